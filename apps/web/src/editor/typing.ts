import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { history } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { crosshairCursor, drawSelection, dropCursor, EditorView, rectangularSelection } from '@codemirror/view';
import type { EditorDocument, Indentation } from '@lathe/workspace';
import { secretMasks } from './secret-masks.ts';

/** History, cursors, brackets and completion. */
export const typing: Extension = [
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
];

export function indentation({ unit, width }: Indentation): Extension {
  return [EditorState.tabSize.of(width), indentUnit.of(unit)];
}

/** Keeps the line ends of a file. A file that mixes both kinds gets `\n`. */
export function lineEnds(text: string): Extension {
  return text.includes('\r\n') && !/(?:^|[^\r])\n/.test(text) ? EditorState.lineSeparator.of('\r\n') : [];
}

/** Whether the document can be edited, and whether its secrets are hidden. */
export function access({ isReadOnly, isStreaming, isMasked }: EditorDocument): Extension {
  const isFixed = isReadOnly || isStreaming;
  return [EditorState.readOnly.of(isFixed), EditorView.editable.of(!isFixed), isMasked ? secretMasks : []];
}
