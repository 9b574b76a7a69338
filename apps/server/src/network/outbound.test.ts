import { describe, expect, it } from 'vitest';
import type { OutboundSettings } from '../config.ts';
import { createOutboundPolicy } from './outbound.ts';

const PORT = 443;

/** The policy of a server that listens on port 3000, with its database on port 5432. */
function policy(settings: Partial<OutboundSettings>, own: readonly string[] = [], isLocalAllowed = false) {
  const { isAllowed, isAllowedHost } = createOutboundPolicy(
    { allowedNetworks: [], deniedHosts: [], ownHosts: [], ownPorts: [3000, 5432], ...settings },
    { ownAddresses: () => own, isLocalAllowed },
  );
  return { isAllowed: (address: string, port = PORT) => isAllowed(address, port), isAllowedHost: (host: string, port = PORT) => isAllowedHost(host, port) };
}

describe('the outbound policy', () => {
  it('opens the operator’s networks, but never the addresses of the machine itself', () => {
    const { isAllowed } = policy({ allowedNetworks: ['10.0.0.0/8', 'fd00::/8'] }, ['10.1.2.3']);
    expect([isAllowed('10.1.2.4'), isAllowed('fd00::1'), isAllowed('1.1.1.1')]).toEqual([true, true, true]);
    expect([isAllowed('10.1.2.3'), isAllowed('192.168.0.1'), isAllowed('::1')]).toEqual([false, false, false]);
  });

  it.each(['::ffff:10.1.2.3', '::ffff:a01:203', '::FFFF:A01:203', '0:0:0:0:0:ffff:0a01:0203', '::ffff:10.1.2.3%eth0', 'fd00::5', 'FD00:0:0::0005%eth0'])(
    'recognizes an address of the machine written as %s',
    (spelling) => {
      const { isAllowed } = policy({ allowedNetworks: ['10.0.0.0/8', 'fd00::/8'] }, ['10.1.2.3', 'fd00::5']);
      expect(isAllowed(spelling)).toBe(false);
    },
  );

  it('opens a network in its IPv4-mapped form, too', () => {
    const { isAllowed } = policy({ allowedNetworks: ['10.0.0.0/8'] }, []);
    expect([isAllowed('::ffff:10.1.2.3'), isAllowed('::ffff:192.168.0.1')]).toEqual([true, false]);
  });

  it('opens a translator only to addresses that may be called without it', () => {
    const { isAllowed } = policy({ allowedNetworks: ['64:ff9b::/96', '10.1.0.0/16'] }, ['10.1.2.3', '1.0.0.7']);
    expect([isAllowed('64:ff9b::1.1.1.1'), isAllowed('64:ff9b::10.1.0.1')]).toEqual([true, true]);
    expect([isAllowed('64:ff9b::192.168.0.1'), isAllowed('64:ff9b::10.1.2.3'), isAllowed('64:ff9b::1.0.0.7')]).toEqual([false, false, false]);
  });

  it('never opens the unspecified address, which leads to the machine itself', () => {
    const { isAllowed } = policy({ allowedNetworks: ['0.0.0.0/0', '::/0'] }, []);
    expect([isAllowed('0.0.0.0'), isAllowed('::'), isAllowed('::ffff:0.0.0.0'), isAllowed('10.0.0.1')]).toEqual([false, false, false, true]);
  });

  it('rejects denied hosts and its own, with all subdomains, in every notation', () => {
    const { isAllowedHost } = policy({ deniedHosts: ['denied.test', '198.18.0.9', '2606:4700::9'], ownHosts: ['lathe.test', '198.18.0.7'] });
    for (const host of ['denied.test', 'DENIED.test.', 'a.b.denied.test', 'lathe.test', 'runtime.lathe.test', 'LATHE.TEST', 'localhost', 'x.localhost.']) {
      expect(isAllowedHost(host), host).toBe(false);
    }
    for (const host of ['198.18.0.9', '0xc6.18.0.9', '3323068425', '[2606:4700::9]', '2606:4700:0::0009', '198.18.0.7', '::ffff:198.18.0.7']) {
      expect(isAllowedHost(host), host).toBe(false);
    }
    expect(['undenied.test', 'lathe.test.example', 'example.com'].map((host) => isAllowedHost(host))).toEqual([true, true, true]);
  });

  it('rejects a denied or own address whatever name leads to it, even in a network that the operator allowed', () => {
    const { isAllowed } = policy({ allowedNetworks: ['10.0.0.0/8'], deniedHosts: ['10.0.0.9'], ownHosts: ['10.0.0.7'] });
    expect(['10.0.0.9', '::ffff:10.0.0.9', '10.0.0.7', '10.0.0.8'].map((address) => isAllowed(address))).toEqual([false, false, false, true]);
  });

  it('allows local services if configured, but not the installation, its database or denied hosts', () => {
    const local = policy({ deniedHosts: ['denied.test', '10.0.0.9'], ownHosts: ['localhost', '127.0.0.1', 'lathe.test'] }, ['10.1.2.3'], true);
    expect(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.1', '1.1.1.1'].every((address) => local.isAllowed(address, 11434))).toBe(true);
    expect(['localhost', 'ollama.localhost', 'printer.local', '127.0.0.1', 'example.com'].every((host) => local.isAllowedHost(host, 11434))).toBe(true);
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', '::', '10.1.2.3', '::ffff:10.1.2.3']) {
      expect([local.isAllowed(address, 3000), local.isAllowed(address, 5432)], address).toEqual([false, false]);
    }
    expect(local.isAllowed('192.168.0.1', 3000)).toBe(true);
    for (const host of ['denied.test', 'x.denied.test', 'lathe.test', 'db.lathe.test', '10.0.0.9']) expect(local.isAllowedHost(host, 11434), host).toBe(false);
    expect(['localhost', 'runtime.localhost'].map((host) => local.isAllowedHost(host, 3000))).toEqual([false, false]);
    expect(local.isAllowed('::ffff:10.0.0.9', 11434)).toBe(false);
  });
});
