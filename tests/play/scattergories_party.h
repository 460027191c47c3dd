/* People who play Scattergories. Their answers are words that are printed on the category cards, written
 * down without much thought: what matters is that they can be given, challenged and scored. */
#ifndef KERF_TESTS_PLAY_SCATTERGORIES_PARTY_H
#define KERF_TESTS_PLAY_SCATTERGORIES_PARTY_H

#include "play/deck.h"
#include "play/scattergories_answers.h"

enum { PARTY_PLAYERS_MAX = 6, PARTY_LETTERS_MAX = 20 };

struct guest {
    const struct node *folder; /* a record of folders.yaml */
    struct deck cards;         /* the set of the folder */
    size_t sides_left;         /* of answer sheets, to write on */
    long total;
};

struct party {
    struct table *table;
    struct guest guests[PARTY_PLAYERS_MAX];
    size_t guest_count;
    const char
        *rolled[PARTY_LETTERS_MAX]; /* key letters of this game; each has a clip on the tray */
    size_t rolled_count;
    bool extra_points;
};

/** Setup: each player's folder with its insert and its set of cards; the tray and the die. */
struct party *party_set_up(struct table *table, size_t guest_count);

/**
 * One game with a list: rounds with new letters, and further ones until nobody ties for the highest
 * total. Each player writes on a new side of a sheet. The winner's place.
 */
size_t party_play_game(struct party *party, long list_number);

/** Whether every player has a side to write on, taking new sheets from the box where there are some. */
bool party_has_sheets(struct party *party);

#endif
