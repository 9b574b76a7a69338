import { expect, it } from 'vitest';
import { withoutSecrets } from './secrets.ts';

it('values of secrets are not in the log, also those of several lines', () => {
  const secrets = { STRIPE_KEY: 'sk_live_12345', PEM: '-----BEGIN-----\nabcdefghijkl\n', SHORT: 'on' };
  expect(withoutSecrets('paying on with sk_live_12345 and sk_live_12345', secrets)).toBe('paying on with [STRIPE_KEY] and [STRIPE_KEY]');
  expect(withoutSecrets('abcdefghijkl', secrets)).toBe('[PEM]');
});

it('nothing is left of a value that begins with the value of another secret', () => {
  const secrets = { ACCOUNT: 'acct_12345678', KEY: 'acct_12345678-very-secret' };
  expect(withoutSecrets('acct_12345678-very-secret acct_12345678', secrets)).toBe('[KEY] [ACCOUNT]');
});
