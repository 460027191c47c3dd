/* Words that a printed text has by its source: found in one of the texts, or in each.
 *
 * Words that no text has were in one before something was changed. That text is blamed: the one nearest to them word by
 * word, and where several are as near, one that has no other words of the same entry. */
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "rules/rule_pass.h"

/* All plain texts below a node, in the order of the file. */
static void add_texts(const struct node *node, GPtrArray *texts)
{
    if (node->kind == NODE_SCALAR && node->scalar.type == SCALAR_TEXT) {
        g_ptr_array_add(texts, (gpointer)node);
    }
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        add_texts(node->list.items[i], texts);
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        add_texts(node->mapping.entries[i].value, texts);
    }
}

/* What an expression computed has lost its place: it is all that was read and says the same. */
static void add_read_alike(const struct verdict *reading, const char *text, GPtrArray *texts)
{
    for (size_t i = 0; i < reading->read_count; i++) {
        const struct node *read = reading->reads[i];
        if (read->kind == NODE_SCALAR && strcmp(node_text(read), text) == 0 &&
            !g_ptr_array_find(texts, read, NULL)) {
            g_ptr_array_add(texts, (gpointer)read);
        }
    }
}

/* The items of a list one after the other; what is no text adds none. */
static void add_value_texts(const struct value *value, const struct verdict *reading,
                            GPtrArray *texts)
{
    if (value->kind == VALUE_NODE) {
        add_texts(value->node, texts);
    } else if (value->kind == VALUE_TEXT) {
        add_read_alike(reading, value->text, texts);
    }
    for (size_t i = 0; value->kind == VALUE_LIST && i < value->count; i++) {
        add_value_texts(&value->items[i], reading, texts);
    }
}

/* The words between all marks, [words->len]. */
static GPtrArray *words_of(struct arena *arena, const char *text)
{
    GPtrArray *words = g_ptr_array_new();
    while (*text != '\0') {
        const char *end = text;
        while (g_unichar_isalnum(g_utf8_get_char(end))) {
            end = g_utf8_next_char(end);
        }
        if (end > text) {
            g_ptr_array_add(words, arena_strndup(arena, text, (size_t)(end - text)));
        }
        text = *end != '\0' ? g_utf8_next_char(end) : end;
    }
    return words;
}

/* How many words must be put in, left out or be others for some part of the text to be the phrase: Sellers' algorithm,
 * of which `costs` is the column for the phrase's first words up to the text's last one. */
static size_t words_apart(const GPtrArray *text, const GPtrArray *phrase)
{
    size_t *costs = g_new(size_t, phrase->len + 1), least = phrase->len;
    for (size_t i = 0; i <= phrase->len; i++) {
        costs[i] = i;
    }
    for (guint at = 0; at < text->len; at++) {
        size_t diagonal = 0;
        for (guint i = 1; i <= phrase->len; i++) {
            bool same = strcmp(text->pdata[at], phrase->pdata[i - 1]) == 0;
            size_t changed = diagonal + (same ? 0 : 1);
            diagonal = costs[i];
            costs[i] = MIN(changed, MIN(costs[i], costs[i - 1]) + 1);
        }
        least = MIN(least, costs[phrase->len]);
    }
    g_free(costs);
    return least;
}

/* Where the words stood before something was changed: the text that is nearest to them, of several one that has no
 * other phrase. */
static const struct node *nearest_text(struct arena *arena, const GPtrArray *texts, GHashTable *met,
                                       const char *phrase)
{
    GPtrArray *wanted = words_of(arena, phrase);
    const struct node *nearest = NULL;
    size_t least = SIZE_MAX;
    for (guint i = 0; i < texts->len; i++) {
        const struct node *text = g_ptr_array_index(texts, i);
        GPtrArray *words = words_of(arena, node_text(text));
        size_t apart = 2 * words_apart(words, wanted) + (g_hash_table_contains(met, text) ? 1 : 0);
        if (apart < least) {
            nearest = text;
            least = apart;
        }
        g_ptr_array_free(words, TRUE);
    }
    g_ptr_array_free(wanted, TRUE);
    return nearest;
}

/* Where there is no text at all, the `in` of the entry is to blame. */
static void report_lost_words(struct rule_pass *pass, const struct node *blame, const char *phrase)
{
    blame = blame != NULL ? blame : node_lookup(pass->rule->node, "in");
    rule_report_broken(pass, blame, blame_span(blame),
                       arena_printf(pass->run->scratch, "'%s' is expected in this text", phrase));
}

/* False if no text has the phrase. The first that has no other one yet counts as its text. */
static bool find_phrase(struct rule_pass *pass, const GPtrArray *texts, GHashTable *met,
                        const char *phrase)
{
    bool found = false;
    const struct node *own = NULL;
    pass->result->looked_count++;
    for (guint i = 0; i < texts->len; i++) {
        const struct node *text = g_ptr_array_index(texts, i);
        if (strstr(node_text(text), phrase) != NULL) {
            const struct book_phrase known = {text, phrase};
            g_array_append_val(pass->run->phrases, known);
            own = own == NULL ||
                          (g_hash_table_contains(met, own) && !g_hash_table_contains(met, text))
                      ? text
                      : own;
            found = true;
        } else if (pass->rule->book->every && !blame_set_explains(pass->run->blamed, &text, 1)) {
            report_lost_words(pass, text, phrase);
            found = true;
        }
    }
    if (own != NULL) {
        g_hash_table_add(met, (gpointer)own);
    }
    return found;
}

/* Phrases that were found tell which texts are theirs, so those that were lost are blamed at the end, at the nearest
 * text that has none of its own. */
void book_check_words(struct rule_pass *pass, const struct value *in, const struct verdict *reading,
                      const struct rule_subject *subject)
{
    const struct book *book = pass->rule->book;
    const struct blame_set *blamed = pass->run->blamed;
    GPtrArray *texts = g_ptr_array_new(), *lost = g_ptr_array_new();
    GHashTable *met = g_hash_table_new(NULL, NULL);
    add_value_texts(in, reading, texts);
    for (size_t i = 0; i < book->phrase_count; i++) {
        const char *phrase = NULL;
        struct verdict verdict;
        if (rule_text(pass, book->phrases[i], subject, &phrase, &verdict) &&
            !blame_set_explains(blamed, verdict.reads, verdict.read_count)) {
            const char *kept = arena_strdup(pass->run->kept, phrase);
            if (!find_phrase(pass, texts, met, kept)) {
                g_ptr_array_add(lost, (gpointer)kept);
            }
        }
    }
    /* They may be in a text that was blamed. */
    for (guint i = 0;
         i < lost->len &&
         !blame_set_explains(blamed, (const struct node *const *)texts->pdata, texts->len);
         i++) {
        const char *phrase = lost->pdata[i];
        report_lost_words(pass, nearest_text(pass->run->scratch, texts, met, phrase), phrase);
    }
    g_hash_table_destroy(met);
    g_ptr_array_free(lost, TRUE);
    g_ptr_array_free(texts, TRUE);
}
