/* Different fronts of components that are chosen by their kind on a table. */
#include "picture/cover_faces.h"

#include <math.h>

#include <glib.h>

#include "picture/table_piece.h"

/* A fan of fewer is none. */
static const size_t enough_fronts = 3;

/* A figure is so much higher than wide. */
static const double figure_aspect = 1.25;

/* A component that may become the fan. */
struct candidate {
    GArray *fronts; /* struct cover_face */
    double longest_mm;
    bool is_card; /* or a tile */
};

static struct table_piece piece_of(const struct component_pieces *pieces)
{
    bool has_back = pieces->count > 0 && pieces->pieces[0].back != NO_FACE;
    return table_piece_of(pieces->component, has_back);
}

static void add_fronts(const struct component_pieces *pieces, GArray *faces)
{
    struct table_piece piece = piece_of(pieces);
    GHashTable *seen = g_hash_table_new(g_direct_hash, g_direct_equal);
    for (size_t i = 0; i < pieces->count; i++) {
        const struct cover_face face = {.face = pieces->pieces[i].front, .part = piece.front.box};
        if (g_hash_table_add(seen, GSIZE_TO_POINTER(face.face))) {
            g_array_append_val(faces, face);
        }
    }
    g_hash_table_destroy(seen);
}

/* Frees `faces`. */
static struct cover_faces spread(GArray *faces, size_t most, struct arena *arena)
{
    struct cover_faces chosen = {.count = MIN(most, (size_t)faces->len)};
    struct cover_face *list = ARENA_NEW_ARRAY(arena, struct cover_face, chosen.count + 1);
    for (size_t i = 0; i < chosen.count; i++) {
        list[i] = g_array_index(faces, struct cover_face, i * faces->len / chosen.count);
    }
    chosen.faces = list;
    g_array_free(faces, TRUE);
    return chosen;
}

/* Cards of a hand rather than tiles of a map: of those with enough different fronts the smallest, then the
 * one with most. */
static bool is_better(const struct candidate *one, const struct candidate *other)
{
    bool one_enough = one->fronts->len >= enough_fronts;
    bool other_enough = other->fronts->len >= enough_fronts;
    if (one->is_card != other->is_card || one_enough != other_enough) {
        return one->is_card != other->is_card ? one->is_card : one_enough;
    }
    bool sized = one_enough && one->longest_mm != other->longest_mm;
    return sized ? one->longest_mm < other->longest_mm : one->fronts->len > other->fronts->len;
}

struct cover_faces cover_faces_cards(const struct project *project, size_t most,
                                     struct arena *arena)
{
    struct candidate best = {.fronts = g_array_new(FALSE, FALSE, sizeof(struct cover_face))};
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        const struct component_pieces *pieces = &project->pieces->components[i];
        struct table_piece piece = piece_of(pieces);
        if (piece.left_out) {
            continue;
        }
        struct candidate next = {
            .fronts = g_array_new(FALSE, FALSE, sizeof(struct cover_face)),
            .longest_mm = fmax(piece.width_mm, piece.height_mm),
            .is_card = piece.type == TABLE_CARD || piece.type == TABLE_TILE,
        };
        add_fronts(pieces, next.fronts);
        struct candidate worse = is_better(&next, &best) ? best : next;
        best = worse.fronts == best.fronts ? next : best;
        g_array_free(worse.fronts, TRUE);
    }
    return spread(best.fronts, most, arena);
}

struct cover_faces cover_faces_figures(const struct project *project, size_t most,
                                       struct arena *arena)
{
    GArray *faces = g_array_new(FALSE, FALSE, sizeof(struct cover_face));
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        const struct component_pieces *pieces = &project->pieces->components[i];
        struct table_piece piece = piece_of(pieces);
        if (piece.type == TABLE_TOKEN && !piece.left_out &&
            piece.height_mm >= piece.width_mm * figure_aspect) {
            add_fronts(pieces, faces);
        }
    }
    return spread(faces, most, arena);
}
