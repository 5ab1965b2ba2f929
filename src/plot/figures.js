/* SPDX-License-Identifier: MIT
 *
 * Values out of figures: every page has it, inside of one function with what page.c adds.
 */
const get = id => document.getElementById(id);

/* Where the values of a panel are drawn; `log`: which of its axes are logarithmic. */
function frameOf(svg, log) {
  const area = svg.dataset.area.split(' ').map(Number),
        range = svg.dataset.range.split(' ').map(Number);
  const along = (v, i) => {
    const scale = log[i] ? Math.log10 : u => u, low = scale(range[2 * i]),
          high = scale(range[2 * i + 1]);
    return area[2 * i] + (scale(v) - low) / (high - low) * (area[2 * i + 1] - area[2 * i]);
  };
  return {svg: svg, area: area, range: range, x: v => along(v, 0), y: v => along(v, 1)};
}
/* The place of the pointer, in units of the drawing. */
function pointer(svg, event) {
  const r = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / r.width;
  return [(event.clientX - r.left) * scale, (event.clientY - r.top) * scale];
}
/* The point of all graphs that is drawn nearest to p, if it is near. */
function nearestPoint(frame, panel, p) {
  let best = null, least = 24;
  for (const graph of panel.graphs)
    for (let i = 0; graph.x && i < graph.x.length; i++) {
      if (graph.x[i] === null || graph.y[i] === null) continue;
      const d = Math.hypot(frame.x(graph.x[i]) - p[0], frame.y(graph.y[i]) - p[1]);
      if (d < least) {
        least = d;
        best = {graph: graph, x: graph.x[i], y: graph.y[i]};
      }
    }
  return best;
}
function add(svg, tag, attributes) {
  const element = document.createElementNS(svg.namespaceURI, tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  return svg.appendChild(element);
}
function inWords(axis, v) {
  const text = axis.words && axis.words[v] || String(+v.toPrecision(4));
  return axis.unit ? text + ' ' + axis.unit : text;
}
/* Shows the values of the point under the pointer. */
function watch(svg, panel) {
  const frame = frameOf(svg, [panel.x.log, panel.y.log]);
  const text = add(
      svg, 'text', {'class': 'read', 'text-anchor': 'end', x: frame.area[1], y: frame.area[3] - 9});
  const ring = add(svg, 'circle', {'class': 'spot', r: 4});
  svg.onpointermove = event => {
    const found = nearestPoint(frame, panel, pointer(svg, event));
    ring.style.opacity = found ? 1 : 0;
    text.textContent = '';
    if (!found) return;
    ring.setAttribute('cx', frame.x(found.x));
    ring.setAttribute('cy', frame.y(found.y));
    text.textContent = (found.graph.name ? found.graph.name + ': ' : '') +
        inWords(panel.x, found.x) + ', ' + inWords(panel.y, found.y);
  };
  svg.onpointerleave = () => {
    ring.style.opacity = 0;
    text.textContent = '';
  };
}
for (const figure of document.querySelectorAll('figure')) {
  const data = figure.querySelector('script');
  if (!data) continue;
  const panels = JSON.parse(data.textContent).panels;
  figure.querySelectorAll('svg').forEach((svg, i) => watch(svg, panels[i]));
}
