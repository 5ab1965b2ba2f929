/* SPDX-License-Identifier: MIT
 *
 * Figures that answer: every page has it, inside of one function with what page.c adds. A figure
 * stands as the page drew it until somebody zooms, pans or toggles; then its panels are drawn again.
 */
const get = id => document.getElementById(id);
const views = []; /* all panels of the page */

function viewOf(svg, panel) {
  const numbers = name => svg.dataset[name].split(' ').map(Number);
  const range = numbers('range'), exponents = numbers('prefix'), area = numbers('area');
  const ruler = (axis, i) => ({
    axis: axis,
    log: axis.log,
    low: range[2 * i],
    high: range[2 * i + 1],
    exponent: exponents[i]
  });
  const view = {svg: svg, panel: panel, area: area, first: area.slice(), left: area[0]};
  view.width = svg.viewBox.baseVal.width;
  view.height = svg.viewBox.baseVal.height;
  view.groups = Array.from(svg.children).filter(child => child.tagName === 'g');
  view.rulers = [ruler(panel.x, 0), ruler(panel.y, 1)];
  view.home = view.rulers.slice();
  view.hidden = new Set();
  view.clips = new Map();
  view.figure = svg.closest('figure');
  view.key = panel.x.label && !panel.x.words ? panel.x.label + '|' + (panel.x.unit || '') : null;
  return view;
}
/* Panels that move together along x: the same quantity in one figure, or over the same range. */
function linked(view) {
  const near = (a, b, size) => Math.abs(a - b) <= 0.05 * size;
  const same = (a, b) => near(a.low, b.low, a.high - a.low) && near(a.high, b.high, a.high - a.low);
  return views.filter(
      other => other === view ||
          (view.key && other.key === view.key &&
           (other.figure === view.figure || same(view.home[0], other.home[0]))));
}
const zoomed = view => view.rulers.some((r, i) => r !== view.home[i]);
/* What changed is drawn once, before the next picture. */
function later(view) {
  if (view.waiting) return;
  view.waiting = true;
  requestAnimationFrame(() => {
    view.waiting = false;
    drawView(view);
    unmark(view);
    if (view.onchange) view.onchange();
    if (view.moved) view.moved();
  });
}

/* ---- zoom and pan ---- */

const flat = (ruler, v) => ruler.log ? Math.log10(v) : v;
/* Puts the ends of axis i at a and b (logarithms on a logarithmic axis), within reason: no finer
 * than the digits of the data, never all of it out of sight. */
function moveOne(view, i, a, b) {
  const home = view.home[i], log = home.log, low = flat(home, home.low),
        high = flat(home, home.high);
  const size = Math.min(Math.max(b - a, (high - low) / 2000), 4 * (high - low));
  const middle = Math.min(Math.max((a + b) / 2, low - 0.4 * size), high + 0.4 * size);
  const ends = [middle - size / 2, middle + size / 2].map(v => log ? Math.pow(10, v) : v);
  view.rulers[i] = moveRuler(view.rulers[i], ends[0], ends[1]);
  later(view);
}
function move(view, i, a, b) {
  const values = [a, b].map(v => view.rulers[i].log ? Math.pow(10, v) : v);
  for (const other of i === 0 ? linked(view) : [view]) {
    const ends = values.map(v => flat(other.rulers[i], v));
    if (ends.every(isFinite)) moveOne(other, i, ends[0], ends[1]);
  }
}
/* `p`: what stays where it is; `axes`: which are zoomed. */
function zoom(view, factor, p, axes) {
  for (const i of view.panel.equal ? [0, 1] : axes) {
    const r = view.rulers[i], at = flat(r, valueAt(view, i, p[i]));
    move(view, i, at + (flat(r, r.low) - at) * factor, at + (flat(r, r.high) - at) * factor);
  }
}
function pan(view, parts) {
  parts.forEach((part, i) => {
    const r = view.rulers[i], low = flat(r, r.low), high = flat(r, r.high),
          by = part * (high - low);
    if (by) move(view, i, low + by, high + by);
  });
}
function reset(view) {
  for (const other of linked(view)) {
    other.rulers = [other.home[0], other === view ? other.home[1] : other.rulers[1]];
    later(other);
  }
}
/* To a part of the drawing; a narrow one zooms one axis alone. */
function zoomTo(view, p, q) {
  const size = [0, 1].map(i => Math.abs(q[i] - p[i])), least = 8;
  if (Math.max(size[0], size[1]) < least) return;
  if (view.panel.equal) {
    const part =
        Math.max(...[0, 1].map(i => size[i] / Math.abs(view.area[2 * i + 1] - view.area[2 * i])));
    zoom(view, part, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], [0, 1]);
    return;
  }
  for (const i of [0, 1]) {
    if (size[i] < least) continue;
    const ends = [p, q].map(u => flat(view.rulers[i], valueAt(view, i, u[i])));
    move(view, i, Math.min(...ends), Math.max(...ends));
  }
}

/* ---- logarithmic axes, where all values are positive and span more than a decade ---- */

function canBeLog(view, i) {
  const panel = view.panel, axis = i ? panel.y : panel.x;
  if (axis.words || panel.map || panel.equal || panel.bare) return false;
  if (panel.graphs.some(graph => graph.kind === 'bars' || graph.thinned)) return false;
  const range = rangeOf(panel, panel.graphs, i, [false, false]);
  return range !== null && range[0] > 0 && range[1] >= 10 * range[0];
}
function setLog(view, i, log) {
  const axis = i ? view.panel.y : view.panel.x, logs = view.rulers.map(r => r.log);
  logs[i] = log;
  const range = rangeOf(view.panel, shown(view), i, logs) || [view.home[i].low, view.home[i].high];
  view.home[i] = view.rulers[i] = makeRuler(axis, log, range[0], range[1], i ? 0.05 : 0.02);
  later(view);
}

/* ---- reading values ---- */

/* The place of the pointer, in units of the drawing. */
function pointer(svg, event) {
  const r = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / r.width;
  return [(event.clientX - r.left) * scale, (event.clientY - r.top) * scale];
}
const inArea = (view, p, room) => p[0] >= view.area[0] - room && p[0] <= view.area[1] + room &&
    p[1] <= view.area[2] + room && p[1] >= view.area[3] - room;
/* The point of all graphs that is drawn nearest to p, if it is near. */
function nearestPoint(view, p) {
  const x = scaleOf(view, 0), y = scaleOf(view, 1);
  let best = null, least = 24;
  for (const graph of shown(view))
    for (let i = 0; graph.x && i < graph.x.length; i++) {
      const u = x(graph.x[i]), v = y(graph.y[i]), d = Math.hypot(u - p[0], v - p[1]);
      if (d < least && inArea(view, [u, v], 1)) {
        least = d;
        best = {graph: graph, i: i};
      }
    }
  return best || cellAt(view, p);
}
/* The cell of a map whose middle is nearest. */
function cellAt(view, p) {
  const map = view.panel.map;
  if (!map || !inArea(view, p, 0)) return null;
  const near = (values, i) => {
    const at = scaleOf(view, i), far = values.map(v => Math.abs(at(v) - p[i]));
    return far.indexOf(Math.min(...far));
  };
  const i = near(map.x, 0), j = near(map.y, 1);
  return {graph: {name: null, x: map.x, y: map.y}, i: i, j: j, z: map.z[i * map.y.length + j]};
}
function textOf(view, found) {
  const panel = view.panel, y = found.graph.y[found.j === undefined ? found.i : found.j];
  const text = inWords(panel.x, found.graph.x[found.i]) + ', ' + inWords(panel.y, y);
  const name = found.graph.name ? found.graph.name + ': ' : '';
  if (!panel.map || found.j === undefined) return name + text;
  return text + ': ' + (found.z === null ? 'no value' : inWords(panel.map.shade, found.z));
}
function mark(view, found) {
  if (!view.ring) {
    view.text = add(view.svg, 'text', {'class': 'read', 'text-anchor': 'end'});
    view.ring = add(view.svg, 'circle', {'class': 'spot', r: 4});
  }
  const {graph, i, j} = found;
  view.ring.setAttribute('cx', scaleOf(view, 0)(graph.x[i]));
  view.ring.setAttribute('cy', scaleOf(view, 1)(graph.y[j === undefined ? i : j]));
  view.ring.style.opacity = 1;
  view.text.setAttribute('x', view.area[1]);
  view.text.setAttribute('y', view.area[3] - 9);
  view.text.textContent = textOf(view, found);
}
function unmark(view) {
  if (!view.ring) return;
  view.ring.style.opacity = 0;
  view.text.textContent = '';
}

/* ---- keys ---- */

const KEYS =
    'Arrows: read points, up and down: other graph, page up and down: highest and lowest. ' +
    'Shift and arrows: pan. Plus and minus: zoom. 0: all of it.';
const HELP =
    'Wheel (after a click, or with Ctrl) or pinch: zoom; on an axis only that axis. Drag: ' +
    'zoom to a part. Shift and drag: pan. Double click: all of it. A name of the legend: hide or ' +
    'show; with Shift: it alone. ' + KEYS;

/* Points in sight, by graph; for many, about a hundred steps lead through them. */
function walk(view, key) {
  const graphs = shown(view).filter(graph => graph.x);
  if (!graphs.length) return;
  const x = scaleOf(view, 0), y = scaleOf(view, 1), at = view.at || {graph: graphs[0], i: -1};
  let which = Math.max(0, graphs.indexOf(at.graph));
  if (key === 'ArrowUp' || key === 'ArrowDown')
    which = (which + (key === 'ArrowUp' ? graphs.length - 1 : 1)) % graphs.length;
  const graph = graphs[which];
  const seen =
      Array.from(graph.x.keys()).filter(i => inArea(view, [x(graph.x[i]), y(graph.y[i])], 1));
  if (!seen.length) return;
  const step = Math.ceil(seen.length / 100), best = (i, k) => graph.y[k] > graph.y[i] ? k : i;
  const least = (i, k) => graph.y[k] < graph.y[i] ? k : i;
  let place = seen.findIndex(i => i >= at.i);
  if (place < 0) place = seen.length - 1;
  if (key === 'ArrowRight' && at.i >= 0) place = Math.min(place + step, seen.length - 1);
  if (key === 'ArrowLeft') place = Math.max(place - step, 0);
  const i = key === 'PageUp' ? seen.reduce(best) :
      key === 'PageDown'     ? seen.reduce(least) :
      key === 'Home'         ? seen[0] :
      key === 'End'          ? seen[seen.length - 1] :
                               seen[place];
  view.at = {graph: graph, i: i};
  mark(view, view.at);
  say(view.text.textContent);
}
function onKey(view, event) {
  const middle = [0, 1].map(i => (view.area[2 * i] + view.area[2 * i + 1]) / 2);
  const ways =
      {ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1]};
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '+' || event.key === '=')
    zoom(view, 0.8, middle, [0, 1]);
  else if (event.key === '-')
    zoom(view, 1.25, middle, [0, 1]);
  else if (event.key === '0' || (event.key === 'Escape' && zoomed(view)))
    reset(view);
  else if (ways[event.key] && event.shiftKey)
    pan(view, ways[event.key]);
  else if (ways[event.key] || ['PageUp', 'PageDown', 'Home', 'End'].includes(event.key))
    walk(view, event.key);
  else
    return;
  event.preventDefault();
}
/* For those who listen. */
function say(text) {
  let place = get('said');
  if (!place) {
    place = document.body.appendChild(document.createElement('p'));
    place.id = 'said';
    place.setAttribute('aria-live', 'polite');
  }
  place.textContent = text;
}

/* ---- the mouse and fingers ---- */

const bothOrOne = (view, p) => p[0] < view.area[0] ? [1] : p[1] > view.area[2] ? [0] : [0, 1];

function onWheel(view, event) {
  if (!event.ctrlKey && !event.metaKey && document.activeElement !== view.svg) return;
  event.preventDefault();
  const p = pointer(view.svg, event), lines = event.deltaMode === 1 ? 20 : 1;
  const factor = Math.exp(Math.min(Math.max(event.deltaY * lines, -200), 200) * 0.002);
  zoom(view, factor, p, bothOrOne(view, p));
}
/* Two fingers: what was under them stays under them, the distance along each axis apart. */
function pinch(view, from, to) {
  for (const i of [0, 1]) {
    const was = from[0][i] - from[1][i], is = to[0][i] - to[1][i];
    const middle = (from[0][i] + from[1][i]) / 2, now = (to[0][i] + to[1][i]) / 2;
    const by = Math.abs(was) > 20 && Math.abs(is) > 20 ? Math.abs(was / is) : 1;
    if (by !== 1) zoom(view, by, [middle, middle], [i]);
    const span = view.area[2 * i + 1] - view.area[2 * i];
    pan(view, i ? [0, (middle - now) / span] : [(middle - now) / span, 0]);
  }
}
function showBox(view, p, q) {
  view.box = view.box || add(view.svg, 'rect', {'class': 'part'});
  const size = [0, 1].map(i => Math.abs(q[i] - p[i])), [left, right, bottom, top] = view.area;
  const wide = size[1] < 8 && !view.panel.equal, tall = size[0] < 8 && !view.panel.equal;
  const place = {
    x: tall ? left : Math.min(p[0], q[0]),
    y: wide ? top : Math.min(p[1], q[1]),
    width: tall ? right - left : size[0],
    height: wide ? bottom - top : size[1]
  };
  for (const name in place) view.box.setAttribute(name, place[name]);
}
function hideBox(view) {
  if (view.box) view.box.remove();
  view.box = null;
}
function gestures(view) {
  const svg = view.svg, down = new Map();
  let start = null, moved = false, shift = false;
  const panBy = (p, q) =>
      pan(view, [0, 1].map(i => (p[i] - q[i]) / (view.area[2 * i + 1] - view.area[2 * i])));
  svg.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    start = pointer(svg, event);
    down.set(event.pointerId, start);
    moved = false;
    shift = event.shiftKey;
  });
  svg.addEventListener('pointermove', event => {
    const p = pointer(svg, event), before = down.get(event.pointerId);
    if (!before) {
      const found = nearestPoint(view, p);
      if (found) mark(view, found);
      if (!found) unmark(view);
      return;
    }
    if (!moved && Math.hypot(p[0] - start[0], p[1] - start[1]) < 5) return;
    if (!moved) svg.setPointerCapture(event.pointerId);
    moved = true;
    const others = Array.from(down.entries()).filter(entry => entry[0] !== event.pointerId);
    down.set(event.pointerId, p);
    if (others.length === 1)
      pinch(view, [before, others[0][1]], [p, others[0][1]]);
    else if (event.pointerType === 'touch' || shift)
      panBy(before, p);
    else
      showBox(view, start, p);
  });
  const end = event => {
    if (view.box && event.type === 'pointerup') zoomTo(view, start, pointer(svg, event));
    hideBox(view);
    down.delete(event.pointerId);
  };
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);
  svg.addEventListener('pointerleave', () => unmark(view));
  svg.addEventListener('wheel', event => onWheel(view, event), {passive: false});
  svg.addEventListener('dblclick', () => reset(view));
  svg.addEventListener('keydown', event => onKey(view, event));
  svg.addEventListener('blur', () => unmark(view));
  /* the end of a drag is no click */
  svg.addEventListener('click', event => moved && event.stopImmediatePropagation(), true);
}

/* ---- legends ---- */

function toggle(named, name, alone) {
  for (const view of named) {
    const names = view.panel.graphs.map(graph => graph.name).filter(Boolean);
    if (alone)
      view.hidden = new Set(names.filter(other => other !== name));
    else if (!view.hidden.delete(name))
      view.hidden.add(name);
    const still = !zoomed(view), fitted = fittedRuler(view, 1, view.rulers.map(r => r.log));
    if (fitted) view.home[1] = view.hidden.size ? fitted : view.whole || view.home[1];
    if (still) view.rulers = view.home.slice();
    later(view);
  }
}
function wireLegend(list, named) {
  const buttons = [];
  for (const item of list.children) {
    const button = document.createElement('button'), name = item.textContent;
    button.type = 'button';
    while (item.firstChild) button.appendChild(item.firstChild);
    item.appendChild(button);
    buttons.push([button, name]);
    button.onclick = event => {
      toggle(named, name, event.shiftKey);
      for (const [other, text] of buttons)
        other.setAttribute('aria-pressed', !named.some(view => view.hidden.has(text)));
    };
    button.setAttribute('aria-pressed', true);
  }
}

/* ---- tools of a figure ---- */

function toolButton(tools, text, title, act) {
  const button = tools.appendChild(document.createElement('button'));
  button.type = 'button';
  button.textContent = text;
  button.title = title;
  button.onclick = () => act(button);
  return button;
}
function logButton(tools, own, i) {
  const able = own.filter(view => canBeLog(view, i));
  if (!able.length) return;
  const name = i ? 'log y' : 'log x';
  const button = toolButton(tools, name, 'a logarithmic axis', () => {
    const log = !able[0].rulers[i].log;
    for (const view of able) setLog(view, i, log);
    button.setAttribute('aria-pressed', log);
  });
  button.setAttribute('aria-pressed', able[0].rulers[i].log);
}
function toolsOf(figure, title, own) {
  const tools = document.createElement('div');
  tools.className = 'tools';
  figure.insertBefore(tools, figure.firstChild);
  const all = toolButton(tools, 'all', 'all of it again (double click)', () => own.forEach(reset));
  all.hidden = true;
  for (const view of own) view.onchange = () => all.hidden = !own.some(zoomed);
  logButton(tools, own, 0);
  logButton(tools, own, 1);
  toolButton(tools, 'SVG', 'save the figure as it is shown', () => saveSvg(figure, title, own));
  toolButton(tools, 'PNG', 'save the figure as it is shown', () => savePng(figure, title, own));
  const thinned = own.some(view => view.panel.graphs.some(graph => graph.thinned));
  const what = thinned ? 'save some of its points: every extreme of lines, a fair share of dots' :
                         'save its data';
  toolButton(tools, 'CSV', what, () => saveCsv(title, own));
  const help = document.createElement('p');
  help.className = 'note';
  help.textContent = HELP;
  help.hidden = true;
  figure.appendChild(help);
  toolButton(tools, '?', 'what the mouse and keys do', button => {
    help.hidden = !help.hidden;
    button.setAttribute('aria-expanded', !help.hidden);
  });
}
function labelView(view) {
  const svg = view.svg, panel = view.panel, names = panel.graphs.map(g => g.name).filter(Boolean);
  const axes = [panel.y.label, panel.x.label].filter(Boolean).join(' over ');
  const label = [svg.getAttribute('aria-label'), axes, names.slice(0, 12).join(', '), KEYS];
  svg.setAttribute('tabindex', 0);
  svg.setAttribute('role', 'application');
  svg.setAttribute('aria-roledescription', 'figure');
  svg.setAttribute('aria-label', label.filter(Boolean).join('. '));
}
/* All of a figure of the page; its data stand in a script element. */
function wireFigure(figure, data) {
  const own = Array.from(figure.querySelectorAll('svg[data-area]')).map((svg, i) => {
    const view = viewOf(svg, data.panels[i]);
    view.whole = view.home[1];
    views.push(view);
    labelView(view);
    gestures(view);
    return view;
  });
  for (const list of figure.querySelectorAll('.legend')) {
    const before = list.previousElementSibling;
    const one = before && own.find(view => view.svg === before);
    wireLegend(list, one ? [one] : own);
  }
  toolsOf(figure, data.title, own);
  return own;
}
// The number of an earlier graph of the panel stands for its values of x.
function shareX(data) {
  for (const panel of data.panels)
    for (const graph of panel.graphs)
      if (typeof graph.x === 'number') graph.x = panel.graphs[graph.x].x;
  return data;
}
for (const figure of document.querySelectorAll('figure')) {
  const data = figure.querySelector('script');
  if (data) wireFigure(figure, shareX(JSON.parse(data.textContent)));
}
