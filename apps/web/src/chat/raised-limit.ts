import { COST_CAP_MAX, type SpendLimit, type SpendUnit, TOKEN_CAP_MAX, type UsageCaps } from '@lathe/protocol';
import { compactNumber, dollars } from '../components/format.ts';
import { usedOf } from './limit-words.ts';

/** How much more than is used, or than the limit. */
const RAISED_BY = 1.5;
/** A raised limit is one of these times a power of ten. */
const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const MOST: Readonly<Record<SpendUnit, number>> = { cost: COST_CAP_MAX, tokens: TOKEN_CAP_MAX };

const CAPS = {
  turn: { cost: 'turnCost', tokens: 'turnTokens' },
  day: { cost: 'dailyCost', tokens: 'dailyTokens' },
  month: { cost: 'monthlyCost', tokens: 'monthlyTokens' },
  project: { cost: 'monthlyCost', tokens: 'monthlyTokens' },
} as const satisfies Partial<Record<SpendLimit['kind'], Readonly<Record<SpendUnit, keyof UsageCaps>>>>;

const PER = { turn: 'per turn', day: 'a day', month: 'a month', project: 'a month for this project' } as const;

/** A limit that can be raised from the chat. That of an organization is its admins'. */
export type RaisableLimit = SpendLimit & { readonly kind: keyof typeof CAPS };

export interface RaisedLimit {
  readonly kind: RaisableLimit['kind'];
  /** What the settings would set. */
  readonly caps: Partial<UsageCaps>;
  /** "Raise to $8.00 a day" */
  readonly label: string;
}

/**
 * The next round amount for what was reached of a limit, or for what is closest to its end. Undefined without a limit,
 * and for the highest one.
 */
export function raisedLimit(limit: RaisableLimit, reached?: SpendUnit): RaisedLimit | undefined {
  const { kind } = limit;
  const unit = reached !== undefined && limit[reached] !== null ? reached : nearestUnit(limit);
  const now = limit[unit];
  if (now === null) return undefined;
  const used = unit === 'cost' ? limit.usedCost : limit.usedTokens;
  const raised = Math.min(MOST[unit], roundUp(RAISED_BY * Math.max(now, used)));
  if (raised <= now) return undefined;
  const amount = unit === 'cost' ? dollars(raised) : `${compactNumber(raised)} tokens`;
  return { kind, caps: { [CAPS[kind][unit]]: raised }, label: `Raise to ${amount} ${PER[kind]}` };
}

export const isRaisable = (limit: SpendLimit): limit is RaisableLimit => limit.kind !== 'organization';

function nearestUnit(limit: SpendLimit): SpendUnit {
  if (limit.cost === null || limit.tokens === null) return limit.cost === null ? 'tokens' : 'cost';
  return usedOf({ ...limit, tokens: null }).share >= usedOf({ ...limit, cost: null }).share ? 'cost' : 'tokens';
}

function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  // Decimal fractions are not exact, so 0.8 must not become 1.
  const step = ROUND.find((one) => one * power >= amount * (1 - 1e-9)) ?? 10;
  return Number((step * power).toPrecision(2));
}
