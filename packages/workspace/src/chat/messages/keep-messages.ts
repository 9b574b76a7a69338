import { AppError, type ChatHistory, type ChatMessage, type ChatWrite, getChat, messageOf, putChat } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { Notices } from '../../notices/notices.ts';
import { mergeMessages } from './merge-messages.ts';

/** Progress of a turn is kept on the server at most this often. */
const PERSIST_PAUSE_MS = 500;
/** Tries of one write while the same chat goes on elsewhere. */
const MERGES_MAX = 5;

interface Deps {
  readonly api: ApiClient;
  readonly notices: Notices;
  /** Also set here: to what was said meanwhile in another tab or by somebody else, and here. */
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly randomId: () => string;
  /** Whose chat it is; undefined where nothing is to be kept. */
  readonly projectId: () => string | undefined;
  readonly isTurnRunning: () => boolean;
  /** What is kept says what was written: after a crash the files must be there with it. */
  readonly keepFiles: () => Promise<void>;
  /** A message of the server as it is shown here: what a page left in the middle is over. `runningId` goes on elsewhere. */
  readonly asShown: (message: ChatMessage, runningId: string | undefined) => ChatMessage;
}

export interface MessageKeeper {
  /** What is on the server, and what the page made of it. */
  begin(stored: ChatHistory, shown: readonly ChatMessage[]): void;
  /** The conversation is to take the place of whatever the server has. */
  beginAnew(): void;
  persist(): Promise<void>;
  /** Stores the conversation with a request that does so; other writes wait for it. Sends undefined where nothing is stored. @throws what `send` throws */
  storeWith<Result>(send: (keep: ChatWrite | undefined) => Promise<Result>): Promise<Result>;
  /** Takes over what was said elsewhere. False when it could not be read now. */
  refresh(runningId: string | undefined): Promise<boolean>;
  /** Whether the server has this message. */
  has(messageId: string): boolean;
  /** The revision of the server's state that the page has. */
  revision(): string;
  /** While a turn runs, so that a page that is closed in the middle leaves word of what was under way. */
  persistSoon(): void;
  end(): void;
}

/** Keeps the conversation on the server. */
export function createMessageKeeper({ api, notices, messages, randomId, projectId, isTurnRunning, keepFiles, asShown }: Deps): MessageKeeper {
  let persisting: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The revision that the server is known to have, and its messages as the page had them then. */
  let base: string | undefined;
  let known: readonly ChatMessage[] = [];

  async function put(): Promise<void> {
    const id = projectId();
    if (id === undefined) return;
    try {
      await write(id, async (keep) => {
        await keepFiles();
        await api.call(putChat, { projectId: id }, { body: keep });
      });
    } catch (error) {
      if (projectId() === id) notices.show({ kind: 'error', text: `Could not save the chat: ${messageOf(error)}` });
    }
  }

  /** Merges what was written elsewhere until the server takes the conversation. */
  async function write<Result>(id: string, send: (keep: ChatWrite) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const written = messages.get();
      const revision = randomId();
      try {
        const result = await send({ messages: [...written], revision, ...(base === undefined ? {} : { base }) });
        base = revision;
        known = written;
        return result;
      } catch (error) {
        if (tries === MERGES_MAX || !(error instanceof AppError) || error.code !== 'save-conflict') throw error;
        const theirs = await api.call(getChat, { projectId: id });
        if (projectId() !== id) throw error; // the project was closed meanwhile
        takeOver(theirs, theirs.turn?.messageId);
      }
    }
  }

  function takeOver(theirs: ChatHistory, runningId: string | undefined): void {
    const shown = theirs.messages.map((message) => asShown(message, runningId));
    messages.set(mergeMessages(known, messages.get(), shown));
    base = theirs.revision ?? '';
    known = shown;
  }

  async function read(runningId: string | undefined): Promise<boolean> {
    const id = projectId();
    if (id === undefined) return false;
    // What cannot be read now is read at the next look: the revision is then still another one.
    const theirs = await api.call(getChat, { projectId: id }).catch(() => undefined);
    if (!theirs || projectId() !== id) return false;
    takeOver(theirs, runningId);
    return true;
  }

  /** One call at a time, the newest state last: a late answer never overwrites a newer one. */
  function persist(): Promise<void> {
    persisting = persisting.then(put);
    return persisting;
  }

  return {
    begin(stored, shown) {
      base = stored.revision ?? '';
      known = shown;
    },
    beginAnew() {
      base = undefined;
      known = [];
    },
    persist,
    storeWith(send) {
      const id = projectId();
      const stored = persisting.then(() => (id === undefined ? send(undefined) : write(id, send)));
      persisting = stored.then(
        () => undefined,
        () => undefined,
      );
      return stored;
    },
    refresh(runningId) {
      const reading = persisting.then(() => read(runningId));
      persisting = reading.then(() => undefined);
      return reading;
    },
    has: (messageId) => known.some(({ id }) => id === messageId),
    revision: () => base ?? '',
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
