/* Things on the table into JSON: each a set of members that all objects have, and those of its kind. */
#include <math.h>
#include <string.h>

#include <json-glib/json-glib.h>

#include "base/json_parts.h"
#include "document/node.h"
#include "picture/tts_plan.h"

/* Nothing lies in the table: things fall onto it from here. */
static const double drop_height = 1.5;

enum { GUID_LENGTH = 6 };

/* What all functions below read, and the GUIDs that are taken. */
struct writing {
    const struct project *project;
    const struct tts_plan *plan;
    const char *base_url;
    GHashTable *guids;
};

enum piece_kind { KIND_TILE, KIND_TOKEN, KIND_BOARD, KIND_FIGURINE };

struct kind_row {
    const char *name;
    const char *shape_member; /* of CustomImage; NULL: none */
    /* Width in inches where the scale is 1. Not documented: the sizes are ours, of one kind in
     * proportion to each other whatever they come to. */
    double unscaled_in;
    bool locked;
};

static const struct kind_row kinds[] = {
    [KIND_TILE] = {"Custom_Tile", "CustomTile", 2, false},
    [KIND_TOKEN] = {"Custom_Token", "CustomToken", 2, false},
    [KIND_BOARD] = {"Custom_Board", NULL, 20, true},
    [KIND_FIGURINE] = {"Figurine_Custom", NULL, 2, false},
};
static const double unscaled_card_height_in = 3.5;

/* Source: the scripting reference, "Custom game objects": types of tiles and of cards. What has a path
 * of its own is no tile; as a card it is the rectangle that the path lies in. */
static const int tile_types[] = {[OUTLINE_BOX] = 0,
                                 [OUTLINE_HEXAGON] = 1,
                                 [OUTLINE_CIRCLE] = 2,
                                 [OUTLINE_ROUNDED] = 3,
                                 [OUTLINE_PATH] = 0};
static const int card_types[] = {[OUTLINE_ROUNDED] = 0,
                                 [OUTLINE_BOX] = 1,
                                 [OUTLINE_HEXAGON] = 3,
                                 [OUTLINE_CIRCLE] = 4,
                                 [OUTLINE_PATH] = 1};

/* A token is cut from its picture's alpha, but has one picture only: what has a back and a shape that
 * tiles have is a tile. */
static enum piece_kind kind_of(const struct planned_object *object)
{
    enum outline_shape outline = object->component->layout->outline;
    if (object->piece.standing) {
        return KIND_FIGURINE;
    }
    if (object->piece.type == TABLE_BOARD) {
        return KIND_BOARD;
    }
    bool as_token = object->piece.type == TABLE_TOKEN && object->back == NO_IMAGE;
    return as_token || outline == OUTLINE_PATH ? KIND_TOKEN : KIND_TILE;
}

/* ---- values ---- */

/* Sizes are in inches; four decimals are finer than a pixel. */
static void set_number(JsonObject *object, const char *member, double number)
{
    json_object_set_double_member(object, member, round(number * 1e4) / 1e4);
}

/* Without an address a path in the output folder. */
static gchar *url_of(const struct writing *writing, size_t sheet)
{
    const char *path = writing->plan->sheets[sheet].path;
    if (writing->base_url == NULL) {
        return g_strdup(path);
    }
    gchar *escaped = g_uri_escape_string(path, "/", FALSE);
    const char *slash = g_str_has_suffix(writing->base_url, "/") ? "" : "/";
    gchar *url = g_strconcat(writing->base_url, slash, escaped, NULL);
    g_free(escaped);
    return url;
}

static void set_url(const struct writing *writing, JsonObject *object, const char *member,
                    size_t sheet)
{
    gchar *url = url_of(writing, sheet);
    json_object_set_string_member(object, member, url);
    g_free(url);
}

/* From what the object is, so that it stays the same from run to run; a second of the same is hashed
 * with a number. */
static void set_guid(const struct writing *writing, JsonObject *object, const char *key)
{
    for (unsigned attempt = 0;; attempt++) {
        gchar *numbered = g_strdup_printf("%s#%u", key, attempt);
        gchar *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, numbered, -1);
        hash[GUID_LENGTH] = '\0';
        g_free(numbered);
        if (!g_hash_table_contains(writing->guids, hash)) {
            json_object_set_string_member(object, "GUID", hash);
            g_hash_table_add(writing->guids, hash);
            return;
        }
        g_free(hash);
    }
}

/* Places in inches, angles in degrees; a turn about z lays a thing on its face. */
static JsonObject *transform_at(double x, double z, bool face_down, double scale)
{
    JsonObject *transform = json_object_new();
    set_number(transform, "posX", x);
    set_number(transform, "posY", drop_height);
    set_number(transform, "posZ", z);
    set_number(transform, "rotX", 0);
    set_number(transform, "rotY", 180);
    set_number(transform, "rotZ", face_down ? 180 : 0);
    set_number(transform, "scaleX", scale);
    set_number(transform, "scaleY", 1);
    set_number(transform, "scaleZ", scale);
    return transform;
}

/* No tint. */
static JsonObject *white(void)
{
    JsonObject *colour = json_object_new();
    set_number(colour, "r", 1);
    set_number(colour, "g", 1);
    set_number(colour, "b", 1);
    return colour;
}

/* What differs in the members that all objects have. */
struct common_members {
    const char *name, *nickname, *description;
    bool locked, hands, sideways;
};

/* Source: the knowledge base, "Save file format". Takes the transform. */
static JsonObject *new_object(const struct common_members *members, JsonObject *transform)
{
    JsonObject *object = json_object_new();
    json_object_set_string_member(object, "Name", members->name);
    json_object_set_object_member(object, "Transform", transform);
    json_object_set_string_member(object, "Nickname", members->nickname);
    json_object_set_string_member(object, "Description", members->description);
    json_object_set_object_member(object, "ColorDiffuse", white());
    json_object_set_boolean_member(object, "Locked", members->locked);
    json_object_set_boolean_member(object, "Grid", TRUE);
    json_object_set_boolean_member(object, "Snap", TRUE);
    json_object_set_boolean_member(object, "Autoraise", TRUE);
    json_object_set_boolean_member(object, "Sticky", TRUE);
    json_object_set_boolean_member(object, "Tooltip", TRUE);
    json_object_set_boolean_member(object, "Hands", members->hands);
    json_object_set_boolean_member(object, "SidewaysCard", members->sideways);
    return object;
}

/* What the record says in `description`, else in `text`. */
static const char *description_of(const struct writing *writing,
                                  const struct planned_object *object)
{
    const struct planned_image *front = &writing->plan->images->images[object->front];
    const struct value *item = &writing->project->pieces->faces[front->face].item;
    const struct node *record = item->kind == VALUE_NODE ? item->node : NULL;
    const char *text = node_text(node_lookup(record, "description"));
    text = text != NULL ? text : node_text(node_lookup(record, "text"));
    return text != NULL ? text : "";
}

/* ---- cards ---- */

/* One sheet of fronts with its backs; its key is what card_id() has in the hundreds. */
static void add_custom_deck(const struct writing *writing, JsonObject *decks,
                            const struct tts_deck *deck, size_t sheet)
{
    const struct tts_sheet *faces = &writing->plan->sheets[deck->first_face + sheet];
    JsonObject *entry = json_object_new();
    gchar *key = g_strdup_printf("%zu", deck->first_key + sheet);
    set_url(writing, entry, "FaceURL", deck->first_face + sheet);
    set_url(writing, entry, "BackURL", deck->first_back + (deck->unique_backs ? sheet : 0));
    json_object_set_int_member(entry, "NumWidth", (gint64)faces->columns);
    json_object_set_int_member(entry, "NumHeight", (gint64)faces->rows);
    json_object_set_boolean_member(entry, "BackIsHidden", deck->unique_backs);
    json_object_set_boolean_member(entry, "UniqueBack", deck->unique_backs);
    json_object_set_int_member(entry, "Type", card_types[deck->component->layout->outline]);
    json_object_set_object_member(decks, key, entry);
    g_free(key);
}

/* Source: the knowledge base, "Save file format": the key of the sheet in the hundreds, then the slot. */
static gint64 card_id(const struct tts_deck *deck, size_t card)
{
    return (gint64)((deck->first_key + card / deck->cards_per_sheet) * 100 +
                    card % deck->cards_per_sheet);
}

/* Decks lie face down. */
static JsonObject *transform_of(const struct tts_thing *thing, double scale)
{
    return transform_at(thing->x, thing->z, thing->deck != NULL, scale);
}

/* A copy of a card: copies differ in their GUID alone. */
static JsonObject *card_of(const struct writing *writing, const struct tts_thing *thing,
                           size_t index, size_t copy, const char *name)
{
    const struct tts_deck *deck = thing->deck;
    const struct planned_object *card = &deck->cards[index];
    const struct common_members members = {.name = name,
                                           .nickname = card->name,
                                           .description = description_of(writing, card),
                                           .hands = true,
                                           .sideways =
                                               card->piece.width_mm > card->piece.height_mm};
    JsonObject *object =
        new_object(&members, transform_of(thing, card->piece.height_mm / MM_PER_INCH /
                                                     unscaled_card_height_in));
    JsonObject *decks = json_object_new();
    json_object_set_int_member(object, "CardID", card_id(deck, index));
    add_custom_deck(writing, decks, deck, index / deck->cards_per_sheet);
    json_object_set_object_member(object, "CustomDeck", decks);
    gchar *key =
        g_strdup_printf("%s card %zu", writing->plan->images->images[card->front].path, copy);
    set_guid(writing, object, key);
    g_free(key);
    return object;
}

/* A deck has two cards at least; one card lies by itself. DeckIDs and ContainedObjects have one order. */
static JsonObject *deck_of(const struct writing *writing, const struct tts_thing *thing)
{
    const struct tts_deck *deck = thing->deck;
    if (deck->card_count == 1 && deck->cards[0].count == 1) {
        return card_of(writing, thing, 0, 1, "CardCustom");
    }
    const struct planned_object *first = &deck->cards[0];
    const struct common_members members = {.name = "DeckCustom",
                                           .nickname = deck->component->title,
                                           .description = "",
                                           .sideways =
                                               first->piece.width_mm > first->piece.height_mm};
    JsonObject *object =
        new_object(&members, transform_of(thing, first->piece.height_mm / MM_PER_INCH /
                                                     unscaled_card_height_in));
    JsonArray *ids = json_array_new(), *cards = json_array_new();
    JsonObject *decks = json_object_new();
    for (size_t i = 0; i < deck->card_count; i++) {
        for (size_t copy = 1; copy <= deck->cards[i].count; copy++) {
            json_array_add_int_element(ids, card_id(deck, i));
            json_array_add_object_element(cards, card_of(writing, thing, i, copy, "Card"));
        }
    }
    for (size_t i = 0; i < deck->face_sheet_count; i++) {
        add_custom_deck(writing, decks, deck, i);
    }
    json_object_set_array_member(object, "DeckIDs", ids);
    json_object_set_object_member(object, "CustomDeck", decks);
    json_object_set_array_member(object, "ContainedObjects", cards);
    set_guid(writing, object, deck->component->id);
    return object;
}

/* ---- pieces and bags ---- */

static JsonObject *tile_shape(const struct planned_object *object)
{
    enum outline_shape outline = object->component->layout->outline;
    JsonObject *shape = json_object_new();
    json_object_set_int_member(shape, "Type", tile_types[outline]);
    set_number(shape, "Thickness", object->piece.thickness_mm / MM_PER_INCH);
    json_object_set_boolean_member(shape, "Stackable", TRUE);
    /* Regular shapes keep their own proportions, rectangles those of the picture. */
    json_object_set_boolean_member(shape, "Stretch",
                                   outline == OUTLINE_HEXAGON || outline == OUTLINE_CIRCLE);
    return shape;
}

/* Source of the merge distance: the scripting reference, "Custom game objects". */
static JsonObject *token_shape(const struct planned_object *object)
{
    JsonObject *shape = json_object_new();
    set_number(shape, "Thickness", object->piece.thickness_mm / MM_PER_INCH);
    set_number(shape, "MergeDistancePixels", 15);
    json_object_set_boolean_member(shape, "Stackable", TRUE);
    json_object_set_boolean_member(shape, "StandUp", FALSE);
    return shape;
}

/* A second picture for kinds that have one. */
static JsonObject *custom_image_of(const struct writing *writing,
                                   const struct planned_object *object, enum piece_kind kind)
{
    const size_t *sheet_of = writing->plan->sheet_of;
    JsonObject *image = json_object_new();
    set_url(writing, image, "ImageURL", sheet_of[object->front]);
    if (object->back != NO_IMAGE && (kind == KIND_TILE || kind == KIND_FIGURINE)) {
        set_url(writing, image, "ImageSecondaryURL", sheet_of[object->back]);
    }
    set_number(image, "WidthScale", 0);
    if (kinds[kind].shape_member != NULL) {
        json_object_set_object_member(image, kinds[kind].shape_member,
                                      kind == KIND_TILE ? tile_shape(object) : token_shape(object));
    }
    return image;
}

/* Its width gives its scale; a board is locked, as nobody moves it. */
static JsonObject *piece_of(const struct writing *writing, const struct planned_object *object,
                            const struct tts_thing *thing, size_t copy)
{
    enum piece_kind kind = kind_of(object);
    const struct common_members members = {.name = kinds[kind].name,
                                           .nickname = object->name,
                                           .description = description_of(writing, object),
                                           .locked = kinds[kind].locked};
    double scale = object->piece.width_mm / MM_PER_INCH / kinds[kind].unscaled_in;
    JsonObject *piece = new_object(&members, transform_of(thing, scale));
    json_object_set_object_member(piece, "CustomImage", custom_image_of(writing, object, kind));
    gchar *key = g_strdup_printf("%s %zu", writing->plan->images->images[object->front].path, copy);
    set_guid(writing, piece, key);
    g_free(key);
    return piece;
}

/* All copies of all objects of a component. */
static JsonObject *bag_of(const struct writing *writing, const struct tts_thing *thing)
{
    const struct component *component = thing->objects->component;
    const struct common_members members = {
        .name = "Bag", .nickname = component->title, .description = ""};
    JsonObject *bag = new_object(&members, transform_of(thing, 1));
    JsonArray *pieces = json_array_new();
    for (size_t i = 0; i < thing->object_count; i++) {
        for (size_t copy = 1; copy <= thing->objects[i].count; copy++) {
            json_array_add_object_element(pieces,
                                          piece_of(writing, &thing->objects[i], thing, copy));
        }
    }
    json_object_set_array_member(bag, "ContainedObjects", pieces);
    set_guid(writing, bag, component->id);
    return bag;
}

/* Frees what was laid, which is in the JSON then. */
static JsonArray *objects_of(const struct writing *writing)
{
    JsonArray *objects = json_array_new();
    size_t count = 0;
    struct tts_thing *things = tts_table_lay(writing->plan, &count);
    for (size_t i = 0; i < count; i++) {
        const struct tts_thing *thing = &things[i];
        JsonObject *object = thing->deck != NULL ? deck_of(writing, thing)
                             : thing->in_bag
                                 ? bag_of(writing, thing)
                                 : piece_of(writing, thing->objects, thing, thing->copy);
        json_array_add_object_element(objects, object);
    }
    g_free(things);
    return objects;
}

/* What a saved object of the game has, in its order; what we have nothing for is "". */
gchar *tts_saved_object_text(const struct project *project, const struct tts_plan *plan,
                             const char *base_url)
{
    static const char *const empty[] = {"Date",  "Table",     "Sky",
                                        "Rules", "LuaScript", "LuaScriptState"};
    const struct game *game = project->game;
    const struct writing writing = {
        .project = project,
        .plan = plan,
        .base_url = base_url,
        .guids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    JsonObject *root = json_object_new();
    json_object_set_string_member(root, "SaveName", game->title);
    json_object_set_string_member(root, "GameMode", game->title);
    json_object_set_string_member(root, "Note", game->about != NULL ? game->about : "");
    for (size_t i = 0; i < G_N_ELEMENTS(empty); i++) {
        json_object_set_string_member(root, empty[i], "");
    }
    json_object_set_array_member(root, "ObjectStates", objects_of(&writing));
    json_object_set_object_member(root, "TabStates", json_object_new());
    JsonNode *node = json_node_of(root);
    gchar *text = json_printed(node, true);
    json_node_unref(node);
    g_hash_table_destroy(writing.guids);
    return text;
}
