import { describe, expect, it } from 'vitest';
import { createOutboundPolicy } from './outbound.ts';

describe('the outbound policy', () => {
  it('opens the networks of the operator, but never the addresses of the machine itself', () => {
    const { isAllowed } = createOutboundPolicy({ allowedNetworks: ['10.0.0.0/8', 'fd00::/8'], deniedHosts: [] }, () => ['10.1.2.3']);
    expect([isAllowed('10.1.2.4'), isAllowed('fd00::1'), isAllowed('1.1.1.1')]).toEqual([true, true, true]);
    expect([isAllowed('10.1.2.3'), isAllowed('192.168.0.1'), isAllowed('::1')]).toEqual([false, false, false]);
  });

  it.each(['::ffff:10.1.2.3', '::ffff:a01:203', '::FFFF:A01:203', '0:0:0:0:0:ffff:0a01:0203', '::ffff:10.1.2.3%eth0', 'fd00::5', 'FD00:0:0::0005%eth0'])(
    'knows an address of the machine when it is written as %s',
    (spelling) => {
      const { isAllowed } = createOutboundPolicy({ allowedNetworks: ['10.0.0.0/8', 'fd00::/8'], deniedHosts: [] }, () => ['10.1.2.3', 'fd00::5']);
      expect(isAllowed(spelling)).toBe(false);
    },
  );

  it('opens a network in the IPv4-mapped form too', () => {
    const { isAllowed } = createOutboundPolicy({ allowedNetworks: ['10.0.0.0/8'], deniedHosts: [] }, () => []);
    expect([isAllowed('::ffff:10.1.2.3'), isAllowed('::ffff:192.168.0.1')]).toEqual([true, false]);
  });

  it('opens a translator only to what may be called without it', () => {
    const { isAllowed } = createOutboundPolicy({ allowedNetworks: ['64:ff9b::/96', '10.1.0.0/16'], deniedHosts: [] }, () => ['10.1.2.3', '1.0.0.7']);
    expect([isAllowed('64:ff9b::1.1.1.1'), isAllowed('64:ff9b::10.1.0.1')]).toEqual([true, true]);
    expect([isAllowed('64:ff9b::192.168.0.1'), isAllowed('64:ff9b::10.1.2.3'), isAllowed('64:ff9b::1.0.0.7')]).toEqual([false, false, false]);
  });

  it('never opens the unspecified address, which leads to the machine itself', () => {
    const { isAllowed } = createOutboundPolicy({ allowedNetworks: ['0.0.0.0/0', '::/0'], deniedHosts: [] }, () => []);
    expect([isAllowed('0.0.0.0'), isAllowed('::'), isAllowed('::ffff:0.0.0.0'), isAllowed('10.0.0.1')]).toEqual([false, false, false, true]);
  });
});
