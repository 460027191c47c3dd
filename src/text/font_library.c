/* Which font files there are. A game's own fonts go before the system's: a family that the game
 * brings hides the system's of the same name, so the same files are used on every machine. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <fontconfig/fontconfig.h>
#include <glib.h>

#include "text/font_faces.h"
#include "text/font_files.h"
#include "text/font_set_internal.h"
#include "text/hyphenation.h"
#include "text/narrow_fonts.h"

struct font_library {
    FcConfig *config;
    GHashTable *families; /* name without regard to case, to the name as the file has it */
    GHashTable *optical;  /* those of them that have optical sizes; a set, without regard to case */
    GHashTable *coloured; /* those with glyphs in colours of their own: emoji */
    struct font_faces *faces;
    struct hyphenation *hyphenation;
    struct text_cache *texts;
    struct word_store *words;
    GAsyncQueue *spare_sets;     /* struct font_set */
    GAsyncQueue *empty_maps;     /* PangoFontMap, made before there were fonts */
    struct narrow_fonts *narrow; /* NULL: none */
    GAsyncQueue *narrow_maps;    /* PangoFontMap, made when there were no others */
    char *game_folder;           /* or NULL */
    GArray *faults;              /* struct font_fault, of the files in it */
};

/* Names that stand for whatever the machine uses for such type. */
static const char *const generic_families[] = {"sans-serif", "serif", "monospace"};

/* By bytes: the order must not hang on the user's locale. */
static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GHashTable *families_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

/* Names of ASCII, which nearly all are, are folded without memory from the heap: each text asks for its own. */
enum { FAMILY_BYTES_MAX = 64 };

/* A name without regard to case, as authors write "noto sans" too; what it needs of the heap is g_free()'s. */
static const char *fold(const char *family, char buffer[FAMILY_BYTES_MAX], char **heap_out)
{
    size_t length = 0;
    *heap_out = NULL;
    while (family[length] != '\0' && (guchar)family[length] < 0x80 &&
           length + 1 < FAMILY_BYTES_MAX) {
        buffer[length] = g_ascii_tolower(family[length]);
        length++;
    }
    buffer[length] = '\0';
    if (family[length] != '\0') {
        *heap_out = g_utf8_casefold(family, -1);
    }
    return *heap_out != NULL ? *heap_out : buffer;
}

static bool is_among(GHashTable *families, const char *family)
{
    char buffer[FAMILY_BYTES_MAX], *heap = NULL;
    bool found = g_hash_table_contains(families, fold(family, buffer, &heap));
    g_free(heap);
    return found;
}

/* A file may give its family in several spellings and languages; all of them count. */
static void add_families(const FcPattern *font, GHashTable *families)
{
    FcChar8 *name = NULL;
    char buffer[FAMILY_BYTES_MAX], *heap = NULL;
    for (int n = 0; FcPatternGetString(font, FC_FAMILY, n, &name) == FcResultMatch; n++) {
        const char *key = fold((const char *)name, buffer, &heap);
        if (!g_hash_table_contains(families, key)) {
            g_hash_table_insert(families, g_strdup(key), g_strdup((const char *)name));
        }
        g_free(heap);
    }
}

/* Only a font made for certain sizes has any. */
static bool has_size(const FcPattern *font)
{
    FcValue size;
    return FcPatternGet(font, FC_SIZE, 0, &size) == FcResultMatch;
}

static bool has_colours(const FcPattern *font)
{
    FcBool has_colours = FcFalse;
    return FcPatternGetBool(font, FC_COLOR, 0, &has_colours) == FcResultMatch && has_colours;
}

static void collect_families(const FcFontSet *fonts, GHashTable *families)
{
    for (int i = 0; fonts != NULL && i < fonts->nfont; i++) {
        add_families(fonts->fonts[i], families);
    }
}

static void note_families(struct font_library *library, const FcFontSet *fonts)
{
    collect_families(fonts, library->families);
    for (int i = 0; fonts != NULL && i < fonts->nfont; i++) {
        if (has_size(fonts->fonts[i])) {
            add_families(fonts->fonts[i], library->optical);
        }
        if (has_colours(fonts->fonts[i])) {
            add_families(fonts->fonts[i], library->coloured);
        }
    }
}

static bool has_name_in(const FcPattern *font, GHashTable *families)
{
    FcChar8 *name = NULL;
    return FcPatternGetString(font, FC_FAMILY, 0, &name) == FcResultMatch &&
           is_among(families, (const char *)name);
}

/* Where two files fit equally well fontconfig takes the system's, so those must go. */
static void hide_system_fonts(FcConfig *config)
{
    FcFontSet *system = FcConfigGetFonts(config, FcSetSystem);
    FcFontSet *game = FcConfigGetFonts(config, FcSetApplication);
    if (system == NULL || game == NULL) {
        return;
    }
    /* What the game brings, by all its names; of a system's font the first name decides. */
    GHashTable *families = families_new();
    collect_families(game, families);
    int kept = 0;
    for (int i = 0; i < system->nfont; i++) {
        if (has_name_in(system->fonts[i], families)) {
            FcPatternDestroy(system->fonts[i]);
        } else {
            system->fonts[kept++] = system->fonts[i];
        }
    }
    /* fontconfig frees as many as it counts. */
    system->nfont = kept;
    g_hash_table_destroy(families);
}

static void clear_fault(void *data)
{
    struct font_fault *fault = data;
    g_free(fault->file);
    g_free(fault->problem);
}

/* Enough for the threads of most machines; what is beyond costs the time that font_map_new() takes, and that of all fonts. */
enum { READY_MAPS_MAX = 8 };

static GAsyncQueue *make_maps(const struct font_library *library, struct narrow_fonts *narrow)
{
    unsigned count = MIN(g_get_num_processors(), READY_MAPS_MAX);
    GAsyncQueue *maps = g_async_queue_new_full(font_map_end);
    for (unsigned i = 0; i < count; i++) {
        g_async_queue_push(maps, font_map_new(library, narrow));
    }
    return maps;
}

static bool has_cache_folders(FcConfig *config)
{
    FcStrList *folders = FcConfigGetCacheDirs(config);
    bool has_any = FcStrListNext(folders) != NULL;
    FcStrListDone(folders);
    return has_any;
}

/* FcInitLoadConfig() also reads all rules that are installed and not in use, to have their names, which takes a third of its
 * time. Where the machine's rules cannot be read, or name no folder for caches, it has others in their place. */
static FcConfig *read_rules(void)
{
    FcConfig *config = FcConfigCreate();
    if (FcConfigParseAndLoad(config, NULL, FcTrue) && has_cache_folders(config)) {
        return config;
    }
    FcConfigDestroy(config);
    return FcInitLoadConfig();
}

/* With the fonts of the machine alone. */
static struct font_library *new_of_machine(void)
{
    struct font_library *library = g_new0(struct font_library, 1);
    library->config = read_rules();
    library->families = families_new();
    library->optical = families_new();
    library->coloured = families_new();
    library->faces = font_faces_new();
    library->faults = g_array_new(FALSE, FALSE, sizeof(struct font_fault));
    g_array_set_clear_func(library->faults, clear_fault);
    library->hyphenation = hyphenation_new();
    library->texts = text_cache_new();
    library->words = word_store_new();
    library->spare_sets = g_async_queue_new_full(font_set_destroy);
    library->empty_maps = make_maps(library, NULL);
    FcConfigBuildFonts(library->config);
    return library;
}

/* Else fontconfig adds the languages of the user's locale to whatever is looked for, and Chinese characters look
 * different in Japan. Only the language of a text may choose its fonts. */
static void leave_locale_out(void)
{
    /* Once, as other threads may read what stands there. */
    if (g_strcmp0(g_getenv("FC_LANG"), "und") != 0) {
        g_setenv("FC_LANG", "und", TRUE);
    }
}

struct font_library *font_library_new(const char *fonts_folder)
{
    leave_locale_out();
    struct font_library *library = new_of_machine();
    if (fonts_folder != NULL) {
        library->game_folder = g_strdup(fonts_folder);
        font_files_add(library->config, fonts_folder, library->faults);
        hide_system_fonts(library->config);
    }
    note_families(library, FcConfigGetFonts(library->config, FcSetApplication));
    note_families(library, FcConfigGetFonts(library->config, FcSetSystem));
    return library;
}

/* A map keeps the fonts that it was made with. The configuration becomes the current one last, when it has all of its fonts for
 * good: from then on anybody may read them. */
void font_library_use(struct font_library *library, const char *const *families,
                      size_t family_count)
{
    library->narrow = narrow_fonts_new(library->config, families, family_count);
    if (library->narrow != NULL) {
        narrow_fonts_show_alone(library->narrow);
        library->narrow_maps = make_maps(library, library->narrow);
        narrow_fonts_show_all(library->narrow);
    }
    /* Pango and librsvg initialise fontconfig once more unless it has a current configuration;
     * reading all of it twice is the largest part of a short run. */
    FcConfigSetCurrent(library->config);
}

void font_library_free(struct font_library *library)
{
    if (library == NULL) {
        return;
    }
    /* Sets first: they hold words of the store, and fonts of the faces and of the configuration. */
    g_async_queue_unref(library->spare_sets);
    g_async_queue_unref(library->empty_maps);
    g_clear_pointer(&library->narrow_maps, g_async_queue_unref);
    narrow_fonts_free(library->narrow);
    text_cache_free(library->texts);
    word_store_free(library->words);
    font_faces_free(library->faces);
    hyphenation_free(library->hyphenation);
    FcConfigDestroy(library->config);
    g_hash_table_destroy(library->families);
    g_hash_table_destroy(library->optical);
    g_hash_table_destroy(library->coloured);
    g_array_unref(library->faults);
    g_free(library->game_folder);
    g_free(library);
}

const struct font_fault *font_library_faults(const struct font_library *library, size_t *count_out)
{
    *count_out = library->faults->len;
    return (const struct font_fault *)(const void *)library->faults->data;
}

FcConfig *font_library_config(const struct font_library *library)
{
    return library->config;
}

GAsyncQueue *font_library_spare_sets(const struct font_library *library)
{
    return library->spare_sets;
}

PangoFontMap *font_library_take_map(const struct font_library *library)
{
    return g_async_queue_try_pop(library->empty_maps);
}

PangoFontMap *font_library_take_narrow_map(const struct font_library *library)
{
    return library->narrow_maps != NULL ? g_async_queue_try_pop(library->narrow_maps) : NULL;
}

const struct narrow_fonts *font_library_narrow(const struct font_library *library)
{
    return library->narrow;
}

struct text_cache *font_library_texts(const struct font_library *library)
{
    return library->texts;
}

struct word_store *font_library_words(const struct font_library *library)
{
    return library->words;
}

bool font_library_is_current(const struct font_library *library)
{
    return FcConfigUptoDate(library->config) == FcTrue;
}

struct font_faces *font_library_faces(const struct font_library *library)
{
    return library->faces;
}

const struct hyphen_patterns *font_library_hyphens(const struct font_library *library,
                                                   const char *language)
{
    return language != NULL ? hyphenation_lookup(library->hyphenation, language) : NULL;
}

bool font_library_is_generic(const char *family)
{
    for (size_t i = 0; i < G_N_ELEMENTS(generic_families); i++) {
        if (g_ascii_strcasecmp(family, generic_families[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool font_library_has_family(const struct font_library *library, const char *family)
{
    return font_library_is_generic(family) || is_among(library->families, family);
}

bool font_library_has_optical_sizes(const struct font_library *library, const char *family)
{
    return is_among(library->optical, family);
}

bool font_library_has_colours(const struct font_library *library, const char *family)
{
    return is_among(library->coloured, family);
}

const char *const *font_library_families(const struct font_library *library, struct arena *arena,
                                         size_t *count_out)
{
    size_t count = g_hash_table_size(library->families);
    const char **names = ARENA_NEW_ARRAY(arena, const char *, count + 1);
    GHashTableIter iterator;
    gpointer name = NULL;
    size_t filled = 0;
    g_hash_table_iter_init(&iterator, library->families);
    while (g_hash_table_iter_next(&iterator, NULL, &name)) {
        names[filled++] = arena_strdup(arena, name);
    }
    qsort(names, count, sizeof *names, compare_names);
    *count_out = count;
    return names;
}

static bool lies_under(const char *folder, const GPtrArray *folders)
{
    for (guint i = 0; i < folders->len; i++) {
        const char *above = g_ptr_array_index(folders, i);
        size_t length = strlen(above);
        /* "fonts" is not above "fonts-extra": a slash must follow. */
        if (strncmp(folder, above, length) == 0 && folder[length] == '/') {
            return true;
        }
    }
    return false;
}

/* The topmost folders only: fontconfig lists each folder below them as well. */
static GPtrArray *searched_folders(const struct font_library *library)
{
    GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);
    FcStrList *list = FcConfigGetFontDirs(library->config);
    for (FcChar8 *dir = FcStrListNext(list); dir != NULL; dir = FcStrListNext(list)) {
        g_ptr_array_add(folders, g_strdup((const char *)dir));
    }
    FcStrListDone(list);
    g_ptr_array_sort(folders, compare_names);
    /* From the end, as what is removed moves only what was looked at. */
    for (guint i = folders->len; i > 0; i--) {
        if (lies_under(g_ptr_array_index(folders, i - 1), folders)) {
            g_ptr_array_remove_index(folders, i - 1);
        }
    }
    if (library->game_folder != NULL) {
        g_ptr_array_insert(folders, 0, g_strdup(library->game_folder));
    }
    return folders;
}

const char *font_library_folders(const struct font_library *library, struct arena *arena)
{
    GPtrArray *folders = searched_folders(library);
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < folders->len; i++) {
        if (i > 0) {
            g_string_append(text, i + 1 == folders->len ? " and " : ", ");
        }
        g_string_append(text, g_ptr_array_index(folders, i));
    }
    const char *result = arena_strndup(arena, text->str, text->len);
    g_string_free(text, TRUE);
    g_ptr_array_unref(folders);
    return result;
}
