/* What an SVG says plainly: whether it has something in currentColor, and its size. */
#include "face/image_svg.h"
#include "support/cmocka_env.h"
#include "unit/face/svg_fixture.h"

#define ROOT(attributes) "<svg xmlns='http://www.w3.org/2000/svg' " attributes "/>"

static void test_a_shape_in_the_current_colour_is_seen_where_nothing_may_hide_it(void **state)
{
    static const struct {
        const char *svg;
        bool is_coloured;
    } rows[] = {
        {SVG("<path fill='currentColor' d='M0 0H9V9Z'/>"), true},
        {SVG("<g stroke='currentcolor' clip-path='url(#c)'><path d='M0 0H9'/></g>"), true},
        {SVG("<path fill='currentColor' fill-opacity='0.3' d='M0 0H9V9Z'/>"), true},
        {SVG("<g fill='currentColor'><path fill='red' d='M0 0H9V9Z'/></g>"), false},
        {SVG("<path fill='currentColor' opacity='0' d='M0 0H9V9Z'/>"), false},
        {SVG("<g display='none'><path fill='currentColor' d='M0 0H9V9Z'/></g>"), false},
        {SVG("<g color='red'><path fill='currentColor' d='M0 0H9V9Z'/></g>"), false},
        {SVG("<mask id='m'><path fill='currentColor' d='M0 0H9V9Z'/></mask>"), false},
        {SVG("<style>path{fill:red}</style><path fill='currentColor' d='M0 0H9V9Z'/>"), false},
        {SVG("<g xmlns='urn:other'><path fill='currentColor' d='M0 0H9V9Z'/></g>"), false},
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct svg_survey survey = survey_of(rows[i].svg);
        assert_int_equal(survey.is_coloured, rows[i].is_coloured);
        svg_survey_clear(&survey);
    }
}

/* 0: librsvg is to be asked. */
static void test_the_size_is_read_where_it_is_said_in_absolute_units(void **state)
{
    static const struct {
        const char *svg;
        double width_px, height_px;
    } rows[] = {
        {ROOT("width='81' height='40.5px'"), 81, 40.5},
        {ROOT("width='1in' height='12mm' viewBox='0 0 2 2'"), 96, 12 * 96 / 25.4},
        {ROOT("viewBox='-5,0 30 20'"), 30, 20},
        {ROOT("width='100%' height='100%' viewBox='0 0 30 20'"), 0, 0},
        {ROOT("width='30' viewBox='0 0 30 20'"), 0, 0},
        {ROOT("width='3e1' height='20'"), 0, 0},
        {ROOT("width='2em' height='20'"), 0, 0},
        {ROOT("width='0' height='20'"), 0, 0},
        {ROOT("width='30' height='20' style='width:9px'"), 0, 0},
        {ROOT("viewBox='0 0 30'"), 0, 0},
        {ROOT("viewBox='0 0 30 20 5'"), 0, 0},
        {ROOT(""), 0, 0},
        {"<!DOCTYPE svg>" ROOT("width='30' height='20'"), 0, 0},
        {"<svg width='30' height='20'/>", 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct svg_survey survey = survey_of(rows[i].svg);
        assert_true(survey.width_px == rows[i].width_px);
        assert_true(survey.height_px == rows[i].height_px);
        svg_survey_clear(&survey);
    }
}

static void test_the_size_is_that_which_librsvg_tells(void **state)
{
    static const char *const svgs[] = {
        ROOT("width='81.3' height='12.7mm'"), ROOT("width='3.1cm' height='7.3pt'"),
        ROOT("width='.7in' height='2.9pc'"), ROOT("viewBox='0 0 33.3 0.07'")};
    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(svgs); i++) {
        GBytes *bytes = g_bytes_new_static(svgs[i], strlen(svgs[i]));
        RsvgHandle *handle = image_svg_open(bytes, NULL);
        struct svg_survey survey = survey_of(svgs[i]);
        double width_px = 0, height_px = 0;
        assert_true(image_svg_size(handle, &width_px, &height_px));
        assert_true(survey.width_px == width_px && survey.height_px == height_px);
        svg_survey_clear(&survey);
        g_object_unref(handle);
        g_bytes_unref(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_shape_in_the_current_colour_is_seen_where_nothing_may_hide_it),
        cmocka_unit_test(test_the_size_is_read_where_it_is_said_in_absolute_units),
        cmocka_unit_test(test_the_size_is_that_which_librsvg_tells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
