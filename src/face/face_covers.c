/* Letters are looked at in columns, each a few points from the baseline up: a column that is covered at all its
 * points is a letter, or a part of one, that nobody can read. */
#include "face/face_covers.h"

#include <math.h>

#include "geom/polygon.h"

/* Columns so far apart in heights of capitals, with points at these heights; so many columns make a letter. */
#define COLUMN_STEP 0.5
enum { COLUMNS_OF_A_LETTER = 2 };
static const double point_heights[] = {0.1, 0.4, 0.7};

struct cover_shape {
    const struct face_cover *cover;
    struct polygon polygon; /* of the fill, or of the line's middle */
    double reach_mm;        /* half the width of a line; 0: a fill */
};

static bool covers_point(const struct cover_shape *shape, double x_mm, double y_mm)
{
    if (!box_contains(shape->cover->shown, (struct box){x_mm, y_mm, 0, 0})) {
        return false;
    }
    return shape->reach_mm > 0
               ? fabs(polygon_depth_mm(&shape->polygon, x_mm, y_mm)) <= shape->reach_mm
               : polygon_contains(&shape->polygon, x_mm, y_mm);
}

static bool covers_column(const struct cover_shape *shape, struct transform transform, double x_mm,
                          double top_mm, double height_mm)
{
    for (size_t i = 0; i < G_N_ELEMENTS(point_heights); i++) {
        double at_x_mm = x_mm, at_y_mm = top_mm + height_mm * (1 - point_heights[i]);
        transform_point(transform, &at_x_mm, &at_y_mm);
        if (!covers_point(shape, at_x_mm, at_y_mm)) {
            return false;
        }
    }
    return true;
}

/* Of a run that is shorter than a letter all columns count. */
static bool hides_run(const struct cover_shape *shape, struct transform transform,
                      struct box letters)
{
    size_t count = (size_t)fmax(1, floor(letters.width_mm / (COLUMN_STEP * letters.height_mm)));
    size_t covered = 0;
    for (size_t i = 0; i < count && covered < COLUMNS_OF_A_LETTER; i++) {
        double x_mm = letters.x_mm + letters.width_mm * ((double)i + 0.5) / (double)count;
        bool is_covered = covers_column(shape, transform, x_mm, letters.y_mm, letters.height_mm);
        covered = is_covered ? covered + 1 : 0;
    }
    return covered >= MIN(count, COLUMNS_OF_A_LETTER);
}

static void read_shape(struct cover_shape *shape, const struct face_cover *cover,
                       struct arena *arena)
{
    const struct display_item *item = cover->item;
    const struct transform to_face = cover->transform;
    bool is_line = item->verb == DISPLAY_STROKE;
    double scale = fmin(hypot(to_face.xx, to_face.yx), hypot(to_face.xy, to_face.yy));
    shape->cover = cover;
    shape->reach_mm = is_line ? item->stroke.stroke.width_mm * scale / 2 : 0;
    if (is_line) {
        polygon_from_lines(&shape->polygon, arena, &item->stroke.path, to_face);
    } else {
        polygon_from_path(&shape->polygon, arena, &item->fill.path, to_face);
    }
}

bool face_cover_hides(const struct face_cover *cover, struct arena *arena,
                      const struct display_item *text, struct transform transform)
{
    struct cover_shape shape;
    struct box letters;
    read_shape(&shape, cover, arena);
    for (size_t i = 0; text_block_run_letters(text->text.block, i, &letters); i++) {
        letters.x_mm += text->text.x_mm;
        letters.y_mm += text->text.y_mm;
        if (letters.width_mm > 0 && hides_run(&shape, transform, letters)) {
            return true;
        }
    }
    return false;
}
