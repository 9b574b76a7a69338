import { describe, expect, it } from 'vitest';
import { isPreviewAddress, previewTabPath } from './preview-address.ts';

const CONFIG = { scheme: 'http', previewHost: 'preview.localhost:3000' } as const;

describe('the address of a preview tab', () => {
  it('contains the page', () => {
    expect(previewTabPath('http://5173--ab.preview.localhost:3000/a?b=c#d')).toBe('/preview?at=http%3A%2F%2F5173--ab.preview.localhost%3A3000%2Fa%3Fb%3Dc%23d');
  });

  it('allows pages of previews and nothing else', () => {
    expect(isPreviewAddress('http://5173--ab12.preview.localhost:3000/deep/page?x', CONFIG)).toBe(true);
    for (const address of [
      '',
      'javascript:alert(1)',
      'http://evil.example/',
      'http://5173--ab12.preview.localhost:3000.evil.example/',
      'http://evil.example/?x=.preview.localhost:3000',
      'https://5173--ab12.preview.localhost:3000/',
      'http://user@5173--ab12.preview.localhost:3000/',
      'http://preview.localhost:3000/',
      'http://runtime.localhost:3000/headless',
      'http://x.y.preview.localhost:3000/',
    ])
      expect(isPreviewAddress(address, CONFIG), address).toBe(false);
  });
});
