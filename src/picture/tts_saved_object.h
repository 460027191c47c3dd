/* The saved object that Tabletop Simulator loads: what lies where, and which pictures it shows. */
#ifndef KERF_PICTURE_TTS_SAVED_OBJECT_H
#define KERF_PICTURE_TTS_SAVED_OBJECT_H

#include "picture/tts_plan.h"
#include "project/project.h"

/**
 * JSON, g_free(). The same game gives the same bytes.
 *
 * base_url  before the names of the pictures, with or without a slash at its end; NULL: the names alone
 *
 * Source: the knowledge base of Tabletop Simulator, "Save file format".
 */
gchar *tts_saved_object_text(const struct project *project, const struct tts_plan *plan,
                             const char *base_url);

#endif
