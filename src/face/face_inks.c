/* How much ink the colours and pictures of a face take, as percents of the four inks added up; 400 is the most. The
 * profile stays open from face to face, as opening it takes longer than a face. */
#include "face/face_inks.h"

#include <math.h>

#include <glib.h>

#include "face/ink_profile.h"
#include "game/print_settings.h"

struct face_inks {
    const struct theme *theme;
    struct ink_profile *profile;
    const char *path; /* of it; NULL: the usual one, or none */
    double limit_percent;
};

struct face_inks *face_inks_new(const struct theme *theme)
{
    struct face_inks *inks = g_new0(struct face_inks, 1);
    inks->theme = theme;
    return inks;
}

void face_inks_free(struct face_inks *inks)
{
    if (inks != NULL) {
        ink_profile_free(inks->profile);
        g_free(inks);
    }
}

void face_inks_set(struct face_inks *inks, const struct print_settings *print)
{
    const char *problem = NULL;
    inks->limit_percent = print_has_inks(print) ? print->ink_limit_percent : 0;
    if (inks->limit_percent > 0 &&
        (inks->profile == NULL || g_strcmp0(inks->path, print->profile) != 0)) {
        ink_profile_free(inks->profile);
        inks->profile = ink_profile_open(print->profile, &problem);
        inks->path = print->profile;
    }
    if (inks->profile == NULL) {
        inks->limit_percent = 0;
    }
}

double face_inks_limit(const struct face_inks *inks)
{
    return inks->limit_percent;
}

double face_inks_of_colour(const struct face_inks *inks, struct colour colour)
{
    return colour.alpha * inks_percent(ink_profile_colour(inks->profile, inks->theme->inks,
                                                          inks->theme->ink_count, colour));
}

/* On white paper: the pixels hold colours times their alpha. */
static void take_rgb(uint32_t pixel, unsigned char *rgb)
{
    unsigned paper = 255 - (pixel >> 24);
    for (unsigned i = 0; i < 3; i++) {
        rgb[i] = (unsigned char)(paper + (pixel >> (16 - 8 * i) & 0xff));
    }
}

double face_inks_of_picture(const struct face_inks *inks, struct image_colours *colours,
                            const struct image *image)
{
    uint32_t pixels[IMAGE_COPY_PIXELS];
    bool drawn = image_colours_pixels(colours, image, pixels);
    unsigned most = 0;
    bool grey = true;
    unsigned char rgb[3], parts[4];
    for (size_t i = 0; drawn && i < IMAGE_COPY_PIXELS; i++) {
        take_rgb(pixels[i], rgb);
        grey = grey && rgb[0] == rgb[1] && rgb[1] == rgb[2];
        ink_profile_pixels(inks->profile, rgb, parts, 1);
        unsigned sum = (unsigned)parts[0] + parts[1] + parts[2] + parts[3];
        most = MAX(most, sum);
    }
    return grey ? 0 : most * 100 / 255.0; /* greys alone are of black ink, which no paper minds */
}
