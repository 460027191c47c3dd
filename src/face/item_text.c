/* Text items: the style with what the element changes of it, shaped for a room and drawn; and texts that shrink
 * together. */
#include <math.h>
#include <string.h>

#include "face/face_item.h"
#include "face/group_sizes.h"

/* Styles of themes know nothing of the text room, and so have enumerations of their own. */
_Static_assert((int)STYLE_ALIGN_JUSTIFY == (int)TEXT_ALIGN_JUSTIFY, "the same order");
_Static_assert((int)STYLE_VALIGN_BOTTOM == (int)TEXT_VALIGN_BOTTOM, "the same order");
_Static_assert((int)STYLE_DIRECTION_RTL == (int)TEXT_DIRECTION_RTL, "the same order");
_Static_assert((int)STYLE_WRAP_BALANCED == (int)TEXT_WRAP_BALANCED, "the same order");
_Static_assert((int)STYLE_ICONS_CAP == (int)TEXT_ICONS_CAP, "the same order");

/* A `minimum` of the element, or of its style, by which nothing can become smaller. Beside `fit: none` of the element
 * itself it was told when the layout was read. */
static void check_minimum(struct face_pass *pass, const struct item *item)
{
    const struct style *style = &item->own.text->style;
    const struct element *element = item->element;
    const struct property *own = element != NULL ? element->properties[PROPERTY_MINIMUM] : NULL;
    bool says_fit = element != NULL && element->properties[PROPERTY_FIT] != NULL;
    const struct node *node = own != NULL           ? own->node
                              : style->node != NULL ? node_lookup(style->node, "minimum")
                                                    : NULL;
    if (!text_shrinks(&style->fit) && own != NULL && !says_fit) {
        node_report(pass->diags, DIAG_NO_EFFECT, node, "minimum",
                    "text stays at its size; it shrinks with `fit: shrink`");
    } else if (text_shrinks(&style->fit) && node != NULL && style->minimum_pt > style->size_pt) {
        node_report(
            pass->diags, DIAG_NO_EFFECT, node, "minimum",
            arena_printf(pass->arena, "the text has %g points to begin with", style->size_pt));
    }
}

/* Said of this text, and of no use to it. What a style says is for other texts as well. */
static void report_no_use(struct face_pass *pass, const struct item *item, enum property_id id,
                          const char *why)
{
    const struct property *own = item->element != NULL ? item->element->properties[id] : NULL;
    if (own != NULL) {
        node_report(pass->diags, DIAG_NO_EFFECT, own->node, own->spec->name, why);
    }
}

/* What the element says in place of its style. */
static void override_style(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    struct style *style = &item->own.text->style;
    const struct property *property = NULL;
    const struct node *origin = NULL;
    /* In the order of the properties' rows; each is left as it is where nothing is said. */
    item_set_number(pass, item, PROPERTY_FONT_SIZE, scope, &style->size_pt);
    if ((property = item_property(pass, item, PROPERTY_FONT_WEIGHT, scope)) != NULL) {
        style->weight = (int)property->number;
    }
    if ((property = item_property(pass, item, PROPERTY_ITALIC, scope)) != NULL) {
        style->italic = property->flag;
    }
    item_set_colour(pass, item, PROPERTY_INK, scope, &style->colour);
    if ((property = item_property(pass, item, PROPERTY_TEXT_OUTLINE, scope)) != NULL) {
        style->outline = property->outline;
    }
    if ((property = item_property(pass, item, PROPERTY_TEXT_SHADOW, scope)) != NULL) {
        /* One that is nowhere takes that of the style away. */
        if (!text_has_shadow(&property->shadow) && !text_has_shadow(&style->shadow)) {
            report_no_use(pass, item, PROPERTY_TEXT_SHADOW, text_shadow_unseen);
        }
        style->shadow = property->shadow;
    }
    item_set_choice(pass, item, PROPERTY_TEXT_ALIGN, scope, &style->align);
    item_set_choice(pass, item, PROPERTY_TEXT_VALIGN, scope, &style->valign);
    if (style->valign > STYLE_VALIGN_BOTTOM) { /* `centre`, as containers call it */
        style->valign = STYLE_VALIGN_MIDDLE;
    }
    item_set_choice(pass, item, PROPERTY_DIRECTION, scope, &style->direction);
    item_set_choice(pass, item, PROPERTY_TEXT_CENTRE, scope, &style->centre);
    if (style->valign != STYLE_VALIGN_MIDDLE) {
        report_no_use(pass, item, PROPERTY_TEXT_CENTRE,
                      "it says what is in the middle with `valign: middle`");
    }
    item_set_choice(pass, item, PROPERTY_WRAP, scope, &style->wrap);
    item_set_choice(pass, item, PROPERTY_TEXT_ICONS, scope, &style->icons);
    item_set_choice(pass, item, PROPERTY_HYPHENS, scope, &style->hyphens);
    if ((property = item_property(pass, item, PROPERTY_FIT, scope)) != NULL) {
        style->fit = property->node->kind == NODE_MAPPING
                         ? property->shrinking
                         : (struct text_shrinking){.choice = property->choice};
    }
    item_set_number(pass, item, PROPERTY_MINIMUM, scope, &style->minimum_pt);
    check_minimum(pass, item);
    /* A family is a template of its own kind: a text that may be put together. */
    property = item->element->properties[PROPERTY_FONT_FAMILY];
    if (property != NULL && template_evaluate(pass->sandbox, property->text, scope, pass->arena,
                                              &style->family, &origin, pass->diags) != OUTCOME_OK) {
        pass->failed = true;
    }
}

/* What is there before anything is said of the text. */
static void give_text(struct face_pass *pass, struct item *item)
{
    struct item_text *text = item->own.text = ARENA_NEW(pass->arena, struct item_text);
    text->style = *item->style;
    text->starts_right = pass->mirrored;
    text->markup = "";
}

struct item *item_text_new(struct face_pass *pass, struct source_span span,
                           const struct style *style)
{
    struct item *item = item_new(pass, ELEMENT_TEXT, span, style);
    give_text(pass, item);
    return item;
}

/* Texts that expressions read are collected meanwhile, so that the words of the data are known to be shown. */
void item_text_set(struct face_pass *pass, struct item *item, const struct property *text,
                   const struct scope *scope)
{
    struct item_text *own = item->own.text;
    own->written = text->node;
    own->origin = text->node;
    sandbox_collect_texts(pass->sandbox, pass->texts);
    if (template_print(pass->sandbox, text->text, scope, pass->arena, &own->markup, &own->origin,
                       pass->diags) != OUTCOME_OK) {
        pass->failed = true;
        own->markup = "";
    }
    /* Until the next text: what is read beside texts is not shown. */
    sandbox_collect_texts(pass->sandbox, NULL);
}

static void make_text(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    give_text(pass, item);
    override_style(pass, item, scope);
    item_text_set(pass, item, item->element->properties[PROPERTY_MAIN], scope);
}

/* Blocks are Pango's and not in the arena. */
static void release_text(struct item *item)
{
    if (item->own.text != NULL) {
        text_block_unref(item->own.text->block);
        item->own.text->block = NULL;
    }
}

/* Texts that shrink together change their size for the others on their face. */
static bool text_lasts(struct item *item, const struct node ***origin_out)
{
    *origin_out = &item->own.text->origin;
    return item->own.text->style.fit.group == NULL;
}

/* Who asks for icons and colours while a text is shaped. */
struct icon_search {
    struct face_pass *pass;
    const struct node *origin; /* of the text */
};

/* An icon that is not there yet: a square as high as capitals of a usual size. */
static bool find_wanted_icon(const struct icon_search *search, const char *name,
                             struct text_icon *out)
{
    enum { SIDE_MM = 4 };
    /* The finding names the file that would be it. */
    struct face_pass *pass = search->pass;
    const char *file = item_report_icon_wanted(pass, name, search->origin, NULL);
    out->picture = image_store_stand_in(pass->resources->images, file, SIDE_MM, SIDE_MM);
    out->aspect = 1;
    return true;
}

/* False where it is unknown or unreadable: the text then reports it at its place. */
static bool find_icon(const char *name, void *data, struct text_icon *out)
{
    const struct icon_search *search = data;
    struct face_pass *pass = search->pass;
    if (game_icon_is_wanted(pass->resources->game, pass->arena, name)) {
        return find_wanted_icon(search, name, out);
    }
    const char *path = item_icon_file(pass, name);
    const struct image *image = NULL;
    if (path != NULL) {
        image = item_picture_load(pass, path, NULL, search->origin->span, search->origin);
    }
    if (image == NULL) {
        /* What is wrong with the picture has been told; the text then has no such icon. */
        return false;
    }
    image_report_warnings(image, search->origin->span, search->origin, pass->diags);
    out->picture = image;
    /* Without a height it is drawn as wide as high. */
    out->aspect = image->height_px > 0 ? image->width_px / image->height_px : 1;
    return true;
}

static bool find_colour(const char *name, void *data, struct colour *out)
{
    const struct icon_search *search = data;
    return theme_colour(&search->pass->resources->game->theme, name, out);
}

/* What the text room needs to know of a style: it knows nothing of games. */
static struct text_style text_style_of(const struct style *style)
{
    return (struct text_style){
        .family = style->family,
        .size_pt = style->size_pt,
        .weight = style->weight,
        .italic = style->italic,
        .line_height = style->line_height,
        .letter_spacing_pt = style->letter_spacing_pt,
        .paragraph_gap_mm = style->paragraph_gap_mm,
        .colour = style->colour,
        .align = (enum text_align)style->align,
        .valign = (enum text_valign)style->valign,
        .direction = (enum text_direction)style->direction,
        .icons = (enum text_icons)style->icons,
        .capitals = style->capitals,
        .features = style->features,
        .language = style->language,
        .hyphens = style->hyphens == 1,
    };
}

/* Whether the last block is the one for this room, too: shaped for the same, or without a fault for any width or height, of
 * which it takes no more than there is. One with icons is shaped anew, as they are asked for again. */
static bool serves(const struct item_text *text, double width_mm, double height_mm)
{
    bool is_of_width = text->block_width_mm == width_mm;
    bool is_of_height = text->block_height_mm == height_mm;
    if ((is_of_width && is_of_height) || text->report.problem != TEXT_FINE ||
        text_block_icon_count(text->block) > 0) {
        return is_of_width && is_of_height;
    }
    double block_width_mm = 0, block_height_mm = 0;
    text_block_size(text->block, &block_width_mm, &block_height_mm);
    return (is_of_width ||
            (text->block_width_mm < 0 && text_block_serves_width(text->block, width_mm))) &&
           (is_of_height ||
            (text->block_height_mm < 0 && block_height_mm <= height_mm + MM_TOLERANCE / 2));
}

/* Shapes for a room in mm (negative: unlimited), unless the last block is as good: layout asks for the same room again
 * and again (how wide, how high, where the baseline), then for the one that came of it. */
static struct text_block *shape(struct face_pass *pass, struct item *item, double width_mm,
                                double height_mm)
{
    struct item_text *text = item->own.text;
    if (text->block != NULL && serves(text, width_mm, height_mm)) {
        return text->block;
    }
    struct icon_search search = {pass, text->origin};
    struct text_request request = {
        .markup = text->markup,
        .style = text_style_of(&text->style),
        .width_mm = width_mm,
        .height_mm = height_mm,
        .wrap = (enum text_wrap)text->style.wrap,
        /* Minimum sizes count only where the style lets a text shrink. */
        .minimum_size_pt = text_shrinks(&text->style.fit) ? text->style.minimum_pt : 0,
        .find_icon = find_icon,
        .find_colour = find_colour,
        .find_data = &search,
    };
    /* On a mirrored face lines begin at the right, whichever way the text runs. */
    if (text->starts_right && request.style.direction == TEXT_DIRECTION_AUTO) {
        request.style.direction = TEXT_DIRECTION_AUTO_RTL;
    }
    text_block_unref(text->block);
    text->block = text_block_new(pass->fonts, &request, pass->arena, &text->report);
    text->block_width_mm = width_mm;
    text->block_height_mm = height_mm;
    return text->block;
}

/* As wide as its longest line where there is no width yet. */
static struct extent natural_text(struct face_pass *pass, struct item *item, double width_mm,
                                  double height_mm)
{
    /* Without a width, negative: lines end where the text does. */
    double inside_mm = isfinite(width_mm) ? fmax(0, item_inside(item, width_mm, 0).width_mm) : -1;
    struct text_block *block = shape(pass, item, inside_mm, -1);
    struct extent extent = {0, 0};
    (void)height_mm; /* text is as high as its lines */
    if (block != NULL) {
        text_block_size(block, &extent.width_mm, &extent.height_mm);
    }
    /* Room for rounding, so that a box of the natural size does not break the line anew. */
    extent = item_outside(item, extent);
    return (struct extent){extent.width_mm + MM_TOLERANCE, extent.height_mm};
}

/* Icons in black take the colour of the words round them; coloured ones keep theirs. */
static const struct image *icon_in_colour(struct face_pass *pass, const struct item *item,
                                          const struct image *icon, struct colour colour)
{
    struct image_store *images = pass->resources->images;
    const char *why_not = NULL;
    /* It has the colours of a stand-in. */
    if (icon->is_stand_in) {
        return icon;
    }
    /* Loaded once more, as an SVG in currentColor is another picture in each tint. */
    icon = item_picture_load(pass, icon->path, &colour, item->span, NULL);
    return icon != NULL ? image_store_tint(images, icon, IMAGE_TINT_BLACK, colour, &why_not) : NULL;
}

/* Boxes of icons count from the text's own corner. */
static void place_icon(struct display_item *drawn, const struct display_item *text, struct box box)
{
    drawn->image.box = (struct box){text->text.x_mm + box.x_mm, text->text.y_mm + box.y_mm,
                                    box.width_mm, box.height_mm};
}

/* The icons in a block become pictures of the list, in the colour of the text round them. */
static void draw_icons(struct face_pass *pass, const struct item *item,
                       const struct text_block *block, size_t text_index)
{
    for (size_t i = 0; i < text_block_icon_count(block); i++) {
        struct box box = {0};
        struct colour colour = {0};
        const struct image *image = text_block_icon(block, i, &box, &colour);
        const struct image *tinted = icon_in_colour(pass, item, image, colour);
        if (tinted == NULL) {
            continue;
        }
        struct display_item *drawn = display_list_add(pass->list, DISPLAY_IMAGE, item->span);
        drawn->image.image = tinted;
        drawn->image.opacity = 1;
        drawn->image.named = item->span;
        place_icon(drawn, &pass->list->items[text_index], box);
    }
}

/* Where the top of a block goes in its box. */
static double block_top(const struct style *style, const struct text_block *block,
                        struct box inside)
{
    static const double shares[] = {
        [TEXT_VALIGN_TOP] = 0, [TEXT_VALIGN_MIDDLE] = 0.5, [TEXT_VALIGN_BOTTOM] = 1};
    double width_mm = 0, height_mm = 0, top_mm = 0, bottom_mm = 0;
    text_block_size(block, &width_mm, &height_mm);
    /* From the top of the first line's capitals to the last baseline, which lie in the middle then. */
    if (style->valign == STYLE_VALIGN_MIDDLE && style->centre == STYLE_CENTRE_CAPITALS) {
        text_block_capitals(block, &top_mm, &bottom_mm);
        return inside.y_mm + (inside.height_mm - top_mm - bottom_mm) / 2;
    }
    return inside.y_mm + (inside.height_mm - height_mm) * shares[style->valign];
}

/* ---- texts that shrink together ---- */

struct grouped_text {
    struct grouped_text *next;
    struct item *item;
    struct box inside;
    size_t index;      /* of the text in the list; its icons follow */
    size_t icon_count; /* that were drawn */
    double part;       /* of its size, which it was made smaller to */
};

/* How far it shrank is kept as a share of its own size: texts of one group may be of different sizes. */
static void join_group(struct face_pass *pass, struct item *item, struct box inside, size_t index)
{
    const struct item_text *text = item->own.text;
    /* Most texts shrink for themselves. */
    if (text->style.fit.group == NULL) {
        return;
    }
    struct grouped_text *joined = ARENA_NEW(pass->arena, struct grouped_text);
    *joined = (struct grouped_text){
        .next = pass->grouped_texts,
        .item = item,
        .inside = inside,
        .index = index,
        /* All that was added since are icons of it. */
        .icon_count = pass->list->count - index - 1,
        .part = text->report.size_pt / text->style.size_pt,
    };
    pass->grouped_texts = joined;
}

/* The text is on the list already: it is shaped anew and put into its place there, and so are its icons, which
 * follow it. */
static void draw_smaller(struct face_pass *pass, const struct grouped_text *text, double part)
{
    struct item *item = text->item;
    struct style *style = &item->own.text->style;
    bool was_readable = item_text_is_readable(&item->own.text->report);
    /* Never larger than it is, nor smaller than it may become; what was smaller to begin with stays. */
    style->size_pt = fmin(style->size_pt, fmax(style->size_pt * part, style->minimum_pt));
    struct text_block *block = shape(pass, item, text->inside.width_mm, text->inside.height_mm);
    struct display_item *drawn = &pass->list->items[text->index];
    text_block_unref(drawn->text.block);
    /* Icons of the smaller text are as many, and as tinted. */
    drawn->text.block = block; /* the item's reference goes to the list */
    item->own.text->block = NULL;
    drawn->text.y_mm = block_top(style, block, text->inside);
    for (size_t i = 0; i < text->icon_count && i < text_block_icon_count(block); i++) {
        struct box box = {0};
        struct colour colour = {0};
        text_block_icon(block, i, &box, &colour);
        place_icon(&drawn[1 + i], drawn, box);
    }
    /* Once: what was too small before has been told. */
    if (was_readable) {
        item_text_report_too_small(pass, item);
    }
}

/* The smallest part so far of each group. */
static void note_part(GHashTable *parts, const char *group, double part)
{
    const double *known = g_hash_table_lookup(parts, group);
    if (known == NULL || part < *known) {
        g_hash_table_insert(parts, g_strdup(group), g_memdup2(&part, sizeof part));
    }
}

/* Of a face that is only measured, groups that reach beyond it stay as they are. */
static double group_part(const struct face_pass *pass, const struct text_shrinking *fit,
                         GHashTable *on_face)
{
    struct group_sizes *sizes = pass->resources->group_sizes;
    if (text_shrinks_across_faces(fit)) {
        /* A face that is measured for its group must not ask for what is being measured. */
        return sizes != NULL ? group_sizes_part(sizes, pass->component, fit->group) : 1;
    }
    const double *part = g_hash_table_lookup(on_face, fit->group);
    return *part;
}

/* Texts of one name that reach differently far are two groups, of two sizes. Each is told from the one before it. */
static void check_reach(struct face_pass *pass, const struct grouped_text *text)
{
    static const char *const reaches[] = {"with those on this face alone",
                                          "with those on all faces of the component"};
    const struct text_shrinking *fit = &text->item->own.text->style.fit;
    const struct grouped_text *other = text->next;
    while (other != NULL && strcmp(other->item->own.text->style.fit.group, fit->group) != 0) {
        other = other->next;
    }
    bool beyond = text_shrinks_across_faces(fit);
    if (other != NULL && text_shrinks_across_faces(&other->item->own.text->style.fit) != beyond) {
        face_report(pass, text->item->allowed, DIAG_SHRINK_GROUP_DIFFERS, text->item->span, NULL,
                    fit->group, reaches[beyond], reaches[!beyond]);
    }
}

/* The one of each group that had to shrink most sets the size of the others. */
void item_text_shrink_groups(struct face_pass *pass)
{
    GHashTable *on_face = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    /* First the parts of all, then the sizes of all. */
    for (struct grouped_text *text = pass->grouped_texts; text != NULL; text = text->next) {
        const struct text_shrinking *fit = &text->item->own.text->style.fit;
        bool beyond = text_shrinks_across_faces(fit);
        check_reach(pass, text);
        if (!beyond) {
            note_part(on_face, fit->group, text->part);
        } else if (pass->measured != NULL) {
            note_part(pass->measured, fit->group, text->part);
        }
    }
    for (struct grouped_text *text = pass->grouped_texts; text != NULL; text = text->next) {
        double least = group_part(pass, &text->item->own.text->style.fit, on_face);
        /* The smallest one of a group has its size already. */
        if (text->part > least) {
            draw_smaller(pass, text, least);
        }
    }
    g_hash_table_destroy(on_face);
}

/* ---- drawing ---- */

/* The list has the text before its icons, side by side: item_text_shrink_groups() counts on it. The reference of the
 * item goes at the end, so a face has no more blocks than texts that are shown. */
void item_text_draw(struct face_pass *pass, struct item *item, struct box box)
{
    struct box inside = item_content(item, box);
    struct text_block *block = shape(pass, item, inside.width_mm, inside.height_mm);
    item_text_report(pass, item, inside);
    if (block == NULL) {
        return;
    }
    /* An empty text has a block, for its height, but draws nothing. */
    if (item->own.text->markup[0] != '\0') {
        size_t index = pass->list->count;
        struct display_item *drawn =
            display_list_add(pass->list, DISPLAY_TEXT, item->own.text->origin->span);
        drawn->text.block = text_block_ref(block);
        drawn->text.element = item->span;
        drawn->text.outline = item->own.text->style.outline;
        drawn->text.shadow = item->own.text->style.shadow;
        drawn->text.x_mm = inside.x_mm;
        drawn->text.y_mm = block_top(&item->own.text->style, block, inside);
        draw_icons(pass, item, block, index);
        join_group(pass, item, inside, index);
    }
    /* The list has a reference of its own. */
    text_block_unref(block);
    item->own.text->block = NULL;
}

/* Of the first line, from the top of the item with its padding. */
double item_text_baseline(struct face_pass *pass, struct item *item, double width_mm)
{
    struct extent inside = item_inside(item, width_mm, 0);
    const struct text_block *block = shape(pass, item, fmax(0, inside.width_mm), -1);
    return item->padding_mm[0] + (block != NULL ? text_block_first_baseline_mm(block) : 0);
}

static void draw_text(struct face_pass *pass, struct item *item, struct box box)
{
    item_draw_ground(pass, item, box);
    item_text_draw(pass, item, box);
}

const struct element_class text_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .upright = true,
    .make = make_text,
    .natural = natural_text,
    .draw = draw_text,
    .release = release_text,
    .lasts = text_lasts,
};
