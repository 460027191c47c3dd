/* Findings as JSON, read back by a JSON parser. */
#include "unit/diag/json_fixture.h"

static JsonArray *print_findings(struct fixture *f)
{
    return json_object_get_array_member(print_and_parse(f, DIAG_FORMAT_JSON), "findings");
}

static void test_no_findings_are_an_empty_list(void **state)
{
    assert_int_equal(json_array_get_length(print_findings(*state)), 0);
}

static void test_finding_has_its_members(void **state)
{
    struct fixture *f = *state;
    const struct source_text *source =
        source_text_new(f->arena, "cards/é.yaml", "a: 1\nné: \"x\ny\"\n", 16);

    diag_report(f->list, DIAG_UNKNOWN_NAME, (struct source_span){source, 10, 5}, "cards[0].a",
                "say \"hi\"\n", "");
    JsonObject *finding = json_array_get_object_element(print_findings(f), 0);

    assert_string_equal(json_object_get_string_member(finding, "code"), "unknown-name");
    assert_string_equal(json_object_get_string_member(finding, "level"), "error");
    assert_string_equal(json_object_get_string_member(finding, "message"),
                        "unknown name 'say \"hi\"\n'");
    assert_string_equal(json_object_get_string_member(finding, "file"), "cards/é.yaml");
    assert_string_equal(json_object_get_string_member(finding, "where"), "cards[0].a");
    assert_int_equal(json_object_get_int_member(finding, "line"), 2);
    assert_int_equal(json_object_get_int_member(finding, "column"), 5);
    assert_int_equal(json_object_get_int_member(finding, "endLine"), 3);
    assert_int_equal(json_object_get_int_member(finding, "endColumn"), 3);
}

static void test_the_records_that_a_finding_is_for_are_listed(void **state)
{
    struct fixture *f = *state;
    const struct source_text *source = source_text_new(f->arena, "c.csv", "id\ngust\n", 8);
    const struct diag_subject subject = {
        .set = "cards", .id = "gust", .number = 1, .total = 20, .span = {source, 3, 4}};

    diag_list_about(f->list, &subject);
    diag_report(f->list, DIAG_NOTHING_TO_MAKE, (struct source_span){NULL, 0, 0}, NULL, "cards");
    JsonObject *finding = json_array_get_object_element(print_findings(f), 0);
    JsonArray *records = json_object_get_array_member(finding, "records");
    JsonObject *record = json_array_get_object_element(records, 0);

    assert_int_equal(json_array_get_length(records), 1);
    assert_string_equal(json_object_get_string_member(record, "set"), "cards");
    assert_string_equal(json_object_get_string_member(record, "id"), "gust");
    assert_string_equal(json_object_get_string_member(record, "file"), "c.csv");
    assert_int_equal(json_object_get_int_member(record, "number"), 1);
    assert_int_equal(json_object_get_int_member(record, "of"), 20);
    assert_int_equal(json_object_get_int_member(record, "line"), 2);
}

static void test_the_faces_that_a_finding_is_on_are_listed(void **state)
{
    struct fixture *f = *state;
    const struct diag_face back = {"tiles", "back"}, front = {"tiles", "front"},
                           whole = {"deck", NULL};
    const struct diag_face *faces[] = {&back, &front, &whole, &back};

    for (size_t i = 0; i < G_N_ELEMENTS(faces); i++) {
        diag_list_on(f->list, faces[i]);
        diag_report(f->list, DIAG_NOTHING_TO_MAKE, (struct source_span){NULL, 0, 0}, NULL, "x");
    }
    diag_list_sort(f->list);
    JsonObject *finding = json_array_get_object_element(print_findings(f), 0);
    JsonArray *listed = json_object_get_array_member(finding, "faces");

    assert_int_equal(json_array_get_length(listed), 3);
    JsonObject *first = json_array_get_object_element(listed, 0);
    assert_string_equal(json_object_get_string_member(first, "component"), "deck");
    assert_true(json_object_get_null_member(first, "side"));
    JsonObject *second = json_array_get_object_element(listed, 1);
    assert_string_equal(json_object_get_string_member(second, "side"), "front");
}

static void test_what_a_finding_does_not_have_is_null(void **state)
{
    static const char *const names[] = {"file",  "line", "column", "endLine", "endColumn",
                                        "where", "rule", "says",   "from"};
    struct fixture *f = *state;
    struct source_span nowhere = {NULL, 0, 0};

    diag_report(f->list, DIAG_NOTHING_TO_MAKE, nowhere, NULL, "cards");
    JsonObject *finding = json_array_get_object_element(print_findings(f), 0);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        assert_true(json_object_has_member(finding, names[i]));
        assert_true(json_object_get_null_member(finding, names[i]));
    }
    assert_string_equal(json_object_get_string_member(finding, "level"), "warning");
}

static void test_broken_rule_is_named_with_its_own_level(void **state)
{
    static const struct diag_rule few_hits = {"few-hits", "Hits are few.", "p. 3"};
    struct fixture *f = *state;
    const struct diag diag = {
        .code = DIAG_RULE, .level = DIAG_WARNING, .message = "13 hits", .rule = &few_hits};

    diag_list_add(f->list, &diag);
    JsonObject *finding = json_array_get_object_element(print_findings(f), 0);

    assert_string_equal(json_object_get_string_member(finding, "code"), "rule");
    assert_string_equal(json_object_get_string_member(finding, "level"), "warning");
    assert_string_equal(json_object_get_string_member(finding, "message"), "13 hits");
    assert_string_equal(json_object_get_string_member(finding, "rule"), "few-hits");
    assert_string_equal(json_object_get_string_member(finding, "says"), "Hits are few.");
    assert_string_equal(json_object_get_string_member(finding, "from"), "p. 3");
}

static void test_path_that_is_not_utf8_still_gives_json(void **state)
{
    struct fixture *f = *state;
    const struct source_text *source = source_text_new(f->arena, "b\xFF.yaml", "a", 1);

    diag_report(f->list, DIAG_BAD_KEY, (struct source_span){source, 0, 1}, "c\xFF");
    JsonObject *finding = json_array_get_object_element(print_findings(f), 0);

    assert_string_equal(json_object_get_string_member(finding, "file"), "b\xEF\xBF\xBD.yaml");
    assert_string_equal(json_object_get_string_member(finding, "where"), "c\xEF\xBF\xBD");
}

static void test_programs_get_every_finding(void **state)
{
    struct fixture *f = *state;
    const struct source_text *source =
        source_text_new(f->arena, "a.yaml", "abcdefghijklmnopqrstuvwxyz", 26);

    for (size_t i = 0; i < 25; i++) {
        diag_report(f->list, DIAG_BAD_KEY, (struct source_span){source, i, 1}, NULL);
    }
    assert_int_equal(json_array_get_length(print_findings(f)), 25);
}

#define JSON_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        JSON_TEST(test_no_findings_are_an_empty_list),
        JSON_TEST(test_finding_has_its_members),
        JSON_TEST(test_the_records_that_a_finding_is_for_are_listed),
        JSON_TEST(test_the_faces_that_a_finding_is_on_are_listed),
        JSON_TEST(test_what_a_finding_does_not_have_is_null),
        JSON_TEST(test_broken_rule_is_named_with_its_own_level),
        JSON_TEST(test_path_that_is_not_utf8_still_gives_json),
        JSON_TEST(test_programs_get_every_finding),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
