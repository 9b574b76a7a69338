import { describe, expect, it } from 'vitest';
import { bindCommands } from './command.ts';
import type { FilesContext } from './contexts.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { pressCommand } from './press-command.ts';

/** What a key does in the tree: `pressed('Ctrl+c')` on Windows and Linux, `pressed('Meta+c', { onApple: true })` on a Mac. */
function pressed(keys: string, { onApple = false, ...chosen }: Partial<FilesContext> & { readonly onApple?: boolean } = {}): readonly string[] {
  const done: string[] = [];
  const note = (name: string) => (detail?: unknown) => void done.push(detail === undefined ? name : `${name} ${detail}`);
  const context: FilesContext = {
    ...{ count: 1, canRename: true, isFile: true, isTargeted: false, isLocked: false, hasClipboard: false },
    ...{ toggleRule: note('toggle'), startNaming: note('name'), importFiles: note('import'), duplicate: note('duplicate'), take: note('take') },
    ...{ paste: note('paste'), copyPath: note('copy path'), download: note('download'), remove: note('remove'), undoRemove: note('undo') },
    ...chosen,
  };
  const parts = keys.split('+');
  const has = (part: string) => parts.includes(part);
  const modifiers = { metaKey: has('Meta'), ctrlKey: has('Ctrl'), altKey: false, shiftKey: has('Shift') };
  pressCommand(bindCommands(FILE_COMMANDS, context), { key: parts.at(-1) ?? '', code: '', ...modifiers, preventDefault: () => undefined }, onApple);
  return done;
}

describe('the keys of the file tree', () => {
  it.each([
    ['F2', ['name rename']],
    ['Delete', ['remove']],
    ['Shift+Delete', ['remove']],
    ['Backspace', []],
    ['Meta+Backspace', []],
    ['Ctrl+c', ['take false']],
    ['Ctrl+x', ['take true']],
    ['Ctrl+z', ['undo']],
    ['Ctrl+Shift+L', ['toggle locked']],
    ['Meta+c', []],
  ])('%s on Windows and Linux: %j', (keys, done) => {
    expect(pressed(keys)).toEqual(done);
  });

  it.each([
    ['F2', ['name rename']],
    ['Delete', ['remove']],
    ['Shift+Delete', ['remove']],
    ['Backspace', []],
    ['Meta+Backspace', ['remove']],
    ['Meta+c', ['take false']],
    ['Meta+x', ['take true']],
    ['Meta+z', ['undo']],
    ['Meta+Shift+L', ['toggle locked']],
    ['Ctrl+c', []],
  ])('%s on a Mac: %j', (keys, done) => {
    expect(pressed(keys, { onApple: true })).toEqual(done);
  });

  it('act on everything that is selected, and rename the focused row of it', () => {
    const several = { count: 3, isFile: false };
    expect([pressed('Delete', several), pressed('F2', several), pressed('F2', { ...several, canRename: false })]).toEqual([['remove'], ['name rename'], []]);
  });

  it('do nothing without a row, but undo a deletion', () => {
    const none = { count: 0, canRename: false, isFile: false };
    expect([pressed('Delete', none), pressed('F2', none), pressed('Ctrl+c', none), pressed('Ctrl+z', none)]).toEqual([[], [], [], ['undo']]);
  });
});
