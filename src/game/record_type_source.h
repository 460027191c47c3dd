/* What types.yaml says, before its names are looked up. */
#ifndef KERF_GAME_RECORD_TYPE_SOURCE_H
#define KERF_GAME_RECORD_TYPE_SOURCE_H

#include "game/record_type.h"

/** Read by types_file_fields. */
struct file_source {
    const struct node *records, *types;
};

/** Read by record_type_fields. */
struct type_source {
    const char *kind, *refers_to, *pattern, *path, *doc;
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

#endif
