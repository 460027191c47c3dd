/* kerf list: what a game is made of, and which of its values are whose. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/sheet_command_options.h"
#include "game/sources.h"

struct totals {
    size_t pieces, faces, sheets;
};

static size_t count_faces(const struct piece_list *pieces, const struct component *component)
{
    size_t count = 0;
    for (size_t i = 0; i < pieces->face_count; i++) {
        count += pieces->faces[i].component == component ? 1 : 0;
    }
    return count;
}

static void list_component(struct command_run *run, const struct component_pieces *pieces,
                           const struct pdf_export_options *options, struct totals *totals)
{
    const struct component *component = pieces->component;
    struct piece_shape shape;
    struct sheet_plan *plan = NULL;
    command_note(run, component_plan(pieces, options, &shape, &plan, run->diags));
    if (plan == NULL) {
        return;
    }
    size_t faces = count_faces(run->project.pieces, component);
    gchar *size = g_strdup_printf("%g x %g", shape.width_mm, shape.height_mm);
    printf("%-20s %-28s %6zu %6zu %6zu  %-14s\n", component->id, component->title, pieces->count,
           faces, plan->sheet_count, size);
    g_free(size);
    totals->pieces += pieces->count;
    totals->faces += faces;
    totals->sheets += plan->sheet_count;
    sheet_plan_free(plan);
}

static void list_components(struct command_run *run, const struct pdf_export_options *options)
{
    const struct piece_list *pieces = run->project.pieces;
    struct totals totals = {0};
    printf("%-20s %-28s %6s %6s %6s  %-14s\n", "component", "title", "pieces", "faces", "sheets",
           "size in mm");
    for (size_t i = 0; i < pieces->component_count; i++) {
        list_component(run, &pieces->components[i], options, &totals);
    }
    printf("%-20s %-28s %6zu %6zu %6zu\n", "total", "", totals.pieces, totals.faces, totals.sheets);
}

/* What `--sources` is asked to show. */
struct source_filter {
    const char *wanted; /* NULL: all */
    struct arena *arena;
};

static void print_source(void *data, const struct data_set *set, const struct source_note *note)
{
    const struct source_filter *filter = data;
    if (filter->wanted != NULL && strcmp(filter->wanted, note->source) != 0) {
        return;
    }
    const char *id = node_text(node_lookup(note->record, "id"));
    const char *path = node_path(filter->arena, note->record);
    printf("%s:%zu: %s%s%s%s%s: %s\n", note->record->span.source->path,
           source_span_start(note->record->span).line, set->name, id != NULL ? " " : path,
           id != NULL ? id : "", note->field != NULL ? "." : "",
           note->field != NULL ? note->field : "", note->source);
}

static void list_sources(const struct command_run *run, const char *wanted)
{
    struct source_filter filter = {.wanted = strcmp(wanted, "all") == 0 ? NULL : wanted,
                                   .arena = arena_new()};
    for (size_t i = 0; i < run->project.game->data_set_count; i++) {
        sources_visit(&run->project.game->data_sets[i], print_source, &filter);
    }
    arena_free(filter.arena);
}

int command_list(const struct command *command, int argc, char **argv)
{
    struct command_run run = {0};
    struct sheet_command_options sheet = {0};
    struct pdf_export_options options = {0};
    gchar *sources = NULL;
    GOptionEntry entries[SHEET_ENTRY_COUNT + 1];
    int status = EXIT_FINE;
    sheet_command_entries(&sheet, entries + 1);
    entries[0] = (GOptionEntry){
        "sources", 0,
        0,         G_OPTION_ARG_STRING,
        &sources,  "List values by where they come from: all, or one source such as ours",
        "WHICH"};
    bool parsed = command_parse(command, argc, argv, entries, &run, &status);
    bool read = sheet_command_read(&sheet, &options);
    if (parsed && read && command_open(&run)) {
        if (sources != NULL) {
            list_sources(&run, sources);
        } else {
            list_components(&run, &options);
        }
    }
    g_free(sources);
    int ended = command_end(&run);
    return parsed && read ? ended : EXIT_USAGE;
}
