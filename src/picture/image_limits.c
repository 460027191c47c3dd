/* Sizes, shapes and bytes held to the limits of a target. */
#include "picture/image_limits.h"

#include <math.h>

#include "render/mask_shape.h"

static const double bytes_per_mb = 1e6;

/* `value` in a unit, held to what is refused and what is advised. */
static bool check_amount(const struct node *node, const char *what, double value, double limit,
                         double advised, const char *format, struct diag_list *diags)
{
    bool refused = limit > 0 && value > limit, large = advised > 0 && value > advised;
    if (refused || large) {
        gchar *found = g_strdup_printf("%.6g %s", value, format);
        gchar *most = g_strdup_printf("%.6g %s", refused ? limit : advised, format);
        node_report(diags, refused ? DIAG_IMAGE_LIMIT : DIAG_IMAGE_LARGE, node, what, found, most);
        g_free(found);
        g_free(most);
    }
    return !refused;
}

bool image_limits_check_size(const struct image_target *target, const struct planned_object *object,
                             struct diag_list *diags)
{
    const struct image_limits *limits = &target->limits;
    const struct component *component = object->component;
    double longest_mm = fmax(object->piece.width_mm, object->piece.height_mm);
    double limit_mm =
        object->piece.type == TABLE_BOARD ? limits->longest_board_mm : limits->longest_mm;
    return check_amount(component->node, component->id, longest_mm, limit_mm, 0, "mm", diags) &&
           check_amount(component->node, component->id, MAX(object->width_px, object->height_px),
                        limits->longest_px, limits->advised_px, "pixels", diags);
}

bool image_limits_check_shape(const struct planned_object *object, struct diag_list *diags)
{
    const struct component *component = object->component;
    const struct layout *layout = component->layout;
    if (layout->outline != OUTLINE_PATH || object->piece.standing) {
        return true; /* of one part, as all shapes are that have a name */
    }
    struct mask_shape shape =
        outline_shape(&layout->outline_path, layout->width_mm, layout->height_mm,
                      (size_t)object->width_px, (size_t)object->height_px);
    const struct node *outline = node_lookup(layout->root, "outline");
    if (shape.hole_count > 0) {
        gchar *holes = shape.hole_count == 1 ? g_strdup("a hole")
                                             : g_strdup_printf("%zu holes", shape.hole_count);
        node_report(diags, DIAG_IMAGE_HOLE, outline, component->id, holes);
        g_free(holes);
    }
    if (shape.part_count > 1) {
        gchar *parts = g_strdup_printf("%zu", shape.part_count);
        node_report(diags, DIAG_IMAGE_PARTS, outline, component->id, parts);
        g_free(parts);
    }
    return shape.part_count <= 1;
}

size_t image_plan_bytes(const struct image_plan *plan)
{
    size_t bytes = 0;
    for (size_t i = 0; i < plan->image_count; i++) {
        bytes += plan->images[i].bytes + plan->images[i].map_bytes;
    }
    return bytes;
}

bool image_limits_check_files(const struct project *project, const struct image_plan *plan,
                              struct diag_list *diags)
{
    const struct image_limits *limits = &plan->target->limits;
    bool good = true;
    for (size_t i = 0; i < plan->image_count; i++) {
        const struct planned_image *image = &plan->images[i];
        const struct component *component = project->pieces->faces[image->face].component;
        good = check_amount(component->node, image->path, (double)image->bytes / bytes_per_mb,
                            limits->file_mb, limits->advised_mb, "MB", diags) &&
               good;
    }
    double all_mb = (double)image_plan_bytes(plan) / bytes_per_mb;
    return check_amount(project->game->root, "all of the game", all_mb, 0, limits->setup_mb, "MB",
                        diags) &&
           good;
}
