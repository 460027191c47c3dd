/* JSON on its way in, with each \ud83e that has no other half made a \ufffd: json-glib makes no text of a half, and
 * jsonrpc-glib then ends the program. Editors send halves when they cut an emoji in two. */
#ifndef KERF_LSP_MENDED_STREAM_H
#define KERF_LSP_MENDED_STREAM_H

#include <gio/gio.h>

/** As many bytes as `base` has; g_object_unref(). */
GInputStream *mended_stream_new(GInputStream *base);

#endif
