/* How much a game may ask of the machine. Past a limit stands one finding that names it, and
 *
 *     kerf check game --limit steps=20000000 --limit text-bytes=4000000
 *
 * lets a game have more. The rows are in work_limits.def. */
#ifndef KERF_BASE_WORK_LIMITS_H
#define KERF_BASE_WORK_LIMITS_H

#include <stddef.h>

struct work_limits {
#define X(member, name, usual, about) size_t member;
#include "base/work_limits.def"
#undef X
};

extern const struct work_limits work_limits_default;

/**
 * Changes one limit by "NAME=VALUE"; the value is a whole number from 1 to 10^15.
 *
 * NULL, or what is expected instead: static text.
 */
const char *work_limits_set(struct work_limits *limits, const char *assignment);

#endif
