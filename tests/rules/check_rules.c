/* Breaks each rule of a game on purpose, and demands one finding at the right place.
 *
 *     check_rules CONTENT/GAME CASES.yaml [read]
 *
 * Prints one line a case, in the Test Anything Protocol; README.md tells what a case says. With `read` prints what
 * is changed and what is found instead, to be read as its reader will.
 *
 * What the rulebook prints is held against the data before any rule and would be found in place of most of them. So
 * a rule is tried without: as in a game that was changed together with its tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "document/document.h"
#include "rules/rules.h"
#include "support/game_copy.h"

struct rule_case {
    const char *rule, *code; /* one of them is NULL */
    const char *file, *after, *find, *put;
    const char *at, *at_after, *at_find, *at_file;
    const char *also; /* NULL, or the code of what the change makes useless besides */
};

/* What the cases are tried on. */
struct rule_checks {
    struct arena *arena;
    const char *folder;
    struct game_copy *copy;
    GHashTable *books; /* names of what the rulebook prints */
    const char *rules,
        *own_rules; /* the file of rules, and with blanks for what the rulebook prints */
    bool is_read;   /* nothing is judged, all is printed */
    size_t case_count, failed_count;
};

static const char *field(const struct node *node, const char *name)
{
    return node_text(node_lookup(node, name));
}

static struct rule_case read_case(const struct node *node)
{
    return (struct rule_case){
        .rule = field(node, "rule"),
        .code = field(node, "code"),
        .file = field(node, "file"),
        .after = field(node, "after"),
        .find = field(node, "find"),
        .put = field(node, "put"),
        .at = field(node, "at"),
        .at_after = field(node, "at_after"),
        .also = field(node, "also"),
        .at_find = field(node, "at_find"),
        .at_file = field(node, "at_file"),
    };
}

static const char *case_name(const struct rule_case *rule_case)
{
    return rule_case->rule != NULL ? rule_case->rule : rule_case->code;
}

static void report(struct rule_checks *checks, bool good, const char *name, const char *why)
{
    checks->case_count++;
    checks->failed_count += good ? 0 : 1;
    if (checks->is_read) {
        return;
    }
    printf("%s %zu - %s\n", good ? "ok" : "not ok", checks->case_count, name);
    if (!good) {
        printf("# %s\n", why);
    }
}

/* --- one case --- */

/* The first place of `text` behind `after`; NULL if there is none. */
static const char *place_of(const char *bytes, const char *after, const char *text)
{
    const char *start = after != NULL ? strstr(bytes, after) : bytes;
    return start != NULL ? strstr(start + (after != NULL ? strlen(after) : 0), text) : NULL;
}

/* NULL if it cannot be read. */
static const char *read_file(const struct rule_checks *checks, const char *name)
{
    char *path = g_build_filename(checks->folder, name, NULL);
    char *bytes = NULL;
    const char *text = NULL;
    if (g_file_get_contents(path, &bytes, NULL, NULL)) {
        text = arena_strdup(checks->arena, bytes);
    }
    g_free(bytes);
    g_free(path);
    return text;
}

/* Line and column of a place, both from 1; columns count characters. */
static void count_place(const char *bytes, const char *place, size_t *line, size_t *column)
{
    const char *line_start = bytes;
    *line = 1;
    for (const char *at = bytes; at < place; at++) {
        if (*at == '\n') {
            (*line)++;
            line_start = at + 1;
        }
    }
    *column = (size_t)g_utf8_strlen(line_start, place - line_start) + 1;
}

/* Where the finding must be; false if the text to point at is not there. */
static bool expected_place(const struct rule_checks *checks, const struct rule_case *rule_case,
                           const char *changed, size_t put_offset, size_t *line, size_t *column)
{
    const char *place = NULL;
    const char *bytes = changed;
    if (rule_case->at_find != NULL) {
        const char *other =
            rule_case->at_file != NULL ? read_file(checks, rule_case->at_file) : NULL;
        bytes = other != NULL ? other : changed;
        place = place_of(bytes, rule_case->at_after, rule_case->at_find);
    } else if (rule_case->at != NULL) {
        place = strstr(changed + put_offset, rule_case->at);
    } else {
        place = changed + put_offset;
    }
    if (place != NULL) {
        count_place(bytes, place, line, column);
    }
    return place != NULL;
}

static bool is_expected(const struct rule_case *rule_case, const struct copy_finding *finding,
                        size_t line, size_t column)
{
    const char *file = rule_case->at_file != NULL ? rule_case->at_file : rule_case->file;
    bool same = rule_case->rule != NULL
                    ? finding->rule != NULL && strcmp(finding->rule, rule_case->rule) == 0
                    : strcmp(finding->slug, rule_case->code) == 0;
    return same && strcmp(finding->file, file) == 0 && finding->line == line &&
           finding->column == column;
}

/* Whether there is one finding, at its place, besides what the game allows on purpose and what the case names. */
static bool is_only_finding(const struct rule_case *rule_case, const struct copy_findings *findings,
                            size_t line, size_t column)
{
    const char *allowed = diag_code_info(DIAG_ALLOWED)->slug;
    size_t met = 0, expected = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct copy_finding *finding = &findings->items[i];
        bool is_beside =
            strcmp(finding->slug, allowed) == 0 || g_strcmp0(finding->slug, rule_case->also) == 0;
        met += !is_beside;
        expected += is_expected(rule_case, finding, line, column);
    }
    return met == 1 && expected == 1;
}

static const char *describe(struct arena *arena, const struct copy_findings *findings)
{
    const char *text = arena_printf(arena, "%zu findings", findings->count);
    for (size_t i = 0; i < findings->count; i++) {
        const struct copy_finding *finding = &findings->items[i];
        text = arena_printf(arena, "%s; %s:%zu:%zu: %s [%s]", text, finding->file, finding->line,
                            finding->column, finding->message,
                            finding->rule != NULL ? finding->rule : finding->slug);
    }
    return text;
}

/* A change and what is said of it. */
static void print_for_reading(const struct rule_case *rule_case,
                              const struct copy_findings *findings)
{
    printf("%s, in %s:\n    - %s\n    + %s\n", case_name(rule_case), rule_case->file,
           rule_case->find, rule_case->put);
    for (size_t i = 0; i < findings->count; i++) {
        const struct copy_finding *finding = &findings->items[i];
        if (!finding->advice) {
            printf("    %s:%zu:%zu: %s\n", finding->file, finding->line, finding->column,
                   finding->message);
        }
    }
    putchar('\n');
}

static void check_changed(struct rule_checks *checks, const struct rule_case *rule_case,
                          const char *changed, size_t put_offset)
{
    size_t line = 0, column = 0;
    if (!expected_place(checks, rule_case, changed, put_offset, &line, &column)) {
        report(checks, false, case_name(rule_case), "the text to point at is not in the file");
        return;
    }
    game_copy_write(checks->copy, rule_case->file, changed, strlen(changed));
    struct copy_findings findings = game_copy_check(checks->copy);
    if (checks->is_read) {
        print_for_reading(rule_case, &findings);
        copy_findings_clear(&findings);
        return;
    }
    bool good = is_only_finding(rule_case, &findings, line, column);
    report(checks, good, case_name(rule_case),
           arena_printf(checks->arena, "expected one at %zu:%zu, but there are %s", line, column,
                        describe(checks->arena, &findings)));
    copy_findings_clear(&findings);
}

static void check_case(struct rule_checks *checks, const struct node *node)
{
    const struct rule_case rule_case = read_case(node);
    if (case_name(&rule_case) == NULL || rule_case.file == NULL || rule_case.find == NULL ||
        rule_case.put == NULL) {
        report(checks, false, arena_printf(checks->arena, "line %zu", source_span_line(node->span)),
               "a case needs rule or code, file, find and put");
        return;
    }
    const char *text = read_file(checks, rule_case.file);
    const char *place = text != NULL ? place_of(text, rule_case.after, rule_case.find) : NULL;
    if (place == NULL) {
        report(checks, false, case_name(&rule_case), "the text to be changed is not in the file");
        return;
    }
    size_t offset = (size_t)(place - text);
    bool is_rule = rule_case.rule != NULL && !g_hash_table_contains(checks->books, rule_case.rule);
    const char *rules = is_rule ? checks->own_rules : checks->rules;
    game_copy_write(checks->copy, "rules.yaml", rules, strlen(rules));
    const char *changed = arena_printf(checks->arena, "%.*s%s%s", (int)offset, text, rule_case.put,
                                       place + strlen(rule_case.find));
    check_changed(checks, &rule_case, changed, offset);
    game_copy_write(checks->copy, rule_case.file, text, strlen(text));
}

/* --- all --- */

static bool has_case(const struct node *cases, const char *rule)
{
    for (size_t i = 0; i < cases->list.count; i++) {
        const char *name = field(cases->list.items[i], "rule");
        if (name != NULL && strcmp(name, rule) == 0) {
            return true;
        }
    }
    return false;
}

/* Blanks in place of an entry, so that all others keep their lines. */
static void blank_out(char *rules, struct source_span span)
{
    size_t at = span.offset;
    while (at > 0 && rules[at - 1] != '\n') {
        at--;
    }
    for (; at < span.offset + span.length; at++) {
        rules[at] = rules[at] == '\n' ? '\n' : ' ';
    }
}

static void note_books(struct rule_checks *checks, const struct rule_report *result)
{
    char *own_rules = arena_strdup(checks->arena, checks->rules);
    for (size_t i = 0; i < result->set.rule_count; i++) {
        const struct rule *rule = &result->set.rules[i];
        if (rule->book != NULL) {
            g_hash_table_add(checks->books, arena_strdup(checks->arena, rule->about.name));
            blank_out(own_rules, rule->node->span);
        }
    }
    checks->own_rules = own_rules;
}

static void check_all_have_cases(struct rule_checks *checks, const struct node *cases)
{
    struct diag_list *diags = diag_list_new();
    const struct game_options options = {.shared_layouts = "layouts"};
    struct game *game;
    struct rule_report *result;
    bool whole = game_load(checks->folder, &options, &game, diags) == OUTCOME_OK;
    rules_check(game, whole, &result, diags);
    size_t advice_count = diag_list_count_level(diags, DIAG_ADVICE);
    report(checks, diag_list_count(diags) == advice_count,
           "the game itself has no findings but advice", "see what kerf check says");
    for (size_t i = 0; i < result->set.rule_count; i++) {
        const char *name = result->set.rules[i].about.name;
        if (!has_case(cases, name)) {
            report(checks, false, name, "no case breaks this rule");
        }
    }
    note_books(checks, result);
    diag_list_free(diags);
    rule_report_free(result);
    game_free(game);
}

/* One case in so many is tried; see tests/README.md. */
static size_t sample_step(void)
{
    const char *step = g_getenv("SAMPLE");
    return step != NULL ? MAX(1, strtoul(step, NULL, 10)) : 1;
}

static int check_cases(struct rule_checks *checks, const char *path)
{
    struct diag_list *diags = diag_list_new();
    struct source_span nowhere = {0};
    const struct node *cases;
    bool read = document_read(checks->arena, path, path, nowhere, NULL, &work_limits_default, NULL,
                              &cases, diags) == OUTCOME_OK &&
                cases->kind == NODE_LIST;
    diag_list_free(diags);
    if (!read) {
        fprintf(stderr, "%s: cannot be read as a list of cases\n", path);
        return EXIT_FAILURE;
    }
    check_all_have_cases(checks, cases);
    for (size_t i = 0; i < cases->list.count; i += sample_step()) {
        check_case(checks, cases->list.items[i]);
    }
    if (!checks->is_read) {
        printf("1..%zu\n", checks->case_count);
    }
    return checks->failed_count == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: check_rules CONTENT/GAME CASES.yaml [read]\n");
        return EXIT_FAILURE;
    }
    struct rule_checks checks = {
        .arena = arena_new(),
        .folder = argv[1],
        .copy = game_copy_new(argv[1]),
        .books = g_hash_table_new(g_str_hash, g_str_equal),
        .is_read = argc > 3 && strcmp(argv[3], "read") == 0,
    };
    checks.rules = read_file(&checks, "rules.yaml");
    int status = checks.copy != NULL ? check_cases(&checks, argv[2]) : EXIT_FAILURE;
    game_copy_free(checks.copy);
    g_hash_table_destroy(checks.books);
    arena_free(checks.arena);
    return status;
}
