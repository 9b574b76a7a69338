import { expect, it } from 'vitest';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { safePath } from './door.ts';

const ORIGIN = 'https://preview.example';
const PIECES = [
  '/',
  '\\',
  '//',
  '.',
  '..',
  '@',
  ':',
  '?',
  '#',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  'http:',
  'javascript:',
  'evil.example',
  'é',
  '__tunnel/',
];

it('the path after the password never leaves the origin, whatever it contains', () => {
  const seed = fuzzSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < fuzzRounds(10_000); round += 1) {
    const text = Array.from({ length: 1 + Math.floor(random() * 8) }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
    expect(new URL(safePath(text), ORIGIN).origin, `SEED=${seed}, ${JSON.stringify(text)}`).toBe(ORIGIN);
  }
});
