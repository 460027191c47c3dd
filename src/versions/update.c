/* From a comparison to what is made. */
#include "versions/update.h"

#include <glib.h>

/* Pieces and changes are gone through together: both are in print order, the copies of a record in one go. */
struct update {
    const struct comparison *comparison;
    size_t next; /* change that may come */
    size_t met;  /* pieces of the one before it */
    bool looks_alone;
};

/* What was removed is among none of the pieces that are gone through. */
static bool is_about(const struct update *update, size_t change, const struct component *component,
                     const struct node *record)
{
    const struct piece_change *piece = &update->comparison->pieces[change];
    return piece->kind != PIECE_REMOVED && piece->component == component && piece->record == record;
}

/* The first copies are those that were there before. */
static bool is_lacking(void *data, const struct component_pieces *component, size_t piece)
{
    struct update *update = data;
    const struct node *record = component->pieces[piece].record;
    if (update->next < update->comparison->piece_count &&
        is_about(update, update->next, component->component, record)) {
        update->next++;
        update->met = 0;
    } else if (update->next == 0 ||
               !is_about(update, update->next - 1, component->component, record)) {
        return false;
    }
    const struct piece_change *change = &update->comparison->pieces[update->next - 1];
    bool is_added = update->met++ >= change->copies_before;
    return change->side_count > 0 ||
           (is_added && (change->kind == PIECE_ADDED || !update->looks_alone));
}

/* Of what looks different all earlier copies, of the others those that are too many. */
static size_t count_outdated(const struct piece_change *change)
{
    if (change->kind == PIECE_REMOVED || change->side_count > 0) {
        return change->copies_before;
    }
    return change->copies_before > change->copies_after
               ? change->copies_before - change->copies_after
               : 0;
}

/* What has to be taken out of the box. */
static const struct outdated_pieces *list_outdated(const struct comparison *comparison,
                                                   struct arena *arena, size_t *count_out)
{
    struct outdated_pieces *outdated =
        ARENA_NEW_ARRAY(arena, struct outdated_pieces, comparison->piece_count + 1);
    *count_out = 0;
    for (size_t i = 0; i < comparison->piece_count; i++) {
        const struct piece_change *change = &comparison->pieces[i];
        const struct outdated_pieces pieces = {.count = count_outdated(change),
                                               .component = change->component->id,
                                               .component_title = change->component->title,
                                               .id = arena_strdup(arena, change->id),
                                               .name = arena_strdup(arena, change->title)};
        if (pieces.count > 0) {
            outdated[(*count_out)++] = pieces;
        }
    }
    return outdated;
}

/* Rules print nothing, so there are none here. With `looks_alone` further copies of a piece that looks as before are
 * not made. */
enum outcome update_choose(struct project *project, const struct revision *before, bool looks_alone,
                           unsigned thread_count, struct arena *arena,
                           const struct outdated_pieces **outdated_out, size_t *outdated_count_out,
                           struct diag_list *diags)
{
    static const struct rule_report no_rules;
    const struct game_state then = {&before->project, &no_rules}, now = {project, &no_rules};
    struct comparison *comparison = NULL;
    enum outcome outcome = comparison_make(&then, &now, thread_count, &comparison, diags);
    if (outcome == OUTCOME_OK) {
        struct update update = {.comparison = comparison, .looks_alone = looks_alone};
        piece_list_keep(project->pieces, is_lacking, &update);
        *outdated_out = list_outdated(comparison, arena, outdated_count_out);
    }
    comparison_free(comparison);
    return outcome;
}
