/* What cmocka needs to see before it, in the order it needs, and the assertions of this project. */
#ifndef KERF_TESTS_SUPPORT_CMOCKA_ENV_H
#define KERF_TESTS_SUPPORT_CMOCKA_ENV_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "diag/diag_list.h"

/** Two lengths in mm that are the same within the tolerance of the plan (cmocka compares floats). */
#define assert_mm_equal(actual, expected)                                                          \
    do {                                                                                           \
        double actual_mm_ = (actual), expected_mm_ = (expected);                                   \
        if (!(fabs(actual_mm_ - expected_mm_) < 0.0005)) {                                         \
            print_error("%s is %.6f mm, expected %.6f mm\n", #actual, actual_mm_, expected_mm_);   \
            fail();                                                                                \
        }                                                                                          \
    } while (0)

/** The sorted list's finding `index` has this code and begins at this line and column. */
#define assert_diag_at(list, index, expected_code, expected_line, expected_column)                 \
    do {                                                                                           \
        assert_true((size_t)(index) < diag_list_count(list));                                      \
        const struct diag *diag_ = diag_list_at((list), (index));                                  \
        struct source_position position_ = source_span_start(diag_->span);                         \
        if (diag_->code != (expected_code) || position_.line != (size_t)(expected_line) ||         \
            position_.column != (size_t)(expected_column)) {                                       \
            print_error("found %zu:%zu [%s] %s\n", position_.line, position_.column,               \
                        diag_code_info(diag_->code)->slug, diag_->message);                        \
            fail();                                                                                \
        }                                                                                          \
    } while (0)

#endif
