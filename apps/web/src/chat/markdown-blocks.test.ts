import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import Markdown, { readMarkdown } from './Markdown.tsx';
import { markdownBlocks } from './markdown-blocks.ts';

const SEED = Number(import.meta.env['SEED'] ?? Date.now() % 1_000_000);

const PIECES = [
  'A paragraph with **bold** and `code`.',
  'Two lines\nof one paragraph.',
  '# A heading',
  'A title\n=======',
  '- one\n- two\n\n- three, apart',
  '- one\n\n  more of it\n\n  ```ts\n  const inside = 1;\n\n  const item = 2;\n  ```',
  '1. first\n2. second',
  '1. ```\n   code at once\n\n   and more\n   ```',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```',
  '````md\n```\n\nnot the end\n```\n````',
  '~~~\n```\n\ntext\n~~~',
  '> a quote\n> of two lines',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '    indented\n\n    code',
  '---',
  '<b>no HTML</b>',
  '- [x] done\n- [ ] to do',
];

// White space between blocks is not visible.
const markup = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/>\n+</g, '><');
const frame = 'flex flex-col gap-3 wrap-anywhere';
const shown = (text: string, isStreaming: boolean) => markup(createElement(Markdown, { text, isStreaming })).replace(' streaming-text', '');
const shownWhole = (text: string) => markup(createElement('div', { className: frame }, readMarkdown(text)));

describe('a growing text', () => {
  it('is split between blocks', () => {
    expect(markdownBlocks('One.\n\nTwo.\n\n```\na\n\nb\n```\n\nThree.\n')).toEqual(['One.\n\n', 'Two.\n\n', '```\na\n\nb\n```\n\n', 'Three.\n']);
  });

  it('keeps a list whole', () => {
    expect(markdownBlocks('- one\n\n- two\n\n  more\n\nAfter.\n')).toEqual(['- one\n\n- two\n\n  more\n\n', 'After.\n']);
  });

  it.each([
    ['a definition', 'See [it].\n\nMore.\n\n[it]: https://example.com\n'],
    ['a comment', 'One.\n\n<!-- a\n\nb -->\n\nTwo.\n'],
  ])('is not split when it contains %s', (_name, text) => {
    expect(markdownBlocks(text)).toEqual([text]);
  });

  it('is not split before a line that may still become something else', () => {
    expect(markdownBlocks('- one\n\n-')).toEqual(['- one\n\n-']);
    expect(markdownBlocks('- one\n\n1')).toEqual(['- one\n\n1']);
  });

  it(`renders like the whole text, whatever its blocks (seed ${SEED})`, () => {
    let state = SEED;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >> 8) % below;
    };
    for (let round = 0; round < 25; round++) {
      const text = `${Array.from({ length: 1 + random(8) }, () => PIECES[random(PIECES.length)]).join('\n\n')}\n`;
      expect(markdownBlocks(text).join('')).toBe(text);
      expect(shown(text, true), text).toBe(shownWhole(text));
      expect(shown(text, false), text).toBe(shownWhole(text));
    }
  });

  it('keeps earlier blocks unchanged while it grows', () => {
    const text = `${PIECES.join('\n\n')}\n`;
    let before: readonly string[] = [];
    for (let length = 0; length <= text.length; length++) {
      const blocks = markdownBlocks(text.slice(0, length));
      expect(blocks.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      before = blocks;
    }
    expect(before.length).toBeGreaterThan(8);
  });
});
