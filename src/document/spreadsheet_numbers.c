/* Codes of forms are those of ECMA-376 part 1, 18.8.30 and 18.8.31. */
#include "document/spreadsheet_numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "document/spreadsheet_cells.h"

/* ---- codes ---- */

/* The first of a code's parts, which is for positive numbers, without what is in quotes, brackets and
 * behind a backslash, in small letters; "[h]" and its like stay, as they count. */
static char *format_core(const char *code)
{
    GString *core = g_string_new(NULL);
    for (const char *at = code; *at != '\0' && *at != ';'; at++) {
        if (*at == '"') {
            const char *close = strchr(at + 1, '"');
            at = close != NULL ? close : at + strlen(at) - 1;
        } else if (*at == '[' && strchr("hHmMsS", at[1]) == NULL) {
            const char *close = strchr(at + 1, ']');
            at = close != NULL ? close : at + strlen(at) - 1;
        } else if ((*at == '\\' || *at == '_' || *at == '*') && at[1] != '\0') {
            at++;
        } else {
            g_string_append_c(core, g_ascii_tolower(*at));
        }
    }
    return g_string_free(core, FALSE);
}

/* Words and currencies, and of forms that are not followed fractions, exponents and zeros behind the point. What
 * brackets hold beside a currency is a colour or a condition. */
static bool has_signs(const char *code, const char *core, bool is_fixed)
{
    const char *point = strchr(core, '.');
    bool found =
        strchr(core, '$') != NULL || strstr(core, "\u20ac") != NULL ||
        strstr(core, "\u00a3") != NULL ||
        (!is_fixed && (strpbrk(core, "/e%") != NULL || (point != NULL && point[1] == '0')));
    const char *end = code + strcspn(code, ";");
    for (const char *at = code; !found && at < end; at++) {
        if (*at == '"') {
            size_t words = strcspn(at + 1, "\"");
            found = strspn(at + 1, " ") < words;
            at += at[words + 1] == '"' ? words + 1 : words;
        } else if (*at == '\\' && at[1] != '\0') {
            found = *++at != ' ';
        } else {
            found = strncmp(at, "[$", 2) == 0 && at[2] != '-';
        }
    }
    return found;
}

/* Only forms that change what a reader sees are followed: leading zeros, fixed decimals, per cent, dates and times.
 * Thousands, currencies and colours are looks; the number behind them is the data. An `m` alone does not tell a month
 * from a minute, so `y`, `d` or `mmm` must show a date, `h` or `s` a time. */
struct number_form number_form_read(const char *code)
{
    struct number_form form = {0};
    char *core = format_core(code);
    size_t digits = strspn(core, "0"), decimals = 0;
    const char *at = core + digits;
    if (*at == '.') {
        decimals = strspn(at + 1, "0");
        at += 1 + decimals;
    }
    form.is_percent = *at == '%';
    at += form.is_percent ? 1 : 0;
    form.is_fixed = digits > 0 && *at == '\0' && digits < 16 && decimals < 16;
    form.digits = (int)digits;
    form.decimals = (int)decimals;
    form.is_plain = strcmp(core, "general") == 0 || strpbrk(core, "0#?") == NULL;
    if (!form.is_fixed && strcmp(core, "general") != 0 && strpbrk(core, "0#?@") == NULL) {
        form.has_date = strpbrk(core, "yd") != NULL || strstr(core, "mmm") != NULL;
        form.has_time = strpbrk(core, "hs") != NULL;
        form.is_elapsed = strchr(core, '[') != NULL;
    }
    if (!form.is_fixed && !form.is_plain) {
        const char *point = strchr(core, '.');
        form.has_thousands = strchr(core, ',') != NULL;
        form.decimals = point != NULL ? (int)strspn(point + 1, "0#?") : 0;
    }
    form.has_signs = !form.is_plain && has_signs(code, core, form.is_fixed);
    g_free(core);
    return form;
}

const char *number_form_usual_code(size_t id)
{
    static const struct {
        size_t first, last;
        const char *code;
    } codes[] = {
        {1, 1, "0"},
        {2, 2, "0.00"},
        {9, 9, "0%"},
        {10, 10, "0.00%"},
        {14, 17, "yyyy-mm-dd"},
        {18, 21, "hh:mm"},
        {22, 22, "yyyy-mm-dd hh:mm"},
        {27, 31, "yyyy-mm-dd"},
        {32, 33, "hh:mm"},
        {34, 36, "yyyy-mm-dd"},
        {45, 45, "mm:ss"},
        {46, 46, "[h]:mm:ss"},
        {47, 47, "mm:ss"},
        {50, 58, "yyyy-mm-dd"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(codes); i++) {
        if (id >= codes[i].first && id <= codes[i].last) {
            return codes[i].code;
        }
    }
    return "General";
}

/* ---- texts ---- */

/* Days are counted from 1900, which Excel takes for a leap year, or from 1904. */
static char *day_text(double days, bool from_1904)
{
    GDate date;
    g_date_clear(&date, 1);
    g_date_set_dmy(&date, from_1904 ? 1 : 30, from_1904 ? G_DATE_JANUARY : G_DATE_DECEMBER,
                   from_1904 ? 1904 : 1899);
    g_date_add_days(&date, (guint)days + (!from_1904 && days < 60 ? 1 : 0));
    return g_strdup_printf("%04d-%02d-%02d", g_date_get_year(&date), (int)g_date_get_month(&date),
                           g_date_get_day(&date));
}

/* Of elapsed time hours go on past 24. */
static char *clock_text(unsigned long seconds)
{
    unsigned long hours = seconds / 3600, minutes = seconds / 60 % 60;
    return seconds % 60 > 0 ? g_strdup_printf("%02lu:%02lu:%02lu", hours, minutes, seconds % 60)
                            : g_strdup_printf("%02lu:%02lu", hours, minutes);
}

/* Up to the year 9999, the last that Excel has. */
static char *moment_text(double number, const struct number_form *form, bool from_1904)
{
    static const double days_max = 2958466;
    if (!(number >= 0 && number < days_max)) {
        return sheet_number_text(number);
    }
    double days = floor(number);
    unsigned long seconds = (unsigned long)((number - days) * 86400 + 0.5);
    if (form->is_elapsed) {
        return clock_text((unsigned long)(number * 86400 + 0.5));
    }
    if (seconds == 86400) {
        days += 1;
        seconds = 0;
    }
    char *day = day_text(days, from_1904), *clock = clock_text(seconds);
    char *text = form->has_date && form->has_time ? g_strdup_printf("%s %s", day, clock)
                                                  : g_strdup(form->has_date ? day : clock);
    g_free(day);
    g_free(clock);
    return text;
}

char *number_form_iso_text(const struct number_form *form, const char *value)
{
    const char *parting = strchr(value, 'T');
    size_t day_length = parting != NULL              ? (size_t)(parting - value)
                        : strchr(value, ':') == NULL ? strlen(value)
                                                     : 0;
    const char *clock = parting != NULL ? parting + 1 : value + day_length;
    char *end;
    unsigned long seconds = strtoul(clock, &end, 10) * 3600;
    seconds += *end == ':' ? strtoul(end + 1, &end, 10) * 60 : 0;
    seconds += *end == ':' ? strtoul(end + 1, &end, 10) : 0;
    bool has_clock =
        *clock != '\0' && (day_length == 0 || form->has_time || (!form->has_date && seconds > 0));
    bool has_day = day_length > 0 && (!has_clock || form->has_date || !form->has_time);
    char *shown = has_clock ? clock_text(seconds) : g_strdup("");
    char *text = g_strdup_printf("%.*s%s%s", has_day ? (int)day_length : 0, value,
                                 has_day && has_clock ? " " : "", shown);
    g_free(shown);
    return text;
}

/* Halves go up, 2.5 to 3 and 1.005 to 1.01, as Excel rounds what it shows: the fifteen digits that it counts with. */
static double round_shown(double number, int decimals)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    double scale = pow(10, decimals);
    if (fabs(number) * scale >= 1e15) {
        return number;
    }
    g_ascii_formatd(digits, sizeof digits, "%.15g", fabs(number) * scale);
    return copysign(floor(g_ascii_strtod(digits, NULL) + 0.5) / scale, number);
}

/* As printf writes it, padded with zeros to the width of the form. From 1e15 on a double has no digit left for
 * decimals. */
static char *fixed_text(double number, const struct number_form *form)
{
    char format[16], text[400];
    double shown = form->is_percent ? number * 100 : number;
    int width = form->digits + (form->decimals > 0 ? 1 + form->decimals : 0) + (shown < 0 ? 1 : 0);
    if (fabs(shown) >= 1e15) {
        return sheet_number_text(number);
    }
    g_snprintf(format, sizeof format, "%%0%d.%df", width, form->decimals);
    g_ascii_formatd(text, sizeof text, format, round_shown(shown, form->decimals));
    return g_strconcat(text, form->is_percent ? "%" : "", NULL);
}

char *number_form_text(const struct number_form *form, double number, bool days_from_1904)
{
    if (form->has_date || form->has_time) {
        return moment_text(number, form, days_from_1904);
    }
    return form->is_fixed ? fixed_text(number, form) : sheet_number_text(number);
}

bool number_form_looks_different(const struct number_form *form, double number)
{
    return form->has_signs || (form->has_thousands && fabs(number) >= 1000) ||
           (!form->is_fixed && !form->is_plain && round_shown(number, form->decimals) != number);
}
