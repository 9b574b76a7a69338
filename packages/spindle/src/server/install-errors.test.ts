import { expect, test } from 'vitest';
import { toInstallError } from './install-errors.ts';

const failure = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'E503'])('an unreachable registry (%s) is reported in words and with a flag', (code) => {
  const { isUnreachable, lines } = toInstallError(failure(code), 'http://registry.test/');
  expect(isUnreachable).toBe(true);
  expect(lines[0]).toBe(`network The server cannot reach the package registry (${code}).`);
});

test('a registry that refuses a request is not unreachable', () => {
  for (const code of ['E404', 'E401', 'ETARGET']) expect(toInstallError(failure(code), 'http://registry.test/').isUnreachable).toBeUndefined();
});
