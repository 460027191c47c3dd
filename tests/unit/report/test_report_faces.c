/* Which faces show a finding, and where on them. */
#include "report/report_parts.h"
#include "rules/rules.h"
#include "support/project_fixture.h"

static const char game[] = "game: Test\ndata: {monsters: monsters.yaml}\nrules: rules.yaml\n"
                           "components:\n  cards: {layout: monster, each: monsters}\n";

static const char rules[] = "- rule: few-hits\n  says: It is so.\n  from: p. 1\n"
                            "  each: monsters\n  check: hits <= 12\n";

struct face_report {
    const struct project *project;
    struct rule_report *rules;
    struct report_faces faces;
};

/* Makes the pictures of a game with this layout and these monsters; one finding is expected. */
static struct face_report report_of(struct project_test *test, const char *layout,
                                    const char *monsters)
{
    struct face_report report = {0};
    struct diag_list *diags = test->harness->diags;
    harness_write_file(test->harness, "layouts/monster.yaml", layout);
    harness_write_file(test->harness, "monsters.yaml", monsters);
    harness_write_file(test->harness, "rules.yaml", rules);
    report.project = project_of(test, game);
    rules_check(report.project->game, true, &report.rules, diags);
    check_export(report.project, &test->options, diags);
    diag_list_sort(diags);
    assert_int_equal(report_faces_make(report.project, diags, &report.faces, diags), OUTCOME_OK);
    assert_int_equal(diag_list_count(diags), 1);
    return report;
}

static void clear(struct face_report *report)
{
    report_faces_clear(&report->faces);
    rule_report_free(report->rules);
}

static const struct report_picture *picture_at(const struct face_report *report, guint index)
{
    assert_true(index < report->faces.pictures->len);
    return report->faces.pictures->pdata[index];
}

static void test_value_that_breaks_a_rule_is_marked_where_it_is_printed(void **state)
{
    struct project_test *test = *state;
    struct face_report report = report_of(
        test,
        "size: [60, 80]\nsafe: 0\nfront:\n  - text: \"{id}\"\n  - text: \"{hits}\"\n    at: [20, 40]\n",
        "- {id: ghoul, hits: 4}\n- {id: hag, hits: 13}\n");
    assert_int_equal(report.faces.pictures->len, 1);
    const struct report_picture *picture = picture_at(&report, 0);
    assert_string_equal(picture->face->name, "cards/hag/front");
    assert_true(g_str_has_prefix(picture->png, "iVBORw0KGgo")); /* a PNG's signature */
    assert_int_equal(picture->marks->len, 1);
    const struct box box = g_array_index(picture->marks, struct report_mark, 0).box;
    assert_true(box.x_mm > 18 && box.x_mm < 21 && box.width_mm > 2 && box.width_mm < 8);
    assert_true(box.y_mm > 38 && box.y_mm < 41 && box.height_mm > 2 && box.height_mm < 9);
    assert_int_equal(report_faces_find(&report.faces, 0), 1);
    EXPECT_DIAG(test->harness, DIAG_RULE, 2, 19);
    clear(&report);
}

static void test_what_a_rejected_face_has_is_shown(void **state)
{
    struct project_test *test = *state;
    struct face_report report =
        report_of(test,
                  "size: [60, 80]\nsafe: 0\nfront:\n  - box: {fill: red}\n  - text: \"{id}\"\n"
                  "    at: [20, 40]\n    size: [5, 8]\n",
                  "- {id: multitudes, hits: 4}\n- {id: i, hits: 4}\n");
    const struct report_picture *picture = picture_at(&report, 0);
    assert_string_equal(picture->face->name, "cards/multitudes/front");
    assert_int_equal(picture->marks->len, 1);
    EXPECT_DIAG(test->harness, DIAG_TEXT_OVERFLOW, 1, 8);
    clear(&report);
}

static void test_faces_that_show_nothing_new_are_counted(void **state)
{
    struct project_test *test = *state;
    struct face_report report =
        report_of(test,
                  "size: [60, 80]\nsafe: 0\nfront:\n  - {text: \"{id}\", at: [0, 40]}\n"
                  "  - row:\n      - text: small\n        font-size: 4\n",
                  "- {id: a, hits: 4}\n- {id: b, hits: 4}\n- {id: c, hits: 4}\n");
    assert_int_equal(report.faces.pictures->len, 1);
    assert_int_equal(report.faces.other_counts[0], 2);
    assert_int_equal(picture_at(&report, 0)->marks->len, 1);
    EXPECT_DIAG(test->harness, DIAG_TEXT_TOO_SMALL, 6, 9);
    clear(&report);
}

int main(void)
{
#define TEST(test) cmocka_unit_test_setup_teardown(test, project_test_setup, project_test_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_value_that_breaks_a_rule_is_marked_where_it_is_printed),
        TEST(test_what_a_rejected_face_has_is_shown),
        TEST(test_faces_that_show_nothing_new_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
