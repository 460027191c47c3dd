"""A game that names everything in more than one place, and in which nothing is found."""

FILES = {
    "game.yaml": """game: Lanterns
theme: theme.yaml
data: {cards: cards.yaml, suits: suits.yaml, extras: extras.csv}
types: types.yaml
rules: rules.yaml
components:
  cards: {each: cards, copies: copies, layout: card}
  markers: {each: suits, layout: marker}
  extras: {each: extras, layout: note}
""",
    "types.yaml": """records:
  cards:
    id: id
    name: text
    suit: {refers_to: suits, doc: "What the card is of."}
    cost: {kind: whole, from: 0, to: 9}
    copies: {kind: whole, from: 1}
    text: {kind: text, expressions: true}
    effects: {list_of: effect}
  suits:
    id: id
    name: text
    tint: colour
    mark: icon
types:
  effect: {fields: {verb: text, strength: whole}}
""",
    "cards.yaml": """- id: gust
  name: Gust
  suit: wind
  cost: 2
  copies: 2
  text: "Pay {cost} for :moon: here."
  effects:
    - {verb: blow, strength: 2}
- id: beam
  name: Beam
  suit: light
  cost: 1
  copies: 1
  text: "Nothing."
  effects: []
""",
    "suits.yaml": """- {id: wind, name: Wind, tint: accent, mark: wind}
- {id: light, name: Light, tint: ink, mark: lantern}
""",
    "extras.csv": "id,name,weight\nnote-1,First,3\nnote-2,Second,4\n",
    "rules.yaml": """- rule: winds-cost-two
  says: what blows costs two
  from: ours
  each: cards as card
  where: card.suit == 'wind'
  check: card.cost == 2
- table: printed-cards
  from: ours
  in: cards
  columns: [name, cost]
  more: true
  rows: [[Beam, 1]]
- values: numbers
  from: ours
  are: {"find('gust', cards).cost": 2}
- text: printed-words
  from: ours
  in: cards
  has: ["for :moon: here"]
""",
    "theme.yaml": """colours:
  paper: "#fbfaf6"
  ink: "#22303c"
  accent: "#b4532a"
styles:
  text: {family: Lato, size: 9, colour: ink}
  title: {extends: text, size: 14}
""",
    "layouts/card.yaml": """size: poker
front:
  - box: {inside: trim, fill: paper}
  - column:
      inside: safe
      of:
        - text: "{name} {cost}"
          style: title
        - text: "{text}"
        - use: mark-line
          with:
            mark: "{find(suit, suits).mark}"
        - table:
            rows: effects as effect
            columns: [{cell: "{effect.verb} {effect.strength}", style: text}]
          when: length(effects) > 0
""",
    "layouts/mark-line.yaml": """parameters: [mark]
of:
  - row:
      of:
        - icon: "{mark}"
          size: 8
          colour: accent
        - text: "{name}"
""",
    "layouts/marker.yaml": """size: [30, 30]
front:
  - box: {inside: trim, fill: paper, stroke: "{tint}"}
  - column:
      inside: safe
      of:
        - use: mark-line
          with: {mark: "{mark}"}
""",
    "layouts/note.yaml": """size: [40, 30]
front:
  - text: "{name} {weight}"
    inside: safe
""",
}


def write(folder):
    for path, text in FILES.items():
        (folder / path).write_text(text)


def line_of(path, part, nth=0):
    """The line and column of the nth place of a part in a file, as UTF-8 counts."""
    text = FILES[path]
    at = -1
    for _ in range(nth + 1):
        at = text.index(part, at + 1)
    before = text[:at].encode()
    return before.count(b"\n"), len(before) - before.rfind(b"\n") - 1
