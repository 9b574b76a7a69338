import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { FileEntry } from '@lathe/workspace';
import type { Naming } from './naming.ts';
import { fileContext } from './file-context.ts';
import { FileMenu } from './FileMenu.tsx';
import { FileTreeRow } from './FileTreeRow.tsx';
import { buildTreeData, foldersAbove, inheritedRule, type TreeData, type TreeRow, visibleRows } from './tree-data.ts';
import { actedOn, clickRow, NO_SELECTION, type TreeSelection, withExpanded } from './tree-selection.ts';
import { useFileActions } from './use-file-actions.ts';
import type { Imports } from './use-imports.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

const ROW_HEIGHT = 26;
const TOUCH_ROW_HEIGHT = 44;
/** Rows drawn above and below the visible ones. */
const OVERSCAN = 12;

export interface FileTreeProps {
  readonly entries: Readonly<Record<string, FileEntry>>;
  readonly imports: Imports;
  readonly onName: (naming: Naming) => void;
  /** Called after a file was opened. */
  readonly onOpen?: (() => void) | undefined;
}

/** The project's files. Only visible rows are drawn, because a project may have 20,000 files. */
export function FileTree({ entries, imports, onName, onOpen }: FileTreeProps) {
  const workspace = useWorkspace();
  const { editor, files } = workspace;
  const openPath = useStore(editor.selectedPath);
  const writingPath = useStore(files.writingPath);
  const isTouch = useMediaQuery(ONE_COLUMN);
  const id = useId();
  const data = useTreeData(entries);
  const [state, setState] = useState<TreeSelection>(() => ({ ...NO_SELECTION, expanded: firstExpanded(data), focused: openPath, anchor: openPath }));
  const rows = useMemo(() => visibleRows(data, state.expanded), [data, state.expanded]);
  const actions = useFileActions(workspace);
  const [menuPath, setMenuPath] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of rows depends on it
  useEffect(() => virtualizer.measure(), [virtualizer, isTouch]);

  const shownPath = writingPath ?? openPath;
  useEffect(() => {
    if (shownPath === undefined) return;
    // A file in a larger selection keeps that selection. Otherwise the keyboard continues from the shown file.
    setState((current) => ({
      ...current,
      expanded: new Set([...current.expanded, ...foldersAbove(shownPath)]),
      ...(current.selected.has(shownPath) ? {} : { focused: shownPath, anchor: shownPath, selected: new Set([shownPath]) }),
    }));
  }, [shownPath]);
  const focusedIndex = rows.findIndex(({ node }) => node.path === state.focused);
  useEffect(() => {
    if (focusedIndex >= 0) virtualizer.scrollToIndex(focusedIndex);
  }, [virtualizer, focusedIndex]);

  const activate = ({ node }: TreeRow): void => {
    if (node.isFolder) setState((current) => withExpanded(current, node.path, !current.expanded.has(node.path)));
    else {
      editor.select(node.path);
      onOpen?.();
    }
  };
  const chosen = (path: string | undefined) => ({ path, paths: path === undefined ? [] : actedOn(state, path), entries, actions, imports, onName });
  const contextOf = (path: string | undefined) => fileContext({ ...chosen(path), isByKey: true });
  const menu = chosen(menuPath);
  const keys = useTreeKeys({ state, rows, imports, contextOf, change: setState, activate, openMenu: (path) => openMenuAt(tree.current, path) });
  const drag = useTreeDrag({
    workspace,
    draggedWith: (path) => actedOn(state, path),
    isFolder: (path) => data.nodes.get(path)?.isFolder ?? false,
    open: (folder) => setState((current) => withExpanded(current, folder, true)),
    importDropped: imports.dropped,
  });

  const onClick = (event: MouseEvent): void => {
    const row = rowAt(event, rows);
    if (!row) return;
    const [isShift, isMod] = [event.shiftKey, event.metaKey || event.ctrlKey];
    setState((current) => clickRow(current, rows, row.node.path, { isShift, isMod }));
    if (!isShift && !isMod) activate(row);
  };
  const onContextMenu = (event: MouseEvent): void => {
    const row = rowAt(event, rows);
    setMenuPath(row?.node.path);
    if (row && !state.selected.has(row.node.path)) setState((current) => clickRow(current, rows, row.node.path, { isShift: false, isMod: false }));
  };

  return (
    <FileMenu paths={menu.paths} context={fileContext({ ...menu, isByKey: false })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles drops and right-clicks for its rows; the tree inside handles keys */}
      <div
        ref={scroller}
        className={`min-h-0 flex-1 overflow-auto px-1.5 pb-1.5 [scrollbar-width:thin] ${drag.target === '' ? 'bg-accent-soft' : ''}`}
        onContextMenu={onContextMenu}
        {...drag.props}
      >
        {/* The tree keeps the focus and names the active row. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: `keys` handles them */}
        <div
          ref={tree}
          role="tree"
          aria-label="Files"
          aria-multiselectable="true"
          aria-activedescendant={focusedIndex >= 0 ? `${id}${state.focused}` : undefined}
          tabIndex={0}
          className="group/tree relative outline-none"
          style={{ height: virtualizer.getTotalSize() }}
          onClick={onClick}
          onFocus={() => setState((current) => (current.focused === undefined && rows[0] ? { ...current, focused: rows[0].node.path } : current))}
          {...keys}
        >
          {virtualizer.getVirtualItems().map(({ index, size, start }) => {
            const row = rows[index];
            if (!row) return null;
            const { path } = row.node;
            return (
              <FileTreeRow
                key={path}
                id={`${id}${path}`}
                row={row}
                top={start}
                height={size}
                state={{
                  isExpanded: state.expanded.has(path),
                  isSelected: state.selected.has(path),
                  isFocused: path === state.focused,
                  isOpen: path === openPath,
                  isWriting: path === writingPath,
                  isCut: actions.clipboard?.isCut === true && actions.clipboard.paths.includes(path),
                  isDropTarget: drag.target !== undefined && drag.target !== '' && (path === drag.target || path.startsWith(`${drag.target}/`)),
                  inherited: inheritedRule(path, entries),
                }}
              />
            );
          })}
        </div>
      </div>
    </FileMenu>
  );
}

/** Updates the previous tree, so that a change of one file does not sort all files again. */
function useTreeData(entries: Readonly<Record<string, FileEntry>>): TreeData {
  const [data, setData] = useState(() => buildTreeData(entries));
  if (data.entries === entries) return data;
  const next = buildTreeData(entries, data);
  setData(next);
  return next;
}

/** Expands `src` and `app` with their folders, which shows a small project completely. */
function firstExpanded({ children }: TreeData): ReadonlySet<string> {
  return new Set([...children.keys()].filter((path) => /^(?:src|app)(?:\/[^/]+)?$/.test(path)));
}

function rowAt(event: MouseEvent, rows: readonly TreeRow[]): TreeRow | undefined {
  const path = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined;
  return path === undefined ? undefined : rows.find(({ node }) => node.path === path);
}

/** Opens the menu at the row, for the keyboard. */
function openMenuAt(tree: HTMLElement | null, path: string): void {
  const row = tree?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  if (!row) return;
  const { left, bottom } = row.getBoundingClientRect();
  row.dispatchEvent(new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left + 24, clientY: bottom }));
}
