import type { ProjectListItem } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../components/Badge.tsx';
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
      <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:flex-col max-sm:items-start max-sm:gap-0.5">
        {mode === 'rename' ? (
          <RenameProjectForm project={project} onDone={() => setMode('show')} />
        ) : (
          <Link
            to="/~/$slug"
            params={{ slug: project.slug }}
            className="min-w-0 flex-1 truncate font-medium text-fg no-underline after:absolute after:inset-0 focus-row after:rounded-row max-sm:max-w-full max-sm:flex-none"
          >
            {project.title}
          </Link>
        )}
        <Facts project={project} />
      </span>
      <span className="relative">
        <Menu align="end" trigger={<IconButton icon="more" label={`More for ${project.title}`} className="max-sm:size-11" />}>
          <MenuItem icon="pen" isDisabled={project.access === 'read'} onSelect={() => setMode('rename')}>
            Rename
          </MenuItem>
          <MenuLine />
          <MenuItem icon="trash" isDanger={project.access === 'owner'} isDisabled={project.access !== 'owner'} onSelect={() => setMode('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </span>
      {mode === 'delete' && <DeleteProjectDialog project={project} onClose={() => setMode('show')} />}
    </li>
  );
}

/** Whose it is, what can be done with it, and when it was edited. */
function Facts({ project }: { readonly project: ProjectListItem }) {
  const { organization, access, frozen, visibility, editedAt } = project;
  return (
    <span className="flex flex-none items-center gap-3 text-12 whitespace-nowrap text-fg-3 max-sm:max-w-full max-sm:gap-2">
      {organization && <Badge tone="line">{organization}</Badge>}
      {access === 'read' && <Badge>View only</Badge>}
      {frozen && <Badge>Frozen</Badge>}
      {visibility !== 'private' && (
        <span title={visibility === 'public' ? 'Everyone can look at it' : 'Anyone with the link can look at it'}>
          <Icon name="globe" size={14} />
          <span className="sr-only">{visibility === 'public' ? 'Public' : 'Unlisted'}</span>
        </span>
      )}
      <span className="max-sm:order-first">Edited {relativeTime(editedAt)}</span>
    </span>
  );
}
