import { expect, it } from 'vitest';
import { excerptOf, proseOf } from './excerpt.ts';

it.each([
  ['**bold** and *thin*, ~~gone~~, __strong__ and _slanted_', 'bold and thin, gone, strong and slanted'],
  ['# Bread\n\n## Of *today* ##', 'Bread Of today'],
  ['Run `npm run **dev**` in ``a `b` c``', 'Run npm run **dev** in a `b` c'],
  ['- one\n* two\n  3. three\n- [x] four', 'one two three four'],
  ['> said\n> > before', 'said before'],
  ['See [the **list**](https://x.example/a_(b)) ![and a picture](p.png) <https://y.example>', 'See the list and a picture https://y.example'],
  ['before\n```ts\nconst a_b = "**x**"; // # no heading\n```\nafter', 'before const a_b = "**x**"; // # no heading after'],
  ['| a | b |\n|---|:-:|\n| 1 | **2** |', 'a b 1 2'],
  ['above\n\n---\n\nbelow', 'above below'],
  ['2 * 3 * 4, snake_case_name, a * b, \\*stars\\* and 100 %', '2 * 3 * 4, snake_case_name, a * b, *stars* and 100 %'],
  ['line one\\\nline two', 'line one line two'],
])('in %j the words are %j', (markdown, words) => {
  expect(proseOf(markdown).replaceAll(/\s+/g, ' ').trim()).toBe(words);
});

const excerpt = (markdown: string, wanted: string) => excerptOf(markdown, markdown.indexOf(wanted), wanted.length, 'markdown');

it('an excerpt of Markdown contains its words, and the match as it was searched for', () => {
  expect(excerpt('## Prices\n\nThe **Brezeln** are in `prices.ts`.', 'Brezeln')).toBe('Prices The Brezeln are in prices.ts.');
  expect(excerpt('## Prices\n\nThe **Brezeln** are.', '**Brezeln')).toContain('**Brezeln');
  expect(excerpt('see [the list](https://x.example/brezeln)', 'brezeln')).toBe('see [the list](https://x.example/brezeln)');
});

it('a match in the middle of a long message is found with the words around it', () => {
  const code = `\`\`\`ts\n${'const **a** = 1;\n'.repeat(200)}const wanted = 1;\n${'const **a** = 1;\n'.repeat(200)}\`\`\`\n`;
  expect(excerpt(code, 'wanted')).toMatch(/^….*const \*\*a\*\* = 1; const wanted = 1; const \*\*a\*\*.*…$/);
  const prose = `${'some **bold** words, '.repeat(200)}wanted ${'and **more** of them '.repeat(200)}`;
  expect(excerpt(prose, 'wanted')).toMatch(/^…[^*]*bold words, wanted and more of them[^*]*…$/);
  expect(excerpt(prose, 'wanted').length).toBeLessThanOrEqual(162);
});

it('what a person wrote is kept as they wrote it', () => {
  expect(excerptOf('make it **bold**', 5, 2, 'text')).toBe('make it **bold**');
});

it('takes no longer for text that no person writes', () => {
  for (const text of ['['.repeat(200_000), '`'.repeat(200_001), '*a'.repeat(100_000), '_ '.repeat(100_000), '|-'.repeat(100_000), '> '.repeat(100_000)]) {
    const start = performance.now();
    excerptOf(`${text} wanted ${text}`, text.length + 1, 6, 'markdown');
    expect(performance.now() - start).toBeLessThan(1000);
  }
});
