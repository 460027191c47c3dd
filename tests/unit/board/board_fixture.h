/* Boards from YAML and spaces by name, for the tests of the board files. */
#ifndef KERF_TESTS_UNIT_BOARD_BOARD_FIXTURE_H
#define KERF_TESTS_UNIT_BOARD_BOARD_FIXTURE_H

#include "board/board.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

/** The board of a YAML text, which must be right. */
static inline const struct board *load_board(struct harness *harness, const char *yaml)
{
    const struct board *board = NULL;
    const struct node *root = harness_yaml(harness, yaml);
    assert_non_null(root);
    enum outcome outcome =
        board_load(harness->arena, root, &work_limits_default, &board, harness->diags);
    for (size_t i = 0; outcome != OUTCOME_OK && i < diag_list_count(harness->diags); i++) {
        print_error("%s\n", diag_list_at(harness->diags, i)->message);
    }
    assert_int_equal(outcome, OUTCOME_OK);
    assert_non_null(board);
    return board;
}

/** A board that must be rejected; the findings are then taken with EXPECT_DIAG. */
static inline void reject_board(struct harness *harness, const char *yaml)
{
    const struct board *board = NULL;
    const struct node *root = harness_yaml(harness, yaml);
    assert_non_null(root);
    assert_int_equal(board_load(harness->arena, root, &work_limits_default, &board, harness->diags),
                     OUTCOME_REJECTED);
    assert_null(board);
}

/** How boards of each shape begin. */
enum { SQUARES, POINTY, FLAT, TRIANGLES, SHAPE_COUNT };
static const char *const shape_heads[SHAPE_COUNT] = {
    "", "shape: hexagon\n", "shape: hexagon\norientation: flat\n", "shape: triangle\n"};

/** The space of that name, which must be there. */
static inline size_t space_named(const struct board *board, const char *name)
{
    size_t space = board_space_lookup(board, name);
    assert_int_not_equal(space, BOARD_NOWHERE);
    return space;
}

/** The names of a set's spaces in reading order: "a1 b2". */
static inline const char *set_names(struct harness *harness, const struct board *board,
                                    const bool *set)
{
    const char *names = "";
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (set[i]) {
            names = arena_printf(harness->arena, "%s%s%s", names, *names != '\0' ? " " : "",
                                 board_space_name(harness->arena, board, i));
        }
    }
    return names;
}

/** The same of a list. */
static inline const char *list_names(struct harness *harness, const struct board *board,
                                     const size_t *spaces, size_t count)
{
    const char *names = "";
    for (size_t i = 0; i < count; i++) {
        names = arena_printf(harness->arena, "%s%s%s", names, i > 0 ? " " : "",
                             board_space_name(harness->arena, board, spaces[i]));
    }
    return names;
}

/** The bits of one kind of line, which the board must have. */
static inline uint64_t line_bit(const struct board *board, const char *name)
{
    int line = board_line_lookup(board, name);
    assert_true(line >= 0);
    return UINT64_C(1) << line;
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

/** The set of spaces with a kind; in the arena. */
static inline bool *spaces_of_kind(struct harness *harness, const struct board *board,
                                   const char *kind)
{
    size_t count = board_space_count(board);
    bool *set = arena_alloc_array(harness->arena, count, sizeof *set);
    for (size_t space = 0; space < count; space++) {
        set[space] = board_space_has_kind(board, space, board_kind_lookup(board, kind));
    }
    return set;
}

#endif
