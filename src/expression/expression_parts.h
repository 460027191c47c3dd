/* What the parts of this folder know of each other's data: a parsed expression, a path, why there is no
 * value, and what was looked at. */
#ifndef KERF_EXPRESSION_EXPRESSION_PARTS_H
#define KERF_EXPRESSION_EXPRESSION_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "diag/diag_list.h"
#include "expression/expression.h"

/* ---- a parsed expression ---- */

enum expression_kind {
    EXPRESSION_CONSTANT, /* a scalar that YAML reads as a number or a flag: `copies: 3` */
    EXPRESSION_PATH,     /* followed without Lua */
    EXPRESSION_LUA,
};

/** `.name`, or `[index]` where the name is NULL. */
struct name_step {
    const char *name;
    long long index;        /* from 1 */
    const char *index_name; /* of `[column]`; else NULL */
};

struct expression {
    enum expression_kind kind;
    const struct node *scalar;
    size_t offset, length; /* in the scalar's text, white space around left out */
    const char *text;      /* those bytes, NUL-terminated */
    unsigned hash;         /* of `text` */
    const char *const *names;
    size_t name_count;
    const struct read_path *reads; /* [read_count] */
    size_t read_count;
    bool
        follows; /* EXPRESSION_LUA: from what its names mean, as result_follows_from_names() tells */
    /* EXPRESSION_PATH; the first has a name. EXPRESSION_LUA: NULL, or a way that mostly leads there without Lua. */
    const struct name_step *steps;
    size_t step_count;
};

/** Whether the expression's text holds the name, as a name or as a text in quotes. */
bool expression_has_name(const struct expression *expression, const char *name);

/** What expression_reads() gives of one that is read but for this; in the arena. */
const struct read_path *expression_find_reads(const struct expression *expression,
                                              struct arena *arena, size_t *count_out);

/** Where findings about it point. */
struct source_span expression_span(const struct expression *expression);

/** Sorts names and drops repeats; the array is in the arena, its texts are borrowed. */
const char *const *names_sorted(struct arena *arena, const char *const *names, size_t count,
                                size_t *count_out);

/* ---- its words in another language ---- */

/** An expression that says other words, by its place. */
struct rewording {
    const struct node *scalar;
    size_t offset;            /* of the expression in the scalar's text */
    const char *source;       /* a chunk of Lua that is given `words` */
    unsigned hash;            /* of `source` */
    const struct node *words; /* a list of texts */
};

/** NULL where the scope has none. */
const struct rewording *rewording_of(const struct scope *scope,
                                     const struct expression *expression);

/* ---- how a value is written ---- */

enum { NUMBER_TEXT_SIZE = 40 };

/** Whole numbers without a point, others with up to 14 significant digits, never by the locale. */
void number_format(double number, char digits[NUMBER_TEXT_SIZE]);

const char *number_to_text(struct arena *arena, double number);

/** What kind of thing it is: "text", "a number", "nothing". */
const char *value_kind_words(const struct value *value);

/* ---- why there is no value ---- */

struct failure {
    enum diag_code code;      /* DIAG_CODE_COUNT: none */
    const char *subject;      /* first argument of the message; NULL where it takes none */
    const char *tail;         /* second argument */
    const struct node *blame; /* the value that could not be computed with, where that is known */
    const struct node *read;  /* the mapping without the field that was asked for */
};

/** Nothing in the scope, and no function, has this name; without a sandbox, none of those that every
 * expression may call. */
struct failure failure_unknown_name(struct arena *arena, const struct scope *scope,
                                    const struct sandbox *sandbox, const char *name);

/** The mapping has no such field. */
struct failure failure_unknown_field(struct arena *arena, const struct node *mapping,
                                     const char *name);

/** The list has no item of that number (counted from 1). */
struct failure failure_past_end(struct arena *arena, long long index, size_t count);

/** `holder` ("text", "a list") was asked for a field or an item that such a thing never has. */
struct failure failure_no_parts(struct arena *arena, const char *holder, const char *part);

/* ---- paths: `name`, `weapon.aim[2]`, followed through the data without Lua ---- */

/** The steps in the arena, or NULL with a count of 0 if the text is more than a path. */
const struct name_step *path_parse(struct arena *arena, const char *text, size_t length,
                                   size_t *count_out);

/** As path_parse(), of `numbers[column]` too. */
const struct name_step *path_parse_indexed(struct arena *arena, const char *text, size_t length,
                                           size_t *count_out);

/**
 * Follows a path with names for indexes. The value is the one that Lua would give; false where there is anything out of
 * the way, of which Lua has to tell.
 */
bool path_follow_indexed(const struct name_step *steps, size_t count, const struct scope *scope,
                         struct arena *arena, struct value *out);

/** False where the path leads nowhere: `*failure` says why. */
bool path_follow(const struct name_step *steps, size_t count, const struct scope *scope,
                 struct arena *arena, struct value *out, struct failure *failure);

/* ---- what is kept of one evaluation besides its value ---- */

/** Bytes of a reason; what is longer ends in "...". */
enum { REASON_BYTES_MAX = 400 };

/** Of a sandbox, used again for each evaluation. */
struct observation {
    GString *reason;
    bool has_reason;
    const struct node *blame;
    struct source_span blame_span; /* of it, or of a part of it */
    const struct node *searched;   /* the list that find() has searched in vain, or NULL */
    GString *sought;               /* what it has searched for */
    GPtrArray *reads;              /* const struct node *, in order */
    GHashTable *read_once;         /* the same as a set */
    GPtrArray *wholes;             /* const struct node *: those looked at with all inside */
    GHashTable *whole_once;        /* the same as a set */
};

void observation_init(struct observation *observation);
void observation_clear(struct observation *observation);

/** Forgets the evaluation before. */
void observation_begin(struct observation *observation);

/** Accepts a NULL observation: nothing is kept then. */
void observation_note_read(struct observation *observation, const struct node *node);

/** Reason, blame and reads for the caller; texts and lists in the arena. */
void observation_finish(const struct observation *observation, struct arena *arena,
                        struct verdict *out);

#endif
