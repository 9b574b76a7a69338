import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKUP_PART_BYTES, type RestoreState } from '@lathe/protocol';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EntranceRepository } from '../accounts/entrance-repository.ts';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../server.ts';
import { openStorage } from '../storage/storage.ts';
import { copyEmbeddedTemplate, silentLog } from '../testing/engines.ts';
import type { TestPrograms } from '../testing/programs.ts';
import { testPrograms } from '../testing/run-services.ts';
import { RestoreUploads } from './restore-uploads.ts';
import { takeBackup } from './take-backup.ts';

const TIMEOUT_MS = 120_000;
const CODE = 'our-own-code';
const ADA = { email: 'ada@example.com', password: 'correct horse', name: 'Ada' };

describe('a new server that others can reach, and a backup', () => {
  let programs: TestPrograms;
  let folder: string;
  let backups: { readonly server: Buffer; readonly local: Buffer; readonly newer: Buffer };
  let data: string;
  let running: RunningServer | undefined;

  beforeAll(async () => {
    programs = await testPrograms();
    folder = await mkdtemp(join(tmpdir(), 'lathe-restores-'));
    const server = await newFolder('of-server');
    const before = await start(server);
    expect((await call(before, 'POST', '/api/setup', { code: CODE, ...ADA })).status).toBe(201);
    await before.stop();
    const local = await change('of-local', async (storage) => {
      await new EntranceRepository(storage.database.sql).openOwner('ada', new Date());
    });
    const newer = await change('of-newer', async (storage) => {
      await storage.database.sql.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`);
    });
    backups = { server: await backUp(server), local: await backUp(local), newer: await backUp(newer) };
  }, TIMEOUT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    data = await mkdtemp(join(folder, 'data-'));
    await copyEmbeddedTemplate(join(data, 'database'));
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  async function newFolder(name: string): Promise<string> {
    await copyEmbeddedTemplate(join(folder, name, 'database'));
    return join(folder, name);
  }

  async function change(name: string, action: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<void>): Promise<string> {
    const dataDirectory = await newFolder(name);
    const config = { dataDirectory, databaseUrl: undefined, diskReserveBytes: 0 };
    const storage = await openStorage({ config, log: silentLog, embeddedPrograms: programs, onDatabaseDeath: fail });
    await action(storage);
    await storage.close();
    return dataDirectory;
  }

  async function backUp(dataDirectory: string): Promise<Buffer> {
    const target = `${dataDirectory}.tar.gz`;
    await takeBackup({ dataDirectory, target, isPostgresql: false, version: '1.2.3', now: new Date(), worker: programs.worker });
    return readFile(target);
  }

  const start = (dataDirectory: string) =>
    startServer({
      config: { ...readConfig({ DATA_DIR: dataDirectory, HOST: '0.0.0.0', PORT: '0', SETUP_CODE: CODE, NPM_REGISTRY: 'http://127.0.0.1:1/' }) },
      log: silentLog,
      onFatal: fail,
      areResponsesChecked: true,
      embeddedPrograms: programs,
    });

  async function call(server: RunningServer, method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${server.appOrigin}${path}`, {
      method,
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body), headers: isBytes ? {} : { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  }

  const begin = (server: RunningServer, byteSize: number, code = CODE) => call(server, 'POST', '/api/setup/restores', { code, byteSize });
  const put = (server: RunningServer, id: string, offset: number, part: Uint8Array) =>
    call(server, 'PUT', `/api/setup/restores/${id}/parts/${offset}`, new Uint8Array(part));

  async function begun(server: RunningServer, byteSize: number): Promise<string> {
    const { status, body } = await begin(server, byteSize);
    expect([status, body]).toEqual([201, { id: expect.stringMatching(/^[\w-]{43}$/) }]);
    return body.id;
  }

  async function send(server: RunningServer, backup: Buffer, partBytes = BACKUP_PART_BYTES): Promise<string> {
    const id = await begun(server, backup.length);
    await sendRest(server, id, backup, 0, partBytes);
    return id;
  }

  async function sendRest(server: RunningServer, id: string, backup: Buffer, from: number, partBytes = BACKUP_PART_BYTES): Promise<void> {
    for (let offset = from; offset < backup.length; offset += partBytes) {
      expect((await put(server, id, offset, backup.subarray(offset, offset + partBytes))).status).toBe(204);
    }
  }

  /** As the page waits: the server does not answer while it opens the restored data. */
  async function end(server: RunningServer, id: string): Promise<RestoreState> {
    let state: RestoreState = { state: 'restoring' };
    await expect
      .poll(
        async () => {
          const { status, body } = await call(server, 'GET', `/api/setup/restores/${id}`);
          if (status === 200) state = body;
          return state.state;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toMatch(/^(?:restored|failed)$/);
    return state;
  }

  const wayOf = async (server: RunningServer) => (await call(server, 'GET', '/api/logged-in')).body.entrance?.way;
  const signIn = async (server: RunningServer) => (await call(server, 'POST', '/api/auth/sign-in/email', { email: ADA.email, password: ADA.password })).status;

  it(
    'is restored while it runs, in parts, and lets the people of the backup sign in',
    async () => {
      running = await start(data);
      expect(await wayOf(running)).toBe('setup');
      const id = await send(running, backups.server, 100_000);
      expect(await end(running, id)).toEqual({ state: 'restored', needsAccount: false });
      expect(await signIn(running)).toBe(200);
      expect(await wayOf(running)).not.toBe('setup');
      // It stays so, and nothing of the upload is left.
      await running.stop();
      expect((await readdir(data)).sort()).toEqual(['blobs', 'cache', 'database', 'database-copies', 'databases', 'dumps', 'replaced-1', 'secret']);
      running = await start(data);
      expect(await signIn(running)).toBe(200);
      // A server with accounts is not restored from here.
      expect((await begin(running, 1000)).body).toMatchObject({ code: 'invalid-state' });
    },
    TIMEOUT_MS,
  );

  it(
    'asks for an account after the backup of a Lathe that had no password, with the same code',
    async () => {
      running = await start(data);
      expect(await end(running, await send(running, backups.local))).toEqual({ state: 'restored', needsAccount: true });
      expect(await wayOf(running)).toBe('setup');
      // Now there is data.
      expect((await begin(running, 1000)).body).toMatchObject({ code: 'invalid-state', error: expect.stringContaining('has data already') });
      const { status, body } = await call(running, 'POST', '/api/setup', { code: CODE, ...ADA });
      expect([status, body.user]).toEqual([201, expect.objectContaining({ kind: 'owner', email: ADA.email })]);
    },
    TIMEOUT_MS,
  );

  it(
    'needs the setup code, counts wrong ones, and announces no more than the limit',
    async () => {
      running = await start(data);
      expect(await begin(running, 1000, 'not-the-code')).toMatchObject({ status: 403, body: { triesLeft: 9 } });
      for (let tries = 8; tries >= 0; tries--) expect((await begin(running, 1000, 'no')).body.triesLeft).toBe(tries);
      expect((await begin(running, 1000)).body.error).toContain('Restart the server');
      await running.stop();
      running = await start(data);
      for (const byteSize of [0, -1, 1.5, 2 ** 60]) expect((await begin(running, byteSize)).status).toBe(400);
    },
    TIMEOUT_MS,
  );

  it(
    'changes nothing for a file that is not a backup, for a damaged one, and for one of a newer Lathe',
    async () => {
      running = await start(data);
      const damaged = Buffer.from(backups.server);
      damaged.fill(0, 20_000, 21_000);
      const cases: readonly (readonly [Buffer, string])[] = [
        [randomBytes(5_000), 'This file cannot be read: it is damaged, or not a backup of Lathe'],
        [damaged, 'This file'],
        [backups.server.subarray(0, 30_000), 'This file cannot be read'],
        [backups.newer, 'made by a newer Lathe'],
      ];
      for (const [file, sentence] of cases) {
        const state = await end(running, await send(running, file));
        expect(state).toEqual({ state: 'failed', message: expect.stringContaining(sentence) });
        expect(JSON.stringify(state)).not.toContain(folder);
        expect((await readdir(data)).filter((name) => /tmp|restored|replaced|uploaded/.test(name))).toEqual([]);
      }
      expect(await wayOf(running)).toBe('setup');
      expect(await end(running, await send(running, backups.server))).toMatchObject({ state: 'restored' });
    },
    TIMEOUT_MS,
  );

  it(
    'goes on with an upload that was cut off, and refuses parts that do not fit',
    async () => {
      running = await start(data);
      const { server } = backups;
      const id = await begun(running, server.length);
      const part = (from: number, to: number) => server.subarray(from, to);
      expect((await put(running, id, 0, part(0, 50_000))).status).toBe(204);
      // Cut off in the middle: nothing of it counts.
      const cut = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(part(50_000, 60_000)));
          setTimeout(() => cut.abort(), 100);
        },
      });
      const url = `${running.appOrigin}/api/setup/restores/${id}/parts/50000`;
      await expect(fetch(url, { method: 'PUT', body, duplex: 'half', signal: cut.signal } as RequestInit)).rejects.toThrow();
      const readState = async () => (await call(running as RunningServer, 'GET', `/api/setup/restores/${id}`)).body;
      expect(await readState()).toEqual({ state: 'receiving', receivedBytes: 50_000 });
      for (const [offset, bytes] of [
        [60_000, 10],
        [0, BACKUP_PART_BYTES + 1],
      ] as const) {
        // The server stops reading, which the client may see before the answer.
        const refused = await put(running, id, offset, randomBytes(bytes)).catch(() => ({ status: 413 }));
        expect(refused.status).toBeGreaterThanOrEqual(400);
      }
      expect(await readState()).toEqual({ state: 'receiving', receivedBytes: 50_000 });
      expect((await put(running, id, -1, randomBytes(1))).status).toBe(400);
      // A part whose answer was lost is sent again.
      await expect.poll(async () => (await put(running as RunningServer, id, 0, part(0, 50_000))).status).toBe(204);
      await sendRest(running, id, server, 50_000);
      expect(await end(running, id)).toEqual({ state: 'restored', needsAccount: false });
    },
    TIMEOUT_MS,
  );

  it(
    'is restored once, by two pages at the same time, and has one owner when somebody sets it up meanwhile',
    async () => {
      running = await start(data);
      const first = await begun(running, backups.server.length);
      expect((await put(running, first, 0, backups.server.subarray(0, 1000))).status).toBe(204);
      const second = await begun(running, backups.server.length);
      // The page that began last has it. The other learns so.
      expect(await put(running, first, 1000, randomBytes(1000))).toMatchObject({
        status: 404,
        body: { error: expect.stringContaining('another page') },
      });
      const last = sendRest(running, second, backups.server, 0);
      const [, setUp] = await Promise.all([last, call(running, 'POST', '/api/setup', { code: CODE, ...ADA, email: 'bob@example.com' })]);
      const busy = await begin(running, 1000);
      expect([422, 503]).toContain(busy.status);
      const state = await end(running, second);
      // Whoever came first has the server; the other is told.
      if (setUp.status === 201) expect(state).toEqual({ state: 'failed', message: expect.stringContaining('has data already') });
      else expect(state).toMatchObject({ state: 'restored' });
      expect(await signIn(running)).toBe(setUp.status === 201 ? 401 : 200);
    },
    TIMEOUT_MS,
  );

  it('says what to do on PostgreSQL and on a full disk', async () => {
    const exchange = async () => ({ state: 'restored', needsAccount: false }) as const;
    const config = { dataDirectory: data, databaseUrl: undefined, diskReserveBytes: 500 };
    const full = new RestoreUploads({ config, exchange, log: silentLog, free: async () => 1000 });
    await expect(full.begin(501)).rejects.toThrow('no disk space left');
    await expect(full.begin(500)).resolves.toMatchObject({ id: expect.any(String) });
    await full.clear();
    const postgresql = new RestoreUploads({ config: { ...config, databaseUrl: 'postgres://localhost/x' }, exchange, log: silentLog });
    await expect(postgresql.begin(500)).rejects.toThrow('pg_restore');
  });

  it('unpacks no more than the disk has room for', async () => {
    const exchange = async () => ({ state: 'restored', needsAccount: false }) as const;
    const config = { dataDirectory: data, databaseUrl: undefined, diskReserveBytes: 0 };
    const free = async () => backups.server.length + 10;
    const tight = new RestoreUploads({ config, exchange, log: silentLog, free, worker: programs.worker });
    const { id } = await tight.begin(backups.server.length);
    for (let offset = 0; offset < backups.server.length; offset += BACKUP_PART_BYTES) {
      await tight.put(id, offset, chunks(backups.server.subarray(offset, offset + BACKUP_PART_BYTES)));
    }
    await tight.settled();
    expect(tight.read(id)).toEqual({ state: 'failed', message: expect.stringContaining('no disk space left') });
    expect((await readdir(data)).filter((name) => /tmp/.test(name))).toEqual([]);
  });
});

async function* chunks(part: Uint8Array): AsyncGenerator<Uint8Array> {
  yield part;
}

function fail(error: Error): never {
  throw error;
}
