/* kerf images: a picture of each face, as they are, for a table on a screen or for a printer. What there is to
 * choose from, and what each takes, stands in the rows of the targets. */
#include <stdio.h>

#include <glib.h>

#include "base/atomic_file.h"
#include "cli/command.h"
#include "picture/contact_sheet.h"
#include "picture/face_pages.h"
#include "picture/image_export.h"
#include "picture/print_shop.h"

/* What is asked for, before a game is open. */
struct images_request {
    const struct image_target *target;
    struct target_choice choice;
    struct png_options png;
    enum picture_format format;
    struct run_part part;
};

/* A bit of the choice's `given`. */
static unsigned given(bool is_given, enum target_option option)
{
    return is_given ? TAKES(option) : 0;
}

/* What the line says, as its target sees it; false after a word on standard error. */
static bool read_request(const struct options *options, struct images_request *request)
{
    *request = (struct images_request){
        .target = image_target_at((size_t)options->image_target),
        .format = (enum picture_format)options->picture_format,
        .choice = {.given = given(options->base_url != NULL, TARGET_BASE_URL) |
                            given(options->with_bleed, TARGET_BLEED) |
                            given(options->print.cmyk, TARGET_CMYK) |
                            given(options->print.profile_given, TARGET_PROFILE) |
                            given(options->dpi_given, TARGET_DPI) |
                            given(options->square, TARGET_SQUARE) |
                            given(options->folds, TARGET_FOLDS) |
                            given(options->picture_format != PICTURE_PNG, TARGET_FORMAT),
                   .dpi = options->dpi,
                   .base_url = options->base_url},
    };
    gchar *problem = target_choice_problem(request->target, &request->choice, &request->png);
    if (problem != NULL) {
        fprintf(stderr, "kerf: %s\n", problem);
        g_free(problem);
    }
    return problem == NULL;
}

/* Lines to fold along are asked for, and nothing that is chosen has one. */
static void check_folds(const struct command_run *run)
{
    static const struct source_span command_line = {0};
    const struct game *game = run->project.game;
    bool has_folds = false;
    for (size_t i = 0; i < game->component_count; i++) {
        const struct component *component = &game->components[i];
        for (size_t j = 0; j < component->layout_count; j++) {
            has_folds = has_folds || (component->layouts[j]->fold_count > 0 &&
                                      piece_choice_has_component(&run->options.pieces, component));
        }
    }
    if (!has_folds) {
        diag_report(run->diags, DIAG_SETTING_WITHOUT_EFFECT, command_line, NULL, "--folds",
                    "where no component that is chosen is folded");
    }
}

/* Equal faces are one picture, so that more copies are more pictures only of faces that show which they are. */
static void check_copies(const struct command_run *run, const struct images_request *request)
{
    static const struct source_span command_line = {0};
    const struct piece_list *pieces = run->project.pieces;
    bool has_effect =
        run->options.pieces.copies <= 1 || !request->target->is_by_face || pieces == NULL;
    for (size_t i = 0; !has_effect && i < pieces->face_count; i++) {
        has_effect = pieces->faces[i].copy > 1;
    }
    if (!has_effect) {
        diag_report(run->diags, DIAG_SETTING_WITHOUT_EFFECT, command_line, NULL, "--copies",
                    "where each face is one picture, however many copies have it");
    }
}

/* Plan, name, hold to --strict, take over what parts found, write. */
static enum outcome write_images(struct command_run *run, const struct images_request *request,
                                 struct image_plan *plan,
                                 const struct image_export_options *options)
{
    const char *folder = run->options.output != NULL ? run->options.output : ".";
    enum outcome outcome = image_plan_make(&run->project, request->target, plan, run->diags);
    if (outcome == OUTCOME_OK) {
        outcome = image_plan_name_format(&run->project, plan, options->format,
                                         options->png.cut_outline, run->diags);
    }
    if (outcome == OUTCOME_OK && diag_list_has_errors(run->diags)) { /* by --strict */
        outcome = OUTCOME_REJECTED;
    }
    if (outcome == OUTCOME_OK && run->joined != NULL) {
        outcome = part_set_add(run->joined, plan->total, run->diags, run->project.shown,
                               run->project.game->element_count);
    }
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    return options->part.count > 0
               ? image_export_part(&run->project, plan, folder, options,
                                   command_part_words(command_lookup("images"), run), run->diags)
               : image_export(&run->project, plan, folder, options, run->diags);
}

/* What was made, and what the target asks for and does not get. */
static void tell(const struct command_run *run, const struct images_request *request,
                 struct image_plan *plan, const struct image_export_options *options)
{
    const struct image_job job = {.project = &run->project, .plan = plan, .options = options};
    if (request->target->tell != NULL) {
        GString *text = g_string_new(NULL);
        request->target->tell(&job, text);
        fputs(text->str, stdout);
        g_string_free(text, TRUE);
    }
    if (request->target->tell == NULL && plan->total > 0 && /* PDFs of decks are no images */
        run->options.findings_format == DIAG_FORMAT_TEXT) {
        printf("%s: ", run->options.output != NULL ? run->options.output : ".");
        print_count(plan->total, "image", "\n");
    }
    /* On standard error, as it is no output of the run. */
    const char *caveat = request->target->caveat != NULL ? request->target->caveat(&job) : NULL;
    if (caveat != NULL) {
        fprintf(stderr, "kerf: %s\n", caveat);
    }
}

/* The progress bar goes before anything is printed, and the plan after all is told. */
static void make_images(struct command_run *run, const struct images_request *request)
{
    struct progress_bar bar;
    double most_ink = 0;
    const struct game_options game = command_game_options(run);
    const struct project_opening opening = command_opening(run, &game);
    const struct image_export_options options = {
        .opening = command_is_in_blocks(run) ? &opening : NULL,
        .png = request->png,
        .format = request->format,
        .base_url = request->choice.base_url,
        .part = request->part,
        .joined = run->joined,
        .force = run->options.force,
        .print = run->options.print,
        .most_ink = &most_ink,
        .thread_count = command_threads(run),
        .progress = progress_bar_begin(&bar, "images"),
    };
    struct image_plan plan;
    enum outcome outcome = write_images(run, request, &plan, &options);
    progress_bar_end(&bar);
    command_note(run, outcome);
    if (outcome == OUTCOME_OK && request->part.count == 0) {
        tell(run, request, &plan, &options);
    }
    image_plan_clear(&plan);
}

/* What is wrong with the options is told before the game is opened, which may take its time. */
int command_images(const struct command *command, struct command_run *run)
{
    struct images_request request;
    if (!read_request(&run->options, &request) || !command_part(run, &request.part) ||
        !output_is_folder(run)) {
        return EXIT_USAGE;
    }
    if (request.part.count > 0 && !image_target_has_parts(request.target)) {
        fprintf(stderr, "kerf: pictures for %s hold several faces each and are not made in parts\n",
                request.target->title);
        return EXIT_USAGE;
    }
    if (request.target->shop != NULL) {
        run->options.pieces.printed = true; /* what is not printed (`not`) is not ordered either */
        diag_list_raise(run->diags,
                        DIAG_IMAGE_MISSING); /* nobody wants boxes for pictures printed and sent */
        print_shop_settings(request.target->shop, &run->options.print);
    }
    if (!image_target_has_blocks(request.target)) {
        run->whole_for =
            arena_printf(run->arena, "pictures for %s are planned together", request.target->title);
    }
    /* Since an earlier state only what looks different is made: copies that were added need no picture. */
    run->looks_alone = true;
    if (command_open(run)) {
        if (run->options.folds) {
            check_folds(run);
        }
        check_copies(run, &request);
        make_images(run, &request);
        command_tell_update(run);
        command_tell_editions(command, run);
    }
    return command_end(command, run);
}

/* ---- kerf contact: one picture of all components, or all faces in pages ---- */

/* Pictures go into a folder, pages into a PDF. */
static void write_all(struct command_run *run)
{
    const char *output = run->options.output != NULL ? run->options.output : ".";
    size_t page_count = 0;
    command_note(run, face_pages_write(&run->project, run->options.width_px, output, &page_count,
                                       run->diags));
    if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
        printf("%s: ", output);
        print_count(run->project.pieces->face_count, "face", " on ");
        print_count(page_count, "page", "\n");
    }
}

/* One picture to show around, which has a name of its own in a folder. */
static void write_one(struct command_run *run)
{
    const char *output = run->options.output != NULL ? run->options.output : ".";
    bool is_file = g_str_has_suffix(output, ".png") || g_str_has_suffix(output, ".pdf");
    const char *name = arena_printf(run->arena, "%s-contact.png", run->project.game->id);
    const char *path = output;
    if (!is_file) {
        path = run->options.output != NULL ? arena_printf(run->arena, "%s/%s", output, name) : name;
    }
    command_note(run,
                 command_make_parent(run, path)
                     ? contact_sheet_write(&run->project, run->options.width_px, path, run->diags)
                     : OUTCOME_FAILED);
    if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
        puts(path);
    }
}

/* With --all every face. */
int command_contact(const struct command *command, struct command_run *run)
{
    static const char *const endings[] = {".pdf", ".png", NULL}, *const all_endings[] = {".pdf",
                                                                                         NULL};
    bool all = run->options.all_faces;
    if (!path_fits("--output", run->options.output, all ? all_endings : endings,
                   all ? "a folder or a PDF, as there may be several pages"
                       : "a folder, or a file that ends in .png or .pdf")) {
        return EXIT_USAGE;
    }
    if (command_open(run)) {
        if (all) {
            write_all(run);
        } else {
            write_one(run);
        }
    }
    return command_end(command, run);
}
