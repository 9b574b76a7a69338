/** The account: password, sessions, data export and deletion (settings, Account). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { expect, test } from './test.ts';
import { PASSWORD, signUp } from './walk-steps.ts';

const NEW_PASSWORD = 'a longer new password';

async function signIn(page: Page, origin: string, password: string): Promise<void> {
  await page.goto(`${origin}/sign-in?returnTo=/settings/account`);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a person ends other sessions, exports their data and deletes their account', async ({ page, product }) => {
  const other = await openBrowser();
  const elsewhere = await other.context.newPage();
  const settings = `${product.origin}/settings/account`;
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const expectSignedOut = async (): Promise<void> => {
    await elsewhere.goto(settings);
    await expect(elsewhere.getByText('Sign in to see your account.')).toBeVisible();
  };
  await page.goto(`${product.origin}/sign-up?returnTo=/settings/account`);
  await signUp(page);
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByText('This one')).toBeVisible();

  await test.step('changing the password signs out everywhere else', async () => {
    await signIn(elsewhere, product.origin, PASSWORD);
    await expect(elsewhere.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('form', { name: 'Change password' });
    await expect(form.getByLabel('Current password', { exact: true })).toBeFocused();
    await page.keyboard.type('not the password');
    await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(form.getByText('This is not your password.')).toBeVisible();
    await expectAccessible(page, 'change of the password');
    await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible();
    await expectSignedOut();
  });

  await test.step('an unrecognized session can be ended', async () => {
    await signIn(elsewhere, product.origin, PASSWORD);
    await expect(elsewhere.getByText('Wrong email or password.')).toBeVisible();
    await signIn(elsewhere, product.origin, NEW_PASSWORD);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.reload();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: /^End the session of Chrom/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expectSignedOut();
  });

  await test.step('the account’s data is downloaded as a zip', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^lathe-export-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('profile.json')).toBe(true);
    await expect(page.getByText(/^ ?Downloaded, \d/)).toBeVisible();
  });

  await test.step('the account is deleted after typing the address and the password', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    await expect(dialog.getByText('Type ada@example.com to confirm.')).toBeVisible();
    await expect(confirm).toBeDisabled();
    await expectAccessible(page, 'deletion of the account');
    await dialog.getByLabel('Your email').fill('ada@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await confirm.click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await confirm.click();
    await page.waitForURL(`${product.origin}/`);
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await signIn(elsewhere, product.origin, NEW_PASSWORD);
    await expect(elsewhere.getByText('Wrong email or password.')).toBeVisible();
  });
  await other.close();
});
