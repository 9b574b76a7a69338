import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { AccountMenuSlot } from '../accounts/AccountMenuSlot.tsx';
import { useAccount } from '../accounts/use-account.ts';
import { BranchMenu } from '../branches/BranchMenu.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button, buttonClass, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Mark } from '../components/Mark.tsx';
import { Segmented, type Segment } from '../components/Segmented.tsx';
import { NARROW, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { BenchView, OpenProject } from '@lathe/workspace';
import { RemoteStatus } from '../remotes/RemoteStatus.tsx';
import { ShareMenu } from '../projects/ShareMenu.tsx';
import { SavedStatus } from '../projects/SavedStatus.tsx';
import { TitleMenu } from '../projects/TitleMenu.tsx';
import { useDownload } from '../projects/use-download.ts';

const VIEWS: ReadonlyArray<Segment<BenchView>> = [
  { value: 'preview', label: 'Preview', icon: 'eye' },
  { value: 'files', label: 'Files', icon: 'code' },
  { value: 'diff', label: 'Diff', icon: 'compare' },
  { value: 'database', label: 'Database', icon: 'database' },
  { value: 'terminal', label: 'Terminal', icon: 'terminal' },
];

export interface ProjectHeaderProps {
  readonly project: OpenProject;
  readonly isShareOpen: boolean;
  readonly onShareOpen: (isOpen: boolean) => void;
  readonly onPublish: () => void;
  readonly onRepository: () => void;
}

export function ProjectHeader({ project, isShareOpen, onShareOpen, onPublish, onRepository }: ProjectHeaderProps) {
  const { layout, snapshots } = useWorkspace();
  const download = useDownload();
  const isSignedIn = useAccount().data?.user !== undefined;
  const view = useStore(layout.view);
  const isNarrow = useMediaQuery(NARROW);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element is gone with the previous page. Tab starts at the header, not inside the app or its terminal.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="grid h-11 flex-none grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 pr-2 pl-3 max-md:h-12 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-0">
      <div className="flex min-w-0 items-center gap-1">
        <Link to="/" aria-label="All projects" title="All projects" className="mr-2 flex-none rounded-badge text-fg max-md:-ml-2.5 max-md:mr-0 max-md:p-2.5">
          <Mark />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          {project.title}
        </h1>
        <TitleMenu project={project} />
        <BranchMenu project={project} />
        {project.access === 'read' ? (
          <Badge>View only</Badge>
        ) : (
          <>
            {project.isFrozen && <Badge>Frozen</Badge>}
            <SavedStatus />
            {isSignedIn && <RemoteStatus onOpen={onRepository} />}
          </>
        )}
      </div>
      <Segmented
        role="tablist"
        label="View"
        segments={isNarrow ? VIEWS.map((one) => ({ ...one, isIconOnly: one.value !== view })) : VIEWS}
        value={view}
        onChange={layout.setView}
        className="max-md:hidden"
      />
      <div className="flex items-center justify-end gap-1.5 max-sm:gap-0">
        {/* On phones, too: the notice of a failed save names this button. */}
        <IconButton size="lg" icon="download" label="Download" className="max-md:size-11" onClick={() => void download()} />
        <IconButton size="lg" icon="history" label="History" className="max-md:size-11 max-sm:hidden" onClick={() => void snapshots.compare()} />
        <Link
          to="/~/$slug/settings/$section"
          params={{ slug: project.slug, section: 'general' }}
          aria-label="Settings"
          title="Settings"
          // On phones the account menu leads there, too, and the title needs the room.
          className={classNames(buttonClass('quiet', 'lg'), 'w-8 px-0! max-md:size-11', isSignedIn && 'max-sm:hidden')}
        >
          <Icon name="sliders" />
        </Link>
        <ShareMenu project={project} isOpen={isShareOpen} onOpenChange={onShareOpen} />
        {project.access !== 'read' && (
          <Button
            kind="primary"
            icon="deploy"
            aria-label="Publish"
            className="max-md:size-11 max-md:border-transparent! max-md:bg-transparent! max-md:px-0! max-md:text-accent!"
            onClick={onPublish}
          >
            <span className="max-md:hidden">Publish</span>
          </Button>
        )}
        <AccountMenuSlot />
      </div>
    </header>
  );
}
