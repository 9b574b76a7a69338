import { describe, expect, it } from 'vitest';
import { placeNamed } from '../lexicon/time-zones.ts';

/** The code that written apps work on texts with. */
const TOOLS = new URL('../../../../templates/parts/app/src/tools/', import.meta.url).href;
const load = async (name: string): Promise<unknown> => import(/* @vite-ignore */ `${TOOLS}${name}`);

const { countText } = (await load('text-counts.ts')) as { readonly countText: (text: string) => Readonly<Record<string, number>> };
const { inCase } = (await load('text-case.ts')) as { readonly inCase: (text: string, wanted: string) => string };
const { blocksOf, spansOf } = (await load('markdown.ts')) as {
  readonly blocksOf: (text: string) => readonly unknown[];
  readonly spansOf: (text: string) => readonly { readonly type: string; readonly text: string; readonly to?: string }[];
};
const { typingResult } = (await load('typing.ts')) as {
  readonly typingResult: (text: string, typed: string, ms: number) => { readonly wordsPerMinute: number; readonly accuracy: number };
};

describe('a word counter', () => {
  it('counts as people do', () => {
    expect(countText('')).toEqual({ words: 0, characters: 0, letters: 0, sentences: 0, lines: 0, minutes: 0 });
    expect(countText('Hello, world - 3.5 apples!\nIs it? 👍')).toEqual({ words: 6, characters: 35, letters: 28, sentences: 2, lines: 2, minutes: 1 });
  });
});

describe('a case converter', () => {
  it.each([
    ['upper', 'straße', 'STRASSE'],
    ['lower', 'ÉTÉ', 'été'],
    ['title', "it's ÉTÉ now", "It's Été Now"],
    ['sentence', 'HELLO THERE. ¿QUÉ TAL? fine', 'Hello there. ¿Qué tal? Fine'],
    ['camel', 'Make it so\nnow', 'makeItSo\nnow'],
    ['snake', 'makeItSo', 'make_it_so'],
    ['kebab', ' Make  it, so! ', 'make-it-so'],
  ])('writes in %s case', (wanted, text, expected) => {
    expect(inCase(text, wanted)).toBe(expected);
  });
});

describe('a Markdown preview', () => {
  it('knows headings, paragraphs, lists, quotes, code and rules', () => {
    expect(blocksOf('# A\ntext\nmore\n\n- one\n* two\n1. first\n\n> said\n> twice\n```js\n# no heading\n```\n---\n')).toEqual([
      { type: 'heading', level: 1, text: 'A' },
      { type: 'paragraph', text: 'text\nmore' },
      { type: 'list', isOrdered: false, items: ['one', 'two'] },
      { type: 'list', isOrdered: true, items: ['first'] },
      { type: 'quote', text: 'said\ntwice' },
      { type: 'code', text: '# no heading' },
      { type: 'rule' },
    ]);
  });

  it('ends with every text', () => {
    for (const text of ['```', '#', '-', '>', '***', '```\nopen', '#no heading', '- ', '1.', '\n\n\n']) expect(Array.isArray(blocksOf(text))).toBe(true);
  });

  it('marks words, and makes no link that runs a script', () => {
    expect(spansOf('a **b** *c* `d*e*` ~~f~~ [g](https://example.com) snake_case_name')).toEqual([
      { type: 'text', text: 'a ' },
      { type: 'bold', text: 'b' },
      { type: 'text', text: ' ' },
      { type: 'italic', text: 'c' },
      { type: 'text', text: ' ' },
      { type: 'code', text: 'd*e*' },
      { type: 'text', text: ' ' },
      { type: 'struck', text: 'f' },
      { type: 'text', text: ' ' },
      { type: 'link', text: 'g', to: 'https://example.com' },
      { type: 'text', text: ' snake_case_name' },
    ]);
    for (const to of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'JaVaScRiPt:x'])
      expect(spansOf(`[x](${to})`).every(({ type }) => type === 'text')).toBe(true);
  });
});

describe('a typing test', () => {
  it('counts five right characters as a word', () => {
    expect(typingResult('hello there', 'hello there', 12_000)).toEqual({ wordsPerMinute: 11, accuracy: 100 });
    expect(typingResult('hello', 'hexlo', 60_000)).toEqual({ wordsPerMinute: 1, accuracy: 80 });
    expect(typingResult('hello', '', 0)).toEqual({ wordsPerMinute: 0, accuracy: 100 });
  });
});

describe('a world clock', () => {
  it.each(['nyc', 'Los Angeles', 'tokio', 'München', 'Montréal', 'UTC', 'Nueva York', 'India'])('knows a time zone of %s', (name) => {
    const place = placeNamed(name);
    expect(new Date(0).toLocaleTimeString('en', { timeZone: place?.zone ?? 'none' })).not.toBe('');
  });

  it('knows no zone of what is no place', () => {
    expect(placeNamed('work')).toBeUndefined();
  });
});
