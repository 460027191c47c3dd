/* The shape of a layout: its size, the cut line around it and the folds across it, or the net that gives all three.
 *
 * All lengths are in mm from the top left of the finished size; bleed lies outside of it, the safe area inside. Every
 * layout gets its cut line as a path, a plain box too, so that nobody else needs to know of kinds of outlines. */
#include <math.h>
#include <string.h>

#include "diag/suggest.h"
#include "game/layout_load.h"
#include "game/papers.h"
#include "geom/standard_sizes.h"

const char *const outline_shape_names[] = {"box", "rounded", "circle", "hexagon", "path"};

/* A shape while it is read. */
struct shape_reading {
    const struct layout_loader *loader;
    const struct layout_shape *written;
    struct layout *layout;
};

/* ---- size ---- */

/* The names of cards, then those of papers. */
const char *layout_size_name(size_t index)
{
    size_t count = 0;
    component_sizes_all(&count);
    return index < count ? component_size_name(index) : paper_size_name(index - count);
}

/* All that a size may be called, in the arena. */
static const char *const *all_size_names(struct arena *arena, size_t *count_out)
{
    size_t count = 0;
    while (layout_size_name(count) != NULL) {
        count++;
    }
    const char **names = ARENA_NEW_ARRAY(arena, const char *, count);
    for (size_t i = 0; i < count; i++) {
        names[i] = layout_size_name(i);
    }
    *count_out = count;
    return names;
}

/* "A4 Landscape" as it is known, in small letters; NULL: it is none even so. */
static const char *small_size(struct arena *arena, const char *text)
{
    gchar *small = g_ascii_strdown(text, -1);
    const char *known = strcmp(small, text) != 0 ? arena_strdup(arena, small) : NULL;
    char *turn = strchr(small, ' ');
    if (turn != NULL) {
        *turn++ = '\0';
    }
    bool good = (component_size_lookup(small) != NULL || paper_size_lookup(small) != NULL) &&
                (turn == NULL || strcmp(turn, "landscape") == 0 || strcmp(turn, "portrait") == 0);
    g_free(small);
    return good ? known : NULL;
}

/* "poker", "poker landscape", "a4 portrait", "63 x 88". */
static bool read_named_size(struct shape_reading *reading, const struct node *node,
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
        const char *const *names = all_size_names(reading->loader->arena, &count_of_names);
        const char *word = words[0] != NULL ? words[0] : "";
        const char *as_known = small_size(reading->loader->arena, node_text(node));
        layout_bad_value(
            reading->loader, node, "a size such as 'poker', 'poker landscape' or [63, 88]",
            as_known != NULL
                ? arena_printf(reading->loader->arena, "; did you mean '%s'?", as_known)
            : g_ascii_isdigit(word[0]) /* two numbers with something between them, no name */
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
static bool read_hexagon_size(struct shape_reading *reading, const struct node *node)
{
    struct hexagon_size size = {0};
    if (fields_read(reading->loader->arena, node, hexagon_size_fields, "a size", NULL, NULL, &size,
                    reading->loader->diags) != OUTCOME_OK) {
        return false;
    }
    if ((size.side_mm > 0) + (size.across_mm > 0) + (size.points_mm > 0) != 1) {
        return layout_bad_value(reading->loader, node,
                                "a hexagon with one of side, across and points", "");
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
static bool read_size(struct shape_reading *reading, double *corner_mm)
{
    const struct node *node = reading->written->size;
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
        return layout_bad_value(reading->loader, node, "a size of two lengths", "");
    }
    for (size_t i = 0; i < 2; i++) {
        struct length length = {0};
        const char *text = node_text(node->list.items[i]);
        if (text == NULL || !length_parse(text, &length) || length.unit != LENGTH_MM ||
            length.amount < 1 || length.amount > 5000) {
            bool in_pixels = text != NULL && g_str_has_suffix(text, "px");
            return layout_bad_value(
                reading->loader, node->list.items[i], "a length from 1 mm to 5000 mm",
                in_pixels ? "; pixels need their dots per inch, as in 750px@300" : "");
        }
        *sides[i] = length.amount;
    }
    return true;
}

/* ---- cut line ---- */

/* Rounded corners are part of the path, so bleed and cut follow them. */
static bool outline_rounded(struct shape_reading *reading, double radius_mm)
{
    struct layout *layout = reading->layout;
    layout->outline = OUTLINE_ROUNDED;
    path_add_rounded_box(&layout->outline_path,
                         (struct box){0, 0, layout->width_mm, layout->height_mm}, radius_mm);
    return true;
}

/* Of a layout that says nothing the cut line is its box, or the hexagon that its size is given by. A hexagon has its points where the size is longer. */
static bool outline_word(struct shape_reading *reading, const struct node *node, double corner_mm)
{
    struct layout *layout = reading->layout;
    struct box trim = {0, 0, layout->width_mm, layout->height_mm};
    const struct node *size = reading->written->size;
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
        return layout_bad_value(
            reading->loader, node, "an outline",
            suggest_tail(reading->loader->arena, word, outline_shape_names, OUTLINE_PATH));
    }
    return true;
}

/* A mapping of one entry; which one tells the kind. */
static bool outline_mapping(struct shape_reading *reading, const struct node *node)
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
                   : layout_bad_value(reading->loader, value, "a radius in mm", "");
    }
    if (text != NULL && strcmp(key, "hexagon") == 0) {
        bool pointy = strcmp(text, "pointy") == 0;
        if (!pointy && strcmp(text, "flat") != 0) {
            return layout_bad_value(reading->loader, value, "pointy or flat", "");
        }
        layout->outline = OUTLINE_HEXAGON;
        path_add_hexagon(&layout->outline_path,
                         (struct box){0, 0, layout->width_mm, layout->height_mm}, pointy);
        return true;
    }
    if (text != NULL && strcmp(key, "path") == 0) {
        layout->outline = OUTLINE_PATH;
        return path_add_svg(&layout->outline_path, text, &offset) ||
               layout_bad_value(reading->loader, value, "SVG path data", "");
    }
    return layout_bad_value(reading->loader, node,
                            "{rounded: mm}, {hexagon: pointy or flat} or {path: data}", "");
}

/* A size that is given as a hexagon has a cut line of its own; any other of that kind goes before it, so that the
 * word `hexagon` comes to nothing. A free path may be a hexagon with round corners. */
static void check_hexagon(const struct shape_reading *reading)
{
    const struct node *size = reading->written->size, *outline = reading->written->outline;
    const struct layout *layout = reading->layout;
    if (size == NULL || size->kind != NODE_MAPPING || outline == NULL ||
        layout->outline == OUTLINE_PATH) {
        return;
    }
    const struct node *oriented = node_lookup(outline, "hexagon");
    bool agrees = layout->outline == OUTLINE_HEXAGON &&
                  (oriented == NULL ||
                   g_strcmp0(node_text(oriented), node_text(node_lookup(size, "hexagon"))) == 0);
    if (!agrees) {
        node_report(reading->loader->diags, DIAG_SETTING_WITHOUT_EFFECT,
                    node_lookup(size, "hexagon"), "hexagon",
                    "beside an `outline` of another shape, which is cut");
    }
}

static bool read_outline(struct shape_reading *reading, double corner_mm)
{
    path_init(&reading->layout->outline_path, reading->loader->arena);
    const struct node *node = reading->written->outline;
    bool good = node != NULL && node->kind == NODE_MAPPING ? outline_mapping(reading, node)
                                                           : outline_word(reading, node, corner_mm);
    if (good) {
        check_hexagon(reading);
    }
    return good;
}

/* ---- folds ---- */

/* A line as far as the bleed at most: what lies elsewhere nobody would fold, and a machine would score the paper. */
static bool check_fold(const struct shape_reading *reading, const struct node *node,
                       const struct fold_line *fold)
{
    const struct layout *layout = reading->layout;
    struct box face = box_inset((struct box){0, 0, layout->width_mm, layout->height_mm},
                                -layout->bleed_mm - MM_TOLERANCE);
    bool good = box_contains(face, (struct box){fold->x1_mm, fold->y1_mm, 0, 0}) &&
                box_contains(face, (struct box){fold->x2_mm, fold->y2_mm, 0, 0}) &&
                hypot(fold->x2_mm - fold->x1_mm, fold->y2_mm - fold->y1_mm) > MM_TOLERANCE;
    struct arena *arena = reading->loader->arena;
    if (!good) {
        node_report(reading->loader->diags, DIAG_OUT_OF_RANGE, node, "this fold line",
                    arena_printf(arena, "[%g, %g, %g, %g]", fold->x1_mm, fold->y1_mm, fold->x2_mm,
                                 fold->y2_mm),
                    arena_printf(arena,
                                 "from one place to another within the %g x %g mm of the layout",
                                 layout->width_mm, layout->height_mm));
    }
    return good;
}

static bool read_fold(struct shape_reading *reading, const struct node *node, struct fold_line *out)
{
    double *ends[] = {&out->x1_mm, &out->y1_mm, &out->x2_mm, &out->y2_mm};
    if (node->kind != NODE_LIST || node->list.count != G_N_ELEMENTS(ends)) {
        return layout_bad_value(reading->loader, node, "a fold line [x1, y1, x2, y2]", "");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        struct length length = {0};
        const char *text = node_text(node->list.items[i]);
        if (text == NULL || !length_parse(text, &length) || length.unit != LENGTH_MM) {
            return layout_bad_value(reading->loader, node->list.items[i], "a length in mm", "");
        }
        *ends[i] = length.amount;
    }
    return check_fold(reading, node, out);
}

/* What is folded up shows all its sides on the front: it cannot have a back. */
static bool read_folds(struct shape_reading *reading)
{
    const struct node *list = reading->written->folds;
    if (list == NULL) {
        return true;
    }
    const struct node *back = node_lookup_key(reading->layout->root, "back");
    if (back != NULL) {
        return layout_bad_value(reading->loader, back, "a side of what is folded up", "");
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

bool layout_shape_read(const struct layout_loader *loader, const struct layout_shape *written,
                       struct layout *layout)
{
    struct shape_reading reading = {loader, written, layout};
    double corner_mm = 3;
    return written->net != NULL ? net_load(loader, written->net, layout)
                                : read_size(&reading, &corner_mm) &&
                                      read_outline(&reading, corner_mm) && read_folds(&reading);
}
