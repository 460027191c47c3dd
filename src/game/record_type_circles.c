/* Circles among named types, found by following each name once. */
#include "game/record_type_circles.h"

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

static void visit(struct circle_search *search, size_t index)
{
    search->marks[index] = OPEN;
    follow(search, &search->named[index]);
    search->marks[index] = DONE;
}

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
