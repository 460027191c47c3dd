/* The pictures of a plan written into a folder, for whatever target. */
#ifndef KERF_PICTURE_IMAGE_EXPORT_H
#define KERF_PICTURE_IMAGE_EXPORT_H

#include "picture/image_plan.h"
#include "project/progress.h"
#include "project/project.h"
#include "project/run_part.h"
#include "render/picture_encoder.h"
#include "render/png_writer.h"

struct image_export_options {
    struct png_options png;
    enum picture_format format; /* the plan has its names: image_plan_name_format() */
    const char *base_url;       /* where all players find the pictures; NULL: their names alone */
    struct run_part part;       /* only this part's images are made, and nothing that is of all */
    const struct part_set *joined;         /* where they are made already; NULL: nowhere */
    const struct project_opening *opening; /* of the blocks of a stream; NULL: the project is all */
    bool force;                            /* also what is there already, made from the same */
    struct print_settings print;           /* of PDFs: cmyk and its profile, a shop's standard */
    double *most_ink;                      /* percent, raised to that of each PDF in inks */
    unsigned thread_count;
    struct progress progress;
};

/**
 * Writes the files of a plan into `folder`, which is made if need be, and notes their sizes in it.
 *
 * All files appear together, once the last is written and fits the target's limits, or none does.
 *
 * OUTCOME_REJECTED after findings of layout; DIAG_IMAGE_LIMIT where a file is larger than the target
 * takes; or as cover_picture_write(). DIAG_IMAGE_LARGE warns.
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE, DIAG_OUTPUT_LIBRARY.
 */
enum outcome image_export(const struct project *project, struct image_plan *plan,
                          const char *folder, const struct image_export_options *options,
                          struct diag_list *diags);

/**
 * Makes the images of part of a run (image_target_has_parts()) and what part_record has of it into `folder`.
 *
 * words  of the record
 *
 * Outcomes are those of image_export().
 */
enum outcome image_export_part(const struct project *project, struct image_plan *plan,
                               const char *folder, const struct image_export_options *options,
                               const char *const *words, struct diag_list *diags);

/* ---- what the targets are made of ---- */

struct staged_folder;

/** One export while it runs; what a target's `write` gets. */
struct image_job {
    const struct project *project;
    struct image_plan *plan;
    const char *folder;          /* where the files are written */
    struct staged_folder *stage; /* of that folder */
    struct face_makers *makers;  /* with faces that are laid out */
    const struct image_export_options *options;
};

/** What one thread makes pictures of faces with. */
struct picture_tools {
    const struct image_job *job;
    struct face_maker *maker;
    struct png_writer *writer;
    struct png_encoder *encoder; /* of pixels that are not one face */
    unsigned char *pixels;       /* of such, [capacity]; made larger by whoever needs more */
    size_t capacity;
};

typedef enum outcome (*picture_task)(struct picture_tools *tools, size_t index,
                                     struct diag_list *diags);

/** Shares out `count` pictures among the job's threads. The worst outcome. */
enum outcome picture_crew_run(const struct image_job *job, size_t count, picture_task task,
                              struct diag_list *diags);

/**
 * Writes what `encoder` gave, `bytes` [size], as a file below a folder.
 *
 * OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY where it gave NULL, else as output_file_write_below().
 */
enum outcome encoded_picture_write(const char *folder, const char *path, const unsigned char *bytes,
                                   size_t size, struct diag_list *diags);

/** Writes a text as the file NAME.ENDING of the job; takes the text. */
enum outcome image_job_write_text(const struct image_job *job, const char *name, const char *ending,
                                  gchar *text, struct diag_list *diags);

/** Writes all images of the plan, with the maps of those that have one. */
enum outcome image_write_all(const struct image_job *job, struct diag_list *diags);

/** The same, held to the target's limits, with covers, manifest.json and manifest.csv. */
enum outcome image_write_table(const struct image_job *job, struct diag_list *diags);

/** What was made of each component, and what it comes to. */
void image_tell_objects(const struct image_job *job, GString *out);

/** A line for each component that became no picture. */
void image_tell_left_out(const struct image_plan *plan, int width, GString *out);

/** Adds "3 images for ": a number, a noun, in the plural unless it is one, and what comes after. */
void image_tell_count(size_t count, const char *noun, const char *after, GString *out);

#endif
