/* SPDX-License-Identifier: MIT
 *
 * Where shapes are in the plane, and where two of them meet: for the animation. A body has its
 * place x, y, and c, s of its angle.
 */
const at = (b, p) => [b.x + b.c * p[0] - b.s * p[1], b.y + b.s * p[0] + b.c * p[1]];
const along = (b, p) => [b.c * p[0] - b.s * p[1], b.s * p[0] + b.c * p[1]];
/* of what has any; anticlockwise */
function corners(b, shape) {
  if (shape.to) return [at(b, shape.at), at(b, shape.to)];
  const c = Math.cos(shape.angle), s = Math.sin(shape.angle);
  const w = shape.size ? shape.size[0] / 2 : 0, h = shape.size ? shape.size[1] / 2 : 0;
  const points = shape.points || [[w, h], [-w, h], [-w, -h], [w, -h]];
  const area = points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length];
    return sum + p[0] * q[1] - p[1] * q[0];
  }, 0);
  return (area < 0 ? points.slice().reverse() : points)
      .map(p => at(b, [shape.at[0] + c * p[0] - s * p[1], shape.at[1] + s * p[0] + c * p[1]]));
}
const angular = shape => shape.to || shape.size || shape.points;

/* ---- contact geometry: a point and the direction of the force on b ---- */
function wide(b, shape) {
  const out = {kind: shape.kind, p: at(b, shape.at), r: shape.radius || 0};
  if (shape.kind === 'line') {
    const n = along(b, shape.normal), l = Math.hypot(n[0], n[1]) || 1;
    out.n = [n[0] / l, n[1] / l];
  } else if (angular(shape))
    out.corners = corners(b, shape);
  return out;
}
const round = shape => shape.kind === 'circle' || shape.kind === 'point';
function unit(d) {
  const l = Math.hypot(d[0], d[1]);
  return l > 0 ? [d[0] / l, d[1] / l] : [0, 1];
}
function closest(p, q, c) {
  const d = [q[0] - p[0], q[1] - p[1]], l = d[0] * d[0] + d[1] * d[1];
  const s = l > 0 ? Math.min(1, Math.max(0, ((c[0] - p[0]) * d[0] + (c[1] - p[1]) * d[1]) / l)) : 0;
  return [p[0] + s * d[0], p[1] + s * d[1]];
}
function away(from, to) {
  const d = [to.p[0] - from[0], to.p[1] - from[1]];
  return {gap: Math.hypot(d[0], d[1]) - to.r, n: unit(d), at: from};
}
/* The corners of b before the edge of a that parts them most; at the middle of those that are
 * nearest. */
function before(a, b) {
  let best = null;
  a.corners.forEach((p, i) => {
    const q = a.corners[(i + 1) % a.corners.length], t = unit([q[0] - p[0], q[1] - p[1]]);
    const n = [t[1], -t[0]], height = c => (c[0] - p[0]) * n[0] + (c[1] - p[1]) * n[1];
    const least = Math.min(...b.corners.map(height));
    if (best && least <= best.gap) return;
    const near = 0.02 * Math.hypot(q[0] - p[0], q[1] - p[1]);
    const feet = b.corners.filter(c => height(c) < least + near).map(c => closest(p, q, c));
    const sum = feet.reduce((s, f) => [s[0] + f[0], s[1] + f[1]], [0, 0]);
    best = {gap: least, n: n, at: [sum[0] / feet.length, sum[1] / feet.length]};
  });
  return best;
}
function face(a, b) {
  const one = before(a, b), two = before(b, a), found = one.gap >= two.gap ? one : two;
  if (found === two) two.n = [-two.n[0], -two.n[1]];
  found.gap -= a.r + b.r;
  return found;
}
function meet(a, b) {
  if (a.kind === 'line' && (round(b) || b.corners)) {
    let best = null;
    for (const p of b.corners || [b.p]) {
      const gap = (p[0] - a.p[0]) * a.n[0] + (p[1] - a.p[1]) * a.n[1] - b.r;
      if (!best || gap < best.gap)
        best = {gap: gap, n: a.n, at: [p[0] - b.r * a.n[0], p[1] - b.r * a.n[1]]};
    }
    return best;
  }
  if (a.corners && b.corners) return face(a, b);
  if (!round(b)) return null;
  if (a.kind === 'ring') {
    const d = unit([b.p[0] - a.p[0], b.p[1] - a.p[1]]);
    const gap = a.r - Math.hypot(b.p[0] - a.p[0], b.p[1] - a.p[1]) - b.r;
    return {gap: gap, n: [-d[0], -d[1]], at: [b.p[0] + b.r * d[0], b.p[1] + b.r * d[1]]};
  }
  if (a.corners) {
    let best = null;
    for (let i = 0, n = a.corners.length; i < n; i++) {
      const try_ = away(closest(a.corners[i], a.corners[(i + 1) % n], b.p), b);
      try_.gap -= a.r;
      if (!best || try_.gap < best.gap) best = try_;
    }
    return best;
  }
  const d = unit([b.p[0] - a.p[0], b.p[1] - a.p[1]]);
  return {
    gap: Math.hypot(b.p[0] - a.p[0], b.p[1] - a.p[1]) - a.r - b.r,
    n: d,
    at: [a.p[0] + a.r * d[0], a.p[1] + a.r * d[1]]
  };
}
