#include "game/face_scope.h"
#include "game_fixture.h"

static void test_a_face_sees_parameters_then_fields_then_the_game(void **state)
{
    struct game_test *test = *state;
    game_file_write(test, "agents.yaml",
                    "- {id: ann, name: Ann}\n"
                    "- {id: bob, name: Bob}\n");
    assert_int_equal(
        pieces_of(test,
                  "game: S\n"
                  "data: {agents: agents.yaml}\n"
                  "components: {card: {layout: card, each: agents, with: {side: \"given\"}}}\n",
                  "size: [50, 40]\n"
                  "parameters: {side: \"default\", other: \"default\"}\n"
                  "front: [{text: \"{name}\"}]\n"
                  "back: {same-as: front, with: {side: \"back\"}}\n"),
        OUTCOME_OK);
    struct sandbox *sandbox = sandbox_new(&work_limits_default);
    struct arena *arena = test->harness->arena;
    struct value value;
    for (size_t i = 0; i < test->pieces->face_count; i++) {
        const struct face *face = &test->pieces->faces[i];
        const struct scope *scope =
            face_scope(test->game, face, sandbox, arena, test->harness->diags);
        assert_true(scope_lookup(scope, "side", &value));
        assert_string_equal(value_to_text(arena, &value),
                            face->side == FACE_FRONT ? "given" : "back");
        assert_true(scope_lookup(scope, "other", &value));
        assert_string_equal(value_to_text(arena, &value), "default");
        assert_true(scope_lookup(scope, "name", &value));
        assert_true(scope_lookup(scope, "component", &value));
        assert_string_equal(value_to_text(arena, &value), "card");
        assert_true(scope_lookup(scope, "total", &value));
        assert_int_equal(value.integer, 2);
        assert_true(scope_lookup(scope, "game", &value));
    }
    sandbox_free(sandbox);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GAME_TEST(test_a_face_sees_parameters_then_fields_then_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
