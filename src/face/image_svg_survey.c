#include "face/image_svg_survey.h"

#include <string.h>

enum { NOTES_MAX = 20 };

static void clear_note(void *data)
{
    g_free(((struct svg_note *)data)->name);
}

static GArray *notes_new(void)
{
    GArray *notes = g_array_new(FALSE, FALSE, sizeof(struct svg_note));
    g_array_set_clear_func(notes, clear_note);
    return notes;
}

static void clear_text(void *data)
{
    struct svg_text *text = data;
    g_free(text->families);
    g_free(text->letters);
}

void svg_survey_init(struct svg_survey *survey_out)
{
    *survey_out = (struct svg_survey){
        .omitted = notes_new(),
        .dangling = notes_new(),
        .families = notes_new(),
        .texts = g_array_new(FALSE, FALSE, sizeof(struct svg_text)),
    };
    g_array_set_clear_func(survey_out->texts, clear_text);
}

void svg_survey_clear(struct svg_survey *survey)
{
    g_free(survey->external);
    g_free(survey->problem);
    g_free(survey->excess);
    g_free(survey->most);
    g_array_unref(survey->omitted);
    g_array_unref(survey->dangling);
    g_array_unref(survey->families);
    g_array_unref(survey->texts);
}

bool svg_survey_is_settled(const struct svg_survey *survey)
{
    return survey->external != NULL || survey->problem != NULL || survey->excess != NULL;
}

void svg_survey_allow(struct svg_survey *survey, const char *what, double value, double most)
{
    /* Written so that NaN is too much. */
    if (!(value <= most) && !svg_survey_is_settled(survey)) {
        survey->excess = g_strdup_printf("%.6g %s", value, what);
        survey->most = g_strdup_printf("%.6g", most);
    }
}

void svg_survey_note(GArray *notes, const char *name, unsigned long line)
{
    for (guint i = 0; i < notes->len; i++) {
        if (strcmp(g_array_index(notes, struct svg_note, i).name, name) == 0) {
            return;
        }
    }
    if (notes->len < NOTES_MAX) {
        struct svg_note note = {g_strdup(name), line};
        g_array_append_val(notes, note);
    }
}
