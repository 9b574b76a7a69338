import { type ChatMessage, messageOf, putChat } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { Notices } from '../notices/notices.ts';

/** Progress of a turn is kept on the server at most this often. */
const PERSIST_PAUSE_MS = 500;

interface Deps {
  readonly api: ApiClient;
  readonly notices: Notices;
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  /** Whose chat it is; undefined where nothing is to be kept. */
  readonly projectId: () => string | undefined;
  readonly isTurnRunning: () => boolean;
}

export interface MessageKeeper {
  persist(): Promise<void>;
  /** While a turn runs, so that a page that is closed in the middle leaves word of what was under way. */
  persistSoon(): void;
  end(): void;
}

/** Keeps the conversation on the server. */
export function createMessageKeeper({ api, notices, messages, projectId, isTurnRunning }: Deps): MessageKeeper {
  let persisting: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function put(): Promise<void> {
    const id = projectId();
    if (id === undefined) return;
    try {
      await api.call(putChat, { projectId: id }, { body: { messages: [...messages.get()] } });
    } catch (error) {
      notices.show({ kind: 'error', text: `The chat could not be saved: ${messageOf(error)}` });
    }
  }

  /** One call at a time, the newest state last: a late answer never overwrites a newer one. */
  function persist(): Promise<void> {
    persisting = persisting.then(put);
    return persisting;
  }

  return {
    persist,
    persistSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (isTurnRunning()) void persist();
      }, PERSIST_PAUSE_MS);
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
