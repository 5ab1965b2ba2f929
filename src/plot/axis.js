/* SPDX-License-Identifier: MIT
 *
 * From the values of an axis to its unit and its ticks, as axis.c does it. A ruler has the two
 * values at its ends and the power of ten of its unit.
 */
const LETTERS = ['a', 'f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T'];

function exponentFor(size) {
  if (!(size > 0) || (size >= 0.01 && size < 1e4)) return 0;
  return 3 * Math.floor(Math.log10(size * (1 + 1e-12)) / 3);
}
function powerOfTen(exponent) {
  return '10' + String(exponent).replace(/./g, c => c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c]);
}
/* 1, 2 or 5 times a power of ten, near `step`. */
function niceStep(step) {
  const power = Math.pow(10, Math.floor(Math.log10(step))), digit = step / power;
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}
function hasPlace(log, v) {
  return v !== null && (log ? v >= 1e-300 && v <= 1e300 : Math.abs(v) <= 1e300);
}
/* Around the values from low to high; of a constant the line stands in the middle. */
function makeRuler(axis, log, low, high, slack) {
  const size = Math.max(Math.abs(low), Math.abs(high));
  const exponent = log || axis.words || axis.plain ? 0 : exponentFor(size);
  let ends = log ? [Math.log10(low), Math.log10(high)] : [low, high];
  if (ends[1] - ends[0] <= 1e-9 * (log ? 1 : size)) {
    const half = log ? 0.3 : size > 0 ? 0.1 * size : 1;
    ends = [ends[0] - half, ends[1] + half];
  }
  const room = slack * (ends[1] - ends[0]);
  ends = [ends[0] - room, ends[1] + room];
  if (log) ends = ends.map(v => Math.pow(10, v));
  return {axis: axis, log: log, low: ends[0], high: ends[1], exponent: exponent};
}
/* The same with other ends; the unit stays as long as its numbers are short. */
function moveRuler(ruler, low, high) {
  const size = Math.max(Math.abs(low), Math.abs(high)) / Math.pow(10, ruler.exponent);
  const keep = ruler.log || ruler.axis.words || ruler.axis.plain || (size >= 0.005 && size < 2e4);
  const exponent = keep ? ruler.exponent : exponentFor(size * Math.pow(10, ruler.exponent));
  return {axis: ruler.axis, log: ruler.log, low: low, high: high, exponent: exponent};
}

/* ---- ticks: value and text, those outside left out at the end ---- */

function linearTicks(ruler, wanted) {
  const factor = Math.pow(10, ruler.exponent), ticks = [];
  const low = ruler.low / factor, high = ruler.high / factor,
        step = niceStep((high - low) / wanted);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  for (let i = first; i * step <= high + 1e-6 * step && ticks.length < 100; i++)
    ticks.push({at: i * step * factor, text: (i * step + 0).toFixed(Math.min(decimals, 20))});
  return ticks;
}
/* On a wide axis all but 1 and 10 are powers. */
function logText(digit, power, wide) {
  if (wide ? power === 0 || power === 1 : power >= -3 && power <= 3)
    return String(+(digit * Math.pow(10, power)).toPrecision(6));
  return (digit === 1 ? '' : digit + '·') + powerOfTen(power);
}
/* Powers of ten; with few of them 2 and 5 in between; less than a decade: even steps. */
function logTicks(ruler, wanted) {
  const low = Math.log10(ruler.low), high = Math.log10(ruler.high), ticks = [];
  if (high - low < 1) {
    const step = niceStep((ruler.high - ruler.low) / 4);
    for (let i = Math.ceil(ruler.low / step); i * step <= ruler.high; i++)
      ticks.push({at: i * step, text: String(+(i * step).toPrecision(6))});
    return ticks;
  }
  const few = high - low < 3, step = Math.max(1, Math.ceil((high - low) / wanted));
  const wide = low < -3.5 || high > 4.5;
  for (let power = Math.floor(low); power <= high; power++)
    for (const digit of few ? [1, 2, 5] : power % step === 0 ? [1] : [])
      ticks.push({at: digit * Math.pow(10, power), text: logText(digit, power, wide)});
  return ticks;
}
/* `part`: of the way along the axis. */
function ticksOf(ruler, wanted) {
  const words = ruler.axis.words, f = ruler.log ? Math.log10 : v => v, low = f(ruler.low);
  const ticks = words ? words.map((text, i) => ({at: i, text: text})) :
      ruler.log       ? logTicks(ruler, wanted) :
                        linearTicks(ruler, wanted);
  for (const tick of ticks) tick.part = (f(tick.at) - low) / (f(ruler.high) - low);
  return ticks.filter(tick => tick.part >= -1e-6 && tick.part <= 1 + 1e-6);
}
function labelOf(ruler) {
  const label = ruler.axis.label || '', unit = ruler.axis.unit || '';
  const letter = LETTERS[(ruler.exponent + 18) / 3];
  if (!unit && ruler.exponent === 0) return label;
  if (unit && letter !== undefined) return label + ' [' + letter + unit + ']';
  return label + ' [' + (unit ? '' : '×') + powerOfTen(ruler.exponent) + (unit ? ' ' + unit : '') +
      ']';
}
/* A value with its unit, four digits. */
function inWords(axis, v) {
  if (axis.words) return axis.words[v] || String(v);
  const exponent = axis.unit && !axis.plain ? exponentFor(Math.abs(v)) : 0;
  const letter = LETTERS[(exponent + 18) / 3];
  if (!axis.unit || letter === undefined)
    return String(+v.toPrecision(4)) + (axis.unit ? ' ' + axis.unit : '');
  return String(+(v / Math.pow(10, exponent)).toPrecision(4)) + ' ' + letter + axis.unit;
}
