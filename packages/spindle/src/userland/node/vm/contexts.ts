import type { Realm } from '../realm.ts';
import { createWorkerContext, type VmContext } from './context.ts';

/** A context as inspector sessions show it. */
export interface NamedContext {
  readonly id: number;
  readonly name: string;
  readonly origin: string;
  readonly sandbox: WeakRef<object>;
}

interface ContextWatcher {
  readonly created: (context: NamedContext) => void;
  readonly gone: (id: number) => void;
}

/** The number of the program's own context. */
const FIRST_ID = 1;

/** The contexts of one realm, in which its `contextify` and `module_wrap` bindings run code. */
class Contexts {
  /** By the object that programs hold: the contextified object, or the global object of a vanilla context. */
  readonly bySandbox = new WeakMap<object, VmContext>();
  /** The context of `runInThisContext`. */
  readonly worker = createWorkerContext();
  /** Globals that an engine flag adds to new contexts. */
  readonly addedGlobals = new Map<string, unknown>();
  /** Those that the program created and still holds, by number. */
  readonly named = new Map<number, NamedContext>();
  #lastId = FIRST_ID;
  readonly #watchers = new Set<ContextWatcher>();
  readonly #collected = new FinalizationRegistry<number>((id) => {
    this.named.delete(id);
    for (const { gone } of this.#watchers) gone(id);
  });

  add(context: VmContext, name: string, origin: string): void {
    const { sandbox } = context;
    this.bySandbox.set(sandbox, context);
    const named = { id: ++this.#lastId, name, origin, sandbox: new WeakRef(sandbox) };
    this.named.set(named.id, named);
    this.#collected.register(sandbox, named.id);
    for (const { created } of this.#watchers) created(named);
  }

  watch(created: ContextWatcher['created'], gone: ContextWatcher['gone']): () => void {
    const watcher = { created, gone };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }
}

const contextsOfRealm = new WeakMap<Realm, Contexts>();

export function contextsOf(realm: Realm): Contexts {
  let contexts = contextsOfRealm.get(realm);
  if (contexts === undefined) contextsOfRealm.set(realm, (contexts = new Contexts()));
  return contexts;
}
