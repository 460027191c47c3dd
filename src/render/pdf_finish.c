/* Pages put together; page boxes, viewer preferences, the layer of the marks and a stable /ID, by libqpdf's C interface. */
#include "render/pdf_finish.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "base/digest.h"
#include "render/pdf_objects.h"

/* As a viewer lists it, where it can be switched off for printing. */
static const char layer_name[] = "Cut lines";

/* Of a point: finer than any device. */
enum { BOX_DECIMALS = 4 };

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

/* Cairo gives forms no names of ours: that of the marks is known by the corner of its box, where no face begins. */
static bool is_marks_form(qpdf_data pdf, qpdf_oh object, const struct pdf_finish *finish)
{
    if (!qpdf_oh_is_stream(pdf, object)) {
        return false;
    }
    qpdf_oh box = qpdf_oh_get_key_if_dict(pdf, qpdf_oh_get_dict(pdf, object), "/BBox");
    if (!qpdf_oh_is_array(pdf, box) || qpdf_oh_get_array_n_items(pdf, box) != 4) {
        return false;
    }
    double left = qpdf_oh_get_numeric_value(pdf, qpdf_oh_get_array_item(pdf, box, 0));
    double top = qpdf_oh_get_numeric_value(pdf, qpdf_oh_get_array_item(pdf, box, 1));
    return lround(left) == finish->marks_left_pt && lround(top) == finish->marks_top_pt;
}

/* Of all forms that some resources have. False if that of the marks is not there: Cairo leaves out what shows nothing,
 * lines without width or beside the page. */
static bool put_forms_on_layer(qpdf_data pdf, qpdf_oh resources, qpdf_oh layer,
                               const struct pdf_finish *finish)
{
    qpdf_oh forms = qpdf_oh_get_key_if_dict(pdf, resources, "/XObject");
    if (!qpdf_oh_is_dictionary(pdf, forms)) {
        return false;
    }
    bool found = false;
    qpdf_oh_begin_dict_key_iter(pdf, forms);
    while (qpdf_oh_dict_more_keys(pdf)) {
        char *name = g_strdup(qpdf_oh_dict_next_key(pdf)); /* valid until the next call only */
        qpdf_oh form = qpdf_oh_get_key(pdf, forms, name);
        if (is_marks_form(pdf, form, finish)) {
            qpdf_oh_replace_key(pdf, qpdf_oh_get_dict(pdf, form), "/OC", layer);
            found = true;
        }
        g_free(name);
    }
    return found;
}

/* Cairo's pages share their resources, which are looked through once: `seen` has their numbers. */
static bool put_marks_on_layer(qpdf_data pdf, qpdf_oh page, qpdf_oh layer, GHashTable *seen,
                               const struct pdf_finish *finish)
{
    qpdf_oh resources = qpdf_oh_get_key(pdf, page, "/Resources");
    int number = qpdf_oh_get_object_id(pdf, resources); /* 0: the page's own */
    bool is_new = number == 0 || g_hash_table_add(seen, GINT_TO_POINTER(number));
    bool found = is_new && put_forms_on_layer(pdf, resources, layer, finish);
    qpdf_oh_release(pdf, resources);
    return found;
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

/* Page boxes are those of PDF/X (ISO 15930): what is kept, and what is printed round it. A layer without a page is
 * left out. */
static void finish_pages(qpdf_data pdf, const struct pdf_finish *finish)
{
    qpdf_oh layer = new_layer(pdf);
    GHashTable *seen = g_hash_table_new(NULL, NULL);
    bool any_marks = false;
    for (size_t i = 0; i < finish->page_count; i++) {
        const struct pdf_page_facts *facts = &finish->pages[i];
        const struct pdf_rectangle whole = {0, 0, facts->width_pt, facts->height_pt};
        qpdf_oh page = qpdf_get_page_n(pdf, i);
        if (facts->width_pt > 0) {
            qpdf_oh_replace_key(pdf, page, "/MediaBox", new_box(pdf, &whole));
        }
        if (facts->has_boxes) {
            qpdf_oh_replace_key(pdf, page, "/TrimBox", new_box(pdf, &facts->trim));
            qpdf_oh_replace_key(pdf, page, "/BleedBox", new_box(pdf, &facts->bleed));
        }
        if (facts->has_marks) {
            any_marks = put_marks_on_layer(pdf, page, layer, seen, finish) || any_marks;
        }
    }
    g_hash_table_destroy(seen);
    if (any_marks) {
        add_layer_to_catalogue(pdf, layer);
    }
}

/* ---- pages of several sources ---- */

/* Its MediaBox comes with those of the others, in finish_pages(). */
static void add_empty_page(qpdf_data pdf)
{
    /* Resources are required, also of a page that shows nothing (ISO 32000-1, table 30). */
    qpdf_oh page = qpdf_oh_parse(pdf, "<< /Type /Page /Resources << >> >>");
    qpdf_add_page(pdf, pdf, qpdf_make_indirect_object(pdf, page), QPDF_FALSE);
}

static void add_page(qpdf_data pdf, qpdf_data source, size_t index)
{
    qpdf_oh page = qpdf_get_page_n(source, index);
    qpdf_add_page(pdf, source, page, QPDF_FALSE);
    qpdf_oh_release(source, page);
}

/* NULL, or what is not as expected. */
static const char *add_pages(qpdf_data pdf, const struct pdf_finish *finish,
                             const qpdf_data *sources)
{
    bool all_there = true;
    size_t *counts = g_new0(size_t, finish->source_count + 1);
    for (size_t i = 0; i < finish->source_count; i++) {
        counts[i] = (size_t)qpdf_get_num_pages(sources[i]);
    }
    for (size_t i = 0; i < finish->page_count && all_there; i++) {
        const struct pdf_place *place = &finish->pages[i].place;
        if (place->source == PDF_NO_SOURCE) {
            add_empty_page(pdf);
        } else if (place->page < counts[place->source]) {
            add_page(pdf, sources[place->source], place->page);
        } else {
            all_there = false;
        }
    }
    g_free(counts);
    return !all_there               ? "the number of pages is not as drawn"
           : finish->page_count > 0 ? NULL
                                    : "there are no pages";
}

/* ---- parts of large pages ---- */

/* The contents of a page, which is in no document then, as a form. */
static qpdf_oh form_of_page(qpdf_data pdf, qpdf_oh page)
{
    static const char *const kept[] = {"/Resources", "/Group"};
    qpdf_oh form = qpdf_oh_get_key(pdf, page, "/Contents");
    qpdf_oh about = qpdf_oh_get_dict(pdf, form);
    qpdf_oh_replace_key(pdf, about, "/Type", qpdf_oh_new_name(pdf, "/XObject"));
    qpdf_oh_replace_key(pdf, about, "/Subtype", qpdf_oh_new_name(pdf, "/Form"));
    qpdf_oh_replace_key(pdf, about, "/BBox", qpdf_oh_get_key(pdf, page, "/MediaBox"));
    for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) {
        if (qpdf_oh_has_key(pdf, page, kept[i])) {
            qpdf_oh_replace_key(pdf, about, kept[i], qpdf_oh_get_key(pdf, page, kept[i]));
        }
    }
    return form;
}

/* As PDF writes reals: no exponent, and a point whatever the locale says. */
static void append_number(GString *content, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(content, g_ascii_formatd(digits, sizeof digits, "%.4f", number));
    g_string_append_c(content, ' ');
}

/* Puts a stream before what the page has already. */
static void begin_contents(qpdf_data pdf, qpdf_oh page, qpdf_oh below)
{
    qpdf_oh contents = qpdf_oh_get_key(pdf, page, "/Contents");
    if (!qpdf_oh_is_array(pdf, contents)) {
        qpdf_oh list = qpdf_oh_new_array(pdf);
        qpdf_oh_append_item(pdf, list, contents);
        qpdf_oh_replace_key(pdf, page, "/Contents", list);
        contents = list;
    }
    qpdf_oh_insert_item(pdf, contents, 0, below);
}

/* A page may show several, as on both sides of a fold; each has the name of its share there. */
static void show_form(qpdf_data pdf, qpdf_oh page, qpdf_oh form, const struct pdf_share *share,
                      size_t number)
{
    gchar *name = g_strdup_printf("/large%zu", number);
    const struct pdf_rectangle *clip = &share->clip;
    const double box[] = {clip->left, clip->bottom, clip->right - clip->left,
                          clip->top - clip->bottom};
    GString *content = g_string_new("q ");
    for (size_t i = 0; i < G_N_ELEMENTS(box); i++) {
        append_number(content, box[i]);
    }
    /* The clip is in the space of the page, so it is set before the matrix. */
    g_string_append(content, "re W n ");
    for (size_t i = 0; i < G_N_ELEMENTS(share->matrix); i++) {
        append_number(content, share->matrix[i]);
    }
    g_string_append_printf(content, "cm %s Do Q\n", name);
    qpdf_oh below = qpdf_oh_new_stream(pdf);
    qpdf_oh_replace_stream_data(pdf, below, (const unsigned char *)content->str, content->len,
                                qpdf_oh_new_null(pdf), qpdf_oh_new_null(pdf));
    begin_contents(pdf, page, below);
    qpdf_oh resources = qpdf_oh_get_key(pdf, page, "/Resources");
    if (!qpdf_oh_has_key(pdf, resources, "/XObject")) {
        qpdf_oh_replace_key(pdf, resources, "/XObject", qpdf_oh_new_dictionary(pdf));
    }
    qpdf_oh_replace_key(pdf, qpdf_oh_get_key(pdf, resources, "/XObject"), name, form);
    g_string_free(content, TRUE);
    g_free(name);
}

/* In the source, before its pages are copied: forms come along with the pages that show them. The large pages
 * themselves are in no list of pages of the output and stay behind. */
static void share_large_pages(qpdf_data pdf, const struct pdf_source *source)
{
    for (size_t i = 0; i < source->share_count; i++) {
        const struct pdf_share *share = &source->shares[i];
        qpdf_oh form = form_of_page(pdf, qpdf_get_page_n(pdf, share->large_page));
        show_form(pdf, qpdf_get_page_n(pdf, share->page), form, share, i);
    }
}

/* ---- what is equal ---- */

/* Whether a document may have an object in two places: fonts, pictures, forms and what they refer to. */
static bool can_be_shared(qpdf_data pdf, qpdf_oh object)
{
    static const char *const kept[] = {"/Page", "/Pages", "/Catalog"};
    qpdf_oh type = qpdf_oh_get_key_if_dict(pdf, object, "/Type");
    bool kept_apart = false;
    for (size_t i = 0; i < G_N_ELEMENTS(kept); i++) {
        kept_apart = kept_apart || qpdf_oh_is_name_and_equals(pdf, type, kept[i]);
    }
    qpdf_oh_release(pdf, type);
    return qpdf_oh_is_stream(pdf, object) || (qpdf_oh_is_dictionary(pdf, object) && !kept_apart);
}

/* As they are stored: two streams that are compressed differently are taken for different, which costs only room. */
static bool same_streams(qpdf_data pdf, qpdf_oh a, qpdf_oh b)
{
    unsigned char *bytes_a = NULL, *bytes_b = NULL;
    size_t length_a = 0, length_b = 0;
    qpdf_oh_get_stream_data(pdf, a, qpdf_dl_none, NULL, &bytes_a, &length_a);
    qpdf_oh_get_stream_data(pdf, b, qpdf_dl_none, NULL, &bytes_b, &length_b);
    bool same = length_a == length_b && memcmp(bytes_a, bytes_b, length_a) == 0;
    free(bytes_a);
    free(bytes_b);
    return same;
}

/* Of objects whose dictionaries say the same, that which is equal; 0: none. */
static int find_among(qpdf_data pdf, const GArray *alike, qpdf_oh object)
{
    for (guint i = 0; i < alike->len; i++) {
        int number = g_array_index(alike, int, i);
        qpdf_oh other = qpdf_get_object_by_id(pdf, number, 0);
        bool same = !qpdf_oh_is_stream(pdf, object) || same_streams(pdf, object, other);
        qpdf_oh_release(pdf, other);
        if (same) {
            return number;
        }
    }
    return 0;
}

/* A GDestroyNotify, which g_array_free() is not. */
static void free_numbers(gpointer numbers)
{
    g_array_free(numbers, TRUE);
}

/* The bytes of a stream as they are stored; g_free(). */
static gchar *digest_of_stream(qpdf_data pdf, qpdf_oh stream)
{
    unsigned char *bytes = NULL;
    size_t length = 0;
    qpdf_oh_get_stream_data(pdf, stream, qpdf_dl_none, NULL, &bytes, &length);
    struct digest digest = digest_begin();
    digest_add(&digest, bytes, length);
    free(bytes);
    return digest_text(&digest);
}

/* What equal objects have in common: the dictionary, and of a stream a digest of its bytes, which is made once; g_free().
 * Without it each page would be compared with each other, as their dictionaries say the same. */
static gchar *description_of(qpdf_data pdf, qpdf_oh object, gchar **stream_digest)
{
    if (!qpdf_oh_is_stream(pdf, object)) {
        return g_strdup(qpdf_oh_unparse_resolved(pdf, object));
    }
    if (*stream_digest == NULL) {
        *stream_digest = digest_of_stream(pdf, object);
    }
    qpdf_oh dictionary = qpdf_oh_get_dict(pdf, object);
    gchar *description = g_strconcat("stream ", *stream_digest, " ",
                                     qpdf_oh_unparse_resolved(pdf, dictionary), NULL);
    qpdf_oh_release(pdf, dictionary);
    return description;
}

/* Numbers of objects that are equal to earlier ones, and the numbers of those. `stream_digests` has one for each number,
 * NULL until it is asked for. */
static GHashTable *find_equal_objects(qpdf_data pdf, int object_count, gchar **stream_digests)
{
    GHashTable *equals = g_hash_table_new(NULL, NULL);
    GHashTable *known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_numbers);
    for (int i = 1; i <= object_count; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        if (!can_be_shared(pdf, object)) {
            qpdf_oh_release(pdf, object);
            continue;
        }
        gchar *about = description_of(pdf, object, &stream_digests[i]);
        GArray *alike = g_hash_table_lookup(known, about);
        int equal = alike != NULL ? find_among(pdf, alike, object) : 0;
        if (alike == NULL) {
            alike = g_array_new(FALSE, FALSE, sizeof(int));
            g_hash_table_insert(known, about, alike);
        } else {
            g_free(about);
        }
        if (equal != 0) {
            g_hash_table_insert(equals, GINT_TO_POINTER(i), GINT_TO_POINTER(equal));
        } else {
            g_array_append_val(alike, i);
        }
        qpdf_oh_release(pdf, object);
    }
    g_hash_table_destroy(known);
    return equals;
}

/* What to refer to in place of a value; false: the value is as it should be. */
static bool find_equal(qpdf_data pdf, qpdf_oh value, GHashTable *equals, qpdf_oh *equal_out)
{
    int number = qpdf_oh_is_indirect(pdf, value) ? qpdf_oh_get_object_id(pdf, value) : 0;
    int equal = GPOINTER_TO_INT(g_hash_table_lookup(equals, GINT_TO_POINTER(number)));
    if (equal != 0) {
        *equal_out = qpdf_get_object_by_id(pdf, equal, 0);
    }
    return equal != 0;
}

/* Cairo's dictionaries are two deep: /Resources << /XObject << ... >> >>. */
static void refer_to_equals(qpdf_data pdf, qpdf_oh dictionary, GHashTable *equals)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    qpdf_oh equal;
    qpdf_oh_begin_dict_key_iter(pdf, dictionary);
    while (qpdf_oh_dict_more_keys(pdf)) {
        g_ptr_array_add(names, g_strdup(qpdf_oh_dict_next_key(pdf)));
    }
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        qpdf_oh value = qpdf_oh_get_key(pdf, dictionary, name);
        if (find_equal(pdf, value, equals, &equal)) {
            qpdf_oh_replace_key(pdf, dictionary, name, equal);
            qpdf_oh_release(pdf, equal);
        } else if (qpdf_oh_is_dictionary(pdf, value) && !qpdf_oh_is_indirect(pdf, value)) {
            refer_to_equals(pdf, value, equals);
        }
        qpdf_oh_release(pdf, value);
    }
    g_ptr_array_free(names, TRUE);
}

/* Whether the text of an object refers to one that has an equal: "/f-0-0 12 0 R". What looks so in a string is taken for
 * one, which does no harm. */
static bool mentions_any(const char *text, GHashTable *equals)
{
    static const char behind[] = " 0 R";
    bool found = false;
    for (const char *at = strstr(text, behind); at != NULL && !found; at = strstr(at + 1, behind)) {
        const char *begin = at;
        while (begin > text && g_ascii_isdigit(begin[-1])) {
            begin--;
        }
        found =
            g_hash_table_contains(equals, GINT_TO_POINTER((int)g_ascii_strtoll(begin, NULL, 10)));
    }
    return found;
}

/* Few objects refer to what has an equal, and to go through the others key by key is dear. */
static void refer_all_to_equals(qpdf_data pdf, int object_count, GHashTable *equals)
{
    for (int i = 1; i <= object_count; i++) {
        qpdf_oh object = qpdf_get_object_by_id(pdf, i, 0);
        bool is_stream = qpdf_oh_is_stream(pdf, object);
        qpdf_oh dictionary = is_stream ? qpdf_oh_get_dict(pdf, object) : object;
        if (qpdf_oh_is_dictionary(pdf, dictionary) &&
            mentions_any(qpdf_oh_unparse_resolved(pdf, dictionary), equals)) {
            refer_to_equals(pdf, dictionary, equals);
        }
        if (is_stream) {
            qpdf_oh_release(pdf, dictionary);
        }
        qpdf_oh_release(pdf, object);
    }
}

/* Again, until nothing new is equal: what refers to others is only once those are. */
static void merge_equal_objects(qpdf_data pdf, int object_count)
{
    guint found = 0, found_before = 0;
    gchar **stream_digests = g_new0(gchar *, (gsize)object_count + 1);
    do {
        GHashTable *equals = find_equal_objects(pdf, object_count, stream_digests);
        found_before = found;
        found = g_hash_table_size(equals);
        if (found > found_before) {
            refer_all_to_equals(pdf, object_count, equals);
        }
        g_hash_table_destroy(equals);
    } while (found > found_before);
    for (int i = 1; i <= object_count; i++) {
        g_free(stream_digests[i]);
    }
    g_free(stream_digests);
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

/* The document, and what was wrong with it or NULL in `*error_out`; it must outlive what is made of it. */
static qpdf_data read_source(const struct pdf_source *source, char **error_out)
{
    qpdf_data pdf = qpdf_init();
    qpdf_silence_errors(pdf);
    /* Cairo 1.16 names a picture twice where a page shows it twice; reading mends it with a warning. */
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    qpdf_read_memory(pdf, "the drawn pages", (const char *)source->bytes, source->length, NULL);
    *error_out = pdf_take_error(pdf);
    return pdf;
}

/* Pages, then what is equal among the sources, then what the document says of itself. Equal objects are looked for
 * only where several sources, drawn each for itself, may have the same font or picture. */
static char *put_together(qpdf_data pdf, const struct pdf_finish *finish, const qpdf_data *sources)
{
    char *error = g_strdup(add_pages(pdf, finish, sources));
    if (error == NULL && finish->source_count > 1) {
        /* The most that there can be: a catalogue, a tree of pages, and all that the sources have. A number
         * without an object is null. */
        int object_count = 2 + (int)finish->page_count;
        for (size_t i = 0; i < finish->source_count; i++) {
            object_count += pdf_object_count(sources[i]);
        }
        merge_equal_objects(pdf, object_count);
    }
    if (error == NULL) {
        finish_pages(pdf, finish);
        add_outline(pdf, finish);
        add_page_labels(pdf, finish);
        finish_catalogue(pdf, finish);
        add_info(pdf, finish);
        error = pdf_take_error(pdf);
    }
    return error;
}

/* Sources live until the file is written, as qpdf copies their streams only then. */
char *pdf_finish(const struct pdf_finish *finish, const char *output_path)
{
    qpdf_data *sources = g_new0(qpdf_data, finish->source_count + 1);
    qpdf_data pdf = qpdf_init();
    char *error = NULL;
    qpdf_silence_errors(pdf);
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    qpdf_empty_pdf(pdf);
    for (size_t i = 0; i < finish->source_count && error == NULL; i++) {
        sources[i] = read_source(&finish->sources[i], &error);
        if (error == NULL) {
            share_large_pages(sources[i], &finish->sources[i]);
        }
    }
    if (error == NULL) {
        error = put_together(pdf, finish, sources);
    }
    if (error == NULL) {
        error = pdf_write(pdf, output_path, NULL);
    }
    qpdf_cleanup(&pdf);
    for (size_t i = 0; i < finish->source_count; i++) {
        if (sources[i] != NULL) {
            qpdf_cleanup(&sources[i]);
        }
    }
    g_free(sources);
    return error;
}
