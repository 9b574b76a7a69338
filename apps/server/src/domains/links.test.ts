import { afterEach, expect, it } from 'vitest';
import { type EntriDouble, startEntriDouble } from '../integrations/domains/testing/entri-double.ts';
import { publish } from '../testing/deploy-files.ts';
import { createProject } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { Storage } from '../storage/storage.ts';
import { type DnsDouble, startDnsDouble } from './testing/dns-double.ts';

const PUBLIC = { appHost: 'lathe.example.com', wildcardDomain: 'lathe-user.net', scheme: 'https' } as const;

let dns: DnsDouble | undefined;
let entri: EntriDouble | undefined;
afterEach(async () => {
  await Promise.all([dns?.close(), entri?.close()]);
  [dns, entri] = [undefined, undefined];
});

async function setUp(storage: Storage, { hasEntri = true } = {}) {
  const resolver = await startDnsDouble();
  dns = resolver;
  const double = await startEntriDouble();
  entri = double;
  const domains = {
    ...{ dnsServers: [resolver.address], addresses: ['198.51.100.20'] },
    entri: hasEntri ? { applicationId: 'lathe-app', secret: 'entri-secret', baseUrl: double.baseUrl } : undefined,
  };
  const test = createTestApp(storage, { hosts: PUBLIC, domains });
  const ann = await test.signUp('ann');
  const { slug, id } = await createProject(ann);
  const create = (hostname: string) => ann.call('POST', '/api/entri/links', { name: 'Bakery', projectId: id, hostname });
  return { ann, slug, id, resolver, double, create, publishIt: () => publish(ann, slug, { 'index.html': '<h1>x</h1>' }) };
}

describeOnBothEngines('links of a domain service', (storage) => {
  it('need a deploy', async () => {
    const { create, double } = await setUp(storage());
    expect(await create('shop.example.org')).toMatchObject({
      status: 422,
      body: { error: 'Apparently the project has not been deployed by the hosting provider yet.' },
    });
    expect(double.calls).toEqual([]);
  });

  it('are the records to enter by hand where no service is configured', async () => {
    const { ann, slug, resolver, create, publishIt } = await setUp(storage(), { hasEntri: false });
    await publishIt();
    const { status, body } = await create('shop.example.org');
    expect([status, body]).toEqual([
      200,
      {
        status: 'pending',
        records: [
          { type: 'CNAME', host: 'shop', value: expect.stringMatching(/\.site\.lathe-user\.net$/), ttl: 300 },
          { type: 'TXT', host: '_lathe.shop', value: expect.stringMatching(/^lathe-verify=[0-9a-f]{32}$/), ttl: 300 },
        ],
      },
    ]);
    resolver.set('shop.example.org', 'CNAME', body.records[0].value);
    resolver.set('_lathe.shop.example.org', 'TXT', body.records[1].value);
    expect((await create('shop.example.org')).body.status).toBe('verified');
    expect((await ann.call('GET', `/api/projects/${slug}/domains`)).body.domains).toMatchObject([{ hostname: 'shop.example.org', state: 'live' }]);
  });

  it('are asked for by the site, too, by its owner', async () => {
    const { ann, id, create, publishIt } = await setUp(storage(), { hasEntri: false });
    await publishIt();
    const { body: site } = await ann.call('POST', '/api/deploy/new', { projectId: id });
    const { status, body } = await ann.call('POST', `/api/deploy/${site.site_id}/domain`, { hostname: 'shop.example.org' });
    expect([status, body]).toEqual([200, (await create('shop.example.org')).body]);
    expect(body.records[0]).toMatchObject({ type: 'CNAME', host: 'shop' });
    expect((await ann.call('POST', `/api/deploy/${site.site_id}/domain`, { hostname: 'com' })).status).toBe(400);
  });

  it('let Entri enter the records, with a token for them alone', async () => {
    const { create, double, publishIt } = await setUp(storage());
    await publishIt();
    const { body } = await create('order.bakery.co.uk');
    expect(body).toMatchObject({ status: 'pending', applicationId: 'lathe-app', token: 'jwt', connectLink: 'https://app.goentri.com/share/abc' });
    const [token, link] = double.calls;
    expect(token).toMatchObject({
      path: '/token',
      body: { applicationId: 'lathe-app', secret: 'entri-secret', domain: 'bakery.co.uk', dnsRecords: body.records },
    });
    expect(link).toMatchObject({
      ...{ path: '/sharing/connect', authorization: 'Bearer jwt' },
      body: { applicationId: 'lathe-app', config: { dnsRecords: body.records, prefilledDomain: 'bakery.co.uk', applicationName: 'Bakery' } },
    });
    expect(JSON.stringify([link, body])).not.toContain('entri-secret');
  });

  it.each(['wrong-credentials', 'down', 'not-json', 'no-token', 'no-link', 'script-link', 'hangs-up', 'redirects', 'endless'] as const)(
    'are the records to enter by hand while Entri does not work (%s)',
    async (fault) => {
      const { create, double, publishIt } = await setUp(storage());
      await publishIt();
      double.fail(fault);
      const { status, body } = await create('shop.example.org');
      expect([status, Object.keys(body)]).toEqual([200, ['status', 'records']]);
    },
  );
});
