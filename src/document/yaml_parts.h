/* A long YAML list read in parts, side by side. Part of yaml_reader. */
#ifndef KERF_DOCUMENT_YAML_PARTS_H
#define KERF_DOCUMENT_YAML_PARTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/outcome.h"
#include "base/work_limits.h"
#include "document/node.h"

/** A part of a text, or all of it. */
struct yaml_part {
    size_t begin, end;       /* bytes of the source */
    const struct node *root; /* what was read; NULL: rejected */
    size_t value_count;
    bool is_ended; /* its document has "..." behind it */
};

/** Reads a part as if it were a document of its own; places in it are those of the whole. Findings as yaml_read(). */
enum outcome yaml_part_read(struct arena *arena, const struct source_text *source,
                            const struct work_limits *limits, struct yaml_part *part,
                            struct diag_list *diags);

/** In how many parts a text is worth to be read: as many as there are processors, one of a text that is not long. */
size_t yaml_parts_wanted(const struct source_text *source);

/**
 * The tree of a list of blocks ("- " in the first column) whose source is checked already, read in up to `count` parts,
 * a thread each; it is the one that yaml_read() would give otherwise. NULL where the text has to be read as a whole: it
 * is no such list, has findings of any kind, or a part names an anchor of another.
 */
const struct node *yaml_parts_read(struct arena *arena, const struct source_text *source,
                                   const struct work_limits *limits, size_t count);

#endif
