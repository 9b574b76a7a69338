import { describe, expect, it } from 'vitest';
import { compileQuery, findMatches, replaceMatches, type SearchOptions } from './find-matches.ts';

const find = (text: string, query: string, options: Partial<SearchOptions> = {}, limit = 100) =>
  findMatches(text, compileQuery(query, { isRegex: false, caseSensitive: false, ...options }), limit).map(({ line, column, length }) => [line, column, length]);

describe('matches', () => {
  it('have lines from 1 and columns from 0, with any line endings', () => {
    expect(find('a\nb a\r\n\na', 'a')).toEqual([
      [1, 0, 1],
      [2, 2, 1],
      [4, 0, 1],
    ]);
  });
  it('take special characters literally unless the query is an expression', () => {
    expect(find('a.b axb', 'a.b')).toEqual([[1, 0, 3]]);
    expect(find('a.b axb', 'a.b', { isRegex: true })).toEqual([
      [1, 0, 3],
      [1, 4, 3],
    ]);
  });
  it('respect case only when told to', () => {
    expect(find('Ärger ärger', 'ÄRGER')).toHaveLength(2);
    expect(find('Ärger ärger', 'ärger', { caseSensitive: true })).toEqual([[1, 6, 5]]);
  });
  it('can be anchored at the beginning and the end of a line', () => expect(find('ab\nab', '^ab$', { isRegex: true })).toHaveLength(2));
  it('are never empty', () => expect(find('bab', 'a*', { isRegex: true })).toEqual([[1, 1, 1]]));
  it('are shown in their first line if they span several', () => expect(find('x{\n}y', '\\{\\s*\\}', { isRegex: true })).toEqual([[1, 1, 1]]));
  it('end at the limit', () => expect(find('a'.repeat(10), 'a', {}, 3)).toHaveLength(3));
  it('have the line around them, without indentation, and shortened if it is long', () => {
    const [match] = findMatches(`\t\tconst x = ${'y'.repeat(300)}needle${'z'.repeat(300)}`, compileQuery('needle', { isRegex: false, caseSensitive: true }), 1);
    expect(match?.preview.slice(match.previewColumn, match.previewColumn + 6)).toBe('needle');
    expect(match?.preview).toHaveLength(160);
    expect(findMatches('\t\tab c', compileQuery('c', { isRegex: false, caseSensitive: true }), 1)[0]).toMatchObject({
      preview: 'ab c',
      previewColumn: 3,
      column: 5,
    });
  });
  it('fail for an invalid expression, with the engine’s message', () =>
    expect(() => compileQuery('(', { isRegex: true, caseSensitive: true })).toThrow(/Invalid regular expression/));
  it('equal those of a simple loop over the lines', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const text = Array.from({ length: random(60) }, () => 'ab\n'[random(3)]).join('');
      const query = Array.from({ length: 1 + random(2) }, () => 'ab'[random(2)]).join('');
      const expected = text.split('\n').flatMap((line, index) => {
        const found: number[][] = [];
        for (let at = line.indexOf(query); at >= 0; at = line.indexOf(query, at + query.length)) found.push([index + 1, at, query.length]);
        return found;
      });
      expect(find(text, query)).toEqual(expected);
    }
  });
});

describe('replacing', () => {
  const replace = (text: string, query: string, replacement: string, isRegex: boolean) =>
    replaceMatches(text, compileQuery(query, { isRegex, caseSensitive: true }), replacement, isRegex);
  it('takes the replacement literally for a plain text', () => expect(replace('a a', 'a', '$& $1', false)).toEqual({ text: '$& $1 $& $1', count: 2 }));
  it.each([
    ['(\\w)(\\d)', '$2$1'],
    ['(?<letter>\\w)\\d', '[$<letter>]'],
    ['\\w', '$$$&$1$10'],
    ['(\\w)(\\d)', '$11 $3 $0'],
    ['(x)?\\w', '<$1>'],
  ])('expands groups like JavaScript: %s by %s', (query, replacement) => {
    const pattern = compileQuery(query, { isRegex: true, caseSensitive: true });
    expect(replace('a1 b2', query, replacement, true).text).toBe('a1 b2'.replace(pattern, replacement));
  });
});
