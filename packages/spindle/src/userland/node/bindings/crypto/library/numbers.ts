/** Arithmetic with large numbers: modular powers and inverses, and primes. */

import { unsignedOf } from './der.ts';

/** Bits of the exponent processed at once. */
const WINDOW_BITS = 5;

export function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (modulus === 1n) return 0n;
  const start = base % modulus;
  const bits = exponent.toString(2);
  if (bits.length < 40) {
    let result = 1n;
    for (const bit of bits) {
      result = (result * result) % modulus;
      if (bit === '1') result = (result * start) % modulus;
    }
    return result;
  }
  // Powers 0 to 2^w - 1, followed by w squarings per digit.
  const powers = [1n];
  for (let at = 1; at < 1 << WINDOW_BITS; at++) powers.push(((powers[at - 1] as bigint) * start) % modulus);
  const padded = bits.padStart(Math.ceil(bits.length / WINDOW_BITS) * WINDOW_BITS, '0');
  let result = 1n;
  for (let at = 0; at < padded.length; at += WINDOW_BITS) {
    for (let square = 0; square < WINDOW_BITS; square++) result = (result * result) % modulus;
    const digit = Number.parseInt(padded.slice(at, at + WINDOW_BITS), 2);
    if (digit > 0) result = (result * (powers[digit] as bigint)) % modulus;
  }
  return result;
}

/** Undefined if they have a common factor. */
export function inverseModulo(value: bigint, modulus: bigint): bigint | undefined {
  let [a, b] = [((value % modulus) + modulus) % modulus, modulus];
  let [x, y] = [1n, 0n];
  while (b > 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return a === 1n ? ((x % modulus) + modulus) % modulus : undefined;
}

export function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

export type RandomBytes = (length: number) => Uint8Array;

/** Uniformly distributed from 0 up to, but not including, `limit`. */
export function randomBelow(limit: bigint, randomBytes: RandomBytes): bigint {
  const bits = bitLength(limit - 1n);
  for (;;) {
    const candidate = randomBits(bits, randomBytes);
    if (candidate < limit) return candidate;
  }
}

export function randomBits(bits: number, randomBytes: RandomBytes): bigint {
  const bytes = randomBytes(Math.ceil(bits / 8));
  if (bits % 8 && bytes.length > 0) bytes[0] = (bytes[0] as number) & ((1 << (bits % 8)) - 1);
  return unsignedOf(bytes);
}

/** Rules out most composite numbers before the expensive test. */
const SIEVE_LIMIT = 4000;
const SMALL_PRIMES: readonly number[] = (() => {
  const isComposite = new Uint8Array(SIEVE_LIMIT);
  const primes: number[] = [];
  for (let number = 2; number < SIEVE_LIMIT; number++) {
    if (isComposite[number]) continue;
    primes.push(number);
    for (let multiple = number * number; multiple < SIEVE_LIMIT; multiple += number) isComposite[multiple] = 1;
  }
  return primes;
})();

/** Rounds that OpenSSL uses for numbers of this size; source: bn_mr_min_checks in openssl/crypto/bn/bn_prime.c. */
function defaultRounds(bits: number): number {
  return bits > 2048 ? 128 : 64;
}

/** The Miller-Rabin test; a composite number passes with a probability of at most 4^-rounds. */
export function isProbablyPrime(candidate: bigint, randomBytes: RandomBytes, rounds = defaultRounds(bitLength(candidate))): boolean {
  if (candidate < 2n) return false;
  for (const prime of SMALL_PRIMES) {
    const divisor = BigInt(prime);
    if (candidate % divisor === 0n) return candidate === divisor;
  }
  let odd = candidate - 1n;
  let twos = 0;
  while ((odd & 1n) === 0n) {
    odd >>= 1n;
    twos++;
  }
  for (let round = 0; round < rounds; round++) {
    const witness = 2n + randomBelow(candidate - 3n, randomBytes);
    let x = powerModulo(witness, odd, candidate);
    if (x === 1n || x === candidate - 1n) continue;
    let isWitness = true;
    for (let square = 1; square < twos && isWitness; square++) {
      x = (x * x) % candidate;
      isWitness = x !== candidate - 1n;
    }
    if (isWitness) return false;
  }
  return true;
}

export interface PrimeRequest {
  readonly bits: number;
  /** Requires `(p - 1) / 2` to be prime as well. */
  readonly isSafe?: boolean;
  /** `p % add === rem`; rem defaults to 1, or to 3 for safe primes. */
  readonly add?: bigint;
  readonly rem?: bigint;
  /** Number of leading one bits; with two of them a product has the full length. */
  readonly topBits?: 1 | 2;
  readonly accepts?: (prime: bigint) => boolean;
}

/** Enough for random numbers, which no adversary chose; FIPS 186-4, C.3. */
const GENERATION_ROUNDS = 8;

export function generatePrime({ bits, isSafe = false, add, rem, topBits = 1, accepts }: PrimeRequest, randomBytes: RandomBytes): bigint {
  const top = topBits === 2 && bits > 1 ? 3n << BigInt(bits - 2) : 1n << BigInt(bits - 1);
  const step = add ?? (isSafe ? 4n : 2n);
  const remainder = add === undefined ? (isSafe ? 3n : 1n) : (rem ?? (isSafe ? 3n : 1n));
  if (bits <= 2) return smallPrime(bits, isSafe, randomBytes);
  for (;;) {
    const start = randomBits(bits, randomBytes) | top;
    let candidate = start - (start % step) + remainder;
    // Consecutive candidates share the remainders of the sieve.
    const remainders = SMALL_PRIMES.map((prime) => Number(candidate % BigInt(prime)));
    const steps = SMALL_PRIMES.map((prime) => Number(step % BigInt(prime)));
    const candidates = Math.max(64, bits * 4);
    for (let count = 0; count < candidates; count++, candidate += step) {
      let isSieved = false;
      for (let at = 0; at < SMALL_PRIMES.length; at++) {
        const prime = SMALL_PRIMES[at] as number;
        const value = remainders[at] as number;
        // For a safe prime, (p - 1) / 2 must have no small divisor either.
        if (value === 0 && candidate !== BigInt(prime)) isSieved = true;
        else if (isSafe && value === 1 && prime > 2 && candidate > BigInt(2 * prime + 1)) isSieved = true;
        remainders[at] = (value + (steps[at] as number)) % prime;
      }
      if (isSieved || bitLength(candidate) !== bits) continue;
      if (!isProbablyPrime(candidate, randomBytes, 1)) continue;
      if (isSafe && !isProbablyPrime(candidate >> 1n, randomBytes, GENERATION_ROUNDS)) continue;
      if (isProbablyPrime(candidate, randomBytes, GENERATION_ROUNDS) && (accepts?.(candidate) ?? true)) return candidate;
    }
  }
}

function smallPrime(bits: number, isSafe: boolean, randomBytes: RandomBytes): bigint {
  if (bits < 2) throw new RangeError('bits too small');
  return isSafe || ((randomBytes(1)[0] as number) & 1) === 1 ? 3n : 2n;
}
