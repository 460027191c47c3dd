/* How far a long piece of work has come. */
#ifndef KERF_PROJECT_PROGRESS_H
#define KERF_PROJECT_PROGRESS_H

#include <stddef.h>

/** Called now and then, possibly from several threads, never two at once. */
struct progress {
    void (*report)(void *data, size_t done, size_t total); /* NULL: nobody wants to know */
    void *data;
};

#endif
