import { ContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Keys } from '../components/Keys.tsx';
import { menuRowClass } from '../components/Menu.tsx';
import { useWorkspace } from '../services.tsx';
import type { Naming } from './naming.ts';
import type { Imports } from './use-imports.ts';
import { type FileActions, folderOf } from './use-file-actions.ts';

export interface FileMenuProps {
  /** What was right-clicked, and what is chosen with it; empty for the space below the rows. */
  readonly paths: readonly string[];
  readonly actions: FileActions;
  readonly imports: Imports;
  readonly onName: (naming: Naming) => void;
  /** The tree with its rows. */
  readonly children: ReactNode;
}

/** What can be done with files and folders: target, lock, new, rename, copy, move, download, delete. */
export function FileMenu({ paths, actions, imports, onName, children }: FileMenuProps) {
  const { files } = useWorkspace();
  const [path] = paths;
  const entry = path === undefined ? undefined : files.entries.get()[path];
  const isOne = paths.length === 1;
  const folder = path === undefined ? '' : entry?.type === 'folder' ? path : folderOf(path);
  const prefix = folder === '' ? '' : `${folder}/`;
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          data-sheet
          collisionPadding={8}
          // The name field takes the focus; the tree must not take it back.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 max-h-[var(--radix-context-menu-content-available-height)] w-64 animate-rise overflow-y-auto rounded-card border border-line-strong bg-raised p-1 text-13 shadow-float"
        >
          <ContextMenu.Label className="truncate px-2 pt-1.5 pb-1 text-12 font-medium text-fg-3">
            {path === undefined ? 'Project' : isOne ? path.slice(path.lastIndexOf('/') + 1) : `${paths.length} items`}
          </ContextMenu.Label>
          {path !== undefined && (
            <>
              <Item icon="target" shortcut="Mod+Shift+E" onSelect={() => actions.setRule(paths, 'targeted')}>
                {entry?.isTargeted ? 'Remove target' : 'Target'}
              </Item>
              <Item icon={entry?.isLocked ? 'unlock' : 'lock'} shortcut="Mod+Shift+L" onSelect={() => actions.setRule(paths, 'locked')}>
                {entry?.isLocked ? 'Unlock' : 'Lock'}
              </Item>
              <Line />
            </>
          )}
          <Item icon="file" onSelect={() => onName({ type: 'file', start: prefix })}>
            New file
          </Item>
          <Item icon="folder" onSelect={() => onName({ type: 'folder', start: prefix })}>
            New folder
          </Item>
          <Item icon="upload" onSelect={() => void imports.files(folder)}>
            Import files
          </Item>
          {path !== undefined && (
            <>
              <Line />
              {isOne && (
                <Item icon="pen" shortcut="F2" onSelect={() => onName({ type: 'rename', start: path })}>
                  Rename
                </Item>
              )}
              <Item icon="copy" onSelect={() => void actions.duplicate(paths)}>
                Duplicate
              </Item>
              <Item icon="cut" shortcut="Mod+X" onSelect={() => actions.take(paths, true)}>
                Cut
              </Item>
              <Item icon="copy" shortcut="Mod+C" onSelect={() => actions.take(paths, false)}>
                Copy
              </Item>
            </>
          )}
          {actions.clipboard && (
            <Item icon="paste" shortcut="Mod+V" onSelect={() => void actions.paste(folder)}>
              Paste
            </Item>
          )}
          {path !== undefined && (
            <>
              <Line />
              <Item icon="terminal" onSelect={() => actions.copyPath(paths)}>
                Copy path
              </Item>
              <Item icon="download" onSelect={() => void actions.download(paths)}>
                {isOne && entry?.type === 'file' ? 'Download' : 'Download as zip'}
              </Item>
              <Line />
              <Item icon="trash" shortcut="Del" isDanger onSelect={() => actions.remove(paths)}>
                Delete
              </Item>
            </>
          )}
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

interface ItemProps {
  readonly icon: IconName;
  readonly shortcut?: string;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Item({ icon, shortcut, isDanger, onSelect, children }: ItemProps) {
  return (
    <ContextMenu.Item onSelect={onSelect} className={classNames(menuRowClass, isDanger && 'text-danger!')}>
      <Icon name={icon} size={14} className={isDanger ? undefined : 'text-fg-3'} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <Keys shortcut={shortcut} />}
    </ContextMenu.Item>
  );
}

function Line() {
  return <ContextMenu.Separator className="-mx-1 my-1 border-t border-line" />;
}
