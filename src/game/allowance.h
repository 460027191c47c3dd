/* Findings that an author allows on purpose: `allow: {code: reason}`. */
#ifndef KERF_GAME_ALLOWANCE_H
#define KERF_GAME_ALLOWANCE_H

#include <stdarg.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "diag/diag_list.h"
#include "document/node.h"

struct allowance {
    enum diag_code code;
    const struct node *reason; /* a text; its key is the code */
};

struct allowances {
    const struct allowance *items;
    size_t count;
};

/** What is allowed in an element, and what in all that it stands in. */
struct allowance_scope {
    const struct allowances *allowances;
    const struct allowance_scope *outer; /* NULL: none */
};

/** A finding that may be allowed in some place, and what is found, in the plural: "small texts". */
struct allowable {
    enum diag_code code;
    const char *about;
};

/** Warnings about looks and print that laying faces out gives, and advice about a game as a whole; each ended by a NULL
 * `about`. */
extern const struct allowable face_allowables[], game_allowables[];

/**
 * Reads the mapping of an `allow`.
 *
 * allowables  what may be allowed in this place, ended by a NULL `about`
 *
 * OUTCOME_REJECTED after DIAG_WRONG_KIND, DIAG_UNKNOWN_REFERENCE (a code that there is not) or
 * DIAG_NOT_ALLOWABLE at the code, DIAG_BAD_VALUE at a reason that is none; `out` has the others.
 */
enum outcome allowances_read(struct arena *arena, const struct node *mapping,
                             const struct allowable *allowables, struct allowances *out,
                             struct diag_list *diags);

/** NULL where the code is not allowed. */
const struct allowance *allowance_find(const struct allowances *allowances, enum diag_code code);

/** Reports one of the face_allowables, as diag_report() does, or DIAG_ALLOWED where it is allowed. */
void allowances_report(struct arena *arena, const struct allowance_scope *allowed,
                       struct diag_list *diags, enum diag_code code, struct source_span span,
                       const char *where, ...);
void allowances_report_va(struct arena *arena, const struct allowance_scope *allowed,
                          struct diag_list *diags, enum diag_code code, struct source_span span,
                          const char *where, va_list arguments);

/** Reports DIAG_ALLOWED at the reason; `about` says what was met. */
void allowance_report_met(struct arena *arena, const struct allowance *allowance, const char *about,
                          struct diag_list *diags);

/** Reports DIAG_ALLOWANCE_NOT_NEEDED at the code. */
void allowance_report_unneeded(const struct allowance *allowance, struct diag_list *diags);

#endif
