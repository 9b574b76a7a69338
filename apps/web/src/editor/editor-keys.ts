import { closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands';
import { foldKeymap } from '@codemirror/language';
import { gotoLine, searchKeymap } from '@codemirror/search';
import { keymap } from '@codemirror/view';

/** Every key of the editor. Where two bind the same key, the first is tried first. */
export const editorKeys = keymap.of([
  // Elsewhere Ctrl+G is a second key for the next match.
  { key: 'Ctrl-g', run: gotoLine },
  ...closeBracketsKeymap,
  ...defaultKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...foldKeymap,
  ...completionKeymap,
  indentWithTab,
]);
