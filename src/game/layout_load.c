/* Layout files: size, outline, parameters, sides.
 *
 * A layout is read when it is first named, by a component or by a `use` in another layout, and once: `layouts/card.yaml`
 * is `card` wherever it is asked for. Its parts come in the order in which they need each other: the size, the cut line
 * around it and the folds across it (all three from the net of what is folded up), the names that its expressions may
 * read beside those of the record, then the elements of its sides. All lengths are in mm from the top left of the
 * finished size; bleed lies outside of it, the safe area inside. */
#include "game/layout_load.h"

#include <math.h>
#include <string.h>

#include <gio/gio.h>

#include "diag/suggest.h"
#include "document/document.h"
#include "game/game_files.h"
#include "game/papers.h"
#include "game/printed_words.h"
#include "geom/standard_sizes.h"

/* A layout's file as it is written. */
struct layout_source {
    const char *about;
    const struct node *size, *outline, *folds, *net, *parameters, *front, *back, *of;
    double bleed_mm, safe_mm;
    int mirror;
};

const char *const outline_shape_names[] = {"box", "rounded", "circle", "hexagon", "path"};
static const char *const layout_mirror_names[] = {"none", "by language", NULL};

#define SOURCE(member) offsetof(struct layout_source, member)

/* The names of cards, then those of papers. */
static const char *size_name(size_t index)
{
    size_t count = 0;
    component_sizes_all(&count);
    return index < count ? component_size_name(index) : paper_size_name(index - count);
}

/* clang-format off */
const struct field_spec layout_fields[] = {
    {.name = "about", .kind = FIELD_TEXT, .offset = SOURCE(about), .doc = "What the layout is for.", .example = "A card with a table of numbers."},
    {.name = "size", .kind = FIELD_NODE, .offset = SOURCE(size), .choice_at = size_name, .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST | FIELD_ANY_MAPPING,
     .schema = "{\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"array\", \"minItems\": 2, \"maxItems\": 2}, {\"type\": \"object\", \"required\": [\"hexagon\"], \"properties\": {\"hexagon\": {\"enum\": [\"pointy\", \"flat\"]}, \"side\": {\"type\": [\"number\", \"string\"]}, \"across\": {\"type\": [\"number\", \"string\"]}, \"points\": {\"type\": [\"number\", \"string\"]}}, \"additionalProperties\": false}]}",
     .doc = "The finished size: a name such as `poker` or `poker landscape`, [width, height], or a hexagon by its side, from flat to flat or from point to point: {hexagon: pointy, side: 20}, {hexagon: flat, across: 34}, {hexagon: flat, points: 40}; the cut line is a hexagon then. A layout without it is a part for `use`.", .example = "poker landscape"},
    {.name = "bleed", .kind = FIELD_MM, .offset = SOURCE(bleed_mm), .minimum = 0, .maximum = 50, .usual = "0", .doc = "How far backgrounds go beyond the cut.", .example = "3"},
    {.name = "safe", .kind = FIELD_MM, .offset = SOURCE(safe_mm), .minimum = 0, .maximum = 50, .usual = "3", .doc = "How far what matters stays inside the cut.", .example = "5"},
    {.name = "mirror", .kind = FIELD_CHOICE, .offset = SOURCE(mirror), .choices = layout_mirror_names, .usual = "none",
     .doc = "by language: in a language that runs from right to left everything changes sides; texts, pictures, barcodes and boards stay as they are, each at its new place, and the cut line too. Not of nets.", .example = "by language"},
    {.name = "outline", .kind = FIELD_NODE, .offset = SOURCE(outline), .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_MAPPING,
     .schema = "{\"anyOf\": [{\"enum\": [\"box\", \"rounded\", \"circle\", \"hexagon\"]}, {\"type\": \"object\", \"properties\": {\"rounded\": {}, \"hexagon\": {\"enum\": [\"pointy\", \"flat\"]}, \"path\": {\"type\": \"string\"}}, \"additionalProperties\": false}]}",
     .doc = "The cut line: box, rounded, circle, hexagon, {rounded: radius}, {hexagon: pointy} or {path: SVG data in mm}.", .example = "{rounded: 3}"},
    {.name = "folds", .kind = FIELD_NODE, .offset = SOURCE(folds), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"items\": {\"type\": \"array\", \"minItems\": 4, \"maxItems\": 4, \"items\": {\"type\": [\"number\", \"string\"]}}}",
     .doc = "Lines to fold along: a list of [x1, y1, x2, y2]. What is folded up has no back.", .example = "[[0, 40, 60, 40]]"},
    {.name = "net", .kind = FIELD_NODE, .offset = SOURCE(net), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"$ref\": \"#/$defs/net\"}",
     .doc = "A die or a box to fold up, in place of size, outline and folds: {die: d6, edge: 16, flap: 5} or {box: tuck, deck: COMPONENT} or {box: tuck, inner: [width, height, depth]}.", .example = "{die: d6, edge: 16}"},
    {.name = "parameters", .kind = FIELD_NODE, .offset = SOURCE(parameters), .node_kinds = FIELD_ANY_LIST | FIELD_ANY_MAPPING,
     .schema = "{\"type\": [\"array\", \"object\"]}",
     .doc = "Names that `with` gives: a list, or a mapping with the values they have unless given.", .example = "{side: front}"},
    {.name = "front", .kind = FIELD_NODE, .offset = SOURCE(front), .node_kinds = FIELD_ANY_LIST, .schema = "{\"$ref\": \"#/$defs/elements\"}",
     .doc = "The elements of the front, from the ground up.", .example = "[text: \"{name}\"]"},
    {.name = "back", .kind = FIELD_NODE, .offset = SOURCE(back), .node_kinds = FIELD_ANY_LIST | FIELD_ANY_MAPPING,
     .schema = "{\"anyOf\": [{\"$ref\": \"#/$defs/elements\"}, {\"type\": \"object\", \"properties\": {\"same-as\": {\"enum\": [\"front\"]}, \"with\": {\"type\": \"object\"}}, \"required\": [\"same-as\"], \"additionalProperties\": false}]}",
     .doc = "The elements of the back, or {same-as: front, with: {...}}.", .example = "{same-as: front}"},
    {.name = "of", .kind = FIELD_NODE, .offset = SOURCE(of), .node_kinds = FIELD_ANY_LIST, .schema = "{\"$ref\": \"#/$defs/elements\"}",
     .doc = "The elements of a part that other layouts `use`.", .example = "[text: \"{name}\"]"},
    {0},
};
/* clang-format on */

/* One layout while it is read. */
struct layout_reading {
    struct layout_loader *loader;
    struct layout *layout;
    struct layout_source source;
};

/* Always false. A list or a mapping where a word is expected has no text to show, so it is described. */
static bool bad_value(struct layout_reading *reading, const struct node *node, const char *expected,
                      const char *tail)
{
    const struct layout_loader *loader = reading->loader;
    if (node_text(node) != NULL) {
        node_report(loader->diags, DIAG_BAD_VALUE, node, node_text(node), expected, tail);
    } else {
        node_report(loader->diags, DIAG_WRONG_KIND, node,
                    node->key != NULL ? node_text(node->key) : "value", expected,
                    node_describe(loader->arena, node));
    }
    return false;
}

/* All that a size may be called, in the arena. */
static const char *const *size_names(struct arena *arena, size_t *count_out)
{
    size_t count = 0;
    while (size_name(count) != NULL) {
        count++;
    }
    const char **names = ARENA_NEW_ARRAY(arena, const char *, count);
    for (size_t i = 0; i < count; i++) {
        names[i] = size_name(i);
    }
    *count_out = count;
    return names;
}

/* "poker", "poker landscape", "a4 portrait", "63 x 88". */
static bool read_named_size(struct layout_reading *reading, const struct node *node,
                            double *corner_mm)
{
    double width_mm = 0, height_mm = 0;
    if (size_parse(node_text(node), &width_mm, &height_mm) && fmin(width_mm, height_mm) >= 1 &&
        fmax(width_mm, height_mm) <= 5000) {
        reading->layout->width_mm = width_mm;
        reading->layout->height_mm = height_mm;
        *corner_mm = 3;
        return true;
    }
    gchar **words = g_strsplit(node_text(node), " ", -1);
    guint count = g_strv_length(words);
    const struct component_size *size = component_size_lookup(words[0] != NULL ? words[0] : "");
    const struct paper_size *paper = paper_size_lookup(words[0] != NULL ? words[0] : "");
    bool turn = count == 2 && strcmp(words[1], "landscape") == 0;
    bool good = (size != NULL || paper != NULL) &&
                (count == 1 || (count == 2 && (turn || strcmp(words[1], "portrait") == 0)));
    if (good) {
        double width = size != NULL ? size->width_mm : paper->width_mm;
        double height = size != NULL ? size->height_mm : paper->height_mm;
        reading->layout->width_mm = turn ? height : width;
        reading->layout->height_mm = turn ? width : height;
        *corner_mm = size != NULL ? size->corner_mm : 3;
    } else {
        size_t count_of_names = 0;
        const char *const *names = size_names(reading->loader->arena, &count_of_names);
        const char *word = words[0] != NULL ? words[0] : "";
        bad_value(reading, node, "a size such as 'poker', 'poker landscape' or [63, 88]",
                  g_ascii_isdigit(word[0]) /* two numbers with something between them, no name */
                      ? ""
                      : suggest_tail(reading->loader->arena, word, names, count_of_names));
    }
    g_strfreev(words);
    return good;
}

/* `size: {hexagon: flat, side: 20}` as it is written. */
struct hexagon_size {
    int orientation;                      /* 1: flat */
    double side_mm, across_mm, points_mm; /* 0 where not given */
};

/* clang-format off */
static const char *const hexagon_orientations[] = {"pointy", "flat", NULL};

static const struct field_spec hexagon_size_fields[] = {
    {.name = "hexagon", .kind = FIELD_CHOICE, .required = true, .offset = offsetof(struct hexagon_size, orientation), .choices = hexagon_orientations},
    {.name = "side", .kind = FIELD_MM, .offset = offsetof(struct hexagon_size, side_mm), .minimum = 1, .maximum = 1000},
    {.name = "across", .kind = FIELD_MM, .offset = offsetof(struct hexagon_size, across_mm), .minimum = 1, .maximum = 1000},
    {.name = "points", .kind = FIELD_MM, .offset = offsetof(struct hexagon_size, points_mm), .minimum = 1, .maximum = 1000},
    {0},
};
/* clang-format on */

/* Measured as the spaces of boards are: a side, from flat to flat, or from point to point. */
static bool read_hexagon_size(struct layout_reading *reading, const struct node *node)
{
    struct hexagon_size size = {0};
    if (fields_read(reading->loader->arena, node, hexagon_size_fields, "a size", NULL, NULL, &size,
                    reading->loader->diags) != OUTCOME_OK) {
        return false;
    }
    if ((size.side_mm > 0) + (size.across_mm > 0) + (size.points_mm > 0) != 1) {
        return bad_value(reading, node, "a hexagon with one of side, across and points", "");
    }
    double side_mm = size.side_mm > 0     ? size.side_mm
                     : size.across_mm > 0 ? size.across_mm / sqrt(3)
                                          : size.points_mm / 2;
    double across_mm = side_mm * sqrt(3);
    reading->layout->width_mm = size.orientation == 1 ? 2 * side_mm : across_mm;
    reading->layout->height_mm = size.orientation == 1 ? across_mm : 2 * side_mm;
    return true;
}

/* `corner_mm` is the radius for `outline: rounded`: what makers round that size of cards to, 3 mm for other sizes. */
static bool read_size(struct layout_reading *reading, double *corner_mm)
{
    const struct node *node = reading->source.size;
    if (node == NULL) {
        return true;
    }
    if (node->kind == NODE_SCALAR) {
        return read_named_size(reading, node, corner_mm);
    }
    *corner_mm = 3;
    if (node->kind == NODE_MAPPING) {
        return read_hexagon_size(reading, node);
    }
    double *sides[2] = {&reading->layout->width_mm, &reading->layout->height_mm};
    if (node->list.count != 2) {
        return bad_value(reading, node, "a size of two lengths", "");
    }
    for (size_t i = 0; i < 2; i++) {
        struct length length = {0};
        const char *text = node_text(node->list.items[i]);
        if (text == NULL || !length_parse(text, &length) || length.unit != LENGTH_MM ||
            length.amount < 1 || length.amount > 5000) {
            return bad_value(reading, node->list.items[i], "a length from 1 mm to 5000 mm", "");
        }
        *sides[i] = length.amount;
    }
    return true;
}

/* Rounded corners are part of the path, so bleed and cut follow them. */
static bool outline_rounded(struct layout_reading *reading, double radius_mm)
{
    struct layout *layout = reading->layout;
    layout->outline = OUTLINE_ROUNDED;
    path_add_rounded_box(&layout->outline_path,
                         (struct box){0, 0, layout->width_mm, layout->height_mm}, radius_mm);
    return true;
}

/* Of a layout that says nothing the cut line is its box, or the hexagon that its size is given by. A hexagon has its points where the size is longer. */
static bool outline_word(struct layout_reading *reading, const struct node *node, double corner_mm)
{
    struct layout *layout = reading->layout;
    struct box trim = {0, 0, layout->width_mm, layout->height_mm};
    const struct node *size = reading->source.size;
    const char *usual = size != NULL && size->kind == NODE_MAPPING ? "hexagon" : "box";
    const char *word = node != NULL ? node_text(node) : usual;
    if (strcmp(word, "rounded") == 0) {
        return outline_rounded(reading, corner_mm);
    }
    if (strcmp(word, "circle") == 0) {
        layout->outline = OUTLINE_CIRCLE;
        path_add_ellipse(&layout->outline_path, trim);
    } else if (strcmp(word, "hexagon") == 0) {
        layout->outline = OUTLINE_HEXAGON;
        path_add_hexagon(&layout->outline_path, trim, trim.height_mm > trim.width_mm);
    } else if (strcmp(word, "box") == 0) {
        path_add_box(&layout->outline_path, trim);
    } else {
        return bad_value(
            reading, node, "an outline",
            suggest_tail(reading->loader->arena, word, outline_shape_names, OUTLINE_PATH));
    }
    return true;
}

/* A mapping of one entry; which one tells the kind. */
static bool outline_mapping(struct layout_reading *reading, const struct node *node)
{
    struct layout *layout = reading->layout;
    const struct node *value = node->mapping.count == 1 ? node->mapping.entries[0].value : NULL;
    const char *key = value != NULL ? node_text(node->mapping.entries[0].key) : "";
    const char *text = node_text(value);
    struct length length = {0};
    size_t offset = 0;
    if (text != NULL && strcmp(key, "rounded") == 0) {
        return (length_parse(text, &length) && length.unit == LENGTH_MM && length.amount >= 0)
                   ? outline_rounded(reading, length.amount)
                   : bad_value(reading, value, "a radius in mm", "");
    }
    if (text != NULL && strcmp(key, "hexagon") == 0) {
        bool pointy = strcmp(text, "pointy") == 0;
        if (!pointy && strcmp(text, "flat") != 0) {
            return bad_value(reading, value, "pointy or flat", "");
        }
        layout->outline = OUTLINE_HEXAGON;
        path_add_hexagon(&layout->outline_path,
                         (struct box){0, 0, layout->width_mm, layout->height_mm}, pointy);
        return true;
    }
    if (text != NULL && strcmp(key, "path") == 0) {
        layout->outline = OUTLINE_PATH;
        return path_add_svg(&layout->outline_path, text, &offset) ||
               bad_value(reading, value, "SVG path data", "");
    }
    return bad_value(reading, node, "{rounded: mm}, {hexagon: pointy or flat} or {path: data}", "");
}

/* Every layout has its cut line as a path, a plain box too, so that nobody else needs to know of kinds of
 * outlines. */
static bool read_outline(struct layout_reading *reading, double corner_mm)
{
    path_init(&reading->layout->outline_path, reading->loader->arena);
    const struct node *node = reading->source.outline;
    return node != NULL && node->kind == NODE_MAPPING ? outline_mapping(reading, node)
                                                      : outline_word(reading, node, corner_mm);
}

/* In mm from the top left of the finished size. */
static bool read_fold(struct layout_reading *reading, const struct node *node,
                      struct fold_line *out)
{
    double *ends[] = {&out->x1_mm, &out->y1_mm, &out->x2_mm, &out->y2_mm};
    if (node->kind != NODE_LIST || node->list.count != G_N_ELEMENTS(ends)) {
        return bad_value(reading, node, "a fold line [x1, y1, x2, y2]", "");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        struct length length = {0};
        const char *text = node_text(node->list.items[i]);
        if (text == NULL || !length_parse(text, &length) || length.unit != LENGTH_MM) {
            return bad_value(reading, node->list.items[i], "a length in mm", "");
        }
        *ends[i] = length.amount;
    }
    return true;
}

/* What is folded up shows all its sides on the front: it cannot have a back. */
static bool read_folds(struct layout_reading *reading)
{
    const struct node *list = reading->source.folds;
    if (list == NULL) {
        return true;
    }
    if (reading->source.back != NULL) {
        return bad_value(reading, node_lookup_key(reading->layout->root, "back"),
                         "a side of what is folded up", "");
    }
    struct fold_line *folds =
        ARENA_NEW_ARRAY(reading->loader->arena, struct fold_line, list->list.count + 1);
    bool good = true;
    for (size_t i = 0; i < list->list.count; i++) {
        good = read_fold(reading, list->list.items[i], &folds[i]) && good;
    }
    reading->layout->folds = folds;
    reading->layout->fold_count = list->list.count;
    return good;
}

/* A list is names without values: those must be given by whoever uses the layout. */
static bool read_parameter_names(struct layout_reading *reading)
{
    const struct node *node = reading->source.parameters;
    struct layout *layout = reading->layout;
    struct arena *arena = reading->loader->arena;
    if (node == NULL) {
        return true;
    }
    if (node->kind == NODE_MAPPING) {
        struct property read = {0};
        bool good = parameters_read(arena, node, &read, reading->loader->diags);
        const char **names = ARENA_NEW_ARRAY(arena, const char *, read.parameters.count);
        for (size_t i = 0; i < read.parameters.count; i++) {
            names[i] = read.parameters.items[i].name;
        }
        layout->parameter_names = names;
        layout->parameter_defaults = read.parameters.items;
        layout->parameter_count = read.parameters.count;
        return good;
    }
    const char **names = ARENA_NEW_ARRAY(arena, const char *, node->list.count);
    struct parameter *none = ARENA_NEW_ARRAY(arena, struct parameter, node->list.count);
    for (size_t i = 0; i < node->list.count; i++) {
        names[i] = node_text(node->list.items[i]);
        none[i].name = names[i];
        if (names[i] == NULL) {
            return bad_value(reading, node->list.items[i], "a name", "");
        }
    }
    layout->parameter_names = names;
    layout->parameter_defaults = none;
    layout->parameter_count = node->list.count;
    return true;
}

/* A side that is given but empty is present: a blank back is printed. */
static bool read_side(struct layout_reading *reading, const struct node *list,
                      struct layout_side *side)
{
    side->present = true;
    return elements_read(reading->loader, list, &side->elements, &side->count);
}

/* Only names are checked here; a value that is missing is told where it is asked for, with the expression that
 * does. */
bool layout_check_with(const struct layout *layout, const struct node *with,
                       const struct layout_loader *loader)
{
    bool good = true;
    for (size_t i = 0; i < with->mapping.count; i++) {
        const struct node *key = with->mapping.entries[i].key;
        size_t j = 0;
        while (j < layout->parameter_count &&
               strcmp(layout->parameter_names[j], node_text(key)) != 0) {
            j++;
        }
        if (j == layout->parameter_count) {
            node_report(loader->diags, DIAG_UNKNOWN_REFERENCE, key, "parameter", node_text(key),
                        suggest_tail(loader->arena, node_text(key), layout->parameter_names,
                                     layout->parameter_count));
            good = false;
        }
    }
    return good;
}

/* `back: {same-as: front, with: {...}}` */
static bool read_same_as(struct layout_reading *reading, const struct node *node)
{
    static const char *const known[] = {"same-as", "with"};
    struct layout *layout = reading->layout;
    for (size_t i = 0; i < node->mapping.count; i++) {
        const struct node *key = node->mapping.entries[i].key;
        if (strcmp(node_text(key), known[0]) != 0 && strcmp(node_text(key), known[1]) != 0) {
            node_report(reading->loader->diags, DIAG_UNKNOWN_FIELD, key, node_text(key), "a back",
                        suggest_tail(reading->loader->arena, node_text(key), known, 2));
            return false;
        }
    }
    const char *same_as = node_text(node_lookup(node, "same-as"));
    if (same_as == NULL || strcmp(same_as, "front") != 0 || !layout->front.present) {
        return bad_value(reading, node, "a list of elements or {same-as: front}", "");
    }
    layout->back.present = true;
    layout->back.elements = layout->front.elements;
    layout->back.count = layout->front.count;
    const struct node *with = node_lookup(node, "with");
    if (with == NULL) {
        return true;
    }
    if (with->kind != NODE_MAPPING) {
        return bad_value(reading, with, "a mapping of parameters", "");
    }
    struct property read = {0};
    bool good = parameters_read(reading->loader->arena, with, &read, reading->loader->diags);
    layout->back.with = read.parameters.items;
    layout->back.with_count = read.parameters.count;
    return layout_check_with(layout, with, reading->loader) && good;
}

/* `of` and `front` are the same to who reads on: a part is drawn where it is used, a front on its own. */
static bool read_sides(struct layout_reading *reading)
{
    const struct layout_source *source = &reading->source;
    bool good = true;
    if (source->front != NULL) {
        good = read_side(reading, source->front, &reading->layout->front);
    } else if (source->of != NULL) {
        good = read_side(reading, source->of, &reading->layout->front);
    }
    if (source->back != NULL && source->back->kind == NODE_LIST) {
        good = read_side(reading, source->back, &reading->layout->back) && good;
    } else if (source->back != NULL) {
        good = read_same_as(reading, source->back) && good;
    }
    if (good && !reading->layout->front.present) {
        node_report(reading->loader->diags, DIAG_MISSING_FIELD, reading->layout->root, "front",
                    "the layout");
        good = false;
    }
    return good;
}

/* Always NULL. The game's own layouts and the shared ones may have been meant, or a file with the other ending. */
static const char *report_missing(const struct layout_loader *loader, const char *name,
                                  const struct node *asked_at)
{
    size_t count = 0;
    const char *const *names = layout_file_names(loader->game, loader->arena, &count);
    const char *other = arena_printf(loader->arena, "layouts/%s.yml", name);
    const char *tail = game_has_file(loader->game, other)
                           ? arena_printf(loader->arena, "; '%s' has to end in .yaml", other)
                           : suggest_tail(loader->arena, name, names, count);
    if (loader->by_records && loader->depth == 0) {
        diag_report_once(loader->diags, DIAG_UNKNOWN_REFERENCE, asked_at->span,
                         node_path(loader->arena, asked_at), "layout", name, tail);
    } else {
        node_report(loader->diags, DIAG_UNKNOWN_REFERENCE, asked_at, "layout", name, tail);
    }
    return NULL;
}

/* The file of a layout, in the arena; NULL after a finding. The game's own must lie in its folder. */
static const char *find_file(const struct layout_loader *loader, const char *name,
                             const struct node *asked_at, const char **shown_out)
{
    const struct game *game = loader->game;
    if (strpbrk(name, "/\\") != NULL) {
        return report_missing(loader, name, asked_at);
    }
    const char *own = arena_printf(loader->arena, "layouts/%s.yaml", name);
    const char *path = arena_printf(loader->arena, "%s/%s", game->folder, own);
    if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        *shown_out = arena_printf(loader->arena, "%s/%s", game->shown_folder, own);
        return game_file(game, loader->arena, own, asked_at, loader->diags);
    }
    if (game->shared_layouts != NULL) {
        path = arena_printf(loader->arena, "%s/%s.yaml", game->shared_layouts, name);
        *shown_out = path;
    }
    return game->shared_layouts != NULL && g_file_test(path, G_FILE_TEST_IS_REGULAR)
               ? path
               : report_missing(loader, name, asked_at);
}

/* Size, cut line and folds. */
static bool read_shape(struct layout_reading *reading)
{
    double corner_mm = 3;
    return reading->source.net != NULL
               ? net_load(reading->loader, reading->source.net, reading->layout)
               : read_size(reading, &corner_mm) && read_outline(reading, corner_mm) &&
                     read_folds(reading);
}

/* Words for translators are taken before the tree is read, since a translation changes it. */
static bool read_file(struct layout_loader *loader, const char *path, const char *shown,
                      const struct node *asked_at, struct layout *layout)
{
    bool good =
        document_read(loader->arena, path, shown, asked_at->span, NULL, &loader->game->limits,
                      loader->game->store, &layout->root, loader->diags) == OUTCOME_OK;
    if (good && loader->words != NULL) {
        words_of_layout(loader->arena, layout->name, layout->root, loader->words);
    }
    return good;
}

/* Safe and bleed in mm; 3 mm from the cut is what printers ask for. */
static bool read_layout(struct layout_reading *reading)
{
    struct layout *layout = reading->layout;
    struct layout_loader *loader = reading->loader;
    reading->source.safe_mm = 3;
    bool good = fields_read(loader->arena, layout->root, layout_fields, "a layout", NULL, NULL,
                            &reading->source, loader->diags) == OUTCOME_OK;
    layout->about = reading->source.about;
    layout->bleed_mm = reading->source.bleed_mm;
    layout->safe_mm = reading->source.safe_mm;
    layout->mirrors = reading->source.mirror != 0;
    good = good && read_shape(reading);
    good = good && read_parameter_names(reading);
    return good && read_sides(reading);
}

/* In the list before it is read, so that one which uses itself is found. */
static struct layout *add_layout(struct layout_loader *loader, const char *name)
{
    struct layout *layout = ARENA_NEW(loader->arena, struct layout);
    layout->name = arena_strdup(loader->arena, name);
    g_ptr_array_add(loader->layouts, layout);
    return layout;
}

const struct layout *layout_from_tree(struct layout_loader *loader, const char *name,
                                      const struct node *root)
{
    struct layout_reading reading = {.loader = loader, .layout = add_layout(loader, name)};
    reading.layout->root = root;
    return read_layout(&reading) ? reading.layout : NULL;
}

/* By name, each once. One that could not be read stays without its root, so that it is not read, and blamed, again; its
 * findings are on every component that asks for it. */
const struct layout *layout_load(struct layout_loader *loader, const char *name,
                                 const struct node *asked_at)
{
    const struct diag_face around = diag_list_face(loader->diags), on = {loader->component, NULL};
    for (guint i = 0; i < loader->layouts->len; i++) {
        struct layout *known = g_ptr_array_index(loader->layouts, i);
        if (strcmp(known->name, name) != 0) {
            continue;
        }
        if (known->loading) {
            node_report(loader->diags, DIAG_CIRCULAR, asked_at, "the layout", name);
            return NULL;
        }
        if (on.component != NULL) {
            diag_list_also_on(loader->diags, known->findings_from, known->findings_to, &on);
        }
        return known->root != NULL ? known : NULL;
    }
    const char *shown = NULL;
    const char *path = find_file(loader, name, asked_at, &shown);
    if (path == NULL) {
        return NULL;
    }
    if (loader->depth == LAYOUT_DEPTH_MAX) {
        node_report(loader->diags, DIAG_USE_TOO_DEEP, asked_at,
                    arena_printf(loader->arena, "%d", LAYOUT_DEPTH_MAX));
        return NULL;
    }
    struct layout *layout = add_layout(loader, name);
    layout->loading = true;
    loader->depth++;
    layout->findings_from = diag_list_count(loader->diags);
    diag_list_on(loader->diags, &on);
    struct layout_reading reading = {.loader = loader, .layout = layout};
    bool good = read_file(loader, path, shown, asked_at, layout) && read_layout(&reading);
    diag_list_on(loader->diags, &around);
    layout->findings_to = diag_list_count(loader->diags);
    layout->loading = false;
    loader->depth--;
    if (!good) {
        layout->root = NULL;
    }
    return good ? layout : NULL;
}
