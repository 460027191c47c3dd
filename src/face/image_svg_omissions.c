/* What librsvg 2.54 passes over, found by drawing each thing and comparing it with what browsers draw.
 *
 * Elements are told by a list of those that are drawn, so that what comes with newer versions of SVG is noticed too;
 * properties by a list of those that are not, as most properties of CSS mean nothing to an SVG. */
#include "face/image_svg_omissions.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>

/* Whoever is told, and where the value stands that is looked at. */
struct listener {
    svg_omission_function *tell;
    void *user;
    const char *at; /* in a style sheet; else NULL */
};

static void tell(const struct listener *listener, const char *before, const char *name,
                 const char *after)
{
    char *what = g_strconcat(before, name, after, NULL);
    listener->tell(listener->user, what, listener->at);
    g_free(what);
}

/* ---- elements ---- */

/* What is drawn, and what has nothing to draw, in the order of strcmp(). */
static const char *const known_elements[] = {
    "a",
    "circle",
    "clipPath",
    "color-profile",
    "cursor",
    "defs",
    "desc",
    "ellipse",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "filter",
    "g",
    "image",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "metadata",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "switch",
    "symbol",
    "text",
    "title",
    "tspan",
    "use",
    "view",
};

static int compare_names(const void *name, const void *known)
{
    return strcmp(name, *(const char *const *)known);
}

bool svg_omission_of_element(const char *name, svg_omission_function *tell_function, void *user)
{
    const struct listener listener = {tell_function, user, NULL};
    if (bsearch(name, known_elements, G_N_ELEMENTS(known_elements), sizeof(known_elements[0]),
                compare_names) != NULL) {
        return false;
    }
    bool moves = g_str_has_prefix(name, "animate") || strcmp(name, "set") == 0;
    tell(&listener, moves ? "an animation (<" : "a <", name, moves ? ">)" : ">");
    return true;
}

/* ---- values ---- */

/* Functions of CSS for a colour or a length, each of which makes the whole value one that is not understood. */
static void look_at_functions(const struct listener *listener, const char *value, size_t length)
{
    static const struct {
        const char *name, *before;
    } functions[] = {
        {"var(", "a colour by "},        {"oklch(", "a colour by "},
        {"oklab(", "a colour by "},      {"lch(", "a colour by "},
        {"lab(", "a colour by "},        {"color(", "a colour by "},
        {"color-mix(", "a colour by "},  {"device-cmyk(", "a colour by "},
        {"icc-color(", "a colour by "},  {"hwb(", "a colour by "},
        {"light-dark(", "a colour by "}, {"calc(", "a length by "},
        {"min(", "a length by "},        {"max(", "a length by "},
        {"clamp(", "a length by "},      {"translate3d(", "a movement by "},
        {"scale3d(", "a movement by "},  {"rotate3d(", "a movement by "},
        {"matrix3d(", "a movement by "},
    };
    for (const char *open = memchr(value, '(', length); open != NULL;
         open = memchr(open + 1, '(', (size_t)(value + length - open - 1))) {
        for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
            size_t count = strlen(functions[i].name);
            /* The word before the bracket, which no longer word may contain. */
            const char *begin = open + 1 - count;
            if ((size_t)(open + 1 - value) >= count &&
                g_ascii_strncasecmp(begin, functions[i].name, count) == 0 &&
                (begin == value || (begin[-1] != '-' && !g_ascii_isalnum(begin[-1])))) {
                tell(listener, functions[i].before, functions[i].name, ")");
            }
        }
    }
}

/* Whether a number in a value has a unit that makes the whole value one that is not understood; it is then the one of
 * the table. */
static const char *unknown_unit(const char *value)
{
    static const char *const units[] = {"rem",  "rlh",  "ch", "lh", "cap", "ic", "q",
                                        "vmin", "vmax", "vw", "vh", "vi",  "vb"};
    for (const char *at = value; *at != '\0'; at++) {
        size_t letters = 0;
        while (g_ascii_isalpha(at[letters])) {
            letters++;
        }
        bool follows_number = at > value && (g_ascii_isdigit(at[-1]) || at[-1] == '.');
        for (size_t i = 0; i < G_N_ELEMENTS(units) && letters > 0 && follows_number; i++) {
            if (strlen(units[i]) == letters && g_ascii_strncasecmp(units[i], at, letters) == 0) {
                return units[i];
            }
        }
        at += letters > 0 ? letters - 1 : 0;
    }
    return NULL;
}

/* Of what is a length. A side that is counted by the window means as much as there is, in most pictures that of the whole
 * drawing, which is given by who shows it. */
static void look_at_unit(const struct listener *listener, const char *name, const char *value)
{
    static const char *const lengths[] = {
        "font-size",
        "font",
        "letter-spacing",
        "stroke-width",
        "stroke-dasharray",
        "stroke-dashoffset",
        "r",
        "rx",
        "ry",
        "cx",
        "cy",
        "x1",
        "x2",
        "y1",
        "y2",
        "dx",
        "dy",
        "width",
        "height",
    };
    bool is_side = strcmp(name, "width") == 0 || strcmp(name, "height") == 0;
    for (size_t i = 0; i < G_N_ELEMENTS(lengths); i++) {
        const char *unit = strcmp(lengths[i], name) == 0 ? unknown_unit(value) : NULL;
        if (unit != NULL && !(is_side && unit[0] == 'v')) {
            char *what = g_strdup_printf("a length of '%s' in '%s'", name, unit);
            tell(listener, what, "", "");
            g_free(what);
        }
    }
}

/* When a property is passed over. */
enum condition {
    IF_SET,        /* to anything but what holds without it */
    IF_MOVED,      /* to another place than the origin */
    IF_A_FUNCTION, /* but url() */
    IF_A_PATH,
    IF_NOT_SCALING,
};

static const struct property {
    const char *name;
    enum condition condition;
    bool in_css_only; /* as an attribute it is something else, or nothing */
} properties[] = {
    {"alignment-baseline", IF_SET, false},
    {"animation", IF_SET, true},
    {"animation-name", IF_SET, true},
    {"background", IF_SET, true},
    {"background-color", IF_SET, true},
    {"background-image", IF_SET, true},
    {"backdrop-filter", IF_SET, true},
    {"clip-path", IF_A_FUNCTION, false},
    {"d", IF_A_PATH, true},
    {"dominant-baseline", IF_SET, false},
    {"font-feature-settings", IF_SET, false},
    {"font-variant-caps", IF_SET, false},
    {"font-variant-numeric", IF_SET, false},
    {"font-variation-settings", IF_SET, false},
    {"mask", IF_A_FUNCTION, false},
    {"mask-image", IF_SET, true},
    {"offset-path", IF_SET, true},
    {"pathLength", IF_SET, false},
    {"rotate", IF_SET, true},
    {"scale", IF_SET, true},
    {"text-emphasis", IF_SET, true},
    {"text-shadow", IF_SET, true},
    {"text-transform", IF_SET, true},
    {"transform-origin", IF_MOVED, false},
    {"translate", IF_SET, true},
    {"vector-effect", IF_NOT_SCALING, false},
    {"-webkit-text-stroke", IF_SET, true},
    {"word-spacing", IF_SET, false},
};

/* Words that say what holds where nothing is said. */
static bool is_usual(const char *value)
{
    static const char *const words[] = {"none",    "normal",     "auto",        "initial", "unset",
                                        "inherit", "alphabetic", "transparent", "baseline"};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (g_str_has_prefix(value, words[i])) {
            return true;
        }
    }
    /* 0 in any unit, or nothing. */
    return value[strspn(value, "0. ")] == '\0' || strcmp(value, "0px") == 0;
}

static bool is_passed_over(enum condition condition, const char *value)
{
    switch (condition) {
    case IF_MOVED:
        return !is_usual(value) && value[strspn(value, "0px%,. ")] != '\0';
    case IF_A_FUNCTION:
        return strchr(value, '(') != NULL && !g_str_has_prefix(value, "url(");
    case IF_A_PATH:
        return g_str_has_prefix(value, "path(");
    case IF_NOT_SCALING:
        return g_str_has_prefix(value, "non-scaling");
    case IF_SET:
    default:
        return !is_usual(value);
    }
}

static void look_at_property(const struct listener *listener, const char *name, const char *value,
                             bool in_css)
{
    look_at_unit(listener, name, value);
    for (size_t i = 0; i < G_N_ELEMENTS(properties); i++) {
        const struct property *property = &properties[i];
        if (strcmp(property->name, name) == 0 && (in_css || !property->in_css_only) &&
            is_passed_over(property->condition, value)) {
            tell(listener, "the property '", name, "'");
        }
    }
}

/* `name: value`, from `begin` up to `end`. */
static void look_at_declaration(const struct listener *listener, const char *begin, const char *end)
{
    const char *colon = memchr(begin, ':', (size_t)(end - begin));
    look_at_functions(listener, begin, (size_t)(end - begin));
    if (colon != NULL) {
        char *name = g_strstrip(g_strndup(begin, (gsize)(colon - begin)));
        char *value = g_strstrip(g_strndup(colon + 1, (gsize)(end - colon - 1)));
        look_at_property(listener, name, value, true);
        g_free(value);
        g_free(name);
    }
}

/* ---- attributes ---- */

/* Between blanks and commas. */
static bool has_several(const char *list)
{
    static const char separators[] = " ,\t\r\n";
    const char *first = list + strspn(list, separators);
    const char *behind = first + strcspn(first, separators);
    return behind[strspn(behind, separators)] != '\0';
}

/* Of a list of places librsvg takes the first, and leaves letters upright and texts as long as they are. */
static void look_at_text_attribute(const struct listener *listener, const char *name,
                                   const char *value)
{
    bool is_place = strcmp(name, "x") == 0 || strcmp(name, "y") == 0 || strcmp(name, "dx") == 0 ||
                    strcmp(name, "dy") == 0;
    if (is_place && has_several(value)) {
        tell(listener, "a text whose letters have places of their own", "", "");
    } else if (strcmp(name, "rotate") == 0 && value[strspn(value, "0. ,")] != '\0') {
        tell(listener, "a text whose letters are turned (", name, ")");
    } else if (strcmp(name, "textLength") == 0) {
        tell(listener, "a text that is stretched (", name, ")");
    }
}

void svg_omissions_of_attribute(const char *name, const char *value, bool is_text,
                                svg_omission_function *tell_function, void *user)
{
    const struct listener listener = {tell_function, user, NULL};
    if (strcmp(name, "style") == 0) {
        const char *begin = value;
        for (const char *end = strchr(begin, ';'); end != NULL; end = strchr(begin, ';')) {
            look_at_declaration(&listener, begin, end);
            begin = end + 1;
        }
        look_at_declaration(&listener, begin, begin + strlen(begin));
        return;
    }
    look_at_functions(&listener, value, strlen(value));
    look_at_property(&listener, name, value, false);
    if (is_text) {
        look_at_text_attribute(&listener, name, value);
    }
    if (strcmp(name, "onload") == 0) {
        tell(&listener, "a script (", name, ")");
    } else if (strcmp(name, "systemLanguage") == 0) {
        tell(&listener, "a choice by the computer's language (", name, ")");
    }
}

/* ---- style sheets ---- */

/* What stands before a brace: rules that hold under conditions, or for elements that are chosen in newer ways. What
 * holds on dark screens alone does not concern paper. */
static void look_at_prelude(const struct listener *listener, const char *begin, const char *end,
                            bool is_within_rule)
{
    static const char *const unknown[] = {":is(", ":where(", ":has("};
    char *prelude = g_strstrip(g_strndup(begin, (gsize)(end - begin)));
    size_t word = strcspn(prelude, " \t\r\n(");
    if (prelude[0] == '@' && strncmp(prelude, "@font-face", word) != 0 &&
        strstr(prelude, "(prefers-") == NULL) {
        prelude[word] = '\0';
        tell(listener, "rules under ", prelude, "");
    } else if (is_within_rule) {
        tell(listener, "a rule within another (", prelude, ")");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(unknown); i++) {
        if (strstr(prelude, unknown[i]) != NULL) {
            tell(listener, "a rule with ", unknown[i], ")");
        }
    }
    g_free(prelude);
}

void svg_omissions_of_sheet(const char *sheet, svg_omission_function *tell_function, void *user)
{
    struct listener listener = {tell_function, user, sheet};
    bool is_within_rule = false;
    const char *begin = sheet;
    for (const char *at = sheet; *at != '\0'; at++) {
        if (at[0] == '/' && at[1] == '*') {
            const char *close = strstr(at + 2, "*/");
            at = close != NULL ? close + 1 : at + strlen(at) - 1;
            begin = at + 1;
        } else if (strchr("{;}", *at) != NULL) {
            listener.at = begin + strspn(begin, " \t\r\n");
            if (*at == '{') {
                look_at_prelude(&listener, begin, at, is_within_rule);
                /* Rules stand in those that hold under conditions, and in no others. */
                is_within_rule = begin[strspn(begin, " \t\r\n")] != '@';
            } else {
                look_at_declaration(&listener, begin, at);
                is_within_rule = is_within_rule && *at != '}';
            }
            begin = at + 1;
        }
    }
}
