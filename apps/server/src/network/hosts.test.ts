import { describe, expect, it } from 'vitest';
import { createHosts, destinationOf } from './hosts.ts';

const local = createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, 3000);
const production = createHosts({ appHost: 'lathe.example.com', wildcardDomain: 'lathe-user.net', scheme: 'https', publicPort: undefined }, 8080);

describe('hosts', () => {
  it('builds the addresses of a local and a public installation', () => {
    expect([local.appOrigin, local.runtimeOrigin]).toEqual(['http://localhost:3000', 'http://runtime.localhost:3000']);
    expect([production.appOrigin, production.runtimeOrigin]).toEqual(['https://lathe.example.com', 'https://runtime.lathe-user.net']);
  });

  it.each([
    ['localhost:3000', 'app'],
    ['LOCALHOST:9999', 'app'],
    ['localhost', 'app'],
    ['runtime.localhost:3000', 'runtime'],
    ['5173--a1b2c3.preview.localhost:3000', 'preview'],
    ['a.b.preview.localhost', 'unknown'],
    ['preview.localhost', 'preview-host'],
    ['k3f9x2a0000000000000000z--5173.preview.localhost:3000', 'tunnel'],
    ['k3f9x2a0000000000000000z--0.preview.localhost:3000', 'preview'],
    ['my-shop.site.localhost', 'site'],
    ['-.site.localhost', 'unknown'],
    ['127.0.0.1:3000', 'loopback'],
    ['[::1]:3000', 'loopback'],
    ['localhost.', 'unknown'],
    ['localhost.evil.com', 'unknown'],
    ['evil.com', 'unknown'],
    ['localhost:3000@evil.com', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('routes %s to %s', (header, type) => {
    expect(destinationOf(local, header).type).toBe(type);
  });

  it('knows only the configured names in production', () => {
    const types = ['lathe.example.com', 'runtime.lathe-user.net', '3000--x.preview.lathe-user.net', 'localhost', 'runtime.lathe.example.com'];
    expect(types.map((host) => destinationOf(production, host).type)).toEqual(['app', 'runtime', 'preview', 'unknown', 'unknown']);
  });
});
