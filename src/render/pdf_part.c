/* Parts in memory, and as bytes between processes. */
#include "render/pdf_part.h"

#include <string.h>

#include "base/digest.h"

/* A stream: name, bytes, what is shown, group, layer, names. */
#define STREAM_TYPE "(msay(dddd)bbas)"
#define PART_TYPE   "(a" STREAM_TYPE "a" STREAM_TYPE "vmayas)"

static void free_stream(gpointer data)
{
    struct pdf_stream *stream = data;
    g_free(stream->name);
    g_bytes_unref(stream->packed);
    g_ptr_array_free(stream->resources, TRUE);
    g_free(stream);
}

/* Without fonts, which come last. */
static struct pdf_part *new_part(void)
{
    struct pdf_part *part = g_new0(struct pdf_part, 1);
    part->pages = g_ptr_array_new_with_free_func(free_stream);
    part->forms = g_ptr_array_new_with_free_func(free_stream);
    part->art_names = g_ptr_array_new_with_free_func(g_free);
    return part;
}

struct pdf_part *pdf_part_new(void)
{
    struct pdf_part *part = new_part();
    part->fonts = pdf_fonts_new();
    return part;
}

void pdf_part_free(struct pdf_part *part)
{
    if (part != NULL) {
        g_ptr_array_free(part->pages, TRUE);
        g_ptr_array_free(part->forms, TRUE);
        g_ptr_array_free(part->art_names, TRUE);
        pdf_fonts_free(part->fonts);
        if (part->art != NULL) {
            g_bytes_unref(part->art);
        }
        g_free(part);
    }
}

void pdf_part_take_art(struct pdf_part *part, struct pdf_art *art)
{
    const GPtrArray *names = pdf_art_names(art);
    part->art = pdf_art_finish(art);
    for (guint i = 0; i < names->len; i++) {
        g_ptr_array_add(part->art_names, g_strdup(g_ptr_array_index(names, i)));
    }
}

/* ---- between processes ---- */

static GVariant *names_variant(const GPtrArray *names)
{
    return g_variant_new_strv((const gchar *const *)names->pdata, (gssize)names->len);
}

static GVariant *bytes_variant(GBytes *bytes)
{
    return g_variant_new_from_bytes(G_VARIANT_TYPE_BYTESTRING, bytes, TRUE);
}

static GVariant *streams_variant(const GPtrArray *streams)
{
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a" STREAM_TYPE));
    for (guint i = 0; i < streams->len; i++) {
        const struct pdf_stream *stream = g_ptr_array_index(streams, i);
        const struct pdf_rectangle *shown = &stream->shown;
        g_variant_builder_add(&builder, "(ms@ay(dddd)bb@as)", stream->name,
                              bytes_variant(stream->packed), shown->left, shown->bottom,
                              shown->right, shown->top, stream->is_group, stream->is_layer,
                              names_variant(stream->resources));
    }
    return g_variant_builder_end(&builder);
}

GBytes *pdf_part_bytes(const struct pdf_part *part)
{
    GVariant *art = part->art != NULL ? bytes_variant(part->art) : NULL;
    GVariant *all = g_variant_ref_sink(
        g_variant_new("(@a" STREAM_TYPE "@a" STREAM_TYPE "vm@ay@as)", streams_variant(part->pages),
                      streams_variant(part->forms), pdf_fonts_about(part->fonts), art,
                      names_variant(part->art_names)));
    /* As far in as all types of GVariant want to be. */
    struct digest digest = digest_begin();
    gsize length = g_variant_get_size(all);
    char *bytes = g_malloc(sizeof digest + length);
    g_variant_store(all, bytes + sizeof digest);
    g_variant_unref(all);
    digest_add(&digest, bytes + sizeof digest, length);
    memcpy(bytes, &digest, sizeof digest);
    return g_bytes_new_take(bytes, sizeof digest + length);
}

/* What follows the digest in front of it; NULL where that is of something else. */
static GBytes *take_digest(GBytes *bytes)
{
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    struct digest digest = digest_begin();
    if (length < sizeof digest) {
        return NULL;
    }
    digest_add(&digest, data + sizeof digest, length - sizeof digest);
    return memcmp(data, &digest, sizeof digest) == 0
               ? g_bytes_new_from_bytes(bytes, sizeof digest, length - sizeof digest)
               : NULL;
}

static void take_names(GVariant *variant, GPtrArray *names)
{
    gsize count = 0;
    gchar **taken = g_variant_dup_strv(variant, &count);
    for (gsize i = 0; i < count; i++) {
        g_ptr_array_add(names, taken[i]);
    }
    g_free(taken);
    g_variant_unref(variant);
}

static void take_streams(GVariant *variant, GPtrArray *streams)
{
    GVariantIter iter;
    GVariant *packed, *names;
    struct pdf_stream read = {0};
    g_variant_iter_init(&iter, variant);
    while (g_variant_iter_next(&iter, "(ms@ay(dddd)bb@as)", &read.name, &packed, &read.shown.left,
                               &read.shown.bottom, &read.shown.right, &read.shown.top,
                               &read.is_group, &read.is_layer, &names)) {
        struct pdf_stream *stream = g_memdup2(&read, sizeof read);
        stream->packed = g_variant_get_data_as_bytes(packed);
        stream->resources = g_ptr_array_new_with_free_func(g_free);
        take_names(names, stream->resources);
        g_variant_unref(packed);
        g_ptr_array_add(streams, stream);
    }
    g_variant_unref(variant);
}

/* What others show has a name. */
static bool all_have_names(const GPtrArray *forms)
{
    for (guint i = 0; i < forms->len; i++) {
        const struct pdf_stream *form = g_ptr_array_index(forms, i);
        if (form->name == NULL) {
            return false;
        }
    }
    return true;
}

/* A digest can be forged, so nothing here trusts it: GVariant holds what it reads to the type, whatever the bytes are. */
struct pdf_part *pdf_part_from_bytes(GBytes *bytes)
{
    GBytes *told = take_digest(bytes);
    if (told == NULL) {
        return NULL;
    }
    GVariant *all =
        g_variant_ref_sink(g_variant_new_from_bytes(G_VARIANT_TYPE(PART_TYPE), told, FALSE));
    g_bytes_unref(told);
    GVariant *pages, *forms, *fonts, *art, *names;
    g_variant_get(all, "(@a" STREAM_TYPE "@a" STREAM_TYPE "vm@ay@as)", &pages, &forms, &fonts, &art,
                  &names);
    struct pdf_part *part = new_part();
    take_streams(pages, part->pages);
    take_streams(forms, part->forms);
    take_names(names, part->art_names);
    part->fonts = pdf_fonts_from(fonts);
    part->art = art != NULL ? g_variant_get_data_as_bytes(art) : NULL;
    g_variant_unref(fonts);
    if (art != NULL) {
        g_variant_unref(art);
    }
    g_variant_unref(all);
    if (part->fonts == NULL || !all_have_names(part->forms)) {
        pdf_part_free(part);
        part = NULL;
    }
    return part;
}
