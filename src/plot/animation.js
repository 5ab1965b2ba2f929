/* SPDX-License-Identifier: MIT
 *
 * The animation of a run, on the stage of a page: play, scrub, speed, a film. Pages with a scene
 * have it, behind figures.js and stage.js.
 */
/* The scene of a document, with its numbers of 16 bits, see scene.c. */
function sceneIn(page) {
  const part = id => page.getElementById(id).textContent;
  const buffer = id => Uint8Array.from(atob(part(id)), c => c.charCodeAt(0)).buffer;
  return {
    scene: JSON.parse(part('scene')),
    times: new Float32Array(buffer('times')),
    poses: new Uint16Array(buffer('poses')),
    forces: new Uint16Array(buffer('forces'))
  };
}
/* Goes on from where another one was, `before`. What it returns ends it. */
function animate(data, before) {
  const canvas = get('canvas'), pen = canvas.getContext('2d'), colours = {};
  const button = get('play'), slider = get('time'), speed = get('speed'), clock = get('clock');
  const stage = makeStage(data, pen, colours), {frames, end, plays} = stage;
  let over = false;

  function readColours() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['ink', 'soft', 'faint', 'solid', 'push', 'card'])
      colours[name] = style.getPropertyValue('--' + name).trim();
    colours.body = [];
    for (let i = 0; i < 10; i++) colours.body.push(style.getPropertyValue('--c' + i).trim());
  }
  function resize() {
    const view = stage.view, width = canvas.clientWidth;
    const shape = (view[3] - view[1]) / (view[2] - view[0]);
    /* the controls below the drawing stay on the first screen if 300 pixels remain for it */
    const below = window.innerHeight - canvas.getBoundingClientRect().top - window.scrollY - 70;
    const most = Math.min(0.62 * window.innerHeight, below >= 300 ? below : Infinity);
    const height = Math.round(Math.min(Math.max(width * shape, 200), Math.max(260, most), 560));
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = height + 'px';
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    stage.fit(width, height);
  }

  /* ---- time ---- */
  let now = 0, playing = false, last = 0, rate = 1;
  const cursors = () => views.filter(view => view.svg.hasAttribute('data-time'));
  function draw() {
    if (over) return;
    stage.draw(now, 0.35 * rate);
    clock.textContent = 't = ' + show(now) + ' s';
    cursors().forEach(drawCursor);
  }
  function drawCursor(view) {
    const cursor = view.svg.querySelector('.now'), {low, high} = view.rulers[0];
    cursor.style.opacity = now > low && now <= high * (1 + 1e-6) ? 0.8 : 0;
    if (now > low) cursor.setAttribute('transform', 'translate(' + scaleOf(view, 0)(now) + ')');
  }
  const digits = Math.min(9, Math.max(2, 3 - Math.floor(Math.log10(end || 1))));
  const show = t => t.toFixed(digits);
  function seek(t) {
    now = Math.min(Math.max(t, 0), end);
    slider.value = end > 0 ? 1000 * now / end : 0;
    draw();
  }
  function tick(stamp) {
    if (!playing || over) return;
    const passed = last ? Math.min(0.1, (stamp - last) / 1000) : 0;
    last = stamp;
    now += rate * passed;
    if (now > end) now = 0;
    seek(now);
    requestAnimationFrame(tick);
  }
  function play(on) {
    playing = on;
    last = 0;
    button.textContent = on ? 'Pause' : 'Play';
    if (on) requestAnimationFrame(tick);
  }
  function nice(v) {
    const power = Math.pow(10, Math.floor(Math.log10(v))), digit = v / power;
    return +(power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10)).toPrecision(2);
  }
  function makeSpeeds() {
    const whole = end > 0 ? end : 1, wanted = whole > 3 && whole < 30 ? 1 : nice(whole / 8),
          values = new Set([1, wanted]);
    speed.textContent = '';
    for (const seconds of [1, 2, 4, 15, 40, 100, 300]) values.add(nice(whole / seconds));
    for (const v of Array.from(values).sort((a, b) => a - b)) {
      const item = document.createElement('option');
      item.value = v;
      item.textContent = v === 1 ? 'real time' : '× ' + v;
      item.selected = v === (before && values.has(before.rate) ? before.rate : wanted);
      speed.appendChild(item);
    }
    rate = +speed.value;
  }
  /* ---- the animation as a file: what the canvas shows from 0 to the end ---- */
  function record(webm) {
    const type =
        ['video/webm;codecs=vp9', 'video/webm'].find(t => MediaRecorder.isTypeSupported(t));
    const film = new MediaRecorder(canvas.captureStream(30), {mimeType: type}), parts = [];
    film.ondataavailable = event => parts.push(event.data);
    film.onstop = () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(parts, {type: 'video/webm'}));
      link.download = (document.title || 'run').replace(/[^A-Za-z0-9]+/g, '-') + '.webm';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
      webm.disabled = false;
      play(false);
    };
    webm.disabled = true;
    play(false);
    seek(0);
    film.start();
    play(true);
    const watchEnd = setInterval(() => {
      if (playing && now < end && now + rate * 0.12 < end) return;
      clearInterval(watchEnd);
      film.stop();
    }, 50);
  }
  function makeTools() {
    const controls = button.parentNode;
    for (const old of controls.querySelectorAll('.more')) old.remove();
    if (plays.length) {
      const choice = document.createElement('select');
      choice.className = 'more';
      const most = nice(0.35 * Math.min(...plays));
      choice.setAttribute('aria-label', 'magnification of clearances');
      for (const m of new Set([1, most])) {
        const item = document.createElement('option');
        item.value = m;
        item.textContent = m === 1 ? 'true clearance' : 'clearance × ' + m;
        choice.appendChild(item);
      }
      choice.onchange = () => {
        stage.magnified = +choice.value;
        draw();
      };
      if (most > 1) controls.appendChild(choice);
    }
    if (!window.MediaRecorder || !canvas.captureStream || frames < 2) return;
    const webm = document.createElement('button');
    webm.className = 'more';
    webm.textContent = 'Save WebM';
    webm.title = 'plays the run once and saves it as a film';
    webm.onclick = () => record(webm);
    controls.appendChild(webm);
  }
  readColours();
  makeSpeeds();
  makeTools();
  resize();
  seek(before ? before.now : 0);
  button.onclick = () => play(!playing);
  slider.oninput = () => {
    play(false);
    seek(slider.value / 1000 * end);
  };
  speed.onchange = () => {
    rate = +speed.value;
  };
  window.onresize = () => {
    resize();
    draw();
  };
  matchMedia('(prefers-color-scheme: dark)').onchange = () => {
    readColours();
    draw();
  };
  for (const view of cursors()) {
    view.svg.onclick = event => {
      play(false);
      seek(valueAt(view, 0, pointer(view.svg, event)[0]));
    };
    view.moved = () => over || drawCursor(view);
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  play(frames > 1 && (before ? before.playing : !still));
  return () => {
    over = true;
    return {now: now, playing: playing, rate: rate};
  };
}
if (get('scene')) animate(sceneIn(document));
