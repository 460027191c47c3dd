/* Any text as a template and as an expression, over a small record, with tight limits. */
#include <stdint.h>

#include "document/document.h"
#include "expression/expression.h"

static const char record_yaml[] = "{name: Shaye, id: 007, n: 2, list: [a, b], weapon: {aim: [1]}}";

/* NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it by this name */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void evaluate(const struct node *scalar, const struct scope *scope, struct arena *arena,
                     struct diag_list *diags)
{
    struct work_limits limits = work_limits_default;
    limits.memory_bytes = 1000000;
    limits.step_count = 20000;
    struct sandbox *sandbox = sandbox_new(&limits);
    const struct template *template = template_parse(arena, scalar, diags);
    const struct expression *expression = expression_parse(arena, scalar, diags);
    const struct node *origin;
    const char *text;
    struct value value;
    if (template != NULL) {
        template_evaluate(sandbox, template, scope, arena, &text, &origin, diags);
    }
    if (expression != NULL) {
        expression_evaluate(sandbox, expression, scope, arena, &value, diags);
    }
    sandbox_free(sandbox);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct arena *arena = arena_new();
    struct diag_list *diags = diag_list_new();
    const struct source_text *source =
        source_text_new(arena, "fuzz.yaml", (const char *)bytes, length);
    const struct source_text *record_source =
        source_text_new(arena, "record.yaml", record_yaml, sizeof(record_yaml) - 1);
    const struct node *record = NULL;
    yaml_read(arena, record_source, &work_limits_default, &record, diags);
    struct node scalar = {.kind = NODE_SCALAR, .span = {source, 0, source->length}};
    scalar.scalar.text = source->bytes;
    scalar.scalar.length = source->length;
    scalar.scalar.type = SCALAR_TEXT;
    scalar.scalar.plain = true;
    struct scope scope = {.record = record};
    evaluate(&scalar, &scope, arena, diags);
    diag_list_free(diags);
    arena_free(arena);
    return 0;
}
