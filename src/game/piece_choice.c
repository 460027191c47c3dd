/* Some of the pieces, by words of the command line: a list of ids and ranges, or an expression. */
#include "game/piece_choice.h"

#include <string.h>

#include <glib.h>

#include "diag/suggest.h"

/* One word of a list: `c4`, `7`, `c9-12`, `c9-c12`. */
struct choice_word {
    const char *text; /* an id that is equal is chosen, whatever else the word may mean */
    struct source_span span;
    const char *prefix; /* before the numbers of a range; NULL: it is none */
    guint64 first, last;
    bool is_backwards; /* a range whose first number is the larger one */
    bool used;
    GArray *numbers; /* guint64, of a range: those of the records that it chose; NULL: none */
};

/* While records are gone through. A list is words and no expression, and the other way round. */
struct record_choice {
    const struct node *only;
    struct choice_word *words; /* [word_count]; none of an expression */
    size_t word_count;
    const struct expression *expression;
    bool evaluated, used;      /* the expression, of one record at least */
    struct diag_list *missing; /* why it was not, of the first record */
    GPtrArray *ids;            /* of all records, for suggestions; noted while a word has none */
    struct arena *arena;
};

/* ---- reading ---- */

/* The length of an id in quotes, which may have commas and signs in it: 'gust, the first'; 0 of anything else. */
static size_t quoted_length(const char *text)
{
    if (*text != '\'' && *text != '"') {
        return 0;
    }
    const char *close = strchr(text + 1, *text);
    size_t length = close != NULL ? (size_t)(close - text) + 1 : 0;
    return text[length + strspn(text + length, " ")] == ',' ||
                   text[length + strspn(text + length, " ")] == '\0'
               ? length
               : 0;
}

/* No id has these signs, and hardly one has these words; what is a word in quotes does not count. */
static bool is_expression(const char *text)
{
    static const char *const words[] = {"and", "or", "not"};
    GString *bare = g_string_new(NULL);
    for (const char *at = text; *at != '\0';) {
        at += strspn(at, " ");
        at += quoted_length(at);
        size_t length = strcspn(at, ",");
        g_string_append_len(bare, at, (gssize)length);
        g_string_append_c(bare, ',');
        at += length + (at[length] == ',' ? 1 : 0);
    }
    bool found = strpbrk(bare->str, "<>=~\"'()[]{}+*/%") != NULL;
    gchar **parts = g_strsplit_set(bare->str, " ,", -1);
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        found = found || g_strv_contains((const gchar *const *)parts, words[i]);
    }
    g_strfreev(parts);
    g_string_free(bare, TRUE);
    return found;
}

/* Where the digits at the end of a text begin. */
static size_t digits_start(const char *text, size_t length)
{
    while (length > 0 && g_ascii_isdigit(text[length - 1])) {
        length--;
    }
    return length;
}

/* A number alone is a range of one. */
static void read_range(struct arena *arena, struct choice_word *word)
{
    const char *text = word->text;
    /* What follows the hyphen is a number, with the letters of the first before it or none: `a1-b2` is an id. */
    const char *hyphen = strrchr(text, '-');
    size_t first_length = hyphen != NULL ? (size_t)(hyphen - text) : strlen(text);
    size_t prefix_length = digits_start(text, first_length);
    const char *end = hyphen != NULL ? hyphen + 1 : text;
    if (hyphen != NULL && prefix_length > 0 && strncmp(end, text, prefix_length) == 0) {
        end += prefix_length;
    }
    bool alone = hyphen == NULL && prefix_length > 0;
    if (alone || prefix_length == first_length || digits_start(end, strlen(end)) != 0 ||
        *end == '\0') {
        return;
    }
    word->prefix = arena_strndup(arena, text, prefix_length);
    word->first = g_ascii_strtoull(text + prefix_length, NULL, 10);
    word->last = g_ascii_strtoull(end, NULL, 10);
    word->is_backwards = word->first > word->last;
}

/* Commas bound the words, unless quotes hold them together; an empty one names no record, which is told. */
static void read_words(struct record_choice *choice)
{
    const char *text = choice->only->scalar.text;
    size_t most = 1;
    for (const char *at = text; *at != '\0'; at++) {
        most += *at == ',' ? 1 : 0;
    }
    choice->words = ARENA_NEW_ARRAY(choice->arena, struct choice_word, most);
    for (const char *at = text; choice->word_count < most; at++) {
        at += strspn(at, " ");
        size_t quoted = quoted_length(at);
        size_t length = quoted > 0 ? quoted : strcspn(at, ",");
        const char *end = at + length + strcspn(at + length, ",");
        while (length > 0 && at[length - 1] == ' ') {
            length--;
        }
        struct choice_word *word = &choice->words[choice->word_count++];
        *word = (struct choice_word){
            .text = quoted > 0 ? arena_strndup(choice->arena, at + 1, quoted - 2)
                               : arena_strndup(choice->arena, at, length),
            .span = node_text_span(choice->only, (size_t)(at - text), length),
        };
        if (quoted == 0) {
            read_range(choice->arena, word);
        }
        if (*end == '\0') {
            return;
        }
        at = end;
    }
}

/* Ids and expressions need no mark to tell them apart: signs and words do, see is_expression(). */
struct record_choice *record_choice_new(const struct node *only, struct diag_list *diags)
{
    struct record_choice *choice = g_new0(struct record_choice, 1);
    choice->only = only;
    choice->arena = arena_new();
    choice->ids = g_ptr_array_new();
    choice->missing = diag_list_new();
    if (!is_expression(only->scalar.text)) {
        read_words(choice);
        return choice;
    }
    choice->expression = expression_parse(choice->arena, only, diags);
    if (choice->expression == NULL) {
        record_choice_free(choice);
        return NULL;
    }
    return choice;
}

void record_choice_free(struct record_choice *choice)
{
    if (choice != NULL) {
        for (size_t i = 0; i < choice->word_count; i++) {
            g_clear_pointer(&choice->words[i].numbers, g_array_unref);
        }
        g_ptr_array_free(choice->ids, TRUE);
        diag_list_free(choice->missing);
        arena_free(choice->arena);
        g_free(choice);
    }
}

/* ---- choosing ---- */

/* A range counts in the numbers at the end of ids, or, where ids have none, in places. */
static bool takes_by_number(struct choice_word *word, const char *id, size_t number)
{
    size_t prefix_length = word->prefix != NULL ? strlen(word->prefix) : 0;
    size_t id_length = id != NULL ? strlen(id) : 0;
    guint64 counted = number;
    if (word->prefix == NULL) {
        return false;
    }
    if (id_length > prefix_length && strncmp(id, word->prefix, prefix_length) == 0 &&
        digits_start(id, id_length) <= prefix_length) {
        counted = g_ascii_strtoull(id + prefix_length, NULL, 10);
    } else if (prefix_length > 0) {
        return false;
    }
    if (counted < word->first || counted > word->last) {
        return false;
    }
    if (word->last > word->first) {
        word->numbers =
            word->numbers != NULL ? word->numbers : g_array_new(FALSE, FALSE, sizeof counted);
        g_array_append_val(word->numbers, counted);
    }
    return true;
}

/* Their records may be gone before the words are told: of a stream they are read in blocks. */
static void note_id(struct record_choice *choice, const char *id)
{
    bool unused = false;
    for (size_t i = 0; i < choice->word_count; i++) {
        unused = unused || !choice->words[i].used;
    }
    if (unused && id != NULL) {
        g_ptr_array_add(choice->ids, arena_strdup(choice->arena, id));
    }
}

/* All words are tried, not the first that fits alone: each must have been of use in the end. */
static bool take_by_words(struct record_choice *choice, const char *id, size_t number)
{
    bool taken = false;
    for (size_t i = 0; i < choice->word_count; i++) {
        struct choice_word *word = &choice->words[i];
        if (takes_by_number(word, id, number) || g_strcmp0(id, word->text) == 0) {
            word->used = taken = true;
        }
    }
    return taken;
}

/* A field that a record has not, or that is empty: of others the expression may be true. */
static bool is_about_record(const struct diag_list *diags)
{
    enum diag_code code = diag_list_at(diags, 0)->code;
    return code == DIAG_UNKNOWN_NAME || code == DIAG_EXPRESSION_FAILED;
}

/* What fails for lack of a field may still be true of the next record, so it is told only where no record could be
 * asked. */
bool record_choice_take(struct record_choice *choice, const char *id, size_t number,
                        const struct scope *scope, struct sandbox *sandbox, bool *taken_out,
                        struct diag_list *diags)
{
    if (choice->expression == NULL) {
        note_id(choice, id);
        *taken_out = take_by_words(choice, id, number);
        return true;
    }
    struct arena *arena = arena_new();
    struct diag_list *found = diag_list_new();
    struct value value = {0};
    bool good =
        expression_evaluate(sandbox, choice->expression, scope, arena, &value, found) == OUTCOME_OK;
    *taken_out = good && value_is_true(&value);
    choice->evaluated = choice->evaluated || good;
    choice->used = choice->used || *taken_out;
    if (!good && is_about_record(found)) {
        good = true;
        if (diag_list_count(choice->missing) == 0) {
            diag_list_keep(choice->missing, found);
        }
    } else {
        diag_list_merge(diags, found);
    }
    diag_list_free(found);
    arena_free(arena);
    return good;
}

/* What may have been meant by a word that chose nothing. */
static const char *unused_tail(const struct record_choice *choice, const struct choice_word *word,
                               struct arena *arena)
{
    if (word->is_backwards) {
        return arena_printf(arena, "; a range begins with its smaller number: %s%zu-%zu",
                            word->prefix, (size_t)word->last, (size_t)word->first);
    }
    if (*word->text == '\0') {
        return "; name ids or numbers with commas between";
    }
    if (strchr(word->text, ';') != NULL) {
        return "; commas stand between the records";
    }
    return suggest_tail(arena, word->text, (const char *const *)choice->ids->pdata,
                        choice->ids->len);
}

static gint compare_numbers(gconstpointer a, gconstpointer b)
{
    guint64 first = *(const guint64 *)a, second = *(const guint64 *)b;
    return first < second ? -1 : first > second ? 1 : 0;
}

/* "c10, c11-13": the numbers of a range that no record has, as far as they are shown; "" if each has one. */
static const char *gaps_of(const struct choice_word *word, struct arena *arena)
{
    enum { SHOWN = 5 };
    GString *gaps = g_string_new(NULL);
    guint64 next = word->first;
    size_t count = 0;
    g_array_sort(word->numbers, compare_numbers);
    for (guint i = 0; i <= word->numbers->len; i++) {
        bool is_end = i == word->numbers->len;
        guint64 found = is_end ? word->last : g_array_index(word->numbers, guint64, i);
        guint64 end = is_end ? found : found - 1; /* of the gap before the number */
        if ((is_end || found > 0) && next <= end && next <= word->last && count++ < SHOWN) {
            g_string_append_printf(gaps, "%s%s%" G_GUINT64_FORMAT, count > 1 ? ", " : "",
                                   word->prefix, next);
            if (end > next) {
                g_string_append_printf(gaps, "-%" G_GUINT64_FORMAT, end);
            }
        }
        next = found + 1;
    }
    g_string_append(gaps, count > SHOWN ? " and others" : "");
    const char *kept = arena_strdup(arena, gaps->str);
    g_string_free(gaps, TRUE);
    return kept;
}

/* An expression must have held for one record, and each word of a list have chosen one. */
bool record_choice_check(const struct record_choice *choice, struct diag_list *diags)
{
    struct arena *arena = arena_new();
    bool good = choice->expression == NULL || choice->used;
    if (!good && !choice->evaluated && diag_list_count(choice->missing) > 0) {
        diag_list_keep(diags, choice->missing);
    } else if (!good) {
        node_report(diags, DIAG_UNKNOWN_REFERENCE, choice->only,
                    "record of which this holds:", choice->only->scalar.text, "");
    }
    for (size_t i = 0; i < choice->word_count; i++) {
        const struct choice_word *word = &choice->words[i];
        if (!word->used) {
            diag_report(diags, DIAG_UNKNOWN_REFERENCE, word->span, NULL, "record", word->text,
                        unused_tail(choice, word, arena));
            good = false;
        } else if (word->numbers != NULL && *gaps_of(word, arena) != '\0') {
            diag_report(diags, DIAG_RANGE_GAPS, word->span, NULL, word->text, gaps_of(word, arena));
        }
    }
    arena_free(arena);
    return good;
}

/* ---- components ---- */

/* Whether texts of ids with commas between have this one. */
static bool have_id(const char *const *texts, const char *id)
{
    bool found = false;
    for (const char *const *text = texts; !found && text != NULL && *text != NULL; text++) {
        gchar **ids = g_strsplit(*text, ",", -1);
        found = g_strv_contains((const gchar *const *)ids, id);
        g_strfreev(ids);
    }
    return found;
}

/* A component that is named on the command line is printed though its `print` has `not`. */
bool piece_choice_has_component(const struct piece_choice *choice,
                                const struct component *component)
{
    bool left_out = choice->printed && component->print.left_out;
    return (choice->components == NULL ? !left_out : have_id(choice->components, component->id)) &&
           !have_id(choice->left_out, component->id);
}

/* The command line goes before the component's own `print`, here and for copies. */
const struct node *piece_choice_only(const struct piece_choice *choice,
                                     const struct component *component)
{
    return choice->only == NULL && choice->printed ? component->print.only : choice->only;
}

int piece_choice_copies(const struct piece_choice *choice, const struct component *component)
{
    return choice->copies == 0 && choice->printed ? component->print.copies : choice->copies;
}

/* Ids may stand in one text with commas or in several, as an option is given. */
static bool check_ids(const char *const *texts, const char *const *ids, size_t id_count,
                      struct diag_list *diags)
{
    struct arena *arena = arena_new();
    bool good = true;
    for (const char *const *text = texts; text != NULL && *text != NULL; text++) {
        gchar **asked = g_strsplit(*text, ",", -1);
        for (gchar **id = asked; *id != NULL; id++) {
            bool known = false;
            for (size_t i = 0; i < id_count; i++) {
                known = known || strcmp(ids[i], *id) == 0;
            }
            if (!known) {
                diag_report(diags, DIAG_UNKNOWN_REFERENCE, (struct source_span){0}, NULL,
                            "component", *id, suggest_tail(arena, *id, ids, id_count));
                good = false;
            }
        }
        g_strfreev(asked);
    }
    arena_free(arena);
    return good;
}

/* Whether --not leaves any of what --component names. */
static bool leaves_any(const struct piece_choice *choice, const char *const *ids, size_t id_count)
{
    bool found = id_count == 0;
    for (size_t i = 0; i < id_count; i++) {
        found = found || ((choice->components == NULL || have_id(choice->components, ids[i])) &&
                          !have_id(choice->left_out, ids[i]));
    }
    return found;
}

bool piece_choice_check_components(const struct piece_choice *choice, const char *const *ids,
                                   size_t id_count, struct diag_list *diags)
{
    bool good = check_ids(choice->components, ids, id_count, diags);
    good = check_ids(choice->left_out, ids, id_count, diags) && good;
    if (good && !leaves_any(choice, ids, id_count)) {
        diag_report(diags, DIAG_NOTHING_CHOSEN, (struct source_span){0}, NULL);
        good = false;
    }
    return good;
}
