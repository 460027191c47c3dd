/* Decks, plans and documents for the tests of the PDF writer. */
#ifndef KERF_TESTS_UNIT_RENDER_PDF_FIXTURE_H
#define KERF_TESTS_UNIT_RENDER_PDF_FIXTURE_H

#include <glib.h>

#include "support/harness.h"
#include "support/pdf_reader.h"
#include "unit/render/face_fixture.h"

enum { CARD_WIDTH = 63, CARD_HEIGHT = 88 };

/** Faces made when they are asked for, and how often that was. */
struct deck {
    struct fonts fonts;
    double width_mm, height_mm, bleed_mm;
    const struct image *picture; /* on every face, or NULL */
    size_t uses[400];
    size_t taken;
    size_t missing; /* a face that cannot be laid out; FACE_NONE for none */
};

/* Face n says "Fn" in its middle. */
static inline struct display_list *take_face(void *data, size_t number)
{
    struct deck *deck = data;
    deck->taken++;
    if (number == deck->missing) {
        return NULL;
    }
    struct display_list *face =
        plain_face(deck->width_mm, deck->height_mm, deck->bleed_mm, rgb(0.9, 0.9, 0.7));
    char name[16];
    g_snprintf(name, sizeof(name), "F%zu", number);
    add_text(face, &deck->fonts, name, deck->width_mm / 2 - 4, deck->height_mm / 2 - 3);
    if (deck->picture) {
        add_picture(face, deck->picture, (struct box){5, 5, 30, 20});
    }
    return face;
}

static inline size_t count_uses(void *data, size_t number)
{
    return ((struct deck *)data)->uses[number];
}

/** A document on its way. */
struct job {
    struct harness *harness;
    struct deck deck;
    struct piece_shape shape;
    struct sheet_options options;
    struct pdf_info info;
    char *path;
};

static inline void job_begin(struct job *job, void **state, double bleed_mm)
{
    *job = (struct job){.harness = *state};
    fonts_open(&job->deck.fonts);
    job->deck.width_mm = CARD_WIDTH;
    job->deck.height_mm = CARD_HEIGHT;
    job->deck.bleed_mm = bleed_mm;
    job->deck.missing = FACE_NONE;
    job->shape = (struct piece_shape){.width_mm = CARD_WIDTH,
                                      .height_mm = CARD_HEIGHT,
                                      .bleed_mm = bleed_mm,
                                      .plain_box = true,
                                      .name = "Cards"};
    sheet_options_init(&job->options);
    job->info = (struct pdf_info){
        .title = "A gâme",
        .language = "en-GB",
        .creator = "kerf 0.1",
        .fonts = job->deck.fonts.library,
        .words = {.family = "DejaVu Sans", .weight = 400, .colour = {.alpha = 1}},
    };
    job->path = g_build_filename(harness_folder(job->harness), "out.pdf", NULL);
}

static inline void job_end(struct job *job)
{
    fonts_close(&job->deck.fonts);
    g_free(job->path);
}

/* `count` pieces; piece i has face i, or face 0 where all are equal, and one back for all if any. */
static inline struct sheet_plan *plan_cards(struct job *job, size_t count, bool equal, size_t back)
{
    struct piece pieces[100];
    struct sheet_plan *plan;
    for (size_t i = 0; i < count; i++) {
        pieces[i] = (struct piece){.front_face = equal ? 0 : i, .back_face = back};
        job->deck.uses[pieces[i].front_face]++;
        if (back != FACE_NONE) {
            job->deck.uses[back]++;
        }
    }
    assert_int_equal(
        sheet_plan_make(pieces, count, &job->shape, 1, &job->options, &plan, job->harness->diags),
        OUTCOME_OK);
    return plan;
}

static inline enum outcome add_plan(struct pdf_writer *writer, struct job *job, const char *title,
                                    const struct sheet_plan *plan)
{
    struct face_source faces = {take_face, count_uses, &job->deck};
    return pdf_writer_add_plan(writer, title, plan, &job->shape, &faces, NULL, NULL);
}

static inline void write_plan(struct job *job, const struct sheet_plan *plan)
{
    struct pdf_writer *writer = pdf_writer_new(job->path, &job->info, job->harness->diags);
    assert_non_null(writer);
    assert_int_equal(add_plan(writer, job, "Agent cards", plan), OUTCOME_OK);
    assert_int_equal(pdf_writer_finish(writer), OUTCOME_OK);
    assert_true(pdf_check(job->path));
}

static inline PopplerDocument *written(struct job *job, const struct sheet_plan *plan)
{
    write_plan(job, plan);
    PopplerDocument *document = pdf_open(job->path);
    assert_non_null(document);
    return document;
}

static inline size_t files_in(const char *folder)
{
    size_t count = 0;
    GDir *dir = g_dir_open(folder, 0, NULL);
    while (g_dir_read_name(dir)) {
        count++;
    }
    g_dir_close(dir);
    return count;
}

static inline void assert_names_are_in_their_places(PopplerDocument *document,
                                                    const struct sheet_plan *plan)
{
    for (size_t i = 0; i < plan->page_count; i++) {
        for (size_t j = 0; j < plan->pages[i].placement_count; j++) {
            const struct placement *placement = &plan->pages[i].placements[j];
            bool upright = placement->quarter_turns % 2 == 0;
            double width = upright ? CARD_WIDTH : CARD_HEIGHT;
            double height = upright ? CARD_HEIGHT : CARD_WIDTH;
            struct pdf_box found;
            char name[16];
            g_snprintf(name, sizeof(name), "F%zu", placement->face);
            assert_true(pdf_find_text(document, (int)i, name, &found));
            double middle_x = (found.left_mm + found.right_mm) / 2;
            double middle_y = (found.top_mm + found.bottom_mm) / 2;
            assert_true(fabs(middle_x - placement->x_mm - width / 2) < 6);
            assert_true(fabs(middle_y - placement->y_mm - height / 2) < 6);
        }
    }
}

/* One page, one placement, by hand: what the plan would never ask for is tested too. */
static inline struct sheet_plan one_page(struct sheet_page *page, struct placement *placement,
                                         double width_mm, double height_mm)
{
    *page = (struct sheet_page){.width_mm = width_mm,
                                .height_mm = height_mm,
                                .placements = placement,
                                .placement_count = 1};
    return (struct sheet_plan){.pages = page,
                               .page_count = 1,
                               .sheet_count = 1,
                               .columns = 1,
                               .rows = 1,
                               .backs = BACKS_NONE};
}

static inline size_t use_once(void *data, size_t number)
{
    (void)data, (void)number;
    return 1;
}

#endif
