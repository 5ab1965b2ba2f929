/* SPDX-License-Identifier: MIT
 *
 * Sliders for the numbers of the model. They change the text of the model where the number stands.
 */
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/;
const USUAL = new RegExp(
    '^(contacts\\.[^.]+|joints\\.[^.]+\\.clearance)\\.' +
    '(restitution|stiffness|friction|damping|adhesion|gap)(\\.[a-z_]+)?$');
const isUsual = path => path.startsWith('parameters.') || USUAL.test(path);
const USUAL_MOST = 12;

const ranges = new Map(); /* of a path: where its slider ends, as long as the model is open */

/* Zero to one for what is a share; else about the value that the model has. */
function rangeOfNumber({path, value}) {
  const share = /restitution|friction|ratio|\bmu$/.test(path) && value >= 0 && value <= 1;
  if (share) return {low: 0, high: 1, even: true};
  if (value > 0) return {low: value / 10, high: value * 10, even: false};
  return value < 0 ? {low: 2 * value, high: 0, even: true} : {low: -1, high: 1, even: true};
}
function rangeFor(number) {
  let range = ranges.get(number.path);
  if (!range || number.value < range.low || number.value > range.high)
    ranges.set(number.path, range = rangeOfNumber(number));
  return range;
}
const isWhole = number =>
    schemasAt(data.schema, schemaPath(number.path))
        .some(one => one.type === 'integer' || one.type?.includes?.('integer'));
/* Lists go by names and numbers in a path, and by null in the schema. */
function schemaPath(path) {
  const words = [];
  for (const word of path.split('.'))
    words.push(schemasAt(data.schema, words).some(one => one.items) ? null : word);
  return words;
}
function toSlider({low, high, even}, value) {
  const part = even ? (value - low) / (high - low) : Math.log(value / low) / Math.log(high / low);
  return Math.round(1000 * Math.min(Math.max(part, 0), 1));
}
function fromSlider({low, high, even}, place) {
  const part = place / 1000;
  return even ? low + part * (high - low) : low * Math.pow(high / low, part);
}
/* Four digits, as a model file has them. */
function shortNumber(value) {
  const far = Math.abs(value) >= 1e5 || (value !== 0 && Math.abs(value) < 1e-3);
  return far ? (+value.toPrecision(4)).toExponential().replace('e+', 'e') :
               String(+value.toPrecision(4));
}
/* Writes a number into the text; what stands behind it in its line moves along. */
function setNumber(number, value) {
  const whole = isWhole(number), text = whole ? String(Math.round(value)) : shortNumber(value);
  const before = NUMBER.exec(number.text)[0];
  if (text === before) return;
  editor.replace(number.line, number.column, before.length, text);
  for (const other of about.numbers)
    if (other.line === number.line && other.column > number.column)
      other.column += text.length - before.length;
  number.text = text + number.text.slice(before.length);
  number.value = Number(text);
  state.text = editor.text;
  state.name = exampleOf(state.name)?.text === state.text ? state.name : modelName();
  ask();
}

/* ---- rows ---- */

const shownNumbers = () => {
  const usual = about.numbers.filter(number => isUsual(number.path)).slice(0, USUAL_MOST);
  const asked = state.sliders.map(path => about.numbers.find(number => number.path === path));
  return [...new Set([...usual, ...asked.filter(Boolean)])];
};
/* The number itself is looked up when it is needed: every run has new ones. */
const numberOf = path => about.numbers.find(number => number.path === path);

function sliderRow(path) {
  const id = 'slide-' + path.replace(/[^\w-]/g, '-');
  const slide = make('input', {type: 'range', id: id, min: 0, max: 1000, step: 1});
  const box = make('input', {type: 'number', step: 'any'}), unit = make('span', {});
  box.setAttribute('aria-label', path);
  const row = make(
      'div', {className: 'slider'},
      make('label', {htmlFor: id, textContent: path.replace(/^parameters\./, '')}), slide,
      make('span', {className: 'value'}, box, unit));
  row.dataset.path = path;
  const set = value => {
    const number = numberOf(path);
    if (!number || !Number.isFinite(value)) return;
    setNumber(number, value);
    fillSlider(row, number, document.activeElement);
  };
  slide.oninput = () => set(fromSlider(rangeFor(numberOf(path)), +slide.value));
  box.onchange = () => set(box.value === '' ? NaN : +box.value);
  return Object.assign(row, {slide: slide, box: box, unit: unit});
}
/* What is in the hand of somebody stays as it is. */
function fillSlider(row, number, except) {
  const value = Number(NUMBER.exec(number.text)[0]);
  if (row.slide !== except) row.slide.value = toSlider(rangeFor(number), value);
  if (row.box !== except) row.box.value = NUMBER.exec(number.text)[0];
  row.unit.textContent = number.text.slice(NUMBER.exec(number.text)[0].length).trim();
}
function showSliders() {
  const place = get('sliders'), wanted = shownNumbers();
  const rows = new Map(Array.from(place.children, row => [row.dataset.path, row]));
  for (const [path, row] of rows)
    if (!wanted.some(number => number.path === path)) row.remove();
  for (const number of wanted) {
    const row = rows.get(number.path) || sliderRow(number.path);
    if (!rows.has(number.path)) place.append(row);
    fillSlider(row, number, document.activeElement);
  }
  const others = about.numbers.filter(number => !wanted.includes(number));
  fillSelect(get('more-sliders'), ['', ...others.map(number => number.path)], '');
  get('more-sliders').parentNode.hidden = others.length === 0;
}
function fillSelect(select, values, chosen) {
  const same = select.options.length === values.length &&
      values.every((value, i) => select.options[i].value === value);
  if (!same)
    emptied(select).append(
        ...values.map(value => make('option', {value: value, textContent: value || '…'})));
  select.value = chosen;
}
