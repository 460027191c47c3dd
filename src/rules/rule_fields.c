/* The fields of rules, and whether a file of rules is well formed. */
#include "rules/rule_fields.h"

#include <stdbool.h>

#include "expression/expression.h"
#include "game/layout.h"
#include "game/property.h"

static const char *const level_names[] = {"error", "warning", "advice", NULL};

struct rule_source {
    const char *rule, *says, *from, *found;
    const struct node *each, *where, *let, *check;
    int level;
};

struct not_checked_source {
    const char *not_checked, *from, *because;
};

#define RULE(member)        offsetof(struct rule_source, member)
#define NOT_CHECKED(member) offsetof(struct not_checked_source, member)

/* clang-format off */
const struct field_spec rule_fields[] = {
    {.name = "rule", .kind = FIELD_TEXT, .offset = RULE(rule), .required = true, .doc = "The rule's name, in words joined by '-'."},
    {.name = "says", .kind = FIELD_TEXT, .offset = RULE(says), .required = true, .doc = "The rule in one sentence, for people."},
    {.name = "from", .kind = FIELD_TEXT, .offset = RULE(from), .required = true, .doc = "Where the rulebook says so."},
    {.name = "each", .kind = FIELD_NODE, .offset = RULE(each), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "What the rule is about: `list`, or `list as name`; once for the game unless given."},
    {.name = "where", .kind = FIELD_NODE, .offset = RULE(where), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": [\"string\", \"boolean\"]}",
     .doc = "Only those for which this expression is true."},
    {.name = "let", .kind = FIELD_NODE, .offset = RULE(let), .node_kinds = FIELD_ANY_MAPPING, .schema = "{\"type\": \"object\"}",
     .doc = "Names for values that the check needs."},
    {.name = "check", .kind = FIELD_NODE, .offset = RULE(check), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": [\"string\", \"boolean\"]}",
     .doc = "The expression that must be true."},
    {.name = "level", .kind = FIELD_CHOICE, .offset = RULE(level), .choices = level_names, .doc = "error, warning or advice; error unless given."},
    {.name = "found", .kind = FIELD_TEXT, .offset = RULE(found), .doc = "A sentence about what was found, with {expressions}."},
    {0},
};

const struct field_spec not_checked_fields[] = {
    {.name = "not_checked", .kind = FIELD_TEXT, .offset = NOT_CHECKED(not_checked), .required = true, .doc = "A sentence of the rulebook that data cannot break."},
    {.name = "from", .kind = FIELD_TEXT, .offset = NOT_CHECKED(from), .required = true, .doc = "Where the rulebook says so."},
    {.name = "because", .kind = FIELD_TEXT, .offset = NOT_CHECKED(because), .required = true, .doc = "Why data cannot break it."},
    {0},
};
/* clang-format on */

static bool check_expression(struct arena *arena, const struct node *node, struct diag_list *diags)
{
    return node == NULL || expression_parse(arena, node, diags) != NULL;
}

static bool check_each(struct arena *arena, const struct node *node, struct diag_list *diags)
{
    static const struct theme no_theme;
    struct property each;
    return node == NULL || property_read(arena, element_property_spec(PROPERTY_REPEAT), node,
                                         &no_theme, &each, diags);
}

static bool check_let(struct arena *arena, const struct node *mapping, struct diag_list *diags)
{
    bool good = true;
    for (size_t i = 0; mapping != NULL && i < mapping->mapping.count; i++) {
        const struct node *value = mapping->mapping.entries[i].value;
        good = (value->kind != NODE_SCALAR || check_expression(arena, value, diags)) && good;
    }
    return good;
}

static bool check_rule(struct arena *arena, const struct node *node, struct diag_list *diags)
{
    struct rule_source rule = {0};
    if (fields_read(arena, node, rule_fields, "a rule", NULL, NULL, &rule, diags) != OUTCOME_OK) {
        return false;
    }
    bool good = check_each(arena, rule.each, diags);
    good = check_expression(arena, rule.where, diags) && good;
    good = check_let(arena, rule.let, diags) && good;
    return check_expression(arena, rule.check, diags) && good;
}

static bool check_not_checked(struct arena *arena, const struct node *node, struct diag_list *diags)
{
    struct not_checked_source sentence = {0};
    return fields_read(arena, node, not_checked_fields, "a sentence that is not checked", NULL,
                       NULL, &sentence, diags) == OUTCOME_OK;
}

enum outcome rules_check_form(struct arena *arena, const struct node *root, struct diag_list *diags)
{
    bool good = true;
    if (root->kind != NODE_LIST) {
        node_report(diags, DIAG_WRONG_KIND, root, "rules", "a list of rules",
                    node_describe(arena, root));
        return OUTCOME_REJECTED;
    }
    for (size_t i = 0; i < root->list.count; i++) {
        const struct node *item = root->list.items[i];
        bool sentence = node_lookup(item, "not_checked") != NULL;
        good =
            (sentence ? check_not_checked(arena, item, diags) : check_rule(arena, item, diags)) &&
            good;
    }
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}
