import { foldersAbove, type TreeRow } from './tree-data.ts';

/** The open folders, the selected rows and the focused row. */
export interface TreeSelection {
  readonly expanded: ReadonlySet<string>;
  readonly selected: ReadonlySet<string>;
  /** The active row of the keyboard. */
  readonly focused: string | undefined;
  /** Where a Shift range starts. */
  readonly anchor: string | undefined;
}

export const NO_SELECTION: TreeSelection = { expanded: new Set(), selected: new Set(), focused: undefined, anchor: undefined };

export interface KeyPress {
  readonly key: string;
  readonly isShift: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly isMod: boolean;
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

/**
 * Handles a key of the tree. Returns undefined if the key has no meaning here. Source: WAI-ARIA
 * Authoring Practices, "Tree View", with selection that follows the focus.
 */
export function pressKey(state: TreeSelection, rows: readonly TreeRow[], press: KeyPress): TreeSelection | undefined {
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.path === state.focused),
  );
  const row = rows[at];
  if (!row) return undefined;
  const { path, isFolder } = row.node;
  const isOpen = isFolder && state.expanded.has(path);
  const isLetter = press.key.length === 1 && press.key !== ' ' && press.key !== '*' && !press.isMod;
  switch (press.key) {
    case 'ArrowDown':
      return moveTo(state, rows, state.focused === undefined ? 0 : at + 1, press);
    case 'ArrowUp':
      return moveTo(state, rows, at - 1, press);
    case 'Home':
      return moveTo(state, rows, 0, press);
    case 'End':
      return moveTo(state, rows, rows.length - 1, press);
    case 'PageDown':
      return moveTo(state, rows, at + PAGE, press);
    case 'PageUp':
      return moveTo(state, rows, at - PAGE, press);
    case 'ArrowRight':
      if (isFolder && !isOpen) return withExpanded(state, path, true);
      return isOpen && rows[at + 1]?.level === row.level + 1 ? moveTo(state, rows, at + 1, press) : state;
    case 'ArrowLeft': {
      if (isOpen) return withExpanded(state, path, false);
      const parent = foldersAbove(path).at(-1);
      return parent === undefined
        ? state
        : moveTo(
            state,
            rows,
            rows.findIndex(({ node }) => node.path === parent),
            press,
          );
    }
    case '*': {
      const parent = foldersAbove(path).at(-1) ?? '';
      const siblings = rows.filter(({ node }) => node.isFolder && (foldersAbove(node.path).at(-1) ?? '') === parent);
      return { ...state, expanded: new Set([...state.expanded, ...siblings.map(({ node }) => node.path)]) };
    }
    case ' ':
      return press.isMod ? toggle(state, path) : undefined;
    case 'Escape':
      return state.selected.size > 1 ? { ...state, selected: new Set([path]), anchor: path } : undefined;
    default:
      if (press.isMod && !press.isShift && press.key.toLowerCase() === 'a') return { ...state, selected: new Set(rows.map(({ node }) => node.path)) };
      return isLetter ? state : undefined;
  }
}

/** Handles a click: a plain one selects one row, Shift selects a range, Ctrl or Cmd toggles the row. */
export function clickRow(state: TreeSelection, rows: readonly TreeRow[], path: string, { isShift, isMod }: Omit<KeyPress, 'key'>): TreeSelection {
  if (isShift) return { ...state, focused: path, selected: range(rows, state.anchor ?? path, path), anchor: state.anchor ?? path };
  if (isMod) return { ...toggle(state, path), focused: path };
  return { ...state, focused: path, selected: new Set([path]), anchor: path };
}

/** Focuses the next row whose name starts with the typed letters. */
export function findTyped(state: TreeSelection, rows: readonly TreeRow[], typed: string): TreeSelection {
  const at = rows.findIndex(({ node }) => node.path === state.focused);
  // The first letter moves on from the focused row. Further letters may match the same row.
  const from = typed.length > 1 ? Math.max(0, at) : at + 1;
  const found = [...rows.slice(from), ...rows.slice(0, from)].find(({ node }) => node.name.toLowerCase().startsWith(typed.toLowerCase()));
  return found ? { ...state, focused: found.node.path, selected: new Set([found.node.path]), anchor: found.node.path } : state;
}

export function withExpanded(state: TreeSelection, path: string, isOpen: boolean): TreeSelection {
  const expanded = new Set(state.expanded);
  if (isOpen) expanded.add(path);
  else expanded.delete(path);
  return { ...state, expanded };
}

/** The paths that an action on this row applies to: the selection if the row is in it, otherwise the row alone. */
export function actedOn({ selected }: TreeSelection, path: string): readonly string[] {
  return selected.has(path) ? [...selected] : [path];
}

function moveTo(state: TreeSelection, rows: readonly TreeRow[], index: number, { isShift, isMod }: KeyPress): TreeSelection {
  const path = rows[Math.min(rows.length - 1, Math.max(0, index))]?.node.path;
  if (path === undefined) return state;
  if (isShift) {
    const anchor = state.anchor ?? state.focused ?? path;
    return { ...state, focused: path, selected: range(rows, anchor, path), anchor };
  }
  return isMod ? { ...state, focused: path } : { ...state, focused: path, selected: new Set([path]), anchor: path };
}

function toggle(state: TreeSelection, path: string): TreeSelection {
  const selected = new Set(state.selected);
  if (!selected.delete(path)) selected.add(path);
  return { ...state, selected, anchor: path };
}

function range(rows: readonly TreeRow[], from: string, to: string): ReadonlySet<string> {
  const ends = [from, to].map((path) => rows.findIndex(({ node }) => node.path === path));
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  return new Set(first === -1 ? [to] : rows.slice(first, last + 1).map(({ node }) => node.path));
}
