/* One row, one test: an SVG and what it loads from outside, if anything. */
#include "support/cmocka_env.h"
#include "unit/face/svg_fixture.h"

struct row {
    const char *name;
    const char *svg;
    const char *external; /* NULL: nothing */
};

static const struct row rows[] = {
    {"nothing at all", SVG(""), NULL},
    {"a picture beside it", SVG("<image href='cat.png'/>"), "cat.png"},
    {"an address by xlink", SVG("<use xlink:href='http://example.org/a.svg#b'/>"),
     "http://example.org/a.svg#b"},
    {"a file address", SVG("<image href='file:///etc/passwd'/>"), "file:///etc/passwd"},
    {"an element of its own", SVG("<use href='#a'/>"), NULL},
    {"embedded data",
     SVG("<image href=' DATA:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='/>"),
     NULL},
    {"an empty reference", SVG("<use href=''/>"), NULL},
    {"a link", SVG("<a href='https://example.org'><text>x</text></a>"), NULL},
    {"a script", SVG("<script src='a.js'/>"), "a.js"},
    {"a fill of its own", SVG("<rect fill='url(#g)'/>"), NULL},
    {"a fill of another file", SVG("<rect fill='url(\"other.svg#g\")'/>"), "other.svg#g"},
    {"a filter in a style attribute", SVG("<rect style='fill:red;filter: URL( b.svg#f )'/>"),
     "b.svg#f"},
    {"a style sheet with an import", SVG("<style>@import 'a.css';</style>"), "a.css"},
    {"an import by url", SVG("<style>@import url(a.css);</style>"), "a.css"},
    {"a font in a style sheet", SVG("<style><![CDATA[@font-face { src: url('a.woff') }]]></style>"),
     "a.woff"},
    {"a style sheet without references", SVG("<style>rect { fill: url(#a) }</style>"), NULL},
    {"a style sheet before the root", "<?xml-stylesheet type='text/css' href='a.css'?>" SVG(""),
     "a.css"},
    {"an external entity", "<!DOCTYPE svg [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>" SVG("&e;"),
     "file:///etc/passwd"},
    {"an external parameter entity",
     "<!DOCTYPE svg [<!ENTITY % e SYSTEM 'http://example.org/e'>]>" SVG(""),
     "http://example.org/e"},
    {"an internal entity that hides a reference",
     "<!DOCTYPE svg [<!ENTITY e 'cat.png'>]>" SVG("<image href='&e;'/>"), "cat.png"},
    {"the name of the document type",
     "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
     "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>" SVG(""),
     NULL},
    {"notes of an editor",
     SVG("<metadata><r xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' "
         "rdf:resource='http://example.org/'/></metadata>"),
     NULL},
    {"text about a url", SVG("<text>url(a) href='b'</text>"), NULL},
};

static void check_row(void **state)
{
    const struct row *row = *state;
    struct svg_survey survey = survey_of(row->svg);
    assert_null(survey.problem);
    assert_null(survey.excess);
    if (row->external != NULL) {
        assert_non_null(survey.external);
        assert_string_equal(survey.external, row->external);
    } else {
        assert_null(survey.external);
    }
    svg_survey_clear(&survey);
}

static void test_pictures_inside_have_headers_that_are_read(void **state)
{
    (void)state;
    struct svg_survey survey =
        survey_of(SVG("<image href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA'/>"));
    assert_string_equal(survey.problem, "the picture in its line 1: the file is cut short");
    svg_survey_clear(&survey);
    survey = survey_of(SVG("\n<image href='data:image/svg+xml,%3Csvg/%3E'/>"));
    assert_non_null(strstr(survey.problem, "in its line 2: in an SVG only PNG"));
    svg_survey_clear(&survey);
    /* A header that promises a pixel, and no pixels. */
    survey = survey_of(SVG("<image href='data:image/png;base64,"
                           "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAAElFTkSuQmCC'/>"));
    assert_non_null(strstr(survey.problem, "a part of it is lost"));
    svg_survey_clear(&survey);
}

static void test_elements_that_are_not_drawn_are_noted_once_with_their_line(void **state)
{
    (void)state;
    struct svg_survey survey =
        survey_of(SVG("<text>\n<textPath href='#p'>a</textPath></text><textPath/>"
                      "\n<foreignObject/>"));
    assert_int_equal(survey.omitted->len, 2);
    const struct svg_note *first = &g_array_index(survey.omitted, struct svg_note, 0);
    const struct svg_note *second = &g_array_index(survey.omitted, struct svg_note, 1);
    assert_string_equal(first->name, "a <textPath>");
    assert_int_equal(first->line, 2);
    assert_string_equal(second->name, "a <foreignObject>");
    assert_int_equal(second->line, 3);
    svg_survey_clear(&survey);
}

static void assert_omitted(const char *svg, const char *expected)
{
    struct svg_survey survey = survey_of(svg);
    assert_int_equal(survey.omitted->len, expected != NULL ? 1 : 0);
    if (expected != NULL) {
        assert_string_equal(g_array_index(survey.omitted, struct svg_note, 0).name, expected);
    }
    svg_survey_clear(&survey);
}

static void test_letters_with_places_or_turns_of_their_own_are_noted(void **state)
{
    (void)state;
    assert_omitted(SVG("<text x='1 2 3'>abc</text>"),
                   "a text whose letters have places of their own");
    assert_omitted(SVG("<text><tspan rotate='0 30'>ab</tspan></text>"),
                   "a text whose letters are turned (rotate)");
    assert_omitted(SVG("<text textLength='9'>ab</text>"), "a text that is stretched (textLength)");
    assert_omitted(SVG("<text x=' 1 ' y='2' rotate='0'>ab</text><rect x='1 2'/>"), NULL);
}

static void test_colours_that_are_not_understood_are_noted(void **state)
{
    (void)state;
    assert_omitted(SVG("<rect fill='var(--a)'/>"), "a colour by var()");
    assert_omitted(SVG("<rect style='fill: OKLCH(60% 0.2 120)'/>"), "a colour by oklch()");
    assert_omitted(SVG("<style>rect {fill: color(display-p3 1 0 0)}</style><rect/>"),
                   "a colour by color()");
    assert_omitted(SVG("<rect fill='device-cmyk(1 0 1 0)'/>"), "a colour by device-cmyk()");
    assert_omitted(SVG("<rect fill='rgb(1, 2, 3)' stroke='url(#a)' color='hsl(1, 2%, 3%)'/>"),
                   NULL);
}

static void test_what_librsvg_passes_over_is_noted(void **state)
{
    (void)state;
    static const struct {
        const char *svg, *omitted; /* NULL: all of it is drawn */
    } things[] = {
        {SVG("<solidColor/>"), "a <solidColor>"},
        {SVG("<text style='inline-size:90px'>a b</text>"), "the width that a text is wrapped to"},
        {SVG("<text style='inline-size:90px'><tspan x='1' y='2'>a</tspan></text>"), NULL},
        {SVG("<circle><animate attributeName='r'/></circle>"), "an animation (<animate>)"},
        {SVG("<circle><set attributeName='r'/></circle>"), "an animation (<set>)"},
        {SVG("<script>a()</script>"), "a <script>"},
        {SVG("<g onload='a()'/>"), "a script (onload)"},
        {SVG("<mesh><meshrow/></mesh>"), "a <mesh>"},
        {SVG("<switch><g systemLanguage='de'/></switch>"),
         "a choice by the computer's language (systemLanguage)"},
        {SVG("<rect vector-effect='non-scaling-stroke'/>"), "the property 'vector-effect'"},
        {SVG("<rect style='clip-path: circle(9px)'/>"), "the property 'clip-path'"},
        {SVG("<path pathLength='10'/>"), "the property 'pathLength'"},
        {SVG("<g style='transform-origin: center'/>"), "the property 'transform-origin'"},
        {SVG("<style>svg {background: #fff}</style>"), "the property 'background'"},
        {SVG("<style>rect {width: calc(1px + 2px)}</style>"), "a length by calc()"},
        {SVG("<text font-size='1.5rem'/>"), "a length of 'font-size' in 'rem'"},
        {SVG("<style>text {font: bold 2vw/1 Mine}</style>"), "a length of 'font' in 'vw'"},
        {SVG("<path stroke-width='.5Q' d='M0 0vh9'/>"), "a length of 'stroke-width' in 'q'"},
        {"<svg xmlns='http://www.w3.org/2000/svg' width='10rem' height='100vh'/>",
         "a length of 'width' in 'rem'"},
        {SVG("<style>svg {width: 100vw; height: 2ic}</style>"), "a length of 'height' in 'ic'"},
        {SVG("<g style='transform: translate3d(1px, 2px, 0)'/>"), "a movement by translate3d()"},
        {SVG("<text style='-webkit-text-stroke: 1px red'/>"), "the property '-webkit-text-stroke'"},
        {SVG("<g font-size='1.5em' stroke-width='9px'><text id='x9rem' style='font: 9px Rem'/></g>"),
         NULL},
        {SVG("<style>@media print {rect {fill: red}}</style>"), "rules under @media"},
        {SVG("<style>g {rect {fill: red}}</style>"), "a rule within another (rect)"},
        {SVG("<style>:is(rect) {fill: red}</style>"), "a rule with :is()"},
        {SVG("<style>@media (prefers-color-scheme: dark) {rect {fill: red}}</style>"), NULL},
        {SVG("<style>/* {background: red} */ rect:hover {fill: red} g rect {fill: blue}</style>"),
         NULL},
        {SVG("<style>@font-face {font-family: A} @keyframes a {}</style>"),
         "rules under @keyframes"},
        {SVG("<path style='mix-blend-mode: multiply; paint-order: stroke; mask-type: alpha'/>"),
         NULL},
        {SVG("<path d='M0 0' rotate='9' clip-path='url(#c)' mask='none' filter='blur(2px)'/>"),
         NULL},
        {SVG("<text style='word-spacing:0px;vector-effect:none;text-transform:none;"
             "dominant-baseline:auto;font-feature-settings:normal;transform-origin:0px 0px'/>"),
         NULL},
        {SVG("<metadata><a:b xmlns:a='urn:a'/></metadata><a:namedview xmlns:a='urn:a'/>"), NULL},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(things); i++) {
        assert_omitted(things[i].svg, things[i].omitted);
    }
}

static void test_what_a_style_sheet_says_has_the_line_of_its_declaration(void **state)
{
    (void)state;
    struct svg_survey survey = survey_of(
        SVG("\n<style>\nrect {\n  text-shadow: none;\n  scale: 2;\n  fill: url(#a)\n}</style>"));
    assert_int_equal(g_array_index(survey.omitted, struct svg_note, 0).line, 5);
    assert_int_equal(g_array_index(survey.dangling, struct svg_note, 0).line, 6);
    svg_survey_clear(&survey);
}

static void assert_family(const char *svg, const char *expected)
{
    struct svg_survey survey = survey_of(svg);
    assert_int_equal(survey.families->len, expected != NULL ? 1 : 0);
    if (expected != NULL) {
        assert_string_equal(g_array_index(survey.families, struct svg_note, 0).name, expected);
    }
    svg_survey_clear(&survey);
}

static void test_the_family_of_a_text_is_the_nearest_that_is_named_first(void **state)
{
    (void)state;
    assert_family(SVG("<text font-family='A, serif'>x</text>"), "A");
    assert_family(SVG("<text style=\"fill:red;font-family: 'A B' , serif\">x</text>"), "A B");
    assert_family(SVG("<g font-family='A'><text>x</text></g>"), "A");
    assert_family(SVG("<g font-family='A'><text><tspan font-family='B'>x</tspan></text></g>"), "B");
    assert_family(SVG("<style>text {font-family: A; fill: red}</style><text>x</text>"), "A");
    assert_family(SVG("<style>text {font: bold 12px/1.5 'A B', serif}</style><text>x</text>"),
                  "A B");
    assert_family(SVG("<text style='font: 700 .5em A'>x</text>"), "A");
    assert_family(SVG("<text style='-x-font-family: B; font: menu'>x</text>"), "");
    assert_family(SVG("<style>text {font-family: A}</style><rect/>"), NULL);
    assert_family(SVG("<path font-family='A'/><text> </text>"), NULL);
    assert_family(SVG("<text>x</text>"), "");
}

static void test_effects_are_filters_and_masks_however_they_are_written(void **state)
{
    (void)state;
    static const struct {
        const char *svg;
        bool has_effects;
    } things[] = {
        {SVG("<filter id='f'/>"), true},
        {SVG("<mask id='m'/>"), true},
        {SVG("<rect filter='blur(2px)'/>"), true},
        {SVG("<rect style='filter: drop-shadow(1px 1px 2px black)'/>"), true},
        {SVG("<style>rect {filter: grayscale(1)}</style><rect/>"), true},
        {SVG("<rect style='filter: none; fill: rgb(1, 2, 3)' transform='scale(2)'/>"), false},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(things); i++) {
        struct svg_survey survey = survey_of(things[i].svg);
        assert_int_equal(survey.has_effects, things[i].has_effects);
        svg_survey_clear(&survey);
    }
}

static void test_broken_xml_is_told_with_its_line(void **state)
{
    (void)state;
    struct svg_survey survey = survey_of("<svg>\n<g>\n</svg>");
    assert_null(survey.external);
    assert_non_null(strstr(survey.problem, "in line 3"));
    svg_survey_clear(&survey);
}

static void test_entities_that_grow_without_end_are_stopped(void **state)
{
    (void)state;
    GString *svg = g_string_new("<!DOCTYPE svg [<!ENTITY a0 'xxxxxxxxxx'>");
    for (int i = 1; i < 10; i++) {
        g_string_append_printf(svg, "<!ENTITY a%d '", i);
        for (int j = 0; j < 10; j++) {
            g_string_append_printf(svg, "&a%d;", i - 1);
        }
        g_string_append(svg, "'>");
    }
    g_string_append(svg, "]><svg>&a9;</svg>");
    struct svg_survey survey = survey_of(svg->str);
    assert_null(survey.external);
    assert_non_null(survey.problem);
    svg_survey_clear(&survey);
    g_string_free(svg, TRUE);
}

int main(void)
{
    const struct CMUnitTest single[] = {
        cmocka_unit_test(test_pictures_inside_have_headers_that_are_read),
        cmocka_unit_test(test_elements_that_are_not_drawn_are_noted_once_with_their_line),
        cmocka_unit_test(test_letters_with_places_or_turns_of_their_own_are_noted),
        cmocka_unit_test(test_colours_that_are_not_understood_are_noted),
        cmocka_unit_test(test_what_librsvg_passes_over_is_noted),
        cmocka_unit_test(test_what_a_style_sheet_says_has_the_line_of_its_declaration),
        cmocka_unit_test(test_the_family_of_a_text_is_the_nearest_that_is_named_first),
        cmocka_unit_test(test_effects_are_filters_and_masks_however_they_are_written),
        cmocka_unit_test(test_broken_xml_is_told_with_its_line),
        cmocka_unit_test(test_entities_that_grow_without_end_are_stopped),
    };
    struct CMUnitTest tests[G_N_ELEMENTS(single) + G_N_ELEMENTS(rows)];
    struct CMUnitTest *next = tests;
    for (size_t i = 0; i < G_N_ELEMENTS(single); i++) {
        *next++ = single[i];
    }
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        *next++ = (struct CMUnitTest){
            .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
