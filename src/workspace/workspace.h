/* A game kept in memory while its files change, for whoever shows it: the last state that could be shown, and the
 * findings of the newest. One thread's, which lends it others while it works. */
#ifndef KERF_WORKSPACE_WORKSPACE_H
#define KERF_WORKSPACE_WORKSPACE_H

#include "print/pdf_export.h"
#include "project/project.h"
#include "rules/rules.h"

struct workspace;

/** What is known of the game; all of it the workspace's, and gone with the next change. */
struct workspace_state {
    size_t version;                   /* from 1, one more with each change */
    const struct project *project;    /* the last that could be laid out; NULL: there was none */
    const char *const *face_keys;     /* of its faces: as long as the key stays, so does the look */
    const struct project *newest;     /* as it was read last, as far as that came */
    bool is_current;                  /* the two are one */
    const struct diag_list *findings; /* of the newest, sorted: those of `kerf check` */
    /* But for those of words, of other languages, and of what is never used: these are those of the last good state, on
     * lines that are as they were. */
    bool awaits_rest;
    const struct rule_report *rules; /* of the newest; NULL where nothing could be read */
};

/**
 * options  of the game and of how it is printed; what they point to outlives the workspace. Their store must be
 *          NULL: it has one of its own
 *
 * Nothing is read before workspace_update().
 */
struct workspace *workspace_new(const char *folder, const struct game_options *options,
                                const struct pdf_export_options *sheets);

/** Accepts NULL. */
void workspace_free(struct workspace *workspace);

/** A text that goes before the file of a path, absolute or in the game's folder, until it is NULL, from the next update on. */
void workspace_set_text(struct workspace *workspace, const char *path, const char *text,
                        size_t length);

/** Reads what there is now, and lays out the faces that look different. False if nothing changed. */
bool workspace_update(struct workspace *workspace);

/** Goes through the words, looks at the game in one more of its languages, or for what is never used; false once the
 * findings are whole, which is a new version where they are others than were shown. */
bool workspace_finish(struct workspace *workspace);

const struct workspace_state *workspace_state(const struct workspace *workspace);

/** The display list of a face of `state->project`, with what was drawn of it where it is wrong;
 * display_list_free(). */
struct display_list *workspace_face(struct workspace *workspace, size_t face);

/** A face of `state->project` as a PNG, drawn once for each key; NULL where it is too large; g_bytes_unref(). */
GBytes *workspace_picture(struct workspace *workspace, size_t face, double dpi, bool with_bleed);

/** A display list as a PNG, as workspace_picture() has it; NULL where it is too large; g_bytes_unref(). */
GBytes *workspace_draw(const struct display_list *list, double dpi, bool with_bleed);

/** The game as it was read once. */
struct reading;

/**
 * The reading of `state->project`, which stays as it is until reading_release(), whatever changes: for work in another
 * thread, and to come back to. All are called by the workspace's thread. NULL where there is none.
 */
struct reading *workspace_hold(struct workspace *workspace);

/** Likewise that of `state->newest`. */
struct reading *workspace_hold_newest(struct workspace *workspace);

/** One more reading_release() is needed then. Accepts NULL, as does the other. */
struct reading *reading_hold(struct reading *reading);
void reading_release(struct reading *reading);

const struct project *reading_project(const struct reading *reading);
const struct rule_report *reading_rules(const struct reading *reading);

/**
 * From now on updates when anything in the game's folders changes, by the main loop of this thread. What comes
 * while it works, or soon after another change, is one more update. What may be late is found when there is nothing else
 * to do.
 *
 * changed  called after each update that changed something, and once the findings are whole
 */
void workspace_watch(struct workspace *workspace, void (*changed)(void *data), void *data);

#endif
