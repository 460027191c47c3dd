/* Widths found on what was measured once, against those that Pango was asked for each. */
#include "text/font_set_internal.h"
#include "text/text_balance.h"
#include "text_fixture.h"

enum { SIZE_PT = 64, WIDTHS = 40, STEPS = 256 };

static int count_lines(int width, void *data)
{
    PangoLayout *pango = data;
    pango_layout_set_width(pango, width);
    return pango_layout_get_line_count(pango);
}

static void set_layout(PangoLayout *pango, const char *family, const char *text)
{
    PangoFontDescription *font = pango_font_description_from_string(family);
    pango_font_description_set_absolute_size(font, SIZE_PT * PANGO_SCALE);
    pango_layout_set_font_description(pango, font);
    pango_layout_set_wrap(pango, PANGO_WRAP_WORD);
    pango_layout_set_text(pango, text, -1);
    pango_font_description_free(font);
}

static void assert_balanced(PangoLayout *pango, int width)
{
    int best = text_balance_pango(pango, width);
    assert_true(best <= width);
    assert_int_equal(count_lines(best, pango), count_lines(width, pango));
    assert_in_range(best - text_balance(width, count_lines, pango) + width / STEPS + 1, 0,
                    2 * (width / STEPS + 1));
}

/* Kerning over spaces, paragraphs, empty lines at the end, breaks in words, hyphens that stand only where a line
 * ends, other scripts, and none. */
static void test_as_narrow_as_pango_finds(void **state)
{
    const struct text_fixture *fixture = *state;
    PangoLayout *pango = font_set_wide(fixture->set)->layout;
    static const char *const families[] = {"DejaVu Sans", "Lato", "EB Garamond"};
    static const char *const texts[] = {
        "To Ava, Tom: you take V. Yes, Wolf \xE2\x80\x93 at any time in your turn",
        "One line\nand one that is far longer than it\n\nand a last one\n",
        "well-known half-hearted give-and-take, on/off",
        "over\xC2\xADwhelm\xC2\xADing parts of long words in nar\xC2\xADrow col\xC2\xADumns",
        "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xD7\xA2\xD7\x95\xD7\x9C\xD7\x9D and more words to break",
        "",
        "  ",
    };
    for (size_t family = 0; family < G_N_ELEMENTS(families); family++) {
        for (size_t text = 0; text < G_N_ELEMENTS(texts); text++) {
            set_layout(pango, families[family], texts[text]);
            for (int i = 1; i <= WIDTHS; i++) {
                assert_balanced(pango, i * SIZE_PT * PANGO_SCALE / 2);
            }
        }
    }
}

static void test_lines_become_alike(void **state)
{
    const struct text_fixture *fixture = *state;
    PangoLayout *pango = font_set_wide(fixture->set)->layout;
    set_layout(pango, "Lato", "a word after a word after a word after a word and one");
    pango_layout_set_width(pango, -1);
    int whole = 0, half = 0;
    pango_layout_get_size(pango, &whole, NULL);
    half = text_balance_pango(pango, whole - 1);
    assert_in_range(half, whole / 2 - whole / 8, whole / 2 + whole / 8);
    assert_int_equal(text_balance_pango(pango, whole), whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEXT_TEST(test_as_narrow_as_pango_finds),
        TEXT_TEST(test_lines_become_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
