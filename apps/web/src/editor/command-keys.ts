import { type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { bindCommand, type Command } from '../commands/command.ts';

/** Binds the keys of commands in an editor. They act on the editor that has the focus. */
export function commandKeys<Context>(commands: readonly Command<Context>[], contextOf: (view: EditorView) => Context): Extension {
  const press = (command: Command<Context>, view: EditorView): boolean => {
    const { applies, run } = bindCommand(command, contextOf(view));
    if (!applies()) return false;
    run();
    return true;
  };
  const bindings = commands.flatMap((command) =>
    (command.keys ?? []).map((shortcut): KeyBinding => ({ key: codeMirrorKey(shortcut), run: (view) => press(command, view) })),
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
