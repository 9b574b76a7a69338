import { describe, expect, it } from 'vitest';
import { isShortcut, type KeyPress } from './shortcuts.ts';

/** The event of a key press such as `press('Ctrl+Shift+f')`. */
function press(text: string, code = ''): KeyPress {
  const parts = text.split('+');
  const has = (part: string) => parts.includes(part);
  return { key: parts.at(-1) ?? '', code, metaKey: has('Meta'), ctrlKey: has('Ctrl'), altKey: has('Alt'), shiftKey: has('Shift') };
}

describe('shortcuts', () => {
  it.each([
    ['Mod+K', 'Ctrl+k', true],
    ['Mod+K', 'Ctrl+Shift+K', false],
    ['Mod+K', 'k', false],
    ['Mod+K', 'Ctrl+Alt+k', false],
    ['Mod+Shift+F', 'Ctrl+Shift+F', true],
    ['Mod+Shift+F', 'Ctrl+f', false],
    ['Mod+.', 'Ctrl+.', true],
    ['Mod+Enter', 'Ctrl+Enter', true],
    ['Esc', 'Escape', true],
    ['Esc', 'Shift+Escape', false],
    ['Del', 'Delete', true],
    ['Cmd+Backspace', 'Ctrl+Backspace', false],
    ['Ctrl+G', 'Ctrl+g', true],
    ['Ctrl+G', 'g', false],
    ['Alt+ArrowUp', 'Alt+ArrowUp', true],
    ['?', 'Shift+?', true],
    ['?', '?', true],
    ['?', 'Ctrl+?', false],
  ])('%s and %s elsewhere: %s', (shortcut, keys, expected) => {
    expect(isShortcut(press(keys), shortcut, false)).toBe(expected);
  });

  it('use Cmd on a Mac and leave Ctrl to programs', () => {
    expect([isShortcut(press('Meta+k'), 'Mod+K', true), isShortcut(press('Ctrl+k'), 'Mod+K', true), isShortcut(press('Meta+k'), 'Mod+K', false)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isShortcut(press('Meta+Backspace'), 'Cmd+Backspace', true)).toBe(true);
    expect([isShortcut(press('Ctrl+g'), 'Ctrl+G', true), isShortcut(press('Meta+g'), 'Ctrl+G', true)]).toEqual([true, false]);
  });

  it('compare the physical key if Alt changes what it types, or if the backslash needs Alt', () => {
    expect(isShortcut(press('Ctrl+Alt+ś', 'KeyS'), 'Mod+Alt+S', false)).toBe(true);
    expect(isShortcut(press('Ctrl+#', 'Backslash'), 'Mod+\\', false)).toBe(true);
  });
});
