/* Piles of cards or tiles. */
#include "play/deck.h"

#include <string.h>

#include "play/box.h"
#include "play/chance.h"
#include "play/field.h"

/* Whether a piece's record is wanted; a NULL path takes all. */
static bool is_wanted(struct table *table, const struct node *record, const char *path,
                      const char *text)
{
    return path == NULL || strcmp(field_text(table, record, path), text) == 0;
}

struct deck deck_from_box_where(struct table *table, const char *component, const char *path,
                                const char *text)
{
    size_t printed = box_printed(table, component, NULL);
    struct deck deck = {
        .component = component,
        .records = ARENA_NEW_ARRAY(table->arena, const struct node *, printed),
    };
    for (size_t i = 0; i < printed; i++) {
        const struct node *record = box_record(table, component, i);
        if (is_wanted(table, record, path, text) && box_left(table, component, record) > 0) {
            box_take(table, component, record, 1);
            deck.records[deck.count++] = record;
        }
    }
    return deck;
}

struct deck deck_from_box(struct table *table, const char *component)
{
    return deck_from_box_where(table, component, NULL, NULL);
}

void deck_shuffle(struct table *table, struct deck *deck)
{
    chance_shuffle(table, deck->records, deck->count);
}

const struct node *deck_draw(struct table *table, struct deck *deck)
{
    table_demand(table, deck->count > 0, "%s: the pile is empty", deck->component);
    return deck->records[--deck->count];
}

void deck_put_on_top(struct deck *deck, const struct node *record)
{
    deck->records[deck->count++] = record;
}

void deck_put_below(struct deck *deck, const struct node *record)
{
    for (size_t i = deck->count; i > 0; i--) {
        deck->records[i] = deck->records[i - 1];
    }
    deck->records[0] = record;
    deck->count++;
}
