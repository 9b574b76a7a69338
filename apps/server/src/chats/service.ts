import { AppError, type ChatHistory, type User } from '@lathe/protocol';
import type { ProjectService } from '../projects/service.ts';
import type { ChatRepository } from './repository.ts';

export interface ChatDependencies {
  readonly repository: ChatRepository;
  readonly projects: Pick<ProjectService, 'readable' | 'writable'>;
  readonly now: () => Date;
}

/** A project's chat belongs to whoever may change the project: a reader of a public project has no part in it. */
export class ChatService {
  readonly #repository: ChatRepository;
  readonly #projects: ChatDependencies['projects'];
  readonly #now: () => Date;

  constructor({ repository, projects, now }: ChatDependencies) {
    this.#repository = repository;
    this.#projects = projects;
    this.#now = now;
  }

  async read(user: User, projectId: string): Promise<ChatHistory> {
    const project = await this.#projects.writable(user, projectId);
    const messages = await this.#repository.find(project.id);
    return { messages: messages === undefined ? [] : (JSON.parse(messages) as ChatHistory['messages']) };
  }

  async replace(user: User, projectId: string, history: ChatHistory): Promise<void> {
    const project = await this.#projects.writable(user, projectId);
    await this.#repository.put(project.id, JSON.stringify(history.messages), this.#now());
  }

  /** The chat goes along with a copy of the project, for who may see it: a reader's copy begins without one. */
  async copy(user: User, fromProjectId: string, toProjectId: string): Promise<void> {
    const to = await this.#projects.writable(user, toProjectId);
    try {
      const from = await this.#projects.writable(user, fromProjectId);
      const messages = await this.#repository.find(from.id);
      if (messages !== undefined) await this.#repository.put(to.id, messages, this.#now());
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'fork-needed')) throw error;
    }
  }
}
