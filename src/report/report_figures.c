/* The pictures of faces in the page: each with its marks laid over it, and what they are below. */
#include "geom/length_units.h"
#include "report/html.h"
#include "report/report_faces.h"

/* About as large as on paper, by what CSS calls a millimetre. */
static const double css_px_per_mm = 96 / MM_PER_INCH;

static void add_mark(GString *out, const struct layout *layout, const struct report_mark *mark)
{
    html_add(out,
             "<a class=\"mark\" href=\"#finding-%zu\" style=\"left:%.2f%%;top:%.2f%%;"
             "width:%.2f%%;height:%.2f%%\"><span>%zu</span></a>\n",
             mark->finding + 1, 100 * mark->box.x_mm / layout->width_mm,
             100 * mark->box.y_mm / layout->height_mm, 100 * mark->box.width_mm / layout->width_mm,
             100 * mark->box.height_mm / layout->height_mm, mark->finding + 1);
}

static void add_caption(GString *out, const struct report_faces *faces,
                        const struct report_picture *picture, const struct diag_list *findings)
{
    html_add(out, "<figcaption><strong>%s</strong>\n<ul>\n", picture->face->name);
    for (guint i = 0; i < picture->findings->len; i++) {
        size_t finding = g_array_index(picture->findings, size_t, i);
        html_add(out, "<li><a href=\"#finding-%zu\">%zu</a> %s", finding + 1, finding + 1,
                 diag_list_at(findings, finding)->message);
        if (faces->other_counts[finding] > 0) {
            html_add(out, " <span class=\"note\">(likewise on other faces: %zu)</span>",
                     faces->other_counts[finding]);
        }
        g_string_append(out, "</li>\n");
    }
    g_string_append(out, "</ul></figcaption>\n");
}

static void add_figure(GString *out, const struct report_faces *faces, guint index,
                       const struct diag_list *findings)
{
    const struct report_picture *picture = faces->pictures->pdata[index];
    const struct layout *layout = picture->face->component->layout;
    double width_px = layout->width_mm * css_px_per_mm;
    html_add(out,
             "<figure id=\"face-%u\" style=\"width:max(%.0fpx,15rem)\">\n"
             "<div class=\"face\" style=\"width:%.0fpx\">"
             "<img alt=\"%s\" width=\"%.0f\" height=\"%.0f\" "
             "src=\"data:image/png;base64,",
             index + 1, width_px, width_px, picture->face->name, width_px,
             layout->height_mm * css_px_per_mm);
    g_string_append(out, picture->png);
    g_string_append(out, "\"/>\n");
    for (guint i = 0; i < picture->marks->len; i++) {
        add_mark(out, layout, &g_array_index(picture->marks, struct report_mark, i));
    }
    g_string_append(out, "</div>\n");
    add_caption(out, faces, picture, findings);
    g_string_append(out, "</figure>\n");
}

void report_faces_add(GString *out, const struct report_faces *faces,
                      const struct diag_list *findings)
{
    g_string_append(out, "<div class=\"faces\">\n");
    for (guint i = 0; i < faces->pictures->len; i++) {
        add_figure(out, faces, i, findings);
    }
    g_string_append(out, "</div>\n");
    if (faces->omitted_count > 0) {
        html_add(out, "<p class=\"note\">%zu more faces have findings and are not shown.</p>\n",
                 faces->omitted_count);
    }
}
