/* How the spaces, lines and regions of a board look: a mapping of names (of kinds of spaces, of lines,
 * of regions) to a few properties each. */
#ifndef KERF_GAME_LOOKS_H
#define KERF_GAME_LOOKS_H

#include "game/property.h"

enum look_field {
    LOOK_FILL,
    LOOK_PATTERN,
    LOOK_PATTERN_COLOUR,
    LOOK_PATTERN_WIDTH,
    LOOK_PATTERN_GAP,
    LOOK_SHADOW,
    LOOK_SHADOW_SIZE,
    LOOK_STROKE,
    LOOK_STROKE_WIDTH,
    LOOK_DASH,
    LOOK_CAP,
    LOOK_CASING,
    LOOK_CASING_WIDTH,
    LOOK_CURVE,
    LOOK_ARROW,
    LOOK_ARROW_SIZE,
    LOOK_BRIDGE,
    LOOK_INSET,
    LOOK_IMAGE,
    LOOK_ICON,
    LOOK_ICON_SIZE,
    LOOK_ICON_COLOUR,
    LOOK_ICON_PLACE,
    LOOK_TEXT,
    LOOK_STYLE,
    LOOK_PLACE,
    LOOK_PADDING,
    LOOK_FIELD_COUNT
};

enum board_pattern {
    BOARD_PATTERN_NONE,
    BOARD_PATTERN_HATCH,
    BOARD_PATTERN_DOTS,
    BOARD_PATTERN_CROSS,
    BOARD_PATTERN_WAVES,
    BOARD_PATTERN_CHECKS
};

/** Where something stands in a space: three rows of three. */
enum board_place {
    BOARD_PLACE_TOP_LEFT,
    BOARD_PLACE_TOP,
    BOARD_PLACE_TOP_RIGHT,
    BOARD_PLACE_LEFT,
    BOARD_PLACE_CENTRE,
    BOARD_PLACE_RIGHT,
    BOARD_PLACE_BOTTOM_LEFT,
    BOARD_PLACE_BOTTOM,
    BOARD_PLACE_BOTTOM_RIGHT
};

struct look {
    const char *name;
    const struct node *node;
    const struct property *fields[LOOK_FIELD_COUNT]; /* NULL where not given */
};

/** Whether it holds looks. */
bool property_has_looks(const struct property *property);

/** The row of a field, and whether looks of a property kind have it. */
const struct field_spec *look_field_spec(enum look_field field);
bool look_field_applies(enum look_field field, enum field_kind kind);

/** The look of that name, else the one called `default`, else NULL. */
const struct look *look_lookup(const struct property *looks, const char *name);

/** Reads a mapping of looks; part of property_read(), and fails as that does. */
bool looks_read(struct arena *arena, const struct field_spec *spec, const struct node *node,
                const struct theme *theme, struct property *out, struct diag_list *diags);

#endif
