/* Ghostscript as a program: as a library its licence would be ours. */
#include "render/cmyk_convert.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include <glib.h>

#include "base/atomic_file.h"
#include "render/output_file.h"
#include "render/pdf_finish.h"

static const char program[] = "gs";

bool cmyk_convert_available(void)
{
    gchar *found = g_find_program_in_path(program);
    bool available = found != NULL;
    g_free(found);
    return available;
}

static enum outcome report_failure(const char *problem, struct diag_list *diags)
{
    diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL,
                "turning colours into CMYK by Ghostscript", problem);
    return OUTCOME_FAILED;
}

/* Whole paths, as a name that begins with '-' or '|' means something else to Ghostscript; and it puts
 * page numbers where a '%' stands. */
static gchar *output_argument(const char *path)
{
    gchar *whole_path = g_canonicalize_filename(path, NULL);
    gchar **parts = g_strsplit(whole_path, "%", -1);
    gchar *escaped = g_strjoinv("%%", parts);
    gchar *argument = g_strconcat("-sOutputFile=", escaped, (char *)NULL);
    g_free(escaped);
    g_strfreev(parts);
    g_free(whole_path);
    return argument;
}

/* The program holds back the signals that stop it, as kerf handles them itself; Ghostscript is to end by them. */
static void accept_signals(gpointer data)
{
    sigset_t none;
    (void)data;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
}

/* False after a finding. */
static bool run_program(const char *from, const char *to, struct diag_list *diags)
{
    gchar *input = g_canonicalize_filename(from, NULL), *output = output_argument(to);
    const gchar *const arguments[] = {
        program,
        "-q",
        "-dSAFER",
        "-dBATCH",
        "-dNOPAUSE",
        "-sDEVICE=pdfwrite",
        "-sColorConversionStrategy=CMYK",
        "-sProcessColorModel=DeviceCMYK",
        "-dAutoRotatePages=/None",
        "-dAutoFilterColorImages=false",
        "-dColorImageFilter=/FlateEncode",
        "-dDownsampleColorImages=false",
        output,
        input,
        NULL,
    };
    GError *error = NULL;
    gchar *printed = NULL;
    gint status = 0;
    gboolean ended = g_spawn_sync(NULL, (gchar **)arguments, NULL, G_SPAWN_SEARCH_PATH,
                                  accept_signals, NULL, &printed, NULL, &status, &error) &&
                     g_spawn_check_wait_status(status, &error);
    if (!ended) {
        report_failure(error->message, diags);
        g_clear_error(&error);
    }
    g_free(printed);
    g_free(output);
    g_free(input);
    return ended;
}

/* Ghostscript mixes black of four inks, which prints with coloured edges unless the press is true to a
 * hair; black ink it leaves alone. False after a finding. */
static bool convert(const char *path, const char *black_path, const char *to,
                    struct diag_list *diags)
{
    char *problem = pdf_grey_by_black(path, black_path);
    if (problem != NULL) {
        report_failure(problem, diags);
        g_free(problem);
        return false;
    }
    return run_program(black_path, to, diags);
}

enum outcome cmyk_convert(const char *path, struct diag_list *diags)
{
    gchar *black_path = g_strconcat(path, ".black", (char *)NULL);
    struct atomic_file *black = atomic_file_new(black_path);
    struct atomic_file *file = black != NULL ? atomic_file_new(path) : NULL;
    enum outcome outcome = OUTCOME_FAILED;
    if (file == NULL) {
        outcome = output_file_report(path, errno, diags);
    } else if (convert(path, atomic_file_temporary_path(black), atomic_file_temporary_path(file),
                       diags)) {
        outcome = atomic_file_commit(file) ? OUTCOME_OK : output_file_report(path, errno, diags);
        file = NULL;
    }
    atomic_file_abandon(file);
    atomic_file_abandon(black);
    g_free(black_path);
    return outcome;
}
