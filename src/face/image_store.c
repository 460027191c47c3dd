/* The pictures of a game: read, checked and named by their content, each file once.
 *
 * Each file has a lock of its own, so that threads read pictures side by side. */
#include "face/image_store.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "face/image_header.h"
#include "face/image_pixels.h"
#include "face/image_profile.h"
#include "face/image_svg.h"
#include "face/image_svg_check.h"
#include "face/image_tint.h"
#include "geom/length_units.h"

/* One file with its pictures: one, or for an SVG one for each tint. */
struct image_file {
    GMutex lock;        /* for all below */
    const char *object; /* of an SVG, in the key of the table; NULL: all of it */
    bool is_read, is_stand_in, has_effects;
    GBytes *bytes; /* NULL where it cannot be read */
    struct image_header header;
    GBytes *profile;        /* image_profile_read() */
    GPtrArray *images;      /* struct image * */
    enum diag_code failure; /* DIAG_CODE_COUNT: none */
    char *detail, *most;    /* of the failure; `most` where it is past a limit */
    GPtrArray *warnings;    /* struct image_warning * */
    bool ink_known;
    enum image_ink ink;     /* of its pictures, once it is known */
    GPtrArray *silhouettes; /* struct image * */
    GPtrArray *greys;       /* likewise */
    GBytes *shape;          /* an SVG in currentColor, once one is asked for; NULL: it cannot be */
};

/* A picture is opened once, whoever asks for it and how often, and is named by a checksum of its content: two files
 * with the same bytes are one picture to a PDF. Nothing is decoded here but where the size or the ink cannot be told
 * otherwise; pixels are made, and forgotten, while a face is drawn. */
struct image_store {
    GMutex lock;  /* for the table alone */
    GMutex large; /* for decoding large pictures */
    const struct font_library *fonts;
    struct work_limits limits;
    GHashTable *files; /* path to struct image_file * */
    bool is_written;   /* the author works on them */
    GMutex opened_lock;
    RsvgHandle *opened; /* the SVG that was parsed last, mostly to be tinted next; or NULL */
    GBytes *opened_bytes;
};

/* The path and the digest are the picture's own; all else belongs to its file. */
static void image_free(void *data)
{
    struct image *image = data;
    g_free((char *)image->path);
    g_free((char *)image->digest);
    g_bytes_unref(image->bytes);
    g_free(image);
}

static void image_warning_free(void *data)
{
    struct image_warning *warning = data;
    g_free(warning->arguments[0]);
    g_free(warning->arguments[1]);
    g_free(warning);
}

static void image_file_free(void *data)
{
    struct image_file *file = data;
    g_ptr_array_free(file->images, TRUE);
    g_ptr_array_free(file->silhouettes, TRUE);
    g_ptr_array_free(file->greys, TRUE);
    if (file->shape != NULL) {
        g_bytes_unref(file->shape);
    }
    g_ptr_array_free(file->warnings, TRUE);
    g_clear_pointer(&file->bytes, g_bytes_unref);
    g_clear_pointer(&file->profile, g_bytes_unref);
    g_free(file->detail);
    g_free(file->most);
    g_mutex_clear(&file->lock);
    g_free(file);
}

/* Empty, as it stands in the table before it is read: others that want it wait for its lock. */
static struct image_file *image_file_new(void)
{
    struct image_file *file = g_new0(struct image_file, 1);
    g_mutex_init(&file->lock);
    file->images = g_ptr_array_new_with_free_func(image_free);
    file->silhouettes = g_ptr_array_new_with_free_func(image_free);
    file->greys = g_ptr_array_new_with_free_func(image_free);
    file->warnings = g_ptr_array_new_with_free_func(image_warning_free);
    file->failure = DIAG_CODE_COUNT;
    return file;
}

struct image_store *image_store_new(const struct font_library *fonts,
                                    const struct work_limits *limits)
{
    struct image_store *store = g_new0(struct image_store, 1);
    store->fonts = fonts;
    store->limits = limits != NULL ? *limits : work_limits_default;
    g_mutex_init(&store->lock);
    g_mutex_init(&store->large);
    g_mutex_init(&store->opened_lock);
    store->files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, image_file_free);
    return store;
}

void image_store_expect_writes(struct image_store *store)
{
    store->is_written = true;
}

void image_store_free(struct image_store *store)
{
    if (store == NULL) {
        return;
    }
    g_hash_table_destroy(store->files);
    g_mutex_clear(&store->lock);
    g_mutex_clear(&store->large);
    g_clear_object(&store->opened);
    g_clear_pointer(&store->opened_bytes, g_bytes_unref);
    g_mutex_clear(&store->opened_lock);
    g_free(store);
}

/* Takes `detail`. */
static void fail(struct image_file *file, enum diag_code code, char *detail)
{
    file->failure = code;
    g_free(file->detail);
    file->detail = detail;
}

static bool map_file(struct image_file *file, const char *path, bool is_written)
{
    /* stat() follows links: what counts is what stands there. */
    struct stat status;
    if (stat(path, &status) != 0) {
        fail(file, DIAG_FILE_UNREADABLE, g_strdup(g_strerror(errno)));
        return false;
    }
    if (!S_ISREG(status.st_mode)) { /* opening a pipe would wait for ever */
        fail(file, DIAG_FILE_UNREADABLE, g_strdup("it is not a file"));
        return false;
    }
    gchar *contents = NULL;
    gsize size = 0;
    /* Mapped and not copied: photographs by the hundred need not stay in memory. But what is mapped is gone when
     * its file is cut short. */
    GMappedFile *mapped = is_written ? NULL : g_mapped_file_new(path, FALSE, NULL);
    if (mapped == NULL && !(is_written && g_file_get_contents(path, &contents, &size, NULL))) {
        fail(file, DIAG_FILE_UNREADABLE, g_strdup(g_strerror(errno)));
        return false;
    }
    file->bytes =
        mapped != NULL ? g_mapped_file_get_bytes(mapped) : g_bytes_new_take(contents, size);
    if (mapped != NULL) {
        g_mapped_file_unref(mapped);
    }
    return true;
}

/* Takes both arguments; either may be NULL. */
static void warn(struct image_file *file, enum diag_code code, char *first, char *second)
{
    struct image_warning *warning = g_new(struct image_warning, 1);
    warning->code = code;
    warning->arguments[0] = first;
    warning->arguments[1] = second;
    g_ptr_array_add(file->warnings, warning);
}

/* The header alone tells the size, so that a picture of too many pixels is refused before it takes their memory. */
static void check_raster(struct image_file *file, const struct work_limits *limits)
{
    /* The profile first, as the header is all that it needs. */
    const struct image_header *header = &file->header;
    const char *problem = NULL;
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file->bytes, &length);
    file->profile = image_profile_read(bytes, length, header, &problem);
    if (problem != NULL) {
        warn(file, DIAG_IMAGE_PROFILE, g_strdup(problem), NULL);
    }
    if (header->width_px * header->height_px > (double)limits->picture_pixels) {
        fail(file, DIAG_IMAGE_TOO_LARGE,
             g_strdup_printf("%.0f x %.0f", header->width_px, header->height_px));
        file->most = g_strdup_printf("%.6g million", (double)limits->picture_pixels / 1e6);
    } else if (header->format == IMAGE_JPEG && !image_pixels_are_whole(file->bytes, header)) {
        fail(file, DIAG_IMAGE_UNREADABLE,
             g_strdup("a part of it is lost: the file is damaged, or was cut short"));
    } else if (header->is_animated) {
        warn(file, DIAG_IMAGE_ANIMATED, NULL, NULL);
    }
}

/* The words of CSS for whatever family of a kind there is. */
static bool is_generic_family(const char *name)
{
    static const char *const names[] = {"serif",   "sans-serif", "sans",  "monospace", "cursive",
                                        "fantasy", "system-ui",  "emoji", "math"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        if (g_ascii_strcasecmp(name, names[i]) == 0) {
            return true;
        }
    }
    return g_ascii_strncasecmp(name, "ui-", 3) == 0;
}

/* In words of the finding; NULL where the same letters come out on each machine. */
static char *why_other_letters(const struct font_library *fonts, const char *family)
{
    if (family[0] == '\0') {
        return g_strdup("no font family, so that each machine takes its own");
    }
    if (is_generic_family(family)) {
        return g_strdup_printf("'%s', which is another font family on each machine", family);
    }
    return font_library_has_family(fonts, family)
               ? NULL
               : g_strdup_printf("the font family '%s', which is not installed", family);
}

/* At the picture, with the line in it: authors look there. */
static void add_warnings(struct image_file *file, const struct svg_survey *survey,
                         const struct font_library *fonts)
{
    for (guint i = 0; i < survey->omitted->len; i++) {
        const struct svg_note *note = &g_array_index(survey->omitted, struct svg_note, i);
        warn(file, DIAG_IMAGE_OMITTED, g_strdup(note->name), g_strdup_printf("%lu", note->line));
    }
    for (guint i = 0; i < survey->dangling->len; i++) {
        const struct svg_note *note = &g_array_index(survey->dangling, struct svg_note, i);
        warn(file, DIAG_IMAGE_REFERENCE, g_strdup_printf("%lu", note->line), g_strdup(note->name));
    }
    for (guint i = 0; fonts != NULL && i < survey->families->len; i++) {
        const struct svg_note *note = &g_array_index(survey->families, struct svg_note, i);
        char *why = why_other_letters(fonts, note->name);
        if (why != NULL) {
            warn(file, DIAG_IMAGE_FONT, g_strdup_printf("%lu", note->line), why);
        }
    }
}

/* Takes the handle: one is kept, as it takes many times the room of its bytes. */
static void keep_opened(struct image_store *store, RsvgHandle *handle, GBytes *bytes)
{
    g_mutex_lock(&store->opened_lock);
    /* The one before goes: a picture is tinted, if at all, right after it is read. */
    g_clear_object(&store->opened);
    g_clear_pointer(&store->opened_bytes, g_bytes_unref);
    store->opened = handle;
    store->opened_bytes = g_bytes_ref(bytes);
    g_mutex_unlock(&store->opened_lock);
}

/* For the caller to keep; NULL if another one was opened since. */
static RsvgHandle *take_opened(struct image_store *store, const GBytes *bytes)
{
    RsvgHandle *handle = NULL;
    g_mutex_lock(&store->opened_lock);
    if (store->opened_bytes == bytes) {
        handle = store->opened;
        store->opened = NULL;
    }
    g_mutex_unlock(&store->opened_lock);
    return handle;
}

/* Opened to learn its size and that it can be drawn. */
static void open_svg(struct image_file *file, struct image_store *store)
{
    GError *error = NULL;
    RsvgHandle *handle = image_svg_open(file->bytes, &error);
    if (handle == NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup(error->message));
        g_error_free(error);
        return;
    }
    /* librsvg knows objects by "#id". */
    if (file->object != NULL && !rsvg_handle_has_sub(handle, file->object)) {
        fail(file, DIAG_IMAGE_UNREADABLE,
             g_strdup_printf("nothing in it has the id '%s'", file->object + 1));
    } else if (!image_svg_size(handle, file->object, &file->header.width_px,
                               &file->header.height_px)) {
        fail(
            file, DIAG_IMAGE_UNREADABLE,
            g_strdup(
                file->object != NULL
                    ? "the object shows nothing by itself: it is hidden, empty, or a definition for others to use"
                    : "it has neither a size nor a viewBox"));
    }
    keep_opened(store, handle, file->bytes);
}

/* Whether a colour for screens stands before one for inks; without it the one for inks is left for what looks through
 * the picture to find. */
static bool has_fallback(const char *bytes, const char *at)
{
    /* Blanks between the two; what stands there else begins a value. */
    while (at > bytes && g_ascii_isspace(at[-1])) {
        at--;
    }
    return at > bytes && strchr("\"':;{", at[-1]) == NULL;
}

/* librsvg takes "#0f0 icc-color(inks, 1, 0, 1, 0)" for no colour at all, and so for black. Blanks leave all in
 * its line and column. */
static void blank_ink_colours(struct image_file *file)
{
    static const char *const functions[] = {"icc-color(", "icc-named-color(", "device-cmyk("};
    gsize length;
    const char *bytes = g_bytes_get_data(file->bytes, &length);
    const char *end = bytes + length;
    char *copy = NULL;
    /* Found by their bracket, of which a file has few. */
    for (const char *open = memchr(bytes, '(', length); open != NULL;
         open = memchr(open + 1, '(', (size_t)(end - open - 1))) {
        for (size_t i = 0; i < G_N_ELEMENTS(functions); i++) {
            size_t name = strlen(functions[i]);
            const char *at = open + 1 - name, *close = memchr(open, ')', (size_t)(end - open));
            if ((size_t)(open + 1 - bytes) >= name && close != NULL &&
                g_ascii_strncasecmp(at, functions[i], name) == 0 && has_fallback(bytes, at)) {
                /* The file is mapped and must not be written to: a copy is. */
                copy = copy != NULL ? copy : g_memdup2(bytes, length);
                memset(copy + (at - bytes), ' ', (size_t)(close + 1 - at));
            }
        }
    }
    if (copy != NULL) {
        g_bytes_unref(file->bytes);
        file->bytes = g_bytes_new_take(copy, length);
    }
}

/* Looked through before librsvg sees it: a stranger's picture may ask for other files, or for more work than there
 * is memory and time. */
static void read_svg(struct image_file *file, struct image_store *store)
{
    struct svg_survey survey;
    /* Before the look-through, so that its lines are those of the file. */
    blank_ink_colours(file);
    svg_survey_read(file->bytes, &store->limits, &survey);
    if (survey.external != NULL) {
        fail(file, DIAG_IMAGE_EXTERNAL, g_strdup(survey.external));
    } else if (survey.problem != NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup(survey.problem));
    } else if (survey.excess != NULL) {
        fail(file, DIAG_IMAGE_COSTLY, g_strdup(survey.excess));
        file->most = g_strdup(survey.most);
    } else {
        file->has_effects = survey.has_effects;
        open_svg(file, store);
        add_warnings(file, &survey, store->fonts);
    }
    svg_survey_clear(&survey);
}

/* What designers bring that is no picture to kerf: what it is, told by some bytes of its beginning. */
static const struct foreign_format {
    const char *name;
    size_t at, length;
    const char *bytes;
} foreign_formats[] = {
#define FOREIGN(name, at, bytes)                                                                   \
    {                                                                                              \
        name, at, sizeof(bytes) - 1, bytes                                                         \
    }
    FOREIGN("a GIF picture", 0, "GIF8"),
    FOREIGN("a BMP picture", 0, "BM"),
    FOREIGN("a TIFF picture", 0, "II*\0"),
    FOREIGN("a TIFF picture", 0, "MM\0*"),
    FOREIGN("an AVIF picture", 4, "ftypavi"),
    FOREIGN("a HEIC picture", 4, "ftyphe"),
    FOREIGN("a HEIC or AVIF picture", 4, "ftypm"),
    FOREIGN("a JPEG 2000 picture", 4, "jP  "),
    FOREIGN("a JPEG 2000 picture", 0, "\xff\x4f\xff\x51"),
    FOREIGN("a JPEG XL picture", 4, "JXL "),
    FOREIGN("a JPEG XL picture", 0, "\xff\x0a"),
    FOREIGN("a Windows icon (ICO)", 0, "\0\0\1\0"),
    FOREIGN("a Photoshop file", 0, "8BPS"),
    FOREIGN("a GIMP file", 0, "gimp xcf"),
    FOREIGN("a PDF, as Illustrator writes it", 0, "%PDF"),
    FOREIGN("a PostScript file (EPS)", 0, "%!PS"),
    FOREIGN("a ZIP archive, as Krita writes it", 0, "PK\3\4"),
    FOREIGN("a pointer of Git LFS (`git lfs pull` gets the picture)", 0, "version https://git-lfs"),
#undef FOREIGN
};

/* Where the text of an XML or HTML file begins: behind a mark of UTF-8 and blanks. */
static size_t text_begin(const unsigned char *bytes, size_t length)
{
    size_t at = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < length && g_ascii_isspace(bytes[at])) {
        at++;
    }
    return at;
}

/* What servers say where a picture is not, saved under the picture's name. */
static bool is_web_page(const unsigned char *bytes, size_t length)
{
    static const char *const beginnings[] = {"<!doctype html", "<html"};
    size_t at = text_begin(bytes, length);
    for (size_t i = 0; i < G_N_ELEMENTS(beginnings); i++) {
        size_t count = strlen(beginnings[i]);
        if (length - at >= count &&
            g_ascii_strncasecmp((const char *)bytes + at, beginnings[i], count) == 0) {
            return true;
        }
    }
    return false;
}

/* An SVG begins with '<'; of UTF-16 the mark must do. */
static bool looks_like_xml(const unsigned char *bytes, size_t length)
{
    static const unsigned char utf16_marks[2][2] = {{0xfe, 0xff}, {0xff, 0xfe}};
    if (length >= 2 &&
        (memcmp(bytes, utf16_marks[0], 2) == 0 || memcmp(bytes, utf16_marks[1], 2) == 0)) {
        return true;
    }
    size_t at = text_begin(bytes, length);
    return at < length && bytes[at] == '<';
}

/* In words of the finding; NULL where it may be an SVG. */
static char *why_no_picture(const unsigned char *bytes, size_t length)
{
    /* The first two bytes of gzip (RFC 1952, 2.3.1). */
    static const unsigned char gzip[] = {0x1f, 0x8b};
    const char *what = is_web_page(bytes, length) ? "a web page (HTML)" : NULL;
    if (length == 0) {
        return g_strdup("the file is empty");
    }
    if (length > sizeof(gzip) && memcmp(bytes, gzip, sizeof(gzip)) == 0) {
        return g_strdup("it is compressed; save it as a plain SVG, or uncompress it with gunzip");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(foreign_formats) && what == NULL; i++) {
        const struct foreign_format *format = &foreign_formats[i];
        if (length >= format->at + format->length &&
            memcmp(bytes + format->at, format->bytes, format->length) == 0) {
            what = format->name;
        }
    }
    if (what != NULL) {
        return g_strdup_printf("it is %s; kerf reads SVG, PNG, JPEG and WebP", what);
    }
    return looks_like_xml(bytes, length) ? NULL
                                         : g_strdup("it is not an SVG, PNG, JPEG or WebP picture");
}

static bool map_path(struct image_file *file, const struct image_store *store, const char *path)
{
    char *plain = image_path_without_object(path);
    bool mapped = map_file(file, plain, store->is_written);
    g_free(plain);
    return mapped;
}

/* By its bytes and not by its name: a PNG that is called .jpg is a PNG. */
static void read_bytes(struct image_file *file, struct image_store *store)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file->bytes, &length);
    const char *problem = image_header_read(bytes, length, &file->header);
    if (problem != NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup(problem));
    } else if (file->header.format != IMAGE_SVG) {
        check_raster(file, &store->limits);
    } else {
        char *why_not = why_no_picture(bytes, length);
        if (why_not == NULL) {
            read_svg(file, store);
        } else {
            fail(file, DIAG_IMAGE_UNREADABLE, why_not);
        }
    }
}

const char *image_path_object(const char *path)
{
    static const char before[] = ".svg#";
    const char *found = strstr(path, before);
    return found != NULL ? found + strlen(before) - 1 : NULL;
}

char *image_path_without_object(const char *path)
{
    const char *object = image_path_object(path);
    return object != NULL ? g_strndup(path, (gsize)(object - path)) : g_strdup(path);
}

/* All that makes a picture draw otherwise: its bytes, which part of it, and in which colour. */
static char *digest_of(GBytes *bytes, const char *object, const struct colour *tint)
{
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    gsize length;
    /* In this order, so that no two pictures have one digest but by chance. */
    const guchar *data = g_bytes_get_data(bytes, &length);
    g_checksum_update(checksum, data, (gssize)length);
    if (object != NULL) {
        g_checksum_update(checksum, (const guchar *)object, -1);
    }
    if (tint != NULL) {
        char text[10];
        colour_format(*tint, text);
        g_checksum_update(checksum, (const guchar *)text, -1);
    }
    char *digest = g_strdup(g_checksum_get_string(checksum));
    g_checksum_free(checksum);
    return digest;
}

/* Exactly: tints come from themes, not from sums. */
static bool same_tint(const struct image *image, const struct colour *tint)
{
    if (tint == NULL || !image->tinted) {
        return tint == NULL && !image->tinted;
    }
    return image->tint.red == tint->red && image->tint.green == tint->green &&
           image->tint.blue == tint->blue && image->tint.alpha == tint->alpha;
}

/* Only an SVG may ask for a colour (currentColor), so that all tints of any other picture are one. With the lock
 * of the file. */
static const struct image *image_in_tint(struct image_store *store, struct image_file *file,
                                         const char *shown_path, const struct colour *tint)
{
    /* Of other formats all tints are one. */
    if (file->header.format != IMAGE_SVG) {
        tint = NULL;
    }
    for (guint i = 0; i < file->images->len; i++) {
        const struct image *known = g_ptr_array_index(file->images, i);
        if (same_tint(known, tint)) {
            return known;
        }
    }
    struct image *image = g_new0(struct image, 1);
    image->path = g_strdup(shown_path);
    image->object = file->object;
    image->format = file->header.format;
    image->width_px = file->header.width_px;
    image->height_px = file->header.height_px;
    image->orientation = file->header.orientation;
    image->has_inks = file->header.has_inks;
    image->is_plain = file->header.is_plain;
    image->profile = file->profile; /* as long as the file is known */
    image->is_stand_in = file->is_stand_in;
    image->has_effects = file->has_effects;
    image->tinted = tint != NULL;
    image->tint = tint != NULL ? *tint : (struct colour){.alpha = 1};
    image->digest = digest_of(file->bytes, image->object, tint);
    image->bytes = g_bytes_ref(file->bytes);
    image->warnings = file->warnings;
    image->large = &store->large;
    g_ptr_array_add(file->images, image);
    return image;
}

/* The file as the store knows it, read or not. */
static struct image_file *file_at(struct image_store *store, const char *path)
{
    g_mutex_lock(&store->lock);
    struct image_file *file = g_hash_table_lookup(store->files, path);
    if (file == NULL) {
        file = image_file_new();
        char *key = g_strdup(path);
        /* The object is a part of the key, which lives as long as the file. */
        file->object = image_path_object(key);
        g_hash_table_insert(store->files, key, file);
    }
    g_mutex_unlock(&store->lock);
    return file;
}

const struct image *image_store_load(struct image_store *store, const char *path,
                                     const char *shown_path, const struct colour *tint,
                                     struct source_span asked_at, const char *where,
                                     struct diag_list *diags)
{
    const struct image *image = NULL;
    struct image_file *file = file_at(store, path);
    g_mutex_lock(&file->lock);
    /* Whoever asks first reads; others wait for this file alone. */
    if (!file->is_read) {
        if (map_path(file, store, path)) {
            read_bytes(file, store);
        }
        file->is_read = true;
    }
    if (file->failure == DIAG_CODE_COUNT) {
        image = image_in_tint(store, file, shown_path, tint);
    }
    g_mutex_unlock(&file->lock);

    /* A failed file does not change any more. Codes with two arguments pass over the third. */
    if (image == NULL) {
        diag_report(diags, file->failure, asked_at, where, shown_path, file->detail, file->most);
    }
    return image;
}

const struct image *image_store_add(struct image_store *store, const char *name, GBytes *bytes)
{
    struct image_file *file = file_at(store, name);
    g_mutex_lock(&file->lock);
    if (!file->is_read) {
        file->bytes = g_bytes_ref(bytes);
        read_bytes(file, store);
        file->is_read = true;
    }
    const struct image *image =
        file->failure == DIAG_CODE_COUNT ? image_in_tint(store, file, name, NULL) : NULL;
    g_mutex_unlock(&file->lock);
    return image;
}

void image_report_warnings(const struct image *image, struct source_span asked_at,
                           const char *where, struct diag_list *diags)
{
    for (guint i = 0; i < image->warnings->len; i++) {
        const struct image_warning *warning = g_ptr_array_index(image->warnings, i);
        diag_report(diags, warning->code, asked_at, where, image->path, warning->arguments[0],
                    warning->arguments[1]);
    }
}

/* ---- what stands in for a picture that is not there yet ---- */

/* Letters at most this high, as wide as those of a usual family at most, on lines so far apart. */
#define STAND_IN_LETTERS_MM 3.5
#define STAND_IN_LEAST_MM   0.7
#define LETTER_WIDTH        0.62
#define STAND_IN_DPI        300.0
#define LINE_PITCH          1.3

/* The widths of lines are shares of the shorter side, so that a small box is not all frame. */
static char *stand_in_svg(const char *name, double width_mm, double height_mm)
{
    /* The name, the size in mm, the pixels that it wants: what an illustrator needs to know. */
    char *lines[] = {
        g_markup_escape_text(name, -1),
        g_strdup_printf("%.4g x %.4g mm", width_mm, height_mm),
        g_strdup_printf("%.0f x %.0f px", px_from_mm(width_mm, STAND_IN_DPI),
                        px_from_mm(height_mm, STAND_IN_DPI)),
    };
    /* By the longest line, so that all three are of one size. */
    size_t longest = MAX((size_t)g_utf8_strlen(name, -1), strlen(lines[1]));
    double size_mm =
        fmin(STAND_IN_LETTERS_MM, fmin(0.9 * width_mm / (LETTER_WIDTH * (double)MAX(longest, 1)),
                                       0.9 * height_mm / (LINE_PITCH * G_N_ELEMENTS(lines))));
    double line_mm = fmin(0.25, 0.02 * fmin(width_mm, height_mm));
    GString *svg = g_string_new(NULL);
    g_string_append_printf(
        svg,
        "<svg xmlns='http://www.w3.org/2000/svg' width='%.4fmm' height='%.4fmm' viewBox='0 0 %.4f %.4f'>"
        "<rect width='100%%' height='100%%' fill='#e6e6e6'/>"
        "<path d='M0 0L%.4f %.4fM0 %.4fL%.4f 0' stroke='#d0d0d0' stroke-width='%.4f'/>"
        "<rect x='%.4f' y='%.4f' width='%.4f' height='%.4f' fill='none' stroke='#808080' "
        "stroke-width='%.4f'/>",
        width_mm, height_mm, width_mm, height_mm, width_mm, height_mm, height_mm, width_mm, line_mm,
        line_mm / 2, line_mm / 2, width_mm - line_mm, height_mm - line_mm, line_mm);
    /* The baseline of the first line, so that the block stands in the middle. */
    double first_mm = height_mm / 2 - size_mm * LINE_PITCH * (G_N_ELEMENTS(lines) - 1) / 2;
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        if (size_mm >= STAND_IN_LEAST_MM) {
            g_string_append_printf(
                svg,
                "<text x='%.4f' y='%.4f' font-family='sans-serif' font-size='%.4f' "
                "text-anchor='middle' fill='#303030'>%s</text>",
                width_mm / 2, first_mm + size_mm * (LINE_PITCH * (double)i + 0.35), size_mm,
                lines[i]);
        }
        g_free(lines[i]);
    }
    g_string_append(svg, "</svg>");
    return g_string_free(svg, FALSE);
}

const struct image *image_store_stand_in(struct image_store *store, const char *name,
                                         double width_mm, double height_mm)
{
    /* No path begins so. */
    char *key = g_strdup_printf("\n%s %.3f %.3f", name, width_mm, height_mm);
    struct image_file *file = file_at(store, key);
    g_mutex_lock(&file->lock);
    if (!file->is_read) {
        char *svg = stand_in_svg(name, width_mm, height_mm);
        file->bytes = g_bytes_new_take(svg, strlen(svg));
        file->header.format = IMAGE_SVG;
        file->is_stand_in = true;
        open_svg(file, store);
        file->is_read = true;
    }
    const struct image *image = image_in_tint(store, file, name, NULL);
    g_mutex_unlock(&file->lock);
    g_free(key);
    return image;
}

/* ---- silhouettes ---- */

/* Exactly: it is what stands where nothing was said. */
static bool is_black(struct colour colour)
{
    return colour.red == 0 && colour.green == 0 && colour.blue == 0 && colour.alpha == 1;
}

/* In words of the finding; NULL where the picture can be drawn in one colour. */
static const char *why_not(const struct image *image, enum image_ink ink, enum image_tinting when)
{
    if (ink == IMAGE_INK_NO_SHAPE || image->format == IMAGE_JPEG) {
        return "it is opaque everywhere, and so has no shape";
    }
    if (ink == IMAGE_INK_SEVERAL && when != IMAGE_TINT_SHAPE) {
        return "it has several colours; `tint` draws all of its shape in one";
    }
    return NULL;
}

/* One for each colour. Of pixels the bytes stay and the colour is laid over them when they are drawn; an SVG is
 * written anew. NULL where that cannot be. */
static const struct image *silhouette_in(struct image_file *file, const struct image *image,
                                         struct colour colour)
{
    /* One silhouette a colour, of which a game has few. */
    for (guint i = 0; i < file->silhouettes->len; i++) {
        const struct image *known = g_ptr_array_index(file->silhouettes, i);
        if (same_tint(known, &colour)) {
            return known;
        }
    }
    GBytes *bytes = image->bytes;
    if (image->format == IMAGE_SVG) {
        /* Written once and tinted for each colour: its currentColor is set when it is drawn. */
        if (file->shape == NULL) {
            file->shape = image_svg_in_current_colour(image->bytes);
        }
        bytes = file->shape;
    }
    if (bytes == NULL) {
        return NULL;
    }
    struct image *made = g_memdup2(image, sizeof *image);
    made->path = g_strdup(image->path);
    made->tinted = made->is_silhouette = true;
    made->tint = colour;
    made->digest = digest_of(bytes, made->object, &colour);
    made->bytes = g_bytes_ref(bytes);
    g_ptr_array_add(file->silhouettes, made);
    return made;
}

const struct image *image_store_tint(struct image_store *store, const struct image *image,
                                     enum image_tinting when, struct colour colour,
                                     const char **why_not_out)
{
    struct image_file *file = file_at(store, image->path);
    const struct image *silhouette = image;
    g_mutex_lock(&file->lock);
    if (!file->ink_known) {
        /* Opened moments ago for its size: parsing takes most of the time. */
        RsvgHandle *opened = take_opened(store, image->bytes);
        file->ink = image_ink_of(image, opened);
        g_clear_object(&opened);
        file->ink_known = true;
    }
    *why_not_out = why_not(image, file->ink, when);
    /* A black picture asked for in black is what is there already. */
    bool stays = when == IMAGE_TINT_BLACK ? file->ink != IMAGE_INK_BLACK || is_black(colour)
                                          : *why_not_out != NULL;
    bool is_in_tint = file->ink == IMAGE_INK_CURRENT && when != IMAGE_TINT_SHAPE;
    if (!stays && !is_in_tint) {
        silhouette = silhouette_in(file, image, colour);
    }
    if (silhouette == NULL) {
        silhouette = image;
        *why_not_out = "it holds a picture made of pixels";
    }
    g_mutex_unlock(&file->lock);
    return silhouette;
}

/* ---- greys ---- */

static const struct image *grey_of(struct image_file *file, const struct image *image,
                                   const struct colour_change *changes, size_t change_count)
{
    for (guint i = 0; i < file->greys->len; i++) {
        const struct image *known = g_ptr_array_index(file->greys, i);
        if (same_tint(known, image->tinted ? &image->tint : NULL)) {
            return known;
        }
    }
    struct image *made = g_memdup2(image, sizeof *image);
    /* Pixels are greyed when they are decoded; only an SVG has other bytes. */
    GBytes *greys =
        image->format == IMAGE_SVG ? image_svg_in_greys(image->bytes, changes, change_count) : NULL;
    made->path = g_strdup(image->path);
    made->is_grey = true;
    made->bytes = greys != NULL ? greys : g_bytes_ref(image->bytes);
    /* Of other bytes the digest differs; of the same it must. */
    char *digest = digest_of(made->bytes, made->object, made->tinted ? &made->tint : NULL);
    char *marked = g_strconcat("grey ", digest, NULL);
    made->digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, marked, -1);
    g_free(marked);
    g_free(digest);
    g_ptr_array_add(file->greys, made);
    return made;
}

const struct image *image_store_grey(struct image_store *store, const struct image *image,
                                     const struct colour_change *changes, size_t change_count)
{
    if (image->is_silhouette || image->is_stand_in) {
        return image;
    }
    struct image_file *file = file_at(store, image->path);
    g_mutex_lock(&file->lock);
    const struct image *grey = grey_of(file, image, changes, change_count);
    g_mutex_unlock(&file->lock);
    return grey;
}
