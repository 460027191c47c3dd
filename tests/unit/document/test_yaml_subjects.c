/* YAML subject by subject: what is taken, as JSON, and what is refused, by its code. The subjects are
 * those of the YAML test suite, whose own cases tests/yaml-suite judges; the inputs are our own.
 *
 * Where kerf differs from YAML 1.2, each on purpose:
 *
 *     one document a file             multiple-documents
 *     names are text                  bad-key for lists, mappings and nothing as a name
 *     tags of the core schema only    unsupported-tag
 *     %YAML and %TAG only             yaml-syntax for other directives
 *     no NUL in a text                yaml-syntax
 *     a file without content          an empty mapping
 *     << merges                       as YAML 1.1 has it
 *
 * And what libyaml reads otherwise. It refuses: a tab behind a dash or at the start of a line of a
 * block, a ':' in the line below its name in brackets, texts in brackets that begin with ':', names of
 * anchors with other characters than letters, digits, '-' and '_'. It takes: '#' right behind a comma
 * or a closing quote as a comment, and content of brackets that is indented too little. Where it would
 * give another value in silence, as for a '?' at the start of a text in brackets, kerf refuses. */
#include <glib.h>

#include "document/document.h"
#include "support/cmocka_env.h"
#include "support/harness.h"
#include "support/node_json.h"

/* clang-format off */
static const struct subject {
    const char *yaml, *given;
} subjects[] = {
    /* block lists and mappings */
    {"- a\n- b", "[\"a\",\"b\"]"},
    {"a: 1\nb: 2", "{\"a\":1,\"b\":2}"},
    {"- - a\n  - b\n- c", "[[\"a\",\"b\"],\"c\"]"},
    {"- a: 1\n  b: 2\n- c: 3", "[{\"a\":1,\"b\":2},{\"c\":3}]"},
    {"a:\n- 1\n- 2", "{\"a\":[1,2]}"},
    {"a:\n  - 1\n  - 2", "{\"a\":[1,2]}"},
    {"a:\n    b:\n        c: 1", "{\"a\":{\"b\":{\"c\":1}}}"},
    {"-\n  a: 1", "[{\"a\":1}]"},
    {"a:\n\n\n  b: 1", "{\"a\":{\"b\":1}}"},
    {"a: 1\n\n# so\nb: 2", "{\"a\":1,\"b\":2}"},
    {"- \n- b", "[null,\"b\"]"},
    {"a:\nb:", "{\"a\":null,\"b\":null}"},
    {"? a\n: b", "{\"a\":\"b\"}"},
    {"? a\n: - 1\n  - 2", "{\"a\":[1,2]}"},
    {"'a': 1\n\"b\": 2", "{\"a\":1,\"b\":2}"},
    {"a b: 1", "{\"a b\":1}"},
    {"a:b: 1", "{\"a:b\":1}"},
    {"a#b: 1", "{\"a#b\":1}"},
    {"-a: 1", "{\"-a\":1}"},
    {"- -1", "[-1]"},
    {"a: - b", "yaml-syntax"},
    {"a: b: c", "yaml-syntax"},
    {"a:\n  b\n c: d", "yaml-syntax"},
    {" a: 1\nb: 2", "yaml-syntax"},
    {"a: 1\n b: 2", "yaml-syntax"},
    {"- a\n b", "[\"a b\"]"},
    {"a\nb: 1", "yaml-syntax"},
    /* flow lists and mappings */
    {"[a, b]", "[\"a\",\"b\"]"},
    {"[a, b, ]", "[\"a\",\"b\"]"},
    {"[]", "[]"},
    {"{}", "{}"},
    {"{a: 1, b: 2}", "{\"a\":1,\"b\":2}"},
    {"{a: 1, b: 2, }", "{\"a\":1,\"b\":2}"},
    {"[[1, 2], [3]]", "[[1,2],[3]]"},
    {"{a: {b: {c: 1}}}", "{\"a\":{\"b\":{\"c\":1}}}"},
    {"[a: 1, b]", "[{\"a\":1},\"b\"]"},
    {"{a, b: 1}", "{\"a\":null,\"b\":1}"},
    {"[\na,\nb\n]", "[\"a\",\"b\"]"},
    {"a: [\n  1,\n  2 ]", "{\"a\":[1,2]}"},
    {"a: {b: 1,\n  c: 2}", "{\"a\":{\"b\":1,\"c\":2}}"},
    {"{\"a\":1}", "{\"a\":1}"},
    {"{a:1}", "{\"a:1\":null}"},
    {"['a':1]", "[{\"a\":1}]"},
    {"[a b, c d]", "[\"a b\",\"c d\"]"},
    {"[, a]", "yaml-syntax"},
    {"[a,, b]", "yaml-syntax"},
    {"{, a: 1}", "yaml-syntax"},
    {"[a", "yaml-syntax"},
    {"{a: 1", "yaml-syntax"},
    {"[a]]", "yaml-syntax"},
    {"{a: 1}}", "yaml-syntax"},
    {"[a} ", "yaml-syntax"},
    {"a: [1, 2] 3", "yaml-syntax"},
    {"{a: [}", "yaml-syntax"},
    {"[-1, - 1]", "yaml-syntax"},
    {"[?a]", "yaml-syntax"},
    {"{?a: 1}", "yaml-syntax"},
    {"[a?, b?]", "[\"a?\",\"b?\"]"},
    /* plain texts */
    {"a: it's", "{\"a\":\"it's\"}"},
    {"a: b c", "{\"a\":\"b c\"}"},
    {"a: b\n  c", "{\"a\":\"b c\"}"},
    {"a: b\n\n  c", "{\"a\":\"b\\u000ac\"}"},
    {"a: -", "yaml-syntax"},
    {"a: ?", "yaml-syntax"},
    {"a: x:y", "{\"a\":\"x:y\"}"},
    {"a: x: y", "yaml-syntax"},
    {"a: http://x.y/z", "{\"a\":\"http://x.y/z\"}"},
    {"a: b #c", "{\"a\":\"b\"}"},
    {"a: b#c", "{\"a\":\"b#c\"}"},
    {"a: #c", "{\"a\":null}"},
    {"a: %b", "yaml-syntax"},
    {"a: @b", "yaml-syntax"},
    {"a: `b", "yaml-syntax"},
    {"a: &", "yaml-syntax"},
    {"a: *", "yaml-syntax"},
    {"a: |b", "yaml-syntax"},
    {"a: ,b", "yaml-syntax"},
    {"a: ]b", "yaml-syntax"},
    {"a: !b", "unsupported-tag"},
    {"a: -b", "{\"a\":\"-b\"}"},
    {"a: ?b", "{\"a\":\"?b\"}"},
    {"a: :b", "{\"a\":\":b\"}"},
    {"a: ~", "{\"a\":null}"},
    {"a: \303\274ber \342\206\222", "{\"a\":\"\303\274ber \342\206\222\"}"},
    {"a: \342\233\224", "{\"a\":\"\342\233\224\"}"},
    /* quoted texts */
    {"a: 'b'", "{\"a\":\"b\"}"},
    {"a: ''", "{\"a\":\"\"}"},
    {"a: 'it''s'", "{\"a\":\"it's\"}"},
    {"a: \"b\"", "{\"a\":\"b\"}"},
    {"a: \"\"", "{\"a\":\"\"}"},
    {"a: \"b\\nc\"", "{\"a\":\"b\\u000ac\"}"},
    {"a: \"\\u00e9\\x41\"", "{\"a\":\"\303\251A\"}"},
    {"a: \"\\U0001F600\"", "{\"a\":\"\360\237\230\200\"}"},
    {"a: \"b\n  c\"", "{\"a\":\"b c\"}"},
    {"a: \"b\n\n  c\"", "{\"a\":\"b\\u000ac\"}"},
    {"a: 'b\n  c'", "{\"a\":\"b c\"}"},
    {"a: \"b\\\n   c\"", "{\"a\":\"bc\"}"},
    {"a: \"\\q\"", "yaml-syntax"},
    {"a: \"\\x4\"", "yaml-syntax"},
    {"a: 'b", "yaml-syntax"},
    {"a: \"b", "yaml-syntax"},
    {"a: 'b' c", "yaml-syntax"},
    {"a: \"b\" #c", "{\"a\":\"b\"}"},
    {"a: '\\n'", "{\"a\":\"\\\\n\"}"},
    {"a: \"\\t\\\\\\/\\\"\"", "{\"a\":\"\\u0009\\\\/\\\"\"}"},
    {"a: \"\\0\"", "yaml-syntax"},
    /* blocks of text */
    {"a: |\n  b\n  c", "{\"a\":\"b\\u000ac\"}"},
    {"a: >\n  b\n  c", "{\"a\":\"b c\"}"},
    {"a: |-\n  b", "{\"a\":\"b\"}"},
    {"a: |+\n  b\n\n", "{\"a\":\"b\\u000a\\u000a\"}"},
    {"a: >\n  b\n\n  c", "{\"a\":\"b\\u000ac\"}"},
    {"a: >\n  b\n   c\n  d", "{\"a\":\"b\\u000a c\\u000ad\"}"},
    {"a: |\n\n  b", "{\"a\":\"\\u000ab\"}"},
    {"a: |2\n   b", "{\"a\":\" b\"}"},
    {"a: |1\n b", "{\"a\":\"b\"}"},
    {"a: |\nb: c", "{\"a\":\"\",\"b\":\"c\"}"},
    {"a: |\n  b\n c", "yaml-syntax"},
    {"a: | b", "yaml-syntax"},
    {"a: |9x", "yaml-syntax"},
    {"a: |0\n b", "yaml-syntax"},
    {"- |\n a\n- >\n b", "[\"a\\u000a\",\"b\"]"},
    {"a: |\n  # b\n  c", "{\"a\":\"# b\\u000ac\"}"},
    {"a: |\n  b\n# c", "{\"a\":\"b\\u000a\"}"},
    /* anchors and aliases */
    {"- &x a\n- *x", "[\"a\",\"a\"]"},
    {"- &x [1]\n- *x", "[[1],[1]]"},
    {"a: &x {b: 1}\nc: *x", "{\"a\":{\"b\":1},\"c\":{\"b\":1}}"},
    {"- *x", "unknown-alias"},
    {"- &x a\n- &x b\n- *x", "[\"a\",\"b\",\"b\"]"},
    {"- &x [*x]", "circular"},
    {"&x a: 1\nb: *x", "{\"a\":1,\"b\":\"a\"}"},
    {"- &x\n- *x", "[null,null]"},
    {"- & a", "yaml-syntax"},
    {"- *", "yaml-syntax"},
    {"- &x *x", "yaml-syntax"},
    {"- &x &y a", "yaml-syntax"},
    {"a: &b:c d", "yaml-syntax"},
    {"- &x-1 a\n- *x-1", "[\"a\",\"a\"]"},
    {"*x : 1", "unknown-alias"},
    /* merges */
    {"- &x {a: 1}\n- <<: *x\n  b: 2", "[{\"a\":1},{\"a\":1,\"b\":2}]"},
    {"- &x {a: 1}\n- <<: *x\n  a: 2", "[{\"a\":1},{\"a\":2}]"},
    {"- &x {a: 1}\n- &y {b: 2}\n- <<: [*x, *y]", "[{\"a\":1},{\"b\":2},{\"a\":1,\"b\":2}]"},
    {"- {<<: {a: 1}, b: 2}", "[{\"a\":1,\"b\":2}]"},
    {"- {<<: 1}", "bad-merge"},
    {"- {<<: [1]}", "bad-merge"},
    {"- {'<<': 1}", "[{\"<<\":1}]"},
    /* types */
    {"- true\n- false\n- True\n- FALSE", "[true,false,true,false]"},
    {"- yes\n- No\n- on\n- Y", "[\"yes\",\"No\",\"on\",\"Y\"]"},
    {"- null\n- Null\n- NULL\n- ~\n-", "[null,null,null,null,null]"},
    {"- 0\n- 12\n- -3\n- +4", "[0,12,-3,4]"},
    {"- 007\n- 0o17\n- 0x1F\n- 0b11", "[7,15,31,\"0b11\"]"},
    {"- 1.5\n- .5\n- 1.\n- 1e3\n- -1.5e-3", "[1.5,0.5,1,1000,-0.0015]"},
    {"- .inf\n- -.Inf\n- .nan", "[inf,-inf,nan]"},
    {"- 1_000\n- 12:30\n- 2001-01-01", "[\"1_000\",\"12:30\",\"2001-01-01\"]"},
    {"- '12'\n- \"true\"\n- 'null'", "[\"12\",\"true\",\"null\"]"},
    {"- 99999999999999999999", "[1e+20]"},
    {"- 0x\n- 0o8\n- 1e\n- .\n- +", "[\"0x\",\"0o8\",\"1e\",\".\",\"+\"]"},
    /* tags */
    {"- !!str 12", "[\"12\"]"},
    {"- !!int 12", "[12]"},
    {"- !!int x", "bad-value"},
    {"- !!float 1", "[1]"},
    {"- !!bool true", "[true]"},
    {"- !!null ''", "[null]"},
    {"- !!map {a: 1}", "[{\"a\":1}]"},
    {"- !!seq [1]", "[[1]]"},
    {"- ! 12", "[\"12\"]"},
    {"- !mine a", "unsupported-tag"},
    {"- !!binary aGk=", "unsupported-tag"},
    {"- !!set {a}", "unsupported-tag"},
    {"- !<tag:yaml.org,2002:str> 1", "[\"1\"]"},
    {"- !!map [1]", "unsupported-tag"},
    {"- !!str\n- a", "[\"\",\"a\"]"},
    /* documents and directives */
    {"---\na: 1", "{\"a\":1}"},
    {"--- a", "\"a\""},
    {"a: 1\n...", "{\"a\":1}"},
    {"a: 1\n---\nb: 2", "multiple-documents"},
    {"---\n---", "multiple-documents"},
    {"%YAML 1.2\n---\na: 1", "{\"a\":1}"},
    {"%YAML 1.1\n---\na: 1", "{\"a\":1}"},
    {"%YAML 3.0\n---\na: 1", "yaml-syntax"},
    {"%TAG ! !x\n---\na: 1", "{\"a\":1}"},
    {"%FOO bar\n---\na: 1", "yaml-syntax"},
    {"", "{}"},
    {"# only words", "{}"},
    {"\357\273\277a: 1", "{\"a\":1}"},
    {"---\n# c\n...", "{}"},
    {"...", "yaml-syntax"},
    {"a: 1\n... b", "yaml-syntax"},
    /* keys */
    {"a: 1\na: 2", "duplicate-key"},
    {"a: 1\n'a': 2", "duplicate-key"},
    {"{a: 1, a: 2}", "duplicate-key"},
    {"1: a\n1.0: b", "{\"1\":\"a\",\"1.0\":\"b\"}"},
    {"true: a", "{\"true\":\"a\"}"},
    {"? [a]\n: b", "bad-key"},
    {"? {a: 1}\n: b", "bad-key"},
    {"{[a]: b}", "bad-key"},
    {": a", "yaml-syntax"},
    {"{: a}", "yaml-syntax"},
    {"? a", "{\"a\":null}"},
    {"'': a", "{\"\":\"a\"}"},
    {"? |\n  a\n: b", "{\"a\\u000a\":\"b\"}"},
    {"null: a", "{\"null\":\"a\"}"},
    {"~: a", "{\"~\":\"a\"}"},
    /* tabs and breaks */
    {"a:\tb", "{\"a\":\"b\"}"},
    {"a: b\t", "{\"a\":\"b\"}"},
    {"\ta: 1", "tab-indent"},
    {"a:\n\tb: 1", "tab-indent"},
    {"- \ta", "tab-indent"},
    {"-\ta", "tab-indent"},
    {"a: 'b\tc'", "{\"a\":\"b\\u0009c\"}"},
    {"a: |\n  b\tc", "{\"a\":\"b\\u0009c\"}"},
    {"a: [\n\t1]", "{\"a\":[1]}"},
    {"a: 1\r\nb: 2\r\n", "{\"a\":1,\"b\":2}"},
    {"a: 1\rb: 2", "{\"a\":1,\"b\":2}"},
    {"a: 'b\n\tc'", "{\"a\":\"b c\"}"},
    {"a: |\n  \tb", "tab-indent"},
    /* comments */
    {"a: 1 # b", "{\"a\":1}"},
    {"a: 1# b", "{\"a\":\"1# b\"}"},
    {"# b\na: 1", "{\"a\":1}"},
    {"a: # b\n  c: 1", "{\"a\":{\"c\":1}}"},
    {"[a, # b\n c]", "[\"a\",\"c\"]"},
    {"[a,#b\n c]", "[\"a\",\"c\"]"},
    {"a: \"b\"#c", "{\"a\":\"b\"}"},
    {"a: | # b\n  c", "{\"a\":\"c\"}"},
};
/* clang-format on */

static void test_subject_is_read_as_json_or_refused(void **state)
{
    const struct subject *subject = *state;
    void *own_state;
    harness_setup(&own_state);
    struct harness *harness = own_state;
    const struct node *root = harness_yaml(harness, subject->yaml);
    GString *given = g_string_new(NULL);
    if (root != NULL) {
        node_json(given, root);
    } else {
        assert_int_equal(diag_list_count(harness->diags), 1);
        g_string_append(given, diag_code_info(diag_list_at(harness->diags, 0)->code)->slug);
    }
    if (strcmp(given->str, subject->given) != 0) {
        fail_msg("%s\n  gives %s\n  not   %s", subject->yaml, given->str, subject->given);
    }
    g_string_free(given, TRUE);
    harness->taken = diag_list_count(harness->diags);
    assert_int_equal(harness_teardown(&own_state), 0);
}

int main(void)
{
    struct CMUnitTest tests[G_N_ELEMENTS(subjects)];
    for (size_t i = 0; i < G_N_ELEMENTS(subjects); i++) {
        tests[i] = (struct CMUnitTest){.name = subjects[i].yaml,
                                       .test_func = test_subject_is_read_as_json_or_refused,
                                       .initial_state = (void *)&subjects[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
