import { closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands';
import { foldKeymap } from '@codemirror/language';
import { gotoLine, openSearchPanel, searchKeymap } from '@codemirror/search';
import { keymap } from '@codemirror/view';
import { EDITOR_COMMANDS } from '../commands/editor-commands.ts';
import { commandKeys } from './command-keys.ts';

/** Every key of the editor. Where two bind the same key, the first is tried first. */
export const editorKeys = [
  // First, because the search's own keymap has Ctrl+G as a second key for the next match.
  commandKeys(EDITOR_COMMANDS, (view) => ({ find: () => openSearchPanel(view), askLine: () => gotoLine(view) })),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, indentWithTab]),
];
