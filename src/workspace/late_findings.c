/* What two texts of a file have in common at their beginnings and ends are lines that did not change, but for lines that
 * change at two places at once: of what is between these nothing is known, and nothing is said. */
#include "workspace/late_findings.h"

#include <string.h>

#include "document/document.h"

/* A file before and now. */
struct changed_text {
    const struct source_text *was, *now; /* `now` NULL: it is gone, or no text */
    size_t same_before, same_after;      /* bytes, of whole lines */
};

struct carrying {
    const struct game *game;
    const struct source_store *store;
    const struct work_limits *limits;
    struct arena *arena;
    GHashTable *texts; /* const struct source_text * before -> struct changed_text */
};

/* ---- what changed ---- */

static bool is_line_start(const struct source_text *text, size_t offset)
{
    return offset == 0 || text->bytes[offset - 1] == '\n';
}

static bool is_line_end(const struct source_text *text, size_t offset)
{
    return offset == text->length || text->bytes[offset] == '\n' || is_line_start(text, offset);
}

static size_t count_same_before(const struct source_text *was, const struct source_text *now)
{
    size_t count = 0, most = MIN(was->length, now->length);
    while (count < most && was->bytes[count] == now->bytes[count]) {
        count++;
    }
    while (!is_line_end(was, count) || !is_line_end(now, count)) {
        count--;
    }
    return count;
}

/* None of them is one of the first `before`. */
static size_t count_same_after(const struct source_text *was, const struct source_text *now,
                               size_t before)
{
    size_t count = 0, most = MIN(was->length, now->length) - before;
    while (count < most &&
           was->bytes[was->length - 1 - count] == now->bytes[now->length - 1 - count]) {
        count++;
    }
    while (count > 0 &&
           (!is_line_start(was, was->length - count) || !is_line_start(now, now->length - count))) {
        count--;
    }
    return count;
}

/* As it would be read now, in the encoding that it is written in; NULL where it cannot be. */
static const struct source_text *read_now(const struct carrying *carrying, const char *path)
{
    GByteArray *bytes = g_byte_array_new();
    bool there = source_store_take(carrying->store, path, bytes) ||
                 document_bytes(path, 0, carrying->limits->file_bytes, bytes) == NULL;
    const struct source_text *text =
        there ? source_text_new(carrying->arena, path, (const char *)bytes->data, bytes->len)
              : NULL;
    g_byte_array_free(bytes, TRUE);
    return text;
}

/* A sheet of the game as it is read now: its cells as text; NULL where there is none of that name. */
static const struct source_text *sheet_now(const struct game *game, const char *path)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        const struct node *root = game->data_sets[i].root;
        const struct source_text *source = root->kind == NODE_LIST && root->list.count > 0
                                               ? root->list.items[0]->span.source
                                               : NULL;
        if (source != NULL && source->is_sheet && strcmp(source->path, path) == 0) {
            return source;
        }
    }
    return NULL;
}

/* Of a stretch of a file there is none now. */
static const struct changed_text *find_text(const struct carrying *carrying,
                                            const struct source_text *was)
{
    struct changed_text *text = g_hash_table_lookup(carrying->texts, was);
    if (text == NULL) {
        text = g_new0(struct changed_text, 1);
        text->was = was;
        text->now = was->is_sheet           ? sheet_now(carrying->game, was->path)
                    : was->before.lines > 0 ? NULL
                                            : read_now(carrying, was->path);
        if (text->now != NULL) {
            text->same_before = count_same_before(was, text->now);
            text->same_after = count_same_after(was, text->now, text->same_before);
        }
        g_hash_table_insert(carrying->texts, (gpointer)was, text);
    }
    return text;
}

/* ---- places ---- */

/* The bytes from `start` to `end` as they lie now; false where one of their lines changed. */
static bool move(const struct changed_text *text, size_t start, size_t end,
                 struct source_span *span)
{
    const struct source_text *was = text->was;
    while (!is_line_start(was, start)) {
        start--;
    }
    while (end < was->length && was->bytes[end] != '\n') {
        end++;
    }
    bool is_before = end <= text->same_before, is_after = start >= was->length - text->same_after;
    if (text->now == NULL || (!is_before && !is_after)) {
        return false;
    }
    span->source = text->now;
    span->offset += is_before ? 0 : text->now->length - was->length;
    span->length = MIN(span->length, text->now->length - span->offset);
    return true;
}

static bool move_span(const struct carrying *carrying, struct source_span *span)
{
    return span->source == NULL ||
           move(find_text(carrying, span->source), span->offset, span->offset + span->length, span);
}

/* A record that changed is still there, so its first line is enough; else the finding is about a record without a
 * place. */
static void move_subject(const struct carrying *carrying, struct diag_subject *subject)
{
    const struct source_text *was = subject->span.source;
    if (was != NULL && !move(find_text(carrying, was), subject->span.offset, subject->span.offset,
                             &subject->span)) {
        subject->span = (struct source_span){0};
    }
    subject->set = arena_strdup(carrying->arena, subject->set);
    subject->id = subject->id != NULL ? arena_strdup(carrying->arena, subject->id) : NULL;
    subject->field = subject->field != NULL ? arena_strdup(carrying->arena, subject->field) : NULL;
}

/* ---- findings ---- */

static void carry(const struct carrying *carrying, const struct diag *was, struct diag_list *into)
{
    struct arena *arena = carrying->arena;
    struct diag diag = *was;
    if (!move_span(carrying, &diag.span)) {
        return;
    }
    diag.subjects = ARENA_NEW_ARRAY(arena, struct diag_subject, diag.subject_count);
    diag.faces = ARENA_NEW_ARRAY(arena, struct diag_face, diag.face_count);
    for (size_t i = 0; i < diag.subject_count; i++) {
        diag.subjects[i] = was->subjects[i];
        move_subject(carrying, &diag.subjects[i]);
    }
    for (size_t i = 0; i < diag.face_count; i++) {
        diag.faces[i] = was->faces[i];
        diag.faces[i].component = arena_strdup(arena, was->faces[i].component);
    }
    diag_list_add(into, &diag);
}

void late_findings_carry(const struct diag_list *was, const struct game *game,
                         const struct source_store *store, const struct work_limits *limits,
                         struct arena *arena, struct diag_list *into)
{
    const struct carrying carrying = {game, store, limits, arena,
                                      g_hash_table_new_full(NULL, NULL, NULL, g_free)};
    for (size_t i = 0; i < diag_list_count(was); i++) {
        carry(&carrying, diag_list_at(was, i), into);
    }
    g_hash_table_destroy(carrying.texts);
}

static bool spans_equal(struct source_span a, struct source_span b)
{
    const char *path = a.source != NULL ? a.source->path : NULL;
    return g_strcmp0(path, b.source != NULL ? b.source->path : NULL) == 0 && a.offset == b.offset &&
           a.length == b.length;
}

static bool subjects_equal(const struct diag_subject *a, const struct diag_subject *b)
{
    return strcmp(a->set, b->set) == 0 && g_strcmp0(a->id, b->id) == 0 && a->number == b->number &&
           a->total == b->total && g_strcmp0(a->field, b->field) == 0 &&
           spans_equal(a->span, b->span);
}

static bool faces_equal(const struct diag_face *a, const struct diag_face *b)
{
    return strcmp(a->component, b->component) == 0 && g_strcmp0(a->side, b->side) == 0;
}

static bool findings_equal(const struct diag *a, const struct diag *b)
{
    bool equal = a->code == b->code && a->level == b->level &&
                 strcmp(a->message, b->message) == 0 && g_strcmp0(a->where, b->where) == 0 &&
                 spans_equal(a->span, b->span) && a->subject_count == b->subject_count &&
                 a->face_count == b->face_count;
    for (size_t i = 0; equal && i < a->subject_count; i++) {
        equal = subjects_equal(&a->subjects[i], &b->subjects[i]);
    }
    for (size_t i = 0; equal && i < a->face_count; i++) {
        equal = faces_equal(&a->faces[i], &b->faces[i]);
    }
    return equal;
}

bool late_findings_equal(const struct diag_list *a, const struct diag_list *b)
{
    bool equal = diag_list_count(a) == diag_list_count(b);
    for (size_t i = 0; equal && i < diag_list_count(a); i++) {
        equal = findings_equal(diag_list_at(a, i), diag_list_at(b, i));
    }
    return equal;
}
