/* What types.yaml says, before its names are looked up; and what speaks against types: circles of names, and choices that
 * cannot be told apart. */
#ifndef KERF_GAME_RECORD_TYPE_SOURCE_H
#define KERF_GAME_RECORD_TYPE_SOURCE_H

#include "game/record_type.h"

/** Read by types_file_fields. */
struct file_source {
    const struct node *records, *types;
};

/** Read by record_type_fields. */
struct type_source {
    const char *kind, *refers_to, *pattern, *form, *path, *doc;
    const struct node *one_of, *list_of, *fields, *keys, *values, *any_of, *or_words;
    double from, to;
    int length, least, most; /* negative: not given */
    bool optional, unique, expressions, translate, translate_given;
};

/**
 * What kind of type a mapping says, by the field that is there; TYPE_NAMED for `kind`, whatever it
 * names.
 *
 * False after DIAG_MISSING_FIELD, or DIAG_UNKNOWN_FIELD at each after the first.
 */
bool type_source_form(struct arena *arena, const struct node *mapping, enum type_kind *kind_out,
                      struct diag_list *diags);

/**
 * Whether a type of this kind has the options that are given, and its limits are in order.
 *
 * is_field  the type is that of a field or has a name, so that it may be optional
 *
 * False after DIAG_UNKNOWN_FIELD at the option, DIAG_OUT_OF_RANGE at the upper limit.
 */
bool type_source_check_options(struct arena *arena, const struct node *mapping, bool is_field,
                               enum type_kind kind, struct diag_list *diags);

/** So many names of types a game may have; following them stays shallow. */
enum { RECORD_TYPE_NAMES_MAX = 1000 };

/**
 * Finds named types that no data could ever fill: what they ask for leads back to themselves with no
 * list, free keys or optional field on the way. Each is made to take anything, so that nobody who
 * follows types runs in a circle.
 *
 * named  [types->named_count], the same as in `types`
 *
 * False after DIAG_CIRCULAR at the type that closes the circle.
 */
bool record_types_check_circles(struct record_type *named, const struct record_types *types,
                                struct diag_list *diags);

/**
 * Checks each `any_of`: it has at most one list and one mapping, so that a value's shape tells which
 * of them is meant and findings can point into it, and no `any_of` itself. One that is wrong is made
 * to take anything.
 *
 * choices  all types of TYPE_ALTERNATIVES (struct record_type *), names without circles
 *
 * False after DIAG_WRONG_KIND at the alternative.
 */
bool record_types_check_choices(struct arena *arena, const GPtrArray *choices,
                                struct diag_list *diags);

#endif
