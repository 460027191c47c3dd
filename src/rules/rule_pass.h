/* One rule while it is held against a game, and what was blamed so far; for this folder only. */
#ifndef KERF_RULES_RULE_PASS_H
#define KERF_RULES_RULE_PASS_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "document/node.h"
#include "rules/rules.h"

/* ---- which values findings were about, so that each fault is named once ---- */

/** Values by their place in the source, so that one value met twice is the same. */
struct blame_set;

struct blame_set *blame_set_new(void);
void blame_set_free(struct blame_set *set);

/** Notes that a finding is about a value: its span, or that of a part of its text. */
void blame_set_add(struct blame_set *set, const struct node *node, struct source_span span);

/** Notes that an item should not stand in its list: all in it, and what counts the list, is then wrong because of that. */
void blame_set_add_surplus(struct blame_set *set, const struct node *item);

/** Tells that a text was made from other values: it is as good as blamed where one of them was. All borrowed. */
void blame_set_derive(struct blame_set *set, const struct filled_text *text);

bool blame_set_has(const struct blame_set *set, struct source_span span);

/** Whether a data set was blamed as a whole: mostly a record lacks in it. */
bool blame_set_has_data_set(const struct blame_set *set);

/** Whether an item was blamed that stands in the list twice: what counts the list, or goes by places in it, is then
 * wrong because of that. */
bool blame_set_has_twice(const struct blame_set *set, const struct node *list);

/** Whether the node is a list that was blamed itself: it has too few items, or too many. NULL is none. */
bool blame_set_has_list(const struct blame_set *set, const struct node *list);

/**
 * Whether what a check read was blamed: a scalar, or a list or mapping inside a record, or part of a
 * text in them. A whole data set was blamed for its length only, say, and what is in it can be wrong
 * all the same.
 */
bool blame_set_explains(const struct blame_set *set, const struct node *const *reads,
                        size_t read_count);

/** Whether anything inside the node, or the node itself, was blamed; for NULL, anything at all. */
bool blame_set_reaches_into(const struct blame_set *set, const struct node *node);

/** Whether `node` stands inside of `holder`, or is it. */
bool node_is_inside(const struct node *node, const struct node *holder);

/**
 * Where a finding about the value points: at the value, or where that runs over several lines at
 * its key, a record's id, or the first character.
 */
struct source_span blame_span(const struct node *node);

/* ---- a rule that runs ---- */

/** What all rules of a game share while they run. */
struct rule_run {
    const struct game *game;
    bool whole; /* see rules_check() */
    const struct scope *outer;
    struct sandbox *sandbox;
    struct rule_memory *memory; /* of earlier runs; NULL: none */
    struct blame_set *blamed;
    struct diag_list *diags;
    struct diag_list *trouble; /* owned: of the expression that runs */
    struct arena *arena;       /* of the rule that runs: the lists that it goes through */
    struct arena *scratch;     /* of one thing that it looks at */
    struct arena *kept;        /* of the report */
    GArray *phrases;           /* struct book_phrase: words of texts that were found */
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
};

struct rule_pass {
    struct rule_run *run;
    const struct rule *rule; /* NULL: what is evaluated is a chart's */
    struct rule_result *result;
    size_t seen_count; /* things before `where` */
    bool is_doubtful;  /* places or groups are as they are because of what was blamed before */
    bool
        met_blamed; /* something that holds, or is passed over, was read from a value that was blamed */
    bool stopped;     /* there are too many, or each takes too long */
    bool met_trouble; /* an expression failed, whatever came of that */
};

/** The items of one loop of `each` in a scope; false after a finding. */
bool rule_items(struct rule_pass *pass, const struct property *each, const struct scope *scope,
                const struct value **items_out, size_t *count_out);

/** Evaluates in a scope and keeps what was read; false if it failed, which was dealt with. */
bool rule_observe(struct rule_pass *pass, const struct expression *expression,
                  const struct rule_subject *subject, const struct scope *scope,
                  struct value *value_out, struct verdict *verdict_out);

/** Counts a breach, and reports it unless its place was blamed before. */
void rule_report_broken(struct rule_pass *pass, const struct node *blame, struct source_span span,
                        const char *message);

/** What a computed expression gives has lost its place: it is the value that was read last and says the same, or
 * NULL. */
const struct node *rule_read_alike(const struct verdict *verdict, const char *text);

/** Evaluates one of the rule's expressions for a subject; false if it failed. */
bool rule_evaluate(struct rule_pass *pass, const struct expression *expression,
                   const struct rule_subject *subject, struct value *out);

/** The same for a text with expressions, and what they looked at; NULL if it failed. */
bool rule_text(struct rule_pass *pass, const struct template *template,
               const struct rule_subject *subject, const char **text_out,
               struct verdict *verdict_out);

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

/** Holds the data to what a source prints: a rule with a book. */
void book_check(struct rule_pass *pass);

/** Looks in the texts that `in` came to for the words that the rule's book has; `reading` is what was read for it. */
void book_check_words(struct rule_pass *pass, const struct value *in, const struct verdict *reading,
                      const struct rule_subject *subject);

/** Works out the charts of the report's set, into it; run after all rules. */
void charts_evaluate(struct rule_run *run, struct rule_report *report);

#endif
