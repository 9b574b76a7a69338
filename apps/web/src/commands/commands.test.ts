import { describe, expect, it } from 'vitest';
import { PLACES, type Place } from './places.ts';

interface AnyCommand {
  readonly name: string;
  readonly label: unknown;
  readonly icon: unknown;
  readonly keys?: readonly string[];
  readonly overrides?: string;
  readonly sheetLabel?: string;
}

/** The web app's sources, by path from `src`. */
const SOURCES = Object.fromEntries(
  Object.entries(import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }))
    .map(([path, text]) => [path.startsWith('./') ? path.replace('.', 'commands') : path.replace('../', ''), text] as const)
    .filter(([path]) => !path.includes('.test.') && !path.startsWith('testing/')),
);
const commandsOf = (place: Place): readonly AnyCommand[] => PLACES[place].commands;
const places = Object.keys(PLACES) as Place[];
const all = places.flatMap(commandsOf);

/** The commands that apply while a place has the focus: its own and those of the places around it. */
function applyingIn(place: Place): readonly AnyCommand[] {
  const { within } = PLACES[place];
  return [...commandsOf(place), ...(within === undefined ? [] : applyingIn(within))];
}

/**
 * Files that handle keys themselves, and which keys: those that WAI-ARIA defines for a kind of widget, and Enter and Esc in
 * text fields.
 */
const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  'chat/follow-end.ts': ['ArrowDown', 'End'],
  'chat/suggestion-keys.ts': ['ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Tab'],
  'components/GrowingTextarea.tsx': ['Enter'],
  'components/Menu.tsx': ['ArrowDown'],
  'components/Segmented.tsx': ['ArrowLeft', 'ArrowRight'],
  'databases/DatabaseBar.tsx': ['ArrowLeft', 'ArrowRight'],
  'databases/schema/use-canvas.ts': ['-', '0'],
  'databases/tables/CellEditor.tsx': ['Backspace', 'Enter', 'Escape'],
  'databases/tables/DataGrid.tsx': [' ', 'Backspace', 'Enter', 'F2'],
  'databases/tables/grid-keys.ts': ['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp'],
  'editor/diff-editor.ts': [' ', 'Enter'],
  'files/PathField.tsx': ['Escape'],
  'files/tree-selection.ts': [' ', '*', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'End', 'Escape', 'Home', 'PageDown', 'PageUp', 'a'],
  'files/use-tree-keys.ts': [' ', '*', 'ContextMenu', 'Enter', 'F10'],
  'palette/CommandHost.tsx': ['Escape'],
  'palette/typed-ahead.ts': ['Backspace', 'Enter'],
  'previews/AddressField.tsx': ['Escape'],
  'previews/DraftField.tsx': ['Enter', 'Escape'],
  'previews/PointPanel.tsx': ['Escape'],
  'projects/PhoneTabs.tsx': ['ArrowLeft', 'ArrowRight'],
  'projects/TitleField.tsx': ['Escape'],
  'search/SearchPanel.tsx': ['ArrowDown', 'Escape'],
  'search/SearchResults.tsx': ['ArrowDown', 'ArrowUp'],
  'terminal/FindBar.tsx': ['Enter', 'Escape'],
  'terminal/TerminalTab.tsx': ['Enter', 'Escape'],
  // Pasting, which the browser handles, and the keys of commands that work in a terminal.
  'terminal/xterm.ts': ['a shortcut'],
};
/** They add the keymaps of the editor's library, and no key of their own. */
const ADAPTERS = ['databases/sql/sql-editor.ts', 'editor/command-keys.ts', 'editor/diagnostics.ts', 'editor/editor-keys.ts'];
const COMMAND_FILES = ['commands/press-command.ts', 'components/shortcuts.ts'];

/** The keys that a source file checks for. */
function keysReadIn(text: string): readonly string[] {
  const compared = [...text.matchAll(/\bkey(?:\.toLowerCase\(\))?\s*[!=]==\s*'([^']+)'/g)].map(([, key]) => key ?? '');
  const cases = /switch \((?:\w+\.)?key\)/.test(text) ? [...text.matchAll(/case '([^']+)':/g)].map(([, key]) => key ?? '') : [];
  return [...new Set([...compared, ...cases])].sort();
}

describe('the commands', () => {
  it('are one record per file, and each has a place', () => {
    const files = Object.keys(SOURCES).flatMap((path) => /^commands\/list\/(.*)\.ts$/.exec(path)?.[1] ?? []);
    expect(all.map(({ name }) => name).sort()).toEqual(files.sort());
  });

  it.each(all.map((command) => [command.name, command] as const))('%s has a label, also for the shortcut sheet', (_, { label, icon, keys, sheetLabel }) => {
    expect(typeof label === 'function' || (typeof label === 'string' && label.trim() !== '')).toBe(true);
    expect(icon).toBeTruthy();
    if (keys && typeof label === 'function') expect(sheetLabel).toBeTruthy();
  });

  it.each(places)('in %s, no two share keys unless one overrides the other', (place) => {
    const applying = applyingIn(place);
    const clashes = applying.flatMap((command, index) =>
      applying
        .slice(index + 1)
        .filter((other) => command.keys?.some((key) => other.keys?.includes(key)) && command.overrides !== other.name)
        .map((other) => `${command.name} and ${other.name}`),
    );
    expect(clashes).toEqual([]);
  });

  it('override only commands that exist', () => {
    const names = all.map(({ name }) => name);
    expect(all.flatMap(({ overrides }) => overrides ?? []).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('own all keys, except those that widgets handle', () => {
    const found = Object.entries(SOURCES).flatMap(([file, text]) => {
      if (COMMAND_FILES.includes(file)) return [];
      if (ADAPTERS.includes(file)) return /\bkey: '/.test(text) ? [[file, ['a key']] as const] : [];
      if (/isShortcut\(|keymap\.of\(/.test(text)) return [[file, ['a shortcut']] as const];
      const keys = keysReadIn(text);
      return keys.length > 0 ? [[file, keys] as const] : [];
    });
    expect(Object.fromEntries(found)).toEqual(WIDGETS);
  });

  it.each(Object.keys(WIDGETS).filter((file) => file.endsWith('.tsx') && WIDGETS[file]?.includes('Escape')))(
    'do not also receive Esc when %s handles it, which would stop the assistant',
    (file) => {
      expect(SOURCES[file]).toMatch(/\bstop(?:Immediate)?Propagation\(\)/);
    },
  );
});
