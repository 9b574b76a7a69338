import { createClient } from '@supabase/supabase-js';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOptions, UsageError } from './options.ts';
import { startBackend } from './start.ts';

const data = mkdtempSync(join(tmpdir(), 'backend-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

it('keeps everything in its folder from one start to the next', async () => {
  const options = { data, port: 0, host: '127.0.0.1', databaseUrl: undefined, publicUrl: undefined, isBehindProxy: false };
  const first = await startBackend(options);
  await first.migrate('create table notes (id int primary key, words text not null); grant select, insert on notes to service_role;');
  expect((await createClient(first.url, first.keys.secret).from('notes').insert({ id: 1, words: 'kept' })).error).toBeNull();
  await first.close();

  const second = await startBackend(options);
  expect(second.keys).toEqual(first.keys);
  expect((await createClient(second.url, first.keys.secret).from('notes').select('words')).data).toEqual([{ words: 'kept' }]);
  expect((await createClient(second.url, 'sb_publishable_wrong').from('notes').select()).status).toBe(401);
  expect(statSync(join(data, 'keys.json')).mode & 0o077).toBe(0);
  await second.close();
}, 120_000);

it('reads its options', () => {
  expect(readOptions(['--data', 'here', '--port', '80', '--database-url', 'postgresql://a@b/c', '--public-url', 'https://api.example/'])).toMatchObject({
    data: 'here',
    port: 80,
    databaseUrl: 'postgresql://a@b/c',
    publicUrl: 'https://api.example',
  });
  expect(readOptions(['--help'])).toBe('help');
  for (const [args, words] of [
    [[], '--data DIR'],
    [['--data', 'x', '--port', '70000'], 'is no port'],
    [['--data', 'x', '--database-url', 'mysql://x'], 'postgres://'],
    [['--data', 'x', '--public-url', 'example.com'], 'http://'],
    [['--dta', 'x'], '--dta'],
  ] as const) {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(words);
  }
});
