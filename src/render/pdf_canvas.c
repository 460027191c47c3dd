/* The drawing verbs as contents of a PDF. Three things become forms of their own: what is shown with an opacity as a
 * whole, long runs of shapes, which a deck may show again and again, and lists that are asked for as such. */
#include "render/pdf_canvas.h"

#include <math.h>
#include <string.h>

#include <libdeflate.h>

#include "face/image_art.h"
#include "geom/length_units.h"
#include "render/pdf_content.h"

enum {
    PACKING = 6,       /* zlib's usual level */
    LONG_RUN = 256,    /* points of shapes that are stored once, should they come again */
    ART_KEY_MOST = 128 /* bytes of what tells pictures apart */
};

struct pdf_canvas {
    struct pdf_part *part;
    struct pdf_art *art;
    struct image_drawer *drawer;
    struct libdeflate_compressor *compressor;
    GHashTable *forms; /* a set of struct pdf_stream *, by their names; of the part */
    GHashTable *runs;  /* struct digest * of shapes to the name of their form */
    cairo_t *scratch;  /* without pixels to speak of: makes paths of letters */
    struct pdf_content *page;
};

/* Playing one list. */
struct playing {
    struct pdf_canvas *canvas;
    struct pdf_content *content;  /* of the innermost group */
    GPtrArray *outer;             /* struct pdf_content *: around it */
    GArray *opacities;            /* double of each push that is not popped yet */
    struct display_spaces spaces; /* of the list */
    struct box extents;           /* what may show of it, in its own space */
    struct text_pen *pen;         /* draws what waits before all that is no text */
    bool ok;
};

struct pdf_canvas *pdf_canvas_new(struct pdf_part *part, struct pdf_art *art,
                                  struct image_drawer *drawer)
{
    struct pdf_canvas *canvas = g_new0(struct pdf_canvas, 1);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    canvas->part = part;
    canvas->art = art;
    canvas->drawer = drawer;
    canvas->compressor = libdeflate_alloc_compressor(PACKING);
    canvas->forms = g_hash_table_new(g_str_hash, g_str_equal);
    canvas->runs = g_hash_table_new_full(digest_hash, digest_equal, g_free, NULL);
    canvas->scratch = cairo_create(surface);
    cairo_surface_destroy(surface);
    return canvas;
}

void pdf_canvas_free(struct pdf_canvas *canvas)
{
    if (canvas != NULL) {
        pdf_content_free(canvas->page);
        cairo_destroy(canvas->scratch);
        g_hash_table_destroy(canvas->runs);
        g_hash_table_destroy(canvas->forms);
        libdeflate_free_compressor(canvas->compressor);
        g_free(canvas);
    }
}

/* ---- streams ---- */

static GBytes *pack(struct pdf_canvas *canvas, const GString *bytes)
{
    size_t room = libdeflate_zlib_compress_bound(canvas->compressor, bytes->len);
    void *packed = g_malloc(room);
    size_t length =
        libdeflate_zlib_compress(canvas->compressor, bytes->str, bytes->len, packed, room);
    return g_bytes_new_take(g_realloc(packed, length), length);
}

static struct pdf_stream *new_stream(struct pdf_canvas *canvas, struct pdf_content *content)
{
    struct pdf_stream *stream = g_new0(struct pdf_stream, 1);
    const GPtrArray *names = pdf_content_resources(content);
    stream->packed = pack(canvas, pdf_content_bytes(content));
    stream->resources = g_ptr_array_new_full(names->len, g_free);
    for (guint i = 0; i < names->len; i++) {
        g_ptr_array_add(stream->resources, g_strdup(g_ptr_array_index(names, i)));
    }
    return stream;
}

/* Names of resources follow from what they are, so that this one does too. */
static char *name_of_form(struct pdf_content *content, struct pdf_rectangle shown, bool is_group,
                          bool is_layer)
{
    const double numbers[] = {shown.left, shown.bottom, shown.right, shown.top, is_group, is_layer};
    const GString *bytes = pdf_content_bytes(content);
    const GPtrArray *names = pdf_content_resources(content);
    struct digest digest = digest_begin();
    digest_add(&digest, bytes->str, bytes->len);
    digest_add(&digest, numbers, sizeof numbers);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        digest_add(&digest, name, strlen(name));
    }
    return pdf_resource_name(PDF_RESOURCE_FORM, &digest);
}

/* Takes the content. */
static const char *store_form(struct pdf_canvas *canvas, struct pdf_content *content,
                              struct box shown_mm, bool is_group, bool is_layer)
{
    struct pdf_rectangle shown = {pt_from_mm(shown_mm.x_mm), pt_from_mm(shown_mm.y_mm),
                                  pt_from_mm(shown_mm.x_mm + shown_mm.width_mm),
                                  pt_from_mm(shown_mm.y_mm + shown_mm.height_mm)};
    char *name = name_of_form(content, shown, is_group, is_layer);
    const char *known = g_hash_table_lookup(canvas->forms, name);
    if (known != NULL) {
        g_free(name);
    } else {
        struct pdf_stream *stream = new_stream(canvas, content);
        stream->name = name;
        stream->shown = shown;
        stream->is_group = is_group;
        stream->is_layer = is_layer;
        g_ptr_array_add(canvas->part->forms, stream);
        g_hash_table_insert(canvas->forms, stream->name, stream->name);
        known = stream->name;
    }
    pdf_content_free(content);
    return known;
}

/* The first operator of each page: y runs downwards from here on. */
void pdf_canvas_begin_page(struct pdf_canvas *canvas, double height_mm)
{
    const struct transform flip = {1, 0, 0, -1, 0, height_mm};
    canvas->page = pdf_content_new(transform_identity());
    pdf_content_transform(canvas->page, &flip);
}

void pdf_canvas_end_page(struct pdf_canvas *canvas)
{
    g_ptr_array_add(canvas->part->pages, new_stream(canvas, canvas->page));
    pdf_content_free(canvas->page);
    canvas->page = NULL;
}

/* ---- groups ---- */

/* What may show of the list, in the space of the next item. */
static struct box extents_here(const struct playing *playing)
{
    return transform_box(transform_inverse(playing->spaces.now), playing->extents);
}

/* What follows is written into a form of its own, which begins with the user space as it is. */
static void begin_form(struct playing *playing)
{
    g_ptr_array_add(playing->outer, playing->content);
    playing->content = pdf_content_new(pdf_content_space(playing->content));
}

static const char *end_form(struct playing *playing, bool is_group)
{
    const char *name =
        store_form(playing->canvas, playing->content, extents_here(playing), is_group, false);
    playing->content = g_ptr_array_steal_index(playing->outer, playing->outer->len - 1);
    return name;
}

/* Opacity is that of all items together. What is opaque needs no group. */
static void play_push(struct playing *playing, const struct display_item *item)
{
    g_array_append_val(playing->opacities, item->push.opacity);
    if (item->push.opacity < 1) {
        begin_form(playing);
    } else {
        pdf_content_save(playing->content);
    }
    pdf_content_transform(playing->content, &item->push.transform);
}

/* Undoes the last push that is open; the space of the list is that around it again. */
static void play_pop(struct playing *playing)
{
    if (playing->opacities->len == 0) {
        return;
    }
    double opacity = g_array_index(playing->opacities, double, playing->opacities->len - 1);
    g_array_set_size(playing->opacities, playing->opacities->len - 1);
    if (opacity < 1) {
        const char *name = end_form(playing, true);
        pdf_content_show(playing->content, name, opacity);
    } else {
        pdf_content_restore(playing->content);
    }
}

/* ---- shapes ---- */

static void play_shape(struct playing *playing, const struct display_item *item)
{
    if (item->verb == DISPLAY_FILL) {
        pdf_content_fill(playing->content, &item->fill.path, item->fill.colour,
                         item->fill.even_odd);
    } else {
        pdf_content_stroke(playing->content, &item->stroke.path, &item->stroke.stroke);
    }
}

static const struct path *shape_of(const struct display_item *item)
{
    return item->verb == DISPLAY_FILL     ? &item->fill.path
           : item->verb == DISPLAY_STROKE ? &item->stroke.path
                                          : NULL;
}

/* How many items from the first on are shapes, and how many points these have. */
static size_t count_shapes(const struct display_item *items, size_t count, size_t *points_out)
{
    size_t run = 0;
    *points_out = 0;
    for (; run < count && shape_of(&items[run]) != NULL; run++) {
        *points_out += shape_of(&items[run])->count;
    }
    return run;
}

/* By what they are, and what may show of them. */
static struct digest digest_of_run(const struct playing *playing, const struct display_item *items,
                                   size_t count, struct box extents)
{
    const double numbers[] = {extents.x_mm, extents.y_mm, extents.width_mm, extents.height_mm};
    struct transform space = pdf_content_space(playing->content);
    struct digest digest = digest_begin();
    digest_add(&digest, numbers, sizeof numbers);
    /* Places are as fine as they are shown. */
    digest_add(&digest, &space, sizeof space);
    for (size_t i = 0; i < count; i++) {
        display_item_digest(&items[i], &digest);
    }
    return digest;
}

static void play_long_run(struct playing *playing, const struct display_item *items, size_t count)
{
    GHashTable *runs = playing->canvas->runs;
    struct digest digest = digest_of_run(playing, items, count, extents_here(playing));
    const char *name = g_hash_table_lookup(runs, &digest);
    if (name == NULL) {
        begin_form(playing);
        for (size_t i = 0; i < count; i++) {
            play_shape(playing, &items[i]);
        }
        name = end_form(playing, false);
        g_hash_table_insert(runs, g_memdup2(&digest, sizeof digest), (gpointer)(guintptr)name);
    }
    pdf_content_show(playing->content, name, 1);
}

/* How many items were shapes and are drawn. */
static size_t play_shapes(struct playing *playing, const struct display_item *items, size_t count)
{
    size_t points, run = count_shapes(items, count, &points);
    if (run > 0) {
        text_pen_flush(playing->pen);
    }
    if (points >= LONG_RUN) {
        play_long_run(playing, items, run);
        return run;
    }
    for (size_t i = 0; i < run; i++) {
        play_shape(playing, &items[i]);
    }
    return run;
}

/* ---- pictures ---- */

static void show_art(struct playing *playing, const struct pdf_art_page *page, struct box box)
{
    struct transform place = pdf_art_place(box);
    pdf_content_save(playing->content);
    pdf_content_transform(playing->content, &place);
    pdf_content_show(playing->content, page->name, 1);
    pdf_content_restore(playing->content);
}

/* A page of art is no group, and sets opacities of its own. */
static void show_art_through(struct playing *playing, const struct pdf_art_page *page,
                             struct box box, double opacity)
{
    begin_form(playing);
    show_art(playing, page, box);
    pdf_content_show(playing->content, end_form(playing, true), opacity);
}

/* All of a picture, or as much as shows of one that would be metres wide. NULL where it could not be drawn. */
static const struct pdf_art_page *
draw_image(struct pdf_canvas *canvas, const struct display_item *item, const struct image_art *art)
{
    const struct pdf_art_page *page = pdf_art_find(canvas->art, art->key);
    if (page != NULL) {
        return page;
    }
    cairo_t *cr = pdf_art_begin(canvas->art, art->key, art->width_pt, art->height_pt);
    bool drawn = image_drawer_draw_art(canvas->drawer, cr, item->image.image, art);
    return pdf_art_end(canvas->art, drawn);
}

static void play_image(struct playing *playing, const struct display_item *item)
{
    struct box box = item->image.box;
    struct image_art art;
    if (box.width_mm <= 0 || box.height_mm <= 0 || item->image.opacity <= 0 ||
        !image_art(item->image.image, box, extents_here(playing),
                   pdf_content_scale(playing->content), &art)) {
        return;
    }
    const struct pdf_art_page *page = draw_image(playing->canvas, item, &art);
    if (page == NULL) {
        playing->ok = false;
    } else if (item->image.opacity < 1) {
        show_art_through(playing, page, art.box, item->image.opacity);
    } else {
        show_art(playing, page, art.box);
    }
}

/* ---- texts ---- */

static void write_letters(void *data, const struct text_letters *letters)
{
    struct playing *playing = data;
    struct pdf_font *font = pdf_fonts_find(playing->canvas->part->fonts, letters->font);
    pdf_content_letters(playing->content, font, letters);
}

/* A letter in its own colours, on a page that is a point larger on all sides. */
static void write_picture(struct playing *playing, const struct text_letters *letters, size_t index)
{
    const double margin_pt = 1;
    struct pdf_art *pages = playing->canvas->art;
    const cairo_glyph_t *glyph = &letters->glyphs[index];
    cairo_glyph_t at_origin = {.index = glyph->index};
    cairo_text_extents_t ink;
    char key[ART_KEY_MOST];
    cairo_scaled_font_glyph_extents(letters->font, &at_origin, 1, &ink);
    if (ink.width <= 0 || ink.height <= 0) {
        return;
    }
    gchar *font = digest_text(&letters->font_digest);
    char colour[10];
    colour_format(letters->colour, colour);
    g_snprintf(key, sizeof key, "letter %s %lu %s", font, glyph->index, colour);
    g_free(font);
    const struct pdf_art_page *page = pdf_art_find(pages, key);
    if (page == NULL) {
        cairo_t *cr =
            pdf_art_begin(pages, key, ink.width + 2 * margin_pt, ink.height + 2 * margin_pt);
        text_draw_picture(cr, letters, index, margin_pt - ink.x_bearing, margin_pt - ink.y_bearing);
        page = pdf_art_end(pages, true);
    }
    if (page == NULL) {
        playing->ok = false;
        return;
    }
    struct box box = {mm_from_pt(glyph->x + ink.x_bearing - margin_pt),
                      mm_from_pt(glyph->y + ink.y_bearing - margin_pt), mm_from_pt(page->width_pt),
                      mm_from_pt(page->height_pt)};
    show_art(playing, page, box);
}

static void write_pictures(void *data, const struct text_letters *letters)
{
    for (size_t i = 0; i < letters->glyph_count; i++) {
        write_picture(data, letters, i);
    }
}

static void write_bar(void *data, double x_pt, double y_pt, double width_pt, double height_pt,
                      struct colour colour)
{
    struct playing *playing = data;
    struct box box = {mm_from_pt(x_pt), mm_from_pt(y_pt), mm_from_pt(width_pt),
                      mm_from_pt(height_pt)};
    pdf_content_fill_box(playing->content, box, colour);
}

/* The shapes of all letters, in the arena. */
static struct path path_of_letters(struct pdf_canvas *canvas, const struct display_item *item,
                                   struct arena *arena)
{
    struct path path;
    cairo_t *cr = canvas->scratch;
    path_init(&path, arena);
    cairo_new_path(cr);
    text_block_add_path(item->text.block, cr);
    cairo_path_t *drawn = cairo_copy_path(cr);
    cairo_new_path(cr);
    for (int i = 0; i < drawn->num_data; i += drawn->data[i].header.length) {
        const cairo_path_data_t *step = &drawn->data[i];
        double places[6] = {0};
        for (ptrdiff_t j = 0; j + 1 < step->header.length && j < 3; j++) {
            places[2 * j] = item->text.x_mm + mm_from_pt(step[j + 1].point.x);
            places[2 * j + 1] = item->text.y_mm + mm_from_pt(step[j + 1].point.y);
        }
        switch (step->header.type) {
        case CAIRO_PATH_MOVE_TO:
            path_move_to(&path, places[0], places[1]);
            break;
        case CAIRO_PATH_LINE_TO:
            path_line_to(&path, places[0], places[1]);
            break;
        case CAIRO_PATH_CURVE_TO:
            path_curve_to(&path, places[0], places[1], places[2], places[3], places[4], places[5]);
            break;
        case CAIRO_PATH_CLOSE_PATH:
            path_close(&path);
            break;
        }
    }
    cairo_path_destroy(drawn);
    return path;
}

/* On both sides of the edge of each letter; the letter covers the inner half. */
static void stroke_letters(struct playing *playing, const struct path *letters, double width_mm,
                           struct colour colour)
{
    const struct stroke stroke = {
        .colour = colour, .width_mm = 2 * width_mm, .join = STROKE_JOIN_ROUND};
    pdf_content_stroke(playing->content, letters, &stroke);
}

/* One shape, however letters and outline overlap: what is not opaque is as dark everywhere. */
static void draw_shadow(struct playing *playing, const struct display_item *item,
                        const struct path *letters)
{
    const struct text_shadow *shadow = &item->text.shadow;
    const struct transform moved = transform_translate(shadow->dx_mm, shadow->dy_mm);
    struct colour opaque = shadow->colour;
    opaque.alpha = 1;
    begin_form(playing);
    pdf_content_transform(playing->content, &moved);
    stroke_letters(playing, letters, item->text.outline.width_mm, opaque);
    pdf_content_fill(playing->content, letters, opaque, false);
    const char *name = end_form(playing, true);
    pdf_content_show(playing->content, name, shadow->colour.alpha);
}

/* From the ground up: the shadow, the outline, the letters. */
static void play_text(struct playing *playing, const struct display_item *item)
{
    bool has_shadow = text_has_shadow(&item->text.shadow);
    if (has_shadow || item->text.outline.width_mm > 0) {
        struct arena *arena = arena_new();
        struct path letters = path_of_letters(playing->canvas, item, arena);
        text_pen_flush(playing->pen);
        if (has_shadow) {
            draw_shadow(playing, item, &letters);
        }
        if (!item->text.shadow_alone) {
            stroke_letters(playing, &letters, item->text.outline.width_mm,
                           item->text.outline.colour);
        }
        arena_free(arena);
    }
    if (!item->text.shadow_alone) {
        text_pen_add(playing->pen, item->text.block, pt_from_mm(item->text.x_mm),
                     pt_from_mm(item->text.y_mm));
    }
}

/* ---- lists ---- */

/* What is no shape; the compiler names a verb that is forgotten. */
static void play_item(struct playing *playing, const struct display_item *item)
{
    if (item->verb != DISPLAY_TEXT) {
        text_pen_flush(playing->pen);
    }
    switch (item->verb) {
    case DISPLAY_PUSH:
        play_push(playing, item);
        display_spaces_step(&playing->spaces, item);
        break;
    case DISPLAY_POP:
        display_spaces_step(&playing->spaces, item);
        play_pop(playing);
        break;
    case DISPLAY_CLIP:
        pdf_content_clip(playing->content, &item->clip.path);
        break;
    case DISPLAY_IMAGE:
        play_image(playing, item);
        break;
    case DISPLAY_TEXT:
        play_text(playing, item);
        break;
    case DISPLAY_FILL:
    case DISPLAY_STROKE:
        break;
    }
}

/* In order, later items on earlier ones. False if a picture failed. */
static bool play(struct pdf_canvas *canvas, struct pdf_content *content,
                 const struct display_list *list, struct box extents)
{
    static const struct text_ground ground = {write_letters, write_pictures, write_bar};
    struct playing playing = {.canvas = canvas, .content = content, .extents = extents, .ok = true};
    playing.outer = g_ptr_array_new();
    playing.opacities = g_array_new(FALSE, FALSE, sizeof(double));
    playing.pen = text_pen_new_on(&ground, &playing);
    display_spaces_init(&playing.spaces, transform_identity());
    for (size_t i = 0; i < list->count;) {
        size_t run = play_shapes(&playing, &list->items[i], list->count - i);
        if (run == 0) {
            play_item(&playing, &list->items[i++]);
        }
        i += run;
    }
    text_pen_flush(playing.pen);
    /* What a list left open is closed here, so that the content is as it was. */
    const struct display_item pop = {.verb = DISPLAY_POP};
    while (playing.opacities->len > 0) {
        play_item(&playing, &pop);
    }
    display_spaces_clear(&playing.spaces);
    text_pen_free(playing.pen);
    g_array_free(playing.opacities, TRUE);
    g_ptr_array_free(playing.outer, TRUE);
    return playing.ok;
}

/* The clip is in the space of the page, before what is shown is moved and turned. */
static void begin_place(struct pdf_canvas *canvas, const struct transform *place,
                        const struct box *clip)
{
    pdf_content_save(canvas->page);
    if (clip != NULL) {
        pdf_content_clip_box(canvas->page, *clip);
    }
    pdf_content_transform(canvas->page, place);
}

bool pdf_canvas_draw(struct pdf_canvas *canvas, const struct display_list *list,
                     const struct transform *place, const struct box *clip)
{
    begin_place(canvas, place, clip);
    bool drawn = play(canvas, canvas->page, list, display_list_extents(list));
    pdf_content_restore(canvas->page);
    return drawn;
}

const char *pdf_canvas_form(struct pdf_canvas *canvas, const struct display_list *list,
                            bool is_layer)
{
    struct pdf_content *content = pdf_content_new(transform_identity());
    struct box extents = display_list_extents(list);
    if (!play(canvas, content, list, extents)) {
        pdf_content_free(content);
        return NULL;
    }
    return store_form(canvas, content, extents, false, is_layer);
}

void pdf_canvas_show(struct pdf_canvas *canvas, const char *name, const struct transform *place,
                     const struct box *clip)
{
    begin_place(canvas, place, clip);
    pdf_content_show(canvas->page, name, 1);
    pdf_content_restore(canvas->page);
}
