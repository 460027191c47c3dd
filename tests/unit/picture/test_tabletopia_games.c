/* The images for Tabletopia of every game in content/, read back and held against their manifest. */
#include <math.h>
#include <string.h>

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>

#include "picture/image_export.h"
#include "support/png_picture.h"
#include "support/project_fixture.h"

/* What Tabletopia takes at most. */
static const goffset file_limit = 30000000;

struct export_of_game {
    struct project project;
    struct image_plan plan;
    gchar *folder;
    struct diag_list *diags; /* advice of what its author allows */
    JsonParser *manifest;
    JsonArray *objects; /* borrowed of the manifest */
};

static gchar *path_in(const struct export_of_game *game, const char *name)
{
    return g_build_filename(game->folder, name, NULL);
}

static void begin(struct project_test *test, const char *name, struct export_of_game *game)
{
    const struct game_options options = {.shared_layouts = "layouts"};
    const struct image_export_options images = {
        .png = {.dpi = 254, .cut_outline = true, .fill_holes = true}, .thread_count = 2};
    gchar *source = g_build_filename("content", name, NULL);
    *game = (struct export_of_game){.folder = g_strdup(project_path(test, name)),
                                    .diags = diag_list_new(),
                                    .manifest = json_parser_new()};
    struct diag_list *diags = game->diags;
    assert_int_equal(project_open(source, &options, NULL, &game->project, diags), OUTCOME_OK);
    assert_int_equal(
        image_plan_make(&game->project, image_target_lookup("tabletopia"), &game->plan, diags),
        OUTCOME_OK);
    assert_int_equal(image_export(&game->project, &game->plan, game->folder, &images, diags),
                     OUTCOME_OK);
    gchar *manifest = path_in(game, "manifest.json");
    assert_true(json_parser_load_from_file(game->manifest, manifest, NULL));
    JsonObject *root = json_node_get_object(json_parser_get_root(game->manifest));
    game->objects = json_object_get_array_member(root, "objects");
    g_free(manifest);
    g_free(source);
}

static void end(struct export_of_game *game)
{
    g_object_unref(game->manifest);
    diag_list_free(game->diags);
    image_plan_clear(&game->plan);
    project_close(&game->project);
    g_free(game->folder);
}

/* ---- pictures ---- */

/* Returns whether any pixel is transparent. */
static bool expect_hard_alpha(const char *name, const struct png_picture *picture)
{
    bool transparent = false;
    for (size_t i = 0; i < picture->width * picture->height; i++) {
        guint8 alpha = picture->rgba[i * 4 + 3];
        if (alpha != 0 && alpha != 255) {
            fail_msg("%s: a pixel of alpha %u", name, (unsigned)alpha);
        }
        transparent = transparent || alpha == 0;
    }
    return transparent;
}

/* Size, alpha, and that it hangs together. Shared pictures are looked at once. */
static void expect_picture(const struct export_of_game *game, JsonObject *object,
                           const char *member, GHashTable *seen)
{
    if (!json_object_has_member(object, member)) {
        return;
    }
    const char *name = json_object_get_string_member(object, member);
    if (!g_hash_table_add(seen, (gpointer)name)) {
        return;
    }
    gchar *path = path_in(game, name);
    struct png_picture picture = png_picture_read(path);
    assert_int_equal(picture.width, json_object_get_int_member(object, "width_px"));
    assert_int_equal(picture.height, json_object_get_int_member(object, "height_px"));
    if (expect_hard_alpha(name, &picture)) {
        GArray *parts = png_picture_parts(&picture, 3, 127);
        if (parts->len != 1) {
            fail_msg("%s has %u parts", name, parts->len);
        }
        g_array_free(parts, TRUE);
    }
    GStatBuf about;
    assert_int_equal(g_stat(path, &about), 0);
    assert_true(about.st_size < file_limit);
    png_picture_clear(&picture);
    g_free(path);
}

static void expect_size(JsonObject *object, const char *mm, const char *px)
{
    double scale = json_object_get_double_member(object, "px_per_mm");
    double exact = json_object_get_double_member(object, mm) * scale;
    assert_true(fabs(exact - (double)json_object_get_int_member(object, px)) <= 0.51);
}

/* Pieces of a kind stack only if they are equal to the pixel. */
static void expect_equal_sizes(GHashTable *sizes, JsonObject *object)
{
    const char *component = json_object_get_string_member(object, "component");
    gchar *size = g_strdup_printf("%d x %d", (int)json_object_get_int_member(object, "width_px"),
                                  (int)json_object_get_int_member(object, "height_px"));
    const char *known = g_hash_table_lookup(sizes, component);
    if (known == NULL) {
        g_hash_table_insert(sizes, (gpointer)component, size);
        return;
    }
    assert_string_equal(size, known);
    g_free(size);
}

static void expect_pictures(const struct export_of_game *game)
{
    GHashTable *sizes = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);
    assert_true(json_array_get_length(game->objects) > 0);
    for (guint i = 0; i < json_array_get_length(game->objects); i++) {
        JsonObject *object = json_array_get_object_element(game->objects, i);
        expect_size(object, "width_mm", "width_px");
        expect_size(object, "height_mm", "height_px");
        expect_equal_sizes(sizes, object);
        expect_picture(game, object, "front", seen);
        expect_picture(game, object, "back", seen);
        expect_picture(game, object, "magnetic_map", seen);
    }
    g_hash_table_destroy(seen);
    g_hash_table_destroy(sizes);
}

static bool has_part_at(const GArray *parts, double x_px, double y_px)
{
    for (guint i = 0; i < parts->len; i++) {
        const struct png_part *part = &g_array_index(parts, struct png_part, i);
        if (fabs(part->x_px - x_px) <= 1 && fabs(part->y_px - y_px) <= 1) {
            return true;
        }
    }
    return false;
}

/* A cell for each space of the face's boards, none touching another. */
static void expect_map(const struct export_of_game *game, const struct planned_image *image,
                       const struct display_list *face)
{
    gchar *path = path_in(game, image->map_path);
    struct png_picture map = png_picture_read(path);
    GArray *cells = png_picture_parts(&map, 0, 0);
    double px_per_mm = image->view.dpi / MM_PER_INCH;
    assert_int_equal(cells->len, face->spot_count);
    for (size_t i = 0; i < face->spot_count; i++) {
        const struct display_spot *spot = &face->spots[i];
        if (!has_part_at(cells, spot->x_mm * px_per_mm, spot->y_mm * px_per_mm)) {
            fail_msg("%s: no cell at %g, %g mm", image->map_path, spot->x_mm, spot->y_mm);
        }
    }
    g_array_free(cells, TRUE);
    png_picture_clear(&map);
    g_free(path);
}

/* Returns how many there are. */
static size_t expect_maps(const struct export_of_game *game)
{
    struct face_maker *maker = face_maker_new(&game->project.resources);
    size_t count = 0;
    for (size_t i = 0; i < game->plan.image_count; i++) {
        const struct planned_image *image = &game->plan.images[i];
        struct display_list *face = NULL;
        if (image->map_bytes > 0) {
            assert_int_equal(
                face_lay_out(maker, &game->project.pieces->faces[image->face], &face, game->diags),
                OUTCOME_OK);
            expect_map(game, image, face);
            display_list_free(face);
            count++;
        }
    }
    face_maker_free(maker);
    return count;
}

static void expect_cover(const struct export_of_game *game, const char *name, size_t width,
                         size_t height, goffset most)
{
    gchar *path = path_in(game, name);
    struct png_picture picture = png_picture_read(path);
    GStatBuf about;
    assert_int_equal(picture.width, width);
    assert_int_equal(picture.height, height);
    assert_int_equal(g_stat(path, &about), 0);
    assert_true(about.st_size < most);
    png_picture_clear(&picture);
    g_free(path);
}

/* ---- manifests ---- */

static bool is_left_out(const struct image_plan *plan, const struct component *component)
{
    for (size_t i = 0; i < plan->left_out_count; i++) {
        if (plan->left_out[i] == component) {
            return true;
        }
    }
    return false;
}

/* As many pieces as the game has, but for what is folded from nets. */
static void expect_counts(const struct export_of_game *game)
{
    size_t made = 0, wanted = 0;
    for (guint i = 0; i < json_array_get_length(game->objects); i++) {
        JsonObject *object = json_array_get_object_element(game->objects, i);
        made += (size_t)json_object_get_int_member(object, "count");
    }
    for (size_t i = 0; i < game->project.pieces->component_count; i++) {
        const struct component_pieces *pieces = &game->project.pieces->components[i];
        wanted += is_left_out(&game->plan, pieces->component) ? 0 : pieces->count;
    }
    assert_int_equal(made, wanted);
}

/* The next field of RFC 4180, and past its comma or the end of its line; g_free(). */
static gchar *take_field(const char **at, bool *last_out)
{
    GString *field = g_string_new(NULL);
    bool quoted = **at == '"';
    *at += quoted ? 1 : 0;
    while (**at != '\0' && (quoted ? (**at != '"' || (*at)[1] == '"') : !strchr(",\r", **at))) {
        *at += quoted && **at == '"' ? 1 : 0;
        g_string_append_c(field, *(*at)++);
    }
    *at += quoted ? 1 : 0;
    *last_out = **at == '\r';
    *at += *last_out ? strlen("\r\n") : 1;
    return g_string_free(field, FALSE);
}

static void expect_field(JsonObject *object, const char *column, const char *field)
{
    JsonNode *member = json_object_get_member(object, column);
    if (member == NULL) {
        assert_string_equal(field, "");
    } else if (json_node_get_value_type(member) == G_TYPE_STRING) {
        assert_string_equal(field, json_node_get_string(member));
    } else {
        assert_true(fabs(g_ascii_strtod(field, NULL) - json_node_get_double(member)) < 0.01);
    }
}

static void expect_same_manifests(const struct export_of_game *game)
{
    gchar *path = path_in(game, "manifest.csv"), *text = NULL;
    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    const char *at = text;
    GPtrArray *columns = g_ptr_array_new_with_free_func(g_free);
    bool last = false;
    while (!last) {
        g_ptr_array_add(columns, take_field(&at, &last));
    }
    for (guint i = 0; i < json_array_get_length(game->objects); i++) {
        JsonObject *object = json_array_get_object_element(game->objects, i);
        for (guint j = 0; j < columns->len; j++) {
            gchar *field = take_field(&at, &last);
            expect_field(object, g_ptr_array_index(columns, j), field);
            assert_int_equal(last, j + 1 == columns->len);
            g_free(field);
        }
    }
    assert_string_equal(at, "");
    g_ptr_array_unref(columns);
    g_free(text);
    g_free(path);
}

/* Returns how many magnetic maps it has. */
static size_t expect_game(struct project_test *test, const char *name)
{
    struct export_of_game game;
    begin(test, name, &game);
    expect_pictures(&game);
    size_t map_count = expect_maps(&game);
    expect_counts(&game);
    expect_same_manifests(&game);
    expect_cover(&game, "box.png", 410, 514, 1000000);
    expect_cover(&game, "banner.png", 1880, 546, 3000000);
    end(&game);
    return map_count;
}

/* Where only a sample is asked for (see tests/README.md), the game that has all elements in use. */
static bool is_in_sample(const char *name)
{
    const char *step = g_getenv("SAMPLE");
    return step == NULL || strcmp(step, "1") == 0 || strcmp(name, "sampler") == 0;
}

static void test_every_game_in_content_has_pictures_as_its_manifests_say(void **state)
{
    struct project_test *test = *state;
    GDir *games = g_dir_open("content", 0, NULL);
    size_t map_count = 0;
    assert_non_null(games);
    for (const char *name = NULL; (name = g_dir_read_name(games)) != NULL;) {
        map_count += is_in_sample(name) ? expect_game(test, name) : 0;
    }
    assert_true(map_count > 0);
    g_dir_close(games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROJECT_TEST(test_every_game_in_content_has_pictures_as_its_manifests_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
