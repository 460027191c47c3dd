/* Reading property values: constants once, templates for each face, both by the same rows.
 *
 *     size: [20, 15]          read when the layout is
 *     fill: "{colour}"        kept as a template; what it gives on a face is read as if it had been written there
 *     text: "{name}"          kept as a template, too, since its markup is read where it is set
 *     when: cost > 3          an expression, which needs no braces
 *     each: cards as card     an expression and names for what it goes through
 *
 * So a range or a word is checked in one place, and a finding is the same for a constant and for a value of the data. */
#include "game/property.h"

#include <string.h>

#include <glib.h>

#include "game/looks.h"

static bool report_bad_value(const struct node *node, const char *expected, struct diag_list *diags)
{
    node_report(diags, DIAG_BAD_VALUE, node, node_text(node), expected, "");
    return false;
}

static bool report_wrong_kind(const struct field_spec *spec, const struct node *node,
                              const char *expected, struct diag_list *diags)
{
    struct arena *scratch = arena_new();
    node_report(diags, DIAG_WRONG_KIND, node, spec->name, expected, node_describe(scratch, node));
    arena_free(scratch);
    return false;
}

/* A scalar without expressions in it, read as a field of a file is. */
static bool read_constant(struct arena *arena, const struct field_spec *spec,
                          const struct node *node, const struct theme *theme, struct property *out,
                          struct diag_list *diags)
{
    if (spec->kind == FIELD_COLOUR) {
        return theme_colour_at(theme, node_text(node), node, &out->colour, diags);
    }
    void *value = &out->number; /* as all of the union, whichever the kind is */
    return field_read_value(arena, node, spec, NULL, NULL, value, diags) == OUTCOME_OK;
}

/* Every scalar is a template; one without expressions is read at once, so that a mistake in it is found without a
 * face and it costs nothing on a thousand of them. Texts stay templates, as their markup is read where they are
 * set. */
static bool read_scalar(struct arena *arena, const struct field_spec *spec, const struct node *node,
                        const struct theme *theme, struct property *out, struct diag_list *diags)
{
    out->text = template_parse(arena, node, diags);
    if (out->text == NULL) {
        return false;
    }
    if (spec->kind == FIELD_TEXT) {
        return true;
    }
    if (template_constant(out->text) == NULL) {
        out->dynamic = true;
        return true;
    }
    return read_constant(arena, spec, node, theme, out, diags);
}

/* `of_lists`: the items may be lists themselves, of points. */
static bool read_items(struct arena *arena, const struct field_spec *spec, const struct node *node,
                       bool of_lists, const struct theme *theme, struct property *out,
                       struct diag_list *diags)
{
    struct property *items = ARENA_NEW_ARRAY(arena, struct property, node->list.count);
    bool good = true;
    for (size_t i = 0; i < node->list.count; i++) {
        const struct node *item = node->list.items[i];
        if (item->kind == NODE_SCALAR) {
            items[i] = (struct property){.spec = spec, .node = item};
            good = read_scalar(arena, spec, item, theme, &items[i], diags) && good;
        } else if (of_lists && item->kind == NODE_LIST) {
            items[i] = (struct property){.spec = spec, .node = item};
            good = read_items(arena, spec, item, false, theme, &items[i], diags) && good;
        } else {
            good = report_wrong_kind(spec, item, "a length", diags);
        }
    }
    out->list.items = items;
    out->list.count = node->list.count;
    return good;
}

/* The last, as names never hold one: what is before it may be any expression. */
size_t property_list_length(const char *text)
{
    size_t length = strlen(text);
    size_t found = length;
    int depth = 0;
    char quote = 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (quote != 0) {
            quote = c == quote ? 0 : quote;
        } else if (c == '\'' || c == '"') {
            quote = c;
        } else if (strchr("([{", c) != NULL) {
            depth++;
        } else if (strchr(")]}", c) != NULL) {
            depth--;
        } else if (depth == 0 && strncmp(text + i, " as ", 4) == 0) {
            found = i;
        }
    }
    return found;
}

/* `list as name` or `list as name, index`. */
static bool read_each(struct arena *arena, const struct node *node, struct property *out,
                      struct diag_list *diags)
{
    const char *text = node_text(node);
    size_t length = strlen(text);
    size_t as = property_list_length(text);
    const char *in = strstr(text, " in ");
    if (as == length && in != NULL && expression_is_name(text, (size_t)(in - text))) {
        node_report(diags, DIAG_BAD_VALUE, node, text, "a list as name",
                    arena_printf(arena, "; write '%s as %.*s'", in + 4, (int)(in - text), text));
        return false;
    }
    out->each.over = expression_parse_part(arena, node, 0, as, diags);
    if (out->each.over == NULL || as == length) {
        return out->each.over != NULL;
    }
    gchar **names = g_strsplit(text + as + 4, ",", 3);
    guint count = g_strv_length(names);
    bool good = count >= 1 && count <= 2;
    for (guint i = 0; good && i < count; i++) {
        g_strstrip(names[i]);
        good = expression_is_name(names[i], strlen(names[i]));
    }
    if (good) {
        out->each.name = arena_strdup(arena, names[0]);
        out->each.index_name = count == 2 ? arena_strdup(arena, names[1]) : NULL;
    } else {
        report_bad_value(node, "of the form 'list as name' or 'list as name, index'", diags);
    }
    g_strfreev(names);
    return good;
}

/* `hits` and `length(tech)` are text, but it may be that their values were meant; a word in quotes is meant as one. */
static const struct expression *find_look_alike(struct arena *arena, const struct node *scalar)
{
    if (!scalar->scalar.plain && expression_is_name(scalar->scalar.text, scalar->scalar.length)) {
        return NULL;
    }
    struct diag_list *faults = diag_list_new();
    const struct expression *expression = expression_parse(arena, scalar, faults);
    diag_list_free(faults);
    return expression;
}

/* Texts in a list or mapping are data, in which braces are letters: mostly a value was meant. */
static void check_data(struct arena *arena, const struct node *value, const char *advice,
                       struct diag_list *diags)
{
    if (advice != NULL && node_is_unquoted_template(value)) {
        const struct node *name = value->mapping.entries[0].key;
        node_report(diags, DIAG_NO_EFFECT, value, arena_printf(arena, "{%s}", node_text(name)),
                    advice);
        return;
    }
    for (size_t i = 0; value->kind == NODE_LIST && i < value->list.count; i++) {
        check_data(arena, value->list.items[i],
                   "a list is handed on as it stands; write one expression for all of it, such as "
                   "\"{ {name, 'Ash'} }\"",
                   diags);
    }
    for (size_t i = 0; value->kind == NODE_MAPPING && i < value->mapping.count; i++) {
        check_data(arena, value->mapping.entries[i].value,
                   "a mapping is handed on as it stands; give this value a parameter of its own",
                   diags);
    }
    if (advice == NULL || value->kind != NODE_SCALAR) {
        return;
    }
    struct diag_list *faults = diag_list_new();
    const struct template *text = template_parse(arena, value, faults);
    if (text != NULL && template_constant(text) == NULL) {
        node_report(diags, DIAG_NO_EFFECT, value, node_text(value), advice);
    }
    diag_list_free(faults);
}

/* One text is a template, with quotes or without; all else is data, as it stands. */
static bool read_parameter(struct arena *arena, const struct node_entry *entry,
                           struct parameter *out, struct diag_list *diags)
{
    const char *name = node_text(entry->key);
    const struct node *value = entry->value;
    *out = (struct parameter){.name = name, .node = value};
    if (!expression_is_name(name, strlen(name))) {
        return report_bad_value(entry->key, "a name (letters, digits and _)", diags);
    }
    if (node_is_unquoted_template(value)) {
        const struct field_spec spec = {.name = name};
        return report_wrong_kind(&spec, value, "one value", diags);
    }
    if (value->kind != NODE_SCALAR || value->scalar.type != SCALAR_TEXT) {
        check_data(arena, value, NULL, diags);
        return true;
    }
    out->text = template_parse(arena, value, diags);
    if (out->text != NULL && template_constant(out->text) != NULL) {
        out->look_alike = find_look_alike(arena, value);
    }
    return out->text != NULL;
}

bool parameters_read(struct arena *arena, const struct node *mapping, struct property *out,
                     struct diag_list *diags)
{
    size_t count = mapping->mapping.count;
    struct parameter *items = ARENA_NEW_ARRAY(arena, struct parameter, count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        good = read_parameter(arena, &mapping->mapping.entries[i], &items[i], diags) && good;
    }
    out->parameters.items = items;
    out->parameters.count = count;
    return good;
}

bool property_read(struct arena *arena, const struct field_spec *spec, const struct node *node,
                   const struct theme *theme, struct property *out, struct diag_list *diags)
{
    *out = (struct property){.spec = spec, .node = node};
    bool list = spec->kind == FIELD_LENGTHS || spec->kind == FIELD_POINTS;
    if (spec->kind == FIELD_PARAMETERS) {
        return node->kind == NODE_MAPPING ? parameters_read(arena, node, out, diags)
                                          : report_wrong_kind(spec, node, "a mapping", diags);
    }
    if (property_has_looks(out)) {
        return looks_read(arena, spec, node, theme, out, diags);
    }
    if (spec->kind == FIELD_ALLOWANCES) {
        return allowances_read(arena, node, face_allowables, &out->allowances, diags) == OUTCOME_OK;
    }
    if (spec->fields == text_shadow_fields) {
        out->shadow = (struct text_shadow){.colour.alpha = 1};
        return field_read_value(arena, node, spec, theme_read_colour, (void *)theme, &out->shadow,
                                diags) == OUTCOME_OK;
    }
    if (spec->kind == FIELD_MAPPING) {
        out->outline = (struct text_outline){.colour.alpha = 1};
        return field_read_value(arena, node, spec, theme_read_colour, (void *)theme, &out->outline,
                                diags) == OUTCOME_OK;
    }
    if (spec->fields != NULL && node->kind == NODE_MAPPING) {
        return field_read_value(arena, node, spec, NULL, NULL, &out->shrinking, diags) ==
               OUTCOME_OK;
    }
    if (list && node->kind == NODE_LIST) {
        return read_items(arena, spec, node, spec->kind == FIELD_POINTS, theme, out, diags);
    }
    if (node->kind != NODE_SCALAR || spec->kind == FIELD_POINTS) {
        return report_wrong_kind(spec, node, list ? "a list" : "one value", diags);
    }
    if (spec->kind == FIELD_EXPRESSION) {
        out->expression = expression_parse(arena, node, diags);
        return out->expression != NULL;
    }
    if (spec->kind == FIELD_EACH) {
        return read_each(arena, node, out, diags);
    }
    return read_scalar(arena, spec, node, theme, out, diags);
}

/* A scalar node whose text is what a template gave, so that constants and results are read alike. */
static struct node result_node(const struct node *node, const char *text)
{
    struct node result = *node;
    result.scalar.text = text;
    result.scalar.length = strlen(text);
    result.scalar.type = SCALAR_TEXT;
    result.scalar.plain = false;
    char *end = NULL;
    double number = g_ascii_strtod(text, &end);
    if (end != text && *end == '\0') {
        result.scalar.type = SCALAR_REAL;
        result.scalar.real = number;
    } else if (strcmp(text, "true") == 0 || strcmp(text, "false") == 0) {
        result.scalar.type = SCALAR_FLAG;
        result.scalar.flag = text[0] == 't';
    }
    return result;
}

/* A list of constants is handed on as it is, without a copy for each face. */
static bool evaluate_items(const struct property *property, struct sandbox *sandbox,
                           const struct scope *scope, struct arena *scratch,
                           const struct theme *theme, struct property *out, struct diag_list *diags)
{
    bool dynamic = false;
    for (size_t i = 0; i < property->list.count; i++) {
        const struct property *item = &property->list.items[i];
        dynamic = dynamic || item->dynamic || item->node->kind == NODE_LIST;
    }
    *out = *property;
    if (!dynamic) {
        return true;
    }
    struct property *items = ARENA_NEW_ARRAY(scratch, struct property, property->list.count);
    bool good = true;
    for (size_t i = 0; i < property->list.count; i++) {
        good = property_evaluate(&property->list.items[i], sandbox, scope, scratch, theme,
                                 &items[i], diags) &&
               good;
    }
    out->list.items = items;
    return good;
}

/* The text that comes out is read by the row of the property, as if it had been written there: same limits, same
 * words, and a finding stands where the value came from. */
bool property_evaluate(const struct property *property, struct sandbox *sandbox,
                       const struct scope *scope, struct arena *scratch, const struct theme *theme,
                       struct property *out, struct diag_list *diags)
{
    if (property->node->kind == NODE_LIST) {
        return evaluate_items(property, sandbox, scope, scratch, theme, out, diags);
    }
    *out = *property;
    if (!property->dynamic) {
        return true;
    }
    const char *text = NULL;
    const struct node *origin = NULL;
    if (template_evaluate(sandbox, property->text, scope, scratch, &text, &origin, diags) !=
        OUTCOME_OK) {
        return false;
    }
    struct node *node = ARENA_NEW(scratch, struct node);
    *node = result_node(origin, text);
    out->node = node; /* what is found later stands there, too */
    out->dynamic = false;
    return read_constant(scratch, property->spec, node, theme, out, diags);
}

/* Only what has a value here: `sun-red` is no difference where there is no `sun`. */
static void report_look_alike(const struct parameter *parameter, struct sandbox *sandbox,
                              const struct scope *scope, const struct allowance_scope *allowed,
                              struct arena *scratch, struct diag_list *diags)
{
    size_t count = 0;
    const char *const *names = expression_names(parameter->look_alike, &count);
    struct value value;
    bool names_something = false;
    for (size_t i = 0; i < count; i++) {
        names_something = names_something || scope_lookup(scope, names[i], &value);
    }
    struct diag_list *faults = diag_list_new();
    if (names_something && expression_evaluate(sandbox, parameter->look_alike, scope, scratch,
                                               &value, faults) == OUTCOME_OK) {
        const char *text = expression_source(parameter->look_alike);
        allowances_report(scratch, allowed, diags, DIAG_NAME_AS_TEXT, parameter->node->span,
                          node_path(scratch, parameter->node), text, text);
    }
    diag_list_free(faults);
}

/* A parameter that is one expression keeps its value, a list or a record; any other is a text. */
static bool evaluate_parameter(const struct parameter *parameter, struct sandbox *sandbox,
                               const struct scope *scope, struct arena *scratch, struct value *out,
                               struct diag_list *diags)
{
    const struct expression *single =
        parameter->text != NULL ? template_single(parameter->text) : NULL;
    if (single != NULL) {
        bool good = expression_evaluate(sandbox, single, scope, scratch, out, diags) == OUTCOME_OK;
        out->origin = expression_origin(sandbox, single, out);
        return good;
    }
    if (parameter->text == NULL) {
        *out = value_from_node(parameter->node);
        return true;
    }
    const char *text = NULL;
    const struct node *origin = NULL;
    enum outcome outcome =
        template_print(sandbox, parameter->text, scope, scratch, &text, &origin, diags);
    *out = (struct value){.kind = VALUE_TEXT,
                          .text = text,
                          .length = outcome == OUTCOME_OK ? strlen(text) : 0,
                          .origin = origin};
    return outcome == OUTCOME_OK;
}

/* All see the scope outside of themselves and none another: their order means nothing. */
struct scope_name *parameters_evaluate(const struct parameter *parameters, size_t count,
                                       struct sandbox *sandbox, const struct scope *scope,
                                       const struct allowance_scope *allowed, struct arena *scratch,
                                       struct diag_list *diags)
{
    struct scope_name *names = ARENA_NEW_ARRAY(scratch, struct scope_name, count + 1);
    for (size_t i = 0; i < count; i++) {
        names[i].name = parameters[i].name;
        if (parameters[i].look_alike != NULL) {
            report_look_alike(&parameters[i], sandbox, scope, allowed, scratch, diags);
        }
        if (!evaluate_parameter(&parameters[i], sandbox, scope, scratch, &names[i].value, diags)) {
            return NULL;
        }
    }
    return names;
}
