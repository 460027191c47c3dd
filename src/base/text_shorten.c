/* Texts of any length where only so much has a place. */
#include "base/text_shorten.h"

#include <string.h>

#include <glib.h>

#define ELLIPSIS "..."

const char *text_shorten(struct arena *arena, const char *text, size_t bytes_max)
{
    gchar *valid = g_utf8_make_valid(text, -1);
    const char *shortened;
    if (strlen(valid) <= bytes_max) {
        shortened = arena_strdup(arena, valid);
    } else {
        const char *limit = valid + bytes_max - strlen(ELLIPSIS);
        const char *end = g_utf8_find_prev_char(valid, limit + 1);
        shortened = arena_printf(arena, "%.*s" ELLIPSIS, (int)(end - valid), valid);
    }
    g_free(valid);
    return shortened;
}
