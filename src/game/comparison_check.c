/* Layouts are walked for each component that uses them, with what is known of the names in them. One layout may serve
 * several data sets: a word is wrong only if it is so for each of them. */
#include "game/comparison_check.h"

#include <string.h>

#include "diag/suggest.h"
#include "game/looks.h"

/* A comparison in a file, however many components use the layout that it stands in. */
struct met_comparison {
    const struct word_comparison *comparison;
    const struct record_type *type; /* that it failed with last */
    size_t met, failed;
};

/* While layouts are walked. `use_depth` counts parts within parts. */
struct comparison_check {
    const struct game *game;
    struct arena *arena;
    GHashTable *met; /* "file:offset" to struct met_comparison * */
    size_t use_depth;
};

struct comparison_check *comparison_check_new(const struct game *game)
{
    struct comparison_check *check = g_new0(struct comparison_check, 1);
    check->game = game;
    check->arena = arena_new();
    check->met = g_hash_table_new(g_str_hash, g_str_equal);
    return check;
}

/* ---- what a name means ---- */

/* NULL, which is unknown, stays NULL; a name is followed to what it stands for. */
static const struct record_type *resolved(const struct record_type *type)
{
    return type != NULL ? record_type_resolve(type) : NULL;
}

/* NULL where the type has no such field or is none with fields: then nothing is known. */
static const struct record_type *field_of(const struct record_type *type, const char *name)
{
    if (type == NULL || type->kind != TYPE_FIELDS) {
        return NULL;
    }
    for (size_t i = 0; i < type->field_count; i++) {
        if (strcmp(type->fields[i].name, name) == 0) {
            return resolved(type->fields[i].type);
        }
    }
    return NULL;
}

/* What a loop over a list of this type goes through. */
static const struct record_type *item_of(const struct record_type *type)
{
    return type != NULL && type->kind == TYPE_LIST ? resolved(type->value) : NULL;
}

/* From the innermost scope out. A scope without a name is a record whose fields are names. */
static const struct record_type *name_type(const struct type_scope *scope, const char *name)
{
    for (; scope != NULL; scope = scope->outer) {
        const struct record_type *field = scope->name == NULL ? field_of(scope->type, name) : NULL;
        if (field != NULL) {
            return field;
        }
        if (scope->name != NULL && strcmp(scope->name, name) == 0) {
            return resolved(scope->type);
        }
    }
    return NULL;
}

/* A NULL among the fields is an index: cards[1].cost. */
static const struct record_type *path_type(const struct type_scope *scope,
                                           const struct word_comparison *path)
{
    const struct record_type *type = name_type(scope, path->name);
    for (size_t i = 0; i < path->field_count && type != NULL; i++) {
        type = path->fields[i] != NULL ? field_of(type, path->fields[i]) : item_of(type);
    }
    return type;
}

/* NULL for a type means that nothing is known: it hides names further out without saying what they are. */
static const struct type_scope *named(struct comparison_check *check, const char *name,
                                      const struct record_type *type,
                                      const struct type_scope *outer)
{
    struct type_scope *scope = ARENA_NEW(check->arena, struct type_scope);
    *scope = (struct type_scope){outer, name, type};
    return scope;
}

/* A data set is a list of its records. */
const struct type_scope *comparison_check_data(struct comparison_check *check)
{
    const struct game *game = check->game;
    const struct type_scope *scope = NULL;
    for (size_t i = 0; game->types != NULL && i < game->types->record_count; i++) {
        struct record_type *list = ARENA_NEW(check->arena, struct record_type);
        list->kind = TYPE_LIST;
        list->value = game->types->records[i].type;
        scope = named(check, game->types->records[i].name, list, scope);
    }
    return scope;
}

/* Only paths have a type that can be told without running anything; what a function gives has none. */
static const struct record_type *expression_type(struct comparison_check *check,
                                                 const struct expression *expression,
                                                 const struct type_scope *scope)
{
    struct word_comparison path;
    return expression != NULL && expression_path(expression, check->arena, &path)
               ? path_type(scope, &path)
               : NULL;
}

/* Inside of `each` the item goes by its own name, and of a component its fields are names, too. The index is a
 * number, of which nothing is asked. */
const struct type_scope *comparison_check_each(struct comparison_check *check,
                                               const struct property *each,
                                               const struct type_scope *scope,
                                               bool fields_are_names)
{
    if (each == NULL) {
        return scope;
    }
    const struct record_type *item = item_of(expression_type(check, each->each.over, scope));
    scope = fields_are_names ? named(check, NULL, item, scope) : scope;
    scope = each->each.name != NULL ? named(check, each->each.name, item, scope) : scope;
    return each->each.index_name != NULL ? named(check, each->each.index_name, NULL, scope) : scope;
}

const struct type_scope *comparison_check_pair(struct comparison_check *check, const char *name,
                                               const struct property *each,
                                               const struct type_scope *scope)
{
    return named(check, name, item_of(expression_type(check, each->each.over, scope)), scope);
}

/* ---- what a word can be ---- */

/* Records that are left out have ids too: where there are some, any word may be one. */
static bool is_id(const struct game *game, const char *set, const char *word)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        const struct node *list = game->data_sets[i].root;
        bool is_set = strcmp(game->data_sets[i].name, set) == 0;
        if (is_set && game->data_sets[i].when != NULL) {
            return true;
        }
        for (size_t j = 0; is_set && j < list->list.count; j++) {
            const char *id = node_text(node_lookup(list->list.items[j], "id"));
            if (id != NULL && strcmp(id, word) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Doubt is for the word: only types that list what they can be say no. An empty text stands for a missing value. */
static bool can_be(const struct game *game, const struct record_type *type, const char *word)
{
    if (record_type_has_word(type, word) || *word == '\0') {
        return true;
    }
    switch (type->kind) {
    case TYPE_CHOICE:
        return word_list_has(&type->words, word);
    case TYPE_REFERENCE:
        return is_id(game, type->name, word);
    case TYPE_NUMBER:
    case TYPE_WHOLE:
    case TYPE_FLAG:
    case TYPE_LIST:
    case TYPE_FIELDS:
    case TYPE_TABLE:
        return false;
    case TYPE_ALTERNATIVES:
        for (size_t i = 0; i < type->alternative_count; i++) {
            if (can_be(game, record_type_resolve(type->alternatives[i]), word)) {
                return true;
            }
        }
        return false;
    case TYPE_TEXT:
    case TYPE_ID:
    case TYPE_COLOUR:
    case TYPE_LENGTH:
    case TYPE_DICE:
    case TYPE_RANGE:
    case TYPE_PICTURE:
    case TYPE_ICON:
    case TYPE_BOARD:
    case TYPE_ANY:
    case TYPE_NAMED:
    case TYPE_KIND_COUNT:
        break;
    }
    return true;
}

/* By place: an expression of a layout is met once for each component that uses it. */
static struct met_comparison *met_at(struct comparison_check *check,
                                     const struct word_comparison *comparison)
{
    const struct source_span span = comparison->span;
    const char *key = arena_printf(check->arena, "%s:%zu", span.source->path, span.offset);
    struct met_comparison *met = g_hash_table_lookup(check->met, key);
    if (met == NULL) {
        met = ARENA_NEW(check->arena, struct met_comparison);
        met->comparison = comparison;
        g_hash_table_insert(check->met, (gpointer)key, met);
    }
    return met;
}

/* A comparison is a mistake only if it fails wherever it is met: one layout may serve cards and monsters, and ask for
 * a word that only one of them has. */
void comparison_check_look(struct comparison_check *check, const struct expression *expression,
                           const struct type_scope *scope)
{
    size_t count = 0;
    if (expression == NULL) {
        return;
    }
    const struct word_comparison *all = expression_comparisons(expression, check->arena, &count);
    for (size_t i = 0; i < count; i++) {
        const struct record_type *type = path_type(scope, &all[i]);
        struct met_comparison *met = met_at(check, &all[i]);
        bool fails = type != NULL && !can_be(check->game, type, all[i].word);
        met->met++;
        met->failed += fails ? 1 : 0;
        met->type = fails ? type : met->type;
    }
}

/* ---- layouts ---- */

/* Every expression between the braces of a text. */
static void look_at_template(struct comparison_check *check, const struct template *text,
                             const struct type_scope *scope)
{
    const struct expression *expression = NULL;
    for (size_t i = 0; text != NULL && (expression = template_expression_at(text, i)) != NULL;
         i++) {
        comparison_check_look(check, expression, scope);
    }
}

/* Wherever a property may have expressions. */
static void look_at_property(struct comparison_check *check, const struct property *property,
                             const struct type_scope *scope)
{
    if (property == NULL) {
        return;
    }
    look_at_template(check, property->text, scope);
    if (property->spec->kind == FIELD_EXPRESSION) {
        comparison_check_look(check, property->expression, scope);
    } else if (property->spec->kind == FIELD_EACH) {
        comparison_check_look(check, property->each.over, scope);
    } else if (property->spec->kind == FIELD_PARAMETERS) {
        for (size_t i = 0; i < property->parameters.count; i++) {
            look_at_template(check, property->parameters.items[i].text, scope);
        }
    }
}

/* The names of a part, or of a layout, over those that hold where it is used; only what is a path of the data
 * keeps its type. */
static const struct type_scope *with_parameters(struct comparison_check *check,
                                                const struct layout *layout,
                                                const struct parameter *given, size_t count,
                                                const struct type_scope *scope)
{
    const struct type_scope *inner = scope;
    for (size_t i = 0; i < layout->parameter_count; i++) {
        inner = named(check, layout->parameter_names[i], NULL, inner);
    }
    for (size_t i = 0; i < count; i++) {
        const struct expression *single =
            given[i].text != NULL ? template_single(given[i].text) : NULL;
        const struct record_type *type = expression_type(check, single, scope);
        inner = named(check, given[i].name, type, inner);
    }
    return inner;
}

/* `each` of an element holds for all its properties, of a column for the head, the cells and what is in them. */
static void look_at_elements(struct comparison_check *check, struct element *const *elements,
                             size_t count, const struct type_scope *scope);

/* Parts may nest without an end where they are wrong; that is reported elsewhere. */
static void look_at_part(struct comparison_check *check, const struct element *element,
                         const struct type_scope *scope)
{
    const struct property *with = element->properties[PROPERTY_WITH];
    const struct layout *used = element->used;
    if (used == NULL || check->use_depth == LAYOUT_DEPTH_MAX) {
        return;
    }
    check->use_depth++;
    look_at_elements(check, used->front.elements, used->front.count,
                     with_parameters(check, used, with != NULL ? with->parameters.items : NULL,
                                     with != NULL ? with->parameters.count : 0, scope));
    check->use_depth--;
}

static void look_at_elements(struct comparison_check *check, struct element *const *elements,
                             size_t count, const struct type_scope *scope)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        const struct type_scope *inner =
            comparison_check_each(check, element->properties[PROPERTY_REPEAT], scope, false);
        for (unsigned id = 0; id < PROPERTY_ID_COUNT; id++) {
            look_at_property(check, element->properties[id], inner);
        }
        for (size_t j = 0; j < element->column_count; j++) {
            const struct table_column *column = &element->columns[j];
            const struct type_scope *of_column =
                comparison_check_each(check, column->each, inner, false);
            look_at_property(check, column->head, of_column);
            look_at_property(check, column->cell, of_column);
            look_at_elements(check, column->children, column->child_count, of_column);
        }
        look_at_elements(check, element->children, element->child_count, inner);
        look_at_part(check, element, inner);
    }
}

/* Names as the pieces see them: the record as a whole, then its fields, then the parameters of the layout. */
static void look_at_component(struct comparison_check *check, const struct component *component)
{
    const struct type_scope *scope = comparison_check_data(check);
    const struct property *each = component->each;
    if (each != NULL) {
        const struct record_type *record = item_of(expression_type(check, each->each.over, scope));
        scope = comparison_check_each(check, each, named(check, "record", record, scope), true);
    }
    if (component->when != NULL) {
        comparison_check_look(check, component->when->expression, scope);
    }
    comparison_check_look(check, component->copies, scope);
    for (size_t i = 0; i < component->layout_count; i++) {
        const struct layout *layout = component->layouts[i];
        const struct type_scope *inner =
            with_parameters(check, layout, component->with, component->with_count, scope);
        look_at_elements(check, layout->front.elements, layout->front.count, inner);
        look_at_elements(
            check, layout->back.elements, layout->back.count,
            with_parameters(check, layout, layout->back.with, layout->back.with_count, inner));
    }
}

/* Their expressions were found good when the data was made. */
static void look_at_data_expression(struct comparison_check *check, const struct node *written,
                                    const struct type_scope *scope)
{
    struct diag_list *known = diag_list_new();
    if (written != NULL) {
        comparison_check_look(check, expression_parse(check->arena, written, known), scope);
    }
    diag_list_free(known);
}

/* Computed fields and `when` see the record alone. */
void comparison_check_data_sets(struct comparison_check *check)
{
    for (size_t i = 0; i < check->game->data_set_count; i++) {
        const struct data_set *set = &check->game->data_sets[i];
        const struct record_type *record = resolved(record_type_of(check->game->types, set->name));
        const struct type_scope *scope = named(
            check, NULL, record, named(check, "record", record, comparison_check_data(check)));
        for (size_t j = 0; set->compute != NULL && j < set->compute->mapping.count; j++) {
            look_at_data_expression(check, set->compute->mapping.entries[j].value, scope);
        }
        look_at_data_expression(check, set->when, scope);
    }
}

/* A component whose layout was refused has had its finding. */
void comparison_check_components(struct comparison_check *check)
{
    for (size_t i = 0; i < check->game->component_count; i++) {
        if (check->game->components[i].layout != NULL) {
            look_at_component(check, &check->game->components[i]);
        }
    }
}

/* ---- findings ---- */

/* What could be meant, or why it can be none. */
static const char *what_it_is(struct arena *arena, const struct record_type *type, const char *word)
{
    if (type->kind == TYPE_CHOICE) {
        return suggest_tail(arena, word, type->words.words, type->words.count);
    }
    return type->kind == TYPE_REFERENCE
               ? arena_printf(arena, "; no record of '%s' has that id", type->name)
               : arena_printf(arena, "; it is %s", record_type_describe(arena, type));
}

static void report(struct comparison_check *check, const struct met_comparison *met,
                   struct diag_list *diags)
{
    const struct word_comparison *comparison = met->comparison;
    /* The last field of the path is what the author compares: `weapon.kind` is about the kind. */
    const struct record_type *type = met->type;
    const char *path = comparison->field_count > 0 ? comparison->fields[comparison->field_count - 1]
                                                   : comparison->name;
    diag_report(diags, DIAG_WORD_NEVER, comparison->span, NULL,
                path != NULL ? path : comparison->name, comparison->word,
                what_it_is(check->arena, type, comparison->word));
}

/* Findings are sorted by their places later, so the order of the table is none that anybody sees. */
void comparison_check_finish(struct comparison_check *check, struct diag_list *diags)
{
    GHashTableIter entries;
    gpointer value = NULL;
    g_hash_table_iter_init(&entries, check->met);
    while (g_hash_table_iter_next(&entries, NULL, &value)) {
        const struct met_comparison *met = value;
        if (met->failed == met->met) {
            report(check, met, diags);
        }
    }
    g_hash_table_destroy(check->met);
    arena_free(check->arena);
    g_free(check);
}
