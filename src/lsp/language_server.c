/* Messages are framed and read by jsonrpc-glib's streams. Its own client and server are not used: a request without
 * parameters, as `shutdown` is, they never answer, and what is no message they answer by hanging up. */
#include "lsp/language_server.h"

#include <jsonrpc-glib.h>
#include <string.h>

#include "lsp/mended_stream.h"
#include "lsp/requests.h"

/* Of JSON-RPC 2.0 and of the protocol. (JSON-RPC 2.0, section 5.1; the last two are of LSP 3.17, ErrorCodes.) */
enum {
    ERROR_PARSE = -32700,
    ERROR_INVALID_REQUEST = -32600,
    ERROR_METHOD_NOT_FOUND = -32601,
    ERROR_NOT_INITIALIZED = -32002,
    ERROR_REQUEST_FAILED = -32803,
};

/* One thread, one message at a time: answers come in the order of the requests. */
struct language_server {
    struct session session;
    JsonrpcInputStream *input;
    JsonrpcOutputStream *output;
    GMainLoop *loop;
    bool is_initialized;
    bool is_done;        /* nothing more is read */
    size_t last_id;      /* of what was asked of the editor */
    size_t unsent_count; /* messages that are on their way */
};

/* ---- what is sent ---- */

/* The loop ends once all is said. */
static void end_if_done(const struct language_server *server)
{
    if (server->is_done && server->unsent_count == 0) {
        g_main_loop_quit(server->loop);
    }
}

static void on_sent(GObject *source, GAsyncResult *result, gpointer data)
{
    struct language_server *server = data;
    (void)source;
    /* Where nobody reads any more, reading ends, too. */
    jsonrpc_output_stream_write_message_finish(server->output, result, NULL);
    server->unsent_count--;
    end_if_done(server);
}

/* Takes the builder. The stream queues what cannot be written yet, in order. */
static void send_message(struct language_server *server, JsonBuilder *json)
{
    JsonNode *root = json_builder_get_root(json);
    GVariant *message = g_variant_ref_sink(json_gvariant_deserialize(root, NULL, NULL));
    server->unsent_count++;
    jsonrpc_output_stream_write_message_async(server->output, message, NULL, on_sent, server);
    g_variant_unref(message);
    json_node_unref(root);
    g_object_unref(json);
}

static JsonBuilder *begin_message(void)
{
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    answer_text(json, "jsonrpc", "2.0");
    return json;
}

static void send_notification(void *data, const char *method, JsonNode *params)
{
    JsonBuilder *json = begin_message();
    answer_text(json, "method", method);
    json_builder_set_member_name(json, "params");
    json_builder_add_value(json, params);
    json_builder_end_object(json);
    send_message(data, json);
}

/* The answer has no method, so that take_message() drops it. */
static void send_request(void *data, const char *method, JsonNode *params)
{
    struct language_server *server = data;
    JsonBuilder *json = begin_message();
    answer_count(json, "id", ++server->last_id);
    answer_text(json, "method", method);
    json_builder_set_member_name(json, "params");
    json_builder_add_value(json, params);
    json_builder_end_object(json);
    send_message(server, json);
}

/* An answer begins with what it answers to; NULL: nobody knows. */
static JsonBuilder *begin_answer(GVariant *id)
{
    JsonBuilder *json = begin_message();
    json_builder_set_member_name(json, "id");
    json_builder_add_value(json, id != NULL ? json_gvariant_serialize(id)
                                            : json_node_init_null(json_node_alloc()));
    return json;
}

static void send_error(struct language_server *server, GVariant *id, int code, const char *words)
{
    JsonBuilder *json = begin_answer(id);
    answer_object(json, "error");
    json_builder_set_member_name(json, "code");
    json_builder_add_int_value(json, code);
    answer_text(json, "message", words);
    json_builder_end_object(json);
    json_builder_end_object(json);
    send_message(server, json);
}

/* ---- the beginning and the end ---- */

/* Whether a list of words that the editor gives has a word. */
static bool offers(GVariant *params, const char *way, const char *word)
{
    GVariant *words = message_at(params, way);
    bool has = false;
    for (size_t i = 0; i < message_list_length(words); i++) {
        GVariant *each = message_item(words, i);
        has = has || (each != NULL && g_variant_is_of_type(each, G_VARIANT_TYPE_STRING) &&
                      strcmp(g_variant_get_string(each, NULL), word) == 0);
        g_clear_pointer(&each, g_variant_unref);
    }
    g_clear_pointer(&words, g_variant_unref);
    return has;
}

/* What there is no more to say of. */
static const char *const abilities[] = {
    "documentHighlightProvider", "hoverProvider",        "definitionProvider",
    "referencesProvider",        "codeActionProvider",   "documentSymbolProvider",
    "workspaceSymbolProvider",   "foldingRangeProvider", "colorProvider",
};

static void answer_words(JsonBuilder *json, const char *name, const char *const *words)
{
    answer_list(json, name);
    for (size_t i = 0; words[i] != NULL; i++) {
        json_builder_add_string_value(json, words[i]);
    }
    json_builder_end_array(json);
}

/* Bytes of UTF-8 are agreed on where the editor can count them, as texts are kept so; all editors count UTF-16
 * (Initialize Request, LSP 3.17). */
static void request_initialize(struct session *session, GVariant *params, JsonBuilder *json)
{
    enum { SYNC_INCREMENTAL = 2 };
    session->encoding = offers(params, "capabilities/general/positionEncodings", "utf-8")
                            ? EDITOR_UTF8
                            : EDITOR_UTF16;
    session->moves_files =
        offers(params, "capabilities/workspace/workspaceEdit/resourceOperations", "rename");
    json_builder_begin_object(json);
    answer_object(json, "serverInfo");
    answer_text(json, "name", "kerf");
    answer_text(json, "version", KERF_VERSION);
    json_builder_end_object(json);
    answer_object(json, "capabilities");
    answer_text(json, "positionEncoding", session->encoding == EDITOR_UTF8 ? "utf-8" : "utf-16");
    answer_object(json, "textDocumentSync");
    answer_flag(json, "openClose", true);
    answer_count(json, "change", SYNC_INCREMENTAL);
    answer_flag(json, "save", true);
    json_builder_end_object(json);
    for (size_t i = 0; i < G_N_ELEMENTS(abilities); i++) {
        answer_flag(json, abilities[i], true);
    }
    /* After these characters an editor asks without being told to. */
    answer_object(json, "completionProvider");
    answer_words(json, "triggerCharacters",
                 (const char *const[]){"{", ".", ":", " ", "(", "/", NULL});
    json_builder_end_object(json);
    answer_object(json, "signatureHelpProvider");
    answer_words(json, "triggerCharacters", (const char *const[]){"(", ",", NULL});
    json_builder_end_object(json);
    answer_object(json, "documentLinkProvider");
    json_builder_end_object(json);
    answer_object(json, "codeLensProvider");
    json_builder_end_object(json);
    answer_object(json, "executeCommandProvider");
    answer_words(json, "commands", (const char *const[]){"kerf.show", NULL});
    json_builder_end_object(json);
    answer_object(json, "renameProvider");
    answer_flag(json, "prepareProvider", true);
    json_builder_end_object(json);
    json_builder_end_object(json);
    json_builder_end_object(json);
}

/* `exit` comes next, and the program's status tells whether it came after this. */
static void request_shutdown(struct session *session, GVariant *params, JsonBuilder *json)
{
    (void)params;
    session->was_shut_down = true;
    json_builder_add_null_value(json);
}

/* ---- requests ---- */

/* Each request has one answer, a notification has none. */
static const struct request {
    const char *method;
    void (*run)(struct session *session, GVariant *params, JsonBuilder *json);
} requests[] =
    {
        {"initialize", request_initialize},
        {"shutdown", request_shutdown},
        {"textDocument/definition", request_definition},
        {"textDocument/references", request_references},
        {"textDocument/rename", request_rename},
        {"textDocument/hover", request_hover},
        {"textDocument/completion", request_completion},
        {"textDocument/signatureHelp", request_signature},
        {"textDocument/codeAction", request_actions},
        {"textDocument/documentSymbol", request_document_symbols},
        {"textDocument/documentHighlight", request_highlights},
        {"textDocument/codeLens", request_lenses},
        {"workspace/executeCommand", request_command},
        {"workspace/symbol", request_workspace_symbols},
        {"textDocument/foldingRange", request_folding},
        {"textDocument/documentColor", request_colours},
        {"textDocument/colorPresentation", request_colour_presentation},
        {"textDocument/documentLink", request_links},
        {"textDocument/prepareRename", request_prepare_rename},
},
  notifications[] = {
      {"textDocument/didOpen", request_did_open},
      {"textDocument/didChange", request_did_change},
      {"textDocument/didSave", request_did_save},
      {"textDocument/didClose", request_did_close},
};

static const struct request *find_request(const struct request *rows, size_t count,
                                          const char *method)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].method, method) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

/* What is refused says why in place of a result. */
static void finish_answer(struct language_server *server, GVariant *id, JsonBuilder *json)
{
    gchar *refusal = g_steal_pointer(&server->session.refusal);
    if (refusal != NULL) {
        send_error(server, id, ERROR_REQUEST_FAILED, refusal);
        g_object_unref(json);
        g_free(refusal);
        return;
    }
    json_builder_end_object(json);
    send_message(server, json);
}

/* Whatever comes before `initialize` is refused, as the protocol has it. */
static void answer(struct language_server *server, GVariant *id, const char *method,
                   GVariant *params)
{
    const struct request *request = find_request(requests, G_N_ELEMENTS(requests), method);
    if (request == NULL) {
        send_error(server, id, ERROR_METHOD_NOT_FOUND, method);
    } else if (!server->is_initialized && request->run != request_initialize) {
        send_error(server, id, ERROR_NOT_INITIALIZED, "initialize comes first");
    } else {
        server->is_initialized = true;
        JsonBuilder *json = begin_answer(id);
        json_builder_set_member_name(json, "result");
        request->run(&server->session, params, json);
        finish_answer(server, id, json);
    }
}

/* `exit` ends the program with or without a shutdown; notifications that are not known are passed over. */
static void notice(struct language_server *server, const char *method, GVariant *params)
{
    const struct request *request =
        find_request(notifications, G_N_ELEMENTS(notifications), method);
    if (strcmp(method, "exit") == 0) {
        server->is_done = true;
    } else if (request != NULL && server->is_initialized) {
        request->run(&server->session, params, NULL);
    }
}

/* What has no method is an answer to what was asked of the editor, which nothing waits for. */
static void take_message(struct language_server *server, GVariant *message)
{
    const char *method = message_text(message, "method");
    GVariant *id = message_at(message, "id"), *params = message_at(message, "params");
    if (!g_variant_is_of_type(message, G_VARIANT_TYPE_VARDICT)) {
        send_error(server, NULL, ERROR_INVALID_REQUEST, "a message is an object");
    } else if (method != NULL && id != NULL) {
        answer(server, id, method, params);
    } else if (method != NULL) {
        notice(server, method, params);
    }
    g_clear_pointer(&id, g_variant_unref);
    g_clear_pointer(&params, g_variant_unref);
}

static void read_next(struct language_server *server);

/* After JSON that is broken reading goes on, as the length in its header told where it ends. Any other error means
 * that no frame can be found any more. */
static void on_message(GObject *source, GAsyncResult *result, gpointer data)
{
    struct language_server *server = data;
    GVariant *message = NULL;
    GError *error = NULL;
    (void)source;
    if (jsonrpc_input_stream_read_message_finish(server->input, result, &message, &error)) {
        take_message(server, message);
        g_variant_unref(message);
    } else if (error->domain == JSON_PARSER_ERROR) {
        send_error(server, NULL, ERROR_PARSE, error->message);
    } else {
        server->is_done = true; /* the other side is gone */
    }
    if (!server->is_done) {
        read_next(server);
    }
    end_if_done(server);
    g_clear_error(&error);
}

static void read_next(struct language_server *server)
{
    jsonrpc_input_stream_read_message_async(server->input, NULL, on_message, server);
}

bool language_server_run(GInputStream *input, GOutputStream *output,
                         const struct language_options *options)
{
    GInputStream *mended = mended_stream_new(input);
    struct language_server server = {.session = {.send = send_notification, .ask = send_request},
                                     .input = jsonrpc_input_stream_new(mended),
                                     .output = jsonrpc_output_stream_new(output),
                                     .loop = g_main_loop_new(NULL, FALSE)};
    server.session.send_data = &server;
    session_init(&server.session, options);
    /* Until `exit`, or the end of the input. */
    read_next(&server);
    g_main_loop_run(server.loop);
    bool was_shut_down = server.session.was_shut_down;
    session_clear(&server.session);
    g_object_unref(server.input);
    g_object_unref(mended);
    g_object_unref(server.output);
    g_main_loop_unref(server.loop);
    return was_shut_down;
}
