/* Products found by size; sides named by the place of their piece in the order of printing. */
#include "picture/print_plan.h"

#include <string.h>

#include "document/node.h"
#include "render/output_file.h"

struct print_planning {
    const struct project *project;
    struct image_plan *plan;
    GArray *images;   /* struct planned_image */
    GArray *objects;  /* struct planned_object */
    size_t *image_of; /* [face_count]; NO_IMAGE: not planned yet */
};

/* ---- what a printer takes ---- */

/* Where the author can change it; a layout that says nothing of it is changed as a whole. */
static const struct node *layout_field(const struct component *component, const char *name)
{
    const struct node *field = node_lookup(component->layout->root, name);
    return field != NULL ? field : component->node;
}

static void report_size(const struct image_target *target, const struct component *component,
                        const struct print_product *nearest, struct diag_list *diags)
{
    const struct layout *layout = component->layout;
    gchar *size = g_strdup_printf("%.4g x %.4g", layout->width_mm, layout->height_mm);
    gchar *known = g_strdup_printf("%.4g x %.4g", nearest->width_mm, nearest->height_mm);
    node_report(diags, DIAG_PRINT_SIZE, layout_field(component, "size"), component->id, size,
                target->title, nearest->title, known);
    g_free(known);
    g_free(size);
}

static void check_room(enum diag_code code, const char *field, double given_mm, double wanted_mm,
                       const struct image_target *target, const struct component *component,
                       struct diag_list *diags)
{
    const double too_little_to_tell_mm = 0.01;
    if (given_mm >= wanted_mm - too_little_to_tell_mm) {
        return;
    }
    gchar *given = g_strdup_printf("%.4g", given_mm);
    gchar *wanted = g_strdup_printf("%.4g", wanted_mm);
    node_report(diags, code, layout_field(component, field), component->id, given, target->title,
                wanted);
    g_free(wanted);
    g_free(given);
}

bool print_plan_fit(const struct image_target *target, const struct component *component,
                    struct print_fit *fit_out, struct diag_list *diags)
{
    const struct layout *layout = component->layout;
    *fit_out = print_shop_fit(target->shop, layout->width_mm, layout->height_mm);
    if (!fit_out->fits) {
        report_size(target, component, &fit_out->product, diags);
        return false;
    }
    double bleed_mm = print_shop_bleed_mm(target->shop, &fit_out->product);
    check_room(DIAG_PRINT_BLEED, "bleed", layout->bleed_mm, bleed_mm, target, component, diags);
    check_room(DIAG_PRINT_SAFE, "safe", layout->safe_mm, target->shop->safe_mm, target, component,
               diags);
    return true;
}

int print_plan_quarter_turns(const struct print_fit *fit, enum face_side side)
{
    if (!fit->sideways) {
        return 0;
    }
    return side == FACE_FRONT ? 1 : 3;
}

/* ---- its pictures ---- */

/* As large as the product's picture, about the middle of the face. */
static struct png_view view_of_side(const struct component *component, const struct print_fit *fit,
                                    enum face_side side)
{
    const struct layout *layout = component->layout;
    double across_mm = fit->product.width_px * (MM_PER_INCH / PRINT_SHOP_DPI);
    double down_mm = fit->product.height_px * (MM_PER_INCH / PRINT_SHOP_DPI);
    struct png_view view = {.dpi = PRINT_SHOP_DPI,
                            .quarter_turns = print_plan_quarter_turns(fit, side)};
    view.box.width_mm = fit->sideways ? down_mm : across_mm;
    view.box.height_mm = fit->sideways ? across_mm : down_mm;
    view.box.x_mm = (layout->width_mm - view.box.width_mm) / 2;
    view.box.y_mm = (layout->height_mm - view.box.height_mm) / 2;
    return view;
}

/* "crew/ann/front" of the third piece is crew/003-ann-front.png; "crew/back", which all share,
 * crew/back.png. */
static const char *path_of(struct arena *arena, const struct face *face, size_t number)
{
    static const char *const sides[] = {[FACE_FRONT] = "front", [FACE_BACK] = "back"};
    gchar **parts = g_strsplit(face->name, "/", 3);
    const char *path = NULL;
    if (parts[2] != NULL) {
        path = arena_printf(arena, "%s/%03zu-%s-%s.png", parts[0], number, parts[1],
                            sides[face->side]);
    } else if (face->side == FACE_BACK) {
        path = arena_printf(arena, "%s/back.png", parts[0]);
    } else {
        path = arena_printf(arena, "%s/%03zu-front.png", parts[0], number);
    }
    g_strfreev(parts);
    return path;
}

static size_t image_of_face(struct print_planning *planning, const struct print_fit *fit,
                            size_t face_index, size_t number)
{
    if (face_index != NO_FACE && planning->image_of[face_index] == NO_IMAGE) {
        const struct face *face = &planning->project->pieces->faces[face_index];
        struct planned_image image = {.path = path_of(planning->plan->arena, face, number),
                                      .face = face_index,
                                      .view = view_of_side(face->component, fit, face->side)};
        planning->image_of[face_index] = planning->images->len;
        g_array_append_val(planning->images, image);
    }
    return face_index == NO_FACE ? NO_IMAGE : planning->image_of[face_index];
}

static struct planned_object *find_object(struct print_planning *planning, size_t from,
                                          size_t front, size_t back)
{
    for (size_t i = from; i < planning->objects->len; i++) {
        struct planned_object *object = &g_array_index(planning->objects, struct planned_object, i);
        if (object->front == front && object->back == back) {
            return object;
        }
    }
    return NULL;
}

static void plan_component(struct print_planning *planning, const struct component_pieces *pieces,
                           const struct print_fit *fit)
{
    size_t first = planning->objects->len;
    for (size_t i = 0; i < pieces->count; i++) {
        size_t number = planning->objects->len - first + 1;
        struct planned_object object = {
            .component = pieces->component,
            .name = arena_strdup(planning->plan->arena, fit->product.title),
            .count = 1,
            .front = image_of_face(planning, fit, pieces->pieces[i].front, number),
            .back = image_of_face(planning, fit, pieces->pieces[i].back, number),
            .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH,
            .width_px = fit->product.width_px,
            .height_px = fit->product.height_px,
        };
        struct planned_object *known = find_object(planning, first, object.front, object.back);
        if (known != NULL) {
            known->count++;
        } else {
            g_array_append_val(planning->objects, object);
        }
    }
}

enum outcome print_plan_images(const struct project *project, struct image_plan *plan,
                               struct diag_list *diags)
{
    const struct piece_list *pieces = project->pieces;
    struct print_planning planning = {
        .project = project,
        .plan = plan,
        .images = g_array_new(FALSE, FALSE, sizeof(struct planned_image)),
        .objects = g_array_new(FALSE, FALSE, sizeof(struct planned_object)),
        .image_of = ARENA_NEW_ARRAY(plan->arena, size_t, pieces->face_count),
    };
    for (size_t i = 0; i < pieces->face_count; i++) {
        planning.image_of[i] = NO_IMAGE;
    }
    bool good = true;
    for (size_t i = 0; i < pieces->component_count; i++) {
        struct print_fit fit;
        if (print_plan_fit(plan->target, pieces->components[i].component, &fit, diags)) {
            plan_component(&planning, &pieces->components[i], &fit);
        } else {
            good = false;
        }
    }
    plan->image_count = planning.images->len;
    plan->images = (struct planned_image *)(void *)g_array_free(planning.images, FALSE);
    plan->object_count = planning.objects->len;
    plan->objects = (struct planned_object *)(void *)g_array_free(planning.objects, FALSE);
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}

/* ---- what to order ---- */

enum outcome print_plan_write_order(const struct image_plan *plan, const char *folder,
                                    struct diag_list *diags)
{
    GString *table = g_string_new("component,product,count,front,back,width_px,height_px\r\n");
    for (size_t i = 0; i < plan->object_count; i++) {
        const struct planned_object *object = &plan->objects[i];
        /* Ids and paths have no commas; the name of a product may list several. */
        g_string_append_printf(table, "%s,\"%s\",%zu,%s,%s,%d,%d\r\n", object->component->id,
                               object->name, object->count, plan->images[object->front].path,
                               object->back == NO_IMAGE ? "" : plan->images[object->back].path,
                               object->width_px, object->height_px);
    }
    gchar *path = g_build_filename(folder, "order.csv", NULL);
    enum outcome outcome = output_file_write(path, table->str, table->len, diags);
    g_free(path);
    g_string_free(table, TRUE);
    return outcome;
}
