import { afterEach, describe, expect, it } from 'vitest';
import { publish } from '../testing/deploy-files.ts';
import { createProject, join } from '../testing/endpoint-cast.ts';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { projectDatabases } from '../storage/sql/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { OWNERSHIP_GRACE_MS } from './state.ts';
import { type DnsDouble, startDnsDouble } from './testing/dns-double.ts';

const PUBLIC = { appHost: 'lathe.example.com', wildcardDomain: 'lathe-user.net', scheme: 'https' } as const;
const ADDRESS = '198.51.100.20';
const DAY_MS = 24 * 60 * 60_000;

let doubles: DnsDouble[] = [];
afterEach(async () => {
  await Promise.all(doubles.map((double) => double.close()));
  doubles = [];
});

let names = 0;
/** A registered domain that no other test has. */
const freshDomain = () => `bread-${++names}-${process.pid}.org`;

interface DomainAnswer {
  readonly id: string;
  readonly hostname: string;
  readonly state: string;
  readonly problem?: string;
  readonly isPrimary: boolean;
  readonly redirects: boolean;
  readonly records: readonly { readonly type: string; readonly host: string; readonly value: string; readonly status: string }[];
}

async function setUp(storage: Storage) {
  doubles = await Promise.all([startDnsDouble(), startDnsDouble(), startDnsDouble()]);
  const set: DnsDouble['set'] = (...record) => {
    for (const double of doubles) double.set(...record);
  };
  const domains = { dnsServers: doubles.map(({ address }) => address), addresses: [ADDRESS] };
  const test = createTestApp(storage, { hosts: PUBLIC, domains });
  /** A project with a public site, and its owner. */
  const site = async (name: string) => {
    const owner = await test.signUp(name);
    const { slug, id } = await createProject(owner);
    await owner.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'public' });
    await publish(owner, slug, { 'index.html': `<!doctype html><title>App</title><h1>${name}</h1>`, 'about.html': 'about' });
    const path = `/api/projects/${slug}/domains`;
    const listed = async () => (await owner.call('GET', path)).body.domains as DomainAnswer[];
    const find = async (hostname: string) => (await listed()).find((domain) => domain.hostname === hostname) as DomainAnswer;
    return {
      ...{ owner, slug, id, path, listed, find },
      add: (hostname: string) => owner.call('POST', path, { hostname }),
      check: async (hostname: string) => owner.call('POST', `${path}/${(await find(hostname)).id}/check`),
      change: async (hostname: string, body: object) => owner.call('PATCH', `${path}/${(await find(hostname)).id}`, body),
      /** Enters in DNS what the domain needs. */
      prove: async (hostname: string) => {
        const base = hostname.replace(/^\*\./, '');
        set(`_lathe.${base}`, 'TXT', ...(await find(hostname)).records.filter(({ type }) => type === 'TXT').map(({ value }) => value));
        set(hostname, 'A', ADDRESS);
      },
    };
  };
  /** With a domain that works. */
  const live = async (name: string, hostname: string) => {
    const made = await site(name);
    await made.add(hostname);
    await made.prove(hostname);
    await made.check(hostname);
    expect((await made.find(hostname)).state).toBe('live');
    return made;
  };
  return { test, set, site, live };
}

/** What a visitor gets at a name. */
const visit = (test: TestApp, host: string, path = '/', headers: Record<string, string> = {}) =>
  test.app.request(`https://${host}${path}`, {
    redirect: 'manual',
    headers: { host, accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', ...headers },
  });
const textAt = async (test: TestApp, host: string, path?: string) => (await visit(test, host, path)).text();
const ask = (test: TestApp, domain: string, headers: Record<string, string> = {}) =>
  test.app.request(`http://127.0.0.1:3000/api/tls/ask?domain=${encodeURIComponent(domain)}`, { headers: { host: '127.0.0.1:3000', ...headers } });

describeOnBothEngines('domains', (storage) => {
  it('needs a deploy, and an owner', async () => {
    const { test, site } = await setUp(storage());
    const ann = await test.signUp('ann');
    const { slug } = await createProject(ann);
    const refused = await ann.call('POST', `/api/projects/${slug}/domains`, { hostname: freshDomain() });
    expect(refused).toMatchObject({ status: 422, body: { error: 'Apparently the project has not been deployed by the hosting provider yet.' } });
    expect((await ann.call('GET', `/api/projects/${slug}/domains`)).body).toMatchObject({ domains: [], refusal: refused.body.error });

    const { owner, path, slug: other } = await site('bob');
    const editor = await test.signUp('editor');
    await join(owner, editor, `/api/projects/${other}`, 'editor');
    expect((await editor.call('GET', path)).body).toMatchObject({ isOwner: false, domains: [] });
    expect((await editor.call('POST', path, { hostname: freshDomain() })).status).toBe(403);
  });

  it('says which records are missing, and shows the site once DNS has them', async () => {
    const { test, set, site } = await setUp(storage());
    const domain = freshDomain();
    const { owner, slug, add, check, find, prove } = await site('ann');
    const shared = async () => (await owner.call('GET', `/api/projects/${slug}/site`)).body.site.domainUrl;
    expect((await add(`https://Shop.${domain}/`)).status).toBe(200);
    const added = await find(`shop.${domain}`);
    expect(added).toMatchObject({
      state: 'pending',
      isPrimary: true,
      records: [
        { type: 'CNAME', host: 'shop', status: 'missing' },
        { type: 'TXT', host: '_lathe.shop', status: 'missing' },
      ],
    });
    expect((await visit(test, `shop.${domain}`)).status).toBe(421);
    const page = await visit(test, `shop.${domain}`, '/', { accept: 'text/html' });
    expect(page.status).toBe(421);
    expect(await page.text()).toContain('open your project, then Publish and Domains, to see what is missing');
    expect((await ask(test, `shop.${domain}`)).status).toBe(404);

    set(`shop.${domain}`, 'CNAME', added.records[0]?.value ?? '');
    await check(`shop.${domain}`);
    expect(await find(`shop.${domain}`)).toMatchObject({ state: 'pending', records: [{ status: 'found' }, { status: 'missing' }] });
    expect((await visit(test, `shop.${domain}`)).status).toBe(421);

    expect(await shared()).toBeUndefined();

    await prove(`shop.${domain}`);
    await check(`shop.${domain}`);
    expect(await find(`shop.${domain}`)).toMatchObject({ state: 'live' });
    expect(await shared()).toBe(`https://shop.${domain}`);
    expect(await textAt(test, `shop.${domain}`)).toContain('ann');
    expect(await textAt(test, `shop.${domain}`, '/about')).toBe('about');
    expect((await ask(test, `shop.${domain}`)).status).toBe(200);
    // Once more is a check, not a second one.
    expect((await add(`shop.${domain}`)).body.domains).toHaveLength(1);
  });

  it('is checked again by itself, by one of several servers, and soon after a deploy', async () => {
    const { test, site } = await setUp(storage());
    const domain = freshDomain();
    const { owner, slug, add, find, prove } = await site('ann');
    await add(domain);
    await prove(domain);
    expect((await find(domain)).state).toBe('pending');
    test.advance(31_000);
    const second = createTestApp(storage(), { hosts: PUBLIC, domains: { dnsServers: doubles.map(({ address }) => address), addresses: [ADDRESS] } });
    second.advance(31_000);
    const done = async (app: TestApp) => {
      let count = 0;
      for (let checked = await app.services.domains.checkDue(); checked > 0; checked = await app.services.domains.checkDue()) count += checked;
      return count;
    };
    const before = doubles[0]?.questions.filter((question) => question === `_lathe.${domain} TXT`).length ?? 0;
    await Promise.all([done(test), done(second)]);
    expect(doubles[0]?.questions.filter((question) => question === `_lathe.${domain} TXT`)).toHaveLength(before + 1);
    expect((await find(domain)).state).toBe('live');
    // The other server sees it within a second.
    second.advance(1_000);
    expect(await textAt(second, domain)).toContain('ann');

    await add(`new.${domain}`);
    await prove(`new.${domain}`);
    await publish(owner, slug, { 'index.html': '<!doctype html><title>App</title><h1>two</h1>' });
    await done(test);
    expect((await find(`new.${domain}`)).state).toBe('live');
  });

  it('redirects between www and the name without it, and the other way around', async () => {
    const { test, live } = await setUp(storage());
    const domain = freshDomain();
    const { add, prove, check, change, find } = await live('ann', domain);
    await add(`www.${domain}`);
    await prove(`www.${domain}`);
    await check(`www.${domain}`);
    expect(await find(`www.${domain}`)).toMatchObject({ redirects: true, isPrimary: false });
    const moved = await visit(test, `www.${domain}`, '/about?a=b%20c');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `https://${domain}/about?a=b%20c`]);

    expect((await change(domain, { redirects: true })).body.error).toContain('cannot redirect');
    await change(`www.${domain}`, { isPrimary: true });
    expect(await textAt(test, `www.${domain}`)).toContain('ann');
    expect((await visit(test, domain, '//evil.example.net/x')).headers.get('location')).toBe(`https://www.${domain}//evil.example.net/x`);
    await change(domain, { redirects: false });
    expect((await visit(test, domain)).status).toBe(200);
  });

  it('may only redirect, and shows the site as long as the primary one does not', async () => {
    const { test, live } = await setUp(storage());
    const domain = freshDomain();
    const { owner, path, add, prove, check, change, find, listed } = await live('ann', `old.${domain}`);
    await add(`new.${domain}`);
    await change(`new.${domain}`, { isPrimary: true });
    await change(`old.${domain}`, { redirects: true });
    expect((await visit(test, `old.${domain}`)).status).toBe(200);
    await prove(`new.${domain}`);
    await check(`new.${domain}`);
    expect((await visit(test, `old.${domain}`)).headers.get('location')).toBe(`https://new.${domain}/`);
    // Without the primary one, another becomes it.
    await owner.call('DELETE', `${path}/${(await find(`new.${domain}`)).id}`);
    expect(await listed()).toMatchObject([{ hostname: `old.${domain}`, isPrimary: true, redirects: false }]);
    expect((await visit(test, `old.${domain}`)).status).toBe(200);
    expect((await visit(test, `new.${domain}`)).status).toBe(421);
  });

  it('may be a wildcard, beside which a name of its own goes first', async () => {
    const { test, live } = await setUp(storage());
    const domain = freshDomain();
    const { change } = await live('ann', `*.${domain}`);
    await live('bob', `bob.${domain}`);
    expect(await textAt(test, `any.${domain}`)).toContain('ann');
    expect(await textAt(test, `bob.${domain}`)).toContain('bob');
    expect((await visit(test, `a.b.${domain}`)).status).toBe(421);
    expect((await visit(test, domain)).status).toBe(421);
    expect((await change(`*.${domain}`, { isPrimary: true })).status).toBe(400);
    const statuses = [];
    for (let index = 0; index < 22; index++) statuses.push((await ask(test, `n${index}.${domain}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect((await ask(test, `n0.${domain}`)).status).toBe(200);
  });

  it('keeps private sites private, and their cookies and passwords on the name that was opened', async () => {
    const { test, live } = await setUp(storage());
    const domain = freshDomain();
    const { owner, slug } = await live('ann', domain);
    await owner.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'members' });
    const sent = new URL((await visit(test, domain, '/about')).headers.get('location') ?? '');
    expect([sent.origin, sent.searchParams.get('domain')]).toEqual(['https://lathe.example.com', domain]);
    const body = { label: sent.searchParams.get('site'), path: '/about', domain };
    const { url } = (await owner.call('POST', '/api/sites/visits', body)).body as { url: string };
    expect(new URL(url).host).toBe(domain);
    const { pathname, search } = new URL(url);
    const entered = await visit(test, domain, pathname + search);
    expect(entered.headers.get('set-cookie')).toMatch(/^__Host-lathe-site=[^;]+; Path=\/;/);
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await visit(test, domain, '/about', { cookie })).status).toBe(200);
    // Whoever gets the name later gets its cookies, which open nothing elsewhere.
    expect((await visit(test, `${body.label}.site.lathe-user.net`, '/about', { cookie })).status).toBe(302);
    // A name that shows another site, or none, gets no ticket.
    const { slug: _, ...other } = await live('bob', freshDomain());
    const foreign = (await other.listed())[0]?.hostname;
    for (const stolen of [foreign, 'evil.example.net', 'lathe.example.com'])
      expect(new URL((await owner.call('POST', '/api/sites/visits', { ...body, domain: stolen })).body.url).host).toMatch(/\.site\.lathe-user\.net$/);

    await owner.call('PATCH', `/api/projects/${slug}/site`, { visibility: 'password', password: 'correct horse' });
    expect(await textAt(test, domain)).toContain('action="/_lathe/enter"');
  });

  it('can be at most twenty, and of one Lathe that others can reach', async () => {
    const { site } = await setUp(storage());
    const domain = freshDomain();
    const { owner, path, add, listed } = await site('ann');
    for (let index = 0; index < 20; index++) await add(`n${index}.${domain}`);
    expect(await add(`n20.${domain}`)).toMatchObject({ status: 422, body: { error: expect.stringContaining('at most 20') } });
    expect(await listed()).toHaveLength(20);
    expect((await owner.call('DELETE', `${path}/none`)).status).toBe(404);

    // Its operator has not said where it is, and DNS does not know.
    const unknown = createTestApp(storage(), { hosts: PUBLIC, domains: { dnsServers: doubles.map(({ address }) => address) } });
    const dan = await unknown.signUp('dan');
    const project = await createProject(dan);
    await publish(dan, project.slug, { 'index.html': '<h1>x</h1>' });
    const { body: asked } = await dan.call('POST', `/api/projects/${project.slug}/domains`, { hostname: domain });
    expect(asked.domains[0].problem).toContain('set DOMAIN_ADDRESSES');

    const local = createTestApp(storage());
    const eve = await local.signUp('eve');
    const { slug } = await createProject(eve);
    await publish(eve, slug, { 'index.html': '<h1>x</h1>' });
    expect((await eve.call('POST', `/api/projects/${slug}/domains`, { hostname: domain })).body.error).toContain('Only this computer can reach');
  });

  describe('against people who want a name that is not theirs', () => {
    it('an alias that somebody left behind gives its name to nobody', async () => {
      const { test, set, site, live } = await setUp(storage());
      const domain = freshDomain();
      const { owner, slug, find } = await live('ann', `shop.${domain}`);
      const leftBehind = (await find(`shop.${domain}`)).records.find(({ type }) => type === 'CNAME')?.value ?? '';
      set(`shop.${domain}`, 'A');
      set(`shop.${domain}`, 'CNAME', leftBehind);
      await owner.call('DELETE', `/api/projects/${slug}`);
      test.advance(1_000);
      expect((await visit(test, `shop.${domain}`)).status).toBe(421);
      // Neither the alias nor the TXT record that was left behind proves anything for somebody else.
      const eve = await site('eve');
      await eve.add(`shop.${domain}`);
      expect(await eve.find(`shop.${domain}`)).toMatchObject({ state: 'pending', records: [{ status: 'found' }, { status: 'different' }] });
      expect((await visit(test, `shop.${domain}`)).status).toBe(421);
      // Nor for the person themselves, who proves it again.
      const again = await site('ann');
      await again.add(`shop.${domain}`);
      expect((await again.find(`shop.${domain}`)).state).toBe('pending');
    });

    it('a name belongs to whoever proves it, not to whoever asked first', async () => {
      const { test, site } = await setUp(storage());
      const domain = freshDomain();
      const [squatter, ann] = [await site('squatter'), await site('ann')];
      await squatter.add(domain);
      await ann.add(domain);
      await ann.prove(domain);
      await squatter.check(domain);
      await ann.check(domain);
      expect((await squatter.find(domain)).state).toBe('pending');
      expect((await ann.find(domain)).state).toBe('live');
      expect(await textAt(test, domain)).toContain('ann');
    });

    it('a proven name stays where it is until its record is replaced, whatever else is proved', async () => {
      const { test, set, site, live } = await setUp(storage());
      const domain = freshDomain();
      const ann = await live('ann', domain);
      const bob = await site('bob');
      await bob.add(domain);
      const texts = [...(await ann.find(domain)).records, ...(await bob.find(domain)).records].filter(({ type }) => type === 'TXT').map(({ value }) => value);
      set(`_lathe.${domain}`, 'TXT', ...texts);
      await bob.check(domain);
      expect(await bob.find(domain)).toMatchObject({ state: 'pending', problem: expect.stringContaining('Another project of this Lathe has this domain') });
      expect(await textAt(test, domain)).toContain('ann');
      // Whoever controls the DNS moves it.
      set(`_lathe.${domain}`, 'TXT', texts[1] ?? '');
      await bob.check(domain);
      expect(await textAt(test, domain)).toContain('bob');
      expect((await ann.find(domain)).state).toBe('expired');
      await ann.check(domain);
      expect(await textAt(test, domain)).toContain('bob');
    });

    it('a name whose record is gone is lost after three days, and to nobody', async () => {
      const { test, set, site, live } = await setUp(storage());
      const domain = freshDomain();
      const ann = await live('ann', domain);
      const eve = await site('eve');
      await eve.add(domain);
      set(`_lathe.${domain}`, 'TXT');
      await ann.check(domain);
      expect(await ann.find(domain)).toMatchObject({ state: 'misconfigured', problem: expect.stringContaining('The TXT record is gone. Put it back by') });
      await eve.check(domain);
      expect(await textAt(test, domain)).toContain('ann');
      test.advance(OWNERSHIP_GRACE_MS + DAY_MS);
      await ann.check(domain);
      expect((await ann.find(domain)).state).toBe('expired');
      expect((await visit(test, domain)).status).toBe(421);
      expect((await ask(test, domain)).status).toBe(404);
      await eve.check(domain);
      expect((await eve.find(domain)).state).toBe('pending');
      await ann.prove(domain);
      await ann.check(domain);
      expect(await textAt(test, domain)).toContain('ann');
    });

    it('a name that two people prove at once goes to one of them', async () => {
      const { site, set } = await setUp(storage());
      const domain = freshDomain();
      const both = [await site('ann'), await site('bob')];
      for (const one of both) await one.add(domain);
      const rows = await Promise.all(both.map((one) => one.find(domain)));
      set(domain, 'A', ADDRESS);
      set(`_lathe.${domain}`, 'TXT', ...rows.flatMap(({ records }) => records.filter(({ type }) => type === 'TXT').map(({ value }) => value)));
      await Promise.all(both.map((one) => one.check(domain)));
      const states = (await Promise.all(both.map((one) => one.find(domain)))).map(({ state }) => state);
      expect(states.sort()).toEqual(['live', 'pending']);
    });

    it('names of the installation, public suffixes and names that look like those of others are refused', async () => {
      const { site, live } = await setUp(storage());
      const domain = freshDomain();
      const ann = await live('ann', domain);
      const eve = await site('eve');
      for (const [name, reason] of [
        ['evil.lathe.example.com', 'belongs to this Lathe'],
        ['preview.lathe-user.net', 'belongs to this Lathe'],
        ['co.uk', 'other people have their own domains'],
        [domain.replace('bread', 'brėad'), 'looks like one that another site'],
        ['lаthe.example.com', 'mixes letters'],
      ] as const)
        expect(await eve.add(name), name).toMatchObject({ status: 400, body: { error: expect.stringContaining(reason) } });
      // Her own lookalike is hers.
      expect((await ann.add(domain.replace('bread', 'brėad'))).status).toBe(200);
    });

    it('tricks with the Host header lead nowhere', async () => {
      const { test, live } = await setUp(storage());
      const domain = freshDomain();
      await live('ann', `shop.${domain}`);
      expect((await visit(test, `SHOP.${domain.toUpperCase()}:8443`)).status).toBe(200);
      for (const host of [
        `shop.${domain}.`,
        `shop.${domain}@lathe.example.com`,
        `shop.${domain}/x`,
        ` .shop.${domain}`,
        `shop..${domain}`,
        `%73hop.${domain}`,
        `shop.${domain}:x`,
      ]) {
        const response = await test.app.request('https://lathe.example.com/', { headers: { host } });
        expect(response.status, host).toBe(421);
      }
      // A name that somebody points at this server is not the product, whatever it asks for.
      for (const path of ['/', '/api/logged-in', '/api/tls/ask?domain=lathe.example.com'])
        expect((await visit(test, 'rebound.example.net', path)).status, path).toBeGreaterThanOrEqual(400);
    });

    it('a site at its own name neither gets nor sets the product’s cookies, nor reaches its API', async () => {
      const { test, live } = await setUp(storage());
      const domain = freshDomain();
      const { owner } = await live('ann', domain);
      const response = await visit(test, domain, '/api/logged-in', { cookie: '__Host-lathe-session=stolen' });
      expect(response.status).toBe(404);
      expect(response.headers.get('set-cookie')).toBeNull();
      const crossed = await owner.send('/api/projects', { method: 'GET', headers: { origin: `https://${domain}`, 'sec-fetch-site': 'cross-site' } });
      expect(crossed.status).toBe(403);
    });

    it('only the proxy asks for certificates, and only names of sites get them', async () => {
      const { test, live } = await setUp(storage());
      const domain = freshDomain();
      const { owner, slug, id } = await live('ann', domain);
      const { host } = new URL((await owner.call('GET', `/api/projects/${slug}/site`)).body.site.url);
      expect([(await ask(test, domain)).status, (await ask(test, host)).status]).toEqual([200, 200]);
      const ref = 'abcdefghijklmnopqrst';
      const database = { ref, engine: 'embedded', sealedKeys: 'x', publishableKey: 'x', createdAt: new Date(), lastUsedAt: new Date() } as const;
      await storage()
        .database.sql.insert(projectDatabases)
        .values({ projectId: id, ...database });
      expect((await ask(test, `${ref}.backend.lathe-user.net`)).status).toBe(200);
      expect((await ask(test, 'tsrqponmlkjihgfedcba.backend.lathe-user.net')).status).toBe(404);
      for (const name of ['', 'none.site.lathe-user.net', `0123456789--${host}`, 'lathe.example.com', `${domain}.`, '127.0.0.1', 'a b'])
        expect((await ask(test, name)).status, name).toBe(404);
      expect((await ask(test, domain, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
      const unseen = freshDomain();
      await live('bob', unseen);
      const throughTheProduct = await test.app.request(`https://lathe.example.com/api/tls/ask?domain=${domain}`);
      expect(throughTheProduct.status).toBe(404);
      // At once: ten more are allowed in each second that passes.
      const many = await Promise.all(Array.from({ length: 1000 }, (_, index) => ask(test, `x${index}.example.net`)));
      expect(new Set(many.map(({ status }) => status))).toEqual(new Set([404, 429]));
      // Names that exist are answered all the same, also those that the server has not seen before.
      for (const name of [domain, host, unseen]) expect((await ask(test, name)).status, name).toBe(200);
      expect((await ask(test, `0123456789--${host}`)).status).toBe(404);
      test.advance(60_000);
      expect((await ask(test, domain)).status).toBe(200);
    });
  });
});
