import type { Problem, SqlError } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import { type ChangeQueue, migrationItemOf } from './change-queue.ts';
import type { MigrationProblem } from './contract.ts';

/** The collected problems of the project. */
export interface MigrationProblems {
  readonly all: ReadableAtom<readonly Problem[]>;
  migrationFailed(problem: Pick<MigrationProblem, 'filePath' | 'query' | 'message'>): void;
  drop(ids: readonly string[]): void;
}

interface Deps {
  readonly queue: ChangeQueue;
  readonly problems: MigrationProblems;
  readonly randomId: () => string;
}

interface Failure {
  readonly error: SqlError;
  /** Of its item in the queue. */
  readonly itemId: string;
}

const UNKNOWN_FAILURE = 'Migration failed to apply because of an unknown error occurred';

/** Migrations that failed, each an item of the queue and a problem of the project until it is repaired, applied or discarded. */
export function createMigrationFailures({ queue, problems, randomId }: Deps) {
  const failures = new Map<string, Failure>();

  function drop(path: string): void {
    const ids = problems.all.get().flatMap((problem) => (isAbout(problem, path) ? [problem.id] : []));
    if (ids.length > 0) problems.drop(ids);
  }

  function changeOf(path: string, before: Failure | undefined): string {
    const item = queue.items.get().find(({ id }) => id === before?.itemId);
    return item?.type === 'migration-error' ? item.changeId : (migrationItemOf(queue, path)?.id ?? randomId());
  }

  return {
    has: (path: string): boolean => failures.has(path),
    /** The same error again changes nothing. */
    add(path: string, query: string, error: SqlError): void {
      const before = failures.get(path);
      if (before?.error === error) return;
      const changeId = changeOf(path, before);
      if (before !== undefined) queue.remove(before.itemId);
      const message = textOf(error);
      const problem = { type: 'supabase-migration', id: randomId(), count: 1, filePath: path, query, message } as const;
      failures.set(path, { error, itemId: queue.add({ type: 'migration-error', problems: [problem], changeId }) });
      drop(path);
      problems.migrationFailed({ filePath: path, query, message });
    },
    /** Forgets the others, which have not failed any more. */
    keep(isFailed: (path: string) => boolean): void {
      for (const [path, { itemId }] of [...failures])
        if (!isFailed(path)) {
          failures.delete(path);
          queue.remove(itemId);
          drop(path);
        }
    },
    /** Collects them as problems, if a fix that was stopped has taken them from there. */
    report(failed: readonly MigrationProblem[]): void {
      for (const { filePath, query, message } of failed)
        if (!problems.all.get().some((problem) => isAbout(problem, filePath))) problems.migrationFailed({ filePath, query, message });
    },
  };
}

function isAbout(problem: Problem, path: string): boolean {
  return problem.type === 'supabase-migration' && problem.filePath === path;
}

function textOf({ message, detail, hint }: SqlError): string {
  const said = [message, detail, hint].filter((part) => part !== undefined && part.trim() !== '').join('\n');
  return said === '' ? UNKNOWN_FAILURE : said;
}
