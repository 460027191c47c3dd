/* kerf contact: one picture of all components, or all faces in pages. */
#include <stdio.h>

#include <glib.h>

#include "cli/command.h"
#include "cli/print_count.h"
#include "picture/contact_sheet.h"
#include "picture/face_pages.h"

/* Pages go into a folder. */
static void write_all(struct command_run *run)
{
    const char *folder = run->options.output != NULL ? run->options.output : ".";
    size_t page_count = 0;
    command_note(run, face_pages_write(&run->project, run->options.width_px, folder, &page_count,
                                       run->diags));
    if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
        printf("%s: ", folder);
        print_count(run->project.pieces->face_count, "face", " on ");
        print_count(page_count, "page", "\n");
    }
}

int command_contact(const struct command *command, struct command_run *run)
{
    if (command_open(run)) {
        if (run->options.all_faces) {
            write_all(run);
            return command_end(command, run);
        }
        const char *named = arena_printf(run->arena, "%s-contact.png", run->project.game->id);
        const char *path = run->options.output != NULL ? run->options.output : named;
        command_note(run,
                     contact_sheet_write(&run->project, run->options.width_px, path, run->diags));
        if (run->outcome == OUTCOME_OK && run->options.findings_format == DIAG_FORMAT_TEXT) {
            puts(path);
        }
    }
    return command_end(command, run);
}
