import {
  AppError,
  CHAT_LIMIT_BYTES,
  type ChatHistory,
  type ChatMessage,
  type ChatSearchResult,
  type ChatTurn,
  type ChatWrite,
  splitQuickActions,
  textOf,
  type User,
} from '@lathe/protocol';
import { excerptWith } from './excerpt.ts';
import type { PersonStorage } from '../person-storage/service.ts';
import { isPushed, type ProjectService } from '../projects/service.ts';
import type { TurnService } from './turn-service.ts';
import type { ChatRepository } from './repository.ts';

export interface ChatDependencies {
  readonly repository: ChatRepository;
  readonly projects: Pick<ProjectService, 'find' | 'writable'>;
  readonly turns: Pick<TurnService, 'running'>;
  readonly storage: Pick<PersonStorage, 'write'>;
  readonly now: () => Date;
}

/** Bytes of chats searched at once: a batch blocks the database, and its matches are held in memory. One chat may have 20 MB. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_CHATS = 200;
/** Bytes of chats that one search reads, most recently used first: a few seconds of the database. */
const SEARCHED_BYTES = 64 * 1024 * 1024;
const RESULTS_MAX = 50;

export const chatTooLong = (): AppError => new AppError('request-too-large', 'This chat is too long to store. Start a new one.');

/** A project's chat belongs to everyone who may change the project. Readers of a public project cannot see it. */
export class ChatService {
  readonly #repository: ChatRepository;
  readonly #projects: ChatDependencies['projects'];
  readonly #turns: ChatDependencies['turns'];
  readonly #storage: ChatDependencies['storage'];
  readonly #now: () => Date;

  constructor({ repository, projects, turns, storage, now }: ChatDependencies) {
    this.#repository = repository;
    this.#projects = projects;
    this.#turns = turns;
    this.#storage = storage;
    this.#now = now;
  }

  async read(user: User, projectId: string): Promise<ChatHistory> {
    const project = await this.#projects.writable(user, projectId);
    // Read before the messages, so that everything a turn wrote before its end is included below.
    const turn = await this.#turns.running(user, project.id);
    const found = await this.#repository.find(project.id);
    const running = turn === undefined ? {} : { turn };
    if (found === undefined) return { messages: [], ...running };
    return { messages: JSON.parse(found.messages) as ChatHistory['messages'], ...(found.revision === '' ? {} : { revision: found.revision }), ...running };
  }

  /** The turn that runs in the chat, and the chat's revision. */
  async readTurn(user: User, projectId: string): Promise<ChatTurn> {
    const project = await this.#projects.writable(user, projectId);
    const turn = await this.#turns.running(user, project.id);
    return {
      revision: await this.#repository.revision(project.id),
      ...(turn === undefined ? {} : { turn }),
      ...(isPushed(project) ? { pushedAt: project.editedAt.toISOString() } : {}),
    };
  }

  /** @throws AppError 'save-conflict' when it has changed since the base */
  async replace(user: User, projectId: string, write: ChatWrite): Promise<void> {
    await this.replaceIn(await this.#projects.writable(user, projectId), user.id, write);
  }

  /** Replaces the chat of a project that the caller may change. @throws AppError 'save-conflict' */
  async replaceIn(
    { id, ownerId }: { readonly id: string; readonly ownerId: string },
    callerId: string,
    { from = 0, messages: given, revision = '', base }: ChatWrite,
  ): Promise<void> {
    const messages = given.map((one) => {
      const message = JSON.stringify(one);
      return { message, byteSize: Buffer.byteLength(message) };
    });
    const addedBytes = messages.reduce((total, { byteSize }) => total + byteSize, 0);
    await this.#storage.write({ ownerId, callerId, addedBytes }, async (sql) => {
      const byteSize = await this.#repository.over(sql).put(id, { from, messages, addedBytes, revision, base }, this.#now());
      if (byteSize === undefined) throw new AppError('save-conflict', 'This chat has changed in another window.');
      if (byteSize > CHAT_LIMIT_BYTES) throw chatTooLong();
    });
  }

  /** Messages that contain the text, ignoring case; the newest of each chat first. */
  async search(user: User, text: string, left: AbortSignal): Promise<{ results: ChatSearchResult[]; isTruncated: boolean }> {
    const results: ChatSearchResult[] = [];
    const wanted = text.trim();
    const { batches, isWhole } = inBatches(await this.#repository.sizes(user.id));
    for (const projectIds of batches) {
      if (left.aborted) throw new AppError('aborted', 'Stopped.');
      const found = await this.#repository.having(wanted, projectIds);
      const openIds = new Map<string, boolean>();
      for (const { message: json, ...project } of found) {
        const isOpen = openIds.get(project.projectId) ?? (await this.#mayRead(user, project.projectId));
        openIds.set(project.projectId, isOpen);
        if (!isOpen) continue;
        const message = JSON.parse(json) as ChatMessage;
        const isFromModel = message.role === 'assistant';
        const words = isFromModel ? splitQuickActions(textOf(message)).text : textOf(message);
        const excerpt = message.isHidden === true ? undefined : excerptWith(wanted, words, isFromModel ? 'markdown' : 'text');
        if (excerpt === undefined) continue;
        if (results.length === RESULTS_MAX) return { results, isTruncated: true };
        results.push({ ...project, messageId: message.id, role: message.role, createdAt: message.createdAt, excerpt });
      }
    }
    return { results, isTruncated: !isWhole };
  }

  /** Whether the person still has a role in the project. */
  async #mayRead(user: User, projectId: string): Promise<boolean> {
    const found = await this.#projects.find(user, projectId);
    return found !== undefined && found.access !== 'read';
  }

  /** Copies the chat along with its project, for someone who may see it. A reader's copy starts without a chat. */
  async copy(user: User, fromProjectId: string, toProjectId: string): Promise<void> {
    const to = await this.#projects.writable(user, toProjectId);
    try {
      const from = await this.#projects.writable(user, fromProjectId);
      const found = await this.#repository.find(from.id);
      if (found !== undefined) await this.replaceIn(to, user.id, { messages: JSON.parse(found.messages) as ChatMessage[], revision: found.revision });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'fork-needed')) throw error;
    }
  }
}

/** Splits the chats into batches that take little time each, up to the limit of one search. */
function inBatches(chats: readonly { readonly projectId: string; readonly byteSize: number }[]): { batches: string[][]; isWhole: boolean } {
  const batches: string[][] = [];
  let batchBytes = Number.POSITIVE_INFINITY;
  let searchedBytes = 0;
  for (const { projectId, byteSize } of chats) {
    searchedBytes += byteSize;
    // The first chat is searched regardless of its size.
    if (searchedBytes > SEARCHED_BYTES && batches.length > 0) return { batches, isWhole: false };
    const last = batches.at(-1);
    if (last === undefined || batchBytes + byteSize > BATCH_BYTES || last.length === BATCH_CHATS) {
      batches.push([projectId]);
      batchBytes = byteSize;
    } else {
      last.push(projectId);
      batchBytes += byteSize;
    }
  }
  return { batches, isWhole: true };
}
