/* SPDX-License-Identifier: MIT
 *
 * What the playground shows, and the same in the address: a link shows the same view.
 *
 *     #example=bouncing-ball&plots=ball.y|ball.vy;contacts.floor.force&t=1.25
 *     #model=...  (the text of a model that is none of the examples, packed)
 */
const TEXT_MOST = 1 << 20, PLOTS_MOST = 12, SIGNALS_IN_PLOT = 10, SWEEP_MOST = 400;

const firstState = () => ({
  name: '',    /* of the model file */
  text: '',    /* of the model */
  plots: null, /* lists of signals; null: as the model suggests */
  sliders: [], /* paths of numbers beside those that always have one */
  time: null,  /* where the animation stands; null: it plays */
  sweep: null  /* {path, from, to, count, collect} */
});
const exampleOf = name => examples.find(one => one.name === name);

/* ---- texts in an address ---- */

const toLetters = bytes => btoa(Array.from(bytes, b => String.fromCharCode(b)).join(''))
                               .replace(/\+/g, '-')
                               .replace(/\//g, '_')
                               .replace(/=+$/, '');
const fromLetters = text =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toLetters(new Uint8Array(await new Response(stream).arrayBuffer()));
}
/* A text that somebody packed; no longer than a model may be here. */
async function unpacked(letters) {
  const stream =
      new Blob([fromLetters(letters)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader(), parts = [];
  for (let size = 0, part; !(part = await reader.read()).done;) {
    size += part.value.length;
    if (size > TEXT_MOST) throw new Error('too long');
    parts.push(part.value);
  }
  return new Blob(parts).text();
}

/* ---- reading an address that anybody may have written ---- */

const numberIn = (text, low, high) => {
  const value = Number(text);
  return text.trim() !== '' && value >= low && value <= high ? value : null;
};
function readPlots(text) {
  return text.split(';')
      .map(list => list.split('|').map(name => name.trim().slice(0, 200)).filter(Boolean))
      .map(list => list.slice(0, SIGNALS_IN_PLOT))
      .slice(0, PLOTS_MOST);
}
function readSweep(text) {
  const [path, from, to, count, ...collect] = text.split(',');
  const sweep = {
    path: path,
    from: numberIn(from ?? '', -1e300, 1e300),
    to: numberIn(to ?? '', -1e300, 1e300),
    count: numberIn(count ?? '', 2, SWEEP_MOST),
    collect: collect.join(',')
  };
  const good = path && sweep.collect && [sweep.from, sweep.to, sweep.count].every(v => v !== null);
  return good && Number.isInteger(sweep.count) ? sweep : null;
}
/* What is not understood is named, and left out. */
async function readAddress(hash) {
  const state = firstState(), odd = [];
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  for (const [name, text] of words) {
    if (name === 'example' && exampleOf(text)) {
      Object.assign(state, {name: text, text: exampleOf(text).text});
    } else if (name === 'model') {
      try {
        state.text = await unpacked(text);
        state.name = 'model';
      } catch {
        odd.push('model');
      }
    } else if (name === 'plots')
      state.plots = readPlots(text);
    else if (name === 'sliders')
      state.sliders = text.split(',').filter(Boolean).slice(0, 20);
    else if (name === 't' && numberIn(text, 0, 1e300) !== null)
      state.time = numberIn(text, 0, 1e300);
    else if (name === 'sweep' && readSweep(text))
      state.sweep = readSweep(text);
    else
      odd.push(name);
  }
  if (!state.text) Object.assign(state, {name: examples[0].name, text: examples[0].text});
  return {state: state, odd: odd};
}
async function writeAddress(state) {
  const words = new URLSearchParams();
  if (exampleOf(state.name)?.text === state.text)
    words.set('example', state.name);
  else
    words.set('model', await packed(state.text));
  if (state.plots) words.set('plots', state.plots.map(list => list.join('|')).join(';'));
  if (state.sliders.length) words.set('sliders', state.sliders.join(','));
  if (state.time !== null) words.set('t', String(+state.time.toPrecision(9)));
  if (state.sweep) {
    const {path, from, to, count, collect} = state.sweep;
    words.set('sweep', [path, from, to, count, collect].join(','));
  }
  return '#' +
      words.toString()
          .replace(/%2C/g, ',')
          .replace(/%3B/g, ';')
          .replace(/%3A/g, ':')
          .replace(/%7C/g, '|');
}
