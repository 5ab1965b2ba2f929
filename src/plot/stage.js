/* SPDX-License-Identifier: MIT
 *
 * What an animation shows: the bodies of a scene at a time, with the pen of a canvas, or with
 * anything that has its methods. A scene comes from scene.c, with frames of 16 bits.
 */
const TURN = 2 * Math.PI;

/* `colours`: ink, soft, faint, solid, push, card, and ten of bodies. */
function makeStage({scene, times, poses, forces}, pen, colours) {
  const stage = {magnified: 1, bare: false};

  /* ---- data ---- */
  const bodies = scene.bodies, frames = scene.frames, room = scene.room;
  let moving = 0;
  for (const body of bodies) body.slot = body.moves ? moving++ : -1;
  /* Where links take hold of a body: of joints to draw rods, of all for the view. */
  for (const b of bodies) {
    b.points = [];
    b.anchors = [];
  }
  for (const link of scene.joints.concat(scene.springs)) {
    if (link.kind === 'driven' || link.kind === 'torsion') continue;
    for (const [i, p] of [[link.a, link.pa], [link.b, link.pb]]) {
      if (i < 0) continue;
      bodies[i].anchors.push(p);
      if (link.elastic === undefined) bodies[i].points.push(p);
    }
  }
  const world = {x: 0, y: 0, angle: 0, c: 1, s: 0, moves: 0};

  /* The pose of every body between frame k and the next one. */
  function place(k, part) {
    for (const body of bodies) {
      if (body.slot < 0) {
        body.x = body.pose[0];
        body.y = body.pose[1];
        body.angle = body.pose[2];
      } else {
        const i = 3 * (k * moving + body.slot);
        const j = 3 * (Math.min(k + 1, frames - 1) * moving + body.slot);
        const mix = n => (poses[i + n] * (1 - part) + poses[j + n] * part) / 65535;
        let turn = (poses[j + 2] - poses[i + 2]) / 65535;
        turn -= Math.round(turn);
        body.x = room[0] + mix(0) * (room[2] - room[0]);
        body.y = room[1] + mix(1) * (room[3] - room[1]);
        body.angle = TURN * (poses[i + 2] / 65535 + part * turn);
      }
      body.c = Math.cos(body.angle);
      body.s = Math.sin(body.angle);
    }
  }
  const bodyOf = i => i < 0 ? world : bodies[i];

  /* ---- the part of the plane that is shown ---- */
  const NONE = [Infinity, Infinity, -Infinity, -Infinity];
  function widen(box, p, r) {
    box[0] = Math.min(box[0], p[0] - r);
    box[1] = Math.min(box[1], p[1] - r);
    box[2] = Math.max(box[2], p[0] + r);
    box[3] = Math.max(box[3], p[1] + r);
  }
  function cover(box, b) {
    if (b.shapes.length === 0 && b.anchors.length === 0) widen(box, [b.x, b.y], 0);
    for (const p of b.anchors) widen(box, at(b, p), 0);
    for (const shape of b.shapes) {
      if (angular(shape))
        corners(b, shape).forEach(p => widen(box, p, shape.radius || 0));
      else if (shape.kind !== 'line')
        widen(box, at(b, shape.at), shape.radius || 0);
    }
  }
  const reach = box => Math.max(box[2] - box[0], box[3] - box[1]);
  /* Fixed things count as far as they are near what moves. */
  function join(box, other, limit) {
    if (other[0] > other[2]) return;
    const keep = (v, low, high) => Math.min(Math.max(v, low), high);
    const far = [box[0] - limit, box[1] - limit, box[2] + limit, box[3] + limit];
    widen(box, [keep(other[0], far[0], far[2]), keep(other[1], far[1], far[3])], 0);
    widen(box, [keep(other[2], far[0], far[2]), keep(other[3], far[1], far[3])], 0);
  }
  function nearest(line, p) {
    const d = (p[0] - line.p[0]) * line.n[0] + (p[1] - line.p[1]) * line.n[1];
    return [p[0] - d * line.n[0], p[1] - d * line.n[1]];
  }
  function findView() {
    const box = NONE.slice(), fixed = NONE.slice(), step = Math.max(1, Math.floor(frames / 60));
    for (let k = 0; k < Math.max(frames, 1); k += step) {
      place(k, 0);
      for (const b of bodies)
        if (b.moves || moving === 0) cover(box, b);
    }
    place(0, 0);
    for (const link of scene.joints.concat(scene.springs)) {
      if (link.kind === 'driven' || link.kind === 'torsion') continue;
      if (link.a < 0) widen(fixed, link.pa, 0);
      if (link.b < 0) widen(fixed, link.pb, 0);
    }
    if (box[0] > box[2]) widen(box, [0, 0], 1);
    let size = reach(box) || 1;
    join(box, fixed, 3 * size);
    size = reach(box) || 1;
    for (const b of bodies)
      if (!b.moves) {
        const own = NONE.slice();
        cover(own, b);
        if (b.shapes.length) join(box, own, 0.6 * size);
        for (const shape of b.shapes)
          if (shape.kind === 'line') {
            const line = wide(b, shape);
            const touch = NONE.slice();
            for (const p
                     of [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]]])
              widen(touch, nearest(line, p), 0);
            join(box, touch, 0.25 * size);
          }
      }
    const pad = 0.07 * (reach(box) || 1);
    return [box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad];
  }

  /* Where a contact is, and the direction of its force on b. */
  function touching(contact) {
    const a = bodyOf(contact.a), b = bodyOf(contact.b);
    if (contact.kind === 'stop') {
      const n = unit(along(a, contact.axis));
      return {at: at(b, contact.pb), n: [-n[0], -n[1]]};
    }
    if (contact.kind !== 'shapes' || !a.shapes || !b.shapes) return null;
    const pick = (body, i) => i < 0 ? body.shapes : body.shapes.slice(i, i + 1);
    let best = null;
    for (const one of pick(a, contact.sa))
      for (const two of pick(b, contact.sb)) {
        const sa = wide(a, one), sb = wide(b, two);
        let found = meet(sa, sb);
        if (!found) {
          found = meet(sb, sa);
          if (found) found.n = [-found.n[0], -found.n[1]];
        }
        if (found && (!best || found.gap < best.gap)) best = found;
      }
    return best;
  }

  /* ---- clearances: a journal in its bearing, with the play magnified ---- */
  const plays = [];
  for (const contact of scene.contacts) {
    if (!contact || contact.kind !== 'shapes' || contact.a < 0 || contact.b < 0) continue;
    const pick = (i, n) => n < 0 ? bodies[i].shapes : bodies[i].shapes.slice(n, n + 1);
    for (const [i, n, j, m] of [
             [contact.a, contact.sa, contact.b, contact.sb],
             [contact.b, contact.sb, contact.a, contact.sa]]) {
      const ring = pick(i, n).find(shape => shape.kind === 'ring');
      const pin = pick(j, m).find(shape => shape.kind === 'circle');
      if (!ring || !pin || !(ring.radius > pin.radius)) continue;
      pin.play = {body: bodies[i], ring: ring};
      plays.push(ring.radius / (ring.radius - pin.radius));
    }
  }
  /* Centre and radius of a disc as they are drawn: about the centre of its bearing, the way to
   * it and the play grow alike, so that it touches where it touches. */
  function journal(b, shape) {
    const p = at(b, shape.at);
    if (!shape.play || stage.magnified === 1) return [p, shape.radius];
    const c = at(shape.play.body, shape.play.ring.at), big = shape.play.ring.radius;
    return [
      [c[0] + stage.magnified * (p[0] - c[0]), c[1] + stage.magnified * (p[1] - c[1])],
      Math.max(0.05 * big, big - stage.magnified * (big - shape.radius))
    ];
  }

  /* ---- many discs in one go, coloured by the height at the start ---- */
  const BANDS = 12;
  const discs = bodies.filter(
      b => b.moves && b.points.length === 0 && b.shapes.length === 1 &&
          b.shapes[0].kind === 'circle');
  const many = discs.length > 150;
  if (many) {
    place(0, 0);
    let low = Infinity, high = -Infinity;
    for (const b of discs) {
      low = Math.min(low, b.y);
      high = Math.max(high, b.y);
    }
    for (const b of discs)
      b.band = Math.min(BANDS - 1, Math.floor(BANDS * (b.y - low) / (high - low || 1)));
  }
  const bands = Array.from({length: BANDS}, (_, i) => discs.filter(b => b.band === i));
  function drawDiscs() {
    bands.forEach((band, i) => {
      pen.fillStyle =
          'hsl(' + (250 - 205 * i / (BANDS - 1)) + ' 70% ' + (36 + 22 * i / BANDS) + '%)';
      pen.beginPath();
      for (const b of band) {
        const p = at(b, b.shapes[0].at), r = Math.max(0.7, b.shapes[0].radius * scale - 0.3);
        pen.moveTo(X(p) + r, Y(p));
        pen.arc(X(p), Y(p), r, 0, TURN);
      }
      pen.fill();
    });
  }

  /* ---- drawing ---- */
  let scale = 1, width = 0, height = 0;
  const view = findView();
  const X = p => (p[0] - (view[0] + view[2]) / 2) * scale + width / 2;
  const Y = p => height / 2 - (p[1] - (view[1] + view[3]) / 2) * scale;
  function fit(w, h) {
    width = w;
    height = h;
    scale = Math.min(w / (view[2] - view[0]), h / (view[3] - view[1]));
  }
  function path(points, closed) {
    pen.beginPath();
    points.forEach((p, i) => i ? pen.lineTo(X(p), Y(p)) : pen.moveTo(X(p), Y(p)));
    if (closed) pen.closePath();
  }
  function disc(p, r) {
    pen.beginPath();
    pen.arc(X(p), Y(p), r, 0, TURN);
  }
  function halfPlane(b, shape) {
    const line = wide(b, shape), t = [-line.n[1], line.n[0]];
    const middle = nearest(line, [(view[0] + view[2]) / 2, (view[1] + view[3]) / 2]);
    const l = Math.hypot(width, height) / scale, gap = 9 / scale;
    pen.strokeStyle = colours.solid;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let s = -l; s < l; s += gap) {
      const p = [middle[0] + s * t[0], middle[1] + s * t[1]];
      const q = [p[0] - gap * line.n[0] - gap * t[0], p[1] - gap * line.n[1] - gap * t[1]];
      pen.moveTo(X(p), Y(p));
      pen.lineTo(X(q), Y(q));
    }
    pen.stroke();
    pen.strokeStyle = colours.soft;
    pen.lineWidth = 1.5;
    path([
      [middle[0] - l * t[0], middle[1] - l * t[1]], [middle[0] + l * t[0], middle[1] + l * t[1]]
    ]);
    pen.stroke();
  }
  function fill(colour) {
    pen.globalAlpha = 0.25;
    pen.fillStyle = colour;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
  }
  function drawShape(b, shape, colour) {
    pen.strokeStyle = colour;
    pen.lineWidth = bodies.length > 100 ? 1 : 1.6;
    if (shape.kind === 'line')
      halfPlane(b, shape);
    else if (shape.kind === 'circle') {
      const [p, radius] = journal(b, shape), r = radius * scale, d = along(b, [radius, 0]);
      disc(p, r);
      fill(colour);
      if (r > 3) {
        path([p, [p[0] + d[0], p[1] + d[1]]]);
        pen.globalAlpha = 0.6;
        pen.stroke();
        pen.globalAlpha = 1;
      }
    } else if (shape.kind === 'ring') {
      const p = at(b, shape.at), r = shape.radius * scale;
      disc(p, r + 4);
      pen.lineWidth = 8;
      pen.globalAlpha = 0.35;
      pen.stroke();
      pen.globalAlpha = 1;
      disc(p, r);
      pen.lineWidth = 1.5;
      pen.stroke();
    } else if (shape.kind === 'segment') {
      pen.lineWidth = 3;
      pen.lineCap = 'round';
      path([at(b, shape.at), at(b, shape.to)]);
      pen.stroke();
    } else if (shape.kind === 'capsule') {
      const [p, q] = corners(b, shape), r = shape.radius * scale;
      const turn = Math.atan2(Y(q) - Y(p), X(q) - X(p));
      pen.beginPath();
      pen.arc(X(p), Y(p), r, turn + TURN / 4, turn + 3 * TURN / 4);
      pen.arc(X(q), Y(q), r, turn - TURN / 4, turn + TURN / 4);
      pen.closePath();
      fill(colour);
    } else if (angular(shape)) {
      path(corners(b, shape), true);
      fill(colour);
    } else {
      disc(at(b, shape.at), 3);
      pen.fillStyle = colour;
      pen.fill();
    }
  }
  function rods(b, colour) {
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.lineCap = 'round';
    pen.globalAlpha = 0.7;
    for (const p of b.points) {
      path([[b.x, b.y], at(b, p)]);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
  function coil(p, q, elastic) {
    const l = Math.hypot(X(q) - X(p), Y(q) - Y(p)), turns = 9, swing = Math.min(7, 0.12 * l + 2);
    const d = l > 0 ? [(X(q) - X(p)) / l, (Y(q) - Y(p)) / l] : [1, 0];
    pen.strokeStyle = colours.soft;
    pen.lineWidth = 1.4;
    pen.beginPath();
    pen.moveTo(X(p), Y(p));
    for (let i = 0; elastic && i <= 2 * turns; i++) {
      const s = l * (0.15 + 0.7 * i / (2 * turns)),
            side = i === 0 || i === 2 * turns ? 0 :
          i % 2                               ? swing :
                                                -swing;
      pen.lineTo(X(p) + s * d[0] - side * d[1], Y(p) + s * d[1] + side * d[0]);
    }
    pen.lineTo(X(q), Y(q));
    pen.stroke();
  }
  function drawSpring(spring) {
    const p = at(bodyOf(spring.a), spring.pa), q = at(bodyOf(spring.b), spring.pb);
    if (spring.kind !== 'torsion') {
      coil(p, q, spring.elastic);
      return;
    }
    pen.strokeStyle = colours.soft;
    pen.lineWidth = 1.4;
    pen.beginPath();
    for (let i = 0; i <= 40; i++) {
      const a = i * 0.35, r = 2 + 0.25 * i;
      pen.lineTo(X(p) + r * Math.cos(a), Y(p) + r * Math.sin(a));
    }
    pen.stroke();
  }
  function drawJoint(joint) {
    const a = bodyOf(joint.a), b = bodyOf(joint.b), p = at(a, joint.pa), q = at(b, joint.pb);
    pen.strokeStyle = colours.ink;
    pen.fillStyle = colours.card;
    pen.lineWidth = 1.5;
    if (joint.kind === 'distance') {
      pen.lineWidth = 2;
      path([p, q]);
      pen.stroke();
    }
    if (joint.kind === 'translational') {
      const d = unit(along(a, joint.axis)), l = Math.hypot(width, height) / scale;
      pen.save();
      pen.setLineDash([6, 5]);
      pen.strokeStyle = colours.soft;
      pen.globalAlpha = 0.6;
      pen.lineWidth = 1;
      path([[p[0] - l * d[0], p[1] - l * d[1]], [p[0] + l * d[0], p[1] + l * d[1]]]);
      pen.stroke();
      pen.restore();
    }
    if (joint.kind === 'revolute' || joint.kind === 'distance') {
      for (const s of joint.kind === 'distance' ? [p, q] : [p]) {
        disc(s, 3.5);
        pen.fill();
        pen.stroke();
      }
    } else if (joint.kind === 'rigid') {
      pen.fillStyle = colours.ink;
      pen.fillRect(X(p) - 3, Y(p) - 3, 6, 6);
    }
  }
  function arrow(p, n, length) {
    const x = X(p), y = Y(p), u = n[0], v = -n[1], h = Math.min(7, 0.5 * length);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + (length - h) * u, y + (length - h) * v);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x + length * u, y + length * v);
    pen.lineTo(x + (length - h) * u - 0.5 * h * v, y + (length - h) * v + 0.5 * h * u);
    pen.lineTo(x + (length - h) * u + 0.5 * h * v, y + (length - h) * v - 0.5 * h * u);
    pen.fill();
  }
  function drawForces(k) {
    const count = scene.contacts.length;
    pen.strokeStyle = pen.fillStyle = colours.push;
    pen.lineWidth = 2;
    for (let i = 0; i < count; i++) {
      const f = forces[k * count + i] / 65535, contact = scene.contacts[i];
      const found = f > 0 && contact ? touching(contact) : null;
      if (!found) continue;
      const length = 10 + 60 * Math.sqrt(f);
      if (bodyOf(contact.b).moves) arrow(found.at, found.n, length);
      if (bodyOf(contact.a).moves) arrow(found.at, [-found.n[0], -found.n[1]], length);
    }
  }
  function drawFlashes(t, hold) {
    pen.strokeStyle = colours.push;
    pen.lineWidth = 2;
    for (const flash of scene.flashes) {
      const age = (t - flash[0]) / hold;
      if (age < 0 || age > 1 || flash[2] === null) continue;
      pen.globalAlpha = (1 - age) * (0.35 + 0.65 * flash[4]);
      disc([flash[2], flash[3]], 3 + (8 + 14 * flash[4]) * age);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
  function drawScale() {
    const wanted = 0.18 * width / scale, power = Math.pow(10, Math.floor(Math.log10(wanted)));
    const l = power * (wanted / power >= 5 ? 5 : wanted / power >= 2 ? 2 : 1);
    const label = l >= 1 ? l + ' m' :
        l >= 1e-3        ? +(l * 1e3).toPrecision(3) + ' mm' :
                           +(l * 1e6).toPrecision(3) + ' µm';
    pen.font = '12px system-ui, sans-serif';
    const end = Math.max(12 + l * scale, 16 + pen.measureText(label).width);
    pen.clearRect(6, height - 33, end, 27); /* no line or hatching behind it */
    pen.strokeStyle = pen.fillStyle = colours.soft;
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(12, height - 17);
    pen.lineTo(12, height - 12);
    pen.lineTo(12 + l * scale, height - 12);
    pen.lineTo(12 + l * scale, height - 17);
    pen.stroke();
    pen.fillText(label, 16, height - 18);
  }


  /* ---- time ---- */
  function frameAt(t) {
    let low = 0, high = frames - 1;
    while (high - low > 1) {
      const mid = (low + high) >> 1;
      if (times[mid] <= t)
        low = mid;
      else
        high = mid;
    }
    return low;
  }
  /* The state at a time; events shine for a while, `hold` seconds of it. */
  function draw(now, hold) {
    const k = frameAt(now), span = frames > 1 ? times[k + 1] - times[k] : 0;
    const part = span > 0 ? Math.min(1, Math.max(0, (now - times[k]) / span)) : 0;
    place(k, part);
    pen.clearRect(0, 0, width, height);
    pen.lineJoin = 'round';
    pen.lineCap = 'butt';
    for (const b of bodies)
      if (!b.moves)
        for (const shape of b.shapes) drawShape(b, shape, colours.soft);
    scene.springs.forEach(drawSpring);
    bodies.forEach((b, i) => {
      const colour = colours.body[i % 10];
      if (!b.moves || (many && b.band !== undefined)) return;
      rods(b, colour);
      if (b.shapes.length === 0) {
        disc([b.x, b.y], 4);
        pen.fillStyle = colour;
        pen.fill();
      }
      for (const shape of b.shapes) drawShape(b, shape, colour);
    });
    if (many) drawDiscs();
    scene.joints.forEach(drawJoint);
    drawForces(part > 0.5 ? Math.min(k + 1, frames - 1) : k);
    drawFlashes(now, hold);
    if (!stage.bare) drawScale();
  }
  return Object.assign(stage, {
    frames: frames,
    end: frames > 0 ? times[frames - 1] : 0,
    plays: plays,
    view: view,
    fit: fit,
    draw: draw,
  });
}
