/* Which form of a noun goes with a number, as the header of a PO file says it.
 *
 * Source: GNU gettext manual, "Additional functions for plural forms": Plural-Forms: nplurals=2; plural=n != 1; */
#ifndef KERF_DOCUMENT_PLURAL_FORMS_H
#define KERF_DOCUMENT_PLURAL_FORMS_H

#include <stddef.h>

#include "base/arena.h"

enum { PLURAL_FORMS_MAX = 10 }; /* Arabic has six */

struct plural_forms {
    size_t count;
    const char *rule; /* an expression in C over `n`; in the arena */
};

/** One form for 1 and one for all else, where a file says nothing. */
extern const struct plural_forms plural_forms_usual;

/**
 * Reads the value of the field: "nplurals=3; plural=n==1 ? 0 : 2;".
 *
 * Returns NULL, or what is wrong with it, in the arena.
 */
const char *plural_forms_read(struct arena *arena, const char *field, struct plural_forms *out);

/** The form of `number`, from 0, below the count. The sign does not count. */
size_t plural_forms_choose(const struct plural_forms *forms, long long number);

#endif
