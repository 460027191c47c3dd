/* A party of Scattergories. Headings name sections of the rulebook. */
#include "play/scattergories_party.h"

#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"

enum {
    SIDES_OF_A_SHEET = 2, /* Starting a new Game: answer sheets are two-sided */
    SET_CARDS = 8,        /* Setup */
    THOUGHTS = 20,        /* so many words come to a player's mind for one line */
    ARTICLE_IN = 5,       /* one answer of so many has an article */
    CHALLENGED_IN = 8,    /* one answer of so many is challenged */
};

static const char *guest_name(const struct party *party, size_t guest)
{
    return field_text(party->table, party->guests[guest].folder, "name");
}

/* --- Setup --- */

struct party *party_set_up(struct table *table, size_t guest_count)
{
    struct party *party = ARENA_NEW(table->arena, struct party);
    party->table = table;
    party->guest_count = guest_count;
    box_take(table, "letter-die", NULL, 1);
    box_take(table, "rolling-tray", NULL, 1);
    for (size_t i = 0; i < guest_count; i++) {
        struct guest *guest = &party->guests[i];
        guest->folder = record_at(table, "folders", i);
        box_take(table, "folder-inserts", guest->folder, 1);
        const char *set = record_id(table, guest->folder);
        guest->cards = deck_from_box_where(table, "category-cards", "set", set);
        table_demand(table, guest->cards.count == SET_CARDS, "the set '%s' has %zu cards", set,
                     guest->cards.count);
        table_say(table, "%s takes a folder and %zu cards.", guest_name(party, i),
                  guest->cards.count);
    }
    return party;
}

bool party_has_sheets(struct party *party)
{
    for (size_t i = 0; i < party->guest_count; i++) {
        struct guest *guest = &party->guests[i];
        if (guest->sides_left == 0) {
            if (box_left(party->table, "answer-sheets", NULL) == 0) {
                return false;
            }
            box_take(party->table, "answer-sheets", NULL, 1);
            guest->sides_left = SIDES_OF_A_SHEET;
        }
    }
    return true;
}

/* --- Game Play: the list and the letter --- */

static void clip_card(const struct party *party, size_t guest, long list_number)
{
    struct table *table = party->table;
    const struct deck *cards = &party->guests[guest].cards;
    for (size_t i = 0; i < cards->count; i++) {
        bool on_front = field_whole(table, cards->records[i], "front") == list_number;
        if (on_front || field_whole(table, cards->records[i], "back") == list_number) {
            table_say(table, "%s clips on '%s', its %s up.", guest_name(party, guest),
                      record_id(table, cards->records[i]), on_front ? "front" : "back");
            return;
        }
    }
    table_fail(table, "%s has no card with list %ld", guest_name(party, guest), list_number);
}

static bool was_rolled(const struct party *party, const char *letter)
{
    for (size_t i = 0; i < party->rolled_count; i++) {
        if (strcmp(party->rolled[i], letter) == 0) {
            return true;
        }
    }
    return false;
}

static const char *roll_letter(const struct party *party)
{
    struct table *table = party->table;
    long side = chance_die(table, (long)record_count(table, "letters"));
    const char *face = arena_printf(table->arena, "%ld", side);
    return field_text(table, record_where(table, "letters", "face", face), "letter");
}

/* Starting a new round: a letter that was there in this game is rolled again. */
static const char *new_key_letter(struct party *party)
{
    size_t letter_count = record_count(party->table, "letters");
    table_demand(party->table, party->rolled_count < MIN(letter_count, PARTY_LETTERS_MAX),
                 "all %zu letters were rolled in one game", letter_count);
    const char *letter = roll_letter(party);
    while (was_rolled(party, letter)) {
        letter = roll_letter(party);
    }
    party->rolled[party->rolled_count++] = letter;
    return letter;
}

/* --- Game Play: answers --- */

/* A word of a category on any card. */
static const char *any_word(struct table *table)
{
    const struct node *list =
        record_at(table, "lists", chance_below(table, record_count(table, "lists")));
    size_t line = chance_below(table, field_count(table, list, "categories"));
    const char *category =
        field_text(table, field_item(table, list, "categories", line), "category");
    char **words = g_strsplit_set(category, " ,", -1);
    const char *word = arena_strdup(table->arena, words[chance_below(table, g_strv_length(words))]);
    g_strfreev(words);
    return word;
}

/* Rules for Acceptable Answers: not twice in a round. */
static bool is_written(struct table *table, const struct answer_column *column, size_t lines,
                       const char *word)
{
    for (size_t i = 0; i < lines; i++) {
        if (strcmp(answer_counted(table, column->answers[i]), answer_counted(table, word)) == 0) {
            return true;
        }
    }
    return false;
}

static const char *think_of(struct table *table, const struct answer_column *column, size_t line,
                            const char *letter)
{
    for (size_t i = 0; i < THOUGHTS; i++) {
        const char *word = any_word(table);
        if (answer_has_letter(table, word, letter) && !is_written(table, column, line, word)) {
            bool article = chance_below(table, ARTICLE_IN) == 0;
            return article ? arena_printf(table->arena, "The %s", word) : word;
        }
    }
    return "";
}

/* --- Challenged Answers --- */

/* All vote; where thumbs up and down are as many, that of the challenged player does not count. */
static bool is_voted_out(const struct party *party, size_t challenged)
{
    long thumbs = 0, own = 0;
    for (size_t i = 0; i < party->guest_count; i++) {
        long thumb = chance_below(party->table, 2) == 0 ? 1 : -1;
        thumbs += thumb;
        own = i == challenged ? thumb : own;
    }
    return (thumbs == 0 ? -own : thumbs) < 0;
}

static void fill_column(const struct party *party, size_t guest, const char *letter,
                        struct answer_column *column)
{
    struct table *table = party->table;
    for (size_t line = 0; line < answer_line_count(table); line++) {
        column->answers[line] = think_of(table, column, line, letter);
        bool challenged = *column->answers[line] != '\0' && chance_below(table, CHALLENGED_IN) == 0;
        column->voted_out[line] = challenged && is_voted_out(party, guest);
    }
}

/* --- Scoring the round; End of the Game --- */

/* players  [guest_count]: who plays in this round */
static void play_round(struct party *party, const bool *players)
{
    struct table *table = party->table;
    struct answer_column columns[PARTY_PLAYERS_MAX];
    size_t seats[PARTY_PLAYERS_MAX], count = 0;
    const char *letter = new_key_letter(party);
    for (size_t i = 0; i < party->guest_count; i++) {
        if (players[i]) {
            seats[count] = i;
            fill_column(party, i, letter, &columns[count++]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        long score = answer_column_score(table, columns, count, i, letter, party->extra_points);
        party->guests[seats[i]].total += score;
        table_say(table, "Letter %s: %s scores %ld.", letter, guest_name(party, seats[i]), score);
    }
}

/* Who has the highest total, and whether it is one player only. */
static bool find_leaders(const struct party *party, bool *leaders_out, size_t *first_out)
{
    long best = -1;
    size_t count = 0;
    for (size_t i = 0; i < party->guest_count; i++) {
        best = MAX(best, party->guests[i].total);
    }
    for (size_t i = party->guest_count; i-- > 0;) {
        leaders_out[i] = party->guests[i].total == best;
        *first_out = leaders_out[i] ? i : *first_out;
        count += leaders_out[i] ? 1 : 0;
    }
    return count == 1;
}

static void begin_game(struct party *party, long list_number)
{
    party->rolled_count = 0;
    for (size_t i = 0; i < party->guest_count; i++) {
        struct guest *guest = &party->guests[i];
        table_demand(party->table, guest->sides_left > 0, "%s has no answer sheet",
                     guest_name(party, i));
        guest->sides_left--;
        guest->total = 0;
        clip_card(party, i, list_number);
    }
}

size_t party_play_game(struct party *party, long list_number)
{
    struct table *table = party->table;
    long rounds = field_whole(table, record_at(table, "scoring", 0), "rounds");
    bool players[PARTY_PLAYERS_MAX] = {true, true, true, true, true, true};
    size_t winner = 0;
    begin_game(party, list_number);
    for (long round = 0; round < rounds; round++) {
        play_round(party, players);
    }
    while (!find_leaders(party, players, &winner)) {
        table_say(table, "There is a tie, and one more round.");
        play_round(party, players);
    }
    table_say(table, "%s wins with %ld.", guest_name(party, winner), party->guests[winner].total);
    return winner;
}
