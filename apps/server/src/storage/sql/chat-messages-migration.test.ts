import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { START_TIMEOUT_MS } from '../../testing/engines.ts';
import { postgresqlMissing } from '../../testing/postgresql-process.ts';
import { testDatabase } from '../../testing/run-services.ts';
import { migrationsFolder } from './migrations.ts';

/** The migrations before the one with this number, as an older version has them. */
async function migrationsBefore(number: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...more } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { idx: number }[] };
  await writeFile(journal, JSON.stringify({ ...more, entries: entries.filter(({ idx }) => idx < number) }));
  return folder;
}

describe.skipIf(postgresqlMissing() !== undefined)('the migration of chats', () => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await testDatabase('empty');
  }, START_TIMEOUT_MS);

  it('moves the messages of chats to rows of their own, exactly as they were written', async () => {
    const pool = new pg.Pool({ connectionString: databaseUrl });
    onTestFinished(() => pool.end());
    await migrate(drizzle(pool), { migrationsFolder: await migrationsBefore(20) });
    const messages = [
      { id: 'm1', text: 'NUL \u0000, half a pair \ud800, "✓"' },
      { id: 'm2', z: 1, a: [{}] },
    ].map((message) => JSON.stringify(message));
    await pool.query(`insert into users (id, name, email) values ('u', 'Ann', 'ann@example.com')`);
    for (const id of ['full', 'empty', 'none'])
      await pool.query(
        `insert into projects (id, slug, owner_id, title, visibility, tree_id, created_at, edited_at) values ($1, $1, 'u', 'P', 'private', 't', now(), now())`,
        [id],
      );
    const insert = `insert into chats (project_id, messages, byte_size, revision, updated_at) values ($1, $2, 7, 'r', now())`;
    await pool.query(insert, ['full', `[${messages.join(',')}]`]);
    await pool.query(insert, ['empty', '[]']);

    await migrate(drizzle(pool), { migrationsFolder });
    const rows = async (query: string) => (await pool.query({ text: query, rowMode: 'array' })).rows;
    const sizes = messages.map((message) => Buffer.byteLength(message));
    expect(await rows('select project_id, position, message, byte_size from chat_messages order by position')).toEqual(
      messages.map((message, index) => ['full', index, message, sizes[index]]),
    );
    expect(await rows('select project_id, message_count, byte_size::int, revision from chats order by project_id')).toEqual([
      ['empty', 0, 0, 'r'],
      ['full', 2, sizes.reduce((sum, size) => sum + size), 'r'],
    ]);
  });
});
