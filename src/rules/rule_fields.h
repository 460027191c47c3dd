/* What a rule in rules.yaml may say, for reading, the schema and the manual. */
#ifndef KERF_RULES_RULE_FIELDS_H
#define KERF_RULES_RULE_FIELDS_H

#include "document/field_reader.h"

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

/** The levels of `level`, in order of their index there. */
extern const char *const rule_level_names[]; /* error warning advice, NULL */

/** The rows of one rule, of its `group` and `except`, and of one sentence that is not checked. */
extern const struct field_spec rule_fields[];
extern const struct field_spec group_fields[];
extern const struct field_spec exception_fields[];
extern const struct field_spec not_checked_fields[];

#endif
