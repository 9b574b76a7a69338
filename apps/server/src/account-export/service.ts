import { AppError, type User } from '@lathe/protocol';
import type { Logger } from 'pino';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { storedFilesOfTree } from '../files/project-tree.ts';
import { type BlobStore, blobId } from '../storage/blobs/blob-store.ts';
import type { ChatRepository } from '../chat/repository.ts';
import type { ExportRepository } from './repository.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const README = `Your data in Lathe.

profile.json         your profile and settings
organizations.json   the organizations you belong to
sessions.json        where you are signed in
access-tokens.json   your access tokens, without the tokens themselves
model-keys.json      your model services, without the keys themselves
tool-servers.json    your Model Context Protocol servers, without credentials
invitations.json     the invitations you created, without their links
usage.jsonl          every model call, one per line
projects/            your own projects with their files, chats and versions
other-projects.json  projects of other people and organizations that you work on
`;

export interface AccountExportDependencies {
  readonly repository: ExportRepository;
  readonly chats: Pick<ChatRepository, 'find'>;
  readonly blobs: Pick<BlobStore, 'find' | 'read'>;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A person's own data as a zip. One export per person at a time, because each reads everything they have. */
export class AccountExport {
  readonly #repository: ExportRepository;
  readonly #chats: AccountExportDependencies['chats'];
  readonly #blobs: AccountExportDependencies['blobs'];
  readonly #log: Logger;
  readonly #limiter: RateLimiter;
  readonly #running = new Set<string>();

  constructor({ repository, chats, blobs, log, now }: AccountExportDependencies) {
    this.#repository = repository;
    this.#chats = chats;
    this.#blobs = blobs;
    this.#log = log;
    this.#limiter = new RateLimiter(RATE_LIMITS.exportsPerUser, () => now().getTime());
  }

  /** @throws AppError 'rate-limited' */
  start(user: Pick<User, 'id'>): ReadableStream<Uint8Array> {
    if (this.#running.has(user.id)) throw new AppError('rate-limited', 'An export of your data is already running. Wait until it finishes, or stop it.');
    this.#limiter.take(user.id);
    this.#running.add(user.id);
    return zipStream(this.#entries(user.id), (error) => {
      this.#running.delete(user.id);
      if (error !== undefined) this.#log.warn({ err: error }, 'An account export failed');
    });
  }

  async *#entries(userId: string): AsyncGenerator<ZipEntry, void, undefined> {
    const repository = this.#repository;
    yield { path: 'README.txt', contents: README };
    yield json('profile.json', await repository.profile(userId));
    yield json('organizations.json', await repository.organizations(userId));
    yield json('sessions.json', await repository.sessions(userId));
    yield json('access-tokens.json', await repository.personalTokens(userId));
    yield json('model-keys.json', await repository.modelKeys(userId));
    yield json('service-accounts.json', await repository.serviceAccounts(userId));
    yield json('tool-servers.json', await repository.mcpServers(userId));
    yield json('invitations.json', await repository.invitations(userId));
    yield { path: 'usage.jsonl', contents: () => lines(repository.usage(userId)) };
    for (const projectId of await repository.ownProjectIds(userId)) yield* this.#projectEntries(userId, projectId);
    yield json('other-projects.json', await repository.otherProjects(userId));
  }

  async *#projectEntries(userId: string, projectId: string): AsyncGenerator<ZipEntry, void, undefined> {
    const project = await this.#repository.project(userId, projectId);
    if (project === undefined) return;
    const { slug, title, visibility, frozen, createdAt, editedAt, branchTitle } = project;
    const folder = `projects/${slug}`;
    yield json(`${folder}/project.json`, { title, slug, visibility, frozen, createdAt, editedAt, ...(branchTitle === null ? {} : { branch: branchTitle }) });
    const chat = (await this.#chats.find(projectId))?.messages;
    if (chat !== undefined) yield { path: `${folder}/chat.json`, contents: chat };
    yield json(`${folder}/versions.json`, await this.#repository.versions(projectId));
    const files = await storedFilesOfTree(this.#blobs, project.treeId);
    const uploaded = await this.#repository.uploadedBlobs(files.flatMap((file) => (file.type === 'binary' ? [file.upload] : [])));
    for (const file of files) {
      const blob = file.type === 'text' ? file.blob : uploaded.get(file.upload);
      if (blob === undefined) continue;
      yield {
        // Here a backslash is part of a name, but in a zip it separates folders.
        path: `${folder}/files/${file.path.replaceAll('\\', '_')}`,
        modifiedAt: new Date(file.lastModified),
        contents: async () => (await this.#blobs.find(blobId(blob))).contents(),
      };
    }
  }
}

function json(path: string, value: unknown): ZipEntry {
  return { path, contents: `${JSON.stringify(value, null, 2)}\n` };
}

async function* lines(rows: AsyncIterable<unknown>): AsyncGenerator<string, void, undefined> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
