/* What is compared is held: neither state changes while the page looks at the two. The next comparison takes the place
 * of this one. */
#include "serve/comparing.h"

#include <math.h>
#include <string.h>

#include "serve/answers.h"
#include "serve/background.h"
#include "serve/json_building.h"
#include "versions/comparison.h"
#include "versions/revision.h"

/* A state and what draws it. */
struct compared_state {
    struct reading *reading;  /* held; NULL: it is a revision */
    struct revision revision; /* opened, or all zero */
    struct face_maker *maker; /* NULL until a face is asked for */
};

struct compared {
    struct compared_state before, after;
    const char *revision;          /* to be opened as the earlier state; NULL: it is held */
    struct comparison *comparison; /* NULL until it is made, and where it cannot be */
    struct diag_list *diags;
    struct comparing *comparing;
};

/* `start` is the first state since the server began that could be shown, and is held for the server's life. */
struct comparing {
    struct workspace *workspace;
    const struct game_options *options;
    const char *since;
    struct reading *start;  /* held; NULL: there was no game yet */
    struct compared *shown; /* the last; NULL: none */
};

/* Of the reading that is held, or of the revision that was opened in its place. */
static const struct project *project_of(const struct compared_state *state)
{
    return state->reading != NULL ? reading_project(state->reading) : &state->revision.project;
}

static struct game_state game_state_of(const struct compared_state *state)
{
    return (struct game_state){project_of(state), state->reading != NULL
                                                      ? reading_rules(state->reading)
                                                      : state->revision.rules};
}

static void clear_state(struct compared_state *state)
{
    face_maker_free(state->maker);
    reading_release(state->reading);
    revision_close(&state->revision);
}

static void compared_free(struct compared *compared)
{
    /* The comparison goes first: it points into both states. */
    if (compared != NULL) {
        comparison_free(compared->comparison);
        diag_list_free(compared->diags);
        clear_state(&compared->before);
        clear_state(&compared->after);
        g_free(compared);
    }
}

struct comparing *comparing_new(struct workspace *workspace, const struct game_options *options,
                                const char *since)
{
    struct comparing *comparing = g_new0(struct comparing, 1);
    comparing->workspace = workspace;
    comparing->options = options;
    comparing->since = since;
    comparing_note_change(comparing);
    return comparing;
}

void comparing_free(struct comparing *comparing)
{
    if (comparing != NULL) {
        compared_free(comparing->shown);
        reading_release(comparing->start);
        g_free(comparing);
    }
}

void comparing_note_change(struct comparing *comparing)
{
    if (comparing->start == NULL) {
        comparing->start = workspace_hold(comparing->workspace);
    }
}

/* ---- as JSON ---- */

/* -1: there is no such side. */
static void add_face(JsonBuilder *json, const char *name, size_t face)
{
    json_add_count(json, name, face != NO_FACE ? (gint64)face : -1);
}

static void add_value(JsonBuilder *json, const char *name, const struct node *node)
{
    GString *words = g_string_new(NULL);
    node_words_append(words, node);
    json_add_text(json, name, words->str);
    g_string_free(words, TRUE);
}

/* Sizes and boxes are mm of the face. Places of values are in the later state, which is the one that can be edited. */
static void add_change(JsonBuilder *json, const struct piece_change *change)
{
    static const char *const kinds[] = {
        [PIECE_ADDED] = "added", [PIECE_REMOVED] = "removed", [PIECE_CHANGED] = "changed"};
    json_builder_begin_object(json);
    json_add_text(json, "kind", kinds[change->kind]);
    json_add_text(json, "component", change->component->title);
    json_add_text(json, "title", change->title);
    json_add_number(json, "width", change->component->layout->width_mm);
    json_add_number(json, "height", change->component->layout->height_mm);
    json_add_count(json, "copiesBefore", (gint64)change->copies_before);
    json_add_count(json, "copiesAfter", (gint64)change->copies_after);
    add_face(json, "front", change->front);
    json_begin_list(json, "values");
    for (size_t i = 0; i < change->value_count; i++) {
        const struct value_change *value = &change->values[i];
        json_builder_begin_object(json);
        json_add_text(json, "name", value->path);
        add_value(json, "before", value->before);
        add_value(json, "after", value->after);
        if (value->after != NULL) {
            json_add_place_members(json, value->after->span);
        }
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_begin_list(json, "sides");
    for (size_t i = 0; i < change->side_count; i++) {
        json_builder_begin_object(json);
        add_face(json, "before", change->sides[i].before);
        add_face(json, "after", change->sides[i].after);
        json_begin_list(json, "boxes");
        for (size_t j = 0; j < change->sides[i].box_count; j++) {
            json_builder_begin_object(json);
            json_add_box_members(json, change->sides[i].boxes[j]);
            json_builder_end_object(json);
        }
        json_builder_end_array(json);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

static gchar *comparison_json(const struct comparison *comparison)
{
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    json_begin_list(json, "pieces");
    for (size_t i = 0; i < comparison->piece_count; i++) {
        add_change(json, &comparison->pieces[i]);
    }
    json_builder_end_array(json);
    json_begin_list(json, "rules");
    for (size_t i = 0; i < comparison->rule_count; i++) {
        const struct rule_change *rule = &comparison->rules[i];
        json_builder_begin_object(json);
        json_add_text(json, "says", rule->about->says);
        json_add_count(json, "before", (gint64)rule->broken_before);
        json_add_count(json, "after", (gint64)rule->broken_after);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_begin_list(json, "odds");
    for (size_t i = 0; i < comparison->odds_count; i++) {
        const struct odds_change *odds = &comparison->odds[i];
        json_builder_begin_object(json);
        json_add_text(json, "chart", odds->chart);
        json_add_text(json, "series", odds->series);
        json_add_text(json, "point", odds->point);
        /* A chance is never below 0: -1 says that there is none, as JSON has no NAN. */
        json_add_number(json, "before", isnan(odds->before) ? -1 : odds->before);
        json_add_number(json, "after", isnan(odds->after) ? -1 : odds->after);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
    return json_finish(json);
}

/* ---- at work ---- */

/* False with a finding. Git is asked, and the earlier state read. */
static bool open_before(struct compared *compared)
{
    return compared->revision == NULL ||
           revision_open(compared->revision, reading_project(compared->after.reading)->game->folder,
                         compared->comparing->options, NULL, &compared->before.revision,
                         compared->diags) == OUTCOME_OK;
}

/* In another thread, on states that are held or nobody else has. One thread is enough: the page is served beside it. */
static void compare(void *data)
{
    struct compared *compared = data;
    if (open_before(compared)) {
        const struct game_state before = game_state_of(&compared->before),
                                after = game_state_of(&compared->after);
        comparison_make(&before, &after, 1, &compared->comparison, compared->diags);
    }
}

/* In the server's thread again, as show_compared(). */
static void answer_comparison(void *data, SoupServerMessage *message)
{
    const struct compared *compared = data;
    if (compared->comparison == NULL) {
        answers_refuse(message, SOUP_STATUS_CONFLICT,
                       diag_list_count(compared->diags) > 0
                           ? diag_list_at(compared->diags, 0)->message
                           : "the two cannot be compared");
        return;
    }
    gchar *text = comparison_json(compared->comparison);
    answers_send(message, "application/json", text, strlen(text));
    g_free(text);
}

/* In the place of freeing: what was compared stays for its pictures, and the one before it goes. */
static void show_compared(void *data)
{
    struct compared *compared = data;
    if (compared->comparison == NULL) {
        compared_free(compared);
        return;
    }
    compared_free(compared->comparing->shown);
    compared->comparing->shown = compared;
}

/* `with` is what the page chose: start, commit (git's HEAD), or since (the revision of the command line). */
void comparing_begin(struct comparing *comparing, const char *with, size_t *running,
                     SoupServerMessage *message)
{
    bool is_known = g_strcmp0(with, "start") == 0 || g_strcmp0(with, "commit") == 0 ||
                    (g_strcmp0(with, "since") == 0 && comparing->since != NULL);
    if (!is_known) {
        answers_refuse(message, SOUP_STATUS_NOT_FOUND, "there is no such state to compare with");
        return;
    }
    struct compared *compared = g_new0(struct compared, 1);
    const struct background_work work = {compare, answer_comparison, show_compared, compared};
    compared->comparing = comparing;
    compared->diags = diag_list_new();
    /* The last good one, so that there is a game in it. */
    compared->after.reading = workspace_hold(comparing->workspace);
    if (strcmp(with, "start") == 0) {
        compared->before.reading = reading_hold(comparing->start);
    } else {
        compared->revision = strcmp(with, "since") == 0 ? comparing->since : "HEAD";
    }
    if (!background_begin(running, &work, message)) {
        compared_free(compared);
    }
}

/* ---- pictures ---- */

size_t comparing_face_count(const struct comparing *comparing, bool is_before)
{
    const struct compared *shown = comparing->shown;
    return shown == NULL
               ? 0
               : project_of(is_before ? &shown->before : &shown->after)->pieces->face_count;
}

/* Each state has a maker of its own until the next comparison. Pictures are trimmed, as boxes of changes count from
 * the trim. */
GBytes *comparing_picture(struct comparing *comparing, bool is_before, size_t face, double dpi)
{
    struct compared_state *state = is_before ? &comparing->shown->before : &comparing->shown->after;
    const struct project *project = project_of(state);
    struct display_list *list = NULL;
    struct diag_list *diags = diag_list_new();
    if (state->maker == NULL) {
        state->maker = face_maker_new(&project->resources);
    }
    face_draft(state->maker, &project->pieces->faces[face], &list, diags);
    GBytes *picture = workspace_draw(list, dpi, false);
    display_list_free(list);
    diag_list_free(diags);
    return picture;
}
