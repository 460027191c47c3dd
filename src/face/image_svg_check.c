/* The walk over an SVG's elements that finds what it would load from outside, what librsvg leaves out,
 * and how much work there is in it.
 *
 * librsvg is given no base address and so loads nothing in any case: that check is there to say so to
 * the author, instead of leaving a hole in the picture. */
#include "face/image_svg_check.h"

#include <expat.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "face/image_svg_css.h"
#include "face/image_svg_embedded.h"
#include "face/image_svg_graph.h"
#include "face/image_svg_omissions.h"
#include "face/image_svg_plain.h"

enum {
    DEPTH_MAX = 200,        /* of elements in each other; librsvg calls itself for each */
    TEXT_CHARACTERS = 5000, /* of one text; the time that librsvg takes is their square */
    PLAIN_BYTES = 1 << 20,  /* of a file that has nothing which librsvg may have no room for */
};

/* An element within which the parser is. */
struct open_element {
    char *family;   /* that it sets, or NULL: the first of its list */
    char *families; /* all of that list */
    struct svg_css_face face;
    size_t characters; /* of a text */
    bool is_text;
    bool is_omitted; /* or lies within what is */
    unsigned long
        wraps_line; /* where a text says how wide it is; 0: it does not, or has lines with places */
    struct svg_plain plain;
};

/* What is noted once it is known whether it is drawn. */
struct pending_note {
    GArray *notes; /* of the survey */
    char *name;
    unsigned long line;
    size_t element; /* of the graph; SIZE_MAX: a style sheet, which may be for any */
};

struct walk {
    XML_Parser parser;
    const struct work_limits *limits;
    struct svg_survey *survey;
    struct svg_graph *graph;  /* of all elements so far */
    GArray *open;             /* struct open_element, the innermost last */
    GString *style;           /* text of the <style> that is open; NULL outside of one */
    unsigned long style_line; /* where that begins */
    GPtrArray *style_families;
    GArray *pending; /* struct pending_note, in the order of the file */
    double embedded_pixels;
    bool has_more; /* than elements and their attributes: style sheets, entities, other files */
};

/* With namespaces on, expat gives names as "address local". */
static const char *local_name(const char *name)
{
    const char *separator = strrchr(name, ' ');
    return separator != NULL ? separator + 1 : name;
}

/* Elements without an address are taken for SVG, as librsvg does. */
static bool is_of_svg(const char *full_name)
{
    const char *separator = strrchr(full_name, ' ');
    return separator == NULL || g_str_has_prefix(full_name, "http://www.w3.org/2000/svg ");
}

/* NULL outside of all. The pointer is good until an element begins. */
static struct open_element *innermost(const struct walk *walk)
{
    return walk->open->len == 0
               ? NULL
               : &g_array_index(walk->open, struct open_element, walk->open->len - 1);
}

/* What follows might be what a limit is there for. */
static void stop_if_settled(const struct walk *walk)
{
    if (svg_survey_is_settled(walk->survey)) {
        XML_StopParser(walk->parser, XML_FALSE);
    }
}

/* Of `at` in the style sheet that is open, or of where the parser is. */
static unsigned long line_of(const struct walk *walk, const char *at)
{
    if (walk->style == NULL || at == NULL) {
        return XML_GetCurrentLineNumber(walk->parser);
    }
    unsigned long line = walk->style_line;
    for (const char *before = walk->style->str; before < at; before++) {
        line += *before == '\n';
    }
    return line;
}

/* Of the element that was opened last, or of the style sheet that is open. */
static void note_later(const struct walk *walk, GArray *notes, const char *name, unsigned long line)
{
    struct pending_note note = {notes, g_strdup(name), line,
                                walk->style != NULL ? SIZE_MAX
                                                    : svg_graph_elements(walk->graph) - 1};
    g_array_append_val(walk->pending, note);
}

/* `at` is in the style sheet that is open; else NULL. */
static void note_omission(void *user, const char *what, const char *at)
{
    const struct walk *walk = user;
    note_later(walk, walk->survey->omitted, what, line_of(walk, at));
}

/* ---- references ---- */

/* From an attribute, or from a style sheet where there is no open element to have it. */
static void look_at_reference(struct walk *walk, const char *reference, size_t length, double times,
                              enum svg_reference kind)
{
    char *text = g_strstrip(g_strndup(reference, length));
    unsigned long line = line_of(walk, reference);
    /* "#name" is in the file itself. */
    if (text[0] == '#' && (walk->style != NULL || walk->open->len == 0)) {
        svg_graph_add_style_reference(walk->graph,
                                      walk->style != NULL
                                          ? svg_css_rule_keys(walk->style->str, reference)
                                          : g_strsplit("*", ",", -1),
                                      text + 1, kind, line);
    } else if (text[0] == '#') {
        svg_graph_add_reference(walk->graph, text + 1, times, kind, line);
    } else if (g_ascii_strncasecmp(text, "data:", 5) == 0) {
        svg_embedded_check(walk->survey, text, line, walk->limits, &walk->embedded_pixels);
    } else if (text[0] != '\0' && !svg_survey_is_settled(walk->survey)) {
        walk->survey->external = g_strdup(text);
    }
    g_free(text);
}

/* CSS that is looked through. */
struct css {
    struct walk *walk;
    double times;  /* that what it refers to is drawn */
    bool is_spare; /* as svg_css_is_wrapping() */
};

static void look_at_css_reference(void *user, const char *reference, size_t length, bool has_other)
{
    const struct css *css = user;
    look_at_reference(css->walk, reference, length, css->times,
                      has_other || css->is_spare ? SVG_REFERENCE_URL_OR_ELSE : SVG_REFERENCE_URL);
}

static void look_at_css(struct walk *walk, const char *text, double times, bool is_spare)
{
    struct css css = {walk, times, is_spare};
    svg_css_each_reference(text, look_at_css_reference, &css);
}

/* ---- fonts ---- */

/* The nearest element around the text that names one; else those of the style sheets, any of which may be meant; else
 * none, which is "". */
static void note_family_of_text(const struct walk *walk, unsigned long line)
{
    GArray *families = walk->survey->families;
    for (guint i = walk->open->len; i > 0; i--) {
        const char *family = g_array_index(walk->open, struct open_element, i - 1).family;
        if (family != NULL) {
            note_later(walk, families, family, line);
            return;
        }
    }
    for (guint i = 0; i < walk->style_families->len; i++) {
        note_later(walk, families, g_ptr_array_index(walk->style_families, i), line);
    }
    if (walk->style_families->len == 0) {
        note_later(walk, families, "", line);
    }
}

/* What is said of letters holds for all that is in an element and says nothing of its own. Of style sheets it is not
 * worked out which rule is for which text. */
static void note_letters(const struct walk *walk, const char *letters, int length,
                         unsigned long line)
{
    enum { REGULAR = 400 };
    struct svg_css_face face = {0};
    struct svg_text text = {.letters = g_strndup(letters, (gsize)length),
                            .line = line,
                            .element = svg_graph_elements(walk->graph) - 1};
    for (guint i = walk->open->len; i > 0; i--) {
        const struct open_element *around = &g_array_index(walk->open, struct open_element, i - 1);
        face.weight = face.weight == 0 ? around->face.weight : face.weight;
        face.slant = face.slant == SVG_CSS_SLANT_UNKNOWN ? around->face.slant : face.slant;
        if (text.families == NULL) {
            text.families = g_strdup(around->families);
        }
    }
    if (text.families == NULL && walk->style_families->len == 1) {
        text.families = g_strdup(g_ptr_array_index(walk->style_families, 0));
    }
    text.weight = face.weight > 0 ? face.weight : REGULAR;
    text.italic = face.slant == SVG_CSS_ITALIC;
    g_array_append_val(walk->survey->texts, text);
}

/* Each declaration of a style, `name: value`. */
static void read_faces(const char *style, struct svg_css_face *face)
{
    gchar **declarations = g_strsplit(style, ";", -1);
    for (gchar **declaration = declarations; *declaration != NULL; declaration++) {
        char *colon = strchr(*declaration, ':');
        if (colon != NULL) {
            *colon = '\0';
            svg_css_read_face(g_strstrip(*declaration), g_strstrip(colon + 1), face);
        }
    }
    g_strfreev(declarations);
}

/* What an attribute says of the letters within its element; of two the first is taken. */
static void look_at_font(struct open_element *element, const char *key, const char *value)
{
    bool is_style = strcmp(key, "style") == 0;
    const char *list = is_style                          ? svg_css_find_family(value)
                       : strcmp(key, "font-family") == 0 ? value
                                                         : NULL;
    if (is_style) {
        read_faces(value, &element->face);
    } else {
        svg_css_read_face(key, value, &element->face);
    }
    if (list != NULL && element->family == NULL) {
        element->family = svg_css_first_family(list);
        element->families = element->family != NULL ? g_strndup(list, strcspn(list, ";}!")) : NULL;
    }
}

/* ---- the walk ---- */

/* A text that is wrapped to a width or a shape is drawn in one line; but drawing programs write the lines that they
 * made of it as well, each with its place. */
static void note_width_of_text(const struct walk *walk, const char *key, const char *value,
                               bool is_style)
{
    struct open_element *element = innermost(walk);
    if (!element->is_text) {
        return;
    }
    if (strcmp(key, "inline-size") == 0 || strcmp(key, "shape-inside") == 0 ||
        (is_style &&
         (strstr(value, "inline-size") != NULL || strstr(value, "shape-inside") != NULL))) {
        element->wraps_line = XML_GetCurrentLineNumber(walk->parser);
    }
    if ((strcmp(key, "x") == 0 || strcmp(key, "y") == 0) && walk->open->len > 1) {
        element[-1].wraps_line = 0;
    }
}

/* A function of CSS, in an attribute or in the style sheet that is open. */
static void note_filter(void *user, const char *at, size_t length, bool has_other)
{
    (void)length, (void)has_other;
    struct walk *walk = user;
    walk->survey->has_effects = true;
    if (walk->style != NULL) {
        svg_graph_add_style_passes(walk->graph, svg_css_rule_keys(walk->style->str, at),
                                   SVG_PASSES_OF_BLUR);
    } else {
        svg_graph_add_passes(walk->graph, SVG_PASSES_OF_BLUR);
    }
}

/* References of links (a) lead readers on and load nothing. Everything else may have CSS in it. */
static void look_at_attribute(struct walk *walk, const char *name, const char *key,
                              const char *value, double points)
{
    struct open_element *element = innermost(walk);
    /* expat has taken the namespace off: `xlink:href` is `href`. */
    if (strcmp(key, "href") == 0 || strcmp(key, "src") == 0) {
        if (strcmp(name, "a") != 0) {
            look_at_reference(walk, value, strlen(value), 1, SVG_REFERENCE_HREF);
        }
        return;
    }
    if (strcmp(key, "id") == 0) {
        svg_graph_add_id(walk->graph, value, XML_GetCurrentLineNumber(walk->parser));
    }
    bool is_style = strcmp(key, "style") == 0;
    note_width_of_text(walk, key, value, is_style);
    if (strcmp(key, "class") == 0) {
        svg_graph_add_classes(walk->graph, value);
    }
    if (is_style || strcmp(key, "filter") == 0) {
        svg_css_each_filter(value, note_filter, walk);
    }
    look_at_font(element, key, value);
    if (!element->is_omitted) {
        svg_omissions_of_attribute(key, value, element->is_text, note_omission, walk);
    }
    /* "marker-start" and the like, or any of them in a style. */
    bool marks_points =
        g_str_has_prefix(key, "marker") || (is_style && strstr(value, "marker") != NULL);
    look_at_css(walk, value, marks_points ? fmax(points, 1) : 1, svg_css_is_wrapping(key));
}

/* From above: a line has no more points than letters allow, and "l1 1" is as short as one can be written. */
static double count_points(const XML_Char **attributes)
{
    size_t length = 0;
    for (size_t i = 0; attributes[i] != NULL; i += 2) {
        if (strcmp(attributes[i], "d") == 0 || strcmp(attributes[i], "points") == 0) {
            length = MAX(length, strlen(attributes[i + 1]));
        }
    }
    return (double)length / 4;
}

/* Before the element is open. */
static void look_at_plain(struct walk *walk, const char *full_name, const XML_Char **attributes,
                          struct open_element *element)
{
    struct svg_survey *survey = walk->survey;
    const struct open_element *around = innermost(walk);
    const char *name = is_of_svg(full_name) ? local_name(full_name) : "";
    element->plain = svg_plain_of(around != NULL ? &around->plain : NULL, name, attributes);
    survey->is_coloured = survey->is_coloured || svg_plain_is_coloured(element->plain, name);
    if (around == NULL && !svg_plain_size(attributes, &survey->width_px, &survey->height_px)) {
        survey->width_px = survey->height_px = 0;
    }
    walk->has_more = walk->has_more || strcmp(name, "style") == 0 || strcmp(full_name, name) == 0 ||
                     strcmp(local_name(full_name), "include") == 0;
}

static void XMLCALL on_element_start(void *data, const XML_Char *full_name,
                                     const XML_Char **attributes)
{
    struct walk *walk = data;
    const char *name = local_name(full_name);
    const struct open_element *around = innermost(walk);
    struct open_element element = {
        .is_text = strcmp(name, "text") == 0 || strcmp(name, "tspan") == 0,
        .is_omitted = around != NULL && around->is_omitted,
    };
    if (!element.is_omitted && is_of_svg(full_name)) {
        element.is_omitted = svg_omission_of_element(name, note_omission, walk);
    }
    look_at_plain(walk, full_name, attributes, &element);
    g_array_append_val(walk->open, element);
    svg_graph_open(walk->graph, name, svg_passes_of(name, attributes, walk->survey));
    if (walk->open->len == 1 && strcmp(name, "svg") != 0 && !svg_survey_is_settled(walk->survey)) {
        walk->survey->problem = g_strdup_printf("it begins with <%s> and not with <svg>", name);
    }
    svg_survey_allow(walk->survey, "elements within each other", (double)walk->open->len,
                     DEPTH_MAX);
    /* Already while they are read: a file of a million elements need not be read to its end. */
    svg_survey_allow(walk->survey, "elements", (double)svg_graph_elements(walk->graph),
                     (double)walk->limits->svg_elements);
    walk->survey->has_effects =
        walk->survey->has_effects || strcmp(name, "filter") == 0 || strcmp(name, "mask") == 0;
    /* What a marker would be drawn at. */
    double points = count_points(attributes);
    for (size_t i = 0; attributes[i] != NULL; i += 2) {
        look_at_attribute(walk, name, local_name(attributes[i]), attributes[i + 1], points);
    }
    if (strcmp(name, "style") == 0 && walk->style == NULL) {
        walk->style = g_string_new(NULL);
        walk->style_line = XML_GetCurrentLineNumber(walk->parser);
    }
    stop_if_settled(walk);
}

static void close_style(struct walk *walk)
{
    const char *css = walk->style->str;
    svg_css_each_filter(css, note_filter, walk);
    look_at_css(walk, css, 1, false);
    svg_omissions_of_sheet(css, note_omission, walk);
    for (const char *at = svg_css_find_family(css); at != NULL; at = svg_css_find_family(at)) {
        char *family = svg_css_first_family(at);
        if (family != NULL) {
            g_ptr_array_add(walk->style_families, family);
        }
    }
    g_string_free(walk->style, TRUE);
    walk->style = NULL;
}

static void XMLCALL on_element_end(void *data, const XML_Char *full_name)
{
    struct walk *walk = data;
    struct open_element *element = innermost(walk);
    if (walk->style != NULL && strcmp(local_name(full_name), "style") == 0) {
        close_style(walk);
    }
    if (element->wraps_line != 0) {
        note_later(walk, walk->survey->omitted, "the width that a text is wrapped to",
                   element->wraps_line);
    }
    /* Texts within a text are laid out with it, in one go. */
    if (element->is_text && walk->open->len > 1) {
        element[-1].characters += element->characters;
    }
    g_array_set_size(walk->open, walk->open->len - 1);
    svg_graph_close(walk->graph);
    stop_if_settled(walk);
}

static bool is_blank(const char *text, int length)
{
    for (int i = 0; i < length; i++) {
        if (!g_ascii_isspace(text[i])) {
            return false;
        }
    }
    return true;
}

static void XMLCALL on_text(void *data, const XML_Char *text, int length)
{
    struct walk *walk = data;
    if (walk->style != NULL) {
        g_string_append_len(walk->style, text, length);
        return;
    }
    struct open_element *element = innermost(walk);
    if (element == NULL || !element->is_text || is_blank(text, length)) {
        return;
    }
    /* In bytes, which are more than the characters. */
    element->characters += (size_t)length;
    svg_survey_allow(walk->survey, "bytes in one text", (double)element->characters,
                     TEXT_CHARACTERS);
    unsigned long line = XML_GetCurrentLineNumber(walk->parser);
    note_family_of_text(walk, line);
    note_letters(walk, text, length, line);
    stop_if_settled(walk);
}

static void XMLCALL on_processing_instruction(void *data, const XML_Char *target,
                                              const XML_Char *content)
{
    struct walk *walk = data;
    walk->has_more = true;
    /* The style sheet is named before the root, where there is no element yet. */
    const char *href = strstr(content, "href=");
    if (strcmp(target, "xml-stylesheet") == 0 && href != NULL) {
        struct css css = {walk, 1, false};
        svg_css_reference(href + strlen("href="), look_at_css_reference, &css);
    }
}

static void XMLCALL on_document_type(void *data, const XML_Char *name, const XML_Char *system_id,
                                     const XML_Char *public_id, int has_subset)
{
    struct walk *walk = data;
    (void)name, (void)system_id, (void)public_id, (void)has_subset;
    walk->has_more = true;
}

static void XMLCALL on_entity(void *data, const XML_Char *name, int is_parameter,
                              const XML_Char *value, int value_length, const XML_Char *base,
                              const XML_Char *system_id, const XML_Char *public_id,
                              const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)value_length;
    (void)base, (void)public_id, (void)notation;
    /* An entity whose text is in another file; one without is harmless, as expat expands it within bounds. */
    if (system_id != NULL) {
        look_at_reference(data, system_id, strlen(system_id), 1, SVG_REFERENCE_HREF);
    }
}

/* ---- all of it ---- */

static void clear_pending(void *data)
{
    g_free(((struct pending_note *)data)->name);
}

/* Of an object only what is drawn for it. */
static void add_pending(const struct walk *walk, const char *object)
{
    GArray *texts = walk->survey->texts;
    for (guint i = object != NULL ? texts->len : 0; i > 0; i--) {
        if (!svg_graph_is_drawn(walk->graph,
                                g_array_index(texts, struct svg_text, i - 1).element)) {
            g_array_remove_index(texts, i - 1);
        }
    }
    for (guint i = 0; i < walk->pending->len; i++) {
        const struct pending_note *note = &g_array_index(walk->pending, struct pending_note, i);
        if (object == NULL || note->element == SIZE_MAX ||
            svg_graph_is_drawn(walk->graph, note->element)) {
            svg_survey_note(note->notes, note->name, note->line);
        }
    }
}

static void clear_element(void *data)
{
    struct open_element *element = data;
    g_free(element->family);
    g_free(element->families);
}

static void parse(struct walk *walk, GBytes *bytes)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    XML_SetUserData(walk->parser, walk);
    XML_SetElementHandler(walk->parser, on_element_start, on_element_end);
    XML_SetCharacterDataHandler(walk->parser, on_text);
    XML_SetProcessingInstructionHandler(walk->parser, on_processing_instruction);
    XML_SetStartDoctypeDeclHandler(walk->parser, on_document_type);
    XML_SetEntityDeclHandler(walk->parser, on_entity);
    /* expat counts in int. */
    if (length > walk->limits->file_bytes) {
        svg_survey_allow(walk->survey, "bytes", (double)length, (double)walk->limits->file_bytes);
    } else if (XML_Parse(walk->parser, text, (int)length, XML_TRUE) != XML_STATUS_OK &&
               !svg_survey_is_settled(walk->survey)) {
        walk->survey->problem =
            g_strdup_printf("%s in line %lu", XML_ErrorString(XML_GetErrorCode(walk->parser)),
                            (unsigned long)XML_GetCurrentLineNumber(walk->parser));
    }
}

void svg_survey_read(GBytes *bytes, const char *object, const struct work_limits *limits,
                     struct svg_survey *survey_out)
{
    svg_survey_init(survey_out);
    struct walk walk = {
        .parser = XML_ParserCreateNS(NULL, ' '),
        .limits = limits,
        .survey = survey_out,
        .graph = svg_graph_new(),
        .open = g_array_new(FALSE, FALSE, sizeof(struct open_element)),
        .pending = g_array_new(FALSE, FALSE, sizeof(struct pending_note)),
        .style_families = g_ptr_array_new_with_free_func(g_free),
    };
    g_array_set_clear_func(walk.open, clear_element);
    g_array_set_clear_func(walk.pending, clear_pending);
    parse(&walk, bytes);
    svg_graph_count(walk.graph, object, limits, survey_out);
    add_pending(&walk, object);
    if (object != NULL || walk.has_more || g_bytes_get_size(bytes) > PLAIN_BYTES) {
        survey_out->is_coloured = false;
        survey_out->width_px = survey_out->height_px = 0;
    }
    XML_ParserFree(walk.parser);
    if (walk.style != NULL) {
        g_string_free(walk.style, TRUE);
    }
    g_ptr_array_free(walk.style_families, TRUE);
    g_array_unref(walk.pending);
    g_array_unref(walk.open);
    svg_graph_free(walk.graph);
}
