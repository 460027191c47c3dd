/* Warnings about a face: each is asked whether the author allows it where it was met. */
#include "face/face_item.h"

static const struct allowance *find_allowance(const struct allowance_scope *scope,
                                              enum diag_code code)
{
    for (; scope != NULL; scope = scope->outer) {
        const struct allowance *found = allowance_find(scope->allowances, code);
        if (found != NULL) {
            return found;
        }
    }
    return NULL;
}

static const char *what_is_met(enum diag_code code)
{
    const struct allowable *row = face_allowables;
    while (row->code != code) {
        row++;
    }
    return row->about;
}

const struct allowance_scope *face_allow(struct face_pass *pass,
                                         const struct allowances *allowances)
{
    const struct allowance_scope *outer = pass->list->allowed;
    if (allowances != NULL) {
        struct allowance_scope *inner = ARENA_NEW(pass->list->arena, struct allowance_scope);
        *inner = (struct allowance_scope){allowances, outer};
        pass->list->allowed = inner;
    }
    return outer;
}

void face_report(struct face_pass *pass, const struct allowance_scope *allowed, enum diag_code code,
                 struct source_span span, const char *where, ...)
{
    const struct allowance *allowance = find_allowance(allowed, code);
    if (allowance != NULL) {
        allowance_report_met(pass->arena, allowance, what_is_met(code), pass->diags);
        return;
    }
    va_list arguments;
    va_start(arguments, where);
    diag_report_va(pass->diags, code, span, where, arguments);
    va_end(arguments);
}
