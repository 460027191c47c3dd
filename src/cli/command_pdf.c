/* kerf pdf: one PDF a component or group into a folder, or all components into one file; and the booklet. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/atomic_file.h"
#include "base/late_libraries.h"
#include "cli/command.h"
#include "game/print_settings.h"
#include "print/booklet.h"
#include "print/cut_export.h"
#include "print/sheet_group.h"
#include "project/face_pipeline.h"
#include "project/project.h"
#include "project/staged_folder.h"
#include "project/work_crew.h"
#include "render/output_file.h"

/* A component of that name would write over the booklet. */
static bool check_booklet_name(const struct command_run *run, const struct sheet_group_list *list,
                               const char *folder)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->groups[i].id, "booklet") == 0) {
            gchar *path = g_strdup_printf("%s/%s-booklet.pdf", folder, run->project.game->id);
            node_report(run->diags, DIAG_NAME_CLASH, list->groups[i].members[0]->component->node,
                        path, "");
            g_free(path);
            return false;
        }
    }
    return true;
}

/* out/sampler-agent-cards.pdf */
static gchar *path_of(const struct command_run *run, const char *folder, const char *id)
{
    return g_strdup_printf("%s/%s-%s.pdf", folder, run->project.game->id, id);
}

/* One section as a document of its own, which shares makers and sums with the others. A group without pages has no
 * file. */
static enum outcome write_section(const struct command_run *run, const struct pdf_document *all,
                                  size_t index, const struct pdf_export_options *options,
                                  const char *folder, struct diag_list *diags)
{
    struct pdf_document document = *all;
    /* Borrowed: nothing of this document is cleared, as `all` has it. */
    document.sections = &all->sections[index];
    document.section_count = 1;
    if (pdf_document_page_count(&document) == 0) {
        return OUTCOME_OK;
    }
    const struct sheet_group *group = document.sections[0].group;
    gchar *path = path_of(run, folder, group->id);
    gchar *title = g_strdup_printf("%s: %s", run->project.game->title, group->title);
    enum outcome outcome = pdf_document_keep(&document, NULL, title, options, path)
                               ? OUTCOME_OK
                               : pdf_document_write(&document, NULL, title, options, path, diags);
    g_free(title);
    g_free(path);
    return outcome;
}

/* Whether any file of an earlier run may still be right. */
static bool may_keep_any(const struct command_run *run, const struct pdf_document *all)
{
    bool found = false;
    for (size_t i = 0; i < all->section_count && !found && !run->options.force; i++) {
        gchar *path = path_of(run, "", all->sections[i].group->id);
        found = staged_folder_may_keep(all->stage, path + 1);
        g_free(path);
    }
    return found;
}

/* Whether the document that a tree was read from has been written to since a file was. */
static bool is_newer(const struct node *root, const struct stat *file)
{
    struct stat document;
    return root != NULL && root->span.source != NULL &&
           stat(root->span.source->path, &document) == 0 &&
           (document.st_mtim.tv_sec > file->st_mtim.tv_sec ||
            (document.st_mtim.tv_sec == file->st_mtim.tv_sec &&
             document.st_mtim.tv_nsec > file->st_mtim.tv_nsec));
}

static bool has_newer_document(const struct game *game, const struct stat *file)
{
    bool found = is_newer(game->root, file) || is_newer(game->theme.root, file);
    for (size_t i = 0; i < game->data_set_count && !found; i++) {
        found = is_newer(game->data_sets[i].root, file);
    }
    for (size_t i = 0; i < game->layout_count && !found; i++) {
        found = is_newer(game->layouts[i]->root, file);
    }
    return found;
}

/* Whether all faces are in one file and the author has worked on the game since. Hardly would it come out the same: to
 * draw it at once is half of looking at all faces first and drawing them then. */
static bool is_likely_outdated(const struct command_run *run, const struct pdf_document *all,
                               const char *folder)
{
    gchar *path = path_of(run, folder, all->sections[0].group->id);
    struct stat file;
    bool likely = all->section_count == 1 && stat(path, &file) == 0 &&
                  has_newer_document(run->project.game, &file);
    g_free(path);
    return likely;
}

/* The files of a run, one a task. */
struct files {
    const struct command_run *run;
    struct pdf_document *all;
    const struct pdf_export_options *options;
    const char *staged;
    double *most_ink; /* percent, of each file */
};

static void *files_kit(const void *job)
{
    return (void *)(uintptr_t)job;
}

static void files_kit_free(void *kit)
{
    (void)kit;
}

/* The booklet, where there is one, comes first, as it takes longest. */
static enum outcome write_file(void *kit, size_t index, void **result_out, struct diag_list *diags)
{
    const struct files *files = kit;
    struct pdf_export_options options = *files->options;
    options.most_ink = &files->most_ink[index];
    (void)result_out;
    if (index > 0 || !files->run->options.booklet) {
        size_t section = index - (files->run->options.booklet ? 1 : 0);
        return write_section(files->run, files->all, section, &options, files->staged, diags);
    }
    gchar *path = path_of(files->run, files->staged, "booklet");
    enum outcome outcome = booklet_write(files->all, &options, path, files->run->arena, diags);
    g_free(path);
    return outcome;
}

/* Side by side where all pages are drawn; else one draws what another needs too. */
static enum outcome write_each(const struct command_run *run, struct pdf_document *all,
                               const struct pdf_export_options *options, bool all_drawn)
{
    struct files files = {run, all, options, staged_folder_path(all->stage), NULL};
    const struct crew_work work = {
        .count = all->section_count + (run->options.booklet ? 1 : 0),
        .window = all->section_count + 1,
        .job = &files,
        .kit_new = files_kit,
        .kit_free = files_kit_free,
        .task = write_file,
    };
    files.most_ink = g_new0(double, work.count + 1);
    enum outcome worst = work_crew_run(&work, all_drawn ? options->thread_count : 1, run->diags);
    for (size_t i = 0; i < work.count; i++) {
        *options->most_ink = MAX(*options->most_ink, files.most_ink[i]);
    }
    g_free(files.most_ink);
    return worst;
}

/* All faces are looked at before the first file is written: a mistake in the last component must not leave the
 * files of the others. Where files may be kept only what is in others is drawn, after that. */
static enum outcome write_files(const struct command_run *run, struct pdf_document *all,
                                const struct pdf_export_options *options, const char *folder)
{
    gchar *path = path_of(run, staged_folder_path(all->stage), "booklet");
    bool keeps = run->joined == NULL && may_keep_any(run, all) &&
                 (run->options.booklet || !is_likely_outdated(run, all, folder));
    enum outcome worst = keeps ? pdf_document_look(all, options, run->diags)
                               : pdf_document_draw(all, options, path, run->diags);
    if (worst == OUTCOME_OK && project_is_whole(&run->project)) {
        elements_check(&run->project, run->diags);
    }
    g_free(path);
    return worst == OUTCOME_OK ? write_each(run, all, options, !keeps) : worst;
}

/* What was drawn, and what is to be known of it. */
static enum outcome write_drawn(const struct command_run *run, const struct pdf_document *all,
                                const struct pdf_export_options *options,
                                const struct diag_list *found, const char *folder)
{
    struct part_record record = {.part = options->part,
                                 .words = command_part_words(command_lookup("pdf"), run),
                                 .total = pdf_document_part_count(all),
                                 .findings = found,
                                 .shown = run->project.shown,
                                 .shown_count = run->project.game->element_count};
    enum outcome outcome = pdf_document_write_parts(all, folder, &record.made, run->diags);
    GBytes *bytes = part_record_bytes(&record);
    gsize size = 0;
    gconstpointer data = g_bytes_get_data(bytes, &size);
    if (outcome == OUTCOME_OK) {
        outcome = output_file_write_below(folder, PART_RECORD_NAME, data, size, run->diags);
    }
    g_bytes_unref(bytes);
    return outcome;
}

/* A part draws its share, and writes down what the whole run must know of it; nothing is kept from earlier runs. */
static enum outcome write_part(const struct command_run *run, struct pdf_document *all,
                               const struct pdf_export_options *options, const char *folder)
{
    struct staged_folder *stage = staged_folder_new(folder, &(struct staged_run){0}, run->diags);
    if (stage == NULL) {
        return OUTCOME_FAILED;
    }
    struct diag_list *found = diag_list_new();
    gchar *path = path_of(run, staged_folder_path(stage), "part");
    enum outcome outcome = pdf_document_draw(all, options, path, found);
    if (outcome == OUTCOME_OK) {
        outcome = write_drawn(run, all, options, found, staged_folder_path(stage));
    }
    diag_list_merge(run->diags, found);
    diag_list_free(found);
    g_free(path);
    return staged_folder_end(stage, outcome, run->diags);
}

/* A part, or all of it, from parts or by itself. */
static enum outcome write_planned(const struct command_run *run, struct pdf_document *all,
                                  const struct pdf_export_options *options, const char *folder)
{
    if (options->part.count > 0) {
        return write_part(run, all, options, folder);
    }
    if (run->joined != NULL &&
        part_set_add(run->joined, pdf_document_part_count(all), run->diags, run->project.shown,
                     run->project.game->element_count) != OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    /* All files of the run get their places together, or none does. */
    all->stage = staged_folder_of(&run->project, "pdf", folder, run->diags);
    return all->stage == NULL
               ? OUTCOME_FAILED
               : staged_folder_end(all->stage, write_files(run, all, options, folder), run->diags);
}

/* Where the sheets cannot be planned the faces are looked at all the same: both kinds of findings come at once. */
static enum outcome export_files(const struct command_run *run,
                                 const struct pdf_export_options *options,
                                 const struct sheet_group_list *list, const char *folder)
{
    if (run->options.booklet && !check_booklet_name(run, list, folder)) {
        return OUTCOME_REJECTED;
    }
    struct pdf_document all;
    enum outcome outcome =
        pdf_document_plan(&run->project, list->groups, list->count, &all, run->diags);
    if (outcome == OUTCOME_OK) {
        outcome = write_planned(run, &all, options, folder);
    } else {
        faces_check(&run->project, (struct run_part){0}, NULL, options->thread_count, NULL,
                    run->diags);
    }
    pdf_document_clear(&all);
    return outcome;
}

/* One file, which has no stage: it is complete or not there by itself. */
static enum outcome export_together(const struct command_run *run,
                                    const struct pdf_export_options *options,
                                    const struct sheet_group_list *list, const char *path)
{
    if (!command_make_parent(run, path)) {
        return OUTCOME_FAILED;
    }
    return run->options.booklet
               ? booklet_export(&run->project, options, path, run->arena, run->diags)
               : pdf_export(&run->project, list->groups, list->count, run->project.game->title,
                            options, path, run->diags);
}

/* ---- ways that take less paper ---- */

/* One setting in place of another, and how it is written. */
struct paper_way {
    const char *option;
    struct print_settings print;
};

/* What a group takes if it is printed so; 0: it cannot be. */
static size_t sheets_with(const struct sheet_group *group, const struct print_settings *print)
{
    struct pdf_export_options options = *group->options;
    struct sheet_group changed = *group;
    struct piece_shape *shapes = g_new0(struct piece_shape, group->member_count);
    /* What speaks against a setting that nobody has chosen is no finding. */
    struct diag_list *unheard = diag_list_new();
    struct sheet_plan *plan = NULL;
    print_settings_lay_over(&options.print, print);
    changed.options = &options;
    size_t sheets =
        sheet_group_plan(&changed, shapes, &plan, unheard) == OUTCOME_OK ? plan->sheet_count : 0;
    sheet_plan_free(plan);
    diag_list_free(unheard);
    g_free(shapes);
    return sheets;
}

/* "cards: 3 sheets in place of 9 with --backs duplex": the best way that saves a third or more. */
static void tell_better_way(const struct sheet_group *group, size_t sheets)
{
    static const struct paper_way ways[] = {
        {"--backs duplex", {.backs = BACKS_DUPLEX, .backs_given = true}},
        {"--margin 5", {.margin_mm = {5, 5, 5, 5}, .margin_given = true}},
        {"--cut solid", {.cut = CUT_SOLID, .cut_given = true}},
        {"--share shared", {.sharing = CUT_SHARED, .sharing_given = true}},
        {"--gap 0", {.gap_mm = 0, .gap_given = true}},
    };
    const struct paper_way *best = NULL;
    size_t least = sheets;
    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        bool applies =
            ways[i].print.backs_given ? sheet_group_options(group).backs == BACKS_FOLD : true;
        size_t taken = applies ? sheets_with(group, &ways[i].print) : 0;
        if (taken > 0 && taken < least) {
            best = &ways[i];
            least = taken;
        }
    }
    if (best != NULL && least * 3 <= sheets * 2) {
        printf("%s: ", group->id);
        print_count(least, "sheet", "");
        printf(" in place of %zu with %s\n", sheets, best->option);
    }
}

/* ", at most 286 % ink where 300 % are allowed": what the files were found to have when they were read back. The
 * limit is that of the first component. */
static void tell_ink(const struct sheet_group_list *list, const struct pdf_export_options *options)
{
    /* Nothing may have been written, as where nothing has changed since what was printed. */
    if (list->count == 0 || *options->most_ink <= 0) {
        return;
    }
    struct print_settings print = list->groups[0].members[0]->component->print;
    print_settings_lay_over(&print, &options->print);
    printf(", at most %.0f %% ink", *options->most_ink);
    if (print.ink_limit_percent > 0) {
        printf(" where %.0f %% are allowed", print.ink_limit_percent);
    }
}

/* "out: 62 pieces on 9 sheets, 78 % of the paper used" and the ink, once all is there. The plans are those that were
 * written. */
static void tell(const struct command_run *run, const struct sheet_group_list *list,
                 const struct pdf_export_options *options, const char *output)
{
    size_t pieces = 0, sheets = 0;
    size_t *group_sheets = g_new0(size_t, list->count);
    struct sheet_use use = {0};
    for (size_t i = 0; i < list->count; i++) {
        struct piece_shape *shapes = g_new0(struct piece_shape, list->groups[i].member_count);
        struct sheet_plan *plan = NULL;
        if (sheet_group_plan(&list->groups[i], shapes, &plan, run->diags) == OUTCOME_OK) {
            sheet_use_add(&use, plan, shapes);
            pieces += sheet_group_piece_count(&list->groups[i]);
            group_sheets[i] = plan->sheet_count;
            sheets += plan->sheet_count;
        }
        sheet_plan_free(plan);
        g_free(shapes);
    }
    printf("%s: ", output);
    print_count(pieces, "piece", " on ");
    print_count(sheets, "sheet", "");
    if (use.paper_mm2 > 0) {
        printf(", %.0f %% of the paper used", 100 * use.used_mm2 / use.paper_mm2);
    }
    tell_ink(list, options);
    putchar('\n');
    for (size_t i = 0; i < list->count; i++) {
        tell_better_way(&list->groups[i], group_sheets[i]);
    }
    g_free(group_sheets);
}

/* A path that ends in .pdf is one file for all; any other is a folder. */
static enum outcome export_all(const struct command_run *run,
                               const struct pdf_export_options *options)
{
    const char *output = run->options.output != NULL ? run->options.output : ".";
    struct sheet_group_list *list = sheet_group_list_new(run->project.pieces, options);
    enum outcome outcome = g_str_has_suffix(output, ".pdf")
                               ? export_together(run, options, list, output)
                               : export_files(run, options, list, output);
    if (outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT &&
        options->part.count == 0) {
        tell(run, list, options, output);
    }
    sheet_group_list_free(list);
    return outcome;
}

/* Parts go into a folder, whatever is made of them; a whole run into one, or into a PDF. */
static bool read_part(const struct command_run *run, struct run_part *part_out)
{
    static const char *const endings[] = {".pdf", NULL};
    if (!command_part(run, part_out) || !path_fits("--output", run->options.output, endings,
                                                   "a folder, or a file that ends in .pdf")) {
        return false;
    }
    /* As in export_all(). */
    bool one_file = run->options.output != NULL && g_str_has_suffix(run->options.output, ".pdf");
    if (one_file && (part_out->count > 0 || run->joined != NULL)) {
        fputs("kerf: --part and join write into a folder; give one with -o\n", stderr);
        return false;
    }
    return true;
}

static bool finishes_pdfs(const char *library)
{
    return g_str_has_prefix(library, "libqpdf.");
}

/* A thread's. What finishes PDFs takes as long to load as some sheets to draw, and is needed when nothing else is left. */
static gpointer load_finisher(gpointer nothing)
{
    late_libraries_load(finishes_pdfs);
    return nothing;
}

/* Components that are not printed (`not`) are left out here, as in all that goes on paper. */
int command_pdf(const struct command *command, struct command_run *run)
{
    struct run_part part;
    if (!read_part(run, &part)) {
        return EXIT_USAGE;
    }
    run->options.pieces.printed = true;
    if (command_open(run)) {
        GThread *loader = g_thread_new("libraries", load_finisher, NULL);
        struct progress_bar bar;
        double most_ink = 0;
        struct pdf_export_options options = command_sheets(run);
        options.force = run->options.force;
        options.part = part;
        options.joined = run->joined;
        options.progress = progress_bar_begin(&bar, "sheets");
        options.most_ink = &most_ink;
        command_note(run, export_all(run, &options));
        progress_bar_end(&bar);
        command_tell_update(run);
        command_tell_editions(command, run);
        g_thread_join(loader);
    }
    return command_end(command, run);
}

/* ---- kerf cutfiles: what a cutting machine does with each sheet ---- */

/* The plan is that of the PDFs: cuts must fall where the sheets have them. */
int command_cutfiles(const struct command *command, struct command_run *run)
{
    if (!output_is_folder(run)) {
        return EXIT_USAGE;
    }
    run->options.pieces.printed = true;
    if (command_open(run)) {
        const char *folder = run->options.output != NULL ? run->options.output : ".";
        const struct cut_target *target =
            cut_target_lookup(cut_target_name((size_t)run->options.cut_target));
        const struct pdf_export_options options = command_sheets(run);
        size_t count = 0;
        command_note(run, cut_export(&run->project, target, &options, folder, &count, run->diags));
        if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
            printf("%s: ", folder);
            print_count(count, "cut file", " for ");
            puts(cut_target_name((size_t)run->options.cut_target));
            command_tell_update(run);
        }
    }
    return command_end(command, run);
}
