import { Activity, lazy, Suspense, useState } from 'react';
import { Loading } from '../components/Loading.tsx';
import { useStore } from '../components/use-store.ts';
import { BranchComparison } from '../branches/BranchComparison.tsx';
import { FilesView } from './FilesView.tsx';
import { PreviewPane } from '../previews/PreviewPane.tsx';
import { DiffView } from '../snapshots/DiffView.tsx';
import { useWorkspace } from '../services.tsx';
import { OverTerminal } from '../terminal/OverTerminal.tsx';
import { TerminalPanel } from '../terminal/TerminalPanel.tsx';

const DatabaseView = lazy(() => import('../databases/DatabaseView.tsx'));

/** The workbench: files, preview, diff, database or terminal. The preview stays mounted and keeps its state. The database keeps its state only. */
export function Bench() {
  const { layout, branches } = useWorkspace();
  const view = useStore(layout.view);
  const [isDatabaseSeen, setIsDatabaseSeen] = useState(view === 'database');
  if (view === 'database' && !isDatabaseSeen) setIsDatabaseSeen(true);
  const isComparing = useStore(branches.comparison).status !== 'none';
  return (
    <>
      {view === 'files' && (
        <div role="tabpanel" aria-label="Files" className="min-h-0 flex-1">
          <FilesView />
        </div>
      )}
      {view === 'diff' && (
        <div role="tabpanel" aria-label="Diff" className="min-h-0 flex-1">
          <DiffView />
        </div>
      )}
      {isDatabaseSeen && (
        <Activity mode={view === 'database' ? 'visible' : 'hidden'}>
          <div role="tabpanel" aria-label="Database" className="min-h-0 flex-1">
            <OverTerminal>
              <Suspense fallback={<Loading text="Loading the view" className="p-5 text-fg-2" />}>
                <DatabaseView />
              </Suspense>
            </OverTerminal>
          </div>
        </Activity>
      )}
      {view === 'terminal' && (
        <div role="tabpanel" aria-label="Terminal" className="min-h-0 flex-1">
          <TerminalPanel isWhole />
        </div>
      )}
      <div role="tabpanel" aria-label="Preview" hidden={view !== 'preview'} className="min-h-0 flex-1">
        <OverTerminal isShown={view === 'preview'}>{isComparing ? <BranchComparison /> : <PreviewPane />}</OverTerminal>
      </div>
    </>
  );
}
