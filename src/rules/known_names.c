/* Names are found by their first word or two, so that a text is gone through once however many names there are. */
#include "rules/known_names.h"

#include <string.h>

#include "base/word.h"
#include "board/board.h"

enum { LETTERS_MIN = 3 }; /* of a label: shorter ones are marks */

struct known_name {
    const char *text;        /* without the s at its end */
    const struct node *node; /* that says so */
    const char *is;
    const struct data_set *set; /* NULL: of a component */
};

struct known_names {
    const struct game *game;
    struct arena *arena;
    GHashTable *taken; /* texts: a figure is called as its card */
    GHashTable
        *by_first;      /* the first word, without an s -> GArray of the names of that word alone */
    GHashTable *by_two; /* the first two -> GArray of the names that have more than one */
    GHashTable *from;   /* scalars that give a name */
    struct digest digest; /* of the names, one after the other */
    GHashTable *seen;     /* boards: one that an alias repeats counts once */
    GPtrArray *boards;    /* nodes, in order */
    GPtrArray *loaded; /* the same as struct board, once a space is looked for; NULL until then */
};

/* ---- what is called how ---- */

static bool has_s(const char *start, const char *end)
{
    return end > start + 1 && end[-1] == 's';
}

/* Without an s: "Widows" and "widow" are found by one word. */
static struct word first_word(const char *text)
{
    const char *end = word_end(text, NULL);
    return (struct word){text, (size_t)((has_s(text, end) ? end - 1 : end) - text)};
}

/* Both as they stand, whatever is between them, and without any s at the end, as the name may end there; of no bytes
 * where there is no second one. */
static struct word first_two_words(const char *text)
{
    const char *second = word_end(text, NULL);
    while (*second != '\0' && !word_goes_on(second)) {
        second = g_utf8_next_char(second);
    }
    const char *end = word_end(second, NULL);
    while (end > second + 1 && g_ascii_tolower(end[-1]) == 's') {
        end--;
    }
    return (struct word){text, end > second ? (size_t)(end - text) : 0};
}

static void free_array(gpointer array)
{
    g_array_free(array, TRUE);
}

/* A word in small letters is no name: a door is a door. */
static bool is_name(const char *text)
{
    return g_unichar_isupper(g_utf8_get_char(text)) ||
           (word_goes_on(text) && strchr(text, ' ') != NULL);
}

/* The names that begin so, none at first; the array is the table's. */
static GArray *names_of(struct known_names *names, GHashTable *table, struct word words)
{
    GArray *alike = g_hash_table_lookup(table, &words);
    if (alike == NULL) {
        struct word *key = ARENA_NEW(names->arena, struct word);
        *key = words;
        alike = g_array_new(FALSE, FALSE, sizeof(struct known_name));
        g_hash_table_insert(table, key, alike);
    }
    return alike;
}

static void add_name(struct known_names *names, const char *text, struct known_name name)
{
    size_t length = strlen(text);
    name.text = arena_strndup(names->arena, text, has_s(text, text + length) ? length - 1 : length);
    if (!is_name(text) || !g_hash_table_add(names->taken, (gpointer)name.text)) {
        return;
    }
    g_hash_table_add(names->from, (gpointer)name.node);
    digest_add(&names->digest, text, length);
    /* Names of several words are found by two of them, as fewer share these. */
    const struct word two = first_two_words(text);
    GArray *alike = names_of(names, names->by_first, first_word(text));
    alike = two.length > 0 ? names_of(names, names->by_two, two) : alike;
    g_array_append_val(alike, name);
}

/* By `name`, which is what people read; ids are for the files. */
static void add_records(struct known_names *names, const struct data_set *set)
{
    const char *is = arena_printf(names->arena, "the name of a record of '%s'", set->name);
    for (size_t i = 0; i < set->root->list.count; i++) {
        const struct node *name = node_lookup(set->root->list.items[i], "name");
        if (node_text(name) != NULL) {
            add_name(names, node_text(name),
                     (struct known_name){.node = name, .is = is, .set = set});
        }
    }
}

/* "Player boards, one for each of you" are called player boards; tiles are called what they are. */
static void add_component(struct known_names *names, const struct component *component)
{
    const struct node *title = node_lookup(component->node, "title");
    const char *whole = node_text(title) != NULL ? node_text(title) : "";
    const char *text = g_strchomp(arena_strndup(names->arena, whole, strcspn(whole, ",(")));
    if (strchr(text, ' ') != NULL) {
        const char *is =
            arena_printf(names->arena, "the title of the component '%s'", component->id);
        add_name(names, text, (struct known_name){.node = title, .is = is});
    }
}

/* Of words, spans and regions. */
static void add_labels(struct known_names *names, const struct node *node,
                       const struct data_set *set, const char *is)
{
    const char *label = node_text(node_lookup(node, "label"));
    if (label != NULL && g_utf8_strlen(label, -1) >= LETTERS_MIN) {
        add_name(names, label,
                 (struct known_name){.node = node_lookup(node, "label"), .is = is, .set = set});
    }
    for (size_t i = 0; i < node_child_count(node); i++) {
        add_labels(names, node_child(node, i), set, is);
    }
}

/* A board is whatever has layers, at any depth; within one there is no other. */
static void add_boards(struct known_names *names, const struct node *node,
                       const struct data_set *set)
{
    if (node_lookup(node, "layers") != NULL) {
        static const char *const labelled[] = {"legend", "spans", "regions"};
        if (!g_hash_table_add(names->seen, (gpointer)node)) {
            return;
        }
        const char *is = arena_printf(names->arena, "a label on a board of '%s'", set->name);
        g_ptr_array_add(names->boards, (gpointer)node);
        for (size_t i = 0; i < G_N_ELEMENTS(labelled); i++) {
            const struct node *marks = node_lookup(node, labelled[i]);
            if (marks != NULL) {
                add_labels(names, marks, set, is);
            }
        }
        return;
    }
    for (size_t i = 0; i < node_child_count(node); i++) {
        add_boards(names, node_child(node, i), set);
    }
}

/* The order decides between equal names, as the first one keeps the text: records, components, labels on boards. */
struct known_names *known_names_new(const struct game *game)
{
    struct known_names *names = g_new0(struct known_names, 1);
    names->game = game;
    names->arena = arena_new();
    names->taken = g_hash_table_new(g_str_hash, g_str_equal);
    names->by_first = g_hash_table_new_full(word_hash, word_equal, NULL, free_array);
    names->by_two = g_hash_table_new_full(word_hash, word_equal, NULL, free_array);
    names->from = g_hash_table_new(NULL, NULL);
    names->digest = digest_begin();
    names->seen = g_hash_table_new(NULL, NULL);
    names->boards = g_ptr_array_new();
    for (size_t i = 0; i < game->data_set_count; i++) {
        add_records(names, &game->data_sets[i]);
    }
    for (size_t i = 0; i < game->component_count; i++) {
        add_component(names, &game->components[i]);
    }
    for (size_t i = 0; i < game->data_set_count; i++) {
        add_boards(names, game->data_sets[i].root, &game->data_sets[i]);
    }
    return names;
}

void known_names_free(struct known_names *names)
{
    if (names == NULL) {
        return;
    }
    if (names->loaded != NULL) {
        g_ptr_array_free(names->loaded, TRUE);
    }
    g_ptr_array_free(names->boards, TRUE);
    g_hash_table_destroy(names->seen);
    g_hash_table_destroy(names->from);
    g_hash_table_destroy(names->by_two);
    g_hash_table_destroy(names->by_first);
    g_hash_table_destroy(names->taken);
    arena_free(names->arena);
    g_free(names);
}

void known_names_digest(const struct known_names *names, struct digest *digest)
{
    digest_add(digest, &names->digest, sizeof names->digest);
}

bool known_names_are_from(const struct known_names *names, const struct node *scalar)
{
    return g_hash_table_contains(names->from, scalar);
}

/* ---- what gives a name ---- */

/* A field of a record around the text that holds the id: {find(monster, monsters).name}. */
static const char *field_with(const struct node *scalar, const char *id)
{
    for (const struct node *node = scalar->parent; node != NULL; node = node->parent) {
        for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
            const struct node_entry *entry = &node->mapping.entries[i];
            if (node_text(entry->value) != NULL && strcmp(node_text(entry->value), id) == 0) {
                return node_text(entry->key);
            }
        }
    }
    return NULL;
}

/* The record that a value is of; NULL where the set is no list of records. */
static const struct node *record_of(const struct data_set *set, const struct node *node)
{
    while (node != NULL && node->parent != set->root) {
        node = node->parent;
    }
    return node;
}

/* "find('ghoul', monsters)" as the text's own record sees it; "" for that record itself. */
static const char *record_expression(struct known_names *names, const struct data_set *set,
                                     const struct node *record, const struct node *scalar)
{
    const char *id = node_text(node_lookup(record, "id"));
    if (record_of(set, scalar) == record) {
        return "";
    }
    if (id == NULL) {
        return arena_printf(names->arena, "%s[%zu]", set->name, (size_t)record->index + 1);
    }
    const char *field = field_with(scalar, id);
    return field != NULL ? arena_printf(names->arena, "find(%s, %s)", field, set->name)
                         : arena_printf(names->arena, "find('%s', %s)", id, set->name);
}

/* A path that is an expression: "a.b[2].c", not "legend.#.label". */
static bool is_expression(const char *path)
{
    return path[strspn(path, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_.[]")] == '\0';
}

/* An expression in braces that gives the name as it was typed: with lower() where it is in small letters, with an s
 * behind it where one was typed. NULL where no expression gives it. */
static const char *suggestion_for(struct known_names *names, const struct known_name *name,
                                  const struct node *scalar, const char *typed, size_t length)
{
    const struct node *record = name->set != NULL ? record_of(name->set, name->node) : NULL;
    if (record == NULL) {
        return NULL;
    }
    const char *from = record_expression(names, name->set, record, scalar);
    const char *path =
        node_path(names->arena, name->node) + strlen(node_path(names->arena, record));
    path += from[0] == '\0' ? 1 : 0; /* the point */
    if (!is_expression(path)) {
        return NULL;
    }
    const char *whole = node_text(name->node);
    char *small = g_utf8_strdown(whole, -1);
    size_t same = MIN(length, strlen(whole));
    bool is_same = strncmp(typed, whole, same) == 0, is_small = strncmp(typed, small, same) == 0;
    g_free(small);
    return is_same || is_small
               ? arena_printf(names->arena, "{%s%s%s%s}%s", is_same ? "" : "lower(", from, path,
                              is_same ? "" : ")", length > same ? "s" : "")
               : NULL;
}

/* ---- names in a text ---- */

/* Whether the bytes are the name, whose case counts where it is a single word. */
static bool is_alike(const struct known_name *name, const char *at, size_t rest)
{
    size_t length = strlen(name->text);
    return length <= rest &&
           (strchr(name->text, ' ') != NULL ? g_ascii_strncasecmp(at, name->text, length) == 0
                                            : strncmp(at, name->text, length) == 0);
}

/* The longest of them that stands here and ends with a word, if it is longer than `*length_out`; else `longest`. */
static const struct known_name *longest_of(const GArray *alike, const struct node *scalar,
                                           const char *at, size_t rest,
                                           const struct known_name *longest, size_t *length_out)
{
    for (guint i = 0; alike != NULL && i < alike->len; i++) {
        const struct known_name *name = &g_array_index(alike, struct known_name, i);
        if (name->node == scalar || !is_alike(name, at, rest)) {
            continue;
        }
        size_t length = strlen(name->text);
        length += length < rest && at[length] == 's' ? 1 : 0;
        if ((length == rest || !word_goes_on(at + length)) && length > *length_out) {
            longest = name;
            *length_out = length;
        }
    }
    return longest;
}

/* by_first has a row for the first word of each name, be it an empty one. So where there is none, names of several
 * words need not be looked for. */
static const struct known_name *name_here(const struct known_names *names,
                                          const struct node *scalar, const char *at, size_t rest,
                                          size_t *length_out)
{
    const struct word first = first_word(at);
    const GArray *alike = g_hash_table_lookup(names->by_first, &first);
    *length_out = 0;
    if (alike == NULL) {
        return NULL;
    }
    const struct word two = first_two_words(at);
    const struct known_name *name = longest_of(alike, scalar, at, rest, NULL, length_out);
    return longest_of(g_hash_table_lookup(names->by_two, &two), scalar, at, rest, name, length_out);
}

/* The length of `:name:` or `:sheet#object:` of the game's icons that stands here, else 0. */
static size_t icon_here(const struct known_names *names, const char *at, size_t rest)
{
    const char *end = at[0] == ':' && rest > 1 ? memchr(at + 1, ':', rest - 1) : NULL;
    if (end == NULL) {
        return 0;
    }
    char *name = g_strndup(at + 1, (gsize)(end - at - 1));
    bool known = game_icon_file(names->game, name) != NULL;
    g_free(name);
    return known ? (size_t)(end + 1 - at) : 0;
}

static size_t span_between(const char *at, char first, char last)
{
    size_t length = 0;
    while (at[length] >= first && at[length] <= last) {
        length++;
    }
    return length;
}

/* The length of a word like c4, but for d4, which is a die; else 0. */
static size_t coordinates_here(const char *at)
{
    size_t letters = span_between(at, 'a', 'z');
    letters = letters > 0 ? letters : span_between(at, 'A', 'Z');
    size_t digits = span_between(at + letters, '0', '9');
    bool is_die = letters == 1 && at[0] == 'd';
    return letters > 0 && digits > 0 && !is_die && !word_goes_on(at + letters + digits)
               ? letters + digits
               : 0;
}

/* What is wrong with a board is found elsewhere; such a board has no spaces here. */
static void load_boards(struct known_names *names)
{
    struct diag_list *faults = diag_list_new();
    names->loaded = g_ptr_array_new();
    for (guint i = 0; i < names->boards->len; i++) {
        const struct board *board = NULL;
        if (board_load(names->arena, names->boards->pdata[i], &names->game->limits, &board,
                       faults) == OUTCOME_OK) {
            g_ptr_array_add(names->loaded, (gpointer)board);
        }
    }
    diag_list_free(faults);
}

/* Of any board in the game. */
static bool is_space(struct known_names *names, const char *at, size_t length)
{
    bool found = false;
    char *name = g_strndup(at, length);
    if (names->loaded == NULL) {
        load_boards(names);
    }
    for (guint i = 0; !found && i < names->loaded->len; i++) {
        const struct board *board = names->loaded->pdata[i];
        size_t space = board_space_lookup(board, name);
        found = space != BOARD_NOWHERE && board->spaces[space].present;
    }
    g_free(name);
    return found;
}

/* Names go before icons, and both before spaces. */
static bool find_here(struct known_names *names, const struct node *scalar, const char *at,
                      size_t rest, struct found_name *out)
{
    const struct known_name *name = name_here(names, scalar, at, rest, &out->length);
    if (name != NULL) {
        out->is = name->is;
        out->suggestion = suggestion_for(names, name, scalar, at, out->length);
        return true;
    }
    out->suggestion = NULL;
    out->is = "an icon";
    out->length = icon_here(names, at, rest);
    if (out->length == 0) {
        out->is = "a space of a board";
        out->length = coordinates_here(at);
        bool is_here = out->length > 0 && out->length <= rest && is_space(names, at, out->length);
        out->length = is_here ? out->length : 0;
    }
    return out->length > 0;
}

/* A name begins at the beginning of a word, an icon at a ':': nothing else is looked at. */
bool known_name_next(struct known_names *names, const struct node *scalar, const char *text,
                     size_t length, size_t *at, struct found_name *out)
{
    const char *end = text + length, *here = text + *at;
    while (here < end) {
        bool is_word = word_goes_on(here);
        bool begins = here == text || !word_goes_on(g_utf8_prev_char(here));
        if (begins && (is_word || *here == ':') &&
            find_here(names, scalar, here, (size_t)(end - here), out)) {
            out->offset = (size_t)(here - text);
            *at = out->offset + out->length;
            return true;
        }
        here = is_word ? word_end(here, end) : g_utf8_next_char(here);
    }
    *at = length;
    return false;
}
