/* Each face is laid out as for its sheet and drawn in pixels, as fine as print wants them: a page with the vectors of
 * forty faces would take longer to print than the sheets. */
#include "print/booklet_pictures.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "geom/length_units.h"
#include "project/work_crew.h"
#include "render/png_writer.h"

#define PICTURE_DPI 300.0

/* On the page; half of it is cut off with the outline. */
#define EDGE_WIDTH_MM 0.2
#define EDGE_GREY     0.55

/* What is asked for. */
struct wanted_picture {
    char *name;
    const struct component_pieces *pieces;
    struct booklet_picture_view view;
};

struct booklet_pictures {
    const struct project *project;
    GPtrArray *wanted;         /* struct wanted_picture */
    struct image_store *store; /* its own: names mean other pictures in other runs */
    GHashTable *images;        /* name, of those wanted, to const struct image *, of the store */
};

static void free_wanted(gpointer data)
{
    struct wanted_picture *wanted = data;
    g_free(wanted->name);
    g_free(wanted);
}

struct booklet_pictures *booklet_pictures_new(const struct project *project)
{
    struct booklet_pictures *pictures = g_new0(struct booklet_pictures, 1);
    pictures->project = project;
    pictures->wanted = g_ptr_array_new_with_free_func(free_wanted);
    pictures->store = image_store_new(project->fonts, NULL);
    pictures->images = g_hash_table_new(g_str_hash, g_str_equal);
    return pictures;
}

void booklet_pictures_free(struct booklet_pictures *pictures)
{
    if (pictures != NULL) {
        g_hash_table_destroy(pictures->images);
        image_store_free(pictures->store);
        g_ptr_array_free(pictures->wanted, TRUE);
        g_free(pictures);
    }
}

/* What folds and is split is asked for twice, and drawn once. */
const char *booklet_pictures_ask(struct booklet_pictures *pictures,
                                 const struct component_pieces *pieces,
                                 const struct booklet_picture_view *view)
{
    for (guint i = 0; i < pictures->wanted->len; i++) {
        const struct wanted_picture *wanted = g_ptr_array_index(pictures->wanted, i);
        if (wanted->pieces == pieces && strcmp(wanted->view.kind, view->kind) == 0) {
            return wanted->name;
        }
    }
    struct wanted_picture *wanted = g_new(struct wanted_picture, 1);
    *wanted = (struct wanted_picture){
        .name = g_strdup_printf("%s %s", pieces->component->id, view->kind),
        .pieces = pieces,
        .view = *view,
    };
    g_ptr_array_add(pictures->wanted, wanted);
    return wanted->name;
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

/* What one thread draws with. */
struct picture_kit {
    const struct booklet_pictures *pictures;
    struct face_maker *maker;
    struct png_writer *writer;
};

static void *picture_kit_new(const void *job)
{
    const struct png_options options = {
        .dpi = PICTURE_DPI, .cut_outline = true, .smooth_edge = true, .effort = PNG_BARE};
    struct picture_kit *kit = g_new(struct picture_kit, 1);
    kit->pictures = job;
    kit->maker = face_maker_new(&kit->pictures->project->resources);
    kit->writer = png_writer_new(&options);
    return kit;
}

static void picture_kit_free(void *data)
{
    struct picture_kit *kit = data;
    png_writer_free(kit->writer);
    face_maker_free(kit->maker);
    g_free(kit);
}

/* NULL where it cannot be encoded. */
static const struct image *draw(const struct picture_kit *kit, struct display_list *face,
                                const struct wanted_picture *wanted, struct diag_list *diags)
{
    const struct image *image = NULL;
    const struct booklet_picture_view *view = &wanted->view;
    const unsigned char *bytes = NULL;
    size_t size = 0;
    double width_mm = view->seen.width_mm > 0 ? view->seen.width_mm : face->width_mm;
    double height_mm = view->seen.width_mm > 0 ? view->seen.height_mm : face->height_mm;
    double scale = fmin(view->width_mm / width_mm, view->height_mm / height_mm);
    const struct png_view drawn = {.box = view->seen, .dpi = PICTURE_DPI * scale};
    add_edge(face, scale);
    if (png_writer_encode_view(kit->writer, face, &drawn, &bytes, &size, diags) == OUTCOME_OK) {
        GBytes *png = g_bytes_new(bytes, size);
        image = image_store_add(kit->pictures->store, wanted->name, png);
        g_bytes_unref(png);
    }
    return image;
}

static enum outcome draw_wanted(void *data, size_t index, void **result_out,
                                struct diag_list *diags)
{
    const struct picture_kit *kit = data;
    const struct project *project = kit->pictures->project;
    const struct wanted_picture *wanted = g_ptr_array_index(kit->pictures->wanted, index);
    struct diag_list *told_elsewhere = diag_list_new();
    struct display_list *list = NULL;
    if (face_lay_out(kit->maker, &project->pieces->faces[wanted->pieces->pieces[0].front], &list,
                     told_elsewhere) == OUTCOME_OK) {
        *result_out = (void *)(uintptr_t)draw(kit, list, wanted, told_elsewhere);
    }
    display_list_free(list);
    diag_list_free(told_elsewhere);
    (void)diags;
    return OUTCOME_OK;
}

void booklet_pictures_draw(struct booklet_pictures *pictures, unsigned thread_count)
{
    const struct crew_work work = {
        .count = pictures->wanted->len,
        .window = pictures->wanted->len,
        .job = pictures,
        .kit_new = picture_kit_new,
        .kit_free = picture_kit_free,
        .task = draw_wanted,
    };
    struct diag_list *nothing = diag_list_new();
    struct work_crew *crew = work_crew_new(&work, thread_count);
    for (guint i = 0; i < pictures->wanted->len; i++) {
        struct wanted_picture *wanted = g_ptr_array_index(pictures->wanted, i);
        void *image = work_crew_take(crew);
        if (image != NULL) {
            g_hash_table_insert(pictures->images, wanted->name, image);
        } else {
            wanted->name[0] = '\0';
        }
    }
    work_crew_finish(crew, nothing);
    diag_list_free(nothing);
}
