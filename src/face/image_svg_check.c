/* The walk over an SVG's elements that finds what it would load from outside.
 *
 * librsvg is given no base address and so loads nothing in any case: this check is there to say so
 * to the author, instead of leaving a hole in the picture. */
#include "face/image_svg_check.h"

#include <expat.h>
#include <stdbool.h>
#include <string.h>

struct walk {
    XML_Parser parser;
    char *found;    /* the first reference that leads outside */
    GString *style; /* text of the <style> that is open; NULL outside of one */
};

/* With namespaces on, expat gives names as "address local". */
static const char *local_name(const char *name)
{
    const char *separator = strrchr(name, ' ');
    return separator ? separator + 1 : name;
}

static void keep_if_external(struct walk *walk, const char *reference, size_t length)
{
    if (walk->found) {
        return;
    }
    char *text = g_strstrip(g_strndup(reference, length));
    bool inside = text[0] == '\0' || text[0] == '#' || g_ascii_strncasecmp(text, "data:", 5) == 0;
    if (inside) {
        g_free(text);
    } else {
        walk->found = text;
    }
}

/* A CSS string or the inside of url(): up to its quote, or to a character that ends it. */
static const char *check_css_reference(struct walk *walk, const char *at)
{
    while (g_ascii_isspace(*at)) {
        at++;
    }
    char quote = *at == '"' || *at == '\'' ? *at++ : '\0';
    const char *end = at;
    while (*end && (quote ? *end != quote : *end != ')' && *end != ';')) {
        end++;
    }
    keep_if_external(walk, at, (size_t)(end - at));
    return end;
}

static void check_css(struct walk *walk, const char *css)
{
    const char *at = css;
    while (*at) {
        if (g_ascii_strncasecmp(at, "url(", 4) == 0) {
            at = check_css_reference(walk, at + 4);
        } else if (g_ascii_strncasecmp(at, "@import", 7) == 0) {
            at += 7;
            while (g_ascii_isspace(*at)) {
                at++;
            }
            if (g_ascii_strncasecmp(at, "url(", 4) != 0) {
                at = check_css_reference(walk, at);
            }
        } else {
            at++;
        }
    }
}

static void XMLCALL on_element_start(void *data, const XML_Char *name, const XML_Char **attributes)
{
    struct walk *walk = data;
    bool is_link = strcmp(local_name(name), "a") == 0;
    for (size_t i = 0; attributes[i]; i += 2) {
        const char *key = local_name(attributes[i]), *value = attributes[i + 1];
        if (strcmp(key, "href") == 0 || strcmp(key, "src") == 0) {
            if (!is_link) {
                keep_if_external(walk, value, strlen(value));
            }
        } else {
            check_css(walk, value);
        }
    }
    if (strcmp(local_name(name), "style") == 0 && !walk->style) {
        walk->style = g_string_new(NULL);
    }
}

static void XMLCALL on_element_end(void *data, const XML_Char *name)
{
    struct walk *walk = data;
    if (walk->style && strcmp(local_name(name), "style") == 0) {
        check_css(walk, walk->style->str);
        g_string_free(walk->style, TRUE);
        walk->style = NULL;
    }
}

static void XMLCALL on_text(void *data, const XML_Char *text, int length)
{
    struct walk *walk = data;
    if (walk->style) {
        g_string_append_len(walk->style, text, length);
    }
}

static void XMLCALL on_processing_instruction(void *data, const XML_Char *target,
                                              const XML_Char *content)
{
    struct walk *walk = data;
    const char *href = strstr(content, "href=");
    if (strcmp(target, "xml-stylesheet") == 0 && href) {
        check_css_reference(walk, href + strlen("href="));
    }
}

static void XMLCALL on_entity(void *data, const XML_Char *name, int is_parameter,
                              const XML_Char *value, int value_length, const XML_Char *base,
                              const XML_Char *system_id, const XML_Char *public_id,
                              const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)value_length;
    (void)base, (void)public_id, (void)notation;
    if (system_id) {
        keep_if_external(data, system_id, strlen(system_id));
    }
}

char *image_svg_find_external(GBytes *bytes, char **problem_out)
{
    struct walk walk = {.parser = XML_ParserCreateNS(NULL, ' ')};
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    *problem_out = NULL;
    XML_SetUserData(walk.parser, &walk);
    XML_SetElementHandler(walk.parser, on_element_start, on_element_end);
    XML_SetCharacterDataHandler(walk.parser, on_text);
    XML_SetProcessingInstructionHandler(walk.parser, on_processing_instruction);
    XML_SetEntityDeclHandler(walk.parser, on_entity);
    if (length > G_MAXINT) {
        *problem_out = g_strdup("it is too long");
    } else if (XML_Parse(walk.parser, text, (int)length, XML_TRUE) != XML_STATUS_OK &&
               !walk.found) {
        *problem_out =
            g_strdup_printf("%s in line %lu", XML_ErrorString(XML_GetErrorCode(walk.parser)),
                            (unsigned long)XML_GetCurrentLineNumber(walk.parser));
    }
    XML_ParserFree(walk.parser);
    if (walk.style) {
        g_string_free(walk.style, TRUE);
    }
    return walk.found;
}
