import type { ProjectListItem } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { IconButton } from '../components/Button.tsx';
import { relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';
import { RenameProjectForm } from './RenameProjectForm.tsx';

export function ProjectRow({ project }: { readonly project: ProjectListItem }) {
  const [mode, setMode] = useState<'show' | 'rename' | 'delete'>('show');
  return (
    <li className="group relative flex h-11 items-center gap-3 border-t border-line pr-2 pl-3 first:border-t-0 hover:bg-hover max-sm:h-14">
      <Icon name="box" className="text-fg-3" />
      {mode === 'rename' ? (
        <RenameProjectForm project={project} onDone={() => setMode('show')} />
      ) : (
        <Link
          to="/~/$slug"
          params={{ slug: project.slug }}
          className="min-w-0 flex-1 truncate font-medium text-fg no-underline after:absolute after:inset-0 focus-row after:rounded-row"
        >
          {project.title}
        </Link>
      )}
      <span className="text-12 whitespace-nowrap text-fg-3">Edited {relativeTime(project.editedAt)}</span>
      <span className="relative">
        <Menu align="end" trigger={<IconButton icon="more" label={`More for ${project.title}`} className="max-sm:size-11" />}>
          <MenuItem icon="pen" onSelect={() => setMode('rename')}>
            Rename
          </MenuItem>
          <MenuLine />
          <MenuItem icon="trash" isDanger onSelect={() => setMode('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </span>
      {mode === 'delete' && <DeleteProjectDialog project={project} onClose={() => setMode('show')} />}
    </li>
  );
}
