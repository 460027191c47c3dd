/* The fields of rules and of what stands beside them. */
#include "rules/rule_fields.h"

#include <stddef.h>

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
    {.name = "from", .kind = FIELD_TEXT, .offset = RULE(from), .required = true, .doc = "Where the rulebook says so.", .example = "rulebook, Attacks"},
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
     .schema = "{\"type\": \"array\", \"items\": {\"type\": \"object\", \"required\": [\"when\", \"because\"], \"properties\": {\"when\": {\"type\": [\"string\", \"boolean\"]}, \"because\": {\"type\": \"string\"}}, \"additionalProperties\": false}}",
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
    {.name = "value", .kind = FIELD_NODE, .offset = CHART(value), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "The expression for the chance, from 0 to 1; nil where there is none.", .example = "0.5"},
    {.name = "across_title", .kind = FIELD_TEXT, .offset = CHART(across_title), .required = true, .doc = "What the axis counts.", .example = "Range"},
    {.name = "value_title", .kind = FIELD_TEXT, .offset = CHART(value_title), .required = true, .doc = "What the chance is of.", .example = "Chance to hit"},
    {0},
};
/* clang-format on */
