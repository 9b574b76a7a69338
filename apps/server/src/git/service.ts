import type { User } from '@lathe/protocol';
import { advertiseRefs } from './advertise.ts';
import { type GitHistory, MAIN } from './history.ts';
import { writePack } from './pack-writer.ts';
import { planPack } from './packed-commits.ts';
import { BANDS, bandLines, FLUSH, PktReader, pktLine } from './pkt-line.ts';
import type { Pushes } from './pushes.ts';
import { PUSH_CAPABILITIES, pushReport, readPushRequest } from './receive-pack.ts';
import { GitRefusal } from './refusal.ts';
import type { GitRepository } from './repository.ts';
import type { GitTrees } from './trees.ts';
import { answerFetch, readFetchRequest } from './upload-pack.ts';

/** What git calls the two halves of its protocol. */
export type GitProgram = 'git-upload-pack' | 'git-receive-pack';

export interface GitDependencies {
  readonly repository: GitRepository;
  readonly history: GitHistory;
  readonly trees: GitTrees;
  readonly pushes: Pushes;
}

/** Projects as repositories of git: cloned, fetched from and pushed to over HTTP. */
export class GitService {
  readonly #dependencies: GitDependencies;

  constructor(dependencies: GitDependencies) {
    this.#dependencies = dependencies;
  }

  /** The project's branches, for a caller who may read it. @throws AppError 'not-found' */
  async advertise(projectId: string, program: GitProgram): Promise<Buffer> {
    const { branches } = await this.#dependencies.history.sync(projectId);
    return advertiseRefs({ program, branches, head: MAIN, pushCapabilities: PUSH_CAPABILITIES });
  }

  /** The response to a fetch, in pieces. Nothing more is read once the signal is aborted. */
  async *fetch(projectId: string, body: Buffer, { signal }: { readonly signal: AbortSignal }): AsyncGenerator<Uint8Array> {
    const { repository, trees } = this.#dependencies;
    try {
      const request = readFetchRequest(new PktReader(body));
      // A client that has everything asks for nothing.
      if (request.wants.length === 0) return;
      const { lines, pack } = answerFetch(request, await repository.graph(projectId));
      yield Buffer.concat(lines);
      if (pack === undefined) return;
      const plan = await planPack(projectId, pack, { repository, trees }, { signal });
      const isBanded = request.capabilities.has('side-band-64k');
      for await (const piece of writePack(plan.count, plan.objects())) {
        if (isBanded) yield* bandLines(BANDS.contents, piece);
        else yield piece;
      }
      if (isBanded) yield FLUSH;
    } catch (error) {
      if (!(error instanceof GitRefusal)) throw error;
      yield pktLine(`ERR ${error.message}\n`);
    }
  }

  /** The response to a push. `check` throws if the caller may no longer push. */
  async push(user: User, projectId: string, body: Buffer, check: () => Promise<void>): Promise<Uint8Array> {
    try {
      const reader = new PktReader(body);
      const request = readPushRequest(reader);
      // Before a large push, git asks with an empty one whether it may.
      if (request.commands.length === 0) return new Uint8Array();
      return pushReport(request, await this.#dependencies.pushes.accept(user, projectId, request, reader.rest(), check));
    } catch (error) {
      if (!(error instanceof GitRefusal)) throw error;
      return pktLine(`ERR ${error.message}\n`);
    }
  }
}
