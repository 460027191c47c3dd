/* Only letters and digits are looked at: what a program for tables made of them is told by their form. */
#include "document/cell_text.h"

#include <string.h>

#include <glib.h>

/* Such a cell would go to print as a word. */
bool cell_text_is_error(const char *text)
{
    /* In English, then as they are called in German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
    static const char *const words[] = {
        "#REF!",    "#N/A",     "#DIV/0!",   "#VALUE!",   "#NAME?",        "#NULL!",  "#NUM!",
        "#SPILL!",  "#CALC!",   "#ERROR!",   "#BLOCKED!", "#GETTING_DATA", "#BEZUG!", "#NV",
        "#WERT!",   "#ZAHL!",   "#VALEUR!",  "#NOM?",     "#NOMBRE!",      "#NUL!",   "#N/D",
        "#¡REF!",   "#¡VALOR!", "#¿NOMBRE?", "#¡NUM!",    "#¡DIV/0!",      "#¡NULO!", "#RIF!",
        "#VALORE!", "#NOME?",   "#NULLO!",   "#VALOR!",   "#NÚM!",         "#VERW!",  "#N/B",
        "#WAARDE!", "#NAAM?",   "#GETAL!",   "#DEEL/0!",  "#LEEG!",        "#ADR!",   "#N/D!",
        "#ARG!",    "#NAZWA?",  "#LICZBA!",  "#DZIEL/0!", "#ZERO!",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (strcmp(text, words[i]) == 0) {
            return true;
        }
    }
    return g_str_has_prefix(text, "Err:") && g_ascii_isdigit(text[strlen("Err:")]);
}

static bool is_month(const char *text)
{
    /* As Excel shortens them in English, German, French, Spanish, Italian, Portuguese and Dutch. */
    static const char *const months[] = {
        "jan",  "feb",  "mar",  "apr",  "may", "jun", "jul",  "aug",  "sep",  "oct",
        "nov",  "dec",  "mrz",  "mai",  "okt", "dez", "janv", "févr", "mars", "avr",
        "juin", "juil", "août", "sept", "déc", "ene", "abr",  "ago",  "dic",  "gen",
        "mag",  "giu",  "lug",  "set",  "ott", "fev", "out",  "mrt",  "mei",
    };
    size_t length = strlen(text) - (g_str_has_suffix(text, ".") ? 1 : 0);
    for (size_t i = 0; i < G_N_ELEMENTS(months); i++) {
        if (strlen(months[i]) == length && g_ascii_strncasecmp(months[i], text, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_digits(const char *text, size_t least, size_t most)
{
    size_t length = strlen(text);
    return length >= least && length <= most && strspn(text, "0123456789") == length;
}

bool cell_text_is_date(const char *text)
{
    if (strlen(text) > strlen("31-août-2024") || strpbrk(text, "-./ ") == NULL) {
        return false;
    }
    char **split = g_strsplit_set(text, "-./ ", -1), *parts[4];
    size_t count = 0;
    for (char **at = split; *at != NULL && count < G_N_ELEMENTS(parts); at++) {
        if (**at != '\0') {
            parts[count++] = *at; /* "2. Jan" has nothing between its marks */
        }
    }
    bool found = false;
    if (count == 2) {
        found = (has_digits(parts[0], 1, 2) && is_month(parts[1])) ||
                (is_month(parts[0]) && has_digits(parts[1], 2, 2));
    } else if (count == 3) {
        bool day_first = has_digits(parts[0], 1, 2) &&
                         (has_digits(parts[1], 1, 2) || is_month(parts[1])) &&
                         (has_digits(parts[2], 4, 4) || has_digits(parts[2], 2, 2));
        bool year_first =
            has_digits(parts[0], 4, 4) && has_digits(parts[1], 2, 2) && has_digits(parts[2], 2, 2);
        found = day_first || year_first;
    }
    g_strfreev(split);
    return found;
}

/* The length of what stands between thousands: a comma, a point, an apostrophe, a blank that may be of one of several
 * kinds; 0 if nothing does. */
static size_t thousands_mark(const char *at)
{
    static const char *const marks[] = {",", ".", "'", " ", "\u2019", "\u00a0", "\u202f", "\u2009"};
    for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
        if (g_str_has_prefix(at, marks[i])) {
            return strlen(marks[i]);
        }
    }
    return 0;
}

bool cell_text_has_decimal_comma(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && text[digits] == ',' && has_digits(text + digits + 1, 1, 6);
}

bool cell_text_is_number_for_people(const char *text)
{
    if (*text == '\'') {
        return g_ascii_isdigit(text[1]) || (strchr("=+-", text[1]) != NULL && text[1] != '\0');
    }
    const char *at = text + (*text == '-' || *text == '+' ? 1 : 0);
    size_t digits = strspn(at, "0123456789"), groups = 0;
    if (digits < 1 || digits > 3) {
        return false;
    }
    at += digits;
    for (size_t mark; (mark = thousands_mark(at)) > 0 && strspn(at + mark, "0123456789") == 3;) {
        at += mark + 3;
        groups++;
    }
    at += strchr(".,", *at) != NULL && *at != '\0' ? 1 + strspn(at + 1, "0123456789") : 0;
    return groups > 0 && *at == '\0';
}
