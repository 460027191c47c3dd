/* Cairo 1.16 shares one FreeType face among all that is shown of a file, and when it embeds a font it asks
 * that face whether it stands at the file's own outlines: so the answer is that of whatever was shown last,
 * and a weight of 650 became the regular one. A FreeType face of its own always stands where it should.
 *
 * Nor does Cairo lock the list of the faces that a file has: two threads that ask at once may get two, and a PDF
 * then embeds the font twice. Here one is made, under a lock, for all threads. */
#include "text/font_instances.h"

#include <stdbool.h>
#include <stdint.h>

#include <cairo-ft.h>
#include <fontconfig/fcfreetype.h>
#include <glib.h>

struct font_instances {
    GMutex lock;
    GHashTable *faces; /* FcPattern to cairo_font_face_t; NULL: its file cannot be read */
};

/* What a face of Cairo's is drawn with, for as long as Cairo keeps it. */
struct opened_face {
    FT_Library library;
    FT_Face face;
};

static const cairo_user_data_key_t opened_face_key;

static void close_face(void *data)
{
    struct opened_face *opened = data;
    FT_Done_FreeType(opened->library); /* and with it the face */
    g_free(opened);
}

static void drop_face(gpointer face)
{
    if (face != NULL) {
        cairo_font_face_destroy(face);
    }
}

static void drop_pattern(gpointer pattern)
{
    FcPatternDestroy(pattern);
}

static guint hash_pattern(gconstpointer pattern)
{
    return FcPatternHash(pattern);
}

static gboolean patterns_match(gconstpointer one, gconstpointer other)
{
    return FcPatternEqual(one, other);
}

struct font_instances *font_instances_new(void)
{
    struct font_instances *instances = g_new0(struct font_instances, 1);
    g_mutex_init(&instances->lock);
    instances->faces = g_hash_table_new_full(hash_pattern, patterns_match, drop_pattern, drop_face);
    return instances;
}

void font_instances_free(struct font_instances *instances)
{
    if (instances == NULL) {
        return;
    }
    g_hash_table_destroy(instances->faces);
    g_mutex_clear(&instances->lock);
    g_free(instances);
}

/* NULL if the file cannot be read. */
static struct opened_face *open_face(const FcPattern *pattern)
{
    FcChar8 *file = NULL;
    int index = 0;
    FT_Library library = NULL;
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
    if (FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch ||
        FT_Init_FreeType(&library) != 0) {
        return NULL;
    }
    FT_Face face = NULL;
    if (FT_New_Face(library, (const char *)file, index, &face) != 0) {
        FT_Done_FreeType(library);
        return NULL;
    }
    struct opened_face *opened = g_new(struct opened_face, 1);
    *opened = (struct opened_face){library, face};
    return opened;
}

/* Cairo sets the variations that the pattern names itself. */
static cairo_font_face_t *make_face(const FcPattern *pattern)
{
    struct opened_face *opened = open_face(pattern);
    if (opened == NULL) {
        return NULL;
    }
    FcPattern *with_face = FcPatternDuplicate(pattern);
    FcPatternAddFTFace(with_face, FC_FT_FACE, opened->face);
    cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(with_face);
    FcPatternDestroy(with_face);
    if (cairo_font_face_set_user_data(face, &opened_face_key, opened, close_face) !=
        CAIRO_STATUS_SUCCESS) {
        cairo_font_face_destroy(face);
        close_face(opened);
        return NULL;
    }
    return face;
}

static bool is_varied(const FcPattern *pattern)
{
    FcChar8 *variations = NULL;
    return FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, &variations) == FcResultMatch &&
           *variations != '\0';
}

cairo_font_face_t *font_instances_lookup(struct font_instances *instances, const FcPattern *pattern)
{
    FcPattern *asked = (FcPattern *)(uintptr_t)pattern; /* only read, and kept as a key */
    g_mutex_lock(&instances->lock);
    gpointer face = NULL;
    if (!g_hash_table_lookup_extended(instances->faces, asked, NULL, &face)) {
        face =
            is_varied(pattern) ? make_face(pattern) : cairo_ft_font_face_create_for_pattern(asked);
        FcPatternReference(asked);
        g_hash_table_insert(instances->faces, asked, face);
    }
    g_mutex_unlock(&instances->lock);
    return face;
}
