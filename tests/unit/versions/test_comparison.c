/* What `kerf diff` names, held against the pictures themselves. */
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "render/png_writer.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "versions/comparison.h"

/* A game in which a change of any of these words changes some faces, all, or none. */
static const char game_yaml[] = "game: Game\n"
                                "data: {cards: cards.yaml}\n"
                                "components:\n"
                                "  cards: {layout: card, each: cards, copies: '{copies}'}\n"
                                "  mat: {layout: mat}\n";
static const char cards_yaml[] =
    "- {id: ann, name: Ann, cost: 3, note: 'quick', copies: 2, tint: red}\n"
    "- {id: bo, name: Bo, cost: 1, note: 'slow', copies: 1, tint: blue}\n"
    "- {id: cy, name: Cy, cost: 2, note: 'odd', copies: 1, tint: red}\n";
static const char card_layout[] = "size: [30, 40]\n"
                                  "front:\n"
                                  "  - box: {fill: '{tint}'}\n"
                                  "    at: [0, 0]\n"
                                  "    size: [10, 10]\n"
                                  "  - text: '{name}'\n"
                                  "    at: [3, 12]\n"
                                  "    size: [24, 6]\n"
                                  "  - text: '{cost}'\n"
                                  "    when: cost > 1\n"
                                  "    at: [3, 20]\n"
                                  "    size: [24, 6]\n"
                                  "back:\n"
                                  "  - image: art/back.svg\n"
                                  "    inside: safe\n";
static const char mat_layout[] =
    "size: [50, 30]\nfront:\n  - text: 'of {length(cards)}'\n    inside: safe\n";
static const char back_svg[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>"
                               "<rect width='9' height='7' fill='navy'/></svg>";

/* In which file one word is replaced by another. */
static const struct change {
    const char *file, *word, *others[3];
} changes[] = {
    {"cards.yaml", "cost: 3", {"cost: 4", "cost: 1", "cost: 0"}},
    {"cards.yaml", "cost: 1", {"cost: 0", "cost: 2", "cost: 1"}},
    {"cards.yaml", "name: Bo", {"name: Bob", "name: 'Bo '", "name: Bo"}},
    {"cards.yaml", "'odd'", {"'even'", "''", "'odd'"}},
    {"cards.yaml", "copies: 2", {"copies: 4", "copies: 1", "copies: 0"}},
    {"cards.yaml", "tint: blue", {"tint: '#0000ff'", "tint: red", "tint: navy"}},
    {"cards.yaml", "id: cy", {"id: di", "id: cyd", "id: cy"}},
    {"layouts/card.yaml", "[3, 12]", {"[3, 13]", "[3.001, 12]", "[4, 12]"}},
    {"layouts/card.yaml", "cost > 1", {"cost > 2", "cost >= 2", "true"}},
    {"layouts/card.yaml", "[10, 10]", {"[10, 11]", "[30, 40]", "[10, 10]"}},
    {"layouts/card.yaml", "size: [30, 40]", {"size: [30, 41]", "size: [31, 40]", "size: [30, 40]"}},
    {"layouts/mat.yaml", "'of {", {"'out of {", "'<b>of</b> {", "'of  {"}},
    {"art/back.svg", "navy", {"#000080", "black", "blue"}},
    {"art/back.svg", "9", {"8", "9.0", "10"}},
};

static const char *const names[] = {"game.yaml", "cards.yaml", "layouts/card.yaml",
                                    "layouts/mat.yaml", "art/back.svg"};
static const char *const contents[] = {game_yaml, cards_yaml, card_layout, mat_layout, back_svg};

struct opened {
    struct project project;
    struct rule_report *rules;
    struct diag_list *diags; /* of the two above, which they point into */
};

static void open_game(struct harness *harness, const char *folder, const struct change *change,
                      const char *other, struct opened *out)
{
    const struct game_options options = {0};
    out->diags = diag_list_new();
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        GString *text = g_string_new(contents[i]);
        if (change != NULL && strcmp(change->file, names[i]) == 0) {
            assert_int_equal(g_string_replace(text, change->word, other, 1), 1);
        }
        harness_write_file(harness, arena_printf(harness->arena, "%s/%s", folder, names[i]),
                           text->str);
        g_string_free(text, TRUE);
    }
    const char *path = arena_printf(harness->arena, "%s/%s", harness_folder(harness), folder);
    assert_int_equal(project_open(path, &options, NULL, &out->project, out->diags), OUTCOME_OK);
    rules_check(out->project.game, true, &out->rules, out->diags);
}

static void close_game(struct opened *opened)
{
    diag_list_free(opened->diags);
    rule_report_free(opened->rules);
    project_close(&opened->project);
}

/* "component/id": the pictures of each copy, front and back, one after the other. */
static GHashTable *pictures_of(const struct opened *opened)
{
    const struct png_options options = {.dpi = 150, .cut_outline = true};
    GHashTable *pictures = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    struct face_maker *maker = face_maker_new(&opened->project.resources);
    struct png_writer *writer = png_writer_new(&options);
    for (size_t i = 0; i < opened->project.pieces->component_count; i++) {
        const struct component_pieces *made = &opened->project.pieces->components[i];
        for (size_t j = 0; j < made->count; j++) {
            const char *id = node_text(node_lookup(made->pieces[j].record, "id"));
            gchar *key = g_strdup_printf("%s/%s", made->component->id, id != NULL ? id : "");
            GString *all = g_string_new(g_hash_table_lookup(pictures, key));
            const size_t faces[] = {made->pieces[j].front, made->pieces[j].back};
            for (size_t k = 0; k < 2; k++) {
                struct display_list *list = NULL;
                const unsigned char *bytes;
                size_t size;
                if (faces[k] != NO_FACE) {
                    assert_int_equal(face_lay_out(maker, &opened->project.pieces->faces[faces[k]],
                                                  &list, opened->diags),
                                     OUTCOME_OK);
                    assert_int_equal(png_writer_encode(writer, list, &bytes, &size, opened->diags),
                                     OUTCOME_OK);
                    gchar *sum = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, size);
                    g_string_append(all, sum);
                    g_free(sum);
                    display_list_free(list);
                }
            }
            g_hash_table_insert(pictures, key, g_string_free(all, FALSE));
        }
    }
    png_writer_free(writer);
    face_maker_free(maker);
    return pictures;
}

/* The names of all pieces whose pictures are not those of the other state, sorted. */
static gchar *different_pictures(GHashTable *before, GHashTable *after)
{
    GList *keys = g_hash_table_get_keys(after), *more = g_hash_table_get_keys(before);
    GString *different = g_string_new(NULL);
    for (GList *key = more; key != NULL; key = key->next) {
        if (!g_hash_table_contains(after, key->data)) {
            keys = g_list_prepend(keys, key->data);
        }
    }
    keys = g_list_sort(keys, (GCompareFunc)strcmp);
    for (GList *key = keys; key != NULL; key = key->next) {
        if (g_strcmp0(g_hash_table_lookup(before, key->data),
                      g_hash_table_lookup(after, key->data)) != 0) {
            g_string_append_printf(different, "%s ", (const char *)key->data);
        }
    }
    g_list_free(more);
    g_list_free(keys);
    return g_string_free(different, FALSE);
}

static gchar *named_pieces(const struct comparison *comparison)
{
    GList *keys = NULL;
    GString *named = g_string_new(NULL);
    for (size_t i = 0; i < comparison->piece_count; i++) {
        const struct piece_change *piece = &comparison->pieces[i];
        keys = g_list_prepend(keys, g_strdup_printf("%s/%s", piece->component->id, piece->id));
    }
    keys = g_list_sort(keys, (GCompareFunc)strcmp);
    for (GList *key = keys; key != NULL; key = key->next) {
        g_string_append_printf(named, "%s ", (const char *)key->data);
    }
    g_list_free_full(keys, g_free);
    return g_string_free(named, FALSE);
}

/* The game with one of the changes, opened and drawn once, however often it is compared. */
struct state {
    struct opened opened;
    GHashTable *pictures; /* NULL: not opened yet */
};

enum { OTHER_COUNT = G_N_ELEMENTS(changes[0].others) };

/* The last of the states is the game without a change. */
enum { UNCHANGED = G_N_ELEMENTS(changes) * OTHER_COUNT, STATE_COUNT };

static const struct state *state_at(struct harness *harness, struct state *states, size_t index)
{
    struct state *state = &states[index];
    if (state->pictures == NULL) {
        const struct change *change = index < UNCHANGED ? &changes[index / OTHER_COUNT] : NULL;
        open_game(harness, arena_printf(harness->arena, "state-%zu", index), change,
                  change != NULL ? change->others[index % OTHER_COUNT] : NULL, &state->opened);
        state->pictures = pictures_of(&state->opened);
    }
    return state;
}

/* Each pair is of two changes of the same game, or of none and one; 210 pairs, under the sanitizers one in so many. */
static void test_pieces_named_are_those_whose_pictures_differ(void **test_state)
{
    struct harness *harness = *test_state;
    GRand *random = g_rand_new_with_seed(18);
    struct state states[STATE_COUNT] = {0};
    unsigned different = 0;
    const char *sample = g_getenv("SAMPLE");
    unsigned rounds = 210 / (sample != NULL ? (unsigned)g_ascii_strtoull(sample, NULL, 10) : 1);
    for (unsigned round = 0; round < rounds; round++) {
        const struct state *pair[2];
        for (size_t i = 0; i < 2; i++) {
            size_t changed = (size_t)g_rand_int_range(random, 0, UNCHANGED);
            pair[i] = state_at(harness, states, i == 0 && round % 2 == 0 ? UNCHANGED : changed);
        }
        const struct game_state before = {&pair[0]->opened.project, pair[0]->opened.rules};
        const struct game_state after = {&pair[1]->opened.project, pair[1]->opened.rules};
        struct comparison *comparison = NULL;
        assert_int_equal(comparison_make(&before, &after, 1, &comparison, pair[1]->opened.diags),
                         OUTCOME_OK);
        gchar *named = named_pieces(comparison),
              *expected = different_pictures(pair[0]->pictures, pair[1]->pictures);
        assert_string_equal(named, expected);
        different += *expected != '\0' ? 1 : 0;
        g_free(expected);
        g_free(named);
        comparison_free(comparison);
    }
    assert_true(different > rounds / 2);
    for (size_t i = 0; i < STATE_COUNT; i++) {
        if (states[i].pictures != NULL) {
            g_hash_table_unref(states[i].pictures);
            close_game(&states[i].opened);
        }
    }
    g_rand_free(random);
}

static const struct piece_change *compare_one(struct harness *harness, struct opened opened[2],
                                              const struct change *change, const char *other,
                                              struct comparison **comparison)
{
    open_game(harness, "before", NULL, NULL, &opened[0]);
    open_game(harness, "after", change, other, &opened[1]);
    const struct game_state before = {&opened[0].project, opened[0].rules};
    const struct game_state after = {&opened[1].project, opened[1].rules};
    assert_int_equal(comparison_make(&before, &after, 1, comparison, opened[1].diags), OUTCOME_OK);
    assert_int_equal((*comparison)->piece_count, 1);
    return &(*comparison)->pieces[0];
}

static void test_a_changed_value_is_named_with_the_place_where_it_shows(void **state)
{
    struct opened opened[2] = {0};
    struct comparison *comparison = NULL;
    const struct piece_change *piece =
        compare_one(*state, opened, &changes[0], "cost: 8", &comparison);
    assert_string_equal(piece->id, "ann");
    assert_int_equal(piece->value_count, 1);
    assert_string_equal(piece->values[0].path, "cost");
    assert_string_equal(piece->values[0].before->scalar.text, "3");
    assert_string_equal(piece->values[0].after->scalar.text, "8");
    assert_int_equal(piece->side_count, 1);
    assert_int_equal(piece->sides[0].box_count, 1);
    const struct box box = {3, 20, 24, 6};
    struct box found = piece->sides[0].boxes[0];
    assert_true(box_contains(box_inset(box, -2.5), found));
    comparison_free(comparison);
    close_game(&opened[0]);
    close_game(&opened[1]);
}

static void test_another_number_of_copies_is_a_change(void **state)
{
    struct opened opened[2] = {0};
    struct comparison *comparison = NULL;
    const struct piece_change *piece =
        compare_one(*state, opened, &changes[4], "copies: 4", &comparison);
    assert_int_equal(piece->kind, PIECE_CHANGED);
    assert_int_equal(piece->copies_before, 2);
    assert_int_equal(piece->copies_after, 4);
    assert_int_equal(piece->side_count, 0);
    comparison_free(comparison);
    close_game(&opened[0]);
    close_game(&opened[1]);
}

/* A text that does not fit is drawn as far as it does, in either state; only the later one's findings are told. */
static void test_faces_with_errors_are_compared_by_what_is_drawn_of_them(void **state)
{
    struct harness *harness = *state;
    struct opened good, broken;
    const char *name =
        "name: Bo in a word that ends far beyond every line of his card, as a test wants";
    open_game(harness, "good", NULL, NULL, &good);
    open_game(harness, "broken", &changes[2], name, &broken);
    const struct game_state states[] = {{&good.project, good.rules},
                                        {&broken.project, broken.rules}};
    for (size_t after = 0; after < 2; after++) {
        struct comparison *comparison = NULL;
        struct diag_list *diags = diag_list_new();
        assert_int_equal(comparison_make(&states[1 - after], &states[after], 2, &comparison, diags),
                         after == 1 ? OUTCOME_REJECTED : OUTCOME_OK);
        assert_int_equal(diag_list_count(diags), after);
        assert_int_equal(comparison->piece_count, 1);
        assert_string_equal(comparison->pieces[0].id, "bo");
        assert_int_equal(comparison->pieces[0].side_count, 1);
        assert_true(comparison->pieces[0].sides[0].box_count > 0);
        comparison_free(comparison);
        diag_list_free(diags);
    }
    close_game(&good);
    close_game(&broken);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_pieces_named_are_those_whose_pictures_differ),
        TEST(test_a_changed_value_is_named_with_the_place_where_it_shows),
        TEST(test_another_number_of_copies_is_a_change),
        TEST(test_faces_with_errors_are_compared_by_what_is_drawn_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
