import type { Announcement } from '../../abi/messages.ts';
import type { PackageCache } from '../node/package-cache.ts';

/** What the machine offers its programs beyond Node: see `bindings/spindle.ts`. */
export interface Machine {
  /** The browser's own fetch. */
  readonly fetch: typeof fetch;
  readonly site: { readonly installUrl?: string; readonly token?: string };
  openPackageCache(): Promise<PackageCache | undefined>;
  /** Sends an announcement to the embedder. */
  announce(announcement: Announcement): void;
}

/** Undefined on native Node, where this program runs only in tests. */
export function machine(): Machine | undefined {
  return (globalThis as { [key: symbol]: unknown })[Symbol.for('spindle.machine')] as Machine | undefined;
}
