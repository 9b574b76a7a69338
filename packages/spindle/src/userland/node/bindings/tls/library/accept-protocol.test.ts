import { expect, test } from 'vitest';
import { utf8, written } from './byte-writer.ts';
import { acceptProtocol } from './client-handshake13.ts';
import { EXTENSION } from './codes.ts';
import type { Connection } from './connection.ts';
import { writeProtocols } from './hello-messages.ts';

const listOf = (...names: readonly string[]): Uint8Array =>
  written((writer) => {
    for (const name of names) writer.vector(1, utf8(name));
  });

function accepted(own: Uint8Array | undefined, answer: string): string | undefined {
  const connection = { settings: { protocols: own }, protocol: undefined } as unknown as Connection;
  acceptProtocol(connection, new Map([[EXTENSION.alpn, writeProtocols(listOf(answer))]]));
  return connection.protocol;
}

test('a client accepts a protocol that it offered, and no other', () => {
  expect(accepted(listOf('h2', 'http/1.1'), 'http/1.1')).toBe('http/1.1');
  expect(() => accepted(listOf('h2'), 'http/1.1')).toThrow('bad extension');
  expect(() => accepted(undefined, 'h2')).toThrow('bad extension');
});
