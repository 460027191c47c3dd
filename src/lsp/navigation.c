/* From a name to where it is defined, and to all places where it stands. */
#include <string.h>

#include "lsp/names.h"
#include "lsp/requests.h"

static void answer_uses(struct session *session, GVariant *params, bool definitions,
                        bool references, JsonBuilder *json)
{
    struct place place;
    json_builder_begin_array(json);
    session_settle(session);
    if (place_init(&place, session, params)) {
        size_t count = 0;
        const struct name_use *const *uses = names_of_place(&place, &count);
        for (size_t i = 0; i < count; i++) {
            if (uses[i]->is_definition ? definitions : references) {
                answer_location(session, uses[i]->span, json);
            }
        }
        place_clear(&place);
    }
    json_builder_end_array(json);
}

void request_definition(struct session *session, GVariant *params, JsonBuilder *json)
{
    answer_uses(session, params, true, false, json);
}

void request_references(struct session *session, GVariant *params, JsonBuilder *json)
{
    answer_uses(session, params, message_flag(params, "context/includeDeclaration"), true, json);
}
