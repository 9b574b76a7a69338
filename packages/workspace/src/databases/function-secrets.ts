import type { ReadableAtom } from 'nanostores';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ChangeQueue } from './change-queue.ts';
import type { ChangeQueueItem, DatabaseServices, DatabaseStore, FunctionSecretsStore } from './contract.ts';
import { FUNCTIONS_FOLDER, functionTexts } from './function-deploys.ts';
import { canBeAsked } from './project-database.ts';
import { secretsOfFunctions } from './secret-names.ts';

interface Deps {
  readonly queue: Pick<ChangeQueue, 'items' | 'add' | 'replace' | 'remove'>;
  readonly files: Pick<ProjectFiles, 'paths' | 'readText' | 'onChange'>;
  readonly database: Pick<DatabaseStore, 'state' | 'changes'>;
  readonly services: Pick<DatabaseServices, 'functions' | 'setSecrets'>;
  readonly chat: { readonly isRunning: ReadableAtom<boolean>; readonly status: ReadableAtom<string> };
  readonly actions: { readonly isBusy: ReadableAtom<boolean> };
  /** Whether the person may change the project. */
  readonly canWrite: () => boolean;
  /** Whether the app uses a database that is not the project's own. */
  readonly isForeign: () => boolean;
}

type SecretsItem = Extract<ChangeQueueItem, { type: 'function-secrets' }>;

/**
 * Asks in the change queue for what functions read and nobody has set. Values go from the person to the server, and are kept
 * nowhere else. Source: docs/decisions.md#F3.
 */
export function followFunctionSecrets(deps: Deps, { signal }: { readonly signal: AbortSignal }): FunctionSecretsStore {
  const { queue, files, database, services, chat, actions } = deps;
  /** What the person does not want to set now, by function. */
  const postponed = new Map<string, ReadonlySet<string>>();
  /** Names that are set, as of a count of changes of the database. */
  let known: { readonly at: number; readonly names: ReadonlySet<string> } | undefined;
  let isReading = false;

  const items = (): readonly SecretsItem[] => queue.items.get().filter((item): item is SecretsItem => item.type === 'function-secrets');

  function needed(): ReadonlyMap<string, readonly string[]> {
    if (!canBeAsked(database.state.get()) || !deps.canWrite() || deps.isForeign()) return new Map();
    return secretsOfFunctions(functionTexts(files));
  }

  function sync(): void {
    if (signal.aborted || chat.status.get() !== 'idle' || actions.isBusy.get()) return;
    const wanted = needed();
    if (wanted.size > 0 && known?.at !== database.changes.get()) void read();
    show(wanted);
  }

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    const at = database.changes.get();
    // Who could not be asked is asked again at the next change.
    const secrets = await services.functions().then(
      (found) => found.secrets,
      () => undefined,
    );
    isReading = false;
    if (secrets === undefined) return;
    known = { at, names: new Set(secrets) };
    sync();
  }

  /** Each name is asked for once, with the first function that reads it. */
  function show(wanted: ReadonlyMap<string, readonly string[]>): void {
    const asked = new Set<string>();
    const missing = new Map<string, readonly string[]>();
    for (const [slug, names] of wanted) {
      const left = names.filter((name) => known?.names.has(name) === false && !asked.has(name) && postponed.get(slug)?.has(name) !== true);
      for (const name of left) asked.add(name);
      if (left.length > 0) missing.set(slug, left);
    }
    for (const item of items()) {
      const names = missing.get(item.slug);
      missing.delete(item.slug);
      if (names === undefined) queue.remove(item.id);
      else if (names.join() !== item.names.join()) queue.replace({ ...item, names });
    }
    for (const [slug, names] of missing) queue.add({ type: 'function-secrets', slug, names });
  }

  const ends = [
    files.onChange((paths) => {
      if (paths.some((path) => path === 'supabase' || `${path}/`.startsWith(FUNCTIONS_FOLDER))) sync();
    }),
    ...[database.state, database.changes, chat.isRunning, actions.isBusy].map((store: ReadableAtom<unknown>) => store.listen(sync)),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  sync();

  return {
    save: (values) => services.setSecrets(values),
    postpone(id) {
      const item = items().find((one) => one.id === id);
      if (item === undefined) return;
      postponed.set(item.slug, new Set([...(postponed.get(item.slug) ?? []), ...item.names]));
      queue.remove(id);
    },
  };
}
