/* Collecting findings: each once, in one order, counted by level. */
#include <glib.h>

#include "diag/diag_list.h"
#include "support/cmocka_env.h"

struct fixture {
    struct arena *arena;
    struct diag_list *list;
    const struct source_text *a_source, *b_source;
};

static const struct source_span nowhere = {NULL, 0, 0};

static int set_up(void **state)
{
    static struct fixture fixture;

    fixture.arena = arena_new();
    fixture.list = diag_list_new();
    fixture.a_source = source_text_new(fixture.arena, "a.yaml", "one\ntwo\nthree\n", 14);
    fixture.b_source = source_text_new(fixture.arena, "b.yaml", "one\ntwo\nthree\n", 14);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    diag_list_free(f->list);
    arena_free(f->arena);
    return 0;
}

static void test_message_is_the_text_with_its_arguments(void **state)
{
    struct fixture *f = *state;

    diag_report(f->list, DIAG_UNKNOWN_FIELD, (struct source_span){f->a_source, 4, 3}, "agents[3]",
                "acitons", "an agent", "; did you mean 'actions'?");
    assert_int_equal(diag_list_count(f->list), 1);
    assert_diag_at(f->list, 0, DIAG_UNKNOWN_FIELD, 2, 1);
    assert_string_equal(diag_list_at(f->list, 0)->message,
                        "unknown field 'acitons' in an agent; did you mean 'actions'?");
    assert_string_equal(diag_list_at(f->list, 0)->where, "agents[3]");
}

static void test_percent_signs_in_arguments_are_text(void **state)
{
    struct fixture *f = *state;

    diag_report(f->list, DIAG_YAML_SYNTAX, nowhere, NULL, "%s %n 100%");
    assert_string_equal(diag_list_at(f->list, 0)->message, "this is not valid YAML: %s %n 100%");
    assert_null(diag_list_at(f->list, 0)->where);
}

static void test_texts_are_copied_and_made_valid_utf8(void **state)
{
    struct fixture *f = *state;
    char argument[] = "x\xFFy", where[] = "agents";

    diag_report(f->list, DIAG_YAML_SYNTAX, nowhere, where, argument);
    argument[0] = where[0] = '!';
    assert_string_equal(diag_list_at(f->list, 0)->message,
                        "this is not valid YAML: x\xEF\xBF\xBDy");
    assert_string_equal(diag_list_at(f->list, 0)->where, "agents");
}

static void test_equal_findings_are_kept_once(void **state)
{
    struct fixture *f = *state;
    struct source_span span = {f->a_source, 4, 3};

    for (int i = 0; i < 3; i++) {
        diag_report(f->list, DIAG_BAD_KEY, span, NULL);
    }
    assert_int_equal(diag_list_count(f->list), 1);
}

static void test_of_findings_that_are_given_once_the_first_in_order_is_kept(void **state)
{
    struct fixture *f = *state;
    struct diag_list *other = diag_list_new();

    diag_report_once(f->list, DIAG_YAML_SYNTAX, (struct source_span){f->b_source, 0, 3}, NULL, "x");
    diag_report_once(f->list, DIAG_YAML_SYNTAX, (struct source_span){f->b_source, 4, 3}, NULL, "y");
    diag_report_once(other, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 8, 5}, "late", "x");
    diag_report_once(other, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 4, 3}, "soon", "x");
    diag_report(other, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 8, 5}, NULL, "x");
    diag_list_merge(f->list, other);
    diag_list_sort(f->list);
    assert_int_equal(diag_list_count(f->list), 3);
    assert_diag_at(f->list, 0, DIAG_YAML_SYNTAX, 2, 1);
    assert_string_equal(diag_list_at(f->list, 0)->where, "soon");
    assert_diag_at(f->list, 1, DIAG_YAML_SYNTAX, 3, 1);
    assert_diag_at(f->list, 2, DIAG_YAML_SYNTAX, 2, 1);
    diag_list_free(other);
}

static void test_findings_that_differ_in_anything_are_all_kept(void **state)
{
    struct fixture *f = *state;

    diag_report(f->list, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 4, 3}, NULL, "x");
    diag_report(f->list, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 4, 3}, NULL, "y");
    diag_report(f->list, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 5, 3}, NULL, "x");
    diag_report(f->list, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 4, 2}, NULL, "x");
    diag_report(f->list, DIAG_YAML_SYNTAX, (struct source_span){f->b_source, 4, 3}, NULL, "x");
    diag_report(f->list, DIAG_YAML_SYNTAX, nowhere, NULL, "x");
    diag_report(f->list, DIAG_MARKUP, (struct source_span){f->a_source, 4, 3}, NULL, "x");
    assert_int_equal(diag_list_count(f->list), 7);
}

static void test_two_loads_of_one_file_are_one_file(void **state)
{
    struct fixture *f = *state;
    const struct source_text *again =
        source_text_new(f->arena, "a.yaml", f->a_source->bytes, f->a_source->length);

    diag_report(f->list, DIAG_BAD_KEY, (struct source_span){f->a_source, 4, 3}, NULL);
    diag_report(f->list, DIAG_BAD_KEY, (struct source_span){again, 4, 3}, NULL);
    assert_int_equal(diag_list_count(f->list), 1);
}

static void test_the_first_where_stays_whoever_reported_it_first(void **state)
{
    struct fixture *f = *state;
    struct source_span span = {f->a_source, 4, 3};

    diag_report(f->list, DIAG_BAD_KEY, span, "cards[2]");
    diag_report(f->list, DIAG_BAD_KEY, span, "cards[1]");
    diag_report(f->list, DIAG_BAD_KEY, span, "cards[3]");
    assert_int_equal(diag_list_count(f->list), 1);
    assert_string_equal(diag_list_at(f->list, 0)->where, "cards[1]");
}

static void report_in_some_order(struct fixture *f, struct diag_list *list, const int order[6])
{
    for (int i = 0; i < 6; i++) {
        switch (order[i]) {
        case 0:
            diag_report(list, DIAG_FILE_UNREADABLE, nowhere, NULL, "a.yaml", "no such file");
            break;
        case 1:
            diag_report(list, DIAG_BAD_KEY, (struct source_span){f->a_source, 0, 1}, NULL);
            break;
        case 2:
            diag_report(list, DIAG_BAD_MERGE, (struct source_span){f->a_source, 4, 3}, NULL);
            break;
        case 3:
            diag_report(list, DIAG_YAML_SYNTAX, (struct source_span){f->a_source, 4, 3}, NULL, "x");
            break;
        case 4:
            diag_report(list, DIAG_NOTHING_TO_MAKE, (struct source_span){f->a_source, 4, 3}, NULL,
                        "cards");
            break;
        default:
            diag_report(list, DIAG_BAD_KEY, (struct source_span){f->b_source, 0, 1}, NULL);
            break;
        }
    }
}

/* Nowhere first, then by file and offset; at one place errors before warnings, then by text. */
static void assert_sorted(const struct diag_list *list)
{
    static const enum diag_code expected[] = {DIAG_FILE_UNREADABLE, DIAG_BAD_KEY,
                                              DIAG_BAD_MERGE,       DIAG_YAML_SYNTAX,
                                              DIAG_NOTHING_TO_MAKE, DIAG_BAD_KEY};

    assert_int_equal(diag_list_count(list), 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(diag_list_at(list, i)->code, expected[i]);
    }
    assert_string_equal(diag_list_at(list, 5)->span.source->path, "b.yaml");
}

static void test_order_is_the_same_whatever_order_checks_ran_in(void **state)
{
    static const int orders[][6] = {
        {0, 1, 2, 3, 4, 5}, {5, 4, 3, 2, 1, 0}, {3, 1, 5, 0, 4, 2}, {4, 3, 2, 0, 5, 1}};
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
        struct diag_list *list = diag_list_new();

        report_in_some_order(f, list, orders[i]);
        diag_list_sort(list);
        assert_sorted(list);
        diag_list_free(list);
    }
}

static void test_merge_moves_findings_and_drops_known_ones(void **state)
{
    struct fixture *f = *state;
    struct diag_list *worker = diag_list_new();
    struct source_span span = {f->a_source, 4, 3};

    diag_report(f->list, DIAG_YAML_SYNTAX, span, "cards", "x");
    diag_report(worker, DIAG_YAML_SYNTAX, span, "cards", "x");
    diag_report(worker, DIAG_YAML_SYNTAX, span, "cards", "y");
    diag_list_merge(f->list, worker);
    assert_int_equal(diag_list_count(worker), 0);
    diag_report(worker, DIAG_YAML_SYNTAX, span, "cards", "y"); /* it can be used again */
    assert_int_equal(diag_list_count(worker), 1);
    diag_list_free(worker);
    assert_int_equal(diag_list_count(f->list), 2);
    assert_string_equal(diag_list_at(f->list, 1)->message, "this is not valid YAML: y");
    assert_string_equal(diag_list_at(f->list, 1)->where, "cards");
}

static void test_levels_are_counted(void **state)
{
    struct fixture *f = *state;

    assert_false(diag_list_has_errors(f->list));
    diag_report(f->list, DIAG_NOTHING_TO_MAKE, nowhere, NULL, "cards");
    assert_false(diag_list_has_errors(f->list));
    diag_report(f->list, DIAG_BAD_KEY, nowhere, NULL);
    diag_report(f->list, DIAG_BAD_MERGE, nowhere, NULL);
    assert_true(diag_list_has_errors(f->list));
    assert_int_equal(diag_list_count_level(f->list, DIAG_ERROR), 2);
    assert_int_equal(diag_list_count_level(f->list, DIAG_WARNING), 1);
    assert_int_equal(diag_list_count_level(f->list, DIAG_ADVICE), 0);
}

static void test_freeing_nothing_is_fine(void **state)
{
    (void)state;
    diag_list_free(NULL);
}

static struct diag_subject card(const struct fixture *f, size_t number, size_t line_start)
{
    return (struct diag_subject){
        .set = "cards", .number = number, .total = 20, .span = {f->b_source, line_start, 3}};
}

static void report_about(const struct fixture *f, struct diag_list *list, size_t number)
{
    struct diag_subject subject = card(f, number, 4);

    diag_list_about(list, &subject);
    diag_report(list, DIAG_BAD_KEY, (struct source_span){f->a_source, 0, 3}, NULL);
    diag_list_about(list, NULL);
}

static void test_alike_findings_over_records_are_one_with_the_records_in_order(void **state)
{
    static const size_t reported[] = {10, 2, 2, 7, 1, 10, 12};
    static const size_t expected[] = {1, 2, 7, 10, 12};
    struct fixture *f = *state;
    struct diag_list *other = diag_list_new();

    for (size_t i = 0; i < G_N_ELEMENTS(reported); i++) {
        report_about(f, i % 2 == 0 ? f->list : other, reported[i]);
    }
    diag_list_merge(f->list, other);
    diag_list_free(other);
    diag_list_sort(f->list);
    assert_int_equal(diag_list_count(f->list), 1);
    const struct diag *diag = diag_list_at(f->list, 0);
    assert_int_equal(diag->subject_count, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        assert_int_equal(diag->subjects[i].number, expected[i]);
    }
}

static void test_the_value_to_blame_is_shown_if_it_lies_in_the_record(void **state)
{
    struct fixture *f = *state;
    const struct source_span inside = {f->b_source, 5, 1}, elsewhere = {f->a_source, 5, 1};
    const struct source_span blamed[] = {inside, elsewhere};

    for (size_t i = 0; i < 2; i++) {
        struct diag_subject subject = card(f, i + 1, 4);
        diag_list_about(f->list, &subject);
        diag_list_blame(f->list, blamed[i], "aim");
        diag_report(f->list, DIAG_BAD_KEY, (struct source_span){f->a_source, i, 1}, NULL);
    }
    assert_string_equal(diag_list_at(f->list, 0)->subjects[0].field, "aim");
    assert_int_equal(diag_list_at(f->list, 0)->subjects[0].span.offset, 5);
    assert_null(diag_list_at(f->list, 1)->subjects[0].field);
    assert_int_equal(diag_list_at(f->list, 1)->subjects[0].span.offset, 4);
}

static void test_findings_about_no_record_have_none(void **state)
{
    struct fixture *f = *state;

    report_about(f, f->list, 3);
    diag_report(f->list, DIAG_BAD_MERGE, (struct source_span){f->a_source, 0, 3}, NULL);
    assert_int_equal(diag_list_at(f->list, 1)->subject_count, 0);
}

static void test_raised_warnings_are_errors_and_advice_stays(void **state)
{
    struct fixture *f = *state;

    diag_list_raise(f->list, DIAG_IMAGE_ANIMATED);
    diag_report(f->list, DIAG_IMAGE_ANIMATED, (struct source_span){0}, NULL, "a");
    diag_report(f->list, DIAG_OFF_FACE, (struct source_span){0}, NULL, "this", "the face");
    assert_int_equal(diag_list_at(f->list, 0)->level, DIAG_ERROR);
    assert_int_equal(diag_list_at(f->list, 1)->level, DIAG_WARNING);
    diag_list_raise(f->list, DIAG_CODE_COUNT);
    diag_report(f->list, DIAG_OFF_FACE, (struct source_span){0}, NULL, "that", "the face");
    diag_report(f->list, DIAG_CSV_EMPTY_ROWS, (struct source_span){0}, NULL, "3");
    assert_int_equal(diag_list_at(f->list, 2)->level, DIAG_ERROR);
    assert_int_equal(diag_list_at(f->list, 3)->level, DIAG_ADVICE);
}

#define LIST_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LIST_TEST(test_message_is_the_text_with_its_arguments),
        LIST_TEST(test_percent_signs_in_arguments_are_text),
        LIST_TEST(test_texts_are_copied_and_made_valid_utf8),
        LIST_TEST(test_equal_findings_are_kept_once),
        LIST_TEST(test_of_findings_that_are_given_once_the_first_in_order_is_kept),
        LIST_TEST(test_findings_that_differ_in_anything_are_all_kept),
        LIST_TEST(test_two_loads_of_one_file_are_one_file),
        LIST_TEST(test_the_first_where_stays_whoever_reported_it_first),
        LIST_TEST(test_order_is_the_same_whatever_order_checks_ran_in),
        LIST_TEST(test_merge_moves_findings_and_drops_known_ones),
        LIST_TEST(test_levels_are_counted),
        LIST_TEST(test_alike_findings_over_records_are_one_with_the_records_in_order),
        LIST_TEST(test_the_value_to_blame_is_shown_if_it_lies_in_the_record),
        LIST_TEST(test_findings_about_no_record_have_none),
        LIST_TEST(test_raised_warnings_are_errors_and_advice_stays),
        LIST_TEST(test_freeing_nothing_is_fine),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
