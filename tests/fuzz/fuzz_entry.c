/* What libFuzzer calls: the target that FUZZ_TARGET names, and a mutator for texts of lines.
 *
 * Bytes changed at random hardly ever leave sound YAML. The mutator moves, copies, indents and joins
 * whole lines, and puts kerf's own words, those of the dictionary in FUZZ_WORDS, where words stand. */
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "fuzz_targets.h"

/* NOLINTBEGIN(readability-identifier-naming): libFuzzer's names */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t capacity);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t capacity, unsigned int seed);
/* NOLINTEND(readability-identifier-naming) */

static const struct fuzz_target *target;
static GPtrArray *words;

/* Values at the edges of what numbers, lengths and texts may be. */
static const char *const values[] = {
    "0",          "-1",      "1e308", "1e-308", "0.5",       "999999999999", "nan",         "50%",
    "2fr",        "3mm",     "1in",   "auto",   "true",      "null",         "~",           "[]",
    "{}",         "\"\"",    "'{n}'", "|",      ">-",        "*a",           "&a",          "!!str",
    "\"{name}\"", "#ff0000", "<<",    "[1, 2]", "[1, 2, 3]", "{a: 1}",       "\"\\u0301\"", "a1",
    "100",
};

/* A line of a dictionary: "word". */
static void read_words(const char *path)
{
    gchar *text = NULL;
    words = g_ptr_array_new();
    if (path == NULL || !g_file_get_contents(path, &text, NULL, NULL)) {
        return;
    }
    char **lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        size_t length = strlen(*line);
        if (length > 2 && (*line)[0] == '"') {
            g_ptr_array_add(words, g_strndup(*line + 1, length - 2));
        }
    }
    g_strfreev(lines);
    g_free(text);
}

/* NOLINTNEXTLINE(readability-non-const-parameter): as libFuzzer declares it */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    const char *name = getenv("FUZZ_TARGET");
    target = fuzz_target_lookup(name != NULL ? name : "");
    if (target == NULL) {
        g_printerr("FUZZ_TARGET names no target\n");
        exit(2);
    }
    read_words(getenv("FUZZ_WORDS"));
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    target->run(bytes, length);
    return 0;
}

static const char *some_word(GRand *chance)
{
    if (words->len > 0 && g_rand_int_range(chance, 0, 3) > 0) {
        return g_ptr_array_index(words, (guint)g_rand_int_range(chance, 0, (gint32)words->len));
    }
    return values[g_rand_int_range(chance, 0, G_N_ELEMENTS(values))];
}

static bool is_word_byte(char byte)
{
    return g_ascii_isalnum(byte) || byte == '-' || byte == '_' || (byte & 0x80) != 0;
}

/* A word of the line, by chance, gives way to another; a line without one gets it at its end. */
static char *replace_word(const char *line, GRand *chance)
{
    const size_t length = strlen(line);
    size_t begin = length > 0 ? (size_t)g_rand_int_range(chance, 0, (gint32)length) : 0;
    while (begin < length && !is_word_byte(line[begin])) {
        begin++;
    }
    while (begin > 0 && begin < length && is_word_byte(line[begin - 1])) {
        begin--;
    }
    size_t end = begin;
    while (end < length && is_word_byte(line[end])) {
        end++;
    }
    return g_strdup_printf("%.*s%s%s", (int)begin, line, some_word(chance), line + end);
}

/* The value after the colon becomes another. */
static char *replace_value(const char *line, GRand *chance)
{
    const char *colon = strchr(line, ':');
    if (colon == NULL) {
        return replace_word(line, chance);
    }
    return g_strdup_printf("%.*s: %s", (int)(colon - line), line, some_word(chance));
}

static char *indent(const char *line, GRand *chance)
{
    if (g_rand_boolean(chance)) {
        return g_strconcat("  ", line, NULL);
    }
    return g_strdup(g_str_has_prefix(line, "  ") ? line + 2 : line);
}

/* A new entry beside the line, at its depth. */
static char *add_entry(const char *line, GRand *chance)
{
    const size_t depth = strspn(line, " -");
    char *entry = g_strdup_printf("%s\n%*s%s: %s", line, (int)depth, "", some_word(chance),
                                  some_word(chance));
    return entry;
}

/* One change to lines[at]; the array owns its lines. */
static void mutate_line(GPtrArray *lines, guint at, GRand *chance)
{
    char *line = g_ptr_array_index(lines, at);
    char *other = g_ptr_array_index(lines, (guint)g_rand_int_range(chance, 0, (gint32)lines->len));
    switch (g_rand_int_range(chance, 0, 8)) {
    case 0:
        g_ptr_array_remove_index(lines, at);
        return;
    case 1:
        g_ptr_array_insert(lines, (gint)at, g_strdup(other));
        return;
    case 2:
        line = indent(line, chance);
        break;
    case 3:
        line = add_entry(line, chance);
        break;
    case 4:
        line = replace_value(line, chance);
        break;
    case 5:
        line = g_strconcat(line, " ", other + strspn(other, " "), NULL);
        break;
    default:
        line = replace_word(line, chance);
        break;
    }
    g_free(lines->pdata[at]);
    lines->pdata[at] = line;
}

static size_t mutate_lines(uint8_t *bytes, size_t length, size_t capacity, GRand *chance)
{
    char *text = g_strndup((const char *)bytes, length);
    char **split = g_strsplit(text, "\n", -1);
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    for (char **line = split; *line != NULL; line++) {
        g_ptr_array_add(lines, *line);
    }
    for (int i = g_rand_int_range(chance, 1, 4); i > 0 && lines->len > 0; i--) {
        mutate_line(lines, (guint)g_rand_int_range(chance, 0, (gint32)lines->len), chance);
    }
    GString *mutated = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++) {
        g_string_append(mutated, g_ptr_array_index(lines, i));
        g_string_append(mutated, i + 1 < lines->len ? "\n" : "");
    }
    length = MIN(mutated->len, capacity);
    memcpy(bytes, mutated->str, length);
    g_string_free(mutated, TRUE);
    g_ptr_array_free(lines, TRUE);
    g_free(split);
    g_free(text);
    return length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t capacity, unsigned int seed)
{
    GRand *chance = g_rand_new_with_seed(seed);
    const bool by_lines = target->lines && g_rand_int_range(chance, 0, 5) > 0;
    length = by_lines ? mutate_lines(bytes, length, capacity, chance)
                      : LLVMFuzzerMutate(bytes, length, capacity);
    g_rand_free(chance);
    return length;
}
