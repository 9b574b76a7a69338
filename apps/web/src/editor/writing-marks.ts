import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, gutter, gutterLineClass, GutterMarker, WidgetType } from '@codemirror/view';

/** The lines that the assistant has written, and whether it is still writing the last one. */
export interface Written {
  readonly fromLine: number;
  readonly toLine: number;
  readonly isWriting: boolean;
}

export const setWritten = StateEffect.define<Written | undefined>();

const written = StateField.define<Written | undefined>({
  create: () => undefined,
  update: (value, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setWritten)) return effect.value;
    return value;
  },
  provide: (field) =>
    EditorView.decorations.compute([field, 'doc'], (state): DecorationSet => {
      const value = state.field(field);
      if (!value?.isWriting || value.toLine > state.doc.lines) return Decoration.none;
      const line = state.doc.line(value.toLine);
      return Decoration.set([writingLine.range(line.from), caret.range(line.to)]);
    }),
});

class CaretWidget extends WidgetType {
  override toDOM(): HTMLElement {
    const caretElement = document.createElement('span');
    caretElement.className = 'cm-writing-caret';
    return caretElement;
  }
  override eq(): boolean {
    return true;
  }
}

class ChangeMarker extends GutterMarker {
  override readonly elementClass: string;
  constructor(elementClass: string) {
    super();
    this.elementClass = elementClass;
  }
}

const writingLine = Decoration.line({ class: 'cm-writing-line' });
const caret = Decoration.widget({ widget: new CaretWidget(), side: 1 });
const writtenMark = new ChangeMarker('cm-written-mark');
const writingMark = new ChangeMarker('cm-writing-mark');

/** Highlights the number of the line that is being written. */
const writingNumber = gutterLineClass.compute([written, 'doc'], (state) => {
  const value = state.field(written);
  if (!value?.isWriting || value.toLine > state.doc.lines) return RangeSet.empty;
  return RangeSet.of([new ChangeMarker('cm-writing-number').range(state.doc.line(value.toLine).from)]);
});

const changeBar = gutter({
  class: 'cm-changes',
  markers: (view) => {
    const value = view.state.field(written);
    if (!value) return RangeSet.empty;
    const { doc } = view.state;
    const to = Math.min(value.toLine, doc.lines);
    const marks = [];
    for (let line = value.fromLine; line <= to; line++) {
      marks.push((value.isWriting && line === to ? writingMark : writtenMark).range(doc.line(line).from));
    }
    return RangeSet.of(marks);
  },
  lineMarkerChange: (update) => update.startState.field(written) !== update.state.field(written),
});

/** Marks the lines that the assistant has written, and the line that it is writing. */
export const writingMarks: Extension = [written, writingNumber, changeBar];
