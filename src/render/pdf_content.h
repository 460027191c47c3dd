/* A content stream of a PDF: operators, one after the other, and the resources that they name. What is set already is
 * not set again. The user space is that of display lists: points, y down. */
#ifndef KERF_RENDER_PDF_CONTENT_H
#define KERF_RENDER_PDF_CONTENT_H

#include <stdbool.h>

#include <glib.h>

#include "base/digest.h"
#include "face/display_list.h"
#include "geom/transform.h"
#include "render/pdf_fonts.h"
#include "text/text_pen.h"

/** The first letter of a resource's name says in which dictionary of /Resources it is. */
enum pdf_resource {
    PDF_RESOURCE_FONT = 'F',
    PDF_RESOURCE_STATE = 'a', /* "a500": an opacity, in thousandths */
    PDF_RESOURCE_FORM = 'x',  /* a stream */
    PDF_RESOURCE_ART = 'p',   /* a page of Cairo's, as a form */
};

/** The name of what a digest tells from all else of its kind, so that it has the same in each part of a run; g_free(). */
char *pdf_resource_name(enum pdf_resource kind, const struct digest *digest);

struct pdf_content;

/** space  from its user space to that of the page, by which it tells how fine places have to be */
struct pdf_content *pdf_content_new(struct transform space);

/** Accepts NULL. */
void pdf_content_free(struct pdf_content *content);

/** What was set since is undone by the restore. */
void pdf_content_save(struct pdf_content *content);
void pdf_content_restore(struct pdf_content *content);

/** Moves the user space, mm made points; also that of a page from y up, which PDF begins with. */
void pdf_content_transform(struct pdf_content *content, const struct transform *transform);

/** From the user space to that of the page. */
struct transform pdf_content_space(const struct pdf_content *content);

/** How much longer a length is on the page than in user space, in the direction where it is most. */
double pdf_content_scale(const struct pdf_content *content);

/** Only what lies in the path is drawn until the restore. */
void pdf_content_clip(struct pdf_content *content, const struct path *path);
void pdf_content_clip_box(struct pdf_content *content, struct box box);

void pdf_content_fill(struct pdf_content *content, const struct path *path, struct colour colour,
                      bool even_odd);
void pdf_content_fill_box(struct pdf_content *content, struct box box, struct colour colour);
void pdf_content_stroke(struct pdf_content *content, const struct path *path,
                        const struct stroke *stroke);

/** Letters as text that can be found and copied. */
void pdf_content_letters(struct pdf_content *content, struct pdf_font *font,
                         const struct text_letters *letters);

/**
 * Shows a form or a page of art.
 *
 * opacity  of a group; 1 of all else
 */
void pdf_content_show(struct pdf_content *content, const char *name, double opacity);

/** What is written so far; valid until more is. */
const GString *pdf_content_bytes(const struct pdf_content *content);

/** The names of its resources, in order; owned by the content. */
const GPtrArray *pdf_content_resources(struct pdf_content *content);

#endif
