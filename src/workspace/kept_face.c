/* A face of the same key has the same record, byte for byte, and the same documents of its look. So a finding of it has
 * the same words, and its place has moved with the record or not at all. */
#include "workspace/kept_face.h"

#include <string.h>

#include "workspace/kept_texts.h"

/* Where a place is told from. */
enum anchor { ANCHOR_NOWHERE, ANCHOR_RECORD, ANCHOR_DOCUMENT };

struct kept_place {
    enum anchor anchor;
    gchar *path;           /* of ANCHOR_DOCUMENT */
    size_t offset, length; /* from the record's first byte, or the document's */
};

struct kept_finding {
    struct diag diag; /* without places; its texts are copies */
    struct kept_place place;
    bool is_on_face, has_subject;
    gchar *field; /* not NULL: the subject's place is that of its value: */
    struct kept_place value;
};

/* What laying out a face gives beside the display list. */
struct kept_face {
    struct face_asked asked;
    GBytes *printed; /* NULL: nobody asked */
    enum outcome outcome;
    size_t record_index; /* as paths of findings have it */
    struct kept_finding *findings;
    size_t count;
};

static const struct node *record_of(const struct face *face)
{
    return face->item.kind == VALUE_NODE ? face->item.node : NULL;
}

/* By the source, which all records of a file share. */
static bool is_of_data(const struct game *game, const struct source_text *source)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        if (game->data_sets[i].root->span.source == source) {
            return true;
        }
    }
    return false;
}

/* ---- what faces ask for ---- */

void face_asked_clear(struct face_asked *asked)
{
    g_clear_pointer(&asked->elements, g_bytes_unref);
    g_clear_pointer(&asked->colours, g_bytes_unref);
    g_clear_pointer(&asked->styles, g_bytes_unref);
    g_clear_pointer(&asked->pictures, g_strfreev);
}

static void set_marks(GBytes *numbers, gint *marks)
{
    gsize size = 0;
    const size_t *number = g_bytes_get_data(numbers, &size);
    for (size_t i = 0; i < size / sizeof *number; i++) {
        gint *mark = &marks[number[i]];
        g_atomic_int_set(mark, TRUE);
    }
}

void face_asked_tell(const struct face_asked *asked, const struct project *project)
{
    set_marks(asked->elements, project->shown);
    set_marks(asked->colours, project->game->theme.colour_asked);
    set_marks(asked->styles, project->game->theme.style_asked);
    for (gchar **path = asked->pictures; *path != NULL; path++) {
        asked_pictures_add(project->resources.pictures, *path);
    }
}

/* ---- findings ---- */

/* False where the place could move while the key stays, as in another record: then the face is not kept. */
static bool keep_place(const struct game *game, const struct node *record, struct source_span span,
                       struct kept_place *out)
{
    *out = (struct kept_place){.length = span.length};
    if (span.source == NULL) {
        return true;
    }
    if (!is_of_data(game, span.source)) {
        out->anchor = ANCHOR_DOCUMENT;
        out->path = g_strdup(span.source->path);
        out->offset = span.offset;
        return true;
    }
    out->anchor = ANCHOR_RECORD;
    out->offset = record != NULL ? span.offset - record->span.offset : 0;
    return record != NULL && record->digest != 0 && span.source == record->span.source &&
           span.offset >= record->span.offset &&
           span.offset + span.length <= record->span.offset + record->span.length;
}

/* Words that name a file of data may tell a line of it, which moves. */
static bool names_data(const struct game *game, const char *message)
{
    for (size_t i = 0; i < game->data_set_count; i++) {
        const struct source_text *source = game->data_sets[i].root->span.source;
        if (source != NULL && strstr(message, source->path) != NULL) {
            return true;
        }
    }
    return false;
}

/* False for what cannot be said again as it is: a finding of several faces or records, of a rule, or with a place of
 * the data in its words. */
static bool keep_finding(const struct game *game, const struct node *record,
                         const struct diag *diag, struct kept_finding *out)
{
    bool good = diag->face_count <= 1 && diag->subject_count <= 1 && diag->rule == NULL &&
                !names_data(game, diag->message);
    out->diag = *diag;
    out->diag.message = g_strdup(diag->message);
    out->diag.where = g_strdup(diag->where);
    out->diag.span = (struct source_span){0};
    out->diag.subjects = NULL;
    out->diag.subject_count = 0;
    out->diag.faces = NULL;
    out->diag.face_count = 0;
    out->is_on_face = diag->face_count == 1;
    good = keep_place(game, record, diag->span, &out->place) && good;
    if (good && diag->subject_count == 1) {
        out->has_subject = true;
        out->field = g_strdup(diag->subjects[0].field);
        good = record != NULL && (out->field == NULL ||
                                  keep_place(game, record, diag->subjects[0].span, &out->value));
    }
    return good;
}

/* NULL where something in it cannot be kept; a face that failed for the machine's reasons is laid out
 * anew. */
struct kept_face *kept_face_new(const struct face_reading *reading, const struct face *face,
                                struct face_asked asked, GHashTable *printed, enum outcome outcome,
                                const struct diag_list *found)
{
    const struct node *record = record_of(face);
    struct kept_face *kept = g_new0(struct kept_face, 1);
    bool good = outcome != OUTCOME_FAILED;
    kept->asked = asked;
    kept->outcome = outcome;
    kept->record_index = record != NULL ? record->index : 0;
    kept->findings = g_new0(struct kept_finding, diag_list_count(found) + 1);
    for (size_t i = 0; i < diag_list_count(found) && good; i++) {
        good = keep_finding(reading->project->game, record, diag_list_at(found, i),
                            &kept->findings[kept->count++]);
    }
    if (good && reading->numbers != NULL) {
        kept->printed = kept_texts_new(reading->numbers, face, printed);
        good = kept->printed != NULL;
    }
    if (!good) {
        kept_face_free(kept);
        return NULL;
    }
    return kept;
}

void kept_face_free(struct kept_face *kept)
{
    if (kept == NULL) {
        return;
    }
    for (size_t i = 0; i < kept->count; i++) {
        g_free((gchar *)kept->findings[i].diag.message);
        g_free((gchar *)kept->findings[i].diag.where);
        g_free(kept->findings[i].field);
        g_free(kept->findings[i].place.path);
        g_free(kept->findings[i].value.path);
    }
    face_asked_clear(&kept->asked);
    g_clear_pointer(&kept->printed, g_bytes_unref);
    g_free(kept->findings);
    g_free(kept);
}

/* By path, as a file that was parsed anew has another source. */
static void add_source(GHashTable *sources, const struct node *root)
{
    if (root != NULL && root->span.source != NULL) {
        g_hash_table_insert(sources, (gpointer)root->span.source->path,
                            (gpointer)root->span.source);
    }
}

void face_reading_init(struct face_reading *reading, const struct project *project)
{
    const struct game *game = project->game;
    *reading = (struct face_reading){.project = project,
                                     .sources = g_hash_table_new(g_str_hash, g_str_equal)};
    /* Documents whose bytes are in the key; places in the data are told from the record. */
    add_source(reading->sources, game->root);
    add_source(reading->sources, game->theme.root);
    for (size_t i = 0; i < game->layout_count; i++) {
        add_source(reading->sources, game->layouts[i]->root);
    }
    if (project->resources.texts != NULL) {
        reading->numbers = text_numbers_new(game);
    }
}

void face_reading_clear(struct face_reading *reading)
{
    g_hash_table_destroy(reading->sources);
    text_numbers_free(reading->numbers);
}

/* False where there is no such document. */
static bool find_place(const struct kept_place *kept, const struct node *record,
                       GHashTable *sources, struct source_span *out)
{
    *out = (struct source_span){.length = kept->length};
    if (kept->anchor == ANCHOR_RECORD && record != NULL) {
        out->source = record->span.source;
        out->offset = record->span.offset + kept->offset;
    } else if (kept->anchor == ANCHOR_DOCUMENT) {
        out->source = g_hash_table_lookup(sources, kept->path);
        out->offset = kept->offset;
    }
    return kept->anchor == ANCHOR_NOWHERE || out->source != NULL;
}

/* The words are those that were kept; places, subject and face are of the present reading. */
static void tell_findings(const struct kept_face *kept, const struct face_reading *reading,
                          const struct face *face, struct diag_list *diags)
{
    const struct node *record = record_of(face);
    for (size_t i = 0; i < kept->count; i++) {
        const struct kept_finding *finding = &kept->findings[i];
        struct diag diag = finding->diag;
        struct diag_subject subject = game_subject(reading->project->game, record);
        struct diag_face place = {face->component->id, face_side_name(face->side)};
        find_place(&finding->place, record, reading->sources, &diag.span);
        if (finding->field != NULL) {
            find_place(&finding->value, record, reading->sources, &subject.span);
            subject.field = finding->field;
        }
        diag.subjects = &subject;
        diag.subject_count = finding->has_subject ? 1 : 0;
        diag.faces = &place;
        diag.face_count = finding->is_on_face ? 1 : 0;
        diag_list_add(diags, &diag);
    }
}

/* All places are found before the first finding is told: a face is told as a whole or not at all. */
bool kept_face_tell(const struct kept_face *kept, const struct face_reading *reading,
                    const struct face *face, enum outcome *outcome_out, struct diag_list *diags)
{
    const struct node *record = record_of(face);
    struct source_span span;
    /* Words of a finding may have the index of the record in a path. */
    bool good = kept->count == 0 || (record != NULL ? record->index : 0) == kept->record_index;
    good = good &&
           (reading->numbers == NULL ||
            (kept->printed != NULL && kept_texts_are_current(kept->printed, reading->numbers)));
    for (size_t i = 0; i < kept->count && good; i++) {
        good = find_place(&kept->findings[i].place, record, reading->sources, &span) &&
               find_place(&kept->findings[i].value, record, reading->sources, &span);
    }
    if (good) {
        tell_findings(kept, reading, face, diags);
        face_asked_tell(&kept->asked, reading->project);
        if (reading->numbers != NULL) {
            kept_texts_tell(kept->printed, reading->numbers, face,
                            reading->project->resources.texts->scalars);
        }
        *outcome_out = kept->outcome;
    }
    return good;
}
