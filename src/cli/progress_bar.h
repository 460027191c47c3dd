/* A bar on a terminal for work that takes more than a second. */
#ifndef KERF_CLI_PROGRESS_BAR_H
#define KERF_CLI_PROGRESS_BAR_H

#include <stdbool.h>
#include <stdint.h>

#include "project/progress.h"

struct progress_bar {
    const char *what; /* "sheets" */
    int64_t started_us, shown_us;
    bool enabled, visible;
};

/** Silent where standard error is no terminal. */
struct progress progress_bar_begin(struct progress_bar *bar, const char *what);

/** Takes the bar away again. */
void progress_bar_end(struct progress_bar *bar);

#endif
