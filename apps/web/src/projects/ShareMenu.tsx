import type { OpenProject } from '@lathe/workspace';
import { Popover } from 'radix-ui';
import { useAccount } from '../accounts/use-account.ts';
import { Button } from '../components/Button.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { Icon } from '../components/Icon.tsx';
import { Select } from '../components/Select.tsx';
import { CloneWithGit } from '../git/CloneWithGit.tsx';
import { useWorkspace } from '../services.tsx';
import { ProjectPeople } from './ProjectPeople.tsx';
import { VISIBILITIES } from './visibilities.ts';

export interface ShareMenuProps {
  readonly project: OpenProject;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Who can open the project, its link, and the people with a role. */
export function ShareMenu({ project, isOpen, onOpenChange }: ShareMenuProps) {
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <Button icon="share" className="max-md:size-11 max-md:border-transparent! max-md:bg-transparent! max-md:px-0!" aria-label="Share">
          <span className="max-md:hidden">Share</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          data-sheet
          aria-label={`Share ${project.title}`}
          className="z-30 max-h-[var(--radix-popover-content-available-height)] w-105 max-w-[calc(100vw-16px)] animate-rise overflow-y-auto rounded-card border border-line-strong bg-raised p-3 text-13 shadow-float"
        >
          <ShareContent project={project} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ShareContent({ project }: { readonly project: OpenProject }) {
  const workspace = useWorkspace();
  const isSignedIn = useAccount().data?.isLoggedIn === true;
  const isOwner = project.access === 'owner';
  const visibility = VISIBILITIES.find(({ value }) => value === project.visibility);
  return (
    <>
      <div className="flex min-h-8 items-center gap-3 max-sm:flex-wrap max-sm:gap-1.5">
        <span className="flex-1 max-sm:basis-full">Who can open this</span>
        {isOwner ? (
          <Select
            label="Who can open this"
            options={VISIBILITIES}
            value={project.visibility}
            onChange={(value) => void workspace.project.setVisibility(value)}
            className="w-52 max-sm:w-full"
          />
        ) : (
          <span className="text-fg-2">{visibility?.label}</span>
        )}
      </div>
      <p className="text-12 text-fg-3">{visibility?.text}</p>
      {project.isFrozen && (
        <p className="mt-2 flex items-center gap-1.5 text-12 text-fg-2">
          <Icon name="snow" size={14} className="text-fg-3" />
          Frozen: anyone who edits it gets a copy.
        </p>
      )}
      {project.branch && (
        <p className="mt-2 text-12 text-fg-2">The link opens the branch “{project.branch.title}”. People and rules are those of the project.</p>
      )}
      <div className="mt-3 flex gap-2">
        <CopyButton
          kind="primary"
          icon="link"
          label="Copy link"
          text={new URL(`/~/${encodeURIComponent(project.slug)}`, location.origin).href}
          className="max-sm:h-10"
        />
      </div>
      {isSignedIn && (
        <>
          <hr className="-mx-3 my-3 border-line" />
          <h2 className="mb-2 text-12 font-medium text-fg-3">Clone with git</h2>
          <CloneWithGit slug={project.slug} />
        </>
      )}
      {isSignedIn && project.access !== 'read' && (
        <>
          <hr className="-mx-3 my-3 border-line" />
          <h2 className="mb-1 text-12 font-medium text-fg-3">People</h2>
          <ProjectPeople project={project} />
        </>
      )}
    </>
  );
}
