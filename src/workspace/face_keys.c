/* Coarser than the keys by which equal faces of one game are one (game/pieces.c): a face depends on the whole of its
 * record, and on the whole of a data set that it names. So a key may change without the look, never the look without the
 * key. */
#include "workspace/face_keys.h"

#include <string.h>

#include "game/layout.h"

/* What one side of a component reads beside its record. */
struct side_reads {
    bool data;        /* texts of any, which those of this side shrink with */
    bool number;      /* the place of its record among the others */
    const char *sets; /* the digest of the data sets that it names; "": none */
};

/* What the keys of one reading are made from. */
struct keys_making {
    const struct game *game;
    const char *
        *set_digests;  /* of their content, [game->data_set_count]; NULL until one is wanted */
    const char *frame; /* the digest of all but the data */
    const char *data;  /* and that of the data */
    bool has_fills;
    GChecksum *checksum;
    struct arena *arena;
};

/* With the NUL, so that two texts never run together. */
static void add_text(GChecksum *checksum, const char *text)
{
    g_checksum_update(checksum, (const guchar *)text, (gssize)strlen(text) + 1);
}

/* Computed sets too, which are of no file. */
static const char *set_digest(struct keys_making *making, size_t set)
{
    if (making->set_digests[set] == NULL) {
        g_checksum_reset(making->checksum);
        node_checksum(making->game->data_sets[set].root, making->checksum);
        making->set_digests[set] =
            arena_strdup(making->arena, g_checksum_get_string(making->checksum));
    }
    return making->set_digests[set];
}

/* Any mention counts, wherever it stands: to know better would need the expression worked out. */
static void note_names(const struct game *game, const char *const *names, size_t count,
                       bool *sets_named, bool *number)
{
    static const char *const places[] = {"number", "total"};
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < game->data_set_count; j++) {
            sets_named[j] = sets_named[j] || strcmp(names[i], game->data_sets[j].name) == 0;
        }
        for (size_t j = 0; j < G_N_ELEMENTS(places); j++) {
            *number = *number || strcmp(names[i], places[j]) == 0;
        }
    }
}

/* "" where none is named. */
static const char *digest_sets(struct keys_making *making, const bool *named)
{
    GString *digests = g_string_new(NULL);
    for (size_t i = 0; i < making->game->data_set_count; i++) {
        if (named[i]) {
            g_string_append_printf(digests, "%zu %s ", i, set_digest(making, i));
        }
    }
    const char *kept = arena_strdup(making->arena, digests->str);
    g_string_free(digests, TRUE);
    return kept;
}

/* A style may be any element's. So one that shrinks counts for all sides. */
static bool has_style_across_faces(const struct theme *theme)
{
    bool has = false;
    for (size_t i = 0; i < theme->style_count; i++) {
        has = has || text_shrinks_across_faces(&theme->styles[i].fit);
    }
    return has;
}

/* In this order: texts that shrink with those of other faces, names in the layout's expressions, names in the
 * parameters that the component gives. */
static struct side_reads read_side(struct keys_making *making, const struct component *component,
                                   const struct layout *layout, enum face_side side)
{
    const struct game *game = making->game;
    const struct property *each = component->each;
    const struct layout_side *elements = side == FACE_FRONT ? &layout->front : &layout->back;
    bool *named = ARENA_NEW_ARRAY(making->arena, bool, game->data_set_count + 1);
    struct side_reads reads = {.data = has_style_across_faces(&game->theme) ||
                                       layout_side_shrinks_across_faces(elements)};
    size_t count = 0;
    const char *const *names = layout_side_names(making->arena, layout, elements, &count);
    note_names(game, names, count, named, &reads.number);
    for (size_t i = 0; i < component->with_count; i++) {
        const struct parameter *parameter = &component->with[i];
        if (parameter->text != NULL) {
            names = template_names(parameter->text, &count);
            note_names(game, names, count, named, &reads.number);
        }
    }
    /* A loop may give the place of its record a name of its own. */
    reads.number = reads.number || (each != NULL && each->each.index_name != NULL);
    reads.sets = digest_sets(making, named);
    return reads;
}

/* Texts that expressions filled differ though what is written stays. */
static void add_record(GChecksum *checksum, const struct node *record, bool has_fills)
{
    if (record->digest != 0 && !has_fills) {
        g_checksum_update(checksum, (const guchar *)&record->digest, sizeof record->digest);
    } else {
        node_checksum(record, checksum);
    }
}

static const char *make_key(const struct keys_making *making, const struct face *face,
                            struct side_reads reads)
{
    GChecksum *checksum = making->checksum;
    bool by_record = face->item.kind == VALUE_NODE;
    bool by_place = reads.number || (!by_record && face->component->each != NULL);
    /* The place among the records counts only where a face can show it. */
    const size_t numbers[] = {face->side, by_place ? face->number : 0, by_place ? face->total : 0,
                              face->copy, face->copies};
    g_checksum_reset(checksum);
    add_text(checksum, making->frame);
    add_text(checksum, face->component->id);
    add_text(checksum, face->layout->name);
    add_text(checksum, reads.sets);
    g_checksum_update(checksum, (const guchar *)numbers, sizeof numbers);
    if (by_record) {
        add_record(checksum, face->item.node, making->has_fills);
    }
    /* Items that an expression made come from anywhere in the data. */
    if (reads.data || (!by_record && face->component->each != NULL)) {
        add_text(checksum, making->data);
    }
    return arena_strdup(making->arena, g_checksum_get_string(checksum));
}

const char *const *face_keys_make(const struct project *project, const char *frame,
                                  const char *data, struct arena *arena)
{
    const struct game *game = project->game;
    const struct piece_list *pieces = project->pieces;
    const char **keys = ARENA_NEW_ARRAY(arena, const char *, pieces->face_count + 1);
    const struct component *component = NULL;
    const struct layout *layout = NULL;
    struct side_reads reads[2] = {{0}};
    struct keys_making making = {
        .game = game,
        .set_digests = ARENA_NEW_ARRAY(arena, const char *, game->data_set_count + 1),
        .frame = frame,
        .data = data,
        .has_fills = game->filled_text_count > 0,
        .checksum = g_checksum_new(G_CHECKSUM_SHA256),
        .arena = arena,
    };
    for (size_t i = 0; i < pieces->face_count; i++) {
        const struct face *face = &pieces->faces[i];
        /* Faces of one component and layout stand together: each such run is looked through once. */
        if (i == 0 || face->component != component || face->layout != layout) {
            component = face->component;
            layout = face->layout;
            reads[FACE_FRONT] = read_side(&making, component, layout, FACE_FRONT);
            reads[FACE_BACK] = read_side(&making, component, layout, FACE_BACK);
        }
        keys[i] = make_key(&making, face, reads[face->side]);
    }
    g_checksum_free(making.checksum);
    return keys;
}
