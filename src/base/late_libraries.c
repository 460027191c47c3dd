/* What the assembly of late_libraries.sh calls. */
#include "base/late_libraries.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A function of a late library: where that is noted when it is open, and where the function's address stands once it is
 * known. */
struct late_function {
    const char *library;
    void **opened;
    const char *name;
    void **place;
};

/* Ended by a row of NULL; missing, and so at no address, where the program is linked to all of its libraries. */
extern const struct late_function late_functions[] __attribute__((weak));

void *late_function(size_t index);

/* As the system's own loader ends a program that lacks a library. */
static void end_without(const char *library)
{
    enum { STATUS_NO_LIBRARY = 127 };
    fprintf(stderr, "kerf: error while loading %s: %s\n", library, dlerror());
    _exit(STATUS_NO_LIBRARY);
}

/* The places are noted for all later calls; two threads note the same. */
static void find_function(void *opened, const struct late_function *function)
{
    void *address = dlsym(opened, function->name);
    if (address == NULL) {
        end_without(function->library);
    }
    __atomic_store_n(function->place, address, __ATOMIC_RELEASE);
}

/* With all of its functions, as each that is found later waits while any other library is loaded. Opening one that is open
 * already gives the same again, to two threads too; none is ever closed. */
static void open_library(const struct late_function *function)
{
    if (__atomic_load_n(function->opened, __ATOMIC_ACQUIRE) != NULL) {
        return;
    }
    void *opened = dlopen(function->library, RTLD_LAZY);
    if (opened == NULL) {
        end_without(function->library);
    }
    const struct late_function *each = function;
    while (each > late_functions && each[-1].opened == function->opened) {
        each--;
    }
    for (; each->opened == function->opened; each++) {
        find_function(opened, each);
    }
    __atomic_store_n(function->opened, opened, __ATOMIC_RELEASE);
}

void *late_function(size_t index)
{
    const struct late_function *function = &late_functions[index];
    open_library(function);
    return __atomic_load_n(function->place, __ATOMIC_ACQUIRE);
}

/* Functions of one library follow each other. */
void late_libraries_load(bool (*is_wanted)(const char *name))
{
    const char *last = "";
    for (const struct late_function *function = late_functions;
         function != NULL && function->library != NULL; function++) {
        if (strcmp(function->library, last) != 0 && is_wanted(function->library)) {
            open_library(function);
        }
        last = function->library;
    }
}
