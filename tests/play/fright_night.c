/* A game of Roll and Fright. Headings name sections of the rulebook. */
#include "play/fright_night.h"

#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"

enum { DICE = 4, DIE_SIDES = 6 }; /* Components */

/* What was rolled; each die has the color of a technique. */
struct roll {
    const struct node *techniques[DICE];
    long faces[DICE];
    bool taken[DICE];
};

/* One die, or two whose sum is crossed in the color of the first. */
struct choice {
    size_t first, second; /* the same for a single die */
    int box;              /* NO_BOX: nothing can be crossed */
    double worth;
};

/* --- Components --- */

struct night *night_begin(struct table *table)
{
    struct night *night = ARENA_NEW(table->arena, struct night);
    night->table = table;
    night->town = town_open(table);
    table_demand(table, record_count(table, "techniques") == DICE, "there are %zu techniques",
                 record_count(table, "techniques"));
    box_take(table, "dice", NULL, DICE);
    for (size_t i = 0; i < TOWN_PLAYERS; i++) {
        night->siblings[i].board = fright_board_open(table, record_at(table, "boards", i));
        box_take(table, "reference-cards", NULL, 1);
    }
    return night;
}

static const char *name_of(const struct night *night, int player)
{
    return field_text(night->table, night->siblings[player].board->record, "name");
}

/* --- How to Play: dice --- */

static struct roll roll_dice(struct table *table)
{
    struct roll roll = {0};
    for (size_t i = 0; i < DICE; i++) {
        roll.techniques[i] = record_at(table, "techniques", i);
        roll.faces[i] = chance_die(table, DIE_SIDES);
    }
    return roll;
}

static struct choice choose(const struct roll *roll, const struct fright_board *board, size_t first,
                            size_t second)
{
    long number = roll->faces[first] + (second != first ? roll->faces[second] : 0);
    struct choice choice = {.first = first, .second = second};
    choice.box = fright_board_best(board, roll->techniques[first], number);
    choice.worth = choice.box != NO_BOX ? fright_board_worth(board, choice.box) : 0;
    return choice;
}

/* The best of two dice that are left, which need not be crossed. */
static struct choice choose_passed(const struct roll *roll, const struct fright_board *board)
{
    struct choice best = {.box = NO_BOX};
    for (size_t i = 0; i < DICE; i++) {
        for (size_t j = 0; j < DICE; j++) {
            if (i != j && !roll->taken[i] && !roll->taken[j]) {
                struct choice choice = choose(roll, board, i, j);
                best = choice.worth > best.worth ? choice : best;
            }
        }
    }
    return best;
}

/* The best of one or two dice; what the other could do with the rest counts against it. */
static struct choice choose_first(const struct roll *roll, const struct fright_board *board,
                                  const struct fright_board *other)
{
    struct choice best = {.first = 0, .second = 1, .box = NO_BOX, .worth = -100};
    for (size_t i = 0; i < DICE; i++) {
        for (size_t j = 0; j < DICE; j++) {
            struct choice choice = choose(roll, board, i, j);
            if (other != NULL) {
                struct roll rest = *roll;
                rest.taken[i] = rest.taken[j] = true;
                choice.worth -= 0.4 * choose_passed(&rest, other).worth;
            }
            best = choice.worth > best.worth ? choice : best;
        }
    }
    return best;
}

static void cross_choice(struct night *night, int player, const struct choice *choice)
{
    if (choice->box == NO_BOX) {
        night->idle_count++;
        table_say(night->table, "%s can cross nothing.", name_of(night, player));
        return;
    }
    fright_board_cross(night->siblings[player].board, choice->box);
}

/* --- How to Play: bonuses; Street Sheet --- */

/* Costumes that are finished count whole, others by the square of what is crossed. */
static void hope(const struct night *night, int player, double *hopes)
{
    const struct fright_board *board = night->siblings[player].board;
    for (size_t t = 0; t < DICE; t++) {
        const struct node *technique = record_at(night->table, "techniques", t);
        hopes[t] = 0;
        for (size_t i = 0; i < board->costume_count; i++) {
            double crossed =
                (double)(COSTUME_BOXES - board->costumes[i].open_count) / COSTUME_BOXES;
            hopes[t] += board->costumes[i].technique == technique ? crossed * crossed : 0;
        }
    }
}

static void use_bonus(struct night *night, int player, const struct node *bonus)
{
    struct table *table = night->table;
    struct sibling *sibling = &night->siblings[player];
    table_say(table, "%s gains '%s'.", name_of(night, player), record_id(table, bonus));
    if (field_is(table, bonus, "does", "turn")) {
        sibling->extra_turns++;
    } else if (field_is(table, bonus, "does", "cross")) {
        bool anywhere = field_is(table, bonus, "technique", "");
        const struct node *technique =
            anywhere ? NULL
                     : record_called(table, "techniques", field_text(table, bonus, "technique"));
        int box = fright_board_best(sibling->board, technique, 0);
        if (box != NO_BOX) {
            fright_board_cross(sibling->board, box);
        }
    } else if (!night_is_over(night)) {
        double hopes[DICE];
        hope(night, player, hopes);
        town_mark(night->town, player, hopes);
    }
}

static void use_bonuses(struct night *night, int player)
{
    const struct node *bonus = fright_board_take_bonus(night->siblings[player].board);
    while (bonus != NULL) {
        use_bonus(night, player, bonus);
        bonus = fright_board_take_bonus(night->siblings[player].board);
    }
}

/* --- How to Play: turns --- */

static void play_turn(struct night *night, int player, bool alone)
{
    int other = 1 - player;
    const struct fright_board *board = night->siblings[player].board;
    const struct fright_board *other_board = night->siblings[other].board;
    struct roll roll = roll_dice(night->table);
    night->turn_count++;
    table_say(night->table, "%s rolls blue %ld, red %ld, yellow %ld, green %ld.",
              name_of(night, player), roll.faces[0], roll.faces[1], roll.faces[2], roll.faces[3]);
    struct choice choice = choose_first(&roll, board, alone ? NULL : other_board);
    cross_choice(night, player, &choice);
    if (!alone) {
        roll.taken[choice.first] = roll.taken[choice.second] = true;
        struct choice passed = choose_passed(&roll, other_board);
        cross_choice(night, other, &passed);
    }
    use_bonuses(night, player);
    use_bonuses(night, other);
}

void night_take_turn(struct night *night, int player)
{
    play_turn(night, player, false);
    for (int i = 0; i < TOWN_PLAYERS; i++) {
        int who = i == 0 ? player : 1 - player;
        struct sibling *sibling = &night->siblings[who];
        for (; sibling->extra_turns > 0 && !night_is_over(night); sibling->extra_turns--) {
            play_turn(night, who, true);
        }
    }
}

bool night_is_over(const struct night *night)
{
    return town_open_count(night->town) == 0;
}

/* --- Scoring --- */

/* The place of a technique among the records, by its id. */
static size_t technique_called(struct table *table, const char *id)
{
    size_t place = 0;
    while (strcmp(record_id(table, record_at(table, "techniques", place)), id) != 0) {
        place++;
    }
    return place;
}

static long line_of_score(const struct night *night, int player, const char *line)
{
    struct table *table = night->table;
    if (strcmp(line, "streets") == 0) {
        return town_candy(night->town, player);
    }
    if (strcmp(line, "parents") == 0) {
        size_t trick = technique_called(table, "trick");
        return -town_anger(night->town, town_houses(night->town, player, trick));
    }
    size_t technique = technique_called(table, line);
    size_t costumes = fright_board_finished(night->siblings[player].board,
                                            record_at(table, "techniques", technique));
    return (long)(town_houses(night->town, player, technique) * costumes);
}

long night_score(const struct night *night, int player)
{
    struct table *table = night->table;
    long total = 0;
    for (size_t i = 0; i < record_count(table, "scoring"); i++) {
        const struct node *line = record_at(table, "scoring", i);
        const char *id = record_id(table, line);
        bool last = strcmp(id, "total") == 0;
        long candy = last ? total : line_of_score(night, player, id);
        total += last ? 0 : candy;
        table_say(table, "%s: %s %ld.", name_of(night, player), field_text(table, line, "label"),
                  candy);
    }
    return total;
}
