/* Agents and their cards. Headings name sections of the rulebook. */
#include "play/scare_agent.h"

#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"

/* --- Setup --- */

static void join(struct table *table, struct squad *squad, size_t *count, const struct node *record)
{
    struct agent *agent = &squad->agents[*count];
    *agent = (struct agent){.record = record};
    box_take(table, "agent-cards", record, 1);
    box_take(table, "agent-standees", record, 1);
    const char *place = arena_printf(table->arena, "%zu", *count + 1);
    box_take(table, "lineup", record_where(table, "lineup", "place", place), 1);
    table_say(table, "%s has place %s of the lineup.", agent_name(table, agent), place);
    (*count)++;
}

static void join_rank(struct table *table, struct squad *squad, size_t *count, const char *rank,
                      size_t wanted)
{
    for (size_t i = 0; i < record_count(table, "agents") && wanted > 0; i++) {
        const struct node *record = record_at(table, "agents", i);
        if (field_is(table, record, "rank", rank)) {
            join(table, squad, count, record);
            wanted--;
        }
    }
    table_demand(table, wanted == 0, "agents.yaml: %zu agents of the rank %s are missing", wanted,
                 rank);
}

void squad_choose(struct table *table, struct squad *squad)
{
    size_t count = 0;
    join(table, squad, &count, record_called(table, "agents", "shaye"));
    join_rank(table, squad, &count, "SGT", 1);
    join_rank(table, squad, &count, "CPL", 1);
    join_rank(table, squad, &count, "PFC", 6);
    box_take(table, "tokens", record_called(table, "tokens", "motion-tracker"), 1);
    box_take(table, "tokens", record_called(table, "tokens", "med-kit"), 1);
    box_take(table, "tokens", record_called(table, "tokens", "tech-turns"), 1);
}

/* --- cards --- */

const char *agent_name(struct table *table, const struct agent *agent)
{
    return field_text(table, agent->record, "name");
}

/* The path of a field on the side that is up. */
static const char *on_side(struct table *table, const struct agent *agent, const char *path)
{
    return arena_printf(table->arena, "%s%s", agent->wounded ? "wounded." : "", path);
}

long agent_actions(struct table *table, const struct agent *agent)
{
    return field_whole(table, agent->record, on_side(table, agent, "actions"));
}

long agent_melee(struct table *table, const struct agent *agent)
{
    return field_whole(table, agent->record, on_side(table, agent, "melee"));
}

long scare_d10(struct table *table)
{
    return (long)chance_below(table, 10);
}

/* The column of a range, or that there is none. */
static bool find_column(struct table *table, const struct agent *agent, uint32_t range,
                        size_t *column_out)
{
    size_t count = field_count(table, agent->record, "ranges");
    for (*column_out = 0; *column_out < count; (*column_out)++) {
        const struct node *column = field_item(table, agent->record, "ranges", *column_out);
        if (field_covers(table, column, "", (long)range)) {
            return true;
        }
    }
    return false;
}

bool agent_target(struct table *table, const struct agent *agent, uint32_t range, long actions,
                  long *target_out)
{
    size_t column;
    const char *aim = on_side(table, agent, "aim");
    if (!find_column(table, agent, range, &column)) {
        return false;
    }
    for (size_t i = 0; i < field_count(table, agent->record, aim); i++) {
        const struct node *row = field_item(table, agent->record, aim, i);
        if (field_whole(table, row, "actions") == actions) {
            const struct node *target = field_item(table, row, "targets", column);
            if (field_is(table, target, "", "")) {
                return false;
            }
            *target_out = field_whole(table, target, "");
            return true;
        }
    }
    return false;
}

/* --- Monsters attack; Agent health status --- */

const struct node *scare_result(struct table *table, const struct node *record, const char *path,
                                long total)
{
    const struct node *found = NULL;
    total = MIN(total, 9);
    for (size_t i = 0; i < field_count(table, record, path); i++) {
        const struct node *row = field_item(table, record, path, i);
        if (field_covers(table, row, "rolls", total)) {
            table_demand(table, found == NULL, "%s of '%s' gives two results for %ld", path,
                         record_id(table, record), total);
            found = row;
        }
    }
    table_demand(table, found != NULL, "%s of '%s' gives no result for %ld", path,
                 record_id(table, record), total);
    return found;
}

static void wound(struct agent *agent)
{
    agent->state = agent->wounded ? AGENT_INCAPACITATED : agent->state;
    agent->wounded = true;
    agent->traumatized = false;
}

static void suffer_one(struct agent *agent, const char *icon)
{
    if (strcmp(icon, "dead") == 0) {
        agent->state = AGENT_DEAD;
    } else if (strcmp(icon, "incapacitated") == 0) {
        agent->state = AGENT_INCAPACITATED;
    } else if (strcmp(icon, "wound") == 0) {
        wound(agent);
    } else if (strcmp(icon, "grabbed") == 0) {
        agent->held = true;
    } else if (strcmp(icon, "traumatized") == 0) {
        agent->state = agent->traumatized ? AGENT_DEAD : agent->state;
        agent->traumatized = true;
    }
}

void agent_suffer(struct table *table, struct agent *agent, const struct node *result)
{
    if (field_given(table, result, "icon")) {
        suffer_one(agent, field_text(table, result, "icon"));
    } else {
        for (size_t i = 0; i < field_count(table, result, "icons"); i++) {
            suffer_one(agent, field_text(table, field_item(table, result, "icons", i), ""));
        }
    }
    table_say(table, "%s: %s.", agent_name(table, agent), field_text(table, result, "result"));
}

bool agent_is_active(const struct agent *agent)
{
    return agent->state == AGENT_ACTIVE;
}
