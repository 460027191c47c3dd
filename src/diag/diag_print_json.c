/* Findings for scripts: one flat object each, with the same members in every one. */
#include <json-glib/json-glib.h>

#include "diag/diag_formats.h"
#include "diag/diag_json.h"
#include "diag/diag_print.h"

static void add_position(JsonBuilder *builder, struct source_position position,
                         const char *line_name, const char *column_name)
{
    if (position.line == 0) {
        diag_json_add_text(builder, line_name, NULL);
        diag_json_add_text(builder, column_name, NULL);
        return;
    }
    diag_json_add_count(builder, line_name, position.line);
    diag_json_add_count(builder, column_name, position.column);
}

static void add_finding(JsonBuilder *builder, const struct diag *diag)
{
    const struct diag_rule *rule = diag->rule;
    const struct source_text *source = diag->span.source;

    json_builder_begin_object(builder);
    diag_json_add_text(builder, "code", diag_code_info(diag->code)->slug);
    diag_json_add_text(builder, "level", diag_level_name(diag->level));
    diag_json_add_text(builder, "message", diag->message);
    diag_json_add_text(builder, "file", source == NULL ? NULL : source->path);
    add_position(builder, source_span_start(diag->span), "line", "column");
    add_position(builder, source_span_end(diag->span), "endLine", "endColumn");
    diag_json_add_text(builder, "where", diag->where);
    diag_json_add_text(builder, "rule", rule == NULL ? NULL : rule->name);
    diag_json_add_text(builder, "says", rule == NULL ? NULL : rule->says);
    diag_json_add_text(builder, "from", rule == NULL ? NULL : rule->from);
    json_builder_end_object(builder);
}

void diag_print_json(GString *out, const struct diag_list *list, bool colour)
{
    JsonBuilder *builder = json_builder_new();

    (void)colour;
    json_builder_begin_object(builder);
    json_builder_set_member_name(builder, "findings");
    json_builder_begin_array(builder);
    for (size_t i = 0; i < diag_list_count(list); i++) {
        add_finding(builder, diag_list_at(list, i));
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    diag_json_write(out, builder);
    g_object_unref(builder);
}
