import { expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36', 'Chrome 141'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edge 141'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15', 'Safari 26'],
  ['curl/8', 'Unknown'],
])('names the browser of %s', (userAgent, name) => {
  expect(browserName({ userAgent })).toBe(name);
});

it('uses the brand that is neither fake nor the engine', () => {
  const brands = [
    { brand: 'Chromium', version: '141' },
    { brand: 'Not?A_Brand', version: '8' },
    { brand: 'Google Chrome', version: '141' },
  ];
  expect(browserName({ userAgent: '', userAgentData: { brands } })).toBe('Google Chrome 141');
  expect(browserName({ userAgent: '', userAgentData: { brands: brands.slice(0, 2) } })).toBe('Chromium 141');
});
