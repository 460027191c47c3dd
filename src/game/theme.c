/* Themes: colours first, then styles (theme_styles.c), which name them.
 *
 * A theme that extends another comes here as one tree, put together in game_load.c. */
#include "game/theme.h"

#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "game/colour_vision.h"

/* clang-format off */
/* A colour of a theme that is more than its name. */
struct colour_source {
    const char *colour;
    const struct node *inks;
};

static const struct field_spec colour_fields[] = {
    {.name = "colour", .kind = FIELD_TEXT, .required = true, .offset = offsetof(struct colour_source, colour),
     .doc = "What it looks like; all that has this colour is printed with these inks.", .example = "\"#101018\""},
    {.name = "inks", .kind = FIELD_NODE, .required = true, .offset = offsetof(struct colour_source, inks), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"minItems\": 4, \"maxItems\": 4, \"items\": {\"type\": \"number\", \"minimum\": 0, \"maximum\": 100}}",
     .doc = "Cyan, magenta, yellow and black in percent, where PDFs are in inks: a black of four inks is deeper, and for areas only.", .example = "[60, 40, 40, 100]"},
    {0},
};

static const char *const pictures_names[] = {"all", "none", "outline", "grey", NULL};

/* A theme's file as it is written. */
struct theme_source {
    const char *about, *extends;
    int pictures;
    const struct node *colours, *styles, *meaning;
};

const struct field_spec theme_fields[] = {
    {.name = "about", .kind = FIELD_TEXT, .offset = offsetof(struct theme_source, about), .doc = "What the theme is for.", .example = "Dark blue on cream."},
    {.name = "extends", .kind = FIELD_TEXT, .offset = offsetof(struct theme_source, extends),
     .doc = "The file of the theme that this one starts from; what has the same name here takes its place, of a style field by field.", .example = "theme.yaml"},
    {.name = "pictures", .kind = FIELD_CHOICE, .offset = offsetof(struct theme_source, pictures), .choices = pictures_names, .usual = "all",
     .doc = "What becomes of pictures, to save ink: all, none, outline (a thin line round the place of each), or grey; in a grey SVG the colours of the theme that this one extends become those that have their names here. Icons are always drawn.", .example = "none"},
    {.name = "colours", .kind = FIELD_NODE, .offset = offsetof(struct theme_source, colours), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"object\", \"required\": [\"colour\", \"inks\"], \"properties\": {\"colour\": {\"type\": \"string\"}, \"inks\": {\"type\": \"array\", \"minItems\": 4, \"maxItems\": 4, \"items\": {\"type\": \"number\", \"minimum\": 0, \"maximum\": 100}}}, \"additionalProperties\": false}]}}",
     .doc = "Names for colours: `night: \"#0e1116\"`, or with the inks that print it where PDFs are in `cmyk`: `pitch: {colour: \"#101018\", inks: [60, 40, 40, 100]}`, in percent of cyan, magenta, yellow and black; all of that colour is printed with them, so a deep black for areas has a colour that texts have not.", .example = "{night: \"#0e1116\"}"},
    {.name = "styles", .kind = FIELD_NODE, .offset = offsetof(struct theme_source, styles), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"$ref\": \"#/$defs/style\"}}",
     .doc = "Text styles by name.", .example = "{title: {family: DejaVu Sans, size: 14}}"},
    {.name = "meaning", .kind = FIELD_NODE, .offset = offsetof(struct theme_source, meaning), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"anyOf\": [{\"type\": \"array\", \"items\": {\"type\": \"string\"}}, {\"type\": \"object\", \"required\": [\"colours\"], \"properties\": {\"colours\": {\"type\": \"array\", \"items\": {\"type\": \"string\"}}, \"allow\": {\"type\": \"object\"}}, \"additionalProperties\": false}]}}",
     .doc = "Sets of colours that players must tell apart, by name: `teams: [red-team, blue-team]`, or with a reason why they may merge, `teams: {colours: [red-team, blue-team], allow: {colours-merge: each has its own shape too}}`. Each pair is compared as colour-blind players see it, too.", .example = "{teams: [red-team, blue-team]}"},
    {0},
};
/* clang-format on */

/* The theme's names go before those of CSS, so that a theme may say which red is its red. */
bool theme_colour(const struct theme *theme, const char *name, struct colour *out)
{
    for (size_t i = 0; i < theme->colour_count; i++) {
        const char *own = theme->colour_names[i];
        if (own[0] == name[0] && strcmp(own, name) == 0) {
            *out = theme->colours[i];
            g_atomic_int_set(&theme->colour_asked[i], TRUE);
            return true;
        }
    }
    return colour_parse(name, out);
}

/* rgb(255, 0, 0), as CSS writes colours. */
static bool read_rgb(const char *name, struct colour *out)
{
    static const char begin[] = "rgb(";
    if (!g_str_has_prefix(name, begin) || !g_str_has_suffix(name, ")")) {
        return false;
    }
    const char *inside = name + strlen(begin);
    char *list = g_strndup(inside, strlen(inside) - 1);
    char **parts = g_strsplit(list, ",", -1);
    guint64 values[3] = {0};
    bool good = g_strv_length(parts) == G_N_ELEMENTS(values);
    for (size_t i = 0; good && i < G_N_ELEMENTS(values); i++) {
        good = g_ascii_string_to_unsigned(g_strstrip(parts[i]), 10, 0, 255, &values[i], NULL);
    }
    *out = (struct colour){(double)values[0] / 255, (double)values[1] / 255,
                           (double)values[2] / 255, 1};
    g_strfreev(parts);
    g_free(list);
    return good;
}

/* What a colour is in the way that other programs write it, ff0000, 0xff0000 or rgb(255, 0, 0); false: none. */
static bool read_foreign_colour(const char *name, struct colour *out)
{
    if (read_rgb(name, out)) {
        return true;
    }
    char *with_hash = g_strconcat("#", g_str_has_prefix(name, "0x") ? name + 2 : name, NULL);
    bool good = colour_parse(with_hash, out);
    g_free(with_hash);
    return good;
}

/* What to write for a line as CSS has it in one, 1px solid black; NULL: the name is none. */
static const char *line_tail(struct arena *arena, const struct theme *theme, const char *name)
{
    static const char *const patterns[] = {"solid", "dashed", "dotted", "double", NULL};
    char **parts = g_strsplit(name, " ", -1);
    const char *colour = NULL;
    bool is_line = false;
    for (size_t i = 0; parts[i] != NULL; i++) {
        struct colour ignored;
        if (g_ascii_isdigit(*parts[i]) || g_strv_contains(patterns, parts[i])) {
            is_line = true;
        } else if (colour == NULL && theme_colour(theme, parts[i], &ignored)) {
            colour = arena_strdup(arena, parts[i]);
        }
    }
    g_strfreev(parts);
    return is_line && colour != NULL
               ? arena_printf(arena,
                              "; write '%s' alone, the width of the line as 'stroke-width' and its "
                              "dashes as 'dash'",
                              colour)
               : NULL;
}

/* Names of the theme and of CSS may be misspelt; where none is near, those of the theme are listed. */
static const char *suggest_colour(struct arena *arena, const struct theme *theme, const char *name)
{
    struct colour foreign;
    if (read_foreign_colour(name, &foreign)) {
        char written[10];
        colour_format(foreign, written);
        return arena_printf(arena, "; write \"%s\", in quotes", written);
    }
    if (strchr(name, '(') != NULL) {
        return "; a colour is #rrggbb or #rrggbbaa, in quotes, or a name";
    }
    GPtrArray *names = g_ptr_array_new();
    for (size_t i = 0; i < theme->colour_count; i++) {
        g_ptr_array_add(names, (gpointer)theme->colour_names[i]);
    }
    for (size_t i = 0; colour_name_at(i) != NULL; i++) {
        g_ptr_array_add(names, (gpointer)colour_name_at(i));
    }
    const char *nearest =
        suggest_nearest(name, (const char *const *)(const void *)names->pdata, names->len);
    g_ptr_array_free(names, TRUE);
    if (nearest != NULL) {
        return arena_printf(arena, "; did you mean '%s'?", nearest);
    }
    const char *line = line_tail(arena, theme, name);
    if (line != NULL) {
        return line;
    }
    const char *listed = suggest_tail(arena, name, theme->colour_names, theme->colour_count);
    return arena_printf(arena, "%s%s", listed,
                        *listed != '\0' ? ", and the names of CSS"
                                        : "; colours have the names of CSS, or are #rrggbb");
}

/* A theme that was read in part lacks names which its author did give; nothing is said of them. */
bool theme_colour_at(const struct theme *theme, const char *name, const struct node *node,
                     struct colour *out, struct diag_list *diags)
{
    if (theme_colour(theme, name, out)) {
        return true;
    }
    if (theme->is_partial) {
        return false;
    }
    struct arena *scratch = arena_new();
    if (*name == '\0') {
        node_report(diags, DIAG_WRONG_KIND, node,
                    node->key != NULL ? node_text(node->key) : "colour", "a colour",
                    node_describe(scratch, node));
    } else if (*name == '#') {
        node_report(diags, DIAG_BAD_VALUE, node, name, "a colour; write #rgb, #rrggbb or #rrggbbaa",
                    "");
    } else {
        /* Mostly the theme has it otherwise, and all that use it are right. */
        diag_report_once(diags, DIAG_UNKNOWN_REFERENCE, node->span, node_path(scratch, node),
                         "colour", name, suggest_colour(scratch, theme, name));
    }
    arena_free(scratch);
    return false;
}

/* theme_colour_at() as the readers of fields call it, with the theme as their data. */
bool theme_read_colour(const struct node *node, void *data, struct colour *out,
                       struct diag_list *diags)
{
    return theme_colour_at(data, node_text(node), node, out, diags);
}

/* A list of four percentages. */
static bool read_inks(const struct node *list, struct inks *out, struct diag_list *diags)
{
    bool good = list->list.count == G_N_ELEMENTS(out->parts);
    for (size_t i = 0; i < G_N_ELEMENTS(out->parts) && good; i++) {
        const struct node *part = list->list.items[i];
        bool is_number = part->kind == NODE_SCALAR &&
                         (part->scalar.type == SCALAR_INTEGER || part->scalar.type == SCALAR_REAL);
        good = is_number && part->scalar.real >= 0 && part->scalar.real <= 100;
        out->parts[i] = good ? part->scalar.real / 100 : 0;
    }
    if (!good) {
        node_report(
            diags, DIAG_BAD_VALUE, list, "the list",
            "four percentages of cyan, magenta, yellow and black, such as [60, 40, 40, 100]", "");
    }
    return good;
}

/* The text of a colour, whose inks are noted where it says them; NULL after a finding. */
static const char *read_colour_source(struct arena *arena, const struct node *value,
                                      struct theme *theme, struct colour_inks *inks,
                                      struct diag_list *diags)
{
    struct colour_source source = {0};
    if (value->kind != NODE_MAPPING) {
        if (node_text(value) == NULL) {
            node_report(diags, DIAG_WRONG_KIND, value, node_text(value->key), "a colour",
                        node_describe(arena, value));
        }
        return node_text(value);
    }
    if (fields_read(arena, value, colour_fields, "a colour", NULL, NULL, &source, diags) !=
            OUTCOME_OK ||
        !read_inks(source.inks, &inks[theme->ink_count].inks, diags)) {
        return NULL;
    }
    if (theme_colour(theme, source.colour, &inks[theme->ink_count].colour)) {
        theme->ink_count++;
    }
    return source.colour;
}

/* The count rises with the loop: a colour sees those above it, so that a circle of names cannot be written. */
static bool load_colours(struct arena *arena, const struct node *mapping, struct theme *theme,
                         struct diag_list *diags)
{
    if (mapping == NULL) {
        return true;
    }
    bool good = true;
    size_t count = mapping->mapping.count;
    const char **names = ARENA_NEW_ARRAY(arena, const char *, count);
    struct colour *colours = ARENA_NEW_ARRAY(arena, struct colour, count);
    struct colour_inks *inks = ARENA_NEW_ARRAY(arena, struct colour_inks, count);
    theme->colour_names = names;
    theme->colours = colours;
    theme->inks = inks;
    theme->colour_asked = ARENA_NEW_ARRAY(arena, gint, count);
    for (size_t i = 0; i < count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        names[i] = node_text(entry->key);
        const char *text = read_colour_source(arena, entry->value, theme, inks, diags);
        /* A colour may be named after one that stands above it. */
        good =
            text != NULL && theme_colour_at(theme, text, entry->value, &colours[i], diags) && good;
        theme->colour_count = i + 1;
    }
    return good;
}

/* Styles are read though a colour is bad; whether colours can be told apart is asked only where all are known. */
enum outcome theme_load(struct arena *arena, const struct node *root, const char *language,
                        struct theme *theme_out, struct diag_list *diags)
{
    *theme_out = (struct theme){.root = root};
    if (root == NULL) {
        theme_load_styles(arena, NULL, language, theme_out, diags);
        return OUTCOME_OK;
    }
    struct theme_source source = {0};
    enum outcome outcome =
        fields_read(arena, root, theme_fields, "a theme", NULL, NULL, &source, diags);
    theme_out->is_partial = outcome != OUTCOME_OK;
    theme_out->pictures = source.pictures;
    bool good = load_colours(arena, source.colours, theme_out, diags);
    bool named = good;
    good = theme_load_styles(arena, source.styles, language, theme_out, diags) && good;
    if (named) {
        good = colour_vision_check(arena, theme_out, source.meaning, diags) == OUTCOME_OK && good;
    }
    return good ? outcome : OUTCOME_REJECTED;
}

/* By name: what has the same name in both is the same thing in another colour. */
void theme_compare(struct arena *arena, const struct theme *base, struct theme *theme)
{
    struct colour_change *changes =
        ARENA_NEW_ARRAY(arena, struct colour_change, base->colour_count);
    theme->changes = changes;
    theme->base = base->root;
    for (size_t i = 0; i < base->colour_count; i++) {
        for (size_t j = 0; j < theme->colour_count; j++) {
            if (strcmp(base->colour_names[i], theme->colour_names[j]) == 0) {
                changes[theme->change_count++] =
                    (struct colour_change){base->colours[i], theme->colours[j]};
            }
        }
    }
}
