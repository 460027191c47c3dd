/* Boards, spaces and ways of moving as arguments of functions in rules. */
#ifndef KERF_RULES_BOARD_ARGUMENTS_H
#define KERF_RULES_BOARD_ARGUMENTS_H

#include <lua.h>

#include "board/board.h"
#include "board/board_paths.h"

/**
 * The board that a mapping of the data describes; each is read once a sandbox. Fails for what is no
 * board, and for one with faults, which are reported where it is checked.
 */
const struct board *argument_board(lua_State *lua, int index, const char *function);

/** One space by name: "c2". A hole is none. */
size_t argument_space(lua_State *lua, int index, const char *function, const struct board *board);

/** A set of spaces: a name, a region, or a list of these; in the evaluation's arena. */
bool *argument_spaces(lua_State *lua, int index, const char *function, const struct board *board);

/**
 * How to move: a table, or a mapping of the data, with `diagonal` (true or false), `lines` and `kinds`
 * (lists of names that stop, or one name), `costs` (by kind, as in {water = 2}). Nothing: one step to
 * any neighbour. Names that the board does not have stop nothing.
 */
struct board_movement argument_movement(lua_State *lua, int index, const char *function,
                                        const struct board *board);

/** Pushes the list of the names of a set. */
void push_space_names(lua_State *lua, const struct board *board, const bool *set);

/** Pushes the name of a space. */
void push_space_name(lua_State *lua, const struct board *board, size_t space);

#endif
