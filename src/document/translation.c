/* libgettextpo reads and writes; it does not tell where a translation stands, which its overflow on a card
 * is blamed at: the lines that begin with msgstr are counted, in the order of the messages. */
#include "document/translation.h"

#include <errno.h>
#include <gettext-po.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "base/atomic_file.h"
#include "document/document.h"
#include "document/plural_forms.h"
#include "document/source_checks.h"

struct translation {
    struct arena *arena;
    GHashTable *texts; /* "context\4original" -> struct translated_text */
    struct plural_forms plural_forms;
};

/* Between context and original, as in gettext's own files. */
static const char joint[] = "\004";

/* ---- reading ---- */

/* What libgettextpo complains of; its handlers have no data of their own. */
struct complaints {
    char *first; /* NULL: none */
    size_t line;
    jmp_buf give_up; /* a fatal error must not return */
};

static _Thread_local struct complaints *complaints;

/* Called by the library from within. The first error is told; one that is fatal leaves by a long jump, which passes
 * over the library's frames alone. */
static void complain(int severity, po_message_t message, const char *file_name, size_t line,
                     size_t column, int is_multiline, const char *text)
{
    (void)message, (void)file_name, (void)column, (void)is_multiline;
    if (severity >= PO_SEVERITY_ERROR && complaints->first == NULL) {
        complaints->first = g_strchomp(g_strdup(text));
        complaints->line = line == (size_t)-1 ? 1 : line;
    }
    if (severity == PO_SEVERITY_FATAL_ERROR) {
        longjmp(complaints->give_up, 1);
    }
}

static void complain_of_two(int severity, po_message_t message1, const char *file_name1,
                            size_t line1, size_t column1, int is_multiline1, const char *text1,
                            po_message_t message2, const char *file_name2, size_t line2,
                            size_t column2, int is_multiline2, const char *text2)
{
    (void)message2, (void)file_name2, (void)line2, (void)column2, (void)is_multiline2, (void)text2;
    complain(severity, message1, file_name1, line1, column1, is_multiline1, text1);
}

static const struct po_xerror_handler handler = {complain, complain_of_two};

/* NULL after a complaint, or with errno. The library reads files alone: the text is given as one without a name. */
static po_file_t read_po(const struct source_text *source)
{
    volatile po_file_t file = NULL;
    FILE *unnamed = tmpfile();
    if (unnamed == NULL) {
        return NULL;
    }
    size_t begin = source_text_begin(source);
    fwrite(source->bytes + begin, 1, source->length - begin, unnamed);
    rewind(unnamed);
    gchar *path = g_strdup_printf("/dev/fd/%d", fileno(unnamed));
    if (setjmp(complaints->give_up) == 0) {
        file = po_file_read(path, &handler);
    }
    int problem = errno;
    g_free(path);
    fclose(unnamed);
    if (complaints->first != NULL && file != NULL) {
        po_file_free(file);
        file = NULL;
    }
    errno = problem;
    return file;
}

/* Whether a line begins a translation; of what is counted each form has one. */
static bool begins_translation(const char *line, size_t length)
{
    static const char plain[] = "msgstr";
    return length > strlen(plain) && strncmp(line, plain, strlen(plain)) == 0;
}

/* The span of the strings behind each msgstr that is not obsolete, in order: struct source_span. */
static GArray *find_strings(const struct source_text *source)
{
    GArray *spans = g_array_new(FALSE, FALSE, sizeof(struct source_span));
    bool goes_on = false;
    for (size_t i = 0; i < source->line_count; i++) {
        size_t begin = source->line_starts[i];
        size_t end = i + 1 < source->line_count ? source->line_starts[i + 1] : source->length;
        const char *line = source->bytes + begin;
        const char *open = memchr(line, '"', end - begin);
        const char *close = g_strrstr_len(line, (gssize)(end - begin), "\"");
        bool is_first = begins_translation(line, end - begin);
        if (is_first && open != NULL && close > open) {
            struct source_span span = {source, (size_t)(open - source->bytes),
                                       (size_t)(close - open) + 1};
            g_array_append_val(spans, span);
        } else if (goes_on && line[0] == '"' && close > open) {
            struct source_span *span = &g_array_index(spans, struct source_span, spans->len - 1);
            span->length = (size_t)(close - source->bytes) + 1 - span->offset;
        }
        goes_on = is_first || (goes_on && line[0] == '"');
    }
    return spans;
}

/* Texts are told apart by context and original together, as gettext does. */
static char *key_of(const char *context, const char *original)
{
    return g_strconcat(context != NULL ? context : "", joint, original, NULL);
}

/* The forms of what is counted; NULL where one of them is missing. The spans are of those that the file has. */
static const struct node *take_forms(struct arena *arena, po_message_t message, size_t count,
                                     const struct source_span *spans, size_t span_count)
{
    struct node *forms = ARENA_NEW_ARRAY(arena, struct node, count);
    for (size_t i = 0; i < count; i++) {
        const char *form = po_message_msgstr_plural(message, (int)i);
        if (form == NULL || *form == '\0') {
            return NULL;
        }
        forms[i].kind = NODE_SCALAR;
        forms[i].span = i < span_count ? spans[i] : (struct source_span){0};
        forms[i].scalar.text = arena_strdup(arena, form);
        forms[i].scalar.length = strlen(form);
        forms[i].scalar.type = SCALAR_TEXT;
    }
    return forms;
}

/* How many forms of a message the file has, whatever its header says; 1 of what is not counted. */
static guint count_forms(po_message_t message)
{
    guint count = 0;
    while (po_message_msgid_plural(message) != NULL &&
           po_message_msgstr_plural(message, (int)count) != NULL) {
        count++;
    }
    return MAX(count, 1);
}

/* Messages and spans go side by side: both leave out what is obsolete, and the header counts as a message in both.
 * What has no translation is kept too, since it is counted. */
static void take_messages(struct translation *translation, po_file_t file, const GArray *spans)
{
    po_message_iterator_t messages = po_message_iterator(file, NULL);
    po_message_t message;
    guint place = 0;
    while ((message = po_next_message(messages)) != NULL) {
        if (po_message_is_obsolete(message)) {
            continue;
        }
        struct translated_text *translated = g_new0(struct translated_text, 1);
        guint written = MIN(count_forms(message), spans->len - place);
        const struct source_span *own = &g_array_index(spans, struct source_span, place);
        if (po_message_msgid_plural(message) != NULL) {
            translated->form_count = translation->plural_forms.count;
            translated->forms =
                take_forms(translation->arena, message, translated->form_count, own, written);
            translated->text = translated->forms != NULL ? translated->forms->scalar.text : NULL;
        } else {
            const char *text = po_message_msgstr(message);
            translated->text =
                text != NULL && *text != '\0' ? arena_strdup(translation->arena, text) : NULL;
        }
        translated->needs_a_look = po_message_is_fuzzy(message);
        if (written > 0) {
            translated->span = *own;
        }
        place += written;
        g_hash_table_insert(translation->texts,
                            key_of(po_message_msgctxt(message), po_message_msgid(message)),
                            translated);
    }
    po_message_iterator_free(messages);
}

/* The text of the message that has no msgid, NULL without one. po_file_domain_header() gives a copy that its type
 * forbids to free. */
static const char *header_of(po_file_t file)
{
    const char *header = NULL;
    po_message_iterator_t messages = po_message_iterator(file, NULL);
    for (po_message_t message = po_next_message(messages); message != NULL && header == NULL;
         message = po_next_message(messages)) {
        bool is_header = po_message_msgctxt(message) == NULL && *po_message_msgid(message) == '\0';
        header = is_header ? po_message_msgstr(message) : NULL;
    }
    po_message_iterator_free(messages);
    return header;
}

/* The name of a field of the header, which nothing before the first translation has. */
static struct source_span span_of_field(const struct source_text *source, const char *name)
{
    gchar *begin = g_strconcat(name, ":", NULL);
    const char *header = g_strstr_len(source->bytes, (gssize)source->length, "msgstr");
    const char *end = source->bytes + source->length;
    const char *place = header != NULL ? g_strstr_len(header, end - header, begin) : NULL;
    g_free(begin);
    return place != NULL
               ? (struct source_span){source, (size_t)(place - source->bytes), strlen(name)}
               : (struct source_span){source, 0, 0};
}

/* Only the language itself, which regions and scripts follow: pt_BR is pt-BR, and may be pt. Codes of two and of three
 * letters may be of one language, as it and ita are. */
static bool is_another_language(const char *one, const char *other)
{
    static const char ends[] = "-_@. \t";
    size_t length = strcspn(one, ends);
    return length == strcspn(other, ends) && g_ascii_strncasecmp(one, other, length) != 0;
}

/* A file that was copied under another name prints the wrong language. Many files do not say which they are in. */
static void check_language(po_file_t file, const struct source_text *source, const char *language,
                           struct diag_list *diags)
{
    static const char name[] = "Language";
    const char *header = header_of(file);
    char *field = header != NULL ? po_header_field(header, name) : NULL;
    if (field != NULL && *g_strstrip(field) != '\0' && is_another_language(field, language)) {
        diag_report(diags, DIAG_WORDS_LANGUAGE, span_of_field(source, name), NULL, field, language);
    }
    free(field);
}

/* False after a finding at the line of the header. */
static bool take_plural_forms(struct translation *translation, po_file_t file,
                              const struct source_text *source, struct diag_list *diags)
{
    static const char name[] = "Plural-Forms";
    const char *header = header_of(file);
    char *field = header != NULL ? po_header_field(header, name) : NULL;
    const char *fault =
        field != NULL ? plural_forms_read(translation->arena, field, &translation->plural_forms)
                      : NULL;
    if (fault != NULL) {
        diag_report(diags, DIAG_WORDS_SYNTAX, span_of_field(source, name), NULL, fault);
    }
    free(field);
    return fault == NULL;
}

/* Counts as English does, until a header says otherwise. */
static struct translation *translation_new(void)
{
    struct translation *translation = g_new0(struct translation, 1);
    translation->arena = arena_new();
    translation->plural_forms = plural_forms_usual;
    translation->texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return translation;
}

/* In words for who translates. What is on the line after a text that does not end is blamed on the line before. */
static const struct library_words {
    const char *library, *ours;
    size_t lines_back;
} library_words[] = {
    {"end-of-line within string", "a text has no closing quote", 1},
    {"end-of-file within string", "the file ends within a text", 0},
    {"end-of-file within context", "the file ends within a message", 0},
    {"missing 'msgstr' section", "this msgid has no msgstr after it", 0},
    {"missing 'msgid' section", "this msgctxt has no msgid after it", 0},
    {"duplicate message definition", "this text, in this context, stands there already", 0},
    {"invalid control sequence",
     "a backslash stands before a letter that has no meaning with it; a backslash itself is \\\\",
     0},
    {"syntax error", "a line begins with #, msgctxt, msgid, msgstr or a text in straight quotes",
     0},
};

static void report_complaint(const struct complaints *complaint, const struct source_text *source,
                             struct diag_list *diags)
{
    size_t line =
        complaint->line >= 1 && complaint->line <= source->line_count ? complaint->line : 1;
    const char *said = complaint->first != NULL ? complaint->first : g_strerror(errno);
    for (size_t i = 0; i < G_N_ELEMENTS(library_words); i++) {
        if (strcmp(library_words[i].library, said) == 0) {
            said = library_words[i].ours;
            line -= MIN(library_words[i].lines_back, line - 1);
            break;
        }
    }
    diag_report(diags, DIAG_WORDS_SYNTAX,
                (struct source_span){source, source->line_starts[line - 1], 0}, NULL, said);
}

/* The complaints are of this thread, as several languages may be read at a time. `language` is as in
 * translation_read(), or NULL. */
static enum outcome take_source(struct translation *translation, const struct source_text *source,
                                const char *language, struct diag_list *diags)
{
    struct complaints own = {0};
    if (source_check(source, source->length, DIAG_WORDS_SYNTAX, diags) != OUTCOME_OK) {
        return OUTCOME_REJECTED;
    }
    complaints = &own;
    po_file_t file = read_po(source);
    bool good = file != NULL && take_plural_forms(translation, file, source, diags);
    if (good && language != NULL) {
        check_language(file, source, language, diags);
    }
    if (good) {
        GArray *spans = find_strings(source);
        take_messages(translation, file, spans);
        g_array_free(spans, TRUE);
    } else if (file == NULL) {
        report_complaint(&own, source, diags);
    }
    if (file != NULL) {
        po_file_free(file);
    }
    g_free(own.first);
    complaints = NULL;
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}

enum outcome translation_read(const char *path, const char *shown_path, const char *language,
                              struct source_span asked_at, const struct work_limits *limits,
                              struct source_store *store, struct translation **out,
                              struct diag_list *diags)
{
    struct translation *translation = *out = translation_new();
    const struct source_text *source =
        document_source(translation->arena, path, shown_path, asked_at, limits, store, diags);
    return source != NULL ? take_source(translation, source, language, diags) : OUTCOME_REJECTED;
}

/* As translation_read(), of what stands in no file. */
enum outcome translation_from_text(const char *shown_path, const char *text, size_t length,
                                   struct translation **out, struct diag_list *diags)
{
    struct translation *translation = *out = translation_new();
    return take_source(translation, source_text_new(translation->arena, shown_path, text, length),
                       NULL, diags);
}

void translation_free(struct translation *translation)
{
    if (translation != NULL) {
        g_hash_table_unref(translation->texts);
        arena_free(translation->arena);
        g_free(translation);
    }
}

const struct translated_text *translation_lookup(const struct translation *translation,
                                                 const char *context, const char *original)
{
    char *key = key_of(context, original);
    const struct translated_text *found = g_hash_table_lookup(translation->texts, key);
    g_free(key);
    return found;
}

/* A noun whose translation is unsure counts in the original language; so it says what it means, if not in which
 * language. */
const struct node *translation_counted(const struct translation *translation, const char *noun,
                                       long long number)
{
    const struct translated_text *found =
        translation_lookup(translation, COUNTED_NOUN_CONTEXT, noun);
    bool is_counted = found != NULL && found->forms != NULL && !found->needs_a_look;
    return is_counted ? &found->forms[plural_forms_choose(&translation->plural_forms, number)]
                      : NULL;
}

/* ---- writing ---- */

/* Empty, with as many forms as English has: a translator's program makes them those of its language. */
static po_message_t add_message(po_message_iterator_t at, const struct original_text *text)
{
    po_message_t message = po_message_create();
    po_message_set_msgctxt(message, text->context);
    po_message_set_msgid(message, text->text);
    if (text->plural != NULL) {
        po_message_set_msgid_plural(message, text->plural);
        for (int i = 0; i < (int)plural_forms_usual.count; i++) {
            po_message_set_msgstr_plural(message, i, "");
        }
    } else {
        po_message_set_msgstr(message, "");
    }
    if (text->comment != NULL) {
        po_message_set_extracted_comments(message, text->comment);
    }
    po_message_insert(at, message);
    return message;
}

/* For the header, which comes first. */
static bool any_is_counted(const struct original_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (texts[i].plural != NULL) {
            return true;
        }
    }
    return false;
}

/* What a translator's program fills in is there and empty: msgfmt misses it otherwise. How the language counts is
 * there only where something is counted, as xgettext does it. */
static void add_header(po_message_iterator_t at, const char *title, bool has_plurals)
{
    po_message_t header = po_message_create();
    char *plural_forms = has_plurals
                             ? g_strdup_printf("Plural-Forms: nplurals=%zu; plural=(%s);\n",
                                               plural_forms_usual.count, plural_forms_usual.rule)
                             : g_strdup("");
    char *fields = g_strdup_printf("Project-Id-Version: %s\n"
                                   "PO-Revision-Date: \n"
                                   "Last-Translator: \n"
                                   "Language-Team: \n"
                                   "Language: \n"
                                   "MIME-Version: 1.0\n"
                                   "Content-Type: text/plain; charset=UTF-8\n"
                                   "Content-Transfer-Encoding: 8bit\n%s",
                                   title, plural_forms);
    po_message_set_msgid(header, "");
    po_message_set_msgstr(header, fields);
    po_message_insert(at, header);
    g_free(fields);
    g_free(plural_forms);
}

/* A text that comes several times in one context is one message with all its places. */
static po_file_t file_of(const char *title, const struct original_text *texts, size_t count)
{
    po_file_t file = po_file_create();
    po_message_iterator_t at = po_message_iterator(file, NULL);
    GHashTable *known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    add_header(at, title, any_is_counted(texts, count));
    for (size_t i = 0; i < count; i++) {
        char *key = key_of(texts[i].context, texts[i].text);
        po_message_t message = g_hash_table_lookup(known, key);
        if (message == NULL) {
            message = add_message(at, &texts[i]);
            g_hash_table_insert(known, key, message);
        } else {
            g_free(key);
        }
        /* Where a shared layout lies on this machine is nothing to the translator on another. */
        const struct source_text *source = texts[i].span.source;
        if (source != NULL && !g_path_is_absolute(source->path)) {
            po_message_add_filepos(message, source->path, source_span_line(texts[i].span));
        }
    }
    g_hash_table_unref(known);
    po_message_iterator_free(at);
    return file;
}

/* Beside its name until it is whole. The jump of a fatal error comes back here, so `file` is volatile. */
enum outcome translation_template_write(const char *path, const char *title,
                                        const struct original_text *texts, size_t count,
                                        struct diag_list *diags)
{
    struct complaints own = {0};
    complaints = &own;
    struct atomic_file *out = atomic_file_new(path);
    int error = out == NULL ? errno : 0;
    po_file_t volatile file = file_of(title, texts, count);
    if (out != NULL && setjmp(own.give_up) == 0) {
        po_file_write(file, atomic_file_temporary_path(out), &handler);
    }
    if (out != NULL && own.first == NULL) {
        error = atomic_file_commit(out) ? 0 : errno;
    } else {
        atomic_file_abandon(out);
    }
    if (error != 0 || own.first != NULL) {
        diag_report(diags, DIAG_FILE_UNWRITABLE, (struct source_span){0}, NULL, path,
                    own.first != NULL ? own.first : g_strerror(error));
    }
    bool good = error == 0 && own.first == NULL;
    po_file_free(file);
    g_free(own.first);
    complaints = NULL;
    return good ? OUTCOME_OK : OUTCOME_FAILED;
}
