import { type Diagnostic as Shown, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import type { FileDiagnostics } from '@lathe/workspace';

const setLineEnds = StateEffect.define<DecorationSet>();

class MessageWidget extends WidgetType {
  readonly #text: string;
  readonly #isError: boolean;
  constructor(text: string, isError: boolean) {
    super();
    this.#text = text;
    this.#isError = isError;
  }
  override eq(other: MessageWidget): boolean {
    return other.#text === this.#text && other.#isError === this.#isError;
  }
  override toDOM(): HTMLElement {
    const message = document.createElement('span');
    message.className = this.#isError ? 'cm-line-message cm-line-error' : 'cm-line-message';
    message.textContent = this.#text;
    return message;
  }
}

const lineEnds = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setLineEnds)) return effect.value;
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks in the gutter, wavy lines, and each line's first message at its end. */
export const diagnosticMarks: Extension = [lintGutter(), lineEnds, keymap.of(lintKeymap)];

/** Shows what was found. Does nothing if the text has changed since, because new results will follow. */
export function showDiagnostics(view: EditorView, found: FileDiagnostics | undefined): void {
  if (found && found.text.replaceAll('\r\n', '\n') !== view.state.doc.toString()) return;
  const { doc } = view.state;
  // Offsets count the file's own line ends.
  const crlfText = found?.text.includes('\r\n') ? found.text : undefined;
  const place = (offset: number): number =>
    Math.min(doc.length, crlfText === undefined ? offset : offset - (crlfText.slice(0, offset).match(/\r\n/g)?.length ?? 0));
  const shown = (found?.diagnostics ?? [])
    .map((diagnostic): Shown => {
      const from = place(diagnostic.from);
      return { from, to: Math.max(from, place(diagnostic.to)), severity: diagnostic.severity, message: diagnostic.message, source: diagnostic.source };
    })
    .sort((a, b) => a.from - b.from);
  const ends = new RangeSetBuilder<Decoration>();
  let last = -1;
  for (const { from, severity, source, message } of shown) {
    const line = doc.lineAt(from);
    if (line.to === last) continue;
    last = line.to;
    const text = `${source}: ${message.split('\n', 1)[0] ?? ''}`;
    ends.add(line.to, line.to, Decoration.widget({ widget: new MessageWidget(text, severity === 'error'), side: 2 }));
  }
  view.dispatch(setDiagnostics(view.state, shown), { effects: setLineEnds.of(ends.finish()) });
}
