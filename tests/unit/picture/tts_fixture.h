/* Games of many cards and pieces, planned for Tabletop Simulator. */
#ifndef KERF_TESTS_UNIT_PICTURE_TTS_FIXTURE_H
#define KERF_TESTS_UNIT_PICTURE_TTS_FIXTURE_H

#include "picture/tts_plan.h"
#include "support/project_fixture.h"

struct tts_test {
    struct image_plan images;
    struct tts_plan plan; /* its sheets are those of `images` */
};

/** Records id: c1 ..., each with a colour of its own on both sides. */
static inline void write_cards(struct project_test *test, size_t count)
{
    GString *yaml = g_string_new(NULL);
    for (size_t i = 1; i <= count; i++) {
        g_string_append_printf(
            yaml,
            "- {id: c%zu, name: Card %zu, text: Draw %zu., tint: \"#0000%02zx\", "
            "behind: \"#%02zx0000\"}\n",
            i, i, i, i, i);
    }
    harness_write_file(test->harness, "cards.yaml", yaml->str);
    g_string_free(yaml, TRUE);
}

/** A game of these components, which may be `each: cards` with the layouts deck, twins and coin. */
static inline void tts_plan_of(struct project_test *test, size_t card_count, const char *components,
                               struct tts_test *tts)
{
    static const char front[] = "size: [60, 80]\nfront:\n  - box: {fill: \"{tint}\"}\n"
                                "  - box: {at: [10, 10], size: [20, 5], fill: gold}\n";
    gchar *deck = g_strconcat(front, "back:\n  - box: {fill: red}\n", NULL);
    gchar *twins = g_strconcat(front, "back:\n  - box: {fill: \"{behind}\"}\n", NULL);
    gchar *yaml =
        g_strconcat("game: Test\ndata: {cards: cards.yaml}\ncomponents:\n", components, NULL);
    write_cards(test, card_count);
    harness_write_file(test->harness, "layouts/deck.yaml", deck);
    harness_write_file(test->harness, "layouts/twins.yaml", twins);
    harness_write_file(test->harness, "layouts/coin.yaml",
                       "size: [20, 20]\noutline: circle\nfront:\n  - box: {fill: gold}\n");
    harness_write_file(test->harness, "layouts/chart.yaml",
                       "size: [300, 200]\nfront:\n  - box: {fill: green}\n");
    harness_write_file(test->harness, "layouts/hex.yaml",
                       "size: [52, 60]\noutline: hexagon\nfront:\n  - box: {fill: tan}\n"
                       "back:\n  - box: {fill: navy}\n");
    project_of(test, yaml);
    assert_int_equal(image_plan_make(&test->project, image_target_lookup("tts"), &tts->images,
                                     test->harness->diags),
                     OUTCOME_OK);
    tts->plan = *tts->images.sheets;
    g_free(deck);
    g_free(twins);
    g_free(yaml);
}

static inline void tts_test_clear(struct tts_test *tts)
{
    image_plan_clear(&tts->images);
}

#endif
