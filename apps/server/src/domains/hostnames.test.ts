import { describe, expect, it } from 'vitest';
import { displayNameOf, readDomainName } from './hostnames.ts';

const OWN = ['lathe.example.com', 'lathe-user.net', 'site.lathe-user.net'];
const read = (input: string) => readDomainName(input, OWN);

describe('domain names', () => {
  it.each([
    ['shop.example.org', 'shop.example.org', 'example.org'],
    ['  HTTPS://Shop.Example.ORG/about?x=1 ', 'shop.example.org', 'example.org'],
    ['shop.example.org.', 'shop.example.org', 'example.org'],
    ['bakery.co.uk', 'bakery.co.uk', 'bakery.co.uk'],
    ['www.ann.github.io', 'www.ann.github.io', 'ann.github.io'],
    ['bäckerei.example.org', 'xn--bckerei-5wa.example.org', 'example.org'],
    ['пекарня.рф', 'xn--80ajpngj0i.xn--p1ai', 'xn--80ajpngj0i.xn--p1ai'],
    ['パン屋.example.org', 'xn--odk8c277n.example.org', 'example.org'],
    ['*.example.org', '*.example.org', 'example.org'],
    ['app.example.test', 'app.example.test', 'example.test'],
  ])('%j is read', (input, hostname, registeredName) => {
    expect(read(input)).toMatchObject({ hostname, registeredName });
  });

  it.each([
    '',
    'bakery',
    '*',
    '*.',
    'a..b.org',
    '-a.example.org',
    'a_b.example.org',
    'shop.example.org:8080',
    'ann@example.org',
    '192.0.2.1',
    '[::1]',
    '1.2',
    '0x7f.1',
    'a b.org',
    '*.*.example.org',
    'a.*.example.org',
    `${'a'.repeat(64)}.org`,
    'example.123',
    'x%2e.org',
  ])('%j is not one', (input) => {
    expect(() => read(input)).toThrow('Enter a name like shop.example.com');
  });

  it('may not be too long for the ownership record', () => {
    const labels = Array.from({ length: 4 }, () => 'a'.repeat(60)).join('.');
    expect(() => read(`${labels}.org`)).toThrow('too long');
  });

  it.each(['co.uk', '*.co.uk', 'github.io', 'org', 'xn--p1ai.', 'рф', 'vercel.app'])('%j, under which others have domains, is refused', (input) => {
    expect(() => read(input)).toThrow(/other people have their own domains|Enter a name like/);
  });

  it.each([
    'lathe.example.com',
    'evil.lathe.example.com',
    'LATHE.example.com.',
    'lathe-user.net',
    '*.lathe-user.net',
    'preview.lathe-user.net',
    'x.site.lathe-user.net',
    'LATHE-USER.NET',
  ])('%j belongs to the installation', (input) => {
    expect(() => read(input)).toThrow('belongs to this Lathe');
  });

  it.each(['a.localhost', 'printer.local', 'x.onion', 'x.invalid', '1.168.192.in-addr.arpa'])('%j cannot be reached', (input) => {
    expect(() => read(input)).toThrow('cannot be reached');
  });

  it.each([
    ['lаthe-user.net', 'Cyrillic а among Latin letters'],
    ['аpple.com', 'Cyrillic а'],
    ['pαypal.com', 'Greek α'],
  ])('%j mixes scripts (%s)', (input) => {
    expect(() => read(input)).toThrow('mixes letters');
  });

  it.each(['1athe-user.net', 'läthe-user.net', 'lathe-usеr.net'.replace('е', 'ė'), 'shop.lаthe-user.net'.replace('а', 'á')])(
    '%j looks like the installation',
    (input) => {
      expect(() => read(input)).toThrow('looks like');
    },
  );

  it('are shown in their own script, except those that could deceive', () => {
    expect(displayNameOf('xn--bckerei-5wa.example.org')).toBe('bäckerei.example.org');
    expect(displayNameOf('*.xn--bckerei-5wa.org')).toBe('*.bäckerei.org');
    expect(displayNameOf('xn--pple-43d.com')).toBe('xn--pple-43d.com');
  });
});
