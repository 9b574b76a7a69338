import { ContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { type BoundCommand, bindCommand, type Command } from '../commands/command.ts';
import type { FilesContext } from '../commands/contexts.ts';
import { copyFilePath } from '../commands/list/copy-file-path.ts';
import { copyFiles } from '../commands/list/copy-files.ts';
import { createFile } from '../commands/list/create-file.ts';
import { createFolder } from '../commands/list/create-folder.ts';
import { cutFiles } from '../commands/list/cut-files.ts';
import { deleteFiles } from '../commands/list/delete-files.ts';
import { downloadFiles } from '../commands/list/download-files.ts';
import { duplicateFiles } from '../commands/list/duplicate-files.ts';
import { importFiles } from '../commands/list/import-files.ts';
import { lockFiles } from '../commands/list/lock-files.ts';
import { pasteFiles } from '../commands/list/paste-files.ts';
import { renameFile } from '../commands/list/rename-file.ts';
import { targetFiles } from '../commands/list/target-files.ts';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Keys } from '../components/Keys.tsx';
import { menuRowClass } from '../components/Menu.tsx';

/** The groups of the menu, separated by lines. */
const GROUPS: readonly (readonly Command<FilesContext>[])[] = [
  [targetFiles, lockFiles],
  [createFile, createFolder, importFiles],
  [renameFile, duplicateFiles, cutFiles, copyFiles, pasteFiles],
  [copyFilePath, downloadFiles],
  [deleteFiles],
];

export interface FileMenuProps {
  /** The right-clicked path and those selected with it. Empty for the space below the rows. */
  readonly paths: readonly string[];
  readonly context: FilesContext;
  /** The tree, which opens the menu. */
  readonly children: ReactNode;
}

/** The context menu of files and folders. */
export function FileMenu({ paths, context, children }: FileMenuProps) {
  const [path] = paths;
  const groups = GROUPS.map((group) => group.map((command) => bindCommand(command, context)).filter((command) => command.applies())).filter(
    (group) => group.length > 0,
  );
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          data-sheet
          collisionPadding={8}
          // The name field has the focus and must keep it.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 max-h-[var(--radix-context-menu-content-available-height)] w-64 animate-rise overflow-y-auto rounded-card border border-line-strong bg-raised p-1 text-13 shadow-float"
        >
          <ContextMenu.Label className="truncate px-2 pt-1.5 pb-1 text-12 font-medium text-fg-3">
            {path === undefined ? 'Project' : paths.length === 1 ? path.slice(path.lastIndexOf('/') + 1) : `${paths.length} items`}
          </ContextMenu.Label>
          {groups.map((group, index) => (
            <ContextMenu.Group key={group[0]?.name}>
              {index > 0 && <ContextMenu.Separator className="-mx-1 my-1 border-t border-line" />}
              {group.map((command) => (
                <Item key={command.name} command={command} />
              ))}
            </ContextMenu.Group>
          ))}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function Item({ command: { icon, label, keys, isDanger, run } }: { readonly command: BoundCommand }) {
  return (
    <ContextMenu.Item onSelect={run} className={classNames(menuRowClass, isDanger && 'text-danger!')}>
      <Icon name={icon} size={14} className={isDanger ? undefined : 'text-fg-3'} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {keys && <Keys shortcut={keys[0]} />}
    </ContextMenu.Item>
  );
}
