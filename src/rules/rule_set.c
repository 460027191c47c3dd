/* A file of rules, read once with everything in it parsed.
 *
 * A file is a list; the key that names an entry (`rule`, `not_checked`, `chart`) says what it is. What an entry
 * may say are the rows below, from which the schema and the manual are made too. Each part of an entry is read
 * although one before it was wrong, so that all findings come at once; only sound entries join the set. */
#include <stddef.h>
#include <string.h>

#include <glib.h>

#include "expression/syntax.h"
#include "game/layout.h"
#include "rules/rule_fields.h"
#include "rules/rule_reading.h"

/* ---- fields ---- */

const char *const rule_level_names[] = {"error", "warning", "advice", NULL};
const char *const chart_kind_names[] = {"lines", "bars", "stacked", NULL};

#define RULE(member)        offsetof(struct rule_source, member)
#define EXCEPTION(member)   offsetof(struct exception_source, member)
#define NOT_CHECKED(member) offsetof(struct not_checked_source, member)
#define CHART(member)       offsetof(struct chart_source, member)

#define EXPRESSION_SCHEMA "{\"type\": [\"string\", \"boolean\"]}"
#define EACH_SCHEMA                                                                                \
    "{\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"minItems\": 1}]}"

/* clang-format off */
const struct field_spec group_fields[] = {
    {.name = "by", .kind = FIELD_NODE, .offset = RULE(group_by), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "The expression whose value the items of one group share; an item for which it is nil is in no group.", .example = "suit"},
    {0},
};

const struct field_spec exception_fields[] = {
    {.name = "when", .kind = FIELD_NODE, .offset = EXCEPTION(when), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = EXPRESSION_SCHEMA,
     .doc = "True for what may break the rule.", .example = "id == 'ann'"},
    {.name = "because", .kind = FIELD_TEXT, .offset = EXCEPTION(because), .required = true, .doc = "Why it may, in a sentence.", .example = "The rulebook prints her so."},
    {0},
};

const struct field_spec rule_fields[] = {
    {.name = "rule", .kind = FIELD_TEXT, .offset = RULE(rule), .required = true, .doc = "The rule's name: lower case words joined by `-`.", .example = "attack-table-covers-the-d10"},
    {.name = "says", .kind = FIELD_TEXT, .offset = RULE(says), .required = true, .doc = "The rule in one sentence, for people.", .example = "Every attack table gives one result for each face of the d10."},
    {.name = "from", .kind = FIELD_TEXT, .offset = RULE(from), .required = true, .doc = "Where the rulebook says so, or that it is your own.", .example = "rulebook, Attacks"},
    {.name = "each", .kind = FIELD_NODE, .offset = RULE(each), .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST,
     .schema = EACH_SCHEMA,
     .usual = "once for the game", .doc = "What the rule is about: `list` or `list as name`, or a list of these, one inside the other.", .example = "agents as agent"},
    {.name = "group", .kind = FIELD_MAPPING, .fields = group_fields, .what = "a group",
     .doc = "Makes the rule about groups of what `each` gives: `{by: expression}`.", .example = "{by: agent.rank}"},
    {.name = "pairs", .kind = FIELD_NODE, .offset = RULE(pairs), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"minItems\": 2, \"maxItems\": 2}",
     .doc = "Makes the rule about every two of what `each` gives, or of each group: the names of the one and the other.", .example = "[a, b]"},
    {.name = "where", .kind = FIELD_NODE, .offset = RULE(where), .node_kinds = FIELD_ANY_SCALAR, .schema = EXPRESSION_SCHEMA,
     .doc = "Only those for which this expression is true: items, or pairs where the rule is about pairs.", .example = "agent.cost > 3"},
    {.name = "let", .kind = FIELD_NODE, .offset = RULE(let), .node_kinds = FIELD_ANY_MAPPING, .schema = "{\"type\": \"object\"}",
     .doc = "Names for values that the check needs, in order; each may use those before it.", .example = "{total: sum(agent.aim)}"},
    {.name = "check", .kind = FIELD_NODE, .offset = RULE(check), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = EXPRESSION_SCHEMA,
     .doc = "The expression that must be true.", .example = "agent.cost > 0"},
    {.name = "level", .kind = FIELD_CHOICE, .offset = RULE(level), .choices = rule_level_names, .usual = "error", .doc = "error, warning or advice.", .example = "warning"},
    {.name = "found", .kind = FIELD_NODE, .offset = RULE(found), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "A sentence about what was found, with {expressions}; {reason} is what a function says.", .example = "It costs {agent.cost}."},
    {.name = "at", .kind = FIELD_NODE, .offset = RULE(at), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "The value to blame, where the program cannot know it.", .example = "agent.cost"},
    {.name = "except", .kind = FIELD_NODE, .offset = RULE(except), .node_kinds = FIELD_ANY_LIST,
     .schema = EXCEPTIONS_SCHEMA,
     .doc = "A list of what is known to break the rule and is kept: `{when: expression, because: reason}`.", .example = "[{when: agent.id == 'ann', because: The rulebook prints her so.}]"},
    {0},
};

const struct field_spec not_checked_fields[] = {
    {.name = "not_checked", .kind = FIELD_TEXT, .offset = NOT_CHECKED(not_checked), .required = true, .doc = "A sentence of the rulebook that data cannot break.", .example = "Players take turns."},
    {.name = "from", .kind = FIELD_TEXT, .offset = NOT_CHECKED(from), .required = true, .doc = "Where the rulebook says so.", .example = "rulebook, Turns"},
    {.name = "because", .kind = FIELD_TEXT, .offset = NOT_CHECKED(because), .required = true, .doc = "Why data cannot break it.", .example = "It is about the table, not the data."},
    {0},
};

const struct field_spec chart_fields[] = {
    {.name = "chart", .kind = FIELD_TEXT, .offset = CHART(chart), .required = true, .doc = "The chart's name: lower case words joined by `-`.", .example = "odds-to-hit"},
    {.name = "title", .kind = FIELD_NODE, .offset = CHART(title), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "What stands above it, with {expressions}.", .example = "Odds to hit"},
    {.name = "from", .kind = FIELD_TEXT, .offset = CHART(from), .required = true, .doc = "Where the rulebook says how the chance is made.", .example = "rulebook, Attacks"},
    {.name = "kind", .kind = FIELD_CHOICE, .offset = CHART(kind), .choices = chart_kind_names,
     .usual = "lines", .doc = "lines, bars, or stacked for chances that add up to all that can happen.", .example = "bars"},
    {.name = "each", .kind = FIELD_NODE, .offset = CHART(each), .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .schema = EACH_SCHEMA,
     .usual = "one for the game", .doc = "Makes one chart for each item, as in a rule.", .example = "agents as agent"},
    {.name = "where", .kind = FIELD_NODE, .offset = CHART(where), .node_kinds = FIELD_ANY_SCALAR, .schema = EXPRESSION_SCHEMA,
     .doc = "Only for those items for which this expression is true.", .example = "agent.cost > 3"},
    {.name = "series", .kind = FIELD_NODE, .offset = CHART(series), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "What a line, or a bar of each group, is for: `list` or `list as name`; at most 10.", .example = "weapons as weapon"},
    {.name = "label", .kind = FIELD_NODE, .offset = CHART(label), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "What the line or bar is called, with {expressions}.", .example = "\"{weapon.name}\""},
    {.name = "across", .kind = FIELD_NODE, .offset = CHART(across), .required = true, .node_kinds = FIELD_ANY_SCALAR | FIELD_ANY_LIST, .schema = "{\"type\": [\"string\", \"array\"]}",
     .doc = "What stands along the axis, at most 24: a list, or an expression that gives one; in `value` one of them is `point`, and its number `place`.", .example = "[1, 2, 3]"},
    {.name = "let", .kind = FIELD_NODE, .offset = CHART(let), .node_kinds = FIELD_ANY_MAPPING, .schema = "{\"type\": \"object\"}",
     .doc = "Names for values that `value` needs, in order; each may use those before it, the series, `point` and `place`.", .example = "{wanted: point * 2}"},
    {.name = "value", .kind = FIELD_NODE, .offset = CHART(value), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "The expression for the chance, from 0 to 1; nil where there is none.", .example = "0.5"},
    {.name = "across_title", .kind = FIELD_TEXT, .offset = CHART(across_title), .required = true, .doc = "What the axis counts.", .example = "Range"},
    {.name = "value_title", .kind = FIELD_TEXT, .offset = CHART(value_title), .required = true, .doc = "What the chance is of.", .example = "Chance to hit"},
    {0},
};
/* clang-format on */

/* ---- parts of entries ---- */

/* Both give false, after DIAG_BAD_VALUE and DIAG_WRONG_KIND. */
static bool rule_report_bad_value(struct rule_loading *loading, const struct node *node,
                                  const char *expected)
{
    node_report(loading->diags, DIAG_BAD_VALUE, node, node_text(node), expected, "");
    return false;
}

bool rule_report_wrong_kind(struct rule_loading *loading, const struct node *node,
                            const char *field, const char *expected)
{
    node_report(loading->diags, DIAG_WRONG_KIND, node, field, expected,
                node_describe(loading->arena, node));
    return false;
}

/* Hyphens stand between words only. */
static bool is_name(const char *name)
{
    bool in_word = false;
    for (const char *at = name; *at != '\0'; at++) {
        bool joins = *at == '-';
        if (!(g_ascii_islower(*at) || g_ascii_isdigit(*at) || (joins && in_word))) {
            return false;
        }
        in_word = !joins;
    }
    return in_word;
}

/* A name is how a rule is spoken of in findings and reports: lower case words joined by hyphens, each once. */
bool rule_read_name(struct rule_loading *loading, const struct node *node, GHashTable *names,
                    const char *expected, enum diag_code duplicate)
{
    const char *name = node_text(node);
    if (!is_name(name)) {
        return rule_report_bad_value(loading, node, expected);
    }
    const struct node *first = g_hash_table_lookup(names, name);
    if (first != NULL) {
        node_report(loading->diags, duplicate, node, name,
                    arena_printf(loading->arena, "%zu", source_span_line(first->span)));
        return false;
    }
    g_hash_table_insert(names, (gpointer)name, (gpointer)node);
    return true;
}

/* What is not there is NULL, and right: whether it must be there is said by the rows. */
bool rule_read_expression(struct rule_loading *loading, const struct node *node,
                          const struct expression **out)
{
    *out = node == NULL ? NULL : expression_parse(loading->arena, node, loading->diags);
    return node == NULL || *out != NULL;
}

bool rule_read_template(struct rule_loading *loading, const struct node *node,
                        const struct template **out)
{
    *out = node == NULL ? NULL : template_parse(loading->arena, node, loading->diags);
    return node == NULL || *out != NULL;
}

/* `list as name, number`, read as the property `repeat` of elements is: one grammar for loops. No colours are in it. */
bool rule_read_loop(struct rule_loading *loading, const struct node *node, struct property *out)
{
    static const struct theme no_theme;
    return property_read(loading->arena, element_property_spec(PROPERTY_REPEAT), node, &no_theme,
                         out, loading->diags);
}

/* One loop, or a list of them from the outermost to the innermost. */
bool rule_read_each(struct rule_loading *loading, const struct node *node,
                    const struct property **each_out, size_t *count_out)
{
    *each_out = NULL;
    *count_out = 0;
    if (node == NULL) {
        return true;
    }
    bool is_list = node->kind == NODE_LIST;
    size_t count = is_list ? node->list.count : 1;
    struct property *each = ARENA_NEW_ARRAY(loading->arena, struct property, count);
    bool good = count > 0 || rule_report_wrong_kind(loading, node, "each", "one list or more");
    for (size_t i = 0; i < count; i++) {
        good = rule_read_loop(loading, is_list ? node->list.items[i] : node, &each[i]) && good;
    }
    *each_out = each;
    *count_out = count;
    return good;
}

/* ---- names ---- */

/* As the lexer of expressions has names, in which these are used. */
static bool is_value_name(const char *name)
{
    for (const char *at = name; *at != '\0'; at++) {
        if (!lexer_is_name_character(*at, at == name)) {
            return false;
        }
    }
    return *name != '\0';
}

static bool check_value_name(struct rule_loading *loading, const struct node *node)
{
    return is_value_name(node_text(node)) ||
           rule_report_bad_value(loading, node, "a name (letters, digits and _)");
}

/* ---- fields ---- */

static bool read_pairs(struct rule_loading *loading, const struct node *node, struct rule *rule)
{
    if (node == NULL) {
        return true;
    }
    bool good = node->list.count == G_N_ELEMENTS(rule->pair_names);
    for (size_t i = 0; good && i < node->list.count; i++) {
        good = node->list.items[i]->kind == NODE_SCALAR;
    }
    if (!good) {
        return rule_report_wrong_kind(loading, node, "pairs", "a list of two names");
    }
    for (size_t i = 0; i < node->list.count; i++) {
        good = check_value_name(loading, node->list.items[i]) && good;
        rule->pair_names[i] = node_text(node->list.items[i]);
    }
    return good;
}

/* A rule about groups or pairs goes through something. */
static bool check_has_each(struct rule_loading *loading, const struct node *mapping,
                           const struct rule *rule)
{
    bool needs = rule->group_by != NULL || rule->pair_names[0] != NULL;
    if (needs && rule->each_count == 0) {
        node_report(loading->diags, DIAG_MISSING_FIELD, node_lookup_key(mapping, "rule"), "each",
                    "a rule about groups or pairs");
        return false;
    }
    return true;
}

/* A list or mapping stands for itself; a scalar is an expression. */
bool rule_read_let(struct rule_loading *loading, const struct node *mapping,
                   const struct rule_value **values_out, size_t *count_out)
{
    size_t count = mapping != NULL ? mapping->mapping.count : 0;
    struct rule_value *values = ARENA_NEW_ARRAY(loading->arena, struct rule_value, count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        values[i] = (struct rule_value){.name = node_text(entry->key), .node = entry->value};
        good = check_value_name(loading, entry->key) && good;
        if (entry->value->kind == NODE_SCALAR) {
            good = rule_read_expression(loading, entry->value, &values[i].expression) && good;
        }
    }
    *values_out = values;
    *count_out = count;
    return good;
}

/* An exception without a reason is a finding of its own, by the rows. */
bool rule_read_exceptions(struct rule_loading *loading, const struct node *list, struct rule *rule)
{
    size_t count = list != NULL ? list->list.count : 0;
    struct rule_exception *exceptions =
        ARENA_NEW_ARRAY(loading->arena, struct rule_exception, count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        struct exception_source source = {0};
        const struct node *node = list->list.items[i];
        bool read = fields_read(loading->arena, node, exception_fields, "an exception", NULL, NULL,
                                &source, loading->diags) == OUTCOME_OK;
        exceptions[i] = (struct rule_exception){.node = node, .because = source.because};
        good = read && rule_read_expression(loading, source.when, &exceptions[i].when) && good;
    }
    rule->exceptions = exceptions;
    rule->exception_count = count;
    return good;
}

/* In the order of rule_level_names. */
enum diag_level rule_level_of(int choice)
{
    static const enum diag_level levels[] = {DIAG_ERROR, DIAG_WARNING, DIAG_ADVICE};
    return levels[choice];
}

/* ---- entries ---- */

/* All parts are read, whatever was wrong with those before. */
static bool read_rule(struct rule_loading *loading, const struct node *node)
{
    struct rule_source source = {0};
    if (fields_read(loading->arena, node, rule_fields, "a rule", NULL, NULL, &source,
                    loading->diags) != OUTCOME_OK) {
        return false;
    }
    struct rule rule = {
        .about = {.name = source.rule, .says = source.says, .from = source.from},
        .node = node,
        .level = rule_level_of(source.level),
    };
    bool good =
        rule_read_name(loading, node_lookup(node, "rule"), loading->names,
                       "a rule's name (lower case words joined by '-')", DIAG_DUPLICATE_RULE);
    good = rule_read_each(loading, source.each, &rule.each, &rule.each_count) && good;
    good = rule_read_expression(loading, source.group_by, &rule.group_by) && good;
    good = read_pairs(loading, source.pairs, &rule) && good;
    good = rule_read_expression(loading, source.where, &rule.where) && good;
    good = rule_read_let(loading, source.let, &rule.values, &rule.value_count) && good;
    good = rule_read_expression(loading, source.check, &rule.check) && good;
    good = rule_read_template(loading, source.found, &rule.found) && good;
    good = rule_read_expression(loading, source.at, &rule.at) && good;
    good = rule_read_exceptions(loading, source.except, &rule) && good;
    good = check_has_each(loading, node, &rule) && good;
    if (good) {
        g_array_append_val(loading->rules, rule);
    }
    return good;
}

static bool read_not_checked(struct rule_loading *loading, const struct node *node)
{
    struct not_checked_source source = {0};
    bool good =
        fields_read(loading->arena, node, not_checked_fields, "a sentence that is not checked",
                    NULL, NULL, &source, loading->diags) == OUTCOME_OK;
    if (good) {
        struct not_checked sentence = {source.not_checked, source.from, source.because};
        g_array_append_val(loading->not_checked, sentence);
    }
    return good;
}

/* Names of rules and of what a source prints are one row of names: findings are told apart by them. */
static bool read_book(struct rule_loading *loading, const struct node *node, enum book_kind kind,
                      const char *key)
{
    struct rule rule;
    bool good = book_read(loading, node, kind, &rule) &&
                rule_read_name(loading, node_lookup(node, key), loading->names,
                               "a name (lower case words joined by '-')", DIAG_DUPLICATE_RULE);
    if (good) {
        g_array_append_val(loading->rules, rule);
    }
    return good;
}

/* The key that names an entry says what it is. */
static bool read_entry(struct rule_loading *loading, const struct node *entry)
{
    static const char *const books[] = {
        [BOOK_TABLE] = "table", [BOOK_VALUES] = "values", [BOOK_TEXT] = "text"};
    for (size_t i = 0; i < G_N_ELEMENTS(books); i++) {
        if (node_lookup(entry, books[i]) != NULL) {
            return read_book(loading, entry, (enum book_kind)i, books[i]);
        }
    }
    if (node_lookup(entry, "not_checked") != NULL) {
        return read_not_checked(loading, entry);
    }
    if (node_lookup(entry, "chart") != NULL) {
        return chart_request_read(loading, entry);
    }
    return read_rule(loading, entry);
}

/* All entries are read, so that all findings come at once. */
static bool read_entries(struct rule_loading *loading, const struct node *root)
{
    if (root->kind != NODE_LIST) {
        return rule_report_wrong_kind(loading, root, "rules", "a list of rules");
    }
    bool good = true;
    for (size_t i = 0; i < root->list.count; i++) {
        const struct node *entry = root->list.items[i];
        good = read_entry(loading, entry) && good;
    }
    return good;
}

/* Moves an array into the arena. */
static const void *take_array(struct arena *arena, GArray *array)
{
    const void *kept = arena_keep_array(arena, array);
    g_array_free(array, TRUE);
    return kept;
}

/* What could not be read is left out of the set; the rest may run. */
enum outcome rule_set_load(struct arena *arena, const struct node *root, struct rule_set *set_out,
                           struct diag_list *diags)
{
    struct rule_loading loading = {
        .arena = arena,
        .diags = diags,
        .rules = g_array_new(FALSE, TRUE, sizeof(struct rule)),
        .not_checked = g_array_new(FALSE, TRUE, sizeof(struct not_checked)),
        .charts = g_array_new(FALSE, TRUE, sizeof(struct chart_request)),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
        .chart_names = g_hash_table_new(g_str_hash, g_str_equal),
    };
    bool good = read_entries(&loading, root);
    set_out->rule_count = loading.rules->len;
    set_out->not_checked_count = loading.not_checked->len;
    set_out->chart_count = loading.charts->len;
    set_out->rules = take_array(arena, loading.rules);
    set_out->not_checked = take_array(arena, loading.not_checked);
    set_out->charts = take_array(arena, loading.charts);
    g_hash_table_destroy(loading.names);
    g_hash_table_destroy(loading.chart_names);
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}
