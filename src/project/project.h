/* An opened game with everything that making its faces needs, and what only all faces together tell. */
#ifndef KERF_PROJECT_PROJECT_H
#define KERF_PROJECT_PROJECT_H

#include "face/face_layout.h"
#include "game/game.h"
#include "game/pieces.h"

/** The fonts and pictures of a game, for all who make its faces. */
struct project_supplies {
    struct font_library *fonts;
    struct image_store *images;
};

struct project {
    struct game *game;
    struct project_supplies *supplies; /* a reference */
    struct font_library *fonts;        /* the two of the supplies */
    struct image_store *images;
    gint *shown;                     /* of resources */
    struct group_sizes *group_sizes; /* likewise */
    struct face_resources resources; /* the five above, borrowed */
    struct piece_list *pieces;
    size_t faces_before,
        faces_elsewhere; /* in the blocks of a stream before this one, and in all others */
};

/**
 * Opens a game's folder, finds its fonts and works out its pieces.
 *
 * choice       of its pieces, NULL for all
 * project_out  project_close(); filled in as far as it came, also after findings
 *
 * OUTCOME_REJECTED: as game_load() and piece_list_make(); nothing may be laid out then.
 */
enum outcome project_open(const char *folder, const struct game_options *options,
                          const struct piece_choice *choice, struct project *project_out,
                          struct diag_list *diags);

/** As project_open(), with the supplies of an earlier opening, of which it takes a reference; NULL: with new ones. */
enum outcome project_open_again(const char *folder, const struct game_options *options,
                                const struct piece_choice *choice,
                                struct project_supplies *supplies, struct project *project_out,
                                struct diag_list *diags);

/** What a project is opened with, to open each block of its stream again. */
struct project_opening {
    const char *folder;
    const struct game_options *options; /* `stream` is not NULL */
    const struct piece_choice *choice;
};

struct project_counts {
    size_t pieces, faces;
};

/**
 * As project_open(), with the first block of the stream that the game may have; the others are opened for their findings
 * and closed.
 *
 * later_out  what they have is added
 */
enum outcome project_open_blocks(const struct project_opening *opening, struct project *project_out,
                                 struct project_counts *later_out, struct diag_list *diags);

typedef enum outcome (*project_visit)(void *data, const struct project *block,
                                      struct diag_list *diags);

/**
 * Calls `visit` for each block of the stream of a project that was opened so. Faces that are known are those of an earlier
 * block, and names are those of a game that is read whole.
 *
 * The worst outcome.
 */
enum outcome project_blocks_each(const struct project_opening *opening,
                                 const struct project *project, project_visit visit, void *data,
                                 struct diag_list *diags);

/** Faces of a project, or of a block those that no earlier one has. */
size_t project_face_count(const struct project *project);

struct project_supplies *project_supplies_ref(struct project_supplies *supplies);

/** Accepts NULL. */
void project_supplies_unref(struct project_supplies *supplies);

/** Whether the pieces are all that the game has, as many as it says. */
bool project_is_whole(const struct project *project);

void project_close(struct project *project);

/** Adds to `diags` what was found of the game in another language, but for what is seen in its author's too: errors,
 * and what its translated words have. */
void translation_findings_add(const struct diag_list *found, struct diag_list *diags);

/** Whether a layout is of the game's own folder, and not one of those for all games. */
bool project_owns_layout(const struct project *project, const struct layout *layout);

/** Reports DIAG_ALLOWANCE_NOT_NEEDED for each that no DIAG_ALLOWED of `diags` is about. */
void allowances_check(const struct allowances *allowances, struct diag_list *diags);

/** Once all faces of the game are laid out and what they gave is in `diags`: reports DIAG_ALLOWANCE_NOT_NEEDED for
 * what is allowed in a component or layout without DIAG_ALLOWED, and DIAG_NEVER_SHOWN for elements of the game's own
 * layouts that none of them shows. */
void elements_check(const struct project *project, struct diag_list *diags);

#endif
