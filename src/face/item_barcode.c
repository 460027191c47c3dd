/* Barcodes: a text as a QR code or as Code 128, made by libzint and drawn as one filled path, with the quiet
 * zone that readers need inside the item's box. Sizes are counted in modules, the side of the smallest square
 * or the width of the thinnest bar. */
#include <limits.h>
#include <math.h>
#include <string.h>
#include <zint.h>

#include <glib.h>

#include "face/face_item.h"

/* The module that GS1 names as nominal, 0.33 mm: below it home printers and phones begin to fail. */
#define MODULE_WANTED_MM 0.33

/* Of a code whose element says nothing of its size; bars at least 15 % as high as they run, as GS1 asks. */
#define MODULE_USUAL_MM 0.5
#define BARS_USUAL_MM   10.0
#define BARS_OF_WIDTH   0.15

/* ISO/IEC 18004 wants four clear modules round a QR code, ISO/IEC 15417 ten before and after Code 128. */
enum { QR_QUIET = 4, BARS_QUIET = 10 };

/* What libzint calls UTF-8 when a code states its encoding. */
enum { ECI_UTF_8 = 26 };

/* In the order of the words of their rows in element_table.c. */
enum barcode_kind { KIND_QR, KIND_CODE128 };
enum barcode_correction { CORRECTION_LOW, CORRECTION_MEDIUM, CORRECTION_QUARTILE, CORRECTION_HIGH };

struct item_barcode {
    int kind; /* enum barcode_kind */
    struct colour colour;
    size_t columns, rows;      /* of modules, without the quiet zone */
    const bool *is_dark;       /* [rows][columns] */
    const struct node *origin; /* the text's */
};

/* ---- making ---- */

static void report_text(struct face_pass *pass, const struct item *item, const struct node *origin,
                        const char *reason)
{
    static const char *const names[] = {[KIND_QR] = "a QR code", [KIND_CODE128] = "a Code 128"};
    node_report(pass->diags, DIAG_BARCODE_TEXT, origin, names[item->own.barcode->kind], reason);
    pass->failed = true;
}

/* Encodes the text; the symbol is freed by the caller. False after a finding. */
static bool encode(struct face_pass *pass, const struct item *item, const char *text,
                   const struct node *origin, int correction, struct zint_symbol *symbol)
{
    bool is_qr = item->own.barcode->kind == KIND_QR;
    /* libzint counts in int. */
    size_t length = strlen(text);
    if (length == 0 || length > INT_MAX) {
        report_text(pass, item, origin, length == 0 ? "it is empty" : "it is too long");
        return false;
    }
    symbol->symbology = is_qr ? BARCODE_QRCODE : BARCODE_CODE128;
    /* The text is UTF-8, whatever the code makes of it. */
    symbol->input_mode = UNICODE_MODE;
    if (is_qr) {
        symbol->option_1 = correction + 1; /* 1 to 4: L, M, Q, H of the standard */
        /* Readers take a code without a word of its encoding for Latin 1. */
        symbol->eci = g_str_is_ascii(text) ? 0 : ECI_UTF_8;
    }
    int result = ZBarcode_Encode(symbol, (const unsigned char *)text, (int)length);
    /* Warnings leave a symbol that can be read. */
    if (result == ZINT_ERROR_TOO_LONG) {
        report_text(pass, item, origin,
                    arena_printf(pass->arena, "%zu bytes are more than it holds%s", length,
                                 is_qr ? " at this `correction`" : ""));
    } else if (result >= ZINT_ERROR) {
        report_text(pass, item, origin, "it has characters that the code does not know");
    }
    return result < ZINT_ERROR;
}

static void keep_modules(struct face_pass *pass, const struct zint_symbol *symbol,
                         struct item_barcode *barcode)
{
    barcode->columns = (size_t)symbol->width;
    barcode->rows = (size_t)symbol->rows;
    /* Bits of a row, eight to a byte, the lowest first. */
    bool *is_dark = ARENA_NEW_ARRAY(pass->arena, bool, barcode->columns * barcode->rows);
    for (size_t row = 0; row < barcode->rows; row++) {
        for (size_t column = 0; column < barcode->columns; column++) {
            unsigned bits = symbol->encoded_data[row][column / 8];
            is_dark[row * barcode->columns + column] = ((bits >> (column % 8)) & 1) != 0;
        }
    }
    barcode->is_dark = is_dark;
}

static void make_barcode(struct face_pass *pass, struct item *item, const struct scope *scope)
{
    struct item_barcode *barcode = item->own.barcode = ARENA_NEW(pass->arena, struct item_barcode);
    int correction = CORRECTION_MEDIUM;
    /* Also where the text is missing: the item has a size. */
    const char *text = item_main_text(pass, item, scope, &barcode->origin);
    barcode->colour = item->style->colour;
    item_set_choice(pass, item, PROPERTY_BARCODE_KIND, scope, &barcode->kind);
    item_set_choice(pass, item, PROPERTY_BARCODE_CORRECTION, scope, &correction);
    item_set_colour(pass, item, PROPERTY_INK, scope, &barcode->colour);
    item->keeps_shape = item->width_given != item->height_given;
    if (text == NULL) {
        return;
    }
    struct zint_symbol *symbol = ZBarcode_Create();
    if (encode(pass, item, text, barcode->origin, correction, symbol)) {
        keep_modules(pass, symbol, barcode);
    }
    ZBarcode_Delete(symbol);
}

/* ---- measuring ---- */

/* Modules across, with the quiet zone. */
static double modules_across(const struct item_barcode *barcode)
{
    size_t quiet = barcode->kind == KIND_QR ? QR_QUIET : BARS_QUIET;
    return (double)(barcode->columns + 2 * quiet);
}

static struct extent natural_barcode(struct face_pass *pass, struct item *item, double width_mm,
                                     double height_mm)
{
    const struct item_barcode *barcode = item->own.barcode;
    double width = modules_across(barcode) * MODULE_USUAL_MM;
    bool wide = item->width_given && isfinite(width_mm);
    bool high = item->height_given && isfinite(height_mm);
    (void)pass;
    /* Bars may be of any height; only their width counts. */
    if (barcode->kind == KIND_CODE128) {
        width = wide ? width_mm : width;
        return (struct extent){width,
                               high ? height_mm : fmax(BARS_USUAL_MM, BARS_OF_WIDTH * width)};
    }
    /* A QR code is a square as large as both sides allow. */
    double side =
        wide || high ? fmin(wide ? width_mm : INFINITY, high ? height_mm : INFINITY) : width;
    return (struct extent){side, side};
}

/* ---- drawing ---- */

static void check_module(struct face_pass *pass, const struct item *item, double module_mm)
{
    if (module_mm < MODULE_WANTED_MM - MM_TOLERANCE) {
        /* The width that would do, rounded up to a tenth of a millimetre. */
        face_report(
            pass, item->allowed, DIAG_BARCODE_SMALL, item->span,
            node_path(pass->arena, item->own.barcode->origin),
            arena_printf(pass->arena, "%.2f", module_mm),
            arena_printf(pass->arena, "%.2f", MODULE_WANTED_MM),
            arena_printf(pass->arena, "%.1f",
                         ceil(modules_across(item->own.barcode) * MODULE_WANTED_MM * 10) / 10));
    }
}

/* Dark modules side by side are one box, so that no reader's or viewer's rounding comes between them. */
static void add_modules(struct path *path, const struct item_barcode *barcode, struct box box)
{
    double across = box.width_mm / (double)barcode->columns;
    double down = box.height_mm / (double)barcode->rows;
    for (size_t row = 0; row < barcode->rows; row++) {
        const bool *is_dark = &barcode->is_dark[row * barcode->columns];
        /* Where `begin` is light the run is empty, and the next one is looked at. */
        for (size_t begin = 0; begin < barcode->columns; begin++) {
            size_t end = begin;
            while (end < barcode->columns && is_dark[end]) {
                end++;
            }
            if (end > begin) {
                path_add_box(path, (struct box){box.x_mm + (double)begin * across,
                                                box.y_mm + (double)row * down,
                                                (double)(end - begin) * across, down});
                begin = end;
            }
        }
    }
}

static void draw_barcode(struct face_pass *pass, struct item *item, struct box box)
{
    const struct item_barcode *barcode = item->own.barcode;
    bool is_qr = barcode->kind == KIND_QR;
    double room_mm = is_qr ? fmin(box.width_mm, box.height_mm) : box.width_mm;
    double module_mm = room_mm / modules_across(barcode);
    item_draw_ground(pass, item, box);
    if (!(module_mm > 0)) {
        return;
    }
    check_module(pass, item, module_mm);
    /* In the middle, with what is left over as more quiet zone. */
    double width = module_mm * (double)barcode->columns;
    double height = is_qr ? width : box.height_mm;
    struct box dark = {box.x_mm + (box.width_mm - width) / 2,
                       box.y_mm + (box.height_mm - height) / 2, width, height};
    struct display_item *drawn = display_list_add(pass->list, DISPLAY_FILL, item->span);
    drawn->fill.colour = barcode->colour;
    path_init(&drawn->fill.path, pass->list->arena);
    add_modules(&drawn->fill.path, barcode, dark);
}

const struct element_class barcode_element = {
    .in_row = FLOW_OWN,
    .in_column = FLOW_OWN,
    .upright = true,
    .make = make_barcode,
    .natural = natural_barcode,
    .draw = draw_barcode,
};
