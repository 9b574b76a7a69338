import type { ChatHistory, User } from '@lathe/protocol';
import type { ProjectService } from '../projects/service.ts';
import type { ChatRepository } from './repository.ts';

export interface ChatDependencies {
  readonly repository: ChatRepository;
  readonly projects: Pick<ProjectService, 'writable'>;
  readonly now: () => Date;
}

/** A project's chat belongs to whoever may change the project: a reader of a public project has no part in it. */
export class ChatService {
  readonly #repository: ChatRepository;
  readonly #projects: Pick<ProjectService, 'writable'>;
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
}
