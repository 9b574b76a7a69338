/** What the test files of one run have in common (`run-setup.ts`). */
import { inject } from 'vitest';
import { programsIn, type TestPrograms } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's services. */
    readonly serverTestServices: string;
  }
}

/** The server's programs, bundled from the current sources. */
export const testPrograms = async (): Promise<TestPrograms> => programsIn(await ask('programs'));

/** Address of a new PostgreSQL database: with the tables of the newest migration, or with nothing in it. */
export const testDatabase = (kind: 'migrated' | 'empty'): Promise<string> => ask(`databases/${kind}`);

async function ask(path: string): Promise<string> {
  const response = await fetch(`${inject('serverTestServices')}/${path}`, { method: 'POST' });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
