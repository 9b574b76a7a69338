import { type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import type { Command } from '../commands/command.ts';

/** Binds the keys of commands in an editor. They act on the editor that has the focus. */
export function commandKeys<Context>(commands: readonly Command<Context>[], contextOf: (view: EditorView) => Context): Extension {
  const bindings = commands.flatMap(({ keys = [], run }) =>
    keys.map((shortcut): KeyBinding => {
      const onPress = (view: EditorView) => {
        run(contextOf(view));
        return true;
      };
      return { key: codeMirrorKey(shortcut), run: onPress };
    }),
  );
  return keymap.of(bindings);
}

/** `Mod+Shift+F` as CodeMirror writes it: `Mod-Shift-f`. */
function codeMirrorKey(shortcut: string): string {
  return shortcut
    .split('+')
    .map((part) => (part.length === 1 ? part.toLowerCase() : part))
    .join('-');
}
