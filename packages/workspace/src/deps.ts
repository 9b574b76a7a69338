import type { BootOptions, Runtime } from '@lathe/spindle';
import type { SearchWorker } from './search/search-client.ts';
import type { Journal } from './projects/journal.ts';

/** Everything from outside that a workspace needs; handed in, so that it runs headless. */
export interface WorkspaceDeps {
  /** Resolves root-relative addresses against the product's origin, with its cookies. */
  readonly fetch: typeof fetch;
  readonly bootRuntime: (options: BootOptions) => Promise<Runtime>;
  readonly journal: Journal;
  /** A worker that runs `serveSearch`. */
  readonly createSearchWorker: () => SearchWorker;
  readonly now: () => number;
  readonly randomId: () => string;
  /** True when the page may run a machine: see `crossOriginIsolated`. */
  readonly canRun: boolean;
  /** Reloads the page (out of memory). */
  readonly reloadPage: () => void;
  readonly copyText: (text: string) => Promise<void>;
}
