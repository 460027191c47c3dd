#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gstdio.h>

#include "diag/diag_print.h"
#include "project/face_pipeline.h"
#include "project/unused.h"
#include "rules/word_check.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/package_writer.h"
#include "workspace/workspace.h"

enum { RECORDS = 6, EDITS = 300, SOAK_EDITS = 400, GROWTH_BYTES_MAX = 2 * 1024 * 1024 };

/* A small game in a folder, and what each part of it says at the moment. */
struct live_test {
    struct harness *harness;
    struct workspace *workspace;
    struct pdf_export_options sheets;
    size_t changes; /* that the workspace told of */
};

static const char game_yaml[] =
    "game: Live\nlanguage: en\ntheme: theme.yaml\ndata: {cards: cards.yaml}\nrules: rules.yaml\n"
    "components:\n  cards: {layout: card, each: cards}\n";
static const char rules_yaml[] = "- rule: cheap\n  says: Cards are cheap.\n  from: p. 1\n"
                                 "  each: cards as card\n  check: card.cost < 8\n"
                                 "  found: \"{card.cost}\"\n";
/* With an entry that has printed texts held to the rules. */
static const char held_rules_yaml[] =
    "- text: held\n  because: It is so.\n  in: \"{'held'}\"\n  has: [held]\n";
static const char layout_yaml[] =
    "size: [60, 80]\nfront:\n  - text: \"{name}\"\n    at: [5, 5]\n    size: [40, 10]\n"
    "  - text: \"{cost}\"\n    at: [5, 30]\n    size: [10, 10]\n"
    "back:\n  - box: {fill: blue}\n";
static const char two_languages_yaml[] =
    "game: Live\nlanguage: en\nlanguages: [de, fr]\ntheme: theme.yaml\n"
    "data: {cards: cards.yaml}\nrules: rules.yaml\n"
    "components:\n  cards: {layout: card, each: cards}\n";
static const char two_sets_yaml[] =
    "game: Live\nlanguage: en\ntheme: theme.yaml\n"
    "data: {limits: limits.yaml, cards: cards.yaml}\nrules: rules.yaml\n"
    "components:\n  cards: {layout: card, each: cards}\n  aids: {layout: aid}\n";
static const char typed_yaml[] =
    "game: Live\nlanguage: en\ntheme: theme.yaml\ntypes: types.yaml\n"
    "data: {limits: limits.yaml, cards: cards.yaml}\nrules: rules.yaml\n"
    "components:\n  cards: {layout: card, each: cards}\n  aids: {layout: aid}\n";
/* A field that stands alone, and one that depends on the others or on what its expression finds. */
static const char types_yaml[] =
    "records:\n  cards:\n    id: id\n    name: {kind: text, most: 6}\n"
    "    cost: {kind: whole, from: 0, to: 7}\n    note: text\ntypes: {lone: text}\n";
static const char unique_types_yaml[] =
    "records:\n  cards:\n    id: id\n    name: text\n    cost: {kind: whole, unique: true}\n"
    "    note: {kind: text, expressions: true}\n";
static const char reaching_types_yaml[] =
    "records:\n  cards:\n    id: id\n    name: text\n    cost: {any_of: [whole, {refers_to: limits}]}\n"
    "    note: {kind: text, expressions: true, most: 15}\n";
static const char aid_yaml[] =
    "size: [60, 80]\nfront:\n  - text: \"{cards[1].note} {limits[1].most}\"\n    inside: safe\n";
static const char many_rules_yaml[] =
    "- rule: cheap\n  says: Cards are cheap.\n  from: p. 1\n  each: cards as card\n"
    "  check: card.cost < 8\n"
    "  except: [{when: card.cost == 8, because: It is so.}]\n"
    "- rule: in-order\n  says: Later ones are dear.\n  from: p. 1\n  level: warning\n"
    "  each: cards as card, place\n  where: card.cost > 3\n  check: place > 1\n"
    "- rule: within\n  says: None is dearer than the limit.\n  from: p. 2\n  level: warning\n"
    "  each: cards\n  check: cost <= limits[1].most\n"
    "- rule: apart\n  says: No two cost the same.\n  from: p. 3\n  level: warning\n"
    "  each: cards\n  pairs: [a, b]\n  check: a.cost ~= b.cost\n"
    "- rule: printed\n  says: There are cards.\n  from: p. 4\n  check: pieces('cards') > 3\n"
    "- rule: few\n  says: Limits are few.\n  from: p. 4\n  check: \"#limits == 1\"\n"
    "- rule: rare\n  says: Rare ones are cheap.\n  from: p. 5\n  each: cards\n"
    "  where: cost == 7\n  check: cost < 9\n"
    "- text: held\n  because: It is so.\n  in: \"{'held'}\"\n  has: [held]\n";
static const char theme_yaml[] = "styles:\n  text: {family: DejaVu Sans, size: 9}\n";

static void write_cards_below(struct live_test *test, const char *above, const int *costs,
                              size_t count)
{
    GString *text = g_string_new(above);
    for (size_t i = 0; i < count; i++) {
        g_string_append_printf(
            text, "- {id: c%zu, name: Card %c, cost: %d, note: 'Card A has %d of {cost}'}\n", i,
            (char)('A' + i), costs[i], costs[i] % 4);
    }
    harness_write_file(test->harness, "cards.yaml", text->str);
    g_string_free(text, TRUE);
}

static void write_cards(struct live_test *test, const int *costs, size_t count)
{
    write_cards_below(test, "", costs, count);
}

static void write_limits(struct live_test *test, int most, bool with_another)
{
    gchar *text = g_strdup_printf("- {id: usual, most: %d}\n%s", most,
                                  with_another ? "- {id: rare, most: 9}\n" : "");
    harness_write_file(test->harness, "limits.yaml", text);
    g_free(text);
}

static struct workspace *open_workspace(struct live_test *test)
{
    const struct game_options options = {0};
    struct workspace *workspace =
        workspace_new(harness_folder(test->harness), &options, &test->sheets);
    assert_true(workspace_update(workspace));
    return workspace;
}

static int setup(void **state)
{
    static const int costs[RECORDS] = {1, 2, 3, 4, 5, 6};
    struct live_test *test = g_new0(struct live_test, 1);
    void *harness = NULL;
    harness_setup(&harness);
    test->harness = harness;
    sheet_options_init(&test->sheets.sheet);
    test->sheets.thread_count = 1;
    harness_write_file(test->harness, "game.yaml", game_yaml);
    harness_write_file(test->harness, "rules.yaml", rules_yaml);
    harness_write_file(test->harness, "theme.yaml", theme_yaml);
    harness_write_file(test->harness, "layouts/card.yaml", layout_yaml);
    write_cards(test, costs, RECORDS);
    test->workspace = open_workspace(test);
    *state = test;
    return 0;
}

static int teardown(void **state)
{
    struct live_test *test = *state;
    void *harness = test->harness;
    workspace_free(test->workspace);
    int result = harness_teardown(&harness);
    g_free(test);
    return result;
}

static gchar *findings_of(const struct diag_list *findings)
{
    GString *text = g_string_new(NULL);
    diag_print(text, findings, DIAG_FORMAT_JSON, false);
    return g_string_free(text, FALSE);
}

static void find_in_language(struct live_test *test, const char *language, struct project *project,
                             struct asked_pictures *pictures, struct diag_list *diags)
{
    const struct game_options options = {.language = language};
    struct diag_list *found = diag_list_new();
    if (project_open(harness_folder(test->harness), &options, NULL, project, found) == OUTCOME_OK) {
        project->resources.pictures = pictures;
        faces_check(project, (struct run_part){0}, NULL, 1, NULL, found);
    }
    translation_findings_add(found, diags);
    diag_list_free(found);
}

/* What `kerf check` finds, by its own way. */
static gchar *fresh_findings(struct live_test *test)
{
    const struct game_options options = {0};
    struct project project, translated[2] = {{0}};
    struct rule_report *rules = NULL;
    struct diag_list *diags = diag_list_new();
    struct printed_texts texts;
    struct asked_pictures pictures;
    bool opened =
        project_open(harness_folder(test->harness), &options, NULL, &project, diags) == OUTCOME_OK;
    rules_check(project.game, opened, &rules, diags);
    printed_texts_init(&texts);
    asked_pictures_init(&pictures);
    if (opened) {
        project.resources.texts = &texts;
        project.resources.pictures = &pictures;
        check_export(&project, &test->sheets, diags);
        for (size_t i = 0; i < project.game->language_count; i++) {
            find_in_language(test, project.game->languages[i], &translated[i], &pictures, diags);
        }
        if (!diag_list_has_errors(diags)) {
            unused_check(&project, pictures.paths, diags);
        }
        if (project.game->rules != NULL && words_are_held(rules)) {
            words_check(project.game, rules, texts.scalars, NULL, diags);
        }
    }
    asked_pictures_clear(&pictures);
    printed_texts_clear(&texts);
    diag_list_sort(diags);
    gchar *text = findings_of(diags);
    diag_list_free(diags);
    for (size_t i = 0; i < G_N_ELEMENTS(translated); i++) {
        project_close(&translated[i]);
    }
    rule_report_free(rules);
    project_close(&project);
    return text;
}

static void finish(struct live_test *test)
{
    while (workspace_finish(test->workspace)) {
    }
}

static bool finds(const struct live_test *test, enum diag_code code)
{
    const struct diag_list *findings = workspace_state(test->workspace)->findings;
    for (size_t i = 0; i < diag_list_count(findings); i++) {
        if (diag_list_at(findings, i)->code == code) {
            return true;
        }
    }
    return false;
}

static void a_changed_record_changes_the_key_of_its_face_alone(void **state)
{
    static const int costs[RECORDS] = {1, 2, 7, 4, 5, 6};
    struct live_test *test = *state;
    const struct workspace_state *now = workspace_state(test->workspace);
    size_t count = now->project->pieces->face_count;
    GPtrArray *before = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < count; i++) {
        g_ptr_array_add(before, g_strdup(now->face_keys[i]));
    }
    write_cards(test, costs, RECORDS);
    assert_true(workspace_update(test->workspace));
    size_t changed = 0;
    for (size_t i = 0; i < count; i++) {
        changed += strcmp(before->pdata[i], now->face_keys[i]) != 0 ? 1 : 0;
    }
    assert_int_equal(changed, 1);
    assert_int_equal(now->version, 2);
    g_ptr_array_unref(before);
}

static void a_changed_record_changes_the_key_of_faces_whose_texts_shrink_with_its_own(void **state)
{
    static const int costs[RECORDS] = {1, 2, 7, 4, 5, 6};
    struct live_test *test = *state;
    const struct workspace_state *now = workspace_state(test->workspace);
    harness_write_file(test->harness, "layouts/card.yaml",
                       "size: [60, 80]\nfront:\n"
                       "  - {text: \"{name}\", fit: {shrink: names, across: component}}\n"
                       "back:\n  - text: \"{cost}\"\n");
    assert_true(workspace_update(test->workspace));
    size_t count = now->project->pieces->face_count, fronts = 0, backs = 0;
    GPtrArray *before = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < count; i++) {
        g_ptr_array_add(before, g_strdup(now->face_keys[i]));
    }
    write_cards(test, costs, RECORDS);
    assert_true(workspace_update(test->workspace));
    for (size_t i = 0; i < count; i++) {
        bool changed = strcmp(before->pdata[i], now->face_keys[i]) != 0;
        bool is_front = now->project->pieces->faces[i].side == FACE_FRONT;
        fronts += changed && is_front ? 1 : 0;
        backs += changed && !is_front ? 1 : 0;
    }
    assert_int_equal(fronts, RECORDS);
    assert_int_equal(backs, 1);
    g_ptr_array_unref(before);
}

static void a_changed_record_leaves_faces_alone_that_name_another_data_set(void **state)
{
    static const int costs[RECORDS] = {1, 2, 7, 4, 5, 6};
    struct live_test *test = *state;
    const struct workspace_state *now = workspace_state(test->workspace);
    harness_write_file(test->harness, "game.yaml",
                       "game: Live\nlanguage: en\ntheme: theme.yaml\n"
                       "data: {cards: cards.yaml, terms: terms.yaml}\n"
                       "components:\n  terms: {layout: card, each: terms}\n"
                       "  aids: {layout: aid}\n  sums: {layout: sum}\n");
    harness_write_file(test->harness, "terms.yaml", "- {id: w, name: W, cost: 1}\n");
    harness_write_file(test->harness, "layouts/aid.yaml",
                       "size: [60, 80]\nfront:\n  - text: \"{terms[1].name}\"\n");
    harness_write_file(test->harness, "layouts/sum.yaml",
                       "size: [60, 80]\nfront:\n  - text: \"{sum(cards, 'cost')}\"\n");
    assert_true(workspace_update(test->workspace));
    assert_true(now->is_current);
    size_t count = now->project->pieces->face_count;
    GPtrArray *before = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < count; i++) {
        g_ptr_array_add(before, g_strdup(now->face_keys[i]));
    }
    write_cards(test, costs, RECORDS);
    assert_true(workspace_update(test->workspace));
    for (size_t i = 0; i < count; i++) {
        const struct face *face = &now->project->pieces->faces[i];
        assert_int_equal(strcmp(before->pdata[i], now->face_keys[i]) != 0,
                         strcmp(face->component->id, "sums") == 0);
    }
    g_ptr_array_unref(before);
}

static void data_in_the_games_own_file_does_not_hide_what_else_changes_there(void **state)
{
    static const char *const words[] = {"one", "two"};
    struct live_test *test = *state;
    const struct workspace_state *now = workspace_state(test->workspace);
    gchar *keys[2] = {NULL};
    harness_write_file(test->harness, "layouts/card.yaml",
                       "size: [60, 80]\nparameters: [word]\nfront:\n  - text: \"{word} {name}\"\n");
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        gchar *text = g_strdup_printf("game: Live\nlanguage: en\ntheme: theme.yaml\n"
                                      "data: {cards: cards.yaml, grid: {product: {row: 2}}}\n"
                                      "components:\n  cards: {layout: card, each: cards, "
                                      "with: {word: \"%s\"}}\n",
                                      words[i]);
        harness_write_file(test->harness, "game.yaml", text);
        assert_true(workspace_update(test->workspace));
        assert_true(now->is_current);
        keys[i] = g_strdup(now->face_keys[0]);
        g_free(text);
    }
    assert_string_not_equal(keys[0], keys[1]);
    g_free(keys[0]);
    g_free(keys[1]);
}

static void what_did_not_change_is_no_update(void **state)
{
    struct live_test *test = *state;
    assert_false(workspace_update(test->workspace));
    harness_write_file(test->harness, "rules.yaml", rules_yaml);
    assert_false(workspace_update(test->workspace));
}

static void a_shared_layout_that_was_missing_is_seen_when_it_comes(void **state)
{
    struct live_test *test = *state;
    gchar *shared = g_dir_make_tmp("kerf-shared-XXXXXX", NULL);
    gchar *layout = g_build_filename(shared, "card.yaml", NULL);
    gchar *own = g_build_filename(harness_folder(test->harness), "layouts", "card.yaml", NULL);
    const struct game_options options = {.shared_layouts = shared};
    g_unlink(own);
    struct workspace *workspace =
        workspace_new(harness_folder(test->harness), &options, &test->sheets);
    assert_true(workspace_update(workspace));
    assert_false(workspace_state(workspace)->is_current);
    assert_true(g_file_set_contents(layout, layout_yaml, -1, NULL));
    assert_true(workspace_update(workspace));
    assert_true(workspace_state(workspace)->is_current);
    workspace_free(workspace);
    g_unlink(layout);
    g_rmdir(shared);
    g_free(own);
    g_free(layout);
    g_free(shared);
}

static void a_broken_file_leaves_the_last_good_game_beside_its_findings(void **state)
{
    struct live_test *test = *state;
    const struct workspace_state *now = workspace_state(test->workspace);
    harness_write_file(test->harness, "cards.yaml", "- {id: [\n");
    assert_true(workspace_update(test->workspace));
    assert_false(now->is_current);
    assert_true(finds(test, DIAG_YAML_SYNTAX));
    assert_int_equal(now->project->pieces->components[0].count, RECORDS);
    GBytes *picture = workspace_picture(test->workspace, 0, 50, false);
    assert_non_null(picture);
    g_bytes_unref(picture);
    g_unlink(harness_write_file(test->harness, "game.yaml", ""));
    assert_true(workspace_update(test->workspace));
    assert_true(finds(test, DIAG_FILE_UNREADABLE));
    assert_non_null(now->project);
}

static void a_text_that_is_not_saved_goes_before_the_file(void **state)
{
    static const char text[] = "- {id: only, name: Only, cost: 9}\n";
    struct live_test *test = *state;
    const struct workspace_state *now = workspace_state(test->workspace);
    workspace_set_text(test->workspace, "cards.yaml", text, strlen(text));
    assert_true(workspace_update(test->workspace));
    assert_int_equal(now->project->pieces->components[0].count, 1);
    assert_true(finds(test, DIAG_RULE));
    workspace_set_text(test->workspace, "cards.yaml", NULL, 0);
    assert_true(workspace_update(test->workspace));
    assert_int_equal(now->project->pieces->components[0].count, RECORDS);
    assert_false(finds(test, DIAG_RULE));
}

/* ---- watching ---- */

static void count_change(void *data)
{
    struct live_test *test = data;
    test->changes++;
}

static gboolean give_up(gpointer data)
{
    *(bool *)data = true;
    return G_SOURCE_CONTINUE;
}

/* Runs the main loop until the workspace shows so many pieces; the bound is for what hangs. */
static void await_pieces(struct live_test *test, size_t count)
{
    bool late = false;
    const struct workspace_state *now = workspace_state(test->workspace);
    guint timer = g_timeout_add_seconds(60, give_up, &late);
    while (!late && now->project->pieces->components[0].count != count) {
        g_main_context_iteration(NULL, TRUE);
    }
    g_source_remove(timer);
    assert_false(late);
}

static void files_that_are_written_renamed_and_come_back_are_seen(void **state)
{
    static const int costs[RECORDS] = {1, 2, 3, 4, 5, 6};
    struct live_test *test = *state;
    const char *cards =
        harness_write_file(test->harness, "cards.yaml", "- {id: a, name: A, cost: 1}\n");
    workspace_watch(test->workspace, count_change, test);
    write_cards(test, costs, 3);
    await_pieces(test, 3);
    const char *beside =
        harness_write_file(test->harness, "cards.yaml.new",
                           "- {id: a, name: A, cost: 1}\n- {id: b, name: B, cost: 1}\n");
    assert_int_equal(g_rename(beside, cards), 0);
    await_pieces(test, 2);
    assert_int_equal(g_unlink(cards), 0);
    g_main_context_iteration(NULL, FALSE);
    write_cards(test, costs, 4);
    await_pieces(test, 4);
}

static void two_hundred_files_are_few_updates_and_the_last_write_shows(void **state)
{
    static const int costs[RECORDS] = {1, 2, 3, 4, 5, 6};
    struct live_test *test = *state;
    workspace_watch(test->workspace, count_change, test);
    for (int i = 0; i < 200; i++) {
        gchar *name = g_strdup_printf("art/deep/%d.txt", i);
        harness_write_file(test->harness, name, "x");
        g_free(name);
    }
    write_cards(test, costs, 2);
    await_pieces(test, 2);
    assert_true(test->changes < 20);
}

static void other_languages_are_looked_at_when_there_is_nothing_else_to_do(void **state)
{
    struct live_test *test = *state;
    const struct workspace_state *now = workspace_state(test->workspace);
    workspace_watch(test->workspace, count_change, test);
    harness_write_file(test->harness, "game.yaml", two_languages_yaml);
    assert_true(workspace_update(test->workspace));
    assert_true(now->awaits_rest);
    assert_false(finds(test, DIAG_TRANSLATION_MISSING));
    while (now->awaits_rest) {
        g_main_context_iteration(NULL, TRUE);
    }
    assert_true(finds(test, DIAG_TRANSLATION_MISSING));
    assert_true(test->changes > 0);
}

/* ---- what may be late ---- */

static const char counted_yaml[] = "- {id: a, name: A, cost: 4, note: 'A pays 7 of {cost}'}\n"
                                   "- {id: b, name: B, cost: 3, note: 'B pays 9 of {cost}'}\n";
static const char notes_layout_yaml[] =
    "size: [60, 80]\nfront:\n  - text: \"{note}\"\n    inside: safe\n";

/* The lines of a file at which a code is found. */
static gchar *lines_with(const struct live_test *test, enum diag_code code)
{
    const struct diag_list *findings = workspace_state(test->workspace)->findings;
    GString *lines = g_string_new(NULL);
    for (size_t i = 0; i < diag_list_count(findings); i++) {
        const struct diag *diag = diag_list_at(findings, i);
        if (diag->code == code) {
            g_string_append_printf(lines, "%zu ", source_span_line(diag->span));
        }
    }
    return g_string_free(lines, FALSE);
}

static void expect_lines(const struct live_test *test, enum diag_code code, const char *expected)
{
    gchar *lines = lines_with(test, code);
    assert_string_equal(lines, expected);
    g_free(lines);
}

static void edit_cards(struct live_test *test, const char *text)
{
    workspace_set_text(test->workspace, "cards.yaml", text, strlen(text));
    assert_true(workspace_update(test->workspace));
}

static void late_findings_stay_on_lines_that_did_not_change_until_there_are_new_ones(void **state)
{
    struct live_test *test = *state;
    harness_write_file(test->harness, "layouts/card.yaml", notes_layout_yaml);
    harness_write_file(test->harness, "rules.yaml", held_rules_yaml);
    edit_cards(test, counted_yaml);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "");
    finish(test);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "1 2 ");
    /* A line above them, and a word in the first. */
    edit_cards(test, "# Cards\n"
                     "- {id: a, name: A, cost: 4, note: 'A pays 8 of {cost}'}\n"
                     "- {id: b, name: B, cost: 3, note: 'B pays 9 of {cost}'}\n");
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "3 ");
    finish(test);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "2 3 ");
    /* A change that comes before they are whole, then one that breaks the file and is mended. */
    edit_cards(test, "# Cards of today\n"
                     "- {id: a, name: A, cost: 4, note: 'A pays 8 of {cost}'}\n"
                     "- {id: b, name: B, cost: 3, note: 'B pays 9 of {cost}'}\n");
    edit_cards(test, "# Cards of today\n"
                     "- {id: a, name: A, cost: 4, note: 'A pays 8 of {cost}'}\n"
                     "- {id: b, name: [\n");
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "");
    edit_cards(test, "# Cards of today\n"
                     "- {id: a, name: A, cost: 4, note: 'A pays 8 of {cost}'}\n"
                     "- {id: c, name: C, cost: 5}\n"
                     "- {id: b, name: B, cost: 3, note: 'B pays 9 of {cost}'}\n");
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "2 4 ");
    /* What is no more, on a line that is as it was, goes with the new ones. */
    workspace_set_text(test->workspace, "rules.yaml", "", 0);
    assert_true(workspace_update(test->workspace));
    size_t version = workspace_state(test->workspace)->version;
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "2 4 ");
    harness_write_file(test->harness, "layouts/card.yaml", layout_yaml);
    assert_true(workspace_update(test->workspace));
    finish(test);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "");
    assert_int_equal(workspace_state(test->workspace)->version, version + 2);
}

/* A workbook with a sheet of two cards, whose first note pays so much. */
static void write_workbook(struct live_test *test, const char *pays)
{
#define CELL(place, text) "<c r='" place "' t='inlineStr'><is><t>" text "</t></is></c>"
    gchar *rows = g_strdup_printf(
        "<worksheet><sheetData><row r='1'>" CELL("A1", "id") CELL("B1", "cost")
            CELL("C1", "note") "</row><row r='2'>" CELL("A2", "a") CELL("B2", "4")
                CELL("C2", "A pays %s of {cost}") "</row><row r='3'>" CELL("A3", "b")
                    CELL("B3", "3")
                        CELL("C3", "B pays 9 of {cost}") "</row></sheetData></worksheet>",
        pays);
#undef CELL
    const struct package_part parts[] = {
        {"xl/workbook.xml",
         "<workbook xmlns:r='r'><sheets><sheet name='Cards' r:id='r1'/></sheets></workbook>"},
        {"xl/_rels/workbook.xml.rels",
         "<Relationships><Relationship Id='r1' Type='x/worksheet' Target='s.xml'/>"
         "</Relationships>"},
        {"xl/s.xml", rows},
        {0},
    };
    GByteArray *bytes = package_write(parts);
    gchar *path = g_build_filename(test->harness->folder, "cards.xlsx", NULL);
    assert_true(g_file_set_contents(path, (const char *)bytes->data, (gssize)bytes->len, NULL));
    g_free(path);
    g_byte_array_free(bytes, TRUE);
    g_free(rows);
}

static void late_findings_stay_on_rows_of_a_spreadsheet_that_did_not_change(void **state)
{
    struct live_test *test = *state;
    write_workbook(test, "7");
    harness_write_file(test->harness, "game.yaml",
                       "game: Live\nlanguage: en\ntheme: theme.yaml\ndata: {cards: cards.xlsx}\n"
                       "rules: rules.yaml\ncomponents:\n  cards: {layout: card, each: cards}\n");
    harness_write_file(test->harness, "layouts/card.yaml", notes_layout_yaml);
    harness_write_file(test->harness, "rules.yaml", held_rules_yaml);
    assert_true(workspace_update(test->workspace));
    finish(test);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "2 3 ");
    /* An edit of another file, then one of the first row. */
    harness_write_file(test->harness, "theme.yaml", "colours: {first: red}\n");
    assert_true(workspace_update(test->workspace));
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "2 3 ");
    write_workbook(test, "8");
    assert_true(workspace_update(test->workspace));
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "3 ");
    finish(test);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "2 3 ");
}

static void what_a_source_prints_accounts_for_words_after_each_edit(void **state)
{
    struct live_test *test = *state;
    harness_write_file(test->harness, "layouts/card.yaml", notes_layout_yaml);
    harness_write_file(test->harness, "rules.yaml",
                       "- table: notes\n  from: p. 1\n  in: cards\n  columns: [id, note]\n"
                       "  rows:\n    - [a, A pays 7 of 4]\n    - [b, B pays 9 of 3]\n");
    edit_cards(test, counted_yaml);
    finish(test);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "");
    harness_write_file(test->harness, "layouts/card.yaml",
                       "size: [61, 80]\nfront:\n  - text: \"{note}\"\n    inside: safe\n");
    assert_true(workspace_update(test->workspace));
    finish(test);
    assert_true(workspace_state(test->workspace)->is_current);
    expect_lines(test, DIAG_NUMBER_IN_WORDS, "");
}

static void late_findings_that_are_the_same_are_no_news(void **state)
{
    struct live_test *test = *state;
    harness_write_file(test->harness, "layouts/card.yaml", notes_layout_yaml);
    edit_cards(test, counted_yaml);
    finish(test);
    edit_cards(test, "- {id: a, name: A, cost: 4, note: 'A pays 7 of {cost}'}\n"
                     "- {id: b, name: B, cost: 3, note: 'B pays 9 of {cost}'}\n"
                     "- {id: c, name: C, cost: 5}\n");
    size_t version = workspace_state(test->workspace)->version;
    finish(test);
    assert_false(workspace_state(test->workspace)->awaits_rest);
    assert_int_equal(workspace_state(test->workspace)->version, version);
}

static void what_a_face_that_is_kept_asks_for_is_used(void **state)
{
    static const int costs[RECORDS] = {1, 2, 7, 4, 5, 6};
    struct live_test *test = *state;
    harness_write_file(test->harness, "theme.yaml",
                       "colours: {first: red, card-1: blue, card-2: green, lost: grey}\n");
    harness_write_file(test->harness, "art/one-1.svg",
                       "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
    harness_write_file(test->harness, "layouts/card.yaml",
                       "size: [60, 80]\nfront:\n"
                       "  - {text: \"{name} {cost}\", colour: \"card-{cost < 2 and 1 or 2}\"}\n"
                       "  - {image: \"art/one-{cost}.svg\", when: cost < 2}\n");
    assert_true(workspace_update(test->workspace));
    finish(test);
    expect_lines(test, DIAG_NEVER_USED, "1 ");
    assert_false(finds(test, DIAG_FILES_UNUSED));
    write_cards(test, costs, RECORDS);
    assert_true(workspace_update(test->workspace));
    finish(test);
    expect_lines(test, DIAG_NEVER_USED, "1 ");
    assert_false(finds(test, DIAG_FILES_UNUSED));
    /* The one card that has asked for the picture, and for the first of the two colours, goes. */
    write_cards(test, costs + 1, RECORDS - 1);
    assert_true(workspace_update(test->workspace));
    finish(test);
    expect_lines(test, DIAG_NEVER_USED, "1 1 ");
    assert_true(finds(test, DIAG_FILES_UNUSED));
}

/* ---- any edits ---- */

static void assert_as_fresh(struct live_test *test, bool with_pictures)
{
    const struct workspace_state *now = workspace_state(test->workspace);
    gchar *mine = findings_of(now->findings), *fresh = fresh_findings(test);
    assert_string_equal(mine, fresh);
    g_free(mine);
    g_free(fresh);
    struct workspace *other = with_pictures && now->is_current ? open_workspace(test) : NULL;
    for (size_t i = 0; other != NULL && i < now->project->pieces->face_count; i++) {
        GBytes *one = workspace_picture(test->workspace, i, 40, false);
        GBytes *two = workspace_picture(other, i, 40, false);
        assert_true(g_bytes_equal(one, two));
        g_bytes_unref(one);
        g_bytes_unref(two);
    }
    workspace_free(other);
}

/* One random change of one file: some break it, most change what is seen, some nothing. */
static void edit(struct live_test *test, GRand *rand, int *costs)
{
    static const char *const layouts[] = {
        layout_yaml,
        "size: [60, 80]\nfront:\n  - text: \"{number}/{total} {name}\"\n",
        "size: [60, 80]\nfront:\n  - text: \"{#cards} {cards[1].name}\"\n    inside: safe\n",
        "size: [60, 80]\nfront:\n  - text: \"Card B pays two: {note}\"\n    inside: safe\n",
        "size: [60, 80]\nfront:\n  - text: \"{cards[1].note}\"\n    inside: safe\n",
        "size: [60, 80]\nfront:\n  - text: \"{nothing}\"\n",
        "size: [60, 80]\nfront:\n  - {text: \"{name}\", colour: \"{cost == 3 and 'c' .. cost or 'black'}\"}\n",
        ("size: [60, 80]\nfront:\n  - {image: \"art/c{cost}.svg\", when: cost == 3}\n"
         "  - text: \"{name}\"\n"),
        "size: [60, 80]\nfront: 3\n",
        ("size: [20, 20]\nfront:\n  - text: \"{name} {name} {name} {record.cost}\"\n"
         "    at: [1, 1]\n    size: [cost, 4]\n"),
    };
    static const char *const themes[] = {
        theme_yaml,
        "colours: {pale: red}\nstyles: {text: {family: DejaVu Sans, size: 5}}\n",
        "colours: {pale: red, c3: blue, c4: green}\nstyles: {text: {family: DejaVu Sans, size: 9}}\n",
        "styles: [\n",
    };
    static const char *const above[] = {"", "", "# a\n# b\n",
                                        "- {id: first, name: First, cost: 2}\n"};
    static const char *const rules[] = {
        rules_yaml,
        "- rule: cheap\n  says: Cards are cheap.\n  from: p. 1\n  check: false\n",
        "- text: notes\n  from: p. 1\n  in: cards\n  has: [Card A]\n",
        many_rules_yaml,
        many_rules_yaml,
        many_rules_yaml,
        "- rule: [\n",
        "",
    };
    static const char *const games[] = {game_yaml,     two_languages_yaml, two_languages_yaml,
                                        two_sets_yaml, typed_yaml,         typed_yaml,
                                        typed_yaml,    "game: [\n"};
    static const char *const whole_games[] = {game_yaml, two_sets_yaml, typed_yaml, typed_yaml};
    static const char *const types[] = {types_yaml, types_yaml, unique_types_yaml,
                                        reaching_types_yaml, "records: [\n"};
    static const char *const words[] = {
        "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n",
        "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgctxt \"cards/c0/name\"\nmsgid \"Card A\"\nmsgstr \"Kartengrundstücksverkehrsgenehmigungszuständigkeitsübertragung A\"\n",
        "msgid \"\n",
    };
    static const char *const cards[] = {"- {id: x, name: X, cost: 12}\n", "- {id: x\n", ""};
    switch (g_rand_int_range(rand, 0, 17)) {
    case 0:
        harness_write_file(test->harness, "layouts/card.yaml",
                           layouts[g_rand_int_range(rand, 0, G_N_ELEMENTS(layouts))]);
        break;
    case 1:
        harness_write_file(test->harness, "theme.yaml",
                           themes[g_rand_int_range(rand, 0, G_N_ELEMENTS(themes))]);
        break;
    case 2:
        harness_write_file(test->harness, "cards.yaml",
                           cards[g_rand_int_range(rand, 0, G_N_ELEMENTS(cards))]);
        break;
    case 3:
        harness_write_file(test->harness, "game.yaml",
                           games[g_rand_int_range(rand, 0, G_N_ELEMENTS(games))]);
        break;
    case 4:
        harness_write_file(test->harness, "rules.yaml",
                           rules[g_rand_int_range(rand, 0, G_N_ELEMENTS(rules))]);
        break;
    case 5:
        harness_write_file(test->harness, g_rand_boolean(rand) ? "words/de.po" : "words/fr.po",
                           words[g_rand_int_range(rand, 0, G_N_ELEMENTS(words))]);
        break;
    case 6:
        harness_write_file(test->harness, g_rand_boolean(rand) ? "art/c3.svg" : "art/spare.svg",
                           "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
        break;
    case 9:
        harness_write_file(test->harness, "types.yaml",
                           types[g_rand_int_range(rand, 0, G_N_ELEMENTS(types))]);
        break;
    case 8:
        write_limits(test, g_rand_int_range(rand, 2, 9), g_rand_boolean(rand));
        break;
    case 7: /* All that may be broken is mended at once, as a checkout does. */
        harness_write_file(test->harness, "game.yaml",
                           whole_games[g_rand_int_range(rand, 0, G_N_ELEMENTS(whole_games))]);
        harness_write_file(test->harness, "types.yaml", types[g_rand_int_range(rand, 0, 4)]);
        harness_write_file(test->harness, "layouts/card.yaml", layout_yaml);
        harness_write_file(test->harness, "theme.yaml", themes[g_rand_int_range(rand, 0, 3)]);
        harness_write_file(test->harness, "rules.yaml",
                           g_rand_boolean(rand) ? "" : many_rules_yaml);
        write_cards(test, costs, RECORDS);
        break;
    default:
        costs[g_rand_int_range(rand, 0, RECORDS)] = g_rand_int_range(rand, 0, 9);
        write_cards_below(test, above[g_rand_int_range(rand, 0, G_N_ELEMENTS(above))], costs,
                          (size_t)g_rand_int_range(rand, 1, RECORDS + 1));
        break;
    }
}

static void after_any_edits_all_is_as_in_a_fresh_run(void **state)
{
    struct live_test *test = *state;
    static const enum diag_code wanted[] = {
        DIAG_RULE,          DIAG_NUMBER_IN_WORDS, DIAG_NAME_IN_WORDS,
        DIAG_WORDS_MISSING, DIAG_TEXT_OVERFLOW,   DIAG_NEVER_USED,
        DIAG_FILES_UNUSED,  DIAG_OUT_OF_RANGE,    DIAG_DUPLICATE_VALUE};
    bool met[G_N_ELEMENTS(wanted)] = {false};
    int costs[RECORDS] = {1, 2, 3, 4, 5, 6};
    GRand *rand = g_rand_new_with_seed(21);
    harness_write_file(test->harness, "layouts/aid.yaml", aid_yaml);
    harness_write_file(test->harness, "types.yaml", types_yaml);
    write_limits(test, 8, false);
    for (int i = 0; i < EDITS; i++) {
        edit(test, rand, costs);
        workspace_update(test->workspace);
        finish(test);
        assert_as_fresh(test, i % 3 == 0);
        for (size_t j = 0; j < G_N_ELEMENTS(wanted); j++) {
            met[j] = met[j] || finds(test, wanted[j]);
        }
    }
    for (size_t j = 0; j < G_N_ELEMENTS(wanted); j++) {
        assert_true(met[j]);
    }
    g_rand_free(rand);
}

/* ---- a week of edits ---- */

#if defined(__SANITIZE_ADDRESS__)
/* The sanitizer's; gcc has no header for it. */
size_t __sanitizer_get_current_allocated_bytes(void);
#endif

static size_t bytes_in_use(void)
{
#if defined(__SANITIZE_ADDRESS__)
    return __sanitizer_get_current_allocated_bytes();
#else
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#endif
}

static void soak(struct live_test *test, GRand *rand, int *costs, long edits)
{
    const struct workspace_state *now = workspace_state(test->workspace);
    for (long i = 0; i < edits; i++) {
        edit(test, rand, costs);
        workspace_update(test->workspace);
        workspace_finish(test->workspace);
        if (now->project->pieces->face_count > 0) {
            GBytes *picture = workspace_picture(test->workspace, 0, 40, false);
            g_clear_pointer(&picture, g_bytes_unref);
        }
    }
}

/* `make soak` asks for more of them. A quarter of the edits fills what is kept. */
static void edits_without_end_take_no_more_memory(void **state)
{
    struct live_test *test = *state;
    int costs[RECORDS] = {1, 2, 3, 4, 5, 6};
    const char *asked = g_getenv("SOAK_EDITS");
    long edits = asked != NULL ? strtol(asked, NULL, 10) : SOAK_EDITS;
    GRand *rand = g_rand_new_with_seed(16);
    soak(test, rand, costs, edits / 4);
    size_t before = bytes_in_use();
    soak(test, rand, costs, edits - edits / 4);
    size_t after = bytes_in_use();
    if (asked != NULL) {
        print_message("after %ld edits %zu KiB, after %ld %zu KiB\n", edits / 4, before / 1024,
                      edits, after / 1024);
    }
    assert_true(after < before + GROWTH_BYTES_MAX);
    g_rand_free(rand);
}

#define LIVE_TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LIVE_TEST(a_changed_record_changes_the_key_of_its_face_alone),
        LIVE_TEST(a_changed_record_changes_the_key_of_faces_whose_texts_shrink_with_its_own),
        LIVE_TEST(a_changed_record_leaves_faces_alone_that_name_another_data_set),
        LIVE_TEST(data_in_the_games_own_file_does_not_hide_what_else_changes_there),
        LIVE_TEST(what_did_not_change_is_no_update),
        LIVE_TEST(a_shared_layout_that_was_missing_is_seen_when_it_comes),
        LIVE_TEST(a_broken_file_leaves_the_last_good_game_beside_its_findings),
        LIVE_TEST(a_text_that_is_not_saved_goes_before_the_file),
        LIVE_TEST(files_that_are_written_renamed_and_come_back_are_seen),
        LIVE_TEST(two_hundred_files_are_few_updates_and_the_last_write_shows),
        LIVE_TEST(other_languages_are_looked_at_when_there_is_nothing_else_to_do),
        LIVE_TEST(late_findings_stay_on_lines_that_did_not_change_until_there_are_new_ones),
        LIVE_TEST(what_a_source_prints_accounts_for_words_after_each_edit),
        LIVE_TEST(late_findings_stay_on_rows_of_a_spreadsheet_that_did_not_change),
        LIVE_TEST(late_findings_that_are_the_same_are_no_news),
        LIVE_TEST(what_a_face_that_is_kept_asks_for_is_used),
        LIVE_TEST(after_any_edits_all_is_as_in_a_fresh_run),
        LIVE_TEST(edits_without_end_take_no_more_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
