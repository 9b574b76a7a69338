import type { SpendLimit } from '@lathe/protocol';
import { compactNumber, dollars } from '../components/format.ts';

export const LIMIT_NAMES: Readonly<Record<SpendLimit['kind'], string>> = {
  turn: 'One turn',
  day: 'Today',
  month: 'This month',
  project: 'This project, this month',
  organization: 'The organization, this month',
};

/** The settings section in which a limit is changed. */
export const LIMIT_SECTIONS: Readonly<Record<SpendLimit['kind'], string>> = {
  turn: 'tokens',
  day: 'tokens',
  month: 'tokens',
  project: 'general',
  organization: 'team',
};

/** A limit counts as nearly reached from this share on. */
export const WARN_FROM = 0.8;

/** The share of a limit that is used, and that as text: of the cost or the tokens, whichever is closer to its end. */
export function usedOf({ cost, tokens, usedCost, usedTokens }: Omit<SpendLimit, 'kind'>): {
  readonly share: number;
  readonly used: string;
  readonly left: string;
} {
  const inCost = cost === null ? -1 : usedCost / cost;
  const inTokens = tokens === null ? -1 : usedTokens / tokens;
  if (cost !== null && inCost >= inTokens) {
    return { share: inCost, used: `${dollars(usedCost)} of ${dollars(cost)}`, left: dollars(Math.max(0, cost - usedCost)) };
  }
  const limit = tokens ?? 0;
  return { share: inTokens, used: `${compactNumber(usedTokens)} of ${compactNumber(limit)}`, left: `${compactNumber(Math.max(0, limit - usedTokens))} tokens` };
}

/** "$0.88 is left for today": the limit that is closest to its end, if it is nearly reached. */
export function nearlyReached(limits: readonly SpendLimit[]): { readonly kind: SpendLimit['kind']; readonly text: string } | undefined {
  const [nearest] = limits.map((limit) => ({ kind: limit.kind, ...usedOf(limit) })).sort((a, b) => b.share - a.share);
  if (nearest === undefined || nearest.share < WARN_FROM) return undefined;
  const { kind, left, share } = nearest;
  return { kind, text: share >= 1 ? `Nothing is left for ${FOR[kind]}` : `${left} ${left.endsWith('tokens') ? 'are' : 'is'} left for ${FOR[kind]}` };
}

const FOR: Readonly<Record<SpendLimit['kind'], string>> = {
  turn: 'this turn',
  day: 'today',
  month: 'this month',
  project: 'this project this month',
  organization: 'your organization this month',
};
