/* A rule and one thing that it is about: does it hold, and if not, which value is to blame?
 *
 * Evaluating. The rule's own values (`let`) come first, each seeing those before it, then the check. All of them are
 * observed: what they read is kept, in order.
 *
 * Silence. Each fault is named once. A broken rule is counted but not reported where what it read was blamed before,
 * be it by another rule or by the checks of data: the two findings would have one cause. So is one that only
 * concerns this thing because of a value that was blamed (`where` read it), and one about groups whose keys were.
 *
 * Blame, the first that there is: what the rule names (`at`), or the value or word inside of it that the function that
 * failed names; what that function names; the first scalar that was read inside of the thing, of pairs inside of the
 * later one; anything that was read; the check itself.
 *
 * A record that find() does not find is missing in the data, or wrong where the data names it; the rule breaks there.
 * Other expressions that fail go into `trouble` first, for it may be no fault of the rule: a record that is known to be
 * wrong explains it, or for the game as a whole a value that the expression read. Otherwise the first failure is
 * reported, and the others of the rule are taken to be the same. */
#include <string.h>

#include "base/arena.h"
#include "rules/rule_pass.h"

enum { FOUND_BYTES_MAX = 400 };

/* A subject while it is judged. */
struct judgement {
    struct rule_pass *pass;
    const struct rule_subject *subject;
    struct scope scope;       /* the subject's, with the rule's own values */
    struct scope_name *names; /* of that scope; one more than there are values, for `reason` */
    struct verdict *verdicts; /* of each value, then of the check, [verdict_count] */
    size_t verdict_count;
    const struct verdict *check; /* the last of them */
};

/* ---- expressions that fail ---- */

/* A function may have looked at anything inside of these, a board say, without noting each word. */
static bool whole_is_blamed(const struct blame_set *blamed, const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->whole_count; i++) {
        if (blame_set_reaches_into(blamed, verdict->wholes[i])) {
            return true;
        }
    }
    return false;
}

/* Whether a record that the expression read anything of was blamed, be it for something else in it. */
static bool record_is_blamed(const struct blame_set *blamed, const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->read_count; i++) {
        const struct node *record = verdict->reads[i];
        while (record->parent != NULL && record->parent->parent != NULL) {
            record = record->parent;
        }
        if (record->parent != NULL && blame_set_reaches_into(blamed, record)) {
            return true;
        }
    }
    return false;
}

/* A list that lacks an item may be asked for the one that lacks. */
static bool list_is_blamed(const struct blame_set *blamed, const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->read_count; i++) {
        if (blame_set_has_list(blamed, verdict->reads[i])) {
            return true;
        }
    }
    return false;
}

/* Whether something in what the subject is, or a board or list that was looked at, was blamed; without items, a record
 * that the expression read; where a record was looked for in vain, something that the expression read. */
static bool is_explained(struct rule_pass *pass, const struct rule_subject *subject,
                         const struct verdict *verdict)
{
    const struct blame_set *blamed = pass->run->blamed;
    if (whole_is_blamed(blamed, verdict) || list_is_blamed(blamed, verdict)) {
        return true;
    }
    if (verdict->searched != NULL) {
        return blame_set_explains(blamed, verdict->reads, verdict->read_count);
    }
    if (subject == NULL || subject->item_count == 0) {
        return record_is_blamed(blamed, verdict);
    }
    for (size_t i = 0; i < subject->item_count; i++) {
        if (blame_set_reaches_into(blamed, subject->items[i])) {
            return true;
        }
    }
    return false;
}

/* All findings of rules are made here: reported, blamed and counted in one go. */
static void report(struct rule_pass *pass, const struct node *blame, struct source_span span,
                   const char *message)
{
    struct rule_run *run = pass->run;
    const struct rule *rule = pass->rule;
    const char *path = node_path(run->scratch, blame);
    const struct diag diag = {
        .code = DIAG_RULE,
        .level = rule->level,
        .span = span,
        .message = arena_shorten(run->scratch, message, FOUND_BYTES_MAX),
        .where = path[0] != '\0' ? path : NULL,
        .rule = &rule->about,
    };
    diag_list_add(run->diags, &diag);
    blame_set_add(run->blamed, blame, span);
    pass->result->reported_count++;
    if (rule->level == DIAG_ERROR) {
        run->outcome = OUTCOME_REJECTED;
    }
}

void rule_report_broken(struct rule_pass *pass, const struct node *blame, struct source_span span,
                        const char *message)
{
    pass->result->broken_count++;
    if (!blame_set_has(pass->run->blamed, span)) {
        report(pass, blame, span, message);
    }
}

/* A record that the rule looks up is not there: what is wrong is the value of the data that names it, else the list
 * that lacks it. */
static void report_missing_record(struct rule_pass *pass, const struct verdict *verdict)
{
    struct arena *scratch = pass->run->scratch;
    const struct node *named = rule_read_alike(verdict, verdict->sought);
    const struct node *blame = named != NULL ? named : verdict->searched;
    rule_report_broken(pass, blame, blame_span(blame),
                       named != NULL
                           ? arena_printf(scratch, "'%s' stands here, but there is no such record",
                                          verdict->sought)
                           : arena_printf(scratch, "'%s' is missing here, which a rule speaks of",
                                          verdict->sought));
}

/* Where the game as a whole could not be read nothing is said: what lacks may be the cause. */
static void report_failure(struct rule_pass *pass, const struct rule_subject *subject,
                           const struct verdict *verdict, const struct diag *failure)
{
    pass->result->failed = true;
    /* What takes all the time there is would take it again for each record. */
    pass->stopped =
        failure->code == DIAG_EXPRESSION_STEPS || failure->code == DIAG_EXPRESSION_MEMORY;
    if (pass->run->whole && pass->rule != NULL && verdict->searched != NULL) {
        report_missing_record(pass, verdict);
    } else if (pass->run->whole) {
        const struct node *item = subject != NULL && subject->item_count > 0
                                      ? subject->items[subject->item_count - 1]
                                      : NULL;
        struct diag_subject record = game_subject(pass->run->game, item);
        struct diag diag = *failure;
        if (item != NULL && record.set == NULL) {
            diag.where = node_path(pass->run->scratch, item);
        }
        diag_list_about(pass->run->diags, &record);
        diag_list_add(pass->run->diags, &diag);
        diag_list_about(pass->run->diags, NULL);
        pass->run->outcome = OUTCOME_REJECTED;
    }
}

/* An expression that fails for one record mostly fails for all: the first is enough. A record that
 * is known to be wrong is not the rule's fault. */
static void note_failure(struct rule_pass *pass, const struct rule_subject *subject,
                         const struct verdict *verdict)
{
    struct diag_list *trouble = pass->run->trouble;
    if (diag_list_count(trouble) == 0) {
        return;
    }
    pass->met_trouble = true;
    /* Empty again for the next expression. */
    pass->run->trouble = diag_list_new();
    if (!pass->result->failed && !is_explained(pass, subject, verdict)) {
        report_failure(pass, subject, verdict, diag_list_at(trouble, 0));
    }
    diag_list_free(trouble);
}

/* False if the expression failed, which was dealt with. */
bool rule_observe(struct rule_pass *pass, const struct expression *expression,
                  const struct rule_subject *subject, const struct scope *scope,
                  struct value *value_out, struct verdict *verdict_out)
{
    bool good = expression_observe(pass->run->sandbox, expression, scope, pass->run->scratch,
                                   value_out, verdict_out, pass->run->trouble) == OUTCOME_OK;
    note_failure(pass, subject, verdict_out);
    return good;
}

bool rule_evaluate(struct rule_pass *pass, const struct expression *expression,
                   const struct rule_subject *subject, struct value *out)
{
    struct verdict verdict;
    return rule_observe(pass, expression, subject, subject->scope, out, &verdict);
}

/* Evaluated a second time, and only where something was blamed at all. */
bool rule_reads_blamed(struct rule_pass *pass, const struct expression *expression,
                       const struct rule_subject *subject)
{
    struct value value;
    struct verdict verdict;
    return blame_set_reaches_into(pass->run->blamed, NULL) &&
           rule_observe(pass, expression, subject, subject->scope, &value, &verdict) &&
           blame_set_explains(pass->run->blamed, verdict.reads, verdict.read_count);
}

bool rule_text(struct rule_pass *pass, const struct template *template,
               const struct rule_subject *subject, const char **text_out,
               struct verdict *verdict_out)
{
    bool good = template_observe(pass->run->sandbox, template, subject->scope, pass->run->scratch,
                                 text_out, verdict_out, pass->run->trouble) == OUTCOME_OK;
    if (!good) {
        *text_out = NULL;
    }
    note_failure(pass, subject, verdict_out);
    return good;
}

/* A `where` that fails concerns nothing; the failure was noted. One that is not true may be so by what was blamed. */
bool rule_concerns(struct rule_pass *pass, const struct rule_subject *subject)
{
    struct value value;
    const struct expression *where = pass->rule->where;
    pass->seen_count++;
    bool concerns =
        where == NULL || (rule_evaluate(pass, where, subject, &value) && value_is_true(&value));
    pass->met_blamed = pass->met_blamed || (!concerns && rule_reads_blamed(pass, where, subject));
    return concerns;
}

/* In the arena of the rule and not the scratch memory, which each item of the list empties. */
bool rule_items(struct rule_pass *pass, const struct property *each, const struct scope *scope,
                const struct value **items_out, size_t *count_out)
{
    struct value over = {0};
    struct arena *arena = pass->run->arena;
    struct verdict verdict;
    bool good = expression_observe(pass->run->sandbox, each->each.over, scope, arena, &over,
                                   &verdict, pass->run->trouble) == OUTCOME_OK;
    if (good && !value_to_items(arena, &over, items_out, count_out)) {
        node_report(pass->run->trouble, DIAG_EXPRESSION_RESULT, each->node,
                    value_describe(arena, &over), "a list");
        good = false;
    }
    note_failure(pass, NULL, &verdict);
    pass->result->failed = pass->result->failed || !good;
    return good;
}

/* ---- judging ---- */

/* A name joins the scope after its value is there: it cannot mean itself. */
static bool evaluate_values(struct judgement *judgement)
{
    const struct rule *rule = judgement->pass->rule;
    for (size_t i = 0; i < rule->value_count; i++) {
        const struct rule_value *value = &rule->values[i];
        struct scope_name *name = &judgement->names[i];
        *name = (struct scope_name){.name = value->name, .value = value_from_node(value->node)};
        if (value->expression != NULL) {
            struct verdict *verdict = &judgement->verdicts[judgement->verdict_count++];
            if (!rule_observe(judgement->pass, value->expression, judgement->subject,
                              &judgement->scope, &name->value, verdict)) {
                return false;
            }
        }
        judgement->scope.name_count++;
    }
    return true;
}

static bool evaluate_check(struct judgement *judgement)
{
    struct value value;
    struct verdict *verdict = &judgement->verdicts[judgement->verdict_count++];
    judgement->check = verdict;
    return rule_observe(judgement->pass, judgement->pass->rule->check, judgement->subject,
                        &judgement->scope, &value, verdict);
}

/* Whether the rule only concerns this because of something that was blamed before. */
static bool condition_reads_blamed(const struct judgement *judgement)
{
    const struct rule_subject *subject = judgement->subject;
    return subject->met_condition &&
           rule_reads_blamed(judgement->pass, judgement->pass->rule->where, subject);
}

/* Whether what the judgement reads was blamed before. */
static bool reads_blamed(const struct judgement *judgement)
{
    const struct blame_set *blamed = judgement->pass->run->blamed;
    for (size_t i = 0; i < judgement->verdict_count; i++) {
        const struct verdict *verdict = &judgement->verdicts[i];
        if (blame_set_explains(blamed, verdict->reads, verdict->read_count) ||
            whole_is_blamed(blamed, verdict)) {
            return true;
        }
    }
    return false;
}

/* The first exception that is true counts its use; one that never has any is reported in the end. One that is no
 * longer true for a value that was blamed is as good: that value is the cause. */
static bool is_excepted(struct judgement *judgement)
{
    const struct rule *rule = judgement->pass->rule;
    for (size_t i = 0; i < rule->exception_count; i++) {
        struct value value;
        struct verdict verdict;
        if (rule_observe(judgement->pass, rule->exceptions[i].when, judgement->subject,
                         &judgement->scope, &value, &verdict) &&
            (value_is_true(&value) ||
             blame_set_explains(judgement->pass->run->blamed, verdict.reads, verdict.read_count))) {
            judgement->pass->result->exception_uses[i]++;
            return true;
        }
    }
    return false;
}

/* ---- which value is to blame ---- */

/* The last one that was read: it is the nearest to what came of it. */
const struct node *rule_read_alike(const struct verdict *verdict, const char *text)
{
    for (size_t r = verdict->read_count; text != NULL && r > 0; r--) {
        const struct node *read = verdict->reads[r - 1];
        if (read->kind == NODE_SCALAR && g_strcmp0(node_text(read), text) == 0) {
            return read;
        }
    }
    return NULL;
}

/* The first scalar inside `holder` (anywhere for NULL) that was read; else the first list. */
static const struct node *first_read(const struct judgement *judgement, const struct node *holder)
{
    const struct node *list = NULL;
    for (size_t i = 0; i < judgement->verdict_count; i++) {
        const struct verdict *verdict = &judgement->verdicts[i];
        for (size_t r = 0; r < verdict->read_count; r++) {
            const struct node *read = verdict->reads[r];
            if (holder != NULL && (read == holder || !node_is_inside(read, holder))) {
                continue;
            }
            if (read->kind == NODE_SCALAR) {
                return read;
            }
            list = list == NULL ? read : list;
        }
    }
    return list;
}

/* Of two that do not go together the later one: it is the one that was added. */
static const struct node *read_in_items(const struct judgement *judgement)
{
    const struct rule_subject *subject = judgement->subject;
    bool backwards = judgement->pass->rule->pair_names[0] != NULL;
    for (size_t i = 0; i < subject->item_count; i++) {
        size_t at = backwards ? subject->item_count - 1 - i : i;
        const struct node *read = first_read(judgement, subject->items[at]);
        if (read != NULL) {
            return read;
        }
    }
    return subject->item_count == 0 ? NULL
                                    : subject->items[backwards ? subject->item_count - 1 : 0];
}

/* NULL where the rule does not say, or what it names is no value of the data. */
static const struct node *named_by_rule(struct judgement *judgement)
{
    struct rule_pass *pass = judgement->pass;
    struct value value = {0};
    struct verdict verdict;
    if (pass->rule->at == NULL || !rule_observe(pass, pass->rule->at, judgement->subject,
                                                &judgement->scope, &value, &verdict)) {
        return NULL;
    }
    return value.node != NULL
               ? value.node
               : rule_read_alike(&verdict, value_to_text(pass->run->scratch, &value));
}

/* What the function that failed blames. A list outside of what the rule is about is not at fault that
 * nothing in it matches. */
static const struct node *named_by_function(const struct judgement *judgement)
{
    const struct rule_subject *subject = judgement->subject;
    const struct node *blame = judgement->check->blame;
    if (blame == NULL || blame->kind == NODE_SCALAR || subject->item_count == 0) {
        return blame;
    }
    for (size_t i = 0; i < subject->item_count; i++) {
        if (node_is_inside(blame, subject->items[i])) {
            return blame;
        }
    }
    return NULL;
}

/* Whether a rule about the game as a whole came to its verdict by values of many records: none of them is more to
 * blame than the others. */
static bool reads_many(const struct judgement *judgement)
{
    const struct node *record = NULL;
    for (size_t i = 0; i < judgement->verdict_count; i++) {
        const struct verdict *verdict = &judgement->verdicts[i];
        for (size_t r = 0; r < verdict->read_count; r++) {
            const struct node *holder = verdict->reads[r]->parent;
            if (verdict->reads[r]->kind != NODE_SCALAR || holder == NULL) {
                continue;
            }
            if (record != NULL && holder != record) {
                return true;
            }
            record = holder;
        }
    }
    return false;
}

/* `*span_out` may be a part of a scalar's text: a word of a board's layer. */
static const struct node *choose_blame(struct judgement *judgement, struct source_span *span_out)
{
    const struct node *blame = named_by_rule(judgement), *narrow = named_by_function(judgement);
    if (narrow != NULL && narrow->kind == NODE_SCALAR &&
        (blame == NULL || node_is_inside(narrow, blame))) {
        *span_out = judgement->check->blame_span;
        return narrow;
    }
    blame = blame != NULL ? blame : narrow;
    if (blame == NULL) {
        blame = read_in_items(judgement);
    }
    if (blame == NULL && !reads_many(judgement)) {
        blame = first_read(judgement, NULL);
    }
    if (blame == NULL) {
        blame = node_lookup(judgement->pass->rule->node, "check");
    }
    *span_out = blame_span(blame);
    return blame;
}

/* ---- the finding ---- */

/* NULL if the rule has no such sentence, or it fails. */
static const char *found_text(struct judgement *judgement)
{
    struct rule_pass *pass = judgement->pass;
    if (pass->rule->found == NULL) {
        return NULL;
    }
    const char *reason = judgement->check->reason != NULL ? judgement->check->reason : "";
    const char *text = NULL;
    struct rule_subject subject = *judgement->subject;
    subject.scope = &judgement->scope;
    /* There is room for one name more than the rule's own. */
    judgement->names[judgement->scope.name_count++] =
        (struct scope_name){"reason", value_from_text(reason)};
    struct verdict verdict;
    rule_text(pass, pass->rule->found, &subject, &text, &verdict);
    return text;
}

/* Nothing for what is no text, and for a figure that is called by itself. */
static const char *add_figure(struct arena *arena, const char *figures, const char *name,
                              const struct value *value)
{
    const char *shown = value_to_text(arena, value);
    if (shown == NULL || strcmp(shown, name) == 0) {
        return figures;
    }
    return arena_printf(arena, "%s%s%s is %s", figures, *figures == '\0' ? " (" : ", ", name,
                        shown);
}

/* " (sum(cards, 'count') is 59, target is 60)": what the check came to, as far as it is a number or a text. */
static const char *figures_of(struct judgement *judgement)
{
    struct rule_pass *pass = judgement->pass;
    struct arena *scratch = pass->run->scratch;
    const struct expression *compared =
        expression_compared(pass->rule->check, scratch, pass->run->trouble);
    const char *source = compared != NULL ? expression_source(compared) : "", *figures = "";
    struct value value;
    struct verdict verdict;
    if (compared != NULL &&
        rule_observe(pass, compared, judgement->subject, &judgement->scope, &value, &verdict)) {
        figures = add_figure(scratch, figures, source, &value);
    }
    for (size_t i = 0; i < pass->rule->value_count; i++) {
        if (strcmp(judgement->names[i].name, source) != 0) {
            figures =
                add_figure(scratch, figures, judgement->names[i].name, &judgement->names[i].value);
        }
    }
    return *figures != '\0' ? arena_printf(scratch, "%s)", figures) : "";
}

/* What was found: the rule's own sentence, else the reason of the function that failed, with the group
 * that it speaks of, else what the rule says. */
static const char *message_of(struct judgement *judgement)
{
    struct arena *scratch = judgement->pass->run->scratch;
    const char *found = found_text(judgement), *reason = judgement->check->reason;
    const struct value *key = judgement->subject->group_key;
    if (found != NULL) {
        return found;
    }
    if (reason == NULL) {
        return arena_printf(scratch, "this breaks the rule: %s%s",
                            judgement->pass->rule->about.says,
                            judgement->subject->item_count == 0 ? figures_of(judgement) : "");
    }
    return key == NULL ? reason
                       : arena_printf(scratch, "%s, in the group '%s'", reason,
                                      value_to_text(scratch, key));
}

/* Three questions in this order: is it excepted, was its cause blamed before, and what is to blame. All that is not
 * excepted is counted as broken. */
static void note_broken(struct judgement *judgement)
{
    struct rule_result *result = judgement->pass->result;
    if (is_excepted(judgement)) {
        result->excepted_count++;
        return;
    }
    result->broken_count++;
    struct source_span span;
    if (judgement->pass->is_doubtful || reads_blamed(judgement) ||
        condition_reads_blamed(judgement)) {
        return;
    }
    const struct node *blame = choose_blame(judgement, &span);
    if (!blame_set_has(judgement->pass->run->blamed, span)) {
        report(judgement->pass, blame, span, message_of(judgement));
    }
}

/* Where a rule holds by a value that was blamed, this is noted: an exception may have lost its use by that value
 * only. */
void rule_judge(struct rule_pass *pass, const struct rule_subject *subject)
{
    struct arena *scratch = pass->run->scratch;
    size_t value_count = pass->rule->value_count;
    struct judgement judgement = {
        .pass = pass,
        .subject = subject,
        .names = ARENA_NEW_ARRAY(scratch, struct scope_name, value_count + 1),
        .verdicts = ARENA_NEW_ARRAY(scratch, struct verdict, value_count + 1),
    };
    judgement.scope = (struct scope){.parent = subject->scope, .names = judgement.names};
    pass->result->looked_count++;
    if (!evaluate_values(&judgement) || !evaluate_check(&judgement)) {
        return;
    }
    if (!judgement.check->holds) {
        note_broken(&judgement);
    } else if (!pass->met_blamed && blame_set_reaches_into(pass->run->blamed, NULL)) {
        pass->met_blamed = reads_blamed(&judgement);
    }
}
