/* Single values of records: a function for each kind. */
#include <math.h>
#include <string.h>

#include "board/board.h"
#include "diag/suggest.h"
#include "expression/dice.h"
#include "game/record_check_parts.h"

/* ---- findings ---- */

/* As findings name it: the field, or the list and the place in it, counted from 1; "this" where it has neither. */
const char *record_value_name(struct record_checking *checking, const struct node *value)
{
    if (value->key != NULL) {
        return node_text(value->key);
    }
    if (value->parent == NULL || value->parent->kind == NODE_MAPPING) {
        return "this";
    }
    const char *list =
        value->parent->parent != NULL ? record_value_name(checking, value->parent) : "record";
    return arena_printf(checking->arena, "%s[%zu]", list, (size_t)value->index + 1);
}

bool record_report_kind(struct record_checking *checking, const struct record_type *type,
                        const struct node *value)
{
    node_report(checking->diags, DIAG_WRONG_KIND, value, record_value_name(checking, value),
                record_type_describe(checking->arena, type), node_describe(checking->arena, value));
    return false;
}

/* Always false; `tail` says more than the type does. */
static bool report_value(struct record_checking *checking, const struct record_type *type,
                         const struct node *value, const char *tail)
{
    node_report(checking->diags, DIAG_BAD_VALUE, value, node_text(value),
                record_type_describe(checking->arena, type), tail);
    return false;
}

/* Limits are inclusive, and infinite where the type gives none. */
static bool check_limits(struct record_checking *checking, const struct record_type *type,
                         const struct node *value, double number)
{
    if (number >= type->from && number <= type->to) {
        return true;
    }
    node_report(checking->diags, DIAG_OUT_OF_RANGE, value,
                arena_printf(checking->arena, "'%s'", record_value_name(checking, value)),
                node_text(value), limits_describe(checking->arena, type->from, type->to));
    return false;
}

/* How long a text, a list or a mapping is: `value` is counted, `blame` is where it is said. From 0 on there is no
 * lower limit to speak of. */
static bool check_size(struct record_checking *checking, const struct record_type *type,
                       const struct node *value, const struct node *blame, size_t count,
                       const char *what)
{
    if (count >= type->least && count <= type->most) {
        return true;
    }
    double most = type->most == SIZE_MAX ? INFINITY : (double)type->most;
    double least = type->least == 0 && type->most > 0 ? -INFINITY : (double)type->least;
    node_report(checking->diags, DIAG_OUT_OF_RANGE, blame,
                arena_printf(checking->arena, "the number of %s in '%s'", what,
                             record_value_name(checking, value)),
                arena_printf(checking->arena, "%zu", count),
                limits_describe(checking->arena, least, most));
    return false;
}

bool record_check_size(struct record_checking *checking, const struct record_type *type,
                       const struct node *value, size_t count, const char *what)
{
    return check_size(checking, type, value, value, count, what);
}

/* By their bytes in the file; an alias stands at the bytes of its anchor and is no repetition. */
static bool is_written_alike(const struct node *a, const struct node *b)
{
    return a->span.length == b->span.length && a->span.length > 0 &&
           a->span.offset != b->span.offset &&
           memcmp(a->span.source->bytes + a->span.offset, b->span.source->bytes + b->span.offset,
                  a->span.length) == 0;
}

/* The later of the first two neighbours that are the same; the list where there are none. */
static const struct node *doubled_item(const struct node *list)
{
    for (size_t i = 1; i < list->list.count; i++) {
        if (is_written_alike(list->list.items[i - 1], list->list.items[i])) {
            return list->list.items[i];
        }
    }
    return list;
}

/* A list that is too long has often a line twice, which is then the place to look at. */
bool record_check_item_count(struct record_checking *checking, const struct record_type *type,
                             const struct node *list)
{
    const struct node *blame = list->list.count > type->most ? doubled_item(list) : list;
    return check_size(checking, type, list, blame, list->list.count, "items");
}

/* ---- kinds ---- */

/* Expressions are filled in first: length and pattern are those of what will be printed. Characters, not bytes,
 * count. */
static bool check_text(struct record_checking *checking, const struct record_type *type,
                       const struct node *value)
{
    if (type->expressions && !text_fill(checking->filling, value, checking->diags)) {
        return false;
    }
    const char *text = node_text(value);
    if (!record_check_size(checking, type, value, (size_t)g_utf8_strlen(text, -1), "characters")) {
        return false;
    }
    if (type->pattern != NULL && !g_regex_match(type->pattern, text, 0, NULL)) {
        const char *form = type->form;
        if (form == NULL) {
            form = arena_printf(checking->arena, "a text of the form '%s'", type->pattern_text);
        }
        node_report(checking->diags, DIAG_BAD_VALUE, value, text, form, "");
        return false;
    }
    return true;
}

/* A whole number is a number as well; .inf and .nan are none. */
static bool check_number(struct record_checking *checking, const struct record_type *type,
                         const struct node *value)
{
    bool whole = value->scalar.type == SCALAR_INTEGER;
    bool number = whole || (type->kind == TYPE_NUMBER && value->scalar.type == SCALAR_REAL &&
                            isfinite(value->scalar.real));
    if (!number) {
        return record_report_kind(checking, type, value);
    }
    return check_limits(checking, type, value, value->scalar.real);
}

/* `yes` and `on` are texts, as in YAML 1.2. */
static bool check_flag(struct record_checking *checking, const struct record_type *type,
                       const struct node *value)
{
    return value->scalar.type == SCALAR_FLAG || record_report_kind(checking, type, value);
}

/* Ids become parts of file names, hence no capitals: not every system tells them from small letters. */
static bool check_id(struct record_checking *checking, const struct record_type *type,
                     const struct node *value)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const char *text = node_text(value);
    bool good = *text != '\0' && *text != '-' && strspn(text, allowed) == strlen(text);
    return good || report_value(checking, type, value, "");
}

static bool check_colour(struct record_checking *checking, const struct record_type *type,
                         const struct node *value)
{
    const struct theme *theme = &checking->game->theme;
    struct colour colour;
    (void)type;
    return theme_colour_at(theme, node_text(value), value, &colour, checking->diags);
}

/* Any unit will do: where it is used tells whether it must be in mm. */
static bool check_length(struct record_checking *checking, const struct record_type *type,
                         const struct node *value)
{
    struct length length;
    return length_parse(node_text(value), &length) || report_value(checking, type, value, "");
}

/* A number alone is no dice, though odds could be computed for it. */
static bool check_dice(struct record_checking *checking, const struct record_type *type,
                       const struct node *value)
{
    struct dice_totals totals;
    if (strchr(node_text(value), 'd') == NULL) {
        return report_value(checking, type, value, "");
    }
    const char *problem = dice_read_totals(checking->arena, node_text(value), &totals, NULL);
    return problem == NULL ||
           report_value(checking, type, value, arena_printf(checking->arena, "; %s", problem));
}

/* "2-4, 6+": both ends of each range within the limits; an open end has only its low one. */
static bool check_range(struct record_checking *checking, const struct record_type *type,
                        const struct node *value)
{
    const struct number_range *ranges = NULL;
    size_t count = 0;
    if (!number_ranges_read(checking->arena, node_text(value), &ranges, &count)) {
        return report_value(checking, type, value, "");
    }
    for (size_t i = 0; i < count; i++) {
        double high =
            ranges[i].high == RANGE_OPEN_END ? (double)ranges[i].low : (double)ranges[i].high;
        if (!check_limits(checking, type, value, (double)ranges[i].low) ||
            !check_limits(checking, type, value, high)) {
            return false;
        }
    }
    return true;
}

/* The name of a file, or a word in the place of {} in the path that the type has. */
static bool check_picture(struct record_checking *checking, const struct record_type *type,
                          const struct node *value)
{
    const char *path = node_text(value);
    if (type->path != NULL) {
        GString *whole = g_string_new(type->path);
        g_string_replace(whole, "{}", path, 0);
        path = arena_strndup(checking->arena, whole->str, whole->len);
        g_string_free(whole, TRUE);
    }
    /* One that is not there yet is missed where it is shown. */
    bool missing = false;
    return game_picture_file(checking->game, checking->arena, path, value, &missing,
                             checking->diags) != NULL ||
           missing;
}

/* Always false. */
static bool report_unknown(struct record_checking *checking, const struct node *value,
                           const char *what, const char *const *names, size_t count)
{
    node_report(checking->diags, DIAG_UNKNOWN_REFERENCE, value, what, node_text(value),
                suggest_tail(checking->arena, node_text(value), names, count));
    return false;
}

/* An icon that is on the list of pictures yet to be drawn is as good as one that is there. */
static bool check_icon(struct record_checking *checking, const struct record_type *type,
                       const struct node *value)
{
    (void)type;
    if (game_icon_file(checking->game, node_text(value)) != NULL ||
        game_icon_is_wanted(checking->game, checking->arena, node_text(value))) {
        return true;
    }
    size_t count = 0;
    const char *const *names = game_icon_names(checking->game, checking->arena, &count);
    return report_unknown(checking, value, "icon", names, count);
}

/* A board reports its own findings; its parts are marked as blamed, so that no expression over it reports them
 * again. */
static bool check_board(struct record_checking *checking, const struct record_type *type,
                        const struct node *value)
{
    const struct board *board = NULL;
    (void)type;
    if (board_load(checking->arena, value, &checking->game->limits, &board, checking->diags) ==
        OUTCOME_OK) {
        return true;
    }
    for (size_t i = 0; i < value->mapping.count; i++) {
        record_blame(checking, value->mapping.entries[i].value);
    }
    return false;
}

/* The table has a function for each kind, so that none is forgotten. */
static bool check_any(struct record_checking *checking, const struct record_type *type,
                      const struct node *value)
{
    (void)checking, (void)type, (void)value;
    return true;
}

static bool check_choice(struct record_checking *checking, const struct record_type *type,
                         const struct node *value)
{
    if (word_list_has(&type->words, node_text(value))) {
        return true;
    }
    node_report(
        checking->diags, DIAG_BAD_VALUE, value, node_text(value),
        arena_printf(checking->arena, "a value of '%s'", record_value_name(checking, value)),
        suggest_tail(checking->arena, node_text(value), type->words.words, type->words.count));
    return false;
}

/* The ids of a data set; NULL where it could not be loaded. */
static const struct set_ids *find_ids(struct record_checking *checking, const char *set)
{
    struct set_ids *ids = g_hash_table_lookup(checking->ids, set);
    const struct game *game = checking->game;
    for (size_t i = 0; ids == NULL && i < game->data_set_count; i++) {
        if (strcmp(game->data_sets[i].name, set) != 0) {
            continue;
        }
        const struct node *list = game->data_sets[i].root;
        ids = g_new(struct set_ids, 1);
        *ids = (struct set_ids){g_hash_table_new(g_str_hash, g_str_equal), g_ptr_array_new(),
                                g_hash_table_new(g_str_hash, g_str_equal), list};
        g_hash_table_insert(checking->ids, (gpointer)set, ids);
        for (size_t j = 0; j < list->list.count; j++) {
            const char *id = node_text(node_lookup(list->list.items[j], "id"));
            if (id != NULL && g_hash_table_add(ids->known, (gpointer)id)) {
                g_ptr_array_add(ids->names, (gpointer)id);
            }
        }
    }
    return ids;
}

/* Gathered by set and id; the place is that of the first who asks. */
static void note_missing(struct record_checking *checking, const char *set,
                         const struct node *value)
{
    for (guint i = 0; i < checking->missing->len; i++) {
        struct missing_record *known = &g_array_index(checking->missing, struct missing_record, i);
        if (strcmp(known->set, set) == 0 && strcmp(known->id, node_text(value)) == 0) {
            known->count++;
            return;
        }
    }
    const struct missing_record record = {set, node_text(value), value, 1};
    g_array_append_val(checking->missing, record);
}

/* Noted in either case: what is asked for tells later which record nobody asks for. */
static bool check_reference(struct record_checking *checking, const struct record_type *type,
                            const struct node *value)
{
    const struct set_ids *ids = find_ids(checking, type->name);
    if (ids == NULL || g_hash_table_contains(ids->known, node_text(value))) {
        if (ids != NULL) {
            g_hash_table_add(ids->asked, (gpointer)node_text(value));
        }
        return true;
    }
    note_missing(checking, type->name, value);
    return false;
}

/* Whether a record was found to have no id: it may be the one that is asked for. */
static bool lacks_an_id(const struct record_checking *checking, const struct set_ids *ids)
{
    for (size_t i = 0; i < ids->list->list.count; i++) {
        const struct node *record = ids->list->list.items[i];
        if (node_lookup(record, "id") == NULL && g_ptr_array_find(checking->blamed, record, NULL)) {
            return true;
        }
    }
    return false;
}

/* The id of the only record that no value asks for; NULL where there is none, or are several. */
static const struct node *id_not_asked_for(const struct set_ids *ids)
{
    const struct node *found = NULL;
    for (size_t i = 0; i < ids->list->list.count; i++) {
        const struct node *id = node_lookup(ids->list->list.items[i], "id");
        if (node_text(id) == NULL || g_hash_table_contains(ids->asked, node_text(id))) {
            continue;
        }
        if (found != NULL) {
            return NULL;
        }
        found = id;
    }
    return found;
}

/* ", which 2 values ask for, first in line 58 of boards.yaml" */
static const char *askers(struct arena *arena, const struct missing_record *record)
{
    char *file = g_path_get_basename(record->asked_at->span.source->path);
    const char *text = arena_printf(arena, ", which %zu values ask for, first in line %zu of %s",
                                    record->count, source_span_line(record->asked_at->span), file);
    g_free(file);
    return text;
}

/* Many who ask for one id that is not there are likely right, and the record wrong: it is blamed at the only record
 * that nobody asks for, or at the set if no id is near. */
static void report_missing(struct record_checking *checking, const struct missing_record *record,
                           const struct set_ids *ids)
{
    struct arena *arena = checking->arena;
    const char *const *names = (const char *const *)ids->names->pdata;
    const char *tail = suggest_tail(arena, record->id, names, ids->names->len);
    const struct node *unasked = record->count > 1 ? id_not_asked_for(ids) : NULL;
    const struct node *at = record->asked_at;
    if (unasked != NULL) {
        at = unasked;
        tail = arena_printf(arena, "%s; none asks for '%s'", askers(arena, record),
                            node_text(unasked));
        record_blame(checking, unasked);
    } else if (record->count > 1 && suggest_nearest(record->id, names, ids->names->len) == NULL) {
        at = ids->list;
        tail = arena_printf(arena, "%s%s", askers(arena, record), tail);
    } else if (record->count > 1) {
        tail = arena_printf(arena, ", which %zu values ask for%s", record->count, tail);
    }
    node_report(checking->diags, DIAG_UNKNOWN_REFERENCE, at,
                arena_printf(arena, "record of '%s' with the id", record->set), record->id, tail);
}

/* A set with a record that lost its id has a finding, from which missing references follow. */
void record_report_missing(struct record_checking *checking)
{
    for (guint i = 0; i < checking->missing->len; i++) {
        const struct missing_record *record =
            &g_array_index(checking->missing, struct missing_record, i);
        const struct set_ids *ids = find_ids(checking, record->set);
        if (!lacks_an_id(checking, ids)) {
            report_missing(checking, record, ids);
        }
    }
}

bool record_check_single(struct record_checking *checking, const struct record_type *type,
                         const struct node *value)
{
    static bool (*const checks[])(struct record_checking *, const struct record_type *,
                                  const struct node *) = {
        [TYPE_TEXT] = check_text,
        [TYPE_NUMBER] = check_number,
        [TYPE_WHOLE] = check_number,
        [TYPE_FLAG] = check_flag,
        [TYPE_ID] = check_id,
        [TYPE_COLOUR] = check_colour,
        [TYPE_LENGTH] = check_length,
        [TYPE_DICE] = check_dice,
        [TYPE_RANGE] = check_range,
        [TYPE_PICTURE] = check_picture,
        [TYPE_ICON] = check_icon,
        [TYPE_BOARD] = check_board,
        [TYPE_ANY] = check_any,
        [TYPE_CHOICE] = check_choice,
        [TYPE_REFERENCE] = check_reference,
    };
    _Static_assert(G_N_ELEMENTS(checks) == TYPE_REFERENCE + 1, "each single kind has a check");
    return checks[type->kind](checking, type, value);
}
