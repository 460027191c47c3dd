/* What held in an earlier run over the game, so that only what differs is looked at; for this folder only. */
#ifndef KERF_RULES_RULE_MEMORY_H
#define KERF_RULES_RULE_MEMORY_H

#include "base/digest.h"
#include "rules/rule_pass.h"

/** A run begins; all but `memory` are borrowed until its end. `everything` is another text whenever anything in the game
 * is another. */
void rule_memory_begin(struct rule_memory *memory, const struct game *game,
                       const struct scope *outer, const char *everything);
void rule_memory_end(struct rule_memory *memory);

/** By what a rule, and an item of its list, are known again. */
struct rule_keys {
    struct digest all, item;
    bool by_rule, by_item; /* else it is not */
};

struct rule_keys rule_memory_keys(struct rule_memory *memory, const struct rule *rule);

/** Fills in what came of a rule that held; false where that is not known. `blames`: something was blamed in this run. */
bool rule_memory_recall(struct rule_memory *memory, const struct rule_keys *keys, bool blames,
                        struct rule_result *result);

/** Of a rule that holds, while nothing is blamed. */
void rule_memory_keep(struct rule_memory *memory, const struct rule_keys *keys,
                      const struct rule_result *result);

/** The key of an item; `index` 0 where the rule does not ask for its place. */
struct digest rule_memory_item(struct rule_memory *memory, const struct rule_keys *keys,
                               const struct node *item, size_t index);

/** Whether the rule is about the item, for which it holds then; false where that is not known. */
bool rule_memory_recall_item(struct rule_memory *memory, const struct digest *key,
                             bool *concerned_out);
void rule_memory_keep_item(struct rule_memory *memory, const struct digest *key, bool concerned);

#endif
