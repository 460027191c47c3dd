/* Places for changes are found once; a change is then a random place and a random other value. */
#include "mutation/change.h"

#include <string.h>

#include "expression/number_words.h"

struct word_place {
    const struct node *layer;
    const char *path;
    struct source_span span;
};

/* A part of a text; a name has the data set that it is from. */
struct part_place {
    const char *path;
    struct source_span span;
    const struct data_set *set;
};

struct value_place {
    const struct node *node;
    const char *path; /* of the data set and in it */
};

struct change_places {
    const struct game *game;
    struct arena *arena;
    GHashTable *seen;                  /* nodes: what aliases repeat is visited once */
    GHashTable *files;                 /* source -> file to open */
    GHashTable *ids;                   /* text -> data set whose record has that id */
    GArray *values[CHANGE_KIND_COUNT]; /* struct value_place, but for the next three kinds */
    GArray *words;                     /* struct word_place, of CHANGE_SPACE */
    GArray *figures, *names;           /* struct part_place, of CHANGE_FIGURE and CHANGE_NAME */
    const struct number_language *language;
};

static const char *const kind_names[CHANGE_KIND_COUNT] = {
    "number", "swap", "drop", "double", "reference", "space", "figure", "name", "setting"};

const char *change_kind_name(enum change_kind kind)
{
    return kind_names[kind];
}

/* --- places --- */

static void add_value(struct change_places *places, enum change_kind kind, const struct node *node,
                      const char *path)
{
    const struct value_place place = {node, path};
    g_array_append_val(places->values[kind], place);
}

static bool is_layer(const struct node *node)
{
    const struct node *layers = node->parent;
    return layers != NULL && layers->key != NULL && layers->kind == NODE_MAPPING &&
           strcmp(node_text(layers->key), "layers") == 0;
}

static void add_words(struct change_places *places, const struct node *layer, const char *path)
{
    const char *bytes = layer->span.source->bytes;
    size_t end = layer->span.offset + layer->span.length;
    size_t at = layer->span.offset;
    while (at < end) {
        size_t start = at;
        while (at < end && !g_ascii_isspace(bytes[at])) {
            at++;
        }
        if (at > start) {
            const struct word_place place = {layer, path, {layer->span.source, start, at - start}};
            g_array_append_val(places->words, place);
        }
        at += at < end ? 1 : 0;
    }
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
    }
}

static const char *child_path(struct change_places *places, const struct node *child,
                              const char *parent_path)
{
    return child->key != NULL
               ? arena_printf(places->arena, "%s.%s", parent_path, node_text(child->key))
               : arena_printf(places->arena, "%s[%zu]", parent_path, child->index + 1);
}

static size_t child_count(const struct node *node)
{
    return node->kind == NODE_LIST      ? node->list.count
           : node->kind == NODE_MAPPING ? node->mapping.count
                                        : 0;
}

static const struct node *child_at(const struct node *node, size_t index)
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
    g_hash_table_insert(places->files, (gpointer)set->root->span.source, (gpointer)set->path);
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
    places->language = number_language_find(game->language);
    for (size_t i = 0; i < CHANGE_KIND_COUNT; i++) {
        places->values[i] = g_array_new(FALSE, FALSE, sizeof(struct value_place));
    }
    for (size_t i = 0; i < game->data_set_count; i++) {
        note_ids(places, &game->data_sets[i]);
    }
    for (size_t i = 0; i < game->data_set_count; i++) {
        visit(places, game->data_sets[i].root, game->data_sets[i].name);
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
                                   : places->values[kind]->len;
}

/* --- changes --- */

static const char *span_text(struct arena *arena, struct source_span span)
{
    return arena_strndup(arena, span.source->bytes + span.offset, span.length);
}

static void add_edit(struct change *change, struct source_span span, const char *text)
{
    struct source_position start = source_span_start(span), end = source_span_end(span);
    change->edits[change->edit_count++] = (struct edit){span, text};
    change->first_line = change->first_line == 0 ? start.line : MIN(change->first_line, start.line);
    change->last_line = MAX(change->last_line, end.line);
}

static bool make_number(struct arena *arena, const struct value_place *place, GRand *random,
                        struct change *change)
{
    long long number = place->node->scalar.integer + (g_rand_boolean(random) ? 1 : -1);
    const char *text = arena_printf(arena, "%lld", number);
    add_edit(change, place->node->span, text);
    change->words = arena_printf(arena, "%s becomes %s", place->node->scalar.text, text);
    return true;
}

/* Two values of one kind that differ; only ones on a single line, whose text can stand elsewhere. */
static bool make_swap(struct arena *arena, const struct value_place *place, GRand *random,
                      struct change *change)
{
    gint32 count = (gint32)child_count(place->node);
    const struct node *a = child_at(place->node, (size_t)g_rand_int_range(random, 0, count));
    const struct node *b = child_at(place->node, (size_t)g_rand_int_range(random, 0, count));
    if (a->parent != place->node || b->parent != place->node || a->kind != NODE_SCALAR ||
        b->kind != NODE_SCALAR || is_layer(a) || is_layer(b) || a->scalar.type != b->scalar.type) {
        return false;
    }
    const char *a_text = span_text(arena, a->span), *b_text = span_text(arena, b->span);
    if (strcmp(a_text, b_text) == 0 || strchr(a_text, '\n') != NULL ||
        strchr(b_text, '\n') != NULL) {
        return false;
    }
    add_edit(change, a->span, b_text);
    add_edit(change, b->span, a_text);
    change->words = arena_printf(arena, "%s and %s swap places", a_text, b_text);
    return true;
}

static bool is_line_start(const char *bytes, size_t offset, size_t *line_start_out)
{
    size_t at = offset;
    while (at > 0 && (bytes[at - 1] == ' ' || bytes[at - 1] == '-')) {
        at--;
    }
    *line_start_out = at;
    return at == 0 || bytes[at - 1] == '\n';
}

static size_t line_end(const struct source_text *source, size_t offset)
{
    const char *newline = memchr(source->bytes + offset, '\n', source->length - offset);
    return newline != NULL ? (size_t)(newline - source->bytes) + 1 : source->length;
}

/* An entry with its key or dash. In a block these are whole lines; in a flow list a comma goes too. */
static bool entry_span(const struct node *node, struct source_span *span_out)
{
    const struct source_text *source = node->span.source;
    size_t start = node->key != NULL ? node->key->span.offset : node->span.offset;
    size_t end = node->span.offset + node->span.length, line_start;
    const struct node *parent = node->parent;
    char opening = source->bytes[parent->span.offset];
    if (opening != '[' && opening != '{') {
        bool whole_lines = is_line_start(source->bytes, start, &line_start) &&
                           !(node->key != NULL && node->index == 0 && parent->parent != NULL &&
                             parent->parent->kind == NODE_LIST); /* shares its line with a dash */
        size_t after = end > start && source->bytes[end - 1] == '\n' ? end : line_end(source, end);
        *span_out = (struct source_span){source, line_start, after - line_start};
        return whole_lines;
    }
    size_t comma = end;
    while (comma < source->length && g_ascii_isspace(source->bytes[comma])) {
        comma++;
    }
    bool has_comma = comma < source->length && source->bytes[comma] == ',';
    *span_out = (struct source_span){source, start, (has_comma ? comma + 1 : end) - start};
    return has_comma; /* the last of a flow list stays: its comma stands before it */
}

static bool make_drop(struct arena *arena, const struct value_place *place, struct change *change)
{
    struct source_span span;
    if (!entry_span(place->node, &span)) {
        return false;
    }
    add_edit(change, span, "");
    /* What is gone is reported where it stood, or at what held it. */
    struct source_position parent = source_span_start(place->node->parent->span);
    change->first_line = MIN(change->first_line, parent.line - (parent.line > 1 ? 1 : 0));
    change->words = arena_printf(arena, "is dropped");
    return true;
}

static bool make_double(struct arena *arena, const struct value_place *place, struct change *change)
{
    struct source_span span;
    if (!entry_span(place->node, &span)) {
        return false;
    }
    const char *text = span_text(arena, span);
    add_edit(change, span, arena_printf(arena, "%s%s", text, text));
    change->last_line += source_span_end(span).line - source_span_start(span).line + 1;
    change->words = "is there twice";
    return true;
}

static bool make_reference(struct arena *arena, const struct change_places *places,
                           const struct value_place *place, GRand *random, struct change *change)
{
    const struct data_set *set = g_hash_table_lookup(places->ids, place->node->scalar.text);
    gint32 count = (gint32)set->root->list.count;
    const struct node *record = set->root->list.items[g_rand_int_range(random, 0, count)];
    const char *id = node_text(node_lookup(record, "id"));
    if (id == NULL || strcmp(id, place->node->scalar.text) == 0) {
        return false;
    }
    add_edit(change, place->node->span, id);
    change->words = arena_printf(arena, "%s becomes %s", place->node->scalar.text, id);
    return true;
}

static const struct word_place *word_at(const struct change_places *places, size_t index)
{
    return &g_array_index(places->words, struct word_place, index);
}

/* The words of one layer stand side by side. */
static const struct word_place *other_of_layer(const struct change_places *places, size_t index,
                                               GRand *random)
{
    const struct node *layer = word_at(places, index)->layer;
    size_t first = index, end = index + 1;
    while (first > 0 && word_at(places, first - 1)->layer == layer) {
        first--;
    }
    while (end < places->words->len && word_at(places, end)->layer == layer) {
        end++;
    }
    return word_at(places, (size_t)g_rand_int_range(random, (gint32)first, (gint32)end));
}

static bool make_space(struct arena *arena, const struct change_places *places, GRand *random,
                       struct change *change)
{
    size_t index = (size_t)g_rand_int_range(random, 0, (gint32)places->words->len);
    const struct word_place *place = word_at(places, index);
    const struct word_place *other = other_of_layer(places, index, random);
    const char *before = span_text(arena, place->span), *after = span_text(arena, other->span);
    if (strcmp(before, after) == 0) {
        return false;
    }
    change->path = place->path;
    change->file = g_hash_table_lookup(places->files, place->span.source);
    add_edit(change, place->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    return true;
}

static bool take_part(const struct change_places *places, const struct part_place *place,
                      struct change *change)
{
    change->path = place->path;
    change->file = g_hash_table_lookup(places->files, place->span.source);
    return true;
}

/* A word stays a word, and a capital a capital. */
static bool make_figure(struct arena *arena, const struct change_places *places, GRand *random,
                        struct change *change)
{
    const struct part_place *place =
        &g_array_index(places->figures, struct part_place,
                       g_rand_int_range(random, 0, (gint32)places->figures->len));
    const char *before = span_text(arena, place->span);
    struct text_number number;
    size_t at = 0;
    number_next(places->language, before, strlen(before), &at, &number);
    long long value = number.value + (number.value > 0 && g_rand_boolean(random) ? -1 : 1);
    char *after = arena_strdup(arena, g_ascii_isdigit(before[0])
                                          ? arena_printf(arena, "%lld", value)
                                          : number_word(places->language, arena, value));
    after[0] = g_ascii_isupper(before[0]) ? g_ascii_toupper(after[0]) : after[0];
    add_edit(change, place->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    return take_part(places, place, change);
}

static bool make_name(struct arena *arena, const struct change_places *places, GRand *random,
                      struct change *change)
{
    const struct part_place *place = &g_array_index(
        places->names, struct part_place, g_rand_int_range(random, 0, (gint32)places->names->len));
    gint32 count = (gint32)place->set->root->list.count;
    const struct node *record = place->set->root->list.items[g_rand_int_range(random, 0, count)];
    const char *before = span_text(arena, place->span);
    const char *after = node_text(node_lookup(record, "name"));
    if (after == NULL || *after == '\0' || strcmp(before, after) == 0) {
        return false;
    }
    add_edit(change, place->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    return take_part(places, place, change);
}

static bool make_setting(struct arena *arena, const struct value_place *place, GRand *random,
                         struct change *change)
{
    const char *before = node_text(place->node);
    if (place->node->scalar.type == SCALAR_INTEGER) {
        return make_number(arena, place, random, change);
    }
    const char *after = strcmp(before, "none") == 0  ? "duplex"
                        : g_ascii_isdigit(before[0]) ? arena_printf(arena, "%s0", before)
                                                     : "none";
    add_edit(change, place->node->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    return true;
}

bool change_make(struct arena *arena, const struct change_places *places, enum change_kind kind,
                 GRand *random, struct change *change_out)
{
    gint32 count = (gint32)change_places_count(places, kind);
    *change_out = (struct change){.kind = kind};
    if (count == 0) {
        return false;
    }
    if (kind == CHANGE_SPACE) {
        return make_space(arena, places, random, change_out);
    }
    if (kind == CHANGE_FIGURE) {
        return make_figure(arena, places, random, change_out);
    }
    if (kind == CHANGE_NAME) {
        return make_name(arena, places, random, change_out);
    }
    const struct value_place *place = &g_array_index(places->values[kind], struct value_place,
                                                     g_rand_int_range(random, 0, count));
    change_out->path = place->path;
    change_out->file = g_hash_table_lookup(places->files, place->node->span.source);
    switch (kind) {
    case CHANGE_NUMBER:
        return make_number(arena, place, random, change_out);
    case CHANGE_SWAP:
        return make_swap(arena, place, random, change_out);
    case CHANGE_DROP:
        return make_drop(arena, place, change_out);
    case CHANGE_DOUBLE:
        return make_double(arena, place, change_out);
    case CHANGE_REFERENCE:
        return make_reference(arena, places, place, random, change_out);
    case CHANGE_SETTING:
        return make_setting(arena, place, random, change_out);
    case CHANGE_SPACE:
    case CHANGE_FIGURE:
    case CHANGE_NAME:
    case CHANGE_KIND_COUNT:
        break;
    }
    return false;
}

char *change_apply(const struct change *change)
{
    const struct edit *first = &change->edits[0], *second = &change->edits[1];
    if (change->edit_count == 2 && second->span.offset < first->span.offset) {
        first = &change->edits[1];
        second = &change->edits[0];
    }
    const struct source_text *source = first->span.source;
    size_t at = first->span.offset + first->span.length;
    GString *text = g_string_new_len(source->bytes, (gssize)first->span.offset);
    g_string_append(text, first->text);
    if (change->edit_count == 2) {
        g_string_append_len(text, source->bytes + at, (gssize)(second->span.offset - at));
        g_string_append(text, second->text);
        at = second->span.offset + second->span.length;
    }
    g_string_append_len(text, source->bytes + at, (gssize)(source->length - at));
    return g_string_free(text, FALSE);
}
