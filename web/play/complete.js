/* SPDX-License-Identifier: MIT
 *
 * Where in a model file a place is, and what the schema allows there.
 */

/* A frame is a mapping or a list that is open at the place; `key`: of the mapping, at work. */
const BLOCK_KEY =
    /^("[^"]*"|'[^']*'|[^\s\-?:,[\]{}#&*!|>'"%@`][^:#]*?|-[^\s:#][^:#]*?)\s*:(?=\s|$)/;

/* Reads what stands in braces and brackets; the frames grow and shrink. */
function readFlow(text, frames) {
  let word = '', quote = '';
  for (const c of text) {
    const top = frames.at(-1);
    if (!top || !top.flow && !'{['.includes(c)) return '';
    if (quote) {
      if (c === quote) quote = '';
      continue;
    }
    if ('"\''.includes(c) && !word.trim())
      quote = c;
    else if (c === '{' || c === '[') {
      frames.push({map: c === '{', flow: true, key: null, keys: []});
      word = '';
    } else if (c === '}' || c === ']') {
      frames.pop();
      word = '';
      if (!frames.at(-1)?.flow) return '';
    } else if (c === ',') {
      if (top.map) top.key = null;
      word = '';
    } else if (c === ':' && top.map && top.key === null) {
      top.key = word.trim();
      top.keys.push(top.key);
      word = '';
    } else
      word += c;
  }
  return word.trimStart();
}
/* The mapping, or the list, that a line of this column belongs to. */
function settle(frames, column, isItem) {
  while (frames.length > 1 &&
         (frames.at(-1).column > column ||
          !isItem && frames.at(-1).column === column && !frames.at(-1).map))
    frames.pop();
}
function readLine(line, frames) {
  let column = line.length - line.trimStart().length, rest = line.trimStart();
  if (frames.at(-1).flow) return readFlow(rest, frames);
  for (let item; (item = /^-(\s+|$)/.exec(rest));) {
    settle(frames, column, true);
    if (frames.at(-1).map) frames.push({map: false, column: column});
    column += item[0].length || 1;
    rest = rest.slice(item[0].length);
    if (!rest) return '';
  }
  if ('{['.includes(rest[0])) return readFlow(rest, frames);
  const found = BLOCK_KEY.exec(rest);
  if (!found) return rest;
  settle(frames, column, false);
  if (!frames.at(-1).map || frames.at(-1).column !== column)
    frames.push({map: true, column: column, keys: []});
  const top = frames.at(-1), value = rest.slice(found[0].length).trimStart();
  top.key = found[1].replace(/^["']|["']$/g, '');
  top.keys.push(top.key);
  return '{['.includes(value[0] ?? ' ') ? readFlow(value, frames) : value;
}
const withoutComment = line => line.replace(/(^|\s)#.*$/, '$1').trimEnd();

/* {path, keys, word, value}: keys and null for lists; the keys that are there already; the word at
 * work; whether it is the value of the last key of the path. */
function placeIn(text, position) {
  const before = text.slice(0, position).split('\n'), now = before.pop();
  const frames = [{map: true, column: 0, key: null, keys: []}];
  if (/(^|\s)#/.test(now)) return null;
  for (const line of before.map(withoutComment))
    if (line.trim()) readLine(line, frames);
  const flowing = frames.at(-1).flow, column = now.length - now.trimStart().length;
  if (!flowing && !now.trim() && frames.length > 1) settle(frames, now.length, false);
  let word = now.trim() || flowing ? readLine(now, frames) : '';
  const top = frames.at(-1),
        key = !flowing && BLOCK_KEY.test(now.trimStart().replace(/^(-\s+)+/, ''));
  let value = top.flow ? !top.map || top.key !== null : key;
  if (!top.flow && !key) {
    const dashes = /^\s*((-\s+)*)/.exec(now)[0].length || column;
    if (!/^\s*-/.test(now)) settle(frames, dashes, false);
    const above = frames.at(-1);
    if (above.map && above.column < dashes)
      frames.push({map: true, column: dashes, key: null, keys: []});
    else if (above.map)
      above.key = null;
    value = false;
  }
  const last = frames.at(-1), path = frames.map(frame => frame.map ? frame.key : null);
  if (last.map && !value) path.pop();
  return {
    path: path.filter((part, i) => part !== null || !frames[i].map),
    keys: last.map && !value ? last.keys : [],
    word: /[\w-]*$/.exec(word)[0],
    value: value
  };
}

/* ---- the schema ---- */

/* All that a schema may stand for, its references followed. */
function meanings(schema, root, depth = 0) {
  if (!schema || depth > 8) return [];
  const all = [schema];
  if (schema.$ref)
    all.push(...meanings(
        schema.$ref.replace(/^#\//, '').split('/').reduce((at, key) => at?.[key], root), root,
        depth + 1));
  for (const list of [schema.allOf, schema.anyOf, schema.oneOf])
    for (const one of list || []) all.push(...meanings(one, root, depth + 1));
  return all;
}
function schemasAt(root, path) {
  let now = meanings(root, root);
  for (const key of path)
    now = now.flatMap(
                 one => key === null ? [one.items, ...one.prefixItems || []] :
                                       [one.properties?.[key] ?? one.additionalProperties])
              .filter(one => one && typeof one === 'object')
              .flatMap(one => meanings(one, root));
  return now;
}
/* What may be written at a place of a text; null: nothing is known. `from`: where the word begins. */
function completionsAt(schema, laws, text, position) {
  const place = placeIn(text, position);
  if (!place) return null;
  const last = place.path.filter(Boolean).at(-1), options = new Map();
  const offer = (label, more) => options.set(label, {label: label, ...more});
  const plainText = words => String(words ?? '').replace(/`/g, '');
  for (const one of schemasAt(schema, place.path)) {
    const keys = place.value ? [] : Object.entries(one.properties || {});
    for (const [name, of] of keys.filter(([key]) => !place.keys.includes(key)))
      offer(name, {
        apply: name + ': ',
        detail: one.required?.includes(name) ? 'needed' : '',
        info: plainText(of.description)
      });
    const words = [...one.enum || [], ...(one.type === 'boolean' ? ['true', 'false'] : [])];
    if (place.value)
      for (const word of words) offer(String(word), {info: plainText(one.description)});
  }
  if (place.value && last === 'law')
    for (const law of laws) offer(law, {detail: 'a law'});
  if (place.value && ['bodies', 'body'].includes(last))
    for (const [, name] of text.matchAll(/\bname:\s*([A-Za-z][\w-]*)/g))
      offer(name, {detail: 'a name'});
  if (!options.size) return null;
  return {from: position - place.word.length, options: Array.from(options.values())};
}
