import { ContextMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { menuRowClass } from '../components/Menu.tsx';
import { useWorkspace } from '../services.tsx';
import type { Naming } from './naming.ts';
import type { TreeNode } from './tree-data.ts';

export interface FileMenuProps {
  readonly node: TreeNode;
  readonly onName: (naming: Naming) => void;
  readonly children: ReactNode;
}

/** What can be done with a file or folder: target, lock, new, rename, delete. */
export function FileMenu({ node, onName, children }: FileMenuProps) {
  const { files } = useWorkspace();
  const { path, isFolder, entry } = node;
  const folder = isFolder ? `${path}/` : path.slice(0, path.lastIndexOf('/') + 1);
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          collisionPadding={8}
          // The name field takes the focus; the tree must not take it back.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 w-58 animate-rise rounded-card border border-line-strong bg-raised p-1 text-13 shadow-float"
        >
          <ContextMenu.Label className="truncate px-2 pt-1.5 pb-1 text-12 font-medium text-fg-3">{node.name}</ContextMenu.Label>
          <Item icon="target" onSelect={() => files.setTargeted(path, !entry?.isTargeted)}>
            {entry?.isTargeted ? 'Remove target' : 'Target'}
          </Item>
          <Item icon={entry?.isLocked ? 'unlock' : 'lock'} onSelect={() => files.setLocked(path, !entry?.isLocked)}>
            {entry?.isLocked ? 'Unlock' : 'Lock'}
          </Item>
          <Line />
          <Item icon="file" onSelect={() => onName({ type: 'file', start: folder })}>
            New file
          </Item>
          <Item icon="folder" onSelect={() => onName({ type: 'folder', start: folder })}>
            New folder
          </Item>
          <Line />
          <Item icon="pen" onSelect={() => onName({ type: 'rename', start: path })}>
            Rename
          </Item>
          <Item icon="trash" isDanger onSelect={() => void files.remove(path)}>
            Delete
          </Item>
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

function Item({
  icon,
  isDanger,
  onSelect,
  children,
}: {
  readonly icon: IconName;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ContextMenu.Item onSelect={onSelect} className={classNames(menuRowClass, isDanger && 'text-danger')}>
      <Icon name={icon} size={14} className={isDanger ? undefined : 'text-fg-3'} />
      {children}
    </ContextMenu.Item>
  );
}

function Line() {
  return <ContextMenu.Separator className="-mx-1 my-1 border-t border-line" />;
}
