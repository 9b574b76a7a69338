import { AppError, type ChatHistory, type ChatMessage, type ChatWrite, getChat, messageOf, putChat } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { Notices } from '../../notices/notices.ts';
import { mergeMessages } from './merge-messages.ts';

/** The shortest pause between two writes of a turn's progress. */
const PERSIST_PAUSE_MS = 500;
/** How often one write is tried while the same chat changes elsewhere. */
const MERGES_MAX = 5;

interface Deps {
  readonly api: ApiClient;
  readonly notices: Notices;
  /** Also set here, when messages from another tab or another person are merged. */
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly randomId: () => string;
  /** Undefined when nothing is to be stored. */
  readonly projectId: () => string | undefined;
  readonly isTurnRunning: () => boolean;
  /** The chat says which files were written, so after a crash they must be there with it. */
  readonly keepFiles: () => Promise<void>;
  /**
   * A stored message as it is shown here: an answer that a page left unfinished has ended, unless it is `runningId`,
   * which another page is writing.
   */
  readonly asShown: (message: ChatMessage, runningId: string | undefined) => ChatMessage;
}

export interface MessageKeeper {
  /** The stored chat, and the messages that the page shows for it. */
  begin(history: ChatHistory, shown: readonly ChatMessage[]): void;
  /** The next write replaces whatever the server has. */
  replaceStored(): void;
  persist(): Promise<void>;
  /** Stores the conversation as part of the request that `send` makes, while other writes wait. `send` gets undefined when nothing is to be stored. @throws what `send` throws */
  storeWith<Result>(send: (keep: ChatWrite | undefined) => Promise<Result>): Promise<Result>;
  /** Takes over what was said elsewhere. False when that could not be read. */
  refresh(runningId: string | undefined): Promise<boolean>;
  /** Whether the server has this message. */
  has(messageId: string): boolean;
  /** The revision of the server's state that the page has. */
  revision(): string;
  /** Stores the progress of a running turn, so that it is known when the page is closed in the middle. */
  persistSoon(): void;
}

/** Keeps the conversation on the server. */
export function createMessageKeeper({ api, notices, messages, randomId, projectId, isTurnRunning, keepFiles, asShown }: Deps): MessageKeeper {
  let persisting: Promise<void> = Promise.resolve();
  let isPersistDue = false;

  /** The last known revision of the server, its messages, and those that the page had then. */
  let base: string | undefined;
  let stored: readonly ChatMessage[] = [];
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
        const result = await send(difference(written, revision));
        base = revision;
        stored = written;
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

  /** Most of a long conversation stays as it is, so only what comes after that is sent. */
  function difference(written: readonly ChatMessage[], revision: string): ChatWrite {
    if (base === undefined) return { messages: [...written], revision };
    const changedAt = written.findIndex((message, index) => message !== stored[index]);
    const from = changedAt < 0 ? written.length : changedAt;
    return { from, messages: written.slice(from), revision, base };
  }

  function takeOver(theirs: ChatHistory, runningId: string | undefined): void {
    const shown = theirs.messages.map((message) => asShown(message, runningId));
    messages.set(mergeMessages(known, messages.get(), shown));
    base = theirs.revision ?? '';
    stored = theirs.messages;
    known = shown;
  }

  async function read(runningId: string | undefined): Promise<boolean> {
    const id = projectId();
    if (id === undefined) return false;
    // The next look reads it, because the revisions still differ then.
    const theirs = await api.call(getChat, { projectId: id }).catch(() => undefined);
    if (!theirs || projectId() !== id) return false;
    takeOver(theirs, runningId);
    return true;
  }

  /** One call at a time, so that a late one never overwrites a newer state. */
  function persist(): Promise<void> {
    persisting = persisting.then(put);
    return persisting;
  }

  return {
    begin(history, shown) {
      base = history.revision ?? '';
      stored = history.messages;
      known = shown;
    },
    replaceStored() {
      base = undefined;
      stored = [];
      known = [];
    },
    persist,
    storeWith(send) {
      const id = projectId();
      const sending = persisting.then(() => (id === undefined ? send(undefined) : write(id, send)));
      persisting = sending.then(
        () => undefined,
        () => undefined,
      );
      return sending;
    },
    refresh(runningId) {
      const reading = persisting.then(() => read(runningId));
      persisting = reading.then(() => undefined);
      return reading;
    },
    has: (messageId) => known.some(({ id }) => id === messageId),
    revision: () => base ?? '',
    persistSoon() {
      if (isPersistDue) return;
      isPersistDue = true;
      setTimeout(() => {
        isPersistDue = false;
        if (isTurnRunning()) void persist();
      }, PERSIST_PAUSE_MS);
    },
  };
}
