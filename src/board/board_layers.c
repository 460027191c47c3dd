/* The layers of a board, blocks of words with one row a line; and its legend: what the words mean, where they
 * leave no space, and the lines round their kinds. */
#include <string.h>

#include <glib.h>

#include "board/board_reading.h"
#include "diag/suggest.h"

/* An unknown word is usually one of a few; more are of no use to anyone. */
#define UNKNOWN_WORD_MAX 20

/* ---- layers ---- */

/* `row` tells which line of the block it stands in, blank ones not counted. */
struct word {
    struct board_word_place place;
    size_t row;
};

/* The words of one layer. */
struct word_grid {
    GArray *words;       /* of struct word, in reading order */
    GArray *row_lengths; /* of size_t: how many words each row has */
};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Takes the words of the line at `offset` and tells where the next one begins. */
static size_t take_line(struct word_grid *grid, const char *text, size_t offset)
{
    size_t count = 0, at = offset;
    /* Blanks between words are passed over one by one. */
    while (text[at] != '\n' && text[at] != '\0') {
        size_t begin = at;
        while (text[at] != '\0' && text[at] != '\n' && !is_blank(text[at])) {
            at++;
        }
        if (at > begin) {
            struct word word = {{begin, at - begin}, grid->row_lengths->len};
            g_array_append_val(grid->words, word);
            count++;
        } else {
            at++;
        }
    }
    /* A blank line is no row. */
    if (count > 0) {
        g_array_append_val(grid->row_lengths, count);
    }
    return text[at] == '\n' ? at + 1 : at;
}

static struct word_grid split_words(const char *text)
{
    struct word_grid grid = {g_array_new(FALSE, FALSE, sizeof(struct word)),
                             g_array_new(FALSE, FALSE, sizeof(size_t))};
    for (size_t at = 0; text[at] != '\0';) {
        at = take_line(&grid, text, at);
    }
    return grid;
}

static void word_grid_clear(struct word_grid *grid)
{
    g_array_free(grid->words, TRUE);
    g_array_free(grid->row_lengths, TRUE);
}

static size_t row_length(const struct word_grid *grid, size_t row)
{
    return g_array_index(grid->row_lengths, size_t, row);
}

/* The length that most rows have; of equally many the one that comes first. A text may have half a million rows, so
 * that they are counted by length and not held against each other. */
static size_t usual_row_length(const struct word_grid *grid)
{
    size_t longest = 0, usual = 0;
    for (size_t i = 0; i < grid->row_lengths->len; i++) {
        longest = MAX(longest, row_length(grid, i));
    }
    size_t *alike = g_new0(size_t, longest + 1);
    for (size_t i = 0; i < grid->row_lengths->len; i++) {
        alike[row_length(grid, i)]++;
    }
    /* No row is empty, so that `usual` begins with none. */
    for (size_t i = 0; i < grid->row_lengths->len; i++) {
        usual = alike[row_length(grid, i)] > alike[usual] ? row_length(grid, i) : usual;
    }
    g_free(alike);
    return usual;
}

static void report_row(struct arena *arena, const struct node *node, struct board_word_place place,
                       size_t length, size_t usual, struct diag_list *diags)
{
    diag_report(diags, DIAG_BOARD_ROW_LENGTH, node_text_span(node, place.offset, place.length),
                node_path(arena, node), arena_printf(arena, "%zu", length),
                arena_printf(arena, "%zu", usual));
}

/* Reports each row that is longer or shorter than the others. */
static bool check_rows(struct arena *arena, const struct node *node, const struct word_grid *grid,
                       size_t usual, struct diag_list *diags)
{
    bool good = true;
    /* `first` is the first word of the row. */
    for (size_t row = 0, first = 0; row < grid->row_lengths->len; row++) {
        size_t length = row_length(grid, row);
        if (length != usual) {
            /* The first word too many, or the last before those that lack. */
            size_t blame = first + (length > usual ? usual : length - 1);
            report_row(arena, node, g_array_index(grid->words, struct word, blame).place, length,
                       usual, diags);
            good = false;
        }
        first += length;
    }
    return good;
}

static bool check_extent(struct arena *arena, const struct node *key, size_t row_count,
                         size_t column_count, struct diag_list *diags)
{
    if (row_count <= BOARD_SPAN_MAX && column_count <= BOARD_SPAN_MAX) {
        return true;
    }
    node_report(diags, DIAG_OUT_OF_RANGE, key, arena_printf(arena, "'%s'", node_text(key)),
                arena_printf(arena, "%zu rows of %zu words", row_count, column_count),
                arena_printf(arena, "at most %d each way", BOARD_SPAN_MAX));
    return false;
}

/* Whether the layer is as large as the first one that could be read; that one sets the size. */
static bool check_size(struct arena *arena, const struct node *key, const struct board *board,
                       size_t row_count, size_t column_count, struct diag_list *diags)
{
    if (board->layer_count == 0 ||
        (row_count == board->row_count && column_count == board->column_count)) {
        return true;
    }
    node_report(diags, DIAG_BOARD_LAYER_SIZE, key, node_text(key),
                arena_printf(arena, "%zu rows of %zu", row_count, column_count),
                board->layers[0].name,
                arena_printf(arena, "%zu rows of %zu", board->row_count, board->column_count));
    return false;
}

/* A layer of the words of `grid`, which has the board's size. */
static struct board_layer make_layer(struct arena *arena, const struct node_entry *entry,
                                     const struct word_grid *grid)
{
    size_t count = grid->words->len;
    const char *text = node_text(entry->value);
    struct board_layer layer = {
        .name = node_text(entry->key),
        .node = entry->value,
        .words = ARENA_NEW_ARRAY(arena, const char *, count),
        .marks = ARENA_NEW_ARRAY(arena, const struct board_mark *, count),
        .places = ARENA_NEW_ARRAY(arena, struct board_word_place, count),
    };
    /* Copied, as words are asked for by their text. */
    for (size_t i = 0; i < count; i++) {
        layer.places[i] = g_array_index(grid->words, struct word, i).place;
        layer.words[i] =
            arena_strndup(arena, text + layer.places[i].offset, layer.places[i].length);
    }
    return layer;
}

/* Adds a layer to the board; the first one says how large the board is. */
static bool add_layer(struct arena *arena, const struct node_entry *entry,
                      const struct word_grid *grid, struct board *board, struct diag_list *diags)
{
    size_t row_count = grid->row_lengths->len, column_count = usual_row_length(grid);
    /* What is wrong with a row says more than what is wrong with their number. */
    if (!check_rows(arena, entry->value, grid, column_count, diags) ||
        !check_extent(arena, entry->key, row_count, column_count, diags) ||
        !check_size(arena, entry->key, board, row_count, column_count, diags)) {
        return false;
    }
    board->row_count = row_count;
    board->column_count = column_count;
    board->layers[board->layer_count++] = make_layer(arena, entry, grid);
    return true;
}

static bool read_layer(struct arena *arena, const struct node_entry *entry, struct board *board,
                       struct diag_list *diags)
{
    const char *text = node_text(entry->value);
    struct word_grid grid = split_words(text != NULL ? text : "");
    bool good = false;
    if (text == NULL || grid.words->len == 0) {
        node_report(diags, DIAG_WRONG_KIND, entry->value, node_text(entry->key),
                    "rows of words, one a line", node_describe(arena, entry->value));
    } else {
        good = add_layer(arena, entry, &grid, board, diags);
    }
    word_grid_clear(&grid);
    return good;
}

bool board_read_layers(struct arena *arena, const struct node *layers, struct board *board,
                       struct diag_list *diags)
{
    size_t count = layers->mapping.count;
    board->layers = ARENA_NEW_ARRAY(arena, struct board_layer, count);
    if (count == 0) {
        node_report(diags, DIAG_WRONG_KIND, layers, "layers", "at least one layer of words",
                    "an empty mapping");
    }
    /* An empty mapping is told once; the others may each have their own fault. */
    bool good = count > 0;
    for (size_t i = 0; i < count; i++) {
        good = read_layer(arena, &layers->mapping.entries[i], board, diags) && good;
    }
    return good;
}

/* ---- the legend ---- */

/* One entry: a mapping, or the kind alone, or nothing where the word is its own kind. */
static bool read_meaning(struct board_loading *loading, const struct node_entry *entry,
                         struct board_mark *mark)
{
    const struct node *value = entry->value;
    const char *word = node_text(entry->key);
    /* It would never stand in a layer. */
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
    /* `".":` with nothing behind it: the word is its own kind. */
    const char *kind = value->scalar.type == SCALAR_NULL ? word : node_text(value);
    *mark = (struct board_mark){
        board_name_list_index(&loading->kinds, kind), -1, NULL, NULL, NULL, value};
    return true;
}

/* The meanings of a layer's words by word; false if one cannot be read. */
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

/* In an order of their own, as a hash table has none. */
static int compare_words(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The words that have a meaning, sorted; the caller frees the array. */
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

static size_t count_word(const struct board *board, const struct board_layer *layer,
                         const char *word)
{
    size_t count = 0;
    for (size_t space = 0; space < board_space_count(board); space++) {
        count += g_strcmp0(layer->words[space], word) == 0 ? 1 : 0;
    }
    return count;
}

/* A word that several spaces have and that is like no other is likely meant, and what lacks is its meaning; any other
 * is likely mistyped. */
static void report_word(const struct board_loading *loading, const struct board_layer *layer,
                        const struct node *legend, size_t space, GHashTable *marks)
{
    struct arena *arena = loading->arena;
    GPtrArray *words = sorted_words(marks);
    const char *word = layer->words[space];
    struct board_word_place place = layer->places[space];
    struct source_span span = node_text_span(layer->node, place.offset, place.length);
    const char *what = arena_printf(arena, "word in the legend of '%s' for", layer->name);
    const char *const *known = (const char *const *)words->pdata;
    const char *tail = suggest_tail(arena, word, known, words->len);
    size_t count = count_word(loading->board, layer, word);
    if (count > 1 && suggest_nearest(word, known, words->len) == NULL) {
        tail = arena_printf(arena, ", which %zu spaces have, the first in line %zu%s", count,
                            source_span_line(span), tail);
        diag_report(loading->diags, DIAG_UNKNOWN_REFERENCE,
                    legend->key != NULL ? legend->key->span : legend->span,
                    node_path(arena, legend), what, word, tail);
    } else {
        diag_report(loading->diags, DIAG_UNKNOWN_REFERENCE, span, node_path(arena, layer->node),
                    what, word, tail);
    }
    g_ptr_array_free(words, TRUE);
}

/* Gives each word its meaning; reports those without, each once. */
static bool explain_words(const struct board_loading *loading, struct board_layer *layer,
                          const struct node *legend, GHashTable *marks)
{
    GHashTable *unknown = g_hash_table_new(g_str_hash, g_str_equal);
    /* Without a number of findings as large as the board. */
    for (size_t space = 0; space < board_space_count(loading->board); space++) {
        const char *word = layer->words[space];
        layer->marks[space] = word != NULL ? g_hash_table_lookup(marks, word) : NULL;
        if (word != NULL && layer->marks[space] == NULL &&
            g_hash_table_add(unknown, (gpointer)word) &&
            g_hash_table_size(unknown) <= UNKNOWN_WORD_MAX) {
            report_word(loading, layer, legend, space, marks);
        }
    }
    bool good = g_hash_table_size(unknown) == 0;
    g_hash_table_destroy(unknown);
    return good;
}

/* '-' is nothing unless the legend (which may be NULL) explains it. */
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
    /* Borrowed: words and marks live in the arena. */
    GHashTable *marks = g_hash_table_new(g_str_hash, g_str_equal);
    bool good = read_meanings(loading, legend, marks);
    good = explain_words(loading, layer, legend, marks) && good;
    g_hash_table_destroy(marks);
    return good;
}

/* Where a legend that belongs to no layer is reported: in one that boards share the board is not to
 * be seen, and mostly it is the board that lacks the layer. */
static const struct node *stray_legend_place(const struct board *board, const struct node *legend,
                                             const struct node *key)
{
    return legend->parent == board->node ? key : node_lookup_key(board->node, "layers");
}

/* Reports each legend that belongs to no layer. */
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

/* ---- holes ---- */

static bool is_hole(const struct board_layer *layer, size_t space)
{
    return layer->marks[space] != NULL && layer->marks[space]->kind < 0;
}

/* Three of its four sides at least are against words that are no holes. */
static bool is_among_spaces(const struct board *board, const struct board_layer *layer,
                            size_t space)
{
    size_t column = space % board->column_count, sides = 0;
    sides += column > 0 && !is_hole(layer, space - 1);
    sides += column + 1 < board->column_count && !is_hole(layer, space + 1);
    sides += space >= board->column_count && !is_hole(layer, space - board->column_count);
    sides += space + board->column_count < board_space_count(board) &&
             !is_hole(layer, space + board->column_count);
    return sides >= 3;
}

/* The first layer that leaves the hole, if none of its other holes is so among spaces: then the hole is likelier the
 * slip than what is on it. */
static const struct board_layer *find_odd_layer(const struct board *board, size_t hole)
{
    const struct board_layer *layer = board->layers;
    while (!is_hole(layer, hole)) {
        layer++;
    }
    for (size_t space = 0; space < board_space_count(board); space++) {
        if (is_hole(layer, space) && is_among_spaces(board, layer, space) != (space == hole)) {
            return NULL;
        }
    }
    return layer;
}

bool board_blame_hole(struct arena *arena, const struct board *board, size_t hole,
                      struct source_span on_it, struct diag_list *diags)
{
    const struct board_layer *layer = find_odd_layer(board, hole);
    if (layer == NULL) {
        return false;
    }
    struct board_word_place place = layer->places[hole];
    diag_report(diags, DIAG_BOARD_ODD_HOLE, node_text_span(layer->node, place.offset, place.length),
                node_path(arena, layer->node), layer->words[hole],
                board_space_name(arena, board, hole),
                arena_printf(arena, "%zu", source_span_start(on_it).line));
    return true;
}

/* What later layers have on a hole was meant for another space. */
static bool check_hole(struct board_loading *loading, size_t space, size_t hole_layer)
{
    const struct board *board = loading->board;
    bool good = true;
    /* A later layer may leave the hole empty, or say once more that it is one. */
    for (size_t i = hole_layer + 1; i < board->layer_count; i++) {
        const struct board_layer *layer = &board->layers[i];
        if (layer->words[space] == NULL || is_hole(layer, space)) {
            continue;
        }
        struct board_word_place place = layer->places[space];
        struct source_span span = node_text_span(layer->node, place.offset, place.length);
        if (!board_blame_hole(loading->arena, board, space, span, loading->diags)) {
            diag_report(loading->diags, DIAG_BOARD_WORD_ON_HOLE, span,
                        node_path(loading->arena, layer->node), layer->words[space],
                        board->layers[hole_layer].name);
        }
        good = false;
    }
    return good;
}

bool board_make_spaces(struct board_loading *loading)
{
    struct board *board = loading->board;
    bool good = true;
    board->spaces = ARENA_NEW_ARRAY(loading->arena, struct board_space, board_space_count(board));
    for (size_t space = 0; space < board_space_count(board); space++) {
        /* Zeroed besides: no lines, no bridges. */
        board->spaces[space] = (struct board_space){.present = true, .span = -1};
        for (size_t i = 0; i < board->layer_count; i++) {
            if (is_hole(&board->layers[i], space) && board->spaces[space].present) {
                board->spaces[space].present = false;
                good = check_hole(loading, space, i) && good;
            }
        }
    }
    return good;
}

/* ---- lines of the legend ---- */

/* The kind that a layer gives a place; -1 for none, off the board too. */
static int kind_at(const struct board_layer *layer, size_t space)
{
    return space != BOARD_NOWHERE && layer->marks[space] != NULL ? layer->marks[space]->kind : -1;
}

static void put_layer_lines(struct board *board, const struct board_layer *layer)
{
    for (size_t space = 0; space < board_space_count(board); space++) {
        const struct board_mark *mark = layer->marks[space];
        if (mark == NULL || mark->line < 0 || !board->spaces[space].present) {
            continue;
        }
        /* Regions of one kind that touch have no line between them, wherever the grid's rows begin. */
        for (unsigned side = 0; side < board_side_count(board); side++) {
            size_t across = board_across(board, space, side);
            bool inside = kind_at(layer, across) == mark->kind && board->spaces[across].present;
            if (!inside) {
                board_put_line(board, (struct board_edge){space, side}, mark->line);
            }
        }
    }
}

void board_put_legend_lines(struct board *board)
{
    for (size_t i = 0; i < board->layer_count; i++) {
        put_layer_lines(board, &board->layers[i]);
    }
}
