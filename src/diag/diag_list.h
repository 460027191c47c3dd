/* Findings: collected by every stage, sorted, printed once at the end. */
#ifndef KERF_DIAG_DIAG_LIST_H
#define KERF_DIAG_DIAG_LIST_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "diag/source_text.h"

enum diag_level { DIAG_ADVICE, DIAG_WARNING, DIAG_ERROR };

enum diag_code {
#define X(code, level, argument_count, slug, text, explanation) code,
#include "diag/diag_codes.def"
#undef X
    DIAG_CODE_COUNT
};

struct diag_code_info {
    enum diag_level level;
    int argument_count;
    const char *slug; /* "unknown-field": what is printed, explained and searched for */
    const char *text; /* printf format with `argument_count` %s */
};

/** A rule of the game's own that was broken. */
struct diag_rule {
    const char *name, *says, *from;
};

/** The record that something is worked out for: cards[23] 'gust'. Its texts must outlive the list. */
struct diag_subject {
    const char *set, *id; /* what records there are; how this one is known, or NULL */
    size_t number, total; /* from 1, of how many */
    struct source_span span;
    /* Of the value in it that is to blame, which is at the span; NULL: all of it. */
    const char *field;
};

/** What is drawn where something is found: the front of the component "deck". Its texts must outlive the list. */
struct diag_face {
    const char *component, *side; /* no side: it is found before any is drawn */
};

struct diag {
    enum diag_code code;
    enum diag_level level; /* the code's, or what the rule asks for */
    struct source_span span;
    const char *message;
    const char *where;            /* path of the node, "agents[3].aim"; NULL where there is none */
    const struct diag_rule *rule; /* of DIAG_RULE; else NULL */
    /* The records that it was found for, [subject_count]; in order once the list is sorted. */
    struct diag_subject *subjects;
    size_t subject_count;
    struct diag_face
        *faces; /* where it was found, [face_count]; in order once the list is sorted */
    size_t face_count;
    bool once; /* one message is enough wherever it is found: the first place in order is kept */
};

struct diag_list;

const struct diag_code_info *diag_code_info(enum diag_code code);

/** DIAG_CODE_COUNT if no code has that slug. */
enum diag_code diag_code_lookup(const char *slug);

struct diag_list *diag_list_new(void);
void diag_list_free(struct diag_list *list);

/**
 * Adds a finding; the arguments are `const char *`, as many as the code's row in diag_codes.def
 * says. `where` may be NULL; texts are copied. A finding equal to an earlier one (code, span,
 * message) is that one again, for one more record or on one more face. One list belongs to one thread: workers fill their own and merge.
 */
void diag_report(struct diag_list *list, enum diag_code code, struct source_span span,
                 const char *where, ...);
void diag_report_va(struct diag_list *list, enum diag_code code, struct source_span span,
                    const char *where, va_list arguments);

/** As diag_report(), but finds of the same words are one finding, at the first of their places. */
void diag_report_once(struct diag_list *list, enum diag_code code, struct source_span span,
                      const char *where, ...);

/** Until the next call each finding is about this record, which is copied (NULL, or without a set: about
 * none). */
void diag_list_about(struct diag_list *list, const struct diag_subject *subject);

/** Until the next call each finding is on this face, which is copied (NULL: on none). */
void diag_list_on(struct diag_list *list, const struct diag_face *face);

/** Where what is reported is on now; no component: on nothing. */
struct diag_face diag_list_face(const struct diag_list *list);

/** The findings from one number up to another, before the list is sorted, are on a face, too. */
void diag_list_also_on(struct diag_list *list, size_t from, size_t to,
                       const struct diag_face *face);

/** Of the record that the list is about, the value of `field` at `span` is to blame for what is reported up to
 * the next call (NULL source: none); a value elsewhere changes nothing. The name must outlive the list. */
void diag_list_blame(struct diag_list *list, struct source_span span, const char *field);

/** From now on warnings of a code, or of any code for DIAG_CODE_COUNT, are errors. */
void diag_list_raise(struct diag_list *list, enum diag_code code);

/** Adds a finding as it stands, as diag_report() would; its texts are copied, its rule is kept by
 * reference and must outlive the list. */
void diag_list_add(struct diag_list *list, const struct diag *diag);

/** Moves all findings of `from` to `into`. Sources must outlive `into`. */
void diag_list_merge(struct diag_list *into, struct diag_list *from);

/** The same of findings whose sources, records and components are gone before `into` is: it has copies of what is shown
 * of them. None of them is of a rule. */
void diag_list_keep(struct diag_list *into, struct diag_list *from);

/** By file, position, level and text: the same whatever order the checks ran in. */
void diag_list_sort(struct diag_list *list);

size_t diag_list_count(const struct diag_list *list);

/** How often a finding was added, whether it was new or the same as one before. */
size_t diag_list_taken(const struct diag_list *list);
const struct diag *diag_list_at(const struct diag_list *list, size_t index);
bool diag_list_has_errors(const struct diag_list *list);
size_t diag_list_count_level(const struct diag_list *list, enum diag_level level);

#endif
