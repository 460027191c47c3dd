/* All rules of a game, held against it one after the other in file order.
 *
 * What a rule is about is gone through here: the game as a whole, each item of lists in lists (`each`), groups
 * of items with one key (`group: {by}`), or every two of either (`pairs`). Loops stand one inside the other; the
 * scope of an item lies in that of the item around it, on the stack of walk_loop().
 *
 * Two arenas keep this flat: `scratch` is emptied after each thing that is looked at, `arena` holds the lists
 * that are gone through, and is emptied after each rule. */
#include <string.h>

#include "expression/sandbox.h"
#include "game/comparison_check.h"
#include "rules/rule_library.h"
#include "rules/rule_memory.h"
#include "rules/rule_pass.h"

enum { LOOKS_MAX = 1000000 }; /* things of one rule: pairs of 1,400 items, some seconds of work */

#define LOOKS_MAX_WORDS "1,000,000"

/* Items with one value of `group: {by}`. */
struct rule_group {
    struct value key;
    GArray *items; /* struct value */
};

struct walk {
    struct rule_pass *pass;
    const struct rule_keys *keys; /* by which items are known again; NULL: they are not */
    GPtrArray *groups; /* struct rule_group, in order of their first item; NULL: none are made */
    GHashTable *by_key;
};

static void free_group(gpointer data)
{
    struct rule_group *group = data;
    g_array_free(group->items, TRUE);
    g_free(group);
}

/* The part of the data that a value is; NULL for what an expression made. */
static const struct node *node_of(const struct value *value)
{
    return value->kind == VALUE_NODE ? value->node : NULL;
}

/* ---- one subject ---- */

/* False once a rule has looked at too much, which is said once, at its `each`. */
static bool may_look(struct rule_pass *pass)
{
    if (!pass->stopped && pass->seen_count >= LOOKS_MAX) {
        pass->stopped = true;
        pass->run->outcome = OUTCOME_REJECTED;
        node_report(pass->run->diags, DIAG_RULE_TOO_LARGE, node_lookup(pass->rule->node, "each"),
                    LOOKS_MAX_WORDS);
    }
    return !pass->stopped;
}

/* The parts of the data that values are, in the scratch memory. */
static struct rule_subject subject_of(struct rule_pass *pass, const struct scope *scope,
                                      const struct value *values, size_t count)
{
    const struct node **items = ARENA_NEW_ARRAY(pass->run->scratch, const struct node *, count);
    struct rule_subject subject = {.scope = scope, .items = items};
    for (size_t i = 0; i < count; i++) {
        const struct node *node = node_of(&values[i]);
        if (node != NULL) {
            items[subject.item_count++] = node;
        }
    }
    return subject;
}

/* Looks at one thing; `values` are what of the data it is. */
static void look(struct rule_pass *pass, const struct scope *scope, const struct value *values,
                 size_t count)
{
    struct rule_subject subject = subject_of(pass, scope, values, count);
    if (rule_concerns(pass, &subject)) {
        subject.met_condition = pass->rule->where != NULL;
        rule_judge(pass, &subject);
    }
    arena_reset(pass->run->scratch);
}

/* ---- pairs ---- */

/* Every two once, the earlier one first: a pair and its mirror image are one. */
static void look_at_pairs(struct rule_pass *pass, const struct scope *scope,
                          const struct value *items, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count && may_look(pass); j++) {
            const struct value both[] = {items[i], items[j]};
            const struct scope_name names[] = {
                {pass->rule->pair_names[0], items[i]},
                {pass->rule->pair_names[1], items[j]},
            };
            const struct scope inner = {
                .parent = scope, .names = names, .name_count = G_N_ELEMENTS(names)};
            look(pass, &inner, both, G_N_ELEMENTS(both));
        }
    }
}

/* ---- groups ---- */

/* NULL for an item that is in no group; a key that is no single value is a mistake. */
static const char *group_key(struct walk *walk, const struct rule_subject *subject,
                             struct value *key)
{
    struct rule_pass *pass = walk->pass;
    if (!rule_evaluate(pass, pass->rule->group_by, subject, key)) {
        return NULL;
    }
    const char *text = value_to_text(pass->run->scratch, key);
    bool is_nothing =
        key->kind == VALUE_NOTHING || (key->kind == VALUE_NODE && key->node->kind == NODE_SCALAR &&
                                       key->node->scalar.type == SCALAR_NULL);
    return is_nothing ? NULL : text;
}

/* Groups stand in the order of their first items. Keys are equal by their text: 7 and "7" are one group. */
static struct rule_group *find_group(struct walk *walk, const char *text, const struct value *key)
{
    struct rule_group *group = g_hash_table_lookup(walk->by_key, text);
    if (group == NULL) {
        struct arena *arena = walk->pass->run->arena;
        /* The text is in the scratch memory, which the group outlives. */
        const char *kept = arena_strdup(arena, text);
        group = g_new0(struct rule_group, 1);
        group->key = *key;
        if (key->kind == VALUE_TEXT) {
            group->key.text = kept;
        }
        group->items = g_array_new(FALSE, FALSE, sizeof(struct value));
        g_ptr_array_add(walk->groups, group);
        g_hash_table_insert(walk->by_key, (gpointer)kept, group);
    }
    return group;
}

/* With pairs, `where` is about pairs and not about what is grouped. */
static void add_to_group(struct walk *walk, const struct scope *scope, const struct value *item)
{
    struct rule_pass *pass = walk->pass;
    const struct node *node = node_of(item);
    struct rule_subject subject = {
        .scope = scope, .items = &node, .item_count = node != NULL ? 1 : 0};
    struct value key;
    if (pass->rule->pair_names[0] != NULL || rule_concerns(pass, &subject)) {
        const char *text = group_key(walk, &subject, &key);
        /* Some group has it too much or too few. */
        pass->is_doubtful =
            pass->is_doubtful || rule_reads_blamed(pass, pass->rule->group_by, &subject);
        if (text != NULL) {
            g_array_append_val(find_group(walk, text, &key)->items, *item);
        }
    }
    arena_reset(pass->run->scratch);
}

/* `group` and `key` are names in the check of a group. */
static void look_at_group(struct walk *walk, const struct rule_group *group)
{
    struct rule_pass *pass = walk->pass;
    const struct value *items = (const struct value *)(const void *)group->items->data;
    size_t count = group->items->len;
    const struct scope_name names[] = {
        {"group", {.kind = VALUE_LIST, .items = items, .count = count}},
        {"key", group->key},
    };
    const struct scope scope = {
        .parent = pass->run->outer, .names = names, .name_count = G_N_ELEMENTS(names)};
    if (pass->rule->pair_names[0] != NULL) {
        look_at_pairs(pass, &scope, items, count);
    } else {
        struct rule_subject subject = subject_of(pass, &scope, items, count);
        subject.group_key = &group->key;
        rule_judge(pass, &subject);
        arena_reset(pass->run->scratch);
    }
}

/* ---- loops ---- */

/* Fields of a record are names, `item` is all of it, and the loop's own names are nearer than both. */
void rule_item_scope_init(struct rule_item_scope *inner, const struct scope *scope,
                          const struct property *each, const struct value *item, size_t index)
{
    const struct node *node = node_of(item);
    inner->names[0] = (struct scope_name){"item", *item};
    inner->scope = (struct scope){
        .parent = scope,
        .names = inner->names,
        .name_count = 1,
        .record = node != NULL && node->kind == NODE_MAPPING ? node : NULL,
    };
    if (each->each.name != NULL) {
        inner->names[inner->scope.name_count++] = (struct scope_name){each->each.name, *item};
    }
    if (each->each.index_name != NULL) {
        inner->names[inner->scope.name_count++] =
            (struct scope_name){each->each.index_name, value_from_integer((long long)index + 1)};
    }
}

/* Whether it holds, or is no matter of the rule, and nothing was blamed. */
static bool was_fine(const struct rule_pass *pass, const struct rule_result *before)
{
    return !pass->met_trouble && pass->result->broken_count == before->broken_count &&
           pass->result->excepted_count == before->excepted_count &&
           !blame_set_reaches_into(pass->run->blamed, NULL);
}

/* An item that is as it was is counted, and not looked at. Once something was blamed it must be known whether this is
 * what an item was passed over for, or what an exception may have lost its use by. */
static void look_at_item(struct walk *walk, const struct scope *scope, const struct value *item,
                         size_t index)
{
    struct rule_pass *pass = walk->pass;
    struct rule_memory *memory = pass->run->memory;
    const struct node *node = node_of(item);
    const struct rule_result before = *pass->result;
    bool has_place = pass->rule->each[0].each.index_name != NULL, concerned = false;
    if (walk->keys == NULL || node == NULL) {
        look(pass, scope, item, 1);
        return;
    }
    struct digest key = rule_memory_item(memory, walk->keys, node, has_place ? index + 1 : 0);
    bool blames = blame_set_reaches_into(pass->run->blamed, NULL);
    if (rule_memory_recall_item(memory, &key, &concerned) &&
        (!blames || (concerned && pass->rule->exception_count == 0))) {
        pass->seen_count++;
        pass->result->looked_count += concerned ? 1 : 0;
        return;
    }
    look(pass, scope, item, 1);
    if (was_fine(pass, &before)) {
        rule_memory_keep_item(memory, &key, pass->result->looked_count > before.looked_count);
    }
}

static void walk_loop(struct walk *walk, size_t loop, const struct scope *scope);

/* The item of an outer loop opens the next one; that of the innermost is looked at, or put into its group. */
static void visit_item(struct walk *walk, size_t loop, const struct scope *scope,
                       const struct value *item, size_t index)
{
    struct rule_pass *pass = walk->pass;
    struct rule_item_scope inner;
    rule_item_scope_init(&inner, scope, &pass->rule->each[loop], item, index);
    if (loop + 1 < pass->rule->each_count) {
        walk_loop(walk, loop + 1, &inner.scope);
    } else if (walk->groups != NULL) {
        add_to_group(walk, &inner.scope, item);
    } else {
        look_at_item(walk, &inner.scope, item, index);
    }
}

/* The items after one that stands there twice are out of their places, and all of a list that has too few. */
static bool places_are_doubtful(struct rule_pass *pass, const struct property *each,
                                const struct value *item)
{
    const struct node *node = node_of(item);
    const struct node *list = node != NULL ? node->parent : NULL;
    return each->each.index_name != NULL && (blame_set_has_twice(pass->run->blamed, list) ||
                                             blame_set_has_list(pass->run->blamed, list));
}

/* The list is worked out anew for each item of the loop around it, whose field it may be. Doubt about places ends with
 * the loop, but for groups, which are judged after all loops. */
static void walk_loop(struct walk *walk, size_t loop, const struct scope *scope)
{
    struct rule_pass *pass = walk->pass;
    const struct rule *rule = pass->rule;
    const struct value *items = NULL;
    size_t count = 0;
    if (!rule_items(pass, &rule->each[loop], scope, &items, &count)) {
        return;
    }
    bool is_last = loop + 1 == rule->each_count;
    if (is_last && walk->groups == NULL && rule->pair_names[0] != NULL) {
        look_at_pairs(pass, scope, items, count);
        return;
    }
    bool was_doubtful = pass->is_doubtful;
    for (size_t i = 0; i < count && may_look(pass); i++) {
        pass->is_doubtful =
            pass->is_doubtful || places_are_doubtful(pass, &rule->each[loop], &items[i]);
        visit_item(walk, loop, scope, &items[i], i);
    }
    if (walk->groups == NULL) {
        pass->is_doubtful = was_doubtful;
    }
}

/* All items first, then all groups: a group is not known before its last item. */
static void walk_groups(struct rule_pass *pass)
{
    struct walk walk = {
        .pass = pass,
        .groups = g_ptr_array_new_with_free_func(free_group),
        .by_key = g_hash_table_new(g_str_hash, g_str_equal),
    };
    walk_loop(&walk, 0, pass->run->outer);
    for (guint i = 0; i < walk.groups->len; i++) {
        look_at_group(&walk, walk.groups->pdata[i]);
    }
    g_hash_table_destroy(walk.by_key);
    g_ptr_array_free(walk.groups, TRUE);
}

/* Goes through all that the rule is about. */
static void walk_rule(struct rule_pass *pass, const struct rule_keys *keys)
{
    struct walk walk = {.pass = pass, .keys = keys != NULL && keys->by_item ? keys : NULL};
    if (pass->rule->group_by != NULL) {
        walk_groups(pass);
    } else if (pass->rule->each_count > 0) {
        walk_loop(&walk, 0, pass->run->outer);
    } else {
        look(pass, pass->run->outer, NULL, 0);
    }
}

/* ---- all rules ---- */

/* A word that nothing is ever is why, and told by itself. */
static bool asks_for_no_word(const struct diag_list *diags, const struct node *where)
{
    for (size_t i = 0; where != NULL && i < diag_list_count(diags); i++) {
        const struct diag *diag = diag_list_at(diags, i);
        if (diag->code == DIAG_WORD_NEVER && diag->span.source == where->span.source &&
            diag->span.offset >= where->span.offset &&
            diag->span.offset < where->span.offset + where->span.length) {
            return true;
        }
    }
    return false;
}

/* The first reason that holds: there is nothing, `where` is true for nothing, or each item is alone in its group. */
static void report_never_applies(const struct rule_pass *pass)
{
    const struct rule *rule = pass->rule;
    const struct node *where = node_lookup(rule->node, "where");
    const struct node *at =
        where != NULL && pass->seen_count > 0 ? where : node_lookup(rule->node, "each");
    const char *why = "there is nothing that it is about";
    if (pass->seen_count > 0 && where != NULL) {
        why = arena_printf(pass->run->scratch, "'where' is true for none of the %zu",
                           pass->seen_count);
    } else if (pass->seen_count > 0) {
        why = "no two items go together, or none is in a group";
    }
    if (!asks_for_no_word(pass->run->diags, where)) {
        node_report(pass->run->diags, DIAG_RULE_NEVER_APPLIES, at, rule->about.name, why);
    }
}

/* A rule that looks at nothing, or an exception that excepts nothing, was meant for something else. */
static void report_unused(const struct rule_pass *pass)
{
    const struct rule *rule = pass->rule;
    if (pass->result->failed || pass->stopped || !pass->run->whole || pass->met_blamed ||
        blame_set_has_data_set(pass->run->blamed)) {
        return; /* what it is about may be what lacks, or is what was blamed */
    }
    if (pass->result->looked_count == 0 && rule->book == NULL) {
        report_never_applies(pass);
        return;
    }
    if (pass->result->broken_count > 0) {
        return; /* what breaks the rule now may be what the exception was for */
    }
    for (size_t i = 0; i < rule->exception_count; i++) {
        if (pass->result->exception_uses[i] == 0) {
            node_report(pass->run->diags, DIAG_EXCEPTION_NEVER_USED,
                        node_lookup(rule->exceptions[i].node, "when"), rule->about.name);
        }
    }
}

static void hold(struct rule_pass *pass, const struct rule_keys *keys)
{
    if (pass->rule->book != NULL) {
        book_check(pass);
    } else {
        walk_rule(pass, keys);
    }
    report_unused(pass);
    arena_reset(pass->run->scratch);
    arena_reset(pass->run->arena);
}

/* A rule that held is not held again while all that it can name is as it was. */
static void run_rule(struct rule_run *run, const struct rule *rule, struct rule_result *result)
{
    struct rule_pass pass = {.run = run, .rule = rule, .result = result};
    if (run->memory == NULL) {
        hold(&pass, NULL);
        return;
    }
    struct rule_keys keys = rule_memory_keys(run->memory, rule);
    bool blames = blame_set_reaches_into(run->blamed, NULL);
    size_t found = diag_list_count(run->diags);
    if (rule_memory_recall(run->memory, &keys, blames, result)) {
        return;
    }
    hold(&pass, &keys);
    if (!pass.met_trouble && !pass.stopped && result->broken_count == 0 &&
        diag_list_count(run->diags) == found && !blame_set_reaches_into(run->blamed, NULL)) {
        rule_memory_keep(run->memory, &keys, result);
    }
}

/* Either what the source prints or the rules, in the order of the file. */
static void run_rules(struct rule_run *run, struct rule_report *report, bool books)
{
    for (size_t i = 0; i < report->set.rule_count; i++) {
        if ((report->set.rules[i].book != NULL) == books) {
            run_rule(run, &report->set.rules[i], &report->results[i]);
        }
    }
}

/* What was blamed before the rules, by the checks of the data, counts as blamed. */
static enum outcome run_all(const struct game *game, bool whole, struct rule_memory *memory,
                            const char *everything, struct rule_report *report,
                            struct diag_list *diags)
{
    struct rule_context context;
    rule_context_init(&context, game, report->arena);
    struct rule_run run = {
        .game = game,
        .whole = whole,
        .outer = rule_scope(game, report->arena),
        .sandbox = rule_sandbox_new(&context, &game->limits),
        .memory = memory,
        .blamed = blame_set_new(),
        .diags = diags,
        .trouble = diag_list_new(),
        .arena = arena_new(),
        .scratch = arena_new(),
        .kept = report->arena,
        .phrases = g_array_new(FALSE, FALSE, sizeof(struct book_phrase)),
        .outcome = OUTCOME_OK,
    };
    context.diags = whole ? diags : NULL;
    context.blamed = run.blamed;
    for (size_t i = 0; i < game->filled_text_count; i++) {
        blame_set_derive(run.blamed, &game->filled_texts[i]);
    }
    for (size_t i = 0; i < game->blamed_count; i++) {
        blame_set_add(run.blamed, game->blamed[i], game->blamed[i]->span);
    }
    if (memory != NULL) {
        rule_memory_begin(memory, game, run.outer, everything);
    }
    run_rules(&run, report, true);
    run_rules(&run, report, false);
    if (memory != NULL) {
        rule_memory_end(memory);
    }
    charts_evaluate(&run, report);
    if (game->text_failures != NULL && run.outcome == OUTCOME_OK) {
        diag_list_merge(diags, game->text_failures); /* no rule knows why */
        run.outcome = OUTCOME_REJECTED;
    }
    report->phrases = arena_keep_array(report->arena, run.phrases);
    report->phrase_count = run.phrases->len;
    g_array_free(run.phrases, TRUE);
    diag_list_free(run.trouble);
    arena_free(run.scratch);
    arena_free(run.arena);
    blame_set_free(run.blamed);
    sandbox_free(run.sandbox);
    rule_context_clear(&context);
    return run.outcome;
}

/* The words that rules ask for, held to the types of the data. */
static void check_words(const struct game *game, const struct rule_set *set,
                        struct diag_list *diags)
{
    struct comparison_check *check = comparison_check_new(game);
    for (size_t i = 0; i < set->rule_count; i++) {
        const struct rule *rule = &set->rules[i];
        const struct type_scope *scope = comparison_check_data(check);
        for (size_t j = 0; j < rule->each_count; j++) {
            comparison_check_look(check, rule->each[j].each.over, scope);
            scope = comparison_check_each(check, &rule->each[j], scope, true);
        }
        for (size_t j = 0; rule->pair_names[0] != NULL && j < 2; j++) {
            scope = comparison_check_pair(check, rule->pair_names[j],
                                          &rule->each[rule->each_count - 1], scope);
        }
        comparison_check_look(check, rule->where, scope);
        comparison_check_look(check, rule->check, scope);
        for (size_t j = 0; j < rule->value_count; j++) {
            comparison_check_look(check, rule->values[j].expression, scope);
        }
    }
    comparison_check_finish(check, diags);
}

/* Entries that could be read are held against the game although others could not; the worse outcome counts. */
static enum outcome check(const struct game *game, bool whole, struct rule_memory *memory,
                          const char *everything, struct rule_report **report_out,
                          struct diag_list *diags)
{
    struct rule_report *report = g_new0(struct rule_report, 1);
    report->arena = arena_new();
    *report_out = report;
    if (game->rules == NULL) {
        return OUTCOME_OK;
    }
    enum outcome loaded = rule_set_load(report->arena, game->rules, &report->set, diags);
    report->results = ARENA_NEW_ARRAY(report->arena, struct rule_result, report->set.rule_count);
    for (size_t i = 0; i < report->set.rule_count; i++) {
        const struct rule *rule = &report->set.rules[i];
        report->results[i].rule = rule;
        report->results[i].exception_uses =
            ARENA_NEW_ARRAY(report->arena, size_t, rule->exception_count);
    }
    if (whole && game->types != NULL) {
        check_words(game, &report->set, diags);
    }
    enum outcome ran = run_all(game, whole, memory, everything, report, diags);
    return ran > loaded ? ran : loaded;
}

enum outcome rules_check(const struct game *game, bool whole, struct rule_report **report_out,
                         struct diag_list *diags)
{
    return check(game, whole, NULL, NULL, report_out, diags);
}

enum outcome rules_check_again(const struct game *game, struct rule_memory *memory,
                               const char *everything, struct rule_report **report_out,
                               struct diag_list *diags)
{
    return check(game, true, memory, everything, report_out, diags);
}

void rule_report_free(struct rule_report *report)
{
    if (report != NULL) {
        arena_free(report->arena);
        g_free(report);
    }
}
