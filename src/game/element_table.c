/* The kinds of elements and their properties: one row each, from which layouts are read, the JSON
 * Schema is made and the manual's lists come.
 *
 * A property is the same for all kinds that have it: one row, one meaning, one range. Which kinds those are is a set of
 * bits in its row, so that the question "has a circle a `line`?" is asked of the table and never of a switch. What
 * differs from kind to kind has a row of its own (`align` of a text and of a row of elements), with the same name:
 * no kind is in both. */
#include "game/layout.h"

#define BIT(kind) (1u << (kind))
#define ALL_KINDS (BIT(ELEMENT_KIND_COUNT) - 1u)
#define SHAPES                                                                                     \
    (BIT(ELEMENT_BOX) | BIT(ELEMENT_CIRCLE) | BIT(ELEMENT_LINE) | BIT(ELEMENT_POLYGON) |           \
     BIT(ELEMENT_PATH))
#define FLOWS (BIT(ELEMENT_ROW) | BIT(ELEMENT_COLUMN))
#define CONTAINERS                                                                                 \
    (FLOWS | BIT(ELEMENT_STACK) | BIT(ELEMENT_GRID) | BIT(ELEMENT_BOX) | BIT(ELEMENT_CIRCLE))
#define PICTURES (BIT(ELEMENT_IMAGE) | BIT(ELEMENT_ICON))

static const char *const inside_names[] = {"parent", "bleed", "trim", "safe", NULL};
static const char *const text_align_names[] = {"start", "centre", "end", "justify", NULL};
static const char *const text_valign_names[] = {"top", "middle", "bottom", "centre", NULL};
static const char *const item_align_names[] = {"stretch", "start", "centre", "end", NULL};
static const char *const item_valign_names[] = {"stretch",  "start",  "centre", "end",
                                                "baseline", "middle", NULL};
static const char *const justify_names[] = {"start", "centre", "end", "between", NULL};
static const char *const direction_names[] = {"auto", "ltr", "rtl", NULL};
static const char *const picture_fit_names[] = {"contain", "cover", "stretch", NULL};
static const char *const picture_align_names[] = {"start", "centre", "end", NULL};
static const char *const picture_valign_names[] = {"top", "middle", "bottom", NULL};
static const char *const picture_bleed_names[] = {"none", "mirror", "extend", NULL};
static const char *const name_place_names[] = {"none",   "top-left",     "top",   "top-right",
                                               "left",   "centre",       "right", "bottom-left",
                                               "bottom", "bottom-right", NULL};
static const char *const table_lines_names[] = {"all", "between", "below", NULL};
static const char *const along_names[] = {"row", "column", "loop", "path", NULL};
static const char *const track_shape_names[] = {"box", "circle", NULL};
static const char *const corner_names[] = {"top-left", "top-right", "bottom-left", "bottom-right",
                                           NULL};
static const char *const barcode_kind_names[] = {"qr", "code128", NULL};
static const char *const correction_names[] = {"low", "medium", "quartile", "high", NULL};
static const char *const cap_names[] = {"butt", "round", "square", NULL};

static const struct element_kind_info kinds[] = {
#define X(kind, name, container, doc, main_doc, example)                                           \
    [ELEMENT_##kind] = {#name, doc, main_doc, example, container},
#include "game/element_kinds.def"
#undef X
};

/* clang-format off */
struct property_row {
    struct field_spec spec;
    unsigned kinds;
};

static const struct property_row rows[] = {
    [PROPERTY_MAIN] = {{.name = "", .kind = FIELD_TEXT, .doc = ""}, BIT(ELEMENT_TEXT) | BIT(ELEMENT_IMAGE) | BIT(ELEMENT_ICON) | BIT(ELEMENT_PATH) | BIT(ELEMENT_USE) | BIT(ELEMENT_BOARD)},
    [PROPERTY_AT] = {{.name = "at", .kind = FIELD_LENGTHS, .doc = "In a stack, a box or a cell: [x, y] of the top left, from that of the parent.", .example = "[5, 10]"}, ALL_KINDS},
    [PROPERTY_SIZE] = {{.name = "size", .kind = FIELD_LENGTHS, .doc = "[width, height], or one length for both.", .example = "[20, 10]"}, ALL_KINDS},
    [PROPERTY_WIDTH] = {{.name = "width", .kind = FIELD_LENGTH, .doc = "mm, % of the parent, a share (1fr) or auto.", .example = "50%"}, ALL_KINDS},
    [PROPERTY_HEIGHT] = {{.name = "height", .kind = FIELD_LENGTH, .doc = "As width.", .example = "1fr"}, ALL_KINDS},
    [PROPERTY_INSIDE] = {{.name = "inside", .kind = FIELD_CHOICE, .choices = inside_names, .doc = "The area that is the parent: bleed, trim, safe, or parent (what it stands in).", .example = "safe"}, ALL_KINDS},
    [PROPERTY_PANEL] = {{.name = "panel", .kind = FIELD_TEXT, .doc = "The panel of the layout's `net` that is the parent; only for elements at the top of a side or of a part.", .example = "front"}, ALL_KINDS},
    [PROPERTY_ROTATE] = {{.name = "rotate", .kind = FIELD_NUMBER, .minimum = -360, .maximum = 360, .unit = "degrees", .doc = "Degrees clockwise about the middle; by 90 or 270 the content is set for the turned box.", .example = "90"}, ALL_KINDS},
    [PROPERTY_OPACITY] = {{.name = "opacity", .kind = FIELD_NUMBER, .minimum = 0, .maximum = 1, .doc = "How much of it covers what is below; 0 is invisible.", .example = "0.5"}, ALL_KINDS},
    [PROPERTY_WHEN] = {{.name = "when", .kind = FIELD_EXPRESSION, .doc = "Drawn only where this expression is true.", .example = "cost > 3"}, ALL_KINDS},
    [PROPERTY_REPEAT] = {{.name = "each", .kind = FIELD_EACH, .doc = "Repeats the element: `list as name` or `list as name, index`.", .example = "items as item, index"}, ALL_KINDS},
    [PROPERTY_STYLE] = {{.name = "style", .kind = FIELD_TEXT, .doc = "The text style, for this element and all in it.", .example = "title"}, ALL_KINDS},
    [PROPERTY_ALLOW] = {{.name = "allow", .kind = FIELD_ALLOWANCES, .doc = "Warnings that are meant to be, for this element and all in it, and why: `allow: {text-too-small: nobody reads the imprint at the table}`.", .example = "{text-too-small: nobody reads the imprint at the table}"}, ALL_KINDS},
    [PROPERTY_FILL] = {{.name = "fill", .kind = FIELD_COLOUR, .doc = "The colour of the ground.", .example = "\"#f4f1e8\""}, ALL_KINDS & ~BIT(ELEMENT_LINE)},
    [PROPERTY_STROKE] = {{.name = "stroke", .kind = FIELD_COLOUR, .doc = "The colour of the line round it.", .example = "black"}, ALL_KINDS},
    [PROPERTY_STROKE_WIDTH] = {{.name = "stroke-width", .kind = FIELD_LENGTH, .usual = "0.3 mm", .doc = "The width of that line.", .example = "0.5"}, ALL_KINDS},
    [PROPERTY_DASH] = {{.name = "dash", .kind = FIELD_LENGTHS, .doc = "Lengths of dashes and gaps in turn.", .example = "[2, 1]"}, ALL_KINDS},
    [PROPERTY_CLIP] = {{.name = "clip", .kind = FIELD_TEXT, .doc = "What is seen of it: a radius in mm (of the corners), circle, hexagon, outline (the cut line of the component), shape (its own: the circle, or the box with its radius), or SVG path data in mm from the top left of its box. Its stroke follows that edge.", .example = "circle"}, CONTAINERS | PICTURES | BIT(ELEMENT_USE)},
    [PROPERTY_FONT_FAMILY] = {{.name = "family", .kind = FIELD_TEXT, .doc = "The font family, or families with commas, in place of the style's.", .example = "DejaVu Sans"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_FONT_SIZE] = {{.name = "font-size", .kind = FIELD_NUMBER, .minimum = 1, .maximum = 500, .unit = "points", .doc = "Points, in place of the style's size.", .example = "9"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_FONT_WEIGHT] = {{.name = "weight", .kind = FIELD_NUMBER, .words = weight_words, .minimum = 100, .maximum = 900, .doc = "How heavy the letters are, in place of the style's.", .example = "700"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_ITALIC] = {{.name = "italic", .kind = FIELD_FLAG, .doc = "Set in italics.", .example = "true"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_INK] = {{.name = "colour", .kind = FIELD_COLOUR, .doc = "The colour of the text, of a picture that is drawn in currentColor or in one colour alone, of the modules of a barcode, or of the numbers of a track.", .example = "navy"}, BIT(ELEMENT_TEXT) | PICTURES | BIT(ELEMENT_BARCODE) | BIT(ELEMENT_TRACK)},
    [PROPERTY_TINT] = {{.name = "tint", .kind = FIELD_COLOUR, .doc = "The colour that all of the picture's shape is drawn in, whatever its own are: a silhouette.", .example = "navy"}, PICTURES},
    [PROPERTY_TEXT_SHADOW] = {{.name = "shadow", .kind = FIELD_MAPPING, .fields = text_shadow_fields, .what = "a shadow", .doc = "The letters again behind themselves, with their outline, in place of the style's: {dx: 0.4, dy: 0.4, colour: ink}, in mm to the right and down; its edge is sharp.", .example = "{dx: 0.4, dy: 0.4, colour: black}"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_TEXT_OUTLINE] = {{.name = "outline", .kind = FIELD_MAPPING, .fields = text_outline_fields, .what = "an outline", .doc = "A line round the letters, drawn behind them, in place of the style's: {width: 0.6, colour: ink}; the width in mm is how far it reaches beyond them.", .example = "{width: 0.6, colour: white}"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_TEXT_ALIGN] = {{.name = "align", .kind = FIELD_CHOICE, .choices = text_align_names, .doc = "Where lines stand: start, centre, end or justify.", .example = "centre"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_TEXT_VALIGN] = {{.name = "valign", .kind = FIELD_CHOICE, .choices = text_valign_names, .doc = "Where the text stands in its box: top, middle (or centre) or bottom.", .example = "middle"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_TEXT_CENTRE] = {{.name = "centre", .kind = FIELD_CHOICE, .choices = text_centre_names, .usual = "that of the style", .doc = "What `valign: middle` has in the middle: lines or capitals.", .example = "capitals"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_FIT] = {{.name = "fit", .kind = FIELD_CHOICE, .choices = text_fit_names, .fields = text_shrinking_fields, .what = "a fit", .doc = "shrink: text that does not fit is made smaller, down to `minimum`; {shrink: names} makes all texts of that group on the face smaller by the same part, {shrink: names, across: component} those on all faces of the component, none below its own `minimum`.", .example = "shrink"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_MINIMUM] = {{.name = "minimum", .kind = FIELD_NUMBER, .minimum = 1, .maximum = 500, .unit = "points", .doc = "The smallest size in points for `fit: shrink`.", .example = "6"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_WRAP] = {{.name = "wrap", .kind = FIELD_CHOICE, .choices = text_wrap_names, .usual = "that of the style", .doc = "balanced breaks lines so that they are about as long; false keeps each paragraph on one line.", .example = "balanced"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_TEXT_ICONS] = {{.name = "icons", .kind = FIELD_CHOICE, .choices = text_icons_names, .usual = "that of the style", .doc = "Where icons in the text stand: text, baseline, middle or cap.", .example = "middle"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_HYPHENS] = {{.name = "hyphens", .kind = FIELD_CHOICE, .choices = text_hyphens_names, .usual = "that of the style", .doc = "auto: words are parted at the ends of lines, as the language of the text does.", .example = "auto"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_DIRECTION] = {{.name = "direction", .kind = FIELD_CHOICE, .choices = direction_names, .doc = "ltr or rtl; auto takes it from the text.", .example = "rtl"}, BIT(ELEMENT_TEXT)},
    [PROPERTY_PICTURE_FIT] = {{.name = "fit", .kind = FIELD_CHOICE, .choices = picture_fit_names, .doc = "contain shows all of it, cover fills the box, stretch distorts.", .example = "cover"}, PICTURES},
    [PROPERTY_PICTURE_ALIGN] = {{.name = "align", .kind = FIELD_CHOICE, .choices = picture_align_names, .doc = "Where it stands if the box is wider: start, centre or end.", .example = "centre"}, PICTURES},
    [PROPERTY_PICTURE_VALIGN] = {{.name = "valign", .kind = FIELD_CHOICE, .choices = picture_valign_names, .doc = "Where it stands if the box is higher: top, middle or bottom.", .example = "middle"}, PICTURES},
    [PROPERTY_PICTURE_BLEED] = {{.name = "bleed", .kind = FIELD_CHOICE, .choices = picture_bleed_names, .usual = "none", .doc = "What a picture that ends at the trim has in the bleed: mirror (what is inside the edge, turned over it) or extend (the colours at the edge).", .example = "mirror"}, BIT(ELEMENT_IMAGE)},
    [PROPERTY_RADIUS] = {{.name = "radius", .kind = FIELD_LENGTH, .doc = "Rounds the corners.", .example = "2"}, CONTAINERS | BIT(ELEMENT_USE) | BIT(ELEMENT_TRACK)},
    [PROPERTY_FROM] = {{.name = "from", .kind = FIELD_LENGTHS, .doc = "[x, y] of one end.", .example = "[0, 0]"}, BIT(ELEMENT_LINE)},
    [PROPERTY_TO] = {{.name = "to", .kind = FIELD_LENGTHS, .doc = "[x, y] of the other end.", .example = "[20, 10]"}, BIT(ELEMENT_LINE)},
    [PROPERTY_CAP] = {{.name = "cap", .kind = FIELD_CHOICE, .choices = cap_names, .doc = "How lines end: butt, round or square.", .example = "round"}, SHAPES},
    [PROPERTY_POINTS_LIST] = {{.name = "points", .kind = FIELD_POINTS, .doc = "A list of [x, y].", .example = "[[0, 0], [10, 0], [5, 8]]"}, BIT(ELEMENT_POLYGON)},
    [PROPERTY_SIDES] = {{.name = "sides", .kind = FIELD_NUMBER, .minimum = 3, .maximum = 100, .doc = "A regular polygon with a corner at the top.", .example = "6"}, BIT(ELEMENT_POLYGON)},
    [PROPERTY_VIEW] = {{.name = "view", .kind = FIELD_LENGTHS, .doc = "[width, height] that the path was drawn in; it is scaled to the box.", .example = "[100, 100]"}, BIT(ELEMENT_PATH)},
    [PROPERTY_OF] = {{.name = "of", .kind = FIELD_ELEMENTS, .doc = "What is in it: a list of elements.", .example = "[text: One, text: Two]"}, CONTAINERS},
    [PROPERTY_GAP] = {{.name = "gap", .kind = FIELD_LENGTHS, .doc = "The space between neighbours; in a grid [across, down].", .example = "1.5"}, FLOWS | BIT(ELEMENT_GRID) | BIT(ELEMENT_TRACK)},
    [PROPERTY_PADDING] = {{.name = "padding", .kind = FIELD_LENGTHS, .doc = "The space inside the edge: one length, [vertical, horizontal], or [top, right, bottom, left].", .example = "[1, 2]"}, CONTAINERS | BIT(ELEMENT_TEXT) | BIT(ELEMENT_USE) | BIT(ELEMENT_TABLE)},
    [PROPERTY_ALIGN] = {{.name = "align", .kind = FIELD_CHOICE, .choices = item_align_names, .doc = "Where children stand across: stretch, start, centre or end.", .example = "centre"}, CONTAINERS},
    [PROPERTY_VALIGN] = {{.name = "valign", .kind = FIELD_CHOICE, .choices = item_valign_names, .doc = "Where children stand downwards: stretch, start, centre (or middle), end, or in a row baseline (the first lines of texts on one line, and all else standing on it).", .example = "centre"}, CONTAINERS},
    [PROPERTY_JUSTIFY] = {{.name = "justify", .kind = FIELD_CHOICE, .choices = justify_names, .doc = "What happens with room left over: start, centre, end or between.", .example = "between"}, FLOWS},
    [PROPERTY_GRID_COLUMNS] = {{.name = "columns", .kind = FIELD_LENGTHS, .doc = "How many columns, equally wide: 3; or their widths: [20, 1fr, auto].", .example = "[20, 1fr, auto]"}, BIT(ELEMENT_GRID)},
    [PROPERTY_GRID_ROWS] = {{.name = "rows", .kind = FIELD_LENGTHS, .doc = "Heights of the rows; the last one goes for all that follow.", .example = "[8, 1fr]"}, BIT(ELEMENT_GRID)},
    [PROPERTY_TABLE_COLUMNS] = {{.name = "columns", .kind = FIELD_COLUMNS, .doc = "A list of columns.", .example = "[{head: Range, cell: \"{row.range}\", width: 1fr}]"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_TABLE_ROWS] = {{.name = "rows", .kind = FIELD_EACH, .doc = "The data that rows are made of: `list as name` or `list as name, index`.", .example = "attacks as row"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_ROW_HEIGHT] = {{.name = "row-height", .kind = FIELD_LENGTH, .doc = "The height of each row: mm, a share, or auto.", .example = "5"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_HEAD_HEIGHT] = {{.name = "head-height", .kind = FIELD_LENGTH, .doc = "The height of the heading.", .example = "6"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_HEAD_STYLE] = {{.name = "head-style", .kind = FIELD_TEXT, .doc = "The text style of the heading.", .example = "title"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_HEAD_FILL] = {{.name = "head-fill", .kind = FIELD_COLOUR, .doc = "The ground of the heading.", .example = "navy"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_STRIPE] = {{.name = "stripe", .kind = FIELD_COLOUR, .doc = "The ground of every other row.", .example = "\"#eeeeee\""}, BIT(ELEMENT_TABLE)},
    [PROPERTY_LINE] = {{.name = "line", .kind = FIELD_COLOUR, .doc = "The colour of the lines between cells.", .example = "black"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_LINE_WIDTH] = {{.name = "line-width", .kind = FIELD_LENGTH, .usual = "0.2 mm", .doc = "The width of those lines.", .example = "0.3"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_TABLE_LINES] = {{.name = "lines", .kind = FIELD_CHOICE, .choices = table_lines_names, .doc = "Where those lines are: all, between (not round the table), or below (one under each row, to write on).", .example = "between"}, BIT(ELEMENT_TABLE)},
    [PROPERTY_WITH] = {{.name = "with", .kind = FIELD_PARAMETERS, .doc = "Values for the part's parameters, texts as in any property: {expression} alone gives its value, a list or a number too.", .example = "{side: wounded, aim: \"{aim}\"}"}, BIT(ELEMENT_USE)},
    [PROPERTY_SPACES] = {{.name = "spaces", .kind = FIELD_SPACE_LOOKS, .doc = "How spaces look: a mapping of kinds, or of layers without a legend.", .example = "{floor: {fill: white}}"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_LINES] = {{.name = "lines", .kind = FIELD_LINE_LOOKS, .doc = "How lines look: a mapping of their kinds.", .example = "{wall: {stroke: black, stroke-width: 1}}"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_REGIONS] = {{.name = "regions", .kind = FIELD_REGION_LOOKS, .doc = "How regions look: a mapping of their names.", .example = "{start: {stroke: red, inset: 0.5}}"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_GRID_LINES] = {{.name = "grid", .kind = FIELD_COLOUR, .doc = "The colour of thin lines between all spaces; without it there are none.", .example = "\"#cccccc\""}, BIT(ELEMENT_BOARD)},
    [PROPERTY_GRID_WIDTH] = {{.name = "grid-width", .kind = FIELD_LENGTH, .usual = "0.2 mm", .doc = "The width of those lines.", .example = "0.3"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_NAMES] = {{.name = "names", .kind = FIELD_CHOICE, .choices = name_place_names, .doc = "Where the names of the spaces (a1, b1) stand in them: none, top-left, bottom-right and so on.", .example = "top-left"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_BOARD_ROWS] = {{.name = "rows", .kind = FIELD_TEXT, .doc = "Labels left of the rows: none, numbers, letters, or an expression that gives a list.", .example = "numbers"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_BOARD_COLUMNS] = {{.name = "columns", .kind = FIELD_TEXT, .doc = "Labels above the columns, likewise.", .example = "letters"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_LABEL_STYLE] = {{.name = "label-style", .kind = FIELD_TEXT, .usual = "that of the element", .doc = "The text style of names and labels.", .example = "small"}, BIT(ELEMENT_BOARD)},
    [PROPERTY_TRACK_FROM] = {{.name = "from", .kind = FIELD_NUMBER, .minimum = -100000, .maximum = 100000, .usual = "1", .doc = "The number of the first space.", .example = "0"}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_TO] = {{.name = "to", .kind = FIELD_NUMBER, .minimum = -100000, .maximum = 100000, .doc = "The number of the last space; it may be lower than the first.", .example = "20"}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_ALONG] = {{.name = "along", .kind = FIELD_CHOICE, .choices = along_names, .doc = "row, column, loop (clockwise along the edge of the box) or path.", .example = "loop"}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_PATH] = {{.name = "path", .kind = FIELD_TEXT, .doc = "SVG path data in mm, through the middles of the spaces, which stand on it at equal distances.", .example = "M 0 0 H 100"}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_SPACE] = {{.name = "space", .kind = FIELD_LENGTHS, .doc = "The size of a space: [width, height] or one length; without it a row or column shares out its box, and others have 8 mm.", .example = "[8, 6]"}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_SHAPE] = {{.name = "shape", .kind = FIELD_CHOICE, .choices = track_shape_names, .doc = "What a space is: box or circle.", .example = "circle"}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_START] = {{.name = "start", .kind = FIELD_CHOICE, .choices = corner_names, .doc = "The corner where the first space stands: top-left, top-right, bottom-left or bottom-right.", .example = "bottom-left"}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_TEXT] = {{.name = "text", .kind = FIELD_TEXT, .usual = "the number itself", .doc = "The text of each space, whose number is `n`.", .example = "\"{n * 10}\""}, BIT(ELEMENT_TRACK)},
    [PROPERTY_BARCODE_KIND] = {{.name = "kind", .kind = FIELD_CHOICE, .choices = barcode_kind_names, .usual = "qr", .doc = "The code: qr, or code128 for bars.", .example = "code128"}, BIT(ELEMENT_BARCODE)},
    [PROPERTY_BARCODE_CORRECTION] = {{.name = "correction", .kind = FIELD_CHOICE, .choices = correction_names, .usual = "medium", .doc = "How much of a qr may be dirty or torn: low (7 %), medium (15 %), quartile (25 %) or high (30 %); more makes it larger.", .example = "high"}, BIT(ELEMENT_BARCODE)},
};
/* clang-format on */

_Static_assert(sizeof rows / sizeof rows[0] == PROPERTY_ID_COUNT, "a row for each property");

const struct element_kind_info *element_kind_info(enum element_kind kind)
{
    return &kinds[kind];
}

const struct field_spec *element_property_spec(enum property_id id)
{
    return &rows[id].spec;
}

bool element_property_applies(enum property_id id, enum element_kind kind)
{
    return (rows[id].kinds & BIT(kind)) != 0;
}
