/* Reading rules: once, with everything in them parsed. */
#include <string.h>

#include <glib.h>

#include "expression/lexer.h"
#include "rules/rule_fields.h"
#include "rules/rule_reading.h"

/* --- names --- */

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

/* --- fields --- */

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

static bool read_let(struct rule_loading *loading, const struct node *mapping, struct rule *rule)
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
    rule->values = values;
    rule->value_count = count;
    return good;
}

static bool read_exceptions(struct rule_loading *loading, const struct node *list,
                            struct rule *rule)
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

static enum diag_level level_of(int choice)
{
    static const enum diag_level levels[] = {DIAG_ERROR, DIAG_WARNING, DIAG_ADVICE};
    return levels[choice];
}

/* --- entries --- */

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
        .level = level_of(source.level),
    };
    bool good =
        rule_read_name(loading, node_lookup(node, "rule"), loading->names,
                       "a rule's name (lower case words joined by '-')", DIAG_DUPLICATE_RULE);
    good = rule_read_each(loading, source.each, &rule.each, &rule.each_count) && good;
    good = rule_read_expression(loading, source.group_by, &rule.group_by) && good;
    good = read_pairs(loading, source.pairs, &rule) && good;
    good = rule_read_expression(loading, source.where, &rule.where) && good;
    good = read_let(loading, source.let, &rule) && good;
    good = rule_read_expression(loading, source.check, &rule.check) && good;
    good = rule_read_template(loading, source.found, &rule.found) && good;
    good = rule_read_expression(loading, source.at, &rule.at) && good;
    good = read_exceptions(loading, source.except, &rule) && good;
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

/* The key that names an entry says what it is. */
static bool read_entry(struct rule_loading *loading, const struct node *entry)
{
    if (node_lookup(entry, "not_checked") != NULL) {
        return read_not_checked(loading, entry);
    }
    if (node_lookup(entry, "chart") != NULL) {
        return chart_request_read(loading, entry);
    }
    return read_rule(loading, entry);
}

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
    size_t size = g_array_get_element_size(array);
    void *copy = arena_alloc_array(arena, array->len, size);
    if (array->len > 0) {
        memcpy(copy, array->data, array->len * size);
    }
    g_array_free(array, TRUE);
    return copy;
}

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
