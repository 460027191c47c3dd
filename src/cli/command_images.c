/* kerf images: a picture of each face, as they are, for a table on a screen or for a printer. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/print_count.h"
#include "cli/progress_bar.h"
#include "picture/card_pdf.h"
#include "picture/image_export.h"
#include "picture/image_limits.h"
#include "picture/print_shop.h"
#include "picture/tts_export.h"

/* Finer than any press; a poker card of this fineness has 33 million pixels. */
#define DPI_MAX       2400.0
#define DPI_NOT_GIVEN (-1.0)

struct images_request {
    gchar *target_name; /* NULL: plain */
    const struct image_target *target;
    gchar *base_url; /* NULL: none */
    gdouble dpi;     /* DPI_NOT_GIVEN or what was asked for */
    gboolean with_bleed, square, cmyk;
    struct output_formats formats;
};

static bool wants_pdf(const struct image_target *target)
{
    return target->shop != NULL && target->shop->as_pdf;
}

/* False after a word on standard error. */
static bool check_format(const struct images_request *request)
{
    if (request->formats.chosen != PICTURE_PNG && request->target->px_per_mm > 0) {
        fprintf(stderr, "kerf: --for %s takes PNGs; other formats are for --for plain\n",
                request->target->name);
        return false;
    }
    return true;
}

/* False after a word on standard error. */
static bool check_cmyk(const struct images_request *request)
{
    if (request->cmyk && !wants_pdf(request->target)) {
        fputs("kerf: --cmyk is for --for drivethrucards; pictures are RGB\n", stderr);
        return false;
    }
    if (request->cmyk && !cmyk_convert_available()) {
        fputs("kerf: --cmyk needs Ghostscript (gs), which is not installed; leave it out for RGB\n",
              stderr);
        return false;
    }
    return true;
}

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
    if (request->base_url != NULL && !request->target->sheets) {
        fputs("kerf: --base-url is for --for tts, whose saved object says where pictures are\n",
              stderr);
        return false;
    }
    if (request->base_url != NULL && strstr(request->base_url, "://") == NULL) {
        report_bad_option("--base-url", request->base_url,
                          "an address such as https://example.org/game");
        return false;
    }
    if (!check_format(request) || !check_cmyk(request)) {
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
    print_count(plan->image_count, "image", " for ");
    print_count(pieces, "piece", ", ");
    printf("%.1f MB", (double)image_plan_bytes(plan) / 1e6);
    if (plan->target->limits.setup_mb > 0) {
        printf(" of the %g MB that %s advises", plan->target->limits.setup_mb, plan->target->title);
    }
    putchar('\n');
}

/* The sheets that hold more than one picture, and what it all comes to. */
static void print_sheets(const struct tts_plan *plan)
{
    size_t singles = 0;
    printf("%-30s %7s %5s  %s\n", "sheet", "columns", "rows", "size in px");
    for (size_t i = 0; i < plan->sheet_count; i++) {
        const struct tts_sheet *sheet = &plan->sheets[i];
        if (sheet->columns * sheet->rows == 1) {
            singles++;
            continue;
        }
        printf("%-30s %7zu %5zu  %zu x %zu\n", sheet->path, sheet->columns, sheet->rows,
               sheet->columns * (size_t)sheet->cell_width_px,
               sheet->rows * (size_t)sheet->cell_height_px);
    }
    for (size_t i = 0; i < plan->images->left_out_count; i++) {
        printf("%-30s left out: a net to fold is no picture\n", plan->images->left_out[i]->id);
    }
    print_count(plan->sheet_count - singles, "sheet", " and ");
    print_count(singles, "single picture", ", ");
    printf("%.1f MB\n", (double)tts_plan_bytes(plan) / 1e6);
}

static enum outcome export_sheets(struct command_run *run, const struct images_request *request,
                                  const struct image_plan *plan, const char *folder,
                                  const struct image_export_options *options)
{
    struct tts_plan sheets;
    tts_plan_make(plan, &sheets);
    enum outcome outcome =
        tts_export(&run->project, &sheets, folder, request->base_url, options, run->diags);
    if (outcome == OUTCOME_OK) {
        print_sheets(&sheets);
    }
    tts_plan_clear(&sheets);
    return outcome;
}

/* What the printer asks for and does not get is said, not left to be found out. */
static void tell_colours(bool cmyk)
{
    fputs(
        cmyk
            ? "kerf: the colours are CMYK, but this is not PDF/X-1a, and ink is not held to the 240 % "
              "that DriveThruCards asks for\n"
            : "kerf: the colours are RGB; DriveThruCards asks for CMYK with at most 240 % ink, in "
              "PDF/X-1a; --cmyk converts the colours\n",
        stderr);
}

static void make_decks(struct command_run *run, const struct images_request *request)
{
    struct progress_bar bar;
    const struct card_pdf_options options = {.thread_count = command_threads(run),
                                             .progress = progress_bar_begin(&bar, "pages"),
                                             .cmyk = request->cmyk};
    const char *folder = run->options.output != NULL ? run->options.output : ".";
    enum outcome outcome =
        card_pdf_export(&run->project, request->target, folder, &options, run->diags);
    progress_bar_end(&bar);
    command_note(run, outcome);
    if (outcome == OUTCOME_OK) {
        tell_colours(request->cmyk);
    }
}

static void make_images(struct command_run *run, const struct images_request *request)
{
    struct progress_bar bar;
    bool pieces = request->target->pieces;
    const struct image_export_options options = {
        .png = {.dpi = request->dpi,
                .with_bleed = request->with_bleed,
                .cut_outline =
                    !request->with_bleed && !request->square && request->target->shop == NULL,
                .fill_holes = pieces},
        .format = (enum picture_format)request->formats.chosen,
        .thread_count = command_threads(run),
        .progress = progress_bar_begin(&bar, "images"),
    };
    const char *folder = run->options.output != NULL ? run->options.output : ".";
    struct image_plan plan;
    enum outcome outcome = image_plan_make(&run->project, request->target, &plan, run->diags);
    if (outcome == OUTCOME_OK && options.format != PICTURE_PNG) {
        outcome = image_plan_name_format(&run->project, &plan, options.format,
                                         options.png.cut_outline, run->diags);
    }
    if (outcome == OUTCOME_OK) {
        outcome = request->target->sheets
                      ? export_sheets(run, request, &plan, folder, &options)
                      : image_export(&run->project, &plan, folder, &options, run->diags);
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
    struct images_request request = {
        .dpi = DPI_NOT_GIVEN,
        .formats = {.names = picture_format_names,
                    .help =
                        "How findings are printed: text, json, sarif; and what plain images are: "
                        "png, jpeg, webp"},
    };
    run.output_formats = &request.formats;
    const GOptionEntry entries[] = {
        {"for", 0, 0, G_OPTION_ARG_STRING, &request.target_name,
         "What they are for: plain, tabletopia, tts, thegamecrafter, makeplayingcards, printninja or drivethrucards; plain unless given",
         "TARGET"},
        {"base-url", 0, 0, G_OPTION_ARG_STRING, &request.base_url,
         "Where the pictures of --for tts will be found", "URL"},
        {"dpi", 0, 0, G_OPTION_ARG_DOUBLE, &request.dpi, "Dots per inch; 300 unless given", "N"},
        {"bleed", 0, 0, G_OPTION_ARG_NONE, &request.with_bleed,
         "With the bleed, as print shops want it", NULL},
        {"cmyk", 0, 0, G_OPTION_ARG_NONE, &request.cmyk,
         "The PDF of --for drivethrucards in CMYK, by Ghostscript", NULL},
        {"square", 0, 0, G_OPTION_ARG_NONE, &request.square,
         "Whole rectangles, not cut to the outline", NULL},
        {0},
    };
    int status = EXIT_FINE;
    bool parsed = command_parse(command, argc, argv, entries, &run, &status);
    bool read = parsed && read_request(&request);
    if (read && command_open(&run)) {
        (wants_pdf(request.target) ? make_decks : make_images)(&run, &request);
    }
    g_free(request.target_name);
    g_free(request.base_url);
    int ended = command_end(&run);
    return read ? ended : EXIT_USAGE;
}
