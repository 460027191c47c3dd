/* A player's board of Roll and Fright. Headings name sections of the rulebook. */
#include "play/fright_board.h"

#include <math.h>
#include <stdlib.h>

#include "play/box.h"
#include "play/field.h"

/* --- Components --- */

static size_t add_line(struct fright_board *board, const char *bonus, size_t open_count)
{
    struct table *table = board->table;
    table_demand(table, board->line_count < FRIGHT_LINES_MAX, "a board has more than %d lines",
                 FRIGHT_LINES_MAX);
    board->lines[board->line_count] = (struct fright_line){
        .bonus = record_called(table, "bonuses", bonus),
        .open_count = open_count,
    };
    return board->line_count++;
}

/* A costume, whose rows and whose block's columns are lines already. */
static void add_costume(struct fright_board *board, const struct node *worn, size_t first_column,
                        size_t first_row)
{
    struct table *table = board->table;
    struct fright_costume *costume = &board->costumes[board->costume_count];
    costume->record = record_called(table, "costumes", field_text(table, worn, "costume"));
    costume->technique =
        record_called(table, "techniques", field_text(table, costume->record, "technique"));
    costume->open_count = field_count(table, worn, "numbers");
    table_demand(table, costume->open_count == COSTUME_BOXES, "the %s has %zu boxes, not %d",
                 record_id(table, costume->record), costume->open_count, COSTUME_BOXES);
    for (size_t i = 0; i < costume->open_count; i++) {
        board->boxes[board->box_count++] = (struct fright_box){
            .technique = costume->technique,
            .number = field_whole(table, field_item(table, worn, "numbers", i), ""),
            .costume = board->costume_count,
            .column = first_column + i % BLOCK_COLUMNS,
            .row = first_row + i / BLOCK_COLUMNS,
        };
    }
    board->costume_count++;
}

static void add_block(struct fright_board *board, const struct node *block)
{
    struct table *table = board->table;
    size_t first = board->line_count;
    size_t costumes = field_count(table, block, "worn");
    size_t rows = COSTUME_BOXES / BLOCK_COLUMNS;
    for (size_t i = 0; i < BLOCK_COLUMNS; i++) {
        add_line(board, field_text(table, field_item(table, block, "columns", i), ""),
                 rows * costumes);
    }
    for (size_t i = 0; i < rows * costumes; i++) {
        add_line(board, field_text(table, field_item(table, block, "rows", i), ""), BLOCK_COLUMNS);
    }
    for (size_t i = 0; i < costumes; i++) {
        add_costume(board, field_item(table, block, "worn", i), first,
                    first + BLOCK_COLUMNS + rows * i);
    }
}

struct fright_board *fright_board_open(struct table *table, const struct node *record)
{
    box_take(table, "player-boards", record, 1);
    struct fright_board *board = ARENA_NEW(table->arena, struct fright_board);
    board->table = table;
    board->record = record;
    for (size_t i = 0; i < field_count(table, record, "blocks"); i++) {
        add_block(board, field_item(table, record, "blocks", i));
    }
    return board;
}

/* --- Strategy Tips: what is worth how much --- */

/* The chance to make a number in one color: with the die itself, or with it and another of three. */
static double chance_to_make(long number)
{
    const double another = 1 - pow(5 / 6.0, 3);
    double pairs = number < 2 ? 0 : (double)(6 - labs(number - 7));
    return (number <= 6 ? 1 / 6.0 : 0) + pairs / 6 * another;
}

static double bonus_worth(const struct fright_board *board, const struct node *bonus)
{
    if (field_is(board->table, bonus, "does", "house")) {
        return 4;
    }
    return field_is(board->table, bonus, "does", "cross") ? 3.5 : 2.5;
}

/* The last boxes of a line count most. */
static double share_of(double worth, size_t open_count)
{
    return worth / pow((double)open_count, 2);
}

double fright_board_worth(const struct fright_board *board, int box)
{
    const struct fright_box *chosen = &board->boxes[box];
    const struct fright_line *column = &board->lines[chosen->column];
    const struct fright_line *row = &board->lines[chosen->row];
    double rare = 0.1 / chance_to_make(chosen->number);
    return rare + share_of(bonus_worth(board, column->bonus), column->open_count) +
           share_of(bonus_worth(board, row->bonus), row->open_count) +
           share_of(3, board->costumes[chosen->costume].open_count);
}

int fright_board_best(const struct fright_board *board, const struct node *technique, long number)
{
    int best = NO_BOX;
    for (size_t i = 0; i < board->box_count; i++) {
        const struct fright_box *box = &board->boxes[i];
        bool fits = !box->crossed && (technique == NULL || box->technique == technique) &&
                    (number == 0 || box->number == number);
        if (fits && (best == NO_BOX ||
                     fright_board_worth(board, (int)i) > fright_board_worth(board, best))) {
            best = (int)i;
        }
    }
    return best;
}

/* --- How to Play --- */

static void cross_line(struct fright_board *board, size_t line)
{
    board->lines[line].open_count--;
    if (board->lines[line].open_count == 0) {
        board->bonuses[board->bonus_count++] = board->lines[line].bonus;
    }
}

void fright_board_cross(struct fright_board *board, int box)
{
    struct fright_box *chosen = &board->boxes[box];
    struct fright_costume *costume = &board->costumes[chosen->costume];
    const char *name = field_text(board->table, board->record, "name");
    chosen->crossed = true;
    costume->open_count--;
    table_say(board->table, "%s crosses the %ld of the %s.", name, chosen->number,
              record_id(board->table, costume->record));
    if (costume->open_count == 0) {
        table_say(board->table, "%s has finished the %s.", name,
                  record_id(board->table, costume->record));
    }
    cross_line(board, chosen->column);
    cross_line(board, chosen->row);
}

const struct node *fright_board_take_bonus(struct fright_board *board)
{
    return board->bonus_used < board->bonus_count ? board->bonuses[board->bonus_used++] : NULL;
}

size_t fright_board_crossed(const struct fright_board *board)
{
    size_t count = 0;
    for (size_t i = 0; i < board->box_count; i++) {
        count += board->boxes[i].crossed ? 1 : 0;
    }
    return count;
}

size_t fright_board_finished(const struct fright_board *board, const struct node *technique)
{
    size_t count = 0;
    for (size_t i = 0; i < board->costume_count; i++) {
        const struct fright_costume *costume = &board->costumes[i];
        count += costume->technique == technique && costume->open_count == 0 ? 1 : 0;
    }
    return count;
}
