/* Choices of types: at most one of each shape that holds other values. */
#include "game/record_type_choices.h"

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
