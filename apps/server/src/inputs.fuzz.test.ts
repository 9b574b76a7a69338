import { AppError } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './projects/cursor.ts';
import { parseJson } from './network/json-text.ts';
import { fuzzRounds, fuzzSeed, seededRandom } from './testing/fuzzing.ts';
import { type SignaturePurpose, SignedIds } from './storage/signed-ids.ts';

const LETTERS = [
  '.',
  '..',
  '0',
  '-1',
  'z',
  'A',
  '=',
  '%2e',
  '\u0000',
  '😀',
  '\ud800',
  'é',
  ' ',
  '\n',
  '__proto__',
  'NaN',
  'infinity',
  'zzzzzzzzzzzz',
  '\uff10',
];
const PURPOSES: readonly SignaturePurpose[] = ['read', 'put', 'join'];
const NOW_MS = Date.UTC(2026, 0);

const seed = fuzzSeed();
const random = seededRandom(seed);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const odd = () => Array.from({ length: below(6) }, () => oneOf(LETTERS)).join('');

/** The text with something inserted, removed or replaced. */
function changed(text: string): string {
  const at = below(text.length + 1);
  return text.slice(0, at) + odd() + text.slice(Math.min(text.length, at + below(4)));
}

it('no id is accepted unless it is exactly as signed, for its purpose and in time', () => {
  const ids = new SignedIds(Buffer.alloc(32, 1));
  const others = new SignedIds(Buffer.alloc(32, 2));
  for (let round = 0; round < fuzzRounds(3_000); round++) {
    const id = `upload-${below(1_000)}`;
    const purpose = oneOf(PURPOSES);
    const expiresAtMs = oneOf([0, NOW_MS - 1, NOW_MS, NOW_MS + 1]);
    const signed = ids.sign(purpose, id, expiresAtMs);
    const isValid = expiresAtMs === 0 || expiresAtMs > NOW_MS;
    const forged = oneOf([() => changed(signed), odd, () => others.sign(purpose, id, expiresAtMs), () => signed.toUpperCase(), () => `${signed}.`])();
    const what = `SEED=${seed}, ${JSON.stringify(forged)}`;
    expect(ids.verify(purpose, signed, NOW_MS), what).toBe(isValid ? id : undefined);
    if (forged !== signed) expect(ids.verify(purpose, forged, NOW_MS), what).toBeUndefined();
    for (const other of PURPOSES) if (other !== purpose) expect(ids.verify(other, signed, NOW_MS), what).toBeUndefined();
  }
});

it('a cursor leads to a position that a database accepts, or is rejected', () => {
  for (let round = 0; round < fuzzRounds(3_000); round++) {
    const position = { editedAt: new Date(below(2 ** 40)), id: '01234567-89ab-cdef-0123-456789abcdef' };
    const cursor = writeCursor(position);
    expect(readCursor(cursor)).toEqual(position);
    const text = oneOf([() => changed(cursor), odd, () => Buffer.from(`${below(10)}`.repeat(below(20)) + changed(` ${position.id}`)).toString('base64url')])();
    const what = `SEED=${seed}, ${JSON.stringify(text)}`;
    try {
      const { editedAt } = readCursor(text);
      expect(editedAt.toISOString(), what).toMatch(/^\d{4}-/);
    } catch (error) {
      expect(error, what).toBeInstanceOf(AppError);
    }
  }
});

it('JSON is parsed exactly as JSON.parse does, or rejected', () => {
  const pieces = ['{', '}', '[', ']', ',', ':', '"', '\\', '"a"', '"__proto__"', '"\\u005f_proto__"', '1', '-', '1e9', 'null', ' ', '\n', '\u0000', '[[[['];
  for (let round = 0; round < fuzzRounds(20_000); round++) {
    const inner = Array.from({ length: below(12) }, () => oneOf(pieces)).join('');
    const text = oneOf([inner, `{"a":${inner}}`, `[${inner}]`, `{${inner}:1}`, `"${inner}"`]);
    const what = `SEED=${seed}, ${JSON.stringify(text)}`;
    let expected: unknown;
    let isJson = true;
    try {
      expected = JSON.parse(text);
    } catch {
      isJson = false;
    }
    try {
      expect(parseJson(text, 'It'), what).toEqual(expected);
      expect(isJson, what).toBe(true);
      expect(JSON.stringify(expected), what).not.toMatch(/(?<!\\)"__proto__":/);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (isJson) expect(JSON.stringify(expected), what).toContain('"__proto__":');
    }
  }
});
