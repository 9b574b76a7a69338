import { hotkeysCoreFeature, selectionFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useStore } from '@nanostores/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { useWorkspace } from '../services.tsx';
import type { FileEntry } from '@lathe/workspace';
import type { Naming } from './naming.ts';
import { FileMenu } from './FileMenu.tsx';
import { FileTreeRow } from './FileTreeRow.tsx';
import { buildTreeData, foldersAbove, TREE_ROOT, type TreeNode } from './tree-data.ts';

const ROW_HEIGHT = 26;
const TOUCH_ROW_HEIGHT = 44;
/** Rows kept outside of the visible part, so that arrow keys never reach an unmounted row. */
const OVERSCAN = 12;

export interface FileTreeProps {
  readonly entries: Readonly<Record<string, FileEntry>>;
  readonly onName: (naming: Naming) => void;
  /** After a file was chosen. */
  readonly onOpen?: (() => void) | undefined;
}

export function FileTree({ entries, onName, onOpen }: FileTreeProps) {
  const { editor, files } = useWorkspace();
  const selectedPath = useStore(editor.selectedPath);
  const writingPath = useStore(files.writingPath);
  const isTouch = useMediaQuery(ONE_COLUMN);
  const data = useMemo(() => buildTreeData(entries), [entries]);
  const [expanded, setExpanded] = useState(() => initiallyExpanded(data.children));
  const scroller = useRef<HTMLDivElement>(null);

  const tree = useTree<TreeNode>({
    rootItemId: TREE_ROOT,
    state: { expandedItems: expanded },
    setExpandedItems: setExpanded,
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().isFolder,
    onPrimaryAction: (item) => {
      if (item.isFolder()) return;
      editor.select(item.getId());
      onOpen?.();
    },
    dataLoader: {
      // A row may ask for a file that has just gone; it is drawn once more and then leaves.
      getItem: (id) => data.nodes.get(id) ?? { path: id, name: '', isFolder: false, entry: undefined },
      getChildren: (id) => [...(data.children.get(id) ?? [])],
    },
    scrollToItem: (item) => virtualizer.scrollToIndex(item.getItemMeta().index),
    features: [syncDataLoaderFeature, selectionFeature, hotkeysCoreFeature],
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree reads the data through its loader and must be told
  useEffect(() => tree.rebuildTree(), [tree, data]);
  const shownPath = writingPath ?? selectedPath;
  useEffect(() => {
    if (shownPath !== undefined) setExpanded((current) => [...new Set([...current, ...foldersAbove(shownPath)])]);
  }, [shownPath]);

  const items = tree.getItems();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change height with it
  useEffect(() => virtualizer.measure(), [virtualizer, isTouch]);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto px-1.5 pb-1.5 [scrollbar-width:thin]">
      <div {...tree.getContainerProps('Files')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (!item) return null;
          const node = item.getItemData();
          return (
            <FileMenu key={item.getId()} node={node} onName={onName}>
              <FileTreeRow
                {...item.getProps()}
                node={node}
                level={item.getItemMeta().level}
                isExpanded={item.isExpanded()}
                isOpen={node.path === selectedPath}
                isWriting={node.path === writingPath}
                style={{ height: row.size, transform: `translateY(${row.start}px)` }}
              />
            </FileMenu>
          );
        })}
      </div>
    </div>
  );
}

/** Folders at the top, and what is in `src`: enough to see a small project whole. */
function initiallyExpanded(children: ReadonlyMap<string, readonly string[]>): string[] {
  return [...children.keys()].filter((path) => path === 'src' || path === 'app' || /^(?:src|app)\/[^/]+$/.test(path));
}
