import { describe, expect, it } from 'vitest';
import type { FileEntry } from '@lathe/workspace';
import { buildTreeData, visibleRows } from './tree-data.ts';
import { actedOn, clickRow, findTyped, NO_SELECTION, pressKey, type TreeSelection } from './tree-selection.ts';

const PATHS = ['lib/x.ts', 'src/a.ts', 'src/deep/b.ts', 'README.md', 'index.html'];
const data = buildTreeData(Object.fromEntries(PATHS.map((path): [string, FileEntry] => [path, { path, type: 'file' }])));
// Closed: lib, src, index.html, README.md.
const rowsOf = ({ expanded }: TreeSelection) => visibleRows(data, expanded);
const at = (focused: string, rest: Partial<TreeSelection> = {}): TreeSelection => ({
  ...NO_SELECTION,
  focused,
  anchor: focused,
  selected: new Set([focused]),
  ...rest,
});

/** "Shift+ArrowDown End": the keys one after another. */
function press(state: TreeSelection, keys: string): TreeSelection {
  for (const one of keys.split(' ')) {
    const parts = one.split('+');
    const key = parts.at(-1) ?? '';
    const next = pressKey(state, rowsOf(state), { key: key === 'Space' ? ' ' : key, isShift: parts.includes('Shift'), isMod: parts.includes('Mod') });
    state = next ?? state;
  }
  return state;
}
const shown = ({ focused, selected }: TreeSelection) => `${focused}: ${[...selected].join(' ')}`;

describe('the keyboard in the tree (ARIA tree view)', () => {
  it('moves by rows, by pages and to both ends, and never past them', () => {
    expect(shown(press(NO_SELECTION, 'ArrowDown'))).toBe('lib: lib');
    expect(shown(press(at('lib'), 'ArrowDown ArrowDown'))).toBe('index.html: index.html');
    expect(shown(press(at('lib'), 'ArrowUp'))).toBe('lib: lib');
    expect(shown(press(at('lib'), 'End'))).toBe('README.md: README.md');
    expect(shown(press(at('README.md'), 'Home'))).toBe('lib: lib');
    expect(shown(press(at('lib'), 'PageDown'))).toBe('README.md: README.md');
  });
  it('opens and enters folders with Right, closes and leaves them with Left', () => {
    const open = press(at('src'), 'ArrowRight');
    expect([...open.expanded]).toEqual(['src']);
    expect(open.focused).toBe('src');
    expect(press(open, 'ArrowRight').focused).toBe('src/deep');
    const inside = press(open, 'ArrowRight ArrowDown');
    expect(inside.focused).toBe('src/a.ts');
    expect(press(inside, 'ArrowRight').focused).toBe('src/a.ts');
    expect(press(inside, 'ArrowLeft').focused).toBe('src');
    expect([...press(inside, 'ArrowLeft ArrowLeft').expanded]).toEqual([]);
    expect(press(at('lib'), 'ArrowLeft').focused).toBe('lib');
  });
  it('opens all sibling folders with *', () => expect([...press(at('README.md'), '*').expanded]).toEqual(['lib', 'src']));
  it('selects a range with Shift, from where it started', () => {
    expect(shown(press(at('lib'), 'Shift+ArrowDown Shift+ArrowDown'))).toBe('index.html: lib src index.html');
    expect(shown(press(at('src'), 'Shift+End Shift+ArrowUp'))).toBe('index.html: src index.html');
    expect(shown(press(at('src'), 'Shift+ArrowDown Shift+ArrowUp Shift+ArrowUp'))).toBe('lib: lib src');
  });
  it('moves without selecting with Ctrl or Cmd, and toggles with Space', () => {
    const moved = press(at('lib'), 'Mod+ArrowDown Mod+ArrowDown');
    expect(shown(moved)).toBe('index.html: lib');
    expect(shown(press(moved, 'Mod+Space'))).toBe('index.html: lib index.html');
    expect(shown(press(moved, 'Mod+Space Mod+Space'))).toBe('index.html: lib');
  });
  it('selects everything with Ctrl or Cmd and A, and one row again with Escape', () => {
    const all = press(at('src'), 'Mod+a');
    expect([...all.selected]).toEqual(['lib', 'src', 'index.html', 'README.md']);
    expect(shown(press(all, 'Escape'))).toBe('src: src');
    expect(pressKey(at('src'), rowsOf(NO_SELECTION), { key: 'Escape', isShift: false, isMod: false })).toBeUndefined();
  });
  it('finds names by their first letters, and wraps around', () => {
    expect(findTyped(at('lib'), rowsOf(NO_SELECTION), 'r').focused).toBe('README.md');
    expect(findTyped(at('README.md'), rowsOf(NO_SELECTION), 'l').focused).toBe('lib');
    expect(findTyped(at('index.html'), rowsOf(NO_SELECTION), 'in').focused).toBe('index.html');
    expect(findTyped(at('lib'), rowsOf(NO_SELECTION), 'zz').focused).toBe('lib');
  });
});

describe('clicks in the tree', () => {
  const none = { isShift: false, isMod: false };
  const rows = rowsOf(NO_SELECTION);
  it('select one row, a range, or one more row', () => {
    const one = clickRow(NO_SELECTION, rows, 'src', none);
    expect(shown(one)).toBe('src: src');
    expect(shown(clickRow(one, rows, 'README.md', { ...none, isShift: true }))).toBe('README.md: src index.html README.md');
    const two = clickRow(one, rows, 'README.md', { ...none, isMod: true });
    expect(shown(two)).toBe('README.md: src README.md');
    expect(shown(clickRow(two, rows, 'src', { ...none, isMod: true }))).toBe('src: README.md');
  });
  it('act on the whole selection if the row is in it, otherwise on the row alone', () => {
    const two = at('src', { selected: new Set(['src', 'lib']) });
    expect(actedOn(two, 'lib')).toEqual(['src', 'lib']);
    expect(actedOn(two, 'README.md')).toEqual(['README.md']);
  });
});
