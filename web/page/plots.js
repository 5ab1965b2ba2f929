/* SPDX-License-Identifier: MIT
 *
 * Plots that are drawn again and again, behind the scripts of figures and elements.js.
 */
/* A figure as figure.h describes it, with the scripts of all pages behind it; `over_time`: it moves
 * with the animation. */
function newPlot(title, x, y, over_time) {
  const figure = make('figure', {}, make('figcaption', {textContent: title}));
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const attributes = {
    viewBox: '0 0 480 250',
    'data-area': '40 464.4 212.8 24',
    'data-range': '0 1 0 1',
    'data-prefix': '0 0',
    'aria-label': title
  };
  for (const name in attributes) svg.setAttribute(name, attributes[name]);
  for (let i = 0; i < 4; i++) add(svg, 'g', {});
  if (over_time) svg.setAttribute('data-time', '');
  if (over_time) add(svg, 'path', {'class': 'now', d: 'M0 24V212.8'});
  const legend = make('ul', {className: 'legend'});
  figure.append(svg, legend);
  get('plots').append(figure);
  const panel = {title: null, x: {...x, log: false}, y: {...y, log: false}, graphs: [], marks: []};
  const [view] = wireFigure(figure, {title: title, panels: [panel]});
  return {view: view, legend: legend, names: ''};
}
function drawPlot(plot, graphs, marks) {
  const view = plot.view, free = !zoomed(view);
  view.panel.graphs = graphs.map(graph => ({kind: 'line', count: graph.x.length, ...graph}));
  view.panel.marks = marks || [];
  const logs = view.rulers.map(ruler => ruler.log);
  for (const i of [0, 1]) {
    const axis = i ? view.panel.y : view.panel.x;
    view.home[i] = axis.fixed ? makeRuler(axis, false, axis.fixed[0], axis.fixed[1], 0) :
                                fittedRuler(view, i, logs) || view.home[i];
  }
  view.whole = view.home[1];
  if (free) view.rulers = view.home.slice();
  drawView(view);
  if (view.onchange) view.onchange();
  showLegend(plot);
}
/* A legend is made anew only where its names changed, so that it keeps the focus of the keyboard. */
function showLegend(plot) {
  const named = plot.view.panel.graphs.filter(graph => graph.name);
  const names = named.map(graph => graph.colour + graph.dashed + graph.name).join('|');
  if (names === plot.names) return;
  plot.names = names;
  plot.view.hidden.clear();
  emptied(plot.legend);
  for (const graph of named) {
    const sample = make('i', {className: graph.colour + (graph.dashed ? ' ' + graph.dashed : '')});
    plot.legend.append(make('li', {}, sample, graph.name));
  }
  wireLegend(plot.legend, [plot.view]);
}
