/* Looks of a board: one table of fields, of which spaces, lines and regions have some each. */
#include "game/looks.h"

#include <string.h>

#include "diag/suggest.h"

enum { OF_SPACES = 1, OF_LINES = 2, OF_REGIONS = 4 };

struct look_row {
    struct property_spec spec;
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
    [LOOK_FILL] = {{"fill", PROPERTY_COLOUR, NULL, 0, 0, "The ground of all spaces of the kind, or of the region, in one piece."}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN] = {{"pattern", PROPERTY_CHOICE, pattern_names, 0, 0, "Drawn over the ground: none, hatch, dots, cross, waves or checks."}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN_COLOUR] = {{"pattern-colour", PROPERTY_COLOUR, NULL, 0, 0, "The colour of the pattern; that of the text unless given."}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN_WIDTH] = {{"pattern-width", PROPERTY_LENGTH, NULL, 0, 0, "The width of its lines; 0.25 mm unless given, and 0.6 mm for dots."}, OF_SPACES | OF_REGIONS},
    [LOOK_PATTERN_GAP] = {{"pattern-gap", PROPERTY_LENGTH, NULL, 0, 0, "From one of its lines to the next; 2 mm unless given."}, OF_SPACES | OF_REGIONS},
    [LOOK_SHADOW] = {{"shadow", PROPERTY_COLOUR, NULL, 0, 0, "The colour of a shadow to the lower right."}, OF_SPACES},
    [LOOK_SHADOW_SIZE] = {{"shadow-size", PROPERTY_LENGTH, NULL, 0, 0, "How far the shadow reaches; 1 mm unless given."}, OF_SPACES},
    [LOOK_STROKE] = {{"stroke", PROPERTY_COLOUR, NULL, 0, 0, "The colour of the line, or of the line round the spaces. A kind of line without a look whose name is a colour has that colour."}, OF_SPACES | OF_LINES | OF_REGIONS},
    [LOOK_STROKE_WIDTH] = {{"stroke-width", PROPERTY_LENGTH, NULL, 0, 0, "Its width; 0.8 mm unless given, and 0.3 mm round spaces."}, OF_SPACES | OF_LINES | OF_REGIONS},
    [LOOK_DASH] = {{"dash", PROPERTY_LENGTHS, NULL, 0, 0, "Lengths of dashes and gaps in turn."}, OF_SPACES | OF_LINES | OF_REGIONS},
    [LOOK_CAP] = {{"cap", PROPERTY_CHOICE, look_cap_names, 0, 0, "How lines and dashes end: butt, round or square."}, OF_LINES | OF_REGIONS},
    [LOOK_CASING] = {{"casing", PROPERTY_COLOUR, NULL, 0, 0, "The colour of an edge on both sides of the line, so that it shows on any ground."}, OF_LINES},
    [LOOK_CASING_WIDTH] = {{"casing-width", PROPERTY_LENGTH, NULL, 0, 0, "The width of that edge; 0.4 mm unless given."}, OF_LINES},
    [LOOK_INSET] = {{"inset", PROPERTY_LENGTH, NULL, 0, 0, "How far the outline lies inside the region; 1 mm unless given."}, OF_REGIONS},
    [LOOK_IMAGE] = {{"image", PROPERTY_TEXT, NULL, 0, 0, "A picture that fills each space."}, OF_SPACES},
    [LOOK_ICON] = {{"icon", PROPERTY_TEXT, NULL, 0, 0, "An icon in each space that has none of its own."}, OF_SPACES},
    [LOOK_ICON_SIZE] = {{"icon-size", PROPERTY_NUMBER, NULL, 0.05, 1, "The icon's share of the space; 0.6 unless given."}, OF_SPACES},
    [LOOK_ICON_COLOUR] = {{"icon-colour", PROPERTY_COLOUR, NULL, 0, 0, "What the SVGs of icons and images draw in currentColor; the colour of the text style unless given."}, OF_SPACES},
    [LOOK_ICON_PLACE] = {{"icon-place", PROPERTY_CHOICE, place_names, 0, 0, "Where the icon stands; centre unless given."}, OF_SPACES},
    [LOOK_TEXT] = {{"text", PROPERTY_TEXT, NULL, 0, 0, "Text in each space that has none of its own; `word`, `kind`, `space`, `row`, `column` and the data of the legend are names in it."}, OF_SPACES},
    [LOOK_STYLE] = {{"style", PROPERTY_TEXT, NULL, 0, 0, "The text style of texts and labels."}, OF_SPACES | OF_REGIONS},
    [LOOK_PLACE] = {{"place", PROPERTY_CHOICE, place_names, 0, 0, "Where they stand: centre, left, top-left and so on; unless given bottom, and in a region top-left."}, OF_SPACES | OF_REGIONS},
    [LOOK_PADDING] = {{"padding", PROPERTY_LENGTH, NULL, 0, 0, "How far icons and texts stay from the edge of their space, in mm or % of it; 5% unless given, and 8% for an icon in a corner."}, OF_SPACES},
};
/* clang-format on */

static unsigned owner_of(enum property_kind kind)
{
    switch (kind) {
    case PROPERTY_SPACE_LOOKS:
        return OF_SPACES;
    case PROPERTY_LINE_LOOKS:
        return OF_LINES;
    case PROPERTY_REGION_LOOKS:
        return OF_REGIONS;
    default:
        return 0;
    }
}

const struct property_spec *look_field_spec(enum look_field field)
{
    return &look_rows[field].spec;
}

bool look_field_applies(enum look_field field, enum property_kind kind)
{
    return (look_rows[field].owners & owner_of(kind)) != 0;
}

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

static bool read_field(struct arena *arena, enum property_kind kind, const struct node_entry *entry,
                       const struct theme *theme, struct look *look, struct diag_list *diags)
{
    const char *names[LOOK_FIELD_COUNT];
    size_t count = 0;
    for (unsigned i = 0; i < LOOK_FIELD_COUNT; i++) {
        if (!look_field_applies((enum look_field)i, kind)) {
            continue;
        }
        const struct property_spec *spec = &look_rows[i].spec;
        names[count++] = spec->name;
        if (strcmp(spec->name, node_text(entry->key)) == 0) {
            struct property *property = ARENA_NEW(arena, struct property);
            look->fields[i] = property;
            return property_read(arena, spec, entry->value, theme, property, diags);
        }
    }
    node_report(diags, DIAG_UNKNOWN_FIELD, entry->key, node_text(entry->key), "a look",
                suggest_tail(arena, node_text(entry->key), names, count));
    return false;
}

static bool report_no_mapping(struct arena *arena, const char *what, const struct node *node,
                              struct diag_list *diags)
{
    node_report(diags, DIAG_WRONG_KIND, node, what, "a mapping", node_describe(arena, node));
    return false;
}

bool looks_read(struct arena *arena, const struct property_spec *spec, const struct node *node,
                const struct theme *theme, struct property *out, struct diag_list *diags)
{
    if (node->kind != NODE_MAPPING) {
        return report_no_mapping(arena, spec->name, node, diags);
    }
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
