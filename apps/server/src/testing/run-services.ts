/** What the test files of one run share (`run-setup.ts`). */
import { inject } from 'vitest';
import { programsIn, type TestPrograms } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's services. */
    readonly serverTestServices: string;
    readonly serverTestFolder: string;
  }
}

/** The temporary folder of the run. */
export const runFolder = (): string => inject('serverTestFolder');

/** The server's programs, built from the current sources. */
export const testPrograms = async (): Promise<TestPrograms> => programsIn(await ask('programs'));

/** The folder of an empty embedded database, to be copied. */
export const preparedEmbeddedDatabase = (): Promise<string> => ask('prepared-database');

/** URL of a new PostgreSQL database: with the tables of the newest migration, or empty. */
export const testDatabase = (kind: 'migrated' | 'empty'): Promise<string> => ask(`databases/${kind}`);

async function ask(path: string): Promise<string> {
  const response = await fetch(`${inject('serverTestServices')}/${path}`, { method: 'POST' });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
