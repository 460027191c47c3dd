/* kerf images: a PNG of each face, as they are or for a table on a screen. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/progress_bar.h"
#include "export/image_export.h"
#include "export/image_limits.h"

/* Finer than any press; a poker card of this fineness has 33 million pixels. */
#define DPI_MAX       2400.0
#define DPI_NOT_GIVEN (-1.0)

struct images_request {
    gchar *target_name; /* NULL: plain */
    const struct image_target *target;
    gdouble dpi; /* DPI_NOT_GIVEN or what was asked for */
    gboolean with_bleed, square;
};

/* False after a word on standard error. A target that has a scale of its own takes none from here. */
static bool read_request(struct images_request *request)
{
    const char *name = request->target_name != NULL ? request->target_name : "plain";
    request->target = image_target_lookup(name);
    if (request->target == NULL) {
        char *names = image_target_names();
        report_bad_option("--for", name, names);
        g_free(names);
        return false;
    }
    bool own_scale = request->target->px_per_mm > 0;
    if (own_scale && (request->dpi != DPI_NOT_GIVEN || request->with_bleed || request->square)) {
        fprintf(stderr,
                "kerf: --for %s has its own scale and shape; leave out --dpi, --bleed and "
                "--square, or take --for plain\n",
                name);
        return false;
    }
    request->dpi = own_scale ? request->target->px_per_mm * MM_PER_INCH : request->dpi;
    request->dpi = request->dpi == DPI_NOT_GIVEN ? 300 : request->dpi;
    if (!(request->dpi >= 10 && request->dpi <= DPI_MAX)) {
        fputs("kerf: --dpi takes a number from 10 to 2400\n", stderr);
        return false;
    }
    return true;
}

/* What was made of each component, and what it comes to. */
static void print_summary(const struct image_plan *plan)
{
    size_t pieces = 0;
    printf("%-20s %-8s %7s %7s  %s\n", "component", "type", "objects", "pieces", "size in px");
    for (size_t i = 0; i < plan->object_count;) {
        const struct planned_object *first = &plan->objects[i];
        size_t objects = 0, count = 0;
        for (; i < plan->object_count && plan->objects[i].component == first->component; i++) {
            objects++;
            count += plan->objects[i].count;
        }
        printf("%-20s %-8s %7zu %7zu  %d x %d\n", first->component->id,
               table_type_names[first->piece.type], objects, count, first->width_px,
               first->height_px);
        pieces += count;
    }
    for (size_t i = 0; i < plan->left_out_count; i++) {
        printf("%-20s left out: a net to fold is no picture\n", plan->left_out[i]->id);
    }
    printf("%zu images for %zu pieces, %.1f MB", plan->image_count, pieces,
           (double)image_plan_bytes(plan) / 1e6);
    if (plan->target->limits.setup_mb > 0) {
        printf(" of the %g MB that %s advises", plan->target->limits.setup_mb, plan->target->title);
    }
    putchar('\n');
}

static void make_images(struct command_run *run, const struct images_request *request)
{
    struct progress_bar bar;
    bool pieces = request->target->pieces;
    const struct image_export_options options = {
        .png = {.dpi = request->dpi,
                .with_bleed = request->with_bleed,
                .cut_outline = !request->with_bleed && !request->square,
                .fill_holes = pieces},
        .thread_count = command_threads(run),
        .progress = progress_bar_begin(&bar, "images"),
    };
    const char *folder = run->options.output != NULL ? run->options.output : ".";
    struct image_plan plan;
    enum outcome outcome = image_plan_make(&run->project, request->target, &plan, run->diags);
    if (outcome == OUTCOME_OK) {
        outcome = image_export(&run->project, &plan, folder, &options, run->diags);
    }
    progress_bar_end(&bar);
    command_note(run, outcome);
    if (outcome == OUTCOME_OK && request->target->manifest) {
        print_summary(&plan);
    }
    image_plan_clear(&plan);
}

int command_images(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    struct images_request request = {.dpi = DPI_NOT_GIVEN};
    const GOptionEntry entries[] = {
        {"for", 0, 0, G_OPTION_ARG_STRING, &request.target_name,
         "What they are for: plain or tabletopia; plain unless given", "TARGET"},
        {"dpi", 0, 0, G_OPTION_ARG_DOUBLE, &request.dpi, "Dots per inch; 300 unless given", "N"},
        {"bleed", 0, 0, G_OPTION_ARG_NONE, &request.with_bleed,
         "With the bleed, as print shops want it", NULL},
        {"square", 0, 0, G_OPTION_ARG_NONE, &request.square,
         "Whole rectangles, not cut to the outline", NULL},
        {0},
    };
    int status = EXIT_FINE;
    bool parsed = command_parse(command, argc, argv, entries, &run, &status);
    bool read = parsed && read_request(&request);
    if (read && command_open(&run)) {
        make_images(&run, &request);
    }
    g_free(request.target_name);
    int ended = command_end(&run);
    return read ? ended : EXIT_USAGE;
}
