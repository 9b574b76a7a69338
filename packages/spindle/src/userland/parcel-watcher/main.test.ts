import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getEventsSince, subscribe, unsubscribe, type WatcherEvent, writeSnapshot } from './main.ts';

let directory: string;
const inside = (name: string) => path.join(directory, name);
beforeEach(() => {
  directory = realpathSync(mkdtempSync(path.join(tmpdir(), 'parcel-watcher-')));
  mkdirSync(inside('ignored'));
  writeFileSync(inside('old.txt'), 'a');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('tells what was created, updated and deleted, except for what is ignored, until it is unsubscribed', async () => {
  const events: WatcherEvent[] = [];
  const listener = (_: Error | null, found: WatcherEvent[]) => void events.push(...found);
  const options = { ignorePaths: [inside('ignored')], ignoreGlobs: ['.*\\.log'] };
  await subscribe(directory, listener, options);
  const seen = async (type: WatcherEvent['type'], name: string) => vi.waitFor(() => expect(events).toContainEqual({ path: inside(name), type }), 5000);
  mkdirSync(inside('node_modules/ignored'), { recursive: true });
  writeFileSync(inside('ignored/a.txt'), 'a');
  writeFileSync(inside('b.log'), 'a');
  writeFileSync(inside('new.txt'), 'a');
  await seen('create', 'new.txt');
  writeFileSync(inside('old.txt'), 'longer');
  await seen('update', 'old.txt');
  mkdirSync(inside('more'));
  await seen('create', 'more');
  writeFileSync(inside('more/deep.txt'), 'a');
  await seen('create', 'more/deep.txt');
  rmSync(inside('old.txt'));
  await seen('delete', 'old.txt');
  expect(events.filter(({ path: file }) => file.includes('ignored') || file.endsWith('.log'))).toEqual([]);
  await unsubscribe(directory, listener, options);
  events.length = 0;
  writeFileSync(inside('late.txt'), 'a');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(events).toEqual([]);
});

test('follows a directory that was replaced by another one with the same name', async () => {
  mkdirSync(inside('dist/assets'), { recursive: true });
  writeFileSync(inside('dist/assets/old.txt'), 'a');
  const events: WatcherEvent[] = [];
  const listener = (_: Error | null, found: WatcherEvent[]) => void events.push(...found);
  const seen = async (type: WatcherEvent['type'], name: string) => vi.waitFor(() => expect(events).toContainEqual({ path: inside(name), type }), 5000);
  await subscribe(directory, listener);
  rmSync(inside('dist'), { recursive: true });
  mkdirSync(inside('dist/assets'), { recursive: true });
  writeFileSync(inside('dist/assets/new.txt'), 'a');
  await seen('create', 'dist/assets/new.txt');
  await seen('delete', 'dist/assets/old.txt');
  writeFileSync(inside('dist/assets/later.txt'), 'a');
  await seen('create', 'dist/assets/later.txt');
  renameSync(inside('dist'), inside('before'));
  mkdirSync(inside('dist/assets'), { recursive: true });
  await seen('delete', 'dist/assets/later.txt');
  writeFileSync(inside('dist/assets/last.txt'), 'a');
  await seen('create', 'dist/assets/last.txt');
  await unsubscribe(directory, listener);
});

test('tells what changed since a snapshot', async () => {
  const file = path.join(directory, '..', `${path.basename(directory)}.snapshot`);
  await writeSnapshot(directory, file);
  mkdirSync(inside('more'));
  writeFileSync(inside('more/new.txt'), 'a');
  writeFileSync(inside('old.txt'), 'longer');
  rmSync(inside('ignored'), { recursive: true });
  const events = await getEventsSince(directory, file);
  rmSync(file);
  expect(events).toEqual(
    expect.arrayContaining([
      { path: inside('ignored'), type: 'delete' },
      { path: inside('more'), type: 'create' },
      { path: inside('more/new.txt'), type: 'create' },
      { path: inside('old.txt'), type: 'update' },
    ]),
  );
  expect(events).toHaveLength(4);
});
