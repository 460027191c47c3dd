/* Answers are compared and judged by the words that count: in small letters, without articles. */
#include "play/scattergories_answers.h"

#include <string.h>

#include "play/field.h"

size_t answer_line_count(struct table *table)
{
    long lines = field_whole(table, record_at(table, "scoring", 0), "lines");
    table_demand(table, lines > 0 && lines <= ANSWER_LINES_MAX, "a column has %ld lines", lines);
    return (size_t)lines;
}

static bool is_article(struct table *table, const char *word)
{
    const struct node *scoring = record_at(table, "scoring", 0);
    for (size_t i = 0; i < field_count(table, scoring, "articles"); i++) {
        const struct node *article = field_item(table, scoring, "articles", i);
        if (strcmp(field_text(table, article, ""), word) == 0) {
            return true;
        }
    }
    return false;
}

const char *answer_counted(struct table *table, const char *answer)
{
    char *small = g_utf8_strdown(answer, -1);
    char **words = g_strsplit_set(small, " ,.", -1);
    GString *counted = g_string_new(NULL);
    for (char **word = words; *word != NULL; word++) {
        if (**word != '\0' && !is_article(table, *word)) {
            g_string_append_printf(counted, "%s%s", counted->len > 0 ? " " : "", *word);
        }
    }
    const char *result = arena_strdup(table->arena, counted->str);
    g_string_free(counted, TRUE);
    g_strfreev(words);
    g_free(small);
    return result;
}

static bool begins_with(const char *word, const char *letter)
{
    return g_ascii_tolower(*word) == g_ascii_tolower(*letter);
}

bool answer_has_letter(struct table *table, const char *answer, const char *letter)
{
    return begins_with(answer_counted(table, answer), letter);
}

long answer_worth(struct table *table, const char *answer, const char *letter)
{
    const struct node *scoring = record_at(table, "scoring", 0);
    const char *counted = answer_counted(table, answer);
    if (!begins_with(counted, letter)) {
        return 0;
    }
    long worth = field_whole(table, scoring, "point");
    for (const char *space = strchr(counted, ' '); space != NULL; space = strchr(space + 1, ' ')) {
        if (begins_with(space + 1, letter)) {
            worth += field_whole(table, scoring, "extra");
        }
    }
    return worth;
}

static bool matches_another(struct table *table, const struct answer_column *columns,
                            size_t player_count, size_t player, size_t line)
{
    const char *own = answer_counted(table, columns[player].answers[line]);
    for (size_t other = 0; other < player_count; other++) {
        if (other != player &&
            strcmp(answer_counted(table, columns[other].answers[line]), own) == 0) {
            return true;
        }
    }
    return false;
}

long answer_column_score(struct table *table, const struct answer_column *columns,
                         size_t player_count, size_t player, const char *letter, bool extra)
{
    const struct node *scoring = record_at(table, "scoring", 0);
    long point = field_whole(table, scoring, "point");
    long score = 0;
    for (size_t line = 0; line < answer_line_count(table); line++) {
        long worth = answer_worth(table, columns[player].answers[line], letter);
        if (worth > 0 && !columns[player].voted_out[line] &&
            !matches_another(table, columns, player_count, player, line)) {
            score += extra ? worth : point;
        }
    }
    return score;
}
