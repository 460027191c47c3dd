/* Cards into slots of sheets as large as the limits let them be. */
#include "picture/tts_plan.h"

#include <math.h>
#include <string.h>

#include <glib.h>

/* Tabletop Simulator wants the cards of a deck as cells of large pictures ("sheets"): at most TTS_COLUMNS_MAX x TTS_ROWS_MAX
 * cells of one size, TTS_SHEET_PX_MAX pixels a side. So many cards as go onto one sheet share it; among the grids that have
 * room for them the one with the largest cells is taken, which is what limits how sharp a card is. Where all backs are
 * one, the last cell of each sheet is kept free of fronts: the game shows it as what others see of a hand. */
struct planning {
    struct tts_plan *plan;
    struct arena *arena;
    GArray *sheets; /* struct tts_sheet */
    GArray *decks;  /* struct tts_deck */
    size_t next_key;
};

/* How the cards of a deck lie on its sheets. */
struct grid {
    size_t columns, rows;
    double px_per_mm;
};

/* Whether an object becomes a card, and not a piece of its own picture. */
static bool tts_is_card(const struct planned_object *object)
{
    return object->piece.type == TABLE_CARD && !object->piece.standing;
}

/* Pixels a mm, never more than the picture was asked for. */
static double grid_scale(const struct planned_object *card, size_t columns, size_t rows)
{
    double width_px = floor((double)TTS_SHEET_PX_MAX / (double)columns);
    double height_px = floor((double)TTS_SHEET_PX_MAX / (double)rows);
    double fitting = fmin(width_px / card->piece.width_mm, height_px / card->piece.height_mm);
    return fmin(fitting, card->px_per_mm);
}

/* Of the grids with slots enough, the one with the largest cells; of those, the one with the fewest. */
static struct grid choose_grid(const struct planned_object *card, size_t slots)
{
    struct grid best = {0};
    for (size_t columns = 1; columns <= TTS_COLUMNS_MAX; columns++) {
        size_t rows = (slots + columns - 1) / columns;
        if (rows > TTS_ROWS_MAX) {
            continue;
        }
        struct grid grid = {columns, rows, grid_scale(card, columns, rows)};
        bool larger = grid.px_per_mm > best.px_per_mm;
        bool smaller_sheet =
            grid.px_per_mm == best.px_per_mm && columns * rows < best.columns * best.rows;
        best = larger || smaller_sheet ? grid : best;
    }
    return best;
}

/* A sheet of blank cells. Returns its index. */
static size_t add_sheet(struct planning *planning, const struct planned_object *object,
                        const struct grid *grid, const char *path)
{
    double dpi = grid->px_per_mm * MM_PER_INCH;
    size_t count = grid->columns * grid->rows;
    size_t *cells = ARENA_NEW_ARRAY(planning->arena, size_t, count);
    for (size_t i = 0; i < count; i++) {
        cells[i] = NO_IMAGE;
    }
    struct tts_sheet sheet = {.path = path,
                              .cells = cells,
                              .columns = grid->columns,
                              .rows = grid->rows,
                              .cell_width_px = whole_px_from_mm(object->piece.width_mm, dpi),
                              .cell_height_px = whole_px_from_mm(object->piece.height_mm, dpi),
                              .dpi = dpi};
    g_array_append_val(planning->sheets, sheet);
    return planning->sheets->len - 1;
}

/* Cells are numbered along rows, as the game numbers cards on a sheet. */
static void set_cell(struct planning *planning, size_t sheet, size_t cell, size_t image)
{
    g_array_index(planning->sheets, struct tts_sheet, sheet).cells[cell] = image;
}

/* ---- decks ---- */

/* One that differs from the first is enough. */
static bool have_unique_backs(const struct tts_deck *deck)
{
    for (size_t i = 1; i < deck->card_count; i++) {
        if (deck->cards[i].back != deck->cards[0].back) {
            return true;
        }
    }
    return false;
}

/* The sheets of one side; all are of one grid, the last with as many rows as it needs. */
static size_t add_deck_sheets(struct planning *planning, const struct tts_deck *deck,
                              const struct grid *grid, enum face_side side)
{
    size_t first = planning->sheets->len, kept = deck->unique_backs ? 0 : 1;
    for (size_t from = 0; from < deck->card_count; from += deck->cards_per_sheet) {
        size_t count = MIN(deck->card_count - from, deck->cards_per_sheet);
        struct grid own = *grid;
        own.rows = (count + kept + grid->columns - 1) / grid->columns;
        const char *path =
            arena_printf(planning->arena, "%s/%s-%zu.png", deck->component->id,
                         side == FACE_FRONT ? "faces" : "backs", from / deck->cards_per_sheet + 1);
        size_t sheet = add_sheet(planning, deck->cards, &own, path);
        for (size_t i = 0; i < count; i++) {
            const struct planned_object *card = &deck->cards[from + i];
            set_cell(planning, sheet, i, side == FACE_FRONT ? card->front : card->back);
        }
        if (kept > 0) {
            set_cell(planning, sheet, own.columns * own.rows - 1, deck->cards[0].back);
        }
    }
    return first;
}

/* A sheet of one cell, as large as the limit lets it be. */
static size_t add_shared_back(struct planning *planning, const struct tts_deck *deck)
{
    const char *path = arena_printf(planning->arena, "%s/back.png", deck->component->id);
    const struct grid single = {1, 1, grid_scale(deck->cards, 1, 1)};
    size_t sheet = add_sheet(planning, deck->cards, &single, path);
    set_cell(planning, sheet, 0, deck->cards[0].back);
    return sheet;
}

/* Its fronts, then its backs: a sheet for each of fronts where they differ, else one picture. Keys number the
 * sheets of fronts through all decks, from 1. */
static void plan_deck(struct planning *planning, const struct planned_object *cards, size_t count)
{
    struct tts_deck deck = {.component = cards->component, .cards = cards, .card_count = count};
    deck.unique_backs = have_unique_backs(&deck);
    size_t kept = deck.unique_backs ? 0 : 1;
    deck.cards_per_sheet = MIN(count, (size_t)(TTS_COLUMNS_MAX * TTS_ROWS_MAX) - kept);
    const struct grid grid = choose_grid(cards, deck.cards_per_sheet + kept);
    deck.first_face = add_deck_sheets(planning, &deck, &grid, FACE_FRONT);
    deck.face_sheet_count = planning->sheets->len - deck.first_face;
    deck.first_back = deck.unique_backs ? add_deck_sheets(planning, &deck, &grid, FACE_BACK)
                                        : add_shared_back(planning, &deck);
    for (size_t i = deck.first_face; i < planning->sheets->len; i++) {
        g_array_index(planning->sheets, struct tts_sheet, i).uncut = true;
    }
    deck.first_key = planning->next_key;
    planning->next_key += deck.face_sheet_count;
    g_array_append_val(planning->decks, deck);
}

/* ---- other pieces ---- */

/* Pieces that look alike share a picture, so it may be planned already. */
static void plan_picture(struct planning *planning, const struct planned_object *object,
                         size_t image)
{
    struct tts_plan *plan = planning->plan;
    if (image == NO_IMAGE || plan->sheet_of[image] != NO_IMAGE) {
        return;
    }
    const struct grid single = {1, 1, object->px_per_mm};
    size_t sheet = add_sheet(planning, object, &single, plan->images->images[image].path);
    set_cell(planning, sheet, 0, image);
    plan->sheet_of[image] = sheet;
}

/* Frees the array. */
static void *moved_to(struct arena *arena, GArray *array)
{
    guint size = g_array_get_element_size(array);
    void *copy = ARENA_NEW_ARRAY(arena, char, (size_t)array->len *size + 1);
    if (array->len > 0) {
        memcpy(copy, array->data, (size_t)array->len * size);
    }
    g_array_free(array, TRUE);
    return copy;
}

/* Cards of a component, which follow each other, become a deck; every other piece has pictures of its own. */
static void plan_sheets(struct image_plan *images)
{
    struct tts_plan *plan_out = ARENA_NEW(images->arena, struct tts_plan);
    *plan_out = (struct tts_plan){.images = images};
    plan_out->sheet_of = ARENA_NEW_ARRAY(images->arena, size_t, images->image_count + 1);
    for (size_t i = 0; i < images->image_count; i++) {
        plan_out->sheet_of[i] = NO_IMAGE;
    }
    struct planning planning = {
        .plan = plan_out,
        .arena = images->arena,
        .sheets = g_array_new(FALSE, FALSE, sizeof(struct tts_sheet)),
        .decks = g_array_new(FALSE, FALSE, sizeof(struct tts_deck)),
        .next_key = 1,
    };
    for (size_t i = 0, next = 0; i < images->object_count; i = next) {
        const struct planned_object *object = &images->objects[i];
        next = i + 1;
        if (!tts_is_card(object)) {
            plan_picture(&planning, object, object->front);
            plan_picture(&planning, object, object->back);
            continue;
        }
        while (next < images->object_count &&
               images->objects[next].component == object->component) {
            next++;
        }
        plan_deck(&planning, object, next - i);
    }
    plan_out->sheet_count = planning.sheets->len;
    plan_out->deck_count = planning.decks->len;
    plan_out->sheets = moved_to(images->arena, planning.sheets);
    plan_out->decks = moved_to(images->arena, planning.decks);
    images->sheets = plan_out;
}

/* As for any table, and then the sheets. */
enum outcome tts_plan_make(const struct project *project, struct image_plan *plan,
                           struct diag_list *diags)
{
    enum outcome outcome = image_plan_pieces(project, plan, diags);
    if (outcome == OUTCOME_OK) {
        plan_sheets(plan);
    }
    return outcome;
}

/* ---- the table ---- */

/* Things into rows, left to right and towards the viewer. */

/* Of the table: a row is as long as the sides of its large tables, and a hand fits between things. */
static const double row_width = 60, gap = 1;
static const double bag_width = 3;

/* More pieces of a component than this go into a bag. */
enum { LOOSE_MAX = 12 };

/* In inches, the unit of Tabletop Simulator's tables. */
struct laying {
    GArray *things; /* struct tts_thing */
    double x, z;    /* where the next thing begins; z falls towards the viewer */
    double row_depth, right;
};

/* Each component begins a row of its own; an empty row stays where it is. */
static void begin_row(struct laying *laying)
{
    if (laying->x > 0) {
        laying->z -= laying->row_depth + gap;
    }
    laying->x = laying->row_depth = 0;
}

/* x is the middle of the thing, as the game has it, and z too. */
static void lay_thing(struct laying *laying, const struct tts_thing *pattern)
{
    struct tts_thing thing = *pattern;
    if (laying->x > 0 && laying->x + thing.width > row_width) {
        begin_row(laying);
    }
    thing.x = laying->x + thing.width / 2;
    thing.z = laying->z - thing.depth / 2;
    laying->x += thing.width + gap;
    laying->right = fmax(laying->right, laying->x - gap);
    laying->row_depth = fmax(laying->row_depth, thing.depth);
    g_array_append_val(laying->things, thing);
}

/* A thing of the size of a piece; what stands can be turned about. */
static struct tts_thing thing_of(const struct planned_object *object)
{
    double width = object->piece.width_mm / MM_PER_INCH;
    double depth = object->piece.height_mm / MM_PER_INCH;
    return (struct tts_thing){.objects = object,
                              .object_count = 1,
                              .width = width,
                              .depth = object->piece.standing ? width : depth};
}

/* Few stand one by one, many in a bag. */
static void lay_pieces(struct laying *laying, const struct planned_object *objects, size_t count)
{
    size_t pieces = 0;
    for (size_t i = 0; i < count; i++) {
        pieces += objects[i].count;
    }
    if (pieces > LOOSE_MAX) {
        const struct tts_thing bag = {.objects = objects,
                                      .object_count = count,
                                      .in_bag = true,
                                      .width = bag_width,
                                      .depth = bag_width};
        lay_thing(laying, &bag);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct tts_thing thing = thing_of(&objects[i]);
        for (thing.copy = 1; thing.copy <= objects[i].count; thing.copy++) {
            lay_thing(laying, &thing);
        }
    }
}

/* Laid from the corner on, seen from the middle of the table: where the rows end is known only now. */
static void move_to_middle(const struct laying *laying)
{
    for (guint i = 0; i < laying->things->len; i++) {
        struct tts_thing *thing = &g_array_index(laying->things, struct tts_thing, i);
        thing->x -= laying->right / 2;
        thing->z -= (laying->z + gap) / 2;
    }
}

/* In the order of the game; the decks are in the same order as their components. */
struct tts_thing *tts_table_lay(const struct tts_plan *plan, size_t *count_out)
{
    const struct image_plan *images = plan->images;
    struct laying laying = {.things = g_array_new(FALSE, FALSE, sizeof(struct tts_thing))};
    const struct tts_deck *deck = plan->decks;
    for (size_t i = 0, next = 0; i < images->object_count; i = next) {
        const struct planned_object *first = &images->objects[i];
        for (next = i + 1;
             next < images->object_count && images->objects[next].component == first->component;) {
            next++;
        }
        if (tts_is_card(first)) {
            struct tts_thing thing = thing_of(first);
            thing.object_count = next - i;
            thing.deck = deck++;
            lay_thing(&laying, &thing);
        } else {
            lay_pieces(&laying, first, next - i);
        }
        begin_row(&laying);
    }
    move_to_middle(&laying);
    *count_out = laying.things->len;
    return (struct tts_thing *)(void *)g_array_free(laying.things, FALSE);
}
