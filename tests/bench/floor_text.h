/* The floor's text: shaped with Pango, drawn at once or kept as glyphs that any thread may show. */
#ifndef KERF_TESTS_BENCH_FLOOR_TEXT_H
#define KERF_TESTS_BENCH_FLOOR_TEXT_H

#include <stdbool.h>

#include <cairo.h>
#include <glib.h>

enum font { FONT_TITLE, FONT_TEXT, FONT_COUNT };

struct text_place {
    enum font font;
    bool markup;
    double x_mm, y_mm;
    double width_mm;  /* 0: one line, on the left; else lines break here */
    double height_mm; /* 0: at the top; else centred, both ways */
};

/** What one thread sets text with. */
struct text_kit;

struct text_kit *text_kit_new(void);
void text_kit_free(struct text_kit *kit);

/** Glyphs to be shown later, by any thread. */
GArray *text_runs_new(void);

/** Sets a text; draws it on `cr`, or, where that is NULL, appends it to `runs`. */
void text_set(struct text_kit *kit, const char *text, struct text_place place, cairo_t *cr,
              GArray *runs);

/** Draws runs and frees them. */
void text_runs_show(GArray *runs, cairo_t *cr);

#endif
