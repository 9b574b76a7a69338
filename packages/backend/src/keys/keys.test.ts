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
