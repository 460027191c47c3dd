/* The sections of a document drawn side by side: in parts of some pages each, by this run or by several that share it. */
#include <stdint.h>

#include <glib.h>

#include "print/pdf_document.h"
#include "print/pdf_fingerprint.h"
#include "project/work_crew.h"
#include "render/output_file.h"

/* NOLINTNEXTLINE(misc-redundant-expression): that both are the same is what it says */
_Static_assert(FACE_NONE == NO_FACE, "pieces and plans agree on what no face is");

/* Pages of a part. Each draws for itself the pictures and faces that others have too, so a section is not parted before these
 * are little of it. The parts are the same whatever threads draw them, and so are the bytes. */
enum { PART_PAGES_MAX = 64, PARTED_PAGES_MIN = 40 };

/* What a page takes to draw without its pieces, in pieces. */
enum { PAGE_WEIGHT = 8 };

/* Faces as they are asked for. */
struct face_order {
    size_t *faces, count;
    size_t *uses; /* of each face of the project: how often it is placed */
};

/* A part that is to be drawn. */
struct part_plan {
    const struct pdf_section *section;
    struct sheet_plan plan; /* of its pages alone, which are the section's */
    struct pdf_part **part_out;
    size_t weight; /* how long it takes about, beside others */
};

/* Parts that are drawn side by side. */
struct drawing {
    const struct pdf_document *document;
    const struct pdf_export_options *options;
    const struct project *project;
    const char *path;
    unsigned layout_threads; /* of each */
    struct run_part part;
    struct face_makers *makers;
    struct face_sums *sums; /* NULL: nobody asks for them */
    GArray *parts;          /* struct part_plan */
    size_t page_count, pages_done;
    const struct progress *progress;
    GMutex mutex; /* of pages_done and progress */
};

/* One of them. */
struct part_run {
    struct drawing *drawing;
    struct face_order order;
    struct face_pipeline *pipeline;
    struct diag_list
        *flattening; /* where what becomes of the next face is told; NULL: nothing does */
};

/* What is told from now on is of a face, and of its record. */
static void begin_telling(struct diag_list *diags, const struct project *project,
                          const struct face *face)
{
    const struct diag_face place = {face->component->id, face_side_name(face->side)};
    struct diag_subject subject = {0};
    if (!face->of_all) {
        subject = game_subject(project->game, face->item.node);
    }
    diag_list_about(diags, &subject);
    diag_list_on(diags, &place);
}

/* By the thread that draws the part; sums are noted as faces pass, to tell later whether a PDF is still good. */
static struct display_list *take_face(void *data, size_t face)
{
    struct part_run *run = data;
    struct display_list *list = face_pipeline_take(run->pipeline, face);
    if (run->flattening != NULL) {
        begin_telling(run->flattening, run->drawing->project,
                      &run->drawing->project->pieces->faces[face]);
    }
    if (list != NULL && run->drawing->sums != NULL) {
        face_sums_note(run->drawing->sums, face, list);
    }
    return list;
}

/* In this part alone: parts share no form. */
static size_t face_use_count(void *data, size_t face)
{
    const struct part_run *run = data;
    return run->order.uses[face];
}

/* From the threads of all parts: what is shown is the sum, and never two at a time. */
static void report_page(void *data, size_t pages_done)
{
    struct drawing *drawing = ((struct part_run *)data)->drawing;
    (void)pages_done; /* of this part alone */
    g_mutex_lock(&drawing->mutex);
    drawing->pages_done++;
    if (drawing->progress->report != NULL) {
        drawing->progress->report(drawing->progress->data, drawing->pages_done,
                                  drawing->page_count);
    }
    g_mutex_unlock(&drawing->mutex);
}

/* Adds faces in the order of their first placement, and counts how often each is placed: a poster has its face on
 * every sheet. */
static void add_order(struct face_order *order, const struct sheet_plan *plan)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        const struct sheet_page *page = &plan->pages[i];
        for (size_t j = 0; j < page->placement_count; j++) {
            size_t face = page->placements[j].face;
            if (order->uses[face]++ == 0) {
                order->faces[order->count++] = face;
            }
        }
    }
}

/* Room for all faces of the project, since few runs place less than all. */
static void order_init(struct face_order *order, size_t face_count)
{
    *order = (struct face_order){.faces = g_new0(size_t, face_count + 1),
                                 .uses = g_new0(size_t, face_count + 1)};
}

static void order_clear(struct face_order *order)
{
    g_free(order->faces);
    g_free(order->uses);
}

/* Layout and drawing go on side by side: the pipeline lays faces out ahead in the order in which this part places
 * them. What went wrong in the layout is the cause of what is missing in the drawing, so its outcome is told
 * first. */
static enum outcome draw_part(void *kit, size_t index, void **result_out, struct diag_list *diags)
{
    struct drawing *drawing = kit;
    const struct project *project = drawing->project;
    const struct part_plan *part = &g_array_index(drawing->parts, struct part_plan, index);
    struct part_run run = {.drawing = drawing};
    struct ink_profile *profile = NULL;
    struct pdf_inks inks;
    const struct face_source source = {
        .take = take_face, .use_count = face_use_count, .data = &run};
    struct pdf_info info = pdf_document_info(project);
    (void)result_out;
    if (!pdf_section_inks(drawing->document, part->section, drawing->options, &profile, &inks,
                          diags)) {
        return OUTCOME_REJECTED;
    }
    /* Other inks are the writer's business, when all is drawn. */
    if (inks.standard == PDF_STANDARD_X1A) {
        info.inks = &inks;
        run.flattening = diags;
    }
    order_init(&run.order, project->pieces->face_count);
    add_order(&run.order, &part->plan);
    run.pipeline = face_pipeline_new(drawing->makers, project->pieces->faces, run.order.faces,
                                     run.order.count, drawing->layout_threads);
    enum outcome drawn = pdf_sheets_draw(drawing->path, &info, &part->plan, part->section->shapes,
                                         &source, report_page, &run, part->part_out, diags);
    diag_list_about(diags, NULL);
    diag_list_on(diags, NULL);
    enum outcome laid_out = face_pipeline_finish(run.pipeline, diags);
    order_clear(&run.order);
    ink_profile_free(profile);
    return laid_out != OUTCOME_OK ? laid_out : drawn;
}

/* A thread needs nothing of its own here: the drawing is shared and locks what it must. */
static void *kit_new(const void *job)
{
    return (void *)(uintptr_t)job;
}

static void kit_free(void *kit)
{
    (void)kit;
}

/* What several sheets show parts of is drawn once, so they stay together. */
static bool has_posters(const struct sheet_plan *plan)
{
    bool found = false;
    for (size_t i = 0; i < plan->page_count && !found; i++) {
        for (size_t j = 0; j < plan->pages[i].placement_count && !found; j++) {
            found = plan->pages[i].placements[j].is_part;
        }
    }
    return found;
}

/* By pages alone, never by threads: else the bytes would depend on the machine. Two at least, so that two threads
 * help. */
static size_t count_parts(const struct sheet_plan *plan)
{
    if (plan->page_count < PARTED_PAGES_MIN || has_posters(plan)) {
        return 1;
    }
    return MAX(2, (plan->page_count + PART_PAGES_MAX - 1) / PART_PAGES_MAX);
}

/* The same for every process that shares the run, as it follows from the plans. */
size_t pdf_document_part_count(const struct pdf_document *document)
{
    size_t count = 0;
    for (size_t i = 0; i < document->section_count; i++) {
        const struct sheet_plan *plan = document->sections[i].plan;
        count += plan->page_count > 0 ? count_parts(plan) : 0;
    }
    return count;
}

/* Two pages of many small slips take longer than ten of cards. */
static size_t weigh(const struct sheet_plan *plan)
{
    size_t weight = plan->page_count * PAGE_WEIGHT;
    for (size_t i = 0; i < plan->page_count; i++) {
        weight += plan->pages[i].placement_count;
    }
    return weight;
}

/* Parts as equal as can be, of which the first is `number` in the document. Those of another part of the run stay
 * NULL. */
static void add_parts(struct drawing *drawing, struct pdf_section *section, size_t number,
                      size_t total)
{
    size_t page_count = section->plan->page_count;
    section->part_count = count_parts(section->plan);
    section->parts = g_new0(struct pdf_part *, section->part_count);
    for (size_t i = 0; i < section->part_count; i++) {
        size_t first = page_count * i / section->part_count;
        struct part_plan part = {
            .section = section, .plan = *section->plan, .part_out = &section->parts[i]};
        part.plan.pages += first;
        part.plan.page_count = page_count * (i + 1) / section->part_count - first;
        part.weight = weigh(&part.plan);
        if (run_part_takes(drawing->part, number + i, total)) {
            g_array_append_val(drawing->parts, part);
            drawing->page_count += part.plan.page_count;
        }
    }
}

/* What takes longest first, so that no thread is left alone with it; parts of a section follow each other in memory. */
static int compare_weights(const void *a, const void *b)
{
    const struct part_plan *left = a, *right = b;
    if (left->weight != right->weight) {
        return left->weight < right->weight ? 1 : -1;
    }
    return left->section != right->section
               ? (left->section > right->section ? 1 : -1)
               : (left->plan.pages > right->plan.pages) - (left->plan.pages < right->plan.pages);
}

/* ---- parts of a run ---- */

/* "000012.part" */
static gchar *part_path(const char *folder, size_t number)
{
    return folder != NULL ? g_strdup_printf("%s/%06zu.part", folder, number)
                          : g_strdup_printf("%06zu.part", number);
}

/* Writes a part, and notes its number. */
static enum outcome write_part(const struct pdf_part *part, size_t number, const char *folder,
                               GVariantBuilder *made, struct diag_list *diags)
{
    gchar *name = part_path(NULL, number);
    GBytes *bytes = pdf_part_bytes(part);
    gsize length = 0;
    const void *data = g_bytes_get_data(bytes, &length);
    g_variant_builder_add(made, "(t)", (guint64)number);
    enum outcome outcome = output_file_write_below(folder, name, data, length, diags);
    g_bytes_unref(bytes);
    g_free(name);
    return outcome;
}

/* Parts are numbered through the whole document, whoever drew them; those of other machines are NULL here. */
enum outcome pdf_document_write_parts(const struct pdf_document *document, const char *folder,
                                      GVariant **made_out, struct diag_list *diags)
{
    GVariantBuilder made;
    enum outcome outcome = OUTCOME_OK;
    size_t number = 0;
    g_variant_builder_init(&made, G_VARIANT_TYPE("a(t)"));
    for (size_t i = 0; i < document->section_count && outcome == OUTCOME_OK; i++) {
        const struct pdf_section *section = &document->sections[i];
        for (size_t j = 0; j < section->part_count && outcome == OUTCOME_OK; j++, number++) {
            if (section->parts[j] != NULL) {
                outcome = write_part(section->parts[j], number, folder, &made, diags);
            }
        }
    }
    *made_out = g_variant_builder_end(&made);
    return outcome;
}

/* A part is missing where a share was lost, and unusable where another version or another game made it. */
static enum outcome open_part(const struct part_set *set, size_t number, struct pdf_part **part_out,
                              struct diag_list *diags)
{
    GVariant *made = part_set_made(set, number);
    gchar *path = part_path(part_set_folder(set, number), number);
    GMappedFile *file = made != NULL ? g_mapped_file_new(path, FALSE, NULL) : NULL;
    if (file != NULL) {
        GBytes *bytes = g_mapped_file_get_bytes(file);
        *part_out = pdf_part_from_bytes(bytes);
        g_bytes_unref(bytes);
        g_mapped_file_unref(file);
    }
    if (made != NULL) {
        g_variant_unref(made);
    }
    if (*part_out == NULL) {
        diag_report(diags, DIAG_PART_UNUSABLE, (struct source_span){0}, NULL, path);
    }
    g_free(path);
    return *part_out != NULL ? OUTCOME_OK : OUTCOME_FAILED;
}

/* Sections without pages have no numbers, as pdf_document_part_count() counts them. */
static enum outcome open_parts(struct pdf_document *document, const struct part_set *set,
                               struct diag_list *diags)
{
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0, number = 0; i < document->section_count && outcome == OUTCOME_OK; i++) {
        struct pdf_section *section = &document->sections[i];
        if (section->parts != NULL || section->plan->page_count == 0) {
            continue;
        }
        section->part_count = count_parts(section->plan);
        section->parts = g_new0(struct pdf_part *, section->part_count);
        for (size_t j = 0; j < section->part_count && outcome == OUTCOME_OK; j++, number++) {
            outcome = open_part(set, number, &section->parts[j], diags);
        }
    }
    return outcome;
}

/* Nothing is drawn twice: sections whose parts are there already, from a document of the same run, are passed over.
 * One thread a part lays out its faces, where parts are many; a single part has all threads for its layout. */
enum outcome pdf_document_draw(struct pdf_document *document,
                               const struct pdf_export_options *options, const char *path,
                               struct diag_list *diags)
{
    if (options->joined != NULL) {
        return open_parts(document, options->joined, diags);
    }
    struct drawing drawing = {
        .document = document,
        .options = options,
        .project = document->project,
        .path = path,
        .layout_threads = options->thread_count,
        .part = options->part,
        .makers = document->makers,
        .sums = document->stage != NULL ? document->sums : NULL,
        .parts = g_array_new(FALSE, FALSE, sizeof(struct part_plan)),
        .progress = &options->progress,
    };
    size_t total = pdf_document_part_count(document);
    for (size_t i = 0, number = 0; i < document->section_count; i++) {
        struct pdf_section *section = &document->sections[i];
        if (section->parts == NULL && section->plan->page_count > 0) {
            add_parts(&drawing, section, number, total);
            number += section->part_count;
            /* Parts keep all threads busy by themselves. */
            drawing.layout_threads = section->part_count > 1 ? 1 : drawing.layout_threads;
        }
    }
    g_array_sort(drawing.parts, compare_weights);
    g_mutex_init(&drawing.mutex);
    const struct crew_work work = {.count = drawing.parts->len,
                                   .window = drawing.parts->len + 1,
                                   .job = &drawing,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = draw_part};
    enum outcome outcome = work_crew_run(&work, options->thread_count, diags);
    g_mutex_clear(&drawing.mutex);
    g_array_free(drawing.parts, TRUE);
    return outcome;
}

/* Lays out every face in the order of the sheets, for its findings and sums, and draws none: whether anything must be
 * drawn is known only now. Lists are kept as far as there is room, for the drawing that may follow. */
enum outcome pdf_document_look(struct pdf_document *document,
                               const struct pdf_export_options *options, struct diag_list *diags)
{
    const struct piece_list *pieces = document->project->pieces;
    struct face_order order;
    order_init(&order, pieces->face_count);
    for (size_t i = 0; i < document->section_count; i++) {
        add_order(&order, document->sections[i].plan);
    }
    struct face_pipeline *pipeline = face_pipeline_new(document->makers, pieces->faces, order.faces,
                                                       order.count, options->thread_count);
    for (size_t i = 0; i < order.count; i++) {
        struct display_list *list = face_pipeline_take(pipeline, order.faces[i]);
        if (list != NULL) {
            face_sums_note(document->sums, order.faces[i], list);
        }
        face_makers_keep(document->makers, &pieces->faces[order.faces[i]], list);
    }
    enum outcome outcome = face_pipeline_finish(pipeline, diags);
    order_clear(&order);
    return outcome;
}
