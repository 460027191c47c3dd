// The page asks for the game as JSON, for faces as pictures, and is told when the game has changed.
import {at, ask, edit, link, make, picture, replaceContent, speak, state, whenSeen, PX_PER_MM} from "/parts.js";
import {showSheets} from "/sheets.js";
import {compare, showSources} from "/compare.js";
import {offerPieces, refreshTable} from "/table.js";

const LEVELS = {error: "is-wrong", warning: "is-warned"};

let changed = new Set(); // faces that the last change drew anew
let chosen = null; // names of faces that an expression chooses; null: all

const zoom = () => at("zoom").value / 100;
const nameOf = face => state.game.faces[face].name;

// ---- findings ----

const isAbout = (finding, piece) => finding.fronts.includes(piece.front);

function pieceOf(finding) {
  for (const component of state.game.components ?? []) {
    const piece = component.pieces.find(each => isAbout(finding, each));
    if (piece) return {component, piece};
  }
  return null;
}

function findingEntry(finding) {
  const entry = make("li", {className: `is-${finding.level}`},
    make("p", {}, make("span", {className: "level", textContent: finding.level}), ` ${finding.message} `,
      make("span", {className: "none", textContent: `[${finding.code}]`})));
  const places = make("p", {className: "places"});
  const about = pieceOf(finding);
  if (finding.file) places.append(link(finding));
  if (about) places.append(make("button", {type: "button", textContent: nameOf(about.piece.front), onclick: () => closeUp(about.component, about.piece)}));
  entry.append(places);
  if (finding.excerpt) entry.append(make("pre", {textContent: finding.excerpt}));
  return entry;
}

// What is allowed is told beside it, as the program does.
function countFindings({findings, allowed}) {
  const count = findings.length === 0 ? "No findings" : findings.length === 1 ? "1 finding" : `${findings.length} findings`;
  return allowed > 0 ? `${count}, ${allowed} allowed` : count;
}

function showFindings() {
  const list = state.game.findings;
  at("side").hidden = list.length === 0;
  document.body.classList.toggle("is-clean", list.length === 0);
  at("count").textContent = countFindings(state.game);
  replaceContent(at("findings"), ...list.map(findingEntry));
}

// The level of the worst finding about each front.
function levels() {
  const worst = new Map();
  for (const finding of state.game.findings) {
    for (const front of finding.fronts) {
      if (worst.get(front) !== "error" && LEVELS[finding.level]) worst.set(front, finding.level);
    }
  }
  return worst;
}

// ---- cards ----

function isShown(piece) {
  if (at("changed").checked && !changed.has(piece.front) && !changed.has(piece.back)) return false;
  const face = nameOf(piece.front);
  if (chosen !== null) return chosen.has(face);
  const words = at("find").value.toLowerCase().split(/\s+/).filter(word => word !== "");
  const text = `${face} ${piece.words}`.toLowerCase();
  return words.every(word => text.includes(word));
}

function inset(component, lines, bleed) {
  const width = component.width + 2 * bleed, height = component.height + 2 * bleed;
  const edge = lines === "safe" ? component.safe : bleed;
  const rule = make("span", {className: `rule is-${lines === "safe" ? "safe" : "trim"}`});
  Object.assign(rule.style, {left: `${100 * edge / width}%`, top: `${100 * edge / height}%`, right: `${100 * edge / width}%`, bottom: `${100 * edge / height}%`});
  return rule;
}

function pieceButton(component, piece, worst) {
  const lines = at("lines").value, bleed = lines === "bleed" ? component.bleed : 0;
  const face = at("backs").checked && piece.back >= 0 ? piece.back : piece.front;
  const name = nameOf(face);
  const width = (component.width + 2 * bleed) * PX_PER_MM * zoom(), height = (component.height + 2 * bleed) * PX_PER_MM * zoom();
  const image = make("img", {alt: name, width, height, onload: () => button.classList.add("is-drawn")});
  const button = make("button", {type: "button", className: `piece ${LEVELS[worst.get(piece.front)] ?? ""}`, title: name, onclick: () => closeUp(component, piece)}, image);
  image.style.filter = at("sight").value ? `url(#${at("sight").value})` : "";
  Object.assign(button.style, {width: `${width}px`, height: `${height}px`});
  Object.assign(button.dataset, {name, face});
  button.draw = () => { image.src = picture(face, 96 * zoom() * devicePixelRatio, bleed > 0); };
  button.classList.toggle("is-changed", changed.has(face));
  if (lines !== "") button.append(inset(component, lines, bleed));
  whenSeen(button, button.draw);
  return button;
}

function showCards() {
  if (!state.game?.components) return;
  const only = at("component").value, worst = levels();
  const focused = document.activeElement?.dataset?.name;
  at("grids").replaceChildren(...state.game.components.filter(component => only === "" || component.id === only).map(component => {
    const shown = component.pieces.filter(isShown);
    const count = shown.length === component.pieces.length ? `${shown.length}` : `${shown.length} of ${component.pieces.length}`;
    return make("section", {hidden: shown.length === 0},
      make("h2", {}, `${component.title} `, make("small", {textContent: count})),
      make("div", {className: "grid"}, ...shown.map(piece => pieceButton(component, piece, worst))));
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
    const answer = await ask("/choice?" + new URLSearchParams({only: text}));
    if (number !== asked) return;
    chosen = new Set(answer.faces);
    at("problem").textContent = answer.problem ?? "";
  }
  showCards();
}

// ---- one card ----

let closeUpOf = null; // what is looked at: {component, piece, isBack, marked, face}
let follows = false; // an editor says what to show: a click moves its cursor

function show(item) {
  const facts = make("dl");
  const add = (name, ...what) => facts.append(make("dt", {textContent: name}), make("dd", {}, ...what));
  const isText = item.kind === "text";
  add("What", item.kind);
  if (isText && item.at.file && item.at.file + item.at.line !== item.element?.file + item.element?.line) add("Words", link(item.at));
  if (item.element?.file ?? item.at.file) add("Layout", link(item.element?.file ? item.element : item.at));
  if (item.style?.file) add("Style", `${item.styleName} `, link(item.style));
  if (item.written) add("Written", make("code", {textContent: item.written}));
  for (const read of item.reads ?? []) add(read.name, `${read.value} `, ...(read.file ? [link(read)] : []));
  at("origin").replaceChildren(make("h3", {textContent: "Where it comes from"}), facts);
}

function isAt(place, item) {
  return [item.at, item.element].some(each => each?.file === place.file && each?.line === place.line);
}

// Of elements on one line the one that a place is in begins last before it.
function itemsAt(place, items) {
  const near = place ? items.filter(item => isAt(place, item)) : [];
  const begins = item => Math.max(0, ...[item.at, item.element]
    .filter(each => each?.file === place.file && each.line === place.line && each.column <= (place.column ?? Infinity))
    .map(each => each.column));
  const last = Math.max(0, ...near.map(begins));
  return near.filter(item => begins(item) === last);
}

function choose(spot, item) {
  for (const other of at("stage").querySelectorAll("button")) other.setAttribute("aria-pressed", other === spot);
  show(item);
}

function spotButton(item, component, about, isMarked) {
  const spot = make("button", {type: "button", onclick: () => {
    choose(spot, item);
    if (follows) edit(item.at.file ? item.at : item.element);
  }});
  spot.setAttribute("aria-label", `${item.kind} ${item.written ?? ""} from ${(item.element?.file ?? item.at.file)?.split("/").pop()}:${item.element?.line ?? item.at.line}`);
  Object.assign(spot.style, {left: `${100 * item.x / component.width}%`, top: `${100 * item.y / component.height}%`,
    width: `${100 * item.width / component.width}%`, height: `${100 * item.height / component.height}%`});
  if (about.some(finding => isAt(finding, item))) spot.classList.add("is-found");
  if (isMarked) spot.classList.add("is-marked");
  return spot;
}

async function closeUp(component, piece, isBack = false, marked = null) {
  const face = isBack && piece.back >= 0 ? piece.back : piece.front;
  const facts = await ask(`/face?face=${face}`), {name} = facts;
  const largest = Math.min(560, innerWidth * 0.85, innerHeight * 0.72 * component.width / component.height);
  const image = make("img", {alt: name, src: picture(face, 25.4 * devicePixelRatio * largest / component.width)});
  const about = state.game.findings.filter(finding => isAbout(finding, piece));
  const values = make("dl");
  for (const value of facts.values) {
    values.append(make("dt", {textContent: value.name}), make("dd", {}, `${value.value} `, link(value)));
  }
  const wantedItems = itemsAt(marked, facts.items);
  const spots = facts.items.map(item => spotButton(item, component, about, wantedItems.includes(item)));
  const chosenSpot = closeUpOf?.face === name ? [...at("stage").querySelectorAll("button")].findIndex(spot => spot.getAttribute("aria-pressed") === "true") : -1;
  closeUpOf = {component, piece, isBack, marked, face: name};
  at("closeup-name").textContent = name;
  at("stage").style.width = `${largest}px`;
  replaceContent(at("stage"), image, ...spots);
  at("about").replaceChildren(...about.map(findingEntry));
  at("values").replaceChildren(make("h3", {textContent: "Values", hidden: facts.values.length === 0}), values);
  if (spots[chosenSpot]) choose(spots[chosenSpot], facts.items[chosenSpot]);
  else at("origin").replaceChildren(make("p", {className: "none", textContent: "Click on anything to see where it comes from."}));
  at("turn").hidden = piece.back < 0;
  at("turn").onclick = () => closeUp(component, piece, !isBack);
  if (!at("closeup").open) at("closeup").showModal();
  for (const spot of at("stage").querySelectorAll(".is-marked")) spot.scrollIntoView({block: "nearest"});
}

// What was pressed may have been drawn anew meanwhile.
at("closeup").onclose = () => {
  const {front, back} = closeUpOf.piece;
  if (document.activeElement === document.body) at("grids").querySelector(`[data-face="${front}"], [data-face="${back}"]`)?.focus();
};

// An editor's cursor stands at a place that this face is about. What is shown before there is a game waits for it.
let wanted = null;

function showPlace(place) {
  wanted = place;
  if (place.face === undefined || !state.game?.components) return;
  wanted = null;
  follows = true;
  for (const component of state.game.components) {
    const piece = component.pieces.find(each => each.front === place.face || each.back === place.face);
    if (!piece) continue;
    const isPinned = at("pin").checked && at("closeup").open && closeUpOf.piece !== piece;
    if (isPinned) return;
    view("cards");
    at("grids").querySelector(`[data-face="${place.face}"]`)?.scrollIntoView({block: "center"});
    closeUp(component, piece, piece.back === place.face, place);
    return;
  }
}

// ---- news ----

function offerComponents() {
  const value = at("component").value;
  at("component").replaceChildren(make("option", {value: "", textContent: "all"}),
    ...state.game.components.map(component => make("option", {value: component.id, textContent: component.title})));
  if (state.game.components.some(component => component.id === value)) at("component").value = value;
}

function showState() {
  const {game} = state;
  const since = at("with").querySelector("[value=since]");
  since.hidden = !game.since;
  since.textContent = game.since;
  document.title = `${game.title} – kerf`;
  at("title").textContent = game.title;
  at("state").className = game.current ? "" : "is-error";
  at("state").textContent = !game.current ? "The files do not make a game at the moment: this is the last that did."
    : (changed.size > 0 ? `Faces drawn anew: ${changed.size} · ` : "") + countFindings(game);
  speak(`${at("state").textContent} ${game.current ? "" : countFindings(game)}`);
  document.body.dataset.version = game.version;
}

// What the other views show of the game.
function refreshViews() {
  if (!at("sheets").hidden) showSheets();
  if (!at("report").hidden) at("paper-report").src = `/report?version=${state.game.version}`;
  if (!at("sources").hidden) showSources();
  if (!at("compare").hidden && at("changes").children.length > 0) compare();
  refreshTable();
  if (at("closeup").open && closeUpOf) closeUp(closeUpOf.component, closeUpOf.piece, closeUpOf.isBack, closeUpOf.marked);
}

async function askForAll() {
  const before = new Map((state.game?.faces ?? []).map(face => [face.name, face.key]));
  const next = await ask("/game");
  changed = new Set(state.game === null ? [] : (next.faces ?? []).map((face, i) => i).filter(i => before.get(next.faces[i].name) !== next.faces[i].key));
  state.game = next;
  if (next.components) {
    offerComponents();
    offerPieces();
  }
  showState();
  showFindings();
  await find();
  refreshViews();
  if (wanted) showPlace(wanted);
}

// The same faces, of which some look different: their pictures first, what is found of them next, the words in them last.
let wordsTimer = 0;

async function askForChanges(news) {
  const {game} = state;
  const drawn = Object.keys(news.faces).map(Number);
  // Findings that take their time come by themselves, a moment later: what the save changed stays.
  if (drawn.length > 0) changed = new Set(drawn);
  for (const face of drawn) game.faces[face].key = news.faces[face];
  Object.assign(game, {version: news.version, current: news.current});
  for (const button of drawn.length > 0 ? at("grids").querySelectorAll(".piece") : []) {
    button.classList.remove("is-changed");
    if (changed.has(Number(button.dataset.face))) {
      void button.offsetWidth; // begins the flash again
      button.classList.add("is-changed");
      whenSeen(button, button.draw);
    }
  }
  const {findings, allowed} = await ask("/findings");
  Object.assign(game, {findings, allowed});
  showState();
  showFindings();
  const worst = levels();
  for (const button of at("grids").querySelectorAll(".piece")) {
    button.classList.remove("is-wrong", "is-warned");
    const level = LEVELS[worst.get(Number(button.dataset.face))];
    if (level) button.classList.add(level);
  }
  if (at("changed").checked || chosen !== null) await find();
  refreshViews();
  clearTimeout(wordsTimer);
  wordsTimer = setTimeout(askForWords, 1500);
}

async function askForWords() {
  const next = await ask("/game");
  if (next.version !== state.game.version) return;
  state.game = next;
  if (at("find").value !== "") await find();
}

// One update after another, and all of it if news came meanwhile: the last always shows.
let updating = false, waiting = null;

async function onNews(news) {
  waiting = waiting === null ? news : {...news, faces: undefined};
  if (updating) return;
  updating = true;
  while (waiting !== null) {
    const next = waiting;
    waiting = null;
    const follows = next.faces !== undefined && state.game?.version === next.version - 1;
    await (follows ? askForChanges(next) : askForAll());
  }
  updating = false;
}

function view(name) {
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== name;
  for (const button of document.querySelectorAll("nav button")) {
    if (button.dataset.view === name) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  if (name === "sheets") showSheets();
  if (name === "report") at("paper-report").src = `/report?version=${state.game.version}`;
  if (name === "sources") showSources();
  if (name === "compare" && at("changes").children.length === 0) compare();
}

for (const button of document.querySelectorAll("nav button")) button.onclick = () => view(button.dataset.view);
for (const form of document.querySelectorAll("form.tools")) form.onsubmit = event => event.preventDefault();
for (const id of ["zoom", "changed", "backs", "lines", "sight", "component"]) at(id).oninput = showCards;
at("find").oninput = async () => {
  await find();
  speak(`Pieces found: ${at("grids").querySelectorAll(".piece").length}`);
};

// So that two cards stand side by side on a phone.
if (matchMedia("(max-width: 40rem)").matches) at("zoom").value = 70;

// How large is told beside each slider, and to who cannot see it.
for (const range of document.querySelectorAll("input[type=range]")) {
  const tell = () => {
    range.nextElementSibling.textContent = `${range.value} %`;
    range.setAttribute("aria-valuetext", `${range.value} %`);
  };
  range.addEventListener("input", tell);
  tell();
}

const events = new EventSource("/events");
events.onmessage = event => onNews(JSON.parse(event.data));
events.addEventListener("show", event => showPlace(JSON.parse(event.data)));
events.onerror = () => { at("state").textContent = "kerf serve does not answer."; };
