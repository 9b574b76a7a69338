import { followPromises } from '../esm/promise-context.ts';
import type { Realm } from '../realm.ts';

/** V8's slot that follows promises; here the transform of modules carries it over each `await` (see `esm/async-context.ts`). */
export function installAsyncContextFrame(realm: Realm): void {
  const binding = realm.binding('async_context_frame');
  realm.loop.callbacks.beginTurn = () => {
    realm.contextFrame = undefined;
  };
  binding.getContinuationPreservedEmbedderData = () => realm.contextFrame;
  binding.setContinuationPreservedEmbedderData = (frame: unknown) => {
    if (frame !== undefined) followPromises(realm);
    realm.contextFrame = frame;
  };
}
