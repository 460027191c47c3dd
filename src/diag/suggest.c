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

/* d7 and d8, card-1 and card-2: a digit is not mistyped for another, and any of them would be as near. */
static bool differ_in_digits(const struct folded_name *a, const struct folded_name *b)
{
    size_t others = 0;
    for (size_t i = 0; i < a->count && a->count == b->count; i++) {
        if (a->characters[i] != b->characters[i]) {
            if (!g_unichar_isdigit(a->characters[i]) || !g_unichar_isdigit(b->characters[i])) {
                return false;
            }
            others++;
        }
    }
    return others > 0;
}

/* The first of those that are equally near, so the order of candidates is that of preference. */
const char *suggest_nearest(const char *name, const char *const *candidates, size_t count)
{
    struct folded_name wanted, candidate;
    const char *nearest = NULL;
    size_t nearest_distance = SIZE_MAX;

    if (!fold_name(name, &wanted)) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        if (!fold_name(candidates[i], &candidate) || differ_in_digits(&wanted, &candidate)) {
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

/* `l7163` of `avery-l7163`. */
static bool is_last_part(const char *word, const char *name)
{
    size_t length = strlen(word), whole = strlen(name);
    return whole > length && name[whole - length - 1] == '-' &&
           g_ascii_strcasecmp(name + whole - length, word) == 0;
}

/* What a word of three letters or more is the beginning of, or the last part, if that is one name alone: `hex` of
 * `hexagon`. */
static const char *find_longer(const char *word, const char *const *candidates, size_t count)
{
    const char *longer = NULL;
    for (size_t i = 0; i < count && g_utf8_validate(word, -1, NULL) && g_utf8_strlen(word, -1) > 2;
         i++) {
        if (g_ascii_strncasecmp(candidates[i], word, strlen(word)) == 0 ||
            is_last_part(word, candidates[i])) {
            if (longer != NULL) {
                return NULL;
            }
            longer = candidates[i];
        }
    }
    return longer;
}

/* What there is, where nothing is near: a short list answers the question that the author had. */
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

/* fontSize and font_size are font-size, and the color in a name is a colour; g_free(). */
static char *fold_word(const char *word)
{
    GString *folded = g_string_new(NULL);
    for (const char *at = word; *at != '\0'; at++) {
        bool is_hump = at > word && g_ascii_isupper(*at) && g_ascii_islower(at[-1]);
        if (is_hump) {
            g_string_append_c(folded, '-');
        }
        g_string_append_c(folded, *at == '_' ? '-' : is_hump ? g_ascii_tolower(*at) : *at);
    }
    g_string_replace(folded, "-color", "-colour", 0);
    return g_string_free(folded, FALSE);
}

/* The name itself, which lives as long as the table that it is from. */
static const char *find_name(const char *word, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], word) == 0) {
            return names[i];
        }
    }
    return NULL;
}

/* Words of other programs for what is done in another way here, where the second is a name. */
/* clang-format off */
static const char *const answers[][3] = {
    {"x", "at", "write at: [x, y], in a stack or on the face itself"},
    {"y", "at", "write at: [x, y], in a stack or on the face itself"},
    {"left", "at", "write at: [left, top], in a stack or on the face itself"},
    {"top", "at", "write at: [left, top], in a stack or on the face itself"},
    {"margin", "padding", "room inside is 'padding', room between neighbours the 'gap' of what they stand in"},
    {"margin", "inside", "room inside is 'padding', room between neighbours the 'gap' of what they stand in"},
    {"spacing", "gap", "room between neighbours is 'gap'"},
    {"spacing", "font-size", "'line-height' and 'letter-spacing' are fields of a style in the theme"},
    {"display", "when", "write when: and what must be true for it to be drawn"},
    {"hidden", "when", "write when: and what must be true for it to be drawn"},
    {"visibility", "when", "write when: and what must be true for it to be drawn"},
    {"z-index", "at", "what is listed later lies on top"},
    {"layer", "at", "what is listed later lies on top"},
    {"justify-content", "align", "write align: and valign:"},
    {"align-items", "align", "write align: and valign:"},
    {"flex", "width", "write width: 1fr, 2fr ... for shares of what is left"},
    {"bold", "weight", "write weight: bold, or <b> in the text"},
    {"underline", "weight", "write <u> in the text"},
    {"font-style", "italic", "write italic: true, or <i> in the text"},
    {"uppercase", "weight", "write capitals: true in a style of the theme, or {upper(name)} in the text"},
    {"text-transform", "weight", "write capitals: true in a style of the theme, or {upper(name)} in the text"},
    {"line-height", "weight", "it is a field of a style in the theme"},
    {"letter-spacing", "weight", "it is a field of a style in the theme"},
    {"paragraph-gap", "weight", "it is a field of a style in the theme"},
    {"capitals", "weight", "it is a field of a style in the theme"},
    {"features", "weight", "it is a field of a style in the theme"},
    {"language", "weight", "it is a field of a style in the theme"},
    {"overflow", "fit", "a text that does not fit is an error; fit: shrink makes it smaller"},
    {"ellipsize", "fit", "a text that does not fit is an error; fit: shrink makes it smaller"},
    {"shrink", "fit", "write fit: shrink, and the smallest size as minimum"},
    {"autoscale", "fit", "write fit: shrink, and the smallest size as minimum"},
    {"max-lines", "wrap", "wrap: false keeps it on one line, a height limits it"},
    {"auto", "shrink", "shrink makes what does not fit smaller, down to 'minimum'"},
    {"auto", "contain", "contain shows all of it, cover fills the box"},
    {"sheet", "file", "a sheet stands behind its file, as in file: deck.xlsx#Cards"},
    {"tab", "file", "a sheet stands behind its file, as in file: deck.xlsx#Cards"},
    {"worksheet", "file", "a sheet stands behind its file, as in file: deck.xlsx#Cards"},
    {"range", "file", "a range stands behind its file, as in file: deck.xlsx#Cards!A1:F20"},
    {"round", "circle", "circle is one, rounded a box with round corners"},
    {"required", "optional", "a field must be there unless it says optional: true"},
    {"yes", "true", "it is written true"}, {"on", "true", "it is written true"},
    {"no", "false", "it is written false"}, {"off", "false", "it is written false"},
};

/* Words of other programs for lengths, each of the property that is second. */
static const char *const length_answers[][3] = {
    {"center", "at", "write [x, y]; a stack with align: centre and valign: centre has it in its middle"},
    {"centre", "at", "write [x, y]; a stack with align: centre and valign: centre has it in its middle"},
    {"middle", "at", "write [x, y]; a stack with align: centre and valign: centre has it in its middle"},
    {"full", "width", "write 100%"},
    {"full", "height", "write 100%"},
    {"full", "size", "write 100%"},
    {"dashed", "dash", "write the lengths of dashes and gaps, [2, 1]"},
    {"dotted", "dash", "write the lengths of dashes and gaps, [0.5, 0.5]"},
    {"solid", "dash", "a line without 'dash' is solid"},
    {"none", "dash", "a line without 'dash' is solid"},
};
/* clang-format on */

/* Only where the second word of a row is among the candidates: an answer that fits an element may mislead in a
 * theme. */
static const char *find_answer(const char *const (*rows)[3], size_t row_count, const char *name,
                               const char *const *candidates, size_t count)
{
    char *folded = fold_word(name);
    const char *answer = NULL;
    for (size_t i = 0; i < row_count && answer == NULL; i++) {
        if (strcmp(rows[i][0], folded) == 0 && find_name(rows[i][1], candidates, count) != NULL) {
            answer = rows[i][2];
        }
    }
    g_free(folded);
    return answer;
}

const char *suggest_length(struct arena *arena, const char *word, const char *property)
{
    const char *answer =
        find_answer(length_answers, G_N_ELEMENTS(length_answers), word, &property, 1);
    return answer != NULL ? arena_printf(arena, "; %s", answer) : "";
}

/* Of "layouts/card.yaml" the card. */
static const char *find_stem(const char *name, const char *const *candidates, size_t count)
{
    gchar *stem = g_path_get_basename(name);
    char *dot = strrchr(stem, '.');
    if (dot != NULL) {
        *dot = '\0';
    }
    const char *found = find_name(stem, candidates, count);
    g_free(stem);
    return found;
}

/* A known habit of other programs first, then a slip of the pen, then what there is. */
const char *suggest_tail(struct arena *arena, const char *name, const char *const *candidates,
                         size_t count)
{
    const char *answer = find_answer(answers, G_N_ELEMENTS(answers), name, candidates, count);
    if (answer != NULL) {
        return arena_printf(arena, "; %s", answer);
    }
    const char *nearest = suggest_nearest(name, candidates, count);
    nearest = nearest != NULL ? nearest : find_stem(name, candidates, count);
    nearest = nearest != NULL ? nearest : find_longer(name, candidates, count);

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
    {"fontsize", "font-size"}, {"text-size", "font-size"}, {"font-size", "size"}, {"fontsize", "size"},
    {"font", "family"}, {"font-family", "family"}, {"fontfamily", "family"}, {"font-weight", "weight"},
    {"text-align", "align"}, {"halign", "align"}, {"vertical-align", "valign"}, {"w", "width"}, {"h", "height"},
    {"font-colour", "colour"}, {"text-colour", "colour"}, {"stroke-colour", "stroke"}, {"border-colour", "stroke"},
    {"background-colour", "fill"}, {"fill-colour", "fill"}, {"bg", "fill"}, {"border-radius", "radius"},
    {"corner-radius", "radius"}, {"min-size", "minimum"}, {"min-font-size", "minimum"}, {"hyphenate", "hyphens"},
    {"enum", "one_of"}, {"class", "style"}, {"layers", "front"}, {"choice", "one_of"}, {"options", "one_of"},
    {"double-sided", "duplex"}, {"two-sided", "duplex"}, {"single-sided", "none"}, {"children", "of"}, {"items", "of"}, {"elements", "of"}, {"content", "of"},
    {"img", "image"}, {"picture", "image"}, {"rect", "box"}, {"rectangle", "box"}, {"ellipse", "circle"},
    {"background", "fill"}, {"border", "stroke"}, {"border-width", "stroke-width"},
    {"rotation", "rotate"}, {"angle", "rotate"}, {"alpha", "opacity"}, {"position", "at"}, {"pos", "at"},
    {"if", "when"}, {"show", "when"}, {"visible", "when"}, {"for", "each"}, {"repeat", "each"}, {"foreach", "each"},
    {"quantity", "copies"}, {"qty", "copies"}, {"count", "copies"},
    {"int", "whole"}, {"integer", "whole"}, {"float", "number"}, {"string", "text"}, {"str", "text"},
    {"paths", "routes"}, {"roads", "routes"}, {"path", "through"}, {"oneway", "one-way"}, {"directed", "one-way"},
    {"bridge", "bridges"}, {"arrow-colour", "arrow"},
    {"bool", "flag"}, {"boolean", "flag"}, {"enum", "one_of"}, {"choices", "one_of"},
    {"init", "new"}, {"create", "new"}, {"lint", "check"}, {"validate", "check"}, {"build", "pdf"},
    {"print", "pdf"}, {"export", "images"}, {"png", "images"}, {"watch", "serve"}, {"preview", "serve"},
};
/* clang-format on */

/* Spelling first, then words: fontSize is font-size, before it is anything else. */
const char *suggest_synonym(const char *word, const char *const *names, size_t count)
{
    char *folded = fold_word(word);
    const char *meant = strcmp(folded, word) != 0 ? find_name(folded, names, count) : NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(synonyms) && meant == NULL; i++) {
        if (strcmp(synonyms[i][0], word) == 0 || strcmp(synonyms[i][0], folded) == 0) {
            meant = find_name(synonyms[i][1], names, count);
        }
    }
    g_free(folded);
    return meant;
}

/* The name that suggest_tail() proposed, out of a finished message, for what mends a file by it. */
const char *suggest_read(struct arena *arena, const char *message)
{
    const char *tail = strstr(message, "; " DID_YOU_MEAN "'");
    const char *start = tail != NULL ? strchr(tail, '\'') + 1 : NULL;
    const char *end = start != NULL ? strstr(start, "'?") : NULL;
    return end != NULL ? arena_strndup(arena, start, (size_t)(end - start)) : NULL;
}
