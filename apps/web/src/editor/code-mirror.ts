import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldKeymap, indentOnInput } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { EditorDocument, EditorScroll } from '@lathe/workspace';
import { editorTheme } from './editor-theme.ts';
import { languageOf } from './languages.ts';
import { textChange } from './text-change.ts';
import { setWritten, writingMarks } from './writing-marks.ts';

export interface CodeEditorEvents {
  onChange(path: string, value: string): void;
  onCursor(line: number, column: number): void;
  onLeave(path: string, scroll: EditorScroll): void;
}

export interface CodeEditor {
  /** Shows a document: another path is a new state, another revision a minimal change. */
  show(document: EditorDocument, scroll: EditorScroll | undefined): void;
  /** Shows a line in the middle; a range in it (from 0) is selected. */
  reveal(line: number, range?: { readonly column: number; readonly length: number }): void;
  destroy(): void;
}

/** The find bar's words as the rest of the workbench has them. */
const FIND_BAR = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regex',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close the find bar',
};

/** The only place that knows CodeMirror. */
export function createCodeEditor(parent: HTMLElement, events: CodeEditorEvents): CodeEditor {
  const language = new Compartment();
  const editable = new Compartment();
  let shown: EditorDocument | undefined;
  let writtenFrom: number | undefined;

  const view = new EditorView({ parent });

  const extensions = (document: EditorDocument): Extension => [
    lineNumbers(),
    writingMarks,
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.phrases.of(FIND_BAR),
    EditorState.tabSize.of(2),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, indentWithTab]),
    language.of([]),
    editable.of(readOnly(document)),
    EditorView.contentAttributes.of({ 'aria-label': `Contents of ${document.path}` }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && update.transactions.some((transaction) => transaction.annotation(Transaction.remote) !== true) && shown) {
        events.onChange(shown.path, update.state.doc.toString());
      }
      if (update.selectionSet || update.docChanged) reportCursor();
    }),
    editorTheme,
  ];

  const reportCursor = (): void => {
    const { head } = view.state.selection.main;
    const line = view.state.doc.lineAt(head);
    events.onCursor(line.number, head - line.from + 1);
  };

  const leave = (): void => {
    if (shown) events.onLeave(shown.path, { top: view.scrollDOM.scrollTop, left: view.scrollDOM.scrollLeft, anchor: view.state.selection.main.head });
  };

  const open = (document: EditorDocument, scroll: EditorScroll | undefined): void => {
    leave();
    shown = document;
    writtenFrom = undefined;
    const anchor = Math.min(scroll?.anchor ?? 0, document.value.length);
    view.setState(EditorState.create({ doc: document.value, selection: { anchor }, extensions: extensions(document) }));
    if (scroll) requestAnimationFrame(() => view.scrollDOM.scrollTo(scroll.left, scroll.top));
    void loadLanguage(document.path);
    reportCursor();
  };

  const loadLanguage = async (path: string): Promise<void> => {
    const extension = await languageOf(path)?.load();
    if (extension && shown?.path === path) view.dispatch({ effects: language.reconfigure(extension) });
  };

  const follow = (document: EditorDocument): void => {
    const change = textChange(view.state.doc.toString(), document.value);
    if (change) {
      const at = view.state.doc.lineAt(change.from).number;
      writtenFrom = Math.min(writtenFrom ?? at, at);
      view.dispatch({ changes: change, annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(!document.isStreaming)] });
    }
    const line = view.state.doc.lineAt(Math.min(document.value.length, change ? change.from + change.insert.length : document.value.length));
    view.dispatch({
      effects: [
        editable.reconfigure(readOnly(document)),
        setWritten.of(
          document.isStreaming
            ? { fromLine: writtenFrom ?? line.number, toLine: line.number, isWriting: true }
            : writtenFrom === undefined
              ? undefined
              : { fromLine: writtenFrom, toLine: view.state.doc.lines, isWriting: false },
        ),
        ...(document.isStreaming ? [EditorView.scrollIntoView(line.from, { y: 'end', yMargin: 60 })] : []),
      ],
    });
  };

  return {
    show(document, scroll) {
      if (document.path !== shown?.path) {
        open(document, scroll);
        if (document.isStreaming) {
          writtenFrom = 1;
          follow(document);
        }
        return;
      }
      const previous = shown;
      shown = document;
      if (previous.revision !== document.revision || previous.isStreaming !== document.isStreaming || previous.isReadOnly !== document.isReadOnly)
        follow(document);
    },
    reveal(line, range) {
      const target = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const anchor = Math.min(target.from + (range?.column ?? 0), target.to);
      const head = Math.min(anchor + (range?.length ?? 0), target.to);
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    destroy() {
      leave();
      view.destroy();
    },
  };
}

function readOnly(document: EditorDocument): Extension {
  const isFixed = document.isReadOnly || document.isStreaming;
  // Text that cannot be typed into is still scrolled and copied by keyboard.
  return [EditorState.readOnly.of(isFixed), EditorView.editable.of(!isFixed), EditorView.contentAttributes.of(isFixed ? { tabindex: '0' } : {})];
}
