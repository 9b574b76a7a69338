import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { TreeRow } from './tree-data.ts';
import { actedOn, findTyped, pressKey, type TreeSelection } from './tree-selection.ts';
import type { Naming } from './naming.ts';
import { type FileActions, folderOf } from './use-file-actions.ts';
import type { Imports } from './use-imports.ts';

/** Letters that follow one another in this time are one word. */
const TYPED_MS = 600;

interface Options {
  readonly state: TreeSelection;
  readonly rows: readonly TreeRow[];
  readonly actions: FileActions;
  readonly imports: Imports;
  readonly change: (next: TreeSelection) => void;
  /** Opens a file, or opens and closes a folder. */
  readonly activate: (row: TreeRow) => void;
  readonly openMenu: (path: string) => void;
  readonly onName: (naming: Naming) => void;
}

/** The keys of the tree: moving about in `tree-selection.ts`, what is done with files here. */
export function useTreeKeys(options: Options) {
  const typed = useRef({ text: '', at: 0 });
  const { state, rows, actions, imports, change, activate, openMenu, onName } = options;
  const row = rows.find(({ node }) => node.path === state.focused);
  const path = row?.node.path;
  const folder = path === undefined ? '' : row?.node.isFolder ? path : folderOf(path);

  const act = (event: KeyboardEvent): (() => void) | undefined => {
    const isMod = event.metaKey || event.ctrlKey;
    const key = event.key.toLowerCase();
    if (isMod && !event.shiftKey && key === 'z') return actions.undoRemove;
    if (row === undefined || path === undefined) return undefined;
    const paths = actedOn(state, path);
    if (isMod && event.shiftKey && key === 'l') return () => actions.setRule(paths, 'locked');
    if (isMod && event.shiftKey && key === 'e') return () => actions.setRule(paths, 'targeted');
    if (key === 'contextmenu' || (event.shiftKey && key === 'f10')) return () => openMenu(path);
    if (key === 'delete' || (key === 'backspace' && event.metaKey)) return () => actions.remove(paths);
    if (isMod && !event.shiftKey && key === 'c') return () => actions.take(paths, false);
    if (isMod && !event.shiftKey && key === 'x') return () => actions.take(paths, true);
    if (key === 'enter' || (key === ' ' && !isMod)) return () => activate(row);
    if (key === 'f2') return () => onName({ type: 'rename', start: path });
    return undefined;
  };

  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.nativeEvent.isComposing) return;
      const action = act(event);
      if (action) {
        event.preventDefault();
        return action();
      }
      const isMod = event.metaKey || event.ctrlKey;
      const next = pressKey(state, rows, { key: event.key, isShift: event.shiftKey, isMod });
      if (!next) return;
      event.preventDefault();
      if (event.key.length > 1 || event.key === ' ' || event.key === '*' || isMod) return change(next);
      const isOneWord = event.timeStamp - typed.current.at < TYPED_MS;
      typed.current = { text: (isOneWord ? typed.current.text : '') + event.key, at: event.timeStamp };
      change(findTyped(state, rows, typed.current.text));
    },
    /** Files from the disk are imported; else what was copied or cut here. */
    onPaste(event: ClipboardEvent) {
      event.preventDefault();
      if (event.clipboardData.files.length > 0) imports.dropped(event.clipboardData, folder);
      else void actions.paste(folder);
    },
  };
}
