#include "fuzz_targets.h"

#include <string.h>

#include <glib.h>

static const struct fuzz_target targets[] = {
    {"yaml", fuzz_yaml, true},      {"csv", fuzz_csv, false},
    {"markup", fuzz_markup, false}, {"expression", fuzz_expression, false},
    {"path", fuzz_path, false},     {"svg", fuzz_svg, false},
    {"image", fuzz_image, false},   {"game", fuzz_game, true},
    {"layout", fuzz_layout, true},  {"theme", fuzz_theme, true},
    {"rules", fuzz_rules, true},    {"types", fuzz_types, true},
    {"board", fuzz_board, true},    {"options", fuzz_options, false},
    {"words", fuzz_words, false},   {"spreadsheet", fuzz_spreadsheet, false},
    {"json", fuzz_json, true},      {"lsp", fuzz_lsp, true},
};

const struct fuzz_target *fuzz_targets(size_t *count_out)
{
    *count_out = G_N_ELEMENTS(targets);
    return targets;
}

const struct fuzz_target *fuzz_target_lookup(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(targets); i++) {
        if (strcmp(targets[i].name, name) == 0) {
            return &targets[i];
        }
    }
    return NULL;
}
