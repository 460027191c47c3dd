/* A face from its layout and record: items are made, arranged into the display list, and the list is checked. */
#include "face/face_layout.h"

#include <glib.h>

#include "face/face_inks.h"
#include "face/face_item.h"
#include "face/image_colours.h"
#include "face/part_memory.h"
#include "game/face_scope.h"
#include "game/print_settings.h"
#include "text/text_language.h"

/* ---- warnings, each of which the author may allow where it is met ---- */

const struct allowance_scope *face_allow(struct face_pass *pass,
                                         const struct allowances *allowances)
{
    const struct allowance_scope *outer = pass->list->allowed;
    /* A scope in the list's arena: items refer to it after the pass has ended. */
    if (allowances != NULL) {
        struct allowance_scope *inner = ARENA_NEW(pass->list->arena, struct allowance_scope);
        *inner = (struct allowance_scope){allowances, outer};
        pass->list->allowed = inner;
    }
    return outer;
}

void face_report(struct face_pass *pass, const struct allowance_scope *allowed, enum diag_code code,
                 struct source_span span, const char *where, ...)
{
    va_list arguments;
    va_start(arguments, where);
    allowances_report_va(pass->arena, allowed, pass->diags, code, span, where, arguments);
    va_end(arguments);
}

/* ---- the way from a face to its list ---- */

struct face_maker {
    const struct face_resources *resources;
    struct font_set *fonts;
    struct sandbox *sandbox;
    struct face_inks *inks;
    GHashTable *texts;         /* scalars printed so far; NULL: nobody asks */
    GHashTable *pictures;      /* paths by name, of those that were found */
    GHashTable *svg_paths;     /* as face_pass has them */
    struct arena *arena;       /* of one face, reset for each */
    struct part_memory *parts; /* NULL: none are kept */
};

void printed_texts_init(struct printed_texts *texts)
{
    /* By pointer: scalars are nodes of the game, which outlives all faces. */
    g_mutex_init(&texts->mutex);
    texts->scalars = g_hash_table_new(NULL, NULL);
}

void printed_texts_clear(struct printed_texts *texts)
{
    g_hash_table_destroy(texts->scalars);
    g_mutex_clear(&texts->mutex);
}

void printed_texts_add(struct printed_texts *texts, GHashTable *scalars)
{
    GHashTableIter iter;
    gpointer scalar;
    if (texts == NULL) {
        return;
    }
    /* One lock a face, not one a text. */
    g_mutex_lock(&texts->mutex);
    g_hash_table_iter_init(&iter, scalars);
    while (g_hash_table_iter_next(&iter, &scalar, NULL)) {
        g_hash_table_add(texts->scalars, scalar);
    }
    g_mutex_unlock(&texts->mutex);
}

void asked_pictures_init(struct asked_pictures *pictures)
{
    g_mutex_init(&pictures->mutex);
    pictures->paths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

void asked_pictures_clear(struct asked_pictures *pictures)
{
    g_hash_table_destroy(pictures->paths);
    g_mutex_clear(&pictures->mutex);
}

void asked_pictures_add(struct asked_pictures *pictures, const char *path)
{
    if (pictures != NULL) {
        g_mutex_lock(&pictures->mutex);
        if (!g_hash_table_contains(pictures->paths, path)) {
            g_hash_table_add(pictures->paths, g_strdup(path));
        }
        g_mutex_unlock(&pictures->mutex);
    }
}

void face_maker_tell_texts(struct face_maker *maker)
{
    if (maker->texts != NULL) {
        printed_texts_add(maker->resources->texts, maker->texts);
        g_hash_table_remove_all(maker->texts);
    }
}

struct face_maker *face_maker_new(const struct face_resources *resources)
{
    /* What is made once for all faces of a thread: fonts and sandbox are dear. */
    struct face_maker *maker = g_new0(struct face_maker, 1);
    maker->resources = resources;
    maker->fonts = font_set_new(resources->fonts);
    maker->sandbox = sandbox_new(&resources->game->limits);
    sandbox_watch(maker->sandbox, resources->watch);
    maker->inks = face_inks_new(&resources->game->theme);
    maker->texts = resources->texts != NULL ? g_hash_table_new(NULL, NULL) : NULL;
    maker->pictures = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    maker->svg_paths =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
    maker->arena = arena_new();
    /* Who watches is told by evaluating. */
    maker->parts = resources->watch == NULL && !resources->tells_of_each ? part_memory_new() : NULL;
    return maker;
}

void face_maker_free(struct face_maker *maker)
{
    if (maker != NULL) {
        face_maker_tell_texts(maker);
        g_clear_pointer(&maker->texts, g_hash_table_destroy);
        g_hash_table_destroy(maker->pictures);
        g_hash_table_destroy(maker->svg_paths);
        font_set_free(maker->fonts);
        sandbox_free(maker->sandbox);
        face_inks_free(maker->inks);
        arena_free(maker->arena);
        part_memory_free(maker->parts);
        g_free(maker);
    }
}

static void release_items(struct item *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct element_class *class = element_class_of(items[i]->kind);
        if (class->release != NULL) {
            class->release(items[i]);
        }
        /* Children last as long as their parents. */
        release_items(items[i]->children, items[i]->child_count);
    }
}

static void check_kinds(struct face_pass *pass)
{
    for (unsigned kind = 0; kind < ELEMENT_KIND_COUNT; kind++) {
        const struct element_class *class = element_class_of((enum element_kind)kind);
        if (class->check != NULL) {
            class->check(pass);
        }
    }
}

static struct display_list *new_list(const struct layout *layout)
{
    struct display_list *list =
        display_list_new(layout->width_mm, layout->height_mm, layout->bleed_mm);
    list->outline = layout->outline_path; /* the game outlives all lists */
    return list;
}

/* All of a mirrored face is drawn through a mirror, and what is to be read through a second one. */
static void arrange(struct face_pass *pass, struct item *root, struct box trim)
{
    if (!pass->mirrored) {
        item_arrange(pass, root, trim);
        return;
    }
    /* About the middle of the face. */
    pass->to_face = transform_mirror(trim.width_mm / 2);
    display_list_push(pass->list, pass->to_face, root->span);
    item_arrange(pass, root, trim);
    pass->to_face = transform_identity();
    display_list_add(pass->list, DISPLAY_POP, root->span);
}

/* Whether anything of it can be seen: an empty text has no letters. */
static bool draws(const struct display_item *item)
{
    struct box letters;
    return item->verb == DISPLAY_TEXT
               ? text_block_run_letters(item->text.block, 0, &letters)
               : item->verb == DISPLAY_FILL || item->verb == DISPLAY_STROKE ||
                     item->verb == DISPLAY_IMAGE;
}

/* A side on which elements are listed is meant to show something. */
static void check_blank(struct face_pass *pass, const struct layout *layout,
                        const struct layout_side *side)
{
    bool blank = side->count > 0;
    for (size_t i = 0; i < pass->list->count && blank; i++) {
        blank = !draws(&pass->list->items[i]);
    }
    if (blank) {
        /* Of the layout's two sides it is one. */
        const char *name = side == &layout->front ? "front" : "back";
        const struct node *key = node_lookup_key(layout->root, name);
        face_report(pass, pass->list->allowed, DIAG_FACE_BLANK, key->span,
                    node_path(pass->arena, node_lookup(layout->root, name)), name);
    }
}

static void lay_out(struct face_pass *pass, const struct layout *layout,
                    const struct layout_side *side, const struct scope *scope)
{
    struct box trim = {0, 0, layout->width_mm, layout->height_mm};
    pass->net = layout->net;
    pass->net_node = node_lookup(layout->root, "net");
    pass->mirrored = layout->mirrors && text_language_is_rtl(pass->resources->game->language);
    pass->has_shape = layout->net != NULL || layout->outline > OUTLINE_ROUNDED;
    pass->areas[INSIDE_TRIM] = trim;
    pass->areas[INSIDE_BLEED] = box_inset(trim, -layout->bleed_mm);
    pass->areas[INSIDE_SAFE] = box_inset(trim, layout->safe_mm);
    /* The face itself is a stack as large as the trim. */
    struct item *root =
        item_new(pass, ELEMENT_STACK, (struct source_span){0}, &pass->resources->game->theme.text);
    items_make(pass, side->elements, side->count, scope, root->style, &root->children,
               &root->child_count);
    /* After a failure what was made is not complete: arranging it would only tell of consequences. */
    if (!pass->failed) {
        arrange(pass, root, trim);
        item_text_shrink_groups(pass);
    }
    /* A face that is measured is neither shown nor judged. */
    if (!pass->failed && pass->measured == NULL) {
        face_check(pass);
        check_blank(pass, layout, side);
        check_kinds(pass);
    }
    release_items(root->children, root->child_count);
}

static enum outcome draft(struct face_maker *maker, const struct face *face, GHashTable *measured,
                          struct display_list **list_out, struct diag_list *diags)
{
    const struct layout *layout = face->layout;
    /* What the face before it took is given back to this one. */
    arena_reset(maker->arena);
    /* Panels are found in the net of this layout. */
    struct part_memory *parts = layout->net == NULL ? maker->parts : NULL;
    if (parts != NULL) {
        part_memory_begin(parts);
    }
    struct face_pass pass = {
        .resources = maker->resources,
        .fonts = maker->fonts,
        .sandbox = maker->sandbox,
        .colours = image_store_colours(maker->resources->images),
        .inks = maker->inks,
        .texts = maker->texts,
        .pictures = maker->pictures,
        .svg_paths = maker->svg_paths,
        .arena = maker->arena,
        .parts = parts,
        .list = new_list(layout),
        .to_face = transform_identity(),
        .component = face->component,
        .layout = layout,
        .measured = measured,
        .diags = diags,
    };
    /* Findings say which record and which side they are about. */
    struct diag_subject subject = {0};
    if (!face->of_all) {
        subject = game_subject(maker->resources->game, face->item.node);
    }
    const struct diag_face place = {face->component->id, face_side_name(face->side)};
    diag_list_about(diags, &subject);
    diag_list_on(diags, &place);
    face_allow(&pass, &face->component->allowances);
    /* Settings of the command line lie over those of the game. */
    struct print_settings print = face->component->print;
    if (maker->resources->print != NULL) {
        print_settings_lay_over(&print, maker->resources->print);
    }
    face_inks_set(maker->inks, &print);
    const struct scope *scope =
        face_scope(maker->resources->game, face, maker->sandbox, maker->arena, diags);
    /* Its scope is made of the record, whose expressions may fail. */
    pass.failed = scope == NULL;
    if (scope != NULL) {
        lay_out(&pass, layout, face->side == FACE_FRONT ? &layout->front : &layout->back, scope);
    }
    diag_list_about(diags, NULL);
    diag_list_on(diags, NULL);
    display_list_settle(pass.list);
    /* Also after a failure: what was drawn so far may be looked at. */
    *list_out = pass.list;
    return pass.failed ? OUTCOME_REJECTED : OUTCOME_OK;
}

enum outcome face_draft(struct face_maker *maker, const struct face *face,
                        struct display_list **list_out, struct diag_list *diags)
{
    return draft(maker, face, NULL, list_out, diags);
}

/* What is found is found again when the face is laid out to be shown. */
void face_measure(struct face_maker *maker, const struct face *face, GHashTable *parts)
{
    struct display_list *list = NULL;
    struct diag_list *unheard = diag_list_new();
    draft(maker, face, parts, &list, unheard);
    display_list_free(list);
    diag_list_free(unheard);
}

enum outcome face_lay_out(struct face_maker *maker, const struct face *face,
                          struct display_list **list_out, struct diag_list *diags)
{
    enum outcome outcome = face_draft(maker, face, list_out, diags);
    if (outcome != OUTCOME_OK) {
        display_list_free(*list_out);
        *list_out = NULL;
    }
    return outcome;
}
