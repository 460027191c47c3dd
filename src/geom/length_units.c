/* Lengths as authors write them, and as whole pixels. */
#include "geom/length_units.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include <glib.h>

/* Far less than a pixel and far more than rounding errors: 57.15 mm at 10 px/mm are 571.5 px. */
#define PX_TOLERANCE 1e-6

struct unit_name {
    const char *name;
    enum length_unit unit;
    double factor; /* to mm for lengths; shares stand as they are */
};

static const struct unit_name unit_names[] = {
    {"", LENGTH_MM, 1},
    {"mm", LENGTH_MM, 1},
    {"cm", LENGTH_MM, 10},
    {"in", LENGTH_MM, MM_PER_INCH},
    {"pt", LENGTH_MM, MM_PER_INCH / PT_PER_INCH},
    {"%", LENGTH_PERCENT, 1},
    {"fr", LENGTH_FRACTION, 1},
};

int whole_px_from_mm(double mm, double dpi)
{
    double px = floor(px_from_mm(mm, dpi) + 0.5 + PX_TOLERANCE);

    /* Not a number too: comparisons with it are false. */
    if (!(px > INT_MIN)) {
        return INT_MIN;
    }
    return px < INT_MAX ? (int)px : INT_MAX;
}

static const char *skip_digits(const char *at)
{
    while (g_ascii_isdigit(*at)) {
        at++;
    }
    return at;
}

/* Looser readers take `inf` and `0x10` as well. An `e` belongs to the number only if an exponent follows:
 * `2em` is an unknown unit. */
const char *number_end(const char *text, bool may_end_in_point)
{
    const char *digits = *text == '-' || *text == '+' ? text + 1 : text;
    const char *end = skip_digits(digits);
    bool has_digits = end > digits;

    if (*end == '.' && (g_ascii_isdigit(end[1]) || (may_end_in_point && has_digits))) {
        end = skip_digits(end + 1);
        has_digits = true;
    }
    if (!has_digits) {
        return NULL;
    }
    if (*end == 'e' || *end == 'E') {
        const char *exponent = end[1] == '-' || end[1] == '+' ? end + 2 : end + 1;

        end = g_ascii_isdigit(*exponent) ? skip_digits(exponent) : end;
    }
    return end;
}

/* Pixels are as long as it is said behind them: "825px@300" has 300 to the inch. */
static bool read_pixels(const char *unit, struct unit_name *out)
{
    static const char before[] = "px@";
    const char *density = unit + strlen(before);
    if (!g_str_has_prefix(unit, before) || number_end(density, false) == NULL ||
        *number_end(density, false) != '\0' || !(g_ascii_strtod(density, NULL) > 0)) {
        return false;
    }
    *out = (struct unit_name){before, LENGTH_MM, MM_PER_INCH / g_ascii_strtod(density, NULL)};
    return true;
}

static const struct unit_name *lookup_unit(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(unit_names); i++) {
        if (strcmp(unit_names[i].name, name) == 0) {
            return &unit_names[i];
        }
    }
    return NULL;
}

bool length_parse(const char *text, struct length *out)
{
    if (strcmp(text, "auto") == 0) {
        *out = (struct length){LENGTH_AUTO, 0};
        return true;
    }
    const char *end = number_end(text, false);

    if (end == NULL) {
        return false;
    }
    /* One space may stand between number and unit. */
    const char *name = *end == ' ' && end[1] != '\0' ? end + 1 : end;
    struct unit_name pixels; /* a unit made for this length alone */
    const struct unit_name *unit = read_pixels(name, &pixels) ? &pixels : lookup_unit(name);

    if (unit == NULL) {
        return false;
    }
    double amount = g_ascii_strtod(text, NULL) * unit->factor;

    if (!isfinite(amount) || (unit->unit == LENGTH_FRACTION && amount < 0)) {
        return false;
    }
    *out = (struct length){unit->unit, amount};
    return true;
}
