import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { FunctionFault } from '../errors.ts';
import { cacheArguments } from './command.ts';
import { networkEnvironment } from './environment.ts';
import type { FunctionLog } from './log.ts';
import { contentHashOf, type DeployedFunction, type FunctionSource, FunctionSourceError, isSameRelease, Releases } from './releases.ts';
import type { Worker } from './worker.ts';
import type { Workers } from './workers.ts';

export interface DeployerOptions {
  readonly releases: Releases;
  readonly workers: Workers;
  /** Deno's own folder, with the modules that functions import. */
  readonly cacheFolder: string;
  readonly npmRegistry: string | undefined;
  readonly deployMs: number;
  readonly clock: () => number;
  /** @throws FunctionFault if there is none */
  executable(): string;
  start(release: DeployedFunction): Promise<Worker>;
  /** Ends what is under way when the host closes. */
  readonly signal: AbortSignal;
  logOf(slug: string): FunctionLog;
}

export interface Deployment {
  readonly deployed: DeployedFunction;
  readonly isChanged: boolean;
}

const LINES_OF_A_FAILURE = 20;

/** Puts releases in place, one after another for each function. */
export class Deployer {
  readonly #options: DeployerOptions;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: DeployerOptions) {
    this.#options = options;
  }

  /** @throws FunctionSourceError, FunctionFault, which are kept as the failure of the function */
  deploy(slug: string, source: FunctionSource): Promise<Deployment> {
    const { releases, clock } = this.#options;
    return this.#inTurn(slug, async () => {
      try {
        Releases.check(slug, source);
        const deployment = await this.#deploy(slug, source);
        await releases.forgetFailure(slug);
        return deployment;
      } catch (error) {
        const message = messageOf(error);
        if (message !== undefined)
          await releases.fail({ slug, contentHash: contentHashOf(source.files), verifyJwt: source.verifyJwt ?? true, message, at: clock() });
        throw error;
      }
    });
  }

  /** A deploy that is under way comes first, and does not bring the function back. */
  delete(slug: string): Promise<void> {
    const { releases, workers } = this.#options;
    return this.#inTurn(slug, async () => {
      await releases.delete(slug);
      await workers.retire(slug);
    });
  }

  async #inTurn<Result>(slug: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#turns.get(slug) ?? Promise.resolve()).catch(() => undefined).then(work);
    this.#turns.set(slug, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(slug) === turn) this.#turns.delete(slug);
    }
  }

  async #deploy(slug: string, source: FunctionSource): Promise<Deployment> {
    const { releases, workers, clock } = this.#options;
    const before = await releases.find(slug);
    const release = releases.next(slug, source, before, clock());
    if (before !== undefined && isSameRelease(before, release)) return { deployed: before, isChanged: false };
    await releases.write(release, source.files);
    try {
      await this.#fetchModules(release);
      const worker = await this.#startOnce(release);
      await releases.commit(release);
      void (async () => {
        await workers.replace(release, worker);
        if (before !== undefined) await releases.discard(before);
      })().catch(() => undefined); // Files that are left over do no harm, and the next deploy of this version removes them.
      return { deployed: release, isChanged: true };
    } catch (error) {
      await releases.discard(release);
      throw error;
    }
  }

  /** Fetches what the release imports, with the network of the server, before the function may run without it. */
  #fetchModules(release: DeployedFunction): Promise<void> {
    const { releases, executable, cacheFolder, npmRegistry, deployMs, signal } = this.#options;
    const files = releases.filesOf(release);
    const registry = npmRegistry === undefined ? {} : { NPM_CONFIG_REGISTRY: npmRegistry };
    const env = { ...networkEnvironment(), DENO_DIR: cacheFolder, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...registry };
    return new Promise((resolve, reject) => {
      execFile(executable(), cacheArguments(files), { env, cwd: files.folder, timeout: deployMs, killSignal: 'SIGKILL', signal }, (error, _output, errors) => {
        if (error === null) resolve();
        else reject(new FunctionSourceError(withoutOthers(withoutFolder(errors.trim(), files.folder)) || 'Its imports did not arrive in time.'));
      });
    });
  }

  async #startOnce(release: DeployedFunction): Promise<Worker> {
    const { releases, logOf, start } = this.#options;
    const last = logOf(release.slug).lines.at(-1);
    return start(release).catch((error: unknown) => {
      if (!(error instanceof FunctionFault)) throw error;
      const { lines } = logOf(release.slug);
      const own = lines.slice(last === undefined ? 0 : lines.lastIndexOf(last) + 1).slice(-LINES_OF_A_FAILURE);
      const text = own.map((line) => line.text).join('\n');
      throw new FunctionSourceError(withoutFolder(text, releases.filesOf(release).folder) || error.hint || error.message);
    });
  }
}

/** Why a deploy failed, in words for a person. Undefined: this error is not one to show. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof FunctionSourceError) return error.message;
  return error instanceof FunctionFault ? (error.hint ?? error.message) : undefined;
}

/** Deno names files by their place on the server, which is nobody's business. */
const withoutFolder = (text: string, folder: string): string => text.replaceAll(`${pathToFileURL(folder)}/source/`, '').replaceAll(`${folder}/source/`, '');

/** Deno shows the line where it failed, which may be one of a file that the function may not read. */
const withoutOthers = (text: string): string => (/file:\/\//.test(text) ? 'It imports a file that is not its own, or that does not exist.' : text);
