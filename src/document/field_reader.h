/* Mappings read by tables: one row a field says its name, kind, limits and meaning, and from the same
 * rows come the checks, the findings, the JSON Schema and the manual's lists. */
#ifndef KERF_DOCUMENT_FIELD_READER_H
#define KERF_DOCUMENT_FIELD_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/colour.h"
#include "base/outcome.h"
#include "document/node.h"
#include "geom/length_units.h"

enum field_kind {
    FIELD_TEXT,    /* const char *: any scalar, as written */
    FIELD_NUMBER,  /* double */
    FIELD_INTEGER, /* int */
    FIELD_FLAG,    /* bool: true or false */
    FIELD_LENGTH,  /* struct length: mm, %, fr, auto */
    FIELD_MM,      /* double, an absolute length in mm */
    FIELD_COLOUR,  /* struct colour */
    FIELD_CHOICE,  /* int: index into `choices` */
    FIELD_MAPPING, /* a struct read by `fields` in place, at `offset` */
    FIELD_NODE,    /* const struct node *: kept as it is, of any kind `node_kinds` allows */
};

enum { FIELD_ANY_SCALAR = 1, FIELD_ANY_LIST = 2, FIELD_ANY_MAPPING = 4 };

struct field_spec {
    const char *name;
    enum field_kind kind;
    bool required;
    size_t offset;                   /* where the value goes in the struct that is filled */
    const char *const *choices;      /* FIELD_CHOICE: NULL-terminated, index = value */
    double minimum, maximum;         /* of numbers, integers, mm; both 0: no limits */
    const struct field_spec *fields; /* FIELD_MAPPING: its rows, ended by a NULL name */
    unsigned node_kinds;             /* FIELD_NODE: or of FIELD_ANY_...; 0 = any */
    const char *what;   /* FIELD_MAPPING: "a print setting", for messages about its fields */
    const char *doc;    /* one sentence for the schema and the manual */
    const char *schema; /* FIELD_NODE: JSON Schema text in place of "anything", or NULL */
};

/**
 * Fills `target` from `mapping` by `fields` (ended by a NULL name); fields not given keep what the
 * target holds, so set defaults first.
 *
 * what    the thing that is read, with its article: "a component"
 * resolve_colour  for names that go before those of CSS (theme colours), or NULL
 *
 * OUTCOME_REJECTED after DIAG_UNKNOWN_FIELD (at the key), DIAG_MISSING_FIELD (at the mapping),
 * DIAG_WRONG_KIND, DIAG_BAD_VALUE, DIAG_OUT_OF_RANGE (at the value); all are reported.
 */
enum outcome fields_read(struct arena *arena, const struct node *mapping,
                         const struct field_spec *fields, const char *what,
                         bool (*resolve_colour)(const char *name, void *data, struct colour *out),
                         void *resolve_data, void *target, struct diag_list *diags);

/** Reads one value as fields_read() does; `target` points at the place of the value itself. */
enum outcome
field_read_value(struct arena *arena, const struct node *value, const struct field_spec *field,
                 bool (*resolve_colour)(const char *name, void *data, struct colour *out),
                 void *resolve_data, void *target, struct diag_list *diags);

/** Reports each key of `mapping` that no row names (keys in `also`, NULL-terminated, are fine too). */
bool fields_check_names(struct arena *arena, const struct node *mapping,
                        const struct field_spec *fields, const char *const *also, const char *what,
                        struct diag_list *diags);

/**
 * Whether an unknown key of `mapping` was probably meant to be `name`, one of the names that are
 * fine: then it is not missing, too.
 */
bool field_is_misspelt(const struct node *mapping, const char *const *names, size_t name_count,
                       const char *name);

/** "from 1 to 4", "at least 1", "at most 4", "4", for messages; infinite is no limit; in the arena. */
const char *limits_describe(struct arena *arena, double minimum, double maximum);

#endif
