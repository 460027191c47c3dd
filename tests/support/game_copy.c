/* Copying by cp and rm: links and modes are theirs to worry about. A change is one in a file, so the copy is read again
 * as `kerf serve` reads a game: by what differs. */
#include "support/game_copy.h"

#include <stdio.h>
#include <stdlib.h>

#include <glib.h>

#include "document/source_store.h"
#include "rules/rules.h"

struct game_copy {
    char *scratch, *folder;
    struct source_store *store;
    struct record_memory *records;
    struct rule_memory *rules;
    size_t check_count;
};

static bool run(const char *const *arguments)
{
    int status = 0;
    return g_spawn_sync(NULL, (char **)arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL,
                        &status, NULL) &&
           status == 0;
}

struct game_copy *game_copy_new(const char *folder)
{
    struct game_copy *copy = g_new(struct game_copy, 1);
    *copy = (struct game_copy){
        .scratch = g_dir_make_tmp("kerf-copy-XXXXXX", NULL),
        .store = source_store_new(),
        .records = record_memory_new(),
        .rules = rule_memory_new(),
    };
    copy->folder = g_build_filename(copy->scratch, "game", NULL);
    const char *const arguments[] = {"cp", "-R", "--", folder, copy->folder, NULL};
    if (!run(arguments)) {
        fprintf(stderr, "%s cannot be copied\n", folder);
        game_copy_free(copy);
        return NULL;
    }
    return copy;
}

void game_copy_free(struct game_copy *copy)
{
    if (copy == NULL) {
        return;
    }
    const char *const arguments[] = {"rm", "-R", "--", copy->scratch, NULL};
    run(arguments);
    rule_memory_free(copy->rules);
    record_memory_free(copy->records);
    source_store_free(copy->store);
    g_free(copy->folder);
    g_free(copy->scratch);
    g_free(copy);
}

void game_copy_write(const struct game_copy *copy, const char *name, const char *text,
                     size_t length)
{
    char *path = g_build_filename(copy->folder, name, NULL);
    GError *error = NULL;
    if (!g_file_set_contents(path, text, (gssize)length, &error)) {
        fprintf(stderr, "%s: %s\n", path, error->message);
        exit(EXIT_FAILURE);
    }
    g_free(path);
}

static struct copy_finding copy_of(struct arena *arena, const struct diag *diag)
{
    struct copy_finding finding = {
        .advice = diag->level == DIAG_ADVICE,
        .slug = diag_code_info(diag->code)->slug,
        .rule = diag->rule != NULL ? arena_strdup(arena, diag->rule->name) : NULL,
        .message = arena_strdup(arena, diag->message),
        .file = "",
    };
    if (diag->span.source != NULL) {
        struct source_position place = source_span_start(diag->span);
        char *name = g_path_get_basename(diag->span.source->path);
        finding.line = place.line;
        finding.column = place.column;
        finding.file = arena_strdup(arena, name);
        g_free(name);
    }
    return finding;
}

/* Some file is always another: no run is known as a whole. */
static void check_rules(struct game_copy *copy, const struct game *game, bool whole,
                        struct rule_report **report_out, struct diag_list *diags)
{
    if (!whole) {
        rules_check(game, false, report_out, diags);
        return;
    }
    char number[32];
    g_snprintf(number, sizeof number, "%zu", ++copy->check_count);
    rules_check_again(game, copy->rules, number, report_out, diags);
}

struct copy_findings game_copy_check(struct game_copy *copy)
{
    struct copy_findings findings = {.arena = arena_new()};
    struct diag_list *diags = diag_list_new();
    const struct game_options options = {
        .shared_layouts = "layouts", .store = copy->store, .records = copy->records};
    struct game *game;
    struct rule_report *report;
    source_store_begin(copy->store);
    bool whole = game_load(copy->folder, &options, &game, diags) == OUTCOME_OK;
    check_rules(copy, game, whole, &report, diags);
    diag_list_sort(diags);
    findings.count = diag_list_count(diags);
    findings.items = ARENA_NEW_ARRAY(findings.arena, struct copy_finding, findings.count);
    for (size_t i = 0; i < findings.count; i++) {
        findings.items[i] = copy_of(findings.arena, diag_list_at(diags, i));
    }
    diag_list_free(diags);
    rule_report_free(report);
    game_free(game);
    return findings;
}

void copy_findings_clear(struct copy_findings *findings)
{
    arena_free(findings->arena);
    *findings = (struct copy_findings){0};
}
