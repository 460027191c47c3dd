/* The same columns in both files: a row of the table is a member of an object in JSON, a column in CSV
 * (RFC 4180, UTF-8). */
#include "picture/image_manifest.h"

#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "base/json_parts.h"

struct manifest_row {
    const struct image_plan *plan;
    const struct planned_object *object;
};

/* Each function below gives one column of a row; NULL: there is none. */
static const char *path_of(const struct manifest_row *row, size_t image)
{
    return image == NO_IMAGE ? NULL : row->plan->images[image].path;
}

static const char *component_of(const struct manifest_row *row)
{
    return row->object->component->id;
}

static const char *type_of(const struct manifest_row *row)
{
    return table_type_names[row->object->piece.type];
}

static const char *name_of(const struct manifest_row *row)
{
    return row->object->name;
}

static const char *front_of(const struct manifest_row *row)
{
    return path_of(row, row->object->front);
}

static const char *back_of(const struct manifest_row *row)
{
    return path_of(row, row->object->back);
}

/* Planned for every face of a kind, made only for those with spots. */
static const char *map_of(const struct manifest_row *row)
{
    const struct planned_image *front = &row->plan->images[row->object->front];
    return front->map_bytes > 0 ? front->map_path : NULL;
}

/* Of a token: which of its pictures stand upright. */
static const char *way_of(const struct manifest_row *row)
{
    return row->object->piece.standing ? "vertical" : "horizontal";
}

static double count_of(const struct manifest_row *row)
{
    return (double)row->object->count;
}

static double width_mm_of(const struct manifest_row *row)
{
    return row->object->piece.width_mm;
}

static double height_mm_of(const struct manifest_row *row)
{
    return row->object->piece.height_mm;
}

static double width_px_of(const struct manifest_row *row)
{
    return row->object->width_px;
}

static double height_px_of(const struct manifest_row *row)
{
    return row->object->height_px;
}

static double px_per_mm_of(const struct manifest_row *row)
{
    return row->object->px_per_mm;
}

/* Of the slider in the object's form: 100 % is what the target draws a mm with. */
static double scale_of(const struct manifest_row *row)
{
    return 100 * row->plan->target->px_per_mm / row->object->px_per_mm;
}

static double thickness_of(const struct manifest_row *row)
{
    return row->object->piece.thickness_mm;
}

/* The order is that of the columns in CSV. */
static const struct manifest_column {
    const char *name;
    const char *(*text)(const struct manifest_row *row); /* NULL: a number */
    double (*number)(const struct manifest_row *row);
} columns[] = {
    {.name = "component", .text = component_of},
    {.name = "type", .text = type_of},
    {.name = "name", .text = name_of},
    {.name = "count", .number = count_of},
    {.name = "front", .text = front_of},
    {.name = "back", .text = back_of},
    {.name = "pictures", .text = way_of},
    {.name = "magnetic_map", .text = map_of},
    {.name = "width_mm", .number = width_mm_of},
    {.name = "height_mm", .number = height_mm_of},
    {.name = "width_px", .number = width_px_of},
    {.name = "height_px", .number = height_px_of},
    {.name = "px_per_mm", .number = px_per_mm_of},
    {.name = "scale_percent", .number = scale_of},
    {.name = "thickness_mm", .number = thickness_of},
};

/* ---- JSON ---- */

/* Five decimals: a scale times the longest board is still right to a hundredth of a pixel. */
static void set_number(JsonObject *object, const char *member, double number)
{
    if (number == floor(number)) {
        json_object_set_int_member(object, member, (gint64)number);
    } else {
        json_object_set_double_member(object, member, round(number * 100000) / 100000);
    }
}

/* What an object does not have is left out. */
static JsonArray *json_objects(const struct image_plan *plan)
{
    JsonArray *list = json_array_new();
    for (size_t i = 0; i < plan->object_count; i++) {
        const struct manifest_row row = {plan, &plan->objects[i]};
        JsonObject *object = json_object_new();
        for (size_t j = 0; j < G_N_ELEMENTS(columns); j++) {
            const char *text = columns[j].text != NULL ? columns[j].text(&row) : NULL;
            if (columns[j].text == NULL) {
                set_number(object, columns[j].name, columns[j].number(&row));
            } else if (text != NULL) {
                json_object_set_string_member(object, columns[j].name, text);
            }
        }
        json_array_add_object_element(list, object);
    }
    return list;
}

/* Takes all sizes from the plan, after the images were written. */
static gchar *json_text(const struct project *project, const struct image_plan *plan)
{
    JsonObject *root = json_object_new();
    JsonArray *left_out = json_array_new();
    for (size_t i = 0; i < plan->left_out_count; i++) {
        json_array_add_string_element(left_out, plan->left_out[i]->id);
    }
    json_object_set_string_member(root, "game", project->game->title);
    if (project->game->version != NULL) {
        json_object_set_string_member(root, "version", project->game->version);
    }
    json_object_set_string_member(root, "for", plan->target->title);
    json_object_set_int_member(root, "bytes", (gint64)image_plan_bytes(plan));
    json_object_set_array_member(root, "objects", json_objects(plan));
    json_object_set_array_member(root, "left_out", left_out);
    JsonNode *node = json_node_init_object(json_node_alloc(), root);
    json_object_unref(root);
    gchar *text = json_printed(node, true);
    json_node_unref(node);
    return text;
}

/* ---- CSV ---- */

/* RFC 4180, 2: quoted where it has a comma, a quote or the end of a line; quotes are doubled. */
static void add_field(GString *csv, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        g_string_append(csv, text);
        return;
    }
    g_string_append_c(csv, '"');
    for (; *text != '\0'; text++) {
        g_string_append_c(csv, *text);
        if (*text == '"') {
            g_string_append_c(csv, '"');
        }
    }
    g_string_append_c(csv, '"');
}

/* A point in every locale. */
static void add_number(GString *csv, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(csv, g_ascii_formatd(digits, sizeof(digits), "%.6g", number));
}

/* RFC 4180, 2: lines end in CR LF, the last too. */
static void add_row(GString *csv, const struct manifest_row *row)
{
    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        if (i > 0) {
            g_string_append_c(csv, ',');
        }
        if (columns[i].text == NULL) {
            add_number(csv, columns[i].number(row));
        } else {
            const char *text = columns[i].text(row);
            add_field(csv, text != NULL ? text : "");
        }
    }
    g_string_append(csv, "\r\n");
}

/* What an object does not have is an empty field, as all lines have the same columns. */
static gchar *csv_text(const struct image_plan *plan)
{
    GString *csv = g_string_new(NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(columns); i++) {
        g_string_append_printf(csv, "%s%s", i > 0 ? "," : "", columns[i].name);
    }
    g_string_append(csv, "\r\n");
    for (size_t i = 0; i < plan->object_count; i++) {
        const struct manifest_row row = {plan, &plan->objects[i]};
        add_row(csv, &row);
    }
    return g_string_free(csv, FALSE);
}

/* One for programs, one for a spreadsheet. */
enum outcome image_manifest_write(const struct image_job *job, struct diag_list *diags)
{
    gchar *json = json_text(job->project, job->plan);
    enum outcome outcome = image_job_write_text(job, "manifest", ".json", json, diags);
    return outcome == OUTCOME_OK
               ? image_job_write_text(job, "manifest", ".csv", csv_text(job->plan), diags)
               : outcome;
}

/* ---- orders ---- */

/* What to upload and how often to order it: a shop asks for the count in a form, not in a file's name. */
enum outcome image_order_write(const struct image_job *job, struct diag_list *diags)
{
    const struct image_plan *plan = job->plan;
    GString *table = g_string_new("component,product,count,front,back,width_px,height_px\r\n");
    for (size_t i = 0; i < plan->object_count; i++) {
        const struct planned_object *object = &plan->objects[i];
        /* Ids and paths have no commas; the name of a product may list several. */
        g_string_append_printf(table, "%s,\"%s\",%zu,%s,%s,%d,%d\r\n", object->component->id,
                               object->name, object->count, plan->images[object->front].path,
                               object->back == NO_IMAGE ? "" : plan->images[object->back].path,
                               object->width_px, object->height_px);
    }
    return image_job_write_text(job, "order", ".csv", g_string_free(table, FALSE), diags);
}
