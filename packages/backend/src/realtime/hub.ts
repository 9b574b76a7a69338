import type { SqlEngine } from '../engines/contract.ts';
import type { Caller } from '../service.ts';
import type { Changes } from './changes.ts';
import type { Topics } from './topics.ts';

/** What all sockets of a project have in common. */
export interface Hub {
  /** Resolves when what the database tells is heard. */
  ready(): Promise<void>;
  readonly engine: SqlEngine;
  readonly topics: Topics;
  readonly changes: Changes;
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
  /** Who a token stands for; without one, the key of the socket. @throws ChannelError */
  identify(token: string | undefined, apiKey: string): Promise<Pick<Caller, 'role' | 'claims'>>;
}
