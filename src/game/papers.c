/* Papers by name, by size and with places.
 *
 *     paper: a4                                        by name
 *     paper: 4inx6in                                   by size
 *     paper: trim                                      pages as large as the piece
 *     paper: labels                                    by a name from `papers` in game.yaml, where `labels` is
 *     labels: {size: letter, place: [0.75in, 0.75in], columns: 9, rows: 12}
 */
#include "game/papers.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "geom/standard_sizes.h"

/* The sides of what printers take, from a visiting card to a poster. */
enum { SIDE_LEAST_MM = 20, SIDE_MOST_MM = 5000 };

/* A paper of the game's own as it is written; lengths in mm, across and down. */
struct paper_source {
    const struct node *size;
    double place_mm[2], first_mm[2], pitch_mm[2];
    int columns, rows;
    bool round, has_place, has_first, has_pitch;
    const struct node *places;
};

#define PAPER(member) .offset = offsetof(struct paper_source, member)

/* clang-format off */
const struct field_spec paper_fields[] = {
    {.name = "size", .kind = FIELD_NODE, .required = true, PAPER(size), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "Its name or its width and height.", .example = "4inx6in"},
    {.name = "place", .kind = FIELD_MM_PAIR, PAPER(place_mm), .given_offset = offsetof(struct paper_source, has_place), .minimum = 1, .maximum = SIDE_MOST_MM, .unit = "mm",
     .doc = "The width and the height of each place that is cut already; without it, the paper is whole.", .example = "[0.75in, 0.75in]"},
    {.name = "round", .kind = FIELD_FLAG, PAPER(round), .doc = "Places are round.", .example = "true"},
    {.name = "first", .kind = FIELD_MM_PAIR, PAPER(first_mm), .given_offset = offsetof(struct paper_source, has_first), .minimum = 0, .maximum = SIDE_MOST_MM, .unit = "mm",
     .usual = "the block of places is centred", .doc = "Where the first place begins, from the left and from the top.", .example = "[0.3in, 0.5625in]"},
    {.name = "pitch", .kind = FIELD_MM_PAIR, PAPER(pitch_mm), .given_offset = offsetof(struct paper_source, has_pitch), .minimum = 1, .maximum = SIDE_MOST_MM, .unit = "mm",
     .usual = "places touch", .doc = "From the left edge of a place to that of the next one across, and from the top edge to that of the next one down.", .example = "[0.875in, 0.8125in]"},
    {.name = "columns", .kind = FIELD_INTEGER, PAPER(columns), .minimum = 1, .maximum = 100, .usual = "1", .doc = "How many places stand side by side.", .example = "4"},
    {.name = "rows", .kind = FIELD_INTEGER, PAPER(rows), .minimum = 1, .maximum = 100, .usual = "1", .doc = "How many rows of places there are.", .example = "6"},
    {.name = "places", .kind = FIELD_NODE, PAPER(places), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"minItems\": 1, \"items\": {\"type\": \"array\", \"minItems\": 2, \"maxItems\": 2, \"items\": {\"type\": [\"number\", \"string\"]}}}",
     .doc = "Where places begin that stand in no grid, one by one: a list of [left, top].", .example = "[[10, 10], [60, 25]]"},
    {0},
};
/* clang-format on */

/* In the order of enum one_a_page of sheet/sheet_plan.h, from its second. */
static const char *const own_page_names[] = {"trim", "bleed"};

/* Three lists one behind the other: papers, pages as large as the piece, sheets of labels. */
const char *paper_name(size_t index)
{
    size_t count = 0;
    paper_sizes_all(&count);
    if (index < count) {
        return paper_size_name(index);
    }
    index -= count;
    return index < G_N_ELEMENTS(own_page_names)
               ? own_page_names[index]
               : label_sheet_name(index - G_N_ELEMENTS(own_page_names));
}

/* ---- names and sizes ---- */

/* "63x88mm", "4in x 6in", "63 × 88": a unit behind the second number alone is that of both. */
bool size_parse(const char *text, double *width_mm, double *height_mm)
{
    const char *cross = strpbrk(text, "xX");
    size_t cross_length = 1;
    if (cross == NULL) {
        cross = strstr(text, "\u00d7");
        cross_length = strlen("\u00d7");
    }
    if (cross == NULL) {
        return false;
    }
    gchar *first = g_strstrip(g_strndup(text, (gsize)(cross - text)));
    gchar *second = g_strstrip(g_strdup(cross + cross_length));
    const char *unit = second + strspn(second, "0123456789.");
    bool bare = first[0] != '\0' && first[strspn(first, "0123456789.")] == '\0';
    gchar *whole = g_strconcat(first, bare ? unit : "", NULL);
    struct length width, height;
    bool good = length_parse(whole, &width) && length_parse(second, &height) &&
                width.unit == LENGTH_MM && height.unit == LENGTH_MM;
    if (good) {
        *width_mm = width.amount;
        *height_mm = height.amount;
    }
    g_free(whole);
    g_free(second);
    g_free(first);
    return good;
}

/* The paper that a printer is asked for, before anything is laid out on it. */
static bool check_side(struct arena *arena, const struct node *node, double side_mm,
                       struct diag_list *diags)
{
    if (side_mm >= SIDE_LEAST_MM && side_mm <= SIDE_MOST_MM) {
        return true;
    }
    node_report(diags, DIAG_OUT_OF_RANGE, node, "the side of a paper",
                arena_printf(arena, "%.6g mm", side_mm),
                limits_describe(arena, SIDE_LEAST_MM, SIDE_MOST_MM));
    return false;
}

/* Always false. Names of the game's own papers may have been meant, too. */
static bool report_unknown(struct arena *arena, const struct node *own, const struct node *node,
                           struct diag_list *diags)
{
    GPtrArray *names = g_ptr_array_new();
    for (size_t i = 0; own != NULL && i < own->mapping.count; i++) {
        g_ptr_array_add(names, (gpointer)own->mapping.entries[i].key->scalar.text);
    }
    for (size_t i = 0; paper_name(i) != NULL; i++) {
        g_ptr_array_add(names, (gpointer)paper_name(i));
    }
    node_report(
        diags, DIAG_BAD_VALUE, node, node_text(node), "a paper, by name or as 4inx6in",
        suggest_tail(arena, node_text(node), (const char *const *)names->pdata, names->len));
    g_ptr_array_free(names, TRUE);
    return false;
}

/* A paper that is no mapping and none of the game's. */
static bool read_known(struct arena *arena, const struct node *own, const struct node *node,
                       struct paper *paper, struct diag_list *diags)
{
    const char *text = node_text(node);
    const struct paper_size *size = paper_size_lookup(text);
    paper->labels = label_sheet_lookup(text);
    for (size_t i = 0; i < G_N_ELEMENTS(own_page_names); i++) {
        /* From 1 on, as 0 is a paper that is no page of a piece. */
        paper->own_page = strcmp(text, own_page_names[i]) == 0 ? (int)i + 1 : paper->own_page;
    }
    if (paper->own_page != 0) {
        return true;
    }
    if (size != NULL) {
        paper->width_mm = size->width_mm;
        paper->height_mm = size->height_mm;
        return true;
    }
    if (paper->labels != NULL) {
        paper->width_mm = paper->labels->paper_width_mm;
        paper->height_mm = paper->labels->paper_height_mm;
        return true;
    }
    if (!size_parse(text, &paper->width_mm, &paper->height_mm)) {
        return report_unknown(arena, own, node, diags);
    }
    return check_side(arena, node, paper->width_mm, diags) &&
           check_side(arena, node, paper->height_mm, diags);
}

/* ---- places ---- */

/* Places that stand in no grid are one row of as many columns. */
static bool read_corners(struct arena *arena, const struct node *list, struct label_sheet *sheet,
                         struct diag_list *diags)
{
    static const struct field_spec corner = {.name = "places",
                                             .kind = FIELD_MM_PAIR,
                                             .minimum = 0,
                                             .maximum = SIDE_MOST_MM,
                                             .unit = "mm"};
    size_t count = list->list.count;
    double(*corners)[2] = arena_alloc_array(arena, count + 1, sizeof *corners);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        good = field_read_value(arena, list->list.items[i], &corner, NULL, NULL, corners[i],
                                diags) == OUTCOME_OK &&
               good;
    }
    sheet->columns = count;
    sheet->rows = 1;
    sheet->corners_mm = (const double(*)[2])corners;
    return good && count > 0;
}

/* A printer's rounding of inches to mm must not take a label off its paper: hence the tolerance. */
static bool check_places(struct arena *arena, const struct node *node,
                         const struct label_sheet *sheet, struct diag_list *diags)
{
    for (size_t i = 0; i < sheet->columns * sheet->rows; i++) {
        struct box place = label_sheet_place(sheet, i);
        if (place.x_mm < -MM_TOLERANCE || place.y_mm < -MM_TOLERANCE ||
            place.x_mm + place.width_mm > sheet->paper_width_mm + MM_TOLERANCE ||
            place.y_mm + place.height_mm > sheet->paper_height_mm + MM_TOLERANCE) {
            node_report(
                diags, DIAG_PLACE_OFF_PAPER, node, arena_printf(arena, "%zu", i + 1),
                arena_printf(arena, "%.6g to %.6g mm across and %.6g to %.6g mm down", place.x_mm,
                             place.x_mm + place.width_mm, place.y_mm, place.y_mm + place.height_mm),
                arena_printf(arena, "%.6g x %.6g", sheet->paper_width_mm, sheet->paper_height_mm));
            return false;
        }
    }
    return true;
}

/* Places are all of one size. Round ones may stand in each other's corners. */
static bool overlap(const struct label_sheet *sheet, struct box a, struct box b)
{
    double across = fabs(a.x_mm - b.x_mm) + MM_TOLERANCE;
    double down = fabs(a.y_mm - b.y_mm) + MM_TOLERANCE;
    return sheet->round ? hypot(across / sheet->width_mm, down / sheet->height_mm) < 1
                        : across < sheet->width_mm && down < sheet->height_mm;
}

static bool check_overlap(struct arena *arena, const struct node *node,
                          const struct label_sheet *sheet, struct diag_list *diags)
{
    for (size_t i = 0; i < sheet->columns * sheet->rows; i++) {
        for (size_t j = 0; j < i; j++) {
            if (overlap(sheet, label_sheet_place(sheet, i), label_sheet_place(sheet, j))) {
                node_report(diags, DIAG_PLACES_OVERLAP, node, arena_printf(arena, "%zu", j + 1),
                            arena_printf(arena, "%zu", i + 1));
                return false;
            }
        }
    }
    return true;
}

/* Without a place nothing says of what there should be rows; and those of a list stand in none. */
static void check_effects(const struct node *node, const struct paper_source *source,
                          struct diag_list *diags)
{
    static const char *const of_grids[] = {"first", "pitch", "columns", "rows"};
    static const char *const of_places[] = {"round", "places"};
    const char *where = !source->has_place       ? "without a place"
                        : source->places != NULL ? "beside places, which stand in no grid"
                                                 : NULL;
    for (size_t i = 0; where != NULL && i < G_N_ELEMENTS(of_grids); i++) {
        const struct node *given = node_lookup(node, of_grids[i]);
        if (given != NULL) {
            node_report(diags, DIAG_SETTING_WITHOUT_EFFECT, given, of_grids[i], where);
        }
    }
    for (size_t i = 0; !source->has_place && i < G_N_ELEMENTS(of_places); i++) {
        const struct node *given = node_lookup(node, of_places[i]);
        if (given != NULL) {
            node_report(diags, DIAG_SETTING_WITHOUT_EFFECT, given, of_places[i], where);
        }
    }
}

/* A block that is not said to begin anywhere is centred. */
static void set_grid(struct label_sheet *sheet, const struct paper_source *source)
{
    sheet->columns = (size_t)source->columns;
    sheet->rows = (size_t)source->rows;
    sheet->pitch_x_mm = source->has_pitch ? source->pitch_mm[0] : sheet->width_mm;
    sheet->pitch_y_mm = source->has_pitch ? source->pitch_mm[1] : sheet->height_mm;
    double block_width_mm = (source->columns - 1) * sheet->pitch_x_mm + sheet->width_mm;
    double block_height_mm = (source->rows - 1) * sheet->pitch_y_mm + sheet->height_mm;
    sheet->first_x_mm =
        source->has_first ? source->first_mm[0] : (sheet->paper_width_mm - block_width_mm) / 2;
    sheet->first_y_mm =
        source->has_first ? source->first_mm[1] : (sheet->paper_height_mm - block_height_mm) / 2;
}

/* A sheet has places from `place` on; what else says where they are has no meaning without it, as the rows say. */
static bool read_mapping(struct arena *arena, const struct node *own, const struct node *node,
                         struct paper *paper, struct diag_list *diags)
{
    struct paper_source source = {.columns = 1, .rows = 1};
    if (fields_read(arena, node, paper_fields, "a paper", NULL, NULL, &source, diags) !=
            OUTCOME_OK ||
        !read_known(arena, own, source.size, paper, diags)) {
        return false;
    }
    check_effects(node, &source, diags);
    if (!source.has_place) {
        return true;
    }
    if (paper->own_page != 0) {
        return report_unknown(arena, own, source.size, diags);
    }
    struct label_sheet *sheet = ARENA_NEW(arena, struct label_sheet);
    *sheet = (struct label_sheet){.paper_width_mm = paper->width_mm,
                                  .paper_height_mm = paper->height_mm,
                                  .width_mm = source.place_mm[0],
                                  .height_mm = source.place_mm[1],
                                  .round = source.round};
    paper->labels = sheet;
    if (source.places != NULL && !read_corners(arena, source.places, sheet, diags)) {
        return false;
    }
    if (source.places == NULL) {
        set_grid(sheet, &source);
    }
    return check_places(arena, node, sheet, diags) && check_overlap(arena, node, sheet, diags);
}

/* ---- papers ---- */

/* One step only: a paper of the game's own names no other one of its own. */
bool paper_read(struct arena *arena, const struct node *own, struct paper *paper,
                struct diag_list *diags)
{
    const struct node *node = paper->node;
    const struct node *named = node->kind == NODE_SCALAR ? node_lookup(own, node_text(node)) : NULL;
    node = named != NULL ? named : node;
    return node->kind == NODE_MAPPING ? read_mapping(arena, own, node, paper, diags)
                                      : read_known(arena, own, node, paper, diags);
}

/* Those that no component uses are checked as well. They are read again for each that does. */
bool papers_check(struct arena *arena, const struct node *own, struct diag_list *diags)
{
    bool good = true;
    for (size_t i = 0; own != NULL && i < own->mapping.count; i++) {
        struct paper paper = {.node = own->mapping.entries[i].value};
        if (paper.node->kind == NODE_LIST) {
            node_report(diags, DIAG_WRONG_KIND, paper.node, "a paper",
                        "a single value or a mapping", node_describe(arena, paper.node));
            good = false;
        } else {
            good = (paper.node->kind == NODE_MAPPING
                        ? read_mapping(arena, NULL, paper.node, &paper, diags)
                        : read_known(arena, NULL, paper.node, &paper, diags)) &&
                   good;
        }
    }
    return good;
}

/* By where the places lie, as a game may write a maker's sheet out. */
static bool have_equal_places(const struct label_sheet *a, const struct label_sheet *b)
{
    bool equal = a->columns == b->columns && a->rows == b->rows && a->round == b->round;
    for (size_t i = 0; equal && i < a->columns * a->rows; i++) {
        struct box place_a = label_sheet_place(a, i), place_b = label_sheet_place(b, i);
        equal = box_contains(place_a, place_b) && box_contains(place_b, place_a);
    }
    return equal;
}

bool papers_are_equal(const struct paper *a, const struct paper *b)
{
    return a->own_page == b->own_page && a->width_mm == b->width_mm &&
           a->height_mm == b->height_mm &&
           (a->labels == b->labels ||
            (a->labels != NULL && b->labels != NULL && have_equal_places(a->labels, b->labels)));
}
