import { AppError, type SpendLimit, type SpendUnit } from '@lathe/protocol';
import type { CapsInForce, UsageRepository, UsageScope, UsageTotals } from './repository.ts';

interface Caller {
  readonly userId: string;
  readonly projectId: string | null;
  readonly messageId: string | null;
}

/** A limit that somebody set, and which usage counts toward it. */
interface Limit extends Pick<SpendLimit, 'kind' | 'cost' | 'tokens'> {
  readonly of: UsageScope;
  readonly since: Date;
  readonly name?: string;
}

/** The limits that are set. A call that belongs to no turn has none for a turn. */
export function limitsOf({ person, project, organization }: CapsInForce, { userId, projectId, messageId }: Caller, now: Date): readonly Limit[] {
  const [day, { begin: month }] = [dayOf(now), monthOf(now)];
  const limits: Limit[] = [
    ...(messageId === null
      ? []
      : [{ kind: 'turn' as const, cost: person.turnCost, tokens: person.turnTokens, of: { userId, projectId, messageId }, since: new Date(0) }]),
    { kind: 'day', cost: person.dailyCost, tokens: person.dailyTokens, of: { userId }, since: day },
    { kind: 'month', cost: person.monthlyCost, tokens: person.monthlyTokens, of: { userId }, since: month },
  ];
  if (project !== null) limits.push({ kind: 'project', cost: project.monthlyCost, tokens: project.monthlyTokens, of: { projectId: project.id }, since: month });
  if (organization !== null) {
    const { id, name, monthlyCost, monthlyTokens } = organization;
    limits.push({ kind: 'organization', cost: monthlyCost, tokens: monthlyTokens, of: { organizationId: id }, since: month, name });
  }
  return limits.filter(({ cost, tokens }) => cost !== null || tokens !== null);
}

/** @throws AppError 'usage-blocked' that says who can raise the limit, and where */
export async function requireBelow(limits: readonly Limit[], repository: Pick<UsageRepository, 'totalsOf'>, now: Date): Promise<void> {
  for (const limit of limits) {
    const reached = amountReached(limit, await repository.totalsOf(limit.of, limit.since));
    if (reached !== undefined) throw blocked(limit, reached, now);
  }
}

/** What is used of each limit now. */
export async function stateOf(limits: readonly Limit[], repository: Pick<UsageRepository, 'totalsOf'>): Promise<SpendLimit[]> {
  return Promise.all(
    limits.map(async ({ kind, cost, tokens, of, since }) => {
      const used = await repository.totalsOf(of, since);
      return { kind, cost, tokens, usedCost: used.cost ?? 0, usedTokens: used.tokens };
    }),
  );
}

interface Reached {
  /** In words. */
  readonly amount: string;
  readonly unit: SpendUnit;
}

/** The limit that the usage has reached. */
function amountReached({ cost, tokens }: Limit, used: UsageTotals): Reached | undefined {
  if (cost !== null && (used.cost ?? 0) >= cost) return { amount: `$${cost.toFixed(2)}`, unit: 'cost' };
  return tokens !== null && used.tokens >= tokens ? { amount: `${tokens.toLocaleString('en-US')} tokens`, unit: 'tokens' } : undefined;
}

const IN_TOKENS = 'You can change it in Settings, Tokens.';

function blocked({ kind, name }: Limit, { amount, unit }: Reached, now: Date): AppError {
  const resets = `It resets on ${monthOf(now).end.toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })}.`;
  const [title, message] = {
    turn: ['This turn has reached your limit', `It has used your limit of ${amount} per turn. ${IN_TOKENS}`],
    day: ['You have reached your daily limit', `You have reached your limit of ${amount} a day. It resets at midnight UTC. ${IN_TOKENS}`],
    month: ['You have reached your monthly limit', `You have reached your limit of ${amount} this month. ${resets} ${IN_TOKENS}`],
    project: [
      'The project has reached its limit',
      `All people together have used this project’s limit of ${amount} this month. ${resets} An owner of the project can change it in Settings, General.`,
    ],
    organization: [
      'The organization has reached its limit',
      `${name} has used its limit of ${amount} this month. ${resets} An admin of the organization can change it in Settings, Team.`,
    ],
  }[kind] as [string, string];
  return new AppError('usage-blocked', message, { title, data: { limit: kind, limitUnit: unit } });
}

/** The beginning of the day in UTC. */
function dayOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** The calendar month in UTC: its beginning and that of the next one. */
export function monthOf(now: Date): { readonly begin: Date; readonly end: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { begin: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
