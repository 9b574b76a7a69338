import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { useWorkspace } from '../services.tsx';
import type { OpenProject } from '@lathe/workspace';
import { useDownload } from './use-download.ts';

/** The project's name: opens its menu, and becomes a field to rename it. */
export function TitleMenu({ project }: { readonly project: OpenProject }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const navigate = useNavigate();
  const download = useDownload();
  const workspace = useWorkspace();
  if (isRenaming) return <TitleField project={project} onDone={() => setIsRenaming(false)} />;
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
      <MenuItem icon="download" onSelect={() => void download()}>
        Download
      </MenuItem>
      <MenuLine />
      <MenuItem icon="grid" onSelect={() => void navigate({ to: '/' })}>
        All projects
      </MenuItem>
    </Menu>
  );
}

function TitleField({ project, onDone }: { readonly project: OpenProject; readonly onDone: () => void }) {
  const workspace = useWorkspace();
  const [title, setTitle] = useState(project.title);
  const isCancelled = useRef(false);
  const commit = (): void => {
    const next = title.trim();
    if (!isCancelled.current && next !== '' && next !== project.title) void workspace.project.rename(next);
    onDone();
  };
  return (
    <form
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <input
        aria-label="Project title"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
        autoFocus
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          isCancelled.current = true;
          event.currentTarget.blur();
        }}
        className="h-7 w-64 max-w-full rounded-control border border-line-control bg-surface px-1.5 font-strong focus-field"
      />
    </form>
  );
}
