/* Operators of ISO 32000-1, 8 and 9, with numbers as short as they can be. */
#include "render/pdf_content.h"

#include <math.h>
#include <string.h>

#include "geom/length_units.h"

/* Decimals of a coordinate where a unit is a point: half of the last is 0.0002 mm. */
enum { PLACE_DECIMALS = 3, FACTOR_DECIMALS = 7, COLOUR_DECIMALS = 4, DECIMALS_MOST = 9 };

/* Thousandths of the size that a letter may stand beside its place before it is moved, and how far it is moved so; further
 * on a line begins anew. */
#define ADVANCE_TOLERANCE 0.5
#define ADVANCE_MOST      20000.0

/* Of ten, by decimals. */
static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

/* No page is so large; with all decimals it has room in 64 bits. */
#define NUMBER_MOST 1e9

/* Off the line, in points. */
#define LINE_TOLERANCE 0.0005

/* What an operator has set; what is NaN or negative is not known, as in a form, which begins with what its user has. */
struct graphics_state {
    struct transform space;
    double fill[3], stroke[3];
    double opacity;
    double line_width, dashes[STROKE_DASH_MAX];
    int dash_count, cap, join;
    const char *font; /* of the font's own */
    double font_size;
};

struct pdf_content {
    GString *bytes;
    struct graphics_state now;
    GArray *saved;        /* struct graphics_state */
    GHashTable *named;    /* a set of names */
    GPtrArray *resources; /* its keys in order, once asked for */
};

char *pdf_resource_name(enum pdf_resource kind, const struct digest *digest)
{
    gchar *digits = digest_text(digest);
    char *name = g_strdup_printf("%c%s", kind, digits);
    g_free(digits);
    return name;
}

struct pdf_content *pdf_content_new(struct transform space)
{
    struct pdf_content *content = g_new0(struct pdf_content, 1);
    content->bytes = g_string_sized_new(4096);
    content->saved = g_array_new(FALSE, FALSE, sizeof(struct graphics_state));
    content->named = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    content->now = (struct graphics_state){
        .space = space,
        .fill = {NAN, NAN, NAN},
        .stroke = {NAN, NAN, NAN},
        .opacity = 1,
        .line_width = -1,
        .dash_count = -1,
        .cap = -1,
        .join = -1,
    };
    return content;
}

void pdf_content_free(struct pdf_content *content)
{
    if (content != NULL) {
        if (content->resources != NULL) {
            g_ptr_array_free(content->resources, TRUE);
        }
        g_hash_table_destroy(content->named);
        g_array_free(content->saved, TRUE);
        g_string_free(content->bytes, TRUE);
        g_free(content);
    }
}

const GString *pdf_content_bytes(const struct pdf_content *content)
{
    return content->bytes;
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const GPtrArray *pdf_content_resources(struct pdf_content *content)
{
    if (content->resources != NULL) {
        g_ptr_array_free(content->resources, TRUE);
    }
    content->resources = g_ptr_array_new();
    GHashTableIter iter;
    gpointer name;
    g_hash_table_iter_init(&iter, content->named);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        g_ptr_array_add(content->resources, name);
    }
    g_ptr_array_sort(content->resources, compare_names);
    return content->resources;
}

struct transform pdf_content_space(const struct pdf_content *content)
{
    return content->now.space;
}

double pdf_content_scale(const struct pdf_content *content)
{
    const struct transform *space = &content->now.space;
    return fmax(hypot(space->xx, space->yx), hypot(space->xy, space->yy));
}

/* ---- what operators are made of ---- */

static void add_text(struct pdf_content *content, const char *text)
{
    g_string_append(content->bytes, text);
}

/* A real without an exponent (7.3.3), rounded to some decimals, without zeros at its end. Written from the back, as
 * printf() takes ten times as long and minds the locale. */
static void add_number(struct pdf_content *content, double number, int decimals)
{
    char digits[32];
    char *end = digits + sizeof digits, *at = end;
    double size = fmin(fabs(number), NUMBER_MOST);
    gint64 whole = isfinite(number) ? (gint64)(size * powers[decimals] + 0.5) : 0;
    bool negative = number < 0 && whole != 0;
    *--at = ' ';
    while (decimals > 0 && whole % 10 == 0) {
        whole /= 10;
        decimals--;
    }
    for (int i = 0; i < decimals; i++, whole /= 10) {
        *--at = (char)('0' + whole % 10);
    }
    if (decimals > 0) {
        *--at = '.';
    }
    /* ".5" is a number too, "." is not. */
    while (whole > 0 || (decimals == 0 && at == end - 1)) {
        *--at = (char)('0' + whole % 10);
        whole /= 10;
    }
    if (negative) {
        *--at = '-';
    }
    g_string_append_len(content->bytes, at, end - at);
}

/* As many that places are as fine on the page, however large the user space is drawn. */
static int place_decimals(const struct pdf_content *content)
{
    double scale = pdf_content_scale(content);
    int more = scale > 1 ? (int)ceil(log10(scale) - 1e-9) : 0;
    return MIN(PLACE_DECIMALS + more, DECIMALS_MOST);
}

static void add_place(struct pdf_content *content, double x_mm, double y_mm, int decimals)
{
    add_number(content, pt_from_mm(x_mm), decimals);
    add_number(content, pt_from_mm(y_mm), decimals);
}

static void add_name(struct pdf_content *content, const char *name)
{
    if (!g_hash_table_contains(content->named, name)) {
        g_hash_table_add(content->named, g_strdup(name));
    }
    g_string_append_c(content->bytes, '/');
    add_text(content, name);
    g_string_append_c(content->bytes, ' ');
}

/* ---- the state ---- */

void pdf_content_save(struct pdf_content *content)
{
    g_array_append_val(content->saved, content->now);
    add_text(content, "q\n");
}

void pdf_content_restore(struct pdf_content *content)
{
    content->now = g_array_index(content->saved, struct graphics_state, content->saved->len - 1);
    g_array_set_size(content->saved, content->saved->len - 1);
    add_text(content, "Q\n");
}

void pdf_content_transform(struct pdf_content *content, const struct transform *transform)
{
    const struct transform *t = transform;
    if (t->xx == 1 && t->yx == 0 && t->xy == 0 && t->yy == 1 && t->x0_mm == 0 && t->y0_mm == 0) {
        return;
    }
    add_number(content, t->xx, FACTOR_DECIMALS);
    add_number(content, t->yx, FACTOR_DECIMALS);
    add_number(content, t->xy, FACTOR_DECIMALS);
    add_number(content, t->yy, FACTOR_DECIMALS);
    /* A picture that is a little beside the pixels of a viewer covers one more of them. */
    add_place(content, t->x0_mm, t->y0_mm, FACTOR_DECIMALS);
    add_text(content, "cm\n");
    content->now.space = transform_then(*transform, content->now.space);
    /* A pen of another shape. */
    content->now.line_width = -1;
    content->now.dash_count = -1;
}

static void set_opacity(struct pdf_content *content, double opacity)
{
    char name[16];
    double thousandths = round(opacity * 1000);
    if (content->now.opacity == thousandths / 1000) {
        return;
    }
    g_snprintf(name, sizeof name, "%c%d", PDF_RESOURCE_STATE, (int)thousandths);
    add_name(content, name);
    add_text(content, "gs\n");
    content->now.opacity = thousandths / 1000;
}

/* "rg" of what is filled, "RG" of lines; PDF has them apart, and the opacity of both is set together. */
static void set_colour(struct pdf_content *content, struct colour colour, double *known,
                       const char *operator)
{
    const double parts[] = {colour.red, colour.green, colour.blue};
    set_opacity(content, colour.alpha);
    if (known[0] == parts[0] && known[1] == parts[1] && known[2] == parts[2]) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        known[i] = parts[i];
        add_number(content, parts[i], COLOUR_DECIMALS);
    }
    add_text(content, operator);
}

/* ---- shapes ---- */

static void add_path(struct pdf_content *content, const struct path *path)
{
    int decimals = place_decimals(content);
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        switch (step->verb) {
        case PATH_MOVE:
            add_place(content, step->x_mm, step->y_mm, decimals);
            add_text(content, "m\n");
            break;
        case PATH_LINE:
            add_place(content, step->x_mm, step->y_mm, decimals);
            add_text(content, "l\n");
            break;
        case PATH_CURVE:
            add_place(content, step->x1_mm, step->y1_mm, decimals);
            add_place(content, step->x2_mm, step->y2_mm, decimals);
            add_place(content, step->x_mm, step->y_mm, decimals);
            add_text(content, "c\n");
            break;
        case PATH_CLOSE:
            add_text(content, "h\n");
            break;
        }
    }
}

static void add_box(struct pdf_content *content, struct box box)
{
    int decimals = place_decimals(content);
    add_place(content, box.x_mm, box.y_mm, decimals);
    add_place(content, box.width_mm, box.height_mm, decimals);
    add_text(content, "re ");
}

/* Nothing is a path too: it lets nothing through. Of a box without a size Ghostscript shows a pixel; two boxes that do not
 * meet have none in common. */
void pdf_content_clip(struct pdf_content *content, const struct path *path)
{
    if (path->count > 0) {
        add_path(content, path);
        add_text(content, "W n\n");
    } else {
        pdf_content_clip_box(content, (struct box){0, 0, 1, 1});
        pdf_content_clip_box(content, (struct box){1000, 1000, 1, 1});
    }
}

void pdf_content_clip_box(struct pdf_content *content, struct box box)
{
    add_box(content, box);
    add_text(content, "W n\n");
}

void pdf_content_fill(struct pdf_content *content, const struct path *path, struct colour colour,
                      bool even_odd)
{
    if (path->count > 0 && colour.alpha > 0) {
        set_colour(content, colour, content->now.fill, "rg\n");
        add_path(content, path);
        add_text(content, even_odd ? "f*\n" : "f\n");
    }
}

void pdf_content_fill_box(struct pdf_content *content, struct box box, struct colour colour)
{
    if (colour.alpha > 0) {
        set_colour(content, colour, content->now.fill, "rg\n");
        add_box(content, box);
        add_text(content, "f\n");
    }
}

static void set_whole(struct pdf_content *content, int number, int *known, const char *operator)
{
    if (*known != number) {
        *known = number;
        add_number(content, number, 0);
        add_text(content, operator);
    }
}

/* Dashes that are finer, all together, than places are would be none when they are rounded, which is no pattern (8.4.3.6);
 * such a line is solid. */
static int count_dashes(const struct pdf_content *content, const struct stroke *stroke)
{
    double sum_mm = 0;
    for (size_t i = 0; i < stroke->dash_count; i++) {
        sum_mm += stroke->dashes_mm[i];
    }
    bool is_seen = pt_from_mm(sum_mm) * powers[place_decimals(content)] >= 0.5;
    return is_seen ? (int)stroke->dash_count : 0;
}

static void set_dashes(struct pdf_content *content, const struct stroke *stroke)
{
    int count = count_dashes(content, stroke);
    size_t length = (size_t)count * sizeof(double);
    if (content->now.dash_count == count &&
        (count == 0 || memcmp(content->now.dashes, stroke->dashes_mm, length) == 0)) {
        return;
    }
    content->now.dash_count = count;
    add_text(content, "[");
    for (int i = 0; i < count; i++) {
        content->now.dashes[i] = stroke->dashes_mm[i];
        /* Dashes that add up to the length of a line end with it. */
        add_number(content, pt_from_mm(stroke->dashes_mm[i]), FACTOR_DECIMALS);
    }
    add_text(content, "]0 d\n");
}

/* A line without width would be as thin as the device can (8.4.3.2); it is not to be seen, nor is one that would be rounded
 * to that. */
void pdf_content_stroke(struct pdf_content *content, const struct path *path,
                        const struct stroke *stroke)
{
    static const int caps[] = {
        [STROKE_CAP_BUTT] = 0, [STROKE_CAP_ROUND] = 1, [STROKE_CAP_SQUARE] = 2};
    static const int joins[] = {
        [STROKE_JOIN_MITER] = 0, [STROKE_JOIN_ROUND] = 1, [STROKE_JOIN_BEVEL] = 2};
    int decimals = place_decimals(content);
    double width_pt = pt_from_mm(stroke->width_mm);
    if (path->count == 0 || stroke->colour.alpha <= 0 || width_pt * powers[decimals] < 0.5) {
        return;
    }
    set_colour(content, stroke->colour, content->now.stroke, "RG\n");
    if (content->now.line_width != stroke->width_mm) {
        content->now.line_width = stroke->width_mm;
        add_number(content, width_pt, decimals);
        add_text(content, "w\n");
    }
    set_whole(content, caps[stroke->cap], &content->now.cap, "J\n");
    set_whole(content, joins[stroke->join], &content->now.join, "j\n");
    set_dashes(content, stroke);
    add_path(content, path);
    add_text(content, "S\n");
}

/* ---- letters ---- */

/* Letters on their way into text objects (9.4). */
struct writing {
    struct pdf_content *content;
    const struct text_letters *letters;
    struct pdf_font *font;
    cairo_matrix_t slant;   /* from text with y up, size 1 to user space, without places */
    double x, y;            /* where a viewer puts the next glyph, in points */
    bool in_array, in_text; /* between [ and ]TJ, and ( and ) in it */
};

static void end_text(struct writing *writing)
{
    if (writing->in_text) {
        add_text(writing->content, ")");
    }
    writing->in_text = false;
}

static void begin_array(struct writing *writing)
{
    if (!writing->in_array) {
        add_text(writing->content, "[");
    }
    writing->in_array = true;
}

static void end_array(struct writing *writing)
{
    end_text(writing);
    if (writing->in_array) {
        add_text(writing->content, "]TJ\n");
    }
    writing->in_array = false;
}

static void set_font(struct writing *writing, const char *resource)
{
    struct graphics_state *now = &writing->content->now;
    double size = writing->letters->size_pt;
    if (now->font == resource && now->font_size == size) {
        return;
    }
    end_array(writing);
    now->font = resource;
    now->font_size = size;
    add_name(writing->content, resource);
    add_number(writing->content, size, FACTOR_DECIMALS);
    add_text(writing->content, "Tf\n");
}

/* A line begins at a glyph. */
static void set_place(struct writing *writing, const cairo_glyph_t *glyph)
{
    const cairo_matrix_t *slant = &writing->slant;
    int decimals = place_decimals(writing->content);
    end_array(writing);
    add_number(writing->content, slant->xx, FACTOR_DECIMALS);
    add_number(writing->content, slant->yx, FACTOR_DECIMALS);
    add_number(writing->content, slant->xy, FACTOR_DECIMALS);
    add_number(writing->content, slant->yy, FACTOR_DECIMALS);
    add_number(writing->content, glyph->x, decimals);
    add_number(writing->content, glyph->y, decimals);
    add_text(writing->content, "Tm\n");
    writing->x = glyph->x;
    writing->y = glyph->y;
}

/* What is beside its place by little is moved within the line, by thousandths of the size to the left. */
static void go_to(struct writing *writing, const cairo_glyph_t *glyph)
{
    double size = writing->letters->size_pt;
    double ahead = (glyph->x - writing->x) / size * 1000;
    if (!(fabs(glyph->y - writing->y) < LINE_TOLERANCE) || !(fabs(ahead) < ADVANCE_MOST)) {
        set_place(writing, glyph);
    } else if (fabs(ahead) >= ADVANCE_TOLERANCE) {
        double moved = round(ahead);
        end_text(writing);
        begin_array(writing);
        add_number(writing->content, -moved, 0);
        writing->x += moved * size / 1000;
    }
}

static void add_hex(struct pdf_content *content, unsigned number, int bytes)
{
    static const char digits[] = "0123456789ABCDEF";
    for (int shift = 8 * bytes - 4; shift >= 0; shift -= 4) {
        g_string_append_c(content->bytes, digits[(number >> shift) & 15]);
    }
}

/* The bytes themselves, which are half as many as their digits (7.3.4.2). */
static void add_code(GString *bytes, const struct pdf_glyph *shown)
{
    for (int shift = 8 * (shown->code_bytes - 1); shift >= 0; shift -= 8) {
        char byte = (char)(shown->code >> shift & 0xFF);
        if (byte == '\r') {
            g_string_append(bytes, "\\r");
            continue;
        }
        if (byte == '(' || byte == ')' || byte == '\\') {
            g_string_append_c(bytes, '\\');
        }
        g_string_append_c(bytes, byte);
    }
}

/* Where a font of 256 drawn glyphs ends, another begins in the middle of a word. */
static void write_glyph(struct writing *writing, const cairo_glyph_t *glyph,
                        const struct pdf_glyph *shown)
{
    set_font(writing, shown->resource);
    go_to(writing, glyph);
    begin_array(writing);
    if (!writing->in_text) {
        add_text(writing->content, "(");
        writing->in_text = true;
    }
    add_code(writing->content->bytes, shown);
    writing->x += shown->width / 1000 * writing->letters->size_pt;
}

/* What the glyphs that follow say (14.9.4), in UTF-16 with its mark. */
static void begin_actual_text(struct writing *writing, const char *text, int length)
{
    glong count = 0;
    gunichar2 *units = g_utf8_to_utf16(text, length, NULL, &count, NULL);
    end_array(writing);
    add_text(writing->content, "/Span<</ActualText<FEFF");
    for (glong i = 0; units != NULL && i < count; i++) {
        add_hex(writing->content, units[i], 2);
    }
    add_text(writing->content, ">>>BDC\n");
    g_free(units);
}

static void end_actual_text(struct writing *writing)
{
    end_array(writing);
    add_text(writing->content, "EMC\n");
}

static void write_cluster(struct writing *writing, const cairo_glyph_t *glyphs, int count,
                          const char *text, int length)
{
    const struct pdf_glyph *first =
        pdf_font_show(writing->font, glyphs[0].index, count == 1 ? text : NULL, length);
    if (count == 1 && first->says_text) {
        write_glyph(writing, glyphs, first);
        return;
    }
    begin_actual_text(writing, text, length);
    write_glyph(writing, glyphs, first);
    for (int i = 1; i < count; i++) {
        write_glyph(writing, &glyphs[i], pdf_font_show(writing->font, glyphs[i].index, NULL, 0));
    }
    end_actual_text(writing);
}

/* In the order of the text, against which glyphs run where they run from right to left: programs that copy text take it as
 * it is written. */
static void write_clusters(struct writing *writing)
{
    const struct text_letters *letters = writing->letters;
    bool backward = (letters->cluster_flags & CAIRO_TEXT_CLUSTER_FLAG_BACKWARD) != 0;
    const cairo_glyph_t *glyph = letters->glyphs + (backward ? letters->glyph_count : 0);
    const char *text = letters->text;
    for (size_t i = 0; i < letters->cluster_count; i++) {
        const cairo_text_cluster_t *cluster = &letters->clusters[i];
        glyph -= backward ? cluster->num_glyphs : 0;
        if (cluster->num_glyphs > 0) {
            write_cluster(writing, glyph, cluster->num_glyphs, text, cluster->num_bytes);
        }
        glyph += backward ? 0 : cluster->num_glyphs;
        text += cluster->num_bytes;
    }
}

void pdf_content_letters(struct pdf_content *content, struct pdf_font *font,
                         const struct text_letters *letters)
{
    struct writing writing = {
        .content = content, .letters = letters, .font = font, .x = NAN, .y = NAN};
    cairo_matrix_t *slant = &writing.slant;
    double size = letters->size_pt;
    if (letters->colour.alpha <= 0) {
        return;
    }
    /* Cairo's fonts have y down, those of a PDF up. */
    cairo_scaled_font_get_font_matrix(letters->font, slant);
    cairo_matrix_init(slant, slant->xx / size, slant->yx / size, -slant->xy / size,
                      -slant->yy / size, 0, 0);
    set_colour(content, letters->colour, content->now.fill, "rg\n");
    add_text(content, "BT\n");
    write_clusters(&writing);
    end_array(&writing);
    add_text(content, "ET\n");
}

/* ---- forms ---- */

void pdf_content_show(struct pdf_content *content, const char *name, double opacity)
{
    set_opacity(content, opacity);
    add_name(content, name);
    add_text(content, "Do\n");
}
