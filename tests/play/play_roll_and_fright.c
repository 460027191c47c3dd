/* Roll and Fright on the table: whether each box can be crossed, and many nights until the last house is
 * marked. */
#include "play/box.h"
#include "play/chance.h"
#include "play/counts.h"
#include "play/field.h"
#include "play/fright_night.h"
#include "play/table.h"

enum {
    NIGHTS = 200,
    TURNS_MAX = 80,    /* a night that takes longer does not end */
    MEDIAN_LEAST = 15, /* turns that make a good evening */
    MEDIAN_MOST = 30,
    FEWER_WINS_LEAST = 40, /* of 100 nights that are won */
};

/* What many nights were like. */
struct nights {
    size_t turns[NIGHTS];
    size_t crossed, boxes, idle, finished;
    size_t wins[TOWN_PLAYERS];
    long candy;
};

static void play_night(struct table *table, struct night *night, int first)
{
    for (int player = first; !night_is_over(night); player = 1 - player) {
        table_demand(table, night->turn_count <= TURNS_MAX,
                     "after %d turns there are %zu houses to mark", TURNS_MAX,
                     town_open_count(night->town));
        night_take_turn(night, player);
    }
}

static void note_night(const struct night *night, size_t number, struct nights *nights)
{
    long scores[TOWN_PLAYERS];
    for (int i = 0; i < TOWN_PLAYERS; i++) {
        const struct fright_board *board = night->siblings[i].board;
        scores[i] = night_score(night, i);
        nights->candy += scores[i];
        nights->crossed += fright_board_crossed(board);
        nights->boxes += board->box_count;
        for (size_t t = 0; t < record_count(night->table, "techniques"); t++) {
            nights->finished +=
                fright_board_finished(board, record_at(night->table, "techniques", t));
        }
    }
    nights->turns[number] = night->turn_count;
    nights->idle += night->idle_count;
    nights->wins[0] += scores[0] > scores[1] ? 1 : 0;
    nights->wins[1] += scores[1] > scores[0] ? 1 : 0;
}

/* Every sheet is printed once more for each night; the siblings begin in turns. */
static struct nights *play_nights(struct table *table)
{
    struct nights *nights = ARENA_NEW(table->arena, struct nights);
    for (size_t i = 0; i < NIGHTS; i++) {
        chance_seed(table, i + 1);
        box_fill(table);
        g_string_truncate(table->log, 0);
        struct night *night = night_begin(table);
        play_night(table, night, (int)(i % TOWN_PLAYERS));
        note_night(night, i, nights);
    }
    g_string_truncate(table->log, 0);
    return nights;
}

/* --- scenes --- */

static void setup_has_all_that_two_players_need(struct table *table)
{
    night_begin(table);
}

/* Whether a box can be crossed with its own die, or with it and any other. */
static bool can_be_rolled(long number)
{
    enum { SIDES = 6 };
    for (long own = 1; own <= SIDES; own++) {
        long other = number - own;
        if (other >= 0 && other <= SIDES) {
            return true;
        }
    }
    return false;
}

static void every_box_can_be_crossed(struct table *table)
{
    const struct night *night = night_begin(table);
    for (size_t i = 0; i < TOWN_PLAYERS; i++) {
        const struct fright_board *board = night->siblings[i].board;
        for (size_t b = 0; b < board->box_count; b++) {
            table_demand(table, can_be_rolled(board->boxes[b].number),
                         "no dice make the %ld of the %s", board->boxes[b].number,
                         record_id(table, board->costumes[board->boxes[b].costume].record));
        }
    }
}

static void a_night_ends_with_a_score(struct table *table)
{
    struct night *night = night_begin(table);
    play_night(table, night, 0);
    for (int i = 0; i < TOWN_PLAYERS; i++) {
        night_score(night, i);
    }
}

/* A sibling who never gains a house leaves all of them to the other. */
static void one_board_has_tickets_for_all_houses(struct table *table)
{
    const struct night *night = night_begin(table);
    for (size_t i = 0; i < TOWN_PLAYERS; i++) {
        const struct fright_board *board = night->siblings[i].board;
        size_t houses = 0;
        for (size_t line = 0; line < board->line_count; line++) {
            houses += field_is(table, board->lines[line].bonus, "does", "house") ? 1 : 0;
        }
        table_demand(table, houses >= town_open_count(night->town), "%s can gain %zu houses of %zu",
                     record_id(table, board->record), houses, town_open_count(night->town));
    }
}

static void a_night_takes_a_good_evening(struct table *table)
{
    struct nights *nights = play_nights(table);
    size_t median = counts_sort(nights->turns, NIGHTS);
    table_say(table, "%d nights take %zu to %zu turns, %zu in the middle.", NIGHTS,
              nights->turns[0], nights->turns[NIGHTS - 1], median);
    table_say(table, "%zu of 100 boxes are crossed, and %.1f costumes finished a board.",
              100 * nights->crossed / nights->boxes,
              (double)nights->finished / (TOWN_PLAYERS * NIGHTS));
    table_say(table, "%.1f times a night nothing can be crossed; a score is %.1f candy.",
              (double)nights->idle / NIGHTS, (double)nights->candy / (TOWN_PLAYERS * NIGHTS));
    table_demand(table, median >= MEDIAN_LEAST && median <= MEDIAN_MOST,
                 "half of the nights take more than %zu turns; it should be %d to %d", median,
                 MEDIAN_LEAST, MEDIAN_MOST);
}

static void both_boards_win_about_as_often(struct table *table)
{
    const struct nights *nights = play_nights(table);
    table_say(table, "The first board wins %zu nights, the second %zu.", nights->wins[0],
              nights->wins[1]);
    size_t fewer = MIN(nights->wins[0], nights->wins[1]);
    size_t won = nights->wins[0] + nights->wins[1];
    table_demand(table, fewer * 100 >= won * FEWER_WINS_LEAST,
                 "one board wins %zu of %zu nights only", fewer, won);
}

static const struct scene scenes[] = {
    {"setup has all that two players need", setup_has_all_that_two_players_need},
    {"every box can be crossed with one die or two", every_box_can_be_crossed},
    {"one board has tickets for all houses", one_board_has_tickets_for_all_houses},
    {"a night ends with all houses marked, and is scored", a_night_ends_with_a_score},
    {"a night takes fifteen to thirty turns", a_night_takes_a_good_evening},
    {"both boards win about as often", both_boards_win_about_as_often},
};

int main(int argc, char **argv)
{
    return table_main(argc, argv, "content/roll-and-fright", scenes, G_N_ELEMENTS(scenes));
}
