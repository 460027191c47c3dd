/* Every option of every command: its example works, and each bound is taken inside and refused outside, by
 * the rows that files are read by. */
#include <stdint.h>
#include <string.h>

#include "cli/command.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

/* Whether the command takes the option with that value, given both as one word and as two. */
static bool takes(const struct command *command, const char *name, const char *value)
{
    gchar *joined =
        value != NULL ? g_strdup_printf("--%s=%s", name, value) : g_strdup_printf("--%s", name);
    gchar *apart = g_strdup_printf("--%s", name);
    char argument[] = "game";
    char *one[] = {joined, argument, argument};
    char *two[] = {apart, (char *)(uintptr_t)value, argument, argument};
    bool taken[2];
    for (size_t i = 0; i < G_N_ELEMENTS(taken); i++) {
        struct command_run run = {.arena = arena_new()};
        int status = EXIT_FINE;
        int arguments = (int)command->least_arguments;
        bool as_one = i == 0 || value == NULL;
        taken[i] = command_line_read(command, arguments + (as_one ? 1 : 2), as_one ? one : two,
                                     &run, &status);
        assert_int_equal(status, taken[i] ? EXIT_FINE : EXIT_USAGE);
        arena_free(run.arena);
    }
    g_free(apart);
    g_free(joined);
    assert_int_equal(taken[0], taken[1]);
    return taken[0];
}

/* The example of the row as a word: a list without its brackets, nothing of a flag; in the arena. */
static const char *word_of(struct arena *arena, const struct field_spec *row)
{
    if (row->kind == FIELD_FLAG) {
        return NULL;
    }
    size_t length = strlen(row->example);
    return row->example[0] == '[' ? arena_strndup(arena, row->example + 1, length - 2)
                                  : row->example;
}

static void check_bounds(struct arena *arena, const struct command *command,
                         const struct field_spec *row)
{
    double step = row->kind == FIELD_INTEGER ? 1 : 0.001;
    const double values[] = {row->minimum, row->maximum, row->minimum - step, row->maximum + step};
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        const char *word =
            arena_printf(arena, row->kind == FIELD_MM_PAIR ? "0,%.10g" : "%.10g", values[i]);
        assert_int_equal(takes(command, row->name, word), i < 2);
    }
}

static void check_row(struct arena *arena, const struct command *command,
                      const struct field_spec *row)
{
    assert_non_null(row->doc);
    assert_non_null(row->example);
    if (strcmp(row->name, "layouts") != 0) { /* a folder that must be there */
        assert_true(takes(command, row->name, word_of(arena, row)));
    }
    if (row->minimum != 0 || row->maximum != 0) {
        check_bounds(arena, command, row);
    }
    for (size_t i = 0; row->kind == FIELD_CHOICE && field_choice(row, i) != NULL; i++) {
        assert_true(takes(command, row->name, field_choice(row, i)));
    }
    if (row->kind == FIELD_CHOICE) {
        assert_false(takes(command, row->name, "no-such-word"));
    }
    if (row->kind == FIELD_FLAG) {
        assert_false(takes(command, row->name, "true"));
    }
}

static void test_every_option_takes_its_example_and_keeps_to_its_bounds(void **state)
{
    struct harness *harness = *state;
    size_t count = 0;
    const struct command *commands = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; commands[i].tables[j] != NULL; j++) {
            for (const struct field_spec *row = commands[i].tables[j]->rows; row->name != NULL;
                 row++) {
                if (row->place != FIELD_IN_FILES) {
                    check_row(harness->arena, &commands[i], row);
                }
            }
        }
    }
}

static void test_every_command_takes_as_many_words_as_its_row_says(void **state)
{
    struct harness *harness = *state;
    size_t count = 0;
    const struct command *commands = commands_all(&count);
    for (size_t i = 0; i < count; i++) {
        const struct command *command = &commands[i];
        assert_ptr_equal(command_lookup(command->name), command);
        assert_true(command->run != NULL && strlen(command->summary) > 0);
        assert_true((command->most_arguments == 0) == (strlen(command->arguments) == 0));
        for (size_t words = 0; words <= command->most_arguments + 1; words++) {
            char game[] = "game";
            char *line[] = {game, game, game, game};
            struct command_run run = {.arena = harness->arena};
            int status = EXIT_FINE;
            assert_true(words <= G_N_ELEMENTS(line));
            bool taken = command_line_read(command, (int)words, line, &run, &status);
            bool enough = words >= command->least_arguments && words <= command->most_arguments;
            bool here = words == 0 && run.argument_count == 1; /* no folder is the current one */
            assert_int_equal(taken, enough || here);
        }
    }
}

/* What only one side has: of the command line what is about one run and its findings, of files what is about one
 * component among others. */
static const struct {
    const char *name, *why;
} of_one_side[] = {
    {"booklet", "a file beside those of the components"},
    {"component", "a component's `not` leaves it out"},
    {"since", "what was printed before is known to who runs it"},
    {"output", "where files go is no property of a game"},
    {"jobs", "changes nothing that is printed"},
    {"force", "changes nothing that is printed"},
    {"part", "of a run that is shared out over machines"},
    {"watch", "about how long a run lasts"},
    {"theme", "of the whole game, which names it"},
    {"language", "of the whole game, which names them"},
    {"layouts", "where a folder is on this machine"},
    {"strict", "about findings"},
    {"limit", "what a machine grants a stranger's game"},
    {"format", "about findings"},
    {"color", "about findings"},
    {"stock", "is of a component: all on one would be none"},
    {"keep", "names a field of a component's records"},
    {"group", "is for some components and not for others"},
};

static bool is_of_one_side(const char *name)
{
    bool found = false;
    for (size_t i = 0; i < G_N_ELEMENTS(of_one_side); i++) {
        found = found || strcmp(of_one_side[i].name, name) == 0;
    }
    return found;
}

static bool have_row(const struct field_spec *rows, const char *name, bool on_command_line)
{
    bool found = false;
    for (const struct field_spec *row = rows; row->name != NULL; row++) {
        bool here = row->place != (on_command_line ? FIELD_IN_FILES : FIELD_ON_COMMAND_LINE);
        found = found || (here && strcmp(row->name, name) == 0);
    }
    return found;
}

static void test_print_has_what_the_command_line_has_but_for_listed_reasons(void **state)
{
    const struct option_table *const *tables = command_lookup("pdf")->tables;
    (void)state;
    for (size_t i = 0; tables[i] != NULL; i++) {
        for (const struct field_spec *row = tables[i]->rows; row->name != NULL; row++) {
            bool option = row->place != FIELD_IN_FILES;
            bool both = have_row(print_fields, row->name, false);
            if (option && both == is_of_one_side(row->name)) {
                fail_msg("--%s: in print: or in the list, not in both", row->name);
            }
        }
    }
    for (const struct field_spec *row = print_fields; row->name != NULL; row++) {
        bool both = false;
        for (size_t i = 0; tables[i] != NULL; i++) {
            both = both || have_row(tables[i]->rows, row->name, true);
        }
        if (both == is_of_one_side(row->name)) {
            fail_msg("print: {%s}: an option or in the list, not both", row->name);
        }
    }
}

static bool read_line(struct command_run *run, const char *command, const char *line)
{
    int status = EXIT_FINE;
    gchar **words = g_strsplit(line, " ", -1);
    char **kept = ARENA_NEW_ARRAY(run->arena, char *, g_strv_length(words));
    for (guint i = 0; words[i] != NULL; i++) {
        kept[i] = (char *)(uintptr_t)arena_strdup(run->arena, words[i]);
    }
    bool read =
        command_line_read(command_lookup(command), (int)g_strv_length(words), kept, run, &status);
    g_strfreev(words);
    return read;
}

static void test_values_are_joined_to_letters_or_stand_after_them(void **state)
{
    struct command_run run = {.arena = ((struct harness *)*state)->arena};
    assert_true(
        read_line(&run, "images", "-j2 -o out game -c crew --for=tts --format json --format webp"));
    assert_int_equal(run.options.jobs, 2);
    assert_string_equal(run.options.output, "out");
    assert_string_equal(run.options.pieces.components[0], "crew");
    assert_int_equal(run.options.findings_format, DIAG_FORMAT_JSON);
    assert_int_equal(run.options.picture_format, 2);
    assert_string_equal(run.arguments[0], "game");
}

static void test_after_two_hyphens_there_are_no_options(void **state)
{
    struct command_run run = {.arena = ((struct harness *)*state)->arena};
    assert_true(read_line(&run, "check", "-- --game"));
    assert_string_equal(run.arguments[0], "--game");
}

static void test_what_is_not_given_is_what_the_rows_say(void **state)
{
    struct command_run run = {.arena = ((struct harness *)*state)->arena};
    assert_true(read_line(&run, "pdf", "game"));
    assert_mm_equal(run.options.print.weight_mm, 0.15);
    assert_mm_equal(run.options.print.margin_mm[3], 6.35);
    assert_false(run.options.print.weight_given);
    assert_mm_equal(run.options.dpi, 300);
    assert_int_equal(run.options.width_px, 2400);
    assert_int_equal(run.options.jobs, 0);
}

static void test_a_margin_is_one_length_or_four(void **state)
{
    struct command_run run = {.arena = ((struct harness *)*state)->arena};
    assert_true(read_line(&run, "pdf", "game --margin 1cm"));
    assert_mm_equal(run.options.print.margin_mm[2], 10);
    run = (struct command_run){.arena = run.arena};
    assert_true(read_line(&run, "pdf", "game --margin 1,2,3,4"));
    assert_mm_equal(run.options.print.margin_mm[0], 1);
    assert_mm_equal(run.options.print.margin_mm[3], 4);
    assert_true(run.options.print.margin_given);
    run = (struct command_run){.arena = run.arena};
    assert_false(read_line(&run, "pdf", "game --margin 1,2,3"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_every_option_takes_its_example_and_keeps_to_its_bounds),
        TEST(test_every_command_takes_as_many_words_as_its_row_says),
        TEST(test_print_has_what_the_command_line_has_but_for_listed_reasons),
        TEST(test_values_are_joined_to_letters_or_stand_after_them),
        TEST(test_after_two_hyphens_there_are_no_options),
        TEST(test_what_is_not_given_is_what_the_rows_say),
        TEST(test_a_margin_is_one_length_or_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
