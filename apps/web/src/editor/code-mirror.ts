import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, foldState, indentOnInput, indentUnit } from '@codemirror/language';
import { gotoLine, highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorSelection, EditorState, type Extension, Transaction } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import type { EditorDocument, EditorPlace, FileDiagnostics, Indentation } from '@lathe/workspace';
import { diagnosticMarks, showDiagnostics } from './diagnostics.ts';
import { editorTheme } from './editor-theme.ts';
import { languageOf } from './languages.ts';
import { secretMasks } from './secret-masks.ts';
import { textChange } from './text-change.ts';
import { setWritten, writingMarks } from './writing-marks.ts';

export interface CodeEditorEvents {
  onChange(path: string, value: string): void;
  onCursor(line: number, column: number, selections: number): void;
  onLeave(path: string, place: EditorPlace): void;
}

/** How a document is shown when it is opened. */
export interface Opening {
  readonly place: EditorPlace | undefined;
  readonly indentation: Indentation;
}

export interface CodeEditor {
  /** Shows a document: another path is a new state, another revision a minimal change. */
  show(document: EditorDocument, opening: () => Opening): void;
  setWrap(isWrapped: boolean): void;
  /** What the project's tools found in the shown document; undefined takes it away. */
  setDiagnostics(found: FileDiagnostics | undefined): void;
  /** Shows a line in the middle; a range in it (from 0) is selected. */
  focus(): void;
  reveal(line: number, range?: { readonly column: number; readonly length: number }): void;
  /** Asks for a line to go to. */
  askLine(): void;
  destroy(): void;
}

/** The bars' words as the rest of the workbench has them. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regex',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close find bar',
  'Go to line': 'Go to line',
  go: 'Go',
  'Folded lines': 'Folded lines',
  'Fold line': 'Fold',
  'Unfold line': 'Unfold',
};

const SVG = 'http://www.w3.org/2000/svg';

/** What of a state outlives the view: text, cursors, history and folds. */
const SESSION = { history: historyField, folds: foldState };

/** The only place that knows CodeMirror's editor. */
export function createCodeEditor(parent: HTMLElement, events: CodeEditorEvents, isWrapped: boolean): CodeEditor {
  const language = new Compartment();
  const changing = new Compartment();
  const wrapping = new Compartment();
  let wrap = isWrapped;
  let shown: EditorDocument | undefined;
  let writtenFrom: number | undefined;

  const view = new EditorView({ parent });

  const extensions = (document: EditorDocument, { unit, width }: Indentation): Extension => [
    lineNumbers(),
    writingMarks,
    codeFolding({ placeholderText: '⋯' }),
    foldGutter({ markerDOM: foldMarker }),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    history(),
    EditorState.allowMultipleSelections.of(true),
    drawSelection(),
    dropCursor(),
    rectangularSelection(),
    crosshairCursor(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion(),
    highlightSelectionMatches(),
    search({ top: true }),
    diagnosticMarks,
    EditorState.phrases.of(PHRASES),
    EditorState.tabSize.of(width),
    indentUnit.of(unit),
    // A file keeps the line ends it has; of two kinds, the plain one.
    document.value.includes('\r\n') && !/(?:^|[^\r])\n/.test(document.value) ? EditorState.lineSeparator.of('\r\n') : [],
    keymap.of([
      { key: 'Ctrl-g', run: gotoLine },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      indentWithTab,
    ]),
    language.of([]),
    wrapping.of(wrap ? EditorView.lineWrapping : []),
    changing.of(changeable(document)),
    // Said also where it can be typed in: checkers do not take what is editable for what keys can scroll.
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `Contents of ${document.path}` }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && shown && update.transactions.some((transaction) => transaction.annotation(Transaction.remote) !== true))
        events.onChange(shown.path, update.state.sliceDoc());
      if (update.selectionSet || update.docChanged) reportCursor();
    }),
    editorTheme,
  ];

  const reportCursor = (): void => {
    const { selection, doc } = view.state;
    const line = doc.lineAt(selection.main.head);
    events.onCursor(line.number, selection.main.head - line.from + 1, selection.ranges.length);
  };

  const leave = (): void => {
    if (!shown) return;
    const { main, ranges } = view.state.selection;
    events.onLeave(shown.path, {
      top: view.scrollDOM.scrollTop,
      left: view.scrollDOM.scrollLeft,
      ranges: [main, ...ranges.filter((range) => range !== main)].map(({ anchor, head }) => ({ anchor, head })),
      ...(shown.isStreaming ? {} : { session: view.state.toJSON(SESSION) }),
    });
  };

  const stateOf = (document: EditorDocument, { place, indentation }: Opening): EditorState => {
    const config = { extensions: extensions(document, indentation) };
    const session = place?.session as { readonly doc?: string } | undefined;
    // The history of a text that is another one by now would bring back what never was.
    if (session?.doc !== undefined && session.doc === document.value) return EditorState.fromJSON(session, config, SESSION);
    const state = EditorState.create({ doc: document.value, ...config });
    const ranges = (place?.ranges ?? []).map(({ anchor, head }) => EditorSelection.range(Math.min(anchor, state.doc.length), Math.min(head, state.doc.length)));
    return ranges.length > 0 ? state.update({ selection: EditorSelection.create(ranges) }).state : state;
  };

  const open = (document: EditorDocument, opening: Opening): void => {
    leave();
    shown = document;
    writtenFrom = undefined;
    view.setState(stateOf(document, opening));
    const { place } = opening;
    if (place) requestAnimationFrame(() => shown?.path === document.path && view.scrollDOM.scrollTo(place.left, place.top));
    void loadLanguage(document.path);
    reportCursor();
  };

  const loadLanguage = async (path: string): Promise<void> => {
    const extension = await languageOf(path)?.load();
    if (extension && shown?.path === path) view.dispatch({ effects: language.reconfigure(extension) });
  };

  const follow = (document: EditorDocument): void => {
    // Offsets count a line end as one character, whatever the file has.
    const change = textChange(view.state.doc.toString(), document.value.replaceAll('\r\n', '\n'));
    if (change) {
      const at = view.state.doc.lineAt(change.from).number;
      writtenFrom = Math.min(writtenFrom ?? at, at);
      view.dispatch({
        changes: { ...change, insert: view.state.toText(change.insert.replaceAll('\n', view.state.lineBreak)) },
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(!document.isStreaming)],
      });
    }
    const line = view.state.doc.lineAt(Math.min(view.state.doc.length, change ? change.from + change.insert.length : view.state.doc.length));
    view.dispatch({
      effects: [
        changing.reconfigure(changeable(document)),
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
    show(document, opening) {
      if (document.path !== shown?.path) {
        open(document, opening());
        if (document.isStreaming) {
          writtenFrom = 1;
          follow(document);
        }
        return;
      }
      const previous = shown;
      shown = document;
      if (
        previous.revision !== document.revision ||
        previous.isStreaming !== document.isStreaming ||
        previous.isReadOnly !== document.isReadOnly ||
        previous.isMasked !== document.isMasked
      )
        follow(document);
    },
    setWrap(isNowWrapped) {
      wrap = isNowWrapped;
      view.dispatch({ effects: wrapping.reconfigure(wrap ? EditorView.lineWrapping : []) });
      view.requestMeasure();
    },
    focus: () => view.focus(),
    setDiagnostics(found) {
      if (found === undefined || found.path === shown?.path) showDiagnostics(view, found);
    },
    reveal(line, range) {
      const target = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      const anchor = Math.min(target.from + (range?.column ?? 0), target.to);
      const head = Math.min(anchor + (range?.length ?? 0), target.to);
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    askLine: () => void gotoLine(view),
    destroy() {
      leave();
      view.destroy();
    },
  };
}

/** Whether it can be typed into, and whether its secrets are seen. */
function changeable({ isReadOnly, isStreaming, isMasked }: EditorDocument): Extension {
  const isFixed = isReadOnly || isStreaming;
  return [EditorState.readOnly.of(isFixed), EditorView.editable.of(!isFixed), isMasked ? secretMasks : []];
}

function foldMarker(isOpen: boolean): HTMLElement {
  const marker = document.createElement('span');
  marker.className = isOpen ? 'cm-fold-open' : 'cm-fold-closed';
  marker.append(arrow());
  return marker;
}

function arrow(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const look = { viewBox: '0 0 24 24', width: 12, height: 12, fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round' };
  for (const [attribute, value] of Object.entries({ ...look, 'stroke-linejoin': 'round', 'aria-hidden': true })) icon.setAttribute(attribute, String(value));
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', 'M6 9l6 6 6-6');
  icon.append(line);
  return icon;
}
