/* What is fuzzed: each target takes any bytes and must come back. */
#ifndef KERF_TESTS_FUZZ_FUZZ_TARGETS_H
#define KERF_TESTS_FUZZ_FUZZ_TARGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fuzz_target {
    const char *name;
    void (*run)(const uint8_t *bytes, size_t length);
    bool lines; /* text that means something by its lines and indentation */
};

/** [*count_out] */
const struct fuzz_target *fuzz_targets(size_t *count_out);

/** NULL if there is none of that name. */
const struct fuzz_target *fuzz_target_lookup(const char *name);

/* fuzz_readers.c: what reads one text */
void fuzz_yaml(const uint8_t *bytes, size_t length);
void fuzz_json(const uint8_t *bytes, size_t length);
void fuzz_csv(const uint8_t *bytes, size_t length);
void fuzz_markup(const uint8_t *bytes, size_t length);
void fuzz_expression(const uint8_t *bytes, size_t length);
void fuzz_path(const uint8_t *bytes, size_t length);
void fuzz_svg(const uint8_t *bytes, size_t length);
void fuzz_spreadsheet(const uint8_t *bytes, size_t length);
void fuzz_image(const uint8_t *bytes, size_t length);

/* fuzz_games.c: a game's folder, or one file of a small game whose others are sound */
void fuzz_game(const uint8_t *bytes, size_t length);
void fuzz_layout(const uint8_t *bytes, size_t length);
void fuzz_theme(const uint8_t *bytes, size_t length);
void fuzz_rules(const uint8_t *bytes, size_t length);
void fuzz_types(const uint8_t *bytes, size_t length);
void fuzz_board(const uint8_t *bytes, size_t length);
void fuzz_words(const uint8_t *bytes, size_t length);
void fuzz_options(const uint8_t *bytes, size_t length);
void fuzz_lsp(const uint8_t *bytes, size_t length);

#endif
