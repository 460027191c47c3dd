/* Types of records: what a game declares of its data sets in types.yaml.
 *
 * How a designer writes one:
 *
 *     records:                                  # a data set: the fields of its records
 *       agents:
 *         id: id                                # a kind alone; every field must be there
 *         nickname: {kind: text, optional: true}      # ... unless it is optional
 *         actions: {kind: whole, from: 1, to: 4, doc: "Actions in a turn."}
 *         figures: {kind: whole, from: 0, or: [""]}   # or one of these words instead
 *         rank: [private, sergeant]             # short for {one_of: [private, sergeant]}
 *         weapon: {refers_to: weapons}          # the id of a record of that data set
 *         aim: {list_of: {kind: whole, from: 0, to: 20}, length: 4}
 *         attacks: {list_of: attack, least: 1}
 *         source: {any_of: [text, {keys: text, values: text}]}
 *     types:                                    # names for types that are used more than once
 *       attack: {fields: {rolls: range, result: text}}
 *
 * A type may lead back to itself only where data can end it: in a list, in free keys, or in a field
 * that is optional. */
#ifndef KERF_GAME_RECORD_TYPE_H
#define KERF_GAME_RECORD_TYPE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "document/field_reader.h"

enum type_kind {
    /* written by name */
    TYPE_TEXT,
    TYPE_NUMBER,
    TYPE_WHOLE,
    TYPE_FLAG,
    TYPE_ID,
    TYPE_COLOUR,
    TYPE_LENGTH,
    TYPE_DICE,
    TYPE_RANGE,
    TYPE_PICTURE,
    TYPE_ICON,
    TYPE_BOARD,
    TYPE_ANY,
    TYPE_WRITTEN_COUNT,
    /* made of other things, each by a field of its own */
    TYPE_CHOICE = TYPE_WRITTEN_COUNT, /* one_of */
    TYPE_REFERENCE,                   /* refers_to */
    TYPE_LIST,                        /* list_of */
    TYPE_FIELDS,                      /* fields */
    TYPE_TABLE,                       /* keys, values */
    TYPE_ALTERNATIVES,                /* any_of */
    TYPE_NAMED,                       /* kind: the name of a type */
    TYPE_KIND_COUNT,
};

struct type_kind_info {
    const char *name;     /* what is written */
    const char *doc;      /* one sentence for the manual */
    const char *expected; /* "a whole number", for findings */
};

/** [TYPE_WRITTEN_COUNT] */
extern const struct type_kind_info type_kind_infos[];

struct word_list {
    const char *const *words;
    size_t count;
};

struct record_field {
    const char *name;
    const struct record_type *type;
};

/** What one value may be. Only the members of its kind are set. */
struct record_type {
    enum type_kind kind;
    const struct node *node;          /* where it is declared */
    const char *doc;                  /* NULL: not said */
    bool optional, unique;            /* of a field */
    bool expressions;                 /* TYPE_TEXT: it may hold some */
    bool translate, translate_given;  /* TYPE_TEXT: whether it is words for people */
    struct word_list or_words;        /* texts that may stand here instead */
    double from, to;                  /* of numbers and both ends of ranges; infinite: no limit */
    size_t least, most;               /* characters, items or entries; 0 and SIZE_MAX: no limit */
    const GRegex *pattern;            /* for the whole of a text; owned by struct record_types */
    const char *pattern_text;         /* as written */
    const char *form;                 /* what the pattern asks for, in words; NULL: not said */
    const char *path;                 /* TYPE_PICTURE: where it lies, {} being the value; or NULL */
    struct word_list words;           /* TYPE_CHOICE */
    const char *name;                 /* TYPE_REFERENCE: the data set; TYPE_NAMED: the type */
    const struct record_type *target; /* TYPE_NAMED */
    const struct record_type *key;    /* TYPE_TABLE */
    const struct record_type *value;  /* TYPE_LIST, TYPE_TABLE */
    const struct record_field *fields; /* TYPE_FIELDS, in the order of the file */
    size_t field_count;
    const struct record_type *const *alternatives; /* TYPE_ALTERNATIVES */
    size_t alternative_count;
};

struct named_type {
    const char *name;
    const struct record_type *type;
};

struct record_types {
    const struct node *root;
    const struct named_type *named; /* for reuse */
    size_t named_count;
    const struct named_type *records; /* by data set */
    size_t record_count;
    GPtrArray *patterns; /* owned: of GRegex */
};

/** The rows of types.yaml and of one type in it, for the schema and the manual. */
extern const struct field_spec types_file_fields[];
extern const struct field_spec record_type_fields[];

/**
 * Reads types.yaml.
 *
 * data       the game's `data` mapping, whose keys are the data sets; NULL: there are none
 * types_out  in the arena but for its patterns: record_types_clear(). What is good is there also
 *            after findings; a type that is not good takes any value and none.
 *
 * OUTCOME_REJECTED: as fields_read(); DIAG_UNKNOWN_REFERENCE (a kind, type or data set),
 * DIAG_UNKNOWN_FIELD (an option that a type of its kind does not have), DIAG_CIRCULAR.
 */
enum outcome record_types_load(struct arena *arena, const struct node *root,
                               const struct node *data, struct record_types *types_out,
                               struct diag_list *diags);

void record_types_clear(struct record_types *types);

/** The type of a data set's records, or NULL. */
const struct record_type *record_type_of(const struct record_types *types, const char *data_set);

/** The type itself, or what its name stands for. */
const struct record_type *record_type_resolve(const struct record_type *type);

/** Whether a field of the type may be left out, or must differ in all records. */
bool record_type_is_optional(const struct record_type *type);
bool record_type_is_unique(const struct record_type *type);

/** "a whole number", "one of sergeant, private, or ''"; in the arena. */
const char *record_type_describe(struct arena *arena, const struct record_type *type);

/** Whether the word may stand in place of a value of the type. */
bool record_type_has_word(const struct record_type *type, const char *word);

/** Whether a value of this shape can be of the type; words in its place are not counted. */
bool record_type_takes(const struct record_type *type, enum node_kind shape);

/** Whether single values of the type are texts, whatever they look like: not where one may be a number, too. */
bool record_type_is_text(const struct record_types *types, const struct record_type *type);

bool word_list_has(const struct word_list *list, const char *word);

#endif
