/* The game is loaded anew at each change, but from what is at hand: documents of which the store parses only what
 * differs, fonts and pictures of the last reading. What takes the time is laying out and drawing, so it is kept what
 * was found of each face, and the pictures; both by the keys of faces. */
#include "workspace/workspace.h"

#include <string.h>

#include "document/document.h"
#include "project/unused.h"
#include "render/png_writer.h"
#include "rules/word_check.h"
#include "workspace/face_keys.h"
#include "workspace/folder_watch.h"
#include "workspace/kept_faces.h"
#include "workspace/late_findings.h"

/* Of all pictures that are kept; the oldest go first. */
enum { PICTURE_BYTES_MAX = 64 * 1024 * 1024 };

/* One loading of the game, with all that was found. Held by the workspace and by works in other threads. */
struct reading {
    size_t reference_count;
    struct project project;
    struct rule_report *rules;
    /* What is found at once; what may be late, at first that of the last good reading; and both, sorted. */
    struct diag_list *found, *late, *findings;
    GPtrArray *
        translated; /* struct project: the game in its other languages, as far as they were looked at */
    struct printed_texts texts; /* of its faces, while their words are awaited */
    bool awaits_words;
    struct asked_pictures pictures;  /* of its faces, in all languages */
    struct diag_list *late_findings; /* new ones, until they take the place of `late` */
    struct arena *arena;             /* of the keys, and of what `late` has from the last reading */
    const char *const *keys;
};

/* All of it is used by the thread of the main loop. Other threads have a reading that is held, of which they leave the
 * findings alone: these may still grow. */
struct workspace {
    gchar *path;   /* of the game: its folder, or a file in it */
    gchar *folder; /* that is watched */
    struct game_options game;
    struct pdf_export_options sheets;
    struct source_store *store;
    struct project_supplies *supplies; /* of the newest that had any */
    gchar *supplied;                   /* the digest of the files that they were made with */
    struct reading *newest, *good;     /* may be one */
    GHashTable *kept_faces;            /* language, "" for the game's own -> struct kept_faces */
    struct plain_texts *plain_texts;   /* in the game's own language */
    struct rule_memory *rule_memory;
    gchar *seen;              /* the digest of all files but documents, at the newest reading */
    struct face_maker *maker; /* of the good one; NULL until a face is asked for */
    GHashTable *pictures;     /* key and size -> GBytes */
    GQueue picture_order;     /* the keys of `pictures`, the oldest first */
    size_t picture_bytes;
    guint finishing;                 /* the source that goes on with what may be late; 0: none */
    struct folder_watch *watches[2]; /* the game's folder, and the shared layouts */
    void (*changed)(void *data);
    void *changed_data;
    struct workspace_state state;
};

/* ---- readings ---- */

/* References are counted in the thread of the main loop only. */
void reading_release(struct reading *reading)
{
    if (reading != NULL && --reading->reference_count == 0) {
        diag_list_free(reading->findings);
        diag_list_free(reading->late);
        diag_list_free(reading->found);
        diag_list_free(reading->late_findings);
        asked_pictures_clear(&reading->pictures);
        printed_texts_clear(&reading->texts);
        rule_report_free(reading->rules);
        g_ptr_array_unref(reading->translated);
        project_close(&reading->project);
        arena_free(reading->arena);
        g_free(reading);
    }
}

const struct project *reading_project(const struct reading *reading)
{
    return &reading->project;
}

const struct rule_report *reading_rules(const struct reading *reading)
{
    return reading->rules;
}

struct reading *reading_hold(struct reading *reading)
{
    if (reading != NULL) {
        reading->reference_count++;
    }
    return reading;
}

struct reading *workspace_hold(struct workspace *workspace)
{
    return reading_hold(workspace->good);
}

struct reading *workspace_hold_newest(struct workspace *workspace)
{
    return reading_hold(workspace->newest);
}

/* By the file that the records come from, so a set that is computed from others has none. */
static bool is_data(const struct game *game, const char *path)
{
    for (size_t i = 0; game != NULL && i < game->data_set_count; i++) {
        const struct node *root = game->data_sets[i].root;
        if (root != NULL && root->span.source != NULL &&
            strcmp(root->span.source->path, path) == 0) {
            return true;
        }
    }
    return false;
}

/* No face depends on rules. */
static bool is_rules(const struct game *game, const char *path)
{
    const struct source_text *source =
        game != NULL && game->rules != NULL ? game->rules->span.source : NULL;
    return source != NULL && strcmp(source->path, path) == 0;
}

/* The digests of the documents that were read: of the data sets, or of all others that faces are made from.
 * g_free(). */
static gchar *digest_documents(const struct workspace *workspace, const struct game *game,
                               bool of_data, const char *files)
{
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    GPtrArray *paths = source_store_paths(workspace->store);
    for (guint i = 0; i < paths->len; i++) {
        const char *path = paths->pdata[i];
        if (is_data(game, path) == of_data && !is_rules(game, path)) {
            const guint64 digest = source_store_digest(workspace->store, path);
            g_checksum_update(checksum, (const guchar *)path, (gssize)strlen(path) + 1);
            g_checksum_update(checksum, (const guchar *)&digest, sizeof digest);
        }
    }
    g_checksum_update(checksum, (const guchar *)files, (gssize)strlen(files) + 1);
    gchar *digest = g_strdup(g_checksum_get_string(checksum));
    g_ptr_array_unref(paths);
    g_checksum_free(checksum);
    return digest;
}

/* What pictures and fonts look like from outside; documents are known by what is in them, but for those that were
 * looked for and were not there. */
static gchar *digest_files(const struct workspace *workspace)
{
    const char *layouts = workspace->game.shared_layouts;
    gchar *own = folder_digest(workspace->folder, FOLDER_DOCUMENTS_BY_NAME);
    gchar *shared = layouts != NULL ? folder_digest(layouts, FOLDER_DOCUMENTS_BY_NAME) : NULL;
    gchar *both = g_strconcat(own, shared, NULL);
    g_free(shared);
    g_free(own);
    return both;
}

/* ---- updates ---- */

/* The words, one language at a time, what is never used, so that what is asked meanwhile is answered between two. */
static gboolean finish_next(gpointer data)
{
    struct workspace *workspace = data;
    size_t version = workspace->state.version;
    if (workspace_finish(workspace)) {
        return G_SOURCE_CONTINUE;
    }
    workspace->finishing = 0;
    if (workspace->state.version != version) {
        workspace->changed(workspace->changed_data);
    }
    return G_SOURCE_REMOVE;
}

/* After all that others do, and after what a page asks for when it hears of a change. */
static void finish_soon(struct workspace *workspace)
{
    enum { AFTER_ALL = G_PRIORITY_LOW + 100, QUIET_MS = 60 };
    if (workspace->changed != NULL && workspace->state.awaits_rest && workspace->finishing == 0) {
        workspace->finishing =
            g_timeout_add_full(AFTER_ALL, QUIET_MS, finish_next, workspace, NULL);
    }
}

/* Made when its language is first looked at. */
static struct kept_faces *faces_in(struct workspace *workspace, const char *language)
{
    struct kept_faces *faces = g_hash_table_lookup(workspace->kept_faces, language);
    if (faces == NULL) {
        faces = kept_faces_new();
        g_hash_table_insert(workspace->kept_faces, g_strdup(language), faces);
    }
    return faces;
}

static enum outcome check_faces(struct workspace *workspace, const struct project *project,
                                const char *language, const char *const *keys,
                                struct diag_list *diags)
{
    return kept_faces_check(faces_in(workspace, language), project, keys,
                            workspace->sheets.thread_count, diags);
}

/* Where there are rules the texts of the faces are kept for later: to go through their words is dear. */
static void check_opened(struct workspace *workspace, struct reading *reading)
{
    struct project *project = &reading->project;
    bool with_words =
        reading->rules != NULL && project->game->rules != NULL && words_are_held(reading->rules);
    project->resources.texts = with_words ? &reading->texts : NULL;
    project->resources.pictures = &reading->pictures;
    enum outcome faces = check_faces(workspace, project, "", reading->keys, reading->found);
    project->resources.texts = NULL;
    project->resources.pictures = NULL;
    sheets_check(project, &workspace->sheets, faces, reading->found);
    reading->awaits_words = with_words;
}

static void add_all(const struct diag_list *from, struct diag_list *into)
{
    for (size_t i = 0; i < diag_list_count(from); i++) {
        diag_list_add(into, diag_list_at(from, i));
    }
}

/* Of each its own list is kept: late findings are exchanged. */
static void put_together(struct reading *reading)
{
    diag_list_free(reading->findings);
    reading->findings = diag_list_new();
    add_all(reading->found, reading->findings);
    add_all(reading->late, reading->findings);
    diag_list_sort(reading->findings);
}

static const struct work_limits *limits_of(const struct workspace *workspace)
{
    return workspace->game.limits != NULL ? workspace->game.limits : &work_limits_default;
}

static void check_rules(struct workspace *workspace, const char *files, struct reading *reading,
                        bool opened)
{
    const struct game *game = reading->project.game;
    if (!opened) {
        rules_check(game, false, &reading->rules, reading->found);
        return;
    }
    gchar *data = digest_documents(workspace, game, true, files);
    gchar *everything = digest_documents(workspace, game, false, data);
    rules_check_again(game, workspace->rule_memory, everything, &reading->rules, reading->found);
    g_free(everything);
    g_free(data);
}

/* What `kerf check` does, but for what may be late: workspace_finish(). */
static void check(struct workspace *workspace, const char *files, struct reading *reading,
                  bool opened)
{
    const struct game *game = reading->project.game;
    if (game != NULL && game->translation == NULL) {
        check_rules(workspace, files, reading, opened);
    }
    if (game != NULL && opened) {
        check_opened(workspace, reading);
    }
    if (opened && workspace->good != NULL) {
        late_findings_carry(workspace->good->late, game, workspace->store, limits_of(workspace),
                            reading->arena, reading->late);
        diag_list_sort(reading->late);
    }
    put_together(reading);
}

static void drop_maker(struct workspace *workspace)
{
    face_maker_free(workspace->maker);
    workspace->maker = NULL;
}

/* How many of the game's other languages were not looked at yet. */
static size_t languages_left(const struct workspace *workspace, const struct reading *reading)
{
    const struct game *game = reading->project.game;
    return workspace->game.language == NULL ? game->language_count - reading->translated->len : 0;
}

/* The good reading stays the good one until another can be laid out. The maker is of the good one's fonts and
 * pictures, so it goes with it. */
static void take(struct workspace *workspace, struct reading *reading, bool opened)
{
    if (workspace->newest != workspace->good) {
        reading_release(workspace->newest);
    }
    workspace->newest = reading;
    if (opened) {
        drop_maker(workspace);
        reading_release(workspace->good);
        workspace->good = reading;
    }
    const struct reading *good = workspace->good;
    workspace->state = (struct workspace_state){
        .version = workspace->state.version + 1,
        .project = good != NULL ? &good->project : NULL,
        .face_keys = good != NULL ? good->keys : NULL,
        .newest = &reading->project,
        .is_current = good == reading,
        .findings = reading->findings,
        .rules = reading->rules,
        .awaits_rest = opened,
    };
}

/* Fonts and pictures are read once for as long as no file of them changes. */
static bool open_project(struct workspace *workspace, const char *files, struct reading *reading)
{
    bool known = workspace->supplies != NULL && strcmp(workspace->supplied, files) == 0 &&
                 font_library_is_current(workspace->supplies->fonts);
    bool opened = project_open_again(workspace->path, &workspace->game, NULL,
                                     known ? workspace->supplies : NULL, &reading->project,
                                     reading->found) == OUTCOME_OK;
    if (!known && reading->project.supplies != NULL) {
        project_supplies_unref(workspace->supplies);
        workspace->supplies = project_supplies_ref(reading->project.supplies);
        image_store_expect_writes(workspace->supplies->images);
        g_free(workspace->supplied);
        workspace->supplied = g_strdup(files);
    }
    return opened;
}

/* From two digests: `data` of the data sets, `frame` of all else that a face is made from. */
static const char *const *make_keys(struct workspace *workspace, const struct project *project,
                                    const char *files, struct arena *arena)
{
    gchar *data = digest_documents(workspace, project->game, true, "");
    gchar *frame = digest_documents(workspace, project->game, false, files);
    const char *const *keys = face_keys_make(project, frame, data, arena);
    g_free(frame);
    g_free(data);
    return keys;
}

static void close_translated(void *data)
{
    project_close(data);
    g_free(data);
}

/* Held once, for whom it is made. */
static struct reading *reading_new(void)
{
    struct reading *reading = g_new0(struct reading, 1);
    reading->reference_count = 1;
    reading->found = diag_list_new();
    reading->late = diag_list_new();
    reading->translated = g_ptr_array_new_with_free_func(close_translated);
    reading->late_findings = diag_list_new();
    printed_texts_init(&reading->texts);
    asked_pictures_init(&reading->pictures);
    reading->arena = arena_new();
    return reading;
}

/* Notices of the system only say when to look; what has changed is told by digests. Keys of faces are made from the
 * digest of all but the data, and of the data itself: a new value in one record leaves other faces as they are. */
bool workspace_update(struct workspace *workspace)
{
    /* Pictures first: one that changes while the rest is read is news for the next update. */
    gchar *files = digest_files(workspace);
    bool changed = workspace->seen == NULL || strcmp(workspace->seen, files) != 0 ||
                   !documents_are_current(workspace->store, limits_of(workspace));
    g_free(workspace->seen);
    workspace->seen = files;
    if (changed) {
        struct reading *reading = reading_new();
        source_store_begin(workspace->store);
        bool opened = open_project(workspace, files, reading);
        reading->keys =
            opened ? make_keys(workspace, &reading->project, files, reading->arena) : NULL;
        check(workspace, files, reading, opened);
        take(workspace, reading, opened);
        finish_soon(workspace);
    }
    return changed;
}

const struct workspace_state *workspace_state(const struct workspace *workspace)
{
    return &workspace->state;
}

/* ---- what may be late ---- */

/* What changed since the game was read is not kept: an update comes for it. */
static void check_language(struct workspace *workspace, struct reading *reading,
                           const char *language)
{
    struct game_options options = workspace->game;
    struct project *project = g_new0(struct project, 1);
    struct diag_list *found = diag_list_new();
    options.language = language;
    g_ptr_array_add(reading->translated, project);
    if (project_open_again(workspace->path, &options, NULL, reading->project.supplies, project,
                           found) == OUTCOME_OK) {
        const char *const *keys = make_keys(workspace, project, workspace->seen, reading->arena);
        project->resources.pictures = &reading->pictures;
        check_faces(workspace, project, language, keys, found);
        project->resources.pictures = NULL;
    }
    translation_findings_add(found, reading->late_findings);
    diag_list_free(found);
    if (!documents_are_current(workspace->store, limits_of(workspace))) {
        g_hash_table_remove(workspace->kept_faces, language);
    }
}

/* As `kerf check` does: of the author's own language, and after no error. It must be told what else was found, as a
 * finding may say what a file is for. */
static void check_unused(const struct workspace *workspace, struct reading *reading)
{
    struct diag_list *told = diag_list_new();
    add_all(reading->found, told);
    add_all(reading->late_findings, told);
    size_t count = diag_list_count(told);
    if (workspace->game.language == NULL && !diag_list_has_errors(told)) {
        unused_check(&reading->project, reading->pictures.paths, told);
    }
    for (size_t i = count; i < diag_list_count(told); i++) {
        diag_list_add(reading->late_findings, diag_list_at(told, i));
    }
    diag_list_free(told);
}

/* Those that were shown until now go. Nothing is news where the new ones are the same. */
static void take_late(struct workspace *workspace, struct reading *reading)
{
    diag_list_sort(reading->late_findings);
    bool is_news = !late_findings_equal(reading->late, reading->late_findings);
    diag_list_free(reading->late);
    reading->late = reading->late_findings;
    reading->late_findings = NULL;
    put_together(reading);
    workspace->state.findings = reading->findings;
    workspace->state.awaits_rest = false;
    workspace->state.version += is_news ? 1 : 0;
}

/* One step: the words, or one language, and at last what is never used. Findings join the others only when all steps are
 * done, so that a page has one more piece of news and not one for each language. */
bool workspace_finish(struct workspace *workspace)
{
    struct reading *reading = workspace->newest;
    if (!workspace->state.awaits_rest) {
        return false;
    }
    const struct game *game = reading->project.game;
    if (reading->awaits_words) {
        words_check(game, reading->rules, reading->texts.scalars, workspace->plain_texts,
                    reading->late_findings);
        reading->awaits_words = false;
    } else if (languages_left(workspace, reading) > 0) {
        check_language(workspace, reading, game->languages[reading->translated->len]);
    } else {
        check_unused(workspace, reading);
        take_late(workspace, reading);
    }
    return workspace->state.awaits_rest;
}

/* ---- pictures ---- */

/* A draft: findings were told when the game was read. */
struct display_list *workspace_face(struct workspace *workspace, size_t face)
{
    const struct project *project = workspace->state.project;
    struct display_list *list = NULL;
    struct diag_list *diags = diag_list_new();
    if (workspace->maker == NULL) {
        workspace->maker = face_maker_new(&project->resources);
    }
    face_draft(workspace->maker, &project->pieces->faces[face], &list, diags);
    diag_list_free(diags);
    return list;
}

/* With bleed as on the sheet, without as it is when it is cut out: then the outline's edge is smoothed. */
GBytes *workspace_draw(const struct display_list *list, double dpi, bool with_bleed)
{
    const struct png_options options = {.dpi = dpi,
                                        .with_bleed = with_bleed,
                                        .cut_outline = !with_bleed,
                                        .smooth_edge = !with_bleed};
    struct diag_list *diags = diag_list_new();
    struct png_writer *writer = png_writer_new(&options);
    const unsigned char *bytes = NULL;
    size_t size = 0;
    GBytes *picture = png_writer_encode(writer, list, &bytes, &size, diags) == OUTCOME_OK
                          ? g_bytes_new(bytes, size)
                          : NULL;
    png_writer_free(writer);
    diag_list_free(diags);
    return picture;
}

static GBytes *draw(struct workspace *workspace, size_t face, double dpi, bool with_bleed)
{
    struct display_list *list = workspace_face(workspace, face);
    GBytes *picture = workspace_draw(list, dpi, with_bleed);
    display_list_free(list);
    return picture;
}

/* The key is owned by the table; the queue has it too, for the order. One that is larger than all the room goes at
 * once. */
static void keep_picture(struct workspace *workspace, gchar *key, GBytes *picture)
{
    workspace->picture_bytes += g_bytes_get_size(picture);
    g_hash_table_insert(workspace->pictures, key, g_bytes_ref(picture));
    g_queue_push_tail(&workspace->picture_order, key);
    while (workspace->picture_bytes > PICTURE_BYTES_MAX) {
        const gchar *oldest = g_queue_pop_head(&workspace->picture_order);
        workspace->picture_bytes -=
            g_bytes_get_size(g_hash_table_lookup(workspace->pictures, oldest));
        g_hash_table_remove(workspace->pictures, oldest);
    }
}

/* By the key of the face and not by its number, so pictures outlive the reading. */
GBytes *workspace_picture(struct workspace *workspace, size_t face, double dpi, bool with_bleed)
{
    gchar *key =
        g_strdup_printf("%s %.1f %d", workspace->state.face_keys[face], dpi, (int)with_bleed);
    GBytes *known = g_hash_table_lookup(workspace->pictures, key);
    if (known != NULL) {
        g_free(key);
        return g_bytes_ref(known);
    }
    GBytes *picture = draw(workspace, face, dpi, with_bleed);
    if (picture != NULL) {
        keep_picture(workspace, key, picture);
    } else {
        g_free(key);
    }
    return picture;
}

/* ---- the workspace ---- */

/* A file is an edition of the game (game-de.yaml): its folder is watched, the file is opened. */
struct workspace *workspace_new(const char *folder, const struct game_options *options,
                                const struct pdf_export_options *sheets)
{
    struct workspace *workspace = g_new0(struct workspace, 1);
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    workspace->path = g_strndup(folder, length);
    workspace->folder = g_file_test(folder, G_FILE_TEST_IS_REGULAR) ? g_path_get_dirname(folder)
                                                                    : g_strdup(workspace->path);
    workspace->game = *options;
    workspace->sheets = *sheets;
    workspace->store = source_store_new();
    workspace->game.store = workspace->store;
    workspace->kept_faces =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)kept_faces_free);
    workspace->plain_texts = plain_texts_new();
    workspace->rule_memory = rule_memory_new();
    workspace->game.records = record_memory_new();
    workspace->pictures =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
    g_queue_init(&workspace->picture_order);
    return workspace;
}

void workspace_free(struct workspace *workspace)
{
    if (workspace == NULL) {
        return;
    }
    /* First what could still call, then what holds readings, at last what those were made from. */
    for (size_t i = 0; i < G_N_ELEMENTS(workspace->watches); i++) {
        folder_watch_free(workspace->watches[i]);
    }
    if (workspace->finishing != 0) {
        g_source_remove(workspace->finishing);
    }
    drop_maker(workspace);
    if (workspace->newest != workspace->good) {
        reading_release(workspace->newest);
    }
    reading_release(workspace->good);
    g_queue_clear(&workspace->picture_order);
    g_hash_table_destroy(workspace->pictures);
    g_hash_table_destroy(workspace->kept_faces);
    plain_texts_free(workspace->plain_texts);
    rule_memory_free(workspace->rule_memory);
    record_memory_free(workspace->game.records);
    source_store_free(workspace->store);
    project_supplies_unref(workspace->supplies);
    g_free(workspace->supplied);
    g_free(workspace->seen);
    g_free(workspace->folder);
    g_free(workspace->path);
    g_free(workspace);
}

/* The store may know the file by a path from the game's folder; both lead to the same one. */
void workspace_set_text(struct workspace *workspace, const char *path, const char *text,
                        size_t length)
{
    gchar *joined = g_path_is_absolute(path) ? g_strdup(path)
                                             : g_strdup_printf("%s/%s", workspace->folder, path);
    source_store_set_text(workspace->store, joined, text, length);
    g_free(joined);
}

static void on_change(void *data)
{
    struct workspace *workspace = data;
    if (workspace_update(workspace)) {
        workspace->changed(workspace->changed_data);
    }
}

void workspace_watch(struct workspace *workspace, void (*changed)(void *data), void *data)
{
    const char *folders[] = {workspace->folder, workspace->game.shared_layouts};
    workspace->changed = changed;
    workspace->changed_data = data;
    for (size_t i = 0; i < G_N_ELEMENTS(folders); i++) {
        if (folders[i] != NULL) {
            workspace->watches[i] = folder_watch_new(folders[i], on_change, workspace);
        }
    }
    finish_soon(workspace);
}
