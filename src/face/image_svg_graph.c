/* The work that there is in an SVG. librsvg aborts, hangs or fills the memory on files that are made for that. Drawing
 * strangers' files in a process of their own would bound the harm, but it takes a second program, a way for pixels and
 * vectors between the two, and a finding that can only say that it took too long. So the work is counted here, with
 * weights that were measured with librsvg 2.54:
 *
 *   elements  as they are drawn: what is used ten times counts ten times, a marker counts at each point of
 *             its line, and whatever a rule of a style sheet refers to counts for each element
 *             that it may be for
 *   passes    of filters over the pixels of the picture, where feOffset takes one: feGaussianBlur 40,
 *             a light 40, feConvolveMatrix 4 a number, feTurbulence 70 an octave, feMorphology 100 for
 *             each pixel under its brush
 *
 * References are followed once all elements are known. Those that lead in a circle count nothing: librsvg refuses
 * them. */
#include "face/image_svg_graph.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
    FOLLOWED_MAX = 1000,     /* of elements and references in each other */
    CONVOLVE_ORDER_MAX = 15, /* above about 90 librsvg aborts */
    OCTAVES_MAX = 10,
    RADIUS_MAX = 10,
    NUMBERS_MAX = 1000, /* of a table of feComponentTransfer */
    COST_MAX = 1 << 30, /* where counting ends */
};

struct cost {
    /* What drawing takes: elements drawn, and passes of filters over the picture's pixels. */
    double elements, passes;
};

/* From an element to another one, as often as it is drawn for it: a marker at each point of a line. */
struct reference {
    char *id;
    double times;
    enum svg_reference kind;
    char *user; /* "the <use>", or "the style sheet" */
    unsigned long line;
};

struct element {
    char name[24];      /* its beginning, where it is longer */
    size_t parent, end; /* the elements of its subtree are those up to `end` */
    struct cost own;    /* of its filters, and of what style sheets have for it */
    struct cost cost;   /* of the subtree with all that it refers to, once `state` is KNOWN */
    enum { UNKNOWN, BEING_COUNTED, KNOWN } state;
    guint first_reference, reference_count; /* into graph->references */
    unsigned long id_twice_line;            /* where another element has its id; 0: nowhere */
    bool is_definition;                     /* counts only where it is referred to */
    bool is_server;                         /* a url() may lead to it */
    bool is_around;                         /* the object that is drawn stands in it */
    unsigned long line;                     /* of its id */
};

/* A rule of a style sheet. */
struct rule {
    char **keys;
    struct reference reference; /* id NULL: it has passes alone */
    double passes;
};

struct svg_graph {
    GArray *elements;   /* struct element, in the order of the file */
    GArray *references; /* struct reference, by element */
    GArray *rules;      /* struct rule */
    GHashTable *chosen; /* key of a rule, "rect" or ".cls-1", to GArray of indices of elements */
    GHashTable *ids;    /* id to index + 1 of the first element that has it */
    size_t open;        /* the innermost open element, SIZE_MAX: none */
    struct svg_survey *survey; /* while it is counted */
};

static void clear_reference(void *data)
{
    struct reference *reference = data;
    g_free(reference->id);
    g_free(reference->user);
}

static void clear_rule(void *data)
{
    struct rule *rule = data;
    g_strfreev(rule->keys);
    clear_reference(&rule->reference);
}

static void free_indices(void *indices)
{
    g_array_unref(indices);
}

struct svg_graph *svg_graph_new(void)
{
    struct svg_graph *graph = g_new0(struct svg_graph, 1);
    graph->elements = g_array_new(FALSE, FALSE, sizeof(struct element));
    graph->references = g_array_new(FALSE, FALSE, sizeof(struct reference));
    g_array_set_clear_func(graph->references, clear_reference);
    graph->rules = g_array_new(FALSE, FALSE, sizeof(struct rule));
    g_array_set_clear_func(graph->rules, clear_rule);
    graph->chosen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_indices);
    graph->ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    graph->open = SIZE_MAX;
    return graph;
}

void svg_graph_free(struct svg_graph *graph)
{
    g_array_unref(graph->elements);
    g_array_unref(graph->references);
    g_array_unref(graph->rules);
    g_hash_table_destroy(graph->chosen);
    g_hash_table_destroy(graph->ids);
    g_free(graph);
}

/* The pointer is good until an element is added. */
static struct element *element_at(const struct svg_graph *graph, size_t index)
{
    return &g_array_index(graph->elements, struct element, index);
}

/* ---- elements ---- */

static bool is_among(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Such an element is drawn only where something refers to it. */
static bool is_definition(const char *name)
{
    static const char *const names[] = {"clipPath", "defs",    "filter", "marker",
                                        "mask",     "pattern", "symbol"};
    return is_among(names, G_N_ELEMENTS(names), name);
}

/* What a url() may lead to. */
static bool is_server(const char *name)
{
    static const char *const names[] = {"clipPath", "filter",  "linearGradient", "marker",
                                        "mask",     "pattern", "radialGradient"};
    return is_among(names, G_N_ELEMENTS(names), name);
}

size_t svg_graph_elements(const struct svg_graph *graph)
{
    return graph->elements->len;
}

/* Takes the key. */
static void choose_by(struct svg_graph *graph, char *key, size_t index)
{
    GArray *indices = g_hash_table_lookup(graph->chosen, key);
    if (indices == NULL) {
        indices = g_array_new(FALSE, FALSE, sizeof(size_t));
        g_hash_table_insert(graph->chosen, key, indices);
    } else {
        g_free(key);
    }
    g_array_append_val(indices, index);
}

void svg_graph_open(struct svg_graph *graph, const char *name, double passes)
{
    struct element element = {
        .parent = graph->open,
        .own = {0, passes},
        /* References follow from here on. */
        .first_reference = graph->references->len,
        .is_definition = is_definition(name),
        .is_server = is_server(name),
    };
    g_strlcpy(element.name, name, sizeof(element.name));
    graph->open = graph->elements->len;
    choose_by(graph, g_strdup(name), graph->open);
    g_array_append_val(graph->elements, element);
}

void svg_graph_close(struct svg_graph *graph)
{
    struct element *element = element_at(graph, graph->open);
    /* All elements since its start are in it. */
    element->end = graph->elements->len;
    graph->open = element->parent;
}

/* Of elements with one id the first is meant, as librsvg and browsers take it. */
void svg_graph_add_id(struct svg_graph *graph, const char *id, unsigned long line)
{
    size_t known = GPOINTER_TO_SIZE(g_hash_table_lookup(graph->ids, id));
    if (known == 0) {
        element_at(graph, graph->elements->len - 1)->line = line;
        g_hash_table_insert(graph->ids, g_strdup(id), GSIZE_TO_POINTER(graph->elements->len));
    } else if (element_at(graph, known - 1)->id_twice_line == 0) {
        element_at(graph, known - 1)->id_twice_line = line;
    }
}

void svg_graph_add_classes(struct svg_graph *graph, const char *classes)
{
    gchar **names = g_strsplit_set(classes, " \t\r\n", -1);
    for (gchar **name = names; *name != NULL; name++) {
        if (**name != '\0') {
            choose_by(graph, g_strconcat(".", *name, NULL), graph->elements->len - 1);
        }
    }
    g_strfreev(names);
}

void svg_graph_add_passes(struct svg_graph *graph, double passes)
{
    element_at(graph, graph->elements->len - 1)->own.passes += passes;
}

void svg_graph_add_reference(struct svg_graph *graph, const char *id, double times,
                             enum svg_reference kind, unsigned long line)
{
    struct element *element = element_at(graph, graph->open);
    struct reference reference = {g_strdup(id), times, kind,
                                  g_strdup_printf("the <%s>", element->name), line};
    g_array_append_val(graph->references, reference);
    /* References of an element stand side by side, as its attributes are read before its children. */
    element->reference_count++;
}

void svg_graph_add_style_reference(struct svg_graph *graph, char **keys, const char *id,
                                   enum svg_reference kind, unsigned long line)
{
    struct rule rule = {keys, {g_strdup(id), 1, kind, g_strdup("the style sheet"), line}, 0};
    g_array_append_val(graph->rules, rule);
}

void svg_graph_add_style_passes(struct svg_graph *graph, char **keys, double passes)
{
    struct rule rule = {.keys = keys, .passes = passes};
    g_array_append_val(graph->rules, rule);
}

/* ---- filters ---- */

static const char *attribute(const char *const *attributes, const char *name)
{
    for (size_t i = 0; attributes[i] != NULL; i += 2) {
        if (strcmp(attributes[i], name) == 0) {
            return attributes[i + 1];
        }
    }
    return NULL;
}

/* The first two numbers of an attribute; the second is the first where it is not given. */
static void read_pair(const char *text, double usual, double pair[2])
{
    /* The end of the first number is the beginning of the second one. */
    char *end = NULL;
    pair[0] = text != NULL ? g_ascii_strtod(text, &end) : usual;
    end += end != NULL ? strspn(end, " ,\t\r\n") : 0;
    pair[1] = end != NULL && *end != '\0' ? g_ascii_strtod(end, NULL) : pair[0];
}

/* Between blanks and commas. */
static size_t count_numbers(const char *text)
{
    static const char separators[] = " ,\t\r\n";
    size_t count = 0;
    for (const char *at = text; at != NULL && at[strspn(at, separators)] != '\0'; count++) {
        at += strspn(at, separators);
        at += strcspn(at, separators);
    }
    return count;
}

/* Weights are those that the head of this file tells. */
double svg_passes_of(const char *name, const char *const *attributes, struct svg_survey *survey)
{
    double pair[2];
    if (strcmp(name, "feGaussianBlur") == 0 || strcmp(name, "feDropShadow") == 0) {
        return SVG_PASSES_OF_BLUR;
    }
    if (strcmp(name, "feDiffuseLighting") == 0 || strcmp(name, "feSpecularLighting") == 0) {
        return 40;
    }
    if (strcmp(name, "feConvolveMatrix") == 0) {
        read_pair(attribute(attributes, "order"), 3, pair);
        svg_survey_allow(survey, "rows or columns in the matrix of a filter",
                         fmax(pair[0], pair[1]), CONVOLVE_ORDER_MAX);
        return 4 * fabs(pair[0] * pair[1]);
    }
    if (strcmp(name, "feTurbulence") == 0) {
        read_pair(attribute(attributes, "numOctaves"), 1, pair);
        svg_survey_allow(survey, "octaves in a feTurbulence", pair[0], OCTAVES_MAX);
        return 70 * fabs(pair[0]);
    }
    if (strcmp(name, "feMorphology") == 0) {
        read_pair(attribute(attributes, "radius"), 0, pair);
        svg_survey_allow(survey, "units in the radius of a feMorphology", fmax(pair[0], pair[1]),
                         RADIUS_MAX);
        return 100 * fabs((2 * pair[0] + 1) * (2 * pair[1] + 1));
    }
    if (g_str_has_prefix(name, "feFunc")) {
        svg_survey_allow(survey, "numbers in the table of a filter",
                         (double)count_numbers(attribute(attributes, "tableValues")), NUMBERS_MAX);
        return 0;
    }
    return g_str_has_prefix(name, "fe") ? 1 : 0;
}

/* ---- counting ---- */

static void add_cost(struct cost *cost, const struct cost *more, double times)
{
    cost->elements = fmin(cost->elements + more->elements * times, COST_MAX);
    cost->passes = fmin(cost->passes + more->passes * times, COST_MAX);
}

static struct cost count(struct svg_graph *graph, size_t index, int depth);

/* Takes the words that come before. */
static void note_twice(const struct svg_graph *graph, const struct element *target, char *before,
                       const char *id, unsigned long line)
{
    if (target->id_twice_line != 0) {
        char *note =
            g_strdup_printf("%s '#%s', which is there once more in line %lu: the first is taken",
                            before, id, target->id_twice_line);
        svg_survey_note(graph->survey->dangling, note, line);
        g_free(note);
    }
    g_free(before);
}

/* Of what is drawn alone: editors leave references of what nobody uses any more. */
static void note_dangling(const struct svg_graph *graph, const struct reference *reference,
                          const struct element *target)
{
    if (target != NULL) {
        note_twice(graph, target, g_strconcat(reference->user, " refers to", NULL), reference->id,
                   reference->line);
    }
    /* A circle of references is none, and where there is another colour that is taken. */
    if (reference->kind == SVG_REFERENCE_URL_OR_ELSE ||
        (target != NULL && (reference->kind == SVG_REFERENCE_HREF || target->is_server))) {
        return;
    }
    char *note = g_strdup_printf(
        "%s refers to '#%s', which is %s", reference->user, reference->id,
        target == NULL ? "not there" : "no gradient, pattern, clip-path, mask, marker or filter");
    svg_survey_note(graph->survey->dangling, note, reference->line);
    g_free(note);
}

static void add_target(struct svg_graph *graph, struct cost *cost,
                       const struct reference *reference, double times, int depth)
{
    /* An id that nothing has is nothing to draw. */
    size_t found = GPOINTER_TO_SIZE(g_hash_table_lookup(graph->ids, reference->id));
    note_dangling(graph, reference, found > 0 ? element_at(graph, found - 1) : NULL);
    if (found > 0) {
        struct cost target = count(graph, found - 1, depth + 1);
        add_cost(cost, &target, times);
    }
}

/* An element with all that is in it, and all that it and they refer to. */
static struct cost count(struct svg_graph *graph, size_t index, int depth)
{
    struct element *element = element_at(graph, index);
    /* Met on the way to itself: a circle, which librsvg does not draw. Known: counted before, and not again. */
    if (element->state != UNKNOWN || depth > FOLLOWED_MAX) {
        if (depth > FOLLOWED_MAX) {
            svg_survey_allow(graph->survey, "elements that refer to each other", depth,
                             FOLLOWED_MAX);
        }
        return element->state == KNOWN ? element->cost : (struct cost){0, 0};
    }
    element->state = BEING_COUNTED;
    struct cost cost = {1 + element->own.elements, element->own.passes};
    for (guint i = 0; i < element->reference_count; i++) {
        const struct reference *reference =
            &g_array_index(graph->references, struct reference, element->first_reference + i);
        add_target(graph, &cost, reference, reference->times, depth);
    }
    /* From one child to the next: past all that is in it. */
    for (size_t child = index + 1; child < element->end; child = element_at(graph, child)->end) {
        if (element_at(graph, child)->is_definition) {
            continue;
        }
        struct cost inner = count(graph, child, depth + 1);
        add_cost(&cost, &inner, 1);
    }
    element->cost = cost;
    element->state = KNOWN;
    return cost;
}

/* What an object stands in turns, clips and fades it. */
static struct cost count_object(struct svg_graph *graph, size_t object)
{
    struct cost cost = count(graph, object, 0);
    for (size_t at = element_at(graph, object)->parent; at != SIZE_MAX;
         at = element_at(graph, at)->parent) {
        struct element *around = element_at(graph, at);
        around->is_around = true;
        for (guint i = 0; i < around->reference_count; i++) {
            const struct reference *reference =
                &g_array_index(graph->references, struct reference, around->first_reference + i);
            add_target(graph, &cost, reference, reference->times, 0);
        }
    }
    return cost;
}

/* ---- rules of style sheets ---- */

/* What all rules of a key cost, by key; g_hash_table_destroy(). */
static GHashTable *costs_by_key(struct svg_graph *graph)
{
    GHashTable *costs = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    for (guint i = 0; i < graph->rules->len; i++) {
        const struct rule *rule = &g_array_index(graph->rules, struct rule, i);
        struct cost cost = {0, rule->passes};
        if (rule->reference.id != NULL) {
            add_target(graph, &cost, &rule->reference, 1, 0);
        }
        for (char **key = rule->keys; *key != NULL; key++) {
            struct cost *sum = g_hash_table_lookup(costs, *key);
            if (sum == NULL) {
                sum = g_new0(struct cost, 1);
                g_hash_table_insert(costs, *key, sum);
            }
            add_cost(sum, &cost, 1);
        }
    }
    return costs;
}

/* To each element what the rules cost that may be for it. */
static void add_rules(struct svg_graph *graph)
{
    GHashTable *costs = costs_by_key(graph);
    GHashTableIter iterator;
    gpointer key, cost;
    g_hash_table_iter_init(&iterator, costs);
    while (g_hash_table_iter_next(&iterator, &key, &cost)) {
        const char *name = key;
        const GArray *indices = g_hash_table_lookup(graph->chosen, name);
        size_t of_id =
            name[0] == '#' ? GPOINTER_TO_SIZE(g_hash_table_lookup(graph->ids, name + 1)) : 0;
        if (of_id > 0) {
            add_cost(&element_at(graph, of_id - 1)->own, cost, 1);
        }
        for (size_t i = 0; strcmp(name, "*") == 0 && i < graph->elements->len; i++) {
            add_cost(&element_at(graph, i)->own, cost, 1);
        }
        for (guint i = 0; indices != NULL && i < indices->len; i++) {
            add_cost(&element_at(graph, g_array_index(indices, size_t, i))->own, cost, 1);
        }
    }
    g_hash_table_destroy(costs);
}

void svg_graph_count(struct svg_graph *graph, const char *object, const struct work_limits *limits,
                     struct svg_survey *survey)
{
    if (graph->elements->len == 0 || svg_survey_is_settled(survey)) {
        return;
    }
    graph->survey = survey;
    add_rules(graph);
    size_t found =
        object != NULL ? GPOINTER_TO_SIZE(g_hash_table_lookup(graph->ids, object + 1)) : 0;
    struct cost cost = found > 0 ? count_object(graph, found - 1) : count(graph, 0, 0);
    if (found > 0) {
        const struct element *element = element_at(graph, found - 1);
        note_twice(graph, element, g_strdup("stands"), object + 1, element->line);
    }
    survey->passes = cost.passes;
    svg_survey_allow(survey, "elements to draw", cost.elements, (double)limits->svg_elements);
    svg_survey_allow(survey, "passes of filters", cost.passes, (double)limits->svg_passes);
}

bool svg_graph_is_drawn(const struct svg_graph *graph, size_t element)
{
    return element_at(graph, element)->state == KNOWN || element_at(graph, element)->is_around;
}
