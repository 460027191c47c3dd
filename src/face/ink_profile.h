/* Colours as inks: what a press puts on paper for them, by the profile of its inks and paper. */
#ifndef KERF_FACE_INK_PROFILE_H
#define KERF_FACE_INK_PROFILE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/colour.h"

/** An ICC profile of a press, opened; may be used by one thread at a time. */
struct ink_profile;

/**
 * path         of a profile of CMYK; NULL: the free one that comes with Ghostscript's data, of US web presses
 * problem_out  in words, where there is none to use
 *
 * NULL after a problem. ink_profile_free().
 */
struct ink_profile *ink_profile_open(const char *path, const char **problem_out);

/** Accepts NULL. */
void ink_profile_free(struct ink_profile *profile);

/** The bytes of the file, borrowed. */
GBytes *ink_profile_bytes(const struct ink_profile *profile);

/** What it calls itself, "Coated FOGRA39". */
const char *ink_profile_title(const struct ink_profile *profile);

/**
 * Of an opaque colour of texts, lines and areas. Greys are of black ink alone: inks printed on each other for
 * one have coloured edges unless the press is true to a hair.
 *
 * asked  colours whose inks are their author's, told by what a screen tells apart, [asked_count]
 */
struct inks ink_profile_colour(const struct ink_profile *profile, const struct colour_inks *asked,
                               size_t asked_count, struct colour colour);

/** Pixels of RGB, three bytes each, as pixels of four, of which 255 is all ink. */
void ink_profile_pixels(const struct ink_profile *profile, const unsigned char *rgb,
                        unsigned char *inks_out, size_t count);

/** All inks together, in percent: up to 400. */
double inks_percent(struct inks inks);

#endif
