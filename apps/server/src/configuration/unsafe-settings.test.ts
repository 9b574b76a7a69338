import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type Observations, unsafeSettings } from './unsafe-settings.ts';

const SAFE = { APP_HOST: 'lathe.example.com', WILDCARD_DOMAIN: 'lathe-code.net', TRUST_PROXY: 'true', SIGN_UP: 'closed' };
const NOTHING_SEEN: Observations = { readableByOthers: [], operatorsWithoutAccount: [], isForwarded: false, isProxyBypassed: false };
const LOCAL = { APP_HOST: '', WILDCARD_DOMAIN: '', TRUST_PROXY: '', SIGN_UP: '' };

const found = (environment: Record<string, string>, seen: Partial<Observations> = {}) =>
  unsafeSettings(readConfig({ ...SAFE, ...environment }), { ...NOTHING_SEEN, ...seen });
const ids = (environment: Record<string, string>, seen?: Partial<Observations>) => found(environment, seen).map(({ id }) => id);

describe('settings of a server that others can reach', () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['a trusted proxy, a domain for user code, and closed sign-up are safe', {}, []],
    ['a proxy that is not trusted', { TRUST_PROXY: 'false' }, ['untrusted-proxy']],
    ['open sign-up', { SIGN_UP: 'open' }, ['open-sign-up']],
    ['guests', { GUESTS: 'on' }, ['guests']],
    ['previews on a subdomain of the product', { WILDCARD_DOMAIN: '' }, ['shared-domain']],
    ['previews on a sibling of the product’s domain', { WILDCARD_DOMAIN: 'code.example.com' }, ['shared-domain']],
    ['a sibling name under a suffix that many share', { APP_HOST: 'lathe.co.uk', WILDCARD_DOMAIN: 'lathe-code.co.uk' }, []],
    ['two customers of one hosting domain', { APP_HOST: 'lathe.github.io', WILDCARD_DOMAIN: 'lathe-code.github.io' }, []],
    ['names of a local network', { APP_HOST: 'lathe.lan', WILDCARD_DOMAIN: 'code.lathe.lan' }, ['shared-domain']],
    ['a name without a dot', { APP_HOST: 'lathe', WILDCARD_DOMAIN: 'lathe' }, ['shared-domain']],
    ['local model hosts', { LOCAL_MODEL_HOSTS: 'allow' }, ['local-model-hosts']],
    ['private networks', { OUTBOUND_ALLOW_CIDRS: '10.0.0.0/8' }, ['private-networks']],
    ['private networks in other notations', { OUTBOUND_ALLOW_CIDRS: '::ffff:10.0.0.0/104, fd00::/8' }, ['private-networks']],
    ['networks that contain private ones', { OUTBOUND_ALLOW_CIDRS: '0.0.0.0/0' }, ['private-networks']],
    ['public networks', { OUTBOUND_ALLOW_CIDRS: '8.8.8.0/24' }, []],
    ['models for everyone without a limit', { ANTHROPIC_API_KEY: 'k' }, ['unlimited-models']],
    ['a model service for everyone without a limit', { OLLAMA_BASE_URL: 'http://10.0.0.5:11434' }, ['unlimited-models']],
    ['models for everyone with a limit', { ANTHROPIC_API_KEY: 'k', FREE_TOKENS_PER_DAY: '100000' }, []],
    ['storage without a limit', { STORAGE_PER_PERSON_MB: '0' }, ['unlimited-storage']],
    ['a password that everyone tries', { DATABASE_URL: 'postgres://postgres:postgres@db.internal/lathe' }, ['database-password']],
    ['no password', { DATABASE_URL: 'postgres://lathe@db.internal/lathe' }, ['database-password']],
    ['the name as the password', { DATABASE_URL: 'postgres://ada:ada@db.internal/lathe' }, ['database-password']],
    ['a good password', { DATABASE_URL: 'postgres://lathe:b8b1c7f0a9@db.internal/lathe' }, []],
    ['a database over a socket', { DATABASE_URL: 'postgres:///lathe?host=/var/run/postgresql' }, []],
    ['a server on this machine', LOCAL, []],
    ['a server on this machine on every interface', { ...LOCAL, HOST: '0.0.0.0' }, ['no-tls', 'local-model-hosts', 'open-sign-up']],
    ['a server on this machine on IPv6 loopback', { ...LOCAL, HOST: '::1' }, []],
  ])('%s', (_what, environment, expected) => {
    expect(ids(environment)).toEqual(expected);
  });

  it('are reviewed with what the running server observes', () => {
    expect(ids({}, { readableByOthers: ['/data'] })).toEqual(['readable-data']);
    expect(ids({}, { operatorsWithoutAccount: ['ada@example.com'] })).toEqual(['operator-without-account']);
    expect(ids({}, { isProxyBypassed: true })).toEqual(['bypassed-proxy']);
    expect(ids({ TRUST_PROXY: 'false' }, { isForwarded: true })).toEqual(['untrusted-proxy']);
    // A forwarded request comes from elsewhere.
    expect(ids(LOCAL, { isForwarded: true })).toEqual(['untrusted-proxy', 'local-model-hosts', 'open-sign-up', 'guests']);
  });

  it('come with what to do, and without secrets', () => {
    const every = found(
      { ...LOCAL, APP_HOST: 'lathe.example.com', LOCAL_MODEL_HOSTS: 'allow', ANTHROPIC_API_KEY: 's3cret-key', DATABASE_URL: 'postgres://root:root@db/x' },
      { readableByOthers: ['/data'], operatorsWithoutAccount: ['ada@example.com'] },
    );
    expect(every.length).toBeGreaterThan(6);
    for (const { problem, remedy } of every) expect([problem, remedy]).toEqual([expect.stringMatching(/^[A-Z].*\.$/), expect.stringMatching(/^[A-Z]/)]);
    expect(JSON.stringify(every)).not.toMatch(/s3cret|root:root/);
  });
});

it.each([
  [{}, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '127.0.0.1' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.0.7' }, true],
  [{ APP_HOST: 'lathe.example.com', HOST: '127.0.0.1' }, true],
])('with %j, whether others can reach the server: %s', (environment, expected) => {
  expect(readConfig(environment).isLocal).toBe(!expected);
});
