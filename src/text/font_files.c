/* The font files of a game. fontconfig passes over what it cannot read and takes either of two that are called alike,
 * and FreeType reads fonts of which the letters are cut off; so each file is looked at before it is added. */
#include "text/font_files.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "text/font_set.h"

enum { FOLDER_DEPTH_MAX = 4 };

/* By bytes: the order must not hang on the user's locale. */
static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *sorted_entries(const char *folder)
{
    GPtrArray *entries = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    if (dir == NULL) {
        return entries;
    }
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_ptr_array_add(entries, g_build_filename(folder, name, NULL));
    }
    g_dir_close(dir);
    /* The order of a folder is the file system's, and the first of equal fonts wins. */
    g_ptr_array_sort(entries, compare_names);
    return entries;
}

/* ---- what a file is ---- */

static uint32_t number_at(const char *bytes, size_t at)
{
    const unsigned char *digits = (const unsigned char *)bytes + at;
    return (uint32_t)digits[0] << 24 | (uint32_t)digits[1] << 16 | (uint32_t)digits[2] << 8 |
           digits[3];
}

/* Whether all tables that the directory of a font names end within the file (OpenType, "Table Directory"). */
static bool has_all_tables(const char *bytes, size_t length)
{
    enum { COUNT_AT = 4, DIRECTORY = 12, ENTRY = 16, OFFSET_AT = 8, LENGTH_AT = 12 };
    size_t count = length >= DIRECTORY ? number_at(bytes, COUNT_AT) >> 16 : 0;
    if (count == 0 || length < DIRECTORY + count * ENTRY) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        size_t entry = DIRECTORY + i * ENTRY;
        size_t end = (size_t)number_at(bytes, entry + OFFSET_AT) +
                     (size_t)number_at(bytes, entry + LENGTH_AT);
        if (end > length) {
            return false;
        }
    }
    return true;
}

/* By its name it is to be a font. */
static bool is_called_font(const char *path)
{
    static const char *const endings[] = {".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"};
    char *folded = g_ascii_strdown(path, -1);
    bool is_called = false;
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        is_called = is_called || g_str_has_suffix(folded, endings[i]);
    }
    g_free(folded);
    return is_called;
}

/* Before fontconfig sees it; NULL: nothing. */
static const char *fault_of_bytes(const char *bytes, size_t length)
{
    if (length >= 4 && (memcmp(bytes, "wOFF", 4) == 0 || memcmp(bytes, "wOF2", 4) == 0)) {
        return "it is a font for web pages (WOFF); take the TTF or OTF of the family";
    }
    bool is_single =
        length >= 4 && (memcmp(bytes, "\0\1\0\0", 4) == 0 || memcmp(bytes, "OTTO", 4) == 0 ||
                        memcmp(bytes, "true", 4) == 0);
    if (is_single && !has_all_tables(bytes, length)) {
        return "it is cut short; get it once more from where it came from";
    }
    return NULL;
}

static void add_fault(GArray *faults, const char *path, const char *problem)
{
    const struct font_fault fault = {g_strdup(path), g_strdup(problem)};
    g_array_append_val(faults, fault);
}

/* ---- fonts that are called alike ---- */

static bool has_same(const FcPattern *one, const FcPattern *other, const char *property)
{
    FcValue first, second;
    bool has_first = FcPatternGet(one, property, 0, &first) == FcResultMatch;
    bool has_second = FcPatternGet(other, property, 0, &second) == FcResultMatch;
    return has_first == has_second && (!has_first || FcValueEqual(first, second));
}

/* What a style asks for tells them apart in nothing. */
static bool are_alike(const FcPattern *one, const FcPattern *other)
{
    static const char *const properties[] = {FC_FAMILY, FC_WEIGHT, FC_SLANT,
                                             FC_WIDTH,  FC_SIZE,   FC_VARIABLE};
    for (size_t i = 0; i < G_N_ELEMENTS(properties); i++) {
        if (!has_same(one, other, properties[i])) {
            return false;
        }
    }
    return !has_same(one, other, FC_FILE);
}

/* Of all fonts up to `count` the file of one that is alike; NULL: none. */
static const char *file_of_twin(const FcFontSet *fonts, int count)
{
    for (int i = 0; i < count; i++) {
        FcChar8 *file = NULL;
        if (are_alike(fonts->fonts[i], fonts->fonts[count]) &&
            FcPatternGetString(fonts->fonts[i], FC_FILE, 0, &file) == FcResultMatch) {
            return (const char *)file;
        }
    }
    return NULL;
}

static void add_font(FcConfig *config, const char *path, GArray *faults)
{
    gchar *bytes = NULL;
    gsize length = 0;
    const char *problem = g_file_get_contents(path, &bytes, &length, NULL)
                              ? fault_of_bytes(bytes, length)
                              : "it cannot be read";
    g_free(bytes);
    if (problem != NULL) {
        add_fault(faults, path, problem);
        return;
    }
    const FcFontSet *fonts = FcConfigGetFonts(config, FcSetApplication);
    int before = fonts != NULL ? fonts->nfont : 0;
    FcConfigAppFontAddFile(config, (const FcChar8 *)path);
    fonts = FcConfigGetFonts(config, FcSetApplication);
    int after = fonts != NULL ? fonts->nfont : 0;
    if (after == before && is_called_font(path)) {
        add_fault(faults, path, "it is damaged, or no font");
    }
    for (int i = before; i < after; i++) {
        const char *twin = file_of_twin(fonts, i);
        if (twin != NULL) {
            char *name = g_path_get_basename(twin);
            char *why = g_strdup_printf("'%s' has the same family and style and is taken", name);
            add_fault(faults, path, why);
            g_free(why);
            g_free(name);
            return;
        }
    }
}

/* File by file rather than as a folder: fontconfig's cache of folders knows neither the order of the
 * files nor that one was replaced. */
static void add_folder(FcConfig *config, const char *folder, int depth, GArray *faults)
{
    GPtrArray *entries = sorted_entries(folder);
    for (guint i = 0; i < entries->len; i++) {
        const char *path = g_ptr_array_index(entries, i);
        if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
            add_font(config, path, faults);
        } else if (depth < FOLDER_DEPTH_MAX) {
            add_folder(config, path, depth + 1, faults);
        }
    }
    g_ptr_array_unref(entries);
}

void font_files_add(FcConfig *config, const char *folder, GArray *faults)
{
    add_folder(config, folder, 0, faults);
}
