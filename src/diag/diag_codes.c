/* The table of all findings, as diag_codes.def lists them: levels, texts and explanations. */
#include <string.h>

#include <glib.h>

#include "diag/diag_list.h"
#include "diag/diag_print.h"

static const struct diag_code_info code_infos[] = {
#define X(code, level, argument_count, slug, text, explanation)                                    \
    [code] = {level, argument_count, slug, text},
#include "diag/diag_codes.def"
#undef X
};

static const char *const explanations[] = {
#define X(code, level, argument_count, slug, text, explanation) [code] = (explanation),
#include "diag/diag_codes.def"
#undef X
};

_Static_assert(G_N_ELEMENTS(code_infos) == DIAG_CODE_COUNT, "each code has a row");
_Static_assert(G_N_ELEMENTS(explanations) == DIAG_CODE_COUNT, "each code is explained");

const struct diag_code_info *diag_code_info(enum diag_code code)
{
    g_assert(code < DIAG_CODE_COUNT);
    return &code_infos[code];
}

enum diag_code diag_code_lookup(const char *slug)
{
    for (size_t i = 0; i < DIAG_CODE_COUNT; i++) {
        if (strcmp(code_infos[i].slug, slug) == 0) {
            return (enum diag_code)i;
        }
    }
    return DIAG_CODE_COUNT;
}

const char *diag_explanation(enum diag_code code)
{
    g_assert(code < DIAG_CODE_COUNT);
    return explanations[code];
}
