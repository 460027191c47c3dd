/* Boards are walked through in data and layouts, looks in the elements of layouts; aliases make one key of many places. */
#include "project/unused_boards.h"

#include <stdint.h>
#include <string.h>

#include "game/looks.h"

/* ---- keys that are shared ---- */

/* Keys in the order of the documents, and those that somebody uses. A node that aliases repeat is one key in many
 * places, of which one is enough. */
struct key_check {
    GPtrArray *keys;
    GHashTable *met; /* a set */
};

static struct key_check key_check_begin(void)
{
    return (struct key_check){g_ptr_array_new(), g_hash_table_new(NULL, NULL)};
}

static void add_key(struct key_check *check, const struct node *key, bool is_met)
{
    g_ptr_array_add(check->keys, (gpointer)(uintptr_t)key);
    if (is_met) {
        g_hash_table_add(check->met, (gpointer)(uintptr_t)key);
    }
}

/* The next key that nobody uses, once each; NULL after the last. */
static const struct node *next_unmet(const struct key_check *check, guint *at)
{
    while (*at < check->keys->len) {
        gpointer key = check->keys->pdata[(*at)++];
        if (g_hash_table_add(check->met, key)) {
            return key;
        }
    }
    return NULL;
}

static void key_check_end(struct key_check *check)
{
    g_ptr_array_free(check->keys, TRUE);
    g_hash_table_destroy(check->met);
}

static GPtrArray *unmet_keys(const struct key_check *check)
{
    GPtrArray *unmet = g_ptr_array_new();
    const struct node *key;
    for (guint at = 0; (key = next_unmet(check, &at)) != NULL;) {
        g_ptr_array_add(unmet, (gpointer)(uintptr_t)key);
    }
    return unmet;
}

/* ---- looks of boards ---- */

/* Of an element that no face shows that is told in place of its looks; `default` waits for what has no look. */
static void read_looks(struct key_check *check, const struct project *project,
                       const struct element *element, const struct property *looks)
{
    bool is_shown = g_atomic_int_get(&project->shown[element->number]) != 0;
    for (size_t i = 0; looks != NULL && is_shown && i < looks->looks.count; i++) {
        const struct look *look = &looks->looks.items[i];
        add_key(check, look->node->key,
                g_atomic_int_get(&project->shown[looks->looks.number + i]) != 0 ||
                    strcmp(look->name, "default") == 0);
    }
}

static void read_elements(struct key_check *check, const struct project *project,
                          struct element *const *elements, size_t count)
{
    static const enum property_id ids[] = {PROPERTY_SPACES, PROPERTY_LINES, PROPERTY_REGIONS};
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        for (size_t j = 0; j < G_N_ELEMENTS(ids); j++) {
            read_looks(check, project, element, element->properties[ids[j]]);
        }
        read_elements(check, project, element->children, element->child_count);
        for (size_t j = 0; j < element->column_count; j++) {
            read_elements(check, project, element->columns[j].children,
                          element->columns[j].child_count);
        }
    }
}

GPtrArray *unused_looks_find(const struct project *project)
{
    struct key_check looks = key_check_begin();
    for (size_t i = 0; i < project->game->layout_count; i++) {
        const struct layout *layout = project->game->layouts[i];
        if (project_owns_layout(project, layout)) {
            read_elements(&looks, project, layout->front.elements, layout->front.count);
            read_elements(&looks, project, layout->back.elements, layout->back.count);
        }
    }
    GPtrArray *unmet = unmet_keys(&looks);
    key_check_end(&looks);
    return unmet;
}

/* ---- legends ---- */

/* Of a layer that is made by an expression nothing is known. */
static void read_legend(struct key_check *check, const struct node *legend, const char *layer)
{
    bool is_known = layer != NULL && strchr(layer, '{') == NULL;
    gchar **words = g_strsplit_set(is_known ? layer : "", " \t\r\n", -1);
    for (size_t i = 0; legend->kind == NODE_MAPPING && i < legend->mapping.count; i++) {
        const struct node *key = legend->mapping.entries[i].key;
        add_key(check, key,
                !is_known || g_strv_contains((const gchar *const *)words, node_text(key)));
    }
    g_strfreev(words);
}

static void read_legends(struct key_check *check, const struct node *board)
{
    const struct node *layers = node_lookup(board, "layers"),
                      *legend = node_lookup(board, "legend");
    for (size_t i = 0; legend != NULL && legend->kind == NODE_MAPPING && i < legend->mapping.count;
         i++) {
        const struct node_entry *entry = &legend->mapping.entries[i];
        read_legend(check, entry->value, node_text(node_lookup(layers, node_text(entry->key))));
    }
}

/* ---- regions ---- */

/* What a region carries is drawn whether it has a look or not, and its kind has its own. */
static bool shows_itself(const struct node *region)
{
    static const char *const carried[] = {"line", "label", "icon", "text", "kind"};
    bool shows = false;
    for (size_t i = 0; i < G_N_ELEMENTS(carried); i++) {
        shows = shows || node_lookup(region, carried[i]) != NULL;
    }
    return shows;
}

static void read_regions(struct key_check *check, const struct node *board)
{
    const struct node *regions = node_lookup(board, "regions");
    for (size_t i = 0;
         regions != NULL && regions->kind == NODE_MAPPING && i < regions->mapping.count; i++) {
        const struct node_entry *entry = &regions->mapping.entries[i];
        add_key(check, entry->key, shows_itself(entry->value));
    }
}

/* ---- boards ---- */

/* What is asked of all boards in one walk, as data may be long. */
struct board_check {
    struct key_check legends, regions;
};

/* A board is what has layers. */
static void read_boards(struct board_check *check, const struct node *node)
{
    for (size_t i = 0; node->kind == NODE_LIST && i < node->list.count; i++) {
        read_boards(check, node->list.items[i]);
    }
    if (node->kind != NODE_MAPPING) {
        return;
    }
    const struct node *layers = node_lookup(node, "layers");
    if (layers != NULL && layers->kind == NODE_MAPPING) {
        read_legends(&check->legends, node);
        read_regions(&check->regions, node);
    }
    for (size_t i = 0; i < node->mapping.count; i++) {
        read_boards(check, node->mapping.entries[i].value);
    }
}

struct unused_on_boards unused_on_boards_find(const struct project *project)
{
    const struct game *game = project->game;
    struct board_check check = {key_check_begin(), key_check_begin()};
    for (size_t i = 0; i < game->data_set_count; i++) {
        read_boards(&check, game->data_sets[i].root);
    }
    for (size_t i = 0; i < game->layout_count; i++) {
        if (project_owns_layout(project, game->layouts[i])) {
            read_boards(&check, game->layouts[i]->root);
        }
    }
    const struct unused_on_boards unused = {unmet_keys(&check.legends), unmet_keys(&check.regions)};
    key_check_end(&check.legends);
    key_check_end(&check.regions);
    return unused;
}

/* Whether a look of regions draws something for this name. */
static bool has_look(const struct property *looks, const char *region)
{
    const struct look *look = looks != NULL ? look_lookup(looks, region) : NULL;
    return look != NULL && look->node->kind == NODE_MAPPING && look->node->mapping.count > 0;
}

static bool elements_draw(struct element *const *elements, size_t count, const char *region)
{
    bool draws = false;
    for (size_t i = 0; i < count && !draws; i++) {
        const struct element *element = elements[i];
        draws = has_look(element->properties[PROPERTY_REGIONS], region) ||
                elements_draw(element->children, element->child_count, region);
        for (size_t j = 0; j < element->column_count && !draws; j++) {
            draws = elements_draw(element->columns[j].children, element->columns[j].child_count,
                                  region);
        }
    }
    return draws;
}

bool unused_region_is_drawn(const struct game *game, const char *region)
{
    bool draws = false;
    for (size_t i = 0; i < game->layout_count && !draws; i++) {
        const struct layout *layout = game->layouts[i];
        draws = elements_draw(layout->front.elements, layout->front.count, region) ||
                elements_draw(layout->back.elements, layout->back.count, region);
    }
    return draws;
}
