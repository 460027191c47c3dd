/* Layout files: the size and shape of a component and the elements on its sides. */
#ifndef KERF_GAME_LAYOUT_H
#define KERF_GAME_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>

#include "game/property.h"
#include "geom/net.h"
#include "geom/path.h"

enum element_kind {
#define X(kind, name, container, doc, main_doc, example) ELEMENT_##kind,
#include "game/element_kinds.def"
#undef X
    ELEMENT_KIND_COUNT,
};

enum property_id {
    PROPERTY_MAIN, /* the value of the kind's own key, where that is a scalar */
    /* on any element */
    PROPERTY_AT,
    PROPERTY_SIZE,
    PROPERTY_WIDTH,
    PROPERTY_HEIGHT,
    PROPERTY_INSIDE,
    PROPERTY_PANEL,
    PROPERTY_ROTATE,
    PROPERTY_OPACITY,
    PROPERTY_WHEN,
    PROPERTY_REPEAT,
    PROPERTY_STYLE,
    PROPERTY_ALLOW,
    PROPERTY_FILL,
    PROPERTY_STROKE,
    PROPERTY_STROKE_WIDTH,
    PROPERTY_DASH,
    PROPERTY_CLIP,
    /* text */
    PROPERTY_FONT_FAMILY,
    PROPERTY_FONT_SIZE,
    PROPERTY_FONT_WEIGHT,
    PROPERTY_ITALIC,
    PROPERTY_INK,
    PROPERTY_TINT,
    PROPERTY_TEXT_OUTLINE,
    PROPERTY_TEXT_SHADOW,
    PROPERTY_TEXT_ALIGN,
    PROPERTY_TEXT_VALIGN,
    PROPERTY_TEXT_CENTRE,
    PROPERTY_FIT,
    PROPERTY_MINIMUM,
    PROPERTY_WRAP,
    PROPERTY_TEXT_ICONS,
    PROPERTY_HYPHENS,
    PROPERTY_DIRECTION,
    /* pictures */
    PROPERTY_PICTURE_FIT,
    PROPERTY_PICTURE_ALIGN,
    PROPERTY_PICTURE_VALIGN,
    PROPERTY_PICTURE_BLEED,
    /* shapes */
    PROPERTY_RADIUS,
    PROPERTY_FROM,
    PROPERTY_TO,
    PROPERTY_CAP,
    PROPERTY_POINTS_LIST,
    PROPERTY_SIDES,
    PROPERTY_VIEW,
    /* containers */
    PROPERTY_OF,
    PROPERTY_GAP,
    PROPERTY_PADDING,
    PROPERTY_ALIGN,
    PROPERTY_VALIGN,
    PROPERTY_JUSTIFY,
    PROPERTY_GRID_COLUMNS,
    PROPERTY_GRID_ROWS,
    /* table */
    PROPERTY_TABLE_COLUMNS,
    PROPERTY_TABLE_ROWS,
    PROPERTY_ROW_HEIGHT,
    PROPERTY_HEAD_HEIGHT,
    PROPERTY_HEAD_STYLE,
    PROPERTY_HEAD_FILL,
    PROPERTY_STRIPE,
    PROPERTY_LINE,
    PROPERTY_LINE_WIDTH,
    PROPERTY_TABLE_LINES,
    /* use */
    PROPERTY_WITH,
    /* board */
    PROPERTY_SPACES,
    PROPERTY_LINES,
    PROPERTY_REGIONS,
    PROPERTY_GRID_LINES,
    PROPERTY_GRID_WIDTH,
    PROPERTY_NAMES,
    PROPERTY_BOARD_ROWS,
    PROPERTY_BOARD_COLUMNS,
    PROPERTY_LABEL_STYLE,
    /* track */
    PROPERTY_TRACK_FROM,
    PROPERTY_TRACK_TO,
    PROPERTY_TRACK_ALONG,
    PROPERTY_TRACK_PATH,
    PROPERTY_TRACK_SPACE,
    PROPERTY_TRACK_SHAPE,
    PROPERTY_TRACK_START,
    PROPERTY_TRACK_TEXT,
    /* barcode */
    PROPERTY_BARCODE_KIND,
    PROPERTY_BARCODE_CORRECTION,
    PROPERTY_ID_COUNT,
};

enum inside_area { INSIDE_PARENT, INSIDE_BLEED, INSIDE_TRIM, INSIDE_SAFE };
enum item_align {
    ITEM_ALIGN_STRETCH,
    ITEM_ALIGN_START,
    ITEM_ALIGN_CENTRE,
    ITEM_ALIGN_END,
    ITEM_ALIGN_BASELINE /* downwards in a row */
};
enum item_justify {
    ITEM_JUSTIFY_START,
    ITEM_JUSTIFY_CENTRE,
    ITEM_JUSTIFY_END,
    ITEM_JUSTIFY_BETWEEN
};
enum table_lines { TABLE_LINES_ALL, TABLE_LINES_BETWEEN, TABLE_LINES_BELOW };
enum track_along { TRACK_ROW, TRACK_COLUMN, TRACK_LOOP, TRACK_PATH };
enum track_shape { TRACK_BOX, TRACK_CIRCLE };
enum track_start { TRACK_TOP_LEFT, TRACK_TOP_RIGHT, TRACK_BOTTOM_LEFT, TRACK_BOTTOM_RIGHT };
enum picture_bleed { PICTURE_BLEED_NONE, PICTURE_BLEED_MIRROR, PICTURE_BLEED_EXTEND };
enum picture_fit { PICTURE_CONTAIN, PICTURE_COVER, PICTURE_STRETCH };

/** One column of a table; `each` makes several of it. */
struct table_column {
    const struct node *node;
    const struct property *each;  /* NULL: one column */
    const struct property *width; /* NULL: 1fr */
    const struct property *head;  /* a template; NULL: no text */
    const struct property *cell;  /* a template, or NULL where `of` has elements */
    const struct property *style; /* of the cells */
    const struct property *align, *valign;
    const struct property *fill;
    struct element *const *children; /* `of`: elements in each cell, stacked */
    size_t child_count;
};

struct element {
    enum element_kind kind;
    size_t number;           /* of all elements and looks of the game, from 0 */
    const struct node *node; /* the mapping */
    struct source_span span; /* the kind's key */
    const struct property *properties[PROPERTY_ID_COUNT]; /* NULL where not given */
    struct element *const *children;                      /* `of` */
    size_t child_count;
    const struct table_column *columns; /* of a table */
    size_t column_count;
    const struct layout *used; /* of `use` */
};

enum outline_shape { OUTLINE_BOX, OUTLINE_ROUNDED, OUTLINE_CIRCLE, OUTLINE_HEXAGON, OUTLINE_PATH };

/** How layouts name them, by the enum. */
extern const char *const outline_shape_names[];

struct layout_side {
    bool present;
    struct element *const *elements;
    size_t count;
    const struct parameter *with; /* of `same-as` */
    size_t with_count;
};

struct net_deck;

struct layout {
    const char *name; /* "stat-card" */
    const struct node *root;
    size_t findings_from, findings_to; /* of its reading, in the list that it reported to */
    const char *about;
    double width_mm, height_mm; /* 0 for a part that is only used by others */
    double bleed_mm, safe_mm;
    bool mirrors; /* where the game's language runs from right to left */
    enum outline_shape outline;
    struct path outline_path;      /* in the face's space */
    const struct fold_line *folds; /* of what is folded up; such a layout has no back */
    size_t fold_count;
    const struct net *net;       /* that size, outline and folds are of; NULL: none */
    const struct net_deck *deck; /* of a box whose net waits for its deck; NULL once it is made */
    const char *const *parameter_names;
    const struct parameter *parameter_defaults; /* node NULL: none, so required */
    size_t parameter_count;
    struct layout_side front, back; /* a part has its elements in `front` */
    bool loading;                   /* while its file is read, to find circles */
};

/** How deep layouts may use each other. */
enum { LAYOUT_DEPTH_MAX = 16 };

struct element_kind_info {
    const char *name;
    const char *doc;
    const char *main_doc; /* of the kind's own key, a template; NULL: it takes no scalar */
    const char *example;  /* an element of the kind, as it is written in YAML */
    bool container;
};

const struct element_kind_info *element_kind_info(enum element_kind kind);

/** The row of a property; `applies` tells which kinds take it. */
const struct field_spec *element_property_spec(enum property_id id);
bool element_property_applies(enum property_id id, enum element_kind kind);

/** Names that the expressions of one side read, with the parts that it uses: what decides whether two
 * faces can differ. Sorted, each once, in `arena`. */
const char *const *layout_side_names(struct arena *arena, const struct layout *layout,
                                     const struct layout_side *side, size_t *count_out);

/** Whether an element of a side, or of a part that it uses, has a text that shrinks with those of other faces. */
bool layout_side_shrinks_across_faces(const struct layout_side *side);

/** Whether the layout has a size of its own, so that a component can be made of it. */
static inline bool layout_is_face(const struct layout *layout)
{
    return layout->width_mm > 0 || layout->deck != NULL;
}

#endif
