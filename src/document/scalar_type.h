/* What a scalar means: by its text, as the core schema of YAML 1.2 has it, or by its tag. */
#ifndef KERF_DOCUMENT_SCALAR_TYPE_H
#define KERF_DOCUMENT_SCALAR_TYPE_H

#include <stdbool.h>

#include "document/node.h"

/**
 * Sets the type and the value of a scalar node by its text, which stays as it is.
 *
 * An integer that does not fit `long long` counts as a real number.
 * Source: YAML 1.2.2, 10.3.2 (tag resolution).
 */
void scalar_resolve(struct node *scalar);

/* ---- tags of the core schema ---- */

enum yaml_tag {
    YAML_TAG_NONE, /* no tag, or "!": the author does not say */
    YAML_TAG_TEXT,
    YAML_TAG_INTEGER,
    YAML_TAG_REAL,
    YAML_TAG_FLAG,
    YAML_TAG_NULL,
    YAML_TAG_LIST,
    YAML_TAG_MAPPING,
    YAML_TAG_UNSUPPORTED,
};

/** The tag of that full name ("tag:yaml.org,2002:int"); NULL is none. */
enum yaml_tag yaml_tag_lookup(const char *name);

/** Gives a scalar the type that its tag asks for; false if its text does not fit. */
bool yaml_tag_apply(struct node *scalar, enum yaml_tag tag);

/** "an integer, as its tag !!int says": for a scalar that does not fit. */
const char *yaml_tag_expectation(enum yaml_tag tag);

#endif
