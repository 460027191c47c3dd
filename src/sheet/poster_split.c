/* How many parts a poster has and where each stands on its sheet. */
#include "sheet/poster_split.h"

#include <math.h>
#include <stdint.h>

#include "sheet/sheet_marks.h"

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
        .least_margin_mm = sheet_mark_room_mm(0.0),
        .above_mm = sheet_mark_clearance_mm(0.0) + MARK_LENGTH_MM,
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

struct box poster_part(const struct poster *poster, size_t column, size_t row)
{
    return (struct box){
        .x_mm = (double)column * (poster->part_width_mm - poster->overlap_mm),
        .y_mm = (double)row * (poster->part_height_mm - poster->overlap_mm),
        .width_mm = poster->part_width_mm,
        .height_mm = poster->part_height_mm,
    };
}

const char *poster_part_name(size_t column, size_t row, struct arena *arena)
{
    return arena_printf(arena, "%c%zu", (char)('A' + (int)column), row + 1);
}

/* Only the outer edges of the piece have any. */
static struct margins bleed_of_part(const struct poster *poster, size_t column, size_t row,
                                    double bleed_mm)
{
    return (struct margins){
        .top_mm = row == 0 ? bleed_mm : 0.0,
        .right_mm = column + 1 == poster->columns ? bleed_mm : 0.0,
        .bottom_mm = row + 1 == poster->rows ? bleed_mm : 0.0,
        .left_mm = column == 0 ? bleed_mm : 0.0,
    };
}

static struct box widened(struct box box, struct margins by)
{
    return (struct box){
        .x_mm = box.x_mm - by.left_mm,
        .y_mm = box.y_mm - by.top_mm,
        .width_mm = box.width_mm + by.left_mm + by.right_mm,
        .height_mm = box.height_mm + by.top_mm + by.bottom_mm,
    };
}

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
