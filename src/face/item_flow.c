/* Containers that divide their room: rows and columns among their children, grids into cells. Whatever has no
 * size of its own is measured first, then tracks_resolve() shares out what there is. */
#include <assert.h>
#include <math.h>

#include "face/face_item.h"
#include "face/tracks.h"

/* Of rounding: what is so little wider than its room still fits. */
#define ROOM_SLACK_MM 0.01

/* In mm, in the order of the tracks. */
static double *sizes_of(struct face_pass *pass, const struct track *tracks, size_t count)
{
    double *sizes = ARENA_NEW_ARRAY(pass->arena, double, count + 1);
    for (size_t i = 0; i < count; i++) {
        sizes[i] = tracks[i].size_mm;
    }
    return sizes;
}

/* Whether a track's content must be measured: it decides the size, or would if nothing ends the room. */
static bool is_wanted(struct length length, double room_mm)
{
    /* A share of an endless room is as much as its content. */
    return length.unit == LENGTH_AUTO || (length.unit != LENGTH_MM && !isfinite(room_mm));
}

double item_share_before(int align, double spare_mm)
{
    switch (align) {
    case ITEM_ALIGN_CENTRE:
        return spare_mm / 2;
    case ITEM_ALIGN_END:
        return spare_mm;
    default: /* at the start, or stretched */
        return 0;
    }
}

/* ---- rows and columns ---- */

/* How a child's size along a row or column is found: as given, else by its kind. */
static struct length flow_length(const struct item *child, bool horizontal)
{
    static const struct length share = {LENGTH_FRACTION, 1};
    static const struct length own = {LENGTH_AUTO, 0};
    if (horizontal ? child->width_given : child->height_given) {
        return horizontal ? child->width : child->height;
    }
    const struct element_class *class = element_class_of(child->kind);
    enum flow_size size = horizontal ? class->in_row : class->in_column;
    /* A box with something in it is as high as that. */
    bool is_own = size == FLOW_OWN || (size == FLOW_OWN_IF_FILLED && child->child_count > 0);
    return is_own ? own : share;
}

/* Parts that get less than they want, such as texts that shrink or whose lines break. */
static size_t count_cut(const struct track *tracks, size_t count)
{
    size_t cut = 0;
    for (size_t i = 0; i < count; i++) {
        bool is_auto = tracks[i].length.unit == LENGTH_AUTO;
        cut += is_auto && tracks[i].size_mm < tracks[i].natural_mm - ROOM_SLACK_MM ? 1 : 0;
    }
    return cut;
}

/* Along a row or column. */
struct flow_sizes {
    double *sizes;   /* of the children, in the arena */
    double total_mm; /* with gaps */
    size_t cut_count;
};

static struct flow_sizes divide_flow(struct face_pass *pass, const struct item *item,
                                     struct extent room)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    double along_mm = horizontal ? room.width_mm : room.height_mm;
    struct track *tracks = ARENA_NEW_ARRAY(pass->arena, struct track, item->child_count + 1);
    for (size_t i = 0; i < item->child_count; i++) {
        struct item *child = item->children[i];
        tracks[i].length = flow_length(child, horizontal);
        /* Along the container without an end, across it in what it has. */
        if (is_wanted(tracks[i].length, along_mm)) {
            struct extent extent = horizontal ? item_natural(pass, child, INFINITY, room.height_mm)
                                              : item_natural(pass, child, room.width_mm, INFINITY);
            tracks[i].natural_mm = horizontal ? extent.width_mm : extent.height_mm;
        }
    }
    double total = tracks_resolve(tracks, item->child_count, along_mm,
                                  horizontal ? item->gap_x_mm : item->gap_y_mm);
    return (struct flow_sizes){sizes_of(pass, tracks, item->child_count), total,
                               count_cut(tracks, item->child_count)};
}

/* What stands on the common line of a row: the first line of a text, else the lower edge. */
static double baseline_of(struct face_pass *pass, struct item *child, double width_mm,
                          double height_mm)
{
    /* A text of a given height may stand anywhere in it. */
    bool is_text = child->kind == ELEMENT_TEXT && !child->height_given && child->rotate_deg == 0;
    return is_text ? item_text_baseline(pass, child, width_mm) : height_mm;
}

/* How far what is aligned by its baseline reaches above that line and below it. */
struct line_reach {
    double above_mm, below_mm;
};

/* As high as the tallest above the line and the deepest below it, which need not be one child. */
static struct line_reach reach_of_row(struct face_pass *pass, const struct item *item,
                                      const double *sizes, double height_mm)
{
    struct line_reach reach = {0, 0};
    for (size_t i = 0; i < item->child_count; i++) {
        struct item *child = item->children[i];
        struct extent extent = item_natural(pass, child, sizes[i], height_mm);
        /* Of what has no baseline the lower edge stands on the line. */
        double above_mm = baseline_of(pass, child, sizes[i], extent.height_mm);
        reach.above_mm = fmax(reach.above_mm, above_mm);
        reach.below_mm = fmax(reach.below_mm, extent.height_mm - above_mm);
    }
    return reach;
}

static bool has_baseline(const struct item *item)
{
    return item->kind == ELEMENT_ROW && item->valign == ITEM_ALIGN_BASELINE;
}

/* Along: all children and the gaps. Across: the largest child, each measured with the size that it gets along. */
static struct extent natural_flow(struct face_pass *pass, struct item *item, double width_mm,
                                  double height_mm)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    struct extent room = item_inside(item, width_mm, height_mm);
    struct flow_sizes flow = divide_flow(pass, item, room);
    const double *sizes = flow.sizes;
    double across = 0;
    for (size_t i = 0; i < item->child_count; i++) {
        /* A column's child is as high as it wants. */
        struct extent extent = horizontal
                                   ? item_natural(pass, item->children[i], sizes[i], room.height_mm)
                                   : item_natural(pass, item->children[i], room.width_mm, INFINITY);
        across = fmax(across, horizontal ? extent.height_mm : extent.width_mm);
    }
    if (has_baseline(item)) {
        struct line_reach reach = reach_of_row(pass, item, sizes, room.height_mm);
        across = fmax(across, reach.above_mm + reach.below_mm);
    }
    return item_outside(item, horizontal ? (struct extent){flow.total_mm, across}
                                         : (struct extent){across, flow.total_mm});
}

/* Across a row or column: the whole of it, or the child's own size where it is aligned. */
static void place_across(struct face_pass *pass, const struct item *item, struct item *child,
                         struct box content, double along_mm, double *position, double *size)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    int align = horizontal ? item->valign : item->align;
    double whole = horizontal ? content.height_mm : content.width_mm;
    struct length length = horizontal ? child->height : child->width;
    bool given = horizontal ? child->height_given : child->width_given;
    *size = whole;
    if (given && (length.unit == LENGTH_MM || length.unit == LENGTH_PERCENT)) {
        *size = item_length(length, whole);
        /* Where it is not stretched it has its own size, but not more than there is. */
    } else if (align != ITEM_ALIGN_STRETCH || (given && length.unit == LENGTH_AUTO)) {
        struct extent extent = horizontal ? item_natural(pass, child, along_mm, whole)
                                          : item_natural(pass, child, whole, along_mm);
        *size = fmin(whole, horizontal ? extent.height_mm : extent.width_mm);
    }
    *position =
        (horizontal ? content.y_mm : content.x_mm) + item_share_before(align, whole - *size);
}

/* How many parts are named. */
enum { PARTS_NAMED_MAX = 6 };

/* "text (line 7) 8.60, image (line 9) 12.00 and 2 more" */
static const char *parts_words(struct face_pass *pass, const struct item *item, const double *sizes)
{
    const char *words = "";
    size_t named = item->child_count > PARTS_NAMED_MAX ? PARTS_NAMED_MAX : item->child_count;
    for (size_t i = 0; i < named; i++) {
        const struct item *child = item->children[i];
        words = arena_printf(pass->arena, "%s%s%s (line %zu) %.2f", words, i > 0 ? ", " : "",
                             element_kind_info(child->kind)->name, source_span_line(child->span),
                             sizes[i]);
    }
    return named < item->child_count
               ? arena_printf(pass->arena, "%s and %zu more", words, item->child_count - named)
               : words;
}

/* ---- texts that are too large for their part ---- */

static size_t count_large(struct face_pass *pass, struct item *item, struct box box,
                          bool horizontal);

/* What stands in an area of the face, or is of a size of its own, lacks no room of the part. */
static size_t count_large_children(struct face_pass *pass, struct item *item, struct box box,
                                   bool horizontal)
{
    struct box content = item_content(item, box);
    size_t count = 0;
    for (size_t i = 0; i < item->child_count; i++) {
        struct item *child = item->children[i];
        bool is_own = child->inside != INSIDE_PARENT || child->panel != NULL ||
                      (horizontal ? child->width_given : child->height_given);
        if (!is_own) {
            count +=
                count_large(pass, child, item_stack_box(pass, item, child, content), horizontal);
        }
    }
    return count;
}

/* How many texts need more width than `box` has, for a word, or more height: of the item itself, or of what lies in it one
 * over the other. */
static size_t count_large(struct face_pass *pass, struct item *item, struct box box,
                          bool horizontal)
{
    if (element_class_of(item->kind)->natural == item_stack_natural) {
        return count_large_children(pass, item, box, horizontal);
    }
    if (item->kind != ELEMENT_TEXT) {
        return 0;
    }
    struct extent extent = item_natural(pass, item, box.width_mm, INFINITY);
    return horizontal ? extent.width_mm > box.width_mm + ROOM_SLACK_MM
                      : extent.height_mm > box.height_mm + ROOM_SLACK_MM;
}

/* Whether several texts of a row are higher than it is. */
static bool is_low_row(struct face_pass *pass, const struct item *item, struct flow_sizes flow,
                       double height_mm)
{
    size_t low_count = 0;
    for (size_t i = 0; item->kind == ELEMENT_ROW && i < item->child_count && low_count < 2; i++) {
        struct box part = {0, 0, flow.sizes[i], height_mm};
        low_count += count_large(pass, item->children[i], part, false);
    }
    return low_count > 1;
}

/* Draws the children one after another from `at`. Of one that is cut, `sizes` becomes what its texts would need; the sum
 * of what is missing is returned. */
static double draw_parts(struct face_pass *pass, struct item *item, struct box content,
                         struct flow_sizes flow, double at, double gap)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    double available = horizontal ? content.width_mm : content.height_mm;
    /* Where one part alone is cut, its text is what is too long. */
    bool is_short = flow.cut_count > 1 || flow.total_mm > available + ROOM_SLACK_MM;
    struct short_part low = {.around = pass->short_part}; /* a row that is too low for its texts */
    struct short_part *around =
        is_low_row(pass, item, flow, content.height_mm) ? &low : pass->short_part;
    double missing_mm = 0;
    /* Where the common line lies, below the top of the content. */
    double above_mm =
        has_baseline(item) ? reach_of_row(pass, item, flow.sizes, content.height_mm).above_mm : 0;
    for (size_t i = 0; i < item->child_count; i++) {
        double position = 0;
        double size = 0;
        place_across(pass, item, item->children[i], content, flow.sizes[i], &position, &size);
        if (has_baseline(item)) {
            position += above_mm - baseline_of(pass, item->children[i], flow.sizes[i], size);
        }
        struct box box = horizontal ? (struct box){at, position, flow.sizes[i], size}
                                    : (struct box){position, at, size, flow.sizes[i]};
        struct short_part part = {.around = around, .horizontal = horizontal};
        pass->short_part = is_short ? &part : around;
        item_arrange(pass, item->children[i], box);
        pass->short_part = low.around;
        at += flow.sizes[i] + gap;
        flow.sizes[i] += part.missing_mm;
        missing_mm += part.missing_mm;
    }
    if (low.missing_mm > ROOM_SLACK_MM) {
        item_report_no_room(pass, item, "high", content.height_mm + low.missing_mm,
                            content.height_mm, NULL);
    }
    return missing_mm;
}

/* Spare room goes where `justify` says, and is there only if no child takes a share of it. Where room is short it is
 * told once for all texts that lack some, and children are placed all the same, so that what else is wrong in them is
 * told too. */
static void draw_flow(struct face_pass *pass, struct item *item, struct box whole)
{
    bool horizontal = item->kind == ELEMENT_ROW;
    struct box content = item_content(item, whole);
    struct flow_sizes flow =
        divide_flow(pass, item, (struct extent){content.width_mm, content.height_mm});
    double available = horizontal ? content.width_mm : content.height_mm;
    double spare = fmax(0, available - flow.total_mm);
    item_draw_ground(pass, item, whole);
    double gap = horizontal ? item->gap_x_mm : item->gap_y_mm;
    double at = horizontal ? content.x_mm : content.y_mm;
    /* The beginning is moved by half of what is spare, or by all of it. */
    at += item->justify == ITEM_JUSTIFY_CENTRE ? spare / 2 : 0;
    at += item->justify == ITEM_JUSTIFY_END ? spare : 0;
    if (item->justify == ITEM_JUSTIFY_BETWEEN && item->child_count > 1) {
        gap += spare / (double)(item->child_count - 1);
    }
    double wanted_mm = flow.total_mm + draw_parts(pass, item, content, flow, at, gap);
    if (wanted_mm > available + ROOM_SLACK_MM) {
        item_report_no_room(pass, item, horizontal ? "wide" : "high", wanted_mm, available,
                            parts_words(pass, item, flow.sizes));
    }
}

const struct element_class row_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN,
    .make = item_make_children,
    .natural = natural_flow,
    .draw = draw_flow,
    .lasts = item_lasts,
};

const struct element_class column_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN,
    .make = item_make_children,
    .natural = natural_flow,
    .draw = draw_flow,
    .lasts = item_lasts,
};

/* ---- grids ---- */

/* Columns with what their cells want. */
static struct track *column_tracks(struct face_pass *pass, const struct item *item,
                                   const struct item_grid *grid, double width_mm)
{
    struct track *tracks = ARENA_NEW_ARRAY(pass->arena, struct track, grid->column_count + 1);
    /* A table may have no columns, but then it has no cells either. */
    assert(grid->column_count > 0 || item->child_count == 0);
    for (size_t i = 0; i < grid->column_count; i++) {
        tracks[i].length = grid->columns[i];
    }
    /* Cells are in reading order: their number tells their column. */
    for (size_t i = 0; i < item->child_count; i++) {
        struct track *track = &tracks[i % grid->column_count];
        if (is_wanted(track->length, width_mm)) {
            struct extent extent = item_reach(pass, item->children[i], INFINITY, INFINITY);
            track->natural_mm = fmax(track->natural_mm, extent.width_mm);
        }
    }
    return tracks;
}

/* Rows with what their cells want, once it is known how wide these are. */
static struct track *row_tracks(struct face_pass *pass, const struct item *item,
                                const struct item_grid *grid, const struct track *columns,
                                size_t row_count, double height_mm)
{
    struct track *tracks = ARENA_NEW_ARRAY(pass->arena, struct track, row_count + 1);
    for (size_t i = 0; i < row_count; i++) {
        /* The last row that is given goes for all below. */
        tracks[i].length = grid->rows[i < grid->row_count ? i : grid->row_count - 1];
    }
    for (size_t i = 0; i < item->child_count; i++) {
        struct track *track = &tracks[i / grid->column_count];
        if (is_wanted(track->length, height_mm)) {
            /* As high as it is in the width of its column. */
            struct extent extent = item_reach(pass, item->children[i],
                                              columns[i % grid->column_count].size_mm, INFINITY);
            track->natural_mm = fmax(track->natural_mm, extent.height_mm);
        }
    }
    return tracks;
}

/* Columns first: how high a cell is depends on how wide it is, and not the other way round. */
static struct grid_sizes divide_grid(struct face_pass *pass, const struct item *item,
                                     const struct item_grid *grid, struct extent room)
{
    size_t columns = grid->column_count;
    /* Rounded up: the last row may not be full. */
    size_t rows = columns > 0 ? (item->child_count + columns - 1) / columns : 0;
    struct track *across = column_tracks(pass, item, grid, room.width_mm);
    tracks_resolve(across, columns, room.width_mm, item->gap_x_mm);
    struct track *down = row_tracks(pass, item, grid, across, rows, room.height_mm);
    tracks_resolve(down, rows, room.height_mm, item->gap_y_mm);
    return (struct grid_sizes){sizes_of(pass, across, columns), sizes_of(pass, down, rows), rows};
}

/* The sum of columns and rows with their gaps, and the padding. */
struct extent item_grid_natural(struct face_pass *pass, struct item *item,
                                const struct item_grid *grid, double width_mm, double height_mm)
{
    struct grid_sizes sizes = divide_grid(pass, item, grid, item_inside(item, width_mm, height_mm));
    struct extent result = {0, 0};
    for (size_t i = 0; i < grid->column_count; i++) {
        result.width_mm += sizes.columns[i] + (i > 0 ? item->gap_x_mm : 0);
    }
    for (size_t i = 0; i < sizes.row_count; i++) {
        result.height_mm += sizes.rows[i] + (i > 0 ? item->gap_y_mm : 0);
    }
    return item_outside(item, result);
}

/* `count` sizes have one gap less between them. */
static double sum_with_gaps(const double *sizes, size_t count, double gap_mm)
{
    double total = count > 1 ? gap_mm * (double)(count - 1) : 0;
    for (size_t i = 0; i < count; i++) {
        total += sizes[i];
    }
    return total;
}

/* Sizes are used as they are though they do not fit, which is told. */
struct grid_sizes item_grid_divide(struct face_pass *pass, struct item *item,
                                   const struct item_grid *grid, struct box content)
{
    struct grid_sizes sizes =
        divide_grid(pass, item, grid, (struct extent){content.width_mm, content.height_mm});
    double width = sum_with_gaps(sizes.columns, grid->column_count, item->gap_x_mm);
    double height = sum_with_gaps(sizes.rows, sizes.row_count, item->gap_y_mm);
    if (width > content.width_mm + ROOM_SLACK_MM) {
        item_report_no_room(pass, item, "wide", width, content.width_mm, NULL);
    }
    if (height > content.height_mm + ROOM_SLACK_MM) {
        item_report_no_room(pass, item, "high", height, content.height_mm, NULL);
    }
    return sizes;
}

/* Filled by the child unless something says how large it is or where it stands. */
static struct box child_box(struct face_pass *pass, const struct item *item, struct item *child,
                            struct box cell)
{
    bool stretch = item->align == ITEM_ALIGN_STRETCH && item->valign == ITEM_ALIGN_STRETCH;
    bool given = child->width_given || child->height_given || child->placed ||
                 child->inside != INSIDE_PARENT;
    return stretch && !given ? cell : item_stack_box(pass, item, child, cell);
}

/* Whether several texts are higher than their rows: then these are what is too low, not one of the texts. */
static bool has_low_rows(struct face_pass *pass, const struct item *item,
                         const struct item_grid *grid, const struct grid_sizes *sizes)
{
    size_t low_count = 0;
    for (size_t i = 0; i < item->child_count && low_count < 2; i++) {
        size_t row = i / grid->column_count;
        size_t given = row < grid->row_count ? row : grid->row_count - 1;
        struct box cell = {0, 0, sizes->columns[i % grid->column_count], sizes->rows[row]};
        if (grid->rows[given].unit != LENGTH_AUTO) {
            low_count += count_large(pass, item->children[i], cell, false);
        }
    }
    return low_count > 1;
}

/* Whether several texts have a word that is wider than their columns. */
static bool has_narrow_columns(struct face_pass *pass, const struct item *item,
                               const struct item_grid *grid, const struct grid_sizes *sizes)
{
    size_t narrow_count = 0;
    for (size_t i = 0; i < item->child_count && narrow_count < 2; i++) {
        struct box cell = {0, 0, sizes->columns[i % grid->column_count],
                           sizes->rows[i / grid->column_count]};
        narrow_count += count_large(pass, item->children[i], cell, true);
    }
    return narrow_count > 1;
}

/* Row by row, as text is read. */
void item_grid_draw(struct face_pass *pass, struct item *item, const struct item_grid *grid,
                    const struct grid_sizes *sizes, struct box content)
{
    double x_mm = content.x_mm;
    double y_mm = content.y_mm;
    bool is_short = has_low_rows(pass, item, grid, sizes);
    bool is_narrow = has_narrow_columns(pass, item, grid, sizes);
    double missing_mm = 0,
           row_missing_mm = 0; /* of all rows; of the text that lacks most in this one */
    double *wanted = ARENA_NEW_ARRAY(pass->arena, double, grid->column_count + 1);
    for (size_t i = 0; i < grid->column_count; i++) {
        wanted[i] = sizes->columns[i];
    }
    for (size_t i = 0; i < item->child_count; i++) {
        size_t column = i % grid->column_count;
        size_t row = i / grid->column_count;
        struct box cell = {x_mm, y_mm, sizes->columns[column], sizes->rows[row]};
        struct short_part *around = pass->short_part;
        struct short_part narrow = {.around = around, .horizontal = true};
        struct short_part part = {.around = is_narrow ? &narrow : around};
        pass->short_part = is_short ? &part : part.around;
        item_arrange(pass, item->children[i], child_box(pass, item, item->children[i], cell));
        pass->short_part = around;
        row_missing_mm = fmax(row_missing_mm, part.missing_mm);
        wanted[column] = fmax(wanted[column], sizes->columns[column] + narrow.missing_mm);
        x_mm += sizes->columns[column] + item->gap_x_mm;
        if (column + 1 == grid->column_count || i + 1 == item->child_count) {
            x_mm = content.x_mm;
            y_mm += sizes->rows[row] + item->gap_y_mm;
            missing_mm += row_missing_mm;
            row_missing_mm = 0;
        }
    }
    double columns_mm = sum_with_gaps(sizes->columns, grid->column_count, item->gap_x_mm);
    double wanted_mm = sum_with_gaps(wanted, grid->column_count, item->gap_x_mm);
    if (wanted_mm > columns_mm + ROOM_SLACK_MM) {
        item_report_no_room(pass, item, "wide", wanted_mm, columns_mm, NULL);
    }
    if (missing_mm > ROOM_SLACK_MM) {
        double rows_mm = sum_with_gaps(sizes->rows, sizes->row_count, item->gap_y_mm);
        item_report_no_room(pass, item, "high", rows_mm + missing_mm, rows_mm, NULL);
    }
}

/* As given, else one of `fallback`. */
static const struct length *grid_lengths(struct face_pass *pass, const struct property *given,
                                         struct length fallback, size_t *count_out)
{
    size_t given_count = given != NULL ? item_length_count(given) : 0;
    *count_out = given_count > 0 ? given_count : 1;
    struct length *lengths = ARENA_NEW_ARRAY(pass->arena, struct length, *count_out);
    lengths[0] = fallback;
    /* A length that is wrong ends the list; the face has failed by then. */
    for (size_t i = 0; i < given_count && item_is_size(pass, item_length_at(given, i)); i++) {
        lengths[i] = item_length_at(given, i)->length;
    }
    return lengths;
}

/* `columns: 3` are three that are equally wide; a length that has its unit is the width of a single one. */
static size_t equal_columns(const struct property *columns)
{
    static const double most = 100;
    const char *end = columns != NULL && columns->node->kind == NODE_SCALAR
                          ? number_end(node_text(columns->node), false)
                          : NULL;
    bool has_unit = end != NULL && *end != '\0';
    double count = columns != NULL ? columns->length.amount : 0;
    /* "3" is a number, "3mm" is a length; a length alone is one column. */
    bool is_count = columns != NULL && columns->node->kind == NODE_SCALAR && !has_unit &&
                    columns->length.unit == LENGTH_MM && count == floor(count) && count >= 1 &&
                    count <= most;
    return is_count ? (size_t)count : 0;
}

/* Without `columns` there is one, of all the width; rows are as high as their cells want, unless given, and the last
 * that is given goes on for those below. */
static void make_grid(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    struct item_grid *grid = item->own.grid = ARENA_NEW(pass->arena, struct item_grid);
    const struct property *columns = item_property(pass, item, PROPERTY_GRID_COLUMNS, scope);
    const struct property *rows = item_property(pass, item, PROPERTY_GRID_ROWS, scope);
    item_make_children(pass, item, scope);
    const struct length share = {LENGTH_FRACTION, 1};
    size_t equal_count = equal_columns(columns);
    if (equal_count > 0) {
        struct length *lengths = ARENA_NEW_ARRAY(pass->arena, struct length, equal_count);
        for (size_t i = 0; i < equal_count; i++) {
            lengths[i] = share;
        }
        grid->columns = lengths;
        grid->column_count = equal_count;
    } else {
        grid->columns = grid_lengths(pass, columns, share, &grid->column_count);
    }
    grid->rows = grid_lengths(pass, rows, (struct length){LENGTH_AUTO, 1}, &grid->row_count);
}

static struct extent natural_grid(struct face_pass *pass, struct item *item, double width_mm,
                                  double height_mm)
{
    return item_grid_natural(pass, item, item->own.grid, width_mm, height_mm);
}

static void draw_grid(struct face_pass *pass, struct item *item, struct box box)
{
    struct box content = item_content(item, box);
    struct grid_sizes sizes = item_grid_divide(pass, item, item->own.grid, content);
    item_draw_ground(pass, item, box);
    item_grid_draw(pass, item, item->own.grid, &sizes, content);
}

const struct element_class grid_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN,
    .make = make_grid,
    .natural = natural_grid,
    .draw = draw_grid,
    .lasts = item_lasts,
};
