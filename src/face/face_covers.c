/* What lies over what on a face.
 *
 * What may hide others, and what may be hidden, is kept in drawing order as the walk through the list meets it;
 * each text and thing knows how many covers came before it, as only later ones lie over it. Boxes are asked
 * first, as most things are apart; outlines are made straight, to polygons, for the few that are left. */
#include "face/face_covers.h"

#include <math.h>

#include "face/image_colours.h"
#include "geom/polygon.h"

/* How far rounding, and curves made straight, may be off. */
#define SLACK_MM 0.05

/* What a line of text has above and below its small letters, as a share of the height of its first
 * baseline: two texts may come that close to each other. Of most fonts it is more. */
#define LINE_FREE 0.2

/* There is room for so many texts, things and covers, which is as many as most faces have. */
enum { USUAL_COUNT = 32 };

/* A fill, line or picture of the list that lets nothing through, as far as is known without drawing it. */
struct face_cover {
    const struct display_item *item;
    struct transform transform; /* to the face */
    struct box bounds;          /* on the face; nothing of it is outside */
    struct box shown;           /* of the face, what its clips surely leave */
    struct polygon
        polygon; /* of the fill or picture, or of the line's middle; no edges until it is asked for */
    double reach_mm; /* half the width of a line; 0: it has an area; with the polygon */
};

/* A text that was met. */
struct covered_text {
    const struct display_item *item;
    struct quad letters;
    struct box box; /* upright, on the face */
    struct transform transform;
    guint covers_below; /* drawn before it */
};

/* A fill, line or picture that was met. */
struct covered_thing {
    const struct display_item *item;
    const char *what; /* "this picture" */
    struct box box;   /* on the face, with half the width of a line */
    struct transform transform;
    guint covers_below;                 /* drawn before it, or with it */
    const struct face_cover *hidden_by; /* NULL: seen */
};

void face_covers_init(struct face_covers *covers, struct face_pass *pass)
{
    *covers = (struct face_covers){
        .pass = pass,
        .texts = g_array_sized_new(FALSE, FALSE, sizeof(struct covered_text), USUAL_COUNT),
        .things = g_array_sized_new(FALSE, FALSE, sizeof(struct covered_thing), USUAL_COUNT),
        .covers = g_array_sized_new(FALSE, FALSE, sizeof(struct face_cover), USUAL_COUNT),
    };
}

void face_covers_clear(struct face_covers *covers)
{
    g_array_free(covers->texts, TRUE);
    g_array_free(covers->things, TRUE);
    g_array_free(covers->covers, TRUE);
}

/* ---- covers ---- */

void face_covers_add(struct face_covers *covers, const struct display_item *item, struct box bounds,
                     struct transform transform, struct box shown)
{
    const struct face_cover cover = {
        .item = item,
        .transform = transform,
        .bounds = transform_box(transform, bounds),
        .shown = shown,
    };
    g_array_append_val(covers->covers, cover);
}

/* Of a line its middle. */
static struct polygon polygon_of(struct arena *arena, const struct display_item *item,
                                 struct transform to_face)
{
    struct polygon polygon = {0};
    struct path frame;
    if (item->verb == DISPLAY_STROKE) {
        polygon_from_lines(&polygon, arena, &item->stroke.path, to_face);
    } else if (item->verb == DISPLAY_FILL) {
        polygon_from_path(&polygon, arena, &item->fill.path, to_face);
    } else {
        path_init(&frame, arena);
        path_add_box(&frame, item->image.box);
        polygon_from_path(&polygon, arena, &frame, to_face);
    }
    return polygon;
}

/* The narrower of its two widths on the face, if it is stretched. */
static double reach_mm(const struct display_item *item, struct transform to_face)
{
    double scale = fmin(hypot(to_face.xx, to_face.yx), hypot(to_face.xy, to_face.yy));
    return item->verb == DISPLAY_STROKE ? item->stroke.stroke.width_mm * scale / 2 : 0;
}

static void read_polygon(struct face_cover *cover, struct arena *arena)
{
    /* Most covers are never looked at so closely. */
    if (cover->polygon.edges == NULL) {
        cover->polygon = polygon_of(arena, cover->item, cover->transform);
        cover->reach_mm = reach_mm(cover->item, cover->transform);
    }
}

static bool covers_point(struct face_cover *cover, struct arena *arena, double x_mm, double y_mm)
{
    const struct box point = {x_mm, y_mm, 0, 0};
    /* Boxes first, which tell it of nearly all. */
    if (!box_contains(cover->bounds, point) || !box_contains(cover->shown, point)) {
        return false;
    }
    read_polygon(cover, arena);
    return cover->reach_mm > 0 ? polygon_is_near(&cover->polygon, x_mm, y_mm, cover->reach_mm)
                               : polygon_contains(&cover->polygon, x_mm, y_mm);
}

/* ---- texts ---- */

/* Where the letters stand, without what a line has above and below them. */
static struct quad letters_of(const struct display_item *item, struct box box,
                              struct transform transform)
{
    double free_mm =
        LINE_FREE * fmin(text_block_first_baseline_mm(item->text.block), box.height_mm);
    box.y_mm += free_mm;
    box.height_mm -= 2 * free_mm;
    return quad_from_box(transform, box);
}

/* "layouts/card.yaml:12" */
static const char *place_of(struct arena *arena, struct source_span span)
{
    return arena_printf(arena, "%s:%zu", span.source->path, source_span_line(span));
}

/* Boxes first, as they are cheap and most texts are apart; one finding a text, about the first that it meets. */
static void check_overlap(struct face_covers *covers, const struct covered_text *text)
{
    struct face_pass *pass = covers->pass;
    for (guint i = 0; i < covers->texts->len; i++) {
        const struct covered_text *other = &g_array_index(covers->texts, struct covered_text, i);
        if (box_overlaps(other->box, text->box) && quads_overlap(&other->letters, &text->letters)) {
            face_report(pass, text->item->allowed, DIAG_TEXTS_OVERLAP, text->item->text.element,
                        NULL, place_of(pass->arena, other->item->text.element));
            return;
        }
    }
}

void face_covers_add_text(struct face_covers *covers, const struct display_item *item,
                          struct box bounds, struct transform transform)
{
    const struct covered_text text = {
        .item = item,
        .letters = letters_of(item, bounds, transform),
        .box = transform_box(transform, bounds),
        .transform = transform,
        .covers_below = covers->covers->len,
    };
    check_overlap(covers, &text);
    g_array_append_val(covers->texts, text);
}

/* ---- texts that are covered ---- */

/* Letters are looked at in columns, each a few points from the baseline up: a column that is covered at all its
 * points is a letter, or a part of one, that nobody can read. */

/* Columns so far apart in heights of capitals, with points at these heights; so many columns make a letter. */
#define COLUMN_STEP 0.5
enum { COLUMNS_OF_A_LETTER = 2 };
static const double point_heights[] = {0.1, 0.4, 0.7};

static bool covers_column(struct face_cover *cover, struct arena *arena, struct transform transform,
                          double x_mm, double top_mm, double height_mm)
{
    for (size_t i = 0; i < G_N_ELEMENTS(point_heights); i++) {
        /* From the baseline upwards: the box of letters has it at the bottom. */
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
    /* At least one column, however short the run. */
    size_t count = (size_t)fmax(1, floor(letters.width_mm / (COLUMN_STEP * letters.height_mm)));
    size_t covered = 0;
    for (size_t i = 0; i < count && covered < COLUMNS_OF_A_LETTER; i++) {
        double x_mm = letters.x_mm + letters.width_mm * ((double)i + 0.5) / (double)count;
        bool is_covered =
            covers_column(cover, arena, transform, x_mm, letters.y_mm, letters.height_mm);
        /* Side by side: single columns here and there are strokes over letters, which can be read. */
        covered = is_covered ? covered + 1 : 0;
    }
    return covered >= MIN(count, COLUMNS_OF_A_LETTER);
}

/* Whole letters, not a line's width of them. */
static bool hides_letters(struct face_cover *cover, struct arena *arena,
                          const struct covered_text *text)
{
    const struct display_item *item = text->item;
    struct box letters;
    for (size_t i = 0; text_block_run_letters(item->text.block, i, &letters); i++) {
        letters.x_mm += item->text.x_mm;
        letters.y_mm += item->text.y_mm;
        if (letters.width_mm > 0 && hides_run(cover, arena, text->transform, letters)) {
            return true;
        }
    }
    return false;
}

/* A picture is drawn to tell, and so only where it lies over something. What is not there yet will show something else. */
static bool is_opaque(const struct face_covers *covers, const struct face_cover *cover)
{
    const struct image *image =
        cover->item->verb == DISPLAY_IMAGE ? cover->item->image.image : NULL;
    struct colour mean = {0};
    return image == NULL || (!image->is_stand_in &&
                             image_colours_mean(covers->pass->colours, image,
                                                (struct image_part){0, 0, 1, 1}, &mean) &&
                             mean.alpha >= 1);
}

/* Only what is drawn after a text can hide it. */
static bool is_hidden(const struct face_covers *covers, const struct covered_text *text)
{
    for (guint i = text->covers_below; i < covers->covers->len; i++) {
        struct face_cover *cover = &g_array_index(covers->covers, struct face_cover, i);
        if (box_overlaps(cover->bounds, text->box) &&
            hides_letters(cover, covers->pass->arena, text) && is_opaque(covers, cover)) {
            return true;
        }
    }
    return false;
}

static void check_hidden_texts(struct face_covers *covers)
{
    for (guint i = 0; i < covers->texts->len; i++) {
        const struct covered_text *text = &g_array_index(covers->texts, struct covered_text, i);
        if (is_hidden(covers, text)) {
            face_report(covers->pass, text->item->allowed, DIAG_TEXT_HIDDEN, text->item->span,
                        NULL);
        }
    }
}

/* ---- things that are covered ---- */

/* A cover with an area over all of a thing. One outline lies in another where its corners do, and no corner of the other lies in it: of a cover with a hole or a
 * notch there is one. */
static bool hides(struct face_cover *cover, struct arena *arena, const struct covered_thing *thing)
{
    read_polygon(cover, arena);
    const struct polygon shape = polygon_of(arena, thing->item, thing->transform);
    /* Its own line reaches beyond its outline. */
    double inside_mm = reach_mm(thing->item, thing->transform) - SLACK_MM;
    bool hidden = shape.count > 0;
    for (size_t i = 0; i < shape.count && hidden; i++) {
        hidden = polygon_depth_mm(&cover->polygon, shape.edges[i].x1_mm, shape.edges[i].y1_mm) >=
                     inside_mm &&
                 polygon_depth_mm(&cover->polygon, shape.edges[i].x2_mm, shape.edges[i].y2_mm) >=
                     inside_mm;
    }
    /* A corner of the cover within the thing would be an edge that the thing is seen beyond. */
    for (size_t i = 0; i < cover->polygon.count && hidden; i++) {
        const struct polygon_edge *edge = &cover->polygon.edges[i];
        hidden = polygon_depth_mm(&shape, edge->x1_mm, edge->y1_mm) < SLACK_MM;
    }
    return hidden;
}

void face_covers_add_thing(struct face_covers *covers, const struct display_item *item,
                           const char *what, struct box bounds, struct transform transform)
{
    const struct covered_thing thing = {
        .item = item,
        .what = what,
        .box = transform_box(transform, bounds),
        .transform = transform,
        .covers_below = covers->covers->len,
    };
    /* A ground of all the face may be there for the faces on which nothing else is drawn over it. */
    if (!box_contains(thing.box, covers->pass->areas[INSIDE_TRIM])) {
        g_array_append_val(covers->things, thing);
    }
}

static bool is_same_place(struct source_span a, struct source_span b)
{
    return a.source == b.source && a.offset == b.offset;
}

/* A line covers no area that a thing could be in. What a picture lies on may be a ground for it, which is seen where the picture
 * is left out. */
static bool may_hide(const struct face_cover *cover, const struct covered_thing *thing)
{
    return cover->item->verb != DISPLAY_STROKE &&
           (cover->item->verb != DISPLAY_IMAGE || thing->item->verb == DISPLAY_IMAGE) &&
           !is_same_place(cover->item->span, thing->item->span);
}

/* The first that hides all of it: parts that several hide are not put together. Boxes tell of nearly all that they do not. */
static const struct face_cover *find_hiding(const struct face_covers *covers,
                                            const struct covered_thing *thing)
{
    /* What stands out by less than the slack is covered too. */
    const struct box nearly = box_inset(thing->box, SLACK_MM);
    for (guint i = thing->covers_below; i < covers->covers->len; i++) {
        struct face_cover *cover = &g_array_index(covers->covers, struct face_cover, i);
        if (box_contains(cover->bounds, nearly) && box_contains(cover->shown, nearly) &&
            may_hide(cover, thing) && hides(cover, covers->pass->arena, thing) &&
            is_opaque(covers, cover)) {
            return cover;
        }
    }
    return NULL;
}

static guint hash_place(gconstpointer place)
{
    const struct source_span *span = place;
    return g_direct_hash(span->source) * 31 + (guint)span->offset;
}

static gboolean is_equal_place(gconstpointer a, gconstpointer b)
{
    return is_same_place(*(const struct source_span *)a, *(const struct source_span *)b);
}

/* Whether there is one. */
static bool find_hidden_things(const struct face_covers *covers)
{
    bool found = false;
    for (guint i = 0; i < covers->things->len; i++) {
        struct covered_thing *thing = &g_array_index(covers->things, struct covered_thing, i);
        thing->hidden_by = find_hiding(covers, thing);
        found = found || thing->hidden_by != NULL;
    }
    return found;
}

/* An element is hidden with all that it draws, and is told of at the first thing of it. */
static void report_hidden_things(struct face_covers *covers)
{
    const struct covered_thing *things = (void *)covers->things->data;
    /* Places of elements of which something is seen, or that have been told of; borrowed. */
    GHashTable *done = g_hash_table_new(hash_place, is_equal_place);
    for (guint i = 0; i < covers->things->len; i++) {
        if (things[i].hidden_by == NULL) {
            g_hash_table_add(done, (gpointer)&things[i].item->span);
        }
    }
    for (guint i = 0; i < covers->things->len; i++) {
        if (things[i].hidden_by != NULL &&
            g_hash_table_add(done, (gpointer)&things[i].item->span)) {
            face_report(covers->pass, things[i].item->allowed, DIAG_HIDDEN, things[i].item->span,
                        NULL, things[i].what,
                        place_of(covers->pass->arena, things[i].hidden_by->item->span));
        }
    }
    g_hash_table_destroy(done);
}

void face_covers_report(struct face_covers *covers)
{
    check_hidden_texts(covers);
    if (find_hidden_things(covers)) {
        report_hidden_things(covers);
    }
}
