import type { Platform } from './data-folder.ts';

/** What a command needs of the machine. */
export interface Terminal {
  readonly platform: Platform;
  /** The folder that it was started in. */
  readonly folder: string;
  readonly now: () => Date;
  readonly print: (line: string) => void;
}
