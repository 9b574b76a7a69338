/** A new server is restored from the backup of another one, on its setup page. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { Product } from './product.ts';
import { expect } from './test.ts';
import { PASSWORD } from './walk-steps.ts';

const SERVER = { HOST: '0.0.0.0', SETUP_CODE: 'our-own-code' };
const LATHE = new URL('../../apps/server/dist/bundle/lathe.js', import.meta.url).pathname;

base('a new server is restored from a backup, and its people sign in as before', async () => {
  const [old, fresh] = [new Product(SERVER), new Product(SERVER)];
  const browser = await openBrowser();
  const page = await browser.context.newPage();
  try {
    await old.start();
    await page.goto(`${old.origin}/setup`);
    await page.getByLabel('Setup code').fill('our-own-code');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await page.getByRole('textbox', { name: 'Describe the app you want to build' }).fill('a todo list');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/~\//);
    await expect(page.getByText(/not a language model/i).first()).toBeVisible();
    const project = new URL(page.url()).pathname;
    // Once the page is closed, all of it is stored.
    await page.goto('about:blank');
    const backup = join(fresh.dataDirectory, 'from-old.tar.gz');
    await promisify(execFile)(process.execPath, [LATHE, 'backup', backup, '--data', old.dataDirectory]);
    const foreign = join(fresh.dataDirectory, 'notes.gz');
    writeFileSync(foreign, 'not a backup');

    await fresh.start();
    await page.goto(fresh.origin);
    await page.waitForURL(`${fresh.origin}/setup`);
    await page.getByLabel('Setup code').fill('our-own-code');
    await page.getByRole('button', { name: 'Restore a backup' }).click();
    await expect(page.getByRole('heading', { name: 'Restore a backup' })).toBeVisible();
    await expectAccessible(page, 'setup, restore');
    const choose = async (button: string, file: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await chooser).setFiles(file);
    };
    await choose('Choose a backup', foreign);
    await expect(page.getByRole('alert')).toContainText('not a backup of Lathe');
    await choose('Choose a backup again', backup);
    await page.waitForURL(`${fresh.origin}/sign-in?restored=true`);
    await expect(page.getByText('The backup is restored. Sign in to go on.')).toBeVisible();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: /^Projects/ })).toBeVisible();
    await page.goto(`${fresh.origin}${project}`);
    await expect(page.getByText('a todo list').first()).toBeVisible();
  } finally {
    await browser.close();
    await old.stop();
    await fresh.stop();
  }
});
