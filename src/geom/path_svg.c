/* Reads SVG path data into a path. Source: SVG 1.1 (Second Edition), 8.3 for the grammar and F.6 for arcs. Each
 * command is a row: its letter, the kinds of its arguments and what it draws. Arguments are absolute when they
 * reach a row: what relative ones count from is added as they are read. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <glib.h>

#include "geom/length_units.h"
#include "geom/path.h"

/* A kilometre: nothing printed is as large, and squares of it are still far from overflowing. */
#define COORDINATE_LIMIT_MM 1e6

/* An arc this flat is a straight line to any printer, and dividing by it would end nowhere. */
#define SMALLEST_RADIUS_MM 1e-9

#define ARGUMENT_LIMIT 7

enum control_kind { CONTROL_NONE, CONTROL_CUBIC, CONTROL_QUADRATIC };

struct point {
    double x_mm, y_mm;
};

struct svg_reader {
    struct path *path;
    const char *at;       /* the byte to be read next; where reading fails, the wrong one */
    struct point current; /* where the pen is */
    struct point start;   /* of the subpath */
    struct point control; /* the last one of the command before, for S and T to mirror */
    enum control_kind control_kind;
    bool is_closed; /* the subpath was closed: what is drawn next begins at its start again */
};

struct svg_command {
    char letter;       /* the absolute one */
    const char *kinds; /* of its arguments: x and y coordinates, n other numbers, f flags */
    void (*draw)(struct svg_reader *reader, const double *arguments);
};

static void begin_drawing(struct svg_reader *reader)
{
    if (reader->is_closed) {
        path_move_to(reader->path, reader->start.x_mm, reader->start.y_mm);
        reader->is_closed = false;
    }
}

static void draw_move(struct svg_reader *reader, const double *a)
{
    reader->current = reader->start = (struct point){a[0], a[1]};
    reader->control_kind = CONTROL_NONE;
    reader->is_closed = false;
    path_move_to(reader->path, a[0], a[1]);
}

static void draw_line(struct svg_reader *reader, const double *a)
{
    begin_drawing(reader);
    reader->current = (struct point){a[0], a[1]};
    reader->control_kind = CONTROL_NONE;
    path_line_to(reader->path, a[0], a[1]);
}

static void draw_level_line(struct svg_reader *reader, const double *a)
{
    draw_line(reader, (const double[]){a[0], reader->current.y_mm});
}

static void draw_upright_line(struct svg_reader *reader, const double *a)
{
    draw_line(reader, (const double[]){reader->current.x_mm, a[0]});
}

static void draw_cubic(struct svg_reader *reader, const double *a)
{
    begin_drawing(reader);
    path_curve_to(reader->path, a[0], a[1], a[2], a[3], a[4], a[5]);
    reader->control = (struct point){a[2], a[3]};
    reader->control_kind = CONTROL_CUBIC;
    reader->current = (struct point){a[4], a[5]};
}

/* The control point that carries on smoothly: the last one mirrored, if it was of that kind. */
static struct point mirror_control(const struct svg_reader *reader, enum control_kind kind)
{
    if (reader->control_kind != kind) {
        return reader->current;
    }
    return (struct point){2 * reader->current.x_mm - reader->control.x_mm,
                          2 * reader->current.y_mm - reader->control.y_mm};
}

static void draw_smooth_cubic(struct svg_reader *reader, const double *a)
{
    struct point first = mirror_control(reader, CONTROL_CUBIC);

    draw_cubic(reader, (const double[]){first.x_mm, first.y_mm, a[0], a[1], a[2], a[3]});
}

/* The control points of the cubic are two thirds of the way to the one of the quadratic. */
static void draw_quadratic(struct svg_reader *reader, const double *a)
{
    struct point from = reader->current;

    draw_cubic(reader, (const double[]){
                           from.x_mm + (a[0] - from.x_mm) * 2 / 3,
                           from.y_mm + (a[1] - from.y_mm) * 2 / 3,
                           a[2] + (a[0] - a[2]) * 2 / 3,
                           a[3] + (a[1] - a[3]) * 2 / 3,
                           a[2],
                           a[3],
                       });
    reader->control = (struct point){a[0], a[1]};
    reader->control_kind = CONTROL_QUADRATIC;
}

static void draw_smooth_quadratic(struct svg_reader *reader, const double *a)
{
    struct point control = mirror_control(reader, CONTROL_QUADRATIC);

    draw_quadratic(reader, (const double[]){control.x_mm, control.y_mm, a[0], a[1]});
}

/* Part of a circle of radius 1 about a centre; the angles grow clockwise, as y points down. */
struct unit_arc {
    double centre_x, centre_y;
    double start_angle, swept_angle;
};

/*
 * Of the two circles of radius 1 through both points (over 0 and at most 2 apart), the flags
 * choose one, and which way round.
 */
static struct unit_arc find_unit_arc(struct point from, struct point to, bool is_large,
                                     bool is_clockwise)
{
    double half_x = (to.x_mm - from.x_mm) / 2, half_y = (to.y_mm - from.y_mm) / 2;
    double half = hypot(half_x, half_y);
    double aside = sqrt(fmax(0, (1 - half) * (1 + half))); /* from halfway to the centre */

    /* From left of the way to right of it. */
    if (is_large == is_clockwise) {
        aside = -aside;
    }
    struct unit_arc arc = {.centre_x = from.x_mm + half_x - aside * (half_y / half),
                           .centre_y = from.y_mm + half_y + aside * (half_x / half)};

    arc.start_angle = atan2(from.y_mm - arc.centre_y, from.x_mm - arc.centre_x);
    arc.swept_angle = atan2(to.y_mm - arc.centre_y, to.x_mm - arc.centre_x) - arc.start_angle;
    /* Between two angles there are two ways round; the other one differs by a whole turn. */
    if (is_clockwise && arc.swept_angle < 0) {
        arc.swept_angle += 2 * G_PI;
    } else if (!is_clockwise && arc.swept_angle > 0) {
        arc.swept_angle -= 2 * G_PI;
    }
    return arc;
}

/* In pieces of at most a quarter turn, which a cubic follows within 0.03 % of the radius. */
static void add_unit_arc(struct path *path, struct unit_arc arc, struct transform to_page)
{
    /* The tolerance keeps a quarter turn with a rounding error in one piece. */
    int piece_count = (int)ceil(fabs(arc.swept_angle) / (G_PI / 2) - 1e-6);

    piece_count = MAX(piece_count, 1);
    double piece_angle = arc.swept_angle / piece_count;
    double reach = tan(piece_angle / 4) * 4 / 3; /* of the control points along the tangents */

    for (int i = 0; i < piece_count; i++) {
        double from = arc.start_angle + piece_angle * i, to = from + piece_angle;
        double x1 = arc.centre_x + cos(from) - reach * sin(from);
        double y1 = arc.centre_y + sin(from) + reach * cos(from);
        double x2 = arc.centre_x + cos(to) + reach * sin(to);
        double y2 = arc.centre_y + sin(to) - reach * cos(to);
        double x = arc.centre_x + cos(to), y = arc.centre_y + sin(to);

        transform_point(to_page, &x1, &y1);
        transform_point(to_page, &x2, &y2);
        transform_point(to_page, &x, &y);
        path_curve_to(path, x1, y1, x2, y2, x, y);
    }
}

/* The ellipse is turned and scaled into a circle of radius 1; the result is mapped back. */
static void draw_arc(struct svg_reader *reader, const double *a)
{
    double rx_mm = fabs(a[0]), ry_mm = fabs(a[1]);
    struct point from = reader->current, to = {a[5], a[6]};

    if (rx_mm < SMALLEST_RADIUS_MM || ry_mm < SMALLEST_RADIUS_MM) {
        draw_line(reader, a + 5);
        return;
    }
    struct transform to_unit = transform_then(transform_rotate(-a[2], 0, 0),
                                              (struct transform){.xx = 1 / rx_mm, .yy = 1 / ry_mm});

    transform_point(to_unit, &from.x_mm, &from.y_mm);
    transform_point(to_unit, &to.x_mm, &to.y_mm);

    double distance = hypot(to.x_mm - from.x_mm, to.y_mm - from.y_mm);

    if (!(distance > 0)) {
        return; /* both ends are one: the arc is left out (F.6.2) */
    }
    /* Radii too small to reach both ends grow until they do (F.6.6). */
    double growth = fmax(1, distance / 2);
    struct transform to_page =
        transform_then((struct transform){.xx = rx_mm * growth, .yy = ry_mm * growth},
                       transform_rotate(a[2], 0, 0));

    from = (struct point){from.x_mm / growth, from.y_mm / growth};
    to = (struct point){to.x_mm / growth, to.y_mm / growth};
    begin_drawing(reader);
    add_unit_arc(reader->path, find_unit_arc(from, to, a[3] != 0, a[4] != 0), to_page);

    struct path_step *last = &reader->path->steps[reader->path->count - 1];

    last->x_mm = a[5]; /* exactly, so that outlines meet */
    last->y_mm = a[6];
    reader->current = (struct point){a[5], a[6]};
    reader->control_kind = CONTROL_NONE;
}

static void draw_close(struct svg_reader *reader, const double *a)
{
    (void)a;
    path_close(reader->path);
    reader->current = reader->start;
    reader->control_kind = CONTROL_NONE;
    reader->is_closed = true;
}

static const struct svg_command commands[] = {
    {'M', "xy", draw_move},        {'L', "xy", draw_line},
    {'H', "x", draw_level_line},   {'V', "y", draw_upright_line},
    {'C', "xyxyxy", draw_cubic},   {'S', "xyxy", draw_smooth_cubic},
    {'Q', "xyxy", draw_quadratic}, {'T', "xy", draw_smooth_quadratic},
    {'A', "nnnffxy", draw_arc},    {'Z', "", draw_close},
};

static const struct svg_command *lookup_command(char letter)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        if (commands[i].letter == g_ascii_toupper(letter)) {
            return &commands[i];
        }
    }
    return NULL;
}

static void skip_spaces(struct svg_reader *reader)
{
    reader->at += strspn(reader->at, " \t\r\n\f");
}

/* Between two arguments: spaces with at most one comma among them. */
static void skip_separator(struct svg_reader *reader)
{
    skip_spaces(reader);
    if (*reader->at == ',') {
        reader->at++;
        skip_spaces(reader);
    }
}

/* `origin` is what a relative coordinate counts from. */
static bool read_number(struct svg_reader *reader, double origin, double *out)
{
    const char *end = number_end(reader->at, true); /* `5.` too */

    if (end == NULL) {
        return false;
    }
    double number = g_ascii_strtod(reader->at, NULL) + origin;

    if (!(fabs(number) <= COORDINATE_LIMIT_MM)) {
        return false;
    }
    *out = number;
    reader->at = end;
    return true;
}

/* One character, which the next argument may follow without a space. */
static bool read_flag(struct svg_reader *reader, double *out)
{
    if (*reader->at != '0' && *reader->at != '1') {
        return false;
    }
    *out = *reader->at - '0';
    reader->at++;
    return true;
}

static bool read_argument(struct svg_reader *reader, char kind, bool is_relative, double *out)
{
    switch (kind) {
    case 'f':
        return read_flag(reader, out);
    case 'x':
        return read_number(reader, is_relative ? reader->current.x_mm : 0, out);
    case 'y':
        return read_number(reader, is_relative ? reader->current.y_mm : 0, out);
    default:
        return read_number(reader, 0, out);
    }
}

static bool read_arguments(struct svg_reader *reader, const char *kinds, bool is_relative,
                           double arguments[ARGUMENT_LIMIT])
{
    skip_spaces(reader);
    for (size_t i = 0; kinds[i] != '\0'; i++) {
        if (i > 0) {
            skip_separator(reader);
        }
        if (!read_argument(reader, kinds[i], is_relative, &arguments[i])) {
            return false;
        }
    }
    return true;
}

/* Whether the arguments are given once more, for the command to be repeated. */
static bool has_more_arguments(struct svg_reader *reader)
{
    skip_spaces(reader);
    if (*reader->at == ',') {
        reader->at++;
        return true;
    }
    return number_end(reader->at, true) != NULL;
}

static bool read_command(struct svg_reader *reader)
{
    char letter = *reader->at;
    const struct svg_command *command = lookup_command(letter);
    bool is_relative = g_ascii_islower(letter);
    double arguments[ARGUMENT_LIMIT] = {0};

    if (command == NULL) {
        return false;
    }
    reader->at++;
    do {
        if (!read_arguments(reader, command->kinds, is_relative, arguments)) {
            return false;
        }
        command->draw(reader, arguments);
        if (command->letter == 'M') {
            command = lookup_command('L'); /* further points of a move are lines */
        }
    } while (command->kinds[0] != '\0' && has_more_arguments(reader));
    return true;
}

static bool read_path(struct svg_reader *reader)
{
    skip_spaces(reader);
    if (*reader->at != '\0' && g_ascii_toupper(*reader->at) != 'M') {
        return false;
    }
    while (*reader->at != '\0') {
        if (!read_command(reader)) {
            return false;
        }
        skip_spaces(reader);
    }
    return true;
}

bool path_add_svg(struct path *path, const char *data, size_t *error_offset)
{
    struct svg_reader reader = {.path = path, .at = data};
    size_t old_count = path->count;

    if (!read_path(&reader)) {
        path->count = old_count;
        *error_offset = (size_t)(reader.at - data);
        return false;
    }
    return true;
}
