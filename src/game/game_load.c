/* game.yaml and all that it names. Each kind of file has a reader of its own; here is the order in which they are
 * called, what of a game is only a word or two, and what an edition, a theme and a translation change before anything
 * else reads the tree. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include <glib.h>

#include "diag/suggest.h"
#include "document/document.h"
#include "game/comparison_check.h"
#include "game/data_load.h"
#include "game/game.h"
#include "game/game_files.h"
#include "game/game_stream.h"
#include "game/layout_load.h"
#include "game/papers.h"
#include "game/printed_words.h"
#include "game/record_check.h"

#define GAME_FILE "game.yaml"

/* game.yaml as it is written, by the table below; texts are nodes' own, nodes are NULL where nothing is given. */
struct game_source {
    const char *extends, *title, *players, *version, *language, *theme, *types, *rules, *about;
    const struct node *data, *components, *needs, *papers, *languages, *allow;
};

/* Of the names of languages, which become names of files: de, pt-BR, zh_Hant. */
#define LANGUAGE_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

#define GAME(member) offsetof(struct game_source, member)

/* clang-format off */
const struct field_spec game_fields[] = {
    {.name = "game", .kind = FIELD_TEXT, .offset = GAME(title), .required = true, .doc = "The game's title.", .example = "S.C.A.R.E. Tactics"},
    {.name = "extends", .kind = FIELD_TEXT, .offset = GAME(extends),
     .doc = "In the file of an edition: the game file that it starts from; what has the same name here takes its place, of data sets and components entry by entry. `copies: 0` leaves a component out.", .example = "game.yaml"},
    {.name = "about", .kind = FIELD_TEXT, .offset = GAME(about), .doc = "One sentence on the game.", .example = "Agents against monsters."},
    {.name = "version", .kind = FIELD_TEXT, .offset = GAME(version), .doc = "The version of the game, as its author counts; it is printed in the margin of each sheet and stands in PDFs and manifests.", .example = "1.2"},
    {.name = "players", .kind = FIELD_TEXT, .offset = GAME(players), .doc = "How many can play: 2, or 1-4.", .example = "1-4"},
    {.name = "needs", .kind = FIELD_NODE, .offset = GAME(needs), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}",
     .doc = "What players bring themselves, such as dice or pencils: a list of texts, for the first page of the booklet.", .example = "[two dice, a pencil]"},
    {.name = "language", .kind = FIELD_TEXT, .offset = GAME(language), .usual = "en", .doc = "The language of the texts, such as en; for hyphens, capitals and screen readers.", .example = "en"},
    {.name = "languages", .kind = FIELD_NODE, .offset = GAME(languages), .node_kinds = FIELD_ANY_LIST,
     .schema = "{\"type\": \"array\", \"items\": {\"type\": \"string\"}}",
     .doc = "The languages that the game is translated to, each by a file such as words/de.po; `kerf check` looks at all of them.", .example = "[de, fr]"},
    {.name = "theme", .kind = FIELD_TEXT, .offset = GAME(theme), .doc = "The theme's file.", .example = "theme.yaml"},
    {.name = "data", .kind = FIELD_NODE, .offset = GAME(data), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"anyOf\": [{\"type\": \"string\"}, {\"$ref\": \"#/$defs/data\"}]}}",
     .doc = "Names for data files, each a list of records, see Data below.", .example = "{agents: agents.yaml}"},
    {.name = "components", .kind = FIELD_NODE, .offset = GAME(components), .required = true, .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"$ref\": \"#/$defs/component\"}}",
     .doc = "What is made, by id.", .example = "{agent-cards: {layout: stat-card, each: agents}}"},
    {.name = "papers", .kind = FIELD_NODE, .offset = GAME(papers), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"anyOf\": [{\"type\": \"string\"}, {\"$ref\": \"#/$defs/paper\"}]}}",
     .doc = "Papers of your own, by name: a size, or a sheet with places that are cut already.", .example = "{photo: 4inx6in}"},
    {.name = "types", .kind = FIELD_TEXT, .offset = GAME(types), .doc = "The file that says what the records of the data sets are made of.", .example = "types.yaml"},
    {.name = "rules", .kind = FIELD_TEXT, .offset = GAME(rules), .doc = "The file of rules that the data must obey.", .example = "rules.yaml"},
    {.name = "allow", .kind = FIELD_NODE, .offset = GAME(allow), .node_kinds = FIELD_ANY_MAPPING,
     .schema = "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"string\"}}",
     .doc = "Advice about the game as a whole that is meant to be, and why: `never-used` for names that nothing uses, `files-unused` for files that nothing reads.", .example = "{files-unused: the art of the second edition}"},
    {0},
};
/* clang-format on */

/* The order of loading follows from what needs what: the theme first (colours of data and layouts are its names), then the data
 * and the types it is held to, then what is computed from both, the rules, and at last components, whose layouts and
 * `each` name all of these. Each part is read though an earlier one failed, unless it could only repeat its findings: without a
 * theme every colour would be unknown. */
struct game_loading {
    struct game *game;
    struct game_source source;
    struct layout_loader layouts;
    struct words_translating translating;
    struct words_visitor visitor;
    const struct words_visitor *words; /* it, or NULL: nobody is given the words */
    bool theme_unread;                 /* there is one, and its file could not be read */
    GPtrArray *blamed;                 /* nodes of the data that a finding was about */
    struct diag_list *diags;
};

/* Editions of editions; more is no wish but a mistake, and files are compared with each other. */
enum { EXTENDED_MAX = 20 };

/* A theme or a game file, and all that it extends, as one; NULL after a finding. In both the file, its mappings and the
 * mappings in these are put together. */
static const struct node *read_extended(struct game_loading *loading, const struct node *file,
                                        const char *what)
{
    enum { LEVELS = 3 };
    struct game *game = loading->game;
    const struct node *files[EXTENDED_MAX] = {file};
    size_t count = 1;
    const struct node *extends = NULL;
    while ((extends = node_lookup(files[count - 1], "extends")) != NULL &&
           node_text(extends) != NULL) {
        const struct node *next =
            count < EXTENDED_MAX
                ? game_document(game, node_text(extends), extends, NULL, loading->diags)
                : NULL;
        for (size_t i = 0; next != NULL && i < count; i++) {
            if (strcmp(files[i]->span.source->path, next->span.source->path) == 0) {
                node_report(loading->diags, DIAG_CIRCULAR, extends, what, node_text(extends));
                return NULL;
            }
        }
        if (count == EXTENDED_MAX) {
            node_report(loading->diags, DIAG_TOO_DEEP, extends,
                        arena_printf(game->arena, "%d", EXTENDED_MAX));
        }
        if (next == NULL) {
            return NULL;
        }
        files[count++] = next;
    }
    /* From the file that extends nothing up to the one that was asked for, each over what is below it. */
    const struct node *whole = files[count - 1];
    for (size_t i = count - 1; i-- > 0;) {
        whole = node_merged(game->arena, whole, files[i], LEVELS);
    }
    return whole;
}

/* Which colours took the place of which, of the theme that one extends. What is wrong with that was reported. */
static void compare_themes(struct game_loading *loading, const struct node *own)
{
    struct game *game = loading->game;
    struct diag_list *said = loading->diags;
    struct theme base;
    loading->diags = diag_list_new();
    const struct node *extends = node_lookup(own, "extends");
    const struct node *file =
        game_document(game, node_text(extends), extends, NULL, loading->diags);
    const struct node *root = file != NULL ? read_extended(loading, file, "the theme") : NULL;
    if (root != NULL &&
        theme_load(game->arena, root, game->language, &base, loading->diags) == OUTCOME_OK) {
        theme_compare(game->arena, &base, &game->theme);
    }
    diag_list_free(loading->diags);
    loading->diags = said;
}

/* `own` is the file itself, `root` what it and those that it extends are together. */
static bool load_theme(struct game_loading *loading, const char *override_path)
{
    struct game *game = loading->game;
    const char *path = override_path != NULL ? override_path : loading->source.theme;
    const struct node *own = NULL, *root = NULL;
    if (path != NULL) {
        const struct node *asked_at = override_path != NULL
                                          ? field_word(game->arena, "theme", override_path)
                                          : node_lookup(game->root, "theme");
        root = game_document(game, path, asked_at, NULL, loading->diags);
        own = root;
        root = root != NULL ? read_extended(loading, root, "the theme") : NULL;
        loading->theme_unread = root == NULL;
    }
    game->other_theme = g_strcmp0(path, loading->source.theme) != 0;
    bool good =
        theme_load(game->arena, root, game->language, &game->theme, loading->diags) == OUTCOME_OK;
    if (good && root != own) {
        compare_themes(loading, own);
    }
    return good && !loading->theme_unread;
}

/* Before expressions in its texts are worked out: a translator has them in braces. */
static void visit_data(struct game_loading *loading)
{
    const struct game *game = loading->game;
    for (size_t i = 0; loading->words != NULL && i < game->data_set_count; i++) {
        const struct data_set *set = &game->data_sets[i];
        const struct record_type *type =
            game->types != NULL ? record_type_of(game->types, set->name) : NULL;
        words_of_data(game->arena, set, type, loading->words);
    }
}

/* False after findings; what could be read is there then. */
static bool load_types(struct game_loading *loading)
{
    struct game *game = loading->game;
    if (loading->source.types == NULL) {
        return true;
    }
    const struct node *root = game_document(game, loading->source.types,
                                            node_lookup(game->root, "types"), NULL, loading->diags);
    if (root == NULL) {
        return false;
    }
    game->types = ARENA_NEW(game->arena, struct record_types);
    return record_types_load(game->arena, root, loading->source.data, game->types,
                             loading->diags) == OUTCOME_OK;
}

/* Whether a finding was about a value of each record that an expression failed for: it may follow from that. */
static bool may_follow(const struct game *game, const struct diag *failure, const GPtrArray *blamed,
                       guint blamed_before)
{
    size_t found = 0;
    for (size_t i = 0; i < failure->subject_count; i++) {
        bool is_blamed = false;
        for (guint j = blamed_before; j < blamed->len && !is_blamed; j++) {
            struct diag_subject subject = game_subject(game, blamed->pdata[j]);
            is_blamed = g_strcmp0(subject.set, failure->subjects[i].set) == 0 &&
                        subject.number == failure->subjects[i].number;
        }
        found += is_blamed ? 1 : 0;
    }
    return found > 0 && found == failure->subject_count;
}

static bool computes(const struct game *game)
{
    bool found = false;
    for (size_t i = 0; i < game->data_set_count; i++) {
        found = found || game->data_sets[i].compute != NULL || game->data_sets[i].product != NULL;
    }
    return found;
}

/* What is computed, and whether all of the data is of its types. */
static bool complete_data(struct game_loading *loading, struct record_memory *memory)
{
    struct game *game = loading->game;
    struct diag_list *failures = diag_list_new();
    if (game->types != NULL) {
        records_settle_texts(game);
    }
    bool good = data_compute(game, loading->blamed, failures, loading->diags);
    guint blamed_before = loading->blamed->len;
    if (game->types != NULL && computes(game)) {
        records_settle_texts(game);
    }
    if (game->types != NULL) {
        good = records_check(game, memory, loading->blamed, loading->diags) && good;
    }
    for (size_t i = 0; i < diag_list_count(failures); i++) {
        const struct diag *failure = diag_list_at(failures, i);
        if (!may_follow(game, failure, loading->blamed, blamed_before)) {
            diag_list_add(loading->diags, failure);
        }
        good = false;
    }
    diag_list_free(failures);
    return good;
}

/* Kept with the game, so that a mistake that was told of is not told of again by what reads the data next. */
static void keep_blamed(struct game_loading *loading)
{
    struct game *game = loading->game;
    const struct node **blamed =
        ARENA_NEW_ARRAY(game->arena, const struct node *, loading->blamed->len);
    for (guint i = 0; i < loading->blamed->len; i++) {
        blamed[i] = g_ptr_array_index(loading->blamed, i);
    }
    game->blamed = blamed;
    game->blamed_count = loading->blamed->len;
}

/* Only read here; rules/ judges them. */
static bool load_rules(struct game_loading *loading)
{
    if (loading->source.rules == NULL) {
        return true;
    }
    struct game *game = loading->game;
    game->rules = game_document(game, loading->source.rules, node_lookup(game->root, "rules"), NULL,
                                loading->diags);
    return game->rules != NULL;
}

/* See struct game_loading for the order. Comparisons of words come last: they need the types of the data and the
 * expressions of the components. */
static bool load_parts(struct game_loading *loading, const struct game_options *options)
{
    struct game *game = loading->game;
    bool good = load_theme(loading, options->theme);
    loading->layouts.data_unread = !data_load(game, loading->source.data, loading->diags);
    good = good && !loading->layouts.data_unread;
    good = load_types(loading) && good;
    visit_data(loading);
    /* A translation puts other texts into the records; blocks of a stream may be loaded side by side. */
    bool remembers = game->translation == NULL && game->stream == NULL;
    good = complete_data(loading, remembers ? options->records : NULL) && good;
    keep_blamed(loading);
    good = load_rules(loading) && good;
    /* A rule may tell why a text could not be worked out, and rule_check.c tells what no rule explains; where no rules
     * are judged, it is told here. */
    bool is_judged = game->rules != NULL && game->translation == NULL;
    if (!is_judged && game->text_failures != NULL) {
        diag_list_merge(loading->diags, game->text_failures);
    }
    /* Without the theme each of its colours would be one more unknown name. */
    good = !loading->theme_unread &&
           components_load(&loading->layouts, loading->source.components, game) &&
           nets_complete(&loading->layouts) && good;
    good = game_stream_check(game, loading->diags) && good;
    if (good && game->types != NULL) {
        struct comparison_check *words = comparison_check_new(game);
        comparison_check_data_sets(words);
        comparison_check_components(words);
        comparison_check_finish(words, loading->diags);
    }
    game->layout_count = loading->layouts.layouts->len;
    game->element_count = loading->layouts.element_count;
    const struct layout **layouts =
        ARENA_NEW_ARRAY(game->arena, const struct layout *, game->layout_count);
    for (size_t i = 0; i < game->layout_count; i++) {
        layouts[i] = g_ptr_array_index(loading->layouts.layouts, i);
    }
    game->layouts = layouts;
    return good;
}

/* A text that is bad leaves NULL in its place, which is never read: the game is refused. */
static bool load_needs(struct game_loading *loading)
{
    const struct node *list = loading->source.needs;
    struct game *game = loading->game;
    if (list == NULL) {
        return true;
    }
    const char **needs = ARENA_NEW_ARRAY(game->arena, const char *, list->list.count);
    bool good = true;
    for (size_t i = 0; i < list->list.count; i++) {
        const struct node *item = list->list.items[i];
        needs[i] = node_text(item);
        if (needs[i] == NULL) {
            node_report(loading->diags, DIAG_WRONG_KIND, item, "needs", "a list of texts",
                        node_describe(game->arena, item));
            good = false;
        }
    }
    game->needs = needs;
    game->need_count = list->list.count;
    return good;
}

/* The folder's own name, whatever way it was written; of an edition with the name of its file, without `game-`. */
static const char *folder_id(struct arena *arena, const char *folder, const char *file)
{
    gchar *absolute = g_canonicalize_filename(folder, NULL);
    gchar *name = g_path_get_basename(absolute);
    const char *id = arena_strdup(arena, name);
    if (strcmp(file, GAME_FILE) != 0) {
        const char *edition = g_str_has_prefix(file, "game-") ? file + strlen("game-") : file;
        id = arena_printf(arena, "%s-%.*s", id, (int)(strlen(edition) - strlen(".yaml")), edition);
    }
    g_free(name);
    g_free(absolute);
    return id;
}

/* The root folder keeps its only slash. Paths that are joined to a folder have one slash, as findings show them. */
static char *without_trailing_slash(const char *folder)
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') {
        length--;
    }
    return g_strndup(folder, length);
}

/* An edition is known by the ending of its file. */
static bool is_edition(const char *path)
{
    return g_str_has_suffix(path, ".yaml");
}

char *game_folder(const char *path)
{
    return is_edition(path) ? g_path_get_dirname(path) : without_trailing_slash(path);
}

/* game.yaml of a folder, or the file of an edition of the game in it. */
static const char *split_path(struct arena *arena, const char *path, const char **folder_out)
{
    char *folder = game_folder(path);
    gchar *file = is_edition(path) ? g_path_get_basename(path) : g_strdup(GAME_FILE);
    const char *kept = arena_strdup(arena, file);
    *folder_out = arena_strdup(arena, folder);
    g_free(folder);
    g_free(file);
    return kept;
}

/* The item of `languages` that asks for a translation, else the word of the command line. */
static const struct node *language_asked(const struct game *game, const char *language)
{
    const struct node *languages = node_lookup(game->root, "languages");
    for (size_t i = 0;
         languages != NULL && languages->kind == NODE_LIST && i < languages->list.count; i++) {
        if (g_strcmp0(node_text(languages->list.items[i]), language) == 0) {
            return languages->list.items[i];
        }
    }
    return field_word(game->arena, "language", language);
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* "; there are: de, fr": the languages that have a file. */
static const char *translations_tail(const struct game *game)
{
    char *path = g_build_filename(game->folder, "words", NULL);
    GDir *folder = g_dir_open(path, 0, NULL);
    GPtrArray *names = g_ptr_array_new();
    const char *name;
    while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
        if (g_str_has_suffix(name, ".po")) {
            g_ptr_array_add(names, (gpointer)arena_strndup(game->arena, name, strlen(name) - 3));
        }
    }
    g_ptr_array_sort(names, compare_names);
    const char *tail = suggest_tail(game->arena, "", (const char *const *)names->pdata, names->len);
    g_ptr_array_free(names, TRUE);
    g_clear_pointer(&folder, g_dir_close);
    g_free(path);
    return tail;
}

/* words/de.po, where another language is asked for. False after findings. */
static bool load_translation(struct game_loading *loading, const struct game_options *options)
{
    struct game *game = loading->game;
    const struct node *own = node_lookup(game->root, "language");
    const char *own_language = own != NULL ? node_text(own) : loading->source.language;
    game->own_language = own_language;
    if (options->words != NULL) {
        loading->visitor.take = options->words->take;
        loading->visitor.take_noun = options->words->take_noun;
        loading->visitor.take_quoted = options->words->take_quoted;
        loading->visitor.data = options->words->data;
        loading->words = &loading->visitor;
    }
    loading->visitor.language = own_language;
    if (options->language == NULL || g_strcmp0(options->language, own_language) == 0) {
        return true;
    }
    const struct node *asked_at = language_asked(game, options->language);
    const char *file = arena_printf(game->arena, "words/%s.po", options->language);
    if (!game_has_file(game, file)) {
        const char *tail = game_file_suggestion(game, game->arena, file);
        node_report(loading->diags, DIAG_TRANSLATION_MISSING, asked_at, options->language, file,
                    *tail != '\0' ? tail : translations_tail(game));
        return false;
    }
    const char *path = game_file(game, game->arena, file, asked_at, loading->diags);
    loading->translating =
        (struct words_translating){.language = options->language, .diags = loading->diags};
    loading->visitor.take = words_translate;
    loading->visitor.take_noun = words_count_noun;
    loading->visitor.take_quoted = words_reword;
    loading->visitor.data = &loading->translating;
    loading->words = &loading->visitor;
    if (path == NULL ||
        translation_read(path, arena_printf(game->arena, "%s/%s", game->shown_folder, file),
                         options->language, game->root->span, &game->limits, game->store,
                         &game->translation, loading->diags) != OUTCOME_OK) {
        return false;
    }
    game->rewordings = rewordings_new();
    loading->translating.arena = game->arena;
    loading->translating.translation = game->translation;
    loading->translating.rewordings = game->rewordings;
    return true;
}

/* The game's own language may stand among them and needs no translation. */
static bool load_languages(struct game_loading *loading)
{
    struct game *game = loading->game;
    const struct node *list = loading->source.languages;
    size_t count = list != NULL ? list->list.count : 0;
    const char **languages = ARENA_NEW_ARRAY(game->arena, const char *, count + 1);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        const char *language = node_text(list->list.items[i]);
        if (language == NULL || *language == '\0' ||
            strspn(language, LANGUAGE_LETTERS) != strlen(language)) {
            node_report(loading->diags, DIAG_BAD_VALUE, list->list.items[i],
                        language != NULL ? language
                                         : node_describe(game->arena, list->list.items[i]),
                        "a language such as de or pt-BR", "");
            good = false;
            /* Not counted where it is the game's own. */
        } else if (g_strcmp0(language, loading->source.language) != 0) {
            languages[game->language_count++] = language;
        }
    }
    game->languages = languages;
    return good;
}

/* A folder without a game may be one of a game's, or have it under another name. */
static bool check_is_game(const struct game *game, const char *file, const char *shown,
                          struct diag_list *diags)
{
    struct stat status;
    if (stat(arena_printf(game->arena, "%s/%s", game->folder, file), &status) == 0) {
        return true;
    }
    int error = errno;
    const char *above = arena_printf(game->arena, "%s/..", game->folder), *tail = "";
    if (g_file_test(game->folder, G_FILE_TEST_IS_DIR)) {
        tail = game_file_suggestion(game, game->arena, file);
        if (*tail == '\0' &&
            g_file_test(arena_printf(game->arena, "%s/%s", above, file), G_FILE_TEST_EXISTS)) {
            tail = arena_printf(game->arena, "; the game's folder is '%s'", above);
        }
    }
    const char *edition = arena_printf(game->arena, "%s.yaml", game->folder);
    if (*tail == '\0' && g_file_test(edition, G_FILE_TEST_IS_REGULAR)) {
        tail = arena_printf(game->arena, "; did you mean '%s'?", edition);
    }
    diag_report(diags, DIAG_FILE_UNREADABLE, (struct source_span){0}, NULL, shown,
                arena_printf(game->arena, "%s%s", g_strerror(error), tail));
    return false;
}

enum outcome game_load(const char *game_path, const struct game_options *options,
                       struct game **game_out, struct diag_list *diags)
{
    struct arena *arena = arena_new();
    struct game *game = ARENA_NEW(arena, struct game);
    *game_out = game;
    game->arena = arena;
    game->limits = options->limits != NULL ? *options->limits : work_limits_default;
    const char *file = split_path(arena, game_path, &game->folder);
    game->shown_folder = options->shown_folder != NULL ? options->shown_folder : game->folder;
    game->shared_layouts = options->shared_layouts;
    game->store = options->store;
    game->stream = options->stream;
    game->id = folder_id(arena, game->folder, file);
    game_files_find(game);
    struct game_loading loading = {
        .game = game,
        .source = {.language = "en"},
        .layouts = {.arena = arena, .game = game, .layouts = g_ptr_array_new(), .diags = diags},
        .visitor = {.taken = g_hash_table_new(NULL, NULL)},
        .blamed = g_ptr_array_new(),
        .diags = diags,
    };
    const char *path = arena_printf(arena, "%s/%s", game->folder, file);
    const char *shown = arena_printf(arena, "%s/%s", game->shown_folder, file);
    bool good = check_is_game(game, file, shown, diags) &&
                document_read(arena, path, shown, (struct source_span){0}, NULL, &game->limits,
                              game->store, &game->root, diags) == OUTCOME_OK &&
                (game->root = read_extended(&loading, game->root, "the game")) != NULL &&
                load_translation(&loading, options);
    if (good && loading.words != NULL) {
        words_of_game(arena, game->root, loading.words);
    }
    loading.layouts.words = loading.words;
    good = good && fields_read(arena, game->root, game_fields, "a game", NULL, NULL,
                               &loading.source, diags) == OUTCOME_OK;
    if (good) {
        game->title = loading.source.title;
        game->about = loading.source.about;
        game->version = loading.source.version;
        game->players = loading.source.players;
        game->language = game->translation != NULL ? options->language : loading.source.language;
        good = load_languages(&loading);
        game->papers = loading.source.papers;
        good = load_needs(&loading) && good;
        good = papers_check(arena, game->papers, diags) && good;
        good = (loading.source.allow == NULL ||
                allowances_read(arena, loading.source.allow, game_allowables, &game->allowances,
                                diags) == OUTCOME_OK) &&
               good;
        good = load_parts(&loading, options) && good;
        words_report(&loading.translating, node_lookup(game->root, "languages"));
    }
    g_ptr_array_free(loading.layouts.layouts, TRUE);
    g_ptr_array_free(loading.blamed, TRUE);
    g_hash_table_unref(loading.visitor.taken);
    return good ? OUTCOME_OK : OUTCOME_REJECTED;
}

/* All but what libraries made is in the arena: patterns of types, a translation, findings that were kept. */
void game_free(struct game *game)
{
    if (game != NULL) {
        if (game->types != NULL) {
            record_types_clear(game->types);
        }
        translation_free(game->translation);
        g_clear_pointer(&game->rewordings, g_hash_table_unref);
        diag_list_free(game->text_failures);
        arena_free(game->arena);
    }
}

/* Names of the game's own come after its data, which may not have them: a data set wins. */
const struct scope *game_scope(const struct game *game, struct arena *arena)
{
    struct scope_name *names = ARENA_NEW_ARRAY(arena, struct scope_name, game->data_set_count + 3);
    size_t count = 0;
    for (; count < game->data_set_count; count++) {
        names[count] = (struct scope_name){game->data_sets[count].name,
                                           value_from_node(game->data_sets[count].root)};
    }
    names[count++] = (struct scope_name){"game", value_from_text(game->title)};
    names[count++] = (struct scope_name){"players", value_from_text(game->players)};
    names[count++] = (struct scope_name){"language", value_from_text(game->language)};
    struct scope *scope = ARENA_NEW(arena, struct scope);
    scope->names = names;
    scope->name_count = count;
    scope->words = (struct scope_words){game->translation, game->own_language, game->rewordings};
    return scope;
}
