/* Letters on a grid of 4 by 6, as a plotter would draw them. */
#include "render/stroke_letters.h"

#include <stdbool.h>

#include <glib.h>

#include "geom/length_units.h"
#include "sheet/sheet_plan.h"

/* Letters are 4 wide and 6 high; 0 0 is the top left. */
#define GRID_HEIGHT 6.0

#define LETTER(letter) [(letter) - ' ']

/* The points of each letter, two digits each, x and y; a space lifts the pen. */
static const char *const letters[] = {
    LETTER('!') = "2024 2626",
    LETTER('&') = "4612112031320405162644",
    LETTER('\'') = "2022",
    LETTER('(') = "30122436",
    LETTER(')') = "10323416",
    LETTER('+') = "2125 0343",
    LETTER(',') = "2516",
    LETTER('-') = "0343",
    LETTER('.') = "2626",
    LETTER('/') = "4006",
    LETTER('0') = "103041453616050110 1432",
    LETTER('1') = "112026 1636",
    LETTER('2') = "01103041420646",
    LETTER('3') = "0110304142334445361605 1333",
    LETTER('4') = "36300444",
    LETTER('5') = "400003334445361605",
    LETTER('6') = "4130100105163645443303",
    LETTER('7') = "004016",
    LETTER('8') = "13020110304142331304051636454433",
    LETTER('9') = "0516364541301001021343",
    LETTER(':') = "2222 2626",
    LETTER('=') = "0242 0444",
    LETTER('A') = "062046 1333",
    LETTER('B') = "00063645443303 3342413000",
    LETTER('C') = "4130100105163645",
    LETTER('D') = "00063645413000",
    LETTER('E') = "40000646 0333",
    LETTER('F') = "400006 0333",
    LETTER('G') = "41301001051636454323",
    LETTER('H') = "0006 4046 0343",
    LETTER('I') = "2026 1030 1636",
    LETTER('J') = "4045361605",
    LETTER('K') = "0006 4004 1346",
    LETTER('L') = "000646",
    LETTER('M') = "0600234046",
    LETTER('N') = "06004640",
    LETTER('O') = "103041453616050110",
    LETTER('P') = "06003041423303",
    LETTER('Q') = "103041453616050110 2446",
    LETTER('R') = "06003041423303 2346",
    LETTER('S') = "413010010213334445361605",
    LETTER('T') = "0040 2026",
    LETTER('U') = "000516364540",
    LETTER('V') = "002640",
    LETTER('W') = "0016233640",
    LETTER('X') = "0046 4006",
    LETTER('Y') = "0023 4023 2326",
    LETTER('Z') = "00400646",
};

static const char *strokes_of(char letter)
{
    size_t index = (size_t)(unsigned char)g_ascii_toupper(letter) - ' ';

    return index < G_N_ELEMENTS(letters) ? letters[index] : NULL;
}

static void add_letter(cairo_t *cr, const char *strokes, double left_mm, double base_mm,
                       double size_mm)
{
    double unit_mm = size_mm / GRID_HEIGHT;
    bool pen_is_down = false;

    for (const char *at = strokes; *at != '\0'; at++) {
        if (*at == ' ') {
            pen_is_down = false;
            continue;
        }
        double x = pt_from_mm(left_mm + (at[0] - '0') * unit_mm);
        double y = pt_from_mm(base_mm + ((at[1] - '0') - GRID_HEIGHT) * unit_mm);
        if (pen_is_down) {
            cairo_line_to(cr, x, y);
        } else {
            cairo_move_to(cr, x, y);
        }
        pen_is_down = true;
        at++;
    }
}

void stroke_letters_add(cairo_t *cr, const char *text, double x_mm, double y_mm, double size_mm)
{
    gchar *plain = g_str_to_ascii(text, "C");

    for (const char *at = plain; *at != '\0'; at++) {
        const char *strokes = strokes_of(*at);
        if (strokes) {
            add_letter(cr, strokes, x_mm, y_mm, size_mm);
        }
        x_mm += LABEL_ADVANCE * size_mm;
    }
    g_free(plain);
}
