/* SPDX-License-Identifier: MIT
 *
 * Panels drawn again from their data, as frame.c, svg.c and graph.c draw them. A view is a panel on
 * the page: its SVG, its data, its rulers, and the area [left, right, bottom, top] between the axes.
 */
const FONT = 12, MANY = 2000;

function add(parent, tag, attributes, text) {
  const element = document.createElementNS(parent.namespaceURI, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  if (text !== undefined) element.textContent = text;
  return parent.appendChild(element);
}
/* Where a value of axis i is drawn; NaN: nowhere. */
function scaleOf(view, i, ruler = view.rulers[i]) {
  const f = ruler.log ? Math.log10 : v => v, low = f(ruler.low), start = view.area[2 * i];
  const unit = (view.area[2 * i + 1] - start) / (f(ruler.high) - low);
  return v => hasPlace(ruler.log, v) ? start + (f(v) - low) * unit : NaN;
}
function valueAt(view, i, p) {
  const {log, low, high} = view.rulers[i], start = view.area[2 * i];
  const part = (p - start) / (view.area[2 * i + 1] - start);
  return log ? low * Math.pow(high / low, part) : low + part * (high - low);
}
const shown = view => view.panel.graphs.filter(graph => !view.hidden.has(graph.name));

/* ---- ranges, as frame.c chooses them ---- */

function rangeOf(panel, graphs, i, logs) {
  let low = Infinity, high = -Infinity;
  const include = v => {
    if (!hasPlace(logs[i], v)) return;
    low = Math.min(low, v);
    high = Math.max(high, v);
  };
  for (const graph of graphs)
    for (let k = 0; graph.x && k < graph.x.length; k++) {
      if (!hasPlace(logs[0], graph.x[k]) || !hasPlace(logs[1], graph.y[k])) continue;
      include((i ? graph.y : graph.x)[k]);
      if (i === 0 && graph.kind === 'intervals') include(graph.z[k]);
      if (i === 1 && graph.kind === 'bars') include(0);
    }
  return low <= high ? [low, high] : null;
}
/* A ruler around what is shown; null where the page chose the range, or nothing is there. */
function fittedRuler(view, i, logs) {
  const panel = view.panel, axis = i ? panel.y : panel.x;
  if (axis.words || axis.given || panel.map || panel.equal) return null;
  const range = rangeOf(panel, shown(view), i, logs);
  if (!range) return null;
  const flush = i === 0 && view.svg.hasAttribute('data-time');
  return makeRuler(axis, logs[i], range[0], range[1], flush ? 0 : i ? 0.05 : 0.02);
}

/* ---- axes and marks ---- */

function emptied(element) {
  element.textContent = '';
  return element;
}
function drawAxes(view) {
  const group = emptied(view.groups[0]), [x, y] = view.rulers, font = FONT;
  const width = text => 0.56 * font * Array.from(text).length;
  const across = ticksOf(x, view.width / 90);
  const up = ticksOf(y, Math.max(2, (view.height - 62) / 38));
  const widest = ticks => Math.max(0, ...ticks.map(tick => width(tick.text)));
  view.area[0] = Math.min(Math.max(view.left, widest(up) + 14), 0.5 * view.width);
  const [left, right, bottom, top] = view.area;
  const tilted = x.axis.words && widest(across) + 6 > (view.width - 60) / (across.length || 1);
  for (const tick of across) {
    const at = left + tick.part * (right - left), foot = bottom + 1.3 * font;
    if (!x.axis.words)
      add(group, 'path', {
        'class': tick.at === 0 ? 'zero' : 'grid',
        d: 'M' + at.toFixed(1) + ' ' + top + 'V' + bottom
      });
    const place = {x: (tilted ? at + 4 : at).toFixed(1), y: foot.toFixed(1)};
    place['text-anchor'] = tilted ? 'end' : 'middle';
    if (tilted) place.transform = 'rotate(-30 ' + place.x + ' ' + place.y + ')';
    add(group, 'text', place, tick.text);
  }
  for (const tick of up) {
    const at = bottom + tick.part * (top - bottom);
    add(group, 'path', {
      'class': tick.at === 0 && !y.axis.words ? 'zero' : 'grid',
      d: 'M' + left + ' ' + at.toFixed(1) + 'H' + right
    });
    add(group, 'text', {x: left - 6, y: (at + 0.35 * font).toFixed(1), 'text-anchor': 'end'},
        tick.text);
  }
  add(group, 'text', {x: right, y: view.height - 0.5 * font, 'text-anchor': 'end'}, labelOf(x));
  add(group, 'text', {x: 3, y: top - 0.8 * font}, labelOf(y));
}
function drawMarks(view) {
  const group = emptied(view.groups[2]), [left, right, bottom, top] = view.area;
  for (const mark of view.panel.marks || []) {
    const at = scaleOf(view, mark.of_y ? 1 : 0)(mark.at[0]);
    const inside = mark.of_y ? at <= bottom && at >= top : at >= left && at <= right;
    if (!inside) continue;
    const d = mark.of_y ? 'M' + left + ' ' + at.toFixed(1) + 'H' + right :
                          'M' + at.toFixed(1) + ' ' + top + 'V' + bottom;
    add(group, 'path', {'class': 'mark', d: d});
    if (mark.text !== null)
      add(group, 'text', {
        x: mark.of_y ? right : at,
        y: (mark.of_y ? at : top) - 4,
        'text-anchor': mark.of_y ? 'end' : 'middle'
      },
          mark.text);
  }
}

/* ---- graphs ---- */

const tenth = v => String(Math.round(10 * v) / 10);
/* Where the points are drawn, [x, y] or null. Of neighbours within half a unit across the first,
 * the lowest, the highest and the last: no peak is lost, however many points there are. */
function pixelsOf(graph, x, y) {
  const pixels = graph.x.map((v, i) => [x(v), y(graph.y[i])])
                     .map(p => isFinite(p[0]) && isFinite(p[1]) ? p : null);
  if (pixels.length <= MANY) return pixels;
  const few = [], columnOf = p => p && Math.floor(2 * p[0]);
  for (let i = 0, end; i < pixels.length; i = end) {
    let low = i, high = i;
    for (end = i + 1; end < pixels.length && columnOf(pixels[end]) === columnOf(pixels[i]); end++) {
      if (!pixels[end]) continue;
      if (pixels[end][1] > pixels[low][1]) low = end;
      if (pixels[end][1] < pixels[high][1]) high = end;
    }
    for (const k of new Set([i, Math.min(low, high), Math.max(low, high), end - 1]))
      few.push(pixels[k]);
  }
  return few;
}
function linePath(graph, x, y) {
  let d = '', before = null;
  for (const p of pixelsOf(graph, x, y)) {
    if (p && !before)
      d += 'M' + tenth(p[0]) + ' ' + tenth(p[1]) + 'h0';
    else if (p)
      d +=
          (graph.kind === 'steps' ? 'H' + tenth(p[0]) : '') + 'L' + tenth(p[0]) + ' ' + tenth(p[1]);
    before = p;
  }
  return d;
}
/* Points that fall on the same pixel are drawn once. */
function dotPath(graph, x, y, mark) {
  const grid = graph.x.length > MANY ? 2 : 10, seen = new Set();
  graph.x.forEach((v, i) => {
    const p = [x(v), y(graph.y[i])].map(u => Math.round(grid * u) / grid);
    if (isFinite(p[0]) && isFinite(p[1])) seen.add('M' + tenth(p[0]) + ' ' + tenth(p[1]) + mark);
  });
  return Array.from(seen).join('');
}
function barPath(graph, x, y, area) {
  const zero = y(0), foot = isFinite(zero) ? Math.min(Math.max(zero, area[3]), area[2]) : area[2];
  const bars = graph.x.map((v, i) => [x(v), y(graph.y[i])]).filter(p => isFinite(p[0] + p[1]));
  return bars.map(p => 'M' + tenth(p[0]) + ' ' + tenth(foot) + 'V' + tenth(p[1])).join('');
}
function spanPath(graph, x, y) {
  const spans = graph.x.map((v, i) => [x(graph.z[i]), y(graph.y[i]), x(v)]);
  return spans.filter(p => isFinite(p[0] + p[1] + p[2]))
      .map(p => 'M' + tenth(p[0]) + ' ' + tenth(p[1]) + 'H' + tenth(p[2]))
      .join('');
}
/* Class of the style sheet, the path, and what z is for dots that differ. */
const KINDS = {
  line: {look: 'line', path: linePath},
  steps: {look: 'line', path: linePath},
  dots: {look: 'dots', path: (graph, x, y) => dotPath(graph, x, y, 'h0')},
  rings: {
    look: 'rings',
    path: (graph, x, y) => dotPath(graph, x, y, 'm-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0')
  },
  bubbles: {look: 'dots', attribute: 'stroke-width'},
  shades: {look: 'dots', attribute: 'stroke-opacity'},
  bars: {look: 'bars', path: barPath},
  intervals: {look: 'spans', path: spanPath},
};
function drawGraph(view, graph, group) {
  const kind = KINDS[graph.kind], x = scaleOf(view, 0), y = scaleOf(view, 1);
  const width = graph.width || (graph.kind === 'dots' && graph.count > MANY ? 1.1 : '');
  const look = {'class': kind.look + ' ' + graph.colour + (graph.dashed ? ' ' + graph.dashed : '')};
  if (!graph.x) return;
  if (kind.path) {
    look.d = kind.path(graph, x, y, view.area);
    add(group, 'path', look).style.strokeWidth = width;
    return;
  }
  const all = add(group, 'g', look);
  graph.x.forEach((v, i) => {
    const p = [x(v), y(graph.y[i])];
    if (!isFinite(p[0] + p[1]) || graph.z[i] === null) return;
    const one = {d: 'M' + tenth(p[0]) + ' ' + tenth(p[1]) + 'h0'};
    one[kind.attribute] = graph.z[i];
    add(all, 'path', one);
  });
}
/* Where the drawing of the page itself lies in the view of now. */
function shiftOf(view) {
  const part = i => {
    const at = scaleOf(view, i), home = view.home[i], start = view.first[2 * i];
    const size = (at(home.high) - at(home.low)) / (view.first[2 * i + 1] - start);
    return [size, at(home.low) - size * start];
  };
  const x = part(0), y = part(1);
  return 'matrix(' + [x[0], 0, 0, y[0], x[1], y[1]].join(' ') + ')';
}
/* The drawing inside of a group of which nothing is seen outside of the axes. */
function clipped(view, group) {
  const [left, right, bottom, top] = view.area, inside = view.clips.get(group) || add(group, 'svg');
  const size = [left - 2, top - 2, right - left + 4, bottom - top + 4];
  ['x', 'y', 'width', 'height'].forEach((name, i) => inside.setAttribute(name, size[i]));
  inside.setAttribute('viewBox', size.join(' '));
  view.clips.set(group, inside);
  return inside;
}
/* What came with some of its points only, and a map, is the drawing of the page, stretched. */
function drawStretched(view, group) {
  const before = Array.from(group.childNodes), first = !view.clips.has(group);
  const inside = clipped(view, group);
  if (first) add(inside, 'g', {'class': 'stretched'}).append(...before);
  inside.firstChild.setAttribute('transform', shiftOf(view));
  return inside.firstChild;
}
function drawView(view) {
  if (!view.panel.bare) drawAxes(view);
  drawMarks(view);
  const cells = view.groups[1].querySelector('g');
  if (cells) drawStretched(view, cells);
  if (view.panel.graphs.some(graph => graph.thinned)) {
    const all = drawStretched(view, view.groups[3]).children;
    view.panel.graphs.forEach((graph, i) => {
      all[i].style.display = view.hidden.has(graph.name) ? 'none' : '';
    });
    return;
  }
  const group = view.groups[3];
  if (!view.clips.has(group)) emptied(group);
  const inside = emptied(clipped(view, group));
  for (const graph of shown(view)) drawGraph(view, graph, inside);
}
