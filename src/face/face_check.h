/* Checking a finished face: where the walk through its display list has come to, and what is asked of
 * each kind of item there. The walk itself also finds pictures that are too coarse (DIAG_IMAGE_COARSE) and
 * lines that are too thin (DIAG_LINE_TOO_THIN). Private to this folder. */
#ifndef KERF_FACE_FACE_CHECK_H
#define KERF_FACE_FACE_CHECK_H

#include "face/face_grounds.h"
#include "face/face_item.h"
#include "geom/quad.h"

/** What holds within a push. */
struct check_level {
    struct transform transform; /* to the face */
    struct area_bounds clip;    /* on the face */
    double opacity;
    const struct net_part *panel; /* of a net; NULL: the whole face */
};

enum { CHECK_DEPTH_MAX = 64 };

/** A text that was met, to hold against what is drawn later. */
struct checked_text {
    const struct display_item *item;
    struct quad letters;
    struct box box;     /* upright, on the face */
    size_t areas_below; /* of the grounds */
};

struct face_check {
    struct face_pass *pass;
    struct check_level levels[CHECK_DEPTH_MAX];
    size_t depth;
    size_t skipped; /* pushes beyond the deepest that is followed */
    struct face_grounds grounds;
    GArray *texts; /* struct checked_text */
};

/** How far rounding, hairlines and antialiasing may reach beyond an edge without a word. */
#define CHECK_SLACK_MM 0.05

static inline const struct check_level *face_check_level(const struct face_check *check)
{
    return &check->levels[check->depth];
}

/** The bounds of a text in its own space. */
struct box face_check_text_box(const struct display_item *item);

/** Text off the face (DIAG_OUTSIDE_FACE) or outside the safe area (DIAG_OUTSIDE_SAFE). */
void face_check_text_place(struct face_check *check, const struct display_item *item);

/**
 * A picture, shape or line that ends between the safe area and the bleed (DIAG_OUTSIDE_SAFE), or of which
 * nothing is on the component (DIAG_OFF_FACE). What runs off the component is a background and may.
 *
 * box   its bounds in the space that the list has come to
 * what  "this picture"
 */
void face_check_place(struct face_check *check, const struct display_item *item, struct box box,
                      const char *what);

/** A text's contrast to what is drawn so far (DIAG_LOW_CONTRAST), and whether it lies on another text
 * (DIAG_TEXTS_OVERLAP). */
void face_check_text(struct face_check *check, const struct display_item *item);

/** Texts that are hidden by what is drawn after them, when all is drawn (DIAG_TEXT_HIDDEN). */
void face_check_hidden_texts(struct face_check *check);

#endif
