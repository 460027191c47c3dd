/* How much ink a face's colours and pictures take on the press. Private to this folder. */
#ifndef KERF_FACE_FACE_INKS_H
#define KERF_FACE_FACE_INKS_H

#include "face/image_colours.h"
#include "game/game.h"

/** One thread's: the profile that it has open. */
struct face_inks;

struct face_inks *face_inks_new(const struct theme *theme);

/** Accepts NULL. */
void face_inks_free(struct face_inks *inks);

/** Takes up the settings of what is printed next; a profile that cannot be used is nothing to measure by. */
void face_inks_set(struct face_inks *inks, const struct print_settings *print);

/** Percent of all inks together that may be; 0: nobody asks. */
double face_inks_limit(const struct face_inks *inks);

/** Percent of ink of a colour on white paper. */
double face_inks_of_colour(const struct face_inks *inks, struct colour colour);

/** The most that a place of a picture has; 0: it cannot be drawn. */
double face_inks_of_picture(const struct face_inks *inks, struct image_colours *colours,
                            const struct image *image);

#endif
