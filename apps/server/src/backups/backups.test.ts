import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { create, extract } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataFolderInUseError, lockFolder } from '../storage/lock-file.ts';
import { finishRestore, RESTORED } from '../storage/restored-data.ts';
import { openStorage, type Storage } from '../storage/storage.ts';
import { copyEmbeddedTemplate, silentLog } from '../testing/engines.ts';
import type { TestPrograms } from '../testing/programs.ts';
import { testPrograms } from '../testing/run-services.ts';
import { BackupError } from './backup-error.ts';
import { copyDatabase } from '../databases/copy-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const TIMEOUT_MS = 120_000;
const CONTENTS = Buffer.from('a file of a project');
const NOW = new Date('2026-01-02T03:04:05.000Z');
const REF = 'abcdefghijklmnopqrst';
/** Of a project's database; a folder without files is one that PostgreSQL needs. */
const PROJECT_DATABASE = ['database/PG_VERSION', 'database/pg_notify/', 'files/ab/stored', 'functions/hello/index.ts'];

describe('a backup of a data folder', () => {
  let folder: string;
  let data: string;
  let archive: string;
  let blob: string;
  let programs: TestPrograms;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lathe-backups-'));
    [data, archive] = [join(folder, 'data'), join(folder, 'backup.tar.gz')];
    programs = await testPrograms();
    await mkdir(data);
    await copyEmbeddedTemplate(join(data, 'database'));
    const storage = await open(data);
    await addUser(storage, 'Ann');
    blob = (await storage.blobs.put(CONTENTS)).id;
    await storage.close();
    for (const path of [...PROJECT_DATABASE, 'in-use']) {
      const file = join(data, 'databases', REF, path);
      await mkdir(path.endsWith('/') ? file : dirname(file), { recursive: true });
      if (!path.endsWith('/')) await writeFile(file, path);
    }
    await backUp(archive);
  }, TIMEOUT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const open = (dataDirectory: string, address?: { origin: string; host: string; port: number }) =>
    openStorage({
      config: { dataDirectory, databaseUrl: undefined, diskReserveBytes: 0 },
      log: silentLog,
      onDatabaseDeath: (error) => {
        throw error;
      },
      embeddedPrograms: programs,
      ...(address === undefined ? {} : { address }),
    });
  const addUser = (storage: Storage, name: string) =>
    storage.database.sql.execute(sql`insert into users (id, name, email) values (${name}, ${name}, ${`${name}@example.com`})`);
  const usersOf = async (storage: Storage) => {
    const { rows } = (await storage.database.sql.execute(sql`select name from users order by name`)) as unknown as { rows: { name: string }[] };
    return rows.map(({ name }) => name);
  };
  const backUp = (target: string, dataDirectory = data) =>
    takeBackup({ dataDirectory, target, isPostgresql: false, version: '1.2.3', now: NOW, worker: programs.worker });
  const restore = (file: string, dataDirectory: string, isForced = false) => restoreBackup({ archive: file, dataDirectory, isForced, worker: programs.worker });

  async function holds(dataDirectory: string, users: readonly string[]): Promise<void> {
    const storage = await open(dataDirectory);
    try {
      expect(await usersOf(storage)).toEqual(users);
      expect(await storage.blobs.read(blob as never)).toEqual(CONTENTS);
      for (const path of PROJECT_DATABASE) {
        const file = join(dataDirectory, 'databases', REF, path);
        if (path.endsWith('/')) expect(await readdir(file)).toEqual([]);
        else expect(await readFile(file, 'utf8')).toBe(path);
      }
    } finally {
      await storage.close();
    }
  }

  const blobPath = () => `blobs/${blob.slice(0, 2)}/${blob}`;
  const ofDatabase = ['database.tar', 'files/ab/stored', 'functions/hello/index.ts'].map((path) => `databases/${REF}/${path}`);
  const parts = () => ['secret', 'database.tar.gz', blobPath(), ...ofDatabase];

  /** The archive, with its unpacked contents changed. */
  async function changed(name: string, change: (contents: string) => Promise<void>, order = [...parts(), 'manifest.json']): Promise<string> {
    const contents = join(folder, name);
    await mkdir(contents);
    await extract({ file: archive, cwd: contents });
    await change(contents);
    const file = join(folder, `${name}.tar.gz`);
    await create({ file, cwd: contents, gzip: true, portable: true }, order);
    return file;
  }

  it(
    'holds accounts, files and the secret, and restores them into an empty folder',
    async () => {
      const restored = join(folder, 'restored');
      const { manifest, replaced } = await restore(archive, restored);
      expect(manifest).toMatchObject({ version: '1.2.3', createdAt: NOW.toISOString(), blobs: 1, databases: { count: 1 } });
      expect(replaced).toBeUndefined();
      await holds(restored, ['Ann']);
      expect(await readFile(join(restored, 'secret'))).toEqual(await readFile(join(data, 'secret')));
      expect((await readdir(restored)).sort()).toEqual(['blobs', 'cache', 'database', 'database-copies', 'databases', 'dumps', 'secret']);
      expect((await readdir(data)).sort()).toEqual(['blobs', 'cache', 'database', 'databases', 'secret']);
    },
    TIMEOUT_MS,
  );

  it(
    'replaces data only when told to, and keeps what it replaced',
    async () => {
      const target = join(folder, 'used');
      await cp(data, target, { recursive: true });
      const storage = await open(target);
      await addUser(storage, 'Bob');
      await mkdir(join(target, 'database-copies', REF), { recursive: true });
      await expect(restore(archive, target, true)).rejects.toThrow(DataFolderInUseError);
      await storage.close();
      await expect(restore(archive, target)).rejects.toThrow('Add --force to replace it');
      await holds(target, ['Ann', 'Bob']);
      const { replaced } = await restore(archive, target, true);
      await holds(target, ['Ann']);
      expect(replaced).toBe(join(target, 'replaced-1'));
      await holds(replaced as string, ['Ann', 'Bob']);
      expect([await readdir(join(target, 'database-copies')), await readdir(join(replaced as string, 'database-copies'))]).toEqual([[], [REF]]);
    },
    TIMEOUT_MS,
  );

  it(
    'is taken from a running server, which proves its own copy to be complete',
    async () => {
      const running = join(folder, 'running');
      await cp(data, running, { recursive: true });
      const tokens: (string | undefined)[] = [];
      let storage: Storage | undefined;
      const server = createServer((request, response) => {
        tokens.push(`${request.url} ${request.headers.authorization?.split(' ')[0]}`);
        const copied = join(running, 'backup.tmp/archive/databases', REF);
        if (request.url === '/api/backups/copy') void copyDatabase(join(running, 'databases', REF), copied).then(() => response.end());
        else void storage?.database.dump?.().then((dump) => response.end(dump));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      storage = await open(running, { origin: `http://localhost:${port}`, host: '127.0.0.1', port });
      await addUser(storage, 'Cid');
      const file = join(folder, 'running.tar.gz');
      await backUp(file, running);
      expect(tokens).toEqual(['/api/backups/dump Bearer', '/api/backups/copy Bearer']);
      server.close();
      server.closeAllConnections();
      await expect(backUp(join(folder, 'unreachable.tar.gz'), running)).rejects.toThrow(`does not respond at http://localhost:${port}`);
      await storage.close();
      await restore(file, join(folder, 'from-running'));
      await holds(join(folder, 'from-running'), ['Ann', 'Cid']);
      expect((await readdir(folder)).filter((name) => name.startsWith('unreachable'))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'is refused while another program has the folder, for a folder without data, and over a file that exists',
    async () => {
      const busy = join(folder, 'busy');
      await cp(data, busy, { recursive: true });
      const lock = await lockFolder(busy);
      await expect(backUp(join(folder, 'no.tar.gz'), busy)).rejects.toThrow('is using the data folder. Stop it');
      await lock.release();
      await expect(backUp(join(folder, 'no.tar.gz'), join(folder, 'nothing'))).rejects.toThrow('There is no data of Lathe');
      await expect(backUp(archive)).rejects.toThrow('exists already');
      await expect(takeBackup({ ...{ dataDirectory: data, target: join(folder, 'no.tar.gz') }, isPostgresql: true, version: '1', now: NOW })).rejects.toThrow(
        'pg_dump',
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is read in full before it is restored: a damaged or foreign archive changes nothing',
    async () => {
      const cut = join(folder, 'cut.tar.gz');
      await cp(archive, cut);
      await truncate(cut, 30_000);
      const foreign = join(folder, 'foreign.tar.gz');
      await writeFile(foreign, 'no archive at all');
      const faults: readonly (readonly [file: string, sentence: string])[] = [
        [cut, 'cannot be read: it is damaged'],
        [foreign, 'cannot be read: it is damaged'],
        [join(folder, 'missing.tar.gz'), 'There is no file'],
        [await changed('blob', (at) => writeFile(join(at, blobPath()), 'other')), 'are damaged'],
        [await changed('fewer', () => Promise.resolve(), ['secret', 'database.tar.gz', 'manifest.json']), 'its contents are not what was backed up'],
        [await changed('project', (at) => writeFile(join(at, ofDatabase[1] ?? ''), 'other')), 'its contents are not what was backed up'],
        [await changed('fewer-of-project', () => Promise.resolve(), [...parts().slice(0, -1), 'manifest.json']), 'its contents are not what was backed up'],
        [await changed('secret', (at) => writeFile(join(at, 'secret'), 'other')), 'its contents are not what was backed up'],
        [await changed('newer', (at) => writeFile(join(at, 'manifest.json'), '{"format":2}')), 'made by a newer Lathe'],
        [await changed('no-json', (at) => writeFile(join(at, 'manifest.json'), '{')), 'damaged manifest'],
        [await changed('none', () => Promise.resolve(), parts()), 'it has no manifest'],
        [await changed('link', (at) => rm(join(at, 'secret')).then(() => symlink('/etc/hosts', join(at, 'secret')))), 'secret is not a file'],
        [await changed('more', (at) => writeFile(join(at, 'extra'), ''), ['extra', ...parts(), 'manifest.json']), 'an unknown file, extra'],
        [await changed('after', () => Promise.resolve(), ['manifest.json', ...parts()]), 'follows the manifest'],
      ];
      for (const [file, sentence] of faults) {
        const error = await restore(file, join(folder, 'untouched')).catch((thrown: unknown) => thrown);
        expect(error, file).toBeInstanceOf(BackupError);
        expect((error as Error).message).toContain(sentence);
      }
      expect(await readdir(folder)).not.toContain('untouched');
    },
    TIMEOUT_MS,
  );

  it(
    'of a newer Lathe, whose tables this one does not know, is refused',
    async () => {
      const newer = join(folder, 'of-newer');
      await cp(data, newer, { recursive: true });
      const storage = await open(newer);
      await storage.database.sql.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`);
      await storage.close();
      await backUp(join(folder, 'of-newer.tar.gz'), newer);
      await expect(restore(join(folder, 'of-newer.tar.gz'), join(folder, 'older'))).rejects.toThrow('made by a newer Lathe');
      expect(await readdir(join(folder, 'older'))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'whose restore was interrupted is complete at the next start',
    async () => {
      const target = join(folder, 'interrupted');
      await restore(archive, target);
      // As if it had been killed after the first of the entries was moved.
      await mkdir(join(target, RESTORED));
      for (const name of ['database', 'blobs', 'databases', 'dumps']) await rename(join(target, name), join(target, RESTORED, name));
      await cp(join(data, 'database'), join(target, 'database'), { recursive: true });
      await holds(target, ['Ann']);
      expect((await readdir(target)).sort()).toEqual(['blobs', 'cache', 'database', 'database-copies', 'databases', 'dumps', 'replaced-1', 'secret']);
      expect(await readdir(join(target, 'replaced-1'))).toEqual(['database']);
      expect(await finishRestore(target)).toBeUndefined();
    },
    TIMEOUT_MS,
  );
});
