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

#include <ft2build.h>
#include <stdint.h>
#include <string.h>

#include <cairo-ft.h>
#include FT_CID_H
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H
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

/* ---- what is in a file ---- */

/* FreeType maps a file, or unpacks a web font, and keeps that for as long as the face is open; of a face that Cairo has
 * opened for itself nobody can say for how long. */
static GBytes *bytes_of(cairo_scaled_font_t *font, FT_Face face)
{
    cairo_font_face_t *shown = cairo_scaled_font_get_font_face(font);
    struct opened_face *opened = cairo_font_face_get_user_data(shown, &opened_face_key);
    if (opened != NULL && face->stream->base != NULL) {
        return g_bytes_new_with_free_func(face->stream->base, face->stream->size, release_opened,
                                          g_atomic_rc_box_acquire(opened));
    }
    FT_ULong length = 0;
    if (FT_Load_Sfnt_Table(face, 0, 0, NULL, &length) != 0) {
        return NULL;
    }
    guchar *copy = g_malloc(length);
    FT_Load_Sfnt_Table(face, 0, 0, copy, &length);
    return g_bytes_new_take(copy, length);
}

static gsize number_at(GBytes *bytes, gsize place, gsize digits)
{
    gsize length, number = 0;
    const guchar *all = g_bytes_get_data(bytes, &length);
    for (gsize i = place; i < place + digits && i < length; i++) {
        number = number << 8 | all[i];
    }
    return number;
}

/* The list of the tables in the file has their checksums, and the table `head` one of the whole file.
 * Source: OpenType 1.9, "Font file structure". */
static void add_tables(struct digest *sum, const struct font_file *file, FT_Face face)
{
    enum { HEAD_BYTES = 54, LIST_START = 12, LIST_ROW = 16 };
    const guint32 collection = 0x74746366; /* "ttcf" */
    guchar head[HEAD_BYTES] = {0};
    FT_ULong head_length = HEAD_BYTES;
    FT_Load_Sfnt_Table(face, TTAG_head, 0, head, &head_length);
    digest_add(sum, head, sizeof head);
    gsize length, start = 0;
    const guchar *all = g_bytes_get_data(file->bytes, &length);
    if (number_at(file->bytes, 0, 4) == collection) {
        start = number_at(file->bytes, LIST_START + 4 * (gsize)file->index, 4);
    }
    gsize list = LIST_START + LIST_ROW * number_at(file->bytes, start + 4, 2);
    if (start < length && list <= length - start) {
        digest_add(sum, all + start, list);
    }
}

/* Of another format, such as Type 1, whose letters are never embedded as they are. */
static void add_name(struct digest *sum, FT_Face face)
{
    const char *name = FT_Get_Postscript_Name(face);
    name = name != NULL ? name : "";
    digest_add(sum, name, strlen(name));
    if (face->stream->base != NULL) {
        digest_add(sum, face->stream->base, face->stream->size);
    }
}

static void look_at(struct font_file *file, cairo_scaled_font_t *font, FT_Face face)
{
    FT_Bool has_cids = 0;
    FT_Fixed axes[FONT_AXES_MOST] = {0};
    FT_MM_Var *about = NULL;
    file->bytes = FT_IS_SFNT(face) ? bytes_of(font, face) : NULL;
    file->index = (unsigned)face->face_index & 0xFFFF; /* above it: which named instance */
    file->has_cids = FT_Get_CID_Is_Internally_CID_Keyed(face, &has_cids) == 0 && has_cids;
    if (FT_HAS_MULTIPLE_MASTERS(face) && FT_Get_MM_Var(face, &about) == 0) {
        file->axis_count = MIN(about->num_axis, FONT_AXES_MOST);
        FT_Get_Var_Design_Coordinates(face, file->axis_count, axes);
        FT_Done_MM_Var(face->glyph->library, about);
    }
    for (unsigned i = 0; i < file->axis_count; i++) {
        file->axes[i] = (double)axes[i] / 65536;
    }
    if (file->bytes != NULL) {
        add_tables(&file->digest, file, face);
    } else {
        add_name(&file->digest, face);
    }
    const double rest[] = {file->index, (double)face->num_glyphs, file->is_thickened};
    digest_add(&file->digest, rest, sizeof rest);
    digest_add(&file->digest, file->axes, file->axis_count * sizeof *file->axes);
}

bool font_file_of(cairo_scaled_font_t *font, struct font_file *out)
{
    *out = (struct font_file){.digest = digest_begin()};
    FT_Face face = cairo_ft_scaled_font_lock_face(font);
    if (face == NULL) {
        return false;
    }
    out->is_thickened = (cairo_ft_font_face_get_synthesize(cairo_scaled_font_get_font_face(font)) &
                         CAIRO_FT_SYNTHESIZE_BOLD) != 0;
    look_at(out, font, face);
    cairo_ft_scaled_font_unlock_face(font);
    return true;
}

void font_file_clear(struct font_file *file)
{
    g_clear_pointer(&file->bytes, g_bytes_unref);
}

unsigned font_file_cid(cairo_scaled_font_t *font, unsigned long glyph)
{
    FT_UInt cid = 0;
    FT_Face face = cairo_ft_scaled_font_lock_face(font);
    if (face != NULL) {
        FT_Get_CID_From_Glyph_Index(face, (FT_UInt)glyph, &cid);
        cairo_ft_scaled_font_unlock_face(font);
    }
    return cid;
}
