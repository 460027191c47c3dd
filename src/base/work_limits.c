/* The rows of the limits, by name.
 *
 * work_limits.def is read four times: as the members of the struct, their usual values, a table of names with the places
 * of members, and the text that lists the names. A new limit is a row there and is known to all four. */
#include "base/work_limits.h"

#include <string.h>

#include <glib.h>

/* So far below 2^64 that sums of limits, and a limit times some thousands, need no check. */
static const guint64 value_max = 1000000000000000;

const struct work_limits work_limits_default = {
#define X(member, name, usual, about) .member = (usual),
#include "base/work_limits.def"
#undef X
};

static const struct {
    const char *name;
    size_t offset;
} rows[] = {
#define X(member, name, usual, about) {(name), offsetof(struct work_limits, member)},
#include "base/work_limits.def"
#undef X
};

static const char expected[] = "NAME=VALUE, a whole number, where NAME is one of"
#define X(member, name, usual, about) " " name
#include "base/work_limits.def"
#undef X
    ;

const char *work_limits_set(struct work_limits *limits, const char *assignment)
{
    const char *sign = strchr(assignment, '=');
    guint64 value;
    if (sign == NULL || !g_ascii_string_to_unsigned(sign + 1, 10, 1, value_max, &value, NULL)) {
        return expected;
    }
    size_t length = (size_t)(sign - assignment);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, assignment, length) == 0) {
            *(size_t *)(void *)((char *)limits + rows[i].offset) = (size_t)value;
            return NULL;
        }
    }
    return expected;
}
