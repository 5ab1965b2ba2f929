/* SPDX-License-Identifier: MIT
 *
 * The playground, behind the scripts of figures and of the animation. The worker runs the model;
 * here is what is chosen and what is shown.
 */
const data = JSON.parse(get('data').textContent), examples = data.examples;
let state = null, module = null, worker = null, editor = null, asked = 0, about = null, run = null;
let scene = null, stopPlaying = null;

const fileName = () => state.name.replace(/\.ya?ml$/, '') + '.yaml';
const modelName = () => get('name').value.replace(/\.ya?ml$/, '').trim() || 'model';
const beside = new Map(
    Object.entries(data.files).map(([name, text]) => [name, new TextEncoder().encode(text)]));

/* A worker with the files that models name. */
function launch(onmessage) {
  const made = startWorker(module, onmessage, event => {
    get('odd').hidden = false;
    get('odd').textContent = 'The computation stopped: ' + event.message;
  });
  for (const [name, bytes] of beside) made.postMessage({file: {name: name, bytes: bytes}});
  return made;
}

/* ---- a run ---- */

function allowSaving(on) {
  for (const name of ['trajectory', 'events', 'summary', 'report'])
    get('save-' + name).disabled = !on;
}
function ask() {
  allowSaving(false);
  run = {columns: null, refused: [], details: [], parts: [], width: 0, count: 0, results: null};
  document.body.dataset.asked = ++asked;
  worker.postMessage(
      {run: {id: asked, text: state.text, name: fileName(), signals: (state.plots ?? []).flat()}});
  get('stop').disabled = false;
  get('progress').value = 0;
  get('stage').classList.add('old');
  keepAddress();
}
let typing = 0;
function typed() {
  clearTimeout(typing);
  typing = setTimeout(() => {
    state.text = editor.text;
    state.name = modelName();
    ask();
  }, 350);
}
function finished() {
  get('stop').disabled = true;
  document.body.dataset.done = asked;
}
function onAnswer({data: news}) {
  if (news.version) {
    get('version').textContent = news.version;
    return;
  }
  if (news.id !== asked) return;
  if (news.error) showError(news.error);
  if (news.about) takeModel(news.about);
  if (news.rows) takeRows(news);
  if (news.results) takeResults(news);
}
function showError({message, line, column}) {
  get('sentence').hidden = false;
  get('sentence').textContent = message;
  get('sentence').dataset.line = line;
  editor.mark(line, column, message);
  get('status').textContent = 'does not run';
  finished();
}
function takeModel(told) {
  about = told;
  get('sentence').hidden = true;
  editor.mark(0, 0, '');
  get('title').textContent = about.title || state.name;
  document.title = `resile: ${about.title || state.name}`;
  get('status').textContent = 'runs';
  showSliders();
  showSignals();
  showSweep();
}
function takeRows(news) {
  run.columns = news.columns;
  run.refused = news.refused;
  run.width = news.columns.length + 1;
  if (news.rows.length) run.parts.push(news.rows);
  if (news.details.length) run.details.push(news.details);
  run.count += news.rows.length / run.width;
  get('progress').value = news.time / about.end_time;
  plotSoon();
}
function takeResults({results, why, took}) {
  const text = name => new TextDecoder().decode(results[name]);
  run.results = results;
  run.summary = JSON.parse(text('summary.json'));
  scene = sceneOfReport(text('report.html'));
  get('stage').classList.remove('old');
  get('status').textContent = (why ? `${why}, at ${run.summary.time.toPrecision(4)} s; ` : '') +
      `${(took / 1000).toPrecision(2)} s, ${run.summary.steps} steps`;
  get('progress').value = run.summary.time / about.end_time;
  allowSaving(true);
  showPlots();
  showCards();
  playAgain();
  finished();
}

/* ---- the animation ---- */

/* The data of the animation as the report of the run has them. */
function sceneOfReport(page) {
  const part = id => {
    const from = page.indexOf('>', page.indexOf(` id="${id}"`)) + 1;
    return {textContent: page.slice(from, page.indexOf('</script>', from))};
  };
  return page.includes(' id="scene"') ? sceneIn({getElementById: part}) : null;
}
/* From where it was; at first from where the address says. */
function playAgain() {
  const before = stopPlaying ? stopPlaying() :
      state.time !== null    ? {now: state.time, playing: false, rate: 0} :
                               null;
  get('stage').hidden = !scene;
  stopPlaying = scene ? animate(scene, before) : null;
}
/* Where it stands, if it does. */
const timeShown = () => get('play').textContent === 'Pause' ?
    null :
    +get('time').value / 1000 * (run.summary?.time ?? 0);

/* ---- numbers of the run ---- */

function showCards() {
  const {summary} = run, forces = summary.contacts.map(contact => contact.force_max);
  const cards = [
    [inWords({unit: 's'}, summary.time), 'simulated'], [String(summary.touches), 'contact events'],
    [inWords({unit: 'N'}, Math.max(0, ...forces)), 'largest force at a contact point'],
    [
      inWords(
          {unit: 'J'},
          Math.abs(summary.energy.lost_contacts) < 1e-13 * summary.energy.largest_part ?
              0 :
              summary.energy.lost_contacts),
      'lost in contacts'
    ],
    [String(+summary.residual_max.toPrecision(2)), 'energy residual, relative']
  ];
  emptied(get('cards'))
      .append(...cards.map(
          ([value, meaning]) => make(
              'div', {}, make('b', {textContent: value}), make('span', {textContent: meaning}))));
  emptied(get('flags'))
      .append(...summary.flags.map(
          flag => make('p', {className: 'note', textContent: flag.text ?? flag.name})));
}

/* ---- files ---- */

function saveFile(name, bytes, type) {
  const link =
      make('a', {href: URL.createObjectURL(new Blob([bytes], {type: type})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
const FILE_MOST = 64 << 20;
const plainName = name => name.split(/[\\/]/).at(-1).replace(/[\x00-\x1f]/g, '').slice(0, 100);

function complain(text) {
  get('odd').hidden = !text;
  get('odd').textContent = text;
}
/* Models are opened, all others are there for models to name. */
async function takeFiles(files) {
  complain('');
  let fresh = false;
  for (const file of Array.from(files).slice(0, 50)) {
    const name = plainName(file.name);
    if (!name || file.size > FILE_MOST) {
      complain(`'${name}' is larger than ${FILE_MOST >> 20} MB`);
      continue;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.ya?ml$/i.test(name))
      fresh = openText(bytes, name) || fresh;
    else {
      beside.set(name, bytes);
      worker.postMessage({file: {name: name, bytes: bytes}});
      fresh = true;
    }
  }
  showFiles();
  if (fresh) ask();
}
function openText(bytes, name) {
  if (bytes.length > TEXT_MOST) {
    complain(`'${name}' is larger than ${TEXT_MOST >> 20} MB, too large for this page`);
    return false;
  }
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes);
    openModel({...firstState(), name: name.replace(/\.ya?ml$/i, ''), text: text});
    return true;
  } catch {
    complain(`'${name}' is not UTF-8 text, as a model file is`);
    return false;
  }
}
function showFiles() {
  const own = Array.from(beside).filter(([name]) => !Object.hasOwn(data.files, name));
  emptied(get('files')).append(...own.map(([name, bytes]) => {
    const drop = make('button', {type: 'button', textContent: 'remove'});
    drop.onclick = () => {
      beside.delete(name);
      worker.postMessage({drop: name});
      showFiles();
      ask();
    };
    return make('li', {}, make('code', {textContent: name}), ` ${bytes.length} bytes `, drop);
  }));
}

/* ---- the page ---- */

/* Shows another model; its run is asked for by the caller. */
function openModel(fresh) {
  state = fresh;
  ranges.clear();
  stopPlaying?.();
  stopPlaying = null;
  endSweep();
  if (sweepPlot) sweepPlot.view.figure.hidden = true;
  for (const id of ['sweep-collect', 'sweep-path']) get(id).value = '';
  get('sweep-status').textContent = '';
  get('name').value = fresh.name;
  if (editor.text !== fresh.text) editor.text = fresh.text;
  const buttons = [...document.querySelectorAll('.gallery button')];
  for (const button of buttons)
    button.setAttribute('aria-pressed', button.dataset.name === fresh.name);
  enterAt(buttons.find(button => button.dataset.name === fresh.name) ?? buttons[0]);
}
/* Tab enters the gallery at one button; the arrow keys move inside it. */
function enterAt(entry) {
  for (const button of document.querySelectorAll('.gallery button'))
    button.tabIndex = button === entry ? 0 : -1;
}
function moveInGallery(event) {
  const buttons = [...document.querySelectorAll('.gallery button')], at = buttons.indexOf(event.target);
  const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (at < 0 || !step) return;
  const next = buttons[(at + step + buttons.length) % buttons.length];
  enterAt(next);
  next.focus();
  event.preventDefault();
}
let addressTimer = 0, written = '', writing = 0;
/* The last one wins: what was about to be written, or is being packed, is not wanted any more. */
async function putAddress(time) {
  const mine = ++writing;
  clearTimeout(addressTimer);
  const text = await writeAddress({...state, time: time});
  if (mine !== writing) return;
  written = text;
  history.replaceState(null, '', written);
}
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => putAddress(null), 300);
}
async function takeAddress() {
  if (location.hash === written && written) return;
  const {state: read, odd} = await readAddress(location.hash);
  complain(
      odd.length ?
          `The address has parts that are not understood and were left out: ${odd.join(', ')}` :
          '');
  openModel(read);
  ask();
  if (read.sweep) afterModel(startSweep);
}
/* Once the model is read, or refused. */
function afterModel(act) {
  const mine = asked, timer = setInterval(() => {
                        if (asked === mine && !about && !document.body.dataset.done) return;
                        clearInterval(timer);
                        if (asked === mine && get('sentence').hidden) act();
                      }, 30);
}
function wire() {
  get('run').onclick = ask;
  get('stop').onclick = () => worker.postMessage({stop: true});
  get('name').onchange = typed;
  get('save-yaml').onclick = () => saveFile(fileName(), state.text, 'application/yaml');
  for (const [id, name, type] of [
           ['trajectory', 'trajectory.csv', 'text/csv'], ['events', 'events.csv', 'text/csv'],
           ['summary', 'summary.json', 'application/json'], ['report', 'report.html', 'text/html']])
    get('save-' + id).onclick = () => saveFile(name, run.results[name], type);
  get('link').onclick = async () => {
    await putAddress(timeShown());
    copyText(location.href.split('#')[0] + written, get('link'));
  };
  get('new-plot').onclick = () => changePlots(all => all.length < PLOTS_MOST && all.push([]));
  get('more-sliders').onchange = () => {
    if (get('more-sliders').value) state.sliders.push(get('more-sliders').value);
    showSliders();
    keepAddress();
  };
  get('sentence').onclick = () =>
      +get('sentence').dataset.line && editor.show(+get('sentence').dataset.line);
  get('pick').onchange = () => takeFiles(get('pick').files);
  get('gallery').onkeydown = moveInGallery;
  for (const button of document.querySelectorAll('.gallery button'))
    button.onclick = () => {
      openModel(
          {...firstState(), name: button.dataset.name, text: exampleOf(button.dataset.name).text});
      ask();
    };
  addEventListener('hashchange', takeAddress);
}
function wireDrop() {
  addEventListener('dragover', event => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener(
      'dragleave', event => event.relatedTarget || document.body.classList.remove('dropping'));
  addEventListener('drop', event => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    if (event.dataTransfer.files.length) takeFiles(event.dataTransfer.files);
  });
}
/* On a narrow screen the sliders stand below the animation. */
function placeSliders(narrow) {
  const parts = [get('sliders'), get('more-sliders').closest('.row')];
  if (narrow.matches)
    get('stage').after(...parts);
  else
    get('title').after(...parts);
}
async function bringUp() {
  editor = makeEditor(
      get('editor'), (text, at) => completionsAt(data.schema, data.laws, text, at), typed);
  module = await compiled();
  worker = launch(onAnswer);
  const narrow = matchMedia('(max-width: 59.99rem)');
  placeSliders(narrow);
  get('gallery').open = !narrow.matches;
  narrow.onchange = () => placeSliders(narrow);
  wire();
  wireSweep();
  wireDrop();
  takeAddress();
}
bringUp();
