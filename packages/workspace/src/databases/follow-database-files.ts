import type { ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { watchAskedDatabase } from './asked-database.ts';
import { type ChangeQueue, type MigrationItem, migrationItemOf } from './change-queue.ts';
import type { ChangeQueueStore, DatabaseStore, MigrationView, QueuedMigration } from './contract.ts';
import type { SupabaseStore } from './supabase/contract.ts';
import { createMigrationFailures, type MigrationProblems } from './migration-failures.ts';
import type { Migrations } from './migrations.ts';

interface Deps {
  readonly queue: ChangeQueue;
  readonly migrations: Pick<Migrations, 'all' | 'pending' | 'read' | 'forget' | 'hasFiles' | 'applyAll' | 'discard'>;
  readonly database: Pick<DatabaseStore, 'state' | 'busy' | 'changes' | 'read' | 'create'>;
  readonly supabase: Pick<SupabaseStore, 'status' | 'progress' | 'integration'>;
  readonly files: Pick<ProjectFiles, 'onChange'>;
  readonly problems: MigrationProblems & { fix(): Promise<void> };
  readonly chat: { readonly isRunning: ReadableAtom<boolean>; readonly status: ReadableAtom<string> };
  readonly actions: { readonly isBusy: ReadableAtom<boolean> };
  /** Whether the person may change the project. Others learn nothing of its database. */
  readonly canWrite: () => boolean;
  /** Whether the app uses a database that is neither the project's own nor the one that is connected. */
  readonly isForeign: () => boolean;
  readonly randomId: () => string;
  /** A database is there that was asked for. Called once nothing else is done in the project. */
  readonly onConnected: (place: 'supabase' | 'built-in') => void;
}

const OF_DATABASE = /^(?:supabase|\.lathe)(?:\/|$)|^\.env$/;

/**
 * Keeps the change queue with the files of the project: whoever writes a migration, it waits there until the database has
 * it or the person discards it. While an answer is written, nothing is asked: what loses nothing is applied at its end.
 * Source: docs/specification/databases.md.
 */
export function followDatabaseFiles(deps: Deps, { signal }: { readonly signal: AbortSignal }): ChangeQueueStore {
  const { queue, migrations, database, supabase, problems, chat, actions } = deps;
  let isPostponed = false;
  let isAsking = false;
  let isReading = false;
  /** Whether the database may have other migrations than those that were read. */
  let isOld = true;
  /** Files that were compared with what the database has. */
  const checked = new Set<string>();

  const failures = createMigrationFailures({ queue, problems, randomId: deps.randomId });
  const reconcile = createReconcile({ queue, migrations, failures });
  const isBusy = (): boolean => chat.status.get() !== 'idle' || actions.isBusy.get();
  const asked = watchAskedDatabase({ queue, database, supabase, isBusy, onConnected: deps.onConnected });
  const isNeeded = (): boolean => deps.canWrite() && migrations.hasFiles() && !deps.isForeign();
  /** Of the database at Supabase that the queue is about. */
  let connectedTo: string | undefined;

  /** `isFresh`: the server has just said whether there is a database. */
  function sync(isFresh = false): void {
    followConnection();
    if (isBusy()) return;
    asked.say();
    const state = database.state.get();
    if (!isNeeded()) reset();
    else if (connectedTo !== undefined) {
      // A database that is paused or starting cannot be asked.
      if (supabase.status.get() === 'CONFIGURED') syncWithDatabase();
      else reset();
    } else if (state?.state === 'failed') reset();
    else if (state === undefined) {
      if (!isFresh) void look();
    } else if (state.state === 'none') {
      if (!isPostponed) askToConnect(isFresh);
    } else syncWithDatabase();
  }

  /** What waited for a database, and what was known of it, says nothing about another one. */
  function followConnection(): void {
    const id = supabase.integration.get()?.project.id;
    if (id === connectedTo) return;
    connectedTo = id;
    isOld = true;
    checked.clear();
    reset();
    migrations.forget();
  }

  function syncWithDatabase(): void {
    for (const { id, type } of queue.items.get()) if (type === 'connect-required') queue.remove(id);
    if (isOld || isReading) void readMigrations();
    else if (migrations.all.get() !== undefined) queue.migrationsFetched();
    reconcile((path) => checked.has(path));
  }

  async function look(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    await database.read();
    isAsking = false;
    if (!signal.aborted) sync(true);
  }

  async function readMigrations(): Promise<void> {
    if (isReading) return;
    isReading = true;
    while (isOld && !signal.aborted) {
      isOld = false;
      await migrations.read();
    }
    isReading = false;
    for (const { file } of migrations.pending.get()) if (file !== undefined) checked.add(file.path);
    if (!signal.aborted) sync();
  }

  /** Another page, or the last step of an answer that begins now, may have created it. */
  function askToConnect(isFresh: boolean): void {
    if (isFresh || queue.items.get()[0]?.type === 'connect-required') {
      reconcile(() => true);
      queue.add({ type: 'connect-required' });
    } else void look();
  }

  function reset(): void {
    queue.reset();
    failures.keep(() => false);
  }

  const ends = [
    asked.end,
    deps.files.onChange((paths) => {
      if (!paths.some((path) => OF_DATABASE.test(path))) return;
      isPostponed = false;
      isOld = true;
      sync();
    }),
    database.changes.listen(() => {
      isOld = true;
      sync();
    }),
    database.state.listen((now, before) => {
      if (now?.state === 'none' && before !== undefined && before.state !== 'none') {
        isPostponed = true;
        migrations.forget();
        checked.clear();
        reset();
      }
      sync();
    }),
    supabase.integration.listen(() => sync()),
    supabase.status.listen((now) => {
      // Others may have applied something while it could not be asked.
      if (now === 'CONFIGURED') isOld = true;
      sync();
    }),
    migrations.pending.listen(() => sync()),
    migrations.all.listen(() => sync()),
    chat.isRunning.listen(() => sync()),
    actions.isBusy.listen(() => sync()),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  sync();

  return {
    items: queue.items,
    first: queue.first,
    areMigrationsFetched: queue.areMigrationsFetched,
    async connect() {
      await database.create();
    },
    postpone() {
      isPostponed = true;
      reset();
    },
    acceptAll: () => migrations.applyAll(),
    async discardAll() {
      for (const { version, state } of migrations.pending.get()) if (state !== 'applying') await migrations.discard(version);
    },
    async fix(id) {
      const item = queue.items.get().find((one) => one.id === id);
      if (item?.type !== 'migration-error') return;
      failures.report(item.problems);
      await problems.fix();
    },
  };
}

interface Reconciled extends Pick<Deps, 'queue'> {
  readonly migrations: Pick<Migrations, 'pending'>;
  readonly failures: ReturnType<typeof createMigrationFailures>;
}

/** Brings the queue up to the migrations that are pending. `isAsked`: whether the database does not have a file, as far as anyone can know. */
function createReconcile({ queue, migrations, failures }: Reconciled): (isAsked: (path: string) => boolean) => void {
  function reconcile(isAsked: (path: string) => boolean): void {
    const pending = migrations.pending.get();
    const known = new Map(pending.flatMap((view) => (view.file === undefined ? [] : [[view.file.path, view] as const])));
    // A migration that is being tried again counts as failed until it succeeds.
    failures.keep((path) => ['failed', 'applying'].includes(known.get(path)?.state ?? ''));
    const isNew = (path: string): boolean => isAsked(path) && !failures.has(path) && migrationItemOf(queue, path) === undefined;
    const added = [...known.keys()].filter(isNew).sort();
    if (added.length > 0) queue.add({ type: 'migration', migrations: added.map((path) => queuedOf(path, known.get(path)!)) });
    for (const [path, { state, error, file }] of known) if (state === 'failed' && error && file) failures.add(path, file.sql, error);
    for (const item of queue.items.get()) if (item.type === 'migration') refresh(item, known);
  }

  function refresh(item: MigrationItem, known: ReadonlyMap<string, MigrationView>): void {
    const left = item.migrations.flatMap(({ filePath }) => {
      const view = known.get(filePath);
      return view === undefined || failures.has(filePath) ? [] : [queuedOf(filePath, view)];
    });
    if (left.length === 0) queue.remove(item.id);
    else if (JSON.stringify(left) !== JSON.stringify(item.migrations)) queue.replace({ ...item, migrations: left });
  }

  return reconcile;
}

function queuedOf(filePath: string, { title, summary }: MigrationView): QueuedMigration {
  return { filePath, longSummary: summary, shortSummary: title };
}
