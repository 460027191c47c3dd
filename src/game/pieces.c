/* From components and data to pieces: what lies in the box.
 *
 * For each component, in the order of game.yaml: `each` gives its items, `when` leaves some out, `copies` says how many
 * pieces each makes, and what the command line asks for chooses among the records. A piece is two indices into the list
 * of faces, which is as short as it can be (distinct_faces.c); what a face looks like is nobody's question here. */
#include "game/pieces.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "game/distinct_faces.h"
#include "game/face_scope.h"
#include "game/game_stream.h"
#include "game/layout.h"

const char *face_side_name(enum face_side side)
{
    return side == FACE_FRONT ? "front" : "back";
}

/* One component while its pieces are worked out. */
struct piece_making {
    const struct game *game;
    const struct component *component;
    const struct scope *outer;
    struct sandbox *sandbox;
    struct arena *scratch;           /* of the record at hand */
    struct arena *arena;             /* of the list */
    const struct data_set *stream;   /* a block of which the component is made of, or NULL */
    struct stream_component *of_all; /* what is known of it in all blocks; NULL likewise */
    size_t total;                    /* items of the component */
    GArray *faces;                   /* struct face, of all components */
    struct distinct_faces *distinct;
    GArray *pieces;     /* struct piece_faces, those chosen */
    size_t whole_count; /* pieces of the component, chosen or not */
    const struct piece_choice *choice;
    struct record_choice *records; /* NULL: all */
    struct diag_list *diags;
};

/* At `copies`, where the number comes from, or at the component, where it is the number of records. */
static void report_too_many(struct piece_making *making, const char *asked, size_t limit)
{
    const struct node *node = node_lookup(making->component->node, "copies");
    node_report(making->diags, DIAG_TOO_MANY_PIECES, node != NULL ? node : making->component->node,
                asked, arena_printf(making->scratch, "%zu", limit));
}

/* A value of the record is blamed itself, once, not the expression that only names it. */
static void report_no_count(struct piece_making *making, const struct node *node,
                            const struct value *copies)
{
    static const char expected[] = "a whole number from 0";
    const char *given = value_describe(making->scratch, copies);
    if (copies->kind == VALUE_NODE && copies->node != node) {
        if (!game_was_blamed(making->game, copies->node)) {
            node_report(making->diags, DIAG_WRONG_KIND, copies->node, "copies", expected, given);
        }
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
    return making->of_all != NULL ? making->of_all->chosen_count : 0;
}

/* A piece without a back has one face. */
static void count_uses(struct face *faces, const struct piece_faces *piece)
{
    faces[piece->front].use_count++;
    if (piece->back != NO_FACE) {
        faces[piece->back].use_count++;
    }
}

/* The index of the face that the piece shows on a side. */
static size_t find_side(const struct piece_making *making, const struct face *piece,
                        enum face_side side, const struct scope *scope)
{
    struct face face = *piece;
    face.side = side;
    return distinct_faces_find(making->distinct, face, scope);
}

/* All copies have the faces of the first, unless a side says which copy it is on. Of what is not chosen they are made
 * for their names alone, and no piece is added. */
static void add_copies(struct piece_making *making, const struct face *item, bool chosen,
                       const struct scope *scope)
{
    const struct layout *layout = item->layout;
    struct face face = *item;
    struct piece_faces piece = {.back = NO_FACE,
                                .record = item->item.kind == VALUE_NODE ? item->item.node : NULL};
    bool tells_front = distinct_faces_tell_copies(making->distinct, layout, FACE_FRONT);
    bool tells_back = distinct_faces_tell_copies(making->distinct, layout, FACE_BACK);
    for (face.copy = 1; face.copy <= face.copies; face.copy++) {
        if (face.copy == 1 || tells_front) {
            piece.front = find_side(making, &face, FACE_FRONT, scope);
        }
        if (layout->back.present && (face.copy == 1 || tells_back)) {
            piece.back = find_side(making, &face, FACE_BACK, scope);
        }
        if (chosen) {
            count_uses((struct face *)(void *)making->faces->data, &piece);
            g_array_append_val(making->pieces, piece);
        }
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
        face_scope_of_item(making->outer, component, item, number, making->total, making->scratch);
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
    struct face face = {.component = component,
                        .layout = layout,
                        .item = *item,
                        .number = number,
                        .total = making->total,
                        .copies = (size_t)copies};
    add_copies(making, &face, chosen, scope);
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

/* One component in whole: its items, for each its copies, for each copy its faces. Findings name the component and
 * the record that they are about. `record_count` counts items that made a piece, chosen ones alone. */
static bool make_component(struct piece_making *making, struct component_pieces *out)
{
    distinct_faces_begin(making->distinct, making->component);
    making->stream =
        making->game->stream != NULL ? game_stream_of(making->game, making->component) : NULL;
    making->of_all = making->stream != NULL
                         ? game_stream_component(making->game->stream, making->component->id)
                         : NULL;
    making->pieces = g_array_new(FALSE, TRUE, sizeof(struct piece_faces));
    making->whole_count = 0;
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
        arena_reset(making->scratch);
        diag_list_about(making->diags, &subject);
        if (!add_item(making, &items[i], first + i + 1)) {
            good = false;
            go_on = !is_hopeless(making);
        }
        out->record_count += making->pieces->len > before ? 1 : 0;
    }
    diag_list_about(making->diags, NULL);
    diag_list_on(making->diags, NULL);
    good = distinct_faces_end(making->distinct, making->whole_count) && good;
    size_t piece_count = making->whole_count;
    /* Only the last block knows that nothing was made of any of them. */
    bool is_all = making->stream == NULL || game_stream_is_last(making->game->stream);
    if (making->of_all != NULL) {
        making->of_all->chosen_count += making->pieces->len;
        piece_count = making->of_all->piece_count;
    }
    if (good && is_all && piece_count == 0) {
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
        item.scope = face_scope_of_item(making.outer, component, &items[i], i + 1, making.total,
                                        making.scratch);
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

/* A choice is held against the records of all blocks of a stream, which keeps it: in `kept`, NULL without a stream. */
static struct record_choice *begin_choice(const struct node *only, struct record_choice **kept,
                                          struct diag_list *diags)
{
    if (kept == NULL) {
        return record_choice_new(only, diags);
    }
    if (*kept == NULL) {
        *kept = record_choice_new(only, diags);
    }
    return *kept;
}

static void end_choice(struct record_choice *choice, struct record_choice **kept)
{
    if (kept == NULL) {
        record_choice_free(choice);
    }
}

/* A component that chooses among its own records answers for its words alone. */
static bool make_chosen(struct piece_making *making, struct component_pieces *out)
{
    struct game_stream *stream = making->game->stream;
    struct record_choice *of_all = making->records;
    const struct node *own =
        of_all == NULL ? piece_choice_only(making->choice, making->component) : NULL;
    if (own == NULL) {
        return make_component(making, out);
    }
    bool in_blocks = stream != NULL && game_stream_of(making->game, making->component) != NULL;
    struct record_choice **kept =
        in_blocks ? &game_stream_component(stream, making->component->id)->own_records : NULL;
    making->records = begin_choice(own, kept, making->diags);
    bool good = making->records != NULL && make_component(making, out);
    if (good && (!in_blocks || game_stream_is_last(stream))) {
        good = record_choice_check(making->records, making->diags);
    }
    end_choice(making->records, kept);
    making->records = of_all;
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
    bool is_all = game->stream == NULL || game_stream_is_last(game->stream);
    return distinct_faces_check_names(making->distinct) && good &&
           (making->records == NULL || !is_all ||
            record_choice_check(making->records, making->diags));
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

/* The list has an arena of its own and outlives what was used to make it; values of expressions go with the scratch
 * arena. */
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
        .choice = choice != NULL ? choice : &everything,
        .diags = diags,
    };
    making.distinct = distinct_faces_new(game, making.sandbox, arena, making.faces, diags);
    bool by_records = making.choice->only != NULL;
    struct record_choice **kept = game->stream != NULL ? &game->stream->records : NULL;
    making.records = by_records ? begin_choice(making.choice->only, kept, diags) : NULL;
    bool good = (!by_records || making.records != NULL) && make_all(&making, list);
    if (good) {
        list->faces = arena_keep_array(arena, making.faces);
        list->face_count = making.faces->len;
        drop_unused_faces(list);
    }
    list->game = game;
    list->arena = arena;
    end_choice(making.records, kept);
    g_array_free(making.faces, TRUE);
    distinct_faces_free(making.distinct);
    sandbox_free(making.sandbox);
    arena_free(scratch);
    *list_out = good ? list : NULL;
    if (!good) {
        arena_free(arena);
    }
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
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
        count_uses(list->faces, &piece);
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
