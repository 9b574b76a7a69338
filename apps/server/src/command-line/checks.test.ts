import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownPackage } from '../own-package.ts';
import { checkBrowser } from './browsers.ts';
import { checkDataFolder, checkDisk, checkInstallation, checkMemory, checkNode, hasCachedPackages } from './check-machine.ts';
import { checkPort, checkRegistry } from './check-network.ts';
import type { Platform } from './data-folder.ts';
import { describeFinding } from './finding.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

const GB = 1024 ** 3;

describe('lathe doctor', () => {
  let folder: string;
  let servers: Server[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-doctor-'));
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const platform = (environment: Record<string, string> = {}): Platform => ({ name: 'linux', home: folder, environment: { PATH: folder, ...environment } });
  const terminal = (environment: Record<string, string> = {}): Terminal => ({
    ...{ platform: platform(environment), folder, now: () => new Date(0), print: () => undefined },
  });
  async function serve(status: number): Promise<number> {
    const server = createServer((_, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }
  const addProgram = async (name: string, script: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  };

  it.each([
    ['18.20.0', 'blocked'],
    ['20.18.3', 'blocked'],
    ['20.19.0', 'fine'],
    ['21.7.0', 'blocked'],
    ['22.11.0', 'blocked'],
    ['22.12.0', 'fine'],
    ['24.0.0', 'fine'],
  ])('says whether Node.js %s is recent enough: %s', (version, state) => {
    expect(checkNode(version).state).toBe(state);
  });

  it('says when a part of the installation is missing', async () => {
    const own = { ...ownPackage(), webDirectory: join(folder, 'web') };
    expect(await checkInstallation(own)).toMatchObject({ state: 'blocked', found: expect.stringContaining(join(folder, 'web', 'index.html')) });
  });

  it.each([
    [{ total: 16 * GB, free: 8 * GB }, 'fine', '8.0 GB of 16.0 GB free'],
    [{ total: 16 * GB, free: GB / 2 }, 'warning', '512 MB of 16.0 GB free'],
    [{ total: 2 * GB, free: undefined }, 'warning', '2.0 GB'],
    [{ total: GB / 4, free: undefined }, 'blocked', '256 MB'],
  ])('judges the memory %o: %s', (memory, state, found) => {
    expect(checkMemory(memory)).toMatchObject({ state, found });
  });

  it.each([
    [GB * 5, 'fine'],
    [GB, 'warning'],
    [100 * 1024 ** 2, 'blocked'],
  ])('judges %d free bytes on the disk of a folder that does not exist yet: %s', async (bytes, state) => {
    const asked: string[] = [];
    const free = async (directory: string) => {
      asked.push(directory);
      return bytes;
    };
    const { config } = readSettings({ data: 'not/yet' }, terminal());
    expect((await checkDisk(config, free)).state).toBe(state);
    expect(asked).toEqual([folder]);
  });

  it('says when the data folder is a file, belongs to another program, or is in use by Lathe', async () => {
    expect(await checkDataFolder(join(folder, 'new'), undefined)).toMatchObject({
      state: 'fine',
      found: expect.stringContaining('created at the first start'),
    });
    await writeFile(join(folder, 'file'), '');
    expect(await checkDataFolder(join(folder, 'file'), undefined)).toMatchObject({ state: 'blocked', remedy: expect.stringContaining('--data') });
    expect(await checkDataFolder(folder, { pid: 7 })).toMatchObject({ state: 'blocked', found: expect.stringContaining('process 7') });
    const address = { origin: 'http://localhost:3000', host: '127.0.0.1', port: 3000 };
    expect(await checkDataFolder(folder, { pid: 7, address })).toMatchObject({ state: 'fine', found: expect.stringContaining(address.origin) });
  });

  it('names another port when the usual one is in use, and is blocked when that one was chosen', async () => {
    const port = await serve(200);
    const settings = readSettings({ port: String(port) }, terminal());
    expect(await checkPort(settings, undefined)).toMatchObject({ state: 'blocked', remedy: expect.stringContaining('--port') });
    expect(await checkPort({ ...settings, isPortChosen: false }, undefined)).toMatchObject({
      state: 'warning',
      remedy: expect.stringMatching(/Lathe will use \d+/),
    });
    expect(await checkPort({ ...settings, config: { ...settings.config, port: 0 } }, undefined)).toMatchObject({ state: 'fine' });
    expect(await checkPort({ ...settings, config: { ...settings.config, listenHost: '192.0.2.1' } }, undefined)).toMatchObject({
      ...{ state: 'blocked', remedy: expect.stringContaining('HOST') },
    });
  });

  it('is blocked by a registry that does not respond, unless packages were installed before', async () => {
    const at = (port: number) => ({ url: `http://127.0.0.1:${port}`, options: {} });
    expect(await checkRegistry(at(await serve(404)), false)).toMatchObject({ state: 'fine' });
    expect(await checkRegistry(at(await serve(503)), false)).toMatchObject({ state: 'blocked', found: expect.stringContaining('status 503') });
    const gone = at(await serve(200));
    servers.pop()?.close();
    expect(await checkRegistry(gone, false)).toMatchObject({ state: 'blocked', remedy: expect.stringContaining('npm config list') });
    expect(await checkRegistry(gone, true)).toMatchObject({ state: 'warning' });
    expect(await hasCachedPackages(folder)).toBe(false);
    await mkdir(join(folder, 'cache', 'packages'), { recursive: true });
    expect(await hasCachedPackages(folder)).toBe(true);
  });

  it('finds a browser, and otherwise says how to use one on another machine', async () => {
    expect(await checkBrowser(platform(), 3001)).toMatchObject({ state: 'warning', remedy: expect.stringContaining('ssh -L 3001:localhost:3001') });
    await addProgram('firefox', '');
    expect(await checkBrowser(platform(), 3000)).toMatchObject({ state: 'fine', found: join(folder, 'firefox') });
  });

  it('prints a finding with its remedy below', () => {
    expect(describeFinding({ name: 'Port', state: 'blocked', found: '80 is in use', remedy: 'Stop it.' }, 8)).toBe(
      '✗ Port      80 is in use.\n            Stop it.',
    );
    expect(describeFinding({ name: 'Node.js', state: 'fine', found: '22.12.0' }, 8)).toBe('✓ Node.js   22.12.0.');
  });

  it('reads options before environment variables, and these before what suits one person', () => {
    const read = (options: { data?: string; port?: string }, environment: Record<string, string> = {}) => {
      const { config, isPortChosen } = readSettings(options, terminal(environment));
      return { data: config.dataDirectory, port: config.port, isPortChosen, log: config.logLevel };
    };
    expect(read({})).toEqual({ data: join(folder, '.local/share/lathe'), port: 3000, isPortChosen: false, log: 'warn' });
    expect(read({}, { DATA_DIR: 'mine', PORT: '4000', LOG_LEVEL: 'info' })).toEqual({
      data: join(folder, 'mine'),
      port: 4000,
      isPortChosen: true,
      log: 'info',
    });
    expect(read({ data: '/data', port: '5000' }, { DATA_DIR: 'mine', PORT: ' ' })).toEqual({ data: '/data', port: 5000, isPortChosen: true, log: 'warn' });
    expect(() => read({ port: 'many' })).toThrow('PORT must be a port number');
  });
});
