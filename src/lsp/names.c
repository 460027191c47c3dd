/* What is named where, and the way from a name to where it stands. */
#include "lsp/names.h"

#include <string.h>

#include "lsp/requests.h"

const char *const name_kind_words[] = {
    [NAME_LAYOUT] = "a layout", [NAME_STYLE] = "a style",   [NAME_COLOUR] = "a colour",
    [NAME_ICON] = "an icon",    [NAME_SET] = "a data set",  [NAME_TYPE] = "a type",
    [NAME_FIELD] = "a field",   [NAME_RECORD] = "a record", [NAME_RULE] = "a rule",
};

/* Both ends belong to the name: an editor's cursor behind the last letter is still "on" the word. A name without bytes
 * (length 0) was worked out and stands in no file, so nobody can point at it. */
static bool is_at(const struct name_use *use, const char *path, size_t offset)
{
    return offset >= use->span.offset && offset <= use->span.offset + use->span.length &&
           use->span.length > 0 && strcmp(use->span.source->path, path) == 0;
}

const struct name_use *names_at(const struct name_uses *uses, const char *path, size_t offset)
{
    for (size_t i = 0; i < uses->count; i++) {
        if (is_at(&uses->items[i], path, offset)) {
            return &uses->items[i];
        }
    }
    return NULL;
}

/* The owner tells fields of one name apart, by the type or the set that has them. */
bool names_same(const struct name_use *one, const struct name_use *other)
{
    return one->kind == other->kind && one->owner == other->owner &&
           strcmp(one->name, other->name) == 0;
}

/* The model has the path of an icon as game.yaml's folder was given, the editor wants it absolute; a layout's source
 * was opened by the workspace and has the absolute path already. */
const char *name_file(const struct game *model, const struct name_use *use, struct arena *arena)
{
    if (use->kind == NAME_ICON) {
        const char *path = game_icon_file(model, use->name);
        gchar *whole = path != NULL ? g_canonicalize_filename(path, NULL) : NULL;
        const char *copy = whole != NULL ? arena_strdup(arena, whole) : NULL;
        g_free(whole);
        return copy;
    }
    for (size_t i = 0; use->kind == NAME_LAYOUT && i < model->layout_count; i++) {
        const struct layout *layout = model->layouts[i];
        /* One that could not be read has no root. */
        if (strcmp(layout->name, use->name) == 0 && layout->root != NULL) {
            return layout->root->span.source->path;
        }
    }
    return NULL;
}

static bool has_place(const GPtrArray *uses, struct source_span span)
{
    for (guint i = 0; i < uses->len; i++) {
        const struct name_use *use = uses->pdata[i];
        if (use->span.source == span.source && use->span.offset == span.offset) {
            return true;
        }
    }
    return false;
}

/* Two passes, as a place may name several things: first what stands here, then all that is the same as one of these.
 * The span decides what is one place, since a layout for two sets has each use twice, once for the fields of each. */
const struct name_use *const *names_of_place(const struct place *place, size_t *count_out)
{
    GPtrArray *here = g_ptr_array_new(), *found = g_ptr_array_new();
    struct name_uses uses = {0};
    if (place->model != NULL) {
        uses = names_find(place->model, place->arena);
    }
    for (size_t i = 0; i < uses.count; i++) {
        if (is_at(&uses.items[i], place->file->path, place->offset)) {
            g_ptr_array_add(here, &uses.items[i]);
        }
    }
    for (size_t i = 0; i < uses.count; i++) {
        for (guint j = 0; j < here->len; j++) {
            if (names_same(&uses.items[i], here->pdata[j]) &&
                !has_place(found, uses.items[i].span)) {
                g_ptr_array_add(found, &uses.items[i]);
            }
        }
    }
    const struct name_use **copy =
        ARENA_NEW_ARRAY(place->arena, const struct name_use *, found->len + 1);
    for (guint i = 0; i < found->len; i++) {
        copy[i] = found->pdata[i];
    }
    *count_out = found->len;
    g_ptr_array_unref(here);
    g_ptr_array_unref(found);
    return copy;
}

/* A theme's own colours have names of the author's for keys, so there the mapping above them decides. */
bool names_is_colour(const struct place *place, const struct node *scalar)
{
    const char *key = scalar->key != NULL ? scalar->key->scalar.text : "";
    const struct node *above = scalar->parent != NULL ? scalar->parent->key : NULL;
    enum name_kind kind = NAME_KIND_COUNT;
    if (place->role == ROLE_THEME && above != NULL && strcmp(above->scalar.text, "colours") == 0) {
        return true;
    }
    return scalar->scalar.text[0] == '#' ||
           (names_kind_of_key(place->role, key, &kind) && kind == NAME_COLOUR);
}

/* ---- requests ---- */

/* Locations in the order of names_find(), which goes through the files in a fixed order: answers do not change from
 * run to run. The game is settled first, as an offset means nothing in the text of before the last keystroke. */
static void answer_uses(struct session *session, GVariant *params, bool definitions,
                        bool references, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    session_settle(session);
    if (place_init(&place, session, params)) {
        size_t count = 0;
        const struct name_use *const *uses = names_of_place(&place, &count);
        for (size_t i = 0; i < count; i++) {
            if (uses[i]->is_definition ? definitions : references) {
                answer_location(session, uses[i]->span, json);
            }
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}

void request_definition(struct session *session, GVariant *params, JsonBuilder *json)
{
    answer_uses(session, params, true, false, json);
}

void request_references(struct session *session, GVariant *params, JsonBuilder *json)
{
    answer_uses(session, params, message_flag(params, "context/includeDeclaration"), true, json);
}
