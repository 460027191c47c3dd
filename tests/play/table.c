/* Loading a game and playing scenes with it; each is a test of cmocka, which a failure ends. */
#include "play/table.h"

#include <stdlib.h>

#include "diag/diag_list.h"
#include "diag/diag_print.h"
#include "play/box.h"
#include "play/chance.h"
#include "support/cmocka_env.h"

/* So many of the last sentences stand above a failure. */
enum { SENTENCES_SHOWN = 25 };

/* What the scenes of one program share. */
struct stage {
    const char *folder;
    bool verbose;
    struct diag_list *diags;
    struct game *game;
    struct piece_list *pieces; /* NULL if the game could not be loaded */
};

/* A scene as a test; cmocka hands it to setup, run and teardown in turn. */
struct scene_run {
    const struct stage *stage;
    const struct scene *scene;
    struct table table;
};

/* --- what was done --- */

void table_say(struct table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_string_append_vprintf(table->log, format, arguments);
    va_end(arguments);
    g_string_append_c(table->log, '\n');
}

/* The last sentences; cmocka cuts what is longer than a kilobyte, so each goes by itself. */
static void print_last_sentences(const GString *log)
{
    gchar **sentences = g_strsplit(log->str, "\n", -1);
    size_t count = g_strv_length(sentences);
    for (size_t i = count > SENTENCES_SHOWN ? count - SENTENCES_SHOWN : 0; i + 1 < count; i++) {
        print_error("  %s\n", sentences[i]);
    }
    g_strfreev(sentences);
}

__attribute__((format(printf, 2, 0))) _Noreturn static void
end_scene(const struct table *table, const char *format, va_list arguments)
{
    print_last_sentences(table->log);
    char *why = g_strdup_vprintf(format, arguments);
    print_error("%s\n", why);
    g_free(why);
    fail();
    abort(); /* not reached: cmocka jumps, but does not say so */
}

_Noreturn void table_fail(struct table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    end_scene(table, format, arguments);
}

void table_demand(struct table *table, bool holds, const char *format, ...)
{
    if (!holds) {
        va_list arguments;
        va_start(arguments, format);
        end_scene(table, format, arguments);
    }
}

/* --- scenes as tests --- */

static int set_table(void **state)
{
    struct scene_run *run = *state;
    const struct stage *stage = run->stage;
    if (stage->pieces == NULL) {
        GString *findings = g_string_new(NULL);
        diag_print(findings, stage->diags, DIAG_FORMAT_TEXT, false);
        print_error("%s cannot be loaded:\n%.900s\n", stage->folder, findings->str);
        g_string_free(findings, TRUE);
        return 1;
    }
    run->table = (struct table){
        .game = stage->game,
        .pieces = stage->pieces,
        .arena = arena_new(),
        .log = g_string_new(NULL),
    };
    box_fill(&run->table);
    chance_seed(&run->table, 1);
    return 0;
}

static void play_scene(void **state)
{
    struct scene_run *run = *state;
    run->scene->play(&run->table);
}

static int clear_table(void **state)
{
    struct scene_run *run = *state;
    if (run->stage->verbose) {
        printf("%s:\n%s\n", run->scene->name, run->table.log->str);
    }
    g_string_free(run->table.log, TRUE);
    arena_free(run->table.arena);
    return 0;
}

static int play_scenes(const struct stage *stage, const struct scene *scenes, size_t count)
{
    struct scene_run *runs = g_new0(struct scene_run, count);
    struct CMUnitTest *tests = g_new0(struct CMUnitTest, count);
    for (size_t i = 0; i < count; i++) {
        runs[i].stage = stage;
        runs[i].scene = &scenes[i];
        tests[i] =
            (struct CMUnitTest){scenes[i].name, play_scene, set_table, clear_table, &runs[i]};
    }
    int failed = _cmocka_run_group_tests(stage->folder, tests, count, NULL, NULL);
    g_free(tests);
    g_free(runs);
    return failed;
}

/* --- the program --- */

static void load_stage(struct stage *stage)
{
    const struct game_options options = {.shared_layouts = "layouts"};
    stage->diags = diag_list_new();
    if (game_load(stage->folder, &options, &stage->game, stage->diags) == OUTCOME_OK) {
        piece_list_make(stage->game, NULL, &stage->pieces, stage->diags);
    }
    diag_list_sort(stage->diags);
}

int table_main(int argc, char **argv, const char *folder, const struct scene *scenes,
               size_t scene_count)
{
    struct stage stage = {.folder = folder};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-v") == 0) {
            stage.verbose = true;
        } else if (strcmp(argv[i], "-s") == 0 && i + 1 < argc) {
            cmocka_set_test_filter(argv[++i]);
        } else {
            stage.folder = argv[i];
        }
    }
    load_stage(&stage);
    int failed = play_scenes(&stage, scenes, scene_count);
    piece_list_free(stage.pieces);
    diag_list_free(stage.diags);
    game_free(stage.game);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
