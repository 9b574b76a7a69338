import { messageOf, type MigrationOutcome, type SqlError } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import { createQueue } from '../queue.ts';
import type { DatabaseStore, MigrationsStore, MigrationView } from './contract.ts';
import { FUNCTIONS_FOLDER } from './function-deploys.ts';
import { byVersion, DISCARDED_FOLDER, migrationFiles, type WrittenMigration } from './migration-files.ts';
import type { MigrationPlace } from './migration-place.ts';
import { notesOf } from './migration-notes.ts';
import { risksOf } from './migration-risks.ts';
import { tryMigration } from './migration-trial.ts';

interface Deps {
  readonly place: () => MigrationPlace;
  readonly files: Pick<ProjectFiles, 'paths' | 'readText' | 'move' | 'makeFolder' | 'onChange'>;
  readonly database: Pick<DatabaseStore, 'changed' | 'run'>;
}

/** What became of the migrations that were tried. */
export interface AppliedNow {
  readonly applied: readonly WrittenMigration[];
  /** The first that waits for the person. */
  readonly waiting: WrittenMigration | undefined;
  readonly failed: { readonly migration: WrittenMigration; readonly error: SqlError } | undefined;
}

export interface Migrations extends MigrationsStore {
  /** Applies what loses nothing, in order, up to the first that must be asked about. @throws AppError if the database cannot be asked */
  applySafe(): Promise<AppliedNow>;
  /** Whether the project has anything for a database. */
  hasFiles(): boolean;
  /** Those of the files that the database does not have, as far as that is known, in order. */
  readonly pending: ReadableAtom<readonly MigrationView[]>;
  /** Whether the database is a person's own, elsewhere, where nothing is applied without a click. */
  isHosted(): boolean;
  /** The database is gone, or another one has taken its place, and with it what was known of it. */
  forget(): void;
}

/** What the database said to a file. It says nothing about the file once that has changed. */
interface Refusal {
  readonly sql: string;
  readonly error: SqlError;
}

/**
 * The migrations of the project's files beside those that its database has. The database passes over what it has, so a
 * second page or a repeated request applies nothing twice. Source: docs/specification/databases.md.
 */
export function createMigrations({ place, files, database }: Deps): Migrations {
  /** What the database has. */
  const known = atom<readonly { readonly version: string; readonly name: string }[] | undefined>(undefined);
  const written = atom<readonly WrittenMigration[]>(migrationFiles(files.paths(), files.readText));
  const refusals = atom<Readonly<Record<string, Refusal>>>({});
  const applying = atom<readonly string[]>([]);
  const isBusy = atom(false);
  const failure = atom<string | undefined>(undefined);
  const enqueue = createQueue();
  /** Ends with the database that it is about: what was asked of one is not done to the next. */
  let current = new AbortController();

  const readFiles = (): void => written.set(migrationFiles(files.paths(), files.readText));
  const all = computed([known, written, refusals, applying], (applied, ...rest) => applied && viewsOf(applied, ...rest));
  const pending = computed([known, written, refusals, applying], (applied, ...rest) =>
    viewsOf(applied ?? [], ...rest).filter(({ state }) => state !== 'applied'),
  );

  /** One thing at a time, in the order it was asked for. */
  const inTurn = <Result>(task: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const { signal } = current;
    return enqueue(async () => {
      isBusy.set(true);
      failure.set(undefined);
      try {
        return await task(signal);
      } finally {
        isBusy.set(false);
        applying.set([]);
      }
    });
  };

  async function readAll(): Promise<void> {
    readFiles();
    const { signal } = current;
    const migrations = await place().list();
    if (!signal.aborted) known.set(migrations);
  }

  const waiting = (): readonly WrittenMigration[] => written.get().filter(({ version }) => known.get()?.every((one) => one.version !== version) !== false);

  async function run(migrations: readonly WrittenMigration[], signal: AbortSignal): Promise<Pick<AppliedNow, 'applied' | 'failed'>> {
    if (migrations.length === 0 || signal.aborted) return { applied: [], failed: undefined };
    applying.set(migrations.map(({ version }) => version));
    const target = place();
    let outcome: MigrationOutcome;
    try {
      outcome = await target.apply(migrations, signal);
    } catch (error) {
      // Some of them, or one whose answer was lost, may be there.
      await readAll().catch(() => undefined);
      throw error;
    }
    if (signal.aborted) return { applied: [], failed: undefined };
    const left = Object.entries(refusals.get()).filter(([version]) => !outcome.applied.includes(version));
    const failed = migrations.find(({ version }) => version === outcome.failed?.version);
    refusals.set({ ...Object.fromEntries(left), ...(failed && outcome.failed && { [failed.version]: { sql: failed.sql, error: outcome.failed.error } }) });
    await readAll();
    if (outcome.applied.length > 0 && !target.isHosted) database.changed();
    return {
      applied: migrations.filter(({ version }) => outcome.applied.includes(version)),
      failed: failed && outcome.failed && { migration: failed, error: outcome.failed.error },
    };
  }

  /** What fails is shown in the view. */
  const shown = async (task: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    try {
      await inTurn(task);
    } catch (error) {
      failure.set(messageOf(error));
    }
  };

  files.onChange((paths) => {
    if (paths.some(isOfMigrations)) readFiles();
  });

  return {
    all,
    pending,
    isBusy,
    failure,
    waitingCount: computed(all, (views) => (views ?? []).filter(({ state }) => state !== 'applied').length),
    hasFiles: () => files.paths().some((path) => path.startsWith(FUNCTIONS_FOLDER)) || migrationFiles(files.paths(), files.readText).length > 0,
    read: () => shown(readAll),
    isHosted: () => place().isHosted,
    apply: (version) =>
      shown(async (signal) => {
        await readAll();
        await run(
          waiting().filter((one) => byVersion(one, { version }) <= 0),
          signal,
        );
      }),
    applyAll: () =>
      shown(async (signal) => {
        await readAll();
        await run(waiting(), signal);
      }),
    async tryOut(version) {
      if (place().isHosted) return undefined;
      const upTo = waiting().filter((one) => byVersion(one, { version }) <= 0);
      return upTo.at(-1)?.version === version
        ? tryMigration(
            database,
            upTo.map(({ sql }) => sql),
          )
        : undefined;
    },
    discard: (version) =>
      shown(async () => {
        const file = written.get().find((one) => one.version === version);
        if (file === undefined) return;
        await files.makeFolder(DISCARDED_FOLDER);
        await files.move(file.path, `${DISCARDED_FOLDER}/${file.path.split('/').at(-1)}`);
        readFiles();
      }),
    forget() {
      current.abort();
      current = new AbortController();
      failure.set(undefined);
      known.set(undefined);
      refusals.set({});
    },
    applySafe: () =>
      inTurn(async (signal) => {
        await readAll();
        const pending = waiting();
        const firstRisky = pending.findIndex(({ sql }) => place().isHosted || risksOf(sql).length > 0);
        const outcome = await run(firstRisky === -1 ? pending : pending.slice(0, firstRisky), signal);
        return { ...outcome, waiting: outcome.failed === undefined ? pending[firstRisky] : undefined };
      }),
  };
}

function viewsOf(
  known: readonly { readonly version: string; readonly name: string }[],
  written: readonly WrittenMigration[],
  refusals: Readonly<Record<string, Refusal>>,
  applying: readonly string[],
): readonly MigrationView[] {
  const isApplied = (version: string): boolean => known.some((one) => one.version === version);
  const fromFiles = written.map(({ version, title, summary, path, sql }): MigrationView => {
    const refusal = refusals[version];
    const base = { version, title, summary, file: { path, sql } };
    if (isApplied(version)) return { ...base, state: 'applied', risks: [], notes: [] };
    const known = { risks: risksOf(sql), notes: notesOf(sql) };
    if (applying.includes(version)) return { ...base, state: 'applying', ...known };
    return refusal?.sql === sql ? { ...base, state: 'failed', ...known, error: refusal.error } : { ...base, state: 'waiting', ...known };
  });
  const forgotten = known
    .filter(({ version }) => !written.some((file) => file.version === version))
    .map(({ version, name }): MigrationView => ({ version, title: titleOf(name), summary: '', file: undefined, state: 'applied', risks: [], notes: [] }));
  return [...fromFiles, ...forgotten].sort(byVersion);
}

function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words === '' ? 'Change the database' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Also of folders that hold them. */
function isOfMigrations(path: string): boolean {
  return /^(?:supabase|\.lathe)(?:\/|$)/.test(path);
}
