/* kerf images: a picture of each face, as they are, for a table on a screen or for a printer. What there is to
 * choose from, and what each takes, stands in the rows of the targets. */
#include <stdio.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "picture/image_export.h"

struct images_request {
    gchar *target_name; /* NULL: plain */
    const struct image_target *target;
    struct target_choice choice;
    struct png_options png;
    struct output_formats formats;
};

/* False after a word on standard error. */
static bool read_request(struct images_request *request)
{
    const char *name = request->target_name != NULL ? request->target_name : "plain";
    request->choice.format = request->formats.chosen != PICTURE_PNG;
    request->target = image_target_lookup(name);
    if (request->target == NULL) {
        char *names = image_target_names(0);
        report_bad_option("--for", name, names);
        g_free(names);
        return false;
    }
    gchar *problem = target_choice_problem(request->target, &request->choice, &request->png);
    if (problem != NULL) {
        fprintf(stderr, "kerf: %s\n", problem);
        g_free(problem);
        return false;
    }
    return true;
}

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
    return outcome == OUTCOME_OK ? image_export(&run->project, plan, folder, options, run->diags)
                                 : outcome;
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
    if (request->target->caveat != NULL) {
        fprintf(stderr, "kerf: %s\n", request->target->caveat(&job));
    }
}

static void make_images(struct command_run *run, const struct images_request *request)
{
    struct progress_bar bar;
    const struct image_export_options options = {
        .png = request->png,
        .format = (enum picture_format)request->formats.chosen,
        .base_url = request->choice.base_url,
        .cmyk = request->choice.cmyk,
        .thread_count = command_threads(run),
        .progress = progress_bar_begin(&bar, "images"),
    };
    struct image_plan plan;
    enum outcome outcome = write_images(run, request, &plan, &options);
    progress_bar_end(&bar);
    command_note(run, outcome);
    if (outcome == OUTCOME_OK) {
        tell(run, request, &plan, &options);
    }
    image_plan_clear(&plan);
}

/* An option that has no entry of its own here, as `--format`, is shared with other commands. */
static GOptionEntry entry_of(const struct target_option_row *row, struct target_choice *choice)
{
    GOptionArg kind = row->argument == NULL ? G_OPTION_ARG_NONE
                      : row->most > 0       ? G_OPTION_ARG_DOUBLE
                                            : G_OPTION_ARG_STRING;
    return (GOptionEntry){.long_name = row->name,
                          .arg = kind,
                          .arg_data = (char *)choice + row->offset,
                          .description = row->help,
                          .arg_description = row->argument};
}

int command_images(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    struct images_request request = {
        .choice = {.dpi = DPI_NOT_GIVEN},
        .formats = {.names = picture_format_names,
                    .help =
                        "How findings are printed: text, json, sarif; and what plain images are: "
                        "png, jpeg, webp"},
    };
    run.output_formats = &request.formats;
    char *names = image_target_names(0);
    gchar *help = g_strdup_printf("What they are for: %s; plain unless given", names);
    GOptionEntry entries[TARGET_OPTION_COUNT + 2] = {
        {"for", 0, 0, G_OPTION_ARG_STRING, &request.target_name, help, "TARGET"},
    };
    for (size_t i = 0, next = 1; i < TARGET_OPTION_COUNT; i++) {
        if (target_options[i].help != NULL) {
            entries[next++] = entry_of(&target_options[i], &request.choice);
        }
    }
    int status = EXIT_FINE;
    bool parsed = command_parse(command, argc, argv, entries, &run, &status);
    bool read = parsed && read_request(&request);
    if (read && command_open(&run)) {
        make_images(&run, &request);
    }
    g_free(request.target_name);
    g_free(request.choice.base_url);
    g_free(help);
    g_free(names);
    int ended = command_end(&run);
    return read ? ended : EXIT_USAGE;
}
