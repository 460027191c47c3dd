#include <glib.h>

#include "document/document.h"
#include "document/table.h"
#include "support/cmocka_env.h"
#include "support/harness.h"

static enum outcome read_as(struct harness *harness, const char *csv, struct table_form form,
                            size_t value_count, const struct node **root)
{
    struct work_limits limits = work_limits_default;
    limits.value_count = value_count;
    const struct source_text *source =
        source_text_new(harness->arena, "test.csv", csv, strlen(csv));
    enum outcome outcome = csv_read(harness->arena, source, &form, &limits, root, harness->diags);
    assert_true((*root != NULL) == (outcome == OUTCOME_OK));
    return outcome;
}

static enum outcome read_limited(struct harness *harness, const char *csv, size_t value_count,
                                 const struct node **root)
{
    return read_as(harness, csv, (struct table_form){0}, value_count, root);
}

static const struct node *read_csv(struct harness *harness, const char *csv)
{
    const struct node *root;
    read_limited(harness, csv, 1000, &root);
    return root;
}

/* Row `row` (from 1) has this text under this name. */
static void expect_cell(const struct node *root, size_t row, const char *name, const char *text)
{
    assert_non_null(root);
    assert_in_range(row, 1, root->list.count);
    assert_string_equal(node_text(node_lookup(root->list.items[row - 1], name)), text);
}

static void test_rows_become_mappings(void **state)
{
    const struct node *root = read_csv(*state, "name,rank\nShaye,2\r\nFort,3");
    assert_int_equal(root->kind, NODE_LIST);
    assert_int_equal(root->list.count, 2);
    assert_int_equal(root->list.items[0]->mapping.count, 2);
    expect_cell(root, 1, "name", "Shaye");
    expect_cell(root, 1, "rank", "2");
    expect_cell(root, 2, "rank", "3");
}

static void test_C25_byte_order_mark_is_no_part_of_the_first_name(void **state)
{
    const struct node *root = read_csv(*state, "\xEF\xBB\xBFname,rank\r\nShaye,2\r\n");
    expect_cell(root, 1, "name", "Shaye");
    root = read_csv(*state, "\xEF\xBB\xBF\"name\",rank\r\nShaye,2\r\n");
    expect_cell(root, 1, "name", "Shaye");
}

static void test_C27_quoted_line_breaks_are_kept(void **state)
{
    const struct node *root = read_csv(*state, "name,note\nShaye,\"one\r\ntwo\nthree\"\nFort,x\n");
    expect_cell(root, 1, "note", "one\ntwo\nthree");
    expect_cell(root, 2, "note", "x");
    assert_int_equal(source_span_start(root->list.items[1]->span).line, 5);
}

static void test_C27_typed_backslash_n_stays_two_characters(void **state)
{
    expect_cell(read_csv(*state, "note,x\none\\ntwo,1\n"), 1, "note", "one\\ntwo");
    expect_cell(read_csv(*state, "note,x\n\"one\\ntwo\",1\n"), 1, "note", "one\\ntwo");
}

static void test_C28_no_and_y_are_text_as_written(void **state)
{
    const struct node *root = read_csv(*state, "a,b,c\nNo,Y,null\n");
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(root->list.items[0]->mapping.entries[i].value->scalar.type, SCALAR_TEXT);
    }
    expect_cell(root, 1, "a", "No");
    expect_cell(root, 1, "c", "null");
}

static void test_unquoted_cells_have_the_types_of_yaml(void **state)
{
    const struct node *root = read_csv(*state, "a,b,c,d,e,f\n007,1.5,true,,\"3\",\"\"\n");
    const struct node_entry *cells = root->list.items[0]->mapping.entries;
    assert_int_equal(cells[0].value->scalar.type, SCALAR_INTEGER);
    assert_int_equal(cells[0].value->scalar.integer, 7);
    assert_string_equal(cells[0].value->scalar.text, "007");
    assert_int_equal(cells[1].value->scalar.type, SCALAR_REAL);
    assert_int_equal(cells[2].value->scalar.type, SCALAR_FLAG);
    assert_int_equal(cells[3].value->scalar.type, SCALAR_NULL);
    assert_int_equal(cells[4].value->scalar.type, SCALAR_TEXT);
    assert_int_equal(cells[5].value->scalar.type, SCALAR_TEXT);
    assert_true(cells[0].value->scalar.plain);
    assert_false(cells[4].value->scalar.plain);
}

static void test_quotes_and_commas_in_quoted_cells(void **state)
{
    const struct node *root = read_csv(*state, "a,b\n\"5\"\" wide, at most\",\"\"\"\"\n");
    expect_cell(root, 1, "a", "5\" wide, at most");
    expect_cell(root, 1, "b", "\"");
}

static void test_blanks_around_a_cell_are_dropped_but_not_those_in_quotes(void **state)
{
    const struct node *root = read_csv(*state, "a, b\n x y , 2\n\u00a0z\u00a0,\" 3 \"\n  ,\t\n");
    expect_cell(root, 1, "a", "x y");
    expect_cell(root, 1, "b", "2");
    assert_int_equal(node_lookup(root->list.items[0], "b")->scalar.type, SCALAR_INTEGER);
    expect_cell(root, 2, "a", "z");
    expect_cell(root, 2, "b", " 3 ");
    assert_int_equal(root->list.count, 2);
    EXPECT_DIAG((struct harness *)*state, DIAG_CSV_EMPTY_ROWS, 4, 3);
}

static void test_an_empty_column_without_a_heading_is_none(void **state)
{
    const struct node *root = read_csv(*state, "a,,b\n1,,2\n");
    assert_int_equal(root->list.items[0]->mapping.count, 2);
    expect_cell(root, 1, "b", "2");
    assert_int_equal(node_lookup(root->list.items[0], "b")->index, 1);
}

static void test_a_title_above_the_headings_is_told_from_the_heading_of_one_column(void **state)
{
    struct harness *harness = *state;
    expect_cell(read_csv(harness, "name\nShaye\n"), 1, "name", "Shaye");
    expect_cell(read_csv(harness, "name,\nShaye,\n"), 1, "name", "Shaye");
    assert_null(read_csv(harness, "My deck\n\nid,name\na,b\n"));
    EXPECT_DIAG(harness, DIAG_TABLE_TITLE, 1, 1);
    assert_null(read_csv(harness, ",My deck,\nid,name,cost\na,b,c\n"));
    EXPECT_DIAG(harness, DIAG_TABLE_TITLE, 1, 2);
}

static void test_rows_that_repeat_the_headings_are_left_out(void **state)
{
    assert_int_equal(read_csv(*state, "id,name\na,b\nid,name\nc,d\n")->list.count, 2);
    EXPECT_DIAG((struct harness *)*state, DIAG_TABLE_HEADINGS_AGAIN, 3, 1);
}

static void test_headings_of_a_second_table_are_told(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(read_csv(harness, "name,cost\na,3\n,\nname,hits\nb,4\n")->list.count, 3);
    read_csv(harness, "name,cost\na,3\n\n\nplace,hits\nb,4\n");
    read_csv(harness, "name,cost\na,3\n\nb,4\n\nc,\n");
    EXPECT_DIAG(harness, DIAG_CSV_EMPTY_ROWS, 3, 1);
    EXPECT_DIAG(harness, DIAG_TABLE_SECOND, 4, 1);
    EXPECT_DIAG(harness, DIAG_TABLE_SECOND, 5, 1);
}

/* The value in line 2 + `index`, so that findings of one test differ. */
static void read_value(struct harness *harness, size_t index, const char *value)
{
    gchar *blank = g_strnfill(index, '\n');
    read_csv(harness, arena_printf(harness->arena, "%sa,b\n%s,c\nx,d\n", blank, value));
    g_free(blank);
}

static void test_texts_that_people_read_as_numbers_are_told(void **state)
{
    static const char *const told[] = {"1 000", "1\u00a0000", "-12'000.5", "\"1,200\"",
                                       "'007",  "'=A1",       "1\u202f000"};
    static const char *const not_told[] = {"12 00",   "1 000 m", "'Twas",
                                           "\"1,5\"", "12-000",  "\"1, 200\""};
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(told); i++) {
        read_value(harness, i, told[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(not_told); i++) {
        read_value(harness, i, not_told[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(told); i++) {
        EXPECT_DIAG(harness, DIAG_TABLE_TEXT_NUMBERS, 2 + i, 1);
    }
}

static void test_dates_among_other_values_are_told(void **state)
{
    static const char *const dates[] = {"2-Jan",      "Jan-02", "2. Jan",     "01/02/2024",
                                        "2024-01-02", "1/2/24", "02.01.2024", "3-août"};
    static const char *const others[] = {"1/2", "1-2", "A-2", "Jan-Eric", "3 May Flowers", "1-2-3"};
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(dates); i++) {
        read_value(harness, i, dates[i]);
        read_csv(harness, arena_printf(harness->arena, "a,b\n%s,c\n", dates[i]));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        read_value(harness, i, others[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(dates); i++) {
        EXPECT_DIAG(harness, DIAG_TABLE_DATES, 2 + i, 1);
    }
}

static void test_a_heading_becomes_a_name(void **state)
{
    static const char *const headings[][2] = {
        {"Card Type", "Card_Type"},
        {"  HP / ATK ", "HP_ATK"},
        {"Cost (gold)", "Cost_gold"},
        {"2nd", "_2nd"},
        {"Größe", "Größe"},
        {"_id", "_id"},
        {"a_b", "a_b"},
        {"hit-points", "hit_points"},
        {"#", ""},
    };
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(headings); i++) {
        assert_string_equal(column_name(harness->arena, headings[i][0]), headings[i][1]);
    }
    expect_cell(read_csv(harness, "Card Type,\"Line\none\"\nHero,2\n"), 1, "Line_one", "2");
}

static void test_headings_that_become_one_name_are_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(read_csv(harness, "Card Type,Card-Type\n1,2\n"));
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 1, 11);
}

static void test_empty_cells_at_the_end_of_a_row_and_of_the_file(void **state)
{
    const struct node *root = read_csv(*state, "a,b\n1,\n2,");
    assert_int_equal(root->list.count, 2);
    expect_cell(root, 1, "b", "");
    expect_cell(root, 2, "b", "");
}

static void test_blank_lines_are_passed_over(void **state)
{
    assert_int_equal(read_csv(*state, "a,b\n\n1,2\n\n\n")->list.count, 1);
    assert_int_equal(read_csv(*state, "a\n1\n\n2\n")->list.count, 2);
    assert_int_equal(read_csv(*state, "a\n1\n\n")->list.count, 1);
}

static void test_rows_of_empty_cells_are_left_out_with_one_advice(void **state)
{
    struct harness *harness = *state;
    assert_int_equal(read_csv(harness, "a,b\n1,2\n,\n\"\",\n3,\n,,\n")->list.count, 2);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "rows without a value are left out: 3 from here on");
    EXPECT_DIAG(harness, DIAG_CSV_EMPTY_ROWS, 3, 1);
}

static void test_empty_columns_at_the_end_are_left_out(void **state)
{
    const struct node *root = read_csv(*state, "a,b,,\n1,2,,\n3,4\n5,,,\n");
    assert_int_equal(root->list.count, 3);
    assert_int_equal(root->list.items[0]->mapping.count, 2);
    expect_cell(root, 2, "b", "4");
}

static void test_cells_that_are_missing_at_the_end_of_a_row_are_empty(void **state)
{
    struct harness *harness = *state;
    const struct node *root = read_csv(harness, "a,b,c\n1\n1,2,3\n4,5\n");
    expect_cell(root, 1, "c", "");
    expect_cell(root, 3, "b", "5");
    expect_cell(root, 3, "c", "");
    EXPECT_DIAG(harness, DIAG_CSV_SHORT_ROWS, 2, 1);
}

static void test_between_tabs_a_quote_in_a_cell_is_a_letter(void **state)
{
    const struct node *root = read_csv(*state, "a\tb\n5\" wide\t\"x \"\"y\"\"\"\n");
    expect_cell(root, 1, "a", "5\" wide");
    expect_cell(root, 1, "b", "x \"y\"");
}

static void test_a_value_in_a_column_without_a_name_is_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(read_csv(harness, "a,b,\n1,2,3\n"));
    EXPECT_DIAG(harness, DIAG_CSV_CELL_COUNT, 2, 1);
}

static void test_a_cell_longer_than_a_text_may_be_is_reported(void **state)
{
    struct harness *harness = *state;
    char *cell = g_strnfill(work_limits_default.text_bytes + 1, 'x');
    char *csv = g_strdup_printf("a,b\n1,%s\n", cell);
    assert_null(read_csv(harness, csv));
    EXPECT_DIAG(harness, DIAG_TEXT_TOO_LONG, 2, 3);
    g_free(csv);
    g_free(cell);
}

static void test_files_without_rows_are_empty_lists(void **state)
{
    assert_int_equal(read_csv(*state, "")->list.count, 0);
    assert_int_equal(read_csv(*state, "\xEF\xBB\xBF")->list.count, 0);
    assert_int_equal(read_csv(*state, "name,rank\n")->list.count, 0);
    assert_int_equal(read_csv(*state, "name,rank")->list.count, 0);
}

static void test_cells_and_rows_have_their_spans(void **state)
{
    const struct node *root = read_csv(*state, "name,note\nKöln,\"a \"\"b\"\"\"\n");
    const struct node *row = root->list.items[0], *note = node_lookup(row, "note");
    assert_int_equal(row->span.offset, 10);
    assert_int_equal(row->span.length, strlen("Köln,\"a \"\"b\"\"\""));
    assert_int_equal(source_span_start(note->span).column, 6);
    assert_int_equal(note->span.length, strlen("\"a \"\"b\"\"\""));
    assert_int_equal(source_span_start(node_lookup_key(row, "note")->span).column, 6);
    assert_int_equal(source_span_start(node_lookup_key(row, "note")->span).line, 1);
    struct source_span word = node_text_span(node_lookup(row, "name"), 1, 2);
    assert_int_equal(word.offset, 11);
}

static void test_cells_know_their_way_from_the_root(void **state)
{
    struct harness *harness = *state;
    const struct node *root = read_csv(harness, "name,rank\nShaye,2\nFort,3\n");
    assert_string_equal(node_path(harness->arena, node_lookup(root->list.items[1], "rank")),
                        "[2].rank");
}

static void test_wrong_rows_are_all_reported(void **state)
{
    struct harness *harness = *state;
    assert_null(read_csv(harness, "a,b\n1\n1,2,3\n\"x\"y,2\nz\"z\"\n"));
    EXPECT_DIAG(harness, DIAG_CSV_SHORT_ROWS, 2, 1);
    EXPECT_DIAG(harness, DIAG_CSV_CELL_COUNT, 3, 1);
    EXPECT_DIAG(harness, DIAG_CSV_SYNTAX, 4, 4);
    EXPECT_DIAG(harness, DIAG_CSV_SYNTAX, 5, 2);
    assert_string_equal(diag_list_at(harness->diags, 1)->message,
                        "this row has 3 cells where the header has 2");
}

static void test_a_quote_without_end_is_reported_where_it_begins(void **state)
{
    struct harness *harness = *state;
    assert_null(read_csv(harness, "a,\"b\n"));
    EXPECT_DIAG(harness, DIAG_CSV_SYNTAX, 1, 3);
    assert_null(read_csv(harness, "a,b\n1,\"two\n3,4\n"));
    EXPECT_DIAG(harness, DIAG_CSV_SYNTAX, 2, 3);
}

static void test_a_forgotten_quote_is_one_finding_where_it_opens(void **state)
{
    struct harness *harness = *state;
    assert_null(read_csv(harness, "a,\"b\n1,2\n3,\"four\"\n"));
    EXPECT_DIAG(harness, DIAG_CSV_SYNTAX, 1, 3);
    assert_null(read_csv(harness, "a,b\n1,\"two\n3,\"four\"\n5,6,7\n\"8\"x,9\n"));
    EXPECT_DIAG(harness, DIAG_CSV_SYNTAX, 2, 3);
}

static void test_what_a_spreadsheet_could_not_work_out_is_reported_at_the_cell(void **state)
{
    static const char *const errors[] = {"#REF!",  "#N/A",   "#DIV/0!", "#VALUE!",
                                         "#NAME?", "#NULL!", "#NUM!",   "Err:508"};
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(errors); i++) {
        char *csv = g_strdup_printf("a,b\nx,%s\n", errors[i]);
        assert_null(read_csv(harness, csv));
        EXPECT_DIAG(harness, DIAG_SPREADSHEET_ERROR, 2, 3);
        g_free(csv);
    }
    assert_int_equal(read_csv(harness, "a\n#1\nErr: no\n")->list.count, 2);
}

static void test_formulas_are_reported_at_the_cell(void **state)
{
    static const char *const formulas[] = {"=A1+B1", "=SUM(A1:A9)", "=-1", "\"=A1&\"\"x\"\"\"",
                                           "=$A$1",  "=(1+2)"};
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(formulas); i++) {
        char *csv = g_strdup_printf("a,b\nx,%s\n", formulas[i]);
        assert_null(read_csv(harness, csv));
        EXPECT_DIAG(harness, DIAG_SPREADSHEET_FORMULA, 2, 3);
        g_free(csv);
    }
    assert_int_equal(read_csv(harness, "a\n=\n=> go\n== 3\na=b\n")->list.count, 4);
}

static void test_names_must_be_there_and_differ(void **state)
{
    struct harness *harness = *state;
    assert_null(read_csv(harness, "a,,b,a\n1,2,3,4\n"));
    EXPECT_DIAG(harness, DIAG_TABLE_HEADING, 1, 3);
    EXPECT_DIAG(harness, DIAG_DUPLICATE_KEY, 1, 6);
}

static void test_other_separators_are_recognised_in_the_headings(void **state)
{
    struct harness *harness = *state;
    expect_cell(read_csv(*state, "a\tb\n1,5\t2\n"), 1, "a", "1,5");
    expect_cell(read_csv(*state, "\na;b\n1,5;2\n"), 1, "a", "1,5");
    EXPECT_DIAG(harness, DIAG_TABLE_TEXT_NUMBERS, 2, 1);
    EXPECT_DIAG(harness, DIAG_TABLE_TEXT_NUMBERS, 3, 1);
    expect_cell(read_csv(*state, "\xEF\xBB\xBF\"a, or\";b\r\n1,x;\"2;3\"\r\n"), 1, "b", "2;3");
    expect_cell(read_csv(*state, "a;c\tb\n1\t2\n"), 1, "a_c", "1");
    expect_cell(read_csv(*state, "a;c,b\n1,2\n"), 1, "a_c", "1");
    expect_cell(read_csv(*state, "\"a;b\"\n1;2\n"), 1, "a_b", "1;2");
    expect_cell(read_csv(*state, "a\n1;2\n"), 1, "a", "1;2");
}

static void test_a_line_may_say_the_separator(void **state)
{
    const struct node *root = read_csv(*state, "sep=;\r\na, b;c\r\n1;2\r\n");
    expect_cell(root, 1, "a_b", "1");
    assert_int_equal(source_span_start(root->list.items[0]->span).line, 3);
    expect_cell(read_csv(*state, "sep=,\na;b,c\n1,2\n"), 1, "c", "2");
}

static void test_the_separator_that_is_asked_for_holds(void **state)
{
    const struct node *root;
    struct table_form form = {.separator = ';'};
    read_as(*state, "a, b;c\n1,x;2\n", form, 1000, &root);
    expect_cell(root, 1, "a_b", "1,x");
}

static void test_decimal_commas_are_numbers_where_they_are_declared(void **state)
{
    static const struct {
        const char *text;
        enum scalar_type type;
        double real;
    } cells[] = {
        {"1,5", SCALAR_REAL, 1.5},  {"-0,25", SCALAR_REAL, -0.25}, {"\"2,5\"", SCALAR_REAL, 2.5},
        {"7", SCALAR_INTEGER, 7},   {"1.5", SCALAR_TEXT, 0},       {"1.500,5", SCALAR_TEXT, 0},
        {"1,5,5", SCALAR_TEXT, 0},  {",", SCALAR_TEXT, 0},         {"a,b", SCALAR_TEXT, 0},
        {"\"12\"", SCALAR_TEXT, 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cells); i++) {
        const struct node *root;
        char *csv = g_strdup_printf("a;b\n%s;x\n", cells[i].text);
        struct table_form form = {.decimal_commas = true};
        read_as(*state, csv, form, 1000, &root);
        const struct node *value = node_lookup(root->list.items[0], "a");
        assert_int_equal(value->scalar.type, cells[i].type);
        if (cells[i].type != SCALAR_TEXT) {
            assert_true(value->scalar.real == cells[i].real);
        }
        g_free(csv);
    }
    /* 1.500,5 among those above, and one where no commas are declared */
    expect_cell(read_csv(*state, "\na;b\n1,5;x\n"), 1, "a", "1,5");
    EXPECT_DIAG((struct harness *)*state, DIAG_TABLE_TEXT_NUMBERS, 2, 1);
    EXPECT_DIAG((struct harness *)*state, DIAG_TABLE_TEXT_NUMBERS, 3, 1);
}

static void test_values_may_reach_the_limit_but_not_pass_it(void **state)
{
    struct harness *harness = *state;
    const struct node *root;
    assert_int_equal(read_limited(harness, "a,b\n1,2\n3,4\n", 6, &root), OUTCOME_OK);
    assert_int_equal(read_limited(harness, "a,b\n1,2\n3,4\n5,6\n", 8, &root), OUTCOME_REJECTED);
    EXPECT_DIAG(harness, DIAG_TOO_MANY_VALUES, 4, 1);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, harness_setup, harness_teardown)

static void test_rows_may_begin_further_down(void **state)
{
    const struct node *root = read_csv(*state, "\n\r\n;;\r\nname;cost\r\nGust;3\r\n");
    assert_int_equal(root->list.count, 1);
    expect_cell(root, 1, "cost", "3");
}

static void test_bars_separate_cells_where_nothing_else_does(void **state)
{
    expect_cell(read_csv(*state, "name|cost\nGust|3\n"), 1, "cost", "3");
    expect_cell(read_csv(*state, "name|x;cost\nGust;3\n"), 1, "cost", "3");
    expect_cell(read_csv(*state, "\"sep=|\"\nname;x|cost\nGust|3\n"), 1, "cost", "3");
}

static void test_blanks_around_quotes_are_no_part_of_the_cell(void **state)
{
    const struct node *root = read_csv(*state, "name, cost\n \"Gust, big\" , \"3\"\n");
    expect_cell(root, 1, "name", "Gust, big");
    expect_cell(root, 1, "cost", "3");
    assert_int_equal(node_lookup(root->list.items[0], "cost")->scalar.type, SCALAR_TEXT);
    expect_cell(read_csv(*state, "name\tcost\n\t\"3\"\n"), 1, "cost", "3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_rows_become_mappings),
        TEST(test_C25_byte_order_mark_is_no_part_of_the_first_name),
        TEST(test_C27_quoted_line_breaks_are_kept),
        TEST(test_C27_typed_backslash_n_stays_two_characters),
        TEST(test_C28_no_and_y_are_text_as_written),
        TEST(test_unquoted_cells_have_the_types_of_yaml),
        TEST(test_quotes_and_commas_in_quoted_cells),
        TEST(test_blanks_around_a_cell_are_dropped_but_not_those_in_quotes),
        TEST(test_an_empty_column_without_a_heading_is_none),
        TEST(test_a_title_above_the_headings_is_told_from_the_heading_of_one_column),
        TEST(test_rows_that_repeat_the_headings_are_left_out),
        TEST(test_headings_of_a_second_table_are_told),
        TEST(test_texts_that_people_read_as_numbers_are_told),
        TEST(test_dates_among_other_values_are_told),
        TEST(test_a_heading_becomes_a_name),
        TEST(test_headings_that_become_one_name_are_reported),
        TEST(test_empty_cells_at_the_end_of_a_row_and_of_the_file),
        TEST(test_rows_may_begin_further_down),
        TEST(test_bars_separate_cells_where_nothing_else_does),
        TEST(test_blanks_around_quotes_are_no_part_of_the_cell),
        TEST(test_blank_lines_are_passed_over),
        TEST(test_rows_of_empty_cells_are_left_out_with_one_advice),
        TEST(test_empty_columns_at_the_end_are_left_out),
        TEST(test_cells_that_are_missing_at_the_end_of_a_row_are_empty),
        TEST(test_between_tabs_a_quote_in_a_cell_is_a_letter),
        TEST(test_a_value_in_a_column_without_a_name_is_reported),
        TEST(test_a_cell_longer_than_a_text_may_be_is_reported),
        TEST(test_files_without_rows_are_empty_lists),
        TEST(test_cells_and_rows_have_their_spans),
        TEST(test_cells_know_their_way_from_the_root),
        TEST(test_wrong_rows_are_all_reported),
        TEST(test_a_quote_without_end_is_reported_where_it_begins),
        TEST(test_a_forgotten_quote_is_one_finding_where_it_opens),
        TEST(test_what_a_spreadsheet_could_not_work_out_is_reported_at_the_cell),
        TEST(test_formulas_are_reported_at_the_cell),
        TEST(test_names_must_be_there_and_differ),
        TEST(test_other_separators_are_recognised_in_the_headings),
        TEST(test_a_line_may_say_the_separator),
        TEST(test_the_separator_that_is_asked_for_holds),
        TEST(test_decimal_commas_are_numbers_where_they_are_declared),
        TEST(test_values_may_reach_the_limit_but_not_pass_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
