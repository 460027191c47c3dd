/* The core schema of YAML 1.2: which plain scalars are null, flags and numbers. Words of YAML 1.1
 * such as `No` and `on`, times, dates and `0777` in octal have no meaning here. */
#include "document/scalar_type.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib.h>

/* Scalars that have a value of their own; all others are matched by their form. */
static const struct {
    const char *text;
    enum scalar_type type;
    bool flag;
    double real;
} words[] = {
    {"", SCALAR_NULL, false, 0},
    {"~", SCALAR_NULL, false, 0},
    {"null", SCALAR_NULL, false, 0},
    {"Null", SCALAR_NULL, false, 0},
    {"NULL", SCALAR_NULL, false, 0},
    {"true", SCALAR_FLAG, true, 0},
    {"True", SCALAR_FLAG, true, 0},
    {"TRUE", SCALAR_FLAG, true, 0},
    {"false", SCALAR_FLAG, false, 0},
    {"False", SCALAR_FLAG, false, 0},
    {"FALSE", SCALAR_FLAG, false, 0},
    {".inf", SCALAR_REAL, false, INFINITY},
    {".Inf", SCALAR_REAL, false, INFINITY},
    {".INF", SCALAR_REAL, false, INFINITY},
    {"+.inf", SCALAR_REAL, false, INFINITY},
    {"+.Inf", SCALAR_REAL, false, INFINITY},
    {"+.INF", SCALAR_REAL, false, INFINITY},
    {"-.inf", SCALAR_REAL, false, -INFINITY},
    {"-.Inf", SCALAR_REAL, false, -INFINITY},
    {"-.INF", SCALAR_REAL, false, -INFINITY},
    {".nan", SCALAR_REAL, false, NAN},
    {".NaN", SCALAR_REAL, false, NAN},
    {".NAN", SCALAR_REAL, false, NAN},
};

/* One sign, as `--5` is text. */
static const char *skip_sign(const char *text)
{
    return *text == '+' || *text == '-' ? text + 1 : text;
}

/* The base of the integer that `text` is, and where its digits begin; 0 if it is none. */
static unsigned integer_base(const char *text, const char **digits)
{
    /* As YAML 1.2 has them; neither has a sign. */
    static const struct {
        const char *prefix, *digits;
        unsigned base;
    } forms[] = {{"0o", "01234567", 8}, {"0x", "0123456789abcdefABCDEF", 16}};

    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
        if (g_str_has_prefix(text, forms[i].prefix)) {
            *digits = text + strlen(forms[i].prefix);
            size_t count = strspn(*digits, forms[i].digits);
            return count > 0 && (*digits)[count] == '\0' ? forms[i].base : 0;
        }
    }
    *digits = text;
    const char *unsigned_text = skip_sign(text);
    size_t count = strspn(unsigned_text, "0123456789");
    return count > 0 && unsigned_text[count] == '\0' ? 10 : 0;
}

/* [-+]? ( . [0-9]+ | [0-9]+ ( . [0-9]* )? ) ( [eE] [-+]? [0-9]+ )? */
static bool is_real(const char *text)
{
    text = skip_sign(text);
    size_t whole = strspn(text, "0123456789"), fraction = 0;
    text += whole;
    if (*text == '.') {
        fraction = strspn(++text, "0123456789");
        text += fraction;
    }
    if (whole + fraction == 0) {
        return false;
    }
    if (*text == 'e' || *text == 'E') {
        text = skip_sign(text + 1);
        size_t exponent = strspn(text, "0123456789");
        return exponent > 0 && text[exponent] == '\0';
    }
    return *text == '\0';
}

/* A number of twenty digits is still a number, only no exact one. */
static void set_integer(struct node *scalar, const char *digits, unsigned base)
{
    errno = 0;
    scalar->scalar.integer = g_ascii_strtoll(digits, NULL, base);
    bool fits = errno != ERANGE;
    scalar->scalar.type = fits ? SCALAR_INTEGER : SCALAR_REAL;
    scalar->scalar.real =
        fits ? (double)scalar->scalar.integer : g_ascii_strtod(scalar->scalar.text, NULL);
    if (!fits) {
        scalar->scalar.integer = 0;
    }
}

/* Words, then whole numbers, then others; all else is text. Of a deck most are told from all words by their first byte. */
void scalar_resolve(struct node *scalar)
{
    const char *text = scalar->scalar.text;
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (*text == *words[i].text && strcmp(text, words[i].text) == 0) {
            scalar->scalar.type = words[i].type;
            scalar->scalar.flag = words[i].flag;
            scalar->scalar.real = words[i].real;
            return;
        }
    }
    const char *digits;
    unsigned base = integer_base(text, &digits);
    if (base > 0) {
        set_integer(scalar, digits, base);
    } else if (is_real(text)) {
        scalar->scalar.type = SCALAR_REAL;
        scalar->scalar.real = g_ascii_strtod(text, NULL);
    } else {
        scalar->scalar.type = SCALAR_TEXT;
    }
}

/* ---- tags: their names, and what they make of a scalar ---- */

/* `!!str 007` and its like, by the full names that libyaml gives. */
static const struct {
    const char *name;
    enum scalar_type type; /* of scalars */
    const char *expectation;
} tags[] = {
    [YAML_TAG_TEXT] = {"tag:yaml.org,2002:str", SCALAR_TEXT, "text"},
    [YAML_TAG_INTEGER] = {"tag:yaml.org,2002:int", SCALAR_INTEGER,
                          "an integer, as its tag !!int says"},
    [YAML_TAG_REAL] = {"tag:yaml.org,2002:float", SCALAR_REAL, "a number, as its tag !!float says"},
    [YAML_TAG_FLAG] = {"tag:yaml.org,2002:bool", SCALAR_FLAG,
                       "true or false, as its tag !!bool says"},
    [YAML_TAG_NULL] = {"tag:yaml.org,2002:null", SCALAR_NULL, "null, as its tag !!null says"},
    [YAML_TAG_LIST] = {"tag:yaml.org,2002:seq", SCALAR_TEXT, "a list"},
    [YAML_TAG_MAPPING] = {"tag:yaml.org,2002:map", SCALAR_TEXT, "a mapping"},
};

_Static_assert(sizeof tags / sizeof tags[0] == YAML_TAG_UNSUPPORTED, "a row for each tag");

/* "!" alone makes a text of a plain value, as quotes do; the reader sees to that. */
enum yaml_tag yaml_tag_lookup(const char *name)
{
    if (name == NULL || strcmp(name, "!") == 0) {
        return YAML_TAG_NONE;
    }
    for (enum yaml_tag tag = YAML_TAG_TEXT; tag < YAML_TAG_UNSUPPORTED; tag++) {
        if (strcmp(name, tags[tag].name) == 0) {
            return tag;
        }
    }
    return YAML_TAG_UNSUPPORTED;
}

/* A whole number is good as !!float, but a text is not good as !!int. */
bool yaml_tag_apply(struct node *scalar, enum yaml_tag tag)
{
    if (tag == YAML_TAG_TEXT) {
        scalar->scalar.type = SCALAR_TEXT;
        return true;
    }
    scalar_resolve(scalar);
    if (tag == YAML_TAG_REAL && scalar->scalar.type == SCALAR_INTEGER) {
        scalar->scalar.type = SCALAR_REAL;
    }
    return scalar->scalar.type == tags[tag].type;
}

const char *yaml_tag_expectation(enum yaml_tag tag)
{
    return tags[tag].expectation;
}
