#include "document/scalar_type.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const struct node *value_of(struct harness *harness, const char *yaml)
{
    return node_lookup(harness_yaml(harness, yaml), "v");
}

static void expect_type(struct harness *harness, const char *yaml, enum scalar_type type,
                        const char *text)
{
    const struct node *value = value_of(harness, yaml);
    assert_non_null(value);
    assert_int_equal(value->scalar.type, type);
    assert_string_equal(value->scalar.text, text);
}

static void test_names_of_the_core_schema_are_known(void **state)
{
    (void)state;
    assert_int_equal(yaml_tag_lookup(NULL), YAML_TAG_NONE);
    assert_int_equal(yaml_tag_lookup("!"), YAML_TAG_NONE);
    assert_int_equal(yaml_tag_lookup("tag:yaml.org,2002:int"), YAML_TAG_INTEGER);
    assert_int_equal(yaml_tag_lookup("tag:yaml.org,2002:map"), YAML_TAG_MAPPING);
    assert_int_equal(yaml_tag_lookup("tag:yaml.org,2002:timestamp"), YAML_TAG_UNSUPPORTED);
    assert_int_equal(yaml_tag_lookup("!int"), YAML_TAG_UNSUPPORTED);
}

static void test_tags_decide_over_the_form(void **state)
{
    expect_type(*state, "v: !!str 12\n", SCALAR_TEXT, "12");
    expect_type(*state, "v: !!str\n", SCALAR_TEXT, "");
    expect_type(*state, "v: !!int \"012\"\n", SCALAR_INTEGER, "012");
    expect_type(*state, "v: !!float 3\n", SCALAR_REAL, "3");
    expect_type(*state, "v: !!bool 'true'\n", SCALAR_FLAG, "true");
    expect_type(*state, "v: !!null ''\n", SCALAR_NULL, "");
}

static void test_the_tag_of_a_single_exclamation_mark_means_text(void **state)
{
    expect_type(*state, "v: ! 12\n", SCALAR_TEXT, "12");
    expect_type(*state, "v: &x ! No\n", SCALAR_TEXT, "No");
}

static void test_tags_in_full_are_known(void **state)
{
    expect_type(*state, "v: !<tag:yaml.org,2002:str> 12\n", SCALAR_TEXT, "12");
    expect_type(*state, "%TAG !y! tag:yaml.org,2002:\n---\nv: !y!str 12\n", SCALAR_TEXT, "12");
}

static void test_tags_of_lists_and_mappings_are_accepted(void **state)
{
    const struct node *root = harness_yaml(*state, "a: !!seq [1]\nb: !!map {c: 1}\nd: ! [2]\n");
    assert_int_equal(node_lookup(root, "a")->kind, NODE_LIST);
    assert_int_equal(node_lookup(root, "b")->kind, NODE_MAPPING);
    assert_int_equal(node_lookup(root, "d")->kind, NODE_LIST);
    assert_int_equal(source_span_start(node_lookup(root, "a")->span).column, 10);
}

static void test_a_scalar_that_is_not_what_its_tag_says_is_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(value_of(harness, "v: !!int 1.5\nw: !!bool yes\nx: !!float a\ny: !!null a\n"));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 10);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 2, 11);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 3, 12);
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 4, 11);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "'1.5' is not an integer, as its tag !!int says");
}

static void test_other_tags_are_reported_as_written(void **state)
{
    struct harness *harness = *state;
    assert_null(value_of(harness, "v: &x !mine text\nw: !!map text\nx: !!seq\n  a: 1\n"));
    EXPECT_DIAG(harness, DIAG_UNSUPPORTED_TAG, 1, 7);
    EXPECT_DIAG(harness, DIAG_UNSUPPORTED_TAG, 2, 4);
    EXPECT_DIAG(harness, DIAG_UNSUPPORTED_TAG, 3, 4);
    assert_string_equal(
        diag_list_at(harness->diags, 0)->message,
        "the tag '!mine' is not supported; quote a text that begins with '!', and write 'not' for the opposite");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_names_of_the_core_schema_are_known),
        TEST(test_tags_decide_over_the_form),
        TEST(test_the_tag_of_a_single_exclamation_mark_means_text),
        TEST(test_tags_in_full_are_known),
        TEST(test_tags_of_lists_and_mappings_are_accepted),
        TEST(test_a_scalar_that_is_not_what_its_tag_says_is_reported),
        TEST(test_other_tags_are_reported_as_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
