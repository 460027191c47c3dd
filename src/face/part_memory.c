/* A thousand cards have the same plate, five kinds of tables, and each table the same pips. To make items of an element
 * takes a hundred times what it takes to tell whether it would come out as it did before: by the values of the paths that
 * it reads (part_inputs.h), their contents and not their places.
 *
 * An item of a face before is the item that would be made but for what belongs to a face alone. That is listed when it is
 * kept, and put right when it is taken: the scalars of the data that it points to, which are at the same places of other
 * records, and what its author allows, which is in the arena of the list. Whatever had anything to be told when it was made
 * is not kept, so that each face tells of it; what is found later is told from where its items point to.
 *
 * Of most elements hardly one is ever like another. So one is kept when it comes for the second time, and elements of
 * which few come again are not asked about any more. */
#include "face/part_memory.h"

#include <string.h>

#include <glib.h>

#include "base/digest.h"
#include "face/part_drawing.h"
#include "face/part_inputs.h"

enum {
    INPUT_NODES_MAX = 400, /* of all inputs of an element: more take longer than what is saved */
    SCOPES_MAX = 8,        /* of what is allowed in a part */
    ASKED_AT_LEAST = 128,  /* before an element is given up */
    SEEN_MAX = 8192,       /* keys that came once */
    TREES_MAX = 16,        /* digests of lists and mappings of one face */
    BYTES_MAX = 8 * 1024 * 1024, /* of all that is kept; beyond it all is forgotten */
};

/* What is allowed in a part: scope 0 is what is allowed where it stands, each other one is within an earlier one. */
struct part_scope {
    const struct allowances *allowances;
    size_t outer;
};

/* An item with all in it. */
struct part {
    struct digest key;
    struct part *same; /* one more of the same key, as a face may show it twice; NULL: no more */
    struct item *item;
    struct item **items; /* it and all in it, [item_count] */
    guint8 *item_scopes; /* what is allowed of each */
    size_t item_count;
    struct part_scope scopes[SCOPES_MAX];
    size_t scope_count;
    const struct part_place *places; /* [place_count] */
    size_t place_count;
    size_t step_count, counted_items, sandbox_steps,
        bytes;  /* that making it took; of memory by whole blocks */
    guint face; /* that has it */
    const struct allowance_scope *now_allowed[SCOPES_MAX]; /* on that face, as `scopes` */
    struct part_drawing *drawing; /* NULL: it was not drawn yet, or cannot be kept */
    bool is_drawn;                /* on more than the face that it was made for */
};

/* What is known of an element. */
struct part_element {
    const struct part_inputs *inputs; /* NULL: its items are never kept */
    guint asked, met;                 /* met: that were seen before */
};

struct known_tree {
    const struct node *node;
    struct digest digest;
};

struct part_memory {
    struct arena *arena;                /* of what is known of elements */
    GHashTable *elements;               /* const struct element * to struct part_element * */
    GHashTable *seen;                   /* a set of struct digest: keys of what is not kept yet */
    GHashTable *parts;                  /* a set of struct part */
    struct arena *store;                /* of parts, with all that making them took */
    guint face;                         /* counted */
    struct known_tree trees[TREES_MAX]; /* of this face, a ring */
    size_t tree_count;
};

static void clear_drawings(gpointer data)
{
    for (struct part *part = data; part != NULL; part = part->same) {
        part_drawing_clear(part->drawing);
    }
}

struct part_memory *part_memory_new(void)
{
    struct part_memory *parts = g_new0(struct part_memory, 1);
    parts->arena = arena_new();
    parts->store = arena_new();
    parts->elements = g_hash_table_new(NULL, NULL);
    parts->seen = g_hash_table_new_full(digest_hash, digest_equal, g_free, NULL);
    parts->parts = g_hash_table_new_full(digest_hash, digest_equal, clear_drawings, NULL);
    return parts;
}

void part_memory_free(struct part_memory *parts)
{
    if (parts != NULL) {
        g_hash_table_destroy(parts->seen);
        g_hash_table_destroy(parts->elements);
        arena_free(parts->arena);
        g_hash_table_destroy(parts->parts);
        arena_free(parts->store);
        g_free(parts);
    }
}

/* Only here is anything forgotten, as no face has any of it. */
void part_memory_begin(struct part_memory *parts)
{
    parts->face++;
    parts->tree_count = 0;
    if (arena_size(parts->store) > BYTES_MAX) {
        g_hash_table_remove_all(parts->parts);
        arena_reset(parts->store);
    }
    if (g_hash_table_size(parts->seen) > SEEN_MAX) {
        g_hash_table_remove_all(parts->seen);
    }
}

/* ---- what decides how an element comes out ---- */

/* The values of an element's paths, in their order. */
struct inputs {
    struct value values[PART_INPUTS_MAX];
    size_t count;
};

static void add_number(struct digest *digest, guint64 number)
{
    digest_add(digest, &number, sizeof number);
}

/* A scalar is its text and its type, as expressions see it; of a list or mapping all that is in it. */
static bool add_tree(struct digest *digest, const struct node *node, size_t *nodes_left)
{
    if (*nodes_left == 0) {
        return false;
    }
    --*nodes_left;
    bool is_told = true;
    switch (node->kind) {
    case NODE_SCALAR:
        add_number(digest, node->scalar.type);
        digest_add(digest, node->scalar.text, node->scalar.length);
        break;
    case NODE_LIST:
        add_number(digest, G_MAXUINT64 - node->list.count);
        for (size_t i = 0; i < node->list.count && is_told; i++) {
            is_told = add_tree(digest, node->list.items[i], nodes_left);
        }
        break;
    case NODE_MAPPING:
        add_number(digest, G_MAXUINT64 / 2 - node->mapping.count);
        for (size_t i = 0; i < node->mapping.count && is_told; i++) {
            const struct node *key = node->mapping.entries[i].key;
            digest_add(digest, key->scalar.text, key->scalar.length);
            is_told = add_tree(digest, node->mapping.entries[i].value, nodes_left);
        }
        break;
    }
    return is_told;
}

/* Several elements of a face read the same lists, and each side of a card does. */
static bool add_node(struct part_memory *parts, struct digest *digest, const struct node *node,
                     size_t *nodes_left)
{
    if (node->kind == NODE_SCALAR) {
        return add_tree(digest, node, nodes_left);
    }
    for (size_t i = 0; i < parts->tree_count && i < TREES_MAX; i++) {
        if (parts->trees[i].node == node) {
            digest_add(digest, &parts->trees[i].digest, sizeof parts->trees[i].digest);
            return true;
        }
    }
    struct known_tree tree = {node, digest_begin()};
    if (!add_tree(&tree.digest, node, nodes_left)) {
        return false;
    }
    parts->trees[parts->tree_count++ % TREES_MAX] = tree;
    digest_add(digest, &tree.digest, sizeof tree.digest);
    return true;
}

/* False of lists of an expression's own that hold more than numbers. */
static bool add_value(struct part_memory *parts, struct digest *digest, const struct value *value,
                      size_t *nodes_left)
{
    bool is_told = true;
    add_number(digest, value->kind);
    switch (value->kind) {
    case VALUE_NOTHING:
        break;
    case VALUE_FLAG:
        add_number(digest, value->flag);
        break;
    case VALUE_INTEGER:
        digest_add(digest, &value->integer, sizeof value->integer);
        break;
    case VALUE_REAL:
        digest_add(digest, &value->real, sizeof value->real);
        break;
    case VALUE_TEXT:
        digest_add(digest, value->text, value->length);
        break;
    case VALUE_NODE:
        return add_node(parts, digest, value->node, nodes_left);
    case VALUE_LIST:
        add_number(digest, value->count);
        for (size_t i = 0; i < value->count && is_told; i++) {
            const struct value *item = &value->items[i];
            is_told = *nodes_left > i &&
                      (item->kind == VALUE_FLAG || item->kind == VALUE_INTEGER ||
                       item->kind == VALUE_REAL) &&
                      add_value(parts, digest, item, nodes_left);
        }
        break;
    }
    return is_told;
}

/* Of a component and a layout all that a pass knows beside the scope is the same for all faces, but for how deep the element
 * stands. False where it cannot be told. */
static bool read_inputs(struct face_pass *pass, const struct element *element,
                        const struct part_inputs *paths, const struct scope *scope,
                        const struct style *style, struct inputs *inputs_out,
                        struct digest *key_out)
{
    const void *const around[] = {element, style, pass->component, pass->layout};
    size_t nodes_left = INPUT_NODES_MAX;
    *key_out = digest_begin();
    digest_add(key_out, around, sizeof around);
    add_number(key_out, pass->use_depth);
    inputs_out->count = paths->count;
    for (size_t i = 0; i < paths->count; i++) {
        struct value *value = &inputs_out->values[i];
        *value = (struct value){.kind = VALUE_NOTHING};
        const size_t found = read_path_follow(&paths->paths[i], scope, value);
        add_number(key_out, found);
        if (found > 0 && !add_value(pass->parts, key_out, value, &nodes_left)) {
            return false;
        }
    }
    return true;
}

/* The node that a value is or comes from; NULL: it is from no file. */
static const struct node *root_of(const struct value *value)
{
    return value->kind == VALUE_NODE   ? value->node
           : value->kind == VALUE_TEXT ? value->origin
                                       : NULL;
}

/* ---- keeping ---- */

/* While a part is gone through. */
struct survey {
    struct part *part;
    struct arena *store;
    const struct inputs *inputs;
    const struct allowance_scope *scopes[SCOPES_MAX];
    GPtrArray *items; /* struct item * */
    GByteArray *item_scopes;
    GArray *places; /* struct part_place */
};

/* How often a node is in a tree, as an alias may stand twice; the way to the last of them, from its end. */
static size_t find_node(const struct node *tree, const struct node *node, GArray *way)
{
    if (tree == node) {
        g_array_set_size(way, 0);
        return 1;
    }
    size_t found = 0;
    for (size_t i = 0; i < node_child_count(tree); i++) {
        const size_t found_here = find_node(node_child(tree, i), node, way);
        if (found_here > 0) {
            const guint32 index = (guint32)i;
            g_array_append_val(way, index);
        }
        found += found_here;
    }
    return found;
}

/* Adds where a node is found in the inputs. False where it is in them twice, or near them: then it may be another on a face
 * of equal inputs. What is elsewhere is the layout's, and the same for all. */
static bool add_place(struct survey *survey, const struct node *node, const struct node **origin)
{
    GArray *way = g_array_new(FALSE, FALSE, sizeof(guint32));
    struct part_place place = {.origin = origin};
    size_t found = 0;
    bool is_near = false;
    for (size_t i = 0; i < survey->inputs->count && found == 0; i++) {
        const struct node *root = root_of(&survey->inputs->values[i]);
        if (root != NULL) {
            found = find_node(root, node, way);
            place.input = i;
            is_near = is_near || root->span.source == node->span.source;
        }
    }
    if (found == 1) {
        guint32 *indexes = ARENA_NEW_ARRAY(survey->store, guint32, way->len);
        for (guint i = 0; i < way->len; i++) {
            indexes[i] = g_array_index(way, guint32, way->len - 1 - i);
        }
        place.indexes = indexes;
        place.depth = way->len;
        g_array_append_val(survey->places, place);
    }
    g_array_free(way, TRUE);
    return found == 1 || (found == 0 && !is_near);
}

/* The number of a scope, which is added with those that it is within; SCOPES_MAX: there are too many. */
static size_t scope_number(struct survey *survey, const struct allowance_scope *scope)
{
    struct part *part = survey->part;
    for (size_t i = 0; i < part->scope_count; i++) {
        if (survey->scopes[i] == scope) {
            return i;
        }
    }
    /* The scope of the part is around all that are made in it. */
    const size_t outer = scope != NULL ? scope_number(survey, scope->outer) : SCOPES_MAX;
    if (outer == SCOPES_MAX || part->scope_count == SCOPES_MAX) {
        return SCOPES_MAX;
    }
    survey->scopes[part->scope_count] = scope;
    part->scopes[part->scope_count] = (struct part_scope){scope->allowances, outer};
    return part->scope_count++;
}

/* False where something of it cannot outlive its face. */
static bool survey_item(struct survey *survey, struct item *item)
{
    const struct node **origin = NULL;
    const size_t scope = scope_number(survey, item->allowed);
    if (scope == SCOPES_MAX || !element_class_of(item->kind)->lasts(item, &origin) ||
        (origin != NULL && *origin != NULL && !add_place(survey, *origin, origin))) {
        return false;
    }
    const guint8 number = (guint8)scope;
    g_ptr_array_add(survey->items, item);
    g_byte_array_append(survey->item_scopes, &number, 1);
    bool lasts = true;
    for (size_t i = 0; i < item->child_count && lasts; i++) {
        lasts = survey_item(survey, item->children[i]);
    }
    return lasts;
}

static void *keep(struct arena *arena, const void *array, size_t count, size_t size)
{
    void *kept = arena_alloc_array(arena, count, size);
    if (count > 0) {
        memcpy(kept, array, count * size);
    }
    return kept;
}

/* Lists what has to be put right for another face. False where the part cannot serve one. */
static bool survey_part(struct part *part, struct arena *store, const struct inputs *inputs,
                        const struct allowance_scope *around, GHashTable *printed)
{
    struct survey survey = {
        .part = part,
        .store = store,
        .inputs = inputs,
        .scopes = {around},
        .items = g_ptr_array_new(),
        .item_scopes = g_byte_array_new(),
        .places = g_array_new(FALSE, FALSE, sizeof(struct part_place)),
    };
    part->scope_count = 1;
    bool lasts = survey_item(&survey, part->item);
    GHashTableIter iter;
    gpointer scalar = NULL;
    if (printed != NULL) {
        g_hash_table_iter_init(&iter, printed);
        while (lasts && g_hash_table_iter_next(&iter, &scalar, NULL)) {
            lasts = add_place(&survey, scalar, NULL);
        }
    }
    part->item_count = survey.items->len;
    part->items = keep(survey.store, survey.items->pdata, part->item_count, sizeof(gpointer));
    part->item_scopes = keep(survey.store, survey.item_scopes->data, part->item_count, 1);
    part->place_count = survey.places->len;
    part->places = keep(survey.store, survey.places->data, part->place_count, sizeof *part->places);
    g_ptr_array_free(survey.items, TRUE);
    g_byte_array_free(survey.item_scopes, TRUE);
    g_array_free(survey.places, TRUE);
    return lasts;
}

static void add_texts(GHashTable *texts, GHashTable *more)
{
    GHashTableIter iter;
    gpointer scalar = NULL;
    if (more != NULL) {
        g_hash_table_iter_init(&iter, more);
        while (g_hash_table_iter_next(&iter, &scalar, NULL)) {
            g_hash_table_add(texts, scalar);
        }
    }
}

static void add_part(struct part_memory *parts, struct part *part)
{
    struct part *first = g_hash_table_lookup(parts->parts, &part->key);
    if (first != NULL) {
        part->same = first->same;
        first->same = part;
    } else {
        g_hash_table_add(parts->parts, part);
    }
}

/* Made in the store, and kept unless something speaks against it. All in it is made for it alone, as no item may be on a
 * face twice. */
static struct item *make_and_keep(struct face_pass *pass, struct part_element *known,
                                  const struct element *element, const struct scope *scope,
                                  const struct style *style, const struct inputs *inputs,
                                  const struct digest *key)
{
    const struct face_pass before = *pass;
    struct arena *store = pass->parts->store;
    const size_t bytes = arena_size(store), findings = diag_list_taken(pass->diags),
                 sandbox_steps = sandbox_steps_left(pass->sandbox);
    struct part *part = ARENA_NEW(store, struct part);
    pass->parts = NULL;
    pass->arena = store;
    pass->kept_bytes += arena_size(before.arena) - bytes;
    pass->texts = before.texts != NULL ? g_hash_table_new(NULL, NULL) : NULL;
    struct item *item = item_make(pass, element, scope, style);
    *part = (struct part){
        .key = *key,
        .item = item,
        .step_count = pass->step_count - before.step_count,
        .counted_items = pass->item_count - before.item_count,
        .sandbox_steps = sandbox_steps - sandbox_steps_left(pass->sandbox),
        .face = before.parts->face,
    };
    const bool is_kept = !pass->failed && diag_list_taken(pass->diags) == findings &&
                         survey_part(part, store, inputs, before.list->allowed, pass->texts);
    part->bytes = arena_size(store) - bytes;
    add_texts(before.texts, pass->texts);
    g_clear_pointer(&pass->texts, g_hash_table_destroy);
    pass->parts = before.parts;
    pass->arena = before.arena;
    pass->texts = before.texts;
    pass->kept_bytes = before.kept_bytes + part->bytes;
    if (is_kept) {
        add_part(pass->parts, part);
    } else {
        /* It would be tried again and again, and the store has no place for that. */
        known->inputs = NULL;
    }
    return item;
}

/* ---- taking ---- */

/* Whether the face may still take what making the part took. */
static bool has_room(const struct face_pass *pass, const struct part *part)
{
    const struct work_limits *limits = &pass->resources->game->limits;
    return pass->step_count + part->step_count <= limits->face_step_count &&
           pass->item_count + part->counted_items <= limits->face_item_count &&
           arena_size(pass->arena) + pass->kept_bytes + part->bytes <= limits->face_byte_count;
}

static void set_places(struct face_pass *pass, const struct part *part, const struct inputs *inputs)
{
    for (size_t i = 0; i < part->place_count; i++) {
        const struct part_place *place = &part->places[i];
        const struct node *node = root_of(&inputs->values[place->input]);
        for (size_t step = 0; step < place->depth; step++) {
            node = node_child(node, place->indexes[step]);
        }
        if (place->origin != NULL) {
            *place->origin = node;
        } else {
            g_hash_table_add(pass->texts, (gpointer)node);
        }
    }
}

/* In the arena of the list, as its items refer to them. */
static void set_scopes(struct face_pass *pass, struct part *part)
{
    const struct allowance_scope **scopes = part->now_allowed;
    scopes[0] = pass->list->allowed;
    for (size_t i = 1; i < part->scope_count; i++) {
        struct allowance_scope *scope = ARENA_NEW(pass->list->arena, struct allowance_scope);
        *scope =
            (struct allowance_scope){part->scopes[i].allowances, scopes[part->scopes[i].outer]};
        scopes[i] = scope;
    }
    for (size_t i = 0; i < part->item_count; i++) {
        part->items[i]->allowed = scopes[part->item_scopes[i]];
    }
}

/* One that is not on this face already. NULL where there is none. */
static struct item *take_part(struct face_pass *pass, const struct digest *key,
                              const struct inputs *inputs)
{
    struct part *part = g_hash_table_lookup(pass->parts->parts, key);
    /* A face has the same a few times at most. */
    while (part != NULL && part->face == pass->parts->face) {
        part = part->same;
    }
    if (part == NULL || !has_room(pass, part) ||
        !sandbox_take_steps(pass->sandbox, part->sandbox_steps)) {
        return NULL;
    }
    part->face = pass->parts->face;
    part->item->part = part;
    pass->step_count += part->step_count;
    pass->item_count += part->counted_items;
    pass->kept_bytes += part->bytes;
    set_places(pass, part, inputs);
    set_scopes(pass, part);
    return part->item;
}

/* What is known of an element, where its items may be kept; else NULL. */
static struct part_element *find_element(struct part_memory *parts, const struct element *element)
{
    struct part_element *known = g_hash_table_lookup(parts->elements, element);
    if (known == NULL) {
        known = ARENA_NEW(parts->arena, struct part_element);
        known->inputs = part_inputs_read(parts->arena, element);
        g_hash_table_insert(parts->elements, (gpointer)element, known);
    }
    /* Of four times that it was asked about it was met three times at least. */
    if (known->asked >= ASKED_AT_LEAST && known->met < known->asked / 4 * 3) {
        known->inputs = NULL;
    }
    return known->inputs != NULL ? known : NULL;
}

struct item *part_make(struct face_pass *pass, const struct element *element,
                       const struct scope *scope, const struct style *style)
{
    struct part_element *known = pass->parts != NULL ? find_element(pass->parts, element) : NULL;
    struct inputs inputs;
    struct digest key;
    if (known == NULL || !read_inputs(pass, element, known->inputs, scope, style, &inputs, &key)) {
        return item_make(pass, element, scope, style);
    }
    known->asked++;
    struct item *item = take_part(pass, &key, &inputs);
    if (item != NULL) {
        known->met++;
        return item;
    }
    const bool was_seen = g_hash_table_contains(pass->parts->seen, &key);
    if (was_seen && arena_size(pass->parts->store) <= BYTES_MAX) {
        known->met++;
        return make_and_keep(pass, known, element, scope, style, &inputs, &key);
    }
    if (!was_seen) {
        g_hash_table_add(pass->parts->seen, g_memdup2(&key, sizeof key));
    }
    return item_make(pass, element, scope, style);
}

/* The first time that it serves another face it is seen what is drawn of it; where nothing was to be told of that, the same
 * is drawn from then on. */
bool part_draw(struct face_pass *pass, struct item *item, struct box box)
{
    struct part *part = item->part;
    const struct part_frame frame = {part->now_allowed, part->scope_count, part->places,
                                     part->place_count};
    if (part->is_drawn) {
        return part_drawing_play(part->drawing, pass, box, &frame);
    }
    const size_t from = pass->list->count, findings = diag_list_taken(pass->diags);
    part->is_drawn = true;
    item->part = NULL; /* which is how it is drawn */
    item_arrange(pass, item, box);
    item->part = part;
    if (!pass->failed && diag_list_taken(pass->diags) == findings) {
        part->drawing = part_drawing_new(pass->parts->store, pass, box, from, &frame);
    }
    return true;
}
