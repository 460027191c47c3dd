/* What a game holds, as text: its components, the values by their sources, the pictures, the stages of the work, the
 * words for translators. */
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "cli/command.h"
#include "diag/suggest.h"
#include "document/document.h"
#include "game/printed_words.h"
#include "game/sources.h"
#include "picture/art_list.h"
#include "print/pdf_document.h"
#include "print/sheet_group.h"
#include "project/editions.h"

/* Of all lines. */
struct totals {
    size_t pieces, faces, sheets;
    struct sheet_use use;
};

/* ---- kerf list: what a game is made of, and which of its values are whose ---- */

/* One line of the list; what a line does not have is NULL. */
struct row {
    const char *id, *title;
    size_t piece_count, face_count;
    const size_t *sheet_count;
    const struct piece_shape *shape;
    const struct sheet_use *use;
    bool indented; /* a member of the group above */
};

/* Of one component; faces are never shared between two. */
static size_t count_faces(const struct piece_list *pieces, const struct component *component)
{
    size_t count = 0;
    for (size_t i = 0; i < pieces->face_count; i++) {
        count += pieces->faces[i].component == component ? 1 : 0;
    }
    return count;
}

/* Columns as wide as most names need; a longer one moves its own line. */
static void print_row(const struct row *row)
{
    const struct piece_shape *shape = row->shape;
    const char *indent = row->indented ? "  " : "";
    gchar *sheets =
        row->sheet_count != NULL ? g_strdup_printf("%zu", *row->sheet_count) : g_strdup("");
    gchar *size = shape != NULL ? g_strdup_printf(" %g x %g", shape->width_mm, shape->height_mm)
                                : g_strdup("");
    gchar *use = row->use != NULL && row->use->paper_mm2 > 0
                     ? g_strdup_printf("%8zu %5.0f %%", row->use->most,
                                       100 * row->use->used_mm2 / row->use->paper_mm2)
                     : g_strdup("");
    gchar *line =
        g_strdup_printf("%s%-*s %-28s %6zu %6zu %6s %-16s%s", indent, row->indented ? 18 : 20,
                        row->id, row->title, row->piece_count, row->face_count, sheets, size, use);
    puts(g_strchomp(line));
    g_free(line);
    g_free(use);
    g_free(size);
    g_free(sheets);
}

/* Components that share sheets stand below their group. */
static void list_group(struct command_run *run, const struct sheet_group *group,
                       struct totals *totals)
{
    struct piece_shape *shapes = g_new0(struct piece_shape, group->member_count);
    struct row *rows = g_new0(struct row, group->member_count);
    struct sheet_plan *plan = NULL;
    bool shared = group->member_count > 1;
    command_note(run, sheet_group_plan(group, shapes, &plan, run->diags));
    struct row whole = {.id = group->id,
                        .title = group->title,
                        .sheet_count = plan != NULL ? &plan->sheet_count : NULL,
                        .shape = shared ? NULL : &shapes[0]};
    for (size_t i = 0; i < group->member_count; i++) {
        const struct component *component = group->members[i]->component;
        rows[i] = (struct row){.id = component->id,
                               .title = component->title,
                               .piece_count = group->members[i]->count,
                               .face_count = count_faces(run->project.pieces, component),
                               .shape = &shapes[i],
                               .indented = true};
        whole.piece_count += rows[i].piece_count;
        whole.face_count += rows[i].face_count;
    }
    /* Without a plan there is nothing to tell of the group: its finding was told. */
    struct sheet_use use = {0};
    if (plan != NULL) {
        sheet_use_add(&use, plan, shapes);
        sheet_use_add(&totals->use, plan, shapes);
        whole.use = &use;
        print_row(&whole);
        for (size_t i = 0; i < group->member_count && shared; i++) {
            print_row(&rows[i]);
        }
        totals->pieces += whole.piece_count;
        totals->faces += whole.face_count;
        totals->sheets += plan->sheet_count;
    }
    sheet_plan_free(plan);
    g_free(rows);
    g_free(shapes);
}

/* Numbers of sheets are those of the PDFs, by the same plan. */
static void list_components(struct command_run *run, const struct pdf_export_options *options)
{
    struct sheet_group_list *list = sheet_group_list_new(run->project.pieces, options);
    struct totals totals = {0};
    printf("%-20s %-28s %6s %6s %6s  %-15s%8s   %s\n", "component", "title", "pieces", "faces",
           "sheets", "size in mm", "a sheet", "used");
    for (size_t i = 0; i < list->count; i++) {
        list_group(run, &list->groups[i], &totals);
    }
    const struct row total = {.id = "total",
                              .title = "",
                              .piece_count = totals.pieces,
                              .face_count = totals.faces,
                              .sheet_count = &totals.sheets,
                              .use = &totals.use};
    print_row(&total);
    sheet_group_list_free(list);
}

/* What `--sources` is asked to show. */
struct source_filter {
    const char *wanted; /* NULL: all */
    struct arena *arena;
    GPtrArray *names; /* const char *: all sources that there are, each once */
    size_t shown_count;
};

/* Begins as a finding does, so that editors jump to it. */
static void print_source(void *data, const struct data_set *set, const struct source_note *note)
{
    struct source_filter *filter = data;
    if (!g_ptr_array_find_with_equal_func(filter->names, note->source, g_str_equal, NULL)) {
        g_ptr_array_add(filter->names, (gpointer)note->source);
    }
    if (filter->wanted != NULL && strcmp(filter->wanted, note->source) != 0) {
        return;
    }
    const char *id = node_text(node_lookup(note->record, "id"));
    const char *path = node_path(filter->arena, note->record);
    printf("%s:%zu: %s%s%s%s%s: %s\n", note->record->span.source->path,
           source_span_start(note->record->span).line, set->name, id != NULL ? " " : path,
           id != NULL ? id : "", note->field != NULL ? "." : "",
           note->field != NULL ? note->field : "", note->source);
    filter->shown_count++;
}

/* All sources, or those that say exactly this. */
static void list_sources(const struct command_run *run, const char *wanted)
{
    struct source_filter filter = {.wanted = strcmp(wanted, "all") == 0 ? NULL : wanted,
                                   .arena = arena_new(),
                                   .names = g_ptr_array_new()};
    for (size_t i = 0; i < run->project.game->data_set_count; i++) {
        sources_visit(&run->project.game->data_sets[i], print_source, &filter);
    }
    if (filter.names->len == 0) {
        fputs("kerf: no record has a 'source' that says where it comes from\n", stderr);
    } else if (filter.shown_count == 0) {
        fprintf(stderr, "kerf: nothing comes from '%s'%s\n", wanted,
                suggest_tail(filter.arena, wanted, (const char *const *)filter.names->pdata,
                             filter.names->len));
    }
    g_ptr_array_free(filter.names, TRUE);
    arena_free(filter.arena);
}

/* "art/moon.png   missing   60 x 40 mm   709 x 472 px   2 faces", to be sent to who draws. */
static void list_art(struct command_run *run)
{
    struct art_list list;
    command_note(run, art_list_make(&run->project, command_threads(run), &list, run->diags));
    size_t missing = 0;
    int widest = 0;
    for (size_t i = 0; i < list.count; i++) {
        missing += list.uses[i].missing ? 1 : 0;
        widest = MAX(widest, (int)g_utf8_strlen(list.uses[i].name, -1));
    }
    for (size_t i = 0; i < list.count; i++) {
        const struct art_use *use = &list.uses[i];
        gchar *size = g_strdup_printf("%.4g x %.4g mm", use->width_mm, use->height_mm);
        gchar *pixels = g_strdup_printf("%d x %d px", use->width_px, use->height_px);
        printf("%-*s  %-8s %-18s %-16s ", widest, use->name, use->missing ? "missing" : "there",
               size, pixels);
        print_count(use->face_count, "face", "\n");
        g_free(pixels);
        g_free(size);
    }
    print_count(list.count, "picture", "");
    printf(", %zu missing; the largest size of each, with its pixels at 300 dpi\n", missing);
    art_list_clear(&list);
}

/* "editions: isle/game-de.yaml, isle/storms.yaml" */
static void list_editions(const struct command_run *run)
{
    const char *const *paths = editions_find(run->arena, run->arguments[0], &run->limits);
    for (size_t i = 0; paths[i] != NULL; i++) {
        printf("%s%s%s", i == 0 ? "\neditions: " : ", ", paths[i],
               paths[i + 1] == NULL ? "\n" : "");
    }
}

/* What is not printed is on no sheet, and is left out here too. */
int command_list(const struct command *command, struct command_run *run)
{
    if (run->options.art && run->options.sources != NULL) {
        fputs("kerf: --art and --sources are two lists; give one of them\n", stderr);
        return EXIT_USAGE;
    }
    run->options.pieces.printed = true;
    run->output_is_taken = true;
    if (command_open(run)) {
        if (run->options.art) {
            list_art(run);
        } else if (run->options.sources != NULL) {
            list_sources(run, run->options.sources);
        } else {
            /* Sheets are counted with the settings of the command line, as `kerf pdf` would print. */
            const struct pdf_export_options options = command_sheets(run);
            list_components(run, &options);
            list_editions(run);
        }
    }
    return command_end(command, run);
}

/* ---- kerf dump: any stage of the work as text ---- */

/* The game's own file, then each set as it is after it was computed. */
static void dump_tree(struct command_run *run, const struct pdf_export_options *options,
                      GString *out)
{
    const struct game *game = run->project.game;
    (void)options;
    document_dump(out, game->root);
    for (size_t i = 0; i < game->data_set_count; i++) {
        g_string_append_printf(out, "\n# %s\n",
                               game->data_sets[i].path != NULL ? game->data_sets[i].path
                                                               : game->data_sets[i].name);
        document_dump(out, game->data_sets[i].root);
    }
}

/* The game as it was loaded, without pieces. */
static void dump_model(struct command_run *run, const struct pdf_export_options *options,
                       GString *out)
{
    (void)options;
    game_dump(run->project.game, out);
}

/* One after the other, in one thread: the order is that of the pieces. */
static void dump_faces(struct command_run *run, const struct pdf_export_options *options,
                       GString *out)
{
    const struct piece_list *pieces = run->project.pieces;
    struct face_maker *maker = face_maker_new(&run->project.resources);
    (void)options;
    for (size_t i = 0; i < pieces->face_count; i++) {
        struct display_list *list = NULL;
        command_note(run, face_lay_out(maker, &pieces->faces[i], &list, run->diags));
        if (list != NULL) {
            g_string_append_printf(out, "face %s used %zu\n", pieces->faces[i].name,
                                   pieces->faces[i].use_count);
            display_list_dump(list, out);
        }
        display_list_free(list);
    }
    face_maker_free(maker);
}

/* The shapes of a plan of several are the components of the group, in this order. */
static void name_group(const struct sheet_group *group, GString *out)
{
    if (group->member_count == 1) {
        g_string_append_printf(out, "component %s\n", group->id);
        return;
    }
    g_string_append_printf(out, "group %s\n", group->id);
    for (size_t i = 0; i < group->member_count; i++) {
        g_string_append_printf(out, "  shape %zu: component %s\n", i,
                               group->members[i]->component->id);
    }
}

/* A group that could not be planned is left out; its finding tells why. */
static void dump_sheets(struct command_run *run, const struct pdf_export_options *options,
                        GString *out)
{
    struct sheet_group_list *list = sheet_group_list_new(run->project.pieces, options);
    struct pdf_document document;
    command_note(
        run, pdf_document_plan(&run->project, list->groups, list->count, &document, run->diags));
    for (size_t i = 0; i < document.section_count; i++) {
        if (document.sections[i].plan != NULL) {
            name_group(document.sections[i].group, out);
            sheet_plan_dump(document.sections[i].plan, out);
        }
    }
    pdf_document_clear(&document);
    sheet_group_list_free(list);
}

int command_dump(const struct command *command, struct command_run *run)
{
    static void (*const dumps[])(struct command_run * run, const struct pdf_export_options *options,
                                 GString *out) = {
        [STAGE_TREE] = dump_tree,
        [STAGE_MODEL] = dump_model,
        [STAGE_FACES] = dump_faces,
        [STAGE_SHEETS] = dump_sheets,
    };
    run->output_is_taken = true;
    if (command_open(run)) {
        const struct pdf_export_options options = command_sheets(run);
        GString *out = g_string_new(NULL);
        dumps[run->options.stage](run, &options, out);
        fputs(out->str, stdout);
        g_string_free(out, TRUE);
    }
    return command_end(command, run);
}

/* ---- kerf words: all texts of a game, for its translators ---- */

/* Texts as they are read: struct original_text. */
static void gather(void *data, const struct node *text, const char *context, const char *comment)
{
    GArray *texts = data;
    const struct original_text original = {
        .context = context, .text = text->scalar.text, .comment = comment, .span = text->span};
    g_array_append_val(texts, original);
}

/* Nouns have one context for the whole game, as a word is counted in one way. */
static void gather_noun(void *data, const struct counted_noun *noun, const char *comment)
{
    GArray *texts = data;
    const struct original_text original = {.context = COUNTED_NOUN_CONTEXT,
                                           .text = noun->one,
                                           .plural = noun->many,
                                           .comment = comment,
                                           .span = noun->span};
    g_array_append_val(texts, original);
}

/* Texts in quotes of an expression, which have one context and comment. */
static void gather_quoted(void *data, const struct quoted_text *texts, size_t count,
                          const char *context, const char *comment)
{
    GArray *all = data;
    for (size_t i = 0; i < count; i++) {
        const struct original_text original = {
            .context = context, .text = texts[i].text, .comment = comment, .span = texts[i].span};
        g_array_append_val(all, original);
    }
}

/* Beside the translations, unless the command line says otherwise. */
static const char *output_path(const struct command_run *run)
{
    const struct game *game = run->project.game;
    if (run->options.output != NULL) {
        return run->options.output;
    }
    return arena_printf(run->arena, "%s/words/%s.pot", game->folder, game->id);
}

/* Texts are taken while the game is loaded, and written if it is good. */
int command_words(const struct command *command, struct command_run *run)
{
    GArray *texts = g_array_new(FALSE, FALSE, sizeof(struct original_text));
    const struct words_visitor visitor = {
        .take = gather, .take_noun = gather_noun, .take_quoted = gather_quoted, .data = texts};
    struct game_options options = command_game_options(run);
    options.words = &visitor;
    command_note(run, project_open(run->arguments[0], &options, NULL, &run->project, run->diags));
    command_tell_whole(run, &run->project);
    if (run->outcome == OUTCOME_OK) {
        const char *path = output_path(run);
        command_note(run, command_make_parent(run, path)
                              ? translation_template_write(
                                    path, run->project.game->title,
                                    (const struct original_text *)(const void *)texts->data,
                                    texts->len, run->diags)
                              : OUTCOME_FAILED);
        if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
            printf("%s: ", path);
            print_count(texts->len, "text", "\n");
        }
    }
    int status = command_end(command, run);
    g_array_free(texts, TRUE);
    return status;
}
