/* The pictures of a game: read, checked and named by their content, each file once.
 *
 * Each file has a lock of its own, so that threads read pictures side by side. */
#include "face/image_store.h"

#include <math.h>
#include <string.h>

#include "face/image_colours.h"
#include "face/image_file.h"
#include "face/image_tint.h"
#include "geom/length_units.h"

/* One file with its pictures: one, or for an SVG one for each tint. */
struct entry {
    GMutex lock; /* for all below */
    bool is_read, is_stand_in;
    struct image_file file;
    GPtrArray *images; /* struct image * */
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
    GHashTable *entries; /* path to struct entry * */
    struct image_colours *colours;
    bool is_written; /* the author works on them */
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

static void entry_free(void *data)
{
    struct entry *entry = data;
    g_ptr_array_free(entry->images, TRUE);
    g_ptr_array_free(entry->silhouettes, TRUE);
    g_ptr_array_free(entry->greys, TRUE);
    g_clear_pointer(&entry->shape, g_bytes_unref);
    image_file_clear(&entry->file);
    g_mutex_clear(&entry->lock);
    g_free(entry);
}

/* Empty, as it stands in the table before it is read: others that want it wait for its lock. */
static struct entry *entry_new(void)
{
    struct entry *entry = g_new0(struct entry, 1);
    g_mutex_init(&entry->lock);
    image_file_init(&entry->file);
    entry->images = g_ptr_array_new_with_free_func(image_free);
    entry->silhouettes = g_ptr_array_new_with_free_func(image_free);
    entry->greys = g_ptr_array_new_with_free_func(image_free);
    return entry;
}

struct image_store *image_store_new(const struct font_library *fonts,
                                    const struct work_limits *limits)
{
    struct image_store *store = g_new0(struct image_store, 1);
    store->fonts = fonts;
    store->limits = limits != NULL ? *limits : work_limits_default;
    g_mutex_init(&store->lock);
    g_mutex_init(&store->large);
    store->entries = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, entry_free);
    store->colours = image_colours_new();
    return store;
}

struct image_colours *image_store_colours(struct image_store *store)
{
    return store->colours;
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
    g_hash_table_destroy(store->entries);
    image_colours_free(store->colours);
    g_mutex_clear(&store->lock);
    g_mutex_clear(&store->large);
    g_free(store);
}

double image_effects_side_px(const struct image *image)
{
    return IMAGE_EFFECTS_SIDE_PX * (image->object.id != NULL ? fmin(image->object.share, 1) : 1);
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
static const struct image *image_in_tint(struct image_store *store, struct entry *entry,
                                         const char *shown_path, const struct colour *tint)
{
    /* Of other formats all tints are one. */
    if (entry->file.header.format != IMAGE_SVG) {
        tint = NULL;
    }
    for (guint i = 0; i < entry->images->len; i++) {
        const struct image *known = g_ptr_array_index(entry->images, i);
        if (same_tint(known, tint)) {
            return known;
        }
    }
    struct image *image = g_new0(struct image, 1);
    image->path = g_strdup(shown_path);
    image->object = entry->file.object;
    image->format = entry->file.header.format;
    image->width_px = entry->file.header.width_px;
    image->height_px = entry->file.header.height_px;
    image->orientation = entry->file.header.orientation;
    image->has_inks = entry->file.header.has_inks;
    image->is_plain = entry->file.header.is_plain;
    image->profile = entry->file.profile; /* as long as the file is known */
    image->is_stand_in = entry->is_stand_in;
    image->has_effects = entry->file.has_effects;
    image->filter_passes = entry->file.filter_passes;
    image->tinted = tint != NULL;
    image->tint = tint != NULL ? *tint : (struct colour){.alpha = 1};
    image->digest = digest_of(entry->file.bytes, image->object.id, tint);
    image->bytes = g_bytes_ref(entry->file.bytes);
    image->warnings = entry->file.warnings;
    image->large = &store->large;
    g_ptr_array_add(entry->images, image);
    return image;
}

/* The file as the store knows it, read or not. */
static struct entry *entry_at(struct image_store *store, const char *path)
{
    g_mutex_lock(&store->lock);
    struct entry *entry = g_hash_table_lookup(store->entries, path);
    if (entry == NULL) {
        entry = entry_new();
        char *key = g_strdup(path);
        /* The object is a part of the key, which lives as long as the file. */
        entry->file.object.id = image_path_object(key);
        g_hash_table_insert(store->entries, key, entry);
    }
    g_mutex_unlock(&store->lock);
    return entry;
}

/* The path of who asks is put together for a finding alone: pictures are asked for on every face. */
static void report(struct diag_list *diags, enum diag_code code, struct source_span asked_at,
                   const struct node *named, const char *first, const char *second,
                   const char *third)
{
    struct arena *scratch = arena_new();
    diag_report(diags, code, asked_at, named != NULL ? node_path(scratch, named) : NULL, first,
                second, third);
    arena_free(scratch);
}

const struct image *image_store_load(struct image_store *store, const char *path,
                                     const char *shown_path, const struct colour *tint,
                                     struct source_span asked_at, const struct node *named,
                                     struct diag_list *diags)
{
    const struct image *image = NULL;
    struct entry *entry = entry_at(store, path);
    g_mutex_lock(&entry->lock);
    /* Whoever asks first reads; others wait for this file alone. */
    if (!entry->is_read) {
        char *plain = image_path_without_object(path);
        if (image_file_open(&entry->file, plain, store->is_written)) {
            image_file_look(&entry->file, store->fonts, &store->limits);
        }
        g_free(plain);
        entry->is_read = true;
    }
    if (entry->file.failure == DIAG_CODE_COUNT) {
        image = image_in_tint(store, entry, shown_path, tint);
    }
    g_mutex_unlock(&entry->lock);

    /* A failed file does not change any more. Codes with two arguments pass over the third. */
    if (image == NULL) {
        report(diags, entry->file.failure, asked_at, named, shown_path, entry->file.detail,
               entry->file.most);
    }
    return image;
}

const struct image *image_store_add(struct image_store *store, const char *name, GBytes *bytes)
{
    struct entry *entry = entry_at(store, name);
    g_mutex_lock(&entry->lock);
    if (!entry->is_read) {
        entry->file.bytes = g_bytes_ref(bytes);
        image_file_look(&entry->file, store->fonts, &store->limits);
        entry->is_read = true;
    }
    const struct image *image =
        entry->file.failure == DIAG_CODE_COUNT ? image_in_tint(store, entry, name, NULL) : NULL;
    g_mutex_unlock(&entry->lock);
    return image;
}

void image_report_warnings(const struct image *image, struct source_span asked_at,
                           const struct node *named, struct diag_list *diags)
{
    for (guint i = 0; i < image->warnings->len; i++) {
        const struct image_warning *warning = g_ptr_array_index(image->warnings, i);
        report(diags, warning->code, asked_at, named, image->path, warning->arguments[0],
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
    struct entry *entry = entry_at(store, key);
    g_mutex_lock(&entry->lock);
    if (!entry->is_read) {
        char *svg = stand_in_svg(name, width_mm, height_mm);
        entry->file.bytes = g_bytes_new_take(svg, strlen(svg));
        entry->is_stand_in = true;
        image_file_look(&entry->file, NULL, &store->limits);
        entry->is_read = true;
    }
    const struct image *image = image_in_tint(store, entry, name, NULL);
    g_mutex_unlock(&entry->lock);
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
static const struct image *silhouette_in(struct entry *entry, const struct image *image,
                                         struct colour colour)
{
    /* One silhouette a colour, of which a game has few. */
    for (guint i = 0; i < entry->silhouettes->len; i++) {
        const struct image *known = g_ptr_array_index(entry->silhouettes, i);
        if (same_tint(known, &colour)) {
            return known;
        }
    }
    GBytes *bytes = image->bytes;
    if (image->format == IMAGE_SVG) {
        /* Written once and tinted for each colour: its currentColor is set when it is drawn. */
        if (entry->shape == NULL) {
            entry->shape = image_svg_in_current_colour(image->bytes);
        }
        bytes = entry->shape;
    }
    if (bytes == NULL) {
        return NULL;
    }
    struct image *made = g_memdup2(image, sizeof *image);
    made->path = g_strdup(image->path);
    made->tinted = made->is_silhouette = true;
    made->tint = colour;
    made->digest = digest_of(bytes, made->object.id, &colour);
    made->bytes = g_bytes_ref(bytes);
    g_ptr_array_add(entry->silhouettes, made);
    return made;
}

const struct image *image_store_tint(struct image_store *store, const struct image *image,
                                     enum image_tinting when, struct colour colour,
                                     const char **why_not_out)
{
    struct entry *entry = entry_at(store, image->path);
    const struct image *silhouette = image;
    g_mutex_lock(&entry->lock);
    if (!entry->ink_known) {
        entry->ink = entry->file.is_coloured ? IMAGE_INK_CURRENT : image_ink_of(image);
        entry->ink_known = true;
    }
    *why_not_out = why_not(image, entry->ink, when);
    /* A black picture asked for in black is what is there already. */
    bool stays = when == IMAGE_TINT_BLACK ? entry->ink != IMAGE_INK_BLACK || is_black(colour)
                                          : *why_not_out != NULL;
    bool is_in_tint = entry->ink == IMAGE_INK_CURRENT && when != IMAGE_TINT_SHAPE;
    if (!stays && !is_in_tint) {
        silhouette = silhouette_in(entry, image, colour);
    }
    if (silhouette == NULL) {
        silhouette = image;
        *why_not_out = "it holds a picture made of pixels";
    }
    g_mutex_unlock(&entry->lock);
    return silhouette;
}

/* ---- greys ---- */

static const struct image *grey_of(struct entry *entry, const struct image *image,
                                   const struct colour_change *changes, size_t change_count)
{
    for (guint i = 0; i < entry->greys->len; i++) {
        const struct image *known = g_ptr_array_index(entry->greys, i);
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
    char *digest = digest_of(made->bytes, made->object.id, made->tinted ? &made->tint : NULL);
    char *marked = g_strconcat("grey ", digest, NULL);
    made->digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, marked, -1);
    g_free(marked);
    g_free(digest);
    g_ptr_array_add(entry->greys, made);
    return made;
}

const struct image *image_store_grey(struct image_store *store, const struct image *image,
                                     const struct colour_change *changes, size_t change_count)
{
    if (image->is_silhouette || image->is_stand_in) {
        return image;
    }
    struct entry *entry = entry_at(store, image->path);
    g_mutex_lock(&entry->lock);
    const struct image *grey = grey_of(entry, image, changes, change_count);
    g_mutex_unlock(&entry->lock);
    return grey;
}
