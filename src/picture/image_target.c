/* The targets that are no printers (those are in print_shop.c), and the options that targets take. */
#include "picture/image_target.h"

#include <string.h>

#include "picture/image_export.h"
#include "picture/print_shop.h"
#include "picture/tts_plan.h"

/* ---- options ---- */

/* Players open it from other machines, so it has to be a whole address. */
static const char *address_problem(const struct target_choice *choice)
{
    return strstr(choice->base_url, "://") == NULL
               ? "takes an address such as https://example.org/game"
               : NULL;
}

/* What they take stands in their rows in cli/command_table.c. */
static const struct {
    const char *name;                                           /* that of the row */
    const char *(*problem)(const struct target_choice *choice); /* why it cannot be; NULL: it can */
} options[TARGET_OPTION_COUNT] = {
    [TARGET_BASE_URL] = {"base-url", address_problem},
    [TARGET_BLEED] = {"bleed", NULL},
    [TARGET_CMYK] = {"cmyk", NULL},
    [TARGET_PROFILE] = {"profile", NULL},
    [TARGET_DPI] = {"dpi", NULL},
    [TARGET_SQUARE] = {"square", NULL},
    [TARGET_FOLDS] = {"folds", NULL},
    [TARGET_FORMAT] = {"format", NULL},
};

/* ---- targets ---- */

/* Source: Tabletopia's knowledge base, "Filling in a game form". */
static const struct cover_format tabletopia_covers[] = {
    {.file = "box.png", .width_px = 410, .height_px = 514, .most_mb = 1},
    {.file = "banner.png", .width_px = 1880, .height_px = 546, .most_mb = 3},
};

static const struct image_target targets[] = {
    {.name = "plain",
     .title = "images",
     .about = "a picture of each face, in one folder",
     .plan = image_plan_faces,
     .write = image_write_all,
     .is_by_face = true,
     .takes = TAKES(TARGET_DPI) | TAKES(TARGET_BLEED) | TAKES(TARGET_SQUARE) | TAKES(TARGET_FOLDS) |
              TAKES(TARGET_FORMAT),
     .png = {.cut_outline = true, .smooth_edge = true}},
    /* Source: Tabletopia's knowledge base, "Graphics requirements", "Token", "Game board". */
    {.name = "tabletopia",
     .title = "Tabletopia",
     .about = "pictures of pieces, magnetic maps, manifests, and covers for its page",
     .plan = image_plan_pieces_and_maps,
     .write = image_write_table,
     .tell = image_tell_objects,
     .png = {.cut_outline = true, .fill_holes = true, .effort = PNG_SMALL},
     .px_per_mm = 10,
     .whole_mm = 200,
     .least_px_per_mm = 2.5,
     .limits = {.longest_mm = 1600,
                .longest_board_mm = 3900,
                .longest_px = 4000,
                .advised_px = 2000,
                .file_mb = 30,
                .advised_mb = 2,
                .setup_mb = 20},
     .covers = tabletopia_covers,
     .cover_count = G_N_ELEMENTS(tabletopia_covers)},
    /* Source: the knowledge base of Tabletop Simulator, "Asset creation": under 4096 x 4096 pixels.
     * The scale is ours, for pieces up to 400 mm; tts_plan.c has that of cards. */
    {.name = "tts",
     .title = "Tabletop Simulator",
     .about = "sheets of cards, pictures of pieces, and a saved object",
     .plan = tts_plan_make,
     .write = tts_write,
     .tell = tts_tell,
     .takes = TAKES(TARGET_BASE_URL),
     .png = {.cut_outline = true, .fill_holes = true},
     .px_per_mm = 10,
     .whole_mm = 400,
     .limits = {.longest_px = 4096}},
};

/* Those of this table first, then the printers. */
const struct image_target *image_target_at(size_t index)
{
    return index < G_N_ELEMENTS(targets) ? &targets[index]
                                         : print_target_at(index - G_N_ELEMENTS(targets));
}

const char *image_target_name(size_t index)
{
    const struct image_target *target = image_target_at(index);
    return target != NULL ? target->name : NULL;
}

const struct image_target *image_target_lookup(const char *name)
{
    const struct image_target *target = NULL;
    for (size_t i = 0; (target = image_target_at(i)) != NULL; i++) {
        if (strcmp(target->name, name) == 0) {
            return target;
        }
    }
    return NULL;
}

/* "plain or tabletopia": those that take one of the options, or all for 0; g_free(). */
static char *image_target_names(unsigned takes)
{
    GPtrArray *names = g_ptr_array_new();
    const struct image_target *target = NULL;
    for (size_t i = 0; (target = image_target_at(i)) != NULL; i++) {
        if (takes == 0 || (target->takes & takes) != 0) {
            g_ptr_array_add(names, (gpointer)target->name);
        }
    }
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < names->len; i++) {
        const char *before = i == 0 ? "" : i + 1 == names->len ? " or " : ", ";
        g_string_append_printf(text, "%s%s", before, (const char *)g_ptr_array_index(names, i));
    }
    g_ptr_array_free(names, TRUE);
    return g_string_free(text, FALSE);
}

/* Up to `whole_mm` the same for all, so that pieces are to scale; longer ones have as many pixels as that has, but
 * never fewer to a mm than the least. */
double image_target_px_per_mm(const struct image_target *target, double longest_mm)
{
    if (target->px_per_mm <= 0 || longest_mm <= target->whole_mm) {
        return target->px_per_mm;
    }
    return MAX(target->least_px_per_mm, target->px_per_mm * target->whole_mm / longest_mm);
}

/* ---- choices ---- */

/* Of one option that is given; NULL: none. */
static gchar *option_problem(const struct image_target *target, enum target_option option,
                             const struct target_choice *choice)
{
    if ((target->takes & TAKES(option)) == 0) {
        char *names = image_target_names(TAKES(option));
        gchar *problem = g_strdup_printf("--%s has no effect with --for %s; it is for --for %s",
                                         options[option].name, target->name, names);
        g_free(names);
        return problem;
    }
    const char *problem = options[option].problem != NULL ? options[option].problem(choice) : NULL;
    return problem != NULL ? g_strdup_printf("--%s %s", options[option].name, problem) : NULL;
}

/* By the bit of the option, as a value may be any. */
static bool is_given(const struct target_choice *choice, enum target_option option)
{
    return (choice->given & TAKES(option)) != 0;
}

/* The first problem, for standard error. Options of the target are laid below those that were given. */
gchar *target_choice_problem(const struct image_target *target, const struct target_choice *choice,
                             struct png_options *png_out)
{
    const double usual_dpi = 300;
    for (enum target_option option = 0; option < TARGET_OPTION_COUNT; option++) {
        gchar *problem = is_given(choice, option) ? option_problem(target, option, choice) : NULL;
        if (problem != NULL) {
            return problem;
        }
    }
    bool with_bleed = is_given(choice, TARGET_BLEED);
    *png_out = target->png;
    png_out->with_bleed = with_bleed;
    png_out->cut_outline =
        target->png.cut_outline && !with_bleed && !is_given(choice, TARGET_SQUARE);
    png_out->with_folds = is_given(choice, TARGET_FOLDS);
    png_out->dpi = target->px_per_mm > 0          ? target->px_per_mm * MM_PER_INCH
                   : is_given(choice, TARGET_DPI) ? choice->dpi
                                                  : usual_dpi;
    return NULL;
}

/* Where each picture is a file by itself: sheets hold several. */
bool image_target_has_parts(const struct image_target *target)
{
    return target->write == image_write_all || target->write == image_write_table;
}

/* Where nothing is planned from all pieces together. */
bool image_target_has_blocks(const struct image_target *target)
{
    return target->plan == image_plan_faces && target->write == image_write_all;
}
