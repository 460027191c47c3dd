/* Findings that are printed as JSON and read back by a JSON parser. */
#ifndef KERF_TESTS_UNIT_DIAG_JSON_FIXTURE_H
#define KERF_TESTS_UNIT_DIAG_JSON_FIXTURE_H

#include <json-glib/json-glib.h>

#include "diag/diag_print.h"
#include "support/cmocka_env.h"

struct fixture {
    struct arena *arena;
    struct diag_list *list;
    JsonParser *parser;
};

static inline int set_up(void **state)
{
    static struct fixture fixture;

    fixture.arena = arena_new();
    fixture.list = diag_list_new();
    fixture.parser = json_parser_new();
    *state = &fixture;
    return 0;
}

static inline int tear_down(void **state)
{
    struct fixture *f = *state;

    g_object_unref(f->parser);
    diag_list_free(f->list);
    arena_free(f->arena);
    return 0;
}

/** The findings as a parser sees them; they belong to the fixture's parser. */
static inline JsonObject *print_and_parse(struct fixture *f, enum diag_format format)
{
    GString *out = g_string_new(NULL);

    diag_list_sort(f->list);
    diag_print(out, f->list, format, true);
    assert_null(strchr(out->str, '\033'));
    assert_true(g_str_has_suffix(out->str, "}\n"));
    assert_true(json_parser_load_from_data(f->parser, out->str, -1, NULL));
    g_string_free(out, TRUE);
    return json_node_get_object(json_parser_get_root(f->parser));
}

#endif
