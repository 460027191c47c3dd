/* What is found by looking through an SVG. */
#ifndef KERF_FACE_IMAGE_SVG_SURVEY_H
#define KERF_FACE_IMAGE_SVG_SURVEY_H

#include <stdbool.h>

#include <glib.h>

/** Something of an SVG that will not look as drawn. */
struct svg_note {
    char *
        name; /* "a <textPath>", a font family, or "the <use> refers to '#a', which is not there" */
    unsigned long line;
};

/** Letters of one text that stand together, and what it asks for them. */
struct svg_text {
    char *families; /* a list as CSS has it; NULL: none is named, or more than one may be meant */
    int weight;
    bool italic;
    char *letters;
    unsigned long line;
    size_t element; /* in the order of the file */
};

struct svg_survey {
    char *external;   /* the first reference that leads out of the file; NULL: none */
    char *problem;    /* why it is no XML, or what is wrong with a picture in it; NULL: nothing */
    char *excess;     /* what it asks too much of, "9000 elements"; NULL: nothing */
    char *most;       /* how much is allowed of that */
    bool has_effects; /* filters or masks, which librsvg draws in pixels */
    bool is_coloured; /* it says plainly that something is drawn in currentColor */
    double width_px, height_px; /* what it says plainly of its size; 0: librsvg is to be asked */
    double passes;   /* of filters over the pixels of the picture, as svg_passes_of() counts them */
    GArray *omitted; /* struct svg_note: what librsvg does not draw, or not as meant */
    GArray *dangling; /* struct svg_note: what is drawn and refers to what is not there */
    GArray *families; /* struct svg_note: the family that each text asks for first */
    GArray *texts;    /* struct svg_text: those that are drawn */
};

/** Of which nothing is known yet. */
void svg_survey_init(struct svg_survey *survey_out);
void svg_survey_clear(struct svg_survey *survey);

/** Whether something is wrong already: the first thing is told, and no more is looked for. */
bool svg_survey_is_settled(const struct svg_survey *survey);

/**
 * Sets `excess` where there is more of something than is allowed; nothing once it is settled.
 *
 * what   in the plural: "elements"
 * value  NaN is too much
 */
void svg_survey_allow(struct svg_survey *survey, const char *what, double value, double most);

/** Adds to `omitted`, `dangling` or `families` what is not there already; some twenty are enough for anybody. */
void svg_survey_note(GArray *notes, const char *name, unsigned long line);

#endif
