/* Escaping is GLib's; what it makes of control characters, which are none of HTML's, is replaced. */
#include "report/html.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* GLib writes control characters as &#x1; and nothing else so. */
static void replace_controls(GString *out, gsize from)
{
    static const char control[] = "&#x";
    char *at;
    while ((at = strstr(out->str + from, control)) != NULL) {
        gssize offset = at - out->str;
        const char *end = strchr(at, ';');
        g_string_erase(out, offset, end - at + 1);
        g_string_insert(out, offset, "\357\277\275");
        from = (gsize)offset;
    }
}

void html_add(GString *out, const char *format, ...)
{
    va_list arguments;
    gsize from = out->len;
    va_start(arguments, format);
    gchar *text = g_markup_vprintf_escaped(format, arguments);
    va_end(arguments);
    g_string_append(out, text);
    g_free(text);
    replace_controls(out, from);
}

struct html_percent html_percent(double chance)
{
    static const double least = 0.05, slack = 1e-7; /* percent */
    struct html_percent percent = {"–"};
    double value = chance * 100;
    if (isnan(value)) {
        return percent;
    }
    int decimals = fabs(value - round(value)) < least ? 0 : 1;
    const char *bound = "";
    if (value > slack && value < least) {
        bound = "<";
        value = 2 * least;
        decimals = 1;
    } else if (value < 100 - slack && value > 100 - least) {
        bound = ">";
        value = 100 - 2 * least;
        decimals = 1;
    }
    g_snprintf(percent.text, sizeof percent.text, "%s%.*f%%", bound, decimals, value);
    return percent;
}
