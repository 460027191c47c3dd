/* Parts put together into a document: pdf_finish() writes them into the file that takes the name of the output. */
#include "render/pdf_writer.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include <glib.h>

#include "base/atomic_file.h"
#include "geom/length_units.h"
#include "render/output_file.h"
#include "render/pdf_finish.h"
#include "render/pdf_preflight.h"

/* How all plans so far are printed. */
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
    struct pdf_info info; /* its texts are the writer's own */
    struct diag_list *diags;
    struct atomic_file *output;
    GPtrArray *own_parts; /* struct pdf_part * */
    GPtrArray *parts;     /* struct pdf_part * of all plans */
    GArray *pages;        /* struct pdf_page_facts */
    GArray *entries;      /* struct pdf_outline_entry */
    size_t sheets;        /* of the plans before this one */
    enum duplex_state duplex;
    enum outcome outcome; /* the first that was not OK: nothing is written then */
};

static const struct source_span nowhere = {0};

/* What the arrays of the writer call for their elements, as the two below. */
static void free_part(void *part)
{
    pdf_part_free(part);
}

static void clear_page(void *facts)
{
    g_free(((struct pdf_page_facts *)facts)->label);
}

static void clear_entry(void *entry)
{
    g_free(((struct pdf_outline_entry *)entry)->title);
}

/* The output is given up unless it was committed, which sets it to NULL. */
static void free_writer(struct pdf_writer *writer)
{
    atomic_file_abandon(writer->output);
    g_ptr_array_free(writer->own_parts, TRUE);
    g_ptr_array_free(writer->parts, TRUE);
    g_array_free(writer->pages, TRUE);
    g_array_free(writer->entries, TRUE);
    g_free(writer->path);
    g_free((char *)(uintptr_t)writer->info.title);
    g_free((char *)(uintptr_t)writer->info.subject);
    g_free((char *)(uintptr_t)writer->info.language);
    g_free((char *)(uintptr_t)writer->info.creator);
    g_free(writer);
}

/* The file is opened before anything is drawn: a folder that cannot be written to is told at once. */
struct pdf_writer *pdf_writer_new(const char *path, const struct pdf_info *info,
                                  struct diag_list *diags)
{
    struct atomic_file *output = atomic_file_new(path);
    if (output == NULL) {
        output_file_report(path, errno, diags);
        return NULL;
    }
    struct pdf_writer *writer = g_new0(struct pdf_writer, 1);
    writer->path = g_strdup(path);
    writer->diags = diags;
    writer->output = output;
    writer->info = *info;
    writer->info.title = g_strdup(info->title);
    writer->info.subject = g_strdup(info->subject);
    writer->info.language = g_strdup(info->language);
    writer->info.creator = g_strdup(info->creator);
    writer->own_parts = g_ptr_array_new_with_free_func(free_part);
    writer->parts = g_ptr_array_new();
    writer->pages = g_array_new(FALSE, TRUE, sizeof(struct pdf_page_facts));
    writer->entries = g_array_new(FALSE, TRUE, sizeof(struct pdf_outline_entry));
    g_array_set_clear_func(writer->pages, clear_page);
    g_array_set_clear_func(writer->entries, clear_entry);
    return writer;
}

/* ---- pages ---- */

/* From mm with y down to points with y up. */
static struct pdf_rectangle pdf_rectangle_from_box(struct box box, double page_height_mm)
{
    return (struct pdf_rectangle){
        .left = pt_from_mm(box.x_mm),
        .bottom = pt_from_mm(page_height_mm - box.y_mm - box.height_mm),
        .right = pt_from_mm(box.x_mm + box.width_mm),
        .top = pt_from_mm(page_height_mm - box.y_mm),
    };
}

/* Bleed may reach beyond the paper, but no box of a page may. */
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

/* "3 front": sheets are counted through all plans of the document. */
static char *page_label(const struct pdf_writer *writer, const struct sheet_plan *plan,
                        const struct sheet_page *page)
{
    static const char *const sides[] = {[PAGE_FRONT] = " front", [PAGE_BACK] = " back"};
    bool has_sides = plan->backs == BACKS_DUPLEX || plan->backs == BACKS_SEPARATE;
    return g_strdup_printf("%zu%s", writer->sheets + page->sheet + 1,
                           has_sides ? sides[page->side] : "");
}

/* Only a page of one piece has boxes: a sheet of many is cut in many places. */
static void add_page(struct pdf_writer *writer, const struct sheet_plan *plan,
                     const struct piece_shape *shapes, const struct sheet_page *page,
                     struct pdf_place place)
{
    struct pdf_page_facts facts = {
        .place = place,
        .width_pt = pt_from_mm(page->width_mm),
        .height_pt = pt_from_mm(page->height_mm),
        .label = page_label(writer, plan, page),
    };
    if (page->placement_count == 1) {
        const struct placement *placement = &page->placements[0];
        struct box trim = placement_trim(placement, &shapes[placement->shape]);
        facts.has_boxes = true;
        facts.trim = pdf_rectangle_from_box(trim, page->height_mm);
        facts.bleed =
            pdf_rectangle_from_box(clipped_to_page(placement->clip, page), page->height_mm);
    }
    g_array_append_val(writer->pages, facts);
}

/* A document has one setting for all its pages: where plans differ it has none, and who prints decides. */
static enum duplex_state duplex_with(enum duplex_state before, const struct sheet_plan *plan)
{
    enum duplex_state own = DUPLEX_SIMPLEX;
    if (plan->backs == BACKS_DUPLEX) {
        own = plan->flip == FLIP_LONG ? DUPLEX_LONG : DUPLEX_SHORT;
    }
    return before == DUPLEX_UNKNOWN || before == own ? own : DUPLEX_MIXED;
}

/* The parts come behind those that are there, and each page notes which it is in and where; empty pages are in none. */
void pdf_writer_add_parts(struct pdf_writer *writer, const char *title,
                          const struct sheet_plan *plan, const struct piece_shape *shapes,
                          struct pdf_part *const *parts, size_t part_count)
{
    struct pdf_outline_entry entry = {.title = g_strdup(title), .page = writer->pages->len};
    g_array_append_val(writer->entries, entry);
    size_t first_part = writer->parts->len;
    for (size_t i = 0; i < part_count; i++) {
        g_ptr_array_add(writer->parts, parts[i]);
    }
    /* Parts have the drawn pages of the plan in order, and nothing for empty ones. */
    for (size_t i = 0, part = 0, drawn = 0; i < plan->page_count; i++) {
        const struct sheet_page *page = &plan->pages[i];
        struct pdf_place place = {.part = PDF_NO_PART};
        if (!pdf_page_is_empty(page)) {
            for (; drawn == parts[part]->pages->len; part++) {
                drawn = 0;
            }
            place = (struct pdf_place){first_part + part, drawn++};
        }
        add_page(writer, plan, shapes, page, place);
    }
    writer->sheets += plan->sheet_count;
    writer->duplex = duplex_with(writer->duplex, plan);
}

/* The usual case: one part, drawn here, which is the writer's own until the document is written. */
enum outcome pdf_writer_add_plan(struct pdf_writer *writer, const char *title,
                                 const struct sheet_plan *plan, const struct piece_shape *shapes,
                                 const struct face_source *faces,
                                 void (*progress)(void *data, size_t pages_done),
                                 void *progress_data)
{
    struct pdf_part *part = NULL;
    if (writer->outcome != OUTCOME_OK || plan->page_count == 0) {
        return writer->outcome;
    }
    writer->outcome = pdf_sheets_draw(writer->path, &writer->info, plan, shapes, faces, progress,
                                      progress_data, &part, writer->diags);
    if (part != NULL) {
        g_ptr_array_add(writer->own_parts, part);
        pdf_writer_add_parts(writer, title, plan, shapes, &part, 1);
    }
    return writer->outcome;
}

/* ---- the end ---- */

/* The date of SOURCE_DATE_EPOCH (reproducible-builds.org) as a PDF date, or NULL. */
static char *creation_date(void)
{
    guint64 seconds;
    const char *text = g_getenv("SOURCE_DATE_EPOCH");
    if (text == NULL || !g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT64, &seconds, NULL)) {
        return NULL;
    }
    GDateTime *date = g_date_time_new_from_unix_utc((gint64)seconds);
    char *formatted = date != NULL ? g_date_time_format(date, "D:%Y%m%d%H%M%SZ") : NULL;
    if (date != NULL) {
        g_date_time_unref(date);
    }
    return formatted;
}

/* Takes `error`; NULL: all is well. */
static void note_problem(struct pdf_writer *writer, const char *step, char *error)
{
    if (error != NULL) {
        char *shown = output_file_shown_path(writer->path);
        char *problem = g_strdup_printf("%s '%s': %s", step, shown, error);
        diag_report(writer->diags, DIAG_OUTPUT_LIBRARY, nowhere, NULL, "libqpdf", problem);
        writer->outcome = OUTCOME_FAILED;
        g_free(problem);
        g_free(shown);
    }
    g_free(error);
}

/* In RGB, as drawn. */
static enum outcome write_document(struct pdf_writer *writer, const char *path)
{
    char *date = creation_date();
    struct pdf_finish finish = {
        .parts = (struct pdf_part *const *)(void *)writer->parts->pdata,
        .part_count = writer->parts->len,
        .pages = (const struct pdf_page_facts *)(void *)writer->pages->data,
        .page_count = writer->pages->len,
        .entries = (const struct pdf_outline_entry *)(void *)writer->entries->data,
        .entry_count = writer->entries->len,
        .title = writer->info.title,
        .subject = writer->info.subject,
        .language = writer->info.language,
        .creator = writer->info.creator,
        .producer = writer->info.creator,
        .duplex = duplex_names[writer->duplex],
        .creation_date = date,
    };
    note_problem(writer, "writing", pdf_finish(&finish, path));
    g_free(date);
    return writer->outcome;
}

/* Colours become inks on the way from a file without a name, which vanishes, to that of the output. */
static enum outcome write_file(struct pdf_writer *writer)
{
    const char *path = atomic_file_temporary_path(writer->output);
    const struct pdf_inks *inks = writer->info.inks;
    if (inks == NULL) {
        return write_document(writer, path);
    }
    /* Beside the output, where there has to be room for it anyway. */
    gchar *beside = g_strconcat(writer->path, ".rgb", (char *)NULL);
    struct atomic_file *plain = atomic_file_new(beside);
    if (plain == NULL) {
        writer->outcome = output_file_report(beside, errno, writer->diags);
    } else if (write_document(writer, atomic_file_temporary_path(plain)) == OUTCOME_OK) {
        note_problem(writer, "turning colours into inks in",
                     pdf_inks_convert(atomic_file_temporary_path(plain), path, inks));
    }
    if (writer->outcome == OUTCOME_OK) {
        double ink_percent = 0;
        note_problem(writer, "the preflight of", pdf_preflight(path, inks->standard, &ink_percent));
        if (writer->info.most_ink != NULL) {
            *writer->info.most_ink = fmax(*writer->info.most_ink, ink_percent);
        }
    }
    atomic_file_abandon(plain);
    g_free(beside);
    return writer->outcome;
}

/* Frees the writer, whatever comes of it. */
enum outcome pdf_writer_finish(struct pdf_writer *writer)
{
    if (writer->outcome == OUTCOME_OK && write_file(writer) == OUTCOME_OK) {
        /* Frees the file whether it has got its name or not. */
        bool done = atomic_file_commit(writer->output);
        writer->output = NULL;
        writer->outcome =
            done ? OUTCOME_OK : output_file_report(writer->path, errno, writer->diags);
    }
    enum outcome outcome = writer->outcome;
    free_writer(writer);
    return outcome;
}

void pdf_writer_abandon(struct pdf_writer *writer)
{
    free_writer(writer);
}
