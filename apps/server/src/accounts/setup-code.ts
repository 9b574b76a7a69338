import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@lathe/protocol';

/** Without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const GROUP = 4;
export const SETUP_TRIES = 10;

/** The code from the server's log that proves that an installation without an owner is the caller's. */
export class SetupCode {
  /** In groups, as it is shown: `7KQ2-M4X9`. */
  readonly text: string;
  #triesLeft = SETUP_TRIES;

  /** `given`: the operator's own code. */
  constructor(given?: string) {
    this.text = given ?? randomCode();
  }

  /**
   * Case and hyphens do not matter. A try counts before the comparison, so that calls at the same moment are no extra
   * tries. @throws AppError 'forbidden'
   */
  require(code: string): void {
    if (this.#triesLeft === 0) {
      throw new AppError('forbidden', `The code was wrong ${SETUP_TRIES} times. Restart the server to try again.`, { data: { triesLeft: 0 } });
    }
    this.#triesLeft -= 1;
    if (!timingSafeEqual(digest(code), digest(this.text))) {
      const left = this.#triesLeft;
      throw new AppError('forbidden', `This is not the code. ${left} of ${SETUP_TRIES} tries left.`, { data: { triesLeft: left } });
    }
    this.#triesLeft = SETUP_TRIES;
  }
}

function randomCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '');
  return `${characters.slice(0, GROUP).join('')}-${characters.slice(GROUP).join('')}`;
}

function digest(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[\s–-]/g, ''))
    .digest();
}
