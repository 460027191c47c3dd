/* `clip`: of an element and all in it only what lies within a shape is drawn. */
#include <math.h>
#include <string.h>

#include "diag/suggest.h"
#include "face/face_item.h"
#include "geom/path.h"
#include "geom/polygon.h"

enum clip_shape { CLIP_CORNERS, CLIP_SHAPE, CLIP_CIRCLE, CLIP_HEXAGON, CLIP_OUTLINE, CLIP_PATH };

struct item_clip {
    enum clip_shape shape;
    double radius_mm; /* of CLIP_CORNERS */
    struct path path; /* of CLIP_PATH, from the top left of the item's box */
};

static const struct {
    const char *word;
    enum clip_shape shape;
} clip_words[] = {{"shape", CLIP_SHAPE},
                  {"circle", CLIP_CIRCLE},
                  {"hexagon", CLIP_HEXAGON},
                  {"outline", CLIP_OUTLINE}};

static bool find_word(const char *text, enum clip_shape *shape_out)
{
    for (size_t i = 0; i < G_N_ELEMENTS(clip_words); i++) {
        if (strcmp(clip_words[i].word, text) == 0) {
            *shape_out = clip_words[i].shape;
            return true;
        }
    }
    return false;
}

static void report_clip(struct face_pass *pass, const struct node *origin, const char *text)
{
    const char *words[G_N_ELEMENTS(clip_words)];
    for (size_t i = 0; i < G_N_ELEMENTS(clip_words); i++) {
        words[i] = clip_words[i].word;
    }
    node_report(
        pass->diags, DIAG_BAD_VALUE, origin, text,
        "a radius in mm, shape, circle, hexagon, outline or SVG path data that goes round something",
        suggest_tail(pass->arena, text, words, G_N_ELEMENTS(words)));
    pass->failed = true;
}

/* A point or a line is no shape, whichever way it lies: nothing would be seen through it. */
static bool has_area(struct arena *arena, const struct path *path)
{
    struct polygon polygon;
    struct polygon_edge along = {0};
    bool found = false;
    polygon_from_path(&polygon, arena, path, transform_identity());
    for (size_t i = 0; i < polygon.count && !found; i++) {
        const struct polygon_edge *edge = &polygon.edges[i];
        double length_mm = hypot(along.x2_mm - along.x1_mm, along.y2_mm - along.y1_mm);
        /* The first edge that has a length is what all others are held against. */
        if (length_mm <= 0) {
            along = *edge;
            continue;
        }
        double aside = (along.x2_mm - along.x1_mm) * (edge->y2_mm - along.y1_mm) -
                       (along.y2_mm - along.y1_mm) * (edge->x2_mm - along.x1_mm);
        found = fabs(aside) > MM_TOLERANCE * length_mm;
    }
    return found;
}

void item_set_clip(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct property *property = item->element->properties[PROPERTY_CLIP];
    const struct node *origin = NULL;
    const char *text = NULL;
    struct length radius = {0};
    size_t offset = 0;
    if (property == NULL) {
        return;
    }
    if (template_evaluate(pass->sandbox, property->text, scope, pass->arena, &text, &origin,
                          pass->diags) != OUTCOME_OK) {
        pass->failed = true;
        return;
    }
    struct item_clip *clip = ARENA_NEW(pass->arena, struct item_clip);
    path_init(&clip->path, pass->arena);
    /* A word, else a radius, else path data: no text is two of them. */
    if (find_word(text, &clip->shape)) {
        item->clip = clip;
    } else if (length_parse(text, &radius) && radius.unit == LENGTH_MM && radius.amount >= 0) {
        clip->shape = CLIP_CORNERS;
        clip->radius_mm = radius.amount;
        item->clip = clip;
    } else if (path_add_svg(&clip->path, text, &offset) && has_area(pass->arena, &clip->path)) {
        clip->shape = CLIP_PATH;
        item->clip = clip;
    } else {
        report_clip(pass, origin, text);
    }
}

static void add_corners(struct path *path, struct box box, double radius_mm)
{
    if (radius_mm > 0) {
        path_add_rounded_box(path, box, radius_mm);
    } else {
        path_add_box(path, box);
    }
}

void item_clip_path(const struct face_pass *pass, const struct item *item, struct box box,
                    struct path *path_out)
{
    const struct item_clip *clip = item->clip;
    path_init(path_out, pass->list->arena);
    switch (clip->shape) {
    case CLIP_CORNERS:
        add_corners(path_out, box, clip->radius_mm);
        break;
    case CLIP_SHAPE:
        if (item->kind == ELEMENT_CIRCLE) {
            path_add_ellipse(path_out, box);
        } else {
            add_corners(path_out, box, item->radius_mm);
        }
        break;
    case CLIP_CIRCLE:
        path_add_ellipse(path_out, box);
        break;
    /* Standing on a corner where the box is higher than wide. */
    case CLIP_HEXAGON:
        path_add_hexagon(path_out, box, box.height_mm > box.width_mm);
        break;
    case CLIP_OUTLINE:
        /* The outline is in the space of the face: led back from there. */
        path_add_moved(path_out, &pass->list->outline, transform_inverse(pass->to_face));
        break;
    case CLIP_PATH:
        path_add_moved(path_out, &clip->path, transform_translate(box.x_mm, box.y_mm));
        break;
    }
}
