/* The whole language in one board, and the board as text. */
#include "board_fixture.h"

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

static void test_a_board_is_dumped_space_by_space(void **state)
{
    GString *out = g_string_new(NULL);
    board_dump(load_board(*state, house), out);
    assert_string_equal(out->str, expected);
    g_string_free(out, TRUE);
}

static void test_sides_of_hexagons_are_dumped_by_their_names(void **state)
{
    GString *out = g_string_new(NULL);
    board_dump(load_board(*state, "{space: 1.5, shape: hexagon, orientation: flat,\n"
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
        TEST(test_a_board_is_dumped_space_by_space),
        TEST(test_sides_of_hexagons_are_dumped_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
