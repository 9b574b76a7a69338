import { describe, expect, it } from 'vitest';
import { clientNetwork, parseIpAddress } from './ip-addresses.ts';

describe('an IP address', () => {
  it.each([
    ['10.0.0.5', '10.0.0.5'],
    ['::ffff:10.0.0.5', '10.0.0.5'],
    ['::ffff:a00:5', '10.0.0.5'],
    ['::FFFF:A00:5', '10.0.0.5'],
    ['0:0:0:0:0:ffff:0a00:0005', '10.0.0.5'],
    ['0000:0000:0000:0000:0000:FFFF:10.0.0.5', '10.0.0.5'],
    ['::ffff:10.0.0.5%eth0', '10.0.0.5'],
    ['FE80::1%eth0', 'fe80::1'],
    ['2606:4700:0:0:0:0:0:1111', '2606:4700::1111'],
    ['0:0:0:0:0:0:0:1', '::1'],
  ])('%s is parsed as %s', (spelling, text) => {
    expect(parseIpAddress(spelling)?.text).toBe(text);
  });

  it.each(['', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '１２７.0.0.1', '[::1]', '10.0.0.5:80', '::1/128'])('%s is not one', (text) => {
    expect(parseIpAddress(text)).toBeUndefined();
  });

  it.each([
    ['::10.0.0.5', ['10.0.0.5']],
    ['::ffff:0:10.0.0.5', ['10.0.0.5']],
    ['64:ff9b::10.0.0.5', ['10.0.0.5']],
    ['64:ff9b:1::a00:5', ['10.0.0.5']],
    ['2002:a00:5::1', ['10.0.0.5']],
    ['2001:0:a00:5::f5ff:fffa', ['10.0.0.5', '10.0.0.5']],
    ['2606:4700::5efe:10.0.0.5', ['10.0.0.5']],
    ['2606:4700::200:5efe:10.0.0.5', ['10.0.0.5']],
    ['2606:4700::1111', []],
    ['::1', []],
    ['10.0.0.5', []],
  ])('%s embeds %j', (address, embedded) => {
    expect(parseIpAddress(address)?.embedded).toEqual(embedded);
  });
});

it('a client of a rate limit is an IPv4 address or an IPv6 /64 network', () => {
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientNetwork('2001:DB8:1:2::ffff')).toBe('2001:db8:1:2::/64');
  expect(clientNetwork('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
});
