/* The layers of a board: blocks of words, one row a line. */
#include <string.h>

#include <glib.h>

#include "board/board_reading.h"

struct word {
    struct board_word_place place;
    size_t row;
};

/** The words of one layer. */
struct word_grid {
    GArray *words;       /* of struct word, in reading order */
    GArray *row_lengths; /* of size_t: how many words each row has */
};

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/** Takes the words of the line at `offset` and tells where the next one begins. */
static size_t take_line(struct word_grid *grid, const char *text, size_t offset)
{
    size_t count = 0, at = offset;
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

/** The length that most rows have; of equally many the one that comes first. */
static size_t usual_row_length(const struct word_grid *grid)
{
    size_t usual = 0, most = 0;
    for (size_t i = 0; i < grid->row_lengths->len; i++) {
        size_t alike = 0;
        for (size_t j = i; j < grid->row_lengths->len; j++) {
            alike += row_length(grid, j) == row_length(grid, i);
        }
        if (alike > most) {
            most = alike;
            usual = row_length(grid, i);
        }
    }
    return usual;
}

static void report_row(struct arena *arena, const struct node *node, struct board_word_place place,
                       size_t length, size_t usual, struct diag_list *diags)
{
    diag_report(diags, DIAG_BOARD_ROW_LENGTH, node_text_span(node, place.offset, place.length),
                node_path(arena, node), arena_printf(arena, "%zu", length),
                arena_printf(arena, "%zu", usual));
}

/** Reports each row that is longer or shorter than the others. */
static bool check_rows(struct arena *arena, const struct node *node, const struct word_grid *grid,
                       size_t usual, struct diag_list *diags)
{
    bool good = true;
    for (size_t row = 0, first = 0; row < grid->row_lengths->len; row++) {
        size_t length = row_length(grid, row);
        if (length != usual) {
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

/** Whether the layer is as large as the first one that could be read; that one sets the size. */
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

/** A layer of the words of `grid`, which has the board's size. */
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
    for (size_t i = 0; i < count; i++) {
        layer.places[i] = g_array_index(grid->words, struct word, i).place;
        layer.words[i] =
            arena_strndup(arena, text + layer.places[i].offset, layer.places[i].length);
    }
    return layer;
}

/** Adds a layer to the board; the first one says how large the board is. */
static bool add_layer(struct arena *arena, const struct node_entry *entry,
                      const struct word_grid *grid, struct board *board, struct diag_list *diags)
{
    size_t row_count = grid->row_lengths->len, column_count = usual_row_length(grid);
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
    bool good = count > 0;
    for (size_t i = 0; i < count; i++) {
        good = read_layer(arena, &layers->mapping.entries[i], board, diags) && good;
    }
    return good;
}
