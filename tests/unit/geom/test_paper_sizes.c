/* Papers: found by name, upright, and the same size whether given in mm or in inches. */
#include <glib.h>

#include "geom/standard_sizes.h"
#include "support/cmocka_env.h"

static void assert_paper(const char *id, double width_mm, double height_mm)
{
    const struct paper_size *paper = paper_size_lookup(id);

    assert_non_null(paper);
    assert_mm_equal(paper->width_mm, width_mm);
    assert_mm_equal(paper->height_mm, height_mm);
}

static void test_papers_have_their_sizes(void **state)
{
    (void)state;
    assert_paper("a4", 210, 297);
    assert_paper("a3", 297, 420);
    assert_paper("a3plus", 329, 483);
    assert_paper("a4plus", 240, 329);
    assert_paper("a5", 148, 210);
    assert_paper("a6", 105, 148);
    assert_paper("halfletter", 5.5 * 25.4, 8.5 * 25.4);
    assert_paper("letter", 8.5 * 25.4, 11 * 25.4);
    assert_paper("legal", 8.5 * 25.4, 14 * 25.4);
    assert_paper("tabloid", 11 * 25.4, 17 * 25.4);
    assert_paper("archb", 12 * 25.4, 18 * 25.4);
    assert_paper("superb", 13 * 25.4, 19 * 25.4);
}

static void test_case_does_not_matter(void **state)
{
    (void)state;
    assert_ptr_equal(paper_size_lookup("A4"), paper_size_lookup("a4"));
    assert_ptr_equal(paper_size_lookup("Letter"), paper_size_lookup("letter"));
}

static void test_unknown_paper_is_not_found(void **state)
{
    (void)state;
    assert_null(paper_size_lookup("a"));
    assert_null(paper_size_lookup("a44"));
    assert_null(paper_size_lookup(""));
}

static void test_every_paper_is_upright_and_has_a_name_of_its_own(void **state)
{
    size_t count;
    const struct paper_size *papers = paper_sizes_all(&count);

    (void)state;
    assert_int_equal(count, 12);
    for (size_t i = 0; i < count; i++) {
        assert_true(papers[i].width_mm < papers[i].height_mm);
        assert_true(strlen(papers[i].title) > 0);
        assert_ptr_equal(paper_size_lookup(papers[i].id), &papers[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_papers_have_their_sizes),
        cmocka_unit_test(test_case_does_not_matter),
        cmocka_unit_test(test_unknown_paper_is_not_found),
        cmocka_unit_test(test_every_paper_is_upright_and_has_a_name_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
