/* SPDX-License-Identifier: MIT
 *
 * What pages with a worker share, behind the scripts of figures: elements, copying, the module, lists of
 * laws.
 */
function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(child => child !== null));
  return element;
}
async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    say('copied');
    button.classList.add('done');
    setTimeout(() => button.classList.remove('done'), 1500);
  } catch {
    say('copying is not allowed here; the text is shown');
  }
}
/* The module is compiled here and handed to workers, whose script is a text of this page. */
async function compiled() {
  const packed = Uint8Array.from(atob(get('wasm').textContent), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
function startWorker(module, onmessage, onerror) {
  const source = new Blob([get('worker').textContent], {type: 'text/javascript'});
  const address = URL.createObjectURL(source), worker = new Worker(address);
  URL.revokeObjectURL(address);
  Object.assign(worker, {onmessage: onmessage, onerror: onerror});
  worker.postMessage({module: module});
  return worker;
}

/* ---- a list of laws: families with their laws, each a box to tick ---- */

function listLaws(list, laws, onchange) {
  let family = '';
  for (const law of laws) {
    if (law.family !== family)
      list.append(make('h3', {textContent: law.family, title: law.familyMeaning ?? ''}));
    family = law.family;
    const box = make('input', {type: 'checkbox', value: law.key, onchange: onchange});
    const by = make('small', {textContent: `${law.authors.split(',')[0]} ${law.year}`});
    const label = make('label', {title: law.title}, box, make('span', {}, law.key + ' ', by));
    label.words = [
      law.key, law.aliases, law.title, law.authors, law.year, law.family, law.equation,
      law.parameter
    ].flat().join(' ').toLowerCase();
    list.append(label);
  }
}
/* Every word must be there; a family without a law left is not named. */
function searchLaws(list, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let head = null;
  for (const item of list.children) {
    if (item.tagName === 'H3') {
      head = item;
      head.hidden = true;
      continue;
    }
    item.hidden = !words.every(word => item.words.includes(word));
    if (!item.hidden) head.hidden = false;
  }
}
