/* Puts N agents into the place of those in both copies of S.C.A.R.E. Tactics that old_game made in a folder: of each a card
 * of two sides and a standee, so that there are three faces an agent, full of tables.
 *
 * usage: make_agents N FOLDER
 *
 * The agents are those of the game, again and again, each with an id and a name of its own; `art` says whose pictures it
 * has.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

enum { AGENTS_MAX = 100000, SYLLABLES = 3 };

static const char first_id[] = "\n- id: ", name_key[] = "\n  name: ";

static _Noreturn void die(const char *what, const char *path)
{
    fprintf(stderr, "make_agents: cannot %s %s\n", what, path);
    exit(1);
}

static char *read_file(const char *path)
{
    char *text = NULL;

    if (!g_file_get_contents(path, &text, NULL, NULL)) {
        die("read", path);
    }
    return text;
}

static void write_file(const char *path, const char *text)
{
    if (!g_file_set_contents(path, text, -1, NULL)) {
        die("write", path);
    }
}

/* Puts `new` in the place of `old` wherever it stands in a file, which has it. */
static void replace_in(const char *folder, const char *name, const char *old, const char *new)
{
    char *path = g_build_filename(folder, name, NULL), *text = read_file(path);
    GString *changed = g_string_new(text);

    if (g_string_replace(changed, old, new, 0) == 0) {
        die("find agents in", path);
    }
    write_file(path, changed->str);
    g_string_free(changed, TRUE);
    g_free(text);
    g_free(path);
}

/* Short enough for a standee, and no two alike: a number in syllables. */
static void append_name(GString *out, size_t number)
{
    static const char *const syllables[] = {
        "ba", "be", "bo", "da", "de", "do", "fa", "fe", "fi", "ga", "go", "ha",
        "he", "ka", "ki", "ko", "la", "le", "lo", "ma", "me", "mo", "na", "ne",
        "no", "pa", "pe", "ra", "re", "ro", "sa", "se", "so", "ta", "te", "to",
        "va", "ve", "vi", "wa", "we", "ya", "yo", "za", "ze", "zo", "lu",
    };

    for (int i = 0; i < SYLLABLES; i++) {
        g_string_append(out, syllables[number % G_N_ELEMENTS(syllables)]);
        number /= G_N_ELEMENTS(syllables);
    }
}

/* `record` begins with its id. */
static void append_agent(GString *out, const char *record, size_t number)
{
    int art_length = (int)strcspn(record, "\n");
    const char *name = strstr(record, name_key);
    GString *own = g_string_new(NULL);

    append_name(own, number);
    g_string_append_printf(out, "%s%s\n  art: %.*s", first_id, own->str, art_length, record);
    own->str[0] = g_ascii_toupper(own->str[0]);
    g_string_append_len(out, record + art_length, name - record - art_length);
    g_string_append_printf(out, "%s%s%s", name_key, own->str,
                           strchr(name + strlen(name_key), '\n'));
    g_string_free(own, TRUE);
}

static void multiply(const char *folder, size_t count)
{
    char *path = g_build_filename(folder, "agents.yaml", NULL), *text = read_file(path);
    char **records = g_strsplit(text, first_id, -1); /* the first is what stands before them */
    size_t record_count = g_strv_length(records) - 1;
    GString *out = g_string_new(NULL);

    for (size_t i = 0; record_count > 0 && i < count; i++) {
        append_agent(out, records[1 + i % record_count], i);
    }
    g_string_append_c(out, '\n');
    write_file(path, out->str);
    g_string_free(out, TRUE);
    g_strfreev(records);
    g_free(text);
    g_free(path);
}

int main(int argc, char **argv)
{
    static const char *const copies[] = {"then", "now"};
    size_t count = argc == 3 ? (size_t)strtoul(argv[1], NULL, 10) : 0;

    if (count < 1 || count > AGENTS_MAX) {
        fprintf(stderr, "usage: make_agents N FOLDER, N from 1 to %d\n", AGENTS_MAX);
        return 2;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(copies); i++) {
        char *copy = g_build_filename(argv[2], copies[i], NULL);

        multiply(copy, count);
        replace_in(copy, "types.yaml", "\n  agents:\n", "\n  agents:\n    art: text\n");
        replace_in(copy, "layouts/agent-ground.yaml", "{id}", "{art}");
        replace_in(copy, "layouts/agent-standee.yaml", "{id}", "{art}");
        g_free(copy);
    }
    return 0;
}
