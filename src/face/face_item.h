/* Items: the elements of one face with every expression evaluated, and what a kind of element is made
 * of. Private to this folder. */
#ifndef KERF_FACE_FACE_ITEM_H
#define KERF_FACE_FACE_ITEM_H

#include "face/display_list.h"
#include "face/face_layout.h"
#include "game/layout.h"
#include "text/text_block.h"

struct face_inks;
struct image_colours;
struct item_clip;
struct loaded_board;
struct part;
struct part_memory;

/** One face while it is laid out. */
/** A part of a row or column that has less room than its parts want: what is told of the whole, and not of each text in
 * it, is gathered here. */
struct short_part {
    struct short_part *around; /* of a row or column that this one stands in; NULL: none */
    bool horizontal;
    double missing_mm; /* of the text in it that lacks most */
};

struct face_pass {
    const struct face_resources *resources;
    struct font_set *fonts;
    struct sandbox *sandbox;
    struct image_colours *colours;
    struct face_inks *inks;
    struct arena *arena;       /* everything of this pass, but for parts */
    struct part_memory *parts; /* of faces before; NULL: everything is made for this one */
    size_t kept_bytes;         /* of memory beside the arena that items of this face are in */
    struct display_list *list;
    struct diag_list *diags;
    bool has_shape;                /* it is cut to an outline that is neither a box nor rounded */
    GHashTable *pictures;          /* paths by name, of those that were found; the maker's */
    GHashTable *svg_paths;         /* GBytes of struct path_step by SVG path data; the maker's */
    GHashTable *texts;             /* scalars that are printed as text; NULL: nobody asks */
    const struct net *net;         /* of the layout; NULL: it has none */
    const struct node *net_node;   /* what says so */
    struct box areas[4];           /* by enum inside_area; INSIDE_PARENT is not used */
    struct loaded_board *boards;   /* those that this face has read so far */
    size_t item_count, step_count; /* elements drawn, and what was gone over */
    bool exhausted;                /* a limit is reached: nothing more is made */
    size_t use_depth;
    size_t container_depth; /* of what the elements that are being made stand in; 0: a side */
    bool mirrored;          /* what is arranged from left to right stands from right to left */
    struct short_part *short_part;      /* that is being drawn, the innermost; NULL: none */
    struct transform to_face;           /* from the space that is drawn in */
    struct grouped_text *grouped_texts; /* those that shrink as groups, drawn so far */
    const struct component *component;
    const struct layout *layout;
    GHashTable *
        measured; /* how far groups across faces shrink here, as face_measure() has it; NULL: nobody asks */
    bool failed;
};

struct extent {
    double width_mm, height_mm;
};

/* What the kinds have of their own: struct item_text, struct item_image and so on. A kind's is in its
 * file, or here where others make such items too. */
#define X(kind, name, container, doc, main_doc, example) struct item_##name;
#include "game/element_kinds.def"
#undef X

struct item_text {
    const char *markup;
    const struct node *written; /* the scalar in the layout */
    const struct node *origin;  /* the scalar to point at */
    struct style style;
    bool starts_right;        /* unless the style says how the text runs */
    struct text_block *block; /* the last one that was shaped; owned */
    struct text_report report;
    double block_width_mm, block_height_mm; /* what it was shaped for */
};

struct item_image {
    const struct image *image; /* NULL: none that can be drawn */
    const char *missing;       /* the name of a picture that is not there yet; NULL: none */
    const struct node *origin; /* the scalar that names its file; NULL after a finding */
    bool is_icon;              /* which is drawn however much ink is saved */
    int fit, align, valign, bleed;
};

/** Columns and rows of a grid or a table. */
struct item_grid {
    const struct length *columns, *rows; /* the last row goes for all that follow */
    size_t column_count, row_count;
};

/** What an item wanted of some room, so that nested items are not measured over and over. */
struct item_measure {
    double available_width_mm, available_height_mm;
    struct extent extent;
};

enum { ITEM_MEASURES_KEPT = 4 };

struct item {
    const struct element *element; /* NULL for what a table or track makes itself */
    enum element_kind kind;
    struct source_span span;
    const struct allowance_scope *allowed;
    const struct style *style; /* of the text in it */

    struct length width, height; /* LENGTH_AUTO where not given */
    bool width_given, height_given, placed;
    bool keeps_shape;   /* in a stack it has its own size rather than all of the room */
    struct length x, y; /* of `at` */
    int inside;
    const struct net_part *panel; /* the parent in place of `inside`; NULL: none */
    double rotate_deg, opacity;

    bool has_fill, has_stroke;
    struct colour fill, stroke;
    double stroke_width_mm;
    double dashes_mm[STROKE_DASH_MAX];
    size_t dash_count;
    int cap;
    double radius_mm;

    const struct item_clip *clip; /* what is seen of it; NULL: all */
    struct part *part;            /* of a face before, which it is on this one; NULL: none */

    double padding_mm[4]; /* top right bottom left */
    double gap_x_mm, gap_y_mm;
    int align, valign, justify;
    struct item **children;
    size_t child_count;

    struct item_measure measures[ITEM_MEASURES_KEPT]; /* a ring */
    size_t measure_count;

    union { /* by `kind`; NULL where it has nothing of its own, or that could not be made */
#define X(kind, name, container, doc, main_doc, example) struct item_##name *name;
#include "game/element_kinds.def"
#undef X
    } own;
};

/** How long an item is along a row or column where its element does not say. */
enum flow_size {
    FLOW_SHARE,         /* its part of the room left over */
    FLOW_OWN,           /* what its content wants */
    FLOW_OWN_IF_FILLED, /* that, if it has children, else its part */
};

/** What a kind of element does; one in the kind's own file for each row of element_kinds.def. */
struct element_class {
    enum flow_size in_row, in_column;
    bool paints_parts; /* `make` sees to `fill` and `stroke`: they may differ from part to part */
    bool upright;      /* is no mirror image of itself on a face that is mirrored */

    /** Reads what the kind has of its own, and makes children. What fails is reported and fails the
     * pass. NULL: nothing to read. */
    void (*make)(struct face_pass *pass, struct item *item, const struct scope *scope);

    /** The room that it wants of what there is, either of which may be infinite. */
    struct extent (*natural)(struct face_pass *pass, struct item *item, double width_mm,
                             double height_mm);

    /** Draws it into its box. */
    void (*draw)(struct face_pass *pass, struct item *item, struct box box);

    /** Gives back what is not the arena's; NULL: nothing. */
    void (*release)(struct item *item);

    /**
     * Whether an item, once its face is done with and it was released, may be drawn on others on which an equal one would
     * be made: of its own face it keeps no more than the scalar that its words came from, in `*origin_out` (NULL: nor
     * that). NULL: never.
     */
    bool (*lasts)(struct item *item, const struct node ***origin_out);

    /** Looks at the whole face, once it is drawn without errors; NULL: nothing to see. */
    void (*check)(struct face_pass *pass);
};

#define X(kind, name, container, doc, main_doc, example)                                           \
    extern const struct element_class name##_element;
#include "game/element_kinds.def"
#undef X

const struct element_class *element_class_of(enum element_kind kind);

/* ---- making ---- */

/** The item of an element that is shown, with all that is in it. */
struct item *item_make(struct face_pass *pass, const struct element *element,
                       const struct scope *scope, const struct style *style);

/** What a kind says that keeps nothing of a face: element_class.lasts. */
bool item_lasts(struct item *item, const struct node ***origin_out);

/** Items of a list of elements, appended to `items_out` in the pass's arena. */
void items_make(struct face_pass *pass, struct element *const *elements, size_t count,
                const struct scope *scope, const struct style *style, struct item ***items_out,
                size_t *count_out);

/**
 * Charges a face for going over so many elements, values or cells, and for the memory taken so far.
 *
 * False once a limit is reached: the first time DIAG_FACE_LIMIT at `node`. The pass has failed, and what is
 * repeated ends.
 */
bool item_charge(struct face_pass *pass, const struct node *node, size_t steps);

/** Notes, from whichever thread, that the element or look of that number is on a face. */
void item_note_shown(const struct face_pass *pass, size_t number);

/** The elements in an element become the children of its item. */
void item_make_children(struct face_pass *pass, struct item *item, const struct scope *scope);

/** An empty item of a kind, with everything at its default and nothing of its own. */
struct item *item_new(struct face_pass *pass, enum element_kind kind, struct source_span span,
                      const struct style *style);

/** A text in a style, empty, to be filled in. */
struct item *item_text_new(struct face_pass *pass, struct source_span span,
                           const struct style *style);

/** Sets a text from its template. */
void item_text_set(struct face_pass *pass, struct item *item, const struct property *text,
                   const struct scope *scope);

/** The path to open of an icon, or of an object of one, "sheet#sword"; NULL: there is no such file. In the arena. */
const char *item_icon_file(struct face_pass *pass, const char *name);

/**
 * Reports an icon that is not there yet, and gives its file's name for image_store_stand_in().
 *
 * origin   the scalar that its name came from
 * pattern  the scalar that says how names are made, "{goods}", which then is one finding for all of them; NULL: the
 *          name is all that is known
 */
const char *item_report_icon_wanted(struct face_pass *pass, const char *name,
                                    const struct node *origin, const struct node *pattern);

/** A picture as an element or a look asks for it. */
struct image_request {
    enum element_kind kind;     /* image or icon */
    const char *name;           /* a path, or an icon's */
    const struct node *origin;  /* the scalar that it came from */
    const struct node *pattern; /* the scalar that says how names are made: "art/{id}.svg" */
    struct colour tint;         /* of a black icon, and what an SVG draws in currentColor */
};

/** image_store_load() for a face, whose resources are told of the file. */
const struct image *item_picture_load(struct face_pass *pass, const char *path,
                                      const struct colour *tint, struct source_span asked_at,
                                      const struct node *named);

/** The picture of an `image` or `icon`; neither picture nor name of a missing one after a finding. */
struct item_image item_image_load(struct face_pass *pass, const struct image_request *request);

/* ---- values of properties ---- */

/** Evaluates a property that is given; NULL if that failed (then the pass has). */
const struct property *item_evaluate_given(struct face_pass *pass, const struct property *property,
                                           const struct scope *scope);

/** As item_evaluate_given(), of an element; NULL also if it is not given. Here, as most are not: an element says little
 * of what it might, and is asked for all of it on each face. */
static inline const struct property *
item_evaluate(struct face_pass *pass, const struct property *property, const struct scope *scope)
{
    return property != NULL ? item_evaluate_given(pass, property, scope) : NULL;
}

/** As item_evaluate(), by its id. */
static inline const struct property *item_property(struct face_pass *pass, const struct item *item,
                                                   enum property_id id, const struct scope *scope)
{
    return item_evaluate(pass, item->element->properties[id], scope);
}

/** These leave the value as it is where the property is not given, or after a finding. */
static inline void item_set_number(struct face_pass *pass, const struct item *item,
                                   enum property_id id, const struct scope *scope, double *out)
{
    const struct property *property = item_property(pass, item, id, scope);
    *out = property != NULL ? property->number : *out;
}

static inline void item_set_choice(struct face_pass *pass, const struct item *item,
                                   enum property_id id, const struct scope *scope, int *out)
{
    const struct property *property = item_property(pass, item, id, scope);
    *out = property != NULL ? property->choice : *out;
}

/** Whether there is one. */
static inline bool item_set_colour(struct face_pass *pass, const struct item *item,
                                   enum property_id id, const struct scope *scope,
                                   struct colour *out)
{
    const struct property *property = item_property(pass, item, id, scope);
    *out = property != NULL ? property->colour : *out;
    return property != NULL;
}

void item_set_mm(struct face_pass *pass, const struct property *property, const struct scope *scope,
                 double *out);
void item_set_dashes(struct face_pass *pass, const struct property *property,
                     const struct scope *scope, double *dashes_mm, size_t *count_out);

/** How many lengths a property has, and length `index`; a single one stands for all. */
size_t item_length_count(const struct property *property);
const struct property *item_length_at(const struct property *property, size_t index);

/** Whether a property is one length or a list of `count`; else a finding. */
bool item_has_count(struct face_pass *pass, const struct property *property, size_t count);

/** Whether a length may be the size of something; else a finding. */
bool item_is_size(struct face_pass *pass, const struct property *property);

/** A length in mm; after a finding 0. Percents, shares and auto mean nothing for gaps, paddings and
 * widths of lines. */
double item_absolute_mm(struct face_pass *pass, const struct property *property);

/** What the kind's own key says, and the scalar that it came from; NULL after a finding. */
const char *item_main_text(struct face_pass *pass, const struct item *item,
                           const struct scope *scope, const struct node **origin_out);

/** A text's style, from the theme by name; `fallback` after a finding. */
const struct style *item_style(struct face_pass *pass, const struct property *name,
                               const struct scope *scope, const struct style *fallback);

/** The values that an `each` goes over; false after a finding. */
bool item_each(struct face_pass *pass, const struct property *each, const struct scope *scope,
               const struct value **values_out, size_t *count_out);

/** The scope in which value `index` of an `each` is named. */
const struct scope *item_each_scope(struct face_pass *pass, const struct property *each,
                                    const struct scope *scope, const struct value *value,
                                    size_t index);

/** Reads what an element says of `clip`. */
void item_set_clip(struct face_pass *pass, struct item *item, const struct scope *scope);

/* ---- measuring ---- */

/** The room that an item wants of what there is (infinite: no limit). */
struct extent item_natural(struct face_pass *pass, struct item *item, double available_width_mm,
                           double available_height_mm);

/** The room that a child wants of what it stands in, from the top left of that to its own far corner. */
struct extent item_reach(struct face_pass *pass, struct item *child, double width_mm,
                         double height_mm);

/** The room that children want, padding included, laid on each other or as a grid. */
struct extent item_stack_natural(struct face_pass *pass, struct item *item, double width_mm,
                                 double height_mm);
struct extent item_grid_natural(struct face_pass *pass, struct item *item,
                                const struct item_grid *grid, double width_mm, double height_mm);

/** A length along an axis that is `whole_mm` long; auto and shares give all of it. */
double item_length(struct length length, double whole_mm);

/** Whether a length is known, once the whole is. */
bool item_length_is_fixed(struct length length, double whole_mm);

/** What remains of a room for what is in an item, and the room that it and its padding take. */
struct extent item_inside(const struct item *item, double width_mm, double height_mm);
struct extent item_outside(const struct item *item, struct extent inside);

/** The inside of a box after the item's padding. */
struct box item_content(const struct item *item, struct box box);

/* ---- drawing ---- */

/** Draws an item into `box`. */
void item_arrange(struct face_pass *pass, struct item *item, struct box box);

/** Fills and strokes the box behind an item, as its element says. */
void item_draw_ground(struct face_pass *pass, const struct item *item, struct box box);

/** The shape that a clipped item in `box` is seen through, in the space that is drawn in. */
void item_clip_path(const struct face_pass *pass, const struct item *item, struct box box,
                    struct path *path_out);

/** Fills and strokes a path likewise. */
void item_draw_path(struct face_pass *pass, const struct item *item, const struct path *path);

/** Draws children on top of each other, each where it says. */
void item_stack_draw(struct face_pass *pass, struct item *item, struct box content);

/** Of the room left over at an edge, what comes before a child; `align` as in enum item_align. */
double item_share_before(int align, double spare_mm);

/** Where a child is in a stack, or in the cell of a grid. */
struct box item_stack_box(struct face_pass *pass, const struct item *item, struct item *child,
                          struct box content);

/** Sizes of columns and rows in the arena, [grid->column_count] and [row_count]. */
struct grid_sizes {
    double *columns, *rows;
    size_t row_count;
};

/** Divides a grid's room, reporting where its children need more. */
struct grid_sizes item_grid_divide(struct face_pass *pass, struct item *item,
                                   const struct item_grid *grid, struct box content);

/** Draws children into the cells. */
void item_grid_draw(struct face_pass *pass, struct item *item, const struct item_grid *grid,
                    const struct grid_sizes *sizes, struct box content);

/** Draws a text, reporting what does not fit. */
void item_text_draw(struct face_pass *pass, struct item *item, struct box box);

/** Draws the texts of each group in one size, once all of the face has its place. */
void item_text_shrink_groups(struct face_pass *pass);

/** The first baseline of a text that is so wide, below its top, in mm. */
double item_text_baseline(struct face_pass *pass, struct item *item, double width_mm);

/** Draws a picture into `box`; `span` is what it is drawn for. */
void item_image_draw(struct face_pass *pass, const struct item_image *picture,
                     struct source_span span, struct box box);

/** Reports that what is in an item is wider or higher than its room; the face fails. `parts` says how large they are;
 * NULL: nothing is said of them. */
void item_report_no_room(struct face_pass *pass, const struct item *item, const char *direction,
                         double wanted_mm, double available_mm, const char *parts);

/* ---- findings ---- */

/** Reports what is wrong with a text as it was last shaped, for the room `box`; errors make the face fail. */
void item_text_report(struct face_pass *pass, struct item *item, struct box box);

/** Whether the smallest letters of a text can be read in print; and the finding where they cannot. */
bool item_text_is_readable(const struct text_report *report);
void item_text_report_too_small(struct face_pass *pass, const struct item *item);

/**
 * Adds what an element or component allows to what is allowed where the list has come to, for what is
 * made and drawn from now on; NULL adds nothing.
 *
 * Gives back what was allowed before, to be put back into the list at the end of the element.
 */
const struct allowance_scope *face_allow(struct face_pass *pass,
                                         const struct allowances *allowances);

/** Reports one of the face_allowables, as diag_report() does, or DIAG_ALLOWED where it is allowed. */
void face_report(struct face_pass *pass, const struct allowance_scope *allowed, enum diag_code code,
                 struct source_span span, const char *where, ...);

/**
 * Checks the finished list: things off the component (DIAG_OUTSIDE_FACE, DIAG_OFF_FACE), outside the
 * safe area (DIAG_OUTSIDE_SAFE), too coarse (DIAG_IMAGE_COARSE) or too thin for print
 * (DIAG_LINE_TOO_THIN), with more ink than the paper takes (DIAG_INK_OVER_LIMIT), and texts that cannot be read where they stand (DIAG_LOW_CONTRAST,
 * DIAG_TEXTS_OVERLAP, DIAG_TEXT_HIDDEN, DIAG_TEXT_CLIPPED).
 */
void face_check(struct face_pass *pass);

#endif
