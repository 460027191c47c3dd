/* Reading what the command line says about paper. */
#include "cli/sheet_command_options.h"

#include <stdint.h>
#include <string.h>

#include "game/game.h"
#include "geom/length_units.h"
#include "geom/paper_sizes.h"

static const char *const back_marks_names[] = {"none", "margin", "same", NULL};
static const char *const registration_names[] = {"none", "silhouette", NULL};

/* Rows about paper, the one that ends them among them. */
enum { SHEET_ENTRY_COUNT = 13 };

/* Values as they were given; NULL: not at all. */
struct sheet_command_options {
    gchar *paper, *margin, *gap, *cut, *weight, *backs, *flip, *back_offset, *back_marks, *oversize,
        *overlap, *registration;
};

static void fill_entries(struct sheet_command_options *options,
                         GOptionEntry entries[SHEET_ENTRY_COUNT])
{
    const GOptionEntry rows[SHEET_ENTRY_COUNT] = {
        {"paper", 0, 0, G_OPTION_ARG_STRING, &options->paper,
         "a4, letter, a3, legal, tabloid ...; a4 unless given", "NAME"},
        {"margin", 0, 0, G_OPTION_ARG_STRING, &options->margin,
         "What the printer cannot print on; 6.35 mm unless given", "MM[,MM,MM,MM]"},
        {"gap", 0, 0, G_OPTION_ARG_STRING, &options->gap, "The gap between pieces", "MM"},
        {"cut", 0, 0, G_OPTION_ARG_STRING, &options->cut, "Cut lines: marks, solid, dotted, none",
         "STYLE"},
        {"weight", 0, 0, G_OPTION_ARG_STRING, &options->weight, "The width of cut lines", "MM"},
        {"backs", 0, 0, G_OPTION_ARG_STRING, &options->backs, "duplex, fold, separate, none",
         "HOW"},
        {"flip", 0, 0, G_OPTION_ARG_STRING, &options->flip,
         "The edge the printer turns the sheet over: long, short", "EDGE"},
        {"back-offset", 0, 0, G_OPTION_ARG_STRING, &options->back_offset,
         "Moves all backs, for printers that drift", "X,Y"},
        {"back-marks", 0, 0, G_OPTION_ARG_STRING, &options->back_marks,
         "Cut lines on backs: none, margin, same", "WHERE"},
        {"oversize", 0, 0, G_OPTION_ARG_STRING, &options->oversize,
         "What is larger than the paper: split it over several sheets, or refuse it", "HOW"},
        {"overlap", 0, 0, G_OPTION_ARG_STRING, &options->overlap,
         "By how much the parts of what is split overlap; 10 mm unless given", "MM"},
        {"registration", 0, 0, G_OPTION_ARG_STRING, &options->registration,
         "Marks for a cutting machine: none, silhouette", "WHOSE"},
        {0},
    };
    memcpy(entries, rows, sizeof rows);
}

static bool read_choice(const char *option, const char *value, const char *const *names, int *out)
{
    for (int i = 0; names[i] != NULL; i++) {
        if (strcmp(names[i], value) == 0) {
            *out = i;
            return true;
        }
    }
    gchar *all = g_strjoinv(", ", (gchar **)(uintptr_t)names);
    report_bad_option(option, value, all);
    g_free(all);
    return false;
}

/* One to four lengths with commas; negative ones only where `any_sign`. */
static bool read_lengths(const char *option, const char *value, bool any_sign, double *out,
                         guint count)
{
    gchar **parts = g_strsplit(value, ",", -1);
    bool good = g_strv_length(parts) == count;
    for (guint i = 0; good && i < count; i++) {
        struct length length = {0};
        good = length_parse(g_strstrip(parts[i]), &length) && length.unit == LENGTH_MM &&
               (any_sign || length.amount >= 0);
        out[i] = length.amount;
    }
    g_strfreev(parts);
    if (!good) {
        report_bad_option(option, value,
                          count == 1 ? "a length in mm" : "lengths in mm with commas");
    }
    return good;
}

static bool read_margin(const char *value, struct margins *out)
{
    double sides[4] = {0};
    bool four = strchr(value, ',') != NULL;
    if (!read_lengths("--margin", value, false, sides, four ? 4 : 1)) {
        return false;
    }
    for (int i = 1; !four && i < 4; i++) {
        sides[i] = sides[0];
    }
    *out = (struct margins){sides[0], sides[1], sides[2], sides[3]};
    return true;
}

static bool read_paper(const char *value, struct sheet_options *sheet)
{
    const struct paper_size *paper = paper_size_lookup(value);
    if (paper == NULL) {
        size_t count = 0;
        const struct paper_size *all = paper_sizes_all(&count);
        GString *names = g_string_new(NULL);
        for (size_t i = 0; i < count; i++) {
            g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", all[i].id);
        }
        report_bad_option("--paper", value, names->str);
        g_string_free(names, TRUE);
        return false;
    }
    sheet->paper_width_mm = paper->width_mm;
    sheet->paper_height_mm = paper->height_mm;
    return true;
}

static void note_given(const struct sheet_command_options *options, struct pdf_export_options *out)
{
    out->cut_given = options->cut != NULL;
    out->weight_given = options->weight != NULL;
    out->backs_given = options->backs != NULL;
    out->flip_given = options->flip != NULL;
    out->oversize_given = options->oversize != NULL;
    out->overlap_given = options->overlap != NULL;
}

/* What is not given stays as it is. */
static bool read_styles(const struct sheet_command_options *options, struct sheet_options *out)
{
    static const enum cut_style cuts[] = {CUT_MARKS, CUT_SOLID, CUT_DOTTED, CUT_NONE};
    static const enum backs_mode backs[] = {BACKS_DUPLEX, BACKS_FOLD, BACKS_SEPARATE, BACKS_NONE};
    static const enum flip_edge flips[] = {FLIP_LONG, FLIP_SHORT};
    static const enum back_marks marks[] = {BACK_MARKS_NONE, BACK_MARKS_MARGIN, BACK_MARKS_SAME};
    static const enum registration registrations[] = {REGISTRATION_NONE, REGISTRATION_SILHOUETTE};
    int cut = 0, back = 0, flip = 0, mark = 0, oversize = 0, registration = 0;
    const struct {
        const char *option, *value;
        const char *const *names;
        int *choice;
    } rows[] = {
        {"--cut", options->cut, print_cut_names, &cut},
        {"--backs", options->backs, print_backs_names, &back},
        {"--flip", options->flip, print_flip_names, &flip},
        {"--back-marks", options->back_marks, back_marks_names, &mark},
        {"--oversize", options->oversize, print_oversize_names, &oversize},
        {"--registration", options->registration, registration_names, &registration},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (rows[i].value != NULL &&
            !read_choice(rows[i].option, rows[i].value, rows[i].names, rows[i].choice)) {
            return false;
        }
    }
    out->cut = options->cut != NULL ? cuts[cut] : out->cut;
    out->backs = options->backs != NULL ? backs[back] : out->backs;
    out->flip = options->flip != NULL ? flips[flip] : out->flip;
    out->back_marks = options->back_marks != NULL ? marks[mark] : out->back_marks;
    out->registration = registrations[registration];
    out->poster = options->oversize != NULL ? oversize == 0 : out->poster;
    return true;
}

static bool read_sizes(const struct sheet_command_options *options, struct sheet_options *sheet)
{
    double offset[2] = {0};
    bool good = options->paper == NULL || read_paper(options->paper, sheet);
    good = good && (options->margin == NULL || read_margin(options->margin, &sheet->margins));
    good = good &&
           (options->gap == NULL || read_lengths("--gap", options->gap, false, &sheet->gap_mm, 1));
    good = good && (options->weight == NULL ||
                    read_lengths("--weight", options->weight, false, &sheet->cut_weight_mm, 1));
    good = good && (options->overlap == NULL || read_lengths("--overlap", options->overlap, false,
                                                             &sheet->poster_overlap_mm, 1));
    if (good && options->back_offset != NULL) {
        good = read_lengths("--back-offset", options->back_offset, true, offset, 2);
        sheet->back_offset_x_mm = offset[0];
        sheet->back_offset_y_mm = offset[1];
    }
    return good;
}

/* Reads the values and frees them; false after a complaint on standard error. */
static bool read_values(struct sheet_command_options *options, struct pdf_export_options *out)
{
    sheet_options_init(&out->sheet);
    note_given(options, out);
    bool good = read_sizes(options, &out->sheet) && read_styles(options, &out->sheet);
    gchar *values[] = {options->paper,    options->margin,      options->gap,
                       options->cut,      options->weight,      options->backs,
                       options->flip,     options->back_offset, options->back_marks,
                       options->oversize, options->overlap,     options->registration};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        g_free(values[i]);
    }
    return good;
}

bool sheet_command_parse(const struct command *command, int argc, char **argv,
                         const GOptionEntry *own, struct command_run *run,
                         struct pdf_export_options *options_out, int *status_out)
{
    struct sheet_command_options values = {0};
    GOptionEntry entries[1 + SHEET_ENTRY_COUNT] = {*own};
    fill_entries(&values, &entries[1]);
    bool parsed = command_parse(command, argc, argv, entries, run, status_out);
    bool read = read_values(&values, options_out);
    options_out->sheet.sheets_max = run->limits.sheet_count;
    if (parsed && !read) {
        *status_out = EXIT_USAGE;
    }
    if (!parsed || !read) {
        command_end(run);
    }
    return parsed && read;
}
