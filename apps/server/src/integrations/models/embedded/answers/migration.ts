/** What a change to the app's model is to its database: a file for the migrations of the project, and the client's package. */
import { type AppModel, migrationBetween, namesOwner } from '@lathe/app-model';
import type { Action } from '@lathe/protocol';
import type { Situation } from './situation.ts';

/** The client that written apps talk to their database with. */
const CLIENT = '@supabase/supabase-js@2.109.0';
const FOLDER = 'supabase/migrations/';
/** The database is there before the app starts, so that its server reads the address once, and no page says that it waits. */
const FIRST_STEPS: readonly Action[] = [
  { type: 'install', packages: [CLIENT] },
  { type: 'supabase', operation: 'create-database' },
];

export interface DatabaseChange {
  readonly actions: readonly Action[];
  /** What the answer says about it. */
  readonly note: string;
}

export function databaseChange(
  before: AppModel | null,
  after: AppModel,
  { project, texts, now }: Pick<Situation, 'project' | 'texts' | 'now'>,
): DatabaseChange {
  const migration = migrationBetween(before, after);
  if (migration === undefined) return { actions: [], note: '' };
  const path = `${FOLDER}${versionAfter(project.paths, now())}_${migration.name}.sql`;
  const isNew = !isStored(before);
  const write: Action = { type: 'file', operation: 'write', path, content: migration.sql };
  return {
    actions: [write, ...(isNew ? FIRST_STEPS : [])],
    note: texts.app.stored(path, isNew, hasOwner(after) && !hasOwner(before)),
  };
}

const isStored = (model: AppModel | null): boolean => model?.entities.some(({ access }) => access !== undefined) === true;
const hasOwner = (model: AppModel | null): boolean => model?.entities.some(({ access }) => access !== undefined && namesOwner(access)) === true;

/** `YYYYMMDDHHMMSS`, and more than that of any migration there is. */
function versionAfter(paths: readonly string[], now: Date): string {
  const known = paths.flatMap((path) => (path.startsWith(FOLDER) ? [Number(/^\d{1,15}/.exec(path.slice(FOLDER.length))?.[0] ?? 0)] : []));
  const wanted = Number(now.toISOString().replace(/\D/g, '').slice(0, 14));
  return String(Math.max(wanted, ...known.map((version) => version + 1)));
}
