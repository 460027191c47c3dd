/* Ranges of whole numbers, read character by character. */
#include "expression/number_ranges.h"

#include <string.h>

#include <glib.h>

enum { DIGITS_MAX = 9 };

static void skip_blanks(const char **at)
{
    while (g_ascii_isspace(**at)) {
        (*at)++;
    }
}

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

static bool read_dash(const char **at)
{
    static const char *const dashes[] = {"-", "\u2013"};
    const char *after_blanks = *at;
    skip_blanks(&after_blanks);
    for (size_t i = 0; i < G_N_ELEMENTS(dashes); i++) {
        if (g_str_has_prefix(after_blanks, dashes[i])) {
            *at = after_blanks + strlen(dashes[i]);
            skip_blanks(at);
            return true;
        }
    }
    return false;
}

static bool read_range(const char **at, struct number_range *range)
{
    skip_blanks(at);
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
    skip_blanks(at);
    return range->low <= range->high;
}

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
