/* What is wrong with broken YAML, in plain words. Part of yaml_reader. */
#ifndef KERF_DOCUMENT_YAML_PROBLEM_H
#define KERF_DOCUMENT_YAML_PROBLEM_H

#include "base/arena.h"
#include "diag/diag_list.h"
#include "diag/source_text.h"

/** A problem as libyaml tells it; places are byte offsets in the source. */
struct yaml_problem {
    const char *problem; /* "did not find expected key" */
    size_t problem_offset;
    const char *context; /* "while parsing a block mapping"; may be NULL */
    size_t context_offset;
};

/** Reports DIAG_YAML_SYNTAX, or DIAG_TAB_INDENT or DIAG_UNSUPPORTED_TAG where it is one of these. */
void yaml_problem_report(struct arena *arena, const struct source_text *source,
                         const struct yaml_problem *problem, struct diag_list *diags);

#endif
