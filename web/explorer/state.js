/* SPDX-License-Identifier: MIT
 *
 * What the explorer shows, and the same in the address: a link shows the same view.
 *
 *     #laws=flores,tsuji&show=published,exact&restitution=0.5&speed=2
 */
const LAWS_MAX = 10;
const SHOWS = ['published', 'exact'];
const END_WORDS = ['of-law', 'depth', 'force'];

function firstState() {
  return {
    laws: ['hunt-crossley', 'lankarani-nikravesh', 'flores', 'tsuji'],
    show: ['published'],
    end: 'of-law',
    focus: 'flores',
    values: {},
    pair: null,
    press: PRESS
  };
}
/* Within the slider; what is no number is left out. */
function valueWithin(name, text) {
  const value = Number(text), {low, high} = SLIDERS[name];
  if (text.trim() === '' || !Number.isFinite(value)) return null;
  return Math.min(Math.max(value, low), high);
}
/* Reads an address that anybody may have written: what is not understood is named, and left out. */
function readAddress(hash, catalogue) {
  const state = firstState(), odd = [];
  const known = key => catalogue.laws.some(law => law.key === key);
  const material = key => catalogue.materials.some(one => one.key === key);
  const list = (text, allowed, most) => {
    const words = Array.from(new Set(text.split(',').filter(Boolean)));
    odd.push(...words.filter(word => !allowed(word)));
    return words.filter(allowed).slice(0, most);
  };
  for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ''))) {
    if (name === 'laws') {
      state.laws = list(text, known, LAWS_MAX);
    } else if (name === 'show') {
      state.show = list(text, word => SHOWS.includes(word), 2);
    } else if (name === 'end' && END_WORDS.includes(text)) {
      state.end = text;
    } else if (name === 'focus' && known(text)) {
      state.focus = text;
    } else if (name === 'pair') {
      state.pair = readPair(text, material);
      if (!state.pair) odd.push(text);
    } else if (name === 'press') {
      state.press = readPress(text) || PRESS;
      if (state.press === PRESS) odd.push(name);
    } else if (Object.hasOwn(SLIDERS, name) && valueWithin(name, text) !== null) {
      state.values[name] = valueWithin(name, text);
    } else {
      odd.push(name);
    }
  }
  if (!state.show.length) state.show = ['published'];
  if (!state.laws.includes(state.focus)) state.focus = state.laws[0] || null;
  return {state: state, odd: odd};
}
/* "steel,glass,0.01,0.02": materials and radii, a plane without the last */
function readPair(text, material) {
  const [one, two, ...radii] = text.split(','), sizes = radii.map(Number);
  const good = sizes.every(r => r >= 1e-6 && r <= 10) && sizes.length >= 1 && sizes.length <= 2;
  if (!material(one) || !material(two) || !good) return null;
  return {one: one, two: two, radius1: sizes[0], radius2: sizes[1] ?? null};
}
/* "0 0, 1e-4 1000, ...": depth and force of every point, parted by anything but a number; null: not
 * pairs of numbers. Whether they are a press test, the library says. */
const PRESS_MOST = 200;
function readPress(text) {
  const words = text.split(/[\s,;]+/).filter(Boolean), numbers = words.map(Number);
  const good = words.length >= 4 && words.length % 2 === 0 && words.length <= 2 * PRESS_MOST &&
      numbers.every(Number.isFinite);
  const column = which => numbers.filter((_, i) => i % 2 === which);
  return good ? {depth: column(0), force: column(1)} : null;
}
const pressLines = press => press.depth.map((depth, i) => `${depth} ${press.force[i]}`);

function writeAddress(state) {
  const words = new URLSearchParams();
  words.set('laws', state.laws.join(','));
  words.set('show', state.show.join(','));
  if (state.end !== 'of-law') words.set('end', state.end);
  if (state.focus) words.set('focus', state.focus);
  if (state.pair)
    words.set(
        'pair',
        [state.pair.one, state.pair.two, state.pair.radius1, state.pair.radius2]
            .filter(v => v !== null)
            .join(','));
  if (state.press !== PRESS) words.set('press', pressLines(state.press).join(','));
  for (const name of SLIDER_NAMES)
    if (state.values[name] !== undefined) words.set(name, String(state.values[name]));
  return '#' + words.toString().replace(/%2C/g, ',');
}
