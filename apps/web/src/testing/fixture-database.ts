import { AppError, type CreatedDatabase, type SqlAnswer, type SqlBody } from '@lathe/protocol';
import type { Workspace } from '@lathe/workspace';
import { atom } from 'nanostores';

type DatabaseStore = Workspace['database'];

/** What a scene says about the project's database. */
export interface DatabaseScene {
  readonly state: CreatedDatabase['state'] | 'none';
  readonly busy?: NonNullable<ReturnType<DatabaseStore['busy']['get']>>;
  readonly failure?: string;
  readonly sizeBytes?: number;
  readonly run?: (body: SqlBody) => Promise<SqlAnswer>;
}

const MEGABYTE = 1_000_000;
const done = async (): Promise<boolean> => true;

/** A database whose state does not change. */
export function createFixtureDatabase({ state, busy, failure, sizeBytes = 14.2 * MEGABYTE, run }: DatabaseScene = { state: 'none' }): DatabaseStore {
  const created = (at: CreatedDatabase['state']): CreatedDatabase => ({
    state: at,
    ref: 'k3f9x2aq',
    url: 'http://k3f9x2aq.db.localhost:8790',
    publishableKey: 'sb_publishable_sample',
    engine: 'embedded',
    createdAt: '2026-11-02T09:00:00Z',
    sizeBytes,
    sizeLimitBytes: 500 * MEGABYTE,
  });
  const changes = atom(0);
  const changed = (): void => changes.set(changes.get() + 1);
  return {
    state: atom(state === 'none' ? { state } : created(state)),
    busy: atom(busy),
    failure: atom(failure),
    changes,
    read: async () => undefined,
    create: done,
    wake: done,
    remove: done,
    async run(body) {
      if (run === undefined) throw new AppError('unavailable', 'This scene has no database.');
      const answer = await run(body);
      if (answer.results.some(({ command }) => !/^(?:SELECT|EXPLAIN|SHOW)/.test(command)) && !body.isReadOnly && !body.isRolledBack) changed();
      return answer;
    },
    changed,
  };
}
