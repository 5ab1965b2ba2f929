/* SPDX-License-Identifier: MIT
 *
 * Bodies in space on a canvas: facets in the order of their depth, in a view that can be turned and
 * zoomed. Pages with a scene of src/space/scene.c have it, behind figures.js.
 */
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross =
    (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const plus = (a, f, b) => a.map((x, i) => x + f * b[i]);
const unit = a => {
  const size = Math.hypot(...a);
  return size > 0 ? a.map(x => x / size) : [0, 0, 1];
};
/* a vector turned by a quaternion (w, x, y, z) */
function turned(q, v) {
  const u = [q[1], q[2], q[3]], t = plus(cross(u, v), q[0], v);
  return plus(v, 2, cross(u, t));
}

/* ---- facets of a body in its own axes ---- */
function wheel(count, place) {
  return Array.from({length: count}, (_, i) => {
    const a = 2 * Math.PI * i / count;
    return place(Math.cos(a), Math.sin(a), i);
  });
}
/* rows of points from pole to pole, joined by quadrilaterals; the ends are closed */
function shell(rows) {
  const facets = [], count = rows[0].length;
  for (let r = 0; r + 1 < rows.length; r++)
    for (let i = 0; i < count; i++) {
      const k = (i + 1) % count;
      facets.push({points: [rows[r][i], rows[r][k], rows[r + 1][k], rows[r + 1][i]], odd: i & 1});
    }
  facets.push({points: rows[0].slice().reverse()}, {points: rows[rows.length - 1]});
  return facets;
}
function round(half, sides, rows, stretch) {
  const all = [];
  for (let r = 0; r <= rows; r++) {
    const a = Math.PI * ((r + 0.02) / (rows + 0.04) - 0.5), c = Math.cos(a), s = Math.sin(a);
    const up = stretch * (r < rows / 2 ? -0.5 : 0.5);
    all.push(wheel(sides, (x, y) => [half[0] * c * x, half[1] * c * y, half[2] * s + up]));
  }
  return shell(all);
}
function tube(radius, length) {
  const ring = z => wheel(32, (x, y) => [radius * x, radius * y, z]);
  return shell([ring(-length / 2), ring(length / 2)]);
}
const edges = size => {
  const half = size.map(x => x / 2), facets = [];
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1]) {
      const points = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => {
        const p = [];
        p[axis] = side * half[axis];
        p[(axis + 1) % 3] = a * half[(axis + 1) % 3];
        p[(axis + 2) % 3] = b * half[(axis + 2) % 3];
        return p;
      });
      facets.push({points: side > 0 ? points : points.reverse()});
    }
  return facets;
};
const makers = {
  sphere: s => round([s[0], s[0], s[0]], 20, 11, 0),
  ellipsoid: s => round(s, 24, 13, 0),
  capsule: s => round([s[0], s[0], s[0]], 20, 13, s[1]),
  cylinder: s => tube(s[0], s[1]),
  rod: s => tube(0.012 * s[0], s[0]),
  box: s => edges(s),
  none: (s, arm) => round([1, 1, 1].map(() => 0.3 * Math.hypot(...arm)), 12, 7, 0)
};

function showSpace(scene) {
  const canvas = get('space'), pen = canvas.getContext('2d');
  const button = get('play'), slider = get('time'), speed = get('speed'), clock = get('clock');
  const bodies = scene.bodies, times = scene.times, first = times[0],
        last = times[times.length - 1];
  const meshes =
      bodies.map(b => b.fixed && b.shape === 'none' ? [] : makers[b.shape](b.size, b.arm));
  const reach = mesh => Math.max(0, ...mesh.flatMap(f => f.points.map(p => Math.hypot(...p))));
  const colours = {};

  /* ---- the room: what moves, and what stands near it ---- */
  const flat = new Float64Array(scene.poses);
  function pose(body, t) {
    let low = 0, high = times.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= t)
        low = middle;
      else
        high = middle;
    }
    const a = flat.subarray(7 * (low * bodies.length + body)),
          b = flat.subarray(7 * (high * bodies.length + body));
    const f = times[high] > times[low] ? (t - times[low]) / (times[high] - times[low]) : 0;
    const same = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] < 0 ? -1 : 1, out = [];
    for (let i = 0; i < 7; i++) out.push((1 - f) * a[i] + f * (i < 3 ? 1 : same) * b[i]);
    const size = Math.hypot(out[3], out[4], out[5], out[6]) || 1;
    return {at: out.slice(0, 3), turn: out.slice(3).map(x => x / size)};
  }
  const low = [Infinity, Infinity, Infinity], high = low.map(x => -x);
  bodies.forEach((body, b) => {
    const size = reach(meshes[b]);
    if (body.fixed &&
        (body.shape === 'none' ||
         size > 4 * Math.max(...bodies.map((o, k) => o.fixed ? 0 : reach(meshes[k])))))
      return;
    for (let frame = 0; frame < times.length; frame++)
      for (let i = 0; i < 3; i++) {
        const x = flat[7 * (frame * bodies.length + b) + i];
        low[i] = Math.min(low[i], x - size);
        high[i] = Math.max(high[i], x + size);
      }
  });
  const middle = low.map((x, i) => (x + high[i]) / 2);
  const room = Math.hypot(...low.map((x, i) => high[i] - x)) / 2 || 1;

  /* ---- the view ---- */
  const home = {yaw: -0.7, pitch: 0.35, zoom: 1};
  let view = Object.assign({}, home), eye;
  const up = Math.hypot(...scene.normal) > 0 ? unit(scene.normal) : [0, 0, 1];
  const side = unit(cross(up, Math.abs(up[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0])),
        front = cross(side, up);
  function look() {
    const c = Math.cos(view.yaw), s = Math.sin(view.yaw),
          right = plus(side.map(x => c * x), s, front);
    const ahead = cross(up, right), cp = Math.cos(view.pitch), sp = Math.sin(view.pitch);
    const over = plus(up.map(x => cp * x), sp, ahead);
    eye = {right: right, over: over, to: cross(right, over)};
    const width = canvas.clientWidth, height = canvas.clientHeight;
    eye.scale = view.zoom * 0.47 * Math.min(width, height) / room;
    eye.x = width / 2;
    eye.y = height / 2;
    eye.far = 4.5 * room;
  }
  function project(p) {
    const d = plus(p, -1, middle), depth = dot(d, eye.to),
          f = eye.scale * eye.far / (eye.far - depth);
    return [eye.x + f * dot(d, eye.right), eye.y - f * dot(d, eye.over), depth];
  }
  function path(points) {
    pen.beginPath();
    points.forEach((p, i) => i ? pen.lineTo(p[0], p[1]) : pen.moveTo(p[0], p[1]));
  }
  function drawGround() {
    if (!(Math.hypot(...scene.normal) > 0)) return;
    const steps = 10, size = 1.3 * room,
          foot = plus(middle, -dot(plus(middle, -1, scene.ground), up), up);
    pen.strokeStyle = colours.faint;
    pen.lineWidth = 1;
    for (let i = -steps; i <= steps; i++)
      for (const [a, b] of [[side, front], [front, side]]) {
        const start = plus(foot, size * i / steps, a);
        path([project(plus(start, -size, b)), project(plus(start, size, b))]);
        pen.stroke();
      }
  }
  const light = () => unit(plus(plus(up, 0.5, eye.right), 0.6, eye.to));
  function facetsAt(t) {
    const all = [], lamp = light();
    bodies.forEach((body, b) => {
      const {at, turn} = pose(b, t);
      for (const facet of meshes[b]) {
        const points = facet.points.map(p => plus(at, 1, turned(turn, p)));
        const normal = unit(cross(plus(points[1], -1, points[0]), plus(points[2], -1, points[0])));
        const seen = points.map(project);
        let area = 0;
        seen.forEach((p, i) => {
          const q = seen[(i + 1) % seen.length];
          area += p[0] * q[1] - q[0] * p[1];
        });
        if (area >= 0) continue; /* it faces away */
        const shade = 0.55 + 0.45 * Math.max(0, dot(normal, lamp)) - (facet.odd ? 0.08 : 0);
        all.push({
          points: seen,
          depth: seen.reduce((s, p) => s + p[2], 0) / seen.length,
          shade: shade,
          colour: colours.body[b % colours.body.length]
        });
      }
    });
    return all.sort((a, b) => a.depth - b.depth);
  }
  function drawFacets(t) {
    for (const facet of facetsAt(t)) {
      path(facet.points);
      pen.closePath();
      pen.fillStyle = pen.strokeStyle =
          'color-mix(in srgb, ' + facet.colour + ' ' + Math.round(100 * facet.shade) + '%, black)';
      pen.lineWidth = 0.7;
      pen.fill();
      pen.stroke();
    }
  }
  function drawTrails(t) {
    pen.lineWidth = 1.5;
    bodies.forEach((body, b) => {
      if (body.fixed) return;
      const points = [];
      for (let i = 0; i < times.length && times[i] <= t; i++)
        points.push(project(Array.from(
            flat.subarray(7 * (i * bodies.length + b), 7 * (i * bodies.length + b) + 3))));
      pen.strokeStyle = colours.body[b % colours.body.length];
      path(points);
      pen.globalAlpha = 0.5;
      pen.stroke();
      pen.globalAlpha = 1;
    });
  }
  /* the impulse of the last impact, for a while */
  function drawMarks(t) {
    const largest = Math.max(...scene.marks.map(m => Math.hypot(...m.impulse))),
          stay = 0.3 * (last - first);
    for (const mark of scene.marks) {
      if (!(t >= mark.time && t <= mark.time + stay)) continue;
      const a = project(mark.at), b = project(plus(mark.at, 0.45 * room / largest, mark.impulse));
      const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
      pen.globalAlpha = 1 - (t - mark.time) / stay;
      pen.strokeStyle = pen.fillStyle = colours.push;
      pen.lineWidth = 2.5;
      path([a, b]);
      pen.stroke();
      path([
        b, [b[0] - 9 * Math.cos(angle - 0.4), b[1] - 9 * Math.sin(angle - 0.4)],
        [b[0] - 9 * Math.cos(angle + 0.4), b[1] - 9 * Math.sin(angle + 0.4)]
      ]);
      pen.fill();
      pen.globalAlpha = 1;
    }
  }
  let now = first, playing = false, stamp = 0, rate = 1;
  function draw() {
    look();
    pen.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    drawGround();
    drawTrails(now);
    drawFacets(now);
    drawMarks(now);
    clock.textContent = 't = ' + (+now.toPrecision(3)) + ' s';
  }
  function resize() {
    const ratio = window.devicePixelRatio || 1, width = canvas.clientWidth,
          height = Math.round(Math.min(Math.max(0.6 * width, 260), 520));
    canvas.style.height = height + 'px';
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw();
  }
  function readColours() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['faint', 'push', 'ink'])
      colours[name] = style.getPropertyValue('--' + name).trim();
    colours.body = [];
    for (let i = 0; i < 10; i++) colours.body.push(style.getPropertyValue('--c' + i).trim());
  }
  function seek(t) {
    now = Math.min(Math.max(t, first), last);
    slider.value = 1000 * (now - first) / (last - first);
    draw();
  }
  function tick(at) {
    if (!playing) return;
    const passed = stamp ? Math.min(0.1, (at - stamp) / 1000) : 0;
    stamp = at;
    seek(now + rate * passed >= last ? first : now + rate * passed);
    requestAnimationFrame(tick);
  }
  function play(on) {
    playing = on;
    stamp = 0;
    button.textContent = on ? 'Pause' : 'Play';
    if (on) requestAnimationFrame(tick);
  }
  function makeSpeeds() {
    const whole = last - first, nice = v => {
      const power = Math.pow(10, Math.floor(Math.log10(v))), digit = v / power;
      return +(power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10)).toPrecision(2);
    };
    const usual = whole > 1 && whole < 20 ? 1 : nice(whole / 6);
    for (const v of Array
             .from(new Set([1, usual, nice(whole / 3), nice(whole / 15), nice(whole / 40)]))
             .sort((a, b) => a - b)) {
      const item = document.createElement('option');
      item.value = v;
      item.textContent = v === 1 ? 'real time' : '× ' + v;
      item.selected = v === usual;
      speed.appendChild(item);
    }
    rate = +speed.value;
  }
  function turn(right, over) {
    view.yaw -= right;
    view.pitch = Math.min(Math.max(view.pitch + over, -1.55), 1.55);
    draw();
  }
  function zoom(factor) {
    view.zoom = Math.min(Math.max(view.zoom * factor, 0.2), 20);
    draw();
  }
  let held = null;
  canvas.style.touchAction = 'none';
  canvas.style.cursor = 'grab';
  canvas.onpointerdown = event => {
    held = [event.clientX, event.clientY];
    canvas.setPointerCapture(event.pointerId);
  };
  canvas.onpointermove = event => {
    if (!held) return;
    turn((event.clientX - held[0]) / 150, (event.clientY - held[1]) / 150);
    held = [event.clientX, event.clientY];
  };
  canvas.onpointerup = canvas.onpointercancel = () => held = null;
  canvas.onwheel = event => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 500));
  };
  canvas.onkeydown = event => {
    const keys = {
      ArrowLeft: () => turn(-0.1, 0),
      ArrowRight: () => turn(0.1, 0),
      ArrowUp: () => turn(0, -0.1),
      ArrowDown: () => turn(0, 0.1),
      '+': () => zoom(1.2),
      '-': () => zoom(1 / 1.2)
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  };
  get('home').onclick = () => {
    view = Object.assign({}, home);
    draw();
  };
  button.onclick = () => play(!playing);
  slider.oninput = () => {
    play(false);
    seek(first + slider.value / 1000 * (last - first));
  };
  speed.onchange = () => rate = +speed.value;
  window.onresize = resize;
  matchMedia('(prefers-color-scheme: dark)').onchange = () => {
    readColours();
    draw();
  };
  readColours();
  makeSpeeds();
  resize();
  seek(first);
  play(!matchMedia('(prefers-reduced-motion: reduce)').matches);
}
if (get('bodies')) showSpace(JSON.parse(get('bodies').textContent));
