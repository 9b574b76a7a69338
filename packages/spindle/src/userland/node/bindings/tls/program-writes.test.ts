import { expect, test } from 'vitest';
import type { AsyncWrap, RequestWrap } from '../../async-wrap.ts';
import type { EncryptedOutput, ParentHandle } from './encrypted-output.ts';
import type { Connection } from './library/connection.ts';
import { ProgramWrites } from './program-writes.ts';

const HANDLE = { name: 'handle' } as unknown as AsyncWrap;
const ECANCELED = -125;

function scene() {
  const told: unknown[] = [];
  const request = (name: string) => {
    const tell = (...args: unknown[]) => void told.push([name, ...args.map((value) => (value === HANDLE ? 'handle' : value))]);
    return { begin: () => undefined, complete: tell, finish: tell } as unknown as RequestWrap;
  };
  const parent = { shutdown: () => ECANCELED } as unknown as ParentHandle;
  const output = { isIdle: false, touch: () => void told.push('touched') } as unknown as EncryptedOutput;
  const connection = { isEstablished: false, send: (bytes: Uint8Array) => void told.push([...bytes]) };
  return { told, request, output, connection, writes: new ProgramWrites(HANDLE, parent) };
}

test('writes wait for the handshake, and are complete once the handle below has taken them', () => {
  const { told, request, output, connection, writes } = scene();
  const encrypt = () => writes.encrypt(connection as unknown as Connection, output);
  writes.add(request('first'), Uint8Array.of(1));
  writes.add(request('empty'), new Uint8Array(0));
  encrypt();
  writes.finish(0);
  expect(told.splice(0)).toEqual([]);
  connection.isEstablished = true;
  encrypt();
  encrypt();
  expect(told.splice(0)).toEqual([[1], 'touched']);
  writes.finish(0);
  writes.finish(0);
  expect(told).toEqual([
    ['first', 0, 'handle', undefined],
    ['empty', 0, 'handle', undefined],
  ]);
});

test('an end that fails or is canceled is told about its handle, like a write', () => {
  const { told, request, output, writes } = scene();
  expect(writes.shutdown(request('end'), output)).toBe(0);
  writes.finish(0);
  writes.shutdown(request('late end'), output);
  writes.add(request('write'), Uint8Array.of(1));
  writes.cancel(ECANCELED);
  expect(told).toEqual([
    ['end', ECANCELED, 'handle', undefined],
    ['write', ECANCELED, 'handle', undefined],
    ['late end', ECANCELED, 'handle', undefined],
  ]);
});
