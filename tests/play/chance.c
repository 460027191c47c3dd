/* SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): small, and
 * good enough for dice. */
#include "play/chance.h"

static uint64_t next_number(struct table *table)
{
    table->chance += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t number = table->chance;
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

void chance_seed(struct table *table, uint64_t seed)
{
    table->chance = seed;
}

size_t chance_below(struct table *table, size_t count)
{
    g_assert(count > 0);
    return (size_t)(next_number(table) % count);
}

long chance_die(struct table *table, long sides)
{
    return (long)chance_below(table, (size_t)sides) + 1;
}

void chance_shuffle(struct table *table, const struct node **records, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t other = chance_below(table, i);
        const struct node *record = records[i - 1];
        records[i - 1] = records[other];
        records[other] = record;
    }
}
