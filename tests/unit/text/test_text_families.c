#include "text/text_attributes.h"
#include "text_fixture.h"

/* Notes each family and where the attribute that names it begins; stops at "stop". */
static bool note_family(const char *family, const PangoAttribute *attribute, void *data)
{
    GString *seen = data;
    g_string_append_printf(seen, "%s@%d ", family,
                           attribute == NULL ? -1 : (int)attribute->start_index);
    return strcmp(family, "stop") != 0;
}

static void assert_families(struct text_fixture *fixture, const struct text_request *request,
                            bool to_the_end, const char *expected)
{
    struct markup markup;
    GString *seen = g_string_new(NULL);
    assert_true(markup_read(request, NULL, SIZE_MAX, fixture->arena, &markup, &fixture->report));
    assert_int_equal(text_families_visit(request, &markup, note_family, seen), to_the_end);
    assert_string_equal(seen->str, expected);
    g_string_free(seen, TRUE);
    markup_clear(&markup);
}

static void test_a_plain_text_has_the_families_of_its_style(void **state)
{
    struct text_request request = request_for("plain");
    request.style.family = "Lato , serif";
    assert_families(*state, &request, true, "Lato@-1 serif@-1 ");
}

static void test_families_of_the_markup_come_after_that_of_the_style(void **state)
{
    struct text_request request =
        request_for("<b>a</b><span face='One,Two'>b</span><span font='Three 12'>c</span>");
    assert_families(*state, &request, true, "Lato@-1 One@1 Two@1 Three@2 ");
}

static void test_a_visitor_ends_the_visit(void **state)
{
    struct text_request request = request_for("<span face='One,stop,Two'>a</span><tt>b</tt>");
    assert_families(*state, &request, false, "Lato@-1 One@0 stop@0 ");
    request.style.family = "stop, Lato";
    assert_families(*state, &request, false, "stop@-1 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_a_plain_text_has_the_families_of_its_style),
        TEXT_TEST(test_families_of_the_markup_come_after_that_of_the_style),
        TEXT_TEST(test_a_visitor_ends_the_visit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
