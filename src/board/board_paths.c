/* Steps, and Dijkstra's algorithm over them. A joined span is one space throughout: its first space
 * stands for it in every queue and result. */
#include "board/board_paths.h"

#include <stdlib.h>

#include <glib.h>

#include "board/board_shape.h"

/* Sides and corners of a square. */
#define STEP_MAX 8

struct step {
    size_t to;
    bool diagonal;
};

static const struct board_movement free_movement = {0};

/* ---- steps ---- */

/* The spaces that are one with `space`, itself included. */
static const size_t *joined_spaces(const struct board *board, const size_t *space, size_t *count)
{
    int span = board->spaces[*space].span;
    if (span < 0 || !board->spans[span].joined) {
        *count = 1;
        return space;
    }
    *count = board->spans[span].space_count;
    return board->spans[span].spaces;
}

size_t board_joined_count(const struct board *board, size_t space)
{
    size_t count;
    joined_spaces(board, &space, &count);
    return count;
}

/* What is_on_route() goes over for a step: every route, and the spaces of those that count. */
static size_t route_work(const struct board *board, const struct board_movement *movement)
{
    size_t work = 0;
    for (size_t i = 0; movement->keeps_to_routes && i < board->route_count; i++) {
        work += 1 + board->routes[i].space_count;
    }
    return work;
}

/* Each part of a joined span has steps of its own, and a step into one looks at all of its parts. */
size_t board_neighbours_work(const struct board *board, size_t space,
                             const struct board_movement *movement)
{
    size_t joined_count = board_joined_count(board, space);
    return joined_count * (joined_count + route_work(board, movement));
}

size_t board_search_work(const struct board *board, const struct board_movement *movement)
{
    size_t work = board_space_count(board) * (1 + route_work(board, movement));
    for (size_t space = 0; space < board_space_count(board); space++) {
        work += board_joined_count(board, space);
    }
    return work;
}

/* The kind that layer `source` gives a space or, as the last source, its span; -1 for none. */
static int kind_from(const struct board *board, size_t space, size_t source)
{
    if (source < board->layer_count) {
        const struct board_mark *mark = board->layers[source].marks[space];
        return mark != NULL ? mark->kind : -1;
    }
    int span = board->spaces[space].span;
    return span >= 0 ? board->spans[span].mark.kind : -1;
}

/* One blocked part blocks a joined span, in whichever layer it says so. */
static bool is_blocked(const struct board *board, size_t space,
                       const struct board_movement *movement)
{
    /* Of a space alone, it is the list. */
    size_t count;
    const size_t *spaces = joined_spaces(board, &space, &count);
    for (size_t i = 0; movement->blocked_kinds != NULL && i < count; i++) {
        for (size_t source = 0; source <= board->layer_count; source++) {
            int kind = kind_from(board, spaces[i], source);
            if (kind >= 0 && movement->blocked_kinds[kind]) {
                return true;
            }
        }
    }
    return false;
}

/* The dearest of all kinds that lie on a space or on a part of its span: a swamp in a wood costs what the swamp
 * costs. */
static uint32_t entry_cost(const struct board *board, size_t space,
                           const struct board_movement *movement)
{
    int cost = -1;
    size_t count;
    const size_t *spaces = joined_spaces(board, &space, &count);
    /* Without costs of its own each step costs 1. */
    for (size_t i = 0; movement->kind_costs != NULL && i < count; i++) {
        for (size_t source = 0; source <= board->layer_count; source++) {
            int kind = kind_from(board, spaces[i], source);
            if (kind >= 0) {
                cost = MAX(cost, movement->kind_costs[kind]);
            }
        }
    }
    return cost < 0 ? 1 : (uint32_t)cost;
}

/* Where a step across a side leads, or BOARD_NOWHERE if it may not be taken. */
static size_t step_across(const struct board *board, size_t space, unsigned side,
                          const struct board_movement *movement)
{
    size_t to = board_across(board, space, side);
    if (to == BOARD_NOWHERE || !board->spaces[to].present || is_blocked(board, to, movement)) {
        return BOARD_NOWHERE;
    }
    bool closed = (board->spaces[space].lines[side] & movement->blocking_lines) != 0;
    bool bridged = (board->spaces[space].bridged >> side & 1) != 0;
    return closed && !bridged ? BOARD_NOWHERE : to;
}

/* Where a step over the corner after `side` leads, by way of either side that meets there. */
static size_t step_over_corner(const struct board *board, size_t space, unsigned side,
                               const struct board_movement *movement)
{
    unsigned turned = (side + 1) % board_side_count(board);
    /* Round the corner by one side first, else by the other: either is enough. */
    size_t one_way = step_across(board, space, side, movement);
    size_t to =
        one_way == BOARD_NOWHERE ? BOARD_NOWHERE : step_across(board, one_way, turned, movement);
    if (to != BOARD_NOWHERE) {
        return to;
    }
    size_t other_way = step_across(board, space, turned, movement);
    return other_way == BOARD_NOWHERE ? BOARD_NOWHERE
                                      : step_across(board, other_way, side, movement);
}

/* Whether a route leads from one space to the other. */
static bool route_leads(const struct board_route *route, size_t from, size_t to)
{
    for (size_t i = 1; i < route->space_count; i++) {
        size_t before = route->spaces[i - 1], after = route->spaces[i];
        if ((before == from && after == to) || (!route->one_way && before == to && after == from)) {
            return true;
        }
    }
    return false;
}

/* Whether a step goes along one of the routes that are to be kept to. */
static bool is_on_route(const struct board *board, size_t from, size_t to,
                        const struct board_movement *movement)
{
    /* Where routes are not kept to, each step is. */
    bool on_route = !movement->keeps_to_routes;
    size_t head = board_space_head(board, from), to_head = board_space_head(board, to);
    for (size_t i = 0; !on_route && i < board->route_count; i++) {
        const struct board_route *route = &board->routes[i];
        bool counts = (movement->routes >> route->line & 1) != 0;
        on_route = counts && (route_leads(route, head, to_head) ||
                              (movement->both_ways && route_leads(route, to_head, head)));
    }
    return on_route;
}

/* The steps from one place of the grid; joined spans are seen to by the callers. */
static size_t find_steps(const struct board *board, size_t space,
                         const struct board_movement *movement, struct step *steps)
{
    size_t count = 0;
    for (unsigned side = 0; side < board_side_count(board); side++) {
        size_t to = step_across(board, space, side, movement);
        if (to != BOARD_NOWHERE && is_on_route(board, space, to, movement)) {
            steps[count++] = (struct step){to, false};
        }
    }
    /* A route may lead over a corner, though figures may not. */
    bool diagonal = movement->diagonal || movement->keeps_to_routes;
    /* A diagonal leads over a corner at which four spaces meet: of squares only. */
    for (unsigned side = 0; diagonal && board->shape->rectangular && side < 4; side++) {
        size_t to = step_over_corner(board, space, side, movement);
        if (to != BOARD_NOWHERE && is_on_route(board, space, to, movement)) {
            steps[count++] = (struct step){to, true};
        }
    }
    return count;
}

static int compare_spaces(gconstpointer a, gconstpointer b)
{
    size_t one = *(const size_t *)a, other = *(const size_t *)b;
    return (one > other) - (one < other);
}

size_t *board_neighbours(struct arena *arena, const struct board *board, size_t space,
                         const struct board_movement *movement, size_t *count_out)
{
    *count_out = 0;
    if (!board->spaces[space].present) {
        return NULL;
    }
    size_t joined_count, found_count = 0, count = 0;
    const size_t *joined = joined_spaces(board, &space, &joined_count);
    /* A list is at most all steps of all parts, before repeated ones are left out. */
    size_t *found = ARENA_NEW_ARRAY(arena, size_t, joined_count * STEP_MAX);
    for (size_t i = 0; i < joined_count; i++) {
        struct step steps[STEP_MAX];
        size_t step_count = find_steps(board, joined[i], movement, steps);
        for (size_t j = 0; j < step_count; j++) {
            found[found_count++] = board_space_head(board, steps[j].to);
        }
    }
    qsort(found, found_count, sizeof *found, compare_spaces);
    /* Sorted, so that equal ones stand side by side; a step to itself is none. */
    for (size_t i = 0; i < found_count; i++) {
        bool repeated = count > 0 && found[count - 1] == found[i];
        if (!repeated && found[i] != joined[0]) {
            found[count++] = found[i];
        }
    }
    *count_out = count;
    return found;
}

/* ---- shortest ways ---- */

/* A way found so far: what it costs (above) and its steps over corners (below), and its end. */
struct way {
    uint64_t cost;
    size_t space;
};

/* Ways by cost, the cheapest first: a binary heap. Equal costs come in reading order. */
struct queue {
    struct way *ways;
    size_t count, capacity;
};

/* Dijkstra's algorithm from all starts at once. A cost is one number of 64 bits, what the way costs above and its steps
 * over corners below, so that of ways of one cost the straighter is found first without a second comparison. A way
 * enters each space once, so that the lower half never runs over into the upper. */
struct search {
    const struct board *board;
    const struct board_movement *movement;
    struct queue queue;
    uint64_t *costs; /* UINT64_MAX: not reached */
    size_t *previous;
    bool *done;
};

static bool comes_before(struct way a, struct way b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.space < b.space;
}

/* A way that is bettered stays in the queue and is passed over when it comes: cheaper than finding it. */
static void queue_put(struct queue *queue, struct way way)
{
    if (queue->count == queue->capacity) {
        queue->capacity = queue->capacity == 0 ? 64 : queue->capacity * 2;
        queue->ways = g_renew(struct way, queue->ways, queue->capacity);
    }
    size_t at = queue->count++;
    /* Up from the last place, past those that are dearer. */
    for (; at > 0 && comes_before(way, queue->ways[(at - 1) / 2]); at = (at - 1) / 2) {
        queue->ways[at] = queue->ways[(at - 1) / 2];
    }
    queue->ways[at] = way;
}

static struct way queue_take(struct queue *queue)
{
    struct way first = queue->ways[0], last = queue->ways[--queue->count];
    size_t at = 0;
    /* Down from the top: the cheaper of two children moves up until `last` has its place. */
    for (size_t child = 1; child < queue->count; child = at * 2 + 1) {
        if (child + 1 < queue->count && comes_before(queue->ways[child + 1], queue->ways[child])) {
            child++;
        }
        if (!comes_before(queue->ways[child], last)) {
            break;
        }
        queue->ways[at] = queue->ways[child];
        at = child;
    }
    queue->ways[at] = last;
    return first;
}

static uint64_t step_cost(const struct search *search, struct step step)
{
    uint64_t entry = entry_cost(search->board, step.to, search->movement);
    /* A step over a corner adds one to the lower half. */
    return entry << 32 | step.diagonal;
}

/* Goes on from one place of the grid, which belongs to the space `way` ends at. */
static void extend_way(struct search *search, struct way way, size_t place)
{
    struct step steps[STEP_MAX];
    size_t count = find_steps(search->board, place, search->movement, steps);
    for (size_t i = 0; i < count; i++) {
        size_t to = board_space_head(search->board, steps[i].to);
        uint64_t cost = way.cost + step_cost(search, steps[i]);
        if (!search->done[to] && cost < search->costs[to]) {
            search->costs[to] = cost;
            search->previous[to] = way.space;
            queue_put(&search->queue, (struct way){cost, to});
        }
    }
}

/* What is taken from the queue is final, since no cost is negative. */
static void run_search(struct search *search)
{
    while (search->queue.count > 0) {
        struct way way = queue_take(&search->queue);
        if (search->done[way.space]) {
            continue;
        }
        search->done[way.space] = true;
        size_t count;
        const size_t *joined = joined_spaces(search->board, &way.space, &count);
        for (size_t i = 0; i < count; i++) {
            extend_way(search, way, joined[i]);
        }
    }
    g_free(search->queue.ways);
}

static void begin_search(struct search *search, const bool *starts)
{
    for (size_t space = 0; space < board_space_count(search->board); space++) {
        search->costs[space] = UINT64_MAX;
        search->previous[space] = BOARD_NOWHERE;
    }
    /* A joined span is put in once, though several of its spaces are starts. */
    for (size_t space = 0; space < board_space_count(search->board); space++) {
        size_t head = board_space_head(search->board, space);
        if (starts[space] && search->board->spaces[space].present && search->costs[head] != 0) {
            search->costs[head] = 0;
            queue_put(&search->queue, (struct way){0, head});
        }
    }
}

/* The result of a finished search; all spaces of a joined span have what its first one has. */
static struct board_paths take_paths(struct arena *arena, const struct search *search)
{
    size_t space_count = board_space_count(search->board);
    uint32_t *costs = ARENA_NEW_ARRAY(arena, uint32_t, space_count);
    uint32_t *diagonals = ARENA_NEW_ARRAY(arena, uint32_t, space_count);
    for (size_t space = 0; space < space_count; space++) {
        size_t head = board_space_head(search->board, space);
        uint64_t cost = search->costs[head];
        /* 64 bits of ones, above and below: not reached. */
        costs[space] = (uint32_t)MIN(cost >> 32, BOARD_UNREACHABLE);
        diagonals[space] = cost == UINT64_MAX ? 0 : (uint32_t)cost;
        search->previous[space] = search->previous[head];
    }
    return (struct board_paths){search->board, costs, diagonals, search->previous};
}

struct board_paths board_paths_from(struct arena *arena, const struct board *board,
                                    const bool *starts, const struct board_movement *movement)
{
    size_t space_count = board_space_count(board);
    struct search search = {
        /* What is not needed afterwards is on the heap, so that many searches leave nothing in the arena. */
        .board = board,
        .movement = movement,
        .costs = g_new(uint64_t, space_count),
        .previous = ARENA_NEW_ARRAY(arena, size_t, space_count),
        .done = g_new0(bool, space_count),
    };
    begin_search(&search, starts);
    run_search(&search);
    struct board_paths paths = take_paths(arena, &search);
    g_free(search.costs);
    g_free(search.done);
    return paths;
}

struct board_paths board_paths_from_space(struct arena *arena, const struct board *board,
                                          size_t start, const struct board_movement *movement)
{
    bool *starts = g_new0(bool, board_space_count(board));
    starts[start] = true;
    struct board_paths paths = board_paths_from(arena, board, starts, movement);
    g_free(starts);
    return paths;
}

/* From the end back to the start, so the way is counted before it is written. */
size_t *board_path_to(struct arena *arena, const struct board_paths *paths, size_t space,
                      size_t *count_out)
{
    *count_out = 0;
    if (paths->costs[space] == BOARD_UNREACHABLE) {
        return NULL;
    }
    size_t count = 0;
    /* A start has no space before it. */
    for (size_t at = space; at != BOARD_NOWHERE; at = paths->previous[at]) {
        count++;
    }
    size_t *path = ARENA_NEW_ARRAY(arena, size_t, count);
    size_t left = count;
    for (size_t at = space; at != BOARD_NOWHERE; at = paths->previous[at]) {
        path[--left] = board_space_head(paths->board, at);
    }
    *count_out = count;
    return path;
}

bool *board_reachable(struct arena *arena, const struct board_paths *paths, uint32_t cost_max)
{
    size_t space_count = board_space_count(paths->board);
    bool *set = ARENA_NEW_ARRAY(arena, bool, space_count);
    for (size_t space = 0; space < space_count; space++) {
        set[space] = paths->costs[space] != BOARD_UNREACHABLE && paths->costs[space] <= cost_max;
    }
    return set;
}

/* ---- sets ---- */

/* Gives `part` to all of the set that steps lead to from `start`. `stack` has room for all. */
static void fill_part(const struct board *board, const bool *set,
                      const struct board_movement *movement, size_t start, int part, int *parts,
                      size_t *stack)
{
    size_t depth = 0;
    stack[depth++] = start;
    parts[start] = part;
    while (depth > 0) {
        struct step steps[STEP_MAX];
        size_t place = stack[--depth], joined_count;
        size_t count = find_steps(board, place, movement, steps);
        const size_t *joined = joined_spaces(board, &place, &joined_count);
        for (size_t i = 0; i < count + joined_count; i++) {
            /* What is joined to a place is reached with it. */
            size_t to = i < count ? steps[i].to : joined[i - count];
            if (set[to] && parts[to] < 0) {
                parts[to] = part;
                stack[depth++] = to;
            }
        }
    }
}

int *board_parts(struct arena *arena, const struct board *board, const bool *set,
                 const struct board_movement *movement, size_t *part_count_out)
{
    size_t space_count = board_space_count(board);
    int *parts = ARENA_NEW_ARRAY(arena, int, space_count), part_count = 0;
    size_t *stack = g_new(size_t, space_count);
    /* Two spaces hang together if either can be reached from the other. */
    struct board_movement both_ways = movement != NULL ? *movement : free_movement;
    both_ways.both_ways = true;
    for (size_t space = 0; space < space_count; space++) {
        parts[space] = -1;
    }
    for (size_t space = 0; space < space_count; space++) {
        if (set[space] && parts[space] < 0 && board->spaces[space].present) {
            fill_part(board, set, &both_ways, space, part_count++, parts, stack);
        }
    }
    g_free(stack);
    *part_count_out = (size_t)part_count;
    return parts;
}

bool board_sets_adjacent(struct arena *arena, const struct board *board, const bool *set,
                         const bool *other, const struct board_movement *movement)
{
    for (size_t space = 0; space < board_space_count(board); space++) {
        size_t count = 0;
        const size_t *next =
            set[space] ? board_neighbours(arena, board, space,
                                          movement != NULL ? movement : &free_movement, &count)
                       : NULL;
        for (size_t i = 0; i < count; i++) {
            if (other[next[i]]) {
                return true;
            }
        }
    }
    return false;
}
