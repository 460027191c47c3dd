/* Pieces on paper: which face goes where, turned how, and the lines to cut and fold along.
 *
 * Geometry only; nothing is drawn here. Positions are in mm from the top left of the page as it is
 * looked at, y down. */
#ifndef KERF_SHEET_SHEET_PLAN_H
#define KERF_SHEET_SHEET_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "base/outcome.h"
#include "diag/diag_list.h"
#include "document/own_words.h"
#include "geom/box.h"
#include "geom/path.h"
#include "geom/standard_sizes.h"
#include "geom/transform.h"

#define FACE_NONE ((size_t)-1)

enum cut_style {
    CUT_MARKS, /* short marks in the margin, outside every bleed; outlines that are no plain box */
    CUT_SOLID, /* lines along every edge */
    CUT_DOTTED,
    CUT_NONE,
};

enum cut_sharing {
    CUT_SHARE_AUTO, /* shared where there is no bleed, double where there is */
    CUT_SHARED,     /* pieces touch; one line for both; bleed only at the outer edge of the block */
    CUT_DOUBLE,     /* a gap of twice the bleed */
};

enum backs_mode {
    BACKS_DUPLEX,   /* every other page, mirrored for the flip */
    BACKS_FOLD,     /* gutterfold: beside the fronts, turned about a fold line */
    BACKS_SEPARATE, /* after all fronts, on pages to be glued: mirrored left-right */
    BACKS_NONE,     /* fronts only */
};

enum flip_edge { FLIP_LONG, FLIP_SHORT };

enum registration {
    REGISTRATION_NONE,
    REGISTRATION_SILHOUETTE, /* marks of type 1; pieces keep clear of them. The machine cuts along a
                                file: CUT_MARKS draws nothing then */
};

enum back_marks { BACK_MARKS_NONE, BACK_MARKS_MARGIN, BACK_MARKS_SAME, BACK_MARKS_ONLY };

/** A page of its own for each piece, of the piece's size: for print shops. */
enum one_a_page { ONE_A_PAGE_NOT, ONE_A_PAGE_TRIM, ONE_A_PAGE_BLEED };

struct margins {
    double top_mm, right_mm, bottom_mm, left_mm;
};

/** What a slug says before and after the side and the number of its sheet. */
struct slug_words {
    const char *before;      /* "S.C.A.R.E. Tactics: Agent cards"; NULL: no words */
    const char *after;       /* "cardstock, version 1.2" */
    struct source_span span; /* for findings */
};

struct sheet_options {
    double paper_width_mm, paper_height_mm; /* upright; turned where that holds more pieces */
    struct margins margins;                 /* of the upright page's printable area */
    enum cut_style cut;
    double cut_weight_mm; /* width of the lines */
    enum cut_sharing sharing;
    double gap_mm; /* between pieces where not negative, instead of what sharing gives */
    enum backs_mode backs;
    enum flip_edge flip;
    double back_offset_x_mm, back_offset_y_mm; /* moves all of a back page, as looked at */
    enum back_marks back_marks;
    enum registration registration;
    enum one_a_page one_a_page; /* in place of the paper, its margins and all marks */
    const struct label_sheet
        *labels;              /* the paper has these places, and nothing is cut; NULL: none */
    bool poster;              /* split a piece that is larger than the paper over several sheets */
    bool poster_given;        /* that was asked for */
    double poster_overlap_mm; /* that two neighbouring parts both show */
    bool with_diagram;        /* a sheet after the parts that shows how they go together */
    bool with_slug;           /* where there is room for one, and words */
    struct slug_words slug;   /* borrowed for the call */
    const struct own_words *words; /* the language of labels and the slug; NULL: English */
    size_t sheets_max;             /* of a plan */
};

/**
 * Defaults: A4, 6.35 mm margins, marks 0.15 mm, auto sharing, duplex, long edge, posters
 * with 10 mm overlap and a diagram.
 */
void sheet_options_init(struct sheet_options *options);

/** One piece to cut out. */
struct piece {
    size_t front_face; /* the caller's numbers */
    size_t back_face;  /* FACE_NONE where it has no back */
    size_t shape;      /* index into the shapes of the plan */
    size_t bundle;     /* those of one number stay on one sheet; 0: of none */
};

/** What pieces that are cut alike have in common. */
struct piece_shape {
    double width_mm, height_mm; /* trim */
    double bleed_mm;
    const struct path *outline; /* the cut line in the piece's space; NULL = the trim box */
    bool plain_box;             /* the outline's straight edges are those of the trim box (a rounded
                                   card too): neighbours may share a cut */
    const struct fold_line
        *folds; /* of a standee, a die or a box. What is folded up shares no cuts and
                                      has no back, whatever its pieces say */
    size_t fold_count;
    const char *name; /* "Agent cards", for findings */
    struct source_span span;
};

enum page_side { PAGE_FRONT, PAGE_BACK };

enum page_kind {
    PAGE_PIECES,
    PAGE_DIAGRAM, /* how the parts of a poster go together; no pieces, and its back is empty */
};

struct placement {
    size_t piece; /* index into the pieces */
    size_t shape; /* index into the shapes */
    size_t face;
    enum page_side side; /* of the piece: which face this is */
    double x_mm, y_mm; /* top left of the trim box after turning; may lie outside of the page for a
                            part */
    int quarter_turns; /* clockwise, 0 to 3 */
    struct box clip;   /* what may be printed: the bleed box, less what a neighbour owns */
    bool is_part;      /* of a poster: the piece goes on outside of the clip, on other sheets */
};

enum mark_kind {
    MARK_CUT,
    MARK_FOLD,
    MARK_OUTLINE,
    MARK_JOIN,    /* where the edge of the neighbouring part of a poster comes to lie */
    MARK_DIAGRAM, /* a line of a picture, for nothing but looking at */
    MARK_REGISTRATION,
};

/** A straight line, or for MARK_OUTLINE the outline of placement `placement`; of a part, what of it
 * lies in the clip. */
struct mark {
    enum mark_kind kind;
    double x1_mm, y1_mm, x2_mm, y2_mm;
    size_t placement;
    double width_mm;
    bool dotted; /* MARK_FOLD is dashed always */
};

/** Words beside the pieces, in one line. */
struct label {
    const char *text;  /* UTF-8 */
    double x_mm, y_mm; /* where the line that the letters stand on begins; its middle if centred */
    double size_mm;    /* height of capitals, where the room is wide enough */
    double room_mm;    /* how wide the words may be: they are made smaller to fit */
    bool centred;
    bool turned;             /* read from the bottom to the top */
    struct source_span span; /* what names the piece, for findings */
};

struct sheet_page {
    size_t sheet; /* from 0; a front page and its back have the same */
    enum page_side side;
    enum page_kind kind;
    double width_mm, height_mm; /* as looked at: landscape if wider than high */
    const struct placement *placements;
    size_t placement_count;
    const struct mark *marks;
    size_t mark_count;
    const struct label *labels;
    size_t label_count;
    const struct label *slug; /* NULL where there is no room for one */
};

struct sheet_plan {
    struct sheet_page *pages;
    size_t page_count, sheet_count;
    size_t shape_count;
    size_t columns, rows;  /* of a full sheet; 0 where the pieces make no grid */
    enum backs_mode backs; /* BACKS_NONE where no piece has a back, whatever the options say */
    enum flip_edge flip;
    struct arena *arena;
};

/**
 * Puts pieces on as few sheets as possible.
 *
 * pieces  [piece_count]
 * shapes  [shape_count], at least one; borrowed for the call, their outlines too
 *
 * Pieces that are cut alike make a grid, row by row from the top left, in the order given. Pieces of
 * several shapes are packed in rows: the highest first, equal ones after each other, each with cut
 * lines of its own. A piece that is larger than the paper is split into a poster after all others: a
 * sheet for each part, named by column and row (B2), and a diagram of the parts where one is asked for.
 *
 * Both orientations of the paper and (for fold) both directions of the fold are tried; fewest sheets
 * win, then portrait. Counting uses MM_TOLERANCE, so that what fits exactly fits. What stands on a
 * sheet is centred in the printable area; where its back page is mirrored, in what both pages can
 * print. With CUT_MARKS room for the marks (3 mm, outside the bleed) is kept only where the margin does
 * not give it, and given up where otherwise not one piece would fit.
 *
 * A bundle goes on the first sheet that has room for all of it, or begins one; what belongs to none fills
 * up. One that is larger than a sheet has sheets of its own. Parts of posters and labels are not kept together.
 *
 * On a paper with places, a piece is centred in each, in the order given, turned with the paper where it
 * fits only so; its bleed ends half way to the next place. No cut is marked there, and with
 * BACKS_FOLD a back is on the other side.
 *
 * With one piece a page a back stands after its front and upright, whatever edge a sheet would be flipped
 * over; nothing is folded.
 *
 * Pieces without a back leave their place empty on the back page. With BACKS_SEPARATE a back page
 * without any back is left out, but its sheet keeps its number. With BACKS_DUPLEX every front page
 * is followed by its back page, which may be empty: the printer would put the next front there.
 * Where no piece at all has a back, there are no back pages.
 *
 * plan_out  sheet_plan_free(); NULL unless OUTCOME_OK
 *
 * OUTCOME_REJECTED: DIAG_PIECE_LARGER_THAN_PAPER at the span of each shape that does not fit, where
 * posters are off or the paper is too small even for parts; DIAG_PIECE_LARGER_THAN_PLACE of each that does
 * not fit the places of the paper; DIAG_TOO_MANY_SHEETS. Reports DIAG_BACKS_MOVED_OFF.
 */
enum outcome sheet_plan_make(const struct piece *pieces, size_t piece_count,
                             const struct piece_shape *shapes, size_t shape_count,
                             const struct sheet_options *options, struct sheet_plan **plan_out,
                             struct diag_list *diags);

/** Accepts NULL. */
void sheet_plan_free(struct sheet_plan *plan);

/** The box of a placement's trim on its page; of a part, what of it lies in the clip. */
struct box placement_trim(const struct placement *placement, const struct piece_shape *shape);

/** From the space of a piece, whose origin is the top left of its trim, to that of its page. */
struct transform placement_transform(const struct placement *placement,
                                     const struct piece_shape *shape);

/** How well pieces use their paper. */
struct sheet_use {
    size_t most;                /* pieces on a sheet */
    double paper_mm2, used_mm2; /* of all sheets; what is printed to be kept */
};

/** Adds the sheets of a plan to `use`; both sides of a folded sheet are used, a back is not counted. */
void sheet_use_add(struct sheet_use *use, const struct sheet_plan *plan,
                   const struct piece_shape *shapes);

/** Pages, placements, marks, labels and slugs, a line each, three decimals. */
void sheet_plan_dump(const struct sheet_plan *plan, GString *out);

#endif
