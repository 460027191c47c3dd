/* kerf explain: what a finding means and what to do. */
#include <stdio.h>

#include "cli/command.h"
#include "diag/diag_print.h"
#include "diag/suggest.h"

static const char *const level_words[] = {"advice", "warning", "error"};

static void list_codes(void)
{
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        const struct diag_code_info *info = diag_code_info((enum diag_code)code);
        printf("%-24s %s\n", info->slug, level_words[info->level]);
    }
}

static int report_unknown(const char *slug)
{
    const char *slugs[DIAG_CODE_COUNT];
    struct arena *arena = arena_new();
    for (int code = 0; code < DIAG_CODE_COUNT; code++) {
        slugs[code] = diag_code_info((enum diag_code)code)->slug;
    }
    fprintf(stderr, "kerf: there is no finding '%s'%s\n", slug,
            suggest_tail(arena, slug, slugs, DIAG_CODE_COUNT));
    arena_free(arena);
    return EXIT_USAGE;
}

int command_explain(const struct command *command, struct command_run *run)
{
    (void)command;
    if (run->argument_count == 0) {
        list_codes();
        return EXIT_FINE;
    }
    enum diag_code code = diag_code_lookup(run->arguments[0]);
    if (code == DIAG_CODE_COUNT) {
        return report_unknown(run->arguments[0]);
    }
    const struct diag_code_info *info = diag_code_info(code);
    printf("%s (%s)\n\n%s\n", info->slug, level_words[info->level], diag_explanation(code));
    return EXIT_FINE;
}
