/* Tables: cells made from rows and columns of data, laid out as a grid with grounds and lines. */
#include <glib.h>

#include "face/face_item.h"

struct item_table {
    struct item_grid grid; /* of the head, if there is one, and a row for each record */
    size_t head_rows;
    bool has_stripe, has_line, has_head_fill;
    struct colour stripe, line, head_fill;
    double line_width_mm;
    int lines; /* enum table_lines: where they are drawn */
};

/* Of lines between cells, where nothing else says it. */
#define LINE_WIDTH_MM 0.2

/* A column with its `each` unfolded. */
struct made_column {
    const struct table_column *column;
    const struct property *each; /* NULL: not repeated */
    const struct value *value;
    size_t index;
};

static const struct scope *column_scope(struct face_pass *pass, const struct made_column *column,
                                        const struct scope *scope)
{
    return column->each != NULL
               ? item_each_scope(pass, column->each, scope, column->value, column->index)
               : scope;
}

static GArray *make_columns(struct face_pass *pass, const struct element *element,
                            const struct scope *scope)
{
    GArray *columns = g_array_new(FALSE, TRUE, sizeof(struct made_column));
    /* Each column stands for one, or for as many as its `each` goes over. */
    for (size_t i = 0; i < element->column_count; i++) {
        struct made_column made = {.column = &element->columns[i]};
        const struct value *values = NULL;
        size_t count = 0;
        if (made.column->each == NULL) {
            g_array_append_val(columns, made);
        } else if (item_each(pass, made.column->each, scope, &values, &count)) {
            made.each = made.column->each;
            for (made.index = 0; made.index < count; made.index++) {
                made.value = &values[made.index];
                g_array_append_val(columns, made);
            }
        }
    }
    return columns;
}

/* A cell: text, or elements on top of each other, or nothing. */
static struct item *make_cell(struct face_pass *pass, const struct item *table,
                              const struct table_column *column, const struct property *text,
                              const struct style *style, const struct scope *scope)
{
    /* Without a text it is empty, or holds elements. */
    struct item *cell = text != NULL ? item_text_new(pass, table->span, style)
                                     : item_new(pass, ELEMENT_STACK, table->span, style);
    if (text != NULL) {
        const struct property *align = item_evaluate(pass, column->align, scope);
        const struct property *valign = item_evaluate(pass, column->valign, scope);
        struct style *own = &cell->own.text->style;
        item_text_set(pass, cell, text, scope);
        own->align = align != NULL ? align->choice : own->align;
        own->valign = valign != NULL ? valign->choice : own->valign;
    }
    /* The table's own padding is that of each cell. */
    for (size_t side = 0; side < 4; side++) {
        cell->padding_mm[side] = table->padding_mm[side];
    }
    return cell;
}

static void add_head(struct face_pass *pass, const struct item *table, const GArray *columns,
                     const struct scope *scope, GPtrArray *cells)
{
    /* The head has a style of its own, over the table's. */
    const struct style *style =
        item_style(pass, table->element->properties[PROPERTY_HEAD_STYLE], scope, table->style);
    for (guint i = 0; i < columns->len; i++) {
        const struct made_column *made = &g_array_index(columns, struct made_column, i);
        g_ptr_array_add(cells, make_cell(pass, table, made->column, made->column->head, style,
                                         column_scope(pass, made, scope)));
    }
}

static void add_row(struct face_pass *pass, const struct item *table, const GArray *columns,
                    const struct scope *scope, GPtrArray *cells)
{
    for (guint i = 0; i < columns->len; i++) {
        const struct made_column *made = &g_array_index(columns, struct made_column, i);
        const struct table_column *column = made->column;
        const struct scope *inner = column_scope(pass, made, scope);
        const struct style *style = item_style(pass, column->style, inner, table->style);
        struct item *cell = make_cell(pass, table, column, column->cell, style, inner);
        if (column->cell == NULL) {
            /* Elements in a cell are not at the top of the side. */
            pass->container_depth++;
            items_make(pass, column->children, column->child_count, inner, style, &cell->children,
                       &cell->child_count);
            pass->container_depth--;
        }
        /* A ground of its own lies over the stripe of its row. */
        const struct property *fill = item_evaluate(pass, column->fill, inner);
        cell->has_fill = fill != NULL;
        cell->fill = fill != NULL ? fill->colour : cell->fill;
        g_ptr_array_add(cells, cell);
    }
}

static void set_widths(struct face_pass *pass, struct item_grid *grid, const GArray *columns,
                       const struct scope *scope)
{
    struct length *widths = ARENA_NEW_ARRAY(pass->arena, struct length, columns->len + 1);
    for (guint i = 0; i < columns->len; i++) {
        const struct made_column *column = &g_array_index(columns, struct made_column, i);
        const struct property *width =
            item_evaluate(pass, column->column->width, column_scope(pass, column, scope));
        /* Without a width a column has a share of what is left. */
        widths[i] = width != NULL ? width->length : (struct length){LENGTH_FRACTION, 1};
    }
    grid->columns = widths;
    grid->column_count = columns->len;
}

static void set_heights(struct face_pass *pass, const struct item *item, size_t head_rows,
                        size_t row_count, const struct scope *scope)
{
    const struct property *row = item_property(pass, item, PROPERTY_ROW_HEIGHT, scope);
    const struct property *head = item_property(pass, item, PROPERTY_HEAD_HEIGHT, scope);
    /* A table of a given height shares it out among its rows. */
    struct length share = {item->height_given ? LENGTH_FRACTION : LENGTH_AUTO, 1};
    struct length *heights = ARENA_NEW_ARRAY(pass->arena, struct length, head_rows + row_count + 1);
    /* Rows of the head as well, until it has its own. */
    for (size_t i = 0; i < head_rows + row_count; i++) {
        heights[i] = row != NULL ? row->length : share;
    }
    if (head_rows > 0) {
        heights[0] = head != NULL ? head->length : (struct length){LENGTH_AUTO, 0};
    }
    item->own.table->grid.rows = heights;
    item->own.table->grid.row_count = head_rows + row_count;
    item->own.table->head_rows = head_rows;
}

static void set_look(struct face_pass *pass, const struct item *item, const struct scope *scope,
                     struct item_table *table)
{
    table->has_stripe = item_set_colour(pass, item, PROPERTY_STRIPE, scope, &table->stripe);
    table->has_line = item_set_colour(pass, item, PROPERTY_LINE, scope, &table->line);
    table->has_head_fill =
        item_set_colour(pass, item, PROPERTY_HEAD_FILL, scope, &table->head_fill);
    const struct property *width = item_property(pass, item, PROPERTY_LINE_WIDTH, scope);
    table->line_width_mm = LINE_WIDTH_MM;
    if (width != NULL && width->length.unit == LENGTH_MM) {
        table->line_width_mm = width->length.amount;
    }
    item_set_choice(pass, item, PROPERTY_TABLE_LINES, scope, &table->lines);
}

static bool has_head(const GArray *columns)
{
    for (guint i = 0; i < columns->len; i++) {
        if (g_array_index(columns, struct made_column, i).column->head != NULL) {
            return true;
        }
    }
    return false;
}

static void make_table(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    const struct element *element = item->element;
    const struct property *rows = element->properties[PROPERTY_TABLE_ROWS];
    item->own.table = ARENA_NEW(pass->arena, struct item_table);
    GArray *columns = make_columns(pass, element, scope);
    GPtrArray *cells = g_ptr_array_new();
    size_t head_rows = has_head(columns) ? 1 : 0;
    /* Charged by the cell, so that no table takes a machine's memory. */
    if (head_rows > 0 && item_charge(pass, element->node, columns->len)) {
        add_head(pass, item, columns, scope, cells);
    }
    const struct value *values = NULL;
    size_t count = 0;
    if (rows != NULL && item_each(pass, rows, scope, &values, &count)) {
        for (size_t i = 0; i < count && item_charge(pass, element->node, columns->len); i++) {
            add_row(pass, item, columns, item_each_scope(pass, rows, scope, &values[i], i), cells);
        }
    }
    set_widths(pass, &item->own.table->grid, columns, scope);
    set_heights(pass, item, head_rows, count, scope);
    set_look(pass, item, scope, item->own.table);
    item->child_count = cells->len;
    item->children = ARENA_NEW_ARRAY(pass->arena, struct item *, cells->len + 1);
    for (guint i = 0; i < cells->len; i++) {
        item->children[i] = g_ptr_array_index(cells, i);
    }
    /* The padding is that of each cell. */
    /* So that the table itself has none. */
    for (size_t side = 0; side < 4; side++) {
        item->padding_mm[side] = 0;
    }
    g_ptr_array_free(cells, TRUE);
    g_array_free(columns, TRUE);
}

static double sum(const double *lengths, size_t count)
{
    double total = 0;
    for (size_t i = 0; i < count; i++) {
        total += lengths[i];
    }
    return total;
}

static void fill_box(struct face_pass *pass, const struct item *item, struct box box,
                     struct colour colour)
{
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_FILL, item->span);
    drawn->fill.colour = colour;
    path_init(&drawn->fill.path, pass->list->arena);
    path_add_box(&drawn->fill.path, box);
}

/* Stripes and the ground of the head, under the cells. */
static void draw_grounds(struct face_pass *pass, const struct item *item, struct box box,
                         const struct grid_sizes *sizes)
{
    const struct item_table *table = item->own.table;
    double width = sum(sizes->columns, table->grid.column_count);
    double y_mm = box.y_mm;
    for (size_t i = 0; i < sizes->row_count; i++) {
        struct box row = {box.x_mm, y_mm, width, sizes->rows[i]};
        /* Stripes count from below the head, so that the first row is light. */
        if (i < table->head_rows) {
            if (table->has_head_fill) {
                fill_box(pass, item, row, table->head_fill);
            }
        } else if (table->has_stripe && (i - table->head_rows) % 2 == 1) {
            fill_box(pass, item, row, table->stripe);
        }
        y_mm += sizes->rows[i];
    }
}

/* Whether the table has the line that `before` of its `count` rows or columns come before. */
static bool has_line(const struct item_table *table, size_t before, size_t count)
{
    return table->lines == TABLE_LINES_ALL || (before > 0 && before < count);
}

/* Lines over the cells, all in one path. */
static void draw_lines(struct face_pass *pass, const struct item *item, struct box box,
                       const struct grid_sizes *sizes)
{
    const struct item_table *table = item->own.table;
    size_t column_count = table->grid.column_count;
    size_t row_count = sizes->row_count;
    if (!table->has_line) {
        return;
    }
    double width = sum(sizes->columns, column_count);
    double height = sum(sizes->rows, row_count);
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_STROKE, item->span);
    drawn->stroke.stroke = (struct stroke){
        .colour = table->line, .width_mm = table->line_width_mm, .cap = STROKE_CAP_SQUARE};
    struct path *path = &drawn->stroke.path;
    path_init(path, pass->list->arena);
    double x_mm = box.x_mm;
    /* One more than there are columns: one before each, and one at the end. */
    for (size_t i = 0; i <= column_count && table->lines != TABLE_LINES_BELOW; i++) {
        if (has_line(table, i, column_count)) {
            path_move_to(path, x_mm, box.y_mm);
            path_line_to(path, x_mm, box.y_mm + height);
        }
        /* Behind the last there is no width. */
        x_mm += i < column_count ? sizes->columns[i] : 0;
    }
    double y_mm = box.y_mm;
    for (size_t i = 0; i <= row_count; i++) {
        /* `below` has a line under the last row too. */
        bool last_below = table->lines == TABLE_LINES_BELOW && i == row_count && row_count > 0;
        if (last_below || has_line(table, i, row_count)) {
            path_move_to(path, box.x_mm, y_mm);
            path_line_to(path, box.x_mm + width, y_mm);
        }
        y_mm += i < row_count ? sizes->rows[i] : 0;
    }
}

static struct extent natural_table(struct face_pass *pass, struct item *item, double width_mm,
                                   double height_mm)
{
    return item_grid_natural(pass, item, &item->own.table->grid, width_mm, height_mm);
}

static void draw_table(struct face_pass *pass, struct item *item, struct box box)
{
    struct box content = item_content(item, box);
    const struct item_grid *grid = &item->own.table->grid;
    struct grid_sizes sizes = item_grid_divide(pass, item, grid, content);
    item_draw_ground(pass, item, box);
    draw_grounds(pass, item, content, &sizes);
    item_grid_draw(pass, item, grid, &sizes, content);
    draw_lines(pass, item, content, &sizes);
}

const struct element_class table_element = {
    .in_row = FLOW_SHARE,
    .in_column = FLOW_OWN,
    .make = make_table,
    .natural = natural_table,
    .draw = draw_table,
};
