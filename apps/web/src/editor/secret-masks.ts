import { type EditorState, type Extension, RangeSetBuilder, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { secretSpans } from '@lathe/workspace';

/** The same for every value, because its length is secret, too. */
const DOTS = '••••••••';

class MaskWidget extends WidgetType {
  override toDOM(): HTMLElement {
    const dots = document.createElement('span');
    dots.className = 'cm-secret';
    dots.textContent = DOTS;
    dots.setAttribute('aria-label', 'hidden value');
    dots.setAttribute('role', 'img');
    return dots;
  }
  override eq(): boolean {
    return true;
  }
}

const mask = Decoration.replace({ widget: new MaskWidget() });

function masksOf(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of secretSpans(state.doc.toString())) builder.add(from, to, mask);
  return builder.finish();
}

const masks = StateField.define<DecorationSet>({
  create: masksOf,
  update: (value, transaction) => (transaction.docChanged ? masksOf(transaction.state) : value),
  provide: (field) => [EditorView.decorations.from(field), EditorView.atomicRanges.of((view) => view.state.field(field))],
});

/** Shows dots in place of values, also in copied text. */
export const secretMasks: Extension = [
  masks,
  EditorView.clipboardOutputFilter.of((text) => {
    let hidden = '';
    let at = 0;
    for (const { from, to } of secretSpans(text)) {
      hidden += text.slice(at, from) + DOTS;
      at = to;
    }
    return hidden + text.slice(at);
  }),
];
