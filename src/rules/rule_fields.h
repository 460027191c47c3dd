/* What a rule in rules.yaml may say. */
#ifndef KERF_RULES_RULE_FIELDS_H
#define KERF_RULES_RULE_FIELDS_H

#include "base/outcome.h"
#include "document/field_reader.h"

/** The rows of one rule, and of one sentence that is not checked. */
extern const struct field_spec rule_fields[];
extern const struct field_spec not_checked_fields[];

/**
 * Checks the form of a rules file: a list whose entries are rules or `not_checked` sentences, with
 * fields of the right kinds and expressions that can be read.
 *
 * OUTCOME_REJECTED: as fields_read(), DIAG_EXPRESSION_SYNTAX.
 */
enum outcome rules_check_form(struct arena *arena, const struct node *root,
                              struct diag_list *diags);

#endif
