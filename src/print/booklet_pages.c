/* A game in memory: its theme and layouts are resources of the program, made by glib-compile-resources
 * from booklet/; its data are the records of booklet_data.h. */
#include "print/booklet_pages.h"

#include <string.h>

#include "base/resource.h"
#include "booklet_resource.h"
#include "document/document.h"
#include "face/face_layout.h"
#include "game/layout_load.h"
#include "print/booklet_data.h"

#define PREFIX "/kerf/booklet/"

static struct resource_folder files = {booklet_register_resource, booklet_get_resource, 0};

#define USUAL_ACCENT "#b4532a" /* where the theme has no colour of that name */

/* Where the ruler, the contents and the test of both sides stand beside each other, with margins round them. */
enum { PAPER_LEAST_WIDTH_MM = 180, PAPER_LEAST_HEIGHT_MM = 250 };

/* Parts come before those that use them. */
static const char *const layout_names[] = {"crosses", "thumbnail", "contents", "printing",
                                           "update"};

struct booklet_pages {
    struct game game;
    struct component components[G_N_ELEMENTS(layout_names)];
    struct face *faces; /* in the order of the pages; in the arena of the sources */
    size_t face_count;
    struct face_resources resources;
    struct face_maker *maker;
    struct piece_shape shape;
    struct sheet_plan *plan;
    struct diag_list *diags;
};

/* ---- the game ---- */

/* @WORD@ in a file of booklet/, and what stands there for a game. */
struct filling {
    const char *word, *text;
};

/* A resource with its words filled in, read as YAML; findings name it as booklet/FILE. NULL after one. */
static const struct node *read_resource(const char *file, const struct filling *fillings,
                                        size_t count, struct arena *sources,
                                        struct diag_list *diags)
{
    gchar *path = g_strconcat(PREFIX, file, NULL);
    gchar *shown = g_strconcat("booklet/", file, NULL);
    GBytes *bytes =
        g_resource_lookup_data(resource_open(&files), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    gsize length = 0;
    const char *data = g_bytes_get_data(bytes, &length);
    GString *text = g_string_new_len(data, (gssize)length);
    for (size_t i = 0; i < count; i++) {
        g_string_replace(text, fillings[i].word, fillings[i].text, 0);
    }
    const struct node *root = NULL;
    const struct source_text *source = source_text_new(sources, shown, text->str, text->len);
    yaml_read(sources, source, &work_limits_default, &root, diags);
    g_string_free(text, TRUE);
    g_bytes_unref(bytes);
    g_free(shown);
    g_free(path);
    return root;
}

/* A family of the game's in a list of families in quotes, Lato beside it for letters that it lacks; a game without a
 * theme has Lato, and its own after it. */
static const char *families_with(struct arena *arena, const struct theme *theme, const char *family)
{
    if (strcmp(family, "Lato") == 0 || strpbrk(family, "\"\\") != NULL) {
        return "Lato";
    }
    return theme->root != NULL ? arena_printf(arena, "%s, Lato", family)
                               : arena_printf(arena, "Lato, %s", family);
}

/* The families of the game's texts and of its style `title`, and its colour `accent`. */
static bool load_theme(struct game *game, const struct game *shown, struct diag_list *diags)
{
    const struct theme *theme = &shown->theme;
    const struct style *title = theme_title(theme);
    struct colour accent;
    char accent_text[10] = USUAL_ACCENT;
    if (theme_colour(theme, "accent", &accent)) {
        colour_format(accent, accent_text);
    }
    const struct filling fillings[] = {
        {"@FAMILY@", families_with(game->arena, theme, theme->text.family)},
        {"@TITLE@", families_with(game->arena, theme, title->family)},
        {"@WEIGHT@",
         title == &theme->text ? "light" : arena_printf(game->arena, "%d", title->weight)},
        {"@ACCENT@", accent_text},
    };
    const struct node *root =
        read_resource("theme.yaml", fillings, G_N_ELEMENTS(fillings), game->arena, diags);
    return root != NULL &&
           theme_load(game->arena, root, game->language, &game->theme, diags) == OUTCOME_OK;
}

/* The size of a layout is that of the paper, which is known only now. Each is a component of one face. */
static bool load_layouts(struct booklet_pages *pages, const struct sheet_options *sheet,
                         struct diag_list *diags)
{
    struct arena *arena = pages->game.arena;
    struct layout_loader loader = {
        .arena = arena, .game = &pages->game, .layouts = g_ptr_array_new(), .diags = diags};
    gchar width[G_ASCII_DTOSTR_BUF_SIZE];
    gchar height[G_ASCII_DTOSTR_BUF_SIZE];
    gchar *size =
        g_strdup_printf("[%s, %s]", g_ascii_dtostr(width, sizeof width, sheet->paper_width_mm),
                        g_ascii_dtostr(height, sizeof height, sheet->paper_height_mm));
    bool good = true;
    for (size_t i = 0; i < G_N_ELEMENTS(layout_names) && good; i++) {
        gchar *file = g_strconcat(layout_names[i], ".yaml", NULL);
        const struct filling filling = {"@SIZE@", size};
        const struct node *root = read_resource(file, &filling, 1, arena, diags);
        struct component *component = &pages->components[i];
        component->id = component->title = layout_names[i];
        component->node = root;
        component->layout = root != NULL ? layout_from_tree(&loader, layout_names[i], root) : NULL;
        good = component->layout != NULL;
        g_free(file);
    }
    g_free(size);
    g_ptr_array_free(loader.layouts, TRUE);
    return good;
}

/* Records name a layout of layout_names; the last stands for what is not found. */
static const struct component *component_called(const struct booklet_pages *pages, const char *name)
{
    size_t i = 0;
    while (i + 1 < G_N_ELEMENTS(layout_names) && g_strcmp0(layout_names[i], name) != 0) {
        i++;
    }
    return &pages->components[i];
}

/* ---- faces ---- */

/* A face as any component's: its record is the item. */
static struct face face_from(const struct booklet_pages *pages, const struct node *record)
{
    const struct component *component =
        component_called(pages, node_text(node_lookup(record, "layout")));
    return (struct face){
        .component = component,
        .layout = component->layout,
        .item = value_from_node(record),
        .side = FACE_FRONT,
        .use_count = 1,
        .name = "booklet",
    };
}

/* Whether the layout of a page has room for it. What else it finds is found again when the page is made. */
static bool has_room(const struct booklet_pages *pages, const struct node *record)
{
    const struct face face = face_from(pages, record);
    struct diag_list *found = diag_list_new();
    struct display_list *list = NULL;
    bool room = true;
    face_lay_out(pages->maker, &face, &list, found);
    for (size_t i = 0; i < diag_list_count(found); i++) {
        enum diag_code code = diag_list_at(found, i)->code;
        room = room && code != DIAG_LAYOUT_NO_ROOM && code != DIAG_TEXT_OVERFLOW &&
               code != DIAG_TEXT_BOX_LOW && code != DIAG_TEXT_BOX_NARROW;
    }
    display_list_free(list);
    diag_list_free(found);
    return room;
}

/* A page with some of the lines that are to be broken into pages. */
typedef const struct node *(*page_of_lines)(const void *data, size_t first, size_t count);

/* How many of `rest` lines from `first` on a page holds; at least one, so that they always come to an end. */
static size_t count_that_fit(const struct booklet_pages *pages, page_of_lines page,
                             const void *data, size_t first, size_t rest)
{
    size_t fit = 1, beyond = rest; /* so many fit, and so many do not */
    if (has_room(pages, page(data, first, rest))) {
        return rest;
    }
    while (beyond - fit > 1) {
        size_t tried = fit + (beyond - fit) / 2;
        if (has_room(pages, page(data, first, tried))) {
            fit = tried;
        } else {
            beyond = tried;
        }
    }
    return fit;
}

/* Only whether it is the first counts for the room on it; its number and the count of all are not known yet. */
static const struct node *page_of_contents(const void *data, size_t first, size_t count)
{
    const struct contents_part part = {
        .first_line = first, .line_count = count, .index = first > 0, .page_count = 1, .scale = 1};
    return booklet_contents_record(data, &part);
}

/* The first page with all lines on it if it can have them, else as it is broken. Pictures take what room there
 * is; and a second page with two lines on it, and the empty one behind it, would be wasted. */
static struct contents_part fit_one_page(const struct booklet_pages *pages,
                                         const struct booklet_contents *contents,
                                         const struct contents_part *broken)
{
    static const double scales[] = {1.75, 1.5, 1.25, 1};
    struct contents_part all = {.line_count = contents->line_count, .page_count = 1};
    for (size_t i = 0; i < G_N_ELEMENTS(scales); i++) {
        all.scale = scales[i];
        all.closed = all.scale == 1 && broken->line_count < contents->line_count;
        if (has_room(pages, booklet_contents_record(contents, &all))) {
            return all;
        }
    }
    return *broken;
}

/* The parts of all pages of the contents: struct contents_part. */
static GArray *break_contents(const struct booklet_pages *pages,
                              const struct booklet_contents *contents)
{
    GArray *parts = g_array_new(FALSE, FALSE, sizeof(struct contents_part));
    for (size_t done = 0; done < contents->line_count;) {
        struct contents_part part = {
            .first_line = done, .index = parts->len, .page_count = 1, .scale = 1};
        part.line_count =
            count_that_fit(pages, page_of_contents, contents, done, contents->line_count - done);
        while (part.line_count > 1 && done + part.line_count < contents->line_count &&
               booklet_line_leads_on(contents, done + part.line_count - 1)) {
            part.line_count--;
        }
        if (done == 0) {
            part = fit_one_page(pages, contents, &part);
        }
        g_array_append_val(parts, part);
        done += part.line_count;
    }
    return parts;
}

/* With drawings as large as there is room for: they help, but the words must be there. */
static const struct node *printing_that_fits(const struct booklet_pages *pages,
                                             const struct booklet_facts *facts)
{
    static const double widths_mm[] = {48, 39, 30, 24};
    for (size_t i = 0; i < G_N_ELEMENTS(widths_mm); i++) {
        const struct node *record = booklet_printing_record(facts, widths_mm[i], pages->game.arena);
        if (has_room(pages, record)) {
            return record;
        }
    }
    return booklet_printing_record(facts, 0, pages->game.arena);
}

/* The page on printing is the second, on the back of the first where it can be. */
static void make_faces(struct booklet_pages *pages, const struct booklet_facts *facts)
{
    struct arena *arena = pages->game.arena;
    const struct booklet_contents contents = booklet_contents_make(facts, arena);
    GArray *parts = break_contents(pages, &contents);
    const struct node *printing = printing_that_fits(pages, facts);
    pages->faces = ARENA_NEW_ARRAY(arena, struct face, parts->len + 1);
    for (guint i = 0; i < parts->len; i++) {
        struct contents_part *part = &g_array_index(parts, struct contents_part, i);
        part->page_count = parts->len;
        pages->faces[pages->face_count++] =
            face_from(pages, booklet_contents_record(&contents, part));
        if (i == 0) {
            pages->faces[pages->face_count++] = face_from(pages, printing);
        }
    }
    g_array_free(parts, TRUE);
}

/* What page_of_update() needs beside the numbers of lines. */
struct update_lines {
    const struct booklet_facts *facts;
    const struct booklet_update *update;
    struct arena *arena;
};

static const struct node *page_of_update(const void *data, size_t first, size_t count)
{
    const struct update_lines *lines = data;
    return booklet_update_record(lines->facts, lines->update, first, count, lines->arena);
}

/* Each page takes at least one line, so there are no more pages than lines. */
static void make_update_faces(struct booklet_pages *pages, const struct booklet_facts *facts,
                              const struct booklet_update *update)
{
    const struct update_lines lines = {facts, update, pages->game.arena};
    pages->faces = ARENA_NEW_ARRAY(pages->game.arena, struct face, update->count);
    for (size_t done = 0; done < update->count;) {
        size_t count = count_that_fit(pages, page_of_update, &lines, done, update->count - done);
        pages->faces[pages->face_count++] = face_from(pages, page_of_update(&lines, done, count));
        done += count;
    }
}

/* ---- the sheets ---- */

/* Each page is as large as the paper, so there is nothing to cut, and what cannot be printed is left
 * free by the layouts. */
static enum outcome plan_sheets(struct booklet_pages *pages, const struct booklet_facts *facts,
                                struct diag_list *diags)
{
    struct sheet_options options = *facts->sheet;
    options.margins = (struct margins){0};
    options.cut = CUT_NONE;
    options.gap_mm = 0;
    options.backs = facts->duplex ? BACKS_DUPLEX : BACKS_NONE;
    options.flip = facts->flip;
    pages->shape = (struct piece_shape){
        .width_mm = options.paper_width_mm,
        .height_mm = options.paper_height_mm,
        .plain_box = true,
        .name = "the first pages of the booklet",
        .span = component_called(pages, "contents")->node->span,
    };
    size_t step = facts->duplex ? 2 : 1;
    struct piece *sheets = g_new0(struct piece, pages->face_count);
    size_t count = 0;
    for (size_t i = 0; i < pages->face_count; i += step) {
        bool has_back = facts->duplex && i + 1 < pages->face_count;
        sheets[count++] =
            (struct piece){.front_face = i, .back_face = has_back ? i + 1 : FACE_NONE};
    }
    enum outcome outcome =
        sheet_plan_make(sheets, count, &pages->shape, 1, &options, &pages->plan, diags);
    g_free(sheets);
    return outcome;
}

/* ---- for the writer ---- */

/* Laid out when the writer asks: pages are few. */
static struct display_list *take_face(void *data, size_t face)
{
    struct booklet_pages *pages = data;
    struct display_list *list = NULL;
    face_lay_out(pages->maker, &pages->faces[face], &list, pages->diags);
    return list;
}

/* Every page is placed once. */
static size_t face_use_count(void *data, size_t face)
{
    const struct booklet_pages *pages = data;
    return pages->faces[face].use_count;
}

/* Before anything is loaded: a smaller paper cannot be helped by other breaks. */
static bool check_paper(const struct sheet_options *sheet, struct arena *arena,
                        struct diag_list *diags)
{
    if (sheet->paper_width_mm >= PAPER_LEAST_WIDTH_MM &&
        sheet->paper_height_mm >= PAPER_LEAST_HEIGHT_MM) {
        return true;
    }
    diag_report(diags, DIAG_BOOKLET_PAPER, (struct source_span){0}, NULL,
                arena_printf(arena, "%d x %d", PAPER_LEAST_WIDTH_MM, PAPER_LEAST_HEIGHT_MM),
                arena_printf(arena, "%.6g x %.6g", sheet->paper_width_mm, sheet->paper_height_mm));
    return false;
}

/* Without faces; NULL after findings. */
static struct booklet_pages *pages_open(const struct project *project,
                                        const struct booklet_facts *facts, struct arena *sources,
                                        struct diag_list *diags)
{
    struct booklet_pages *pages = g_new0(struct booklet_pages, 1);
    pages->diags = diags;
    pages->game = (struct game){
        .arena = sources,
        .limits = work_limits_default,
        .id = "booklet",
        .folder = project->game->folder,
        .shown_folder = project->game->shown_folder,
        .real_folder = project->game->real_folder,
        .title = facts->game->title,
        /* The booklet speaks the language of the game where kerf has its own words in it, else English. */
        .language = facts->words != NULL ? facts->game->language : "en",
    };
    pages->resources = (struct face_resources){
        .game = &pages->game,
        .fonts = project->fonts,
        .images = project->images,
        .drawn_pictures = facts->pictures,
    };
    if (!check_paper(facts->sheet, sources, diags) ||
        !load_theme(&pages->game, facts->game, diags) ||
        !load_layouts(pages, facts->sheet, diags)) {
        booklet_pages_free(pages);
        return NULL;
    }
    pages->maker = face_maker_new(&pages->resources);
    return pages;
}

/* Of pages whose faces are made. */
static enum outcome pages_end(struct booklet_pages *pages, const struct booklet_facts *facts,
                              struct booklet_pages **pages_out, struct diag_list *diags)
{
    for (size_t i = 0; i < pages->face_count; i++) {
        pages->faces[i].number = i + 1;
        pages->faces[i].total = pages->face_count;
    }
    enum outcome outcome = plan_sheets(pages, facts, diags);
    if (outcome != OUTCOME_OK) {
        booklet_pages_free(pages);
        return outcome;
    }
    *pages_out = pages;
    return OUTCOME_OK;
}

enum outcome booklet_pages_new(const struct project *project, const struct booklet_facts *facts,
                               struct arena *sources, struct booklet_pages **pages_out,
                               struct diag_list *diags)
{
    struct booklet_pages *pages = pages_open(project, facts, sources, diags);
    *pages_out = NULL;
    if (pages == NULL) {
        return OUTCOME_REJECTED;
    }
    make_faces(pages, facts);
    return pages_end(pages, facts, pages_out, diags);
}

/* Printed on one side: facts without `duplex`. */
enum outcome booklet_pages_new_update(const struct project *project,
                                      const struct booklet_update *update,
                                      const struct sheet_options *sheet, struct arena *sources,
                                      struct booklet_pages **pages_out, struct diag_list *diags)
{
    const struct booklet_facts facts = {
        .game = project->game, .words = own_words_in(project->game->language), .sheet = sheet};
    struct booklet_pages *pages = pages_open(project, &facts, sources, diags);
    *pages_out = NULL;
    if (pages == NULL) {
        return OUTCOME_REJECTED;
    }
    make_update_faces(pages, &facts, update);
    return pages_end(pages, &facts, pages_out, diags);
}

/* Faces and layouts are in the arena of the sources, which is the caller's. */
void booklet_pages_free(struct booklet_pages *pages)
{
    if (pages != NULL) {
        face_maker_free(pages->maker);
        sheet_plan_free(pages->plan);
        g_free(pages);
    }
}

const struct sheet_plan *booklet_pages_plan(const struct booklet_pages *pages)
{
    return pages->plan;
}

const struct piece_shape *booklet_pages_shape(const struct booklet_pages *pages)
{
    return &pages->shape;
}

struct face_source booklet_pages_source(struct booklet_pages *pages)
{
    return (struct face_source){.take = take_face, .use_count = face_use_count, .data = pages};
}
