/* Makes the benchmark's deck of N cards, once as the floor reads it and once as a game for kerf. The
 * same N gives the same bytes everywhere: the generator and its seed are our own.
 *
 * usage: make_deck N FOLDER
 *
 * FOLDER/deck.tsv, FOLDER/icon.svg           for the floor
 * FOLDER/game/game.yaml, cards.yaml, ...     for kerf, with the same texts in the same places
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <glib.h>

#include "bench/deck.h"

enum { BODY_WORDS = 40, SENTENCE_WORDS = 10, TITLE_LETTERS_MAX = 14, CARDS_MAX = 100000 };

static const char *const stems[] = {
    "ash", "bell",  "brig", "cald", "dun",  "elm",  "fen",  "gar",  "glim", "hal",
    "hew", "ister", "jor",  "kel",  "lorn", "mar",  "nor",  "oak",  "pell", "quil",
    "rav", "rook",  "sel",  "tarn", "ul",   "vael", "wick", "wren", "yarr", "zeph",
};
static const char *const tails[] = {"", "a", "en", "er", "ing", "is", "ly", "ment", "ow", "th"};
static const char *const kinds[] = {"Scout",  "Market", "Engine", "Harbour",
                                    "Ritual", "Guild",  "Relic",  "Road"};
static const char *const tints[] = {"f3d9c9", "d6e6f2", "dff0d8", "efe3f5", "f7efc8", "e3e3e3"};

static const char icon[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\" width=\"64\" height=\"64\">\n"
    "  <circle cx=\"32\" cy=\"32\" r=\"29\" fill=\"#fdf6e3\" stroke=\"#333\" stroke-width=\"3\"/>\n"
    "  <path d=\"M32 8 38 25H56L42 36 47 54 32 43 17 54 22 36 8 25H26Z\" fill=\"#c0392b\"/>\n"
    "  <path d=\"M20 46C26 38 38 38 44 46\" fill=\"none\" stroke=\"#2c3e50\" stroke-width=\"2.5\"/>\n"
    "  <rect x=\"29\" y=\"29\" width=\"6\" height=\"6\" rx=\"1.5\" fill=\"#fff\" fill-opacity=\"0.8\"/>\n"
    "</svg>\n";

/* The files of the game that do not depend on the cards. */
static const char game_yaml[] = "game: Benchmark\n"
                                "language: en\n"
                                "theme: theme.yaml\n"
                                "data:\n"
                                "  cards: cards.yaml\n"
                                "components:\n"
                                "  cards:\n"
                                "    title: Cards\n"
                                "    each: cards\n"
                                "    layout: card\n"
                                "    print: {cut: marks, backs: none}\n";

static const char theme_yaml[] = "styles:\n"
                                 "  text: {family: DejaVu Sans, size: 8, colour: black}\n"
                                 "  title: {extends: text, size: 14, weight: 700}\n"
                                 "  cost: {extends: title, align: centre, valign: middle}\n"
                                 "  number: {extends: text, align: centre, valign: middle}\n";

static const char layout_yaml[] =
    "about: The card of the benchmark, to the millimetre that of the floor.\n"
    "size: [63, 88]\n"
    "bleed: 0\n"
    "safe: 0\n"
    "front:\n"
    "  - box: {at: [1.5, 1.5], size: [60, 85], radius: 3, fill: \"#{tint}\"}\n"
    "  - {text: \"{title}\", at: [5, 4.5], style: title, wrap: false}\n"
    "  - {text: \"{subtitle}\", at: [5, 11.5], wrap: false}\n"
    "  - circle: {at: [49.15, 4.65], size: 9.7, fill: white, stroke: \"#222\", stroke-width: 0.3}\n"
    "  - {text: \"{cost}\", at: [49, 4.5], size: 10, style: cost}\n"
    "  - {image: art/icon.svg, at: [26.5, 16.5], size: 10}\n"
    "  - table:\n"
    "      at: [6.5, 28.5]\n"
    "      size: [50, 25]\n"
    "      rows: table as numbers\n"
    "      row-height: 5\n"
    "      line: \"#333\"\n"
    "      line-width: 0.2\n"
    "      columns:\n"
    "        - {each: 4 as column, cell: \"{numbers[column]}\", style: number}\n"
    "  - {text: \"{body}\", at: [5, 56], size: [53, 30]}\n";

/* A linear congruential generator, upper bits; constants from Knuth's MMIX. */
struct dice {
    uint64_t state;
};

static size_t roll(struct dice *dice, size_t sides)
{
    dice->state = dice->state * 6364136223846793005U + 1442695040888963407U;
    return (size_t)(dice->state >> 33) % sides;
}

static const char *pick(struct dice *dice, const char *const *words, size_t count)
{
    return words[roll(dice, count)];
}

#define PICK(dice, words) pick((dice), (words), G_N_ELEMENTS(words))

static void add_word(GString *text, struct dice *dice, bool capital)
{
    gsize start = text->len;

    g_string_append(text, PICK(dice, stems));
    g_string_append(text, PICK(dice, tails));
    if (capital) {
        text->str[start] = g_ascii_toupper(text->str[start]);
    }
}

/* Four sentences; one word, not at the end of one, is bold. */
static void add_body(GString *text, struct dice *dice)
{
    size_t bold =
        roll(dice, BODY_WORDS / SENTENCE_WORDS) * SENTENCE_WORDS + roll(dice, SENTENCE_WORDS - 1);

    for (size_t i = 0; i < BODY_WORDS; i++) {
        bool first = i % SENTENCE_WORDS == 0, last = (i + 1) % SENTENCE_WORDS == 0;

        g_string_append(text, i == bold ? "<b>" : "");
        add_word(text, dice, first);
        g_string_append(text, i == bold ? "</b>" : "");
        g_string_append(text, last ? "." : "");
        g_string_append(text, i + 1 < BODY_WORDS ? " " : "");
    }
}

struct card_texts {
    GString *title, *subtitle, *body;
    size_t cost;
    const char *tint;
    long numbers[DECK_NUMBER_COUNT];
};

static void card_make(struct card_texts *card, struct dice *dice, size_t index)
{
    /* Two of the longest words would not fit on the card: kerf would say so, the floor would not. */
    do {
        g_string_truncate(card->title, 0);
        add_word(card->title, dice, true);
        g_string_append_c(card->title, ' ');
        add_word(card->title, dice, true);
    } while (card->title->len > TITLE_LETTERS_MAX);
    g_string_printf(card->subtitle, "%s of the ", PICK(dice, kinds));
    add_word(card->subtitle, dice, true);
    card->cost = roll(dice, 13);
    card->tint = tints[index % G_N_ELEMENTS(tints)];
    for (size_t i = 0; i < DECK_NUMBER_COUNT; i++) {
        card->numbers[i] = (long)roll(dice, 1009) - 9;
    }
    g_string_truncate(card->body, 0);
    add_body(card->body, dice);
}

static void card_write_tsv(GString *out, const struct card_texts *card)
{
    g_string_append_printf(out, "%s\t%s\t%zu\t%s\t", card->title->str, card->subtitle->str,
                           card->cost, card->tint);
    for (size_t i = 0; i < DECK_NUMBER_COUNT; i++) {
        g_string_append_printf(out, "%s%ld", i > 0 ? " " : "", card->numbers[i]);
    }
    g_string_append_printf(out, "\t%s\n", card->body->str);
}

static void card_write_yaml(GString *out, const struct card_texts *card, size_t index)
{
    g_string_append_printf(out, "- id: card-%04zu\n  title: %s\n  subtitle: %s\n  cost: %zu\n",
                           index + 1, card->title->str, card->subtitle->str, card->cost);
    g_string_append_printf(out, "  tint: \"%s\"\n  table:\n", card->tint);
    for (size_t row = 0; row < DECK_NUMBER_ROWS; row++) {
        const long *numbers = card->numbers + row * DECK_NUMBER_COLUMNS;

        g_string_append_printf(out, "    - [%ld, %ld, %ld, %ld]\n", numbers[0], numbers[1],
                               numbers[2], numbers[3]);
    }
    g_string_append_printf(out, "  body: %s\n", card->body->str);
}

static void write_file(const char *folder, const char *name, const char *content)
{
    char *path = g_build_filename(folder, name, NULL);
    char *parent = g_path_get_dirname(path);

    if (g_mkdir_with_parents(parent, 0777) != 0 || !g_file_set_contents(path, content, -1, NULL)) {
        fprintf(stderr, "make_deck: cannot write %s\n", path);
        exit(1);
    }
    g_free(parent);
    g_free(path);
}

int main(int argc, char **argv)
{
    size_t count = argc == 3 ? (size_t)strtoul(argv[1], NULL, 10) : 0;

    if (count < 1 || count > CARDS_MAX) {
        fprintf(stderr, "usage: make_deck N FOLDER, N from 1 to %d\n", CARDS_MAX);
        return 2;
    }
    struct dice dice = {20240601};
    struct card_texts card = {
        g_string_new(NULL), g_string_new(NULL), g_string_new(NULL), 0, NULL, {0}};
    GString *tsv = g_string_new(NULL), *yaml = g_string_new(NULL);

    for (size_t i = 0; i < count; i++) {
        card_make(&card, &dice, i);
        card_write_tsv(tsv, &card);
        card_write_yaml(yaml, &card, i);
    }
    write_file(argv[2], "deck.tsv", tsv->str);
    write_file(argv[2], "icon.svg", icon);
    write_file(argv[2], "game/game.yaml", game_yaml);
    write_file(argv[2], "game/theme.yaml", theme_yaml);
    write_file(argv[2], "game/cards.yaml", yaml->str);
    write_file(argv[2], "game/layouts/card.yaml", layout_yaml);
    write_file(argv[2], "game/art/icon.svg", icon);
    g_string_free(card.title, TRUE);
    g_string_free(card.subtitle, TRUE);
    g_string_free(card.body, TRUE);
    g_string_free(tsv, TRUE);
    g_string_free(yaml, TRUE);
    return 0;
}
