import { useState } from 'react';
import { CommandItem } from '../commands/CommandItem.tsx';
import { bindCommand } from '../commands/command.ts';
import { createProject } from '../commands/list/create-project.ts';
import { downloadProject } from '../commands/list/download-project.ts';
import { duplicateProject } from '../commands/list/duplicate-project.ts';
import { renameProject } from '../commands/list/rename-project.ts';
import { saveCopy } from '../commands/list/save-copy.ts';
import { showProjects } from '../commands/list/show-projects.ts';
import { syncRepository } from '../commands/list/sync-repository.ts';
import { pressCommand } from '../commands/press-command.ts';
import { useProjectContext } from '../commands/use-project-context.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuLine } from '../components/Menu.tsx';
import { useWorkspace } from '../services.tsx';
import type { OpenProject } from '@lathe/workspace';
import { TitleField } from './TitleField.tsx';

/** The project's title. A click opens its menu, where it can be renamed in place. */
export function TitleMenu({ project }: { readonly project: OpenProject }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const context = useProjectContext();
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
  const rename = bindCommand(renameProject, { canRename: project.access !== 'read', startNaming: () => setIsRenaming(true) });
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Project ${project.title}`}
          onKeyDown={(event) => pressCommand([rename], event)}
          className="flex h-7 min-w-0 items-center gap-1 rounded-control px-1.5 font-strong hover:bg-hover data-[state=open]:bg-press max-md:h-11"
        >
          <span className="truncate">{project.title}</span>
          <Icon name="down" size={14} className="text-fg-3" />
        </button>
      }
    >
      <CommandItem command={rename} isDisabled={!rename.applies()} />
      <CommandItem command={bindCommand(duplicateProject, context)} label="Duplicate" />
      <CommandItem command={bindCommand(saveCopy, context)} />
      <CommandItem command={bindCommand(downloadProject, context)} label="Download" />
      <CommandItem command={bindCommand(syncRepository, context)} label="Repository" />
      <MenuLine />
      <CommandItem command={bindCommand(createProject, context)} />
      <CommandItem command={bindCommand(showProjects, context)} />
    </Menu>
  );
}
