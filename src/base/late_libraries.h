/* Libraries that are loaded when they are first called: a run pays for none that it has no use for. The rest of the program
 * knows nothing of it, as late_libraries.sh gives it functions of the same names. */
#ifndef KERF_BASE_LATE_LIBRARIES_H
#define KERF_BASE_LATE_LIBRARIES_H

#include <stdbool.h>

/** Loads those of them, by their file's name ("libqpdf.so.29"), that are wanted; from any thread. */
void late_libraries_load(bool (*is_wanted)(const char *name));

#endif
