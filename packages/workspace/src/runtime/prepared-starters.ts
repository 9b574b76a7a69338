import type { Runtime } from '@lathe/spindle';
import { atom, type ReadableAtom } from 'nanostores';
import { prepareStarter, type PreparedStarter, type StarterDeps } from './prepared-starter.ts';

/** At most one starter of the page, for the project that is opened next. */
export interface PreparedStarters {
  /** Prepares a starter while nothing else runs. Another key replaces the one before. */
  prepare(key: string, options: { readonly serves: boolean }): void;
  /** Where the server of the prepared starter listens. */
  readonly address: ReadableAtom<string | undefined>;
  /** What has been prepared, for the project that opens now. From then on it is the project's. */
  take(): Promise<PreparedStarter | undefined>;
  /** Gives up what was prepared, without a trace in the runtime. */
  drop(): Promise<void>;
}

interface Deps extends Omit<StarterDeps, 'runtime' | 'onAddress'> {
  readonly getRuntime: () => Promise<Runtime>;
}

interface Preparation {
  readonly key: string;
  serves: boolean;
  readonly ends: AbortController;
  /** Resolves with undefined if it was ended, or failed. */
  starter: Promise<PreparedStarter | undefined>;
  /** One that waits has written nothing into the runtime. */
  stage: 'waiting' | 'begun' | 'laid-out';
}

export function createPreparedStarters({ getRuntime, api, prepare }: Deps): PreparedStarters {
  const address = atom<string | undefined>(undefined);
  let current: Preparation | undefined;
  /** Whatever was given up is gone from the runtime when this resolves. */
  let removed: Promise<void> = Promise.resolve();

  async function begin(own: Preparation): Promise<PreparedStarter | undefined> {
    try {
      const runtime = await getRuntime();
      await removed;
      own.ends.signal.throwIfAborted();
      own.stage = 'begun';
      const onAddress = (url: string | undefined) => {
        if (current === own) address.set(url);
      };
      const starter = await prepareStarter(own.key, { runtime, api, prepare, onAddress }, own.ends.signal);
      own.stage = 'laid-out';
      if (own.serves) starter.serve();
      return starter;
    } catch {
      // A boot that failed is shown by the boot. Anything else fails again, visibly, when the project does it.
      return undefined;
    }
  }

  function giveUp(): void {
    const own = current;
    if (own === undefined) return;
    current = undefined;
    address.set(undefined);
    own.ends.abort();
    if (own.stage !== 'waiting') removed = removed.then(async () => (await own.starter)?.remove());
  }

  return {
    address,
    prepare(key, { serves }) {
      if (current?.key === key) {
        if (!serves || current.serves) return;
        current.serves = true;
        void current.starter.then((starter) => starter?.serve());
        return;
      }
      giveUp();
      const own: Preparation = { key, serves, ends: new AbortController(), starter: Promise.resolve(undefined), stage: 'waiting' };
      own.starter = begin(own);
      current = own;
    },
    async take() {
      const own = current;
      if (own?.stage === 'laid-out') {
        current = undefined;
        address.set(undefined);
        return own.starter;
      }
      giveUp();
      await removed;
      return undefined;
    },
    async drop() {
      giveUp();
      await removed;
    },
  };
}
