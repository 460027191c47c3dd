/* A game of monsters and maps, held to rules; both are texts beside the assertion. */
#ifndef KERF_TESTS_UNIT_RULES_RULES_FIXTURE_H
#define KERF_TESTS_UNIT_RULES_RULES_FIXTURE_H

#include <glib.h>

#include "rules/rule_library.h"
#include "rules/rules.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static const char fixture_monsters[] = "- id: ghoul\n"        /* 1 */
                                       "  kind: undead\n"     /* 2 */
                                       "  hits: 4\n"          /* 3 */
                                       "  table: [1, 2, 3]\n" /* 4 */
                                       "- id: hag\n"          /* 5 */
                                       "  kind: witch\n"      /* 6 */
                                       "  hits: 13\n"         /* 7 */
                                       "  table: [1, 3, 2]\n" /* 8 */
                                       "- id: wisp\n"         /* 9 */
                                       "  kind: undead\n"     /* 10 */
                                       "  hits: 2\n"          /* 11 */
                                       "  table: []\n";       /* 12 */

static const char fixture_maps[] = "- id: hall\n"
                                   "  doors: [{to: cellar}, {to: attic}]\n"
                                   "- id: cellar\n"
                                   "  doors: [{to: hall}]\n";

/* A rule around what matters. */
#define RULE(name, rest) "- rule: " name "\n  says: It is so.\n  from: p. 1\n" rest

struct rules_fixture {
    struct harness *harness;
    struct data_set sets[2];
    struct game game;
    struct rule_report *report;
};

static inline void fixture_begin(struct rules_fixture *fixture, void **state, const char *monsters,
                                 const char *rules)
{
    struct harness *harness = *state;
    *fixture = (struct rules_fixture){.harness = harness};
    fixture->sets[0] =
        (struct data_set){.name = "monsters", .root = harness_yaml(harness, monsters)};
    fixture->sets[1] =
        (struct data_set){.name = "maps", .root = harness_yaml(harness, fixture_maps)};
    fixture->game = (struct game){
        .title = "Rules",
        .limits = work_limits_default,
        .data_sets = fixture->sets,
        .data_set_count = G_N_ELEMENTS(fixture->sets),
        .rules = harness_yaml(harness, rules),
    };
    assert_non_null(fixture->game.rules);
}

/** The functions that only rules may call, by subject; NULL past the last. */
static inline const struct expression_function *fixture_function_at(size_t index)
{
    const struct library_row *const subjects[] = {board_library, tile_library, piece_library,
                                                  finding_library};
    for (size_t s = 0; s < G_N_ELEMENTS(subjects); s++) {
        for (const struct library_row *row = subjects[s]; row->about.name != NULL; row++) {
            if (index-- == 0) {
                return &row->about;
            }
        }
    }
    return NULL;
}

/** Holds the fixture's monsters to the rules; rule_report_free() the report. */
static inline enum outcome fixture_check(struct rules_fixture *fixture, void **state,
                                         const char *rules)
{
    fixture_begin(fixture, state, fixture_monsters, rules);
    enum outcome outcome =
        rules_check(&fixture->game, true, &fixture->report, fixture->harness->diags);
    g_assert_nonnull(fixture->report);
    return outcome;
}

/** The text of the finding that EXPECT_DIAG() will take next. */
static inline const struct diag *fixture_next(struct rules_fixture *fixture)
{
    diag_list_sort(fixture->harness->diags);
    return diag_list_at(fixture->harness->diags, fixture->harness->taken);
}

/** The only finding: a broken rule at a place, in these words. */
static inline void fixture_expect_broken(struct rules_fixture *fixture, size_t line, size_t column,
                                         const char *message)
{
    assert_int_equal(diag_list_count(fixture->harness->diags), 1);
    assert_string_equal(fixture_next(fixture)->message, message);
    EXPECT_DIAG(fixture->harness, DIAG_RULE, line, column);
    rule_report_free(fixture->report);
}

#endif
