# kerf: `make` installs what is missing, builds the program, checks every game in content/ and writes
# its PDFs and images to output/. `make help` lists the rest. GNU make.

VERSION := 0.1
VARIANT ?= release
# Where everything is built; all that make writes is below it, but for the games' output.
BUILD   ?= build
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
# Those who change kerf, and CI, say -Werror.
WERROR  ?=
# Test programs that run side by side.
JOBS    ?= 2
# What installs missing packages; `DEPS=true` where that is somebody else's care.
DEPS    ?= .ci/need

PKG_CONFIG      ?= pkg-config
INSTALL         ?= install
INSTALL_PROGRAM ?= $(INSTALL) -m 755
INSTALL_DATA    ?= $(INSTALL) -m 644
DESTDIR         ?=
PREFIX          ?= /usr/local
bindir          ?= $(PREFIX)/bin
datadir         ?= $(PREFIX)/share
mandir          ?= $(datadir)/man

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
Q := $(if $(V),,@)

# ---- Packages -----------------------------------------------------------------------------------
# One row each: group, the name on Debian, Fedora, Arch and Homebrew ("-": none there), and why it is
# needed. `make` needs build and fonts, `make test` also test, `make lint` also lint.
define PACKAGES
build  pkg-config             pkgconf-pkg-config      pkgconf             pkgconf             finds the libraries below
build  libyaml-dev            libyaml-devel           libyaml             libyaml             reads YAML
build  libcairo2-dev          cairo-devel             cairo               cairo               draws, and writes PDF
build  libfreetype-dev        freetype-devel          freetype2           freetype            the weights of variable fonts
build  libpango1.0-dev        pango-devel             pango               pango               sets text
build  libharfbuzz-dev        harfbuzz-devel          harfbuzz            harfbuzz            takes letters out of font files
build  libglib2.0-dev         glib2-devel             glib2               glib                strings, files, threads
build  librsvg2-dev           librsvg2-devel          librsvg             librsvg             draws SVG pictures
build  libgdk-pixbuf-2.0-dev  gdk-pixbuf2-devel       gdk-pixbuf2         gdk-pixbuf          decodes PNG and JPEG pictures
build  libjpeg-dev            libjpeg-turbo-devel     libjpeg-turbo       jpeg-turbo          decodes JPEG pictures in inks
build  liblcms2-dev           lcms2-devel             lcms2               little-cms2         converts the colours of pictures by their profiles
build  libwebp-dev            libwebp-devel           libwebp             webp                decodes WebP pictures
build  liblua5.4-dev          lua-devel               lua                 lua@5.4             evaluates expressions
build  libqpdf-dev            qpdf-devel              qpdf                qpdf                adds page boxes and layers to PDFs
build  libjson-glib-dev       json-glib-devel         json-glib           json-glib           writes JSON and SARIF
build  libexpat1-dev          expat-devel             expat               expat               reads SVG pictures and spreadsheets
build  libarchive-dev         libarchive-devel        libarchive          libarchive          unpacks spreadsheets
build  libdeflate-dev         libdeflate-devel        libdeflate          libdeflate          compresses PNG files
build  libhyphen-dev          hyphen-devel            hyphen              -                   parts words at the ends of lines
build  libsoup-3.0-dev        libsoup3-devel          libsoup3            libsoup             answers a browser
build  libjsonrpc-glib-1.0-dev jsonrpc-glib-devel    jsonrpc-glib        jsonrpc-glib        speaks with editors
build  libzint-dev            zint-devel              zint                zint                makes barcodes
build  libgettextpo-dev       gettext-devel           gettext             gettext             reads and writes translations
fonts  fonts-bebas-neue       -                       -                   font-bebas-neue     titles in S.C.A.R.E. Tactics
fonts  fonts-cabin            -                       -                   font-cabin          text in S.C.A.R.E. Tactics
fonts  fonts-cabinsketch      -                       -                   font-cabin-sketch   titles in Roll and Fright
fonts  fonts-comic-neue       -                       -                   font-comic-neue     text in Roll and Fright, handwriting in Scattergories
fonts  fonts-dejavu-core      dejavu-sans-fonts       ttf-dejavu          font-dejavu         the family of games without a theme
fonts  fonts-ebgaramond       -                       -                   font-eb-garamond    all texts in SCATTER
fonts  fonts-lato             lato-fonts              ttf-lato            font-lato           first pages of booklets, text in S.C.A.R.E. Tactics
fonts  fonts-league-spartan   -                       -                   font-league-spartan titles in Scattergories
fonts  fonts-yanone-kaffeesatz -                    -                   font-yanone-kaffeesatz titles in Splatter
fonts  hyphen-en-us           hyphen-en               hyphen-en           -                   where English words are parted
test   hyphen-de              hyphen-de               hyphen-de           -                   where German words are parted
test   hyphen-fr              hyphen-fr               hyphen-fr           -                   where French words are parted
test   hyphen-es              hyphen-es               hyphen-es           -                   where Spanish words are parted
test   fonts-noto-core        google-noto-sans-fonts  noto-fonts          font-noto-sans      scripts from right to left, combining marks
test   fonts-noto-cjk         google-noto-cjk-fonts   noto-fonts-cjk      font-noto-sans-cjk  Chinese, Japanese and Korean
test   libcmocka-dev          libcmocka-devel         cmocka              cmocka              runs the unit tests
test   libpng-dev             libpng-devel            libpng              libpng              reads images back
test   libpoppler-glib-dev    poppler-glib-devel      poppler-glib        poppler             reads PDFs back
test   libgs-common           libgs                   ghostscript         ghostscript         the usual profile of a press
test   ghostscript            ghostscript             ghostscript         ghostscript         shows PDFs, and the inks of each
test   parallel               parallel                parallel            parallel            makes the parts of a run side by side
test   locales                glibc-langpack-de       -                   -                   a locale with decimal commas
test   poppler-utils          poppler-utils           poppler             poppler             lists fonts and pictures of PDFs
test   gettext                 gettext                 gettext             gettext             checks and merges translations
test   git                    git                     git                 git                 keeps the earlier states that kerf diff is tried on
test   qpdf                   qpdf                    qpdf                qpdf                checks the structure of PDFs
test   libxml2-utils          libxml2                 libxml2             libxml2             checks the page of a report
test   chromium               chromium                chromium            -                   shows the page of `kerf serve`
test   chromium-driver        chromedriver            -                   -                   has tests work in a browser
test   python3-selenium       python3-selenium        python-selenium     -                   tells the browser what to do
test   neovim                 neovim                  neovim              neovim              an editor that `kerf lsp` serves
test   zbar-tools             zbar                    zbar                zbar                reads barcodes back
memory valgrind               valgrind                valgrind            valgrind            finds leaks and stray reads
fuzz   clang                  clang                   clang               llvm                builds the fuzzer
fuzz   llvm                   llvm                    llvm                llvm                tells what it reached
package dpkg-dev              -                       -                   -                   builds the Debian package
package debhelper             -                       -                   -                   lays out the Debian package
package lintian               -                       -                   -                   checks the Debian package
lint   clang                  clang                   clang               llvm                the second compiler
lint   clang-format           clang-tools-extra       clang               clang-format        checks the formatting
lint   clang-tidy             clang-tools-extra       clang               llvm                looks for mistakes in the code
lint   mandoc                 mandoc                  mandoc              mandoc              checks the manuals
endef
export PACKAGES

GOALS            := $(or $(MAKECMDGOALS),all)
GROUPS_all       := fonts
GROUPS_games     := fonts
GROUPS_test      := fonts test
GROUPS_unit      := fonts test
GROUPS_valgrind  := fonts test memory
GROUPS_coverage  := fonts test
GROUPS_bench     := fonts
GROUPS_lint      := test lint
GROUPS_picture   := fonts test
GROUPS_gallery   := fonts test
GROUPS_golden-accept := fonts test
GROUPS_fuzz-tools := fonts fuzz
GROUPS_distcheck := fonts test
GROUPS_deb       := package
GROUPS := $(sort build $(foreach goal,$(GOALS),$(GROUPS_$(goal))))

MODULES := yaml-0.1 cairo cairo-pdf cairo-ft pango pangocairo pangofc pangoft2 fontconfig freetype2 glib-2.0 gio-2.0 \
           librsvg-2.0 gdk-pixbuf-2.0 libwebp libwebpdemux libjpeg lcms2 libqpdf json-glib-1.0 expat \
           libdeflate harfbuzz harfbuzz-subset libsoup-3.0 libarchive jsonrpc-glib-1.0 gio-unix-2.0
# Libraries that pkg-config does not know.
PLAIN_LIBS   := -lzint -lhyphen -lgettextpo -ldl -lm
LUA_MODULES  := lua5.4 lua-5.4 lua54 lua
TEST_MODULES := cmocka libpng poppler-glib

# ---- Flags --------------------------------------------------------------------------------------
# A variable that is worked out once, when first used: by then `deps` has installed the packages.
once = $(eval $(1) := $(2))$($(1))
lua_module  = $(call once,lua_module,$(shell for module in $(LUA_MODULES); do \
                  $(PKG_CONFIG) --exists $$module && echo $$module && break; done))
lib_cflags  = $(call once,lib_cflags,$(patsubst -I%,-isystem %,$(shell $(PKG_CONFIG) --cflags $(MODULES) $(lua_module))))
lib_libs    = $(call once,lib_libs,$(shell $(PKG_CONFIG) --libs $(MODULES) $(lua_module)) $(PLAIN_LIBS))
test_cflags = $(call once,test_cflags,$(patsubst -I%,-isystem %,$(shell $(PKG_CONFIG) --cflags $(TEST_MODULES))))
test_libs   = $(call once,test_libs,$(shell $(PKG_CONFIG) --libs $(TEST_MODULES)))

# The user's CPPFLAGS, CFLAGS, LDFLAGS and LDLIBS come after what the sources need, and take nothing from it.
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
            -Wwrite-strings -Wcast-align -Wundef -Wvla -Wformat=2 -Wredundant-decls $(WERROR)

OPTIMIZE_release := -O2 -g
OPTIMIZE_debug   := -O0 -g3
OPTIMIZE_san     := -Og -g1 -fno-omit-frame-pointer
OPTIMIZE_coverage := -O0 -g
OPTIMIZE_fuzz    := -O1 -g -fno-omit-frame-pointer
ifeq ($(OPTIMIZE_$(VARIANT)),)
$(error VARIANT is '$(VARIANT)'; it may be release, debug, san, coverage or fuzz)
endif

# What ends at the first fault needs no code to go on from it: a sixth less to compile.
INSTRUMENT_san      := -fsanitize=address,undefined -fno-sanitize-recover=all
INSTRUMENT_coverage := --coverage
INSTRUMENT_fuzz     := -fsanitize=fuzzer-no-link,address,undefined -fprofile-instr-generate -fcoverage-mapping

# realpath() is in POSIX.1-2008 itself, but glibc shows it to X/Open programs only.
FEATURES := -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700
CFLAGS   ?= $(OPTIMIZE_$(VARIANT))
own_cppflags := $(FEATURES) -DKERF_VERSION='"$(VERSION)"' -Isrc
own_cflags   := -std=c11 -ffp-contract=off -pthread $(WARNINGS) $(INSTRUMENT_$(VARIANT))
own_ldflags  := -pthread $(filter-out -fcoverage-mapping,$(INSTRUMENT_$(VARIANT)))
compile = $(CC) $(own_cppflags) $(extra_cppflags) $(common) $(lib_cflags) $(CPPFLAGS) $(own_cflags) $(extra_cflags) $(CFLAGS) $(last_cflags)
link    = $(CC) $(own_ldflags) $(CFLAGS) $(LDFLAGS)

# COMMON=1, which CI says to gcc, has the headers that most sources name read once for all: a fifth less to compile, two fifths
# in unit tests. No source may do without its own includes: other builds have no such header. What asks the C library for
# more than FEATURES, before its includes, reads them itself.
COMMON ?=
COMMON_HEADERS := glib.h math.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h
COMMON_READ := $(if $(COMMON),$(foreach use,sources unit-tests,$(BUILD)/$(VARIANT)/common/common.h.gch/$(use)))
common = $(if $(COMMON),$(if $(filter $(feature_sources),$<),,-include $(B)/common/common.h))
feature_sources = $(call once,feature_sources,$(shell grep -lE '^\#define _[A-Z]+_SOURCE' $(SOURCES) tests/*/*.c))

absolute = $(if $(filter /%,$(1)),$(1),$(CURDIR)/$(1))

# ---- Files --------------------------------------------------------------------------------------
B    := $(BUILD)/$(VARIANT)
KERF := $(BUILD)/kerf$(if $(filter-out release,$(VARIANT)),-$(VARIANT))

# Libraries of the program that are loaded when they are first called: `kerf check` of most games calls few of them, and
# loading takes longer than checking. Pango and Cairo, the first, bring thirty others, and are loaded while the machine's
# fonts are looked up. `LATE=` has all of them loaded at the start, as they are on other machines than these.
LATE_ON := x86_64-%linux x86_64-%linux-gnu
ifeq ($(origin LATE),undefined)
LATE := $(if $(and $(filter release,$(VARIANT)),$(filter $(LATE_ON),$(shell $(CC) -dumpmachine))), \
            pangocairo-1.0 pangoft2-1.0 pango-1.0 harfbuzz cairo freetype gobject-2.0 gio-2.0 gdk_pixbuf-2.0 webpdemux webp \
            jpeg deflate json-glib-1.0 expat qpdf harfbuzz-subset rsvg-2 lcms2 zint hyphen archive gettextpo soup-3.0 jsonrpc-glib-1.0)
endif

objects = $(patsubst %.c,$(B)/obj/%.o,$(1))

SOURCES         := $(sort $(wildcard src/*/*.c))
HEADERS         := $(sort $(wildcard src/*/*.h tests/*/*.h))
LIBRARY_SOURCES := $(filter-out src/cli/main.c,$(SOURCES))
SUPPORT_SOURCES := $(sort $(wildcard tests/support/*.c))
UNIT_SOURCES    := $(sort $(wildcard tests/unit/*/test_*.c tests/unit/test_*.c))
BENCH_SOURCES   := $(sort $(wildcard tests/bench/*.c))
TOOL_SOURCES    := $(sort $(wildcard tests/golden/*.c tests/rules/*.c tests/yaml-suite/*.c))
MUTATION_SOURCES := $(sort $(wildcard tests/mutation/*.c))
FUZZ_SOURCES    := $(sort $(wildcard tests/fuzz/*.c))
PLAY_SOURCES    := $(sort $(wildcard tests/play/*.c))
FAULT_SOURCES   := $(sort $(wildcard tests/faults/*.c))

UNIT_TESTS := $(UNIT_SOURCES:%.c=$(B)/%)
UNIT       := $(B)/tests/unit/all
PLAYS      := $(patsubst %.c,$(B)/%,$(filter tests/play/play_%,$(PLAY_SOURCES)))
TOOLS      := $(TOOL_SOURCES:%.c=$(B)/%)
CLI_TESTS  := $(sort $(wildcard tests/cli/*.sh))
GOLDEN     := tests/golden/run tests/golden/run-cases
LINTS      := $(sort $(wildcard tests/lint/*.sh))
# What takes long begins first.
REPLAY     := $(B)/tests/fuzz/fuzz_replay
FAULTS     := $(FAULT_SOURCES:%.c=$(B)/%.so)
TESTS      := $(GOLDEN) $(CLI_TESTS) $(REPLAY) $(PLAYS) $(UNIT_TESTS)
LIBRARY    := $(B)/libkerf.a
SUPPORT    := $(B)/libsupport.a
OBJECTS    := $(call objects,$(SOURCES) $(SUPPORT_SOURCES) $(UNIT_SOURCES) $(BENCH_SOURCES) \
                $(TOOL_SOURCES) $(MUTATION_SOURCES) $(FUZZ_SOURCES) $(PLAY_SOURCES))

# Folders in src/ whose files are part of the program: its words on paper in other languages, the first pages of a booklet, the looks of a report,
# the small game of `kerf new`, the page of `kerf serve`.
RESOURCES := document/words print/booklet report/page schema/starter serve/web

GAMES   := $(patsubst content/%/game.yaml,%,$(sort $(wildcard content/*/game.yaml)))
MANUALS := $(sort $(wildcard man/*.[157]))

# ---- Build --------------------------------------------------------------------------------------
.PHONY: all build deps games
all: build games ## install what is missing, build, check all games and write output/

build: $(KERF) ## only the program, build/kerf

deps: ## install what is missing (says what and why); silent where nothing is
	@MODULES='$(MODULES)' PKG_CONFIG='$(PKG_CONFIG)' $(DEPS) $(GROUPS)

$(KERF): $(call objects,src/cli/main.c) $(if $(LATE),$(B)/obj/gen/late.o) $(LIBRARY)
	@echo "  LINK   $@"
	$(Q)$(link) -o $@ $^ $(filter-out $(LATE:%=-l%),$(lib_libs)) $(LDLIBS)

$(B)/obj/gen/late.o: src/base/late_libraries.sh $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  GEN    $@"
	$(Q)CC='$(CC)' $^ $(LATE) >$(@:.o=.s) && $(CC) -c -o $@ $(@:.o=.s)

# What the libraries that are late are, for who packs the program.
$(B)/late.so: | deps
	$(Q)$(CC) -shared -nostdlib -Wl,--no-as-needed -o $@ $(LATE:%=-l%)

$(LIBRARY): $(call objects,$(LIBRARY_SOURCES)) $(patsubst %,$(B)/obj/gen/%_resource.o,$(notdir $(RESOURCES)))
$(SUPPORT): $(call objects,$(SUPPORT_SOURCES))
$(LIBRARY) $(SUPPORT):
	@echo "  AR     $@"
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(B)/obj/%.o: %.c $(B)/flags | deps $(COMMON_READ)
	@mkdir -p $(@D)
	@echo "  CC     $<"
	$(Q)$(compile) -MMD -MP -c -o $@ $<

# gcc takes the one that was made with the flags of the source.
$(B)/common/common.h: Makefile
	@mkdir -p $(@D)
	@printf '#include <%s>\n' $(COMMON_HEADERS) >$@

$(COMMON_READ): common =
$(COMMON_READ): $(B)/common/common.h $(B)/flags | deps
	@mkdir -p $(@D)
	@echo "  CC     $@"
	$(Q)$(compile) -x c-header -o $@ $<

# Files that are part of the program; the source that reads a folder of them includes NAME_resource.h.
define resource_rule
$(BUILD)/gen/$(notdir $(1))_resource.c: generate = --generate-source
$(BUILD)/gen/$(notdir $(1))_resource.h: generate = --generate-header
$(BUILD)/gen/$(notdir $(1))_resource.c $(BUILD)/gen/$(notdir $(1))_resource.h: $$(shell find src/$(1) -type f) Makefile | deps
	@mkdir -p $$(@D)
	@echo "  GEN    $$@"
	$$(Q)glib-compile-resources --manual-register --sourcedir=src/$(1) --c-name=$(notdir $(1)) $$(generate) --target=$$@ \
	    src/$(1)/$(notdir $(1)).gresource.xml
endef
$(foreach resource,$(RESOURCES),$(eval $(call resource_rule,$(resource))))

$(B)/obj/gen/%.o: common =
$(B)/obj/gen/%_resource.o: $(BUILD)/gen/%_resource.c $(B)/flags
	@mkdir -p $(@D)
	@echo "  CC     $<"
	$(Q)$(compile) -w -c -o $@ $<

$(B)/obj/src/document/own_words.o: $(BUILD)/gen/words_resource.h
$(B)/obj/src/print/booklet_pages.o: $(BUILD)/gen/booklet_resource.h
$(B)/obj/src/report/report_page.o: $(BUILD)/gen/page_resource.h
$(B)/obj/src/schema/starter.o: $(BUILD)/gen/starter_resource.h
$(B)/obj/src/serve/answers.o: $(BUILD)/gen/web_resource.h
$(call objects,src/document/own_words.c src/print/booklet_pages.c src/report/report_page.c src/schema/starter.c src/serve/answers.c): extra_cppflags = -I$(BUILD)/gen

# Where the program looks for shared layouts last. Another PREFIX builds nothing else anew.
$(B)/obj/src/cli/command_run.o: extra_cppflags = -DKERF_DATA='"$(datadir)/kerf"'

# What takes the time of a PNG run is one loop over bytes.
$(B)/obj/src/render/png_encoder.o: CFLAGS += $(if $(filter release,$(VARIANT)),-O3)
$(B)/obj/tests/%.o: extra_cppflags = -Itests $(test_cflags)

# Rewritten only when another compiler or other flags are asked for: then everything is built anew.
flags = $(CC) $(own_cppflags) $(CPPFLAGS) $(own_cflags) $(CFLAGS) $(own_ldflags) $(LDFLAGS)
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(flags))' | cmp -s - $@ || printf '%s\n' '$(subst ','\'',$(flags))' >$@

.PHONY: FORCE
FORCE:

-include $(OBJECTS:.o=.d)

# ---- Games --------------------------------------------------------------------------------------
games: $(GAMES:%=output/%/.made) ## check all games in content/ and write their PDFs and images

# A folder's own time stands for files that were removed from it. All of a game is made anew beside the
# old and takes its place when it is complete, so that no file of an earlier state is left among it. What
# `check` has said, the others need not say again.
PAPERS := a4 letter

# make_silently GAME,COMMAND: what it says is shown only if it fails
make_silently = $(Q)($(2)) >$(BUILD)/games/$(1)/.made 2>&1 || { cat $(BUILD)/games/$(1)/.made; exit 1; }

define game_rule
output/$(1)/.made: $$(KERF) $$(shell find content/$(1) layouts -not -name '* *')
	@echo "  GAME   $(1)"
	$$(Q)rm -rf $(BUILD)/games/$(1) && mkdir -p $(BUILD)/games/$(1)
	$$(Q)$$(KERF) check content/$(1)
	$$(call make_silently,$(1),for paper in $$(PAPERS); do \
	    $$(KERF) pdf content/$(1) --booklet --paper $$$$paper -o $(BUILD)/games/$(1)/$$$$paper || exit; done)
	$$(call make_silently,$(1),[ ! -f content/$(1)/theme-low-ink.yaml ] || for paper in $$(PAPERS); do \
	    $$(KERF) pdf content/$(1) --booklet --theme theme-low-ink.yaml --paper $$$$paper \
	        -o $(BUILD)/games/$(1)/low-ink/$$$$paper || exit; done)
	$$(call make_silently,$(1),$$(KERF) images content/$(1) --dpi 300 -o $(BUILD)/games/$(1)/images)
	$$(call make_silently,$(1),$$(KERF) images content/$(1) --for tabletopia -o $(BUILD)/games/$(1)/tabletopia)
	$$(Q)rm -rf output/$(1) && mv $(BUILD)/games/$(1) output/$(1)
	@: >$$@
endef
$(foreach game,$(GAMES),$(eval $(call game_rule,$(game))))

# ---- Tests --------------------------------------------------------------------------------------
# Where a test tries the same code on very much of the games' data, one in so many things is tried.
SAMPLE ?= $(if $(filter san,$(VARIANT)),7,1)

# The same for every test, on every machine: the fonts of the packages above, the C locale, no clock.
FONT_CONFIG := $(BUILD)/fonts/fonts.conf
TEST_ENV = FONTCONFIG_FILE='$(call absolute,$(FONT_CONFIG))' LC_ALL=C.UTF-8 TZ=UTC SOURCE_DATE_EPOCH=1700000000 \
           KERF='$(call absolute,$(KERF))' TOOLS='$(call absolute,$(B))/tests' SCRATCH='$(call absolute,$(B))/scratch' \
           ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
           LSAN_OPTIONS=suppressions='$(CURDIR)/tests/support/leaks.supp':print_suppressions=0 \
           JOBS=$(JOBS) SAMPLE=$(SAMPLE)

CHOSEN = $(if $(TEST),$(foreach word,$(TEST),$(foreach each,$(TESTS),$(if $(findstring $(word),$(each)),$(each)))),$(TESTS))

.PHONY: test check unit golden-accept yaml-suite valgrind coverage
test: $(KERF) $(TOOLS) $(filter $(B)/%,$(CHOSEN)) $(FAULTS) $(FONT_CONFIG) ## build and run every test (TEST=word: only those with it in their name)
	@$(TEST_ENV) tests/run $(B)/logs $(CHOSEN)

check: test

unit: $(UNIT_TESTS) $(FONT_CONFIG) ## build and run the unit tests only
	@$(TEST_ENV) tests/run $(B)/unit-logs $(UNIT_TESTS)

# Some 180 unit test programs are one, linked once: each file's main() is a function of its own name, and the
# name by which the program is called tells which one runs.
unit_main = $(subst /,_,$(patsubst tests/%.c,%,$(1)))

$(B)/obj/tests/unit/%.o: extra_cppflags = -Itests $(test_cflags) -Dmain=$(call unit_main,$<)
$(B)/obj/tests/unit/%.o: extra_cflags = -Wno-missing-prototypes
# What a test takes it spends in the program: compiling its own code well takes longer than running it.
$(B)/obj/tests/unit/%.o $(B)/common/common.h.gch/unit-tests: last_cflags = -O0 $(if $(filter san,$(VARIANT)),-fno-sanitize=undefined)

# Rewritten only when there are other tests.
$(BUILD)/gen/unit_mains.c: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(UNIT_SOURCES) | awk -f tests/support/unit_mains.awk >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(B)/obj/gen/unit_mains.o: $(BUILD)/gen/unit_mains.c $(B)/flags
	@mkdir -p $(@D)
	@echo "  CC     $<"
	$(Q)$(compile) -c -o $@ $<

$(UNIT): $(call objects,$(UNIT_SOURCES)) $(B)/obj/gen/unit_mains.o $(SUPPORT) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(link) -o $@ $^ $(lib_libs) $(test_libs) $(LDLIBS)

$(UNIT_TESTS): $(UNIT)
	@mkdir -p $(@D) && ln -sf '$(call absolute,$(UNIT))' $@

$(TOOLS): $(B)/%: $(B)/obj/%.o $(SUPPORT) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(link) -o $@ $^ $(lib_libs) $(test_libs) $(LDLIBS)

# Loaded before the program: its calls to the disk fail on purpose.
$(FAULTS): $(B)/%.so: %.c $(B)/flags
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(CC) $(own_cppflags) $(lib_cflags) $(CPPFLAGS) $(filter-out $(INSTRUMENT_$(VARIANT)),$(own_cflags)) $(CFLAGS) \
	    -fPIC -shared -o $@ $< -ldl

$(PLAYS): $(B)/%: $(B)/obj/%.o $(call objects,$(filter-out tests/play/play_%,$(PLAY_SOURCES))) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(link) -o $@ $^ $(lib_libs) $(test_libs) $(LDLIBS)

$(FONT_CONFIG): tests/support/font_folder.sh Makefile | deps
	@tests/support/font_folder.sh $(@D) $$(printf '%s\n' "$$PACKAGES" | awk '$$2 ~ /^fonts-/ {print $$2}')

golden-accept: $(KERF) $(TOOLS) $(FONT_CONFIG) ## show how each CASE= differs from its golden files, then replace them (FORMS=: makes these)
	@$(if $(CASE),,echo 'which one? make golden-accept CASE=name' >&2; exit 2)
	@$(foreach case,$(CASE),$(TEST_ENV) $(if $(wildcard tests/golden/$(case)/.),tests/golden/run,tests/golden/run-cases) --accept $(case) $(FORMS) &&) true

VALGRIND := valgrind --quiet --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=99 \
            --suppressions=$(CURDIR)/tests/support/valgrind.supp
SOAK_TEST := $(B)/tests/unit/workspace/test_workspace
.PHONY: soak soak-once
soak: ## 5,000 edits of a game that is kept in memory, whose memory stays bounded; with the sanitizers too
	@$(MAKE) --no-print-directory soak-once
	@$(MAKE) --no-print-directory VARIANT=san soak-once

soak-once: $(SOAK_TEST) $(FONT_CONFIG)
	@$(TEST_ENV) SOAK_EDITS=5000 tests/run $(B)/soak-logs $(SOAK_TEST) && grep -h 'edits' $(B)/soak-logs/*

yaml-suite: $(B)/tests/yaml-suite/judge ## what kerf makes of each case of the YAML test suite (SUITE=its src folder)
	@$(if $(SUITE),,echo 'where is it? make yaml-suite SUITE=yaml-test-suite/src' >&2; exit 2)
	@mkdir -p $(B)/logs; $< $(SUITE) tests/yaml-suite/verdicts >$(B)/logs/yaml-suite; status=$$?; \
	    grep -A 1 '^not ok' $(B)/logs/yaml-suite; tail -n 1 $(B)/logs/yaml-suite; exit $$status

valgrind: $(UNIT_TESTS) $(FONT_CONFIG) ## the unit tests under valgrind
	@$(TEST_ENV) G_SLICE=always-malloc WRAPPER='$(VALGRIND)' tests/run $(B)/valgrind-logs $(UNIT_TESTS)

coverage: ## which share of each source file the tests run
	$(Q)$(MAKE) --no-print-directory VARIANT=coverage test
	@tests/support/coverage.sh $(BUILD)/coverage/obj/src

# ---- Fuzzing ------------------------------------------------------------------------------------
# One program with all targets, for libFuzzer; one that gives them the inputs of tests/fuzz/corpus.
FUZZER := $(B)/tests/fuzz/fuzzer
FUZZ_FONTS := $(BUILD)/fuzz-fonts/fonts.conf

.PHONY: fuzz fuzz-tools
fuzz: ## fuzz every target in turn, with clang and sanitizers, MINUTES= in all; prints coverage and finds
	$(Q)$(MAKE) --no-print-directory VARIANT=fuzz CC=clang fuzz-tools
	@BUILD='$(call absolute,$(BUILD))' FONTCONFIG_FILE='$(call absolute,$(FUZZ_FONTS))' \
	    LC_ALL=C.UTF-8 tests/fuzz/run $(or $(MINUTES),30) $(TARGETS)

fuzz-tools: $(FUZZER) $(REPLAY) $(BUILD)/fuzz/words.dict $(FUZZ_FONTS)

$(FUZZER): $(call objects,$(filter-out tests/fuzz/fuzz_replay.c,$(FUZZ_SOURCES))) $(SUPPORT) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(link) -fsanitize=fuzzer -o $@ $^ $(lib_libs) $(LDLIBS)

$(REPLAY): $(call objects,$(filter-out tests/fuzz/fuzz_entry.c,$(FUZZ_SOURCES))) $(SUPPORT) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(link) -o $@ $^ $(lib_libs) $(LDLIBS)

# kerf's own words: every key and choice that its schemas know.
$(BUILD)/fuzz/words.dict: $(KERF)
	@mkdir -p $(@D)
	$(Q)for kind in $$($(KERF) schema); do $(KERF) schema $$kind; done | \
	    grep -oE '"[a-z][a-z0-9_-]*"' | sort -u >$@

# Few fonts are quickly found: every run of the program looks for them.
$(FUZZ_FONTS): tests/support/font_folder.sh | deps
	@tests/support/font_folder.sh $(@D) fonts-dejavu-core fonts-lato

# ---- Lint ---------------------------------------------------------------------------------------
.PHONY: lint format figures manual readme gallery picture
lint: deps $(patsubst %,$(BUILD)/gen/%_resource.h,$(notdir $(RESOURCES))) ## formatting, include directions, headers, clang-tidy, manuals
	@LINT_FLAGS='$(FEATURES) -DKERF_VERSION="0" -DKERF_DATA="" -Isrc -Itests -I$(BUILD)/gen $(lib_cflags) $(test_cflags) -std=c11 $(WARNINGS) -Werror' \
	    CC='$(CC)' JOBS=$(JOBS) BUILD='$(BUILD)' tests/run $(BUILD)/lint-logs $(LINTS)

format: ## put the sources into the project's format
	clang-format -i $(SOURCES) $(HEADERS) $(SUPPORT_SOURCES) $(UNIT_SOURCES) $(BENCH_SOURCES) $(TOOL_SOURCES) $(MUTATION_SOURCES) $(FUZZ_SOURCES) $(PLAY_SOURCES)

figures: ## how the source is cut: files, lines and comments by folder
	@tests/support/figures.sh

manual: ## fill the lists of the manuals from the tables in the source
	@for manual in $(MANUALS); do \
	    awk -f man/fill.awk $$manual >$(BUILD)/manual && cp $(BUILD)/manual $$manual; done; rm -f $(BUILD)/manual

readme: $(KERF) ## fill the table of games in the README from `kerf list`
	@man/games.sh $(KERF) README.md >$(BUILD)/readme && cp $(BUILD)/readme README.md; rm -f $(BUILD)/readme

gallery: $(KERF) $(FONT_CONFIG) ## a page of all that the sampler shows, pictures and YAML side by side: build/gallery/index.html
	@FONTCONFIG_FILE='$(call absolute,$(FONT_CONFIG))' man/gallery.sh '$(call absolute,$(KERF))' $(BUILD)/gallery

picture: games ## the pictures in the README: the games' banners and some of their faces, put together by kerf; its page
	@rm -rf $(BUILD)/picture && cp -R man/picture $(BUILD)/picture && mkdir $(BUILD)/picture/art
	@for game in $(GAMES); do [ ! -f content/$$game/art/banner.png ] || { cp output/$$game/images/*.png $(BUILD)/picture/art && \
	    cp content/$$game/art/banner.png $(BUILD)/picture/art/$$game.png; }; done
	$(KERF) images $(BUILD)/picture --dpi 110 --strict -o $(BUILD)/picture/out
	cp $(BUILD)/picture/out/*.png man/games.png
	/usr/bin/python3 man/page.py $(KERF) layouts content/scare-tactics man/serve.png

# ---- Bench --------------------------------------------------------------------------------------
BENCH_TOOLS := $(addprefix $(B)/tests/bench/,make_deck make_tickets make_agents floor bench goals old_game live)

.PHONY: bench
bench: $(KERF) $(BENCH_TOOLS) ## kerf against the bare libraries: time, memory, file size (CARDS='54 500', RECORDS=10000, ROUNDS=5); BASE=commit: the goals against a commit
ifdef BASE
	@test -d $(BUILD)/bench/base-$(BASE) || git worktree add --detach $(BUILD)/bench/base-$(BASE) $(BASE)
	@$(MAKE) -C $(BUILD)/bench/base-$(BASE) build BASE= BUILD=build >$(BUILD)/bench/base.log 2>&1 || { cat $(BUILD)/bench/base.log; false; }
	@$(B)/tests/bench/goals $(KERF) $(B)/tests/bench $(BUILD)/bench $(or $(ROUNDS),5) $(BUILD)/bench/base-$(BASE)
else
	@$(B)/tests/bench/bench $(KERF) $(B)/tests/bench $(BUILD)/bench $(or $(ROUNDS),5) $(or $(CARDS),54 500 2000) $(GAMES:%=content/%)
	@$(B)/tests/bench/bench $(KERF) $(B)/tests/bench $(BUILD)/bench $(or $(ROUNDS),5) --streams $(or $(RECORDS),10000 100000)
	@$(B)/tests/bench/live $(KERF) $(B)/tests/bench $(BUILD)/bench $(or $(ROUNDS),5) 1000 10000
endif

$(B)/tests/bench/make_deck: $(call objects,tests/bench/make_deck.c)
$(B)/tests/bench/make_tickets: $(call objects,tests/bench/make_tickets.c)
$(B)/tests/bench/make_agents: $(call objects,tests/bench/make_agents.c)
$(B)/tests/bench/floor: $(call objects,$(wildcard tests/bench/floor*.c) tests/bench/deck.c src/geom/length_units.c)
$(B)/tests/bench/bench: $(call objects,tests/bench/bench.c tests/bench/runs.c)
$(B)/tests/bench/goals: $(call objects,tests/bench/goals.c tests/bench/runs.c)
$(B)/tests/bench/old_game: $(call objects,tests/bench/old_game.c)
$(B)/tests/bench/live: $(call objects,tests/bench/live.c)
$(BENCH_TOOLS):
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(link) -o $@ $^ $(lib_libs) $(LDLIBS)

# ---- Mutation -----------------------------------------------------------------------------------
MUTATE := $(B)/tests/mutation/mutate

.PHONY: rule-findings
rule-findings: $(B)/tests/rules/check_rules ## each change of tests/rules with what is said of it, to be read (GAMES=...)
	@for game in $(GAMES); do [ -f tests/rules/$$game.yaml ] || continue; \
	    echo "== $$game"; $< content/$$game tests/rules/$$game.yaml read || exit; done

.PHONY: mutation
mutation: $(MUTATE) ## which share of small mistakes in the games' data is found (GAMES=..., COUNT=2000, SEED=1)
	@for game in $(GAMES); do [ -f tests/mutation/$$game.yaml ] || continue; \
	    echo "== $$game"; $(MUTATE) content/$$game tests/mutation/$$game.yaml $(or $(COUNT),2000) $(or $(SEED),1) || exit; done

$(MUTATE): $(call objects,$(MUTATION_SOURCES)) $(SUPPORT) $(LIBRARY)
	@mkdir -p $(@D)
	@echo "  LINK   $@"
	$(Q)$(link) -o $@ $^ $(lib_libs) $(LDLIBS)

# ---- Packages of kerf ---------------------------------------------------------------------------
ARCHIVE := $(BUILD)/kerf-$(VERSION).tar.gz

.PHONY: dist distcheck deb
dist: ## the sources at HEAD, packed
	@mkdir -p $(BUILD)
	git archive --prefix=kerf-$(VERSION)/ HEAD | gzip -n >$(ARCHIVE)

distcheck: dist $(FONT_CONFIG) ## prove that what `dist` packs builds, installs and uninstalls elsewhere
	@$(TEST_ENV) CC='$(CC)' WERROR='$(WERROR)' ARCHIVE='$(call absolute,$(ARCHIVE))' tests/run $(BUILD)/distcheck-logs .packaging/distcheck

deb: deps ## the Debian package, checked by lintian
	@.packaging/deb $(BUILD) $(VERSION)

# ---- Install, clean, help -----------------------------------------------------------------------
LAYOUTS := $(sort $(wildcard layouts/*.yaml))
COMPLETIONS := bash-completion/completions/kerf zsh/site-functions/_kerf fish/vendor_completions.d/kerf.fish
# The shell that completes by such a file.
shell_of = $(patsubst %-completion,%,$(firstword $(subst /, ,$(1))))

.PHONY: install uninstall clean help
install: $(KERF) ## the program, manuals and shared layouts, below PREFIX (and DESTDIR)
	$(INSTALL) -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(datadir)/kerf/layouts' '$(DESTDIR)$(mandir)/man1' '$(DESTDIR)$(mandir)/man5' '$(DESTDIR)$(mandir)/man7'
	$(INSTALL_PROGRAM) $(KERF) '$(DESTDIR)$(bindir)/kerf'
	$(INSTALL_DATA) $(LAYOUTS) '$(DESTDIR)$(datadir)/kerf/layouts'
	$(INSTALL_DATA) $(filter %.1,$(MANUALS)) '$(DESTDIR)$(mandir)/man1'
	$(INSTALL_DATA) $(filter %.5,$(MANUALS)) '$(DESTDIR)$(mandir)/man5'
	$(INSTALL_DATA) $(filter %.7,$(MANUALS)) '$(DESTDIR)$(mandir)/man7'
	$(INSTALL) -d $(foreach file,$(COMPLETIONS),'$(DESTDIR)$(datadir)/$(patsubst %/,%,$(dir $(file)))')
	$(foreach file,$(COMPLETIONS),$(KERF) completion $(call shell_of,$(file)) >'$(DESTDIR)$(datadir)/$(file)' &&) :

uninstall: ## what install put there
	rm -f '$(DESTDIR)$(bindir)/kerf' $(LAYOUTS:layouts/%='$(DESTDIR)$(datadir)/kerf/layouts/%')
	rm -f $(foreach section,1 5 7,$(patsubst man/%,'$(DESTDIR)$(mandir)/man$(section)/%',$(filter %.$(section),$(MANUALS))))
	rm -f $(COMPLETIONS:%='$(DESTDIR)$(datadir)/%')
	rmdir '$(DESTDIR)$(datadir)/kerf/layouts' '$(DESTDIR)$(datadir)/kerf' 2>/dev/null || :

clean: ## remove build/ and everything in output/
	rm -rf $(BUILD)
	find output -mindepth 1 -maxdepth 1 -not -name .gitignore -exec rm -rf {} +

help: ## this list
	@awk -F ':[^#]*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile
	@echo '  VARIANT=release|debug|san|coverage, CC=clang, WERROR=-Werror, V=1 (show commands), PREFIX=, DESTDIR='
