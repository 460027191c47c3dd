/* What images are made for, a row each: how its pictures are planned and written, what it takes, and which
 * options it knows. */
#ifndef KERF_PICTURE_IMAGE_TARGET_H
#define KERF_PICTURE_IMAGE_TARGET_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "geom/length_units.h"
#include "project/project.h"
#include "render/png_writer.h"

struct image_job;
struct image_plan;
struct print_shop;

/** What a target takes; 0: no such limit. */
struct image_limits {
    double longest_mm, longest_board_mm;
    int longest_px, advised_px;
    double file_mb, advised_mb; /* of 10^6 bytes */
    double setup_mb;            /* advised for all files together */
};

/** A picture of the game for its page in a shop. */
struct cover_format {
    const char *file; /* in the output folder, and in art/ where the game has its own */
    int width_px, height_px;
    double most_mb;
};

/* ---- options ---- */

enum target_option {
    TARGET_BASE_URL,
    TARGET_BLEED,
    TARGET_CMYK,
    TARGET_PROFILE,
    TARGET_DPI,
    TARGET_SQUARE,
    TARGET_FOLDS,
    TARGET_FORMAT, /* of pictures; its words are those of the encoder */
    TARGET_OPTION_COUNT
};

/** An option in `takes` of a target and in `given` of a choice. */
#define TAKES(option) (1U << (option))

/** What was asked for. */
struct target_choice {
    unsigned given; /* TAKES() of what is said */
    double dpi;     /* within the limits of its row in cli/command_table.c */
    const char *base_url;
};

/* ---- targets ---- */

struct image_target {
    const char *name;  /* what --for takes */
    const char *title; /* as its maker writes it */
    const char *about; /* what it gets, a phrase */

    /* Decides on the pictures, in an empty plan. OUTCOME_REJECTED after findings. */
    enum outcome (*plan)(const struct project *project, struct image_plan *plan,
                         struct diag_list *diags);
    /* Writes all files of a plan into the job's folder. */
    enum outcome (*write)(const struct image_job *job, struct diag_list *diags);
    /* Adds for people what was made; NULL: nothing is said. */
    void (*tell)(const struct image_job *job, GString *out);

    /* What it asks for and does not get; NULL: nothing. */
    const char *(*caveat)(const struct image_job *job);

    bool is_by_face;        /* a picture of each face, not of each piece */
    unsigned takes;         /* TAKES() of its options */
    struct png_options png; /* how its pictures are drawn; `dpi` is by its scale or by --dpi */
    /* Pixels of a mm of a piece up to `whole_mm`; of a longer one as many as make its longest side as
     * long as that one, but at least `least_px_per_mm`. 0: by --dpi. */
    double px_per_mm, whole_mm, least_px_per_mm;
    struct image_limits limits;
    const struct cover_format *covers; /* [cover_count] */
    size_t cover_count;
    const struct print_shop *shop; /* which prints the pieces; NULL: none */
};

/** The name of the row of that number; NULL after the last. */
const char *image_target_name(size_t index);

/** NULL if there is none of that name. */
const struct image_target *image_target_lookup(const char *name);

/** The row of that number; NULL after the last. Those of printers come after the others. */
const struct image_target *image_target_at(size_t index);

/**
 * Why a choice is none for a target, for people; g_free(). NULL if it is one: then `png_out` is how its
 * pictures are drawn.
 */
gchar *target_choice_problem(const struct image_target *target, const struct target_choice *choice,
                             struct png_options *png_out);

/** Pixels of a mm of a piece whose longest side is so long; 0 where the target leaves it to --dpi. */
double image_target_px_per_mm(const struct image_target *target, double longest_mm);

/** Whether its images are made one by one, so that a run can be divided. */
bool image_target_has_parts(const struct image_target *target);

/** Whether nothing but its images is made, so that they may be made of a block of a stream after the other. */
bool image_target_has_blocks(const struct image_target *target);

#endif
