# Fills the lists of a manual from the tables in the source, so that they cannot drift apart. Between
#   .\" list KIND FILE [TABLE]
#   .\" end
# stands what the table says; all else is passed on. Run by `make manual`; lint checks that it changes
# nothing.
#
#   findings FILE          rows X(CODE, LEVEL, COUNT, "slug", "text", "explanation")
#   fields FILE TABLE      rows {.name = "...", ... .doc = "..."} of the array TABLE
#   options FILE TABLE     the same rows as options of the command line
#   commands FILE          rows {"name", "ARGUMENTS", least, most, "what it does", ...}
#   papers FILE TABLE, sizes FILE TABLE  rows {"name", "Title", width, height, ...}
#   targets FILE           rows {.name = "...", .title = "..."}
#   elements FILE          rows X(ID, name, container, "what it is", ..., "an example")
#   properties FILE        rows [PROPERTY_...] = {{.name = "...", ... .doc = "..."}, kinds}
#   looks FILE             rows [LOOK_...] = {{.name = "...", ... .doc = "..."}, owners}
#   columns FILE           rows [COLUMN_...] = {.name = "...", ... .doc = "..."}
#   functions FILE TABLE   rows {{"name", "call", "what it gives", "example", "its result"}, ...}
#   kinds FILE             rows [TYPE_...] = {"name", "what it is", ...}
#   limits FILE            rows X(member, "name", default, "what it bounds")
#   file FILE              the file as it stands, word for word
#   commands-of FILE       its lines as they are typed
#   text FILE              the lines of the file as they stand, without the comment that opens it

# C text with its escapes taken away and those of mdoc put in.
function escaped(text) {
    gsub(/\\"/, "\"", text)
    gsub(/\\/, "\\e", text)
    return text
}

# C text without its quotes, as lines of mdoc: a new line for each sentence.
function to_mdoc(text, count, lines, i, out) {
    text = gensub_code(escaped(text))
    count = split(text, lines, /[.] /)
    for (i = 1; i <= count; i++) {
        if (lines[i] ~ /^[.']/) lines[i] = "\\&" lines[i]
        out = out lines[i] (i < count ? ".\n" : "\n")
    }
    return out
}

# What stands between backquotes is set in bold.
function gensub_code(text, count, parts, i, out) {
    count = split(text, parts, /`/)
    for (i = 1; i <= count; i++) out = out (i % 2 ? parts[i] : "\\fB" parts[i] "\\fP")
    return out
}

# The nth string literal of some C text, without its quotes.
function literal(text, number, at) {
    while (match(text, /"([^"\\]|\\.)*"/)) {
        if (--number == 0) return substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH)
    }
    return ""
}

function last_literal(text, number) {
    while (literal(text, number + 1) != "") number++
    return literal(text, number)
}

# The text of .NAME = "..." in a row.
function member(row, name, at) {
    at = index(row, "." name " = ")
    return at ? literal(substr(row, at), 1) : ""
}

# What a row means; what holds unless it is given ends the sentence.
function meaning(row, doc) {
    doc = member(row, "doc")
    if (member(row, "usual") != "") sub(/[.]$/, "; " member(row, "usual") " unless given.", doc)
    if (amount(row, "minimum") != "" && amount(row, "maximum") != "")
        doc = doc " From " amount(row, "minimum") " to " amount(row, "maximum") \
            (member(row, "unit") !~ /^(number)?$/ ? " " member(row, "unit") : "") "."
    return doc
}

# The number of .NAME = 1.5 in a row, or of .NAME = ITEMS_MAX, which the source gives; "" for one that it works out.
function amount(row, name, ask) {
    if (!match(row, "[.]" name " = (-?[0-9.]+|[A-Z_]+)")) return ""
    row = substr(row, RSTART, RLENGTH)
    sub(/.* = /, "", row)
    if (row ~ /^[A-Z]/) {
        ask = "grep -rhoE --include=*.[ch] '\\<" row " (= )?[0-9]+' src"
        row = ""
        ask | getline row
        close(ask)
        sub(/.* /, "", row)
    }
    return row
}

# An option as it is written: -c, --component=id, and the words of a choice that the same file lists.
function option(row, out) {
    if (match(row, /[.]letter = '.'/)) out = "Fl " substr(row, RSTART + 11, 1) " , "
    out = out "Fl -" member(row, "name")
    if (row ~ /FIELD_FLAG/) return out
    if (match(row, /[.]choices = [a-z_]+/)) {
        row = substr(row, RSTART + 11, RLENGTH - 11)
        return out " Ns = Ns Cm " (row in words ? words[row] : "word")
    }
    if (row ~ /FIELD_MM_PAIR/) return out " Ns = Ns Ar x , Ns Ar y"
    if (row ~ /FIELD_MM_EDGE/) return out " Ns = Ns Ar mm Ns Op , Ns Ar mm , Ns Ar mm , Ns Ar mm"
    if (row ~ /FIELD_CHOICE/) return out " Ns = Ns Ar name"
    return out " Ns = Ns Ar " member(row, "unit")
}

# Keeps the words of an array of choices: static const char *const NAME[] = {"a", "b", NULL};
function keep_words(line, name, i) {
    match(line, /[a-z_]+\[\]/)
    name = substr(line, RSTART, RLENGTH - 2)
    sub(/.*\{/, "", line)
    for (i = 1; literal(line, i) != ""; i++) words[name] = (i > 1 ? words[name] " | " : "") literal(line, i)
}

function item(name, note, text) {
    printf ".It Sy %s%s\n%s", name, note == "" ? "" : " Pq " note, to_mdoc(text)
}

# An example in lines as they stand, then its result, in a line of its own if it does not fit into the
# last of them.
function example(code, result, count, lines, i, fits) {
    count = split(code, lines, /\\n/)
    fits = length(lines[count]) + length(result) <= EXAMPLE_WIDTH
    print ".Bd -literal -offset indent -compact"
    for (i = 1; i <= count; i++) printf "%s%s", escaped(lines[i]), i < count ? "\n" : ""
    print (fits ? "  " : "\n") "\\(-> " escaped(result)
    print ".Ed"
}

# The comment that opens the file is for those who edit it.
function each_line(file, line, inside) {
    while ((getline line < file) > 0) {
        inside = inside || line !~ /^#/
        if (inside) {
            gsub(/\\/, "\\e", line)
            print (line ~ /^[.']/ ? "\\&" : "") line
        }
    }
    close(file)
}

# All lines of a file, each after `before`.
function whole_file(file, before, line) {
    print ".Bd -literal -offset indent"
    while ((getline line < file) > 0) {
        gsub(/\\/, "\\e", line)
        line = before line
        print (line ~ /^[.']/ ? "\\&" : "") line
    }
    print ".Ed"
    close(file)
}

# Rows may run over several lines: they are joined until the next one begins.
function each_row(file, kind, table, line, row, inside, of_table) {
    of_table = table != ""
    inside = !of_table
    while ((getline line < file) > 0) {
        if (line ~ /char \*const [a-z_]+\[\] = \{.*NULL\};/) keep_words(line)
        if (of_table && index(line, " " table "[] = {")) inside = 1
        else if (inside && of_table && line ~ /^(    \{(0|\{NULL.*)\},|};)/) break
        else if (inside && line ~ row_start[kind]) {
            if (row != "") finish_row(kind, row)
            row = line
        } else if (inside && row != "") {
            if (line ~ /^(};|\/\*|[[:space:]]*$)/) {
                finish_row(kind, row)
                row = ""
            } else row = row " " line
        }
    }
    if (row != "") finish_row(kind, row)
    close(file)
}

function finish_row(kind, row, level, size, part) {
    if (kind == "options") {
        if (row !~ /FIELD_IN_FILES/) printf ".It %s\n%s", option(row), to_mdoc(meaning(row))
    } else if (kind == "fields") {
        if (row !~ /FIELD_ON_COMMAND_LINE/) item(member(row, "name"), "", meaning(row))
    } else if (kind == "commands") {
        printf ".It Cm %s%s\n%s", literal(row, 1), literal(row, 2) == "" ? "" : " Ar " literal(row, 2), to_mdoc(toupper(substr(literal(row, 3), 1, 1)) substr(literal(row, 3), 2) ".")
    } else if (kind == "papers" || kind == "sizes") {
        size = row
        sub(/.*", */, "", size)
        split(size, part, /[,}] */)
        item(literal(row, 1), "", literal(row, 2) ", " part[1] " x " part[2] " mm.")
    } else if (kind == "targets") {
        item(member(row, "name"), "", member(row, "title") (member(row, "about") != "" ? ": " member(row, "about") : "") ".")
    } else if (kind == "findings") {
        level = tolower(row)
        sub(/^x\([^,]*, *diag_/, "", level)
        sub(/,.*/, "", level)
        item(literal(row, 1), level, literal(row, 3))
    } else if (kind == "limits") {
        split(row, part, ",")
        item(literal(row, 1), substr(part[3], 2), literal(row, 2))
    } else if (kind == "columns") {
        item(member(row, "name"), "", meaning(row))
    } else if (kind == "functions") {
        item(literal(row, 2), "", literal(row, 3))
        example(literal(row, 4), literal(row, 5))
    } else if (kind == "elements") {
        item(argument(row, 2), "", literal(row, 1))
        print ".Dl " escaped(last_literal(row))
    } else if (kind == "kinds") {
        item(literal(row, 1), "", literal(row, 2))
    } else if (member(row, "name") != "") {
        item(member(row, "name"), kinds_of(row), meaning(row))
    }
}

# The nth argument of a row that is a macro's call; none before it has a comma in it.
function argument(row, number, parts) {
    sub(/^[A-Z]+\(/, "", row)
    split(row, parts, /, */)
    return parts[number]
}

function kinds_of(row) {
    sub(/.*"}, */, "", row)
    sub(/},? *$/, "", row)
    gsub(/ALL_KINDS & ~BIT\(ELEMENT_/, "all but ", row)
    gsub(/ALL_KINDS/, "", row)
    gsub(/BIT\(ELEMENT_/, "", row)
    gsub(/OF_/, "", row)
    gsub(/\)/, "", row)
    gsub(/CONTAINERS/, "containers", row)
    gsub(/SHAPES/, "shapes", row)
    gsub(/FLOWS/, "row, column", row)
    gsub(/PICTURES/, "image, icon", row)
    gsub(/ \| /, ", ", row)
    return tolower(row)
}

BEGIN {
    EXAMPLE_WIDTH = 60
    row_start["findings"] = "^X\\("
    row_start["limits"] = "^X\\("
    row_start["elements"] = "^X\\("
    row_start["fields"] = row_start["options"] = row_start["targets"] = "^ *\\{\\.name"
    row_start["papers"] = row_start["sizes"] = "^    \\{\"[-a-z0-9_]+\", "
    row_start["commands"] = "^    \\{\"[a-z]+\", \""
    row_start["columns"] = "^ *\\[COLUMN_[A-Z]+\\] = \\{[.]name"
    row_start["functions"] = "^ *\\{\\{\""
    row_start["kinds"] = "^ *\\[TYPE_[A-Z]+\\] = \\{\""
    row_start["properties"] = "^ *\\[PROPERTY_"
    row_start["looks"] = "^ *\\[LOOK_"
}

/^\.\\" list / {
    print
    if ($3 == "text") each_line($4)
    else if ($3 == "file") whole_file($4, "")
    else if ($3 == "commands-of") whole_file($4, "$ ")
    else each_row($4, $3, $5)
    skipping = 1
}
/^\.\\" end/ {skipping = 0}
!skipping {print}
