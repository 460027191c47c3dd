/* Records are GVariants in the byte order of the machine: the machines of a run are of one kind. */
#include "project/run_part.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"

/* Words, number and count of the part, how many things there are, sources, findings, elements shown, things made. */
#define RECORD_TYPE   "(asttta(sbay)" FINDINGS_TYPE "ayv)"
#define FINDINGS_TYPE "a(sixttsmsba(smsttxttms)a(sms))"

/* Of a source that is nowhere in particular. */
#define NO_SOURCE (-1)

/* All parts of a run, by their numbers. */
struct part_set {
    struct arena *arena; /* of the sources */
    GHashTable *sources; /* path to struct source_text */
    GPtrArray *folders;  /* of part 1, 2 ... */
    GPtrArray *records;  /* GVariant, likewise */
    const gchar **words;
    size_t total;
};

/* ---- parts ---- */

/* "3/8": part 3 of 8, from 1. */
bool run_part_read(const char *text, struct run_part *part_out)
{
    gchar **words = g_strsplit(text, "/", -1);
    guint64 number = 0, count = 0;
    bool good = g_strv_length(words) == 2 &&
                g_ascii_string_to_unsigned(words[1], 10, 1, G_MAXUINT32, &count, NULL) &&
                g_ascii_string_to_unsigned(words[0], 10, 1, count, &number, NULL);
    g_strfreev(words);
    *part_out = (struct run_part){number, count};
    return good;
}

/* Things that follow each other are in one part. */
static size_t part_of(size_t index, size_t total, size_t count)
{
    size_t number = (size_t)((double)index / (double)total * (double)count);
    number = MIN(number, count - 1);
    while (number > 0 && total * number / count > index) {
        number--;
    }
    while (number + 1 < count && total * (number + 1) / count <= index) {
        number++;
    }
    return number + 1;
}

bool run_part_takes(struct run_part part, size_t index, size_t total)
{
    return part.count == 0 || part_of(index, total, part.count) == part.number;
}

/* ---- writing ---- */

/* The sources that findings point into, each once. */
struct source_numbers {
    GHashTable *numbers; /* struct source_text to its number and 1 */
    GVariantBuilder list;
};

/* From 0 in the order in which findings name them; a source that is a sheet of a spreadsheet goes along with its
 * text, as it stands in no file of that form. */
static gint64 number_of(struct source_numbers *sources, const struct source_text *source)
{
    if (source == NULL) {
        return NO_SOURCE;
    }
    gpointer known = g_hash_table_lookup(sources->numbers, source);
    if (known == NULL) {
        /* The text of a sheet is no file's, which are read again. */
        GVariant *bytes = g_variant_new_fixed_array(G_VARIANT_TYPE_BYTE, source->bytes,
                                                    source->is_sheet ? source->length : 0, 1);
        g_variant_builder_add(&sources->list, "(sb@ay)", source->path, source->is_sheet, bytes);
        known = GSIZE_TO_POINTER((gsize)g_hash_table_size(sources->numbers) + 1);
        g_hash_table_insert(sources->numbers, (gpointer)source, known);
    }
    return (gint64)GPOINTER_TO_SIZE(known) - 1;
}

/* Texts are copied by GVariant; sources are written once and named by number. */
static GVariant *write_subjects(struct source_numbers *sources, const struct diag *diag)
{
    GVariantBuilder list;
    g_variant_builder_init(&list, G_VARIANT_TYPE("a(smsttxttms)"));
    for (size_t i = 0; i < diag->subject_count; i++) {
        const struct diag_subject *subject = &diag->subjects[i];
        g_variant_builder_add(&list, "(smsttxttms)", subject->set, subject->id,
                              (guint64)subject->number, (guint64)subject->total,
                              number_of(sources, subject->span.source),
                              (guint64)source_span_offset(subject->span),
                              (guint64)subject->span.length, subject->field);
    }
    return g_variant_builder_end(&list);
}

static GVariant *write_faces(const struct diag *diag)
{
    GVariantBuilder list;
    g_variant_builder_init(&list, G_VARIANT_TYPE("a(sms)"));
    for (size_t i = 0; i < diag->face_count; i++) {
        g_variant_builder_add(&list, "(sms)", diag->faces[i].component, diag->faces[i].side);
    }
    return g_variant_builder_end(&list);
}

/* By slug and not by number: the codes of another version may be other ones. */
static GVariant *write_findings(struct source_numbers *sources, const struct diag_list *findings)
{
    GVariantBuilder list;
    g_variant_builder_init(&list, G_VARIANT_TYPE(FINDINGS_TYPE));
    for (size_t i = 0; i < diag_list_count(findings); i++) {
        const struct diag *diag = diag_list_at(findings, i);
        gint64 source = number_of(sources, diag->span.source);
        g_variant_builder_add(&list, "(sixttsmsb@a(smsttxttms)@a(sms))",
                              diag_code_info(diag->code)->slug, (gint32)diag->level, source,
                              (guint64)source_span_offset(diag->span), (guint64)diag->span.length,
                              diag->message, diag->where, diag->once, write_subjects(sources, diag),
                              write_faces(diag));
    }
    return g_variant_builder_end(&list);
}

/* A byte for each element of the layouts: unused elements are told when all parts are known. */
static GVariant *write_shown(const struct part_record *record)
{
    GVariantBuilder list;
    g_variant_builder_init(&list, G_VARIANT_TYPE_BYTESTRING);
    for (size_t i = 0; i < record->shown_count; i++) {
        g_variant_builder_add(&list, "y", record->shown[i] != 0);
    }
    return g_variant_builder_end(&list);
}

/* Everything that the parts know and the whole run needs, in one value that GLib checks when it is read. */
GBytes *part_record_bytes(const struct part_record *record)
{
    struct source_numbers sources = {.numbers = g_hash_table_new(NULL, NULL)};
    g_variant_builder_init(&sources.list, G_VARIANT_TYPE("a(sbay)"));
    GVariant *findings = write_findings(&sources, record->findings);
    GVariant *made =
        record->made != NULL ? record->made : g_variant_new_array(G_VARIANT_TYPE("(t)"), NULL, 0);
    GVariant *all = g_variant_new("(^asttt@a(sbay)@" FINDINGS_TYPE "@ayv)", record->words,
                                  (guint64)record->part.number, (guint64)record->part.count,
                                  (guint64)record->total, g_variant_builder_end(&sources.list),
                                  findings, write_shown(record), made);
    g_variant_ref_sink(all);
    GBytes *bytes = g_variant_get_data_as_bytes(all);
    g_variant_unref(all);
    g_hash_table_destroy(sources.numbers);
    return bytes;
}

/* ---- reading ---- */

/* NULL where there is none that can be read. */
static GVariant *read_record(const char *folder)
{
    gchar *path = g_build_filename(folder, PART_RECORD_NAME, NULL), *text = NULL;
    gsize length = 0;
    GVariant *record = NULL;
    if (g_file_get_contents(path, &text, &length, NULL)) {
        record = g_variant_ref_sink(g_variant_new_from_data(G_VARIANT_TYPE(RECORD_TYPE), text,
                                                            length, FALSE, g_free, text));
    }
    g_free(path);
    return record;
}

/* "3/8 of 120" */
static struct run_part part_of_record(GVariant *record, guint64 *total_out)
{
    guint64 number = 0, count = 0;
    g_variant_get_child(record, 1, "t", &number);
    g_variant_get_child(record, 2, "t", &count);
    g_variant_get_child(record, 3, "t", total_out);
    return (struct run_part){number, count};
}

/* A part's words but for what only tells it from the others. */
static bool same_run(GVariant *record, const struct part_set *set)
{
    guint64 total = 0;
    struct run_part part = part_of_record(record, &total);
    const gchar **words = NULL;
    g_variant_get_child(record, 0, "^a&s", &words);
    bool same = part.count == set->records->len && part.number >= 1 && part.number <= part.count &&
                total == set->total && g_strv_equal(words, set->words);
    g_free(words);
    return same;
}

/* What is wrong with a folder, or NULL: then it is in the set. */
static char *take_folder(struct part_set *set, const char *folder)
{
    GVariant *record = read_record(folder);
    if (record == NULL) {
        return g_strdup_printf("'%s' has no finished part of a run", folder);
    }
    guint64 total = 0;
    struct run_part part = part_of_record(record, &total);
    if (set->words == NULL) {
        g_variant_get_child(record, 0, "^a&s", &set->words);
        set->total = total;
        g_ptr_array_set_size(set->records, (gint)MIN(part.count, G_MAXINT));
        g_ptr_array_set_size(set->folders, (gint)MIN(part.count, G_MAXINT));
    }
    char *problem = NULL;
    if (!same_run(record, set)) {
        problem = g_strdup_printf("the part in '%s' is of another run than that in '%s'", folder,
                                  (const char *)g_ptr_array_index(set->folders, 0));
    } else if (g_ptr_array_index(set->records, part.number - 1) != NULL) {
        problem = g_strdup_printf(
            "part %zu of %zu is there twice: '%s' and '%s'", part.number, part.count,
            (const char *)g_ptr_array_index(set->folders, part.number - 1), folder);
    }
    if (problem != NULL) {
        g_variant_unref(record);
        return problem;
    }
    g_ptr_array_index(set->records, part.number - 1) = record;
    g_ptr_array_index(set->folders, part.number - 1) = g_strdup(folder);
    return NULL;
}

static void unref_record(gpointer record)
{
    if (record != NULL) {
        g_variant_unref(record);
    }
}

/* All parts must be there: half of a game is no game. */
struct part_set *part_set_open(const char *const *folders, size_t folder_count, char **problem_out)
{
    struct part_set *set = g_new0(struct part_set, 1);
    set->arena = arena_new();
    set->sources = g_hash_table_new(g_str_hash, g_str_equal);
    set->folders = g_ptr_array_new_with_free_func(g_free);
    set->records = g_ptr_array_new_with_free_func(unref_record);
    *problem_out = NULL;
    for (size_t i = 0; i < folder_count && *problem_out == NULL; i++) {
        *problem_out = take_folder(set, folders[i]);
    }
    for (guint i = 0; i < set->records->len && *problem_out == NULL; i++) {
        if (g_ptr_array_index(set->records, i) == NULL) {
            *problem_out = g_strdup_printf("part %u of %u is missing", i + 1, set->records->len);
        }
    }
    if (*problem_out != NULL) {
        part_set_free(set);
        return NULL;
    }
    return set;
}

void part_set_free(struct part_set *set)
{
    if (set != NULL) {
        g_free(set->words);
        g_ptr_array_free(set->records, TRUE);
        g_ptr_array_free(set->folders, TRUE);
        g_hash_table_destroy(set->sources);
        arena_free(set->arena);
        g_free(set);
    }
}

const char *const *part_set_words(const struct part_set *set)
{
    return set->words;
}

static size_t place_of(const struct part_set *set, size_t index)
{
    return part_of(index, set->total, set->records->len) - 1;
}

const char *part_set_folder(const struct part_set *set, size_t index)
{
    return g_ptr_array_index(set->folders, place_of(set, index));
}

/* The thing with that number, or NULL if its part has lost it; g_variant_unref(). */
GVariant *part_set_made(const struct part_set *set, size_t index)
{
    GVariant *made = NULL, *found = NULL;
    g_variant_get_child(g_ptr_array_index(set->records, place_of(set, index)), 7, "v", &made);
    for (gsize i = 0; i < g_variant_n_children(made) && found == NULL; i++) {
        GVariant *thing = g_variant_get_child_value(made, i);
        guint64 number = 0;
        g_variant_get_child(thing, 0, "t", &number);
        if (number == index) {
            found = g_variant_ref(thing);
        }
        g_variant_unref(thing);
    }
    g_variant_unref(made);
    return found;
}

/* ---- findings ---- */

/* The text of a source, as the parts had it; that of a file is what it has now. */
static const struct source_text *make_source(struct part_set *set, const char *path, bool is_sheet,
                                             GVariant *bytes)
{
    struct source_text *known = g_hash_table_lookup(set->sources, path);
    if (known != NULL) {
        return known;
    }
    gsize length = 0;
    gchar *text = NULL;
    const struct source_text *made = NULL;
    if (is_sheet) {
        const char *sheet = g_variant_get_fixed_array(bytes, &length, 1);
        made = source_sheet_new(set->arena, path, sheet, length);
    } else {
        g_file_get_contents(path, &text, &length, NULL);
        made = source_text_new(set->arena, path, text != NULL ? text : "", length);
    }
    g_hash_table_insert(set->sources, (gpointer)made->path, (gpointer)made);
    g_free(text);
    return made;
}

/* All sources of a record by their numbers: g_ptr_array_unref(). */
static GPtrArray *read_sources(struct part_set *set, GVariant *record)
{
    GPtrArray *sources = g_ptr_array_new();
    GVariantIter *list = NULL;
    const char *path = NULL;
    gboolean is_sheet = FALSE;
    GVariant *bytes = NULL;
    g_variant_get_child(record, 4, "a(sbay)", &list);
    while (g_variant_iter_loop(list, "(&sb@ay)", &path, &is_sheet, &bytes)) {
        g_ptr_array_add(sources, (gpointer)make_source(set, path, is_sheet, bytes));
    }
    g_variant_iter_free(list);
    return sources;
}

/* A place past the end of its source, whose file has changed, is at its end. */
static struct source_span span_of(const GPtrArray *sources, gint64 number, guint64 offset,
                                  guint64 length)
{
    if (number < 0 || number >= sources->len) {
        return (struct source_span){0};
    }
    const struct source_text *source = g_ptr_array_index(sources, (guint)number);
    size_t start = MIN(offset, source->length);
    return (struct source_span){source, start, MIN(length, source->length - start)};
}

static GArray *read_subjects(const GPtrArray *sources, GVariantIter *list)
{
    GArray *subjects = g_array_new(FALSE, FALSE, sizeof(struct diag_subject));
    const char *set = NULL, *id = NULL;
    guint64 number = 0, total = 0, offset = 0, length = 0;
    gint64 source = 0;
    const char *field = NULL;
    while (g_variant_iter_next(list, "(&sm&sttxttm&s)", &set, &id, &number, &total, &source,
                               &offset, &length, &field)) {
        struct diag_subject subject = {.set = set,
                                       .id = id,
                                       .number = number,
                                       .total = total,
                                       .span = span_of(sources, source, offset, length),
                                       .field = field};
        g_array_append_val(subjects, subject);
    }
    return subjects;
}

/* Texts are borrowed from the record, which lives as long as the set. */
static GArray *read_faces(GVariantIter *list)
{
    GArray *faces = g_array_new(FALSE, FALSE, sizeof(struct diag_face));
    struct diag_face face = {NULL, NULL};
    while (g_variant_iter_next(list, "(&sm&s)", &face.component, &face.side)) {
        g_array_append_val(faces, face);
    }
    return faces;
}

/* Texts are copied by diag_list_add(). A finding whose code this version has not is left out. */
static void add_findings(struct part_set *set, GVariant *record, struct diag_list *diags)
{
    GPtrArray *sources = read_sources(set, record);
    GVariantIter *list = NULL, *subjects = NULL, *faces = NULL;
    const char *slug = NULL;
    struct diag diag = {0};
    gint32 level = 0;
    gint64 source = 0;
    guint64 offset = 0, length = 0;
    gboolean once = FALSE;
    g_variant_get_child(record, 5, FINDINGS_TYPE, &list);
    while (g_variant_iter_next(list, "(&sixtt&sm&sba(smsttxttms)a(sms))", &slug, &level, &source,
                               &offset, &length, &diag.message, &diag.where, &once, &subjects,
                               &faces)) {
        GArray *about = read_subjects(sources, subjects);
        diag.code = diag_code_lookup(slug);
        diag.level = (enum diag_level)level;
        diag.span = span_of(sources, source, offset, length);
        diag.once = once;
        diag.subjects = (struct diag_subject *)(void *)about->data;
        diag.subject_count = about->len;
        GArray *places = read_faces(faces);
        diag.faces = (struct diag_face *)(void *)places->data;
        diag.face_count = places->len;
        if (diag.code != DIAG_CODE_COUNT) {
            diag_list_add(diags, &diag);
        }
        g_array_free(places, TRUE);
        g_array_free(about, TRUE);
        g_variant_iter_free(faces);
        g_variant_iter_free(subjects);
    }
    g_variant_iter_free(list);
    g_ptr_array_unref(sources);
}

/* An element is shown if any part has shown it. */
enum outcome part_set_add(struct part_set *set, size_t total, struct diag_list *diags, gint *shown,
                          size_t shown_count)
{
    if (set->total != total) {
        diag_report(diags, DIAG_PARTS_OF_ANOTHER, (struct source_span){0}, NULL);
        return OUTCOME_REJECTED;
    }
    for (guint i = 0; i < set->records->len; i++) {
        GVariant *record = g_ptr_array_index(set->records, i);
        GVariant *bytes = g_variant_get_child_value(record, 6);
        gsize count = 0;
        const guchar *flags = g_variant_get_fixed_array(bytes, &count, 1);
        for (size_t j = 0; j < MIN(count, shown_count); j++) {
            shown[j] = shown[j] != 0 || flags[j] != 0;
        }
        add_findings(set, record, diags);
        g_variant_unref(bytes);
    }
    return OUTCOME_OK;
}
