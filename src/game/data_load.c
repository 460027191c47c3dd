/* Data sets, each a list of records in a file of its own. */
#include "game/data_load.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "document/document.h"
#include "game/game_files.h"

struct data_source {
    const char *file, *separator;
    int decimals; /* index into decimal_names */
};

#define DATA(member) offsetof(struct data_source, member)

enum { DECIMAL_POINT, DECIMAL_COMMA };

static const char *const decimal_names[] = {"point", "comma", NULL};

/* clang-format off */
const struct field_spec data_fields[] = {
    {.name = "file", .kind = FIELD_TEXT, .offset = DATA(file), .required = true, .doc = "The file of records; of a spreadsheet with the sheet behind it (the first if none is named).", .example = "deck.xlsx#Agents"},
    {.name = "separator", .kind = FIELD_TEXT, .offset = DATA(separator),
     .doc = "What stands between the cells of a table of text where the headings do not show it: comma, semicolon, tab, or the character itself.", .example = "\";\""},
    {.name = "decimals", .kind = FIELD_CHOICE, .offset = DATA(decimals), .choices = decimal_names, .usual = "point",
     .doc = "What stands before the fractions of a table's numbers; with comma 1,5 is a number and 1.5 is text.", .example = "comma"},
    {0},
};

static const struct {
    const char *name;
    char character;
} separators[] = {
    {"comma", ','}, {",", ','}, {"semicolon", ';'}, {";", ';'}, {"tab", '\t'}, {"\t", '\t'}, {"|", '|'},
};
/* clang-format on */

struct data_loading {
    struct game *game;
    GPtrArray *blamed;
    struct diag_list *diags;
};

/* Records of one data set must be told apart by their ids. */
static bool check_ids(struct data_loading *loading, const struct node *list)
{
    bool good = true;
    GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *id = node_lookup(list->list.items[i], "id");
        if (node_text(id) == NULL) {
            continue;
        }
        const struct node *first = g_hash_table_lookup(seen, node_text(id));
        if (first != NULL) {
            char line[32];
            snprintf(line, sizeof line, "%zu", source_span_start(first->span).line);
            node_report(loading->diags, DIAG_DUPLICATE_ID, id, node_text(id), line);
            g_ptr_array_add(loading->blamed, (gpointer)(uintptr_t)id);
            good = false;
        } else {
            g_hash_table_insert(seen, (gpointer)(uintptr_t)node_text(id), (gpointer)(uintptr_t)id);
        }
    }
    g_hash_table_destroy(seen);
    return good;
}

/* It stands in expressions. */
static bool check_name(const struct data_loading *loading, const struct node *key)
{
    const char *text = node_text(key);
    bool good = *text != '\0' && !g_ascii_isdigit(*text);
    for (const char *at = text; good && *at != '\0'; at++) {
        good = *at == '_' || g_ascii_isalnum(*at);
    }
    if (!good) {
        node_report(loading->diags, DIAG_BAD_VALUE, key, text, "a name (letters, digits and _)",
                    "");
    }
    return good;
}

/* A word of Lua cannot be used in an expression, and a data set would hide a function of its name. */
static bool check_word(const struct data_loading *loading, const struct node *key)
{
    const char *name = node_text(key);
    const char *taken = expression_is_lua_word(name) ? "a word of Lua" : NULL;
    const struct expression_function *function;
    for (size_t i = 0; taken == NULL && (function = expression_function_at(i)) != NULL; i++) {
        taken = strcmp(function->name, name) == 0 ? "a function" : NULL;
    }
    if (taken != NULL) {
        node_report(loading->diags, DIAG_BAD_VALUE, key, name, "a name for data",
                    arena_printf(loading->game->arena, "; in expressions it is %s", taken));
    }
    return taken == NULL;
}

static bool read_separator(const struct data_loading *loading, const struct node *entry,
                           const char *name, char *out)
{
    for (size_t i = 0; name != NULL && i < G_N_ELEMENTS(separators); i++) {
        if (strcmp(name, separators[i].name) == 0) {
            *out = separators[i].character;
            return true;
        }
    }
    if (name != NULL) {
        node_report(loading->diags, DIAG_BAD_VALUE, node_lookup(entry, "separator"), name,
                    "comma, semicolon or tab", "");
    }
    return name == NULL;
}

/* The file alone, or a mapping that says how it is read. */
static bool read_entry(const struct data_loading *loading, const struct node_entry *entry,
                       struct data_source *out, struct table_form *form)
{
    struct arena *arena = loading->game->arena;
    if (entry->value->kind == NODE_LIST) {
        node_report(loading->diags, DIAG_WRONG_KIND, entry->value, node_text(entry->key),
                    "the name of a file", node_describe(arena, entry->value));
        return false;
    }
    if (entry->value->kind == NODE_SCALAR) {
        out->file = node_text(entry->value);
        return true;
    }
    bool good = fields_read(arena, entry->value, data_fields, "a data set", NULL, NULL, out,
                            loading->diags) == OUTCOME_OK;
    good = read_separator(loading, entry->value, out->separator, &form->separator) && good;
    form->decimal_commas = out->decimals == DECIMAL_COMMA;
    return good;
}

static bool load_set(struct data_loading *loading, const struct node_entry *entry,
                     struct data_set *out)
{
    struct data_source source = {0};
    struct table_form form = {0};
    if (!check_name(loading, entry->key) || !check_word(loading, entry->key) ||
        !read_entry(loading, entry, &source, &form)) {
        return false;
    }
    const struct node *file = node_lookup(entry->value, "file");
    const char *path;
    spreadsheet_path(loading->game->arena, source.file, &path, &form.sheet);
    const struct node *root = game_document(loading->game, path, file != NULL ? file : entry->value,
                                            &form, loading->diags);
    if (root == NULL) {
        return false;
    }
    /* A file may hold its list under one key of the data set's own name. */
    const struct node *inner = node_lookup(root, node_text(entry->key));
    const struct node *list = root->kind == NODE_MAPPING && inner != NULL ? inner : root;
    if (list->kind != NODE_LIST) {
        node_report(loading->diags, DIAG_WRONG_KIND, list, node_text(entry->key),
                    "a list of records", node_describe(loading->game->arena, list));
        return false;
    }
    *out = (struct data_set){.name = node_text(entry->key), .path = source.file, .root = list};
    return check_ids(loading, list);
}

bool data_load(struct game *game, const struct node *mapping, GPtrArray *blamed,
               struct diag_list *diags)
{
    struct data_loading loading = {.game = game, .blamed = blamed, .diags = diags};
    size_t count = mapping != NULL ? mapping->mapping.count : 0;
    struct data_set *sets = ARENA_NEW_ARRAY(game->arena, struct data_set, count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        struct data_set *set = &sets[game->data_set_count];
        bool loaded = load_set(&loading, &mapping->mapping.entries[i], set);
        game->data_set_count += set->root != NULL ? 1 : 0;
        good = good && loaded;
    }
    game->data_sets = sets;
    return good;
}

struct diag_subject game_subject(const struct game *game, const struct node *node)
{
    for (; node != NULL && node->parent != NULL; node = node->parent) {
        for (size_t i = 0; i < game->data_set_count; i++) {
            const struct data_set *set = &game->data_sets[i];
            if (node->parent == set->root) {
                const char *id = node_text(node_lookup(node, "id"));
                id = id != NULL ? id : node_text(node_lookup(node, "name"));
                return (struct diag_subject){.set = set->name,
                                             .id = id != NULL ? id : node_text(node),
                                             .number = node->index + 1,
                                             .total = set->root->list.count,
                                             .span = node->span};
            }
        }
    }
    return (struct diag_subject){0};
}
