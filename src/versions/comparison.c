/* Faces of both states are laid out once and told apart by a checksum of what is drawn. Only where the
 * checksums differ are both drawn and their pixels compared: many a change of a layout moves nothing. */
#include "versions/comparison.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "geom/length_units.h"
#include "project/face_pipeline.h"
#include "project/work_crew.h"
#include "render/png_writer.h"
#include "versions/picture_differences.h"

/* What cannot be seen at this resolution is no other picture. */
static const double compared_dpi = 150;

/* The copies of one record, in one state. */
struct piece_group {
    const struct component *component;
    const char *id;
    const struct node *record;
    GArray *pieces; /* struct piece_faces */
};

struct state {
    const struct project *project;
    GPtrArray *groups;  /* struct piece_group, in print order */
    GHashTable *by_key; /* "component\nid" -> the same */
    GPtrArray *looks;   /* by face, a checksum of all that is drawn */
    struct face_maker *maker;
    struct png_writer *writer;
};

/* The idea: a piece is known by its component and its record's id, so that a card that moved in its file is still the
 * same card. Records are compared value by value, faces by checksum; a pair of faces whose checksums differ is drawn
 * and held against each other, once, however many pieces show it. */
struct comparing {
    struct comparison *out;
    struct state states[2]; /* before and after */
    GHashTable *sides;      /* "before after" -> struct side_change, or one without faces: equal */
    struct diag_list *diags;
    enum outcome outcome;
};

/* ---- the pieces of a state, by what they are made of ---- */

static void free_group(gpointer data)
{
    struct piece_group *group = data;
    g_array_free(group->pieces, TRUE);
    g_free(group);
}

/* As face_name() in game/pieces.c finds it: what people call the record, at last its number. */
static const char *record_id(struct arena *arena, const struct node *record, size_t number)
{
    if (record == NULL) {
        return "";
    }
    const char *id = node_text(node_lookup(record, "id"));
    id = id != NULL ? id : node_text(node_lookup(record, "name"));
    id = id != NULL ? id : node_text(record);
    return id != NULL && *id != '\0' ? id : arena_printf(arena, "%zu", number);
}

/* Ids have no new lines, which part the two. */
static struct piece_group *find_group(const struct state *state, const char *component,
                                      const char *id)
{
    gchar *key = g_strconcat(component, "\n", id, NULL);
    struct piece_group *group = g_hash_table_lookup(state->by_key, key);
    g_free(key);
    return group;
}

/* Pieces of one record follow each other; the number counts records, for those without any name. */
static void add_pieces(struct state *state, const struct component_pieces *made,
                       struct arena *arena)
{
    const struct node *record = NULL;
    size_t number = 0;
    for (size_t i = 0; i < made->count; i++) {
        const struct piece_faces *piece = &made->pieces[i];
        number += i == 0 || piece->record != record ? 1 : 0;
        record = piece->record;
        const char *id = record_id(arena, record, number);
        struct piece_group *group = find_group(state, made->component->id, id);
        if (group == NULL) {
            group = g_new(struct piece_group, 1);
            *group = (struct piece_group){made->component, id, record,
                                          g_array_new(FALSE, FALSE, sizeof(struct piece_faces))};
            g_ptr_array_add(state->groups, group);
            g_hash_table_insert(state->by_key, g_strconcat(made->component->id, "\n", id, NULL),
                                group);
        }
        g_array_append_val(group->pieces, *piece);
    }
}

/* ---- looks ---- */

/* Folders are listed in any order. */
static gint by_text(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A checksum of a game's own fonts, which draw other letters under the same names. */
static gchar *fonts_of(const struct project *project)
{
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    gchar *folder = g_build_filename(project->game->folder, "fonts", NULL);
    GDir *listing = g_dir_open(folder, 0, NULL);
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    const char *name;
    while (listing != NULL && (name = g_dir_read_name(listing)) != NULL) {
        g_ptr_array_add(paths, g_build_filename(folder, name, NULL));
    }
    g_ptr_array_sort(paths, by_text);
    for (guint i = 0; i < paths->len; i++) {
        gchar *bytes;
        gsize size;
        if (g_file_get_contents(g_ptr_array_index(paths, i), &bytes, &size, NULL)) {
            g_checksum_update(checksum, (const guchar *)bytes, (gssize)size);
            g_free(bytes);
        }
    }
    gchar *fonts = g_strdup(g_checksum_get_string(checksum));
    g_clear_pointer(&listing, g_dir_close);
    g_ptr_array_unref(paths);
    g_free(folder);
    g_checksum_free(checksum);
    return fonts;
}

/* All that is drawn, but for the folder that its pictures come from. */
static gchar *look_of(const struct display_list *list, const char *folder, const char *fonts)
{
    GString *drawn = g_string_new(fonts);
    display_list_dump(list, drawn);
    g_string_replace(drawn, folder, "", 0);
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].verb == DISPLAY_IMAGE) {
            g_string_append(drawn, list->items[i].image.image->digest);
        }
    }
    gchar *look = g_compute_checksum_for_string(G_CHECKSUM_SHA256, drawn->str, (gssize)drawn->len);
    g_string_free(drawn, TRUE);
    return look;
}

/* What all threads share that note looks. */
struct looks_job {
    const struct state *state;
    struct face_makers *makers;
    gchar *folder, *fonts;
};

/* What one of them has of its own. */
struct looks_kit {
    const struct looks_job *job;
    struct face_maker *maker;
};

static void *kit_new(const void *job)
{
    struct looks_kit *kit = g_new(struct looks_kit, 1);
    kit->job = job;
    kit->maker = face_makers_borrow(kit->job->makers);
    return kit;
}

static void kit_free(void *data)
{
    struct looks_kit *kit = data;
    face_makers_give_back(kit->job->makers, kit->maker);
    g_free(kit);
}

/* Of a face with errors, what is drawn of it. */
static enum outcome note_look(void *data, size_t index, void **look_out, struct diag_list *diags)
{
    const struct looks_kit *kit = data;
    struct display_list *list = NULL;
    enum outcome outcome =
        face_draft(kit->maker, &kit->job->state->project->pieces->faces[index], &list, diags);
    *look_out = look_of(list, kit->job->folder, kit->job->fonts);
    display_list_free(list);
    return outcome;
}

/* By all threads. */
static enum outcome note_looks(struct state *state, unsigned thread_count, struct diag_list *diags)
{
    size_t count = state->project->pieces->face_count;
    struct looks_job job = {
        .state = state,
        .makers = face_makers_new(&state->project->resources, 0),
        .folder = g_strconcat(state->project->game->folder, "/", NULL),
        .fonts = fonts_of(state->project),
    };
    const struct crew_work work = {.count = count,
                                   .window = count,
                                   .job = &job,
                                   .kit_new = kit_new,
                                   .kit_free = kit_free,
                                   .task = note_look};
    struct work_crew *crew = work_crew_new(&work, thread_count);
    for (size_t i = 0; i < count; i++) {
        g_ptr_array_add(state->looks, work_crew_take(crew));
    }
    enum outcome outcome = work_crew_finish(crew, diags);
    face_makers_free(job.makers);
    g_free(job.fonts);
    g_free(job.folder);
    return outcome;
}

/* ---- pictures ---- */

/* The writer owns the pixels until it draws again, so each state has a writer of its own. */
static bool draw(struct comparing *comparing, struct state *state, size_t face,
                 struct png_pixels *pixels_out)
{
    static const struct png_view whole = {0};
    struct display_list *list = NULL;
    /* Its findings are known since its look was noted. */
    struct diag_list *known = diag_list_new();
    face_draft(state->maker, &state->project->pieces->faces[face], &list, known);
    enum outcome outcome =
        png_writer_draw_view(state->writer, list, &whole, pixels_out, comparing->diags);
    comparing->outcome = MAX(comparing->outcome, outcome);
    display_list_free(list);
    diag_list_free(known);
    return outcome == OUTCOME_OK;
}

/* Without faces where both look the same. */
static struct side_change compare_pictures(struct comparing *comparing, size_t before, size_t after)
{
    struct side_change change = {.before = before, .after = after};
    struct png_pixels pixels[2];
    if (!draw(comparing, &comparing->states[0], before, &pixels[0]) ||
        !draw(comparing, &comparing->states[1], after, &pixels[1])) {
        return change;
    }
    if (pixels[0].width == pixels[1].width && pixels[0].height == pixels[1].height) {
        if (!picture_differences(comparing->out->arena, &pixels[0], &pixels[1], compared_dpi,
                                 &change.boxes, &change.box_count)) {
            change.before = change.after = NO_FACE;
        }
    }
    return change;
}

/* Many pieces share a back: each two faces are compared once. */
static const struct side_change *compare_faces(struct comparing *comparing, size_t before,
                                               size_t after)
{
    struct side_change change = {NO_FACE, NO_FACE, NULL, 0};
    gchar *key = g_strdup_printf("%zu %zu", before, after);
    struct side_change *known = g_hash_table_lookup(comparing->sides, key);
    if (known != NULL) {
        g_free(key);
        return known;
    }
    /* A side that one of the states does not have. */
    if (before == NO_FACE || after == NO_FACE) {
        change = (struct side_change){.before = before, .after = after};
    } else if (strcmp(g_ptr_array_index(comparing->states[0].looks, before),
                      g_ptr_array_index(comparing->states[1].looks, after)) != 0) {
        change = compare_pictures(comparing, before, after);
    }
    known = g_memdup2(&change, sizeof(change));
    g_hash_table_insert(comparing->sides, key, known);
    return known;
}

/* ---- values ---- */

/* As they are written: 1 and 1.0 are two. */
static bool scalars_equal(const struct node *a, const struct node *b)
{
    return a->scalar.type == b->scalar.type && strcmp(a->scalar.text, b->scalar.text) == 0;
}

static void compare_values(struct comparing *comparing, const char *path, const struct node *before,
                           const struct node *after, GArray *changes);

/* "a.b", at the top "b". */
static const char *path_to(struct arena *arena, const char *path, const char *name)
{
    return *path != '\0' ? arena_printf(arena, "%s.%s", path, name) : name;
}

/* Fields in the order of the later state, and then those that are gone. */
static void compare_mappings(struct comparing *comparing, const char *path,
                             const struct node *before, const struct node *after, GArray *changes)
{
    struct arena *arena = comparing->out->arena;
    for (size_t i = 0; i < after->mapping.count; i++) {
        const char *name = after->mapping.entries[i].key->scalar.text;
        compare_values(comparing, path_to(arena, path, name), node_lookup(before, name),
                       after->mapping.entries[i].value, changes);
    }
    for (size_t i = 0; i < before->mapping.count; i++) {
        const char *name = before->mapping.entries[i].key->scalar.text;
        if (node_lookup(after, name) == NULL) {
            compare_values(comparing, path_to(arena, path, name), before->mapping.entries[i].value,
                           NULL, changes);
        }
    }
}

/* Item by item, as they stand: items of a list have no names by which one that moved could be known. */
static void compare_lists(struct comparing *comparing, const char *path, const struct node *before,
                          const struct node *after, GArray *changes)
{
    for (size_t i = 0; i < MAX(before->list.count, after->list.count); i++) {
        compare_values(comparing, arena_printf(comparing->out->arena, "%s[%zu]", path, i + 1),
                       i < before->list.count ? before->list.items[i] : NULL,
                       i < after->list.count ? after->list.items[i] : NULL, changes);
    }
}

/* What is of another kind, or in one of the states only, is one change as a whole. */
static void compare_values(struct comparing *comparing, const char *path, const struct node *before,
                           const struct node *after, GArray *changes)
{
    bool both = before != NULL && after != NULL && before->kind == after->kind;
    if (both && before->kind == NODE_MAPPING) {
        compare_mappings(comparing, path, before, after, changes);
    } else if (both && before->kind == NODE_LIST) {
        compare_lists(comparing, path, before, after, changes);
    } else if ((before != NULL || after != NULL) && !(both && scalars_equal(before, after))) {
        struct value_change change = {path, before, after};
        g_array_append_val(changes, change);
    }
}

/* ---- pieces ---- */

/* What a designer would call the piece aloud. */
static const char *title_of(const struct piece_group *group)
{
    const char *title = node_text(node_lookup(group->record, "name"));
    title = title != NULL ? title : node_text(node_lookup(group->record, "title"));
    if (title != NULL) {
        return title;
    }
    return *group->id != '\0' ? group->id : group->component->title;
}

/* Copies mostly share their faces, so a pair is listed once. */
static void add_side(struct comparing *comparing, GArray *sides, size_t before, size_t after)
{
    if (before == NO_FACE && after == NO_FACE) {
        return;
    }
    const struct side_change *change = compare_faces(comparing, before, after);
    bool is_known = change->before == NO_FACE && change->after == NO_FACE;
    for (guint i = 0; i < sides->len && !is_known; i++) {
        const struct side_change *listed = &g_array_index(sides, struct side_change, i);
        is_known = listed->before == before && listed->after == after;
    }
    if (!is_known) {
        g_array_append_val(sides, *change);
    }
}

/* Copies are paired in their order; more or fewer is a change by itself. Values are compared only where the piece
 * looks or counts differently: a field that nothing shows is not what players would have to print. */
static void compare_groups(struct comparing *comparing, const struct piece_group *before,
                           const struct piece_group *after, GArray *changes)
{
    struct arena *arena = comparing->out->arena;
    GArray *sides = g_array_new(FALSE, FALSE, sizeof(struct side_change));
    GArray *values = g_array_new(FALSE, FALSE, sizeof(struct value_change));
    for (guint i = 0; i < MIN(before->pieces->len, after->pieces->len); i++) {
        const struct piece_faces *one = &g_array_index(before->pieces, struct piece_faces, i);
        const struct piece_faces *other = &g_array_index(after->pieces, struct piece_faces, i);
        add_side(comparing, sides, one->front, other->front);
        add_side(comparing, sides, one->back, other->back);
    }
    if (sides->len > 0 || before->pieces->len != after->pieces->len) {
        compare_values(comparing, "", before->record, after->record, values);
        struct piece_change change = {
            .kind = PIECE_CHANGED,
            .component = after->component,
            .record = after->record,
            .id = after->id,
            .title = title_of(after),
            .copies_before = before->pieces->len,
            .copies_after = after->pieces->len,
            .values = arena_keep_array(arena, values),
            .value_count = values->len,
            .sides = arena_keep_array(arena, sides),
            .side_count = sides->len,
            .front = g_array_index(after->pieces, struct piece_faces, 0).front,
            .back = g_array_index(after->pieces, struct piece_faces, 0).back,
        };
        g_array_append_val(changes, change);
    }
    g_array_free(values, TRUE);
    g_array_free(sides, TRUE);
}

/* A piece that only one state has: all of its copies are new, or gone. */
static void add_whole(const struct piece_group *group, enum piece_change_kind kind, GArray *changes)
{
    struct piece_change change = {
        .kind = kind,
        .component = group->component,
        .record = group->record,
        .id = group->id,
        .title = title_of(group),
        .front = g_array_index(group->pieces, struct piece_faces, 0).front,
        .back = g_array_index(group->pieces, struct piece_faces, 0).back,
    };
    *(kind == PIECE_ADDED ? &change.copies_after : &change.copies_before) = group->pieces->len;
    g_array_append_val(changes, change);
}

/* In the order of the later state, the removed ones last. */
static void compare_pieces(struct comparing *comparing)
{
    struct state *before = &comparing->states[0], *after = &comparing->states[1];
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(struct piece_change));
    for (guint i = 0; i < after->groups->len; i++) {
        const struct piece_group *group = g_ptr_array_index(after->groups, i);
        const struct piece_group *earlier = find_group(before, group->component->id, group->id);
        if (earlier != NULL) {
            compare_groups(comparing, earlier, group, changes);
        } else {
            add_whole(group, PIECE_ADDED, changes);
        }
    }
    for (guint i = 0; i < before->groups->len; i++) {
        const struct piece_group *group = g_ptr_array_index(before->groups, i);
        if (find_group(after, group->component->id, group->id) == NULL) {
            add_whole(group, PIECE_REMOVED, changes);
        }
    }
    comparing->out->pieces = arena_keep_array(comparing->out->arena, changes);
    comparing->out->piece_count = changes->len;
    g_array_free(changes, TRUE);
}

/* ---- rules and odds ---- */

/* By name, by which rules are known from state to state. */
static const struct rule_result *find_rule(const struct rule_report *rules, const char *name)
{
    for (size_t i = 0; i < rules->set.rule_count; i++) {
        if (strcmp(rules->results[i].rule->about.name, name) == 0) {
            return &rules->results[i];
        }
    }
    return NULL;
}

/* Of rules that both states have: a new rule that is broken is a finding, not a change. */
static void compare_rules(struct comparing *comparing, const struct rule_report *before,
                          const struct rule_report *after)
{
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(struct rule_change));
    for (size_t i = 0; i < after->set.rule_count; i++) {
        const struct rule_result *now = &after->results[i];
        const struct rule_result *then = find_rule(before, now->rule->about.name);
        if (then != NULL && (then->broken_count > 0) != (now->broken_count > 0)) {
            struct rule_change change = {&now->rule->about, then->broken_count, now->broken_count};
            g_array_append_val(changes, change);
        }
    }
    comparing->out->rules = arena_keep_array(comparing->out->arena, changes);
    comparing->out->rule_count = changes->len;
    g_array_free(changes, TRUE);
}

/* NAN where a chart does not have it. */
static double chance_of(const struct chart *chart, const char *series, const char *point)
{
    for (size_t i = 0; chart != NULL && i < chart->series_count; i++) {
        for (size_t j = 0; strcmp(chart->series[i].label, series) == 0 && j < chart->point_count;
             j++) {
            if (strcmp(chart->points[j], point) == 0) {
                return chart->series[i].chances[j];
            }
        }
    }
    return NAN;
}

/* By title, as charts have no other name. */
static const struct chart *find_chart(const struct rule_report *rules, const char *title)
{
    for (size_t i = 0; i < rules->chart_count; i++) {
        if (strcmp(rules->charts[i].title, title) == 0) {
            return &rules->charts[i];
        }
    }
    return NULL;
}

/* The chances of `chart` that `other` has otherwise, or not at all. */
static void compare_charts(const struct chart *chart, const struct chart *other,
                           bool chart_is_later, GArray *changes)
{
    static const double least = 0.0005; /* what a tenth of a percent rounds to */
    for (size_t i = 0; i < chart->series_count; i++) {
        for (size_t j = 0; j < chart->point_count; j++) {
            const char *series = chart->series[i].label;
            double own = chart->series[i].chances[j];
            double others = chance_of(other, series, chart->points[j]);
            /* What both have is told once, when the later one is looked through. */
            bool differs = isnan(own) != isnan(others)
                               ? !isnan(own)
                               : chart_is_later && fabs(own - others) >= least;
            if (differs) {
                struct odds_change change = {chart->title, series, chart->points[j],
                                             chart_is_later ? others : own,
                                             chart_is_later ? own : others};
                g_array_append_val(changes, change);
            }
        }
    }
}

/* From both sides, as a chart may have points that the other lacks. */
static void compare_odds(struct comparing *comparing, const struct rule_report *before,
                         const struct rule_report *after)
{
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(struct odds_change));
    for (size_t i = 0; i < after->chart_count; i++) {
        compare_charts(&after->charts[i], find_chart(before, after->charts[i].title), true,
                       changes);
    }
    for (size_t i = 0; i < before->chart_count; i++) {
        compare_charts(&before->charts[i], find_chart(after, before->charts[i].title), false,
                       changes);
    }
    comparing->out->odds = arena_keep_array(comparing->out->arena, changes);
    comparing->out->odds_count = changes->len;
    g_array_free(changes, TRUE);
}

/* ---- the whole ---- */

/* Names that are made up are in the comparison's arena, as they outlive this. */
static void state_init(struct state *state, const struct project *project, struct arena *arena)
{
    const struct png_options options = {.dpi = compared_dpi, .cut_outline = true};
    *state = (struct state){
        .project = project,
        .groups = g_ptr_array_new_with_free_func(free_group),
        .looks = g_ptr_array_new_with_free_func(g_free),
        .by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .maker = face_maker_new(&project->resources),
        .writer = png_writer_new(&options),
    };
    for (size_t i = 0; i < project->pieces->component_count; i++) {
        add_pieces(state, &project->pieces->components[i], arena);
    }
}

static void state_clear(struct state *state)
{
    g_ptr_array_unref(state->looks);
    png_writer_free(state->writer);
    face_maker_free(state->maker);
    g_hash_table_unref(state->by_key);
    g_ptr_array_unref(state->groups);
}

/* First the looks of both states, with all threads. Then pieces, rules and odds, in this thread, in the order in which
 * they are told. Nobody can mend the earlier state any more, so its findings are not told. */
enum outcome comparison_make(const struct game_state *before, const struct game_state *after,
                             unsigned thread_count, struct comparison **out,
                             struct diag_list *diags)
{
    struct arena *arena = arena_new();
    struct comparison *comparison = ARENA_NEW(arena, struct comparison);
    *comparison =
        (struct comparison){.arena = arena, .before = before->project, .after = after->project};
    struct comparing comparing = {
        .out = comparison,
        .sides = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .diags = diags,
    };
    state_init(&comparing.states[0], before->project, arena);
    state_init(&comparing.states[1], after->project, arena);
    struct diag_list *unheard = diag_list_new();
    note_looks(&comparing.states[0], thread_count, unheard);
    diag_list_free(unheard);
    comparing.outcome = note_looks(&comparing.states[1], thread_count, diags);
    if (comparing.outcome != OUTCOME_FAILED) {
        compare_pieces(&comparing);
        compare_rules(&comparing, before->rules, after->rules);
        compare_odds(&comparing, before->rules, after->rules);
    }
    state_clear(&comparing.states[0]);
    state_clear(&comparing.states[1]);
    g_hash_table_unref(comparing.sides);
    if (comparing.outcome == OUTCOME_FAILED) {
        g_clear_pointer(&comparison, comparison_free);
    }
    *out = comparison;
    return comparing.outcome;
}

void comparison_free(struct comparison *comparison)
{
    if (comparison != NULL) {
        arena_free(comparison->arena);
    }
}
