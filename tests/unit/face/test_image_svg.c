#include <string.h>

#include <glib.h>

#include "face/image_svg.h"
#include "support/cmocka_env.h"

enum { THREADS = 4, ROUNDS = 40, SIDE_PX = 40 };

/* More files than Cairo keeps open of its own, so that it would close some of them all the time. */
static GBytes *texts_in_many_fonts(double size)
{
    GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>");
    for (int weight = 100; weight <= 900; weight += 100) {
        for (int italic = 0; italic < 2; italic++) {
            g_string_append_printf(svg,
                                   "<text x='2' y='20' font-family='Lato' font-size='%g' "
                                   "font-weight='%d' font-style='%s'>one</text>",
                                   size, weight, italic != 0 ? "italic" : "normal");
        }
    }
    g_string_append(svg, "</svg>");
    return g_string_free_to_bytes(svg);
}

static void draw(GBytes *bytes)
{
    RsvgHandle *handle = image_svg_open(bytes, NULL);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIDE_PX, SIDE_PX);
    cairo_t *cr = cairo_create(surface);
    const struct svg_object whole = {0};
    image_svg_draw(handle, &whole, cr, SIDE_PX, SIDE_PX);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
}

static void *draw_in_many_fonts(void *data)
{
    for (int round = 0; round < ROUNDS; round++) {
        GBytes *bytes = texts_in_many_fonts(8 + round * 0.01);
        draw(bytes);
        g_bytes_unref(bytes);
    }
    return data;
}

static void test_threads_may_draw_texts_in_many_fonts_at_once(void **state)
{
    (void)state;
    GThread *threads[THREADS];
    for (size_t i = 0; i < THREADS; i++) {
        threads[i] = g_thread_new("pictures", draw_in_many_fonts, NULL);
    }
    for (size_t i = 0; i < THREADS; i++) {
        g_thread_join(threads[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_may_draw_texts_in_many_fonts_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
