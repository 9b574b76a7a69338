import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasDesktop, openInBrowser } from './open-browser.ts';

const LINK = 'http://localhost:3000/open#secret-secret-secret';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lathe-open-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0', CI: 'true' }, false],
  ['darwin', {}, true],
  ['darwin', { SSH_CONNECTION: '203.0.113.7 22' }, false],
  ['win32', {}, true],
  ['aix', { DISPLAY: ':0' }, false],
] as const)('knows that %s with %o has a desktop: %s', (platform, environment, expected) => {
  expect(hasDesktop(platform, environment)).toBe(expected);
});

it('hands the link to the browser in a file that only its owner can read, never in an argument', async () => {
  const seen = join(folder, 'seen');
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${seen}.part && mv ${seen}.part ${seen}\n`);
  await chmod(join(folder, 'xdg-open'), 0o755);
  const environment = { DISPLAY: ':0', PATH: `${folder}:${process.env['PATH']}` };
  expect(await openInBrowser(LINK, { directory: folder, platform: 'linux', environment })).toBe(true);
  const read = () => readFile(seen, 'utf8').catch(() => '');
  await expect.poll(read).not.toBe('');
  const page = (await read()).trim();
  expect(page).not.toContain('secret');
  expect((await stat(page)).mode & 0o077).toBe(0);
  expect(await readFile(page, 'utf8')).toContain(`url=${LINK}`);
});

it('leaves nothing behind where there is no program to open a page, or no desktop', async () => {
  const environment = { DISPLAY: ':0', PATH: folder };
  expect(await openInBrowser(LINK, { directory: folder, platform: 'linux', environment })).toBe(false);
  expect(await openInBrowser(LINK, { directory: folder, platform: 'linux', environment: { PATH: folder } })).toBe(false);
  expect(await readdir(folder)).toEqual([]);
});
