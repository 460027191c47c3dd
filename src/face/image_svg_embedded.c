#include "face/image_svg_embedded.h"

#include <string.h>

#include "face/image_header.h"
#include "face/image_pixels.h"
#include "face/image_profile.h"

/* librsvg shows the pixels as they are stored. */
static void note_looks(struct svg_survey *survey, GBytes *file, const struct image_header *header,
                       unsigned long line)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file, &length);
    const char *problem = NULL;
    GBytes *profile = image_profile_read(bytes, length, header, &problem);
    if (profile != NULL) {
        svg_survey_note(survey->omitted, "the colour profile of a picture", line);
        g_bytes_unref(profile);
    }
    if (header->orientation != EXIF_TOP_LEFT) {
        svg_survey_note(survey->omitted, "the turn of a picture (Exif)", line);
    }
}

/* librsvg goes by the name of the format, and draws nothing where the bytes are of another. */
static const char *problem_of(const char *address, GBytes *file, struct image_header *header_out)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file, &length);
    const char *problem = image_header_read(bytes, length, header_out);
    bool is_png = g_ascii_strncasecmp(address, "data:image/png", 14) == 0;
    bool is_jpeg = g_ascii_strncasecmp(address, "data:image/jp", 13) == 0;
    if (problem != NULL) {
        return problem;
    }
    if (header_out->format != IMAGE_PNG && header_out->format != IMAGE_JPEG) {
        return "in an SVG only PNG and JPEG are drawn";
    }
    if ((is_png && header_out->format == IMAGE_JPEG) ||
        (is_jpeg && header_out->format == IMAGE_PNG)) {
        return is_png ? "it is a JPEG that is called image/png"
                      : "it is a PNG that is called image/jpeg";
    }
    return NULL;
}

static void report(struct svg_survey *survey, unsigned long line, const char *problem)
{
    survey->problem = g_strdup_printf("the picture in its line %lu: %s", line, problem);
}

/* The bytes that an address stands for; NULL where it has none. */
static GBytes *bytes_of(const char *address)
{
    const char *comma = strchr(address, ',');
    char *text = comma != NULL ? g_uri_unescape_string(comma + 1, NULL) : NULL;
    if (text == NULL) {
        return comma != NULL ? g_bytes_new_static("", 0) : NULL;
    }
    /* Without ";base64" the text stands for its bytes; the 0 at its end is not one of them. */
    if (g_strrstr_len(address, comma - address, ";base64") == NULL) {
        return g_bytes_new_take(text, strlen(text));
    }
    gsize length;
    guchar *bytes = g_base64_decode(text, &length);
    g_free(text);
    return g_bytes_new_take(bytes, length);
}

void svg_embedded_check(struct svg_survey *survey, const char *address, unsigned long line,
                        const struct work_limits *limits, double *pixels_io)
{
    GBytes *file = svg_survey_is_settled(survey) ? NULL : bytes_of(address);
    if (file == NULL) {
        return;
    }
    struct image_header header;
    const char *problem = problem_of(address, file, &header);
    if (problem != NULL) {
        report(survey, line, problem);
    } else {
        note_looks(survey, file, &header, line);
        *pixels_io += header.width_px * header.height_px;
        svg_survey_allow(survey, "pixels in its pictures", *pixels_io,
                         (double)limits->picture_pixels);
        /* Not before it is known that there are not too many to decode. */
        problem = svg_survey_is_settled(survey) ? NULL : image_pixels_problem(file, &header);
        if (problem != NULL) {
            report(survey, line, problem);
        } else if (!svg_survey_is_settled(survey) && !image_pixels_can_be_decoded(file, &header)) {
            report(survey, line, "a part of it is lost: it is damaged, or was cut short");
        }
    }
    g_bytes_unref(file);
}
