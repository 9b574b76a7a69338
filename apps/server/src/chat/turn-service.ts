import { AppError, type RunningTurn, type TurnClaim, type TurnClaimed, type TurnLeave, type User } from '@lathe/protocol';
import { displayName } from '../accounts/sessions.ts';
import type { StepStreams } from './step-streams.ts';
import type { ProjectService } from '../projects/service.ts';
import type { TurnDeadlines, TurnRepository } from './turn-repository.ts';
import type { TurnStops } from './turn-stops.ts';

/** After this silence of its page, a turn is over. Browsers wake a background page only once a minute. */
const SILENT_MS = 75_000;
/** The same for a turn that was stopped from another page, or whose page announced that it leaves. */
const ENDING_SILENT_MS = 10_000;

export interface TurnDependencies {
  readonly repository: TurnRepository;
  readonly projects: Pick<ProjectService, 'writable'>;
  readonly streams: Pick<StepStreams, 'stop'>;
  readonly stops: Pick<TurnStops, 'wait' | 'tell'>;
  readonly now: () => Date;
}

/** The turn of a chat: at most one at a time, claimed by a page that renews its claim while the turn runs. */
export class TurnService {
  readonly #deps: TurnDependencies;

  constructor(dependencies: TurnDependencies) {
    this.#deps = dependencies;
  }

  async running(user: Pick<User, 'id'>, projectId: string): Promise<RunningTurn | undefined> {
    const turn = await this.#find(projectId);
    if (turn === undefined) return undefined;
    const { messageId, step, userId } = turn;
    return { messageId, step, ...(userId === user.id ? {} : { username: displayName(turn) }) };
  }

  /** @throws AppError 'turn-running' */
  async claim(user: User, slugOrId: string, claim: TurnClaim): Promise<TurnClaimed> {
    const { id } = await this.#deps.projects.writable(user, slugOrId);
    return this.claimIn(id, user.id, claim);
  }

  /** Claims a turn in a project that the caller may change. @throws AppError 'turn-running' */
  async claimIn(projectId: string, userId: string, { messageId, step, visit }: TurnClaim): Promise<TurnClaimed> {
    const { repository, now } = this.#deps;
    const claimed = await repository.claim({ projectId, messageId, step, visit, userId }, now(), this.#deadlines());
    if (claimed === undefined) throw isRunning();
    return { isStopRequested: claimed.isStopRequested };
  }

  /** Allows a step without a claim, unless another turn or another person's turn runs in the chat. @throws AppError 'turn-running' */
  async requireFree(projectId: string, messageId: string, userId: string): Promise<void> {
    const turn = await this.#find(projectId);
    if (turn !== undefined && (turn.messageId !== messageId || turn.userId !== userId)) throw isRunning();
  }

  async end(user: User, slugOrId: string, messageId: string): Promise<void> {
    const { id: projectId } = await this.#deps.projects.writable(user, slugOrId);
    await this.#deps.repository.end({ projectId, messageId }, user.id);
  }

  /** The turn's page is closing, or reloading. */
  async leave(user: User, slugOrId: string, messageId: string, { visit }: TurnLeave): Promise<void> {
    const { id: projectId } = await this.#deps.projects.writable(user, slugOrId);
    await this.#deps.repository.leave({ projectId, messageId, userId: user.id }, visit, this.#deps.now(), this.#deadlines());
  }

  /** Resolves when somebody stops the turn, or after a while if nobody did. */
  async whenStopped(user: User, slugOrId: string, messageId: string, left: AbortSignal): Promise<TurnClaimed> {
    const { id: projectId } = await this.#deps.projects.writable(user, slugOrId);
    return { isStopRequested: await this.#deps.stops.wait({ projectId, messageId }, left) };
  }

  async stop(user: User, slugOrId: string, messageId: string): Promise<void> {
    const { id: projectId } = await this.#deps.projects.writable(user, slugOrId);
    const turn = await this.#find(projectId);
    if (turn?.messageId !== messageId) return;
    await this.#deps.repository.requestStop({ projectId, messageId });
    this.#deps.stops.tell({ projectId, messageId });
    try {
      await this.#deps.streams.stop({ projectId, messageId, step: turn.step }, turn.userId);
    } catch (error) {
      // No step is running between two steps.
      if (!(error instanceof AppError && error.code === 'not-found')) throw error;
    }
  }

  async #find(projectId: string) {
    const turn = await this.#deps.repository.find(projectId);
    if (turn === undefined) return undefined;
    const { silent, ending } = this.#deadlines();
    const { isStopRequested, leftVisit, aliveAt } = turn;
    const isLeft = leftVisit !== null;
    // The turn was stopped and its page has left, so nothing can continue it.
    if (isStopRequested && isLeft) return undefined;
    return aliveAt < (isStopRequested || isLeft ? ending : silent) ? undefined : turn;
  }

  #deadlines(): TurnDeadlines {
    const now = this.#deps.now().getTime();
    return { silent: new Date(now - SILENT_MS), ending: new Date(now - ENDING_SILENT_MS) };
  }
}

function isRunning(): AppError {
  return new AppError('turn-running', 'The assistant is working on this chat in another window.');
}
