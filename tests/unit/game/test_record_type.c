#include "game/record_type.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

#define TYPE_TEST(function)                                                                        \
    cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static const char *const yaml = "records: {}\n"
                                "types:\n"
                                "  count: {kind: whole, or: [\"\", d10]}\n"
                                "  rank: [SGT, CPL]\n"
                                "  weapon: {refers_to: weapons}\n"
                                "  either: {any_of: [dice, {list_of: text}]}\n"
                                "  again: either\n"
                                "  home: board\n";

struct types_test {
    const char *name;
    const char *described;
    bool scalar, list, mapping; /* what it takes */
};

static const struct types_test rows[] = {
    {"count", "a whole number, or '' or d10", true, false, false},
    {"rank", "one of SGT, CPL", true, false, false},
    {"weapon", "the id of a record of 'weapons'", true, false, false},
    {"either", "dice, such as 2d6 or a list", true, true, false},
    {"again", "dice, such as 2d6 or a list", true, true, false},
    {"home", "a board", false, false, true},
};

static void test_types_are_described_and_take_their_shapes(void **state)
{
    struct harness *harness = *state;
    struct record_types types;
    assert_int_equal(record_types_load(harness->arena, harness_yaml(harness, yaml),
                                       harness_yaml(harness, "{weapons: w.yaml}\n"), &types,
                                       harness->diags),
                     OUTCOME_OK);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const struct record_type *type = types.named[i].type;
        assert_string_equal(types.named[i].name, rows[i].name);
        assert_string_equal(record_type_describe(harness->arena, type), rows[i].described);
        assert_int_equal(record_type_takes(type, NODE_SCALAR), rows[i].scalar);
        assert_int_equal(record_type_takes(type, NODE_LIST), rows[i].list);
        assert_int_equal(record_type_takes(type, NODE_MAPPING), rows[i].mapping);
    }
    record_types_clear(&types);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TYPE_TEST(test_types_are_described_and_take_their_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
