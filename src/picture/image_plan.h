/* Which images a game becomes for a target, under which names, and what is made of them. */
#ifndef KERF_PICTURE_IMAGE_PLAN_H
#define KERF_PICTURE_IMAGE_PLAN_H

#include "game/game.h"
#include "picture/image_target.h"
#include "project/project.h"
#include "render/picture_encoder.h"
#include "render/png_writer.h"

#define NO_IMAGE ((size_t)-1)

struct print_fit;
struct tts_plan;

/** What a component becomes on a table on a screen, and the parts of its faces that are its pictures. */
struct table_piece {
    enum table_type type; /* never TABLE_AUTO */
    double thickness_mm;
    bool standing;               /* folded up: two halves of the front stand back to back */
    bool left_out;               /* a net: a die or a box is no picture */
    double width_mm, height_mm;  /* of a picture */
    struct png_view front, back; /* `back` only of what is standing */
};

struct table_piece table_piece_of(const struct component *component, bool has_back);

struct planned_image {
    const char *path;     /* in the output folder */
    const char *map_path; /* of its magnetic map, if the face has a board; NULL: none is wanted */
    size_t face;          /* index into the project's faces */
    struct png_view view;
    size_t bytes, map_bytes; /* of the files, once they are written; 0: no map */
};

/** A kind of piece on the table: a front, a back and how many there are. */
struct planned_object {
    const struct component *component;
    struct table_piece piece;
    const char *name; /* for players */
    size_t count;
    size_t front, back; /* images; NO_IMAGE where there is no back */
    double px_per_mm;
    int width_px, height_px; /* the same for all objects of a component */
};

struct image_plan {
    struct arena *arena;
    const struct image_target *target;
    struct planned_image *images;
    size_t image_count;
    size_t before,
        total; /* images of the blocks of a stream before this one, and of all; else 0 and image_count */
    struct planned_object *objects; /* none where the target has no manifest */
    size_t object_count;
    const struct component **left_out; /* nets */
    size_t left_out_count;
    struct tts_plan *sheets;      /* in the arena; NULL where each image is a file */
    const struct print_fit *fits; /* in the arena, [component_count]; NULL where nobody prints */
};

/**
 * Decides on the images of all faces.
 *
 * plan_out  image_plan_clear(), whatever the outcome
 *
 * OUTCOME_REJECTED: DIAG_NAME_CLASH at the second record, DIAG_IMAGE_LIMIT at the component,
 * DIAG_IMAGE_PARTS at the layout's outline; for a printer as print_plan_images(). Warnings: DIAG_IMAGE_LARGE, DIAG_IMAGE_HOLE.
 */
enum outcome image_plan_make(const struct project *project, const struct image_target *target,
                             struct image_plan *plan_out, struct diag_list *diags);

/**
 * Gives the files the ending of a format.
 *
 * cut  the images are cut to their outlines
 *
 * OUTCOME_REJECTED: DIAG_JPEG_OUTLINE at the outline of each layout that a JPEG cannot show.
 */
enum outcome image_plan_name_format(const struct project *project, struct image_plan *plan,
                                    enum picture_format format, bool cut, struct diag_list *diags);

/** A picture of each face, all in one folder. */
enum outcome image_plan_faces(const struct project *project, struct image_plan *plan,
                              struct diag_list *diags);

/** Pictures of things on a table, a folder for each component: of one part, without holes, nets left out,
 * standees cut up. Equal pieces are one object. */
enum outcome image_plan_pieces(const struct project *project, struct image_plan *plan,
                               struct diag_list *diags);

/** The same with magnetic maps of what has a board. */
enum outcome image_plan_pieces_and_maps(const struct project *project, struct image_plan *plan,
                                        struct diag_list *diags);

/** Of the files that were written: each one, and all together. False after DIAG_IMAGE_LIMIT. */
bool image_plan_check_files(const struct project *project, const struct image_plan *plan,
                            struct diag_list *diags);

/** Bytes of all files. */
size_t image_plan_bytes(const struct image_plan *plan);

/** Accepts a zeroed struct. */
void image_plan_clear(struct image_plan *plan);

/* ---- for the plans of printers ---- */

/** A plan while its images and objects are added. */
struct image_planning {
    const struct project *project;
    struct image_plan *plan;
    GArray *images;    /* struct planned_image */
    GArray *objects;   /* struct planned_object */
    GHashTable *paths; /* of the images */
    GHashTable *known; /* of image_planning_known() */
    size_t *image_of;  /* [face_count]: for whoever shows a face once; NO_IMAGE: not planned yet */
    bool with_maps;    /* of what may have one */
    bool good;         /* cleared after a finding */
    struct diag_list *diags;
};

/** Makes a plan of what `add` adds. OUTCOME_REJECTED where it is not good. */
enum outcome image_planning_run(const struct project *project, struct image_plan *plan,
                                void (*add)(struct image_planning *planning),
                                struct diag_list *diags);

/** Adds an image; its index. DIAG_NAME_CLASH where another has its path. */
size_t image_planning_picture(struct image_planning *planning, size_t face_index,
                              const struct png_view *view, const char *path);

/**
 * The object from index `from` on, where its component begins, that has these images; NULL: none, and the one that is
 * added next is taken to have them.
 */
struct planned_object *image_planning_known(struct image_planning *planning, size_t from,
                                            size_t front, size_t back);

#endif
