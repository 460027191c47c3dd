/* Values read by the rows of tables. What a kind of field takes is one function and one row of `kinds`.
 *
 * A reading function checks first and writes last: a value that is wrong is reported and leaves the struct as it was, with
 * the default that its owner put there, so that what comes after can go on. Limits of a row are inclusive, in the unit
 * of the row, mm for lengths; both 0 is no limit. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "document/field_reader.h"

/* Of mm, percent or shares: more than any sheet. */
#define LENGTH_AMOUNT_MAX 10000.0

/* What every reading function needs beside the value. */
struct reading {
    struct arena *arena;
    bool (*read_colour)(const struct node *value, void *data, struct colour *out,
                        struct diag_list *diags);
    void *colour_data;
    struct diag_list *diags;
};

/* ---- words for findings and manuals ---- */

/* Always false, so that a reader can end with it. */
static bool report_kind(const struct reading *reading, const struct node *value, const char *name,
                        const char *expected)
{
    node_report(reading->diags, DIAG_WRONG_KIND, value, name, expected,
                node_describe(reading->arena, value));
    return false;
}

/* Of a scalar whose kind is right. */
static bool report_value(const struct reading *reading, const struct node *value,
                         const char *expected, const char *tail)
{
    node_report(reading->diags, DIAG_BAD_VALUE, value, node_text(value), expected, tail);
    return false;
}

/* As people write it, with a point, and no zeros behind. */
static const char *format_number(struct arena *arena, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    return arena_strdup(arena, g_ascii_formatd(text, sizeof text, "%.10g", number));
}

const char *limits_describe(struct arena *arena, double minimum, double maximum)
{
    if (minimum == maximum) {
        return format_number(arena, minimum);
    }
    if (isinf(maximum)) {
        return arena_printf(arena, "at least %s", format_number(arena, minimum));
    }
    if (isinf(minimum)) {
        return arena_printf(arena, "at most %s", format_number(arena, maximum));
    }
    return arena_printf(arena, "from %s to %s", format_number(arena, minimum),
                        format_number(arena, maximum));
}

const char *field_meaning(struct arena *arena, const struct field_spec *field)
{
    const char *meaning = field->doc;
    if (field->usual != NULL) {
        int length = (int)strlen(field->doc) - 1; /* without the full stop */
        meaning = arena_printf(arena, "%.*s; %s unless given.", length, field->doc, field->usual);
    }
    if (field->minimum != 0 || field->maximum != 0) {
        /* A number of nothing in particular has its name for the help: --port=NUMBER. */
        bool counted = field->unit != NULL && strcmp(field->unit, "number") != 0;
        meaning = arena_printf(
            arena, "%s From %s to %s%s%s.", meaning, format_number(arena, field->minimum),
            format_number(arena, field->maximum), counted ? " " : "", counted ? field->unit : "");
    }
    return meaning;
}

/* Whether `number` lies within the limits of the field; reports it otherwise. */
static bool check_limits(const struct reading *reading, const struct node *value,
                         const struct field_spec *field, double number)
{
    bool limited = field->minimum != 0 || field->maximum != 0;
    if (!limited || (number >= field->minimum && number <= field->maximum)) {
        return true;
    }
    node_report(reading->diags, DIAG_OUT_OF_RANGE, value,
                arena_printf(reading->arena, "'%s'", field->name), node_text(value),
                limits_describe(reading->arena, field->minimum, field->maximum));
    return false;
}

/* ---- values ---- */

static bool is_scalar(const struct node *value)
{
    return value->kind == NODE_SCALAR;
}

/* An empty value, ~ or null. */
static bool is_null(const struct node *value)
{
    return is_scalar(value) && value->scalar.type == SCALAR_NULL;
}

static bool is_number(const struct node *value)
{
    return is_scalar(value) &&
           (value->scalar.type == SCALAR_INTEGER || value->scalar.type == SCALAR_REAL);
}

/* Any scalar is text, as it was written: 007, yes, 1.50. An empty value is a text too, unless the row requires one;
 * quotes say that the author means the empty text. */
static bool read_text(const struct reading *reading, const struct node *value,
                      const struct field_spec *field, void *target)
{
    bool missing =
        field->required && is_scalar(value) && value->scalar.length == 0 && is_null(value);
    if (!is_scalar(value) || missing) {
        return report_kind(reading, value, field->name, "text");
    }
    *(const char **)target = value->scalar.text;
    return true;
}

/* One more text, after those that are there. */
static bool add_text(const struct reading *reading, const struct node *value,
                     const struct field_spec *field, void *target)
{
    const char *const *given = *(const char *const **)target;
    size_t count = 0;
    while (given != NULL && given[count] != NULL) {
        count++;
    }
    const char **texts = ARENA_NEW_ARRAY(reading->arena, const char *, count + 2);
    for (size_t i = 0; i < count; i++) {
        texts[i] = given[i];
    }
    if (!read_text(reading, value, field, &texts[count])) {
        return false;
    }
    *(const char *const **)target = texts;
    return true;
}

/* A text alone is a list of one; on the command line an option given several times adds one each time. */
static bool read_texts(const struct reading *reading, const struct node *value,
                       const struct field_spec *field, void *target)
{
    if (is_scalar(value)) {
        return add_text(reading, value, field, target);
    }
    if (value->kind != NODE_LIST) {
        return report_kind(reading, value, field->name, "a list of texts");
    }
    bool good = true;
    for (size_t i = 0; i < value->list.count; i++) {
        good = add_text(reading, value->list.items[i], field, target) && good;
    }
    return good;
}

/* A number, or one with the unit that other programs write behind it: 9.5pt or 3mm for points, 90deg, 50% of what is 1
 * at most; or a word that stands for one. */
static bool find_number(const struct node *value, const struct field_spec *field, double *out)
{
    const char *text = value->scalar.text;
    const char *end = number_end(text, false);
    struct length length;
    *out = value->scalar.real;
    if (is_number(value)) {
        return true;
    }
    for (const struct field_word *word = field->words; word != NULL && word->name != NULL; word++) {
        if (strcmp(word->name, text) == 0) {
            *out = word->number;
            return true;
        }
    }
    if (end == NULL) {
        return false;
    }
    while (*end == ' ') {
        end++;
    }
    *out = g_ascii_strtod(text, NULL);
    if (g_strcmp0(field->unit, "points") == 0 && length_parse(text, &length)) {
        *out = pt_from_mm(length.amount);
        return length.unit == LENGTH_MM;
    }
    if (strcmp(end, "%") == 0 && field->maximum == 1) {
        *out /= 100;
        return true;
    }
    return g_strcmp0(field->unit, "degrees") == 0 &&
           (strcmp(end, "deg") == 0 || strcmp(end, "°") == 0);
}

static const char *describe_number(const struct reading *reading, const struct field_spec *field)
{
    const char *what = "a number";
    if (field->unit != NULL) {
        what = arena_printf(reading->arena, "a number of %s", field->unit);
    }
    for (const struct field_word *word = field->words; word != NULL && word->name != NULL; word++) {
        what = arena_printf(reading->arena, "%s%s%s", what, word == field->words ? ", or " : ", ",
                            word->name);
    }
    return what;
}

static bool read_number(const struct reading *reading, const struct node *value,
                        const struct field_spec *field, void *target)
{
    double number = 0;
    if (!is_scalar(value) || !find_number(value, field, &number)) {
        return report_kind(reading, value, field->name, describe_number(reading, field));
    }
    /* .inf and .nan are numbers to YAML. */
    if (!isfinite(number)) {
        return report_value(reading, value, "a number that can be computed with", "");
    }
    if (!check_limits(reading, value, field, number)) {
        return false;
    }
    *(double *)target = number;
    return true;
}

/* The limits of the row first: its words are better than those of an int. */
static bool read_integer(const struct reading *reading, const struct node *value,
                         const struct field_spec *field, void *target)
{
    if (!is_scalar(value) || value->scalar.type != SCALAR_INTEGER) {
        return report_kind(reading, value, field->name, "a whole number");
    }
    if (!check_limits(reading, value, field, value->scalar.real)) {
        return false;
    }
    if (value->scalar.integer < INT_MIN || value->scalar.integer > INT_MAX) {
        struct field_spec widest = {.name = field->name, .minimum = INT_MIN, .maximum = INT_MAX};
        return check_limits(reading, value, &widest, value->scalar.real);
    }
    *(int *)target = (int)value->scalar.integer;
    return true;
}

static bool read_flag(const struct reading *reading, const struct node *value,
                      const struct field_spec *field, void *target)
{
    if (!is_scalar(value) || value->scalar.type != SCALAR_FLAG) {
        return report_kind(reading, value, field->name, "true or false");
    }
    *(bool *)target = value->scalar.flag;
    return true;
}

/* "; a list is written [10, 20]" where lengths stand side by side: 10 x 20, 10 20, or 10, 20; else "". */
static const char *list_tail(const struct reading *reading, const char *text)
{
    gchar **parts = g_strsplit_set(text, " ,x", -1);
    const char *list = "";
    size_t count = 0;
    for (size_t i = 0; parts[i] != NULL && list != NULL; i++) {
        struct length ignored;
        if (*parts[i] != '\0') {
            list = length_parse(parts[i], &ignored)
                       ? arena_printf(reading->arena, "%s%s%s", list, count++ > 0 ? ", " : "",
                                      parts[i])
                       : NULL;
        }
    }
    g_strfreev(parts);
    return list != NULL && count > 1 ? arena_printf(reading->arena, "; write [%s]", list) : "";
}

/* "; did you mean '1.5mm'?" where only a decimal comma is wrong, or what a word of other programs is here; else "". */
static const char *length_tail(const struct reading *reading, const struct field_spec *field,
                               const char *text)
{
    char *with_point = g_strdelimit(g_strdup(text), ",", '.');
    struct length ignored;
    const char *tail = "";
    if (strcmp(with_point, text) != 0 && length_parse(with_point, &ignored)) {
        tail = arena_printf(reading->arena, "; did you mean '%s'?", with_point);
    }
    g_free(with_point);
    tail = *tail != '\0' ? tail : list_tail(reading, text);
    return *tail != '\0' ? tail : suggest_length(reading->arena, text, field->name);
}

/*
 * A row's limits are those of mm; of the other units its sign alone holds. Without limits an amount of
 * any unit stays far from where arithmetic breaks down.
 */
static bool check_length_limits(const struct reading *reading, const struct node *value,
                                const struct field_spec *field, struct length length)
{
    bool limited = field->minimum != 0 || field->maximum != 0;
    struct field_spec limits = {
        .name = field->name, .minimum = -LENGTH_AMOUNT_MAX, .maximum = LENGTH_AMOUNT_MAX};
    if (limited && length.unit == LENGTH_MM) {
        limits = *field;
    } else if (limited && field->minimum >= 0) {
        limits.minimum = 0;
    }
    return check_limits(reading, value, &limits, length.amount);
}

/* As it was written, in its unit: what a percentage is of is known only when the face is laid out. */
static bool read_length(const struct reading *reading, const struct node *value,
                        const struct field_spec *field, void *target)
{
    struct length length;
    if (!is_scalar(value) || is_null(value)) {
        return report_kind(reading, value, field->name, "a length");
    }
    if (!length_parse(value->scalar.text, &length)) {
        return report_value(reading, value, "a length (mm, cm, in, pt, px@300, %, fr or auto)",
                            length_tail(reading, field, value->scalar.text));
    }
    if (!check_length_limits(reading, value, field, length)) {
        return false;
    }
    *(struct length *)target = length;
    return true;
}

/* Where only millimetres make sense: a share or `auto` would have nothing to be a share of. */
static bool read_mm(const struct reading *reading, const struct node *value,
                    const struct field_spec *field, void *target)
{
    struct length length;
    if (!is_scalar(value) || is_null(value)) {
        return report_kind(reading, value, field->name, "a length");
    }
    if (!length_parse(value->scalar.text, &length) || length.unit != LENGTH_MM) {
        return report_value(reading, value,
                            "a length in mm, cm, in, pt or px@300 (300 px to the inch)",
                            length_tail(reading, field, value->scalar.text));
    }
    if (!check_limits(reading, value, field, length.amount)) {
        return false;
    }
    *(double *)target = length.amount;
    return true;
}

/* `count` lengths in a list; where `one_for_all`, a length alone stands for each of them. */
static bool read_mm_list(const struct reading *reading, const struct node *value,
                         const struct field_spec *field, size_t count, bool one_for_all,
                         double *out)
{
    if (one_for_all && is_scalar(value)) {
        bool good = read_mm(reading, value, field, &out[0]);
        for (size_t i = 1; i < count && good; i++) {
            out[i] = out[0];
        }
        return good;
    }
    if (value->kind != NODE_LIST || value->list.count != count) {
        const char *expected = arena_printf(reading->arena, "%sa list of %zu lengths",
                                            one_for_all ? "a length or " : "", count);
        const char *found = value->kind == NODE_LIST
                                ? arena_printf(reading->arena, "a list of %zu", value->list.count)
                                : node_describe(reading->arena, value);
        node_report(reading->diags, DIAG_WRONG_KIND, value, field->name, expected, found);
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        good = read_mm(reading, value->list.items[i], field, &out[i]) && good;
    }
    return good;
}

/* Into memory of its own first: half a pair must not be written. */
static bool read_mm_pair(const struct reading *reading, const struct node *value,
                         const struct field_spec *field, void *target)
{
    double pair[2];
    bool good = read_mm_list(reading, value, field, 2, false, pair);
    if (good) {
        memcpy(target, pair, sizeof pair);
    }
    return good;
}

static bool read_mm_edge(const struct reading *reading, const struct node *value,
                         const struct field_spec *field, void *target)
{
    double edge[4];
    bool good = read_mm_list(reading, value, field, 4, true, edge);
    if (good) {
        memcpy(target, edge, sizeof edge);
    }
    return good;
}

/* Names of the theme go before those of CSS: a game may have a `red` of its own. */
static bool read_colour_value(const struct reading *reading, const struct node *value,
                              const struct field_spec *field, void *target)
{
    struct colour colour;
    if (!is_scalar(value) || is_null(value)) {
        return report_kind(reading, value, field->name, "a colour");
    }
    if (reading->read_colour != NULL) {
        return reading->read_colour(value, reading->colour_data, target, reading->diags);
    }
    if (!colour_parse(value->scalar.text, &colour)) {
        return report_value(reading, value, "a colour (#rrggbb, or a name of CSS)", "");
    }
    *(struct colour *)target = colour;
    return true;
}

bool field_has_choices(const struct field_spec *field)
{
    return field->choices != NULL || field->choice_at != NULL;
}

const char *field_choice(const struct field_spec *field, size_t index)
{
    return field->choice_at != NULL ? field->choice_at(index) : field->choices[index];
}

/* The caller's; its last member is NULL. */
static GPtrArray *collect_choices(const struct field_spec *field)
{
    GPtrArray *names = g_ptr_array_new();
    do {
        g_ptr_array_add(names, (gpointer)field_choice(field, names->len));
    } while (g_ptr_array_index(names, names->len - 1) != NULL);
    return names;
}

/* "one of solid, dotted, none" */
static const char *list_choices(const struct reading *reading, const struct field_spec *field)
{
    GPtrArray *names = collect_choices(field);
    char *list = g_strjoinv(", ", (gchar **)names->pdata);
    const char *text = arena_printf(reading->arena, "one of %s", list);
    g_free(list);
    g_ptr_array_free(names, TRUE);
    return text;
}

/* A row may be a mapping or a choice of words. */
static bool read_mapping(const struct reading *reading, const struct node *value,
                         const struct field_spec *field, void *target);

/* Names from a table of things (papers, sizes) are known in any case of letters, words of a setting as they are. A
 * word that means one of them elsewhere (suggest_synonym()) is tried after all of ours. */
static bool read_choice(const struct reading *reading, const struct node *value,
                        const struct field_spec *field, void *target)
{
    if (field->fields != NULL && value->kind == NODE_MAPPING) {
        return read_mapping(reading, value, field, target);
    }
    if (!is_scalar(value) || is_null(value)) {
        return report_kind(reading, value, field->name, list_choices(reading, field));
    }
    const char *text = value->scalar.text;
    GPtrArray *names = collect_choices(field);
    const char *meant = suggest_synonym(text, (const char *const *)names->pdata, names->len - 1);
    for (unsigned other_word = 0; other_word < (meant != NULL ? 2 : 1); other_word++) {
        for (size_t i = 0; field_choice(field, i) != NULL; i++) {
            const char *name = field_choice(field, i), *word = other_word ? meant : text;
            bool same = field->choice_at != NULL ? g_ascii_strcasecmp(name, word) == 0
                                                 : strcmp(name, word) == 0;
            if (same) {
                *(int *)target = (int)i;
                g_ptr_array_free(names, TRUE);
                return true;
            }
        }
    }
    report_value(
        reading, value, arena_printf(reading->arena, "a value of '%s'", field->name),
        suggest_tail(reading->arena, text, (const char *const *)names->pdata, names->len - 1));
    g_ptr_array_free(names, TRUE);
    return false;
}

/* `target` is that of the mapping itself: offsets of its rows count from there. */
static bool read_mapping(const struct reading *reading, const struct node *value,
                         const struct field_spec *field, void *target)
{
    const char *what = field->what != NULL ? field->what : "a mapping";
    if (value->kind != NODE_MAPPING) {
        const char *expected =
            field->example == NULL
                ? what
                : arena_printf(reading->arena, "%s such as %s", what, field->example);
        return report_kind(reading, value, field->name, expected);
    }
    return fields_read(reading->arena, value, field->fields, what, reading->read_colour,
                       reading->colour_data, target, reading->diags) == OUTCOME_OK;
}

/* For what has a reader of its own; only the shape of the node is looked at here. */
static bool read_node(const struct reading *reading, const struct node *value,
                      const struct field_spec *field, void *target)
{
    static const char *const expected[] = {
        [0] = "any value",
        [FIELD_ANY_SCALAR] = "a single value",
        [FIELD_ANY_LIST] = "a list",
        [FIELD_ANY_SCALAR | FIELD_ANY_LIST] = "a single value or a list",
        [FIELD_ANY_MAPPING] = "a mapping",
        [FIELD_ANY_SCALAR | FIELD_ANY_MAPPING] = "a single value or a mapping",
        [FIELD_ANY_LIST | FIELD_ANY_MAPPING] = "a list or a mapping",
        [FIELD_ANY_SCALAR | FIELD_ANY_LIST | FIELD_ANY_MAPPING] = "any value",
    };
    static const unsigned masks[] = {
        [NODE_SCALAR] = FIELD_ANY_SCALAR,
        [NODE_LIST] = FIELD_ANY_LIST,
        [NODE_MAPPING] = FIELD_ANY_MAPPING,
    };
    if (field->node_kinds != 0 && (field->node_kinds & masks[value->kind]) == 0) {
        return report_kind(reading, value, field->name, expected[field->node_kinds]);
    }
    *(const struct node **)target = value;
    return true;
}

/* Each leaves `target` alone and gives false after it has reported. The kinds that are not here are
 * read where layouts are; of their lists each length comes here alone. */
static bool (*const kinds[])(const struct reading *, const struct node *, const struct field_spec *,
                             void *) = {
    [FIELD_TEXT] = read_text,       [FIELD_TEXTS] = read_texts,
    [FIELD_NUMBER] = read_number,   [FIELD_INTEGER] = read_integer,
    [FIELD_FLAG] = read_flag,       [FIELD_LENGTH] = read_length,
    [FIELD_MM] = read_mm,           [FIELD_MM_PAIR] = read_mm_pair,
    [FIELD_MM_EDGE] = read_mm_edge, [FIELD_COLOUR] = read_colour_value,
    [FIELD_CHOICE] = read_choice,   [FIELD_MAPPING] = read_mapping,
    [FIELD_NODE] = read_node,       [FIELD_LENGTHS] = read_length,
    [FIELD_POINTS] = read_length,   [FIELD_ALLOWANCES] = NULL,
};

enum outcome field_read_value(struct arena *arena, const struct node *value,
                              const struct field_spec *field,
                              bool (*read_colour)(const struct node *value, void *data,
                                                  struct colour *out, struct diag_list *diags),
                              void *colour_data, void *target, struct diag_list *diags)
{
    struct reading reading = {arena, read_colour, colour_data, diags};
    return kinds[field->kind](&reading, value, field, target) ? OUTCOME_OK : OUTCOME_REJECTED;
}
