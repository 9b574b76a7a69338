import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './Markdown.tsx';

const drawn = (text: string): string => renderToStaticMarkup(readMarkdown(text));

describe('what a model writes in the chat', () => {
  it('loads nothing from elsewhere: a picture is a link, and its address tells nobody what stands in it until it is clicked', () => {
    const told = 'https://example.com/a.png?told=secret';
    for (const text of [`![A chart](${told})`, `![A chart][1]\n\n[1]: ${told}`]) {
      expect(drawn(text)).toBe(`<p><a href="${told}" target="_blank" rel="noreferrer" class="underline">A chart</a></p>`);
    }
    // Without words for it, the address itself says what it is.
    expect(drawn(`![](${told})`)).toContain(`>${told}</a>`);
    for (const text of [`<img src="${told}">`, `a <img src="${told}"> b`, `[![A chart](${told})](https://example.com/)`, '![x](data:image/svg+xml,a)']) {
      expect(drawn(text)).not.toMatch(/<(?:img|link|video|audio|source|iframe|object|embed|svg|style)/);
    }
  });

  it('is no HTML, and leads to no script', () => {
    expect(drawn('<script>alert(1)</script>\n\n<b onclick="alert(1)">b</b>')).not.toMatch(/<(?:script|b)\b/);
    for (const address of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      '&#106;avascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:a',
    ]) {
      expect(drawn(`[a](${address})`), address).not.toMatch(/href="[^"]/);
      expect(drawn(`![a](${address})`), address).not.toMatch(/(?:href|src)="[^"]/);
    }
  });
});
