import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([join(root, 'short'), join(root, 'long'.repeat(40))])('one process at a time has a folder (%#)', async (folder) => {
  const first = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError);
  await expect(lockFolder(join(folder, '..', folder.slice(root.length)))).rejects.toBeInstanceOf(FolderInUseError);
  first.close();
  await once(first, 'close');
  (await lockFolder(folder)).close();
});

it('a folder whose process died is free', async () => {
  const folder = join(root, 'crashed');
  (await lockFolder(folder)).close();
  writeFileSync(join(folder, 'in-use'), '');
  (await lockFolder(folder)).close();
});
