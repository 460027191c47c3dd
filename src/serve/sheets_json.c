/* A page of paper is what is said of it here and the pictures of its faces: so it shows at any size as fast as cards
 * do, and a face that changes is changed on its sheet. Places and sizes are mm from the top left of the page. */
#include "serve/sheets_json.h"

#include "print/sheet_group.h"
#include "serve/json_building.h"

/* Of curves, which no eye tells from the lines at any zoom. */
#define FLAT_MM 0.02

static void add_numbers(JsonBuilder *json, const char *name, const double *numbers, size_t count)
{
    json_begin_list(json, name);
    for (size_t i = 0; i < count; i++) {
        json_builder_add_double_value(json, numbers[i]);
    }
    json_builder_end_array(json);
}

/* The corners of an outline one after the other; of several parts each a list. */
static void add_outline(JsonBuilder *json, const struct path *outline)
{
    struct arena *arena = arena_new();
    struct path flat;
    bool open = false;
    path_init(&flat, arena);
    if (outline != NULL) {
        path_flatten(outline, FLAT_MM, &flat);
    }
    json_begin_list(json, "outline");
    for (size_t i = 0; i < flat.count; i++) {
        const struct path_step *step = &flat.steps[i];
        if (step->verb == PATH_MOVE) {
            if (open) {
                json_builder_end_array(json);
            }
            json_builder_begin_array(json);
            open = true;
        }
        if (open && step->verb != PATH_CLOSE) {
            json_builder_add_double_value(json, step->x_mm);
            json_builder_add_double_value(json, step->y_mm);
        }
    }
    if (open) {
        json_builder_end_array(json);
    }
    json_builder_end_array(json);
    arena_free(arena);
}

static void add_shape(JsonBuilder *json, const struct piece_shape *shape)
{
    json_builder_begin_object(json);
    json_add_number(json, "width", shape->width_mm);
    json_add_number(json, "height", shape->height_mm);
    json_add_number(json, "bleed", shape->bleed_mm);
    add_outline(json, shape->outline);
    json_builder_end_object(json);
}

/* Indexes: `face` among the faces of the game, `shape` among the shapes of the group. */
static void add_placement(JsonBuilder *json, const struct placement *placement)
{
    json_builder_begin_object(json);
    json_add_count(json, "face", (gint64)placement->face);
    json_add_count(json, "shape", (gint64)placement->shape);
    json_add_number(json, "x", placement->x_mm);
    json_add_number(json, "y", placement->y_mm);
    /* Quarters, clockwise. */
    json_add_count(json, "turns", placement->quarter_turns);
    json_add_count(json, "part", placement->is_part ? 1 : 0);
    /* What may be printed of it: the bleed, less what a neighbour owns. */
    json_builder_set_member_name(json, "clip");
    json_builder_begin_object(json);
    json_add_box_members(json, placement->clip);
    json_builder_end_object(json);
    json_builder_end_object(json);
}

static void add_mark(JsonBuilder *json, const struct mark *mark)
{
    static const char *const kinds[] = {
        [MARK_CUT] = "cut",   [MARK_FOLD] = "fold",       [MARK_OUTLINE] = "outline",
        [MARK_JOIN] = "join", [MARK_DIAGRAM] = "diagram", [MARK_REGISTRATION] = "registration",
    };
    const double line[] = {mark->x1_mm, mark->y1_mm, mark->x2_mm, mark->y2_mm};
    json_builder_begin_object(json);
    json_add_text(json, "kind", kinds[mark->kind]);
    add_numbers(json, "line", line, G_N_ELEMENTS(line));
    json_add_count(json, "placement", (gint64)mark->placement);
    json_add_number(json, "width", mark->width_mm);
    json_add_count(json, "dotted", mark->dotted ? 1 : 0);
    json_builder_end_object(json);
}

/* In mm: `size` is the height of capitals, `room` how wide the words may be. */
static void add_label(JsonBuilder *json, const struct label *label)
{
    json_builder_begin_object(json);
    json_add_text(json, "text", label->text);
    json_add_number(json, "x", label->x_mm);
    json_add_number(json, "y", label->y_mm);
    json_add_number(json, "size", label->size_mm);
    json_add_number(json, "room", label->room_mm);
    json_add_count(json, "centred", label->centred ? 1 : 0);
    json_add_count(json, "turned", label->turned ? 1 : 0);
    json_builder_end_object(json);
}

/* To the page a slug is one label more. */
static void add_page(JsonBuilder *json, const struct sheet_page *page)
{
    json_builder_begin_object(json);
    json_add_count(json, "sheet", (gint64)page->sheet + 1);
    json_add_text(json, "side", page->side == PAGE_FRONT ? "front" : "back");
    json_add_number(json, "width", page->width_mm);
    json_add_number(json, "height", page->height_mm);
    json_begin_list(json, "placements");
    for (size_t i = 0; i < page->placement_count; i++) {
        add_placement(json, &page->placements[i]);
    }
    json_builder_end_array(json);
    json_begin_list(json, "marks");
    for (size_t i = 0; i < page->mark_count; i++) {
        add_mark(json, &page->marks[i]);
    }
    json_builder_end_array(json);
    json_begin_list(json, "labels");
    for (size_t i = 0; i < page->label_count; i++) {
        add_label(json, &page->labels[i]);
    }
    if (page->slug != NULL) {
        add_label(json, page->slug);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* `shapes` are those of the group's members, in their order. */
static void add_group(JsonBuilder *json, const struct sheet_group *group,
                      const struct piece_shape *shapes, const struct sheet_plan *plan)
{
    json_builder_begin_object(json);
    json_add_text(json, "title", group->title);
    json_add_count(json, "sheets", (gint64)plan->sheet_count);
    /* How the back lies behind its front: turned about the edge at the side, or about that at the top. */
    json_add_text(json, "flip", plan->flip == FLIP_LONG ? "long" : "short");
    json_begin_list(json, "shapes");
    for (size_t i = 0; i < group->member_count; i++) {
        add_shape(json, &shapes[i]);
    }
    json_builder_end_array(json);
    json_begin_list(json, "pages");
    for (size_t i = 0; i < plan->page_count; i++) {
        add_page(json, &plan->pages[i]);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* All groups or none: half of a plan would look like a whole one. */
gchar *sheets_json(const struct project *project, const struct pdf_export_options *options,
                   struct diag_list *diags)
{
    struct sheet_group_list *list = sheet_group_list_new(project->pieces, options);
    JsonBuilder *json = json_builder_new();
    bool good = true;
    json_builder_begin_object(json);
    json_begin_list(json, "groups");
    for (size_t i = 0; i < list->count && good; i++) {
        struct piece_shape *shapes = g_new0(struct piece_shape, list->groups[i].member_count);
        struct sheet_plan *plan = NULL;
        good = sheet_group_plan(&list->groups[i], shapes, &plan, diags) == OUTCOME_OK;
        if (good) {
            add_group(json, &list->groups[i], shapes, plan);
        }
        sheet_plan_free(plan);
        g_free(shapes);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
    sheet_group_list_free(list);
    gchar *text = json_finish(json);
    if (!good) {
        g_clear_pointer(&text, g_free);
    }
    return text;
}
