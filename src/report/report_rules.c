/* Rules and sentences as tables, which a narrow screen shows as paragraphs. */
#include "report/html.h"
#include "report/report_sections.h"

enum verdict_kind { RULE_HOLDS, RULE_BROKEN, RULE_NEVER_APPLIES, RULE_FAILED };

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

size_t report_rules_holding(const struct rule_report *rules)
{
    size_t count = 0;
    for (size_t i = 0; i < rules->set.rule_count; i++) {
        count += verdict_of(&rules->results[i]) == RULE_HOLDS ? 1 : 0;
    }
    return count;
}

void report_rules_add(GString *out, const struct rule_report *rules)
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

void report_not_checked_add(GString *out, const struct rule_report *rules)
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
