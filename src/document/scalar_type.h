/* What a plain scalar means: the core schema of YAML 1.2. */
#ifndef KERF_DOCUMENT_SCALAR_TYPE_H
#define KERF_DOCUMENT_SCALAR_TYPE_H

#include "document/node.h"

/**
 * Sets the type and the value of a scalar node by its text, which stays as it is.
 *
 * An integer that does not fit `long long` counts as a real number.
 * Source: YAML 1.2.2, 10.3.2 (tag resolution).
 */
void scalar_resolve(struct node *scalar);

#endif
