/* Boards of a game's data laid out on a face, for the tests of the item_board files. */
#ifndef KERF_TESTS_UNIT_FACE_BOARD_FACE_FIXTURE_H
#define KERF_TESTS_UNIT_FACE_BOARD_FACE_FIXTURE_H

#include "face_layout_fixture.h"

/** A square of four, one of them water; spaces of 10 mm. */
#define SMALL_BOARD                                                                                \
    "- {id: b, board: {space: 10, layers: {ground: \"f w\\nf f\\n\"}, legend: {ground: {f: floor, w: water}}}}\n"

/** The properties of an element, with a look before the others for all kinds that have none. */
static inline const char *with_default_look(struct face_test *test, const char *properties)
{
    const char *spaces = strstr(properties, " spaces: {");
    if (spaces == NULL) {
        return arena_printf(test->harness->arena, "%s    spaces: {default: {}}\n", properties);
    }
    spaces += strlen(" spaces: {");
    return arena_printf(test->harness->arena, "%.*sdefault: {}, %s", (int)(spaces - properties),
                        properties, spaces);
}

/** Lays out a face of 100 x 60 mm with a record's board; `properties` continue the element. */
static inline bool board_face(struct face_test *test, const char *record, const char *properties)
{
    face_file(test, "maps.yaml", record);
    return face_open(test,
                     "game: Test\ndata: {maps: maps.yaml}\n"
                     "components:\n  card: {layout: card, each: maps}\n",
                     arena_printf(test->harness->arena,
                                  "size: [100, 60]\nsafe: 0\nfront:\n"
                                  "  - board: \"{board}\"\n    at: [10, 10]\n%s",
                                  with_default_look(test, properties))) &&
           face_make(test, 0);
}

#endif
