import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view';
import { codeSpans } from '@marbete/ui/engine';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';

/** What CodeMirror takes for the end of a line in place of '\r\n' and '\r' too, so that every character of a file stays. */
const lineSeparator = '\n';

/** Something about a line of the code. */
export interface CodeRemark {
  level: 'error' | 'warning' | 'info';
  /** From 1. */
  line: number;
  text: string;
  /** What helps, in words. */
  fixes?: readonly { name: string; apply: () => void }[];
}

export interface CodeEditor {
  setText(text: string): void;
  /** What is highlighted; nothing without a language. */
  setLanguage(language: PrinterLanguage | undefined): void;
  /** Completion and help for the commands of the language; none without. */
  setAssistance(assistance: Extension | undefined): void;
  setReadOnly(readOnly: boolean): void;
  setRemarks(remarks: readonly CodeRemark[]): void;
  setDescription(attributes: CodeDescription): void;
  goTo(line: number): void;
  /** Shows and marks a range of the text, in characters, and leaves the focus and the page where they are. */
  show(range: { from: number; to: number }): void;
  focus(): void;
  destroy(): void;
}

export interface CodeDescription {
  label: string;
  invalid: boolean;
}

export interface CodeEditorOptions {
  /** Holds the editor; a shadow root takes its styles as constructed sheets, which a policy without inline styles allows. */
  root: ShadowRoot;
  text: string;
  language: PrinterLanguage | undefined;
  readOnly: boolean;
  description: CodeDescription;
  onChange: (text: string) => void;
  /** A double click, or Enter where the text can only be read. */
  onUnlock: () => void;
  /** Undo and redo where the text has its history elsewhere; without it the editor keeps one of its own. */
  outerHistory?: { undo: () => void; redo: () => void } | undefined;
  /** Where the cursor is, in characters, when a person put it there. */
  onCursor?: ((at: number) => void) | undefined;
}

/** The code's spans in the colours of `look`. */
function highlighting(language: PrinterLanguage): Extension {
  const marks = (text: Text): DecorationSet =>
    Decoration.set(
      codeSpans(text.toString(), language).map(({ start, end, kind }) =>
        Decoration.mark({ class: `code-${kind}` }).range(start, end),
      ),
    );
  return StateField.define<DecorationSet>({
    create: ({ doc }) => marks(doc),
    update: (value, { docChanged, newDoc }) => (docChanged ? marks(newDoc) : value),
    provide: (field) => EditorView.decorations.from(field),
  });
}

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--marbete-ink)', backgroundColor: 'var(--marbete-surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--marbete-font-code)', fontSize: '13px', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--marbete-ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--marbete-ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--marbete-accent-soft)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--marbete-accent-soft)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--marbete-hover)' },
  '.cm-gutters': {
    color: 'var(--marbete-ink-faint)',
    backgroundColor: 'var(--marbete-sunken)',
    borderRight: '1px solid var(--marbete-rule)',
  },
  '.code-command': { color: 'var(--marbete-accent-text)', fontWeight: '600' },
  '.code-string': { color: 'var(--marbete-ink)' },
  '.code-number': { color: 'var(--marbete-go-text)' },
  '.code-variable': { color: 'var(--marbete-warn-text)', fontWeight: '600' },
  '.code-section': { color: 'var(--marbete-stop-text)', fontWeight: '600' },
  '.code-comment': { color: 'var(--marbete-ink-faint)', fontStyle: 'italic' },
  '.cm-tooltip': {
    color: 'var(--marbete-ink)',
    backgroundColor: 'var(--marbete-surface)',
    border: '1px solid var(--marbete-rule)',
    borderRadius: 'var(--marbete-radius-small)',
    boxShadow: 'var(--marbete-shadow-high)',
    fontFamily: 'var(--marbete-font)',
    maxWidth: '420px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--marbete-font-code)', fontSize: '13px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--marbete-accent-text)',
    backgroundColor: 'var(--marbete-accent-soft)',
  },
  '.cm-completionDetail': {
    fontFamily: 'var(--marbete-font)',
    fontStyle: 'normal',
    color: 'var(--marbete-ink-soft)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.code-help': { padding: '8px 12px', fontSize: '13px', lineHeight: '18px' },
  '.code-help p': { margin: '0' },
  '.code-help ol': { margin: '4px 0 0', paddingInlineStart: '20px' },
});

// Not editable to the browser either: its own editing would leave inline styles behind, which the policy reports.
const lock = [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true' }),
];

function historyOf(outer: CodeEditorOptions['outerHistory']): Extension {
  if (!outer) return [history(), keymap.of(historyKeymap)];
  const run = (act: () => void) => () => {
    act();
    return true;
  };
  return keymap.of([
    { key: 'Mod-z', run: run(outer.undo), preventDefault: true },
    { key: 'Mod-y', run: run(outer.redo), preventDefault: true },
    { key: 'Mod-Shift-z', run: run(outer.redo), preventDefault: true },
  ]);
}

/** The one change that leads from a text to the next, so that the cursor and what is in sight stay. */
function changeBetween(before: string, next: string) {
  const least = Math.min(before.length, next.length);
  let from = 0;
  while (from < least && before[from] === next[from]) from++;
  let same = 0;
  while (same < least - from && before.at(-1 - same) === next.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: next.slice(from, next.length - same) };
}

function attributesOf({ label, invalid }: CodeDescription): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    tabindex: '0',
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  });
}

/**
 * The code editor: numbers, highlighting, undo and remarks at their lines. Its name and its lock are part of its first
 * state: set later, there would be a moment in which a screen reader meets a field without a name.
 */
export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  const { root, onChange, onUnlock } = options;
  const language = new Compartment();
  const assisted = new Compartment();
  const readOnly = new Compartment();
  const description = new Compartment();
  let taking = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        EditorState.lineSeparator.of(lineSeparator),
        historyOf(options.outerHistory),
        drawSelection(),
        bracketMatching(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        // Before the keys of the text: arrows and Enter choose in an open list.
        assisted.of([]),
        // Tab leaves the field, as the keyboard alone must be able to.
        keymap.of(defaultKeymap),
        EditorView.domEventHandlers({
          dblclick: () => onUnlock(),
          keydown(event, { state }) {
            if (event.key === 'Enter' && state.readOnly) onUnlock();
          },
        }),
        look,
        language.of(options.language ? highlighting(options.language) : []),
        readOnly.of(options.readOnly ? lock : []),
        description.of(attributesOf(options.description)),
        EditorView.updateListener.of((update: ViewUpdate) => {
          if (taking) return;
          if (update.docChanged) onChange(update.state.doc.toString());
          const moved = update.transactions.some((each) => each.isUserEvent('select'));
          if (moved) options.onCursor?.(update.state.selection.main.head);
        }),
      ],
    }),
  });
  return {
    setText(next) {
      const before = view.state.doc.toString();
      if (next === before) return;
      taking = true;
      view.dispatch({ changes: changeBetween(before, next) });
      taking = false;
    },
    setLanguage(key) {
      view.dispatch({ effects: language.reconfigure(key ? highlighting(key) : []) });
    },
    setAssistance(assistance) {
      view.dispatch({ effects: assisted.reconfigure(assistance ?? []) });
    },
    setReadOnly(locked) {
      view.dispatch({ effects: readOnly.reconfigure(locked ? lock : []) });
      if (!locked && root.activeElement) view.focus();
    },
    setRemarks(remarks) {
      const { doc } = view.state;
      const diagnostics = remarks.map(({ level, line, text: message, fixes = [] }) => {
        const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
        return { from, to, severity: level, message, actions: [...fixes] };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setDescription(next) {
      view.dispatch({ effects: description.reconfigure(attributesOf(next)) });
    },
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    show({ from, to }) {
      const { length } = view.state.doc;
      if (to > length) return;
      taking = true;
      view.dispatch({ selection: { anchor: from, head: to } });
      taking = false;
      // Its own way of scrolling takes the page along, away from the board in which the field was selected.
      const { scrollDOM } = view;
      const line = view.lineBlockAt(from);
      const isSeen =
        line.top >= scrollDOM.scrollTop && line.bottom <= scrollDOM.scrollTop + scrollDOM.clientHeight;
      if (!isSeen) scrollDOM.scrollTop = line.top - (scrollDOM.clientHeight - line.height) / 2;
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
