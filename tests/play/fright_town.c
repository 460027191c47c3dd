/* The street sheet of Roll and Fright. Headings name sections of the rulebook. */
#include "play/fright_town.h"

#include <string.h>

#include "play/box.h"
#include "play/field.h"

/* --- Street Sheet --- */

static void open_street(struct fright_town *town, const struct node *record)
{
    struct table *table = town->table;
    struct fright_street *street = &town->streets[town->street_count++];
    street->record = record;
    for (size_t i = 0; i < field_count(table, record, "houses"); i++) {
        bool own =
            strcmp(field_text(table, field_item(table, record, "houses", i), ""), "home") == 0;
        street->open_count += own ? 0 : 1;
    }
    for (size_t i = 0; i < town->technique_count; i++) {
        street->owners[i] = NOBODY;
    }
    table_demand(table, street->open_count <= town->technique_count,
                 "%s has %zu houses to mark and only %zu techniques to mark them with",
                 record_id(table, record), street->open_count, town->technique_count);
}

struct fright_town *town_open(struct table *table)
{
    box_take(table, "street-sheet", NULL, 1);
    struct fright_town *town = ARENA_NEW(table->arena, struct fright_town);
    town->table = table;
    town->technique_count = record_count(table, "techniques");
    for (size_t i = 0; i < record_count(table, "streets"); i++) {
        open_street(town, record_at(table, "streets", i));
    }
    return town;
}

size_t town_open_count(const struct fright_town *town)
{
    size_t count = 0;
    for (size_t i = 0; i < town->street_count; i++) {
        count += town->streets[i].open_count;
    }
    return count;
}

static bool is_trick(const struct fright_town *town, size_t technique)
{
    return strcmp(record_id(town->table, record_at(town->table, "techniques", technique)),
                  "trick") == 0;
}

static size_t street_houses(const struct fright_town *town, const struct fright_street *street,
                            int player)
{
    size_t count = 0;
    for (size_t i = 0; i < town->technique_count; i++) {
        count += street->owners[i] == player ? 1 : 0;
    }
    return count;
}

/* --- Strategy Tips --- */

/* A share of the street's candy, unless it is won or lost already; what the costumes of the technique
 * will give; and less what the parents take. */
static double mark_worth(const struct fright_town *town, const struct fright_street *street,
                         int player, size_t technique, const double *hopes)
{
    size_t mine = street_houses(town, street, player);
    size_t theirs = street_houses(town, street, 1 - player);
    bool open = mine <= theirs + street->open_count && theirs <= mine + street->open_count;
    double candy = (double)field_whole(town->table, street->record, "candy");
    double worth = hopes[technique] + (open ? candy / (double)(1 + street->open_count) : 0);
    if (is_trick(town, technique)) {
        size_t tricks = town_houses(town, player, technique);
        worth -= (double)(town_anger(town, tricks + 1) - town_anger(town, tricks));
    }
    return worth;
}

void town_mark(struct fright_town *town, int player, const double *hopes)
{
    struct fright_street *street = NULL;
    size_t technique = 0;
    double best = 0;
    for (size_t i = 0; i < town->street_count; i++) {
        for (size_t t = 0; t < town->technique_count; t++) {
            struct fright_street *candidate = &town->streets[i];
            if (candidate->open_count == 0 || candidate->owners[t] != NOBODY) {
                continue;
            }
            double worth = mark_worth(town, candidate, player, t, hopes);
            if (street == NULL || worth > best) {
                street = candidate;
                technique = t;
                best = worth;
            }
        }
    }
    if (street == NULL) {
        table_fail(town->table, "no house is left to mark");
    }
    street->open_count--;
    street->owners[technique] = player;
    table_say(town->table, "A house in %s is marked with %s.",
              field_text(town->table, street->record, "name"),
              record_id(town->table, record_at(town->table, "techniques", technique)));
}

/* --- Scoring --- */

size_t town_houses(const struct fright_town *town, int player, size_t technique)
{
    size_t count = 0;
    for (size_t i = 0; i < town->street_count; i++) {
        count += town->streets[i].owners[technique] == player ? 1 : 0;
    }
    return count;
}

long town_candy(const struct fright_town *town, int player)
{
    long candy = 0;
    for (size_t i = 0; i < town->street_count; i++) {
        const struct fright_street *street = &town->streets[i];
        bool most = street_houses(town, street, player) > street_houses(town, street, 1 - player);
        candy += most ? field_whole(town->table, street->record, "candy") : 0;
    }
    return candy;
}

long town_anger(const struct fright_town *town, size_t tricks)
{
    if (tricks == 0) {
        return 0;
    }
    char *square = g_strdup_printf("%zu", tricks);
    const struct node *record = record_where(town->table, "parents", "tricks", square);
    g_free(square);
    return field_whole(town->table, record, "candy");
}
