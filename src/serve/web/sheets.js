// Sheets of paper as they will be printed, in mm: the pictures of faces where the plan has them, lines and words.
import {at, ask, make, picture, state, svg, whenSeen, PX_PER_MM} from "/parts.js";

// From the space of a piece, its trim at the origin, to the paper: the top left of the turned trim is at x, y.
function placing({x, y, turns}, {width, height}) {
  const [dx, dy] = [[0, 0], [height, 0], [width, height], [0, width]][turns];
  return `translate(${x + dx} ${y + dy}) rotate(${90 * turns})`;
}

function faceImage(placement, shape, dpi) {
  const {width, height, bleed} = shape;
  const image = svg("image", {x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed,
    preserveAspectRatio: "none", transform: placing(placement, shape)});
  image.show = () => image.setAttribute("href", picture(placement.face, dpi, true));
  return image;
}

// What of a face may be printed there.
function clipped(placement, shape, dpi, images) {
  const {x, y, width, height} = placement.clip;
  const image = faceImage(placement, shape, dpi);
  images.push(image);
  return svg("svg", {x, y, width, height, viewBox: `${x} ${y} ${width} ${height}`}, image);
}

function outline(placement, shape, width) {
  const lines = shape.outline.map(numbers => svg("polygon", {points: numbers.join(" ")}));
  return svg("g", {class: "mark", transform: placing(placement, shape), "stroke-width": width}, ...lines);
}

function markLine({line: [x1, y1, x2, y2], kind, width, dotted}) {
  const dashes = kind === "fold" ? "2 1.2" : dotted ? "0.3 1" : "none";
  return svg("line", {x1, y1, x2, y2, class: `mark is-${kind}`, "stroke-width": width, "stroke-dasharray": dashes});
}

function word({text, x, y, size, room, centred, turned}) {
  const element = svg("text", {x, y, "font-size": size / 0.72, "text-anchor": centred ? "middle" : "start",
    transform: turned ? `rotate(-90 ${x} ${y})` : ""}, text);
  if (text.length * size * 0.8 > room) {
    element.setAttribute("textLength", room);
    element.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return element;
}

function content(page, group, dpi, images) {
  const layer = svg("g");
  for (const placement of page.placements) layer.append(clipped(placement, group.shapes[placement.shape], dpi, images));
  for (const mark of page.marks) {
    const placement = page.placements[mark.placement];
    layer.append(mark.kind === "outline" ? outline(placement, group.shapes[placement.shape], mark.width) : markLine(mark));
  }
  layer.append(...page.labels.map(word));
  return layer;
}

// Turned about the edge at its side, the back of a sheet is mirrored from left to right as light shows it.
function throughPaper(page, flip) {
  const isUpright = page.height >= page.width;
  return (flip === "long") === isUpright ? `translate(${page.width} 0) scale(-1 1)` : `translate(0 ${page.height}) scale(1 -1)`;
}

const scale = () => PX_PER_MM * at("paper-zoom").value / 100;
const dpi = () => 25.4 * scale() * devicePixelRatio;

// Who cannot see it is told which faces are on it.
function sheet({width, height, placements}, name, ...layers) {
  const faces = new Set(placements.map(({face}) => state.game.faces[face].name));
  const paper = svg("svg", {viewBox: `0 0 ${width} ${height}`, width: width * scale(), height: height * scale(), role: "img", "aria-label": `${name}: ${[...faces].join(", ")}`, class: "paper"}, ...layers);
  return make("figure", {}, paper, make("figcaption", {textContent: name}));
}

function showWhenSeen(figure, images) {
  whenSeen(figure, () => { for (const image of images) image.show(); });
  return figure;
}

function onePage(page, group) {
  const images = [];
  return showWhenSeen(sheet(page, `Sheet ${page.sheet}, ${page.side}`, content(page, group, dpi(), images)), images);
}

// A front with its back behind it.
function heldToTheLight(front, group) {
  const back = group.pages.find(page => page.sheet === front.sheet && page.side === "back");
  if (!back) return onePage(front, group);
  const images = [], behind = content(back, group, dpi(), images);
  behind.setAttribute("transform", throughPaper(front, group.flip));
  behind.classList.add("behind");
  return showWhenSeen(sheet(front, `Sheet ${front.sheet} held to the light`, content(front, group, dpi(), images), behind), images);
}

// Each part of a large piece where it belongs; over all of them the edges and numbers of the sheets.
function putTogether(group) {
  const parts = new Map();
  for (const page of group.pages) {
    for (const placement of page.placements.filter(each => each.part)) {
      const key = `${placement.face} ${page.side}`;
      parts.set(key, [...parts.get(key) ?? [], {page, placement}]);
    }
  }
  return [...parts.values()].map(list => {
    const shape = group.shapes[list[0].placement.shape], images = [];
    const inPlace = (placement, ...children) => {
      const [dx, dy] = [[0, 0], [shape.height, 0], [shape.width, shape.height], [0, shape.width]][placement.turns];
      return svg("g", {transform: `rotate(${-90 * placement.turns}) translate(${-placement.x - dx} ${-placement.y - dy})`}, ...children);
    };
    const parts = list.map(({placement}) => inPlace(placement, clipped(placement, shape, dpi(), images)));
    const edges = list.map(({page, placement}) => {
      const {x, y, width, height} = placement.clip;
      return inPlace(placement, svg("rect", {x, y, width, height, class: "part"}),
        svg("text", {x: x + 3, y: y + 8, "font-size": 6, class: "part-name"}, `sheet ${page.sheet}`));
    });
    return showWhenSeen(sheet({width: shape.width, height: shape.height, placements: [list[0].placement]}, `${list.length} sheets put together`, ...parts, ...edges), images);
  });
}

function figures(group) {
  const shown = at("together").checked ? putTogether(group) : [];
  if (shown.length > 0) return shown;
  return at("light").checked ? group.pages.filter(page => page.side === "front").map(page => heldToTheLight(page, group))
    : group.pages.map(page => onePage(page, group));
}

let plans = null, asked = 0;

function draw() {
  at("papers").replaceChildren(...(plans?.groups ?? []).filter(group => group.pages.length > 0).map(group =>
    make("section", {}, make("h2", {}, `${group.title} `, make("small", {textContent: group.sheets === 1 ? "1 sheet" : `${group.sheets} sheets`})),
      make("div", {className: "sheets"}, ...figures(group)))));
}

export async function showSheets() {
  const words = new URLSearchParams({paper: at("paper").value, backs: at("backing").value, cut: at("cut").value});
  const number = ++asked;
  at("download").href = `/sheets.pdf?${words}`;
  try {
    const answer = await ask(`/sheets?${words}`);
    if (number !== asked) return;
    plans = answer;
    at("sheets-problem").textContent = "";
  } catch (problem) {
    at("sheets-problem").textContent = problem.message;
  }
  if (state.game !== null) draw();
}

for (const id of ["paper", "backing", "cut"]) at(id).oninput = showSheets;
for (const id of ["paper-zoom", "light", "together"]) at(id).oninput = draw;
