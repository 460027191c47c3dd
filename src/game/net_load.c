/* The `net` of a layout, and the size of boxes from the decks that go into them.
 *
 * A net takes the place of size, outline, folds and back: all of them follow from what is folded up. For a box with a
 * `deck` they follow from the pieces of another component, which may come later in game.yaml. Such a layout has no size
 * until all components are read, when nets_complete() gives it one. */
#include <math.h>
#include <string.h>

#include "diag/suggest.h"
#include "document/field_reader.h"
#include "game/layout_load.h"
#include "game/pieces.h"

/* `net: {die: d6, edge: 20}` as it is written; a flap of 0 is not given. */
struct die_source {
    int die;
    double edge_mm, flap_mm;
};

/* `net: {box: tuck, deck: cards}`, in the same way. */
struct box_source {
    int box;
    const char *deck;
    const struct node *inner;
    double card_mm, slack_mm, flap_mm;
    bool notch;
};

/* A box that waits for its deck. */
struct net_deck {
    struct box_source source;
    const struct node *node; /* the deck's name */
};

static const char *const die_names[] = {"d4", "d6", "d8", "d20", NULL};
static const char *const box_names[] = {"tuck", NULL};

/* A box for a card or two would be nothing but edges. */
#define DEPTH_MIN_MM 6.0

#define DIE(member) offsetof(struct die_source, member)
#define BOX(member) offsetof(struct box_source, member)

/* clang-format off */
const struct field_spec net_die_fields[] = {
    {.name = "die", .kind = FIELD_CHOICE, .offset = DIE(die), .choices = die_names, .required = true, .doc = "d4, d6, d8 or d20.", .example = "d6"},
    {.name = "edge", .kind = FIELD_MM, .offset = DIE(edge_mm), .minimum = 8, .maximum = 200, .required = true, .doc = "The length of an edge.", .example = "16"},
    {.name = "flap", .kind = FIELD_MM, .offset = DIE(flap_mm), .minimum = 2, .maximum = 50, .usual = "a quarter of the edge", .doc = "The width of the glue flaps.", .example = "4"},
    {0},
};

const struct field_spec net_box_fields[] = {
    {.name = "box", .kind = FIELD_CHOICE, .offset = BOX(box), .choices = box_names, .required = true, .doc = "tuck.", .example = "tuck"},
    {.name = "deck", .kind = FIELD_TEXT, .offset = BOX(deck), .doc = "The component whose pieces go into it.", .example = "agent-cards"},
    {.name = "card", .kind = FIELD_MM, .offset = BOX(card_mm), .minimum = 0.05, .maximum = 10, .usual = "0.3", .doc = "How thick one of them is.", .example = "0.32"},
    {.name = "slack", .kind = FIELD_MM, .offset = BOX(slack_mm), .minimum = 0, .maximum = 20, .usual = "1", .doc = "How much more room there is in each direction.", .example = "1.5"},
    {.name = "inner", .kind = FIELD_NODE, .offset = BOX(inner), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"minItems\": 3, \"maxItems\": 3, \"items\": {\"type\": [\"number\", \"string\"]}}",
     .doc = "The room inside, in place of a deck: [width, height, depth].", .example = "[64, 90, 20]"},
    {.name = "flap", .kind = FIELD_MM, .offset = BOX(flap_mm), .minimum = 4, .maximum = 50, .doc = "The width of the glue flap.", .example = "10"},
    {.name = "notch", .kind = FIELD_FLAG, .offset = BOX(notch), .doc = "false: no notch for the thumb.", .example = "false"},
    {0},
};
/* clang-format on */

/* The layout takes over what its net says. */
static void take_net(struct layout *layout, const struct net *net)
{
    layout->net = net;
    layout->width_mm = net->width_mm;
    layout->height_mm = net->height_mm;
    layout->outline = OUTLINE_PATH;
    layout->outline_path = net->outline;
    layout->folds = net->folds;
    layout->fold_count = net->fold_count;
}

/* Against NET_FLAP_SHARE_MAX: the ends of a flap are slanted, and something must be left between them. */
static bool check_flap(const struct layout_loader *loader, const struct node *node, double flap_mm,
                       double most_mm, const char *of_what)
{
    if (flap_mm <= most_mm) {
        return true;
    }
    node_report(loader->diags, DIAG_OUT_OF_RANGE, node_lookup(node, "flap"), "'flap'",
                arena_printf(loader->arena, "%g", flap_mm),
                arena_printf(loader->arena, "at most %g mm with %s", most_mm, of_what));
    return false;
}

static bool read_die(const struct layout_loader *loader, const struct node *node,
                     struct layout *layout)
{
    struct die_source source = {0};
    if (fields_read(loader->arena, node, net_die_fields, "the net of a die", NULL, NULL, &source,
                    loader->diags) != OUTCOME_OK) {
        return false;
    }
    source.flap_mm = source.flap_mm > 0 ? source.flap_mm : source.edge_mm / 4;
    if (!check_flap(loader, node, source.flap_mm, NET_FLAP_SHARE_MAX * source.edge_mm,
                    "this edge")) {
        return false;
    }
    struct net *net = ARENA_NEW(loader->arena, struct net);
    die_net_make(loader->arena, (enum die_kind)source.die, source.edge_mm, source.flap_mm, net);
    take_net(layout, net);
    return true;
}

/* `inner_mm` is width, height and depth of the room inside. */
static bool make_box(const struct layout_loader *loader, const struct node *node,
                     const struct box_source *source, const double *inner_mm, struct layout *layout)
{
    struct tuck_box box = {
        .width_mm = inner_mm[0],
        .height_mm = inner_mm[1],
        .depth_mm = inner_mm[2],
        .flap_mm = source->flap_mm,
        .notch = source->notch,
    };
    if (!check_flap(loader, node, box.flap_mm, NET_FLAP_SHARE_MAX * box.width_mm, "this width")) {
        return false;
    }
    struct net *net = ARENA_NEW(loader->arena, struct net);
    tuck_box_net_make(loader->arena, &box, net);
    take_net(layout, net);
    return true;
}

/* Each side from 6 mm to 1 m. */
static bool read_inner(const struct layout_loader *loader, const struct node *list,
                       double *inner_mm)
{
    static const struct field_spec side = {
        .name = "inner", .kind = FIELD_MM, .minimum = DEPTH_MIN_MM, .maximum = 1000};
    if (list->list.count != 3) {
        node_report(loader->diags, DIAG_WRONG_KIND, list, "inner",
                    "a list of width, height and depth",
                    arena_printf(loader->arena, "a list of %zu", list->list.count));
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < 3; i++) {
        good = field_read_value(loader->arena, list->list.items[i], &side, NULL, NULL, &inner_mm[i],
                                loader->diags) == OUTCOME_OK &&
               good;
    }
    return good;
}

static bool read_box(const struct layout_loader *loader, const struct node *node,
                     struct layout *layout)
{
    struct box_source source = {.card_mm = 0.3, .slack_mm = 1, .notch = true};
    double inner_mm[3] = {0};
    if (fields_read(loader->arena, node, net_box_fields, "the net of a box", NULL, NULL, &source,
                    loader->diags) != OUTCOME_OK) {
        return false;
    }
    if (source.inner == NULL && source.deck == NULL) {
        node_report(loader->diags, DIAG_MISSING_FIELD, node, "deck",
                    "the net of a box; it needs `deck` or `inner`");
        return false;
    }
    if (source.inner != NULL && source.deck != NULL) {
        node_report(loader->diags, DIAG_BOX_SIZED_TWICE, node_lookup_key(node, "inner"));
        return false;
    }
    if (source.inner != NULL) {
        return read_inner(loader, source.inner, inner_mm) &&
               make_box(loader, node, &source, inner_mm, layout);
    }
    /* How thick the deck is is known when all components are: until then the layout has no size. */
    struct net_deck *deck = ARENA_NEW(loader->arena, struct net_deck);
    *deck = (struct net_deck){source, node_lookup(node, "deck")};
    layout->deck = deck;
    return true;
}

/* A net gives all of these itself. */
static bool check_alone(const struct layout_loader *loader, const struct layout *layout)
{
    static const char *const given[] = {"size", "outline", "mirror", "folds", "back"};
    bool good = true;
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        const struct node *key = node_lookup_key(layout->root, given[i]);
        if (key != NULL) {
            node_report(loader->diags, DIAG_NET_GIVES_IT, key, given[i]);
            good = false;
        }
    }
    return good;
}

bool net_load(const struct layout_loader *loader, const struct node *node, struct layout *layout)
{
    bool good = check_alone(loader, layout);
    path_init(&layout->outline_path, loader->arena);
    if (node_lookup(node, "die") != NULL) {
        return read_die(loader, node, layout) && good;
    }
    if (node_lookup(node, "box") != NULL) {
        return read_box(loader, node, layout) && good;
    }
    node_report(loader->diags, DIAG_MISSING_FIELD, node, "die", "the net; it needs `die` or `box`");
    return false;
}

/* ---- from the deck ---- */

/* The deck may come after its box in game.yaml. A box that waits for a box has no size to take. */
static const struct component *find_deck(const struct layout_loader *loader,
                                         const struct net_deck *deck)
{
    const struct game *game = loader->game;
    const char **ids = ARENA_NEW_ARRAY(loader->arena, const char *, game->component_count + 1);
    for (size_t i = 0; i < game->component_count; i++) {
        const struct component *component = &game->components[i];
        ids[i] = component->id;
        if (strcmp(component->id, deck->source.deck) != 0) {
            continue;
        }
        if (component->layout->deck != NULL ||
            node_lookup(node_lookup(component->layout->root, "net"), "deck") != NULL) {
            node_report(loader->diags, DIAG_DECK_IS_A_BOX, deck->node, component->id);
            return NULL;
        }
        return component;
    }
    node_report(loader->diags, DIAG_UNKNOWN_REFERENCE, deck->node, "component", deck->source.deck,
                suggest_tail(loader->arena, deck->source.deck, ids, game->component_count));
    return NULL;
}

/* Copies included. What is wrong with the deck is reported when its pieces are made. */
static size_t count_pieces(const struct game *game, const struct component *component)
{
    struct diag_list *unheard = diag_list_new();
    struct piece_list *list = NULL;
    size_t count = 1;
    const char *const ids[] = {component->id, NULL};
    const struct piece_choice of_deck = {.components = ids};
    if (piece_list_make(game, &of_deck, &list, unheard) == OUTCOME_OK) {
        count = list->components[0].count;
    }
    piece_list_free(list);
    diag_list_free(unheard);
    return count;
}

/* Cards stand upright in their box. */
static bool complete(const struct layout_loader *loader, struct layout *layout)
{
    const struct net_deck *deck = layout->deck;
    const struct component *component = find_deck(loader, deck);
    if (component == NULL) {
        return false;
    }
    double slack_mm = deck->source.slack_mm;
    double width_mm = component->layout->width_mm;
    double height_mm = component->layout->height_mm;
    double thick_mm = (double)count_pieces(loader->game, component) * deck->source.card_mm;
    double inner_mm[] = {
        fmin(width_mm, height_mm) + slack_mm,
        fmax(width_mm, height_mm) + slack_mm,
        fmax(thick_mm + slack_mm, DEPTH_MIN_MM),
    };
    layout->deck = NULL;
    return make_box(loader, deck->node->parent, &deck->source, inner_mm, layout);
}

/* Boxes depend on decks and never on each other, so that any order is good. */
bool nets_complete(const struct layout_loader *loader)
{
    bool good = true;
    for (guint i = 0; i < loader->layouts->len; i++) {
        struct layout *layout = g_ptr_array_index(loader->layouts, i);
        if (layout->deck != NULL) {
            good = complete(loader, layout) && good;
        }
    }
    return good;
}
