/* Colours as people see them who lack one kind of cone, and how far apart they are then. */
#include "game/colour_vision.h"

#include <math.h>

#include <glib.h>

#include "game/allowance.h"

/* About six times what is just noticed side by side (2.3, Mahy et al. 1994): pieces lie apart, and
 * nobody compares them long. */
#define DIFFERENCE_WANTED 15.0

/* All pairs are compared, 2,016 at most: no game has players tell more colours apart. */
enum { SET_COLOURS_MAX = 64 };

/* Shares of linear light, 0 to 1: matrices of colours apply to these, and not to the values of sRGB. */
struct linear_colour {
    double red, green, blue;
};

/* Source: Machado, Oliveira, Fernandes, "A physiologically-based model for simulation of color vision
 * deficiency", IEEE TVCG 15 (2009), severity 1.0; rows make red, green and blue of linear light. */
static const struct {
    const char *eyes;
    double matrix[3][3];
} visions[] = {
    {"to everybody", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"without red cones (protanopia)",
     {{0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}}},
    {"without green cones (deuteranopia)",
     {{0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}}},
    {"without blue cones (tritanopia)",
     {{1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}}},
};

/* CIE 1976 L*a*b*, in which a distance is about what eyes see as a difference. */
struct lab {
    double lightness, a, b;
};

/* A set of `meaning` in a theme as it is written, if it is more than the list of its colours. */
struct meaning_source {
    const struct node *colours;
    const struct node *allow;
};

/* clang-format off */
static const struct field_spec meaning_fields[] = {
    {.name = "colours", .kind = FIELD_NODE, .required = true, .offset = offsetof(struct meaning_source, colours), .node_kinds = FIELD_ANY_LIST,
     .doc = "The colours that players must tell apart.", .example = "[red-team, blue-team]"},
    {.name = "allow", .kind = FIELD_NODE, .offset = offsetof(struct meaning_source, allow), .node_kinds = FIELD_ANY_MAPPING,
     .doc = "A finding that is meant to be, and why: `colours-merge: each has its own shape too`.", .example = "{colours-merge: each has its own shape}"},
    {0},
};
/* clang-format on */

static const struct allowable meaning_allowables[] = {{DIAG_COLOURS_MERGE, "colours"}, {0}};

/* What eyes with this matrix take the colour for. What lies beyond sRGB is cut off: the model may leave its range. */
static struct linear_colour see(const double matrix[3][3], struct colour colour)
{
    const double light[3] = {colour_linear_part(colour.red), colour_linear_part(colour.green),
                             colour_linear_part(colour.blue)};
    double seen[3];
    for (size_t i = 0; i < 3; i++) {
        double sum = matrix[i][0] * light[0] + matrix[i][1] * light[1] + matrix[i][2] * light[2];
        seen[i] = fmin(fmax(sum, 0), 1);
    }
    return (struct linear_colour){seen[0], seen[1], seen[2]};
}

/* Source: ISO/CIE 11664-4:2019, clause 4.1. */
static double lab_part(double share)
{
    const double delta = 6.0 / 29.0;
    return share > delta * delta * delta ? cbrt(share) : share / (3 * delta * delta) + 4.0 / 29.0;
}

/* Source: IEC 61966-2-1 for the matrix of sRGB; its white is D65. */
static struct lab to_lab(struct linear_colour c)
{
    double x = (0.4124 * c.red + 0.3576 * c.green + 0.1805 * c.blue) / 0.9505;
    double y = 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
    double z = (0.0193 * c.red + 0.1192 * c.green + 0.9505 * c.blue) / 1.089;
    return (struct lab){116 * lab_part(y) - 16, 500 * (lab_part(x) - lab_part(y)),
                        200 * (lab_part(y) - lab_part(z))};
}

/* The least over all kinds of eyes, and whose it is: colours are as good as for those who see them worst. */
double colour_vision_difference(struct colour a, struct colour b, const char **eyes_out)
{
    double least = INFINITY;
    for (size_t i = 0; i < G_N_ELEMENTS(visions); i++) {
        struct lab first = to_lab(see(visions[i].matrix, a));
        struct lab second = to_lab(see(visions[i].matrix, b));
        double difference = hypot(hypot(first.lightness - second.lightness, first.a - second.a),
                                  first.b - second.b);
        if (difference < least) {
            least = difference;
            *eyes_out = visions[i].eyes;
        }
    }
    return least;
}

/* The colours of a set, [list.count]; NULL after a finding. */
static const struct colour *read_colours(struct arena *arena, const struct theme *theme,
                                         const struct node *list, struct diag_list *diags)
{
    size_t count = list->list.count;
    if (count > SET_COLOURS_MAX) {
        node_report(diags, DIAG_OUT_OF_RANGE, list, "the number of colours",
                    arena_printf(arena, "%zu", count),
                    arena_printf(arena, "at most %d", SET_COLOURS_MAX));
        return NULL;
    }
    struct colour *colours = ARENA_NEW_ARRAY(arena, struct colour, count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        const struct node *node = list->list.items[i];
        if (node_text(node) == NULL) {
            node_report(diags, DIAG_WRONG_KIND, node, "colours", "the name of a colour",
                        node_describe(arena, node));
            good = false;
        } else if (!theme_colour_at(theme, node_text(node), node, &colours[i], diags)) {
            good = false;
        }
    }
    return good ? colours : NULL;
}

/* The number of pairs that merge; each is a finding, unless `diags` is NULL. */
static size_t compare_pairs(struct arena *arena, const struct node *list,
                            const struct colour *colours, struct diag_list *diags)
{
    size_t merging = 0;
    for (size_t i = 0; i < list->list.count; i++) {
        for (size_t j = 0; j < i; j++) {
            const char *eyes = NULL;
            double difference = colour_vision_difference(colours[j], colours[i], &eyes);
            if (difference >= DIFFERENCE_WANTED) {
                continue;
            }
            merging++;
            if (diags != NULL) {
                node_report(diags, DIAG_COLOURS_MERGE, list->list.items[i],
                            node_text(list->list.items[j]), node_text(list->list.items[i]), eyes,
                            arena_printf(arena, "%.0f", floor(difference)),
                            arena_printf(arena, "%.0f", DIFFERENCE_WANTED));
            }
        }
    }
    return merging;
}

/* An allowance silences the pairs of its set all at once, and is told in one line with their number; one that no
 * pair needs is told as well, as it would hide the pair that merges after the next change. */
static enum outcome check_set(struct arena *arena, const struct theme *theme,
                              const struct node_entry *entry, struct diag_list *diags)
{
    struct meaning_source source = {.colours = entry->value};
    struct allowances allowed = {0};
    enum outcome outcome = OUTCOME_OK;
    if (entry->value->kind != NODE_LIST) {
        source.colours = NULL;
        outcome = fields_read(arena, entry->value, meaning_fields, "a set of colours", NULL, NULL,
                              &source, diags);
    }
    if (outcome == OUTCOME_OK && source.allow != NULL) {
        outcome = allowances_read(arena, source.allow, meaning_allowables, &allowed, diags);
    }
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    const struct colour *colours = read_colours(arena, theme, source.colours, diags);
    if (colours == NULL) {
        return OUTCOME_REJECTED;
    }
    const struct allowance *allowance = allowance_find(&allowed, DIAG_COLOURS_MERGE);
    size_t merging =
        compare_pairs(arena, source.colours, colours, allowance == NULL ? diags : NULL);
    if (allowance != NULL && merging > 0) {
        allowance_report_met(arena, allowance,
                             arena_printf(arena, merging == 1 ? "%zu pair" : "%zu pairs", merging),
                             diags);
    } else if (allowance != NULL) {
        allowance_report_unneeded(allowance, diags);
    }
    return OUTCOME_OK;
}

enum outcome colour_vision_check(struct arena *arena, const struct theme *theme,
                                 const struct node *meaning, struct diag_list *diags)
{
    enum outcome outcome = OUTCOME_OK;
    for (size_t i = 0; meaning != NULL && i < meaning->mapping.count; i++) {
        if (check_set(arena, theme, &meaning->mapping.entries[i], diags) != OUTCOME_OK) {
            outcome = OUTCOME_REJECTED;
        }
    }
    return outcome;
}
