/* Dice and ranges of numbers in writing.
 *
 * A sum of dice is worked out by convolution: the totals so far and the ways in which each comes up are
 * combined with those of the next die, so that 3d6 is two additions of a die to one. Ways are doubles:
 * they are whole and exact up to 2^53 outcomes (10d20 has fewer), and shares of 1 above, where only the
 * ratio counts. A condition is the sum of the ways of those totals that meet it, over all outcomes: `a <
 * b` is a sum too, that of a and of b turned round, compared with 0.
 *
 * What a text may ask for is bounded before it is computed, and what was computed is counted, so that the
 * caller can charge it. */
#include "expression/dice.h"

#include <math.h>
#include <string.h>

#include <glib.h>

/* ---- ranges ---- */

enum { DIGITS_MAX = 9 }; /* a long holds them, also where it has 32 bits */

/* Of ranges, which are read without a reader: they stand in data by themselves. */
static void skip_range_blanks(const char **at)
{
    while (g_ascii_isspace(**at)) {
        (*at)++;
    }
}

/* False if there are no digits, or too many. */
static bool read_number(const char **at, long *number_out)
{
    bool negative = **at == '-';
    const char *digit = *at + (negative ? 1 : 0);
    long number = 0;
    int digit_count = 0;
    for (; g_ascii_isdigit(*digit) && digit_count < DIGITS_MAX; digit++, digit_count++) {
        number = number * 10 + (*digit - '0');
    }
    *at = digit;
    *number_out = negative ? -number : number;
    return digit_count > 0 && !g_ascii_isdigit(*digit);
}

/* A hyphen, or the longer dash that typesetters put between numbers. */
static bool read_dash(const char **at)
{
    static const char *const dashes[] = {"-", "\u2013"};
    const char *after_blanks = *at;
    skip_range_blanks(&after_blanks);
    for (size_t i = 0; i < G_N_ELEMENTS(dashes); i++) {
        if (g_str_has_prefix(after_blanks, dashes[i])) {
            *at = after_blanks + strlen(dashes[i]);
            skip_range_blanks(at);
            return true;
        }
    }
    return false;
}

/* "7+" has no end; a dash may have blanks around it, as typesetters put them. */
static bool read_range(const char **at, struct number_range *range)
{
    skip_range_blanks(at);
    if (!read_number(at, &range->low)) {
        return false;
    }
    range->high = range->low;
    if (**at == '+') {
        (*at)++;
        range->high = RANGE_OPEN_END;
    } else if (read_dash(at) && !read_number(at, &range->high)) {
        return false;
    }
    skip_range_blanks(at);
    return range->low <= range->high;
}

/* Commas give the number of ranges, so that the array is made once. */
bool number_ranges_read(struct arena *arena, const char *text,
                        const struct number_range **ranges_out, size_t *count_out)
{
    size_t room = 1;
    for (const char *comma = text; (comma = strchr(comma, ',')) != NULL; comma++) {
        room++;
    }
    struct number_range *ranges = ARENA_NEW_ARRAY(arena, struct number_range, room);
    size_t count = 0;
    *ranges_out = ranges;
    do {
        if (!read_range(&text, &ranges[count])) {
            return false;
        }
        count++;
    } while (*text++ == ',');
    *count_out = count;
    return text[-1] == '\0';
}

bool number_ranges_hold(const struct number_range *ranges, size_t count, long number)
{
    for (size_t i = 0; i < count; i++) {
        if (number >= ranges[i].low && number <= ranges[i].high) {
            return true;
        }
    }
    return false;
}

/* ---- dice ---- */

enum {
    DICE_MAX = 30, /* of one term */
    FACES_MAX = 100,
    TOTALS_MAX = 6000,   /* lowest to highest of a whole condition */
    ADDING_MAX = 300000, /* products in adding two sums */
    POWER_WORK = 100,    /* products in the time of the powers for a face */
};

/* Above this, ways are no whole numbers any more and become shares of 1. */
#define OUTCOMES_MAX 9007199254740992.0

/* Which of the dice of a term count. */
enum dice_keep { KEEP_ALL, KEEP_HIGHEST, KEEP_LOWEST };

/* A text of dice while it is read. */
struct dice_reader {
    struct arena *arena;
    const char *at;
    const char *problem; /* the first, or NULL */
    size_t work;         /* products and powers so far */
};

/* ---- words ---- */

static void skip_blanks(struct dice_reader *reader)
{
    while (g_ascii_isspace(*reader->at)) {
        reader->at++;
    }
}

/* Takes the word or sign if it is next. */
static bool take(struct dice_reader *reader, const char *word)
{
    skip_blanks(reader);
    size_t length = strlen(word);
    if (g_ascii_strncasecmp(reader->at, word, length) != 0) {
        return false;
    }
    reader->at += length;
    return true;
}

/* The first problem counts: what comes behind follows from it. */
static bool fail(struct dice_reader *reader, const char *problem)
{
    if (reader->problem == NULL) {
        reader->problem = problem;
    }
    return false;
}

/* A number that stands here without blanks before it. */
static bool take_number(struct dice_reader *reader, long largest, long *number_out)
{
    if (!g_ascii_isdigit(*reader->at)) {
        return false;
    }
    long number = 0;
    for (; g_ascii_isdigit(*reader->at); reader->at++) {
        number = MIN(number * 10 + (*reader->at - '0'), largest + 1);
    }
    *number_out = number;
    return number <= largest ||
           fail(reader, arena_printf(reader->arena, "a number in it is larger than %ld", largest));
}

/* ---- totals ---- */

/* One total, in one way. */
static struct dice_totals constant(struct arena *arena, long number)
{
    double *ways = ARENA_NEW(arena, double);
    *ways = 1;
    return (struct dice_totals){.lowest = number, .count = 1, .ways = ways, .outcomes = 1};
}

/* Each face in one way. */
static struct dice_totals die(struct arena *arena, long faces)
{
    double *ways = ARENA_NEW_ARRAY(arena, double, (size_t)faces);
    for (long i = 0; i < faces; i++) {
        ways[i] = 1;
    }
    return (struct dice_totals){
        .lowest = 1, .count = (size_t)faces, .ways = ways, .outcomes = (double)faces};
}

/* From here on only the ratio of ways to outcomes counts. */
static void keep_countable(struct dice_totals *totals, double *ways)
{
    if (totals->outcomes <= OUTCOMES_MAX) {
        return;
    }
    for (size_t i = 0; i < totals->count; i++) {
        ways[i] /= totals->outcomes;
    }
    totals->outcomes = 1;
}

/* Sums of one from each. */
static struct dice_totals add(struct dice_reader *reader, const struct dice_totals *a,
                              const struct dice_totals *b)
{
    struct dice_totals sum = {
        .lowest = a->lowest + b->lowest,
        .count = a->count + b->count - 1,
        .outcomes = a->outcomes * b->outcomes,
    };
    double *ways = ARENA_NEW_ARRAY(reader->arena, double, sum.count);
    reader->work += a->count * b->count;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            ways[i + j] += a->ways[i] * b->ways[j];
        }
    }
    keep_countable(&sum, ways);
    sum.ways = ways;
    return sum;
}

/* a - b is a + (-b): totals from highest to lowest, with the signs turned. */
static struct dice_totals negated(struct arena *arena, const struct dice_totals *totals)
{
    double *ways = ARENA_NEW_ARRAY(arena, double, totals->count);
    for (size_t i = 0; i < totals->count; i++) {
        ways[i] = totals->ways[totals->count - 1 - i];
    }
    return (struct dice_totals){
        .lowest = -(totals->lowest + (long)totals->count - 1),
        .count = totals->count,
        .ways = ways,
        .outcomes = totals->outcomes,
    };
}

/* The highest of n dice is k in k^n - (k - 1)^n ways; the lowest is its mirror image. */
static struct dice_totals kept_die(struct arena *arena, long dice, long faces, enum dice_keep keep)
{
    struct dice_totals totals = die(arena, faces);
    double *ways = ARENA_NEW_ARRAY(arena, double, (size_t)faces);
    totals.outcomes = 0;
    for (long i = 0; i < faces; i++) {
        double high = (double)(i + 1) / (double)faces, low = (double)i / (double)faces;
        double whole = pow((double)faces, (double)dice);
        bool countable = whole <= OUTCOMES_MAX;
        double chance = pow(high, (double)dice) - pow(low, (double)dice);
        ways[keep == KEEP_HIGHEST ? i : faces - 1 - i] = countable ? round(chance * whole) : chance;
    }
    for (long i = 0; i < faces; i++) {
        totals.outcomes += ways[i];
    }
    totals.ways = ways;
    return totals;
}

/* ---- a sum ---- */

/* 2d6, d6 or d%: without a number one die, with % one of 100 faces. */
static bool read_dice(struct dice_reader *reader, enum dice_keep keep, struct dice_totals *term)
{
    long dice = 1, faces = 100;
    if (!take_number(reader, DICE_MAX, &dice) && reader->problem != NULL) {
        return false;
    }
    if (*reader->at != 'd' && *reader->at != 'D') {
        return fail(reader, "it needs dice such as 2d6");
    }
    reader->at++;
    if (*reader->at == '%') {
        reader->at++;
    } else if (!take_number(reader, FACES_MAX, &faces)) {
        return fail(reader, "a die in it has no number of faces, as in d6");
    }
    if (dice < 1 || faces < 1) {
        return fail(reader, "it has no dice, or dice without faces");
    }
    if (keep != KEEP_ALL) {
        *term = kept_die(reader->arena, dice, faces, keep);
        reader->work += (size_t)faces * POWER_WORK;
        return true;
    }
    /* Die by die, so that the work is known before each is added. */
    const struct dice_totals one = die(reader->arena, faces);
    *term = one;
    for (long i = 1; i < dice; i++) {
        if (term->count * one.count > ADDING_MAX || term->count > TOTALS_MAX) {
            return fail(reader, "it has more totals than can be counted");
        }
        *term = add(reader, term, &one);
    }
    return true;
}

/* A number alone may be larger than a number of dice. */
static bool read_constant(struct dice_reader *reader, struct dice_totals *term)
{
    const char *before = reader->at;
    long number;
    if (take_number(reader, TOTALS_MAX, &number) && *reader->at != 'd' && *reader->at != 'D') {
        *term = constant(reader->arena, number);
        return true;
    }
    reader->at = before;
    return false;
}

/* A number without a 'd' behind it is a constant; "highest of" must be followed by dice. */
static bool read_term(struct dice_reader *reader, struct dice_totals *term)
{
    enum dice_keep keep = take(reader, "highest of")  ? KEEP_HIGHEST
                          : take(reader, "lowest of") ? KEEP_LOWEST
                                                      : KEEP_ALL;
    skip_blanks(reader);
    if (keep == KEEP_ALL && read_constant(reader, term)) {
        return true;
    }
    return reader->problem == NULL && read_dice(reader, keep, term);
}

/* Both the number of totals and the work of adding are bounded before each addition. */
static bool read_sum(struct dice_reader *reader, struct dice_totals *sum)
{
    bool negative = take(reader, "-");
    *sum = constant(reader->arena, 0);
    do {
        struct dice_totals term = {0};
        if (!read_term(reader, &term)) {
            return false;
        }
        if (negative) {
            term = negated(reader->arena, &term);
        }
        if (sum->count + term.count > TOTALS_MAX || sum->count * term.count > ADDING_MAX) {
            return fail(reader, "it has more totals than can be counted");
        }
        *sum = add(reader, sum, &term);
        negative = take(reader, "-");
    } while (negative || take(reader, "+"));
    return true;
}

/* What is left over is shown, as far as a finding needs. */
static bool at_end(struct dice_reader *reader)
{
    skip_blanks(reader);
    return *reader->at == '\0' ||
           fail(reader, arena_printf(reader->arena, "'%.20s' in it is not understood", reader->at));
}

/* The sums on the way stood in an arena of their own, which goes here; what is wrong is kept. */
static const char *finish(struct dice_reader *reader, bool good, struct arena *arena,
                          size_t *work_out)
{
    if (work_out != NULL) {
        *work_out = reader->work;
    }
    const char *problem = good ? NULL : arena_strdup(arena, reader->problem);
    arena_free(reader->arena);
    return problem;
}

/* What is too long is wrong from its beginning. */
static bool is_short(struct dice_reader *reader)
{
    return strlen(reader->at) <= DICE_TEXT_MAX ||
           fail(reader, arena_printf(reader->arena, "it is longer than %d bytes", DICE_TEXT_MAX));
}

/* Only the result goes into the caller's arena. */
const char *dice_read_totals(struct arena *arena, const char *text, struct dice_totals *totals_out,
                             size_t *work_out)
{
    struct dice_reader reader = {.arena = arena_new(), .at = text};
    bool good = is_short(&reader) && read_sum(&reader, totals_out) && at_end(&reader);
    if (good) {
        double *ways = ARENA_NEW_ARRAY(arena, double, totals_out->count);
        memcpy(ways, totals_out->ways, totals_out->count * sizeof(*ways));
        totals_out->ways = ways;
    }
    return finish(&reader, good, arena, work_out);
}

/* ---- a condition ---- */

enum comparison { LESS_OR_EQUAL, GREATER_OR_EQUAL, DIFFERENT, LESS, GREATER, EQUAL };

/* A sign that begins like another one stands before it. */
static const struct {
    const char *sign;
    enum comparison comparison;
} signs[] = {
    {"<=", LESS_OR_EQUAL}, {">=", GREATER_OR_EQUAL},
    {"!=", DIFFERENT},     {"~=", DIFFERENT},
    {"==", EQUAL},         {"<", LESS},
    {">", GREATER},        {"=", EQUAL},
};

static bool is_true(enum comparison comparison, long difference)
{
    switch (comparison) {
    case LESS_OR_EQUAL:
        return difference <= 0;
    case GREATER_OR_EQUAL:
        return difference >= 0;
    case DIFFERENT:
        return difference != 0;
    case LESS:
        return difference < 0;
    case GREATER:
        return difference > 0;
    case EQUAL:
        return difference == 0;
    }
    return false;
}

/* left OP right is left - right OP 0: one sum more, and the totals on the wrong side of 0 do not count. */
static bool read_compared(struct dice_reader *reader, const struct dice_totals *left,
                          enum comparison comparison, double *chance_out)
{
    struct dice_totals right;
    if (!read_sum(reader, &right) || !at_end(reader)) {
        return false;
    }
    if (left->count + right.count > TOTALS_MAX || left->count * right.count > ADDING_MAX) {
        return fail(reader, "it has more totals than can be counted");
    }
    const struct dice_totals other = negated(reader->arena, &right);
    const struct dice_totals difference = add(reader, left, &other);
    double ways = 0;
    for (size_t i = 0; i < difference.count; i++) {
        ways += is_true(comparison, difference.lowest + (long)i) ? difference.ways[i] : 0;
    }
    *chance_out = ways / difference.outcomes;
    return true;
}

/* Numbers in a range that no total comes to add nothing. */
static bool read_in_ranges(struct dice_reader *reader, const struct dice_totals *left,
                           double *chance_out)
{
    const struct number_range *ranges;
    size_t range_count;
    if (!number_ranges_read(reader->arena, reader->at, &ranges, &range_count)) {
        return fail(reader, "'in' needs numbers or ranges behind it, as in 'in 1, 3-4'");
    }
    double ways = 0;
    for (size_t i = 0; i < left->count; i++) {
        ways += number_ranges_hold(ranges, range_count, left->lowest + (long)i) ? left->ways[i] : 0;
    }
    *chance_out = ways / left->outcomes;
    return true;
}

/* Signs are tried in the order of the table: "<=" before "<". */
static bool read_condition(struct dice_reader *reader, double *chance_out)
{
    struct dice_totals left;
    if (!read_sum(reader, &left)) {
        return false;
    }
    if (take(reader, "in ")) {
        return read_in_ranges(reader, &left, chance_out);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++) {
        if (take(reader, signs[i].sign)) {
            return read_compared(reader, &left, signs[i].comparison, chance_out);
        }
    }
    return at_end(reader) && fail(reader, "it compares nothing, as in '2d6 <= 4'");
}

const char *dice_read_chance(struct arena *arena, const char *text, double *chance_out,
                             size_t *work_out)
{
    struct dice_reader reader = {.arena = arena_new(), .at = text};
    bool good = is_short(&reader) && read_condition(&reader, chance_out);
    return finish(&reader, good, arena, work_out);
}
