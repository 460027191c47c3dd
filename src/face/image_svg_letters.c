/* The texts of an SVG as librsvg will set them: by the same fonts, so that what is missing is found here before it is
 * printed as an empty box or in letters of another family. */
#include "face/image_svg_letters.h"

#include <stdint.h>
#include <string.h>

#include "face/image_svg_css.h"
#include "text/text_block.h"

/* Bytes that are shaped at a time. */
enum { STRETCH_BYTES = 8192 };

/* Where the letters of one text begin among those that are shaped together. */
struct text_place {
    size_t offset;
    unsigned long line;
};

struct letters_check {
    const struct font_library *fonts;
    struct font_set *set;
    struct arena *arena;
    svg_letters_function *tell;
    void *user;
    GString *markup;
    GArray *places; /* struct text_place */
};

/* ---- families ---- */

/* The words of CSS for whatever family of a kind there is. */
static bool is_generic_family(const char *name)
{
    static const char *const names[] = {"serif",   "sans-serif", "sans",  "monospace", "cursive",
                                        "fantasy", "system-ui",  "emoji", "math"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_ascii_strcasecmp(name, names[i]) == 0) {
            return true;
        }
    }
    return g_ascii_strncasecmp(name, "ui-", 3) == 0;
}

/* In words of the finding; NULL where the same letters come out on each machine. */
static char *why_other_letters(const struct font_library *fonts, const char *family)
{
    if (family[0] == '\0') {
        return g_strdup("no font family, so that each machine takes its own");
    }
    if (is_generic_family(family)) {
        return g_strdup_printf("'%s', which is another font family on each machine", family);
    }
    return font_library_has_family(fonts, family)
               ? NULL
               : g_strdup_printf("the font family '%s', which is not installed", family);
}

/* Those of the list that are there, as the style of a text names them; NULL where the first is none of them, as other
 * letters are told of then already. */
static const char *installed_families(const struct letters_check *check, const char *list)
{
    GString *installed = g_string_new(NULL);
    gchar **names = g_strsplit(list != NULL ? list : "", ",", -1);
    for (gchar **name = names; *name != NULL; name++) {
        char *family = svg_css_first_family(*name);
        bool is_there = family != NULL && !is_generic_family(family) &&
                        font_library_has_family(check->fonts, family);
        if (name == names && !is_there) {
            g_free(family);
            break;
        }
        if (is_there) {
            g_string_append_printf(installed, "%s%s", installed->len > 0 ? ", " : "", family);
        }
        g_free(family);
    }
    g_strfreev(names);
    const char *kept =
        installed->len > 0 ? arena_strndup(check->arena, installed->str, installed->len) : NULL;
    g_string_free(installed, TRUE);
    return kept;
}

/* ---- letters ---- */

static bool look_alike(const struct svg_text *a, const struct svg_text *b)
{
    return a->weight == b->weight && a->italic == b->italic &&
           g_strcmp0(a->families, b->families) == 0;
}

/* The line of the text that the byte of the markup is from. */
static unsigned long line_at(const struct letters_check *check, size_t offset)
{
    unsigned long line = 0;
    for (guint i = 0; i < check->places->len; i++) {
        const struct text_place *place = &g_array_index(check->places, struct text_place, i);
        line = place->offset <= offset ? place->line : line;
    }
    return line;
}

/* Of letters without a family that is known only those are told that no font has. */
static void shape(struct letters_check *check, const struct svg_text *text)
{
    const char *families = installed_families(check, text->families);
    const struct text_request request = {
        .markup = check->markup->str,
        .style = {.family = families != NULL ? families : "sans-serif",
                  .size_pt = 10,
                  .weight = text->weight,
                  .italic = text->italic},
        .width_mm = -1,
        .height_mm = -1,
    };
    struct text_report report;
    text_block_unref(text_block_new(check->set, &request, check->arena, &report));
    if (report.problem == TEXT_MISSING_GLYPH) {
        check->tell(check->user, DIAG_IMAGE_GLYPH, line_at(check, report.offset),
                    g_strdup(report.detail));
    }
    if (families != NULL && report.fallback.detail != NULL) {
        check->tell(check->user, DIAG_IMAGE_FONT, line_at(check, report.fallback.offset),
                    g_strdup_printf("the character %s in '%s', which does not have it; it is taken "
                                    "from the family '%s'",
                                    report.fallback.detail, families, report.fallback.family));
    }
    if (families != NULL && report.no_face.detail != NULL) {
        check->tell(check->user, DIAG_IMAGE_FONT, line_at(check, report.no_face.offset),
                    g_strdup_printf("%s letters of the font family '%s', which has none",
                                    report.no_face.detail, report.no_face.family));
    }
}

/* Letters as markup in which nothing has a meaning; parts of one text may belong together, as an accent does to its
 * letter. */
static void add_letters(struct letters_check *check, const struct svg_text *text, bool goes_on)
{
    struct text_place place = {check->markup->len, text->line};
    g_array_append_val(check->places, place);
    if (!goes_on) {
        g_string_append_c(check->markup, ' ');
    }
    for (const char *at = text->letters; *at != '\0'; at++) {
        if (strchr("<>&:", *at) != NULL) {
            g_string_append_printf(check->markup, "&#%d;", *at);
        } else {
            g_string_append_c(check->markup, g_ascii_isspace(*at) ? ' ' : *at);
        }
    }
}

/* Texts of one look are shaped together, those from `first` on that are not yet. */
static void check_look(struct letters_check *check, const GArray *texts, guint first, bool *is_done)
{
    const struct svg_text *looked_for = &g_array_index(texts, struct svg_text, first);
    size_t element = SIZE_MAX;
    g_string_truncate(check->markup, 0);
    g_array_set_size(check->places, 0);
    for (guint i = first; i < texts->len && check->markup->len < STRETCH_BYTES; i++) {
        const struct svg_text *text = &g_array_index(texts, struct svg_text, i);
        if (!is_done[i] && look_alike(text, looked_for)) {
            add_letters(check, text, text->element == element);
            element = text->element;
            is_done[i] = true;
        }
    }
    shape(check, looked_for);
}

void svg_letters_check(const struct svg_survey *survey, const struct font_library *fonts,
                       svg_letters_function *tell, void *user)
{
    for (guint i = 0; i < survey->families->len; i++) {
        const struct svg_note *note = &g_array_index(survey->families, struct svg_note, i);
        char *why = why_other_letters(fonts, note->name);
        if (why != NULL) {
            tell(user, DIAG_IMAGE_FONT, note->line, why);
        }
    }
    if (survey->texts->len == 0) {
        return;
    }
    struct letters_check check = {
        .fonts = fonts,
        .set = font_set_new(fonts),
        .arena = arena_new(),
        .tell = tell,
        .user = user,
        .markup = g_string_new(NULL),
        .places = g_array_new(FALSE, FALSE, sizeof(struct text_place)),
    };
    bool *is_done = g_new0(bool, survey->texts->len);
    for (guint i = 0; i < survey->texts->len; i++) {
        if (!is_done[i]) {
            check_look(&check, survey->texts, i, is_done);
        }
    }
    g_free(is_done);
    g_array_unref(check.places);
    g_string_free(check.markup, TRUE);
    arena_free(check.arena);
    font_set_free(check.set);
}
