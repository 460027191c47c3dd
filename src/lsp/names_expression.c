/* Names in expressions. Types say what a path leads to; where a function stands between, nothing is known. */
#include <string.h>

#include "expression/expression_parts.h"
#include "expression/syntax.h"
#include "lsp/names_walk.h"

void names_add(struct names_walk *walk, enum name_kind kind, const char *name, const void *owner,
               struct source_span span, bool is_definition)
{
    if (span.source != NULL && !span.source->is_sheet) {
        const struct name_use use = {kind, arena_strdup(walk->arena, name), owner, span,
                                     is_definition};
        g_array_append_val(walk->uses, use);
    }
}

/* ---- shapes ---- */

static const struct data_set *find_set(const struct names_walk *walk, const char *name)
{
    for (size_t i = 0; i < walk->model->data_set_count; i++) {
        if (strcmp(walk->model->data_sets[i].name, name) == 0) {
            return &walk->model->data_sets[i];
        }
    }
    return NULL;
}

static const struct record_type *resolved(const struct record_type *type)
{
    return type != NULL ? record_type_resolve(type) : NULL;
}

struct value_shape shape_of_record(const struct names_walk *walk, const struct data_set *set)
{
    const struct record_type *type =
        walk->model->types != NULL ? record_type_of(walk->model->types, set->name) : NULL;
    return (struct value_shape){.record_of = set, .type = resolved(type)};
}

/* Of a data set its records, of a list or a table what its type declares. */
static struct value_shape item_shape(const struct names_walk *walk, struct value_shape list)
{
    if (list.list_of != NULL) {
        return shape_of_record(walk, list.list_of);
    }
    bool holds =
        list.type != NULL && (list.type->kind == TYPE_LIST || list.type->kind == TYPE_TABLE);
    return (struct value_shape){.type = holds ? resolved(list.type->value) : NULL};
}

static bool has_field(const struct record_type *type, const char *name,
                      struct value_shape *field_out)
{
    for (size_t i = 0; i < type->field_count; i++) {
        if (strcmp(type->fields[i].name, name) == 0) {
            field_out->type = resolved(type->fields[i].type);
            return true;
        }
    }
    return false;
}

/* Of several alternatives the first that has the field. */
bool shape_field(const struct names_walk *walk, struct value_shape value, const char *name,
                 const void **owner_out, struct value_shape *field_out)
{
    const struct record_type *type = value.type;
    *field_out = (struct value_shape){0};
    *owner_out = NULL;
    for (size_t i = 0;
         type != NULL && type->kind == TYPE_ALTERNATIVES && i < type->alternative_count; i++) {
        const struct record_type *other = resolved(type->alternatives[i]);
        if (other->kind == TYPE_FIELDS && has_field(other, name, field_out)) {
            *owner_out = other;
            return true;
        }
    }
    if (type != NULL && type->kind == TYPE_FIELDS && has_field(type, name, field_out)) {
        *owner_out = type;
        return true;
    }
    if (value.record_of == NULL || type != NULL) {
        return false;
    }
    /* Without a type, fields are what the first record that has them says. */
    const struct node *root = value.record_of->root;
    for (size_t i = 0; root != NULL && i < root->list.count; i++) {
        if (node_lookup(root->list.items[i], name) != NULL) {
            *owner_out = value.record_of;
            return true;
        }
    }
    (void)walk;
    return false;
}

/* ---- expressions ---- */

/* One way through the tokens of an expression, from left to right. Offsets are bytes of the expression's text. */
struct scan {
    struct names_walk *walk;
    const struct node *scalar;
    const char *text; /* of the expression */
    size_t base;      /* where it begins in the scalar's text */
    const struct shape_scope *scope;
    const struct data_set *id_of; /* the last path led to a record's id, or to a reference to one */
};

static char *token_text(const struct scan *scan, struct token token)
{
    return arena_strndup(scan->walk->arena, scan->text + token.offset, token.length);
}

static struct source_span token_span(const struct scan *scan, size_t offset, size_t length)
{
    return node_text_span(scan->scalar, scan->base + offset, length);
}

/* A name on its own: one of the scope, `record`, or a data set. */
static struct value_shape look_up(const struct scan *scan, struct token token, const char *name)
{
    struct value_shape shape = {0};
    const void *owner = NULL;
    /* From the innermost scope outwards. */
    for (const struct shape_scope *scope = scan->scope; scope != NULL; scope = scope->outer) {
        if (scope->name != NULL && strcmp(scope->name, name) == 0) {
            return scope->shape;
        }
        if (scope->name == NULL && shape_field(scan->walk, scope->shape, name, &owner, &shape)) {
            names_add(scan->walk, NAME_FIELD, name, owner,
                      token_span(scan, token.offset, token.length), false);
            /* A layout may be used for records of several sets. */
            while (scope->outer != NULL && scope->outer->name == NULL) {
                struct value_shape other = {0};
                scope = scope->outer;
                if (shape_field(scan->walk, scope->shape, name, &owner, &other)) {
                    names_add(scan->walk, NAME_FIELD, name, owner,
                              token_span(scan, token.offset, token.length), false);
                }
            }
            return shape;
        }
        if (scope->name == NULL && strcmp(name, "record") == 0) {
            return scope->shape;
        }
    }
    /* What no scope has may be a data set. */
    const struct data_set *set = find_set(scan->walk, name);
    if (set != NULL) {
        names_add(scan->walk, NAME_SET, name, NULL, token_span(scan, token.offset, token.length),
                  false);
        shape.list_of = set;
    }
    return shape;
}

/* The member of a value; of what is not known, the name is a field of something. */
static struct value_shape look_into(const struct scan *scan, struct token token,
                                    struct value_shape value, const char *name)
{
    struct value_shape shape = {0};
    const void *owner = NULL;
    shape_field(scan->walk, value, name, &owner, &shape);
    names_add(scan->walk, NAME_FIELD, name, owner, token_span(scan, token.offset, token.length),
              false);
    return shape;
}

/* The data set whose records such a value tells apart. */
static const struct data_set *ids_of(const struct scan *scan, struct value_shape holder,
                                     struct value_shape value, const char *name)
{
    if (value.type != NULL && value.type->kind == TYPE_REFERENCE) {
        return find_set(scan->walk, value.type->name);
    }
    return strcmp(name, "id") == 0 ? holder.record_of : NULL;
}

/* The span is of what is between the quotes. */
static void add_id(const struct scan *scan, struct token token, const struct data_set *set)
{
    if (set != NULL && token.length >= 2) {
        const struct token inner = {TOKEN_TEXT, token.offset + 1, token.length - 2};
        names_add(scan->walk, NAME_RECORD, token_text(scan, inner), set,
                  token_span(scan, inner.offset, inner.length), false);
    }
}

/* `find('pistol', items)`: the set behind the text. */
static const struct data_set *set_behind(const struct scan *scan, size_t position, size_t length)
{
    struct token comma = lexer_next(scan->text, length, &position);
    struct token name = lexer_next(scan->text, length, &position);
    return token_is(scan->text, comma, ',') && name.kind == TOKEN_NAME
               ? find_set(scan->walk, token_text(scan, name))
               : NULL;
}

/* The parameters of a function are names of its own. */
static void skip_parameters(struct scan *scan, size_t *position, size_t length)
{
    struct token token = lexer_next(scan->text, length, position);
    while (token.kind != TOKEN_END && token.kind != TOKEN_BROKEN &&
           !token_is(scan->text, token, ')')) {
        if (token.kind == TOKEN_NAME) {
            struct shape_scope *inner = ARENA_NEW(scan->walk->arena, struct shape_scope);
            *inner = (struct shape_scope){scan->scope, token_text(scan, token), {0}};
            scan->scope = inner;
        }
        token = lexer_next(scan->text, length, position);
    }
}

/* Where it ends, behind the bracket; the end of all where it is never closed. */
static size_t closing_bracket(const char *text, size_t length, size_t position)
{
    for (int depth = 1; depth > 0;) {
        struct token token = lexer_next(text, length, &position);
        if (token.kind == TOKEN_END || token.kind == TOKEN_BROKEN) {
            return length;
        }
        depth += token_is(text, token, '[') ? 1 : token_is(text, token, ']') ? -1 : 0;
    }
    return position;
}

static struct value_shape scan_stretch(struct scan *scan, size_t position, size_t length);

/* A path, from its first name on; `*position` moves behind it. */
static struct value_shape scan_path(struct scan *scan, struct token first, size_t *position,
                                    size_t length)
{
    const char *name = token_text(scan, first);
    struct value_shape value = look_up(scan, first, name), holder = {0};
    /* `id` alone is the id of the record in the nearest scope. */
    for (const struct shape_scope *scope = scan->scope; scope != NULL; scope = scope->outer) {
        holder = scope->name == NULL && holder.record_of == NULL ? scope->shape : holder;
    }
    scan->id_of = ids_of(scan, holder, value, name);
    for (;;) {
        size_t after = *position;
        struct token dot = lexer_next(scan->text, length, &after);
        if (token_is(scan->text, dot, '.')) {
            struct token member = lexer_next(scan->text, length, &after);
            if (member.kind != TOKEN_NAME) {
                return value;
            }
            holder = value;
            name = token_text(scan, member);
            value = look_into(scan, member, holder, name);
            scan->id_of = ids_of(scan, holder, value, name);
            *position = after;
        } else if (token_is(scan->text, dot, '[')) {
            /* In the brackets stands an expression of its own. */
            size_t end = closing_bracket(scan->text, length, after);
            scan_stretch(scan, after, end);
            scan->id_of = NULL;
            value = item_shape(scan->walk, value);
            *position = end;
        } else {
            return value;
        }
    }
}

static bool is_called(const struct scan *scan, size_t position, size_t length)
{
    return token_is(scan->text, lexer_next(scan->text, length, &position), '(');
}

/* The shape of a stretch that is one path; of all else nothing is known. A text beside a path is an id of what the
 * path leads to: `card.suit == 'hearts'`. */
static struct value_shape scan_stretch(struct scan *scan, size_t position, size_t length)
{
    struct value_shape value = {0};
    const struct data_set *found_in = NULL; /* the set whose record was looked for last */
    size_t part_count = 0;
    bool after_dot = false;
    for (;;) {
        struct token token = lexer_next(scan->text, length, &position);
        if (token.kind == TOKEN_END || token.kind == TOKEN_BROKEN) {
            return part_count == 1 ? value : (struct value_shape){0};
        }
        /* A shape is known only of a stretch that is one part. */
        part_count++;
        if (token.kind == TOKEN_TEXT) {
            found_in = set_behind(scan, position, length);
            add_id(scan, token, found_in != NULL ? found_in : scan->id_of);
        } else if (token.kind == TOKEN_NAME && strcmp(token_text(scan, token), "function") == 0) {
            skip_parameters(scan, &position, length);
        } else if (token.kind == TOKEN_NAME && after_dot) {
            struct value_shape found = {0};
            if (found_in != NULL) {
                found = shape_of_record(scan->walk, found_in);
            }
            look_into(scan, token, found, token_text(scan, token));
        } else if (token.kind == TOKEN_NAME && !is_called(scan, position, length) &&
                   !expression_is_lua_word(token_text(scan, token))) {
            value = scan_path(scan, token, &position, length);
            const struct data_set *set = set_behind(scan, position, length);
            found_in = set != NULL ? set : found_in;
        } else if (!token_is(scan->text, token, '=') && !token_is(scan->text, token, '~')) {
            scan->id_of = NULL;
        }
        /* Behind find(...) come fields of the record that it finds. */
        after_dot = token_is(scan->text, token, '.');
    }
}

struct value_shape names_in_expression(struct names_walk *walk, const struct node *scalar,
                                       size_t offset, size_t length,
                                       const struct shape_scope *scope)
{
    struct scan scan = {.walk = walk,
                        .scalar = scalar,
                        .text = scalar->scalar.text + offset,
                        .base = offset,
                        .scope = scope};
    return scan_stretch(&scan, 0, length);
}

/* ---- texts ---- */

/* :name: outside of expressions, if the game has an icon of that name. */
static void add_icons(struct names_walk *walk, const struct node *scalar, size_t from, size_t to)
{
    const char *text = scalar->scalar.text;
    for (size_t i = from; i < to; i++) {
        size_t end = i + 1;
        while (text[i] == ':' && end < to &&
               (g_ascii_isalnum(text[end]) || text[end] == '-' || text[end] == '_')) {
            end++;
        }
        if (text[i] != ':' || end == i + 1 || end >= to || text[end] != ':') {
            continue;
        }
        gchar *name = g_strndup(text + i + 1, end - i - 1);
        if (game_icon_file(walk->model, name) != NULL) {
            names_add(walk, NAME_ICON, name, NULL, node_text_span(scalar, i + 1, end - i - 1),
                      false);
            i = end;
        }
        g_free(name);
    }
}

void names_in_text(struct names_walk *walk, const struct node *scalar,
                   const struct shape_scope *scope)
{
    struct diag_list *diags = diag_list_new();
    const struct template *template = template_parse(walk->arena, scalar, diags);
    diag_list_free(diags);
    if (template == NULL) {
        return;
    }
    const struct expression *expression = NULL;
    size_t from = 0;
    for (size_t i = 0; (expression = template_expression_at(template, i)) != NULL; i++) {
        add_icons(walk, scalar, from, expression->offset);
        names_in_expression(walk, scalar, expression->offset, expression->length, scope);
        from = expression->offset + expression->length;
    }
    add_icons(walk, scalar, from, scalar->scalar.length);
}

/* `list as name, place`: the first name is an item, the second its number, of which nothing is to be known. */
const struct shape_scope *names_in_each(struct names_walk *walk, const struct node *scalar,
                                        const struct shape_scope *scope)
{
    const char *text = scalar->scalar.text, *as = strstr(text, " as ");
    size_t length = as != NULL ? (size_t)(as - text) : scalar->scalar.length;
    struct value_shape list = names_in_expression(walk, scalar, 0, length, scope);
    gchar **names = g_strsplit(as != NULL ? as + 4 : "", ",", -1);
    for (size_t i = 0; names[i] != NULL && g_strstrip(names[i])[0] != '\0'; i++) {
        struct shape_scope *inner = ARENA_NEW(walk->arena, struct shape_scope);
        *inner = (struct shape_scope){scope, arena_strdup(walk->arena, names[i]), {0}};
        inner->shape = i == 0 ? item_shape(walk, list) : (struct value_shape){0};
        scope = inner;
    }
    g_strfreev(names);
    return scope;
}
