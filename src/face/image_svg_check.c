/* The walk over an SVG's elements that finds what it would load from outside, what librsvg leaves out,
 * and how much work there is in it.
 *
 * librsvg is given no base address and so loads nothing in any case: that check is there to say so to
 * the author, instead of leaving a hole in the picture. It does abort, hang or fill the memory on files
 * that are made for that. Drawing strangers' files in a process of their own would bound the harm, but it
 * takes a second program, a way for pixels and vectors between the two, and a finding that can only say
 * that it took too long. So the work is counted here, with weights that were measured with librsvg 2.54:
 *
 *   elements  as they are drawn: what is used ten times counts ten times, a marker counts at each point of
 *             its line, and whatever a style sheet refers to counts for each element
 *   passes    of filters over the pixels of the picture, where feOffset takes one: feGaussianBlur 40,
 *             a light 40, feConvolveMatrix 4 a number, feTurbulence 70 an octave, feMorphology 100 for
 *             each pixel under its brush
 *
 * References are followed after the walk. Those that lead in a circle count nothing: librsvg refuses them. */
#include "face/image_svg_check.h"

#include <expat.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "face/image_header.h"
#include "face/image_pixels.h"
#include "face/image_profile.h"
#include "face/image_svg_omissions.h"

enum {
    DEPTH_MAX = 200,         /* of elements in each other; librsvg calls itself for each */
    FOLLOWED_MAX = 1000,     /* of elements and references in each other */
    TEXT_CHARACTERS = 5000,  /* of one text; the time that librsvg takes is their square */
    CONVOLVE_ORDER_MAX = 15, /* above about 90 librsvg aborts */
    OCTAVES_MAX = 10,
    RADIUS_MAX = 10,
    NUMBERS_MAX = 1000, /* of a table of feComponentTransfer */
    COST_MAX = 1 << 30, /* where counting ends */
    NOTES_MAX = 20,
};

struct cost {
    /* What drawing takes: elements drawn, and passes of filters over the picture's pixels. */
    double elements, passes;
};

/* From an element to another one, as often as it is drawn for it: a marker at each point of a line. */
struct reference {
    char *id;
    double times;
    enum reference_kind { REFERENCE_HREF, REFERENCE_URL, REFERENCE_URL_OR_ELSE } kind;
    char *user; /* "<use>", or "the style sheet" */
    unsigned long line;
};

struct element {
    char name[24];      /* its beginning, where it is longer */
    size_t parent, end; /* the elements of its subtree are those up to `end` */
    double own_passes;
    struct cost cost; /* of the subtree with all that it refers to, once `state` is KNOWN */
    enum { UNKNOWN, BEING_COUNTED, KNOWN } state;
    guint first_reference, reference_count; /* into walk->references */
    char *family;                           /* that it sets, or NULL */
    size_t characters;                      /* of a text */
    bool is_text;
    bool is_definition; /* counts only where it is referred to */
    bool is_server;     /* a url() may lead to it */
    bool is_omitted;    /* or lies within what is */
};

struct walk {
    XML_Parser parser;
    const struct work_limits *limits;
    struct svg_survey *survey;
    GArray *elements;         /* struct element, in the order of the file */
    GArray *references;       /* struct reference, by element */
    GHashTable *ids;          /* id to index + 1 of its element */
    size_t open, depth;       /* the innermost open element, SIZE_MAX: none; how many are open */
    GString *style;           /* text of the <style> that is open; NULL outside of one */
    unsigned long style_line; /* where that begins */
    GArray *styled;           /* struct reference, of style sheets */
    GPtrArray *style_families;
    double embedded_pixels;
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

/* The pointer is good until an element is added. */
static struct element *element_at(const struct walk *walk, size_t index)
{
    return &g_array_index(walk->elements, struct element, index);
}

/* The first thing that is wrong is told, and no more is looked for. */
static bool is_settled(const struct svg_survey *survey)
{
    return survey->external != NULL || survey->problem != NULL || survey->excess != NULL;
}

/* Takes both texts. */
static void report_excess(struct walk *walk, char *excess, char *most)
{
    if (is_settled(walk->survey)) {
        /* Parsing stops here: what follows might be what the limit is there for. */
        g_free(excess);
        g_free(most);
        return;
    }
    walk->survey->excess = excess;
    walk->survey->most = most;
    XML_StopParser(walk->parser, XML_FALSE);
}

/* Written so that NaN is too much. */
static void check_most(struct walk *walk, const char *what, double value, double most)
{
    if (!(value <= most)) {
        report_excess(walk, g_strdup_printf("%.6g %s", value, what), g_strdup_printf("%.6g", most));
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

/* Each once, at its first line; some twenty are enough for anybody. */
static void add_note(GArray *notes, const char *name, unsigned long line)
{
    for (guint i = 0; i < notes->len; i++) {
        if (strcmp(g_array_index(notes, struct svg_note, i).name, name) == 0) {
            return;
        }
    }
    if (notes->len < NOTES_MAX) {
        struct svg_note note = {g_strdup(name), line};
        g_array_append_val(notes, note);
    }
}

/* `at` is in the style sheet that is open; else NULL. */
static void note_omission(void *user, const char *what, const char *at)
{
    const struct walk *walk = user;
    add_note(walk->survey->omitted, what, line_of(walk, at));
}

/* ---- references ---- */

/* librsvg shows the pixels as they are stored. */
static void note_looks(struct walk *walk, GBytes *file, const struct image_header *header)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file, &length);
    const char *problem = NULL;
    GBytes *profile = image_profile_read(bytes, length, header, &problem);
    if (profile != NULL) {
        note_omission(walk, "the colour profile of a picture", NULL);
        g_bytes_unref(profile);
    }
    if (header->orientation != EXIF_TOP_LEFT) {
        note_omission(walk, "the turn of a picture (Exif)", NULL);
    }
}

/* librsvg goes by the name of the format, and draws nothing where the bytes are of another. */
static const char *problem_of_embedded(const char *address, GBytes *file,
                                       struct image_header *header_out)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file, &length);
    const char *problem = image_header_read(bytes, length, header_out);
    bool is_png = g_ascii_strncasecmp(address, "data:image/png", 14) == 0;
    bool is_jpeg = g_ascii_strncasecmp(address, "data:image/jp", 13) == 0;
    if (problem != NULL) {
        return problem;
    }
    if (header_out->format != IMAGE_PNG && header_out->format != IMAGE_JPEG) {
        return "in an SVG only PNG and JPEG are drawn";
    }
    if ((is_png && header_out->format == IMAGE_JPEG) ||
        (is_jpeg && header_out->format == IMAGE_PNG)) {
        return is_png ? "it is a JPEG that is called image/png"
                      : "it is a PNG that is called image/jpeg";
    }
    return NULL;
}

static void report_embedded(const struct walk *walk, const char *problem)
{
    walk->survey->problem = g_strdup_printf("the picture in its line %lu: %s",
                                            XML_GetCurrentLineNumber(walk->parser), problem);
}

/* Pictures in the file: their headers are read as those of other files are. */
static void check_embedded(struct walk *walk, const char *address)
{
    const char *comma = strchr(address, ',');
    if (comma == NULL || is_settled(walk->survey)) {
        return;
    }
    char *text = g_uri_unescape_string(comma + 1, NULL);
    gsize length = text != NULL ? strlen(text) : 0;
    const char *kind = g_strrstr_len(address, comma - address, ";base64");
    /* Without ";base64" the text stands for its bytes; the 0 at its end is not one of them. */
    guchar *bytes = kind != NULL && text != NULL ? g_base64_decode(text, &length) : NULL;
    GBytes *file = bytes != NULL ? g_bytes_new_take(bytes, length) : g_bytes_new_take(text, length);
    struct image_header header;
    const char *problem = problem_of_embedded(address, file, &header);
    if (problem != NULL) {
        report_embedded(walk, problem);
    } else {
        note_looks(walk, file, &header);
        walk->embedded_pixels += header.width_px * header.height_px;
        check_most(walk, "pixels in its pictures", walk->embedded_pixels,
                   (double)walk->limits->picture_pixels);
        /* Not before it is known that there are not too many to decode. */
        if (!is_settled(walk->survey) && !image_pixels_are_whole(file, &header)) {
            report_embedded(walk, "a part of it is lost: it is damaged, or was cut short");
        }
    }
    g_bytes_unref(file);
    if (bytes != NULL) {
        g_free(text);
    }
}

/* What is referred to from an attribute, or from a style sheet where there is no open element to have it. */
static void add_reference(struct walk *walk, const char *id, double times, enum reference_kind kind,
                          const char *at)
{
    struct reference reference = {
        .id = g_strdup(id), .times = times, .kind = kind, .line = line_of(walk, at)};
    /* A style sheet may give it to any element. */
    if (walk->style != NULL || walk->open == SIZE_MAX) {
        reference.user = g_strdup("the style sheet");
        g_array_append_val(walk->styled, reference);
        return;
    }
    struct element *element = element_at(walk, walk->open);
    reference.user = g_strdup_printf("the <%s>", element->name);
    g_array_append_val(walk->references, reference);
    /* References of an element stand side by side, as its attributes are read before its children. */
    element->reference_count++;
}

static void look_at_reference(struct walk *walk, const char *reference, size_t length, double times,
                              enum reference_kind kind)
{
    char *text = g_strstrip(g_strndup(reference, length));
    /* "#name" is in the file itself. */
    if (text[0] == '#') {
        add_reference(walk, text + 1, times, kind, reference);
    } else if (g_ascii_strncasecmp(text, "data:", 5) == 0) {
        check_embedded(walk, text);
    } else if (text[0] != '\0' && !is_settled(walk->survey)) {
        walk->survey->external = g_strdup(text);
    }
    g_free(text);
}

/* A CSS string or the inside of url(): up to its quote, or to a character that ends it. */
static const char *check_css_reference(struct walk *walk, const char *at, double times)
{
    while (g_ascii_isspace(*at)) {
        at++;
    }
    char quote = *at == '"' || *at == '\'' ? *at++ : '\0';
    const char *end = at;
    /* Outside of quotes a `)` ends url(), and a `;` a declaration that lacks it. */
    while (*end != '\0' && (quote != '\0' ? *end != quote : *end != ')' && *end != ';')) {
        end++;
    }
    /* Behind it may stand the colour that is taken where nothing is found. */
    const char *rest = end + strspn(end, "'\") \t\r\n");
    bool has_other = *rest == '#' || *rest == '!' || g_ascii_isalpha(*rest);
    look_at_reference(walk, at, (size_t)(end - at), times,
                      has_other ? REFERENCE_URL_OR_ELSE : REFERENCE_URL);
    return end;
}

/* Not parsed but searched: url() and @import are all that refers to anything in CSS, wherever they stand. */
static void check_css(struct walk *walk, const char *css, double times)
{
    const char *at = css;
    while (*at != '\0') {
        if (g_ascii_strncasecmp(at, "url(", 4) == 0) {
            at = check_css_reference(walk, at + 4, times);
        } else if (g_ascii_strncasecmp(at, "@import", 7) == 0) {
            at += 7;
            while (g_ascii_isspace(*at)) {
                at++;
            }
            /* `@import url(...)` is met as a url() in the next round. */
            if (g_ascii_strncasecmp(at, "url(", 4) != 0) {
                at = check_css_reference(walk, at, times);
            }
        } else {
            at++;
        }
    }
}

/* ---- fonts ---- */

/* The first family of a list, or NULL; g_free(). */
static char *first_family(const char *list)
{
    /* A list ends where its declaration does; "!important" is no name. */
    size_t length = strcspn(list, ",;}!");
    char *family = g_strstrip(g_strndup(list, length));
    size_t end = strlen(family);
    if (end >= 2 && (family[0] == '"' || family[0] == '\'') && family[end - 1] == family[0]) {
        family[end - 1] = '\0';
        memmove(family, family + 1, end - 1);
    }
    if (family[0] == '\0' || g_ascii_strcasecmp(family, "inherit") == 0) {
        g_free(family);
        return NULL;
    }
    return family;
}

/* In `bold 12px/1.5 A, serif` what follows the size. */
static const char *family_of_font(const char *value)
{
    static const char *const sizes[] = {"xx-small", "x-small",  "small",   "medium", "large",
                                        "x-large",  "xx-large", "smaller", "larger"};
    const char *at = value;
    bool is_size = false;
    while (*at != '\0' && strchr(";}", *at) == NULL && !is_size) {
        at += strspn(at, " \t\r\n");
        size_t length = *at == '/' ? 1 : strcspn(at, " \t\r\n/;}");
        /* Lengths begin with a digit or a point; words that stand for one are listed above. */
        is_size = g_ascii_isdigit(*at) || *at == '.';
        for (size_t i = 0; i < G_N_ELEMENTS(sizes) && !is_size; i++) {
            is_size = strlen(sizes[i]) == length && strncmp(at, sizes[i], length) == 0;
        }
        /* A number without a unit is a weight: 700 12px A. */
        is_size = is_size && strspn(at, "0123456789") != length;
        at += length;
    }
    at += strspn(at, " \t\r\n");
    /* A line height belongs to the size: 12px/1.5. */
    if (*at == '/') {
        at += 1 + strspn(at + 1, " \t\r\n");
        at += strcspn(at, " \t\r\n;}");
    }
    return at;
}

/* The families that `font-family` or `font` in CSS from `at` on names, or NULL. */
static const char *find_family(const char *css)
{
    static const char name[] = "font", rest[] = "-family";
    for (const char *at = strstr(css, name); at != NULL; at = strstr(at + 1, name)) {
        bool begins = at == css || (at[-1] != '-' && !g_ascii_isalnum(at[-1]));
        /* "-inkscape-font-specification" and "fontify" have the word in them as well. */
        const char *colon = at + strlen(name);
        bool is_family = strncmp(colon, rest, strlen(rest)) == 0;
        colon += is_family ? strlen(rest) : 0;
        colon += strspn(colon, " \t\r\n");
        if (begins && *colon == ':') {
            return is_family ? colon + 1 : family_of_font(colon + 1);
        }
    }
    return NULL;
}

/* The nearest element around the text that names one; else those of the style sheets, any of which may be meant; else
 * none, which is "". */
static void note_family_of_text(const struct walk *walk)
{
    GArray *families = walk->survey->families;
    unsigned long line = XML_GetCurrentLineNumber(walk->parser);
    for (size_t at = walk->open; at != SIZE_MAX; at = element_at(walk, at)->parent) {
        if (element_at(walk, at)->family != NULL) {
            add_note(families, element_at(walk, at)->family, line);
            return;
        }
    }
    for (guint i = 0; i < walk->style_families->len; i++) {
        add_note(families, g_ptr_array_index(walk->style_families, i), line);
    }
    if (walk->style_families->len == 0) {
        add_note(families, "", line);
    }
}

/* ---- filters ---- */

static const char *attribute(const XML_Char **attributes, const char *name)
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

/* Weights are those that the head of this file tells. What librsvg has no limit for has one here. */
static double passes_of(struct walk *walk, const char *name, const XML_Char **attributes)
{
    double pair[2];
    if (strcmp(name, "feGaussianBlur") == 0 || strcmp(name, "feDropShadow") == 0) {
        return 40;
    }
    if (strcmp(name, "feDiffuseLighting") == 0 || strcmp(name, "feSpecularLighting") == 0) {
        return 40;
    }
    if (strcmp(name, "feConvolveMatrix") == 0) {
        read_pair(attribute(attributes, "order"), 3, pair);
        check_most(walk, "rows or columns in the matrix of a filter", fmax(pair[0], pair[1]),
                   CONVOLVE_ORDER_MAX);
        return 4 * fabs(pair[0] * pair[1]);
    }
    if (strcmp(name, "feTurbulence") == 0) {
        read_pair(attribute(attributes, "numOctaves"), 1, pair);
        check_most(walk, "octaves in a feTurbulence", pair[0], OCTAVES_MAX);
        return 70 * fabs(pair[0]);
    }
    if (strcmp(name, "feMorphology") == 0) {
        read_pair(attribute(attributes, "radius"), 0, pair);
        check_most(walk, "units in the radius of a feMorphology", fmax(pair[0], pair[1]),
                   RADIUS_MAX);
        return 100 * fabs((2 * pair[0] + 1) * (2 * pair[1] + 1));
    }
    if (g_str_has_prefix(name, "feFunc")) {
        check_most(walk, "numbers in the table of a filter",
                   (double)count_numbers(attribute(attributes, "tableValues")), NUMBERS_MAX);
        return 0;
    }
    return g_str_has_prefix(name, "fe") ? 1 : 0;
}

/* ---- the walk ---- */

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

/* CSS has filters without a <filter>. */
static bool has_filter_function(const char *css)
{
    static const char *const functions[] = {
        "blur(",       "drop-shadow(", "brightness(", "contrast(", "grayscale(",
        "hue-rotate(", "invert(",      "opacity(",    "saturate(", "sepia("};
    bool has = false;
    for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
        has = has || strstr(css, functions[i]) != NULL;
    }
    return has;
}

/* References of links (a) lead readers on and load nothing. Everything else may have CSS in it. */
static void look_at_attribute(struct walk *walk, const char *name, const char *key,
                              const char *value, double points)
{
    struct element *element = element_at(walk, walk->open);
    /* expat has taken the namespace off: `xlink:href` is `href`. */
    if (strcmp(key, "href") == 0 || strcmp(key, "src") == 0) {
        if (strcmp(name, "a") != 0) {
            look_at_reference(walk, value, strlen(value), 1, REFERENCE_HREF);
        }
        return;
    }
    if (strcmp(key, "id") == 0) {
        g_hash_table_insert(walk->ids, g_strdup(value), GSIZE_TO_POINTER(walk->open + 1));
    }
    bool is_style = strcmp(key, "style") == 0;
    if (is_style || strcmp(key, "filter") == 0) {
        walk->survey->has_effects = walk->survey->has_effects || has_filter_function(value);
    }
    if (element->family == NULL && strcmp(key, "font-family") == 0) {
        element->family = first_family(value);
    }
    if (element->family == NULL && is_style && find_family(value) != NULL) {
        element->family = first_family(find_family(value));
    }
    if (!element->is_omitted) {
        svg_omissions_of_attribute(key, value, element->is_text, note_omission, walk);
    }
    /* "marker-start" and the like, or any of them in a style. */
    bool marks_points =
        g_str_has_prefix(key, "marker") || (is_style && strstr(value, "marker") != NULL);
    check_css(walk, value, marks_points ? fmax(points, 1) : 1);
}

/* From above: a path has no more points than letters allow. */
static double count_points(const XML_Char **attributes)
{
    const char *path = attribute(attributes, "d");
    const char *points = path != NULL ? path : attribute(attributes, "points");
    size_t length = points != NULL ? strlen(points) : 0;
    return (double)length / 4; /* "l1 1" is as short as a point can be written */
}

static void XMLCALL on_element_start(void *data, const XML_Char *full_name,
                                     const XML_Char **attributes)
{
    struct walk *walk = data;
    const char *name = local_name(full_name);
    struct element element = {
        .parent = walk->open,
        /* References follow from here on. */
        .first_reference = walk->references->len,
        .own_passes = passes_of(walk, name, attributes),
        .is_definition = is_definition(name),
        .is_server = is_server(name),
        .is_text = strcmp(name, "text") == 0 || strcmp(name, "tspan") == 0,
        .is_omitted = walk->open != SIZE_MAX && element_at(walk, walk->open)->is_omitted,
    };
    g_strlcpy(element.name, name, sizeof(element.name));
    if (!element.is_omitted && is_of_svg(full_name)) {
        element.is_omitted = svg_omission_of_element(name, note_omission, walk);
    }
    walk->open = walk->elements->len;
    walk->depth++;
    g_array_append_val(walk->elements, element);
    if (walk->depth == 1 && strcmp(name, "svg") != 0) {
        walk->survey->problem = g_strdup_printf("it begins with <%s> and not with <svg>", name);
        XML_StopParser(walk->parser, XML_FALSE);
        return;
    }
    check_most(walk, "elements within each other", (double)walk->depth, DEPTH_MAX);
    /* Already while they are read: a file of a million elements need not be read to its end. */
    check_most(walk, "elements", (double)walk->elements->len, (double)walk->limits->svg_elements);
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
}

static void close_style(struct walk *walk)
{
    const char *css = walk->style->str;
    walk->survey->has_effects = walk->survey->has_effects || has_filter_function(css);
    /* All rules as one text: which element a rule is for is not worked out. */
    check_css(walk, css, 1);
    svg_omissions_of_sheet(css, note_omission, walk);
    for (const char *at = find_family(css); at != NULL; at = find_family(at)) {
        char *family = first_family(at);
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
    struct element *element = element_at(walk, walk->open);
    if (walk->style != NULL && strcmp(local_name(full_name), "style") == 0) {
        close_style(walk);
    }
    /* Texts within a text are laid out with it, in one go. */
    if (element->is_text && element->parent != SIZE_MAX) {
        element_at(walk, element->parent)->characters += element->characters;
    }
    /* All elements since its start are in it. */
    element->end = walk->elements->len;
    walk->open = element->parent;
    walk->depth--;
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
    if (walk->open == SIZE_MAX || !element_at(walk, walk->open)->is_text ||
        is_blank(text, length)) {
        return;
    }
    struct element *element = element_at(walk, walk->open);
    /* In bytes, which are more than the characters. */
    element->characters += (size_t)length;
    check_most(walk, "bytes in one text", (double)element->characters, TEXT_CHARACTERS);
    note_family_of_text(walk);
}

static void XMLCALL on_processing_instruction(void *data, const XML_Char *target,
                                              const XML_Char *content)
{
    struct walk *walk = data;
    /* The style sheet is named before the root, where there is no element yet. */
    const char *href = strstr(content, "href=");
    if (strcmp(target, "xml-stylesheet") == 0 && href != NULL) {
        check_css_reference(walk, href + strlen("href="), 1);
    }
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
        look_at_reference(data, system_id, strlen(system_id), 1, REFERENCE_HREF);
    }
}

/* ---- counting ---- */

static struct cost count(struct walk *walk, size_t index, int depth);

/* Of what is drawn alone: editors leave references of what nobody uses any more. */
static void note_dangling(const struct walk *walk, const struct reference *reference,
                          const struct element *target)
{
    /* A circle of references is none, and where there is another colour that is taken. */
    if (reference->kind == REFERENCE_URL_OR_ELSE ||
        (target != NULL && (reference->kind == REFERENCE_HREF || target->is_server))) {
        return;
    }
    char *note = g_strdup_printf(
        "%s refers to '#%s', which is %s", reference->user, reference->id,
        target == NULL ? "not there" : "no gradient, pattern, clip-path, mask, marker or filter");
    add_note(walk->survey->dangling, note, reference->line);
    g_free(note);
}

static void add_target(struct walk *walk, struct cost *cost, const struct reference *reference,
                       double times, int depth)
{
    /* An id that nothing has is nothing to draw. */
    size_t found = GPOINTER_TO_SIZE(g_hash_table_lookup(walk->ids, reference->id));
    note_dangling(walk, reference, found > 0 ? element_at(walk, found - 1) : NULL);
    if (found > 0) {
        struct cost target = count(walk, found - 1, depth + 1);
        cost->elements = fmin(cost->elements + target.elements * times, COST_MAX);
        cost->passes = fmin(cost->passes + target.passes * times, COST_MAX);
    }
}

/* An element with all that is in it, and all that it and they refer to. */
static struct cost count(struct walk *walk, size_t index, int depth)
{
    struct element *element = element_at(walk, index);
    /* Met on the way to itself: a circle, which librsvg does not draw. Known: counted before, and not again. */
    if (element->state != UNKNOWN || depth > FOLLOWED_MAX) {
        if (depth > FOLLOWED_MAX) {
            check_most(walk, "elements that refer to each other", depth, FOLLOWED_MAX);
        }
        return element->state == KNOWN ? element->cost : (struct cost){0, 0};
    }
    element->state = BEING_COUNTED;
    struct cost cost = {1, element->own_passes};
    for (guint i = 0; i < element->reference_count; i++) {
        const struct reference *reference =
            &g_array_index(walk->references, struct reference, element->first_reference + i);
        add_target(walk, &cost, reference, reference->times, depth);
    }
    /* From one child to the next: past all that is in it. */
    for (size_t child = index + 1; child < element->end; child = element_at(walk, child)->end) {
        if (element_at(walk, child)->is_definition) {
            continue;
        }
        struct cost inner = count(walk, child, depth + 1);
        cost.elements = fmin(cost.elements + inner.elements, COST_MAX);
        cost.passes = fmin(cost.passes + inner.passes, COST_MAX);
    }
    element->cost = cost;
    element->state = KNOWN;
    return cost;
}

static void count_all(struct walk *walk)
{
    if (walk->elements->len == 0 || is_settled(walk->survey)) {
        return;
    }
    struct cost cost = count(walk, 0, 0);
    for (guint i = 0; i < walk->styled->len; i++) {
        /* A rule may be for every element of the file. */
        add_target(walk, &cost, &g_array_index(walk->styled, struct reference, i),
                   walk->elements->len, 0);
    }
    check_most(walk, "elements to draw", cost.elements, (double)walk->limits->svg_elements);
    check_most(walk, "passes of filters", cost.passes, (double)walk->limits->svg_passes);
}

/* ---- all of it ---- */

static void clear_note(void *data)
{
    g_free(((struct svg_note *)data)->name);
}

static void clear_reference(void *data)
{
    struct reference *reference = data;
    g_free(reference->id);
    g_free(reference->user);
}

static void clear_element(void *data)
{
    g_free(((struct element *)data)->family);
}

static GArray *array_new(guint size, GDestroyNotify clear)
{
    GArray *array = g_array_new(FALSE, FALSE, size);
    g_array_set_clear_func(array, clear);
    return array;
}

static void parse(struct walk *walk, GBytes *bytes)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    XML_SetUserData(walk->parser, walk);
    XML_SetElementHandler(walk->parser, on_element_start, on_element_end);
    XML_SetCharacterDataHandler(walk->parser, on_text);
    XML_SetProcessingInstructionHandler(walk->parser, on_processing_instruction);
    XML_SetEntityDeclHandler(walk->parser, on_entity);
    /* expat counts in int. */
    if (length > walk->limits->file_bytes) {
        check_most(walk, "bytes", (double)length, (double)walk->limits->file_bytes);
    } else if (XML_Parse(walk->parser, text, (int)length, XML_TRUE) != XML_STATUS_OK &&
               !is_settled(walk->survey)) {
        walk->survey->problem =
            g_strdup_printf("%s in line %lu", XML_ErrorString(XML_GetErrorCode(walk->parser)),
                            (unsigned long)XML_GetCurrentLineNumber(walk->parser));
    }
}

void svg_survey_read(GBytes *bytes, const struct work_limits *limits, struct svg_survey *survey_out)
{
    *survey_out = (struct svg_survey){
        .omitted = array_new(sizeof(struct svg_note), clear_note),
        .dangling = array_new(sizeof(struct svg_note), clear_note),
        .families = array_new(sizeof(struct svg_note), clear_note),
    };
    struct walk walk = {
        .parser = XML_ParserCreateNS(NULL, ' '),
        .limits = limits,
        .survey = survey_out,
        .elements = array_new(sizeof(struct element), clear_element),
        .references = array_new(sizeof(struct reference), clear_reference),
        .ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .open = SIZE_MAX,
        .styled = array_new(sizeof(struct reference), clear_reference),
        .style_families = g_ptr_array_new_with_free_func(g_free),
    };
    parse(&walk, bytes);
    count_all(&walk);
    XML_ParserFree(walk.parser);
    if (walk.style != NULL) {
        g_string_free(walk.style, TRUE);
    }
    g_ptr_array_free(walk.style_families, TRUE);
    g_array_unref(walk.styled);
    g_hash_table_destroy(walk.ids);
    g_array_unref(walk.references);
    g_array_unref(walk.elements);
}

void svg_survey_clear(struct svg_survey *survey)
{
    g_free(survey->external);
    g_free(survey->problem);
    g_free(survey->excess);
    g_free(survey->most);
    g_array_unref(survey->omitted);
    g_array_unref(survey->dangling);
    g_array_unref(survey->families);
}
