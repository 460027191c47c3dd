/* A change is a random place and a random other value. */
#include "mutation/change.h"

#include <string.h>

#include "mutation/change_places.h"

static const char *const kind_names[CHANGE_KIND_COUNT] = {"number",    "swap",  "drop",   "double",
                                                          "reference", "space", "figure", "name",
                                                          "setting",   "recut", "cut",    "both"};

const char *change_kind_name(enum change_kind kind)
{
    return kind_names[kind];
}

/* --- changes --- */

static const char *span_text(struct arena *arena, struct source_span span)
{
    return arena_strndup(arena, span.source->bytes + span.offset, span.length);
}

static struct edit *add_edit(const struct change_places *places, struct change *change,
                             struct source_span span, const char *text)
{
    struct edit *edit = &change->edits[change->edit_count++];
    *edit = (struct edit){span, text, g_hash_table_lookup(places->files, span.source),
                          source_span_start(span).line, source_span_end(span).line};
    return edit;
}

static bool make_number(struct arena *arena, const struct change_places *places,
                        const struct value_place *place, GRand *random, struct change *change)
{
    long long number = place->node->scalar.integer + (g_rand_boolean(random) ? 1 : -1);
    const char *text = arena_printf(arena, "%lld", number);
    add_edit(places, change, place->node->span, text);
    change->words = arena_printf(arena, "%s becomes %s", place->node->scalar.text, text);
    return true;
}

/* Two values of one kind that differ; only ones on a single line, whose text can stand elsewhere. */
static bool make_swap(struct arena *arena, const struct change_places *places,
                      const struct value_place *place, GRand *random, struct change *change)
{
    gint32 count = (gint32)child_count(place->node);
    const struct node *a = child_at(place->node, (size_t)g_rand_int_range(random, 0, count));
    const struct node *b = child_at(place->node, (size_t)g_rand_int_range(random, 0, count));
    if (a->parent != place->node || b->parent != place->node || a->kind != NODE_SCALAR ||
        b->kind != NODE_SCALAR || is_layer(a) || is_layer(b) || a->scalar.type != b->scalar.type) {
        return false;
    }
    const char *a_text = span_text(arena, a->span), *b_text = span_text(arena, b->span);
    if (strcmp(a_text, b_text) == 0 || strchr(a_text, '\n') != NULL ||
        strchr(b_text, '\n') != NULL) {
        return false;
    }
    add_edit(places, change, a->span, b_text);
    add_edit(places, change, b->span, a_text);
    change->words = arena_printf(arena, "%s and %s swap places", a_text, b_text);
    return true;
}

static bool is_line_start(const char *bytes, size_t offset, size_t *line_start_out)
{
    size_t at = offset;
    while (at > 0 && (bytes[at - 1] == ' ' || bytes[at - 1] == '-')) {
        at--;
    }
    *line_start_out = at;
    return at == 0 || bytes[at - 1] == '\n';
}

static size_t line_end(const struct source_text *source, size_t offset)
{
    const char *newline = memchr(source->bytes + offset, '\n', source->length - offset);
    return newline != NULL ? (size_t)(newline - source->bytes) + 1 : source->length;
}

/* An entry with its key or dash. In a block these are whole lines; in a flow list a comma goes too. */
static bool entry_span(const struct node *node, struct source_span *span_out)
{
    const struct source_text *source = node->span.source;
    size_t start = node->key != NULL ? node->key->span.offset : node->span.offset;
    size_t end = node->span.offset + node->span.length, line_start;
    const struct node *parent = node->parent;
    char opening = source->bytes[parent->span.offset];
    if (opening != '[' && opening != '{') {
        bool whole_lines = is_line_start(source->bytes, start, &line_start) &&
                           !(node->key != NULL && node->index == 0 && parent->parent != NULL &&
                             parent->parent->kind == NODE_LIST); /* shares its line with a dash */
        size_t after = end > start && source->bytes[end - 1] == '\n' ? end : line_end(source, end);
        *span_out = (struct source_span){source, line_start, after - line_start};
        return whole_lines;
    }
    size_t comma = end;
    while (comma < source->length && g_ascii_isspace(source->bytes[comma])) {
        comma++;
    }
    bool has_comma = comma < source->length && source->bytes[comma] == ',';
    *span_out = (struct source_span){source, start, (has_comma ? comma + 1 : end) - start};
    return has_comma; /* the last of a flow list stays: its comma stands before it */
}

/* What is gone is reported where it stood, or at what held it. */
static void add_drop(const struct change_places *places, struct change *change,
                     const struct node *entry, struct source_span span)
{
    struct edit *edit = add_edit(places, change, span, "");
    size_t parent_line = source_span_line(entry->parent->span);
    edit->first_line = MIN(edit->first_line, parent_line - (parent_line > 1 ? 1 : 0));
}

static bool make_drop(const struct change_places *places, const struct value_place *place,
                      struct change *change)
{
    struct source_span span;
    if (!entry_span(place->node, &span)) {
        return false;
    }
    add_drop(places, change, place->node, span);
    change->words = "is dropped";
    return true;
}

static bool make_double(struct arena *arena, const struct change_places *places,
                        const struct value_place *place, struct change *change)
{
    struct source_span span;
    if (!entry_span(place->node, &span)) {
        return false;
    }
    const char *text = span_text(arena, span);
    struct edit *edit = add_edit(places, change, span, arena_printf(arena, "%s%s", text, text));
    edit->last_line += edit->last_line - edit->first_line + 1;
    change->words = "is there twice";
    return true;
}

static bool make_reference(struct arena *arena, const struct change_places *places,
                           const struct value_place *place, GRand *random, struct change *change)
{
    const struct data_set *set = g_hash_table_lookup(places->ids, place->node->scalar.text);
    gint32 count = (gint32)set->root->list.count;
    const struct node *record = set->root->list.items[g_rand_int_range(random, 0, count)];
    const char *id = node_text(node_lookup(record, "id"));
    if (id == NULL || strcmp(id, place->node->scalar.text) == 0) {
        return false;
    }
    add_edit(places, change, place->node->span, id);
    change->words = arena_printf(arena, "%s becomes %s", place->node->scalar.text, id);
    return true;
}

static const struct word_place *word_at(const struct change_places *places, size_t index)
{
    return &g_array_index(places->words, struct word_place, index);
}

/* The words of one layer stand side by side. */
static const struct word_place *other_of_layer(const struct change_places *places, size_t index,
                                               GRand *random)
{
    const struct node *layer = word_at(places, index)->layer;
    size_t first = index, end = index + 1;
    while (first > 0 && word_at(places, first - 1)->layer == layer) {
        first--;
    }
    while (end < places->words->len && word_at(places, end)->layer == layer) {
        end++;
    }
    return word_at(places, (size_t)g_rand_int_range(random, (gint32)first, (gint32)end));
}

static bool replace_word(struct arena *arena, const struct change_places *places, size_t index,
                         GRand *random, struct change *change)
{
    const struct word_place *place = word_at(places, index);
    const struct word_place *other = other_of_layer(places, index, random);
    const char *before = span_text(arena, place->span), *after = span_text(arena, other->span);
    if (strcmp(before, after) == 0) {
        return false;
    }
    change->path = place->path;
    add_edit(places, change, place->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    return true;
}

static bool make_space(struct arena *arena, const struct change_places *places, GRand *random,
                       struct change *change)
{
    size_t index = (size_t)g_rand_int_range(random, 0, (gint32)places->words->len);
    return replace_word(arena, places, index, random, change);
}

/* A word stays a word, and a capital a capital. */
static bool make_figure(struct arena *arena, const struct change_places *places, GRand *random,
                        struct change *change)
{
    const struct part_place *place =
        &g_array_index(places->figures, struct part_place,
                       g_rand_int_range(random, 0, (gint32)places->figures->len));
    const char *before = span_text(arena, place->span);
    struct text_number number;
    size_t at = 0;
    number_next(places->language, before, strlen(before), &at, &number);
    long long value = number.value + (number.value > 0 && g_rand_boolean(random) ? -1 : 1);
    char *after = arena_strdup(arena, g_ascii_isdigit(before[0])
                                          ? arena_printf(arena, "%lld", value)
                                          : number_word(places->language, arena, value));
    after[0] = g_ascii_isupper(before[0]) ? g_ascii_toupper(after[0]) : after[0];
    add_edit(places, change, place->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    change->path = place->path;
    return true;
}

static bool make_name(struct arena *arena, const struct change_places *places, GRand *random,
                      struct change *change)
{
    const struct part_place *place = &g_array_index(
        places->names, struct part_place, g_rand_int_range(random, 0, (gint32)places->names->len));
    gint32 count = (gint32)place->set->root->list.count;
    const struct node *record = place->set->root->list.items[g_rand_int_range(random, 0, count)];
    const char *before = span_text(arena, place->span);
    const char *after = node_text(node_lookup(record, "name"));
    if (after == NULL || *after == '\0' || strcmp(before, after) == 0) {
        return false;
    }
    add_edit(places, change, place->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    change->path = place->path;
    return true;
}

static bool make_setting(struct arena *arena, const struct change_places *places,
                         const struct value_place *place, GRand *random, struct change *change)
{
    const char *before = node_text(place->node);
    if (place->node->scalar.type == SCALAR_INTEGER) {
        return make_number(arena, places, place, random, change);
    }
    const char *after = strcmp(before, "none") == 0  ? "duplex"
                        : g_ascii_isdigit(before[0]) ? arena_printf(arena, "%s0", before)
                                                     : "none";
    add_edit(places, change, place->node->span, after);
    change->words = arena_printf(arena, "%s becomes %s", before, after);
    return true;
}

/* ---- tables cut elsewhere ---- */

static const char *range_text(struct arena *arena, struct range range)
{
    return range.low == range.high ? arena_printf(arena, "%lu", range.low)
                                   : arena_printf(arena, "%lu-%lu", range.low, range.high);
}

/* Quotes stay where there are some. */
static void set_text(const struct change_places *places, struct arena *arena,
                     const struct node *node, const char *text, struct change *change)
{
    char quote = node->span.source->bytes[node->span.offset];
    bool quoted = quote == '"' || quote == '\'';
    add_edit(places, change, node->span,
             quoted ? arena_printf(arena, "%c%s%c", quote, text, quote) : text);
}

/* Where a row has its bounds as numbers too. */
static void set_bound(const struct change_places *places, struct arena *arena,
                      const struct node *row, const char *key, unsigned long bound,
                      struct change *change)
{
    const struct node *value = node_lookup(row, key);
    if (value != NULL && value->kind == NODE_SCALAR && value->scalar.type == SCALAR_INTEGER) {
        add_edit(places, change, value->span, arena_printf(arena, "%lu", bound));
    }
}

/* The cut between two ranges, one after the other, one further on or back. */
static bool recut_ranges(struct arena *arena, const struct change_places *places,
                         const struct node *const nodes[2], GRand *random, struct change *change)
{
    struct range one, other;
    const char *one_text = node_text(nodes[0]), *other_text = node_text(nodes[1]);
    if (one_text == NULL || other_text == NULL || !range_read(one_text, &one) ||
        !range_read(other_text, &other) || other.low != one.high + 1 ||
        (one.low == one.high && other.low == other.high)) {
        return false;
    }
    bool on = one.low == one.high || (other.low < other.high && g_rand_boolean(random));
    one.high = on ? one.high + 1 : one.high - 1;
    other.low = one.high + 1;
    const char *one_after = range_text(arena, one), *other_after = range_text(arena, other);
    set_text(places, arena, nodes[0], one_after, change);
    set_text(places, arena, nodes[1], other_after, change);
    set_bound(places, arena, nodes[0]->parent, "high", one.high, change);
    set_bound(places, arena, nodes[1]->parent, "low", other.low, change);
    change->words =
        arena_printf(arena, "%s, %s become %s, %s", one_text, other_text, one_after, other_after);
    return true;
}

/* Two lists of faces, say, of which each gives one to the other. */
static bool exchange_items(struct arena *arena, const struct change_places *places,
                           const struct node *const lists[2], GRand *random, struct change *change)
{
    const struct node *items[2];
    for (size_t i = 0; i < 2; i++) {
        if (lists[i] == NULL || lists[i]->kind != NODE_LIST || lists[i]->list.count == 0) {
            return false;
        }
        gint32 count = (gint32)lists[i]->list.count;
        items[i] = lists[i]->list.items[g_rand_int_range(random, 0, count)];
        if (items[i]->kind != NODE_SCALAR || items[i]->scalar.type != SCALAR_INTEGER ||
            items[i]->parent != lists[i]) {
            return false;
        }
    }
    if (items[0]->scalar.integer == items[1]->scalar.integer) {
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        add_edit(places, change, items[i]->span, items[1 - i]->scalar.text);
    }
    change->words =
        arena_printf(arena, "%s and %s change lists", items[0]->scalar.text, items[1]->scalar.text);
    return true;
}

static bool make_recut(struct arena *arena, const struct change_places *places,
                       const struct value_place *place, GRand *random, struct change *change)
{
    gint32 count = (gint32)place->node->list.count;
    size_t at = (size_t)g_rand_int_range(random, 0, count - 1);
    const struct node *rows[2] = {place->node->list.items[at], place->node->list.items[at + 1]};
    if (rows[0]->kind != NODE_MAPPING || rows[1]->kind != NODE_MAPPING) {
        return recut_ranges(arena, places, rows, random, change);
    }
    gint32 field_count = (gint32)rows[0]->mapping.count;
    const struct node_entry *entry =
        &rows[0]->mapping.entries[g_rand_int_range(random, 0, field_count)];
    const struct node *const values[2] = {entry->value,
                                          node_lookup(rows[1], node_text(entry->key))};
    return recut_ranges(arena, places, values, random, change) ||
           exchange_items(arena, places, values, random, change);
}

/* ---- regions cut in two ---- */

/* The middle columns or rows of a rectangle go: a1-c18 becomes a1-a18, c1-c18. */
static void cut_rectangle(struct arena *arena, const struct change_places *places,
                          const struct value_place *place, struct change *change)
{
    struct rectangle area;
    rectangle_read(place->node->scalar.text, &area);
    bool by_columns = area.right - area.left >= 2;
    const char *after =
        by_columns
            ? arena_printf(arena, "%c%lu-%c%lu, %c%lu-%c%lu", area.left, area.top, area.left,
                           area.bottom, area.left + 2, area.top, area.right, area.bottom)
            : arena_printf(arena, "%c%lu-%c%lu, %c%lu-%c%lu", area.left, area.top, area.right,
                           area.top, area.left, area.top + 2, area.right, area.bottom);
    change->path = place->path;
    add_edit(places, change, place->node->span, after);
    change->words = arena_printf(arena, "%s becomes %s", place->node->scalar.text, after);
}

/* A space by which a region hangs together gets another word of its layer. */
static bool make_cut(struct arena *arena, const struct change_places *places, GRand *random,
                     struct change *change)
{
    size_t count = change_places_count(places, CHANGE_CUT);
    size_t at = (size_t)g_rand_int_range(random, 0, (gint32)count);
    if (at >= places->cuts->len) {
        cut_rectangle(
            arena, places,
            &g_array_index(places->values[CHANGE_CUT], struct value_place, at - places->cuts->len),
            change);
        return true;
    }
    const struct word_place *place = &g_array_index(places->cuts, struct word_place, at);
    size_t index = 0;
    while (word_at(places, index)->span.source != place->span.source ||
           word_at(places, index)->span.offset != place->span.offset) {
        index++;
    }
    return replace_word(arena, places, index, random, change);
}

/* ---- both sides of a reference ---- */

/* The record, or the item of a list in it, that a reference is all or part of. */
static const struct node *entry_of(const struct node *reference)
{
    while (reference->parent != NULL && reference->parent->kind != NODE_LIST) {
        reference = reference->parent;
    }
    return reference;
}

static const struct node *record_with(const struct data_set *set, const char *id)
{
    for (size_t i = 0; i < set->root->list.count; i++) {
        const char *other = node_text(node_lookup(set->root->list.items[i], "id"));
        if (other != NULL && strcmp(other, id) == 0) {
            return set->root->list.items[i];
        }
    }
    return NULL;
}

/* Whether no other value asks for the record: then nothing is left of it that leads nowhere. */
static bool is_asked_for_once(const struct change_places *places, const char *id)
{
    const GArray *references = places->values[CHANGE_REFERENCE];
    size_t count = 0;
    for (guint i = 0; i < references->len; i++) {
        const struct value_place *place = &g_array_index(references, struct value_place, i);
        count += strcmp(place->node->scalar.text, id) == 0 ? 1 : 0;
    }
    return count == 1;
}

static bool drop_both(const struct change_places *places, const struct value_place *place,
                      const struct node *record, struct change *change)
{
    const struct node *entry = entry_of(place->node);
    struct source_span spans[2];
    if (!is_asked_for_once(places, place->node->scalar.text) || entry->parent == NULL ||
        !entry_span(entry, &spans[0]) || !entry_span(record, &spans[1]) ||
        (spans[0].source == spans[1].source &&
         spans[0].offset < spans[1].offset + spans[1].length &&
         spans[1].offset < spans[0].offset + spans[0].length)) {
        return false;
    }
    add_drop(places, change, entry, spans[0]);
    add_drop(places, change, record, spans[1]);
    change->words = "goes with what it names";
    return true;
}

/* The value at the same way from another record; NULL if there is none. */
static const struct node *counterpart(const struct node *node, const struct node *record,
                                      const struct node *other)
{
    if (node == record) {
        return other;
    }
    const struct node *parent = counterpart(node->parent, record, other);
    if (node->key != NULL) {
        return node_lookup(parent, node_text(node->key));
    }
    return parent != NULL && parent->kind == NODE_LIST && node->index < parent->list.count
               ? parent->list.items[node->index]
               : NULL;
}

/* What one record names the other does, and the other way round. */
static bool swap_both(struct arena *arena, const struct change_places *places,
                      const struct value_place *place, GRand *random, struct change *change)
{
    const struct node *record = place->node;
    while (record->parent->parent != NULL) {
        record = record->parent;
    }
    gint32 count = (gint32)record->parent->list.count;
    const struct node *other = counterpart(
        place->node, record, record->parent->list.items[g_rand_int_range(random, 0, count)]);
    const char *text = place->node->scalar.text, *other_text = node_text(other);
    if (other_text == NULL || strcmp(text, other_text) == 0 ||
        g_hash_table_lookup(places->ids, text) != g_hash_table_lookup(places->ids, other_text)) {
        return false;
    }
    add_edit(places, change, place->node->span, other_text);
    add_edit(places, change, other->span, text);
    change->words = arena_printf(arena, "%s and %s, of two records, swap places", text, other_text);
    return true;
}

static bool make_both(struct arena *arena, const struct change_places *places,
                      const struct value_place *place, GRand *random, struct change *change)
{
    const struct data_set *set = g_hash_table_lookup(places->ids, place->node->scalar.text);
    const struct node *record = record_with(set, place->node->scalar.text);
    return (record != NULL && drop_both(places, place, record, change)) ||
           swap_both(arena, places, place, random, change);
}

bool change_make(struct arena *arena, const struct change_places *places, enum change_kind kind,
                 GRand *random, struct change *change_out)
{
    gint32 count = (gint32)change_places_count(places, kind);
    *change_out = (struct change){.kind = kind};
    if (count == 0) {
        return false;
    }
    if (kind == CHANGE_SPACE) {
        return make_space(arena, places, random, change_out);
    }
    if (kind == CHANGE_FIGURE) {
        return make_figure(arena, places, random, change_out);
    }
    if (kind == CHANGE_NAME) {
        return make_name(arena, places, random, change_out);
    }
    if (kind == CHANGE_CUT) {
        return make_cut(arena, places, random, change_out);
    }
    const struct value_place *place = &g_array_index(places->values[kind], struct value_place,
                                                     g_rand_int_range(random, 0, count));
    change_out->path = place->path;
    switch (kind) {
    case CHANGE_NUMBER:
        return make_number(arena, places, place, random, change_out);
    case CHANGE_SWAP:
        return make_swap(arena, places, place, random, change_out);
    case CHANGE_DROP:
        return make_drop(places, place, change_out);
    case CHANGE_DOUBLE:
        return make_double(arena, places, place, change_out);
    case CHANGE_REFERENCE:
        return make_reference(arena, places, place, random, change_out);
    case CHANGE_SETTING:
        return make_setting(arena, places, place, random, change_out);
    case CHANGE_RECUT:
        return make_recut(arena, places, place, random, change_out);
    case CHANGE_BOTH:
        return make_both(arena, places, place, random, change_out);
    case CHANGE_CUT:
    case CHANGE_SPACE:
    case CHANGE_FIGURE:
    case CHANGE_NAME:
    case CHANGE_KIND_COUNT:
        break;
    }
    return false;
}

char *change_apply(const struct change *change, const struct source_text *source)
{
    GString *text = g_string_new(NULL);
    size_t at = 0;
    while (true) {
        const struct edit *next = NULL;
        for (size_t i = 0; i < change->edit_count; i++) {
            const struct edit *edit = &change->edits[i];
            if (edit->span.source == source && edit->span.offset >= at &&
                (next == NULL || edit->span.offset < next->span.offset)) {
                next = edit;
            }
        }
        if (next == NULL) {
            break;
        }
        g_string_append_len(text, source->bytes + at, (gssize)(next->span.offset - at));
        g_string_append(text, next->text);
        at = next->span.offset + next->span.length;
    }
    g_string_append_len(text, source->bytes + at, (gssize)(source->length - at));
    return g_string_free(text, FALSE);
}
