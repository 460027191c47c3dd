/* Parts that rules and charts are read from; for this folder only. */
#ifndef KERF_RULES_RULE_READING_H
#define KERF_RULES_RULE_READING_H

#include <stdbool.h>

#include <glib.h>

#include "rules/rules.h"

/** A rules file while it is read. */
struct rule_loading {
    struct arena *arena;
    struct diag_list *diags;
    GArray *rules;           /* struct rule */
    GArray *not_checked;     /* struct not_checked */
    GArray *charts;          /* struct chart_request */
    GHashTable *names;       /* of rules: name -> its node */
    GHashTable *chart_names; /* the same of charts */
};

bool rule_report_wrong_kind(struct rule_loading *loading, const struct node *node,
                            const char *field, const char *expected);

/**
 * Whether a name is well formed and the first of its kind; then it joins `names`.
 *
 * expected   what a name is, for messages
 * duplicate  reported of one that was there before
 */
bool rule_read_name(struct rule_loading *loading, const struct node *node, GHashTable *names,
                    const char *expected, enum diag_code duplicate);

/** An expression, and a text with expressions; NULL for a NULL node. False after a finding. */
bool rule_read_expression(struct rule_loading *loading, const struct node *node,
                          const struct expression **out);
bool rule_read_template(struct rule_loading *loading, const struct node *node,
                        const struct template **out);

/** One loop, `list as name, number`. False after a finding. */
bool rule_read_loop(struct rule_loading *loading, const struct node *node, struct property *out);

/** An `each`: a loop or a list of loops; none for a NULL node. False after a finding. */
bool rule_read_each(struct rule_loading *loading, const struct node *node,
                    const struct property **each_out, size_t *count_out);

/** A `let`; none for a NULL node. False after a finding. */
bool rule_read_let(struct rule_loading *loading, const struct node *mapping,
                   const struct rule_value **values_out, size_t *count_out);

/** The exceptions of an entry into its rule; none for NULL. False after a finding. */
bool rule_read_exceptions(struct rule_loading *loading, const struct node *list, struct rule *rule);

/** The level at an index of rule_level_names. */
enum diag_level rule_level_of(int choice);

/** Reads an entry of the file that is what a source prints, but for whether its name is free. False after a
 * finding. */
bool book_read(struct rule_loading *loading, const struct node *node, enum book_kind kind,
               struct rule *rule_out);

/** Reads an entry of the file that is a chart. False after a finding. */
bool chart_request_read(struct rule_loading *loading, const struct node *node);

#endif
