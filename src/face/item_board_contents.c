/* What stands in the spaces of a board: pictures, icons, texts, labels and names, and the labels along
 * its edges. */
#include <math.h>
#include <string.h>

#include "board/board_paths.h"
#include "board/board_shape.h"
#include "face/item_board.h"

/* How much of a space, from its edge, is kept free of what stands in it. */
#define MARGIN_SHARE 0.05
/* And how much of the rest by an icon in a corner, where two edges are near. */
#define CORNER_SHARE 0.035

/* How far a picture lies over the spaces beside its own: where two edges only met, the paper would show
 * between them. About a pixel of the coarsest output. */
#define PICTURE_OVERLAP_MM 0.3

/* One space, or a set of them that something stands on as a whole. */
struct site {
    const struct board_frame *frame;
    const struct board_mark *mark; /* NULL: a word without a legend */
    const struct board_look *look;
    const struct node *origin; /* for findings */
    const char *word;
    size_t space; /* the first of them */
    struct box box;
};

/* A space without what its look (NULL: none) keeps free at the edge. */
static struct box inner_box(struct box box, const struct board_look *look)
{
    double side_mm = fmin(box.width_mm, box.height_mm);
    double free_mm = look != NULL && look->has_padding ? item_length(look->padding, side_mm)
                                                       : MARGIN_SHARE * side_mm;
    return box_inset(box, fmax(fmin(free_mm, side_mm / 2), 0));
}

/* Places count from the top left, row by row: 0 left and above, 1 in the middle, 2 right and below. */
static struct box part_of(struct box box, int place, double width_mm, double height_mm)
{
    double across = place % 3 / 2.0;
    double down = (int)(place / 3) / 2.0;
    return (struct box){box.x_mm + (box.width_mm - width_mm) * across,
                        box.y_mm + (box.height_mm - height_mm) * down, width_mm, height_mm};
}

/* A text in a box, at a place in it. */
static void board_frame_draw_text(const struct board_frame *frame, const char *markup,
                                  const struct node *origin, const struct style *style, int place,
                                  struct box box)
{
    static const int aligns[] = {STYLE_ALIGN_START, STYLE_ALIGN_CENTRE, STYLE_ALIGN_END};
    static const int valigns[] = {STYLE_VALIGN_TOP, STYLE_VALIGN_MIDDLE, STYLE_VALIGN_BOTTOM};
    if (markup == NULL || *markup == '\0') {
        return;
    }
    struct item *text = item_text_new(frame->pass, origin->span, style);
    text->own.text->style.align = aligns[place % 3];
    text->own.text->style.valign = valigns[place / 3];
    text->own.text->markup = markup;
    text->own.text->origin = origin;
    item_text_draw(frame->pass, text, box);
}

/* ---- names that texts may use ---- */

static const struct scope *site_scope(const struct site *site, const struct scope *outer)
{
    /* The names that a text of a space may use, beside those of the mark's own data. */
    enum { NAME_COUNT = 5 };
    const struct board *board = site->frame->board;
    struct arena *arena = site->frame->pass->arena;
    struct scope_name *names = ARENA_NEW_ARRAY(arena, struct scope_name, NAME_COUNT);
    int kind = site->mark != NULL ? site->mark->kind : -1;
    names[0] = (struct scope_name){"word", value_from_text(site->word)};
    names[1] =
        (struct scope_name){"kind", value_from_text(kind >= 0 ? board->kind_names[kind] : NULL)};
    names[2] =
        (struct scope_name){"space", value_from_text(board_space_name(arena, board, site->space))};
    names[3] = (struct scope_name){
        "row", value_from_integer((long long)board_row_number(board, site->space))};
    names[4] = (struct scope_name){
        "column", value_from_integer((long long)board_column_number(board, site->space))};
    struct scope *scope = ARENA_NEW(arena, struct scope);
    *scope = (struct scope){.parent = outer, .names = names, .name_count = NAME_COUNT};
    /* The innermost record: its fields go before what holds outside. */
    if (site->mark != NULL && site->mark->node->kind == NODE_MAPPING) {
        scope->record = site->mark->node;
    }
    return scope;
}

static const char *evaluate(const struct site *site, const struct template *text,
                            const struct scope *outer, const struct node **origin_out)
{
    struct face_pass *pass = site->frame->pass;
    const char *result = NULL;
    if (text == NULL || template_print(pass->sandbox, text, site_scope(site, outer), pass->arena,
                                       &result, origin_out, pass->diags) != OUTCOME_OK) {
        pass->failed = true;
        return NULL;
    }
    return result;
}

/* A text that the data gives under `key`, else the look; NULL: neither. Texts of the data see only what
 * stands beside them, so that what a face shows is told by the names its layout reads. */
static const char *site_text(const struct site *site, const char *key, enum look_field field,
                             const struct node **origin_out)
{
    struct face_pass *pass = site->frame->pass;
    const struct node *node = site->mark != NULL ? node_lookup(site->mark->node, key) : NULL;
    const struct look *look = site->look->look;
    /* The data's own text, which is parsed for each space: few have one. */
    if (node != NULL && node->kind == NODE_SCALAR) {
        return evaluate(site, template_parse(pass->arena, node, pass->diags), NULL, origin_out);
    }
    const struct property *property = look != NULL ? look->fields[field] : NULL;
    return property != NULL ? evaluate(site, property->text, site->frame->look->scope, origin_out)
                            : NULL;
}

/* ---- one site ---- */

/* What pictures and icons draw in currentColor. */
static struct colour tint_of(const struct board_look *look)
{
    return look->has_icon_colour ? look->icon_colour : look->style->colour;
}

static bool is_corner(int place)
{
    return place % 3 != 1 && place / 3 != 1;
}

static struct box icon_box(const struct site *site)
{
    const struct board_look *look = site->look;
    struct box box = site->box;
    /* Corners are sharper than sides; a padding that is given is meant as it is. */
    if (is_corner(look->icon_place) && !look->has_padding) {
        box = box_inset(box, CORNER_SHARE * fmin(box.width_mm, box.height_mm));
    }
    return part_of(box, look->icon_place, fmin(site->box.width_mm * look->icon_share, box.width_mm),
                   fmin(site->box.height_mm * look->icon_share, box.height_mm));
}

static void draw_icon(const struct site *site)
{
    const struct node *origin = NULL;
    const char *name = site_text(site, "icon", LOOK_ICON, &origin);
    if (name == NULL || *name == '\0') {
        return;
    }
    const struct board_look *look = site->look;
    struct face_pass *pass = site->frame->pass;
    /* The picture's place within its box is that of the box in the space. */
    const struct image_request request = {ELEMENT_ICON, name, origin, origin, tint_of(look)};
    struct item_image icon = item_image_load(pass, &request);
    icon.align = look->icon_place % 3;
    icon.valign = look->icon_place / 3;
    item_image_draw(pass, &icon, site->frame->item->span, icon_box(site));
}

static void draw_site(const struct site *site)
{
    const struct node *origin = NULL;
    draw_icon(site);
    /* What is printed is collected, so that words of the data are known to be shown. */
    sandbox_collect_texts(site->frame->pass->sandbox, site->frame->pass->texts);
    const char *text = site_text(site, "text", LOOK_TEXT, &origin);
    sandbox_collect_texts(site->frame->pass->sandbox, NULL);
    if (text != NULL) {
        board_frame_draw_text(site->frame, text, origin, site->look->style, site->look->place,
                              site->box);
    }
}

static struct box set_box(const struct board_frame *frame, const bool *set,
                          const struct board_look *look)
{
    struct box box = {0};
    /* The box round all of them. */
    bool any = false;
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        if (set[i]) {
            struct box space = inner_box(board_frame_space_box(frame, i), look);
            box = any ? box_union(box, space) : space;
            any = true;
        }
    }
    return box;
}

/* ---- pictures that fill spaces ---- */

static void draw_picture(const struct site *site, const bool *set)
{
    const struct board_frame *frame = site->frame;
    struct display_list *list = frame->pass->list;
    const struct look *look = site->look->look;
    const struct node *origin = NULL;
    if (look == NULL || look->fields[LOOK_IMAGE] == NULL) {
        return;
    }
    const char *name = evaluate(site, look->fields[LOOK_IMAGE]->text, frame->look->scope, &origin);
    if (name == NULL) {
        return;
    }
    const struct image_request request = {ELEMENT_IMAGE, name, origin,
                                          look->fields[LOOK_IMAGE]->node, tint_of(site->look)};
    struct item_image picture = item_image_load(frame->pass, &request);
    /* All of the spaces is covered, and what stands out is clipped away. */
    picture.fit = PICTURE_COVER;
    picture.align = picture.valign = 1;
    /* A little beyond the edge, under what is drawn later. */
    struct path outline = board_frame_outline(frame, set, -PICTURE_OVERLAP_MM);
    display_list_push_clip(list, &outline, frame->item->span);
    item_image_draw(frame->pass, &picture, frame->item->span, path_bounds(&outline));
    display_list_add(list, DISPLAY_POP, frame->item->span);
}

/* ---- all of them ---- */

typedef void (*site_drawer)(const struct site *site, const bool *set);

static void draw_in_space(const struct site *site, const bool *set)
{
    (void)set; /* only pictures are cut to their spaces */
    draw_site(site);
}

static void visit_layer(const struct board_frame *frame, size_t index, bool *set, site_drawer draw)
{
    const struct board_layer *layer = &frame->board->layers[index];
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        const struct board_mark *mark = layer->marks[i];
        if (!frame->board->spaces[i].present || layer->words[i] == NULL ||
            (mark != NULL && mark->kind < 0)) {
            continue;
        }
        /* A word without a meaning has the look of its layer. */
        struct site site = {.frame = frame,
                            .mark = mark,
                            .look = mark != NULL ? &frame->look->kinds[mark->kind]
                                                 : &frame->look->words[index],
                            .origin = layer->node,
                            .word = layer->words[i],
                            .space = i};
        site.box = inner_box(board_frame_space_box(frame, i), site.look);
        /* The set is made once and is empty again behind each space. */
        set[i] = true;
        draw(&site, set);
        set[i] = false;
    }
}

static void visit_spans(const struct board_frame *frame, site_drawer draw)
{
    static const struct board_look plain = {.icon_share = 0.6};
    for (size_t i = 0; i < frame->board->span_count; i++) {
        const struct board_span *span = &frame->board->spans[i];
        /* What a span of no kind looks like. */
        struct board_look look = plain;
        look.style = frame->look->label_style;
        look.icon_place = BOARD_PLACE_CENTRE;
        look.place = BOARD_PLACE_BOTTOM;
        const bool *set = board_frame_span_set(frame, span);
        struct site site = {.frame = frame,
                            .mark = &span->mark,
                            .look =
                                span->mark.kind >= 0 ? &frame->look->kinds[span->mark.kind] : &look,
                            .origin = span->mark.node,
                            .space = span->spaces[0]};
        site.box = set_box(frame, set, site.look);
        draw(&site, set);
    }
}

static void visit_sites(const struct board_frame *frame, site_drawer draw)
{
    bool *set = board_frame_new_set(frame);
    for (size_t i = 0; i < frame->board->layer_count; i++) {
        visit_layer(frame, i, set, draw);
    }
    visit_spans(frame, draw);
}

static bool has_pictures(const struct board_frame *frame)
{
    /* Spans have the looks of kinds. */
    const struct look_group {
        const struct board_look *looks;
        size_t count;
    } groups[] = {{frame->look->kinds, frame->board->kind_count},
                  {frame->look->words, frame->board->layer_count}};
    for (size_t i = 0; i < G_N_ELEMENTS(groups); i++) {
        for (size_t j = 0; j < groups[i].count; j++) {
            const struct look *look = groups[i].looks[j].look;
            if (look != NULL && look->fields[LOOK_IMAGE] != NULL) {
                return true;
            }
        }
    }
    return false;
}

void board_frame_draw_pictures(const struct board_frame *frame, const bool *present)
{
    if (!has_pictures(frame)) {
        return;
    }
    struct path ground = board_frame_outline(frame, present, 0);
    display_list_push_clip(frame->pass->list, &ground, frame->item->span);
    visit_sites(frame, draw_picture);
    display_list_add(frame->pass->list, DISPLAY_POP, frame->item->span);
}

/* ---- labels ---- */

/* Whether the spaces make a whole rectangle of a square board. */
static bool is_rectangle(const struct board *board, const bool *set)
{
    /* The bounds of the set in rows and columns: it is a rectangle if it fills them. */
    size_t first = SIZE_MAX, last = 0, left = SIZE_MAX, right = 0, count = 0;
    for (size_t i = 0; i < board_space_count(board); i++) {
        if (set[i]) {
            first = MIN(first, i / board->column_count);
            last = MAX(last, i / board->column_count);
            left = MIN(left, i % board->column_count);
            right = MAX(right, i % board->column_count);
            count++;
        }
    }
    return board->shape->rectangular && count > 0 &&
           count == (last - first + 1) * (right - left + 1);
}

/* The space of a set that lies nearest to a place in the box round it. */
static size_t nearest_space(const struct board_frame *frame, const bool *set, int place)
{
    /* The place itself, a point, of the box round the set and of each space. */
    struct box target = part_of(set_box(frame, set, NULL), place, 0, 0);
    size_t nearest = 0;
    double least = INFINITY;
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        struct box box = part_of(board_frame_space_box(frame, i), place, 0, 0);
        double distance = hypot(box.x_mm - target.x_mm, box.y_mm - target.y_mm);
        /* Nearer by more than rounding, so that the first of equals wins. */
        if (set[i] && distance < least - MM_TOLERANCE) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

/* Where the label of a set stands: in the set, whatever its shape; so in a run of spaces of one row. */
static struct box label_box(const struct board_frame *frame, const bool *set, int place)
{
    const struct board *board = frame->board;
    if (is_rectangle(board, set)) {
        return set_box(frame, set, NULL);
    }
    bool *run = board_frame_new_set(frame);
    size_t middle = nearest_space(frame, set, place);
    size_t row_start = middle - middle % board->column_count;
    /* In rows that are shifted a text would lie across their zigzag. */
    bool single = !board->shape->rows_run_straight;
    /* To the left from the middle, then to the right, as far as the set goes. */
    for (size_t i = middle + 1; i-- > row_start && set[i] && (!single || i == middle);) {
        run[i] = true;
    }
    for (size_t i = middle; i < row_start + board->column_count && set[i] && !single; i++) {
        run[i] = true;
    }
    return set_box(frame, run, NULL);
}

static void draw_label(const struct board_frame *frame, const struct board_mark *mark,
                       const bool *set, const struct board_look *look, double inset_mm)
{
    const struct style *style = look->style != NULL ? look->style : frame->look->label_style;
    if (mark->label != NULL) {
        board_frame_draw_text(frame, mark->label, node_lookup(mark->node, "label"), style,
                              look->place, box_inset(label_box(frame, set, look->place), inset_mm));
    }
}

/* Spaces of one kind and label: a kind may have several entries in a legend, each with its own label or none. */
static void find_labelled(const struct board_frame *frame, const struct board_layer *layer,
                          const struct board_mark *mark, bool *set)
{
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        const struct board_mark *here = layer->marks[i];
        set[i] = here != NULL && here->kind == mark->kind && frame->board->spaces[i].present &&
                 g_strcmp0(here->label, mark->label) == 0;
    }
}

/* A label stands once in each connected part of its spaces. */
static void draw_in_parts(const struct board_frame *frame, const struct board_mark *mark, bool *set)
{
    size_t count = board_space_count(frame->board), part_count = 0;
    const int *parts = board_parts(frame->pass->arena, frame->board, set, NULL, &part_count);
    for (size_t part = 0; part < part_count; part++) {
        /* `set` is written over: the parts are known by now. */
        for (size_t i = 0; i < count; i++) {
            set[i] = parts[i] == (int)part;
        }
        draw_label(frame, mark, set, &frame->look->kinds[mark->kind], 0);
    }
}

static void draw_layer_labels(const struct board_frame *frame, const struct board_layer *layer)
{
    size_t count = board_space_count(frame->board);
    /* `done` are spaces whose label is drawn, of whichever part. */
    bool *set = board_frame_new_set(frame), *done = board_frame_new_set(frame);
    for (size_t kind = 0; kind < frame->board->kind_count; kind++) {
        for (size_t i = 0; i < count; i++) {
            const struct board_mark *mark = layer->marks[i];
            if (done[i] || mark == NULL || mark->kind != (int)kind || mark->label == NULL ||
                !frame->board->spaces[i].present) {
                continue;
            }
            find_labelled(frame, layer, mark, set);
            for (size_t j = 0; j < count; j++) {
                done[j] = done[j] || set[j];
            }
            draw_in_parts(frame, mark, set);
        }
    }
}

static void draw_labels(const struct board_frame *frame)
{
    const struct board *board = frame->board;
    for (size_t i = 0; i < board->layer_count; i++) {
        draw_layer_labels(frame, &board->layers[i]);
    }
    for (size_t i = 0; i < board->span_count; i++) {
        const struct board_span *span = &board->spans[i];
        const bool *set = board_frame_span_set(frame, span);
        struct board_look plain = {.place = BOARD_PLACE_BOTTOM};
        draw_label(frame, &span->mark, set,
                   span->mark.kind >= 0 ? &frame->look->kinds[span->mark.kind] : &plain, 0);
    }
    for (size_t i = 0; i < board->region_count; i++) {
        const struct board_look *look = &frame->look->regions[i];
        draw_label(frame, &board->regions[i].mark, board->regions[i].spaces, look,
                   look->has_stroke ? look->inset_mm : 0);
    }
}

/* The box of a space, or of all that are joined to it. */
static struct box joined_box(const struct board_frame *frame, size_t space)
{
    const struct board *board = frame->board;
    int span = board->spaces[space].span;
    if (span < 0 || !board->spans[span].joined) {
        return inner_box(board_frame_space_box(frame, space), NULL);
    }
    return set_box(frame, board_frame_span_set(frame, &board->spans[span]), NULL);
}

/* How far inside a space the outlines of its regions reach. */
static double outlines_mm(const struct board_frame *frame, size_t space)
{
    double most_mm = 0;
    for (size_t i = 0; i < frame->board->region_count; i++) {
        const struct board_look *look = &frame->look->regions[i];
        if (frame->board->regions[i].spaces[space] && look->has_stroke) {
            /* From the edge to the far side of the line. */
            most_mm = fmax(most_mm, look->inset_mm + look->stroke.width_mm / 2);
        }
    }
    return most_mm;
}

/* Names of all spaces of a region keep clear of its outline, so that they stand alike. */
static void draw_names(const struct board_frame *frame)
{
    const struct item_board *look = frame->look;
    for (size_t i = 0; i < board_space_count(frame->board); i++) {
        if (frame->board->spaces[i].present && board_space_head(frame->board, i) == i) {
            board_frame_draw_text(frame, board_space_name(frame->pass->arena, frame->board, i),
                                  look->label_origin, look->label_style, look->names - 1,
                                  box_inset(joined_box(frame, i), outlines_mm(frame, i)));
        }
    }
}

/* Labels of rows and columns stand on the sides of the origin, where they count from. */
static void draw_row_label(const struct board_frame *frame, size_t row)
{
    const struct item_board *look = frame->look;
    const struct board *board = frame->board;
    struct box bounds = transform_box(frame->place, board_bounds(board));
    size_t space = row * board->column_count;
    struct box box = transform_box(frame->place, board_space_bounds(board, space));
    /* A fifth of the gutter is left between label and board. */
    box.width_mm = look->gutter_x_mm * 0.8;
    /* On the right of the board, or on its left. */
    box.x_mm = board->from_right ? bounds.x_mm + bounds.width_mm + look->gutter_x_mm - box.width_mm
                                 : bounds.x_mm - look->gutter_x_mm;
    board_frame_draw_text(frame, look->row_labels[board_row_number(board, space) - 1],
                          look->label_origin, look->label_style,
                          board->from_right ? BOARD_PLACE_LEFT : BOARD_PLACE_RIGHT, box);
}

static void draw_column_label(const struct board_frame *frame, size_t column)
{
    const struct item_board *look = frame->look;
    const struct board *board = frame->board;
    struct box bounds = transform_box(frame->place, board_bounds(board));
    struct box box = board_frame_space_box(frame, column);
    box.height_mm = look->gutter_y_mm;
    box.y_mm = board->from_bottom ? bounds.y_mm + bounds.height_mm : bounds.y_mm - box.height_mm;
    board_frame_draw_text(frame, look->column_labels[board_column_number(board, column) - 1],
                          look->label_origin, look->label_style, BOARD_PLACE_CENTRE, box);
}

static void draw_edge_labels(const struct board_frame *frame)
{
    const struct board *board = frame->board;
    for (size_t i = 0; frame->look->row_labels != NULL && i < board->row_count; i++) {
        /* By the number that a row has in names, whichever way they count. */
        draw_row_label(frame, i);
    }
    for (size_t i = 0; frame->look->column_labels != NULL && i < board->column_count; i++) {
        draw_column_label(frame, i);
    }
}

void board_frame_draw_contents(const struct board_frame *frame)
{
    visit_sites(frame, draw_in_space);
    draw_labels(frame);
    if (frame->look->names > 0) {
        draw_names(frame);
    }
    draw_edge_labels(frame);
}
