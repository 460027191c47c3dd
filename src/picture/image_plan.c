/* Faces into named images, and pairs of front and back into objects. */
#include "picture/image_plan.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "document/node.h"
#include "render/mask_shape.h"

/* ---- limits of a target, told where the author can change it ---- */

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

/* A limit of 0 is none. Boards may be longer than what is held in a hand. */
static bool check_size(const struct image_target *target, const struct planned_object *object,
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

/* A piece on a table is one piece: parts that do not hang together are refused, a hole is filled with a warning. */
static bool check_shape(const struct planned_object *object, struct diag_list *diags)
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

/* As far as they are written. */
size_t image_plan_bytes(const struct image_plan *plan)
{
    size_t bytes = 0;
    for (size_t i = 0; i < plan->image_count; i++) {
        bytes += plan->images[i].bytes + plan->images[i].map_bytes;
    }
    return bytes;
}

/* Every file is looked at, though one is too large; then all of them together. */
bool image_plan_check_files(const struct project *project, const struct image_plan *plan,
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

/* ---- names ---- */

/* Whom to blame for a name: the record, or the component where faces have none. */
static const struct node *record_of(const struct face *face)
{
    return face->item.kind == VALUE_NODE ? face->item.node : face->component->node;
}

/* "agents/thayer/front" of a face is agents/thayer.png, "agents/thayer/back" agents/thayer-back.png,
 * and what all share agents/back.png. */
static const char *path_in_folder(struct arena *arena, const struct face *face)
{
    gchar **parts = g_strsplit(face->name, "/", 3);
    const char *path = NULL;
    if (parts[2] == NULL) {
        path = arena_printf(arena, "%s/%s.png", parts[0], parts[1]);
    } else {
        path = arena_printf(arena, "%s/%s%s.png", parts[0], parts[1],
                            face->side == FACE_BACK ? "-back" : "");
    }
    g_strfreev(parts);
    return path;
}

/* For a plain folder of pictures, whose names must tell the game as well. */
static const char *path_in_one_folder(struct arena *arena, const struct game *game,
                                      const struct face *face)
{
    return g_strdelimit(arena_printf(arena, "%s-%s.png", game->id, face->name), "/", '-');
}

/* Source: Tabletopia's knowledge base, "Magnetic map": boards, cards and tiles may have one. */
static bool takes_map(const struct table_piece *piece)
{
    return !piece->standing &&
           (piece->type == TABLE_BOARD || piece->type == TABLE_CARD || piece->type == TABLE_TILE);
}

/* agents/thayer.png has its map in agents/maps/thayer.png. */
static const char *map_path(struct arena *arena, const char *path)
{
    const char *slash = strchr(path, '/');
    return arena_printf(arena, "%.*s/maps%s", (int)(slash - path), path, slash);
}

/* The number of a new picture. Two of one path would be one file, so that is an error. */
size_t image_planning_picture(struct image_planning *planning, size_t face_index,
                              const struct png_view *view, const char *path)
{
    const struct face *face = &planning->project->pieces->faces[face_index];
    struct planned_image image = {.path = path, .face = face_index, .view = *view};
    if (!g_hash_table_add(planning->paths, (gpointer)path)) {
        node_report(planning->diags, DIAG_NAME_CLASH, record_of(face), path, "");
        planning->good = false;
    }
    g_array_append_val(planning->images, image);
    return planning->images->len - 1;
}

/* A face has one picture, however many pieces show it. */
static size_t image_of_face(struct image_planning *planning, const struct table_piece *piece,
                            size_t face, const struct png_view *view)
{
    if (face == NO_FACE) {
        return NO_IMAGE;
    }
    if (planning->image_of[face] == NO_IMAGE) {
        struct arena *arena = planning->plan->arena;
        const char *path = path_in_folder(arena, &planning->project->pieces->faces[face]);
        size_t added = image_planning_picture(planning, face, view, path);
        if (planning->with_maps && takes_map(piece)) {
            g_array_index(planning->images, struct planned_image, added).map_path =
                map_path(arena, path);
        }
        planning->image_of[face] = added;
    }
    return planning->image_of[face];
}

/* What the record calls itself, else the component and what tells the record from others: neither
 * changes when another record is added. */
static const char *object_name(struct arena *arena, const struct face *face)
{
    const struct node *record = face->item.kind == VALUE_NODE ? face->item.node : NULL;
    const char *name = node_text(node_lookup(record, "name"));
    name = name != NULL ? name : node_text(node_lookup(record, "title"));
    if (name != NULL) {
        return name;
    }
    const char *id = node_text(node_lookup(record, "id"));
    if (id != NULL) {
        return arena_printf(arena, "%s %s", face->component->title, id);
    }
    return face->total > 1 ? arena_printf(arena, "%s %02zu", face->component->title, face->number)
                           : face->component->title;
}

/* ---- objects that look the same ---- */

/* Images of an object, by which it is found: what stands has those of its front alone. */
struct known_object {
    size_t from, front, back;
    guint index; /* of the object */
};

static guint hash_known(gconstpointer key)
{
    const struct known_object *known = key;
    return (guint)(known->from * 31 * 31 + known->front * 31 + known->back);
}

static gboolean same_known(gconstpointer key_a, gconstpointer key_b)
{
    const struct known_object *a = key_a, *b = key_b;
    return a->from == b->from && a->front == b->front && a->back == b->back;
}

/* What is one card four times is uploaded once, with its count. */
struct planned_object *image_planning_known(struct image_planning *planning, size_t from,
                                            size_t front, size_t back)
{
    const struct known_object key = {from, front, back, planning->objects->len};
    const struct known_object *known = g_hash_table_lookup(planning->known, &key);
    if (known == NULL) {
        g_hash_table_add(planning->known, g_memdup2(&key, sizeof key));
        return NULL;
    }
    return &g_array_index(planning->objects, struct planned_object, known->index);
}

/* ---- objects ---- */

/* agents/thayer.png has agents/thayer-back.png. */
static const char *standing_back_path(struct arena *arena, const char *front_path)
{
    return arena_printf(arena, "%.*s-back.png", (int)(strlen(front_path) - strlen(".png")),
                        front_path);
}

/* What stands has a picture of its front from behind for its back, whatever its layout has there. */
static void add_object(struct image_planning *planning, const struct planned_object *pattern,
                       const struct piece_faces *faces, size_t first_object)
{
    struct planned_object object = *pattern;
    object.front = image_of_face(planning, &object.piece, faces->front, &object.piece.front);
    object.back = object.piece.standing
                      ? NO_IMAGE
                      : image_of_face(planning, &object.piece, faces->back, &object.piece.back);
    struct planned_object *known =
        image_planning_known(planning, first_object, object.front, object.back);
    if (known != NULL) {
        known->count++;
        return;
    }
    if (object.piece.standing) {
        const char *front =
            g_array_index(planning->images, struct planned_image, object.front).path;
        object.back = image_planning_picture(planning, faces->front, &object.piece.back,
                                             standing_back_path(planning->plan->arena, front));
    }
    object.name =
        object_name(planning->plan->arena, &planning->project->pieces->faces[faces->front]);
    object.count = 1;
    g_array_append_val(planning->objects, object);
}

/* All pieces of a component have one size, so that what speaks against it is told once. */
static void plan_component(struct image_planning *planning, const struct component_pieces *pieces)
{
    struct image_plan *plan = planning->plan;
    const struct component *component = pieces->component;
    bool has_back = pieces->count > 0 && pieces->pieces[0].back != NO_FACE;
    struct planned_object pattern = {.component = component,
                                     .piece = table_piece_of(component, has_back)};
    if (pattern.piece.left_out) {
        plan->left_out[plan->left_out_count++] = component;
        return;
    }
    double longest_mm = fmax(pattern.piece.width_mm, pattern.piece.height_mm);
    pattern.px_per_mm = image_target_px_per_mm(plan->target, longest_mm);
    double dpi = pattern.px_per_mm * MM_PER_INCH;
    pattern.piece.front.dpi = pattern.piece.back.dpi = dpi;
    pattern.width_px = whole_px_from_mm(pattern.piece.width_mm, dpi);
    pattern.height_px = whole_px_from_mm(pattern.piece.height_mm, dpi);
    planning->good = check_size(plan->target, &pattern, planning->diags) &&
                     check_shape(&pattern, planning->diags) && planning->good;
    size_t first_object = planning->objects->len;
    for (size_t i = 0; i < pieces->count && planning->good; i++) {
        add_object(planning, &pattern, &pieces->pieces[i], first_object);
    }
}

/* Objects of a component follow each other. */
static void plan_pieces(struct image_planning *planning)
{
    const struct piece_list *pieces = planning->project->pieces;
    planning->plan->left_out =
        ARENA_NEW_ARRAY(planning->plan->arena, const struct component *, pieces->component_count);
    for (size_t i = 0; i < pieces->component_count; i++) {
        plan_component(planning, &pieces->components[i]);
    }
}

/* For plain images: each face with its folds, but for those that an earlier block of a stream has had. */
static void plan_faces(struct image_planning *planning)
{
    const struct piece_list *pieces = planning->project->pieces;
    for (size_t i = 0; i < pieces->face_count; i++) {
        const struct face *face = &pieces->faces[i];
        if (face->known) {
            continue;
        }
        const struct png_view view = {.folds = face->layout->folds,
                                      .fold_count = face->layout->fold_count};
        image_planning_picture(
            planning, i, &view,
            path_in_one_folder(planning->plan->arena, planning->project->game, face));
    }
}

/* Lists grow in arrays and go to the plan as they are, which frees them. Pictures are counted through all blocks
 * of a stream. */
enum outcome image_planning_run(const struct project *project, struct image_plan *plan,
                                void (*add)(struct image_planning *planning),
                                struct diag_list *diags)
{
    struct image_planning planning = {
        .project = project,
        .plan = plan,
        .images = g_array_new(FALSE, FALSE, sizeof(struct planned_image)),
        .objects = g_array_new(FALSE, FALSE, sizeof(struct planned_object)),
        .paths = g_hash_table_new(g_str_hash, g_str_equal),
        .known = g_hash_table_new_full(hash_known, same_known, g_free, NULL),
        .image_of = ARENA_NEW_ARRAY(plan->arena, size_t, project->pieces->face_count),
        .good = true,
        .diags = diags,
    };
    for (size_t i = 0; i < project->pieces->face_count; i++) {
        planning.image_of[i] = NO_IMAGE;
    }
    add(&planning);
    g_hash_table_destroy(planning.paths);
    g_hash_table_destroy(planning.known);
    plan->image_count = planning.images->len;
    plan->before = project->faces_before;
    plan->total = project->faces_elsewhere + plan->image_count;
    plan->images = (struct planned_image *)(void *)g_array_free(planning.images, FALSE);
    plan->object_count = planning.objects->len;
    plan->objects = (struct planned_object *)(void *)g_array_free(planning.objects, FALSE);
    return planning.good ? OUTCOME_OK : OUTCOME_REJECTED;
}

static void plan_pieces_and_maps(struct image_planning *planning)
{
    planning->with_maps = true;
    plan_pieces(planning);
}

/* The three ways to plan that rows of targets name. */
enum outcome image_plan_faces(const struct project *project, struct image_plan *plan,
                              struct diag_list *diags)
{
    return image_planning_run(project, plan, plan_faces, diags);
}

enum outcome image_plan_pieces(const struct project *project, struct image_plan *plan,
                               struct diag_list *diags)
{
    return image_planning_run(project, plan, plan_pieces, diags);
}

enum outcome image_plan_pieces_and_maps(const struct project *project, struct image_plan *plan,
                                        struct diag_list *diags)
{
    return image_planning_run(project, plan, plan_pieces_and_maps, diags);
}

/* ---- plans ---- */

/* The plan is the caller's to clear, whatever the outcome. */
enum outcome image_plan_make(const struct project *project, const struct image_target *target,
                             struct image_plan *plan_out, struct diag_list *diags)
{
    *plan_out = (struct image_plan){.arena = arena_new(), .target = target};
    return target->plan(project, plan_out, diags);
}

/* JPEG has no alpha, so an outline that is cut cannot be shown in it. All are named .png until here. */
enum outcome image_plan_name_format(const struct project *project, struct image_plan *plan,
                                    enum picture_format format, bool cut, struct diag_list *diags)
{
    enum outcome outcome = OUTCOME_OK;
    const struct piece_list *pieces = project->pieces;
    for (size_t i = 0; i < pieces->component_count && format == PICTURE_JPEG && cut; i++) {
        const struct component *component = pieces->components[i].component;
        if (component->layout->outline != OUTLINE_BOX) {
            const struct node *outline = node_lookup(component->layout->root, "outline");
            node_report(diags, DIAG_JPEG_OUTLINE, outline != NULL ? outline : component->node,
                        component->id);
            outcome = OUTCOME_REJECTED;
        }
    }
    for (size_t i = 0; i < plan->image_count; i++) {
        const char *path = plan->images[i].path;
        plan->images[i].path =
            arena_printf(plan->arena, "%.*s%s", (int)(strlen(path) - strlen(".png")), path,
                         picture_format_endings[format]);
    }
    return outcome;
}

void image_plan_clear(struct image_plan *plan)
{
    g_free(plan->images);
    g_free(plan->objects);
    arena_free(plan->arena);
    *plan = (struct image_plan){0};
}

/* ---- a component's kind on a table: what its author says, or what its paper, outline and size tell ---- */

/* Longer than this is no piece to hold in a hand, shorter no card. */
static const double board_from_mm = 200, token_up_to_mm = 40;

/* Source: Tabletopia's knowledge base: cards are 0.2 mm thick and tiles 2 mm; tokens and boards as
 * their maker likes, where those are as thick as a tile. */
static const double thickness_mm[TABLE_TYPE_COUNT] = {[TABLE_CARD] = 0.2,
                                                      [TABLE_TILE] = 2,
                                                      [TABLE_TOKEN] = 2,
                                                      [TABLE_BOARD] = 2,
                                                      [TABLE_PICTURE] = 0.2};

/* By name, as the numbers of stocks are not known here. */
static bool is_paper(const struct component *component)
{
    return strcmp(print_stock_names[component->print.stock], "paper") == 0;
}

/* Paper is a picture; what is large is a board, or a tile if it has a back; what is small or no rectangle is a
 * token, except hexagons above that size; a square with sharp corners is a tile, the rest cards. */
static enum table_type guess_type(const struct component *component, bool has_back)
{
    const struct layout *layout = component->layout;
    double longest_mm = fmax(layout->width_mm, layout->height_mm);
    bool upright = layout->outline == OUTLINE_BOX || layout->outline == OUTLINE_ROUNDED;
    if (is_paper(component)) {
        return TABLE_PICTURE;
    }
    if (longest_mm > board_from_mm) {
        return has_back ? TABLE_TILE : TABLE_BOARD;
    }
    if (longest_mm <= token_up_to_mm || !upright) {
        return layout->outline == OUTLINE_HEXAGON && longest_mm > token_up_to_mm ? TABLE_TILE
                                                                                 : TABLE_TOKEN;
    }
    bool square = layout->width_mm == layout->height_mm;
    return square && layout->outline == OUTLINE_BOX ? TABLE_TILE : TABLE_CARD;
}

/* Folds that run across the whole face part it into bands. The band below the middle one is the front,
 * the one above it, upside down, the back; a picture without the feet. */
static bool find_halves(const struct layout *layout, struct table_piece *piece)
{
    double middle_mm = layout->height_mm / 2, top_mm = 0, bottom_mm = layout->height_mm;
    bool folded_in_middle = false;
    for (size_t i = 0; i < layout->fold_count; i++) {
        const struct fold_line *fold = &layout->folds[i];
        bool across = fabs(fold->y1_mm - fold->y2_mm) < 0.01;
        bool in_middle = across && fabs(fold->y1_mm - middle_mm) < 0.01;
        folded_in_middle = folded_in_middle || in_middle;
        if (across && !in_middle && fold->y1_mm < middle_mm) {
            top_mm = fmax(top_mm, fold->y1_mm);
        } else if (across && !in_middle) {
            bottom_mm = fmin(bottom_mm, fold->y1_mm);
        }
    }
    piece->height_mm = bottom_mm - middle_mm;
    piece->front.box = (struct box){0, middle_mm, layout->width_mm, bottom_mm - middle_mm};
    piece->back.box = (struct box){0, top_mm, layout->width_mm, middle_mm - top_mm};
    piece->back.quarter_turns = 2;
    return folded_in_middle && fabs(top_mm + bottom_mm - layout->height_mm) < 0.01;
}

/* What the author says goes before the guess. A net, and what is folded otherwise than a figure, is left out. */
struct table_piece table_piece_of(const struct component *component, bool has_back)
{
    const struct layout *layout = component->layout;
    struct table_piece piece = {.type = (enum table_type)component->table.type,
                                .width_mm = layout->width_mm,
                                .height_mm = layout->height_mm};
    piece.left_out = layout->net != NULL;
    if (layout->fold_count > 0 && !piece.left_out) {
        piece.standing = find_halves(layout, &piece);
        piece.left_out = !piece.standing;
    }
    if (piece.type == TABLE_AUTO) {
        piece.type = piece.standing ? TABLE_TOKEN : guess_type(component, has_back);
    }
    piece.thickness_mm = component->table.thickness_mm > 0 ? component->table.thickness_mm
                                                           : thickness_mm[piece.type];
    return piece;
}
