import { describe, expect, it } from 'vitest';
import { allowedRedirect, isRedirectAllowed, matchesGlob } from './redirects.ts';

describe('where people may be sent', () => {
  const config = {
    siteUrl: 'https://app.example.com',
    redirectUrls: ['https://*.example.org/in', 'https://docs.example.net/**', 'myapp://callback', 'http://192.168.1.5:3000/**'],
  };

  it.each([
    'https://app.example.com',
    'https://app.example.com/any/where?x=1#y',
    'https://a.example.org/in',
    'https://docs.example.net/a/b.c?d',
    'myapp://callback',
    'http://127.0.0.1:9999/x',
    'http://[::1]:9999/x',
  ])('allows %s', (address) => {
    expect(isRedirectAllowed(config, address)).toBe(true);
  });

  it.each([
    '',
    'not an address',
    'http://app.example.com',
    'https://app.example.com:8443/',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    'https://evil.example/https://app.example.com',
    'https://a.b.example.org/in',
    'https://a.example.org/in/side',
    'https://docs.example.net.evil.example/x',
    'https://evil.example\\.docs.example.net/',
    'myapp://other',
    'javascript:alert(1)//https://app.example.com',
    'data:text/html,x',
    'http://3232235777/',
    'http://10.0.0.1/',
    'http://192.168.1.5:3000/x',
    `https://docs.example.net/${'a'.repeat(3000)}`,
  ])('does not allow %s', (address) => {
    expect(isRedirectAllowed(config, address)).toBe(false);
  });

  it('allows every port of the site on this machine', () => {
    expect(isRedirectAllowed({ siteUrl: 'http://localhost:3000', redirectUrls: [] }, 'http://localhost:5173/x')).toBe(true);
  });

  it('takes the first that is allowed, else the site', () => {
    expect(allowedRedirect(config, [null, 'https://evil.example/', 'myapp://callback'])).toBe('myapp://callback');
    expect(allowedRedirect(config, ['https://evil.example/'])).toBe('https://app.example.com');
  });

  it('matches patterns without getting lost in them', () => {
    expect(matchesGlob('a?c', 'abc')).toBe(true);
    expect(matchesGlob('a?c', 'a/c')).toBe(false);
    expect(matchesGlob('a\\*', 'a*')).toBe(true);
    expect(matchesGlob('a\\*', 'ab')).toBe(false);
    expect(matchesGlob('**'.repeat(50), 'x'.repeat(2000))).toBe(true);
    expect(matchesGlob(`${'*a'.repeat(50)}b`, 'a'.repeat(2000))).toBe(false);
  });
});
