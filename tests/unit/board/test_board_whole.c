/* The whole language in one board, told space by space. */
#include "board/board_shape.h"
#include "board_fixture.h"

/* ---- a board as text: one line a space ---- */

static void print_names(const char *title, const char *const *names, size_t count, GString *out)
{
    g_string_append_printf(out, "  %s", title);
    for (size_t i = 0; i < count; i++) {
        g_string_append_printf(out, " %s", names[i]);
    }
    g_string_append_c(out, '\n');
}

static void print_mark(const struct board *board, const struct board_mark *mark, GString *out)
{
    if (mark->kind >= 0) {
        g_string_append_printf(out, " kind %s", board->kind_names[mark->kind]);
    }
    if (mark->line >= 0) {
        g_string_append_printf(out, " line %s", board->line_names[mark->line]);
    }
    const char *const texts[] = {mark->label, mark->icon, mark->text};
    static const char *const titles[] = {"label", "icon", "text"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        if (texts[i] != NULL) {
            g_string_append_printf(out, " %s \"%s\"", titles[i], texts[i]);
        }
    }
}

/* "n:red,blue" for each side with lines. */
static void print_lines(const struct board *board, const struct board_space *space, GString *out)
{
    for (unsigned side = 0; side < board_side_count(board); side++) {
        const char *before = ":";
        if (space->lines[side] == 0) {
            continue;
        }
        g_string_append_printf(out, " %s",
                               board_side_name(board, (size_t)(space - board->spaces), side));
        for (size_t line = 0; line < board->line_count; line++) {
            if ((space->lines[side] >> line & 1) != 0) {
                g_string_append_printf(out, "%s%s", before, board->line_names[line]);
                before = ",";
            }
        }
    }
}

static void print_space(const struct board *board, size_t index, struct arena *arena, GString *out)
{
    const struct board_space *space = &board->spaces[index];
    g_string_append_printf(out, "  %s%s", board_space_name(arena, board, index),
                           space->present ? "" : " hole");
    for (size_t i = 0; i < board->layer_count; i++) {
        const struct board_layer *layer = &board->layers[i];
        if (layer->words[index] != NULL) {
            g_string_append_printf(out, " %s=%s", layer->name, layer->words[index]);
        }
        if (layer->marks[index] != NULL && layer->marks[index]->kind >= 0) {
            g_string_append_printf(out, "(%s)", board->kind_names[layer->marks[index]->kind]);
        }
    }
    print_lines(board, space, out);
    g_string_append_c(out, '\n');
}

static void print_span(const struct board *board, const struct board_span *span,
                       struct arena *arena, GString *out)
{
    g_string_append_printf(out, "  span%s", span->joined ? " joined" : "");
    print_mark(board, &span->mark, out);
    g_string_append(out, " on");
    for (size_t i = 0; i < span->space_count; i++) {
        g_string_append_printf(out, " %s", board_space_name(arena, board, span->spaces[i]));
    }
    g_string_append_c(out, '\n');
}

static void print_region(const struct board *board, const struct board_region *region,
                         struct arena *arena, GString *out)
{
    g_string_append_printf(out, "  region %s", region->name);
    print_mark(board, &region->mark, out);
    g_string_append(out, " on");
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (region->spaces[i]) {
            g_string_append_printf(out, " %s", board_space_name(arena, board, i));
        }
    }
    g_string_append_c(out, '\n');
}

static void print_board(const struct board *board, GString *out)
{
    struct arena *scratch = arena_new();
    g_string_append_printf(out, "board %zu x %zu %s of %.3f mm\n", board->column_count,
                           board->row_count, board->shape->plural, board->side_mm);
    print_names("kinds", board->kind_names, board->kind_count, out);
    print_names("lines", board->line_names, board->line_count, out);
    for (size_t i = 0; i < board_space_count(board); i++) {
        print_space(board, i, scratch, out);
    }
    for (size_t i = 0; i < board->span_count; i++) {
        print_span(board, &board->spans[i], scratch, out);
    }
    for (size_t i = 0; i < board->region_count; i++) {
        print_region(board, &board->regions[i], scratch, out);
    }
    arena_free(scratch);
}

/* ---- the tests ---- */

static const char house[] = "space: 20\n"
                            "layers:\n"
                            "  ground: |\n"
                            "    .  .  #  #\n"
                            "    .  ~  #  .\n"
                            "    rug rug . .\n"
                            "  spawn: |\n"
                            "    -  10:0 -    -\n"
                            "    -  -    -    10:1\n"
                            "    -  -    20:0 -\n"
                            "legend:\n"
                            "  ground:\n"
                            "    '.': floor\n"
                            "    '#': {kind: rock, line: red, label: Rocks, hides: true}\n"
                            "    '~': {kind: none}\n"
                            "    rug:\n"
                            "spans:\n"
                            "  - {at: c3, size: [2, 1], kind: bed, line: blue, label: Bed}\n"
                            "  - {spaces: [a1, d2], kind: stairs, joined: true}\n"
                            "regions:\n"
                            "  start: [a3-b3, a2]\n"
                            "  rocks: {kind: rock, icon: boulder}\n"
                            "  west: {spaces: [start, a1], line: green, label: West}\n"
                            "walls:\n"
                            "  - {between: [a1, b1], line: orange}\n"
                            "  - {between: [start, c3], line: none, from: 'page 4'}\n";

static const char expected[] = "board 4 x 3 squares of 20.000 mm\n"
                               "  kinds floor rock rug bed stairs\n"
                               "  lines red blue green orange\n"
                               "  a1 ground=.(floor) n:green e:green,orange w:green\n"
                               "  b1 ground=.(floor) spawn=10:0 e:red w:green,orange\n"
                               "  c1 ground=#(rock) n:red w:red\n"
                               "  d1 ground=#(rock) n:red e:red s:red\n"
                               "  a2 ground=.(floor) e:green w:green\n"
                               "  b2 hole ground=~ e:red s:green w:green\n"
                               "  c2 ground=#(rock) e:red s:red,blue w:red\n"
                               "  d2 ground=.(floor) spawn=10:1 n:red s:blue w:red\n"
                               "  a3 ground=rug(rug) s:green w:green\n"
                               "  b3 ground=rug(rug) n:green s:green\n"
                               "  c3 ground=.(floor) spawn=20:0 n:red,blue s:blue\n"
                               "  d3 ground=.(floor) n:blue e:blue s:blue\n"
                               "  span kind bed line blue label \"Bed\" on c3 d3\n"
                               "  span joined kind stairs on a1 d2\n"
                               "  region start on a2 a3 b3\n"
                               "  region rocks kind rock icon \"boulder\" on c1 d1 c2\n"
                               "  region west line green label \"West\" on a1 a2 a3 b3\n";

static void test_each_space_has_what_layers_legend_spans_regions_and_walls_say(void **state)
{
    GString *out = g_string_new(NULL);
    print_board(load_board(*state, house), out);
    assert_string_equal(out->str, expected);
    g_string_free(out, TRUE);
}

static void test_sides_of_hexagons_are_called_by_where_they_lie(void **state)
{
    GString *out = g_string_new(NULL);
    print_board(load_board(*state, "{space: 1.5, shape: hexagon, orientation: flat,\n"
                                   " layers: {g: x}, walls: [{around: a1, line: w}]}\n"),
                out);
    assert_string_equal(out->str, "board 1 x 1 flat hexagons of 1.500 mm\n"
                                  "  kinds\n"
                                  "  lines w\n"
                                  "  a1 g=x n:w ne:w se:w s:w sw:w nw:w\n");
    g_string_free(out, TRUE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_each_space_has_what_layers_legend_spans_regions_and_walls_say),
        TEST(test_sides_of_hexagons_are_called_by_where_they_lie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
