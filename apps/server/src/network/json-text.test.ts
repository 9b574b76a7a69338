import { describe, expect, it } from 'vitest';
import { JSON_LEVELS_MAX, parseJson } from './json-text.ts';

const parse = (text: string) => parseJson(text, 'The body');
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('JSON from outside', () => {
  it('is parsed unchanged', () => {
    for (const value of [null, 'a"b\\', { a: [1, { 'b"': '}{][' }], '': '\\' }, { constructor: 1, prototype: { toString: 2 } }]) {
      expect(parse(JSON.stringify(value))).toEqual(value);
    }
  });

  it('is rejected beyond the nesting that anything needs, not counting brackets in strings', () => {
    expect(parse(nested(JSON_LEVELS_MAX))).toEqual(JSON.parse(nested(JSON_LEVELS_MAX)));
    expect(() => parse(nested(JSON_LEVELS_MAX + 1))).toThrow('The body is nested more than 200 levels deep');
    expect(() => parse('{"a":'.repeat(50_000))).toThrow('nested more than');
    expect(parse(JSON.stringify({ a: nested(50_000) }))).toEqual({ a: nested(50_000) });
  });

  it.each([
    '{"__proto__":1}',
    '{"a":[{"__proto__" \n\t : {}}]}',
    '{"\\u005f_proto__":1}',
    '{"\\u005f\\u005f\\u0070\\u0072\\u006f\\u0074\\u006f\\u005f\\u005f":1}',
  ])('is rejected if %s would lose a value', (text) => {
    expect(() => parse(text)).toThrow('uses the name "__proto__", which cannot be stored');
  });

  it('may contain the prototype’s name in a string, or as part of another name', () => {
    for (const value of [{ a: '__proto__' }, ['__proto__', 1], { a__proto__: 1, __proto__x: 2 }, { a: '{"__proto__":1}' }]) {
      expect(parse(JSON.stringify(value))).toEqual(value);
    }
  });

  it.each(['', '{', '{"__proto__', '"\\', '{"a":1,}', ']', '{"a" "b"}', '\u0000'])('is rejected if it is invalid: %j', (text) => {
    expect(() => parse(text)).toThrow('The body is not valid JSON.');
  });

  it('is parsed in time proportional to its length, whatever it contains', () => {
    const million = 1_000_000;
    for (const text of ['"'.repeat(million), '\\'.repeat(million), `"${'\\'.repeat(million)}"`, '"\\"'.repeat(million), `["${'\\"'.repeat(million)}"]`]) {
      const startedAt = performance.now();
      try {
        parse(text);
      } catch {
        // Only the time counts: most of these are not JSON.
      }
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    }
  });
});
