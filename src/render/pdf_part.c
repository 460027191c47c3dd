/* Pages as Cairo draws them, into a file without a name, which vanishes with the program. */
#include "render/pdf_part.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include <cairo-pdf.h>
#include <glib.h>

#include "base/atomic_file.h"
#include "geom/length_units.h"
#include "render/canvas.h"
#include "render/flat_face.h"
#include "render/output_file.h"
#include "render/page_marks.h"

struct pdf_part {
    FILE *drawn;
    int error; /* errno of a write to it that failed */
    GMappedFile *mapped;
    GArray *pages;  /* size_t: where each page that is not empty stands among all that are drawn */
    GArray *shares; /* struct pdf_share */
    size_t drawn_count;
};

/* While it is drawn. A face comes onto its pages in one of three ways, by how often it is placed and how:
 *   once                  straight into the page, and it is freed at once;
 *   several times, whole  recorded once and painted from the record, of which cairo makes one form in the file;
 *   in parts, as posters  on a page of its own, which pdf_finish() makes a form of.
 * Memory holds the faces that are still to come again, and no page. */
struct part_run {
    struct pdf_part *part;
    const char *path; /* of the output, for findings */
    const struct piece_shape *shapes;
    const struct face_source *faces;
    struct diag_list *diags;
    cairo_surface_t *surface;
    cairo_t *cr;
    struct image_drawer *drawer;
    struct shape_stamps *stamps;
    struct flattener *flattener; /* NULL: what is seen through stays so */
    struct page_marks *marks;
    GHashTable *forms;    /* face number to struct face_form *, for faces placed more than once */
    GHashTable *large;    /* face number to struct large_face *, of posters */
    enum outcome outcome; /* the first that was not OK */
};

/* A face that is placed several times, drawn once. */
struct face_form {
    cairo_surface_t *surface;
    size_t left; /* placements still to come */
};

/* A face of which each sheet shows a part: it has a page of its own, which no plan has. */
struct large_face {
    size_t page;
    double bleed_pt, height_pt; /* of that page */
};

static const struct source_span nowhere = {0};

static enum outcome fail_unwritable(struct part_run *run, int error)
{
    return run->outcome = output_file_report(run->path, error, run->diags);
}

/* A sentence that ends a drawing: it reports, notes the outcome and gives it back. */
static enum outcome fail_library(struct part_run *run, const char *library, const char *problem)
{
    diag_report(run->diags, DIAG_OUTPUT_LIBRARY, nowhere, NULL, library, problem);
    return run->outcome = OUTCOME_FAILED;
}

/* A broken write is the disk's trouble, whatever Cairo makes of it. */
static enum outcome check_cairo(struct part_run *run, cairo_status_t status)
{
    if (run->part->error != 0) {
        return fail_unwritable(run, run->part->error);
    }
    return status == CAIRO_STATUS_SUCCESS
               ? OUTCOME_OK
               : fail_library(run, "Cairo", cairo_status_to_string(status));
}

/* Cairo is not told of a write that fails, but draws to its end into nothing: Cairo 1.16 reads memory that is
 * not its own when it embeds a font into a document that is in error. check_cairo() tells. */
static cairo_status_t write_drawn(void *data, const unsigned char *bytes, unsigned int length)
{
    struct pdf_part *part = data;
    if (part->error == 0 && fwrite(bytes, 1, length, part->drawn) != length) {
        part->error = errno;
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
    if (descriptor >= 0 && file == NULL) {
        close(descriptor);
    }
    g_free(folder);
    errno = error;
    return file;
}

/* Of a face whose last placement is drawn, and at the end of what a failure has left. */
static void drop_form(void *data)
{
    struct face_form *form = data;
    cairo_surface_destroy(form->surface);
    g_free(form);
}

/* A picture that fails fails the document: a hole in a card is worse than no card. */
static enum outcome replay(struct part_run *run, cairo_t *cr, const struct display_list *list)
{
    bool drawn = run->flattener != NULL ? flat_face_replay(run->flattener, cr, list, run->diags)
                                        : canvas_replay(cr, list, run->drawer, run->stamps, true);
    return drawn ? OUTCOME_OK : fail_library(run, "drawing a PDF", "a picture could not be drawn");
}

/* A face without a list was rejected, which its maker has reported. */
static enum outcome draw_inline(struct part_run *run, size_t face)
{
    struct display_list *list = run->faces->take(run->faces->data, face);
    if (list == NULL) {
        return run->outcome = OUTCOME_REJECTED;
    }
    enum outcome outcome = replay(run, run->cr, list);
    display_list_free(list);
    return outcome;
}

/* The record is as large as the face with its bleed, in points from the top left of the trim. */
static struct face_form *record_form(struct part_run *run, size_t face, size_t use_count)
{
    struct display_list *list = run->faces->take(run->faces->data, face);
    if (list == NULL) {
        run->outcome = OUTCOME_REJECTED;
        return NULL;
    }
    double bleed_pt = pt_from_mm(list->bleed_mm);
    cairo_rectangle_t extents = {-bleed_pt, -bleed_pt, pt_from_mm(list->width_mm) + 2 * bleed_pt,
                                 pt_from_mm(list->height_mm) + 2 * bleed_pt};
    struct face_form *form = g_new0(struct face_form, 1);
    form->left = use_count;
    form->surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    cairo_t *cr = cairo_create(form->surface);
    enum outcome outcome = replay(run, cr, list);
    if (outcome == OUTCOME_OK) {
        outcome = check_cairo(run, cairo_status(cr));
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

/* How often a face comes is known beforehand, so that its record goes with the last of its placements. */
static enum outcome draw_form(struct part_run *run, size_t face, size_t use_count)
{
    struct face_form *form = g_hash_table_lookup(run->forms, GSIZE_TO_POINTER(face));
    if (form == NULL) {
        form = record_form(run, face, use_count);
    }
    if (form == NULL) {
        return run->outcome;
    }
    cairo_set_source_surface(run->cr, form->surface, 0, 0);
    cairo_paint(run->cr);
    if (--form->left == 0) {
        g_hash_table_remove(run->forms, GSIZE_TO_POINTER(face));
    }
    return OUTCOME_OK;
}

/* Cairo's status sticks, so asking once a page finds any trouble on it. */
static enum outcome show_page(struct part_run *run)
{
    cairo_show_page(run->cr);
    run->part->drawn_count++;
    return check_cairo(run, cairo_status(run->cr));
}

/* Of a form that lies mostly beside the page cairo 1.16 stores only what the first page shows, and may find
 * clips of which nothing is on the page; it takes them for what PDF cannot do, and the page becomes a picture.
 * So what is shown in parts is drawn on a page as large as it is, which pdf_finish() makes a form of. */
static enum outcome draw_large(struct part_run *run, size_t face)
{
    struct display_list *list = run->faces->take(run->faces->data, face);
    if (list == NULL) {
        return run->outcome = OUTCOME_REJECTED;
    }
    struct large_face *large = g_new0(struct large_face, 1);
    large->page = run->part->drawn_count;
    large->bleed_pt = pt_from_mm(list->bleed_mm);
    large->height_pt = ceil(pt_from_mm(list->height_mm) + 2 * large->bleed_pt);
    g_hash_table_insert(run->large, GSIZE_TO_POINTER(face), large);
    cairo_pdf_surface_set_size(run->surface, ceil(pt_from_mm(list->width_mm) + 2 * large->bleed_pt),
                               large->height_pt);
    cairo_identity_matrix(run->cr);
    cairo_save(run->cr);
    cairo_translate(run->cr, large->bleed_pt, large->bleed_pt);
    enum outcome outcome = replay(run, run->cr, list);
    cairo_restore(run->cr);
    display_list_free(list);
    return outcome == OUTCOME_OK ? show_page(run) : outcome;
}

/* A poster that is one part is drawn like any other face. */
static bool is_shared(const struct part_run *run, const struct placement *placement)
{
    return placement->is_part && run->faces->use_count(run->faces->data, placement->face) > 1;
}

/* Draws what the page shows parts of, before the page is begun. */
static enum outcome draw_large_faces(struct part_run *run, const struct sheet_page *page)
{
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; i < page->placement_count && outcome == OUTCOME_OK; i++) {
        const struct placement *placement = &page->placements[i];
        if (is_shared(run, placement) &&
            !g_hash_table_contains(run->large, GSIZE_TO_POINTER(placement->face))) {
            outcome = draw_large(run, placement->face);
        }
    }
    return outcome;
}

/* Notes what of a large face the page shows. In a PDF y runs upwards, from the bottom of its page. */
static void share_large(struct part_run *run, const struct sheet_page *page,
                        const struct placement *placement)
{
    const struct large_face *large =
        g_hash_table_lookup(run->large, GSIZE_TO_POINTER(placement->face));
    const struct piece_shape *shape = &run->shapes[placement->shape];
    double page_height_pt = pt_from_mm(page->height_mm);
    cairo_matrix_t whole, onto, flip;
    cairo_save(run->cr);
    canvas_place(run->cr, placement, shape->width_mm, shape->height_mm);
    cairo_get_matrix(run->cr, &onto);
    cairo_restore(run->cr);
    /* The form of the large page has y up, and its bleed before the trim: first into the space of a face with y
     * down, then as the piece lies on the page, then y up again. */
    cairo_matrix_init(&whole, 1, 0, 0, -1, -large->bleed_pt, large->height_pt - large->bleed_pt);
    cairo_matrix_init(&flip, 1, 0, 0, -1, 0, ceil(page_height_pt));
    cairo_matrix_multiply(&whole, &whole, &onto);
    cairo_matrix_multiply(&whole, &whole, &flip);
    const struct box *clip = &placement->clip;
    struct pdf_share share = {
        .page = run->part->drawn_count,
        .large_page = large->page,
        .matrix = {whole.xx, whole.yx, whole.xy, whole.yy, whole.x0, whole.y0},
        .clip = {.left = pt_from_mm(clip->x_mm),
                 .bottom = page_height_pt - pt_from_mm(clip->y_mm + clip->height_mm),
                 .right = pt_from_mm(clip->x_mm + clip->width_mm),
                 .top = page_height_pt - pt_from_mm(clip->y_mm)},
    };
    g_array_append_val(run->part->shares, share);
}

/* The clip is in the space of the page, before the face is moved and turned: it is what the plan has worked out
 * for the bleed beside neighbours. */
static enum outcome draw_placement(struct part_run *run, const struct placement *placement)
{
    cairo_t *cr = run->cr;
    const struct box *clip = &placement->clip;
    size_t use_count = run->faces->use_count(run->faces->data, placement->face);
    cairo_save(cr);
    cairo_rectangle(cr, pt_from_mm(clip->x_mm), pt_from_mm(clip->y_mm), pt_from_mm(clip->width_mm),
                    pt_from_mm(clip->height_mm));
    cairo_clip(cr);
    const struct piece_shape *shape = &run->shapes[placement->shape];
    canvas_place(cr, placement, shape->width_mm, shape->height_mm);
    enum outcome outcome = use_count < 2 ? draw_inline(run, placement->face)
                                         : draw_form(run, placement->face, use_count);
    cairo_restore(cr);
    return outcome;
}

/* Backs of a sheet of which no piece has one: written as blank pages by pdf_finish(), which needs no drawing for
 * that. */
bool pdf_page_is_empty(const struct sheet_page *page)
{
    return page->placement_count + page->mark_count + page->label_count == 0 && page->slug == NULL;
}

/* Cairo 1.16 draws nothing in the last part of a point on the right and at the bottom. So it gets a page of whole points,
 * of which what is more than the page lies on top, and pdf_finish() cuts it off. */
static void begin_page(struct part_run *run, const struct sheet_page *page)
{
    double width_pt = pt_from_mm(page->width_mm), height_pt = pt_from_mm(page->height_mm);
    cairo_pdf_surface_set_size(run->surface, ceil(width_pt), ceil(height_pt));
    cairo_identity_matrix(run->cr);
    cairo_translate(run->cr, 0, ceil(height_pt) - height_pt);
}

/* In the order in which things lie on each other: pieces, cut lines and words, the slug in the margin. */
static enum outcome draw_page(struct part_run *run, const struct sheet_page *page)
{
    enum outcome outcome = draw_large_faces(run, page);
    begin_page(run, page);
    for (size_t i = 0; i < page->placement_count && outcome == OUTCOME_OK; i++) {
        if (is_shared(run, &page->placements[i])) {
            share_large(run, page, &page->placements[i]);
        } else {
            outcome = draw_placement(run, &page->placements[i]);
        }
    }
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    if (page->mark_count + page->label_count > 0) {
        cairo_surface_t *marks = page_marks_get(run->marks, page, run->shapes);
        if (marks == NULL) {
            return run->outcome = OUTCOME_REJECTED;
        }
        cairo_set_source_surface(run->cr, marks, 0, 0);
        cairo_paint(run->cr);
    }
    if (page->slug != NULL && !page_marks_draw_label(run->marks, run->cr, page->slug)) {
        return run->outcome = OUTCOME_REJECTED;
    }
    g_array_append_val(run->part->pages, run->part->drawn_count);
    return show_page(run);
}

/* Empty pages count for the progress, though nothing is drawn of them. */
static void draw_pages(struct part_run *run, const struct sheet_plan *plan,
                       void (*progress)(void *data, size_t pages_done), void *progress_data)
{
    for (size_t i = 0; i < plan->page_count && run->outcome == OUTCOME_OK; i++) {
        if (!pdf_page_is_empty(&plan->pages[i])) {
            draw_page(run, &plan->pages[i]);
        }
        if (progress != NULL && run->outcome == OUTCOME_OK) {
            progress(progress_data, i + 1);
        }
    }
}

/* What was drawn is mapped, not read: a document full of photographs need not fit into memory. */
static void map_drawn(struct part_run *run)
{
    struct pdf_part *part = run->part;
    cairo_surface_finish(run->surface);
    if (run->outcome == OUTCOME_OK) {
        check_cairo(run, cairo_surface_status(run->surface));
    }
    if (run->outcome == OUTCOME_OK && fflush(part->drawn) != 0) {
        fail_unwritable(run, errno);
    }
    if (run->outcome == OUTCOME_OK) {
        part->mapped = g_mapped_file_new_from_fd(fileno(part->drawn), FALSE, NULL);
    }
    if (run->outcome == OUTCOME_OK && part->mapped == NULL) {
        fail_unwritable(run, errno);
    }
}

/* Everything of the run is on this stack: parts of a document are drawn by several threads or processes at once,
 * each with fonts, pictures and marks of its own. */
enum outcome pdf_part_draw(const char *path, const struct pdf_info *info,
                           const struct sheet_plan *plan, const struct piece_shape *shapes,
                           const struct face_source *faces,
                           void (*progress)(void *data, size_t pages_done), void *progress_data,
                           struct pdf_part **part_out, struct diag_list *diags)
{
    struct pdf_part *part = g_new0(struct pdf_part, 1);
    struct part_run run = {
        .part = part, .path = path, .shapes = shapes, .faces = faces, .diags = diags};
    part->pages = g_array_new(FALSE, FALSE, sizeof(size_t));
    part->shares = g_array_new(FALSE, FALSE, sizeof(struct pdf_share));
    part->drawn = open_nameless(path);
    if (part->drawn == NULL) {
        fail_unwritable(&run, errno);
    } else {
        run.drawer = image_drawer_new();
        run.stamps = shape_stamps_new();
        run.flattener = info->inks != NULL && info->inks->standard == PDF_STANDARD_X1A
                            ? flattener_new(info->inks, run.drawer, run.stamps)
                            : NULL;
        run.marks = page_marks_new(info->fonts, &info->words, diags);
        run.forms = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, drop_form);
        run.large = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
        run.surface = cairo_pdf_surface_create_for_stream(write_drawn, part, 1, 1);
        run.cr = cairo_create(run.surface);
        draw_pages(&run, plan, progress, progress_data);
        cairo_destroy(run.cr);
        map_drawn(&run);
        cairo_surface_destroy(run.surface);
        g_hash_table_destroy(run.large);
        g_hash_table_destroy(run.forms);
        page_marks_free(run.marks);
        flattener_free(run.flattener);
        shape_stamps_free(run.stamps);
        image_drawer_free(run.drawer);
    }
    if (run.outcome != OUTCOME_OK) {
        pdf_part_free(part);
        part = NULL;
    }
    *part_out = part;
    return run.outcome;
}

/* The arrays as they are in memory: another process of the same program reads them, on the same machine. */
static GVariant *bytes_of(GArray *array)
{
    return g_variant_new_fixed_array(G_VARIANT_TYPE_BYTE, array->data,
                                     (gsize)array->len * g_array_get_element_size(array), 1);
}

/* Pages first, then shares; pdf_part_open() reads them in this order. */
GVariant *pdf_part_about(const struct pdf_part *part)
{
    return g_variant_new("(@ay@ay)", bytes_of(part->pages), bytes_of(part->shares));
}

/* The inverse of bytes_of(). */
static GArray *array_of(GVariant *about, gsize index, guint element_size)
{
    GVariant *bytes = g_variant_get_child_value(about, index);
    GArray *array = g_array_new(FALSE, FALSE, element_size);
    gsize length = 0;
    gconstpointer data = g_variant_get_fixed_array(bytes, &length, 1);
    g_array_append_vals(array, data, (guint)(length / element_size));
    g_variant_unref(bytes);
    return array;
}

/* The file stays open as long as the part, and mapped. */
struct pdf_part *pdf_part_open(const char *path, GVariant *about)
{
    FILE *file = fopen(path, "rb");
    GMappedFile *mapped =
        file != NULL ? g_mapped_file_new_from_fd(fileno(file), FALSE, NULL) : NULL;
    if (mapped == NULL) {
        int error = errno;
        if (file != NULL) {
            fclose(file);
        }
        errno = error;
        return NULL;
    }
    struct pdf_part *part = g_new0(struct pdf_part, 1);
    part->drawn = file;
    part->mapped = mapped;
    part->pages = array_of(about, 0, sizeof(size_t));
    part->shares = array_of(about, 1, sizeof(struct pdf_share));
    return part;
}

struct pdf_source pdf_part_source(const struct pdf_part *part)
{
    return (struct pdf_source){
        .bytes = (const unsigned char *)g_mapped_file_get_contents(part->mapped),
        .length = g_mapped_file_get_length(part->mapped),
        .shares = (const struct pdf_share *)(const void *)part->shares->data,
        .share_count = part->shares->len,
    };
}

size_t pdf_part_page_count(const struct pdf_part *part)
{
    return part->pages->len;
}

size_t pdf_part_page(const struct pdf_part *part, size_t index)
{
    return g_array_index(part->pages, size_t, index);
}

void pdf_part_free(struct pdf_part *part)
{
    if (part != NULL) {
        if (part->mapped != NULL) {
            g_mapped_file_unref(part->mapped);
        }
        if (part->drawn != NULL) {
            fclose(part->drawn);
        }
        g_array_free(part->pages, TRUE);
        g_array_free(part->shares, TRUE);
        g_free(part);
    }
}
