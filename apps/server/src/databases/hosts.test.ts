import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { schemaVersion } from '@lathe/backend';
import { afterAll, expect, it } from 'vitest';
import { createHosts } from '../network/hosts.ts';
import { pgliteVersion } from '../storage/sql/prepared-database.ts';
import { silentLog } from '../testing/engines.ts';
import { DatabaseHosts } from './hosts.ts';

const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers as the program of a database does, and has none. */
const PROGRAM = `process.on('message', ({ type, id, call }) => {
  if (type === 'start') process.send({ type: 'ready' });
  if (type === 'stop') process.exit(0);
  if (type !== 'call') return;
  require('node:fs').writeFileSync(call.given, '');
  process.send({ type: 'answer', id, answer: undefined });
});`;

it('makes the empty database again when its schema has changed, and throws the old one away', async () => {
  const cacheDirectory = mkdtempSync(join(folder, 'cache-'));
  writeFileSync(join(cacheDirectory, `database-template-${pgliteVersion()}.tar`), 'of an older Lathe');
  const program = join(folder, 'program.cjs');
  writeFileSync(program, PROGRAM);
  const hosts = new DatabaseHosts({
    settings: { running: 1, idleMs: 60_000, sizeLimitBytes: 1 },
    hosts: createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, 3000),
    ...{ directory: join(folder, 'databases'), cacheDirectory, program: pathToFileURL(program), log: silentLog, cluster: undefined },
  });
  hosts.prepare();
  const name = `database-template-${pgliteVersion()}-${schemaVersion()}.tar`;
  await expect.poll(() => readdirSync(cacheDirectory), { timeout: 50_000 }).toEqual([name]);
});
