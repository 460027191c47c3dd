/* Where in a spreadsheet a table lies, as game.yaml says it and as spreadsheets write it: Cards!B3:F20,
 * 'My Cards'!$B$3:$F$20, and $Cards.$B$3:.$F$20 in OpenDocument. */
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "document/spreadsheet_cells.h"

/* A corner before its letters and digits are told to be one. */
struct corner {
    size_t row, column; /* from 1; 0: not said */
};

/* The letters of a column and the digits of a row, either of which may be missing; a `$` before them only tells a
 * spreadsheet not to move them. */
static bool read_corner(const char *text, struct corner *corner_out)
{
    struct corner corner = {0};
    const char *at = text + (*text == '$' ? 1 : 0);
    for (; g_ascii_isalpha(*at) && corner.column <= SHEET_COLUMNS_MAX; at++) {
        corner.column = corner.column * 26 + (size_t)(g_ascii_toupper(*at) - 'A') + 1;
    }
    at += *at == '$' ? 1 : 0;
    bool has_row = g_ascii_isdigit(*at);
    for (; g_ascii_isdigit(*at) && corner.row <= SHEET_ROWS_MAX; at++) {
        corner.row = corner.row * 10 + (size_t)(*at - '0');
    }
    *corner_out = corner;
    return *at == '\0' && corner.column <= SHEET_COLUMNS_MAX && corner.row <= SHEET_ROWS_MAX &&
           (has_row ? corner.row > 0 : corner.column > 0);
}

bool sheet_cell_parse(const char *text, size_t *row_out, size_t *column_out)
{
    struct corner corner;
    if (!read_corner(text, &corner) || corner.row == 0 || corner.column == 0) {
        return false;
    }
    *row_out = corner.row - 1;
    *column_out = corner.column - 1;
    return true;
}

/* B3:F20, B:F, 3:20; B3 alone is where a table begins. */
static bool read_range(const char *first, const char *last, struct sheet_range *range_out)
{
    struct corner from, to = {0};
    if (!read_corner(first, &from) || (last != NULL && !read_corner(last, &to)) ||
        (last == NULL && (from.row == 0 || from.column == 0))) {
        return false;
    }
    *range_out = (struct sheet_range){.top = MAX(from.row, 1) - 1,
                                      .left = MAX(from.column, 1) - 1,
                                      .bottom = to.row > 0 ? to.row - 1 : SIZE_MAX,
                                      .right = to.column > 0 ? to.column - 1 : SIZE_MAX};
    return range_out->top <= range_out->bottom && range_out->left <= range_out->right;
}

/* What stands behind the name of a sheet, which `!` ends, and `.` in OpenDocument. */
static char *behind_sheet(char *text)
{
    char *mark = text;
    for (char *at = text; *at != '\0'; at++) {
        mark = strchr("!.", *at) != NULL ? at + 1 : mark;
    }
    return mark;
}

/* 'Anna''s deck' as Anna's deck. */
static char *unquoted(const char *name)
{
    size_t length = strlen(name);
    if (length < 2 || name[0] != '\'' || name[length - 1] != '\'') {
        return g_strdup(name);
    }
    GString *text = g_string_new(NULL);
    for (const char *at = name + 1; at < name + length - 1; at++) {
        g_string_append_c(text, *at);
        at += at[0] == '\'' && at[1] == '\'' ? 1 : 0;
    }
    return g_string_free(text, FALSE);
}

bool sheet_range_parse(const char *text, char **sheet_out, struct sheet_range *range_out)
{
    char *first = g_strdup(text), *colon = strrchr(first, ':'), *last = NULL;
    if (colon != NULL) {
        *colon = '\0';
        last = behind_sheet(colon + 1);
    }
    char *corner = behind_sheet(first);
    bool good = read_range(corner, last, range_out);
    *sheet_out = NULL;
    if (good && corner > first) {
        corner[-1] = '\0';
        *sheet_out = unquoted(first + (*first == '$' ? 1 : 0));
    }
    g_free(first);
    return good;
}

bool sheet_range_has(const struct sheet_range *range, size_t row, size_t column)
{
    return row >= range->top && row <= range->bottom && column >= range->left &&
           column <= range->right;
}
