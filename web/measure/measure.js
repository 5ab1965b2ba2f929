/* SPDX-License-Identifier: MIT
 *
 * The page for measurements, behind the scripts of figures. The program runs in a worker; here is
 * what is asked of it, and what it wrote: its page, whose figures answer, and its JSON.
 */
let module = null, worker = null, laws = [], files = [], runs = 0, waiting = new Map();
let copyAs = 'YAML';

/* ---- the worker ---- */

function onAnswer({data}) {
  const one = waiting.get(data.id);
  if (!one) return;
  if (data.progress !== undefined) {
    one.tell(data.progress);
    return;
  }
  waiting.delete(data.id);
  one.done(data);
}
function bringUp() {
  worker =
      startWorker(module, onAnswer, event => fail('The computation stopped: ' + event.message));
}
/* Asks the program; a page is what `--plot` writes. */
function ask(words, inputs = {}, page = false, tell = () => {}) {
  const id = ++runs;
  return new Promise(done => {
    waiting.set(id, {done: done, tell: tell});
    worker.postMessage({id: id, words: words, files: inputs, page: page});
  });
}
function cancel() {
  worker.terminate();
  waiting.clear();
  bringUp();
  rest();
  get('progress').textContent = 'cancelled';
}

/* ---- the question ---- */

const typed = id => get(id).value.trim();
const chosenLaws = () =>
    Array.from(get('list').querySelectorAll('input:checked'), box => box.value);
function asked() {
  const names = ['mass', 'speed', 'columns', 'unit', 'gravity', 'noise', 'more'];
  return {
    command: get('bounce').checked ? 'bounce' : 'fit',
    files: files.map(file => file.name),
    values: Object.fromEntries(names.map(name => [name, typed(name)])),
    flags:
        Object.fromEntries(['exact', 'robust', 'profile'].map(name => [name, get(name).checked])),
    laws: chosenLaws(),
    all: get('all').checked,
    free: Array.from(get('free').querySelectorAll('input:checked'), box => box.value)
  };
}
function showQuestion() {
  const now = asked(), bounce = now.command === 'bounce';
  get('of-fit').hidden = bounce;
  get('of-bounce').hidden = !bounce;
  get('count').textContent = now.all ?
      '(all)' :
      `(${now.laws.length > 3 ? now.laws.length : now.laws.join(', ') || 'none'})`;
  get('list').classList.toggle('stale', now.all);
  get('command').textContent = commandLine(questionWords(now));
  get('run').disabled = !files.length || waiting.size > 0;
  get('missing').textContent = files.length ? '' : 'needs a file: load one, paste a table or try an example';
  get('answer').classList.toggle(
      'stale', get('answer').dataset.command !== get('command').textContent);
}
/* The parameters of the one law that is chosen; of several, what the instrument adds. */
function showFree() {
  const keys = chosenLaws(), one = !get('all').checked && keys.length === 1 ? keys[0] : null;
  const place = get('free'), before = asked().free;
  emptied(place);
  for (const name of freeOf(laws.find(law => law.key === one))) {
    const box = make('input', {type: 'checkbox', value: name, checked: before.includes(name)});
    place.append(make('label', {}, box, ' ' + name));
  }
  showQuestion();
}
function chooseLaws(keys, free = []) {
  for (const box of get('list').querySelectorAll('input')) {
    box.checked = keys.includes(box.value);
    if (box.checked) get('list').scrollTop = box.offsetTop - get('list').offsetTop;
  }
  get('all').checked = false;
  showFree();
  for (const box of get('free').querySelectorAll('input')) box.checked ||= free.includes(box.value);
}

/* ---- files ---- */

function showFiles() {
  const list = emptied(get('files')), first = get('first');
  for (const [i, file] of files.entries()) {
    const drop = make('button', {type: 'button', textContent: '×', title: 'remove ' + file.name});
    drop.setAttribute('aria-label', 'remove ' + file.name);
    drop.onclick = () => {
      files.splice(i, 1);
      showFiles();
    };
    list.append(make('li', {}, file.name + ' ', drop));
  }
  first.hidden = !files.length;
  const head = files.length ? new TextDecoder().decode(files[0].bytes.subarray(0, 2000)) : '';
  first.textContent = head.split(/\r?\n/).slice(0, 8).join('\n');
  showQuestion();
}
/* Heights, flights and clicks are bounces: what `bounce` reads, and it needs nothing else. */
async function guess() {
  const options = {...asked(), command: 'bounce'};
  const {status} = await ask(questionWords({...options, files: [files[0].name]}), inputs());
  get(status === 0 ? 'bounce' : 'fit').checked = true;
  showQuestion();
  if (status === 0) await run();
}
const inputs = () => Object.fromEntries(files.map(file => [file.name, file.bytes]));

async function takeFiles(given) {
  const taken = [];
  for (const file of given) {
    if (file.size > FILE_MOST || taken.length === FILES_MOST) {
      fail(`'${file.name}' is left out: this page takes ${FILES_MOST} files of ${
          FILE_MOST >> 20} MiB at most`);
      return;
    }
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      fail(`'${file.name}' cannot be read; a folder cannot be`);
      return;
    }
    taken.push({name: nameFor(file.name, taken.map(one => one.name)), bytes: bytes});
  }
  if (!taken.length) return;
  fail('');
  files = taken;
  showFiles();
  await guess();
}
function wireDrop() {
  const place = get('drop'), over = on => place.classList.toggle('over', on);
  addEventListener('dragover', event => {
    event.preventDefault();
    over(true);
  });
  addEventListener('dragleave', event => over(event.relatedTarget !== null));
  addEventListener('drop', event => {
    event.preventDefault();
    over(false);
    takeFiles(event.dataTransfer.files);
  });
  get('choose').onchange = () => takeFiles(get('choose').files);
  get('take').onclick = () => takeFiles([new File([get('text').value], 'pasted.csv')]);
}
/* The example of a drop test has its question with it. */
const EXAMPLES = [
  {
    title: 'a drop test',
    file: 'drop.csv',
    values: {mass: '0.0896', speed: '15'},
    law: 'hunt-crossley',
    free: ['restitution', 'stiffness', 'offset', 'baseline']
  },
  {title: 'bounces', file: 'bounce.csv', values: {}}
];
function wireExamples() {
  const texts = JSON.parse(get('given').textContent);
  for (const example of EXAMPLES) {
    const button = make('button', {type: 'button', textContent: example.title});
    button.onclick = async () => {
      for (const name in example.values) get(name).value = example.values[name];
      get('exact').checked = !!example.law;
      if (example.law) chooseLaws([example.law], example.free);
      await takeFiles([new File([texts[example.file]], example.file)]);
      if (example.law) await run();
    };
    get('examples').append(button);
  }
}

/* ---- the answer ---- */

function fail(text) {
  get('failed').hidden = !text;
  get('failed').textContent = text;
}
function rest() {
  get('cancel').hidden = true;
  get('progress').textContent = '';
  document.body.dataset.done = runs;
  showQuestion();
}
/* The last line, as a terminal would show it. */
function showProgress(text) {
  const line = text.split('\r').pop().trim();
  if (line) get('progress').textContent = line;
}
async function run() {
  if (!files.length || waiting.size > 0) return;
  const words = questionWords(asked()), command = commandLine(words);
  fail('');
  get('cancel').hidden = false;
  get('progress').textContent = 'computing';
  const answer = ask([...words, '--json'], inputs(), true, showProgress);
  showQuestion();
  const {status, out, err, page} = await answer;
  rest();
  const said = err.replace(/\r[^\r\n]*/g, '').trim().replace(/^resile: /gm, '');
  if (status !== 0) {
    fail(said);
    emptied(get('answer'));
    get('lines').hidden = true;
    return;
  }
  get('answer').dataset.command = command;
  showAnswer(JSON.parse(out), page);
  showQuestion();
}
const MODEL = 'For a model file'; /* stands among the copies */
/* The page that the program wrote, without its head and its scripts; its figures are wired here. */
function showAnswer(answer, page) {
  const place = emptied(get('answer'));
  views.length = 0;
  const body = page.slice(page.indexOf('<body'));
  const plain = body.replace(/ style="stroke-width:[\d.]+"/g, ''); /* drawn again below */
  const written = new DOMParser().parseFromString(plain, 'text/html');
  place.append(leadOf(answer));
  const figure = written.querySelector('figure');
  for (const part of [figure, ...Array.from(written.body.children).filter(one => one !== figure)])
    if (part.matches('.table, .pair, .warning, p, h2, details, figure') &&
        part.textContent !== MODEL)
      place.append(document.adoptNode(part));
  const data = figure.querySelector('script');
  for (const view of wireFigure(figure, JSON.parse(data.textContent))) drawView(view);
  for (const cell of answer.ranking?.length ?
           place.querySelector('table').querySelectorAll('td:first-child') :
           [])
    cell.replaceChildren(choiceOf(cell.textContent));
  showCopies(answer);
}
/* A law of the ranking is fitted by a click. */
function choiceOf(key) {
  const button = make('button', {type: 'button', textContent: key, title: 'fit this one'});
  button.onclick = () => {
    chooseLaws([key]);
    run();
  };
  return button;
}
const shortly = value => String(+value.toPrecision(4));
function leadOf(answer) {
  const head = (answer.law ? answer.law + ': ' : '') + 'e = ' + shortly(answer.restitution);
  const error = answer.law ? answer.restitution_stderr : null, {low, high} = answer;
  const behind = error > 0 ? `, standard error ${shortly(error)}` :
      high > 0 ? `, 95 % from ${shortly(low)} to ${shortly(high)}` :
                 '';
  return make('p', {className: 'lead'}, make('b', {textContent: head}), behind);
}

/* ---- in other words ---- */

/* The contact that was found, as copies.js wants it. */
function contactOf(answer) {
  const found = Object.values(answer.parameters).filter(p => p.input && p.identifiable);
  return {
    key: answer.law,
    numbers: Object.fromEntries(found.map(p => [p.input, p.value])),
    end: 'of-law',
    calibration: answer.calibration,
    memoryless: false
  };
}
function copiesOf(answer) {
  const json = {name: 'JSON', text: JSON.stringify(answer, null, 2) + '\n'};
  if (!answer.law) return [json];
  const whole = Object.values(answer.parameters).every(p => p.identifiable);
  const of = contactOf(answer),
        mine = COPIES.filter(copy => ['C', 'Python', 'command'].includes(copy.name));
  return [
    {name: 'YAML', text: answer.model},
    ...mine.map(copy => ({name: copy.name, text: whole ? copy.write(of) : null})), json
  ];
}
function showCopies(answer) {
  const place = emptied(get('copies')), all = copiesOf(answer);
  get('lines').hidden = false;
  if (!all.some(copy => copy.name === copyAs && copy.text)) copyAs = all[0].name;
  for (const copy of all) {
    const button =
        make('button', {type: 'button', textContent: copy.name, disabled: copy.text === null});
    button.title = copy.text === null ? 'the data do not determine all of it' : 'copy';
    button.setAttribute('aria-pressed', copy.name === copyAs);
    button.onclick = () => {
      copyAs = copy.name;
      copyText(copy.text, button);
      for (const other of place.children) other.setAttribute('aria-pressed', other === button);
      get('copy-text').textContent = copy.text;
    };
    place.append(button);
    if (copy.name === copyAs) get('copy-text').textContent = copy.text;
  }
}

/* ---- the page ---- */

function wire() {
  wireDrop();
  wireExamples();
  get('search').oninput = () => searchLaws(get('list'), get('search').value);
  get('list').onchange = get('all').onchange = showFree;
  document.querySelector('.controls-side').addEventListener('input', showQuestion);
  get('run').onclick = run;
  get('cancel').onclick = cancel;
  get('copy-command').onclick = () => copyText(get('command').textContent, get('copy-command'));
  addEventListener('keydown', event => {
    if (event.key === 'Enter' && event.target.matches('.controls-side input:not([type=search])'))
      run();
  });
}
async function start() {
  module = await compiled();
  bringUp();
  const [all, version] = [await ask(['laws', '--json']), await ask(['--version'])];
  laws = JSON.parse(all.out).filter(law => law.family !== 'rigid');
  get('version').textContent = version.out.trim().split(' ').pop();
  listLaws(get('list'), laws, null);
  wire();
  showFree();
  document.body.dataset.ready = 1;
}
start();
