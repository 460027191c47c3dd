/* Cairo 1.16 opens files for itself, in three ways that do not hold:
 *
 * - It has ten files open at most, and to open another closes one, while a thread may be about to read it. Nor does
 *   it lock FreeType's list of what is open.
 * - It does not lock the list of the faces that a file has: a thread may follow it through a face that another
 *   thread has freed, and two that ask at once may get two, with which a PDF embeds the font twice.
 * - It shares one FreeType face among all weights that are shown of a variable font, and when it embeds a font it
 *   asks that face whether it stands at the file's own outlines: so the answer is that of whatever was shown last,
 *   and a weight of 650 became the regular one.
 *
 * So all files are opened here, under a lock and each with a FreeType library of its own, a variable one once for each
 * weight, and stay open. Cairo takes an open face where a pattern has one. */
#include "text/font_faces.h"

#include <stdint.h>

#include <cairo-ft.h>
#include <fontconfig/fcfreetype.h>
#include <glib.h>
#include <glib/gstdio.h>

struct font_faces {
    GMutex lock;
    GHashTable *opened; /* name_of() to struct opened_face; NULL: the file cannot be read */
    GHashTable *shown;  /* a set of cairo_font_face_t: none that a thread may come upon is freed */
};

/* A box with a count of those who hold it: the library, and each face of Cairo's that is drawn with it. */
struct opened_face {
    FT_Library library;
    FT_Face face;
};

static const cairo_user_data_key_t opened_face_key;

static void close_face(void *data)
{
    struct opened_face *opened = data;
    FT_Done_FreeType(opened->library); /* and with it the face */
}

static void release_opened(void *data)
{
    if (data != NULL) {
        g_atomic_rc_box_release_full(data, close_face);
    }
}

static void release_shown(gpointer face)
{
    cairo_font_face_destroy(face);
}

struct font_faces *font_faces_new(void)
{
    struct font_faces *faces = g_new0(struct font_faces, 1);
    g_mutex_init(&faces->lock);
    faces->opened = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, release_opened);
    faces->shown = g_hash_table_new_full(NULL, NULL, release_shown, NULL);
    return faces;
}

void font_faces_free(struct font_faces *faces)
{
    if (faces != NULL) {
        g_hash_table_destroy(faces->shown);
        g_hash_table_destroy(faces->opened);
        g_mutex_clear(&faces->lock);
        g_free(faces);
    }
}

static const char *string_of(const FcPattern *pattern, const char *object)
{
    FcChar8 *value = NULL;
    return FcPatternGetString(pattern, object, 0, &value) == FcResultMatch ? (const char *)value
                                                                           : "";
}

/* A file may hold several faces (.ttc), and named instances in the upper half of the index. */
static int index_of(const FcPattern *pattern)
{
    int index = 0;
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
    return index;
}

/* Of all that is drawn with one FreeType face: a file that was written anew is another; g_free(). */
static char *name_of(const FcPattern *pattern)
{
    const char *file = string_of(pattern, FC_FILE);
    GStatBuf now = {0};
    g_stat(file, &now);
    return g_strdup_printf("%d %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s", index_of(pattern),
                           string_of(pattern, FC_FONT_VARIATIONS), (gint64)now.st_mtime,
                           (gint64)now.st_ino, file);
}

/* NULL if the file cannot be read. */
static struct opened_face *open_file(const FcPattern *pattern)
{
    FT_Library library = NULL;
    FT_Face face = NULL;
    if (FT_Init_FreeType(&library) != 0) {
        return NULL;
    }
    if (FT_New_Face(library, string_of(pattern, FC_FILE), index_of(pattern), &face) != 0) {
        FT_Done_FreeType(library);
        return NULL;
    }
    struct opened_face *opened = g_atomic_rc_box_new0(struct opened_face);
    *opened = (struct opened_face){library, face};
    return opened;
}

/* Cairo sets the variations that the pattern names itself. It has one face for all sizes, which is met here again with
 * the next: only its own end lets go of what it draws with. */
static void show(struct font_faces *faces, FcPattern *pattern, struct opened_face *opened)
{
    cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(pattern);
    if (!g_hash_table_contains(faces->shown, face) &&
        cairo_font_face_set_user_data(face, &opened_face_key, g_atomic_rc_box_acquire(opened),
                                      release_opened) != CAIRO_STATUS_SUCCESS) {
        release_opened(opened);
    }
    g_hash_table_add(faces->shown, face);
}

void font_faces_open(struct font_faces *faces, FcPattern *pattern)
{
    char *name = name_of(pattern);
    gpointer opened = NULL;
    g_mutex_lock(&faces->lock);
    /* A file that cannot be read is remembered as such, with NULL. */
    if (!g_hash_table_lookup_extended(faces->opened, name, NULL, &opened)) {
        opened = open_file(pattern);
        g_hash_table_insert(faces->opened, g_strdup(name), opened);
    }
    if (opened != NULL) {
        FcPatternDel(pattern, FC_FT_FACE);
        FcPatternAddFTFace(pattern, FC_FT_FACE, ((struct opened_face *)opened)->face);
        show(faces, pattern, opened);
    }
    g_mutex_unlock(&faces->lock);
    g_free(name);
}
