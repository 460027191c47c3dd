/* One of the parts that a large run is divided into, each made by a run of its own, on whatever machine, and put
 * together from the folders that those left. */
#ifndef KERF_PROJECT_RUN_PART_H
#define KERF_PROJECT_RUN_PART_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/outcome.h"
#include "diag/diag_list.h"

/** Part `number` of `count`; 0 of 0: the whole. */
struct run_part {
    size_t number, count;
};

/** "3/8"; false where it is no such thing. */
bool run_part_read(const char *text, struct run_part *part_out);

/** Whether the thing at `index` of `total` is in a part; all are in the whole. */
bool run_part_takes(struct run_part part, size_t index, size_t total);

/** What the folder of a part says of it, beside what was made. */
struct part_record {
    struct run_part part;
    const char *const *words; /* of the command line from the command on, ended by NULL */
    size_t total;             /* things that the run was divided into */
    const struct diag_list *findings;
    const gint *shown; /* [shown_count]: elements that faces show */
    size_t shown_count;
    GVariant *made; /* (t*): numbers of things, and what is to be known of each; NULL: nothing is */
};

/** As a file of the folder; takes `made` if it is floating. g_bytes_unref(). */
GBytes *part_record_bytes(const struct part_record *record);

/** Its name there. */
#define PART_RECORD_NAME ".kerf-part"

/** All parts of a run. */
struct part_set;

/** From their folders, in any order. NULL after `*problem_out`, g_free(): parts are missing, twice there or of another
 * run. part_set_free(). */
struct part_set *part_set_open(const char *const *folders, size_t folder_count, char **problem_out);

/** Accepts NULL. Findings of the parts point into the set. */
void part_set_free(struct part_set *set);

/** The command line of its runs, ended by NULL; borrowed. */
const char *const *part_set_words(const struct part_set *set);

/** The folder of the part that has the thing at `index`; borrowed. */
const char *part_set_folder(const struct part_set *set, size_t index);

/** What is to be known of the thing at `index`, g_variant_unref(); NULL: nothing is. */
GVariant *part_set_made(const struct part_set *set, size_t index);

/**
 * Adds the findings of all parts, and to `shown` [shown_count] the elements that their faces show.
 *
 * total  of what the run that takes them over has to make
 *
 * OUTCOME_REJECTED after DIAG_PARTS_OF_ANOTHER: their runs divided another number of things.
 */
enum outcome part_set_add(struct part_set *set, size_t total, struct diag_list *diags, gint *shown,
                          size_t shown_count);

#endif
