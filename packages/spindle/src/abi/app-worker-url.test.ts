import { expect, it } from 'vitest';
import { appScriptUrl, registeredUrl } from './app-worker-url.ts';

it.each(['http://p.localhost/sw.js', 'http://p.localhost/sw.js?v=1&name=a%20b+c', 'http://p.localhost/deep/sw.js?v'])(
  '%s is found again in the URL that it is registered under',
  (script) => {
    expect(appScriptUrl(registeredUrl(new URL(script), '0123').href)?.href).toBe(script);
  },
);

it('a script that has changed is registered under another URL', () => {
  const url = new URL('http://p.localhost/sw.js#part');
  expect(registeredUrl(url, 'a').href).not.toBe(registeredUrl(url, 'b').href);
});

it.each(['http://p.localhost/__spindle/sw.js', 'http://p.localhost/sw.js?v=1'])('%s hosts no worker of an app', (url) => {
  expect(appScriptUrl(url)).toBeUndefined();
});
