/* What printers on demand make and how they want it, as data. */
#ifndef KERF_PICTURE_PRINT_SHOP_H
#define KERF_PICTURE_PRINT_SHOP_H

#include <stdbool.h>
#include <stddef.h>

/** All of them ask for it. */
#define PRINT_SHOP_DPI 300.0

/** A finished size is a product's if no side differs by more. */
#define PRINT_SIZE_TOLERANCE_MM 0.5

struct print_product {
    const char *title;          /* as its maker writes it */
    double width_mm, height_mm; /* finished */
    int width_px, height_px; /* of the picture, with bleed; the finished size lies in its middle */
};

struct print_shop {
    const struct print_product *products; /* those that are known; none: it takes any size */
    size_t product_count;
    double bleed_mm; /* outside of the cut */
    double safe_mm;  /* inside of the cut, what must keep clear of it */
    bool as_pdf;     /* one a deck, a side a page, back before front; else a picture of each side */
};

extern const struct print_shop print_shop_game_crafter;
extern const struct print_shop print_shop_make_playing_cards;
extern const struct print_shop print_shop_print_ninja;
extern const struct print_shop print_shop_drive_thru_cards;

/** The product that comes nearest to a finished size. */
struct print_fit {
    struct print_product product;
    bool fits;
    bool sideways; /* the piece lies, the product stands, or the other way round */
};

struct print_fit print_shop_fit(const struct print_shop *shop, double width_mm, double height_mm);

/** How far a product's picture goes beyond its cut, and at most as far as the printer asks for. */
double print_shop_bleed_mm(const struct print_shop *shop, const struct print_product *product);

#endif
