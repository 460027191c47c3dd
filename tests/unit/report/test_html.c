/* Texts of games in a page. */
#include <math.h>

#include "report/report_parts.h"
#include "support/cmocka_env.h"

static void assert_html(const char *text, const char *expected)
{
    GString *out = g_string_new("before &#x1;");
    html_add(out, "<p title=\"%s\">", text);
    gchar *whole = g_strdup_printf("before &#x1;<p title=\"%s\">", expected);
    assert_string_equal(out->str, whole);
    g_string_free(out, TRUE);
    g_free(whole);
}

static void test_texts_are_escaped(void **state)
{
    (void)state;
    assert_html("a < b & \"c\"", "a &lt; b &amp; &quot;c&quot;");
    assert_html("&#x1; <script>", "&amp;#x1; &lt;script&gt;");
    assert_html("Zwölf", "Zwölf");
}

static void test_characters_that_no_page_may_hold_are_replaced(void **state)
{
    (void)state;
    assert_html("a\001b\033c\037", "a\357\277\275b\357\277\275c\357\277\275");
}

static void test_chances_are_percentages(void **state)
{
    (void)state;
    assert_string_equal(html_percent(0).text, "0%");
    assert_string_equal(html_percent(0.3).text, "30%");
    assert_string_equal(html_percent(1.0 / 6).text, "16.7%");
    assert_string_equal(html_percent(0.29999).text, "30%");
    assert_string_equal(html_percent(0.9996).text, ">99.9%");
    assert_string_equal(html_percent(0.0004).text, "<0.1%");
    assert_string_equal(html_percent(0.9994).text, "99.9%");
    assert_string_equal(html_percent(1).text, "100%");
    assert_string_equal(html_percent(NAN).text, "–");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts_are_escaped),
        cmocka_unit_test(test_characters_that_no_page_may_hold_are_replaced),
        cmocka_unit_test(test_chances_are_percentages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
