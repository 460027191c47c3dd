/* Scattergories on the table: folders are dealt, letters rolled and spun, and games played until the
 * answer sheets are used up. */
#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"
#include "play/scattergories_party.h"

enum { LISTS = 16 /* Setup */ };

/* --- folders and letters --- */

static void six_players_get_what_setup_asks_for(struct table *table)
{
    struct party *party = party_set_up(table, PARTY_PLAYERS_MAX);
    table_demand(table, party_has_sheets(party), "there is no answer sheet for each player");
    table_demand(table, box_left(table, "category-cards", NULL) == 0,
                 "%zu category cards are in no folder", box_left(table, "category-cards", NULL));
}

/* A field of the letters has each number from 1 on once, so that each roll or spin gives one letter. */
static void ask_for_each(struct table *table, const char *path)
{
    size_t letter_count = record_count(table, "letters");
    for (size_t number = 1; number <= letter_count; number++) {
        const char *text = arena_printf(table->arena, "%zu", number);
        const struct node *letter = record_where(table, "letters", path, text);
        table_say(table, "%s %zu is %s.", path, number, field_text(table, letter, "letter"));
    }
}

static void each_roll_and_each_spin_gives_a_letter(struct table *table)
{
    box_take(table, "letter-die", NULL, 1);
    ask_for_each(table, "face");
    box_take(table, "letter-spinner", NULL, 1);
    ask_for_each(table, "sector");
}

/* --- scoring --- */

static void the_examples_score_what_they_say(struct table *table)
{
    for (size_t i = 0; i < record_count(table, "examples"); i++) {
        const struct node *example = record_at(table, "examples", i);
        const char *answer = field_text(table, example, "answer");
        long worth = answer_worth(table, answer, field_text(table, example, "letter"));
        table_demand(table, worth == field_whole(table, example, "points"),
                     "'%s' scores %ld, and %ld is printed", answer, worth,
                     field_whole(table, example, "points"));
    }
}

static bool is_listed(struct table *table, const struct node *record, const char *path,
                      const char *text)
{
    for (size_t i = 0; i < field_count(table, record, path); i++) {
        if (field_is(table, field_item(table, record, path, i), "", text)) {
            return true;
        }
    }
    return false;
}

static void read_columns(struct table *table, const struct node *worked,
                         struct answer_column *columns, size_t player_count)
{
    for (size_t line = 0; line < answer_line_count(table); line++) {
        const struct node *answers = field_item(table, worked, "lines", line);
        for (size_t player = 0; player < player_count; player++) {
            const char *answer =
                field_text(table, field_item(table, answers, "answers", player), "");
            columns[player].answers[line] = answer;
            columns[player].voted_out[line] = is_listed(table, worked, "voted_out", answer);
        }
    }
}

static void the_worked_example_adds_up(struct table *table)
{
    const struct node *worked = record_at(table, "worked", 0);
    size_t player_count = field_count(table, worked, "players");
    struct answer_column columns[PARTY_PLAYERS_MAX];
    read_columns(table, worked, columns, player_count);
    for (size_t player = 0; player < player_count; player++) {
        long score = answer_column_score(table, columns, player_count, player,
                                         field_text(table, worked, "letter"), false);
        const struct node *printed = field_item(table, worked, "scores", player);
        table_demand(table, score == field_whole(table, printed, ""),
                     "player %zu scores %ld, and %ld is printed", player + 1, score,
                     field_whole(table, printed, ""));
    }
}

/* --- games --- */

static void every_list_is_played(struct table *table)
{
    for (long list = 1; list <= LISTS; list++) {
        box_fill(table);
        chance_seed(table, (uint64_t)list);
        struct party *party = party_set_up(table, 3);
        party_has_sheets(party);
        party_play_game(party, list);
    }
}

/* Two sheets a player, two sides a sheet: an evening, the card turned after each game. */
static void six_players_play_until_the_sheets_are_used_up(struct table *table)
{
    struct party *party = party_set_up(table, PARTY_PLAYERS_MAX);
    long games = 0;
    while (party_has_sheets(party)) {
        party_play_game(party, games % LISTS + 1);
        games++;
    }
    table_demand(table, games == 4, "the sheets last for %ld games, not for 4", games);
}

static void two_players_play_for_extra_points(struct table *table)
{
    struct party *party = party_set_up(table, 2);
    party->extra_points = true;
    party_has_sheets(party);
    party_play_game(party, 1);
}

static const struct scene scenes[] = {
    {"six players get what setup asks for", six_players_get_what_setup_asks_for},
    {"each roll and each spin gives a letter", each_roll_and_each_spin_gives_a_letter},
    {"the examples score what they say", the_examples_score_what_they_say},
    {"the worked example adds up", the_worked_example_adds_up},
    {"every list is played through to a winner", every_list_is_played},
    {"six players play four games until the sheets are used up",
     six_players_play_until_the_sheets_are_used_up},
    {"two players play for extra points", two_players_play_for_extra_points},
};

int main(int argc, char **argv)
{
    return table_main(argc, argv, "content/scattergories", scenes, G_N_ELEMENTS(scenes));
}
