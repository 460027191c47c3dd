/* How a game looks: named colours and text styles, from theme.yaml. */
#ifndef KERF_GAME_THEME_H
#define KERF_GAME_THEME_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/arena.h"
#include "base/colour.h"
#include "base/outcome.h"
#include "document/field_reader.h"
#include "document/node.h"

enum style_align { STYLE_ALIGN_START, STYLE_ALIGN_CENTRE, STYLE_ALIGN_END, STYLE_ALIGN_JUSTIFY };
enum style_valign { STYLE_VALIGN_TOP, STYLE_VALIGN_MIDDLE, STYLE_VALIGN_BOTTOM };
enum style_wrap { STYLE_WRAP_NO, STYLE_WRAP_YES, STYLE_WRAP_BALANCED };
enum style_centre { STYLE_CENTRE_LINES, STYLE_CENTRE_CAPITALS };
enum style_icons { STYLE_ICONS_TEXT, STYLE_ICONS_BASELINE, STYLE_ICONS_MIDDLE, STYLE_ICONS_CAP };
enum style_direction { STYLE_DIRECTION_AUTO, STYLE_DIRECTION_LTR, STYLE_DIRECTION_RTL };

/** A line round letters, drawn behind them. */
struct text_outline {
    double width_mm; /* how far it reaches beyond the letter; 0: there is none */
    struct colour colour;
};

/** The same letters again behind them, outline and all, in one colour; nowhere else: there is none. */
struct text_shadow {
    double dx_mm, dy_mm; /* to the right and down */
    struct colour colour;
};

/** How far a group of texts reaches that shrink together. */
enum text_group_reach { TEXT_GROUP_FACE, TEXT_GROUP_COMPONENT };

/** What becomes of a text that does not fit: it may shrink, perhaps with others. */
struct text_shrinking {
    int choice;        /* 1: shrink */
    const char *group; /* `fit: {shrink: group}`; NULL: alone */
    int across;        /* enum text_group_reach */
};

/** What becomes of pictures: drawn as they are, not at all, a line round where they would be, or in greys. */
enum theme_pictures {
    THEME_PICTURES_ALL,
    THEME_PICTURES_NONE,
    THEME_PICTURES_OUTLINE,
    THEME_PICTURES_GREY
};

/** A text style with everything that it extends already in it. */
struct style {
    const char *name;
    const struct node *node; /* NULL for the built-in one */
    const char *family;
    const struct node *family_node; /* where it is named, perhaps in what this extends; or NULL */
    double size_pt;
    int weight; /* 100 to 900 */
    bool italic;
    struct colour colour;
    double line_height; /* multiple of the size; 0 = the font's own */
    double letter_spacing_pt;
    double paragraph_gap_mm;
    int align, valign, direction, wrap, centre, icons; /* enums above */
    bool capitals;
    int hyphens; /* 1: auto */
    const char *features;
    const char *language;
    struct text_outline outline;
    struct text_shadow shadow;
    struct text_shrinking fit;
    double minimum_pt; /* down to this size */
};

struct theme {
    const struct node *root; /* NULL where the game has no theme */
    bool is_partial;         /* part of it was not understood, and names may be missing */
    const char *const *colour_names;
    const struct colour *colours;
    size_t colour_count;
    const struct colour_inks *inks; /* of the colours that say theirs */
    size_t ink_count;
    const struct style *styles;
    size_t style_count;
    int pictures; /* enum theme_pictures */
    const struct colour_change
        *changes; /* colours of the theme that this one starts from, [change_count] */
    size_t change_count;
    const struct node
        *base; /* the file of the theme that it extends, with all that one extends; NULL: none */
    /* Whether somebody asked for a colour or a style by its name, [colour_count] and [style_count]: threads set it. */
    gint *colour_asked, *style_asked;
    struct style text; /* of text that names no style: the theme's `text`, else the built-in one */
};

/** The rows that a style is read by; offsets are of struct style. */
extern const struct field_spec style_fields[];

/** The rows of an outline; offsets are of struct text_outline. */
extern const struct field_spec text_outline_fields[];

/** The rows of a shadow; offsets are of struct text_shadow. */
extern const struct field_spec text_shadow_fields[];

/** What is said of a shadow without an offset. */
extern const char text_shadow_unseen[];

/** The names of `fit`, and the rows of a mapping in place of them; offsets are of struct text_shrinking. */
extern const char *const text_fit_names[];
extern const struct field_spec text_shrinking_fields[];

/** The names of `wrap`, `centre`, `icons` and `hyphens`, in the order of their enums. */
extern const char *const text_wrap_names[],
    *const text_centre_names[], *const text_icons_names[], *const text_hyphens_names[];

static inline bool text_has_shadow(const struct text_shadow *shadow)
{
    return shadow->dx_mm < 0 || shadow->dx_mm > 0 || shadow->dy_mm < 0 || shadow->dy_mm > 0;
}

static inline bool text_shrinks(const struct text_shrinking *fit)
{
    return fit->choice == 1 || fit->group != NULL;
}

/** Whether the size of the text depends on that of others, on other faces. */
static inline bool text_shrinks_across_faces(const struct text_shrinking *fit)
{
    return fit->group != NULL && fit->across == TEXT_GROUP_COMPONENT;
}

/** theme_colour_at() for fields_read(); `data` is the theme. */
bool theme_read_colour(const struct node *node, void *data, struct colour *out,
                       struct diag_list *diags);

/** The words for weights of letters, ended by a NULL name. */
extern const struct field_word weight_words[];

/** The rows of theme.yaml itself, for the schema. */
extern const struct field_spec theme_fields[];

/**
 * Reads a theme. `root` NULL gives the built-in one.
 *
 * OUTCOME_REJECTED: unknown fields, bad values, DIAG_UNKNOWN_REFERENCE and DIAG_CIRCULAR of
 * `extends`; what is good is there all the same.
 */
enum outcome theme_load(struct arena *arena, const struct node *root, const char *language,
                        struct theme *theme_out, struct diag_list *diags);

/**
 * Sets the styles of a theme whose colours are known, and its `text`. `mapping` NULL: the built-in one alone. False
 * after findings; what is good is there all the same.
 */
bool theme_load_styles(struct arena *arena, const struct node *mapping, const char *language,
                       struct theme *theme, struct diag_list *diags);

/** Sets what became of the colours of `base`, the theme that `theme` starts from, and its file. */
void theme_compare(struct arena *arena, const struct theme *base, struct theme *theme);

/** A colour by its name in the theme, a CSS name or #rrggbb. */
bool theme_colour(const struct theme *theme, const char *name, struct colour *out);

/** The style that the author calls `title`, or that of all text. */
const struct style *theme_title(const struct theme *theme);

/**
 * The same for a value in a file; reports DIAG_UNKNOWN_REFERENCE at `node` with a suggestion,
 * DIAG_BAD_VALUE for a '#' with wrong digits or DIAG_WRONG_KIND for nothing, unless the theme is
 * partial: what is wrong with it was reported.
 */
bool theme_colour_at(const struct theme *theme, const char *name, const struct node *node,
                     struct colour *out, struct diag_list *diags);

/** NULL after DIAG_UNKNOWN_REFERENCE at `node`, likewise. */
const struct style *theme_style_at(const struct theme *theme, const char *name,
                                   const struct node *node, struct diag_list *diags);

#endif
