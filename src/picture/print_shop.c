/* The printers on demand, a row each, and the products that are known of them; which product a piece is. */
#include "picture/print_shop.h"

#include <math.h>

#include <glib.h>

#include "geom/length_units.h"

/* clang-format off */

/* Source: the product list of templative (componentInfo.js), checked against The Game Crafter's own
 * answers for decks. Products of the same size and pixels are one row. */
static const struct print_product game_crafter[] = {
    {"PokerDeck", 2.5 * MM_PER_INCH, 3.5 * MM_PER_INCH, 825, 1125},
    {"BridgeDeck", 2.25 * MM_PER_INCH, 3.5 * MM_PER_INCH, 750, 1125},
    {"BusinessDeck", 2 * MM_PER_INCH, 3.5 * MM_PER_INCH, 675, 1125},
    {"CardCraftingDeck", 2.657 * MM_PER_INCH, 4.704 * MM_PER_INCH, 900, 1500},
    {"CircleDeck, SquareDeck or LargeSquareTile", 3.5 * MM_PER_INCH, 3.5 * MM_PER_INCH, 1125, 1125},
    {"DividerDeck", 3 * MM_PER_INCH, 3.5 * MM_PER_INCH, 975, 1125},
    {"DominoDeck", 1.75 * MM_PER_INCH, 3.5 * MM_PER_INCH, 600, 1125},
    {"EuroPokerDeck", 63, 88, 825, 1125},
    {"EuroSquareDeck", 70, 70, 900, 900},
    {"HexDeck or LargeHexTile", 3.75 * MM_PER_INCH, 3.25 * MM_PER_INCH, 1200, 1050},
    {"JumboDeck", 3.5 * MM_PER_INCH, 5.5 * MM_PER_INCH, 1125, 1725},
    {"SmallSquareDeck or MediumSquareTile", 2.5 * MM_PER_INCH, 2.5 * MM_PER_INCH, 825, 825},
    {"MicroDeck", 1.25 * MM_PER_INCH, 1.75 * MM_PER_INCH, 450, 600},
    {"MiniDeck", 1.75 * MM_PER_INCH, 2.5 * MM_PER_INCH, 600, 825},
    {"MintTinDeck", 52, 87, 750, 1125},
    {"TarotDeck", 2.75 * MM_PER_INCH, 4.75 * MM_PER_INCH, 900, 1500},
    {"USGameDeck", 56, 87, 750, 1125},
    {"AccordionBoard", 8 * MM_PER_INCH, 16 * MM_PER_INCH, 2475, 4875},
    {"BiFoldBoard", 9 * MM_PER_INCH, 18 * MM_PER_INCH, 2775, 5475},
    {"SquareBoard or SquareMat", 8 * MM_PER_INCH, 8 * MM_PER_INCH, 2475, 2475},
    {"BigMat", 10 * MM_PER_INCH, 16 * MM_PER_INCH, 3075, 4875},
    {"BridgeFolio", 9 * MM_PER_INCH, 3.5 * MM_PER_INCH, 2775, 1125},
    {"DominoBoard or DominoMat", 4 * MM_PER_INCH, 8 * MM_PER_INCH, 1275, 2475},
    {"DominoChit", 1 * MM_PER_INCH, 2 * MM_PER_INCH, 375, 675},
    {"DominoTile", 2 * MM_PER_INCH, 4 * MM_PER_INCH, 675, 1275},
    {"HalfBoard or HalfMat", 5 * MM_PER_INCH, 10 * MM_PER_INCH, 1575, 3075},
    {"HexMat", 5.25 * MM_PER_INCH, 4.5 * MM_PER_INCH, 1650, 1425},
    {"LargeCircleChit, LargeSquareChit or MediumRing", 1 * MM_PER_INCH, 1 * MM_PER_INCH, 375, 375},
    {"LargeHexMat", 9.5 * MM_PER_INCH, 8.25 * MM_PER_INCH, 2925, 2550},
    {"LargeQuadFoldBoard", 20 * MM_PER_INCH, 20 * MM_PER_INCH, 6075, 6075},
    {"LargeRing, MiniCircleTile or MiniSquareTile", 1.25 * MM_PER_INCH, 1.25 * MM_PER_INCH, 450, 450},
    {"LargeScreen", 16 * MM_PER_INCH, 10 * MM_PER_INCH, 4875, 3075},
    {"LargeSquareBoard or LargeSquareMat", 10 * MM_PER_INCH, 10 * MM_PER_INCH, 3075, 3075},
    {"MediumCircleChit, MediumSquareChit or SmallRing", 0.75 * MM_PER_INCH, 0.75 * MM_PER_INCH, 300, 300},
    {"MediumFolio", 16 * MM_PER_INCH, 8 * MM_PER_INCH, 4875, 2475},
    {"MediumGameMat", 24 * MM_PER_INCH, 14 * MM_PER_INCH, 7275, 4275},
    {"MediumHexTile", 2.5 * MM_PER_INCH, 2.2 * MM_PER_INCH, 825, 750},
    {"MediumScreen", 16 * MM_PER_INCH, 4.5 * MM_PER_INCH, 4875, 1425},
    {"MediumSixFoldBoard", 16 * MM_PER_INCH, 16 * MM_PER_INCH, 4875, 4875},
    {"PlacardMat", 4 * MM_PER_INCH, 3 * MM_PER_INCH, 1275, 975},
    {"PostcardMat", 6 * MM_PER_INCH, 4 * MM_PER_INCH, 1875, 1275},
    {"QuadFoldBoard", 18 * MM_PER_INCH, 18 * MM_PER_INCH, 5475, 5475},
    {"QuadFoldMat", 11 * MM_PER_INCH, 17 * MM_PER_INCH, 3375, 5175},
    {"QuarterBoard or QuarterMat", 5 * MM_PER_INCH, 5 * MM_PER_INCH, 1575, 1575},
    {"SixFoldBoard", 27 * MM_PER_INCH, 18 * MM_PER_INCH, 8175, 5475},
    {"SkinnyBoard or SkinnyMat", 4 * MM_PER_INCH, 10 * MM_PER_INCH, 1275, 3075},
    {"SliverBoard or SliverMat", 2 * MM_PER_INCH, 8 * MM_PER_INCH, 675, 2475},
    {"SlopesideBiFoldMat", 7 * MM_PER_INCH, 3.5 * MM_PER_INCH, 2175, 1125},
    {"SmallCircleChit or SmallSquareChit", 0.5 * MM_PER_INCH, 0.5 * MM_PER_INCH, 225, 225},
    {"SmallFolio", 14 * MM_PER_INCH, 5.5 * MM_PER_INCH, 4275, 1725},
    {"SmallHexTile", 2 * MM_PER_INCH, 1.75 * MM_PER_INCH, 675, 600},
    {"SmallQuadFoldMat", 7 * MM_PER_INCH, 11 * MM_PER_INCH, 2175, 3375},
    {"SmallScreen", 10 * MM_PER_INCH, 3.5 * MM_PER_INCH, 3075, 1200},
    {"SmallSquareBoard or SmallSquareMat", 4 * MM_PER_INCH, 4 * MM_PER_INCH, 1275, 1275},
    {"SmallSquareTile", 2 * MM_PER_INCH, 2 * MM_PER_INCH, 675, 675},
    {"SquareFolio", 14 * MM_PER_INCH, 3.5 * MM_PER_INCH, 4275, 1125},
    {"TarotFolio", 11 * MM_PER_INCH, 4.75 * MM_PER_INCH, 3375, 1500},
    {"USGameMat", 3.25 * MM_PER_INCH, 4.5 * MM_PER_INCH, 1050, 1425},
};

/* Source: the designers' tables of MakePlayingCards; 36 px more than the finished size on each side. */
static const struct print_product make_playing_cards[] = {
    {"poker card",    2.5 * MM_PER_INCH,  3.5 * MM_PER_INCH,  822, 1122},
    {"poker card, metric", 63, 88, 822, 1122},
    {"bridge card",   2.25 * MM_PER_INCH, 3.5 * MM_PER_INCH,  747, 1122},
    {"tarot card",    2.75 * MM_PER_INCH, 4.75 * MM_PER_INCH, 897, 1497},
    {"domino card",   1.75 * MM_PER_INCH, 3.5 * MM_PER_INCH,  597, 1122},
    {"business card", 2 * MM_PER_INCH,    3.5 * MM_PER_INCH,  672, 1122},
    {"micro card",    1.25 * MM_PER_INCH, 1.75 * MM_PER_INCH, 447, 597},
};

/* Source: DriveThruCards' partner help: a page of 2.75 x 3.75 in, which is 198 x 270 pt. */
static const struct print_product drive_thru_cards[] = {
    {"US poker card", 2.5 * MM_PER_INCH, 3.5 * MM_PER_INCH, 825, 1125},
};

/* clang-format on */

/* A printer is a row here. Those without a list of products take any size. */

/* What printers that take pictures have in common. */
#define SHOP_OF_PICTURES                                                                           \
    .about = "a picture of each side as it is printed, and what to order",                         \
    .plan = print_plan_images, .write = print_write_pictures,                                      \
    .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH

/* What printers that take PDFs have in common. */
#define SHOP_OF_DECKS                                                                              \
    .about = "a PDF of each component, a side a page", .plan = print_plan_decks,                   \
    .write = print_write_decks, .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH,                         \
    .tell = print_tell_decks, .caveat = print_colour_caveat

static const struct image_target targets[] = {
    {.name = "thegamecrafter",
     .title = "The Game Crafter",
     SHOP_OF_PICTURES,
     .shop = &(const struct print_shop){.products = game_crafter,
                                        .product_count = G_N_ELEMENTS(game_crafter),
                                        .bleed_mm = MM_PER_INCH / 8,
                                        .safe_mm = MM_PER_INCH / 8}},
    {.name = "makeplayingcards",
     .title = "MakePlayingCards",
     SHOP_OF_PICTURES,
     .shop = &(const struct print_shop){.products = make_playing_cards,
                                        .product_count = G_N_ELEMENTS(make_playing_cards),
                                        .bleed_mm = 36 * MM_PER_INCH / PRINT_SHOP_DPI,
                                        .safe_mm = 36 * MM_PER_INCH / PRINT_SHOP_DPI}},
    /* Source: PrintNinja, "Book bleed, safe zone, borders" and "Custom game guidelines". */
    {.name = "printninja",
     .title = "PrintNinja",
     SHOP_OF_PICTURES,
     .shop = &(const struct print_shop){.bleed_mm = MM_PER_INCH / 8, .safe_mm = MM_PER_INCH / 8}},
    /* Source: DriveThruCards' partner help: back 1, front 1, back 2, front 2 and so on; PDF/X-1a:2003, at most 240 %
     * ink. */
    {.name = "drivethrucards",
     .title = "DriveThruCards",
     SHOP_OF_DECKS,
     .takes = TAKES(TARGET_PROFILE),
     .shop = &(const struct print_shop){.products = drive_thru_cards,
                                        .product_count = G_N_ELEMENTS(drive_thru_cards),
                                        .bleed_mm = MM_PER_INCH / 8,
                                        .safe_mm = MM_PER_INCH / 8,
                                        .standard = PDF_STANDARD_X1A,
                                        .most_ink_percent = 240}},
    /* Source: a card designer's list of makers: front and back on alternate pages, no marks. */
    {.name = "mbprint",
     .title = "MB Print",
     SHOP_OF_DECKS,
     .takes = TAKES(TARGET_CMYK) | TAKES(TARGET_PROFILE),
     .shop =
         &(const struct print_shop){
             .bleed_mm = 3,
             .safe_mm = 4,
             .fronts_first = true,
             .rgb_caveat = "the colours are RGB; MB Print asks for CMYK in Coated "
                           "Fogra39; --cmyk --profile FILE converts the colours",
             .cmyk_caveat = "MB Print asks for CMYK by the profile Coated Fogra39, which "
                            "--profile names"}},
};

const struct image_target *print_target_at(size_t index)
{
    return index < G_N_ELEMENTS(targets) ? &targets[index] : NULL;
}

/* As if they stood on the command line. */
void print_shop_settings(const struct print_shop *shop, struct print_settings *print)
{
    if (shop->standard != PDF_STANDARD_NONE) {
        print->standard = (int)shop->standard;
        print->standard_given = true;
    }
    if (shop->most_ink_percent > 0) {
        print->ink_limit_percent = shop->most_ink_percent;
        print->ink_limit_given = true;
    }
}

/* ---- which product a piece is ---- */

/* The larger of the two differences of the sides. */
static double difference_mm(const struct print_product *product, double width_mm, double height_mm)
{
    return fmax(fabs(product->width_mm - width_mm), fabs(product->height_mm - height_mm));
}

/* The picture is the piece with the shop's bleed on all sides. */
static struct print_fit fit_any_size(const struct print_shop *shop, double width_mm,
                                     double height_mm)
{
    double bleeds_mm = 2 * shop->bleed_mm;
    return (struct print_fit){
        .fits = true,
        .product = {.title = "custom size",
                    .width_mm = width_mm,
                    .height_mm = height_mm,
                    .width_px = whole_px_from_mm(width_mm + bleeds_mm, PRINT_SHOP_DPI),
                    .height_px = whole_px_from_mm(height_mm + bleeds_mm, PRINT_SHOP_DPI)},
    };
}

/* The nearest product, upright or on its side; of equals the first, and upright before on its side. It fits if no
 * side differs by more than the tolerance. */
struct print_fit print_shop_fit(const struct print_shop *shop, double width_mm, double height_mm)
{
    if (shop->product_count == 0) {
        return fit_any_size(shop, width_mm, height_mm);
    }
    struct print_fit best = {0};
    double least_mm = INFINITY;
    for (size_t i = 0; i < shop->product_count; i++) {
        const struct print_product *product = &shop->products[i];
        double upright_mm = difference_mm(product, width_mm, height_mm);
        double sideways_mm = difference_mm(product, height_mm, width_mm);
        double off_mm = fmin(upright_mm, sideways_mm);
        bool stands_as_well = off_mm == least_mm && best.sideways && upright_mm == off_mm;
        if (off_mm < least_mm || stands_as_well) {
            least_mm = off_mm;
            best.product = *product;
            best.sideways = sideways_mm < upright_mm;
        }
    }
    best.fits = least_mm <= PRINT_SIZE_TOLERANCE_MM;
    return best;
}

/* What the picture has beyond the finished size, where that is less than the shop asks for in general; of the two
 * directions the larger counts. A picture of any size has as much as is asked for, but for the rounding to pixels. */
double print_shop_bleed_mm(const struct print_shop *shop, const struct print_product *product)
{
    if (shop->product_count == 0) {
        return shop->bleed_mm;
    }
    const double px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH;
    double beside_mm = (product->width_px / px_per_mm - product->width_mm) / 2;
    double above_mm = (product->height_px / px_per_mm - product->height_mm) / 2;
    return fmin(shop->bleed_mm, fmax(beside_mm, above_mm));
}
