/* One file: mapped, told by its bytes what it is, and looked through for what cannot be drawn, or not as meant. */
#include "face/image_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "face/image_pixels.h"
#include "face/image_profile.h"
#include "face/image_store.h"
#include "face/image_svg.h"
#include "face/image_svg_check.h"
#include "face/image_svg_letters.h"

static void image_warning_free(void *data)
{
    struct image_warning *warning = data;
    g_free(warning->arguments[0]);
    g_free(warning->arguments[1]);
    g_free(warning);
}

void image_file_init(struct image_file *file_out)
{
    *file_out = (struct image_file){
        .failure = DIAG_CODE_COUNT,
        .warnings = g_ptr_array_new_with_free_func(image_warning_free),
    };
}

void image_file_clear(struct image_file *file)
{
    g_ptr_array_free(file->warnings, TRUE);
    g_clear_pointer(&file->bytes, g_bytes_unref);
    g_clear_pointer(&file->profile, g_bytes_unref);
    g_free(file->detail);
    g_free(file->most);
}

/* Takes `detail`. */
static void fail(struct image_file *file, enum diag_code code, char *detail)
{
    file->failure = code;
    g_free(file->detail);
    file->detail = detail;
}

bool image_file_open(struct image_file *file, const char *path, bool is_written)
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
    /* Not left to GLib, whose functions may change errno on their way out. */
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        fail(file, DIAG_FILE_UNREADABLE, g_strdup(g_strerror(errno)));
        return false;
    }
    gchar *contents = NULL;
    gsize size = 0;
    GError *error = NULL;
    /* Mapped and not copied: photographs by the hundred need not stay in memory. But what is mapped is gone when
     * its file is cut short. */
    GMappedFile *mapped = is_written ? NULL : g_mapped_file_new_from_fd(descriptor, FALSE, &error);
    close(descriptor);
    if (mapped == NULL && !(is_written && g_file_get_contents(path, &contents, &size, &error))) {
        fail(file, DIAG_FILE_UNREADABLE, g_strdup(error->message));
        g_error_free(error);
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

/* ---- pixels ---- */

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
        return;
    }
    problem = image_pixels_problem(file->bytes, header);
    if (problem != NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup(problem));
    } else if (header->is_animated) {
        warn(file, DIAG_IMAGE_ANIMATED, NULL, NULL);
    }
}

/* ---- SVG ---- */

static void warn_of_letters(void *user, enum diag_code code, unsigned long line, char *what)
{
    warn(user, code, g_strdup_printf("%lu", line), what);
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
    if (fonts != NULL) {
        svg_letters_check(survey, fonts, warn_of_letters, file);
    }
}

/* Parsed to learn its size and that it can be drawn, where it does not say so plainly. */
static void parse_svg(struct image_file *file)
{
    GError *error = NULL;
    RsvgHandle *handle = image_svg_open(file->bytes, &error);
    if (handle == NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup(error->message));
        g_error_free(error);
        return;
    }
    /* librsvg knows objects by "#id". */
    const char *id = file->object.id;
    struct image_header *header = &file->header;
    bool has_size = false;
    if (id != NULL && !rsvg_handle_has_sub(handle, id)) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup_printf("nothing in it has the id '%s'", id + 1));
        g_object_unref(handle);
        return;
    }
    if (id != NULL) {
        enum svg_effects effects = file->filter_passes > 0 ? SVG_FILTERED
                                   : file->has_effects     ? SVG_MASKED
                                                           : SVG_PLAIN;
        has_size = image_svg_find_object(handle, effects, &file->object);
        header->width_px = file->object.width;
        header->height_px = file->object.height;
    } else {
        has_size = image_svg_size(handle, &header->width_px, &header->height_px);
    }
    if (!has_size) {
        fail(file, DIAG_IMAGE_UNREADABLE,
             g_strdup(
                 id != NULL
                     ? "the object shows nothing by itself: it is hidden, empty or a "
                       "definition for others to use; one with a filter stands outside of <defs>"
                     : "it has neither a size nor a viewBox"));
    }
    g_object_unref(handle);
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

/* Where the name of an encoding stands in the declaration of XML, and how long it is; NULL: there is none, or it is
 * UTF-8, or UTF-16, which its mark tells to all readers. */
static const char *named_encoding(const char *bytes, size_t length, size_t *length_out)
{
    const char *end = g_strstr_len(bytes, (gssize)length, "?>");
    const char *name = end != NULL && g_str_has_prefix(bytes, "<?xml")
                           ? g_strstr_len(bytes, end - bytes, "encoding=")
                           : NULL;
    if (name == NULL) {
        return NULL;
    }
    name += strlen("encoding=") + 1; /* and a quote */
    *length_out = strcspn(name, "\"'?");
    return g_ascii_strncasecmp(name, "utf", strlen("utf")) == 0 ? NULL : name;
}

/* An SVG in an older encoding (Windows-1252) made one in UTF-8, which is all that expat and librsvg both read. False
 * after a failure. */
static bool decode(struct image_file *file)
{
    static const char utf8[] = "UTF-8";
    gsize length, written, name_length = 0;
    const char *bytes = g_bytes_get_data(file->bytes, &length);
    const char *name = named_encoding(bytes, length, &name_length);
    if (name == NULL) {
        return true;
    }
    char *encoding = g_strndup(name, name_length);
    char *text = g_convert(bytes, (gssize)length, utf8, encoding, NULL, &written, NULL);
    bool good = text != NULL;
    if (good) {
        /* What comes before the name is ASCII, and so as long as it was. */
        GString *named = g_string_new_len(text, name - bytes);
        g_string_append(named, utf8);
        g_string_append_len(named, text + (name - bytes) + name_length,
                            (gssize)(written - (gsize)(name - bytes) - name_length));
        g_bytes_unref(file->bytes);
        file->bytes = g_string_free_to_bytes(named);
    } else {
        fail(file, DIAG_IMAGE_UNREADABLE,
             g_strdup_printf("its letters cannot be read by the encoding that it names, '%s'; save "
                             "it as UTF-8",
                             encoding));
    }
    g_free(text);
    g_free(encoding);
    return good;
}

/* Looked through before librsvg sees it: a stranger's picture may ask for other files, or for more work than there
 * is memory and time. */
static void look_at_svg(struct image_file *file, const struct font_library *fonts,
                        const struct work_limits *limits)
{
    struct svg_survey survey;
    if (!decode(file)) {
        return;
    }
    /* Before the look-through, so that its lines are those of the file. */
    blank_ink_colours(file);
    svg_survey_read(file->bytes, file->object.id, limits, &survey);
    if (survey.external != NULL) {
        fail(file, DIAG_IMAGE_EXTERNAL, g_strdup(survey.external));
    } else if (survey.problem != NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup(survey.problem));
    } else if (survey.excess != NULL) {
        fail(file, DIAG_IMAGE_COSTLY, g_strdup(survey.excess));
        file->most = g_strdup(survey.most);
    } else {
        file->has_effects = survey.has_effects;
        file->filter_passes = survey.passes;
        file->is_coloured = survey.is_coloured;
        file->header.width_px = survey.width_px;
        file->header.height_px = survey.height_px;
        if (survey.width_px <= 0) {
            parse_svg(file);
        }
        add_warnings(file, &survey, fonts);
    }
    svg_survey_clear(&survey);
}

/* ---- what is no picture ---- */

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

/* ---- all of it ---- */

/* By its bytes and not by its name: a PNG that is called .jpg is a PNG. */
void image_file_look(struct image_file *file, const struct font_library *fonts,
                     const struct work_limits *limits)
{
    gsize length;
    const unsigned char *bytes = g_bytes_get_data(file->bytes, &length);
    const char *problem = image_header_read(bytes, length, &file->header);
    if (problem != NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, g_strdup(problem));
        return;
    }
    if (file->header.format != IMAGE_SVG) {
        check_raster(file, limits);
        return;
    }
    char *why_not = why_no_picture(bytes, length);
    if (why_not != NULL) {
        fail(file, DIAG_IMAGE_UNREADABLE, why_not);
        return;
    }
    look_at_svg(file, fonts, limits);
}
