#!/bin/sh
# Writes assembly for late_libraries.c: each function of the libraries that ARCHIVE calls begins as a jump to where its
# library is loaded, and is from then on a jump to the function itself. For x86-64 with the System V ABI.
#
# usage: late_libraries.sh ARCHIVE LIBRARY...     LIBRARY as in -lLIBRARY
#
# CC, NM, READELF  the tools
set -eu

archive=$1
shift
called=$(${NM:-nm} -u "$archive" | awk 'NF == 2 && $1 == "U" {print $2}' | sort -u)
for library; do
    file=$(${CC:-cc} -print-file-name="lib$library.so")
    soname=$(LC_ALL=C ${READELF:-readelf} -d "$file" | sed -n 's/.*(SONAME).*\[\(.*\)\]$/\1/p')
    ${NM:-nm} -D --defined-only "$file" | CALLED=$called awk -v soname="$soname" '
        BEGIN {count = split(ENVIRON["CALLED"], names, "\n"); for (i = 1; i <= count; i++) called[names[i]]}
        {sub(/@.*/, "", $3)}
        ($2 == "T" || $2 == "W") && $3 in called && !seen[$3]++ {print soname, $3}'
done | awk '
function text(label, words) {printf "\t.section .rodata\n%s:\t.asciz \"%s\"\n", label, words}
$1 != soname {
    soname = $1
    text(".Llibrary" ++libraries, soname)
    printf "\t.local .Lopened%d\n\t.comm .Lopened%d, 8, 8\n", libraries, libraries
}
{
    row = count++
    name[row] = $2
    library[row] = libraries
    text(".Lname" row, $2)
    printf "\t.text\n\t.globl %s\n\t.type %s, @function\n", $2, $2
    printf "%s:\tendbr64\n\tjmp *.Lplace%d(%%rip)\n", $2, row
    printf ".Lfirst%d:\tpushq $%d\n\tjmp .Lfind\n\t.size %s, . - %s\n", row, row, $2, $2
}
END {
    # What may hold arguments is kept while late_function() has the library loaded; then the caller is none the wiser.
    kept = split("rax rcx rdx rsi rdi r8 r9 r10", registers)
    print "\t.text\n.Lfind:"
    for (i = 1; i <= kept; i++) print "\tpushq %" registers[i]
    print "\tsubq $128, %rsp"
    for (i = 0; i < 8; i++) printf "\tmovups %%xmm%d, %d(%%rsp)\n", i, 16 * i
    print "\tmovq 192(%rsp), %rdi\n\tcall late_function@PLT\n\tmovq %rax, %r11"
    for (i = 0; i < 8; i++) printf "\tmovups %d(%%rsp), %%xmm%d\n", 16 * i, i
    print "\taddq $128, %rsp"
    for (i = kept; i > 0; i--) print "\tpopq %" registers[i]
    print "\taddq $8, %rsp\n\tjmp *%r11"

    print "\t.data\n\t.balign 8"
    for (row = 0; row < count; row++) printf ".Lplace%d:\t.quad .Lfirst%d\n", row, row
    print "\t.section .data.rel.ro, \"aw\", @progbits\n\t.balign 8\n\t.globl late_functions\nlate_functions:"
    for (row = 0; row < count; row++)
        printf "\t.quad .Llibrary%d, .Lopened%d, .Lname%d, .Lplace%d\n", library[row], library[row], row, row
    print "\t.quad 0, 0, 0, 0\n\t.section .note.GNU-stack, \"\", @progbits"
}'
