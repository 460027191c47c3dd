/* Letters are looked at in columns, each a few points from the baseline up: a column that is covered at all its
 * points is a letter, or a part of one, that nobody can read. */
#include "face/face_covers.h"

#include <math.h>

/* Columns so far apart in heights of capitals, with points at these heights; so many columns make a letter. */
#define COLUMN_STEP 0.5
enum { COLUMNS_OF_A_LETTER = 2 };
static const double point_heights[] = {0.1, 0.4, 0.7};

static void read_polygon(struct face_cover *cover, struct arena *arena)
{
    const struct display_item *item = cover->item;
    const struct transform to_face = cover->transform;
    if (item->verb == DISPLAY_STROKE) {
        double scale = fmin(hypot(to_face.xx, to_face.yx), hypot(to_face.xy, to_face.yy));
        cover->reach_mm = item->stroke.stroke.width_mm * scale / 2;
        polygon_from_lines(&cover->polygon, arena, &item->stroke.path, to_face);
    } else {
        polygon_from_path(&cover->polygon, arena, &item->fill.path, to_face);
    }
}

static bool covers_point(struct face_cover *cover, struct arena *arena, double x_mm, double y_mm)
{
    const struct box point = {x_mm, y_mm, 0, 0};
    if (!box_contains(cover->bounds, point) || !box_contains(cover->shown, point)) {
        return false;
    }
    if (cover->polygon.edges == NULL) {
        read_polygon(cover, arena);
    }
    return cover->reach_mm > 0 ? polygon_is_near(&cover->polygon, x_mm, y_mm, cover->reach_mm)
                               : polygon_contains(&cover->polygon, x_mm, y_mm);
}

static bool covers_column(struct face_cover *cover, struct arena *arena, struct transform transform,
                          double x_mm, double top_mm, double height_mm)
{
    for (size_t i = 0; i < G_N_ELEMENTS(point_heights); i++) {
        double at_x_mm = x_mm, at_y_mm = top_mm + height_mm * (1 - point_heights[i]);
        transform_point(transform, &at_x_mm, &at_y_mm);
        if (!covers_point(cover, arena, at_x_mm, at_y_mm)) {
            return false;
        }
    }
    return true;
}

/* Of a run that is shorter than a letter all columns count. */
static bool hides_run(struct face_cover *cover, struct arena *arena, struct transform transform,
                      struct box letters)
{
    size_t count = (size_t)fmax(1, floor(letters.width_mm / (COLUMN_STEP * letters.height_mm)));
    size_t covered = 0;
    for (size_t i = 0; i < count && covered < COLUMNS_OF_A_LETTER; i++) {
        double x_mm = letters.x_mm + letters.width_mm * ((double)i + 0.5) / (double)count;
        bool is_covered =
            covers_column(cover, arena, transform, x_mm, letters.y_mm, letters.height_mm);
        covered = is_covered ? covered + 1 : 0;
    }
    return covered >= MIN(count, COLUMNS_OF_A_LETTER);
}

bool face_cover_hides(struct face_cover *cover, struct arena *arena,
                      const struct display_item *text, struct transform transform)
{
    struct box letters;
    for (size_t i = 0; text_block_run_letters(text->text.block, i, &letters); i++) {
        letters.x_mm += text->text.x_mm;
        letters.y_mm += text->text.y_mm;
        if (letters.width_mm > 0 && hides_run(cover, arena, transform, letters)) {
            return true;
        }
    }
    return false;
}
