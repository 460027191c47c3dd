/* The JSON Schema of boards, which stand in data files and in layouts. */
#ifndef KERF_SCHEMA_BOARD_SCHEMA_H
#define KERF_SCHEMA_BOARD_SCHEMA_H

#include <json-glib/json-glib.h>

/** Whole in itself, so that it can stand anywhere in another schema; the caller's. */
JsonObject *board_schema(void);

#endif
