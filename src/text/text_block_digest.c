/* A text as a checksum: its glyphs and words, and by what is in their files, its fonts. */
#include <ft2build.h>
#include <string.h>

#include <cairo-ft.h>
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H

#include "text/text_block_internal.h"

/* Bytes of the table "head"; more axes than fonts are seen with. */
enum { HEAD_BYTES = 54, AXES_MOST = 16 };

static void add_bytes(struct digest *sum, const void *bytes, size_t length)
{
    digest_add(sum, bytes, length);
}

static void add_number(struct digest *sum, double number)
{
    add_bytes(sum, &number, sizeof number);
}

static void add_colour(struct digest *sum, struct colour colour)
{
    const double numbers[] = {colour.red, colour.green, colour.blue, colour.alpha};
    add_bytes(sum, numbers, sizeof numbers);
}

/* The table `head` has a checksum of the whole file. Source: OpenType 1.9, "head", checkSumAdjustment. */
static void add_file(struct digest *sum, FT_Face face)
{
    guchar head[HEAD_BYTES] = {0};
    FT_ULong length = HEAD_BYTES;
    FT_Fixed axes[AXES_MOST] = {0};
    FT_Load_Sfnt_Table(face, TTAG_head, 0, head, &length);
    FT_Get_Var_Design_Coordinates(face, AXES_MOST, axes);
    add_bytes(sum, head, sizeof head);
    add_bytes(sum, axes, sizeof axes);
    add_number(sum, (double)face->face_index);
    add_number(sum, (double)face->num_glyphs);
}

struct digest text_font_digest(cairo_scaled_font_t *font)
{
    struct digest digest = digest_begin(), *sum = &digest;
    cairo_matrix_t matrix, onto;
    cairo_font_options_t *options = cairo_font_options_create();
    /* Size and slant, then the device's scale: the same font in another size has other hints. */
    cairo_scaled_font_get_font_matrix(font, &matrix);
    cairo_scaled_font_get_ctm(font, &onto);
    cairo_scaled_font_get_font_options(font, options);
    add_bytes(sum, &matrix, sizeof matrix);
    add_bytes(sum, &onto, sizeof onto);
    add_number(sum, (double)cairo_font_options_hash(options));
    /* Letters that are thickened or slanted by Cairo look otherwise from the same file. */
    add_number(sum, cairo_ft_font_face_get_synthesize(cairo_scaled_font_get_font_face(font)));
    FT_Face face = cairo_ft_scaled_font_lock_face(font);
    if (face != NULL) {
        add_file(sum, face);
        cairo_ft_scaled_font_unlock_face(font);
    }
    cairo_font_options_destroy(options);
    return digest;
}

/* Glyphs and clusters have no room between their members; the words are what a PDF is searched by. */
static void add_run(struct digest *sum, const struct text_block *block, const struct text_run *run)
{
    const double numbers[] = {run->x_pt,
                              run->baseline_pt,
                              run->width_pt,
                              run->size_pt,
                              (double)run->glyph_count,
                              (double)run->cluster_count,
                              (double)run->cluster_flags,
                              (double)run->text_length};
    add_bytes(sum, &run->font_digest, sizeof run->font_digest);
    add_colour(sum, run->colour);
    add_bytes(sum, numbers, sizeof numbers);
    add_bytes(sum, block->glyphs + run->glyph_start,
              (size_t)run->glyph_count * sizeof(cairo_glyph_t));
    add_bytes(sum, block->clusters + run->cluster_start,
              (size_t)run->cluster_count * sizeof(cairo_text_cluster_t));
    add_bytes(sum, block->text + run->text_start, (size_t)run->text_length);
}

void text_block_digest(const struct text_block *block, struct digest *sum)
{
    add_number(sum, (double)block->run_count);
    add_number(sum, (double)block->bar_count);
    for (size_t i = 0; i < block->run_count; i++) {
        add_run(sum, block, &block->runs[i]);
    }
    for (size_t i = 0; i < block->bar_count; i++) {
        const struct text_bar *bar = &block->bars[i];
        const double numbers[] = {bar->x_pt, bar->y_pt, bar->width_pt, bar->height_pt, bar->behind};
        add_bytes(sum, numbers, sizeof numbers);
        add_colour(sum, bar->colour);
    }
}
