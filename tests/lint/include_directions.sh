#!/bin/sh
# Data flows from base to cli, includes point back up: each folder of src/ may include its own headers
# and those of the folders in its row, and a foreign library is included only in the folders of its row.
# Headers of resources are made by the build and have no folder.
set -eu

grep -nE '^#include' src/*/*.[ch] | awk '
BEGIN {
    upstream["base"] = ""
    upstream["geom"] = "base"
    upstream["diag"] = "base"
    upstream["document"] = "base geom diag"
    upstream["expression"] = "base diag document"
    upstream["board"] = "base geom diag document"
    upstream["game"] = "base geom diag document expression board"
    upstream["rules"] = "base geom diag document expression board game"
    upstream["text"] = "base geom diag"
    upstream["face"] = "base geom diag document expression board game text"
    upstream["sheet"] = "base geom diag document game face"
    upstream["render"] = "base geom diag text face sheet"
    stages = "base geom diag document expression board game rules text face sheet render"
    upstream["project"] = stages
    upstream["print"] = stages " project"
    upstream["picture"] = stages " project print"
    upstream["report"] = stages " project"
    upstream["schema"] = stages " project"
    upstream["versions"] = stages " project report"
    upstream["workspace"] = stages " project print"
    upstream["serve"] = stages " project print report versions workspace"
    upstream["lsp"] = stages " project print schema workspace serve"
    upstream["cli"] = stages " project print picture report schema versions workspace serve lsp"

    users["yaml.h"] = "document"
    users["lua.h"] = users["lauxlib.h"] = users["lualib.h"] = "expression rules"
    users["hyphen.h"] = users["pango/"] = users["fontconfig/"] = "text"
    users["hb"] = "text render"
    users["librsvg/"] = "face"
    users["expat.h"] = "face document"
    users["archive"] = "document"
    users["gdk-pixbuf/"] = users["webp/"] = "face render"
    users["lcms2.h"] = "face"
    users["zint.h"] = "face"
    users["gettext-po.h"] = "document"
    users["qpdf/"] = "render"
    users["libdeflate.h"] = "face render"
    users["libsoup/"] = "serve"
    users["jsonrpc-glib.h"] = "lsp"
    users["cairo"] = "text face render"
}

function found(problem) {
    split($0, place, ":")
    printf "%s:%s: %s\n", place[1], place[2], problem
    problems++
}

{
    split($0, part, "/")
    folder = part[2]
    header = $0
    sub(/^[^"<]*["<]/, "", header)
    sub(/[">].*$/, "", header)
    if (!(folder in upstream)) found("src/" folder "/ has no row in tests/lint/include_directions.sh")
}

/"/ && header !~ /_resource\.h$/ {
    target = header
    sub(/\/.*/, "", target)
    if (target == header) found("includes \"" header "\" without its folder")
    else if (target != folder && index(" " upstream[folder] " ", " " target " ") == 0)
        found("src/" folder "/ may not include " header)
}

/</ {
    for (library in users)
        if (index(header, library) == 1 && index(" " users[library] " ", " " folder " ") == 0)
            found(header " is for src/" users[library] "/ only")
}

END {exit problems > 0}'
