/* Reading rules: once, with everything in them parsed. */
#include <string.h>

#include <glib.h>

#include "expression/lexer.h"
#include "game/layout.h"
#include "rules/rule_fields.h"
#include "rules/rules.h"

struct rule_loading {
    struct arena *arena;
    struct diag_list *diags;
    GArray *rules;       /* struct rule */
    GArray *not_checked; /* struct not_checked */
    GHashTable *names;   /* name -> its node */
};

static bool report_bad_value(struct rule_loading *loading, const struct node *node,
                             const char *expected)
{
    node_report(loading->diags, DIAG_BAD_VALUE, node, node_text(node), expected, "");
    return false;
}

static bool report_wrong_kind(struct rule_loading *loading, const struct node *node,
                              const char *field, const char *expected)
{
    node_report(loading->diags, DIAG_WRONG_KIND, node, field, expected,
                node_describe(loading->arena, node));
    return false;
}

/* --- names --- */

static bool is_rule_name(const char *name)
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

static bool check_rule_name(struct rule_loading *loading, const struct node *node)
{
    const char *name = node_text(node);
    if (!is_rule_name(name)) {
        return report_bad_value(loading, node, "a rule's name (lower case words joined by '-')");
    }
    const struct node *first = g_hash_table_lookup(loading->names, name);
    if (first != NULL) {
        node_report(loading->diags, DIAG_DUPLICATE_RULE, node, name,
                    arena_printf(loading->arena, "%zu", source_span_line(first->span)));
        return false;
    }
    g_hash_table_insert(loading->names, (gpointer)name, (gpointer)node);
    return true;
}

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
           report_bad_value(loading, node, "a name (letters, digits and _)");
}

/* --- fields --- */

/* Fields that are not given stay NULL. */
static bool read_expression(struct rule_loading *loading, const struct node *node,
                            const struct expression **out)
{
    *out = node == NULL ? NULL : expression_parse(loading->arena, node, loading->diags);
    return node == NULL || *out != NULL;
}

static bool read_loop(struct rule_loading *loading, const struct node *node, struct property *out)
{
    static const struct theme no_theme;
    return property_read(loading->arena, element_property_spec(PROPERTY_REPEAT), node, &no_theme,
                         out, loading->diags);
}

static bool read_each(struct rule_loading *loading, const struct node *node, struct rule *rule)
{
    if (node == NULL) {
        return true;
    }
    bool is_list = node->kind == NODE_LIST;
    size_t count = is_list ? node->list.count : 1;
    struct property *each = ARENA_NEW_ARRAY(loading->arena, struct property, count);
    bool good = count > 0 || report_wrong_kind(loading, node, "each", "one list or more");
    for (size_t i = 0; i < count; i++) {
        good = read_loop(loading, is_list ? node->list.items[i] : node, &each[i]) && good;
    }
    rule->each = each;
    rule->each_count = count;
    return good;
}

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
        return report_wrong_kind(loading, node, "pairs", "a list of two names");
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
            good = read_expression(loading, entry->value, &values[i].expression) && good;
        }
    }
    rule->values = values;
    rule->value_count = count;
    return good;
}

static bool read_found(struct rule_loading *loading, const struct node *node, struct rule *rule)
{
    rule->found = node == NULL ? NULL : template_parse(loading->arena, node, loading->diags);
    return node == NULL || rule->found != NULL;
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
        good = read && read_expression(loading, source.when, &exceptions[i].when) && good;
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
    bool good = check_rule_name(loading, node_lookup(node, "rule"));
    good = read_each(loading, source.each, &rule) && good;
    good = read_expression(loading, source.group_by, &rule.group_by) && good;
    good = read_pairs(loading, source.pairs, &rule) && good;
    good = read_expression(loading, source.where, &rule.where) && good;
    good = read_let(loading, source.let, &rule) && good;
    good = read_expression(loading, source.check, &rule.check) && good;
    good = read_found(loading, source.found, &rule) && good;
    good = read_expression(loading, source.at, &rule.at) && good;
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

static bool read_entries(struct rule_loading *loading, const struct node *root)
{
    if (root->kind != NODE_LIST) {
        return report_wrong_kind(loading, root, "rules", "a list of rules");
    }
    bool good = true;
    for (size_t i = 0; i < root->list.count; i++) {
        const struct node *entry = root->list.items[i];
        good = (node_lookup(entry, "not_checked") != NULL ? read_not_checked(loading, entry)
                                                          : read_rule(loading, entry)) &&
               good;
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
        .names = g_hash_table_new(g_str_hash, g_str_equal),
    };
    bool good = read_entries(&loading, root);
    set_out->rule_count = loading.rules->len;
    set_out->not_checked_count = loading.not_checked->len;
    set_out->rules = take_array(arena, loading.rules);
    set_out->not_checked = take_array(arena, loading.not_checked);
    g_hash_table_destroy(loading.names);
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}
