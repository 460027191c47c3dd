/* The kinds of elements and their properties: one row each, from which layouts are read, the JSON
 * Schema is made and the manual's lists come. */
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
static const char *const text_valign_names[] = {"top", "middle", "bottom", NULL};
static const char *const item_align_names[] = {"stretch", "start", "centre", "end", NULL};
static const char *const justify_names[] = {"start", "centre", "end", "between", NULL};
static const char *const fit_names[] = {"none", "shrink", NULL};
static const char *const direction_names[] = {"auto", "ltr", "rtl", NULL};
static const char *const picture_fit_names[] = {"contain", "cover", "stretch", NULL};
static const char *const picture_align_names[] = {"start", "centre", "end", NULL};
static const char *const picture_valign_names[] = {"top", "middle", "bottom", NULL};
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
#define X(kind, name, container, doc, main_doc)                                                    \
    [ELEMENT_##kind] = {#name, doc, main_doc, container},
#include "game/element_kinds.def"
#undef X
};

/* clang-format off */
struct property_row {
    struct property_spec spec;
    unsigned kinds;
};

static const struct property_row rows[] = {
    [PROPERTY_MAIN] = {{"", PROPERTY_TEXT, NULL, 0, 0, ""}, BIT(ELEMENT_TEXT) | BIT(ELEMENT_IMAGE) | BIT(ELEMENT_ICON) | BIT(ELEMENT_PATH) | BIT(ELEMENT_USE) | BIT(ELEMENT_BOARD)},
    [PROPERTY_AT] = {{"at", PROPERTY_LENGTHS, NULL, 0, 0, "In a stack: [x, y] of the top left, from that of the parent."}, ALL_KINDS},
    [PROPERTY_SIZE] = {{"size", PROPERTY_LENGTHS, NULL, 0, 0, "[width, height], or one length for both."}, ALL_KINDS},
    [PROPERTY_WIDTH] = {{"width", PROPERTY_LENGTH, NULL, 0, 0, "mm, % of the parent, a share (1fr) or auto."}, ALL_KINDS},
    [PROPERTY_HEIGHT] = {{"height", PROPERTY_LENGTH, NULL, 0, 0, "As width."}, ALL_KINDS},
    [PROPERTY_INSIDE] = {{"inside", PROPERTY_CHOICE, inside_names, 0, 0, "The area that is the parent: bleed, trim, safe, or parent (what it stands in)."}, ALL_KINDS},
    [PROPERTY_PANEL] = {{"panel", PROPERTY_TEXT, NULL, 0, 0, "The panel of the layout's `net` that is the parent; only for elements at the top of a side or of a part."}, ALL_KINDS},
    [PROPERTY_ROTATE] = {{"rotate", PROPERTY_NUMBER, NULL, -360, 360, "Degrees clockwise about the middle; by 90 or 270 the content is set for the turned box."}, ALL_KINDS},
    [PROPERTY_OPACITY] = {{"opacity", PROPERTY_NUMBER, NULL, 0, 1, "From 0 (invisible) to 1."}, ALL_KINDS},
    [PROPERTY_WHEN] = {{"when", PROPERTY_EXPRESSION, NULL, 0, 0, "Drawn only where this expression is true."}, ALL_KINDS},
    [PROPERTY_REPEAT] = {{"each", PROPERTY_EACH, NULL, 0, 0, "Repeats the element: `list as name` or `list as name, index`."}, ALL_KINDS},
    [PROPERTY_STYLE] = {{"style", PROPERTY_TEXT, NULL, 0, 0, "The text style, for this element and all in it."}, ALL_KINDS},
    [PROPERTY_ALLOW] = {{"allow", PROPERTY_ALLOWANCES, NULL, 0, 0, "Warnings that are meant to be, for this element and all in it, and why: `allow: {text-too-small: nobody reads the imprint at the table}`."}, ALL_KINDS},
    [PROPERTY_FILL] = {{"fill", PROPERTY_COLOUR, NULL, 0, 0, "The colour of the ground."}, ALL_KINDS & ~BIT(ELEMENT_LINE)},
    [PROPERTY_STROKE] = {{"stroke", PROPERTY_COLOUR, NULL, 0, 0, "The colour of the line round it."}, ALL_KINDS},
    [PROPERTY_STROKE_WIDTH] = {{"stroke-width", PROPERTY_LENGTH, NULL, 0, 0, "The width of that line; 0.3 mm unless given."}, ALL_KINDS},
    [PROPERTY_DASH] = {{"dash", PROPERTY_LENGTHS, NULL, 0, 0, "Lengths of dashes and gaps in turn."}, ALL_KINDS},
    [PROPERTY_FONT_FAMILY] = {{"family", PROPERTY_TEXT, NULL, 0, 0, "The font family in place of the style's."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_FONT_SIZE] = {{"font-size", PROPERTY_NUMBER, NULL, 1, 500, "Points, in place of the style's size."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_FONT_WEIGHT] = {{"weight", PROPERTY_NUMBER, NULL, 100, 900, "100 to 900, in place of the style's."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_ITALIC] = {{"italic", PROPERTY_FLAG, NULL, 0, 0, "Set in italics."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_INK] = {{"colour", PROPERTY_COLOUR, NULL, 0, 0, "The colour of the text, of what is drawn in currentColor in an SVG, or of the modules of a barcode."}, BIT(ELEMENT_TEXT) | PICTURES | BIT(ELEMENT_BARCODE)},
    [PROPERTY_TEXT_ALIGN] = {{"align", PROPERTY_CHOICE, text_align_names, 0, 0, "Where lines stand: start, centre, end or justify."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_TEXT_VALIGN] = {{"valign", PROPERTY_CHOICE, text_valign_names, 0, 0, "Where the text stands in its box: top, middle or bottom."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_FIT] = {{"fit", PROPERTY_CHOICE, fit_names, 0, 0, "shrink: text that does not fit is made smaller, down to `minimum`."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_MINIMUM] = {{"minimum", PROPERTY_NUMBER, NULL, 1, 500, "The smallest size in points for `fit: shrink`."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_WRAP] = {{"wrap", PROPERTY_FLAG, NULL, 0, 0, "false keeps each paragraph on one line."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_DIRECTION] = {{"direction", PROPERTY_CHOICE, direction_names, 0, 0, "ltr or rtl; auto takes it from the text."}, BIT(ELEMENT_TEXT)},
    [PROPERTY_PICTURE_FIT] = {{"fit", PROPERTY_CHOICE, picture_fit_names, 0, 0, "contain shows all of it, cover fills the box, stretch distorts."}, PICTURES},
    [PROPERTY_PICTURE_ALIGN] = {{"align", PROPERTY_CHOICE, picture_align_names, 0, 0, "Where it stands if the box is wider: start, centre or end."}, PICTURES},
    [PROPERTY_PICTURE_VALIGN] = {{"valign", PROPERTY_CHOICE, picture_valign_names, 0, 0, "Where it stands if the box is higher: top, middle or bottom."}, PICTURES},
    [PROPERTY_RADIUS] = {{"radius", PROPERTY_LENGTH, NULL, 0, 0, "Rounds the corners."}, CONTAINERS | BIT(ELEMENT_USE) | BIT(ELEMENT_TRACK)},
    [PROPERTY_FROM] = {{"from", PROPERTY_LENGTHS, NULL, 0, 0, "[x, y] of one end."}, BIT(ELEMENT_LINE)},
    [PROPERTY_TO] = {{"to", PROPERTY_LENGTHS, NULL, 0, 0, "[x, y] of the other end."}, BIT(ELEMENT_LINE)},
    [PROPERTY_CAP] = {{"cap", PROPERTY_CHOICE, cap_names, 0, 0, "How lines end: butt, round or square."}, SHAPES},
    [PROPERTY_POINTS_LIST] = {{"points", PROPERTY_POINTS, NULL, 0, 0, "A list of [x, y]."}, BIT(ELEMENT_POLYGON)},
    [PROPERTY_SIDES] = {{"sides", PROPERTY_NUMBER, NULL, 3, 100, "A regular polygon with a corner at the top."}, BIT(ELEMENT_POLYGON)},
    [PROPERTY_VIEW] = {{"view", PROPERTY_LENGTHS, NULL, 0, 0, "[width, height] that the path was drawn in; it is scaled to the box."}, BIT(ELEMENT_PATH)},
    [PROPERTY_OF] = {{"of", PROPERTY_ELEMENTS, NULL, 0, 0, "What is in it: a list of elements."}, CONTAINERS},
    [PROPERTY_GAP] = {{"gap", PROPERTY_LENGTHS, NULL, 0, 0, "The space between neighbours; in a grid [across, down]."}, FLOWS | BIT(ELEMENT_GRID) | BIT(ELEMENT_TRACK)},
    [PROPERTY_PADDING] = {{"padding", PROPERTY_LENGTHS, NULL, 0, 0, "The space inside the edge: one length, [vertical, horizontal], or [top, right, bottom, left]."}, CONTAINERS | BIT(ELEMENT_TEXT) | BIT(ELEMENT_USE) | BIT(ELEMENT_TABLE)},
    [PROPERTY_ALIGN] = {{"align", PROPERTY_CHOICE, item_align_names, 0, 0, "Where children stand across: stretch, start, centre or end."}, CONTAINERS},
    [PROPERTY_VALIGN] = {{"valign", PROPERTY_CHOICE, item_align_names, 0, 0, "Where children stand downwards: stretch, start, centre or end."}, CONTAINERS},
    [PROPERTY_JUSTIFY] = {{"justify", PROPERTY_CHOICE, justify_names, 0, 0, "What happens with room left over: start, centre, end or between."}, FLOWS},
    [PROPERTY_GRID_COLUMNS] = {{"columns", PROPERTY_LENGTHS, NULL, 0, 0, "Widths of the columns: [20, 1fr, auto], or one for a single column."}, BIT(ELEMENT_GRID)},
    [PROPERTY_GRID_ROWS] = {{"rows", PROPERTY_LENGTHS, NULL, 0, 0, "Heights of the rows; the last one goes for all that follow."}, BIT(ELEMENT_GRID)},
    [PROPERTY_TABLE_COLUMNS] = {{"columns", PROPERTY_COLUMNS, NULL, 0, 0, "A list of columns."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_TABLE_ROWS] = {{"rows", PROPERTY_EACH, NULL, 0, 0, "The data that rows are made of: `list as name` or `list as name, index`."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_ROW_HEIGHT] = {{"row-height", PROPERTY_LENGTH, NULL, 0, 0, "The height of each row: mm, a share, or auto."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_HEAD_HEIGHT] = {{"head-height", PROPERTY_LENGTH, NULL, 0, 0, "The height of the heading."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_HEAD_STYLE] = {{"head-style", PROPERTY_TEXT, NULL, 0, 0, "The text style of the heading."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_HEAD_FILL] = {{"head-fill", PROPERTY_COLOUR, NULL, 0, 0, "The ground of the heading."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_STRIPE] = {{"stripe", PROPERTY_COLOUR, NULL, 0, 0, "The ground of every other row."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_LINE] = {{"line", PROPERTY_COLOUR, NULL, 0, 0, "The colour of the lines between cells."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_LINE_WIDTH] = {{"line-width", PROPERTY_LENGTH, NULL, 0, 0, "The width of those lines; 0.2 mm unless given."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_TABLE_LINES] = {{"lines", PROPERTY_CHOICE, table_lines_names, 0, 0, "Where those lines are: all, between (not round the table), or below (one under each row, to write on)."}, BIT(ELEMENT_TABLE)},
    [PROPERTY_WITH] = {{"with", PROPERTY_PARAMETERS, NULL, 0, 0, "Values for the part's parameters: a plain word is an expression, a quoted one is text."}, BIT(ELEMENT_USE)},
    [PROPERTY_SPACES] = {{"spaces", PROPERTY_SPACE_LOOKS, NULL, 0, 0, "How spaces look: a mapping of kinds, or of layers without a legend."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_LINES] = {{"lines", PROPERTY_LINE_LOOKS, NULL, 0, 0, "How lines look: a mapping of their kinds."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_REGIONS] = {{"regions", PROPERTY_REGION_LOOKS, NULL, 0, 0, "How regions look: a mapping of their names."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_GRID_LINES] = {{"grid", PROPERTY_COLOUR, NULL, 0, 0, "The colour of thin lines between all spaces; without it there are none."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_GRID_WIDTH] = {{"grid-width", PROPERTY_LENGTH, NULL, 0, 0, "The width of those lines; 0.2 mm unless given."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_NAMES] = {{"names", PROPERTY_CHOICE, name_place_names, 0, 0, "Where the names of the spaces (a1, b1) stand in them: none, top-left, bottom-right and so on."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_BOARD_ROWS] = {{"rows", PROPERTY_TEXT, NULL, 0, 0, "Labels left of the rows: none, numbers, letters, or an expression that gives a list."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_BOARD_COLUMNS] = {{"columns", PROPERTY_TEXT, NULL, 0, 0, "Labels above the columns, likewise."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_LABEL_STYLE] = {{"label-style", PROPERTY_TEXT, NULL, 0, 0, "The text style of names and labels; that of the element unless given."}, BIT(ELEMENT_BOARD)},
    [PROPERTY_TRACK_FROM] = {{"from", PROPERTY_NUMBER, NULL, -100000, 100000, "The number of the first space; 1 unless given."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_TO] = {{"to", PROPERTY_NUMBER, NULL, -100000, 100000, "The number of the last space; it may be lower than the first."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_ALONG] = {{"along", PROPERTY_CHOICE, along_names, 0, 0, "row, column, loop (clockwise along the edge of the box) or path."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_PATH] = {{"path", PROPERTY_TEXT, NULL, 0, 0, "SVG path data in mm, through the middles of the spaces, which stand on it at equal distances."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_SPACE] = {{"space", PROPERTY_LENGTHS, NULL, 0, 0, "The size of a space: [width, height] or one length; without it a row or column shares out its box, and others have 8 mm."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_SHAPE] = {{"shape", PROPERTY_CHOICE, track_shape_names, 0, 0, "What a space is: box or circle."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_START] = {{"start", PROPERTY_CHOICE, corner_names, 0, 0, "The corner where the first space stands: top-left, top-right, bottom-left or bottom-right."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_TRACK_TEXT] = {{"text", PROPERTY_TEXT, NULL, 0, 0, "The text of each space, whose number is `n`; the number itself unless given."}, BIT(ELEMENT_TRACK)},
    [PROPERTY_BARCODE_KIND] = {{"kind", PROPERTY_CHOICE, barcode_kind_names, 0, 0, "The code: qr, or code128 for bars; qr unless given."}, BIT(ELEMENT_BARCODE)},
    [PROPERTY_BARCODE_CORRECTION] = {{"correction", PROPERTY_CHOICE, correction_names, 0, 0, "How much of a qr may be dirty or torn: low (7 %), medium (15 %), quartile (25 %) or high (30 %); more makes it larger; medium unless given."}, BIT(ELEMENT_BARCODE)},
};
/* clang-format on */

_Static_assert(sizeof rows / sizeof rows[0] == PROPERTY_ID_COUNT, "a row for each property");

const struct element_kind_info *element_kind_info(enum element_kind kind)
{
    return &kinds[kind];
}

const struct property_spec *element_property_spec(enum property_id id)
{
    return &rows[id].spec;
}

bool element_property_applies(enum property_id id, enum element_kind kind)
{
    return (rows[id].kinds & BIT(kind)) != 0;
}
