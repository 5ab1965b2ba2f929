/* SPDX-License-Identifier: MIT
 *
 * What is asked, as the words of a command line.
 */
const NUISANCES = ['offset', 'gain', 'baseline', 'inertia', 'drift', 'delay'];
const FILE_MOST = 256 << 20, FILES_MOST = 12;

/* As a shell takes it. */
const quoted = word =>
    /^[\w@%+=:,.\/-]+$/.test(word) ? word : `'${word.replaceAll('\'', '\'\\\'\'')}'`;

/* Words of a line, parted by spaces; quotes keep them together. */
function wordsOf(line) {
  const words = [];
  for (const [, plain, one, two] of line.matchAll(/([^\s'"]+)|'([^']*)'|"([^"]*)"/g))
    words.push(plain ?? one ?? two);
  return words;
}
/* A name under which a file may stand on a command line, and that no other has. */
function nameFor(name, taken) {
  const plain = name.replace(/[\u0000-\u001f\u007f\/\\]/g, '_').slice(-100) || 'data.csv';
  const safe = plain.startsWith('-') || plain === '.' || plain === '..' ? '_' + plain : plain;
  const [, base, ending] = /^(.*?)(\.[^.]*)?$/.exec(safe);
  let unique = safe;
  for (let i = 2; taken.includes(unique); i++) unique = `${base}-${i}${ending ?? ''}`;
  return unique;
}
/* What is free of the law that is chosen, if it is one: its inputs, its exponents, the bodies. */
function freeOf(law) {
  if (!law) return NUISANCES;
  return [...new Set([...law.inputs, ...law.options, 'mass', 'speed'])].concat(NUISANCES);
}
/* asked: {command, files, values: {mass, ...}, flags: {exact, ...}, laws: [key], all, free}. */
function lawWords({laws, all}) {
  if (all) return ['--laws', 'all'];
  if (laws.length > 1) return ['--laws', laws.join(',')];
  return laws.length ? ['--law', laws[0]] : [];
}
function questionWords(asked) {
  const given = (...names) =>
      names.flatMap(name => asked.values[name] ? ['--' + name, asked.values[name]] : []);
  const units = wordsOf(asked.values.unit).flatMap(word => ['--unit', word]);
  const words = [asked.command, ...asked.files];
  if (asked.command === 'bounce')
    return [...words, ...given('columns'), ...units, ...given('gravity', 'noise')];
  const flags =
      ['exact', 'robust', 'profile'].filter(name => asked.flags[name]).map(name => '--' + name);
  return [
    ...words, ...lawWords(asked), ...given('mass', 'speed'), ...flags,
    ...(asked.free.length ? ['--free', asked.free.join(',')] : []), ...given('columns'), ...units,
    ...wordsOf(asked.values.more)
  ];
}
const commandLine = words => 'resile ' + words.map(quoted).join(' ');
