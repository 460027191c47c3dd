/* "Did you mean": edit distances between short names, and the tail of a message built on them. */
#include "diag/suggest.h"

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

#include "base/arena.h"

#define DID_YOU_MEAN "did you mean "

/* Nobody means a longer name; it keeps the table small and a hostile name cheap. */
#define NAME_LIMIT 64

/* More than these are no help in one line. */
#define LISTED_LIMIT 8

/* A name as lower-case characters, so that `Actions` is near `actions`. */
struct folded_name {
    gunichar characters[NAME_LIMIT];
    size_t count;
};

/* False for what is no text, or too long to be a name. */
static bool fold_name(const char *text, struct folded_name *out)
{
    out->count = 0;
    if (!g_utf8_validate(text, -1, NULL)) {
        return false;
    }
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        if (out->count == NAME_LIMIT) {
            return false;
        }
        out->characters[out->count++] = g_unichar_tolower(g_utf8_get_char(at));
    }
    return true;
}

/* Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
static size_t edit_distance(const struct folded_name *a, const struct folded_name *b)
{
    size_t rows[3][NAME_LIMIT + 1]; /* the row being filled and the two above it, in turn */

    for (size_t j = 0; j <= b->count; j++) {
        rows[0][j] = j;
    }
    for (size_t i = 1; i <= a->count; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i + 2) % 3], *above_that = rows[(i + 1) % 3];

        row[0] = i;
        for (size_t j = 1; j <= b->count; j++) {
            gunichar a_last = a->characters[i - 1], b_last = b->characters[j - 1];
            size_t replaced = above[j - 1] + (a_last != b_last);

            row[j] = MIN(replaced, MIN(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a_last == b->characters[j - 2] &&
                b_last == a->characters[i - 2]) {
                row[j] = MIN(row[j], above_that[j - 2] + 1);
            }
        }
    }
    return rows[a->count % 3][b->count];
}

/* A third of the letters may be wrong, but never all of them. */
static bool is_near(size_t distance, size_t longer_count)
{
    return distance <= MAX(longer_count / 3, 1) && distance < MAX(longer_count, 1);
}

const char *suggest_nearest(const char *name, const char *const *candidates, size_t count)
{
    struct folded_name wanted, candidate;
    const char *nearest = NULL;
    size_t nearest_distance = SIZE_MAX;

    if (!fold_name(name, &wanted)) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (!fold_name(candidates[i], &candidate)) {
            continue;
        }
        size_t distance = edit_distance(&wanted, &candidate);

        if (distance < nearest_distance && is_near(distance, MAX(wanted.count, candidate.count))) {
            nearest = candidates[i];
            nearest_distance = distance;
        }
    }
    return nearest;
}

static const char *list_candidates(struct arena *arena, const char *const *candidates, size_t count)
{
    const char *tail = "; there are: ";
    size_t listed_count = MIN(count, LISTED_LIMIT);

    for (size_t i = 0; i < listed_count; i++) {
        tail = arena_printf(arena, "%s%s%s", tail, i == 0 ? "" : ", ",
                            arena_shorten(arena, candidates[i], NAME_LIMIT));
    }
    return count > listed_count ? arena_printf(arena, "%s and %zu more", tail, count - listed_count)
                                : tail;
}

const char *suggest_tail(struct arena *arena, const char *name, const char *const *candidates,
                         size_t count)
{
    const char *nearest = suggest_nearest(name, candidates, count);

    if (nearest != NULL) {
        return arena_printf(arena, "; " DID_YOU_MEAN "'%s'?", nearest);
    }
    return count == 0 ? "" : list_candidates(arena, candidates, count);
}

/* Words of other programs, and other spellings, with what they are called here; a word may stand for several, of which
 * the first that is known where it stands is meant. */
/* clang-format off */
static const char *const synonyms[][2] = {
    {"color", "colour"}, {"colors", "colours"}, {"center", "centre"}, {"grey", "gray"}, {"gray", "grey"},
    {"middle", "centre"}, {"left", "start"}, {"right", "end"}, {"justified", "justify"},
    {"min", "from"}, {"min", "minimum"}, {"min", "least"}, {"max", "to"}, {"max", "most"},
    {"fontsize", "font-size"}, {"font_size", "font-size"}, {"fontSize", "font-size"},
    {"text-size", "font-size"}, {"font-size", "size"}, {"fontsize", "size"},
    {"font", "family"}, {"font-family", "family"}, {"fontfamily", "family"},
    {"img", "image"}, {"picture", "image"}, {"rect", "box"}, {"rectangle", "box"}, {"ellipse", "circle"},
    {"background", "fill"}, {"border", "stroke"}, {"border-width", "stroke-width"},
    {"rotation", "rotate"}, {"angle", "rotate"}, {"alpha", "opacity"}, {"position", "at"}, {"pos", "at"},
    {"if", "when"}, {"visible", "when"}, {"repeat", "each"}, {"foreach", "each"},
    {"quantity", "copies"}, {"qty", "copies"}, {"count", "copies"},
    {"int", "whole"}, {"integer", "whole"}, {"float", "number"}, {"string", "text"},
    {"paths", "routes"}, {"roads", "routes"}, {"path", "through"}, {"oneway", "one-way"}, {"directed", "one-way"},
    {"bridge", "bridges"}, {"arrow-color", "arrow"}, {"arrow-colour", "arrow"},
    {"pattern-color", "pattern-colour"}, {"icon-color", "icon-colour"},
    {"bool", "flag"}, {"boolean", "flag"}, {"enum", "one_of"}, {"choices", "one_of"},
    {"init", "new"}, {"create", "new"}, {"lint", "check"}, {"validate", "check"}, {"build", "pdf"},
    {"print", "pdf"}, {"export", "images"}, {"png", "images"}, {"watch", "serve"}, {"preview", "serve"},
};
/* clang-format on */

const char *suggest_synonym(const char *word, const char *const *names, size_t count)
{
    for (size_t i = 0; i < G_N_ELEMENTS(synonyms); i++) {
        for (size_t j = 0; j < count && strcmp(synonyms[i][0], word) == 0; j++) {
            if (strcmp(synonyms[i][1], names[j]) == 0) {
                return names[j];
            }
        }
    }
    return NULL;
}

const char *suggest_read(struct arena *arena, const char *message)
{
    const char *tail = strstr(message, "; " DID_YOU_MEAN "'");
    const char *start = tail != NULL ? strchr(tail, '\'') + 1 : NULL;
    const char *end = start != NULL ? strstr(start, "'?") : NULL;
    return end != NULL ? arena_strndup(arena, start, (size_t)(end - start)) : NULL;
}
