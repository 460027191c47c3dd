/* What an editor offers to do at a place: to mend what is found there, and to say where a value comes from. */
#include <string.h>

#include "lsp/fixes.h"
#include "lsp/requests.h"

static void answer_fix(const struct place *place, const struct fix *fix, const char *kind,
                       JsonBuilder *json)
{
    json_builder_begin_object(json);
    answer_text(json, "title", fix->title);
    answer_text(json, "kind", kind);
    answer_object(json, "edit");
    answer_list(json, "documentChanges");
    answer_edit_begin(place->session, place->file->path, json);
    answer_edit(place->session, fix->span, fix->text, json);
    answer_edit_end(json);
    json_builder_end_array(json);
    json_builder_end_object(json);
    json_builder_end_object(json);
}

static void answer_fixes(const struct place *place, const struct diag *diag, JsonBuilder *json)
{
    struct fix fix;
    if (fix_suggested(diag, place->arena, &fix)) {
        answer_fix(place, &fix, "quickfix", json);
    }
    if (place->root != NULL && fix_missing(place, diag, &fix)) {
        answer_fix(place, &fix, "quickfix", json);
    }
    if (place->root != NULL && fix_allow(place, diag, &fix)) {
        answer_fix(place, &fix, "quickfix", json);
    }
}

static bool touches(struct source_span span, size_t start, size_t end)
{
    return span.offset <= end && span.offset + span.length >= start;
}

void request_actions(struct session *session, GVariant *params, JsonBuilder *json)
{
    struct place place;
    struct editor_range range;
    struct fix fix;
    json_builder_begin_array(json);
    session_settle(session);
    if (message_range(params, "range", &range) && place_init(&place, session, params)) {
        size_t start = editor_offset(place.source, range.start, session->encoding),
               end = editor_offset(place.source, range.end, session->encoding);
        const struct diag_list *findings = workspace_state(place.game->workspace)->findings;
        for (size_t i = 0; i < diag_list_count(findings); i++) {
            const struct diag *diag = diag_list_at(findings, i);
            const struct source_text *source = diag->span.source;
            if (source != NULL && strcmp(source->path, place.file->path) == 0 &&
                touches(diag->span, start, end)) {
                answer_fixes(&place, diag, json);
            }
        }
        place.offset = start;
        place.node = node_at(place.root, start, &place.mapping);
        if (place.root != NULL && fix_source(&place, &fix)) {
            answer_fix(&place, &fix, "refactor", json);
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}
