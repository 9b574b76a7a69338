import type { Terminals } from '../terminal/terminals.ts';
import type { ServerSource } from './handed.ts';

/** A server that was started ahead of the project, and that no action has asked for yet. */
export interface ServerAhead {
  /** Makes the starter's server the project's. Resolves when it listens, or when it is clear that it will not. */
  adopt(starter: ServerSource): Promise<void>;
  /** Ends it, and forgets it. */
  abandon(): Promise<void>;
  /** An action asks for a server: it waits for this one as for one of its own. The signal ends both. */
  asked(signal: AbortSignal): Promise<void>;
  isUnasked(): boolean;
  /** Ends an unfinished start. */
  cancel(): void;
}

export interface ServerAheadDeps {
  readonly run: (starter: ServerSource, line: string, signal: AbortSignal) => Promise<unknown>;
  readonly stop: () => Promise<void>;
  readonly terminals: Pick<Terminals, 'ensure' | 'close'>;
  /** Shows that there is no server. */
  readonly forget: () => void;
}

interface Adopted {
  readonly line: string;
  readonly ends: AbortController;
  isUnasked: boolean;
  /** Never rejects. */
  readonly begun: Promise<void>;
}

export function createServerAhead({ run, stop, terminals, forget }: ServerAheadDeps): ServerAhead {
  let adopted: Adopted | undefined;

  async function begin(starter: ServerSource, line: string, signal: AbortSignal): Promise<void> {
    starter.serve();
    try {
      if (await starter.installed) await run(starter, line, signal);
    } catch {
      // The start that an action asks for begins anew, and shows what is wrong.
      forget();
    }
  }

  return {
    async adopt(starter) {
      const line = starter.line();
      if (line === undefined) return;
      const ends = new AbortController();
      adopted = { line, ends, isUnasked: true, begun: begin(starter, line, ends.signal) };
      await adopted.begun;
    },
    async abandon() {
      if (adopted === undefined) return;
      const { line, ends, begun } = adopted;
      adopted = undefined;
      ends.abort();
      await begun;
      await stop();
      forget();
      await terminals.close(terminals.ensure('process', line));
    },
    async asked(signal) {
      if (adopted === undefined) return;
      const { begun, ends } = adopted;
      adopted.isUnasked = false;
      await new Promise<void>((resolve) => {
        const end = () => {
          ends.abort();
          resolve();
        };
        signal.addEventListener('abort', end);
        void begun.then(() => {
          signal.removeEventListener('abort', end);
          resolve();
        });
      });
      signal.throwIfAborted();
    },
    isUnasked: () => adopted?.isUnasked === true,
    cancel: () => adopted?.ends.abort(),
  };
}
