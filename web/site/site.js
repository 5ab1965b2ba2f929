/* SPDX-License-Identifier: MIT
 *
 * Search without a server, and explorers that come up when they are opened.
 */
(function() {
'use strict';
const get = id => document.getElementById(id), up = document.body.dataset.up;

/* The index comes with the first letter that is typed. */
let loading = null;
function index() {
  loading = loading || new Promise((go, fail) => {
              const script = document.createElement('script');
              script.src = up + '/search-index.js';
              script.onload = () => go(self.searchIndex);
              script.onerror = () => fail(new Error('the index did not load'));
              document.head.append(script);
            });
  return loading;
}
/* All words must be there; in a heading they count more, and at the start of a word. */
function rank(words, [, title, head, text]) {
  const places = [[title.toLowerCase(), 8], [head.toLowerCase(), 6], [text.toLowerCase(), 1]];
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const [place, weight] of places) {
      const at = place.indexOf(word);
      if (at < 0) continue;
      const whole = at === 0 || !/[a-z0-9]/.test(place[at - 1]);
      best = Math.max(best, weight * (whole ? 2 : 1));
    }
    if (!best) return 0;
    sum += best;
  }
  return sum;
}
function excerpt(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40);
  return (at ? '… ' : '') + text.slice(at, at + 120) + (at + 120 < text.length ? ' …' : '');
}
async function search() {
  const words = get('search').value.toLowerCase().split(/\s+/).filter(Boolean), list = get('found');
  get('pages').hidden = words.length > 0;
  list.hidden = words.length === 0;
  if (!words.length) return;
  const all = await index();
  const found = all.map(entry => [rank(words, entry), entry]).filter(pair => pair[0]);
  found.sort((a, b) => b[0] - a[0]);
  list.textContent = '';
  for (const [, [place, title, head, text]] of found.slice(0, 20)) {
    const item = document.createElement('li'), link = document.createElement('a');
    link.href = up + '/' + place;
    link.textContent = head && head !== title ? title + ': ' + head : title;
    const some = document.createElement('small');
    some.textContent = excerpt(text, words[0]);
    item.append(link, some);
    list.append(item);
  }
  if (!found.length) list.textContent = 'nothing has all of these words';
}
if (get('search')) {
  get('search').oninput = search;
  get('pages').open = !matchMedia('(max-width: 56rem)').matches;
}
/* Blocks of equations are typeset as MathML, several of a line beside each other; other blocks stay as they are. */
const isEquation = part => /^[A-Za-z][\w'*]*(\([^)]*\))? (=|<=) \S/.test(part);
const partsOf = line => line.trim().split(/ {3,}/);
for (const code of document.querySelectorAll('pre > code:not([class])')) {
  const lines = code.textContent.split('\n').filter(line => line.trim());
  if (!lines.length || !lines.every(line => partsOf(line).every(isEquation))) continue;
  const rows = lines.map(line => {
    const row = document.createElement('div');
    row.className = 'formula';
    for (const part of partsOf(line)) {
      if (row.hasChildNodes()) row.append('\u2003\u2003');
      row.append(typeset(part));
    }
    return row;
  });
  code.parentElement.replaceWith(...rows);
}
for (const live of document.querySelectorAll('.live'))
  live.ontoggle = () => {
    const frame = live.querySelector('iframe');
    if (live.open && !frame.src) frame.src = frame.dataset.src;
  };
})();
