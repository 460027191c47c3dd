/* The rules of a game: sentences of its rulebook that its data must obey, and charts of its odds. */
#ifndef KERF_RULES_RULES_H
#define KERF_RULES_RULES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "expression/expression.h"
#include "game/game.h"
#include "game/property.h"

/* ---- charts of the odds that its tables give ---- */

enum chart_kind { CHART_LINES, CHART_BARS, CHART_STACKED };

/** As many as can be told apart in one chart. */
enum { CHART_SERIES_MAX = 10, CHART_POINTS_MAX = 24 };

/** A value that a check or a chart needs, by name. */
struct rule_value {
    const char *name;
    const struct node *node;
    const struct expression *expression; /* NULL: a list or mapping, as it stands */
};

/** What is asked for: charts of one look, one for each record. */
struct chart_request {
    const char *name, *from;
    const struct node *node; /* the mapping */
    enum chart_kind kind;
    const struct template *title;
    const struct property *each; /* loops, the first outermost, [each_count] */
    size_t each_count;           /* 0: one chart for the game */
    const struct expression *where;
    const struct property *series;   /* a loop too: a line or a bar for each item */
    const struct template *label;    /* of a series */
    const struct node *across_list;  /* the points as they stand, or NULL: */
    const struct expression *across; /* what gives them */
    const struct rule_value *values; /* `let`, [value_count] */
    size_t value_count;
    const struct expression *value;
    const char *across_title, *value_title;
};

struct chart_series {
    const char *label;
    const double *chances; /* from 0 to 1, NAN where there is none; [chart->point_count] */
};

/** One chart in numbers. */
struct chart {
    const struct chart_request *request;
    const char *title;
    const char *const *points; /* what stands along the axis, [point_count] */
    size_t point_count;
    const struct chart_series *series; /* [series_count] */
    size_t series_count;
};

/* ---- rules ---- */

/** What is known to break a rule and is kept so. */
struct rule_exception {
    const struct node *node;
    const struct expression *when;
    const char *because;
};

/** What a source prints, apart from the data. */
enum book_kind {
    BOOK_TABLE,  /* rows of cells */
    BOOK_VALUES, /* single values by expression */
    BOOK_TEXT,   /* words that a text has */
};

struct book {
    enum book_kind kind;
    const struct expression *in;             /* the list, the record or the texts; NULL: the game */
    const struct expression *const *columns; /* of a table, or of single values, [column_count] */
    size_t column_count;
    const struct node *rows;               /* BOOK_TABLE: a list of lists */
    bool more;                             /* BOOK_TABLE: the data may have more items */
    const struct node *are;                /* BOOK_VALUES: what is printed, by expression */
    const struct template *const *phrases; /* BOOK_TEXT, [phrase_count] */
    size_t phrase_count;
    bool every; /* BOOK_TEXT: each of the texts has all of them, not one of them each */
};

/** Words that an entry of the rules accounts for. */
struct book_phrase {
    const struct node *scalar; /* the text that has them */
    const char *words;
};

struct rule {
    const struct book *book; /* what must be as a source prints it; NULL: a check */
    struct diag_rule about;
    const struct node *node; /* the mapping */
    enum diag_level level;
    const struct property *each; /* loops, the first outermost, [each_count] */
    size_t each_count;           /* 0: once for the game */
    const struct expression *group_by;
    const char *pair_names[2]; /* NULL: not about pairs */
    const struct expression *where, *check, *at;
    const struct rule_value *values;
    size_t value_count;
    const struct template *found;
    const struct rule_exception *exceptions;
    size_t exception_count;
};

/** A sentence of the rulebook that no data can break. */
struct not_checked {
    const char *sentence, *from, *because;
};

struct rule_set {
    const struct rule *rules; /* in file order */
    size_t rule_count;
    const struct not_checked *not_checked;
    size_t not_checked_count;
    const struct chart_request *charts;
    size_t chart_count;
};

/**
 * Reads a rules file: a list whose entries are rules, what a source prints, `not_checked` sentences or charts.
 *
 * set_out  in the arena; the rules that are sound, also after findings
 *
 * OUTCOME_REJECTED: as fields_read(), DIAG_EXPRESSION_SYNTAX, DIAG_DUPLICATE_RULE and
 * DIAG_DUPLICATE_CHART at the name.
 */
enum outcome rule_set_load(struct arena *arena, const struct node *root, struct rule_set *set_out,
                           struct diag_list *diags);

/** What came of one rule. */
struct rule_result {
    const struct rule *rule;
    size_t looked_count;    /* things that it is about: items, groups, pairs, or the game */
    size_t broken_count;    /* of them, with those that were not reported a second time */
    size_t reported_count;  /* findings */
    size_t excepted_count;  /* that broke it as an exception allows */
    size_t *exception_uses; /* the same by exception, [rule->exception_count] */
    bool failed;            /* an expression of it did */
};

struct rule_report {
    struct arena *arena; /* owned: the set and the results */
    struct rule_set set;
    struct rule_result *results; /* one a rule, [set.rule_count] */
    const struct chart
        *charts; /* in file order, those of one request in the order of its records */
    size_t chart_count;
    const struct book_phrase *phrases; /* found in texts, [phrase_count] */
    size_t phrase_count;
};

/**
 * Holds a game to its rules, what its source prints first, then the others in file order, and works out its charts.
 *
 * whole       whether all of the game could be loaded; if not, what may come of parts that are
 *             missing (rules that fail or never apply) is not reported
 * report_out  owned by the caller, rule_report_free(), after `diags`, which points into it; never
 *             NULL, and empty for a game without rules
 *
 * Each fault is named once: nothing is reported whose value was blamed before, by a finding of
 * `game->blamed` or by an earlier rule, or whose check read such a value.
 *
 * OUTCOME_REJECTED: as rule_set_load(), DIAG_RULE at the value to blame where the rule's level is
 * error, expressions that fail at their place, DIAG_RULE_TOO_LARGE, DIAG_CHART_TOO_LARGE.
 * DIAG_RULE_NEVER_APPLIES, DIAG_EXCEPTION_NEVER_USED and DIAG_CHART_EMPTY are warnings. A chart that
 * fails while anything is blamed is left out in silence: it was drawn from what is wrong.
 */
enum outcome rules_check(const struct game *game, bool whole, struct rule_report **report_out,
                         struct diag_list *diags);

/** What held in earlier runs over a game that changes: only what differs is looked at again. */
struct rule_memory;

struct rule_memory *rule_memory_new(void);

/** Accepts NULL. */
void rule_memory_free(struct rule_memory *memory);

/** As rules_check() of a whole game. `everything` is another text whenever any document of the game, or any setting that
 * it was loaded with, is another. */
enum outcome rules_check_again(const struct game *game, struct rule_memory *memory,
                               const char *everything, struct rule_report **report_out,
                               struct diag_list *diags);

/** Accepts NULL. */
void rule_report_free(struct rule_report *report);

#endif
