/* What the readers of rules and of charts have in common. */
#include "rules/rule_reading.h"

#include "game/layout.h"

bool rule_report_bad_value(struct rule_loading *loading, const struct node *node,
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

bool rule_read_loop(struct rule_loading *loading, const struct node *node, struct property *out)
{
    static const struct theme no_theme;
    return property_read(loading->arena, element_property_spec(PROPERTY_REPEAT), node, &no_theme,
                         out, loading->diags);
}

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
