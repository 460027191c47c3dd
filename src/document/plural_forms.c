/* The rule is computed straight from its text, each time: it is short, and so there is nothing to keep but the text.
 * All of it is read whatever the number, so that one reading shows whether it is in order; what ?:, && and || pass
 * over is computed and dropped. A division by zero, which may stand in such a part, gives 0. */
#include "document/plural_forms.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>

enum {
    DEPTH_MAX = 50,       /* of parentheses, signs and conditions in each other */
    NUMBERS_TRIED = 1000, /* for which a rule must choose one of the forms, as msgfmt tries them */
    RULE_BYTES_MAX = 1000,
    WORDS_SHOWN_MAX = 100, /* bytes of a rule in what is said of it */
};

const struct plural_forms plural_forms_usual = {2, "n != 1"};

/* ---- computing ---- */

/* Unsigned, as gettext computes: below 0 it goes on at the largest number. */
typedef unsigned long long natural;

/* A rule while it is computed for one number. */
struct rule_reader {
    const char *at;
    natural n;
    int depth;
    const char *fault; /* where it cannot be read; NULL: all is well */
};

/* Blanks before a symbol are nothing. */
static bool take(struct rule_reader *reader, const char *symbol)
{
    reader->at += strspn(reader->at, " \t");
    bool found = g_str_has_prefix(reader->at, symbol);
    reader->at += found ? strlen(symbol) : 0;
    return found;
}

/* The first fault counts; 0 goes on as a number until the reading ends. */
static natural fail(struct rule_reader *reader)
{
    reader->fault = reader->fault != NULL ? reader->fault : reader->at;
    return 0;
}

static natural read_condition(struct rule_reader *reader);

/* Digits alone; a sign before them is an operation that has no left side, and refused. */
static natural read_number(struct rule_reader *reader)
{
    if (!g_ascii_isdigit(*reader->at)) {
        return fail(reader);
    }
    char *end;
    natural number = g_ascii_strtoull(reader->at, &end, 10);
    reader->at = end;
    return number;
}

/* n, 12, !n, (n + 1) */
static natural read_operand(struct rule_reader *reader)
{
    natural value = 0;
    if (++reader->depth > DEPTH_MAX) {
        fail(reader);
    } else if (take(reader, "!")) {
        value = read_operand(reader) == 0;
    } else if (take(reader, "(")) {
        value = read_condition(reader);
        if (!take(reader, ")")) {
            fail(reader);
        }
    } else if (take(reader, "n")) {
        value = reader->n;
    } else {
        value = read_number(reader);
    }
    reader->depth--;
    return value;
}

/* In the order of their rows. */
enum operation {
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    AT_MOST,
    AT_LEAST,
    LESS,
    MORE,
    ADD,
    TAKE,
    TIMES,
    OVER,
    REST
};

/* The higher, the closer it binds; a symbol that begins like another one stands behind it. */
static const struct {
    const char *symbol;
    int strength;
} operations[] = {
    [OR] = {"||", 1},      [AND] = {"&&", 2},      [EQUAL] = {"==", 3}, [UNEQUAL] = {"!=", 3},
    [AT_MOST] = {"<=", 4}, [AT_LEAST] = {">=", 4}, [LESS] = {"<", 4},   [MORE] = {">", 4},
    [ADD] = {"+", 5},      [TAKE] = {"-", 5},      [TIMES] = {"*", 6},  [OVER] = {"/", 6},
    [REST] = {"%", 6},
};

static natural compute(enum operation operation, natural a, natural b)
{
    switch (operation) {
    case OR:
        return a != 0 || b != 0;
    case AND:
        return a != 0 && b != 0;
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case LESS:
        return a < b;
    case MORE:
        return a > b;
    case ADD:
        return a + b;
    case TAKE:
        return a - b;
    case TIMES:
        return a * b;
    case OVER:
        return b != 0 ? a / b : 0;
    case REST:
        return b != 0 ? a % b : 0;
    }
    return 0;
}

/* The next operation, if it binds at least so closely. */
static bool take_operation(struct rule_reader *reader, int strength, enum operation *out)
{
    for (size_t i = 0; i < G_N_ELEMENTS(operations); i++) {
        if (operations[i].strength >= strength && take(reader, operations[i].symbol)) {
            *out = (enum operation)i;
            return true;
        }
    }
    return false;
}

/* Operations of equal strength go from left to right. */
static natural read_operations(struct rule_reader *reader, int strength)
{
    natural value = read_operand(reader);
    enum operation operation;
    while (reader->fault == NULL && take_operation(reader, strength, &operation)) {
        value =
            compute(operation, value, read_operations(reader, operations[operation].strength + 1));
    }
    return value;
}

/* `a ? b : c` binds least, and what is behind the colon may be one again. */
static natural read_condition(struct rule_reader *reader)
{
    if (++reader->depth > DEPTH_MAX) {
        return fail(reader);
    }
    natural value = read_operations(reader, 1);
    if (reader->fault == NULL && take(reader, "?")) {
        natural if_so = read_condition(reader);
        natural else_so = take(reader, ":") ? read_condition(reader) : fail(reader);
        value = value != 0 ? if_so : else_so;
    }
    reader->depth--;
    return value;
}

/* From the text to a number in one pass, with nothing left behind the rule. */
static natural compute_rule(const char *rule, natural n, const char **fault_out)
{
    struct rule_reader reader = {.at = rule, .n = n};
    natural form = read_condition(&reader);
    reader.at += strspn(reader.at, " \t");
    if (*reader.at != '\0') {
        fail(&reader);
    }
    *fault_out = reader.fault;
    return form;
}

/* Of a number below 0 that without the sign decides. A form that there is not is the first. */
size_t plural_forms_choose(const struct plural_forms *forms, long long number)
{
    const char *fault;
    natural n = number < 0 ? 0 - (natural)number : (natural)number;
    natural form = compute_rule(forms->rule, n, &fault);
    return form < forms->count ? (size_t)form : 0;
}

/* ---- reading ---- */

/* What stands behind "name=" up to the semicolon, without the white space around it; NULL: it is not there. */
static const char *part_of(struct arena *arena, const char *field, const char *name)
{
    const char *start = strstr(field, name);
    if (start == NULL) {
        return NULL;
    }
    start += strlen(name);
    gchar *part = g_strstrip(g_strndup(start, strcspn(start, ";")));
    const char *kept = arena_strdup(arena, part);
    g_free(part);
    return kept;
}

/* NULL: it is in order. A rule may choose a form that is not there for a few numbers only, so many are tried. */
static const char *check_rule(struct arena *arena, const struct plural_forms *forms)
{
    for (natural n = 0; n <= NUMBERS_TRIED; n++) {
        const char *fault;
        natural form = compute_rule(forms->rule, n, &fault);
        if (fault != NULL) {
            return arena_printf(arena, "the rule of its plurals cannot be read from '%s' on",
                                arena_shorten(arena, fault, WORDS_SHOWN_MAX));
        }
        if (form >= forms->count) {
            return arena_printf(arena,
                                "for %llu its plurals take form %llu, counted from 0, of %zu", n,
                                form, forms->count);
        }
    }
    return NULL;
}

/* Both parts of the field, and both within bounds, as the file may be anybody's. */
const char *plural_forms_read(struct arena *arena, const char *field, struct plural_forms *out)
{
    const char *number = part_of(arena, field, "nplurals=");
    const char *rule = part_of(arena, field, "plural=");
    gint64 form_count = number != NULL ? g_ascii_strtoll(number, NULL, 10) : 0;
    if (form_count < 1 || form_count > PLURAL_FORMS_MAX || rule == NULL ||
        strlen(rule) > RULE_BYTES_MAX) {
        return arena_printf(arena,
                            "its plurals are told as nplurals=2; plural=n != 1; with 1 to %d forms",
                            PLURAL_FORMS_MAX);
    }
    *out = (struct plural_forms){(size_t)form_count, rule};
    return check_rule(arena, out);
}
