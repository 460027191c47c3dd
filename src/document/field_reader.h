/* The rows of everything that is read: fields of files, properties of elements, options of commands.
 * From one row come the reading, the findings, `--help`, the JSON Schema, the manuals' lists and a test. */
#ifndef KERF_DOCUMENT_FIELD_READER_H
#define KERF_DOCUMENT_FIELD_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/colour.h"
#include "base/outcome.h"
#include "document/node.h"
#include "geom/length_units.h"

/** What a row takes, and what is stored at its offset. */
enum field_kind {
    FIELD_TEXT,  /* const char *: any scalar, as written; in a layout a template */
    FIELD_TEXTS, /* const char *const *, NULL-terminated: a list of them, or an option given often */
    FIELD_NUMBER,  /* double */
    FIELD_INTEGER, /* int */
    FIELD_FLAG,    /* bool: true or false */
    FIELD_LENGTH,  /* struct length: mm, %, fr, auto */
    FIELD_MM,      /* double, an absolute length in mm */
    FIELD_MM_PAIR, /* double[2]: [x, y] in mm */
    FIELD_MM_EDGE, /* double[4]: [top, right, bottom, left] in mm, or one for all sides */
    FIELD_COLOUR,  /* struct colour */
    FIELD_CHOICE,  /* int: index into the choices; or, where there are `fields`, as a mapping */
    FIELD_MAPPING, /* a struct read by `fields` in place, at `offset` */
    FIELD_NODE,    /* const struct node *: kept as it is, of any kind `node_kinds` allows */
    /* of layouts only, which property.h and looks.h read */
    FIELD_LENGTHS,    /* one length or a list of them */
    FIELD_POINTS,     /* a list of [x, y] */
    FIELD_EXPRESSION, /* `when` */
    FIELD_EACH,       /* `list as name, index` */
    FIELD_ELEMENTS,   /* children */
    FIELD_PARAMETERS, /* `with` */
    FIELD_COLUMNS,    /* of a table */
    FIELD_SPACE_LOOKS,
    FIELD_LINE_LOOKS,
    FIELD_REGION_LOOKS,
    FIELD_ALLOWANCES, /* `allow` */
};

enum { FIELD_ANY_SCALAR = 1, FIELD_ANY_LIST = 2, FIELD_ANY_MAPPING = 4 };

enum field_place { FIELD_EVERYWHERE, FIELD_IN_FILES, FIELD_ON_COMMAND_LINE };

/** A word that stands for a number. */
struct field_word {
    const char *name;
    double number;
};

struct field_spec {
    const char *name;
    enum field_kind kind;
    bool required;
    enum field_place place;
    char letter;                /* on the command line: 'o' for -o; 0: none */
    size_t offset;              /* where the value goes in the struct that is filled */
    size_t given_offset;        /* of a bool there that is set when the field is given; 0: none */
    const char *const *choices; /* FIELD_CHOICE: NULL-terminated, index = value */
    const char *(*choice_at)(
        size_t index);              /* or the names of a table, in any case; NULL ends them */
    const struct field_word *words; /* FIELD_NUMBER: ended by a NULL name; NULL: none */
    double minimum, maximum;        /* inclusive, of numbers and of mm; both 0: no limits */
    const char *unit;               /* what is counted, or what the text is: "points", "file" */
    const char *usual;              /* what holds where it is not given, in words: "10 mm" */
    const struct field_spec
        *fields;         /* FIELD_MAPPING, FIELD_CHOICE: its rows, ended by a NULL name */
    unsigned node_kinds; /* FIELD_NODE: or of FIELD_ANY_...; 0 = any */
    const char *what;    /* FIELD_MAPPING: "a print setting", for messages about its fields */
    const char *doc;     /* what it means, in a sentence that `usual` ends: see field_meaning() */
    const char *example; /* a value as it is written in YAML */
    const char *schema;  /* FIELD_NODE: JSON Schema text in place of "anything", or NULL */
};

/**
 * Fills `target` from `mapping` by `fields` (ended by a NULL name); fields not given keep what the
 * target holds, so set defaults first.
 *
 * what    the thing that is read, with its article: "a component"
 * read_colour  reads a colour and reports what is none, where names go before those of CSS (of a theme); or NULL
 *
 * OUTCOME_REJECTED after DIAG_UNKNOWN_FIELD (at the key), DIAG_MISSING_FIELD (at the mapping),
 * DIAG_WRONG_KIND, DIAG_BAD_VALUE, DIAG_OUT_OF_RANGE (at the value); all are reported.
 */
enum outcome fields_read(struct arena *arena, const struct node *mapping,
                         const struct field_spec *fields, const char *what,
                         bool (*read_colour)(const struct node *value, void *data,
                                             struct colour *out, struct diag_list *diags),
                         void *colour_data, void *target, struct diag_list *diags);

/** Reads one value as fields_read() does; `target` points at the place of the value itself. */
enum outcome field_read_value(struct arena *arena, const struct node *value,
                              const struct field_spec *field,
                              bool (*read_colour)(const struct node *value, void *data,
                                                  struct colour *out, struct diag_list *diags),
                              void *colour_data, void *target, struct diag_list *diags);

/**
 * Whether an unknown key of `mapping` was probably meant to be `name`, one of the names that are
 * fine: then it is not missing, too.
 */
bool field_is_misspelt(const struct node *mapping, const char *const *names, size_t name_count,
                       const char *name);

/** The scalar that the word of an option is, so that findings can blame it: "--theme:1:1". */
const struct node *field_word(struct arena *arena, const char *option, const char *word);

/**
 * Reads a word of a command line as fields_read() reads a value: what a list holds has commas between
 * it. Sets what tells that the field is given, too.
 */
enum outcome field_read_word(struct arena *arena, const char *word, const struct field_spec *field,
                             void *target, struct diag_list *diags);

/** Sets the fields of `target` to what holds where they are not given, where `usual` is a value. */
void fields_init(const struct field_spec *fields, void *target);

/** Whether there are names that a value may be, even if other values are fine too. */
bool field_has_choices(const struct field_spec *field);

/** The name of the choice of that index; NULL after the last. */
const char *field_choice(const struct field_spec *field, size_t index);

/** What the row means, what holds unless it is given, and its limits, in sentences; in the arena. */
const char *field_meaning(struct arena *arena, const struct field_spec *field);

/** "from 1 to 4", "at least 1", "at most 4", "4", for messages; infinite is no limit; in the arena. */
const char *limits_describe(struct arena *arena, double minimum, double maximum);

#endif
