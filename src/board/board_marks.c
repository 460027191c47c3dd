/* What words, spans and regions say: the fields that all of them have, and names by number. */
#include <string.h>

#include "board/board_fields.h"
#include "board/board_reading.h"
#include "diag/suggest.h"

/* clang-format off */
/** As written; names are looked up afterwards. */
struct mark_fields {
    const char *kind, *line, *label, *icon, *text;
};

const struct field_spec board_mark_fields[] = {
    {.name = "kind", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, kind),
     .doc = "What it is, for rules and looks; none: no space."},
    {.name = "line", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, line),
     .doc = "The kind of line on its border."},
    {.name = "label", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, label), .doc = "What it is called."},
    {.name = "icon", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, icon), .doc = "A picture by name."},
    {.name = "text", .kind = FIELD_TEXT, .offset = offsetof(struct mark_fields, text), .doc = "What is written there."},
    {0},
};
/* clang-format on */

/** Reads the fields of `specs` that a mapping has; what else it has is the author's own. */
bool board_read_some_fields(const struct board_loading *loading, const struct node *mapping,
                            const struct field_spec *specs, void *target)
{
    bool good = true;
    for (; specs->name != NULL; specs++) {
        const struct node *value = node_lookup(mapping, specs->name);
        bool given =
            value != NULL && !(value->kind == NODE_SCALAR && value->scalar.type == SCALAR_NULL);
        if (given) {
            good = field_read_value(loading->arena, value, specs, NULL, NULL,
                                    (char *)target + specs->offset, loading->diags) == OUTCOME_OK &&
                   good;
        }
    }
    return good;
}

static void add_names(GPtrArray *names, const struct field_spec *specs)
{
    for (; specs != NULL && specs->name != NULL; specs++) {
        g_ptr_array_add(names, (gpointer)specs->name);
    }
}

/** Reports the keys that were probably meant to be a field of marks, or of `specs` (may be NULL). */
bool board_check_spelling(const struct board_loading *loading, const struct node *mapping,
                          const struct field_spec *specs, const char *what)
{
    GPtrArray *names = g_ptr_array_new();
    add_names(names, board_mark_fields);
    add_names(names, specs);
    const char *const *known = (const char *const *)names->pdata;
    bool good = true;
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node *key = mapping->mapping.entries[i].key;
        const char *nearest = suggest_nearest(node_text(key), known, names->len);
        if (nearest != NULL && strcmp(nearest, node_text(key)) != 0) {
            node_report(loading->diags, DIAG_UNKNOWN_FIELD, key, node_text(key), what,
                        suggest_tail(loading->arena, node_text(key), known, names->len));
            good = false;
        }
    }
    g_ptr_array_free(names, TRUE);
    return good;
}

struct board_name_list board_name_list_new(void)
{
    return (struct board_name_list){g_ptr_array_new(), g_hash_table_new(g_str_hash, g_str_equal)};
}

void board_name_list_clear(struct board_name_list *list)
{
    g_ptr_array_free(list->names, TRUE);
    g_hash_table_destroy(list->indices);
}

/** The index of a name, -1 for NULL and "none"; a new one is added. */
int board_name_list_index(struct board_name_list *list, const char *name)
{
    if (name == NULL || strcmp(name, "none") == 0) {
        return -1;
    }
    guint found = GPOINTER_TO_UINT(g_hash_table_lookup(list->indices, name));
    if (found == 0) {
        g_ptr_array_add(list->names, (gpointer)name);
        found = list->names->len;
        g_hash_table_insert(list->indices, (gpointer)name, GUINT_TO_POINTER(found));
    }
    return (int)found - 1;
}

const char *const *board_name_list_take(struct arena *arena, const struct board_name_list *list)
{
    const char **names = ARENA_NEW_ARRAY(arena, const char *, list->names->len);
    for (guint i = 0; i < list->names->len; i++) {
        names[i] = list->names->pdata[i];
    }
    return names;
}

/** The index of the kind of line that `mapping` names; false if there are too many kinds. */
bool board_find_line(struct board_loading *loading, const struct node *mapping, const char *name,
                     int *line)
{
    *line = board_name_list_index(&loading->lines, name);
    if (*line < BOARD_LINE_MAX) {
        return true;
    }
    node_report(loading->diags, DIAG_OUT_OF_RANGE, node_lookup(mapping, "line"),
                "the number of kinds of line",
                arena_printf(loading->arena, "%u", loading->lines.names->len),
                arena_printf(loading->arena, "at most %d", BOARD_LINE_MAX));
    *line = -1;
    return false;
}

/** What a mapping says of a word, span or region; `usual_kind` where it says no kind. */
bool board_read_mark(struct board_loading *loading, const struct node *node, const char *usual_kind,
                     struct board_mark *mark)
{
    struct mark_fields fields = {.kind = usual_kind};
    bool good = board_read_some_fields(loading, node, board_mark_fields, &fields);
    *mark = (struct board_mark){
        .kind = board_name_list_index(&loading->kinds, fields.kind),
        .label = fields.label,
        .icon = fields.icon,
        .text = fields.text,
        .node = node,
    };
    return board_find_line(loading, node, fields.line, &mark->line) && good;
}

bool *board_new_set(const struct board_loading *loading)
{
    return ARENA_NEW_ARRAY(loading->arena, bool, board_space_count(loading->board));
}
