import { randomUUID } from 'node:crypto';
import {
  AppError,
  CHAT_TURN_LIMITS,
  costOf,
  type LedgerCall,
  type MessageUsage,
  type ModelInfo,
  type MonthlyCaps,
  type OrganizationLimits,
  type ProjectLimits,
  type TurnLedger,
  type Usage,
  type User,
} from '@lathe/protocol';
import type { AccountRepository } from '../accounts/repository.ts';
import type { FreeUse } from '../config.ts';
import type { KeyOwner } from '../integrations/models/provider.ts';
import type { PersonStorage } from '../person-storage/service.ts';
import type { ProjectService } from '../projects/service.ts';
import type { OrganizationName, OrganizationService } from '../organizations/service.ts';
import type { UsageRepository } from './repository.ts';
import { limitsOf, monthOf, requireBelow, stateOf } from './spend-limits.ts';

const DAYS_SHOWN = 30;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export interface UsageDependencies {
  readonly repository: UsageRepository;
  readonly accounts: Pick<AccountRepository, 'usageCaps'>;
  readonly projects: Pick<ProjectService, 'readable' | 'writable' | 'owned'>;
  readonly organizations: Pick<OrganizationService, 'requireMember' | 'requireAdmin'>;
  readonly storage: Pick<PersonStorage, 'usage'>;
  /** How much of the server's own keys each person may use. */
  readonly freeUse: FreeUse;
  readonly now: () => Date;
}

/** Who calls a language model, and for what. */
export interface ModelCaller {
  readonly userId: string;
  readonly projectId: string | null;
  /** Shared by the steps of one turn. Null: the call belongs to no turn. */
  readonly messageId: string | null;
  /** Of the turn, from 0; of a repair, the step whose file it repairs. Absent: the call belongs to no step. */
  readonly step?: number | undefined;
  /** A step, if absent. */
  readonly purpose?: LedgerCall['purpose'];
  /** The turn fixes an error that the assistant caused in its turn before. */
  readonly isOwnErrorFix?: boolean | undefined;
}

/** An admitted call. It counts by an estimate of its prompt until one of these is called. */
export interface CountedCall {
  /** What it used. Without a price, its cost is unknown. */
  end(usage: MessageUsage): Promise<void>;
  /** It was rejected, so nothing was used. */
  drop(): Promise<void>;
}

/** The model that was called. */
export interface CalledModel {
  readonly modelId: string;
  readonly price: ModelInfo['price'];
  readonly keyOwner: KeyOwner;
}

/** What people's model calls used, and the limits that stop them. */
export class UsageService {
  readonly #repository: UsageRepository;
  readonly #accounts: UsageDependencies['accounts'];
  readonly #projects: UsageDependencies['projects'];
  readonly #organizations: UsageDependencies['organizations'];
  readonly #storage: UsageDependencies['storage'];
  readonly #freeUse: FreeUse;
  readonly #now: () => Date;

  constructor({ repository, accounts, projects, organizations, storage, freeUse, now }: UsageDependencies) {
    this.#repository = repository;
    this.#accounts = accounts;
    this.#projects = projects;
    this.#organizations = organizations;
    this.#storage = storage;
    this.#freeUse = freeUse;
    this.#now = now;
  }

  /**
   * Admits a call, and counts it from then on by an estimate of its prompt, so that concurrent calls cannot use the
   * same allowance. A limit that a turn reaches ends it at its next step. Only what the server pays for lets a turn
   * finish that began within it: its own steps are not counted, up to as many as a turn can have.
   * @throws AppError 'usage-blocked', or 'free-user-rate-limited' if the server pays
   */
  async begin(caller: ModelCaller, model: CalledModel, inputTokens: number): Promise<CountedCall> {
    const { userId, projectId, messageId, step = null, purpose = 'step', isOwnErrorFix = false } = caller;
    const { modelId, price, keyOwner } = model;
    const id = randomUUID();
    const used = (usage: MessageUsage) => {
      const { inputTokens: read, outputTokens, cachedInputTokens = 0 } = usage;
      return { inputTokens: read, outputTokens, cachedInputTokens, cost: price === undefined ? null : costOf(usage, price) };
    };
    const caps = await this.#repository.capsFor(userId, projectId);
    const call = {
      id,
      userId,
      projectId,
      organizationId: caps.organization?.id ?? null,
      messageId,
      step,
      purpose,
      isOwnErrorFix,
      modelId,
      keyOwner,
      createdAt: this.#now(),
    };
    const row = { ...call, ...used({ inputTokens, outputTokens: 0 }) };
    const limits = limitsOf(caps, caller, this.#now());
    const { callsPerHour, tokensPerDay } = this.#freeUse;
    const isFreeUseLimited = keyOwner === 'server' && (callsPerHour !== undefined || tokensPerDay !== undefined);
    if (limits.length === 0 && !isFreeUseLimited) await this.#repository.insert(row);
    else {
      const limited = (kind: 'project' | 'organization') => (limits.some((limit) => limit.kind === kind) ? caps[kind]?.id : undefined);
      await this.#repository.inTurn({ userId, projectId: limited('project'), organizationId: limited('organization') }, async (repository) => {
        await requireBelow(limits, repository, this.#now());
        if (isFreeUseLimited) await this.#requireFreeUse(repository, caller);
        await repository.insert(row);
      });
    }
    return { end: (usage) => this.#repository.update(id, used(usage)), drop: () => this.#repository.delete(id) };
  }

  async #requireFreeUse(repository: UsageRepository, { userId, messageId }: Pick<ModelCaller, 'userId' | 'messageId'>): Promise<void> {
    const { callsPerHour, tokensPerDay } = this.#freeUse;
    if (callsPerHour !== undefined) {
      const { calls, oldest } = await repository.freeUse(userId, this.#before(HOUR_MS), null);
      if (calls >= callsPerHour) throw this.#freeUseExceeded(`${callsPerHour} model calls per hour`, oldest, HOUR_MS);
    }
    if (tokensPerDay !== undefined) {
      const isTurn = messageId !== null && (await repository.steps(userId, messageId)) < CHAT_TURN_LIMITS.maxSteps;
      const { tokens, oldest } = await repository.freeUse(userId, this.#before(DAY_MS), isTurn ? messageId : null);
      if (tokens >= tokensPerDay) throw this.#freeUseExceeded(`${tokensPerDay.toLocaleString('en-US')} tokens per day`, oldest, DAY_MS);
    }
  }

  #before(ms: number): Date {
    return new Date(this.#now().getTime() - ms);
  }

  #freeUseExceeded(what: string, oldest: Date | null, windowMs: number): AppError {
    const retryAfterS = Math.max(1, Math.ceil(((oldest ?? this.#now()).getTime() + windowMs - this.#now().getTime()) / 1000));
    const wait = retryAfterS < 90 ? `${retryAfterS} s` : retryAfterS < 5400 ? `${Math.ceil(retryAfterS / 60)} min` : `${Math.ceil(retryAfterS / 3600)} h`;
    return new AppError(
      'free-user-rate-limited',
      `You have reached this server’s free limit of ${what}. Try again in ${wait}, or add your own key in Settings, Applications.`,
      { data: { retryAfterS } },
    );
  }

  async read(user: User): Promise<Usage> {
    const now = this.#now();
    const { begin, end } = monthOf(now);
    const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const firstDay = today - (DAYS_SHOWN - 1) * DAY_MS;
    const [totals, ownErrorFixes, caps, storage, days, rows] = await Promise.all([
      this.#repository.totalsOf({ userId: user.id }, begin),
      this.#repository.totalsOf({ userId: user.id, isOwnErrorFix: true }, begin),
      this.#accounts.usageCaps(user.id),
      this.#storage.usage(user.id),
      this.#repository.days(user.id, new Date(firstDay)),
      this.#repository.byProject(user.id, begin),
    ]);
    const tokensOf = new Map(days.map(({ day, tokens }) => [day, tokens]));
    return {
      ...totals,
      ownErrorFixes,
      caps,
      storage,
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

  /** What a turn used. It belongs to everyone who may change the project, like the chat. */
  async ledger(user: User, projectId: string, messageId: string, questionId?: string): Promise<TurnLedger> {
    const { id } = await this.#projects.writable(user, projectId);
    return { calls: await this.#repository.ofTurn(id, questionId === undefined ? [messageId] : [questionId, messageId]) };
  }

  /** The limits of a project, and those that the person's next turn in it is under. */
  async projectLimits(user: User, slugOrId: string): Promise<ProjectLimits> {
    const { id: projectId } = await this.#projects.writable(user, slugOrId);
    const caps = await this.#repository.capsFor(user.id, projectId);
    const { monthlyCost = null, monthlyTokens = null } = caps.project ?? {};
    // A turn that has not begun has used nothing.
    const inForce = await stateOf(limitsOf(caps, { userId: user.id, projectId, messageId: '' }, this.#now()), this.#repository);
    return { caps: { monthlyCost, monthlyTokens }, inForce };
  }

  async changeProjectLimits(user: User, slugOrId: string, caps: Partial<MonthlyCaps>): Promise<void> {
    const { id } = await this.#projects.owned(user, slugOrId);
    if (Object.keys(caps).length > 0) await this.#repository.setProjectCaps(id, caps);
  }

  async organizationLimits(user: User, named: OrganizationName): Promise<OrganizationLimits> {
    const { row } = await this.#organizations.requireMember(user, named);
    const [caps, used] = await Promise.all([
      this.#repository.organizationCaps(row.id),
      this.#repository.totalsOf({ organizationId: row.id }, monthOf(this.#now()).begin),
    ]);
    return { caps, ...used };
  }

  async changeOrganizationLimits(user: User, named: OrganizationName, caps: Partial<MonthlyCaps>): Promise<void> {
    const { id } = await this.#organizations.requireAdmin(user, named);
    if (Object.keys(caps).length > 0) await this.#repository.setOrganizationCaps(id, caps);
  }

  /** A person who lost their role in a project must not learn its new name here. */
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
