/* Where things stand on a face: off it, in the strip between the safe area and the bleed, and on which panels of a net.
 * Private to this folder. */
#ifndef KERF_FACE_FACE_PLACES_H
#define KERF_FACE_FACE_PLACES_H

#include "face/face_grounds.h"
#include "face/face_item.h"
#include "face/face_outline.h"

/** What holds within a push of the display list. */
struct face_level {
    struct transform transform;   /* to the face */
    const struct face_clip *clip; /* on the face */
    double
        clip_end_mm; /* how far outside the safe area a clip ends that does not reach the bleed */
    double opacity;
    const struct net_part *panel; /* of a net; NULL: the whole face */
};

/** What things are held against, and what was met so far. */
struct face_places {
    struct face_pass *pass;
    struct face_outline outline;       /* asked only where it is no box, corners rounded or not */
    const struct face_outline *panels; /* of each part of a net; NULL: there is none */
    bool *has_something;               /* of each part of a net; NULL: there is none */
};

/** Nothing is to be released; all lives in the arena of `pass`. */
void face_places_init(struct face_places *places, struct face_pass *pass);

/** Whether what is drawn in the level is held against edges that are no box's. */
bool face_places_has_outline(const struct face_places *places, const struct face_level *level);

/** Narrows what can be seen in a level to a path in its space. */
void face_places_clip(const struct face_places *places, struct face_level *level,
                      const struct path *path);

/** One finding a text, the worst: DIAG_OUTSIDE_FACE (an error, as letters are lost), DIAG_OUTSIDE_SAFE,
 * DIAG_TEXT_CLIPPED where a `clip` cuts it off. */
void face_places_check_text(struct face_places *places, const struct face_level *level,
                            const struct display_item *item);

/**
 * DIAG_OFF_FACE of a picture, shape or line of which nothing is on the component, DIAG_OUTSIDE_SAFE of one that ends
 * between the safe area and the bleed. What runs off the component is a background and may.
 *
 * bounds  in the space of the level
 * path    likewise; asked only where the level has an outline
 * what    it is in a sentence, "this picture"
 */
void face_places_check_shape(struct face_places *places, const struct face_level *level,
                             const struct display_item *item, struct box bounds,
                             const struct path *path, const char *what);

/** DIAG_OUTSIDE_SAFE of a line round the bleed whose inner edge ends before the safe area. `width_mm` on the face. */
void face_places_check_frame(const struct face_places *places, const struct face_level *level,
                             const struct display_item *item, double width_mm);

/** DIAG_PANEL_EMPTY of a net where others of its panels have something, at the end of the list. */
void face_places_report_panels(const struct face_places *places);

#endif
