/* Charts in numbers, against what was worked out by hand. */
#include <math.h>

#include "rules_fixture.h"

/* A chart around what matters. */
#define CHART(rest)                                                                                \
    "- chart: odds\n  title: '{id}'\n  from: p. 1\n"                                               \
    "  across_title: Points\n  value_title: Chance\n" rest

static void assert_chance(const struct chart *chart, size_t series, size_t point, double expected)
{
    assert_true(series < chart->series_count && point < chart->point_count);
    assert_true(fabs(chart->series[series].chances[point] - expected) < 1e-12);
}

static void test_a_chart_has_the_chance_of_each_series_at_each_point(void **state)
{
    struct rules_fixture f;
    assert_int_equal(fixture_check(&f, state,
                                   CHART("  each: monsters\n  where: id == 'ghoul'\n"
                                         "  series: table as dice\n  label: '{dice}d6'\n"
                                         "  across: [3, 2]\n"
                                         "  value: odds(dice .. 'd6 <= ' .. point)\n")),
                     OUTCOME_OK);
    assert_int_equal(f.report->chart_count, 1);
    const struct chart *chart = &f.report->charts[0];
    assert_string_equal(chart->title, "ghoul");
    assert_string_equal(chart->points[0], "3");
    assert_string_equal(chart->points[1], "2");
    assert_int_equal(chart->series_count, 3);
    assert_string_equal(chart->series[1].label, "2d6");
    assert_chance(chart, 0, 0, 3.0 / 6);
    assert_chance(chart, 1, 0, 3.0 / 36); /* 1 1, 1 2, 2 1 */
    assert_chance(chart, 2, 0, 1.0 / 216);
    assert_chance(chart, 1, 1, 1.0 / 36);
    assert_chance(chart, 2, 1, 0);
    rule_report_free(f.report);
}

static void test_there_is_a_chart_for_each_record_that_has_a_chance(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  CHART("  each: monsters\n  series: table as row, number\n  label: '{number}'\n"
                        "  across: range(1, 2)\n  value: row / 4\n"));
    assert_int_equal(f.report->chart_count, 2); /* the wisp has no table */
    assert_string_equal(f.report->charts[1].title, "hag");
    assert_chance(&f.report->charts[1], 1, 0, 0.75);
    assert_string_equal(f.report->charts[1].series[2].label, "3");
    rule_report_free(f.report);
}

static void test_nil_is_no_point(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  CHART("  each: monsters\n  where: id == 'hag'\n  series: '{1} as row'\n"
                        "  label: all\n  across: table\n"
                        "  value: place ~= 2 and point / 4 or nil\n"));
    assert_int_equal(f.report->chart_count, 1);
    assert_chance(&f.report->charts[0], 0, 0, 0.25);
    assert_true(isnan(f.report->charts[0].series[0].chances[1]));
    assert_chance(&f.report->charts[0], 0, 2, 0.5);
    rule_report_free(f.report);
}

static void test_items_of_items_have_charts(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  CHART("  each: [maps as map, map.doors as door]\n  series: '{1} as row'\n"
                        "  label: \"{door.to}\"\n  across: '{1}'\n  value: 0.5\n"));
    assert_int_equal(f.report->chart_count, 3);
    assert_string_equal(f.report->charts[1].title, "hall");
    assert_string_equal(f.report->charts[1].series[0].label, "attic");
    rule_report_free(f.report);
}

static void test_shares_add_up_to_one_at_most(void **state)
{
    static const char stacked[] =
        CHART("  kind: stacked\n  each: monsters\n  where: id == 'hag'\n"
              "  series: table as row\n  label: '{row}'\n  across: '{1}'\n  value: row / 6\n");
    struct rules_fixture f;
    assert_int_equal(fixture_check(&f, state, stacked), OUTCOME_OK);
    assert_int_equal(f.report->charts[0].request->kind, CHART_STACKED);
    rule_report_free(f.report);

    gchar *more = g_strndup(stacked, sizeof stacked - 3);
    gchar *rules = g_strconcat(more, "5\n", NULL);
    assert_int_equal(fixture_check(&f, state, rules), OUTCOME_REJECTED);
    assert_int_equal(f.report->chart_count, 0);
    EXPECT_DIAG(f.harness, DIAG_EXPRESSION_RESULT, 12, 10);
    rule_report_free(f.report);
    g_free(rules);
    g_free(more);
}

static void test_a_chance_is_from_0_to_1(void **state)
{
    static const char *const wrong[] = {"-0.1", "1.1", "kind"};
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        struct rules_fixture f;
        gchar *rules = g_strconcat(CHART("  each: monsters\n  series: '{1} as row'\n"
                                         "  label: all\n  across: '{1}'\n  value: "),
                                   wrong[i], "\n", NULL);
        assert_int_equal(fixture_check(&f, state, rules), OUTCOME_REJECTED);
        EXPECT_DIAG(f.harness, DIAG_EXPRESSION_RESULT, 10, 10);
        rule_report_free(f.report);
        g_free(rules);
    }
}

static void test_what_fails_because_of_a_blamed_value_is_no_second_finding(void **state)
{
    struct rules_fixture f;
    fixture_check(&f, state,
                  RULE("few-hits", "  each: monsters\n  check: hits <= 12\n")
                      CHART("  each: monsters\n  series: '{1} as row'\n  label: all\n"
                            "  across: '{1}'\n  value: hits / 12\n"));
    assert_int_equal(f.report->chart_count, 2); /* all but the hag's */
    fixture_expect_broken(&f, 7, 9, "this breaks the rule: It is so.");
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, harness_setup, harness_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_a_chart_has_the_chance_of_each_series_at_each_point),
        TEST(test_there_is_a_chart_for_each_record_that_has_a_chance),
        TEST(test_nil_is_no_point),
        TEST(test_items_of_items_have_charts),
        TEST(test_shares_add_up_to_one_at_most),
        TEST(test_a_chance_is_from_0_to_1),
        TEST(test_what_fails_because_of_a_blamed_value_is_no_second_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
