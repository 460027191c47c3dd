/* Colours as the inks of a press, by an ICC profile: relative colorimetry with black at black, as the profiles of
 * pictures go to sRGB. */
#include "face/ink_profile.h"

#include <lcms2.h>
#include <math.h>

enum { TITLE_BYTES = 128 };

struct ink_profile {
    GBytes *bytes;
    char title[TITLE_BYTES];
    cmsHTRANSFORM colours; /* doubles of RGB to percents of ink */
    cmsHTRANSFORM pixels;
};

/* Where packages put the data of Ghostscript: Debian, then Fedora. */
static gchar *find_usual(void)
{
    static const char *const places[] = {"color/icc/ghostscript/default_cmyk.icc",
                                         "ghostscript/iccprofiles/default_cmyk.icc"};
    gchar *found = NULL;
    /* Folders of the user first, then those of the system. */
    for (const gchar *const *folder = g_get_system_data_dirs(); *folder != NULL; folder++) {
        for (size_t i = 0; i < G_N_ELEMENTS(places) && found == NULL; i++) {
            gchar *path = g_build_filename(*folder, places[i], NULL);
            if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
                found = path;
            } else {
                g_free(path);
            }
        }
    }
    return found;
}

static GBytes *read_file(const char *path)
{
    gchar *contents = NULL;
    gsize length = 0;
    return g_file_get_contents(path, &contents, &length, NULL) ? g_bytes_new_take(contents, length)
                                                               : NULL;
}

/* NULL, or what the file is in place of a profile of a press. */
static const char *open_transforms(struct ink_profile *profile)
{
    gsize length = 0;
    const void *bytes = g_bytes_get_data(profile->bytes, &length);
    cmsHPROFILE inks = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length);
    if (inks == NULL) {
        return "it is no ICC profile";
    }
    const cmsUInt32Number intent = INTENT_RELATIVE_COLORIMETRIC,
                          flags = cmsFLAGS_BLACKPOINTCOMPENSATION;
    /* A device class of output: a profile of a press, not of a picture. */
    bool of_press =
        cmsGetColorSpace(inks) == cmsSigCmykData && cmsGetDeviceClass(inks) == cmsSigOutputClass;
    if (of_press) {
        cmsHPROFILE srgb = cmsCreate_sRGBProfile();
        /* Doubles for colours of the theme, bytes for pixels. */
        profile->colours =
            cmsCreateTransform(srgb, TYPE_RGB_DBL, inks, TYPE_CMYK_DBL, intent, flags);
        profile->pixels = cmsCreateTransform(srgb, TYPE_RGB_8, inks, TYPE_CMYK_8, intent, flags);
        cmsGetProfileInfoASCII(inks, cmsInfoDescription, "en", "US", profile->title, TITLE_BYTES);
        cmsCloseProfile(srgb);
    }
    cmsCloseProfile(inks);
    /* What failed first is told. */
    return !of_press                                             ? "it is not of a press with CMYK"
           : profile->colours == NULL || profile->pixels == NULL ? "it is damaged"
                                                                 : NULL;
}

struct ink_profile *ink_profile_open(const char *path, const char **problem_out)
{
    gchar *usual = path == NULL ? find_usual() : NULL;
    const char *file = path != NULL ? path : usual;
    struct ink_profile *profile = g_new0(struct ink_profile, 1);
    profile->bytes = file != NULL ? read_file(file) : NULL;
    if (profile->bytes != NULL) {
        *problem_out = open_transforms(profile);
    } else {
        *problem_out = path != NULL
                           ? "it cannot be read"
                           : "there is none where Ghostscript's data (libgs-common) has it";
    }
    g_free(usual);
    if (*problem_out != NULL) {
        ink_profile_free(profile);
        return NULL;
    }
    return profile;
}

void ink_profile_free(struct ink_profile *profile)
{
    if (profile != NULL) {
        g_clear_pointer(&profile->colours, cmsDeleteTransform);
        g_clear_pointer(&profile->pixels, cmsDeleteTransform);
        g_clear_pointer(&profile->bytes, g_bytes_unref);
        g_free(profile);
    }
}

GBytes *ink_profile_bytes(const struct ink_profile *profile)
{
    return profile->bytes;
}

const char *ink_profile_title(const struct ink_profile *profile)
{
    return profile->title;
}

static bool are_equal_bytes(double a, double b)
{
    /* As they are written in a file: a colour comes back from a hundredth of a unit. */
    return lround(255 * a) == lround(255 * b);
}

struct inks ink_profile_colour(const struct ink_profile *profile, const struct colour_inks *asked,
                               size_t asked_count, struct colour colour)
{
    /* What the theme says itself goes before the profile. */
    for (size_t i = 0; i < asked_count; i++) {
        const struct colour *known = &asked[i].colour;
        if (are_equal_bytes(known->red, colour.red) &&
            are_equal_bytes(known->green, colour.green) &&
            are_equal_bytes(known->blue, colour.blue)) {
            return asked[i].inks;
        }
    }
    /* A grey is black ink alone: of four inks small letters have coloured edges. */
    struct inks inks = {{0, 0, 0, 1 - colour.red}};
    if (colour.red != colour.green || colour.green != colour.blue) {
        const double rgb[] = {colour.red, colour.green, colour.blue};
        cmsDoTransform(profile->colours, rgb, inks.parts, 1);
        /* Little CMS counts in percents. */
        for (size_t i = 0; i < G_N_ELEMENTS(inks.parts); i++) {
            inks.parts[i] = CLAMP(inks.parts[i] / 100, 0, 1);
        }
    }
    return inks;
}

void ink_profile_pixels(const struct ink_profile *profile, const unsigned char *rgb,
                        unsigned char *inks_out, size_t count)
{
    cmsDoTransform(profile->pixels, rgb, inks_out, (cmsUInt32Number)count);
}

double inks_percent(struct inks inks)
{
    return 100 * (inks.parts[0] + inks.parts[1] + inks.parts[2] + inks.parts[3]);
}
