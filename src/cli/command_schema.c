/* kerf schema: JSON Schemas, so that an editor completes and checks what an author writes. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "export/json_schema.h"

static int print_kinds(void)
{
    for (size_t i = 0; json_schema_kinds[i] != NULL; i++) {
        puts(json_schema_kinds[i]);
    }
    return EXIT_FINE;
}

int command_schema(const struct command *command, int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        printf("Usage: kerf %s %s\n\nPrints the JSON Schema of a kind of file: game, layout, theme "
               "or rules. Without one, lists them.\n",
               command->name, command->arguments);
        return EXIT_FINE;
    }
    if (argc == 1) {
        return print_kinds();
    }
    gchar *text = argc == 2 ? json_schema_text(argv[1]) : NULL;
    if (text == NULL) {
        return report_bad_option("KIND", argv[1], "game, layout, theme or rules");
    }
    puts(text);
    g_free(text);
    return EXIT_FINE;
}
