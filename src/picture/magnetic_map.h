/* Where pieces snap to on a board of Tabletopia, as a picture. */
#ifndef KERF_PICTURE_MAGNETIC_MAP_H
#define KERF_PICTURE_MAGNETIC_MAP_H

#include "face/display_list.h"
#include "render/png_encoder.h"

/**
 * A picture of the size of the face's own: black, with a white disc (turn nothing face up or down) for
 * each spot, at least a pixel apart.
 *
 * Bytes are borrowed from the encoder; NULL if the picture is too large.
 *
 * Source: Tabletopia's knowledge base, "Magnetic map".
 */
const unsigned char *magnetic_map_encode(struct png_encoder *encoder,
                                         const struct display_list *face, double dpi,
                                         size_t *size_out);

#endif
