/* All options and all commands, as rows: from them come the reading, the help, the manual and the completion. */
#include <string.h>

#include <glib.h>

#include "cli/command.h"
#include "game/pieces.h"
#include "game/print_settings.h"
#include "picture/image_target.h"
#include "print/cut_export.h"
#include "render/picture_encoder.h"
#include "schema/starter.h"

/* ---- options ---- */

/* In the order of the enums that they become: diag_format, colour_use, dump_stage. */
static const char *const findings_formats[] = {"text", "json", "sarif", NULL};
static const char *const colour_uses[] = {"auto", "always", "never", NULL};
static const char *const stages[] = {"tree", "model", "faces", "sheets", NULL};

/* Where field_read_word() puts the value. */
#define OPTION(member) .offset = offsetof(struct options, member)

/* clang-format off */
static const struct field_spec game_option_rows[] = {
    {.name = "component", .kind = FIELD_TEXTS, .letter = 'c', OPTION(pieces.components), .unit = "id", .example = "agent-cards",
     .doc = "Only this component, or these: more than one with commas between, or given more than once."},
    {.name = "not", .kind = FIELD_TEXTS, OPTION(pieces.left_out), .unit = "id", .example = "player-mats",
     .doc = "All but this component, or these."},
    {.name = "only", .kind = FIELD_NODE, OPTION(pieces.only), .unit = "records", .example = "c4,c9-12",
     .doc = "Only these records: ids, numbers or ranges with commas between, or an expression over the record, 'cost > 3'."},
    {.name = "copies", .kind = FIELD_INTEGER, OPTION(pieces.copies), .minimum = 1, .maximum = PIECE_COPIES_MAX, .unit = "copies", .example = "2",
     .usual = "as the component says", .doc = "How many of each record that makes pieces."},
    {.name = "jobs", .kind = FIELD_INTEGER, .letter = 'j', OPTION(jobs), .minimum = 1, .maximum = 256, .unit = "threads", .example = "2",
     .usual = "one for each processor", .doc = "How many threads to use, which changes nothing in the output."},
    {.name = "theme", .kind = FIELD_TEXT, OPTION(theme), .unit = "file", .example = "theme.yaml",
     .doc = "A theme of the game's in place of the one that game.yaml names."},
    {.name = "language", .kind = FIELD_TEXT, OPTION(language), .unit = "language", .example = "de",
     .usual = "the game's own", .doc = "A language that the game is translated to, in words/de.po."},
    {.name = "layouts", .kind = FIELD_TEXT, OPTION(layouts), .unit = "folder", .example = "layouts",
     .usual = "those that came with the program", .doc = "The shared layouts."},
    {.name = "strict", .kind = FIELD_FLAG, OPTION(strict), .example = "true",
     .doc = "Warnings are errors: nothing is written, and the exit status is 1."},
    {.name = "limit", .kind = FIELD_TEXTS, OPTION(limits), .unit = "name=number", .example = "steps=20000000",
     .doc = "Lets a game ask for more of the machine; may be given more than once."},
    {.name = "format", .kind = FIELD_CHOICE, OPTION(findings_format), .choices = findings_formats, .example = "json",
     .usual = "text", .doc = "How findings are printed: for people, or for programs."},
    {.name = "color", .kind = FIELD_CHOICE, OPTION(colour), .choices = colour_uses, .example = "never",
     .usual = "auto", .doc = "Whether findings are in colour: auto is on a terminal."},
    {0},
};

static const struct field_spec output_option_rows[] = {
    {.name = "output", .kind = FIELD_TEXT, .letter = 'o', OPTION(output), .unit = "path", .example = "out",
     .usual = "the current folder", .doc = "Where to write."},
    {0},
};

static const struct field_spec since_option_rows[] = {
    {.name = "since", .kind = FIELD_TEXT, OPTION(since), .unit = "version", .example = "v1",
     .doc = "Only what somebody lacks who has made an earlier state, a folder or a revision of git: what is new or looks different, and copies that were added. What is not needed any more is told."},
    {0},
};

static const struct field_spec part_option_rows[] = {
    {.name = "part", .kind = FIELD_TEXT, OPTION(part), .unit = "k/n", .example = "3/8",
     .doc = "Only the k-th of n parts of the run, for kerf join to put together; all have the same options, and each a folder of its own."},
    {0},
};

static const struct field_spec watch_option_rows[] = {
    {.name = "watch", .kind = FIELD_FLAG, OPTION(watch), .example = "true",
     .doc = "Again at each change of the game's files, until the program is stopped."},
    {0},
};

static const struct field_spec check_option_rows[] = {
    {.name = "report", .kind = FIELD_TEXT, OPTION(report), .unit = "file", .example = "report.html",
     .doc = "Also write all that was found, the rules and the odds as a page for a browser."},
    {.name = "all", .kind = FIELD_FLAG, OPTION(with_allowed), .example = "true",
     .doc = "Also show what is allowed, of which there is one line of count otherwise."},
    {0},
};

static const struct field_spec diff_option_rows[] = {
    {.name = "report", .kind = FIELD_TEXT, OPTION(report), .unit = "file", .example = "changes.html",
     .doc = "Also write a page for a browser, with old and new side by side."},
    {.name = "markdown", .kind = FIELD_FLAG, OPTION(as_markdown), .example = "true",
     .doc = "Tell it as a change log for players, in place of a text with every place."},
    {.name = "json", .kind = FIELD_FLAG, OPTION(as_json), .example = "true", .doc = "Tell it to programs."},
    {0},
};

static const struct field_spec pdf_option_rows[] = {
    {.name = "booklet", .kind = FIELD_FLAG, OPTION(booklet), .example = "true",
     .doc = "Also write all in one file, with contents, a ruler and a test of both sides."},
    {.name = "force", .kind = FIELD_FLAG, OPTION(force), .example = "true",
     .doc = "Makes also the files that are there already and would come out the same."},
    {0},
};

static const struct field_spec cutfiles_option_rows[] = {
    {.name = "for", .kind = FIELD_CHOICE, OPTION(cut_target), .choice_at = cut_target_name, .example = "dxf",
     .usual = "svg", .doc = "The machine or the kind of file."},
    {0},
};

static const struct field_spec images_option_rows[] = {
    {.name = "for", .kind = FIELD_CHOICE, OPTION(image_target), .choice_at = image_target_name, .example = "tabletopia",
     .usual = "plain", .doc = "What the images are for."},
    {.name = "format", .kind = FIELD_CHOICE, OPTION(picture_format), .choices = picture_format_names, .example = "webp",
     .usual = "png", .doc = "What plain images are."},
    {.name = "base-url", .kind = FIELD_TEXT, OPTION(base_url), .unit = "url", .example = "https://example.org/game",
     .doc = "Where all players will find the pictures of --for tts."},
    {.name = "dpi", .kind = FIELD_NUMBER, OPTION(dpi), .given_offset = offsetof(struct options, dpi_given), .minimum = 10, .maximum = 2400,
     .unit = "dots", .example = "150", .usual = "300", .doc = "Dots per inch of plain images."},
    {.name = "bleed", .kind = FIELD_FLAG, OPTION(with_bleed), .example = "true",
     .doc = "With the bleed, as print shops want it, in place of the finished size."},
    {.name = "square", .kind = FIELD_FLAG, OPTION(square), .example = "true",
     .doc = "Whole rectangles, not transparent outside of the outline."},
    {.name = "folds", .kind = FIELD_FLAG, OPTION(folds), .example = "true",
     .doc = "Of standees, dice and boxes also the folds, dashed, and the edge that is cut round them and their tabs."},
    {.name = "force", .kind = FIELD_FLAG, OPTION(force), .example = "true",
     .doc = "Makes also the files that are there already and would come out the same."},
    {.name = "cmyk", .kind = FIELD_FLAG, OPTION(print.cmyk), .given_offset = offsetof(struct options, print.cmyk_given), .example = "true",
     .doc = "The PDFs of --for mbprint in the colours of inks; those of --for drivethrucards always are."},
    {.name = "profile", .kind = FIELD_TEXT, OPTION(print.profile), .given_offset = offsetof(struct options, print.profile_given), .unit = "file", .example = "coated.icc",
     .doc = "The ICC profile of the press, for PDFs in the colours of inks."},
    {0},
};

static const struct field_spec contact_option_rows[] = {
    {.name = "width", .kind = FIELD_INTEGER, OPTION(width_px), .minimum = 200, .maximum = 12000, .unit = "pixels", .example = "1200",
     .usual = "2400", .doc = "The width of the picture, or of each page."},
    {.name = "all", .kind = FIELD_FLAG, OPTION(all_faces), .example = "true",
     .doc = "Every face with its id, in as many pages as it takes, in place of one picture."},
    {0},
};

static const struct field_spec words_option_rows[] = {
    {.name = "output", .kind = FIELD_TEXT, .letter = 'o', OPTION(output), .unit = "file", .example = "words/game.pot",
     .usual = "GAME/words/GAME.pot", .doc = "Where to write."},
    {0},
};

static const struct field_spec list_option_rows[] = {
    {.name = "sources", .kind = FIELD_TEXT, OPTION(sources), .unit = "source", .example = "all",
     .doc = "List values by where they come from: all, or those of one source such as ours."},
    {.name = "art", .kind = FIELD_FLAG, OPTION(art), .example = "true",
     .doc = "List all pictures with the largest size at which each is shown, and whether it is there."},
    {0},
};

static const struct field_spec dump_option_rows[] = {
    {.name = "stage", .kind = FIELD_CHOICE, OPTION(stage), .choices = stages, .example = "faces",
     .usual = "model", .doc = "What is printed: the data with its places in the files, the components with records and layouts, what is drawn on each face, or what goes where on the paper."},
    {0},
};

static const struct field_spec new_option_rows[] = {
    {.name = "title", .kind = FIELD_TEXT, .letter = 't', OPTION(title), .unit = "text", .example = "My first game",
     .usual = "the name of the folder", .doc = "What the game is called."},
    {.name = "kind", .kind = FIELD_CHOICE, .letter = 'k', OPTION(starter_kind), .choice_at = starter_kind_name, .example = "hex",
     .usual = "cards", .doc = "What it is to start from: cards, a map of hexes (hex), a sheet to write on (roll-and-write) or tiles."},
    {.name = "editor", .kind = FIELD_FLAG, OPTION(with_editor), .example = "true",
     .doc = "With schemas, and settings by which VS Code and Neovim hold the files to them."},
    {.name = "hook", .kind = FIELD_FLAG, OPTION(with_hook), .example = "true",
     .doc = "With a hook by which git commits only what passes the check."},
    {.name = "ci", .kind = FIELD_FLAG, OPTION(with_ci), .example = "true",
     .doc = "With a workflow that checks each push and keeps the sheets."},
    {0},
};

static const struct field_spec fix_option_rows[] = {
    {.name = "diff", .kind = FIELD_FLAG, OPTION(diff), .example = "true",
     .doc = "Show what would be changed, as a patch, and change nothing."},
    {0},
};

static const struct field_spec serve_option_rows[] = {
    {.name = "port", .kind = FIELD_INTEGER, OPTION(port), .minimum = 0, .maximum = 65535, .unit = "number", .example = "8000",
     .usual = "4680", .doc = "Where to answer; 0 is any port that is free."},
    {.name = "open", .kind = FIELD_FLAG, OPTION(open), .example = "true", .doc = "Also open the page in a browser."},
    {.name = "editor", .kind = FIELD_TEXT, OPTION(editor), .unit = "command", .example = "code -g {file}:{line}:{column}",
     .usual = "the browser is asked to open vscode://", .doc = "What opens a place in a file."},
    {.name = "host", .kind = FIELD_TEXT, OPTION(host), .unit = "address", .example = "192.168.1.20",
     .usual = "this machine alone", .doc = "Answer other devices at this address, too; the address that is printed has a token, without which nothing is shown."},
    {.name = "since", .kind = FIELD_TEXT, OPTION(since), .unit = "version", .example = "v1",
     .doc = "An earlier state that the page can compare with, a folder or a revision of git, beside the last commit and the game as it was at the start."},
    {0},
};
/* clang-format on */

/* Rows, where their target lies in struct options, and a heading for the help. print_fields are those of `print`
 * in a component, too. */
static const struct option_table game_options_table = {game_option_rows, 0, NULL};
static const struct option_table output_options_table = {output_option_rows, 0, NULL};
static const struct option_table since_options_table = {since_option_rows, 0, NULL};
static const struct option_table part_options_table = {part_option_rows, 0, NULL};
static const struct option_table watch_options_table = {watch_option_rows, 0, NULL};
static const struct option_table print_options_table = {
    print_fields, offsetof(struct options, print),
    "Options for printing, which go before what a component's 'print' says"};
static const struct option_table check_options_table = {check_option_rows, 0, NULL};
static const struct option_table diff_options_table = {diff_option_rows, 0, NULL};
static const struct option_table pdf_options_table = {pdf_option_rows, 0, NULL};
static const struct option_table cutfiles_options_table = {cutfiles_option_rows, 0, NULL};
static const struct option_table images_options_table = {images_option_rows, 0, NULL};
static const struct option_table contact_options_table = {contact_option_rows, 0, NULL};
static const struct option_table words_options_table = {words_option_rows, 0, NULL};
static const struct option_table list_options_table = {list_option_rows, 0, NULL};
static const struct option_table dump_options_table = {dump_option_rows, 0, NULL};
static const struct option_table new_options_table = {new_option_rows, 0, NULL};
static const struct option_table serve_options_table = {serve_option_rows, 0, NULL};
static const struct option_table fix_options_table = {fix_option_rows, 0, NULL};

/* For the usual values: each table once, whichever commands have it. */
static const struct option_table *const all_tables[] = {
    &game_options_table,   &output_options_table,  &print_options_table, &check_options_table,
    &diff_options_table,   &since_options_table,   &pdf_options_table,   &cutfiles_options_table,
    &images_options_table, &contact_options_table, &list_options_table,  &words_options_table,
    &dump_options_table,   &new_options_table,     &serve_options_table, &watch_options_table,
    &fix_options_table,    &part_options_table,
};

/* Rows know their usual values; two tables may have a row for one member. */
void options_init(struct options *options)
{
    *options = (struct options){0};
    for (size_t i = 0; i < G_N_ELEMENTS(all_tables); i++) {
        fields_init(all_tables[i]->rows, (char *)options + all_tables[i]->base);
    }
}

/* ---- commands ---- */

/* Which tables each command has, in the order of its help. */
static const struct option_table *const check_tables[] = {
    &check_options_table, &watch_options_table, &game_options_table, &print_options_table, NULL};
static const struct option_table *const diff_tables[] = {&diff_options_table, &game_options_table,
                                                         NULL};
static const struct option_table *const pdf_tables[] = {
    &pdf_options_table,    &part_options_table, &watch_options_table, &since_options_table,
    &output_options_table, &game_options_table, &print_options_table, NULL};
static const struct option_table *const images_tables[] = {&images_options_table,
                                                           &part_options_table,
                                                           &watch_options_table,
                                                           &since_options_table,
                                                           &output_options_table,
                                                           &game_options_table,
                                                           NULL};
static const struct option_table *const cutfiles_tables[] = {
    &cutfiles_options_table, &since_options_table, &output_options_table,
    &game_options_table,     &print_options_table, NULL};
static const struct option_table *const contact_tables[] = {
    &contact_options_table, &output_options_table, &game_options_table, NULL};
static const struct option_table *const list_tables[] = {&list_options_table, &game_options_table,
                                                         &print_options_table, NULL};
static const struct option_table *const dump_tables[] = {&dump_options_table, &game_options_table,
                                                         &print_options_table, NULL};
static const struct option_table *const words_tables[] = {&words_options_table, &game_options_table,
                                                          NULL};
static const struct option_table *const new_tables[] = {&new_options_table, NULL};
static const struct option_table *const serve_tables[] = {&serve_options_table, &game_options_table,
                                                          &print_options_table, NULL};
static const struct option_table *const lsp_tables[] = {&game_options_table, &print_options_table,
                                                        NULL};
static const struct option_table *const fix_tables[] = {&fix_options_table, &game_options_table,
                                                        &print_options_table, NULL};
static const struct option_table *const join_tables[] = {&output_options_table, NULL};
static const struct option_table *const no_tables[] = {NULL};

/* Name, arguments and how many at least and at most; summary; tables; whether advice is told; why a stream is read whole
 * (NULL: it is not); what runs. The order is that of the help. */
/* clang-format off */
static const struct command commands[] = {
    {"check", "GAME", 1, 1, "check a game's data, layouts and faces", check_tables, true, NULL, command_check},
    {"pdf", "GAME", 1, 1, "write sheets ready to print and cut", pdf_tables, false, "sheets are laid out from all pieces", command_pdf},
    {"images", "GAME", 1, 1, "write a picture of each face", images_tables, false, NULL, command_images},
    {"join", "FOLDER...", 1, SIZE_MAX, "put the parts of a run together, which 'pdf' or 'images' made with --part", join_tables, false, NULL, command_join},
    {"cutfiles", "GAME", 1, 1, "write what a cutting machine cuts and scores on each sheet", cutfiles_tables, false, "sheets are laid out from all pieces", command_cutfiles},
    {"contact", "GAME", 1, 1, "write one picture of all components, to show to people", contact_tables, false, "one picture shows all of it", command_contact},
    {"diff", "OLD NEW", 2, 2, "tell what changed between two states of a game: folders, or revisions of git", diff_tables, true, "all pieces are compared", command_diff},
    {"list", "GAME", 1, 1, "list components, pieces and sheets, all pictures, or where values come from", list_tables, true, "sheets are counted from all pieces", command_list},
    {"words", "GAME", 1, 1, "write all texts of a game for its translators", words_tables, false, "all texts are written", command_words},
    {"dump", "GAME", 1, 1, "print a stage of the work as text", dump_tables, true, "all of it is printed", command_dump},
    {"explain", "[CODE]", 0, 1, "explain a finding by the word in brackets at its end, or list all findings", no_tables, true, NULL, command_explain},
    {"serve", "GAME", 1, 1, "show a game in a browser, and each change as it is saved", serve_tables, true, "all of it is shown", command_serve},
    {"fix", "GAME", 1, 1, "mend what is found where the finding says how", fix_tables, true, "faults are looked for in all of it", command_fix},
    {"lsp", "", 0, 0, "serve an editor that speaks the Language Server Protocol", lsp_tables, true, NULL, command_lsp},
    {"new", "FOLDER", 1, 1, "make a small game to start from: cards, a map, a score sheet or tiles", new_tables, true, NULL, command_new},
    {"schema", "[KIND | GAME DATA]", 0, 2, "print the JSON Schema of a kind of file or of a game's data, or list the kinds", no_tables, true, NULL, command_schema},
    {"completion", "SHELL", 1, 1, "print what makes a shell (bash, zsh or fish) complete commands and options", no_tables, true, NULL, command_completion},
};
/* clang-format on */

const struct command *command_lookup(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

const struct command *commands_all(size_t *count_out)
{
    *count_out = G_N_ELEMENTS(commands);
    return commands;
}
