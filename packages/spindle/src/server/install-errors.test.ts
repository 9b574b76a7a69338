import { expect, test } from 'vitest';
import { toInstallError } from './install-errors.ts';

const failure = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each(['ECONNREFUSED', 'ENOTFOUND', 'E503'])('a registry that is out of reach (%s) is said in words, and that it is', (code) => {
  const { isUnreachable, lines } = toInstallError(failure(code), 'http://registry.test/');
  expect(isUnreachable).toBe(true);
  expect(lines[0]).toBe(`network The package registry cannot be reached by the server (${code}).`);
});

test('a registry that answers no is not out of reach', () => {
  for (const code of ['E404', 'E401', 'ETARGET']) expect(toInstallError(failure(code), 'http://registry.test/').isUnreachable).toBeUndefined();
});
