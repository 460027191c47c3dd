/* The legend of a board: what the words of its layers mean, and where there is no space. */
#include <string.h>

#include <glib.h>

#include "board/board_reading.h"
#include "diag/suggest.h"

/* An unknown word is usually one of a few; more are of no use to anyone. */
#define UNKNOWN_WORD_MAX 20

/** One entry: a mapping, or the kind alone, or nothing where the word is its own kind. */
static bool read_meaning(struct board_loading *loading, const struct node_entry *entry,
                         struct board_mark *mark)
{
    const struct node *value = entry->value;
    const char *word = node_text(entry->key);
    if (strpbrk(word, " \t\n") != NULL) {
        node_report(loading->diags, DIAG_BAD_VALUE, entry->key, word, "a word",
                    "; there are no blanks in words");
        return false;
    }
    if (value->kind == NODE_LIST) {
        node_report(loading->diags, DIAG_WRONG_KIND, value, word, "a kind or a mapping",
                    node_describe(loading->arena, value));
        return false;
    }
    if (value->kind == NODE_MAPPING) {
        bool good = board_check_spelling(loading, value, NULL, "an entry of a legend");
        return board_read_mark(loading, value, word, mark) && good;
    }
    const char *kind = value->scalar.type == SCALAR_NULL ? word : node_text(value);
    *mark = (struct board_mark){
        board_name_list_index(&loading->kinds, kind), -1, NULL, NULL, NULL, value};
    return true;
}

/** The meanings of a layer's words by word; false if one cannot be read. */
static bool read_meanings(struct board_loading *loading, const struct node *legend,
                          GHashTable *marks)
{
    bool good = true;
    for (size_t i = 0; i < legend->mapping.count; i++) {
        const struct node_entry *entry = &legend->mapping.entries[i];
        struct board_mark *mark = ARENA_NEW(loading->arena, struct board_mark);
        good = read_meaning(loading, entry, mark) && good;
        g_hash_table_insert(marks, (gpointer)node_text(entry->key), mark);
    }
    return good;
}

static int compare_words(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/** The words that have a meaning, sorted; the caller frees the array. */
static GPtrArray *sorted_words(GHashTable *marks)
{
    GPtrArray *words = g_ptr_array_new();
    GHashTableIter iter;
    gpointer word = NULL;
    g_hash_table_iter_init(&iter, marks);
    while (g_hash_table_iter_next(&iter, &word, NULL)) {
        g_ptr_array_add(words, word);
    }
    g_ptr_array_sort(words, compare_words);
    return words;
}

static void report_word(const struct board_loading *loading, const struct board_layer *layer,
                        size_t space, GHashTable *marks)
{
    GPtrArray *words = sorted_words(marks);
    const char *word = layer->words[space];
    struct board_word_place place = layer->places[space];
    diag_report(loading->diags, DIAG_UNKNOWN_REFERENCE,
                node_text_span(layer->node, place.offset, place.length),
                node_path(loading->arena, layer->node),
                arena_printf(loading->arena, "word in the legend of '%s' for", layer->name), word,
                suggest_tail(loading->arena, word, (const char *const *)words->pdata, words->len));
    g_ptr_array_free(words, TRUE);
}

/** Gives each word its meaning; reports those without, each once. */
static bool explain_words(const struct board_loading *loading, struct board_layer *layer,
                          GHashTable *marks)
{
    GHashTable *unknown = g_hash_table_new(g_str_hash, g_str_equal);
    for (size_t space = 0; space < board_space_count(loading->board); space++) {
        const char *word = layer->words[space];
        layer->marks[space] = word != NULL ? g_hash_table_lookup(marks, word) : NULL;
        if (word != NULL && layer->marks[space] == NULL &&
            g_hash_table_add(unknown, (gpointer)word) &&
            g_hash_table_size(unknown) <= UNKNOWN_WORD_MAX) {
            report_word(loading, layer, space, marks);
        }
    }
    bool good = g_hash_table_size(unknown) == 0;
    g_hash_table_destroy(unknown);
    return good;
}

/** '-' is nothing unless the legend (which may be NULL) explains it. */
static void drop_dashes(const struct board *board, struct board_layer *layer,
                        const struct node *legend)
{
    if (node_lookup(legend, "-") != NULL) {
        return;
    }
    for (size_t space = 0; space < board_space_count(board); space++) {
        if (strcmp(layer->words[space], "-") == 0) {
            layer->words[space] = NULL;
        }
    }
}

static bool read_layer_legend(struct board_loading *loading, struct board_layer *layer,
                              const struct node *legend)
{
    drop_dashes(loading->board, layer, legend);
    if (legend == NULL) {
        return true;
    }
    if (legend->kind != NODE_MAPPING) {
        node_report(loading->diags, DIAG_WRONG_KIND, legend, layer->name,
                    "a mapping of words to what they mean", node_describe(loading->arena, legend));
        return false;
    }
    GHashTable *marks = g_hash_table_new(g_str_hash, g_str_equal);
    bool good = read_meanings(loading, legend, marks);
    good = explain_words(loading, layer, marks) && good;
    g_hash_table_destroy(marks);
    return good;
}

/** Where a legend that belongs to no layer is reported: in one that boards share the board is not to
 * be seen, and mostly it is the board that lacks the layer. */
static const struct node *stray_legend_place(const struct board *board, const struct node *legend,
                                             const struct node *key)
{
    return legend->parent == board->node ? key : node_lookup_key(board->node, "layers");
}

/** Reports each legend that belongs to no layer. */
static bool check_legend_names(const struct board_loading *loading, const struct node *legend)
{
    const struct board *board = loading->board;
    const char **names = ARENA_NEW_ARRAY(loading->arena, const char *, board->layer_count);
    for (size_t i = 0; i < board->layer_count; i++) {
        names[i] = board->layers[i].name;
    }
    bool good = true;
    for (size_t i = 0; legend != NULL && i < legend->mapping.count; i++) {
        const struct node *key = legend->mapping.entries[i].key;
        if (board_layer_lookup(board, node_text(key)) < 0) {
            node_report(loading->diags, DIAG_UNKNOWN_REFERENCE,
                        stray_legend_place(board, legend, key), "layer", node_text(key),
                        suggest_tail(loading->arena, node_text(key), names, board->layer_count));
            good = false;
        }
    }
    return good;
}

bool board_read_legend(struct board_loading *loading, const struct node *legend)
{
    bool good = check_legend_names(loading, legend);
    for (size_t i = 0; i < loading->board->layer_count; i++) {
        struct board_layer *layer = &loading->board->layers[i];
        good = read_layer_legend(loading, layer, node_lookup(legend, layer->name)) && good;
    }
    return good;
}

/* What later layers have on a hole was meant for another space. */
static bool check_hole(struct board_loading *loading, size_t space, size_t hole_layer)
{
    const struct board *board = loading->board;
    bool good = true;
    for (size_t i = hole_layer + 1; i < board->layer_count; i++) {
        const struct board_layer *layer = &board->layers[i];
        const struct board_mark *mark = layer->marks[space];
        if (layer->words[space] != NULL && (mark == NULL || mark->kind >= 0)) {
            struct board_word_place place = layer->places[space];
            diag_report(loading->diags, DIAG_BOARD_WORD_ON_HOLE,
                        node_text_span(layer->node, place.offset, place.length),
                        node_path(loading->arena, layer->node), layer->words[space],
                        board->layers[hole_layer].name);
            good = false;
        }
    }
    return good;
}

bool board_make_spaces(struct board_loading *loading)
{
    struct board *board = loading->board;
    bool good = true;
    board->spaces = ARENA_NEW_ARRAY(loading->arena, struct board_space, board_space_count(board));
    for (size_t space = 0; space < board_space_count(board); space++) {
        board->spaces[space] = (struct board_space){.present = true, .span = -1};
        for (size_t i = 0; i < board->layer_count; i++) {
            const struct board_mark *mark = board->layers[i].marks[space];
            if (mark != NULL && mark->kind < 0 && board->spaces[space].present) {
                board->spaces[space].present = false;
                good = check_hole(loading, space, i) && good;
            }
        }
    }
    return good;
}
