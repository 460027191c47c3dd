/* What the walk through a game's files and that through its expressions know of each other. */
#ifndef KERF_LSP_NAMES_WALK_H
#define KERF_LSP_NAMES_WALK_H

#include "lsp/names.h"

struct names_walk {
    const struct game *model;
    struct arena *arena;
    GArray *uses; /* struct name_use */
};

/** What is known of a value before any record is looked at; all NULL: nothing. */
struct value_shape {
    const struct data_set *record_of, *list_of; /* a record of the set, the set itself */
    const struct record_type *type;             /* resolved */
};

/** Names that mean something in an expression, the innermost first. */
struct shape_scope {
    const struct shape_scope *outer;
    const char *name; /* NULL: those of the fields of `shape` */
    struct value_shape shape;
};

static inline bool names_is_scalar(const struct node *node)
{
    return node != NULL && node->kind == NODE_SCALAR && node->scalar.type != SCALAR_NULL;
}

/** All of a scalar as a name. */
void names_add_node(struct names_walk *walk, enum name_kind kind, const struct node *scalar,
                    const void *owner, bool is_definition);

/** Scalars anywhere in a tree that are names of colours. */
void names_walk_colours(struct names_walk *walk, const struct node *node);

/* names_data.c */
void names_walk_types(struct names_walk *walk);
void names_walk_data(struct names_walk *walk, const struct game_file *file);

/** The name of the layout in a file, in the arena. */
char *names_layout_name(struct arena *arena, const char *path);

/** The fields of the records that a layout is for, and before them its parameters. */
const struct shape_scope *names_layout_scope(const struct names_walk *walk, const char *path,
                                             const struct node *root);

/** What names mean in an expression at a scalar of the file of a place. */
const struct shape_scope *names_scope_of(struct names_walk *walk, const struct place *place,
                                         const struct node *scalar);

void names_add(struct names_walk *walk, enum name_kind kind, const char *name, const void *owner,
               struct source_span span, bool is_definition);

/** What owns a field of that name of such a value, and the field's shape; false where it has none. */
bool shape_field(const struct names_walk *walk, struct value_shape value, const char *name,
                 const void **owner_out, struct value_shape *field_out);

/** The shape of a record of a set. */
struct value_shape shape_of_record(const struct names_walk *walk, const struct data_set *set);

/** The names in a stretch of a scalar that is an expression; the shape of what it gives. */
struct value_shape names_in_expression(struct names_walk *walk, const struct node *scalar,
                                       size_t offset, size_t length,
                                       const struct shape_scope *scope);

/** The names in a text with {expressions} and :icons:. */
void names_in_text(struct names_walk *walk, const struct node *scalar,
                   const struct shape_scope *scope);

/** The names in `list as name, index`, and a scope with them, in the arena; `scope` where it gives no names. */
const struct shape_scope *names_in_each(struct names_walk *walk, const struct node *scalar,
                                        const struct shape_scope *scope);

#endif
