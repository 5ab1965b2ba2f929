/* SPDX-License-Identifier: MIT
 *
 * A sweep: one number of the model over a range, what is collected drawn as the runs come. Workers
 * of their own compute it.
 */
let crew = [], sweepId = 0, sweepPlot = null, sweepPoints = [];

const sweepNumbers = () => about.numbers.map(number => number.path);

function showSweep() {
  const paths = sweepNumbers();
  const usual = state.sweep?.path ?? shownNumbers()[0]?.path ?? paths[0] ?? '';
  const kept = get('sweep-path').value;
  fillSelect(get('sweep-path'), paths, paths.includes(kept) ? kept : usual);
  if (!paths.includes(kept)) fillSweep();
}
/* Around the number that is there. */
function fillSweep() {
  const number = numberOf(get('sweep-path').value);
  if (!number) return;
  const asked = state.sweep?.path === number.path ? state.sweep : null, range = rangeFor(number);
  get('sweep-from').value = asked?.from ?? shortNumber(range.even ? range.low : number.value / 2);
  get('sweep-to').value = asked?.to ?? shortNumber(range.even ? range.high : number.value * 2);
  get('sweep-count').value = asked?.count ?? 40;
  if (asked || !get('sweep-collect').value)
    get('sweep-collect').value = asked?.collect ?? firstCollector();
}
function firstCollector() {
  const force = about.signals.find(([name]) => /^contacts\..*\.force$/.test(name));
  const place = about.signals.find(([name]) => /\.y$/.test(name));
  return force ? force[0] + ':max' : place ? place[0] + ':max' : 'energy.kinetic:max';
}
function endSweep() {
  for (const one of crew) one.terminate();
  crew = [];
  get('sweep-stop').disabled = true;
  document.body.dataset.swept = sweepId;
}
/* The values, evenly spaced, in the unit that the number has in the model. */
function sweepSettings({path, from, to, count}) {
  const number = numberOf(path), behind = number ? number.text.replace(NUMBER, '') : '';
  const whole = number && isWhole(number);
  return Array.from({length: count}, (_, i) => {
    const at = from + (to - from) * i / (count - 1),
          value = whole ? Math.round(at) : +at.toPrecision(12);
    return {index: i, value: value, text: `${path}=${value}${behind}`};
  });
}
function drawSweep(sweep, unit) {
  if (!sweepPlot) {
    sweepPlot = newPlot('', {label: '', unit: ''}, {label: '', unit: ''});
    get('sweep-plot').append(sweepPlot.view.figure);
  }
  sweepPlot.view.figure.hidden = false;
  const {view} = sweepPlot, points = sweepPoints.slice().sort((a, b) => a.x - b.x);
  view.panel.x.label = sweep.path;
  view.panel.x.fixed = [Math.min(sweep.from, sweep.to), Math.max(sweep.from, sweep.to)];
  Object.assign(view.panel.y, {label: sweep.collect, unit: unit ?? ''});
  view.figure.querySelector('figcaption').textContent = `${sweep.collect} over ${sweep.path}`;
  const many = points.some(point => point.many);
  const graph = kind => ({
    kind: kind,
    name: null,
    colour: 'c0',
    x: points.map(point => point.x),
    y: points.map(point => Number.isFinite(point.y) ? point.y : null)
  });
  drawPlot(sweepPlot, many ? [graph('dots')] : [graph('line'), graph('dots')]);
}
function startSweep() {
  const sweep = state.sweep, settings = sweepSettings(sweep), id = ++sweepId;
  endSweep();
  sweepPoints = [];
  document.body.dataset.swept = '';
  document.body.dataset.sweep = id;
  let done = 0, refused = 0, unit = '', left = 0, waiting = 0, why = '';
  const workers = Math.min(4, navigator.hardwareConcurrency || 2, settings.length);
  const show = () => {
    waiting = 0;
    drawSweep(sweep, unit);
  };
  const say = () => get('sweep-status').textContent = `${done} of ${settings.length} runs` +
      (refused ? `, ${refused} without a result: ${why}` : '');
  const end = () => {
    clearTimeout(waiting);
    show();
    endSweep();
  };
  const onSweep = ({data: news}) => {
    if (news.id !== id || id !== sweepId) return;
    if (news.error) {
      get('sweep-status').textContent = news.error.message;
      end();
    } else if (news.unit !== undefined)
      unit = news.unit;
    else if (news.done) {
      if (--left === 0) end();
    } else {
      done++;
      if (news.outcome !== 'done') refused++;
      if (news.outcome !== 'done') why = news.message;
      for (const y of news.outcome === 'done' ? news.values : [])
        sweepPoints.push({x: settings[news.index].value, y: y, many: news.values.length > 1});
      say();
      waiting ||= setTimeout(show, 60);
    }
  };
  say();
  get('sweep-stop').disabled = false;
  for (let k = 0; k < workers; k++) {
    const own = settings.filter((_, i) => i % workers === k), one = launch(onSweep);
    left++;
    crew.push(one);
    one.postMessage({
      sweep: {id: id, text: state.text, name: fileName(), collect: sweep.collect, settings: own}
    });
  }
}
function wireSweep() {
  get('sweep-path').onchange = () => {
    state.sweep = null;
    fillSweep();
  };
  get('sweep').onsubmit = event => {
    event.preventDefault();
    const value = id => get(id).value;
    state.sweep = readSweep([
      'sweep-path', 'sweep-from', 'sweep-to', 'sweep-count', 'sweep-collect'
    ].map(value).join(','));
    if (!state.sweep) {
      get('sweep-status').textContent =
          `two numbers, 2 to ${SWEEP_MOST} runs and what to collect are needed`;
      return;
    }
    keepAddress();
    startSweep();
  };
  get('sweep-stop').onclick = endSweep;
}
