import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { Workspace } from '@lathe/workspace';

/** Type of paths that are dragged within the tree. Other pages and programs get plain text. */
const PATHS_TYPE = 'application/x-lathe-paths';
/** A closed folder opens when files are held over it for this long. */
const OPEN_MS = 600;

interface Options {
  readonly workspace: Workspace;
  /** The paths that are dragged with this row. */
  readonly draggedWith: (path: string) => readonly string[];
  readonly isFolder: (path: string) => boolean;
  readonly open: (folder: string) => void;
  readonly importDropped: (data: DataTransfer, folder: string) => void;
}

/** Dragging within the tree moves files, or copies them with Alt or Ctrl. Files from the disk are imported. */
export function useTreeDrag({ workspace, draggedWith, isFolder, open, importDropped }: Options) {
  const { files } = workspace;
  /** The folder under the pointer, '' for the project. */
  const [target, setTarget] = useState<string>();
  const dragged = useRef<readonly string[]>([]);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(opening.current), []);

  const leave = (): void => {
    clearTimeout(opening.current);
    setTarget(undefined);
  };
  const folderAt = (event: DragEvent): string => {
    const path = pathAt(event);
    if (path === undefined || isFolder(path)) return path ?? '';
    return path.slice(0, Math.max(0, path.lastIndexOf('/')));
  };
  const isTaken = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files') || event.dataTransfer.types.includes(PATHS_TYPE);

  return {
    target,
    props: {
      onDragStart(event: DragEvent) {
        const path = pathAt(event);
        if (path === undefined) return;
        dragged.current = draggedWith(path);
        event.dataTransfer.effectAllowed = 'copyMove';
        event.dataTransfer.setData(PATHS_TYPE, JSON.stringify(dragged.current));
        event.dataTransfer.setData('text/plain', dragged.current.join('\n'));
      },
      onDragEnd() {
        dragged.current = [];
        leave();
      },
      onDragOver(event: DragEvent) {
        if (!isTaken(event)) return;
        const folder = folderAt(event);
        const isCopy = isCopying(event);
        // A folder cannot be moved into itself.
        const isRefused = dragged.current.some((path) => folder === path || folder.startsWith(`${path}/`));
        if (isRefused && !isCopy) return leave();
        event.preventDefault();
        event.dataTransfer.dropEffect = isCopy || dragged.current.length === 0 ? 'copy' : 'move';
        if (folder === target) return;
        setTarget(folder);
        clearTimeout(opening.current);
        if (folder !== '') opening.current = setTimeout(() => open(folder), OPEN_MS);
      },
      onDragLeave(event: DragEvent) {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) leave();
      },
      onDrop(event: DragEvent) {
        if (!isTaken(event)) return;
        event.preventDefault();
        const folder = folderAt(event);
        leave();
        const own = event.dataTransfer.getData(PATHS_TYPE);
        if (own === '') return importDropped(event.dataTransfer, folder);
        const paths = JSON.parse(own) as string[];
        dragged.current = [];
        void (isCopying(event) ? files.copyInto(paths, folder) : files.moveInto(paths, folder));
      },
    },
  };
}

function isCopying(event: DragEvent): boolean {
  return event.altKey || event.ctrlKey;
}

function pathAt(event: DragEvent): string | undefined {
  return event.target instanceof Element ? (event.target.closest<HTMLElement>('[data-path]')?.dataset.path ?? undefined) : undefined;
}
