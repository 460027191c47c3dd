/* How many small mistakes in a game's data do its types and rules find?
 *
 *     mutate CONTENT/GAME HARMLESS.yaml [COUNT [SEED]]
 *
 * Makes COUNT different random changes (2,000 unless given), one at a time, in a copy of the game's
 * folder, checks the copy, and prints the share that is found at the changed line, by kind of
 * change, and each change that is not found and not listed as harmless, or whose finding is not the
 * first, or one of many. Nothing is laid out: what is
 * measured is what is known of the data. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutation/change.h"
#include "mutation/harmless.h"
#include "support/game_copy.h"

enum {
    COUNT_DEFAULT = 2000,
    SEED_DEFAULT = 1,
    TRIES_A_CHANGE = 200, /* before the places of the game are taken to be used up */
};

enum result { FOUND, FOUND_ELSEWHERE, HARMLESS, MISSED, RESULT_COUNT };

static const char *const result_names[RESULT_COUNT] = {"found", "found elsewhere", "harmless",
                                                       "missed"};

enum { FEW_FINDINGS = 3 };

struct tally {
    size_t counts[CHANGE_KIND_COUNT][RESULT_COUNT];
    size_t noticed_count; /* changes with a finding, of these: */
    size_t few_count;     /* with at most FEW_FINDINGS */
    size_t first_count;   /* whose first finding is at the change */
};

struct mutation_run {
    struct game_copy *copy;
    struct harmless *harmless;
    struct tally tally;
};

/* --- one change --- */

static bool points_there(const struct copy_finding *finding, const struct change *change)
{
    for (size_t i = 0; i < change->edit_count; i++) {
        const struct edit *edit = &change->edits[i];
        if (strcmp(finding->file, edit->file) == 0 && finding->line >= edit->first_line &&
            finding->line <= edit->last_line) {
            return true;
        }
    }
    return false;
}

/* What was said of one change, advice left out: the cause is to be said first and alone. */
struct judgement {
    enum result result;
    size_t count;
    bool first;                           /* the first finding is at the change */
    const struct copy_finding *elsewhere; /* the first that is not, or NULL */
};

static struct judgement judge(const struct copy_findings *findings, const struct change *change)
{
    struct judgement said = {.result = MISSED};
    for (size_t i = 0; i < findings->count; i++) {
        const struct copy_finding *finding = &findings->items[i];
        if (finding->advice) {
            continue;
        }
        said.count++;
        if (points_there(finding, change)) {
            said.first = said.first || said.count == 1;
            said.result = FOUND;
        } else if (said.elsewhere == NULL) {
            said.elsewhere = finding;
        }
    }
    if (said.result == MISSED && said.count > 0) {
        said.result = FOUND_ELSEWHERE;
    }
    return said;
}

static void count_change(struct tally *tally, enum change_kind kind, const struct judgement *said)
{
    tally->counts[kind][said->result]++;
    tally->noticed_count += said->count > 0 ? 1 : 0;
    tally->few_count += said->count > 0 && said->count <= FEW_FINDINGS ? 1 : 0;
    tally->first_count += said->first ? 1 : 0;
}

static void print_change(const struct judgement *said, const struct change *change)
{
    printf("%s: %s:%zu: %s: %s %s", result_names[said->result], change->edits[0].file,
           change->edits[0].first_line, change_kind_name(change->kind), change->path,
           change->words);
    if (said->count > FEW_FINDINGS) {
        printf("; %zu findings", said->count);
    }
    if (said->elsewhere != NULL) {
        printf("; %s %s:%zu: %s", said->result == FOUND && said->first ? "then" : "found at",
               said->elsewhere->file, said->elsewhere->line, said->elsewhere->message);
    }
    putchar('\n');
}

/* Each file of the change as it is with it, or as it was. */
static void write_files(const struct mutation_run *run, const struct change *change, bool changed)
{
    for (size_t i = 0; i < change->edit_count; i++) {
        const struct source_text *source = change->edits[i].span.source;
        char *text =
            changed ? change_apply(change, source) : g_strndup(source->bytes, source->length);
        game_copy_write(run->copy, change->edits[i].file, text, strlen(text));
        g_free(text);
    }
}

static void try_change(struct mutation_run *run, const struct change *change)
{
    write_files(run, change, true);
    struct copy_findings findings = game_copy_check(run->copy);
    struct judgement said = judge(&findings, change);
    if (said.result == MISSED && harmless_reason(run->harmless, change) != NULL) {
        said.result = HARMLESS;
    }
    count_change(&run->tally, change->kind, &said);
    if (said.result != HARMLESS && (!said.first || said.count > FEW_FINDINGS)) {
        print_change(&said, change);
    }
    write_files(run, change, false);
    copy_findings_clear(&findings);
}

/* --- all of them --- */

/* A change that was not made before; false once none is found any more. */
static bool next_change(struct arena *arena, const struct change_places *places, GRand *random,
                        GHashTable *made, struct change *change)
{
    for (int tries = 0; tries < TRIES_A_CHANGE; tries++) {
        enum change_kind kind = (enum change_kind)g_rand_int_range(random, 0, CHANGE_KIND_COUNT);
        if (!change_make(arena, places, kind, random, change)) {
            continue;
        }
        char *key = arena_printf(arena, "%d %s %s %zu", (int)kind, change->path, change->words,
                                 change->edits[0].span.offset);
        if (g_hash_table_add(made, key)) {
            return true;
        }
    }
    return false;
}

static double share(size_t part, size_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static void print_table(const struct tally *tally)
{
    size_t sums[RESULT_COUNT] = {0};
    printf("%-10s %8s %16s %9s %7s\n", "change", "found", "found elsewhere", "harmless", "missed");
    for (size_t kind = 0; kind < CHANGE_KIND_COUNT; kind++) {
        const size_t *counts = tally->counts[kind];
        printf("%-10s %8zu %16zu %9zu %7zu\n", change_kind_name((enum change_kind)kind),
               counts[FOUND], counts[FOUND_ELSEWHERE], counts[HARMLESS], counts[MISSED]);
        for (size_t result = 0; result < RESULT_COUNT; result++) {
            sums[result] += counts[result];
        }
    }
    size_t harmful = sums[FOUND] + sums[FOUND_ELSEWHERE] + sums[MISSED];
    printf("%-10s %8zu %16zu %9zu %7zu\n", "all", sums[FOUND], sums[FOUND_ELSEWHERE],
           sums[HARMLESS], sums[MISSED]);
    printf("found at the changed line: %.1f %% of %zu changes that break something\n",
           share(sums[FOUND], harmful), harmful);
    printf(
        "noticed: %.1f %%; of these %.1f %% with at most %d findings, and %.1f %% with the first one at the change\n",
        share(sums[FOUND] + sums[FOUND_ELSEWHERE], harmful),
        share(tally->few_count, tally->noticed_count), (int)FEW_FINDINGS,
        share(tally->first_count, tally->noticed_count));
}

static bool is_sound(struct game_copy *copy)
{
    struct copy_findings findings = game_copy_check(copy);
    bool sound = true;
    for (size_t i = 0; i < findings.count; i++) {
        const struct copy_finding *finding = &findings.items[i];
        if (!finding->advice) {
            fprintf(stderr, "a finding before anything is changed: %s:%zu: %s\n", finding->file,
                    finding->line, finding->message);
            sound = false;
        }
    }
    copy_findings_clear(&findings);
    return sound;
}

static void make_changes(struct mutation_run *run, const struct game *game, size_t count,
                         unsigned seed)
{
    struct arena *arena = arena_new();
    struct change_places *places = change_places_find(arena, game);
    GRand *random = g_rand_new_with_seed(seed);
    GHashTable *made = g_hash_table_new(g_str_hash, g_str_equal);
    struct change change;
    size_t done = 0;
    while (done < count && next_change(arena, places, random, made, &change)) {
        try_change(run, &change);
        done++;
    }
    printf("%zu changes, seed %u\n", done, seed);
    print_table(&run->tally);
    g_hash_table_destroy(made);
    g_rand_free(random);
    change_places_free(places);
    arena_free(arena);
}

/* Finds the places in the game itself: the copy is what changes. */
static int mutate(struct mutation_run *run, const char *folder, size_t count, unsigned seed)
{
    struct diag_list *diags = diag_list_new();
    const struct game_options options = {.shared_layouts = "layouts"};
    struct game *game;
    bool loaded = game_load(folder, &options, &game, diags) == OUTCOME_OK;
    if (loaded) {
        make_changes(run, game, count, seed);
        harmless_print_unneeded(run->harmless);
    }
    diag_list_free(diags);
    game_free(game);
    return loaded ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: mutate CONTENT/GAME HARMLESS.yaml [COUNT [SEED]]\n");
        return EXIT_FAILURE;
    }
    size_t count = argc > 3 ? (size_t)g_ascii_strtoull(argv[3], NULL, 10) : COUNT_DEFAULT;
    unsigned seed = argc > 4 ? (unsigned)g_ascii_strtoull(argv[4], NULL, 10) : SEED_DEFAULT;
    struct arena *arena = arena_new();
    struct mutation_run run = {
        .harmless = harmless_read(arena, argv[2]),
        .copy = game_copy_new(argv[1]),
    };
    int status = EXIT_FAILURE;
    if (run.harmless != NULL && run.copy != NULL && is_sound(run.copy)) {
        status = mutate(&run, argv[1], count, seed);
    }
    game_copy_free(run.copy);
    arena_free(arena);
    return status;
}
