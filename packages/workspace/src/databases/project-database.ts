import { createDatabase, deleteDatabase, messageOf, type ProjectDatabase, readDatabase, runSql, wakeDatabase } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { DatabaseStore } from './contract.ts';

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly identity: Pick<ProjectIdentity, 'current'>;
}

/** Creates the database of the open project, wakes it and asks it. */
/** Whether there is a database that can be asked, also if it has to wake first. */
export const canBeAsked = (database: ProjectDatabase | undefined): boolean =>
  database !== undefined && database.state !== 'none' && database.state !== 'failed';

export function createProjectDatabase({ api, identity }: Deps): DatabaseStore {
  const state = atom<ProjectDatabase | undefined>(undefined);
  const busy = atom<'creating' | 'waking' | 'deleting' | undefined>(undefined);
  const failure = atom<string | undefined>(undefined);
  const changes = atom(0);
  const project = () => ({ slug: identity.current.id });

  const changed = (): void => changes.set(changes.get() + 1);

  let running: Promise<boolean> | undefined;
  /** Counts what was begun: what was read before then is out of date. */
  let begun = 0;

  /** One thing at a time. The same again, from a second click or an assistant, is what runs already. */
  async function doing(what: 'creating' | 'waking' | 'deleting', work: () => Promise<ProjectDatabase>): Promise<boolean> {
    if (running !== undefined) return busy.get() === what ? running : false;
    running = run(what, work);
    return running;
  }

  async function run(what: 'creating' | 'waking' | 'deleting', work: () => Promise<ProjectDatabase>): Promise<boolean> {
    begun += 1;
    busy.set(what);
    failure.set(undefined);
    try {
      state.set(await work());
      changed();
      return true;
    } catch (error) {
      failure.set(messageOf(error));
      return false;
    } finally {
      running = undefined;
      busy.set(undefined);
    }
  }

  return {
    state,
    busy,
    failure,
    changes,
    changed,
    async read() {
      if (running !== undefined) return void (await running);
      failure.set(undefined);
      const before = begun;
      try {
        const answer = await api.call(readDatabase, project());
        if (begun === before) state.set(answer);
      } catch (error) {
        if (begun === before) failure.set(messageOf(error));
      }
    },
    create: () => doing('creating', () => api.call(createDatabase, project())),
    wake: () => doing('waking', () => api.call(wakeDatabase, project())),
    remove: (title) =>
      doing('deleting', async () => {
        await api.call(deleteDatabase, project(), { body: { title } });
        return { state: 'none' };
      }),
    async run(body) {
      const answer = await api.call(runSql, project(), { body });
      const isUndone = body.isReadOnly === true || body.isRolledBack === true || answer.error !== undefined;
      if (!isUndone && answer.results.some(({ command }) => !/^(?:SELECT|SHOW|EXPLAIN|FETCH)\b/.test(command))) changed();
      return answer;
    },
  };
}
