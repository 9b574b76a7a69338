import type { RuntimeProcess } from '@lathe/spindle';
import type { FilesAhead } from '../files/file-writes.ts';
import type { HandedPackages } from './packages.ts';
import type { PreparedStarter } from './prepared-starter.ts';

/** A server that goes on in another branch of the project. */
export interface HandedServer {
  readonly line: string;
  readonly port: number;
  readonly process: RuntimeProcess;
}

/** What a project gives away when it is left for another branch of it. */
export interface Handed {
  readonly packages: HandedPackages | undefined;
  readonly server: HandedServer | undefined;
}

/** What runs in the runtime when one branch of a project is left for another: its files, its packages and its server. */
export interface Handover {
  readonly files: FilesAhead;
  readonly packages: HandedPackages | undefined;
  readonly server: ServerSource | undefined;
  /** Removes what the next branch does not have. */
  keepOnly(paths: ReadonlySet<string>): Promise<void>;
  /** There is no next branch: ends the server and empties the work directory. */
  drop(): Promise<void>;
}

/** What a dev server adopts instead of starting its own. */
export type ServerSource = Pick<PreparedStarter, 'installed' | 'line' | 'port' | 'readText' | 'serve' | 'spawner'>;
