import { CURRENT_FILES } from '@lathe/protocol';
import { type ChangedFile, type Comparison, isSecretPath } from '@lathe/workspace';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { PaneMessage } from '../components/PaneMessage.tsx';
import { ResizeHandle } from '../components/ResizeHandle.tsx';
import { NARROW, ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { useCanBranch } from '../projects/use-can-branch.ts';
import { ChangedFiles } from './ChangedFiles.tsx';
import { type DiffLayout, DiffLayoutSwitch } from '../editor/DiffLayout.tsx';
import { LineCounts } from './LineCounts.tsx';
import { firstShown, VersionFiles } from './VersionFiles.tsx';
import { VersionList } from './VersionList.tsx';
import { VersionPicker } from './VersionPicker.tsx';
import { VersionPreview } from './VersionPreview.tsx';

const DiffArea = lazy(() => import('../editor/DiffArea.tsx'));

/** The changes between two versions, or since one. */
export function DiffView() {
  const { snapshots } = useWorkspace();
  const comparison = useStore(snapshots.comparison);
  const preview = useStore(snapshots.preview);
  const hasVersions = useStore(snapshots.versions).length > 0;
  const isNarrow = useMediaQuery(NARROW);
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const selected = useStore(snapshots.shownPath);

  useEffect(() => {
    if (snapshots.comparison.get().status === 'none') void snapshots.compare();
  }, [snapshots]);

  const files = comparison.status === 'ready' ? comparison.files : [];
  const file = files.find(({ path }) => path === selected) ?? files[0];
  const paths =
    preview.status === 'ready'
      ? Object.values(preview.files)
          .filter(({ type }) => type === 'file')
          .map(({ fullPath }) => fullPath)
          .sort()
      : [];
  const path = paths.find((candidate) => candidate === selected) ?? firstShown(paths);
  const lists = (
    <div className="flex h-full flex-col">
      {preview.status === 'ready' ? (
        <VersionFiles paths={paths} selected={path} onSelect={snapshots.showPath} />
      ) : (
        <ChangedFiles files={files} selected={file?.path} onSelect={snapshots.showPath} />
      )}
      <VersionList />
    </div>
  );
  const changes =
    preview.status !== 'none' ? (
      <VersionPreview preview={preview} path={path} />
    ) : comparison.status === 'none' ? (
      <NoVersions />
    ) : (
      <Changes comparison={comparison} file={file} canSplit={!isNarrow} />
    );
  // Two empty lists would only repeat that there are no changes.
  if (!hasVersions) return changes;
  if (isOneColumn)
    return (
      // Scrolls in a window that is too low for both, such as a sideways phone or a page at 200 %.
      <div className="flex h-full flex-col overflow-y-auto">
        <div className="h-2/5 min-h-46 flex-none border-b border-line">{lists}</div>
        <div className="min-h-60 flex-1">{changes}</div>
      </div>
    );
  return (
    <Group orientation="horizontal" className="h-full" key={isNarrow ? 'narrow' : 'wide'}>
      <Panel id="changed" defaultSize="232px" minSize="160px" maxSize="45%" groupResizeBehavior="preserve-pixel-size">
        {lists}
      </Panel>
      <ResizeHandle label="Width of the list of changes" orientation="vertical" />
      <Panel id="changes" minSize="240px">
        {changes}
      </Panel>
    </Group>
  );
}

function NoVersions() {
  return (
    <PaneMessage
      title="No versions yet"
      text="A version is saved before and after each turn of the assistant. Here you can see what changed between versions and restore any of them."
    />
  );
}

function Changes({
  comparison,
  file,
  canSplit,
}: {
  readonly comparison: Exclude<Comparison, { status: 'none' }>;
  readonly file: ChangedFile | undefined;
  readonly canSplit: boolean;
}) {
  const { snapshots } = useWorkspace();
  const [diffLayout, setDiffLayout] = useState<DiffLayout>('inline');
  const { from, to } = comparison;
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-9 flex-none items-center gap-2 border-b border-line bg-base px-2.5 max-md:h-12">
        <VersionPicker label="From" value={from} onChoose={(id) => void snapshots.compare(id, to)} />
        <Icon name="arrow-right" size={14} className="text-fg-3" />
        <VersionPicker label="To" value={to} offersCurrentFiles onChoose={(id) => void snapshots.compare(from, id)} />
        <span className="flex-1" />
        {canSplit && <DiffLayoutSwitch value={diffLayout} onChange={setDiffLayout} />}
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        {comparison.status === 'loading' ? (
          <Loading text="Comparing…" className="p-4 text-fg-2" />
        ) : comparison.status === 'failed' ? (
          <PaneMessage title="Could not compare the versions" text={comparison.message} onRetry={() => void snapshots.compare(from, to)} />
        ) : file === undefined ? (
          <PaneMessage title="Nothing changed" text="Both sides have the same files." />
        ) : (
          <FileChanges key={file.path} file={file} isNow={to === CURRENT_FILES} isSideBySide={canSplit && diffLayout === 'side'} />
        )}
      </div>
      <RestoreBar from={from} />
    </div>
  );
}

function FileChanges({ file, isNow, isSideBySide }: { readonly file: ChangedFile; readonly isNow: boolean; readonly isSideBySide: boolean }) {
  const { snapshots, editor, layout } = useWorkspace();
  const shownSecrets = useStore(editor.shownSecrets);
  const isMasked = isSecretPath(file.path) && !shownSecrets.includes(file.path);
  return (
    <section aria-label={file.path}>
      <header className="sticky top-0 z-10 flex h-9 max-md:h-11 items-center gap-2 border-b border-line bg-surface px-3">
        <span className="min-w-0 truncate font-mono text-[12.5px]">{file.path}</span>
        <LineCounts added={file.added} removed={file.removed} />
        <span className="flex-1" />
        {isNow && file.status !== 'removed' && (
          <Button
            kind="quiet"
            size="sm"
            className="max-md:h-10"
            onClick={() => {
              layout.setView('files');
              editor.select(file.path);
            }}
          >
            Open
          </Button>
        )}
        {isNow && (
          <Button kind="quiet" size="sm" className="max-md:h-10" onClick={() => void snapshots.revertFile(file.path)}>
            Revert file
          </Button>
        )}
      </header>
      {file.isBinary ? (
        <p className="p-4 text-fg-2">Binary file: its contents cannot be shown as text.</p>
      ) : (
        <Suspense fallback={null}>
          <DiffArea
            path={file.path}
            before={file.before ?? ''}
            after={file.after ?? ''}
            isMasked={isMasked}
            isSideBySide={isSideBySide}
            onChange={isNow && file.status === 'modified' && !isMasked ? (text) => editor.change(file.path, text) : undefined}
          />
        </Suspense>
      )}
    </section>
  );
}

function RestoreBar({ from }: { readonly from: string }) {
  const { snapshots, branches } = useWorkspace();
  const canBranch = useCanBranch();
  const versions = useStore(snapshots.versions);
  const isRestoring = useStore(snapshots.isRestoring);
  const nextNumber = useStore(snapshots.nextNumber);
  const version = versions.find(({ id }) => id === from);
  if (!version) return null;
  return (
    <footer className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
      <p className="min-w-48 flex-1 text-12 text-fg-3 max-md:basis-full">
        Restoring creates {nextNumber === undefined ? 'a new version' : `version ${nextNumber}`}. Nothing is lost.
      </p>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {canBranch && (
          <Button icon="branch" className="max-md:h-10" onClick={() => void branches.start(version.id)}>
            Try an idea from version {version.number}
          </Button>
        )}
        <Button icon="eye" className="max-md:h-10" onClick={() => void snapshots.openPreview(version.id)}>
          Preview version {version.number}
        </Button>
        <Button icon="undo" className="max-md:h-10" isBusy={isRestoring} disabled={isRestoring} onClick={() => void snapshots.restore(version.id)}>
          Restore version {version.number}
        </Button>
      </div>
    </footer>
  );
}
