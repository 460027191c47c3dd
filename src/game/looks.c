/* Looks of a board: one table of fields, of which spaces, lines and regions have some each. */
#include "game/looks.h"

#include <string.h>

#include "diag/suggest.h"

/* What has looks on a board; bits, as most fields are of more than one. */
enum { OF_SPACES = 1, OF_LINES = 2, OF_REGIONS = 4 };

/* A field, and what has it in its looks. */
struct look_row {
    struct field_spec spec;
    unsigned owners;
};

static const char *const pattern_names[] = {"none",  "hatch",  "dots", "cross",
                                            "waves", "checks", NULL};
static const char *const look_cap_names[] = {"butt", "round", "square", NULL};
static const char *const place_names[] = {"top-left",     "top",   "top-right",   "left",
                                          "centre",       "right", "bottom-left", "bottom",
                                          "bottom-right", NULL};

/* clang-format off */
static const struct look_row look_rows[LOOK_FIELD_COUNT] = {
    [LOOK_FILL] = {{.name = "fill", .kind = FIELD_COLOUR, .doc = "The ground of all spaces of the kind, or of the region, in one piece.", .example = "\"#f4f1e8\""}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN] = {{.name = "pattern", .kind = FIELD_CHOICE, .choices = pattern_names, .doc = "Drawn over the ground: none, hatch, dots, cross, waves or checks.", .example = "hatch"}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN_COLOUR] = {{.name = "pattern-colour", .kind = FIELD_COLOUR, .usual = "that of the text", .doc = "The colour of the pattern.", .example = "gray"}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN_WIDTH] = {{.name = "pattern-width", .kind = FIELD_LENGTH, .doc = "The width of its lines; 0.25 mm unless given, and 0.6 mm for dots.", .example = "0.4"}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN_GAP] = {{.name = "pattern-gap", .kind = FIELD_LENGTH, .usual = "2 mm", .doc = "From one of its lines to the next.", .example = "1.5"}, OF_SPACES | OF_REGIONS},
    [LOOK_SHADOW] = {{.name = "shadow", .kind = FIELD_COLOUR, .doc = "The colour of a shadow to the lower right.", .example = "gray"}, OF_SPACES},
    [LOOK_SHADOW_SIZE] = {{.name = "shadow-size", .kind = FIELD_LENGTH, .usual = "1 mm", .doc = "How far the shadow reaches.", .example = "1.5"}, OF_SPACES},
    [LOOK_STROKE] = {{.name = "stroke", .kind = FIELD_COLOUR, .doc = "The colour of the line, or of the line round the spaces. A kind of line without a look whose name is a colour has that colour.", .example = "red"}, OF_SPACES | OF_LINES | OF_REGIONS},
    [LOOK_STROKE_WIDTH] = {{.name = "stroke-width", .kind = FIELD_LENGTH, .doc = "Its width; 0.8 mm unless given, and 0.3 mm round spaces.", .example = "1"}, OF_SPACES | OF_LINES | OF_REGIONS},
    [LOOK_DASH] = {{.name = "dash", .kind = FIELD_LENGTHS, .doc = "Lengths of dashes and gaps in turn.", .example = "[2, 1]"}, OF_SPACES | OF_LINES | OF_REGIONS},
    [LOOK_CAP] = {{.name = "cap", .kind = FIELD_CHOICE, .choices = look_cap_names, .doc = "How lines and dashes end: butt, round or square.", .example = "round"}, OF_LINES | OF_REGIONS},
    [LOOK_CASING] = {{.name = "casing", .kind = FIELD_COLOUR, .doc = "The colour of an edge on both sides of the line, so that it shows on any ground.", .example = "white"}, OF_LINES},
    [LOOK_CASING_WIDTH] = {{.name = "casing-width", .kind = FIELD_LENGTH, .usual = "0.4 mm", .doc = "The width of that edge.", .example = "0.6"}, OF_LINES},
    [LOOK_CURVE] = {{.name = "curve", .kind = FIELD_NUMBER, .minimum = 0, .maximum = 1, .usual = "0", .doc = "How far lines and routes are bent where they turn: 0 for corners, 1 for one bend after the other.", .example = "1"}, OF_LINES},
    [LOOK_ARROW] = {{.name = "arrow", .kind = FIELD_COLOUR, .usual = "that of the line", .doc = "The colour of the arrows on routes that are one-way.", .example = "white"}, OF_LINES},
    [LOOK_ARROW_SIZE] = {{.name = "arrow-size", .kind = FIELD_LENGTH, .usual = "three times the line's width, and 2.4 mm at least", .doc = "How long the arrows are.", .example = "2.5"}, OF_LINES},
    [LOOK_BRIDGE] = {{.name = "bridge", .kind = FIELD_COLOUR, .usual = "that of the text", .doc = "The colour of the rails of bridges.", .example = "black"}, OF_LINES},
    [LOOK_INSET] = {{.name = "inset", .kind = FIELD_LENGTH, .usual = "1 mm", .doc = "How far the outline lies inside the region.", .example = "0.5"}, OF_REGIONS},
    [LOOK_IMAGE] = {{.name = "image", .kind = FIELD_TEXT, .doc = "A picture that fills each space.", .example = "art/floor.svg"}, OF_SPACES},
    [LOOK_ICON] = {{.name = "icon", .kind = FIELD_TEXT, .doc = "An icon in each space that has none of its own.", .example = "skull"}, OF_SPACES},
    [LOOK_ICON_SIZE] = {{.name = "icon-size", .kind = FIELD_NUMBER, .minimum = 0.05, .maximum = 1, .usual = "0.6", .doc = "The icon's share of the space.", .example = "0.5"}, OF_SPACES},
    [LOOK_ICON_COLOUR] = {{.name = "icon-colour", .kind = FIELD_COLOUR, .usual = "the colour of the text style", .doc = "What the SVGs of icons and images draw in currentColor.", .example = "navy"}, OF_SPACES},
    [LOOK_ICON_PLACE] = {{.name = "icon-place", .kind = FIELD_CHOICE, .choices = place_names, .usual = "centre", .doc = "Where the icon stands.", .example = "top-left"}, OF_SPACES},
    [LOOK_TEXT] = {{.name = "text", .kind = FIELD_TEXT, .doc = "Text in each space that has none of its own; `word`, `kind`, `space`, `row`, `column` and the data of the legend are names in it.", .example = "\"{word}\""}, OF_SPACES},
    [LOOK_STYLE] = {{.name = "style", .kind = FIELD_TEXT, .doc = "The text style of texts and labels.", .example = "small"}, OF_SPACES | OF_REGIONS},
    [LOOK_PLACE] = {{.name = "place", .kind = FIELD_CHOICE, .choices = place_names, .doc = "Where they stand: centre, left, top-left and so on; unless given bottom, and in a region top-left.", .example = "centre"}, OF_SPACES | OF_REGIONS},
    [LOOK_PADDING] = {{.name = "padding", .kind = FIELD_LENGTH, .doc = "How far icons and texts stay from the edge of their space, in mm or % of it; 5% unless given, and 8% for an icon in a corner.", .example = "10%"}, OF_SPACES},
};
/* clang-format on */

/* The kinds of properties that hold looks; other properties hold none. */
static unsigned owner_of(enum field_kind kind)
{
    switch (kind) {
    case FIELD_SPACE_LOOKS:
        return OF_SPACES;
    case FIELD_LINE_LOOKS:
        return OF_LINES;
    case FIELD_REGION_LOOKS:
        return OF_REGIONS;
    default:
        return 0;
    }
}

bool property_has_looks(const struct property *property)
{
    return owner_of(property->spec->kind) != 0;
}

const struct field_spec *look_field_spec(enum look_field field)
{
    return &look_rows[field].spec;
}

bool look_field_applies(enum look_field field, enum field_kind kind)
{
    return (look_rows[field].owners & owner_of(kind)) != 0;
}

/* `default` stands for every name without looks of its own, wherever it is written. */
const struct look *look_lookup(const struct property *looks, const char *name)
{
    const struct look *fallback = NULL;
    for (size_t i = 0; looks != NULL && i < looks->looks.count; i++) {
        const struct look *look = &looks->looks.items[i];
        if (strcmp(look->name, name) == 0) {
            return look;
        }
        fallback = strcmp(look->name, "default") == 0 ? look : fallback;
    }
    return fallback;
}

/* The field that a key names, also by another word; LOOK_FIELD_COUNT after a finding. */
static enum look_field find_field(struct arena *arena, enum field_kind kind, const struct node *key,
                                  struct diag_list *diags)
{
    const char *names[LOOK_FIELD_COUNT];
    enum look_field fields[LOOK_FIELD_COUNT];
    size_t count = 0;
    for (unsigned i = 0; i < LOOK_FIELD_COUNT; i++) {
        if (look_field_applies((enum look_field)i, kind)) {
            fields[count] = (enum look_field)i;
            names[count++] = look_rows[i].spec.name;
        }
    }
    const char *meant = suggest_synonym(node_text(key), names, count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], node_text(key)) == 0 || names[i] == meant) {
            return fields[i];
        }
    }
    node_report(diags, DIAG_UNKNOWN_FIELD, key, node_text(key), "a look",
                suggest_tail(arena, node_text(key), names, count));
    return LOOK_FIELD_COUNT;
}

/* Kept though its value is bad: the game is refused, and what follows needs no NULL in its place. */
static bool read_field(struct arena *arena, enum field_kind kind, const struct node_entry *entry,
                       const struct theme *theme, struct look *look, struct diag_list *diags)
{
    enum look_field field = find_field(arena, kind, entry->key, diags);
    if (field == LOOK_FIELD_COUNT) {
        return false;
    }
    struct property *property = ARENA_NEW(arena, struct property);
    look->fields[field] = property;
    return property_read(arena, &look_rows[field].spec, entry->value, theme, property, diags);
}

/* Always false. */
static bool report_no_mapping(struct arena *arena, const char *what, const struct node *node,
                              struct diag_list *diags)
{
    node_report(diags, DIAG_WRONG_KIND, node, what, "a mapping", node_describe(arena, node));
    return false;
}

bool looks_read(struct arena *arena, const struct field_spec *spec, const struct node *node,
                const struct theme *theme, struct property *out, struct diag_list *diags)
{
    if (node->kind != NODE_MAPPING) {
        return report_no_mapping(arena, spec->name, node, diags);
    }
    /* One for each name, with a property for each field that it gives; the others are NULL and fall to the usual
     * look. */
    struct look *looks = ARENA_NEW_ARRAY(arena, struct look, node->mapping.count + 1);
    bool good = true;
    for (size_t i = 0; i < node->mapping.count; i++) {
        const struct node *value = node->mapping.entries[i].value;
        looks[i].name = node_text(node->mapping.entries[i].key);
        looks[i].node = value;
        if (value->kind != NODE_MAPPING) {
            good = report_no_mapping(arena, looks[i].name, value, diags);
            continue;
        }
        for (size_t j = 0; j < value->mapping.count; j++) {
            good = read_field(arena, spec->kind, &value->mapping.entries[j], theme, &looks[i],
                              diags) &&
                   good;
        }
    }
    out->looks.items = looks;
    out->looks.count = node->mapping.count;
    return good;
}
