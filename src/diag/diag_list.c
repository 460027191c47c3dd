/* Findings, and the table of all that there can be, as diag_codes.def lists it.
 *
 * A list keeps its findings in the order of their reports until it is sorted: by file, place, level and text, so
 * that threads and the order of checks leave no trace. A finding equal to one before is dropped as it comes. */
#include "diag/diag_list.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "base/arena.h"
#include "diag/diag_print.h"

/* ---- the table ---- */

/* One file of rows, read three times: for the enum in the header, for what is printed and for what is explained. */
static const struct diag_code_info code_infos[] = {
#define X(code, level, argument_count, slug, text, explanation)                                    \
    [code] = {level, argument_count, slug, text},
#include "diag/diag_codes.def"
#undef X
};

static const char *const explanations[] = {
#define X(code, level, argument_count, slug, text, explanation) [code] = (explanation),
#include "diag/diag_codes.def"
#undef X
};

_Static_assert(G_N_ELEMENTS(code_infos) == DIAG_CODE_COUNT, "each code has a row");
_Static_assert(G_N_ELEMENTS(explanations) == DIAG_CODE_COUNT, "each code is explained");

const struct diag_code_info *diag_code_info(enum diag_code code)
{
    g_assert(code < DIAG_CODE_COUNT);
    return &code_infos[code];
}

/* By name, as authors write it in `allow` and on the command line; DIAG_CODE_COUNT where there is none. */
enum diag_code diag_code_lookup(const char *slug)
{
    for (size_t i = 0; i < DIAG_CODE_COUNT; i++) {
        if (strcmp(code_infos[i].slug, slug) == 0) {
            return (enum diag_code)i;
        }
    }
    return DIAG_CODE_COUNT;
}

const char *diag_explanation(enum diag_code code)
{
    g_assert(code < DIAG_CODE_COUNT);
    return explanations[code];
}

/* ---- lists ---- */

/* What is quoted from a file may be a megabyte on one line; a finding is not to be one. */
enum { ARGUMENT_BYTES_MAX = 1000, PLACE_BYTES_MAX = 400 };

/* Findings stay where they are once they are taken: the set points at them. */
struct diag_list {
    struct arena *arena;         /* the findings and their texts */
    GPtrArray *findings;         /* of struct diag */
    GHashTable *known;           /* the same, as a set by what makes two findings equal */
    struct diag_subject subject; /* of what is reported; `set` NULL: none */
    struct source_span blamed;   /* in it; no source: nothing */
    const char *blamed_field;
    size_t taken_count;           /* with those that were found before */
    struct diag_face face;        /* on which it is reported; `component` NULL: on none */
    bool raised[DIAG_CODE_COUNT]; /* whose warnings are errors */
};

/* Two loads of one file are one file: what counts is the name that the author sees. */
static const char *path_of(const struct diag *diag)
{
    return diag->span.source == NULL ? NULL : diag->span.source->path;
}

/* As same_finding() has it: what does not count there must not count here. */
static guint hash_finding(gconstpointer key)
{
    const struct diag *diag = key;
    const char *path = path_of(diag);
    guint hash = g_str_hash(diag->message) * 33 + (guint)diag->code;

    if (diag->once) {
        return hash;
    }
    hash = hash * 33 + (guint)source_span_offset(diag->span);
    hash = hash * 33 + (guint)diag->span.length;
    return path == NULL ? hash : hash * 33 + g_str_hash(path);
}

static gboolean same_finding(gconstpointer a_key, gconstpointer b_key)
{
    const struct diag *a = a_key, *b = b_key;

    if (a->once || b->once) {
        return a->once == b->once && a->code == b->code && strcmp(a->message, b->message) == 0;
    }
    return a->code == b->code && source_span_offset(a->span) == source_span_offset(b->span) &&
           a->span.length == b->span.length && strcmp(a->message, b->message) == 0 &&
           a->level == b->level && a->rule == b->rule && g_strcmp0(path_of(a), path_of(b)) == 0;
}

/* A message is read by people: of a longer text its beginning. */
static void append_argument(GString *message, const char *argument)
{
    if (strlen(argument) <= ARGUMENT_BYTES_MAX) {
        g_string_append(message, argument);
        return;
    }
    g_string_append_len(message, argument, ARGUMENT_BYTES_MAX);
    g_string_append(message, "...");
}

/* The row's text with its arguments in place; it holds only %s and %% (a test sees to it). */
static char *format_message(const struct diag_code_info *info, va_list arguments)
{
    GString *message = g_string_new(NULL);
    int used = 0;

    for (const char *at = info->text; *at != '\0'; at++) {
        if (*at != '%') {
            g_string_append_c(message, *at);
            continue;
        }
        at++;
        if (*at == '%') {
            g_string_append_c(message, '%');
            continue;
        }
        const char *argument = va_arg(arguments, const char *);

        g_assert(*at == 's' && argument != NULL);
        append_argument(message, argument);
        used++;
    }
    g_assert(used == info->argument_count);
    return g_string_free(message, FALSE);
}

/* Messages quote what stands in a file, which may be anything: printers rely on valid UTF-8. */
static const char *keep_text(struct arena *arena, const char *text)
{
    char *valid = g_utf8_make_valid(text, -1);
    const char *kept = arena_strdup(arena, valid);

    g_free(valid);
    return kept;
}

static const char *rule_name(const struct diag *diag)
{
    return diag->rule == NULL ? NULL : diag->rule->name;
}

/* Without a subtraction, which would wrap. */
static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

/* A total order over all that is printed, so that sorting does not depend on the order before. */
static int compare_findings(const struct diag *a, const struct diag *b)
{
    const int orders[] = {
        g_strcmp0(path_of(a), path_of(b)),
        compare_sizes(source_span_offset(a->span), source_span_offset(b->span)),
        (int)b->level - (int)a->level,
        strcmp(a->message, b->message),
        (int)a->code - (int)b->code,
        compare_sizes(a->span.length, b->span.length),
        g_strcmp0(rule_name(a), rule_name(b)),
        g_strcmp0(a->where, b->where),
    };

    for (size_t i = 0; i < G_N_ELEMENTS(orders); i++) {
        if (orders[i] != 0) {
            return orders[i];
        }
    }
    return 0;
}

/* ---- the records that findings are about ---- */

/* Until the next call: all that is reported from now on is about this record. What was blamed was in the record
 * before. */
void diag_list_about(struct diag_list *list, const struct diag_subject *subject)
{
    list->subject = subject != NULL ? *subject : (struct diag_subject){0};
    list->blamed = (struct source_span){0};
}

void diag_list_blame(struct diag_list *list, struct source_span span, const char *field)
{
    list->blamed = span;
    list->blamed_field = field;
}

/* Both in one reading of a file: sources are compared by pointer. */
static bool lies_within(struct source_span outer, struct source_span inner)
{
    return inner.source != NULL && inner.source == outer.source && inner.offset >= outer.offset &&
           inner.offset + inner.length <= outer.offset + outer.length;
}

/* By set and number: ids may be missing, and may come twice. */
static bool same_subject(const struct diag_subject *a, const struct diag_subject *b)
{
    return a->number == b->number && strcmp(a->set, b->set) == 0;
}

/* An array with room for one more than `count`: there is room up to the next power of two. */
static void *make_room(struct arena *arena, void *array, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0) {
        return array;
    }
    void *grown = arena_alloc(arena, (2 * count + 1) * size);

    if (count > 0) {
        memcpy(grown, array, count * size);
    }
    return grown;
}

/* Often the same record several times in a row; what comes again later goes when the list is sorted. */
static void add_subject(struct arena *arena, struct diag *diag, const struct diag_subject *subject)
{
    size_t count = diag->subject_count;

    if (count > 0 && same_subject(&diag->subjects[count - 1], subject)) {
        return;
    }
    diag->subjects = make_room(arena, diag->subjects, count, sizeof *diag->subjects);
    diag->subjects[count] = *subject;
    diag->subject_count = count + 1;
}

/* Those that the finding came with, else the one that the list is about. */
static void add_subjects(struct diag_list *list, struct diag *kept, const struct diag *diag)
{
    struct diag_subject subject = list->subject;

    for (size_t i = 0; i < diag->subject_count; i++) {
        add_subject(list->arena, kept, &diag->subjects[i]);
    }
    if (diag->subject_count > 0 || subject.set == NULL) {
        return;
    }
    if (lies_within(subject.span, list->blamed)) {
        subject.span = list->blamed;
        subject.field = list->blamed_field;
    }
    add_subject(list->arena, kept, &subject);
}

static int compare_subjects(const void *a_key, const void *b_key)
{
    const struct diag_subject *a = a_key, *b = b_key;
    int by_set = strcmp(a->set, b->set);

    return by_set != 0 ? by_set : compare_sizes(a->number, b->number);
}

/* Threads add them in any order, and one record perhaps more than once. */
static void sort_subjects(struct diag *diag)
{
    size_t kept = 0;

    if (diag->subject_count > 1) {
        qsort(diag->subjects, diag->subject_count, sizeof *diag->subjects, compare_subjects);
    }
    for (size_t i = 0; i < diag->subject_count; i++) {
        if (kept == 0 || !same_subject(&diag->subjects[kept - 1], &diag->subjects[i])) {
            diag->subjects[kept++] = diag->subjects[i];
        }
    }
    diag->subject_count = kept;
}

/* ---- the faces that findings are on ---- */

/* Until the next call, as above. */
void diag_list_on(struct diag_list *list, const struct diag_face *face)
{
    list->face = face != NULL ? *face : (struct diag_face){0};
}

/* By component, then the front before the back. */
static int compare_faces(const void *a_key, const void *b_key)
{
    const struct diag_face *a = a_key, *b = b_key;
    int by_component = strcmp(a->component, b->component);

    return by_component != 0 ? by_component : g_strcmp0(b->side, a->side);
}

/* Few, as a finding is on the sides of components and not on pieces: each is looked at. */
static void add_face(struct arena *arena, struct diag *diag, const struct diag_face *face)
{
    for (size_t i = 0; i < diag->face_count; i++) {
        if (compare_faces(&diag->faces[i], face) == 0) {
            return;
        }
    }
    /* Arrays that were outgrown stay in the arena until the list goes. */
    diag->faces = make_room(arena, diag->faces, diag->face_count, sizeof *diag->faces);
    diag->faces[diag->face_count++] = *face;
}

struct diag_face diag_list_face(const struct diag_list *list)
{
    return list->face;
}

/* For a layout that is used again: what was found in it when it was read is on that face too. */
void diag_list_also_on(struct diag_list *list, size_t from, size_t to, const struct diag_face *face)
{
    for (size_t i = from; i < to; i++) {
        add_face(list->arena, list->findings->pdata[i], face);
    }
}

/* Those that the finding came with, else the one that the list is at. */
static void add_faces(struct diag_list *list, struct diag *kept, const struct diag *diag)
{
    for (size_t i = 0; i < diag->face_count; i++) {
        add_face(list->arena, kept, &diag->faces[i]);
    }
    if (diag->face_count == 0 && list->face.component != NULL) {
        add_face(list->arena, kept, &list->face);
    }
}

/* ---- taking findings ---- */

/* DIAG_CODE_COUNT stands for all. */
void diag_list_raise(struct diag_list *list, enum diag_code code)
{
    for (size_t i = 0; i < DIAG_CODE_COUNT; i++) {
        list->raised[i] = list->raised[i] || code == DIAG_CODE_COUNT || i == (size_t)code;
    }
}

/* Of two findings that differ only in what does not count the one that sorts first stays. */
static void take(struct diag_list *list, const struct diag *diag)
{
    struct diag *known = g_hash_table_lookup(list->known, diag);

    list->taken_count++;
    if (known != NULL) {
        add_subjects(list, known, diag);
        add_faces(list, known, diag);
        if (compare_findings(diag, known) < 0) {
            known->span = diag->span;
            known->where = diag->where == NULL
                               ? NULL
                               : arena_shorten(list->arena, diag->where, PLACE_BYTES_MAX);
        }
        return;
    }
    struct diag *kept = ARENA_NEW(list->arena, struct diag);

    *kept = *diag;
    kept->message = keep_text(list->arena, diag->message);
    kept->where =
        diag->where == NULL ? NULL : arena_shorten(list->arena, diag->where, PLACE_BYTES_MAX);
    kept->subjects = NULL;
    kept->subject_count = 0;
    kept->faces = NULL;
    kept->face_count = 0;
    add_subjects(list, kept, diag);
    add_faces(list, kept, diag);
    g_ptr_array_add(list->findings, kept);
    g_hash_table_add(list->known, kept);
}

/* Raised before it is compared, so a warning and the error that it becomes are not two findings. */
void diag_list_add(struct diag_list *list, const struct diag *diag)
{
    struct diag taken = *diag;

    if (taken.level == DIAG_WARNING && list->raised[taken.code]) {
        taken.level = DIAG_ERROR;
    }
    take(list, &taken);
}

/* The set owns nothing, as keys are the findings themselves. */
struct diag_list *diag_list_new(void)
{
    struct diag_list *list = g_new0(struct diag_list, 1);

    list->arena = arena_new();
    list->findings = g_ptr_array_new();
    list->known = g_hash_table_new(hash_finding, same_finding);
    return list;
}

void diag_list_free(struct diag_list *list)
{
    if (list == NULL) {
        return;
    }
    g_hash_table_destroy(list->known);
    g_ptr_array_free(list->findings, TRUE);
    arena_free(list->arena);
    g_free(list);
}

/* Adds a finding at its code's level; takes the message. */
static void add_message(struct diag_list *list, struct diag *diag, char *message)
{
    diag->level = diag_code_info(diag->code)->level;
    diag->message = message;
    diag_list_add(list, diag);
    g_free(message);
}

/* At the level of its code; a rule that has a level of its own goes through diag_list_add(). */
void diag_report(struct diag_list *list, enum diag_code code, struct source_span span,
                 const char *where, ...)
{
    va_list arguments;

    va_start(arguments, where);
    diag_report_va(list, code, span, where, arguments);
    va_end(arguments);
}

/* Consumes the arguments as va_list functions do; the caller ends them. */
void diag_report_va(struct diag_list *list, enum diag_code code, struct source_span span,
                    const char *where, va_list arguments)
{
    struct diag diag = {.code = code, .span = span, .where = where};

    add_message(list, &diag, format_message(diag_code_info(code), arguments));
}

/* Told once in a run, wherever it is found: the place does not count. */
void diag_report_once(struct diag_list *list, enum diag_code code, struct source_span span,
                      const char *where, ...)
{
    struct diag diag = {.code = code, .span = span, .where = where, .once = true};
    va_list arguments;

    va_start(arguments, where);
    add_message(list, &diag, format_message(diag_code_info(code), arguments));
    va_end(arguments);
}

/* Taken one by one, so that a finding that both lists have is one. */
void diag_list_merge(struct diag_list *into, struct diag_list *from)
{
    g_assert(into != from);
    for (guint i = 0; i < from->findings->len; i++) {
        diag_list_add(into, from->findings->pdata[i]);
    }
    g_hash_table_remove_all(from->known);
    g_ptr_array_set_size(from->findings, 0);
    arena_reset(from->arena);
}

/* Hashes stay, as a place that is kept is the same place. */
void diag_list_keep(struct diag_list *into, struct diag_list *from)
{
    for (guint i = 0; i < from->findings->len; i++) {
        struct diag *diag = from->findings->pdata[i];

        /* Spans and names may lie in memory that goes before the list does. */
        diag->span = source_span_keep(into->arena, diag->span);
        for (size_t j = 0; j < diag->subject_count; j++) {
            struct diag_subject *subject = &diag->subjects[j];

            subject->set = arena_strdup(into->arena, subject->set);
            subject->id = subject->id != NULL ? arena_strdup(into->arena, subject->id) : NULL;
            subject->field =
                subject->field != NULL ? arena_strdup(into->arena, subject->field) : NULL;
            subject->span = source_span_keep(into->arena, subject->span);
        }
        for (size_t j = 0; j < diag->face_count; j++) {
            diag->faces[j].component = arena_strdup(into->arena, diag->faces[j].component);
        }
    }
    diag_list_merge(into, from);
}

/* GLib hands out pointers to the slots of an array, not what is in them. */
static gint compare_slots(gconstpointer a_slot, gconstpointer b_slot)
{
    return compare_findings(*(const struct diag *const *)a_slot,
                            *(const struct diag *const *)b_slot);
}

/* For each finding its records by set and number, too, and its faces by component. */
void diag_list_sort(struct diag_list *list)
{
    g_ptr_array_sort(list->findings, compare_slots);
    for (guint i = 0; i < list->findings->len; i++) {
        struct diag *diag = list->findings->pdata[i];

        sort_subjects(diag);
        if (diag->face_count > 1) {
            qsort(diag->faces, diag->face_count, sizeof *diag->faces, compare_faces);
        }
    }
}

size_t diag_list_count(const struct diag_list *list)
{
    return list->findings->len;
}

size_t diag_list_taken(const struct diag_list *list)
{
    return list->taken_count;
}

const struct diag *diag_list_at(const struct diag_list *list, size_t index)
{
    g_assert(index < list->findings->len);
    return list->findings->pdata[index];
}

/* After raising: a warning that was made an error counts as one. */
bool diag_list_has_errors(const struct diag_list *list)
{
    return diag_list_count_level(list, DIAG_ERROR) > 0;
}

size_t diag_list_count_level(const struct diag_list *list, enum diag_level level)
{
    size_t count = 0;

    for (guint i = 0; i < list->findings->len; i++) {
        const struct diag *diag = list->findings->pdata[i];

        count += diag->level == level;
    }
    return count;
}
