/* What differs between two states of a game: its pieces, and what its rules and odds make of it. */
#ifndef KERF_VERSIONS_COMPARISON_H
#define KERF_VERSIONS_COMPARISON_H

#include <stddef.h>

#include "project/project.h"
#include "rules/rules.h"

enum piece_change_kind { PIECE_ADDED, PIECE_REMOVED, PIECE_CHANGED };

/** A value of a record, or of a part of it. */
struct value_change {
    const char *path;                  /* "cost", "attacks[2].damage" */
    const struct node *before, *after; /* NULL: it is not there */
};

/** A side that looks different now. */
struct side_change {
    size_t before, after;    /* indices of faces; NO_FACE where the side is not there */
    const struct box *boxes; /* mm from the top left of the trim, where they differ, [box_count] */
    size_t box_count;        /* 0 where the one is not there, or of another size */
};

/** All copies that one record makes of a component, or that a component makes without records. */
struct piece_change {
    enum piece_change_kind kind;
    const struct component *component; /* as it is now; of what was removed, as it was */
    const struct node *record;         /* likewise; NULL without records */
    const char *id;                    /* "gust"; "" without records */
    const char *title;                 /* for people: the record's name, or the component's title */
    size_t copies_before, copies_after;
    const struct value_change *values; /* in the record's order, [value_count] */
    size_t value_count;
    const struct side_change *sides; /* [side_count] */
    size_t side_count;
    size_t front, back; /* faces of its first copy, as it is now or, where it was removed, was */
};

/** A rule that is broken now and was not, or the other way round. */
struct rule_change {
    const struct diag_rule *about;
    size_t broken_before, broken_after;
};

/** A chance that a chart shows. */
struct odds_change {
    const char *chart, *series, *point;
    double before, after; /* from 0 to 1; NAN: not shown */
};

struct comparison {
    struct arena *arena; /* owned: all below */
    const struct project *before, *after;
    const struct piece_change *pieces; /* in the order of now, what was removed behind it */
    size_t piece_count;
    const struct rule_change *rules;
    size_t rule_count;
    const struct odds_change *odds;
    size_t odds_count;
};

/** One state: its game, and what its rules made of it. */
struct game_state {
    const struct project *project;
    const struct rule_report *rules;
};

/**
 * Compares two states of a game. Pieces of one component and one id are the same piece; those without an
 * id are told by name, else by number. A side is different if its pictures are, cut out and at
 * 150 dpi; so are pieces of another number of copies.
 *
 * thread_count  that lay out; the result does not depend on it
 *
 * out  comparison_free(), before the two projects are closed; NULL only after OUTCOME_FAILED
 *
 * OUTCOME_REJECTED: as face_lay_out() of the later state's faces; those with errors, of either state, are compared by
 * what is drawn of them. OUTCOME_FAILED: DIAG_OUTPUT_LIBRARY.
 */
enum outcome comparison_make(const struct game_state *before, const struct game_state *after,
                             unsigned thread_count, struct comparison **out,
                             struct diag_list *diags);

/** Accepts NULL. */
void comparison_free(struct comparison *comparison);

#endif
