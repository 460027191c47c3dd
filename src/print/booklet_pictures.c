/* Each face is laid out as for its sheet and drawn in pixels, as fine as print wants them: a page with the vectors of
 * forty faces would take longer to print than the sheets. */
#include "print/booklet_pictures.h"

#include <math.h>

#include "geom/length_units.h"
#include "render/png_writer.h"

#define PICTURE_DPI 300.0

/* On the page; half of it is cut off with the outline. */
#define EDGE_WIDTH_MM 0.2
#define EDGE_GREY     0.55

struct booklet_pictures {
    const struct project *project;
    struct face_maker *maker;
    struct png_writer *writer;
    struct image_store *store; /* its own: names mean other pictures in other runs */
    GHashTable *images;        /* name to const struct image *, of the store */
};

struct booklet_pictures *booklet_pictures_new(const struct project *project)
{
    const struct png_options options = {
        .dpi = PICTURE_DPI, .cut_outline = true, .smooth_edge = true};
    struct booklet_pictures *pictures = g_new0(struct booklet_pictures, 1);
    pictures->project = project;
    pictures->maker = face_maker_new(&project->resources);
    pictures->writer = png_writer_new(&options);
    pictures->store = image_store_new(project->fonts, NULL);
    pictures->images = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return pictures;
}

void booklet_pictures_free(struct booklet_pictures *pictures)
{
    if (pictures != NULL) {
        g_hash_table_destroy(pictures->images);
        image_store_free(pictures->store);
        png_writer_free(pictures->writer);
        face_maker_free(pictures->maker);
        g_free(pictures);
    }
}

GHashTable *booklet_pictures_table(const struct booklet_pictures *pictures)
{
    return pictures->images;
}

/* `scale` from the face to the page. */
static void add_edge(struct display_list *face, double scale)
{
    struct display_item *edge = display_list_add(face, DISPLAY_STROKE, (struct source_span){0});
    edge->stroke.path = face->outline;
    edge->stroke.stroke = (struct stroke){.colour = {EDGE_GREY, EDGE_GREY, EDGE_GREY, 1},
                                          .width_mm = 2 * EDGE_WIDTH_MM / scale};
}

/* NULL where it cannot be encoded. */
static const struct image *draw(struct booklet_pictures *pictures, struct display_list *face,
                                const char *name, const struct booklet_picture_view *view,
                                struct diag_list *diags)
{
    const struct image *image = NULL;
    const unsigned char *bytes = NULL;
    size_t size = 0;
    double width_mm = view->seen.width_mm > 0 ? view->seen.width_mm : face->width_mm;
    double height_mm = view->seen.width_mm > 0 ? view->seen.height_mm : face->height_mm;
    double scale = fmin(view->width_mm / width_mm, view->height_mm / height_mm);
    const struct png_view wanted = {.box = view->seen, .dpi = PICTURE_DPI * scale};
    add_edge(face, scale);
    if (png_writer_encode_view(pictures->writer, face, &wanted, &bytes, &size, diags) ==
        OUTCOME_OK) {
        GBytes *png = g_bytes_new(bytes, size);
        image = image_store_add(pictures->store, name, png);
        g_bytes_unref(png);
    }
    return image;
}

const char *booklet_pictures_draw(struct booklet_pictures *pictures,
                                  const struct component_pieces *pieces,
                                  const struct booklet_picture_view *view)
{
    const struct face *face = &pictures->project->pieces->faces[pieces->pieces[0].front];
    struct diag_list *told_elsewhere = diag_list_new();
    struct display_list *list = NULL;
    char *name = g_strdup_printf("%s %s", pieces->component->id, view->kind);
    const struct image *image = NULL;
    if (face_lay_out(pictures->maker, face, &list, told_elsewhere) == OUTCOME_OK) {
        image = draw(pictures, list, name, view, told_elsewhere);
    }
    display_list_free(list);
    diag_list_free(told_elsewhere);
    if (image == NULL) {
        g_free(name);
        return NULL;
    }
    g_hash_table_insert(pictures->images, name, (gpointer)image);
    return name;
}
