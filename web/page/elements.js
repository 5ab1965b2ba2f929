/* SPDX-License-Identifier: MIT
 *
 * What pages with a worker share, behind the scripts of figures: elements, copying, the module.
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
