/* Pictures in one colour: what can be tinted, and what is left of an SVG that is. */
#include <string.h>

#include "face/image_tint.h"
#include "support/cmocka_env.h"

#define SVG(inside) "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>" inside "</svg>"

static struct image svg_image(const char *text)
{
    return (struct image){.path = "art/a.svg",
                          .format = IMAGE_SVG,
                          .width_px = 10,
                          .height_px = 10,
                          .digest = "a",
                          .bytes = g_bytes_new_static(text, strlen(text))};
}

static void test_what_a_picture_is_drawn_in_is_seen(void **state)
{
    static const struct {
        const char *svg;
        enum image_ink ink;
    } rows[] = {
        {SVG("<path d='M0 0H10V10Z'/>"), IMAGE_INK_BLACK},
        {SVG("<path d='M0 0H10V10Z' fill='none' stroke='black'/>"), IMAGE_INK_BLACK},
        {SVG("<path style='fill:#c00' d='M0 0H10V10Z'/>"), IMAGE_INK_ONE},
        {SVG("<path fill='currentColor' d='M0 0H10V10Z'/><circle r='2'/>"), IMAGE_INK_CURRENT},
        {SVG("<path fill='red' d='M0 0H10V10Z'/><circle r='3'/>"), IMAGE_INK_SEVERAL},
        {SVG("<rect width='10' height='10' fill='red'/><circle r='3'/>"), IMAGE_INK_NO_SHAPE},
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct image image = svg_image(rows[i].svg);
        assert_int_equal(image_ink_of(&image), rows[i].ink);
        g_bytes_unref(image.bytes);
    }
}

static void test_an_svg_written_anew_has_only_the_current_colour(void **state)
{
    static const struct {
        const char *before, *after;
    } rows[] = {
        {"<svg><path d='M0 0'/></svg>",
         "<svg fill=\"currentColor\"><path d=\"M0 0\"></path></svg>"},
        {"<svg fill='none'><a stroke='#000'/></svg>",
         "<svg fill=\"none\"><a stroke=\"currentColor\"></a></svg>"},
        {"<svg fill='#fff'><a style='fill:none; stroke: red;stroke-width:2'/></svg>",
         "<svg fill=\"currentColor\"><a style=\"fill:none; stroke:currentColor;stroke-width:2\">"
         "</a></svg>"},
        {"<svg fill='#fff'><style>a:hover { fill: red } .b{color:#123}</style></svg>",
         "<svg fill=\"currentColor\"><style>a:hover { fill:currentColor} .b{color:inherit}</style>"
         "</svg>"},
        {"<svg fill='red'><mask><a fill='white'/></mask><b fill='url(#g)'/></svg>",
         "<svg fill=\"currentColor\"><mask><a fill=\"white\"></a></mask><b fill=\"url(#g)\"></b>"
         "</svg>"},
        {"<svg fill='red'><text>a &lt; b</text></svg>",
         "<svg fill=\"currentColor\"><text>a &lt; b</text></svg>"},
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        GBytes *before = g_bytes_new_static(rows[i].before, strlen(rows[i].before));
        GBytes *after = image_svg_in_current_colour(before);
        gsize length = 0;
        const char *text = g_bytes_get_data(after, &length);
        char *copy = g_strndup(text, length);
        assert_string_equal(copy, rows[i].after);
        g_free(copy);
        g_bytes_unref(after);
        g_bytes_unref(before);
    }
}

static void test_an_svg_with_a_picture_of_pixels_is_not_written_anew(void **state)
{
    static const char text[] = "<svg><g><image/></g></svg>";
    GBytes *bytes = g_bytes_new_static(text, strlen(text));
    (void)state;
    assert_null(image_svg_in_current_colour(bytes));
    g_bytes_unref(bytes);
}

static void test_an_svg_in_greys_keeps_what_is_no_colour_and_takes_the_themes_changes(void **state)
{
    (void)state;
    static const char svg[] = "<svg fill='#ff0000' style='stroke: rgb(0, 100%, 0)'>"
                              "<mask><g fill='red'/></mask>"
                              "<g fill='url(#a)' stroke='none' stop-color=' White '/>"
                              "<g fill='#1D2B36' color='currentColor'/></svg>";
    const struct colour_change change = {{0x1d / 255.0, 0x2b / 255.0, 0x36 / 255.0, 1},
                                         {0, 0, 1, 1}};
    GBytes *bytes = g_bytes_new_static(svg, strlen(svg));
    GBytes *greys = image_svg_in_greys(bytes, &change, 1);
    gsize length;
    const char *text = g_bytes_get_data(greys, &length);
    char *made = g_strndup(text, length);
    assert_string_equal(made, "<svg fill=\"#363636\" style=\"stroke:#b6b6b6\">"
                              "<mask><g fill=\"red\"></g></mask>"
                              "<g fill=\"url(#a)\" stroke=\"none\" stop-color=\"#ffffff\"></g>"
                              "<g fill=\"#0000ff\" color=\"currentColor\"></g></svg>");
    g_free(made);
    g_bytes_unref(greys);
    g_bytes_unref(bytes);
}

static void test_grey_pixels_are_as_light_and_as_opaque_as_they_were(void **state)
{
    (void)state;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 2, 1);
    uint32_t *pixels = (uint32_t *)(void *)cairo_image_surface_get_data(surface);
    pixels[0] = 0xff00ff00;
    pixels[1] = 0x80800000;
    image_pixels_grey(surface);
    assert_int_equal(pixels[0], 0xffb6b6b6);
    assert_int_equal(pixels[1], 0x801b1b1b);
    cairo_surface_destroy(surface);
}

static void test_tinted_pixels_keep_their_alpha(void **state)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 2, 1);
    uint32_t *pixels = (uint32_t *)(void *)cairo_image_surface_get_data(surface);
    (void)state;
    pixels[0] = UINT32_C(0xffffffff);
    pixels[1] = UINT32_C(0x80102030);
    image_pixels_tint(surface, (struct colour){1, 0.5, 0, 1});
    assert_int_equal(pixels[0], UINT32_C(0xffff8000));
    assert_int_equal(pixels[1], UINT32_C(0x80804000));
    cairo_surface_destroy(surface);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_a_picture_is_drawn_in_is_seen),
        cmocka_unit_test(test_an_svg_written_anew_has_only_the_current_colour),
        cmocka_unit_test(test_an_svg_with_a_picture_of_pixels_is_not_written_anew),
        cmocka_unit_test(test_an_svg_in_greys_keeps_what_is_no_colour_and_takes_the_themes_changes),
        cmocka_unit_test(test_grey_pixels_are_as_light_and_as_opaque_as_they_were),
        cmocka_unit_test(test_tinted_pixels_keep_their_alpha),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
