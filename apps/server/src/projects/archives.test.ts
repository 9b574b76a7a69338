import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGuardedDispatcher, createOutbound } from '../network/guarded-fetch.ts';
import { fileStream } from '../storage/blobs/file-stream.ts';
import { collectGarbage } from '../testing/collect-garbage.ts';
import { answersErrors, modelRouteDependencies } from '../testing/routes.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { ArchiveImports } from './archive-imports.ts';
import { archiveRoutes } from './archive-routes.ts';
import { archiveAddress } from './archive-address.ts';
import { type ArchiveDependencies, readArchiveAt } from './archives.ts';

describe('the URL of an archive', () => {
  it.each([
    ['https://github.com/ada/engine', 'https://github.com/ada/engine/archive/HEAD.zip'],
    ['github.com/ada/engine.git', 'https://github.com/ada/engine/archive/HEAD.zip'],
    ['git@github.com:ada/engine.git', 'https://github.com/ada/engine/archive/HEAD.zip'],
    [' https://www.github.com/ada/engine/tree/feature/x ', 'https://www.github.com/ada/engine/archive/feature/x.zip'],
    ['https://gitlab.com/group/sub/engine', 'https://gitlab.com/group/sub/engine/-/archive/HEAD/engine-HEAD.zip'],
    ['https://gitlab.com/ada/engine/-/tree/main', 'https://gitlab.com/ada/engine/-/archive/main/engine-main.zip'],
    ['https://bitbucket.org/ada/engine/src/main/', 'https://bitbucket.org/ada/engine/get/main.zip'],
    ['https://example.com/a.zip?x=1#y', 'https://example.com/a.zip?x=1'],
    ['https://github.com/ada/engine/archive/refs/tags/v1.zip', 'https://github.com/ada/engine/archive/refs/tags/v1.zip'],
    ['https://github.com/ada/engine/archive/refs/tags/v1.tar.gz', 'https://github.com/ada/engine/archive/refs/tags/v1.tar.gz'],
    ['https://example.com/download/5', 'https://example.com/download/5'],
  ])('of %s is %s', (pasted, expected) => {
    expect(archiveAddress(pasted).href).toBe(expected);
  });

  it.each(['', 'file:///etc/passwd', 'ftp://example.com/a.zip', 'engine', 'https://ada:secret@example.com/a.zip', 'https://'])('rejects %j', (pasted) => {
    expect(() => archiveAddress(pasted)).toThrow(/Enter the URL|must not contain a user name/);
  });
});

describe('reading an archive', () => {
  let site: Server;
  let port: number;
  let ends: AbortController;
  let directory: string;
  /** 127.0.0.1 stands for a public address, also for hosts that are rejected by name. */
  const lookup: LookupFunction = (name, options, callback) => {
    const address = ['public.test', 'denied.test'].includes(name) ? '127.0.0.1' : '10.1.2.3';
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const dependencies = (): ArchiveDependencies => ({
    dispatcher: createGuardedDispatcher({ isAllowed: (address) => address === '127.0.0.1', isAllowedHost: (host) => host !== 'denied.test' }, lookup),
    ports: [port],
    directory,
    reserve: 0,
    limitBytes: 1024 * 1024,
  });
  const read = async (path: string, host = 'public.test') => {
    const { byteSize, file } = await readArchiveAt(`http://${host}:${port}${path}`, dependencies(), ends.signal);
    const bytes = new Uint8Array(await new Response(fileStream(file)).arrayBuffer());
    expect(bytes.byteLength).toBe(byteSize);
    return bytes;
  };

  beforeEach(async () => {
    ends = new AbortController();
    directory = await mkdtemp(join(tmpdir(), 'lathe-archives-'));
    site = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
      const to = searchParams.get('to');
      if (to !== null) response.writeHead(302, { location: to }).end();
      else if (pathname === '/a.zip') response.end(Buffer.from('PK\u0003\u0004 and more'));
      else if (pathname === '/a.tgz') response.end(Buffer.from([0x1f, 0x8b, 8]));
      else if (pathname === '/a.tar') response.end(Buffer.concat([Buffer.alloc(257), Buffer.from('ustar')]));
      else if (pathname === '/page') response.end('<!doctype html>');
      else if (pathname === '/big.zip') response.end(Buffer.alloc(2 * 1024 * 1024, 'PK\u0003\u0004'));
      else if (pathname === '/broken') response.writeHead(500).end('no');
      else response.writeHead(404).end('none');
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    port = (site.address() as AddressInfo).port;
  });
  afterEach(async () => {
    site.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('returns its bytes, also behind a redirect', async () => {
    expect(Buffer.from(await read('/a.zip')).toString()).toBe('PK\u0003\u0004 and more');
    expect(Buffer.from(await read('/x?to=/a.zip')).toString()).toContain('and more');
    expect([...(await read('/a.tgz'))]).toEqual([0x1f, 0x8b, 8]);
    expect((await read('/a.tar')).length).toBe(262);
  });

  it('never calls the server’s own network, however a URL leads there', async () => {
    const refused = /is on this server's own machine or network/;
    await expect(read('/a.zip', 'private.test')).rejects.toThrow(refused);
    await expect(read('/a.zip', '10.0.0.1')).rejects.toThrow(refused);
    await expect(read('/a.zip', 'denied.test')).rejects.toThrow(refused);
    await expect(read(`/x?to=http://private.test:${port}/a.zip`)).rejects.toThrow(refused);
    await expect(read('/x?to=http://public.test:1/a.zip')).rejects.toThrow('Archives cannot be imported from http://public.test:1.');
    await expect(read('/x?to=file:///etc/passwd')).rejects.toThrow('Archives cannot be imported from');
    await expect(read('/x?to=/x%3Fto%3D/x')).rejects.toThrow('no archive at');
    await expect(read('/loop?to=%3Fto%3D')).rejects.toThrow(/redirected more than 5 times|no archive at/);
  });

  it('reports what was there instead of an archive', async () => {
    await expect(read('/none')).rejects.toMatchObject({ code: 'not-found', message: `There is no archive at public.test:${port}/none, or it is not public.` });
    await expect(read('/page')).rejects.toMatchObject({ code: 'invalid-input', message: `The file from public.test:${port} is not a zip or tar archive.` });
    await expect(read('/broken')).rejects.toMatchObject({ code: 'api-error', message: `public.test:${port} returned status 500 instead of an archive.` });
    await expect(read('/big.zip')).rejects.toMatchObject({ code: 'project-too-big', message: 'The archive is larger than 1 MB.' });
  });
});

it('archives of other sites are fetched for signed-in people, only from the public internet', async () => {
  const routes = answersErrors(
    archiveRoutes({
      sessions: modelRouteDependencies({} as never).sessions as never,
      archives: {
        imports: new ArchiveImports(),
        source: {
          dispatcher: createOutbound({ allowedNetworks: [], deniedHosts: [], ownHosts: [], ownPorts: [] }, { areLocalServicesAllowed: true }).dispatcher,
          ports: [80, 443],
          directory: '/nowhere',
          reserve: 0,
        },
      },
      limiter: new RateLimiter(RATE_LIMITS.archivesPerUser, () => 0),
    }),
  );
  const ask = (address: string, headers: Record<string, string> = { authorization: 'Bearer x' }) =>
    routes.request('/api/archives', { method: 'POST', headers, body: JSON.stringify({ address }) });
  expect((await ask('http://127.0.0.1/a.zip', {})).status).toBe(401);
  const refused = await ask('http://127.0.0.1/a.zip');
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: expect.stringContaining("server's own machine") }]);
  expect((await ask('')).status).toBe(400);
  let last = 0;
  for (let count = 0; count < 20; count++) last = (await ask('http://127.0.0.1/a.zip')).status;
  expect(last).toBe(429);
});

describe('several imports', () => {
  const ARCHIVE_BYTES = 16 * 1024 * 1024;
  const PEOPLE = 8;
  let site: Server;
  let directory: string;
  let waiting: (() => void)[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-archives-'));
    waiting = [];
    site = createServer(async (request, response) => {
      response.write(Buffer.from('PK\u0003\u0004'));
      if (request.url === '/slow.zip') await new Promise<void>((done) => waiting.push(done));
      const piece = Buffer.alloc(256 * 1024);
      const count = request.url === '/large.zip' ? ARCHIVE_BYTES / piece.byteLength : 1;
      for (let sent = 0; sent < count && !response.destroyed; sent++) if (!response.write(piece)) await once(response, 'drain');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
  });
  afterEach(async () => {
    site.closeAllConnections();
    site.close();
    await rm(directory, { recursive: true, force: true });
  });

  function importer() {
    const { port } = site.address() as AddressInfo;
    const routes = answersErrors(
      archiveRoutes({
        sessions: { require: async (headers: Headers) => ({ id: headers.get('authorization') }) } as never,
        archives: {
          imports: new ArchiveImports(),
          source: { dispatcher: createGuardedDispatcher({ isAllowed: () => true, isAllowedHost: () => true }), ports: [port], directory, reserve: 0 },
        },
        limiter: new RateLimiter(RATE_LIMITS.archivesPerUser, () => 0),
      }),
    );
    return (person: string, path: string) =>
      routes.request('/api/archives', {
        method: 'POST',
        headers: { authorization: person },
        body: JSON.stringify({ address: `http://127.0.0.1:${port}${path}` }),
      });
  }

  /** Including files whose name was removed. */
  async function openArchives(): Promise<number> {
    const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return targets.filter((target) => target.startsWith(directory)).length;
  }

  it('run one at a time per person and a few in total, until each was read, aborted or rejected', async () => {
    const ask = importer();
    const first = ask('ann', '/slow.zip');
    await expect.poll(() => waiting.length).toBe(1);
    const second = await ask('ann', '/a.zip');
    expect([second.status, second.headers.get('retry-after'), ((await second.json()) as { error: string }).error]).toEqual([
      429,
      '10',
      'You are already importing an archive. Wait until it finishes, then try again.',
    ]);
    const others = Array.from({ length: PEOPLE - 1 }, (_, person) => ask(`person ${person}`, '/slow.zip'));
    await expect.poll(() => waiting.length).toBe(PEOPLE);
    const late = await ask('late', '/a.zip');
    expect([late.status, ((await late.json()) as { error: string }).error]).toEqual([
      429,
      'Too many archives are being imported right now. Try again in a moment.',
    ]);
    for (const go of waiting) go();
    for (const other of others) await (await other).body?.cancel();
    expect((await ask('ann', '/a.zip')).status).toBe(429);
    expect((await (await first).arrayBuffer()).byteLength).toBe(4 + 256 * 1024);
    const again = await ask('ann', '/a.zip');
    expect(again.status).toBe(200);
    await again.arrayBuffer();
    await expect.poll(openArchives).toBe(0);
  });

  it('do not hold whole archives in memory, and leave nothing on the disk', async () => {
    const ask = importer();
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const answers = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => ask(`person ${person}`, '/large.zip')));
    collectGarbage();
    // All have arrived, and none has been read.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(ARCHIVE_BYTES);
    for (const answer of answers) expect((await answer.arrayBuffer()).byteLength).toBe(ARCHIVE_BYTES + 4);
    expect([await openArchives(), await readdir(directory)]).toEqual([0, []]);
  }, 60_000);
});
