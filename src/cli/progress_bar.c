/* The bar is redrawn ten times a second at most and never before a second has passed. */
#include "cli/progress_bar.h"

#include <stdio.h>
#include <unistd.h>

#include <glib.h>

enum { BAR_WIDTH = 30 };

static void show(void *data, size_t done, size_t total)
{
    struct progress_bar *bar = data;
    int64_t now = g_get_monotonic_time();
    if (now - bar->started_us < G_USEC_PER_SEC || now - bar->shown_us < G_USEC_PER_SEC / 10) {
        return;
    }
    int filled = total > 0 ? (int)(done * BAR_WIDTH / total) : 0;
    fprintf(stderr, "\r[%.*s%*s] %zu of %zu %s ", filled, "##############################",
            BAR_WIDTH - filled, "", done, total, bar->what);
    fflush(stderr);
    bar->shown_us = now;
    bar->visible = true;
}

struct progress progress_bar_begin(struct progress_bar *bar, const char *what)
{
    *bar = (struct progress_bar){
        .what = what,
        .started_us = g_get_monotonic_time(),
        .enabled = isatty(STDERR_FILENO) != 0,
    };
    return (struct progress){.report = bar->enabled ? show : NULL, .data = bar};
}

void progress_bar_end(struct progress_bar *bar)
{
    if (bar->visible) {
        fputs("\r\033[K", stderr);
        bar->visible = false;
    }
}
