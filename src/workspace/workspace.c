/* The game is loaded anew at each change, but from what is at hand: documents of which the store parses only what
 * differs, fonts and pictures of the last reading. What takes the time is laying out and drawing, so it is kept what
 * was found of each face, and the pictures; both by the keys of faces. */
#include "workspace/workspace.h"

#include <string.h>

#include "document/document.h"
#include "project/work_crew.h"
#include "render/png_writer.h"
#include "workspace/face_keys.h"
#include "workspace/folder_watch.h"
#include "workspace/kept_face.h"

/* Of all pictures that are kept; the oldest go first. */
enum { PICTURE_BYTES_MAX = 64 * 1024 * 1024 };

/* One loading of the game, with all that was found. Held by the workspace and by works in other threads. */
struct reading {
    size_t reference_count;
    struct project project;
    struct rule_report *rules;
    struct diag_list *findings;
    struct arena *arena; /* of the keys */
    const char *const *keys;
};

struct workspace {
    gchar *path;   /* of the game: its folder, or a file in it */
    gchar *folder; /* that is watched */
    struct game_options game;
    struct pdf_export_options sheets;
    struct source_store *store;
    struct project_supplies *supplies; /* of the newest that had any */
    gchar *supplied;                   /* the digest of the files that they were made with */
    struct reading *newest, *good;     /* may be one */
    GHashTable *kept_faces;            /* keys of faces -> struct kept_face, of the last reading */
    gchar *seen;              /* the digest of all files but documents, at the newest reading */
    struct face_maker *maker; /* of the good one; NULL until a face is asked for */
    GHashTable *pictures;     /* key and size -> GBytes */
    GQueue picture_order;     /* the keys of `pictures`, the oldest first */
    size_t picture_bytes;
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
        rule_report_free(reading->rules);
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

/* The digests of the documents that were read: of the data sets, or of all others. g_free(). */
static gchar *digest_documents(const struct workspace *workspace, const struct game *game,
                               bool of_data, const char *files)
{
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    GPtrArray *paths = source_store_paths(workspace->store);
    for (guint i = 0; i < paths->len; i++) {
        const char *path = paths->pdata[i];
        if (is_data(game, path) == of_data) {
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

/* ---- faces that look different ---- */

struct faces_work {
    const struct project *project;
    const size_t *faces; /* which are laid out */
    struct kept_face *
        *kept; /* by place in `faces`, NULL: what cannot be kept; each task writes its own */
};

struct faces_kit {
    const struct faces_work *work;
    struct face_resources resources; /* with a note of its own of what is shown */
    struct face_maker *maker;
};

/* What a face shows is noted for itself, in a kit of its own, and goes to the project from there: only so can it be
 * said again with a face that is kept. */
static void *kit_new(const void *job)
{
    struct faces_kit *kit = g_new0(struct faces_kit, 1);
    kit->work = job;
    kit->resources = kit->work->project->resources;
    kit->resources.shown = g_new0(gint, kit->resources.game->element_count + 1);
    kit->maker = face_maker_new(&kit->resources);
    return kit;
}

static void kit_free(void *data)
{
    struct faces_kit *kit = data;
    face_maker_free(kit->maker);
    g_free(kit->resources.shown);
    g_free(kit);
}

/* The numbers of the elements that the kit's face shows, which the project is told of. */
static GBytes *take_shown(const struct faces_kit *kit)
{
    GByteArray *numbers = g_byte_array_new();
    for (size_t i = 0; i < kit->resources.game->element_count; i++) {
        if (kit->resources.shown[i] != 0) {
            g_byte_array_append(numbers, (const guint8 *)&i, sizeof i);
            g_atomic_int_set(&kit->work->project->shown[i], 1);
            kit->resources.shown[i] = 0;
        }
    }
    return g_byte_array_free_to_bytes(numbers);
}

/* The list is dropped: findings and outcome are kept, a picture is made when somebody looks. */
static enum outcome lay_out(void *data, size_t index, void **result_out, struct diag_list *diags)
{
    const struct faces_kit *kit = data;
    const struct project *project = kit->work->project;
    const struct face *face = &project->pieces->faces[kit->work->faces[index]];
    struct display_list *list = NULL;
    struct diag_list *own = diag_list_new();
    enum outcome outcome = face_lay_out(kit->maker, face, &list, own);
    kit->work->kept[index] = kept_face_new(project, face, take_shown(kit), outcome, own);
    diag_list_merge(diags, own);
    diag_list_free(own);
    display_list_free(list);
    (void)result_out;
    return outcome;
}

static GHashTable *new_kept_faces(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)kept_face_free);
}

/* Says again what is known of a face; false where it must be laid out. */
static bool tell_kept(struct workspace *workspace, struct reading *reading, size_t face,
                      GHashTable *sources, GHashTable *still_kept, enum outcome *worst)
{
    const char *key = reading->keys[face];
    gpointer own_key = NULL, kept = NULL;
    enum outcome outcome = OUTCOME_OK;
    bool known = g_hash_table_lookup_extended(still_kept, key, NULL, &kept) ||
                 g_hash_table_lookup_extended(workspace->kept_faces, key, NULL, &kept);
    if (!known || !kept_face_tell(kept, &reading->project, &reading->project.pieces->faces[face],
                                  sources, &outcome, reading->findings)) {
        return false;
    }
    if (g_hash_table_steal_extended(workspace->kept_faces, key, &own_key, &kept)) {
        g_hash_table_insert(still_kept, own_key, kept);
    }
    *worst = MAX(*worst, outcome);
    return true;
}

/* The findings of all faces: what is known of those of earlier readings is said again. */
static enum outcome check_faces(struct workspace *workspace, struct reading *reading)
{
    size_t face_count = reading->project.pieces->face_count, count = 0;
    size_t *faces = g_new(size_t, face_count + 1);
    GHashTable *still_kept = new_kept_faces();
    GHashTable *sources = kept_face_sources(reading->project.game);
    enum outcome worst = OUTCOME_OK;
    for (size_t i = 0; i < face_count; i++) {
        if (!tell_kept(workspace, reading, i, sources, still_kept, &worst)) {
            faces[count++] = i;
        }
    }
    struct faces_work job = {&reading->project, faces, g_new0(struct kept_face *, count + 1)};
    const struct crew_work work = {.count = count,
                                   .window = count,
                                   .job = &job,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = lay_out};
    enum outcome outcome =
        count > 0 ? work_crew_run(&work, workspace->sheets.thread_count, reading->findings)
                  : OUTCOME_OK;
    for (size_t i = 0; i < count; i++) {
        if (job.kept[i] != NULL) {
            g_hash_table_insert(still_kept, g_strdup(reading->keys[faces[i]]), job.kept[i]);
        }
    }
    g_hash_table_destroy(workspace->kept_faces);
    workspace->kept_faces = still_kept;
    g_hash_table_destroy(sources);
    g_free(job.kept);
    g_free(faces);
    return MAX(worst, outcome);
}

/* ---- updates ---- */

/* What `kerf check` does. */
static void check(struct workspace *workspace, struct reading *reading, bool opened)
{
    if (reading->project.game != NULL) {
        rules_check(reading->project.game, opened, &reading->rules, reading->findings);
    }
    if (opened) {
        enum outcome faces = check_faces(workspace, reading);
        sheets_check(&reading->project, &workspace->sheets, faces, reading->findings);
    }
    diag_list_sort(reading->findings);
}

static void drop_maker(struct workspace *workspace)
{
    face_maker_free(workspace->maker);
    workspace->maker = NULL;
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
    };
}

static const struct work_limits *limits_of(const struct workspace *workspace)
{
    return workspace->game.limits != NULL ? workspace->game.limits : &work_limits_default;
}

/* Fonts and pictures are read once for as long as no file of them changes. */
static bool open_project(struct workspace *workspace, const char *files, struct reading *reading)
{
    bool known = workspace->supplies != NULL && strcmp(workspace->supplied, files) == 0 &&
                 font_library_is_current(workspace->supplies->fonts);
    bool opened = project_open_again(workspace->path, &workspace->game, NULL,
                                     known ? workspace->supplies : NULL, &reading->project,
                                     reading->findings) == OUTCOME_OK;
    if (!known && reading->project.supplies != NULL) {
        project_supplies_unref(workspace->supplies);
        workspace->supplies = project_supplies_ref(reading->project.supplies);
        image_store_expect_writes(workspace->supplies->images);
        g_free(workspace->supplied);
        workspace->supplied = g_strdup(files);
    }
    return opened;
}

/* Notices of the system only say when to look; what has changed is told by digests. Keys of faces are made from the
 * digest of all but the data, and of the data itself: a new value in one record leaves other faces as they are. */
bool workspace_update(struct workspace *workspace)
{
    /* Pictures first: one that changes while the rest is read is news for the next update. */
    gchar *files = digest_files(workspace);
    bool changed = workspace->seen == NULL || strcmp(workspace->seen, files) != 0 ||
                   !documents_are_current(workspace->store, limits_of(workspace));
    if (changed) {
        struct reading *reading = g_new0(struct reading, 1);
        reading->reference_count = 1;
        reading->findings = diag_list_new();
        reading->arena = arena_new();
        source_store_begin(workspace->store);
        bool opened = open_project(workspace, files, reading);
        gchar *data = digest_documents(workspace, reading->project.game, true, "");
        gchar *frame = digest_documents(workspace, reading->project.game, false, files);
        reading->keys =
            opened ? face_keys_make(&reading->project, frame, data, reading->arena) : NULL;
        check(workspace, reading, opened);
        take(workspace, reading, opened);
        g_free(frame);
        g_free(data);
    }
    g_free(workspace->seen);
    workspace->seen = files;
    return changed;
}

const struct workspace_state *workspace_state(const struct workspace *workspace)
{
    return &workspace->state;
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
    workspace->kept_faces = new_kept_faces();
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
    for (size_t i = 0; i < G_N_ELEMENTS(workspace->watches); i++) {
        folder_watch_free(workspace->watches[i]);
    }
    drop_maker(workspace);
    if (workspace->newest != workspace->good) {
        reading_release(workspace->newest);
    }
    reading_release(workspace->good);
    g_queue_clear(&workspace->picture_order);
    g_hash_table_destroy(workspace->pictures);
    g_hash_table_destroy(workspace->kept_faces);
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
}
