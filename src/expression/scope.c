/* What a name means: looked for from the innermost frame outwards. */
#include <string.h>

#include "expression/expression.h"

static bool frame_lookup(const struct scope *frame, const char *name, struct value *out)
{
    for (size_t i = 0; i < frame->name_count; i++) {
        if (strcmp(frame->names[i].name, name) == 0) {
            *out = frame->names[i].value;
            return true;
        }
    }
    const struct node *field = node_lookup(frame->record, name);
    if (field == NULL) {
        return false;
    }
    *out = value_from_node(field);
    return true;
}

bool scope_lookup(const struct scope *scope, const char *name, struct value *out)
{
    for (const struct scope *frame = scope; frame != NULL; frame = frame->parent) {
        if (frame_lookup(frame, name, out)) {
            return true;
        }
    }
    return false;
}
