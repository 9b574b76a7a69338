import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createKeySet, schemaVersion } from '@lathe/backend';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHosts } from '../network/hosts.ts';
import { pgliteVersion } from '../storage/sql/prepared-database.ts';
import { silentLog } from '../testing/engines.ts';
import { emptyDatabase } from './empty-database.ts';
import { DatabaseHosts, type HostedDatabase } from './hosts.ts';

const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers as the program of a database does, and has none. */
const PROGRAM = `process.on('message', ({ type, id, call }) => {
  if (type === 'start') process.send({ type: 'ready' });
  if (type === 'stop') process.exit(0);
  if (type !== 'call' || call.name === 'sql') return;
  require('node:fs').writeFileSync(call.given, '');
  process.send({ type: 'answer', id, answer: undefined });
});`;

function hostsWith(running: number, cacheDirectory: string) {
  const program = join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
  return new DatabaseHosts({
    settings: { running, idleMs: 60_000, sizeLimitBytes: 1 },
    hosts: createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, 3000),
    ...{ directory: join(folder, 'databases'), cacheDirectory, program: pathToFileURL(program), log: silentLog, cluster: undefined },
    shippedTemplate: join(folder, 'none.tar.gz'),
  });
}

it('makes the empty database again when its schema has changed, and throws the old one away', async () => {
  const cacheDirectory = mkdtempSync(join(folder, 'cache-'));
  writeFileSync(join(cacheDirectory, `database-template-${pgliteVersion()}.tar`), 'of an older Lathe');
  hostsWith(1, cacheDirectory).prepare();
  const name = `database-template-${pgliteVersion()}-${schemaVersion()}.tar`;
  await expect.poll(() => readdirSync(cacheDirectory), { timeout: 50_000 }).toEqual([name]);
});

it('takes the empty database that was shipped, without starting a program', async () => {
  const cacheDirectory = mkdtempSync(join(folder, 'cache-'));
  const shipped = join(folder, 'shipped.tar.gz');
  writeFileSync(shipped, gzipSync('an empty database'));
  const file = await emptyDatabase(cacheDirectory, shipped, { program: pathToFileURL(join(folder, 'none.cjs')) });
  expect(readFileSync(file, 'utf8')).toBe('an empty database');
  expect(readdirSync(cacheDirectory)).toEqual([`database-template-${pgliteVersion()}-${schemaVersion()}.tar`]);
});

describe('the databases that run at once', () => {
  let hosts: DatabaseHosts;
  const keys = createKeySet();
  beforeEach(() => {
    hosts = hostsWith(2, mkdtempSync(join(folder, 'cache-')));
  });
  afterEach(() => hosts.close());
  const database = async (ownerId: string, letter: string): Promise<HostedDatabase> => ({
    ref: letter.repeat(20),
    keys: await keys,
    engine: 'embedded',
    ownerId,
    siteUrl: 'http://localhost',
  });
  const wake = async (ownerId: string, letter: string) => hosts.awake(await database(ownerId, letter));
  /** One whose statement does not end. */
  const wakeBusy = async (ownerId: string, letter: string) => {
    void (await wake(ownerId, letter)).call('sql', { as: 'owner', text: 'select 1' }).catch(() => undefined);
  };
  const running = () => ['a', 'b', 'c', 'd'].filter((letter) => hosts.isRunning(letter.repeat(20))).join('');

  it('make room for another one of the same person first', async () => {
    await wake('bob', 'a');
    await wake('ann', 'b');
    await wake('ann', 'c');
    expect(running()).toBe('ac');
    await wake('carl', 'd');
    expect(running()).toBe('cd');
  }, 60_000);

  it('are not all kept by one person, however busy they are', async () => {
    await wakeBusy('ann', 'a');
    await wakeBusy('ann', 'b');
    await wakeBusy('bob', 'c');
    expect(running()).toBe('bc');
    await expect(wake('ann', 'd')).rejects.toThrow('All databases that this server can run at once are in use.');
    await expect(wake('carl', 'd')).rejects.toThrow('All databases that this server can run at once are in use.');
    expect(running()).toBe('bc');
  }, 60_000);
});
