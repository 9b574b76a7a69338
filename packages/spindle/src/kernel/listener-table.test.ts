import { describe, expect, it } from 'vitest';
import { ListenerTable } from './listener-table.ts';

const OWNER = 7;

function tableWith(...hosts: string[]): ListenerTable {
  const table = new ListenerTable(() => undefined);
  for (const host of hosts) listen(table, host);
  return table;
}

function listen(table: ListenerTable, host: string, port = 3000): number {
  return table.listen(OWNER, { port, host, isIpv6Only: false }).port;
}

describe('two listeners on one port', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['127.0.0.1', '0.0.0.0'],
    ['::', '127.0.0.1'],
    ['::', '0.0.0.0'],
    ['::1', '::'],
  ])('exclude each other on %s and %s', (first, second) => {
    expect(() => listen(tableWith(first), second)).toThrow('EADDRINUSE');
  });

  it.each([
    ['127.0.0.1', '::1'],
    ['0.0.0.0', '::1'],
    ['127.0.0.1', '127.0.0.2'],
  ])('coexist on %s and %s', (first, second) => {
    expect(listen(tableWith(first), second)).toBe(3000);
  });

  it('coexist when the IPv6 wildcard is IPv6-only', () => {
    const table = tableWith('127.0.0.1');
    expect(table.listen(OWNER, { port: 3000, host: '::', isIpv6Only: true }).port).toBe(3000);
  });
});

describe('a connection', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '::1', false],
    ['0.0.0.0', '127.0.0.1', true],
    ['0.0.0.0', '::1', false],
    ['::', '127.0.0.1', true],
    ['::', '::1', true],
    ['::1', '::', true],
    ['127.0.0.1', '0.0.0.0', true],
    ['127.0.0.1', '::ffff:127.0.0.1', true],
  ])('to a listener on %s by %s: %s', (host, target, isFound) => {
    expect(tableWith(host).find(3000, target) !== undefined).toBe(isFound);
  });

  it('from the host reaches any listener on the port', () => {
    expect(tableWith('::1').find(3000)?.host).toBe('::1');
  });
});

it('assigns a free port to every request for any port', () => {
  const table = tableWith();
  const ports = Array.from({ length: 100 }, () => listen(table, '127.0.0.1', 0));
  expect(new Set(ports).size).toBe(100);
});

it('frees the ports of an owner and announces it', () => {
  const changes: number[] = [];
  const table = new ListenerTable((port) => changes.push(port));
  listen(table, '127.0.0.1');
  table.listenPath(OWNER, '/tmp/s');
  expect(() => table.listenPath(OWNER, '/tmp/s')).toThrow('EADDRINUSE');
  table.closeAll(OWNER);
  expect(table.count).toBe(0);
  expect(changes).toEqual([3000, 3000]);
});

describe('a listener held by several workers', () => {
  const address = { port: 3000, host: '127.0.0.1', isIpv6Only: false };

  it('is found while a worker accepts, and its workers take turns', () => {
    const table = tableWith();
    const { id } = table.bind(1, address);
    expect(table.find(3000)).toBeUndefined();
    table.hold(id, 2);
    table.accept(id, 1);
    table.accept(id, 2);
    const turns = [1, 2, 3, 4].map(() => table.find(3000)?.acceptors.next());
    expect(turns).toEqual([1, 2, 1, 2]);
  });

  it('lasts until its last handle is closed', () => {
    const table = tableWith();
    const { id } = table.listen(1, address);
    table.hold(id, 1);
    table.hold(id, 2);
    table.close(id, 1, true);
    table.closeAll(2);
    expect(table.find(3000)).toBeUndefined();
    expect(() => table.bind(3, address)).toThrow('EADDRINUSE');
    table.close(id, 1, false);
    expect(table.bind(3, address).port).toBe(3000);
  });

  it('is not accessible to a worker without a handle', () => {
    const table = tableWith();
    expect(() => table.accept(table.bind(1, address).id, 2)).toThrow('EBADF');
  });
});
