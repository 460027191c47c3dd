// A table to try a hand at. What lies on it is known to this page alone.
import {at, make, picture, state, PX_PER_MM} from "/parts.js";

let top = 1;

const scale = () => PX_PER_MM * at("table-zoom").value / 100;
const say = text => { at("said").textContent = text; };
const componentOf = id => state.game.components.find(component => component.id === id);
const hasBack = piece => piece.back >= 0;

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}

function moveTo(thing, x, y) {
  Object.assign(thing.place, {x, y});
  thing.style.transform = `translate(${x}px, ${y}px) rotate(${90 * thing.place.turns}deg)`;
}

function toFront(thing) {
  thing.style.zIndex = ++top;
}

// A pointer that goes down and up without moving is a click; what was dragged is not turned over.
function drag(thing, event) {
  const startX = event.clientX, startY = event.clientY, {x, y} = thing.place;
  let moved = false;
  toFront(thing);
  thing.setPointerCapture(event.pointerId);
  thing.onpointermove = move => {
    moved = moved || Math.hypot(move.clientX - startX, move.clientY - startY) > 4;
    if (moved) moveTo(thing, x + move.clientX - startX, y + move.clientY - startY);
  };
  thing.onpointerup = thing.onpointercancel = () => {
    thing.onpointermove = null;
    if (moved) thing.addEventListener("click", stop => stop.stopImmediatePropagation(), {once: true, capture: true});
  };
}

function byKey(thing, event) {
  const step = {ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10]}[event.key];
  if (step) {
    event.preventDefault();
    toFront(thing);
    moveTo(thing, thing.place.x + step[0], thing.place.y + step[1]);
  } else if (event.key === "r") {
    thing.place.turns = (thing.place.turns + 1) % 4;
    moveTo(thing, thing.place.x, thing.place.y);
  } else if (event.key === "s" && thing.pieces) {
    shuffle(thing.pieces);
    say("shuffled");
  }
}

function putDown(thing, x, y) {
  thing.place = {x, y, turns: 0};
  thing.onpointerdown = event => drag(thing, event);
  thing.onkeydown = event => byKey(thing, event);
  moveTo(thing, x, y);
  toFront(thing);
  at("felt").append(thing);
  return thing;
}

// ---- pieces ----

function resize(thing) {
  if (thing.component) {
    thing.style.width = `${thing.component.width * scale()}px`;
    thing.style.height = `${thing.component.height * scale()}px`;
  }
}

function showFace(thing, face, words) {
  thing.setAttribute("aria-label", words);
  thing.querySelector("img").src = picture(face, 25.4 * scale() * devicePixelRatio);
}

function turnOver(thing, isBack) {
  thing.isBack = isBack && hasBack(thing.piece);
  const face = thing.isBack ? thing.piece.back : thing.piece.front;
  showFace(thing, face, `${state.game.faces[face].name}`);
}

function newThing(className, component) {
  const thing = make("button", {type: "button", className, component}, make("img", {alt: "", draggable: false}));
  resize(thing);
  return thing;
}

function putPiece(component, piece, x, y, isBack) {
  const thing = putDown(newThing("card", component), x, y);
  thing.piece = piece;
  turnOver(thing, isBack);
  thing.onclick = () => turnOver(thing, !thing.isBack);
}

// ---- decks ----

function showDeck(deck) {
  const next = deck.pieces.at(-1);
  deck.lastElementChild.textContent = deck.pieces.length;
  deck.classList.toggle("is-empty", next === undefined);
  if (next) showFace(deck, hasBack(next) ? next.back : next.front, `Deck of ${deck.component.title}, ${deck.pieces.length} left`);
}

function drawFrom(deck) {
  const piece = deck.pieces.pop();
  if (!piece) {
    say("the deck is empty");
    return;
  }
  deck.drawn++;
  putPiece(deck.component, piece, deck.place.x + deck.component.width * scale() + 16 + deck.drawn % 8 * 22, deck.place.y + deck.drawn % 8 * 6, false);
  showDeck(deck);
  say(`${deck.pieces.length} left`);
}

function putDeck(component) {
  const deck = putDown(newThing("card deck", component), 24, 24 + at("felt").querySelectorAll(".deck").length % 3 * 60);
  deck.append(make("span"));
  deck.pieces = [...component.pieces];
  deck.drawn = 0;
  shuffle(deck.pieces);
  deck.onclick = () => drawFrom(deck);
  showDeck(deck);
  say(`${component.title}: ${deck.pieces.length}, shuffled`);
}

function layOut(component) {
  const width = component.width * scale() + 10, height = component.height * scale() + 10;
  const columns = Math.max(1, Math.floor((at("felt").clientWidth - 20) / width));
  component.pieces.slice(0, 120).forEach((piece, i) => putPiece(component, piece, 14 + i % columns * width, 14 + Math.floor(i / columns) * height, false));
  say(component.pieces.length > 120 ? `120 of ${component.pieces.length} laid out` : `${component.pieces.length} laid out`);
}

// ---- board and dice ----

function showBoard() {
  at("felt").querySelector(".board")?.remove();
  const component = componentOf(at("board").value);
  if (!component) return;
  const board = make("img", {className: "board", alt: component.title, component,
    src: picture(component.pieces[0].front, 25.4 * scale() * devicePixelRatio)});
  resize(board);
  at("felt").prepend(board);
}

function roll(die) {
  const number = 1 + Math.floor(Math.random() * die.sides);
  die.textContent = number;
  die.setAttribute("aria-label", `Die of ${die.sides}: ${number}`);
  die.classList.remove("is-rolling");
  requestAnimationFrame(() => die.classList.add("is-rolling"));
  say(`rolled ${number} of ${die.sides}`);
}

function putDie() {
  const count = at("felt").querySelectorAll(".die").length;
  const die = putDown(make("button", {type: "button", className: "die", sides: Number(at("die").value)}), 24 + count % 4 * 64, at("felt").clientHeight - 80 - Math.floor(count / 4) * 64);
  die.dataset.sides = die.sides;
  die.onclick = () => roll(die);
  roll(die);
}

// ---- the game changed ----

// What lies there keeps its place and shows its new look; what is gone from the game goes.
export function refreshTable() {
  for (const thing of at("felt").querySelectorAll(".card")) {
    const component = componentOf(thing.component.id);
    const lost = !component || (thing.piece && !component.pieces[thing.component.pieces.indexOf(thing.piece)]);
    if (lost) {
      thing.remove();
    } else if (thing.piece) {
      thing.piece = component.pieces[thing.component.pieces.indexOf(thing.piece)];
      thing.component = component;
      turnOver(thing, thing.isBack);
    } else {
      thing.pieces = thing.pieces.map(piece => component.pieces[thing.component.pieces.indexOf(piece)]).filter(piece => piece);
      thing.component = component;
      showDeck(thing);
    }
  }
}

export function offerPieces() {
  for (const [select, first] of [["deck", []], ["board", [make("option", {value: "", textContent: "none"})]]]) {
    const value = at(select).value;
    at(select).replaceChildren(...first, ...state.game.components.map(component => make("option", {value: component.id, textContent: component.title})));
    if (componentOf(value)) at(select).value = value;
  }
}

at("stack").onclick = () => putDeck(componentOf(at("deck").value));
at("lay").onclick = () => layOut(componentOf(at("deck").value));
at("board").oninput = showBoard;
at("roll").onclick = putDie;
at("clear").onclick = () => { at("felt").replaceChildren(); at("board").value = ""; say(""); };
at("table-zoom").oninput = () => {
  for (const thing of at("felt").querySelectorAll(".card, .board")) resize(thing);
};
