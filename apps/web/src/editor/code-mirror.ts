import { gotoLine } from '@codemirror/search';
import { Compartment, type Extension, Transaction } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, lineNumbers, type ViewUpdate } from '@codemirror/view';
import type { EditorDocument, EditorPlace, FileDiagnostics, Indentation } from '@lathe/workspace';
import { diagnosticMarks, showDiagnostics } from './diagnostics.ts';
import { editorKeys } from './editor-keys.ts';
import { readPlace, stateAt } from './editor-place.ts';
import { editorTheme } from './editor-theme.ts';
import { finding } from './finding.ts';
import { folding } from './folding.ts';
import { languageOf } from './languages.ts';
import { textChange } from './text-change.ts';
import { access, indentation, lineEnds, typing } from './typing.ts';
import { setWritten, writingMarks, type Written } from './writing-marks.ts';

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

/** Pixels between the line that is being written and the bottom of the editor. */
const WRITING_MARGIN_PX = 60;

/** Shows one document at a time, in CodeMirror. */
export class CodeEditor {
  readonly #events: CodeEditorEvents;
  readonly #view: EditorView;
  readonly #language = new Compartment();
  readonly #access = new Compartment();
  readonly #wrapping = new Compartment();
  #isWrapped: boolean;
  #shown: EditorDocument | undefined;
  /** The first line that was written from outside since the document was opened. */
  #writtenFrom: number | undefined;

  constructor(parent: HTMLElement, events: CodeEditorEvents, isWrapped: boolean) {
    this.#events = events;
    this.#isWrapped = isWrapped;
    this.#view = new EditorView({ parent });
  }

  /** Shows a document. Another revision of the shown one changes only the text that differs, so that cursor and scroll position stay. */
  show(document: EditorDocument, opening: () => Opening): void {
    const previous = this.#shown;
    if (document.path !== previous?.path) {
      this.#open(document, opening());
      if (document.isStreaming) this.#follow(document);
      return;
    }
    this.#shown = document;
    const isSame = (['revision', 'isStreaming', 'isReadOnly', 'isMasked'] as const).every((key) => previous[key] === document[key]);
    if (!isSame) this.#follow(document);
  }

  setWrap(isWrapped: boolean): void {
    this.#isWrapped = isWrapped;
    this.#view.dispatch({ effects: this.#wrapping.reconfigure(wrapping(isWrapped)) });
    this.#view.requestMeasure();
  }

  /** Shows what the project's tools found in the shown document. Undefined removes it. */
  setDiagnostics(found: FileDiagnostics | undefined): void {
    if (found === undefined || found.path === this.#shown?.path) showDiagnostics(this.#view, found);
  }

  focus(): void {
    this.#view.focus();
  }

  /** Scrolls a line to the middle and selects a range in it. Columns count from 0. */
  reveal(line: number, range?: { readonly column: number; readonly length: number }): void {
    const { doc } = this.#view.state;
    const target = doc.line(Math.min(Math.max(1, line), doc.lines));
    const anchor = Math.min(target.from + (range?.column ?? 0), target.to);
    const head = Math.min(anchor + (range?.length ?? 0), target.to);
    this.#view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    this.#view.focus();
  }

  /** Asks the person which line to go to. */
  askLine(): void {
    gotoLine(this.#view);
  }

  destroy(): void {
    this.#leave();
    this.#view.destroy();
  }

  #open(document: EditorDocument, { place, indentation }: Opening): void {
    this.#leave();
    this.#shown = document;
    this.#writtenFrom = document.isStreaming ? 1 : undefined;
    this.#view.setState(stateAt(place, document.value, this.#extensions(document, indentation)));
    if (place) requestAnimationFrame(() => this.#shown?.path === document.path && this.#view.scrollDOM.scrollTo(place.left, place.top));
    void this.#loadLanguage(document.path);
    this.#reportCursor();
  }

  #leave(): void {
    if (this.#shown) this.#events.onLeave(this.#shown.path, readPlace(this.#view, this.#shown));
  }

  /** The order decides which gutter is left of which, and whose keys are tried first. */
  #extensions(document: EditorDocument, indents: Indentation): Extension[] {
    return [
      lineNumbers(),
      writingMarks,
      folding,
      highlightActiveLineGutter(),
      highlightActiveLine(),
      highlightSpecialChars(),
      typing,
      finding,
      editorKeys,
      diagnosticMarks,
      indentation(indents),
      lineEnds(document.value),
      this.#language.of([]),
      this.#wrapping.of(wrapping(this.#isWrapped)),
      this.#access.of(access(document)),
      // Accessibility checkers do not count editable text as reachable by keys, so it gets a tabindex as well.
      EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `Contents of ${document.path}` }),
      EditorView.updateListener.of((update) => this.#report(update)),
      editorTheme,
    ];
  }

  async #loadLanguage(path: string): Promise<void> {
    const extension = await languageOf(path)?.load();
    if (extension && this.#shown?.path === path) this.#view.dispatch({ effects: this.#language.reconfigure(extension) });
  }

  #report(update: ViewUpdate): void {
    const isTyped = update.docChanged && update.transactions.some((transaction) => transaction.annotation(Transaction.remote) !== true);
    if (isTyped && this.#shown) this.#events.onChange(this.#shown.path, update.state.sliceDoc());
    if (update.selectionSet || update.docChanged) this.#reportCursor();
  }

  #reportCursor(): void {
    const { selection, doc } = this.#view.state;
    const line = doc.lineAt(selection.main.head);
    this.#events.onCursor(line.number, selection.main.head - line.from + 1, selection.ranges.length);
  }

  /** Makes the shown text that of the document, and marks what was written. */
  #follow(document: EditorDocument): void {
    const writtenTo = this.#replaceText(document);
    const line = this.#view.state.doc.lineAt(writtenTo);
    this.#view.dispatch({
      effects: [
        this.#access.reconfigure(access(document)),
        setWritten.of(this.#written(document, line.number)),
        ...(document.isStreaming ? [EditorView.scrollIntoView(line.from, { y: 'end', yMargin: WRITING_MARGIN_PX })] : []),
      ],
    });
  }

  /** Returns where the new text ends. */
  #replaceText(document: EditorDocument): number {
    const { state } = this.#view;
    // CodeMirror's offsets count each line end as one character.
    const change = textChange(state.doc.toString(), document.value.replaceAll('\r\n', '\n'));
    if (!change) return state.doc.length;
    const firstLine = state.doc.lineAt(change.from).number;
    this.#writtenFrom = Math.min(this.#writtenFrom ?? firstLine, firstLine);
    this.#view.dispatch({
      changes: { ...change, insert: state.toText(change.insert.replaceAll('\n', state.lineBreak)) },
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(!document.isStreaming)],
    });
    return Math.min(this.#view.state.doc.length, change.from + change.insert.length);
  }

  #written({ isStreaming }: EditorDocument, line: number): Written | undefined {
    if (isStreaming) return { fromLine: this.#writtenFrom ?? line, toLine: line, isWriting: true };
    if (this.#writtenFrom === undefined) return undefined;
    return { fromLine: this.#writtenFrom, toLine: this.#view.state.doc.lines, isWriting: false };
  }
}

const wrapping = (isWrapped: boolean): Extension => (isWrapped ? EditorView.lineWrapping : []);
