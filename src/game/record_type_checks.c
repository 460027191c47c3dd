/* What speaks against types. Circles among named types are found by following each name once. */
#include "game/record_type_checks.h"

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

/* ---- Choices of types: at most one of each shape that holds other values ---- */

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
