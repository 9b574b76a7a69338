import { AppError, type LocalModels, type ModelPull, type StartModelPullBody, type User } from '@lathe/protocol';
import type { Logger } from 'pino';
import { LOCAL_MODELS_AS_OF, type LocalModel, type LocalModelChoice, type Machine } from '../integrations/models/local-model-table.ts';
import type { ModelPuller } from '../integrations/models/puller.ts';

export interface LocalModelsDependencies {
  /** Undefined if the server knows of no such service. */
  readonly puller: ModelPuller | undefined;
  /** Memory and disk of the machine that the server runs on. */
  readonly machine: () => Promise<Machine>;
  /** Whether the person may fill the machine's disk. */
  readonly mayPull: (user: User) => boolean;
  /** The list of models has changed. */
  readonly onPulled: () => void;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

interface Running {
  readonly controller: AbortController;
  readonly over: Promise<void>;
}

/** Downloads models onto the server's machine, one at a time. The download belongs to the server, not to the page that started it. */
export class LocalModelsService {
  readonly #dependencies: LocalModelsDependencies;
  #pull: ModelPull | undefined;
  #running: Running | undefined;

  constructor(dependencies: LocalModelsDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError 'not-found' */
  requireAllowed(user: User): void {
    if (!this.#dependencies.mayPull(user)) throw new AppError('not-found', 'There is no such endpoint.');
  }

  async read(user: User, signal: AbortSignal): Promise<LocalModels> {
    const { mayPull, puller } = this.#dependencies;
    if (!mayPull(user)) return { mayPull: false };
    const [machine, isRunning] = await Promise.all([this.#machine(), puller?.isRunning(signal) ?? false]);
    return {
      mayPull: true,
      memoryBytes: machine.memoryBytes,
      ...(machine.freeDiskBytes === undefined ? {} : { freeDiskBytes: machine.freeDiskBytes }),
      ...(puller && isRunning ? { host: puller.host, ...offerOf(puller.choose(machine)) } : {}),
      ...(this.#pull === undefined ? {} : { pull: this.#pull }),
    };
  }

  /**
   * Resolves once the download has begun, not when it is over.
   * @throws AppError 'not-found' for people who may not; 'invalid-state', 'model-not-found'
   */
  async start(user: User, named: StartModelPullBody): Promise<void> {
    this.requireAllowed(user);
    const { puller, stopping } = this.#dependencies;
    if (puller === undefined) throw new AppError('invalid-state', 'This server has no Ollama. Its operator can set OLLAMA_BASE_URL.');
    const offered = requireOffered(named.model, puller.choose(await this.#machine()), this.#pull);
    if (this.#running !== undefined) {
      throw new AppError('invalid-state', `${this.#pull?.model ?? 'A model'} is being downloaded. Wait until it is there, or stop it.`);
    }
    const before = this.#pull?.model === named.model ? progressOf(this.#pull) : undefined;
    this.#pull = { ...named, state: 'pulling', ...(before ?? { completedBytes: 0, totalBytes: offered?.downloadBytes ?? 0 }) };
    const controller = new AbortController();
    this.#running = { controller, over: this.#run(puller, named, AbortSignal.any([controller.signal, stopping])) };
  }

  /** @throws AppError 'not-found' for people who may not */
  async stop(user: User): Promise<void> {
    this.requireAllowed(user);
    this.#running?.controller.abort();
    await this.#running?.over;
  }

  async #run(puller: ModelPuller, named: StartModelPullBody, signal: AbortSignal): Promise<void> {
    const { onPulled, log } = this.#dependencies;
    try {
      const name = await puller.pull(named.model, signal, ({ completedBytes, totalBytes, isFinishing }) => {
        if (isFinishing) this.#pull = { ...named, state: 'finishing' };
        // Layers are announced one after another: until the first one, the table knows more.
        else if (totalBytes > 0) this.#pull = { ...named, state: 'pulling', completedBytes, totalBytes };
      });
      onPulled();
      this.#pull = { ...named, state: 'done', modelId: `${puller.provider}:${name}` };
      log.info({ model: name }, 'Downloaded a model');
    } catch (error) {
      this.#pull = signal.aborted
        ? { ...named, state: 'stopped', ...(progressOf(this.#pull) ?? { completedBytes: 0, totalBytes: 0 }) }
        : { ...named, state: 'failed', error: asAppError(error).toJSON() };
      if (!signal.aborted) log.warn({ err: error, model: named.model }, 'Could not download a model');
    } finally {
      this.#running = undefined;
    }
  }

  /** The disk of another machine is not known. */
  async #machine(): Promise<Machine> {
    const machine = await this.#dependencies.machine();
    return this.#dependencies.puller?.isOnThisMachine === true ? machine : { ...machine, freeDiskBytes: undefined };
  }
}

/** A download that is half done has taken some of the disk, so it may be continued even if a smaller model is offered now. */
function requireOffered(model: string, choice: LocalModelChoice, before: ModelPull | undefined): LocalModel | undefined {
  if (choice.type === 'fits' && choice.model.model === model) return choice.model;
  if (before?.model === model) return undefined;
  throw new AppError('model-not-found', choice.type === 'none' ? choice.obstacle : `The model for this machine is ${choice.model.model}. Reload the page.`);
}

function progressOf(pull: ModelPull | undefined): { readonly completedBytes: number; readonly totalBytes: number } | undefined {
  if (pull?.state !== 'pulling' && pull?.state !== 'stopped') return undefined;
  const { completedBytes, totalBytes } = pull;
  return { completedBytes, totalBytes };
}

function offerOf(choice: LocalModelChoice): Pick<LocalModels, 'offer' | 'obstacle'> {
  if (choice.type === 'none') return { obstacle: choice.obstacle };
  const { model, downloadBytes } = choice.model;
  return { offer: { model, downloadBytes, asOf: LOCAL_MODELS_AS_OF } };
}

function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('unknown', 'The download failed. Try again.', { title: 'The download failed', cause: error });
}
