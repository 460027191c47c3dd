/* Types of records: the kinds that there are, and how findings speak of them. */
#include "game/record_type.h"

#include <string.h>

/* clang-format off */
const struct type_kind_info type_kind_infos[] = {
    [TYPE_TEXT] = {"text", "Any single value, as it is written.", "text"},
    [TYPE_NUMBER] = {"number", "A number.", "a number"},
    [TYPE_WHOLE] = {"whole", "A whole number.", "a whole number"},
    [TYPE_FLAG] = {"flag", "`true` or `false`.", "true or false"},
    [TYPE_ID] = {"id", "A name for files and references: small letters, digits and `-`.", "an id (small letters, digits and -)"},
    [TYPE_COLOUR] = {"colour", "`#rrggbb`, a name of CSS or of the theme.", "a colour (#rrggbb, or a name of CSS or the theme)"},
    [TYPE_LENGTH] = {"length", "A length: `3`, `1.5cm`, `50%`.", "a length (mm, cm, in, pt, px@300, %, fr or auto)"},
    [TYPE_DICE] = {"dice", "Dice: `d10`, `2d6 + 1`.", "dice, such as 2d6"},
    [TYPE_RANGE] = {"range", "Numbers that belong together: `4`, `0-4`, `7+`, `1, 3-4`.", "a range, such as 0-4"},
    [TYPE_PICTURE] = {"picture", "The name of a picture file in the game's folder.", "the name of a picture"},
    [TYPE_ICON] = {"icon", "The name of a picture in art/icons, without its ending.", "the name of an icon"},
    [TYPE_BOARD] = {"board", "A board of spaces.", "a board"},
    [TYPE_ANY] = {"any", "Anything.", "anything"},
};
/* clang-format on */

_Static_assert(G_N_ELEMENTS(type_kind_infos) == TYPE_WRITTEN_COUNT, "each kind has a row");

/* The rest of it is in the arena of the game. */
void record_types_clear(struct record_types *types)
{
    if (types->patterns != NULL) {
        g_ptr_array_free(types->patterns, TRUE);
    }
    *types = (struct record_types){0};
}

const struct record_type *record_type_of(const struct record_types *types, const char *data_set)
{
    for (size_t i = 0; i < types->record_count; i++) {
        if (strcmp(types->records[i].name, data_set) == 0) {
            return types->records[i].type;
        }
    }
    return NULL;
}

/* Names end somewhere: record_types_check_circles() has cut those that lead back to themselves. */
const struct record_type *record_type_resolve(const struct record_type *type)
{
    while (type->kind == TYPE_NAMED) {
        type = type->target;
    }
    return type;
}

bool word_list_has(const struct word_list *list, const char *word)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* A name adds its own words to those of the type that it stands for; in the same way it may be optional or unique. */
bool record_type_has_word(const struct record_type *type, const char *word)
{
    while (!word_list_has(&type->or_words, word) && type->kind == TYPE_NAMED) {
        type = type->target;
    }
    return word_list_has(&type->or_words, word);
}

bool record_type_is_optional(const struct record_type *type)
{
    while (!type->optional && type->kind == TYPE_NAMED) {
        type = type->target;
    }
    return type->optional;
}

bool record_type_is_unique(const struct record_type *type)
{
    while (!type->unique && type->kind == TYPE_NAMED) {
        type = type->target;
    }
    return type->unique;
}

/* By shape alone (a single value, a list, a mapping), which is known before a value is looked at. */
bool record_type_takes(const struct record_type *type, enum node_kind shape)
{
    const struct record_type *resolved = record_type_resolve(type);
    switch (resolved->kind) {
    case TYPE_ANY:
        return true;
    case TYPE_LIST:
        return shape == NODE_LIST;
    case TYPE_FIELDS:
    case TYPE_TABLE:
    case TYPE_BOARD:
        return shape == NODE_MAPPING;
    case TYPE_ALTERNATIVES:
        for (size_t i = 0; i < resolved->alternative_count; i++) {
            if (record_type_takes(resolved->alternatives[i], shape)) {
                return true;
            }
        }
        return false;
    default:
        return shape == NODE_SCALAR;
    }
}

/* "red, blue or green", with `last` between the last two; an empty word is seen by its quotes. */
static void describe_words(const struct word_list *list, const char *last, GString *out)
{
    for (size_t i = 0; i < list->count; i++) {
        const char *before = i == 0 ? "" : i + 1 == list->count ? last : ", ";
        g_string_append_printf(out, *list->words[i] == '\0' ? "%s''" : "%s%s", before,
                               list->words[i]);
    }
}

/* As it stands behind "expected" in findings: "a whole number, or '' or none". */
static void describe(const struct record_type *type, GString *out)
{
    switch (type->kind) {
    case TYPE_CHOICE:
        g_string_append(out, "one of ");
        describe_words(&type->words, ", ", out);
        break;
    case TYPE_REFERENCE:
        g_string_append_printf(out, "the id of a record of '%s'", type->name);
        break;
    case TYPE_LIST:
        g_string_append(out, "a list");
        break;
    case TYPE_FIELDS:
    case TYPE_TABLE:
        g_string_append(out, "a mapping");
        break;
    case TYPE_ALTERNATIVES:
        for (size_t i = 0; i < type->alternative_count; i++) {
            g_string_append(out, i == 0 ? "" : " or ");
            describe(type->alternatives[i], out);
        }
        break;
    case TYPE_NAMED:
        describe(type->target, out);
        break;
    default:
        g_string_append(out, type_kind_infos[type->kind].expected);
    }
    if (type->or_words.count > 0) {
        g_string_append(out, ", or ");
        describe_words(&type->or_words, " or ", out);
    }
}

const char *record_type_describe(struct arena *arena, const struct record_type *type)
{
    GString *text = g_string_new(NULL);
    describe(type, text);
    const char *kept = arena_strndup(arena, text->str, text->len);
    g_string_free(text, TRUE);
    return kept;
}

/* Ids are texts where the type of the records that are referred to says so. */
static bool refers_to_text(const struct record_types *types, const struct record_type *type)
{
    const struct record_type *records = record_type_of(types, type->name);
    records = records != NULL ? record_type_resolve(records) : NULL;
    for (size_t i = 0; records != NULL && i < records->field_count; i++) {
        if (strcmp(records->fields[i].name, "id") == 0) {
            enum type_kind kind = record_type_resolve(records->fields[i].type)->kind;
            return kind == TYPE_ID || kind == TYPE_TEXT;
        }
    }
    return false;
}

/* Of alternatives all that take a single value must be texts: with a number among them 7 is a number. */
bool record_type_is_text(const struct record_types *types, const struct record_type *type)
{
    type = record_type_resolve(type);
    if (type->kind == TYPE_ALTERNATIVES) {
        bool are_all = true;
        for (size_t i = 0; i < type->alternative_count; i++) {
            are_all = are_all && (!record_type_takes(type->alternatives[i], NODE_SCALAR) ||
                                  record_type_is_text(types, type->alternatives[i]));
        }
        return are_all;
    }
    static const bool are_texts[TYPE_KIND_COUNT] = {
        [TYPE_TEXT] = true, [TYPE_ID] = true, [TYPE_PICTURE] = true, [TYPE_ICON] = true};
    return are_texts[type->kind] || (type->kind == TYPE_REFERENCE && refers_to_text(types, type));
}
