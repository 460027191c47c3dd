/* Pictures of a game, each read once. The only user of librsvg and of the image decoders. */
#ifndef KERF_FACE_IMAGE_STORE_H
#define KERF_FACE_IMAGE_STORE_H

#include <stdbool.h>

#include <cairo.h>
#include <glib.h>

#include "base/colour.h"
#include "base/work_limits.h"
#include "diag/diag_list.h"
#include "document/node.h"
#include "text/font_set.h"

enum image_format { IMAGE_SVG, IMAGE_PNG, IMAGE_JPEG, IMAGE_WEBP };

/** How a photograph is to be turned, as the camera noted it down: the numbers of Exif, named by where the first row and the first column of the file belong. */
enum exif_orientation {
    EXIF_TOP_LEFT = 1, /* as it is */
    EXIF_TOP_RIGHT,
    EXIF_BOTTOM_RIGHT,
    EXIF_BOTTOM_LEFT,
    EXIF_LEFT_TOP, /* from here on width and height change places */
    EXIF_RIGHT_TOP,
    EXIF_RIGHT_BOTTOM,
    EXIF_LEFT_BOTTOM,
};

/** What is to be said of a picture that can be drawn all the same. */
struct image_warning {
    enum diag_code code;
    char *arguments[2]; /* of the finding, after the path */
};

/** The part of an SVG that is drawn. */
struct svg_object {
    const char *id;             /* "#sword"; NULL: all of it, and nothing else counts */
    bool by_itself;             /* it stands in <defs>, or in a layer that is hidden */
    double x, y, width, height; /* what is seen of it, in CSS px of the picture */
    double
        share; /* of its longer side in that of the picture, all of which filters and masks take pixels for */
};

/** One file, in one tint; borrowed from the store, never moves. */
struct image {
    const char *path; /* as shown to the author */
    struct svg_object object;
    enum image_format format;
    double width_px, height_px; /* upright; of an SVG in CSS px, where only the ratio counts */
    enum exif_orientation orientation; /* of the pixels in the file */
    bool has_inks;                     /* a JPEG in CMYK */
    bool is_plain;                     /* a JPEG that all readers of PDFs know */
    bool has_effects;                  /* an SVG with filters or masks, which are drawn in pixels */
    double filter_passes;              /* of an SVG, over all its pixels */
    GBytes *profile;                   /* ICC, of its colours; NULL: they are sRGB, or plain inks */
    bool tinted;
    struct colour tint; /* what `currentColor` means in an SVG; of a silhouette its only colour */
    bool
        is_silhouette; /* all of it in `tint`; of an SVG the bytes are those of one in currentColor */
    bool is_grey;      /* its pixels are to be; of an SVG the bytes are */
    bool is_stand_in;          /* for a picture that is not there yet; image_store_stand_in() */
    const char *digest;        /* SHA-256 of the bytes and the tint, in hex */
    GBytes *bytes;             /* of the file */
    const GPtrArray *warnings; /* struct image_warning *, of the file */
    GMutex *large;             /* the store's, held while a large picture is decoded */
};

/** What an SVG with effects is drawn for: this many pixels per inch, as long as its longer side has no more. */
enum { IMAGE_EFFECTS_DPI = 300, IMAGE_EFFECTS_SIDE_PX = 8192 };

/** The pixels that the longer side of an image with effects has at most: of an object its share of the picture's. */
double image_effects_side_px(const struct image *image);

struct image_store;
struct image_colours;
struct image_art;

/** The "#sword" of "art/sheet.svg#sword", in `path`; NULL: it names a whole file. */
const char *image_path_object(const char *path);

/** The file of such a path; g_free(). */
char *image_path_without_object(const char *path);

/**
 * fonts   that SVGs' texts may use; NULL: that is not checked
 * limits  NULL: the usual ones
 *
 * The fonts are borrowed for the life of the store.
 */
struct image_store *image_store_new(const struct font_library *fonts,
                                    const struct work_limits *limits);
void image_store_free(struct image_store *store);

/** The colours of its pictures, drawn once for all who ask; of the store. */
struct image_colours *image_store_colours(struct image_store *store);

/** Files may be written while the store is used: from now on they are copied into memory, not mapped. */
void image_store_expect_writes(struct image_store *store);

/**
 * The picture in a file; the same pointer for the same file and tint. Safe from many threads.
 *
 * path   to open, for an object of an SVG with its id: "art/sheet.svg#sword"; shown_path in findings
 * named  the value that names it, whose path findings have, or NULL
 * tint   for SVGs drawn in currentColor; NULL = black; ignored for rasters
 *
 * NULL after DIAG_FILE_UNREADABLE, DIAG_IMAGE_UNREADABLE, DIAG_IMAGE_TOO_LARGE (told from the header
 * before decoding), DIAG_IMAGE_COSTLY, DIAG_IMAGE_EXTERNAL, at `asked_at`. A file that failed fails
 * again without being read.
 */
const struct image *image_store_load(struct image_store *store, const char *path,
                                     const char *shown_path, const struct colour *tint,
                                     struct source_span asked_at, const struct node *named,
                                     struct diag_list *diags);

/**
 * A picture that is in no file: what the program has drawn itself, under a name of its own in this store. Safe from
 * many threads.
 *
 * bytes  as they would be in a file; a reference is taken
 *
 * The same pointer for the same name; NULL where the bytes are no picture.
 */
const struct image *image_store_add(struct image_store *store, const char *name, GBytes *bytes);

/**
 * A box with a picture's name, its size and the pixels that it should have, drawn as large as the picture
 * would be; the same pointer for the same picture and size. Safe from many threads.
 *
 * name  as the author writes it
 */
const struct image *image_store_stand_in(struct image_store *store, const char *name,
                                         double width_mm, double height_mm);

/** Reports what is to be said of a picture: DIAG_IMAGE_ANIMATED, DIAG_IMAGE_PROFILE, DIAG_IMAGE_OMITTED,
 * DIAG_IMAGE_FONT. */
void image_report_warnings(const struct image *image, struct source_span asked_at,
                           const struct node *named, struct diag_list *diags);

/** When a picture is to be drawn in one colour. */
enum image_tinting {
    IMAGE_TINT_BLACK,      /* if it is black alone */
    IMAGE_TINT_ONE_COLOUR, /* if it is of one colour, whichever */
    IMAGE_TINT_SHAPE,      /* whatever it is, as long as it has a shape */
};

/**
 * A picture of the store in one colour; `image` itself where it stays as it is: an SVG in currentColor,
 * which is in its tint already unless all of its shape is asked for, or what cannot be tinted.
 *
 * why_not_out  why it cannot, in words; NULL where it can or needs not
 */
const struct image *image_store_tint(struct image_store *store, const struct image *image,
                                     enum image_tinting when, struct colour colour,
                                     const char **why_not_out);

/**
 * A picture of the store in greys, or `image` itself where it is in one colour, which the author has named. In an
 * SVG what has the first colour of a change gets the other one, whatever that is; pixels in it stay as they are.
 *
 * changes  the same in all calls
 */
const struct image *image_store_grey(struct image_store *store, const struct image *image,
                                     const struct colour_change *changes, size_t change_count);

/** Draws pictures for one canvas, in one thread: parsed SVGs and decoded rasters, each made once. */
struct image_drawer;

struct image_drawer *image_drawer_new(void);
void image_drawer_free(struct image_drawer *drawer);

/** Whether all pixels of a PNG, JPEG or WebP cover what is below them; one that cannot be decoded does. */
bool image_drawer_pixels_are_opaque(struct image_drawer *drawer, const struct image *image);

/**
 * Draws `image` so that it fills width x height (points) at the user space origin.
 *
 * vector  true for PDF and SVG output: SVGs stay vectors, each distinct picture is one surface for
 *         the whole document, JPEGs in sRGB keep their bytes (CAIRO_MIME_TYPE_JPEG); false
 *         for pixels
 *
 * False if a library failed; the cairo context is then still usable.
 */
bool image_drawer_draw(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                       double width_pt, double height_pt, double opacity, bool vector);

/** Draws it onto its page, whose context is in points; nothing of it is kept as a surface. False as image_drawer_draw(). */
bool image_drawer_draw_art(struct image_drawer *drawer, cairo_t *cr, const struct image *image,
                           const struct image_art *art);

#endif
