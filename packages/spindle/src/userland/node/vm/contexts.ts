import type { Realm } from '../realm.ts';
import { createWorkerContext, type VmContext } from './context.ts';

/** The contexts of one realm, in which its `contextify` and `module_wrap` bindings run code. */
class Contexts {
  /** By the object that programs hold: the contextified object, or the global object of a vanilla context. */
  readonly bySandbox = new WeakMap<object, VmContext>();
  /** The context of `runInThisContext`. */
  readonly worker = createWorkerContext();
  /** Globals that an engine flag adds to new contexts. */
  readonly addedGlobals = new Map<string, unknown>();
}

const contextsOfRealm = new WeakMap<Realm, Contexts>();

export function contextsOf(realm: Realm): Contexts {
  let contexts = contextsOfRealm.get(realm);
  if (contexts === undefined) contextsOfRealm.set(realm, (contexts = new Contexts()));
  return contexts;
}
