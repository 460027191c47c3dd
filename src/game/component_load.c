/* Components: the entries of `components`, and the layout of each or those that its records choose.
 *
 *     card: {layout: card, each: cards}                   one layout
 *     card: {layout: "{kind}-card", each: cards}          of each record its own, all of one format
 */
#include <string.h>

#include <glib.h>

#include "diag/suggest.h"
#include "game/game_files.h"
#include "game/layout_load.h"
#include "game/pieces.h"
#include "game/print_effects.h"
#include "game/print_settings.h"

/* One entry of `components` as it is written, by the table below; what is not given is NULL. */
struct component_source {
    const char *title, *layout;
    const struct node *each, *when, *copies, *file, *with, *print, *table, *allow;
};

#define COMPONENT(member) offsetof(struct component_source, member)

/* clang-format off */
const struct field_spec component_fields[] = {
    {.name = "title", .kind = FIELD_TEXT, .offset = COMPONENT(title), .usual = "the id", .doc = "What players call it.", .example = "Agent cards"},
    {.name = "layout", .kind = FIELD_TEXT, .offset = COMPONENT(layout), .required = true,
     .doc = "The layout: a file in the game's layouts/ folder or among the shared ones, without .yaml; with expressions in braces each record names its own.", .example = "stat-card"},
    {.name = "each", .kind = FIELD_NODE, .offset = COMPONENT(each), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .doc = "The data set (or an expression): one piece a record, whose fields are names on the piece.", .example = "agents"},
    {.name = "when", .kind = FIELD_NODE, .offset = COMPONENT(when), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": [\"string\", \"boolean\"]}",
     .doc = "Only the records for which this expression is true.", .example = "cost > 3"},
    {.name = "copies", .kind = FIELD_NODE, .offset = COMPONENT(copies), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": [\"string\", \"integer\"]}",
     .usual = "1", .doc = "How many of each: a number or an expression.", .example = "copies"},
    {.name = "file", .kind = FIELD_NODE, .offset = COMPONENT(file), .node_kinds = FIELD_ANY_SCALAR, .schema = "{\"type\": \"string\"}",
     .usual = "the id of the record, and -back for a back", .doc = "The name of the picture of each face, without its ending, in a text with expressions; {face} is front or back.", .example = "\"{code}-{face}\""},
    {.name = "with", .kind = FIELD_NODE, .offset = COMPONENT(with), .node_kinds = FIELD_ANY_MAPPING, .schema = "{\"type\": \"object\"}",
     .doc = "Values for the layout's parameters, texts as in any property: {expression} alone gives its value.", .example = "{side: front}"},
    {.name = "print", .kind = FIELD_NODE, .offset = COMPONENT(print), .node_kinds = FIELD_ANY_MAPPING, .schema = "{\"$ref\": \"#/$defs/print\"}",
     .doc = "How it is printed.", .example = "{cut: solid}"},
    {.name = "table", .kind = FIELD_NODE, .offset = COMPONENT(table), .node_kinds = FIELD_ANY_MAPPING, .schema = "{\"$ref\": \"#/$defs/table\"}",
     .doc = "What it is on a table on a screen.", .example = "{type: token}"},
    {.name = "allow", .kind = FIELD_NODE, .offset = COMPONENT(allow), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"string\"}}",
     .doc = "Warnings that are meant to be on all its faces, and why: `allow: {text-too-small: nobody reads the imprint at the table}`.", .example = "{text-too-small: nobody reads the imprint at the table}"},
    {0},
};
/* clang-format on */

/* It becomes part of file names. */
static bool check_id(struct layout_loader *loader, const struct node *key)
{
    const char *text = node_text(key);
    if (!game_is_id(text)) {
        node_report(loader->diags, DIAG_BAD_VALUE, key, text, "an id (letters, digits, - and _)",
                    "");
        return false;
    }
    return true;
}

/* NULL where it is not given, and after a finding, which only `good` tells apart. */
static const struct property *read_property(struct layout_loader *loader, enum property_id id,
                                            const struct node *node, bool *good)
{
    if (node == NULL) {
        return NULL;
    }
    struct property *property = ARENA_NEW(loader->arena, struct property);
    if (!property_read(loader->arena, element_property_spec(id), node, &loader->game->theme,
                       property, loader->diags)) {
        *good = false;
        return NULL;
    }
    return property;
}

/* The layout of that name, which must be one of a component; NULL after findings. */
static const struct layout *load_face_layout(struct layout_loader *loader, const char *name,
                                             const struct node *asked_at, const struct node *with)
{
    const struct layout *layout = layout_load(loader, name, asked_at);
    if (layout != NULL && !layout_is_face(layout)) {
        node_report(loader->diags, DIAG_MISSING_FIELD, asked_at, "size",
                    arena_printf(loader->arena, "the layout '%s' of a component", name));
        return NULL;
    }
    bool fits = layout == NULL || with == NULL || layout_check_with(layout, with, loader);
    return fits ? layout : NULL;
}

/* Layouts that records choose, while they are found. */
struct layout_choosing {
    struct layout_loader *loader;
    const struct template *name;
    const struct node *asked_at, *with;
    GPtrArray *layouts;                 /* each once */
    const struct layout **item_layouts; /* [total]; NULL before the first item */
};

/* "63.5 x 88.9 mm, bleed 3 mm, with a back": what the pieces of a component have in common. */
static const char *describe_format(struct arena *arena, const struct layout *layout)
{
    return arena_printf(arena, "%g x %g mm, bleed %g mm, outline %s, with%s back%s",
                        layout->width_mm, layout->height_mm, layout->bleed_mm,
                        outline_shape_names[layout->outline], layout->back.present ? " a" : "out",
                        layout->net != NULL ? ", folded up" : "");
}

/* Pieces of a component share sheets, cuts and the sleeve they go into. The words that describe a format are
 * compared in place of its members, so that what is compared is what the finding shows. */
static bool has_format_of(struct layout_choosing *choosing, const struct layout *layout,
                          const struct node *asked_at)
{
    struct arena *arena = choosing->loader->arena;
    const struct layout *first = choosing->layouts->pdata[0];
    const char *own = describe_format(arena, layout), *common = describe_format(arena, first);
    bool same = strcmp(own, common) == 0 && (layout == first || layout->net == NULL);
    if (!same) {
        diag_report_once(choosing->loader->diags, DIAG_LAYOUTS_DIFFER, asked_at->span,
                         node_path(arena, asked_at), layout->name, own, first->name, common);
    }
    return same;
}

/* The only value of the record that the name is made from, else where the name is asked for. */
static const struct node *naming_node(const struct layout_choosing *choosing,
                                      const struct piece_item *item)
{
    size_t count, found = 0;
    const char *const *names = template_names(choosing->name, &count);
    const struct node *value = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct node *field = node_lookup(item->record, names[i]);
        value = field != NULL ? field : value;
        found += field != NULL;
    }
    return found == 1 ? value : choosing->asked_at;
}

/* For one record: its name for a layout is worked out, and the layout is read when it is first named. */
static bool take_layout(struct layout_choosing *choosing, const struct piece_item *item,
                        const char *name, const struct node *asked_at)
{
    struct arena *arena = choosing->loader->arena;
    const struct layout *layout =
        load_face_layout(choosing->loader, name, asked_at, choosing->with);
    if (layout == NULL) {
        return false;
    }
    if (!g_ptr_array_find(choosing->layouts, layout, NULL)) {
        g_ptr_array_add(choosing->layouts, (gpointer)layout);
    }
    if (choosing->item_layouts == NULL) {
        choosing->item_layouts = ARENA_NEW_ARRAY(arena, const struct layout *, item->total);
    }
    choosing->item_layouts[item->index] = layout;
    return has_format_of(choosing, layout, asked_at);
}

/* What is wrong with a layout is one finding for all records that name it, at the first of them; a name that was found
 * to be wrong when the data was read explains a layout that there is not. */
static bool choose_layout(void *data, const struct piece_item *item)
{
    struct layout_choosing *choosing = data;
    struct layout_loader *loader = choosing->loader;
    struct diag_list *diags = loader->diags;
    const char *name = NULL;
    const struct node *origin, *asked_at = naming_node(choosing, item);
    if (game_was_blamed(loader->game, asked_at) ||
        template_print(item->sandbox, choosing->name, item->scope, loader->arena, &name, &origin,
                       diags) != OUTCOME_OK) {
        return false;
    }
    node_blame(diags, asked_at);
    bool good = take_layout(choosing, item, name, asked_at);
    node_blame(diags, NULL);
    return good;
}

/* Goes through the records before any piece is made, since the format of the pieces (size, bleed, back) is asked for
 * long before: by sheets, by tables, by the report. The first layout stands for all, as they have one format. */
static bool choose_layouts(struct layout_loader *loader, struct layout_choosing *choosing,
                           struct component *out)
{
    struct arena *arena = loader->arena;
    choosing->layouts = g_ptr_array_new();
    bool good = piece_items_each(loader->game, out, choose_layout, choosing, loader->diags);
    if (good && choosing->layouts->len == 0) {
        node_report(loader->diags, DIAG_LAYOUT_WITHOUT_RECORDS, choosing->asked_at, out->id);
        good = false;
    }
    const struct layout **layouts =
        ARENA_NEW_ARRAY(arena, const struct layout *, choosing->layouts->len + 1);
    for (guint i = 0; i < choosing->layouts->len; i++) {
        layouts[i] = choosing->layouts->pdata[i];
    }
    out->layout = layouts[0];
    out->layouts = layouts;
    out->layout_count = choosing->layouts->len;
    out->item_layouts = choosing->item_layouts;
    g_ptr_array_free(choosing->layouts, TRUE);
    return good;
}

/* Only a name with an expression in it needs the records; any other layout is known now. */
static bool load_component_layout(struct layout_loader *loader,
                                  const struct component_source *source, struct component *out)
{
    const struct node *asked_at = node_lookup(out->node, "layout");
    loader->component = out->id;
    if (strchr(source->layout, '{') != NULL) {
        struct layout_choosing choosing = {
            .loader = loader, .asked_at = asked_at, .with = source->with};
        choosing.name = template_parse(loader->arena, asked_at, loader->diags);
        loader->by_records = true;
        bool good = choosing.name != NULL && choose_layouts(loader, &choosing, out);
        loader->by_records = false;
        return good;
    }
    out->layout = load_face_layout(loader, source->layout, asked_at, source->with);
    out->layouts = &out->layout;
    out->layout_count = 1;
    return out->layout != NULL;
}

/* False after a finding: without a layout, and called almost as another one that has one. An edition has mostly misspelt
 * a component of the file that it extends. */
static bool check_is_no_slip(struct layout_loader *loader, const struct node *components,
                             const struct node_entry *entry)
{
    const char *id = node_text(entry->key);
    GPtrArray *others = g_ptr_array_new();
    for (size_t i = 0; i < components->mapping.count; i++) {
        const struct node_entry *other = &components->mapping.entries[i];
        if (other != entry && node_lookup(other->value, "layout") != NULL) {
            g_ptr_array_add(others, (gpointer)node_text(other->key));
        }
    }
    const char *meant = entry->value->kind == NODE_MAPPING
                            ? suggest_nearest(id, (const char *const *)others->pdata, others->len)
                            : NULL;
    g_ptr_array_free(others, TRUE);
    bool is_slip = meant != NULL && node_lookup(entry->value, "layout") == NULL;
    for (size_t i = 0; is_slip && i < entry->value->mapping.count; i++) {
        /* One that names its layout in some spelling is a component of its own. */
        const char *field = "layout";
        is_slip =
            suggest_nearest(node_text(entry->value->mapping.entries[i].key), &field, 1) == NULL;
    }
    if (is_slip) {
        node_report(
            loader->diags, DIAG_MISSING_FIELD, entry->key, "layout",
            arena_printf(loader->arena, "the component '%s'; did you mean '%s'?", id, meant));
    }
    return !is_slip;
}

/* False after a finding: who leaves out what the game has, in an edition, may write nothing in its place. */
static bool check_is_given(struct layout_loader *loader, const struct node_entry *entry)
{
    const struct node *value = entry->value;
    bool is_given = value->kind != NODE_SCALAR || value->scalar.type != SCALAR_NULL;
    if (!is_given) {
        node_report(loader->diags, DIAG_WRONG_KIND, value, node_text(entry->key),
                    "a mapping, in which `copies: 0` leaves a component out of an edition",
                    node_describe(loader->arena, value));
    }
    return is_given;
}

/* All parts are read even where one is bad, so that a designer sees all findings at once; only the layouts wait, where
 * their names are made from records that were refused. */
static bool load_component(struct layout_loader *loader, const struct node *components,
                           const struct node_entry *entry, struct component *out)
{
    struct component_source source = {0};
    struct arena *arena = loader->arena;
    if (!check_id(loader, entry->key) || !check_is_given(loader, entry) ||
        !check_is_no_slip(loader, components, entry) ||
        fields_read(arena, entry->value, component_fields, "a component", NULL, NULL, &source,
                    loader->diags) != OUTCOME_OK) {
        return false;
    }
    bool good = true;
    out->id = node_text(entry->key);
    out->title = source.title != NULL ? source.title : out->id;
    out->node = entry->value;
    out->each = read_property(loader, PROPERTY_REPEAT, source.each, &good);
    out->when = read_property(loader, PROPERTY_WHEN, source.when, &good);
    if (source.copies != NULL) {
        out->copies = expression_parse(arena, source.copies, loader->diags);
        good = good && out->copies != NULL;
    }
    if (source.file != NULL) {
        out->file = template_parse(arena, source.file, loader->diags);
        good = good && out->file != NULL;
    }
    struct property with = {0};
    if (source.with != NULL) {
        good = parameters_read(arena, source.with, &with, loader->diags) && good;
        out->with = with.parameters.items;
        out->with_count = with.parameters.count;
    }
    good = print_settings_load(arena, source.print, loader->game->papers, &out->print,
                               loader->diags) &&
           good;
    if (out->print.profile != NULL) {
        out->print.profile = game_file(loader->game, arena, out->print.profile,
                                       node_lookup(source.print, "profile"), loader->diags);
        good = good && out->print.profile != NULL;
    }
    if (source.table != NULL) {
        good = fields_read(arena, source.table, table_fields, "a table setting", NULL, NULL,
                           &out->table, loader->diags) == OUTCOME_OK &&
               good;
    }
    if (source.allow != NULL) {
        good = allowances_read(arena, source.allow, face_allowables, &out->allowances,
                               loader->diags) == OUTCOME_OK &&
               good;
    }
    /* Which layouts there are depends on what the records are. */
    bool is_known = strchr(source.layout, '{') == NULL;
    good = (is_known || (good && !loader->data_unread)) &&
           load_component_layout(loader, &source, out) && good;
    if (good) {
        print_effects_check(&out->print, out->layout, loader->diags);
    }
    return good;
}

/* Those that could be read stand one after the other; a gap would be a component without an id. */
bool components_load(struct layout_loader *loader, const struct node *mapping, struct game *game)
{
    struct component *components =
        ARENA_NEW_ARRAY(game->arena, struct component, mapping->mapping.count);
    bool good = true;
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        struct component *component = &components[game->component_count];
        if (load_component(loader, mapping, &mapping->mapping.entries[i], component)) {
            game->component_count++;
        } else {
            *component = (struct component){0};
            good = false;
        }
    }
    game->components = components;
    return print_groups_settle(game->arena, components, game->component_count, loader->diags) &&
           good;
}
