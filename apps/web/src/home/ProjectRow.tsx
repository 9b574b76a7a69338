import type { ProjectListItem } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../components/Icon.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { RenameProjectForm } from './RenameProjectForm.tsx';

/** An older project, in one line. */
export function ProjectRow({ project }: { readonly project: ProjectListItem }) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className="group relative flex h-11 items-center gap-3 border-t border-line pr-2 pl-3 first:border-t-0 hover:bg-hover max-sm:h-14">
      <Icon name="box" className="text-fg-3" />
      <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:flex-col max-sm:items-start max-sm:gap-0.5">
        {isRenaming ? (
          <RenameProjectForm project={project} onDone={() => setIsRenaming(false)} />
        ) : (
          <Link
            to="/~/$slug"
            params={{ slug: project.slug }}
            className="min-w-0 flex-1 truncate font-medium text-fg no-underline after:absolute after:inset-0 focus-row after:rounded-row max-sm:max-w-full max-sm:flex-none"
          >
            {project.title}
          </Link>
        )}
        <span className="flex flex-none items-center gap-3 text-12 whitespace-nowrap text-fg-3 max-sm:max-w-full max-sm:gap-2 sm:flex-row-reverse">
          <ProjectFacts project={project} />
        </span>
      </span>
      <ProjectMenu project={project} onRename={() => setIsRenaming(true)} />
    </li>
  );
}
