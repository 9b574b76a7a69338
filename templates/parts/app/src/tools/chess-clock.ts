/** Two clocks, of which one runs at a time. Times are in milliseconds. */
export interface Clocks {
  left: readonly [number, number];
  /** Whose clock runs, and since when. */
  running: { player: 0 | 1; since: number } | null;
}

/** What is left at a moment. */
export function leftAt({ left, running }: Clocks, player: 0 | 1, now: number): number {
  const used = running?.player === player ? now - running.since : 0;
  return Math.max(0, left[player] - used);
}

/** A player has moved: the other's clock runs, and the move adds its seconds. It is the other's turn otherwise. */
export function moved(clocks: Clocks, player: 0 | 1, now: number, addedMs: number): Clocks {
  const other = player === 0 ? 1 : 0;
  if (clocks.running?.player === other) return clocks;
  const added = clocks.running === null ? 0 : addedMs;
  return { left: withLeft(clocks, player, leftAt(clocks, player, now) + added), running: { player: other, since: now } };
}

export function stopped(clocks: Clocks, now: number): Clocks {
  if (clocks.running === null) return clocks;
  const { player } = clocks.running;
  return { left: withLeft(clocks, player, leftAt(clocks, player, now)), running: null };
}

function withLeft({ left }: Clocks, player: 0 | 1, value: number): readonly [number, number] {
  return player === 0 ? [value, left[1]] : [left[0], value];
}
