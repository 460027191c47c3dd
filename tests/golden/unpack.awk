# Writes the games of a case file (see README.md) into folders and prints their names.
#
# usage: LC_ALL=C awk -v root=FOLDER -f unpack.awk FILE
#
# FOLDER/CASE/        the game: the files of the base, with the case's own in their place
# FOLDER/CASE.expect  its findings; FOLDER/CASE.options, words for the command line

# Where a line of the text belongs: "" is the base, else a case.
function begin_case(name) {
    if (name !~ /^[a-z0-9-]+$/ || name in is_case) {
        printf "%s:%d: '%s' is no name of a case, or is given twice\n", FILENAME, FNR, name >"/dev/stderr"
        failed = 1
        exit 1
    }
    case_name = name
    is_case[name] = 1
    cases[++case_count] = name
    section = ""
}

function begin_section(name) {
    section = name
    owner = case_name
    if ((owner, section) in text)
        return
    names[owner] = names[owner] "\n" section
    text[owner, section] = ""
}

function byte(digits) {
    return sprintf("%c", 16 * (index(HEX, substr(digits, 1, 1)) - 1) + index(HEX, substr(digits, 2, 1)) - 1)
}

# \xHH \n \r \t \\ as in C; the ends of the lines themselves do not count.
function decode(line, out, at, letter) {
    out = ""
    while ((at = index(line, "\\")) > 0) {
        letter = substr(line, at + 1, 1)
        out = out substr(line, 1, at - 1)
        if (letter == "x")
            out = out byte(substr(line, at + 2, 2))
        else
            out = out (letter == "n" ? "\n" : letter == "r" ? "\r" : letter == "t" ? "\t" : letter)
        line = substr(line, at + (letter == "x" ? 4 : 2))
    }
    return out line
}

function need_folder(path) {
    sub("/[^/]*$", "", path)
    if (!(path in needed)) {
        needed[path] = 1
        print path | MKDIR
    }
}

# place FILE OF THE CASE, its text, what the text is
function place(path, what, kind) {
    need_folder(path)
    written[++written_count] = path
    contents[path] = what
    kinds[path] = kind
}

# Blank lines at the end of a text are there for the reader.
function trim(what) {
    sub(/\n\n+$/, "\n", what)
    return what == "\n" ? "" : what
}

function place_section(name, owner, section, path) {
    if (section == "expect" || section == "options")
        path = root "/" name "." section
    else if (owner == "" && ((name, section) in text))
        return
    else
        path = root "/" name "/" section
    place(path, kind[owner, section] == "text" ? trim(text[owner, section]) : text[owner, section], kind[owner, section])
}

function place_sections(name, owner, list, count, i) {
    count = split(substr(names[owner], 2), list, "\n")
    for (i = 1; i <= count; i++)
        place_section(name, owner, list[i])
}

BEGIN {
    HEX = "0123456789abcdef"
    MKDIR = "xargs mkdir -p"
    case_name = ""
}

/^== / {
    begin_case($2)
    next
}

/^-- / {
    begin_section($2)
    kind[owner, section] = $3 == "->" ? "link" : $3 == "(bytes)" ? "bytes" : "text"
    text[owner, section] = $3 == "->" ? $4 : ""
    next
}

section != "" {
    text[owner, section] = text[owner, section] (kind[owner, section] == "bytes" ? decode($0) : $0 "\n")
}

END {
    if (failed)
        exit 1
    for (i = 1; i <= case_count; i++) {
        place_sections(cases[i], "")
        place_sections(cases[i], cases[i])
    }
    close(MKDIR)
    for (i = 1; i <= written_count; i++) {
        path = written[i]
        if (kinds[path] == "link") {
            system("ln -sfn '" contents[path] "' '" path "'")
        } else {
            printf "%s", contents[path] >path
            close(path)
        }
    }
    for (i = 1; i <= case_count; i++)
        print cases[i]
}
