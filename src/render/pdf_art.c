/* Pages of Cairo's, one a picture, in a file without a name, which vanishes with the program. */
#include "render/pdf_art.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cairo-pdf.h>

#include "base/atomic_file.h"
#include "base/digest.h"
#include "geom/length_units.h"
#include "render/pdf_content.h"

struct pdf_art {
    char *folder;
    GHashTable *pages; /* key to struct pdf_art_page */
    GPtrArray *names;  /* char *, of all pages in order; owned */
    FILE *file;        /* NULL before the first page */
    int error;         /* errno of the file */
    cairo_surface_t *surface;
    cairo_t *cr;
    struct pdf_art_page *open;
    char *open_key;
};

struct pdf_art *pdf_art_new(const char *folder)
{
    struct pdf_art *art = g_new0(struct pdf_art, 1);
    art->folder = g_strdup(folder);
    art->pages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    art->names = g_ptr_array_new_with_free_func(g_free);
    return art;
}

static void close_document(struct pdf_art *art)
{
    cairo_destroy(art->cr);
    cairo_surface_destroy(art->surface);
    art->cr = NULL;
    art->surface = NULL;
}

void pdf_art_free(struct pdf_art *art)
{
    if (art != NULL) {
        close_document(art);
        g_hash_table_destroy(art->pages);
        g_ptr_array_free(art->names, TRUE);
        g_free(art->open_key);
        g_free(art->open);
        if (art->file != NULL) {
            fclose(art->file);
        }
        g_free(art->folder);
        g_free(art);
    }
}

const struct pdf_art_page *pdf_art_find(const struct pdf_art *art, const char *key)
{
    return g_hash_table_lookup(art->pages, key);
}

/* Cairo is not told of a write that fails, but draws to its end into nothing: Cairo 1.16 reads memory that is
 * not its own when it embeds a font into a document that is in error. pdf_art_problem() tells. */
static cairo_status_t write_bytes(void *data, const unsigned char *bytes, unsigned int length)
{
    struct pdf_art *art = data;
    if (art->error == 0 && fwrite(bytes, 1, length, art->file) != length) {
        art->error = errno;
    }
    return CAIRO_STATUS_SUCCESS;
}

/* A context of nothing does nothing. */
static void open_document(struct pdf_art *art)
{
    int descriptor = nameless_file_open(art->folder);
    art->file = descriptor >= 0 ? fdopen(descriptor, "w+b") : NULL;
    if (art->file != NULL) {
        art->surface = cairo_pdf_surface_create_for_stream(write_bytes, art, 1, 1);
    } else {
        art->error = errno;
        if (descriptor >= 0) {
            close(descriptor);
        }
    }
    art->cr = cairo_create(art->surface);
}

static char *name_of(const char *key)
{
    struct digest digest = digest_begin();
    digest_add(&digest, key, strlen(key));
    return pdf_resource_name(PDF_RESOURCE_ART, &digest);
}

/* Cairo 1.16 draws nothing in the last part of a point on the right and at the bottom. */
cairo_t *pdf_art_begin(struct pdf_art *art, const char *key, double width_pt, double height_pt)
{
    if (art->cr == NULL) {
        open_document(art);
    }
    struct pdf_art_page *page = g_new0(struct pdf_art_page, 1);
    char *name = name_of(key);
    page->name = name;
    page->width_pt = ceil(width_pt);
    page->height_pt = ceil(height_pt);
    if (art->surface != NULL) {
        cairo_pdf_surface_set_size(art->surface, page->width_pt, page->height_pt);
    }
    art->open_key = g_strdup(key);
    g_ptr_array_add(art->names, name);
    art->open = page;
    cairo_save(art->cr);
    cairo_identity_matrix(art->cr);
    return art->cr;
}

/* A page that failed stays in the document, but nothing shows it, and what asks for its key draws it anew. */
static void forget_open(struct pdf_art *art)
{
    char **name = (char **)&g_ptr_array_index(art->names, art->names->len - 1);
    g_free(*name);
    *name = g_strdup("");
    g_free(art->open_key);
    g_free(art->open);
}

const struct pdf_art_page *pdf_art_end(struct pdf_art *art, bool drawn)
{
    struct pdf_art_page *page = art->open;
    int error = 0;
    cairo_restore(art->cr);
    cairo_show_page(art->cr);
    if (drawn && pdf_art_problem(art, &error) == NULL && error == 0) {
        g_hash_table_insert(art->pages, art->open_key, page);
    } else {
        forget_open(art);
        page = NULL;
    }
    art->open_key = NULL;
    art->open = NULL;
    return page;
}

/* What was drawn is mapped, not read: a document full of photographs need not fit into memory. */
GBytes *pdf_art_finish(struct pdf_art *art)
{
    int error = 0;
    if (art->surface == NULL) {
        return NULL;
    }
    cairo_surface_finish(art->surface);
    if (pdf_art_problem(art, &error) != NULL || error != 0) {
        return NULL;
    }
    close_document(art);
    GMappedFile *mapped =
        fflush(art->file) == 0 ? g_mapped_file_new_from_fd(fileno(art->file), FALSE, NULL) : NULL;
    if (mapped == NULL) {
        art->error = errno;
        return NULL;
    }
    GBytes *bytes = g_mapped_file_get_bytes(mapped);
    g_mapped_file_unref(mapped);
    return bytes;
}

/* A broken write is the disk's trouble, whatever Cairo makes of it. */
const char *pdf_art_problem(const struct pdf_art *art, int *error_out)
{
    cairo_status_t status = art->cr != NULL ? cairo_status(art->cr) : CAIRO_STATUS_SUCCESS;
    if (status == CAIRO_STATUS_SUCCESS && art->surface != NULL) {
        status = cairo_surface_status(art->surface);
        /* What is finished is no trouble. */
        status = status == CAIRO_STATUS_SURFACE_FINISHED ? CAIRO_STATUS_SUCCESS : status;
    }
    *error_out = art->error;
    return art->error == 0 && status != CAIRO_STATUS_SUCCESS ? cairo_status_to_string(status)
                                                             : NULL;
}

/* Of whatever size its page is, which another part may have drawn: pdf_finish() makes it one unit wide and high. */
struct transform pdf_art_place(struct box box)
{
    return (struct transform){.xx = pt_from_mm(box.width_mm),
                              .yy = -pt_from_mm(box.height_mm),
                              .x0_mm = box.x_mm,
                              .y0_mm = box.y_mm + box.height_mm};
}

const GPtrArray *pdf_art_names(const struct pdf_art *art)
{
    return art->names;
}
