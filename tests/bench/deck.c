/* See deck.h. */
#include "bench/deck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

enum { FIELD_COUNT = 6 }; /* title, subtitle, cost, tint, numbers, body */

/* Ends the piece at `separator` and returns what follows; ends the program if there is none. */
static char *cut(char *text, char separator)
{
    char *at = strchr(text, separator);

    if (at == NULL) {
        fputs("floor: deck.tsv is damaged\n", stderr);
        exit(1);
    }
    *at = '\0';
    return at + 1;
}

static void read_card(struct deck_card *card, char *line)
{
    char *fields[FIELD_COUNT] = {line};

    for (size_t i = 1; i < FIELD_COUNT; i++) {
        fields[i] = cut(fields[i - 1], '\t');
    }
    unsigned long rgb = strtoul(fields[3], NULL, 16);
    char *number = fields[4];

    card->title = fields[0];
    card->subtitle = fields[1];
    card->cost = fields[2];
    card->red = (double)(rgb >> 16 & 255) / 255;
    card->green = (double)(rgb >> 8 & 255) / 255;
    card->blue = (double)(rgb & 255) / 255;
    for (size_t i = 0; i < DECK_NUMBER_COUNT; i++) {
        card->numbers[i] = number;
        number = i + 1 < DECK_NUMBER_COUNT ? cut(number, ' ') : number;
    }
    card->body = fields[5];
}

void deck_load(struct deck *deck, const char *folder)
{
    char *path = g_build_filename(folder, "deck.tsv", NULL);
    GArray *cards = g_array_new(FALSE, TRUE, sizeof(struct deck_card));

    if (!g_file_get_contents(path, &deck->text, NULL, NULL)) {
        fprintf(stderr, "floor: cannot read %s\n", path);
        exit(1);
    }
    for (char *line = deck->text; *line != '\0';) {
        char *next = cut(line, '\n');
        struct deck_card card = {0};

        read_card(&card, line);
        g_array_append_val(cards, card);
        line = next;
    }
    deck->count = cards->len;
    deck->cards = (struct deck_card *)(void *)g_array_free(cards, FALSE);
    g_free(path);
}

void deck_clear(struct deck *deck)
{
    g_free(deck->cards);
    g_free(deck->text);
    memset(deck, 0, sizeof *deck);
}
