import type { SearchWorker } from '../search/search-client.ts';
import { serveSearch } from '../search/serve-search.ts';

/** The search without a thread of its own; messages arrive later, like those of a worker. */
export function createSearchWorker(): SearchWorker {
  let isTerminated = false;
  const receive = serveSearch((answer) =>
    setTimeout(() => {
      if (!isTerminated) worker.onAnswer(structuredClone(answer));
    }),
  );
  const worker: SearchWorker = {
    postMessage: (request) => void setTimeout(() => !isTerminated && receive(structuredClone(request))),
    onAnswer: () => undefined,
    onFailure: () => undefined,
    terminate() {
      isTerminated = true;
    },
  };
  return worker;
}
