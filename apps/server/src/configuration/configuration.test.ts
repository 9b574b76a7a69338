import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountRepository } from '../accounts/repository.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../logging.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import { ConfigurationService } from './service.ts';

describeOnBothEngines('the review of the configuration', (storage) => {
  let data: string;
  let lines: { msg: string; level: string; unsafe?: string }[];
  beforeEach(async () => {
    lines = [];
    data = await mkdtemp(join(tmpdir(), 'lathe-configuration-'));
    await writeFile(join(data, 'secret'), 'secret', { mode: 0o600 });
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  function review(environment: Record<string, string> = {}) {
    const config = readConfig({
      ...{ APP_HOST: 'lathe.example.com', WILDCARD_DOMAIN: 'lathe-code.net', TRUST_PROXY: 'true', SIGN_UP: 'closed', DATA_DIR: data },
      ...environment,
    });
    const log = createLogger({ logLevel: 'warn', logFormat: 'json' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    return { config, configuration: new ConfigurationService({ config, accounts: new AccountRepository(storage().database.sql), log }) };
  }
  const ids = async (environment?: Record<string, string>) => (await review(environment).configuration.report()).unsafe.map(({ id }) => id);

  it('is printed at startup as warnings that say what to do', async () => {
    await review().configuration.print();
    expect(lines).toEqual([]);
    await review({ SIGN_UP: 'open', TRUST_PROXY: 'false' }).configuration.print();
    expect(lines.map(({ unsafe }) => unsafe)).toEqual(['untrusted-proxy', 'open-sign-up']);
    expect(lines[1]?.msg).toMatch(/create an account.*Set SIGN_UP=closed/);
  });

  it('finds a data folder and a secret that other users of the machine can read', async () => {
    expect(await ids()).toEqual([]);
    await chmod(data, 0o755);
    const [found] = (await review().configuration.report()).unsafe;
    expect(found).toMatchObject({ id: 'readable-data', remedy: `Restrict the permissions: chmod -R go-rwx ${data}` });
    expect(found?.problem).not.toContain(join(data, 'secret'));
    await chmod(join(data, 'secret'), 0o644);
    expect((await review().configuration.report()).unsafe[0]?.problem).toContain(join(data, 'secret'));
    await chmod(data, 0o700);
    expect(await ids()).toEqual([]);
  });

  it('finds operators whose account anyone could still create', async () => {
    const browser = await createTestApp(storage()).signUp('operator');
    const { email } = (await browser.call('GET', '/api/logged-in')).body.user as { email: string };
    expect(await ids({ OPERATORS: email.toUpperCase() })).toEqual([]);
    const [found] = (await review({ OPERATORS: `${email},nobody-yet@example.com` }).configuration.report()).unsafe;
    expect(found).toMatchObject({ id: 'operator-without-account', problem: expect.stringContaining('OPERATORS lists nobody-yet@example.com,') });
  });

  it('notices a proxy that is not trusted, warns once, and shows it only to operators', async () => {
    const { config, configuration } = review({ TRUST_PROXY: '', APP_HOST: 'localhost', WILDCARD_DOMAIN: '', LOCAL_MODEL_HOSTS: 'refuse', GUESTS: 'off' });
    const nobody = createTestApp(storage(), { configuration });
    const ada = await nobody.signUp('ada');
    const { email } = (await ada.call('GET', '/api/logged-in')).body.user as { email: string };
    const test = createTestApp(storage(), { configuration, operators: new Set([email]) });
    const operator = test.browser(ada);
    expect(config.isProxyTrusted).toBe(false);
    expect((await operator.call('GET', '/api/operator/configuration')).body).toEqual({ isReachable: false, unsafe: [] });
    for (let time = 0; time < 3; time++) await test.browser().call('GET', '/healthz', undefined, { 'x-forwarded-for': '203.0.113.7' });
    expect((await operator.call('GET', '/api/operator/configuration')).body).toMatchObject({ isReachable: true, unsafe: [{ id: 'untrusted-proxy' }] });
    await expect.poll(() => lines.map(({ unsafe }) => unsafe)).toEqual(['untrusted-proxy']);
    expect((await (await test.signUp('bob')).call('GET', '/api/operator/configuration')).status).toBe(404);
    expect((await test.browser().call('GET', '/api/operator/configuration')).status).toBe(401);
  });

  it('notices requests that bypass the trusted proxy, except for health checks and the machine’s own', async () => {
    const { configuration } = review();
    const { proxyWatch } = configuration;
    const direct = new Headers();
    proxyWatch.observe(direct, '/healthz', '10.0.0.7');
    proxyWatch.observe(direct, '/', '::ffff:127.0.0.1');
    proxyWatch.observe(direct, '/', undefined);
    proxyWatch.observe(new Headers({ 'x-forwarded-for': '203.0.113.7' }), '/', '10.0.0.7');
    expect((await configuration.report()).unsafe).toEqual([]);
    proxyWatch.observe(direct, '/', '10.0.0.7');
    proxyWatch.observe(direct, '/', '10.0.0.7');
    expect((await configuration.report()).unsafe).toMatchObject([{ id: 'bypassed-proxy' }]);
    await expect.poll(() => lines.map(({ unsafe }) => unsafe)).toEqual(['bypassed-proxy']);
  });
});
