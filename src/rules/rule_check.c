/* All rules of a game, one after the other, then its charts. */
#include "expression/sandbox.h"
#include "rules/rule_library.h"
#include "rules/rule_pass.h"

static void report_never_applies(const struct rule_pass *pass)
{
    const struct rule *rule = pass->rule;
    const struct node *where = node_lookup(rule->node, "where");
    const struct node *at =
        where != NULL && pass->seen_count > 0 ? where : node_lookup(rule->node, "each");
    const char *why = "there is nothing that it is about";
    if (pass->seen_count > 0 && where != NULL) {
        why = arena_printf(pass->run->scratch, "'where' is true for none of the %zu",
                           pass->seen_count);
    } else if (pass->seen_count > 0) {
        why = "no two items go together, or none is in a group";
    }
    node_report(pass->run->diags, DIAG_RULE_NEVER_APPLIES, at, rule->about.name, why);
}

static void report_unused(const struct rule_pass *pass)
{
    const struct rule *rule = pass->rule;
    if (pass->result->failed || pass->stopped || !pass->run->whole) {
        return;
    }
    if (pass->result->looked_count == 0) {
        report_never_applies(pass);
        return;
    }
    if (pass->result->broken_count > 0) {
        return; /* what breaks the rule now may be what the exception was for */
    }
    for (size_t i = 0; i < rule->exception_count; i++) {
        if (pass->result->exception_uses[i] == 0) {
            node_report(pass->run->diags, DIAG_EXCEPTION_NEVER_USED,
                        node_lookup(rule->exceptions[i].node, "when"), rule->about.name);
        }
    }
}

static void run_rule(struct rule_run *run, const struct rule *rule, struct rule_result *result)
{
    struct rule_pass pass = {.run = run, .rule = rule, .result = result};
    rule_walk(&pass);
    report_unused(&pass);
    arena_reset(run->scratch);
    arena_reset(run->arena);
}

static enum outcome run_all(const struct game *game, bool whole, struct rule_report *report,
                            struct diag_list *diags)
{
    struct rule_context context;
    rule_context_init(&context, game, report->arena);
    struct rule_run run = {
        .game = game,
        .whole = whole,
        .outer = rule_scope(game, report->arena),
        .sandbox = rule_sandbox_new(&context, &game->limits),
        .blamed = blame_set_new(),
        .diags = diags,
        .trouble = diag_list_new(),
        .arena = arena_new(),
        .scratch = arena_new(),
        .outcome = OUTCOME_OK,
    };
    for (size_t i = 0; i < game->blamed_count; i++) {
        blame_set_add(run.blamed, game->blamed[i], game->blamed[i]->span);
    }
    for (size_t i = 0; i < report->set.rule_count; i++) {
        run_rule(&run, &report->set.rules[i], &report->results[i]);
    }
    charts_evaluate(&run, report);
    diag_list_free(run.trouble);
    arena_free(run.scratch);
    arena_free(run.arena);
    blame_set_free(run.blamed);
    sandbox_free(run.sandbox);
    rule_context_clear(&context);
    return run.outcome;
}

enum outcome rules_check(const struct game *game, bool whole, struct rule_report **report_out,
                         struct diag_list *diags)
{
    struct rule_report *report = g_new0(struct rule_report, 1);
    report->arena = arena_new();
    *report_out = report;
    if (game->rules == NULL) {
        return OUTCOME_OK;
    }
    enum outcome loaded = rule_set_load(report->arena, game->rules, &report->set, diags);
    report->results = ARENA_NEW_ARRAY(report->arena, struct rule_result, report->set.rule_count);
    for (size_t i = 0; i < report->set.rule_count; i++) {
        const struct rule *rule = &report->set.rules[i];
        report->results[i].rule = rule;
        report->results[i].exception_uses =
            ARENA_NEW_ARRAY(report->arena, size_t, rule->exception_count);
    }
    enum outcome ran = run_all(game, whole, report, diags);
    return ran > loaded ? ran : loaded;
}

void rule_report_free(struct rule_report *report)
{
    if (report != NULL) {
        arena_free(report->arena);
        g_free(report);
    }
}
