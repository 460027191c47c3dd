/* A game's texts put into another language while it is loaded: what a translation must keep, and how much of it there is. */
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "expression/syntax.h"
#include "game/printed_words.h"

/* Takes the next "{...}", "<...>" or ":icon:" at or behind *at; false where there is none more. */
static bool next_mark(const char **at, const char **mark_out, size_t *length_out)
{
    for (const char *from = *at; *from != '\0'; from++) {
        const char *end = NULL;
        if (*from == '{') {
            size_t length = strlen(from), close = lexer_closing_brace(from, length, 1);
            end = close < length ? from + close : NULL;
        } else if (*from == '<' && (g_ascii_isalpha(from[1]) || from[1] == '/')) {
            end = strchr(from, '>');
        } else if (*from == ':' && g_ascii_isalpha(from[1])) {
            size_t length = strspn(
                from + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
            end = from[1 + length] == ':' ? from + 1 + length : NULL;
        }
        if (end != NULL) {
            *mark_out = from;
            *length_out = (size_t)(end - from) + 1;
            *at = end + 1;
            return true;
        }
    }
    return false;
}

/* As a piece of text: a mark stands for itself. */
static size_t count_mark(const char *text, const char *mark, size_t length)
{
    size_t count = 0;
    for (const char *at = text; (at = g_strstr_len(at, -1, mark)) != NULL; at += length) {
        count++;
    }
    return count;
}

/* What a translation lost, it does not print: an expression, an icon, a tag. The first is told. More than the original
 * has is for the translator to know. */
static void check_marks(const struct words_translating *translating, const char *original,
                        const struct translated_text *translated, const char *context)
{
    const char *at = original, *found;
    size_t length;
    while (next_mark(&at, &found, &length)) {
        char *mark = g_strndup(found, length);
        if (count_mark(translated->text, mark, length) < count_mark(original, mark, length)) {
            diag_report(translating->diags, DIAG_WORDS_LOST, translated->span, context, mark, "");
            g_free(mark);
            return;
        }
        g_free(mark);
    }
}

/* The tree was just read and is nobody else's yet. A translation is text whatever it looks like. */
static void replace_text(const struct node *node, const struct translated_text *translated)
{
    struct node *own = (struct node *)(uintptr_t)node;
    own->scalar.text = translated->text;
    own->scalar.length = strlen(translated->text);
    own->scalar.plain = false;
    own->span = translated->span.source != NULL ? translated->span : node->span;
}

/* One that a program guessed ("fuzzy" in .po files) is not printed. */
static bool is_usable(const struct translated_text *translated)
{
    return translated != NULL && translated->text != NULL && !translated->needs_a_look;
}

/* Missing: no text at all. Unsure: the original has changed since, so it stays untranslated until somebody looks. */
static void count_state(struct words_translating *translating,
                        const struct translated_text *translated)
{
    translating->count++;
    if (translated == NULL || translated->text == NULL) {
        translating->missing++;
    } else if (translated->needs_a_look) {
        translating->unsure++;
    }
}

/* The tree itself is changed, so all that reads it later sees the other language and need not know. */
void words_translate(void *data, const struct node *text, const char *context, const char *comment)
{
    struct words_translating *translating = data;
    (void)comment;
    const struct translated_text *translated =
        translation_lookup(translating->translation, context, text->scalar.text);
    count_state(translating, translated);
    if (is_usable(translated)) {
        check_marks(translating, text->scalar.text, translated, context);
        replace_text(text, translated);
    }
}

/* Nouns are translated where expressions are evaluated, with their numbers; here they only count. */
void words_count_noun(void *data, const struct counted_noun *noun, const char *comment)
{
    struct words_translating *translating = data;
    (void)comment;
    count_state(translating,
                translation_lookup(translating->translation, COUNTED_NOUN_CONTEXT, noun->one));
}

/* One that has no translation says what it says. */
static const struct node *new_text(struct arena *arena, const char *text, struct source_span span)
{
    struct node *node = ARENA_NEW(arena, struct node);
    *node = (struct node){.kind = NODE_SCALAR, .span = span};
    node->scalar.text = text;
    node->scalar.length = strlen(text);
    node->scalar.type = SCALAR_TEXT;
    return node;
}

/* All texts of an expression are replaced together, as it is parsed again with the new ones. */
void words_reword(void *data, const struct quoted_text *texts, size_t count, const char *context,
                  const char *comment)
{
    struct words_translating *translating = data;
    struct arena *arena = translating->arena;
    (void)comment;
    const struct node **words = ARENA_NEW_ARRAY(arena, const struct node *, count);
    for (size_t i = 0; i < count; i++) {
        const struct translated_text *translated =
            translation_lookup(translating->translation, context, texts[i].text);
        count_state(translating, translated);
        words[i] = new_text(arena, texts[i].text, texts[i].span);
        if (is_usable(translated)) {
            check_marks(translating, texts[i].text, translated, context);
            words[i] = new_text(arena, translated->text, translated->span);
        }
    }
    rewordings_add(translating->rewordings, arena, texts, words, count);
}

/* Two lines for a whole file; what is in detail the translator's program shows. */
void words_report(const struct words_translating *translating, const struct node *asked_at)
{
    struct source_span span = asked_at != NULL ? asked_at->span : (struct source_span){0};
    char missing[32], count[32], unsure[32];
    g_snprintf(missing, sizeof missing, "%zu", translating->missing);
    g_snprintf(count, sizeof count, "%zu", translating->count);
    g_snprintf(unsure, sizeof unsure, "%zu", translating->unsure);
    if (translating->missing > 0) { /* none where nothing was translated */
        diag_report(translating->diags, DIAG_WORDS_MISSING, span, NULL, missing, count,
                    translating->language);
    }
    if (translating->unsure > 0) {
        diag_report(translating->diags, DIAG_WORDS_UNSURE, span, NULL, unsure,
                    translating->language);
    }
}
