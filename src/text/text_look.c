/* What Pango leaves to those who draw: colours, and lines under, through and over the letters. It is worked out here,
 * in points, since a block is drawn where there is no Pango. */
#include "text/text_look.h"

#include <math.h>

#include <glib.h>

/* ---- attributes ---- */

/* Pango's colours are of 16 bits, and its attributes of colour and of alpha come separately. */
static struct colour colour_of(const PangoAttribute *attribute, double alpha)
{
    const PangoColor *colour = &((const PangoAttrColor *)(const void *)attribute)->color;
    return (struct colour){colour->red / 65535.0, colour->green / 65535.0, colour->blue / 65535.0,
                           alpha};
}

/* Of any attribute with a whole number, an enum as well. */
static int number_of(const PangoAttribute *attribute)
{
    return ((const PangoAttrInt *)(const void *)attribute)->value;
}

/* Others (families, sizes, rises) have done their work when the text was laid out. */
static void add_attribute(struct text_look *look, const PangoAttribute *attribute,
                          double base_alpha)
{
    switch ((int)attribute->klass->type) {
    case PANGO_ATTR_FOREGROUND:
        look->colour = colour_of(attribute, look->colour.alpha);
        break;
    case PANGO_ATTR_FOREGROUND_ALPHA:
        look->colour.alpha = base_alpha * number_of(attribute) / 65535.0;
        break;
    case PANGO_ATTR_BACKGROUND:
        look->background = colour_of(attribute, look->background.alpha);
        look->has_background = true;
        break;
    case PANGO_ATTR_BACKGROUND_ALPHA:
        look->background.alpha = number_of(attribute) / 65535.0;
        break;
    case PANGO_ATTR_UNDERLINE:
        look->underline = (PangoUnderline)number_of(attribute);
        break;
    case PANGO_ATTR_UNDERLINE_COLOR:
        look->underline_colour = colour_of(attribute, 1);
        look->has_underline_colour = true;
        break;
    case PANGO_ATTR_STRIKETHROUGH:
        look->strikethrough = number_of(attribute) != 0;
        break;
    case PANGO_ATTR_STRIKETHROUGH_COLOR:
        look->strikethrough_colour = colour_of(attribute, 1);
        look->has_strikethrough_colour = true;
        break;
    case PANGO_ATTR_OVERLINE:
        look->overline = number_of(attribute) != PANGO_OVERLINE_NONE;
        break;
    case PANGO_ATTR_OVERLINE_COLOR:
        look->overline_colour = colour_of(attribute, 1);
        look->has_overline_colour = true;
        break;
    case PANGO_ATTR_SHAPE:
        look->icon = (const PangoAttrShape *)(const void *)attribute;
        break;
    default:
        break;
    }
}

/* Later attributes go before earlier ones, as inner tags before outer ones. */
struct text_look text_look_of(const PangoItem *item, struct colour base)
{
    struct text_look look = {.colour = base, .background = {.alpha = 1}};
    for (const GSList *link = item->analysis.extra_attrs; link != NULL; link = link->next) {
        add_attribute(&look, link->data, base.alpha);
    }
    return look;
}

/* ---- bars ---- */

/* A run adds four bars at most, so the one to its left is among the last eight. */
enum { BARS_LOOKED_AT = 8 };

/* Of the same height, colour and side of the letters, and where the other ends. */
static bool continues(const struct text_bar *left, const struct text_bar *bar)
{
    return left->behind == bar->behind && left->y_pt == bar->y_pt &&
           left->height_pt == bar->height_pt &&
           fabs(left->x_pt + left->width_pt - bar->x_pt) < 1e-6 &&
           colour_equal(left->colour, bar->colour);
}

/* Bars that touch become one: two would show a seam between them on a screen. */
static void add_bar(struct text_block *block, struct text_bar bar)
{
    /* Backwards, as a bar continues what was added just before it. */
    for (size_t back = 1; back <= MIN(block->bar_count, (size_t)BARS_LOOKED_AT); back++) {
        struct text_bar *left = &block->bars[block->bar_count - back];
        if (continues(left, &bar)) {
            left->width_pt += bar.width_pt;
            return;
        }
    }
    /* Full is what has 0, 1, 2, 4, 8 ...: then its room is doubled. */
    if ((block->bar_count & (block->bar_count - 1)) == 0) {
        block->bars = g_renew(struct text_bar, block->bars, MAX(1, 2 * block->bar_count));
    }
    block->bars[block->bar_count++] = bar;
}

/* `above_pt` is the upper edge of the bar over the baseline. */
static void add_line_bar(struct text_block *block, const struct text_run *run, double above_pt,
                         double thickness_pt, struct colour colour)
{
    add_bar(block, (struct text_bar){
                       .x_pt = run->x_pt,
                       .y_pt = run->baseline_pt - above_pt,
                       .width_pt = run->width_pt,
                       .height_pt = thickness_pt,
                       .colour = colour,
                   });
}

/* Heights above the baseline, as fonts have them: an underline's is negative. The second line of a double one is a
 * thickness below the first. */
static void add_underline(const struct text_layout *layout, struct text_block *block,
                          const struct text_run *run, const struct text_look *look,
                          PangoFontMetrics *metrics)
{
    struct colour colour = look->has_underline_colour ? look->underline_colour : look->colour;
    double thickness_pt =
        text_layout_pt(layout, pango_font_metrics_get_underline_thickness(metrics));
    double above_pt = text_layout_pt(layout, pango_font_metrics_get_underline_position(metrics));
    if (look->underline == PANGO_UNDERLINE_LOW) {
        above_pt = -text_layout_pt(layout, pango_font_metrics_get_descent(metrics));
    }
    add_line_bar(block, run, above_pt, thickness_pt, colour);
    if (look->underline == PANGO_UNDERLINE_DOUBLE ||
        look->underline == PANGO_UNDERLINE_DOUBLE_LINE) {
        add_line_bar(block, run, above_pt - 2 * thickness_pt, thickness_pt, colour);
    }
}

/* Places and thickness are those that the run's font asks for, so a bar under two sizes has a step, as in any
 * program. */
void text_look_add_bars(const struct text_look *look, const struct text_layout *layout,
                        const PangoItem *item, const struct text_run *run, struct text_block *block)
{
    /* Most runs have none of them, and metrics are dear. */
    if (!look->has_background && look->underline == PANGO_UNDERLINE_NONE && !look->strikethrough &&
        !look->overline) {
        return;
    }
    PangoFontMetrics *metrics =
        pango_font_get_metrics(item->analysis.font, item->analysis.language);
    double ascent_pt = text_layout_pt(layout, pango_font_metrics_get_ascent(metrics));
    if (look->has_background) {
        double descent_pt = text_layout_pt(layout, pango_font_metrics_get_descent(metrics));
        add_bar(block, (struct text_bar){run->x_pt, run->baseline_pt - ascent_pt, run->width_pt,
                                         ascent_pt + descent_pt, look->background, true});
    }
    if (look->underline != PANGO_UNDERLINE_NONE) {
        add_underline(layout, block, run, look, metrics);
    }
    if (look->strikethrough) {
        add_line_bar(
            block, run,
            text_layout_pt(layout, pango_font_metrics_get_strikethrough_position(metrics)),
            text_layout_pt(layout, pango_font_metrics_get_strikethrough_thickness(metrics)),
            look->has_strikethrough_colour ? look->strikethrough_colour : look->colour);
    }
    if (look->overline) {
        add_line_bar(block, run, ascent_pt,
                     text_layout_pt(layout, pango_font_metrics_get_underline_thickness(metrics)),
                     look->has_overline_colour ? look->overline_colour : look->colour);
    }
    pango_font_metrics_unref(metrics);
}
