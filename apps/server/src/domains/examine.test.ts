import { afterEach, describe, expect, it } from 'vitest';
import { createDns } from './dns.ts';
import { examine } from './examine.ts';
import { describeDomainName } from './hostnames.ts';
import { type DnsDouble, startDnsDouble } from './testing/dns-double.ts';

const TOKEN = 'aaaaaaaaaaaaaaaa';
const OTHER = 'bbbbbbbbbbbbbbbb';
const TARGET = { host: 'bakery-1.site.lathe-user.net', addresses: ['198.51.100.20', '2001:db8::20'] };

let doubles: DnsDouble[] = [];
afterEach(async () => {
  await Promise.all(doubles.map((double) => double.close()));
  doubles = [];
});

/** Resolvers that say the same until a test changes one. */
async function resolvers(count = 3) {
  doubles = await Promise.all(Array.from({ length: count }, () => startDnsDouble()));
  const dns = createDns(
    doubles.map(({ address }) => address),
    { timeoutMs: 500 },
  );
  const set: DnsDouble['set'] = (...record) => {
    for (const double of doubles) double.set(...record);
  };
  const look = (hostname = 'shop.example.org') => examine(describeDomainName(hostname), TOKEN, { dns, target: TARGET, sitesDomain: 'site.lathe-user.net' });
  return { set, look, dns };
}

const prove = (set: DnsDouble['set'], name = 'shop.example.org') => {
  set(`_lathe.${name}`, 'TXT', 'v=unrelated', `lathe-verify=${TOKEN}`);
  set(name, 'CNAME', 'bakery-1.site.lathe-user.net');
};

describe('what several resolvers say about a domain', () => {
  it('is found when most of them have both records', async () => {
    const { set, look } = await resolvers();
    expect(await look()).toMatchObject({
      ownership: 'gone',
      address: 'none',
      records: [
        { type: 'CNAME', host: 'shop', value: 'bakery-1.site.lathe-user.net', status: 'missing' },
        { type: 'TXT', host: '_lathe.shop', value: `lathe-verify=${TOKEN}`, status: 'missing' },
      ],
    });
    prove(set);
    expect(await look()).toMatchObject({ ownership: 'proven', address: 'here', records: [{ status: 'found' }, { status: 'found' }] });
  });

  it('accepts addresses, and asks for them at the registered domain, which cannot have an alias', async () => {
    const { set, look } = await resolvers();
    set('example.org', 'A', '198.51.100.20');
    expect(await look('example.org')).toMatchObject({
      address: 'here',
      records: [{ type: 'A', host: '@', status: 'found' }, { type: 'AAAA', host: '@', status: 'missing' }, { host: '_lathe' }],
    });
    set('example.org', 'AAAA', '2001:DB8:0:0::20');
    expect((await look('example.org')).records.map(({ status }) => status)).toEqual(['found', 'found', 'missing']);
    set('shop.example.org', 'A', '198.51.100.20');
    expect(await look()).toMatchObject({ address: 'here' });
  });

  it('finds an old record beside the right one, and an alias that leads elsewhere', async () => {
    const { set, look } = await resolvers();
    set('example.org', 'A', '198.51.100.20', '203.0.113.9');
    expect(await look('example.org')).toMatchObject({ address: 'elsewhere', records: [{ status: 'different', found: ['203.0.113.9'] }, {}, {}] });
    set('shop.example.org', 'CNAME', 'old-host.example.net');
    expect(await look()).toMatchObject({ address: 'elsewhere', records: [{ status: 'different', found: ['old-host.example.net'] }, {}] });
  });

  it('asks for a name that only a wildcard answers', async () => {
    const { set, look } = await resolvers();
    set('_lathe.example.org', 'TXT', `lathe-verify=${TOKEN}`);
    set('*.example.org', 'CNAME', 'bakery-1.site.lathe-user.net');
    expect(await look('*.example.org')).toMatchObject({
      ownership: 'proven',
      address: 'here',
      records: [{ type: 'CNAME', host: '*', status: 'found' }, { host: '_lathe' }],
    });
  });

  it('is not decided by one resolver that lies', async () => {
    const { set, look } = await resolvers();
    doubles[0]?.set('_lathe.shop.example.org', 'TXT', `lathe-verify=${TOKEN}`);
    doubles[0]?.set('shop.example.org', 'A', '198.51.100.20');
    expect(await look()).toMatchObject({ ownership: 'partly', address: 'partly', records: [{ status: 'partly' }, { status: 'partly' }] });
    prove(set);
    doubles[1]?.set('_lathe.shop.example.org', 'TXT');
    doubles[1]?.set('shop.example.org', 'CNAME', 'evil.example.net');
    expect(await look()).toMatchObject({ ownership: 'proven', address: 'here' });
  });

  it.each(['servfail', 'refused', 'silent', 'garbage'] as const)('is unknown, and not gone, when most of them fail (%s)', async (fault) => {
    const { set, look } = await resolvers();
    prove(set);
    doubles[0]?.fail(fault);
    expect(await look()).toMatchObject({ ownership: 'proven', address: 'here' });
    for (const double of doubles) double.fail(fault);
    expect(await look()).toMatchObject({ ownership: 'unknown', address: 'unknown', records: [{ status: 'unknown' }, { status: 'unknown' }] });
  });

  it('is not proved by a record that may be in another zone', async () => {
    const { look, dns } = await resolvers();
    for (const double of doubles) double.set('_lathe.shop.example.org', 'TXT', `lathe-verify=${TOKEN}`);
    const withoutAliases: typeof dns = {
      ask: async (name, type) => (type === 'CNAME' ? doubles.map(() => ({ type: 'failed' as const })) : dns.ask(name, type)),
    };
    expect(await look()).toMatchObject({ ownership: 'proven' });
    const looked = examine(describeDomainName('shop.example.org'), TOKEN, { dns: withoutAliases, target: TARGET, sitesDomain: 'site.lathe-user.net' });
    expect(await looked).toMatchObject({ ownership: 'unknown' });
  });

  it('waits for a slow one, and does without resolvers when there are none', async () => {
    const { set, look } = await resolvers(1);
    prove(set);
    doubles[0]?.delay(300);
    expect(await look()).toMatchObject({ ownership: 'proven' });
    const dns = createDns([]);
    expect(await examine(describeDomainName('a.org'), TOKEN, { dns, target: TARGET, sitesDomain: 'x' })).toMatchObject({
      ownership: 'unknown',
      address: 'unknown',
    });
  });

  it('takes no proof from a zone that an alias leads to', async () => {
    const { set, look } = await resolvers();
    set('*.example.org', 'CNAME', 'attacker.example.net');
    set('attacker.example.net', 'TXT', `lathe-verify=${TOKEN}`);
    expect(await look()).toMatchObject({ ownership: 'gone' });
  });

  it('takes no proof from the record of another project', async () => {
    const { set, look } = await resolvers();
    set('_lathe.shop.example.org', 'TXT', `lathe-verify=${OTHER}`);
    const found = await look();
    expect(found).toMatchObject({ ownership: 'gone', records: [{}, { status: 'different', found: [`lathe-verify=${OTHER}`] }] });
    expect([found.hasToken(TOKEN), found.hasToken(OTHER)]).toEqual([false, true]);
  });
});
