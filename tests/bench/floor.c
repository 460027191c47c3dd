/* The floor: the benchmark's deck drawn straight with Cairo and Pango, nothing in between. It shows
 * what the libraries themselves cost, so that kerf can be seen against them. What saves time without
 * doing less is done here too: short texts stay shaped, the icon is parsed once, threads share out
 * the cards.
 *
 * usage: floor DECK_FOLDER pdf FILE THREADS
 *        floor DECK_FOLDER png FOLDER THREADS
 */
#include <math.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-pdf.h>
#include <cairo.h>
#include <glib.h>
#include <librsvg/rsvg.h>

#include "bench/deck.h"
#include "bench/floor_png.h"
#include "bench/floor_text.h"
#include "geom/length_units.h"

#define CARD_WIDTH_MM  63.0
#define CARD_HEIGHT_MM 88.0
#define PNG_DPI        300.0

enum { COLUMNS = 3, ROWS = 3, PER_SHEET = COLUMNS * ROWS, THREADS_MAX = 64 };

/* What one thread draws with. */
struct kit {
    const char *icon_path;
    struct text_kit *text;
    cairo_surface_t *icon; /* NULL until it is first drawn */
};

/* All cards and how far they are; shared by the threads. */
struct work {
    const struct deck *deck;
    const char *icon_path;
    const char *out;
    GArray **shaped; /* [count]: the text of each card */
    atomic_bool *ready;
    atomic_size_t next;
    atomic_bool failed;
};

static double mm(double length_mm)
{
    return pt_from_mm(length_mm);
}

static _Noreturn void die(const char *message)
{
    fprintf(stderr, "floor: %s\n", message);
    exit(1);
}

static struct kit kit_make(const struct work *work)
{
    return (struct kit){.icon_path = work->icon_path, .text = text_kit_new()};
}

static void kit_clear(struct kit *kit)
{
    text_kit_free(kit->text);
    if (kit->icon != NULL) {
        cairo_surface_destroy(kit->icon);
    }
}

/* The icon, drawn once: as a recording (a form XObject) for scale 1, else as pixels. */
static cairo_surface_t *icon_draw(const char *path, double size_pt, double scale)
{
    int size_px = (int)ceil(size_pt * scale);
    cairo_rectangle_t extents = {0, 0, size_pt, size_pt};
    RsvgRectangle viewport = {0, 0, size_pt, size_pt};
    RsvgHandle *svg = rsvg_handle_new_from_file(path, NULL);
    cairo_surface_t *icon =
        scale > 1 ? cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size_px, size_px)
                  : cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);

    if (svg == NULL) {
        die("cannot read the icon");
    }
    if (scale > 1) {
        cairo_surface_set_device_scale(icon, scale, scale);
    }
    cairo_t *cr = cairo_create(icon);
    rsvg_handle_render_document(svg, cr, &viewport, NULL);
    cairo_destroy(cr);
    g_object_unref(svg);
    return icon;
}

static void set_card(cairo_t *cr, struct kit *kit, GArray *runs, const struct deck_card *card)
{
    text_set(kit->text, card->title,
             (struct text_place){.font = FONT_TITLE, .x_mm = 5, .y_mm = 4.5}, cr, runs);
    text_set(kit->text, card->subtitle,
             (struct text_place){.font = FONT_TEXT, .x_mm = 5, .y_mm = 11.5}, cr, runs);
    text_set(kit->text, card->cost, (struct text_place){FONT_TITLE, false, 49, 4.5, 10, 10}, cr,
             runs);
    for (int i = 0; i < DECK_NUMBER_COUNT; i++) {
        int column = i % DECK_NUMBER_COLUMNS, row = i / DECK_NUMBER_COLUMNS;

        struct text_place place = {FONT_TEXT, false, 6.5 + 12.5 * column, 28.5 + 5 * row, 12.5, 5};

        text_set(kit->text, card->numbers[i], place, cr, runs);
    }
    text_set(kit->text, card->body, (struct text_place){FONT_TEXT, true, 5, 56, 53, 0}, cr, runs);
}

static void rounded_box(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
    cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
    cairo_arc(cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
    cairo_arc(cr, x + radius, y + radius, radius, G_PI, G_PI + G_PI_2);
    cairo_close_path(cr);
}

static void draw_art(cairo_t *cr, struct kit *kit, const struct deck_card *card, double scale)
{
    rounded_box(cr, mm(1.5), mm(1.5), mm(60), mm(85), mm(3));
    cairo_set_source_rgb(cr, card->red, card->green, card->blue);
    cairo_fill(cr);

    cairo_arc(cr, mm(54), mm(9.5), mm(4.85), 0, 2 * G_PI);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0x22 / 255.0, 0x22 / 255.0, 0x22 / 255.0);
    cairo_set_line_width(cr, mm(0.3));
    cairo_stroke(cr);

    if (kit->icon == NULL) {
        kit->icon = icon_draw(kit->icon_path, mm(10), scale);
    }
    cairo_set_source_surface(cr, kit->icon, mm(26.5), mm(16.5));
    cairo_paint(cr);

    for (int i = 0; i <= DECK_NUMBER_ROWS; i++) {
        cairo_move_to(cr, mm(6.5), mm(28.5 + 5 * i));
        cairo_rel_line_to(cr, mm(50), 0);
    }
    for (int i = 0; i <= DECK_NUMBER_COLUMNS; i++) {
        cairo_move_to(cr, mm(6.5 + 12.5 * i), mm(28.5));
        cairo_rel_line_to(cr, 0, mm(25));
    }
    cairo_set_source_rgb(cr, 0.2, 0.2, 0.2);
    cairo_set_line_width(cr, mm(0.2));
    cairo_stroke(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
}

static void draw_crop_marks(cairo_t *cr)
{
    double width_mm = COLUMNS * CARD_WIDTH_MM, height_mm = ROWS * CARD_HEIGHT_MM;

    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, mm(0.1));
    for (int i = 0; i <= COLUMNS; i++) {
        cairo_move_to(cr, mm(CARD_WIDTH_MM * i), mm(-4));
        cairo_rel_line_to(cr, 0, mm(3));
        cairo_move_to(cr, mm(CARD_WIDTH_MM * i), mm(height_mm + 1));
        cairo_rel_line_to(cr, 0, mm(3));
    }
    for (int i = 0; i <= ROWS; i++) {
        cairo_move_to(cr, mm(-4), mm(CARD_HEIGHT_MM * i));
        cairo_rel_line_to(cr, mm(3), 0);
        cairo_move_to(cr, mm(width_mm + 1), mm(CARD_HEIGHT_MM * i));
        cairo_rel_line_to(cr, mm(3), 0);
    }
    cairo_stroke(cr);
}

/* Shapes the next card that nobody has begun; false if there is none. */
static bool shape_next(struct work *work, struct kit *kit)
{
    size_t i = atomic_fetch_add(&work->next, 1);

    if (i >= work->deck->count) {
        return false;
    }
    work->shaped[i] = text_runs_new();
    set_card(NULL, kit, work->shaped[i], &work->deck->cards[i]);
    atomic_store_explicit(&work->ready[i], true, memory_order_release);
    return true;
}

static gpointer shape_ahead(gpointer data)
{
    struct kit kit = kit_make(data);

    while (shape_next(data, &kit)) {
    }
    kit_clear(&kit);
    return NULL;
}

static void draw_sheet(cairo_t *cr, struct work *work, struct kit *kit, size_t first)
{
    size_t end = MIN(first + PER_SHEET, work->deck->count);

    cairo_save(cr);
    cairo_translate(cr, (612 - COLUMNS * mm(CARD_WIDTH_MM)) / 2,
                    (792 - ROWS * mm(CARD_HEIGHT_MM)) / 2);
    for (size_t i = first; i < end; i++) {
        size_t column = (i - first) % COLUMNS, row = (i - first) / COLUMNS;

        /* The thread that draws helps to shape while its own card is not ready. */
        while (!atomic_load_explicit(&work->ready[i], memory_order_acquire)) {
            if (!shape_next(work, kit)) {
                g_thread_yield();
            }
        }
        cairo_save(cr);
        cairo_translate(cr, mm(CARD_WIDTH_MM) * (double)column, mm(CARD_HEIGHT_MM) * (double)row);
        draw_art(cr, kit, &work->deck->cards[i], 1);
        text_runs_show(work->shaped[i], cr);
        cairo_restore(cr);
    }
    draw_crop_marks(cr);
    cairo_restore(cr);
    cairo_show_page(cr);
}

static void make_pdf(struct work *work, size_t thread_count)
{
    cairo_surface_t *surface = cairo_pdf_surface_create(work->out, 612, 792);
    cairo_t *cr = cairo_create(surface);
    GThread *threads[THREADS_MAX];
    struct kit kit = kit_make(work);

    work->shaped = g_new0(GArray *, work->deck->count);
    work->ready = g_new0(atomic_bool, work->deck->count);
    for (size_t i = 1; i < thread_count; i++) {
        threads[i] = g_thread_new("shape", shape_ahead, work);
    }
    for (size_t first = 0; first < work->deck->count; first += PER_SHEET) {
        draw_sheet(cr, work, &kit, first);
    }
    for (size_t i = 1; i < thread_count; i++) {
        g_thread_join(threads[i]);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        die(cairo_status_to_string(cairo_surface_status(surface)));
    }
    cairo_surface_destroy(surface);
    kit_clear(&kit);
    g_free(work->shaped);
    g_free(work->ready);
}

static void draw_png(cairo_surface_t *surface, struct kit *kit, const struct deck_card *card)
{
    const double scale = PNG_DPI / PT_PER_INCH;
    cairo_t *cr = cairo_create(surface);

    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, scale, scale);
    draw_art(cr, kit, card, scale);
    set_card(cr, kit, NULL, card);
    cairo_destroy(cr);
}

static gpointer write_pngs(gpointer data)
{
    struct work *work = data;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, whole_px_from_mm(CARD_WIDTH_MM, PNG_DPI),
                                   whole_px_from_mm(CARD_HEIGHT_MM, PNG_DPI));
    struct floor_png *png = floor_png_new();
    struct kit kit = kit_make(work);

    for (size_t i = atomic_fetch_add(&work->next, 1); i < work->deck->count;
         i = atomic_fetch_add(&work->next, 1)) {
        char *path = g_strdup_printf("%s/card%04zu.png", work->out, i + 1);

        draw_png(surface, &kit, &work->deck->cards[i]);
        if (!floor_png_write(png, surface, path)) {
            atomic_store(&work->failed, true);
        }
        g_free(path);
    }
    kit_clear(&kit);
    floor_png_free(png);
    cairo_surface_destroy(surface);
    return NULL;
}

static void make_pngs(struct work *work, size_t thread_count)
{
    GThread *threads[THREADS_MAX];

    for (size_t i = 1; i < thread_count; i++) {
        threads[i] = g_thread_new("png", write_pngs, work);
    }
    write_pngs(work);
    for (size_t i = 1; i < thread_count; i++) {
        g_thread_join(threads[i]);
    }
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        die("usage: floor DECK_FOLDER pdf|png OUT THREADS");
    }
    struct deck deck;
    char *icon_path = g_build_filename(argv[1], "icon.svg", NULL);
    struct work work = {.deck = &deck, .icon_path = icon_path, .out = argv[3]};
    size_t thread_count = CLAMP((size_t)strtoul(argv[4], NULL, 10), 1, THREADS_MAX);

    deck_load(&deck, argv[1]);
    if (strcmp(argv[2], "pdf") == 0) {
        make_pdf(&work, thread_count);
    } else {
        make_pngs(&work, thread_count);
    }
    deck_clear(&deck);
    g_free(icon_path);
    if (atomic_load(&work.failed)) {
        die("cannot write the pictures");
    }
    return 0;
}
