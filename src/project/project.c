/* Opening a game for making its faces. */
#include "project/project.h"

#include <string.h>

#include <glib.h>

#include "base/late_libraries.h"
#include "face/group_sizes.h"
#include "game/game_stream.h"

/* Fonts in the game's own folder go before those of the system. */
static gpointer open_fonts(gpointer game_path)
{
    char *folder = game_folder(game_path);
    gchar *fonts = g_build_filename(folder, "fonts", NULL);
    struct font_library *library =
        font_library_new(g_file_test(fonts, G_FILE_TEST_IS_DIR) ? fonts : NULL);
    g_free(fonts);
    g_free(folder);
    return library;
}

/* Most texts are in the families of the styles. */
static void use_fonts(const struct theme *theme, struct font_library *fonts)
{
    const char **families = g_new(const char *, theme->style_count + 1);
    for (size_t i = 0; i < theme->style_count; i++) {
        families[i] = theme->styles[i].family;
    }
    families[theme->style_count] = theme->text.family;
    font_library_use(fonts, families, theme->style_count + 1);
    g_free(families);
}

/* Both fonts and pictures are opened when they are first asked for, and stay. Takes the fonts. */
static struct project_supplies *new_supplies(const struct game *game, struct font_library *fonts)
{
    use_fonts(&game->theme, fonts);
    struct project_supplies *supplies = g_atomic_rc_box_new0(struct project_supplies);
    supplies->fonts = fonts;
    supplies->images = image_store_new(fonts, &game->limits);
    return supplies;
}

static void clear_supplies(gpointer data)
{
    struct project_supplies *supplies = data;
    image_store_free(supplies->images);
    font_library_free(supplies->fonts);
}

/* Counted, as the states of a game that is edited, and its translations, share what is dear to open. */
struct project_supplies *project_supplies_ref(struct project_supplies *supplies)
{
    return g_atomic_rc_box_acquire(supplies);
}

void project_supplies_unref(struct project_supplies *supplies)
{
    if (supplies != NULL) {
        g_atomic_rc_box_release_full(supplies, clear_supplies);
    }
}

/* Pango, Cairo and what they need come with the first of them; the others are opened for their functions. */
static bool sets_text(const char *library)
{
    static const char *const names[] = {"libpango",     "libharfbuzz.", "libcairo.",
                                        "libfreetype.", "libgobject-",  "libgio-"};
    bool found = false;
    for (size_t i = 0; i < G_N_ELEMENTS(names) && !found; i++) {
        found = g_str_has_prefix(library, names[i]);
    }
    return found;
}

/* Which fonts the machine has is looked up while the game is read, and libraries are loaded: either takes some ten
 * milliseconds. */
static enum outcome load(const struct project_opening *opening, struct project_supplies *supplies,
                         struct project *project_out, struct diag_list *diags)
{
    GThread *finder =
        supplies == NULL ? g_thread_new("fonts", open_fonts, (gpointer)opening->folder) : NULL;
    /* A game that was refused is there all the same, as far as it goes; fonts and pieces are not. */
    enum outcome outcome = game_load(opening->folder, opening->options, &project_out->game, diags);
    if (finder != NULL) {
        late_libraries_load(sets_text);
    }
    struct font_library *fonts = finder != NULL ? g_thread_join(finder) : NULL;
    if (outcome != OUTCOME_OK) {
        font_library_free(fonts);
        return outcome;
    }
    project_out->supplies =
        supplies != NULL ? project_supplies_ref(supplies) : new_supplies(project_out->game, fonts);
    return OUTCOME_OK;
}

/* Findings about pieces have a list of their own, as none is told of while the data is refused. */
static enum outcome open_project(const struct project_opening *opening,
                                 struct project_supplies *supplies, struct project *project_out,
                                 struct diag_list *of_pieces, struct diag_list *diags)
{
    *project_out = (struct project){0};
    enum outcome outcome = load(opening, supplies, project_out, diags);
    if (outcome != OUTCOME_OK) {
        return outcome;
    }
    project_out->fonts = project_out->supplies->fonts;
    project_out->images = project_out->supplies->images;
    project_out->shown = g_new0(gint, project_out->game->element_count + 1);
    project_out->resources = (struct face_resources){
        .game = project_out->game,
        .fonts = project_out->fonts,
        .images = project_out->images,
        .shown = project_out->shown,
    };
    project_out->resources.group_sizes = project_out->group_sizes =
        group_sizes_new(&project_out->resources);
    return piece_list_make(project_out->game, opening->choice, &project_out->pieces, of_pieces);
}

/* At the game's name, as a file of fonts is named nowhere. */
static void report_fonts(const struct project *project, struct diag_list *diags)
{
    size_t count = 0;
    const struct font_fault *faults = font_library_faults(project->fonts, &count);
    const struct node *game = node_lookup_key(project->game->root, "game");
    for (size_t i = 0; i < count; i++) {
        char *name = g_path_get_basename(faults[i].file);
        node_report(diags, DIAG_FONT_UNUSABLE, game, name, faults[i].problem);
        g_free(name);
    }
}

/* The supplies are of another state of the same game. */
enum outcome project_open_again(const char *folder, const struct game_options *options,
                                const struct piece_choice *choice,
                                struct project_supplies *supplies, struct project *project_out,
                                struct diag_list *diags)
{
    const struct project_opening opening = {folder, options, choice};
    enum outcome outcome = open_project(&opening, supplies, project_out, diags, diags);
    if (project_out->fonts != NULL) {
        report_fonts(project_out, diags);
    }
    return outcome;
}

enum outcome project_open(const char *folder, const struct game_options *options,
                          const struct piece_choice *choice, struct project *project_out,
                          struct diag_list *diags)
{
    return project_open_again(folder, options, choice, NULL, project_out, diags);
}

/* ---- block by block ---- */

size_t project_face_count(const struct project *project)
{
    size_t count = 0;
    for (size_t i = 0; i < project->pieces->face_count; i++) {
        count += project->pieces->faces[i].known ? 0 : 1;
    }
    return count;
}

static void add_counts(const struct project *block, struct project_counts *counts)
{
    const struct piece_list *pieces = block->pieces;
    for (size_t i = 0; i < pieces->component_count; i++) {
        counts->pieces += pieces->components[i].count;
    }
    counts->faces += project_face_count(block);
}

/* Blocks gone through a second time, when all is known that their names depend on. */
struct block_walk {
    const struct project_opening *opening;
    const struct project *project; /* of the first block */
    project_visit visit;           /* NULL: only for what there is to be told of pieces */
    void *data;
    size_t face_count, faces_before; /* of all blocks, and of those gone through */
    struct diag_list *of_pieces, *diags;
    enum outcome outcome;
};

/* A block's faces show the elements of its own loading of the layouts, which have the same numbers. */
static void visit_block(struct block_walk *walk, struct project *block)
{
    struct diag_list *found = diag_list_new();
    size_t count = project_face_count(block);
    block->faces_before = walk->faces_before;
    block->faces_elsewhere = walk->face_count - count;
    enum outcome outcome = walk->visit(walk->data, block, found);
    walk->outcome = outcome > walk->outcome ? outcome : walk->outcome;
    walk->faces_before += count;
    diag_list_keep(walk->diags, found);
    for (size_t i = 0; i < block->game->element_count; i++) {
        walk->project->shown[i] |= block->shown[i];
    }
    diag_list_free(found);
}

static void walk_first(struct block_walk *walk)
{
    struct project block = *walk->project;
    struct diag_list *found = diag_list_new();
    piece_list_make(block.game, walk->opening->choice, &block.pieces, found);
    diag_list_keep(walk->of_pieces, found);
    if (walk->visit != NULL) {
        visit_block(walk, &block);
    }
    piece_list_free(block.pieces);
    diag_list_free(found);
}

static void walk_next(struct block_walk *walk)
{
    struct project block;
    struct diag_list *found = diag_list_new(), *told = diag_list_new();
    open_project(walk->opening, walk->project->supplies, &block, found, told);
    diag_list_keep(walk->of_pieces, found);
    block.resources.print = walk->project->resources.print;
    block.resources.pictures = walk->project->resources.pictures;
    if (walk->visit != NULL) {
        visit_block(walk, &block);
    }
    project_close(&block);
    diag_list_free(told);
    diag_list_free(found);
}

static void walk_blocks(struct block_walk *walk)
{
    struct game_stream *stream = walk->opening->options->stream;
    game_stream_rewind(stream);
    walk_first(walk);
    while (game_stream_next(stream)) {
        walk_next(walk);
    }
}

enum outcome project_blocks_each(const struct project_opening *opening,
                                 const struct project *project, project_visit visit, void *data,
                                 struct diag_list *diags)
{
    struct block_walk walk = {.opening = opening,
                              .project = project,
                              .visit = visit,
                              .data = data,
                              .face_count = project_face_count(project) + project->faces_elsewhere,
                              .of_pieces = diag_list_new(),
                              .diags = diags};
    walk_blocks(&walk);
    diag_list_free(walk.of_pieces);
    return walk.outcome;
}

/* Tells of faces with the same name; all else that there is to be told of pieces is told already. */
static enum outcome check_names(const struct project_opening *opening,
                                const struct project *project, struct diag_list *diags)
{
    struct block_walk walk = {.opening = opening, .project = project, .of_pieces = diag_list_new()};
    struct diag_list *clashes = diag_list_new();
    walk_blocks(&walk);
    for (size_t i = 0; i < diag_list_count(walk.of_pieces); i++) {
        const struct diag *diag = diag_list_at(walk.of_pieces, i);
        if (diag->code == DIAG_NAME_CLASH) {
            diag_list_add(clashes, diag);
        }
    }
    enum outcome outcome = diag_list_count(clashes) > 0 ? OUTCOME_REJECTED : OUTCOME_OK;
    diag_list_keep(diags, clashes);
    diag_list_free(clashes);
    diag_list_free(walk.of_pieces);
    return outcome;
}

/* The first block stays open as the project; the others come and go, and leave their findings and counts. What is
 * wrong with pieces is told only where the data of all blocks is good. */
enum outcome project_open_blocks(const struct project_opening *opening, struct project *project_out,
                                 struct project_counts *later_out, struct diag_list *diags)
{
    struct diag_list *of_pieces = diag_list_new(), *found = diag_list_new();
    struct diag_list *found_of_pieces = diag_list_new();
    enum outcome outcome = open_project(opening, NULL, project_out, of_pieces, diags);
    bool is_loaded = project_out->supplies != NULL;
    if (is_loaded) {
        report_fonts(project_out, diags);
    }
    while (game_stream_next(opening->options->stream)) {
        struct project block;
        enum outcome opened =
            open_project(opening, project_out->supplies, &block, found_of_pieces, found);
        diag_list_keep(diags, found);
        diag_list_keep(of_pieces, found_of_pieces);
        outcome = opened > outcome ? opened : outcome;
        is_loaded = is_loaded && block.supplies != NULL;
        if (opened == OUTCOME_OK) {
            add_counts(&block, later_out);
        }
        project_close(&block);
    }
    project_out->faces_elsewhere = later_out->faces;
    if (is_loaded) {
        diag_list_keep(diags, of_pieces);
    }
    if (is_loaded && game_stream_may_clash(opening->options->stream)) {
        enum outcome named = check_names(opening, project_out, diags);
        outcome = named > outcome ? named : outcome;
    }
    diag_list_free(found_of_pieces);
    diag_list_free(found);
    diag_list_free(of_pieces);
    return outcome;
}

bool project_is_whole(const struct project *project)
{
    return project->pieces->whole;
}

/* Accepts a zeroed struct, and what a failed opening left. */
void project_close(struct project *project)
{
    piece_list_free(project->pieces);
    group_sizes_free(project->group_sizes);
    project_supplies_unref(project->supplies);
    g_free(project->shown);
    game_free(project->game);
}

/* ---- the game in another language ---- */

/* What is wrong with the game itself is told once, in its own language. */
static bool is_of_translation(const struct diag *diag)
{
    const struct source_text *source = diag->span.source;
    return diag->level == DIAG_ERROR || diag->code == DIAG_WORDS_MISSING ||
           diag->code == DIAG_WORDS_UNSURE ||
           (source != NULL && g_str_has_suffix(source->path, ".po"));
}

void translation_findings_add(const struct diag_list *found, struct diag_list *diags)
{
    for (size_t i = 0; i < diag_list_count(found); i++) {
        const struct diag *diag = diag_list_at(found, i);
        if (is_of_translation(diag)) {
            diag_list_add(diags, diag);
        }
    }
}

/* ---- what only all faces together tell ---- */

/* An allowance was needed if a finding says so: DIAG_ALLOWED stands at its reason,
 * whichever thread met it on whichever face. An element is in use if one face shows it. */

/* By the place of the reason, as findings outlive the game that they were about. */
static bool is_met(const struct allowance *allowance, const struct diag_list *diags)
{
    const struct source_span reason = allowance->reason->span;
    const size_t offset = source_span_offset(reason);
    for (size_t i = 0; i < diag_list_count(diags); i++) {
        const struct diag *diag = diag_list_at(diags, i);
        const struct source_text *source = diag->span.source;
        if (diag->code == DIAG_ALLOWED && source != NULL &&
            source_span_offset(diag->span) == offset &&
            strcmp(source->path, reason.source->path) == 0) {
            return true;
        }
    }
    return false;
}

void allowances_check(const struct allowances *allowances, struct diag_list *diags)
{
    for (size_t i = 0; i < allowances->count; i++) {
        if (!is_met(&allowances->items[i], diags)) {
            allowance_report_unneeded(&allowances->items[i], diags);
        }
    }
}

/* Depth first: parts of containers and of columns have allowances, too. */
static void check_elements(struct element *const *elements, size_t count, struct diag_list *diags)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        const struct property *allow = element->properties[PROPERTY_ALLOW];
        if (allow != NULL) {
            allowances_check(&allow->allowances, diags);
        }
        check_elements(element->children, element->child_count, diags);
        for (size_t j = 0; j < element->column_count; j++) {
            check_elements(element->columns[j].children, element->columns[j].child_count, diags);
        }
    }
}

/* Of components, then of all elements of all layouts. */
static void check_all_allowances(const struct game *game, struct diag_list *diags)
{
    for (size_t i = 0; i < game->component_count; i++) {
        allowances_check(&game->components[i].allowances, diags);
    }
    for (size_t i = 0; i < game->layout_count; i++) {
        const struct layout *layout = game->layouts[i];
        check_elements(layout->front.elements, layout->front.count, diags);
        check_elements(layout->back.elements, layout->back.count, diags);
    }
}

/* ---- elements that no face shows ---- */

/* Shared layouts serve many games, and one game needs not all of them. */
bool project_owns_layout(const struct project *project, const struct layout *layout)
{
    const char *folder = project->game->shown_folder, *path = layout->root->span.source->path;
    return g_str_has_prefix(path, folder) && path[strlen(folder)] == '/';
}

/* What is never shown is told once: what is in it cannot be shown either. An element without a condition is shown
 * wherever its layout is, so nothing is said of it. */
static void check_shown(const struct project *project, struct element *const *elements,
                        size_t count, struct diag_list *diags)
{
    for (size_t i = 0; i < count; i++) {
        const struct element *element = elements[i];
        const struct property *when = element->properties[PROPERTY_WHEN];
        const struct property *each = element->properties[PROPERTY_REPEAT];
        if (g_atomic_int_get(&project->shown[element->number]) != 0) {
            check_shown(project, element->children, element->child_count, diags);
        } else if (when != NULL || each != NULL) {
            node_report(diags, DIAG_NEVER_SHOWN, when != NULL ? when->node : each->node,
                        element_kind_info(element->kind)->name);
        }
    }
}

void elements_check(const struct project *project, struct diag_list *diags)
{
    const struct game *game = project->game;
    check_all_allowances(game, diags);
    for (size_t i = 0; i < game->layout_count; i++) {
        const struct layout *layout = game->layouts[i];
        if (project_owns_layout(project, layout)) {
            check_shown(project, layout->front.elements, layout->front.count, diags);
            check_shown(project, layout->back.elements, layout->back.count, diags);
        }
    }
}
