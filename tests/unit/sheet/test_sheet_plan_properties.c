/* What must hold for every plan, whatever the game and the options: tried on random plans.
 *
 * The reference here is the paper itself: a page of a given size that is turned over about an edge,
 * or folded along the line that the plan marks. Nothing is asked of the code under test but the plan. */
#include "sheet/sheet_plan.h"
#include "unit/sheet/sheet_fixture.h"

#define PLAN_COUNT 900
#define SEED       20240229u
#define SHAPE_MAX  4

/* One random game and how it is printed. */
struct sample {
    struct piece *pieces;
    size_t piece_count;
    struct piece_shape shapes[SHAPE_MAX];
    size_t shape_count;
    struct fold_line folds[SHAPE_MAX];
    struct sheet_options options;
};

static double random_tenths(GRand *random, int low, int high)
{
    return g_rand_int_range(random, low * 10, high * 10 + 1) / 10.0;
}

static void random_pieces(GRand *random, struct sample *sample)
{
    /* Percent of pieces with a back: none, some, all. */
    static const int shares[] = {0, 30, 80, 100, 100};
    int share = shares[g_rand_int_range(random, 0, G_N_ELEMENTS(shares))];

    sample->piece_count = (size_t)g_rand_int_range(random, 0, 60);
    sample->pieces = g_new0(struct piece, sample->piece_count + 1);
    for (size_t i = 0; i < sample->piece_count; i++) {
        /* Few faces, so that many pieces share one. */
        sample->pieces[i] = (struct piece){
            .front_face = (size_t)g_rand_int_range(random, 0, 20),
            .back_face = g_rand_int_range(random, 0, 100) < share
                             ? (size_t)g_rand_int_range(random, 20, 25)
                             : FACE_NONE,
            .shape = (size_t)g_rand_int_range(random, 0, (int)sample->shape_count),
        };
    }
}

/* Mostly cards; some of an outline of their own, some with a fold in the middle. */
static void random_shapes(GRand *random, struct sample *sample)
{
    sample->shape_count =
        g_rand_boolean(random) ? 1 : (size_t)g_rand_int_range(random, 2, SHAPE_MAX + 1);
    for (size_t i = 0; i < sample->shape_count; i++) {
        struct piece_shape *shape = &sample->shapes[i];
        *shape = plain_shape(random_tenths(random, 15, 80), random_tenths(random, 15, 80),
                             g_rand_boolean(random) ? 0.0 : random_tenths(random, 0, 4));
        shape->plain_box = g_rand_int_range(random, 0, 4) > 0;
        sample->folds[i] =
            (struct fold_line){shape->width_mm / 2.0, 0.0, shape->width_mm / 2.0, shape->height_mm};
        shape->folds = &sample->folds[i];
        shape->fold_count = g_rand_int_range(random, 0, 6) == 0 ? 1 : 0;
    }
}

/* A board, as one shape more: first or last among the pieces, or twice. */
static void random_board(GRand *random, struct sample *sample)
{
    struct piece_shape *shape = &sample->shapes[sample->shape_count - 1];

    if (g_rand_int_range(random, 0, 3) > 0 || sample->piece_count < 2) {
        return;
    }
    for (size_t i = 0; i < sample->piece_count; i++) {
        sample->pieces[i].shape = i % (sample->shape_count == 1 ? 1 : sample->shape_count - 1);
    }
    if (sample->shape_count == 1) {
        sample->piece_count = 2;
    }
    sample->pieces[0].shape = sample->shape_count - 1;
    sample->pieces[sample->piece_count - 1].shape = sample->shape_count - 1;
    shape->width_mm = random_tenths(random, 300, 900);
    shape->height_mm = random_tenths(random, 60, 700);
    shape->fold_count = 0;
}

static void random_options(GRand *random, struct sheet_options *options)
{
    sheet_options_init(options);
    options->poster_given = true; /* parts of what would almost fit are meant */
    options->paper_width_mm = random_tenths(random, 180, 330);
    options->paper_height_mm = options->paper_width_mm * random_tenths(random, 1, 2);
    options->margins = (struct margins){
        .top_mm = random_tenths(random, 0, 13),
        .right_mm = random_tenths(random, 0, 13),
        .bottom_mm = random_tenths(random, 0, 13),
        .left_mm = random_tenths(random, 0, 13),
    };
    options->cut = (enum cut_style)g_rand_int_range(random, CUT_MARKS, CUT_NONE + 1);
    options->sharing = (enum cut_sharing)g_rand_int_range(random, CUT_SHARE_AUTO, CUT_DOUBLE + 1);
    options->gap_mm = g_rand_boolean(random) ? -1.0 : random_tenths(random, 0, 8);
    options->backs = (enum backs_mode)g_rand_int_range(random, BACKS_DUPLEX, BACKS_NONE + 1);
    options->flip = g_rand_boolean(random) ? FLIP_LONG : FLIP_SHORT;
    options->poster_overlap_mm =
        g_rand_int_range(random, 0, 4) == 0 ? 0.0 : random_tenths(random, 2, 15);
    options->back_marks = (enum back_marks)g_rand_int_range(random, 0, BACK_MARKS_SAME + 1);
    if (g_rand_boolean(random)) {
        options->back_offset_x_mm = random_tenths(random, -3, 3);
        options->back_offset_y_mm = random_tenths(random, -3, 3);
    }
}

static void random_sample(GRand *random, struct sample *sample)
{
    *sample = (struct sample){0};
    random_shapes(random, sample);
    random_pieces(random, sample);
    random_board(random, sample);
    random_options(random, &sample->options);
}

static struct box trim_of(const struct placement *placement, const struct sample *sample)
{
    const struct piece_shape *shape = &sample->shapes[placement->shape];

    return (struct box){placement->x_mm, placement->y_mm, shape->width_mm, shape->height_mm};
}

static bool wants_back(const struct sample *sample, size_t piece)
{
    return sample->options.backs != BACKS_NONE && sample->pieces[piece].back_face != FACE_NONE &&
           sample->shapes[sample->pieces[piece].shape].fold_count == 0;
}

/* Looks at one plan; `data` is the caller's. */
typedef void (*plan_check)(const struct sample *sample, const struct sheet_plan *plan, void *data);

/* The same plans for every check. */
static void for_random_plans(plan_check check, void *data)
{
    GRand *random = g_rand_new_with_seed(SEED);

    for (int i = 0; i < PLAN_COUNT; i++) {
        struct sample sample;
        random_sample(random, &sample);
        struct sheet_plan *plan = plan_of_shapes(sample.pieces, sample.piece_count, sample.shapes,
                                                 sample.shape_count, &sample.options);
        check(&sample, plan, data);
        sheet_plan_free(plan);
        g_free(sample.pieces);
    }
    g_rand_free(random);
}

/* The line about which a back comes to lie behind its front. */
struct turn {
    bool about_vertical;
    double at_mm;
};

static struct turn fold_of(const struct sheet_page *page)
{
    for (size_t i = 0; i < page->mark_count; i++) {
        const struct mark *mark = &page->marks[i];
        if (mark->kind == MARK_FOLD) {
            bool vertical = mark->x1_mm == mark->x2_mm;
            return (struct turn){vertical, vertical ? mark->x1_mm : mark->y1_mm};
        }
    }
    fail_msg("a folded page has no fold");
    return (struct turn){0};
}

static struct turn turn_of(const struct sample *sample, const struct sheet_page *page)
{
    bool portrait = page->width_mm <= page->height_mm;
    bool about_vertical = sample->options.backs == BACKS_SEPARATE ||
                          (portrait && sample->options.flip == FLIP_LONG) ||
                          (!portrait && sample->options.flip == FLIP_SHORT);

    return (struct turn){about_vertical, (about_vertical ? page->width_mm : page->height_mm) / 2.0};
}

static const struct placement *front_of(const struct sheet_plan *plan, size_t sheet, size_t piece)
{
    for (size_t p = 0; p < plan->page_count; p++) {
        const struct sheet_page *page = &plan->pages[p];
        for (size_t i = 0; page->sheet == sheet && i < page->placement_count; i++) {
            if (page->placements[i].side == PAGE_FRONT && page->placements[i].piece == piece) {
                return &page->placements[i];
            }
        }
    }
    fail_msg("piece %zu has no front on sheet %zu", piece, sheet);
    return NULL;
}

static struct box turned_over(struct box box, struct turn turn)
{
    if (turn.about_vertical) {
        box.x_mm = 2.0 * turn.at_mm - (box.x_mm + box.width_mm);
    } else {
        box.y_mm = 2.0 * turn.at_mm - (box.y_mm + box.height_mm);
    }
    return box;
}

static void assert_same_box(struct box actual, struct box expected)
{
    assert_box(actual, expected.x_mm, expected.y_mm, expected.width_mm, expected.height_mm);
}

static void check_backs_lie_behind_fronts(const struct sample *sample,
                                          const struct sheet_plan *plan, void *data)
{
    (void)data;
    for (size_t p = 0; p < plan->page_count; p++) {
        const struct sheet_page *page = &plan->pages[p];
        bool own_page = page->side == PAGE_BACK;

        for (size_t i = 0; i < page->placement_count; i++) {
            const struct placement *back = &page->placements[i];
            if (back->side != PAGE_BACK) {
                continue;
            }
            struct turn turn = own_page ? turn_of(sample, page) : fold_of(page);
            const struct placement *front = front_of(plan, page->sheet, back->piece);
            struct box trim = trim_of(back, sample), clip = back->clip;
            if (own_page) {
                trim.x_mm -= sample->options.back_offset_x_mm;
                trim.y_mm -= sample->options.back_offset_y_mm;
                clip.x_mm -= sample->options.back_offset_x_mm;
                clip.y_mm -= sample->options.back_offset_y_mm;
            }
            assert_same_box(turned_over(trim, turn), trim_of(front, sample));
            assert_same_box(turned_over(clip, turn), front->clip);
            assert_int_equal(front->quarter_turns, 0);
            assert_int_equal(back->quarter_turns, turn.about_vertical ? 0 : 2);
        }
    }
}

static void test_every_back_turned_over_coincides_with_its_front(void **state)
{
    (void)state;
    for_random_plans(check_backs_lie_behind_fronts, NULL);
}

/* Where a placement shows the point of its piece that is this far across and down, of one. */
static bool shows_point(const struct placement *placement, const struct sample *sample,
                        double across, double down)
{
    struct box trim = trim_of(placement, sample);
    double from_left = placement->quarter_turns == 2 ? 1.0 - across : across;
    double from_top = placement->quarter_turns == 2 ? 1.0 - down : down;
    struct box point = {.x_mm = trim.x_mm + from_left * trim.width_mm,
                        .y_mm = trim.y_mm + from_top * trim.height_mm};

    return box_contains(placement->clip, point);
}

/* How often one side of a piece is placed, and how often its point. */
struct showing {
    size_t placements, with_point;
};

static struct showing showing_of(const struct sample *sample, const struct sheet_plan *plan,
                                 size_t piece, enum page_side side, double across, double down)
{
    struct showing showing = {0};

    for (size_t p = 0; p < plan->page_count; p++) {
        for (size_t i = 0; i < plan->pages[p].placement_count; i++) {
            const struct placement *placement = &plan->pages[p].placements[i];
            if (placement->piece == piece && placement->side == side) {
                showing.placements++;
                showing.with_point += shows_point(placement, sample, across, down) ? 1 : 0;
            }
        }
    }
    return showing;
}

static void assert_placements_name_their_pieces(const struct sample *sample,
                                                const struct sheet_plan *plan)
{
    for (size_t p = 0; p < plan->page_count; p++) {
        for (size_t i = 0; i < plan->pages[p].placement_count; i++) {
            const struct placement *placement = &plan->pages[p].placements[i];
            assert_true(placement->piece < sample->piece_count);
            const struct piece *piece = &sample->pieces[placement->piece];
            bool is_front = placement->side == PAGE_FRONT;
            assert_int_equal(placement->face, is_front ? piece->front_face : piece->back_face);
            assert_int_equal(placement->shape, piece->shape);
        }
    }
}

/* Each piece's front once, and its back once where it has one and backs are printed. Of a poster, each
 * point is there once, or in an overlap twice or four times, and its back as often. */
static void check_faces_are_complete(const struct sample *sample, const struct sheet_plan *plan,
                                     void *data)
{
    (void)data;
    assert_placements_name_their_pieces(sample, plan);
    for (size_t i = 0; i < sample->piece_count; i++) {
        const struct piece_shape *shape = &sample->shapes[sample->pieces[i].shape];
        bool is_large = shape->width_mm > 200.0;
        for (int point = 0; point < (is_large ? 25 : 1); point++) {
            int row = point / 5, column = point % 5;
            double across = column / 4.0, down = row / 4.0;
            struct showing front = showing_of(sample, plan, i, PAGE_FRONT, across, down);
            struct showing back = showing_of(sample, plan, i, PAGE_BACK, 1.0 - across, down);
            assert_true(front.with_point == 1 || front.with_point == 2 || front.with_point == 4);
            assert_int_equal(back.with_point, wants_back(sample, i) ? front.with_point : 0);
            assert_int_equal(back.placements, wants_back(sample, i) ? front.placements : 0);
            if (!is_large) {
                assert_int_equal(front.placements, 1);
            }
        }
    }
}

static void test_the_faces_on_all_pages_are_those_in_the_data(void **state)
{
    (void)state;
    for_random_plans(check_faces_are_complete, NULL);
}

static bool boxes_overlap(struct box a, struct box b)
{
    return a.x_mm < b.x_mm + b.width_mm - MM_TOLERANCE &&
           b.x_mm < a.x_mm + a.width_mm - MM_TOLERANCE &&
           a.y_mm < b.y_mm + b.height_mm - MM_TOLERANCE &&
           b.y_mm < a.y_mm + a.height_mm - MM_TOLERANCE;
}

/* No piece prints on another; everything that is printed lies on the paper. */
static void check_pieces_keep_apart(const struct sample *sample, const struct sheet_plan *plan,
                                    void *data)
{
    (void)data;
    for (size_t p = 0; p < plan->page_count; p++) {
        const struct sheet_page *page = &plan->pages[p];
        double drift_mm = page->side == PAGE_BACK ? 3.0 : 0.0;
        struct box paper =
            box_inset((struct box){0.0, 0.0, page->width_mm, page->height_mm}, -drift_mm);

        for (size_t i = 0; i < page->placement_count; i++) {
            assert_true(box_contains(paper, page->placements[i].clip));
            assert_true(
                page->placements[i].is_part ||
                box_contains(page->placements[i].clip, trim_of(&page->placements[i], sample)));
            for (size_t j = 0; j < page->placement_count; j++) {
                if (i != j) {
                    const struct placement *other = &page->placements[j];
                    assert_false(
                        boxes_overlap(page->placements[i].clip,
                                      placement_trim(other, &sample->shapes[other->shape])));
                }
            }
        }
    }
}

static void test_no_piece_prints_on_another_or_beside_the_paper(void **state)
{
    (void)state;
    for_random_plans(check_pieces_keep_apart, NULL);
}

static bool is_slanted(const struct mark *mark)
{
    return mark->x1_mm != mark->x2_mm && mark->y1_mm != mark->y2_mm;
}

static bool lines_overlap(const struct mark *a, const struct mark *b)
{
    bool upright = a->x1_mm == a->x2_mm;

    if (upright != (b->x1_mm == b->x2_mm) || is_slanted(a) || is_slanted(b)) {
        return false;
    }
    return upright ? fabs(a->x1_mm - b->x1_mm) < MM_TOLERANCE &&
                         a->y1_mm < b->y2_mm - MM_TOLERANCE && b->y1_mm < a->y2_mm - MM_TOLERANCE
                   : fabs(a->y1_mm - b->y1_mm) < MM_TOLERANCE &&
                         a->x1_mm < b->x2_mm - MM_TOLERANCE && b->x1_mm < a->x2_mm - MM_TOLERANCE;
}

static void assert_off_the_art(const struct mark *mark, const struct sheet_page *page)
{
    struct box line = {mark->x1_mm, mark->y1_mm, mark->x2_mm - mark->x1_mm,
                       mark->y2_mm - mark->y1_mm};

    for (size_t i = 0; i < page->placement_count; i++) {
        assert_false(boxes_overlap(line, box_inset(page->placements[i].clip, MM_TOLERANCE)));
    }
}

static bool is_grid_page(const struct sheet_page *page, const struct sheet_plan *plan)
{
    return plan->columns > 0 && page->placement_count > 0 && !page->placements[0].is_part;
}

/* Straight lines are there once; marks and the folds of sheets touch no art. */
static void check_lines(const struct sample *sample, const struct sheet_plan *plan, void *data)
{
    (void)data;
    for (size_t p = 0; p < plan->page_count; p++) {
        const struct sheet_page *page = &plan->pages[p];
        bool margin_only =
            is_grid_page(page, plan) &&
            (sample->options.cut == CUT_MARKS ||
             (page->side == PAGE_BACK && sample->options.back_marks == BACK_MARKS_MARGIN));
        bool fold_is_next = plan->backs == BACKS_FOLD;

        for (size_t i = 0; i < page->mark_count; i++) {
            const struct mark *mark = &page->marks[i];
            if (mark->kind == MARK_OUTLINE) {
                assert_true(mark->placement < page->placement_count);
                continue;
            }
            if ((margin_only && mark->kind == MARK_CUT) ||
                (fold_is_next && mark->kind == MARK_FOLD)) {
                assert_off_the_art(mark, page);
                fold_is_next = fold_is_next && mark->kind != MARK_FOLD;
            }
            for (size_t j = i + 1; j < page->mark_count; j++) {
                assert_false(page->marks[j].kind != MARK_OUTLINE &&
                             lines_overlap(mark, &page->marks[j]));
            }
        }
    }
}

static void test_lines_are_drawn_once_and_marks_touch_no_art(void **state)
{
    (void)state;
    for_random_plans(check_lines, NULL);
}

/* Whether the samples reach what the tests above claim to cover. */
struct coverage {
    size_t landscape, upright, folded_upright, folded_across, partial, mixed, offset, separate;
    size_t rows, posters, posters_with_others, fold_ups;
};

static void cover(const struct sample *sample, const struct sheet_plan *plan, void *data)
{
    struct coverage *coverage = data;

    if (plan->page_count == 0 || plan->backs == BACKS_NONE) {
        return;
    }
    const struct sheet_page *page = &plan->pages[0];
    bool portrait = page->width_mm <= page->height_mm;
    size_t with_back = 0;

    for (size_t i = 0; i < sample->piece_count; i++) {
        with_back += sample->pieces[i].back_face != FACE_NONE ? 1 : 0;
    }
    coverage->landscape += plan->backs == BACKS_DUPLEX && !portrait ? 1 : 0;
    coverage->upright += plan->backs == BACKS_DUPLEX && portrait ? 1 : 0;
    coverage->separate += plan->backs == BACKS_SEPARATE ? 1 : 0;
    if (plan->backs == BACKS_FOLD) {
        *(fold_of(page).about_vertical ? &coverage->folded_upright : &coverage->folded_across) += 1;
    }
    size_t per_sheet = plan->columns * plan->rows;
    bool has_poster = plan->pages[plan->page_count - 1].kind == PAGE_DIAGRAM;
    coverage->partial += per_sheet > 0 && sample->piece_count % per_sheet != 0 ? 1 : 0;
    coverage->rows += per_sheet == 0 && !page->placements[0].is_part ? 1 : 0;
    coverage->posters += has_poster ? 1 : 0;
    coverage->posters_with_others += has_poster && !page->placements[0].is_part ? 1 : 0;
    coverage->fold_ups += sample->shapes[page->placements[0].shape].fold_count;
    coverage->mixed += with_back < sample->piece_count ? 1 : 0;
    coverage->offset += sample->options.back_offset_x_mm != 0.0 ? 1 : 0;
}

static void test_the_random_plans_reach_every_mode(void **state)
{
    (void)state;
    struct coverage coverage = {0};

    for_random_plans(cover, &coverage);
    assert_true(coverage.landscape > 20);
    assert_true(coverage.upright > 20);
    assert_true(coverage.folded_upright > 20);
    assert_true(coverage.folded_across > 20);
    assert_true(coverage.separate > 20);
    assert_true(coverage.partial > 20);
    assert_true(coverage.mixed > 20);
    assert_true(coverage.offset > 20);
    assert_true(coverage.rows > 20);
    assert_true(coverage.posters > 20);
    assert_true(coverage.posters_with_others > 20);
    assert_true(coverage.fold_ups > 20);
}

/* Numbers that no printer has heard of, one at a time, in a plan that is else like any other. */
static void test_whatever_the_numbers_are_a_plan_comes_out_or_a_finding(void **state)
{
    (void)state;
    static const double strange[] = {0, 1e-9, 1e20, 1e300, -1e20, G_MAXDOUBLE, (double)NAN};
    GRand *random = g_rand_new_with_seed(SEED);
    size_t refused = 0;

    for (size_t round = 0; round < 40 * G_N_ELEMENTS(strange); round++) {
        struct sample sample;
        random_sample(random, &sample);
        double *const numbers[] = {
            &sample.options.gap_mm,           &sample.options.cut_weight_mm,
            &sample.options.margins.left_mm,  &sample.options.poster_overlap_mm,
            &sample.options.back_offset_x_mm, &sample.options.paper_width_mm,
            &sample.shapes[0].bleed_mm,       &sample.shapes[0].width_mm,
        };
        *numbers[round % G_N_ELEMENTS(numbers)] = strange[round % G_N_ELEMENTS(strange)];
        struct diag_list *diags = diag_list_new();
        struct sheet_plan *plan = NULL;
        enum outcome outcome = sheet_plan_make(sample.pieces, sample.piece_count, sample.shapes,
                                               sample.shape_count, &sample.options, &plan, diags);
        assert_int_equal(outcome == OUTCOME_OK, plan != NULL);
        assert_int_equal(outcome == OUTCOME_OK, !diag_list_has_errors(diags));
        refused += outcome == OUTCOME_OK ? 0 : 1;
        sheet_plan_free(plan);
        diag_list_free(diags);
        g_free(sample.pieces);
    }
    assert_true(refused > 20);
    g_rand_free(random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_back_turned_over_coincides_with_its_front),
        cmocka_unit_test(test_the_faces_on_all_pages_are_those_in_the_data),
        cmocka_unit_test(test_no_piece_prints_on_another_or_beside_the_paper),
        cmocka_unit_test(test_lines_are_drawn_once_and_marks_touch_no_art),
        cmocka_unit_test(test_the_random_plans_reach_every_mode),
        cmocka_unit_test(test_whatever_the_numbers_are_a_plan_comes_out_or_a_finding),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
