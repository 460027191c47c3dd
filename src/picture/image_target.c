/* The table of targets. */
#include "picture/image_target.h"

#include <string.h>

#include <glib.h>

#include "picture/print_shop.h"

/* Source: Tabletopia's knowledge base, "Filling in a game form". */
static const struct cover_format tabletopia_covers[] = {
    {.file = "box.png", .width_px = 410, .height_px = 514, .most_mb = 1},
    {.file = "banner.png", .width_px = 1880, .height_px = 546, .most_mb = 3},
};

static const struct image_target targets[] = {
    {.name = "plain", .title = "images"},
    /* Source: Tabletopia's knowledge base, "Graphics requirements", "Token", "Game board". */
    {.name = "tabletopia",
     .title = "Tabletopia",
     .px_per_mm = 10,
     .whole_mm = 200,
     .least_px_per_mm = 2.5,
     .folders = true,
     .pieces = true,
     .manifest = true,
     .maps = true,
     .limits = {.longest_mm = 1600,
                .longest_board_mm = 3900,
                .longest_px = 4000,
                .advised_px = 2000,
                .file_mb = 30,
                .advised_mb = 2,
                .setup_mb = 20},
     .covers = tabletopia_covers,
     .cover_count = G_N_ELEMENTS(tabletopia_covers)},
    /* Source: the knowledge base of Tabletop Simulator, "Asset creation": under 4096 x 4096 pixels.
     * The scale is ours, for pieces up to 400 mm; tts_plan.c has that of cards. */
    {.name = "tts",
     .title = "Tabletop Simulator",
     .px_per_mm = 10,
     .whole_mm = 400,
     .folders = true,
     .pieces = true,
     .sheets = true,
     .limits = {.longest_px = 4096}},
    {.name = "thegamecrafter",
     .title = "The Game Crafter",
     .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH,
     .folders = true,
     .shop = &print_shop_game_crafter},
    {.name = "makeplayingcards",
     .title = "MakePlayingCards",
     .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH,
     .folders = true,
     .shop = &print_shop_make_playing_cards},
    {.name = "printninja",
     .title = "PrintNinja",
     .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH,
     .folders = true,
     .shop = &print_shop_print_ninja},
    {.name = "drivethrucards",
     .title = "DriveThruCards",
     .px_per_mm = PRINT_SHOP_DPI / MM_PER_INCH,
     .shop = &print_shop_drive_thru_cards},
};

const struct image_target *image_target_lookup(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
        if (strcmp(targets[i].name, name) == 0) {
            return &targets[i];
        }
    }
    return NULL;
}

char *image_target_names(void)
{
    GString *names = g_string_new(NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
        const char *before = i + 1 == G_N_ELEMENTS(targets) ? " or " : ", ";
        g_string_append_printf(names, "%s%s", i == 0 ? "" : before, targets[i].name);
    }
    return g_string_free(names, FALSE);
}

double image_target_px_per_mm(const struct image_target *target, double longest_mm)
{
    if (target->px_per_mm <= 0 || longest_mm <= target->whole_mm) {
        return target->px_per_mm;
    }
    return MAX(target->least_px_per_mm, target->px_per_mm * target->whole_mm / longest_mm);
}
