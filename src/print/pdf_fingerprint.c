/* A digest of all that a PDF is made from, by which a file that would come out the same is kept. Numbers go in one by one
 * and not as structs, which have room between their members that holds anything. */
#include "print/pdf_fingerprint.h"

#include <string.h>

#include "face/display_list.h"
#include "text/text_block.h"

/* One for a document, shared by the threads that draw it. */
struct face_sums {
    GMutex mutex;
    gchar **sums; /* [count]; NULL: not noted; "": not all is known that decides how it looks */
    size_t count;
};

struct face_sums *face_sums_new(size_t face_count)
{
    struct face_sums *sums = g_new(struct face_sums, 1);
    *sums = (struct face_sums){.sums = g_new0(gchar *, face_count + 1), .count = face_count};
    g_mutex_init(&sums->mutex);
    return sums;
}

void face_sums_free(struct face_sums *sums)
{
    if (sums == NULL) {
        return;
    }
    for (size_t i = 0; i < sums->count; i++) {
        g_free(sums->sums[i]);
    }
    g_free(sums->sums);
    g_mutex_clear(&sums->mutex);
    g_free(sums);
}

/* "" where a list does not say all, as of the texts in an SVG. */
static gchar *sum_of_list(const struct display_list *list)
{
    struct digest sum = digest_begin();
    return display_list_digest(list, &sum) ? digest_text(&sum) : g_strdup("");
}

/* From several threads, each face maybe more than once: the list is the same each time, so the first counts. */
void face_sums_note(struct face_sums *sums, size_t face, const struct display_list *list)
{
    gchar *sum = sum_of_list(list);
    g_mutex_lock(&sums->mutex);
    if (sums->sums[face] == NULL) {
        sums->sums[face] = g_steal_pointer(&sum);
    }
    g_mutex_unlock(&sums->mutex);
    g_free(sum);
}

/* ---- a document ---- */

/* While it is added to; `known` turns false once and for all. */
struct fingerprint {
    struct digest sum;
    const struct text_style *words; /* of labels */
    struct font_set *fonts;
    const struct face_sums *faces; /* NULL: each is asked for */
    const struct face_source *source;
    bool known;
};

/* As doubles, whole numbers and flags too: one kind, no gaps, and no padding between. */
static void add_numbers(struct fingerprint *print, const double *numbers, size_t count)
{
    digest_add(&print->sum, numbers, count * sizeof *numbers);
}

/* A missing text is another than an empty one. */
static void add_text(struct fingerprint *print, const char *text)
{
    const double there = text != NULL;
    add_numbers(print, &there, 1);
    if (text != NULL) {
        digest_add(&print->sum, text, strlen(text) + 1);
    }
}

/* Faces of the game were noted while they passed; those of the booklet are few and drawn here. A face without a sum
 * makes the whole unknown, and the PDF is made anew. */
static void add_face(struct fingerprint *print, size_t face)
{
    struct display_list *list = NULL;
    gchar *taken = NULL;
    const char *sum = print->faces != NULL ? print->faces->sums[face] : NULL;
    if (print->faces == NULL) {
        list = print->source->take(print->source->data, face);
        sum = taken = list != NULL ? sum_of_list(list) : NULL;
    }
    print->known = print->known && sum != NULL && sum[0] != '\0';
    add_text(print, sum);
    display_list_free(list);
    g_free(taken);
}

/* Not the piece and not its side: what is drawn does not depend on them. */
static void add_placement(struct fingerprint *print, const struct placement *placement)
{
    const struct box *clip = &placement->clip;
    const double numbers[] = {(double)placement->shape, placement->x_mm, placement->y_mm,
                              placement->quarter_turns, clip->x_mm,      clip->y_mm,
                              clip->width_mm,           clip->height_mm, placement->is_part};
    add_numbers(print, numbers, G_N_ELEMENTS(numbers));
    add_face(print, placement->face);
}

/* All of it, also what a mark of its kind has no use for, which is 0 then. */
static void add_mark(struct fingerprint *print, const struct mark *mark)
{
    const double numbers[] = {(double)mark->kind, mark->x1_mm, mark->y1_mm,
                              mark->x2_mm,        mark->y2_mm, (double)mark->placement,
                              mark->width_mm,     mark->dotted};
    add_numbers(print, numbers, G_N_ELEMENTS(numbers));
}

/* Its letters may come from any font, by what is in whose file they are known. */
static void add_label(struct fingerprint *print, const struct label *label)
{
    const double numbers[] = {label->x_mm,    label->y_mm,    label->size_mm,
                              label->room_mm, label->centred, label->turned};
    struct arena *arena = arena_new();
    gchar *escaped = g_markup_escape_text(label->text, -1);
    struct text_request request = {
        .markup = escaped, .style = *print->words, .width_mm = -1, .height_mm = -1};
    struct text_report report;
    /* Any size will do: what counts is which letters from which fonts. */
    request.style.size_pt = label->size_mm;
    struct text_block *block = text_block_new(print->fonts, &request, arena, &report);
    print->known = print->known && block != NULL;
    add_numbers(print, numbers, G_N_ELEMENTS(numbers));
    if (block != NULL) {
        text_block_digest(block, &print->sum);
    }
    text_block_unref(block);
    g_free(escaped);
    arena_free(arena);
}

/* Counts come before what they count, so that a mark less and a label more is not the same sequence of numbers. */
static void add_page(struct fingerprint *print, const struct sheet_page *page)
{
    const double numbers[] = {
        (double)page->sheet,      (double)page->side,        (double)page->kind,
        page->width_mm,           page->height_mm,           (double)page->placement_count,
        (double)page->mark_count, (double)page->label_count, (double)(page->slug != NULL)};
    add_numbers(print, numbers, G_N_ELEMENTS(numbers));
    for (size_t i = 0; i < page->placement_count; i++) {
        add_placement(print, &page->placements[i]);
    }
    for (size_t i = 0; i < page->mark_count; i++) {
        add_mark(print, &page->marks[i]);
    }
    for (size_t i = 0; i < page->label_count; i++) {
        add_label(print, &page->labels[i]);
    }
    if (page->slug != NULL) {
        add_label(print, page->slug);
    }
}

/* Folds are on the page as marks; the outline is what cut lines follow. */
static void add_shape(struct fingerprint *print, const struct piece_shape *shape)
{
    const double numbers[] = {shape->width_mm, shape->height_mm, shape->bleed_mm,
                              (double)(shape->outline != NULL)};
    add_numbers(print, numbers, G_N_ELEMENTS(numbers));
    for (size_t i = 0; shape->outline != NULL && i < shape->outline->count; i++) {
        const struct path_step *step = &shape->outline->steps[i];
        const double places[] = {(double)step->verb, step->x1_mm, step->y1_mm, step->x2_mm,
                                 step->y2_mm,        step->x_mm,  step->y_mm};
        add_numbers(print, places, G_N_ELEMENTS(places));
    }
}

/* The title is that of the outline of the PDF. */
static void add_plan(struct fingerprint *print, const char *title, const struct sheet_plan *plan,
                     const struct piece_shape *shapes)
{
    const double numbers[] = {(double)plan->page_count, (double)plan->sheet_count,
                              (double)plan->shape_count, (double)plan->backs, (double)plan->flip};
    add_text(print, title);
    add_numbers(print, numbers, G_N_ELEMENTS(numbers));
    for (size_t i = 0; i < plan->shape_count; i++) {
        add_shape(print, &shapes[i]);
    }
    for (size_t i = 0; i < plan->page_count; i++) {
        add_page(print, &plan->pages[i]);
    }
}

/* All that a PDF is written from: info, plans, shapes, faces. The version of the program is in `creator`. */
gchar *pdf_fingerprint(const struct pdf_document *document, const struct pdf_front_matter *before,
                       const struct pdf_info *info)
{
    struct fingerprint print = {.sum = digest_begin(),
                                .words = &info->words,
                                .fonts = font_set_new(info->fonts),
                                .known = true};
    const char *const texts[] = {info->title, info->subject, info->language, info->creator,
                                 g_getenv("SOURCE_DATE_EPOCH")};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        add_text(&print, texts[i]);
    }
    /* Those of the game first, which are noted; then those before them, which are asked for. */
    print.faces = document->sums;
    for (size_t i = 0; i < document->section_count; i++) {
        const struct pdf_section *section = &document->sections[i];
        add_plan(&print, section->group->title, section->plan, section->shapes);
    }
    if (before != NULL && print.known) {
        print.faces = NULL;
        print.source = &before->faces;
        add_plan(&print, before->title, before->plan, before->shapes);
    }
    gchar *fingerprint = print.known ? digest_text(&print.sum) : NULL;
    font_set_free(print.fonts);
    return fingerprint;
}
