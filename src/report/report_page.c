/* The page as a whole: its head with the looks, what it all comes to, and the sections. The looks are a
 * resource of the program. */
#include "report/report_page.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/resource.h"
#include "page_resource.h"
#include "render/output_file.h"
#include "report/report_parts.h"

static struct resource_folder files = {page_register_resource, page_get_resource, 0};

/* ---- HTML; escaping is GLib's, but what it makes of control characters, which are none of HTML's ---- */

/* GLib writes control characters as &#x1; and nothing else so. U+FFFD, here in UTF-8, takes their place. */
static void replace_controls(GString *out, gsize from)
{
    static const char control[] = "&#x";
    char *at;
    while ((at = strstr(out->str + from, control)) != NULL) {
        gssize offset = at - out->str;
        const char *end = strchr(at, ';');
        g_string_erase(out, offset, end - at + 1);
        g_string_insert(out, offset, "\357\277\275");
        from = (gsize)offset;
    }
}

/* The format is HTML, what is put into it is escaped. */
void html_add(GString *out, const char *format, ...)
{
    va_list arguments;
    gsize from = out->len;
    va_start(arguments, format);
    gchar *text = g_markup_vprintf_escaped(format, arguments);
    va_end(arguments);
    g_string_append(out, text);
    g_free(text);
    replace_controls(out, from);
}

/* One decimal, where it is not 0. What is not quite nothing or all is never shown as such: it is <0.1% or >99.9%. */
struct html_percent html_percent(double chance)
{
    static const double least = 0.05, slack = 1e-7; /* percent */
    struct html_percent percent = {"–"};
    double value = chance * 100;
    if (isnan(value)) {
        return percent;
    }
    int decimals = fabs(value - round(value)) < least ? 0 : 1;
    const char *bound = "";
    if (value > slack && value < least) {
        bound = "<";
        value = 2 * least;
        decimals = 1;
    } else if (value < 100 - slack && value > 100 - least) {
        bound = ">";
        value = 100 - 2 * least;
        decimals = 1;
    }
    g_snprintf(percent.text, sizeof percent.text, "%s%.*f%%", bound, decimals, value);
    return percent;
}

/* ---- rules ---- */

enum verdict_kind { RULE_HOLDS, RULE_BROKEN, RULE_NEVER_APPLIES, RULE_FAILED };

/* That one record breaks it is known, although it may have failed for another. */
static enum verdict_kind verdict_of(const struct rule_result *result)
{
    if (result->broken_count > 0) {
        return RULE_BROKEN;
    }
    if (result->failed) {
        return RULE_FAILED;
    }
    return result->looked_count > 0 ? RULE_HOLDS : RULE_NEVER_APPLIES;
}

/* In words, as colours alone do not tell everybody. */
static void add_verdict(GString *out, const struct rule_result *result)
{
    static const struct {
        const char *class, *words;
    } verdicts[] = {
        [RULE_HOLDS] = {"good", "holds"},
        [RULE_BROKEN] = {"error", "broken"},
        [RULE_NEVER_APPLIES] = {"warning", "never applies"},
        [RULE_FAILED] = {"warning", "cannot be told"},
    };
    enum verdict_kind kind = verdict_of(result);
    html_add(out, "<td class=\"verdict %s\" data-name=\"Result\">%s", verdicts[kind].class,
             verdicts[kind].words);
    if (kind == RULE_BROKEN) {
        html_add(out, " %zu&#215;", result->broken_count);
    }
    g_string_append(out, "</td>");
}

/* With how often each was used. */
static void add_exceptions(GString *out, const struct rule_result *result)
{
    const struct rule *rule = result->rule;
    if (rule->exception_count == 0) {
        return;
    }
    g_string_append(out, "<ul class=\"exceptions\">\n");
    for (size_t i = 0; i < rule->exception_count; i++) {
        html_add(out, "<li>Except where <code>%s</code> (%zu&#215;): %s</li>\n",
                 node_text(node_lookup(rule->exceptions[i].node, "when")),
                 result->exception_uses[i], rule->exceptions[i].because);
    }
    g_string_append(out, "</ul>");
}

static void add_rule(GString *out, const struct rule_result *result)
{
    const struct diag_rule *about = &result->rule->about;
    html_add(
        out,
        "<tr id=\"rule-%s\"><th scope=\"row\">%s<br/><span class=\"note\"><code>%s</code></span>",
        about->name, about->says, about->name);
    add_exceptions(out, result);
    html_add(out, "</th><td data-name=\"From\">%s</td>", about->from);
    html_add(out, "<td class=\"number\" data-name=\"Looked at\">%zu</td>", result->looked_count);
    add_verdict(out, result);
    g_string_append(out, "</tr>\n");
}

/* How many rules hold. */
static size_t report_rules_holding(const struct rule_report *rules)
{
    size_t count = 0;
    for (size_t i = 0; i < rules->set.rule_count; i++) {
        count += verdict_of(&rules->results[i]) == RULE_HOLDS ? 1 : 0;
    }
    return count;
}

/* The table of rules: what each says, how much it was held against and what came of it. */
static void report_rules_add(GString *out, const struct rule_report *rules)
{
    g_string_append(out,
                    "<table class=\"stacks\">\n<caption>What the data must obey: the sentence, its "
                    "source, how many values it was held against, and what came of it.</caption>\n"
                    "<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">From</th>"
                    "<th scope=\"col\" class=\"number\">Looked at</th>"
                    "<th scope=\"col\">Result</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < rules->set.rule_count; i++) {
        add_rule(out, &rules->results[i]);
    }
    g_string_append(out, "</tbody>\n</table>\n");
}

/* The table of sentences that no data can break. */
static void report_not_checked_add(GString *out, const struct rule_report *rules)
{
    g_string_append(out,
                    "<table class=\"stacks\">\n<caption>Sentences of the rulebook that no data can "
                    "break, and why.</caption>\n<thead><tr><th scope=\"col\">Sentence</th>"
                    "<th scope=\"col\">From</th><th scope=\"col\">Why it is not checked</th></tr>"
                    "</thead>\n<tbody>\n");
    for (size_t i = 0; i < rules->set.not_checked_count; i++) {
        const struct not_checked *sentence = &rules->set.not_checked[i];
        html_add(out,
                 "<tr><th scope=\"row\">%s</th><td data-name=\"From\">%s</td>"
                 "<td data-name=\"Not checked\">%s</td></tr>\n",
                 sentence->sentence, sentence->from, sentence->because);
    }
    g_string_append(out, "</tbody>\n</table>\n");
}

/* ---- the page ---- */

/* A page while it is written; a section without content is left out. */
struct report_page {
    const struct report_facts *facts;
    const struct report_faces *faces;
    GString *out;
};

/* ---- sections ---- */

static bool has_findings(const struct report_page *page)
{
    (void)page; /* that there are none is worth telling */
    return true;
}

static void add_findings(const struct report_page *page)
{
    report_findings_add(page->out, page->facts->findings, page->faces);
}

static bool has_faces(const struct report_page *page)
{
    return page->faces->pictures->len > 0;
}

static void add_faces(const struct report_page *page)
{
    report_faces_add(page->out, page->faces, page->facts->findings);
}

/* There are no rules where the game could not be read. */
static bool has_rules(const struct report_page *page)
{
    return page->facts->rules != NULL && page->facts->rules->set.rule_count > 0;
}

static void add_rules(const struct report_page *page)
{
    report_rules_add(page->out, page->facts->rules);
}

static bool has_not_checked(const struct report_page *page)
{
    return page->facts->rules != NULL && page->facts->rules->set.not_checked_count > 0;
}

static void add_not_checked(const struct report_page *page)
{
    report_not_checked_add(page->out, page->facts->rules);
}

static bool has_charts(const struct report_page *page)
{
    return page->facts->rules != NULL && page->facts->rules->chart_count > 0;
}

static void add_charts(const struct report_page *page)
{
    report_charts_add(page->out, page->facts->rules);
}

/* In the order of the page. A section is a row here: the contents and the page follow from it. */
static const struct report_section {
    const char *id, *title;
    bool (*has_content)(const struct report_page *page);
    void (*add)(const struct report_page *page);
} sections[] = {
    {"findings", "Findings", has_findings, add_findings},
    {"faces", "Where they are on the faces", has_faces, add_faces},
    {"rules", "Rules", has_rules, add_rules},
    {"charts", "Odds", has_charts, add_charts},
    {"not-checked", "What no data can break", has_not_checked, add_not_checked},
};

/* ---- the frame ---- */

/* The looks are within the page, so that it is one file to send. */
void report_page_begin(GString *out, const char *title)
{
    GBytes *looks = g_resource_lookup_data(resource_open(&files), "/kerf/report/report.css",
                                           G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    html_add(out,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<meta name=\"generator\" content=\"kerf %s\"/>\n<title>%s</title>\n<style>\n",
             KERF_VERSION, title);
    g_string_append(out, g_bytes_get_data(looks, NULL));
    g_string_append(out, "</style>\n</head>\n<body>\n");
    g_bytes_unref(looks);
}

enum outcome report_page_finish(GString *out, const char *path, struct diag_list *diags)
{
    html_add(out, "</main>\n<footer class=\"note\">Made by kerf %s.</footer>\n</body>\n</html>\n",
             KERF_VERSION);
    /* Paths may be of any bytes. */
    gchar *valid = g_utf8_make_valid(out->str, (gssize)out->len);
    enum outcome outcome = output_file_write(path, valid, strlen(valid), diags);
    g_free(valid);
    return outcome;
}

static void add_count(GString *out, size_t count, const char *one, const char *more)
{
    html_add(out, "<div><dt>%s</dt><dd>%zu</dd></div>\n", count == 1 ? one : more, count);
}

/* Of the whole run, also of what is not shown. */
static void add_counts(const struct report_page *page)
{
    const struct report_facts *facts = page->facts;
    g_string_append(page->out, "<dl class=\"counts\">\n");
    add_count(page->out, diag_list_count_level(facts->findings, DIAG_ERROR), "error", "errors");
    add_count(page->out, diag_list_count_level(facts->findings, DIAG_WARNING), "warning",
              "warnings");
    if (has_rules(page)) {
        html_add(page->out, "<div><dt>of %zu rules hold</dt><dd>%zu</dd></div>\n",
                 facts->rules->set.rule_count, report_rules_holding(facts->rules));
    }
    if (facts->has_faces) {
        add_count(page->out, facts->project->pieces->face_count, "face", "faces");
    }
    g_string_append(page->out, "</dl>\n");
}

/* Only sections that have something in them. */
static void add_contents(const struct report_page *page)
{
    g_string_append(page->out, "<nav aria-label=\"Contents\">\n<ul>\n");
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
        if (sections[i].has_content(page)) {
            html_add(page->out, "<li><a href=\"#%s\">%s</a></li>\n", sections[i].id,
                     sections[i].title);
        }
    }
    g_string_append(page->out, "</ul>\n</nav>\n");
}

static void add_header(const struct report_page *page)
{
    html_add(page->out,
             "<header>\n<h1>%s</h1>\n<p class=\"lead\">What was found when its data, rules and "
             "faces were checked.</p>\n",
             page->facts->title);
    add_counts(page);
    add_contents(page);
    g_string_append(page->out, "</header>\n<main>\n");
}

static void add_sections(const struct report_page *page)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
        const struct report_section *section = &sections[i];
        if (section->has_content(page)) {
            html_add(page->out, "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n",
                     section->id, section->id, section->title);
            section->add(page);
            g_string_append(page->out, "</section>\n");
        }
    }
}

static void add_page(GString *out, const struct report_facts *facts,
                     const struct report_faces *faces)
{
    struct report_page page = {facts, faces, out};
    gchar *title = g_strdup_printf("%s: check", facts->title);
    report_page_begin(out, title);
    add_header(&page);
    add_sections(&page);
    g_free(title);
}

/* Faces go first, as findings have links to their pictures. */
enum outcome report_page_write(const struct report_facts *facts, const char *path,
                               struct diag_list *diags)
{
    static const struct project nothing;
    struct report_faces faces;
    enum outcome outcome = report_faces_make(facts->has_faces ? facts->project : &nothing,
                                             facts->findings, &faces, diags);
    if (outcome == OUTCOME_OK) {
        GString *page = g_string_new(NULL);
        add_page(page, facts, &faces);
        outcome = report_page_finish(page, path, diags);
        g_string_free(page, TRUE);
    }
    report_faces_clear(&faces);
    return outcome;
}
