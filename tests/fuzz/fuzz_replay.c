/* The inputs of tests/fuzz/corpus, each a test: the target comes back from it.
 *
 * A corpus is a text with one input a line, written as in C: \n \r \t \\ \xHH.
 *
 * usage: fuzz_replay FOLDER                        runs FOLDER/TARGET.txt for all targets, in TAP
 *        fuzz_replay --unpack FILE FOLDER          writes each input into a file of its own
 *        fuzz_replay --pack FOLDER >FILE           the reverse, the shortest first
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "fuzz_targets.h"

static guint8 hex_byte(const char *digits)
{
    return (guint8)(g_ascii_xdigit_value(digits[0]) * 16 + g_ascii_xdigit_value(digits[1]));
}

static GByteArray *decode(const char *line)
{
    GByteArray *bytes = g_byte_array_new();
    while (*line != '\0') {
        guint8 byte = (guint8)*line++;
        if (byte == '\\' && *line != '\0') {
            const char letter = *line++;
            if (letter == 'x' && g_ascii_isxdigit(line[0]) && g_ascii_isxdigit(line[1])) {
                byte = hex_byte(line);
                line += 2;
            } else {
                byte = (guint8)(letter == 'n'   ? '\n'
                                : letter == 'r' ? '\r'
                                : letter == 't' ? '\t'
                                                : letter);
            }
        }
        g_byte_array_append(bytes, &byte, 1);
    }
    return bytes;
}

static void encode(const char *bytes, gsize length, FILE *out)
{
    for (gsize i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        const char letter = byte == '\n' ? 'n' : byte == '\r' ? 'r' : byte == '\t' ? 't' : '\\';
        if (letter != '\\' || byte == '\\') {
            fprintf(out, "\\%c", letter);
        } else if (byte < ' ' || byte > '~') {
            fprintf(out, "\\x%02x", byte);
        } else {
            fputc(byte, out);
        }
    }
    fputc('\n', out);
}

static char **read_lines(const char *path)
{
    gchar *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL)) {
        return NULL;
    }
    char **lines = g_strsplit(text, "\n", -1);
    g_free(text);
    return lines;
}

static void replay(const struct fuzz_target *target, const char *folder, FILE *tap, size_t *count)
{
    char *path = g_strdup_printf("%s/%s.txt", folder, target->name);
    char **lines = read_lines(path);
    if (lines == NULL) {
        fprintf(tap, "not ok %zu - %s can be read\n", ++*count, path);
    }
    for (char **line = lines; line != NULL && *line != NULL; line++) {
        if (**line == '\0') {
            continue;
        }
        GByteArray *input = decode(*line);
        target->run(input->data, input->len);
        g_byte_array_unref(input);
        fprintf(tap, "ok %zu - %s line %d\n", ++*count, target->name, (int)(line - lines) + 1);
        fflush(tap);
    }
    g_strfreev(lines);
    g_free(path);
}

/* What commands print is not for the reader of the results. */
static int replay_all(const char *folder)
{
    FILE *tap = fdopen(dup(STDOUT_FILENO), "w");
    char *absolute = g_canonicalize_filename(folder, NULL);
    size_t target_count = 0, count = 0;
    const struct fuzz_target *targets = fuzz_targets(&target_count);
    if (tap == NULL || freopen("/dev/null", "w", stdout) == NULL) {
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < target_count; i++) {
        replay(&targets[i], absolute, tap, &count);
    }
    fprintf(tap, "1..%zu\n", count);
    fclose(tap);
    g_free(absolute);
    return EXIT_SUCCESS;
}

static int unpack(const char *file, const char *folder)
{
    char **lines = read_lines(file);
    for (char **line = lines; line != NULL && *line != NULL; line++) {
        GByteArray *input = decode(*line);
        char *path = g_strdup_printf("%s/line-%d", folder, (int)(line - lines) + 1);
        if (input->len > 0 &&
            !g_file_set_contents(path, (const char *)input->data, (gssize)input->len, NULL)) {
            return EXIT_FAILURE;
        }
        g_byte_array_unref(input);
        g_free(path);
    }
    g_strfreev(lines);
    return EXIT_SUCCESS;
}

static gint compare_inputs(gconstpointer a, gconstpointer b)
{
    const GBytes *one = *(GBytes *const *)a, *other = *(GBytes *const *)b;
    const gsize length = g_bytes_get_size((GBytes *)one);
    const gsize other_length = g_bytes_get_size((GBytes *)other);
    return length != other_length ? (length < other_length ? -1 : 1) : g_bytes_compare(one, other);
}

static int pack(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    GPtrArray *inputs = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        char *path = g_build_filename(folder, name, NULL);
        gchar *bytes = NULL;
        gsize length = 0;
        if (g_file_get_contents(path, &bytes, &length, NULL)) {
            g_ptr_array_add(inputs, g_bytes_new_take(bytes, length));
        }
        g_free(path);
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    g_ptr_array_sort(inputs, compare_inputs);
    for (guint i = 0; i < inputs->len; i++) {
        gsize length = 0;
        const char *bytes = g_bytes_get_data(g_ptr_array_index(inputs, i), &length);
        encode(bytes, length, stdout);
    }
    g_ptr_array_free(inputs, TRUE);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--unpack") == 0) {
        return unpack(argv[2], argv[3]);
    }
    if (argc == 3 && strcmp(argv[1], "--pack") == 0) {
        return pack(argv[2]);
    }
    return replay_all(argc == 2 ? argv[1] : "tests/fuzz/corpus");
}
