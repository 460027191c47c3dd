/* Properties of layout elements: read once from the layout file, evaluated for each face. */
#ifndef KERF_GAME_PROPERTY_H
#define KERF_GAME_PROPERTY_H

#include <stdbool.h>
#include <stddef.h>

#include "document/field_reader.h"
#include "expression/expression.h"
#include "game/allowance.h"
#include "game/theme.h"

struct look;

/** A name given to a layout part or a component: `with: {side: wounded}`. */
struct parameter {
    const char *name;
    const struct node *node;
    const struct template *text; /* NULL: the node is the value as it stands */
    const struct expression
        *look_alike; /* what a text without braces would be within them; or NULL */
};

struct property {
    const struct field_spec *spec;
    const struct node *node;
    bool dynamic;                /* `text` must be evaluated and then read as the kind */
    const struct template *text; /* FIELD_TEXT and all dynamic ones */
    union {
        double number;
        bool flag;
        int choice;
        struct length length;
        struct colour colour;
        const struct expression *expression;
        struct {
            const struct expression *over;
            const char *name, *index_name; /* NULL where not given */
        } each;
        struct {
            const struct property *items; /* of lengths; points are lists of two */
            size_t count;
        } list;
        struct {
            const struct parameter *items;
            size_t count;
        } parameters;
        struct {
            const struct look *items;
            size_t count;
            size_t
                number; /* of the first; of all elements and looks of the game, once a layout has them */
        } looks;
        struct allowances allowances;
        struct text_outline outline;     /* FIELD_MAPPING by text_outline_fields */
        struct text_shadow shadow;       /* by text_shadow_fields */
        struct text_shrinking shrinking; /* FIELD_CHOICE by text_shrinking_fields */
    };
};

/**
 * Reads a property of any kind of layouts but FIELD_ELEMENTS and FIELD_COLUMNS. A scalar with an
 * {expression} in it is kept to be evaluated.
 *
 * False after DIAG_WRONG_KIND, DIAG_BAD_VALUE, DIAG_OUT_OF_RANGE, DIAG_EXPRESSION_SYNTAX,
 * DIAG_UNKNOWN_REFERENCE (colours) at the value.
 */
bool property_read(struct arena *arena, const struct field_spec *spec, const struct node *node,
                   const struct theme *theme, struct property *out, struct diag_list *diags);

/**
 * The property with its template replaced by what it gives in `scope`; a property without one is
 * given back as it is. Lists are evaluated item by item.
 *
 * scratch  for texts; may be reset once the result is done with
 */
bool property_evaluate(const struct property *property, struct sandbox *sandbox,
                       const struct scope *scope, struct arena *scratch, const struct theme *theme,
                       struct property *out, struct diag_list *diags);

/** Of `each: list as name`: how long the text of the list is, to the last " as " outside of quotes and brackets. */
size_t property_list_length(const char *text);

/** Reads a `with:` mapping, or the values of `parameters:`. DIAG_NO_EFFECT for {expressions} within lists and mappings. */
bool parameters_read(struct arena *arena, const struct node *mapping, struct property *out,
                     struct diag_list *diags);

/**
 * The values of parameters in `scope`, [count], in `scratch`: of `{expression}` alone its value, of whichever kind.
 * NULL after a finding. DIAG_NAME_AS_TEXT for texts that have a value there, unless it is allowed.
 */
struct scope_name *parameters_evaluate(const struct parameter *parameters, size_t count,
                                       struct sandbox *sandbox, const struct scope *scope,
                                       const struct allowance_scope *allowed, struct arena *scratch,
                                       struct diag_list *diags);

#endif
