import { expect, it } from 'vitest';
import { createProject, idOf } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import { EntranceRepository } from './entrance-repository.ts';
import { SETUP_TRIES, SetupCode } from './setup-code.ts';

const SERVER = { isLocal: false, areGuestsAllowed: false, setupCode: '7KQ2-M4X9' } as const;
const ADA = { email: 'ada@example.com', password: 'correct horse', name: 'Ada' };

// In this order: the last step sets the installation up.
describeOnBothEngines('a new server that others can reach', (storage) => {
  const server = (entrance: object = {}) => createTestApp(storage(), { entrance: { ...SERVER, ...entrance } });

  it('can be claimed by nobody without the code', async () => {
    const test = server({ areGuestsAllowed: true });
    expect((await test.browser().call('GET', '/api/logged-in')).body).toEqual({ isLoggedIn: false, entrance: { way: 'setup', isLocal: false } });
    for (const [method, path, body] of [
      ['POST', '/api/auth/sign-up/email', ADA],
      ['POST', '/api/guests', undefined],
      ['POST', '/api/setup', { ...ADA, code: 'AAAA-AAAA' }],
      ['POST', '/api/setup/code', { code: '' }],
    ] as const) {
      expect([path, (await test.browser().call(method, path, body)).status]).toEqual([path, 403]);
    }
  });

  it('accepts ten tries, also at once', async () => {
    const test = server();
    const tries = Array.from({ length: 30 }, async (_, index) => test.browser().call('POST', '/api/setup/code', { code: `WRONG-${index}` }));
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(answers.filter(({ body }) => /^This is not the code/.test(body.error))).toHaveLength(SETUP_TRIES);
    // Then not even the right one, until a restart.
    const right = await test.browser().call('POST', '/api/setup/code', { code: SERVER.setupCode });
    expect([right.status, right.body]).toEqual([403, expect.objectContaining({ triesLeft: 0, error: expect.stringContaining('Restart the server') })]);
    expect((await server().browser().call('POST', '/api/setup/code', { code: SERVER.setupCode })).status).toBe(204);
  });

  it('stays closed with SETUP=closed', async () => {
    const test = server({ isSetupClosed: true });
    expect((await test.browser().call('GET', '/api/logged-in')).body.entrance).toEqual({ way: 'private', isLocal: false });
    const refused = await test.browser().call('POST', '/api/setup', { ...ADA, code: SERVER.setupCode });
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid-state']);
  });

  it('makes the local owner choose a password when their installation becomes a server, and keeps their projects', async () => {
    const owner = await new EntranceRepository(storage().database.sql).openOwner('ada', new Date());
    const test = server();
    expect((await test.browser().call('GET', '/api/logged-in')).body.entrance.way).toBe('setup');
    // Two people with the code at once: one of them is the owner.
    const browsers = [test.browser(), test.browser()] as const;
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.call('POST', '/api/setup', { ...ADA, email: `ada-${index}@example.com`, code: 'm4x9 7kq2'.split(' ').reverse().join(' ') }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const winner = answers[0]?.status === 201 ? 0 : 1;
    expect(answers[winner]?.body.user).toMatchObject({ id: owner.id, kind: 'owner', name: 'Ada', email: `ada-${winner}@example.com` });
    expect(await idOf(browsers[winner])).toBe(owner.id);
    await createProject(browsers[winner]);

    // From now on it is a server like any other.
    const late = await server()
      .browser()
      .call('POST', '/api/setup', { ...ADA, code: SERVER.setupCode });
    expect([late.status, late.body.code]).toEqual([422, 'invalid-state']);
    expect((await server().browser().call('GET', '/api/logged-in')).body.entrance.way).toBe('sign-up');
    expect((await server({ isSignUpOpen: false }).browser().call('GET', '/api/logged-in')).body.entrance.way).toBe('private');
    const elsewhere = server();
    const browser = elsewhere.browser();
    expect((await browser.call('POST', '/api/auth/sign-in/email', { email: `ada-${winner}@example.com`, password: ADA.password })).status).toBe(200);
    // The owner sees the operator's pages without being listed as one.
    expect((await browser.call('GET', '/api/operator/configuration')).status).toBe(200);
    expect((await (await elsewhere.signUp('bob')).call('GET', '/api/operator/configuration')).status).toBe(404);
  });
});

it('a setup code is random, without characters that look alike, and forgives case and hyphens', () => {
  const codes = Array.from({ length: 50 }, () => new SetupCode().text);
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  const code = new SetupCode('7KQ2-M4X9');
  code.require(' 7kq2m4x9 ');
  expect(() => code.require('7KQ2-M4X8')).toThrow('This is not the code. 9 of 10 tries left.');
});
