#!/bin/sh
# The plays of tests/play notice what is missing from a game: a component, a piece, a tile, a space, a
# result. Each is taken out of a copy, and the play must end with the sentence that says so.
#
# TOOLS  from the Makefile: where the plays are
. tests/support/tap.sh

# expect_failure GAME SCENE FILE SED SENTENCE: one change, undone again
expect_failure() {
    game=$1
    changed=$scratch/$game/$3
    [ -d "$scratch/$game" ] || cp -R "content/$game" "$scratch/$game"
    sed "$4" "content/$game/$3" >"$changed"
    play=$TOOLS/play/play_$(printf '%s' "$game" | tr - _)
    if cmp -s "$changed" "content/$game/$3"; then
        fail "$game: nothing is changed by $4"
    elif "$play" -s "$2" "$scratch/$game" >"$scratch/out" 2>&1; then
        fail "$game notices: $5" "$scratch/out"
    else
        expect_text "$scratch/out" "$5" "$game notices: $5"
    fi
    cp "content/$game/$3" "$changed"
}

expect_failure splatter 'setup*' game.yaml 's/copies: 24/copies: 23/' \
    'life-tokens: 6 needed, but 5 of 23 are left in the box'
expect_failure splatter 'setup*' game.yaml '/^  player-mats:/,/print:/d' \
    "game.yaml: there is no component 'player-mats'"
expect_failure splatter 'setup*' missions.yaml '/^- id: pistol/,/source:/s/copies: 4/copies: 3/' \
    'but 0 of 3 are left in the box'
expect_failure splatter 'setup*' missions.yaml '/id: mall-cinema,/d' 'cards: the pile is empty'
expect_failure splatter 'every tile*' tiles.yaml '/^- id: hospital-start/,/^  start:/s/start: true/start: false/' \
    "tiles.yaml: 'hospital' has no starting tile"
expect_failure splatter '*can be walked to' tiles.yaml '/^- id: mall-bookstore/,/^  source:/d' \
    "no tile of 'mall' has the location of the mission 'mall-bookstore'"
expect_failure splatter 'there are figures*' zombies.yaml '/id: shooter,/s/copies: 18/copies: 17/' \
    'zombie-tokens of shooter: 1 needed, but 0 of 17 are left in the box'

expect_failure scare-tactics 'scenario 1 is set up*' tokens.yaml 's/copies: 2/copies: 1/' \
    'tokens of no-spawn: 2 needed, but 1 of 1 are left in the box'
expect_failure scare-tactics 'scenario 1 is set up*' lineup.yaml '/^- id: place-9/,/source:/d' \
    "there is no record with '9' for its 'place'"
expect_failure scare-tactics 'each map is on*' map-pairs.yaml 's/back: nightmare/back: bedtime/' \
    "the map 'nightmare' is on no tile"
expect_failure scare-tactics 'every roll of the d6*' figures.yaml '/^- id: scarecrow/,/source:/d' \
    "there is no record with 'scarecrow' for its 'id'"
expect_failure scare-tactics 'every attack*' monsters.yaml 's/rolls: "7-8", low: 7/rolls: "8", low: 8/' \
    "attack of 'night-widow' gives no result for 7"
expect_failure scare-tactics 'every placement*' maps.yaml 's/0 - 1 2 3 - 4 5 6 7 8 9 - -/0 - 1 2 3 - 4 5 6 7 8 - - -/' \
    'bedtime has no space 10,9'
expect_failure scare-tactics 'Shaye gets*' doors.yaml 's/copies: 6/copies: 3/' \
    'doors of door: 4 needed, but 3 of 3 are left in the box'
expect_failure scare-tactics 'everybody in the cellar*' maps.yaml 's/\. 2 \. \. \. \. \. \. \. \. \. \. 3 \./. 2 . . . . . . . . . . . ./' \
    'there is no cocoon 3'

expect_failure scatter 'setup*' game.yaml 's/copies: to_number(players)/copies: 2/' \
    'turn-references: 1 needed, but 0 of 2 are left in the box'
expect_failure scatter 'setup*' objects.yaml '/id: soap,/d' 'k10 downstairs has no tile on its pad'
expect_failure scatter 'setup*' parts.yaml '/id: sofa-left,/d' "there is no record with 'sofa-left' for its 'id'"
expect_failure scatter 'setup*' pads.yaml 's/copies: 9/copies: 10/' '1 silver pads find no white circle'
expect_failure scatter 'setup*' floors.yaml 's/^        - - - - - - - o o - -/        - - - - - - o - o - -/' \
    "the objects of the room 'dining-room' cannot lie on its 2 white circles"
expect_failure scatter 'every object can be looked*' floors.yaml '/between: \[h10, i10\]/d' \
    'no way leads from the foyer to k10 downstairs'
expect_failure scatter 'every object can be looked*' pads.yaml '/id: gold-key,/s/key: true/key: false/' \
    'there are 1 keys under the objects'
expect_failure scatter 'what is dropped*' floors.yaml 's/^        F - - B/        F - - -/' \
    'what is dropped from e4 upstairs lands nowhere'
expect_failure scatter 'every object can be burned*' floors.yaml 's/^        F - - C/        - - - C/' \
    'the fireplace has 1 spaces'
expect_failure scatter 'King Spanky*' tracks.yaml '/id: left,/s/spaces: 5/spaces: 6/' \
    'a trip down the track left takes 12 turns'
expect_failure scatter '*end of the chart' game.yaml 's/length(objects)/17/' \
    'haunting-tokens: 1 needed, but 0 of 17 are left in the box'
expect_failure scatter 'many games*' rooms.yaml '/id: kitchen,/s/rolls: \[5\]/rolls: [4]/' \
    'a 5 on the sleepwalking chart leads nowhere downstairs'
expect_failure scatter 'many games*' events.yaml '/id: rabbit,/s/sides: \[1, 6\]/sides: [1]/' \
    'side 6 of the event die has no face'
expect_failure scatter 'many games*' tracks.yaml 's/spaces: 5/spaces: 2/' 'of 100 games, not 25 to 75'

expect_failure scattergories 'six players get*' game.yaml 's/copies: 12 /copies: 5 /' \
    'there is no answer sheet for each player'
expect_failure scattergories 'six players get*' cards.yaml '/id: circle-2,/d' "the set 'circle' has 7 cards"
expect_failure scattergories 'each roll*' letters.yaml '/id: a,/d' \
    "there is no record with '7' for its 'face'"
expect_failure scattergories 'every list*' cards.yaml 's/front: 5, back: 6/front: 5, back: 4/' \
    'has no card with list 6'
expect_failure scattergories 'the worked example*' scoring.yaml 's/point: 1/point: 2/' 'is printed'
expect_failure scattergories 'six players play four*' game.yaml 's/copies: 12 /copies: 18 /' \
    'the sheets last for 6 games, not for 4'

expect_failure roll-and-fright 'setup*' game.yaml 's/copies: 2/copies: 1/' \
    'reference-cards: 1 needed, but 0 of 1 are left in the box'
expect_failure roll-and-fright 'setup*' game.yaml '/^  street-sheet:/,/print:/d' \
    "game.yaml: there is no component 'street-sheet'"
expect_failure roll-and-fright 'one board has*' bonuses.yaml '/id: house,/s/does: house/does: turn/' \
    'can gain 0 houses of'
expect_failure roll-and-fright 'a night ends*' parents.yaml '/tricks: 1,/d' \
    "there is no record with '1' for its 'tricks'"
expect_failure roll-and-fright 'a night takes*' bonuses.yaml '/id: any-cross,/s/does: cross/does: turn/' \
    'half of the nights take more than'
