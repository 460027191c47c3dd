/* Expressions over the fields of a record: {actions + 1}, when:, each:, copies:.
 *
 * They are Lua 5.4 expressions. A sandbox runs them with limits on steps and memory and reaches
 * nothing of the machine. Parsed expressions and templates are immutable and may be shared by
 * threads; a sandbox belongs to one thread.
 *
 * A path on its own ({id}, {weapon.aim[2]}) keeps the text as written: 007 prints 007. As soon as
 * Lua computes, numeric scalars are numbers: {id .. ""} prints 7. Null is nil, lists and mappings
 * of the data are read-only, and a field, a name or an item that is not there is an error. */
#ifndef KERF_EXPRESSION_EXPRESSION_H
#define KERF_EXPRESSION_EXPRESSION_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "base/work_limits.h"
#include "document/node.h"

enum value_kind {
    VALUE_NOTHING,
    VALUE_FLAG,
    VALUE_INTEGER,
    VALUE_REAL,
    VALUE_TEXT,
    VALUE_NODE, /* a list or mapping of the data, or a scalar whose text is kept as written */
    VALUE_LIST, /* made by an expression: {1, 2, 3} */
};

struct value {
    enum value_kind kind;
    bool flag;
    long long integer;
    double real; /* VALUE_INTEGER too */
    const char *text;
    size_t length; /* of text */
    const struct node *node;
    const struct node
        *origin; /* of a VALUE_TEXT that is handed on: what gave most of it; or NULL */
    const struct value *items; /* VALUE_LIST, [count] */
    size_t count;
};

struct scope_name {
    const char *name;
    struct value value;
};

struct translation; /* document/translation.h */

/** Of a translated game: where the words of its expressions are in its language. */
struct scope_words {
    const struct translation *
        translation; /* of nouns, plural(n, 'space'); NULL: they are written in the game's language */
    const char *written_in; /* the language of those that it lacks */
    GHashTable *rewordings; /* of rewordings_new(); NULL: texts in quotes are as they are written */
};

/** What names mean: innermost frame first. A frame has names of its own, or a record, or both. */
struct scope {
    const struct scope *parent; /* looked in next; NULL at the outermost */
    const struct scope_name *names;
    size_t name_count;
    const struct node *record; /* a mapping whose keys are names; NULL for none */
    struct scope_words words;  /* of the outermost frame */
};

bool scope_lookup(const struct scope *scope, const char *name, struct value *out);

/** The frame without a parent; NULL of NULL. */
const struct scope *scope_outermost(const struct scope *scope);

/** A node as a value: VALUE_NODE (scalars too, so that they are printed as written). */
struct value value_from_node(const struct node *node);

/** A whole number, with both of its forms, so that neither whoever counts nor whoever divides has to ask. */
struct value value_from_integer(long long number);

/** A borrowed text; NULL is nothing, so that `players == nil` can be asked. */
struct value value_from_text(const char *text);

/** As text to print: scalars as written, whole numbers without a point; NULL for lists, mappings. */
const char *value_to_text(struct arena *arena, const struct value *value);

/** Truth as `when` sees it: nothing, false, null and the empty text are false; all else is true. */
bool value_is_true(const struct value *value);

/** Number of a numeric value or numeric scalar node; false for all else. */
bool value_to_number(const struct value *value, double *out);

/** Items of a list value or list node; for a whole number n from 0 to 100,000 the numbers 1 to n; a
 * mapping node gives its values. False for all else. */
bool value_to_items(struct arena *arena, const struct value *value, const struct value **items_out,
                    size_t *count_out);

/** A value as messages speak of it: "a list", "the number 3", "nothing"; in the arena. */
const char *value_describe(struct arena *arena, const struct value *value);

/** A function that every expression may call, for the manual. */
struct expression_function {
    const char *name;
    const char *call;    /* "join(list, between)" */
    const char *doc;     /* one sentence */
    const char *example; /* a call over man/examples.yaml */
    const char *result;  /* what it gives: a text, "[a, b]" for a list, "false: why" of a check */
};

/** Whether a name is a word of Lua, such as `end`, so that no expression can use it. */
bool expression_is_lua_word(const char *name);

/** Whether a stretch of a text can be the name of something in expressions: letters a to z, digits and _, no digit
 * first, and no word of Lua. */
bool expression_is_name(const char *text, size_t length);

/** By subject and name; NULL past the last. */
const struct expression_function *expression_function_at(size_t index);

struct sandbox;
struct expression;
struct template;

/** The limits are copied. */
struct sandbox *sandbox_new(const struct work_limits *limits);
void sandbox_free(struct sandbox *sandbox);

/** From now on the scalars of which template_evaluate() makes texts are added to a set of nodes, which is
 * borrowed; NULL: to none. */
void sandbox_collect_texts(struct sandbox *sandbox, GHashTable *scalars);

/** Is given each value that an expression comes to. */
struct expression_watch {
    const struct node *scalar; /* what stands there in its file */
    size_t offset;             /* of the expression in the scalar's text */
    void (*take)(void *data, const struct value *value);
    void *data;
};

/** Steps that all expressions of the sandbox together may still take. */
size_t sandbox_steps_left(const struct sandbox *sandbox);

/** Charges them for what need not be evaluated again; false if that is all there is, and nothing is taken. */
bool sandbox_take_steps(struct sandbox *sandbox, size_t steps);

/** From now on; borrowed. NULL: nothing is watched. */
void sandbox_watch(struct sandbox *sandbox, const struct expression_watch *watch);

/**
 * Parses the text of a scalar as one expression (for when:, each:, copies:). Braces around the whole
 * are allowed and dropped, unless they hold a list: {1, 2, 3}.
 *
 * NULL after DIAG_EXPRESSION_SYNTAX at the place in the scalar.
 */
const struct expression *expression_parse(struct arena *arena, const struct node *scalar,
                                          struct diag_list *diags);

/** The same for a stretch of a scalar's text. */
const struct expression *expression_parse_part(struct arena *arena, const struct node *scalar,
                                               size_t offset, size_t length,
                                               struct diag_list *diags);

/** Its text, without the white space around it. */
const char *expression_source(const struct expression *expression);

/** Names that the expression reads from its scope (a superset, sorted, each once). */
const char *const *expression_names(const struct expression *expression, size_t *count_out);

/** `weapon.kind == 'sword'` as it stands in an expression. */
struct word_comparison {
    const char *name;          /* "weapon" */
    const char *const *fields; /* "kind"; NULL: an item of a list, `[2]`; [field_count] */
    size_t field_count;
    const char *word;
    struct source_span span; /* of the word */
};

/** The comparisons of a path with a text in quotes, in order, in the arena. */
const struct word_comparison *expression_comparisons(const struct expression *expression,
                                                     struct arena *arena, size_t *count_out);

/** `plural(hits, 'die', 'dice')` as it stands in an expression. */
struct counted_noun {
    const char *one;
    const char *many;        /* NULL: the language makes it */
    struct source_span span; /* of `one` */
};

/** The nouns in quotes that the expression counts, in order, in the arena. */
const struct counted_noun *expression_counted_nouns(const struct expression *expression,
                                                    struct arena *arena, size_t *count_out);

/** A text in quotes that is all or a part of what an expression may come to: `boss and 'Boss' or kind == 'a'` has one. */
struct quoted_text {
    const struct expression *expression;
    const char *text;      /* without quotes and escapes */
    size_t offset, length; /* in the expression's text, quotes included */
    struct source_span span;
};

/** Those of an expression, in order, in the arena; what it only compares with, looks up or counts is none. */
const struct quoted_text *expression_quoted_texts(const struct expression *expression,
                                                  struct arena *arena, size_t *count_out);

/** Those of a text's expressions, but for what stands in <tags> and in names of :icons:. */
const struct quoted_text *template_quoted_texts(const struct template *template,
                                                struct arena *arena, size_t *count_out);

/** Expressions that say other words in another language; g_hash_table_unref(). */
GHashTable *rewordings_new(void);

/**
 * From now on the expression says other texts in place of these, wherever it is parsed again from the same scalar.
 *
 * texts         some of one expression, in order, [count]
 * translations  scalars, in the arena, [count]
 */
void rewordings_add(GHashTable *rewordings, struct arena *arena, const struct quoted_text *texts,
                    const struct node *const *translations, size_t count);

/**
 * What stands on the left of the comparison that an expression is: `mean(costs)` of `mean(costs) <= 3`, without `and`
 * and `or` around it; NULL if it is none.
 */
const struct expression *expression_compared(const struct expression *expression,
                                             struct arena *arena, struct diag_list *diags);

/** `stats.aim`: what an expression looks at of what its names mean. */
struct read_path {
    const char *name;
    const char *const *fields; /* [field_count] */
    size_t field_count;
};

/** The paths that an expression reads from its scope: a superset, and whole values where its words do not tell which
 * part of them. */
const struct read_path *expression_reads(const struct expression *expression, size_t *count_out);

/** How many names of a path lead somewhere in a scope, 0: not even its first; `*value_out` is what they lead to. */
size_t read_path_follow(const struct read_path *path, const struct scope *scope,
                        struct value *value_out);

/** The path that an expression is, without `word`; false if it is more than a path. */
bool expression_path(const struct expression *expression, struct arena *arena,
                     struct word_comparison *path_out);

/**
 * Evaluates in a scope. A path (`name`, `weapon.aim[2]`) is followed without Lua and gives the node
 * itself, so that its text is kept as written.
 *
 * value_out  texts and lists in the arena
 *
 * OUTCOME_REJECTED: DIAG_UNKNOWN_NAME, DIAG_EXPRESSION_FAILED, _STEPS, _MEMORY at the expression.
 */
enum outcome expression_evaluate(struct sandbox *sandbox, const struct expression *expression,
                                 const struct scope *scope, struct arena *arena,
                                 struct value *value_out, struct diag_list *diags);

/**
 * The node that gave most of the value that the sandbox evaluated last: a value of the data, or a text of it about as
 * long; else the expression's own scalar.
 */
const struct node *expression_origin(const struct sandbox *sandbox,
                                     const struct expression *expression,
                                     const struct value *value);

/** What a check came to. */
struct verdict {
    bool holds;
    const char
        *reason; /* why it does not hold, as the function that failed says it; NULL: none did */
    const struct node
        *blame; /* the narrowest value that is wrong, as that function says; or NULL */
    struct source_span blame_span; /* of it, or of the part of its text that is wrong */
    const struct node
        *searched;      /* the list in which find() found no record, and none that is called alike,
                                    so that the expression failed; or NULL */
    const char *sought; /* what that record should be called */
    const struct node *const *reads; /* values of the data that were looked at, each once, in the
                                        order of their first reading: scalars, and lists or mappings
                                        that were handed to a function whole; [read_count] */
    size_t read_count;
    const struct node *const *wholes; /* values of which a function may have looked at anything
                                         inside; never to blame for that; [whole_count] */
    size_t whole_count;
};

/**
 * expression_evaluate() that also keeps what functions said and what was looked at; `holds` is
 * whether the value is true, as value_is_true() sees it.
 *
 * verdict_out  reason and reads in the arena; filled whatever the outcome
 */
enum outcome expression_observe(struct sandbox *sandbox, const struct expression *expression,
                                const struct scope *scope, struct arena *arena,
                                struct value *value_out, struct verdict *verdict_out,
                                struct diag_list *diags);

/**
 * Parses the text of a scalar with {expressions} in it; {{ is a brace, a lone } stands for itself.
 * NULL after DIAG_EXPRESSION_SYNTAX.
 */
const struct template *template_parse(struct arena *arena, const struct node *scalar,
                                      struct diag_list *diags);

/** Expression `index` of those in the text; NULL past the last. */
const struct expression *template_expression_at(const struct template *template, size_t index);

/** The text if no expression is in it (braces resolved), else NULL. */
const char *template_constant(const struct template *template);

/** The expression if the whole text is one {expression}, else NULL. */
const struct expression *template_single(const struct template *template);

/** What stands between its expressions, braces resolved. */
struct template_literal {
    const char *text;
    size_t length;
    size_t offset; /* in the scalar's text as it was parsed */
};

/** Literal `index`, from 0, in order; false past the last. */
bool template_literal_at(const struct template *template, size_t index,
                         struct template_literal *out);

/** As expression_names(), over all expressions in it. */
const char *const *template_names(const struct template *template, size_t *count_out);

/**
 * The text with each expression replaced by its value.
 *
 * text_out    in the arena
 * origin_out  the scalar that gave most of the text: a field of the record, or the template's own
 *             scalar; where a text that does not fit is reported
 *
 * OUTCOME_REJECTED: as expression_evaluate(), or DIAG_EXPRESSION_RESULT for a list or mapping.
 */
enum outcome template_evaluate(struct sandbox *sandbox, const struct template *template,
                               const struct scope *scope, struct arena *arena,
                               const char **text_out, const struct node **origin_out,
                               struct diag_list *diags);

/** As template_evaluate(), for a text that is read by people: a condition that does not hold says nothing, and
 * true or false in words is a mistake, DIAG_FLAG_PRINTED. */
enum outcome template_print(struct sandbox *sandbox, const struct template *template,
                            const struct scope *scope, struct arena *arena, const char **text_out,
                            const struct node **origin_out, struct diag_list *diags);

/**
 * template_evaluate() that also keeps what all its expressions looked at.
 *
 * verdict_out  reads in the arena; filled whatever the outcome
 */
enum outcome template_observe(struct sandbox *sandbox, const struct template *template,
                              const struct scope *scope, struct arena *arena, const char **text_out,
                              struct verdict *verdict_out, struct diag_list *diags);

#endif
