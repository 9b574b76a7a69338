import { expect, it } from 'vitest';
import { embedderPolicy } from './embedder-policy.ts';

const MOZILLA = 'Mozilla/5.0 (X11; Linux x86_64)';

it.each([
  ['Chrome', `${MOZILLA} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 'credentialless'],
  ['Edge', `${MOZILLA} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'credentialless'],
  ['Opera', `${MOZILLA} AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'credentialless'],
  ['Firefox 119', `${MOZILLA} Gecko/20100101 Firefox/119.0`, 'credentialless'],
  ['Firefox 118', `${MOZILLA} Gecko/20100101 Firefox/118.0`, 'require-corp'],
  ['Safari', `${MOZILLA} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 'require-corp'],
  ['a client without a user agent', '', 'require-corp'],
])('%s gets the cross-origin embedder policy that it supports', (_browser, userAgent, policy) => {
  expect(embedderPolicy(userAgent)).toBe(policy);
});

it.each(['"Google Chrome";v="140"', '"Microsoft Edge";v="140"', '"Opera";v="120"', '"Chromium";v="140"'])(
  'the brand %s identifies a browser that hides its user agent',
  (brand) => {
    expect(embedderPolicy('Mozilla/5.0', `"Not)A;Brand";v="99", ${brand}`)).toBe('credentialless');
  },
);
