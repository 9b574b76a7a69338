import { randomUUID } from 'node:crypto';
import { AppError, CHAT_TURN_LIMITS, type MessageUsage, type ModelInfo, type Usage, type User } from '@lathe/protocol';
import type { AccountRepository } from '../accounts/repository.ts';
import type { ProjectService } from '../projects/service.ts';
import type { UsageRepository } from './repository.ts';

const DAYS_SHOWN = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface UsageDependencies {
  readonly repository: UsageRepository;
  readonly accounts: Pick<AccountRepository, 'usageCaps'>;
  readonly projects: Pick<ProjectService, 'readable'>;
  readonly now: () => Date;
}

/** Who calls a language model, and for what. */
export interface ModelCaller {
  readonly userId: string;
  readonly projectId: string | null;
  /** The steps of one turn share it. Null: the call belongs to no turn. */
  readonly messageId: string | null;
}

/** What people's model calls used, and where they are to stop. */
export class UsageService {
  readonly #repository: UsageRepository;
  readonly #accounts: UsageDependencies['accounts'];
  readonly #projects: UsageDependencies['projects'];
  readonly #now: () => Date;

  constructor({ repository, accounts, projects, now }: UsageDependencies) {
    this.#repository = repository;
    this.#accounts = accounts;
    this.#projects = projects;
    this.#now = now;
  }

  /**
   * To be asked before a call. A turn that began under the caps may end: its own steps are not counted,
   * up to as many as a turn can have.
   * @throws AppError 'usage-blocked'
   */
  async requireRoom({ userId, messageId }: Pick<ModelCaller, 'userId' | 'messageId'>): Promise<void> {
    const caps = await this.#accounts.usageCaps(userId);
    if (caps.monthlyCost === null && caps.monthlyTokens === null) return;
    const isTurn = messageId !== null && (await this.#repository.steps(userId, messageId)) < CHAT_TURN_LIMITS.maxSteps;
    const { tokens, cost } = await this.#repository.totals(userId, monthOf(this.#now()).begin, isTurn ? messageId : null);
    if (caps.monthlyCost !== null && (cost ?? 0) >= caps.monthlyCost) throw this.#blocked(`$${caps.monthlyCost.toFixed(2)}`);
    if (caps.monthlyTokens !== null && tokens >= caps.monthlyTokens) throw this.#blocked(`${caps.monthlyTokens.toLocaleString('en-US')} tokens`);
  }

  #blocked(limit: string): AppError {
    const day = monthOf(this.#now()).end.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return new AppError('usage-blocked', `You have reached your limit of ${limit} this month. It starts again on ${day}; Settings, Tokens has the limit.`, {
      title: 'Your monthly limit is reached',
    });
  }

  /** Keeps what a call used. Without a price its cost is not known. */
  async record({ userId, projectId, messageId }: ModelCaller, modelId: string, usage: MessageUsage, price: ModelInfo['price']): Promise<void> {
    const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
    await this.#repository.insert({
      id: randomUUID(),
      userId,
      projectId,
      messageId,
      modelId,
      inputTokens,
      outputTokens,
      cachedInputTokens,
      cost: price === undefined ? null : (inputTokens * price.input + outputTokens * price.output) / 1e6,
      createdAt: this.#now(),
    });
  }

  async read(user: User): Promise<Usage> {
    const now = this.#now();
    const { begin, end } = monthOf(now);
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const firstDay = today - (DAYS_SHOWN - 1) * DAY_MS;
    const [totals, caps, days, rows] = await Promise.all([
      this.#repository.totals(user.id, begin),
      this.#accounts.usageCaps(user.id),
      this.#repository.days(user.id, new Date(firstDay)),
      this.#repository.byProject(user.id, begin),
    ]);
    const tokensOf = new Map(days.map(({ day, tokens }) => [day, tokens]));
    return {
      ...totals,
      caps,
      resetsAt: end.toISOString(),
      days: Array.from({ length: DAYS_SHOWN }, (_, index) => {
        const day = new Date(firstDay + index * DAY_MS).toISOString().slice(0, 10);
        return { day, tokens: tokensOf.get(day) ?? 0 };
      }),
      projects: await Promise.all(
        rows.map(async ({ projectId, title, slug, modelId, turns, tokens, cost }) => {
          const isSeen = projectId !== null && (await this.#isReadable(user, projectId));
          return { title: isSeen ? title : null, slug: isSeen ? slug : null, modelId, turns, tokens, cost };
        }),
      ),
    };
  }

  /** Who lost their role in a project must not learn its new name from here. */
  async #isReadable(user: User, projectId: string): Promise<boolean> {
    try {
      await this.#projects.readable(user, projectId);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return false;
      throw error;
    }
  }
}

/** The calendar month in UTC: its first moment and the next one's. */
function monthOf(now: Date): { readonly begin: Date; readonly end: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { begin: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
