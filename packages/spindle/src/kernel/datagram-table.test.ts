import { expect, it } from 'vitest';
import { DatagramTable } from './datagram-table.ts';

const bindTo = (table: DatagramTable, owner: number, host: string, port: number, isShared = false) =>
  table.bind(owner, { host, port, isIpv6Only: false, isShared }).socketId;
const to = (address: string, port: number) => ({ address, family: 'IPv4', port }) as const;

it('an address belongs to one socket unless all of its sockets share it', () => {
  const table = new DatagramTable();
  bindTo(table, 1, '127.0.0.1', 5000);
  expect(() => bindTo(table, 2, '0.0.0.0', 5000)).toThrow('EADDRINUSE');
  expect(() => bindTo(table, 2, '127.0.0.1', 5000, true)).toThrow('EADDRINUSE');
  const first = bindTo(table, 1, '127.0.0.1', 5001, true);
  const last = bindTo(table, 2, '127.0.0.1', 5001, true);
  expect(table.receivers(to('127.0.0.1', 5001))).toEqual([{ socketId: last, owner: 2 }]);
  table.close(2, last);
  expect(table.receivers(to('127.0.0.1', 5001))).toEqual([{ socketId: first, owner: 1 }]);
});

it('a wildcard matches the addresses of its family; an exact address takes precedence', () => {
  const table = new DatagramTable();
  const any = bindTo(table, 1, '0.0.0.0', 5000);
  expect(table.receivers(to('127.0.0.1', 5000))).toEqual([{ socketId: any, owner: 1 }]);
  expect(table.receivers({ address: '::1', family: 'IPv6', port: 5000 })).toEqual([]);
  expect(table.receivers(to('127.0.0.1', 5001))).toEqual([]);
});

it('all members of a group receive what is sent to it', () => {
  const table = new DatagramTable();
  const sockets = [1, 2, 3].map((owner) => bindTo(table, owner, '0.0.0.0', 5353, true));
  table.setMembership(1, sockets[0]!, '224.0.0.251', true);
  table.setMembership(3, sockets[2]!, '224.0.0.251', true);
  expect(table.receivers(to('224.0.0.251', 5353)).map(({ owner }) => owner)).toEqual([1, 3]);
  table.setMembership(3, sockets[2]!, '224.0.0.251', false);
  expect(table.receivers(to('224.0.0.251', 5353)).map(({ owner }) => owner)).toEqual([1]);
});

it('a worker that ends releases its addresses', () => {
  const table = new DatagramTable();
  bindTo(table, 1, '127.0.0.1', 5000);
  table.closeAll(1);
  expect(table.receivers(to('127.0.0.1', 5000))).toEqual([]);
  bindTo(table, 2, '127.0.0.1', 5000);
});

it('workers that share a socket take turns reading it, and it lasts until the last one closes it', () => {
  const table = new DatagramTable();
  const socket = bindTo(table, 1, '127.0.0.1', 5000);
  table.hold(socket, 2);
  table.hold(socket, 3);
  table.setReading(2, socket, true);
  expect(table.receivers(to('127.0.0.1', 5000))).toEqual([{ socketId: socket, owner: 2 }]);
  table.setReading(3, socket, true);
  expect(new Set([1, 2].map(() => table.receivers(to('127.0.0.1', 5000))[0]?.owner))).toEqual(new Set([2, 3]));
  table.close(1, socket);
  table.closeAll(2);
  expect(table.receivers(to('127.0.0.1', 5000))).toEqual([{ socketId: socket, owner: 3 }]);
  table.setReading(3, socket, false);
  table.close(3, socket);
  expect(table.receivers(to('127.0.0.1', 5000))).toEqual([]);
  expect(() => table.hold(socket, 1)).toThrow('EBADF');
});
