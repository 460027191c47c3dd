/* Each text is taken apart once, and its words are looked up among those that are wanted, which are few: the cost is
 * that of reading, however many there are in all. A long list is read in parts side by side. */
#include "project/word_search.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "expression/expression.h"

/* Longer words than a name of a file may have are not looked for. */
enum { SENTENCE_WORDS = 3, WORD_LENGTH_MAX = 255 };

/* Below, a thread and a search of its own cost what they save. */
enum { PART_BYTES = 256 * 1024, PARTS_MAX = 8 };

struct word_search {
    GHashTable *words; /* owned text to whether it was met */
    guint64 lengths;   /* a bit for each length of them, up to the last bit */
    size_t shortest;   /* of them, in bytes */
    guint open_count;
    GPtrArray *doubtful; /* keys: words of a text that do not count if it is a sentence */
    bool leaves_regions; /* the keys of regions are no words */
};

/* One text while it is read. */
struct word_reading {
    struct word_search *search;
    const char *text;
    size_t length;
};

struct word_search *word_search_new(void)
{
    struct word_search *search = g_new0(struct word_search, 1);
    search->words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    search->doubtful = g_ptr_array_new();
    search->shortest = SIZE_MAX;
    return search;
}

void word_search_free(struct word_search *search)
{
    g_hash_table_destroy(search->words);
    g_ptr_array_unref(search->doubtful);
    g_free(search);
}

/* Most words of a text are of no length that is wanted, and are told by that alone. */
static guint64 length_bit(size_t length)
{
    return G_GUINT64_CONSTANT(1) << MIN(length, 63);
}

void word_search_leave_regions(struct word_search *search)
{
    search->leaves_regions = true;
}

/* A word that was met stays so, though it is wanted again. */
void word_search_want(struct word_search *search, const char *word)
{
    if (!g_hash_table_contains(search->words, word)) {
        g_hash_table_insert(search->words, g_strdup(word), GINT_TO_POINTER(FALSE));
        search->lengths |= length_bit(strlen(word));
        search->shortest = MIN(search->shortest, strlen(word));
        search->open_count++;
    }
}

/* As soon as all were met, nothing more need be read. */
bool word_search_is_open(const struct word_search *search)
{
    return search->open_count > 0;
}

bool word_search_found(const struct word_search *search, const char *word)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(search->words, word)) != FALSE;
}

/* The key of a word that is wanted and was not met, or NULL. */
static const char *open_word(const struct word_search *search, const char *start, size_t length)
{
    char word[WORD_LENGTH_MAX + 1];
    gpointer key, was_met;
    if (length > WORD_LENGTH_MAX || (search->lengths & length_bit(length)) == 0) {
        return NULL;
    }
    memcpy(word, start, length);
    word[length] = '\0';
    return g_hash_table_lookup_extended(search->words, word, &key, &was_met) &&
                   GPOINTER_TO_INT(was_met) == FALSE
               ? key
               : NULL;
}

static void meet_word(struct word_search *search, const char *word)
{
    if (!word_search_found(search, word)) {
        /* The table frees the key that is handed in when it has one already. */
        g_hash_table_insert(search->words, g_strdup(word), GINT_TO_POINTER(TRUE));
        search->open_count--;
    }
}

/* A word that nobody wants costs one look at its length. */
static void meet(struct word_search *search, const char *start, size_t length)
{
    const char *word = open_word(search, start, length);
    if (word != NULL) {
        meet_word(search, word);
    }
}

/* ---- words in a text ---- */

/* Bytes of UTF-8 beyond ASCII are letters: an id may be in any script. */
static bool is_letter(char c)
{
    return g_ascii_isalnum(c) || c == '_' || (guchar)c >= 0x80;
}

/* Letters, and the `joint` that a word may have inside: '-' of a name; '\0': none. */
static size_t run_length(const char *start, const char *end, char joint)
{
    const char *at = start;
    while (at < end && (is_letter(*at) || (*at == joint && *at != '\0'))) {
        at++;
    }
    return (size_t)(at - start);
}

/* A run of letters and all that a path may have inside; `is_plain_out`: it has letters alone. */
static size_t path_length(const char *start, const char *end, bool *is_plain_out)
{
    const char *at = start;
    *is_plain_out = true;
    for (; at < end; at++) {
        bool is_joint = *at == '-' || *at == '.' || *at == '/';
        if (!is_joint && !is_letter(*at)) {
            break;
        }
        *is_plain_out = *is_plain_out && !is_joint;
    }
    return (size_t)(at - start);
}

/* Whether it counts is known at the end of its text. */
static void put_aside(struct word_search *search, const char *start, size_t length)
{
    const char *word = open_word(search, start, length);
    if (word != NULL) {
        g_ptr_array_add(search->doubtful, (char *)word);
    }
}

typedef void (*word_taker)(struct word_search *search, const char *start, size_t length);

/* What is between the runs is passed over a byte at a time. */
static void take_runs(struct word_search *search, const char *start, const char *end, char joint,
                      word_taker take)
{
    while (start < end) {
        size_t length = run_length(start, end, joint);
        take(search, start, length);
        start += length > 0 ? length : 1;
    }
}

/* Dots and dashes at its ends belong to what stands around it: the end of a sentence, `..`, a minus. */
static void take_path(struct word_search *search, const char *start, const char *end,
                      word_taker take)
{
    while (start < end && *start == '.') {
        start++;
    }
    while (start < end && end[-1] == '.') {
        end--;
    }
    take(search, start, (size_t)(end - start));
    take_runs(search, start, end, '-', take);
    take_runs(search, start, end, '\0', take);
}

/* Three words or more with a sign of a sentence behind one, that are no expression and no `each ... as`. */
static bool is_sentence(const struct node *scalar)
{
    const char *text = scalar->scalar.text;
    size_t words = 1;
    bool has_sign = false;
    for (const char *at = text; *at != '\0'; at++) {
        bool ends_here = at[1] == '\0' || g_ascii_isspace(at[1]);
        words += g_ascii_isspace(*at) && !ends_here;
        has_sign = has_sign ||
                   (ends_here && at > text && is_letter(at[-1]) && strchr(".,;:!?", *at) != NULL);
    }
    if (!has_sign || words < SENTENCE_WORDS || strstr(text, " as ") != NULL) {
        return false;
    }
    struct arena *arena = arena_new();
    struct diag_list *unheard = diag_list_new();
    bool is_expression = expression_parse(arena, scalar, unheard) != NULL;
    diag_list_free(unheard);
    arena_free(arena);
    return !is_expression;
}

/* In quotes, or an icon's name between colons: it stands for itself, whatever the text is. */
static bool is_marked(const struct word_reading *reading, size_t from, size_t to)
{
    return from > 0 && to < reading->length && strchr("'\":", reading->text[from - 1]) != NULL &&
           strchr("'\":", reading->text[to]) != NULL;
}

/* Within braces is an expression, within tags an attribute: words there count in a sentence too. */
static void read_text(const struct word_reading *reading)
{
    const char *text = reading->text, *end = text + reading->length;
    int depth = 0; /* of braces and tags */
    for (size_t i = 0; i < reading->length;) {
        bool is_plain = false;
        size_t length = path_length(text + i, end, &is_plain);
        if (length == 0) {
            depth += text[i] == '{' || text[i] == '<';
            depth -= depth > 0 && (text[i] == '}' || text[i] == '>');
            i++;
            continue;
        }
        bool counts = depth > 0 || is_marked(reading, i, i + length);
        word_taker take = counts ? meet : put_aside;
        if (is_plain) {
            take(reading->search, text + i, length);
        } else {
            take_path(reading->search, text + i, text + i + length, take);
        }
        i += length;
    }
}

/* Without the id behind #, which is of an object in an SVG. */
void word_search_read_path(struct word_search *search, const struct node *scalar)
{
    meet(search, scalar->scalar.text, strcspn(scalar->scalar.text, "#"));
}

/* A text that is a word as a whole is met first; then its parts. Numbers and flags name nothing, nor does what is shorter than
 * all words. */
static void read_scalar(struct word_search *search, const struct node *scalar)
{
    if (scalar->scalar.type == SCALAR_TEXT && scalar->scalar.length >= search->shortest) {
        const struct word_reading reading = {search, scalar->scalar.text, scalar->scalar.length};
        meet(search, reading.text, reading.length);
        g_ptr_array_set_size(search->doubtful, 0);
        read_text(&reading);
        /* Most texts have no word that is looked for, and to tell a sentence from an expression takes longer. */
        if (search->doubtful->len > 0 && !is_sentence(scalar)) {
            for (guint i = 0; i < search->doubtful->len; i++) {
                meet_word(search, g_ptr_array_index(search->doubtful, i));
            }
        }
    }
}

/* A region of a board says where it is or what; a look of regions says neither. */
static bool is_region(const struct node *value)
{
    return value->kind != NODE_MAPPING || node_lookup(value, "spaces") != NULL ||
           node_lookup(value, "kind") != NULL;
}

/* ---- lists ---- */

/* A part of a list, and a search of what is not met yet. */
struct list_part {
    struct word_search *search;
    const struct node *const *items;
    size_t count;
    GThread *thread; /* NULL: the caller's */
};

static gpointer read_items(gpointer data)
{
    const struct list_part *part = data;
    for (size_t i = 0; i < part->count; i++) {
        word_search_read(part->search, part->items[i]);
    }
    return NULL;
}

static struct word_search *search_for_rest(const struct word_search *search)
{
    struct word_search *rest = word_search_new();
    GHashTableIter iter;
    gpointer word, was_met;
    rest->leaves_regions = search->leaves_regions;
    g_hash_table_iter_init(&iter, search->words);
    while (g_hash_table_iter_next(&iter, &word, &was_met)) {
        if (GPOINTER_TO_INT(was_met) == FALSE) {
            word_search_want(rest, word);
        }
    }
    return rest;
}

static void take_met(struct word_search *search, const struct word_search *part)
{
    GHashTableIter iter;
    gpointer word, was_met;
    g_hash_table_iter_init(&iter, part->words);
    while (g_hash_table_iter_next(&iter, &word, &was_met)) {
        if (GPOINTER_TO_INT(was_met) != FALSE) {
            meet_word(search, word);
        }
    }
}

/* To ask for the number of processors takes longer than to read a short list. */
static size_t parts_wanted(const struct node *list)
{
    size_t wanted = MIN(list->span.length / PART_BYTES, PARTS_MAX);
    return wanted > 1 ? MIN(wanted, g_get_num_processors()) : 1;
}

/* The first part is the caller's; a short list has no other. */
static void read_list(struct word_search *search, const struct node *list)
{
    size_t count = parts_wanted(list), begin = 0;
    struct list_part parts[PARTS_MAX] = {0};
    for (size_t i = 0; i < count; i++) {
        size_t end = list->list.count * (i + 1) / count;
        parts[i] = (struct list_part){
            .search = i > 0 ? search_for_rest(search) : search,
            .items = list->list.items + begin,
            .count = end - begin,
        };
        parts[i].thread = i > 0 ? g_thread_new("words", read_items, &parts[i]) : NULL;
        begin = end;
    }
    read_items(&parts[0]);
    for (size_t i = 1; i < count; i++) {
        g_thread_join(parts[i].thread);
        take_met(search, parts[i].search);
        word_search_free(parts[i].search);
    }
}

void word_search_read(struct word_search *search, const struct node *node)
{
    if (node == NULL || !word_search_is_open(search)) {
        return;
    }
    if (node->kind == NODE_SCALAR) {
        read_scalar(search, node);
    } else if (node->kind == NODE_LIST) {
        read_list(search, node);
    } else {
        /* Regions of a board are called by their keys; in a layout those are of looks. */
        bool has_names = !search->leaves_regions && node->key != NULL &&
                         strcmp(node_text(node->key), "regions") == 0;
        for (size_t i = 0; i < node->mapping.count; i++) {
            const struct node_entry *entry = &node->mapping.entries[i];
            if (has_names && is_region(entry->value)) {
                meet(search, node_text(entry->key), strlen(node_text(entry->key)));
            }
            word_search_read(search, entry->value);
        }
    }
}
