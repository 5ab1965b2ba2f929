/* SPDX-License-Identifier: MIT */
import {instantiate} from './core.js';

export {Contact, Resile, ResileError} from './core.js';

/* Where the module stands beside this file: read by node, fetched by browsers. */
async function own() {
  const place = new URL('./resile.wasm', import.meta.url);
  if (place.protocol === 'file:') {
    const {readFile} = await import('node:fs/promises');
    return readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

export async function load(source) {
  const given = source ?? await own();
  return instantiate(
      given instanceof WebAssembly.Module ? given : await WebAssembly.compile(given));
}
