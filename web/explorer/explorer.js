/* SPDX-License-Identifier: MIT
 *
 * The law explorer, behind the scripts of figures. The worker computes; here is what is chosen and
 * what is shown.
 */
let catalogue = null, state = null, worker = null, asked = 0, began = 0, paired = {};
let impacts = [], returned = [], copyAs = 'C';
const lawOf = key => catalogue.laws.find(law => law.key === key);
/* The colour and dash of a law, LOOKS of src/plot/look.c, or what the laws before it leave free; the
 * exact form has the same colour, dashed or dotted. */
function looksNow() {
  const taken = [];
  for (const key of state.laws) {
    const [colour, dash] = LOOKS[key] || [0, ''];
    let look = [colour, dash];
    for (let i = 0; i < 20; i++) {
      look = [(colour + i) % 10, (dash === '') === i < 10 ? '' : 'dashdot'];
      if (!taken.some(other => other.join() === look.join())) break;
    }
    taken.push(look);
  }
  return taken;
}
const colourOf = key => 'c' + looksNow()[state.laws.indexOf(key)][0];
function dashOf(of) {
  const dash = looksNow()[state.laws.indexOf(of.key)][1];
  return of.calibration !== 'exact' ? dash : dash ? 'dotted' : 'dashed';
}

/* ---- questions and answers ---- */

const valuesNow = () => ({...state.values, ...paired});
/* Hertz's stiffness is one of d^(3/2): laws of other exponents keep that of the slider. */
function numbersOf(law, exact) {
  const values = valuesNow();
  if (!(Math.abs(law.n - 1.5) < 1e-9) && paired.stiffness)
    values.stiffness = state.values.stiffness;
  return numbersFor(law, exact, values);
}
function askOf(law, calibration) {
  const numbers = numbersOf(law, calibration === 'exact');
  const all = {key: law.key, calibration: calibration, end: state.end, numbers: numbers};
  return law.measured ? {...all, press: state.press} : all;
}
function asks() {
  const all = [];
  for (const law of state.laws.map(lawOf))
    for (const calibration of state.show)
      if (calibration === 'published' || canBeExact(law)) all.push(askOf(law, calibration));
  /* a law without a damping to calibrate is shown as it is */
  for (const law of state.laws.map(lawOf))
    if (!all.some(ask => ask.key === law.key)) all.push(askOf(law, 'published'));
  return all;
}
function ask() {
  began = performance.now();
  worker.postMessage({id: ++asked, asks: asks()});
  document.body.dataset.asked = asked;
  keepAddress();
}
let addressTimer = 0;
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => history.replaceState(null, '', writeAddress(state)), 250);
}
function onAnswer({data}) {
  if (data.catalogue) {
    start(data.catalogue);
  } else if (data.pair) {
    paired = data.pair;
    showSliders();
    ask();
  } else if (data.id === asked && data.impacts) {
    impacts = data.impacts;
    returned = returned.filter(one => state.laws.includes(one.key));
    drawImpacts();
    const all = performance.now() - began;
    document.body.dataset.response = all.toFixed(1);
    get('times').textContent =
        `Computed in ${data.time.toFixed(1)} ms, shown after ${all.toFixed(1)} ms.`;
  } else if (data.id === asked && data.returned) {
    returned = data.returned;
    drawReturned();
    document.body.dataset.done = asked;
  }
}

/* ---- plots ---- */

const plots = {};
function makePlots() {
  const time = {label: 'time', unit: 's'};
  plots.loop =
      newPlot('Force over depth', {label: 'depth', unit: 'm'}, {label: 'force', unit: 'N'});
  plots.force = newPlot('Force over time', time, {label: 'force', unit: 'N'});
  plots.returned = newPlot(
      'Resulting restitution over input restitution', {label: 'input restitution', fixed: [0, 1]},
      {label: 'resulting restitution', fixed: [0, 1]});
  plots.depth = newPlot('Depth over time', time, {label: 'depth', unit: 'm'});
  plots.rate = newPlot('Velocity over time', time, {label: 'velocity', unit: 'm/s'});
  plots.energy = newPlot('Energy', time, {label: 'energy', unit: 'J'});
}
const nameOf = of => of.key + (of.calibration === 'exact' ? ', exact' : '');
const lookOf = of => ({name: nameOf(of), colour: colourOf(of.key), dashed: dashOf(of)});
const plain = values => Array.from(values);

function drawImpacts() {
  const shownNow = impacts.filter(one => one.curve);
  const graphs = (x, y) =>
      shownNow.map(one => ({...lookOf(one), x: plain(one.curve[x]), y: plain(one.curve[y])}));
  drawPlot(plots.loop, graphs('depth', 'force'));
  drawPlot(plots.force, graphs('time', 'force'));
  drawPlot(plots.depth, graphs('time', 'depth'));
  drawPlot(plots.rate, graphs('time', 'rate'));
  const kinds = {
    energyKinetic: ['kinetic', 'c0'],
    energyElastic: ['elastic', 'c2'],
    energyDissipated: ['dissipated', 'c1']
  };
  const focus = shownNow.filter(one => one.key === state.focus);
  drawPlot(
      plots.energy,
      focus.flatMap(
          one => Object.entries(kinds).map(
              ([field, [name, colour]]) => ({
                ...lookOf(one),
                name: name + (one.calibration === 'exact' ? ', exact' : ''),
                colour: colour,
                x: plain(one.curve.time),
                y: plain(one.curve[field])
              }))));
  plots.energy.view.figure.querySelector('figcaption').textContent =
      state.focus ? `Energy: ${state.focus}` : 'Energy';
  drawReturned();
  showOutcomes();
  showCopies();
}
function drawReturned() {
  const line = {name: 'ideal', colour: 'cg', x: [0, 1], y: [0, 1], width: 4};
  const curves = returned.map(one => ({...lookOf(one), x: one.x, y: one.y}));
  const dots = impacts.filter(one => one.outcome && one.numbers.restitution !== undefined)
                   .map(one => ({
                          kind: 'rings',
                          name: null,
                          colour: colourOf(one.key),
                          x: [one.numbers.restitution],
                          y: [one.outcome.restitution]
                        }));
  drawPlot(plots.returned, [line, ...curves, ...dots]);
}

/* ---- the table ---- */

const COLUMNS = [
  {head: 'input e', of: one => one.numbers.restitution},
  {head: 'resulting e', of: one => one.outcome.restitution},
  {
    head: 'error [%]',
    of: one => one.numbers.restitution === undefined ?
        undefined :
        100 * (one.outcome.restitution / one.numbers.restitution - 1)
  },
  {head: 'peak force', unit: 'N', of: one => one.curve ? one.outcome.forceMax : undefined},
  {head: 'peak depth', unit: 'm', of: one => one.curve ? one.outcome.depthMax : undefined},
  {head: 'duration', unit: 's', of: one => one.curve ? one.outcome.duration : undefined},
  {head: 'impulse', unit: 'N s', of: one => one.outcome.impulse},
  {head: 'dissipated', unit: 'J', of: one => one.outcome.energyDissipated},
  {head: 'Lambda', of: one => one.contact.lambda},
];
function cellOf(column, one) {
  const value = column.of(one);
  if (value === undefined || Number.isNaN(value)) return '—';
  if (!Number.isFinite(value)) return 'no end';
  if (column.unit) return inWords({unit: column.unit}, value);
  return Math.abs(value) < 1e-9 ? '0' : String(+value.toPrecision(5));
}
function showOutcomes() {
  const table = emptied(get('outcomes')),
        cell = text => make('td', {className: 'number', textContent: text});
  const heads = ['law', ...COLUMNS.map(column => column.head), 'solved by'];
  table.append(make(
      'thead', {},
      make('tr', {}, ...heads.map((text, i) => make('th', {
                                    textContent: text,
                                    className: i && i < heads.length - 1 ? 'number' : '',
                                    scope: 'col'
                                  })))));
  const body = table.appendChild(make('tbody', {}));
  for (const one of impacts) {
    const sample = make('i', {className: `${colourOf(one.key)} ${dashOf(one)}`});
    const name = make('td', {}, sample, nameOf(one));
    if (one.error) {
      const why = make('td', {textContent: one.error, colSpan: heads.length - 1});
      body.append(make('tr', {className: 'refused'}, name, why));
      continue;
    }
    const how = one.outcome.separated ? one.outcome.method : 'no separation';
    body.append(make(
        'tr', {}, name, ...COLUMNS.map(column => cell(cellOf(column, one))),
        make('td', {textContent: how})));
  }
}

/* ---- the law in focus ---- */

function showCard() {
  const card = emptied(get('card')), law = state.focus && lawOf(state.focus);
  card.hidden = !law;
  if (!law) return;
  const doi = make(
      'a', {href: 'https://doi.org/' + law.doi, textContent: 'doi:' + law.doi, rel: 'noreferrer'});
  card.append(
      make('h2', {textContent: law.key}),
      make('p', {textContent: law.title + '. ' + law.family + ': ' + law.familyMeaning}),
      make('div', {className: 'formula'}, typeset(law.equation)),
      make('div', {className: 'formula'}, typeset(law.parameter)),
      make('p', {}, `${law.authors} (${law.year})`, law.doi ? ', ' : null, law.doi ? doi : null),
      make('p', {}, make('a', {href: `laws/${law.key}.html`, textContent: 'Page of this law'})));
  for (const [head, text] of [['Analytical results', law.exact], ['Errata', law.errata]])
    if (text) card.append(make('h3', {textContent: head}), make('p', {textContent: text}));
  card.append(
      make('h3', {textContent: 'Use this contact in'}),
      make('div', {className: 'copies', id: 'copies'}), make('pre', {id: 'copy-text', tabIndex: 0}),
      make(
          'details', {}, make('summary', {textContent: 'BibTeX'}),
          make('pre', {textContent: law.bibtex})));
  showCopies();
}
/* The one in focus, exact if that is shown. */
const focused = () => impacts.filter(one => one.key === state.focus && !one.error).at(-1);

function showCopies() {
  const place = get('copies'), of = focused();
  if (!place) return;
  emptied(place);
  emptied(get('copy-text'));
  if (!of) return;
  for (const copy of COPIES) {
    const text = copy.write(of);
    const button =
        make('button', {type: 'button', textContent: copy.name, disabled: text === null});
    button.title = text === null ? 'it has no memoryless form of these numbers' : 'copy';
    button.setAttribute('aria-pressed', copy.name === copyAs);
    button.onclick = () => {
      copyAs = copy.name;
      copyText(text, button);
      for (const other of place.children) other.setAttribute('aria-pressed', other === button);
      get('copy-text').textContent = text;
    };
    place.append(button);
    if (copy.name === copyAs && text !== null) get('copy-text').textContent = text;
  }
}

/* ---- what is chosen ---- */

function choose(key, on) {
  state.laws = state.laws.filter(other => other !== key);
  if (on && state.laws.length < LAWS_MAX) state.laws.push(key);
  if (on) state.focus = key;
  if (!state.laws.includes(state.focus)) state.focus = state.laws.at(-1) || null;
  showChoice();
  ask();
}
function showChoice() {
  for (const box of get('list').querySelectorAll('input')) {
    box.checked = state.laws.includes(box.value);
    box.disabled = !box.checked && state.laws.length >= LAWS_MAX;
  }
  get('chosen-count').textContent = `(${state.laws.length} of ${catalogue.laws.length})`;
  const chosen = emptied(get('chosen'));
  for (const key of state.laws) {
    const button = make(
        'button', {type: 'button', title: lawOf(key).title}, make('i', {className: colourOf(key)}),
        key);
    button.setAttribute('aria-pressed', key === state.focus);
    button.onclick = () => focusOn(key);
    const drop = make('button', {type: 'button', textContent: '×', title: 'remove ' + key});
    drop.setAttribute('aria-label', 'remove ' + key);
    drop.onclick = () => choose(key, false);
    chosen.append(make('li', {}, button, drop));
  }
  get('published').checked = state.show.includes('published');
  get('exact').checked = state.show.includes('exact');
  get('end').value = state.end;
  showSliders();
  showPress();
  showCard();
}
function focusOn(key) {
  state.focus = key;
  showChoice();
  drawImpacts();
  keepAddress();
}
/* ---- sliders: 0 to 1000, even or logarithmic; values of four digits, so that a link has them ---- */

function toSlider(name, value) {
  const {low, high, even} = SLIDERS[name];
  const part = even ? (value - low) / (high - low) : Math.log(value / low) / Math.log(high / low);
  return Math.round(1000 * Math.min(Math.max(part, 0), 1));
}
function fromSlider(name, place) {
  const {low, high, even} = SLIDERS[name], part = place / 1000;
  return +(even ? low + part * (high - low) : low * Math.pow(high / low, part)).toPrecision(4);
}
function wantedInputs() {
  const exact = state.show.includes('exact');
  return SLIDER_NAMES.filter(
      name => state.laws.map(lawOf).some(
          law => inputsFor(law, false).includes(name) &&
                  (state.show.includes('published') || !canBeExact(law)) ||
              exact && canBeExact(law) && inputsFor(law, true).includes(name)));
}
/* As short as four digits are, and what a field for numbers takes. */
function shortOf(value) {
  const far = Math.abs(value) >= 1e5 || (value !== 0 && Math.abs(value) < 1e-3);
  return far ? (+value.toPrecision(4)).toExponential().replace('+', '') :
               String(+value.toPrecision(4));
}
function setValue(name, value, row, from) {
  state.values[name] = value;
  if (from !== row.slide) row.slide.value = toSlider(name, value);
  if (from !== row.box) row.box.value = shortOf(value);
  ask();
}
function sliderRow(name) {
  const input = catalogue.inputs.find(one => one.name === name), note = make('span', {});
  const label = make(
      'label', {htmlFor: 'slide-' + name}, make('b', {textContent: input.symbol}),
      ' ' + input.meaning, note);
  const slide = make('input', {type: 'range', id: 'slide-' + name, min: 0, max: 1000, step: 1});
  const box = make('input', {
    type: 'number',
    id: 'value-' + name,
    step: 'any',
    min: SLIDERS[name].low,
    max: SLIDERS[name].high
  });
  box.setAttribute('aria-label', input.meaning);
  const unit = input.unit === '1' ? '' : input.unit;
  const row = make(
      'div', {className: 'slider'}, label, slide, make('span', {className: 'value'}, box, unit));
  Object.assign(row, {slide: slide, box: box, note: note});
  row.dataset.name = name;
  slide.oninput = () => setValue(name, fromSlider(name, +slide.value), row, slide);
  box.onchange = () => {
    const value = valueWithin(name, box.value);
    box.value = value === null ? valuesNow()[name] ?? SLIDERS[name].value : value;
    if (value !== null) setValue(name, value, row, box);
  };
  return row;
}
/* What the materials say; where a law has another exponent than Hertz's, k stays with the slider. */
function isGiven(name) {
  const hertzian = law =>
      Math.abs(law.n - 1.5) < 1e-9 || !inputsFor(law, false).includes('stiffness');
  return paired[name] !== undefined &&
      (name !== 'stiffness' || state.laws.map(lawOf).every(hertzian));
}
function showSliders() {
  const place = get('sliders'), wanted = wantedInputs(), values = valuesNow();
  const rows = new Map(Array.from(place.children, row => [row.dataset.name, row]));
  for (const [name, row] of rows)
    if (!wanted.includes(name)) row.remove();
  for (const name of wanted) {
    const row = rows.get(name) || sliderRow(name), given = isGiven(name);
    const value = (given ? values[name] : state.values[name]) ?? SLIDERS[name].value;
    place.append(row);
    row.slide.value = toSlider(name, value);
    row.box.value = shortOf(value);
    row.classList.toggle('given', given);
    row.slide.disabled = row.box.disabled = given;
    row.note.textContent =
        !given && paired[name] !== undefined ? ' (of laws with n other than 3/2)' : '';
  }
}

/* ---- materials ---- */

function askPair() {
  if (state.pair) {
    worker.postMessage({pair: state.pair});
  } else {
    paired = {};
    showSliders();
    ask();
  }
  showPair();
}
function showPair() {
  get('source').value = state.pair ? 'pair' : 'numbers';
  get('pair').hidden = !state.pair;
  if (!state.pair) return;
  for (const name of ['one', 'two', 'radius1', 'radius2']) get(name).value = state.pair[name] ?? '';
}
function wirePair() {
  for (const name of ['one', 'two'])
    for (const material of catalogue.materials)
      get(name).append(make('option', {value: material.key, textContent: material.title}));
  get('source').onchange = () => {
    state.pair = get('source').value === 'pair' ?
        {one: 'steel', two: 'steel', radius1: 0.01, radius2: null} :
        null;
    askPair();
  };
  for (const name of ['one', 'two', 'radius1', 'radius2'])
    get(name).onchange = () => {
      const text = [get('one').value, get('two').value, get('radius1').value, get('radius2').value];
      const read = readPair(
          text.filter(Boolean).join(','), key => catalogue.materials.some(m => m.key === key));
      if (read) state.pair = read;
      askPair();
    };
}

/* ---- the press test ---- */

function showPress() {
  get('press').hidden = !state.laws.some(key => lawOf(key).measured);
  get('press-points').value = pressLines(state.press).join('\n');
  get('press-odd').textContent = '';
}
function wirePress() {
  const points = get('press-points');
  points.onchange = () => {
    const read = readPress(points.value);
    get('press-odd').textContent =
        read ? '' : `needs a depth and a force a line, 2 to ${PRESS_MOST} of them`;
    if (!read) return;
    state.press = read;
    ask();
  };
}

/* ---- the page ---- */

function takeAddress() {
  const {state: read, odd} = readAddress(location.hash, catalogue);
  state = read;
  get('odd').hidden = odd.length === 0;
  get('odd').textContent =
      `The address has parts that are not known here and were left out: ${odd.join(', ')}`;
  showChoice();
  askPair();
}
function wireControls() {
  get('search').oninput = () => searchLaws(get('list'), get('search').value);
  for (const word of SHOWS)
    get(word).onchange = () => {
      const others = state.show.filter(one => one !== word);
      state.show = SHOWS.filter(one => one === word ? get(word).checked : others.includes(one));
      if (!state.show.length) state.show = SHOWS.filter(one => one !== word);
      showChoice();
      ask();
    };
  get('end').onchange = () => {
    state.end = get('end').value;
    ask();
  };
  get('link').onclick = () =>
      copyText(location.href.split('#')[0] + writeAddress(state), get('link'));
  get('reset').onclick = () => {
    history.replaceState(null, '', '#');
    takeAddress();
  };
  addEventListener('hashchange', takeAddress);
}
/* On a narrow screen the first plot stays in sight above the sliders. */
function placePlot(narrow) {
  const side = document.querySelector('.controls-side'),
        place = narrow.matches ? side : get('plots');
  place.prepend(plots.loop.view.figure);
  get('picker').open = !narrow.matches;
}
function start(given) {
  document.body.classList.toggle('inside', self !== top);
  catalogue = given;
  get('version').textContent = catalogue.version;
  makePlots();
  const narrow = matchMedia('(max-width: 60rem)');
  placePlot(narrow);
  narrow.onchange = () => placePlot(narrow);
  listLaws(get('list'), catalogue.laws, ({target}) => choose(target.value, target.checked));
  wireControls();
  wirePair();
  wirePress();
  takeAddress();
}
async function bringUp() {
  document.body.classList.toggle('embedded', window !== window.parent);
  worker = startWorker(await compiled(), onAnswer, event => {
    get('odd').hidden = false;
    get('odd').textContent = 'The computation stopped: ' + event.message;
  });
}
bringUp();
