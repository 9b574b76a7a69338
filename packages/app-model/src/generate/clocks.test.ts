import { describe, expect, it } from 'vitest';

/** The code that written apps keep time with. */
const TOOLS = new URL('../../../../templates/parts/app/src/tools/', import.meta.url).href;

interface Phase {
  readonly round: number;
  readonly isRest: boolean;
}
interface Clocks {
  readonly left: readonly [number, number];
  readonly running: { readonly player: 0 | 1; readonly since: number } | null;
}

const { FIRST, nextPhase } = (await import(/* @vite-ignore */ `${TOOLS}intervals.ts`)) as {
  readonly FIRST: Phase;
  readonly nextPhase: (phase: Phase, rounds: number, hasRest: boolean) => Phase | undefined;
};
const { leftAt, moved, stopped } = (await import(/* @vite-ignore */ `${TOOLS}chess-clock.ts`)) as {
  readonly leftAt: (clocks: Clocks, player: 0 | 1, now: number) => number;
  readonly moved: (clocks: Clocks, player: 0 | 1, now: number, addedMs: number) => Clocks;
  readonly stopped: (clocks: Clocks, now: number) => Clocks;
};

describe('an interval timer', () => {
  it.each([
    [3, true, '1 rest 2 rest 3'],
    [2, false, '1 2'],
    [1, true, '1'],
  ])('of %i rounds, with rest: %s, goes %s', (rounds, hasRest, expected) => {
    const seen: string[] = [];
    for (let phase: Phase | undefined = FIRST; phase !== undefined; phase = nextPhase(phase, rounds, hasRest))
      seen.push(phase.isRest ? 'rest' : String(phase.round));
    expect(seen.join(' ')).toBe(expected);
  });
});

describe('a chess clock', () => {
  const full: Clocks = { left: [60_000, 60_000], running: null };

  it('runs for the other after a move, and adds the increment to who moved', () => {
    const black = moved(full, 0, 1000, 5000);
    expect(black.running).toEqual({ player: 1, since: 1000 });
    expect(leftAt(black, 1, 4000)).toBe(57_000);
    const white = moved(black, 1, 4000, 5000);
    expect(white.left).toEqual([60_000, 62_000]);
    expect(white.running?.player).toBe(0);
    expect(moved(white, 1, 6000, 5000), 'it is not their turn').toBe(white);
  });

  it('keeps what is left while it is stopped, and is never below nothing', () => {
    const paused = stopped(moved(full, 0, 0, 0), 10_000);
    expect(paused).toEqual({ left: [60_000, 50_000], running: null });
    expect(leftAt(moved(full, 0, 0, 0), 1, 90_000)).toBe(0);
  });
});
