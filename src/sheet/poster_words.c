/* Labels and the diagram of a poster. */
#include "sheet/poster_words.h"

#include <math.h>

#include "sheet/sheet_marks.h"

#define LABEL_SIZE_MM       MARK_LENGTH_MM
#define LABEL_SPACE_MM      8.0 /* from the marks of a join or a corner to the words, bleed included */
#define TITLE_SIZE_MM       5.0
#define HINT_SIZE_MM        3.0
#define HINT_BASE_MM        11.0 /* from the top to the line that its letters stand on */
#define TITLE_BAND_MM       16.0
#define DIAGRAM_NAME_MAX_MM 8.0
#define DIAGRAM_NAME_SHARE  0.3 /* of a part's shorter side */

/* Parts are laid down from the left and from the top, so that of two the later lies above. */
static const char hint_of_overlap[] =
    "Cut off the margins. Begin with A1. Lay each part on those to the left and above, up to the line.";
static const char hint_of_touching[] = "Cut off the margins. Lay the parts edge to edge.";

static double text_width_mm(const char *text, double size_mm)
{
    return (double)g_utf8_strlen(text, -1) * LABEL_ADVANCE * size_mm;
}

/* The words from here on, made smaller where the room is narrow; returns where they end. */
static double add_label(GArray *labels, const char *text, double x_mm, double y_mm, double size_mm,
                        double room_mm)
{
    double width_mm = text_width_mm(text, size_mm);
    double scale = width_mm > room_mm ? room_mm / width_mm : 1.0;
    struct label label = {.text = text, .x_mm = x_mm, .y_mm = y_mm, .size_mm = size_mm * scale};

    if (scale > 0.0) {
        g_array_append_val(labels, label);
    }
    return x_mm + width_mm * scale;
}

void poster_label_part(GArray *labels, const struct sheet_layout *layout, struct box shown,
                       enum page_side side, const char *piece_name, struct arena *arena)
{
    double inset_mm = layout->place.overlap_mm + LABEL_SPACE_MM;
    double right_mm = shown.x_mm + shown.width_mm - inset_mm;
    double y_mm = shown.y_mm - MARK_CLEARANCE_MM;
    const char *name = poster_part_name(layout->place.column, layout->place.row, arena);
    const char *named = side == PAGE_BACK ? arena_printf(arena, "%s back", name) : name;

    double x_mm = shown.x_mm + inset_mm;
    x_mm = add_label(labels, named, x_mm, y_mm, LABEL_SIZE_MM, right_mm - x_mm) + LABEL_SIZE_MM;
    if (piece_name) {
        const struct poster_place *place = &layout->place;
        const char *of_several =
            place->total > 1 ? arena_printf(arena, ", %zu of %zu", place->number, place->total)
                             : "";
        add_label(labels, arena_printf(arena, "%s%s", piece_name, of_several), x_mm, y_mm,
                  LABEL_SIZE_MM, right_mm - x_mm);
    }
}

/* The piece made smaller, on its page. */
struct picture {
    double x_mm, y_mm, scale;
    double width_mm, height_mm;
};

static struct picture fit_picture(const struct poster *poster, const struct piece_shape *shape)
{
    struct box room = poster->paper.printable;

    room.y_mm += TITLE_BAND_MM;
    room.height_mm -= TITLE_BAND_MM;
    double scale =
        fmin(1.0, fmin(room.width_mm / shape->width_mm, room.height_mm / shape->height_mm));
    double width_mm = shape->width_mm * scale, height_mm = shape->height_mm * scale;
    return (struct picture){
        .x_mm = room.x_mm + (room.width_mm - width_mm) / 2.0,
        .y_mm = room.y_mm + (room.height_mm - height_mm) / 2.0,
        .scale = scale,
        .width_mm = width_mm,
        .height_mm = height_mm,
    };
}

/* Through the picture, from one of its edges to the other, at a distance in the piece. */
static void add_edge(const struct picture *picture, struct mark line, bool upright, double at_mm,
                     GArray *lines)
{
    double on_page_mm = (upright ? picture->x_mm : picture->y_mm) + at_mm * picture->scale;

    line.kind = MARK_DIAGRAM;
    line.x1_mm = upright ? on_page_mm : picture->x_mm;
    line.y1_mm = upright ? picture->y_mm : on_page_mm;
    line.x2_mm = upright ? on_page_mm : picture->x_mm + picture->width_mm;
    line.y2_mm = upright ? picture->y_mm + picture->height_mm : on_page_mm;
    g_array_append_val(lines, line);
}

/* The edges of all columns and rows: together, the outlines of all parts. The far edge of a part is
 * covered by the next; parts that only touch have an edge in common. */
static void draw_edges(const struct poster *poster, const struct picture *picture,
                       double line_width_mm, GArray *lines)
{
    const struct mark on_top = {.width_mm = line_width_mm};
    const struct mark covered = {.width_mm = line_width_mm, .dotted = true};
    bool touching = poster->overlap_mm < MM_TOLERANCE;

    for (size_t column = 0; column < poster->columns; column++) {
        struct box part = poster_part(poster, column, 0);
        bool last = column + 1 == poster->columns;
        add_edge(picture, on_top, true, part.x_mm, lines);
        if (!touching || last) {
            add_edge(picture, last ? on_top : covered, true, part.x_mm + part.width_mm, lines);
        }
    }
    for (size_t row = 0; row < poster->rows; row++) {
        struct box part = poster_part(poster, 0, row);
        bool last = row + 1 == poster->rows;
        add_edge(picture, on_top, false, part.y_mm, lines);
        if (!touching || last) {
            add_edge(picture, last ? on_top : covered, false, part.y_mm + part.height_mm, lines);
        }
    }
}

static void name_parts(const struct poster *poster, struct picture picture, struct arena *arena,
                       GArray *labels)
{
    double shorter_mm = fmin(poster->part_width_mm, poster->part_height_mm) * picture.scale;
    double size_mm = fmin(DIAGRAM_NAME_MAX_MM, DIAGRAM_NAME_SHARE * shorter_mm);

    for (size_t i = 0; i < poster->columns * poster->rows; i++) {
        size_t column = i % poster->columns, row = i / poster->columns;
        struct box part = poster_part(poster, column, row);
        const char *name = poster_part_name(column, row, arena);
        double middle_x_mm = picture.x_mm + (part.x_mm + part.width_mm / 2.0) * picture.scale;
        double middle_y_mm = picture.y_mm + (part.y_mm + part.height_mm / 2.0) * picture.scale;
        add_label(labels, name, middle_x_mm - text_width_mm(name, size_mm) / 2.0,
                  middle_y_mm + size_mm / 2.0, size_mm, part.width_mm * picture.scale);
    }
}

static void add_title(const struct poster *poster, const struct piece_shape *shape,
                      struct arena *arena, GArray *labels)
{
    struct box printable = poster->paper.printable;
    const char *title = arena_printf(arena, "%s: %zu x %zu = %zu sheets, overlap %.6g mm",
                                     shape->name ? shape->name : "", poster->columns, poster->rows,
                                     poster->columns * poster->rows, poster->overlap_mm);

    add_label(labels, title, printable.x_mm, printable.y_mm + TITLE_SIZE_MM, TITLE_SIZE_MM,
              printable.width_mm);
}

static void add_hint(const struct poster *poster, GArray *labels)
{
    struct box printable = poster->paper.printable;
    const char *hint = poster->overlap_mm < MM_TOLERANCE ? hint_of_touching : hint_of_overlap;

    add_label(labels, hint, printable.x_mm, printable.y_mm + HINT_BASE_MM, HINT_SIZE_MM,
              printable.width_mm);
}

struct sheet_layout poster_diagram(const struct poster *poster, const struct piece_shape *shape,
                                   double line_width_mm, struct arena *arena)
{
    struct picture picture = fit_picture(poster, shape);
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(struct mark));
    GArray *labels = g_array_new(FALSE, FALSE, sizeof(struct label));

    add_title(poster, shape, arena, labels);
    draw_edges(poster, &picture, line_width_mm, lines);
    name_parts(poster, picture, arena, labels);
    add_hint(poster, labels);
    struct sheet_layout layout = {
        .kind = PAGE_DIAGRAM,
        .paper = poster->paper,
        .cuts = CUTS_NOWHERE,
        .drawing = sheet_keep_array(arena, lines),
        .drawing_count = lines->len,
        .labels = sheet_keep_array(arena, labels),
        .label_count = labels->len,
    };
    layout.paper.folded = false;
    g_array_free(lines, TRUE);
    g_array_free(labels, TRUE);
    return layout;
}
