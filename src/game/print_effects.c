/* A row for each pair of a setting and what takes its effect away. */
#include "game/print_effects.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "game/layout.h"
#include "game/print_settings.h"
#include "geom/standard_sizes.h"

/* Each function tells of one state of the settings in which others come to nothing. Of what has a usual value a
 * state counts only where it was given: whoever says nothing of backs cannot have meant to. */
static bool has_places(const struct print_settings *print)
{
    return print->paper.labels != NULL;
}

static bool has_own_pages(const struct print_settings *print)
{
    return print->paper.own_page != 0;
}

static bool has_backs(const struct print_settings *print, const char *mode)
{
    return print->backs_given && strcmp(print_backs_names[print->backs], mode) == 0;
}

static bool has_no_backs(const struct print_settings *print)
{
    return has_backs(print, "none");
}

static bool is_not_turned_over(const struct print_settings *print)
{
    return has_no_backs(print) || has_backs(print, "fold") || has_backs(print, "separate");
}

/* A sheet that is cut already and a page as large as its piece have no room beside the front to fold over. */
static bool is_folded_with_places(const struct print_settings *print)
{
    return has_backs(print, "fold") && (has_places(print) || has_own_pages(print));
}

static bool is_folded(const struct print_settings *print)
{
    return has_backs(print, "fold") && !is_folded_with_places(print);
}

static bool has_cut(const struct print_settings *print, const char *style)
{
    return print->cut_given && strcmp(print_cut_names[print->cut], style) == 0;
}

static bool shows_no_cuts(const struct print_settings *print)
{
    return has_cut(print, "none");
}

static bool has_marks_beside_registration(const struct print_settings *print)
{
    return has_cut(print, "marks") && print->registration_given &&
           strcmp(print_registration_names[print->registration], "none") != 0;
}

static bool has_gap(const struct print_settings *print)
{
    return print->gap_given;
}

static bool refuses_what_is_large(const struct print_settings *print)
{
    return print->oversize_given && strcmp(print_oversize_names[print->oversize], "refuse") == 0;
}

static bool is_left_out(const struct print_settings *print)
{
    return print->left_out;
}

static bool has_no_inks(const struct print_settings *print)
{
    return !print_has_inks(print);
}

static bool denies_its_inks(const struct print_settings *print)
{
    return !print->cmyk && print_has_inks(print);
}

/* What is asked of the layout as well. A group has the settings of all its members, of which others may have backs. */
static bool has_one_side(const struct print_settings *print, const struct layout *layout)
{
    bool is_alone = print->group == NULL || strcmp(print->group, PRINT_GROUP_AUTO) == 0;
    return is_alone && !layout->back.present;
}

static bool asks_for_backs(const struct print_settings *print, const struct layout *layout)
{
    return !has_no_backs(print) && has_one_side(print, layout);
}

static bool has_no_bleed(const struct print_settings *print, const struct layout *layout)
{
    return print->sharing_given && strcmp(print_sharing_names[print->sharing], "double") == 0 &&
           layout->bleed_mm == 0;
}

/* A piece that fits on the paper with room for margins, marks and a slug is whole. Paper that is not given is A4. */
static bool is_whole(const struct print_settings *print, const struct layout *layout)
{
    const double room_mm = 40;
    const struct paper_size *usual = paper_size_lookup("a4");
    bool is_given = print->paper_given && print->paper.width_mm > 0;
    double width_mm = is_given ? print->paper.width_mm : usual->width_mm;
    double height_mm = is_given ? print->paper.height_mm : usual->height_mm;
    double both_mm = room_mm + 2 * layout->bleed_mm;
    return fmin(layout->width_mm, layout->height_mm) + both_mm < fmin(width_mm, height_mm) &&
           fmax(layout->width_mm, layout->height_mm) + both_mm < fmax(width_mm, height_mm);
}

static const char on_places[] = "on a sheet that is cut already";
static const char beside_not[] = "beside `not`, by which nothing is printed";
static const char in_rgb[] = "where colours are no inks, which `cmyk` makes them";
static const char of_one_side[] = "where the layout has no back";
static const char on_own_pages[] = "on pages of the pieces' own size";

/* clang-format off */
static const struct effect {
    const char *setting;
    bool (*is_lost)(const struct print_settings *print);
    const char *where;
} effects[] = {
    {"margin", has_places, on_places},
    {"gap", has_places, on_places},
    {"cut", has_places, on_places},
    {"weight", has_places, on_places},
    {"share", has_places, on_places},
    {"back-marks", has_places, on_places},
    {"oversize", has_places, on_places},
    {"overlap", has_places, on_places},
    {"registration", has_places, on_places},
    {"slug", has_places, on_places},
    {"keep", has_places, on_places},
    {"margin", has_own_pages, on_own_pages},
    {"gap", has_own_pages, on_own_pages},
    {"cut", has_own_pages, on_own_pages},
    {"weight", has_own_pages, on_own_pages},
    {"share", has_own_pages, on_own_pages},
    {"flip", has_own_pages, on_own_pages},
    {"back-offset", has_own_pages, on_own_pages},
    {"back-marks", has_own_pages, on_own_pages},
    {"oversize", has_own_pages, on_own_pages},
    {"overlap", has_own_pages, on_own_pages},
    {"registration", has_own_pages, on_own_pages},
    {"slug", has_own_pages, on_own_pages},
    {"keep", has_own_pages, on_own_pages},
    {"backs", is_folded_with_places, "where nothing can be folded over: they are on the other side"},
    {"flip", is_not_turned_over, "where no sheet is turned over for its backs"},
    {"back-offset", has_no_backs, "without backs"},
    {"back-offset", is_folded, "where backs are beside the fronts, on the same side"},
    {"back-marks", has_no_backs, "without backs"},
    {"weight", shows_no_cuts, "where no cuts are shown"},
    {"back-marks", shows_no_cuts, "where no cuts are shown"},
    {"cut", has_marks_beside_registration,
     "beside `registration`: a machine could take marks in the margin for its own"},
    {"share", has_gap, "beside `gap`, which says how far pieces are apart"},
    {"only", is_left_out, beside_not},
    {"copies", is_left_out, beside_not},
    {"cmyk", denies_its_inks, "beside `standard`, whose colours are those of inks"},
    {"profile", has_no_inks, in_rgb},
    {"ink-limit", has_no_inks, in_rgb},
    {"overlap", refuses_what_is_large, "where large pieces are refused and not split"},
};
/* clang-format on */

static const struct layout_effect {
    const char *setting;
    bool (*is_lost)(const struct print_settings *print, const struct layout *layout);
    const char *where;
} layout_effects[] = {
    {"flip", has_one_side, of_one_side},
    {"back-offset", has_one_side, of_one_side},
    {"back-marks", has_one_side, of_one_side},
    {"backs", asks_for_backs, of_one_side},
    {"overlap", is_whole, "where a piece is smaller than the paper and not split"},
    {"share", has_no_bleed, "where there is no bleed to keep apart"},
};

/* By the flag beside the member; settings without one cannot be given twice. */
static bool is_given(const struct print_settings *print, const struct field_spec *field)
{
    return field->given_offset != 0 && *((const bool *)((const char *)print + field->given_offset));
}

/* Where the setting has no effect; NULL where it has. */
static const char *where_lost(const struct print_settings *print, const struct layout *layout,
                              const char *setting)
{
    const char *where = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(effects) && where == NULL; i++) {
        if (strcmp(effects[i].setting, setting) == 0 && effects[i].is_lost(print)) {
            where = effects[i].where;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(layout_effects) && where == NULL; i++) {
        const struct layout_effect *effect = &layout_effects[i];
        if (strcmp(effect->setting, setting) == 0 && effect->is_lost(print, layout)) {
            where = effect->where;
        }
    }
    return where;
}

/* As written in game.yaml: each at its place there. */
void print_effects_check(const struct print_settings *print, const struct layout *layout,
                         struct diag_list *diags)
{
    for (const struct field_spec *field = print_fields; field->name != NULL; field++) {
        const struct node *node = node_lookup(print->node, field->name);
        const char *where = node != NULL ? where_lost(print, layout, field->name) : NULL;
        if (where != NULL) {
            node_report(diags, DIAG_SETTING_WITHOUT_EFFECT, node, field->name, where);
        }
    }
}

/* The command line is for all components that are made: an option is useless only if it is so for each of them. */
static const char *where_lost_by_all(const struct game *game, const struct piece_choice *choice,
                                     const struct print_settings *given, const char *setting)
{
    const char *where = NULL;
    for (size_t i = 0; i < game->component_count; i++) {
        if (!piece_choice_has_component(choice, &game->components[i])) {
            continue;
        }
        struct print_settings print = game->components[i].print;
        print_settings_lay_over(&print, given);
        where = where_lost(&print, game->components[i].layout, setting);
        if (where == NULL) {
            return NULL;
        }
    }
    return where;
}

void print_effects_check_options(const struct game *game, const struct piece_choice *choice,
                                 const struct print_settings *given, struct diag_list *diags)
{
    static const struct source_span nowhere = {0};
    for (const struct field_spec *field = print_fields; field->name != NULL; field++) {
        const char *where =
            is_given(given, field) ? where_lost_by_all(game, choice, given, field->name) : NULL;
        if (where != NULL) {
            gchar *option = g_strdup_printf("--%s", field->name);
            diag_report(diags, DIAG_SETTING_WITHOUT_EFFECT, nowhere, NULL, option, where);
            g_free(option);
        }
    }
}
