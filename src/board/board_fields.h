/* The rows that boards and their parts are read by, for the files that read them and for the schema. The
 * offsets are of structs that only those files have. */
#ifndef KERF_BOARD_BOARD_FIELDS_H
#define KERF_BOARD_BOARD_FIELDS_H

#include "document/field_reader.h"

extern const struct field_spec board_fields[];

/** Of entries of the legend, spans and regions, which may carry further data of the author's own. */
extern const struct field_spec board_mark_fields[];

/** What spans and regions have besides. */
extern const struct field_spec board_span_fields[];
extern const struct field_spec board_region_fields[];

extern const struct field_spec board_wall_fields[];

#endif
