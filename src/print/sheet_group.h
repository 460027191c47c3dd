/* Components that share sheets: what is planned, listed and written as one. */
#ifndef KERF_PRINT_SHEET_GROUP_H
#define KERF_PRINT_SHEET_GROUP_H

#include "print/pdf_export.h"

/** The components of one `print: {group}`, or one component that shares its sheets with no other. */
struct sheet_group {
    const char *id;    /* of its file: the group's name, or the component's id */
    const char *title; /* what players call it */
    const struct component_pieces *const *members; /* [member_count], in the game's order */
    size_t member_count;
    struct slug_words slug;
    const struct own_words *words;            /* the game's */
    const struct pdf_export_options *options; /* the command line's; borrowed */
};

struct sheet_group_list {
    const struct sheet_group *groups; /* in the order of their first members */
    size_t count;
    struct arena *arena;
};

/**
 * Sorts components into groups. A member whose fellows are not in the list is a component like any
 * other.
 *
 * pieces, options  borrowed as long as the list lives; sheet_group_list_free()
 */
struct sheet_group_list *sheet_group_list_new(const struct piece_list *pieces,
                                              const struct pdf_export_options *options);

/** Accepts NULL. */
void sheet_group_list_free(struct sheet_group_list *list);

/** The shape that the pieces of a component have, by its layout; it lives as long as that. */
struct piece_shape component_shape(const struct component *component);

/** All pieces of its members. */
size_t sheet_group_piece_count(const struct sheet_group *group);

/** Sets what the settings give; `stock` and `group` say nothing of sheets. */
void sheet_options_set(struct sheet_options *sheet, const struct print_settings *print);

/** How its sheets are printed, where the command line does not say: as its components are. */
struct sheet_options sheet_group_options(const struct sheet_group *group);

/**
 * Plans its sheets. The placements' faces are indices into the project's list of faces; the shape of a
 * piece is that of its component, by the component's place among the members.
 *
 * shapes_out  [member_count], the caller's; filled in whatever the outcome
 * plan_out    sheet_plan_free()
 *
 * OUTCOME_REJECTED: DIAG_BAD_VALUE at a `keep` whose field no piece has; and as sheet_plan_make().
 */
enum outcome sheet_group_plan(const struct sheet_group *group, struct piece_shape *shapes_out,
                              struct sheet_plan **plan_out, struct diag_list *diags);

#endif
