/** Git: a project is cloned with an access token, and a push arrives in the open workbench. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible } from './accessibility.ts';
import { addressOf, makeNotes, noteText, openNotes } from './notes-project.ts';
import { expect, test } from './test.ts';

const run = promisify(execFile);

test('a project is cloned with git, and what is pushed arrives in the open workbench, merged with what was written there', async ({ page, product }) => {
  const slug = await makeNotes(page, product.origin);
  const folder = await mkdtemp(join(tmpdir(), 'lathe-clone-'));
  const identity = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com', GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' };
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', ...identity };
  const clone = join(folder, 'notes');
  const git = async (...args: string[]) => (await run('git', args, { cwd: args[0] === 'clone' ? folder : clone, env })).stdout;
  let token = '';

  await test.step('an access token is created, and shown once', async () => {
    await page.goto(`${product.origin}/settings/account`);
    const tokens = page.getByRole('region', { name: 'Access tokens' });
    const newToken = tokens.getByRole('button', { name: 'New token' });
    await newToken.click();
    await tokens.getByRole('button', { name: 'Cancel' }).click();
    await expect(newToken).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tokens.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('git on my laptop');
    await expectAccessible(page, 'new access token');
    await page.keyboard.press('Enter');
    await expect(tokens.getByText('Copy your new token now. It is not shown again.')).toBeVisible();
    token = (await tokens.getByText(/^lathe_/).textContent()) ?? '';
    await expect(tokens.getByText('never used')).toBeVisible();
  });

  await page.goto(addressOf(product.origin, slug));
  await openNotes(page);
  const text = page.locator('.cm-content');

  await test.step('the share menu has the command that clones it', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const command = (await page.getByText(/^git clone http/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    const address = command.slice('git clone '.length);
    await git('clone', '--quiet', address.replace('://', `://ada:${token}@`), clone);
    expect(await readFile(join(clone, 'notes.md'), 'utf8')).toBe('begin');
  });

  await test.step('a push arrives as a changed file and as a version', async () => {
    await writeFile(join(clone, 'notes.md'), 'pushed\n\n\n\nend');
    await git('commit', '--quiet', '--all', '--message', 'Write with git');
    await git('push', '--quiet');
    await expect(page.getByText('A push arrived: “Write with git”. 1 file changed.')).toBeVisible({ timeout: 30_000 });
    await expect(text).toContainText('pushed');
  });

  await test.step('and is merged with what is written meanwhile', async () => {
    await writeFile(join(clone, 'notes.md'), 'pushed again\n\n\n\nend');
    await git('commit', '--quiet', '--all', '--message', 'Write more');
    await git('push', '--quiet');
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.insertText(' by hand');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => noteText(product.origin, slug, page.context()), { timeout: 30_000 }).toBe('pushed again\n\n\n\nend by hand');
    await expect(text).toContainText('pushed again');
    await git('pull', '--quiet');
    expect(await readFile(join(clone, 'notes.md'), 'utf8')).toBe('pushed again\n\n\n\nend by hand');
  });

  await test.step('a new token is shown until it is revoked', async () => {
    await page.goto(`${product.origin}/settings/account`);
    const tokens = page.getByRole('region', { name: 'Access tokens' });
    await tokens.getByRole('button', { name: 'New token' }).click();
    await page.keyboard.type('an editor');
    await page.keyboard.press('Enter');
    await expect(tokens.getByText(/^lathe_/)).toBeVisible();
    await expect(tokens.getByText(`${product.origin}/mcp`)).toBeVisible();
    await tokens.getByRole('button', { name: 'Revoke an editor' }).click();
    await tokens.getByRole('button', { name: 'Confirm: revoke an editor' }).click();
    await expect(tokens.getByText(/^lathe_/)).toBeHidden();
  });
  await rm(folder, { recursive: true, force: true });
});
