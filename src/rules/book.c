/* What the source prints, apart from the data: tables with rows as in the book, single values, and words that a
 * printed text has (book_words.c). Held against the data before any rule: a value that differs from its source is the
 * cause of what else is found, and so is blamed first.
 *
 * Rows of a table find their items by the first column. A row and an item that found no partner are taken for each
 * other, in order: then it is the first column that differs, which is said at its cell. */
#include <stddef.h>
#include <string.h>

#include <glib.h>

#include "rules/rule_fields.h"
#include "rules/rule_pass.h"
#include "rules/rule_reading.h"

#define BOOK(member) offsetof(struct book_source, member)

#define TEXT_SCHEMA    "{\"type\": \"string\"}"
#define STRINGS_SCHEMA "{\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"minItems\": 1}"

/* clang-format off */
const struct field_spec table_entry_fields[] = {
    {.name = "table", .kind = FIELD_TEXT, .offset = BOOK(name), .required = true, .doc = "The table's name: lower case words joined by `-`.", .example = "target-numbers"},
    {.name = "from", .kind = FIELD_TEXT, .offset = BOOK(from), .required = true, .doc = "Where the source prints it.", .example = "rulebook 1.3, Agents"},
    {.name = "in", .kind = FIELD_NODE, .offset = BOOK(in), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = TEXT_SCHEMA,
     .doc = "The list of the data that it must be in.", .example = "agents"},
    {.name = "columns", .kind = FIELD_NODE, .offset = BOOK(columns), .required = true, .node_kinds = FIELD_ANY_LIST, .schema = STRINGS_SCHEMA,
     .doc = "An expression over the fields of an item for each column; the first tells the rows apart.", .example = "[id, actions, melee]"},
    {.name = "rows", .kind = FIELD_NODE, .offset = BOOK(rows), .required = true, .node_kinds = FIELD_ANY_LIST, .schema = "{\"type\": \"array\", \"items\": {\"type\": \"array\"}}",
     .doc = "The rows, a list of cells each; a cell may be a list.", .example = "[[ann, 2, 1], [bob, 3, 0]]"},
    {.name = "more", .kind = FIELD_FLAG, .offset = BOOK(more), .doc = "The data may have items that the source does not have.", .example = "true"},
    {.name = "says", .kind = FIELD_TEXT, .offset = BOOK(says), .usual = "that the data is as its source has it", .doc = "What the source says, in a sentence of your own.", .example = "Each has its speed."},
    {.name = "level", .kind = FIELD_CHOICE, .offset = BOOK(level), .choices = rule_level_names, .usual = "error", .doc = "error, warning or advice.", .example = "warning"},
    {.name = "except", .kind = FIELD_NODE, .offset = BOOK(except), .node_kinds = FIELD_ANY_LIST, .schema = EXCEPTIONS_SCHEMA,
     .doc = "Where the data differs on purpose, as in a rule; `column` and `printed` are names here.", .example = "[{when: column == 'hits', because: The card has it otherwise.}]"},
    {0},
};

const struct field_spec values_entry_fields[] = {
    {.name = "values", .kind = FIELD_TEXT, .offset = BOOK(name), .required = true, .doc = "The name of these values: lower case words joined by `-`.", .example = "numbers-of-the-ghoul"},
    {.name = "from", .kind = FIELD_TEXT, .offset = BOOK(from), .required = true, .doc = "Where the source prints them.", .example = "rulebook 1.3, Ghoul"},
    {.name = "in", .kind = FIELD_NODE, .offset = BOOK(in), .node_kinds = FIELD_ANY_SCALAR, .schema = TEXT_SCHEMA,
     .usual = "the whole game", .doc = "The record whose fields the values are.", .example = "find('ghoul', monsters)"},
    {.name = "are", .kind = FIELD_NODE, .offset = BOOK(are), .required = true, .node_kinds = FIELD_ANY_MAPPING, .schema = "{\"type\": \"object\"}",
     .doc = "An expression for each value, and what the source prints.", .example = "{hits: 4, 'speed[1]': 2}"},
    {.name = "says", .kind = FIELD_TEXT, .offset = BOOK(says), .usual = "that the data is as its source has it", .doc = "What the source says, in a sentence of your own.", .example = "Each has its speed."},
    {.name = "level", .kind = FIELD_CHOICE, .offset = BOOK(level), .choices = rule_level_names, .usual = "error", .doc = "error, warning or advice.", .example = "warning"},
    {.name = "except", .kind = FIELD_NODE, .offset = BOOK(except), .node_kinds = FIELD_ANY_LIST, .schema = EXCEPTIONS_SCHEMA,
     .doc = "Where the data differs on purpose, as in a rule; `column` and `printed` are names here.", .example = "[{when: column == 'hits', because: The card has it otherwise.}]"},
    {0},
};

const struct field_spec text_entry_fields[] = {
    {.name = "text", .kind = FIELD_TEXT, .offset = BOOK(name), .required = true, .doc = "The name of these words: lower case words joined by `-`.", .example = "brush-reaches-around"},
    {.name = "from", .kind = FIELD_TEXT, .offset = BOOK(from), .doc = "Where the source says so.", .example = "rulebook, Night and day"},
    {.name = "because", .kind = FIELD_TEXT, .offset = BOOK(because), .doc = "Or why the words stand there without a source or a field.", .example = "It is no number."},
    {.name = "in", .kind = FIELD_NODE, .offset = BOOK(in), .required = true, .node_kinds = FIELD_ANY_SCALAR, .schema = TEXT_SCHEMA,
     .doc = "The text, or the list, the record or the layout that has it.", .example = "find('cat', nights).does"},
    {.name = "has", .kind = FIELD_NODE, .offset = BOOK(has), .required = true, .node_kinds = FIELD_ANY_LIST, .schema = STRINGS_SCHEMA,
     .doc = "Words that stand there one after the other as they are here, with {expressions} over the game's data.", .example = "[\"the 8 spaces\", \"{word(length(dice))} dice\"]"},
    {.name = "every", .kind = FIELD_FLAG, .offset = BOOK(every), .doc = "Each of the texts has all of them; otherwise it is enough that one has.", .example = "true"},
    {.name = "says", .kind = FIELD_TEXT, .offset = BOOK(says), .usual = "that the data is as its source has it", .doc = "What the source says, in a sentence of your own.", .example = "Each has its speed."},
    {.name = "level", .kind = FIELD_CHOICE, .offset = BOOK(level), .choices = rule_level_names, .usual = "error", .doc = "error, warning or advice.", .example = "warning"},
    {0},
};
/* clang-format on */

/* ---- reading ---- */

static bool read_columns(struct rule_loading *loading, const struct node *list, struct book *book)
{
    const struct expression **columns =
        ARENA_NEW_ARRAY(loading->arena, const struct expression *, list->list.count);
    bool good = list->list.count > 0 ||
                rule_report_wrong_kind(loading, list, "columns", "one expression or more");
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *column = list->list.items[i];
        good = (column->kind == NODE_SCALAR
                    ? rule_read_expression(loading, column, &columns[i])
                    : rule_report_wrong_kind(loading, column, "columns", "an expression")) &&
               good;
    }
    book->columns = columns;
    book->column_count = list->list.count;
    return good;
}

/* A row must be as long as the columns; cells are held against the data only when the rule is judged. */
static bool check_rows(struct rule_loading *loading, const struct book *book)
{
    bool good = true;
    for (size_t i = 0; i < book->rows->list.count; i++) {
        const struct node *row = book->rows->list.items[i];
        if (row->kind != NODE_LIST || row->list.count != book->column_count) {
            good = rule_report_wrong_kind(loading, row, "a row",
                                          arena_printf(loading->arena,
                                                       "a list of %zu cells, one for each column",
                                                       book->column_count));
        }
    }
    return good;
}

/* Its keys are expressions, its values what is printed: a table of one row, without an item. */
static bool read_are(struct rule_loading *loading, const struct node *mapping, struct book *book)
{
    size_t count = mapping->mapping.count;
    const struct expression **columns =
        ARENA_NEW_ARRAY(loading->arena, const struct expression *, count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        good = rule_read_expression(loading, mapping->mapping.entries[i].key, &columns[i]) && good;
    }
    book->columns = columns;
    book->column_count = count;
    book->are = mapping;
    return good;
}

/* Phrases may have expressions over the game's data, so that a number in the text follows the data. */
static bool read_has(struct rule_loading *loading, const struct node *list, struct book *book)
{
    const struct template **phrases =
        ARENA_NEW_ARRAY(loading->arena, const struct template *, list->list.count);
    bool good = true;
    for (size_t i = 0; i < list->list.count; i++) {
        good = rule_read_template(loading, list->list.items[i], &phrases[i]) && good;
    }
    book->phrases = phrases;
    book->phrase_count = list->list.count;
    return good;
}

/* All three kinds become a rule like those that are written as expressions; the book is what it checks in place of
 * one. */
bool book_read(struct rule_loading *loading, const struct node *node, enum book_kind kind,
               struct rule *rule)
{
    static const struct field_spec *const fields[] = {
        [BOOK_TABLE] = table_entry_fields,
        [BOOK_VALUES] = values_entry_fields,
        [BOOK_TEXT] = text_entry_fields,
    };
    struct book_source source = {0};
    if (fields_read(loading->arena, node, fields[kind], "what the source prints", NULL, NULL,
                    &source, loading->diags) != OUTCOME_OK) {
        return false;
    }
    /* One of the two, and not both. */
    if (kind == BOOK_TEXT && (source.from == NULL) == (source.because == NULL)) {
        node_report(loading->diags, DIAG_MISSING_FIELD, node_lookup_key(node, "text"),
                    "either 'from' or 'because", "a text");
        return false;
    }
    struct book *book = ARENA_NEW(loading->arena, struct book);
    book->kind = kind;
    book->rows = source.rows;
    book->more = source.more;
    book->every = source.every;
    *rule = (struct rule){
        .about = {.name = source.name,
                  .says = source.says != NULL      ? source.says
                          : source.because != NULL ? source.because
                                                   : "The data is as its source has it.",
                  .from = source.from != NULL ? source.from : "ours"},
        .node = node,
        .level = rule_level_of(source.level),
        .book = book,
    };
    bool good = rule_read_expression(loading, source.in, &book->in);
    good = rule_read_exceptions(loading, source.except, rule) && good;
    switch (kind) {
    case BOOK_TABLE:
        good = read_columns(loading, source.columns, book) && good;
        return check_rows(loading, book) && good;
    case BOOK_VALUES:
        return read_are(loading, source.are, book) && good;
    case BOOK_TEXT:
        return read_has(loading, source.has, book) && good;
    }
    return good;
}

/* ---- a value beside what is printed ---- */

/* A cell of the data, and what the source has in its place. */
struct cell {
    const char *column;
    const struct rule_subject *subject;
    const struct verdict *verdict; /* of reading it */
    struct value value;
    const struct node *printed;
    size_t passed_reads;      /* up to the one that the last scalar of `value` came from */
    const struct node *alike; /* that one; NULL: none says the same */
};

/* "3, 4" for lists, to be shown; it is compared value by value. */
static const char *printed_text(struct arena *arena, const struct node *printed)
{
    GString *text = g_string_new(NULL);
    if (printed->kind == NODE_SCALAR) {
        g_string_append(text, node_text(printed));
    }
    for (size_t i = 0; printed->kind == NODE_LIST && i < printed->list.count; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "",
                               printed_text(arena, printed->list.items[i]));
    }
    const char *kept = arena_strdup(arena, text->str);
    g_string_free(text, TRUE);
    return kept;
}

/* Texts are compared as written, so that 00 is not 0; a number that an expression made, by its value. */
static bool is_printed_scalar(struct arena *arena, const struct value *value,
                              const struct node *printed)
{
    const char *text = value_to_text(arena, value);
    double number;
    bool both_numbers =
        value->kind != VALUE_NODE && value_to_number(value, &number) &&
        printed->scalar.type != SCALAR_TEXT &&
        (printed->scalar.type == SCALAR_INTEGER || printed->scalar.type == SCALAR_REAL);
    return (text != NULL && strcmp(text, node_text(printed)) == 0) ||
           (both_numbers && number == printed->scalar.real);
}

/* Values that an expression made of a list come in the order in which it was read: of several that say the same the
 * next one is meant. */
static void find_alike(struct arena *arena, struct cell *cell, const struct value *value)
{
    const char *text = value_to_text(arena, value);
    size_t at = cell->passed_reads;
    while (at < cell->verdict->read_count &&
           (cell->verdict->reads[at]->kind != NODE_SCALAR ||
            g_strcmp0(node_text(cell->verdict->reads[at]), text) != 0)) {
        at++;
    }
    bool found = text != NULL && at < cell->verdict->read_count;
    cell->alike = found ? cell->verdict->reads[at] : rule_read_alike(cell->verdict, text);
    cell->passed_reads = found ? at + 1 : cell->passed_reads;
}

/* The place in the data to look at, from the nearest to the farthest: the value itself, the cell's, what was read and
 * says the same, the last plain value that the expression has read, the record, and at last the printed value, which
 * stands in the rules. */
static const struct node *blamed_in(const struct cell *cell, const struct value *value)
{
    if (value->kind == VALUE_NODE) {
        return value->node;
    }
    if (cell->value.kind == VALUE_NODE) {
        return cell->value.node;
    }
    if (cell->alike != NULL) {
        return cell->alike;
    }
    for (size_t i = cell->verdict->read_count; i > 0; i--) {
        if (cell->verdict->reads[i - 1]->kind == NODE_SCALAR) {
            return cell->verdict->reads[i - 1];
        }
    }
    if (cell->verdict->read_count > 0) {
        return cell->verdict->reads[cell->verdict->read_count - 1];
    }
    return cell->subject->item_count > 0 ? cell->subject->items[0] : cell->printed;
}

/* An exception sees the record, and as `column` and `printed` which cell it would excuse. */
static bool is_excepted(struct rule_pass *pass, const struct cell *cell)
{
    const struct scope_name names[] = {
        {"column", value_from_text(cell->column)},
        {"printed", value_from_node(cell->printed)},
    };
    const struct scope scope = {
        .parent = cell->subject->scope, .names = names, .name_count = G_N_ELEMENTS(names)};
    struct rule_subject subject = *cell->subject;
    subject.scope = &scope;
    for (size_t i = 0; i < pass->rule->exception_count; i++) {
        struct value value;
        if (rule_evaluate(pass, pass->rule->exceptions[i].when, &subject, &value) &&
            value_is_true(&value)) {
            pass->result->exception_uses[i]++;
            pass->result->excepted_count++;
            return true;
        }
    }
    return false;
}

/* An exception is asked last, as it is dearer than the comparison that most cells pass. */
static void report_cell(struct rule_pass *pass, const struct cell *cell, const struct value *value,
                        const char *message)
{
    if (is_excepted(pass, cell)) {
        return;
    }
    const struct node *blame = blamed_in(cell, value);
    rule_report_broken(pass, blame, blame_span(blame), message);
}

/* The first value that is missing, or is one too many; else how many there are. */
static const char *other_length(struct arena *arena, const struct value *items, size_t count,
                                const struct node *printed)
{
    for (size_t i = 0; i < printed->list.count; i++) {
        const struct node *wanted = printed->list.items[i];
        size_t at = 0;
        while (wanted->kind == NODE_SCALAR && at < count &&
               !is_printed_scalar(arena, &items[at], wanted)) {
            at++;
        }
        if (wanted->kind == NODE_SCALAR && at == count) {
            return arena_printf(arena, "'%s' is missing here, where the source has %s",
                                node_text(wanted), printed_text(arena, printed));
        }
    }
    return arena_printf(arena, "%zu values stand here, where the source has %zu: %s", count,
                        printed->list.count, printed_text(arena, printed));
}

/* As compare(), but silent: to find out which item is the one too many. */
static bool is_printed(struct arena *arena, const struct value *value, const struct node *printed)
{
    const struct value *items;
    size_t count;
    if (printed->kind != NODE_LIST) {
        return printed->kind == NODE_SCALAR && is_printed_scalar(arena, value, printed);
    }
    if (!value_to_items(arena, value, &items, &count) || count != printed->list.count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!is_printed(arena, &items[i], printed->list.items[i])) {
            return false;
        }
    }
    return true;
}

/* Of a list with one item too many the first that is not as printed; else the list itself. */
static const struct value *surplus_of(struct arena *arena, const struct value *list,
                                      const struct value *items, size_t count,
                                      const struct node *printed)
{
    size_t at = 0;
    if (count != printed->list.count + 1) {
        return list;
    }
    while (at + 1 < count && is_printed(arena, &items[at], printed->list.items[at])) {
        at++;
    }
    return &items[at];
}

/* The list that the value stands in, or in a record of: all in it is out of its place. */
static void blame_list_around(struct rule_pass *pass, const struct node *value)
{
    const struct node *list = value->parent;
    while (list != NULL && list->kind != NODE_LIST) {
        list = list->parent;
    }
    if (list != NULL) {
        blame_set_add(pass->run->blamed, list, list->span);
    }
}

/* One value too many is blamed itself, and so is the list, as all behind that value are out of their places. Of any
 * other length the list is blamed. */
static void report_length(struct rule_pass *pass, const struct cell *cell,
                          const struct value *value, const struct value *items, size_t count,
                          const struct node *printed)
{
    struct arena *scratch = pass->run->scratch;
    const struct value *blame = surplus_of(scratch, value, items, count, printed);
    if (blame == value) {
        report_cell(pass, cell, value, other_length(scratch, items, count, printed));
        return;
    }
    report_cell(pass, cell, blame,
                arena_printf(scratch,
                             "one value too many stands here, where the source has %zu: %s",
                             printed->list.count, printed_text(scratch, printed)));
    blame_list_around(pass, blamed_in(cell, blame));
}

/* Down to the value that differs. */
static void compare(struct rule_pass *pass, struct cell *cell, const struct value *value,
                    const struct node *printed)
{
    struct arena *scratch = pass->run->scratch;
    const struct value *items;
    size_t count;
    find_alike(scratch, cell, value);
    if (printed->kind == NODE_LIST && value_to_items(scratch, value, &items, &count) &&
        (value->kind == VALUE_LIST || value->node->kind == NODE_LIST)) {
        for (size_t i = 0; count == printed->list.count && i < count; i++) {
            compare(pass, cell, &items[i], printed->list.items[i]);
        }
        if (count != printed->list.count) {
            report_length(pass, cell, value, items, count, printed);
        }
    } else if (printed->kind != NODE_SCALAR || !is_printed_scalar(scratch, value, printed)) {
        const struct node *blame = blamed_in(cell, value);
        const char *text =
            blame->kind == NODE_SCALAR ? node_text(blame) : value_to_text(scratch, value);
        report_cell(pass, cell, value,
                    arena_printf(scratch, "%s, where the source has '%s'",
                                 text == NULL    ? value_describe(scratch, value)
                                 : *text == '\0' ? "nothing stands here"
                                                 : arena_printf(scratch, "'%s' stands here", text),
                                 printed_text(scratch, printed)));
    }
}

/* A text that a cell was read from is accounted for with all its words. */
static void note_texts(struct rule_pass *pass, const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->read_count; i++) {
        const struct node *read = verdict->reads[i];
        if (read->kind == NODE_SCALAR && read->scalar.type == SCALAR_TEXT) {
            const struct book_phrase met = {read, node_text(read)};
            g_array_append_val(pass->run->phrases, met);
        }
    }
}

/* What was read from a value that has a finding already says nothing new. */
static void check_cell(struct rule_pass *pass, const struct rule_subject *subject,
                       const struct expression *column, const char *name,
                       const struct node *printed)
{
    struct verdict verdict;
    struct cell cell = {
        .column = name, .subject = subject, .verdict = &verdict, .printed = printed};
    pass->result->looked_count++;
    if (rule_observe(pass, column, subject, subject->scope, &cell.value, &verdict) &&
        !blame_set_explains(pass->run->blamed, verdict.reads, verdict.read_count)) {
        note_texts(pass, &verdict);
        compare(pass, &cell, &cell.value, printed);
    }
}

/* ---- tables ---- */

/* An item of the data as a subject with the scope that its columns see. */
struct table_item {
    struct scope scope;
    struct scope_name self;
    const struct node *node;
    struct rule_subject subject;
    const char *key;
    bool taken;
};

/* Names of columns are their expressions, as an exception names them. */
static void check_row(struct rule_pass *pass, const struct table_item *item, const struct node *row)
{
    const struct book *book = pass->rule->book;
    const struct node *columns = node_lookup(pass->rule->node, "columns");
    for (size_t i = 0; i < book->column_count; i++) {
        check_cell(pass, &item->subject, book->columns[i], node_text(columns->list.items[i]),
                   row->list.items[i]);
    }
}

/* The first of that key that no row has taken; any that is left where the key is NULL. */
static struct table_item *find_item(struct table_item *items, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++) {
        bool fits = key == NULL || g_strcmp0(items[i].key, key) == 0;
        if (!items[i].taken && fits) {
            return &items[i];
        }
    }
    return NULL;
}

/* `item` is the item itself, for lists that are not of records; of a record its fields are names too. */
static void read_item(struct rule_pass *pass, const struct value *value, struct table_item *item)
{
    struct value key = {0};
    item->node = value->kind == VALUE_NODE ? value->node : NULL;
    item->self = (struct scope_name){"item", *value};
    item->scope = (struct scope){
        .parent = pass->run->outer,
        .names = &item->self,
        .name_count = 1,
        .record = item->node != NULL && item->node->kind == NODE_MAPPING ? item->node : NULL};
    item->subject = (struct rule_subject){
        .scope = &item->scope, .items = &item->node, .item_count = item->node != NULL ? 1 : 0};
    if (rule_evaluate(pass, pass->rule->book->columns[0], &item->subject, &key)) {
        item->key = value_to_text(pass->run->scratch, &key);
    }
}

/* How many cells of the item are as in the row. */
static size_t count_alike(struct rule_pass *pass, const struct table_item *item,
                          const struct node *row)
{
    size_t alike = 0;
    for (size_t i = 0; i < pass->rule->book->column_count; i++) {
        struct value value;
        if (rule_evaluate(pass, pass->rule->book->columns[i], &item->subject, &value) &&
            is_printed(pass->run->scratch, &value, row->list.items[i])) {
            alike++;
        }
    }
    return alike;
}

/* That of the row's key which no row has taken; where it is there twice, as one is mistyped, the one that is more like
 * the row. */
static struct table_item *find_partner(struct rule_pass *pass, struct table_item *items,
                                       size_t count, const struct node *row)
{
    const char *key = printed_text(pass->run->scratch, row->list.items[0]);
    struct table_item *best = find_item(items, count, key), *other = best;
    if (best == NULL) {
        return NULL;
    }
    while ((other = find_item(other + 1, count - (size_t)(other + 1 - items), key)) != NULL) {
        best = count_alike(pass, other, row) > count_alike(pass, best, row) ? other : best;
    }
    return best;
}

/* At the list, if the data has it as one; a list that an expression made has at least its items somewhere. */
static void report_lacking(struct rule_pass *pass, const struct value *list, const char *key)
{
    const struct node *blame = list->kind == VALUE_NODE ? list->node
                               : list->count > 0 && list->items[0].kind == VALUE_NODE
                                   ? list->items[0].node->parent
                                   : node_lookup(pass->rule->node, "in");
    rule_report_broken(
        pass, blame, blame_span(blame),
        arena_printf(pass->run->scratch, "'%s' is missing here, which the source has", key));
}

/* Three rounds: rows find items by their first cell; rows that found none take what is left, in order; and what no row
 * has taken is too much. `more` says that the data may have items which the book lacks: then nothing is taken by
 * order. */
static void check_table(struct rule_pass *pass, const struct value *list)
{
    const struct book *book = pass->rule->book;
    struct arena *scratch = pass->run->scratch;
    const struct value *values;
    size_t count;
    if (!value_to_items(scratch, list, &values, &count)) {
        node_report(pass->run->diags, DIAG_EXPRESSION_RESULT, node_lookup(pass->rule->node, "in"),
                    value_describe(scratch, list), "a list");
        pass->run->outcome = OUTCOME_REJECTED;
        return;
    }
    struct table_item *items = ARENA_NEW_ARRAY(scratch, struct table_item, count);
    struct table_item **partners =
        ARENA_NEW_ARRAY(scratch, struct table_item *, book->rows->list.count);
    for (size_t i = 0; i < count; i++) {
        read_item(pass, &values[i], &items[i]);
    }
    for (size_t i = 0; i < book->rows->list.count; i++) {
        partners[i] = find_partner(pass, items, count, book->rows->list.items[i]);
        if (partners[i] != NULL) {
            partners[i]->taken = true;
        }
    }
    for (size_t i = 0; i < book->rows->list.count; i++) {
        const struct node *row = book->rows->list.items[i];
        struct table_item *item = partners[i];
        if (item == NULL && !book->more) {
            item = find_item(items, count, NULL);
        }
        if (item == NULL) {
            report_lacking(pass, list, printed_text(scratch, row->list.items[0]));
            continue;
        }
        item->taken = true;
        check_row(pass, item, row);
    }
    struct table_item *left = book->more ? NULL : find_item(items, count, NULL);
    if (left != NULL && left->node != NULL) {
        rule_report_broken(
            pass, left->node, blame_span(left->node),
            arena_printf(scratch, "'%s' stands here, which the source does not have",
                         left->key != NULL ? left->key : node_describe(scratch, left->node)));
        blame_set_add_surplus(pass->run->blamed, left->node);
    }
}

/* ---- values ---- */

/* One row whose item is the record; without `in` the names are those of the game. */
static void check_values(struct rule_pass *pass, const struct value *record)
{
    const struct book *book = pass->rule->book;
    struct table_item item = {0};
    const struct value whole = {0};
    read_item(pass, record != NULL ? record : &whole, &item);
    for (size_t i = 0; i < book->column_count; i++) {
        const struct node_entry *entry = &book->are->mapping.entries[i];
        check_cell(pass, &item.subject, book->columns[i], node_text(entry->key), entry->value);
    }
}

/* The list or the record is worked out once for all rows; where that fails it was reported. */
void book_check(struct rule_pass *pass)
{
    const struct book *book = pass->rule->book;
    const struct rule_subject game = {.scope = pass->run->outer};
    struct value in = {0};
    struct verdict reading = {0};
    pass->seen_count++;
    if (book->in != NULL && !rule_observe(pass, book->in, &game, game.scope, &in, &reading)) {
        return;
    }
    switch (book->kind) {
    case BOOK_TABLE:
        check_table(pass, &in);
        break;
    case BOOK_VALUES:
        check_values(pass, book->in != NULL ? &in : NULL);
        break;
    case BOOK_TEXT:
        book_check_words(pass, &in, &reading, &game);
        break;
    }
}
