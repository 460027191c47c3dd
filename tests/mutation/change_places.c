#include "mutation/change_places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_value(struct change_places *places, enum change_kind kind, const struct node *node,
                      const char *path)
{
    const struct value_place place = {node, path};
    g_array_append_val(places->values[kind], place);
}

bool is_layer(const struct node *node)
{
    const struct node *layers = node->parent;
    return layers != NULL && layers->key != NULL && layers->kind == NODE_MAPPING &&
           strcmp(node_text(layers->key), "layers") == 0;
}

/* ---- regions ---- */

/* The words of one layer, those of the array from `first` on. */
struct layer_words {
    const struct word_place *words;
    size_t count, column_count;
};

static bool is_same_word(const struct word_place *a, const struct word_place *b)
{
    const char *a_text = a->span.source->bytes + a->span.offset;
    const char *b_text = b->span.source->bytes + b->span.offset;
    return a->span.length == b->span.length && memcmp(a_text, b_text, a->span.length) == 0;
}

/* The spaces beside a space that have its word; how many. */
static size_t same_beside(const struct layer_words *layer, size_t at, size_t beside[4])
{
    size_t column = at % layer->column_count, count = 0;
    const size_t around[4] = {at - layer->column_count, at + layer->column_count,
                              column > 0 ? at - 1 : layer->count,
                              column + 1 < layer->column_count ? at + 1 : layer->count};
    for (size_t i = 0; i < 4; i++) {
        if (around[i] < layer->count && is_same_word(&layer->words[around[i]], &layer->words[at])) {
            beside[count++] = around[i];
        }
    }
    return count;
}

static void reach(const struct layer_words *layer, size_t at, bool *reached)
{
    size_t beside[4];
    reached[at] = true;
    for (size_t i = 0, count = same_beside(layer, at, beside); i < count; i++) {
        if (!reached[beside[i]]) {
            reach(layer, beside[i], reached);
        }
    }
}

/* Whether the spaces of its word that lie round this one hang together by it alone. */
static bool holds_together(const struct layer_words *layer, size_t at)
{
    size_t beside[4];
    size_t count = same_beside(layer, at, beside);
    bool *reached = g_new0(bool, layer->count);
    bool whole = true;
    reached[at] = true;
    for (size_t i = 0; i < count; i++) {
        if (i == 0) {
            reach(layer, beside[i], reached);
        }
        whole = whole && reached[beside[i]];
    }
    g_free(reached);
    return !whole;
}

static bool is_nothing(const struct word_place *place)
{
    return place->span.length == 1 && place->span.source->bytes[place->span.offset] == '-';
}

static void add_cuts(struct change_places *places, guint first)
{
    struct layer_words layer = {.words = &g_array_index(places->words, struct word_place, first),
                                .count = places->words->len - first};
    while (layer.column_count < layer.count && layer.words[layer.column_count].row == 0) {
        layer.column_count++;
    }
    for (size_t i = 0; i < layer.count; i++) {
        if (!is_nothing(&layer.words[i]) && holds_together(&layer, i)) {
            g_array_append_val(places->cuts, layer.words[i]);
        }
    }
}

static void add_words(struct change_places *places, const struct node *layer, const char *path)
{
    const char *bytes = layer->span.source->bytes;
    size_t end = layer->span.offset + layer->span.length;
    size_t at = layer->span.offset, row = 0, column = 0;
    guint first = places->words->len;
    while (at < end) {
        size_t start = at;
        while (at < end && !g_ascii_isspace(bytes[at])) {
            at++;
        }
        if (at > start) {
            const struct word_place place = {
                layer, path, {layer->span.source, start, at - start}, row, column++};
            g_array_append_val(places->words, place);
        }
        if (at < end && bytes[at] == '\n' && column > 0) {
            row++;
            column = 0;
        }
        at += at < end ? 1 : 0;
    }
    add_cuts(places, first);
}

/* ---- numbers and names in texts ---- */

/* Where a value comes from is no text that prints. */
static bool is_remark(const struct node *node)
{
    static const char *const keys[] = {"source", "from", "note_on_source", "facts", "path"};
    for (; node != NULL; node = node->parent) {
        for (size_t i = 0; node->key != NULL && i < G_N_ELEMENTS(keys); i++) {
            if (strcmp(node_text(node->key), keys[i]) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void add_figures(struct change_places *places, const char *path, struct source_span span)
{
    const char *text = span.source->bytes + span.offset;
    struct text_number number;
    size_t at = 0;
    while (number_next(places->language, text, span.length, &at, &number)) {
        const struct part_place place = {
            path, {span.source, span.offset + number.offset, number.length}, NULL};
        g_array_append_val(places->figures, place);
    }
}

static void add_names(struct change_places *places, const char *path, struct source_span span,
                      const struct data_set *set)
{
    for (size_t i = 0; i < set->root->list.count; i++) {
        const char *name = node_text(node_lookup(set->root->list.items[i], "name"));
        const char *text = span.source->bytes + span.offset;
        const char *found = name != NULL && g_ascii_isupper(name[0])
                                ? g_strstr_len(text, (gssize)span.length, name)
                                : NULL;
        if (found != NULL && !g_ascii_isalpha(found[strlen(name)])) {
            const struct part_place place = {
                path, {span.source, span.offset + (size_t)(found - text), strlen(name)}, set};
            g_array_append_val(places->names, place);
        }
    }
}

/* What is typed: the stretches of a text outside of its expressions. */
static void add_parts(struct change_places *places, const struct node *node, const char *path)
{
    const char *bytes = node->span.source->bytes;
    size_t end = node->span.offset + node->span.length;
    for (size_t at = node->span.offset; at < end; at++) {
        size_t start = at;
        while (at < end && bytes[at] != '{') {
            at++;
        }
        const struct source_span span = {node->span.source, start, at - start};
        add_figures(places, path, span);
        for (size_t i = 0; i < places->game->data_set_count; i++) {
            add_names(places, path, span, &places->game->data_sets[i]);
        }
        while (at < end && bytes[at] != '}') {
            at++;
        }
    }
}

/* Unlike a path of an outline. */
static bool has_word(const char *text)
{
    size_t letters = 0;
    for (; *text != '\0' && letters < 3; text++) {
        letters = g_ascii_islower(*text) ? letters + 1 : 0;
    }
    return letters == 3;
}

static bool is_printed_text(const struct node *node)
{
    const char *name = node->key != NULL ? node_text(node->key) : "";
    return node->scalar.type == SCALAR_TEXT && strchr(node->scalar.text, ' ') != NULL &&
           has_word(node->scalar.text) && strcmp(name, "name") != 0 && !is_remark(node);
}

static bool is_id(const struct node *node)
{
    return node->key != NULL && strcmp(node_text(node->key), "id") == 0;
}

/* ---- tables and regions that can be cut ---- */

bool range_read(const char *text, struct range *out)
{
    char *end;
    if (!g_ascii_isdigit(text[0])) {
        return false;
    }
    out->low = out->high = strtoul(text, &end, 10);
    if (*end == '-' && g_ascii_isdigit(end[1])) {
        out->high = strtoul(end + 1, &end, 10);
    }
    return *end == '\0';
}

/* "b2" of "b2-d4"; where what follows begins, or NULL. */
static const char *read_corner(const char *text, char *column, size_t *row)
{
    char *end;
    if (!g_ascii_islower(text[0]) || !g_ascii_isdigit(text[1])) {
        return NULL;
    }
    *column = text[0];
    *row = strtoul(text + 1, &end, 10);
    return end;
}

bool rectangle_read(const char *text, struct rectangle *out)
{
    const char *rest = read_corner(text, &out->left, &out->top);
    if (rest == NULL || *rest != '-') {
        return false;
    }
    rest = read_corner(rest + 1, &out->right, &out->bottom);
    return rest != NULL && *rest == '\0';
}

/* A rectangle of a region that has a middle. */
static bool can_be_cut(const struct node *node)
{
    const struct node *list = node->parent;
    struct rectangle area;
    return list != NULL && list->key != NULL && strcmp(node_text(list->key), "spaces") == 0 &&
           rectangle_read(node->scalar.text, &area) &&
           (area.right - area.left >= 2 || area.bottom - area.top >= 2);
}

static void visit_scalar(struct change_places *places, const struct node *node, const char *path)
{
    if (is_layer(node)) {
        add_words(places, node, path);
    } else if (node->scalar.type == SCALAR_INTEGER && node->scalar.plain) {
        add_value(places, CHANGE_NUMBER, node, path);
    } else if (is_printed_text(node)) {
        add_parts(places, node, path);
    } else if (node->scalar.type == SCALAR_TEXT && !is_id(node) &&
               g_hash_table_contains(places->ids, node->scalar.text)) {
        add_value(places, CHANGE_REFERENCE, node, path);
        add_value(places, CHANGE_BOTH, node, path);
    } else if (can_be_cut(node)) {
        add_value(places, CHANGE_CUT, node, path);
    }
}

static const char *child_path(struct change_places *places, const struct node *child,
                              const char *parent_path)
{
    return child->key != NULL
               ? arena_printf(places->arena, "%s.%s", parent_path, node_text(child->key))
               : arena_printf(places->arena, "%s[%u]", parent_path, child->index + 1);
}

size_t child_count(const struct node *node)
{
    return node->kind == NODE_LIST      ? node->list.count
           : node->kind == NODE_MAPPING ? node->mapping.count
                                        : 0;
}

const struct node *child_at(const struct node *node, size_t index)
{
    return node->kind == NODE_LIST ? node->list.items[index] : node->mapping.entries[index].value;
}

static void visit(struct change_places *places, const struct node *node, const char *path)
{
    if (!g_hash_table_add(places->seen, (gpointer)node)) {
        return;
    }
    if (node->kind == NODE_SCALAR) {
        visit_scalar(places, node, path);
        return;
    }
    size_t count = child_count(node);
    if (count >= 2) {
        add_value(places, CHANGE_SWAP, node, path);
    }
    if (count >= 2 && node->kind == NODE_LIST) {
        add_value(places, CHANGE_RECUT, node, path);
    }
    for (size_t i = 0; i < count; i++) {
        const struct node *child = child_at(node, i);
        if (child->parent != node) {
            continue; /* repeated by an alias or a merge: it stands elsewhere */
        }
        const char *own_path = child_path(places, child, path);
        add_value(places, CHANGE_DROP, child, own_path);
        if (node->kind == NODE_LIST) {
            add_value(places, CHANGE_DOUBLE, child, own_path);
        }
        visit(places, child, own_path);
    }
}

static void note_ids(struct change_places *places, const struct data_set *set)
{
    char *file = g_path_get_basename(set->path);
    g_hash_table_insert(places->files, (gpointer)set->root->span.source,
                        arena_strdup(places->arena, file));
    g_free(file);
    for (size_t i = 0; set->root->kind == NODE_LIST && i < set->root->list.count; i++) {
        const char *id = node_text(node_lookup(set->root->list.items[i], "id"));
        if (id != NULL) {
            g_hash_table_insert(places->ids, (gpointer)id, (gpointer)set);
        }
    }
}

/* How many are printed, and whether on both sides. */
static void add_settings(struct change_places *places)
{
    const struct game *game = places->game;
    const struct node *players = node_lookup(game->root, "players");
    g_hash_table_insert(places->files, (gpointer)game->root->span.source, (gpointer) "game.yaml");
    if (players != NULL) {
        add_value(places, CHANGE_SETTING, players, "game.players");
    }
    for (size_t i = 0; i < game->component_count; i++) {
        const struct component *component = &game->components[i];
        const struct node *copies = node_lookup(component->node, "copies");
        const struct node *backs = node_lookup(node_lookup(component->node, "print"), "backs");
        const char *path = arena_printf(places->arena, "game.components.%s", component->id);
        if (copies != NULL && copies->scalar.type == SCALAR_INTEGER) {
            add_value(places, CHANGE_SETTING, copies, path);
        }
        if (backs != NULL) {
            add_value(places, CHANGE_SETTING, backs, path);
        }
    }
}

struct change_places *change_places_find(struct arena *arena, const struct game *game)
{
    struct change_places *places = g_new0(struct change_places, 1);
    places->game = game;
    places->arena = arena;
    places->seen = g_hash_table_new(NULL, NULL);
    places->files = g_hash_table_new(NULL, NULL);
    places->ids = g_hash_table_new(g_str_hash, g_str_equal);
    places->words = g_array_new(FALSE, FALSE, sizeof(struct word_place));
    places->figures = g_array_new(FALSE, FALSE, sizeof(struct part_place));
    places->names = g_array_new(FALSE, FALSE, sizeof(struct part_place));
    places->cuts = g_array_new(FALSE, FALSE, sizeof(struct word_place));
    places->language = number_language_find(game->language);
    for (size_t i = 0; i < CHANGE_KIND_COUNT; i++) {
        places->values[i] = g_array_new(FALSE, FALSE, sizeof(struct value_place));
    }
    /* Records of a product stand in no file; what they are made of does. */
    for (size_t i = 0; i < game->data_set_count; i++) {
        if (game->data_sets[i].path != NULL) {
            note_ids(places, &game->data_sets[i]);
        }
    }
    for (size_t i = 0; i < game->data_set_count; i++) {
        if (game->data_sets[i].path != NULL) {
            visit(places, game->data_sets[i].root, game->data_sets[i].name);
        }
    }
    add_settings(places);
    return places;
}

void change_places_free(struct change_places *places)
{
    g_hash_table_destroy(places->seen);
    g_hash_table_destroy(places->files);
    g_hash_table_destroy(places->ids);
    g_array_free(places->words, TRUE);
    g_array_free(places->figures, TRUE);
    g_array_free(places->names, TRUE);
    g_array_free(places->cuts, TRUE);
    for (size_t i = 0; i < CHANGE_KIND_COUNT; i++) {
        g_array_free(places->values[i], TRUE);
    }
    g_free(places);
}

size_t change_places_count(const struct change_places *places, enum change_kind kind)
{
    return kind == CHANGE_SPACE    ? places->words->len
           : kind == CHANGE_FIGURE ? places->figures->len
           : kind == CHANGE_NAME   ? places->names->len
           : kind == CHANGE_CUT    ? places->cuts->len + places->values[kind]->len
                                   : places->values[kind]->len;
}
