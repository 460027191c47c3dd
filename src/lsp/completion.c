/* What may be written at a place. Text that is being typed is mostly not YAML yet: so the word at the cursor is put
 * aside for a mark, in a few ways, until the text can be read and the mark is in it. */
#include <string.h>

#include "expression/expression_parts.h"
#include "game/game_files.h"
#include "lsp/names_walk.h"
#include "lsp/requests.h"
#include "lsp/schema_walk.h"

/* Letters only: wherever a word may stand this is a plain scalar, and no game has it. */
static const char mark[] = "kerfcursor";

/* Kinds of the protocol's completion items. (CompletionItemKind, LSP 3.17.) */
enum item_kind {
    ITEM_FUNCTION = 3,
    ITEM_FIELD = 5,
    ITEM_VARIABLE = 6,
    ITEM_PROPERTY = 10,
    ITEM_VALUE = 12,
    ITEM_ENUM = 13,
    ITEM_COLOUR = 16,
    ITEM_FILE = 17,
    ITEM_REFERENCE = 18,
};

/* One request while it is answered; nodes are in the arena of its place. */
struct completion {
    struct place *place;
    size_t word_start; /* in the text; the word ends at the cursor or behind it */
    const struct node *root, *scalar,
        *mapping; /* of the text with the mark; mapping: it is a key of */
    JsonBuilder *json;
    GHashTable *given; /* labels, each once */
};

/* ---- the text with a mark ---- */

/* Depth first; the scalar, or the key and the mapping that it is a key of. There is one mark, so the first found is
 * it. */
static const struct node *find_mark(const struct node *node, const struct node **mapping_out)
{
    const struct node *found = NULL;
    if (node->kind == NODE_SCALAR) {
        return strstr(node->scalar.text, mark) != NULL ? node : NULL;
    }
    for (size_t i = 0; node->kind == NODE_LIST && found == NULL && i < node->list.count; i++) {
        found = find_mark(node->list.items[i], mapping_out);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && found == NULL && i < node->mapping.count;
         i++) {
        const struct node_entry *entry = &node->mapping.entries[i];
        if (strcmp(entry->key->scalar.text, mark) == 0) {
            *mapping_out = node;
            return entry->key;
        }
        found = find_mark(entry->value, mapping_out);
    }
    return found;
}

/* One way of putting the mark: behind it `closing`, and the rest of the text or none of it. True if the text can be
 * read so, with the mark in it. */
static bool try_mark(struct completion *completion, const char *closing, bool with_rest)
{
    const struct place *place = completion->place;
    const char *bytes = place->source->bytes;
    size_t end = place->offset, length = place->source->length;
    while (end < length && editor_is_of_word(bytes[end])) {
        end++;
    }
    /* What closes the text is in the place of the rest of the line. */
    size_t rest = end;
    while (closing[0] != '\0' && rest < length && bytes[rest] != '\n' && bytes[rest] != '\r') {
        rest++;
    }
    GString *text = g_string_new_len(bytes, (gssize)completion->word_start);
    g_string_append(text, mark);
    g_string_append(text, closing);
    if (with_rest) {
        g_string_append_len(text, bytes + rest, (gssize)(length - rest));
    }
    completion->root = game_text_read(place->file->path, text->str, text->len, place->arena);
    completion->mapping = NULL;
    completion->scalar =
        completion->root != NULL ? find_mark(completion->root, &completion->mapping) : NULL;
    g_string_free(text, TRUE);
    return completion->scalar != NULL;
}

/* Whether only a list's dashes stand before the word in its line: then it begins a key, if anything can. */
static bool begins_line(const struct completion *completion)
{
    size_t at = completion->word_start;
    const char *bytes = completion->place->source->bytes;
    while (at > 0 && bytes[at - 1] != '\n' && bytes[at - 1] != '\r') {
        at--;
        if (strchr(" -", bytes[at]) == NULL) {
            return false;
        }
    }
    return true;
}

/* Cheapest guess first. At the start of a line a key is the usual case (": x" gives it a value); within one, what may
 * be open is closed: a brace of an expression, a quote, a list or mapping in brackets. Each is tried with the rest of
 * the text and then without it, as a fault further down must not spoil completion here. */
static bool place_mark(struct completion *completion)
{
    static const char *const in_line[] = {"", "}\"", "\"", "}'", "'", "}", "]", ": x}", ": x"};
    static const char *const at_start[] = {": x", ""};
    bool starts = begins_line(completion);
    size_t count = starts ? G_N_ELEMENTS(at_start) : G_N_ELEMENTS(in_line);
    for (size_t i = 0; i < 2 * count; i++) {
        const char *closing = starts ? at_start[i % count] : in_line[i % count];
        if (try_mark(completion, closing, i < count)) {
            return true;
        }
    }
    return false;
}

/* ---- items ---- */

/* The edit replaces the word that is typed up to the cursor, so that a '-' in it, which editors take for the end of a
 * word, is not doubled. */
static void add_item(struct completion *completion, const char *label, enum item_kind kind,
                     const char *insert, const char *doc)
{
    if (!g_hash_table_add(completion->given, g_strdup(label))) {
        return;
    }
    const struct place *place = completion->place;
    const struct source_span word = {place->source, completion->word_start,
                                     place->offset - completion->word_start};
    JsonBuilder *json = completion->json;
    json_builder_begin_object(json);
    answer_text(json, "label", label);
    answer_count(json, "kind", kind);
    /* A range within one line, with the cursor in it (CompletionItem, LSP 3.17). */
    answer_object(json, "textEdit");
    answer_range(json, "range", editor_range_of(word, place->session->encoding));
    answer_text(json, "newText", insert != NULL ? insert : label);
    json_builder_end_object(json);
    if (doc != NULL) {
        answer_text(json, "documentation", doc);
    }
    json_builder_end_object(json);
}

/* Tolerates what is no mapping, or missing: the theme may be half written. */
static void add_keys(struct completion *completion, const struct node *mapping, enum item_kind kind)
{
    for (size_t i = 0;
         mapping != NULL && mapping->kind == NODE_MAPPING && i < mapping->mapping.count; i++) {
        add_item(completion, mapping->mapping.entries[i].key->scalar.text, kind, NULL, NULL);
    }
}

/* ---- keys ---- */

/* What the mapping has already is not offered again. */
static void add_property(struct completion *completion, const char *name, JsonObject *schema)
{
    if (node_lookup(completion->mapping, name) == NULL) {
        gchar *insert = g_strconcat(name, ": ", NULL);
        add_item(completion, name, ITEM_PROPERTY, insert,
                 json_object_get_string_member_with_default(schema, "description", NULL));
        g_free(insert);
    }
}

static void add_properties(struct completion *completion, const struct schema_walk *walk)
{
    /* The mark is a key of its own, which no schema has: the mapping is what the others make it. */
    GPtrArray *schemas = schema_walk_fitting(walk, completion->mapping);
    for (guint i = 0; i < schemas->len; i++) {
        JsonNode *member = json_object_get_member(schemas->pdata[i], "properties");
        JsonObject *properties = member != NULL ? json_node_get_object(member) : NULL;
        GList *names = properties != NULL ? json_object_get_members(properties) : NULL;
        for (GList *name = names; name != NULL; name = name->next) {
            add_property(completion, name->data,
                         json_object_get_object_member(properties, name->data));
        }
        g_list_free(names);
    }
    g_ptr_array_unref(schemas);
}

/* Fields that other records have, where no type says. */
static void add_fields_of_others(struct completion *completion)
{
    enum { RECORDS_MAX = 50 };
    const struct node *root = completion->root;
    for (size_t i = 0; root->kind == NODE_LIST && i < MIN(root->list.count, RECORDS_MAX); i++) {
        const struct node *record = root->list.items[i];
        for (size_t j = 0; record->kind == NODE_MAPPING && j < record->mapping.count; j++) {
            const char *name = record->mapping.entries[j].key->scalar.text;
            if (strcmp(name, mark) != 0 && node_lookup(completion->mapping, name) == NULL) {
                gchar *insert = g_strconcat(name, ": ", NULL);
                add_item(completion, name, ITEM_FIELD, insert, NULL);
                g_free(insert);
            }
        }
    }
}

/* Of the element that has the `with`; NULL where the name is made by an expression. */
static const struct layout *used_layout(const struct game *model, const struct node *element)
{
    const char *name = node_text(node_lookup(element, "use"));
    for (size_t i = 0; name != NULL && i < model->layout_count; i++) {
        if (strcmp(model->layouts[i]->name, name) == 0) {
            return model->layouts[i];
        }
    }
    return NULL;
}

/* Two mappings have keys that no schema lists: the parameters of the layout used, and the codes of findings that may
 * be allowed. */
static void complete_key(struct completion *completion, const struct schema_walk *walk)
{
    const struct node *mapping = completion->mapping;
    const char *under = mapping->key != NULL ? mapping->key->scalar.text : "";
    const struct layout *used = used_layout(completion->place->model, mapping->parent);
    if (strcmp(under, "with") == 0 && used != NULL) {
        for (size_t i = 0; i < used->parameter_count; i++) {
            add_item(completion, used->parameter_names[i], ITEM_PROPERTY, NULL, NULL);
        }
    } else if (strcmp(under, "allow") == 0) {
        /* Of the game as a whole, or of what is on faces. */
        bool is_of_game = completion->place->role == ROLE_GAME && mapping->parent->parent == NULL;
        const struct allowable *rows = is_of_game ? game_allowables : face_allowables;
        for (; rows->about != NULL; rows++) {
            add_item(completion, diag_code_info(rows->code)->slug, ITEM_PROPERTY, NULL,
                     rows->about);
        }
    } else {
        add_properties(completion, walk);
        if (completion->place->role == ROLE_DATA && walk->schema == NULL) {
            add_fields_of_others(completion);
        }
    }
}

/* ---- expressions ---- */

/* By the declared type, or else by the first record of the set, which mostly has all fields. */
static void add_record_names(struct completion *completion, struct value_shape shape)
{
    const struct record_type *type = shape.type;
    for (size_t i = 0; type != NULL && i < type->field_count; i++) {
        add_item(completion, type->fields[i].name, ITEM_FIELD, NULL, type->fields[i].type->doc);
    }
    const struct node *root =
        type == NULL && shape.record_of != NULL ? shape.record_of->root : NULL;
    if (root != NULL && root->list.count > 0) {
        add_keys(completion, root->list.items[0], ITEM_FIELD);
    }
}

/* Inserted with the open parenthesis, at which an editor asks for the signature. */
static void add_functions(struct completion *completion)
{
    const struct expression_function *function = NULL;
    for (size_t i = 0; (function = names_function_at(completion->place->role, i)) != NULL; i++) {
        gchar *insert = g_strconcat(function->name, "(", NULL);
        gchar *doc = g_strdup_printf("%s: %s", function->call, function->doc);
        add_item(completion, function->name, ITEM_FUNCTION, insert, doc);
        g_free(doc);
        g_free(insert);
    }
}

/* Where the path that the mark ends begins, from `start` on. */
static size_t path_start(const char *text, size_t start, size_t end)
{
    size_t at = end;
    while (at > start && (editor_is_of_word(text[at - 1]) || strchr(".[]", text[at - 1]) != NULL)) {
        at--;
    }
    return at;
}

/* Behind a dot come the fields of what stands before it, as far as its shape is known; anywhere else all names in
 * scope from the innermost out, then data sets, functions and the words that always mean something. The editor filters
 * by what is typed. */
static void complete_expression(struct completion *completion, size_t start)
{
    static const char *const always[] = {"record", "number", "total",   "component", "copy",
                                         "copies", "game",   "players", "language",  "true",
                                         "false",  "nil",    "and",     "or",        "not"};
    const struct place *place = completion->place;
    const char *text = completion->scalar->scalar.text;
    /* Bytes of the scalar's text, which in quotes is not that of the file. */
    size_t at = (size_t)(strstr(text, mark) - text), path = path_start(text, start, at);
    struct names_walk walk = {place->model, place->arena,
                              g_array_new(FALSE, FALSE, sizeof(struct name_use))};
    const struct shape_scope *scope = names_scope_of(&walk, place, completion->scalar);
    if (at > path && text[at - 1] == '.') {
        add_record_names(
            completion, names_in_expression(&walk, completion->scalar, path, at - 1 - path, scope));
    } else {
        for (; scope != NULL; scope = scope->outer) {
            if (scope->name != NULL) {
                add_item(completion, scope->name, ITEM_VARIABLE, NULL, NULL);
            } else {
                add_record_names(completion, scope->shape);
            }
        }
        for (size_t i = 0; i < place->model->data_set_count; i++) {
            add_item(completion, place->model->data_sets[i].name, ITEM_VARIABLE, NULL, NULL);
        }
        add_functions(completion);
        for (size_t i = 0; i < G_N_ELEMENTS(always); i++) {
            add_item(completion, always[i], ITEM_VARIABLE, NULL, NULL);
        }
    }
    g_array_free(walk.uses, TRUE);
}

/* ---- values ---- */

/* Several schemas may fit the place (anyOf); what any of them takes is offered once. */
static void add_choices(struct completion *completion, const struct schema_walk *walk)
{
    GPtrArray *schemas = schema_walk_at(walk, completion->scalar);
    for (guint i = 0; i < schemas->len; i++) {
        JsonNode *member = json_object_get_member(schemas->pdata[i], "enum");
        JsonArray *choices = member != NULL ? json_node_get_array(member) : NULL;
        for (guint j = 0; choices != NULL && j < json_array_get_length(choices); j++) {
            JsonNode *choice = json_array_get_element(choices, j);
            if (json_node_get_value_type(choice) == G_TYPE_STRING) {
                add_item(completion, json_node_get_string(choice), ITEM_ENUM, NULL, NULL);
            }
        }
        JsonNode *type = json_object_get_member(schemas->pdata[i], "type");
        if (type != NULL && JSON_NODE_HOLDS_VALUE(type) &&
            g_strcmp0(json_node_get_string(type), "boolean") == 0) {
            add_item(completion, "true", ITEM_ENUM, NULL, NULL);
            add_item(completion, "false", ITEM_ENUM, NULL, NULL);
        }
    }
    g_ptr_array_unref(schemas);
}

/* Within a text the closing ':' comes along; the opening one is typed already. */
static void add_icons(struct completion *completion, bool in_text)
{
    const struct game *model = completion->place->model;
    for (size_t i = 0; i < model->icon_count; i++) {
        gchar *insert = g_strconcat(model->icons[i].name, in_text ? ":" : NULL, NULL);
        add_item(completion, model->icons[i].name, ITEM_FILE, insert, NULL);
        g_free(insert);
    }
}

/* By their files, as a layout that nothing uses yet is meant to be found. */
static void add_layouts(struct completion *completion)
{
    size_t count = 0;
    const char *const *names =
        layout_file_names(completion->place->model, completion->place->arena, &count);
    for (size_t i = 0; i < count; i++) {
        add_item(completion, names[i], ITEM_FILE, NULL, NULL);
    }
}

/* Names of things that the game has, by what the key asks for. */
static void add_names(struct completion *completion, const char *key)
{
    const struct game *model = completion->place->model;
    enum name_kind kind = NAME_KIND_COUNT;
    if (!names_kind_of_key(completion->place->role, key, &kind)) {
        return;
    }
    if (kind == NAME_STYLE) {
        add_keys(completion, node_lookup(model->theme.root, "styles"), ITEM_REFERENCE);
    } else if (kind == NAME_COLOUR) {
        add_keys(completion, node_lookup(model->theme.root, "colours"), ITEM_COLOUR);
    } else if (kind == NAME_LAYOUT) {
        add_layouts(completion);
    } else if (kind == NAME_ICON) {
        add_icons(completion, false);
    }
}

/* Where a value is the name of a file, and what such a name ends in. The blank behind each ending keeps .json from
 * being met in .jsonl. */
static const struct file_key {
    enum file_role role;
    const char *key, *endings;
} file_keys[] = {
    {ROLE_LAYOUT, "image", ".svg .png .jpg .jpeg .webp "},
    {ROLE_GAME, "theme", ".yaml "},
    {ROLE_GAME, "types", ".yaml "},
    {ROLE_GAME, "rules", ".yaml "},
    {ROLE_GAME, "extends", ".yaml "},
    {ROLE_GAME, "file", ".yaml .csv .tsv .json .jsonl .xlsx .ods "},
    {ROLE_GAME, "data", ".yaml .csv .tsv .json .jsonl .xlsx .ods "},
    {ROLE_GAME, "profile", ".icc .icm "},
    {ROLE_THEME, "extends", ".yaml "},
};

/* The key of a scalar; of an entry of `data`, which has a name of its own, that. */
static const struct file_key *file_key_of(const struct completion *completion, const char *key)
{
    const struct node *outer = completion->scalar->parent;
    bool is_data =
        outer != NULL && outer->key != NULL && strcmp(node_text(outer->key), "data") == 0;
    for (size_t i = 0; i < G_N_ELEMENTS(file_keys); i++) {
        if (file_keys[i].role == completion->place->role &&
            strcmp(file_keys[i].key, is_data ? "data" : key) == 0) {
            return &file_keys[i];
        }
    }
    return NULL;
}

static int compare_names(gconstpointer first, gconstpointer second)
{
    return strcmp(*(const char *const *)first, *(const char *const *)second);
}

/* What is in one folder of the game: other folders, which end in '/', and files of the endings. Sorted, as a folder is
 * listed in any order. */
static void add_folder(struct completion *completion, const char *folder, const char *endings)
{
    struct arena *arena = completion->place->arena;
    const char *path = arena_printf(arena, "%s/%s", completion->place->model->folder, folder);
    GDir *listing = g_dir_open(path, 0, NULL);
    GPtrArray *names = g_ptr_array_new();
    const char *name;
    while (listing != NULL && (name = g_dir_read_name(listing)) != NULL) {
        bool is_folder = g_file_test(arena_printf(arena, "%s/%s", path, name), G_FILE_TEST_IS_DIR);
        const char *ending = strrchr(name, '.');
        if (*name != '.' &&
            (is_folder ||
             (ending != NULL && strstr(endings, arena_printf(arena, "%s ", ending)) != NULL))) {
            g_ptr_array_add(names, arena_printf(arena, "%s%s", name, is_folder ? "/" : ""));
        }
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        add_item(completion, names->pdata[i], ITEM_FILE, NULL, NULL);
    }
    g_ptr_array_free(names, TRUE);
    if (listing != NULL) {
        g_dir_close(listing);
    }
}

/* The folders that are typed already stay; the name behind them is replaced, its dots too. Nothing outside of the game
 * is shown. */
static void add_files(struct completion *completion, const char *key, const char *typed)
{
    const struct file_key *wanted = file_key_of(completion, key);
    const char *slash = strrchr(typed, '/');
    size_t folder_length = slash != NULL ? (size_t)(slash - typed) + 1 : 0;
    if (wanted != NULL && *typed != '/' && strstr(typed, "..") == NULL) {
        /* Only the name behind the last slash is replaced. */
        completion->word_start -= strlen(typed) - folder_length;
        add_folder(completion, arena_strndup(completion->place->arena, typed, folder_length),
                   wanted->endings);
    }
}

/* In types.yaml: the data sets after `refers_to`, else kinds and the game's own types. */
static void add_types(struct completion *completion, const char *key)
{
    const struct game *model = completion->place->model;
    for (size_t i = 0; strcmp(key, "refers_to") == 0 && i < model->data_set_count; i++) {
        add_item(completion, model->data_sets[i].name, ITEM_REFERENCE, NULL, NULL);
    }
    for (int i = 0; strcmp(key, "refers_to") != 0 && i < TYPE_WRITTEN_COUNT; i++) {
        add_item(completion, type_kind_infos[i].name, ITEM_VALUE, NULL, type_kind_infos[i].doc);
    }
    for (size_t i = 0;
         strcmp(key, "refers_to") != 0 && model->types != NULL && i < model->types->named_count;
         i++) {
        add_item(completion, model->types->named[i].name, ITEM_REFERENCE, NULL, NULL);
    }
}

/* Where the expression that the mark is in begins in its text; false where it is in none. Some keys have an expression
 * for their value; in other texts one stands in braces. */
static bool find_expression(const struct completion *completion, const char *key, size_t *start_out)
{
    /* The keys of rules, and those of them that layouts and game.yaml have, too. */
    static const char *const keys[] = {"when",  "copies", "each", "rows", "check", "where",
                                       "found", "at",     "in",   "let",  "pairs", NULL};
    static const char *const in_rules_too[] = {"when", "copies", "each", "rows", NULL};
    const char *text = completion->scalar->scalar.text, *at = strstr(text, mark);
    bool is_rules = completion->place->role == ROLE_RULES;
    if (g_strv_contains(is_rules ? keys : in_rules_too, key)) {
        *start_out = 0;
        return true;
    }
    /* Backwards to a brace that nothing has closed before the mark. */
    for (const char *brace = at; brace > text && brace[-1] != '}'; brace--) {
        if (brace[-1] == '{') {
            *start_out = (size_t)(brace - text);
            return true;
        }
    }
    return false;
}

/* An icon or a name is offered only where the value is nothing but the mark: in the midst of a text they would be
 * noise. */
static void complete_value(struct completion *completion, const struct schema_walk *walk)
{
    const struct node *scalar = completion->scalar;
    const char *key = scalar->key != NULL ? scalar->key->scalar.text : "";
    const char *text = scalar->scalar.text, *at = strstr(text, mark);
    size_t start = 0;
    if (find_expression(completion, key, &start)) {
        complete_expression(completion, start);
    } else if (at > text && at[-1] == ':') {
        add_icons(completion, true);
    } else if (file_key_of(completion, key) != NULL) {
        add_files(completion, key,
                  arena_strndup(completion->place->arena, text, (size_t)(at - text)));
    } else if (strcmp(text, mark) == 0) {
        add_choices(completion, walk);
        add_names(completion, key);
        if (completion->place->role == ROLE_TYPES) {
            add_types(completion, key);
        }
    }
}

/* On the last good state of the game (place_use_good()): what is being typed is in the way of the newest one, and to
 * wait for it would cost more than an editor's user waits for a list. */
void request_completion(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    if (place_init(&place, session, params)) {
        struct completion completion = {
            .place = &place,
            .word_start = place.offset,
            .json = json,
            .given = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
        struct schema_walk walk = {0};
        while (completion.word_start > 0 &&
               editor_is_of_word(place.source->bytes[completion.word_start - 1])) {
            completion.word_start--;
        }
        place_use_good(&place);
        if (place.model != NULL && place_mark(&completion)) {
            schema_walk_init(&walk, &place);
            if (completion.mapping != NULL) {
                complete_key(&completion, &walk);
            } else {
                complete_value(&completion, &walk);
            }
            schema_walk_clear(&walk);
        }
        g_hash_table_destroy(completion.given);
        place_clear(&place);
    }
    json_builder_end_array(json);
}
