/* Translations as gettext has them: PO files, which translators' programs write.
 *
 * Source of the format: GNU gettext manual, "The Format of PO Files". */
#ifndef KERF_DOCUMENT_TRANSLATION_H
#define KERF_DOCUMENT_TRANSLATION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "base/work_limits.h"
#include "diag/diag_list.h"
#include "document/node.h"
#include "document/source_store.h"

/** What one text is in the other language. */
struct translated_text {
    const char *text;        /* NULL: not translated */
    bool needs_a_look;       /* fuzzy: of an earlier text that was much like it */
    struct source_span span; /* of the translation in its file; of an empty one its quotes */
    const struct node
        *forms;        /* of what is counted, each a text at its place, `text` first; or NULL */
    size_t form_count; /* 0 of all else */
};

/** All texts of one file, by context and original. */
struct translation;

/**
 * Reads a PO file.
 *
 * path       to open
 * shown_path in findings
 * language   that is asked for; DIAG_WORDS_LANGUAGE where the header says another one
 * asked_at   where the language was asked for
 * store      whose text goes before that of the file, and which notes what was read; or NULL
 *
 * OUTCOME_REJECTED: DIAG_FILE_UNREADABLE, DIAG_FILE_TOO_LARGE, DIAG_BAD_UTF8; DIAG_WORDS_SYNTAX at the line,
 * that of the header where its Plural-Forms are no rule.
 * translation_free(), after the findings and trees that point into it.
 */
enum outcome translation_read(const char *path, const char *shown_path, const char *language,
                              struct source_span asked_at, const struct work_limits *limits,
                              struct source_store *store, struct translation **out,
                              struct diag_list *diags);

/** The same of a text that is in memory already, and valid UTF-8; copied. */
enum outcome translation_from_text(const char *shown_path, const char *text, size_t length,
                                   struct translation **out, struct diag_list *diags);

/** Accepts NULL. */
void translation_free(struct translation *translation);

/** NULL where the file does not have the text in that context. */
const struct translated_text *translation_lookup(const struct translation *translation,
                                                 const char *context, const char *original);

/** The context of nouns that are counted: "space", whose plural is "spaces". */
#define COUNTED_NOUN_CONTEXT "plural"

/** The form of a noun for so many, by the file's own rule, a text; NULL where it has none, or an unsure one. */
const struct node *translation_counted(const struct translation *translation, const char *noun,
                                       long long number);

/** A text that wants to be translated. */
struct original_text {
    const char *context; /* "cards/gust/text": with the text it is unlike all others */
    const char *text;
    const char *plural;      /* of a noun that is counted; NULL: it is none */
    const char *comment;     /* for the translator; NULL: none */
    struct source_span span; /* where it stands */
};

/**
 * Writes a POT file, texts in the order given; the same text in the same context is one, with all its places.
 *
 * OUTCOME_FAILED: DIAG_FILE_UNWRITABLE.
 */
enum outcome translation_template_write(const char *path, const char *title,
                                        const struct original_text *texts, size_t count,
                                        struct diag_list *diags);

#endif
