/* Texts with {expressions} in them.
 *
 * A template is a row of parts, each a literal or an expression. `{{` is read as a brace; a lone `}` stands for
 * itself, as nothing can be closed there. Where an expression ends is for the lexer to say, as it may hold
 * braces and texts with braces of its own. A template without expressions is constant and costs nothing.
 *
 * Where a text came from is kept as well: a text that does not fit is reported at the field that made it long, not
 * at the layout that only names it. */
#include <string.h>

#include <glib.h>

#include "expression/expression_parts.h"
#include "expression/sandbox.h"
#include "expression/syntax.h"

/* A stretch of a text, or what stands between braces. */
struct part {
    const char *text; /* NULL where there is an expression */
    size_t length;
    size_t offset; /* of its first byte in the scalar's text */
    const struct expression *expression;
};

/* As it is evaluated, again and again. */
struct template
{
    const struct node *scalar;
    const struct part *parts;
    size_t part_count;
    const char *constant; /* NULL if there is an expression */
    const char *const *names;
    size_t name_count;
};

/* ---- parsing ---- */

/* A text while it is cut into parts. */
struct reader {
    struct arena *arena;
    const struct node *scalar;
    const char *text;
    size_t length, position;
    GArray *parts;    /* struct part */
    GString *literal; /* read, but not yet a part */
    size_t literal_offset;
    struct diag_list *diags;
    bool rejected;
};

/* The text so far becomes a part; nothing does if there is none. */
static void flush_literal(struct reader *reader)
{
    if (reader->literal->len == 0) {
        return;
    }
    struct part part = {
        .text = arena_strndup(reader->arena, reader->literal->str, reader->literal->len),
        .length = reader->literal->len,
        .offset = reader->literal_offset,
    };
    g_array_append_val(reader->parts, part);
    g_string_truncate(reader->literal, 0);
}

/* From the brace to the end; reading ends there, as nothing behind it can be told apart. */
static void reject_unclosed(struct reader *reader)
{
    struct source_span span =
        node_text_span(reader->scalar, reader->position, reader->length - reader->position);
    diag_report(reader->diags, DIAG_EXPRESSION_SYNTAX, span,
                node_path(reader->arena, reader->scalar),
                "its '{' is not closed; write '{{' for a brace that is to be printed");
    reader->rejected = true;
    reader->position = reader->length;
}

/* All expressions of a text are read, so that all their findings come at once. */
static void read_expression(struct reader *reader)
{
    size_t start = reader->position + 1;
    size_t end = lexer_closing_brace(reader->text, reader->length, start);
    if (end == reader->length) {
        reject_unclosed(reader);
        return;
    }
    flush_literal(reader);
    struct part part = {.expression = expression_parse_part(reader->arena, reader->scalar, start,
                                                            end - start, reader->diags)};
    reader->rejected = reader->rejected || part.expression == NULL;
    g_array_append_val(reader->parts, part);
    reader->position = end + 1;
}

/* Brace by brace; `{{` is one that is printed. */
static void read_parts(struct reader *reader)
{
    while (reader->position < reader->length) {
        const char *here = reader->text + reader->position;
        if (here[0] == '{' && here[1] != '{') {
            read_expression(reader);
            continue;
        }
        reader->literal_offset =
            reader->literal->len == 0 ? reader->position : reader->literal_offset;
        g_string_append_c(reader->literal, here[0]);
        reader->position += here[0] == '{' ? 2 : 1;
    }
    flush_literal(reader);
}

/* Of all its expressions together. */
static void collect_names(struct arena *arena, struct template *template)
{
    GPtrArray *names = g_ptr_array_new();
    for (size_t i = 0; i < template->part_count; i++) {
        const struct expression *expression = template->parts[i].expression;
        for (size_t n = 0; expression != NULL && n < expression->name_count; n++) {
            g_ptr_array_add(names, (gpointer)expression->names[n]);
        }
    }
    template->names = names_sorted(arena, (const char *const *)(const void *)names->pdata,
                                   names->len, &template->name_count);
    g_ptr_array_free(names, TRUE);
}

/* Whether a template is constant, or one expression alone, is asked often and so decided here. */
static const struct template *new_template(const struct reader *reader)
{
    size_t count = reader->parts->len;
    struct template *template = ARENA_NEW(reader->arena, struct template);
    const struct part *parts = arena_keep_array(reader->arena, reader->parts);
    template->scalar = reader->scalar;
    template->parts = parts;
    template->part_count = count;
    if (count == 0) {
        template->constant = "";
    } else if (count == 1 && parts[0].expression == NULL) {
        template->constant = parts[0].text;
    }
    collect_names(reader->arena, template);
    return template;
}

const struct template *template_parse(struct arena *arena, const struct node *scalar,
                                      struct diag_list *diags)
{
    if (scalar->kind != NODE_SCALAR) {
        node_report(diags, DIAG_EXPRESSION_SYNTAX, scalar,
                    arena_printf(arena, "it is %s", node_describe(arena, scalar)));
        return NULL;
    }
    struct reader reader = {
        .arena = arena,
        .scalar = scalar,
        .text = scalar->scalar.text,
        .length = scalar->scalar.length,
        .parts = g_array_new(FALSE, FALSE, sizeof(struct part)),
        .literal = g_string_new(NULL),
        .diags = diags,
    };
    read_parts(&reader);
    const struct template *template = reader.rejected ? NULL : new_template(&reader);
    g_array_free(reader.parts, TRUE);
    g_string_free(reader.literal, TRUE);
    return template;
}

/* NULL also of a text that holds an expression which gives nothing. */
const char *template_constant(const struct template *template)
{
    return template->constant;
}

const struct expression *template_single(const struct template *template)
{
    return template->part_count == 1 ? template->parts[0].expression : NULL;
}

/* Counted among literals alone. */
bool template_literal_at(const struct template *template, size_t index,
                         struct template_literal *out)
{
    size_t met = 0;
    for (size_t i = 0; i < template->part_count; i++) {
        const struct part *part = &template->parts[i];
        if (part->expression == NULL && met++ == index) {
            *out = (struct template_literal){part->text, part->length, part->offset};
            return true;
        }
    }
    return false;
}

const struct expression *template_expression_at(const struct template *template, size_t index)
{
    for (size_t i = 0; i < template->part_count; i++) {
        if (template->parts[i].expression != NULL && index-- == 0) {
            return template->parts[i].expression;
        }
    }
    return NULL;
}

/* Whether a tag was opened in the literals before a part, and not closed. */
static bool is_in_tag(const struct template *template, size_t index)
{
    bool in_tag = false;
    for (size_t i = 0; i < index; i++) {
        const struct part *part = &template->parts[i];
        for (size_t at = 0; part->expression == NULL && at < part->length; at++) {
            char next = part->text[at + 1];
            in_tag = part->text[at] == '<' ? next == '\0' || next == '/' || g_ascii_isalpha(next)
                                           : in_tag && part->text[at] != '>';
        }
    }
    return in_tag;
}

/* `:{kind}-small:` */
static bool names_icon(const struct template *template, size_t index)
{
    static const char letters[] = G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-_";
    if (index == 0 || index + 1 >= template->part_count ||
        template->parts[index - 1].expression != NULL ||
        template->parts[index + 1].expression != NULL) {
        return false;
    }
    const struct part *before = &template->parts[index - 1];
    const char *after = template->parts[index + 1].text;
    size_t at = before->length;
    while (at > 0 && strchr(letters, before->text[at - 1]) != NULL) {
        at--;
    }
    return at > 0 && before->text[at - 1] == ':' && after[strspn(after, letters)] == ':';
}

/* What stands in a tag or names an icon is no text for people. */
const struct quoted_text *template_quoted_texts(const struct template *template,
                                                struct arena *arena, size_t *count_out)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct quoted_text));
    for (size_t i = 0; i < template->part_count; i++) {
        const struct expression *expression = template->parts[i].expression;
        if (expression != NULL && !is_in_tag(template, i) && !names_icon(template, i)) {
            size_t count;
            const struct quoted_text *texts = expression_quoted_texts(expression, arena, &count);
            g_array_append_vals(all, texts, (guint)count);
        }
    }
    *count_out = all->len;
    const struct quoted_text *kept = arena_keep_array(arena, all);
    g_array_free(all, TRUE);
    return kept;
}

const char *const *template_names(const struct template *template, size_t *count_out)
{
    *count_out = template->name_count;
    return template->names;
}

/* ---- evaluating ---- */

/* Text of one part, and the scalar that it stands in. */
struct piece {
    const char *text;
    size_t length;
    const struct node *origin;
};

/* What people read says something else than true or false. A condition that does not hold gives false and has
 * nothing to say. */
static void print_flag(const struct expression *expression, struct arena *arena,
                       struct value *value, struct diag_list *diags)
{
    bool is_given = value->kind == VALUE_NODE && value->node->kind == NODE_SCALAR &&
                    value->node->scalar.type == SCALAR_FLAG;
    if (value->kind == VALUE_FLAG && !value->flag) {
        value->kind = VALUE_NOTHING;
    } else if (is_given || value->kind == VALUE_FLAG) {
        diag_report(diags, DIAG_FLAG_PRINTED, expression_span(expression),
                    node_path(arena, expression->scalar), expression->text, expression->text);
    }
}

/* How a template is evaluated. */
struct evaluation {
    struct sandbox *sandbox;
    const struct scope *scope;
    struct arena *arena;
    bool is_printed; /* people read it */
    struct diag_list *diags;
};

/* False after a finding. A list or mapping has no text; that is the author's mistake, here and not in Lua. */
static bool evaluate_part(const struct evaluation *evaluation, const struct expression *expression,
                          struct piece *piece)
{
    struct sandbox *sandbox = evaluation->sandbox;
    struct arena *arena = evaluation->arena;
    struct diag_list *diags = evaluation->diags;
    struct value value;
    if (expression_evaluate(sandbox, expression, evaluation->scope, arena, &value, diags) !=
        OUTCOME_OK) {
        return false;
    }
    if (evaluation->is_printed) {
        print_flag(expression, arena, &value, diags);
    }
    piece->text = value_to_text(arena, &value);
    if (piece->text == NULL) {
        diag_report(diags, DIAG_EXPRESSION_RESULT, expression_span(expression),
                    node_path(arena, expression->scalar), value_describe(arena, &value), "text");
        return false;
    }
    piece->length = strlen(piece->text);
    piece->origin = expression_origin(sandbox, expression, &value);
    sandbox_note_text(sandbox, value.origin != NULL ? expression->scalar : piece->origin);
    return true;
}

/* Lengths are known and within the limit of texts: one piece of the arena holds all. */
static const char *join_pieces(struct arena *arena, const struct piece *pieces, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        length += pieces[i].length;
    }
    char *text = arena_alloc(arena, length + 1);
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(text + at, pieces[i].text, pieces[i].length);
        at += pieces[i].length;
    }
    return text;
}

/* All of the template's own text counts as one; a tie goes to the field. */
static const struct node *main_origin(const struct template *template, const struct piece *pieces)
{
    size_t own_length = 0, field_length = 0;
    const struct node *field = NULL;
    for (size_t i = 0; i < template->part_count; i++) {
        if (pieces[i].origin == template->scalar) {
            own_length += pieces[i].length;
        } else if (field == NULL || pieces[i].length > field_length) {
            field = pieces[i].origin;
            field_length = pieces[i].length;
        }
    }
    return field != NULL && field_length >= own_length ? field : template->scalar;
}

/* Part by part, each found fault told; the sum of lengths is bounded before anything is joined. */
static enum outcome evaluate_all(const struct evaluation *evaluation,
                                 const struct template *template, const char **text_out,
                                 const struct node **origin_out)
{
    struct sandbox *sandbox = evaluation->sandbox;
    struct arena *arena = evaluation->arena;
    struct diag_list *diags = evaluation->diags;
    *text_out = template->constant;
    *origin_out = template->scalar;
    sandbox_note_text(sandbox, template->scalar);
    if (template->constant != NULL) {
        return OUTCOME_OK;
    }
    bool rejected = false;
    size_t bytes_left = sandbox_limits(sandbox)->text_bytes;
    struct piece *pieces = ARENA_NEW_ARRAY(arena, struct piece, template->part_count);
    for (size_t i = 0; i < template->part_count; i++) {
        const struct part *part = &template->parts[i];
        if (part->expression == NULL) {
            pieces[i] = (struct piece){part->text, part->length, template->scalar};
        } else if (!evaluate_part(evaluation, part->expression, &pieces[i])) {
            rejected = true;
        }
        if (pieces[i].length > bytes_left) {
            node_report(diags, DIAG_TEXT_TOO_LONG, template->scalar,
                        arena_printf(arena, "%zu", sandbox_limits(sandbox)->text_bytes));
            return OUTCOME_REJECTED;
        }
        bytes_left -= pieces[i].length;
    }
    if (rejected) {
        return OUTCOME_REJECTED;
    }
    *text_out = join_pieces(arena, pieces, template->part_count);
    *origin_out = main_origin(template, pieces);
    return OUTCOME_OK;
}

enum outcome template_evaluate(struct sandbox *sandbox, const struct template *template,
                               const struct scope *scope, struct arena *arena,
                               const char **text_out, const struct node **origin_out,
                               struct diag_list *diags)
{
    const struct evaluation evaluation = {sandbox, scope, arena, false, diags};
    return evaluate_all(&evaluation, template, text_out, origin_out);
}

enum outcome template_print(struct sandbox *sandbox, const struct template *template,
                            const struct scope *scope, struct arena *arena, const char **text_out,
                            const struct node **origin_out, struct diag_list *diags)
{
    const struct evaluation evaluation = {sandbox, scope, arena, true, diags};
    return evaluate_all(&evaluation, template, text_out, origin_out);
}

/* The text counts as a verdict that holds, so that who judges texts and checks sees one kind of thing. */
enum outcome template_observe(struct sandbox *sandbox, const struct template *template,
                              const struct scope *scope, struct arena *arena, const char **text_out,
                              struct verdict *verdict_out, struct diag_list *diags)
{
    const struct node *origin;
    const struct observation *observation = sandbox_observe(sandbox);
    enum outcome outcome =
        template_evaluate(sandbox, template, scope, arena, text_out, &origin, diags);
    sandbox_ignore(sandbox);
    observation_finish(observation, arena, verdict_out);
    verdict_out->holds = outcome == OUTCOME_OK;
    return outcome;
}
