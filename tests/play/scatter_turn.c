/* The turns of the family; headings name sections of the rulebook. */
#include "play/scatter_turn.h"

#include <string.h>

#include "play/chance.h"
#include "play/field.h"
#include "play/scatter_goals.h"
#include "play/scatter_night.h"

/* --- Movement --- */

static void step_from(const struct scatter *scatter, const bool *before, bool *after)
{
    const struct house *house = scatter->house;
    for (size_t place = 0; place < house_place_count(house); place++) {
        for (size_t i = 0; before[place] && i < house->steps[place].count; i++) {
            size_t next = house->steps[place].places[i];
            bool enters_fumes = scatter->painted != NULL &&
                                strcmp(house_room(house, next), scatter->painted) == 0 &&
                                strcmp(house_room(house, place), scatter->painted) != 0;
            after[next] = after[next] || !enters_fumes;
        }
    }
}

/* The place to stop at after exactly so many steps, back and forth as one likes: the goal, else one with
 * something to look under, else the one nearest to the goal. Stays if no place is free. */
static size_t choose_stop(struct scatter *scatter, size_t who, long steps, size_t goal)
{
    enum { DETOUR = 7 }; /* spaces that a look under an object is worth */
    bool reached[2][HOUSE_PLACES_MAX] = {{false}};
    size_t from = scatter->family[who].place, best = from;
    unsigned best_score = UINT32_MAX;
    reached[0][from] = true;
    for (long i = 0; i < steps; i++) {
        memset(reached[(i + 1) % 2], 0, sizeof reached[0]);
        step_from(scatter, reached[i % 2], reached[(i + 1) % 2]);
    }
    for (size_t place = 0; place < house_place_count(scatter->house); place++) {
        size_t there = scatter_who_is_at(scatter, place);
        if (!reached[steps % 2][place] || (there != SCATTER_NOBODY && there != who)) {
            continue;
        }
        unsigned score = house_distance(scatter->house, place, goal);
        bool useful = scatter->pads[place] != NULL && scatter->locks_open < SCATTER_LOCKS;
        score -= useful ? MIN(score, DETOUR) : 0;
        if (score < best_score) {
            best_score = score;
            best = place;
        }
    }
    return best;
}

/* Haunting: a space less for each haunted object, but one at least. One in two parts counts once. */
static long haunted_load(const struct scatter *scatter, size_t who)
{
    long load = 0;
    for (size_t i = 0; i < scatter->object_count; i++) {
        const struct haunted_object *object = &scatter->objects[i];
        bool carried = false;
        for (size_t part = 0; part < object->tile_count; part++) {
            carried = carried || object->tiles[part]->holder == who;
        }
        load += carried && object->haunted ? 1 : 0;
    }
    return load;
}

static void move(struct scatter *scatter, size_t who, long rolled)
{
    struct relative *relative = &scatter->family[who];
    long load = haunted_load(scatter, who), steps = rolled > load ? rolled - load : 1;
    size_t goal = scatter_goal(scatter, who);
    relative->place =
        choose_stop(scatter, who, steps, goal == HOUSE_NOWHERE ? relative->place : goal);
    table_say(scatter->table, "%s rolls %ld and goes to %s.", relative_name(scatter, who), rolled,
              house_name(scatter->house, relative->place));
}

/* --- what is done on a place: Objects; Special Spaces --- */

static void look_under(struct scatter *scatter, size_t who, struct tile *tile)
{
    const struct node *pad = scatter->pads[tile->place];
    if (pad != NULL) {
        bool key = field_flag(scatter->table, pad, "key");
        scatter->family[who].keys += key ? 1 : 0;
        scatter->pads[tile->place] = NULL;
        table_say(scatter->table, "%s looks under %s: %s.", relative_name(scatter, who),
                  object_name(scatter, tile->object), key ? "a key" : "nothing");
    }
    if (scatter_wants_tile(scatter, who, tile)) {
        tile->holder = who;
        tile->place = HOUSE_NOWHERE;
        table_say(scatter->table, "%s takes %s.", relative_name(scatter, who),
                  object_name(scatter, tile->object));
    }
}

/* An object that is burned before its card was drawn leaves none in the deck. */
static void discard_card(struct scatter *scatter, const struct node *object)
{
    size_t kept = 0;
    for (size_t i = 0; i < scatter->cards.count; i++) {
        if (scatter->cards.records[i] != object) {
            scatter->cards.records[kept++] = scatter->cards.records[i];
        }
    }
    scatter->cards.count = kept;
}

/* An object in two parts is burned when both who carry it stand at the fireplace. */
static void burn(struct scatter *scatter, size_t who)
{
    struct tile *tile = scatter_tile_to_burn(scatter, who);
    if (tile == NULL) {
        return;
    }
    struct haunted_object *object = tile->object;
    for (size_t i = 0; i < object->tile_count; i++) {
        const struct relative *holder = &scatter->family[object->tiles[i]->holder];
        const char *purpose = house_purpose(scatter->house, holder->place);
        if (purpose == NULL || strcmp(purpose, "fireplace") != 0) {
            return;
        }
    }
    for (size_t i = 0; i < object->tile_count; i++) {
        object->tiles[i]->holder = SCATTER_NOBODY;
    }
    object->burned = true;
    if (object->haunted) {
        scatter_unhaunt(scatter, object);
    }
    discard_card(scatter, object->record);
    scatter->burned_count++;
    table_say(scatter->table, "%s burns %s.", relative_name(scatter, who),
              object_name(scatter, object));
}

/* Down the track of the rabbit that is nearest to the porch, and not there yet. */
static void call_spanky(struct scatter *scatter, size_t who)
{
    (void)who;
    size_t nearest = scatter->rabbit_count;
    for (size_t i = 0; i < scatter->rabbit_count; i++) {
        long steps = scatter->rabbits[i].steps;
        if (steps > 0 &&
            (nearest == scatter->rabbit_count || steps < scatter->rabbits[nearest].steps)) {
            nearest = i;
        }
    }
    if (nearest < scatter->rabbit_count) {
        scatter_call_spanky(scatter, nearest);
    }
}

/* What is carried lands below, unless an object or a player is there. */
static void drop(struct scatter *scatter, size_t who)
{
    size_t below = house_below(scatter->house, scatter->family[who].place);
    if (scatter_tile_at(scatter, below) != NULL ||
        scatter_who_is_at(scatter, below) != SCATTER_NOBODY) {
        return;
    }
    for (size_t i = 0; i < scatter->tile_count; i++) {
        if (scatter->tiles[i].holder == who) {
            scatter->tiles[i].holder = SCATTER_NOBODY;
            scatter->tiles[i].place = below;
            table_say(scatter->table, "%s drops %s to %s.", relative_name(scatter, who),
                      object_name(scatter, scatter->tiles[i].object),
                      house_name(scatter->house, below));
            return;
        }
    }
}

static void unlock(struct scatter *scatter, size_t who)
{
    struct relative *relative = &scatter->family[who];
    scatter->locks_open += relative->keys;
    relative->keys = 0;
    if (scatter->locks_open == SCATTER_LOCKS && scatter_places_left(scatter) > 0) {
        relative->escaped = true;
        relative->place = HOUSE_NOWHERE;
        scatter->escaped_count++;
        table_say(scatter->table, "%s escapes.", relative_name(scatter, who));
    }
}

static const struct special {
    const char *purpose;
    void (*act)(struct scatter *scatter, size_t who);
} specials[] = {
    {"fireplace", burn},
    {"king-spanky", call_spanky},
    {"balcony", drop},
    {"back-door", unlock},
};

void scatter_act(struct scatter *scatter, size_t who)
{
    size_t place = scatter->family[who].place;
    struct tile *tile = scatter_tile_at(scatter, place);
    if (tile != NULL && scatter_night_dares(scatter, who)) {
        look_under(scatter, who, tile);
    }
    const char *purpose = house_purpose(scatter->house, place);
    for (size_t i = 0; purpose != NULL && i < G_N_ELEMENTS(specials); i++) {
        if (strcmp(purpose, specials[i].purpose) == 0) {
            specials[i].act(scatter, who);
        }
    }
}

/* --- a turn --- */

/* Rolls and moves; whether a 6 was among it. */
static bool roll_and_move(struct scatter *scatter, size_t who)
{
    enum { SIDES = 6 };
    long sum = 0;
    bool six = false;
    for (int dice = scatter_night_dice(scatter, who); dice > 0; dice--) {
        long roll = chance_die(scatter->table, SIDES);
        sum += roll;
        six = six || roll == SIDES;
    }
    move(scatter, who, sum);
    scatter_act(scatter, who);
    return six;
}

/* Event Die: Catherine, whose turn is the last of a round, rolls it; so does everybody after a 6. */
void scatter_take_turn(struct scatter *scatter, size_t who)
{
    const struct relative *relative = &scatter->family[who];
    bool six = false;
    scatter->night_turns += scatter->night ? 1 : 0;
    scatter_night_before_turn(scatter, who);
    if (!relative->escaped && !relative->frozen) {
        scatter_night_before_roll(scatter, who);
        six = roll_and_move(scatter, who);
        scatter_night_after_moving(scatter, who);
    }
    scatter_move_spanky(scatter);
    for (int rolls = (six ? 1 : 0) + (relative_is(scatter, who, "catherine") ? 1 : 0); rolls > 0;
         rolls--) {
        scatter_roll_event(scatter);
    }
}
