#include <glib.h>

#include "document/document.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/package_writer.h"

#define RELATIONS                                                                                  \
    "<Relationships><Relationship Id='r1' Type='x/worksheet' Target='s.xml'/>"                     \
    "<Relationship Id='r2' Type='x/sharedStrings' Target='t.xml'/>"                                \
    "<Relationship Id='r3' Type='x/styles' Target='f.xml'/></Relationships>"
#define ODS_BEGIN                                                                                  \
    "<office:document-content xmlns:office='o' xmlns:table='t' xmlns:text='x'>"                    \
    "<table:table table:name='Cards'>"
#define ODS_END "</table:table></office:document-content>"

static const struct node *read_bytes(struct harness *harness, const char *bytes, size_t length,
                                     bool is_ods, const char *sheet,
                                     const struct work_limits *limits)
{
    const struct node *root;
    const struct spreadsheet_place place = {is_ods ? "deck.ods" : "deck.xlsx", sheet, {0}, is_ods};
    enum outcome outcome =
        spreadsheet_read(harness->arena, bytes, length, &place, limits, &root, harness->diags);
    assert_true((root != NULL) == (outcome == OUTCOME_OK));
    return root;
}

static const struct node *read_parts(struct harness *harness, const struct package_part *parts,
                                     bool is_ods, const char *sheet,
                                     const struct work_limits *limits)
{
    GByteArray *bytes = package_write(parts);
    const struct node *root =
        read_bytes(harness, (const char *)bytes->data, bytes->len, is_ods, sheet, limits);
    g_byte_array_free(bytes, TRUE);
    return root;
}

/* A workbook whose one sheet, Cards, has these rows. */
static const struct node *read_xlsx_within(struct harness *harness, const char *rows,
                                           const struct work_limits *limits)
{
    const struct package_part parts[] = {
        {"xl/workbook.xml",
         "<workbook xmlns:r='r'><sheets><sheet name='Cards' r:id='r1'/></sheets></workbook>"},
        {"xl/_rels/workbook.xml.rels", RELATIONS},
        {"xl/t.xml", "<sst><si><t>id</t></si><si><t>Gust</t></si></sst>"},
        {"xl/f.xml",
         "<styleSheet><numFmts><numFmt numFmtId='164' formatCode='\"day \"d/m/yy'/>"
         "<numFmt numFmtId='165' formatCode='[h]:mm'/><numFmt numFmtId='166' "
         "formatCode='#,##0.00 \"d\"'/></numFmts><cellXfs><xf numFmtId='0'/><xf numFmtId='164'/>"
         "<xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='9'/><xf numFmtId='14'/>"
         "<xf numFmtId='1'/><xf numFmtId='2'/></cellXfs>"
         "</styleSheet>"},
        {"xl/s.xml",
         arena_printf(harness->arena, "<worksheet><sheetData>%s</sheetData></worksheet>", rows)},
        {0},
    };
    return read_parts(harness, parts, false, NULL, limits);
}

static const struct node *read_xlsx(struct harness *harness, const char *rows)
{
    return read_xlsx_within(harness, rows, &work_limits_default);
}

static const struct node *read_ods(struct harness *harness, const char *rows)
{
    const struct package_part parts[] = {
        {"content.xml", arena_printf(harness->arena, ODS_BEGIN "%s" ODS_END, rows)}, {0}};
    return read_parts(harness, parts, true, NULL, &work_limits_default);
}

static const struct node *value_of(const struct node *root, size_t row, const char *name)
{
    assert_non_null(root);
    assert_in_range(row, 1, root->list.count);
    return node_lookup(root->list.items[row - 1], name);
}

static void expect_cell(const struct node *root, const char *name, enum scalar_type type,
                        const char *text)
{
    const struct node *value = value_of(root, 1, name);
    assert_non_null(value);
    assert_string_equal(node_text(value), text);
    assert_int_equal(value->scalar.type, type);
}

/* Where the next finding stands, as it is printed. */
static void expect_place(struct harness *harness, const char *place)
{
    diag_list_sort(harness->diags);
    struct source_span span = diag_list_at(harness->diags, harness->taken)->span;
    GString *found = g_string_new(span.source->path);
    source_place_append(found, span);
    assert_string_equal(found->str, place);
    g_string_free(found, TRUE);
}

#define HEADINGS                                                                                   \
    "<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='inlineStr'><is><t>n</t></is></c></row>"

static void test_texts_are_text_and_numbers_are_numbers(void **state)
{
    const struct node *root =
        read_xlsx(*state, HEADINGS "<row r='2'><c r='A2' t='inlineStr'><is><t>007</t></is></c>"
                                   "<c r='B2'><v>0.30000000000000004</v></c></row>");
    expect_cell(root, "id", SCALAR_TEXT, "007");
    expect_cell(root, "n", SCALAR_REAL, "0.3");
    root = read_xlsx(*state, HEADINGS "<row r='2'><c r='A2' t='s'><v>1</v></c>"
                                      "<c r='B2'><v>12</v></c></row>");
    expect_cell(root, "id", SCALAR_TEXT, "Gust");
    expect_cell(root, "n", SCALAR_INTEGER, "12");
}

static void test_a_percentage_is_shown_as_one_and_counts_as_its_value(void **state)
{
    const struct node *root = read_xlsx(*state, HEADINGS "<row r='2'><c r='A2' t='s'><v>1</v></c>"
                                                         "<c r='B2' s='4'><v>0.05</v></c></row>");
    expect_cell(root, "n", SCALAR_REAL, "5%");
    assert_float_equal(value_of(root, 1, "n")->scalar.real, 0.05, 1e-12);
}

static void test_halves_are_rounded_as_the_spreadsheet_shows_them(void **state)
{
    static const char *const cases[][3] = {
        {"6", "2.5", "3"},      {"6", "-2.5", "-3"},    {"6", "2.4999", "2"},
        {"7", "0.125", "0.13"}, {"7", "1.005", "1.01"}, {"7", "1e14", "100000000000000.00"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct harness *harness = *state;
        const char *rows = arena_printf(
            harness->arena,
            HEADINGS "<row r='2'><c r='A2' t='s'><v>1</v></c><c r='B2' s='%s'><v>%s</v></c></row>",
            cases[i][0], cases[i][1]);
        assert_string_equal(node_text(value_of(read_xlsx(harness, rows), 1, "n")), cases[i][2]);
    }
}

static void test_a_formula_may_come_to_the_empty_text(void **state)
{
    const struct node *root =
        read_xlsx(*state, HEADINGS "<row r='2'><c r='A2' t='s'><v>1</v></c>"
                                   "<c r='B2' t='str'><f>IF(A2=\"\",1,\"\")</f><v></v></c></row>");
    expect_cell(root, "n", SCALAR_NULL, "");
}

static void test_days_and_times_are_written_as_iso_8601_has_them(void **state)
{
    static const char *const cases[][3] = {
        {"1", "46086", "2026-03-05"}, {"5", "1", "1900-01-01"}, {"5", "59", "1900-02-28"},
        {"5", "61", "1900-03-01"},    {"2", "1.0625", "25:30"}, {"5", "-1", "-1"},
        {"5", "1e300", "1e+300"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct harness *harness = *state;
        const char *rows = arena_printf(
            harness->arena,
            HEADINGS "<row r='2'><c r='A2' t='s'><v>1</v></c><c r='B2' s='%s'><v>%s</v></c></row>",
            cases[i][0], cases[i][1]);
        assert_string_equal(node_text(value_of(read_xlsx(harness, rows), 1, "n")), cases[i][2]);
    }
}

/* Forms: 0 none, 1 and 5 a day, 2 a time. */
static void test_moments_written_as_iso_8601_show_what_their_form_shows(void **state)
{
    static const char *const cases[][3] = {
        {"5", "2026-03-05T00:00:00", "2026-03-05"},
        {"1", "2026-03-05T14:30:00", "2026-03-05"},
        {"0", "2026-03-05T14:30:15", "2026-03-05 14:30:15"},
        {"0", "2026-03-05T00:00:00", "2026-03-05"},
        {"0", "2026-03-05", "2026-03-05"},
        {"2", "2026-03-05T14:30:00", "14:30"},
        {"0", "14:30:00", "14:30"},
        {"0", "T00:00:00", "00:00"},
        {"2", "2026-03-05", "2026-03-05"},
        {"0", "1899-12-31T09:05:00.500Z", "1899-12-31 09:05"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct harness *harness = *state;
        const char *rows = arena_printf(harness->arena,
                                        HEADINGS "<row r='2'><c r='A2' t='s'><v>1</v></c>"
                                                 "<c r='B2' t='d' s='%s'><v>%s</v></c></row>",
                                        cases[i][0], cases[i][1]);
        assert_string_equal(node_text(value_of(read_xlsx(harness, rows), 1, "n")), cases[i][2]);
    }
}

static void test_cells_without_a_name_follow_each_other(void **state)
{
    const struct node *root =
        read_xlsx(*state, "<row><c t='s'><v>0</v></c><c t='str'><v>n</v></c></row>"
                          "<row><c t='s'><v>1</v></c><c><v>2</v></c></row>");
    expect_cell(root, "id", SCALAR_TEXT, "Gust");
    expect_cell(root, "n", SCALAR_INTEGER, "2");
}

static void test_prefixes_of_elements_do_not_count(void **state)
{
    const struct node *root = read_xlsx(*state, "<x:row><x:c t='s'><x:v>0</x:v></x:c></x:row>"
                                                "<x:row><x:c t='s'><x:v>1</x:v></x:c></x:row>");
    expect_cell(root, "id", SCALAR_TEXT, "Gust");
}

static void test_errors_and_formulas_without_a_result_name_their_cell(void **state)
{
    struct harness *harness = *state;
    assert_null(read_xlsx(harness, HEADINGS "<row r='7'><c r='A7' t='s'><v>1</v></c>"
                                            "<c r='B7' t='e'><f>1/0</f><v>#DIV/0!</v></c></row>"
                                            "<row r='9'><c r='B9'><f>A7*2</f></c></row>"));
    EXPECT_DIAG(harness, DIAG_CSV_EMPTY_ROWS, 2, 1);
    expect_place(harness, "deck.xlsx#Cards!B7");
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_ERROR, 7, 2);
    expect_place(harness, "deck.xlsx#Cards!B9");
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_FORMULA, 9, 2);
}

static void test_columns_past_z_have_two_letters(void **state)
{
    struct harness *harness = *state;
    assert_null(read_xlsx(harness, "<row r='1'><c r='AB1' t='s'><v>0</v></c></row>"
                                   "<row r='2'><c r='AB2' t='e'><v>#N/A</v></c></row>"));
    expect_place(harness, "deck.xlsx#Cards!AB2");
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_ERROR, 2, 28);
}

static void test_merged_cells_and_hidden_rows_are_said(void **state)
{
    struct harness *harness = *state;
    assert_non_null(read_xlsx(
        harness, HEADINGS "<row r='2' hidden='1'><c r='A2' t='s'><v>1</v></c><c r='B2'><v>2</v></c>"
                          "</row></sheetData><mergeCells><mergeCell ref='A2:A3'/></mergeCells>"
                          "<sheetData>"));
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_MERGED, 2, 1);
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_HIDDEN, 2, 1);
    assert_non_null(read_ods(
        harness,
        "<table:table-row><table:table-cell office:value-type='string'><text:p>id</text:p>"
        "</table:table-cell></table:table-row><table:table-row table:visibility='filter'>"
        "<table:table-cell table:number-rows-spanned='2' office:value-type='string'><text:p>a"
        "</text:p></table:table-cell></table:table-row>"));
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_MERGED, 2, 1);
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_HIDDEN, 2, 1);
}

#define ODS_CELL(value)                                                                            \
    "<table:table-cell office:value-type='string'><text:p>" value "</text:p></table:table-cell>"

static void test_cells_that_repeat_are_as_many_cells(void **state)
{
    const struct node *root = read_ods(
        *state,
        "<table:table-row>" ODS_CELL("a")
            ODS_CELL("b") "</table:table-row><table:table-row table:number-rows-repeated='3'>"
                          "<table:table-cell table:number-columns-repeated='2' "
                          "office:value-type='float' office:value='4'><text:p>4</text:p>"
                          "</table:table-cell></table:table-row>");
    assert_int_equal(root->list.count, 3);
    assert_string_equal(node_text(value_of(root, 3, "b")), "4");
}

static void test_an_error_of_an_ods_file_names_its_cell(void **state)
{
    struct harness *harness = *state;
    assert_null(read_ods(harness,
                         "<table:table-row>" ODS_CELL(
                             "a") "</table:table-row><table:table-row><table:table-cell "
                                  "table:formula='of:=1/0' office:value-type='string'>"
                                  "<text:p>#DIV/0!</text:p></table:table-cell></table:table-row>"));
    expect_place(harness, "deck.ods#Cards!A2");
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_ERROR, 2, 1);
}

static void test_a_sheet_that_is_not_there_is_reported_with_those_that_are(void **state)
{
    struct harness *harness = *state;
    const struct package_part parts[] = {{"content.xml", ODS_BEGIN ODS_END}, {0}};
    assert_null(read_parts(harness, parts, true, "Cradles", &work_limits_default));
    diag_list_sort(harness->diags);
    assert_string_equal(diag_list_at(harness->diags, 0)->message,
                        "'deck.ods' has no sheet and no range 'Cradles'; it has: 'Cards'");
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_SHEET, 0, 0);
}

#define XLSX_CELL(value) "<c t='inlineStr'><is><t>" value "</t></is></c>"

/* Sheets Cards and Anna's deck, two tables one below the other in each, and the names that both formats have for
 * the lower one of the second. */
static const struct node *read_two_tables(struct harness *harness, const char *wanted, bool is_ods)
{
    const char *cards = "<row r='2'>" XLSX_CELL("id")
        XLSX_CELL("x") "</row><row r='3'>" XLSX_CELL("a") XLSX_CELL("x") "</row>";
    const char *deck = "<row r='1'>" XLSX_CELL("id") "</row><row r='2'>" XLSX_CELL(
        "b") "</row><row r='4'><c r='B4' t='inlineStr'><is><t>id</t></is></c></row>"
             "<row r='5'><c r='B5' t='inlineStr'><is><t>c</t></is></c></row>";
    const struct package_part xlsx[] = {
        {"xl/workbook.xml",
         "<workbook xmlns:r='r'><sheets><sheet name='Cards' r:id='r1'/><sheet name=\"Anna's deck\" "
         "state='hidden' r:id='r2'/></sheets><definedNames><definedName name='_xlnm.Print_Area'>"
         "Cards!$A$1</definedName><definedName name='lower'>'Anna''s deck'!$B$4:$B$5</definedName>"
         "</definedNames></workbook>"},
        {"xl/_rels/workbook.xml.rels",
         "<Relationships><Relationship Id='r1' Type='x/worksheet' Target='s.xml'/>"
         "<Relationship Id='r2' Type='x/worksheet' Target='d.xml'/></Relationships>"},
        {"xl/s.xml",
         arena_printf(harness->arena, "<worksheet><sheetData>%s</sheetData></worksheet>", cards)},
        {"xl/d.xml",
         arena_printf(harness->arena, "<worksheet><sheetData>%s</sheetData></worksheet>", deck)},
        {"xl/_rels/d.xml.rels",
         "<Relationships><Relationship Id='r1' Type='x/drawing' Target='../drawings/d.xml'/>"
         "<Relationship Id='r2' Type='x/table' Target='../xl/tables/a.xml'/></Relationships>"},
        {"xl/tables/a.xml",
         "<table id='1' name='t' displayName='Lower' ref='B4:B6' totalsRowCount='1'/>"},
        {0},
    };
    const struct package_part ods[] = {
        {"content.xml",
         "<office:document-content xmlns:office='o' xmlns:table='t' xmlns:text='x' xmlns:style='s'>"
         "<style:style style:name='h'><style:table-properties table:display='false'/></style:style>"
         "<table:table table:name='Cards'><table:table-row/><table:table-row>" ODS_CELL("id")
             ODS_CELL("x") "</table:table-row><table:table-row>" ODS_CELL("a") ODS_CELL(
                 "x") "</table:table-row></table:table>"
                      "<table:table table:name=\"Anna's deck\" table:style-name='h'><table:table-row>" ODS_CELL("id") "</table:table-row><table:table-row>" ODS_CELL(
                          "b") "</table:table-row><table:table-row/>"
                               "<table:table-row><table:table-cell/>" ODS_CELL(
                                   "id") "</table:table-row><table:table-row>"
                                         "<table:table-cell/>" ODS_CELL(
                                             "c") "</table:table-row></table:table>"
                                                  "<table:named-range table:name='lower' table:cell-range-address=\"$'Anna''s deck'.$B$4:.$B$5\"/>"
                                                  "<table:database-range table:name='Lower' table:target-range-address=\"'Anna''s deck'.B4:'Anna''s deck'.B5\"/>"
                                                  "</office:document-content>"},
        {0},
    };
    return read_parts(harness, is_ods ? ods : xlsx, is_ods, wanted, &work_limits_default);
}

static void test_a_range_may_be_named_by_its_corners_or_by_its_name(void **state)
{
    static const struct {
        const char *wanted, *id;
        bool is_hidden;
    } cases[] = {
        {"Cards", "a", false},
        {"Cards!A2:B3", "a", false},
        {"A2:A9", "a", false},
        {"A2", "a", false},
        {"Cards!A:B", "a", false},
        {"Anna's deck!A1:A2", "b", true},
        {"'Anna''s deck'!$1:$2", "b", true},
        {"Anna's deck!B4", "c", true},
        {"lower", "c", true},
        {"Lower", "c", true}, /* a table of Excel, with a row of totals */
    };
    struct harness *harness = *state;
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(cases); i++) {
        size_t at = i / 2;
        const struct node *root = read_two_tables(harness, cases[at].wanted, i % 2 == 1);
        expect_cell(root, "id", SCALAR_TEXT, cases[at].id);
        assert_int_equal(root->list.count, 1);
        assert_true((diag_list_count(harness->diags) > 0) == cases[at].is_hidden);
    }
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_HIDDEN, 0, 0);
}

static void test_what_is_no_range_is_reported_with_sheets_and_names(void **state)
{
    static const char *const wanted[] = {
        "Cards!B3:A2", "Cards!A0", "Card!A1:B2", "Cards!3", "upper", "!A1", ""};
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) {
        assert_null(read_two_tables(harness, wanted[i], i % 2 == 1));
        assert_non_null(strstr(diag_list_at(harness->diags, i)->message,
                               "it has: 'Cards', 'Anna's deck', 'lower'"));
        EXPECT_DIAG(harness, DIAG_SPREADSHEET_SHEET, 0, 0);
    }
}

static void test_hidden_columns_are_said_where_they_have_values(void **state)
{
    struct harness *harness = *state;
    const char *columns =
        "</sheetData><cols><col min='2' max='16384' hidden='1'/></cols><sheetData>";
    read_xlsx(harness, arena_printf(harness->arena, "%s" HEADINGS, columns));
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_HIDDEN, 1, 2);
    read_ods(harness, "<table:table-column/><table:table-column table:visibility='collapse' "
                      "table:number-columns-repeated='16383'/><table:table-row>" ODS_CELL("id")
                          ODS_CELL("n") "</table:table-row>");
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_HIDDEN, 1, 2);
    read_ods(harness, "<table:table-column/><table:table-column table:visibility='collapse' "
                      "table:number-columns-repeated='16383'/><table:table-row>" ODS_CELL(
                          "id") "</table:table-row>");
}

static void test_numbers_that_a_sheet_shows_with_signs_are_said(void **state)
{
    static const struct {
        const char *form, *number;
        bool is_said;
    } cases[] = {
        {"General", "1234.5", false},    {"#,##0", "999", false},
        {"#,##0", "1000", true},         {"# ?/?", "0.5", true},
        {"0\" VP\"", "3", true},         {"\"$\"0", "3", true},
        {"[$\u20ac-407]0", "3", true},   {"0.00E+00", "3", true},
        {"0.##", "2.5", false},          {"0.#", "2.25", true},
        {"[Red]0;[Blue]-0", "3", false}, {"0", "2.5", false},
        {"_-* #,##0_-", "3", false},     {"@", "12", false},
        {"0%", "0.25", false},           {"#%", "0.25", true},
        {"#,##0.00", "5", true},
    };
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        gchar *form = g_markup_escape_text(cases[i].form, -1);
        const struct package_part parts[] = {
            {"xl/workbook.xml",
             "<workbook><sheets><sheet name='Cards' id='r1'/></sheets></workbook>"},
            {"xl/_rels/workbook.xml.rels", RELATIONS},
            {"xl/f.xml",
             arena_printf(harness->arena,
                          "<styleSheet><numFmts><numFmt numFmtId='164' formatCode='%s'/>"
                          "</numFmts><cellXfs><xf numFmtId='164'/></cellXfs></styleSheet>",
                          form)},
            {"xl/s.xml",
             arena_printf(
                 harness->arena,
                 "<worksheet><sheetData><row r='%zu'>" XLSX_CELL(
                     "n") "</row><row><c s='0'><v>%s</v></c></row></sheetData></worksheet>",
                 i + 1, cases[i].number)},
            {0},
        };
        read_parts(harness, parts, false, NULL, &work_limits_default);
        g_free(form);
    }
    read_ods(
        harness,
        "<table:table-row>" ODS_CELL(
            "n") "</table:table-row><table:table-row>"
                 "<table:table-cell office:value-type='currency' office:value='5'><text:p>$5.00</text:p>"
                 "</table:table-cell></table:table-row>");
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_FORMAT, 2, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        if (cases[i].is_said) {
            EXPECT_DIAG(harness, DIAG_SPREADSHEET_FORMAT, i + 2, 1);
        }
    }
}

static void test_a_day_among_other_values_is_said(void **state)
{
    struct harness *harness = *state;
    read_xlsx(harness, HEADINGS
              "<row r='2'><c r='A2' t='s'><v>1</v></c><c r='B2' s='5'><v>45000</v></c></row>"
              "<row r='3'><c r='A3' t='s'><v>1</v></c><c r='B3'><v>3</v></c></row>");
    EXPECT_DIAG(harness, DIAG_TABLE_DATES, 2, 2);
}

static void test_an_empty_sheet_has_no_records(void **state)
{
    assert_int_equal(read_ods(*state, "")->list.count, 0);
    assert_int_equal(read_xlsx(*state, "<row r='4'><c r='A4' s='1'/></row>")->list.count, 0);
}

static void test_what_is_no_spreadsheet_is_refused(void **state)
{
    static const char *const files[] = {"", "a,b\n1,2\n", "PK\003\004 and no more",
                                        "\xD0\xCF\x11\xE0 locked"};
    struct harness *harness = *state;
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(files); i++) {
        const char *bytes = files[i / 2];
        assert_null(
            read_bytes(harness, bytes, strlen(bytes), i % 2 == 0, NULL, &work_limits_default));
    }
    diag_list_sort(harness->diags);
    while (harness->taken < diag_list_count(harness->diags)) {
        EXPECT_DIAG(harness, DIAG_SPREADSHEET_BROKEN, 0, 0);
    }
    assert_int_not_equal(harness->taken, 0);
}

/* Its parts are there, and mean nothing without the password. */
static void test_a_file_with_a_password_is_refused_by_that_name(void **state)
{
    const struct package_part parts[] = {
        {"META-INF/manifest.xml",
         "<manifest:manifest xmlns:manifest='m'><manifest:file-entry manifest:full-path='content.xml'>"
         "<manifest:encryption-data/></manifest:file-entry></manifest:manifest>"},
        {"content.xml", "\x8f\x02 no letter of it"},
        {0},
    };
    struct harness *harness = *state;
    assert_null(read_parts(harness, parts, true, NULL, &work_limits_default));
    assert_non_null(strstr(diag_list_at(harness->diags, 0)->message, "locked by a password"));
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_BROKEN, 0, 0);
}

static void test_broken_xml_and_document_types_are_refused(void **state)
{
    static const char *const contents[] = {
        ODS_BEGIN "<table:table-row>",
        "<!DOCTYPE a [<!ENTITY b 'bbbbbbbb'>]><a>&b;</a>",
    };
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(contents); i++) {
        const struct package_part parts[] = {{"content.xml", contents[i]}, {0}};
        assert_null(read_parts(harness, parts, true, NULL, &work_limits_default));
    }
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_BROKEN, 0, 0);
    EXPECT_DIAG(harness, DIAG_SPREADSHEET_BROKEN, 0, 0);
}

static void test_what_unpacks_to_more_than_it_may_is_refused(void **state)
{
    struct harness *harness = *state;
    struct work_limits limits = work_limits_default;
    limits.spreadsheet_bytes = 100000;
    char *blanks = g_strnfill(200000, ' ');
    assert_null(read_xlsx_within(harness, blanks, &limits));
    EXPECT_DIAG(harness, DIAG_FILE_TOO_LARGE, 0, 0);
    g_free(blanks);
}

static void test_two_cells_far_apart_do_not_make_a_sheet_of_all_between(void **state)
{
    struct harness *harness = *state;
    assert_null(read_xlsx(harness, "<row r='1'><c r='A1'><v>1</v></c></row>"
                                   "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>"));
    EXPECT_DIAG(harness, DIAG_TOO_MANY_VALUES, 0, 0);
}

static void test_cells_repeated_without_end_are_refused(void **state)
{
    struct harness *harness = *state;
    assert_null(read_ods(harness, "<table:table-row table:number-rows-repeated='1048576'>"
                                  "<table:table-cell table:number-columns-repeated='16384' "
                                  "office:value-type='string'><text:p>x</text:p></table:table-cell>"
                                  "</table:table-row>"));
    EXPECT_DIAG(harness, DIAG_TOO_MANY_VALUES, 0, 0);
}

static void test_a_path_is_parted_into_the_file_and_the_sheet(void **state)
{
    static const struct {
        const char *path, *file, *sheet;
        bool is_spreadsheet;
    } cases[] = {
        {"deck.xlsx", "deck.xlsx", NULL, true},
        {"deck.ODS#My #1", "deck.ODS", "My #1", true},
        {"a#b/deck.xlsm#x", "a#b/deck.xlsm", "x", true},
        {"a#1.csv", "a#1.csv", NULL, false},
    };
    struct harness *harness = *state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *file, *sheet;
        assert_int_equal(spreadsheet_path(harness->arena, cases[i].path, &file, &sheet),
                         cases[i].is_spreadsheet);
        assert_string_equal(file, cases[i].file);
        assert_int_equal(g_strcmp0(sheet, cases[i].sheet), 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, harness_setup, harness_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_texts_are_text_and_numbers_are_numbers),
        TEST(test_a_percentage_is_shown_as_one_and_counts_as_its_value),
        TEST(test_halves_are_rounded_as_the_spreadsheet_shows_them),
        TEST(test_a_formula_may_come_to_the_empty_text),
        TEST(test_days_and_times_are_written_as_iso_8601_has_them),
        TEST(test_moments_written_as_iso_8601_show_what_their_form_shows),
        TEST(test_cells_without_a_name_follow_each_other),
        TEST(test_prefixes_of_elements_do_not_count),
        TEST(test_errors_and_formulas_without_a_result_name_their_cell),
        TEST(test_columns_past_z_have_two_letters),
        TEST(test_merged_cells_and_hidden_rows_are_said),
        TEST(test_cells_that_repeat_are_as_many_cells),
        TEST(test_an_error_of_an_ods_file_names_its_cell),
        TEST(test_a_sheet_that_is_not_there_is_reported_with_those_that_are),
        TEST(test_a_range_may_be_named_by_its_corners_or_by_its_name),
        TEST(test_what_is_no_range_is_reported_with_sheets_and_names),
        TEST(test_hidden_columns_are_said_where_they_have_values),
        TEST(test_numbers_that_a_sheet_shows_with_signs_are_said),
        TEST(test_a_day_among_other_values_is_said),
        TEST(test_an_empty_sheet_has_no_records),
        TEST(test_what_is_no_spreadsheet_is_refused),
        TEST(test_a_file_with_a_password_is_refused_by_that_name),
        TEST(test_broken_xml_and_document_types_are_refused),
        TEST(test_what_unpacks_to_more_than_it_may_is_refused),
        TEST(test_two_cells_far_apart_do_not_make_a_sheet_of_all_between),
        TEST(test_cells_repeated_without_end_are_refused),
        TEST(test_a_path_is_parted_into_the_file_and_the_sheet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
