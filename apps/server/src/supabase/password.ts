import { randomInt } from 'node:crypto';

const LENGTH = 16;
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
/** None that means something in an address, a shell or a quoted text, because people paste passwords into them. */
const SYMBOLS = '-_.~*+=';
const KINDS = [UPPER, LOWER, DIGITS, SYMBOLS];

/**
 * A password of 16 characters with at least one upper-case letter, one lower-case letter, one digit and one symbol.
 * `random` answers an integer from 0 to below its argument.
 */
export function createPassword(random: (below: number) => number = (below) => randomInt(below)): string {
  const pick = (from: string): string => from[random(from.length)] ?? '';
  const characters = [...KINDS.map(pick), ...Array.from({ length: LENGTH - KINDS.length }, () => pick(KINDS.join('')))];
  for (let last = characters.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
