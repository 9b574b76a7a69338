import { followPromises } from '../esm/promise-context.ts';
import type { Realm } from '../realm.ts';

/** The equivalent of V8's slot that follows promises. Here the module transform carries it across each `await` (see `esm/async-context.ts`). */
export function installAsyncContextFrame(realm: Realm): void {
  const binding = realm.binding('async_context_frame');
  realm.loop.callbacks.beginTurn = () => {
    realm.promiseHooks.leave();
    realm.contextFrame = null;
  };
  binding.getContinuationPreservedEmbedderData = () => realm.contextFrame ?? undefined;
  binding.setContinuationPreservedEmbedderData = (frame: unknown) => {
    if (frame !== undefined) followPromises(realm);
    realm.contextFrame = frame ?? null;
  };
}
