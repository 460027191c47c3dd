/* Faces laid out ahead by several threads and handed over in order. */
#ifndef KERF_PROJECT_FACE_PIPELINE_H
#define KERF_PROJECT_FACE_PIPELINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/digest.h"
#include "base/outcome.h"
#include "diag/diag_list.h"
#include "face/face_layout.h"
#include "project/progress.h"
#include "project/project.h"
#include "project/run_part.h"

/** Makers that are lent to threads and given back, with the texts they have shaped and the pictures they have
 * looked at. */
struct face_makers;

/** `kept_max`: how many lists may wait for who draws them; of some 30 KiB each for cards full of words. */
struct face_makers *face_makers_new(const struct face_resources *resources, size_t kept_max);

/** All must have been given back: the pipelines are finished. */
void face_makers_free(struct face_makers *makers);

/** One for the calling thread alone, and back again. */
struct face_maker *face_makers_borrow(struct face_makers *makers);
void face_makers_give_back(struct face_makers *makers, struct face_maker *maker);

/** Keeps the list of a face that will be wanted again while there is room, of others its digest; takes it.
 * Accepts NULL. */
void face_makers_keep(struct face_makers *makers, const struct face *face,
                      struct display_list *list);

/** The digest of a list that was not kept; false: there is none. */
bool face_makers_digest(struct face_makers *makers, const struct face *face,
                        struct digest *digest_out);

/** Lays a face out as face_lay_out() does, or takes the list that is kept of it, whose findings were told. */
enum outcome face_makers_lay_out(struct face_makers *makers, struct face_maker *maker,
                                 const struct face *face, struct display_list **list_out,
                                 struct diag_list *diags);

struct face_pipeline;

/**
 * Begins laying out faces.
 *
 * makers        of this pipeline alone or of several, also at once
 * faces         borrowed; order[0], order[1] ... [order_count] are laid out, each index at most once
 * thread_count  that lay out, the taking one included; the result does not depend on it
 *
 * At most a few dozen faces are held at a time.
 */
struct face_pipeline *face_pipeline_new(struct face_makers *makers, const struct face *faces,
                                        const size_t *order, size_t order_count,
                                        unsigned thread_count);

/**
 * Face `face`, which must be the next in the order: a wrong one would be a wrong card on paper, so the
 * program ends. Owned by the caller; NULL if it was rejected.
 */
struct display_list *face_pipeline_take(struct face_pipeline *pipeline, size_t face);

/**
 * Lays out what was not taken yet, only for its findings, then moves all findings to `diags` and frees
 * the pipeline.
 *
 * OUTCOME_REJECTED if any face was.
 */
enum outcome face_pipeline_finish(struct face_pipeline *pipeline, struct diag_list *diags);

/**
 * Lays out all faces of a project, or those of a part of a run, for their findings.
 *
 * makers    keep the lists as far as they have room; NULL: they are not wanted again
 * progress  told of each face; NULL: nobody is
 *
 * OUTCOME_REJECTED if any face has errors.
 */
enum outcome faces_check(const struct project *project, struct run_part part,
                         struct face_makers *makers, unsigned thread_count,
                         const struct progress *progress, struct diag_list *diags);

#endif
