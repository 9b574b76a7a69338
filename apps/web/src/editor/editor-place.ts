import { historyField } from '@codemirror/commands';
import { foldState } from '@codemirror/language';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { EditorDocument, EditorPlace } from '@lathe/workspace';

/** The fields that a session keeps beside the text and the selection. */
const SESSION_FIELDS = { history: historyField, folds: foldState };

/** Where the person is in the document. A streaming document has no session, because its text is not the file's yet. */
export function readPlace(view: EditorView, { isStreaming }: EditorDocument): EditorPlace {
  const { main, ranges } = view.state.selection;
  return {
    top: view.scrollDOM.scrollTop,
    left: view.scrollDOM.scrollLeft,
    ranges: [main, ...ranges.filter((range) => range !== main)].map(({ anchor, head }) => ({ anchor, head })),
    ...(isStreaming ? {} : { session: view.state.toJSON(SESSION_FIELDS) }),
  };
}

/** The document's state at a place: with its history and folds if the text is still the same, otherwise with its selection only. */
export function stateAt(place: EditorPlace | undefined, text: string, extensions: Extension): EditorState {
  const session = place?.session as { readonly doc?: string } | undefined;
  // Undo in a text that has changed since would restore lines that never existed.
  if (session?.doc !== undefined && session.doc === text) return EditorState.fromJSON(session, { extensions }, SESSION_FIELDS);
  const state = EditorState.create({ doc: text, extensions });
  const inside = (offset: number): number => Math.min(offset, state.doc.length);
  const ranges = (place?.ranges ?? []).map(({ anchor, head }) => EditorSelection.range(inside(anchor), inside(head)));
  return ranges.length > 0 ? state.update({ selection: EditorSelection.create(ranges) }).state : state;
}
