/* Findings as SARIF, read back by a JSON parser and held against the standard's names. */
#include "unit/diag/json_fixture.h"

static JsonObject *object_in(JsonObject *object, const char *name)
{
    JsonObject *member = json_object_get_object_member(object, name);

    assert_non_null(member);
    return member;
}

static JsonObject *element_in(JsonObject *object, const char *name, guint index)
{
    JsonArray *elements = json_object_get_array_member(object, name);

    assert_true(index < json_array_get_length(elements));
    return json_array_get_object_element(elements, index);
}

static JsonObject *run_of(struct fixture *f)
{
    return element_in(print_and_parse(f, DIAG_FORMAT_SARIF), "runs", 0);
}

static const char *text_in(JsonObject *object, const char *name)
{
    return json_object_get_string_member(object, name);
}

static void report_at(struct fixture *f, const char *path, enum diag_code code, const char *where)
{
    const struct source_text *source = source_text_new(f->arena, path, "a: 1\nné: 2\n", 12);

    diag_report(f->list, code, (struct source_span){source, 5, 3}, where);
}

static const char *uri_of_result(struct fixture *f)
{
    JsonObject *location = element_in(element_in(run_of(f), "results", 0), "locations", 0);

    return text_in(object_in(object_in(location, "physicalLocation"), "artifactLocation"), "uri");
}

static void test_log_names_its_version_and_tool(void **state)
{
    JsonObject *log = print_and_parse(*state, DIAG_FORMAT_SARIF);
    JsonObject *run = element_in(log, "runs", 0);

    assert_string_equal(text_in(log, "version"), "2.1.0");
    assert_non_null(strstr(text_in(log, "$schema"), "sarif-schema-2.1.0.json"));
    assert_string_equal(text_in(object_in(object_in(run, "tool"), "driver"), "name"), "kerf");
    assert_string_equal(text_in(run, "columnKind"), "unicodeCodePoints");
    assert_int_equal(json_array_get_length(json_object_get_array_member(run, "results")), 0);
}

static void test_rules_are_those_that_were_found(void **state)
{
    struct fixture *f = *state;

    report_at(f, "a.yaml", DIAG_BAD_MERGE, NULL);
    report_at(f, "a.yaml", DIAG_BAD_KEY, NULL);
    report_at(f, "b.yaml", DIAG_BAD_KEY, NULL);
    JsonObject *run = run_of(f);
    JsonObject *driver = object_in(object_in(run, "tool"), "driver");
    JsonArray *rules = json_object_get_array_member(driver, "rules");

    assert_int_equal(json_array_get_length(rules), 2);
    for (guint i = 0; i < 3; i++) {
        JsonObject *result = element_in(run, "results", i);
        guint rule_index = (guint)json_object_get_int_member(result, "ruleIndex");
        JsonObject *rule = json_array_get_object_element(rules, rule_index);

        assert_string_equal(text_in(rule, "id"), text_in(result, "ruleId"));
    }
}

static void test_rule_explains_itself(void **state)
{
    struct fixture *f = *state;

    report_at(f, "a.yaml", DIAG_BAD_KEY, NULL);
    JsonObject *driver = object_in(object_in(run_of(f), "tool"), "driver");
    JsonObject *rule = element_in(driver, "rules", 0);
    const char *help = text_in(object_in(rule, "help"), "text");
    const char *short_text = text_in(object_in(rule, "shortDescription"), "text");

    assert_string_equal(help, diag_explanation(DIAG_BAD_KEY));
    assert_true(g_str_has_prefix(help, short_text));
    assert_true(g_str_has_suffix(short_text, "."));
    assert_true(strlen(short_text) < strlen(help));
    assert_string_equal(text_in(object_in(rule, "defaultConfiguration"), "level"), "error");
}

static void test_result_has_message_level_and_region(void **state)
{
    struct fixture *f = *state;

    report_at(f, "a.yaml", DIAG_BAD_KEY, "cards[2]");
    JsonObject *result = element_in(run_of(f), "results", 0);
    JsonObject *location = element_in(result, "locations", 0);
    JsonObject *region = object_in(object_in(location, "physicalLocation"), "region");

    assert_string_equal(text_in(result, "level"), "error");
    assert_string_equal(text_in(object_in(result, "message"), "text"), "a name must be plain text");
    assert_int_equal(json_object_get_int_member(region, "startLine"), 2);
    assert_int_equal(json_object_get_int_member(region, "startColumn"), 1);
    assert_int_equal(json_object_get_int_member(region, "endLine"), 2);
    assert_int_equal(json_object_get_int_member(region, "endColumn"), 3); /* two characters */
    assert_string_equal(text_in(element_in(location, "logicalLocations", 0), "fullyQualifiedName"),
                        "cards[2]");
}

static void test_broken_rule_is_named_below_its_code(void **state)
{
    static const struct diag_rule few_hits = {"few-hits", "Hits are few.", "p. 3"};
    struct fixture *f = *state;
    const struct diag diag = {
        .code = DIAG_RULE, .level = DIAG_ADVICE, .message = "13 hits", .rule = &few_hits};

    diag_list_add(f->list, &diag);
    JsonObject *run = run_of(f);
    JsonObject *driver = object_in(object_in(run, "tool"), "driver");
    JsonObject *result = element_in(run, "results", 0);

    assert_string_equal(text_in(element_in(driver, "rules", 0), "id"), "rule");
    assert_string_equal(text_in(result, "ruleId"), "rule/few-hits");
    assert_string_equal(text_in(result, "level"), "note");
    assert_string_equal(text_in(object_in(result, "properties"), "rule"), "few-hits");
    assert_string_equal(text_in(object_in(result, "properties"), "says"), "Hits are few.");
    assert_string_equal(text_in(object_in(result, "properties"), "from"), "p. 3");
}

static void test_uri_is_relative_and_escaped(void **state)
{
    struct fixture *f = *state;

    report_at(f, "content/my game/é#1:2.yaml", DIAG_BAD_KEY, NULL);
    assert_string_equal(uri_of_result(f), "content/my%20game/%C3%A9%231%3A2.yaml");
}

static void test_absolute_path_becomes_a_file_uri(void **state)
{
    struct fixture *f = *state;

    report_at(f, "/games/a b.yaml", DIAG_BAD_KEY, NULL);
    assert_string_equal(uri_of_result(f), "file:///games/a%20b.yaml");
}

static void test_finding_without_a_source_has_no_physical_location(void **state)
{
    struct fixture *f = *state;
    struct source_span nowhere = {NULL, 0, 0};

    diag_report(f->list, DIAG_NOTHING_TO_MAKE, nowhere, NULL, "a");
    diag_report(f->list, DIAG_NOTHING_TO_MAKE, nowhere, "components.b", "b");
    JsonObject *run = run_of(f);
    JsonObject *bare = element_in(run, "results", 0);
    JsonObject *location = element_in(element_in(run, "results", 1), "locations", 0);

    assert_string_equal(text_in(bare, "level"), "warning");
    assert_int_equal(json_array_get_length(json_object_get_array_member(bare, "locations")), 0);
    assert_false(json_object_has_member(location, "physicalLocation"));
    assert_true(json_object_has_member(location, "logicalLocations"));
}

#define SARIF_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SARIF_TEST(test_log_names_its_version_and_tool),
        SARIF_TEST(test_rules_are_those_that_were_found),
        SARIF_TEST(test_rule_explains_itself),
        SARIF_TEST(test_result_has_message_level_and_region),
        SARIF_TEST(test_broken_rule_is_named_below_its_code),
        SARIF_TEST(test_uri_is_relative_and_escaped),
        SARIF_TEST(test_absolute_path_becomes_a_file_uri),
        SARIF_TEST(test_finding_without_a_source_has_no_physical_location),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
