/* Which of a game's texts are words for people, and what becomes of them in another language. */
#ifndef KERF_GAME_PRINTED_WORDS_H
#define KERF_GAME_PRINTED_WORDS_H

#include <glib.h>

#include "document/translation.h"
#include "game/game.h"

/** Is given each text with words in it, in the order of its file. */
struct words_visitor {
    void (*take)(void *data, const struct node *text, const char *context, const char *comment);
    /* Each noun that a text counts, {plural(hits, 'space')}; `many` and the comment are in the arena. */
    void (*take_noun)(void *data, const struct counted_noun *noun, const char *comment);
    /* Texts in quotes that an expression may print, in order, after `take` was given the text that it stands in. */
    void (*take_quoted)(void *data, const struct quoted_text *texts, size_t count,
                        const char *context, const char *comment);
    void *data;
    /* Both are filled in by game_load(). */
    const char *language; /* that the author writes */
    GHashTable *taken; /* const struct node *: what aliases share is one text, of its first place */
};

/** Of game.yaml: its title, what it says of itself, and the titles of its components and print groups. */
void words_of_game(struct arena *arena, const struct node *root,
                   const struct words_visitor *visitor);

/** What the sheets of a print group are called, in the game's language: "cards-and-dice" is "Cards and dice". */
const char *words_group_title(const struct game *game, struct arena *arena, const char *group);

/** How many can play as it is printed, 1–4 for 1-4; the game says it. */
const char *words_players(const struct game *game, struct arena *arena);

/** Of a layout: what its texts, and headings and cells of its tables, say besides what stands in {braces}, and there in
 * quotes. What it hands on or goes through is words where it is called so or looks so. */
void words_of_layout(struct arena *arena, const char *name, const struct node *root,
                     const struct words_visitor *visitor);

/**
 * Of a data set: texts of fields whose type is `text`, unless it says `translate: false` or has a pattern.
 * Without a type: fields called name, title, text, label, note or heading, and texts of several words.
 * Of boards what they are marked with. Of fields that are computed what stands in quotes, by the same rule.
 *
 * type  of its records; NULL: none is declared
 */
void words_of_data(struct arena *arena, const struct data_set *set, const struct record_type *type,
                   const struct words_visitor *visitor);

/** A game's texts put into another language while it is loaded. */
struct words_translating {
    struct arena *arena;                   /* the game's */
    const struct translation *translation; /* NULL: nothing is to be done */
    GHashTable *rewordings;                /* of expressions */
    const char *language;
    size_t count, missing, unsure;
    struct diag_list *diags;
};

/**
 * As a visitor's `take`, `data` being a struct words_translating: a text becomes its translation, at its place
 * in the file of translations. DIAG_WORDS_LOST where that lacks what stands in {braces}, a tag or an icon.
 */
void words_translate(void *data, const struct node *text, const char *context, const char *comment);

/** As a visitor's `take_noun`: it stays as it is until it is counted, and is missing or unsure as a text is. */
void words_count_noun(void *data, const struct counted_noun *noun, const char *comment);

/** As a visitor's `take_quoted`: the expression says the translations from now on; DIAG_WORDS_LOST as above. */
void words_reword(void *data, const struct quoted_text *texts, size_t count, const char *context,
                  const char *comment);

/** Reports DIAG_WORDS_MISSING and DIAG_WORDS_UNSURE, once all was translated. */
void words_report(const struct words_translating *translating, const struct node *asked_at);

#endif
