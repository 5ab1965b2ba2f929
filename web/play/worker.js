/* SPDX-License-Identifier: MIT
 *
 * Runs models behind engine.js. The last question wins: one that came meanwhile is taken up after
 * the slice of time at work.
 */
let engine = null, question = null, stopped = false;

const pause = () => new Promise(go => setTimeout(go, 0));
const errorOf = error =>
    ({message: error.message, line: error.line ?? 0, column: error.column ?? 0});

async function run(mine) {
  const answer = (words, transfer) => postMessage({id: mine.id, ...words}, transfer ?? []);
  const began = performance.now();
  stopped = false;
  answer({about: engine.open(mine.text, mine.name)});
  let columns = null, refused = [];
  for (const part of engine.run(mine.signals)) {
    if (!columns) refused = engine.refused;
    columns ??= engine.columns;
    answer({...part, columns: columns, refused: refused}, [part.rows.buffer, part.details.buffer]);
    await pause();
    if (question !== mine) return;
    if (stopped) break;
  }
  const why = engine.why || (stopped ? 'stopped' : '');
  const results = engine.close();
  answer(
      {results: results, why: why, took: performance.now() - began},
      Object.values(results).map(bytes => bytes.buffer));
}
/* Runs of a sweep, one after the other; who has had enough ends the worker. */
function sweep({id, text, name, collect, settings}) {
  const {unit} = engine.openSweep(text, name, collect, settings[0].text);
  postMessage({id: id, unit: unit});
  for (const {text: setting, index} of settings)
    postMessage({id: id, index: index, ...engine.sweepOne(setting)});
  postMessage({id: id, done: true});
}
async function answerTo(data) {
  try {
    if (data.sweep)
      sweep(data.sweep);
    else
      await run(data.run);
  } catch (error) {
    postMessage({id: (data.sweep ?? data.run).id, error: errorOf(error)});
    if (!(error instanceof ModelError)) throw error;
  }
}
onmessage = async ({data}) => {
  if (data.module) {
    engine = await Engine.start(data.module);
    postMessage({version: engine.version});
    return;
  }
  if (data.file) engine.files.write('files/' + data.file.name, data.file.bytes);
  if (data.drop) engine.files.remove('files/' + data.drop);
  if (data.stop) stopped = true;
  if (data.run) question = data.run;
  if (data.run || data.sweep) answerTo(data);
};
