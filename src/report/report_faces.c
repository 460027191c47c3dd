/* A finding is on a face if laying out that face makes it again, or if it blames a value of the data
 * whose words the face shows. Its place is whatever the display list has from the same YAML. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "geom/length_units.h"
#include "render/png_writer.h"
#include "report/report_parts.h"

/* Enough to read small text by; large boards are drawn coarser. */
static const double picture_dpi = 100, picture_side_max_px = 1200;

/* A page with every face of a large game would be hundreds of megabytes. So a face is shown only where it has a
 * finding that no face before it has; the others are counted beside that finding, and after REPORT_PICTURES_MAX
 * pictures all are. */
struct face_search {
    const struct diag_list *findings;
    GHashTable *by_text;  /* struct diag -> its place in the list + 1 */
    GHashTable *by_value; /* struct source_span that breaks a rule -> the same */
    bool *is_shown;       /* by finding */
    struct report_faces *faces;
};

/* ---- telling findings and spans apart ---- */

static bool span_equal(struct source_span a, struct source_span b)
{
    return a.source == b.source && a.offset == b.offset && a.length == b.length;
}

/* What has no source holds nothing. */
static bool span_holds(struct source_span outer, struct source_span inner)
{
    return outer.source != NULL && outer.source == inner.source && outer.offset <= inner.offset &&
           inner.offset + inner.length <= outer.offset + outer.length;
}

static guint hash_span(gconstpointer key)
{
    const struct source_span *span = key;
    return g_direct_hash(span->source) ^ (guint)(span->offset * 31 + span->length);
}

static gboolean spans_match(gconstpointer a, gconstpointer b)
{
    const struct source_span *one = a, *other = b;
    return span_equal(*one, *other);
}

/* As a finding that was made twice is equal in what it says, and is two in memory. */
static guint hash_finding(gconstpointer key)
{
    const struct diag *diag = key;
    return hash_span(&diag->span) ^ g_str_hash(diag->message);
}

static gboolean findings_match(gconstpointer a, gconstpointer b)
{
    const struct diag *one = a, *other = b;
    return one->code == other->code && span_equal(one->span, other->span) &&
           strcmp(one->message, other->message) == 0;
}

/* Findings of rules blame a value of the data; no face makes them, so they are found again by the place of that
 * value. */
static void note_findings(struct face_search *search)
{
    for (size_t i = 0; i < diag_list_count(search->findings); i++) {
        const struct diag *diag = diag_list_at(search->findings, i);
        gpointer place = GSIZE_TO_POINTER(i + 1);
        g_hash_table_insert(search->by_text, (gpointer)diag, place);
        if (diag->rule != NULL) {
            g_hash_table_insert(search->by_value, (gpointer)&diag->span, place);
        }
    }
}

/* ---- places ---- */

/* A text may be blamed as a whole, at its element, or at some words in it. */
static bool item_is_about(const struct display_item *item, struct source_span span)
{
    if (span.source == NULL) {
        return false;
    }
    if (item->verb == DISPLAY_TEXT &&
        (span_equal(item->text.element, span) || span_holds(item->span, span))) {
        return true;
    }
    return span_equal(item->span, span);
}

/* Within the trim, as the picture ends there; a little larger than what is in it. */
static struct box mark_box(const struct display_list *list, struct box box)
{
    static const double around_mm = 0.8;
    box = box_inset(box, -around_mm);
    double left = fmax(box.x_mm, 0), top = fmax(box.y_mm, 0);
    double right = fmin(box.x_mm + box.width_mm, list->width_mm);
    double bottom = fmin(box.y_mm + box.height_mm, list->height_mm);
    return (struct box){left, top, right - left, bottom - top};
}

/* What fills and strokes one shape is one place. */
static void add_mark(struct report_picture *picture, size_t finding, struct box box)
{
    for (guint i = 0; i < picture->marks->len; i++) {
        struct report_mark *mark = &g_array_index(picture->marks, struct report_mark, i);
        if (mark->finding == finding &&
            (box_contains(mark->box, box) || box_contains(box, mark->box))) {
            mark->box = box_union(mark->box, box);
            return;
        }
    }
    struct report_mark mark = {finding, box};
    g_array_append_val(picture->marks, mark);
}

/* A handful for each picture, so a list does. */
static bool has_finding(const struct report_picture *picture, size_t finding)
{
    for (guint i = 0; i < picture->findings->len; i++) {
        if (g_array_index(picture->findings, size_t, i) == finding) {
            return true;
        }
    }
    return false;
}

static void add_finding(struct report_picture *picture, size_t finding)
{
    if (!has_finding(picture, finding)) {
        g_array_append_val(picture->findings, finding);
    }
}

/* One face while its places are looked for. */
struct place_search {
    const struct face_search *search;
    const struct display_list *list;
    struct report_picture *picture;
    struct display_spaces spaces; /* marks are on the face */
};

/* A text that shows a blamed value has the finding on this face; then each finding that the item is about has a
 * mark. */
static void mark_item(struct place_search *place, const struct display_item *item)
{
    struct box box = transform_box(place->spaces.now, display_item_bounds(item));
    if (box.width_mm <= 0 && box.height_mm <= 0) {
        return;
    }
    struct box shown = mark_box(place->list, box);
    /* Places are kept plus one, so that 0 is none. */
    size_t broken = GPOINTER_TO_SIZE(g_hash_table_lookup(place->search->by_value, &item->span));
    if (broken > 0 && item->verb == DISPLAY_TEXT) {
        add_finding(place->picture, broken - 1);
    }
    for (guint i = 0; i < place->picture->findings->len && shown.width_mm > 0; i++) {
        size_t finding = g_array_index(place->picture->findings, size_t, i);
        if (item_is_about(item, diag_list_at(place->search->findings, finding)->span)) {
            add_mark(place->picture, finding, shown);
        }
    }
}

/* Items in the order in which they are drawn; the transform of each is followed on the way. */
static void mark_places(const struct face_search *search, const struct display_list *list,
                        struct report_picture *picture)
{
    struct place_search place = {.search = search, .list = list, .picture = picture};
    display_spaces_init(&place.spaces, transform_identity());
    for (size_t i = 0; i < list->count; i++) {
        if (display_spaces_step(&place.spaces, &list->items[i])) {
            mark_item(&place, &list->items[i]);
        }
    }
    display_spaces_clear(&place.spaces);
}

/* ---- pictures ---- */

static void free_picture(gpointer data)
{
    struct report_picture *picture = data;
    g_free(picture->png);
    g_array_free(picture->findings, TRUE);
    g_array_free(picture->marks, TRUE);
    g_free(picture);
}

/* As base64, for the page holds all of its pictures. */
static enum outcome draw_picture(const struct display_list *list, struct report_picture *picture,
                                 struct diag_list *diags)
{
    double side_mm = fmax(list->width_mm, list->height_mm);
    struct png_options options = {
        .dpi = fmin(picture_dpi, picture_side_max_px / (side_mm / MM_PER_INCH)),
        .cut_outline = true,
    };
    struct png_writer *writer = png_writer_new(&options);
    const unsigned char *bytes = NULL;
    size_t size = 0;
    enum outcome outcome = png_writer_encode(writer, list, &bytes, &size, diags);
    picture->png = outcome == OUTCOME_OK ? g_base64_encode(bytes, size) : NULL;
    png_writer_free(writer);
    return outcome;
}

/* What it shows was not shown yet. */
static bool shows_something_new(const struct face_search *search,
                                const struct report_picture *picture)
{
    for (guint i = 0; i < picture->findings->len; i++) {
        if (!search->is_shown[g_array_index(picture->findings, size_t, i)]) {
            return true;
        }
    }
    return false;
}

/* The face has these findings, too, but no picture. */
static void count_as_other(const struct face_search *search, const struct report_picture *picture)
{
    for (guint i = 0; i < picture->findings->len; i++) {
        search->faces->other_counts[g_array_index(picture->findings, size_t, i)]++;
    }
}

static void note_shown(const struct face_search *search, const struct report_picture *picture)
{
    for (guint i = 0; i < picture->findings->len; i++) {
        search->is_shown[g_array_index(picture->findings, size_t, i)] = true;
    }
}

static int compare_places(const void *a, const void *b)
{
    const size_t *one = a, *other = b;
    return *one < *other ? -1 : *one > *other;
}

/* Keeps the picture, or counts the face and frees it. */
static enum outcome take_picture(struct face_search *search, const struct display_list *list,
                                 struct report_picture *picture, struct diag_list *diags)
{
    enum outcome outcome = OUTCOME_OK;
    g_array_sort(picture->findings, compare_places);
    if (list->count == 0 || !shows_something_new(search, picture)) {
        count_as_other(search, picture);
    } else if (search->faces->pictures->len == REPORT_PICTURES_MAX) {
        search->faces->omitted_count++;
        count_as_other(search, picture);
    } else {
        note_shown(search, picture);
        outcome = draw_picture(list, picture, diags);
        g_ptr_array_add(search->faces->pictures, picture);
        return outcome;
    }
    free_picture(picture);
    return outcome;
}

/* A draft is laid out also where it has errors, which are what is looked for; its findings are compared with those
 * of the run and then forgotten. */
static enum outcome look_at_face(struct face_search *search, struct face_maker *maker,
                                 const struct face *face, struct diag_list *diags)
{
    struct display_list *list = NULL;
    struct diag_list *own = diag_list_new();
    struct report_picture *picture = g_new0(struct report_picture, 1);
    picture->face = face;
    picture->findings = g_array_new(FALSE, FALSE, sizeof(size_t));
    picture->marks = g_array_new(FALSE, FALSE, sizeof(struct report_mark));
    face_draft(maker, face, &list, own);
    for (size_t i = 0; i < diag_list_count(own); i++) {
        size_t place = GPOINTER_TO_SIZE(g_hash_table_lookup(search->by_text, diag_list_at(own, i)));
        if (place > 0) {
            add_finding(picture, place - 1);
        }
    }
    mark_places(search, list, picture);
    enum outcome outcome = take_picture(search, list, picture, diags);
    display_list_free(list);
    diag_list_free(own);
    return outcome;
}

/* Face by face in print order and in one thread: which face shows a finding first must be the same in each run. */
enum outcome report_faces_make(const struct project *project, const struct diag_list *findings,
                               struct report_faces *faces_out, struct diag_list *diags)
{
    size_t count = diag_list_count(findings);
    *faces_out = (struct report_faces){
        .pictures = g_ptr_array_new_with_free_func(free_picture),
        .other_counts = g_new0(size_t, count + 1),
    };
    if (project->pieces == NULL || count == 0) {
        return OUTCOME_OK;
    }
    struct face_search search = {
        .findings = findings,
        .by_text = g_hash_table_new(hash_finding, findings_match),
        .by_value = g_hash_table_new(hash_span, spans_match),
        .is_shown = g_new0(bool, count),
        .faces = faces_out,
    };
    struct face_maker *maker = face_maker_new(&project->resources);
    enum outcome outcome = OUTCOME_OK;
    note_findings(&search);
    for (size_t i = 0; i < project->pieces->face_count && outcome == OUTCOME_OK; i++) {
        outcome = look_at_face(&search, maker, &project->pieces->faces[i], diags);
    }
    face_maker_free(maker);
    g_hash_table_destroy(search.by_text);
    g_hash_table_destroy(search.by_value);
    g_free(search.is_shown);
    return outcome;
}

void report_faces_clear(struct report_faces *faces)
{
    if (faces->pictures != NULL) {
        g_ptr_array_free(faces->pictures, TRUE);
    }
    g_free(faces->other_counts);
    *faces = (struct report_faces){0};
}

/* The number of the picture, from 1; 0 where the finding is on none. */
size_t report_faces_find(const struct report_faces *faces, size_t finding)
{
    for (guint i = 0; i < faces->pictures->len; i++) {
        if (has_finding(faces->pictures->pdata[i], finding)) {
            return i + 1;
        }
    }
    return 0;
}

/* ---- the pictures in the page, each with its marks laid over it, and what they are below ---- */

/* In percent of the picture, so that marks stay in their places when it is made smaller. */
static void link_mark(GString *out, const struct layout *layout, const struct report_mark *mark)
{
    html_add(out,
             "<a class=\"mark\" href=\"#finding-%zu\" style=\"left:%.2f%%;top:%.2f%%;"
             "width:%.2f%%;height:%.2f%%\"><span>%zu</span></a>\n",
             mark->finding + 1, 100 * mark->box.x_mm / layout->width_mm,
             100 * mark->box.y_mm / layout->height_mm, 100 * mark->box.width_mm / layout->width_mm,
             100 * mark->box.height_mm / layout->height_mm, mark->finding + 1);
}

/* With the numbers that the list of findings has. */
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

/* As wide as on paper, but never too narrow for its words. */
static void add_figure(GString *out, const struct report_faces *faces, guint index,
                       const struct diag_list *findings)
{
    const struct report_picture *picture = faces->pictures->pdata[index];
    const struct layout *layout = picture->face->layout;
    double width_px = px_from_mm(layout->width_mm, CSS_PX_PER_INCH);
    html_add(out,
             "<figure id=\"face-%u\" style=\"width:max(%.0fpx,15rem)\">\n"
             "<div class=\"face\" style=\"width:%.0fpx\">"
             "<img alt=\"%s\" width=\"%.0f\" height=\"%.0f\" "
             "src=\"data:image/png;base64,",
             index + 1, width_px, width_px, picture->face->name, width_px,
             px_from_mm(layout->height_mm, CSS_PX_PER_INCH));
    g_string_append(out, picture->png);
    g_string_append(out, "\"/>\n");
    for (guint i = 0; i < picture->marks->len; i++) {
        link_mark(out, layout, &g_array_index(picture->marks, struct report_mark, i));
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
