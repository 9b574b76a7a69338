import { autocompletion, closeBrackets, closeBracketsKeymap, completeFromList, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { PostgreSQL, type SQLNamespace, sql } from '@codemirror/lang-sql';
import { bracketMatching, ensureSyntaxTree, indentOnInput } from '@codemirror/language';
import { searchKeymap } from '@codemirror/search';
import { Compartment, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import type { Catalog, SqlError } from '@lathe/protocol';
import { SQL_COMMANDS } from '../../commands/editor-commands.ts';
import { commandKeys } from '../../editor/command-keys.ts';
import { diagnosticMarks, showDiagnostics } from '../../editor/diagnostics.ts';
import { editorTheme } from '../../editor/editor-theme.ts';
import { shortType } from '../column-types.ts';
import { placeOf } from './sql-error.ts';

export interface SqlEditorEvents {
  onChange(text: string): void;
  onCursor(line: number, column: number): void;
  run(): void;
  explain(): void;
}

/** A part of the text, and where it is. */
export interface SqlPart {
  readonly text: string;
  readonly from: number;
}

/** Reading the whole of a long text may take longer, and is then counted by what was read. */
const PARSE_TIMEOUT_MS = 200;

/** Writes SQL, with the names of the database at hand. */
export class SqlEditor {
  readonly #view: EditorView;
  readonly #language = new Compartment();

  constructor(parent: HTMLElement, text: string, events: SqlEditorEvents) {
    this.#view = new EditorView({
      parent,
      doc: text,
      extensions: [
        commandKeys(SQL_COMMANDS, () => events),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
        [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), history(), drawSelection()],
        [indentOnInput(), bracketMatching(), closeBrackets(), autocompletion(), diagnosticMarks, editorTheme],
        this.#language.of(languageWith(undefined)),
        EditorView.contentAttributes.of({ 'aria-label': 'SQL' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) events.onChange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) {
            const line = update.state.doc.lineAt(update.state.selection.main.head);
            events.onCursor(line.number, update.state.selection.main.head - line.from + 1);
          }
        }),
      ],
    });
  }

  setCatalog(catalog: Catalog): void {
    this.#view.dispatch({ effects: this.#language.reconfigure(languageWith(catalog)) });
  }

  /** Replaces all of it, so that it can be undone. */
  setText(text: string): void {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text }, selection: { anchor: text.length } });
    this.#view.focus();
  }

  replace(from: number, to: number, insert: string): void {
    this.#view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true });
    this.#view.focus();
  }

  /** The selection, or all of the text. */
  chosen(): SqlPart {
    const { from, to, empty } = this.#view.state.selection.main;
    const all = { from: 0, text: this.#view.state.doc.toString() };
    return empty ? all : { from, text: this.#view.state.sliceDoc(from, to) };
  }

  /** The statement at the cursor, or the last one before it. */
  current(): SqlPart | undefined {
    const { head } = this.#view.state.selection.main;
    const all = this.#statements({ from: 0, text: this.#view.state.doc.toString() });
    return all.findLast(({ from }) => from <= head) ?? all[0];
  }

  /** How many statements a part of the text has. */
  countStatements(part: SqlPart): number {
    return this.#statements(part).length;
  }

  /** Marks what the database did not understand. */
  showError(error: SqlError | undefined, part: SqlPart): void {
    const place = error && placeOf(error, part.text);
    const found = place && { from: part.from + place.from, to: part.from + place.to, severity: 'error' as const, message: error.message, source: error.code };
    showDiagnostics(this.#view, found && { path: '', text: this.#view.state.doc.toString(), diagnostics: [found] });
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  #statements(part: SqlPart): readonly SqlPart[] {
    const { state } = this.#view;
    const tree = ensureSyntaxTree(state, state.doc.length, PARSE_TIMEOUT_MS);
    const to = part.from + part.text.length;
    const found: SqlPart[] = [];
    tree?.topNode.getChildren('Statement').forEach((node) => {
      const from = Math.max(node.from, part.from);
      const text = state.sliceDoc(from, Math.min(node.to, to));
      if (text.replaceAll(/[;\s]/g, '') !== '') found.push({ from, text });
    });
    return found;
  }
}

function languageWith(catalog: Catalog | undefined): Extension {
  const schema: SQLNamespace = {};
  for (const table of catalog?.tables ?? []) {
    const tables = (schema[table.schema] ?? {}) as Record<string, SQLNamespace>;
    schema[table.schema] = tables;
    tables[table.name] = {
      self: { label: table.name, type: 'class', detail: table.kind },
      children: table.columns.map((column) => ({ label: column.name, type: 'property', detail: `${shortType(column.type)} · ${table.name}` })),
    };
  }
  const functions = (catalog?.functions ?? []).filter(({ isTrigger }) => !isTrigger);
  return [
    sql({ dialect: PostgreSQL, schema, defaultSchema: 'public' }),
    PostgreSQL.language.data.of({
      autocomplete: completeFromList(
        functions.map((one) => ({ label: one.name, apply: `${one.name}(`, type: 'function', detail: `(${one.arguments}) ${one.returns}` })),
      ),
    }),
  ];
}
