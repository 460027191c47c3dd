/* Shapes, options and plans for the tests of src/sheet. */
#ifndef KERF_TESTS_UNIT_SHEET_SHEET_FIXTURE_H
#define KERF_TESTS_UNIT_SHEET_SHEET_FIXTURE_H

#include "sheet/sheet_plan.h"
#include "support/cmocka_env.h"

/* A card whose straight edges are those of its trim box. */
static inline struct piece_shape plain_shape(double width_mm, double height_mm, double bleed_mm)
{
    return (struct piece_shape){
        .width_mm = width_mm,
        .height_mm = height_mm,
        .bleed_mm = bleed_mm,
        .plain_box = true,
        .name = "Cards",
    };
}

/* A paper with the same margin all round, cut without marks; everything else as by default. */
static inline struct sheet_options paper_options(double width_mm, double height_mm,
                                                 double margin_mm)
{
    struct sheet_options options;

    sheet_options_init(&options);
    options.paper_width_mm = width_mm;
    options.paper_height_mm = height_mm;
    options.margins = (struct margins){margin_mm, margin_mm, margin_mm, margin_mm};
    options.cut = CUT_NONE;
    return options;
}

/* Piece i has front 100 + i and back 200 + i. */
static inline struct piece numbered_piece(size_t i)
{
    return (struct piece){.front_face = 100 + i, .back_face = 200 + i};
}

/* The plan must succeed without a finding, other than of backs that an offset moves; the caller frees it. */
static inline struct sheet_plan *plan_of_shapes(const struct piece *pieces, size_t count,
                                                const struct piece_shape *shapes,
                                                size_t shape_count,
                                                const struct sheet_options *options)
{
    struct diag_list *diags = diag_list_new();
    struct sheet_plan *plan = NULL;

    assert_int_equal(sheet_plan_make(pieces, count, shapes, shape_count, options, &plan, diags),
                     OUTCOME_OK);
    assert_non_null(plan);
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        assert_int_equal(diag_list_at(diags, i)->code, DIAG_BACKS_MOVED_OFF);
        assert_true(options->back_offset_x_mm != 0.0 || options->back_offset_y_mm != 0.0);
    }
    diag_list_free(diags);
    return plan;
}

static inline struct sheet_plan *plan_of(const struct piece *pieces, size_t count,
                                         const struct piece_shape *shape,
                                         const struct sheet_options *options)
{
    return plan_of_shapes(pieces, count, shape, 1, options);
}

/* `count` numbered pieces, each with a back of its own. */
static inline struct sheet_plan *plan_of_count(size_t count, const struct piece_shape *shape,
                                               const struct sheet_options *options)
{
    struct piece *pieces = g_new0(struct piece, count + 1);

    for (size_t i = 0; i < count; i++) {
        pieces[i] = numbered_piece(i);
    }
    struct sheet_plan *plan = plan_of(pieces, count, shape, options);
    g_free(pieces);
    return plan;
}

static inline void assert_box(struct box actual, double x_mm, double y_mm, double width_mm,
                              double height_mm)
{
    assert_mm_equal(actual.x_mm, x_mm);
    assert_mm_equal(actual.y_mm, y_mm);
    assert_mm_equal(actual.width_mm, width_mm);
    assert_mm_equal(actual.height_mm, height_mm);
}

#endif
