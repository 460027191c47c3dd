/* What types.yaml may say: its fields, which of them go together, and which do not. */
#include "game/record_type_source.h"

#include "diag/suggest.h"
#include "game/record_type.h"

/* More items than any file of records may hold. */
enum { SIZE_LIMIT = 1000000 };

#define FILE_MEMBER(member) offsetof(struct file_source, member)
#define TYPE_MEMBER(member) offsetof(struct type_source, member)
#define TYPE_SCHEMA         "{\"$ref\": \"#/$defs/type\"}"
#define FIELDS_SCHEMA       "{\"type\": \"object\", \"additionalProperties\": " TYPE_SCHEMA "}"
#define WORDS_SCHEMA                                                                               \
    "{\"type\": \"array\", \"items\": {\"type\": [\"string\", \"number\", \"boolean\"]}}"

/* clang-format off */
const struct field_spec types_file_fields[] = {
    {.name = "records", .kind = FIELD_NODE, .offset = FILE_MEMBER(records), .required = true, .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"anyOf\": [{\"type\": \"string\"}, " FIELDS_SCHEMA "]}}",
     .doc = "The fields of a data set's records, by the name of the data set: a type for each field, or the name of a type.", .example = "{agents: {id: id, name: text}}"},
    {.name = "types", .kind = FIELD_NODE, .offset = FILE_MEMBER(types), .node_kinds = FIELD_ANY_MAPPING, .schema = FIELDS_SCHEMA,
     .doc = "Names for types that are used more than once.", .example = "{level: {kind: whole, from: 1, to: 9}}"},
    {0},
};

const struct field_spec record_type_fields[] = {
    {.name = "kind", .kind = FIELD_TEXT, .offset = TYPE_MEMBER(kind), .doc = "A kind of value, or the name of a type.", .example = "whole"},
    {.name = "one_of", .kind = FIELD_NODE, .offset = TYPE_MEMBER(one_of), .node_kinds = FIELD_ANY_LIST, .schema = WORDS_SCHEMA,
     .doc = "The words of which it is one. A list alone says the same.", .example = "[red, blue]"},
    {.name = "refers_to", .kind = FIELD_TEXT, .offset = TYPE_MEMBER(refers_to), .doc = "The data set that has a record of this id.", .example = "weapons"},
    {.name = "list_of", .kind = FIELD_NODE, .offset = TYPE_MEMBER(list_of), .schema = TYPE_SCHEMA, .doc = "A list, and the type of its items.", .example = "text"},
    {.name = "fields", .kind = FIELD_NODE, .offset = TYPE_MEMBER(fields), .node_kinds = FIELD_ANY_MAPPING, .schema = FIELDS_SCHEMA,
     .doc = "A mapping with these fields and no others.", .example = "{range: number, result: text}"},
    {.name = "values", .kind = FIELD_NODE, .offset = TYPE_MEMBER(values), .schema = TYPE_SCHEMA, .doc = "A mapping with names of your own, and the type of its values.", .example = "number"},
    {.name = "keys", .kind = FIELD_NODE, .offset = TYPE_MEMBER(keys), .schema = TYPE_SCHEMA, .usual = "text", .doc = "The type of the names beside `values`.", .example = "id"},
    {.name = "any_of", .kind = FIELD_NODE, .offset = TYPE_MEMBER(any_of), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"items\": " TYPE_SCHEMA "}", .doc = "Types of which one must fit: any of single values, and at most one list and one mapping.", .example = "[number, text]"},
    {.name = "or", .kind = FIELD_NODE, .offset = TYPE_MEMBER(or_words), .node_kinds = FIELD_ANY_LIST, .schema = WORDS_SCHEMA,
     .doc = "Words that may stand there instead, such as \"\" for nothing.", .example = "[\"\"]"},
    {.name = "optional", .kind = FIELD_FLAG, .offset = TYPE_MEMBER(optional), .doc = "It may be left out or left empty.", .example = "true"},
    {.name = "unique", .kind = FIELD_FLAG, .offset = TYPE_MEMBER(unique), .doc = "No two records have the same value. An `id` always is.", .example = "true"},
    {.name = "from", .kind = FIELD_NUMBER, .offset = TYPE_MEMBER(from), .doc = "The smallest number allowed, for number, whole and range.", .example = "1"},
    {.name = "to", .kind = FIELD_NUMBER, .offset = TYPE_MEMBER(to), .doc = "The largest number allowed.", .example = "4"},
    {.name = "length", .kind = FIELD_INTEGER, .offset = TYPE_MEMBER(length), .minimum = 0, .maximum = SIZE_LIMIT,
     .doc = "How many items a list has, entries a mapping, characters a text.", .example = "3"},
    {.name = "least", .kind = FIELD_INTEGER, .offset = TYPE_MEMBER(least), .minimum = 0, .maximum = SIZE_LIMIT, .doc = "How many it has at least.", .example = "1"},
    {.name = "most", .kind = FIELD_INTEGER, .offset = TYPE_MEMBER(most), .minimum = 0, .maximum = SIZE_LIMIT, .doc = "How many it has at most.", .example = "10"},
    {.name = "pattern", .kind = FIELD_TEXT, .offset = TYPE_MEMBER(pattern), .doc = "A regular expression that the whole of a text must match.", .example = "\"[A-Z]+\""},
    {.name = "form", .kind = FIELD_TEXT, .offset = TYPE_MEMBER(form),
     .doc = "What the `pattern` asks for, in words that follow \"is not\" in findings.", .example = "capital letters, such as AB"},
    {.name = "expressions", .kind = FIELD_FLAG, .offset = TYPE_MEMBER(expressions),
     .doc = "The text may hold {expressions} over the fields beside it and around it, worked out when the game is loaded.", .example = "true"},
    {.name = "translate", .kind = FIELD_FLAG, .offset = TYPE_MEMBER(translate), .given_offset = TYPE_MEMBER(translate_given), .usual = "true for text without a pattern",
     .doc = "Whether the text is words for people, which a game in another language has in that language.", .example = "false"},
    {.name = "path", .kind = FIELD_TEXT, .offset = TYPE_MEMBER(path), .doc = "Where a picture lies, {} standing for the value: art/tokens/{}.svg.", .example = "art/tokens/{}.svg"},
    {.name = "doc", .kind = FIELD_TEXT, .offset = TYPE_MEMBER(doc), .doc = "What it is, in a sentence that editors show.", .example = "As printed."},
    {0},
};

/* Each names its kind by being there; exactly one is. */
static const struct {
    const char *field;
    enum type_kind kind;
} forms[] = {
    {"kind", TYPE_NAMED}, {"one_of", TYPE_CHOICE}, {"refers_to", TYPE_REFERENCE},
    {"list_of", TYPE_LIST},       {"fields", TYPE_FIELDS}, {"values", TYPE_TABLE},
    {"any_of", TYPE_ALTERNATIVES},
};

#define BIT(kind) (1U << (kind))

/* Options that only some kinds have. */
static const struct {
    const char *field;
    unsigned kinds;
    const char *owners;
} options[] = {
    {"from", BIT(TYPE_NUMBER) | BIT(TYPE_WHOLE) | BIT(TYPE_RANGE), "; number, whole and range have it"},
    {"to", BIT(TYPE_NUMBER) | BIT(TYPE_WHOLE) | BIT(TYPE_RANGE), "; number, whole and range have it"},
    {"length", BIT(TYPE_TEXT) | BIT(TYPE_LIST) | BIT(TYPE_TABLE), "; text, list_of and values have it"},
    {"least", BIT(TYPE_TEXT) | BIT(TYPE_LIST) | BIT(TYPE_TABLE), "; text, list_of and values have it"},
    {"most", BIT(TYPE_TEXT) | BIT(TYPE_LIST) | BIT(TYPE_TABLE), "; text, list_of and values have it"},
    {"pattern", BIT(TYPE_TEXT), "; text has it"},
    {"form", BIT(TYPE_TEXT), "; it stands beside pattern"},
    {"expressions", BIT(TYPE_TEXT), "; text has it"},
    {"translate", BIT(TYPE_TEXT), "; text has it"},
    {"path", BIT(TYPE_PICTURE), "; picture has it"},
    {"keys", BIT(TYPE_TABLE), "; it stands beside values"},
};
/* clang-format on */

/* Always false; at the key, as the value is not at fault. */
static bool report_misplaced(const struct node *mapping, const char *field, const char *what,
                             const char *tail, struct diag_list *diags)
{
    node_report(diags, DIAG_UNKNOWN_FIELD, node_lookup_key(mapping, field), field, what, tail);
    return false;
}

/* False after a key that means a form by another word, or by a slip. */
static bool is_no_form(struct arena *arena, const struct node *mapping, struct diag_list *diags)
{
    const char *names[G_N_ELEMENTS(forms)];
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
        names[i] = forms[i].field;
    }
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const char *key = node_text(mapping->mapping.entries[i].key);
        const char *meant = suggest_synonym(key, names, G_N_ELEMENTS(names));
        meant = meant != NULL ? meant : suggest_nearest(key, names, G_N_ELEMENTS(names));
        if (meant != NULL) {
            return report_misplaced(mapping, key, "a type",
                                    arena_printf(arena, "; did you mean '%s'?", meant), diags);
        }
    }
    return true;
}

/* Two forms in one mapping would be two types; the first in the order of the table stands, and every other is told. */
bool type_source_form(struct arena *arena, const struct node *mapping, enum type_kind *kind_out,
                      struct diag_list *diags)
{
    const char *found = NULL;
    bool good = true;
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++) {
        if (node_lookup(mapping, forms[i].field) == NULL) {
            continue;
        }
        if (found != NULL) {
            good = report_misplaced(mapping, forms[i].field,
                                    arena_printf(arena, "a type that has '%s' already", found), "",
                                    diags);
        } else {
            found = forms[i].field;
            *kind_out = forms[i].kind;
        }
    }
    if (found == NULL && is_no_form(arena, mapping, diags)) {
        node_report(diags, DIAG_MISSING_FIELD, mapping, "kind", "a type");
    }
    return good && found != NULL;
}

/* Options that the kind has not, options of fields on what is none, two ways of saying the same length, and words for no
 * pattern. */
static bool check_applies(const struct node *mapping, bool is_field, enum type_kind kind,
                          struct diag_list *diags)
{
    bool good = true;
    for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
        if (node_lookup(mapping, options[i].field) != NULL && (options[i].kinds & BIT(kind)) == 0) {
            good = report_misplaced(mapping, options[i].field, "a type of this kind",
                                    options[i].owners, diags);
        }
    }
    static const char *const of_fields[] = {"optional", "unique"};
    for (size_t i = 0; !is_field && i < G_N_ELEMENTS(of_fields); i++) {
        if (node_lookup(mapping, of_fields[i]) != NULL) {
            good = report_misplaced(mapping, of_fields[i],
                                    "a type that is neither a field's nor has a name", "", diags);
        }
    }
    static const char *const beside_length[] = {"least", "most"};
    for (size_t i = 0; i < G_N_ELEMENTS(beside_length); i++) {
        if (node_lookup(mapping, "length") != NULL &&
            node_lookup(mapping, beside_length[i]) != NULL) {
            good = report_misplaced(mapping, beside_length[i], "a type that has 'length' already",
                                    "", diags);
        }
    }
    if (kind == TYPE_TEXT && node_lookup(mapping, "form") != NULL &&
        node_lookup(mapping, "pattern") == NULL) {
        good = report_misplaced(mapping, "form", "a type without a pattern", "", diags);
    }
    return good;
}

/* Equal ends are good: they leave one value. */
static bool check_order(struct arena *arena, const struct node *mapping, const char *low,
                        const char *high, struct diag_list *diags)
{
    const struct node *low_node = node_lookup(mapping, low);
    const struct node *high_node = node_lookup(mapping, high);
    if (low_node == NULL || high_node == NULL || low_node->scalar.real <= high_node->scalar.real) {
        return true;
    }
    node_report(diags, DIAG_OUT_OF_RANGE, high_node, arena_printf(arena, "'%s'", high),
                node_text(high_node),
                arena_printf(arena, "at least %s, as '%s' is", node_text(low_node), low));
    return false;
}

bool type_source_check_options(struct arena *arena, const struct node *mapping, bool is_field,
                               enum type_kind kind, struct diag_list *diags)
{
    bool good = check_applies(mapping, is_field, kind, diags);
    good = check_order(arena, mapping, "from", "to", diags) && good;
    return check_order(arena, mapping, "least", "most", diags) && good;
}

/* ---- circles among named types: each name is followed once ---- */

/* OPEN is on the way from where the search began: who meets it again has found a circle. */
enum mark { UNSEEN, OPEN, DONE };

struct circle_search {
    struct record_type *named;
    const struct record_types *types;
    enum mark *marks;    /* [types->named_count] */
    bool through_fields; /* else names and alternatives alone */
    struct diag_list *diags;
    bool good;
};

static void follow(struct circle_search *search, const struct record_type *type);

/* Depth first; RECORD_TYPE_NAMES_MAX bounds how deep. */
static void visit(struct circle_search *search, size_t index)
{
    search->marks[index] = OPEN;
    follow(search, &search->named[index]);
    search->marks[index] = DONE;
}

/* The circle is cut at the name: it takes anything from now on, so that nobody runs round it. */
static void follow_name(struct circle_search *search, const struct record_type *type)
{
    size_t index = (size_t)(type->target - search->named);
    if (search->marks[index] == UNSEEN) {
        visit(search, index);
    } else if (search->marks[index] == OPEN) {
        node_report(search->diags, DIAG_CIRCULAR, type->node, "the type",
                    search->types->named[index].name);
        search->named[index].kind = TYPE_ANY;
        search->good = false;
    }
}

/* Only what a value of the type must hold. */
static void follow(struct circle_search *search, const struct record_type *type)
{
    if (type->kind == TYPE_NAMED) {
        follow_name(search, type);
    } else if (type->kind == TYPE_ALTERNATIVES) {
        for (size_t i = 0; i < type->alternative_count; i++) {
            follow(search, type->alternatives[i]);
        }
    } else if (type->kind == TYPE_FIELDS && search->through_fields) {
        for (size_t i = 0; i < type->field_count; i++) {
            if (!record_type_is_optional(type->fields[i].type)) {
                follow(search, type->fields[i].type);
            }
        }
    }
}

/* Each name is visited once, from wherever it is first met. */
static void search_all(struct circle_search *search)
{
    for (size_t i = 0; i < search->types->named_count; i++) {
        search->marks[i] = UNSEEN;
    }
    for (size_t i = 0; i < search->types->named_count; i++) {
        if (search->marks[i] == UNSEEN) {
            visit(search, i);
        }
    }
}

bool record_types_check_circles(struct record_type *named, const struct record_types *types,
                                struct diag_list *diags)
{
    struct circle_search search = {
        .named = named,
        .types = types,
        .marks = g_new0(enum mark, types->named_count),
        .diags = diags,
        .good = true,
    };
    /* Whether a field is optional can be asked only once its names lead somewhere. */
    search_all(&search);
    search.through_fields = true;
    search_all(&search);
    g_free(search.marks);
    return search.good;
}

/* ---- choices of types: at most one of each shape that holds other values ---- */

/* What speaks against an alternative after those before it, or NULL. */
static const char *find_objection(const struct record_type *alternative, bool *has_list,
                                  bool *has_mapping)
{
    const struct record_type *type = record_type_resolve(alternative);
    if (type->kind == TYPE_ALTERNATIVES) {
        return "a choice of types again";
    }
    bool list = type->kind == TYPE_LIST;
    bool mapping = !list && type->kind != TYPE_ANY && record_type_takes(type, NODE_MAPPING);
    if ((list && *has_list) || (mapping && *has_mapping)) {
        return list ? "the second list" : "the second mapping";
    }
    *has_list = *has_list || list;
    *has_mapping = *has_mapping || mapping;
    return NULL;
}

/* A choice that cannot be told apart takes anything, for one finding and not one for each record. */
static bool check_choice(struct arena *arena, struct record_type *choice, struct diag_list *diags)
{
    bool has_list = false;
    bool has_mapping = false;
    for (size_t i = 0; i < choice->alternative_count; i++) {
        const struct record_type *alternative = choice->alternatives[i];
        const char *objection = find_objection(alternative, &has_list, &has_mapping);
        if (objection != NULL) {
            node_report(diags, DIAG_WRONG_KIND, alternative->node,
                        arena_printf(arena, "any_of[%zu]", i + 1), "a type of another form",
                        objection);
            choice->kind = TYPE_ANY;
            return false;
        }
    }
    return true;
}

/* A choice in a circle has been made to take anything, and is passed over. */
bool record_types_check_choices(struct arena *arena, const GPtrArray *choices,
                                struct diag_list *diags)
{
    bool good = true;
    for (guint i = 0; i < choices->len; i++) {
        struct record_type *choice = g_ptr_array_index(choices, i);
        if (choice->kind == TYPE_ALTERNATIVES) {
            good = check_choice(arena, choice, diags) && good;
        }
    }
    return good;
}
