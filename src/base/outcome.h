/* How a piece of work ended. Everything that can go wrong says what in a diag_list as well. */
#ifndef KERF_BASE_OUTCOME_H
#define KERF_BASE_OUTCOME_H

enum outcome {
    OUTCOME_OK,
    OUTCOME_REJECTED, /* the author's mistake: reported, other work goes on */
    OUTCOME_FAILED,   /* the machine's trouble (files, libraries): reported, work stops */
};

#endif
