/* SPDX-License-Identifier: MIT
 *
 * One run of the program after the other; whoever has waited enough ends the worker.
 */
const PAGE = 'resile-page.html'; /* what it draws; not one of the user's files */
let module = null;

async function answer({id, words, files, page}) {
  const tell = text => postMessage({id: id, progress: text});
  const all = page ? [...words, '--plot', PAGE] : words;
  const {status, out, err, files: left} = await runProgram(module, all, files, tell);
  postMessage({id: id, status: status, out: out, err: err, page: page ? left.text(PAGE) : null});
}
onmessage = ({data}) => {
  if (data.module)
    module = data.module;
  else
    answer(data).catch(
        error => postMessage({id: data.id, status: 1, out: '', err: stopped(error), page: null}));
};
/* What no sentence of the program says: memory of the browser, a stack. */
const stopped = error => `resile: the computation stopped: ${error.message}`;
