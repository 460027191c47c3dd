/* Layout files: from the file to parameters and sides.
 *
 * A layout is read when it is first named, by a component or by a `use` in another layout, and once: `layouts/card.yaml`
 * is `card` wherever it is asked for. Its parts come in the order in which they need each other: its shape
 * (layout_shape.c), the names that its expressions may read beside those of the record, then the elements of its
 * sides. */
#include "game/layout_load.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include <gio/gio.h>

#include "diag/suggest.h"
#include "document/document.h"
#include "game/game_files.h"
#include "game/printed_words.h"

/* A layout's file as it is written. */
struct layout_source {
    const char *about;
    struct layout_shape shape;
    const struct node *parameters, *front, *back, *of;
    double bleed_mm, safe_mm;
    int mirror;
};

static const char *const layout_mirror_names[] = {"none", "by language", NULL};

#define SOURCE(member) offsetof(struct layout_source, member)

/* clang-format off */
const struct field_spec layout_fields[] = {
    {.name = "about", .kind = FIELD_TEXT, .offset = SOURCE(about), .doc = "What the layout is for.", .example = "A card with a table of numbers."},
    {.name = "size", .kind = FIELD_NODE, .offset = SOURCE(shape.size), .choice_at = layout_size_name, .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST | FIELD_ANY_MAPPING,
     .schema = "{\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"array\", \"minItems\": 2, \"maxItems\": 2}, {\"type\": \"object\", \"required\": [\"hexagon\"], \"properties\": {\"hexagon\": {\"enum\": [\"pointy\", \"flat\"]}, \"side\": {\"type\": [\"number\", \"string\"]}, \"across\": {\"type\": [\"number\", \"string\"]}, \"points\": {\"type\": [\"number\", \"string\"]}}, \"additionalProperties\": false}]}",
     .doc = "The finished size: a name such as `poker` or `poker landscape`, [width, height], or a hexagon by its side, from flat to flat or from point to point: {hexagon: pointy, side: 20}, {hexagon: flat, across: 34}, {hexagon: flat, points: 40}; the cut line is a hexagon then. A layout without it is a part for `use`.", .example = "poker landscape"},
    {.name = "bleed", .kind = FIELD_MM, .offset = SOURCE(bleed_mm), .minimum = 0, .maximum = 50, .usual = "0", .doc = "How far backgrounds go beyond the cut.", .example = "3"},
    {.name = "safe", .kind = FIELD_MM, .offset = SOURCE(safe_mm), .minimum = 0, .maximum = 50, .usual = "3", .doc = "How far what matters stays inside the cut.", .example = "5"},
    {.name = "mirror", .kind = FIELD_CHOICE, .offset = SOURCE(mirror), .choices = layout_mirror_names, .usual = "none",
     .doc = "by language: in a language that runs from right to left everything changes sides; texts, pictures, barcodes and boards stay as they are, each at its new place, and the cut line too. Not of nets.", .example = "by language"},
    {.name = "outline", .kind = FIELD_NODE, .offset = SOURCE(shape.outline), .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_MAPPING,
     .schema = "{\"anyOf\": [{\"enum\": [\"box\", \"rounded\", \"circle\", \"hexagon\"]}, {\"type\": \"object\", \"properties\": {\"rounded\": {}, \"hexagon\": {\"enum\": [\"pointy\", \"flat\"]}, \"path\": {\"type\": \"string\"}}, \"additionalProperties\": false}]}",
     .doc = "The cut line: box, rounded, circle, hexagon, {rounded: radius}, {hexagon: pointy} or {path: SVG data in mm}.", .example = "{rounded: 3}"},
    {.name = "folds", .kind = FIELD_NODE, .offset = SOURCE(shape.folds), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"items\": {\"type\": \"array\", \"minItems\": 4, \"maxItems\": 4, \"items\": {\"type\": [\"number\", \"string\"]}}}",
     .doc = "Lines to fold along: a list of [x1, y1, x2, y2]. What is folded up has no back.", .example = "[[0, 40, 60, 40]]"},
    {.name = "net", .kind = FIELD_NODE, .offset = SOURCE(shape.net), .node_kinds = FIELD_ANY_MAPPING,
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

/* A list or a mapping where a word is expected has no text to show, so it is described. */
bool layout_bad_value(const struct layout_loader *loader, const struct node *node,
                      const char *expected, const char *tail)
{
    if (node_text(node) != NULL) {
        node_report(loader->diags, DIAG_BAD_VALUE, node, node_text(node), expected, tail);
    } else {
        node_report(loader->diags, DIAG_WRONG_KIND, node,
                    node->key != NULL ? node_text(node->key) : "value", expected,
                    node_describe(loader->arena, node));
    }
    return false;
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
            return layout_bad_value(reading->loader, node->list.items[i], "a name", "");
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
        return layout_bad_value(reading->loader, node, "a list of elements or {same-as: front}",
                                "");
    }
    layout->back.present = true;
    layout->back.elements = layout->front.elements;
    layout->back.count = layout->front.count;
    const struct node *with = node_lookup(node, "with");
    if (with == NULL) {
        return true;
    }
    if (with->kind != NODE_MAPPING) {
        return layout_bad_value(reading->loader, with, "a mapping of parameters", "");
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

/* Whether something has that name, were it a folder, a pipe or a link that leads nowhere: it is what was meant, and
 * reading it tells what is wrong with it. */
static bool has_name(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR);
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
    if (has_name(path)) {
        *shown_out = arena_printf(loader->arena, "%s/%s", game->shown_folder, own);
        return game_file(game, loader->arena, own, asked_at, loader->diags);
    }
    if (game->shared_layouts != NULL) {
        path = arena_printf(loader->arena, "%s/%s.yaml", game->shared_layouts, name);
        *shown_out = path;
    }
    return game->shared_layouts != NULL && has_name(path) ? path
                                                          : report_missing(loader, name, asked_at);
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
    good = good && layout_shape_read(loader, &reading->source.shape, layout);
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
