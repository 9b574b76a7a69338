import type { ProcessCalls } from '../process/setup.ts';

type Used =
  | 'sql'
  | 'listMigrations'
  | 'recordMigration'
  | 'setSecrets'
  | 'secretDigests'
  | 'functionReleases'
  | 'functionSource'
  | 'deployFunction'
  | 'updateFunction'
  | 'deleteFunction'
  | 'functionLog'
  | 'authSettings'
  | 'changeAuthSettings';

/** What the Management API asks of the process of a backend. */
export type ManagementCalls = <Name extends Used>(name: Name, given: ProcessCalls[Name]['given']) => Promise<ProcessCalls[Name]['answer']>;
