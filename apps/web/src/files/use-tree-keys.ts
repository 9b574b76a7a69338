import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { type BoundCommand, bindCommands } from '../commands/command.ts';
import type { FilesContext } from '../commands/contexts.ts';
import { FILE_COMMANDS } from '../commands/file-commands.ts';
import { pressCommand } from '../commands/press-command.ts';
import type { TreeRow } from './tree-data.ts';
import { findTyped, pressKey, type TreeSelection } from './tree-selection.ts';
import { folderOf } from './use-file-actions.ts';
import type { Imports } from './use-imports.ts';

/** Letters typed within this time form one word. */
const TYPED_MS = 600;

interface Options {
  readonly state: TreeSelection;
  readonly rows: readonly TreeRow[];
  readonly imports: Imports;
  /** The context of keys while this row is active. */
  readonly contextOf: (path: string | undefined) => FilesContext;
  readonly change: (next: TreeSelection) => void;
  /** Opens a file, or opens and closes a folder. */
  readonly activate: (row: TreeRow) => void;
  readonly openMenu: (path: string) => void;
}

/** The keys of the tree: those of its commands, and those that every tree has (`tree-selection.ts`). */
export function useTreeKeys({ state, rows, imports, contextOf, change, activate, openMenu }: Options) {
  const typed = useRef({ text: '', at: 0 });
  const row = rows.find(({ node }) => node.path === state.focused);
  const path = row?.node.path;
  const folder = path === undefined ? '' : row?.node.isFolder ? path : folderOf(path);
  const bound = (): readonly BoundCommand[] => bindCommands(FILE_COMMANDS, contextOf(path));

  const pressRow = (event: KeyboardEvent): (() => void) | undefined => {
    if (row === undefined || path === undefined) return undefined;
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) return () => openMenu(path);
    if (event.key === 'Enter' || (event.key === ' ' && !event.metaKey && !event.ctrlKey)) return () => activate(row);
    return undefined;
  };

  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.nativeEvent.isComposing) return;
      if (pressCommand(bound(), event)) return;
      const action = pressRow(event);
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
    /** Imports pasted files from the disk, or pastes what was copied or cut in the tree. */
    onPaste(event: ClipboardEvent) {
      event.preventDefault();
      if (event.clipboardData.files.length > 0) imports.dropped(event.clipboardData, folder);
      else
        bound()
          .find(({ browserEvent, applies }) => browserEvent === 'paste' && applies())
          ?.run();
    },
  };
}
