import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmbeddedTemplate } from '../../testing/engines.ts';
import type { TestPrograms } from '../../testing/programs.ts';
import { testPrograms } from '../../testing/run-services.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { PgliteClient } from './pglite-client.ts';
import { packedDatabase, prepareDatabase } from './prepared-database.ts';

describe('the embedded database', () => {
  let directory: string;
  let programs: TestPrograms;
  const fail = (error: unknown) => {
    throw error;
  };
  const open = (name: string) =>
    openEmbeddedDatabase({ directory: join(directory, name), dumpsDirectory: join(directory, 'dumps'), onDeath: fail, onUpkeepError: fail, programs });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-embedded-'));
    programs = await testPrograms();
    await copyEmbeddedTemplate(join(directory, 'database'));
  }, 120_000);
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('can be restored from a dump that was taken while it ran', async () => {
    const database = await open('database');
    await database.sql.execute(sql`insert into users (id, name, email) values ('u1', 'Ann', 'ann@example.com')`);
    await database.close();
    const client = await PgliteClient.open(join(directory, 'database'), programs.worker, fail);
    await writeFile(join(directory, 'dump.tar.gz'), await client.dump());
    await client.close();

    await mkdir(join(directory, 'restored'));
    execFileSync('tar', ['-xzf', join(directory, 'dump.tar.gz'), '-C', join(directory, 'restored')], { stdio: 'pipe' });
    const restored = await open('restored');
    const found = await restored.sql.execute(sql`select name from users`);
    expect((found as unknown as { rows: unknown[] }).rows).toEqual([{ name: 'Ann' }]);
    await restored.close();
  }, 120_000);

  it('is copied from the prepared one at the first start, and created if none was prepared', async () => {
    const first = (name: string, prepared: string, create: URL) =>
      openEmbeddedDatabase({
        ...{ directory: join(directory, name), dumpsDirectory: join(directory, 'dumps'), onDeath: fail, onUpkeepError: fail, prepared },
        programs: { worker: programs.worker, create },
      });
    const prepared = await prepareDatabase(programs.create);
    const before = await readFile(join(prepared, 'global', 'pg_control'));
    const copy = await first('copy', prepared, new URL('file:///no/such/program.js'));
    await copy.sql.execute(sql`insert into users (id, name, email) values ('u1', 'Ann', 'ann@example.com')`);
    await copy.close();
    expect(await readFile(join(prepared, 'global', 'pg_control'))).toEqual(before);
    // As an installed package has it.
    const packed = join(directory, 'packed');
    await create({ file: packedDatabase(packed), cwd: prepared, gzip: true, portable: true }, ['.']);
    await (await first('unpacked', packed, new URL('file:///no/such/program.js'))).close();
    const made = await first('made', join(directory, 'nothing'), programs.create);
    expect(((await made.sql.execute(sql`select count(*)::int as n from users`)) as unknown as { rows: unknown[] }).rows).toEqual([{ n: 0 }]);
    await made.close();
  }, 120_000);
});
