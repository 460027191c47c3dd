#!/bin/sh
# What `make install` puts somewhere works there, and `make uninstall` takes all of it away.
set -u
. tests/support/tap.sh

# A make inside a make: its own flags, not those of the one that runs the tests.
unset MAKEFLAGS MFLAGS MAKELEVEL
prefix=/opt/kerf
place=$scratch/root$prefix

expect_status 0 'make install' make -s install DESTDIR="$scratch/root" PREFIX=$prefix
for file in bin/kerf share/man/man1/kerf.1 share/man/man5/kerf-game.5 share/man/man5/kerf-layout.5 \
    share/bash-completion/completions/kerf share/zsh/site-functions/_kerf share/fish/vendor_completions.d/kerf.fish; do
    if [ -f "$place/$file" ]; then pass "$file is there"; else fail "$file is there"; fi
done
expect_status 0 'the installed program makes a game' "$place/bin/kerf" new "$scratch/game"
expect_status 0 'which passes its check' "$place/bin/kerf" check "$scratch/game"
expect_status 0 'and prints' "$place/bin/kerf" pdf "$scratch/game" -o "$scratch/pdf"
expect_status 0 'make uninstall' make -s uninstall DESTDIR="$scratch/root" PREFIX=$prefix
if [ -z "$(find "$place" -type f)" ]; then pass 'nothing is left'; else fail 'nothing is left'; fi
