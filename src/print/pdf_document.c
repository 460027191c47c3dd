/* Sections planned onto sheets, and written in order: into one file, or what is the same as before kept as it is. */
#include "print/pdf_document.h"

#include <string.h>

#include <glib.h>

#include "face/ink_profile.h"
#include "game/print_settings.h"
#include "print/booklet_pages.h"
#include "print/pdf_fingerprint.h"
#include "project/face_pipeline.h"

/* How a component's PDF is printed, the command line's settings laid over its own. */
static struct print_settings settings_of(const struct sheet_group *group,
                                         const struct pdf_export_options *options)
{
    struct print_settings print = group->members[0]->component->print;
    print_settings_lay_over(&print, &options->print);
    return print;
}

/* The profile of the inks; NULL where there are none, or after a finding where the profile is named, if not
 * on the command line. */
static struct ink_profile *open_profile(const struct sheet_group *group,
                                        const struct pdf_export_options *options,
                                        struct diag_list *diags)
{
    struct print_settings print = settings_of(group, options);
    const char *problem = NULL;
    struct ink_profile *profile =
        print_has_inks(&print) ? ink_profile_open(print.profile, &problem) : NULL;
    if (problem != NULL) {
        node_report(diags, DIAG_PROFILE_UNUSABLE,
                    options->print.profile_given
                        ? NULL
                        : node_lookup(group->members[0]->component->print.node, "profile"),
                    print.profile != NULL ? print.profile : "the usual profile", problem);
    }
    return profile;
}

/* Before anything is drawn. */
static enum outcome check_profile(const struct sheet_group *group, struct diag_list *diags)
{
    size_t before = diag_list_count(diags);
    ink_profile_free(open_profile(group, group->options, diags));
    return diag_list_count(diags) == before ? OUTCOME_OK : OUTCOME_REJECTED;
}

/* To lay a face out again is a good part of what its page takes. */
enum { LISTS_KEPT_MAX = 256 };

/* Borrows the sections; makers and sums are its own. */
void pdf_document_init(struct pdf_document *document, const struct project *project,
                       struct pdf_section *sections, size_t section_count)
{
    *document = (struct pdf_document){
        .project = project,
        .sections = sections,
        .section_count = section_count,
        .makers = face_makers_new(&project->resources, LISTS_KEPT_MAX),
        .sums = face_sums_new(project->pieces->face_count),
    };
}

/* For a document that borrows its sections. */
void pdf_document_clear_faces(struct pdf_document *document)
{
    face_makers_free(document->makers);
    face_sums_free(document->sums);
}

/* All groups are planned though one fails: a game with two faults has both told. */
enum outcome pdf_document_plan(const struct project *project, const struct sheet_group *groups,
                               size_t group_count, struct pdf_document *document_out,
                               struct diag_list *diags)
{
    enum outcome worst = OUTCOME_OK;
    pdf_document_init(document_out, project, g_new0(struct pdf_section, group_count), group_count);
    for (size_t i = 0; i < group_count; i++) {
        struct pdf_section *section = &document_out->sections[i];
        section->group = &groups[i];
        section->shapes = g_new0(struct piece_shape, groups[i].member_count);
        enum outcome profile = check_profile(&groups[i], diags);
        enum outcome outcome = sheet_group_plan(&groups[i], section->shapes, &section->plan, diags);
        worst = MAX(worst, MAX(outcome, profile));
    }
    return worst;
}

/* The plan stays, so that a section may be drawn again after a change. */
void pdf_section_clear_parts(struct pdf_section *section)
{
    for (size_t i = 0; i < section->part_count; i++) {
        pdf_part_free(section->parts[i]);
    }
    g_clear_pointer(&section->parts, g_free);
    section->part_count = 0;
}

void pdf_document_clear(struct pdf_document *document)
{
    for (size_t i = 0; i < document->section_count; i++) {
        pdf_section_clear_parts(&document->sections[i]);
        sheet_plan_free(document->sections[i].plan);
        g_free(document->sections[i].shapes);
    }
    g_free(document->sections);
    pdf_document_clear_faces(document);
    *document = (struct pdf_document){0};
}

/* Pages that stay empty count: they are in the file. */
size_t pdf_document_page_count(const struct pdf_document *document)
{
    size_t count = 0;
    for (size_t i = 0; i < document->section_count; i++) {
        count += document->sections[i].plan->page_count;
    }
    return count;
}

/* No date: what is the same is the same file, byte by byte. Labels on sheets have the theme's usual font in black. */
struct pdf_info pdf_document_info(const struct project *project)
{
    const struct game *game = project->game;
    const struct style *text = &game->theme.text;
    return (struct pdf_info){
        .language = game->language,
        .creator = "kerf " KERF_VERSION,
        .fonts = project->fonts,
        .words = {.family = text->family,
                  .weight = text->weight,
                  .colour = {.alpha = 1},
                  .features = text->features,
                  .language = text->language},
    };
}

/* ---- writing ---- */

/* Whether pieces are to be told of in another document of the run: that of their component. */
static bool is_told_elsewhere(const struct pdf_document *document,
                              const struct outdated_pieces *pieces)
{
    const struct piece_list *all = document->project->pieces;
    bool has_sheets = false, is_here = false;
    for (size_t i = 0; i < all->component_count; i++) {
        has_sheets =
            has_sheets || (all->components[i].count > 0 &&
                           strcmp(all->components[i].component->id, pieces->component) == 0);
    }
    for (size_t i = 0; i < document->section_count; i++) {
        const struct sheet_group *group = document->sections[i].group;
        for (size_t j = 0; j < group->member_count; j++) {
            is_here = is_here || strcmp(group->members[j]->component->id, pieces->component) == 0;
        }
    }
    return has_sheets && !is_here;
}

/* The last pages of an update: what it makes useless. */
static enum outcome add_outdated(const struct pdf_document *document,
                                 const struct pdf_export_options *options,
                                 struct pdf_writer *writer, struct diag_list *diags)
{
    const struct game *game = document->project->game;
    struct outdated_pieces *told =
        ARENA_NEW_ARRAY(game->arena, struct outdated_pieces, options->outdated_count + 1);
    struct booklet_update update = {.since = options->since, .outdated = told};
    for (size_t i = 0; i < options->outdated_count; i++) {
        if (!is_told_elsewhere(document, &options->outdated[i])) {
            told[update.count++] = options->outdated[i];
        }
    }
    if (update.count == 0) {
        return OUTCOME_OK;
    }
    struct booklet_pages *pages = NULL;
    enum outcome outcome = booklet_pages_new_update(document->project, &update, &options->sheet,
                                                    game->arena, &pages, diags);
    if (outcome == OUTCOME_OK) {
        const struct face_source faces = booklet_pages_source(pages);
        outcome = pdf_writer_add_plan(
            writer, own_word(own_words_in(game->language), OWN_WORD("Not needed any more")),
            booklet_pages_plan(pages), booklet_pages_shape(pages), &faces, NULL, NULL);
    }
    booklet_pages_free(pages);
    return outcome;
}

/* In the order of the game's components. What is before them (booklet) has its faces in memory and is drawn as it is
 * written. */
static enum outcome add_all(const struct pdf_document *document,
                            const struct pdf_front_matter *before, struct pdf_writer *writer)
{
    enum outcome outcome = OUTCOME_OK;
    if (before != NULL) {
        outcome = pdf_writer_add_plan(writer, before->title, before->plan, before->shapes,
                                      &before->faces, NULL, NULL);
    }
    for (size_t i = 0; i < document->section_count; i++) {
        const struct pdf_section *section = &document->sections[i];
        if (section->parts != NULL) {
            pdf_writer_add_parts(writer, section->group->title, section->plan, section->shapes,
                                 section->parts, section->part_count);
        }
    }
    return outcome;
}

/* For a finding, after "is printed". */
static const char *colours_of(const struct print_settings *print)
{
    return !print_has_inks(print)   ? "in RGB"
           : print->profile == NULL ? "in inks by the usual profile"
                                    : "in inks by a profile of its own";
}

/* A document has the inks of one press. */
static bool check_colours(const struct pdf_document *document,
                          const struct pdf_export_options *options, struct diag_list *diags)
{
    struct print_settings first = settings_of(document->sections[0].group, options);
    bool good = true;
    for (size_t i = 1; i < document->section_count; i++) {
        const struct pdf_section *section = &document->sections[i];
        struct print_settings print = settings_of(section->group, options);
        if (print_has_inks(&print) != print_has_inks(&first) ||
            g_strcmp0(print.profile, first.profile) != 0 || print.standard != first.standard) {
            node_report(diags, DIAG_COLOURS_DISAGREE, section->group->members[0]->component->node,
                        section->group->id, colours_of(&print), document->sections[0].group->id,
                        colours_of(&first));
            good = false;
        }
    }
    return good;
}

bool pdf_section_inks(const struct pdf_document *document, const struct pdf_section *section,
                      const struct pdf_export_options *options, struct ink_profile **profile_out,
                      struct pdf_inks *inks_out, struct diag_list *diags)
{
    const struct theme *theme = &document->project->game->theme;
    struct print_settings print = settings_of(section->group, options);
    *profile_out = open_profile(section->group, options, diags);
    *inks_out = (struct pdf_inks){.profile = *profile_out,
                                  .asked = theme->inks,
                                  .asked_count = theme->ink_count,
                                  .standard = (enum pdf_standard)print.standard};
    return *profile_out != NULL || !print_has_inks(&print);
}

/* The PDF's "Subject", which print shops show beside the title. */
static gchar *subject_of(const struct game *game)
{
    return game->version != NULL ? g_strdup_printf("version %s", game->version) : NULL;
}

/* Notes in the stage what a file is made from. NULL where that is not known: what becomes of colours in inks is for
 * the profile to say. */
static gchar *note_fingerprint(const struct pdf_document *document,
                               const struct pdf_front_matter *before, const char *title,
                               const struct pdf_export_options *options, const char *name)
{
    struct print_settings print = settings_of(document->sections[0].group, options);
    /* Without a stage nothing was noted by earlier runs. */
    if (document->stage == NULL || print_has_inks(&print)) {
        return NULL;
    }
    struct pdf_info info = pdf_document_info(document->project);
    gchar *subject = subject_of(document->project->game);
    info.title = title;
    info.subject = subject;
    /* An update, whose last pages tell of another state of the game, is made anew each time. */
    gchar *fingerprint =
        options->outdated_count == 0 ? pdf_fingerprint(document, before, &info) : NULL;
    if (fingerprint != NULL) {
        staged_folder_note(document->stage, name, fingerprint);
    }
    g_free(subject);
    return fingerprint;
}

/* The old file stays where its fingerprint says that the new one would be the same, which spares drawing and writing. */
bool pdf_document_keep(struct pdf_document *document, const struct pdf_front_matter *before,
                       const char *title, const struct pdf_export_options *options,
                       const char *path)
{
    size_t size = 0;
    gchar *name = g_path_get_basename(path);
    bool may_keep =
        document->stage != NULL && !options->force && staged_folder_may_keep(document->stage, name);
    gchar *fingerprint = may_keep ? note_fingerprint(document, before, title, options, name) : NULL;
    bool kept =
        fingerprint != NULL && staged_folder_keep(document->stage, name, fingerprint, &size);
    g_free(fingerprint);
    g_free(name);
    return kept;
}

/* The writer is made before anything is drawn: a path that cannot be written is told at once and not after a minute. */
enum outcome pdf_document_write(struct pdf_document *document,
                                const struct pdf_front_matter *before, const char *title,
                                const struct pdf_export_options *options, const char *path,
                                struct diag_list *diags)
{
    struct pdf_info info = pdf_document_info(document->project);
    struct ink_profile *profile = NULL;
    struct pdf_inks inks;
    if (!check_colours(document, options, diags) ||
        !pdf_section_inks(document, &document->sections[0], options, &profile, &inks, diags)) {
        return OUTCOME_REJECTED;
    }
    /* Borrowed until the writer is done. */
    info.inks = profile != NULL ? &inks : NULL;
    info.most_ink = options->most_ink;
    gchar *subject = subject_of(document->project->game);
    gchar *name = g_path_get_basename(path);
    info.title = title;
    info.subject = subject;
    struct pdf_writer *writer = pdf_writer_new(path, &info, diags);
    g_free(subject);
    enum outcome outcome =
        writer != NULL ? pdf_document_draw(document, options, path, diags) : OUTCOME_FAILED;
    if (outcome == OUTCOME_OK) {
        outcome = add_all(document, before, writer);
    }
    if (outcome == OUTCOME_OK) {
        outcome = add_outdated(document, options, writer, diags);
    }
    if (outcome == OUTCOME_OK) {
        outcome = pdf_writer_finish(writer);
        /* Only its note in the stage is wanted. */
        g_free(note_fingerprint(document, before, title, options, name));
    } else if (writer != NULL) {
        pdf_writer_abandon(writer);
    }
    ink_profile_free(profile);
    g_free(name);
    return outcome;
}
