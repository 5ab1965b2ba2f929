// SPDX-License-Identifier: MIT
//
// The editor of model files: CodeMirror in a shadow root, whose style sheets the policy of the page
// allows. esbuild makes one script of it; it leaves makeEditor behind.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.number, tags.bool], color: "var(--c2)" },
  { tag: tags.string, color: "var(--c1)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation], color: "var(--soft)" },
]);
const look = EditorView.theme({
  "&": { fontSize: "13px", maxHeight: "inherit", backgroundColor: "var(--card)", color: "var(--ink)" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, monospace", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--page)", color: "var(--soft)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent) !important" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--solid)", maxWidth: "min(30rem, 90vw)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--card)" },
  ".cm-completionDetail": { color: "var(--soft)", fontStyle: "normal" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
});

// Browsers that write over a selection themselves leave style attributes, which the policy refuses.
const overwrite = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== "insertText" || event.data === null || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

// `complete(text, position)` gives {from, options} or null; `onchange` is told what people type.
self.makeEditor = (parent, complete, onchange) => {
  const root = parent.attachShadow({ mode: "open" });
  let quiet = false;
  const source = (context) => {
    const found = complete(context.state.doc.toString(), context.pos);
    return found && (context.explicit || found.from < context.pos || found.eager) ? { ...found, validFor: /^[\w-]*$/ } : null;
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      extensions: [
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), yaml(), syntaxHighlighting(colours), look, overwrite,
        lintGutter(), autocompletion({ override: [source], icons: false }), EditorState.tabSize.of(2),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "the model, as YAML", spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => update.docChanged && !quiet && onchange()),
      ],
    }),
  });
  const change = (changes) => {
    quiet = true;
    view.dispatch({ changes });
    quiet = false;
  };
  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(text) {
      change({ from: 0, to: view.state.doc.length, insert: text });
    },
    // `length` characters from a line and column on, which are counted from 1.
    replace(line, column, length, text) {
      const from = view.state.doc.line(line).from + column - 1;
      change({ from, to: from + length, insert: text });
    },
    // A sentence at its line; line 0: nowhere.
    mark(line, column, message) {
      const doc = view.state.doc, at = line >= 1 && line <= doc.lines ? doc.line(line) : null;
      const from = at ? Math.min(at.from + Math.max(column - 1, 0), at.to) : 0;
      view.dispatch(setDiagnostics(view.state, at ? [{ from, to: at.to, severity: "error", message }] : []));
    },
    show(line) {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
      view.focus();
    },
    view,
  };
};
