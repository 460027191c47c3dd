/* The three ways of telling go through the same lists in the same order. */
#include "versions/comparison_words.h"

#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "base/json_parts.h"
#include "report/report_parts.h"

/* Of a text that changed, enough to know it by. */
enum { TEXT_BYTES_MAX = 90 };

static const char *const kind_names[] = {
    [PIECE_ADDED] = "added", [PIECE_REMOVED] = "removed", [PIECE_CHANGED] = "changed"};

/* Records, not copies. */
static size_t count_kind(const struct comparison *comparison, enum piece_change_kind kind)
{
    size_t count = 0;
    for (size_t i = 0; i < comparison->piece_count; i++) {
        count += comparison->pieces[i].kind == kind ? 1 : 0;
    }
    return count;
}

/* Short, since both values stand in one line; what is long is looked up at its place in the file. */
const char *value_change_words(const struct comparison *comparison, const struct node *node)
{
    if (node == NULL) {
        return "nothing";
    }
    switch (node->kind) {
    case NODE_SCALAR:
        return node->scalar.type == SCALAR_NULL ? "nothing"
               : node->scalar.type != SCALAR_TEXT
                   ? node->scalar.text
                   : arena_printf(
                         comparison->arena, "'%s'",
                         arena_shorten(comparison->arena, node->scalar.text, TEXT_BYTES_MAX));
    case NODE_LIST:
        return arena_printf(comparison->arena, "a list of %zu", node->list.count);
    case NODE_MAPPING:
        return arena_printf(comparison->arena, "%zu values", node->mapping.count);
    }
    return "";
}

/* Of a side that is gone its name is known only before. */
const char *side_change_name(const struct comparison *comparison, const struct side_change *side)
{
    const struct project *project = side->after != NO_FACE ? comparison->after : comparison->before;
    const struct face *face =
        &project->pieces->faces[side->after != NO_FACE ? side->after : side->before];
    return face_side_name(face->side);
}

/* "cards/gust", of a component without records "mat". */
static const char *piece_name(const struct comparison *comparison, const struct piece_change *piece)
{
    return *piece->id != '\0'
               ? arena_printf(comparison->arena, "%s/%s", piece->component->id, piece->id)
               : piece->component->id;
}

/* ", 3 copies", ", 4 copies, were 2", or nothing where it is one and was. */
static void add_copies(GString *out, const struct piece_change *piece)
{
    size_t now = piece->kind == PIECE_REMOVED ? piece->copies_before : piece->copies_after;
    bool was_other = piece->kind == PIECE_CHANGED && piece->copies_before != now;
    if (now != 1 || was_other) {
        g_string_append_printf(out, ", %zu %s", now, now == 1 ? "copy" : "copies");
    }
    if (was_other) {
        g_string_append_printf(out, ", %s %zu", piece->copies_before == 1 ? "was" : "were",
                               piece->copies_before);
    }
}

/* ---- to its author ---- */

/* What an expression has computed stands in no file. */
static void tell_place(GString *out, const struct node *node)
{
    if (node->span.source != NULL) {
        struct source_position start = source_span_start(node->span);
        g_string_append_printf(out, " (%s:%zu:%zu)", node->span.source->path, start.line,
                               start.column);
    }
}

/* The place is that of the present value, which can be edited; of one that is gone, where it was. */
static void tell_values(GString *out, const struct comparison *comparison,
                        const struct piece_change *piece)
{
    for (size_t i = 0; i < piece->value_count; i++) {
        const struct value_change *value = &piece->values[i];
        g_string_append_printf(out, "    %s: %s, was %s",
                               *value->path != '\0' ? value->path : "value",
                               value_change_words(comparison, value->after),
                               value_change_words(comparison, value->before));
        tell_place(out, value->after != NULL ? value->after : value->before);
        g_string_append_c(out, '\n');
    }
    if (piece->value_count == 0 && piece->side_count > 0) {
        g_string_append(out, "    no value of its own: its layout, its theme or a picture\n");
    }
}

/* Boxes are mm from the top left of the trimmed face. */
static void tell_sides(GString *out, const struct comparison *comparison,
                       const struct piece_change *piece)
{
    for (size_t i = 0; i < piece->side_count; i++) {
        const struct side_change *side = &piece->sides[i];
        g_string_append_printf(out, "    %s looks different", side_change_name(comparison, side));
        if (side->before == NO_FACE || side->after == NO_FACE) {
            g_string_append(out, side->before == NO_FACE ? ": it is new" : ": it is gone");
        } else if (side->box_count == 0) {
            g_string_append(out, ": it has another size");
        }
        for (size_t j = 0; j < side->box_count; j++) {
            const struct box *box = &side->boxes[j];
            g_string_append_printf(out, "%s %.1f x %.1f mm at %.1f, %.1f", j == 0 ? ":" : ";",
                                   box->width_mm, box->height_mm, box->x_mm, box->y_mm);
        }
        g_string_append_c(out, '\n');
    }
}

/* Only rules that turned: kept before and broken now, or the other way round. */
static void tell_rule(GString *out, const struct rule_change *rule)
{
    if (rule->broken_after > 0) {
        g_string_append_printf(out, "rule %s: broken now (%zu), was kept\n", rule->about->name,
                               rule->broken_after);
    } else {
        g_string_append_printf(out, "rule %s: kept now, was broken (%zu)\n", rule->about->name,
                               rule->broken_before);
    }
}

/* A line for each piece, what changed of it below, and then rules and odds. */
void comparison_tell(GString *out, const struct comparison *comparison, const char *since)
{
    static const char signs[] = {[PIECE_ADDED] = '+', [PIECE_REMOVED] = '-', [PIECE_CHANGED] = '~'};
    g_string_append_printf(out, "%s: since %s %zu added, %zu removed, %zu changed\n",
                           comparison->after->game->id, since, count_kind(comparison, PIECE_ADDED),
                           count_kind(comparison, PIECE_REMOVED),
                           count_kind(comparison, PIECE_CHANGED));
    for (size_t i = 0; i < comparison->piece_count; i++) {
        const struct piece_change *piece = &comparison->pieces[i];
        g_string_append_printf(out, "%c %s", signs[piece->kind], piece_name(comparison, piece));
        add_copies(out, piece);
        g_string_append_c(out, '\n');
        if (piece->kind == PIECE_CHANGED) {
            tell_values(out, comparison, piece);
            tell_sides(out, comparison, piece);
        }
    }
    for (size_t i = 0; i < comparison->rule_count; i++) {
        tell_rule(out, &comparison->rules[i]);
    }
    for (size_t i = 0; i < comparison->odds_count; i++) {
        const struct odds_change *odds = &comparison->odds[i];
        g_string_append_printf(out, "odds %s, %s, %s: %s, was %s\n", odds->chart, odds->series,
                               odds->point, html_percent(odds->after).text,
                               html_percent(odds->before).text);
    }
}

/* ---- to players ---- */

/* A value that gives the copies is told with them. */
static bool is_number_of_copies(const struct piece_change *piece, const struct value_change *value)
{
    const struct node *before = value->before, *after = value->after;
    return before != NULL && after != NULL && before->kind == NODE_SCALAR &&
           after->kind == NODE_SCALAR && piece->copies_before != piece->copies_after &&
           before->scalar.type == SCALAR_INTEGER && after->scalar.type == SCALAR_INTEGER &&
           (size_t)before->scalar.integer == piece->copies_before &&
           (size_t)after->scalar.integer == piece->copies_after;
}

/* Markdown, one item a piece: what counts in play first, and that it only looks different where nothing else did
 * change. */
static void tell_players_of(GString *out, const struct comparison *comparison,
                            const struct piece_change *piece)
{
    g_string_append_printf(out, "- **%s**", piece->title);
    if (strcmp(piece->title, piece->component->title) != 0) {
        g_string_append_printf(out, " (%s)", piece->component->title);
    }
    /* Before the first part a colon, between the others semicolons. */
    const char *mark = ": ";
    if (piece->kind != PIECE_CHANGED || piece->copies_before != piece->copies_after) {
        GString *copies = g_string_new(NULL);
        add_copies(copies, piece);
        if (copies->len > 0) {
            g_string_append_printf(out, ": %s", copies->str + strlen(", "));
            mark = "; ";
        }
        g_string_free(copies, TRUE);
    }
    for (size_t i = 0; i < piece->value_count; i++) {
        const struct value_change *value = &piece->values[i];
        if (is_number_of_copies(piece, value)) {
            continue;
        }
        g_string_append_printf(out, "%s%s %s, was %s", mark, value->path,
                               value_change_words(comparison, value->after),
                               value_change_words(comparison, value->before));
        mark = "; ";
    }
    if (piece->kind == PIECE_CHANGED && piece->value_count == 0 && piece->side_count > 0) {
        g_string_append_printf(out, "%slooks different", mark);
    }
    g_string_append_c(out, '\n');
}

/* What players have in their box: pieces, without rules and odds. */
void comparison_tell_players(GString *out, const struct comparison *comparison, const char *since)
{
    static const char *const titles[] = {
        [PIECE_ADDED] = "New", [PIECE_CHANGED] = "Changed", [PIECE_REMOVED] = "Gone"};
    static const enum piece_change_kind order[] = {PIECE_CHANGED, PIECE_ADDED, PIECE_REMOVED};
    g_string_append_printf(out, "# %s: what is new since %s\n", comparison->after->game->title,
                           since);
    for (size_t k = 0; k < G_N_ELEMENTS(order); k++) {
        if (count_kind(comparison, order[k]) > 0) {
            g_string_append_printf(out, "\n## %s\n\n", titles[order[k]]);
        }
        for (size_t i = 0; i < comparison->piece_count; i++) {
            if (comparison->pieces[i].kind == order[k]) {
                tell_players_of(out, comparison, &comparison->pieces[i]);
            }
        }
    }
    if (comparison->piece_count == 0) {
        g_string_append(out, "\nNothing that is printed.\n");
    }
}

/* ---- to programs ---- */

/* Texts are never NULL here: what is missing is set as a value of none. */
static void set_text(JsonBuilder *json, const char *name, const char *text)
{
    json_builder_set_member_name(json, name);
    json_builder_add_string_value(json, text);
}

/* JSON has no number that is none. */
static void set_number(JsonBuilder *json, const char *name, double number)
{
    json_builder_set_member_name(json, name);
    if (isnan(number)) {
        json_builder_add_null_value(json);
    } else {
        json_builder_add_double_value(json, number);
    }
}

/* JSON has one kind of number; counts are written without a point. */
static void set_count(JsonBuilder *json, const char *name, size_t count)
{
    json_builder_set_member_name(json, name);
    json_builder_add_int_value(json, (gint64)count);
}

/* {"text": ..., "file": ..., "line": ..., "column": ...}, or null */
static void set_value(JsonBuilder *json, const struct comparison *comparison, const char *name,
                      const struct node *node)
{
    json_builder_set_member_name(json, name);
    if (node == NULL) {
        json_builder_add_null_value(json);
        return;
    }
    json_builder_begin_object(json);
    set_text(json, "text", value_change_words(comparison, node));
    if (node->span.source != NULL) {
        struct source_position start = source_span_start(node->span);
        set_text(json, "file", node->span.source->path);
        set_count(json, "line", start.line);
        set_count(json, "column", start.column);
    }
    json_builder_end_object(json);
}

/* Names of members are what programs of others read: they stay as they are. */
static void add_piece(JsonBuilder *json, const struct comparison *comparison,
                      const struct piece_change *piece)
{
    json_builder_begin_object(json);
    set_text(json, "change", kind_names[piece->kind]);
    set_text(json, "component", piece->component->id);
    set_text(json, "id", piece->id);
    set_text(json, "title", piece->title);
    set_count(json, "copies_before", piece->copies_before);
    set_count(json, "copies_after", piece->copies_after);
    json_builder_set_member_name(json, "values");
    json_builder_begin_array(json);
    for (size_t i = 0; i < piece->value_count; i++) {
        json_builder_begin_object(json);
        set_text(json, "path", piece->values[i].path);
        set_value(json, comparison, "before", piece->values[i].before);
        set_value(json, comparison, "after", piece->values[i].after);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_set_member_name(json, "sides");
    json_builder_begin_array(json);
    for (size_t i = 0; i < piece->side_count; i++) {
        const struct side_change *side = &piece->sides[i];
        json_builder_begin_object(json);
        set_text(json, "side", side_change_name(comparison, side));
        json_builder_set_member_name(json, "boxes_mm");
        json_builder_begin_array(json);
        for (size_t j = 0; j < side->box_count; j++) {
            json_builder_begin_object(json);
            set_number(json, "x", side->boxes[j].x_mm);
            set_number(json, "y", side->boxes[j].y_mm);
            set_number(json, "width", side->boxes[j].width_mm);
            set_number(json, "height", side->boxes[j].height_mm);
            json_builder_end_object(json);
        }
        json_builder_end_array(json);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* A chance that one of the states does not have is null. */
static void add_rules_and_odds(JsonBuilder *json, const struct comparison *comparison)
{
    json_builder_set_member_name(json, "rules");
    json_builder_begin_array(json);
    for (size_t i = 0; i < comparison->rule_count; i++) {
        json_builder_begin_object(json);
        set_text(json, "rule", comparison->rules[i].about->name);
        set_count(json, "broken_before", comparison->rules[i].broken_before);
        set_count(json, "broken_after", comparison->rules[i].broken_after);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_set_member_name(json, "odds");
    json_builder_begin_array(json);
    for (size_t i = 0; i < comparison->odds_count; i++) {
        const struct odds_change *odds = &comparison->odds[i];
        json_builder_begin_object(json);
        set_text(json, "chart", odds->chart);
        set_text(json, "series", odds->series);
        set_text(json, "point", odds->point);
        set_number(json, "before", odds->before);
        set_number(json, "after", odds->after);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

/* Indented, so that who reads it by eye can, and ended by a line as any text. */
void comparison_tell_programs(GString *out, const struct comparison *comparison, const char *since)
{
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    set_text(json, "game", comparison->after->game->id);
    set_text(json, "since", since);
    json_builder_set_member_name(json, "pieces");
    json_builder_begin_array(json);
    for (size_t i = 0; i < comparison->piece_count; i++) {
        add_piece(json, comparison, &comparison->pieces[i]);
    }
    json_builder_end_array(json);
    add_rules_and_odds(json, comparison);
    json_builder_end_object(json);
    JsonNode *root = json_builder_get_root(json);
    gchar *text = json_printed(root, true);
    g_string_append_printf(out, "%s\n", text);
    g_free(text);
    json_node_unref(root);
    g_object_unref(json);
}
