/* The list of harmless changes, read with kerf's own reader. */
#include "mutation/harmless.h"

#include <stdio.h>
#include <string.h>

#include "diag/diag_print.h"
#include "document/document.h"

struct harmless_entry {
    GPatternSpec *pattern;
    const char *values, *because;
    const struct node *among; /* words of a space that may take each other's place; NULL: any */
    bool kinds[CHANGE_KIND_COUNT];
    bool needed;
};

struct harmless {
    struct harmless_entry *entries;
    size_t count;
};

static bool read_kinds(const struct node *changes, struct harmless_entry *entry)
{
    for (size_t kind = 0; kind < CHANGE_KIND_COUNT; kind++) {
        entry->kinds[kind] = changes == NULL;
    }
    for (size_t i = 0; changes != NULL && i < changes->list.count; i++) {
        bool known = false;
        for (enum change_kind kind = 0; kind < CHANGE_KIND_COUNT; kind++) {
            if (strcmp(node_text(changes->list.items[i]), change_kind_name(kind)) == 0) {
                entry->kinds[kind] = known = true;
            }
        }
        if (!known) {
            return false;
        }
    }
    return true;
}

static bool read_entry(const struct node *node, struct harmless_entry *entry)
{
    entry->values = node_text(node_lookup(node, "values"));
    entry->because = node_text(node_lookup(node, "because"));
    entry->among = node_lookup(node, "among");
    if (entry->values == NULL || entry->because == NULL) {
        return false;
    }
    entry->pattern = g_pattern_spec_new(entry->values);
    return read_kinds(node_lookup(node, "changes"), entry);
}

struct harmless *harmless_read(struct arena *arena, const char *path)
{
    struct diag_list *diags = diag_list_new();
    const struct node *root;
    struct source_span nowhere = {0};
    struct harmless *harmless = NULL;
    if (document_read(arena, path, path, nowhere, NULL, &work_limits_default, NULL, &root, diags) ==
            OUTCOME_OK &&
        root->kind == NODE_LIST) {
        harmless = ARENA_NEW(arena, struct harmless);
        harmless->entries = ARENA_NEW_ARRAY(arena, struct harmless_entry, root->list.count);
        for (size_t i = 0; i < root->list.count; i++) {
            if (!read_entry(root->list.items[i], &harmless->entries[harmless->count++])) {
                fprintf(stderr, "%s:%zu: needs values and because; changes are kinds of change\n",
                        path, source_span_line(root->list.items[i]->span));
                harmless = NULL;
                break;
            }
        }
    } else {
        fprintf(stderr, "%s: cannot be read as a list\n", path);
    }
    diag_list_free(diags);
    return harmless;
}

static bool is_listed(const struct node *words, const char *word, size_t length)
{
    for (size_t i = 0; i < words->list.count; i++) {
        const char *listed = node_text(words->list.items[i]);
        if (strlen(listed) == length && memcmp(listed, word, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool stays_among(const struct node *words, const struct change *change)
{
    const struct edit *edit = &change->edits[0];
    return words == NULL ||
           (is_listed(words, edit->span.source->bytes + edit->span.offset, edit->span.length) &&
            is_listed(words, edit->text, strlen(edit->text)));
}

const char *harmless_reason(struct harmless *harmless, const struct change *change)
{
    for (size_t i = 0; i < harmless->count; i++) {
        struct harmless_entry *entry = &harmless->entries[i];
        if (entry->kinds[change->kind] &&
            g_pattern_spec_match_string(entry->pattern, change->path) &&
            stays_among(entry->among, change)) {
            entry->needed = true;
            return entry->because;
        }
    }
    return NULL;
}

size_t harmless_print_unneeded(const struct harmless *harmless)
{
    size_t count = 0;
    for (size_t i = 0; i < harmless->count; i++) {
        if (!harmless->entries[i].needed) {
            printf("never needed: %s (%s)\n", harmless->entries[i].values,
                   harmless->entries[i].because);
            count++;
        }
    }
    return count;
}
