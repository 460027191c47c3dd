/* What is typed into a printed text instead of being taken from the data: a number or a name that somebody will
 * change in one place only.
 *
 * A text that was filled has its expressions' values in it already; they are told from what was typed by the
 * literals of its template, found one after the other. */
#include "rules/word_check.h"

#include <string.h>

#include "expression/number_words.h"
#include "game/record_type.h"
#include "rules/known_names.h"

struct word_checking {
    const struct game *game;
    const struct number_language *language;
    GHashTable *templates; /* scalar -> struct template of a filled text */
    GHashTable *phrases;   /* scalar -> GPtrArray of const char * */
    struct known_names *names;
    struct plain_texts *plain; /* NULL: nobody checks again */
    struct arena *arena;
    struct diag_list *diags;
};

struct plain_texts {
    gchar *sought;     /* the digest of the numbers and names that were looked for in them */
    GHashTable *texts; /* those of the last check; owned */
    GHashTable *still; /* those of this one that were looked at already; NULL between checks */
};

/* ---- what is known ---- */

static void free_phrases(gpointer phrases)
{
    g_ptr_array_free(phrases, TRUE);
}

/* By text: a phrase accounts for words in its own text only. */
static void collect_phrases(struct word_checking *checking, const struct rule_report *report)
{
    for (size_t i = 0; i < report->phrase_count; i++) {
        const struct book_phrase *phrase = &report->phrases[i];
        GPtrArray *known = g_hash_table_lookup(checking->phrases, phrase->scalar);
        if (known == NULL) {
            known = g_ptr_array_new();
            g_hash_table_insert(checking->phrases, (gpointer)phrase->scalar, known);
        }
        g_ptr_array_add(known, (gpointer)phrase->words);
    }
}

/* Whether the bytes lie within words that an entry of the rules has. */
static bool is_accounted_for(const struct word_checking *checking, const struct node *scalar,
                             const char *text, size_t offset, size_t length)
{
    const GPtrArray *phrases = g_hash_table_lookup(checking->phrases, scalar);
    for (guint i = 0; phrases != NULL && i < phrases->len; i++) {
        const char *words = g_ptr_array_index(phrases, i);
        for (const char *at = strstr(text, words); at != NULL; at = strstr(at + 1, words)) {
            size_t start = (size_t)(at - text);
            if (offset >= start && offset + length <= start + strlen(words)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- numbers ---- */

static bool is_number_field(const struct node_entry *entry, long long value)
{
    return entry->value->kind == NODE_SCALAR && entry->value->scalar.type == SCALAR_INTEGER &&
           entry->value->scalar.integer == value;
}

/* "; 'on_card' of this record is 5": where the number may come from, the nearest field first. */
static const char *source_of(const struct word_checking *checking, const struct node *scalar,
                             long long value)
{
    for (const struct node *node = scalar->parent; node != NULL; node = node->parent) {
        for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
            if (is_number_field(&node->mapping.entries[i], value)) {
                return arena_printf(checking->arena, "; %lld is '%s' of this record", value,
                                    node_text(node->mapping.entries[i].key));
            }
        }
    }
    return "";
}

/* Of a filled text the places in the file are not known: it is blamed as a whole. */
static struct source_span words_span(const struct word_checking *checking,
                                     const struct node *scalar, size_t offset, size_t length)
{
    bool as_written = !g_hash_table_contains(checking->templates, scalar);
    return as_written ? node_text_span(scalar, offset, length) : scalar->span;
}

/* False where there is none, whatever accounts for it. Offsets are bytes of `text`; with `shift` they are those of the
 * scalar's text. */
static bool look_for_numbers(const struct word_checking *checking, const struct node *scalar,
                             const char *text, size_t start, size_t end, size_t shift)
{
    struct text_number number;
    size_t at = start;
    bool found = false;
    while (number_next(checking->language, text, end, &at, &number)) {
        found = true;
        if (is_accounted_for(checking, scalar, text, number.offset, number.length)) {
            continue;
        }
        diag_report(checking->diags, DIAG_NUMBER_IN_WORDS,
                    words_span(checking, scalar, number.offset + shift, number.length),
                    node_path(checking->arena, scalar),
                    arena_strndup(checking->arena, text + number.offset, number.length),
                    source_of(checking, scalar, number.value));
    }
    return found;
}

/* ---- names ---- */

/* Each place of each name: one of several that are alike may be swapped. */
static bool look_for_names(const struct word_checking *checking, const struct node *scalar,
                           const char *text, size_t start, size_t end, size_t shift)
{
    struct found_name name;
    size_t at = start;
    bool found = false;
    while (known_name_next(checking->names, scalar, text, end, &at, &name)) {
        found = true;
        if (is_accounted_for(checking, scalar, text, name.offset, name.length)) {
            continue;
        }
        diag_report(checking->diags, DIAG_NAME_IN_WORDS,
                    words_span(checking, scalar, name.offset + shift, name.length),
                    node_path(checking->arena, scalar),
                    arena_strndup(checking->arena, text + name.offset, name.length), name.is,
                    name.suggestion != NULL
                        ? arena_printf(checking->arena, "; %s gives it", name.suggestion)
                        : "");
    }
    return found;
}

static bool is_name(const struct node *scalar)
{
    return scalar->key != NULL && strcmp(node_text(scalar->key), "name") == 0;
}

/* The type of a field of a record, by its way from there; NULL where none is declared. */
static const struct record_type *type_at(const struct word_checking *checking,
                                         const struct node *node)
{
    const struct game *game = checking->game;
    for (size_t i = 0; i < game->data_set_count; i++) {
        if (node->parent == game->data_sets[i].root) {
            return record_type_of(game->types, game->data_sets[i].name);
        }
    }
    /* Upwards to the record, and from there down by the keys. */
    const struct record_type *outer = node->parent != NULL ? type_at(checking, node->parent) : NULL;
    outer = outer != NULL ? record_type_resolve(outer) : NULL;
    if (outer == NULL || outer->kind == TYPE_LIST) {
        return outer != NULL ? outer->value : NULL;
    }
    for (size_t i = 0; node->key != NULL && i < outer->field_count; i++) {
        if (strcmp(outer->fields[i].name, node_text(node->key)) == 0) {
            return outer->fields[i].type;
        }
    }
    return NULL;
}

/* One of the words that its type allows: a value, however it is called. */
static bool is_choice(const struct word_checking *checking, const struct node *scalar)
{
    const struct record_type *type =
        checking->game->types != NULL ? type_at(checking, scalar) : NULL;
    return type != NULL && record_type_resolve(type)->kind == TYPE_CHOICE;
}

/* A text of figures alone ("3-4", "+1") is a value of its own. */
static bool has_words(const char *text)
{
    while (*text != '\0' && !g_unichar_isalpha(g_utf8_get_char(text))) {
        text = g_utf8_next_char(text);
    }
    return *text != '\0';
}

/* False where nothing was found, whatever accounts for it. */
static bool look_through(const struct word_checking *checking, const struct node *scalar,
                         const char *text, size_t start, size_t end, size_t shift)
{
    bool numbers = has_words(text) && look_for_numbers(checking, scalar, text, start, end, shift);
    return look_for_names(checking, scalar, text, start, end, shift) || numbers;
}

/* ---- texts in which nothing was found ---- */

struct plain_texts *plain_texts_new(void)
{
    struct plain_texts *plain = g_new0(struct plain_texts, 1);
    plain->texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return plain;
}

void plain_texts_free(struct plain_texts *plain)
{
    if (plain != NULL) {
        g_hash_table_destroy(plain->texts);
        g_free(plain->sought);
        g_free(plain);
    }
}

/* All are forgotten where other numbers or names are looked for. */
static void begin_plain_texts(const struct word_checking *checking)
{
    struct plain_texts *plain = checking->plain;
    const char *language = checking->game->language;
    struct digest digest = digest_begin();
    digest_add(&digest, language, language != NULL ? strlen(language) : 0);
    known_names_digest(checking->names, &digest);
    gchar *sought = digest_text(&digest);
    if (g_strcmp0(plain->sought, sought) != 0) {
        g_hash_table_remove_all(plain->texts);
    }
    g_free(plain->sought);
    plain->sought = sought;
    plain->still = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

/* Those that are no longer printed are forgotten. */
static void end_plain_texts(struct plain_texts *plain)
{
    g_hash_table_destroy(plain->texts);
    plain->texts = g_steal_pointer(&plain->still);
}

/* What was known goes over to the texts of this check. */
static bool is_known_as_plain(struct plain_texts *plain, const char *text)
{
    gpointer own = NULL;
    if (g_hash_table_contains(plain->still, text)) {
        return true;
    }
    bool known = g_hash_table_steal_extended(plain->texts, text, &own, NULL);
    if (known) {
        g_hash_table_add(plain->still, own);
    }
    return known;
}

/* What is called by the text itself is no name in it, but in another text of the same words. An icon or a space may
 * come for what looks like one. */
static bool may_be_known_as_plain(const struct word_checking *checking, const struct node *scalar)
{
    return checking->plain != NULL && !known_names_are_from(checking->names, scalar) &&
           strpbrk(node_text(scalar), ":" G_CSET_DIGITS) == NULL;
}

/* Known by its words, so that a text that did not change is not looked through at each keystroke. */
static void check_whole_text(const struct word_checking *checking, const struct node *scalar)
{
    const char *text = node_text(scalar);
    bool may_be_plain = may_be_known_as_plain(checking, scalar);
    if (may_be_plain && is_known_as_plain(checking->plain, text)) {
        return;
    }
    if (!look_through(checking, scalar, text, 0, strlen(text), 0) && may_be_plain) {
        g_hash_table_add(checking->plain->still, g_strdup(text));
    }
}

/* ---- texts ---- */

/* The text has the values of its expressions: what was typed are the literals in it. */
static void check_filled(const struct word_checking *checking, const struct node *scalar,
                         const struct template *written)
{
    const char *text = node_text(scalar);
    size_t at = 0;
    struct template_literal literal;
    for (size_t i = 0; template_literal_at(written, i, &literal); i++) {
        const char *found = strstr(text + at, literal.text);
        if (found != NULL) {
            at = (size_t)(found - text);
            look_through(checking, scalar, text, at, at + literal.length, 0);
            at += literal.length;
        }
    }
}

/* Texts of layouts hold expressions that differ from face to face. */
static void check_layout_text(const struct word_checking *checking, const struct node *scalar)
{
    struct template_literal literal;
    struct diag_list *known = diag_list_new();
    const struct template *template = template_parse(checking->arena, scalar, known);
    for (size_t i = 0; template != NULL && template_literal_at(template, i, &literal); i++) {
        look_through(checking, scalar, literal.text, 0, literal.length, literal.offset);
    }
    diag_list_free(known);
}

static bool is_of_data(const struct word_checking *checking, const struct node *scalar)
{
    return game_subject(checking->game, scalar).set != NULL;
}

/* By what the text is: filled from a template, no words of the author (a choice, a computed value), a whole text of
 * the data, or one of a layout. */
static void check_text(const struct word_checking *checking, const struct node *scalar)
{
    const struct template *written = g_hash_table_lookup(checking->templates, scalar);
    const char *text = node_text(scalar);
    if (is_name(scalar)) {
        return;
    }
    if (written != NULL) {
        check_filled(checking, scalar, written);
    } else if (text == NULL || scalar->scalar.type != SCALAR_TEXT || scalar->span.source == NULL ||
               is_choice(checking, scalar) || game_is_computed(checking->game, scalar)) {
        return;
    } else if (is_of_data(checking, scalar)) {
        check_whole_text(checking, scalar);
    } else {
        check_layout_text(checking, scalar);
    }
}

/* What the first page of a booklet says of the game, in the author's words. */
static void check_booklet_texts(const struct word_checking *checking)
{
    const struct node *root = checking->game->root;
    const struct node *needs = node_lookup(root, "needs"), *about = node_lookup(root, "about");
    const struct node *components = node_lookup(root, "components");
    for (size_t i = 0; needs != NULL && i < needs->list.count; i++) {
        check_text(checking, needs->list.items[i]);
    }
    if (about != NULL) {
        check_text(checking, about);
    }
    for (size_t i = 0; components != NULL && i < components->mapping.count; i++) {
        const struct node *title = node_lookup(components->mapping.entries[i].value, "title");
        if (title != NULL) {
            check_text(checking, title);
        }
    }
}

bool words_are_held(const struct rule_report *report)
{
    for (size_t i = 0; i < report->set.rule_count; i++) {
        const struct book *book = report->set.rules[i].book;
        if (book != NULL && book->kind == BOOK_TEXT) {
            return true;
        }
    }
    return false;
}

/* `printed` is a set, and findings come in no order: whoever shows them sorts them. */
void words_check(const struct game *game, const struct rule_report *report, GHashTable *printed,
                 struct plain_texts *plain, struct diag_list *diags)
{
    struct word_checking checking = {
        .game = game,
        .language = number_language_find(game->language),
        .templates = g_hash_table_new(NULL, NULL),
        .phrases = g_hash_table_new_full(NULL, NULL, NULL, free_phrases),
        .names = known_names_new(game),
        .plain = plain,
        .arena = arena_new(),
        .diags = diags,
    };
    GHashTableIter iter;
    gpointer scalar;
    collect_phrases(&checking, report);
    for (size_t i = 0; i < game->filled_text_count; i++) {
        const struct filled_text *filled = &game->filled_texts[i];
        g_hash_table_insert(checking.templates, (gpointer)filled->scalar,
                            (gpointer)filled->written);
    }
    if (plain != NULL) {
        begin_plain_texts(&checking);
    }
    g_hash_table_iter_init(&iter, printed);
    while (g_hash_table_iter_next(&iter, &scalar, NULL)) {
        check_text(&checking, scalar);
    }
    check_booklet_texts(&checking);
    if (plain != NULL) {
        end_plain_texts(plain);
    }
    arena_free(checking.arena);
    known_names_free(checking.names);
    g_hash_table_destroy(checking.phrases);
    g_hash_table_destroy(checking.templates);
}
