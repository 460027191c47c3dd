/* A stream's place in its file, what is remembered of the blocks before, and what may not be asked of it. */
#include "game/game_stream.h"

#include <string.h>

#include "game/piece_choice.h"

/* Some thousand records of a few fields, which take some megabytes as a tree. */
enum { BLOCK_BYTES = 256 * 1024 };

/* Of a look: faces of a block before have it, pieces show it, and faces of several blocks have it. */
enum { LOOK_NAMED = 1, LOOK_SHOWN = 2, LOOK_SHARED = 4 };

static void free_component(gpointer data)
{
    struct stream_component *component = data;
    record_choice_free(component->own_records);
    g_free(component);
}

/* Digests are the keys themselves: 64 bits a record, whose chance to meet is one in 37 million for a million
 * records. */
struct game_stream *game_stream_new(void)
{
    struct game_stream *stream = g_new0(struct game_stream, 1);
    stream->file.block_bytes = BLOCK_BYTES;
    stream->ids = g_hash_table_new(NULL, NULL);
    stream->looks = g_hash_table_new(NULL, NULL);
    stream->look_names = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    stream->names = g_hash_table_new(NULL, NULL);
    stream->components = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_component);
    return stream;
}

void game_stream_free(struct game_stream *stream)
{
    if (stream != NULL) {
        g_hash_table_destroy(stream->ids);
        g_hash_table_destroy(stream->looks);
        g_hash_table_destroy(stream->look_names);
        g_hash_table_destroy(stream->names);
        g_hash_table_destroy(stream->components);
        record_choice_free(stream->records);
        g_free(stream);
    }
}

/* A block is known by what is before it: `at` tells where it begins, `end` where the next one does. */
bool game_stream_is_first(const struct game_stream *stream)
{
    return stream->at.bytes == 0;
}

bool game_stream_is_last(const struct game_stream *stream)
{
    return stream->end.records == stream->record_count;
}

bool game_stream_next(struct game_stream *stream)
{
    bool more = stream->counted && !game_stream_is_last(stream);
    stream->at = more ? stream->end : stream->at;
    return more;
}

/* The count of records and the findings of the whole file stay: they are known once for all. */
void game_stream_rewind(struct game_stream *stream)
{
    GHashTableIter iter;
    gpointer news = NULL, component = NULL;
    stream->at = (struct source_before){0};
    stream->end = stream->first_end;
    g_hash_table_remove_all(stream->ids);
    g_hash_table_remove_all(stream->names);
    g_hash_table_iter_init(&iter, stream->looks);
    while (g_hash_table_iter_next(&iter, NULL, &news)) {
        if ((GPOINTER_TO_UINT(news) & LOOK_SHARED) != 0) {
            g_hash_table_iter_replace(&iter, GUINT_TO_POINTER(LOOK_SHARED));
        } else {
            g_hash_table_iter_remove(&iter);
        }
    }
    g_hash_table_iter_init(&iter, stream->components);
    while (g_hash_table_iter_next(&iter, NULL, &component)) {
        ((struct stream_component *)component)->chosen_count = 0;
    }
    stream->settled = true;
}

/* ---- what is remembered of pieces ---- */

gpointer game_stream_key(const char *text)
{
    return GSIZE_TO_POINTER(source_text_digest(text, strlen(text)));
}

bool file_name_add(GHashTable *names, const char *name)
{
    gchar *folded = g_strdelimit(g_utf8_casefold(name, -1), "/", '-');
    bool added = g_hash_table_add(names, game_stream_key(folded));
    g_free(folded);
    return added;
}

/* A look may have another name than in its first block by what a later one calls it. */
bool game_stream_may_clash(struct game_stream *stream)
{
    GHashTableIter iter;
    gpointer name = NULL;
    g_hash_table_iter_init(&iter, stream->look_names);
    while (g_hash_table_iter_next(&iter, NULL, &name)) {
        stream->may_clash |= !file_name_add(stream->names, name);
    }
    return stream->may_clash;
}

struct stream_component *game_stream_component(struct game_stream *stream, const char *id)
{
    struct stream_component *component = g_hash_table_lookup(stream->components, id);
    if (component == NULL) {
        component = g_new0(struct stream_component, 1);
        g_hash_table_insert(stream->components, g_strdup(id), component);
    }
    return component;
}

static guint news_of(const struct game_stream *stream, gpointer look)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(stream->looks, look));
}

static void set_news(struct game_stream *stream, gpointer look, guint news)
{
    g_hash_table_insert(stream->looks, look, GUINT_TO_POINTER(news));
}

/* Names are kept of looks that several blocks have, as most are of one record alone. That a look is one of them shows in
 * its second block, so that the name of its first is kept when that is gone through again. */
bool game_stream_name(struct game_stream *stream, gpointer look, const char **name)
{
    guint news = news_of(stream, look);
    bool seen = (news & LOOK_NAMED) != 0;
    news |= seen ? LOOK_NAMED | LOOK_SHARED : LOOK_NAMED;
    set_news(stream, look, news);
    const char *first = g_hash_table_lookup(stream->look_names, look);
    if ((news & LOOK_SHARED) != 0 && (first == NULL || strcmp(*name, first) < 0)) {
        g_hash_table_insert(stream->look_names, look, g_strdup(*name));
    } else if (stream->settled && first != NULL) {
        *name = first;
    }
    return seen;
}

bool game_stream_show(struct game_stream *stream, gpointer look)
{
    guint news = news_of(stream, look);
    set_news(stream, look, news | LOOK_SHOWN);
    return (news & LOOK_SHOWN) != 0;
}

/* ---- reading ---- */

/* Block by block, of which nothing stays but its findings. */
static bool count_records(struct game_stream *stream, const struct game *game,
                          struct source_span asked_at, struct diag_list *diags)
{
    struct arena *arena = arena_new();
    struct diag_list *found = diag_list_new();
    struct source_before at = {0}, next = {0};
    bool good = true;
    do {
        const struct node *root = NULL;
        at = next;
        good = record_stream_read(&stream->file, &at, asked_at, arena, &game->limits, &root, &next,
                                  found) == OUTCOME_OK &&
               good;
        diag_list_keep(diags, found);
        arena_reset(arena);
    } while (next.bytes > at.bytes);
    diag_list_free(found);
    arena_free(arena);
    stream->counted = good;
    stream->record_count = next.records;
    return good;
}

const struct node *game_stream_read(struct game_stream *stream, struct game *game,
                                    struct source_span asked_at, struct diag_list *diags)
{
    const struct node *root = NULL;
    if (!stream->counted && !count_records(stream, game, asked_at, diags)) {
        return NULL;
    }
    /* The whole file was counted before, so what is wrong in the block has been told. */
    struct diag_list *told = diag_list_new();
    record_stream_read(&stream->file, &stream->at, asked_at, game->arena, &game->limits, &root,
                       &stream->end, told);
    diag_list_free(told);
    stream->first_end = game_stream_is_first(stream) ? stream->end : stream->first_end;
    return root;
}

/* ---- what a stream may be asked for ---- */

/* A game has one stream at most, see data_load.c. */
static const struct data_set *find_stream(const struct game *game)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        if (game->data_sets[i].streamed) {
            return &game->data_sets[i];
        }
    }
    return NULL;
}

/* `each` must be the name of the set alone: what an expression makes of a stream needs all of it. */
const struct data_set *game_stream_of(const struct game *game, const struct component *component)
{
    const struct data_set *set = find_stream(game);
    bool is_of = set != NULL && component->each != NULL &&
                 strcmp(expression_source(component->each->each.over), set->name) == 0;
    return is_of ? set : NULL;
}

/* While the game is gone through for what asks for all records at once. */
struct stream_checking {
    const struct game *game;
    const struct data_set *set;
    struct arena *arena;
    GHashTable *types; /* that were gone through */
    bool good;
    struct diag_list *diags;
};

/* `what` is the subject of the sentence in the finding: "a rule", "this choice". */
static void needs_all(struct stream_checking *checking, const struct node *node, const char *what)
{
    node_report(checking->diags, DIAG_STREAM_NEEDS_ALL, node, what, checking->set->name);
    checking->good = false;
}

/* Whoever reads the name of the set may read all of its records. */
static void check_names(struct stream_checking *checking, const char *const *names, size_t count,
                        const struct node *node, const char *what)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], checking->set->name) == 0) {
            needs_all(checking, node, what);
        }
    }
}

static void check_expression(struct stream_checking *checking, const struct expression *expression,
                             const struct node *node, const char *what)
{
    size_t count = 0;
    const char *const *names = expression != NULL ? expression_names(expression, &count) : NULL;
    check_names(checking, names, count, node, what);
}

static void check_template(struct stream_checking *checking, const struct template *text,
                           const struct node *node, const char *what)
{
    size_t count = 0;
    const char *const *names = text != NULL ? template_names(text, &count) : NULL;
    check_names(checking, names, count, node, what);
}

/* Expressions of the data are parsed again, in silence: what is wrong with them was told. */
static void check_written(struct stream_checking *checking, const struct node *written,
                          const char *what)
{
    struct diag_list *told = diag_list_new();
    if (written != NULL && written->kind == NODE_SCALAR) {
        check_expression(checking, expression_parse(checking->arena, written, told), written, what);
    }
    diag_list_free(told);
}

/* Every value of a mapping is an expression: of `compute`, or of `product`. */
static void check_mapping(struct stream_checking *checking, const struct node *mapping,
                          const char *what)
{
    for (size_t i = 0; mapping != NULL && i < mapping->mapping.count; i++) {
        check_written(checking, mapping->mapping.entries[i].value, what);
    }
}

/* Of the stream itself `when` would change the numbers of all records that follow. */
static void check_data(struct stream_checking *checking)
{
    for (size_t i = 0; i < checking->game->data_set_count; i++) {
        const struct data_set *set = &checking->game->data_sets[i];
        check_mapping(checking, set->product, "a product of lists");
        check_mapping(checking, set->compute, "a computed field");
        check_written(checking, set->when, "the choice of records");
        if (set == checking->set && set->when != NULL) {
            needs_all(checking, set->when, "leaving out records");
        }
    }
}

/* A component that is not made of the stream has sides like any other, and must not read it either. */
static void check_layout(struct stream_checking *checking, const struct component *component,
                         const struct layout *layout)
{
    bool is_of = game_stream_of(checking->game, component) != NULL;
    const struct node *node = node_lookup(component->node, "layout");
    const struct layout_side *const sides[] = {&layout->front, &layout->back};
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        size_t count = 0;
        const char *const *names = layout_side_names(checking->arena, layout, sides[i], &count);
        check_names(checking, names, count, node, "an expression of this layout");
        if (is_of && layout_side_shrinks_across_faces(sides[i])) {
            needs_all(checking, node, "one size of text on all faces");
        }
    }
}

/* `each: tickets` itself is what a stream is for; any other mention is not. */
static void check_component(struct stream_checking *checking, const struct component *component)
{
    const struct node *node = component->node;
    bool is_of = game_stream_of(checking->game, component) != NULL;
    if (component->each != NULL && !is_of) {
        check_expression(checking, component->each->each.over, component->each->node,
                         "more than one piece a record");
    }
    if (component->when != NULL) {
        check_expression(checking, component->when->expression, component->when->node,
                         "this choice");
    }
    check_expression(checking, component->copies, node_lookup(node, "copies"), "this number");
    check_template(checking, component->file, node_lookup(node, "file"), "this name");
    for (size_t i = 0; i < component->with_count; i++) {
        check_template(checking, component->with[i].text, component->with[i].node, "this value");
    }
    if (is_of && component->item_layouts != NULL) {
        needs_all(checking, node_lookup(node, "layout"), "a layout that each record chooses");
    }
    for (size_t i = 0; i < component->layout_count; i++) {
        check_layout(checking, component, component->layouts[i]);
    }
}

/* A reference to the set, from whatever type; of its own records a field that must differ in all. */
static void check_type(struct stream_checking *checking, const struct record_type *type,
                       bool is_own)
{
    if (type == NULL || !g_hash_table_add(checking->types, (gpointer)type)) {
        return;
    }
    if (type->kind == TYPE_REFERENCE && strcmp(type->name, checking->set->name) == 0) {
        needs_all(checking, type->node, "a reference to a record");
    }
    if (is_own && type->unique) {
        needs_all(checking, type->node, "a field that differs in all records");
    }
    check_type(checking, type->target, is_own);
    check_type(checking, type->key, is_own);
    check_type(checking, type->value, is_own);
    for (size_t i = 0; i < type->field_count; i++) {
        check_type(checking, type->fields[i].type, is_own);
    }
    for (size_t i = 0; i < type->alternative_count; i++) {
        check_type(checking, type->alternatives[i], is_own);
    }
}

/* Other sets may hold no references to records of the stream; for its own records more is asked. */
static void check_types(struct stream_checking *checking)
{
    const struct record_types *types = checking->game->types;
    check_type(checking, record_type_of(types, checking->set->name), true);
    for (size_t i = 0; i < types->record_count; i++) {
        check_type(checking, types->records[i].type, false);
    }
}

/* A word of a text by itself: `each: tickets as t` is no expression, and a text has some in braces. */
static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        bool begins = at == text || !(g_ascii_isalnum(at[-1]) || at[-1] == '_');
        if (begins && !g_ascii_isalnum(at[length]) && at[length] != '_') {
            return true;
        }
    }
    return false;
}

/* All that rules say but for what is said to people. */
static void check_rules(struct stream_checking *checking, const struct node *node)
{
    static const char *const words[] = {"rule",  "says",        "from",  "because",
                                        "chart", "not-checked", "title", NULL};
    if (node->kind == NODE_SCALAR && has_word(node_text(node), checking->set->name)) {
        needs_all(checking, node, "a rule");
    }
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        check_rules(checking, node->list.items[i]);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        const struct node_entry *entry = &node->mapping.entries[i];
        if (!g_strv_contains(words, node_text(entry->key))) {
            check_rules(checking, entry->value);
        }
    }
}

/* All reasons are told at once, each where it stands. */
bool game_stream_check(const struct game *game, struct diag_list *diags)
{
    struct stream_checking checking = {
        .game = game, .set = find_stream(game), .good = true, .diags = diags};
    if (checking.set == NULL) {
        return true;
    }
    checking.arena = arena_new();
    checking.types = g_hash_table_new(NULL, NULL);
    check_data(&checking);
    if (game->types != NULL) {
        check_types(&checking);
    }
    if (game->rules != NULL) {
        check_rules(&checking, game->rules);
    }
    if (game->language_count > 0) {
        needs_all(&checking, node_lookup(game->root, "languages"), "a translation");
    }
    for (size_t i = 0; i < game->component_count; i++) {
        check_component(&checking, &game->components[i]);
    }
    g_hash_table_destroy(checking.types);
    arena_free(checking.arena);
    return checking.good;
}
