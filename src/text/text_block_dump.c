/* A block as text: a line for each run, bar and icon. */
#include <string.h>

#include <cairo-ft.h>

#include "geom/length_units.h"
#include "text/text_block_internal.h"

/* Control characters would break the lines of a dump. */
static void dump_quoted(const char *text, int length, GString *out)
{
    g_string_append_c(out, '"');
    for (int i = 0; i < length; i++) {
        if (g_ascii_iscntrl(text[i])) {
            g_string_append_printf(out, "\\x%02X", (unsigned)text[i]);
        } else {
            if (strchr("\"\\", text[i]) != NULL) {
                g_string_append_c(out, '\\');
            }
            g_string_append_c(out, text[i]);
        }
    }
    g_string_append_c(out, '"');
}

static void dump_font(cairo_scaled_font_t *font, GString *out)
{
    FT_Face face = cairo_ft_scaled_font_lock_face(font);
    if (face == NULL) {
        return;
    }
    g_string_append_printf(out, " %s %s", face->family_name, face->style_name);
    cairo_ft_scaled_font_unlock_face(font);
}

static void dump_colour(struct colour colour, GString *out)
{
    char text[10];
    colour_format(colour, text);
    g_string_append_printf(out, " %s\n", text);
}

static void dump_run(const struct text_block *block, const struct text_run *run, GString *out)
{
    dump_quoted(block->text->str + run->text_start, run->text_length, out);
    g_string_append_printf(out, " %.3f %.3f %.3f %.2fpt", mm_from_pt(run->x_pt),
                           mm_from_pt(run->baseline_pt), mm_from_pt(run->width_pt), run->size_pt);
    dump_font(run->font, out);
    dump_colour(run->colour, out);
}

static void dump_box(const char *what, double x_pt, double y_pt, double width_pt, double height_pt,
                     struct colour colour, GString *out)
{
    g_string_append_printf(out, "%s %.3f %.3f %.3f %.3f", what, mm_from_pt(x_pt), mm_from_pt(y_pt),
                           mm_from_pt(width_pt), mm_from_pt(height_pt));
    dump_colour(colour, out);
}

void text_block_dump(const struct text_block *block, const char *indent, GString *out)
{
    for (guint i = 0; i < block->runs->len; i++) {
        g_string_append(out, indent);
        dump_run(block, &g_array_index(block->runs, struct text_run, i), out);
    }
    for (guint i = 0; i < block->bars->len; i++) {
        const struct text_bar *bar = &g_array_index(block->bars, struct text_bar, i);
        g_string_append(out, indent);
        dump_box(bar->behind ? "behind" : "line", bar->x_pt, bar->y_pt, bar->width_pt,
                 bar->height_pt, bar->colour, out);
    }
    for (guint i = 0; i < block->icons->len; i++) {
        const struct text_placed_icon *icon =
            &g_array_index(block->icons, struct text_placed_icon, i);
        g_string_append(out, indent);
        dump_box("icon", icon->x_pt, icon->y_pt, icon->width_pt, icon->height_pt, icon->colour,
                 out);
    }
}
