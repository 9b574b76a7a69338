import type { ProjectListItem } from '@lathe/protocol';
import { useState } from 'react';
import { IconButton } from '../components/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';

/** Actions on a project that do not need it open. */
export function ProjectMenu({ project, onRename }: { readonly project: ProjectListItem; readonly onRename: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <span className="relative flex-none">
      <Menu align="end" trigger={<IconButton icon="more" label={`More for ${project.title}`} className="max-sm:size-11" />}>
        <MenuItem icon="pen" isDisabled={project.access === 'read'} onSelect={onRename}>
          Rename
        </MenuItem>
        <MenuLine />
        <MenuItem icon="trash" isDanger={project.access === 'owner'} isDisabled={project.access !== 'owner'} onSelect={() => setIsDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteProjectDialog project={project} onClose={() => setIsDeleting(false)} />}
    </span>
  );
}
