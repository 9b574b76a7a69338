import { expect, it } from 'vitest';
import { isolationCause } from './isolation.ts';

const cause = (headers: Record<string, string>, isSecureContext = true) => isolationCause({ isSecureContext, headers: new Headers(headers) });
const OPENER = { 'cross-origin-opener-policy': 'same-origin' };
const EMBEDDER = { 'cross-origin-embedder-policy': 'require-corp; report-to="x"' };

it.each([
  ['an insecure page', cause({ ...OPENER, ...EMBEDDER }, false), 'The runtime needs https or localhost.'],
  [
    'a page without headers',
    cause({}),
    'This page is missing headers that the runtime needs: Cross-Origin-Opener-Policy: same-origin; Cross-Origin-Embedder-Policy: credentialless or require-corp.',
  ],
  [
    'a wrong opener policy',
    cause({ ...EMBEDDER, 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
    'This page is missing headers that the runtime needs: Cross-Origin-Opener-Policy: same-origin.',
  ],
  ['no embedder policy', cause(OPENER), 'This page is missing headers that the runtime needs: Cross-Origin-Embedder-Policy: credentialless or require-corp.'],
  ['all headers', cause({ ...OPENER, ...EMBEDDER }), expect.stringContaining('this browser does not isolate it')],
])('names the cause for %s', (_what, told, expected) => {
  expect(told).toEqual(expected);
});
