/* Charts as pictures: what is drawn for the numbers. The plot is 210 high and begins at 30. */
#include <math.h>
#include <string.h>

#include "report/report_parts.h"
#include "support/cmocka_env.h"

static const char *const points[] = {"1", "2"};

/* The picture of one chart; g_free(). */
static gchar *draw(enum chart_kind kind, const struct chart_series *series, size_t series_count)
{
    const struct chart_request request = {
        .kind = kind, .across_title = "Range", .value_title = "Chance"};
    const struct chart chart = {
        .request = &request,
        .title = "A & B",
        .points = points,
        .point_count = G_N_ELEMENTS(points),
        .series = series,
        .series_count = series_count,
    };
    GString *out = g_string_new(NULL);
    report_chart_add(out, &chart, "chart-7");
    return g_string_free(out, FALSE);
}

static size_t count(const char *text, const char *part)
{
    size_t found = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        found++;
    }
    return found;
}

static void test_picture_says_what_it_shows(void **state)
{
    (void)state;
    const double chances[] = {0.5, 0.25};
    const struct chart_series series = {"1 < 2", chances};
    gchar *picture = draw(CHART_LINES, &series, 1);
    assert_int_equal(count(picture, "role=\"img\" aria-labelledby=\"chart-7\""), 1);
    assert_int_equal(count(picture, "<title id=\"chart-7\">A &amp; B."), 1);
    assert_int_equal(count(picture, ">1 &lt; 2</text>"), 1);
    g_free(picture);
}

static void test_line_breaks_where_there_is_no_chance(void **state)
{
    (void)state;
    const double whole[] = {1, 0.5}, part[] = {NAN, 0.25}, none[] = {NAN, NAN};
    const struct chart_series series[] = {{"whole", whole}, {"part", part}, {"none", none}};
    gchar *picture = draw(CHART_LINES, series, 3);
    assert_non_null(strstr(picture, ",30.0L"));   /* the whole one from 100% */
    assert_non_null(strstr(picture, ",135.0\"")); /* to 50% */
    /* Three points and two keys; the one without a chance has no label. */
    assert_int_equal(count(picture, "class=\"marker"), 5);
    assert_null(strstr(picture, ">none<"));
    g_free(picture);
}

static void test_stacked_bars_lie_one_on_the_other(void **state)
{
    (void)state;
    const double low[] = {0.2, 0}, high[] = {0.5, 1};
    const struct chart_series series[] = {{"low", low}, {"high", high}};
    gchar *picture = draw(CHART_STACKED, series, 2);
    assert_non_null(strstr(picture, "y=\"198.0\" width=\"72.0\" height=\"42.0\"")); /* 20% */
    assert_non_null(strstr(picture, "y=\"93.0\" width=\"72.0\" height=\"105.0\"")); /* 50% above */
    assert_int_equal(count(picture, ">low</text>"), 1); /* although the last bar has none of it */
    g_free(picture);
}

static void test_labels_do_not_touch(void **state)
{
    (void)state;
    const double same[] = {0, 0};
    const struct chart_series series[] = {{"a", same}, {"b", same}, {"c", same}};
    gchar *picture = draw(CHART_LINES, series, 3);
    assert_non_null(strstr(picture, "y=\"210.5\">a<"));
    assert_non_null(strstr(picture, "y=\"227.5\">b<"));
    assert_non_null(strstr(picture, "y=\"244.5\">c<"));
    g_free(picture);
}

static void test_bars_of_one_point_stand_side_by_side(void **state)
{
    (void)state;
    const double one[] = {0.5, NAN}, other[] = {1, NAN};
    const struct chart_series series[] = {{"one", one}, {"other", other}};
    gchar *picture = draw(CHART_BARS, series, 2);
    assert_int_equal(count(picture, "class=\"bar"), 4);       /* and two keys */
    assert_int_equal(count(picture, "class=\"hatch"), 2);     /* of the second */
    assert_int_equal(count(picture, "y=\"135.0\" width"), 1); /* half as high */
    assert_int_equal(count(picture, "y=\"30.0\" width"), 2);  /* as its hatching */
    g_free(picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_picture_says_what_it_shows),
        cmocka_unit_test(test_line_breaks_where_there_is_no_chance),
        cmocka_unit_test(test_stacked_bars_lie_one_on_the_other),
        cmocka_unit_test(test_labels_do_not_touch),
        cmocka_unit_test(test_bars_of_one_point_stand_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
