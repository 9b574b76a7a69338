/** The well-known groups of RFC 2409 and RFC 3526: `2^n - 2^(n-64) - 1 + 2^64 * ([2^(n-130) * pi] + k)`, with generator 2. */

/** Bits of the prime, and k. */
const GROUPS: Readonly<Record<string, readonly [bits: number, k: bigint]>> = {
  modp1: [768, 149_686n],
  modp2: [1024, 129_093n],
  modp5: [1536, 741_804n],
  modp14: [2048, 124_476n],
  modp15: [3072, 1_690_314n],
  modp16: [4096, 240_904n],
  modp17: [6144, 929_484n],
  modp18: [8192, 4_743_158n],
};

const primes = new Map<string, bigint>();

export interface DhGroup {
  readonly p: bigint;
  readonly g: bigint;
}

/** Names are case-insensitive. */
export function findGroup(name: string): DhGroup | undefined {
  const own = name.toLowerCase();
  const group = GROUPS[own];
  if (group === undefined) return undefined;
  let p = primes.get(own);
  if (p === undefined) primes.set(own, (p = primeOf(...group)));
  return { p, g: 2n };
}

function primeOf(bits: number, k: bigint): bigint {
  const n = BigInt(bits);
  return (1n << n) - (1n << (n - 64n)) - 1n + ((piTimesPowerOfTwo(bits - 130) + k) << 64n);
}

/** Extra bits to absorb rounding errors. */
const GUARD_BITS = 64n;

/** `[2^bits * pi]`, by Machin's formula: pi = 16 arctan(1/5) - 4 arctan(1/239). */
function piTimesPowerOfTwo(bits: number): bigint {
  const one = 1n << (BigInt(bits) + GUARD_BITS);
  return (16n * arctanOfInverse(5n, one) - 4n * arctanOfInverse(239n, one)) >> GUARD_BITS;
}

function arctanOfInverse(x: bigint, one: bigint): bigint {
  const square = x * x;
  let power = one / x;
  let sum = power;
  for (let odd = 3n, sign = -1n; power > 0n; odd += 2n, sign = -sign) {
    power /= square;
    sum += (sign * power) / odd;
  }
  return sum;
}
