import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { useWorkspace } from '../services.tsx';
import type { OpenProject } from '@lathe/workspace';
import { TitleField } from './TitleField.tsx';
import { useDownload } from './use-download.ts';

/** The project's name: opens its menu, and becomes a field to rename it. */
export function TitleMenu({ project }: { readonly project: OpenProject }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const navigate = useNavigate();
  const download = useDownload();
  const workspace = useWorkspace();
  if (isRenaming)
    return (
      <TitleField
        title={project.title}
        className="w-64 px-1.5 font-strong"
        onRename={(title) => {
          void workspace.project.rename(title);
          setIsRenaming(false);
        }}
        onCancel={() => setIsRenaming(false)}
      />
    );
  const canWrite = project.access !== 'read';
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Project ${project.title}`}
          onKeyDown={(event) => event.key === 'F2' && canWrite && setIsRenaming(true)}
          className="flex h-7 min-w-0 items-center gap-1 rounded-control px-1.5 font-strong hover:bg-hover data-[state=open]:bg-press max-md:h-11"
        >
          <span className="truncate">{project.title}</span>
          <Icon name="down" size={14} className="text-fg-3" />
        </button>
      }
    >
      <MenuItem icon="pen" shortcut="F2" isDisabled={!canWrite} onSelect={() => setIsRenaming(true)}>
        Rename
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void workspace.project.duplicate()}>
        Duplicate
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void workspace.project.saveAs()}>
        Save a copy as…
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void download()}>
        Download
      </MenuItem>
      <MenuLine />
      <MenuItem icon="plus" onSelect={() => void workspace.project.createNew()}>
        New project…
      </MenuItem>
      <MenuItem icon="grid" onSelect={() => void navigate({ to: '/' })}>
        All projects
      </MenuItem>
    </Menu>
  );
}
