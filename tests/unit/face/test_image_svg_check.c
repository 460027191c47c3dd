/* One row, one test: an SVG and what it loads from outside, if anything. */
#include "face/image_svg_check.h"
#include "support/cmocka_env.h"

#define SVG(inside)                                                                                \
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>" inside   \
    "</svg>"

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
    {"embedded data", SVG("<image href=' DATA:image/png;base64,AAAA'/>"), NULL},
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
    char *problem = NULL;
    GBytes *bytes = g_bytes_new_static(row->svg, strlen(row->svg));
    char *external = image_svg_find_external(bytes, &problem);
    assert_null(problem);
    if (row->external) {
        assert_non_null(external);
        assert_string_equal(external, row->external);
    } else {
        assert_null(external);
    }
    g_free(external);
    g_bytes_unref(bytes);
}

static void test_broken_xml_is_told_with_its_line(void **state)
{
    (void)state;
    char *problem = NULL;
    GBytes *bytes = g_bytes_new_static("<svg>\n<g>\n</svg>", 16);
    assert_null(image_svg_find_external(bytes, &problem));
    assert_non_null(strstr(problem, "in line 3"));
    g_free(problem);
    g_bytes_unref(bytes);
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
    GBytes *bytes = g_string_free_to_bytes(svg);
    char *problem = NULL;
    assert_null(image_svg_find_external(bytes, &problem));
    assert_non_null(problem);
    g_free(problem);
    g_bytes_unref(bytes);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(rows) + 2] = {
        cmocka_unit_test(test_broken_xml_is_told_with_its_line),
        cmocka_unit_test(test_entities_that_grow_without_end_are_stopped),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tests[i + 2] = (struct CMUnitTest){
            .name = rows[i].name, .test_func = check_row, .initial_state = (void *)&rows[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
