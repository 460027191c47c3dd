/* A board as text: one line a space. */
#include "board/board.h"

static void dump_names(const char *title, const char *const *names, size_t count, GString *out)
{
    g_string_append_printf(out, "  %s", title);
    for (size_t i = 0; i < count; i++) {
        g_string_append_printf(out, " %s", names[i]);
    }
    g_string_append_c(out, '\n');
}

static void dump_mark(const struct board *board, const struct board_mark *mark, GString *out)
{
    if (mark->kind >= 0) {
        g_string_append_printf(out, " kind %s", board->kind_names[mark->kind]);
    }
    if (mark->line >= 0) {
        g_string_append_printf(out, " line %s", board->line_names[mark->line]);
    }
    const char *const texts[] = {mark->label, mark->icon, mark->text};
    static const char *const titles[] = {"label", "icon", "text"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        if (texts[i] != NULL) {
            g_string_append_printf(out, " %s \"%s\"", titles[i], texts[i]);
        }
    }
}

/** "n:red,blue" for each side with lines. */
static void dump_lines(const struct board *board, const struct board_space *space, GString *out)
{
    for (unsigned side = 0; side < board_side_count(board); side++) {
        const char *before = ":";
        if (space->lines[side] == 0) {
            continue;
        }
        g_string_append_printf(out, " %s", board_side_name(board, side));
        for (size_t line = 0; line < board->line_count; line++) {
            if ((space->lines[side] >> line & 1) != 0) {
                g_string_append_printf(out, "%s%s", before, board->line_names[line]);
                before = ",";
            }
        }
    }
}

static void dump_space(const struct board *board, size_t index, struct arena *arena, GString *out)
{
    const struct board_space *space = &board->spaces[index];
    g_string_append_printf(out, "  %s%s", board_space_name(arena, board, index),
                           space->present ? "" : " hole");
    for (size_t i = 0; i < board->layer_count; i++) {
        const struct board_layer *layer = &board->layers[i];
        if (layer->words[index] != NULL) {
            g_string_append_printf(out, " %s=%s", layer->name, layer->words[index]);
        }
        if (layer->marks[index] != NULL && layer->marks[index]->kind >= 0) {
            g_string_append_printf(out, "(%s)", board->kind_names[layer->marks[index]->kind]);
        }
    }
    dump_lines(board, space, out);
    g_string_append_c(out, '\n');
}

static void dump_span(const struct board *board, const struct board_span *span, struct arena *arena,
                      GString *out)
{
    g_string_append_printf(out, "  span%s", span->joined ? " joined" : "");
    dump_mark(board, &span->mark, out);
    g_string_append(out, " on");
    for (size_t i = 0; i < span->space_count; i++) {
        g_string_append_printf(out, " %s", board_space_name(arena, board, span->spaces[i]));
    }
    g_string_append_c(out, '\n');
}

static void dump_region(const struct board *board, const struct board_region *region,
                        struct arena *arena, GString *out)
{
    g_string_append_printf(out, "  region %s", region->name);
    dump_mark(board, &region->mark, out);
    g_string_append(out, " on");
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (region->spaces[i]) {
            g_string_append_printf(out, " %s", board_space_name(arena, board, i));
        }
    }
    g_string_append_c(out, '\n');
}

void board_dump(const struct board *board, GString *out)
{
    static const char *const grids[] = {"squares", "pointy hexagons", "flat hexagons"};
    struct arena *scratch = arena_new();
    g_string_append_printf(out, "board %zu x %zu %s of %.3f mm\n", board->column_count,
                           board->row_count, grids[board->grid], board->side_mm);
    dump_names("kinds", board->kind_names, board->kind_count, out);
    dump_names("lines", board->line_names, board->line_count, out);
    for (size_t i = 0; i < board_space_count(board); i++) {
        dump_space(board, i, scratch, out);
    }
    for (size_t i = 0; i < board->span_count; i++) {
        dump_span(board, &board->spans[i], scratch, out);
    }
    for (size_t i = 0; i < board->region_count; i++) {
        dump_region(board, &board->regions[i], scratch, out);
    }
    arena_free(scratch);
}
