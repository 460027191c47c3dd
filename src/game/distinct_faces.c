/* The different faces of pieces: which would come out equal, and what the file of each is called. */
#include "game/distinct_faces.h"

#include <string.h>

#include "game/game_stream.h"
#include "game/layout.h"

/* Names whose value differs from record to record whatever the record holds, or that read fields by a
 * name that only running the expression shows. */
static const char *const record_names[] = {"record", "number", "has", "optional"};

/* What one side of a layout reads, sorted by name, each once. */
struct side_names {
    const char *const *names;
    size_t count;
    bool whole_record; /* the side reads all of the record, so no two records share it */
    bool copy, copies; /* it says which copy it is on, and of how many */
};

/* What the sides of a layout read. */
struct layout_reads {
    const struct layout *layout;
    struct side_names sides[2];
};

/* A deck of 1,000 cards may have 40 fronts and one back, and a face is dear (laying it out is most of a run). So before
 * any face is made, expressions tell by their names what a side reads: a side that reads only `name` and `cost` looks
 * the same for all records in which these are equal. What a side reads and the values of it are a look; records of one
 * look share a face. Where that cannot be told (a parameter is made from an expression, the record is read as a whole)
 * each record counts as a look of its own, which is never wrong, only slower. */
struct distinct_faces {
    const struct game *game;
    struct sandbox *sandbox;
    struct arena *arena; /* of names of faces and of what sides read */
    GArray *all;         /* struct face, of all components; borrowed */
    struct diag_list *diags;
    /* Of the component at hand: */
    const struct component *component;
    const char *component_part; /* of names of its faces */
    struct layout_reads *reads; /* by its layouts */
    GHashTable *by_look;        /* struct look -> index in `all`, + 1 */
    guint first;                /* of its faces in `all` */
    struct stream_component
        *of_all;   /* what is known of it in all blocks of its stream; NULL: it has none */
    bool misnamed; /* a finding was about the name of a face */
};

/* A side reads some ten names at most; no table pays. */
static bool has_name(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether a side reads a name of a copy, itself or by a parameter of its component; a parameter of that
 * name is the layout's own. */
static bool reads_copy(const struct component *component, const struct layout *layout,
                       const struct side_names *side, const char *name)
{
    bool reads = has_name(side->names, side->count, name) &&
                 !has_name(layout->parameter_names, layout->parameter_count, name);
    for (size_t i = 0; i < component->with_count && !reads; i++) {
        const struct parameter *parameter = &component->with[i];
        size_t count = 0;
        const char *const *names =
            parameter->text != NULL ? template_names(parameter->text, &count) : NULL;
        reads = has_name(names, count, name);
    }
    return reads;
}

/* A side that reads its item by a name for the whole of it (`each: card in cards`), or by a name that shows only when
 * it is run, may differ for each record. */
static void read_side_names(struct distinct_faces *faces, const struct layout *layout,
                            const struct layout_side *side, struct side_names *out)
{
    const struct component *component = faces->component;
    out->names = layout_side_names(faces->arena, layout, side, &out->count);
    const char *item_name = component->each != NULL ? component->each->each.name : NULL;
    const char *index_name = component->each != NULL ? component->each->each.index_name : NULL;
    for (size_t i = 0; i < out->count; i++) {
        const char *name = out->names[i];
        bool whole = (item_name != NULL && strcmp(name, item_name) == 0) ||
                     (index_name != NULL && strcmp(name, index_name) == 0);
        for (size_t j = 0; j < G_N_ELEMENTS(record_names); j++) {
            whole = whole || strcmp(name, record_names[j]) == 0;
        }
        out->whole_record = out->whole_record || whole;
    }
    out->copy = reads_copy(component, layout, out, "copy");
    out->copies = reads_copy(component, layout, out, "copies");
    /* Parameters may be made from anything. */
    for (size_t i = 0; i < component->with_count; i++) {
        out->whole_record = out->whole_record || component->with[i].text != NULL;
    }
}

/* Once a component, as sides are asked about for each record. */
static void read_layouts(struct distinct_faces *faces)
{
    const struct component *component = faces->component;
    faces->reads = ARENA_NEW_ARRAY(faces->arena, struct layout_reads, component->layout_count);
    for (size_t i = 0; i < component->layout_count; i++) {
        struct layout_reads *reads = &faces->reads[i];
        reads->layout = component->layouts[i];
        read_side_names(faces, reads->layout, &reads->layout->front, &reads->sides[FACE_FRONT]);
        read_side_names(faces, reads->layout, &reads->layout->back, &reads->sides[FACE_BACK]);
    }
}

/* There are as many rows as the component has layouts, mostly one. */
static const struct side_names *reads_of(const struct distinct_faces *faces,
                                         const struct layout *layout, enum face_side side)
{
    const struct layout_reads *reads = faces->reads;
    while (reads->layout != layout) {
        reads++;
    }
    return &reads->sides[side];
}

/* What the look of a side depends on. */
struct look {
    const struct side_names *reads;
    const struct node *record; /* NULL where the side reads none of its values by name */
    enum face_side side;
    size_t counts[3]; /* of the record, of the copy and of all copies, where the side reads them */
};

/* The number of the record stands for the record where the whole of it is read. */
static struct look face_look(const struct distinct_faces *faces, const struct face *face)
{
    const struct side_names *reads = reads_of(faces, face->layout, face->side);
    const struct node *record = face->item.kind == VALUE_NODE ? face->item.node : NULL;
    bool by_fields = record != NULL && record->kind == NODE_MAPPING && !reads->whole_record;
    return (struct look){.reads = reads,
                         .record = by_fields ? record : NULL,
                         .side = face->side,
                         .counts = {reads->whole_record ? face->number : 0,
                                    reads->copy ? face->copy : 0,
                                    reads->copies ? face->copies : 0}};
}

/* Equal looks have equal hashes: only values that equal_looks() compares go in. */
static guint hash_look(gconstpointer data)
{
    const struct look *look = data;
    guint hash = (guint)(look->side + look->counts[0] * 31 + look->counts[1] * 7);
    for (size_t i = 0; look->record != NULL && i < look->reads->count; i++) {
        hash = hash * 33 + node_hash(node_lookup(look->record, look->reads->names[i]));
    }
    return hash;
}

/* Of one component: another one begins with no looks. */
static gboolean equal_looks(gconstpointer a, gconstpointer b)
{
    const struct look *one = a, *two = b;
    if (one->reads != two->reads || memcmp(one->counts, two->counts, sizeof one->counts) != 0 ||
        (one->record == NULL) != (two->record == NULL)) {
        return FALSE;
    }
    bool equal = true;
    for (size_t i = 0; one->record != two->record && equal && i < one->reads->count; i++) {
        equal = node_equal(node_lookup(one->record, one->reads->names[i]),
                           node_lookup(two->record, one->reads->names[i]));
    }
    return equal;
}

/* A digest of all that equal_looks() compares. */
static gpointer look_key(const struct distinct_faces *faces, const struct look *look)
{
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_MD5);
    gchar *counts = g_strdup_printf("%s %d %zu %zu", faces->component->id, (int)look->side,
                                    look->counts[1], look->counts[2]);
    g_checksum_update(checksum, (const guchar *)counts, -1);
    for (size_t i = 0; look->record != NULL && i < look->reads->count; i++) {
        const struct node *value = node_lookup(look->record, look->reads->names[i]);
        g_checksum_update(checksum, (const guchar *)(value != NULL ? "+" : "-"), 1);
        if (value != NULL) {
            node_checksum(value, checksum);
        }
    }
    gpointer key = game_stream_key(g_checksum_get_string(checksum));
    g_free(counts);
    g_checksum_free(checksum);
    return key;
}

/* Letters, digits, '-' and '_' of a text; anything else becomes one '-'. */
static const char *name_part(struct arena *arena, const char *text)
{
    GString *part = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (g_unichar_isalnum(c) || c == '-' || c == '_') {
            g_string_append_unichar(part, g_unichar_tolower(c));
        } else if (part->len > 0 && part->str[part->len - 1] != '-') {
            g_string_append_c(part, '-');
        }
    }
    while (part->len > 0 && part->str[part->len - 1] == '-') {
        g_string_truncate(part, part->len - 1);
    }
    const char *result = arena_strdup(arena, part->str);
    g_string_free(part, TRUE);
    return result;
}

/* What every system takes for the name of a file: Windows has most that it does not take, and a shell none. */
static bool is_file_name(const char *name)
{
    enum { BYTES_MAX = 120 };
    size_t length = strlen(name);
    bool good = length > 0 && length <= BYTES_MAX && strchr(" .-", name[0]) == NULL &&
                strchr(" .", name[length - 1]) == NULL;
    for (const char *at = name; good && *at != '\0'; at = g_utf8_next_char(at)) {
        good = g_unichar_isprint(g_utf8_get_char(at)) && strchr("/\\:*?\"<>|", *at) == NULL;
    }
    return good;
}

/* "card/B7-front", by the component's `file`; NULL after a finding. */
static const char *name_by_file(struct distinct_faces *faces, const struct face *face,
                                const struct scope *record)
{
    const struct component *component = faces->component;
    const char *side = face_side_name(face->side), *name = NULL;
    const struct node *origin = NULL;
    const struct scope_name names[] = {
        {"face", value_from_text(side)},
        {"copy", value_from_integer((long long)face->copy)},
        {"copies", value_from_integer((long long)face->copies)},
    };
    const struct scope scope = {
        .parent = record, .names = names, .name_count = G_N_ELEMENTS(names)};
    if (template_evaluate(faces->sandbox, component->file, &scope, faces->arena, &name, &origin,
                          faces->diags) != OUTCOME_OK) {
        return NULL;
    }
    if (!is_file_name(name)) {
        node_report(faces->diags, DIAG_BAD_VALUE, node_lookup(component->node, "file"), name,
                    "a name for a file",
                    "; it holds none of / \\ : * ? \" < > | and begins with a letter or a digit");
        return NULL;
    }
    return arena_printf(faces->arena, "%s/%s", faces->component_part, name);
}

/* "card/ann/front", and where its copies differ "card/ann-2/front". */
static const char *face_name(const struct distinct_faces *faces, const struct face *face)
{
    struct arena *arena = faces->arena;
    const char *component = faces->component_part;
    const char *side_name = face_side_name(face->side);
    int digits = face->copies > 99 ? 3 : face->copies > 9 ? 2 : 1;
    const char *copy = reads_of(faces, face->layout, face->side)->copy && face->copies > 1
                           ? arena_printf(arena, "%0*zu", digits, face->copy)
                           : "";
    if (faces->component->each == NULL) {
        return arena_printf(arena, "%s/%s%s%s", component, copy, *copy != '\0' ? "/" : "",
                            side_name);
    }
    const struct node *record = face->item.kind == VALUE_NODE ? face->item.node : NULL;
    const char *id = node_text(node_lookup(record, "id"));
    id = id != NULL ? id : node_text(node_lookup(record, "name"));
    id = id != NULL ? id : node_text(record);
    id = id != NULL ? name_part(arena, id) : "";
    if (*id == '\0') {
        id = arena_printf(arena, "%03zu", face->number);
    }
    return arena_printf(arena, "%s/%s%s%s/%s", component, id, *copy != '\0' ? "-" : "", copy,
                        side_name);
}

struct distinct_faces *distinct_faces_new(const struct game *game, struct sandbox *sandbox,
                                          struct arena *arena, GArray *all, struct diag_list *diags)
{
    struct distinct_faces *faces = g_new(struct distinct_faces, 1);
    *faces = (struct distinct_faces){
        .game = game,
        .sandbox = sandbox,
        .arena = arena,
        .all = all,
        .diags = diags,
        .by_look = g_hash_table_new_full(hash_look, equal_looks, g_free, NULL),
    };
    return faces;
}

void distinct_faces_free(struct distinct_faces *faces)
{
    if (faces != NULL) {
        g_hash_table_destroy(faces->by_look);
        g_free(faces);
    }
}

/* What sides read is found once a component, as it is asked for with each record. */
void distinct_faces_begin(struct distinct_faces *faces, const struct component *component)
{
    faces->component = component;
    faces->component_part = name_part(faces->arena, component->id);
    faces->first = faces->all->len;
    bool is_of_stream =
        faces->game->stream != NULL && game_stream_of(faces->game, component) != NULL;
    faces->of_all = is_of_stream ? game_stream_component(faces->game->stream, component->id) : NULL;
    faces->misnamed = false;
    g_hash_table_remove_all(faces->by_look);
    read_layouts(faces);
}

bool distinct_faces_tell_copies(const struct distinct_faces *faces, const struct layout *layout,
                                enum face_side side)
{
    return reads_of(faces, layout, side)->copy;
}

/* Whether a value of the record may show. */
static bool shows_record(const struct look *look)
{
    bool shows = look->record == NULL;
    for (size_t i = 0; i < look->reads->count && !shows; i++) {
        shows = node_lookup(look->record, look->reads->names[i]) != NULL;
    }
    return shows;
}

/* Of the names of equal faces the first by bytes is taken, not that of the first record: so it stays
 * when records change places. */
size_t distinct_faces_find(struct distinct_faces *faces, struct face face,
                           const struct scope *scope)
{
    bool has_file = faces->component->file != NULL;
    face.name = has_file ? name_by_file(faces, &face, scope) : face_name(faces, &face);
    if (face.name == NULL) {
        faces->misnamed = true;
        face.name = face_name(faces, &face);
    }
    struct look look = face_look(faces, &face);
    size_t place = GPOINTER_TO_SIZE(g_hash_table_lookup(faces->by_look, &look));
    if (place > 0) {
        struct face *same = &g_array_index(faces->all, struct face, place - 1);
        same->name = strcmp(face.name, same->name) < 0 ? face.name : same->name;
        /* The back of a deck is about no record, though it is laid out for one. */
        same->of_all = same->of_all || (face.item.node != same->item.node && !shows_record(&look));
        return place - 1;
    }
    g_array_append_val(faces->all, face);
    g_hash_table_insert(faces->by_look, g_memdup2(&look, sizeof look),
                        GSIZE_TO_POINTER(faces->all->len));
    return faces->all->len - 1;
}

/* Holds the faces of a block of a stream against those of the blocks before; what reads the whole record looks like no
 * other. */
static void compare_blocks(struct distinct_faces *faces, size_t piece_count)
{
    struct game_stream *stream = faces->game->stream;
    for (guint i = faces->first; i < faces->all->len; i++) {
        struct face *face = &g_array_index(faces->all, struct face, i);
        struct look look = face_look(faces, face);
        if (!look.reads->whole_record) {
            gpointer key = look_key(faces, &look);
            face->named = game_stream_name(stream, key, &face->name);
            face->known = face->use_count > 0 && game_stream_show(stream, key);
        }
        bool is_new_back = !stream->settled && !face->named && face->side == FACE_BACK;
        faces->of_all->back_count += is_new_back ? 1 : 0;
    }
    faces->of_all->piece_count += stream->settled ? 0 : piece_count;
}

/* What the back of all pieces of a stream was called before it was known to be that of all: it keeps the name if a later
 * block has another. */
static void take_long_name(const struct distinct_faces *faces, const struct face *back)
{
    struct game_stream *stream = faces->game->stream;
    if (!back->named && !file_name_add(stream->names, back->name)) {
        stream->may_clash = true;
    }
}

/* A back that is the same on all pieces is named after the component alone. */
bool distinct_faces_end(struct distinct_faces *faces, size_t piece_count)
{
    struct face *back = NULL;
    size_t back_count = 0;
    for (guint i = faces->first; i < faces->all->len; i++) {
        struct face *face = &g_array_index(faces->all, struct face, i);
        if (face->side == FACE_BACK) {
            back = face;
            back_count++;
        }
    }
    if (faces->of_all != NULL) {
        compare_blocks(faces, piece_count);
        back_count = faces->of_all->back_count;
        piece_count = faces->of_all->piece_count;
    }
    if (back != NULL && back_count == 1 && piece_count > 1) {
        if (faces->of_all != NULL) {
            take_long_name(faces, back);
        }
        back->name = arena_printf(faces->arena, "%s/back", faces->component_part);
    }
    return !faces->misnamed;
}

/* Two records may have ids that differ only in what a file name cannot hold, or in capitals, which not every system
 * tells from small letters; and in a file name the parts are joined, so that record b-c of component a is as good as
 * record c of component a-b. Of a stream names are known when all of its blocks were gone through once. */
bool distinct_faces_check_names(const struct distinct_faces *faces)
{
    bool good = true;
    struct game_stream *stream = faces->game->stream;
    const bool in_blocks = stream != NULL && stream->counted;
    GHashTable *seen = in_blocks ? stream->names : g_hash_table_new(NULL, NULL);
    for (size_t i = 0; i < faces->all->len; i++) {
        const struct face *face = &g_array_index(faces->all, struct face, i);
        bool clashes = !face->named && !file_name_add(seen, face->name);
        if (in_blocks && !stream->settled) {
            stream->may_clash = stream->may_clash || clashes;
        } else if (clashes) {
            const struct node *record =
                face->item.node != NULL ? face->item.node : face->component->node;
            const struct node *file = node_lookup(face->component->node, "file");
            struct diag_subject subject = {0};
            if (file != NULL) {
                subject = game_subject(faces->game, record);
            }
            diag_list_about(faces->diags, &subject);
            node_report(faces->diags, DIAG_NAME_CLASH, file != NULL ? file : record, face->name,
                        "");
            good = false;
        }
    }
    diag_list_about(faces->diags, NULL);
    if (!in_blocks) {
        g_hash_table_destroy(seen);
    }
    return good;
}
