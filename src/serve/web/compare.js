// The game as it is now beside an earlier state of it, and where its values come from.
import {at, ask, link, make, PX_PER_MM} from "/parts.js";

function side(change, name, face) {
  const figure = make("figure");
  const width = Math.min(change.width * PX_PER_MM * 0.9, 420);
  if (face >= 0) {
    const dots = 25.4 * width / change.width * devicePixelRatio;
    figure.append(make("img", {alt: `${change.title} ${name}`, loading: "lazy", width, height: width * change.height / change.width,
      src: `/compared.png?side=${name}&face=${face}&dpi=${Math.round(dots)}&number=${compared}`}));
  } else {
    figure.append(make("p", {className: "none", textContent: "not there"}));
  }
  figure.append(make("figcaption", {textContent: name === "before" ? "before" : "now"}));
  figure.className = `is-${name}`;
  return figure;
}

function spots(change, boxes) {
  return boxes.map(box => {
    const spot = make("span", {className: "spot"});
    Object.assign(spot.style, {left: `${100 * box.x / change.width}%`, top: `${100 * box.y / change.height}%`,
      width: `${100 * box.width / change.width}%`, height: `${100 * box.height / change.height}%`});
    return spot;
  });
}

function sides(change) {
  if (change.kind !== "changed") {
    const pair = make("div", {className: "pair"});
    pair.append(change.kind === "added" ? side(change, "after", change.front) : side(change, "before", change.front));
    return [pair];
  }
  return change.sides.map(each => {
    const after = side(change, "after", each.after);
    const stage = make("div", {className: "stage"});
    after.prepend(stage);
    if (after.querySelector("img")) stage.append(after.querySelector("img"), ...spots(change, each.boxes));
    return make("div", {className: "pair"}, side(change, "before", each.before), after);
  });
}

function copies(change) {
  return change.copiesBefore === change.copiesAfter || change.kind !== "changed" ? [] :
    [make("p", {textContent: `Copies: ${change.copiesBefore} before, ${change.copiesAfter} now`})];
}

function values(change) {
  const list = make("dl");
  for (const value of change.values) {
    list.append(make("dt", {textContent: value.name}), make("dd", {}, make("del", {textContent: value.before || "nothing"}), " → ",
      make("ins", {textContent: value.after || "nothing"}), " ", ...(value.file ? [link(value)] : [])));
  }
  return list;
}

function show(answer) {
  const percent = share => share < 0 ? "not shown" : `${(100 * share).toFixed(1)} %`;
  const changes = answer.pieces.map(change => make("article", {className: "change"},
    make("h2", {}, `${change.title} `, make("small", {textContent: `${change.component}, ${change.kind}`})),
    ...copies(change), values(change), ...sides(change)));
  const rules = answer.rules.map(rule => make("li", {textContent: `${rule.says} Broken by ${rule.before} before, by ${rule.after} now.`}));
  const odds = answer.odds.map(each => make("li", {textContent: `${each.chart}, ${each.series} ${each.point}: ${percent(each.before)} before, ${percent(each.after)} now`}));
  if (rules.length > 0) changes.push(make("article", {className: "change"}, make("h2", {textContent: "Rules"}), make("ul", {}, ...rules)));
  if (odds.length > 0) changes.push(make("article", {className: "change"}, make("h2", {textContent: "Odds"}), make("ul", {}, ...odds)));
  at("changes").replaceChildren(...changes);
  at("compared").textContent = answer.pieces.length + rules.length + odds.length === 0 ? "Nothing differs."
    : `Pieces that differ: ${answer.pieces.length}`;
}

let compared = 0;

export async function compare() {
  at("compared").textContent = "Comparing …";
  at("compare-problem").textContent = "";
  try {
    const answer = await ask("/comparison?with=" + at("with").value);
    compared++;
    show(answer);
  } catch (problem) {
    at("compared").textContent = "";
    at("compare-problem").textContent = problem.message;
  }
}

at("compare-now").onclick = compare;
at("with").oninput = compare;
at("blink").oninput = () => at("changes").classList.toggle("is-blinking", at("blink").checked);

// ---- sources ----

let sources = [];

function listSources() {
  const chosen = at("source").value, shown = sources.filter(each => chosen === "" || each.source === chosen);
  at("source-count").textContent = `${shown.length} of ${sources.length}`;
  const rows = shown.map(each => make("tr", {}, make("td", {textContent: each.source}),
    make("td", {textContent: `${each.set} ${each.record}`}), make("td", {textContent: each.field || "all"}), make("td", {}, link(each))));
  at("source-list").replaceChildren(rows.length === 0 ? make("p", {className: "none", textContent: "No record says where its values come from (source: ...)."})
    : make("table", {}, make("thead", {}, make("tr", {}, ...["Source", "Record", "Field", "Place"].map(name => make("th", {textContent: name, scope: "col"})))), make("tbody", {}, ...rows)));
}

export async function showSources() {
  const chosen = at("source").value;
  sources = (await ask("/sources")).sources;
  const names = [...new Set(sources.map(each => each.source))].sort((a, b) => (b === "ours") - (a === "ours") || a.localeCompare(b));
  at("source").replaceChildren(make("option", {value: "", textContent: "all"}), ...names.map(name => make("option", {textContent: name})));
  if (names.includes(chosen)) at("source").value = chosen;
  listSources();
}

at("source").oninput = listSources;
