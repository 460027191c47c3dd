// What all views share: the game as it was heard of last, and how elements, pictures and places are made.

export const PX_PER_MM = 96 / 25.4;
export const at = id => document.getElementById(id);

// `game` is what the server told, with the newest keys and findings.
export const state = {game: null};

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// The key in the address makes a new look a new address.
export function picture(face, dpi, bleed = false) {
  const address = `/face.png?face=${face}&key=${state.game.faces[face].key}&dpi=${Math.max(10, Math.min(600, Math.round(dpi)))}`;
  return bleed ? address + "&bleed=1" : address;
}

// Pictures are asked for when they come into view, at the resolution of the screen: `element.load()` does it.
const seen = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (entry.isIntersecting) {
      seen.unobserve(entry.target);
      entry.target.load();
    }
  }
}, {rootMargin: "400px"});

export function whenSeen(element, load) {
  element.load = load;
  seen.observe(element);
}

export async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// ---- what a screen reader says, and where keys go ----

// Said once nothing more has come for a second: not for each key.
let speaking = 0;

export function speak(text) {
  at("spoken").textContent = "";
  clearTimeout(speaking);
  speaking = setTimeout(() => { at("spoken").textContent = text; }, 1000);
}

// A button that has the focus gives it to the one in its place.
export function replaceContent(element, ...children) {
  const number = [...element.querySelectorAll("button")].indexOf(document.activeElement);
  element.replaceChildren(...children);
  element.querySelectorAll("button")[number]?.focus();
}

// ---- places in files ----

export async function edit(place) {
  const words = new URLSearchParams({file: place.file, line: place.line, column: place.column});
  const answer = await fetch("/edit?" + words, {method: "POST"});
  if (!answer.ok) location.href = `vscode://file${place.file}:${place.line}:${place.column}`;
}

export function link(place) {
  const short = `${place.file.split("/").pop()}:${place.line}:${place.column}`;
  return make("button", {type: "button", className: "place", textContent: short,
    title: `Open ${place.file}:${place.line}:${place.column}`, onclick: () => edit(place)});
}
