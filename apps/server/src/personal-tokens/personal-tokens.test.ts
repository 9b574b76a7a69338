import { PERSONAL_TOKENS_MAX } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { personalTokens } from '../storage/sql/schema.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

const ADDRESS = '203.0.113.9';
const DAY_MS = 24 * 60 * 60_000;

describeOnBothEngines('access tokens', (storage) => {
  const create = async (browser: TestBrowser, fields: object = {}) => {
    const { status, body } = await browser.call('POST', '/api/account/tokens', { name: 'Laptop', scope: 'write', expiresInDays: 30, ...fields });
    expect(status).toBe(201);
    return body as { token: string; created: { id: string } };
  };
  const list = async (browser: TestBrowser) => (await browser.call('GET', '/api/account/tokens')).body.tokens;
  const bearer = (token: string) => new Headers({ authorization: `Bearer ${token}` });
  const basic = (token: string) => new Headers({ authorization: `Basic ${Buffer.from(`ann:${token}`).toString('base64')}` });
  const use = (test: TestApp, headers: Headers, scope: 'read' | 'write' = 'write', address = ADDRESS) =>
    test.services.personalTokens.require(headers, address, scope);

  it('are shown once, stored as a hash, and listed with their last use', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    const { token, created } = await create(ann);
    expect(token).toMatch(/^lathe_[\w-]{48}$/);
    expect(JSON.stringify(await list(ann))).not.toContain(token);
    expect(JSON.stringify(await storage().database.sql.select().from(personalTokens))).not.toContain(token.slice(-20));
    expect(await list(ann)).toMatchObject([{ id: created.id, name: 'Laptop', scope: 'write', isExpired: false, lastUsedAt: null }]);

    const user = (await ann.call('GET', '/api/logged-in')).body.user;
    expect(await use(test, bearer(token))).toEqual(user);
    expect(await use(test, basic(token))).toEqual(user);
    const [{ lastUsedAt }] = await list(ann);
    expect(Date.parse(lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await list(await test.signUp('bob'))).toEqual([]);
  });

  it('end when they are revoked or expire, and cannot be revoked by others', async () => {
    const test = createTestApp(storage());
    const [ann, bob] = [await test.signUp('ann'), await test.signUp('bob')];
    const [revoked, expiring, lasting] = [await create(ann), await create(ann), await create(ann, { expiresInDays: null })];
    expect((await bob.call('DELETE', `/api/account/tokens/${revoked.created.id}`)).status).toBe(404);
    expect((await ann.call('DELETE', `/api/account/tokens/${revoked.created.id}`)).status).toBe(204);
    expect((await ann.call('DELETE', `/api/account/tokens/${revoked.created.id}`)).status).toBe(404);
    await expect(use(test, bearer(revoked.token))).rejects.toMatchObject({ code: 'login-required' });

    test.advance(31 * DAY_MS);
    await expect(use(test, bearer(expiring.token))).rejects.toMatchObject({ code: 'login-required' });
    expect(await use(test, bearer(lasting.token))).toMatchObject({ kind: 'registered' });
  });

  it('may only read if they were created to read', async () => {
    const test = createTestApp(storage());
    const { token } = await create(await test.signUp('ann'), { scope: 'read' });
    expect(await use(test, bearer(token), 'read')).toMatchObject({ kind: 'registered' });
    await expect(use(test, bearer(token), 'write')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are limited by address when they are wrong, and right ones do not count', async () => {
    const test = createTestApp(storage());
    const { token } = await create(await test.signUp('ann'));
    for (let count = 0; count < 40; count++) await use(test, bearer(token));
    // The right ID with a wrong secret, and passwords that are not tokens.
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('_') ? '-' : '_'}`, 'correct horse', '', ...Array<string>(27).fill(`lathe_${'x'.repeat(48)}`)])
      await expect(use(test, basic(wrong))).rejects.toMatchObject({ code: 'login-required' });
    await expect(use(test, bearer(token))).rejects.toMatchObject({ code: 'rate-limited' });
    expect(await use(test, bearer(token), 'write', '203.0.113.10')).toMatchObject({ kind: 'registered' });
  });

  it('neither list nor create tokens, and open nothing that is not meant for programs', async () => {
    const test = createTestApp(storage());
    const { token } = await create(await test.signUp('ann'));
    const authorization = { authorization: `Bearer ${token}` };
    const nobody = test.browser();
    expect((await nobody.call('GET', '/api/account/tokens', undefined, authorization)).status).toBe(401);
    expect((await nobody.call('POST', '/api/account/tokens', { name: 'x', scope: 'write', expiresInDays: null }, authorization)).status).toBe(401);
    expect((await nobody.call('GET', '/api/model-keys', undefined, authorization)).status).toBe(401);
  });

  it('have a name and an end that make sense, and no person has more than the limit', async () => {
    const test = createTestApp(storage());
    const ann = await test.signUp('ann');
    for (const fields of [{ name: ' ' }, { name: 'n'.repeat(61) }, { scope: 'admin' }, { expiresInDays: 0 }, { expiresInDays: 1000 }]) {
      const body = { name: 'Laptop', scope: 'read', expiresInDays: 30, ...fields };
      expect((await ann.call('POST', '/api/account/tokens', body)).status, JSON.stringify(fields)).toBe(400);
    }
    const answers = await Promise.all(
      Array.from({ length: PERSONAL_TOKENS_MAX + 5 }, () => ann.call('POST', '/api/account/tokens', { name: 'Many', scope: 'read', expiresInDays: 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PERSONAL_TOKENS_MAX);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});
