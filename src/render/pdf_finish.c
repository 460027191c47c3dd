/* Streams of parts as objects; outline, page boxes, viewer preferences, the layer of the marks, by libqpdf's C interface. */
#include "render/pdf_finish.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "render/pdf_content.h"
#include "render/pdf_objects.h"

/* As a viewer lists it, where it can be switched off for printing. */
static const char layer_name[] = "Cut lines";

/* Of a point: finer than any device; and of a part of a page. */
enum { BOX_DECIMALS = 4, MATRIX_DECIMALS = 9 };

/* ISO 32000-1, 7.9.5: lower left and upper right corner, in points, y up. */
static qpdf_oh new_box(qpdf_data pdf, const struct pdf_rectangle *rectangle)
{
    const double sides[] = {rectangle->left, rectangle->bottom, rectangle->right, rectangle->top};
    qpdf_oh box = qpdf_oh_new_array(pdf);
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        qpdf_oh_append_item(pdf, box, qpdf_oh_new_real_from_double(pdf, sides[i], BOX_DECIMALS));
    }
    return box;
}

/* No /Usage in the layer's dictionary: with one, MuPDF does not let it be switched off. */
static void add_layer_to_catalogue(qpdf_data pdf, qpdf_oh layer)
{
    qpdf_oh catalogue = qpdf_get_root(pdf);
    qpdf_oh properties = qpdf_oh_new_dictionary(pdf), state = qpdf_oh_new_dictionary(pdf);
    static const char *const lists[] = {"/Order", "/ON"};
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        qpdf_oh list = qpdf_oh_new_array(pdf);
        qpdf_oh_append_item(pdf, list, layer);
        qpdf_oh_replace_key(pdf, state, lists[i], list);
    }
    qpdf_oh layers = qpdf_oh_new_array(pdf);
    qpdf_oh_append_item(pdf, layers, layer);
    qpdf_oh_replace_key(pdf, properties, "/OCGs", layers);
    qpdf_oh_replace_key(pdf, properties, "/D", state);
    qpdf_oh_replace_key(pdf, catalogue, "/OCProperties", properties);
}

/* An optional content group (ISO 32000-1, 8.11.2); its name is all that it needs to have. */
static qpdf_oh new_layer(qpdf_data pdf)
{
    qpdf_oh layer = qpdf_oh_parse(pdf, "<< /Type /OCG >>");
    qpdf_oh_replace_key(pdf, layer, "/Name", qpdf_oh_new_unicode_string(pdf, layer_name));
    return qpdf_make_indirect_object(pdf, layer);
}

/* ---- what pages and forms show ---- */

/* A document while it is put together. */
struct document {
    qpdf_data pdf;
    const struct pdf_finish *finish;
    GHashTable *resources; /* name to GUINT_TO_POINTER(qpdf_oh) of forms, art and opacities */
    GHashTable *fonts;     /* the same of fonts */
    GHashTable *lists;     /* the names of a stream in one text to its dictionary of resources */
    qpdf_oh layer;         /* 0: nothing has marks yet */
    qpdf_data *art;        /* [part_count], 0: none; read while the document is written */
};

/* What is shown as a whole, mixed within itself first (11.6.6). */
static qpdf_oh new_group(qpdf_data pdf)
{
    return qpdf_oh_parse(pdf, "<< /Type /Group /S /Transparency /I true /CS /DeviceRGB >>");
}

/* "a500" (8.4.5): lines and areas alike. */
static qpdf_oh new_opacity(struct document *document, const char *name)
{
    qpdf_data pdf = document->pdf;
    qpdf_oh state = qpdf_oh_new_dictionary(pdf);
    double opacity = (double)g_ascii_strtoll(name + 1, NULL, 10) / 1000;
    qpdf_oh_replace_key(pdf, state, "/CA", qpdf_oh_new_real_from_double(pdf, opacity, 3));
    qpdf_oh_replace_key(pdf, state, "/ca", qpdf_oh_new_real_from_double(pdf, opacity, 3));
    state = qpdf_make_indirect_object(pdf, state);
    g_hash_table_insert(document->resources, g_strdup(name), GUINT_TO_POINTER(state));
    return state;
}

static qpdf_oh find_resource(struct document *document, const char *name)
{
    gpointer found = g_hash_table_lookup(
        name[0] == PDF_RESOURCE_FONT ? document->fonts : document->resources, name);
    return found == NULL && name[0] == PDF_RESOURCE_STATE ? new_opacity(document, name)
                                                          : GPOINTER_TO_UINT(found);
}

/* Names are in order, and what is in one dictionary begins with one letter. */
static qpdf_oh new_resources(struct document *document, const GPtrArray *names)
{
    qpdf_data pdf = document->pdf;
    qpdf_oh resources = qpdf_oh_new_dictionary(pdf);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        const char *category = name[0] == PDF_RESOURCE_FONT    ? "/Font"
                               : name[0] == PDF_RESOURCE_STATE ? "/ExtGState"
                                                               : "/XObject";
        gchar *key = g_strconcat("/", name, NULL);
        if (!qpdf_oh_has_key(pdf, resources, category)) {
            qpdf_oh_replace_key(pdf, resources, category, qpdf_oh_new_dictionary(pdf));
        }
        qpdf_oh_replace_key(pdf, qpdf_oh_get_key(pdf, resources, category), key,
                            find_resource(document, name));
        g_free(key);
    }
    return qpdf_make_indirect_object(pdf, resources);
}

/* Pages of a deck have the same, which is one object. */
static qpdf_oh resources_of(struct document *document, const GPtrArray *names)
{
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < names->len; i++) {
        g_string_append_printf(list, "%s ", (const char *)g_ptr_array_index(names, i));
    }
    qpdf_oh resources = GPOINTER_TO_UINT(g_hash_table_lookup(document->lists, list->str));
    if (resources == 0) {
        resources = new_resources(document, names);
        g_hash_table_insert(document->lists, g_strdup(list->str), GUINT_TO_POINTER(resources));
    }
    g_string_free(list, TRUE);
    return resources;
}

static qpdf_oh new_stream(qpdf_data pdf, const struct pdf_stream *stream)
{
    gsize length = 0;
    const unsigned char *bytes = g_bytes_get_data(stream->packed, &length);
    qpdf_oh object = qpdf_oh_new_stream(pdf);
    qpdf_oh_replace_stream_data(pdf, object, bytes, length, qpdf_oh_new_name(pdf, "/FlateDecode"),
                                qpdf_oh_new_null(pdf));
    return object;
}

/* ISO 32000-1, 8.10. */
static qpdf_oh new_form(struct document *document, const struct pdf_stream *stream)
{
    qpdf_data pdf = document->pdf;
    qpdf_oh form = new_stream(pdf, stream), about = qpdf_oh_get_dict(pdf, form);
    qpdf_oh_replace_key(pdf, about, "/Type", qpdf_oh_new_name(pdf, "/XObject"));
    qpdf_oh_replace_key(pdf, about, "/Subtype", qpdf_oh_new_name(pdf, "/Form"));
    qpdf_oh_replace_key(pdf, about, "/BBox", new_box(pdf, &stream->shown));
    if (stream->is_group) {
        qpdf_oh_replace_key(pdf, about, "/Group", new_group(pdf));
    }
    if (stream->is_layer) {
        document->layer = document->layer != 0 ? document->layer : new_layer(pdf);
        qpdf_oh_replace_key(pdf, about, "/OC", document->layer);
    }
    return form;
}

/* Forms show others, so all are there before any has its resources. Of two of one name the first is taken. */
static void add_forms(struct document *document)
{
    const struct pdf_finish *finish = document->finish;
    GPtrArray *added = g_ptr_array_new(); /* const struct pdf_stream * */
    for (size_t i = 0; i < finish->part_count; i++) {
        const GPtrArray *forms = finish->parts[i]->forms;
        for (guint j = 0; j < forms->len; j++) {
            const struct pdf_stream *stream = g_ptr_array_index(forms, j);
            if (!g_hash_table_contains(document->resources, stream->name)) {
                g_hash_table_insert(document->resources, g_strdup(stream->name),
                                    GUINT_TO_POINTER(new_form(document, stream)));
                g_ptr_array_add(added, (gpointer)(guintptr)stream);
            }
        }
    }
    for (guint i = 0; i < added->len; i++) {
        const struct pdf_stream *stream = g_ptr_array_index(added, i);
        qpdf_oh form = find_resource(document, stream->name);
        qpdf_oh_replace_key(document->pdf, qpdf_oh_get_dict(document->pdf, form), "/Resources",
                            resources_of(document, stream->resources));
    }
    g_ptr_array_free(added, TRUE);
}

/* ---- art ---- */

/* A page as a form that is one unit wide and high, whatever the page is. It is no group, though Cairo makes every page one:
 * viewers smooth the edges of a clip twice around a group, which shows the paper between pictures that touch. */
static qpdf_oh form_of_page(qpdf_data art, qpdf_oh page)
{
    qpdf_oh form = qpdf_oh_get_key(art, page, "/Contents");
    qpdf_oh about = qpdf_oh_get_dict(art, form), box = qpdf_oh_get_key(art, page, "/MediaBox");
    const double factors[] = {
        1 / qpdf_oh_get_numeric_value(art, qpdf_oh_get_array_item(art, box, 2)), 0, 0,
        1 / qpdf_oh_get_numeric_value(art, qpdf_oh_get_array_item(art, box, 3)), 0, 0};
    qpdf_oh matrix = qpdf_oh_new_array(art);
    for (size_t i = 0; i < G_N_ELEMENTS(factors); i++) {
        qpdf_oh_append_item(art, matrix,
                            qpdf_oh_new_real_from_double(art, factors[i], MATRIX_DECIMALS));
    }
    qpdf_oh_replace_key(art, about, "/Type", qpdf_oh_new_name(art, "/XObject"));
    qpdf_oh_replace_key(art, about, "/Subtype", qpdf_oh_new_name(art, "/Form"));
    qpdf_oh_replace_key(art, about, "/BBox", box);
    qpdf_oh_replace_key(art, about, "/Matrix", matrix);
    qpdf_oh_replace_key(art, about, "/Resources", qpdf_oh_get_key(art, page, "/Resources"));
    return form;
}

/* NULL, or what is wrong with it. Pages that other parts have drawn too are left where they are. */
static char *add_art_of(struct document *document, const struct pdf_part *part, qpdf_data art)
{
    gsize length = 0;
    const char *bytes = g_bytes_get_data(part->art, &length);
    qpdf_silence_errors(art);
    /* Cairo 1.16 names a picture twice where a page shows it twice; reading mends it with a warning. */
    qpdf_set_suppress_warnings(art, QPDF_TRUE);
    qpdf_read_memory(art, "the drawn pictures", bytes, length, NULL);
    char *error = pdf_take_error(art);
    if (error == NULL && (guint)qpdf_get_num_pages(art) != part->art_names->len) {
        error = g_strdup("the number of pictures is not as drawn");
    }
    for (guint i = 0; i < part->art_names->len && error == NULL; i++) {
        const char *name = g_ptr_array_index(part->art_names, i);
        if (!g_hash_table_contains(document->resources, name)) {
            qpdf_oh form = form_of_page(art, qpdf_get_page_n(art, i));
            qpdf_oh copy = qpdf_oh_copy_foreign_object(document->pdf, art, form);
            g_hash_table_insert(document->resources, g_strdup(name), GUINT_TO_POINTER(copy));
        }
    }
    return error;
}

static char *add_art(struct document *document)
{
    char *error = NULL;
    for (size_t i = 0; i < document->finish->part_count && error == NULL; i++) {
        const struct pdf_part *part = document->finish->parts[i];
        if (part->art != NULL) {
            document->art[i] = qpdf_init();
            error = add_art_of(document, part, document->art[i]);
        }
    }
    return error;
}

/* ---- pages ---- */

/* Page boxes are those of PDF/X (ISO 15930): what is kept, and what is printed round it. */
static void add_page(struct document *document, const struct pdf_page_facts *facts)
{
    qpdf_data pdf = document->pdf;
    const struct pdf_rectangle whole = {0, 0, facts->width_pt, facts->height_pt};
    /* Resources are required, also of a page that shows nothing (ISO 32000-1, table 30). */
    qpdf_oh page = qpdf_oh_parse(pdf, "<< /Type /Page /Resources << >> >>");
    qpdf_oh_replace_key(pdf, page, "/MediaBox", new_box(pdf, &whole));
    if (facts->has_boxes) {
        qpdf_oh_replace_key(pdf, page, "/TrimBox", new_box(pdf, &facts->trim));
        qpdf_oh_replace_key(pdf, page, "/BleedBox", new_box(pdf, &facts->bleed));
    }
    if (facts->place.part != PDF_NO_PART) {
        const struct pdf_part *part = document->finish->parts[facts->place.part];
        const struct pdf_stream *stream = g_ptr_array_index(part->pages, facts->place.page);
        qpdf_oh_replace_key(pdf, page, "/Contents", new_stream(pdf, stream));
        qpdf_oh_replace_key(pdf, page, "/Resources", resources_of(document, stream->resources));
        qpdf_oh_replace_key(pdf, page, "/Group", new_group(pdf));
    }
    qpdf_add_page(pdf, pdf, qpdf_make_indirect_object(pdf, page), QPDF_FALSE);
}

/* NULL, or what is not as expected. */
static char *add_pages(struct document *document)
{
    const struct pdf_finish *finish = document->finish;
    for (size_t i = 0; i < finish->page_count; i++) {
        const struct pdf_place *place = &finish->pages[i].place;
        if (place->part != PDF_NO_PART && place->page >= finish->parts[place->part]->pages->len) {
            return g_strdup("the number of pages is not as drawn");
        }
        add_page(document, &finish->pages[i]);
    }
    return finish->page_count > 0 ? NULL : g_strdup("there are no pages");
}

/* ---- the catalogue ---- */

/* A chain of items under one parent, each at the top of its first page (ISO 32000-1, 12.3.3). */
static void add_outline(qpdf_data pdf, const struct pdf_finish *finish)
{
    qpdf_oh outline = qpdf_make_indirect_object(pdf, qpdf_oh_parse(pdf, "<< /Type /Outlines >>"));
    qpdf_oh before = qpdf_oh_new_null(pdf);
    for (size_t i = 0; i < finish->entry_count; i++) {
        const struct pdf_outline_entry *entry = &finish->entries[i];
        qpdf_oh item = qpdf_make_indirect_object(pdf, qpdf_oh_new_dictionary(pdf));
        qpdf_oh place = qpdf_oh_parse(pdf, "[ /XYZ null null 0 ]");
        qpdf_oh_insert_item(pdf, place, 0, qpdf_get_page_n(pdf, entry->page));
        qpdf_oh_replace_key(pdf, item, "/Title", qpdf_oh_new_unicode_string(pdf, entry->title));
        qpdf_oh_replace_key(pdf, item, "/Parent", outline);
        qpdf_oh_replace_key(pdf, item, "/Dest", place);
        if (i > 0) {
            qpdf_oh_replace_key(pdf, item, "/Prev", before);
            qpdf_oh_replace_key(pdf, before, "/Next", item);
        }
        qpdf_oh_replace_key(pdf, outline, i == 0 ? "/First" : "/Last", item);
        before = item;
    }
    if (finish->entry_count > 0) {
        qpdf_oh_replace_key(pdf, outline, "/Last", before);
        qpdf_oh_replace_key(pdf, outline, "/Count",
                            qpdf_oh_new_integer(pdf, (long long)finish->entry_count));
        qpdf_oh_replace_key(pdf, qpdf_get_root(pdf), "/Outlines", outline);
    }
}

/* What a viewer shows instead of the number of a page (ISO 32000-1, 12.4.2); each label is a range of one page. */
static void add_page_labels(qpdf_data pdf, const struct pdf_finish *finish)
{
    qpdf_oh numbers = qpdf_oh_new_array(pdf), tree = qpdf_oh_new_dictionary(pdf);
    for (size_t i = 0; i < finish->page_count; i++) {
        if (finish->pages[i].label != NULL) {
            qpdf_oh label = qpdf_oh_new_dictionary(pdf);
            qpdf_oh_replace_key(pdf, label, "/P",
                                qpdf_oh_new_unicode_string(pdf, finish->pages[i].label));
            qpdf_oh_append_item(pdf, numbers, qpdf_oh_new_integer(pdf, (long long)i));
            qpdf_oh_append_item(pdf, numbers, label);
        }
    }
    if (qpdf_oh_get_array_n_items(pdf, numbers) > 0) {
        qpdf_oh_replace_key(pdf, tree, "/Nums", numbers);
        qpdf_oh_replace_key(pdf, qpdf_get_root(pdf), "/PageLabels", tree);
    }
}

/* Sheets are printed at their size: no scaling to the paper, and both sides as the plan wants them (ISO 32000-1,
 * table 150). */
static void finish_catalogue(qpdf_data pdf, const struct pdf_finish *finish)
{
    qpdf_oh catalogue = qpdf_get_root(pdf);
    qpdf_oh preferences = qpdf_oh_parse(pdf, "<< /PrintScaling /None /DisplayDocTitle true >>");
    if (finish->duplex != NULL) {
        qpdf_oh_replace_key(pdf, preferences, "/Duplex", qpdf_oh_new_name(pdf, finish->duplex));
    }
    qpdf_oh_replace_key(pdf, catalogue, "/ViewerPreferences", preferences);
    qpdf_oh_replace_key(pdf, catalogue, "/Lang", qpdf_oh_new_unicode_string(pdf, finish->language));
}

/* NULL: the key is left out. */
static void set_info(qpdf_data pdf, qpdf_oh info, const char *key, const char *text)
{
    if (text != NULL) {
        qpdf_oh_replace_key(pdf, info, key, qpdf_oh_new_unicode_string(pdf, text));
    }
}

/* ISO 32000-1, 14.3.3. Without a date given the document has none, so that equal games are equal files. */
static void add_info(qpdf_data pdf, const struct pdf_finish *finish)
{
    qpdf_oh info = qpdf_oh_new_dictionary(pdf);
    set_info(pdf, info, "/Title", finish->title);
    set_info(pdf, info, "/Subject", finish->subject);
    set_info(pdf, info, "/Creator", finish->creator);
    set_info(pdf, info, "/Producer", finish->producer);
    set_info(pdf, info, "/CreationDate", finish->creation_date);
    set_info(pdf, info, "/ModDate", finish->creation_date);
    qpdf_oh_replace_key(pdf, qpdf_get_trailer(pdf), "/Info", qpdf_make_indirect_object(pdf, info));
}

/* ---- the whole ---- */

static char *embed_fonts(struct document *document)
{
    char *error = NULL;
    const struct pdf_finish *finish = document->finish;
    struct pdf_fonts **fonts = g_new(struct pdf_fonts *, finish->part_count + 1);
    for (size_t i = 0; i < finish->part_count; i++) {
        fonts[i] = finish->parts[i]->fonts;
    }
    document->fonts = pdf_fonts_embed(fonts, finish->part_count, document->pdf, &error);
    g_free(fonts);
    return error;
}

/* First what is shown, then the pages that show it, then what the document says of itself. */
static char *put_together(struct document *document)
{
    char *error = embed_fonts(document);
    if (error == NULL) {
        error = add_art(document);
    }
    if (error == NULL) {
        add_forms(document);
        error = add_pages(document);
    }
    if (error == NULL) {
        if (document->layer != 0) {
            add_layer_to_catalogue(document->pdf, document->layer);
        }
        add_outline(document->pdf, document->finish);
        add_page_labels(document->pdf, document->finish);
        finish_catalogue(document->pdf, document->finish);
        add_info(document->pdf, document->finish);
        error = pdf_take_error(document->pdf);
    }
    return error;
}

/* Art lives until the file is written, as qpdf copies its streams only then. */
char *pdf_finish(const struct pdf_finish *finish, const char *output_path)
{
    struct document document = {.pdf = qpdf_init(), .finish = finish};
    document.resources = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    document.lists = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    document.art = g_new0(qpdf_data, finish->part_count + 1);
    qpdf_silence_errors(document.pdf);
    qpdf_set_suppress_warnings(document.pdf, QPDF_TRUE);
    qpdf_empty_pdf(document.pdf);
    char *error = put_together(&document);
    if (error == NULL) {
        error = pdf_write(document.pdf, output_path, NULL);
    }
    qpdf_cleanup(&document.pdf);
    for (size_t i = 0; i < finish->part_count; i++) {
        if (document.art[i] != NULL) {
            qpdf_cleanup(&document.art[i]);
        }
    }
    g_free(document.art);
    g_hash_table_destroy(document.lists);
    g_hash_table_destroy(document.resources);
    if (document.fonts != NULL) {
        g_hash_table_unref(document.fonts);
    }
    return error;
}
