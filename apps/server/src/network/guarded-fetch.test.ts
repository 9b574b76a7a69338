import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { AppError } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGuardedDispatcher, createOutbound, guardedFetchOver } from './guarded-fetch.ts';
import { isPublicAddress } from './public-addresses.ts';

/** What names resolve to in these tests. */
function names(table: Record<string, readonly string[]>): LookupFunction {
  return (hostname, options, callback) => {
    const found = (table[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const [first] = found;
    if (first === undefined) callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), '');
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

describe('public addresses', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(
    [
      ['0.0.0.0', '127.0.0.1', '127.255.255.255', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
      ['224.0.0.1', '255.255.255.255', '198.18.0.1', '::', '::1', '::127.0.0.1', 'fe80::1%eth0', 'fd00::1', 'ff02::1', '2002:7f00:1::', '64:ff9b::7f00:1'],
      ['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a00:1', '::FFFF:192.168.0.1', 'not an address', ''],
      ['::ffff:0:10.0.0.5', '::ffff:0:1.1.1.1', '::FFFF:0:A00:5', '64:ff9b:1::1.1.1.1', '2606:4700::5efe:10.0.0.5', '::ffff:10.0.0.5%eth0'],
    ].flat(),
  )('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

const NONE = { allowedNetworks: [], deniedHosts: [], ownHosts: [], ownPorts: [] };
const onlyLoopback = { isAllowed: (address: string) => address === '127.0.0.1', isAllowedHost: () => true };

describe('the guarded fetch', () => {
  let server: Server;
  let port: number;
  let calls: string[];

  beforeEach(async () => {
    calls = [];
    server = createServer((request, response) => {
      calls.push(request.url ?? '');
      if (request.url === '/to-private') response.writeHead(302, { location: `http://private.test:${port}/secret` }).end();
      else if (request.url === '/to-number') response.writeHead(302, { location: `http://[::1]:${port}/secret` }).end();
      else response.end(`${request.method} ${request.url}`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });

  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::ffff:127.0.0.1]',
    'http://localhost',
    'http://private.test',
    'http://both.test',
  ])('does not call %s', async (address) => {
    const lookup = names({ localhost: ['127.0.0.1'], 'private.test': ['127.0.0.1'], 'both.test': ['1.1.1.1', '127.0.0.1'] });
    const guarded = createOutbound(NONE, { areLocalServicesAllowed: false, lookup }).services.fetch;
    const error = await guarded(`${address}:${port}/secret`).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'invalid-input', isRetryable: false, message: expect.stringContaining('public internet') });
    expect(calls).toEqual([]);
  });

  it('checks every hop of a redirect', async () => {
    // Here 127.0.0.1 stands for a public address.
    const lookup = names({ 'public.test': ['127.0.0.1'], 'private.test': ['127.0.0.9'] });
    const guarded = guardedFetchOver(createGuardedDispatcher(onlyLoopback, lookup));
    const answer = await guarded(`http://public.test:${port}/models`, { method: 'POST', body: '{}' });
    expect(await answer.text()).toBe('POST /models');
    await expect(guarded(`http://public.test:${port}/to-private`)).rejects.toBeInstanceOf(AppError);
    await expect(guarded(`http://public.test:${port}/to-number`)).rejects.toBeInstanceOf(AppError);
    expect(calls).toEqual(['/models', '/to-private', '/to-number']);
  });

  it('leaves other failures unchanged, and ends with its signal', async () => {
    const guarded = guardedFetchOver(createGuardedDispatcher(onlyLoopback, names({})));
    await expect(guarded('http://nowhere.test/')).rejects.toMatchObject({ cause: { code: 'ENOTFOUND' } });
    await expect(guarded(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects some addresses as soon as they are entered', () => {
    const { requireAllowed } = createOutbound({ ...NONE, deniedHosts: ['denied.test'] }, { areLocalServicesAllowed: false }).services;
    for (const address of ['http://ollama.localhost./v1', 'http://127.1/', 'http://[::ffff:a00:5]/', 'https://x.denied.test/mcp']) {
      expect(() => requireAllowed(address), address).toThrow(AppError);
    }
    expect(() => requireAllowed('https://api.example.com/v1')).not.toThrow();
  });
});
