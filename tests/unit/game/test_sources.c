#include <glib.h>

#include "game/sources.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define SOURCE_TEST(function)                                                                      \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static void write_down(void *data, const struct data_set *set, const struct source_note *note)
{
    g_string_append_printf(data, "%s:%zu.%s=%s;", set->name,
                           source_span_start(note->record->span).line,
                           note->field != NULL ? note->field : "*", note->source);
}

static void assert_sources(struct harness *harness, const char *yaml, const char *expected)
{
    const struct data_set set = {.name = "d", .root = harness_yaml(harness, yaml)};
    GString *notes = g_string_new(NULL);
    sources_visit(&set, write_down, notes);
    assert_string_equal(notes->str, expected);
    g_string_free(notes, TRUE);
}

static void test_a_text_speaks_of_its_whole_mapping(void **state)
{
    assert_sources(*state, "- {id: a, source: ours}\n", "d:1.*=ours;");
}

static void test_a_mapping_speaks_of_single_fields(void **state)
{
    assert_sources(*state,
                   "- id: a\n"
                   "  source: {default: rulebook, name: ours}\n",
                   "d:1.*=rulebook;d:1.name=ours;");
}

static void test_nested_mappings_have_sources_of_their_own(void **state)
{
    assert_sources(*state,
                   "- id: a\n"
                   "  weapon:\n"
                   "    aim: 3\n"
                   "    source: ours\n"
                   "- {id: b}\n",
                   "d:3.*=ours;");
}

static void test_records_without_a_source_say_nothing(void **state)
{
    assert_sources(*state,
                   "- {id: a}\n"
                   "- {id: b}\n",
                   "");
}

static void test_a_list_as_a_source_says_nothing(void **state)
{
    assert_sources(*state, "- {id: a, source: [ours]}\n", "");
}

static void test_order_is_that_of_the_file(void **state)
{
    assert_sources(*state,
                   "- {source: x}\n"
                   "- {source: y}\n",
                   "d:1.*=x;d:2.*=y;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SOURCE_TEST(test_a_text_speaks_of_its_whole_mapping),
        SOURCE_TEST(test_a_mapping_speaks_of_single_fields),
        SOURCE_TEST(test_nested_mappings_have_sources_of_their_own),
        SOURCE_TEST(test_records_without_a_source_say_nothing),
        SOURCE_TEST(test_a_list_as_a_source_says_nothing),
        SOURCE_TEST(test_order_is_that_of_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
