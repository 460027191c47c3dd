/* Another name for a thing, in all files at once. What would come of it is tried before it is given: the game is read
 * with the new texts, and each of its faces must look as before. */
#include <string.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "base/atomic_file.h"
#include "document/document.h"
#include "document/source_store.h"
#include "face/display_list.h"
#include "lsp/names.h"
#include "lsp/requests.h"

/* A file whose text changes. */
struct changed_file {
    const char *path;
    const struct source_text *source;
    GArray *spans; /* struct source_span, each of the old name */
};

struct renaming {
    struct place *place;
    const char *name, *new_name;
    enum name_kind kind;
    GPtrArray *files;                /* struct changed_file */
    const char *old_path, *new_path; /* of a file that is moved, or NULL */
};

static void free_file(void *data)
{
    struct changed_file *file = data;
    g_array_free(file->spans, TRUE);
    g_free(file);
}

/* The reason is shown by the editor in place of its own words; the session owns it until the answer is sent. */
static void refuse(struct session *session, gchar *reason)
{
    g_free(session->refusal);
    session->refusal = reason;
}

/* ---- what changes ---- */

/* Files are few, so a list in the order of their first use does, and the edits come out in that order. */
static struct changed_file *file_of(const struct renaming *renaming, const char *path,
                                    const struct source_text *source)
{
    for (guint i = 0; i < renaming->files->len; i++) {
        struct changed_file *file = renaming->files->pdata[i];
        if (strcmp(file->path, path) == 0) {
            return file;
        }
    }
    struct changed_file *file = g_new0(struct changed_file, 1);
    *file =
        (struct changed_file){path, source, g_array_new(FALSE, FALSE, sizeof(struct source_span))};
    g_ptr_array_add(renaming->files, file);
    return file;
}

/* Spans of one file never overlap: each is one whole name. */
static int compare_spans(gconstpointer a, gconstpointer b)
{
    size_t one = ((const struct source_span *)a)->offset,
           other = ((const struct source_span *)b)->offset;
    return one < other ? -1 : one > other;
}

/* False where the name is not written there as it is. */
static bool add_place(const struct renaming *renaming, struct source_span span)
{
    struct changed_file *file = file_of(renaming, span.source->path, span.source);
    for (guint i = 0; i < file->spans->len; i++) {
        if (g_array_index(file->spans, struct source_span, i).offset == span.offset) {
            return true;
        }
    }
    if (span.length != strlen(renaming->name) ||
        strncmp(span.source->bytes + span.offset, renaming->name, span.length) != 0) {
        return false;
    }
    g_array_append_val(file->spans, span);
    g_array_sort(file->spans, compare_spans);
    return true;
}

/* The text of a file with the new name in it; g_string_free(). */
static GString *changed_text(const struct renaming *renaming, const struct changed_file *file)
{
    GString *text = g_string_new(NULL);
    size_t at = 0;
    for (guint i = 0; i < file->spans->len; i++) {
        struct source_span span = g_array_index(file->spans, struct source_span, i);
        g_string_append_len(text, file->source->bytes + at, (gssize)(span.offset - at));
        g_string_append(text, renaming->new_name);
        at = span.offset + span.length;
    }
    g_string_append_len(text, file->source->bytes + at, (gssize)(file->source->length - at));
    return text;
}

/* ---- the trial ---- */

/* For the trial of a moved file only. Links are left out, as what they lead to is not the game's and might be
 * endless. */
static bool copy_folder(const char *from, const char *to)
{
    GDir *dir = g_dir_open(from, 0, NULL);
    bool good = dir != NULL && g_mkdir_with_parents(to, 0700) == 0;
    const char *name = NULL;
    while (good && (name = g_dir_read_name(dir)) != NULL) {
        gchar *source = g_build_filename(from, name, NULL),
              *target = g_build_filename(to, name, NULL);
        if (name[0] == '.' || g_file_test(source, G_FILE_TEST_IS_SYMLINK)) {
            /* Neither is part of a game. */
        } else if (g_file_test(source, G_FILE_TEST_IS_DIR)) {
            good = copy_folder(source, target);
        } else {
            GFile *file = g_file_new_for_path(source), *copy = g_file_new_for_path(target);
            good = g_file_copy(file, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL);
            g_object_unref(file);
            g_object_unref(copy);
        }
        g_free(source);
        g_free(target);
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    return good;
}

/* The digest takes in all that is drawn, so "the same look" is "the same bytes in print". Findings of the face are not
 * compared: a message may name what is renamed. */
static void add_looks(GPtrArray *looks, struct face_maker *maker, const struct face *face)
{
    struct display_list *list = NULL;
    struct diag_list *diags = diag_list_new();
    struct digest sum = digest_begin();
    face_draft(maker, face, &list, diags);
    display_list_digest(list, &sum);
    g_ptr_array_add(looks, digest_text(&sum));
    display_list_free(list);
    diag_list_free(diags);
}

/* How each face of each piece looks, as a checksum; NULL where the game cannot be read. The shape of all is told by
 * the order of the pieces. g_ptr_array_unref(). */
static GPtrArray *looks_of(const char *folder, const struct game_options *options,
                           struct project_supplies *supplies, struct diag_list *diags)
{
    struct project project = {0};
    GPtrArray *looks = NULL;
    if (project_open_again(folder, options, NULL, supplies, &project, diags) == OUTCOME_OK) {
        struct face_maker *maker = face_maker_new(&project.resources);
        GPtrArray *faces = g_ptr_array_new_with_free_func(g_free);
        looks = g_ptr_array_new_with_free_func(g_free);
        for (size_t i = 0; i < project.pieces->face_count; i++) {
            add_looks(faces, maker, &project.pieces->faces[i]);
        }
        for (size_t i = 0; i < project.pieces->component_count; i++) {
            const struct component_pieces *made = &project.pieces->components[i];
            for (size_t j = 0; j < made->count; j++) {
                const struct piece_faces *piece = &made->pieces[j];
                g_ptr_array_add(looks, g_strdup(faces->pdata[piece->front]));
                g_ptr_array_add(looks,
                                g_strdup(piece->back != NO_FACE ? faces->pdata[piece->back] : ""));
            }
        }
        g_ptr_array_unref(faces);
        face_maker_free(maker);
    }
    project_close(&project);
    return looks;
}

/* The texts of the editor, for paths of the game's folder, which may lie elsewhere in a trial. */
static void set_text(struct source_store *store, const struct renaming *renaming,
                     const char *folder, const char *path, const char *text, size_t length)
{
    const char *own = renaming->place->game->folder;
    bool is_own = document_is_below(path, own);
    gchar *place = g_strconcat(is_own ? folder : path, is_own ? path + strlen(own) : "", NULL);
    source_store_set_text(store, place, text, length);
    g_free(place);
}

/* The state that the editor shows, saved or not, and over it the changed texts, where these are to be tried. A file
 * that moves has its new text under the new path only. */
static struct source_store *store_of(const struct renaming *renaming, const char *folder,
                                     bool is_changed)
{
    struct source_store *store = source_store_new();
    GHashTableIter iter;
    gpointer value = NULL;
    g_hash_table_iter_init(&iter, renaming->place->session->files);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const struct open_file *file = value;
        set_text(store, renaming, folder, file->path, (const char *)file->text->data,
                 file->text->len);
    }
    for (guint i = 0; is_changed && i < renaming->files->len; i++) {
        const struct changed_file *file = renaming->files->pdata[i];
        GString *text = changed_text(renaming, file);
        bool is_moved = renaming->old_path != NULL && strcmp(file->path, renaming->old_path) == 0;
        set_text(store, renaming, folder, is_moved ? renaming->new_path : file->path, text->str,
                 text->len);
        g_string_free(text, TRUE);
    }
    return store;
}

/* A game that cannot be read (NULL) is like no other, not even like itself. */
static bool same_looks(const GPtrArray *one, const GPtrArray *other)
{
    bool same = one != NULL && other != NULL && one->len == other->len;
    for (guint i = 0; same && i < one->len; i++) {
        same = strcmp(one->pdata[i], other->pdata[i]) == 0;
    }
    return same;
}

/* What would be different in the game of a folder, in words; NULL: nothing. g_free(). */
static gchar *compare(const struct renaming *renaming, const char *folder)
{
    struct game_options options = renaming->place->session->options.game;
    /* A copy of the game has pictures of its own. */
    bool is_own = strcmp(folder, renaming->place->game->folder) == 0;
    struct project_supplies *supplies =
        workspace_state(renaming->place->game->workspace)->project->supplies;
    struct diag_list *before = diag_list_new(), *after = diag_list_new();
    /* Both have the texts of the editor; the second has the new name in them. */
    struct source_store *old_store = store_of(renaming, renaming->place->game->folder, false),
                        *new_store = store_of(renaming, folder, true);
    options.store = old_store;
    GPtrArray *old_looks = looks_of(renaming->place->game->folder, &options, supplies, before);
    options.store = new_store;
    GPtrArray *new_looks = looks_of(folder, &options, is_own ? supplies : NULL, after);
    gchar *difference = NULL;
    if (new_looks == NULL && diag_list_count(after) > 0) {
        diag_list_sort(after);
        difference = g_strdup_printf("the game could not be read any more: %s",
                                     diag_list_at(after, 0)->message);
    } else if (!same_looks(old_looks, new_looks)) {
        difference = g_strdup("what is printed would change");
    }
    g_clear_pointer(&old_looks, g_ptr_array_unref);
    g_clear_pointer(&new_looks, g_ptr_array_unref);
    diag_list_free(before);
    diag_list_free(after);
    source_store_free(old_store);
    source_store_free(new_store);
    return difference;
}

/* A file that moves is moved in a copy of the game. */
static gchar *try(const struct renaming *renaming)
{
    const char *own = renaming->place->game->folder;
    if (renaming->old_path == NULL) {
        return compare(renaming, own);
    }
    gchar *above = g_dir_make_tmp("kerf-XXXXXX", NULL), *name = g_path_get_basename(own);
    gchar *folder = g_build_filename(above != NULL ? above : "", name, NULL);
    gchar *difference = g_strdup("there is no room to try it");
    if (above != NULL && copy_folder(own, folder)) {
        gchar *from = g_strconcat(folder, renaming->old_path + strlen(own), NULL),
              *to = g_strconcat(folder, renaming->new_path + strlen(own), NULL);
        g_free(difference);
        difference = g_rename(from, to) == 0 ? compare(renaming, folder)
                                             : g_strdup("the file cannot be moved");
        g_free(from);
        g_free(to);
    }
    if (above != NULL) {
        output_folder_remove(above);
    }
    g_free(above);
    g_free(name);
    g_free(folder);
    return difference;
}

/* ---- the request ---- */

/* First the texts, then the file that moves: the protocol applies changes in this order, and the edits name it by its
 * old path. */
static void answer_edits(const struct renaming *renaming, JsonBuilder *json)
{
    const struct session *session = renaming->place->session;
    json_builder_begin_object(json);
    answer_list(json, "documentChanges");
    for (guint i = 0; i < renaming->files->len; i++) {
        const struct changed_file *file = renaming->files->pdata[i];
        answer_edit_begin(session, file->path, json);
        for (guint j = 0; j < file->spans->len; j++) {
            answer_edit(session, g_array_index(file->spans, struct source_span, j),
                        renaming->new_name, json);
        }
        answer_edit_end(json);
    }
    if (renaming->old_path != NULL) {
        gchar *from = session_uri(session, renaming->old_path),
              *to = g_filename_to_uri(renaming->new_path, NULL, NULL);
        json_builder_begin_object(json);
        answer_text(json, "kind", "rename");
        answer_text(json, "oldUri", from);
        answer_text(json, "newUri", to);
        json_builder_end_object(json);
        g_free(from);
        g_free(to);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

/* Narrower than what YAML takes: the name must do as a file's, in an expression and in markup (:name:), whichever of
 * these it is used in. */
static bool is_good_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= 100 && name[0] != '-' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
               length;
}

/* A layout or an icon is called by its file. */
static bool plan_move(struct renaming *renaming, const struct name_use *use)
{
    struct place *place = renaming->place;
    const char *path = name_file(place->model, use, place->arena);
    if (path == NULL) {
        return use->kind != NAME_LAYOUT && use->kind != NAME_ICON;
    }
    gchar *folder = g_path_get_dirname(path);
    gchar *moved = g_strdup_printf("%s/%s%s", folder, renaming->new_name, strrchr(path, '.'));
    renaming->old_path = path;
    renaming->new_path = arena_strdup(place->arena, moved);
    g_free(folder);
    g_free(moved);
    return true;
}

/* Why the name cannot be changed, from what stands in the files; NULL: it may be tried. g_free(). */
static gchar *plan(struct renaming *renaming, const struct name_use *const *uses, size_t count)
{
    struct place *place = renaming->place;
    struct name_uses all = names_find(place->model, place->arena);
    if (!is_good_name(renaming->new_name)) {
        return g_strdup_printf("'%s' is no name: letters, digits, _ and -", renaming->new_name);
    }
    /* The new name must not be that of another thing of the same kind and owner. */
    for (size_t i = 0; i < all.count; i++) {
        struct name_use wanted = *uses[0];
        wanted.name = renaming->new_name;
        if (all.items[i].is_definition && names_same(&all.items[i], &wanted)) {
            return g_strdup_printf("there is %s '%s' already", name_kind_words[renaming->kind],
                                   renaming->new_name);
        }
    }
    if (!plan_move(renaming, uses[0])) {
        return g_strdup_printf("there is no file of '%s'", renaming->name);
    }
    if (renaming->new_path != NULL &&
        (!place->session->moves_files ||
         !document_is_below(renaming->old_path, place->game->folder) ||
         g_file_test(renaming->new_path, G_FILE_TEST_EXISTS))) {
        return g_strdup("its file cannot be moved: it is there already, is for all games, or the "
                        "editor does not move files");
    }
    /* A use without length stands in no text. */
    for (size_t i = 0; i < count; i++) {
        if (uses[i]->span.length > 0 && !add_place(renaming, uses[i]->span)) {
            GString *words = g_string_new("it stands where its letters cannot be told apart: ");
            g_string_append(words, uses[i]->span.source->path);
            source_place_append(words, uses[i]->span);
            return g_string_free(words, FALSE);
        }
    }
    return NULL;
}

/* Fields of what is not known may be of this thing, too. */
static void add_unknown(struct renaming *renaming)
{
    struct name_uses all = names_find(renaming->place->model, renaming->place->arena);
    for (size_t i = 0; i < all.count; i++) {
        if (all.items[i].kind == NAME_FIELD && all.items[i].owner == NULL &&
            strcmp(all.items[i].name, renaming->name) == 0) {
            add_place(renaming, all.items[i].span);
        }
    }
}

/* A rename of what is read wrongly would leave half of the uses as they are. */
static bool is_whole(const struct place *place)
{
    const struct workspace_state *state = workspace_state(place->game->workspace);
    return place->model != NULL && state->is_current && place->root != NULL;
}

/* Optimistic for fields: uses whose owner is not known (`card.cost`, where `card` may be of any set) stay as they are
 * at first. Only if the trial shows that something depends on them are they renamed too, and tried again. */
static gchar *rename_at(struct place *place, const char *new_name, JsonBuilder *json)
{
    size_t count = 0;
    if (!is_whole(place)) {
        return g_strdup("the game cannot be read as it is: mend its errors first");
    }
    const struct name_use *const *uses = names_of_place(place, &count);
    if (count == 0) {
        return g_strdup("there is no name here that could be changed");
    }
    struct renaming renaming = {.place = place,
                                .name = uses[0]->name,
                                .new_name = new_name,
                                .kind = uses[0]->kind,
                                .files = g_ptr_array_new_with_free_func(free_file)};
    gchar *reason = plan(&renaming, uses, count);
    gchar *difference = reason == NULL ? try(&renaming) : NULL;
    if (difference != NULL && renaming.kind == NAME_FIELD) {
        add_unknown(&renaming);
        g_free(difference);
        difference = try(&renaming);
    }
    if (difference != NULL) {
        reason =
            g_strdup_printf("'%s' cannot be called '%s': %s", renaming.name, new_name, difference);
    }
    if (reason == NULL) {
        answer_edits(&renaming, json);
    }
    g_free(difference);
    g_ptr_array_unref(renaming.files);
    return reason;
}

/* A refusal takes the place of the result, so nothing is put into `json` then. */
void request_rename(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    const char *new_name = message_text(params, "newName");
    session_settle(session);
    if (new_name == NULL || !place_init(&place, session, params)) {
        refuse(session, g_strdup("this file is not part of a game"));
        return;
    }
    gchar *reason = rename_at(&place, new_name, json);
    if (reason != NULL) {
        refuse(session, reason);
    }
    place_clear(&place);
}

/* null: there is no name here, and the editor does not ask for a new one. */
void request_prepare_rename(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    session_settle(session);
    if (!place_init(&place, session, params)) {
        json_builder_add_null_value(json);
        return;
    }
    struct name_uses uses = {0};
    if (place.model != NULL) {
        uses = names_find(place.model, place.arena);
    }
    const struct name_use *use = names_at(&uses, place.file->path, place.offset);
    if (use != NULL) {
        json_builder_begin_object(json);
        answer_range(json, "range", editor_range_of(use->span, session->encoding));
        answer_text(json, "placeholder", use->name);
        json_builder_end_object(json);
    } else {
        json_builder_add_null_value(json);
    }
    place_clear(&place);
}
