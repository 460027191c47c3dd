/* Text styles: each after the one that it extends.
 *
 * A style is a struct of which each field has a value. It begins as a copy of what it extends (`text` where it says
 * nothing, and that as the built-in style), its own fields are read over the copy, and over these what `by-language` has
 * for the language of the game. Nobody who sets text asks twice where a value comes from. */
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "game/theme.h"

static const char *const align_names[] = {"start", "centre", "end", "justify", NULL};
static const char *const valign_names[] = {"top", "middle", "bottom", NULL};
static const char *const direction_names[] = {"auto", "ltr", "rtl", NULL};
const char *const text_fit_names[] = {"none", "shrink", NULL};
static const char *const text_reach_names[] = {"face", "component", NULL};
const char *const text_wrap_names[] = {"false", "true", "balanced", NULL};
const char *const text_centre_names[] = {"lines", "capitals", NULL};
const char *const text_hyphens_names[] = {"none", "auto", NULL};
const char *const text_icons_names[] = {"text", "baseline", "middle", "cap", NULL};

/* A style while it is read: the weight may be a word. */
struct style_source {
    struct style style;
    const struct node *weight;
    const char *extends;
    const struct node *by_language;
};

#define STYLE_FIELD(member) offsetof(struct style_source, style.member)

/* clang-format off */
const struct field_spec text_outline_fields[] = {
    {.name = "width", .kind = FIELD_MM, .required = true, .offset = offsetof(struct text_outline, width_mm), .minimum = 0, .maximum = 20,
     .doc = "How far the line reaches beyond the letters.", .example = "0.6"},
    {.name = "colour", .kind = FIELD_COLOUR, .offset = offsetof(struct text_outline, colour),
     .usual = "black", .doc = "Its colour.", .example = "white"},
    {0},
};

const struct field_spec text_shadow_fields[] = {
    {.name = "dx", .kind = FIELD_MM, .offset = offsetof(struct text_shadow, dx_mm), .minimum = -20, .maximum = 20,
     .doc = "How far to the right of the letters.", .example = "0.4"},
    {.name = "dy", .kind = FIELD_MM, .offset = offsetof(struct text_shadow, dy_mm), .minimum = -20, .maximum = 20,
     .doc = "How far below them.", .example = "0.4"},
    {.name = "colour", .kind = FIELD_COLOUR, .offset = offsetof(struct text_shadow, colour),
     .usual = "black", .doc = "Its colour.", .example = "\"#00000080\""},
    {0},
};

const struct field_spec text_shrinking_fields[] = {
    {.name = "shrink", .kind = FIELD_TEXT, .required = true, .offset = offsetof(struct text_shrinking, group),
     .doc = "The name of the group.", .example = "names"},
    {.name = "across", .kind = FIELD_CHOICE, .offset = offsetof(struct text_shrinking, across), .choices = text_reach_names,
     .usual = "face", .doc = "How far the group reaches: face, or component: all of its faces, also those that are not printed this time.", .example = "component"},
    {0},
};

const struct field_spec style_fields[] = {
    {.name = "extends", .kind = FIELD_TEXT, .offset = offsetof(struct style_source, extends),
     .doc = "The style that this one starts from.", .example = "body"},
    {.name = "by-language", .kind = FIELD_NODE, .offset = offsetof(struct style_source, by_language), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"$ref\": \"#/$defs/style\"}}",
     .doc = "What differs where the game is in another language: a family that has its letters, a smaller size. A language with a region goes before the language alone.", .example = "{ja: {family: Noto Serif CJK JP}}"},
    {.name = "family", .kind = FIELD_TEXT, .offset = STYLE_FIELD(family),
     .doc = "The font family, installed or in the game's fonts/ folder; behind it, with commas, those to take a character from that it does not have.", .example = "DejaVu Sans, Noto Sans CJK JP"},
    {.name = "size", .kind = FIELD_NUMBER, .offset = STYLE_FIELD(size_pt), .minimum = 1, .maximum = 500, .unit = "points",
     .doc = "The size in points.", .example = "9"},
    {.name = "weight", .kind = FIELD_NODE, .offset = offsetof(struct style_source, weight), .node_kinds = FIELD_ANY_SCALAR,
     .schema = "{\"enum\": [\"thin\", \"light\", \"regular\", \"medium\", \"semibold\", \"bold\", \"heavy\", \"black\", 100, 200, 300, 400, 500, 600, 700, 800, 900]}",
     .doc = "thin, light, regular, medium, semibold, bold, heavy, black, or 100 to 900.", .example = "bold"},
    {.name = "italic", .kind = FIELD_FLAG, .offset = STYLE_FIELD(italic), .doc = "Set in italics.", .example = "true"},
    {.name = "colour", .kind = FIELD_COLOUR, .offset = STYLE_FIELD(colour), .doc = "The colour of the text.", .example = "navy"},
    {.name = "outline", .kind = FIELD_MAPPING, .offset = STYLE_FIELD(outline), .fields = text_outline_fields, .what = "an outline",
     .doc = "A line round the letters, drawn behind them: {width: 0.6, colour: ink}; the width in mm is how far it reaches beyond them.", .example = "{width: 0.6, colour: white}"},
    {.name = "shadow", .kind = FIELD_MAPPING, .offset = STYLE_FIELD(shadow), .fields = text_shadow_fields, .what = "a shadow",
     .doc = "The letters again behind themselves, with their outline: {dx: 0.4, dy: 0.4, colour: ink}; its edge is sharp.", .example = "{dx: 0.4, dy: 0.4, colour: black}"},
    {.name = "line-height", .kind = FIELD_NUMBER, .offset = STYLE_FIELD(line_height), .minimum = 0.5, .maximum = 5,
     .doc = "From one baseline to the next, as a multiple of the size.", .example = "1.2"},
    {.name = "letter-spacing", .kind = FIELD_NUMBER, .offset = STYLE_FIELD(letter_spacing_pt), .minimum = -20, .maximum = 100,
     .doc = "Extra space between letters in points.", .example = "0.5"},
    {.name = "paragraph-gap", .kind = FIELD_MM, .offset = STYLE_FIELD(paragraph_gap_mm), .minimum = 0, .maximum = 100,
     .doc = "Extra space between paragraphs.", .example = "1"},
    {.name = "align", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(align), .choices = align_names,
     .doc = "Where lines stand: start, centre, end or justify.", .example = "centre"},
    {.name = "valign", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(valign), .choices = valign_names,
     .doc = "Where the text stands in its box: top, middle or bottom.", .example = "middle"},
    {.name = "centre", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(centre), .choices = text_centre_names, .usual = "lines",
     .doc = "What `valign: middle` has in the middle: the lines, whose room a font chooses, or capitals, from the top of the first to the foot of the last.", .example = "capitals"},
    {.name = "wrap", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(wrap), .choices = text_wrap_names,
     .doc = "balanced breaks lines so that they are about as long; false keeps each paragraph on one line.", .example = "balanced"},
    {.name = "icons", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(icons), .choices = text_icons_names, .usual = "text",
     .doc = "Where icons in the text stand: text (a little below the baseline, as a Q does), baseline, middle (of the capitals) or cap (from the baseline to the top of the capitals, in that size).", .example = "middle"},
    {.name = "hyphens", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(hyphens), .choices = text_hyphens_names, .usual = "none",
     .doc = "auto: words are parted at the ends of lines, as the language of the text does; its patterns must be installed (hyphen-en-us, hyphen-de and so on).", .example = "auto"},
    {.name = "direction", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(direction), .choices = direction_names,
     .doc = "ltr or rtl; auto takes it from the text.", .example = "rtl"},
    {.name = "capitals", .kind = FIELD_FLAG, .offset = STYLE_FIELD(capitals), .doc = "Shown in capitals.", .example = "true"},
    {.name = "features", .kind = FIELD_TEXT, .offset = STYLE_FIELD(features),
     .doc = "OpenType features, such as \"tnum, lnum\" for figures of one width.", .example = "tnum, lnum"},
    {.name = "language", .kind = FIELD_TEXT, .offset = STYLE_FIELD(language),
     .usual = "the game's", .doc = "The language of the text, such as en or tr.", .example = "tr"},
    {.name = "fit", .kind = FIELD_CHOICE, .offset = STYLE_FIELD(fit), .choices = text_fit_names, .fields = text_shrinking_fields, .what = "a fit",
     .doc = "shrink: text that does not fit is made smaller, down to `minimum`; {shrink: names} makes all texts of that group on the face smaller by the same part, {shrink: names, across: component} those on all faces of the component, none below its own `minimum`.", .example = "shrink"},
    {.name = "minimum", .kind = FIELD_NUMBER, .offset = STYLE_FIELD(minimum_pt), .minimum = 1, .maximum = 500, .unit = "points",
     .doc = "The smallest size in points that `fit: shrink` may come to.", .example = "6"},
    {0},
};
/* clang-format on */

const char text_shadow_unseen[] =
    "right behind its letters a shadow is not seen; give it `dx` or `dy`";

const struct field_word weight_words[] = {
    {"thin", 100}, {"light", 300}, {"regular", 400}, {"medium", 500}, {"semibold", 600},
    {"bold", 700}, {"heavy", 800}, {"black", 900},   {NULL, 0},
};
enum { WEIGHT_WORD_COUNT = G_N_ELEMENTS(weight_words) - 1 };

/* What a style starts from that extends nothing: 9 pt, which can be read at arm's length, in the usual font of the
 * system. */
static const struct style built_in_style = {
    .name = "text",
    .family = "sans-serif",
    .size_pt = 9,
    .weight = 400,
    .outline.colour.alpha = 1,
    .shadow.colour.alpha = 1,
    .colour = {.alpha = 1},
    .wrap = STYLE_WRAP_YES,
};

/* Each style is read inside the one that extends it: a chain must end before the stack does. */
enum { EXTENDS_DEPTH_MAX = 50 };

/* What resolving styles in any order needs. */
struct style_loader {
    struct arena *arena;
    const struct theme *theme;
    const struct node *mapping;
    struct style *styles;
    enum { STYLE_UNREAD, STYLE_READING, STYLE_READ } * states;
    size_t depth;         /* styles that are being read, each extended by the one before */
    const char *language; /* the game's; NULL: none */
    struct style base;    /* what a style that extends nothing starts from */
    struct diag_list *diags;
    bool good;
};

/* Themes have some ten styles; no table pays. */
static const struct style *style_lookup(const struct theme *theme, const char *name)
{
    for (size_t i = 0; i < theme->style_count; i++) {
        if (strcmp(theme->styles[i].name, name) == 0) {
            return &theme->styles[i];
        }
    }
    return NULL;
}

/* CSS's weights and their names; between the hundreds the fonts decide which weight they have. */
static bool read_weight(struct arena *arena, const struct node *node, int *out,
                        struct diag_list *diags)
{
    const char *text = node_text(node);
    for (size_t i = 0; i < WEIGHT_WORD_COUNT; i++) {
        if (strcmp(weight_words[i].name, text) == 0) {
            *out = (int)weight_words[i].number;
            return true;
        }
    }
    if (node->scalar.type == SCALAR_INTEGER && node->scalar.integer >= 100 &&
        node->scalar.integer <= 900) {
        *out = (int)node->scalar.integer;
        return true;
    }
    const char *words[WEIGHT_WORD_COUNT];
    for (size_t i = 0; i < WEIGHT_WORD_COUNT; i++) {
        words[i] = weight_words[i].name;
    }
    node_report(diags, DIAG_BAD_VALUE, node, text, "a weight (100 to 900 or a word)",
                suggest_tail(arena, text, words, WEIGHT_WORD_COUNT));
    return false;
}

static const struct style *load_style(struct style_loader *loader, size_t index);

/* From the file and not from the theme, which knows only the styles that were read so far. */
static void report_unknown_style(const struct style_loader *loader, const char *name,
                                 const struct node *node)
{
    size_t count = loader->mapping->mapping.count;
    const char **names = ARENA_NEW_ARRAY(loader->arena, const char *, count);
    for (size_t i = 0; i < count; i++) {
        names[i] = node_text(loader->mapping->mapping.entries[i].key);
    }
    node_report(loader->diags, DIAG_UNKNOWN_REFERENCE, node, "style", name,
                suggest_tail(loader->arena, name, names, count));
}

/* The style that `name` extends, or the base after a finding. */
static struct style extended_style(struct style_loader *loader, const char *name,
                                   const struct node *node)
{
    const struct node *mapping = loader->mapping;
    size_t count = mapping->mapping.count;
    size_t index = 0;
    while (index < count && strcmp(node_text(mapping->mapping.entries[index].key), name) != 0) {
        index++;
    }
    if (index < count && loader->depth < EXTENDS_DEPTH_MAX) {
        loader->depth++;
        const struct style *style = load_style(loader, index);
        loader->depth--;
        if (style != NULL) {
            return *style;
        }
        node_report(loader->diags, DIAG_CIRCULAR, node, "the style", name);
    } else if (index < count) {
        node_report(loader->diags, DIAG_TOO_DEEP, node,
                    arena_printf(loader->arena, "%d", EXTENDS_DEPTH_MAX));
    } else {
        report_unknown_style(loader, name, node);
    }
    loader->good = false;
    return loader->base;
}

static bool is_extended(const struct style_loader *loader, const char *name)
{
    for (size_t i = 0; i < loader->mapping->mapping.count; i++) {
        const char *extended =
            node_text(node_lookup(loader->mapping->mapping.entries[i].value, "extends"));
        if (g_strcmp0(extended, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A shadow that is nowhere takes that of the style extended away, and a style that extends this one may move it. */
static void check_shadow(const struct style_loader *loader, const struct node_entry *entry,
                         const struct style *extended, const struct style *style)
{
    const struct node *shadow = node_lookup(entry->value, "shadow");
    if (shadow != NULL && !text_has_shadow(&style->shadow) && !text_has_shadow(&extended->shadow) &&
        !is_extended(loader, node_text(entry->key))) {
        node_report(loader->diags, DIAG_NO_EFFECT, shadow, "shadow", text_shadow_unseen);
    }
}

/* Fields that are not written keep what the style extended gives. A `fit` is replaced as a whole: a group of the style
 * extended must not stay with a word of this one. The node of the family is kept for findings about missing fonts. */
static bool read_style(const struct style_loader *loader, const struct node *node,
                       struct style_source *source)
{
    const struct node *family = node_lookup(node, "family");
    if (node_lookup(node, "fit") != NULL) {
        source->style.fit = (struct text_shrinking){0};
    }
    source->style.family_node = family != NULL ? family : source->style.family_node;
    return fields_read(loader->arena, node, style_fields, "a style", theme_read_colour,
                       (void *)(uintptr_t)loader->theme, source, loader->diags) == OUTCOME_OK;
}

/* What a style says of the game's language, "pt-BR" or else "pt"; NULL: nothing. */
static const struct node *find_language(const struct style_loader *loader,
                                        const struct node *by_language)
{
    const char *language = loader->language != NULL ? loader->language : "";
    const struct node *found = node_lookup(by_language, language);
    return found != NULL ? found
                         : node_lookup(by_language, arena_strndup(loader->arena, language,
                                                                  strcspn(language, "-_")));
}

/* Those of the other languages are read as well: what is wrong in them is wrong in any language. */
static void read_languages(struct style_loader *loader, struct style_source *source)
{
    const struct node *by_language = source->by_language;
    const struct node *chosen = by_language != NULL ? find_language(loader, by_language) : NULL;
    for (size_t i = 0; by_language != NULL && i < by_language->mapping.count; i++) {
        const struct node *node = by_language->mapping.entries[i].value;
        struct style_source other = *source;
        const struct node *misplaced = node_lookup(node, "extends");
        misplaced = misplaced != NULL ? misplaced : node_lookup(node, "by-language");
        if (misplaced != NULL) {
            node_report(loader->diags, DIAG_UNKNOWN_FIELD, misplaced->key,
                        node_text(misplaced->key), "what differs in a language", "");
        }
        loader->good = read_style(loader, node, node == chosen ? source : &other) &&
                       misplaced == NULL && loader->good;
    }
}

/* NULL if the style is being read already: it extends itself. */
static const struct style *load_style(struct style_loader *loader, size_t index)
{
    struct style *style = &loader->styles[index];
    if (loader->states[index] != STYLE_UNREAD) {
        return loader->states[index] == STYLE_READ ? style : NULL;
    }
    loader->states[index] = STYLE_READING;
    const struct node_entry *entry = &loader->mapping->mapping.entries[index];
    const struct node *extends = node_lookup(entry->value, "extends");
    struct style_source source = {.style = loader->base};
    if (node_text(extends) != NULL) {
        source.style = extended_style(loader, node_text(extends), extends);
    }
    const struct style extended = source.style;
    bool good = read_style(loader, entry->value, &source);
    read_languages(loader, &source);
    if (good) {
        check_shadow(loader, entry, &extended, &source.style);
    }
    loader->good = good && loader->good;
    if (source.weight != NULL &&
        !read_weight(loader->arena, source.weight, &source.style.weight, loader->diags)) {
        loader->good = false;
    }
    source.style.name = node_text(entry->key);
    source.style.node = entry->value;
    *style = source.style;
    loader->states[index] = STYLE_READ;
    return style;
}

/* Those of a file stand in any order, so each is read when it is first asked for, and what it extends before it. */
bool theme_load_styles(struct arena *arena, const struct node *mapping, const char *language,
                       struct theme *theme, struct diag_list *diags)
{
    theme->text = built_in_style;
    theme->text.language = language;
    if (mapping == NULL) {
        return true;
    }
    size_t count = mapping->mapping.count;
    struct style_loader loader = {
        .arena = arena,
        .theme = theme,
        .mapping = mapping,
        .styles = ARENA_NEW_ARRAY(arena, struct style, count),
        .states = arena_alloc_array(arena, count, sizeof *loader.states),
        .language = language,
        .base = theme->text,
        .diags = diags,
        .good = true,
    };
    for (size_t i = 0; i < count; i++) {
        load_style(&loader, i);
    }
    theme->styles = loader.styles;
    theme->style_count = count;
    theme->style_asked = ARENA_NEW_ARRAY(arena, gint, count);
    const struct style *text = style_lookup(theme, "text");
    if (text != NULL) {
        theme->text = *text;
    }
    return loader.good;
}

/* A theme without a style of that name prints titles as other texts. */
const struct style *theme_title(const struct theme *theme)
{
    const struct style *title = style_lookup(theme, "title");
    return title != NULL ? title : &theme->text;
}

const struct style *theme_style_at(const struct theme *theme, const char *name,
                                   const struct node *node, struct diag_list *diags)
{
    const struct style *found = style_lookup(theme, name);
    if (found != NULL) {
        g_atomic_int_set(&theme->style_asked[found - theme->styles], TRUE);
    }
    if (found != NULL || theme->is_partial) {
        return found;
    }
    struct arena *scratch = arena_new();
    const char **names = ARENA_NEW_ARRAY(scratch, const char *, theme->style_count);
    for (size_t i = 0; i < theme->style_count; i++) {
        names[i] = theme->styles[i].name;
    }
    node_report(diags, DIAG_UNKNOWN_REFERENCE, node, "style", name,
                suggest_tail(scratch, name, names, theme->style_count));
    arena_free(scratch);
    return NULL;
}
