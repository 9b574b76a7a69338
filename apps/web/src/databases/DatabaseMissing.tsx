import { type ReactNode, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { byteSizeText, duration } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { useNow } from '../components/use-now.ts';
import { useStore } from '../components/use-store.ts';
import { StepIcon } from '../projects/StepStatus.tsx';
import { useWorkspace } from '../services.tsx';
import { Connecting } from './supabase/Connecting.tsx';
import { DataPlace, useOffersSupabase } from './supabase/DataPlace.tsx';
import { SupabaseNotice } from './supabase/SupabaseNotice.tsx';

/** A start that takes longer than this may have failed. */
const SLOW_MS = 60_000;

/** Shown when there is no database to show: none exists yet, it is starting, or it does not answer. */
export function DatabaseMissing({ onDelete }: { readonly onDelete: () => void }) {
  const { database, project } = useWorkspace();
  const state = useStore(database.state);
  const busy = useStore(database.busy);
  const failure = useStore(database.failure);
  const open = useStore(project.state);
  if (busy === 'creating') return <Starting title="Creating the database" steps={['Create PostgreSQL', 'Start it']} />;
  if (busy === 'waking') return <Starting title="Waking the database" steps={['Start the process', 'Read tables and policies']} isAwaited />;
  if (busy === 'deleting')
    return (
      <Middle>
        <Loading text="Deleting the database" />
      </Middle>
    );
  const reason = failure ?? (state?.state === 'failed' ? (state.failure ?? 'It ended without saying why.') : undefined);
  if (reason !== undefined) return <Failed reason={reason} isCreated={state !== undefined && state.state !== 'none'} onDelete={onDelete} />;
  if (state?.state === 'none') return <None canCreate={open.status === 'open' && open.project.access !== 'read'} />;
  return (
    <Middle>
      <Loading text="Looking for the database" />
    </Middle>
  );
}

function Middle({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid h-full grid-cols-1 place-items-center overflow-y-auto p-5">
      <div className="w-95 max-w-full">{children}</div>
    </div>
  );
}

function None({ canCreate }: { readonly canCreate: boolean }) {
  const { supabase } = useWorkspace();
  const isConnecting = useStore(supabase.progress) !== undefined;
  if (isConnecting)
    return (
      <Middle>
        <Connecting label="Connection" />
      </Middle>
    );
  return (
    <Middle>
      <SupabaseNotice label="Connection" className="mb-5" />
      <NoneYet canCreate={canCreate} />
    </Middle>
  );
}

function NoneYet({ canCreate }: { readonly canCreate: boolean }) {
  const { database, supabase } = useWorkspace();
  const offersSupabase = useOffersSupabase();
  const hasAccessEnded = useStore(supabase.hasAccessEnded);
  const isRemoved = useStore(supabase.status) === 'REMOVED';
  // There is one, which the notice is about.
  if (hasAccessEnded || isRemoved) return null;
  return (
    <>
      <h2 className="text-14 font-semibold">No database yet</h2>
      <p className="text-fg-2">
        A database keeps what people enter in your app, and who may see it. It is PostgreSQL, with sign-in and file storage.
        {!(offersSupabase && canCreate) && ' It belongs to this project and needs no account.'}
      </p>
      {canCreate && offersSupabase ? (
        <div className="mt-4">
          <DataPlace isBusy={false} onBuiltIn={() => void database.create()} />
        </div>
      ) : canCreate ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button kind="primary" icon="database" onClick={() => void database.create()}>
            Create a database
          </Button>
        </div>
      ) : (
        <p className="mt-2 text-fg-3">Only people who can edit the project can create one.</p>
      )}
    </>
  );
}

/** The server answers when everything is done, so the time is counted for the whole. */
function Starting({ title, steps, isAwaited }: { readonly title: string; readonly steps: readonly [string, string]; readonly isAwaited?: boolean }) {
  const { database } = useWorkspace();
  const state = useStore(database.state);
  const [since] = useState(Date.now);
  const past = Math.max(0, useNow() - since);
  const isSlow = past > SLOW_MS;
  const size = state !== undefined && state.state !== 'none' ? byteSizeText(state.sizeBytes) : undefined;
  return (
    <Middle>
      <h2 className="mb-2 text-14 font-semibold">{title}</h2>
      <ul aria-live="polite" className="flex flex-col">
        <li className="flex h-8 items-center gap-2.5 border-b border-line">
          <StepIcon state={{ status: 'busy', since, isStalled: isSlow }} size={16} />
          {steps[0]}
          <span className="ml-auto text-12 text-fg-3 tnum">{[size, duration(past)].filter(Boolean).join(' · ')}</span>
        </li>
        <li className="flex h-8 items-center gap-2.5 text-fg-3">
          <StepIcon state={{ status: 'waiting' }} size={16} />
          {steps[1]}
        </li>
      </ul>
      <p className={classNames('mt-3 text-12', isSlow ? 'text-warn' : 'text-fg-3')}>
        {isSlow
          ? 'This takes longer than usual. The server may be busy; files and preview work meanwhile.'
          : isAwaited
            ? 'It sleeps while nobody uses it. Requests of your app wait and are then answered.'
            : 'Its address and key are then in the .env file of the project.'}
      </p>
    </Middle>
  );
}

interface FailedProps {
  readonly reason: string;
  readonly isCreated: boolean;
  readonly onDelete: () => void;
}

function Failed({ reason, isCreated, onDelete }: FailedProps) {
  const { database } = useWorkspace();
  const state = useStore(database.state);
  return (
    <div className="grid h-full grid-cols-1 place-items-center overflow-y-auto p-5">
      <div className="grid w-110 max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
        <Icon name="bad" className="mt-1 text-danger" />
        <div role="alert">
          <h2 className="text-14 font-semibold">{isCreated ? 'The database does not answer' : 'The database could not be reached'}</h2>
          <p className="text-fg-2">Your files and the preview still work.{isCreated && ' Rows that were saved are still there.'}</p>
        </div>
        <pre className="col-span-2 mt-4 max-h-40 overflow-auto rounded-control border border-line px-2.5 py-2 font-mono text-12 whitespace-pre-wrap text-code">
          {reason}
        </pre>
        <div className="col-span-2 mt-4 flex gap-2">
          {isCreated ? (
            <>
              <Button kind="primary" onClick={() => void database.wake()}>
                Start it again
              </Button>
              <Button kind="quiet" onClick={onDelete}>
                Delete it…
              </Button>
            </>
          ) : (
            <Button kind="primary" icon="reload" onClick={() => void (state === undefined ? database.read() : database.create())}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
