/* SPDX-License-Identifier: MIT
 *
 * Formulas of the catalogue, which are plain text, as MathML.
 *
 *     h = 8 (1 - e)/(5 e), lambda = h k/v0
 */
const MATH = 'http://www.w3.org/1998/Math/MathML';
const GREEK = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  eta: 'η',
  kappa: 'κ',
  lambda: 'λ',
  lam: 'λ',
  mu: 'μ',
  nu: 'ν',
  omega: 'ω',
  phi: 'φ',
  pi: 'π',
  psi: 'ψ',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  theta: 'θ',
  xi: 'ξ',
  zeta: 'ζ',
  Lambda: 'Λ',
  Psi: 'Ψ',
  Gamma: 'Γ'
};
const FUNCTIONS =
    ['ln', 'exp', 'sin', 'cos', 'tan', 'tanh', 'min', 'max', 'sqrt', 'sgn', 'atan', 'acos', 'asin'];
const PAIRS = ['dp', 'dy', 'dY', 'kp', 'kc', 'wc', 'dc', 'dm', 'dE', 'Fc', 'Fy', 'FY', 'Keff'];
const SIGNS = {
  '-': '−',
  '*': '·',
  '<=': '≤',
  '>=': '≥',
  '...': '…'
};
const TOKEN = /\s*(\d+\.?\d*(?:e[+-]?\d+)?|E\*|d\*|[A-Za-z]+'?_?[A-Za-z]*\d*'?|<=|>=|\.\.\.|\S)/g;

function math(tag, ...children) {
  const element = document.createElementNS(MATH, tag);
  element.append(...children);
  return element;
}
const rowOf = parts => parts.length === 1 ? parts[0] : math('mrow', ...parts);

/* A letter with its index: v0, dmax, k_adh, E*. */
function symbolOf(token) {
  if (/^\d/.test(token)) return math('mn', token);
  if (/^[Ed]\*$/.test(token)) return math('msup', math('mi', token[0]), math('mo', '*'));
  if (!/^[A-Za-z]/.test(token)) return math('mo', SIGNS[token] || token);
  const parts = token.match(/^([A-Za-z]+?)(?:_([A-Za-z]+)|(\d+|max|min))?('?)$/);
  let [head, index, prime] =
      parts ? [parts[1], parts[2] || parts[3] || '', parts[4]] : [token, '', ''];
  if (!index && PAIRS.includes(head)) [head, index] = [head[0], head.slice(1)];
  if (head.length > 1 && !GREEK[head]) return math('mtext', '\u2009' + token + '\u2009');
  const letter = math('mi', (GREEK[head] || head) + (prime ? '′' : ''));
  if (!index) return letter;
  return math(
      'msub', letter,
      math(
          /^\d/.test(index)    ? 'mn' :
              index.length > 1 ? 'mtext' :
                                 'mi',
          index));
}

/* Reads from tokens.at on; a bracket right behind a symbol is its argument. */
function readSum(tokens, closing) {
  const parts = [];
  while (tokens.at < tokens.all.length && tokens.all[tokens.at] !== closing) {
    if (tokens.all[tokens.at] === '/' && parts.length && tokens.at + 1 < tokens.all.length) {
      tokens.at++;
      parts.push(math('mfrac', bare(parts.pop()), bare(readFactor(tokens))));
    } else {
      parts.push(readFactor(tokens));
    }
  }
  return parts;
}
function readBracket(tokens) {
  const open = tokens.all[tokens.at++], close = open === '(' ? ')' : '|';
  const inner = readSum(tokens, close);
  tokens.at++;
  const all = math('mrow', math('mo', open), ...inner, math('mo', close));
  const tall = inner.some(part => part.tagName === 'mfrac' || part.querySelector('mfrac'));
  for (const end of [all.firstChild, all.lastChild]) end.setAttribute('stretchy', tall);
  if (open === '(') all.inner = inner;
  return all;
}
/* Without the brackets around the whole of it. */
const bare = element => element.inner ? rowOf(element.inner) : element;

function readFactor(tokens) {
  const token = tokens.all[tokens.at];
  let base;
  if (token === '(' || token === '|') {
    base = readBracket(tokens);
  } else if (FUNCTIONS.includes(token)) {
    base = readFunction(tokens, token);
  } else {
    tokens.at++;
    base = symbolOf(token);
  }
  return raised(tokens, base);
}
function raised(tokens, base) {
  while (tokens.all[tokens.at] === '^' && tokens.at + 1 < tokens.all.length) {
    tokens.at++;
    base = math('msup', base, readPower(tokens));
  }
  return base;
}
function readPower(tokens) {
  if (!/^[+-]$/.test(tokens.all[tokens.at])) return bare(readFactor(tokens));
  const sign = symbolOf(tokens.all[tokens.at++]);
  return math('mrow', sign, tokens.at < tokens.all.length ? readFactor(tokens) : '');
}
/* sqrt(x), ln^2 e: without a bracket the next factor is the argument. */
function readFunction(tokens, name) {
  tokens.at++;
  let head = math('mi', name);
  if (name !== 'sqrt') head = raised(tokens, head);
  if (tokens.at >= tokens.all.length) return head;
  const inner = tokens.all[tokens.at] === '(' ? readBracket(tokens) : readFactor(tokens);
  return name === 'sqrt' ? math('msqrt', bare(inner)) :
                           math('mrow', head, math('mo', '\u2061'), inner);
}

/* Pieces between commas, semicolons and colons that stand outside of brackets. */
function piecesOf(text) {
  const pieces = [];
  let depth = 0, start = 0;
  for (let i = 0; i < text.length; i++) {
    depth += (text[i] === '(') - (text[i] === ')');
    if (depth === 0 && /[,;:]/.test(text[i]) && text[i + 1] === ' ') {
      pieces.push(text.slice(start, i + 1));
      start = i + 2;
    }
  }
  return pieces.concat(text.slice(start));
}
/* A formula and the prose around it: an equation is typeset, the rest is text. */
function typeset(text) {
  const whole = document.createDocumentFragment();
  for (const piece of piecesOf(text)) {
    const body = piece.replace(/[,;:]$/, ''), end = piece.slice(body.length);
    if (/^\S{1,12}( \S{1,10})?(\(.*\))? (=|<=|the) /.test(body) || /^[Fv]\S* = /.test(body)) {
      const all = Array.from(body.matchAll(TOKEN), match => match[1]);
      const element = math('math', math('mrow', ...readSum({all: all, at: 0}, null)));
      element.setAttribute('displaystyle', true);
      element.setAttribute('aria-label', body);
      whole.append(element, end + ' ');
    } else {
      whole.append(piece + ' ');
    }
  }
  return whole;
}
