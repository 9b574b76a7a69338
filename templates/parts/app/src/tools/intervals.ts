/** Where an interval timer is. */
export interface Phase {
  round: number;
  isRest: boolean;
}

export const FIRST: Phase = { round: 1, isRest: false };

/** Rest follows work, and work follows rest, until after the last round. */
export function nextPhase({ round, isRest }: Phase, rounds: number, hasRest: boolean): Phase | undefined {
  if (!isRest && round === rounds) return undefined;
  return !isRest && hasRest ? { round, isRest: true } : { round: round + 1, isRest: false };
}
