import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { emptyDatabase } from './empty-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'lathe-empty-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is unpacked into a cache that several servers use at the same time', async () => {
  const shipped = join(folder, 'shipped.tar.gz');
  writeFileSync(shipped, gzipSync(Buffer.alloc(4_000_000, 'an empty database ')));
  const nothing = { program: new URL('file:///nowhere') };
  const files = await Promise.all(Array.from({ length: 4 }, () => emptyDatabase(folder, shipped, nothing)));
  expect(new Set(files).size).toBe(1);
  expect(readFileSync(files[0] ?? '')).toHaveLength(4_000_000);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});
