/* The context of a text is where it stands, by names that stay when lines move: "cards/gust/text". */
#include "game/printed_words.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "expression/number_words.h"
#include "game/print_settings.h"

/* Where in a file the walk is. */
struct walk {
    struct arena *arena;
    const struct words_visitor *visitor;
    const char *comment;
};

/* ---- telling words from codes ---- */

/* Whether letters stand outside of {braces} and :icons:. */
static bool has_words(const char *text)
{
    int depth = 0;
    bool in_icon = false, in_tag = false;
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (c == '{' || c == '}') {
            depth += c == '{' ? 1 : -1;
        } else if (c == '<' || c == '>') {
            in_tag = c == '<';
        } else if (c == ':' && depth == 0) {
            in_icon = !in_icon && g_ascii_isalpha(at[1]) && strchr(at + 1, ':') != NULL &&
                      strcspn(at + 1, " \n") > strcspn(at + 1, ":");
        } else if (depth <= 0 && !in_icon && !in_tag && g_unichar_isalpha(c)) {
            return true;
        }
    }
    return false;
}

/* "Put out the lantern" is for people; "art/moon.svg", "2d6+1" and "house-{place % 2 + row}" are not. */
static bool has_several_words(const char *text)
{
    int depth = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '{' || *at == '}') {
            depth += *at == '{' ? 1 : -1;
        } else if (*at == ' ' && depth <= 0 && at > text &&
                   g_unichar_isalpha(g_utf8_get_char(at + 1)) && has_words(text)) {
            return true;
        }
    }
    return false;
}

/* "Total"; names of colours, pictures and records begin with a small letter, and are no text in quotes for people. */
static bool is_capitalised(const char *text)
{
    bool is_word = g_unichar_isupper(g_utf8_get_char(text));
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        is_word = is_word && g_unichar_isalpha(g_utf8_get_char(at));
    }
    return is_word && g_utf8_strlen(text, -1) > 1;
}

/* By custom these hold words, also where no type says so. */
static bool is_called_as_words(const char *name)
{
    static const char *const names[] = {"name", "title", "text", "label", "note", "heading"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- nouns that are counted ---- */

static void take_nouns_of(const struct walk *walk, const struct node *text,
                          const struct expression *expression)
{
    size_t count;
    const struct counted_noun *nouns = expression_counted_nouns(expression, walk->arena, &count);
    for (size_t i = 0; i < count; i++) {
        struct counted_noun noun = nouns[i];
        noun.many = number_noun(number_language_find(walk->visitor->language), walk->arena, 2,
                                noun.one, noun.many);
        walk->visitor->take_noun(walk->visitor->data, &noun,
                                 arena_printf(walk->arena, "in %s", text->scalar.text));
    }
}

/* What is wrong in the expressions is told where they are used. */
static void take_nouns(const struct walk *walk, const struct node *text)
{
    if (strstr(text->scalar.text, "plural") == NULL) {
        return;
    }
    struct diag_list *told_later = diag_list_new();
    const struct template *template = template_parse(walk->arena, text, told_later);
    const struct expression *expression;
    for (size_t i = 0;
         template != NULL && (expression = template_expression_at(template, i)) != NULL; i++) {
        take_nouns_of(walk, text, expression);
    }
    diag_list_free(told_later);
}

/* Each node once: a layout may be used by many, and an alias repeats its node. */
static void take(const struct walk *walk, const struct node *node, const char *context)
{
    if (node == NULL || node->kind != NODE_SCALAR || node->scalar.type != SCALAR_TEXT ||
        !g_hash_table_add(walk->visitor->taken, (gpointer)node)) {
        return;
    }
    take_nouns(walk, node);
    if (has_words(node->scalar.text)) {
        walk->visitor->take(walk->visitor->data, node, context, walk->comment);
    }
}

/* ---- game.yaml ---- */

/* The group of a component that shares sheets under a name of its own; NULL: it has none. */
static const struct node *group_of(const struct node *component)
{
    const struct node *print = node_lookup(component, "print");
    const struct node *group = print != NULL ? node_lookup(print, "group") : NULL;
    const char *name = group != NULL ? node_text(group) : NULL;
    return name != NULL && *name != '\0' && strcmp(name, PRINT_GROUP_AUTO) != 0 ? group : NULL;
}

/* Also where a translation is looked up, so it has one place. */
static const char *group_context(struct arena *arena, const char *group)
{
    return arena_printf(arena, "groups/%s", group);
}

/* The name itself stays: it is that of a file. */
static void take_group(const struct walk *walk, const struct node *components, size_t index)
{
    const struct node *group = group_of(components->mapping.entries[index].value);
    for (size_t i = 0; i < index && group != NULL; i++) {
        const struct node *earlier = group_of(components->mapping.entries[i].value);
        group = earlier != NULL && strcmp(node_text(earlier), node_text(group)) == 0 ? NULL : group;
    }
    if (group != NULL) {
        struct node *title = ARENA_NEW(walk->arena, struct node);
        *title = *group;
        title->scalar.text = print_group_title(walk->arena, node_text(group));
        title->scalar.length = strlen(title->scalar.text);
        take(walk, title, group_context(walk->arena, node_text(group)));
    }
}

const char *words_group_title(const struct game *game, struct arena *arena, const char *group)
{
    const char *title = print_group_title(arena, group);
    const struct translated_text *translated =
        game->translation != NULL
            ? translation_lookup(game->translation, group_context(arena, group), title)
            : NULL;
    return translated != NULL && translated->text != NULL && !translated->needs_a_look
               ? translated->text
               : title;
}

/* In the order in which a reader meets them. */
void words_of_game(struct arena *arena, const struct node *root,
                   const struct words_visitor *visitor)
{
    static const char *const names[] = {"game", "about", "players"};
    const struct walk walk = {arena, visitor, NULL};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        take(&walk, node_lookup(root, names[i]), arena_printf(arena, "game/%s", names[i]));
    }
    const struct node *needs = node_lookup(root, "needs");
    for (size_t i = 0; needs != NULL && needs->kind == NODE_LIST && i < needs->list.count; i++) {
        take(&walk, needs->list.items[i], "game/needs");
    }
    const struct node *components = node_lookup(root, "components");
    for (size_t i = 0;
         components != NULL && components->kind == NODE_MAPPING && i < components->mapping.count;
         i++) {
        const struct node_entry *entry = &components->mapping.entries[i];
        take(&walk, node_lookup(entry->value, "title"),
             arena_printf(arena, "components/%s/title", entry->key->scalar.text));
        take_group(&walk, components, i);
    }
}

/* ---- layouts ---- */

/* Properties of elements that print their text. */
static bool is_printed_property(const char *name)
{
    static const char *const names[] = {"text", "head", "cell"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* The text of a parameter may be words or the name of a colour or a picture. */
static void take_parameters(const struct walk *walk, const struct node *with, const char *context)
{
    for (size_t i = 0; with->kind == NODE_MAPPING && i < with->mapping.count; i++) {
        const struct node_entry *entry = &with->mapping.entries[i];
        const struct node *value = entry->value;
        if (value->kind != NODE_SCALAR || value->scalar.type != SCALAR_TEXT) {
            continue;
        }
        if (is_called_as_words(entry->key->scalar.text) || is_capitalised(value->scalar.text) ||
            has_several_words(value->scalar.text)) {
            take(walk, value, context);
        } else {
            take_nouns(walk, value);
        }
    }
}

/* All mappings alike, whatever element they are: keys tell what is printed. */
static void walk_layout(const struct walk *walk, const struct node *node, const char *context)
{
    if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->list.count; i++) {
            walk_layout(walk, node->list.items[i], context);
        }
    } else if (node->kind == NODE_MAPPING) {
        for (size_t i = 0; i < node->mapping.count; i++) {
            const struct node_entry *entry = &node->mapping.entries[i];
            if (strcmp(entry->key->scalar.text, "with") == 0 ||
                strcmp(entry->key->scalar.text, "parameters") == 0) {
                take_parameters(walk, entry->value, context);
                continue;
            }
            if (is_printed_property(entry->key->scalar.text)) {
                take(walk, entry->value, context);
            }
            walk_layout(walk, entry->value, context);
        }
    }
}

void words_of_layout(struct arena *arena, const char *name, const struct node *root,
                     const struct words_visitor *visitor)
{
    const struct walk walk = {arena, visitor, NULL};
    walk_layout(&walk, root, arena_printf(arena, "layouts/%s", name));
}

/* ---- data ---- */

/* Of a type with alternatives it is that of the first one that knows the field. */
static const struct record_type *type_of_field(const struct record_type *type, const char *name)
{
    type = type != NULL ? record_type_resolve(type) : NULL;
    for (size_t i = 0; type != NULL && type->kind == TYPE_FIELDS && i < type->field_count; i++) {
        if (strcmp(type->fields[i].name, name) == 0) {
            return type->fields[i].type;
        }
    }
    for (size_t i = 0;
         type != NULL && type->kind == TYPE_ALTERNATIVES && i < type->alternative_count; i++) {
        const struct record_type *found = type_of_field(type->alternatives[i], name);
        if (found != NULL) {
            return found;
        }
    }
    return type != NULL && type->kind == TYPE_TABLE ? type->value : NULL;
}

/* A declared type decides; without one a text is for people if its field is called so, or if it looks like a sentence.
 * Sources are for the author. */
static bool is_for_people(const char *field, const struct node *node,
                          const struct record_type *type)
{
    type = type != NULL ? record_type_resolve(type) : NULL;
    if (type != NULL && type->kind == TYPE_TEXT) {
        return type->translate_given ? type->translate
                                     : type->pattern == NULL && strcmp(field, "source") != 0;
    }
    if (type != NULL && type->kind != TYPE_ANY && type->kind != TYPE_ALTERNATIVES) {
        return false;
    }
    return node->scalar.text != NULL && strcmp(field, "source") != 0 && strcmp(field, "id") != 0 &&
           (is_called_as_words(field) || has_several_words(node->scalar.text));
}

/* Of a board its labels are read by people; its layers are drawn with letters. */
static void walk_board(const struct walk *walk, const struct node *node, const char *context)
{
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        walk_board(walk, node->list.items[i], arena_printf(walk->arena, "%s[%zu]", context, i + 1));
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        const struct node_entry *entry = &node->mapping.entries[i];
        const char *name = entry->key->scalar.text;
        const char *inner = arena_printf(walk->arena, "%s/%s", context, name);
        if (strcmp(name, "label") == 0) {
            take(walk, entry->value, inner);
        } else if (strcmp(name, "layers") != 0) {
            walk_board(walk, entry->value, inner);
        }
    }
}

/* `field` is the name that a value in lists goes by. */
static void walk_value(const struct walk *walk, const char *field, const struct node *node,
                       const struct record_type *type, const char *context)
{
    const struct record_type *resolved = type != NULL ? record_type_resolve(type) : NULL;
    if (resolved != NULL && resolved->kind == TYPE_BOARD) {
        walk_board(walk, node, context);
        return;
    }
    switch (node->kind) {
    case NODE_SCALAR:
        if (is_for_people(field, node, type)) {
            take(walk, node, context);
        }
        break;
    case NODE_LIST: {
        const struct record_type *of =
            resolved != NULL && resolved->kind == TYPE_LIST ? resolved->value : NULL;
        for (size_t i = 0; i < node->list.count; i++) {
            walk_value(walk, field, node->list.items[i], of,
                       arena_printf(walk->arena, "%s[%zu]", context, i + 1));
        }
        break;
    }
    case NODE_MAPPING:
        for (size_t i = 0; i < node->mapping.count; i++) {
            const char *name = node->mapping.entries[i].key->scalar.text;
            walk_value(walk, name, node->mapping.entries[i].value, type_of_field(type, name),
                       arena_printf(walk->arena, "%s/%s", context, name));
        }
        break;
    }
}

/* By id where there is one, so that a text keeps its translation when records change places. */
void words_of_data(struct arena *arena, const char *set, const struct node *list,
                   const struct record_type *type, const struct words_visitor *visitor)
{
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *record = list->list.items[i];
        const char *id = node_text(node_lookup(record, "id"));
        id = id != NULL ? id : arena_printf(arena, "%zu", i + 1);
        const char *name = node_text(node_lookup(record, "name"));
        const struct walk walk = {arena, visitor,
                                  name != NULL ? arena_printf(arena, "of %s", name) : NULL};
        walk_value(&walk, set, record, type, arena_printf(arena, "%s/%s", set, id));
    }
}

/* ---- translating ---- */

/* Takes the next "{...}", "<...>" or ":icon:" at or behind *at; false where there is none more. */
static bool next_mark(const char **at, const char **mark_out, size_t *length_out)
{
    for (const char *from = *at; *from != '\0'; from++) {
        const char *end = NULL;
        if (*from == '{') {
            end = strchr(from, '}');
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
    if (translated != NULL && translated->text != NULL && !translated->needs_a_look) {
        check_marks(translating, text->scalar.text, translated, context);
        replace_text(text, translated);
    }
}

void words_count_noun(void *data, const struct counted_noun *noun, const char *comment)
{
    struct words_translating *translating = data;
    (void)comment;
    count_state(translating,
                translation_lookup(translating->translation, COUNTED_NOUN_CONTEXT, noun->one));
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
