/** `generatePrime` and `checkPrime`. Source: node/src/crypto/crypto_random.cc. */
import { type BinaryLike, bytesOf } from '../bytes.ts';
import type { CryptoCore } from './core.ts';
import { bytesOfBigint, unsignedOf } from './der.ts';
import { bitLength, generatePrime, isProbablyPrime } from './numbers.ts';

export function createPrimeJobs(core: CryptoCore): Record<string, new (...args: any[]) => object> {
  const { nodeError } = core.realm.errors;
  return {
    RandomPrimeJob: class RandomPrimeJob extends core.Job<ArrayBuffer> {
      readonly #compute: () => bigint;
      readonly #byteSize: number;

      constructor(mode: number, bits: number, isSafe: boolean, add: BinaryLike | undefined, rem: BinaryLike | undefined) {
        super(core.realm, 'RANDOMPRIMEREQUEST', mode);
        this.#byteSize = Math.ceil(bits / 8);
        const step = add === undefined ? undefined : unsignedOf(bytesOf(add));
        const remainder = rem === undefined ? undefined : unsignedOf(bytesOf(rem));
        if (step !== undefined) {
          if (bitLength(step) > bits) throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'invalid options.add');
          if (remainder !== undefined && step <= remainder) throw nodeError(RangeError, 'ERR_OUT_OF_RANGE', 'invalid options.rem');
        }
        this.#compute = () => {
          if (bits < 2) throw new Error('error:01800076:bignum routines::bits too small');
          return generatePrime(
            { bits, isSafe, ...(step === undefined ? {} : { add: step }), ...(remainder === undefined ? {} : { rem: remainder }) },
            core.randomBytes,
          );
        };
      }

      protected compute(): ArrayBuffer {
        return bytesOfBigint(this.#compute(), this.#byteSize).buffer as ArrayBuffer;
      }
    },
    CheckPrimeJob: class CheckPrimeJob extends core.Job<boolean> {
      readonly #candidate: bigint;
      readonly #rounds: number;

      constructor(mode: number, candidate: BinaryLike, rounds: number) {
        super(core.realm, 'CHECKPRIMEREQUEST', mode);
        this.#candidate = unsignedOf(bytesOf(candidate));
        this.#rounds = rounds;
      }

      protected compute(): boolean {
        return isProbablyPrime(this.#candidate, core.randomBytes, this.#rounds > 0 ? this.#rounds : undefined);
      }
    },
  };
}
