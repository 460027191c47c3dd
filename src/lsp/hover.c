/* What is shown beside a place: what is wrong there, what the words mean, what expressions give, and pictures. */
#include <math.h>
#include <string.h>

#include "diag/diag_print.h"
#include "document/document.h"
#include "expression/expression_parts.h"
#include "game/pieces.h"
#include "lsp/names.h"
#include "lsp/requests.h"
#include "lsp/schema_walk.h"
#include "render/png_writer.h"

/* Pictures are as wide as this, in pixels; of records that an expression is worked out for, and faces, so many. */
enum {
    PICTURE_PX = 220,
    SWATCH_PX = 48,
    RECORDS_MAX = 3,
    FACES_MAX = 2,
    FACES_TRIED_MAX = 60,
    REPEATS_MAX = 4
};

/* Paragraphs have a line between them. */
static void begin_paragraph(GString *text)
{
    if (text->len > 0) {
        g_string_append(text, "\n\n");
    }
}

/* As data of the page itself: an editor shows no picture from a path that it does not know. */
static void append_picture(GString *text, const char *name, const void *bytes, size_t size)
{
    gchar *encoded = g_base64_encode(bytes, size);
    begin_paragraph(text);
    g_string_append_printf(text, "![%s](data:image/png;base64,%s)", name, encoded);
    g_free(encoded);
}

/* ---- what is wrong ---- */

/* The editor has message and place from the diagnostics; added here is the explanation, which is too long for a list.
 * Spreadsheets have spans that are no places in the text. */
static void append_findings(GString *text, const struct place *place)
{
    const struct diag_list *findings = workspace_state(place->game->workspace)->findings;
    for (size_t i = 0; i < diag_list_count(findings); i++) {
        const struct diag *diag = diag_list_at(findings, i);
        struct source_span span = diag->span;
        if (span.source == NULL || span.source->is_sheet || diag->code == DIAG_ALLOWED ||
            strcmp(span.source->path, place->file->path) != 0 || place->offset < span.offset ||
            place->offset > span.offset + span.length) {
            continue;
        }
        begin_paragraph(text);
        g_string_append_printf(
            text, "**%s**: %s\n\n%s", diag_level_name(diag->level), diag->message,
            diag->rule != NULL && diag->rule->says != NULL ? diag->rule->says
                                                           : diag_explanation(diag->code));
    }
}

/* ---- what words mean ---- */

/* On a key what the schema says of it, on a value what it says of the value's key. */
static void append_meaning(GString *text, const struct place *place)
{
    struct schema_walk walk;
    schema_walk_init(&walk, place);
    GPtrArray *schemas = NULL;
    if (place->mapping != NULL) {
        schemas = schema_walk_under(&walk, place->mapping, place->node->scalar.text);
    } else {
        schemas = schema_walk_at(&walk, place->node);
    }
    const char *meaning = schema_description(schemas);
    if (meaning != NULL) {
        begin_paragraph(text);
        g_string_append_printf(text, "`%s`: %s",
                               place->mapping != NULL || place->node->key == NULL
                                   ? place->node->scalar.text
                                   : place->node->key->scalar.text,
                               meaning);
    }
    g_ptr_array_unref(schemas);
    schema_walk_clear(&walk);
}

/* Of a field, what its values are, where its type is declared. */
static void append_type(GString *text, const struct place *place, const struct name_use *use)
{
    const struct record_type *owner = use->owner;
    bool is_untyped = owner == NULL || place->model->types == NULL;
    for (size_t i = 0; i < place->model->data_set_count; i++) {
        is_untyped = is_untyped || use->owner == &place->model->data_sets[i];
    }
    for (size_t i = 0; !is_untyped && i < owner->field_count; i++) {
        if (strcmp(owner->fields[i].name, use->name) == 0) {
            const struct record_type *type = owner->fields[i].type;
            begin_paragraph(text);
            g_string_append_printf(
                text, "`%s`: %s%s%s", use->name, record_type_describe(place->arena, type),
                type->doc != NULL ? ". " : "", type->doc != NULL ? type->doc : "");
        }
    }
}

/* A function of expressions, by the word at a place. */
static void append_function(GString *text, const struct place *place, const char *name)
{
    const struct expression_function *function = names_function(place->role, name);
    if (function != NULL) {
        begin_paragraph(text);
        g_string_append_printf(text, "`%s`: %s\n\n`%s` gives `%s`", function->call, function->doc,
                               function->example, function->result);
    }
}

/* ---- pictures ---- */

/* The longer side has PICTURE_PX pixels, from which the resolution follows (pixels an inch). */
static void append_face(GString *text, const struct place *place, size_t face)
{
    const struct workspace_state *state = workspace_state(place->game->workspace);
    const struct face *shown = &state->project->pieces->faces[face];
    const struct layout *layout = shown->component->layout;
    double side_mm = fmax(layout->width_mm, layout->height_mm);
    if (!(side_mm > 0)) {
        return;
    }
    GBytes *picture =
        workspace_picture(place->game->workspace, face, PICTURE_PX * MM_PER_INCH / side_mm, false);
    if (picture != NULL) {
        gsize size = 0;
        const void *bytes = g_bytes_get_data(picture, &size);
        append_picture(text, shown->name, bytes, size);
        g_bytes_unref(picture);
    }
}

/* The faces of the record that is at the place, each once. */
static void append_record_faces(GString *text, const struct place *place)
{
    const struct workspace_state *state = workspace_state(place->game->workspace);
    const struct piece_list *pieces = state->project != NULL ? state->project->pieces : NULL;
    size_t seen[FACES_MAX], count = 0;
    for (size_t i = 0; pieces != NULL && i < pieces->component_count; i++) {
        for (size_t j = 0; j < pieces->components[i].count; j++) {
            const struct piece_faces *piece = &pieces->components[i].pieces[j];
            const size_t sides[] = {piece->front, piece->back};
            const struct node *record =
                piece->record != NULL ? record_at(place->set->root, place->offset) : NULL;
            for (size_t k = 0; record != NULL && record == piece->record && k < 2; k++) {
                bool is_new = sides[k] != NO_FACE && count < FACES_MAX;
                for (size_t m = 0; m < count; m++) {
                    is_new = is_new && seen[m] != sides[k];
                }
                if (is_new) {
                    seen[count++] = sides[k];
                    append_face(text, place, sides[k]);
                }
            }
        }
    }
}

/* A list with one thing on it, as a picture. */
static void append_drawn(GString *text, const char *name, const struct display_list *list,
                         double dpi)
{
    const struct png_options options = {.dpi = dpi};
    struct png_writer *writer = png_writer_new(&options);
    struct diag_list *diags = diag_list_new();
    const unsigned char *bytes = NULL;
    size_t size = 0;
    if (png_writer_encode(writer, list, &bytes, &size, diags) == OUTCOME_OK) {
        append_picture(text, name, bytes, size);
    }
    diag_list_free(diags);
    png_writer_free(writer);
}

/* A list of 1 by 1/2 inch: so dots per inch are the pixels of its width. */
static void append_swatch(GString *text, const struct place *place)
{
    struct colour colour;
    const struct source_span nowhere = {0};
    const char *name = place->node->scalar.text;
    if (place->mapping != NULL || !names_is_colour(place, place->node) ||
        !theme_colour(&place->model->theme, name, &colour)) {
        return;
    }
    struct display_list *list = display_list_new(MM_PER_INCH, MM_PER_INCH / 2, 0);
    struct display_item *item = display_list_add(list, DISPLAY_FILL, nowhere);
    path_init(&item->fill.path, list->arena);
    path_add_box(&item->fill.path, (struct box){0, 0, MM_PER_INCH, MM_PER_INCH / 2});
    item->fill.colour = colour;
    append_drawn(text, name, list, SWATCH_PX);
    display_list_free(list);
    begin_paragraph(text);
    g_string_append_printf(text, "`%s`: #%02x%02x%02x", name, (unsigned)lround(colour.red * 255),
                           (unsigned)lround(colour.green * 255),
                           (unsigned)lround(colour.blue * 255));
}

/* The list is one inch on its longer side, for the same reason as above. At 300 dpi the picture is sharp in print,
 * which is what a designer wants to know of it. */
static void append_image(GString *text, const struct place *place, const char *path)
{
    const struct workspace_state *state = workspace_state(place->game->workspace);
    struct diag_list *diags = diag_list_new();
    const struct source_span nowhere = {0};
    const struct image *image =
        state->project != NULL && state->project->images != NULL
            ? image_store_load(state->project->images, path, path, NULL, nowhere, NULL, diags)
            : NULL;
    if (image != NULL && image->width_px > 0 && image->height_px > 0) {
        double scale = PICTURE_PX / fmax(image->width_px, image->height_px);
        double width_mm = MM_PER_INCH * image->width_px * scale / PICTURE_PX,
               height_mm = MM_PER_INCH * image->height_px * scale / PICTURE_PX;
        struct display_list *list = display_list_new(width_mm, height_mm, 0);
        struct display_item *item = display_list_add(list, DISPLAY_IMAGE, nowhere);
        item->image.image = image;
        item->image.box = (struct box){0, 0, width_mm, height_mm};
        item->image.opacity = 1;
        append_drawn(text, path, list, PICTURE_PX);
        display_list_free(list);
        begin_paragraph(text);
        if (image->format == IMAGE_SVG) {
            g_string_append(text, "SVG, sharp at any size");
        } else {
            g_string_append_printf(text, "%.0f x %.0f pixels: %.0f x %.0f mm at 300 dpi",
                                   image->width_px, image->height_px,
                                   image->width_px * MM_PER_INCH / 300,
                                   image->height_px * MM_PER_INCH / 300);
        }
    }
    diag_list_free(diags);
}

/* A scalar that is the path of a picture in the game's folder. */
static void append_picture_file(GString *text, const struct place *place)
{
    const char *name = place->node->scalar.text;
    static const char *const endings[] = {".svg", ".png", ".jpg", ".jpeg", ".webp"};
    bool is_picture = false;
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        is_picture = is_picture || document_has_ending(name, endings[i]);
    }
    if (place->mapping != NULL || !is_picture) {
        return;
    }
    struct diag_list *diags = diag_list_new();
    const char *path = game_file(place->model, place->arena, name, place->node, diags);
    if (path != NULL) {
        append_image(text, place, path);
    }
    diag_list_free(diags);
}

/* ---- what expressions give ---- */

/* The one in braces that the cursor is in; spans, as a quoted scalar may have escapes before it. */
static const struct expression *expression_at(const struct place *place,
                                              const struct template *template)
{
    const struct expression *expression = NULL;
    for (size_t i = 0; (expression = template_expression_at(template, i)) != NULL; i++) {
        struct source_span span =
            node_text_span(place->node, expression->offset, expression->length);
        if (place->offset >= span.offset && place->offset <= span.offset + span.length) {
            return expression;
        }
    }
    return NULL;
}

/* One that is looked at while faces are laid out: so it has what holds at its place, parameters of parts and the names
 * of repetitions too. */
struct watching {
    GString *text;
    const struct place *place;
    const struct expression *expression;
    const struct face *face;
    size_t value_count; /* of the face */
};

/* Called each time that the expression is worked out: several times for a face that repeats it. */
static void take_value(void *data, const struct value *value)
{
    struct watching *watching = data;
    const char *words = value_to_text(watching->place->arena, value);
    words = words != NULL ? words : value_describe(watching->place->arena, value);
    watching->value_count++;
    if (watching->value_count == 1) {
        begin_paragraph(watching->text);
        g_string_append_printf(watching->text, "`%s` is `%s` for %s",
                               expression_source(watching->expression), words,
                               watching->face->name);
    } else if (watching->value_count <= REPEATS_MAX) {
        g_string_append_printf(watching->text, ", then `%s`", words);
    }
}

static void append_values_of(GString *text, const struct place *place,
                             const struct expression *expression, const struct project *project)
{
    struct watching watching = {.text = text, .place = place, .expression = expression};
    const struct expression_watch watch = {
        .scalar = place->node, .offset = expression->offset, .take = take_value, .data = &watching};
    struct face_resources resources = project->resources;
    resources.watch = &watch;
    /* Nothing is noted as shown: this is no printing. */
    resources.shown = NULL;
    struct face_maker *maker = face_maker_new(&resources);
    /* Most faces may have other layouts: so many are tried for some that have a value. */
    size_t faces_told = 0;
    for (size_t i = 0;
         i < MIN(project->pieces->face_count, FACES_TRIED_MAX) && faces_told < RECORDS_MAX; i++) {
        struct diag_list *diags = diag_list_new();
        struct display_list *list = NULL;
        watching.face = &project->pieces->faces[i];
        watching.value_count = 0;
        face_draft(maker, watching.face, &list, diags);
        faces_told += watching.value_count > 0;
        display_list_free(list);
        diag_list_free(diags);
    }
    face_maker_free(maker);
}

/* In a layout for the first faces that come by it; an expression that fails says nothing here, as the findings say
 * it. */
static void append_values(GString *text, const struct place *place)
{
    const struct workspace_state *state = workspace_state(place->game->workspace);
    struct diag_list *diags = diag_list_new();
    const char *key = place->node->key != NULL ? place->node->key->scalar.text : "";
    /* `when` is one expression; other texts have theirs in braces. */
    bool is_whole = strcmp(key, "when") == 0;
    const struct template *template =
        is_whole ? NULL : template_parse(place->arena, place->node, diags);
    const struct expression *expression = is_whole
                                              ? expression_parse(place->arena, place->node, diags)
                                          : template != NULL ? expression_at(place, template)
                                                             : NULL;
    diag_list_free(diags);
    /* In the newest state only, as the expression is watched by its place in the text. */
    if (expression != NULL && state->project != NULL && place->model == state->project->game) {
        append_values_of(text, place, expression, state->project);
    }
}

/* A text of the data, as it was worked out for its record. */
static void append_filled(GString *text, const struct place *place)
{
    for (size_t i = 0; i < place->model->filled_text_count; i++) {
        const struct node *scalar = place->model->filled_texts[i].scalar;
        if (scalar->span.offset == place->node->span.offset && scalar->span.source != NULL &&
            strcmp(scalar->span.source->path, place->file->path) == 0) {
            begin_paragraph(text);
            g_string_append_printf(text, "Printed: %s", scalar->scalar.text);
        }
    }
}

/* ---- the request ---- */

/* The word of letters, digits and _ at a place. ASCII, as functions are called. */
static char *word_at(const struct place *place)
{
    size_t start = place->offset, end = place->offset;
    const char *bytes = place->source->bytes;
    while (start > 0 && (g_ascii_isalnum(bytes[start - 1]) || bytes[start - 1] == '_')) {
        start--;
    }
    while (end < place->source->length && (g_ascii_isalnum(bytes[end]) || bytes[end] == '_')) {
        end++;
    }
    return arena_strndup(place->arena, bytes + start, end - start);
}

/* What is no name of the game may be the name of a function. */
static void append_name(GString *text, const struct place *place)
{
    struct name_uses uses = names_find(place->model, place->arena);
    const struct name_use *use = names_at(&uses, place->file->path, place->offset);
    if (use == NULL) {
        append_function(text, place, word_at(place));
    } else if (use->kind == NAME_FIELD) {
        append_type(text, place, use);
    } else if (use->kind == NAME_ICON) {
        const char *path = game_icon_file(place->model, use->name);
        if (path != NULL) {
            append_image(text, place, path);
        }
    }
}

/* In the order in which one wants to know: what is wrong, what it is, what it gives, how it looks. */
static void append_all(GString *text, const struct place *place)
{
    append_findings(text, place);
    if (place->node != NULL && place->model != NULL) {
        append_name(text, place);
        append_meaning(text, place);
        append_picture_file(text, place);
        append_swatch(text, place);
        if (place->role == ROLE_LAYOUT && place->mapping == NULL) {
            append_values(text, place);
        }
        append_filled(text, place);
    }
    if (place->set != NULL) {
        append_record_faces(text, place);
    }
}

/* Settled first, as the findings must be those of the text that is shown. */
void request_hover(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    GString *text = g_string_new(NULL);
    session_settle(session);
    if (place_init(&place, session, params)) {
        append_all(text, &place);
        place_clear(&place);
    }
    if (text->len > 0) {
        json_builder_begin_object(json);
        answer_object(json, "contents");
        answer_text(json, "kind", "markdown");
        answer_text(json, "value", text->str);
        json_builder_end_object(json);
        json_builder_end_object(json);
    } else {
        json_builder_add_null_value(json);
    }
    g_string_free(text, TRUE);
}
