import type { DatabaseActions } from '../databases/bring-up.ts';
import type { DatabaseStore } from '../databases/contract.ts';
import type { SupabaseStore } from '../databases/supabase/contract.ts';
import { createSupabaseStore } from '../databases/supabase/supabase-store.ts';
import { ENV_PATH, foreignUrlIn } from '../databases/write-environment.ts';
import { detectFramework } from '../frameworks/frameworks.ts';
import type { Bench } from './bench.ts';
import type { Page } from './page.ts';

interface Scope {
  readonly databases: Pick<DatabaseActions, 'announceAt' | 'withdraw'>;
  readonly database: Pick<DatabaseStore, 'create'>;
  readonly signal: AbortSignal;
}

/** The open project's connection to Supabase. */
export function createProjectSupabase({ deps, api, dialogs }: Page, bench: Bench, { databases, database, signal }: Scope): SupabaseStore {
  const { identity, files, notices, projects } = bench;
  const supabase = createSupabaseStore(
    {
      ...{ api, identity, dialogs, notices, files },
      framework: () => detectFramework(files.readText)?.name,
      browser: deps.supabase,
      title: projects.title,
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: deps.now,
      announce: ({ project, apiKey }) => databases.announceAt({ url: project.url, publishableKey: apiKey }),
      withdraw: ({ project }) => databases.withdraw({ ref: project.id, url: project.url }),
      createBuiltIn: () => database.create(),
    },
    { signal },
  );
  // An app with the address of a database elsewhere may be connected, and its database paused or gone.
  const isElsewhere = foreignUrlIn(files.readText(ENV_PATH) ?? '', undefined) !== undefined;
  if (isElsewhere && identity.current.access !== 'read' && deps.supabase !== undefined) void supabase.read();
  return supabase;
}
