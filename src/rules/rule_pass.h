/* One rule while it is held against a game; for this folder only. */
#ifndef KERF_RULES_RULE_PASS_H
#define KERF_RULES_RULE_PASS_H

#include <glib.h>

#include "rules/blame.h"
#include "rules/rules.h"

/** What all rules of a game share while they run. */
struct rule_run {
    const struct game *game;
    bool whole; /* see rules_check() */
    const struct scope *outer;
    struct sandbox *sandbox;
    struct blame_set *blamed;
    struct diag_list *diags;
    struct diag_list *trouble; /* owned: of the expression that runs */
    struct arena *arena;       /* of the rule that runs: the lists that it goes through */
    struct arena *scratch;     /* of one thing that it looks at */
    enum outcome outcome;
};

/** One thing that a rule is about. */
struct rule_subject {
    const struct scope *scope;
    const struct node *const
        *items; /* what of the data it is: an item, two, a group's; [item_count] */
    size_t item_count;
    const struct value *group_key; /* of a group; NULL for all else */
    bool met_condition;            /* it is here because `where` is true for it */
    bool is_doubtful;              /* a value that was blamed before may have led here */
};

struct rule_pass {
    struct rule_run *run;
    const struct rule *rule; /* NULL: what is evaluated is a chart's */
    struct rule_result *result;
    size_t seen_count; /* things before `where` */
    bool stopped;      /* there are too many, or each takes too long */
};

/** The items of one loop of `each` in a scope; false after a finding. */
bool rule_items(struct rule_pass *pass, const struct property *each, const struct scope *scope,
                const struct value **items_out, size_t *count_out);

/** Evaluates one of the rule's expressions for a subject; false if it failed. */
bool rule_evaluate(struct rule_pass *pass, const struct expression *expression,
                   const struct rule_subject *subject, struct value *out);

/** The same for a text with expressions; NULL if it failed. */
bool rule_text(struct rule_pass *pass, const struct template *template,
               const struct rule_subject *subject, const char **text_out);

/** Whether one of the rule's expressions reads for a subject what was blamed before. */
bool rule_reads_blamed(struct rule_pass *pass, const struct expression *expression,
                       const struct rule_subject *subject);

/** A scope around an item of a loop, with the names that the loop gives it. */
struct rule_item_scope {
    struct scope scope;
    struct scope_name names[3];
};

void rule_item_scope_init(struct rule_item_scope *inner, const struct scope *scope,
                          const struct property *each, const struct value *item, size_t index);

/** Whether `where` lets the subject through. */
bool rule_concerns(struct rule_pass *pass, const struct rule_subject *subject);

/** Checks the rule for one subject, and reports what breaks it. */
void rule_judge(struct rule_pass *pass, const struct rule_subject *subject);

/** Goes through all that the rule is about. */
void rule_walk(struct rule_pass *pass);

/** Works out the charts of the report's set, into it; run after all rules. */
void charts_evaluate(struct rule_run *run, struct rule_report *report);

#endif
