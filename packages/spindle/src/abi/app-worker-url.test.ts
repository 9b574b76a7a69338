import { expect, it } from 'vitest';
import { appScriptOf, registeredUrl } from './app-worker-url.ts';

it.each([
  ['http://p.localhost/sw.js', 'classic'],
  ['http://p.localhost/sw.js?v=1&name=a%20b+c', 'module'],
  ['http://p.localhost/deep/sw.js?v', 'classic'],
] as const)('%s, a %s script, is found again in the URL that it is registered under', (script, type) => {
  const found = appScriptOf(registeredUrl({ url: new URL(script), type, hash: '0123' }).href);
  expect(found?.url.href).toBe(script);
  expect(found).toMatchObject({ type, hash: '0123' });
});

it('a script that has changed is registered under another URL', () => {
  const url = new URL('http://p.localhost/sw.js#part');
  const register = (hash: string) => registeredUrl({ url, type: 'classic', hash }).href;
  expect(register('a')).not.toBe(register('b'));
});

it.each(['http://p.localhost/__spindle/sw.js', 'http://p.localhost/sw.js?v=1', 'http://p.localhost/sw.js?__spindle_script=other'])(
  '%s hosts no worker of an app',
  (url) => {
    expect(appScriptOf(url)).toBeUndefined();
  },
);
