/* Findings for reading: a heading for each file, then each finding as the terminal has it. */
#include <string.h>

#include "diag/diag_print.h"
#include "report/report_parts.h"

/* More than anybody reads in one sitting; all of them are in the other formats. */
enum { FINDINGS_MAX = 500 };

static const char *path_of(const struct diag *diag)
{
    return diag->span.source != NULL ? diag->span.source->path : NULL;
}

/* The lines of the file, with what is blamed underlined. */
static void add_excerpt(GString *out, struct source_span span)
{
    GString *excerpt = g_string_new(NULL);
    diag_print_excerpt(excerpt, span);
    html_add(out, "<pre>%s</pre>\n", excerpt->str);
    g_string_free(excerpt, TRUE);
}

/* In one line: the place, the faces, the records, and the rule or the code, with a link to what it says. */
static void add_notes(GString *out, const struct diag *diag, size_t picture)
{
    g_string_append(out, "<p class=\"note\">");
    struct source_position start = source_span_start(diag->span);
    /* A cell by its name, a place in a text by line and column. */
    if (diag->span.source != NULL && diag->span.source->is_sheet) {
        GString *place = g_string_new(NULL);
        source_place_append(place, diag->span);
        html_add(out, "Cell %s", place->str + strlen("!"));
        g_string_free(place, TRUE);
    } else if (diag->span.source != NULL) {
        html_add(out, "Line %zu, column %zu", start.line, start.column);
    }
    if (diag->where != NULL) {
        html_add(out, ", in <code>%s</code>", diag->where);
    }
    if (diag->face_count > 0) {
        GString *faces = g_string_new(NULL);
        diag_print_faces(faces, diag);
        html_add(out, ", on %s", faces->str);
        g_string_free(faces, TRUE);
    }
    if (diag->subject_count > 0) {
        GString *records = g_string_new(NULL);
        diag_print_subjects(records, diag);
        html_add(out, ", for %s", records->str);
        g_string_free(records, TRUE);
    }
    if (diag->rule != NULL) {
        html_add(out, ". Rule <a href=\"#rule-%s\">%s</a>: %s (%s)", diag->rule->name,
                 diag->rule->name, diag->rule->says, diag->rule->from);
    } else {
        const char *slug = diag_code_info(diag->code)->slug;
        html_add(out, " [<a href=\"#code-%s\">%s</a>]", slug, slug);
    }
    if (picture > 0) {
        html_add(out, " <a class=\"see\" href=\"#face-%zu\">See it on its face</a>", picture);
    }
    g_string_append(out, "</p>\n");
}

/* Numbers are from 1; links and marks on pictures use them. */
static void add_finding(GString *out, const struct diag *diag, size_t index, size_t picture)
{
    const char *level = diag_level_name(diag->level);
    html_add(
        out,
        "<li id=\"finding-%zu\" class=\"is-%s\">\n<p><span class=\"level %s\">%zu %c%s:</span> "
        "%s</p>\n",
        index + 1, level, level, index + 1, g_ascii_toupper(*level), level + 1, diag->message);
    if (diag->span.source != NULL) {
        add_excerpt(out, diag->span);
    }
    add_notes(out, diag, picture);
    g_string_append(out, "</li>\n");
}

/* Findings are sorted by file, so that each file comes once. */
static void begin_file(GString *out, const struct diag *diag)
{
    const char *path = path_of(diag);
    html_add(out,
             path != NULL ? "<h3><code>%s</code></h3>\n<ul class=\"findings\">\n"
                          : "<h3>%s</h3>\n<ul class=\"findings\">\n",
             path != NULL ? path : "In no file");
}

/* What stands between backquotes is code. */
static void add_prose(GString *out, const char *text)
{
    gchar **parts = g_strsplit(text, "`", -1);
    /* What stood between two backquotes is at an odd place. */
    for (size_t i = 0; parts[i] != NULL; i++) {
        html_add(out, i % 2 == 0 ? "%s" : "<code>%s</code>", parts[i]);
    }
    g_strfreev(parts);
}

/* The cause and remedy of each code that is found, once; rules say theirs themselves. */
static void add_remedies(GString *out, const struct diag_list *findings, size_t shown)
{
    /* Rules have a row of their own, which says it. */
    bool known[DIAG_CODE_COUNT] = {[DIAG_RULE] = true};
    bool any = false;
    for (size_t i = 0; i < shown; i++) {
        enum diag_code code = diag_list_at(findings, i)->code;
        const char *slug = diag_code_info(code)->slug;
        if (known[code]) {
            continue;
        }
        known[code] = true;
        g_string_append(out, any ? "" : "<h3>What to do</h3>\n<dl class=\"remedies\">\n");
        any = true;
        html_add(out, "<dt id=\"code-%s\">%s</dt>\n<dd>", slug, slug);
        add_prose(out, diag_explanation(code));
        g_string_append(out, "</dd>\n");
    }
    g_string_append(out, any ? "</dl>\n" : "");
}

void report_findings_add(GString *out, const struct diag_list *findings,
                         const struct report_faces *faces)
{
    size_t count = diag_list_count(findings), shown = MIN(count, (size_t)FINDINGS_MAX);
    for (size_t i = 0; i < shown; i++) {
        const struct diag *diag = diag_list_at(findings, i);
        if (i == 0 || g_strcmp0(path_of(diag), path_of(diag_list_at(findings, i - 1))) != 0) {
            g_string_append(out, i == 0 ? "" : "</ul>\n");
            begin_file(out, diag);
        }
        add_finding(out, diag, i, report_faces_find(faces, i));
    }
    g_string_append(out, count == 0 ? "<p>There are none.</p>\n" : "</ul>\n");
    if (count > shown) {
        html_add(out, "<p class=\"note\">%zu more findings are not shown.</p>\n", count - shown);
    }
    add_remedies(out, findings, shown);
}
