/* What is kept of one evaluation besides its value: why a function said no, and what it looked at. */
#ifndef KERF_EXPRESSION_OBSERVATION_H
#define KERF_EXPRESSION_OBSERVATION_H

#include <stdbool.h>

#include <glib.h>

#include "expression/expression.h"

/** Bytes of a reason; what is longer ends in "...". */
enum { REASON_BYTES_MAX = 400 };

/** Of a sandbox, used again for each evaluation. */
struct observation {
    GString *reason;
    bool has_reason;
    const struct node *blame;
    struct source_span blame_span; /* of it, or of a part of it */
    GPtrArray *reads;              /* const struct node *, in order */
    GHashTable *read_once;         /* the same as a set */
    GPtrArray *wholes;             /* const struct node *: those looked at with all inside */
    GHashTable *whole_once;        /* the same as a set */
};

void observation_init(struct observation *observation);
void observation_clear(struct observation *observation);

/** Forgets the evaluation before. */
void observation_begin(struct observation *observation);

/** Accepts a NULL observation: nothing is kept then. */
void observation_note_read(struct observation *observation, const struct node *node);

/** Reason, blame and reads for the caller; texts and lists in the arena. */
void observation_finish(const struct observation *observation, struct arena *arena,
                        struct verdict *out);

#endif
