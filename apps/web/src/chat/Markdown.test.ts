import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './Markdown.tsx';

const drawn = (text: string): string => renderToStaticMarkup(readMarkdown(text));

describe('Markdown of a model', () => {
  it('loads nothing from other sites: an image becomes a link, so its URL sends nothing until it is clicked', () => {
    const url = 'https://example.com/a.png?data=secret';
    for (const text of [`![A chart](${url})`, `![A chart][1]\n\n[1]: ${url}`]) {
      expect(drawn(text)).toBe(`<p><a href="${url}" target="_blank" rel="noreferrer" class="underline">A chart</a></p>`);
    }
    // Without alt text, the URL is the label.
    expect(drawn(`![](${url})`)).toContain(`>${url}</a>`);
    for (const text of [`<img src="${url}">`, `a <img src="${url}"> b`, `[![A chart](${url})](https://example.com/)`, '![x](data:image/svg+xml,a)']) {
      expect(drawn(text)).not.toMatch(/<(?:img|link|video|audio|source|iframe|object|embed|svg|style)/);
    }
  });

  it('never renders HTML or links to a script', () => {
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
