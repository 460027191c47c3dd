/* The page goes on being answered while a PDF of hundreds of sheets or a report is made. A request that is hung up
 * meanwhile is no reason to stop: the work ends, and is thrown away. */
#include "serve/background.h"

#include <stdbool.h>

#include <gio/gio.h>

#include "serve/answers.h"

/* Each may take as much memory as a run of the program. */
enum { WORKS_MAX = 4 };

/* From background_begin() to on_done(), which frees it and comes always. */
struct waiting {
    struct background_work work;
    SoupServerMessage *message;
    gulong finished_handler;
    bool is_gone; /* nobody waits */
    size_t *running;
};

/* In a thread of GLib's pool: it touches the work's data and nothing else. */
static void do_work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    struct waiting *waiting = data;
    (void)source, (void)cancellable;
    waiting->work.work(waiting->work.data);
    g_task_return_boolean(task, TRUE);
}

/* In the server's thread, as on_done(): the flag needs no lock. */
static void on_gone(SoupServerMessage *message, gpointer data)
{
    struct waiting *waiting = data;
    (void)message;
    waiting->is_gone = true;
}

/* In the server's thread. The work is cleared whether or not anybody took the answer. */
static void on_done(GObject *source, GAsyncResult *result, gpointer data)
{
    struct waiting *waiting = data;
    (void)source, (void)result;
    g_signal_handler_disconnect(waiting->message, waiting->finished_handler);
    if (!waiting->is_gone) {
        waiting->work.answer(waiting->work.data, waiting->message);
        soup_server_message_unpause(waiting->message);
    }
    waiting->work.clear(waiting->work.data);
    (*waiting->running)--;
    g_object_unref(waiting->message);
    g_free(waiting);
}

bool background_begin(size_t *running, const struct background_work *work,
                      SoupServerMessage *message)
{
    if (*running == WORKS_MAX) {
        answers_refuse(message, SOUP_STATUS_SERVICE_UNAVAILABLE, "too much is being made already");
        return false;
    }
    struct waiting *waiting = g_new0(struct waiting, 1);
    *waiting =
        (struct waiting){.work = *work, .message = g_object_ref(message), .running = running};
    waiting->finished_handler = g_signal_connect(message, "finished", G_CALLBACK(on_gone), waiting);
    (*running)++;
    /* Paused, nothing is sent before the answer is set. */
    soup_server_message_pause(message);
    GTask *task = g_task_new(NULL, NULL, on_done, waiting);
    g_task_set_task_data(task, waiting, NULL);
    g_task_run_in_thread(task, do_work);
    g_object_unref(task);
    return true;
}
