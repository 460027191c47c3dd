/* Whether two blocks draw the same. Field by field: structs have holes that memcmp would look into. */
#include "text/text_block_internal.h"

typedef bool (*compare_function)(const void *a, const void *b);

/* Cairo keeps one scaled font for all who ask for the same, so a font is the same where it is the
 * same object. */
static bool same_run(const void *first, const void *second)
{
    const struct text_run *a = first, *b = second;
    return a->font == b->font && same_colour(a->colour, b->colour) &&
           a->glyph_count == b->glyph_count && a->cluster_count == b->cluster_count &&
           a->text_length == b->text_length && a->cluster_flags == b->cluster_flags;
}

static bool same_glyph(const void *first, const void *second)
{
    const cairo_glyph_t *a = first, *b = second;
    return a->index == b->index && a->x == b->x && a->y == b->y;
}

static bool same_cluster(const void *first, const void *second)
{
    const cairo_text_cluster_t *a = first, *b = second;
    return a->num_bytes == b->num_bytes && a->num_glyphs == b->num_glyphs;
}

static bool same_bar(const void *first, const void *second)
{
    const struct text_bar *a = first, *b = second;
    return a->x_pt == b->x_pt && a->y_pt == b->y_pt && a->width_pt == b->width_pt &&
           a->height_pt == b->height_pt && same_colour(a->colour, b->colour) &&
           a->behind == b->behind;
}

static bool same_icon(const void *first, const void *second)
{
    const struct text_placed_icon *a = first, *b = second;
    return a->picture == b->picture && a->x_pt == b->x_pt && a->y_pt == b->y_pt &&
           a->width_pt == b->width_pt && a->height_pt == b->height_pt &&
           same_colour(a->colour, b->colour);
}

static bool same_arrays(const GArray *a, const GArray *b, size_t element_size,
                        compare_function same)
{
    if (a->len != b->len) {
        return false;
    }
    for (size_t i = 0; i < a->len; i++) {
        if (!same(a->data + i * element_size, b->data + i * element_size)) {
            return false;
        }
    }
    return true;
}

bool text_block_equal(const struct text_block *a, const struct text_block *b)
{
    return a == b ||
           (g_string_equal(a->text, b->text) &&
            same_arrays(a->runs, b->runs, sizeof(struct text_run), same_run) &&
            same_arrays(a->glyphs, b->glyphs, sizeof(cairo_glyph_t), same_glyph) &&
            same_arrays(a->clusters, b->clusters, sizeof(cairo_text_cluster_t), same_cluster) &&
            same_arrays(a->bars, b->bars, sizeof(struct text_bar), same_bar) &&
            same_arrays(a->icons, b->icons, sizeof(struct text_placed_icon), same_icon));
}
