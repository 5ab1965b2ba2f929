# SPDX-License-Identifier: MIT
"""Formulas of the catalogue, which are plain text, as LaTeX."""
from __future__ import annotations

import re

_GREEK = {"alpha", "beta", "gamma", "delta", "eta", "kappa", "lambda", "mu", "nu", "omega", "phi",
          "pi", "psi", "rho", "sigma", "tau", "theta", "xi", "zeta", "Lambda", "Psi", "Gamma"}
_FUNCTIONS = {"ln", "exp", "sin", "cos", "tan", "tanh", "min", "max", "log", "sqrt"}
_OPERATORS = {"sgn", "atan", "acos", "asin"}
_SIGNS = {"*": r"\cdot ", "&": r"\& ", "%": r"\% ", "<=": r"\le ", ">=": r"\ge ", "...": r"\dots "}
# a bracket right behind a symbol is its argument: "c(d) v", "B(x, y)"
_TOKEN = re.compile(r"\s*(\d+\.?\d*(?:e[+-]?\d+)?|E\*|[A-Za-z]+'?_?[A-Za-z]*\d*'?|<=|>=|\.\.\.|.)")


def latex(formula: str) -> str:
    """LaTeX of a formula such as "h = 8 (1 - e)/(5 e)".

    >>> latex("F = k d^n (1 + h v/v0)")
    'F = k d^{n} (1 + h \\\\frac{v}{v_{0}})'
    """
    tokens = ["(." if m.group(1) == "(" and m.start() and formula[m.start() - 1].isalpha()
              and m.group(0) == "(" else m.group(1)
              for m in _TOKEN.finditer(formula) if m.group(1).strip()]
    out, _ = _sum(tokens, 0, None)
    return re.sub(r" }(?: *)\\text{ ", " ", out)


def _sum(tokens: list[str], at: int, closing: str | None) -> tuple[str, int]:
    """Everything up to a closing bracket."""
    parts: list[str] = []
    while at < len(tokens) and tokens[at] != closing:
        if tokens[at] == "/" and parts and at + 1 < len(tokens):
            below, at = _factor(tokens, at + 1)
            parts[-1] = rf"\frac{{{_bare(parts[-1])}}}{{{_bare(below)}}}"
            continue
        part, at = _factor(tokens, at)
        parts.append(part)
    return re.sub(r" +", " ", " ".join(parts)).replace("( ", "(").replace(" )", ")"), at


def _factor(tokens: list[str], at: int) -> tuple[str, int]:
    """One symbol, number, bracket or function with its power."""
    token, at = tokens[at], at + 1
    if token in _FUNCTIONS or token in _OPERATORS:
        return _function(token, tokens, at)
    if token == "-" and at < len(tokens):  # a sign: only powers come here with it
        return "-", at
    if token in ("(", "(."):
        inner, at = _sum(tokens, at, ")")
        base, at = f"({inner})", at + 1
    else:
        base = _symbol(token)
        if at < len(tokens) and tokens[at] == "(.":
            inner, at = _sum(tokens, at + 1, ")")
            base, at = f"{base}({inner})", at + 1
    return _raised(base, tokens, at)


def _raised(base: str, tokens: list[str], at: int) -> tuple[str, int]:
    while at + 1 < len(tokens) and tokens[at] == "^":
        power, at = _power(tokens, at + 1)
        base = f"{base}^{{{power}}}"
    return base, at


def _power(tokens: list[str], at: int) -> tuple[str, int]:
    sign = ""
    if tokens[at] in "+-":
        sign, at = tokens[at], at + 1
    power, at = _factor(tokens, at)
    return (sign + power if sign else _bare(power)), at


def _function(name: str, tokens: list[str], at: int) -> tuple[str, int]:
    """sqrt(x), ln^2 e: without a bracket the next factor is the argument."""
    power, inner = "", ""
    if at + 1 < len(tokens) and tokens[at] == "^":
        power, at = _power(tokens, at + 1)
        power = f"^{{{power}}}"
    if at < len(tokens) and tokens[at] in ("(", "(."):
        inner, at = _sum(tokens, at + 1, ")")
        at += 1
        inner = inner if name == "sqrt" else f"({inner})"
    elif at < len(tokens):
        inner, at = _factor(tokens, at)
    if name == "sqrt":
        base = rf"\sqrt{{{inner}}}" if not power else rf"\left(\sqrt{{{inner}}}\right){power}"
    else:
        call = rf"\operatorname{{{name}}}" if name in _OPERATORS else "\\" + name
        base = f"{call}{power} {inner}"
    return _raised(base, tokens, at)


def _symbol(token: str) -> str:
    if token == "E*":
        return "E^{*}"
    if not token[0].isalpha():
        return _SIGNS.get(token, token)
    if token in _GREEK:
        return "\\" + token
    head, _, tail = token.partition("_")
    if not tail:
        match = re.fullmatch(r"([A-Za-z]+?)(\d+|max|min)?('?)", token)
        if match is None:
            return rf"\text{{ {token} }}"
        head, tail = match.group(1), match.group(2) or ""
        if len(head) == 2 and head in ("dp", "dy", "kp", "kc", "wc", "Pc", "dc", "py"):
            head, tail = head[0], head[1] + tail
        if len(head) > 1 and head not in _GREEK and not tail:
            return rf"\text{{ {token} }}"
        token = (("\\" + head if head in _GREEK else head) +
                 (f"_{{{tail if tail.isdigit() or len(tail) == 1 else chr(92) + 'mathrm{' + tail + '}'}}}"
                  if tail else "") + match.group(3))
        return token
    return ("\\" + head if head in _GREEK else head) + rf"_{{\mathrm{{{tail}}}}}"


def _bare(text: str) -> str:
    """Without the brackets around the whole of it."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for i, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth == 0 and i < len(text) - 1:
            return text
    return text[1:-1]
