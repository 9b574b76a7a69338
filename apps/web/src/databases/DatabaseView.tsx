import { Activity, Suspense, useEffect, useState } from 'react';
import { Loading } from '../components/Loading.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { DatabaseBar } from './DatabaseBar.tsx';
import { DatabaseMissing } from './DatabaseMissing.tsx';
import { DeleteDatabase } from './DeleteDatabase.tsx';
import type { DatabasePartId } from './part-props.ts';
import { FullNotice } from './FullNotice.tsx';
import { DATABASE_PARTS } from './parts.ts';
import { ConnectedDatabase } from './supabase/ConnectedDatabase.tsx';
import { OWNER, type ViewedAs } from './viewed-as.ts';

/** The server measures a database that is used this often, at most, in milliseconds. */
const MEASURED_MS = 35_000;

/** The project's database: the bar with its parts, and the chosen part. Parts that were shown keep what was typed and chosen. */
export default function DatabaseView() {
  const { database, project, supabase } = useWorkspace();
  const open = useStore(project.state);
  const state = useStore(database.state);
  const busy = useStore(database.busy);
  const [part, setPart] = useState<DatabasePartId>('tables');
  const [seen, setSeen] = useState<readonly DatabasePartId[]>([part]);
  const [as, setAs] = useState<ViewedAs>(OWNER);
  const [table, setTable] = useState<string>();
  const [only, setOnly] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  // What is being deleted is shown until it is gone, so that it is there again if that fails.
  const canWrite = open.status === 'open' && open.project.access !== 'read';
  const connected = useStore(supabase.integration);
  const isReady = connected === undefined && state?.state === 'running' && (busy === undefined || busy === 'deleting');
  const startDeleting = (): void => setIsDeleting(true);

  useEffect(() => {
    void wakeIfAsleep(database);
    if (canWrite) void supabase.read();
  }, [database, supabase, canWrite]);

  const changes = useStore(database.changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed may have filled it, or made room
  useEffect(() => {
    if (!isReady || isDeleting) return undefined;
    const timer = setTimeout(() => void wakeIfAsleep(database), MEASURED_MS);
    return () => clearTimeout(timer);
  }, [database, changes, isReady, isDeleting]);

  const show = (next: DatabasePartId, narrowed?: string | null): void => {
    setPart(next);
    if (narrowed !== undefined) setOnly(narrowed ?? undefined);
    setSeen((before) => (before.includes(next) ? before : [...before, next]));
  };
  return (
    <div className="flex h-full min-w-0 flex-col">
      {connected === undefined && <DatabaseBar part={part} onPart={show} as={as} onViewAs={setAs} isReady={isReady} />}
      {isReady && part !== 'usage' && <FullNotice onUsage={() => show('usage')} />}
      <div className="min-h-0 flex-1">
        {connected !== undefined ? (
          <ConnectedDatabase integration={connected} />
        ) : isReady ? (
          DATABASE_PARTS.filter(({ id }) => seen.includes(id)).map(({ id, component: Part }) => (
            <Activity key={id} mode={id === part ? 'visible' : 'hidden'}>
              <Suspense fallback={<Loading text="Loading the view" className="p-5 text-fg-2" />}>
                <Part as={as} onViewAs={setAs} table={table} onTable={setTable} only={only} onShow={show} onDelete={startDeleting} />
              </Suspense>
            </Activity>
          ))
        ) : (
          <DatabaseMissing onDelete={startDeleting} />
        )}
      </div>
      {isDeleting && open.status === 'open' && <DeleteDatabase title={open.project.title} onDismiss={() => setIsDeleting(false)} />}
    </div>
  );
}

/** Looking at a database wakes it. */
async function wakeIfAsleep(database: ReturnType<typeof useWorkspace>['database']): Promise<void> {
  await database.read();
  const now = database.state.get()?.state;
  if (now === 'asleep' || now === 'starting') await database.wake();
}
