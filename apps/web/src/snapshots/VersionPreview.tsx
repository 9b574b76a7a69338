import type { VersionPreview as Preview, VersionView } from '@lathe/workspace';
import { lazy, Suspense } from 'react';
import { Button } from '../components/Button.tsx';
import { relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { PaneMessage } from '../components/PaneMessage.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

const TextArea = lazy(() => import('../editor/TextArea.tsx'));

type Shown = Exclude<Preview, { status: 'none' }>;
type Ready = Extract<Preview, { status: 'ready' }>;

/** An old version to read and to run. The project does not change. */
export function VersionPreview({ preview, path }: { readonly preview: Shown; readonly path: string | undefined }) {
  const { snapshots } = useWorkspace();
  const version = useStore(snapshots.versions).find(({ id }) => id === preview.id);
  return (
    <section aria-label="Preview of a version" className="flex h-full flex-col">
      <Head version={version} />
      <div className="min-h-0 flex-1 overflow-hidden">
        {preview.status === 'loading' ? (
          <Loading text={version ? `Loading version ${version.number}` : 'Loading the version'} className="p-4 text-fg-2" />
        ) : preview.status === 'failed' ? (
          <PaneMessage title="Could not load the version" text={preview.message} onRetry={() => void snapshots.openPreview(preview.id)} />
        ) : (
          <File files={preview.files} path={path} />
        )}
      </div>
      {preview.status === 'ready' && <AppBar preview={preview} version={version} />}
    </section>
  );
}

function Head({ version }: { readonly version: VersionView | undefined }) {
  const { snapshots } = useWorkspace();
  return (
    <header className="flex h-9 flex-none items-center gap-2 border-b border-line bg-base px-2.5 max-md:h-12">
      <Icon name="eye" size={14} className="text-fg-3" />
      <h2 className="flex min-w-0 items-baseline gap-1.5">
        <span className="flex-none font-medium">{version ? `Version ${version.number}` : 'Version'}</span>
        <span className="truncate text-fg-2">{version?.title}</span>
        <span className="flex-none text-12 text-fg-3">{version && relativeTime(version.createdAt)}</span>
      </h2>
      <span className="flex-1" />
      <Button kind="quiet" size="sm" className="max-md:h-10" onClick={() => void snapshots.closePreview()}>
        Close preview
      </Button>
    </header>
  );
}

function File({ files, path }: { readonly files: Ready['files']; readonly path: string | undefined }) {
  const file = path === undefined ? undefined : files[path];
  if (file === undefined || path === undefined) return <p className="p-4 text-fg-2">This version has no files.</p>;
  if (file.isBinary) return <p className="p-4 text-fg-2">Binary file: its contents cannot be shown as text.</p>;
  return (
    <Suspense fallback={null}>
      <TextArea path={path} text={file.contents} />
    </Suspense>
  );
}

/** Buttons to run the version and to restore it. */
function AppBar({ preview: { app, canRun }, version }: { readonly preview: Ready; readonly version: VersionView | undefined }) {
  const { snapshots, previews, layout } = useWorkspace();
  const isRestoring = useStore(snapshots.isRestoring);
  const isRunning = app.status === 'running' || app.status === 'starting';
  return (
    <footer className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
      <p role="status" className={`flex min-w-48 flex-1 items-center gap-2 text-12 max-md:basis-full ${app.status === 'failed' ? 'text-danger' : 'text-fg-3'}`}>
        {app.status === 'starting' && <Spinner size={11} />}
        {app.status === 'starting'
          ? 'Installing and starting alongside the project'
          : app.status === 'running'
            ? `Running on port ${app.port}, alongside the project`
            : app.status === 'failed'
              ? app.message
              : 'Read-only. The project is not changed.'}
      </p>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {app.status === 'running' && (
          <Button
            className="max-md:h-10"
            onClick={() => {
              previews.selectPort(app.port);
              layout.setView('preview');
            }}
          >
            Show the app
          </Button>
        )}
        {canRun && (
          <Button
            icon={isRunning ? 'stop' : 'play'}
            className="max-md:h-10"
            onClick={() => void (isRunning ? snapshots.stopPreview() : snapshots.runPreview())}
          >
            {isRunning ? 'Stop' : 'Run this version'}
          </Button>
        )}
        {version && (
          <Button
            icon="undo"
            className="max-md:h-10"
            isBusy={isRestoring}
            disabled={isRestoring}
            onClick={async () => {
              await snapshots.closePreview();
              await snapshots.restore(version.id);
            }}
          >
            Restore version {version.number}
          </Button>
        )}
      </div>
    </footer>
  );
}
