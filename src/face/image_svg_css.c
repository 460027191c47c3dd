/* Not parsed but searched: what is looked for has words of its own, wherever it stands. */
#include "face/image_svg_css.h"

#include <string.h>

#include <glib.h>

/* ---- references ---- */

bool svg_css_is_wrapping(const char *text)
{
    static const char *const names[] = {"shape-inside", "shape-subtract"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_str_has_prefix(text, names[i])) {
            char after = text[strlen(names[i])];
            return after == '\0' || after == ':' || g_ascii_isspace(after);
        }
    }
    return false;
}

/* Spare: what is drawn is the same without it. */
static const char *read_reference(const char *at, bool is_spare, svg_css_function *tell, void *user)
{
    while (g_ascii_isspace(*at)) {
        at++;
    }
    char quote = *at == '"' || *at == '\'' ? *at++ : '\0';
    const char *end = at;
    /* Outside of quotes a `)` ends url(), and a `;` a declaration that lacks it. */
    while (*end != '\0' && (quote != '\0' ? *end != quote : *end != ')' && *end != ';')) {
        end++;
    }
    const char *rest = end + strspn(end, "'\") \t\r\n");
    bool has_other = *rest == '#' || *rest == '!' || g_ascii_isalpha(*rest);
    tell(user, at, (size_t)(end - at), has_other || is_spare);
    return end;
}

const char *svg_css_reference(const char *at, svg_css_function *tell, void *user)
{
    return read_reference(at, false, tell, user);
}

/* url() and @import are all that refers to anything in CSS. */
void svg_css_each_reference(const char *css, svg_css_function *tell, void *user)
{
    const char *at = css, *declaration = css;
    /* Most of a picture are coordinates, and long. */
    if (strpbrk(css, "(@") == NULL) {
        return;
    }
    while (*at != '\0') {
        if (g_ascii_strncasecmp(at, "url(", 4) == 0) {
            bool is_spare = svg_css_is_wrapping(declaration + strspn(declaration, " \t\r\n"));
            at = read_reference(at + 4, is_spare, tell, user);
        } else if (g_ascii_strncasecmp(at, "@import", 7) == 0) {
            at += 7;
            while (g_ascii_isspace(*at)) {
                at++;
            }
            /* `@import url(...)` is met as a url() in the next round. */
            if (g_ascii_strncasecmp(at, "url(", 4) != 0) {
                at = svg_css_reference(at, tell, user);
            }
        } else if (strchr(";{}", *at++) != NULL) {
            declaration = at;
        }
    }
}

/* ---- fonts ---- */

char *svg_css_first_family(const char *list)
{
    /* A list ends where its declaration does; "!important" is no name. */
    size_t length = strcspn(list, ",;}!");
    char *family = g_strstrip(g_strndup(list, length));
    size_t end = strlen(family);
    if (end >= 2 && (family[0] == '"' || family[0] == '\'') && family[end - 1] == family[0]) {
        family[end - 1] = '\0';
        memmove(family, family + 1, end - 1);
    }
    if (family[0] == '\0' || g_ascii_strcasecmp(family, "inherit") == 0) {
        g_free(family);
        return NULL;
    }
    return family;
}

/* In `bold 12px/1.5 A, serif` what follows the size. */
static const char *family_of_font(const char *value)
{
    static const char *const sizes[] = {"xx-small", "x-small",  "small",   "medium", "large",
                                        "x-large",  "xx-large", "smaller", "larger"};
    const char *at = value;
    bool is_size = false;
    while (*at != '\0' && strchr(";}", *at) == NULL && !is_size) {
        at += strspn(at, " \t\r\n");
        size_t length = *at == '/' ? 1 : strcspn(at, " \t\r\n/;}");
        /* Lengths begin with a digit or a point; words that stand for one are listed above. */
        is_size = g_ascii_isdigit(*at) || *at == '.';
        for (size_t i = 0; i < G_N_ELEMENTS(sizes) && !is_size; i++) {
            is_size = strlen(sizes[i]) == length && strncmp(at, sizes[i], length) == 0;
        }
        /* A number without a unit is a weight: 700 12px A. */
        is_size = is_size && strspn(at, "0123456789") != length;
        at += length;
    }
    at += strspn(at, " \t\r\n");
    /* A line height belongs to the size: 12px/1.5. */
    if (*at == '/') {
        at += 1 + strspn(at + 1, " \t\r\n");
        at += strcspn(at, " \t\r\n;}");
    }
    return at;
}

const char *svg_css_find_family(const char *css)
{
    static const char name[] = "font", rest[] = "-family";
    for (const char *at = strstr(css, name); at != NULL; at = strstr(at + 1, name)) {
        bool begins = at == css || (at[-1] != '-' && !g_ascii_isalnum(at[-1]));
        /* "-inkscape-font-specification" and "fontify" have the word in them as well. */
        const char *colon = at + strlen(name);
        bool is_family = strncmp(colon, rest, strlen(rest)) == 0;
        colon += is_family ? strlen(rest) : 0;
        colon += strspn(colon, " \t\r\n");
        if (begins && *colon == ':') {
            return is_family ? colon + 1 : family_of_font(colon + 1);
        }
    }
    return NULL;
}

/* A word of a value: names of weights and slants, and numbers without a unit. */
static void read_face_word(const char *word, struct svg_css_face *face)
{
    enum { REGULAR = 400, BOLD = 700 };
    if (strcmp(word, "bold") == 0 || strcmp(word, "bolder") == 0) {
        face->weight = BOLD;
    } else if (strcmp(word, "italic") == 0 || g_str_has_prefix(word, "oblique")) {
        face->slant = SVG_CSS_ITALIC;
    } else if (strcmp(word, "lighter") == 0) {
        face->weight = REGULAR;
    } else if (*word != '\0' && word[strspn(word, "0123456789")] == '\0') {
        face->weight = (int)CLAMP(g_ascii_strtoll(word, NULL, 10), 1, 1000);
    }
}

void svg_css_read_face(const char *property, const char *value, struct svg_css_face *face)
{
    bool is_weight = strcmp(property, "font-weight") == 0;
    bool is_slant = strcmp(property, "font-style") == 0, is_all = strcmp(property, "font") == 0;
    if ((!is_weight && !is_slant && !is_all) || g_str_has_prefix(value, "inherit")) {
        return;
    }
    /* What the words do not say is regular. */
    face->weight = is_slant ? face->weight : 400;
    face->slant = is_weight ? face->slant : SVG_CSS_UPRIGHT;
    /* Behind the size stand the families, which may be called Bold. */
    gchar **words = g_strsplit_set(value, " \t\r\n", -1);
    for (gchar **word = words; *word != NULL && strpbrk(*word, "/%.") == NULL; word++) {
        read_face_word(*word, face);
        if (g_ascii_isdigit(**word) && g_ascii_isalpha((*word)[strlen(*word) - 1])) {
            break;
        }
    }
    g_strfreev(words);
}

/* ---- filters ---- */

void svg_css_each_filter(const char *css, svg_css_function *tell, void *user)
{
    static const char *const functions[] = {
        "blur(",       "drop-shadow(", "brightness(", "contrast(", "grayscale(",
        "hue-rotate(", "invert(",      "opacity(",    "saturate(", "sepia("};
    for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
        size_t length = strlen(functions[i]);
        for (const char *at = strstr(css, functions[i]); at != NULL;
             at = strstr(at + length, functions[i])) {
            tell(user, at, length - 1, false);
        }
    }
}

/* ---- rules of style sheets ---- */

/* "g.cls-1 > rect:hover" is for some of those that `rect` is for. */
static char *key_of_selector(const char *selector)
{
    static const char after_name[] = ".#:[";
    const char *part = selector + strlen(selector);
    while (part > selector && strchr(" \t\r\n>+~", part[-1]) == NULL) {
        part--;
    }
    const char *id = strchr(part, '#'), *class = strchr(part, '.');
    const char *narrowest = id != NULL ? id : class;
    if (narrowest != NULL) {
        return g_strndup(narrowest, 1 + strcspn(narrowest + 1, after_name));
    }
    size_t length = strcspn(part, after_name);
    return length > 0 ? g_strndup(part, length) : g_strdup("*");
}

char **svg_css_rule_keys(const char *sheet, const char *at)
{
    const char *open = at;
    while (open > sheet && *open != '{') {
        open--;
    }
    const char *begin = open;
    while (begin > sheet && strchr("{};/", begin[-1]) == NULL) {
        begin--;
    }
    char *selectors = g_strndup(begin, (gsize)(open - begin));
    char **keys = g_strsplit(selectors, ",", -1);
    for (char **key = keys; *key != NULL; key++) {
        char *found = key_of_selector(g_strstrip(*key));
        g_free(*key);
        *key = found;
    }
    g_free(selectors);
    return keys;
}
