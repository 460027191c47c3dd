/* From components and data to pieces and the distinct faces that they show. */
#include "game/pieces.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "game/game_stream.h"
#include "game/layout.h"

/* Names whose value differs from record to record whatever the record holds, or that read fields by a
 * name that only running the expression shows. */
static const char *const record_names[] = {"record", "number", "has", "optional"};

const char *face_side_name(enum face_side side)
{
    return side == FACE_FRONT ? "front" : "back";
}

struct side_names {
    const char *const *names;
    size_t count;
    bool whole_record; /* the side reads all of the record, so no two records share it */
    bool copy, copies; /* it says which copy it is on, and of how many */
};

/* What the sides of a layout read. */
struct layout_reads {
    const struct layout *layout;
    struct side_names sides[2];
};

/* One component while its pieces are worked out.
 *
 * A deck of 1,000 cards may have 40 fronts and one back, and a face is dear (laying it out is most of a run). So before
 * any face is made, expressions tell by their names what a side reads: a side that reads only `name` and `cost` looks
 * the same for all records in which these are equal. What a side reads and the values of it are a look; records of one
 * look share a face. Where that cannot be told (a parameter is made from an expression, the record is read as a whole)
 * each record counts as a look of its own, which is never wrong, only slower. */
struct piece_making {
    const struct game *game;
    const struct component *component;
    const struct scope *outer;
    struct sandbox *sandbox;
    struct arena *scratch;
    struct arena *arena;           /* of the list */
    struct layout_reads *reads;    /* by layout of the component */
    const struct data_set *stream; /* a block of which the component is made of, or NULL */
    size_t total;                  /* items of the component */
    GArray *faces;                 /* struct face */
    GArray *pieces;                /* struct piece_faces, those chosen */
    size_t whole_count;            /* pieces of the component, chosen or not */
    const struct piece_choice *choice;
    struct record_choice *records; /* NULL: all */
    GHashTable *by_look;           /* struct look, of the component -> index + 1 */
    bool misnamed;                 /* a finding was about the name of a face */
    struct diag_list *diags;
};

/* A side reads some ten names at most; no table pays. */
static bool has_name(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether a side reads a name of a copy, itself or by a parameter of its component; a parameter of that
 * name is the layout's own. */
static bool reads_copy(const struct component *component, const struct layout *layout,
                       const struct side_names *side, const char *name)
{
    bool reads = has_name(side->names, side->count, name) &&
                 !has_name(layout->parameter_names, layout->parameter_count, name);
    for (size_t i = 0; i < component->with_count && !reads; i++) {
        const struct parameter *parameter = &component->with[i];
        size_t count = 0;
        const char *const *names =
            parameter->text != NULL ? template_names(parameter->text, &count) : NULL;
        reads = has_name(names, count, name);
    }
    return reads;
}

/* A side that reads its item by a name for the whole of it (`each: card in cards`), or by a name that shows only when
 * it is run, may differ for each record. */
static void read_side_names(struct piece_making *making, const struct layout *layout,
                            const struct layout_side *side, struct side_names *out)
{
    const struct component *component = making->component;
    out->names = layout_side_names(making->arena, layout, side, &out->count);
    const char *item_name = component->each != NULL ? component->each->each.name : NULL;
    const char *index_name = component->each != NULL ? component->each->each.index_name : NULL;
    for (size_t i = 0; i < out->count; i++) {
        const char *name = out->names[i];
        bool whole = (item_name != NULL && strcmp(name, item_name) == 0) ||
                     (index_name != NULL && strcmp(name, index_name) == 0);
        for (size_t j = 0; j < G_N_ELEMENTS(record_names); j++) {
            whole = whole || strcmp(name, record_names[j]) == 0;
        }
        out->whole_record = out->whole_record || whole;
    }
    out->copy = reads_copy(component, layout, out, "copy");
    out->copies = reads_copy(component, layout, out, "copies");
    /* Parameters may be made from anything. */
    for (size_t i = 0; i < component->with_count; i++) {
        out->whole_record = out->whole_record || component->with[i].text != NULL;
    }
}

/* Once a component, as sides are asked about for each record. */
static void read_layouts(struct piece_making *making)
{
    const struct component *component = making->component;
    making->reads = ARENA_NEW_ARRAY(making->arena, struct layout_reads, component->layout_count);
    for (size_t i = 0; i < component->layout_count; i++) {
        struct layout_reads *reads = &making->reads[i];
        reads->layout = component->layouts[i];
        read_side_names(making, reads->layout, &reads->layout->front, &reads->sides[FACE_FRONT]);
        read_side_names(making, reads->layout, &reads->layout->back, &reads->sides[FACE_BACK]);
    }
}

/* There are as many rows as the component has layouts, mostly one. */
static const struct side_names *reads_of(const struct piece_making *making,
                                         const struct layout *layout, enum face_side side)
{
    const struct layout_reads *reads = making->reads;
    while (reads->layout != layout) {
        reads++;
    }
    return &reads->sides[side];
}

/* What the look of a side depends on. */
struct look {
    const struct side_names *reads;
    const struct node *record; /* NULL where the side reads none of its values by name */
    enum face_side side;
    size_t counts[3]; /* of the record, of the copy and of all copies, where the side reads them */
};

/* The number of the record stands for the record where the whole of it is read. */
static struct look face_look(const struct piece_making *making, const struct face *face)
{
    const struct side_names *reads = reads_of(making, face->layout, face->side);
    const struct node *record = face->item.kind == VALUE_NODE ? face->item.node : NULL;
    bool by_fields = record != NULL && record->kind == NODE_MAPPING && !reads->whole_record;
    return (struct look){.reads = reads,
                         .record = by_fields ? record : NULL,
                         .side = face->side,
                         .counts = {reads->whole_record ? face->number : 0,
                                    reads->copy ? face->copy : 0,
                                    reads->copies ? face->copies : 0}};
}

/* Equal looks have equal hashes: only values that equal_looks() compares go in. */
static guint hash_look(gconstpointer data)
{
    const struct look *look = data;
    guint hash = (guint)(look->side + look->counts[0] * 31 + look->counts[1] * 7);
    for (size_t i = 0; look->record != NULL && i < look->reads->count; i++) {
        hash = hash * 33 + node_hash(node_lookup(look->record, look->reads->names[i]));
    }
    return hash;
}

/* Of one component: another one begins with no looks. */
static gboolean equal_looks(gconstpointer a, gconstpointer b)
{
    const struct look *one = a, *two = b;
    if (one->reads != two->reads || memcmp(one->counts, two->counts, sizeof one->counts) != 0 ||
        (one->record == NULL) != (two->record == NULL)) {
        return FALSE;
    }
    bool equal = true;
    for (size_t i = 0; one->record != two->record && equal && i < one->reads->count; i++) {
        equal = node_equal(node_lookup(one->record, one->reads->names[i]),
                           node_lookup(two->record, one->reads->names[i]));
    }
    return equal;
}

/* Told by a digest of all that equal_looks() compares; what reads the whole record is like no other. */
static bool is_in_earlier_block(const struct piece_making *making, const struct look *look)
{
    if (making->stream == NULL || look->reads->whole_record) {
        return false;
    }
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_MD5);
    gchar *counts = g_strdup_printf("%s %d %zu %zu", making->component->id, (int)look->side,
                                    look->counts[1], look->counts[2]);
    g_checksum_update(checksum, (const guchar *)counts, -1);
    for (size_t i = 0; look->record != NULL && i < look->reads->count; i++) {
        const struct node *value = node_lookup(look->record, look->reads->names[i]);
        g_checksum_update(checksum, (const guchar *)(value != NULL ? "+" : "-"), 1);
        if (value != NULL) {
            node_checksum(value, checksum);
        }
    }
    gpointer key = game_stream_key(g_checksum_get_string(checksum));
    g_free(counts);
    g_checksum_free(checksum);
    return !g_hash_table_add(making->game->stream->looks, key);
}

/* Letters, digits, '-' and '_' of a text; anything else becomes one '-'. */
static const char *name_part(struct arena *arena, const char *text)
{
    GString *part = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_unichar_isalnum(c) || c == '-' || c == '_') {
            g_string_append_unichar(part, g_unichar_tolower(c));
        } else if (part->len > 0 && part->str[part->len - 1] != '-') {
            g_string_append_c(part, '-');
        }
    }
    while (part->len > 0 && part->str[part->len - 1] == '-') {
        g_string_truncate(part, part->len - 1);
    }
    const char *result = arena_strdup(arena, part->str);
    g_string_free(part, TRUE);
    return result;
}

/* Whole numbers have both forms, so that neither whoever counts nor whoever divides has to ask. */
static struct value count_value(size_t count)
{
    return (struct value){
        .kind = VALUE_INTEGER, .integer = (long long)count, .real = (double)count};
}

/* What every system takes for the name of a file: Windows has most that it does not take, and a shell none. */
static bool is_file_name(const char *name)
{
    enum { BYTES_MAX = 120 };
    size_t length = strlen(name);
    bool good = length > 0 && length <= BYTES_MAX && strchr(" .-", name[0]) == NULL &&
                strchr(" .", name[length - 1]) == NULL;
    for (const char *at = name; good && *at != '\0'; at = g_utf8_next_char(at)) {
        good = g_unichar_isprint(g_utf8_get_char(at)) && strchr("/\\:*?\"<>|", *at) == NULL;
    }
    return good;
}

/* "card/B7-front", by the component's `file`; NULL after a finding. */
static const char *name_by_file(struct piece_making *making, const struct face *face,
                                const struct scope *record)
{
    const struct component *component = making->component;
    const char *side = face_side_name(face->side), *name = NULL;
    const struct node *origin = NULL;
    const struct scope_name names[] = {
        {"face", {.kind = VALUE_TEXT, .text = side, .length = strlen(side)}},
        {"copy", count_value(face->copy)},
        {"copies", count_value(face->copies)},
    };
    const struct scope scope = {
        .parent = record, .names = names, .name_count = G_N_ELEMENTS(names)};
    if (template_evaluate(making->sandbox, component->file, &scope, making->arena, &name, &origin,
                          making->diags) != OUTCOME_OK) {
        return NULL;
    }
    if (!is_file_name(name)) {
        node_report(making->diags, DIAG_BAD_VALUE, node_lookup(component->node, "file"), name,
                    "a name for a file",
                    "; it holds none of / \\ : * ? \" < > | and begins with a letter or a digit");
        return NULL;
    }
    return arena_printf(making->arena, "%s/%s", name_part(making->arena, component->id), name);
}

/* "card/ann/front", and where its copies differ "card/ann-2/front". */
static const char *face_name(const struct piece_making *making, const struct face *face)
{
    struct arena *arena = making->arena;
    const char *component = name_part(arena, making->component->id);
    const char *side_name = face_side_name(face->side);
    int digits = face->copies > 99 ? 3 : face->copies > 9 ? 2 : 1;
    const char *copy = reads_of(making, face->layout, face->side)->copy && face->copies > 1
                           ? arena_printf(arena, "%0*zu", digits, face->copy)
                           : "";
    if (making->component->each == NULL) {
        return arena_printf(arena, "%s/%s%s%s", component, copy, *copy != '\0' ? "/" : "",
                            side_name);
    }
    const struct node *record = face->item.kind == VALUE_NODE ? face->item.node : NULL;
    const char *id = node_text(node_lookup(record, "id"));
    id = id != NULL ? id : node_text(node_lookup(record, "name"));
    id = id != NULL ? id : node_text(record);
    id = id != NULL ? name_part(arena, id) : "";
    if (*id == '\0') {
        id = arena_printf(arena, "%03zu", face->number);
    }
    return arena_printf(arena, "%s/%s%s%s/%s", component, id, *copy != '\0' ? "-" : "", copy,
                        side_name);
}

/* Of the names of equal faces the first by bytes is taken, not that of the first record: so it stays
 * when records change places. */
static size_t find_or_add_face(struct piece_making *making, struct face face, enum face_side side,
                               const struct scope *record)
{
    face.side = side;
    face.name = making->component->file != NULL ? name_by_file(making, &face, record) : NULL;
    making->misnamed |= making->component->file != NULL && face.name == NULL;
    face.name = face.name != NULL ? face.name : face_name(making, &face);
    struct look look = face_look(making, &face);
    size_t found = GPOINTER_TO_SIZE(g_hash_table_lookup(making->by_look, &look));
    if (found > 0) {
        struct face *known = &g_array_index(making->faces, struct face, found - 1);
        known->name = strcmp(face.name, known->name) < 0 ? face.name : known->name;
        return found - 1;
    }
    face.known = is_in_earlier_block(making, &look);
    g_array_append_val(making->faces, face);
    g_hash_table_insert(making->by_look, g_memdup2(&look, sizeof look),
                        GSIZE_TO_POINTER(making->faces->len));
    return making->faces->len - 1;
}

/* The names that one item of a component has, `number` of `total`. Fields of the record go before the names that
 * each item has, and those before what the component and the game say. */
static const struct scope *item_scope(const struct scope *outer, const struct component *component,
                                      const struct value *item, size_t number, size_t total,
                                      struct arena *arena)
{
    struct scope_name *names = ARENA_NEW_ARRAY(arena, struct scope_name, 6);
    size_t count = 0;
    names[count++] = (struct scope_name){
        "component",
        {.kind = VALUE_TEXT, .text = component->title, .length = strlen(component->title)}};
    names[count++] = (struct scope_name){"number", count_value(number)};
    names[count++] = (struct scope_name){"total", count_value(total)};
    if (item->kind != VALUE_NOTHING) {
        names[count++] = (struct scope_name){"record", *item};
    }
    if (component->each != NULL && component->each->each.name != NULL) {
        names[count++] = (struct scope_name){component->each->each.name, *item};
    }
    if (component->each != NULL && component->each->each.index_name != NULL) {
        names[count++] = (struct scope_name){component->each->each.index_name, count_value(number)};
    }
    struct scope *common = ARENA_NEW(arena, struct scope);
    *common = (struct scope){.parent = outer, .names = names, .name_count = count};
    bool mapping = item->kind == VALUE_NODE && item->node->kind == NODE_MAPPING;
    if (!mapping) {
        return common;
    }
    struct scope *record = ARENA_NEW(arena, struct scope);
    *record = (struct scope){.parent = common, .record = item->node};
    return record;
}

/* At `copies`, where the number comes from, or at the component, where it is the number of records. */
static void report_too_many(struct piece_making *making, const char *asked, size_t limit)
{
    const struct node *node = node_lookup(making->component->node, "copies");
    node_report(making->diags, DIAG_TOO_MANY_PIECES, node != NULL ? node : making->component->node,
                asked, arena_printf(making->scratch, "%zu", limit));
}

/* A value of the record is blamed itself, not the expression that only names it. */
static void report_no_count(struct piece_making *making, const struct node *node,
                            const struct value *copies)
{
    static const char expected[] = "a whole number from 0";
    const char *given = value_describe(making->scratch, copies);
    if (copies->kind == VALUE_NODE && copies->node != node) {
        node_report(making->diags, DIAG_WRONG_KIND, copies->node, "copies", expected, given);
    } else {
        node_report(making->diags, DIAG_EXPRESSION_RESULT, node, given, expected);
    }
}

/* The number of copies of one record; -1 after a finding. */
static long long count_copies(struct piece_making *making, const struct scope *scope)
{
    const struct component *component = making->component;
    if (component->when != NULL) {
        struct value when = {0};
        if (expression_evaluate(making->sandbox, component->when->expression, scope,
                                making->scratch, &when, making->diags) != OUTCOME_OK) {
            return -1;
        }
        if (!value_is_true(&when)) {
            return 0;
        }
    }
    if (component->copies == NULL) {
        return 1;
    }
    const struct node *node = node_lookup(component->node, "copies");
    struct value copies = {0};
    double number = 0;
    if (expression_evaluate(making->sandbox, component->copies, scope, making->scratch, &copies,
                            making->diags) != OUTCOME_OK) {
        return -1;
    }
    if (!value_to_number(&copies, &number) || !(number >= 0) || number != floor(number)) {
        report_no_count(making, node, &copies);
        return -1;
    }
    if (number > PIECE_COPIES_MAX) {
        report_too_many(making, value_to_text(making->scratch, &copies), PIECE_COPIES_MAX);
        return -1;
    }
    return (long long)number;
}

/* Of the component in earlier blocks of its stream. */
static size_t pieces_before(const struct piece_making *making)
{
    return making->stream != NULL ? GPOINTER_TO_SIZE(g_hash_table_lookup(
                                        making->game->stream->piece_counts, making->component->id))
                                  : 0;
}

static void count_pieces(const struct piece_making *making)
{
    if (making->stream != NULL) {
        g_hash_table_insert(making->game->stream->piece_counts, g_strdup(making->component->id),
                            GSIZE_TO_POINTER(pieces_before(making) + making->pieces->len));
    }
}

/* Records that are not chosen are gone through like the others, since the names and numbers of faces may not
 * depend on what is printed today; their faces have a use count of 0. */
static bool add_item(struct piece_making *making, const struct value *item, size_t number)
{
    const struct component *component = making->component;
    const struct layout *layout =
        component->item_layouts != NULL ? component->item_layouts[number - 1] : component->layout;
    const struct scope *scope =
        item_scope(making->outer, component, item, number, making->total, making->scratch);
    long long copies = count_copies(making, scope);
    if (copies <= 0) {
        return copies == 0;
    }
    bool chosen = true;
    const struct node *record = item->kind == VALUE_NODE ? item->node : NULL;
    if (making->records != NULL &&
        !record_choice_take(making->records, node_text(node_lookup(record, "id")), number, scope,
                            making->sandbox, &chosen, making->diags)) {
        return false;
    }
    making->whole_count += (size_t)copies;
    int asked = piece_choice_copies(making->choice, making->component);
    copies = asked > 0 ? asked : copies;
    size_t most = making->game->limits.piece_count, before = pieces_before(making);
    if (before + making->pieces->len + (unsigned long long)copies > most) {
        report_too_many(making, arena_printf(making->scratch, "more than %zu", most), most);
        return false;
    }
    /* All copies have the faces of the first, unless a side says which copy it is on. Of what is not
     * chosen they are made for their names alone. */
    struct face face = {.component = component,
                        .layout = layout,
                        .item = *item,
                        .number = number,
                        .total = making->total,
                        .copies = (size_t)copies};
    struct piece_faces piece = {.back = NO_FACE, .record = record};
    for (face.copy = 1; face.copy <= face.copies; face.copy++) {
        if (face.copy == 1 || reads_of(making, layout, FACE_FRONT)->copy) {
            piece.front = find_or_add_face(making, face, FACE_FRONT, scope);
        }
        if (layout->back.present && (face.copy == 1 || reads_of(making, layout, FACE_BACK)->copy)) {
            piece.back = find_or_add_face(making, face, FACE_BACK, scope);
        }
        if (chosen) {
            g_array_index(making->faces, struct face, piece.front).use_count++;
            g_array_append_val(making->pieces, piece);
        }
        if (chosen && piece.back != NO_FACE) {
            g_array_index(making->faces, struct face, piece.back).use_count++;
        }
    }
    return true;
}

/* Items of `each`; a single nothing without it. False after a finding. */
static bool find_items(struct piece_making *making, const struct value **items, size_t *count)
{
    static const struct value nothing = {.kind = VALUE_NOTHING};
    const struct property *each = making->component->each;
    *items = &nothing;
    *count = 1;
    if (each == NULL) {
        return true;
    }
    struct value over = {0};
    if (expression_evaluate(making->sandbox, each->each.over, making->outer, making->arena, &over,
                            making->diags) != OUTCOME_OK) {
        return false;
    }
    if (!value_to_items(making->arena, &over, items, count)) {
        node_report(making->diags, DIAG_EXPRESSION_RESULT, each->node,
                    value_describe(making->arena, &over), "a list");
        return false;
    }
    return true;
}

/* A side that is the same on all pieces is named after the component alone. */
static void shorten_names(struct piece_making *making, size_t first_face)
{
    for (int side = FACE_FRONT; side <= FACE_BACK; side++) {
        struct face *only = NULL;
        size_t count = 0;
        for (size_t i = first_face; i < making->faces->len; i++) {
            struct face *face = &g_array_index(making->faces, struct face, i);
            if ((int)face->side == side) {
                only = face;
                count++;
            }
        }
        if (count == 1 && making->whole_count > 1 && side == FACE_BACK) {
            only->name = arena_printf(making->arena, "%s/back",
                                      name_part(making->arena, making->component->id));
        }
    }
}

/* What takes all the time or room there is would take it again for each record. */
static bool is_hopeless(const struct piece_making *making)
{
    static const enum diag_code codes[] = {DIAG_EXPRESSION_STEPS, DIAG_EXPRESSION_MEMORY,
                                           DIAG_RUN_STEPS, DIAG_TOO_MANY_PIECES};
    size_t count = diag_list_count(making->diags);
    for (size_t i = 0; count > 0 && i < G_N_ELEMENTS(codes); i++) {
        if (diag_list_at(making->diags, count - 1)->code == codes[i]) {
            return true;
        }
    }
    return false;
}

static bool make_component(struct piece_making *making, struct component_pieces *out)
{
    size_t first_face = making->faces->len;
    g_hash_table_remove_all(making->by_look);
    read_layouts(making);
    making->stream =
        making->game->stream != NULL ? game_stream_of(making->game, making->component) : NULL;
    making->pieces = g_array_new(FALSE, TRUE, sizeof(struct piece_faces));
    making->whole_count = 0;
    making->misnamed = false;
    const struct value *items = NULL;
    size_t item_count = 0;
    const struct diag_face place = {.component = making->component->id};
    diag_list_on(making->diags, &place);
    bool good = find_items(making, &items, &item_count);
    const size_t first = making->stream != NULL ? making->stream->first : 0;
    making->total = making->stream != NULL ? making->stream->total : item_count;
    bool go_on = good;
    for (size_t i = 0; go_on && i < item_count; i++) {
        struct diag_subject subject = game_subject(making->game, items[i].node);
        size_t before = making->pieces->len;
        diag_list_about(making->diags, &subject);
        if (!add_item(making, &items[i], first + i + 1)) {
            good = false;
            go_on = !is_hopeless(making);
        }
        out->record_count += making->pieces->len > before ? 1 : 0;
    }
    diag_list_about(making->diags, NULL);
    diag_list_on(making->diags, NULL);
    shorten_names(making, first_face);
    good = good && !making->misnamed;
    count_pieces(making);
    bool is_all = making->stream == NULL || game_stream_is_last(making->game->stream);
    if (good && is_all && pieces_before(making) + making->whole_count == 0) {
        node_report(making->diags, DIAG_NOTHING_TO_MAKE, making->component->node,
                    making->component->id);
    }
    out->component = making->component;
    out->count = making->pieces->len;
    out->pieces = ARENA_NEW_ARRAY(making->arena, struct piece_faces, out->count + 1);
    if (out->count > 0) {
        memcpy(out->pieces, making->pieces->data, out->count * sizeof *out->pieces);
    }
    g_array_free(making->pieces, TRUE);
    return good;
}

/* The same records in the same order as piece_list_make() has, without faces: who asks here wants to know of each
 * record that makes a piece, before the layouts are known. */
bool piece_items_each(const struct game *game, const struct component *component,
                      bool (*visit)(void *data, const struct piece_item *item), void *data,
                      struct diag_list *diags)
{
    struct arena *arena = arena_new();
    struct piece_making making = {.game = game,
                                  .component = component,
                                  .outer = game_scope(game, arena),
                                  .sandbox = sandbox_new(&game->limits),
                                  .scratch = arena,
                                  .arena = arena,
                                  .diags = diags};
    const struct value *items = NULL;
    const struct diag_face place = {.component = component->id};
    diag_list_on(diags, &place);
    bool good = find_items(&making, &items, &making.total);
    bool go_on = good;
    for (size_t i = 0; go_on && i < making.total; i++) {
        struct diag_subject subject = game_subject(game, items[i].node);
        struct piece_item item = {.index = i, .total = making.total, .sandbox = making.sandbox};
        item.record = items[i].kind == VALUE_NODE ? items[i].node : NULL;
        item.scope =
            item_scope(making.outer, component, &items[i], i + 1, making.total, making.scratch);
        diag_list_about(diags, &subject);
        long long copies = count_copies(&making, item.scope);
        if (copies < 0 || (copies > 0 && !visit(data, &item))) {
            good = false;
            go_on = !is_hopeless(&making);
        }
    }
    diag_list_about(diags, NULL);
    diag_list_on(diags, NULL);
    sandbox_free(making.sandbox);
    arena_free(arena);
    return good;
}

/* Two records may have ids that differ only in what a file name cannot hold, or in capitals, which not every system
 * tells from small letters; and in a file name the parts are joined, so that record b-c of component a is as good as
 * record c of component a-b. */
static bool check_names(struct piece_making *making)
{
    bool good = true;
    const bool in_blocks = making->game->stream != NULL && making->game->stream->counted;
    GHashTable *seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (size_t i = 0; i < making->faces->len; i++) {
        const struct face *face = &g_array_index(making->faces, struct face, i);
        gchar *name = g_strdelimit(g_utf8_casefold(face->name, -1), "/", '-');
        bool clashes = !face->known && in_blocks &&
                       !g_hash_table_add(making->game->stream->names, game_stream_key(name));
        if (!g_hash_table_add(seen, name) || clashes) {
            const struct node *record =
                face->item.node != NULL ? face->item.node : face->component->node;
            const struct node *file = node_lookup(face->component->node, "file");
            struct diag_subject subject = {0};
            if (file != NULL) {
                subject = game_subject(making->game, record);
            }
            diag_list_about(making->diags, &subject);
            node_report(making->diags, DIAG_NAME_CLASH, file != NULL ? file : record, face->name,
                        "");
            good = false;
        }
    }
    diag_list_about(making->diags, NULL);
    g_hash_table_destroy(seen);
    return good;
}

/* Names on the command line that are no components, with the nearest that is. */
static bool check_components(const struct piece_making *making)
{
    const struct game *game = making->game;
    const char **ids = ARENA_NEW_ARRAY(making->scratch, const char *, game->component_count);
    for (size_t i = 0; i < game->component_count; i++) {
        ids[i] = game->components[i].id;
    }
    return piece_choice_check_components(making->choice, ids, game->component_count, making->diags);
}

/* A component that chooses among its own records answers for its words alone. */
static bool make_chosen(struct piece_making *making, struct component_pieces *out)
{
    struct record_choice *of_all = making->records;
    const struct node *own =
        of_all == NULL ? piece_choice_only(making->choice, making->component) : NULL;
    making->records = own != NULL ? record_choice_new(own, making->diags) : of_all;
    bool good = (own == NULL || making->records != NULL) && make_component(making, out);
    if (own != NULL) {
        good = good && record_choice_check(making->records, making->diags);
        record_choice_free(making->records);
        making->records = of_all;
    }
    return good;
}

/* What is not made of a stream is made with its first block. */
static bool is_in_block(const struct game *game, const struct component *component)
{
    return game->stream == NULL || game_stream_is_first(game->stream) ||
           game_stream_of(game, component) != NULL;
}

/* All components are made though one fails, for its findings. `whole` tells whether this is the game or a choice from
 * it: only of the whole game it is known which files of earlier runs are none of it any more. */
static bool make_all(struct piece_making *making, struct piece_list *list)
{
    const struct game *game = making->game;
    list->components =
        ARENA_NEW_ARRAY(making->arena, struct component_pieces, game->component_count + 1);
    bool good = check_components(making);
    list->whole = true;
    for (size_t i = 0; i < game->component_count; i++) {
        const struct component *component = &game->components[i];
        if (piece_choice_has_component(making->choice, component) && is_in_block(game, component)) {
            making->component = component;
            struct component_pieces *pieces = &list->components[list->component_count];
            good = make_chosen(making, pieces) && good;
            list->component_count += pieces->count > 0 || making->records == NULL ? 1 : 0;
            list->whole = list->whole && piece_choice_only(making->choice, component) == NULL &&
                          piece_choice_copies(making->choice, component) == 0;
        }
    }
    list->whole = list->whole && list->component_count == game->component_count;
    return check_names(making) && good &&
           (making->records == NULL || record_choice_check(making->records, making->diags));
}

/* Faces that no piece shows go: those of records that are not chosen were made for their names alone. */
static void drop_unused_faces(struct piece_list *list)
{
    size_t *place_of = g_new(size_t, list->face_count + 1);
    size_t count = 0;
    for (size_t i = 0; i < list->face_count; i++) {
        if (list->faces[i].use_count > 0) {
            place_of[i] = count;
            list->faces[count++] = list->faces[i];
        }
    }
    list->face_count = count;
    for (size_t i = 0; i < list->component_count; i++) {
        for (size_t j = 0; j < list->components[i].count; j++) {
            struct piece_faces *piece = &list->components[i].pieces[j];
            piece->front = place_of[piece->front];
            piece->back = piece->back != NO_FACE ? place_of[piece->back] : NO_FACE;
        }
    }
    g_free(place_of);
}

/* The list has an arena of its own and outlives what was used to make it; names of looks and values of expressions go
 * with the scratch arena. */
enum outcome piece_list_make(const struct game *game, const struct piece_choice *choice,
                             struct piece_list **list_out, struct diag_list *diags)
{
    static const struct piece_choice everything = {0};
    struct arena *arena = arena_new();
    struct arena *scratch = arena_new();
    struct piece_list *list = ARENA_NEW(arena, struct piece_list);
    struct piece_making making = {
        .game = game,
        .outer = game_scope(game, arena),
        .sandbox = sandbox_new(&game->limits),
        .scratch = scratch,
        .arena = arena,
        .faces = g_array_new(FALSE, TRUE, sizeof(struct face)),
        .by_look = g_hash_table_new_full(hash_look, equal_looks, g_free, NULL),
        .choice = choice != NULL ? choice : &everything,
        .diags = diags,
    };
    bool by_records = making.choice->only != NULL;
    making.records = by_records ? record_choice_new(making.choice->only, diags) : NULL;
    bool good = (!by_records || making.records != NULL) && make_all(&making, list);
    if (good) {
        list->faces = arena_keep_array(arena, making.faces);
        list->face_count = making.faces->len;
        drop_unused_faces(list);
    }
    list->game = game;
    list->arena = arena;
    record_choice_free(making.records);
    g_array_free(making.faces, TRUE);
    g_hash_table_destroy(making.by_look);
    sandbox_free(making.sandbox);
    arena_free(scratch);
    *list_out = good ? list : NULL;
    if (!good) {
        arena_free(arena);
    }
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}

/* A piece without a back has one face. */
static void count_uses(struct piece_list *list, const struct piece_faces *piece)
{
    list->faces[piece->front].use_count++;
    if (piece->back != NO_FACE) {
        list->faces[piece->back].use_count++;
    }
}

/* In place: what is kept never stands behind where it stood. */
static struct component_pieces
keep_pieces(struct piece_list *list, const struct component_pieces *whole,
            bool (*keep)(void *data, const struct component_pieces *component, size_t piece),
            void *data)
{
    struct component_pieces kept = *whole;
    kept.count = kept.record_count = 0;
    for (size_t i = 0; i < whole->count; i++) {
        if (!keep(data, whole, i)) {
            list->whole = false;
            continue;
        }
        const struct piece_faces piece = whole->pieces[i];
        if (kept.count == 0 || kept.pieces[kept.count - 1].record != piece.record) {
            kept.record_count++;
        }
        kept.pieces[kept.count++] = piece;
        count_uses(list, &piece);
    }
    return kept;
}

/* Uses are counted anew, and the faces that none is left of go. Their order stays, so that files keep their names. */
void piece_list_keep(struct piece_list *list,
                     bool (*keep)(void *data, const struct component_pieces *component,
                                  size_t piece),
                     void *data)
{
    size_t count = 0;
    for (size_t i = 0; i < list->face_count; i++) {
        list->faces[i].use_count = 0;
    }
    for (size_t i = 0; i < list->component_count; i++) {
        struct component_pieces kept = keep_pieces(list, &list->components[i], keep, data);
        if (kept.count > 0) {
            list->components[count++] = kept;
        }
    }
    list->component_count = count;
    drop_unused_faces(list);
}

void piece_list_free(struct piece_list *list)
{
    if (list != NULL) {
        arena_free(list->arena);
    }
}

/* Adds a frame of parameter values above `scope`. */
static const struct scope *parameter_scope(const struct scope *scope,
                                           const struct parameter *parameters, size_t count,
                                           const struct allowance_scope *allowed,
                                           struct sandbox *sandbox, struct arena *arena,
                                           struct diag_list *diags)
{
    struct scope_name *names =
        parameters_evaluate(parameters, count, sandbox, scope, allowed, arena, diags);
    if (names == NULL) {
        return NULL;
    }
    struct scope *frame = ARENA_NEW(arena, struct scope);
    *frame = (struct scope){.parent = scope, .names = names, .name_count = count};
    return frame;
}

/* Which copy of how many. */
static const struct scope *copy_scope(const struct scope *outer, const struct face *face,
                                      struct arena *arena)
{
    struct scope_name *names = ARENA_NEW_ARRAY(arena, struct scope_name, 2);
    struct scope *scope = ARENA_NEW(arena, struct scope);
    names[0] = (struct scope_name){"copy", count_value(face->copy)};
    names[1] = (struct scope_name){"copies", count_value(face->copies)};
    *scope = (struct scope){.parent = outer, .names = names, .name_count = 2};
    return scope;
}

/* From the outside in: the game and its data, the copy, the component, the record's fields; over these the parameters,
 * of which the component's go before the layout's usual values, and the back's own before both. Each frame is worked
 * out in the one below it, so a default may read the record, and `with` may read the default that it replaces. */
const struct scope *face_scope(const struct game *game, const struct face *face,
                               struct sandbox *sandbox, struct arena *arena,
                               struct diag_list *diags)
{
    const struct component *component = face->component;
    const struct layout *layout = face->layout;
    const struct allowance_scope allowed = {&component->allowances, NULL};
    const struct scope *scope =
        item_scope(copy_scope(game_scope(game, arena), face, arena), component, &face->item,
                   face->number, face->total, arena);
    size_t default_count = 0;
    struct parameter *defaults =
        ARENA_NEW_ARRAY(arena, struct parameter, layout->parameter_count + 1);
    for (size_t i = 0; i < layout->parameter_count; i++) {
        if (layout->parameter_defaults[i].node != NULL) {
            defaults[default_count++] = layout->parameter_defaults[i];
        }
    }
    scope = parameter_scope(scope, defaults, default_count, &allowed, sandbox, arena, diags);
    if (scope != NULL) {
        scope = parameter_scope(scope, component->with, component->with_count, &allowed, sandbox,
                                arena, diags);
    }
    if (scope != NULL && face->side == FACE_BACK) {
        scope = parameter_scope(scope, layout->back.with, layout->back.with_count, &allowed,
                                sandbox, arena, diags);
    }
    return scope;
}
