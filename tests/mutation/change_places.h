/* Where a game's data can be changed, found once; change.c makes a change at one of the places. */
#ifndef KERF_TESTS_MUTATION_CHANGE_PLACES_H
#define KERF_TESTS_MUTATION_CHANGE_PLACES_H

#include "expression/number_words.h"
#include "mutation/change.h"

struct word_place {
    const struct node *layer;
    const char *path;
    struct source_span span;
    size_t row, column;
};

/* A part of a text; a name has the data set that it is from. */
struct part_place {
    const char *path;
    struct source_span span;
    const struct data_set *set;
};

struct value_place {
    const struct node *node;
    const char *path; /* of the data set and in it */
};

struct change_places {
    const struct game *game;
    struct arena *arena;
    GHashTable *seen;                  /* nodes: what aliases repeat is visited once */
    GHashTable *files;                 /* source -> name of its file */
    GHashTable *ids;                   /* text -> data set whose record has that id */
    GArray *values[CHANGE_KIND_COUNT]; /* struct value_place, but for the kinds below */
    GArray *words;                     /* struct word_place, of CHANGE_SPACE */
    GArray *figures, *names;           /* struct part_place, of CHANGE_FIGURE and CHANGE_NAME */
    GArray *cuts;                      /* struct word_place, of CHANGE_CUT */
    const struct number_language *language;
};

/* "3-7" or "8": what a row of a table is for. */
struct range {
    unsigned long low, high;
};

bool range_read(const char *text, struct range *out);

/* "a1-c18": the spaces of a rectangle, columns and rows. */
struct rectangle {
    char left, right; /* letters */
    unsigned long top, bottom;
};

bool rectangle_read(const char *text, struct rectangle *out);

/* Of a list or a mapping; 0 of a scalar. */
size_t child_count(const struct node *node);
const struct node *child_at(const struct node *node, size_t index);

bool is_layer(const struct node *node);

#endif
