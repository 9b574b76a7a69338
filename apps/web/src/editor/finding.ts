import { highlightSelectionMatches, search } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';

/** CodeMirror's texts, in the words of the rest of the workbench. */
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

/** The find bar, the question for a line, and marks on other places of the selected text. */
export const finding: Extension = [search({ top: true }), highlightSelectionMatches(), EditorState.phrases.of(PHRASES)];
