/* How many parts a poster has and where each stands on its sheet. */
#include "sheet/poster_split.h"

#include <math.h>
#include <stdint.h>

#include <glib.h>

#include "base/arena.h"
#include "sheet/sheet_layout.h"
#include "sheet/sheet_marks.h"
#include "sheet/sheet_plan.h"

/* How often an axis of the piece is divided, and how long each part is; 0 parts where it cannot be.
 *
 * A part of the first or last column or row has the bleed of one outer edge with it, an undivided one
 * of two. */
static size_t divide(double size_mm, double bleed_mm, double room_mm, double overlap_mm,
                     double *part_mm_out)
{
    double inner_room_mm = room_mm - bleed_mm;

    *part_mm_out = size_mm;
    if (!(size_mm > MM_TOLERANCE) || isinf(size_mm)) {
        return 0;
    }
    if (size_mm + 2.0 * bleed_mm <= room_mm + MM_TOLERANCE) {
        return 1;
    }
    if (inner_room_mm < 3.0 * overlap_mm || inner_room_mm - overlap_mm < MM_TOLERANCE) {
        return 0;
    }
    double least = ceil((size_mm - overlap_mm - MM_TOLERANCE) / (inner_room_mm - overlap_mm));
    double count = fmax(2.0, least);
    *part_mm_out = (size_mm + (count - 1.0) * overlap_mm) / count;
    return count <= POSTER_ROWS_MAX ? (size_t)count : 0;
}

/* One way to lay the paper; 0 columns or rows where it cannot be. */
static struct poster split_on(const struct piece_shape *shape, double overlap_mm,
                              struct sheet_paper paper)
{
    struct poster poster = {.paper = paper, .overlap_mm = overlap_mm};

    poster.columns = divide(shape->width_mm, shape->bleed_mm, paper.area.width_mm, overlap_mm,
                            &poster.part_width_mm);
    poster.rows = divide(shape->height_mm, shape->bleed_mm, paper.area.height_mm, overlap_mm,
                         &poster.part_height_mm);
    return poster;
}

bool poster_split(const struct piece_shape *shape, const struct sheet_options *options,
                  enum backs_mode backs, struct poster *out)
{
    /* Marks stand round every part, whatever the style of cutting: without them it cannot be joined. On
     * most sides there is no bleed that they would have to keep clear of. */
    struct paper_room room = {
        .least_margin_mm = sheet_mark_room_mm(0),
        .above_mm = sheet_mark_reach_mm(0),
        .fold_mm = sheet_mark_reach_mm(0),
    };
    size_t fewest = SIZE_MAX;

    for (size_t way = 0; way < sheet_paper_way_count(options, backs); way++) {
        struct poster poster =
            split_on(shape, options->poster_overlap_mm, sheet_paper_lay(options, backs, way, room));
        size_t count = poster.columns * poster.rows;
        if (count > 0 && poster.columns <= POSTER_COLUMNS_MAX && count < fewest) {
            fewest = count;
            *out = poster;
        }
    }
    return fewest < SIZE_MAX;
}

/* In the piece, without bleed: neighbours overlap by `overlap_mm`. */
struct box poster_part(const struct poster *poster, size_t column, size_t row)
{
    return (struct box){
        .x_mm = (double)column * (poster->part_width_mm - poster->overlap_mm),
        .y_mm = (double)row * (poster->part_height_mm - poster->overlap_mm),
        .width_mm = poster->part_width_mm,
        .height_mm = poster->part_height_mm,
    };
}

/* As a cell of a spreadsheet: a letter for the column, so there are no more than POSTER_COLUMNS_MAX. */
const char *poster_part_name(size_t column, size_t row, struct arena *arena)
{
    return arena_printf(arena, "%c%zu", (char)('A' + (int)column), row + 1);
}

/* Only the outer edges of the piece have any. */
static struct margins bleed_of_part(const struct poster *poster, size_t column, size_t row,
                                    double bleed_mm)
{
    return (struct margins){
        .top_mm = row == 0 ? bleed_mm : 0,
        .right_mm = column + 1 == poster->columns ? bleed_mm : 0,
        .bottom_mm = row + 1 == poster->rows ? bleed_mm : 0,
        .left_mm = column == 0 ? bleed_mm : 0,
    };
}

/* Outwards, to what is shown of a piece beyond its trim. */
static struct box widened(struct box box, struct margins by)
{
    return (struct box){
        .x_mm = box.x_mm - by.left_mm,
        .y_mm = box.y_mm - by.top_mm,
        .width_mm = box.width_mm + by.left_mm + by.right_mm,
        .height_mm = box.height_mm + by.top_mm + by.bottom_mm,
    };
}

/* A part is marked like a grid of a single piece. */
static struct sheet_block block_of_part(struct box part, struct margins bleed)
{
    return (struct sheet_block){
        .piece_count = 1,
        .columns = 1,
        .rows = 1,
        .last_row_count = 1,
        .box = part,
        .piece_width_mm = part.width_mm,
        .piece_height_mm = part.height_mm,
        .bleed = bleed,
    };
}

/* The whole piece is placed so that this part lies in the middle of its page, and clipped to it. */
static struct sheet_layout lay_out_part(const struct poster *poster, size_t column, size_t row,
                                        const struct piece_shape *shape, struct sheet_front *front)
{
    struct box part = poster_part(poster, column, row);
    struct margins bleed = bleed_of_part(poster, column, row, shape->bleed_mm);
    struct box shown = widened(part, bleed);
    struct box clip = sheet_paper_centre(&poster->paper, shown.width_mm, shown.height_mm);

    /* The top left of the whole piece, mostly beside the page. */
    front->trim = (struct box){clip.x_mm - shown.x_mm, clip.y_mm - shown.y_mm, shape->width_mm,
                               shape->height_mm};
    front->clip = clip;
    part.x_mm += front->trim.x_mm;
    part.y_mm += front->trim.y_mm;
    return (struct sheet_layout){
        .paper = poster->paper,
        .cuts = CUTS_OF_PART,
        .fronts = front,
        .front_count = 1,
        .block = block_of_part(part, bleed),
        .place = {.column = column,
                  .row = row,
                  .columns = poster->columns,
                  .rows = poster->rows,
                  .overlap_mm = poster->overlap_mm},
    };
}

/* Row by row: in the order in which the parts are laid down. */
void poster_add_sheets(const struct poster *poster, struct poster_piece piece,
                       const struct piece_shape *shape, struct arena *arena, GArray *layouts)
{
    for (size_t row = 0; row < poster->rows; row++) {
        for (size_t column = 0; column < poster->columns; column++) {
            struct sheet_front *front = ARENA_NEW(arena, struct sheet_front);
            front->piece = piece.piece;
            front->shape = piece.shape;
            struct sheet_layout layout = lay_out_part(poster, column, row, shape, front);
            layout.place.number = piece.number;
            layout.place.total = piece.total;
            g_array_append_val(layouts, layout);
        }
    }
}

/* ---- labels and the diagram of a poster ---- */

#define LABEL_SIZE_MM       MARK_LENGTH_MM
#define LABEL_SPACE_MM      8.0 /* from the marks of a join or a corner to the words, bleed included */
#define TITLE_SIZE_MM       5.0
#define HINT_SIZE_MM        3.0
#define HINT_BASE_MM        11.0 /* from the top to the line that its letters stand on */
#define TITLE_BAND_MM       16.0
#define DIAGRAM_NAME_MAX_MM 8.0
#define DIAGRAM_NAME_SHARE  0.3 /* of a part's shorter side */

/* Parts are laid down from the left and from the top, so that of two the later lies above. */
static const char hint_of_overlap[] = OWN_WORD(
    "Cut off the margins. Begin with A1. Lay each part on those to the left and above, up to the line.");
static const char hint_of_touching[] = OWN_WORD("Cut off the margins. Lay the parts edge to edge.");

/* A label without room is none. */
static void add_label(GArray *labels, const struct label *label)
{
    if (label->room_mm > MM_TOLERANCE) {
        g_array_append_val(labels, *label);
    }
}

/* Above the part, between the marks of its corners, in the room of the marks: so it is cut off with the margin. */
void poster_label_part(GArray *labels, const struct sheet_layout *layout, struct box shown,
                       enum page_side side, const struct piece_shape *shape,
                       const struct own_words *words, struct arena *arena)
{
    const struct poster_place *place = &layout->place;
    double inset_mm = place->overlap_mm + LABEL_SPACE_MM;
    const char *part = poster_part_name(place->column, place->row, arena);
    part = side == PAGE_BACK ? own_text(words, arena, OWN_WORD("{part} back"), "part", part, NULL)
                             : part;
    const char *piece = shape->name;
    if (piece != NULL && place->total > 1) {
        piece = own_text(words, arena, OWN_WORD("{component}, {number} of {count}"), "component",
                         piece, "number", arena_printf(arena, "%zu", place->number), "count",
                         arena_printf(arena, "%zu", place->total), NULL);
    }
    const struct label label = {
        .text = piece != NULL ? arena_printf(arena, "%s · %s", part, piece) : part,
        .x_mm = shown.x_mm + inset_mm,
        .y_mm = shown.y_mm - MARK_CLEARANCE_MM,
        .size_mm = LABEL_SIZE_MM,
        .room_mm = shown.width_mm - 2 * inset_mm,
        .span = shape->span,
    };
    add_label(labels, &label);
}

/* The piece made smaller, on its page. */
struct picture {
    double x_mm, y_mm, scale;
    double width_mm, height_mm;
};

/* As large as the page allows below the title, never larger than the piece. */
static struct picture fit_picture(const struct poster *poster, const struct piece_shape *shape)
{
    struct box room = poster->paper.printable;

    room.y_mm += TITLE_BAND_MM;
    room.height_mm -= TITLE_BAND_MM;
    double scale =
        fmin(1.0, fmin(room.width_mm / shape->width_mm, room.height_mm / shape->height_mm));
    double width_mm = shape->width_mm * scale, height_mm = shape->height_mm * scale;
    return (struct picture){
        .x_mm = room.x_mm + (room.width_mm - width_mm) / 2.0,
        .y_mm = room.y_mm + (room.height_mm - height_mm) / 2.0,
        .scale = scale,
        .width_mm = width_mm,
        .height_mm = height_mm,
    };
}

/* Through the picture, from one of its edges to the other, at a distance in the piece. */
static void add_edge(const struct picture *picture, struct mark line, bool upright, double at_mm,
                     GArray *lines)
{
    double on_page_mm = (upright ? picture->x_mm : picture->y_mm) + at_mm * picture->scale;

    line.kind = MARK_DIAGRAM;
    line.x1_mm = upright ? on_page_mm : picture->x_mm;
    line.y1_mm = upright ? picture->y_mm : on_page_mm;
    line.x2_mm = upright ? on_page_mm : picture->x_mm + picture->width_mm;
    line.y2_mm = upright ? picture->y_mm + picture->height_mm : on_page_mm;
    g_array_append_val(lines, line);
}

/* The edges of all columns and rows: together, the outlines of all parts. The far edge of a part is
 * covered by the next; parts that only touch have an edge in common. */
static void draw_edges(const struct poster *poster, const struct picture *picture,
                       double line_width_mm, GArray *lines)
{
    const struct mark on_top = {.width_mm = line_width_mm};
    const struct mark covered = {.width_mm = line_width_mm, .dotted = true};
    bool touching = poster->overlap_mm < MM_TOLERANCE;

    for (size_t column = 0; column < poster->columns; column++) {
        /* Columns are the same in all rows. */
        struct box part = poster_part(poster, column, 0);
        bool last = column + 1 == poster->columns;
        add_edge(picture, on_top, true, part.x_mm, lines);
        if (!touching || last) {
            add_edge(picture, last ? on_top : covered, true, part.x_mm + part.width_mm, lines);
        }
    }
    for (size_t row = 0; row < poster->rows; row++) {
        struct box part = poster_part(poster, 0, row);
        bool last = row + 1 == poster->rows;
        add_edge(picture, on_top, false, part.y_mm, lines);
        if (!touching || last) {
            add_edge(picture, last ? on_top : covered, false, part.y_mm + part.height_mm, lines);
        }
    }
}

/* In the middle of each part; letters shrink with the parts. */
static void name_parts(const struct poster *poster, struct picture picture, struct arena *arena,
                       GArray *labels)
{
    double shorter_mm = fmin(poster->part_width_mm, poster->part_height_mm) * picture.scale;
    double size_mm = fmin(DIAGRAM_NAME_MAX_MM, DIAGRAM_NAME_SHARE * shorter_mm);

    for (size_t i = 0; i < poster->columns * poster->rows; i++) {
        size_t column = i % poster->columns, row = i / poster->columns;
        struct box part = poster_part(poster, column, row);
        const char *name = poster_part_name(column, row, arena);
        const struct label label = {
            .text = name,
            .x_mm = picture.x_mm + (part.x_mm + part.width_mm / 2.0) * picture.scale,
            .y_mm =
                picture.y_mm + (part.y_mm + part.height_mm / 2.0) * picture.scale + size_mm / 2.0,
            .size_mm = size_mm,
            .room_mm = part.width_mm * picture.scale,
            .centred = true,
        };
        add_label(labels, &label);
    }
}

/* A line over the whole width of what can be printed on. */
static void add_line_of_words(const struct poster *poster, const char *words, double base_mm,
                              double size_mm, struct source_span span, GArray *labels)
{
    struct box printable = poster->paper.printable;
    const struct label label = {
        .text = words,
        .x_mm = printable.x_mm,
        .y_mm = printable.y_mm + base_mm,
        .size_mm = size_mm,
        .room_mm = printable.width_mm,
        .span = span,
    };

    add_label(labels, &label);
}

/* At the top of the page: which piece, how many sheets, how far they overlap. */
static void add_title(const struct poster *poster, const struct piece_shape *shape,
                      const struct own_words *words, struct arena *arena, GArray *labels)
{
    const char *title =
        own_text(words, arena,
                 OWN_WORD("{component}: {columns} x {rows} = {count} sheets, overlap {overlap} mm"),
                 "component", shape->name != NULL ? shape->name : "", "columns",
                 arena_printf(arena, "%zu", poster->columns), "rows",
                 arena_printf(arena, "%zu", poster->rows), "count",
                 arena_printf(arena, "%zu", poster->columns * poster->rows), "overlap",
                 arena_printf(arena, "%.6g", poster->overlap_mm), NULL);

    add_line_of_words(poster, title, TITLE_SIZE_MM, TITLE_SIZE_MM, shape->span, labels);
}

/* Below the title; where parts only touch nothing is laid over anything. */
static void add_hint(const struct poster *poster, const struct piece_shape *shape,
                     const struct own_words *words, GArray *labels)
{
    const char *hint =
        own_word(words, poster->overlap_mm < MM_TOLERANCE ? hint_of_touching : hint_of_overlap);

    add_line_of_words(poster, hint, HINT_BASE_MM, HINT_SIZE_MM, shape->span, labels);
}

/* A page that shows how the parts go together. It has lines and words and no pieces; nothing is cut and nothing
 * folded. */
struct sheet_layout poster_diagram(const struct poster *poster, const struct piece_shape *shape,
                                   double line_width_mm, const struct own_words *words,
                                   struct arena *arena)
{
    struct picture picture = fit_picture(poster, shape);
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(struct mark));
    GArray *labels = g_array_new(FALSE, FALSE, sizeof(struct label));

    add_title(poster, shape, words, arena, labels);
    draw_edges(poster, &picture, line_width_mm, lines);
    name_parts(poster, picture, arena, labels);
    add_hint(poster, shape, words, labels);
    struct sheet_layout layout = {
        .kind = PAGE_DIAGRAM,
        .paper = poster->paper,
        .cuts = CUTS_NOWHERE,
        .drawing = arena_keep_array(arena, lines),
        .drawing_count = lines->len,
        .labels = arena_keep_array(arena, labels),
        .label_count = labels->len,
    };
    layout.paper.folded = false;
    g_array_free(lines, TRUE);
    g_array_free(labels, TRUE);
    return layout;
}
