/* A face is gone through in units (flat_units.h). Up to the last that is not opaque all are laid on paper
 * (ink_paper.h) as well, as far as they matter there; what is on the paper where such a unit has drawn is cut out and
 * takes its place. So each piece has all below it in it, and covers what was drawn there in vectors. */
#include "render/flat_face.h"

#include <math.h>

#include <glib.h>

#include "geom/length_units.h"
#include "geom/transform.h"
#include "render/canvas.h"
#include "render/flat_units.h"
#include "render/ink_paper.h"

/* Pixels an inch: of texts and lines, and the least that print shops take. */
enum { FINE_DPI = 600, COARSE_DPI = 300, COARSE_STEP = FINE_DPI / COARSE_DPI };

/* Of one paper, which takes four bytes of each; and of a picture that has no more than print can show. */
#define FINE_PIXELS_MAX 64e6
#define PICTURE_DPI_MAX 360.0

struct flattener {
    const struct pdf_inks *inks;
    struct image_drawer *drawer;
    struct known_pictures *pictures;
};

struct flattener *flattener_new(const struct pdf_inks *inks, struct image_drawer *drawer)
{
    struct flattener *flattener = g_new0(struct flattener, 1);
    flattener->inks = inks;
    flattener->drawer = drawer;
    flattener->pictures = known_pictures_new(drawer);
    return flattener;
}

void flattener_free(struct flattener *flattener)
{
    if (flattener != NULL) {
        known_pictures_free(flattener->pictures);
        g_free(flattener);
    }
}

/* ---- pixels ---- */

/* The paper of a face, and what has come onto it. */
struct flattening {
    struct flattener *flattener;
    cairo_t *cr;
    const struct display_list *list;
    struct diag_list *diags;
    int dpi;
    cairo_rectangle_int_t area;
    struct ink_paper *paper;
    GArray *lines; /* struct edges: what has texts, lines or edges */
    /* Items that are not painted yet, as there was no piece since, and what is open where they begin. */
    size_t waiting;
    GArray *waiting_open;
    bool ok;
};

/* Of something that was laid on the paper. */
struct edges {
    cairo_rectangle_int_t box;
    bool solid; /* an edge of its own has nothing but its box */
};

/* Whole pixels around a box, by twos, so that two of them may become one. */
static cairo_rectangle_int_t pixels_around(struct box box, int dpi)
{
    const int step = COARSE_STEP;
    int left = step * (int)floor(px_from_mm(box.x_mm, dpi) / step);
    int top = step * (int)floor(px_from_mm(box.y_mm, dpi) / step);
    int right = step * (int)ceil(px_from_mm(box.x_mm + box.width_mm, dpi) / step);
    int bottom = step * (int)ceil(px_from_mm(box.y_mm + box.height_mm, dpi) / step);
    return (cairo_rectangle_int_t){left, top, right - left, bottom - top};
}

static bool rectangles_meet(cairo_rectangle_int_t a, cairo_rectangle_int_t b,
                            cairo_rectangle_int_t *common_out)
{
    int left = MAX(a.x, b.x), right = MIN(a.x + a.width, b.x + b.width);
    int top = MAX(a.y, b.y), bottom = MIN(a.y + a.height, b.y + b.height);
    *common_out = (cairo_rectangle_int_t){left, top, right - left, bottom - top};
    return left < right && top < bottom;
}

/* What is open, and then some items, as a list of their own; display_list_free() is not for it: g_free(items). */
static struct display_list view_of(const struct display_list *list, const GArray *open,
                                   size_t first, size_t end)
{
    struct display_list view = *list;
    view.count = open->len + (end - first);
    view.items = g_new(struct display_item, view.count + 1);
    for (guint i = 0; i < open->len; i++) {
        view.items[i] = list->items[g_array_index(open, size_t, i)];
    }
    for (size_t i = first; i < end; i++) {
        view.items[open->len + (i - first)] = list->items[i];
    }
    return view;
}

static void play(struct flattening *flattening, cairo_t *cr, const GArray *open, size_t first,
                 size_t end, bool vector)
{
    struct display_list view = view_of(flattening->list, open, first, end);
    flattening->ok =
        canvas_replay(cr, &view, flattening->flattener->drawer, vector) && flattening->ok;
    g_free(view.items);
}

/* A unit by itself on what of the paper it may draw on. */
static cairo_surface_t *draw_layer(struct flattening *flattening, const GArray *open,
                                   const struct unit *unit, cairo_rectangle_int_t box)
{
    double scale = flattening->dpi / PT_PER_INCH;
    cairo_surface_t *layer = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, box.width, box.height);
    cairo_t *cr = cairo_create(layer);
    cairo_translate(cr, -box.x, -box.y);
    cairo_scale(cr, scale, scale);
    play(flattening, cr, open, unit->first, unit->end, false);
    flattening->ok = flattening->ok && cairo_status(cr) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cr);
    return layer;
}

/* One picture of pixels that has not more of them than are of use in print: a finer one may be of lines. */
static bool is_coarse_picture(const struct unit_walk *walk, const struct unit *unit)
{
    const struct display_item *item = &walk->list->items[unit->first];
    if (item->verb != DISPLAY_IMAGE || item->image.image->format == IMAGE_SVG) {
        return false;
    }
    struct box box = transform_box(unit_space(walk), item->image.box);
    const struct image *image = item->image.image;
    return fmax(image->width_px, image->height_px) * MM_PER_INCH <=
           PICTURE_DPI_MAX * fmax(box.width_mm, box.height_mm);
}

static bool is_picture(const struct unit_walk *walk, const struct unit *unit)
{
    const struct display_item *item = &walk->list->items[unit->first];
    return item->verb == DISPLAY_IMAGE && item->image.image->format != IMAGE_SVG;
}

/* Whether anything but pictures shows in a piece; what covers all of it has no edge there. */
static bool has_lines(const struct flattening *flattening, cairo_rectangle_int_t piece)
{
    bool found = false;
    for (guint i = 0; i < flattening->lines->len && !found; i++) {
        const struct edges *edges = &g_array_index(flattening->lines, struct edges, i);
        cairo_rectangle_int_t common;
        bool covered = rectangles_meet(edges->box, piece, &common) && edges->solid &&
                       common.width == piece.width && common.height == piece.height;
        found = rectangles_meet(edges->box, piece, &common) && !covered;
    }
    return found;
}

/* In place of what it was made from. */
static void paint_piece(struct flattening *flattening, cairo_rectangle_int_t piece, int step)
{
    cairo_t *cr = flattening->cr;
    double pt_per_px = PT_PER_INCH / flattening->dpi;
    cairo_surface_t *surface = ink_paper_cut(flattening->paper, piece, step);
    cairo_save(cr);
    cairo_translate(cr, piece.x * pt_per_px, piece.y * pt_per_px);
    cairo_scale(cr, piece.width * pt_per_px / cairo_image_surface_get_width(surface),
                piece.height * pt_per_px / cairo_image_surface_get_height(surface));
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_surface_destroy(surface);
}

/* Sides by twos, as pixels_around() has them: the area begins and ends with such. */
static cairo_rectangle_int_t even(cairo_rectangle_int_t piece)
{
    const double step = COARSE_STEP;
    int left = COARSE_STEP * (int)floor(piece.x / step);
    int top = COARSE_STEP * (int)floor(piece.y / step);
    int right = COARSE_STEP * (int)ceil((piece.x + piece.width) / step);
    int bottom = COARSE_STEP * (int)ceil((piece.y + piece.height) / step);
    return (cairo_rectangle_int_t){left, top, right - left, bottom - top};
}

static void report(const struct flattening *flattening, const struct unit *unit, int dpi)
{
    static const char *const things[] = {
        [DISPLAY_PUSH] = "this group",
        [DISPLAY_POP] = "",
        [DISPLAY_CLIP] = "",
        [DISPLAY_FILL] = "this area",
        [DISPLAY_STROKE] = "this line",
        [DISPLAY_IMAGE] = "this picture",
        [DISPLAY_TEXT] = "this text",
    };
    const struct display_item *item = &flattening->list->items[unit->first];
    bool is_shadow = item->verb == DISPLAY_TEXT && item->text.shadow_alone;
    char number[16];
    g_snprintf(number, sizeof number, "%d", dpi);
    diag_report(flattening->diags, DIAG_FLATTENED, item->span, NULL,
                is_shadow ? "the shadow of this text" : things[item->verb], number);
}

/* Vectors up to an item, so that a piece can be painted over them. */
static void paint_waiting(struct flattening *flattening, size_t end)
{
    play(flattening, flattening->cr, flattening->waiting_open, flattening->waiting, end, true);
}

static void begin_waiting(struct flattening *flattening, const GArray *open, size_t first)
{
    flattening->waiting = first;
    g_array_set_size(flattening->waiting_open, 0);
    g_array_append_vals(flattening->waiting_open, open->data, open->len);
}

/* Lays a unit on the paper, as far as it matters there. False where it draws nothing on it. */
static bool lay_unit(struct flattening *flattening, const struct unit_walk *walk,
                     const struct unit *unit, cairo_rectangle_int_t *drawn_out)
{
    struct edges edges = {.solid = true};
    cairo_rectangle_int_t box;
    if (!rectangles_meet(pixels_around(unit_box(walk, unit), flattening->dpi), flattening->area,
                         &box)) {
        return false;
    }
    cairo_surface_t *layer = draw_layer(flattening, walk->open, unit, box);
    ink_paper_lay(flattening->paper, layer, box.x, box.y, is_picture(walk, unit), &edges.box,
                  &edges.solid);
    cairo_surface_destroy(layer);
    if (edges.box.width > 0 && !is_coarse_picture(walk, unit)) {
        g_array_append_val(flattening->lines, edges);
    }
    *drawn_out = even(edges.box);
    return edges.box.width > 0;
}

/* What is not opaque takes all below it into its piece. */
static void flatten_unit(struct flattening *flattening, const struct unit_walk *walk,
                         const struct unit *unit)
{
    cairo_rectangle_int_t piece = {0};
    bool drawn = lay_unit(flattening, walk, unit, &piece);
    if (unit->opaque) {
        return;
    }
    paint_waiting(flattening, unit->first);
    begin_waiting(flattening, walk->open, unit->end);
    if (drawn) {
        bool coarse = flattening->dpi == FINE_DPI && !has_lines(flattening, piece);
        paint_piece(flattening, piece, coarse ? COARSE_STEP : 1);
        report(flattening, unit, coarse ? COARSE_DPI : flattening->dpi);
    }
}

/* How many units there are up to the last that is not opaque, and the box of all such. */
static size_t find_last(struct flattener *flattener, const struct display_list *list,
                        struct box *box_out)
{
    struct unit_walk walk;
    struct unit unit;
    size_t count = 0, last = 0;
    unit_walk_init(&walk, flattener->pictures, list);
    while (unit_walk_next(&walk, &unit)) {
        count++;
        if (!unit.opaque) {
            struct box box = unit_box(&walk, &unit);
            *box_out = last > 0 ? box_union(*box_out, box) : box;
            last = count;
        }
    }
    unit_walk_clear(&walk);
    return last;
}

static void flatten(struct flattening *flattening, size_t last)
{
    struct unit_walk walk;
    struct unit unit;
    unit_walk_init(&walk, flattening->flattener->pictures, flattening->list);
    for (size_t i = 0; i < last && unit_walk_next(&walk, &unit); i++) {
        flatten_unit(flattening, &walk, &unit);
    }
    unit_walk_clear(&walk);
    paint_waiting(flattening, flattening->list->count);
}

/* `last` units, whose pixels lie in a box. */
static bool replay_flat(struct flattener *flattener, cairo_t *cr, const struct display_list *list,
                        size_t last, struct box box, struct diag_list *diags)
{
    double pixels = px_from_mm(box.width_mm, FINE_DPI) * px_from_mm(box.height_mm, FINE_DPI);
    struct flattening flattening = {
        .flattener = flattener,
        .cr = cr,
        .list = list,
        .diags = diags,
        .dpi = pixels <= FINE_PIXELS_MAX ? FINE_DPI : COARSE_DPI,
        .lines = g_array_new(FALSE, FALSE, sizeof(struct edges)),
        .waiting_open = g_array_new(FALSE, FALSE, sizeof(size_t)),
        .ok = true,
    };
    flattening.area = pixels_around(box, flattening.dpi);
    flattening.paper = ink_paper_new(flattener->inks, flattening.area);
    flatten(&flattening, last);
    ink_paper_free(flattening.paper);
    g_array_free(flattening.lines, TRUE);
    g_array_free(flattening.waiting_open, TRUE);
    return flattening.ok;
}

bool flat_face_replay(struct flattener *flattener, cairo_t *cr, const struct display_list *list,
                      struct diag_list *diags)
{
    struct display_list flat = flat_list(list);
    struct box box = {0};
    size_t last = find_last(flattener, &flat, &box);
    bool drawn = last > 0 ? replay_flat(flattener, cr, &flat, last, box, diags)
                          : canvas_replay(cr, list, flattener->drawer, true);
    g_free(flat.items);
    return drawn;
}
