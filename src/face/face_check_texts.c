/* Whether texts can be read: told from what lies behind them, not on each other, not hidden. */
#include <math.h>

#include "face/face_check.h"

/* Of text to its ground: what WCAG 2.2, 1.4.3, asks of large text; of all other text it asks 4.5. */
#define CONTRAST_WANTED 3.0

/* What a line of text has above and below its small letters, as a share of the height of its first
 * baseline: two texts may come that close to each other. Of most fonts it is more. */
#define LINE_FREE 0.2

/* The lowest contrast that a part of the text has; large where it cannot be told. */
static double find_contrast(const struct face_check *check, const struct display_item *item,
                            struct box box)
{
    struct colour ground = {0};
    struct colour ink = {0};
    double lowest = INFINITY;
    if (face_check_level(check)->opacity < 1 ||
        !face_grounds_behind(&check->grounds, box, &ground)) {
        return lowest;
    }
    for (size_t i = 0; text_block_run_colour(item->text.block, i, &ink); i++) {
        lowest = ink.alpha >= 1 ? fmin(lowest, colour_contrast(ink, ground)) : lowest;
    }
    return lowest;
}

static void check_contrast(struct face_check *check, const struct display_item *item,
                           struct box box)
{
    struct face_pass *pass = check->pass;
    double contrast = find_contrast(check, item, box);
    if (contrast < CONTRAST_WANTED) {
        face_report(pass, item->allowed, DIAG_LOW_CONTRAST, item->span, NULL,
                    arena_printf(pass->arena, "%.1f", contrast),
                    arena_printf(pass->arena, "%.0f", CONTRAST_WANTED));
    }
}

/* Where the letters stand, without what a line has above and below them. */
static struct quad letters_of(const struct face_check *check, const struct display_item *item)
{
    struct box box = face_check_text_box(item);
    double free_mm =
        LINE_FREE * fmin(text_block_first_baseline_mm(item->text.block), box.height_mm);
    box.y_mm += free_mm;
    box.height_mm -= 2 * free_mm;
    return quad_from_box(face_check_level(check)->transform, box);
}

/* "layouts/card.yaml:12" */
static const char *place_of(struct arena *arena, struct source_span span)
{
    return arena_printf(arena, "%s:%zu", span.source->path, source_span_line(span));
}

static void check_overlap(struct face_check *check, const struct checked_text *text)
{
    struct face_pass *pass = check->pass;
    for (guint i = 0; i < check->texts->len; i++) {
        const struct checked_text *other = &g_array_index(check->texts, struct checked_text, i);
        if (box_overlaps(other->box, text->box) && quads_overlap(&other->letters, &text->letters)) {
            face_report(pass, text->item->allowed, DIAG_TEXTS_OVERLAP, text->item->text.element,
                        NULL, place_of(pass->arena, other->item->text.element));
            return;
        }
    }
}

void face_check_text(struct face_check *check, const struct display_item *item)
{
    struct checked_text text = {
        .item = item,
        .letters = letters_of(check, item),
        .box = transform_box(face_check_level(check)->transform, face_check_text_box(item)),
        .areas_below = face_grounds_count(&check->grounds),
    };
    check_contrast(check, item, text.box);
    check_overlap(check, &text);
    g_array_append_val(check->texts, text);
}

void face_check_hidden_texts(struct face_check *check)
{
    for (guint i = 0; i < check->texts->len; i++) {
        const struct checked_text *text = &g_array_index(check->texts, struct checked_text, i);
        if (face_grounds_cover(&check->grounds, text->areas_below, text->box)) {
            face_report(check->pass, text->item->allowed, DIAG_TEXT_HIDDEN, text->item->span, NULL);
        }
    }
}
