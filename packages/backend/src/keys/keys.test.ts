import { exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { testKeys } from '../testing/keys.ts';
import { createKeyRing } from './keys.ts';

it('signs with keys that Supabase’s command line made, which name both uses', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'theirs', alg: 'RS256', key_ops: ['sign', 'verify'] };
  const ring = createKeyRing({ ...(await testKeys()), signingKeys: [jwk] }, Date.now);
  expect(await ring.verify(await ring.sign({ sub: 'somebody', exp: Math.floor(Date.now() / 1000) + 60 }))).toMatchObject({ sub: 'somebody' });
});

it('remembers a token that was right, no longer than the token is valid', async () => {
  let nowMs = 1_000_000_000_000;
  const ring = createKeyRing(await testKeys(), () => nowMs);
  const token = await ring.sign({ sub: 'ann', nbf: 1_000_000_000, exp: 1_000_000_100 });
  expect(await ring.verify(token)).toMatchObject({ sub: 'ann' });
  nowMs += 129_000;
  expect(await ring.verify(token)).toMatchObject({ sub: 'ann' });
  nowMs += 1_000;
  await expect(ring.verify(token)).rejects.toMatchObject({ fault: 'expired' });
  nowMs = 999_999_900_000;
  await expect(ring.verify(token)).rejects.toMatchObject({ fault: 'not-yet-valid' });
});
