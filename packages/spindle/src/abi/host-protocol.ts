/**
 * Messages that the page (`host/`) and the kernel exchange over one MessagePort.
 *
 * Every request carries an id and gets exactly one response. Anything ongoing (process output, file watching,
 * ports) arrives as events that name their subject. Output is flow-controlled: the kernel sends at most
 * `OUTPUT_WINDOW_BYTES` per process beyond what the page has acknowledged.
 */

import type { PreviewScript } from './gateway-protocol.ts';
import type { Announcement } from './messages.ts';

/** Maximum number of unacknowledged output bytes of one process in flight to the page. */
export const OUTPUT_WINDOW_BYTES = 1 << 20;

/** A SystemError as it crosses workers, with exactly Node's fields. */
export interface SystemErrorJson {
  readonly code: string;
  readonly errno?: number;
  readonly syscall?: string;
  readonly path?: string;
  readonly dest?: string;
  readonly message: string;
}

/** A packed tree: entries in order, parents before children. */
export type PackedEntry =
  | { readonly type: 'directory'; readonly path: string; readonly mode?: number }
  | { readonly type: 'file'; readonly path: string; readonly bytes: Uint8Array; readonly mode?: number }
  | { readonly type: 'symlink'; readonly path: string; readonly target: string };

export type HostRequest =
  | { readonly method: 'fs.readFile'; readonly path: string }
  | { readonly method: 'fs.writeFile'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly method: 'fs.readdir'; readonly path: string }
  | { readonly method: 'fs.mkdir'; readonly path: string; readonly recursive: boolean }
  | { readonly method: 'fs.rm'; readonly path: string; readonly recursive: boolean; readonly force: boolean }
  | { readonly method: 'fs.rename'; readonly from: string; readonly to: string }
  | { readonly method: 'fs.stat'; readonly path: string }
  | { readonly method: 'fs.lstat'; readonly path: string }
  | { readonly method: 'fs.watch'; readonly watchId: number; readonly path: string; readonly recursive: boolean }
  | { readonly method: 'fs.unwatch'; readonly watchId: number }
  | { readonly method: 'fs.mount'; readonly entries: readonly PackedEntry[] }
  | { readonly method: 'fs.export'; readonly path: string; readonly excludes: readonly string[]; readonly includes: readonly string[] }
  | {
      readonly method: 'process.spawn';
      readonly spawnId: number;
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd: string;
      readonly env: Readonly<Record<string, string>>;
      readonly hasOutput: boolean;
      readonly terminal: { readonly cols: number; readonly rows: number } | null;
    }
  | { readonly method: 'process.write'; readonly spawnId: number; readonly bytes: Uint8Array }
  | { readonly method: 'process.endInput'; readonly spawnId: number }
  | { readonly method: 'process.kill'; readonly spawnId: number; readonly signal: number }
  | { readonly method: 'process.resize'; readonly spawnId: number; readonly cols: number; readonly rows: number }
  | { readonly method: 'process.acknowledge'; readonly spawnId: number; readonly byteCount: number }
  /** Uses the transferred port as a gateway client for one loopback port. */
  | { readonly method: 'gateway.attach'; readonly port: number }
  | { readonly method: 'gateway.setScript'; readonly script: PreviewScript }
  /** Applies to processes started from now on; null removes the token. */
  | { readonly method: 'site.setToken'; readonly token: string | null }
  /** Applies to processes started from now on. */
  | { readonly method: 'site.setCorsProxy'; readonly isUsed: boolean }
  | { readonly method: 'site.setCorsToken'; readonly token: string | null }
  | { readonly method: 'shutdown' };

/** Metadata of a path. `mode` includes the file type bits. */
export interface PathStat {
  readonly mode: number;
  readonly size: number;
  readonly mtimeMs: number;
}

/** The result type of each method; `void` for those that return nothing. */
export interface HostResults {
  'fs.readFile': Uint8Array;
  'fs.writeFile': PathStat;
  'fs.readdir': readonly { readonly name: string; readonly mode: number }[];
  'fs.mkdir': void;
  'fs.rm': void;
  'fs.rename': void;
  'fs.stat': PathStat;
  'fs.lstat': PathStat;
  'fs.watch': void;
  'fs.unwatch': void;
  'fs.mount': void;
  'fs.export': readonly PackedEntry[];
  'process.spawn': { readonly pid: number };
  'process.write': void;
  'process.endInput': void;
  'process.kill': void;
  'process.resize': void;
  'process.acknowledge': void;
  'gateway.attach': void;
  'gateway.setScript': void;
  'site.setToken': void;
  'site.setCorsProxy': void;
  'site.setCorsToken': void;
  shutdown: void;
}

export type HostEvent =
  /** `path` is relative to the watched path, and empty for the watched path itself. */
  | { readonly event: 'fs.change'; readonly watchId: number; readonly type: 'change' | 'rename'; readonly path: string }
  | { readonly event: 'process.output'; readonly spawnId: number; readonly bytes: Uint8Array }
  | { readonly event: 'process.exit'; readonly spawnId: number; readonly code: number }
  | { readonly event: 'port'; readonly port: number; readonly state: 'open' | 'close'; readonly pid?: number }
  | { readonly event: 'server-ready'; readonly port: number }
  | Announcement
  | { readonly event: 'error'; readonly message: string };

export type HostToKernel = HostRequest & { readonly id: number };
export type KernelToHost = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: SystemErrorJson } | HostEvent;

/** Version of this protocol, checked between a page and the headless page. Increment it when an older peer would misinterpret a message. */
export const INTERFACE_VERSION = 1;

/** First message to the headless page's window. It transfers the kernel's end of the host port. */
export interface HeadlessConnect {
  readonly type: 'spindle.connect';
  readonly version: number;
  readonly workdir: string;
  /** Passed on to processes (`SiteConfig` in `messages.ts`), relative to the headless page. */
  readonly token?: string;
}

/** First message to a new kernel worker. */
export interface KernelBoot {
  readonly type: 'boot';
  readonly hostPort: MessagePort;
  readonly assetsUrl: string;
  readonly site: { readonly installUrl?: string; readonly registryUrl?: string; readonly corsProxyUrl?: string; readonly token?: string };
  readonly workdir: string;
}

/** The headless page's response: `ready` once the kernel runs, or `failed` with the cause. */
export type HeadlessStatus =
  | { readonly type: 'spindle.loaded' }
  | { readonly type: 'spindle.ready' }
  | { readonly type: 'spindle.failed'; readonly message: string };

/** The response of the page that fetches the runtime's files ahead: whether the browser has all of them now. */
export interface AheadStatus {
  readonly type: 'spindle.fetched-ahead';
  readonly isComplete: boolean;
}
