import type { SearchWorker } from '@lathe/workspace';
import address from './search-worker.ts?worker&url';

/** @param allow marks an address as one of our own workers */
export function createSearchWorker(allow: (address: URL) => URL): SearchWorker {
  const worker = new Worker(allow(new URL(address, import.meta.url)), { type: 'module', name: 'search' });
  const face: SearchWorker = {
    postMessage: (request) => worker.postMessage(request),
    onAnswer: () => undefined,
    onFailure: () => undefined,
    terminate: () => worker.terminate(),
  };
  worker.onmessage = (event) => face.onAnswer(event.data);
  worker.onerror = (event) => face.onFailure(event.message);
  return face;
}
