import { expect, it } from 'vitest';
import { portOfAddress } from './open-address.ts';

it.each([
  ['http://localhost:5173/', 5173],
  ['http://127.0.0.1:3000/a?b', 3000],
  ['http://[::1]:8080', 8080],
  ['http://0.0.0.0/', 80],
  ['http://192.168.1.7:5173/', 5173],
  ['https://example.com:8443/', undefined],
  ['https://localhost.example.com/', undefined],
  ['not an address', undefined],
])('%s is port %s of the project', (address, port) => {
  expect(portOfAddress(address)).toBe(port);
});
