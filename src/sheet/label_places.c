/* The places of a label sheet as they are looked at, and pieces centred in them. */
#include "sheet/label_places.h"

#include <math.h>

#include "geom/path.h"

/* Curves of an outline are held against a round place as lines that are nowhere further off. */
#define FLATNESS_MM 0.01

static struct label_fit fit_way(const struct sheet_options *options, enum backs_mode backs,
                                bool turned)
{
    return (struct label_fit){
        .sheet = options->labels,
        .paper = sheet_paper_lay(options, backs, turned ? 1 : 0, (struct paper_room){0}),
        .turned = turned,
    };
}

/* Sheets that lie on their side have the left edge of the paper at the top, as in sheet_paper.c. */
static struct box place_box(const struct label_fit *fit, size_t index)
{
    struct box place = label_sheet_place(fit->sheet, index);
    return fit->turned ? (struct box){fit->sheet->paper_height_mm - place.y_mm - place.height_mm,
                                      place.x_mm, place.height_mm, place.width_mm}
                       : place;
}

/* Whether all of the outline lies in the ellipse that fills a place around the middle of the piece. */
static bool fits_round(const struct piece_shape *shape, double width_mm, double height_mm)
{
    struct arena *arena = arena_new();
    struct path outline, flat;
    path_init(&outline, arena);
    path_init(&flat, arena);
    path_add_box(&outline, (struct box){0, 0, shape->width_mm, shape->height_mm});
    path_flatten(shape->outline != NULL ? shape->outline : &outline, FLATNESS_MM, &flat);
    bool fits = true;
    for (size_t i = 0; i < flat.count && fits; i++) {
        const struct path_step *step = &flat.steps[i];
        if (step->verb != PATH_CLOSE) {
            double x = fabs(step->x_mm - shape->width_mm / 2) - FLATNESS_MM;
            double y = fabs(step->y_mm - shape->height_mm / 2) - FLATNESS_MM;
            fits = hypot(fmax(x, 0) / (width_mm / 2), fmax(y, 0) / (height_mm / 2)) <= 1;
        }
    }
    arena_free(arena);
    return fits;
}

bool label_fit_allows(const struct label_fit *fit, const struct piece_shape *shape)
{
    struct box place = place_box(fit, 0);
    return fit->sheet->round ? fits_round(shape, place.width_mm, place.height_mm)
                             : shape->width_mm <= place.width_mm + MM_TOLERANCE &&
                                   shape->height_mm <= place.height_mm + MM_TOLERANCE;
}

bool label_fit_choose(const struct piece_shape *shape, const struct sheet_options *options,
                      enum backs_mode backs, struct label_fit *out)
{
    *out = fit_way(options, backs, false);
    if (label_fit_allows(out, shape)) {
        return true;
    }
    *out = fit_way(options, backs, true);
    return label_fit_allows(out, shape);
}

size_t label_fit_count(const struct label_fit *fit)
{
    return fit->sheet->columns * fit->sheet->rows;
}

/* Half of the gap between neighbours, or a great deal where there are none. */
static double room_around_mm(double pitch_mm, double size_mm, size_t count)
{
    return count > 1 ? fmax((pitch_mm - size_mm) / 2, 0) : HUGE_VAL;
}

/* The bleed box, cut back to what is nearer to this place than to the next. Where places stand one by
 * one, nobody knows what is beside them: bleed ends at the place. */
static struct box clip_of(const struct label_fit *fit, struct box place, struct box trim,
                          double bleed_mm)
{
    const struct label_sheet *sheet = fit->sheet;
    double x_mm = 0, y_mm = 0;
    if (sheet->corners_mm == NULL) {
        x_mm = room_around_mm(sheet->pitch_x_mm, sheet->width_mm, sheet->columns);
        y_mm = room_around_mm(sheet->pitch_y_mm, sheet->height_mm, sheet->rows);
    }
    if (fit->turned) {
        double swap_mm = x_mm;
        x_mm = y_mm;
        y_mm = swap_mm;
    }
    x_mm = fmin(x_mm, bleed_mm);
    y_mm = fmin(y_mm, bleed_mm);
    struct box around = {place.x_mm - x_mm, place.y_mm - y_mm, place.width_mm + 2 * x_mm,
                         place.height_mm + 2 * y_mm};
    return box_intersection(box_inset(trim, -bleed_mm), around);
}

static struct sheet_front front_of(const struct label_fit *fit, size_t index, size_t piece,
                                   size_t shape_index, const struct piece_shape *shape)
{
    struct box place = place_box(fit, index);
    struct box trim = {place.x_mm + (place.width_mm - shape->width_mm) / 2,
                       place.y_mm + (place.height_mm - shape->height_mm) / 2, shape->width_mm,
                       shape->height_mm};
    return (struct sheet_front){.piece = piece,
                                .shape = shape_index,
                                .trim = trim,
                                .clip = clip_of(fit, place, trim, shape->bleed_mm)};
}

void label_fit_add_sheets(const struct label_fit *fit, const struct piece *pieces,
                          const struct piece_shape *shapes, const size_t *chosen, size_t count,
                          struct arena *arena, GArray *layouts)
{
    size_t per_sheet = label_fit_count(fit);
    for (size_t first = 0; first < count; first += per_sheet) {
        size_t taken = MIN(per_sheet, count - first);
        struct sheet_front *fronts = ARENA_NEW_ARRAY(arena, struct sheet_front, taken);
        for (size_t i = 0; i < taken; i++) {
            size_t piece = chosen[first + i];
            size_t shape = pieces[piece].shape;
            fronts[i] = front_of(fit, i, piece, shape, &shapes[shape]);
        }
        struct sheet_layout layout = {
            .paper = fit->paper, .cuts = CUTS_NOWHERE, .fronts = fronts, .front_count = taken};
        g_array_append_val(layouts, layout);
    }
}
