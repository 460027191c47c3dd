/* The document tree: what YAML and CSV become, with the place of everything in its source. */
#ifndef KERF_DOCUMENT_NODE_H
#define KERF_DOCUMENT_NODE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "diag/diag_list.h"
#include "diag/source_text.h"

enum node_kind { NODE_SCALAR, NODE_LIST, NODE_MAPPING };

/** What a plain scalar is under the YAML 1.2 core schema; quoted and block scalars are text. */
enum scalar_type { SCALAR_NULL, SCALAR_FLAG, SCALAR_INTEGER, SCALAR_REAL, SCALAR_TEXT };

struct node_entry {
    const struct node *key; /* always a scalar */
    const struct node *value;
};

/** Immutable once read. A node that aliases repeat is shared; `parent` is where it was anchored. A long deck has hundreds
 * of thousands, so that they are packed. */
struct node {
    enum node_kind kind;
    guint32 index;             /* place among its siblings */
    struct source_span span;   /* of a scalar without its indicator lines, quotes included */
    const struct node *parent; /* NULL at the root */
    const struct node *key;    /* the key it is the value of; NULL in lists and at the root */
    guint64 digest;            /* of its text, of an item of a kept list (kept_tree.h); else 0 */
    union {
        struct {
            const char *text; /* as written, escapes resolved; NUL-terminated */
            size_t length;
            enum scalar_type type;
            bool plain;  /* neither quoted nor a block */
            bool is_cut; /* plain, and behind it " #2" or " #{n}", which YAML takes for a comment */
            bool flag;   /* SCALAR_FLAG */
            long long integer; /* SCALAR_INTEGER */
            double real;       /* SCALAR_INTEGER and SCALAR_REAL */
        } scalar;
        struct {
            const struct node *const *items;
            size_t count;
        } list;
        struct {
            const struct node_entry *entries; /* in source order, merges resolved */
            size_t count;
        } mapping;
    };
};

/** The value under `key`, or NULL; also NULL if `mapping` is NULL or no mapping. */
const struct node *node_lookup(const struct node *mapping, const char *key);

/** The key node of `key`, to point a finding at; NULL as above. */
const struct node *node_lookup_key(const struct node *mapping, const char *key);

/** The text of a scalar as written; NULL for anything else and for NULL. */
const char *node_text(const struct node *node);

/** `{name}` without quotes: meant as text, but YAML reads a mapping. */
bool node_is_unquoted_template(const struct node *node);

/**
 * A file that extends another, as one mapping: entries of `over` take the places of those of the same name. So many
 * levels of mappings are put together; what is deeper is taken whole. Nodes keep their places in their files; new ones
 * are in the arena.
 */
const struct node *node_merged(struct arena *arena, const struct node *base,
                               const struct node *over, unsigned levels);

/** "a list", "a mapping", "the text 'x'", "the number 3", ... for messages; in the arena. */
const char *node_describe(struct arena *arena, const struct node *node);

/**
 * "agents[3].aim[1]": the way from the root, items counted from 1; "" for the root, and for a key
 * the way to its mapping; in the arena.
 */
const char *node_path(struct arena *arena, const struct node *node);

/** Appends the same; nothing for the root and for NULL. */
void node_path_append(GString *out, const struct node *node);

/**
 * The span of `length` bytes at `offset` of a scalar's text, where the source has them one to one
 * (plain scalars on one line, quoted ones without escapes, single-line block scalars); else the
 * scalar's whole span.
 */
struct source_span node_text_span(const struct node *scalar, size_t offset, size_t length);

/** The offset in its source at which a node ends, with all that is in it. */
size_t node_end(const struct node *node);

/** Whether two trees have the same content, wherever they stand; NULL equals NULL. Equal trees have one hash. */
bool node_equal(const struct node *a, const struct node *b);
guint node_hash(const struct node *node);

/** Adds the content of a tree, not its places, to a checksum. */
void node_checksum(const struct node *node, GChecksum *checksum);

/** diag_report() at a node, with its path. */
void node_report(struct diag_list *diags, enum diag_code code, const struct node *node, ...);

/** diag_list_blame() of a value and the field that it stands in; NULL: nothing is to blame. */
void node_blame(struct diag_list *diags, const struct node *node);

/** How many items a list has, or values a mapping; a scalar has none. */
size_t node_child_count(const struct node *node);

/** That item or value, counted from 0. */
const struct node *node_child(const struct node *node, size_t index);

#endif
