/* What a rule in rules.yaml may say, for reading, the schema and the manual. */
#ifndef KERF_RULES_RULE_FIELDS_H
#define KERF_RULES_RULE_FIELDS_H

#include "document/field_reader.h"

/** Of `except`, in a rule and elsewhere. */
#define EXCEPTIONS_SCHEMA                                                                          \
    "{\"type\": \"array\", \"items\": {\"type\": \"object\", \"required\": [\"when\", \"because\"], \"properties\": {\"when\": {\"type\": [\"string\", \"boolean\"]}, \"because\": {\"type\": \"string\"}}, \"additionalProperties\": false}}"

/** A rule as its file has it. */
struct rule_source {
    const char *rule, *says, *from;
    const struct node *each, *group_by, *pairs, *where, *let, *check, *found, *at, *except;
    int level;
};

struct exception_source {
    const struct node *when;
    const char *because;
};

struct not_checked_source {
    const char *not_checked, *from, *because;
};

struct book_source {
    const char *name, *says, *from, *because;
    const struct node *in, *columns, *rows, *are, *has, *except;
    bool more, every;
    int level;
};

struct chart_source {
    const char *chart, *from, *across_title, *value_title;
    const struct node *title, *each, *where, *series, *label, *across, *value, *let;
    int kind; /* enum chart_kind */
};

/** The kinds of `kind`, in order of their index there. */
extern const char *const chart_kind_names[]; /* lines bars stacked, NULL */

/** The levels of `level`, in order of their index there. */
extern const char *const rule_level_names[]; /* error warning advice, NULL */

/** The rows of one rule, of its `group` and `except`, of what a source prints, of one sentence that is not
 * checked, and of a chart. */
extern const struct field_spec rule_fields[];
extern const struct field_spec group_fields[];
extern const struct field_spec exception_fields[];
extern const struct field_spec table_entry_fields[];
extern const struct field_spec values_entry_fields[];
extern const struct field_spec text_entry_fields[];
extern const struct field_spec not_checked_fields[];
extern const struct field_spec chart_fields[];

#endif
