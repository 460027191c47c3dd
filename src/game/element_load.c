/* Elements: a mapping whose first key is its kind and whose other keys are its properties; the kind's
 * own value is either its main value or a mapping of more properties. These are the same:
 *
 *     - box: {fill: red, at: [3, 3]}       - box:
 *                                            fill: red
 *                                            at: [3, 3]
 *
 * What no kind knows is taken for a slip of the pen, what another kind knows for a mix-up, and each has its own hint. */
#include <string.h>

#include "diag/suggest.h"
#include "game/layout_load.h"
#include "game/looks.h"

/* Finds the kind by its name; ELEMENT_KIND_COUNT after a finding. */
static enum element_kind read_kind(struct layout_loader *loader, const struct node *key)
{
    const char *names[ELEMENT_KIND_COUNT];
    for (unsigned i = 0; i < ELEMENT_KIND_COUNT; i++) {
        names[i] = element_kind_info((enum element_kind)i)->name;
        if (strcmp(names[i], node_text(key)) == 0) {
            return (enum element_kind)i;
        }
    }
    const char *meant = suggest_synonym(node_text(key), names, ELEMENT_KIND_COUNT);
    for (unsigned i = 0; meant != NULL && i < ELEMENT_KIND_COUNT; i++) {
        if (strcmp(names[i], meant) == 0) {
            return (enum element_kind)i;
        }
    }
    node_report(loader->diags, DIAG_UNKNOWN_REFERENCE, key, "element", node_text(key),
                suggest_tail(loader->arena, node_text(key), names, ELEMENT_KIND_COUNT));
    return ELEMENT_KIND_COUNT;
}

/* PROPERTY_ID_COUNT if elements of the kind have none of that name; the main value has no name of its own. */
static enum property_id find_property(enum element_kind kind, const char *name)
{
    for (unsigned i = PROPERTY_MAIN + 1; i < PROPERTY_ID_COUNT; i++) {
        enum property_id id = (enum property_id)i;
        if (element_property_applies(id, kind) &&
            strcmp(element_property_spec(id)->name, name) == 0) {
            return id;
        }
    }
    return PROPERTY_ID_COUNT;
}

/* "a 'text' element", "an 'icon' element" */
static const char *describe_kind(struct layout_loader *loader, enum element_kind kind)
{
    const char *name = element_kind_info(kind)->name;
    const char *article = strchr("aeiou", name[0]) != NULL && kind != ELEMENT_USE ? "an" : "a";
    return arena_printf(loader->arena, "%s '%s' element", article, name);
}

/* "; it is for text, image, icon", of the kinds that know the property; NULL if none does. */
static const char *list_takers(struct layout_loader *loader, const char *property)
{
    GString *takers = g_string_new("; it is for ");
    size_t count = 0;
    for (unsigned i = 0; i < ELEMENT_KIND_COUNT; i++) {
        if (find_property((enum element_kind)i, property) != PROPERTY_ID_COUNT) {
            g_string_append_printf(takers, "%s%s", count++ == 0 ? "" : ", ",
                                   element_kind_info((enum element_kind)i)->name);
        }
    }
    const char *kept = count == 0 ? NULL : arena_strdup(loader->arena, takers->str);
    g_string_free(takers, TRUE);
    return kept;
}

/* Such as `at`, `size`, `when`. */
static bool is_for_all_kinds(enum property_id id)
{
    for (unsigned i = 0; i < ELEMENT_KIND_COUNT; i++) {
        if (!element_property_applies(id, (enum element_kind)i)) {
            return false;
        }
    }
    return true;
}

/* The names of all properties of a kind, [PROPERTY_ID_COUNT], first those that not all have. */
static size_t collect_properties(enum element_kind kind, const char **names)
{
    size_t count = 0;
    for (unsigned shared = 0; shared < 2; shared++) {
        for (unsigned i = PROPERTY_MAIN + 1; i < PROPERTY_ID_COUNT; i++) {
            enum property_id id = (enum property_id)i;
            if (element_property_applies(id, kind) && is_for_all_kinds(id) == (shared == 1)) {
                names[count++] = element_property_spec(id)->name;
            }
        }
    }
    return count;
}

/* A property that other kinds have is no slip of the pen, so that no similar name is suggested for it; nor is the name
 * of a kind. */
static void report_unknown_property(struct layout_loader *loader, enum element_kind kind,
                                    const struct node *key)
{
    const char *names[PROPERTY_ID_COUNT];
    size_t count = collect_properties(kind, names);
    const char *tail = list_takers(loader, node_text(key));
    for (unsigned i = 0; i < ELEMENT_KIND_COUNT && tail == NULL; i++) {
        if (strcmp(node_text(key), element_kind_info((enum element_kind)i)->name) == 0) {
            tail = "; it is an element of its own: write it behind the next '- '";
        }
    }
    /* "size: 50, 50" within braces: the second length is taken for a name. */
    if (tail == NULL && node_text(key)[strspn(node_text(key), "0123456789.")] == '\0') {
        tail = "; a list stands in square brackets: [a, b]";
    }
    if (tail == NULL) {
        tail = suggest_tail(loader->arena, node_text(key), names, count);
    }
    node_report(loader->diags, DIAG_UNKNOWN_FIELD, key, node_text(key), describe_kind(loader, kind),
                tail);
}

/* The rows of a table column. */
enum column_field {
    COLUMN_EACH,
    COLUMN_WIDTH,
    COLUMN_HEAD,
    COLUMN_CELL,
    COLUMN_STYLE,
    COLUMN_ALIGN,
    COLUMN_VALIGN,
    COLUMN_FILL,
    COLUMN_FIELD_COUNT
};

static const char *const column_align_names[] = {"start", "centre", "end", "justify", NULL};
static const char *const column_valign_names[] = {"top", "middle", "bottom", NULL};

/* clang-format off */
static const struct field_spec column_specs[COLUMN_FIELD_COUNT] = {
    [COLUMN_EACH] = {.name = "each", .kind = FIELD_EACH, .doc = "Makes a column for each item.", .example = "ranges as range"},
    [COLUMN_WIDTH] = {.name = "width", .kind = FIELD_LENGTH, .doc = "mm, %, a share (1fr) or auto.", .example = "1fr"},
    [COLUMN_HEAD] = {.name = "head", .kind = FIELD_TEXT, .doc = "The text of the heading.", .example = "Range"},
    [COLUMN_CELL] = {.name = "cell", .kind = FIELD_TEXT, .doc = "The text of each cell.", .example = "\"{row.range}\""},
    [COLUMN_STYLE] = {.name = "style", .kind = FIELD_TEXT, .doc = "The text style of the cells.", .example = "small"},
    [COLUMN_ALIGN] = {.name = "align", .kind = FIELD_CHOICE, .choices = column_align_names, .doc = "start, centre, end or justify.", .example = "centre"},
    [COLUMN_VALIGN] = {.name = "valign", .kind = FIELD_CHOICE, .choices = column_valign_names, .doc = "top, middle or bottom; the heading stands so too.", .example = "middle"},
    [COLUMN_FILL] = {.name = "fill", .kind = FIELD_COLOUR, .doc = "The ground of each cell.", .example = "\"#eeeeee\""},
};
/* clang-format on */

/* Where a column keeps the property of a row of column_specs. */
static const struct property **column_slot(struct table_column *column, enum column_field field)
{
    const struct property **slots[COLUMN_FIELD_COUNT] = {
        [COLUMN_EACH] = &column->each,     [COLUMN_WIDTH] = &column->width,
        [COLUMN_HEAD] = &column->head,     [COLUMN_CELL] = &column->cell,
        [COLUMN_STYLE] = &column->style,   [COLUMN_ALIGN] = &column->align,
        [COLUMN_VALIGN] = &column->valign, [COLUMN_FILL] = &column->fill,
    };
    return slots[field];
}

/* NULL after a finding. */
static const struct property *read_one(struct layout_loader *loader, const struct field_spec *spec,
                                       const struct node *value)
{
    struct property *property = ARENA_NEW(loader->arena, struct property);
    if (!property_read(loader->arena, spec, value, &loader->game->theme, property, loader->diags)) {
        return NULL;
    }
    if (property_has_looks(property)) {
        property->looks.number = loader->element_count;
        loader->element_count += property->looks.count;
    }
    return property;
}

/* `of`, the elements of the cells, is no property of one value and has no row. */
static bool read_column_field(struct layout_loader *loader, const struct node_entry *entry,
                              struct table_column *column)
{
    const char *name = node_text(entry->key);
    if (strcmp(name, "of") == 0) {
        return elements_read(loader, entry->value, &column->children, &column->child_count);
    }
    const char *names[COLUMN_FIELD_COUNT + 1];
    for (unsigned i = 0; i < COLUMN_FIELD_COUNT; i++) {
        names[i] = column_specs[i].name;
        if (strcmp(names[i], name) == 0) {
            const struct property **slot = column_slot(column, (enum column_field)i);
            *slot = read_one(loader, &column_specs[i], entry->value);
            return *slot != NULL;
        }
    }
    names[COLUMN_FIELD_COUNT] = "of";
    node_report(loader->diags, DIAG_UNKNOWN_FIELD, entry->key, name, "a table column",
                suggest_tail(loader->arena, name, names, COLUMN_FIELD_COUNT + 1));
    return false;
}

/* All columns are read though one is wrong, for all findings at once. */
static bool read_columns(struct layout_loader *loader, const struct node *list,
                         struct element *element)
{
    if (list->kind != NODE_LIST) {
        node_report(loader->diags, DIAG_WRONG_KIND, list, "columns", "a list of columns",
                    node_describe(loader->arena, list));
        return false;
    }
    struct table_column *columns =
        ARENA_NEW_ARRAY(loader->arena, struct table_column, list->list.count);
    bool good = true;
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *item = list->list.items[i];
        columns[i].node = item;
        if (item->kind != NODE_MAPPING) {
            node_report(loader->diags, DIAG_WRONG_KIND, item, "column", "a mapping",
                        node_describe(loader->arena, item));
            good = false;
            continue;
        }
        for (size_t j = 0; j < item->mapping.count; j++) {
            good = read_column_field(loader, &item->mapping.entries[j], &columns[i]) && good;
        }
    }
    element->columns = columns;
    element->column_count = list->list.count;
    return good;
}

/* Once in the kind's own mapping and once beside it. */
static bool report_given_twice(struct layout_loader *loader, const struct node *key,
                               const struct node *first)
{
    size_t line = source_span_start(first->span).line;
    node_report(loader->diags, DIAG_DUPLICATE_KEY, key, node_text(key),
                arena_printf(loader->arena, "%zu", line));
    return false;
}

/* Words of other programs for a property are understood where no kind has a property of that name. */
static bool read_property(struct layout_loader *loader, struct element *element,
                          const struct node_entry *entry)
{
    enum property_id id = find_property(element->kind, node_text(entry->key));
    if (id == PROPERTY_ID_COUNT && list_takers(loader, node_text(entry->key)) == NULL) {
        const char *names[PROPERTY_ID_COUNT];
        size_t count = collect_properties(element->kind, names);
        const char *meant = suggest_synonym(node_text(entry->key), names, count);
        id = meant != NULL ? find_property(element->kind, meant) : id;
    }
    if (id == PROPERTY_ID_COUNT) {
        report_unknown_property(loader, element->kind, entry->key);
        return false;
    }
    bool twice = (id == PROPERTY_OF && element->children != NULL) ||
                 (id == PROPERTY_TABLE_COLUMNS && element->columns != NULL);
    if (twice) {
        return report_given_twice(loader, entry->key, element->node);
    }
    if (id == PROPERTY_OF) {
        return elements_read(loader, entry->value, &element->children, &element->child_count);
    }
    if (id == PROPERTY_TABLE_COLUMNS) {
        return read_columns(loader, entry->value, element);
    }
    if (element->properties[id] != NULL) {
        return report_given_twice(loader, entry->key, element->properties[id]->node);
    }
    element->properties[id] = read_one(loader, element_property_spec(id), entry->value);
    return element->properties[id] != NULL;
}

/* The value of the kind's own key: a mapping of properties, or the main value. */
static bool read_main(struct layout_loader *loader, struct element *element,
                      const struct node *value)
{
    const struct element_kind_info *info = element_kind_info(element->kind);
    bool is_meant_as_text = info->main_doc != NULL && node_is_unquoted_template(value);
    if (value->kind == NODE_MAPPING && !is_meant_as_text) {
        bool good = true;
        for (size_t i = 0; i < value->mapping.count; i++) {
            good = read_property(loader, element, &value->mapping.entries[i]) && good;
        }
        return good;
    }
    if (info->container && value->kind == NODE_LIST) {
        return elements_read(loader, value, &element->children, &element->child_count);
    }
    if (value->kind == NODE_SCALAR && value->scalar.type == SCALAR_NULL && info->main_doc == NULL) {
        return true;
    }
    if (value->kind != NODE_SCALAR || info->main_doc == NULL) {
        const char *expected = is_meant_as_text         ? "text"
                               : info->main_doc != NULL ? "text or a mapping"
                                                        : "a mapping of its properties";
        node_report(loader->diags, DIAG_WRONG_KIND, value, info->name, expected,
                    node_describe(loader->arena, value));
        return false;
    }
    element->properties[PROPERTY_MAIN] =
        read_one(loader, element_property_spec(PROPERTY_MAIN), value);
    return element->properties[PROPERTY_MAIN] != NULL;
}

/* Names that the layout does not know, then those that it wants and nobody gives. */
static bool check_parameters(struct layout_loader *loader, const struct element *element,
                             const struct node *mapping_node)
{
    const struct layout *used = element->used;
    const struct property *with = element->properties[PROPERTY_WITH];
    bool good = with == NULL || layout_check_with(used, with->node, loader);
    for (size_t i = 0; i < used->parameter_count; i++) {
        const struct parameter *fallback = &used->parameter_defaults[i];
        bool has = fallback->node != NULL ||
                   (with != NULL && node_lookup(with->node, used->parameter_names[i]) != NULL);
        if (!has) {
            node_report(loader->diags, DIAG_MISSING_FIELD, mapping_node, used->parameter_names[i],
                        arena_printf(loader->arena, "the `with` of '%s'", used->name));
            good = false;
        }
    }
    return good;
}

/* The layout must be known now, so that its elements are checked: its name has no expression in it. */
static bool read_use(struct layout_loader *loader, struct element *element)
{
    const struct property *main = element->properties[PROPERTY_MAIN];
    const char *name = main != NULL ? template_constant(main->text) : NULL;
    if (name == NULL) {
        node_report(loader->diags, DIAG_WRONG_KIND, main != NULL ? main->node : element->node,
                    "use", "the name of a layout", main != NULL ? "an expression" : "nothing");
        return false;
    }
    element->used = layout_load(loader, name, main->node);
    return element->used != NULL && check_parameters(loader, element, element->node);
}

/* What a row or column does itself. */
static void check_flow(const struct layout_loader *loader, const struct element *flow)
{
    static const enum property_id placing[] = {PROPERTY_AT, PROPERTY_INSIDE};
    for (size_t i = 0; i < flow->child_count; i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(placing); j++) {
            const struct property *given = flow->children[i]->properties[placing[j]];
            if (given != NULL) {
                node_report(
                    loader->diags, DIAG_NO_EFFECT, given->node->key,
                    element_property_spec(placing[j])->name,
                    arena_printf(loader->arena,
                                 "a %s places its parts one after the other; put the element "
                                 "into a `stack` to place it",
                                 element_kind_info(flow->kind)->name));
            }
        }
    }
}

/* A property that does nothing without another one, or beside it. */
struct company {
    enum property_id given, other;
    bool is_wanted; /* the other; else it takes all effect away */
    unsigned long kinds;
    const char *why;
    const char *value; /* that the other must have for it, written as it is; NULL: any */
};

#define KIND(kind) (1UL << (kind))

/* Lines have a colour of their own, and tracks and boards draw more lines than the one round them. */
static const struct company companies[] = {
    {PROPERTY_STROKE_WIDTH, PROPERTY_STROKE, true,
     ~(KIND(ELEMENT_LINE) | KIND(ELEMENT_TRACK) | KIND(ELEMENT_BOARD)),
     "no line is drawn without a `stroke`, its colour", NULL},
    {PROPERTY_DASH, PROPERTY_STROKE, true,
     ~(KIND(ELEMENT_LINE) | KIND(ELEMENT_TRACK) | KIND(ELEMENT_BOARD)),
     "no line is drawn without a `stroke`, its colour", NULL},
    {PROPERTY_CAP, PROPERTY_DASH, true,
     KIND(ELEMENT_BOX) | KIND(ELEMENT_CIRCLE) | KIND(ELEMENT_POLYGON),
     "a line that goes all round has no ends unless it has a `dash`", NULL},
    {PROPERTY_RADIUS, PROPERTY_RADIUS, false, KIND(ELEMENT_CIRCLE),
     "it rounds corners; a circle is as large as its `size`", NULL},
    {PROPERTY_INK, PROPERTY_TINT, false, KIND(ELEMENT_IMAGE) | KIND(ELEMENT_ICON),
     "`tint` draws all of the picture in its own colour", NULL},
    {PROPERTY_HYPHENS, PROPERTY_WRAP, false, KIND(ELEMENT_TEXT),
     "with `wrap: false` lines end where the text has them end, and no word is parted", "false"},
    {PROPERTY_CLIP, PROPERTY_CLIP, false, KIND(ELEMENT_IMAGE) | KIND(ELEMENT_ICON),
     "a picture has no shape but its box; give a radius in mm, circle, hexagon or a path", "shape"},
    {PROPERTY_VALIGN, PROPERTY_VALIGN, false, ~KIND(ELEMENT_ROW),
     "only the parts of a row stand on one line; a column has them below each other", "baseline"},
    {PROPERTY_MINIMUM, PROPERTY_FIT, false, KIND(ELEMENT_TEXT),
     "text stays at its size with `fit: none`; it shrinks with `fit: shrink`", "none"},
};

#undef KIND

static void check_company(const struct layout_loader *loader, const struct element *element)
{
    for (size_t i = 0; i < G_N_ELEMENTS(companies); i++) {
        const struct company *company = &companies[i];
        const struct property *given = element->properties[company->given];
        const struct property *other = element->properties[company->other];
        bool has_other = other != NULL && (company->value == NULL ||
                                           g_strcmp0(node_text(other->node), company->value) == 0);
        if (given != NULL && has_other != company->is_wanted &&
            (company->kinds >> element->kind & 1) != 0) {
            node_report(loader->diags, DIAG_NO_EFFECT, given->node->key,
                        element_property_spec(company->given)->name, company->why);
        }
    }
}

static bool read_element(struct layout_loader *loader, const struct node *node,
                         struct element **element_out)
{
    if (node->kind != NODE_MAPPING || node->mapping.count == 0) {
        node_report(loader->diags, DIAG_WRONG_KIND, node, "element",
                    "a mapping such as `text: ...`", node_describe(loader->arena, node));
        return false;
    }
    /* The first key is the kind, as in `text: Hello`. All others are properties, read though one is wrong. */
    const struct node_entry *first = &node->mapping.entries[0];
    enum element_kind kind = read_kind(loader, first->key);
    if (kind == ELEMENT_KIND_COUNT) {
        return false;
    }
    struct element *element = ARENA_NEW(loader->arena, struct element);
    element->kind = kind;
    element->number = loader->element_count++;
    element->node = node;
    element->span = first->key->span;
    *element_out = element;
    bool good = read_main(loader, element, first->value);
    for (size_t i = 1; i < node->mapping.count; i++) {
        good = read_property(loader, element, &node->mapping.entries[i]) && good;
    }
    bool needs_main = element_kind_info(kind)->main_doc != NULL;
    if (good && needs_main && element->properties[PROPERTY_MAIN] == NULL) {
        node_report(loader->diags, DIAG_MISSING_FIELD, first->key, element_kind_info(kind)->name,
                    "the element");
        return false;
    }
    if (good && (kind == ELEMENT_ROW || kind == ELEMENT_COLUMN)) {
        check_flow(loader, element);
    }
    check_company(loader, element);
    return good && kind == ELEMENT_USE ? read_use(loader, element) : good;
}

bool elements_read(struct layout_loader *loader, const struct node *list,
                   struct element *const **elements_out, size_t *count_out)
{
    if (list->kind != NODE_LIST) {
        node_report(loader->diags, DIAG_WRONG_KIND, list,
                    list->key != NULL ? node_text(list->key) : "side", "a list of elements",
                    node_describe(loader->arena, list));
        return false;
    }
    struct element **elements = ARENA_NEW_ARRAY(loader->arena, struct element *, list->list.count);
    bool good = true;
    for (size_t i = 0; i < list->list.count; i++) {
        good = read_element(loader, list->list.items[i], &elements[i]) && good;
    }
    *elements_out = elements;
    *count_out = list->list.count;
    return good;
}
