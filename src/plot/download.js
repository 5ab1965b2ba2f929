/* SPDX-License-Identifier: MIT
 *
 * A figure and its data as files, made in the page.
 */
function save(title, ending, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = (title || 'figure').replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') + ending;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* ---- the drawing ---- */

const STYLED = [
  'fill', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap',
  'stroke-linejoin', 'opacity', 'font-family', 'font-size', 'font-weight', 'vector-effect',
  'display'
];
/* A copy that needs no style sheet. */
function standAlone(element) {
  const copy = element.cloneNode(false), style = getComputedStyle(element);
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  for (const name of STYLED) {
    const own = style.getPropertyValue(name);
    if (own !== 'none' || name === 'fill') copy.setAttribute(name, own);
    if (name === 'display' && own !== 'none') copy.removeAttribute(name);
    if (name === 'display' && own === 'none') copy.setAttribute(name, own);
  }
  for (const child of element.childNodes)
    copy.appendChild(child.nodeType === 1 ? standAlone(child) : child.cloneNode());
  return copy;
}
/* A sample and a name for each graph that is shown, in lines of `width`; returns how high. */
function legendRows(svg, own, width, y, ink) {
  const names = new Map();
  for (const view of own)
    for (const graph of shown(view))
      if (graph.name && !names.has(graph.name)) names.set(graph.name, graph);
  let x = 8, down = 0;
  for (const [name, graph] of names) {
    const wide = 42 + 7 * name.length;
    if (x > 8 && x + wide > width) {
      x = 8;
      down += 18;
    }
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--' + graph.colour);
    const look = {d: 'M' + x + ' ' + (y + down + 9) + 'h18', stroke: colour.trim(), fill: 'none'};
    look['stroke-width'] = 3;
    if (graph.dashed)
      look['stroke-dasharray'] = {dashed: '6 4', dotted: '2 3', dashdot: '7 3 2 3'}[graph.dashed];
    add(svg, 'path', look);
    const place = {x: x + 24, y: y + down + 13, fill: ink, 'font-size': 12};
    place['font-family'] = 'Helvetica, Arial, sans-serif';
    add(svg, 'text', place, name);
    x += wide;
  }
  return names.size ? down + 22 : 0;
}
/* The panels in rows of two, title above, names below. */
function sheetOf(title, own) {
  const style = getComputedStyle(document.documentElement);
  const ink = style.getPropertyValue('--ink').trim();
  const columns = own.length > 1 ? 2 : 1, width = columns * 480 + 16, top = title ? 30 : 8;
  const svg = document.createElementNS(own[0].svg.namespaceURI, 'svg');
  const ground = add(svg, 'rect', {fill: style.getPropertyValue('--card').trim()});
  if (title)
    add(svg, 'text',
        {x: 8, y: 20, fill: ink, 'font-size': 15, 'font-family': 'Helvetica, Arial, sans-serif'},
        title);
  let y = top;
  for (let i = 0; i < own.length; i += columns) {
    const row = own.slice(i, i + columns);
    row.forEach((view, j) => {
      const panel = add(svg, 'g', {transform: 'translate(' + (8 + 480 * j) + ' ' + y + ')'});
      for (const child of view.svg.children)
        if (!/read|spot|now|part/.test(child.getAttribute('class')))
          panel.appendChild(standAlone(child));
    });
    y += Math.max(...row.map(view => view.height));
  }
  y += legendRows(svg, own, width, y, ink) + 4;
  for (const element of [svg, ground]) {
    element.setAttribute('width', width);
    element.setAttribute('height', y);
  }
  svg.setAttribute('viewBox', '0 0 ' + width + ' ' + y);
  return {text: new XMLSerializer().serializeToString(svg), width: width, height: y};
}
function saveSvg(figure, title, own) {
  save(title, '.svg', new Blob([sheetOf(title, own).text], {type: 'image/svg+xml'}));
}
function savePng(figure, title, own) {
  const sheet = sheetOf(title, own), picture = new Image(), fine = 2;
  picture.onload = () => {
    const canvas = document.createElement('canvas');
    canvas.width = fine * sheet.width;
    canvas.height = fine * sheet.height;
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(blob => save(title, '.png', blob), 'image/png');
  };
  picture.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(sheet.text);
}

/* ---- the data: columns side by side; graphs over the same x share its column ---- */

function columnsOf(view) {
  const panel = view.panel, columns = [], map = panel.map;
  const head = (axis, name, other) => [name, axis.label || other].filter(Boolean).join(': ') +
      (axis.unit ? ' [' + axis.unit + ']' : '');
  const where = panel.title;
  let last = '';
  for (const graph of panel.graphs.filter(g => g.x)) {
    const name = [where, graph.name].filter(Boolean).join(', ');
    if (JSON.stringify(graph.x) !== last)
      columns.push([head(panel.x, where, 'x'), graph.x.map(v => axisText(panel.x, v))]);
    last = JSON.stringify(graph.x);
    columns.push([head(panel.y, name, 'y'), graph.y.map(v => axisText(panel.y, v))]);
    if (graph.z)
      columns.push(
          [graph.kind === 'intervals' ? head(panel.x, name, 'x') + ' from' : name + ' z', graph.z]);
  }
  if (map) {
    columns.push(
        [head(panel.x, where, 'x'), map.z.map((_, k) => map.x[Math.floor(k / map.y.length)])]);
    columns.push([head(panel.y, where, 'y'), map.z.map((_, k) => map.y[k % map.y.length])]);
    columns.push([head(map.shade, where, 'z'), map.z]);
  }
  return columns;
}
const axisText = (axis, v) => axis.words && axis.words[v] !== undefined ? axis.words[v] : v;
/* RFC 4180 */
function csvOf(own) {
  const columns = own.flatMap(columnsOf), rows = Math.max(...columns.map(c => c[1].length));
  const cell = v => {
    const text = v === null || v === undefined ? '' : String(v);
    return /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  };
  const lines = [columns.map(c => cell(c[0])).join(',')];
  for (let i = 0; i < rows; i++) lines.push(columns.map(c => cell(c[1][i])).join(','));
  return lines.join('\r\n') + '\r\n';
}
function saveCsv(title, own) {
  save(title, '.csv', new Blob([csvOf(own)], {type: 'text/csv'}));
}
