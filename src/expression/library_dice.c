/* Functions on dice and on ranges of numbers.
 *
 * covers() asks whether the ranges of a list ("1-3", "4", "5+") give each number from first to last exactly once, which
 * is what a table to be rolled on must do. It keeps for each number which value gave it: a number that is given again
 * is then blamed on the second giver with the lines of both, and a gap on the neighbour that should have reached
 * farther. All faults are told in one reason, up to the length that a reason may have. */
#include <string.h>

#include <glib.h>
#include <lauxlib.h>
#include <lua.h>

#include "base/arena.h"
#include "expression/dice.h"
#include "expression/expression_parts.h"
#include "expression/library.h"
#include "expression/sandbox_lua.h"
#include "expression/value_bridge.h"

enum {
    CHANCE_STEPS = 1000, /* to read dice */
    PRODUCTS_A_STEP = 10,
    RANGE_BYTES_A_STEP = 4,
    COVERED_NUMBERS_MAX = 1000 /* from the first to the last */
};

/* ---- chances ---- */

/* The number that a path between braces leads to, as text. */
static const char *placeholder_text(lua_State *lua, const char *path, size_t length)
{
    const struct evaluation *evaluation = sandbox_evaluation(lua);
    size_t step_count;
    const struct name_step *steps = path_parse(evaluation->arena, path, length, &step_count);
    if (steps == NULL) {
        sandbox_fail(lua, "braces in the text of odds() hold a name, as in {target}");
    }
    struct value value;
    struct failure failure;
    double number;
    if (!path_follow(steps, step_count, evaluation->scope, evaluation->arena, &value, &failure)) {
        sandbox_raise(lua, failure);
    }
    if (!value_to_number(&value, &number)) {
        sandbox_fail(lua, "odds() needs a number for {%s}, but this is %s", steps[0].name,
                     value_describe(evaluation->arena, &value));
    }
    if (value.kind == VALUE_NODE) {
        verdict_note_read(lua, value.node);
    }
    return number_to_text(evaluation->arena, number);
}

/* Braces are filled here and not in the expression's own text, as the text of dice stands in quotes. */
static const char *argument_dice_text(lua_State *lua, const char *function)
{
    size_t length;
    const char *text = argument_text(lua, 1, function, &length);
    const char *opening, *closing;
    luaL_Buffer filled;
    if (length > DICE_TEXT_MAX) {
        sandbox_fail(lua, "%s() reads at most %d bytes of text", function, (int)DICE_TEXT_MAX);
    }
    luaL_buffinit(lua, &filled);
    while ((opening = strchr(text, '{')) != NULL && (closing = strchr(opening, '}')) != NULL) {
        luaL_addlstring(&filled, text, (size_t)(opening - text));
        luaL_addstring(&filled,
                       placeholder_text(lua, opening + 1, (size_t)(closing - opening - 1)));
        text = closing + 1;
    }
    luaL_addstring(&filled, text);
    luaL_pushresult(&filled);
    return lua_tostring(lua, -1);
}

/* Charged after the work, which dice.c bounds itself. */
static int dice_odds(lua_State *lua)
{
    const char *text = argument_dice_text(lua, "odds");
    double chance;
    size_t work;
    const char *problem = dice_read_chance(sandbox_arena(lua), text, &chance, &work);
    sandbox_charge(lua, CHANCE_STEPS + work / PRODUCTS_A_STEP);
    if (problem != NULL) {
        sandbox_fail(lua, "odds() cannot read '%s': %s", text, problem);
    }
    lua_pushnumber(lua, chance);
    return 1;
}

/* Argument 1 as a sum of dice; fails in words. */
static struct dice_totals argument_dice(lua_State *lua, const char *function)
{
    const char *text = argument_dice_text(lua, function);
    struct dice_totals totals;
    size_t work;
    const char *problem = dice_read_totals(sandbox_arena(lua), text, &totals, &work);
    sandbox_charge(lua, CHANCE_STEPS + work / PRODUCTS_A_STEP);
    if (problem != NULL) {
        sandbox_fail(lua, "%s() cannot read '%s': %s", function, text, problem);
    }
    return totals;
}

/* Totals that cannot come (odd ones of two equal dice, say) are left out. */
static int dice_totals_list(lua_State *lua)
{
    const struct dice_totals totals = argument_dice(lua, "dice");
    lua_Integer count = 0;
    lua_newtable(lua);
    for (size_t i = 0; i < totals.count; i++) {
        if (totals.ways[i] > 0) {
            count++;
            lua_pushinteger(lua, totals.lowest + (long)i);
            lua_rawseti(lua, -2, count);
        }
    }
    return 1;
}

static int dice_average(lua_State *lua)
{
    const struct dice_totals totals = argument_dice(lua, "average");
    double sum = 0;
    for (size_t i = 0; i < totals.count; i++) {
        sum += ((double)totals.lowest + (double)i) * totals.ways[i];
    }
    lua_pushnumber(lua, sum / totals.outcomes);
    return 1;
}

/* ---- ranges ---- */

/* Every number by itself, for loops and sums; a range without an end is refused by its size. */
static int range_numbers(lua_State *lua)
{
    size_t length, range_count;
    const char *text = argument_text(lua, 1, "numbers_in", &length);
    const struct number_range *ranges;
    sandbox_charge(lua, length / RANGE_BYTES_A_STEP);
    if (!number_ranges_read(sandbox_arena(lua), text, &ranges, &range_count)) {
        sandbox_fail(lua, "numbers_in() needs numbers or ranges such as '1, 3-4', but this is '%s'",
                     text);
    }
    lua_Integer count = 0;
    lua_newtable(lua);
    for (size_t i = 0; i < range_count; i++) {
        if (ranges[i].high - ranges[i].low >= COVERED_NUMBERS_MAX) {
            sandbox_fail(lua, "numbers_in() gives at most %d numbers for a range",
                         (int)COVERED_NUMBERS_MAX);
        }
        sandbox_charge(lua, (size_t)(ranges[i].high - ranges[i].low) + 1);
        for (long number = ranges[i].low; number <= ranges[i].high; number++) {
            count++;
            lua_pushinteger(lua, number);
            lua_rawseti(lua, -2, count);
        }
    }
    return 1;
}

/* A list whose items say which numbers they stand for. */
struct covering {
    lua_State *lua;
    struct list_argument list;
    const char *field; /* of its items; NULL: the items themselves, or the names of a mapping */
    lua_Integer first, last;
    const struct node **givers; /* [last - first + 1]: the value that gave a number */
    bool *given;                /* likewise */
    const struct node *blame;   /* for the first fault */
    const char *faults;         /* joined; "" while there are none */
};

/* The node that says the numbers of an item; NULL where the list was made by an expression. */
static const struct node *ranges_node(const struct covering *covering, lua_Integer item)
{
    const struct node *node = covering->list.node;
    if (node == NULL) {
        return NULL;
    }
    if (node->kind == NODE_MAPPING) {
        return node->mapping.entries[item - 1].key;
    }
    const struct node *value = node->list.items[item - 1];
    return covering->field != NULL ? node_lookup(value, covering->field) : value;
}

static const char *ranges_text(const struct covering *covering, lua_Integer item,
                               const struct node *node)
{
    lua_State *lua = covering->lua;
    const char *text = node_text(node);
    if (node == NULL && covering->list.node == NULL) {
        list_push_item(lua, &covering->list, item);
        text =
            push_as_text(lua, -1) ? arena_strdup(sandbox_arena(lua), lua_tostring(lua, -1)) : NULL;
        lua_settop(lua, covering->list.index);
    }
    if (text == NULL) {
        sandbox_fail(lua, "covers() needs numbers or ranges, but item %I says none%s%s",
                     (LUAI_UACINT)item, covering->field != NULL ? " under " : "",
                     covering->field != NULL ? covering->field : "");
    }
    return text;
}

/* More than a reason can hold: what follows would not be read. */
static bool faults_are_many(const struct covering *covering)
{
    return strlen(covering->faults) > REASON_BYTES_MAX;
}

static void add_fault(struct covering *covering, const struct node *blame, const char *fault)
{
    struct arena *arena = sandbox_arena(covering->lua);
    if (faults_are_many(covering)) {
        return;
    }
    if (covering->faults[0] == '\0') {
        covering->blame = blame;
    }
    covering->faults = arena_printf(arena, "%s%s%s", covering->faults,
                                    covering->faults[0] != '\0' ? "; " : "", fault);
}

/* "(lines 41 and 43)", "(line 41)"; in the arena. */
static const char *both_lines(struct arena *arena, const struct node *first,
                              const struct node *second)
{
    size_t first_line = source_span_line(first->span);
    size_t second_line = source_span_line(second->span);
    return first_line == second_line
               ? arena_printf(arena, "(line %zu)", first_line)
               : arena_printf(arena, "(lines %zu and %zu)", first_line, second_line);
}

static void give_number(struct covering *covering, long number, const struct node *giver)
{
    struct arena *arena = sandbox_arena(covering->lua);
    size_t place = (size_t)(number - covering->first);
    const struct node *before = covering->givers[place];
    if (!covering->given[place]) {
        covering->given[place] = true;
        covering->givers[place] = giver;
    } else if (faults_are_many(covering)) {
        return;
    } else if (before != NULL && giver != NULL) {
        add_fault(
            covering, giver,
            arena_printf(arena, "%ld is given twice %s", number, both_lines(arena, before, giver)));
    } else {
        add_fault(covering, giver, arena_printf(arena, "%ld is given twice", number));
    }
}

/* What lies outside is said once a range; the part inside is given all the same, so that no gap is reported for it. */
static void give_range(struct covering *covering, struct number_range range,
                       const struct node *giver)
{
    struct arena *arena = sandbox_arena(covering->lua);
    if (range.low < covering->first) {
        add_fault(covering, giver,
                  arena_printf(arena, "%ld is below %lld", range.low, covering->first));
    }
    if (range.high > covering->last && range.high != RANGE_OPEN_END) {
        add_fault(covering, giver,
                  arena_printf(arena, "%ld is above %lld", range.high, covering->last));
    }
    long low = MAX(range.low, (long)covering->first), high = MIN(range.high, (long)covering->last);
    sandbox_charge(covering->lua, 1 + (size_t)MAX(high - low, 0));
    for (long number = low; number <= high; number++) {
        give_number(covering, number, giver);
    }
}

static void give_item(struct covering *covering, lua_Integer item)
{
    const struct node *node = ranges_node(covering, item);
    const char *text = ranges_text(covering, item, node);
    const struct number_range *ranges;
    size_t range_count;
    if (node != NULL) {
        verdict_note_read(covering->lua, node);
    }
    sandbox_charge(covering->lua, 1 + strlen(text) / RANGE_BYTES_A_STEP);
    if (!number_ranges_read(sandbox_arena(covering->lua), text, &ranges, &range_count)) {
        add_fault(
            covering, node,
            arena_printf(sandbox_arena(covering->lua), "'%s' is no number or range",
                         arena_shorten(sandbox_arena(covering->lua), text, REASON_BYTES_MAX)));
        return;
    }
    for (size_t i = 0; i < range_count; i++) {
        give_range(covering, ranges[i], node);
    }
}

/* The nearest value below a gap, or else above it, is the one that was to reach farther. */
static const struct node *beside_gap(const struct covering *covering, size_t place)
{
    size_t count = (size_t)(covering->last - covering->first) + 1;
    for (size_t i = place; i-- > 0;) {
        if (covering->given[i]) {
            return covering->givers[i];
        }
    }
    for (size_t i = place + 1; i < count; i++) {
        if (covering->given[i]) {
            return covering->givers[i];
        }
    }
    return covering->list.node;
}

/* After all is given. */
static void find_gaps(struct covering *covering)
{
    struct arena *arena = sandbox_arena(covering->lua);
    size_t count = (size_t)(covering->last - covering->first) + 1;
    for (size_t i = 0; i < count && !faults_are_many(covering); i++) {
        if (!covering->given[i]) {
            add_fault(covering, beside_gap(covering, i),
                      arena_printf(arena, "%lld is missing", covering->first + (lua_Integer)i));
        }
    }
}

/* Argument 4 names the field of records that has the ranges; without it the items are ranges themselves. */
static int range_covers(lua_State *lua)
{
    lua_settop(lua, 4);
    struct covering covering = {
        .lua = lua,
        .list = argument_list(lua, 1, "covers"),
        .first = argument_integer(lua, 2, "covers"),
        .last = argument_integer(lua, 3, "covers"),
        .faults = "",
    };
    size_t length;
    if (argument_given(lua, 4)) {
        covering.field = argument_text(lua, 4, "covers", &length);
    }
    if (covering.last < covering.first || covering.last - covering.first >= COVERED_NUMBERS_MAX) {
        sandbox_fail(lua, "covers() needs a last number above the first, and at most %d numbers",
                     (int)COVERED_NUMBERS_MAX);
    }
    size_t count = (size_t)(covering.last - covering.first) + 1;
    sandbox_charge(lua, count);
    covering.givers = ARENA_NEW_ARRAY(sandbox_arena(lua), const struct node *, count);
    covering.given = ARENA_NEW_ARRAY(sandbox_arena(lua), bool, count);
    for (lua_Integer i = 1; i <= covering.list.count; i++) {
        give_item(&covering, i);
    }
    find_gaps(&covering);
    if (covering.faults[0] != '\0') {
        return verdict_fail(lua, covering.blame, "%s", covering.faults);
    }
    lua_pushboolean(lua, true);
    return 1;
}

/* ---- draws from a deck ---- */

/* Cards of a deck; the work grows with the square of those drawn, and is charged. */
enum { DECK_MAX = 100000 };

/* From 0 to `most`, whichever argument it is. */
static lua_Integer argument_cards(lua_State *lua, int index, lua_Integer most)
{
    lua_Integer count = argument_integer(lua, index, "odds_draw");
    if (count < 0 || count > most) {
        sandbox_fail(lua, "odds_draw() needs a number from 0 to %I as argument %d, but this is %I",
                     most, index, count);
    }
    return count;
}

/* One card after the other: `chances[i]` is that of i wanted ones among those drawn so far. Drawn cards that are put back
 * leave the deck as it was. */
static int deck_odds(lua_State *lua)
{
    size_t length = 0;
    lua_Integer deck = argument_cards(lua, 2, DECK_MAX);
    lua_Integer wanted = argument_cards(lua, 1, deck);
    const char *how = argument_given(lua, 5) ? argument_text(lua, 5, "odds_draw", &length) : NULL;
    if (how != NULL && strcmp(how, "put back") != 0) {
        sandbox_fail(lua, "odds_draw() takes 'put back' as argument 5, but this is '%s'", how);
    }
    lua_Integer drawn = argument_cards(lua, 3, how != NULL ? DECK_MAX : deck);
    lua_Integer least = argument_given(lua, 4) ? argument_cards(lua, 4, DECK_MAX) : 1;
    if (deck == 0 || least > drawn) {
        lua_pushnumber(lua, least == 0 ? 1 : 0);
        return 1;
    }
    double *chances = ARENA_NEW_ARRAY(sandbox_arena(lua), double, (size_t)drawn + 2);
    chances[0] = 1;
    for (lua_Integer card = 0; card < drawn; card++) {
        sandbox_charge(lua, (size_t)card + 1);
        for (lua_Integer hits = card + 1; hits >= 0; hits--) {
            double left = how != NULL ? (double)deck : (double)(deck - card);
            double before = hits > 0 ? chances[hits - 1] : 0;
            double good_left = (double)(wanted - (how != NULL ? 0 : hits - 1));
            double bad_left = (double)(deck - wanted - (how != NULL ? 0 : card - hits));
            double hit = hits > 0 && good_left > 0 ? before * good_left / left : 0;
            double miss = hits <= card && bad_left > 0 ? chances[hits] * bad_left / left : 0;
            chances[hits] = hit + miss;
        }
    }
    double sum = 0;
    for (lua_Integer hits = drawn; hits >= least; hits--) {
        sum += chances[hits];
    }
    lua_pushnumber(lua, sum > 1 ? 1 : sum);
    return 1;
}

/* clang-format off */
const struct library_row library_dice[] = {
    {{"odds", "odds(condition)",
      "The chance that dice meet a condition: odds('2d6 <= 4'), odds('d10 <= {target}'), odds('highest of 2d6 in 3-4').",
      "odds('d10 <= {hits}')", "0.4"}, dice_odds},
    {{"odds_draw", "odds_draw(wanted, deck, drawn), with a fourth argument `least` and a fifth, 'put back'",
      "The chance that at least `least` (1 unless given) of the `wanted` cards in a deck are among those drawn: two of the 12 events of 60 cards in a hand of 5 is odds_draw(12, 60, 5, 2). 'put back' where each card returns before the next is drawn.",
      "odds_draw(2, 4, 2)", "0.83333333333333"}, deck_odds},
    {{"dice", "dice(text)", "The list of totals that dice can show.",
      "dice('2d3+1')", "[3, 4, 5, 6, 7]"}, dice_totals_list},
    {{"average", "average(text)", "The total that dice show on average.",
      "average('2d6+1')", "8"}, dice_average},
    {{"numbers_in", "numbers_in(text)", "The whole numbers that a range stands for.",
      "numbers_in('1, 3-5')", "[1, 3, 4, 5]"}, range_numbers},
    {{"covers", "covers(list, first, last) or covers(list, first, last, field)",
      "Whether the ranges of a list, of one field of its records, or of a mapping's keys, give each number from the first to the last exactly once.",
      "covers(attacks, 0, 10, 'rolls')", "false: 10 is missing"}, range_covers},
    {{NULL, NULL, NULL, NULL, NULL}, NULL},
};
/* clang-format on */
