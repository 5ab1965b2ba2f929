/* SPDX-License-Identifier: MIT
 *
 * Plots of signals: which there are, what they show, drawn while the run goes on.
 */
const panels = []; /* {plot, signals, chips} */

/* What a model is looked at with first. */
function suggestedPlots(columns) {
  const of = (test, most) => columns.filter(test).slice(0, most).map(column => column.name);
  const energies = ['kinetic', 'gravity', 'lost_contacts'];
  if (about.signals.some(([name]) => name.startsWith('springs.'))) energies.push('springs');
  if (/friction|tangential/.test(state.text)) energies.push('lost_friction');
  const own = column => !/^(contacts|joints|springs|energy|momentum)\./.test(column.name);
  return [
    of(column => own(column) && column.unit === 'm', 6),
    of(column => own(column) && column.unit === 'm/s', 6),
    of(column => /^contacts\..*\.force$/.test(column.name), 8),
    of(column => energies.some(name => column.name === 'energy.' + name), 8)
  ].filter(list => list.length);
}
const plotsNow = () => state.plots ?? suggestedPlots(run.columns);

function dropPanel(panel) {
  panels.splice(panels.indexOf(panel), 1);
  views.splice(views.indexOf(panel.plot.view), 1);
  panel.plot.view.figure.remove();
}
function changePlots(change) {
  state.plots = plotsNow().map(list => list.slice());
  change(state.plots);
  keepAddress();
  showPlots();
  const have = new Set([...run.columns.map(column => column.name), ...run.refused]);
  if (state.plots.flat().some(name => !have.has(name))) ask();
}
function newPanel() {
  const plot = newPlot('', {label: 'time', unit: 's'}, {label: '', unit: ''}, true);
  const panel = {plot: plot, names: '', chips: make('div', {className: 'signals-of'})};
  const input = make('input', {placeholder: 'add a signal', spellcheck: false});
  input.setAttribute('list', 'signals');
  input.setAttribute('aria-label', 'add a signal, or an expression of signals, to this plot');
  input.onchange = () => {
    const name = input.value.trim(), i = panels.indexOf(panel);
    input.value = '';
    if (name && !/[;|]/.test(name))
      changePlots(
          all => all[i].includes(name) || all[i].length >= SIGNALS_IN_PLOT || all[i].push(name));
  };
  panel.input = input;
  panel.box = make('details', {}, make('summary', {textContent: 'signals'}), panel.chips);
  plot.view.figure.append(panel.box);
  panels.push(panel);
  return panel;
}
function showChips(panel, signals) {
  if (panel.names === signals.join('|') && panel.chips.firstChild) return;
  panel.names = signals.join('|');
  const i = panels.indexOf(panel);
  const chip = (text, title, act) => {
    const button = make('button', {type: 'button', textContent: text, title: title});
    button.onclick = act;
    return button;
  };
  emptied(panel.chips)
      .append(
          ...signals.map(
              name => chip(
                  name + ' ×', 'remove ' + name,
                  () => changePlots(all => all[i] = all[i].filter(other => other !== name)))),
          panel.input,
          chip('remove plot', 'remove this plot', () => changePlots(all => all.splice(i, 1))));
}

/* ---- drawing ---- */

/* The values of a column of all rows so far. */
function valuesOf(index) {
  const values = new Array(run.count), {width, parts} = run;
  let at = 0;
  for (const part of parts)
    for (let i = index; i < part.length; i += width) values[at++] = part[i];
  return values;
}
/* The force of a contact, with what stands between the rows. */
function withDetails(name, times, values) {
  const contact = about.contact_names.indexOf(/^contacts\.(.*)\.force$/.exec(name)?.[1]);
  if (contact < 0 || !run.details.length) return {x: times, y: values};
  const x = [], y = [];
  let i = 0;
  const put = (time, value) => {
    x.push(time);
    y.push(value);
  };
  for (const part of run.details)
    for (let k = 0; k < part.length; k += 3) {
      if (part[k] !== contact) continue;
      for (; i < times.length && times[i] < part[k + 1]; i++) put(times[i], values[i]);
      put(part[k + 1], part[k + 2]);
    }
  for (; i < times.length; i++) put(times[i], values[i]);
  return {x: x, y: y};
}
/* What all names end with, or begin with, for the axis. */
function quantityOf(signals) {
  const plain = signals.every(name => /^[\w.-]+$/.test(name));
  const same = place => new Set(signals.map(name => name.split('.').at(place))).size === 1;
  return !plain || !signals.length ? '' :
      same(-1)                     ? signals[0].split('.').at(-1) :
      same(0)                      ? signals[0].split('.')[0] :
                                     '';
}
const OF_UNIT = {
  m: 'Position',
  'm/s': 'Velocity',
  'm/s^2': 'Acceleration',
  rad: 'Angle',
  N: 'Force',
  J: 'Energy'
};
const titleOfPlot = (signals, units) => {
  const word = quantityOf(signals), kind = units.size === 1 && OF_UNIT[[...units][0]];
  if (kind && (signals.length > 1 || word.length < 3)) return kind;
  return word ? word[0].toUpperCase() + word.slice(1) : 'Signals';
};
function drawPanel(panel, signals, times) {
  const {plot} = panel, known = signals.filter(name => run.columns.some(one => one.name === name));
  const columns = known.map(name => run.columns.findIndex(one => one.name === name));
  const units = new Set(columns.map(i => run.columns[i].unit));
  plot.view.panel.x.fixed = [0, about.end_time];
  Object.assign(
      plot.view.panel.y, {label: quantityOf(signals), unit: units.size === 1 ? [...units][0] : ''});
  plot.view.figure.querySelector('figcaption').textContent =
      signals.length ? titleOfPlot(signals, units) + ' over time' : 'An empty plot';
  drawPlot(plot, known.map((name, i) => ({
                             name: name,
                             colour: 'c' + i % 10,
                             ...withDetails(name, times, valuesOf(columns[i] + 1))
                           })));
  const missing = signals.filter(name => run.refused.includes(name));
  panel.note ??= plot.view.figure.appendChild(make('p', {className: 'note'}));
  panel.note.textContent = missing.length ? 'Not in this model: ' + missing.join(', ') : '';
}
function showPlots() {
  if (!run || !run.columns) return;
  const wanted = plotsNow(), times = valuesOf(0), before = panels.length;
  while (panels.length > wanted.length) dropPanel(panels.at(-1));
  while (panels.length < wanted.length) newPanel();
  wanted.forEach((signals, i) => {
    showChips(panels[i], signals);
    if (!signals.length) panels[i].box.open = true;
    drawPanel(panels[i], signals, times);
  });
  if (before !== panels.length) playAgain();
}
let plotTimer = 0;
function plotSoon() {
  if (plotTimer) return;
  plotTimer = setTimeout(() => {
    plotTimer = 0;
    showPlots();
  }, 120);
}
function showSignals() {
  emptied(get('signals')).append(...about.signals.map(([name, unit, doc]) => make('option', {
                                                        value: name,
                                                        label: unit ? `${doc} [${unit}]` : doc
                                                      })));
  const own = about.signals.map(([name]) => name);
  const usual = own.filter(name => /\.(y|x|angle|force|kinetic)$/.test(name)).slice(0, 40);
  emptied(get('collectors'))
      .append(
          ...usual.flatMap(name => ['max', 'end', 'min', 'mean'].map(how => `${name}:${how}`))
              .map(text => make('option', {value: text})),
          make('option', {value: 'events:count'}));
}
