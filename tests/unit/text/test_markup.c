#include "text/markup.h"
#include "text_fixture.h"

/* Reading */

struct reading {
    struct arena *arena;
    struct text_request request;
    struct text_report report;
    struct markup markup;
};

static int set_up(void **state)
{
    struct reading *reading = g_new0(struct reading, 1);
    reading->arena = arena_new();
    *state = reading;
    return 0;
}

static int tear_down(void **state)
{
    struct reading *reading = *state;
    arena_free(reading->arena);
    g_free(reading);
    return 0;
}

static bool read(struct reading *reading, const char *markup)
{
    reading->request = request_for(markup);
    reading->report = (struct text_report){.problem = TEXT_FINE};
    return markup_read(&reading->request, NULL, SIZE_MAX, reading->arena, &reading->markup,
                       &reading->report);
}

static void assert_text(struct reading *reading, const char *markup, const char *expected)
{
    assert_true(read(reading, markup));
    assert_string_equal(reading->markup.text->str, expected);
    markup_clear(&reading->markup);
}

static void assert_bad(struct reading *reading, const char *markup, size_t offset,
                       const char *detail)
{
    assert_false(read(reading, markup));
    assert_int_equal(reading->report.problem, TEXT_BAD_MARKUP);
    assert_int_equal(reading->report.offset, offset);
    assert_string_equal(reading->report.detail, detail);
    markup_clear(&reading->markup);
}

static void test_brackets_and_ampersands_of_prose_stand_for_themselves(void **state)
{
    struct reading *reading = *state;
    assert_text(reading, "a < b & c > d", "a < b & c > d");
    assert_text(reading, "a<b, x<y and y>z, <3, &foo; &", "a<b, x<y and y>z, <3, &foo; &");
    assert_text(reading, "if <b and c>", "if <b and c>");
    assert_text(reading, "<b>1 < 2 & 3</b>", "1 < 2 & 3");
}

static void assert_quoted(struct reading *reading, const char *language, const char *expected)
{
    reading->request = request_for("<q>a <b><q>b</q></b></q> <q>c</q>");
    reading->request.style.language = language;
    reading->report = (struct text_report){.problem = TEXT_FINE};
    assert_true(markup_read(&reading->request, NULL, SIZE_MAX, reading->arena, &reading->markup,
                            &reading->report));
    assert_string_equal(reading->markup.text->str, expected);
    markup_clear(&reading->markup);
}

static void test_quotations_have_the_marks_of_the_language(void **state)
{
    struct reading *reading = *state;
    assert_quoted(reading, NULL, "“a ‘b’” “c”");
    assert_quoted(reading, "en-GB", "“a ‘b’” “c”");
    assert_quoted(reading, "de", "„a ‚b‘“ „c“");
    assert_quoted(reading, "de-CH", "«a ‹b›» «c»");
    assert_quoted(reading, "fr", "«\u00a0a «\u00a0b\u00a0»\u00a0» «\u00a0c\u00a0»");
    assert_quoted(reading, "ja", "「a 『b』」 「c」");
    assert_quoted(reading, "tlh", "“a ‘b’” “c”");
}

static void test_a_quotation_may_go_over_paragraphs_and_must_be_closed(void **state)
{
    struct reading *reading = *state;
    assert_text(reading, "<b><q>a\nb</q></b>", "“a\nb”");
    assert_bad(reading, "a <q lang='de'>b</q>", 2,
               "'<q>' has nothing in it but the text up to '</q>'");
    assert_bad(reading, "a</q>", 1, "'</q>' closes nothing");
    assert_bad(reading, "<b>a<q>b</b></q>", 8, "'<q>' must be closed before '</b>'");
}

static void test_entities_are_resolved(void **state)
{
    struct reading *reading = *state;
    assert_text(reading, "&lt;b&gt; &amp;lt; &quot;&apos;", "<b> &lt; \"'");
    assert_text(reading, "&#58;&#x3a;&#X1F40D;", "::\xF0\x9F\x90\x8D");
    assert_text(reading, "&#; &#x; &#58 &#5a;", "&#; &#x; &#58 &#5a;");
}

static void test_an_entity_that_is_no_character_is_reported(void **state)
{
    struct reading *reading = *state;
    assert_bad(reading, "ab&#0;", 2, "'&#0;' is no character");
    assert_bad(reading, "&#xD800;", 0, "'&#xD800;' is no character");
    assert_bad(reading, "&#99999999999999999999999;", 0,
               "'&#99999999999999999999999;' is no character");
}

static void test_an_entity_never_begins_a_tag_or_an_icon(void **state)
{
    struct reading *reading = *state;
    assert_text(reading, "&lt;b> &#58;square:", "<b> :square:");
}

static void test_tags_become_attributes_over_their_text(void **state)
{
    struct reading *reading = *state;
    assert_true(read(reading, "x&amp;<b>bold</b>"));
    assert_string_equal(reading->markup.text->str, "x&bold");
    GSList *attributes = pango_attr_list_get_attributes(reading->markup.attributes);
    const PangoAttribute *attribute = attributes->data;
    assert_int_equal(g_slist_length(attributes), 1);
    assert_int_equal(attribute->klass->type, PANGO_ATTR_WEIGHT);
    assert_int_equal(attribute->start_index, 2);
    assert_int_equal(attribute->end_index, 6);
    g_slist_free_full(attributes, (GDestroyNotify)pango_attribute_destroy);
    markup_clear(&reading->markup);
}

static void test_windows_line_breaks_do_not_shift_attributes(void **state)
{
    struct reading *reading = *state;
    assert_true(read(reading, "a\r\nb\rc&#13;\n<b>d</b>"));
    assert_string_equal(reading->markup.text->str, "a\r\nb\rc\r\nd");
    GSList *attributes = pango_attr_list_get_attributes(reading->markup.attributes);
    const PangoAttribute *attribute = attributes->data;
    assert_int_equal(attribute->start_index, 8);
    assert_int_equal(attribute->end_index, 9);
    g_slist_free_full(attributes, (GDestroyNotify)pango_attribute_destroy);
    markup_clear(&reading->markup);
}

static void test_text_without_tags_has_no_attributes(void **state)
{
    struct reading *reading = *state;
    assert_true(read(reading, "a < b &amp; :square:"));
    assert_null(reading->markup.attributes);
    markup_clear(&reading->markup);
}

static void test_an_unknown_tag_is_reported_where_it_begins(void **state)
{
    struct reading *reading = *state;
    assert_bad(reading, "é <foo>", 3, "unknown tag '<foo>'");
    assert_bad(reading, "a</foo>", 1, "unknown tag '</foo>'");
    assert_bad(
        reading, "a<br/>", 1,
        "unknown tag '<br>'; a line ends where it does in the data, or at \\n between double quotes "
        "of YAML");
    assert_bad(reading, "<B>a</B>", 0, "unknown tag '<B>'");
    assert_bad(reading, "<font color='red'>a</font>", 0,
               "unknown tag '<font>'; write <span colour=\"red\">");
}

static void test_a_tag_that_is_never_closed_is_reported_where_it_opens(void **state)
{
    struct reading *reading = *state;
    assert_bad(reading, "é<b>x", 2, "'<b>' is never closed");
    assert_bad(reading, "<i>a<b>x</b>", 0, "'<i>' is never closed");
}

static void test_misnested_tags_are_reported_at_the_closing_one(void **state)
{
    struct reading *reading = *state;
    assert_bad(reading, "<b><i>x</b></i>", 7, "'<i>' must be closed before '</b>'");
    assert_bad(reading, "x</b>", 1, "'</b>' closes nothing");
    assert_bad(reading, "<b/>x</b>", 5, "'</b>' closes nothing");
}

static void test_a_bad_attribute_is_reported_at_its_tag(void **state)
{
    struct reading *reading = *state;
    assert_bad(reading, "<b>x</b><span colour='red'>y</span>", 8,
               "Attribute 'colour' is not allowed on the <span> tag");
    assert_bad(reading, "a<span color=red>x</span>", 1,
               "'<span' is not finished: it wants name=\"value\" and '>'");
}

static void test_tags_may_not_be_nested_without_end(void **state)
{
    struct reading *reading = *state;
    GString *markup = g_string_new(NULL);
    for (int i = 0; i < 33; i++) {
        g_string_append(markup, "<small>");
    }
    assert_bad(reading, markup->str, 32 * strlen("<small>"), "tags are nested too deeply");
    g_string_free(markup, TRUE);
}

static void test_bytes_that_are_not_utf8_are_reported(void **state)
{
    assert_bad(*state, "ab\xFFz", 2, "the byte 0xFF is not UTF-8");
}

static void test_icons_are_found_by_name(void **state)
{
    struct reading *reading = *state;
    assert_true(read(reading, "a :square: <b>:wide:</b>"));
    assert_string_equal(reading->markup.text->str,
                        "a " MARKUP_ICON_CHARACTER " " MARKUP_ICON_CHARACTER);
    assert_int_equal(reading->markup.icons->len, 2);
    const struct markup_icon *wide = &g_array_index(reading->markup.icons, struct markup_icon, 1);
    assert_string_equal(wide->name, "wide");
    assert_int_equal(wide->text_offset, 6);
    assert_ptr_equal(wide->icon.picture, &wide_picture);
    markup_clear(&reading->markup);
}

static void test_colons_of_prose_are_no_icons(void **state)
{
    struct reading *reading = *state;
    assert_text(reading, "10:30:45 a: b: :: :A: :1a: : a:", "10:30:45 a: b: :: :A: :1a: : a:");
}

static void test_an_unknown_icon_is_reported_by_name(void **state)
{
    struct reading *reading = *state;
    assert_false(read(reading, "é :no-such_1:"));
    assert_int_equal(reading->report.problem, TEXT_UNKNOWN_ICON);
    assert_int_equal(reading->report.offset, 3);
    assert_string_equal(reading->report.detail, "no-such_1");
    markup_clear(&reading->markup);
}

static void test_without_a_way_to_find_icons_none_is_known(void **state)
{
    struct reading *reading = *state;
    reading->request = request_for(":square:");
    reading->request.find_icon = NULL;
    assert_false(markup_read(&reading->request, NULL, SIZE_MAX, reading->arena, &reading->markup,
                             &reading->report));
    assert_int_equal(reading->report.problem, TEXT_UNKNOWN_ICON);
    markup_clear(&reading->markup);
}

static bool find_test_colour(const char *name, void *data, struct colour *out)
{
    (void)data;
    *out = (struct colour){1, 0.8, 0, 0.5};
    return strcmp(name, "accent") == 0;
}

/* `colour` is as good as `color`, in each paragraph anew, and what is no colour keeps its value. */
static void test_colours_of_the_caller_are_known_in_attributes(void **state)
{
    struct reading *reading = *state;
    reading->request = request_for(
        "<span colour='accent' font_family=\"accent\">a\nb</span> <span fgcolor=\"red\">c</span>");
    reading->request.find_colour = find_test_colour;
    assert_true(markup_read(&reading->request, NULL, SIZE_MAX, reading->arena, &reading->markup,
                            &reading->report));
    char *attributes = pango_attr_list_to_string(reading->markup.attributes);
    assert_non_null(strstr(attributes, "foreground #ffffcccc0000"));
    assert_non_null(strstr(attributes, "foreground #ffff00000000"));
    assert_non_null(strstr(attributes, "family \"accent\""));
    g_free(attributes);
    markup_clear(&reading->markup);
}

static void test_each_byte_knows_where_it_comes_from(void **state)
{
    struct reading *reading = *state;
    assert_true(read(reading, "a&lt;<b>c:square:</b>d"));
    assert_string_equal(reading->markup.text->str, "a<c" MARKUP_ICON_CHARACTER "d");
    assert_int_equal(markup_source_offset(&reading->markup, 0), 0);
    assert_int_equal(markup_source_offset(&reading->markup, 1), 1);
    assert_int_equal(markup_source_offset(&reading->markup, 2), 8);
    assert_int_equal(markup_source_offset(&reading->markup, 3), 9);
    assert_int_equal(markup_source_offset(&reading->markup, 6), 21);
    markup_clear(&reading->markup);
}

static void test_capitals_know_where_they_come_from(void **state)
{
    struct reading *reading = *state;
    reading->request = request_for("ßa&lt;ß:square:z");
    reading->request.style.capitals = true;
    assert_true(markup_read(&reading->request, NULL, SIZE_MAX, reading->arena, &reading->markup,
                            &reading->report));
    assert_string_equal(reading->markup.text->str, "SSA<SS" MARKUP_ICON_CHARACTER "Z");
    assert_int_equal(markup_source_offset(&reading->markup, 2), 2);
    assert_int_equal(markup_source_offset(&reading->markup, 4), 7);
    assert_int_equal(markup_source_offset(&reading->markup, 6), 9);
    assert_int_equal(markup_source_offset(&reading->markup, 9), 17);
    markup_clear(&reading->markup);
}

static bool read_beginning(struct reading *reading, const char *markup, size_t text_bytes)
{
    reading->request = request_for(markup);
    reading->report = (struct text_report){.problem = TEXT_FINE};
    return markup_read(&reading->request, NULL, text_bytes, reading->arena, &reading->markup,
                       &reading->report);
}

static void test_no_more_is_read_than_is_wanted(void **state)
{
    struct reading *reading = *state;
    assert_true(read_beginning(reading, "one two three", 5));
    assert_string_equal(reading->markup.text->str, "one t");
    assert_false(reading->markup.is_whole);
    markup_clear(&reading->markup);
    assert_true(read_beginning(reading, "one two three", 13));
    assert_true(reading->markup.is_whole);
    markup_clear(&reading->markup);
    assert_true(read_beginning(reading, "\xC3\xA9\xC3\xA9\xC3\xA9", 3));
    assert_string_equal(reading->markup.text->str, "\xC3\xA9\xC3\xA9");
    markup_clear(&reading->markup);
}

static void test_a_beginning_may_end_within_a_tag_and_before_a_fault(void **state)
{
    struct reading *reading = *state;
    assert_true(read_beginning(reading, "<b>one <i>two</i> three</u>", 6));
    assert_string_equal(reading->markup.text->str, "one tw");
    assert_non_null(reading->markup.attributes);
    markup_clear(&reading->markup);
}

static void test_a_letter_has_no_more_than_64_marks(void **state)
{
    struct reading *reading = *state;
    GString *text = g_string_new("ba");
    for (int i = 0; i < 64; i++) {
        g_string_append(text, "\xCC\x81");
    }
    assert_true(read(reading, text->str));
    markup_clear(&reading->markup);
    g_string_append(text, "\xCC\x81");
    assert_false(read(reading, text->str));
    assert_int_equal(reading->report.problem, TEXT_TOO_MANY_MARKS);
    assert_int_equal(reading->report.offset, 2 + 64 * 2);
    assert_string_equal(reading->report.detail, "64");
    markup_clear(&reading->markup);
    g_string_free(text, TRUE);
}

static void test_open_tags_may_not_be_long_without_end(void **state)
{
    struct reading *reading = *state;
    GString *text = g_string_new("<span foreground='red'");
    for (int i = 0; i < 2000; i++) {
        g_string_append_c(text, ' ');
    }
    g_string_append(text, ">a</span>");
    assert_bad(reading, text->str, 0, "the tags that are open here are too long");
    g_string_free(text, TRUE);
}

static void test_one_line_break_at_the_end_begins_no_paragraph(void **state)
{
    struct reading *reading = *state;
    assert_text(reading, "a\nb\n", "a\nb");
    assert_text(reading, "a\r\n", "a");
    assert_text(reading, "a\n\n", "a\n");
    assert_text(reading, "\n", "");
    assert_text(reading, "", "");
}

#define MARKUP_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        MARKUP_TEST(test_brackets_and_ampersands_of_prose_stand_for_themselves),
        MARKUP_TEST(test_quotations_have_the_marks_of_the_language),
        MARKUP_TEST(test_a_quotation_may_go_over_paragraphs_and_must_be_closed),
        MARKUP_TEST(test_entities_are_resolved),
        MARKUP_TEST(test_an_entity_that_is_no_character_is_reported),
        MARKUP_TEST(test_an_entity_never_begins_a_tag_or_an_icon),
        MARKUP_TEST(test_tags_become_attributes_over_their_text),
        MARKUP_TEST(test_windows_line_breaks_do_not_shift_attributes),
        MARKUP_TEST(test_text_without_tags_has_no_attributes),
        MARKUP_TEST(test_an_unknown_tag_is_reported_where_it_begins),
        MARKUP_TEST(test_a_tag_that_is_never_closed_is_reported_where_it_opens),
        MARKUP_TEST(test_misnested_tags_are_reported_at_the_closing_one),
        MARKUP_TEST(test_a_bad_attribute_is_reported_at_its_tag),
        MARKUP_TEST(test_tags_may_not_be_nested_without_end),
        MARKUP_TEST(test_bytes_that_are_not_utf8_are_reported),
        MARKUP_TEST(test_icons_are_found_by_name),
        MARKUP_TEST(test_colons_of_prose_are_no_icons),
        MARKUP_TEST(test_an_unknown_icon_is_reported_by_name),
        MARKUP_TEST(test_colours_of_the_caller_are_known_in_attributes),
        MARKUP_TEST(test_without_a_way_to_find_icons_none_is_known),
        MARKUP_TEST(test_each_byte_knows_where_it_comes_from),
        MARKUP_TEST(test_capitals_know_where_they_come_from),
        MARKUP_TEST(test_no_more_is_read_than_is_wanted),
        MARKUP_TEST(test_a_beginning_may_end_within_a_tag_and_before_a_fault),
        MARKUP_TEST(test_a_letter_has_no_more_than_64_marks),
        MARKUP_TEST(test_open_tags_may_not_be_long_without_end),
        MARKUP_TEST(test_one_line_break_at_the_end_begins_no_paragraph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
