/* One side of one component, laid out: what to draw, in mm, in order. Laid out once, replayed into
 * every output. The origin is the top left of the trim; bleed lies at negative coordinates. */
#ifndef KERF_FACE_DISPLAY_LIST_H
#define KERF_FACE_DISPLAY_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "base/colour.h"
#include "face/image_store.h"
#include "game/allowance.h"
#include "game/theme.h"
#include "geom/net.h"
#include "geom/path.h"
#include "geom/transform.h"
#include "text/text_block.h"

enum display_verb {
    DISPLAY_PUSH, /* all until the matching pop is moved by `transform`, as one at `opacity` */
    DISPLAY_POP,  /* also ends the clips since the push */
    DISPLAY_CLIP,
    DISPLAY_FILL,
    DISPLAY_STROKE,
    DISPLAY_IMAGE,
    DISPLAY_TEXT,
};

enum stroke_cap { STROKE_CAP_BUTT, STROKE_CAP_ROUND, STROKE_CAP_SQUARE };
enum stroke_join { STROKE_JOIN_MITER, STROKE_JOIN_ROUND, STROKE_JOIN_BEVEL };

enum { STROKE_DASH_MAX = 8 };

struct stroke {
    struct colour colour;
    double width_mm;
    double dashes_mm[STROKE_DASH_MAX]; /* on, off, on, off ... */
    size_t dash_count;                 /* 0: a solid line */
    enum stroke_cap cap;
    enum stroke_join join;
};

struct display_item {
    enum display_verb verb;
    struct source_span span;               /* the YAML it comes from */
    const struct allowance_scope *allowed; /* NULL: nothing */
    union {
        struct {
            struct transform transform;
            double opacity;               /* 0 to 1 */
            const struct net_part *panel; /* whose space this is; NULL: that of what is around it */
        } push;
        struct {
            struct path path;
        } clip;
        struct {
            struct path path;
            struct colour colour;
            bool even_odd;
        } fill;
        struct {
            struct path path;
            struct stroke stroke;
        } stroke;
        struct {
            const struct image *image;
            struct box box; /* filled by the whole picture, stretched if need be */
            double opacity;
            struct source_span named; /* where its file is named; the item's own is the element */
            bool is_continued;        /* beyond the trim, where it ends: by others that */
            bool continues;           /* are more of it */
        } image;
        struct {
            struct text_block *block;    /* a reference of the list's own */
            double x_mm, y_mm;           /* where the block's top left goes */
            struct text_outline outline; /* drawn behind the letters; no width: none */
            struct text_shadow shadow;   /* behind both */
            bool shadow_alone;           /* another item draws both; none of a layout is so */
            struct source_span
                element; /* what shows it; the item's own span is that of the words */
        } text;
    };
};

/** Where a piece snaps to on a board: the centre of a space, in the face's space. */
struct display_spot {
    double x_mm, y_mm;
    double radius_mm; /* of the largest circle that fits in the space */
};

struct display_list {
    struct arena *arena;        /* owned; holds paths and spots */
    struct display_item *items; /* owned */
    size_t count, capacity;
    double width_mm, height_mm; /* trim */
    double bleed_mm;
    struct path outline; /* the cut line, in the face's space */
    struct display_spot *spots;
    size_t spot_count, spot_capacity;
    const struct allowance_scope *allowed; /* of the items that are added next */
};

struct display_list *display_list_new(double width_mm, double height_mm, double bleed_mm);

/** The face with its bleed: no more of it is printed. */
struct box display_list_extents(const struct display_list *list);

/** Accepts NULL. */
void display_list_free(struct display_list *list);

/** A new item at the end, zeroed but for verb and span; valid until the next one is added. */
struct display_item *display_list_add(struct display_list *list, enum display_verb verb,
                                      struct source_span span);

/** Gives back the room for items that did not come: hundreds of lists wait to be drawn. */
void display_list_settle(struct display_list *list);

/** A push that is opaque and on no panel, unless more is said of it; its pop is the caller's. */
struct display_item *display_list_push(struct display_list *list, struct transform transform,
                                       struct source_span span);

/** A push that moves nothing, and a clip to a path in the arena of the list. */
void display_list_push_clip(struct display_list *list, const struct path *path,
                            struct source_span span);

/**
 * Adds a spot given in the space that the next item will be drawn in, unless one of the first
 * `earlier_count` is there already: a board may be drawn in several layers, each a board element.
 */
void display_list_add_spot(struct display_list *list, struct display_spot spot,
                           size_t earlier_count);

/** The bounds of what an item draws, in mm of its own space; of a line its middle. Empty for what draws nothing by itself. */
struct box display_item_bounds(const struct display_item *item);

/** The spaces of pushes that are open while the items of a list are gone through. */
struct display_spaces {
    struct transform now; /* from the space of the item to that of the face */
    GArray *outer;        /* struct transform, back to which pops go */
};

/** `first` is the space of the first item. display_spaces_clear() */
void display_spaces_init(struct display_spaces *spaces, struct transform first);
void display_spaces_clear(struct display_spaces *spaces);

/** To the next item: into a push, or out at a pop. True for an item that draws, whose space `now` is. */
bool display_spaces_step(struct display_spaces *spaces, const struct display_item *item);

/** Adds what an item draws to a checksum: numbers as they are in memory, pictures and fonts by what is in their files. */
void display_item_digest(const struct display_item *item, struct digest *sum);

/** One line an item, three decimals; pushes indent. */
void display_list_dump(const struct display_list *list, GString *out);

/**
 * Adds the list to a checksum, as display_item_digest() its items.
 *
 * False where that is not all that decides how it looks: the texts of an SVG are in fonts that nobody here knows.
 */
bool display_list_digest(const struct display_list *list, struct digest *sum);

#endif
