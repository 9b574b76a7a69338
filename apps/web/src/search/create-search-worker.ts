import type { SearchWorker } from '@lathe/workspace';

export function createSearchWorker(): SearchWorker {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module', name: 'search' });
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
