/* One row, one test: an SVG and what it asks too much of, if anything. */
#include "support/cmocka_env.h"
#include "unit/face/svg_fixture.h"

/* Made by repeating a piece; freed with the row's test. */
struct excess_row {
    const char *name;
    const char *head, *piece, *tail;
    int times;
    const char *excess; /* NULL: it is fine */
};

#define FILTERED(filter) "<filter id='f'>" filter "</filter><rect filter='url(#f)'/>"

static const struct excess_row excess_rows[] = {
    {"elements without end", "", "<rect/>", "", 200001, "200001 elements"},
    {"elements in each other", "", "<g>", "", 300, "201 elements within each other"},
    {"a text without end", "<text>", "word ", "</text>", 2000, "10000 bytes in one text"},
    {"a text in pieces", "<text>", "<tspan>word</tspan>", "<tspan>x</tspan>end</text>", 2000,
     "8004 bytes in one text"},
    {"many short texts", "", "<text>word</text>", "", 9000, NULL},
    {"a matrix of a filter", FILTERED("<feConvolveMatrix order='3 16'/>"), "", "", 0,
     "16 rows or columns in the matrix of a filter"},
    {"a small matrix", FILTERED("<feConvolveMatrix order='5'/>"), "", "", 0, NULL},
    {"a chain of filters", "<rect filter='url(#f)'/><filter id='f'>",
     "<feGaussianBlur stdDeviation='2'/>", "</filter>", 251, "10040 passes of filters"},
    {"a filter of many elements", FILTERED("<feGaussianBlur/>"), "<g filter='url(#f)'/>", "", 250,
     "10040 passes of filters"},
    {"a filter in a style sheet",
     "<style>rect {filter: url(#f)}</style><filter id='f'><feGaussianBlur/></filter>", "<rect/>",
     "", 251, "10040 passes of filters"},
    {"a filter of a class that few have",
     "<style>g.a &gt; rect.b:hover, #c {filter: url(#f)}</style><filter id='f'><feGaussianBlur/></filter>"
     "<rect class='d b'/><g id='c'/>",
     "<rect class='a'/>", "", 300, NULL},
    {"a filter of a class that many have",
     "<style>.c, .b {filter: url(#f)}</style><filter id='f'><feGaussianBlur/></filter>",
     "<rect class='a b'/>", "", 251, "10040 passes of filters"},
    {"a filter for everything", "<style>* {filter: blur(2px)}</style>", "<rect/>", "", 249,
     "10040 passes of filters"},
    {"functions of CSS in a style sheet", "<style>rect {filter: blur(2px) blur(3px)}</style>",
     "<rect/>", "", 126, "10080 passes of filters"},
    {"functions of CSS in an attribute", "<rect style='filter: ", "blur(1px) ", "'/>", 251,
     "10040 passes of filters"},
    {"shadows of a hundred things", FILTERED("<feGaussianBlur/><feOffset/><feMerge/>"),
     "<g filter='url(#f)'/>", "", 100, NULL},
    {"octaves", FILTERED("<feTurbulence numOctaves='1000'/>"), "", "", 0,
     "1000 octaves in a feTurbulence"},
    {"a brush", FILTERED("<feMorphology radius='500'/>"), "", "", 0,
     "500 units in the radius of a feMorphology"},
    {"markers at each point",
     "<marker id='m'><rect/><rect/><rect/></marker><path marker-mid='url(#m)' d='", "l1 1", "'/>",
     60000, "240002 elements to draw"},
    {"nothing but a circle", "<g id='a'><use href='#a'/></g>", "", "", 0, NULL},
};

static void check_excess(void **state)
{
    const struct excess_row *row = *state;
    GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg'>");
    g_string_append(svg, row->head);
    for (int i = 0; i < row->times; i++) {
        g_string_append(svg, row->piece);
    }
    g_string_append_printf(svg, "%s</svg>", row->tail);
    struct svg_survey survey = survey_of(svg->str);
    assert_null(survey.problem);
    if (row->excess != NULL) {
        assert_non_null(survey.excess);
        assert_string_equal(survey.excess, row->excess);
        assert_non_null(survey.most);
    } else {
        assert_null(survey.excess);
    }
    svg_survey_clear(&survey);
    g_string_free(svg, TRUE);
}

static void test_what_is_used_in_turn_grows_and_is_stopped(void **state)
{
    (void)state;
    GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg'><rect id='u0'/>");
    for (int i = 1; i < 12; i++) {
        g_string_append_printf(svg, "<g id='u%d'>", i);
        for (int j = 0; j < 10; j++) {
            g_string_append_printf(svg, "<use href='#u%d'/>", i - 1);
        }
        g_string_append(svg, "</g>");
    }
    g_string_append(svg, "</svg>");
    struct svg_survey survey = survey_of(svg->str);
    assert_non_null(strstr(survey.excess, "elements to draw"));
    svg_survey_clear(&survey);
    g_string_free(svg, TRUE);
}

static void test_a_chain_of_references_is_followed_to_a_depth(void **state)
{
    (void)state;
    GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg'>");
    for (int i = 0; i < 5000; i++) {
        g_string_append_printf(svg, "<use id='u%d' href='#u%d'/>", i, i + 1);
    }
    g_string_append(svg, "</svg>");
    struct svg_survey survey = survey_of(svg->str);
    assert_string_equal(survey.excess, "1001 elements that refer to each other");
    svg_survey_clear(&survey);
    g_string_free(svg, TRUE);
}

static void test_references_to_what_is_not_there_are_noted_where_they_are_drawn(void **state)
{
    (void)state;
    static const struct {
        const char *svg, *dangling; /* NULL: none */
    } things[] = {
        {SVG("<use href='#a'/>"), "the <use> refers to '#a', which is not there"},
        {SVG("<use xlink:href='#a'/>"), "the <use> refers to '#a', which is not there"},
        {SVG("<rect fill='url(#a)'/>"), "the <rect> refers to '#a', which is not there"},
        {SVG("<rect style=\"mask: url('#a')\"/>"), "the <rect> refers to '#a', which is not there"},
        {SVG("<linearGradient id='g' href='#a'/><rect fill='url(#g)'/>"),
         "the <linearGradient> refers to '#a', which is not there"},
        {SVG("<rect id='r'/><rect clip-path='url(#r)'/>"),
         "the <rect> refers to '#r', which is no gradient, pattern, clip-path, mask, marker or "
         "filter"},
        {SVG("<rect fill='url(#a) red'/>"), NULL},
        {SVG("<defs><linearGradient id='g' href='#a'/></defs>"), NULL},
        {SVG("<a href='#a'/><rect id='r'/><use href='#r'/>"), NULL},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(things); i++) {
        struct svg_survey survey = survey_of(things[i].svg);
        assert_int_equal(survey.dangling->len, things[i].dangling != NULL ? 1 : 0);
        if (things[i].dangling != NULL) {
            assert_string_equal(g_array_index(survey.dangling, struct svg_note, 0).name,
                                things[i].dangling);
        }
        svg_survey_clear(&survey);
    }
}

static void assert_dangling(const char *svg, const char *expected)
{
    struct svg_survey survey = survey_of(svg);
    assert_int_equal(survey.dangling->len, expected != NULL ? 1 : 0);
    if (expected != NULL) {
        assert_string_equal(g_array_index(survey.dangling, struct svg_note, 0).name, expected);
    }
    svg_survey_clear(&survey);
}

static void test_ids_that_are_there_twice_are_noted_where_they_are_used(void **state)
{
    (void)state;
    assert_dangling(
        SVG("<rect id='a'/>\n<circle id='a'/><use href='#a'/>"),
        "the <use> refers to '#a', which is there once more in line 2: the first is taken");
    assert_dangling(SVG("<rect id='a'/><circle id='a'/>"), NULL);
}

static void test_of_an_object_only_what_is_drawn_for_it_is_told(void **state)
{
    (void)state;
    static const char svg[] =
        SVG("<filter id='f'><feGaussianBlur/></filter><g filter='url(#f)'><rect id='a'/></g>"
            "<g id='b'><mesh/><text>x</text><use href='#c'/></g>"
            "<g id='d'><use href='#e'/></g><g id='e'><foreignObject/></g>");
    static const struct {
        const char *object, *omitted; /* NULL: nothing */
        double passes;
        guint texts, dangling;
    } things[] = {
        {"#a", NULL, 40, 0, 0},
        {"#b", "a <mesh>", 0, 1, 1},
        {"#d", "a <foreignObject>", 0, 0, 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(things); i++) {
        struct svg_survey survey;
        GBytes *bytes = g_bytes_new_static(svg, strlen(svg));
        svg_survey_read(bytes, things[i].object, &work_limits_default, &survey);
        assert_int_equal(survey.omitted->len, things[i].omitted != NULL ? 1 : 0);
        if (things[i].omitted != NULL) {
            assert_string_equal(g_array_index(survey.omitted, struct svg_note, 0).name,
                                things[i].omitted);
        }
        assert_true(survey.passes == things[i].passes);
        assert_int_equal(survey.families->len, things[i].texts);
        assert_int_equal(survey.dangling->len, things[i].dangling);
        svg_survey_clear(&survey);
        g_bytes_unref(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest single[] = {
        cmocka_unit_test(test_what_is_used_in_turn_grows_and_is_stopped),
        cmocka_unit_test(test_ids_that_are_there_twice_are_noted_where_they_are_used),
        cmocka_unit_test(test_of_an_object_only_what_is_drawn_for_it_is_told),
        cmocka_unit_test(test_a_chain_of_references_is_followed_to_a_depth),
        cmocka_unit_test(test_references_to_what_is_not_there_are_noted_where_they_are_drawn),
    };
    struct CMUnitTest tests[G_N_ELEMENTS(single) + G_N_ELEMENTS(excess_rows)];
    struct CMUnitTest *next = tests;
    for (size_t i = 0; i < G_N_ELEMENTS(single); i++) {
        *next++ = single[i];
    }
    for (size_t i = 0; i < G_N_ELEMENTS(excess_rows); i++) {
        *next++ = (struct CMUnitTest){.name = excess_rows[i].name,
                                      .test_func = check_excess,
                                      .initial_state = (void *)&excess_rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
