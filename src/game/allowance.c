/* Reading `allow`: each code must be one that may be allowed there, each reason must say something. */
#include "game/allowance.h"

#include "diag/suggest.h"

const struct allowable face_allowables[] = {
    {DIAG_TEXT_TOO_SMALL, "small texts"},
    {DIAG_LOW_CONTRAST, "texts close to the colour of their ground"},
    {DIAG_OUTSIDE_SAFE, "what lies outside the safe area"},
    {DIAG_OFF_FACE, "what lies off the component"},
    {DIAG_TEXTS_OVERLAP, "texts on each other"},
    {DIAG_TEXT_HIDDEN, "hidden texts"},
    {DIAG_HIDDEN, "what lies behind other things"},
    {DIAG_TEXT_CLIPPED, "clipped texts"},
    {DIAG_CLIPPED_AWAY, "what its clip hides"},
    {DIAG_SHRINK_GROUP_DIFFERS, "groups that shrink apart"},
    {DIAG_LINE_TOO_THIN, "thin lines"},
    {DIAG_IMAGE_COARSE, "coarse pictures"},
    {DIAG_INK_OVER_LIMIT, "more ink than the paper takes"},
    {DIAG_IMAGE_BLEED, "pictures that do not fill the bleed"},
    {DIAG_IMAGE_NOT_TINTED, "pictures that keep their colours"},
    {DIAG_PANEL_EMPTY, "blank panels"},
    {DIAG_FACE_BLANK, "blank sides"},
    {DIAG_BARCODE_SMALL, "small barcodes"},
    {DIAG_FONT_FACE_MISSING, "bold or italics that a family lacks"},
    {DIAG_HYPHENS_MISSING, "words that are not parted"},
    {DIAG_FONT_FALLBACK, "characters of other families"},
    {DIAG_NAME_AS_TEXT, "texts that are names too"},
    {0},
};

const struct allowable game_allowables[] = {
    {DIAG_NEVER_USED, "names that nothing uses"},
    {DIAG_FILES_UNUSED, "files that nothing reads"},
    {0},
};

static bool is_among(const struct allowable *allowables, enum diag_code code)
{
    while (allowables->about != NULL && allowables->code != code) {
        allowables++;
    }
    return allowables->about != NULL;
}

/* Each code that allowances_report() may report has a row in one of the tables, so the search ends. */
static const char *what_is_met(enum diag_code code)
{
    const struct allowable *row =
        is_among(game_allowables, code) ? game_allowables : face_allowables;
    while (row->code != code) {
        row++;
    }
    return row->about;
}

/* "text-too-small, low-contrast, ...": all that may be allowed there, for the finding about what may not. */
static const char *allowable_names(struct arena *arena, const struct allowable *allowables)
{
    const char *names = diag_code_info(allowables[0].code)->slug;
    for (size_t i = 1; allowables[i].about != NULL; i++) {
        names = arena_printf(arena, "%s, %s", names, diag_code_info(allowables[i].code)->slug);
    }
    return names;
}

/* Only the codes that may be allowed are suggested for a misspelt one, not every code there is. */
static const char *suggest_code(struct arena *arena, const char *name,
                                const struct allowable *allowables)
{
    const char *slugs[DIAG_CODE_COUNT];
    size_t count = 0;
    for (; allowables[count].about != NULL; count++) {
        slugs[count] = diag_code_info(allowables[count].code)->slug;
    }
    return suggest_tail(arena, name, slugs, count);
}

/* DIAG_CODE_COUNT after a finding. */
static enum diag_code read_code(struct arena *arena, const struct node *key,
                                const struct allowable *allowables, struct diag_list *diags)
{
    /* A code that kerf knows but that is no warning of this place is told apart from one that nobody knows. */
    enum diag_code code = diag_code_lookup(node_text(key));
    if (is_among(allowables, code)) {
        return code;
    }
    if (code == DIAG_CODE_COUNT) {
        node_report(diags, DIAG_UNKNOWN_REFERENCE, key, "finding", node_text(key),
                    suggest_code(arena, node_text(key), allowables));
    } else {
        node_report(diags, DIAG_NOT_ALLOWABLE, key, node_text(key),
                    allowable_names(arena, allowables));
    }
    return DIAG_CODE_COUNT;
}

/* A reason is what the author reads a year later, so `true` and a number are refused like an empty text. */
static bool is_reason(struct arena *arena, const struct node *reason, struct diag_list *diags)
{
    if (reason->kind != NODE_SCALAR) {
        node_report(diags, DIAG_WRONG_KIND, reason, node_text(reason->key), "a reason in words",
                    node_describe(arena, reason));
        return false;
    }
    if (reason->scalar.type != SCALAR_TEXT || node_text(reason)[0] == '\0') {
        node_report(diags, DIAG_BAD_VALUE, reason, node_text(reason), "a reason in words", "");
        return false;
    }
    return true;
}

enum outcome allowances_read(struct arena *arena, const struct node *mapping,
                             const struct allowable *allowables, struct allowances *out,
                             struct diag_list *diags)
{
    *out = (struct allowances){0};
    if (mapping->kind != NODE_MAPPING) {
        node_report(diags, DIAG_WRONG_KIND, mapping, "allow",
                    "a mapping of findings and the reasons for them",
                    node_describe(arena, mapping));
        return OUTCOME_REJECTED;
    }
    /* Good entries are kept beside bad ones: the warnings that they allow must not come on top of the finding. */
    struct allowance *items = ARENA_NEW_ARRAY(arena, struct allowance, mapping->mapping.count);
    for (size_t i = 0; i < mapping->mapping.count; i++) {
        const struct node_entry *entry = &mapping->mapping.entries[i];
        enum diag_code code = read_code(arena, entry->key, allowables, diags);
        if (code != DIAG_CODE_COUNT && is_reason(arena, entry->value, diags)) {
            items[out->count++] = (struct allowance){code, entry->value};
        }
    }
    out->items = items;
    return out->count == mapping->mapping.count ? OUTCOME_OK : OUTCOME_REJECTED;
}

const struct allowance *allowance_find(const struct allowances *allowances, enum diag_code code)
{
    for (size_t i = 0; i < allowances->count; i++) {
        if (allowances->items[i].code == code) {
            return &allowances->items[i];
        }
    }
    return NULL;
}

void allowance_report_met(struct arena *arena, const struct allowance *allowance, const char *about,
                          struct diag_list *diags)
{
    diag_report(diags, DIAG_ALLOWED, allowance->reason->span, node_path(arena, allowance->reason),
                diag_code_info(allowance->code)->slug, about, node_text(allowance->reason));
}

/* The innermost scope decides: an element before its component. */
void allowances_report_va(struct arena *arena, const struct allowance_scope *allowed,
                          struct diag_list *diags, enum diag_code code, struct source_span span,
                          const char *where, va_list arguments)
{
    for (; allowed != NULL; allowed = allowed->outer) {
        const struct allowance *found = allowance_find(allowed->allowances, code);
        if (found != NULL) {
            allowance_report_met(arena, found, what_is_met(code), diags);
            return;
        }
    }
    diag_report_va(diags, code, span, where, arguments);
}

void allowances_report(struct arena *arena, const struct allowance_scope *allowed,
                       struct diag_list *diags, enum diag_code code, struct source_span span,
                       const char *where, ...)
{
    va_list arguments;
    va_start(arguments, where);
    allowances_report_va(arena, allowed, diags, code, span, where, arguments);
    va_end(arguments);
}

void allowance_report_unneeded(const struct allowance *allowance, struct diag_list *diags)
{
    node_report(diags, DIAG_ALLOWANCE_NOT_NEEDED, allowance->reason->key,
                diag_code_info(allowance->code)->slug);
}
