import type { ActionRunner } from './runner.ts';

/** The built-in database needs no account. A hosted one cannot be connected yet. */
export const runDatabase: ActionRunner<'supabase'> = async ({ operation }, { databases }) =>
  operation === 'oauth' || operation === 'existing-database'
    ? {
        status: 'failed',
        result: { reason: 'This requires an account of Supabase, which this version of Lathe cannot connect to. The built-in database needs none.' },
      }
    : databases.bringUp();
