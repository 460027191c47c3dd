#include "game/looks.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static const struct field_spec space_looks = {.name = "spaces", .kind = FIELD_SPACE_LOOKS};
static const struct field_spec line_looks = {.name = "lines", .kind = FIELD_LINE_LOOKS};

static bool read_as(struct harness *harness, const struct field_spec *spec, const char *yaml,
                    struct property *out)
{
    static const struct theme no_theme;
    return property_read(harness->arena, spec, harness_yaml(harness, yaml), &no_theme, out,
                         harness->diags);
}

static void test_each_name_has_a_look_with_the_fields_that_are_given(void **state)
{
    struct harness *harness = *state;
    struct property looks;
    assert_true(read_as(harness, &space_looks,
                        "rock: {fill: red, pattern: hatch}\nfloor: {icon-size: 0.4}\n", &looks));
    assert_int_equal(looks.looks.count, 2);
    const struct look *rock = look_lookup(&looks, "rock");
    assert_true(rock->fields[LOOK_FILL]->colour.red == 1);
    assert_int_equal(rock->fields[LOOK_PATTERN]->choice, BOARD_PATTERN_HATCH);
    assert_null(rock->fields[LOOK_ICON_SIZE]);
    assert_true(look_lookup(&looks, "floor")->fields[LOOK_ICON_SIZE]->number == 0.4);
}

static void test_a_name_without_a_look_has_the_default_one(void **state)
{
    struct harness *harness = *state;
    struct property looks;
    assert_true(
        read_as(harness, &space_looks, "default: {fill: red}\nrock: {fill: blue}\n", &looks));
    assert_string_equal(look_lookup(&looks, "water")->name, "default");
    assert_string_equal(look_lookup(&looks, "rock")->name, "rock");
}

static void test_without_a_default_other_names_have_no_look(void **state)
{
    struct harness *harness = *state;
    struct property looks;
    assert_true(read_as(harness, &space_looks, "rock: {fill: blue}\n", &looks));
    assert_null(look_lookup(&looks, "water"));
    assert_null(look_lookup(NULL, "rock"));
}

static void test_a_field_of_spaces_is_unknown_for_lines(void **state)
{
    struct harness *harness = *state;
    struct property looks;
    assert_false(read_as(harness, &line_looks, "red: {stroke: red, icon: star}\n", &looks));
    EXPECT_DIAG(harness, DIAG_UNKNOWN_FIELD, 1, 20);
}

static void test_a_field_takes_what_its_kind_takes(void **state)
{
    struct harness *harness = *state;
    struct property looks;
    assert_false(read_as(harness, &space_looks,
                         "rock: {pattern: stripes}\nsea: {icon-size: 2}\nfen: {fill: gren}\n",
                         &looks));
    EXPECT_DIAG(harness, DIAG_BAD_VALUE, 1, 17);
    EXPECT_DIAG(harness, DIAG_OUT_OF_RANGE, 2, 18);
    EXPECT_DIAG(harness, DIAG_UNKNOWN_REFERENCE, 3, 13);
}

static void test_looks_are_a_mapping_of_mappings(void **state)
{
    struct harness *harness = *state;
    struct property looks;
    assert_false(read_as(harness, &space_looks, "[rock]", &looks));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 1);
    assert_false(read_as(harness, &space_looks, "rock: red\n", &looks));
    EXPECT_DIAG(harness, DIAG_WRONG_KIND, 1, 7);
}

static void test_every_field_belongs_to_some_looks(void **state)
{
    (void)state;
    for (unsigned i = 0; i < LOOK_FIELD_COUNT; i++) {
        enum look_field field = (enum look_field)i;
        assert_non_null(look_field_spec(field)->name);
        assert_true(look_field_applies(field, FIELD_SPACE_LOOKS) ||
                    look_field_applies(field, FIELD_LINE_LOOKS) ||
                    look_field_applies(field, FIELD_REGION_LOOKS));
        assert_false(look_field_applies(field, FIELD_TEXT));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_each_name_has_a_look_with_the_fields_that_are_given),
        TEST(test_a_name_without_a_look_has_the_default_one),
        TEST(test_without_a_default_other_names_have_no_look),
        TEST(test_a_field_of_spaces_is_unknown_for_lines),
        TEST(test_a_field_takes_what_its_kind_takes),
        TEST(test_looks_are_a_mapping_of_mappings),
        TEST(test_every_field_belongs_to_some_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
