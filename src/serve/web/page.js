// The page asks for the game as JSON, for faces as pictures, and is told when the game has changed.
// Nothing here is kept but what is on the table.

const at = id => document.getElementById(id);
const PX_PER_MM = 96 / 25.4;
const LEVELS = {error: "is-wrong", warning: "is-warned"};

let game = null;
let changed = new Set(); // names of faces that the last change drew anew
let chosen = null; // names of faces that an expression chooses; null: all

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const zoom = () => at("zoom").value / 100;
const placeOf = place => `${place.file}:${place.line}:${place.column}`;

function picture(face, dpi, bleed) {
  const address = `/face.png?face=${face}&key=${game.faces[face].key}&dpi=${Math.min(600, Math.round(dpi))}`;
  return bleed ? address + "&bleed=1" : address;
}

// ---- places in files ----

async function edit(place) {
  const words = new URLSearchParams({file: place.file, line: place.line, column: place.column});
  const answer = await fetch("/edit?" + words, {method: "POST"});
  if (!answer.ok) location.href = `vscode://file/${place.file}:${place.line}:${place.column}`;
}

function link(place) {
  const short = `${place.file.split("/").pop()}:${place.line}:${place.column}`;
  return make("button", {type: "button", className: "place", textContent: short, title: `Open ${placeOf(place)}`, onclick: () => edit(place)});
}

// ---- findings ----

function isAbout(finding, piece) {
  const own = piece.record;
  return own !== undefined && finding.records.some(record => record.file === own.file && record.line === own.line);
}

function showFindings() {
  const list = game.findings;
  at("side").hidden = list.length === 0;
  document.body.classList.toggle("is-clean", list.length === 0);
  at("count").textContent = list.length === 0 ? "No findings" : `Findings: ${list.length}`;
  at("findings").replaceChildren(...list.map(finding => {
    const entry = make("li", {className: `is-${finding.level}`},
      make("p", {}, make("span", {className: "level", textContent: finding.level}), `: ${finding.message} `,
        make("span", {className: "none", textContent: `[${finding.code}]`})));
    if (finding.file) entry.append(link(finding));
    for (const component of game.components ?? []) {
      const piece = component.pieces.find(each => isAbout(finding, each));
      if (piece) {
        entry.append(make("button", {type: "button", textContent: game.faces[piece.front].name, onclick: () => closeUp(component, piece)}));
        break;
      }
    }
    if (finding.excerpt) entry.append(make("pre", {textContent: finding.excerpt}));
    return entry;
  }));
}

// ---- cards ----

// Faces are drawn when they come into view, at the resolution of the screen.
const seen = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (entry.isIntersecting) {
      entry.target.src = entry.target.dataset.src;
      seen.unobserve(entry.target);
    }
  }
}, {rootMargin: "400px"});

function isShown(piece) {
  const face = game.faces[piece.front].name;
  const back = piece.back >= 0 ? game.faces[piece.back].name : "";
  if (at("changed").checked && !changed.has(face) && !changed.has(back)) return false;
  if (chosen !== null) return chosen.has(face);
  const words = at("find").value.toLowerCase().split(/\s+/).filter(word => word !== "");
  const text = `${face} ${piece.words}`.toLowerCase();
  return words.every(word => text.includes(word));
}

function levelOf(piece) {
  const levels = game.findings.filter(finding => isAbout(finding, piece)).map(finding => finding.level);
  return LEVELS[["error", "warning"].find(level => levels.includes(level))] ?? "";
}

function inset(component, lines, bleed) {
  const width = component.width + 2 * bleed, height = component.height + 2 * bleed;
  const edge = lines === "safe" ? component.safe : bleed;
  const rule = make("span", {className: `rule is-${lines === "safe" ? "safe" : "trim"}`});
  Object.assign(rule.style, {left: `${100 * edge / width}%`, top: `${100 * edge / height}%`, right: `${100 * edge / width}%`, bottom: `${100 * edge / height}%`});
  return rule;
}

function pieceButton(component, piece) {
  const lines = at("lines").value, bleed = lines === "bleed" ? component.bleed : 0;
  const face = at("backs").checked && piece.back >= 0 ? piece.back : piece.front;
  const name = game.faces[face].name;
  const width = (component.width + 2 * bleed) * PX_PER_MM * zoom(), height = (component.height + 2 * bleed) * PX_PER_MM * zoom();
  const image = make("img", {alt: name, width, height});
  image.dataset.src = picture(face, 96 * zoom() * devicePixelRatio, bleed > 0);
  image.style.filter = at("sight").value ? `url(#${at("sight").value})` : "";
  const button = make("button", {type: "button", className: `piece ${levelOf(piece)}`, title: name, onclick: () => closeUp(component, piece)}, image);
  button.style.width = `${width}px`;
  button.style.height = `${height}px`;
  button.dataset.name = name;
  if (lines !== "") button.append(inset(component, lines, bleed));
  if (changed.has(name)) button.classList.add("is-changed");
  seen.observe(image);
  return button;
}

function showCards() {
  if (!game?.components) return;
  const only = at("component").value;
  const focused = document.activeElement?.dataset?.name;
  at("grids").replaceChildren(...game.components.filter(component => only === "" || component.id === only).map(component => {
    const shown = component.pieces.filter(isShown);
    const count = shown.length === component.pieces.length ? `${shown.length}` : `${shown.length} of ${component.pieces.length}`;
    return make("section", {hidden: shown.length === 0},
      make("h3", {}, `${component.title} `, make("small", {textContent: count})),
      make("div", {className: "grid"}, ...shown.map(piece => pieceButton(component, piece))));
  }));
  if (focused) at("grids").querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();
}

// Answers may come in another order than they were asked for; the last question counts.
let asked = 0;

async function find() {
  const text = at("find").value.trim(), number = ++asked;
  chosen = null;
  at("problem").textContent = "";
  if (/[<>=()]/.test(text)) {
    const answer = await (await fetch("/choice?" + new URLSearchParams({only: text}))).json();
    if (number !== asked) return;
    chosen = new Set(answer.faces);
    at("problem").textContent = answer.problem ?? "";
  }
  showCards();
}

// ---- one card ----

function show(item) {
  const facts = make("dl");
  const add = (name, ...what) => facts.append(make("dt", {textContent: name}), make("dd", {}, ...what));
  add("What", item.kind);
  if (item.at.file) add(item.kind === "text" ? "Words" : "Layout", link(item.at));
  if (item.element?.file) add("Layout", link(item.element));
  at("facts").firstElementChild.replaceChildren(facts);
}

function isAt(finding, item) {
  return [item.at, item.element].some(place => place?.file === finding.file && place?.line === finding.line);
}

async function closeUp(component, piece, back = false) {
  const face = back && piece.back >= 0 ? piece.back : piece.front;
  const facts = await (await fetch(`/face?face=${face}`)).json();
  const image = make("img", {alt: facts.name, src: picture(face, 96 * devicePixelRatio * Math.min(3, 560 / (component.width * PX_PER_MM)))});
  const about = game.findings.filter(finding => isAbout(finding, piece) || finding.records.length === 0);
  const spots = facts.items.map(item => {
    const spot = make("button", {type: "button", onclick: () => {
      for (const other of at("stage").querySelectorAll("button")) other.setAttribute("aria-pressed", other === spot);
      show(item);
    }});
    spot.setAttribute("aria-label", `${item.kind} from ${placeOf(item.element ?? item.at)}`);
    Object.assign(spot.style, {left: `${100 * item.x / component.width}%`, top: `${100 * item.y / component.height}%`,
      width: `${100 * item.width / component.width}%`, height: `${100 * item.height / component.height}%`});
    if (about.some(finding => isAt(finding, item))) spot.classList.add("is-found");
    return spot;
  });
  const values = make("dl");
  for (const value of facts.values) {
    values.append(make("dt", {textContent: value.name}), make("dd", {}, `${value.value} `, link(value)));
  }
  at("closeup-name").textContent = facts.name;
  at("stage").replaceChildren(image, ...spots);
  at("facts").replaceChildren(make("div", {}, make("p", {className: "none", textContent: "Click on anything to see where it comes from."})),
    make("h2", {textContent: "Values", hidden: facts.values.length === 0}), values);
  at("turn").hidden = piece.back < 0;
  at("turn").onclick = () => closeUp(component, piece, !back);
  if (!at("closeup").open) at("closeup").showModal();
}

// ---- sheets ----

function showSheets() {
  const words = new URLSearchParams({paper: at("paper").value, backs: at("backing").value, cut: at("cut").value});
  at("download").href = `/sheets.pdf?${words}`;
  at("pages").src = `/sheets.pdf?${words}&version=${game.version}`;
}

// ---- the table ----

let deck = [], top = 1;

function deckComponent() {
  return game.components.find(component => component.id === at("deck").value);
}

function setFace(button, side) {
  const {component, piece} = button;
  const face = side === "back" && piece.back >= 0 ? piece.back : piece.front;
  button.side = side;
  button.setAttribute("aria-label", `${game.faces[face].name}, ${side}`);
  button.firstElementChild.src = picture(face, 96 * devicePixelRatio);
}

function place(button, x, y) {
  button.style.left = `${x}px`;
  button.style.top = `${y}px`;
}

function drag(button, event) {
  const x = event.clientX - button.offsetLeft, y = event.clientY - button.offsetTop;
  let moved = false;
  button.style.zIndex = ++top;
  button.setPointerCapture(event.pointerId);
  button.onpointermove = move => {
    moved = true;
    place(button, move.clientX - x, move.clientY - y);
  };
  button.onpointerup = () => {
    button.onpointermove = null;
    if (moved) button.addEventListener("click", stop => stop.stopImmediatePropagation(), {once: true, capture: true});
  };
}

function moveByKey(button, event) {
  const steps = {ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10]};
  const step = steps[event.key];
  if (step) {
    event.preventDefault();
    place(button, button.offsetLeft + step[0], button.offsetTop + step[1]);
  }
}

function putDown({component, piece}, x, y, side) {
  const button = make("button", {type: "button", component, piece}, make("img", {alt: ""}));
  button.style.width = `${component.width * PX_PER_MM * 0.8}px`;
  button.style.zIndex = ++top;
  place(button, x, y);
  setFace(button, side);
  button.onpointerdown = event => drag(button, event);
  button.onclick = () => setFace(button, button.side === "front" ? "back" : "front");
  button.onkeydown = event => moveByKey(button, event);
  at("felt").append(button);
}

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}

function fillDeck() {
  const component = deckComponent();
  deck = component.pieces.map(piece => ({component, piece}));
  at("rolled").textContent = `${deck.length} in the deck`;
}

function draw() {
  if (deck.length === 0) {
    at("rolled").textContent = "the deck is empty";
    return;
  }
  const count = at("felt").children.length;
  putDown(deck.pop(), 24 + count % 6 * 60, 24 + Math.floor(count / 6) % 5 * 50, "front");
  at("rolled").textContent = `${deck.length} in the deck`;
}

// ---- news ----

function options(select, list, first) {
  const value = select.value;
  select.replaceChildren(...first, ...list.map(component => make("option", {value: component.id, textContent: component.title})));
  if (list.some(component => component.id === value)) select.value = value;
}

async function update() {
  const before = new Map((game?.faces ?? []).map(face => [face.name, face.key]));
  const next = await (await fetch("/game")).json();
  changed = new Set(game === null ? [] : (next.faces ?? []).filter(face => before.get(face.name) !== face.key).map(face => face.name));
  game = next;
  document.title = `${game.title} – kerf`;
  at("title").textContent = game.title;
  at("state").className = game.current ? "" : "is-error";
  at("state").textContent = game.current ? (changed.size > 0 ? `Faces drawn anew: ${changed.size}` : "Up to date" + (game.findings.length === 0 ? ", no findings" : ""))
    : "The files do not make a game at the moment: this is the last that did.";
  document.body.dataset.version = game.version;
  if (game.components) {
    options(at("component"), game.components, [make("option", {value: "", textContent: "all"})]);
    options(at("deck"), game.components, []);
    if (deck.length === 0) fillDeck();
  }
  showFindings();
  await find();
  if (!at("sheets").hidden) showSheets();
  if (!at("report").hidden) at("paper-report").src = `/report?version=${game.version}`;
}

// One update after another, and one more if news came meanwhile: the last always shows.
let updating = false, again = false;
async function onNews() {
  again = true;
  if (updating) return;
  updating = true;
  while (again) {
    again = false;
    await update();
  }
  updating = false;
}

function view(name) {
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== name;
  for (const button of document.querySelectorAll("nav button")) button.toggleAttribute("aria-current", button.dataset.view === name);
  if (name === "sheets") showSheets();
  if (name === "report") at("paper-report").src = `/report?version=${game.version}`;
}

for (const button of document.querySelectorAll("nav button")) button.onclick = () => view(button.dataset.view);
for (const form of document.querySelectorAll("form.tools")) form.onsubmit = event => event.preventDefault();
for (const id of ["zoom", "changed", "backs", "lines", "sight", "component"]) at(id).oninput = showCards;
for (const id of ["paper", "backing", "cut"]) at(id).oninput = showSheets;
at("find").oninput = find;
at("deck").oninput = fillDeck;
at("lay").onclick = () => { fillDeck(); while (deck.length > 0 && at("felt").children.length < 60) draw(); };
at("shuffle").onclick = () => { shuffle(deck); at("rolled").textContent = "shuffled"; };
at("draw").onclick = draw;
at("clear").onclick = () => { at("felt").replaceChildren(); fillDeck(); };
at("roll").onclick = () => { at("rolled").textContent = `rolled ${1 + Math.floor(Math.random() * 6)}`; };

const events = new EventSource("/events");
events.onmessage = onNews;
events.onerror = () => { at("state").textContent = "kerf serve does not answer."; };
