import type { ChangeQueueItem, MigrationView } from '@lathe/workspace';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { Connecting } from '../supabase/Connecting.tsx';
import { DataPlace, useOffersSupabase } from '../supabase/DataPlace.tsx';
import { SupabaseNotice } from '../supabase/SupabaseNotice.tsx';
import { SecretsCards } from './SecretsCards.tsx';
import { WaitingChange } from './WaitingChange.tsx';

/** What the project's database waits for, in the chat: a database first, then migrations that failed, then the others, and secrets of functions. */
export function ChangesCard() {
  const { changes, supabase } = useWorkspace();
  const first = useStore(changes.first);
  const isConnecting = useStore(supabase.progress) !== undefined;
  if (isConnecting)
    return (
      <div className="mb-4 rounded-card border border-line bg-surface p-3 last:mb-0">
        <Connecting />
      </div>
    );
  return (
    <>
      <SupabaseNotice className="mb-4 last:mb-0" />
      {first === undefined && <UnreadCard />}
      {first !== undefined &&
        (first.type === 'connect-required' ? (
          <ConnectCard />
        ) : (
          <>
            <MigrationsCard />
            <SecretsCards />
          </>
        ))}
    </>
  );
}

/** What waits is not known, because the database could not be asked. */
function UnreadCard() {
  const { changes, migrations } = useWorkspace();
  const failure = useStore(migrations.failure);
  const isBusy = useStore(migrations.isBusy);
  const isWaiting = useStore(changes.items).length > 0;
  if (failure === undefined || !isWaiting) return null;
  return (
    <section aria-label="Database changes" className="mb-4 flex flex-col items-start gap-2 rounded-card border border-line bg-surface p-3 text-13 last:mb-0">
      <ActionError error={new Error(failure)} />
      <Button size="sm" isBusy={isBusy} disabled={isBusy} onClick={() => void migrations.read()} className="max-sm:h-10">
        Try again
      </Button>
    </section>
  );
}

function MigrationsCard() {
  const { changes, migrations } = useWorkspace();
  const items = useStore(changes.items);
  const failure = useStore(migrations.failure);
  const waiting = (useStore(migrations.all) ?? []).filter(({ state }) => state !== 'applied');
  const shown = items.flatMap(pathsOf).flatMap((path) => waiting.find(({ file }) => file?.path === path) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Database changes" className="mb-4 overflow-hidden rounded-card border border-line bg-surface text-13 last:mb-0">
      <header className="flex h-9 items-center gap-2 px-3">
        <Icon name="database" className="text-fg-2" />
        <h2 className="min-w-0 flex-1 truncate font-strong">{shown.length === 1 ? '1 database change' : `${shown.length} database changes`}</h2>
        <span className="text-12 text-fg-3">{shown.length === 1 ? 'waits for you' : 'wait for you'}</span>
      </header>
      <ul>
        {shown.map((change) => (
          <WaitingChange
            key={change.version}
            change={change}
            before={waiting.slice(0, waiting.indexOf(change))}
            className={`border-t border-line ${change.state === 'failed' ? 'border-l-2 border-l-danger' : ''}`}
          />
        ))}
      </ul>
      <ActionError error={failure === undefined ? undefined : new Error(failure)} className="border-t border-line px-3 py-2" />
      {shown.length > 1 && <All shown={shown} />}
    </section>
  );
}

function pathsOf(item: ChangeQueueItem): readonly string[] {
  if (item.type === 'migration') return item.migrations.map(({ filePath }) => filePath);
  return item.type === 'migration-error' ? item.problems.map(({ filePath }) => filePath) : [];
}

function All({ shown }: { readonly shown: readonly MigrationView[] }) {
  const { changes, migrations } = useWorkspace();
  const isBusy = useStore(migrations.isBusy);
  const fixes = shown.filter(({ state }) => state === 'failed').length;
  const confirmations = shown.filter(({ state, risks }) => state !== 'failed' && risks.length > 0).length;
  const after = [
    ...(fixes === 0 ? [] : [fixes === 1 ? '1 fix' : `${fixes} fixes`]),
    ...(confirmations === 0 ? [] : [confirmations === 1 ? '1 confirmation' : `${confirmations} confirmations`]),
  ];
  return (
    <footer className="flex flex-wrap items-center gap-1.5 border-t border-line px-3 py-2">
      <Button size="sm" disabled={isBusy || after.length > 0} onClick={() => void changes.acceptAll()} className="max-sm:h-10">
        Apply all
      </Button>
      {after.length > 0 && <span className="text-12 text-fg-3">after {after.join(' and ')}</span>}
      <span className="flex-1" />
      <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => void changes.discardAll()} className="max-sm:h-10">
        Discard all
      </Button>
    </footer>
  );
}

function ConnectCard() {
  const { changes, database, migrations } = useWorkspace();
  const offersSupabase = useOffersSupabase();
  const items = useStore(changes.items);
  const busy = useStore(database.busy);
  const failure = useStore(database.failure);
  const isBusy = useStore(migrations.isBusy) || busy !== undefined;
  const count = items.flatMap(pathsOf).length;
  const notNow = (
    <Button kind="quiet" size="sm" disabled={isBusy} onClick={() => changes.postpone()} className="max-sm:h-10">
      Not now
    </Button>
  );
  return (
    <section
      aria-label="Database needed"
      className="mb-4 grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-card border border-line bg-surface p-3 text-13 last:mb-0"
    >
      <Icon name="database" className="mt-0.5 text-fg-2" />
      <div className="flex min-w-0 flex-col gap-2">
        <h2 className="font-strong">This project needs a database. Connect Supabase to continue.</h2>
        <p className="text-fg-2">
          {!offersSupabase && 'The built-in database works the same way. It belongs to this project and needs no account. '}
          {count > 0 && `${count === 1 ? '1 change waits' : `${count} changes wait`} for it.`}
        </p>
        <ActionError error={failure === undefined ? undefined : new Error(failure)} />
        {offersSupabase && busy !== 'creating' ? (
          <DataPlace isBusy={isBusy} onBuiltIn={() => void changes.connect()}>
            {notNow}
          </DataPlace>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" size="sm" isBusy={busy === 'creating'} disabled={isBusy} onClick={() => void changes.connect()} className="max-sm:h-10">
              {busy === 'creating' ? 'Creating the database' : 'Use the built-in one'}
            </Button>
            {notNow}
          </div>
        )}
      </div>
    </section>
  );
}
