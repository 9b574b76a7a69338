import type { ProjectListItem } from '@lathe/protocol';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ProjectFacts } from './ProjectFacts.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { RenameProjectForm } from './RenameProjectForm.tsx';

/** A project with a picture of its app. */
export function ProjectCard({ project }: { readonly project: ProjectListItem }) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className="group relative min-w-0">
      <ProjectPicture key={project.pictureUrl} project={project} />
      <div className="flex items-center gap-2 px-0.5 pt-2">
        <div className="min-w-0 flex-1">
          {isRenaming ? (
            <RenameProjectForm project={project} onDone={() => setIsRenaming(false)} />
          ) : (
            <h3 className="flex">
              <Link
                to="/~/$slug"
                params={{ slug: project.slug }}
                className="min-w-0 truncate font-strong text-fg no-underline after:absolute after:inset-0 after:rounded-card focus-row"
              >
                {project.title}
              </Link>
            </h3>
          )}
          <p className="flex h-5 items-center gap-2 overflow-hidden text-12 whitespace-nowrap text-fg-3">
            <ProjectFacts project={project} />
          </p>
        </div>
        <ProjectMenu project={project} onRename={() => setIsRenaming(true)} />
      </div>
    </li>
  );
}

/** The last picture of the app, or the title's initials until there is one. */
function ProjectPicture({ project: { title, pictureUrl } }: { readonly project: ProjectListItem }) {
  const [isMissing, setIsMissing] = useState(pictureUrl === null);
  return (
    <div className="grid h-44 place-items-center overflow-hidden rounded-card border border-line bg-surface transition-colors group-hover:border-line-control">
      {pictureUrl === null || isMissing ? (
        <span aria-hidden="true" className="grid size-10 place-items-center rounded-card bg-solid font-mono text-13 text-fg-2">
          {title.slice(0, 2)}
        </span>
      ) : (
        <img src={pictureUrl} alt="" loading="lazy" onError={() => setIsMissing(true)} className="size-full object-cover object-top" />
      )}
    </div>
  );
}
