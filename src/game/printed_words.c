/* Which texts of a game are words for people, each with the context by which its translation is found again: where it
 * stands, by names that stay when lines move: "cards/gust/text".
 *
 * A game says nowhere what its words are. Types do where they are declared; else it is told by where a text stands
 * (`text` of an element is printed, `fill` is not), by what its field is called, and at last by how it looks. In doubt a
 * text is no words: one that is missing among the translator's is noticed on the first proof, one that is code and gets
 * translated breaks the game. */
#include "game/printed_words.h"

#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "expression/number_words.h"
#include "game/print_settings.h"
#include "game/property.h"

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

/* The plural that the author did not write is that of the game's language. */
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

/* NULL where there are no expressions. What is wrong in them is told where they are used. */
static const struct template *parse_template(const struct walk *walk, const struct node *text)
{
    if (strchr(text->scalar.text, '{') == NULL) {
        return NULL;
    }
    struct diag_list *told_later = diag_list_new();
    const struct template *template = template_parse(walk->arena, text, told_later);
    diag_list_free(told_later);
    return template;
}

/* Of every expression in a text. */
static void take_nouns(const struct walk *walk, const struct node *text)
{
    const struct template *template = parse_template(walk, text);
    const struct expression *expression;
    for (size_t i = 0;
         template != NULL && (expression = template_expression_at(template, i)) != NULL; i++) {
        take_nouns_of(walk, text, expression);
    }
}

/* ---- texts in quotes ---- */

/* How sure it is that a value is read by people. */
enum readers {
    READERS_NONE,
    READERS_OF_SENTENCES, /* if it has several words */
    READERS_OF_WORDS,     /* if it has several, or one with a capital letter */
    READERS_ALWAYS,       /* if it has letters */
};

static bool is_read(enum readers readers, const char *text)
{
    return has_words(text) &&
           (readers == READERS_ALWAYS || (readers != READERS_NONE && has_several_words(text)) ||
            (readers == READERS_OF_WORDS && is_capitalised(text)));
}

/* Each expression at once, as it is worded anew whole: where one of its texts is words, so are those that it may be joined
 * with or stand in for. */
static void take_quoted(const struct walk *walk, const struct quoted_text *texts, size_t count,
                        enum readers readers, const char *context)
{
    struct quoted_text *read = ARENA_NEW_ARRAY(walk->arena, struct quoted_text, count);
    for (size_t i = 0; i < count;) {
        const struct expression *expression = texts[i].expression;
        bool are_words = false;
        size_t read_count = 0;
        for (; i < count && texts[i].expression == expression; i++) {
            are_words = are_words || is_read(readers, texts[i].text);
            if (has_words(texts[i].text)) {
                read[read_count++] = texts[i];
            }
        }
        if (are_words) {
            walk->visitor->take_quoted(
                walk->visitor->data, read, read_count, context,
                arena_printf(walk->arena, "in {%s}", expression_source(expression)));
        }
    }
}

/* Of the expressions in a text; the text between them is taken by itself. */
static void take_quoted_of(const struct walk *walk, const struct node *text, enum readers readers,
                           const char *context)
{
    const struct template *template = parse_template(walk, text);
    size_t count;
    if (template != NULL) {
        const struct quoted_text *texts = template_quoted_texts(template, walk->arena, &count);
        take_quoted(walk, texts, count, readers, context);
    }
}

/* Of what is one expression and no text: the list that is gone through, a value that is computed. */
static void take_expression(const struct walk *walk, const struct node *scalar,
                            const struct expression *expression, enum readers readers,
                            const char *context)
{
    size_t count;
    if (expression != NULL && g_hash_table_add(walk->visitor->taken, (gpointer)scalar)) {
        take_nouns_of(walk, scalar, expression);
        const struct quoted_text *texts = expression_quoted_texts(expression, walk->arena, &count);
        take_quoted(walk, texts, count, readers, context);
    }
}

/* ---- texts ---- */

/* Each node once: a layout may be used by many, and an alias repeats its node. A translation has the expressions of its
 * original, so it is there that they say other words. */
static void take_as(const struct walk *walk, const struct node *node, enum readers readers,
                    const char *context)
{
    if (node == NULL || node->kind != NODE_SCALAR || node->scalar.type != SCALAR_TEXT ||
        !g_hash_table_add(walk->visitor->taken, (gpointer)node)) {
        return;
    }
    take_nouns(walk, node);
    if (is_read(readers, node->scalar.text)) {
        walk->visitor->take(walk->visitor->data, node, context, walk->comment);
        readers = READERS_ALWAYS;
    }
    take_quoted_of(walk, node, readers, context);
}

/* What is always read by people. */
static void take(const struct walk *walk, const struct node *node, const char *context)
{
    take_as(walk, node, READERS_ALWAYS, context);
}

/* What is handed to a layout may be words or the name of a colour or a picture. */
static void take_parameter(const struct walk *walk, const char *name, const struct node *value,
                           const char *context)
{
    switch (value->kind) {
    case NODE_SCALAR:
        take_as(walk, value, is_called_as_words(name) ? READERS_ALWAYS : READERS_OF_WORDS, context);
        break;
    case NODE_LIST:
        for (size_t i = 0; i < value->list.count; i++) {
            take_parameter(walk, name, value->list.items[i], context);
        }
        break;
    case NODE_MAPPING:
        for (size_t i = 0; i < value->mapping.count; i++) {
            const struct node_entry *entry = &value->mapping.entries[i];
            take_parameter(walk, entry->key->scalar.text, entry->value, context);
        }
        break;
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

/* A translation whose original has changed since counts as none. */
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

const char *words_players(const struct game *game, struct arena *arena)
{
    const char *text = game->players;
    const char *hyphen = strchr(text, '-');
    bool range = hyphen != NULL && hyphen > text && g_ascii_isdigit(hyphen[-1]) &&
                 g_ascii_isdigit(hyphen[1]);
    return range ? arena_printf(arena, "%.*s–%s", (int)(hyphen - text), text, hyphen + 1) : text;
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
        const struct node *with = node_lookup(entry->value, "with");
        if (with != NULL) {
            take_parameter(&walk, "with", with,
                           arena_printf(arena, "components/%s/with", entry->key->scalar.text));
        }
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

/* `{'Bow', 'Sling'} as weapon` is parsed as whoever draws it does. */
static void take_list(const struct walk *walk, const struct node *each, const char *context)
{
    const char *text = node_text(each);
    if (text != NULL) {
        struct diag_list *told_later = diag_list_new();
        take_expression(
            walk, each,
            expression_parse_part(walk->arena, each, 0, property_list_length(text), told_later),
            READERS_OF_WORDS, context);
        diag_list_free(told_later);
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
            const char *name = entry->key->scalar.text;
            if (strcmp(name, "with") == 0 || strcmp(name, "parameters") == 0) {
                take_parameter(walk, name, entry->value, context);
                continue;
            }
            if (is_printed_property(name)) {
                take(walk, entry->value, context);
            } else if (strcmp(name, "each") == 0) {
                take_list(walk, entry->value, context);
            }
            walk_layout(walk, entry->value, context);
        }
    }
}

/* No model of the layout is made: words are taken before its tree is read, see layout_load.c. */
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
static enum readers readers_of(const char *field, const struct record_type *type)
{
    bool is_source = strcmp(field, "source") == 0;
    type = type != NULL ? record_type_resolve(type) : NULL;
    if (type != NULL && type->kind == TYPE_TEXT) {
        bool is_words =
            type->translate_given ? type->translate : type->pattern == NULL && !is_source;
        return is_words ? READERS_ALWAYS : READERS_NONE;
    }
    if ((type != NULL && type->kind != TYPE_ANY && type->kind != TYPE_ALTERNATIVES) || is_source ||
        strcmp(field, "id") == 0) {
        return READERS_NONE;
    }
    return is_called_as_words(field) ? READERS_ALWAYS : READERS_OF_SENTENCES;
}

/* Of a board what spaces and regions are marked with is read by people; its layers are drawn with letters. */
static void walk_board(const struct walk *walk, const struct node *node, const char *context)
{
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        walk_board(walk, node->list.items[i], arena_printf(walk->arena, "%s[%zu]", context, i + 1));
    }
    for (size_t i = 0; node->kind == NODE_MAPPING && i < node->mapping.count; i++) {
        const struct node_entry *entry = &node->mapping.entries[i];
        const char *name = entry->key->scalar.text;
        const char *inner = arena_printf(walk->arena, "%s/%s", context, name);
        if (strcmp(name, "label") == 0 || strcmp(name, "text") == 0) {
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
        take_as(walk, node, readers_of(field, type), context);
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

/* What game.yaml says of a set: fields of each record that are computed, and lists that are put together. */
static void walk_computed(const struct walk *walk, const struct node *fields,
                          const struct record_type *type, const char *context)
{
    struct diag_list *told_later = diag_list_new();
    for (size_t i = 0; fields != NULL && i < fields->mapping.count; i++) {
        const struct node_entry *entry = &fields->mapping.entries[i];
        const char *name = entry->key->scalar.text;
        const struct record_type *of = type_of_field(type, name);
        const char *inner = arena_printf(walk->arena, "%s/%s", context, name);
        if (entry->value->kind == NODE_SCALAR) {
            take_expression(walk, entry->value,
                            expression_parse(walk->arena, entry->value, told_later),
                            readers_of(name, of), inner);
        } else if (entry->value->kind == NODE_LIST) {
            for (size_t item = 0; item < entry->value->list.count; item++) {
                walk_value(walk, name, entry->value->list.items[item], of,
                           arena_printf(walk->arena, "%s[%zu]", inner, item + 1));
            }
        }
    }
    diag_list_free(told_later);
}

/* By id where there is one, so that a text keeps its translation when records change places. */
void words_of_data(struct arena *arena, const struct data_set *set, const struct record_type *type,
                   const struct words_visitor *visitor)
{
    const struct walk computed = {arena, visitor, NULL};
    walk_computed(&computed, set->product, type, arena_printf(arena, "%s/product", set->name));
    walk_computed(&computed, set->compute, type, arena_printf(arena, "%s/compute", set->name));
    const struct node *list = set->root;
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *record = list->list.items[i];
        const char *id = node_text(node_lookup(record, "id"));
        id = id != NULL ? id : arena_printf(arena, "%zu", i + 1);
        const char *name = node_text(node_lookup(record, "name"));
        const struct walk walk = {arena, visitor,
                                  name != NULL ? arena_printf(arena, "of %s", name) : NULL};
        walk_value(&walk, set->name, record, type, arena_printf(arena, "%s/%s", set->name, id));
    }
}
