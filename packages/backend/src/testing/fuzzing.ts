/** The seed for a fuzz test: SEED from the environment, so that a failure can be repeated, or a new one. */
export function fuzzSeed(): number {
  return Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
}

/** How many rounds a fuzz test runs. `npm run test:fuzz` multiplies it by FUZZ_ROUNDS. */
export function fuzzRounds(shortForm: number): number {
  return Math.ceil(shortForm * Number(process.env['FUZZ_ROUNDS'] ?? 1));
}

/** mulberry32: numbers from 0 up to 1, the same sequence for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
