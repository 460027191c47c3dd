/* Pages to a PDF in two passes. Cairo draws into a file without a name, which vanishes with the
 * program; then pdf_finish() rewrites that into the file that takes the name of the output. */
#include "render/pdf_writer.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include <cairo-pdf.h>
#include <glib.h>

#include "base/atomic_file.h"
#include "geom/length_units.h"
#include "render/canvas.h"
#include "render/output_file.h"
#include "render/page_marks.h"
#include "render/pdf_finish.h"

/** How all plans so far are printed. */
enum duplex_state { DUPLEX_UNKNOWN, DUPLEX_SIMPLEX, DUPLEX_LONG, DUPLEX_SHORT, DUPLEX_MIXED };

/* ISO 32000-1 table 150 */
static const char *const duplex_names[] = {
    [DUPLEX_UNKNOWN] = NULL,
    [DUPLEX_SIMPLEX] = "/Simplex",
    [DUPLEX_LONG] = "/DuplexFlipLongEdge",
    [DUPLEX_SHORT] = "/DuplexFlipShortEdge",
    [DUPLEX_MIXED] = NULL,
};

struct pdf_writer {
    char *path;
    char *title, *language, *creator;
    struct diag_list *diags;
    struct atomic_file *output;
    FILE *drawn;     /* the first pass */
    int drawn_error; /* errno of a write to it that failed */
    cairo_surface_t *surface;
    cairo_t *cr;
    struct image_drawer *drawer;
    struct page_marks *marks;
    GArray *pages; /* struct pdf_page_facts */
    size_t sheets; /* of the plans before this one */
    enum duplex_state duplex;
    enum outcome outcome; /* the first that was not OK: nothing is written then */
};

/** One call of pdf_writer_add_plan. */
struct plan_run {
    struct pdf_writer *writer;
    const struct sheet_plan *plan;
    const struct piece_shape *shapes;
    const struct face_source *faces;
    GHashTable *forms; /* face number to struct face_form *, for faces placed more than once */
};

/** A face that is shown several times: drawn once, or, of a poster, kept to be drawn part by part. */
struct face_form {
    cairo_surface_t *surface;  /* NULL of a poster */
    struct display_list *list; /* of a poster */
    size_t left;               /* placements still to come */
};

static const struct source_span nowhere = {0};

static enum outcome fail_unwritable(struct pdf_writer *writer, int error)
{
    return writer->outcome = output_file_report(writer->path, error, writer->diags);
}

static enum outcome fail_library(struct pdf_writer *writer, const char *library,
                                 const char *problem)
{
    diag_report(writer->diags, DIAG_OUTPUT_LIBRARY, nowhere, NULL, library, problem);
    return writer->outcome = OUTCOME_FAILED;
}

/* A broken write is the disk's trouble, whatever Cairo makes of it. */
static enum outcome check_cairo(struct pdf_writer *writer, cairo_status_t status)
{
    if (writer->drawn_error != 0) {
        return fail_unwritable(writer, writer->drawn_error);
    }
    return status == CAIRO_STATUS_SUCCESS
               ? OUTCOME_OK
               : fail_library(writer, "Cairo", cairo_status_to_string(status));
}

/* Cairo is not told of a write that fails, but draws to its end into nothing: Cairo 1.16 reads memory that is
 * not its own when it embeds a font into a document that is in error. check_cairo() tells. */
static cairo_status_t write_drawn(void *data, const unsigned char *bytes, unsigned int length)
{
    struct pdf_writer *writer = data;
    if (writer->drawn_error == 0 && fwrite(bytes, 1, length, writer->drawn) != length) {
        writer->drawn_error = errno;
    }
    return CAIRO_STATUS_SUCCESS;
}

/* In the folder of the output, where there has to be room for it anyway. NULL and errno. */
static FILE *open_nameless(const char *beside)
{
    char *folder = g_path_get_dirname(beside);
    int descriptor = nameless_file_open(folder);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w+b") : NULL;
    int error = errno;
    if (descriptor >= 0 && !file) {
        close(descriptor);
    }
    g_free(folder);
    errno = error;
    return file;
}

static void free_writer(struct pdf_writer *writer)
{
    if (writer->cr) {
        cairo_destroy(writer->cr);
    }
    if (writer->surface) { /* writes to the file that is closed below */
        cairo_surface_finish(writer->surface);
        cairo_surface_destroy(writer->surface);
    }
    image_drawer_free(writer->drawer);
    page_marks_free(writer->marks);
    atomic_file_abandon(writer->output);
    if (writer->drawn) {
        fclose(writer->drawn);
    }
    if (writer->pages) {
        g_array_free(writer->pages, TRUE);
    }
    g_free(writer->path);
    g_free(writer->title);
    g_free(writer->language);
    g_free(writer->creator);
    g_free(writer);
}

struct pdf_writer *pdf_writer_new(const char *path, const struct pdf_info *info,
                                  struct diag_list *diags)
{
    struct pdf_writer *writer = g_new0(struct pdf_writer, 1);
    writer->path = g_strdup(path);
    writer->diags = diags;
    writer->output = atomic_file_new(path);
    writer->drawn = writer->output ? open_nameless(path) : NULL;
    if (!writer->drawn) {
        fail_unwritable(writer, errno);
        free_writer(writer);
        return NULL;
    }
    writer->title = g_strdup(info->title);
    writer->language = g_strdup(info->language);
    writer->creator = g_strdup(info->creator);
    writer->drawer = image_drawer_new();
    writer->marks = page_marks_new(info->fonts, &info->words, diags);
    writer->pages = g_array_new(FALSE, TRUE, sizeof(struct pdf_page_facts));
    writer->surface = cairo_pdf_surface_create_for_stream(write_drawn, writer, 1, 1);
    cairo_pdf_surface_set_metadata(writer->surface, CAIRO_PDF_METADATA_TITLE, info->title);
    cairo_pdf_surface_set_metadata(writer->surface, CAIRO_PDF_METADATA_CREATOR, info->creator);
    if (info->subject != NULL) {
        cairo_pdf_surface_set_metadata(writer->surface, CAIRO_PDF_METADATA_SUBJECT, info->subject);
    }
    writer->cr = cairo_create(writer->surface);
    return writer;
}

static void drop_form(void *data)
{
    struct face_form *form = data;
    if (form->surface) {
        cairo_surface_destroy(form->surface);
    }
    display_list_free(form->list);
    g_free(form);
}

/* A picture that fails fails the document: a hole in a card is worse than no card. */
static enum outcome replay(struct pdf_writer *writer, cairo_t *cr, const struct display_list *list)
{
    return canvas_replay(cr, list, writer->drawer, true)
               ? OUTCOME_OK
               : fail_library(writer, "drawing a PDF", "a picture could not be drawn");
}

static enum outcome draw_inline(struct plan_run *run, size_t face)
{
    struct display_list *list = run->faces->take(run->faces->data, face);
    if (!list) {
        return run->writer->outcome = OUTCOME_REJECTED;
    }
    enum outcome outcome = replay(run->writer, run->writer->cr, list);
    display_list_free(list);
    return outcome;
}

static struct face_form *record_form(struct plan_run *run, size_t face, size_t use_count)
{
    struct display_list *list = run->faces->take(run->faces->data, face);
    if (!list) {
        run->writer->outcome = OUTCOME_REJECTED;
        return NULL;
    }
    double bleed_pt = pt_from_mm(list->bleed_mm);
    cairo_rectangle_t extents = {-bleed_pt, -bleed_pt, pt_from_mm(list->width_mm) + 2 * bleed_pt,
                                 pt_from_mm(list->height_mm) + 2 * bleed_pt};
    struct face_form *form = g_new0(struct face_form, 1);
    form->left = use_count;
    form->surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(form->surface);
    enum outcome outcome = replay(run->writer, cr, list);
    if (outcome == OUTCOME_OK) {
        outcome = check_cairo(run->writer, cairo_status(cr));
    }
    cairo_destroy(cr);
    display_list_free(list);
    if (outcome != OUTCOME_OK) {
        drop_form(form);
        return NULL;
    }
    g_hash_table_insert(run->forms, GSIZE_TO_POINTER(face), form);
    return form;
}

static enum outcome draw_form(struct plan_run *run, size_t face, size_t use_count)
{
    struct face_form *form = g_hash_table_lookup(run->forms, GSIZE_TO_POINTER(face));
    if (!form) {
        form = record_form(run, face, use_count);
    }
    if (!form) {
        return run->writer->outcome;
    }
    cairo_set_source_surface(run->writer->cr, form->surface, 0, 0);
    cairo_paint(run->writer->cr);
    if (--form->left == 0) {
        g_hash_table_remove(run->forms, GSIZE_TO_POINTER(face));
    }
    return OUTCOME_OK;
}

/* A part is drawn anew on each sheet. Of a form that lies mostly beside the page cairo 1.16 stores only
 * what the first page shows, and may find clips of which nothing is on the page; it takes them for what
 * PDF cannot do, and the page becomes a picture. */
static enum outcome draw_part(struct plan_run *run, size_t face, size_t use_count)
{
    struct face_form *form = g_hash_table_lookup(run->forms, GSIZE_TO_POINTER(face));
    if (!form) {
        form = g_new0(struct face_form, 1);
        form->left = use_count;
        form->list = run->faces->take(run->faces->data, face);
        g_hash_table_insert(run->forms, GSIZE_TO_POINTER(face), form);
    }
    if (!form->list) {
        return run->writer->outcome = OUTCOME_REJECTED;
    }
    enum outcome outcome = replay(run->writer, run->writer->cr, form->list);
    if (--form->left == 0) {
        g_hash_table_remove(run->forms, GSIZE_TO_POINTER(face));
    }
    return outcome;
}

static enum outcome draw_placement(struct plan_run *run, const struct placement *placement)
{
    cairo_t *cr = run->writer->cr;
    const struct box *clip = &placement->clip;
    size_t use_count = run->faces->use_count(run->faces->data, placement->face);
    cairo_save(cr);
    cairo_rectangle(cr, pt_from_mm(clip->x_mm), pt_from_mm(clip->y_mm), pt_from_mm(clip->width_mm),
                    pt_from_mm(clip->height_mm));
    cairo_clip(cr);
    const struct piece_shape *shape = &run->shapes[placement->shape];
    canvas_place(cr, placement, shape->width_mm, shape->height_mm);
    enum outcome outcome = use_count < 2        ? draw_inline(run, placement->face)
                           : placement->is_part ? draw_part(run, placement->face, use_count)
                                                : draw_form(run, placement->face, use_count);
    cairo_restore(cr);
    return outcome;
}

static struct pdf_rectangle pdf_rectangle_from_box(struct box box, double page_height_mm)
{
    return (struct pdf_rectangle){
        .left = pt_from_mm(box.x_mm),
        .bottom = pt_from_mm(page_height_mm - box.y_mm - box.height_mm),
        .right = pt_from_mm(box.x_mm + box.width_mm),
        .top = pt_from_mm(page_height_mm - box.y_mm),
    };
}

static struct box clipped_to_page(struct box box, const struct sheet_page *page)
{
    double right = MIN(box.x_mm + box.width_mm, page->width_mm);
    double bottom = MIN(box.y_mm + box.height_mm, page->height_mm);
    box.x_mm = MAX(box.x_mm, 0);
    box.y_mm = MAX(box.y_mm, 0);
    box.width_mm = right - box.x_mm;
    box.height_mm = bottom - box.y_mm;
    return box;
}

static bool has_marks(const struct sheet_page *page)
{
    return page->mark_count > 0 || page->label_count > 0;
}

static struct pdf_page_facts page_facts(const struct sheet_page *page,
                                        const struct piece_shape *shapes)
{
    struct pdf_page_facts facts = {.has_marks = has_marks(page)};
    if (page->placement_count == 1) {
        const struct placement *placement = &page->placements[0];
        struct box trim = placement_trim(placement, &shapes[placement->shape]);
        facts.has_boxes = true;
        facts.trim = pdf_rectangle_from_box(trim, page->height_mm);
        facts.bleed =
            pdf_rectangle_from_box(clipped_to_page(placement->clip, page), page->height_mm);
    }
    return facts;
}

static void set_page_label(struct plan_run *run, const struct sheet_page *page)
{
    static const char *const sides[] = {[PAGE_FRONT] = " front", [PAGE_BACK] = " back"};
    bool has_sides = run->plan->backs == BACKS_DUPLEX || run->plan->backs == BACKS_SEPARATE;
    char *label = g_strdup_printf("%zu%s", run->writer->sheets + page->sheet + 1,
                                  has_sides ? sides[page->side] : "");
    cairo_pdf_surface_set_page_label(run->writer->surface, label);
    g_free(label);
}

static enum outcome draw_page(struct plan_run *run, const struct sheet_page *page)
{
    struct pdf_writer *writer = run->writer;
    cairo_pdf_surface_set_size(writer->surface, pt_from_mm(page->width_mm),
                               pt_from_mm(page->height_mm));
    for (size_t i = 0; i < page->placement_count; i++) {
        enum outcome outcome = draw_placement(run, &page->placements[i]);
        if (outcome != OUTCOME_OK) {
            return outcome;
        }
    }
    if (has_marks(page)) {
        cairo_surface_t *marks = page_marks_get(writer->marks, page, run->shapes);
        if (marks == NULL) {
            return writer->outcome = OUTCOME_REJECTED;
        }
        cairo_set_source_surface(writer->cr, marks, 0, 0);
        cairo_paint(writer->cr);
    }
    if (page->slug != NULL && !page_marks_draw_label(writer->marks, writer->cr, page->slug)) {
        return writer->outcome = OUTCOME_REJECTED;
    }
    set_page_label(run, page);
    cairo_show_page(writer->cr);

    struct pdf_page_facts facts = page_facts(page, run->shapes);
    g_array_append_val(writer->pages, facts);
    return check_cairo(writer, cairo_status(writer->cr));
}

static enum duplex_state duplex_with(enum duplex_state before, const struct sheet_plan *plan)
{
    enum duplex_state own = DUPLEX_SIMPLEX;
    if (plan->backs == BACKS_DUPLEX) {
        own = plan->flip == FLIP_LONG ? DUPLEX_LONG : DUPLEX_SHORT;
    }
    return before == DUPLEX_UNKNOWN || before == own ? own : DUPLEX_MIXED;
}

static void add_outline(struct pdf_writer *writer, const char *title)
{
    char *link = g_strdup_printf("page=%u", writer->pages->len + 1);
    cairo_pdf_surface_add_outline(writer->surface, CAIRO_PDF_OUTLINE_ROOT, title, link,
                                  CAIRO_PDF_OUTLINE_FLAG_OPEN);
    g_free(link);
}

enum outcome pdf_writer_add_plan(struct pdf_writer *writer, const char *title,
                                 const struct sheet_plan *plan, const struct piece_shape *shapes,
                                 const struct face_source *faces,
                                 void (*progress)(void *data, size_t pages_done),
                                 void *progress_data)
{
    if (writer->outcome != OUTCOME_OK || plan->page_count == 0) {
        return writer->outcome;
    }
    struct plan_run run = {.writer = writer, .plan = plan, .shapes = shapes, .faces = faces};
    run.forms = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, drop_form);
    add_outline(writer, title);
    for (size_t i = 0; i < plan->page_count; i++) {
        if (draw_page(&run, &plan->pages[i]) != OUTCOME_OK) {
            break;
        }
        if (progress) {
            progress(progress_data, writer->pages->len);
        }
    }
    g_hash_table_destroy(run.forms);
    page_marks_forget(writer->marks);
    writer->sheets += plan->sheet_count;
    writer->duplex = duplex_with(writer->duplex, plan);
    return writer->outcome;
}

/* The date of SOURCE_DATE_EPOCH (reproducible-builds.org) as a PDF date, or NULL. */
static char *creation_date(void)
{
    guint64 seconds;
    const char *text = g_getenv("SOURCE_DATE_EPOCH");
    if (!text || !g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT64, &seconds, NULL)) {
        return NULL;
    }
    GDateTime *date = g_date_time_new_from_unix_utc((gint64)seconds);
    char *formatted = date ? g_date_time_format(date, "D:%Y%m%d%H%M%SZ") : NULL;
    if (date) {
        g_date_time_unref(date);
    }
    return formatted;
}

static enum outcome write_second_pass(struct pdf_writer *writer, const unsigned char *bytes,
                                      size_t length)
{
    char *date = creation_date();
    char *producer = g_strdup_printf("%s (cairo)", writer->creator);
    struct pdf_finish finish = {
        .pages = (const struct pdf_page_facts *)(void *)writer->pages->data,
        .page_count = writer->pages->len,
        .marks_left_pt = MARKS_FORM_LEFT_PT,
        .marks_top_pt = MARKS_FORM_TOP_PT,
        .language = writer->language,
        .producer = producer,
        .duplex = duplex_names[writer->duplex],
        .creation_date = date,
    };
    char *error = pdf_finish(bytes, length, &finish, atomic_file_temporary_path(writer->output));
    if (error) {
        char *shown = output_file_shown_path(writer->path);
        char *problem = g_strdup_printf("writing '%s': %s", shown, error);
        fail_library(writer, "libqpdf", problem);
        g_free(problem);
        g_free(shown);
    }
    g_free(error);
    g_free(producer);
    g_free(date);
    return writer->outcome;
}

/* The first pass is mapped, not read: a document full of photographs need not fit into memory. */
static enum outcome finish_drawn(struct pdf_writer *writer)
{
    if (fflush(writer->drawn) != 0) {
        return fail_unwritable(writer, errno);
    }
    GMappedFile *mapped = g_mapped_file_new_from_fd(fileno(writer->drawn), FALSE, NULL);
    if (!mapped) {
        return fail_unwritable(writer, errno);
    }
    enum outcome outcome =
        write_second_pass(writer, (const unsigned char *)g_mapped_file_get_contents(mapped),
                          g_mapped_file_get_length(mapped));
    g_mapped_file_unref(mapped);
    return outcome;
}

enum outcome pdf_writer_finish(struct pdf_writer *writer)
{
    if (writer->outcome == OUTCOME_OK) {
        cairo_destroy(writer->cr);
        writer->cr = NULL;
        cairo_surface_finish(writer->surface);
        check_cairo(writer, cairo_surface_status(writer->surface));
    }
    if (writer->outcome == OUTCOME_OK) {
        finish_drawn(writer);
    }
    if (writer->outcome == OUTCOME_OK) {
        bool done = atomic_file_commit(writer->output);
        writer->output = NULL;
        if (!done) {
            fail_unwritable(writer, errno);
        }
    }
    enum outcome outcome = writer->outcome;
    free_writer(writer);
    return outcome;
}

void pdf_writer_abandon(struct pdf_writer *writer)
{
    free_writer(writer);
}
